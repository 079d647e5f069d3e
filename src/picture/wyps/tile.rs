//! What a tile of Wyps looks like.

use super::Hue;
use crate::picture::fonts::Font;
use crate::picture::kit::hex::Triangle;
use crate::picture::scene::{Anchor, Scene, Text};
use crate::picture::theme::{BLACK, Colors, Theme};

/// How a tile is marked.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Ring {
    /// Not at all.
    None,
    /// Part of the last word, there before.
    Used,
    /// Laid by the last move.
    Laid,
    /// To be laid by the move that is looked at.
    Ghost,
}

/// Black is a near-black hexagon in an ivory one, white is plain ivory.
pub(super) fn tile(
    board: &Triangle,
    scene: &mut Scene,
    theme: Theme,
    cell: usize,
    (letter, hue): (char, Hue),
    ring: Ring,
) {
    let c = theme.colors();
    let (cx, cy) = board.whole(cell);
    let full = board.radius() - 2.5;
    // The rings have 11 and 6 pixels on a board of ten rows.
    let (laid, used) = ((board.radius() * 0.22).max(7.0), (board.radius() * 0.12).max(4.5));
    let (outer, inner) = match ring {
        Ring::None => {
            (if hue == Hue::Black { c.tile } else { c.lip }, full - (board.radius() * 0.09).max(3.0))
        }
        Ring::Laid => (c.gold, full + 1.0 - laid),
        Ring::Used | Ring::Ghost => (c.gold, full + 1.0 - used),
    };
    let face = match (ring, hue) {
        (Ring::Ghost, _) => c.tray,
        (_, Hue::Black) => BLACK,
        (_, Hue::White) => c.tile,
    };
    let ink = match (ring, hue) {
        (Ring::Ghost, _) | (Ring::Laid, Hue::Black) => c.gold,
        // Gold on ivory cannot be read: there its dark shade takes its place.
        (Ring::Laid, Hue::White) => Theme::Giorno.colors().gold_text,
        (_, Hue::Black) => c.tile,
        (_, Hue::White) => c.ink,
    };
    let full = if ring == Ring::None { full } else { full + 1.0 };
    board.hexagon(scene, (cx, cy), full, outer);
    if ring == Ring::None && hue == Hue::White {
        board.hexagon(scene, (cx, cy - 2.0), full - 1.5, face);
    } else {
        board.hexagon(scene, (cx, cy), inner, face);
    }
    let letter: String = letter.to_uppercase().collect();
    let letter = Text::centred(Font::Display, board.radius(), &letter, cx, cy, ink).anchored(Anchor::Middle);
    if !letter.text.is_empty() {
        scene.text(letter.within_at(board.width() * 0.8, 0.4));
    }
}

/// Two small triangles, one up and one down, in a gold disc: this tile was turned.
pub(super) fn turned(board: &Triangle, scene: &mut Scene, c: &Colors, cell: usize) {
    let (cx, cy) = board.whole(cell);
    let (x, y) = (cx + board.radius() * 0.74, cy - board.radius() * 0.43);
    let r = (board.radius() * 0.33).clamp(11.5, 18.0);
    scene.circle((x, y), r + 3.0, BLACK);
    scene.circle((x, y), r, c.gold);
    let (wide, high, apart) = (r * 0.36, r * 0.5, r * 0.4);
    for (x, up) in [(x - apart, 1.0), (x + apart, -1.0)] {
        let base = y + high * 0.8 * up;
        scene.polygon(vec![(x, y - high * up), (x + wide, base), (x - wide, base)], BLACK);
    }
}

/// The number of a proposal, on an empty cell.
pub(super) fn mark(board: &Triangle, scene: &mut Scene, c: &Colors, cell: usize, number: usize) {
    let (cx, cy) = board.whole(cell);
    scene.circle((cx, cy), board.radius() * 0.66, c.gold);
    let text = Text::centred(Font::Bold, board.radius() * 0.9, &number.to_string(), cx, cy, c.ink);
    scene.text(text.anchored(Anchor::Middle));
}
