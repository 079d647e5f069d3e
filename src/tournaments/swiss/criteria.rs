//! The criteria of C.04.3 art. 2 for one bracket, in their order, as fields of one number.

use super::colour::Strength;
use super::player::Float;
use super::weight::Weight;
use crate::tournaments::field::Side;
use crate::tournaments::points::Points;

/// What decides between two pairings (C.04.3 art. 2), in this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Criterion {
    /// Nobody meets twice.
    C1,
    /// No second bye, and none for points had without playing.
    C2,
    /// No two who are absolutely due the same colour.
    C3,
    /// Everybody below can still be paired.
    C4,
    /// The lowest score for the bye.
    C5,
    /// Fewest downfloaters.
    C6,
    /// Their scores, the highest first.
    C7,
    /// The same in the next bracket.
    C8,
    /// Fewest unplayed games for the bye.
    C9,
    /// Topscorers and their opponents: a colour difference beyond two.
    C10,
    /// Topscorers and their opponents: a colour three times running.
    C11,
    /// Colours not as due.
    C12,
    /// Colours not as strongly due.
    C13,
    /// Residents who float down as in the last round.
    C14,
    /// Opponents of moved-down players who float up as in the last round.
    C15,
    /// As C14, two rounds ago.
    C16,
    /// As C15, two rounds ago.
    C17,
    /// How far moved-down players float who did so in the last round.
    C18,
    /// How far their opponents float up who did so in the last round.
    C19,
    /// As C18, two rounds ago.
    C20,
    /// As C19, two rounds ago.
    C21,
    /// A pair the director has forbidden.
    Forbidden,
}

/// Where somebody stands, as seen from the bracket that is being paired.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Zone {
    /// Moved down into it (MDP).
    Moved,
    /// At home in it.
    Resident,
    /// In the scoregroup below.
    Next,
    /// Below that.
    Low,
    /// Nobody: whom this meets has the bye, or is left over.
    Spare,
}

/// Everything about a player that weighs in a bracket.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Class {
    pub(super) zone: Zone,
    /// Which of the scores in this bracket, the highest 0.
    pub(super) level: usize,
    pub(super) strength: Strength,
    pub(super) side: Option<Side>,
    pub(super) topscorer: bool,
    /// White less Black, where two absolute preferences may meet.
    pub(super) difference: i32,
    pub(super) repeated: bool,
    pub(super) floats: [Option<Float>; 2],
    pub(super) may_have_bye: bool,
    pub(super) unplayed: u16,
}

impl Class {
    /// Nobody.
    pub(super) fn spare() -> Self {
        Self {
            zone: Zone::Spare,
            level: 0,
            strength: Strength::None,
            side: None,
            topscorer: false,
            difference: 0,
            repeated: false,
            floats: [None, None],
            may_have_bye: false,
            unplayed: 0,
        }
    }

    /// C3.
    pub(super) fn may_meet(&self, other: &Self) -> bool {
        let absolute = self.strength == Strength::Absolute && other.strength == Strength::Absolute;
        !absolute || self.side != other.side || self.topscorer || other.topscorer
    }

    fn floated(&self, back: usize, float: Float) -> bool {
        self.floats[back] == Some(float)
    }
}

/// One field: a criterion, for one score where it is taken score by score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Slot {
    criterion: Criterion,
    level: usize,
    shift: u32,
}

/// The fields of a bracket.
#[derive(Clone, Debug)]
pub(super) struct Ladder {
    slots: Vec<Slot>,
    /// Bits of all fields.
    bits: u32,
}

fn bits(most: usize) -> u32 {
    usize::BITS - most.leading_zeros()
}

