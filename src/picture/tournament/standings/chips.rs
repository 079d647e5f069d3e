//! What a round has brought, as a chip: the result above, below it who sat opposite on a ground of the colour one had.

use super::{Colour, Outcome, Turn};
use crate::picture::fonts::Font;
use crate::picture::page::figures;
use crate::picture::scene::{Anchor, Rgb, Scene, Text};
use crate::picture::theme::{BLACK, Colors, WHITE};

/// Chips of one size.
#[derive(Clone, Copy)]
pub(super) struct Chips {
    /// Width, and from one to the next.
    pub(super) width: f32,
    pub(super) pitch: f32,
    /// Height of the result, and of the opponent below it; 0 where opponents are not drawn.
    pub(super) result: f32,
    pub(super) opponent: f32,
    /// Sizes of letters.
    pub(super) sign: f32,
    pub(super) number: f32,
}

impl Chips {
    /// Draws a chip with its left end and its top at `at`.
    pub(super) fn draw(&self, scene: &mut Scene, c: &Colors, turn: Turn, (x, top): (f32, f32), ground: Rgb) {
        let height = self.result + self.opponent;
        let (fill, ink) = match turn.result {
            Outcome::Win | Outcome::ForfeitWin => (c.teal, c.ink),
            Outcome::Draw | Outcome::HalfBye => (c.line, c.text),
            Outcome::Bye | Outcome::Loss | Outcome::ForfeitLoss | Outcome::Absent | Outcome::Open => {
                (ground, c.muted)
            }
        };
        let edge = if fill == ground { c.line } else { fill };
        scene.rect((x, top, self.width, height), 10.0, edge);
        let below = turn.opponent.filter(|_| self.opponent > 0.0);
        let inner = if fill == ground { 3.0 } else { 0.0 };
        let around = (x + inner, top + inner, self.width - 2.0 * inner, height - 2.0 * inner);
        scene.rect(around, 10.0 - inner, fill);
        let cx = x + self.width / 2.0;
        let cy = top + if below.is_some() { self.result / 2.0 + 1.0 } else { height / 2.0 };
        let sign = figures(Font::Bold, self.sign, turn.result.sign(), (cx, cy), ink);
        if !sign.text.is_empty() {
            scene.text(sign.anchored(Anchor::Middle));
        }
        let Some(opponent) = below else { return };
        let (plate, ink, rim) = match turn.colour {
            Some(Colour::White) => (WHITE, c.ink, c.line),
            Some(Colour::Black) => (BLACK, WHITE, c.line),
            None => (c.panel2, c.text, c.panel2),
        };
        let plate_top = top + self.result;
        scene.rect((x, plate_top, self.width, self.opponent), 8.0, rim);
        scene.rect((x + 2.0, plate_top + 2.0, self.width - 4.0, self.opponent - 4.0), 6.0, plate);
        let cy = plate_top + self.opponent / 2.0;
        let number = Text::centred(Font::Bold, self.number, &opponent.to_string(), cx, cy, ink);
        scene.text(number.anchored(Anchor::Middle).within_at(self.width - 8.0, 0.6));
    }
}
