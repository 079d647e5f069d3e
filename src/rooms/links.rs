//! Accounts of one person on several platforms, and the codes by which he links them (`/collega`). The
//! links are in the journal; codes and wrong tries only a memory of this process.

use super::heard::{Door, Person};
use crate::clock::Millis;
use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// How long a code is good, and for how long wrong tries count.
pub(crate) const GOOD_FOR: Millis = 10 * 60_000;
/// Wrong codes of one person in that time.
const TRIES: usize = 5;
/// Signs of a code.
const LENGTH: usize = 6;
/// What codes are made of: nothing that looks like something else. 32 signs, so five bits each.
const SIGNS: &[u8; 32] = b"ABCDEFGHJKLMNPQRSTUVWXYZ23456789";

/// Who is whom.
#[derive(Debug, Default)]
pub(crate) struct Links(Mutex<Inner>);

#[derive(Debug, Default)]
struct Inner {
    /// The whole person each linked account belongs to.
    wholes: BTreeMap<Person, Person>,
    /// Who has which code, and until when.
    codes: BTreeMap<String, (Person, Millis)>,
    /// When each person tried a code that was not good.
    wrong: BTreeMap<Person, Vec<Millis>>,
}

/// Why a code does not link.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NoLink {
    /// There is no such code (any more).
    NoCode,
    /// Too many wrong ones; not before this moment.
    TooMany(Millis),
    /// The code comes from this platform, or the person has an account there already.
    SamePlatform,
    /// Both are linked, with others.
    Elsewhere,
    /// They are one already.
    Already,
}

/// What a code does: these accounts become one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Joining {
    /// Who made the code.
    pub(crate) maker: Person,
    /// The whole they belong to from now on.
    pub(crate) whole: Person,
}

/// A code out of a fresh seed.
pub(crate) fn code(seed: &[u8; 32]) -> String {
    seed.iter().take(LENGTH).map(|byte| char::from(SIGNS[usize::from(byte % 32)])).collect()
}

impl Links {
    pub(crate) fn new(rows: impl IntoIterator<Item = (Person, Person)>) -> Self {
        Self(Mutex::new(Inner { wholes: rows.into_iter().collect(), ..Inner::default() }))
    }

    fn inner(&self) -> MutexGuard<'_, Inner> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The whole person behind an account: what is his own is kept under this name.
    pub(crate) fn whole_of(&self, person: &Person) -> Person {
        self.inner().wholes.get(person).unwrap_or(person).clone()
    }

    /// All accounts of the person behind one, that one first.
    pub(crate) fn accounts(&self, person: &Person) -> Vec<Person> {
        let inner = self.inner();
        let mut all = vec![person.clone()];
        if let Some(whole) = inner.wholes.get(person) {
            let others = inner.wholes.iter().filter(|(other, of)| *of == whole && *other != person);
            all.extend(others.map(|(other, _)| other.clone()));
        }
        all
    }

    /// From now on a committed link holds, or with `None` no more.
    pub(crate) fn set(&self, person: &Person, whole: Option<&Person>) {
        let mut inner = self.inner();
        match whole {
            Some(whole) => inner.wholes.insert(person.clone(), whole.clone()),
            None => inner.wholes.remove(person),
        };
    }

    /// Gives a person a code; an older one of his is good no more.
    pub(crate) fn offer(&self, person: &Person, code: String, now: Millis) {
        let mut inner = self.inner();
        inner.codes.retain(|_, (other, until)| other != person && *until > now);
        inner.codes.insert(code, (person.clone(), now + GOOD_FOR));
    }

