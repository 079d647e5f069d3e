//! An adventure that is typed in chat, section by section, on a phone: each section is a text of a few lines, read leniently
//! and shown again in one form. What is written of it is a file that [`Event::read`] takes.
//!
//! [`Draft::set`] refuses what is wrong in a section by itself; what does not fit the other sections, and what is missing,
//! stands in [`Draft::missing`], so that sections can be typed in any order. The grammar is in `docs/formats/judging.md`.

mod cast;
mod change;
mod descriptor;
mod estimates;
mod general;
#[cfg(test)]
mod laws;
mod need;
mod outline;
mod own;
mod section;
mod slip;
mod summary;
#[cfg(test)]
mod tests;
mod thresholds;
mod typed;
mod written;

pub use self::change::{Change, NoChange};
use self::estimates::Estimate;
use self::general::{General, Weighing};
pub use self::general::{Key, Kind};
pub use self::need::Need;
use self::outline::Outline;
use self::own::Own;
pub use self::section::Section;
pub use self::slip::{Fault, Slip};
use self::thresholds::Bounds;
pub use self::thresholds::Pair;
use self::written::Written;
use super::adventure::{self, Adventure, Character, Resolution};
use super::event::Event;
use super::mistake::Mistake;
use crate::messages::{Lang, Text};
use std::collections::BTreeMap;

/// All sections of a draft together, in bytes, at most.
pub const MOST_BYTES: usize = 1 << 16;
/// A single text that is read at all, in bytes: a draft that came from a file may be longer than one that is typed.
const MOST_TYPED: usize = 1 << 20;
/// Slips that are told at most.
const MOST_SLIPS: usize = 100;

/// An adventure that is being written.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Draft {
    general: General,
    characters: Vec<Character>,
    progress: Outline,
    decisions: BTreeMap<String, Outline>,
    thresholds: Bounds,
    estimates: Vec<Estimate>,
    own: Own,
}

impl Draft {
    /// Puts a text into a section, in place of what stood there; one without letters empties the section.
    ///
    /// # Errors
    /// What is wrong with the text, by its lines, 100 slips at most; then the draft stays as it was.
    pub fn set(&mut self, section: &Section, text: &str) -> Result<(), Vec<Slip>> {
        let before = self.bytes();
        let mut after = self.clone();
        let read =
            if text.len() > MOST_TYPED { Err(vec![too_long()]) } else { after.read_into(section, text) };
        read.map_err(|mut slips| {
            slips.truncate(MOST_SLIPS);
            slips
        })?;
        let bytes = after.bytes();
        if bytes > MOST_BYTES && bytes > before {
            return Err(vec![too_long()]);
        }
        *self = after;
        Ok(())
    }

    fn read_into(&mut self, section: &Section, text: &str) -> Result<(), Vec<Slip>> {
        let text = typed::plain(text);
        match section {
            Section::General => self.general = General::read(&text)?,
            Section::Characters => self.characters = cast::read(&text)?,
            Section::Progress => self.progress = outline(section, &text, "AA")?,
            Section::Decisions(name) => {
                if name.trim().is_empty() || name.chars().any(char::is_control) {
                    return Err(vec![Slip { line: 0, what: Fault::Nameless }]);
                }
                let outline = outline(section, &text, &format!("CD {name}"))?;
                if outline.0.is_empty() {
                    self.decisions.remove(name);
                } else {
                    self.decisions.insert(name.clone(), outline);
                }
            }
            Section::Thresholds => self.thresholds = Bounds::read(&text)?,
            Section::Estimates => self.estimates = estimates::read(&text)?,
            Section::Own => {
                let (own, lines) = Own::read(&text)?;
                let alone = Self { own, ..Self::default() };
                self.own = checked(alone, section, &lines)?.own;
            }
        }
        Ok(())
    }

    /// What stands in a section, as it can be typed again in a language; nothing in an empty one.
    ///
    /// Read again it changes nothing, in either language.
    pub fn text(&self, section: &Section, lang: Lang) -> Option<String> {
        let rows = match section {
            Section::General => self.general.rows(lang),
            Section::Characters => cast::rows(&self.characters, lang),
            Section::Progress => self.progress.rows(lang),
            Section::Decisions(name) => self.decisions.get(name)?.rows(lang),
            Section::Thresholds => self.thresholds.rows(lang),
            Section::Estimates => estimates::rows(&self.estimates, lang),
            Section::Own => self.own.rows(lang),
        };
        (!rows.is_empty()).then(|| rows.join("\n"))
    }

    /// All sections, in the order in which they are filled in: decisions of everybody who plays, and of whoever has some
    /// although they do not play any more.
    pub fn sections(&self) -> Vec<Section> {
        let mut all = vec![Section::General, Section::Characters, Section::Progress];
        all.extend(self.cast().into_iter().map(|name| Section::Decisions(name.to_owned())));
        let known = |name: &&String| self.characters.iter().any(|character| character.name == **name);
        if !self.characters.is_empty() {
            let others = self.decisions.keys().filter(|name| !known(name));
            all.extend(others.map(|name| Section::Decisions(name.clone())));
        }
        all.extend([Section::Thresholds, Section::Estimates, Section::Own]);
        all
    }

