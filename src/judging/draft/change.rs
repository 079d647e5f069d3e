//! A section that was changed, as one line of a log.

use super::Draft;
use super::section::Section;
use super::slip::Slip;
use crate::messages::Lang;
use std::fmt;
use std::str::FromStr;

/// A section, and what stands in it from now on; an empty text: nothing.
///
/// Its line is the section's word, the character's name as JSON if it has one, and the text as JSON:
/// `decisions "Alma" "70 Non abbandona i libri: parte\n30 Perdona: fatto"`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// Which section.
    pub section: Section,
    /// What was typed, or [`Draft::text`].
    pub text: String,
}

impl fmt::Display for Change {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.section, serde_json::Value::from(self.text.as_str()))
    }
}

/// A line that is no change of a section.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
#[error("not a change of a section of an adventure")]
pub struct NoChange;

impl FromStr for Change {
    type Err = NoChange;

    fn from_str(line: &str) -> Result<Self, NoChange> {
        let (word, rest) = line.split_once(' ').ok_or(NoChange)?;
        let texts: Result<Vec<String>, _> = serde_json::Deserializer::from_str(rest).into_iter().collect();
        let mut texts = texts.map_err(|_| NoChange)?;
        let text = texts.pop().ok_or(NoChange)?;
        let character = texts.pop();
        let section = Section::of(word, character.as_deref()).filter(|_| texts.is_empty());
        Ok(Self { section: section.ok_or(NoChange)?, text })
    }
}

impl Draft {
    /// What stands in a section now, as a change that a log keeps: its text in one form, whatever was typed.
    pub fn change(&self, section: &Section) -> Change {
        Change { section: section.clone(), text: self.text(section, Lang::En).unwrap_or_default() }
    }

    /// The changes that make an empty draft this one.
    pub fn changes(&self) -> Vec<Change> {
        let sections = self.sections().into_iter();
        sections.map(|section| self.change(&section)).filter(|change| !change.text.is_empty()).collect()
    }

    /// Does what a change says.
    ///
    /// # Errors
    /// What is wrong with its text; the draft stays as it was.
    pub fn apply(&mut self, change: &Change) -> Result<(), Vec<Slip>> {
        self.set(&change.section, &change.text)
    }
}
