//! The path of the longest word, letter by letter: one station of a picture that moves.

use super::end::{chip_width, draw_chip};
use super::tiles::Tray;
use super::{Longest, alt};
use crate::picture::Texts;
use crate::picture::fonts::Font;
use crate::picture::mark::mark;
use crate::picture::scene::{Scene, Text};
use crate::picture::theme::Theme;

/// What the path is drawn from.
#[derive(Clone, Debug)]
pub struct PathCard {
    /// 3 to 10.
    pub rows: usize,
    /// 3 to 10.
    pub cols: usize,
    /// What each cell shows, row by row: `B`, `Qu`.
    pub faces: Vec<String>,
    /// Which round of its day this was, from 1.
    pub number: u16,
    /// The word.
    pub longest: Longest,
    /// Dark or light.
    pub theme: Theme,
}

/// The path as far as its first `steps` cells: 800 x 940 pixels, for all screens.
pub fn path_scene(card: &PathCard, steps: usize, texts: &Texts<'_>) -> Scene {
    let c = card.theme.colors();
    let mut scene = Scene::new(800, 940, c.bg);
    let (left, right) = (40.0, 760.0);
    let title = texts("picture-end", &[("number", card.number.to_string())]);
    mark(&mut scene, c, (left + 4.0, 58.0), 1.2, &title, right - left);

    let tray = Tray::draw(&mut scene, c, (card.rows, card.cols), (left, 104.0, 720.0), 20.0, 36.0);
    let cells = card.faces.len().min(card.rows * card.cols);
    let path: Vec<usize> =
        card.longest.path.iter().map(|cell| usize::from(*cell)).filter(|cell| *cell < cells).collect();
    let path = &path[..steps.min(path.len())];
    for (cell, face) in card.faces.iter().enumerate().take(cells) {
        if path.contains(&cell) {
            tray.tile(&mut scene, cell, c.gold, c.gold_lip);
        } else {
            tray.tile(&mut scene, cell, c.tile, c.lip);
            tray.letter(&mut scene, cell, face, c.ink);
        }
    }
    tray.path(&mut scene, c, &card.faces, path);

    let points = texts("picture-points", &[("points", card.longest.points.to_string())]);
    let chip = right - chip_width(&points, 34.0);
    draw_chip(&mut scene, c, &points, chip, 882.0, 34.0);
    let word = Text::centred(Font::Display, 60.0, &card.longest.word.to_uppercase(), left, 882.0, c.muted);
    let word = word.within_at(chip - 24.0 - left, 0.4);
    // Accents change no number of letters.
    let letters = path.iter().filter_map(|cell| card.faces.get(*cell)).map(|face| face.chars().count()).sum();
    let (reached, rest) = (word.text.chars().take(letters), word.text.chars().skip(letters));
    let reached = Text { text: reached.collect(), color: c.gold_text, ..word.clone() };
    let rest = Text { text: rest.collect(), x: word.x + reached.width(), ..word };
    for part in [reached, rest] {
        if !part.text.is_empty() {
            scene.text(part);
        }
    }
    scene.alt = alt::path(card, texts);
    scene
}
