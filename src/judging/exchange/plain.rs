//! What an event holds, taken apart: items with the names of their parents, levels by their numbers. Every format that holds a
//! whole event is written from this, and what is read becomes this before it is judged to be right.

use super::super::adventure::{Adventure, Character, Resolution, Thresholds, Weights};
use super::super::event::{Answers, Event};
use super::super::exact::Exact;
use super::super::model;
use super::super::tree::{Node, Tree};

/// A descriptor that is not as the model has it.
#[derive(Default)]
pub(super) struct Own {
    pub(super) code: String,
    pub(super) weight: Option<Exact>,
    /// In the order of the table of the model, the best class first.
    pub(super) classes: Option<Vec<Exact>>,
}

/// A node of the progress or of somebody's decisions.
pub(super) struct Item {
    pub(super) id: String,
    pub(super) name: Option<String>,
    pub(super) parent: Option<String>,
    pub(super) weight: Exact,
    /// Of a leaf, what each level is worth.
    pub(super) classes: Option<Vec<Exact>>,
    pub(super) options: Vec<String>,
    pub(super) about: Option<String>,
}

impl Item {
    /// What its levels are called in a file (M4): what is neither done nor partly done is multi.
    pub(super) fn kind(&self) -> Option<&'static str> {
        self.classes.as_deref().map(kind)
    }
}

/// The kind that has these classes.
pub(super) fn kind(classes: &[Exact]) -> &'static str {
    let is =
        |fixed: &[i64]| classes.iter().eq(fixed.iter().copied().map(Exact::from).collect::<Vec<_>>().iter());
    if is(&[100, 0]) {
        "done"
    } else if is(&[100, 50, 0]) {
        "partly"
    } else {
        "multi"
    }
}

/// A team.
pub(super) struct Team {
    pub(super) name: String,
    pub(super) aa: Vec<(String, usize)>,
    pub(super) absent: bool,
}

/// What a judge chose.
pub(super) struct Sheet {
    pub(super) team: String,
    pub(super) character: String,
    pub(super) judge: Option<String>,
    /// By the numbers of the model, in the order of a sheet.
    pub(super) levels: Vec<u8>,
    pub(super) cd: Vec<(String, usize)>,
}

/// All of it.
pub(super) struct Plain {
    pub(super) name: Option<String>,
    pub(super) version: Option<String>,
    pub(super) authors: Vec<String>,
    pub(super) characters: Vec<Character>,
    pub(super) weights: Weights,
    pub(super) diceless: bool,
    pub(super) resolution: Option<Resolution>,
    pub(super) thresholds: Thresholds,
    pub(super) vsp: Vec<Own>,
    pub(super) aa: Vec<Item>,
    pub(super) cd: Vec<(String, Vec<Item>)>,
    pub(super) teams: Vec<Team>,
    pub(super) sheets: Vec<Sheet>,
}

impl Plain {
    /// An adventure that nobody has played.
    pub(super) fn of_adventure(adventure: &Adventure) -> Self {
        Self {
            name: adventure.name.clone(),
            version: adventure.version.clone(),
            authors: adventure.authors.clone(),
            characters: adventure.characters.clone(),
            weights: adventure.weights.clone(),
            diceless: adventure.diceless,
            resolution: adventure.resolution,
            thresholds: adventure.thresholds.clone(),
            vsp: own(&adventure.vsp),
            aa: items(&adventure.aa),
            cd: adventure.cd.iter().map(|(character, tree)| (character.clone(), items(tree))).collect(),
            teams: Vec::new(),
            sheets: Vec::new(),
        }
    }

    /// An event.
    pub(super) fn of(event: &Event) -> Self {
        let adventure = event.adventure();
        let team = |team: &super::super::event::Team| Team {
            name: team.name.clone(),
            aa: by_name(&adventure.aa, &team.aa),
            absent: team.absent,
        };
        let sheet = |sheet: &super::super::event::Sheet| Sheet {
            team: sheet.team.clone(),
            character: sheet.character.clone(),
            judge: sheet.judge.clone(),
            levels: sheet.levels.iter().filter_map(|(leaf, level)| number(*leaf, *level)).collect(),
            cd: adventure.cd.get(&sheet.character).map_or_else(Vec::new, |tree| by_name(tree, &sheet.cd)),
        };
        Self {
            teams: event.teams().iter().map(team).collect(),
            sheets: event.sheets().iter().map(sheet).collect(),
            ..Self::of_adventure(adventure)
        }
    }
}

/// The number of a level in the model.
pub(super) fn number(leaf: usize, level: usize) -> Option<u8> {
    Some(model::descriptors().get(leaf)?.levels.get(level)?.de)
}

/// Levels by the names of their items.
pub(super) fn by_name(tree: &Tree, answers: &Answers) -> Vec<(String, usize)> {
    let named = answers.iter().filter_map(|(leaf, level)| Some((tree.nodes.get(*leaf)?.id.clone(), *level)));
    named.collect()
}

fn items(tree: &Tree) -> Vec<Item> {
    let item = |node: &Node| Item {
        id: node.id.clone(),
        name: node.name.clone(),
        parent: node.parent.map(|above| tree.nodes[above].id.clone()),
        weight: node.weight.clone(),
        classes: node.classes.clone(),
        options: node.options.clone(),
        about: node.about.clone(),
    };
    tree.nodes.iter().map(item).collect()
}

fn own(tree: &Tree) -> Vec<Own> {
    let model = model::tree();
    let mut found = Vec::new();
    for ((node, known), descriptor) in tree.nodes.iter().zip(&model.nodes).zip(model::descriptors()) {
        let weight = (node.weight != known.weight).then(|| node.weight.clone());
        let classes = node.classes.as_ref().filter(|classes| known.classes.as_ref() != Some(*classes));
        let classes = classes.map(|classes| {
            descriptor.table_order().into_iter().filter_map(|at| classes.get(at).cloned()).collect()
        });
        if weight.is_some() || classes.is_some() {
            found.push(Own { code: node.id.clone(), weight, classes });
        }
    }
    found
}
