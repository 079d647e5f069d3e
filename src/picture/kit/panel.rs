//! Who plays: two to six panels, in a strip above the board or in a column beside it.
//!
//! Whose turn it is stands in a gold frame, who has won in a teal one; who is gone is muted, with a stroke for a sign.
//! Names shrink a little, then they are cut: points and clocks never are.

use super::card::{MOST_PLAYERS, Player, Sign};
use super::frame::Area;
use super::head::write;
use crate::picture::fonts::Font;
use crate::picture::names::name;
use crate::picture::scene::{Anchor, Rgb, Scene, Text, count};
use crate::picture::theme::{Colors, MEDALS};
use crate::picture::{Texts, signed};

/// The players of a match.
#[derive(Clone, Copy, Debug)]
pub struct Panels<'a> {
    /// In the order of their turns; the first six are drawn.
    pub players: &'a [Player],
    /// Whose turn it is.
    pub turn: Option<usize>,
    /// Whether the match is over: then it is nobody's turn, and the first three places wear medals.
    pub ended: bool,
}

/// The measures of a panel, in pixels.
struct Measures {
    columns: usize,
    height: f32,
    /// Radius of the sign.
    disc: f32,
    name: f32,
    points: f32,
    /// Between the panel's edge and what it holds.
    pad: f32,
    frame: f32,
}

const TWO: Measures =
    Measures { columns: 2, height: 86.0, disc: 24.0, name: 42.0, points: 60.0, pad: 24.0, frame: 6.0 };
const THREE: Measures =
    Measures { columns: 3, height: 86.0, disc: 21.0, name: 36.0, points: 48.0, pad: 18.0, frame: 5.0 };
const FOUR: Measures =
    Measures { columns: 2, height: 41.0, disc: 15.0, name: 31.0, points: 34.0, pad: 14.0, frame: 4.0 };
const SIX: Measures = Measures { columns: 3, pad: 10.0, name: 30.0, points: 32.0, ..FOUR };

/// Between two panels; between two low ones.
const GAP: f32 = 10.0;
const LOW_GAP: f32 = 4.0;
/// A panel of a column at most.
const MOST_HEIGHT: f32 = 150.0;

/// A panel, and what it is to its player.
struct Panel<'a> {
    area: Area,
    player: &'a Player,
    name: String,
    on_turn: bool,
    ended: bool,
    won: Option<String>,
}

impl<'a> Panels<'a> {
    fn shown(&self) -> &'a [Player] {
        &self.players[..self.players.len().min(MOST_PLAYERS)]
    }

    /// Whether there is more to say of somebody than a name and points.
    fn is_told_twice(&self) -> bool {
        let more = |player: &Player| player.clock.is_some() || player.won || !player.note.is_empty();
        self.shown().iter().any(more)
    }

    fn measures(&self) -> &'static Measures {
        match (self.shown().len(), self.is_told_twice()) {
            (0..=2, _) | (4, true) => &TWO,
            (3, _) | (_, true) => &THREE,
            (4, false) => &FOUR,
            (_, false) => &SIX,
        }
    }

    /// How high a strip of them is.
    pub fn strip_height(&self) -> f32 {
        if self.shown().len() > 3 && self.is_told_twice() { 2.0 * TWO.height + GAP } else { TWO.height }
    }

    /// Draws them beside each other, in two rows if they are many; the strip is [`Panels::strip_height`] high.
    pub fn strip(
        &self,
        scene: &mut Scene,
        c: &Colors,
        (left, top, width): (f32, f32, f32),
        texts: &Texts<'_>,
    ) {
        let m = self.measures();
        let width = (width + GAP) / count(m.columns) - GAP;
        let pitch = m.height + if m.height < TWO.height { LOW_GAP } else { GAP };
        for n in 0..self.shown().len() {
            let x = (left + count(n % m.columns) * (width + GAP)).round();
            let y = top + count(n / m.columns) * pitch;
            let Some(panel) = self.panel(n, Area { x, y, w: width.round(), h: m.height }, texts) else {
                continue;
            };
            panel.ground(scene, c, m.frame);
            if self.is_told_twice() { panel.two_lines(scene, c, m) } else { panel.one_line(scene, c, m) }
        }
    }

    /// Draws them below each other, as high as there is room for.
    pub fn column(&self, scene: &mut Scene, c: &Colors, area: Area, texts: &Texts<'_>) {
        let many = count(self.shown().len().max(1));
        let height = ((area.h + GAP) / many - GAP).floor().clamp(FOUR.height, MOST_HEIGHT);
        for n in 0..self.shown().len() {
            let y = area.y + count(n) * (height + GAP);
            let Some(panel) = self.panel(n, Area { y, h: height, ..area }, texts) else { continue };
            panel.ground(scene, c, 5.0);
            if height < 84.0 { panel.one_line(scene, c, &SIX) } else { panel.narrow(scene, c) }
        }
    }

    fn panel(&self, n: usize, area: Area, texts: &Texts<'_>) -> Option<Panel<'a>> {
        let player = self.shown().get(n)?;
        Some(Panel {
            area,
            player,
            name: name(&player.name, n, texts),
            on_turn: self.turn == Some(n) && !self.ended,
            ended: self.ended,
            won: player.won.then(|| texts("board-wins", &[])),
        })
    }
}

