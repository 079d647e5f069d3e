//! The picture of standings: who has which place, points, tie-breaks, and what each round has brought. Also that of an event of
//! manches, and the general table of a series: rows without rounds.

mod alt;
mod block;
mod chips;
mod table;

use crate::picture::page;
use crate::picture::scene::Scene;
use crate::picture::theme::Theme;
use crate::picture::{Layout, Texts};

pub use block::standings_blocks;

/// What the pictures of standings show.
#[derive(Clone, Debug, Default)]
pub struct StandingsCard {
    /// Dark or light.
    pub theme: Theme,
    /// What the event is called.
    pub title: String,
    /// How it is played, and how far it has come: "svizzero, turno 5 di 7"; may be empty.
    pub subtitle: String,
    /// What stands over the columns.
    pub heads: Heads,
    /// In the order of the places.
    pub rows: Vec<Row>,
}

/// The heads of the columns, each a word or two.
#[derive(Clone, Debug, Default)]
pub struct Heads {
    /// "Giocatore".
    pub player: String,
    /// "Turni".
    pub rounds: String,
    /// "Punti".
    pub points: String,
    /// "Buch.", "S-B": of the tie-breaks, the first one first. Two are drawn at most.
    pub ties: Vec<String>,
}

/// A player's row.
#[derive(Clone, Debug, Default)]
pub struct Row {
    /// From 1; equal for a tie. The first three wear medals.
    pub place: u32,
    /// The number by which opponents call them, in [`Turn::opponent`]; drawn before the name where rounds are drawn.
    pub number: Option<u32>,
    /// Any Unicode, any length.
    pub name: String,
    /// As they are written: "3½", "12.5" (see [`super::halves`]).
    pub points: String,
    /// The values of the tie-breaks, as the heads have them.
    pub ties: Vec<String>,
    /// What each round has brought, the first one first; may be empty.
    pub turns: Vec<Turn>,
    /// Whether they have left: drawn muted.
    pub gone: bool,
    /// Whether it is the reader's own: drawn with a gold bar at its left.
    pub mine: bool,
}

/// What a round has brought to a player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Turn {
    /// The number of who sat opposite.
    pub opponent: Option<u32>,
    /// The colour they had; `None` where there is none.
    pub colour: Option<Colour>,
    /// What has come of it.
    pub result: Outcome,
}

/// A colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Colour {
    /// Who moves first.
    White,
    /// The other.
    Black,
}

/// The result of a round for one player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Outcome {
    /// It is not over.
    #[default]
    Open,
    /// Won.
    Win,
    /// Drawn.
    Draw,
    /// Lost.
    Loss,
    /// Won by forfeit: the other one did not come.
    ForfeitWin,
    /// Lost by forfeit.
    ForfeitLoss,
    /// A bye of a whole point.
    Bye,
    /// A bye of half a point.
    HalfBye,
    /// Not there.
    Absent,
}

impl Outcome {
    /// As it is written: `1`, `½`, `0`, `+`, `−`; nothing while it is open.
    pub fn sign(self) -> &'static str {
        match self {
            Self::Open => "",
            Self::Win | Self::Bye => "1",
            Self::Draw | Self::HalfBye => "½",
            Self::Loss | Self::Absent => "0",
            Self::ForfeitWin => "+",
            Self::ForfeitLoss => "\u{2212}",
        }
    }
}

/// Rows of a page, and how many pages: rows with rounds are higher on phones.
fn pages(card: &StandingsCard, layout: Layout) -> usize {
    let turns = card.rows.iter().any(|row| !row.turns.is_empty());
    let most = if layout == Layout::Tall && turns { 7 } else { 10 };
    card.rows.len().div_ceil(most).max(1)
}

/// How many pictures the standings take; at least 1.
pub fn standings_pages(card: &StandingsCard, layout: Layout) -> usize {
    pages(card, layout)
}

/// Page `page` of the standings, counted from 0; the last one for what is beyond. Wide: 1100 pixels wide, at most 10 rows. Tall:
/// 1080 pixels wide, at most 7 rows with what rounds have brought, 10 without.
pub fn standings_scene(card: &StandingsCard, page: usize, layout: Layout, texts: &Texts<'_>) -> Scene {
    let pages = pages(card, layout);
    let page = page.min(pages - 1);
    let rows = page::run(card.rows.len(), pages, page);
    let number = page::numbered(page, pages, texts);
    let mut scene = table::draw(card, rows.clone(), layout, &number, texts);
    scene.alt = alt::page(card, rows, &number, texts);
    scene
}
