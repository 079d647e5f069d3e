//! K1, K2: the knock-out, and what can be played beside it: third place (K3), repechage (R1, R2), consolation (D2), the
//! repechage of the quarter-finals (D3).

use super::draft::{Added, Draft, Worth};
use super::seeding::positions;
use super::{Section, Slot};

/// How far players have come: the steps between, so that what is played beside has room.
const STEP: u32 = 10;
/// Those who play on in a draw of their own, behind all of the main one.
const BEHIND: u32 = 1_000;

/// A knock-out among these, from top to bottom; by level, the final last. `best` is what its winner has reached; who
/// loses the final has reached the next, then come steps of ten.
pub(super) fn tree(draft: &mut Draft, section: Section, slots: Vec<Slot>, best: u32) -> Vec<Vec<Added>> {
    let (mut slots, mut levels) = (slots, Vec::new());
    while slots.len() > 1 {
        // From the final backwards: 0, 1, 2 …
        let left = slots.len().ilog2() - 1;
        let loss = if left == 0 { best + 1 } else { best + STEP * left };
        let pairs = slots.chunks_exact(2);
        let level: Vec<Added> =
            pairs.map(|pair| draft.add(section, pair[0], pair[1], Worth { win: best, loss })).collect();
        slots = level.iter().map(|added| added.winner).collect();
        levels.push(level);
    }
    levels
}

/// The main draw of so many.
pub(super) fn main(draft: &mut Draft, entrants: u16) -> Vec<Vec<Added>> {
    let slots = positions(entrants).into_iter().map(|seed| seed.map_or(Slot::Bye, Slot::Seed)).collect();
    tree(draft, Section::Main, slots, 0)
}

pub(super) fn plain(draft: &mut Draft, entrants: u16, third: bool) {
    let levels = main(draft, entrants);
    if third {
        third_place(draft, &levels);
    }
}

/// K3: the losers of the semi-finals, where both are played.
pub(super) fn third_place(draft: &mut Draft, levels: &[Vec<Added>]) {
    let Some([one, other]) =
        levels.len().checked_sub(2).and_then(|semi| levels[semi].as_slice().first_chunk())
    else {
        return;
    };
    if one.loser != Slot::Bye && other.loser != Slot::Bye {
        draft.add(Section::Third, one.loser, other.loser, Worth { win: STEP - 2, loss: STEP - 1 });
    }
}

/// The knock-out of those who have lost a played match of round 1, seeded by their own numbers; as long as these are not
/// known, by the better seed of each match (R2, D2).
fn recovery(draft: &mut Draft, first: &[Added], entrants: u16, best: u32) -> Vec<Vec<Added>> {
    let order = positions(entrants);
    let matches = order.chunks_exact(2).zip(first);
    let mut fallen: Vec<_> = matches
        .filter(|(_, added)| added.loser != Slot::Bye)
        .filter_map(|(seeds, added)| Some((seeds.iter().flatten().min().copied()?, added.id?)))
        .collect();
    fallen.sort_unstable();
    let count = u16::try_from(fallen.len()).unwrap_or(u16::MAX);
    let slot = |nth: Option<u16>| {
        let nth = nth?;
        let (_, planned) = fallen.get(usize::from(nth) - 1)?;
        Some(Slot::Fallen { nth, planned: *planned })
    };
    let slots: Vec<Slot> = positions(count).into_iter().map(|nth| slot(nth).unwrap_or(Slot::Bye)).collect();
    for (_, id) in &fallen {
        // Who did not come does not recover, and has come less far than everybody who did.
        draft.loss(Some(*id), 2 * BEHIND);
    }
    match slots.as_slice() {
        [alone] => vec![vec![Added { winner: *alone, loser: Slot::Bye, id: None }]],
        _ => tree(draft, Section::Recovery, slots, best),
    }
}

/// The winner of the last match of a knock-out.
fn winner(levels: &[Vec<Added>]) -> Added {
    let last = levels.last().and_then(|level| level.first());
    last.copied().unwrap_or(Added { winner: Slot::Bye, loser: Slot::Bye, id: None })
}

/// R1, R2.
pub(super) fn repechage(draft: &mut Draft, entrants: u16, reset: bool) {
    let levels = main(draft, entrants);
    // The challenge decides both first places: who loses the main final is third, and who loses a match of the recovery
    // has come as far as its level says, behind those of the main draw.
    draft.loss(winner(&levels).id, STEP - 1);
    let recovered = recovery(draft, &levels[0], entrants, STEP - 1);
    challenge(draft, winner(&levels).winner, winner(&recovered).winner, reset);
}

/// Between the winners of two draws; with `again` the first of them must lose twice.
pub(super) fn challenge(draft: &mut Draft, unbeaten: Slot, challenger: Slot, again: bool) {
    let worth = Worth { win: 0, loss: 1 };
    let first = draft.add(Section::Challenge, unbeaten, challenger, worth);
    if again && first.id.is_some() {
        draft.add_if(Section::Again, first.winner, first.loser, worth, first.id);
    }
}

/// D2.
pub(super) fn consolation(draft: &mut Draft, entrants: u16, third: bool) {
    let levels = main(draft, entrants);
    if third {
        third_place(draft, &levels);
    }
    // Of two the loser would play a draw alone.
    if levels.len() > 1 {
        let others = recovery(draft, &levels[0], entrants, BEHIND);
        draft.win(winner(&others).id, BEHIND);
    }
}

/// D3: the losers of the quarter-finals meet, side by side; each winner meets the loser of the other side's semi-final.
pub(super) fn quarter(draft: &mut Draft, entrants: u16) {
    let levels = main(draft, entrants);
    let Some(semi) = levels.len().checked_sub(2) else { return };
    let loser_of = |level: Option<usize>, at: usize| {
        let level = level.and_then(|level| levels.get(level));
        level.and_then(|level| level.get(at)).map_or(Slot::Bye, |added| added.loser)
    };
    let quarters = semi.checked_sub(1);
    let meet = Worth { win: STEP, loss: STEP + 2 };
    let sides = [0, 2].map(|at| {
        let (one, other) = (loser_of(quarters, at), loser_of(quarters, at + 1));
        draft.add(Section::Recovery, one, other, meet).winner
    });
    for (side, semi_loser) in sides.into_iter().zip([loser_of(Some(semi), 1), loser_of(Some(semi), 0)]) {
        draft.add(Section::Third, side, semi_loser, Worth { win: STEP - 2, loss: STEP });
    }
}
