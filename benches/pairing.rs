//! Swiss pairings: CPU time of one round, in the middle of an event and in its slowest round; and all standings after the last,
//! by the tie-breaks that an event has when nobody says others, and by all there are. Rated fields, 11 rounds, 30 % draws, 3 %
//! byes. What is required: 200 players in 0.1 s; wanted: 1 000 in 5 s, their tie-breaks in 50 ms, 300 MiB. `LARGE=1`: 5 000, too.

#[path = "cpu.rs"]
#[expect(dead_code, reason = "each bench takes what it needs")]
mod cpu;

use divan::Bencher;
use giostra::tournaments::field::Field;
use giostra::tournaments::simulate::{Chance, Event, Pairs, simulate};
use giostra::tournaments::swiss::{NoPairing, pair};
use giostra::tournaments::tiebreaks::{Rules, TieBreak, standings};

fn event(players: u16) -> Event {
    Event {
        players,
        rounds: 11,
        seed: 1,
        half: Chance(20_000),
        zero: Chance(10_000),
        draws: Chance(300_000),
        ..Event::default()
    }
}

/// Every round as it stood before it was paired, and what pairing it took; and what there is in the end.
fn rounds(players: u16) -> (Vec<(f64, Field)>, Field) {
    let mut all = Vec::new();
    let (last, _) = simulate(&event(players), |field| {
        let before = cpu::of_this_thread();
        let pairing = pair(field)?;
        all.push((cpu::of_this_thread() - before, field.clone()));
        let games = pairing.games.iter().map(|game| (game.white, game.black)).collect();
        Ok::<_, NoPairing>(Pairs { games, bye: pairing.bye })
    });
    (all, last)
}

/// Seconds of CPU time of one standing by these tie-breaks, the least of five.
fn counted(field: &Field, order: &[TieBreak]) -> f64 {
    let once = |_| {
        let before = cpu::of_this_thread();
        let _ = divan::black_box(standings(divan::black_box(field), order, Rules::Swiss));
        cpu::of_this_thread() - before
    };
    (0..5).map(once).fold(f64::INFINITY, f64::min)
}

#[divan::bench(args = [200, 1_000])]
fn round_six(bencher: Bencher<'_, '_>, players: u16) {
    let (all, _) = rounds(players);
    bencher.bench_local(|| pair(&all[5].1));
}

#[divan::bench(args = [200, 1_000])]
fn tie_breaks(bencher: Bencher<'_, '_>, players: u16) {
    let (_, field) = rounds(players);
    bencher.bench_local(|| standings(&field, &TieBreak::SWISS, Rules::Swiss));
}

fn main() {
    let large = std::env::var_os("LARGE").is_some();
    for players in [200, 1_000].into_iter().chain(large.then_some(5_000)) {
        let (all, last) = rounds(players);
        let all: Vec<f64> = all.into_iter().map(|(seconds, _)| seconds).collect();
        let (sum, most) = (all.iter().sum::<f64>(), all.iter().fold(0.0_f64, |most, &one| most.max(one)));
        let count = f64::from(u32::try_from(all.len()).unwrap_or(1));
        let memory = cpu::resident_kib("self", "VmHWM") / 1024.0;
        println!(
            "{players} players: {:.1} ms a round of CPU, the slowest {:.1} ms; {memory:.0} MiB",
            1e3 * sum / count,
            1e3 * most
        );
        let [usual, every] = [TieBreak::SWISS.as_slice(), &TieBreak::ALL].map(|order| counted(&last, order));
        println!(
            "{players} players, {} rounds: tie-breaks {:.1} ms of CPU, all eighteen {:.1} ms",
            last.played,
            1e3 * usual,
            1e3 * every
        );
    }
    divan::main();
}
