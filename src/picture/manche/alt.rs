//! What the pictures say to those who do not see them: at most 1024 characters, every letter of the grid.

use super::{EndCard, GridCard, PathCard, Row};
use crate::picture::Texts;
use crate::picture::names::{MOST, MOST_NAME, named, short_to, told};

/// Players named one by one.
const MOST_PLACES: usize = 5;
/// Names of a shared first place at most, in its sentence.
const MOST_TIED: usize = 3;

/// The alt text of the grid picture.
pub(super) fn grid(card: &GridCard<'_>, texts: &Texts<'_>) -> String {
    let number = ("number", card.number.to_string());
    let manche = if card.of > 1 {
        texts("picture-alt-manche-of", &[number, ("at", card.at.to_string()), ("of", card.of.to_string())])
    } else {
        texts("picture-alt-manche", &[number])
    };
    let rules = [("min", card.min_letters.to_string()), ("time", time(card.seconds, texts))];
    let mut parts = vec![manche];
    parts.extend(rows(card.rows, card.cols, card.faces, texts));
    parts.push(texts("picture-alt-rules", &rules));
    parts.push(texts("picture-alt-words", &[("count", card.words.to_string())]));
    bounded(&parts)
}

/// The alt text of the end picture.
pub(super) fn end(card: &EndCard<'_>, texts: &Texts<'_>) -> String {
    let number = [("number", card.number.to_string())];
    let mut parts = if card.void {
        vec![texts("picture-alt-end-void", &number)]
    } else {
        let end = texts("picture-alt-end", &number);
        std::iter::once(end).chain(winners(&card.ranking, texts)).collect()
    };
    let named_already = tied(&card.ranking).clamp(1, MOST_TIED);
    for (n, row) in card.ranking.iter().enumerate().take(MOST_PLACES).skip(named_already) {
        let args = [("rank", row.rank.to_string()), ("points", row.points.to_string())];
        parts.push(named(texts, "picture-alt-place", &args, &short(&told(&row.name, n, texts))));
    }
    if card.ranking.len() > MOST_PLACES {
        let count = card.ranking.len() - MOST_PLACES;
        parts.push(texts("picture-alt-more", &[("count", count.to_string())]));
    }
    if let Some(longest) = &card.longest {
        let found = found(longest, texts, &short(&told(&longest.finder, 0, texts)));
        let args =
            [("points", longest.points.to_string()), ("word", longest.word.to_uppercase()), ("found", found)];
        let key = if longest.finders > 0 { "picture-alt-longest-found" } else { "picture-alt-longest" };
        parts.push(texts(key, &args));
    }
    let args =
        [("found", card.found.to_string()), ("total", card.total.to_string()), ("percent", card.percent())];
    parts.push(texts("picture-alt-found", &args));
    parts.extend(rows(card.rows, card.cols, card.faces, texts));
    bounded(&parts)
}

/// The alt text of the path of the longest word: which cells, one after the other.
pub(super) fn path(card: &PathCard, texts: &Texts<'_>) -> String {
    let step = |cell: &u8| {
        let (cell, cols) = (usize::from(*cell), card.cols.max(1));
        let face = card.faces.get(cell).map_or("", String::as_str);
        let (row, col) = ((cell / cols + 1).to_string(), (cell % cols + 1).to_string());
        texts("picture-alt-step", &[("letter", short(face)), ("row", row), ("col", col)])
    };
    let steps = card.longest.path.iter().map(step).collect::<Vec<_>>().join("; ");
    let number = ("number", card.number.to_string());
    let word = ("word", short(&card.longest.word.to_uppercase()));
    let key = if card.longest.finders > 0 { "picture-alt-path-found" } else { "picture-alt-path" };
    bounded(&[texts(key, &[number, word, ("steps", steps)])])
}

/// How many share the first place.
fn tied(ranking: &[Row]) -> usize {
    ranking.iter().take_while(|row| row.rank == ranking[0].rank).count()
}

fn winners(ranking: &[Row], texts: &Texts<'_>) -> Vec<String> {
    let Some(first) = ranking.first() else { return vec![texts("picture-alt-nobody", &[])] };
    let points = [("points", first.points.to_string())];
    let tied: Vec<String> = ranking
        .iter()
        .enumerate()
        .take(tied(ranking).min(MOST_TIED))
        .map(|(n, row)| short(&told(&row.name, n, texts)))
        .collect();
    if let [only] = tied.as_slice() {
        return vec![named(texts, "picture-alt-wins", &points, only)];
    }
    let [points] = points;
    vec![texts("picture-alt-tie", &[points, ("names", tied.join(", "))])]
}

fn rows(rows: usize, cols: usize, faces: &[String], texts: &Texts<'_>) -> Vec<String> {
    let size = [("rows", rows.to_string()), ("cols", cols.to_string())];
    let mut parts = vec![texts("picture-alt-grid", &size)];
    for (n, row) in faces.chunks(cols.max(1)).take(rows).enumerate() {
        let letters = row.iter().map(|face| short(face)).collect::<Vec<_>>().join(", ");
        parts.push(texts("picture-alt-row", &[("row", (n + 1).to_string()), ("letters", letters)]));
    }
    parts
}

fn time(seconds: u32, texts: &Texts<'_>) -> String {
    let minutes = texts("picture-alt-minutes", &[("minutes", (seconds / 60).to_string())]);
    let rest = texts("picture-alt-seconds", &[("seconds", (seconds % 60).to_string())]);
    match (seconds / 60, seconds % 60) {
        (0, _) => rest,
        (_, 0) => minutes,
        _ => texts("picture-alt-time", &[("minutes", minutes), ("seconds", rest)]),
    }
}

/// "trovata da Silk e da nessun altro".
pub(super) fn found(longest: &super::Longest, texts: &Texts<'_>, finder: &str) -> String {
    match longest.finders {
        0 => texts("picture-found-nobody", &[]),
        1 => named(texts, "picture-found-only", &[], finder),
        finders => named(texts, "picture-found-others", &[("others", (finders - 1).to_string())], finder),
    }
}

fn short(text: &str) -> String {
    short_to(MOST_NAME, text)
}

fn bounded(parts: &[String]) -> String {
    parts.join(" ").chars().take(MOST).collect()
}
