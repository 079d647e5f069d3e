//! What a player reads of how they played: what was good, and two things to try, in the words of the descriptors. No number, no judge,
//! nobody else: a card can be given to a player as it is (M1).

mod merged;
pub mod telling;

use super::adventure::Adventure;
use super::event::{Event, Sheet};
use super::exact::Exact;
use super::merge::{Leaf, chosen};
use super::score;
use super::tree::Tree;
use merged::Levels;

/// Strengths at most.
const STRENGTHS: usize = 3;
/// Things to try at most.
const TRIES: usize = 2;
/// How near the best a level is to be a strength, in hundredths of it.
const NEAR: i64 = 70;

/// A level of a descriptor, or of an item of the character's decisions, by its place there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Point {
    /// The descriptor or the item.
    pub leaf: Leaf,
    /// The level that was reached; of something to try, the one to reach.
    pub level: usize,
}

/// What a player reads.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Feedback {
    /// The player's team.
    pub team: String,
    /// The player's character.
    pub character: String,
    /// Up to three, what weighs most first; at most one of them is a decision. Nobody is praised for their conduct.
    pub strengths: Vec<Point>,
    /// Up to two, what there is most to gain in first: the best level, since a middling one can be a fault as well. Conduct only where it cost something (M3).
    pub tries: Vec<Point>,
}

/// The card of a player, from the sheets that count (M14); nothing for a team that is not judged (M13), and for whoever is not in it.
///
/// A strength is a level at its best; where there are too few of them, one worth at least 70 hundredths of it. Where judges chose
/// different levels it is the one whose percentage is nearest to what they come to together.
pub fn feedback(event: &Event, team: &str, character: &str) -> Option<Feedback> {
    event.teams().iter().find(|one| one.name == team && !one.absent)?;
    let sheets = event.counting(team, character);
    if sheets.is_empty() {
        return None;
    }
    let adventure = event.adventure();
    let (descriptors, decisions) = score::worth(event, team, character);
    let mut all = Vec::new();
    for at in adventure.asked() {
        all.extend(seen(
            adventure,
            &sheets,
            (Leaf::Descriptor(at), &adventure.vsp, at),
            descriptors[at].as_ref(),
        ));
    }
    let tries = tries(&all);
    let own = adventure.cd.get(character);
    for (tree, at) in own.into_iter().flat_map(|tree| tree.leaves().into_iter().map(move |at| (tree, at))) {
        all.extend(seen(adventure, &sheets, (Leaf::Decision(at), tree, at), decisions[at].as_ref()));
    }
    let strengths = strengths(all);
    Some(Feedback { team: team.to_owned(), character: character.to_owned(), strengths, tries })
}

/// What a leaf of a sheet came to.
struct Seen {
    /// The level that counts.
    reached: Point,
    /// The best one, if that brings more.
    best: Option<Point>,
    /// What the level is worth, in hundredths of the leaf.
    hundredths: Exact,
    /// What the leaf is worth at its best, in points; below nothing for a penalty (M3).
    weight: Exact,
    /// What the best level brings more, in points.
    gain: Exact,
}

/// Nothing for what falls away, weighs nothing, or was not answered.
fn seen(
    adventure: &Adventure,
    sheets: &[&Sheet],
    (leaf, tree, at): (Leaf, &Tree, usize),
    share: Option<&Exact>,
) -> Option<Seen> {
    let levels = Levels::of(tree.nodes[at].classes.as_ref()?, share?)?;
    let chosen: Vec<usize> = sheets.iter().filter_map(|sheet| chosen(sheet, leaf)).collect();
    let level = levels.merged(adventure.resolution, &chosen)?;
    Some(Seen {
        reached: Point { leaf, level },
        best: levels.best(level).map(|level| Point { leaf, level }),
        hundredths: levels.hundredths(level),
        weight: share?.clone(),
        gain: levels.gain(level),
    })
}

/// What is best first, then what is near it; in both what weighs more.
fn strengths(mut all: Vec<Seen>) -> Vec<Point> {
    all.retain(|one| one.weight.is_positive() && one.hundredths >= Exact::from(NEAR));
    // Equals keep the order of a sheet.
    all.sort_by(|a, b| {
        let key = |one: &Seen| (one.gain.is_zero(), one.weight.clone());
        key(b).cmp(&key(a))
    });
    // One decision is enough: they weigh much.
    let mut decided = false;
    all.retain(|one| {
        let decision = matches!(one.reached.leaf, Leaf::Decision(_));
        !decision || !std::mem::replace(&mut decided, true)
    });
    all.into_iter().take(STRENGTHS).map(|one| one.reached).collect()
}

/// Where most is to be gained first.
fn tries(all: &[Seen]) -> Vec<Point> {
    let mut found: Vec<&Seen> = all.iter().collect();
    found.sort_by(|a, b| b.gain.cmp(&a.gain));
    found.into_iter().filter_map(|one| one.best).take(TRIES).collect()
}

/// Where a leaf stands.
fn tree<'a>(adventure: &'a Adventure, character: &str, leaf: Leaf) -> Option<(&'a Tree, usize)> {
    match leaf {
        Leaf::Descriptor(at) => Some((&adventure.vsp, at)),
        Leaf::Decision(at) => Some((adventure.cd.get(character)?, at)),
    }
}
