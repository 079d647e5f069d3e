//! An adventure: what its authors weigh, and by which numbers its players are compared (M4, M5, M7–M12, M14).

mod branch;
mod estimate;
mod general;
mod own;

pub(super) use self::estimate::{Estimate, Progress, mean};
pub(super) use self::general::TYPES;
use super::exact::Exact;
use super::mistake::Wrong;
use super::model;
use super::source::{Reader, Section};
use super::tree::Tree;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use toml::de::DeValue;

/// How much character and progress count, in hundredths: `[VP, AA]` (M9).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weights {
    /// For a player.
    pub individual: [Exact; 2],
    /// For a team.
    pub team: [Exact; 2],
}

/// Lower and upper thresholds, the upper one above the lower one (M7, M11).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Thresholds {
    /// Of a character.
    pub vp: [Exact; 2],
    /// Of the progress, for a player's score.
    pub aa: [Exact; 2],
    /// Of the mean of a team, without the sense of adventure.
    pub team_vp: [Exact; 2],
    /// Of the progress, for a team's score.
    pub team_aa: [Exact; 2],
}

/// How the sheets of several judges come together (M14).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Resolution {
    /// They agree on one sheet.
    Agreed,
    /// The level that more than half of them chose; where there is none, the mean of the points.
    Majority,
    /// The mean of the points.
    Mean,
}

impl Resolution {
    /// As it stands in a file.
    pub fn word(self) -> &'static str {
        match self {
            Self::Agreed => "agreed",
            Self::Majority => "majority",
            Self::Mean => "mean",
        }
    }
}

/// A character who was named beside the trees.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Character {
    /// What they are called.
    pub name: String,
    /// Whether a team may do without them.
    pub optional: bool,
}

/// An adventure without a mistake.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Adventure {
    /// What it is called.
    pub name: Option<String>,
    /// Its version, as its authors call it.
    pub version: Option<String>,
    /// Who wrote it.
    pub authors: Vec<String>,
    /// How much each part counts.
    pub weights: Weights,
    /// Whether nobody's technique is judged (M12).
    pub diceless: bool,
    /// What players are compared with.
    pub thresholds: Thresholds,
    /// How several judges come together; none where there is one sheet a player.
    pub resolution: Option<Resolution>,
    /// Who plays, where the authors say it; else whoever has decisions.
    pub characters: Vec<Character>,
    /// The descriptors, with the authors' own weights and classes; nodes stand where [`model::descriptors`] do.
    pub vsp: Tree,
    /// The progress of a team.
    pub aa: Tree,
    /// The decisions of each character.
    pub cd: BTreeMap<String, Tree>,
}

impl Adventure {
    /// Whether a descriptor falls away: technique in diceless adventures, decisions where nothing of them remains.
    pub fn falls_away(&self, at: usize, decisions: bool) -> bool {
        let id = self.vsp.nodes[at].id.as_str();
        id == model::TECHNIQUE && self.diceless || id == model::DECISIONS && !decisions
    }

    /// What each descriptor is worth at its best, in points; nothing for groups and for what falls away.
    pub fn shares(&self, decisions: bool) -> Vec<Option<Exact>> {
        self.vsp.shares(&|at| self.falls_away(at, decisions))
    }

    /// The descriptors that a judge answers, in the order of a sheet.
    pub fn asked(&self) -> Vec<usize> {
        let technique = self.vsp.find(model::TECHNIQUE);
        let out = |at: usize| self.diceless && technique.is_some_and(|above| self.vsp.is_below(at, above));
        let own = |at: &usize| self.vsp.nodes[*at].id != model::DECISIONS && !out(*at);
        self.vsp.leaves().into_iter().filter(own).collect()
    }

    /// The names of those who can be played, in the order of the file's list, else of the alphabet.
    pub fn cast(&self) -> Vec<&str> {
        if self.characters.is_empty() {
            return self.cd.keys().map(String::as_str).collect();
        }
        self.characters.iter().map(|character| character.name.as_str()).collect()
    }
}

/// The tables that belong to an adventure.
pub(super) const KEYS: [&str; 5] = ["adventure", "aa", "cd", "vsp", "estimate"];

/// Reads an adventure out of the whole file, and what its authors estimated; nothing if something that it needs cannot be
/// read.
pub(super) fn read(reader: &mut Reader, file: Section<'_, '_>) -> Option<(Adventure, Vec<Estimate>)> {
    let aa = reader.tables(file, "aa");
    if aa.is_empty() {
        reader.missing::<()>(file, "aa");
    }
    let aa = branch::aa(reader, &aa);
    let cd = reader.tables(file, "cd");
    if cd.is_empty() {
        reader.missing::<()>(file, "cd");
    }
    let cd = branch::cd(reader, &cd);
    let vsp = own::read(reader, file);
    let Some(head) = reader.table(file, "adventure") else {
        if !file.table.contains_key("adventure") {
            reader.missing::<()>(file, "adventure");
        }
        return None;
    };
    let general = general::read(reader, head)?;
    if general.diceless && only_technique(&vsp) {
        reader.wrong(head.line, Wrong::OnlyTechnique);
        return None;
    }
    for character in general.characters.iter().filter(|character| !cd.contains_key(&character.name)) {
        let key = if character.optional { "optional" } else { "characters" };
        reader.wrong(reader.line_at(head, key), Wrong::NoCharacter(character.name.clone()));
    }
    let mut adventure = Adventure {
        name: general.name,
        version: general.version,
        authors: general.authors,
        weights: general.weights,
        diceless: general.diceless,
        thresholds: nothing(),
        resolution: general.resolution,
        characters: general.characters,
        vsp,
        aa,
        cd,
    };
    let estimates =
        reader.is_clean().then(|| estimate::read(reader, file, &adventure)).flatten().unwrap_or_default();
    let derived = mean(&estimates, &adventure);
    // Estimates with a mistake in them say what is wrong themselves; a table without any says nothing.
    let is_estimated = |value: &DeValue<'_>| value.as_table().is_none_or(|table| !table.is_empty());
    let needed = !file.table.get("estimate").is_some_and(|value| is_estimated(value.get_ref()));
    adventure.thresholds = general::thresholds(reader, head, derived.as_ref(), needed)?;
    Some((adventure, estimates))
}

/// In the place of thresholds until they are known.
fn nothing() -> Thresholds {
    let none = || [Exact::zero(), Exact::zero()];
    Thresholds { vp: none(), aa: none(), team_vp: none(), team_aa: none() }
}

fn only_technique(vsp: &Tree) -> bool {
    let counts = |at: &usize| vsp.nodes[*at].weight.is_positive() && vsp.nodes[*at].id != model::TECHNIQUE;
    !vsp.roots().iter().any(counts)
}
