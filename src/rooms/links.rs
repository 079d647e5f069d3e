//! Accounts of one person on several platforms, and the codes that link them (`/collega`). The links are in the
//! journal; codes and wrong tries only a memory of this process.

use super::codes::{Codes, NoCode};
use super::heard::{Door, Person};
use crate::clock::Millis;
use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Who is whom.
#[derive(Debug, Default)]
pub(crate) struct Links(Mutex<Inner>);

#[derive(Debug, Default)]
struct Inner {
    /// The whole person each linked account belongs to.
    wholes: BTreeMap<Person, Person>,
    codes: Codes<Person>,
}

/// Why a code does not link.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NoLink {
    /// The code is not good.
    Code(NoCode),
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

impl Links {
    pub(crate) fn new(rows: impl IntoIterator<Item = (Person, Person)>) -> Self {
        Self(Mutex::new(Inner { wholes: rows.into_iter().collect(), ..Inner::default() }))
    }

    fn inner(&self) -> MutexGuard<'_, Inner> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The whole person behind an account: what belongs to the person, and not to one account, is kept under this
    /// name.
    pub(crate) fn whole_of(&self, person: &Person) -> Person {
        self.inner().wholes.get(person).unwrap_or(person).clone()
    }

    /// Puts what the journal holds in the place of what was known. A code of somebody who was linked meanwhile is used up.
    pub(crate) fn reload(&self, rows: impl IntoIterator<Item = (Person, Person)>) {
        let mut inner = self.inner();
        let wholes: BTreeMap<Person, Person> = rows.into_iter().collect();
        let Inner { wholes: before, codes } = &mut *inner;
        codes.retain(|person| before.get(person) == wholes.get(person));
        *before = wholes;
    }

    /// Whether linked accounts share a name that was made from one of these.
    pub(crate) fn are_named_after(&self, persons: &[Person]) -> bool {
        let inner = self.inner();
        inner.wholes.values().any(|whole| persons.iter().any(|person| whole.0.contains(&person.0)))
    }

    /// Lets go of an account, with its codes.
    pub(crate) fn forget(&self, person: &Person) {
        let mut inner = self.inner();
        inner.wholes.remove(person);
        inner.codes.forget(person, |other| other == person);
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

    /// Gives a person a code; that person's older code is good no more.
    pub(crate) fn offer(&self, person: &Person, code: String, now: Millis) {
        self.inner().codes.offer(person, code, now);
    }

    /// Takes a code that was typed: it is good for one person, once.
    pub(crate) fn take(&self, typed: &str, person: &Person, now: Millis) -> Result<Joining, NoLink> {
        let mut inner = self.inner();
        let maker = inner.codes.look_up(typed, person, now).map_err(NoLink::Code)?;
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
        inner.codes.use_up(typed, person);
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
