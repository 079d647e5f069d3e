//! Colours: who is due which (C.04.3 art. 1.7), and who gets which (art. 5.2).

use super::player::Player;
use crate::tournaments::field::Side;
use std::cmp::Ordering;

/// How much a player is due a colour (art. 1.7).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Strength {
    /// Nothing played yet.
    #[default]
    None,
    /// As many games with White as with Black: the other one than last time.
    Mild,
    /// One game more with one colour.
    Strong,
    /// Two more, or the same colour twice running.
    Absolute,
}

/// The colour a player is due.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Due {
    /// How much.
    pub strength: Strength,
    /// Which; `None` only where nothing was played.
    pub side: Option<Side>,
}

/// Which article decided who has White (C.04.3 art. 5.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ColourRule {
    /// 5.2.1: both have the colour they are due.
    Both,
    /// 5.2.2: the stronger preference; of two absolute ones that of the wider difference.
    Stronger,
    /// 5.2.3: turned round since the latest round in which they had different colours.
    Alternation,
    /// 5.2.4: what the higher ranked is due.
    HigherRanked,
    /// 5.2.5: by the parity of the higher ranked one’s number and the initial colour.
    Initial,
}

/// White less Black.
pub(super) fn difference(colours: &[Side]) -> i32 {
    colours.iter().map(|side| if *side == Side::White { 1 } else { -1 }).sum()
}

/// The colour of the latest two games, if it is one.
pub(super) fn repeated(colours: &[Side]) -> Option<Side> {
    match colours {
        [.., before, last] if before == last => Some(*last),
        _ => None,
    }
}

/// Art. 1.7, from the games played over the board.
pub(super) fn due(colours: &[Side]) -> Due {
    let difference = difference(colours);
    let less = match difference.cmp(&0) {
        Ordering::Greater => Some(Side::Black),
        Ordering::Less => Some(Side::White),
        Ordering::Equal => None,
    };
    let Some(&last) = colours.last() else { return Due::default() };
    if difference.abs() > 1 {
        return Due { strength: Strength::Absolute, side: less };
    }
    if let Some(twice) = repeated(colours) {
        return Due { strength: Strength::Absolute, side: Some(twice.other()) };
    }
    match less {
        Some(side) => Due { strength: Strength::Strong, side: Some(side) },
        None => Due { strength: Strength::Mild, side: Some(last.other()) },
    }
}

/// Which colour the higher ranked of a pair gets (art. 5.2), and by which article.
pub(super) fn allocate(higher: &Player, lower: &Player, initial: Side) -> (Side, ColourRule) {
    let (a, b) = (higher.due, lower.due);
    if let (Some(one), Some(other)) = (a.side, b.side)
        && one != other
    {
        return (one, ColourRule::Both);
    }
    let stronger = a.strength.cmp(&b.strength).then_with(|| {
        if a.strength == Strength::Absolute {
            difference(&higher.colours).abs().cmp(&difference(&lower.colours).abs())
        } else {
            Ordering::Equal
        }
    });
    match (stronger, a.side, b.side) {
        (Ordering::Greater, Some(side), None) => return (side, ColourRule::Both),
        (Ordering::Less, None, Some(side)) => return (side.other(), ColourRule::Both),
        (Ordering::Greater, Some(side), _) => return (side, ColourRule::Stronger),
        (Ordering::Less, _, Some(side)) => return (side.other(), ColourRule::Stronger),
        _ => {}
    }
    // Gaps go to the front (C.04.2 art. 3.4), so that only games count here.
    let latest =
        higher.colours.iter().rev().zip(lower.colours.iter().rev()).find(|(one, other)| one != other);
    if let Some((one, _)) = latest {
        return (one.other(), ColourRule::Alternation);
    }
    if let Some(side) = a.side {
        return (side, ColourRule::HigherRanked);
    }
    let side = if higher.come % 2 == 1 { initial } else { initial.other() };
    (side, ColourRule::Initial)
}
