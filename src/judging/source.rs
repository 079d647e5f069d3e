//! A TOML file with the line of everything that stands in it, and the list of what is wrong with it.

use super::exact::Exact;
use super::mistake::{Mistake, Wanted, Wrong};
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// Mistakes that are told at most: a file of something else has thousands.
const MOST: usize = 100;

/// A table of the file, and its line.
#[derive(Clone, Copy)]
pub(super) struct Section<'t, 'i> {
    pub(super) table: &'t DeTable<'i>,
    pub(super) line: usize,
}

type Value<'t, 'i> = &'t Spanned<DeValue<'i>>;

/// What reads a file: it knows where lines begin, and keeps the mistakes.
pub(super) struct Reader {
    starts: Vec<usize>,
    mistakes: Vec<Mistake>,
}

impl Reader {
    pub(super) fn new(text: &str) -> Self {
        let starts = std::iter::once(0).chain(text.match_indices('\n').map(|(at, _)| at + 1)).collect();
        Self { starts, mistakes: Vec::new() }
    }

    /// The mistake of a text that is no TOML, or that has a key twice.
    pub(super) fn no_toml(&self, text: &str, error: &toml::de::Error) -> Mistake {
        let span = error.span().unwrap_or(0..0);
        let at = span.start.min(text.len());
        let line = self.line(at);
        let key = text.get(span).map(str::trim).filter(|_| error.message().starts_with("duplicate key"));
        if let Some(key) = key.filter(|key| is_written(key)) {
            return Mistake { line, what: Wrong::Twice(key.to_owned()) };
        }
        let before = text.get(self.starts[line - 1]..at).unwrap_or_default();
        Mistake { line, what: Wrong::Toml(before.chars().count() + 1) }
    }

    fn line(&self, at: usize) -> usize {
        self.starts.partition_point(|start| *start <= at)
    }

    pub(super) fn line_of(&self, value: Value<'_, '_>) -> usize {
        self.line(value.span().start)
    }

    pub(super) fn wrong(&mut self, line: usize, what: Wrong) {
        if self.mistakes.len() < MOST {
            self.mistakes.push(Mistake { line, what });
        }
    }

    /// What is wrong, by line.
    pub(super) fn mistakes(mut self) -> Vec<Mistake> {
        self.mistakes.sort_by_key(|mistake| mistake.line);
        self.mistakes
    }

    /// Whether nothing was wrong so far.
    pub(super) fn is_clean(&self) -> bool {
        self.mistakes.is_empty()
    }

    /// Names the keys that mean nothing here.
    pub(super) fn only(&mut self, section: Section<'_, '_>, known: &[&str]) {
        for key in section.table.keys() {
            let name: &str = key.get_ref().as_ref();
            if !known.contains(&name) {
                self.wrong(self.line(key.span().start), Wrong::Unknown(name.to_owned()));
            }
        }
    }

    fn form<T>(&mut self, value: Value<'_, '_>, key: &str, wanted: Wanted) -> Option<T> {
        self.wrong(self.line_of(value), Wrong::Form(key.to_owned(), wanted));
        None
    }

    /// The line of a key's value, else of its table.
    pub(super) fn line_at(&self, section: Section<'_, '_>, key: &str) -> usize {
        section.table.get(key).map_or(section.line, |value| self.line_of(value))
    }

    /// Says that a key is missing.
    pub(super) fn missing<T>(&mut self, section: Section<'_, '_>, key: &str) -> Option<T> {
        self.wrong(section.line, Wrong::Missing(key.to_owned()));
        None
    }

    pub(super) fn text(&mut self, section: Section<'_, '_>, key: &str) -> Option<String> {
        let value = section.table.get(key)?;
        match written(value) {
            Some(text) => Some(text),
            None => self.form(value, key, Wanted::Text),
        }
    }

    /// A text that must be there.
    pub(super) fn named(&mut self, section: Section<'_, '_>, key: &str) -> Option<String> {
        if section.table.get(key).is_none() {
            return self.missing(section, key);
        }
        self.text(section, key)
    }

