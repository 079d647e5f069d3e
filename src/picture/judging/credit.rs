//! The foot of each picture: the model, and who made it (seed 1.3).

use crate::judging::AUTHORS;
use crate::picture::fonts::Font;
use crate::picture::kit::head::write;
use crate::picture::kit::paragraph::{drawn, filled};
use crate::picture::names::{plain, short_to, wide};
use crate::picture::page::COLUMNS;
use crate::picture::scene::{Scene, Text, count};
use crate::picture::theme::Colors;
use crate::picture::{Layout, Texts};

/// "RBB 2.0 di A. M. A. Barbera, …".
pub(super) fn credit(texts: &Texts<'_>) -> String {
    texts("picture-judging-credit", &[("authors", AUTHORS.to_owned())])
}

/// Size of letters, from one line to the next, and what is free above the first line and below the last.
fn measures(layout: Layout) -> (f32, f32, f32, f32) {
    match layout {
        Layout::Wide => (24.0, 32.0, 16.0, 32.0),
        Layout::Tall => (34.0, 44.0, 22.0, 40.0),
    }
}

/// Lines that are drawn.
const LINES: usize = 2;

/// How high the foot is, in pixels.
pub(super) fn height(layout: Layout) -> f32 {
    let (_, pitch, above, below) = measures(layout);
    above + count(LINES) * pitch + below
}

/// Writes it between two edges, below `top`.
pub(super) fn draw(
    scene: &mut Scene,
    c: &Colors,
    layout: Layout,
    (left, right): (f32, f32),
    top: f32,
    texts: &Texts<'_>,
) {
    let (size, pitch, above, _) = measures(layout);
    let first = top + above + pitch / 2.0;
    for (n, line) in drawn(Font::Plain, size, &credit(texts), right - left, LINES).iter().enumerate() {
        write(scene, Text::centred(Font::Plain, size, line, left, first + count(n) * pitch, c.muted));
    }
}

/// The same as monospaced lines.
pub(super) fn block(texts: &Texts<'_>) -> Vec<String> {
    written(&credit(texts), COLUMNS, LINES + 2)
}

/// Characters of a text that are written.
const MOST: usize = 200;

/// A text in at most `most` lines of at most so many columns.
pub(super) fn written(text: &str, columns: usize, most: usize) -> Vec<String> {
    filled(&plain(&short_to(MOST, text), usize::MAX), most, &|line: &str| wide(line) <= columns)
}
