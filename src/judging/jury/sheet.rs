//! One sheet: what it asks, in which order, and how far it has come.

use super::super::adventure::Adventure;
use super::super::event::Answers;
use super::super::tree::{Node, Tree};
use crate::games::Seat;
use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

/// What a sheet is about: a player, or how far a team came.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum About {
    /// The progress of the team (M4): there is one such sheet a team, whoever fills it in.
    Progress,
    /// A character, by its place in the cast of the adventure, from 1.
    Character(u16),
}

/// Which sheet, of a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Key {
    /// The team's number, from 1.
    pub team: u16,
    /// What it is about.
    pub about: About,
    /// Whose it is: a judge's, by seat; `None`: that of all judges of the table, such as the agreed one (M14).
    pub judge: Option<Seat>,
}

/// Which sheet of an event, `round.team.character.judge`; 0 for the team's progress, and for a sheet of all judges.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Id {
    /// The round, from 1.
    pub round: u16,
    /// Which of that round.
    pub key: Key,
}

impl fmt::Display for Id {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let about = match self.key.about {
            About::Progress => 0,
            About::Character(at) => at,
        };
        let judge = self.key.judge.map_or(0, |seat| seat.0);
        write!(f, "{}.{}.{about}.{judge}", self.round, self.key.team)
    }
}

/// No sheet is called so.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no sheet")]
pub struct NoSheet;

impl FromStr for Id {
    type Err = NoSheet;

    fn from_str(text: &str) -> Result<Self, NoSheet> {
        let numbers: Option<Vec<u16>> = text.split('.').map(number).collect();
        let Some([round, team, about, judge]) = numbers.as_deref() else { return Err(NoSheet) };
        if *round == 0 || *team == 0 || *about == 0 && *judge != 0 {
            return Err(NoSheet);
        }
        let about = if *about == 0 { About::Progress } else { About::Character(*about) };
        let judge = (*judge != 0).then_some(Seat(*judge));
        Ok(Self { round: *round, key: Key { team: *team, about, judge } })
    }
}

/// A number as logs have it: without sign or zeros before it.
pub(super) fn number(text: &str) -> Option<u16> {
    text.parse().ok().filter(|number: &u16| number.to_string() == text)
}

/// A question of a sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Item {
    /// A descriptor, by its place in the model.
    Descriptor(usize),
    /// A decision of the character, by its place in their tree (M5).
    Decision(usize),
    /// A step of the team, by its place in the tree of the adventure (M4).
    Progress(usize),
}

/// All that a sheet can ask, in the order of the model, then of the adventure. What falls away for a team stands there, too, so
/// that the place of a question is the same for every team; [`counts`] says which are asked.
pub fn items(adventure: &Adventure, character: Option<&str>) -> Vec<Item> {
    let Some(character) = character else {
        return adventure.aa.leaves().into_iter().map(Item::Progress).collect();
    };
    let own = adventure.cd.get(character).map(Tree::leaves).unwrap_or_default();
    let descriptors = adventure.asked().into_iter().map(Item::Descriptor);
    descriptors.chain(own.into_iter().map(Item::Decision)).collect()
}

/// The places in [`items`] of what is asked where these characters are played: M5, what is about somebody who is not falls away.
pub fn counts(adventure: &Adventure, character: Option<&str>, played: &dyn Fn(&str) -> bool) -> Vec<usize> {
    let shares = |tree: &Tree| {
        // Where nothing can fall away there is nothing to compute.
        if tree.nodes.iter().all(|node| node.about.is_none() && !node.weight.is_zero()) {
            return vec![true; tree.nodes.len()];
        }
        let dropped = |at: usize| tree.nodes[at].about.as_deref().is_some_and(|about| !played(about));
        tree.shares(&dropped).iter().map(Option::is_some).collect::<Vec<bool>>()
    };
    let own = character.and_then(|name| adventure.cd.get(name)).map(&shares).unwrap_or_default();
    let progress = if character.is_none() { shares(&adventure.aa) } else { Vec::new() };
    let asked = |item: &Item| match item {
        Item::Descriptor(_) => true,
        Item::Decision(at) => own[*at],
        Item::Progress(at) => progress[*at],
    };
    let all = items(adventure, character);
    all.iter().enumerate().filter(|(_, item)| asked(item)).map(|(place, _)| place).collect()
}

/// The node of a question.
pub fn node<'a>(adventure: &'a Adventure, character: Option<&str>, item: Item) -> Option<&'a Node> {
    match item {
        Item::Descriptor(at) => adventure.vsp.nodes.get(at),
        Item::Decision(at) => adventure.cd.get(character?)?.nodes.get(at),
        Item::Progress(at) => adventure.aa.nodes.get(at),
    }
}

/// How many levels a question has.
pub fn levels(adventure: &Adventure, character: Option<&str>, item: Item) -> usize {
    let classes = node(adventure, character, item).and_then(|node| node.classes.as_ref());
    classes.map_or(0, Vec::len)
}

/// What was chosen on a sheet.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Filled {
    /// The level of each question that has one: place in [`items`], place of the level.
    pub marks: BTreeMap<usize, usize>,
    /// Who closed it; open sheets have nobody.
    pub closed: Option<Seat>,
}

impl Filled {
    /// How many of these questions have a level.
    pub fn done(&self, asked: &[usize]) -> usize {
        asked.iter().filter(|place| self.marks.contains_key(place)).count()
    }

    /// The first of these questions that has none, from a place on and then from the beginning.
    pub fn next_open(&self, asked: &[usize], from: usize) -> Option<usize> {
        let open = || asked.iter().copied().filter(|place| !self.marks.contains_key(place));
        open().find(|place| *place >= from).or_else(|| open().next())
    }

    /// The levels by tree: of descriptors, and of the decisions or the progress.
    pub fn answers(&self, items: &[Item]) -> [Answers; 2] {
        let mut answers = [Answers::new(), Answers::new()];
        for (place, level) in &self.marks {
            match items.get(*place) {
                Some(Item::Descriptor(at)) => drop(answers[0].insert(*at, *level)),
                Some(Item::Decision(at) | Item::Progress(at)) => drop(answers[1].insert(*at, *level)),
                None => {}
            }
        }
        answers
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sheet_is_called_by_four_numbers() {
        for text in ["1.2.0.0", "3.1.4.0", "1.65535.2.7"] {
            assert_eq!(text.parse::<Id>().unwrap().to_string(), text);
        }
        for bad in
            ["", "1.2.3", "1.2.3.4.5", "0.1.1.1", "1.0.1.1", "01.1.1.1", "1.1.0.3", "1.1.1.-1", "a.b.c.d"]
        {
            assert_eq!(bad.parse::<Id>(), Err(NoSheet), "{bad}");
        }
    }
}
