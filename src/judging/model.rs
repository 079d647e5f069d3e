//! The descriptors of a character (VSP), as the model has them: one tree for all adventures, with its words (10.2).

use super::exact::Exact;
use super::tree::{Node, Tree};
use crate::messages::Lang;
use serde::Deserialize;
use std::sync::LazyLock;

/// The group that counts for a character and not for the team (M6).
pub const ADVENTURE_SENSE: &str = "SA";
/// The leaf that an adventure fills with a tree of its own (M5).
pub const DECISIONS: &str = "CD";
/// The group of penalties (M3).
pub const CONDUCT: &str = "CO";
/// The group that diceless adventures do without (M12).
pub const TECHNIQUE: &str = "QT";

/// A descriptor: a group, or a leaf with its levels.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Descriptor {
    /// What it is called in files, as `LD1`.
    pub code: String,
    /// The code of what it is a part of.
    pub parent: Option<String>,
    /// Its share of that, in hundredths.
    pub weight: i64,
    it: String,
    en: String,
    question_it: Option<String>,
    question_en: Option<String>,
    /// The leaf is filled by the adventure.
    #[serde(default)]
    pub adventure: bool,
    /// The levels of a leaf, in the order of their numbers, which is the order of a sheet.
    #[serde(default)]
    pub levels: Vec<Level>,
}

/// A level of a leaf.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Level {
    /// Its number in the model, from 1 to 83: DE1, DE2, …; for files, not for judges.
    pub de: u8,
    /// What it is worth, in hundredths of its leaf.
    pub percent: i64,
    it: String,
    en: String,
}

impl Descriptor {
    /// What it is called.
    pub fn name(&self, lang: Lang) -> &str {
        match lang {
            Lang::It => &self.it,
            Lang::En => &self.en,
        }
    }

    /// What a judge is asked, if it is a leaf with levels.
    pub fn question(&self, lang: Lang) -> Option<&str> {
        match lang {
            Lang::It => self.question_it.as_deref(),
            Lang::En => self.question_en.as_deref(),
        }
    }

    /// The places of its levels, in the order of the table of classes (3.2.1): the best one first. It is that of the sheet
    /// but for DE38 and DE39 (10.4 no. 3).
    pub fn table_order(&self) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.levels.len()).collect();
        let penalty = self.parent.as_deref() == Some(CONDUCT);
        order.sort_by_key(|at| {
            let percent = self.levels[*at].percent;
            if penalty { percent } else { -percent }
        });
        order
    }
}

impl Level {
    /// What a judge reads of it, and all that they read.
    pub fn words(&self, lang: Lang) -> &str {
        match lang {
            Lang::It => &self.it,
            Lang::En => &self.en,
        }
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    node: Vec<Descriptor>,
}

/// All descriptors, each behind what it is a part of.
pub fn descriptors() -> &'static [Descriptor] {
    static ALL: LazyLock<Vec<Descriptor>> = LazyLock::new(|| {
        let file: File =
            toml::from_str(include_str!("rbb20.toml")).expect("the tests read this file of ours");
        file.node
    });
    &ALL
}

/// Where a level stands: the place of its descriptor, and its place there, by its number in the model.
pub fn level(de: u8) -> Option<(usize, usize)> {
    descriptors().iter().enumerate().find_map(|(node, descriptor)| {
        let at = descriptor.levels.iter().position(|level| level.de == de)?;
        Some((node, at))
    })
}

/// The tree of the model; its nodes stand where [`descriptors`] do.
pub fn tree() -> Tree {
    let all = descriptors();
    let place = |code: &String| all.iter().position(|descriptor| descriptor.code == *code);
    let mut nodes: Vec<Node> = all.iter().map(|descriptor| node(descriptor, &place)).collect();
    for at in 0..nodes.len() {
        if let Some(parent) = nodes[at].parent {
            nodes[parent].parts.push(at);
        }
    }
    Tree { nodes }
}

fn node(descriptor: &Descriptor, place: &dyn Fn(&String) -> Option<usize>) -> Node {
    let leaf = descriptor.adventure || !descriptor.levels.is_empty();
    Node {
        id: descriptor.code.clone(),
        name: None,
        parent: descriptor.parent.as_ref().and_then(place),
        parts: Vec::new(),
        weight: Exact::from(descriptor.weight),
        classes: leaf.then(|| descriptor.levels.iter().map(|level| Exact::from(level.percent)).collect()),
        options: Vec::new(),
        about: None,
        line: 0,
    }
}
