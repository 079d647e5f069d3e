//! What two play to find a winner (K3, D5): games until one of them has won more than half, and what follows when none
//! has. Games with unequal roles (Buffalo, Entropy) are played in twos, with the roles exchanged; the two together are one
//! result.

use std::cmp::Ordering;

/// One of the two.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Which {
    /// Who stands on side a.
    A,
    /// Who stands on side b.
    B,
}

impl Which {
    /// The other one.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::A => Self::B,
            Self::B => Self::A,
        }
    }
}

/// What two games with unequal roles are cut by when both have the same points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cut {
    /// The fewer own moves in the game won (Buffalo).
    FewerMoves,
    /// The higher sum of what both games have brought (Entropy).
    Total,
}

/// How an encounter is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    /// Of how many games the best wins (D5), of how many twos where roles are unequal; 0 is 1.
    pub best_of: u16,
    /// Where roles are unequal, what cuts equal points.
    pub unequal: Option<Cut>,
    /// Who has the better seed.
    pub better: Which,
    /// Who moves first in the first game.
    pub first: Which,
}

/// A game that is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Game {
    /// Who moved first.
    pub first: Which,
    /// Who has won; `None`: a draw.
    pub winner: Option<Which>,
    /// What it is cut by, of a and b: own moves, or what the game has brought. Of no account where roles are equal.
    pub cut: (u32, u32),
}

/// Why a game is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    /// It belongs to the match.
    Match,
    /// Nobody has won: once more with colours exchanged, or two more with unequal roles.
    Replay,
    /// Nobody has won that either: one more, in which a draw is won by Black.
    Deciding,
}

/// Why somebody has won.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum By {
    /// More points.
    Points,
    /// What both games are cut by.
    Cut,
    /// Black in a deciding game that was drawn.
    Black,
    /// The better seed, when nothing else has decided.
    Seed,
}

/// What comes next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    /// A game.
    Game {
        /// Who moves first; `None`: that is to be drawn.
        first: Option<Which>,
        /// Why it is played.
        why: Why,
    },
    /// Nothing: somebody has won.
    Over {
        /// Who.
        winner: Which,
        /// By what.
        by: By,
    },
}

/// What comes after these games. Games behind the one that has decided change nothing.
pub fn next(rules: Rules, games: &[Game]) -> Next {
    match rules.unequal {
        None => equal(rules, games),
        Some(cut) => unequal(rules, cut, games),
    }
}

/// How many units a match has.
fn length(rules: Rules) -> usize {
    usize::from(rules.best_of.max(1))
}

/// Who has more than half of all points there are, in half points.
fn ahead(halves: [usize; 2], length: usize) -> Option<Which> {
    match halves {
        [a, _] if a > length => Some(Which::A),
        [_, b] if b > length => Some(Which::B),
        _ => None,
    }
}

fn halves(winner: Option<Which>) -> [usize; 2] {
    match winner {
        Some(Which::A) => [2, 0],
        None => [1, 1],
        Some(Which::B) => [0, 2],
    }
}

fn turned(first: Which, times: usize) -> Which {
    if times.is_multiple_of(2) { first } else { first.other() }
}

fn equal(rules: Rules, games: &[Game]) -> Next {
    let length = length(rules);
    let mut points = [0, 0];
    for game in games.iter().take(length) {
        let [a, b] = halves(game.winner);
        points = [points[0] + a, points[1] + b];
        if let Some(winner) = ahead(points, length) {
            return Next::Over { winner, by: By::Points };
        }
    }
    if games.len() < length {
        return Next::Game { first: Some(turned(rules.first, games.len())), why: Why::Match };
    }
    if points[0] != points[1] {
        // Of an even number of games one can have more without having more than half of what there was to win.
        let winner = if points[0] > points[1] { Which::A } else { Which::B };
        return Next::Over { winner, by: By::Points };
    }
    match games.get(length..).unwrap_or_default() {
        [] => {
            let last = games.last().map_or(rules.first, |game| game.first);
            Next::Game { first: Some(last.other()), why: Why::Replay }
        }
        [Game { winner: Some(winner), .. }, ..] => Next::Over { winner: *winner, by: By::Points },
        [_] => Next::Game { first: None, why: Why::Deciding },
        [_, deciding, ..] => match deciding.winner {
            Some(winner) => Next::Over { winner, by: By::Points },
            None => Next::Over { winner: deciding.first.other(), by: By::Black },
        },
    }
}

