//! An event: an adventure, the teams that played it, and what judges chose. An [`Event`] holds no mistake.

mod complete;
mod read;

pub(super) use self::read::{MOST, is_played};
use super::adventure::{Adventure, Estimate, Thresholds};
use super::mistake::{Mistake, Who, Wrong};
use super::model;
use super::source::Reader;
use super::tree::Tree;
use std::collections::{BTreeMap, BTreeSet};

/// Levels that were chosen: the place of a leaf in its tree, and of the level there, in the order of [`super::tree::Node::classes`].
pub type Answers = BTreeMap<usize, usize>;

/// The judge whose sheet is the one that all of them agreed on (M14).
pub const AGREED: &str = "agreed";

/// A team.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Team {
    /// What it is called; no other team is.
    pub name: String,
    /// How far it came (M4).
    pub aa: Answers,
    /// M13: somebody did not come, so the team is not judged.
    pub absent: bool,
    /// Its line in the file, 0 elsewhere.
    pub line: usize,
}

/// What one judge chose for one player.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sheet {
    /// The player's team.
    pub team: String,
    /// The player's character.
    pub character: String,
    /// Who judged; nobody in particular where there is one sheet.
    pub judge: Option<String>,
    /// Levels of descriptors.
    pub levels: Answers,
    /// Levels of the character's decisions.
    pub cd: Answers,
    /// Its line in the file, 0 elsewhere.
    pub line: usize,
}

impl Sheet {
    /// Whom it is about.
    pub fn who(&self) -> Who {
        Who { team: self.team.clone(), character: self.character.clone() }
    }
}

/// An adventure that was played. Teams and sheets are complete.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Event {
    adventure: Adventure,
    teams: Vec<Team>,
    sheets: Vec<Sheet>,
}

impl Event {
    /// What is played by an adventure, by which teams, and how it was judged; or all that is wrong with it.
    pub fn new(adventure: Adventure, teams: Vec<Team>, sheets: Vec<Sheet>) -> Result<Self, Vec<Mistake>> {
        let event = Self { adventure, teams, sheets };
        let wrong = complete::wrong(&event);
        if wrong.is_empty() { Ok(event) } else { Err(wrong) }
    }

    /// Reads a file in TOML, and tells everything that is wrong with it, by line (M1–M14). Without teams it is an
    /// adventure that nobody has played yet.
    pub fn read(text: &str) -> Result<Self, Vec<Mistake>> {
        Self::read_with(text).map(|(event, _)| event)
    }

    /// The same, with what the authors estimated, of which an adventure keeps the means.
    pub(super) fn read_with(text: &str) -> Result<(Self, Vec<Estimate>), Vec<Mistake>> {
        let mut reader = Reader::new(text);
        let parsed = toml::de::DeTable::parse(text).map_err(|error| vec![reader.no_toml(text, &error)])?;
        let event = read::event(&mut reader, parsed.get_ref());
        if reader.is_clean()
            && let Some((event, estimates)) = event
        {
            let event = Self::new(event.adventure, event.teams, event.sheets)?;
            return Ok((event, estimates));
        }
        Err(reader.mistakes())
    }

    /// The same without lines, as if it came from no file: so events of two files can be compared.
    #[must_use]
    pub fn without_lines(mut self) -> Self {
        let trees = [&mut self.adventure.vsp, &mut self.adventure.aa];
        for tree in trees.into_iter().chain(self.adventure.cd.values_mut()) {
            tree.nodes.iter_mut().for_each(|node| node.line = 0);
        }
        self.teams.iter_mut().for_each(|team| team.line = 0);
        self.sheets.iter_mut().for_each(|sheet| sheet.line = 0);
        self
    }

    /// The same event with other thresholds (M7): nothing that was chosen depends on them.
    pub(super) fn with_thresholds(&self, thresholds: Thresholds) -> Self {
        let adventure = Adventure { thresholds, ..self.adventure.clone() };
        Self { adventure, ..self.clone() }
    }

    /// What was played.
    pub fn adventure(&self) -> &Adventure {
        &self.adventure
    }

    /// All teams, in the order of the file.
    pub fn teams(&self) -> &[Team] {
        &self.teams
    }

    /// All sheets, those that do not count included.
    pub fn sheets(&self) -> &[Sheet] {
        &self.sheets
    }

    /// Who plays in a team, by name.
    pub fn players(&self, team: &str) -> BTreeSet<&str> {
        let of = self.sheets.iter().filter(|sheet| sheet.team == team);
        of.map(|sheet| sheet.character.as_str()).collect()
    }

    /// The sheets that count for a player (M14), by judge. Where all agree on one, that one; else those of the judges.
    pub fn counting(&self, team: &str, character: &str) -> Vec<&Sheet> {
        let of = self.sheets.iter().filter(|sheet| sheet.team == team && sheet.character == character);
        let mut of: Vec<&Sheet> = of.collect();
        of.sort_by(|a, b| a.judge.cmp(&b.judge));
        let agreed = self.adventure.resolution == Some(super::adventure::Resolution::Agreed);
        if of.len() == 1 && (agreed || of[0].judge.is_none()) {
            return of;
        }
        of.retain(|sheet| (sheet.judge.as_deref() == Some(AGREED)) == agreed);
        of
    }

    /// Which nodes of a tree fall away for a team: what is about somebody whom it has not (M5).
    pub fn fallen<'a>(&self, tree: &'a Tree, team: &str) -> impl Fn(usize) -> bool + use<'a> {
        let players: BTreeSet<String> = self.players(team).into_iter().map(str::to_owned).collect();
        move |at| tree.nodes[at].about.as_ref().is_some_and(|about| !players.contains(about))
    }
}

/// A sheet that contradicts itself (10.4 no. 12): one of the two “never” levels without the other. Judges are warned, and
/// may mean it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Contradiction {
    /// The level that was chosen, by its number in the model.
    pub chosen: u8,
    /// The level that goes with it and was not.
    pub without: u8,
}

/// Levels of which one makes sense only with the other.
const TOGETHER: [(u8, u8); 3] = [(13, 17), (24, 28), (54, 58)];

/// What contradicts itself among these levels; a descriptor without a level contradicts nothing.
pub fn contradictions(levels: &Answers) -> Vec<Contradiction> {
    let chosen = |de: u8| {
        let (leaf, level) = model::level(de)?;
        levels.get(&leaf).map(|at| *at == level)
    };
    let mut found = Vec::new();
    for (one, other) in TOGETHER {
        match (chosen(one), chosen(other)) {
            (Some(true), Some(false)) => found.push(Contradiction { chosen: one, without: other }),
            (Some(false), Some(true)) => found.push(Contradiction { chosen: other, without: one }),
            _ => {}
        }
    }
    found
}

/// No team at all, which is a mistake only where scores are asked for.
pub fn nobody_played() -> Mistake {
    Mistake { line: 0, what: Wrong::NoTeams }
}
