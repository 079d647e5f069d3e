//! What reads JSON value by value, and keeps what is wrong with it by the names of the values: `sheets[2].levels.LD1`.

use super::value::Json;
use crate::judging::exact::Exact;
use crate::judging::mistake::{Foreign, Mistake, Place, Wanted, Wrong};
use std::collections::BTreeSet;

/// Mistakes that are told at most.
const TOLD: usize = 100;

pub(super) fn at(path: &str, what: Wrong) -> Wrong {
    Wrong::At(Place::Value(path.to_owned()), Box::new(what))
}

/// A table of the file, and how one gets there.
pub(super) struct Section<'j> {
    pub(super) path: String,
    pub(super) entries: &'j [(String, Json)],
}

impl<'j> Section<'j> {
    pub(super) fn get(&self, key: &str) -> Option<&'j Json> {
        self.entries
            .iter()
            .find(|(name, _)| name == key)
            .map(|(_, value)| value)
            .filter(|value| **value != Json::Null)
    }

    pub(super) fn path(&self, key: &str) -> String {
        if self.path.is_empty() { key.to_owned() } else { format!("{}.{key}", self.path) }
    }
}

/// What reads, and keeps the mistakes. A value that is wrong is noted and read as nothing.
pub(super) struct Reader {
    pub(super) mistakes: Vec<Mistake>,
}

impl Reader {
    pub(super) fn wrong(&mut self, what: Wrong) {
        if self.mistakes.len() < TOLD {
            self.mistakes.push(Mistake { line: 0, what });
        }
    }

    pub(super) fn form<T>(&mut self, path: String, json: &Json, wanted: Wanted) -> Option<T> {
        if matches!(json, Json::Number) {
            self.wrong(at(&path, Wrong::Foreign(Foreign::Written)));
        } else {
            self.wrong(Wrong::Form(path, wanted));
        }
        None
    }

    /// A table with these keys alone, each once.
    pub(super) fn section<'j>(
        &mut self,
        path: String,
        json: &'j Json,
        known: Option<&[&str]>,
    ) -> Option<Section<'j>> {
        let Json::Table(entries) = json else { return self.form(path, json, Wanted::Table) };
        let section = Section { path, entries };
        let mut seen = BTreeSet::new();
        for (key, _) in entries {
            if !seen.insert(key) {
                self.wrong(Wrong::Twice(section.path(key)));
            } else if known.is_some_and(|known| !known.contains(&key.as_str())) {
                self.wrong(Wrong::Unknown(section.path(key)));
            }
        }
        Some(section)
    }

    pub(super) fn needed<'j>(&mut self, of: &Section<'j>, key: &str) -> Option<&'j Json> {
        let found = of.get(key);
        if found.is_none() {
            self.wrong(Wrong::Missing(of.path(key)));
        }
        found
    }

    pub(super) fn text(&mut self, of: &Section<'_>, key: &str) -> Option<String> {
        match of.get(key)? {
            Json::Text(text) => Some(text.clone()),
            other => self.form(of.path(key), other, Wanted::Text),
        }
    }

    pub(super) fn named(&mut self, of: &Section<'_>, key: &str) -> Option<String> {
        self.needed(of, key)?;
        self.text(of, key)
    }

    pub(super) fn flag(&mut self, of: &Section<'_>, key: &str) -> bool {
        match of.get(key) {
            None => false,
            Some(Json::Flag(flag)) => *flag,
            Some(other) => self.form(of.path(key), other, Wanted::Flag).unwrap_or(false),
        }
    }

    pub(super) fn choice(
        &mut self,
        of: &Section<'_>,
        key: &str,
        known: &'static [&'static str],
    ) -> Option<usize> {
        let typed = self.text(of, key)?;
        let found = known.iter().position(|word| *word == typed);
        if found.is_none() {
            self.wrong(Wrong::Choice { key: of.path(key), typed, known });
        }
        found
    }

    pub(super) fn list<'j>(
        &mut self,
        of: &Section<'j>,
        key: &str,
        wanted: Wanted,
    ) -> Vec<(String, &'j Json)> {
        match of.get(key) {
            None => Vec::new(),
            Some(Json::List(all)) => {
                all.iter().enumerate().map(|(at, one)| (format!("{}[{at}]", of.path(key)), one)).collect()
            }
            Some(other) => self.form(of.path(key), other, wanted).unwrap_or_default(),
        }
    }

    pub(super) fn texts(&mut self, of: &Section<'_>, key: &str) -> Vec<String> {
        let mut texts = Vec::new();
        for (path, one) in self.list(of, key, Wanted::Texts) {
            match one {
                Json::Text(text) => texts.push(text.clone()),
                other => drop(self.form::<()>(path, other, Wanted::Text)),
            }
        }
        texts
    }

    /// A number as text, `"12.5"`, or a whole one; of thresholds also `"35/3"`.
    pub(super) fn number(&mut self, path: String, json: &Json, fraction: bool) -> Option<Exact> {
        let read = match json {
            Json::Whole(whole) => Exact::read(&whole.to_string()),
            Json::Text(text) => {
                let fraction = || Exact::read_fraction(text).filter(|_| fraction);
                Exact::read(text).or_else(fraction)
            }
            _ => None,
        };
        match read {
            Some(number) => Some(number),
            None => self.form(path, json, Wanted::Number),
        }
    }

    pub(super) fn numbers(&mut self, of: &Section<'_>, key: &str, fractions: bool) -> Option<Vec<Exact>> {
        of.get(key)?;
        let all = self.list(of, key, Wanted::Numbers);
        all.into_iter().map(|(path, one)| self.number(path, one, fractions)).collect()
    }

    pub(super) fn pair(&mut self, of: &Section<'_>, key: &str, fractions: bool) -> Option<[Exact; 2]> {
        let json = self.needed(of, key)?;
        match <[Exact; 2]>::try_from(self.numbers(of, key, fractions)?) {
            Ok(pair) => Some(pair),
            Err(_) => self.form(of.path(key), json, Wanted::Pair),
        }
    }

    /// Levels by the name of what they are of.
    pub(super) fn levels(&mut self, of: &Section<'_>, key: &str) -> Vec<(String, usize)> {
        let Some(json) = of.get(key) else { return Vec::new() };
        let Some(section) = self.section(of.path(key), json, None) else { return Vec::new() };
        let mut levels = Vec::new();
        for (item, level) in section.entries {
            let whole = if let Json::Whole(whole) = level { usize::try_from(*whole).ok() } else { None };
            match whole {
                Some(level) => levels.push((item.clone(), level)),
                None => drop(self.form::<()>(section.path(item), level, Wanted::Level)),
            }
        }
        levels
    }
}
