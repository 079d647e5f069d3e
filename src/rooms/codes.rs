//! Codes that somebody reads in one place and types in another (`/collega`, `/gemella`). A memory of this
//! process; the codes of rooms are in the journal too.

use super::heard::Person;
use crate::clock::Millis;
use std::collections::BTreeMap;

/// How long a code is good, and for how long wrong tries count.
pub(crate) const GOOD_FOR: Millis = 10 * 60_000;
/// Wrong codes of one person in that time.
const TRIES: usize = 5;
/// Signs of a code.
const LENGTH: usize = 6;
/// What codes are made of: nothing that looks like something else. 32 signs, so five bits each.
const SIGNS: &[u8; 32] = b"ABCDEFGHJKLMNPQRSTUVWXYZ23456789";

/// Codes, and who or what each stands for.
#[derive(Debug)]
pub(crate) struct Codes<T> {
    /// What each code stands for, and until when.
    good: BTreeMap<String, (T, Millis)>,
    /// When each person tried a code that was not good.
    wrong: BTreeMap<Person, Vec<Millis>>,
}

impl<T> Default for Codes<T> {
    fn default() -> Self {
        Self { good: BTreeMap::new(), wrong: BTreeMap::new() }
    }
}

/// Why a code is not good.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NoCode {
    /// There is no such code (any more).
    Unknown,
    /// Too many wrong ones; not before this moment.
    TooMany(Millis),
}

/// A code out of a fresh seed.
pub(crate) fn code(seed: &[u8; 32]) -> String {
    seed.iter().take(LENGTH).map(|byte| char::from(SIGNS[usize::from(byte % 32)])).collect()
}

/// A code as people copy it: in small letters, in two groups, with the asterisks of bold type.
pub(crate) fn typed(text: &str) -> String {
    text.chars().filter(char::is_ascii_alphanumeric).collect::<String>().to_ascii_uppercase()
}

impl<T: Clone + PartialEq> Codes<T> {
    /// Gives out a code for `what`; an older one for it is good no more.
    pub(crate) fn offer(&mut self, what: &T, code: String, now: Millis) {
        self.good.retain(|_, (other, until)| other != what && *until > now);
        self.good.insert(code, (what.clone(), now + GOOD_FOR));
    }

    /// A code that was given out before.
    pub(crate) fn keep(&mut self, what: &T, code: String, until: Millis) {
        self.good.insert(code, (what.clone(), until));
    }

    /// These codes are good, and no others; who guessed wrong is still known.
    pub(crate) fn reload(&mut self, codes: impl IntoIterator<Item = (T, String, Millis)>) {
        self.good = codes.into_iter().map(|(what, code, until)| (code, (what, until))).collect();
    }

    /// Codes for what does not fit are good no more.
    pub(crate) fn retain(&mut self, fits: impl Fn(&T) -> bool) {
        self.good.retain(|_, (what, _)| fits(what));
    }

    /// What a code stands for that `person` typed.
    pub(crate) fn look_up(&mut self, typed: &str, person: &Person, now: Millis) -> Result<T, NoCode> {
        self.wrong.retain(|_, tries| tries.last().is_some_and(|last| now < *last + GOOD_FOR));
        let tries = self.wrong.entry(person.clone()).or_default();
        tries.retain(|at| now < *at + GOOD_FOR);
        if tries.len() >= TRIES {
            return Err(NoCode::TooMany(tries[0] + GOOD_FOR));
        }
        let found = self.good.get(typed).filter(|(_, until)| now < *until);
        let Some((what, _)) = found.cloned() else {
            tries.push(now);
            return Err(NoCode::Unknown);
        };
        Ok(what)
    }

    /// Lets go of what a person did with codes, and of the codes for what fits.
    pub(crate) fn forget(&mut self, person: &Person, fits: impl Fn(&T) -> bool) {
        self.wrong.remove(person);
        self.good.retain(|_, (what, _)| !fits(what));
    }

    /// A code was good, and is used up.
    pub(crate) fn use_up(&mut self, typed: &str, person: &Person) {
        self.good.remove(typed);
        self.wrong.remove(person);
    }
}

#[cfg(test)]
mod tests {
    use super::super::heard::Door;
    use super::*;

    fn person(id: &str) -> Person {
        Person::new(Door::Discord, id)
    }

    #[test]
    fn codes_are_six_signs_that_can_be_told_apart() {
        let seed = std::array::from_fn(|at| u8::try_from(at * 7 % 256).unwrap());
        let code = code(&seed);
        assert_eq!(code.len(), LENGTH);
        assert!(code.bytes().all(|sign| SIGNS.contains(&sign)));
        assert!(!SIGNS.iter().any(|sign| b"01IO".contains(sign)));
        assert_eq!(typed("**abc 2 3x**"), "ABC23X");
    }

    #[test]
    fn a_code_is_good_once_and_for_ten_minutes() {
        let (mut codes, him) = (Codes::default(), person("1"));
        codes.offer(&7, "ABCDEF".into(), 0);
        assert_eq!(codes.look_up("ABCDEF", &him, GOOD_FOR), Err(NoCode::Unknown), "a moment too late");
        codes.offer(&7, "ABCDEF".into(), 0);
        codes.offer(&7, "GHJKLM".into(), 1);
        assert_eq!(codes.look_up("ABCDEF", &him, 2), Err(NoCode::Unknown), "a newer one took its place");
        assert_eq!(codes.look_up("GHJKLM", &him, GOOD_FOR), Ok(7), "the last moment");
        codes.use_up("GHJKLM", &him);
        assert_eq!(codes.look_up("GHJKLM", &him, 3), Err(NoCode::Unknown), "used up");
    }

    #[test]
    fn nobody_guesses() {
        let (mut codes, him) = (Codes::default(), person("1"));
        codes.offer(&7, "ABCDEF".into(), 0);
        for now in 0..5 {
            assert_eq!(codes.look_up("GGGGGG", &him, now), Err(NoCode::Unknown));
        }
        assert_eq!(codes.look_up("ABCDEF", &him, 5), Err(NoCode::TooMany(GOOD_FOR)), "the right one too");
        // Somebody else's mistakes are not one's own, and they are forgotten in time.
        assert_eq!(codes.look_up("ABCDEF", &person("2"), 6), Ok(7));
        assert_eq!(codes.look_up("ABCDEF", &him, GOOD_FOR), Err(NoCode::Unknown));
    }
}
