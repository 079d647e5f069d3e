//! The picture of a round robin: who met whom, numbers along the top.

mod draw;
mod told;

use crate::picture::page;
use crate::picture::scene::Scene;
use crate::picture::theme::Theme;
use crate::picture::{Layout, Texts};

pub use told::cross_blocks;

/// Players of a page, down and across.
pub const MOST_PLAYERS: usize = 12;

/// What the pictures of a round robin show.
#[derive(Clone, Debug, Default)]
pub struct CrossCard {
    /// Dark or light.
    pub theme: Theme,
    /// What the event is called.
    pub title: String,
    /// How it is played, and how far it has come; may be empty.
    pub subtitle: String,
    /// What stands over names and points: "Giocatore", "Punti".
    pub heads: (String, String),
    /// In the order in which they are shown: their numbers along the top are 1, 2, 3 …
    pub rows: Vec<CrossRow>,
}

/// A player's row.
#[derive(Clone, Debug, Default)]
pub struct CrossRow {
    /// Any Unicode, any length.
    pub name: String,
    /// As they are written: "3½".
    pub points: String,
    /// Against each player in the order of the rows: what has come of each game, as it is written: `1`, `½`, `0`, `+`, `−` (see
    /// [`super::standings::Outcome::sign`]); of the two games of a double round "1½". Empty is a game to come.
    pub results: Vec<String>,
    /// Whether they have left: drawn muted.
    pub gone: bool,
}

/// Parts of nearly equal size in which players stand down and across.
fn parts(card: &CrossCard) -> usize {
    card.rows.len().div_ceil(MOST_PLAYERS).max(1)
}

/// How many pictures a round robin takes: one for up to 12 players, four for up to 24 …
pub fn cross_pages(card: &CrossCard) -> usize {
    parts(card).pow(2)
}

/// Page `page` of a round robin, counted from 0; the last one for what is beyond. Those who stand across change first.
pub fn cross_scene(card: &CrossCard, page: usize, layout: Layout, texts: &Texts<'_>) -> Scene {
    let parts = parts(card);
    let pages = parts.pow(2);
    let page = page.min(pages - 1);
    let players = card.rows.len();
    let (down, across) = (page::run(players, parts, page / parts), page::run(players, parts, page % parts));
    let number = page::numbered(page, pages, texts);
    let mut scene = draw::draw(card, (down.clone(), across.clone()), layout, &number, texts);
    scene.alt = told::page(card, (down, across), &number, texts);
    scene
}
