//! Standings as monospaced lines, for where no picture may be sent. A fence around them is the caller's business.

use super::{Row, StandingsCard};
use crate::picture::Texts;
use crate::picture::names::{plain, wide};
use crate::picture::page::{COLUMNS, run, written};

/// Columns of a value at most.
const MOST_VALUE: usize = 7;
/// Rows of a block: they fit in a message.
const MOST_ROWS: usize = 40;

/// The standings as blocks of at most 40 lines, each of at most 34 columns; at least one. A line holds the place, the points, the
/// first tie-break and the name; `>` precedes the reader's own place, `×` that of who has left.
pub fn standings_blocks(card: &StandingsCard, texts: &Texts<'_>) -> Vec<String> {
    if card.rows.is_empty() {
        return vec![texts("picture-tournament-nobody", &[])];
    }
    let runs = card.rows.len().div_ceil(MOST_ROWS);
    let block = |n: usize| {
        let rows = run(card.rows.len(), runs, n);
        lines(card, rows.start, &card.rows[rows], texts).join("\n")
    };
    (0..runs).map(block).collect()
}

fn lines(card: &StandingsCard, first: usize, rows: &[Row], texts: &Texts<'_>) -> Vec<String> {
    let tie = card.heads.ties.first();
    let value = |text: &str| plain(text, MOST_VALUE);
    let mut cells: Vec<[String; 3]> =
        vec![[String::new(), value(&card.heads.points), tie.map(|tie| value(tie)).unwrap_or_default()]];
    for row in rows {
        let mark = match (row.gone, row.mine) {
            (true, _) => "×",
            (false, true) => ">",
            (false, false) => "",
        };
        let tie = tie.and(row.ties.first()).map(|tie| value(tie)).unwrap_or_default();
        cells.push([format!("{mark}{}", row.place), value(&row.points), tie]);
    }
    let widest = |n: usize| cells.iter().map(|cells| wide(&cells[n])).max().unwrap_or(0);
    let widths = [0, 1, 2].map(widest);
    let room = COLUMNS.saturating_sub(widths.iter().map(|wide| wide + 1).sum::<usize>() + 1).max(8);
    let line = |(n, cells): (usize, &[String; 3])| {
        let mut line = String::new();
        for (cell, widest) in cells.iter().zip(widths).filter(|(_, widest)| *widest > 0) {
            line.extend(std::iter::repeat_n(' ', widest - wide(cell)));
            line.push_str(cell);
            line.push(' ');
        }
        line.push(' ');
        match n.checked_sub(1) {
            None => line.push_str(&plain(&card.heads.player, room)),
            Some(n) => line.push_str(&written(&rows[n].name, first + n, room, texts)),
        }
        line.trim_end().to_owned()
    };
    cells.iter().enumerate().map(line).collect()
}
