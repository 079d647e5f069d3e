//! What the pictures of a ladder say to those who do not see them: at most 1024 characters, the best first.

use super::history::{Series, axis};
use super::{HistoryCard, MOST_ROWS, TableCard, moved, shown};
use crate::picture::Texts;
use crate::picture::names::{fitting, named, short_to, told};

/// The longest title, subtitle, date or name of a day.
const MOST_TITLE: usize = 80;

/// The alt text of the history picture.
pub(super) fn history(card: &HistoryCard, series: &[Series], texts: &Texts<'_>) -> String {
    let head = head(&[&card.title, &card.subtitle, &card.date], texts);
    if series.is_empty() {
        return fitting(|_| vec![head.clone(), texts("picture-alt-ladder-nobody", &[])], "");
    }
    fitting(
        |most| {
            let mut parts = vec![head.clone()];
            parts.extend(series.iter().map(|one| line(one, most, texts)));
            // Alike in both layouts: the pictures of one card have one alt text.
            let axis = axis(series, 5);
            let scale = [("least", axis.least.to_string()), ("most", axis.most.to_string())];
            parts.push(texts("picture-alt-ladder-scale", &scale));
            let mut days: Vec<_> = card.ticks.iter().collect();
            days.sort_by_key(|(day, _)| *day);
            let days: Vec<String> = days.iter().map(|(_, text)| short_to(MOST_TITLE, text)).collect();
            if !days.is_empty() {
                parts.push(named(texts, "picture-alt-ladder-days", &[], &days.join(", ")));
            }
            parts
        },
        "",
    )
}

/// The alt text of the table picture.
pub(super) fn table(card: &TableCard, texts: &Texts<'_>) -> String {
    let head = head(&[&card.title, &card.subtitle], texts);
    if card.rows.is_empty() {
        return fitting(|_| vec![head.clone(), texts("picture-alt-ladder-nobody", &[])], "");
    }
    fitting(
        |most| {
            let mut parts = vec![head.clone()];
            for (n, row) in card.rows.iter().take(MOST_ROWS).enumerate() {
                let key = match (row.provisional, row.mine) {
                    (false, false) => "picture-alt-ladder-row",
                    (true, false) => "picture-alt-ladder-row-provisional",
                    (false, true) => "picture-alt-ladder-mine",
                    (true, true) => "picture-alt-ladder-mine-provisional",
                };
                let args = [
                    ("rank", row.rank.to_string()),
                    ("rating", shown(row.rating).to_string()),
                    ("change", change(moved(row.rating, row.change), texts)),
                    ("rounds", row.rounds.to_string()),
                    ("family", card.family.clone()),
                ];
                parts.push(named(texts, key, &args, &short_to(most, &told(&row.name, n, texts))));
            }
            parts
        },
        "",
    )
}

fn line(series: &Series, most: usize, texts: &Texts<'_>) -> String {
    let ratings = || series.points.iter().map(|(_, milli)| shown(*milli));
    let number = |number: Option<i64>| number.unwrap_or(0).to_string();
    let args = [
        ("rating", shown(series.now()).to_string()),
        ("change", change(series.by, texts)),
        ("first", number(ratings().next())),
        ("least", number(ratings().min())),
        ("most", number(ratings().max())),
    ];
    let key = match (series.points.len(), series.provisional) {
        (1, false) => "picture-alt-ladder-line",
        (1, true) => "picture-alt-ladder-line-provisional",
        (_, false) => "picture-alt-ladder-history",
        (_, true) => "picture-alt-ladder-history-provisional",
    };
    named(texts, key, &args, &short_to(most, &series.told))
}

fn change(by: i64, texts: &Texts<'_>) -> String {
    let points = [("by", by.unsigned_abs().to_string())];
    match by {
        1.. => texts("picture-alt-ladder-up", &points),
        0 => texts("picture-alt-ladder-same", &[]),
        _ => texts("picture-alt-ladder-down", &points),
    }
}

fn head(titles: &[&str], texts: &Texts<'_>) -> String {
    let titles: Vec<String> = titles
        .iter()
        .map(|title| short_to(MOST_TITLE, title.trim()))
        .filter(|title| !title.is_empty())
        .collect();
    named(texts, "picture-alt-ladder-head", &[], &titles.join(", "))
}
