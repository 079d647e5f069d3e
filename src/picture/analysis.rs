//! The picture of a finished match, weighed: how it stood move by move, where it turned, the moves that cost most, and what a turn of
//! each player has brought.

mod alt;
mod block;
mod draw;

use super::scene::Scene;
use super::theme::Theme;
use super::{Layout, Texts};

pub use block::analysis_block;

/// What the picture of an analysis shows.
#[derive(Clone, Debug, Default)]
pub struct AnalysisCard {
    /// Dark or light.
    pub theme: Theme,
    /// What the game is called.
    pub title: String,
    /// Whether what was lost is percent of a chance to win; points otherwise.
    pub in_percent: bool,
    /// How it stood, where two play.
    pub curve: Option<Curve>,
    /// Every move.
    pub rows: Vec<Row>,
    /// Those who played, by their seats.
    pub players: Vec<Player>,
}

/// How it stood after each move.
#[derive(Clone, Debug, Default)]
pub struct Curve {
    /// From 0, the lower end, to 1; at least two.
    pub heights: Vec<f32>,
    /// Whether half-way up is even.
    pub middle: bool,
    /// For whom it stands well at the upper and at the lower end; may be empty.
    pub sides: [String; 2],
    /// How well, at the upper and at the lower end.
    pub ends: [String; 2],
    /// The move that turned it, by its place among the heights.
    pub turning: Option<usize>,
}

/// A move.
#[derive(Clone, Debug, Default)]
pub struct Row {
    /// Which one, from 1.
    pub number: usize,
    /// Whose.
    pub name: String,
    /// What was played.
    pub made: String,
    /// Whether it was challenged and taken back.
    pub fell: bool,
    /// What would have been better; empty where nothing.
    pub best: String,
    /// What was lost, as it is written.
    pub lost: String,
    /// The same in tenths: the greatest are shown.
    pub weight: i64,
    /// Whether the match turned here.
    pub turns: bool,
}

/// Somebody who played.
#[derive(Clone, Debug, Default)]
pub struct Player {
    /// Any Unicode, any length.
    pub name: String,
    /// What a turn has brought in the mean, as it is written; `None` where turns bring no points of their own.
    pub mean: Option<String>,
    /// What a turn has lost in the mean.
    pub lost: String,
}

impl AnalysisCard {
    /// The moves that cost most, so many at most, in the order in which they were made.
    fn costliest(&self, most: usize) -> Vec<&Row> {
        let mut rows: Vec<&Row> = self.rows.iter().filter(|row| row.weight > 0).collect();
        rows.sort_by_key(|row| (-row.weight, row.number));
        rows.truncate(most);
        rows.sort_by_key(|row| row.number);
        rows
    }

    /// "20 punti", "12 %".
    fn lost(&self, lost: &str, texts: &Texts<'_>) -> String {
        let key = if self.in_percent { "picture-analysis-percent" } else { "picture-analysis-points" };
        texts(key, &[("lost", lost.to_owned())])
    }

    /// "Silk: 23,4 punti a turno, ne perde 3,1".
    fn told_player(&self, index: usize, name: &str, texts: &Texts<'_>) -> String {
        let player = &self.players[index];
        if let Some(mean) = &player.mean {
            let args = [("name", name.to_owned()), ("mean", mean.clone()), ("lost", player.lost.clone())];
            return texts("picture-analysis-player", &args);
        }
        let lost = self.lost(&player.lost, texts);
        texts("picture-analysis-player-lost", &[("name", name.to_owned()), ("lost", lost)])
    }
}

/// The picture: 1100 pixels wide, or 1080 tall.
pub fn analysis_scene(card: &AnalysisCard, layout: Layout, texts: &Texts<'_>) -> Scene {
    let scene = draw::draw(card, layout, texts);
    Scene { alt: alt::told(card, texts), ..scene }
}
