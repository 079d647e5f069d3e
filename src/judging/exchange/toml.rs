//! A whole event as TOML, always in the same words: what `giostra judge` reads, and what every other format becomes.
//!
//! Thresholds stand as numbers, also where they came from estimates (M11); what is as in the model is left out.

use super::super::adventure::{Adventure, Resolution, Weights};
use super::super::event::Event;
use super::super::exact::Exact;
use super::plain::{Item, Own, Plain, Sheet, Team};
use std::fmt::Write as _;

/// An event; reading it ([`Event::read`]) gives an equal one.
pub fn to_toml(event: &Event) -> String {
    written(&Plain::of(event)).text
}

/// An adventure alone; reading it gives an event that nobody has played.
pub fn adventure_toml(adventure: &Adventure) -> String {
    written(&Plain::of_adventure(adventure)).text
}

/// A text, and what begins on which line.
pub(super) struct Written {
    pub(super) text: String,
    lines: usize,
    places: Vec<(usize, String)>,
}

impl Written {
    /// What stands on a line, by the name that it has in JSON; nothing above the first table.
    pub(super) fn place(&self, line: usize) -> Option<&str> {
        let before = self.places.partition_point(|(start, _)| *start <= line);
        self.places.get(before.checked_sub(1)?).map(|(_, place)| place.as_str())
    }

    fn line(&mut self, line: &str) {
        self.text.push_str(line);
        self.text.push('\n');
        self.lines += 1;
    }

    fn head(&mut self, head: &str, place: String) {
        self.line("");
        self.line(head);
        self.places.push((self.lines, place));
    }

    fn text(&mut self, key: &str, text: &str) {
        self.line(&format!("{key} = {}", quoted(text)));
    }

    fn texts(&mut self, key: &str, texts: &[String]) {
        if !texts.is_empty() {
            let texts: Vec<String> = texts.iter().map(|text| quoted(text)).collect();
            self.line(&format!("{key} = [{}]", texts.join(", ")));
        }
    }

    fn numbers(&mut self, key: &str, numbers: &[Exact]) {
        self.line(&format!("{key} = {}", list(numbers)));
    }

    fn levels(&mut self, name: &str, levels: &[(String, usize)]) {
        if !levels.is_empty() {
            let levels: Vec<String> =
                levels.iter().map(|(item, level)| format!("{} = {level}", key(item))).collect();
            self.line(&format!("{name} = {{ {} }}", levels.join(", ")));
        }
    }
}

/// Everything, with its places.
pub(super) fn written(plain: &Plain) -> Written {
    let mut out = Written { text: String::new(), lines: 0, places: Vec::new() };
    out.line(&format!("# {}", super::credit()));
    head(&mut out, plain);
    for own in &plain.vsp {
        changed(&mut out, own);
    }
    for (at, node) in plain.aa.iter().enumerate() {
        out.head("[[aa]]", format!("adventure.aa[{at}]"));
        item(&mut out, node);
    }
    for (character, items) in &plain.cd {
        for (at, node) in items.iter().enumerate() {
            out.head("[[cd]]", format!("adventure.cd.{character}[{at}]"));
            out.text("character", character);
            item(&mut out, node);
        }
    }
    for (at, played) in plain.teams.iter().enumerate() {
        out.head("[[team]]", format!("teams[{at}]"));
        team(&mut out, played);
    }
    for (at, chosen) in plain.sheets.iter().enumerate() {
        out.head("[[sheet]]", format!("sheets[{at}]"));
        sheet(&mut out, chosen);
    }
    out
}

fn head(out: &mut Written, plain: &Plain) {
    out.head("[adventure]", "adventure".to_owned());
    for (key, text) in [("name", &plain.name), ("version", &plain.version)] {
        if let Some(text) = text {
            out.text(key, text);
        }
    }
    out.texts("authors", &plain.authors);
    for (key, optional) in [("characters", false), ("optional", true)] {
        let of = plain.characters.iter().filter(|character| character.optional == optional);
        out.texts(key, &of.map(|character| character.name.clone()).collect::<Vec<_>>());
    }
    if let Some(kind) = kind(&plain.weights) {
        out.text("type", kind);
    } else {
        let Weights { individual, team } = &plain.weights;
        out.line(&format!("weights = {{ individual = {}, team = {} }}", list(individual), list(team)));
    }
    if plain.diceless {
        out.line("diceless = true");
    }
    if let Some(word) = plain.resolution.map(Resolution::word) {
        out.text("resolution", word);
    }
    let thresholds = &plain.thresholds;
    out.head("[adventure.thresholds]", "adventure.thresholds".to_owned());
    out.numbers("vp", &thresholds.vp);
    out.numbers("aa", &thresholds.aa);
    out.numbers("team_vp", &thresholds.team_vp);
    out.numbers("team_aa", &thresholds.team_aa);
}

