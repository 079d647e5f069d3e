//! `key=value` pairs in any order, as first lines have them: each key once, and none that nobody knows.

use crate::games::Unreadable;

/// The pairs of a text, taken out one by one.
#[derive(Debug)]
pub struct Keys<'t>(Vec<(&'t str, &'t str)>);

impl<'t> Keys<'t> {
    /// Takes a text apart; pairs are separated by single spaces.
    ///
    /// # Errors
    /// What is no pair, and a key that is there twice.
    pub fn of(text: &'t str) -> Result<Self, Unreadable> {
        let mut pairs: Vec<(&str, &str)> = Vec::new();
        for part in text.split(' ').filter(|part| !part.is_empty()) {
            let (key, value) = part.split_once('=').ok_or_else(|| Unreadable::new("key=value", part))?;
            if pairs.iter().any(|(known, _)| *known == key) {
                return Err(Unreadable::new("each key once", key));
            }
            pairs.push((key, value));
        }
        Ok(Self(pairs))
    }

    /// Takes the value of a key out, if it is there.
    pub fn take(&mut self, key: &str) -> Option<&'t str> {
        let at = self.0.iter().position(|(known, _)| *known == key)?;
        Some(self.0.swap_remove(at).1)
    }

    /// Takes the value of a key out.
    ///
    /// # Errors
    /// When it is not there.
    pub fn need(&mut self, key: &'static str) -> Result<&'t str, Unreadable> {
        self.take(key).ok_or_else(|| Unreadable::new("a key that is needed", key))
    }

    /// Nothing is left.
    ///
    /// # Errors
    /// The first key that nobody has taken.
    pub fn end(self) -> Result<(), Unreadable> {
        match self.0.first() {
            Some((key, _)) => Err(Unreadable::new("a key that is known", key)),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn taken(text: &str) -> Result<[Option<String>; 3], String> {
        let mut keys = Keys::of(text).map_err(|error| error.to_string())?;
        let taken = ["seats", "time", "seed"].map(|key| keys.take(key).map(str::to_owned));
        keys.end().map(|()| taken).map_err(|error| error.to_string())
    }

    proptest! {
        #[test]
        fn keys_stand_in_any_order(pairs in Just(["seats=2", "time=turn:60", "seed=a=b"].to_vec()).prop_shuffle()) {
            let expected = ["2", "turn:60", "a=b"].map(|value| Some(value.to_owned()));
            prop_assert_eq!(taken(&pairs.join(" ")), Ok(expected));
        }

        #[test]
        fn a_key_that_is_there_twice_is_refused(
            pairs in Just(["seats=2", "seats=3", "time=none"].to_vec()).prop_shuffle(),
        ) {
            let error = taken(&pairs.join(" ")).unwrap_err();
            prop_assert!(error.contains("each key once") && error.contains("seats"), "{}", error);
        }
    }

    #[test]
    fn what_is_unknown_missing_or_no_pair_is_named() {
        let error = taken("seats=2 sides=3 time=none").unwrap_err();
        assert!(error.contains("sides"), "{error}");
        let error = taken("seats=2 time").unwrap_err();
        assert!(error.contains("key=value") && error.contains("time"), "{error}");
        let mut keys = Keys::of("seats=2").unwrap();
        assert_eq!(keys.need("seats"), Ok("2"));
        assert!(keys.need("seats").unwrap_err().to_string().contains("seats"));
        assert_eq!(taken(""), Ok([None, None, None]));
    }
}