impl Panel<'_> {
    fn ground(&self, scene: &mut Scene, c: &Colors, frame: f32) {
        let Area { x, y, w, h } = self.area;
        let radius = (h * 0.3).round().min(26.0);
        let edge = if self.on_turn { Some(c.gold) } else { self.player.won.then_some(c.teal) };
        if let Some(edge) = edge {
            scene.rect((x, y, w, h), radius, edge);
        }
        let inner = if edge.is_some() { frame } else { 0.0 };
        scene.rect((x + inner, y + inner, w - 2.0 * inner, h - 2.0 * inner), radius - inner, c.panel);
    }

    fn colour(&self, c: &Colors) -> Rgb {
        match (self.player.gone, self.on_turn) {
            (true, _) => c.muted,
            (false, true) => c.gold_text,
            (false, false) if self.player.won => c.teal_text,
            (false, false) => c.text,
        }
    }

    fn name_colour(&self, c: &Colors) -> Rgb {
        if self.player.gone { c.muted } else { c.text }
    }

    /// The sign around a middle; says whether there is one.
    fn sign(&self, scene: &mut Scene, c: &Colors, (cx, cy): (f32, f32), r: f32) -> bool {
        match &self.player.sign {
            _ if self.player.gone => scene.stroke(vec![(cx - r * 0.5, cy), (cx + r * 0.5, cy)], 4.0, c.muted),
            Sign::None => return false,
            Sign::Piece(piece) => piece.draw(scene, (cx, cy), r),
            Sign::Rank(rank) => {
                let place = usize::try_from(*rank).ok().and_then(|rank| rank.checked_sub(1));
                // Medals are for when it is over.
                let medal = place.and_then(|place| MEDALS.get(place)).filter(|_| self.ended);
                scene.circle((cx, cy), r, *medal.unwrap_or(&c.panel2));
                let ink = if medal.is_some() { c.ink } else { c.text };
                let rank = Text::centred(Font::Display, r * 1.25, &rank.to_string(), cx, cy, ink);
                scene.text(rank.anchored(Anchor::Middle).within_at(r * 1.8, 0.4));
            }
        }
        true
    }

    /// What is counted, largest first: points, or where there are none the clock.
    fn numbers(&self) -> (Option<String>, Option<String>) {
        match (self.player.points, self.player.clock()) {
            (Some(points), clock) => (Some(signed(points)), clock),
            (None, clock) => (clock, None),
        }
    }

    fn number(&self, c: &Colors, size: f32, text: &str, (right, cy): (f32, f32), width: f32) -> Text {
        let text = Text::centred(Font::Display, size, text, right, cy, self.colour(c));
        text.anchored(Anchor::End).within_at(width, 0.4)
    }

    /// The note, or that the player has won.
    fn note(&self) -> &str {
        self.won.as_deref().unwrap_or(&self.player.note)
    }

    /// Sign, name and number.
    fn one_line(&self, scene: &mut Scene, c: &Colors, m: &Measures) {
        let (Area { x, w, .. }, cy) = (self.area, self.area.middle());
        let cx = x + m.pad + m.disc;
        let has_sign = self.sign(scene, c, (cx, cy), m.disc);
        let start = if has_sign { cx + m.disc + m.pad * 0.6 } else { x + m.pad };
        let mut until = x + w - m.pad;
        let number = self.numbers().0.map(|number| self.number(c, m.points, &number, (until, cy), w * 0.42));
        until = number.as_ref().map_or(until, |number| number.left() - m.pad * 0.8);
        let name = Text::centred(Font::Bold, m.name, &self.name, start, cy, self.name_colour(c));
        scene.text(name.within(until - start));
        if let Some(number) = number {
            scene.text(number);
        }
    }

    /// Sign; the name and below it the note; the number, or two below each other.
    fn two_lines(&self, scene: &mut Scene, c: &Colors, m: &Measures) {
        let (Area { x, w, .. }, cy) = (self.area, self.area.middle());
        let cx = x + m.pad + m.disc;
        let has_sign = self.sign(scene, c, (cx, cy), m.disc);
        let start = if has_sign { cx + m.disc + m.pad * 0.6 } else { x + m.pad };
        let right = x + w - m.pad;
        let (above, below) = (cy - 18.0, cy + 20.0);
        let texts = match self.numbers() {
            (Some(first), None) => vec![self.number(c, m.points * 0.8, &first, (right, cy), w * 0.4)],
            (Some(first), Some(second)) => vec![
                self.number(c, 38.0, &first, (right, above), w * 0.4),
                self.number(c, 30.0, &second, (right, below), w * 0.4),
            ],
            _ => Vec::new(),
        };
        let until = texts.iter().map(Text::left).fold(right + m.pad * 0.8, f32::min) - m.pad * 0.8;
        let name_y = if self.note().is_empty() { cy } else { above };
        let name = Text::centred(Font::Bold, m.name * 0.86, &self.name, start, name_y, self.name_colour(c));
        scene.text(name.within(until - start));
        for text in texts {
            scene.text(text);
        }
        let note = Text::centred(Font::Plain, 28.0, self.note(), start, below, c.muted);
        write(scene, note.within(until - start));
    }

    /// Sign and name; the note if there is room; the numbers, the larger one at the right.
    fn narrow(&self, scene: &mut Scene, c: &Colors) {
        let (Area { x, y, w, h }, pad) = (self.area, 18.0);
        let (first, second) = self.numbers();
        let has_note = !self.note().is_empty();
        let rows = match (has_note, first.is_some()) {
            (true, true) if h >= 136.0 => vec![0.22, 0.47, 0.76],
            (true, _) | (_, true) => vec![0.3, 0.71],
            (false, false) => vec![0.5],
        };
        let row = |n: usize| rows.get(n).map_or(y, |share| y + (h * share).round());
        let (r, name_size, number_size) = (19.0, (h * 0.36).min(36.0), (h * 0.42).min(46.0));
        let has_sign = self.sign(scene, c, (x + pad + r, row(0)), r);
        let start = if has_sign { x + pad + 2.0 * r + 12.0 } else { x + pad };
        let name = Text::centred(Font::Bold, name_size, &self.name, start, row(0), self.name_colour(c));
        scene.text(name.within(x + w - pad - start));
        let last = row(rows.len() - 1);
        let right = x + w - pad;
        let mut until = right;
        if let Some(first) = first {
            let text = self.number(c, number_size, &first, (right, last), w * 0.5);
            until = text.left() - pad;
            scene.text(text);
        }
        if let Some(second) = second.filter(|_| until > x + pad + 60.0) {
            // The clock goes where a note would be if there is no line for it.
            let text = Text::centred(Font::Bold, number_size * 0.8, &second, x + pad, last, self.colour(c));
            scene.text(text.within_at(until - x - pad, 0.5));
            until = x;
        }
        let note_y = if rows.len() == 3 { row(1) } else { last };
        let room = if rows.len() == 3 { right - x - pad } else { until - x - pad };
        if has_note && rows.len() > 1 && room > 60.0 {
            let note = Text::centred(Font::Plain, 28.0, self.note(), x + pad, note_y, c.muted);
            write(scene, note.within(room));
        }
    }
}
