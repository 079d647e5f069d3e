//! The ladders as monospaced lines, for where no picture may be sent. A fence around them is the caller's
//! business.
//!
//! Names come last, so that columns stand whatever they are written in: nobody knows how wide a font draws
//! an emoji or an ideogram.

use super::history::{Series, series};
use super::{HistoryCard, MOST_LINES, MOST_ROWS, TableCard, moved, shown};
use crate::picture::names::{plain, wide};
use crate::picture::{Texts, signed};

/// Columns a name takes at most.
const MOST_NAME: usize = 20;
/// Columns a head takes at most.
const MOST_HEAD: usize = 8;
/// Days before the last one.
const MOST_DAYS: usize = 2;

/// How ratings went, a line a player: ratings on some named days, that of now, its change ("=" if there is none),
/// the name. `?` follows a provisional rating.
pub fn history_block(card: &HistoryCard, texts: &Texts<'_>) -> String {
    let all = series(card, texts);
    if all.is_empty() {
        return texts("picture-ladder-nobody", &[]);
    }
    let last = all.iter().filter_map(|one| one.points.last()).map(|(day, _)| *day).max().unwrap_or(0);
    let mut ticks: Vec<_> = card.ticks.iter().collect();
    ticks.sort_by_key(|(day, _)| *day);
    let now = ticks.pop_if(|(day, _)| *day >= last).map_or(&card.date, |(_, text)| text);
    let days = spread(&ticks);
    let head = days.iter().map(|(_, text)| text).chain([now]);
    let head = head.map(|text| plain(text, MOST_HEAD)).chain([String::new(), String::new()]).collect();
    let mut rows: Vec<Vec<String>> = vec![head];
    let lines = card.lines.iter().filter(|line| !line.points.is_empty()).take(MOST_LINES);
    for (one, line) in all.iter().zip(lines) {
        let then = |day: i64| one.on(day).map_or_else(|| "·".to_owned(), |milli| signed(shown(milli)));
        let mut row: Vec<String> = days.iter().map(|(day, _)| then(*day)).collect();
        row.push(rating(one.now(), one.provisional));
        row.push(change(one.by));
        row.push(written(&line.name, one));
        rows.push(row);
    }
    columns(&rows, days.len())
}

/// The table, a line a player: rank, rating, its change ("=" if there is none), rounds, name. `?` follows a
/// provisional rating, `>` precedes the reader's own rank.
pub fn table_block(card: &TableCard, texts: &Texts<'_>) -> String {
    if card.rows.is_empty() {
        return texts("picture-ladder-nobody", &[]);
    }
    let heads = [&card.heads.rating, &card.heads.change, &card.heads.rounds];
    let mut head = vec![String::new()];
    head.extend(heads.map(|text| plain(text, MOST_HEAD)));
    head.push(plain(&card.heads.player, MOST_NAME));
    let mut rows = vec![head];
    for (n, row) in card.rows.iter().take(MOST_ROWS).enumerate() {
        let rank = if row.mine { format!("> {}", row.rank) } else { row.rank.to_string() };
        let name = plain(&row.name, MOST_NAME);
        rows.push(vec![
            rank,
            rating(row.rating, row.provisional),
            change(moved(row.rating, row.change)),
            row.rounds.to_string(),
            if name.is_empty() { crate::picture::names::name("", n, texts) } else { name },
        ]);
    }
    columns(&rows, 1)
}

/// At most [`MOST_DAYS`] of the days, the first one among them.
fn spread<'a>(ticks: &[&'a (i64, String)]) -> Vec<&'a (i64, String)> {
    let step = ticks.len().div_ceil(MOST_DAYS).max(1);
    ticks.iter().step_by(step).copied().collect()
}

/// A space where no "?" is, so that figures stand below one another.
fn rating(milli: i64, provisional: bool) -> String {
    let mark = if provisional { '?' } else { ' ' };
    format!("{}{mark}", signed(shown(milli)))
}

fn change(by: i64) -> String {
    match by {
        1.. => format!("+{by}"),
        0 => "=".to_owned(),
        _ => signed(by),
    }
}

/// The name as it is written; as it is drawn if there is nothing to write.
fn written(name: &str, series: &Series) -> String {
    let name = plain(name, MOST_NAME);
    if name.is_empty() { plain(&series.name, MOST_NAME) } else { name }
}

/// Every column but the last one to the right; `marked` is the one whose head leaves room for a "?".
fn columns(rows: &[Vec<String>], marked: usize) -> String {
    let mut rows = rows.to_vec();
    rows[0][marked].push(' ');
    let many = rows.iter().map(Vec::len).max().unwrap_or(0);
    let width = |n: usize| rows.iter().filter_map(|row| row.get(n)).map(|cell| wide(cell)).max().unwrap_or(0);
    let widths: Vec<usize> = (0..many).map(width).collect();
    let line = |row: &Vec<String>| {
        let mut line = String::new();
        for (n, cell) in row.iter().enumerate() {
            if n + 1 == many {
                line.push(' ');
            } else {
                line.extend(std::iter::repeat_n(' ', widths[n] - wide(cell)));
            }
            line.push_str(cell);
            line.push(' ');
        }
        line.trim_end().to_owned()
    };
    rows.iter().map(line).collect::<Vec<_>>().join("\n")
}
