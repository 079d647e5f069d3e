//! Scheduled events of a server, and the role of a champion. Both are extras: where the bot may not, nothing else is the worse for it.

use super::carriage::{Carriage, nowhere};
use super::refusals::refused;
use super::text::{bare, cut};
use super::{channel_of, guild_of, user_of};
use crate::clock::Millis;
use crate::platforms::courier::{Parcel, Refused};
use crate::platforms::host::PostState;
use crate::rooms::say::Receipt;
use crate::rooms::say::calendar::{Crown, Entry, Stage};
use serenity::all::{
    Builder, CreateScheduledEvent, EditScheduledEvent, GuildId, Permissions, RoleId, ScheduledEvent,
    ScheduledEventId, ScheduledEventStatus, ScheduledEventType, Timestamp,
};

/// What it takes to enter an event. Since February 2026 «Manage Events» alone does not: asking for that again enters nothing
/// where it is all the bot has, and tries nothing where the bot may.
/// Source: <https://discord.com/developers/docs/resources/guild-scheduled-event>.
pub(super) const TO_ENTER: Permissions = Permissions::CREATE_EVENTS;
/// What it takes to change an event that the bot itself has entered: either.
const TO_CHANGE: Permissions = TO_ENTER.union(Permissions::MANAGE_EVENTS);

/// The longest name of an event.
const NAME: usize = 100;
/// The longest description we write; Discord takes 1 000.
const ABOUT: usize = 500;

/// What an entry is in Discord's terms.
struct Drawn {
    name: String,
    about: String,
    location: String,
    time: (Timestamp, Timestamp),
}

fn forbidden() -> Refused {
    Refused::NOT_HERE
}

fn stamp(at: Millis) -> Result<Timestamp, Refused> {
    Timestamp::from_millis(at).map_err(|_| Refused::Invalid("a moment beyond all calendars".into()))
}

impl Carriage {
    /// Whether the bot has one of these rights in the whole server.
    fn may_here(&self, guild: GuildId, rights: Permissions) -> Result<(), Refused> {
        let guilds = &self.known.guilds;
        if !guilds.knows(guild) {
            return Err(Refused::Failed("nothing is known of the server yet".to_owned()));
        }
        if guilds.may(guild).intersects(rights) { Ok(()) } else { Err(forbidden()) }
    }

    /// Enters something, or changes what stands there; a receipt of 0: nothing stands there now.
    pub(super) async fn enter(&self, parcel: &Parcel, entry: &Entry) -> Result<Receipt, Refused> {
        let guild = parcel.say.place.server().and_then(guild_of).ok_or_else(nowhere)?;
        self.may_here(guild, TO_CHANGE)?;
        let drawn = drawn(parcel, entry)?;
        let standing = match parcel.state {
            Some(PostState::Sent(id)) if id > 0 => {
                let found = self.http.get_scheduled_event(guild, ScheduledEventId::new(id), false).await;
                Some(found.map_err(|error| refused(&error))?)
            }
            // The process ended between the request and its answer.
            Some(PostState::Doubtful(_)) => self.entered(guild, &drawn).await?,
            // It never stood there, or was taken out.
            Some(PostState::Sent(_)) | None => None,
        };
        let now = self.host.clock().now();
        let id = match standing {
            Some(event) => self.change_entry(guild, event, drawn, entry.stage).await?,
            // Discord takes nothing that has begun.
            None if entry.stage == Stage::Ahead && entry.time.0 > now => {
                self.may_here(guild, TO_ENTER)?;
                let (name, (from, until)) = (drawn.name, drawn.time);
                let new = CreateScheduledEvent::new(ScheduledEventType::External, name, from)
                    .end_time(until)
                    .description(drawn.about)
                    .location(drawn.location);
                new.execute(&self.http, guild).await.map_err(|error| refused(&error))?.id.get()
            }
            None => 0,
        };
        Ok(Receipt { id, at: now })
    }

