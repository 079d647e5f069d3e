//! The picture of a board of squares: everything but what lies on it.

use super::alt;
use super::card::{Card, State};
use super::chip::Chip;
use super::foot::Foot;
use super::frame::{Area, Frame};
use super::grid::Grid;
use super::head::Head;
use super::panel::Panels;
use super::square::{Squares, Style};
use super::table::Table;
use crate::picture::fonts::Font;
use crate::picture::names::{name, short_to};
use crate::picture::scene::{Anchor, Scene, Text};
use crate::picture::theme::Colors;
use crate::picture::{Layout, Texts};

/// A picture with title, players, tray, names of rows and columns, and foot. The game paints squares, marks and pieces, in
/// this order, and finishes it.
#[derive(Debug)]
pub struct Sheet<'a> {
    /// What is painted so far.
    pub scene: Scene,
    /// Where the squares are.
    pub board: Squares,
    /// Its colours.
    pub colors: &'static Colors,
    card: &'a Card,
    table: Option<&'a Table>,
}

impl<'a> Sheet<'a> {
    /// The picture of a card, wide or tall, with a table if there is one.
    pub fn new(
        card: &'a Card,
        (grid, style): (Grid, Style),
        layout: Layout,
        table: Option<&'a Table>,
        texts: &Texts<'_>,
    ) -> Self {
        let c = card.theme.colors();
        let panels = Panels { players: &card.players, turn: card.turn, ended: card.state == State::Ended };
        let aside = table.map_or((0.0, 0.0), Table::heights);
        let strip = (card.players.len(), panels.strip_height());
        let frame = Frame::new(layout, (grid, &style), strip, aside);
        let mut scene = Scene::new(frame.width, frame.height, c.bg);
        title(&mut scene, c, card, frame.title, texts);
        if frame.beside {
            panels.column(&mut scene, c, frame.players, texts);
        } else {
            let Area { x, y, w, .. } = frame.players;
            panels.strip(&mut scene, c, (x, y, w), texts);
        }
        if let Some(table) = table {
            table.draw(&mut scene, c, frame.aside);
        }
        foot(&mut scene, c, card, frame.foot, texts);
        let board = Squares::within(frame.board, grid, style);
        board.ground(&mut scene, c);
        Self { scene, board, colors: c, card, table }
    }

    /// The picture, with an alt text that ends with what the board says for itself ([`alt::runs`], [`alt::pieces`]).
    pub fn finish(mut self, board: &[String], texts: &Texts<'_>) -> Scene {
        self.scene.alt = alt::board(self.card, self.table, board, texts);
        self.scene
    }
}

/// Mark, title and note; at the right what is to be known at once.
fn title(scene: &mut Scene, c: &Colors, card: &Card, area: Area, texts: &Texts<'_>) {
    let (mut right, cy) = (area.right(), area.middle());
    if let Some((key, (fill, ink))) = card.state.chip(card.preview, c) {
        let text = Text::centred(Font::Bold, 30.0, &texts(key, &[]), right - 16.0, cy, ink);
        let text = text.anchored(Anchor::End).within(320.0);
        right = text.left() - 40.0;
        Chip { pad: 16.0, height: area.h, radius: 15.0 }.draw(scene, text, fill);
    }
    let (title, note) = (short_to(80, &card.title), short_to(80, &card.note));
    Head { title: &title, subtitle: &note, date: "" }.line(scene, c, (area.x, right), cy);
}

fn foot(scene: &mut Scene, c: &Colors, card: &Card, area: Area, texts: &Texts<'_>) {
    let tail = short_to(80, &card.tail);
    let mut foot = Foot { tail: &tail, ..Foot::default() };
    let Some(last) = &card.last else { return foot.draw(scene, c, area) };
    // A player who looks at their own move knows who made it.
    let who = last.who.filter(|_| !card.preview);
    let who = who.and_then(|n| Some(name(&card.players.get(n)?.name, n, texts))).unwrap_or_default();
    (foot.who, foot.at, foot.what, foot.chip) = (&who, &last.at, &last.what, &last.chip);
    foot.draw(scene, c, area);
}
