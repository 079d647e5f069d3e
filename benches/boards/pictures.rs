//! What the pictures of boards cost: from a game to the PNG that is posted, wide and tall.

use super::cpu;
use giostra::games::buffalo::Buffalo;
use giostra::games::entropy::Entropy;
use giostra::games::entropy2::EntropyTwo;
use giostra::games::extinction::ExtinctionChess;
use giostra::games::turns::{Facts, TurnGame};
use giostra::games::{By, Look, Seat};
use giostra::messages::{Lang, plain};
use giostra::picture::Layout;
use giostra::picture::render::Painter;
use giostra::picture::theme::Theme;
use std::hint::black_box;

const ROUNDS: u32 = 50;

pub(crate) fn run() {
    shown::<Buffalo>("b1b1b2bb1b/1b7b1/3b2b1D2/6D4/2D2C5/4D6/11 b", (1, "d5-d4"));
    shown::<Entropy>(
        "1BRB1Y1/PGGP2K/N1Y1N1B/RKKR1G1/1P1YBY1/GN1B1PN/Y1K1R1G order - B2Y2R3G2P3N3K3",
        (2, "f4-f5"),
    );
    shown::<EntropyTwo>(
        "1BRB1Y1/PGGP2K/N1Y1N1B/RKKR1G1/1P1YBY1/GN1B1PN/Y1K1R1G order Y1R1G1P1 B2Y1R2G1P2N3K3",
        (2, "f4-f5"),
    );
    shown::<ExtinctionChess>(
        "4kbnr/1q3p1p/b3p1pP/1p2P3/p3rB2/N1p2PP1/P1Q1B3/R3K2R b KQk - 0 23",
        (2, "e4b4"),
    );
}

/// A position of a game, and a move that is marked.
fn shown<G: TurnGame>(position: &str, (seat, mv): (u16, &str)) {
    let mut game = G::at(position).expect("a position");
    game.play(By::Seat(Seat(seat)), &mv.parse().expect("a move"));
    let texts = |key: &str, args: &[(&str, String)]| plain(Lang::It, key, args);
    let name = |seat: Seat| ["Galahad", "Antigone"][usize::from(seat.0) - 1].to_owned();
    let painter = Painter::new();
    for layout in [Layout::Wide, Layout::Tall] {
        let look = Look {
            theme: Theme::Notte,
            layout,
            texts: &texts,
            name: &name,
            display: &str::to_owned,
            spoken: &|_| true,
        };
        let paint = || painter.png(&game.scene(None, &Facts::default(), &look));
        let bytes = paint().len();
        let before = cpu::of_this_thread();
        for _ in 0..ROUNDS {
            black_box(paint());
        }
        let seconds = cpu::of_this_thread() - before;
        println!(
            "{}, a picture {layout:?}: {:.1} ms, {} KiB",
            G::INFO.names[0],
            1e3 * seconds / f64::from(ROUNDS),
            bytes.div_ceil(1024)
        );
    }
}
