//! The Swiss system: golden events, laws, and the text's own enumeration.

mod enumeration;
mod golden;
mod laws;
mod reasons;
mod size;

use giostra::tournaments::field::{Cell, Entrant, Field, Number, Outcome, Side};
use giostra::tournaments::simulate::{Chance, Event, Pairs, simulate};
use giostra::tournaments::swiss::{NoPairing, Pairing, pair};

/// A random event; `seen` is shown every round with what it was made from.
fn played(event: &Event, mut seen: impl FnMut(&Field, &Pairing)) -> (Field, Option<NoPairing>) {
    simulate(event, |field| {
        let pairing = pair(field)?;
        seen(field, &pairing);
        let games = pairing.games.iter().map(|game| (game.white, game.black)).collect();
        Ok(Pairs { games, bye: pairing.bye })
    })
}

/// Per cent.
fn per_cent(chance: u32) -> Chance {
    Chance(chance * 10_000)
}

/// A kind of event, by a number: everything that can happen, in turns.
fn event(seed: u64, players: Number, rounds: u16) -> Event {
    let on = |bit: u64, chance: u32| per_cent(if seed >> bit & 1 == 1 { chance } else { 0 });
    Event {
        players,
        rounds,
        seed,
        forfeits: on(0, 6),
        half: on(1, 8),
        zero: on(2, 8),
        full: on(3, 3),
        late: on(1, 15),
        withdraw: on(2, 15),
        draws: per_cent([0, 30, 60][(seed % 3) as usize]),
        baku: seed % 4 == 3,
    }
}

/// Somebody with these cells.
fn entrant(number: usize, rounds: Vec<Cell>) -> Entrant {
    Entrant { name: format!("P{number}"), rating: 2050 - 50 * u16::try_from(number).expect("few"), rounds }
}

fn game(opponent: Number, side: Side, outcome: Outcome) -> Cell {
    Cell::Played { opponent, side, outcome }
}
