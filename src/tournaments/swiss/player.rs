//! What counts of a player when a round is paired.

use super::colour::{Due, due};
use crate::tournaments::field::{Acceleration, Bye, Cell, Field, Number, Side};
use crate::tournaments::points::Points;

/// What happened to a player's bracket in a round (C.04.3 art. 1.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Float {
    /// Met somebody of a lower score, had the bye of the pairing, or scored more than a loss without playing.
    Down,
    /// Met somebody of a higher score.
    Up,
}

/// A player who is to be paired.
#[derive(Clone, Debug)]
pub(super) struct Player {
    pub(super) number: Number,
    /// Their number among those who have come so far; its parity gives the initial colour (art. 5.2.5).
    pub(super) come: usize,
    /// Points that count for pairing, acceleration included.
    pub(super) score: Points,
    /// More than half of what could be had, in the last round (art. 1.8).
    pub(super) topscorer: bool,
    /// Of the games played over the board.
    pub(super) colours: Vec<Side>,
    pub(super) due: Due,
    /// May not have the pairing-allocated bye (C2).
    pub(super) barred: bool,
    /// Rounds without a game over the board (C9).
    pub(super) unplayed: u16,
    /// In the last round, and in the one before.
    pub(super) floats: [Option<Float>; 2],
    /// Whom they cannot meet, by place among those to be paired, ascending (C1, forbidden pairs).
    pub(super) barred_from: Vec<usize>,
}

/// Points that count in a round for pairing alone.
fn virtual_points(accelerated: &[Acceleration], number: Number, round: u16) -> Points {
    let counts = |a: &&Acceleration| {
        (a.rounds.0..=a.rounds.1).contains(&round) && (a.entrants.0..=a.entrants.1).contains(&number)
    };
    accelerated.iter().filter(counts).map(|acceleration| acceleration.points).sum()
}

/// Points after `played` rounds, as they count for pairing the next.
fn score(field: &Field, number: Number, played: u16) -> Points {
    let own = field.entrant(number).map_or(Points::ZERO, |e| e.points(usize::from(played), field.scale));
    own + virtual_points(&field.accelerated, number, played + 1)
}

fn float(field: &Field, number: Number, round: u16) -> Option<Float> {
    let cell = field.entrant(number)?.cell(usize::from(round) - 1);
    match cell {
        Cell::Played { opponent, .. } => {
            let (own, other) = (score(field, number, round - 1), score(field, opponent, round - 1));
            match own.cmp(&other) {
                std::cmp::Ordering::Greater => Some(Float::Down),
                std::cmp::Ordering::Less => Some(Float::Up),
                std::cmp::Ordering::Equal => None,
            }
        }
        // Art. 1.4.3: whatever it is worth.
        Cell::Bye(Bye::Allocated) => Some(Float::Down),
        // Art. 1.4.4.
        Cell::Forfeit { .. } | Cell::Bye(_) => {
            (field.scale.of(cell) > field.scale.loss).then_some(Float::Down)
        }
    }
}

/// Whether a player is away in the coming round: a cell already stands there, or a bye was asked for.
pub(super) fn is_absent(field: &Field, number: Number) -> bool {
    let coming = field.played + 1;
    let written = field.entrant(number).is_some_and(|e| e.rounds.len() > usize::from(field.played));
    written || field.asked.iter().any(|asked| asked.entrant == number && asked.round == coming)
}

/// Whether somebody was paired in any round so far, or had the bye. Who has not takes no number yet: late entries do
/// not turn the colours of others round before they come.
pub(super) fn has_come(field: &Field, number: Number) -> bool {
    let cells = field.entrant(number).map_or(&[][..], |entrant| &entrant.rounds);
    let paired = |cell: &Cell| cell.opponent().is_some() || *cell == Cell::Bye(Bye::Allocated);
    cells.iter().take(usize::from(field.played)).any(paired)
}

/// Everybody who is to be paired, by rank (art. 1.2).
pub(super) fn ranked(field: &Field) -> Vec<Player> {
    let mut all: Vec<Player> = field
        .numbers()
        .filter(|&number| !is_absent(field, number))
        .map(|number| read(field, number))
        .collect();
    let mut come = 0;
    let mut present = all.iter_mut().peekable();
    for number in field.numbers() {
        if let Some(player) = present.next_if(|player| player.number == number) {
            come += 1;
            player.come = come;
        } else if has_come(field, number) {
            come += 1;
        }
    }
    all.sort_by_key(|player| (std::cmp::Reverse(player.score), player.number));
    let mut place = vec![None; field.entrants.len() + 1];
    for (at, player) in all.iter().enumerate() {
        place[usize::from(player.number)] = Some(at);
    }
    for player in &mut all {
        let met = field.entrant(player.number).map_or(&[][..], |entrant| &entrant.rounds);
        let met = met.iter().take(usize::from(field.played)).filter_map(|cell| cell.met());
        let places = met.filter_map(|(opponent, _)| *place.get(usize::from(opponent))?);
        player.barred_from.extend(places);
    }
    for group in &field.forbidden {
        if (group.rounds.0..=group.rounds.1).contains(&(field.played + 1)) {
            let places: Vec<usize> =
                group.entrants.iter().filter_map(|&number| *place.get(usize::from(number))?).collect();
            for &at in &places {
                all[at].barred_from.extend(places.iter().filter(|&&other| other != at));
            }
        }
    }
    for player in &mut all {
        player.barred_from.sort_unstable();
        player.barred_from.dedup();
    }
    all
}

fn read(field: &Field, number: Number) -> Player {
    let played = field.played;
    let cells: Vec<Cell> = (0..usize::from(played))
        .map(|round| field.entrant(number).map_or(Cell::Bye(Bye::Zero), |entrant| entrant.cell(round)))
        .collect();
    let colours: Vec<Side> = cells.iter().filter_map(|cell| Some(cell.met()?.1)).collect();
    let barred = cells.iter().any(|&cell| field.scale.bars_bye(cell));
    let score = score(field, number, played);
    let last = field.rounds == Some(played + 1);
    let most = field.scale.win.0 * i32::from(played);
    let before = |back: u16| (played + 1).checked_sub(back).filter(|&round| round >= 1);
    Player {
        number,
        come: 0,
        score,
        topscorer: last && 2 * score.0 > most,
        due: due(&colours),
        barred,
        unplayed: u16::try_from(cells.len() - colours.len()).unwrap_or(u16::MAX),
        floats: [1, 2].map(|back| float(field, number, before(back)?)),
        barred_from: Vec::new(),
        colours,
    }
}
