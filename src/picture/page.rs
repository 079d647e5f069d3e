//! What the pictures of tournaments and of judged events share: heads with the number of the page, points, what alt texts begin with.

use crate::picture::fonts::Font;
use crate::picture::names::{name, named, plain, short_to};
use crate::picture::scene::{Rgb, Text};
use crate::picture::{Texts, signed};

/// The longest title or subtitle in an alt text, in characters.
const MOST_TITLE: usize = 80;
/// Below this nothing is drawn, in pixels (style guide §2).
pub(super) const LEAST: f32 = 22.0;
/// Columns of a text twin: what a phone shows without breaking lines.
pub(super) const COLUMNS: usize = 34;

/// Half points as they are written: `3½`, `½`, `0`.
pub fn halves(halves: i64) -> String {
    match (halves / 2, halves % 2) {
        (whole, 0) => signed(whole),
        (0, half) => if half < 0 { "\u{2212}½" } else { "½" }.to_owned(),
        (whole, _) => format!("{}½", signed(whole)),
    }
}

/// Points, a tie-break, a result: what the caller has written, of which no more is measured than can be seen.
pub(super) fn figures(font: Font, size: f32, figures: &str, (x, cy): (f32, f32), color: Rgb) -> Text {
    let start: String = figures.trim().chars().take(40).collect();
    Text::centred(font, size, &start, x, cy, color)
}

/// The size at which each of some figures is at most so wide: whoever has more of them does not have smaller ones.
pub(super) fn alike<'a>(font: Font, size: f32, all: impl Iterator<Item = &'a str>, width: f32) -> f32 {
    let fitting =
        |one: &str| figures(font, size, one, (0.0, 0.0), Rgb(0, 0, 0)).within_at(width, LEAST / size).size;
    all.map(fitting).fold(size, f32::min)
}

/// "2 di 5", where there is more than one page.
pub(super) fn numbered(page: usize, pages: usize, texts: &Texts<'_>) -> String {
    if pages < 2 {
        return String::new();
    }
    texts("picture-of", &[("at", (page + 1).to_string()), ("of", pages.to_string())])
}

/// "Torneo di Natale, eliminazione diretta, 2 di 5."
pub(super) fn told_head(titles: &[&str], texts: &Texts<'_>) -> Option<String> {
    let titles: Vec<String> = titles
        .iter()
        .map(|title| short_to(MOST_TITLE, title.trim()))
        .filter(|title| !title.is_empty())
        .collect();
    (!titles.is_empty()).then(|| named(texts, "picture-alt-ladder-head", &[], &titles.join(", ")))
}

/// A name in a text twin, in at most `most` columns.
pub(super) fn written(typed: &str, index: usize, most: usize, texts: &Texts<'_>) -> String {
    let typed = plain(typed, most);
    if typed.is_empty() { plain(&name("", index, texts), most) } else { typed }
}

/// Items in so many runs of nearly the same length: where the n-th run begins and ends.
pub(super) fn run(items: usize, runs: usize, n: usize) -> std::ops::Range<usize> {
    let runs = runs.max(1);
    let start = |n: usize| n.min(runs) * items / runs;
    start(n)..start(n + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn half_points_are_written_as_fractions() {
        assert_eq!([0, 1, 2, 7, -1, -3].map(halves), ["0", "½", "1", "3½", "\u{2212}½", "\u{2212}1½"]);
    }

    #[test]
    fn runs_are_nearly_equal_and_hold_everything() {
        for items in 0..40 {
            for runs in 1..6 {
                let all: Vec<usize> = (0..runs).map(|n| run(items, runs, n).len()).collect();
                assert_eq!(all.iter().sum::<usize>(), items);
                assert!(all.iter().max().unwrap() - all.iter().min().unwrap() <= 1, "{all:?}");
            }
        }
    }
}
