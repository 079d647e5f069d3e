//! Who is in the piazza.

use crate::rooms::heard::{Door, Person};
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;

/// The personas everybody may write as, when only this machine can reach the piazza: how a page
/// names them, what they are called, whether they moderate.
pub(super) const PERSONAS: [(&str, &str, bool); 4] = [
    ("moderatrice", "Moderatrice", true),
    ("silk", "Silk", false),
    ("niccolo", "Niccolò", false),
    ("galahad", "Galahad", false),
];

/// How many visitors one start of the program remembers.
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
    /// Whoever holds this secret.
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
}

/// The visitors of this start of the program.
#[derive(Debug, Default)]
pub(super) struct People(BTreeMap<Person, Someone>);

impl People {
    /// Takes in a visitor, or changes his name; `false` when the piazza is full.
    pub(super) fn join(&mut self, person: &Person, name: &str) -> bool {
        let full = self.0.len() >= CROWD;
        match self.0.get_mut(person) {
            Some(known) => known.name = clean(name),
            None if full => return false,
            None => {
                self.0.insert(person.clone(), Someone { name: clean(name), moderator: false });
            }
        }
        true
    }

    /// Lets go of a visitor, until he says his name again.
    pub(super) fn forget(&mut self, person: &Person) {
        self.0.remove(person);
    }

    pub(super) fn make_moderator(&mut self, person: &Person) {
        if let Some(known) = self.0.get_mut(person) {
            known.moderator = true;
        }
    }

    /// Who this is; `None` for a visitor who has not said his name yet.
    pub(super) fn find(&self, who: &As) -> Option<Someone> {
        match who {
            As::Persona(n) => Some(Someone { name: PERSONAS[*n].1.into(), moderator: PERSONAS[*n].2 }),
            As::Holder(person) => self.0.get(person).cloned(),
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
    fn a_full_piazza_still_lets_known_people_change_their_name() {
        let mut people = People::default();
        for n in 0..CROWD {
            assert!(people.join(&Person(format!("piazza:{n}")), "x"));
        }
        assert!(!people.join(&Person("piazza:new".into()), "x"));
        assert!(people.join(&Person("piazza:7".into()), "Silk"));
    }
}
