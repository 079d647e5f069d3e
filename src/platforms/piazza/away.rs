//! Who was sent away by a moderator: for a while, or until they are let in again. By their key and by their address, so that a new
//! key alone does not bring them back. Who is sent away for good stays so after a restart: the host keeps it.

use crate::clock::Millis;
use crate::rooms::heard::Person;
use serde::{Deserialize, Serialize};
use std::collections::VecDeque;
use std::net::IpAddr;

/// For how long whoever is only sent out stays out.
pub(super) const WHILE: Millis = 10 * 60 * 1000;
/// Most that are kept.
const MOST: usize = 1000;

/// Somebody who was sent away.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Ban {
    /// Names it, within this list.
    pub(super) number: u64,
    /// Who it is.
    pub(super) person: Person,
    /// What they were called.
    pub(super) name: String,
    /// Where they came from, when that is an address of their own.
    pub(super) address: Option<IpAddr>,
    /// Until when; without it until it is lifted.
    pub(super) until: Option<Millis>,
}

/// What the host keeps of somebody who was sent away for good.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Kept {
    name: String,
    address: Option<IpAddr>,
}

impl Kept {
    pub(super) fn of(name: &str, address: Option<IpAddr>) -> String {
        serde_json::json!(Self { name: name.to_owned(), address }).to_string()
    }
}

/// All of them, the oldest first.
#[derive(Debug, Default)]
pub(super) struct Away {
    list: VecDeque<Ban>,
    count: u64,
}

impl Away {
    /// Sends somebody away, until a moment or until they are let in again, whichever keeps them out for longer.
    pub(super) fn send(
        &mut self,
        (person, name): (Person, String),
        address: Option<IpAddr>,
        until: Option<Millis>,
        now: Millis,
    ) {
        self.list.retain(|one| one.until.is_none_or(|until| until > now));
        let longer = |one: &Ban| until.is_some() && one.until.is_none_or(|before| until < Some(before));
        if self.list.iter().any(|one| one.person == person && longer(one)) {
            return;
        }
        self.list.retain(|one| one.person != person);
        if self.list.len() >= MOST {
            // Whoever would come back by themselves goes first.
            let at = self.list.iter().position(|one| one.until.is_some()).unwrap_or(0);
            self.list.remove(at);
        }
        self.count += 1;
        self.list.push_back(Ban { number: self.count, person, name, address, until });
    }

    /// Takes in what the host has kept; what cannot be read still holds by its key.
    pub(super) fn restore(&mut self, kept: Vec<(Person, String)>) {
        for (person, text) in kept {
            let kept: Kept =
                serde_json::from_str(&text).unwrap_or(Kept { name: String::new(), address: None });
            self.send((person, kept.name), kept.address, None, 0);
        }
    }

    /// Who stands under a number.
    pub(super) fn numbered(&self, number: u64) -> Option<&Ban> {
        self.list.iter().find(|one| one.number == number)
    }

    /// Lets somebody in again.
    pub(super) fn lift(&mut self, person: &Person) {
        self.list.retain(|one| one.person != *person);
    }

    /// Whoever is out now, the oldest first.
    pub(super) fn list(&self, now: Millis) -> impl Iterator<Item = &Ban> {
        self.list.iter().filter(move |one| one.until.is_none_or(|until| until > now))
    }

    /// Why somebody who comes with this key from this address is not let in.
    pub(super) fn holds(&self, person: &Person, address: Option<IpAddr>, now: Millis) -> Option<&Ban> {
        let same = |one: &&Ban| one.person == *person || (one.address.is_some() && one.address == address);
        self.list(now).find(same)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn by_key_and_by_address_until_it_is_lifted() {
        let mut away = Away::default();
        let (ada, bo, cy) =
            (Person("piazza:ada".into()), Person("piazza:bo".into()), Person("piazza:cy".into()));
        let (home, other) = (Some(IpAddr::from([192, 0, 2, 7])), Some(IpAddr::from([192, 0, 2, 8])));
        away.send((ada.clone(), "Ada".into()), home, None, 0);
        away.send((bo.clone(), "Bo".into()), None, Some(WHILE), 0);
        away.send((ada.clone(), "Ada".into()), home, Some(WHILE), 0);
        assert!(away.holds(&ada, other, 9).is_some(), "another address");
        assert!(away.holds(&cy, home, 9).is_some(), "another key");
        assert!(away.holds(&cy, other, 9).is_none() && away.holds(&cy, None, 9).is_none());
        assert!(away.holds(&bo, other, WHILE - 1).is_some() && away.holds(&bo, other, WHILE).is_none());
        assert_eq!(away.list(WHILE).map(|one| one.name.as_str()).collect::<Vec<_>>(), ["Ada"]);
        assert!(away.holds(&ada, other, Millis::MAX).is_some(), "for good");
        assert_eq!(away.numbered(1).map(|one| one.name.as_str()), Some("Ada"));
        away.lift(&ada);
        assert!(away.numbered(1).is_none() && away.holds(&ada, home, 9).is_none());
        for n in 0..2 * MOST {
            away.send((Person(format!("piazza:{n}")), "x".into()), None, None, 0);
        }
        assert_eq!(away.list.len(), MOST);
    }

    #[test]
    fn what_is_kept_is_read_again() {
        let (ada, home) = (Person("piazza:ada".into()), Some(IpAddr::from([192, 0, 2, 7])));
        let mut away = Away::default();
        let odd = (Person("piazza:bo".into()), "odd".into());
        away.restore(vec![(ada.clone(), Kept::of("Ada \"A\"", home)), odd]);
        let names: Vec<&str> = away.list(Millis::MAX).map(|one| one.name.as_str()).collect();
        assert_eq!(names, ["Ada \"A\"", ""]);
        assert!(away.holds(&Person("piazza:x".into()), home, 0).is_some_and(|one| one.person == ada));
    }
}
