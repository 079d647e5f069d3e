//! The pieces as they are drawn: the house's own shapes, from its style guide.

use super::piece::{Piece, Side, Species};
use crate::picture::kit::{self, Body, Drawn, Figure, Symbol};
use crate::picture::scene::Rgb;
use std::sync::LazyLock;

const IVORY: Rgb = Rgb(0xFF, 0xF9, 0xEA);
const INK: Rgb = Rgb(0x1B, 0x21, 0x33);
const RIM: Rgb = Rgb(0xFB, 0xF2, 0xDB);

static FIGURES: LazyLock<[Figure; 6]> =
    LazyLock::new(|| Species::ALL.map(|species| Figure::new(drawn(species))));

/// A piece: White's ivory with a dark rim, Black's dark with an ivory one.
pub(super) fn piece(piece: Piece) -> kit::Piece {
    let figure = &FIGURES[piece.species as usize];
    let (fill, rim, line) = match piece.side {
        Side::White => (IVORY, INK, 4.2),
        Side::Black => (INK, RIM, 3.2),
    };
    kit::Piece { body: Body::Bare, fill, rim, symbol: Symbol::Figure { figure, line }, ink: rim }
}

fn drawn(species: Species) -> &'static [Drawn] {
    use Drawn::{Body, Disc, Line, Spot};
    match species {
        Species::King => &[
            Body("M46 6 h8 v7 h7 v8 h-7 v9 h-8 v-9 h-7 v-8 h7 Z"),
            Body("M50 37 C58 24 84 29 79 48 C77 57 70 62 68 70 H32 C30 62 23 57 21 48 C16 29 42 24 50 37 Z"),
            Body("M31 70 h38 l3 8 H28 Z"),
            Body("M24 78 h52 v12 h-52 Z"),
            Line("M50 40 V62"),
        ],
        Species::Queen => &[
            Disc(50.0, 15.0, 6.0),
            Disc(22.0, 26.0, 5.5),
            Disc(78.0, 26.0, 5.5),
            Body("M21 30 L36 52 L37 26 L50 48 L63 26 L64 52 L79 30 L69 70 H31 Z"),
            Body("M31 70 h38 l3 8 H28 Z"),
            Body("M24 78 h52 v12 h-52 Z"),
        ],
        Species::Rook => &[
            Body("M28 18 h12 v8 h5 v-8 h10 v8 h5 v-8 h12 v19 l-7 6 l3 33 H32 l3 -33 l-7 -6 Z"),
            Body("M24 77 h52 v13 h-52 Z"),
            Line("M36 44 h28"),
            Line("M34 66 h32"),
        ],
        Species::Bishop => &[
            Disc(50.0, 14.0, 5.5),
            Body("M50 20 C66 33 71 46 61 60 H39 C29 46 34 33 50 20 Z"),
            Body("M37 61 h26 l5 17 H32 Z"),
            Body("M25 78 h50 v12 h-50 Z"),
            Line("M50 33 v17"),
            Line("M42 41.5 h16"),
        ],
        Species::Knight => &[
            Body(
                "M33 78 C32 64 43 57 47 47 C42 51 37 51 31 57 L25 61 C18 61 14 54 17 47 C22 40 25 31 33 24 L33 12 \
                 L43 19 C63 17 79 36 74 78 Z",
            ),
            Body("M26 78 h54 v12 h-54 Z"),
            Spot(37.0, 34.0, 3.6),
            Line("M55 27 C64 34 67 45 66 60"),
        ],
        Species::Pawn => &[
            Disc(50.0, 33.0, 14.0),
            Body("M37 50 h26 v7 h-4 C60 66 63 72 66 78 H34 C37 72 40 66 41 57 h-4 Z"),
            Body("M27 78 h46 v12 h-46 Z"),
        ],
    }
}
