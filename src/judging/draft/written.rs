//! A draft as an adventure in TOML, and which line of which section each of its lines came from.

use super::super::adventure::Character;
use super::super::exact::Exact;
use super::super::model;
use super::super::{AUTHORS, SITE};
use super::Draft;
use super::estimates::{Estimate, Progress};
use super::general::{Key, Weighing};
use super::outline::{Item, Outline};
use super::section::Section;
use super::thresholds::Pair;

/// A file that is being written.
pub(super) struct Written {
    /// What stands in it.
    pub(super) text: String,
    sections: Vec<Section>,
    /// For each line, the section and the line there, from 1; 0 for what is no line of its own.
    origins: Vec<(Option<usize>, usize)>,
}

impl Written {
    /// All of a draft.
    pub(super) fn of(draft: &Draft) -> Self {
        let mut file = Self { text: String::new(), sections: Vec::new(), origins: Vec::new() };
        file.line(0, &format!("# RBB 2.0: {AUTHORS}"));
        file.line(0, &format!("# {SITE}"));
        file.head(draft);
        file.own(draft);
        file.estimates(draft);
        file.trees(draft);
        file
    }

    /// Where a line of the file, from 1, came from, if it came from a section.
    pub(super) fn origin(&self, line: usize) -> Option<(&Section, usize)> {
        let (section, line) = self.origins.get(line.checked_sub(1)?)?;
        Some((self.sections.get((*section)?)?, *line))
    }

    fn begin(&mut self, section: Section) {
        self.sections.push(section);
    }

    fn line(&mut self, from: usize, text: &str) {
        self.text.push_str(text);
        self.text.push('\n');
        self.origins.push((self.sections.len().checked_sub(1), from));
    }

    fn head(&mut self, draft: &Draft) {
        let general = &draft.general;
        self.begin(Section::General);
        self.line(0, "");
        self.line(0, "[adventure]");
        let texts = [("name", Key::Name, &general.name), ("version", Key::Version, &general.version)];
        for (name, key, text) in texts {
            if let Some(text) = text {
                self.line(general.line_of(key), &format!("{name} = {}", string(text)));
            }
        }
        if !general.authors.is_empty() {
            let authors = strings(general.authors.iter().map(String::as_str));
            self.line(general.line_of(Key::Authors), &format!("authors = {authors}"));
        }
        match &general.weighing {
            Some(Weighing::Kind(kind)) => {
                self.line(general.line_of(Key::Kind), &format!("type = {}", string(kind.word())));
            }
            Some(Weighing::Own(weights)) => {
                let pairs =
                    [(Key::Player, "individual", &weights.individual), (Key::Team, "team", &weights.team)];
                for (key, name, pair) in pairs {
                    self.line(general.line_of(key), &format!("weights.{name} = {}", numbers(pair)));
                }
            }
            None => {}
        }
        if general.diceless {
            self.line(general.line_of(Key::Diceless), "diceless = true");
        }
        if let Some(resolution) = general.resolution {
            let word = string(resolution.word());
            self.line(general.line_of(Key::Judges), &format!("resolution = {word}"));
        }
        self.begin(Section::Characters);
        for (key, optional) in [("characters", false), ("optional", true)] {
            let of = draft.characters.iter().filter(|one: &&Character| one.optional == optional);
            let names: Vec<&str> = of.map(|character| character.name.as_str()).collect();
            if !names.is_empty() {
                self.line(0, &format!("{key} = {}", strings(names)));
            }
        }
        self.thresholds(draft);
    }

    fn thresholds(&mut self, draft: &Draft) {
        if draft.thresholds.is_empty() {
            return;
        }
        self.begin(Section::Thresholds);
        self.line(0, "");
        self.line(0, "[adventure.thresholds]");
        let mut from = 0;
        for (pair, bounds) in Pair::ALL.iter().zip(&draft.thresholds.0) {
            if let Some(bounds) = bounds {
                from += 1;
                self.line(from, &format!("{} = {}", pair.word(), numbers(bounds)));
            }
        }
    }