impl Ladder {
    /// The fields for these players, none wider than what they can sum up to; `scores` are those of the bracket.
    pub(super) fn new(classes: &[Class], scores: &[Points]) -> Self {
        let count = |of: &dyn Fn(&Class) -> bool| classes.iter().filter(|class| of(class)).count();
        let moved = |level: usize| move |c: &Class| c.zone == Zone::Moved && c.level == level;
        let inside = |c: &Class| c.zone <= Zone::Resident;
        let any_next = classes.iter().any(|c| c.zone == Zone::Next);
        let topscorers = classes.iter().any(|c| inside(c) && c.topscorer);
        let levels = scores.len().saturating_sub(1);
        let mut fields: Vec<(Criterion, usize, usize)> = Vec::new();
        let mut add = |criterion, level, most| fields.push((criterion, level, most));
        add(Criterion::C6, 0, count(&inside));
        for level in 0..levels {
            add(Criterion::C7, level, count(&moved(level)));
        }
        if any_next {
            add(Criterion::C8, 0, count(&|c| c.zone <= Zone::Next));
            for level in 0..=levels {
                add(Criterion::C8, 1 + level, count(&|c| inside(c) && c.level == level));
            }
        }
        let unplayed = classes.iter().filter(|c| inside(c) && c.may_have_bye).map(|c| c.unplayed).max();
        add(Criterion::C9, 0, usize::from(unplayed.unwrap_or(0)));
        let absolute = count(&|c| inside(c) && c.strength == Strength::Absolute);
        add(Criterion::C10, 0, if topscorers { absolute } else { 0 });
        add(Criterion::C11, 0, if topscorers { absolute } else { 0 });
        add(Criterion::C12, 0, count(&|c| inside(c) && c.side.is_some()));
        add(Criterion::C13, 0, count(&|c| inside(c) && c.strength >= Strength::Strong));
        let resident = |back: usize, float| count(&|c| c.zone == Zone::Resident && c.floated(back, float));
        for (back, down, up) in [(0, Criterion::C14, Criterion::C15), (1, Criterion::C16, Criterion::C17)] {
            add(down, 0, resident(back, Float::Down));
            add(up, 0, resident(back, Float::Up).min(count(&|c| c.zone == Zone::Moved)));
        }
        for (back, down, up) in [(0, Criterion::C18, Criterion::C19), (1, Criterion::C20, Criterion::C21)] {
            for level in 0..levels {
                add(down, level, count(&|c| moved(level)(c) && c.floated(back, Float::Down)));
            }
            for level in 0..levels {
                add(up, level, resident(back, Float::Up).min(count(&moved(level))));
            }
        }
        let mut shift = 0;
        let mut slots = Vec::new();
        for (criterion, level, most) in fields.into_iter().rev().filter(|&(_, _, most)| most > 0) {
            slots.push(Slot { criterion, level, shift });
            shift += bits(most);
        }
        slots.reverse();
        Self { slots, bits: shift }
    }

    /// How many bits all fields take.
    pub(super) fn bits(&self) -> u32 {
        self.bits
    }

    /// Adds up fields.
    pub(super) fn pack<W: Weight>(&self, values: &[(Criterion, usize, i64)], shift: u32) -> W {
        let slot =
            |criterion, level| self.slots.iter().find(|s| s.criterion == criterion && s.level == level);
        values.iter().fold(W::ZERO, |sum, &(criterion, level, value)| match slot(criterion, level) {
            Some(slot) => sum + W::of(value, slot.shift + shift),
            None => sum,
        })
    }
}

/// What a game inside the bracket is worth; the higher ranked comes first.
pub(super) fn pair_values(a: &Class, b: &Class) -> Vec<(Criterion, usize, i64)> {
    let mut values = vec![(Criterion::C6, 0, 1)];
    let moved = a.zone == Zone::Moved;
    if moved {
        values.push((Criterion::C7, a.level, 1));
    }
    if let (Some(one), Some(other)) = (a.side, b.side)
        && one == other
    {
        values.push((Criterion::C12, 0, -1));
        let absolute = [a, b].iter().filter(|c| c.strength == Strength::Absolute).count();
        if absolute == 2 {
            let (wide, narrow) = if a.difference.abs() >= b.difference.abs() { (a, b) } else { (b, a) };
            // The narrower gets the other colour (art. 5.2.2); of two equal ones, whoever had it less lately.
            if narrow.difference.abs() >= 2 {
                values.push((Criterion::C10, 0, -1));
            }
            let both = wide.difference.abs() > narrow.difference.abs() || wide.repeated;
            if narrow.repeated && both {
                values.push((Criterion::C11, 0, -1));
            }
        } else if a.strength >= Strength::Strong && b.strength >= Strength::Strong {
            values.push((Criterion::C13, 0, -1));
        }
    }
    let residents = [a, b].into_iter().filter(|c| c.zone == Zone::Resident);
    for (back, down) in [(0, Criterion::C14), (1, Criterion::C16)] {
        // A resident who is paired does not float.
        let saved = residents.clone().filter(|c| c.floated(back, Float::Down)).count();
        values.push((down, 0, i64::from(saved > 0) + i64::from(saved > 1)));
    }
    if moved {
        for (back, [up, far, farther]) in [
            (0, [Criterion::C15, Criterion::C18, Criterion::C19]),
            (1, [Criterion::C17, Criterion::C20, Criterion::C21]),
        ] {
            if a.floated(back, Float::Down) {
                values.push((far, a.level, 1));
            }
            if b.floated(back, Float::Up) {
                values.push((up, 0, -1));
                values.push((farther, a.level, -1));
            }
        }
    }
    values
}