/// The type that has these weights (M9).
fn kind(weights: &Weights) -> Option<&'static str> {
    let of = |[vp, aa]: [i64; 2]| [Exact::from(vp), Exact::from(aa)];
    let types = super::super::adventure::TYPES.iter();
    let same = types
        .filter(|(_, individual, team)| weights.individual == of(*individual) && weights.team == of(*team));
    same.map(|(word, ..)| *word).next()
}

fn changed(out: &mut Written, own: &Own) {
    out.head(&format!("[vsp.{}]", key(&own.code)), format!("adventure.vsp.{}", own.code));
    if let Some(weight) = &own.weight {
        out.line(&format!("weight = {}", number(weight)));
    }
    if let Some(classes) = &own.classes {
        out.numbers("classes", classes);
    }
}

fn item(out: &mut Written, item: &Item) {
    out.text("id", &item.id);
    if let Some(parent) = &item.parent {
        out.text("parent", parent);
    }
    if let Some(name) = &item.name {
        out.text("name", name);
    }
    out.line(&format!("weight = {}", number(&item.weight)));
    if let Some(kind) = item.kind() {
        out.text("kind", kind);
    }
    if let Some(classes) = item.classes.as_ref().filter(|_| item.kind() == Some("multi")) {
        out.numbers("classes", classes);
    }
    out.texts("options", &item.options);
    if let Some(about) = &item.about {
        out.text("about", about);
    }
}

fn team(out: &mut Written, team: &Team) {
    out.text("name", &team.name);
    if team.absent {
        out.line("absent = true");
    }
    out.levels("aa", &team.aa);
}

fn sheet(out: &mut Written, sheet: &Sheet) {
    out.text("team", &sheet.team);
    out.text("character", &sheet.character);
    if let Some(judge) = &sheet.judge {
        out.text("judge", judge);
    }
    let levels: Vec<String> = sheet.levels.iter().map(u8::to_string).collect();
    out.line(&format!("levels = [{}]", levels.join(", ")));
    out.levels("cd", &sheet.cd);
}

fn list(numbers: &[Exact]) -> String {
    let numbers: Vec<String> = numbers.iter().map(number).collect();
    format!("[{}]", numbers.join(", "))
}

/// A number that is read again as it is; what does not end is a text of two whole ones, as only thresholds can be.
fn number(number: &Exact) -> String {
    number.decimal().unwrap_or_else(|| quoted(&number.fraction()))
}

/// A key, in quotes where it needs them.
fn key(name: &str) -> String {
    let bare = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_');
    if !name.is_empty() && name.chars().all(bare) { name.to_owned() } else { quoted(name) }
}

/// A text between quotes. What cannot be seen, or turns the direction of what follows, is written by its number.
fn quoted(text: &str) -> String {
    let mut out = String::from("\"");
    for c in text.chars() {
        match c {
            '"' | '\\' => out.extend(['\\', c]),
            c if c.is_control() || is_hidden(c) => {
                let _ = write!(out, "\\u{:04X}", u32::from(c));
            }
            c => out.push(c),
        }
    }
    out.push('"');
    out
}

/// Ends of lines, marks of direction, and the mark of byte order.
fn is_hidden(c: char) -> bool {
    matches!(c, '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_and_keys() {
        assert_eq!(quoted("a \"b\" \\ è 🎲\u{202e}\u{1}"), "\"a \\\"b\\\" \\\\ è 🎲\\u202E\\u0001\"");
        for (name, written) in [("A1", "A1"), ("", "\"\""), ("à", "\"à\""), ("a.b", "\"a.b\""), ("-", "-")]
        {
            assert_eq!(key(name), written);
        }
    }

    #[test]
    fn numbers() {
        for (typed, written) in [("12", "12"), ("-0.50", "-0.5")] {
            assert_eq!(Exact::read(typed).map(|exact| number(&exact)).as_deref(), Some(written));
        }
        assert_eq!(number(&(Exact::from(35) / Exact::from(3))), "\"35/3\"");
    }
}
