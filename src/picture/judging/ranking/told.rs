//! A ranking in words, and as monospaced lines.

use super::{RankingCard, Row};
use crate::picture::Texts;
use crate::picture::judging::credit;
use crate::picture::names::{fitting, named, plain, short_to, told, wide};
use crate::picture::page::{COLUMNS, run, told_head, written};
use std::ops::Range;

/// The longest value or head of a column in an alt text, in characters.
const MOST: usize = 16;
/// The same in a block, in columns.
const MOST_VALUE: usize = 9;
/// Rows of a block: with two lines each they fit in a message.
const MOST_ROWS: usize = 20;

/// The alt text of some rows; `number` is "2 di 3".
pub(super) fn page(card: &RankingCard, rows: Range<usize>, number: &str, texts: &Texts<'_>) -> String {
    let rest = texts("picture-alt-tournament-rest", &[]);
    let sentences = |most: usize| {
        let titles = [card.title.as_str(), &card.subtitle, number];
        let mut parts: Vec<String> = told_head(&titles, texts).into_iter().collect();
        parts.extend(rows.clone().map(|index| line(card, index, most, texts)));
        if rows.is_empty() {
            parts.push(texts("picture-tournament-nobody", &[]) + ".");
        }
        parts.push(credit::credit(texts) + ".");
        parts
    };
    fitting(sentences, &rest)
}

/// "1. Silk, Lanterne: PI 128,28, VSP 100,00."
fn line(card: &RankingCard, index: usize, most: usize, texts: &Texts<'_>) -> String {
    let row = &card.rows[index];
    let score = (card.heads.score.trim(), row.score.trim());
    let facts = [score].into_iter().chain(card.values(row).take(4));
    let fact = |(head, value): (&str, &str)| format!("{} {}", short_to(MOST, head), short_to(MOST, value));
    let facts = facts.map(fact).collect::<Vec<_>>().join(", ");
    let mut name = short_to(most, &told(&row.name, index, texts));
    if !row.team.trim().is_empty() {
        name = format!("{name}, {}", short_to(most, row.team.trim()));
    }
    let args = [("place", row.place.to_string()), ("facts", facts)];
    named(texts, if row.mine { "picture-alt-judging-mine" } else { "picture-alt-judging-row" }, &args, &name)
}

/// The ranking as blocks of at most 20 rows, each line of at most 34 columns; at least one. A row has two lines: the place, the score
/// and the name; below them the team, and as many of the last values as fit, each with its head. `>` precedes the reader's own place.
pub fn ranking_blocks(card: &RankingCard, texts: &Texts<'_>) -> Vec<String> {
    let mut blocks: Vec<Vec<String>> = Vec::new();
    let runs = card.rows.len().div_ceil(MOST_ROWS);
    for n in 0..runs {
        blocks.push(lines(card, run(card.rows.len(), runs, n), texts));
    }
    if blocks.is_empty() {
        blocks.push(vec![texts("picture-tournament-nobody", &[])]);
    }
    let credit = credit::block(texts);
    let whole = |lines: Vec<String>| [lines, vec![String::new()], credit.clone()].concat().join("\n");
    blocks.into_iter().map(whole).collect()
}

fn lines(card: &RankingCard, rows: Range<usize>, texts: &Texts<'_>) -> Vec<String> {
    let value = |text: &str| plain(text, MOST_VALUE);
    let mut cells = vec![[String::new(), value(&card.heads.score)]];
    for row in &card.rows[rows.clone()] {
        let mark = if row.mine { ">" } else { "" };
        cells.push([format!("{mark}{}", row.place), value(&row.score)]);
    }
    let widths = [0, 1].map(|n| cells.iter().map(|cells| wide(&cells[n])).max().unwrap_or(0));
    let indent = widths[0] + 1;
    let room = COLUMNS.saturating_sub(indent + widths[1] + 2).max(8);
    let mut found = Vec::new();
    for (n, cells) in cells.iter().enumerate() {
        let mut line = String::new();
        for (cell, widest) in cells.iter().zip(widths) {
            line.extend(std::iter::repeat_n(' ', widest.saturating_sub(wide(cell))));
            line.push_str(cell);
            line.push(' ');
        }
        line.push(' ');
        let index = n.checked_sub(1).map(|n| rows.start + n);
        line += &match index {
            None => plain(&card.heads.name, room),
            Some(index) => written(&card.rows[index].name, index, room, texts),
        };
        found.push(line.trim_end().to_owned());
        let below = index.map(|index| below(card, &card.rows[index], COLUMNS - indent)).unwrap_or_default();
        found.extend((!below.is_empty()).then(|| format!("{:indent$}{below}", "")));
    }
    found
}

/// "Lanterne  VSP 100,00", in at most `room` columns: the team has half of them at least.
fn below(card: &RankingCard, row: &Row, room: usize) -> String {
    let team = plain(&row.team, room);
    let mut left = room.saturating_sub(if team.is_empty() { 0 } else { wide(&team).min(room / 2) + 2 });
    let mut values: Vec<String> = Vec::new();
    let pairs: Vec<(&str, &str)> = card.values(row).collect();
    for (head, value) in pairs.into_iter().rev() {
        let value = plain(&format!("{} {}", plain(head, MOST_VALUE), plain(value, MOST_VALUE)), room);
        let Some(rest) = left.checked_sub(wide(&value)) else { break };
        left = rest.saturating_sub(2);
        values.insert(0, value);
    }
    let values = values.join("  ");
    let gap = if team.is_empty() || values.is_empty() { "" } else { "  " };
    let team = plain(&row.team, room.saturating_sub(wide(&values) + gap.len()).max(1));
    format!("{team}{gap}{values}")
}
