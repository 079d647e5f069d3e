//! Pieces: a body, a rim, and a symbol, so that a colour is never alone in telling them apart.

use super::figure::Figure;
use super::shape::{Point, placed};
use crate::picture::fonts::Font;
use crate::picture::scene::{Anchor, Rgb, Scene, Text};
use crate::picture::theme::Colors;

/// A piece.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Piece {
    /// Its form.
    pub body: Body,
    /// What the body is filled with.
    pub fill: Rgb,
    /// The line around the body.
    pub rim: Rgb,
    /// What is on it.
    pub symbol: Symbol,
    /// The colour of the symbol.
    pub ink: Rgb,
}

/// The form of a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Body {
    /// A disc.
    Disc,
    /// A square with rounded corners.
    Square,
    /// The symbol alone, filled with the body's fill and lined with its rim.
    Bare,
}

/// What is on a piece.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Symbol {
    /// Nothing.
    None,
    /// A letter.
    Letter(char),
    /// A small disc.
    Dot,
    /// A star of five points.
    Star,
    /// A triangle that points up.
    Triangle,
    /// A square.
    Square,
    /// A square that stands on a corner.
    Diamond,
    /// A cross with equal arms.
    Cross,
    /// An angle that points down.
    Chevron,
    /// A figure of a game's own; what has no colour of its own has the body's fill and rim. `line` is the width of the rim
    /// in hundredths of the figure.
    Figure {
        /// How it is drawn.
        figure: &'static Figure,
        /// The width of its rim.
        line: f32,
    },
}

const STAR: [Point; 10] = [
    (0.0, -0.62),
    (0.146, -0.201),
    (0.59, -0.192),
    (0.236, 0.077),
    (0.364, 0.502),
    (0.0, 0.248),
    (-0.364, 0.502),
    (-0.236, 0.077),
    (-0.59, -0.192),
    (-0.146, -0.201),
];
const TRIANGLE: [Point; 3] = [(0.0, -0.52), (0.54, 0.42), (-0.54, 0.42)];
const SQUARE: [Point; 4] = [(-0.42, -0.42), (0.42, -0.42), (0.42, 0.42), (-0.42, 0.42)];
const DIAMOND: [Point; 4] = [(0.0, -0.6), (0.46, 0.0), (0.0, 0.6), (-0.46, 0.0)];
const CROSS: [Point; 12] = [
    (-0.17, -0.54),
    (0.17, -0.54),
    (0.17, -0.17),
    (0.54, -0.17),
    (0.54, 0.17),
    (0.17, 0.17),
    (0.17, 0.54),
    (-0.17, 0.54),
    (-0.17, 0.17),
    (-0.54, 0.17),
    (-0.54, -0.17),
    (-0.17, -0.17),
];
const CHEVRON: [Point; 6] =
    [(-0.52, -0.34), (0.0, 0.0), (0.52, -0.34), (0.52, 0.12), (0.0, 0.46), (-0.52, 0.12)];

impl Piece {
    /// A disc with a symbol.
    pub const fn disc(fill: Rgb, rim: Rgb, symbol: Symbol, ink: Rgb) -> Self {
        Self { body: Body::Disc, fill, rim, symbol, ink }
    }

    /// The same piece, not there yet: hollow, with a gold rim.
    #[must_use]
    pub fn ghost(self, c: &Colors) -> Self {
        Self { fill: c.tray, rim: c.gold, ink: c.gold, ..self }
    }

    /// Paints it around a middle; `r` is half its width in pixels.
    pub fn draw(&self, scene: &mut Scene, (cx, cy): Point, r: f32) {
        let rim = (r * 0.09).max(2.0);
        match self.body {
            Body::Disc => {
                scene.circle((cx, cy), r, self.rim);
                scene.circle((cx, cy), r - rim, self.fill);
            }
            Body::Square => {
                let square = |r: f32| (cx - r, cy - r, 2.0 * r, 2.0 * r);
                scene.rect(square(r), r * 0.3, self.rim);
                scene.rect(square(r - rim), (r * 0.3 - rim).max(0.0), self.fill);
            }
            Body::Bare => {
                for outline in self.symbol.outlines() {
                    let mut closed = placed(outline, (cx, cy), r);
                    closed.extend(closed.first().copied());
                    scene.stroke(closed, 2.0 * rim, self.rim);
                }
            }
        }
        self.symbol(scene, (cx, cy), r);
    }

    fn symbol(&self, scene: &mut Scene, (cx, cy): Point, r: f32) {
        let ink = if self.body == Body::Bare { self.fill } else { self.ink };
        match self.symbol {
            Symbol::Letter(letter) => {
                let text = Text::centred(Font::Display, r * 1.15, &letter.to_string(), cx, cy, ink);
                if !text.text.is_empty() {
                    scene.text(text.anchored(Anchor::Middle).within_at(r * 1.5, 0.4));
                }
            }
            Symbol::Dot => scene.circle((cx, cy), r * 0.45, ink),
            Symbol::Figure { figure, line } => {
                // What stands alone may be a little larger than a disc.
                let (rim, r) = if self.body == Body::Bare { (self.rim, 1.15 * r) } else { (self.fill, r) };
                figure.draw(scene, (cx, cy), r, (ink, rim), line);
            }
            _ => {
                for outline in self.symbol.outlines() {
                    scene.polygon(placed(outline, (cx, cy), r), ink);
                }
            }
        }
    }
}

impl Symbol {
    fn outlines(self) -> &'static [&'static [Point]] {
        match self {
            Self::None | Self::Letter(_) | Self::Dot | Self::Figure { .. } => &[],
            Self::Star => &[&STAR],
            Self::Triangle => &[&TRIANGLE],
            Self::Square => &[&SQUARE],
            Self::Diamond => &[&DIAMOND],
            Self::Cross => &[&CROSS],
            Self::Chevron => &[&CHEVRON],
        }
    }
}
