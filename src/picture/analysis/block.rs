//! An analysis as monospaced lines, all moves: for where no picture may be sent, and for the command line. A fence around them is the
//! caller's business.

use super::AnalysisCard;
use crate::picture::Texts;
use crate::picture::names::{plain, wide};
use crate::picture::page::written;
use std::fmt::Write as _;

/// Columns of a name, and of a move.
const NAME: usize = 6;
const MOVE: usize = 11;

/// A line a move: its number, who, what was played, what was lost by it, what would have been better; `*` where the match turned, `×`
/// where the move was taken back. Below them what a turn of each player has brought. Of more than `most` moves those that cost least are
/// left out.
pub fn analysis_block(card: &AnalysisCard, most: usize, texts: &Texts<'_>) -> String {
    let rows = if card.rows.len() > most { card.costliest(most) } else { card.rows.iter().collect() };
    let padded = |text: &str, most: usize| {
        let text = plain(text, most);
        format!("{text}{}", " ".repeat(most.saturating_sub(wide(&text))))
    };
    let widest = |of: &dyn Fn(&super::Row) -> usize, most: usize| {
        rows.iter().map(|row| of(row)).max().unwrap_or(0).min(most)
    };
    let name = |row: &super::Row| written(&row.name, 0, NAME, texts);
    let names = widest(&|row| wide(&name(row)), NAME);
    let moves = widest(&|row| wide(&plain(&row.made, MOVE)), MOVE);
    let losses = rows.iter().map(|row| row.lost.len()).max().unwrap_or(0);
    let mut block = String::new();
    for row in &rows {
        let mark = if row.turns {
            '*'
        } else if row.fell {
            '×'
        } else {
            ' '
        };
        let lost = if row.weight > 0 { format!("-{}", row.lost) } else { "=".to_owned() };
        let (name, made) = (padded(&name(row), names), padded(&row.made, moves));
        // Writing into a string cannot fail.
        let _ = write!(block, "{:>2}{mark}{name} {made} {lost:>1$}", row.number, losses + 1);
        if !row.best.is_empty() {
            let _ = write!(block, " {}", plain(&row.best, MOVE));
        }
        block.truncate(block.trim_end().len());
        block.push('\n');
    }
    for (at, player) in card.players.iter().enumerate() {
        let name = written(&player.name, at, 2 * NAME, texts);
        let _ = writeln!(block, "{}", card.told_player(at, &name, texts));
    }
    block.trim_end().to_owned()
}