    fn own(&mut self, draft: &Draft) {
        self.begin(Section::Own);
        for (from, (place, change)) in (1..).zip(&draft.own.0) {
            self.line(from, "");
            self.line(from, &format!("[vsp.{}]", model::descriptors()[*place].code));
            if let Some(weight) = &change.weight {
                self.line(from, &format!("weight = {}", number(weight)));
            }
            if let Some(classes) = &change.classes {
                self.line(from, &format!("classes = {}", numbers(classes)));
            }
        }
    }

    fn estimates(&mut self, draft: &Draft) {
        self.begin(Section::Estimates);
        let mut from = 0;
        for estimate in &draft.estimates {
            // An empty line parts two authors.
            from += if from > 0 { 2 } else { 1 };
            from = self.estimate(estimate, from);
        }
    }

    /// A block whose author stands on this line; the last line of it.
    fn estimate(&mut self, estimate: &Estimate, author: usize) -> usize {
        let name = string(&estimate.author);
        let mut from = author;
        self.line(author, "");
        self.line(author, &format!("[estimate.{name}]"));
        match &estimate.aa {
            Some(Progress::Whole(three)) => {
                from += 1;
                self.line(from, &format!("aa = {}", numbers(three)));
            }
            Some(Progress::Leaves(leaves)) => {
                self.line(author, "");
                self.line(author, &format!("[estimate.{name}.aa]"));
                for (id, three) in leaves {
                    from += 1;
                    self.line(from, &format!("{} = {}", string(id), numbers(three)));
                }
            }
            None => {}
        }
        self.line(author, "");
        self.line(author, &format!("[estimate.{name}.vsp]"));
        for (place, three) in &estimate.vsp {
            from += 1;
            self.line(from, &format!("{} = {}", model::descriptors()[*place].code, numbers(three)));
        }
        from
    }

    fn trees(&mut self, draft: &Draft) {
        self.begin(Section::Progress);
        self.tree(&draft.progress, "[[aa]]");
        for (character, outline) in &draft.decisions {
            self.begin(Section::Decisions(character.clone()));
            self.tree(outline, &format!("[[cd]]\ncharacter = {}", string(character)));
        }
    }

    fn tree(&mut self, outline: &Outline, head: &str) {
        let ids = outline.ids();
        let mut above: Vec<&str> = Vec::new();
        for (from, (item, id)) in (1..).zip(outline.0.iter().zip(&ids)) {
            above.truncate(item.depth);
            self.line(from, "");
            for line in head.lines() {
                self.line(from, line);
            }
            self.line(from, &format!("id = \"{id}\""));
            if let Some(parent) = above.last() {
                self.line(from, &format!("parent = \"{parent}\""));
            }
            self.node(item, from);
            above.push(id);
        }
    }

    fn node(&mut self, item: &Item, from: usize) {
        if let Some(name) = &item.name {
            self.line(from, &format!("name = {}", string(name)));
        }
        self.line(from, &format!("weight = {}", number(&item.weight)));
        if let Some((classes, options)) = item.levels() {
            let kind = item.plain_kind();
            self.line(from, &format!("kind = \"{}\"", kind.unwrap_or("multi")));
            if kind.is_none() {
                self.line(from, &format!("classes = {}", numbers(classes)));
            }
            if !options.is_empty() {
                self.line(from, &format!("options = {}", strings(options.iter().map(String::as_str))));
            }
        }
        if let Some(about) = &item.about {
            self.line(from, &format!("about = {}", string(about)));
        }
    }
}

/// A text in quotes.
fn string(text: &str) -> String {
    let mut quoted = String::from("\"");
    for c in text.chars() {
        match c {
            '"' | '\\' => quoted.extend(['\\', c]),
            c if c.is_control() => quoted.extend(format!("\\u{:04x}", u32::from(c)).chars()),
            c => quoted.push(c),
        }
    }
    quoted + "\""
}

fn strings<'a>(texts: impl IntoIterator<Item = &'a str>) -> String {
    let all: Vec<String> = texts.into_iter().map(string).collect();
    format!("[{}]", all.join(", "))
}

/// A number as it is read again: one that does not end is a text.
fn number(number: &Exact) -> String {
    number.decimal().unwrap_or_else(|| string(&number.fraction()))
}

fn numbers(all: &[Exact]) -> String {
    let all: Vec<String> = all.iter().map(number).collect();
    format!("[{}]", all.join(", "))
}
