//! The parts of a draft, each typed in a form of its own.

use crate::messages::{Arg, Lang, Text, plain};
use crate::say;
use std::fmt;

/// A part of a draft.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Section {
    /// Name, version, authors, type or weights, diceless, how judges come together (M9, M12, M14).
    General,
    /// Who plays.
    Characters,
    /// How far a team comes: AA (M4).
    Progress,
    /// The decisions of this character: CD (M5).
    Decisions(String),
    /// What players are compared with (M7, M11).
    Thresholds,
    /// What authors expect (M7, M11).
    Estimates,
    /// Weights and classes in the place of the model's (seed 3.2).
    Own,
}

/// Letters of a name in a title, at most.
const NAME: usize = 24;

impl Section {
    /// Its word in logs and buttons: small letters, never changed. Decisions have the character's name beside it.
    pub fn word(&self) -> &'static str {
        match self {
            Self::General => "general",
            Self::Characters => "characters",
            Self::Progress => "progress",
            Self::Decisions(_) => "decisions",
            Self::Thresholds => "thresholds",
            Self::Estimates => "estimates",
            Self::Own => "own",
        }
    }

    /// The section of a word; decisions take the name of a character, no other one does.
    pub fn of(word: &str, character: Option<&str>) -> Option<Self> {
        if let Some(name) = character {
            return (word == "decisions").then(|| Self::Decisions(name.to_owned()));
        }
        let all =
            [Self::General, Self::Characters, Self::Progress, Self::Thresholds, Self::Estimates, Self::Own];
        all.into_iter().find(|section| section.word() == word)
    }

    /// The character whose decisions they are.
    pub fn character(&self) -> Option<&str> {
        match self {
            Self::Decisions(name) => Some(name),
            _ => None,
        }
    }

    /// What it is called, on a button and in a list; of a long name the beginning.
    pub fn title(&self) -> Text {
        match self {
            Self::General => say!("draft-title-general"),
            Self::Characters => say!("draft-title-characters"),
            Self::Progress => say!("draft-title-progress"),
            Self::Decisions(name) => {
                let short: String = name.chars().take(NAME).collect();
                let cut = name.chars().nth(NAME).map_or("", |_| "…");
                say!("draft-title-decisions", name = short + cut)
            }
            Self::Thresholds => say!("draft-title-thresholds"),
            Self::Estimates => say!("draft-title-estimates"),
            Self::Own => say!("draft-title-own"),
        }
    }

    /// What stands over the field of its form: one line of at most 45 letters.
    pub fn label(&self) -> Text {
        match self {
            Self::General => say!("draft-label-general"),
            Self::Characters => say!("draft-label-characters"),
            Self::Progress => say!("draft-label-progress"),
            Self::Decisions(_) => say!("draft-label-decisions"),
            Self::Thresholds => say!("draft-label-thresholds"),
            Self::Estimates => say!("draft-label-estimates"),
            Self::Own => say!("draft-label-own"),
        }
    }

    /// What can be typed there: such a text as [`super::Draft::set`] takes.
    pub fn example(&self, lang: Lang) -> String {
        let say = |key| plain(lang, key, &[]);
        match self {
            Self::General => say("draft-example-general"),
            Self::Characters => say("draft-example-characters"),
            Self::Progress => say("draft-example-progress"),
            Self::Decisions(_) => say("draft-example-decisions"),
            Self::Thresholds => say("draft-example-thresholds"),
            Self::Estimates => say("draft-example-estimates"),
            Self::Own => say("draft-example-own"),
        }
    }

    /// How it is written, in a sentence, with the example under it in a type of one width: the message beside the form.
    pub fn hint(&self, lang: Lang) -> Text {
        let how = match self {
            Self::General => say!("draft-hint-general"),
            Self::Characters => say!("draft-hint-characters"),
            Self::Progress => say!("draft-hint-progress"),
            Self::Decisions(_) => say!("draft-hint-decisions"),
            Self::Thresholds => say!("draft-hint-thresholds"),
            Self::Estimates => say!("draft-hint-estimates"),
            Self::Own => say!("draft-hint-own"),
        };
        say!("draft-hint", how = how, example = Arg::Code(self.example(lang)))
    }
}

/// As it stands in a log: its word, and the name as JSON: `decisions "Alma"`.
impl fmt::Display for Section {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())?;
        match self.character() {
            Some(name) => write!(f, " {}", serde_json::Value::from(name)),
            None => Ok(()),
        }
    }
}
