//! What is shown when a tournament is over: the podium, a diploma for one player, the prize of a series.

mod podium;
mod sheet;
mod told;

use crate::picture::scene::Scene;
use crate::picture::theme::Theme;
use crate::picture::{Layout, Texts};

pub use told::{diploma_block, podium_block, prize_block};

/// Players on a podium at most: two may share the third place.
pub const MOST_STEPS: usize = 4;

/// What the picture of a podium shows.
#[derive(Clone, Debug, Default)]
pub struct PodiumCard {
    /// Dark or light.
    pub theme: Theme,
    /// What the event is called.
    pub title: String,
    /// What it was; may be empty.
    pub subtitle: String,
    /// The day it ended: "21 novembre"; may be empty.
    pub date: String,
    /// The best first; those after the first [`MOST_STEPS`] are not drawn.
    pub steps: Vec<PodiumStep>,
}

/// Who stands on a podium.
#[derive(Clone, Debug, Default)]
pub struct PodiumStep {
    /// From 1; equal for a tie.
    pub place: u32,
    /// Any Unicode, any length.
    pub name: String,
    /// What they have scored, as it is written: "4½"; may be empty.
    pub points: String,
    /// What it is counted in: "punti"; may be empty.
    pub unit: String,
}

/// What a diploma shows.
#[derive(Clone, Debug, Default)]
pub struct DiplomaCard {
    /// Dark or light.
    pub theme: Theme,
    /// What the event is called.
    pub title: String,
    /// What it was: "Wyps, svizzero, 7 turni"; may be empty.
    pub subtitle: String,
    /// The day it ended; may be empty.
    pub date: String,
    /// Whose it is: any Unicode, any length.
    pub name: String,
    /// Their place, from 1.
    pub place: u32,
    /// How many took part.
    pub of: u32,
    /// What else there is to tell: "5½ punti in 7 turni"; may be empty.
    pub note: String,
}

/// What the picture of a prize shows.
#[derive(Clone, Debug, Default)]
pub struct PrizeCard {
    /// Dark or light.
    pub theme: Theme,
    /// What the series is called.
    pub title: String,
    /// What it was: "12 serate, contano le migliori 8"; may be empty.
    pub subtitle: String,
    /// The day it ended; may be empty.
    pub date: String,
    /// What is won: "Scudetto 2026".
    pub prize: String,
    /// Who has won it: any Unicode, any length.
    pub name: String,
    /// What else there is to tell: "412.5 punti"; may be empty.
    pub note: String,
}

/// The podium: 1100 x 700 pixels wide, 1080 x 1080 tall.
pub fn podium_scene(card: &PodiumCard, layout: Layout, texts: &Texts<'_>) -> Scene {
    let mut scene = podium::draw(card, layout, texts);
    scene.alt = told::podium(card, texts);
    scene
}

/// A diploma: 1100 x 780 pixels wide, 1080 x 1280 tall.
pub fn diploma_scene(card: &DiplomaCard, layout: Layout, texts: &Texts<'_>) -> Scene {
    let mut scene = sheet::diploma(card, layout, texts);
    scene.alt = told::diploma(card, texts);
    scene
}

/// The prize of a series: 1100 x 780 pixels wide, 1080 x 1280 tall.
pub fn prize_scene(card: &PrizeCard, layout: Layout, texts: &Texts<'_>) -> Scene {
    let mut scene = sheet::prize(card, layout, texts);
    scene.alt = told::prize(card, texts);
    scene
}
