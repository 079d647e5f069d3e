//! Who is in the piazza.

use super::names::{folded, is_reserved};
use crate::clock::Millis;
use crate::rooms::heard::{Door, Person};
use sha2::{Digest, Sha256};
use std::collections::{BTreeMap, BTreeSet};
use std::net::IpAddr;

/// The personas everybody may write as, when only this machine can reach the piazza: how a page
/// names them, what they are called, whether they moderate.
pub(super) const PERSONAS: [(&str, &str, bool); 4] = [
    ("moderatrice", "Moderatrice", true),
    ("silk", "Silk", false),
    ("niccolo", "Niccolò", false),
    ("galahad", "Galahad", false),
];

/// How many visitors are remembered at once.
const CROWD: usize = 1000;
/// The longest name kept, in characters.
const LONGEST_NAME: usize = 40;
/// For how long a name stays that of whoever had it last, when they are not seen any more: a week.
const HELD: Millis = 7 * 24 * 60 * 60 * 1000;

/// The first 32 hex digits of a SHA-256 over `secret` and `purpose`.
pub(super) fn digest(secret: &[u8], purpose: &str) -> String {
    let mut hash = Sha256::new();
    hash.update(secret);
    hash.update(purpose.as_bytes());
    hex::encode(&hash.finalize()[..16])
}

/// Whether two secrets are the same, in a time that does not tell how far they agree.
pub(super) fn same_secret(a: &str, b: &str) -> bool {
    Sha256::digest(a) == Sha256::digest(b)
}

/// What a page says it writes as.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum As {
    /// One of [`PERSONAS`], by its place.
    Persona(usize),
    /// The person who holds this secret.
    Holder(Person),
}

impl As {
    /// `persona:silk`, or `key:` and the secret of 32 to 128 hex digits that a browser made.
    pub(super) fn read(text: &str) -> Option<Self> {
        if let Some(name) = text.strip_prefix("persona:") {
            return PERSONAS.iter().position(|persona| persona.0 == name).map(Self::Persona);
        }
        let secret = text.strip_prefix("key:")?;
        let proper = (32..=128).contains(&secret.len()) && secret.bytes().all(|b| b.is_ascii_hexdigit());
        // The account is a hash: it may stand in the database and in front of everybody.
        proper.then(|| Self::Holder(Person::new(Door::Piazza, &digest(secret.as_bytes(), "person")[..20])))
    }

    pub(super) fn person(&self) -> Person {
        match self {
            Self::Persona(n) => Person::new(Door::Piazza, PERSONAS[*n].0),
            Self::Holder(person) => person.clone(),
        }
    }
}

/// Somebody known.
#[derive(Clone, Debug, Default)]
pub(super) struct Someone {
    pub(super) name: String,
    pub(super) moderator: bool,
    /// Where they came from last, if that is an address of their own.
    pub(super) address: Option<IpAddr>,
    /// When they last did something.
    pub(super) at: Millis,
    /// The same, in [`People::count`].
    seen: u64,
    /// How their name looks.
    folded: String,
    /// They have left: their name is free, and they have to say one again.
    left: bool,
}

/// What became of somebody who said their name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Joined {
    In,
    /// All places are taken.
    Full,
    /// Somebody else is called so, or nobody may be.
    NameTaken,
}

/// The visitors of this start of the program.
#[derive(Debug, Default)]
pub(super) struct People {
    known: BTreeMap<Person, Someone>,
    /// Counts what visitors do, so that one can tell who has been away longest.
    count: u64,
}

impl People {
    /// Takes in a visitor, or changes their name. When all places are taken, the one who has been away longest lets
    /// theirs go. Who comes back says their name again: the page does it by itself. `guarded`: names are
    /// kept, so that nobody is taken for somebody else.
    pub(super) fn join(
        &mut self,
        person: &Person,
        name: &str,
        now: Millis,
        guarded: bool,
        here: impl FnOnce() -> BTreeSet<Person>,
    ) -> Joined {
        let name = clean(name);
        let folded = folded(&name);
        if guarded && !self.may_be_called(&folded, person, now) {
            return Joined::NameTaken;
        }
        self.count += 1;
        if !self.known.contains_key(person) && self.known.len() >= CROWD && !self.make_room(&here()) {
            return Joined::Full;
        }
        let someone = self.known.entry(person.clone()).or_default();
        (someone.name, someone.folded, someone.seen, someone.at) = (name, folded, self.count, now);
        someone.left = false;
        Joined::In
    }

    /// Whether nobody else is called so, or was a short time ago. Who has no name yet takes none away.
    fn may_be_called(&self, folded: &str, person: &Person, now: Millis) -> bool {
        let had = |(other, someone): (&Person, &Someone)| {
            other != person && someone.folded == folded && now - someone.at < HELD
        };
        folded.is_empty() || !(is_reserved(folded) || self.known.iter().any(had))
    }

    /// Everybody who is known, by account.
    pub(super) fn all(&self) -> impl Iterator<Item = (&Person, &Someone)> {
        self.known.iter()
    }

    /// Whether this is somebody who moderates.
    pub(super) fn moderates(&self, person: &Person) -> bool {
        self.known.get(person).is_some_and(|someone| someone.moderator)
    }

    /// Moderators keep their places: their key would be asked for again.
    fn make_room(&mut self, here: &BTreeSet<Person>) -> bool {
        let away =
            self.known.iter().filter(|(person, someone)| !someone.moderator && !here.contains(*person));
        let longest = away.min_by_key(|(_, someone)| someone.seen).map(|(person, _)| person.clone());
        longest.is_some_and(|person| self.known.remove(&person).is_some())
    }

