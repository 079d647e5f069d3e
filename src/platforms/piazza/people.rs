//! Who is in the piazza.

use crate::rooms::heard::{Door, Person};
use sha2::{Digest, Sha256};
use std::collections::{BTreeMap, BTreeSet};

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
    /// When they last did something, in [`People::count`].
    seen: u64,
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
    /// theirs go; `false` when nobody is away. Who comes back says their name again: the page does it by itself.
    pub(super) fn join(
        &mut self,
        person: &Person,
        name: &str,
        here: impl FnOnce() -> BTreeSet<Person>,
    ) -> bool {
        self.count += 1;
        let seen = self.count;
        if let Some(known) = self.known.get_mut(person) {
            (known.name, known.seen) = (clean(name), seen);
            return true;
        }
        if self.known.len() >= CROWD && !self.make_room(&here()) {
            return false;
        }
        self.known.insert(person.clone(), Someone { name: clean(name), moderator: false, seen });
        true
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

    pub(super) fn make_moderator(&mut self, person: &Person) {
        if let Some(known) = self.known.get_mut(person) {
            known.moderator = true;
        }
    }

    /// Who this is; `None` for a visitor who has not said their name yet.
    pub(super) fn find(&mut self, who: &As) -> Option<Someone> {
        self.count += 1;
        match who {
            As::Persona(n) => {
                Some(Someone { name: PERSONAS[*n].1.into(), moderator: PERSONAS[*n].2, seen: self.count })
            }
            As::Holder(person) => {
                let someone = self.known.get_mut(person)?;
                someone.seen = self.count;
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
        for n in 0..CROWD {
            assert!(people.join(&person(n), "x", here));
        }
        people.make_moderator(&person(1));
        // Known people change their name without anybody leaving; who did something was here.
        assert!(people.join(&person(3), "Silk", here) && people.known.len() == CROWD);
        assert!(people.find(&As::Holder(person(4))).is_some());
        for n in CROWD..CROWD + 3 {
            assert!(people.join(&person(n), "x", here) && people.known.len() == CROWD);
        }
        let gone: Vec<usize> = (0..CROWD).filter(|n| !people.known.contains_key(&person(*n))).collect();
        assert_eq!(gone, [5, 6, 7]);
        for n in 0..20 * CROWD {
            assert!(people.join(&person(10_000 + n), "x", here), "it never fills for ever");
        }
        for n in [0, 1, 2] {
            assert!(people.known.contains_key(&person(n)), "{n}");
        }
        let all = people.known.keys().cloned().collect();
        assert!(!people.join(&person(9_999), "x", || all), "all are here");
    }
}
