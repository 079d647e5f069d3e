//! What judges see differently, descriptor by descriptor: what is worth talking about before the next event.

use super::super::adventure::Adventure;
use super::super::event::{Event, Sheet};
use super::super::exact::Exact;
use super::super::merge::{Difference, Leaf, differences};
use super::super::score;
use super::{Judged, judged};
use std::collections::BTreeMap;

/// A descriptor, or an item of a character's decisions, of which judges of one player chose different levels.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Disagreement {
    /// Whose decision it is; nothing for a descriptor, which all characters share.
    pub character: Option<String>,
    /// Where it stands.
    pub leaf: Leaf,
    /// Players about whom judges differ in it.
    pub players: usize,
    /// Players who have several judges and are judged in it.
    pub of: usize,
    /// The largest difference that it makes for one player, in points of a character (VSP).
    pub largest: Exact,
    /// The same summed over all players: what the disagreement weighs.
    pub total: Exact,
}

/// What judges differ in, over all players with several judges; what weighs most stands first, equals in the order of a sheet.
/// The order of teams and sheets is of no account; the agreed sheet (M14) and teams that are not judged (M13) are left out.
pub fn disagreements(event: &Event) -> Vec<Disagreement> {
    let mut found: BTreeMap<(Option<&str>, Leaf), Disagreement> = BTreeMap::new();
    for player in judged(event).iter().filter(|player| player.sheets.len() > 1) {
        let worth = Worth::of(event, player);
        let whose = |leaf: Leaf| matches!(leaf, Leaf::Decision(_)).then_some(player.character);
        for leaf in worth.leaves() {
            let none = || Disagreement {
                character: whose(leaf).map(str::to_owned),
                leaf,
                players: 0,
                of: 0,
                largest: Exact::zero(),
                total: Exact::zero(),
            };
            found.entry((whose(leaf), leaf)).or_insert_with(none).of += 1;
        }
        let sheets: Vec<&Sheet> = player.sheets.iter().map(|(_, sheet)| *sheet).collect();
        for difference in differences(event.adventure(), &sheets) {
            let Some(points) = worth.spread(&difference) else { continue };
            if let Some(one) = found.get_mut(&(whose(difference.leaf), difference.leaf)) {
                one.players += 1;
                one.total = &one.total + &points;
                one.largest = points.max(one.largest.clone());
            }
        }
    }
    let mut all: Vec<Disagreement> = found.into_values().filter(|one| one.players > 0).collect();
    all.sort_by(|a, b| b.total.cmp(&a.total));
    all
}

/// What the leaves of one player's sheet are worth at their best, in points of a character; nothing for what falls away (M5).
struct Worth<'a> {
    adventure: &'a Adventure,
    character: &'a str,
    descriptors: Vec<Option<Exact>>,
    decisions: Vec<Option<Exact>>,
}

impl<'a> Worth<'a> {
    fn of(event: &'a Event, player: &Judged<'a>) -> Self {
        let (adventure, character) = (event.adventure(), player.character);
        let (descriptors, decisions) = score::worth(event, player.team, character);
        Self { adventure, character, descriptors, decisions }
    }

    /// All that is judged.
    fn leaves(&self) -> Vec<Leaf> {
        let kept = |shares: &[Option<Exact>], at: &usize| shares[*at].is_some();
        let asked = self.adventure.asked().into_iter().filter(|at| kept(&self.descriptors, at));
        let own = (0..self.decisions.len()).filter(|at| kept(&self.decisions, at));
        asked.map(Leaf::Descriptor).chain(own.map(Leaf::Decision)).collect()
    }

    /// Between the best and the worst that was chosen; nothing where the leaf falls away.
    fn spread(&self, difference: &Difference) -> Option<Exact> {
        let (share, classes) = match difference.leaf {
            Leaf::Descriptor(at) => (self.descriptors[at].as_ref()?, &self.adventure.vsp.nodes[at].classes),
            Leaf::Decision(at) => {
                let tree = self.adventure.cd.get(self.character)?;
                (self.decisions[at].as_ref()?, &tree.nodes[at].classes)
            }
        };
        let classes = classes.as_ref()?;
        let chosen = || difference.chosen.iter().flatten().filter_map(|level| classes.get(*level));
        Some(share.magnitude() * (chosen().max()? - chosen().min()?) / Exact::hundred())
    }
}