    /// Lets go of a visitor, until they say their name again.
    pub(super) fn forget(&mut self, person: &Person) {
        self.known.remove(person);
    }

    /// A visitor leaves: their name is free, and they say one again when they come back. Moderators still see who it was and where
    /// they came from, so that nobody leaves to get round them.
    pub(super) fn leaves(&mut self, person: &Person) {
        if let Some(someone) = self.known.get_mut(person) {
            someone.folded.clear();
            (someone.moderator, someone.left) = (false, true);
        }
    }

    pub(super) fn make_moderator(&mut self, person: &Person) {
        if let Some(known) = self.known.get_mut(person) {
            known.moderator = true;
        }
    }

    /// Who this is; `None` for a visitor who has not said their name yet. `address`: where they come from now, if that
    /// is an address of their own.
    pub(super) fn find(&mut self, who: &As, address: Option<IpAddr>, now: Millis) -> Option<Someone> {
        self.count += 1;
        match who {
            As::Persona(n) => {
                let (_, name, moderator) = PERSONAS[*n];
                Some(Someone { name: name.into(), moderator, ..Someone::default() })
            }
            As::Holder(person) => {
                let someone = self.known.get_mut(person).filter(|someone| !someone.left)?;
                (someone.seen, someone.at) = (self.count, now);
                someone.address = address.or(someone.address);
                Some(someone.clone())
            }
        }
    }
}

/// A name on one line and of a length that fits a list; otherwise as it was typed.
fn clean(name: &str) -> String {
    let line: String = name.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    line.split_whitespace().collect::<Vec<_>>().join(" ").chars().take(LONGEST_NAME).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_account_is_a_hash_of_the_secret() {
        let secret = "00112233445566778899aabbccddeeff";
        let Some(As::Holder(person)) = As::read(&format!("key:{secret}")) else { panic!("a holder") };
        assert!(person.0.starts_with("piazza:") && !person.0.contains("0011"), "{person:?}");
        assert_eq!(As::read("key:short"), None);
        assert_eq!(As::read(&format!("key:{}", "z".repeat(32))), None);
        assert_eq!(As::read(&person.0), None, "knowing the account does not make one the person");
        assert_eq!(As::read("persona:silk"), Some(As::Persona(1)));
        assert_eq!(As::read("persona:nobody"), None);
    }

    #[test]
    fn names_are_one_short_line() {
        assert_eq!(clean("  Dj\tThe \n Emperor\u{0} "), "Dj The Emperor");
        assert_eq!(clean(&"ü".repeat(100)).chars().count(), LONGEST_NAME);
        assert_eq!(clean("\u{202e}"), "\u{202e}", "any Unicode goes through; the page isolates it");
    }

    #[test]
    fn a_full_piazza_lets_go_of_whoever_has_been_away_longest() {
        let mut people = People::default();
        let person = |n: usize| Person(format!("piazza:{n}"));
        let here = || BTreeSet::from([person(0), person(2)]);
        let join = |people: &mut People, n: usize| people.join(&person(n), "x", 0, false, here) == Joined::In;
        for n in 0..CROWD {
            assert!(join(&mut people, n));
        }
        people.make_moderator(&person(1));
        // Known people change their name without anybody leaving; who did something was here.
        assert!(join(&mut people, 3) && people.known.len() == CROWD);
        assert!(people.find(&As::Holder(person(4)), None, 0).is_some());
        for n in CROWD..CROWD + 3 {
            assert!(join(&mut people, n) && people.known.len() == CROWD);
        }
        let gone: Vec<usize> = (0..CROWD).filter(|n| !people.known.contains_key(&person(*n))).collect();
        assert_eq!(gone, [5, 6, 7]);
        for n in 0..20 * CROWD {
            assert!(join(&mut people, 10_000 + n), "it never fills for ever");
        }
        for n in [0, 1, 2] {
            assert!(people.known.contains_key(&person(n)), "{n}");
        }
        let all = people.known.keys().cloned().collect();
        assert_eq!(people.join(&person(9_999), "x", 0, false, || all), Joined::Full, "all are here");
    }

    #[test]
    fn a_name_is_kept_for_whoever_has_it_for_a_week_after_they_were_seen() {
        let mut people = People::default();
        let (ada, bo) = (Person("piazza:ada".into()), Person("piazza:bo".into()));
        let mut join = |person: &Person, name: &str, now| people.join(person, name, now, true, BTreeSet::new);
        assert_eq!(join(&ada, "Ada", 0), Joined::In);
        for name in ["Ada", "ada ", "ÀDÀ", "Аda", "Giostra", "moderatrice"] {
            assert_eq!(join(&bo, name, HELD - 1), Joined::NameTaken, "{name}");
        }
        assert_eq!(
            (join(&bo, "Bo", 1), join(&ada, "ADA", 1)),
            (Joined::In, Joined::In),
            "one's own in another way"
        );
        assert_eq!((join(&ada, "Zoe", 2), join(&bo, "Ada", 2)), (Joined::In, Joined::In), "it was given up");
        assert_eq!((join(&ada, "Ada", 3), join(&ada, "Ada", 2 + HELD)), (Joined::NameTaken, Joined::In));
        assert_eq!((join(&ada, "", 9), join(&bo, " ", 9)), (Joined::In, Joined::In), "nameless");
    }
}