    /// Who plays: the characters, or whoever has decisions where none are named.
    pub fn cast(&self) -> Vec<&str> {
        if self.characters.is_empty() {
            return self.decisions.keys().map(String::as_str).collect();
        }
        self.characters.iter().map(|character| character.name.as_str()).collect()
    }

    /// Sets the type, in place of weights if there are any (M9).
    pub fn set_type(&mut self, kind: Kind) {
        self.general.weighing = Some(Weighing::Kind(kind));
    }

    /// Sets whether technique is not judged (M12).
    pub fn set_diceless(&mut self, diceless: bool) {
        self.general.diceless = diceless;
    }

    /// Sets how several judges come together (M14); nothing for one sheet a player.
    pub fn set_resolution(&mut self, resolution: Option<Resolution>) {
        self.general.resolution = resolution;
    }

    /// The type, if it is one of the three and no weights of the authors' own.
    pub fn kind(&self) -> Option<Kind> {
        match self.general.weighing {
            Some(Weighing::Kind(kind)) => Some(kind),
            _ => None,
        }
    }

    /// Whether technique is not judged.
    pub fn diceless(&self) -> bool {
        self.general.diceless
    }

    /// What is still needed, and what does not fit the rest, section by section; nothing if [`Draft::adventure`] can be
    /// played.
    pub fn missing(&self) -> Vec<Need> {
        need::needs(self)
    }

    /// A line for each section: what stands there, or what is missing.
    pub fn summary(&self) -> Text {
        summary::summary(self)
    }

    /// The adventure as a file, which names the authors of the model; what is missing is missing there, too.
    pub fn toml(&self) -> String {
        Written::of(self).text
    }

    /// The adventure.
    ///
    /// # Errors
    /// What is wrong with it, by the lines of [`Draft::toml`]; [`Draft::missing`] tells the same in the words of the chat.
    pub fn adventure(&self) -> Result<Adventure, Vec<Mistake>> {
        Event::read(&self.toml()).map(|event| event.adventure().clone())
    }

    /// The draft that comes to this adventure, which may be longer than one that is typed.
    ///
    /// Nodes get other ids, one without a name is called by its old one, and groups stand before their parts. What authors
    /// estimated is lost, for an adventure keeps only the means: [`Draft::read`] keeps it.
    pub fn of_adventure(adventure: &Adventure) -> Self {
        Self::of(adventure, &[])
    }

    /// The draft that comes to the same adventure as a file does; its teams and sheets are left out.
    ///
    /// # Errors
    /// What is wrong with the file, by its lines.
    pub fn read(file: &str) -> Result<Self, Vec<Mistake>> {
        let (event, estimates) = Event::read_with(file)?;
        Ok(Self::of(event.adventure(), &estimates))
    }

    fn of(adventure: &Adventure, estimated: &[adventure::Estimate]) -> Self {
        let weights = &adventure.weights;
        let kind = Kind::ALL.into_iter().find(|kind| kind.weights() == *weights);
        let weighing = kind.map_or_else(|| Weighing::Own(Box::new(weights.clone())), Weighing::Kind);
        let decisions = adventure.cd.iter().map(|(name, tree)| (name.clone(), Outline::of(tree)));
        Self {
            general: General {
                name: adventure.name.clone(),
                version: adventure.version.clone(),
                authors: adventure.authors.clone(),
                weighing: Some(weighing),
                diceless: adventure.diceless,
                resolution: adventure.resolution,
            },
            characters: adventure.characters.clone(),
            progress: Outline::of(&adventure.aa),
            decisions: decisions.collect(),
            thresholds: Bounds::of(adventure, estimated),
            estimates: estimated.iter().map(|estimate| Estimate::of(estimate, adventure)).collect(),
            own: Own::of(&adventure.vsp),
        }
    }

    /// How long all sections are together, in bytes: at most [`MOST_BYTES`] where they were typed.
    pub fn bytes(&self) -> usize {
        let sections = self.sections();
        let of = |section: &Section| {
            let name = section.character().map_or(0, str::len);
            self.text(section, Lang::En).map_or(0, |text| text.len() + name)
        };
        sections.iter().map(of).sum()
    }

    /// The author whose estimates begin on this line of their section.
    fn author_at(&self, line: usize) -> String {
        let mut at = 1;
        for estimate in &self.estimates {
            if at >= line {
                return estimate.author.clone();
            }
            at += estimates::leaves(estimate).len() + 2;
        }
        String::new()
    }
}

fn too_long() -> Slip {
    Slip { line: 0, what: Fault::Long }
}

/// An outline that makes 100 everywhere.
fn outline(section: &Section, text: &str, root: &str) -> Result<Outline, Vec<Slip>> {
    let (outline, lines) = Outline::read(text, root)?;
    let mut alone = Draft::default();
    let Some(name) = section.character() else {
        alone.progress = outline;
        return Ok(checked(alone, section, &lines)?.progress);
    };
    alone.decisions.insert(name.to_owned(), outline);
    let mut alone = checked(alone, section, &lines)?;
    Ok(alone.decisions.remove(name).unwrap_or_default())
}

/// A draft of which only one section is filled in, if nothing in it is wrong.
fn checked(alone: Draft, section: &Section, lines: &[usize]) -> Result<Draft, Vec<Slip>> {
    let slips = need::slips(&alone, section, lines);
    if slips.is_empty() { Ok(alone) } else { Err(slips) }
}
