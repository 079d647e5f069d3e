//! The picture of a ranking: teams by PS, over one round or several; those who played one character by PI.

mod draw;
mod told;

use crate::picture::page;
use crate::picture::scene::Scene;
use crate::picture::theme::Theme;
use crate::picture::{Layout, Texts};

pub use told::ranking_blocks;

/// What the pictures of a ranking show.
#[derive(Clone, Debug, Default)]
pub struct RankingCard {
    /// Dark or light.
    pub theme: Theme,
    /// What the event is called.
    pub title: String,
    /// Which ranking it is: "Squadre", "Alma"; may be empty.
    pub subtitle: String,
    /// What stands over the columns.
    pub heads: Heads,
    /// In the order of the places.
    pub rows: Vec<Row>,
}

/// The heads of the columns, each a word or two.
#[derive(Clone, Debug, Default)]
pub struct Heads {
    /// "Squadra", "Giocatore".
    pub name: String,
    /// "Squadra" where players are ranked; else empty.
    pub team: String,
    /// "VP(m)" and "AA"; "Turno 1", "Turno 2" …; "VSP". Where not all of them have room the last ones are drawn.
    pub values: Vec<String>,
    /// "PS", "PI", "Totale".
    pub score: String,
}

/// A row.
#[derive(Clone, Debug, Default)]
pub struct Row {
    /// From 1; equal for a tie. The first three wear medals.
    pub place: u32,
    /// The team, or the player: any Unicode, any length.
    pub name: String,
    /// The team of a player; may be empty.
    pub team: String,
    /// What stands under each head, as it is written: "65,18"; empty for nothing.
    pub values: Vec<String>,
    /// The score, as it is written.
    pub score: String,
    /// Whether it is the reader's own: drawn with a gold bar at its left.
    pub mine: bool,
}

impl RankingCard {
    /// The columns that hold something, each with its head.
    fn values<'a>(&'a self, row: &'a Row) -> impl Iterator<Item = (&'a str, &'a str)> {
        let pairs = self.heads.values.iter().zip(&row.values);
        pairs.map(|(head, value)| (head.trim(), value.trim())).filter(|(_, value)| !value.is_empty())
    }
}

/// Rows of a page: on phones they are higher.
fn most(layout: Layout) -> usize {
    match layout {
        Layout::Wide => 10,
        Layout::Tall => 7,
    }
}

/// How many pictures a ranking takes; at least 1.
pub fn ranking_pages(card: &RankingCard, layout: Layout) -> usize {
    card.rows.len().div_ceil(most(layout)).max(1)
}

/// Page `page` of a ranking, counted from 0; the last one for what is beyond. Wide: 1100 pixels wide, at most 10 rows; tall: 1080 pixels
/// wide, at most 7 rows.
pub fn ranking_scene(card: &RankingCard, page: usize, layout: Layout, texts: &Texts<'_>) -> Scene {
    let pages = ranking_pages(card, layout);
    let page = page.min(pages - 1);
    let rows = page::run(card.rows.len(), pages, page);
    let number = page::numbered(page, pages, texts);
    let mut scene = draw::draw(card, rows.clone(), layout, &number, texts);
    scene.alt = told::page(card, rows, &number, texts);
    scene
}
