//! The picture of a bracket: knock-outs by rounds with lines between matches, what is played beside them, groups.
//!
//! A picture holds what can be read where it is 400 pixels wide. A draw of 32 is two halves and the page from the
//! quarter-finals on, one of 64 four quarters and that page.

mod alt;
mod block;
mod boxes;
mod draw;
mod grow;
mod plan;

use crate::picture::page;
use crate::picture::scene::Scene;
use crate::picture::theme::Theme;
use crate::picture::{Layout, Texts};

pub use block::bracket_blocks;

/// What the pictures of a bracket show.
#[derive(Clone, Debug, Default)]
pub struct BracketCard {
    /// Dark or light.
    pub theme: Theme,
    /// What the event is called.
    pub title: String,
    /// How it is played: "eliminazione diretta con ripescaggio"; may be empty.
    pub subtitle: String,
    /// In the order in which they are shown.
    pub parts: Vec<Part>,
    /// Who has won all of it.
    pub champion: Option<String>,
}

/// A part of a bracket.
#[derive(Clone, Debug)]
pub enum Part {
    /// Matches, and who comes from which.
    Tree(Tree),
    /// A group that is played to its end before others begin.
    Group(Group),
}

/// Matches by rounds: a knock-out, the losers' side of a double elimination, a match for third place.
#[derive(Clone, Debug, Default)]
pub struct Tree {
    /// "Ripescaggio"; empty for the draw that everybody begins in.
    pub title: String,
    /// Who plays there: "fra gli eliminati al primo turno"; may be empty.
    pub note: String,
    /// From the first one on.
    pub rounds: Vec<Round>,
    /// Whether who wins its last match has won all of it: there the trophy stands.
    pub decides: bool,
}

/// A round of a tree.
#[derive(Clone, Debug, Default)]
pub struct Round {
    /// "Quarti"; may be empty.
    pub title: String,
    /// From top to bottom.
    pub matches: Vec<Match>,
}

/// A match of a tree.
#[derive(Clone, Debug, Default)]
pub struct Match {
    /// The two who play. A match with [`Who::Nobody`] is not drawn: who has a bye is seen where they play first.
    pub sides: [Side; 2],
    /// How far it has come.
    pub state: State,
}

/// How far a match has come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum State {
    /// It has not begun.
    #[default]
    Open,
    /// It is being played.
    Now,
    /// It is over, and was played.
    Over,
    /// It is over by walkover: somebody did not come, or left.
    Walkover,
}

/// One of the two of a match.
#[derive(Clone, Debug, Default)]
pub struct Side {
    /// Who it is.
    pub who: Who,
    /// What they have scored: "2", "1½"; may be empty.
    pub score: String,
    /// Whether they have won the match.
    pub won: bool,
    /// The match of the round before, by its place there from 0, whose winner stands here: a line is drawn from it.
    pub from: Option<usize>,
}

/// Who stands on a side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Who {
    /// That is not known yet; what stands there: "perdente M3", or nothing.
    Open(String),
    /// Nobody: a bye.
    Nobody,
    /// A player.
    Player {
        /// Any Unicode, any length.
        name: String,
        /// The seed, if it is to be shown.
        seed: Option<u16>,
    },
}

impl Default for Who {
    fn default() -> Self {
        Self::Open(String::new())
    }
}

/// A group: its table as it stands.
#[derive(Clone, Debug, Default)]
pub struct Group {
    /// "Girone A".
    pub title: String,
    /// From the first place on.
    pub rows: Vec<GroupRow>,
}

/// A line of a group.
#[derive(Clone, Debug, Default)]
pub struct GroupRow {
    /// Any Unicode, any length.
    pub name: String,
    /// As they are written: "3½".
    pub points: String,
    /// Whether they go on from here.
    pub through: bool,
    /// Whether they have left: drawn muted.
    pub gone: bool,
}

impl Match {
    /// Whether it is drawn: nobody plays against nobody.
    pub(super) fn is_drawn(&self) -> bool {
        self.sides.iter().all(|side| side.who != Who::Nobody)
    }
}

impl Tree {
    /// Its only match, if there is just one.
    fn single(&self) -> Option<&Match> {
        let mut drawn = self.rounds.iter().flat_map(|round| &round.matches).filter(|one| one.is_drawn());
        drawn.next().filter(|_| drawn.next().is_none())
    }
}

/// How many pictures a bracket takes; at least 1.
pub fn bracket_pages(card: &BracketCard, layout: Layout) -> usize {
    plan::pages(card, layout).len()
}

/// Page `page` of a bracket, counted from 0; the last one for what is beyond: 1100 pixels wide, or (tall) 1080, and as high as
/// it needs, at most 1280.
pub fn bracket_scene(card: &BracketCard, page: usize, layout: Layout, texts: &Texts<'_>) -> Scene {
    let pages = plan::pages(card, layout);
    let page = page.min(pages.len() - 1);
    let number = page::numbered(page, pages.len(), texts);
    let mut scene = draw::page(card, &pages[page], layout, &number, texts);
    scene.alt = alt::page(card, &pages[page], &number, texts);
    scene
}
