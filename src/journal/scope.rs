//! What there is to serve, in parts: each is served by one process at a time. A part is what cannot be heard in pieces: a
//! shard of Discord, all of Telegram (one bot, one loop of updates, thirty messages a second), the page.

use crate::games::Unreadable;
use crate::rooms::heard::{Door, Place, Server};
use std::fmt;
use std::str::FromStr;

/// A part of what there is to serve.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Scope {
    /// One shard of Discord, of so many. What is private belongs to the first.
    Shard {
        /// Which, from 0.
        shard: u32,
        /// Of how many.
        of: u32,
    },
    /// All that is behind a door.
    Door(Door),
}

impl Scope {
    /// The part that a place belongs to, where Discord has so many shards.
    pub fn of(place: &Place, shards: u32) -> Self {
        match place {
            Place::Room { server, .. } => Self::of_server(server, shards),
            Place::Private { door: Door::Discord, .. } => Self::Shard { shard: 0, of: shards.max(1) },
            Place::Private { door, .. } => Self::Door(*door),
        }
    }

    /// The part that a server belongs to. Source of how Discord deals servers out:
    /// <https://discord.com/developers/docs/events/gateway#sharding>.
    pub fn of_server(server: &Server, shards: u32) -> Self {
        let (door, number) = server.0.split_once(':').unwrap_or(("", &server.0));
        let door = Door::ALL.into_iter().find(|one| one.name() == door).unwrap_or(Door::Terminal);
        if door != Door::Discord {
            return Self::Door(door);
        }
        let of = shards.max(1);
        let shard = number.parse::<u64>().map_or(0, |guild| (guild >> 22) % u64::from(of));
        Self::Shard { shard: u32::try_from(shard).unwrap_or(0), of }
    }

    /// The door through which it is reached.
    pub const fn door(self) -> Door {
        match self {
            Self::Shard { .. } => Door::Discord,
            Self::Door(door) => door,
        }
    }
}

/// As it stands in the table, and in what an admin reads: `discord 0/4`, `telegram`.
impl fmt::Display for Scope {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Shard { shard, of } => write!(f, "{} {shard}/{of}", Door::Discord.name()),
            Self::Door(door) => f.write_str(door.name()),
        }
    }
}

impl FromStr for Scope {
    type Err = Unreadable;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let bad = || Unreadable::new("a part of what is served", text);
        if let Some((name, part)) = text.split_once(' ') {
            let (shard, of) =
                part.split_once('/').filter(|_| name == Door::Discord.name()).ok_or_else(bad)?;
            let (shard, of) = (shard.parse().map_err(|_| bad())?, of.parse().map_err(|_| bad())?);
            return if shard < of { Ok(Self::Shard { shard, of }) } else { Err(bad()) };
        }
        Door::ALL.into_iter().find(|door| door.name() == text).map(Self::Door).ok_or_else(bad)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rooms::heard::Person;

    #[test]
    fn a_part_is_read_as_it_is_written() {
        for scope in
            [Scope::Shard { shard: 3, of: 16 }, Scope::Door(Door::Telegram), Scope::Door(Door::Piazza)]
        {
            assert_eq!(scope.to_string().parse(), Ok(scope));
        }
        for wrong in ["", "discord 4/4", "discord 1", "telegram 0/1", "discord x/2", "house"] {
            assert!(wrong.parse::<Scope>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn servers_are_dealt_out_as_discord_does() {
        let server = |number: u64| Server(format!("discord:{}", number << 22 | 1));
        assert_eq!(
            [2, 3].map(|n| Scope::of_server(&server(n), 2).to_string()),
            ["discord 0/2", "discord 1/2"]
        );
        let private = Place::Private { door: Door::Discord, person: Person("discord:7".into()) };
        assert_eq!(Scope::of(&private, 4), Scope::Shard { shard: 0, of: 4 });
        assert_eq!(Scope::of_server(&Server("telegram:-100".into()), 4), Scope::Door(Door::Telegram));
    }
}