    /// Takes a code that was typed: it is good for one person, once.
    pub(crate) fn take(&self, typed: &str, person: &Person, now: Millis) -> Result<Joining, NoLink> {
        let mut inner = self.inner();
        inner.wrong.retain(|_, tries| tries.last().is_some_and(|last| now < *last + GOOD_FOR));
        let tries = inner.wrong.entry(person.clone()).or_default();
        tries.retain(|at| now < *at + GOOD_FOR);
        if tries.len() >= TRIES {
            return Err(NoLink::TooMany(tries[0] + GOOD_FOR));
        }
        let found = inner.codes.get(typed).filter(|(_, until)| now < *until);
        let Some((maker, _)) = found.cloned() else {
            inner.wrong.entry(person.clone()).or_default().push(now);
            return Err(NoLink::NoCode);
        };
        let (here, there) = (inner.wholes.get(person).cloned(), inner.wholes.get(&maker).cloned());
        let whole = match (here, there) {
            (Some(here), Some(there)) if here == there => return Err(NoLink::Already),
            (Some(_), Some(_)) => return Err(NoLink::Elsewhere),
            (Some(whole), None) | (None, Some(whole)) => whole,
            (None, None) => Person(format!("whole:{}@{now}", maker.0)),
        };
        // One account a platform: two would be two players in one round.
        let mut doors: Vec<Option<Door>> = vec![person.door(), maker.door()];
        let members =
            inner.wholes.iter().filter(|(one, of)| **of == whole && *one != person && **one != maker);
        doors.extend(members.map(|(one, _)| one.door()));
        doors.sort();
        if doors.windows(2).any(|two| two[0] == two[1]) {
            return Err(NoLink::SamePlatform);
        }
        inner.codes.remove(typed);
        inner.wrong.remove(person);
        Ok(Joining { maker, whole })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn on(door: Door) -> Person {
        Person::new(door, "7")
    }

    #[test]
    fn codes_are_six_signs_that_can_be_told_apart() {
        let seed = std::array::from_fn(|at| u8::try_from(at * 7 % 256).unwrap());
        let code = code(&seed);
        assert_eq!(code.len(), LENGTH);
        assert!(code.bytes().all(|sign| SIGNS.contains(&sign)));
        assert!(!SIGNS.iter().any(|sign| b"01IO".contains(sign)));
    }

    #[test]
    fn a_code_is_good_once_and_for_ten_minutes() {
        let links = Links::default();
        let (here, there) = (on(Door::Telegram), on(Door::Discord));
        links.offer(&here, "ABCDEF".into(), 0);
        assert_eq!(links.take("ABCDEF", &there, GOOD_FOR), Err(NoLink::NoCode), "a moment too late");
        links.offer(&here, "ABCDEF".into(), 0);
        links.offer(&here, "GHJKLM".into(), 1);
        assert_eq!(links.take("ABCDEF", &there, 2), Err(NoLink::NoCode), "a newer one took its place");
        assert_eq!(links.take("GHJKLM", &here, 2), Err(NoLink::SamePlatform));
        assert!(links.take("GHJKLM", &there, GOOD_FOR).is_ok(), "the last moment");
        assert_eq!(links.take("GHJKLM", &there, 3), Err(NoLink::NoCode), "used up");
    }

    #[test]
    fn nobody_guesses() {
        let links = Links::default();
        let there = on(Door::Discord);
        links.offer(&on(Door::Telegram), "ABCDEF".into(), 0);
        for now in 0..5 {
            assert_eq!(links.take("GGGGGG", &there, now), Err(NoLink::NoCode));
        }
        assert_eq!(links.take("ABCDEF", &there, 5), Err(NoLink::TooMany(GOOD_FOR)), "the right one too");
        // Somebody else's mistakes are not one's own, and they are forgotten in time.
        assert!(links.take("ABCDEF", &on(Door::Piazza), 6).is_ok());
        assert_eq!(links.take("ABCDEF", &there, GOOD_FOR), Err(NoLink::NoCode));
    }

    #[test]
    fn one_account_a_platform_and_one_person_at_a_time() {
        let links = Links::default();
        let link = |maker: &Person, person: &Person| {
            links.offer(maker, "ABCDEF".into(), 0);
            let joining = links.take("ABCDEF", person, 1)?;
            links.set(maker, Some(&joining.whole));
            links.set(person, Some(&joining.whole));
            Ok(())
        };
        let (a, b, c) = (on(Door::Telegram), on(Door::Discord), on(Door::Piazza));
        let (other, stranger) = (Person::new(Door::Discord, "8"), Person::new(Door::Terminal, "8"));
        assert_eq!(link(&a, &b), Ok(()));
        assert_eq!(link(&b, &a), Err(NoLink::Already));
        assert_eq!(link(&a, &other), Err(NoLink::SamePlatform), "the person has an account there");
        assert_eq!(link(&c, &a), Ok(()), "a third one, from either side");
        assert_eq!(links.accounts(&b), [b.clone(), c.clone(), a.clone()]);
        assert_eq!(link(&stranger, &other), Ok(()));
        assert_eq!(link(&stranger, &a), Err(NoLink::Elsewhere));
        assert_eq!(links.whole_of(&a), links.whole_of(&c));
        assert_ne!(links.whole_of(&a), links.whole_of(&other));
    }
}
