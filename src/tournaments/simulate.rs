//! Random events, for trying out pairings and tie-breaks: the same seed plays the same event.

use super::field::{Bye, Cell, Entrant, Field, Number, Outcome, Scale, Side};
use super::swiss::baku;
use rand::{RngExt as _, SeedableRng as _};
use rand_chacha::ChaCha8Rng;

/// How often something happens, in millionths.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Chance(pub u32);

impl Chance {
    /// Always.
    pub const CERTAIN: Self = Self(1_000_000);

    fn comes(self, rng: &mut ChaCha8Rng) -> bool {
        rng.random_range(0..Self::CERTAIN.0) < self.0
    }
}

/// What an event is like.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Event {
    /// How many take part.
    pub players: Number,
    /// How many rounds there are.
    pub rounds: u16,
    /// Which event of this kind.
    pub seed: u64,
    /// Of a round and player: paired, and does not come.
    pub forfeits: Chance,
    /// Of a round and player: a half-point bye.
    pub half: Chance,
    /// Of a round and player: a zero-point bye.
    pub zero: Chance,
    /// Of a round and player: a full-point bye.
    pub full: Chance,
    /// Of a player: comes after the first rounds, up to half of all.
    pub late: Chance,
    /// Of a player: leaves for good after some round.
    pub withdraw: Chance,
    /// Of a game between equals: it is drawn. Between others seldom enough for the better one's expectation.
    pub draws: Chance,
    /// Whether there is Baku acceleration.
    pub baku: bool,
}

/// Who meets whom in a round, White first, and who has the bye.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Pairs {
    /// White and Black.
    pub games: Vec<(Number, Number)>,
    /// The pairing-allocated bye.
    pub bye: Option<Number>,
}

/// Differences of rating up to which the better one is expected to have 50 %, 51 %, … (FIDE B.02, table 8.1.2).
const EXPECTED: [u16; 50] = [
    3, 10, 17, 25, 32, 39, 46, 53, 61, 68, 76, 83, 91, 98, 106, 113, 121, 129, 137, 145, 153, 162, 170, 179,
    188, 197, 206, 215, 225, 235, 245, 256, 267, 278, 290, 302, 315, 328, 344, 357, 374, 391, 411, 432, 456,
    484, 517, 559, 619, 735,
];

/// What the first of two is expected to score, in millionths.
fn expected(own: u16, other: u16) -> u32 {
    let steps = EXPECTED.partition_point(|&most| most < own.abs_diff(other));
    let better = 500_000 + 10_000 * u32::try_from(steps).unwrap_or(0);
    if own >= other { better } else { Chance::CERTAIN.0 - better }
}

/// Plays an event with what `pair` makes of each round; byes of the coming round are already written when it is asked.
/// Ends early with the reason if it makes nothing.
pub fn simulate<E>(event: &Event, mut pair: impl FnMut(&Field) -> Result<Pairs, E>) -> (Field, Option<E>) {
    let mut rng = ChaCha8Rng::seed_from_u64(event.seed);
    let mut field = start(event, &mut rng);
    let here: Vec<(u16, u16)> = field.numbers().map(|_| stay(event, &mut rng)).collect();
    for round in 1..=event.rounds {
        for (entrant, &(from, to)) in field.entrants.iter_mut().zip(&here) {
            entrant.rounds.extend(bye(event, (from..=to).contains(&round), &mut rng).map(Cell::Bye));
        }
        let all_away = field.entrants.iter().all(|entrant| entrant.rounds.len() == usize::from(round));
        if !all_away {
            match pair(&field) {
                Ok(pairs) => play(event, &mut field, &pairs, &mut rng),
                Err(reason) => {
                    for entrant in &mut field.entrants {
                        entrant.rounds.truncate(usize::from(field.played));
                    }
                    return (field, Some(reason));
                }
            }
        }
        field.played = round;
    }
    (field, None)
}

fn start(event: &Event, rng: &mut ChaCha8Rng) -> Field {
    // Distinct ratings that fall with the start numbers.
    let gap = (2000 / event.players.max(1)).clamp(1, 40);
    // None above 9999, which is all that a report holds.
    let mut rating = 9999_u16.saturating_sub(event.players).min(1000);
    let mut entrants: Vec<Entrant> = (1..=event.players)
        .rev()
        .map(|number| {
            rating += rng.random_range(1..=gap);
            Entrant { name: format!("Player {number}"), rating, rounds: Vec::new() }
        })
        .collect();
    entrants.reverse();
    let scale = Scale::STANDARD;
    Field {
        entrants,
        rounds: Some(event.rounds),
        first: Some(if rng.random_range(0..2) == 0 { Side::White } else { Side::Black }),
        scale,
        accelerated: if event.baku { baku(event.players, event.rounds, scale) } else { Vec::new() },
        ..Field::default()
    }
}

/// The first and the last round somebody is there for.
fn stay(event: &Event, rng: &mut ChaCha8Rng) -> (u16, u16) {
    let late = event.late.comes(rng);
    let from = if late { rng.random_range(1..=event.rounds.div_ceil(2).max(1)) + 1 } else { 1 };
    let leaves = event.withdraw.comes(rng);
    let to = if leaves { rng.random_range(1..=event.rounds.max(1)) } else { event.rounds };
    (from, to.max(from))
}

fn bye(event: &Event, is_here: bool, rng: &mut ChaCha8Rng) -> Option<Bye> {
    if !is_here {
        return Some(Bye::Zero);
    }
    [(event.half, Bye::Half), (event.zero, Bye::Zero), (event.full, Bye::Full)]
        .into_iter()
        .find_map(|(chance, bye)| chance.comes(rng).then_some(bye))
}

fn play(event: &Event, field: &mut Field, pairs: &Pairs, rng: &mut ChaCha8Rng) {
    for &(white, black) in &pairs.games {
        let (white_here, black_here) = (!event.forfeits.comes(rng), !event.forfeits.comes(rng));
        let rating = |number: Number| field.entrant(number).map_or(0, |entrant| entrant.rating);
        let expects = expected(rating(white), rating(black));
        let draws = event.draws.0.min(2 * expects.min(Chance::CERTAIN.0 - expects));
        let lot = rng.random_range(0..Chance::CERTAIN.0);
        let outcome = if lot < expects - draws / 2 {
            Outcome::Win
        } else if lot < expects - draws / 2 + draws {
            Outcome::Draw
        } else {
            Outcome::Loss
        };
        let sides = [
            (white, black, Side::White, white_here, black_here, outcome),
            (black, white, Side::Black, black_here, white_here, outcome.other()),
        ];
        for (own, opponent, side, is_here, other_here, outcome) in sides {
            let cell = if is_here && other_here {
                Cell::Played { opponent, side, outcome }
            } else {
                Cell::Forfeit { opponent, side: Some(side), won: is_here }
            };
            write(field, own, cell);
        }
    }
    if let Some(number) = pairs.bye {
        write(field, number, Cell::Bye(Bye::Allocated));
    }
    for entrant in &mut field.entrants {
        let round = usize::from(field.played) + 1;
        if entrant.rounds.len() < round {
            entrant.rounds.push(Cell::Bye(Bye::Zero));
        }
    }
}

fn write(field: &mut Field, number: Number, cell: Cell) {
    let at = usize::from(number).checked_sub(1);
    if let Some(entrant) = at.and_then(|at| field.entrants.get_mut(at)) {
        entrant.rounds.push(cell);
    }
}