    async fn change_entry(
        &self,
        guild: GuildId,
        event: ScheduledEvent,
        drawn: Drawn,
        stage: Stage,
    ) -> Result<u64, Refused> {
        let is = event.status;
        let edit = match stage {
            Stage::Ahead => {
                if event.name == drawn.name && event.start_time == drawn.time.0 {
                    return Ok(event.id.get());
                }
                let (from, until) = drawn.time;
                Some(EditScheduledEvent::new().name(drawn.name).start_time(from).end_time(until))
            }
            Stage::On if is == ScheduledEventStatus::Scheduled => {
                Some(EditScheduledEvent::new().status(ScheduledEventStatus::Active))
            }
            Stage::Over | Stage::Off if is == ScheduledEventStatus::Active => {
                Some(EditScheduledEvent::new().status(ScheduledEventStatus::Completed))
            }
            Stage::Over | Stage::Off if is == ScheduledEventStatus::Scheduled => {
                let gone = self.http.delete_scheduled_event(guild, event.id).await;
                return gone.map(|()| 0).map_err(|error| refused(&error));
            }
            Stage::On | Stage::Over | Stage::Off => None,
        };
        if let Some(edit) = edit {
            edit.execute(&self.http, (guild, event.id)).await.map_err(|error| refused(&error))?;
        }
        Ok(event.id.get())
    }

    /// An entry of ours that was about to be made: it has this name and begins then.
    async fn entered(&self, guild: GuildId, drawn: &Drawn) -> Result<Option<ScheduledEvent>, Refused> {
        let all = self.http.get_scheduled_events(guild, false).await.map_err(|error| refused(&error))?;
        let ours = |event: &ScheduledEvent| {
            event.creator_id == Some(self.known.me())
                && event.name == drawn.name
                && event.start_time == drawn.time.0
        };
        Ok(all.into_iter().find(ours))
    }

    /// Gives a role to somebody and takes it from somebody else. Discord does either twice as well as once.
    pub(super) async fn crown(&self, parcel: &Parcel, crown: &Crown) -> Result<Receipt, Refused> {
        let guild = parcel.say.place.server().and_then(guild_of).ok_or_else(nowhere)?;
        let number: u64 = crown.role.parse().ok().filter(|number| *number > 0).ok_or_else(nowhere)?;
        let role = RoleId::new(number);
        let to = crown.to.as_ref().map(|to| user_of(to).ok_or_else(nowhere)).transpose()?;
        self.may_here(guild, Permissions::MANAGE_ROLES)?;
        if let Some(user) = to {
            let given = self.http.add_member_role(guild, user, role, None).await;
            given.map_err(|error| match refused(&error) {
                // The role is gone, or they have left: there is nothing to try again.
                Refused::Lost => forbidden(),
                refused => refused,
            })?;
        }
        let from = crown.from.as_ref().and_then(user_of).filter(|from| Some(*from) != to);
        if let Some(from) = from {
            match self.http.remove_member_role(guild, from, role, None).await.map_err(|e| refused(&e)) {
                // Who has left has no role.
                Ok(()) | Err(Refused::Lost | Refused::Never(_)) => {}
                Err(refused) => return Err(refused),
            }
        }
        Ok(Receipt { id: number, at: self.host.clock().now() })
    }
}

fn drawn(parcel: &Parcel, entry: &Entry) -> Result<Drawn, Refused> {
    let (place, lang) = (&parcel.say.place, parcel.say.lang);
    let guild = place.server().and_then(guild_of).ok_or_else(nowhere)?;
    let channel = channel_of(place).ok_or_else(nowhere)?;
    let words: Vec<String> = bare(lang, &entry.title).split_whitespace().map(str::to_owned).collect();
    Ok(Drawn {
        name: cut(&words.join(" "), NAME),
        about: cut(&bare(lang, &entry.about), ABOUT),
        // Pressed, it leads to where it is played.
        location: format!("https://discord.com/channels/{guild}/{channel}"),
        time: (stamp(entry.time.0)?, stamp(entry.time.1)?),
    })
}
