//! What standings say to those who do not see them: at most 1024 characters, the best first.

use super::{Row, StandingsCard};
use crate::picture::Texts;
use crate::picture::names::{fitting, named, short_to, told};
use crate::picture::page::told_head;
use std::ops::Range;

/// The longest value or head of a column, in characters.
const MOST: usize = 12;

/// The alt text of some rows; `number` is "2 di 3".
pub(super) fn page(card: &StandingsCard, rows: Range<usize>, number: &str, texts: &Texts<'_>) -> String {
    let rest = texts("picture-alt-tournament-rest", &[]);
    let sentences = |most: usize| {
        let mut parts: Vec<String> =
            told_head(&[&card.title, &card.subtitle, number], texts).into_iter().collect();
        let row = |index: usize| line(card, &card.rows[index], index, most, texts);
        parts.extend(rows.clone().map(row));
        if rows.is_empty() {
            parts.push(texts("picture-tournament-nobody", &[]) + ".");
        }
        parts
    };
    fitting(sentences, &rest)
}

/// "1. Silk: 4½ punti, Buch. 21."
fn line(card: &StandingsCard, row: &Row, index: usize, most: usize, texts: &Texts<'_>) -> String {
    // A player with no equal has no number in some columns.
    let ties = card.heads.ties.iter().zip(&row.ties).filter(|(_, value)| !value.trim().is_empty());
    let ties = ties
        .map(|(head, value)| format!(", {} {}", short_to(MOST, head.trim()), short_to(MOST, value.trim())));
    let args = [
        ("place", row.place.to_string()),
        ("points", short_to(MOST, row.points.trim())),
        ("ties", ties.take(2).collect::<String>()),
    ];
    let key = match (row.gone, row.mine) {
        // Of who has left a round robin early nothing counts.
        (true, _) if row.points.trim().is_empty() => "picture-alt-tournament-annulled",
        (true, _) => "picture-alt-tournament-gone",
        (false, true) => "picture-alt-tournament-mine",
        (false, false) => "picture-alt-tournament-row",
    };
    named(texts, key, &args, &short_to(most, &told(&row.name, index, texts)))
}