fn unequal(rules: Rules, cut: Cut, games: &[Game]) -> Next {
    let length = length(rules);
    let mut points = [0, 0];
    let mut last = By::Points;
    // The match, and the one encounter more that follows when nobody has won it.
    for (at, pair) in (0..=length).zip(games.chunks(2).map(Some).chain(std::iter::repeat(None))) {
        let over = at == length;
        if over && points[0] != points[1] {
            let winner = if points[0] > points[1] { Which::A } else { Which::B };
            return Next::Over { winner, by: last };
        }
        let why = if over { Why::Replay } else { Why::Match };
        match pair {
            Some([one, other]) => {
                let (winner, by) = both(cut, one, other);
                if over {
                    return match winner {
                        Some(winner) => Next::Over { winner, by },
                        None => Next::Over { winner: rules.better, by: By::Seed },
                    };
                }
                let [a, b] = halves(winner);
                points = [points[0] + a, points[1] + b];
                last = by;
                if let Some(winner) = ahead(points, length) {
                    return Next::Over { winner, by };
                }
            }
            // The other role.
            Some([one, ..]) => return Next::Game { first: Some(one.first.other()), why },
            _ => return Next::Game { first: Some(turned(rules.first, at)), why },
        }
    }
    Next::Over { winner: rules.better, by: By::Seed }
}

/// The result of two games with the roles exchanged: more points, then the cut.
fn both(cut: Cut, one: &Game, other: &Game) -> (Option<Which>, By) {
    let [a, b] = [one, other].into_iter().fold([0, 0], |[a, b], game| {
        let [more_a, more_b] = halves(game.winner);
        [a + more_a, b + more_b]
    });
    let of = |order: Ordering| match order {
        Ordering::Greater => Some(Which::A),
        Ordering::Equal => None,
        Ordering::Less => Some(Which::B),
    };
    if let Some(winner) = of(a.cmp(&b)) {
        return (Some(winner), By::Points);
    }
    let order = match cut {
        Cut::Total => {
            let sum = |of: fn(&Game) -> u32| u64::from(of(one)) + u64::from(of(other));
            sum(|game| game.cut.0).cmp(&sum(|game| game.cut.1))
        }
        Cut::FewerMoves => {
            let won = |by: Which| [one, other].into_iter().find(|game| game.winner == Some(by));
            match (won(Which::A), won(Which::B)) {
                (Some(a), Some(b)) => b.cut.1.cmp(&a.cut.0),
                _ => Ordering::Equal,
            }
        }
    };
    (of(order), By::Cut)
}

/// K3: who of a match moves first. Before round 1 it is drawn who does, side a or side b (`drawn`); afterwards it is
/// turned round: who had the first move less often has it, then who had the second move last, then the side whose turn it
/// is by the draw. `a` and `b` are what each has had so far, `true` for the first move; rounds count from 1.
pub fn first_move(drawn: Which, round: usize, a: &[bool], b: &[bool]) -> Which {
    let firsts = |moves: &[bool]| moves.iter().filter(|first| **first).count();
    match firsts(a).cmp(&firsts(b)) {
        Ordering::Less => Which::A,
        Ordering::Greater => Which::B,
        Ordering::Equal => match (a.last(), b.last()) {
            (Some(false), Some(true)) => Which::A,
            (Some(true), Some(false)) => Which::B,
            _ => turned(drawn, round.saturating_sub(1)),
        },
    }
}