    /// One of the known words.
    pub(super) fn choice(
        &mut self,
        section: Section<'_, '_>,
        key: &str,
        known: &'static [&'static str],
    ) -> Option<&'static str> {
        let typed = self.text(section, key)?;
        let found = known.iter().copied().find(|word| *word == typed);
        if found.is_none() {
            self.wrong(self.line_at(section, key), Wrong::Choice { key: key.to_owned(), typed, known });
        }
        found
    }

    pub(super) fn texts(&mut self, section: Section<'_, '_>, key: &str) -> Option<Vec<String>> {
        let value = section.table.get(key)?;
        let all = value.get_ref().as_array();
        match all.and_then(|all| all.iter().map(written).collect()) {
            Some(texts) => Some(texts),
            None => self.form(value, key, Wanted::Texts),
        }
    }

    pub(super) fn flag(&mut self, section: Section<'_, '_>, key: &str) -> bool {
        let Some(value) = section.table.get(key) else { return false };
        match value.get_ref() {
            DeValue::Boolean(flag) => *flag,
            _ => self.form(value, key, Wanted::Flag).unwrap_or(false),
        }
    }

    pub(super) fn number(&mut self, section: Section<'_, '_>, key: &str) -> Option<Exact> {
        let value = section.table.get(key)?;
        match number(value) {
            Some(number) => Some(number),
            None => self.form(value, key, Wanted::Number),
        }
    }

    pub(super) fn numbers(
        &mut self,
        section: Section<'_, '_>,
        key: &str,
        wanted: Wanted,
    ) -> Option<Vec<Exact>> {
        let value = section.table.get(key)?;
        let all: Option<Vec<Exact>> =
            value.get_ref().as_array().and_then(|all| all.iter().map(number).collect());
        let many = match wanted {
            Wanted::Pair => Some(2),
            Wanted::Triple => Some(3),
            _ => None,
        };
        match all.filter(|all| many.is_none_or(|many| all.len() == many)) {
            Some(all) => Some(all),
            None => self.form(value, key, wanted),
        }
    }

    /// Two numbers.
    pub(super) fn pair(&mut self, section: Section<'_, '_>, key: &str) -> Option<[Exact; 2]> {
        self.numbers(section, key, Wanted::Pair)?.try_into().ok()
    }

    /// Two numbers, each as it stands or, where it does not end, as a text of two whole ones: `"35/3"`.
    pub(super) fn bounds(&mut self, section: Section<'_, '_>, key: &str) -> Option<[Exact; 2]> {
        let value = section.table.get(key)?;
        let one = |value| number(value).or_else(|| Exact::read_fraction(value.get_ref().as_str()?));
        let all: Option<Vec<Exact>> =
            value.get_ref().as_array().and_then(|all| all.iter().map(one).collect());
        match all.and_then(|all| all.try_into().ok()) {
            Some(pair) => Some(pair),
            None => self.form(value, key, Wanted::Pair),
        }
    }

    /// Whole numbers, each with its line.
    pub(super) fn wholes(&mut self, section: Section<'_, '_>, key: &str) -> Option<Vec<(i64, usize)>> {
        let value = section.table.get(key)?;
        let all = value.get_ref().as_array().and_then(|all| {
            all.iter().map(|one| Some((whole(one)?, self.line_of(one)))).collect::<Option<Vec<_>>>()
        });
        match all {
            Some(all) => Some(all),
            None => self.form(value, key, Wanted::Wholes),
        }
    }

    /// Levels by the item they are of: `{ A1 = 0, A2 = 1 }`, each with its line.
    pub(super) fn levels(
        &mut self,
        section: Section<'_, '_>,
        key: &str,
    ) -> Option<Vec<(String, usize, usize)>> {
        let inner = self.table(section, key)?;
        let mut found = Vec::new();
        for (name, value) in inner.table {
            let name: &str = name.get_ref().as_ref();
            match whole(value).and_then(|level| usize::try_from(level).ok()) {
                Some(level) => found.push((name.to_owned(), level, self.line_of(value))),
                None => return self.form(value, name, Wanted::Level),
            }
        }
        Some(found)
    }

    pub(super) fn table<'t, 'i>(&mut self, section: Section<'t, 'i>, key: &str) -> Option<Section<'t, 'i>> {
        let value = section.table.get(key)?;
        match value.get_ref() {
            DeValue::Table(table) => Some(Section { table, line: self.line_of(value) }),
            _ => self.form(value, key, Wanted::Table),
        }
    }

    /// The tables below a table, with their names.
    pub(super) fn named_tables<'t, 'i>(
        &mut self,
        section: Section<'t, 'i>,
        key: &str,
    ) -> Vec<(String, Section<'t, 'i>)> {
        let Some(inner) = self.table(section, key) else { return Vec::new() };
        let names: Vec<String> = inner.table.keys().map(|name| name.get_ref().to_string()).collect();
        let found = names.into_iter().filter_map(|name| {
            let table = self.table(inner, &name)?;
            Some((name, table))
        });
        found.collect()
    }

    pub(super) fn tables<'t, 'i>(&mut self, section: Section<'t, 'i>, key: &str) -> Vec<Section<'t, 'i>> {
        let Some(value) = section.table.get(key) else { return Vec::new() };
        let all = value.get_ref().as_array().and_then(|all| {
            let table = |one: Value<'t, 'i>| {
                let table = one.get_ref().as_table()?;
                Some(Section { table, line: self.line_of(one) })
            };
            all.iter().map(table).collect::<Option<Vec<_>>>()
        });
        match all {
            Some(all) => all,
            None => self.form(value, key, Wanted::Tables).unwrap_or_default(),
        }
    }
}

/// A text that says something, on one line.
fn written(value: Value<'_, '_>) -> Option<String> {
    let text = value.get_ref().as_str()?;
    is_written(text).then(|| text.to_owned())
}

/// Whether a text says something, on one line.
pub(super) fn is_written(text: &str) -> bool {
    !text.trim().is_empty() && !text.chars().any(char::is_control)
}

/// A number as it was written: never by way of a binary fraction.
fn number(value: Value<'_, '_>) -> Option<Exact> {
    match value.get_ref() {
        DeValue::Integer(whole) if whole.radix() == 10 => Exact::read(whole.as_str()),
        DeValue::Float(float) => Exact::read(float.as_str()),
        _ => None,
    }
}

fn whole(value: Value<'_, '_>) -> Option<i64> {
    match value.get_ref() {
        DeValue::Integer(whole) if whole.radix() == 10 => whole.as_str().replace('_', "").parse().ok(),
        _ => None,
    }
}
