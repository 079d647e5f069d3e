//! Boards as monospaced lines, for where no picture may be sent. A fence around them is the caller's business.

use super::card::{Card, MOST_PLAYERS, Player, State};
use super::grid::{Edges, Grid};
use crate::picture::names::{name, plain};
use crate::picture::{Texts, signed};

/// Columns a name takes at most.
pub const MOST_NAME: usize = 20;
/// Columns that a sentence takes at most.
const MOST_TEXT: usize = 40;

/// A letter in upper or lower case; `?` for what is none, because a control character or a backtick would break the fence.
pub fn sign(letter: char, upper: bool) -> char {
    let cased = if upper { letter.to_uppercase().next() } else { letter.to_lowercase().next() };
    cased.filter(|c| c.is_alphabetic()).unwrap_or('?')
}

/// Signs with a space between them.
pub fn spaced(signs: impl Iterator<Item = char>) -> String {
    signs.map(String::from).collect::<Vec<_>>().join(" ")
}

/// A board of squares, a row a line with its number; the letters of the columns stand where the picture has them.
pub fn squares(grid: Grid, sign: impl Fn(usize) -> char) -> Vec<String> {
    let wide = if grid.rows() > 9 { 2 } else { 1 };
    let columns = format!("{:wide$} {}", "", spaced((0..grid.columns()).map(|column| grid.column(column))));
    let row = |row: usize| {
        let cells = row * grid.columns()..(row + 1) * grid.columns();
        format!("{:>wide$} {}", grid.row(row), spaced(cells.map(&sign)))
    };
    let rows = (0..grid.rows()).map(row);
    match grid.edges() {
        Edges::TopDown => [columns].into_iter().chain(rows).collect(),
        Edges::BottomUp => rows.chain([columns]).collect(),
    }
}

/// Who somebody is, in at most [`MOST_NAME`] columns.
pub fn who(typed: &str, n: usize, texts: &Texts<'_>) -> String {
    let typed = plain(typed, MOST_NAME);
    if typed.is_empty() { name("", n, texts) } else { typed }
}

/// That it is over or paused.
pub fn state(state: State, texts: &Texts<'_>) -> Option<String> {
    match state {
        State::Playing => None,
        State::Paused => Some(texts("board-paused", &[])),
        State::Ended => Some(texts("board-ended", &[])),
    }
}

/// The players, one a line: `>` precedes whose turn it is, then come points, clock, name and note.
pub fn players(players: &[Player], turn: Option<usize>, texts: &Texts<'_>) -> Vec<String> {
    let shown = &players[..players.len().min(MOST_PLAYERS)];
    let points = shown.iter().any(|player| player.points.is_some());
    let clocks = shown.iter().filter_map(Player::clock).map(|clock| clock.len()).max();
    let line = |(n, player): (usize, &Player)| {
        let mut parts = vec![(if turn == Some(n) { ">" } else { " " }).to_owned()];
        if points {
            parts.push(format!("{:>5}", player.points.map(signed).unwrap_or_default()));
        }
        if let Some(wide) = clocks {
            parts.push(format!("{:>wide$}", player.clock().unwrap_or_default()));
        }
        parts.push(who(&player.name, n, texts));
        let won = player.won.then(|| texts("board-wins", &[]));
        let note = won.unwrap_or_else(|| plain(&player.note, MOST_NAME));
        parts.extend((!note.is_empty()).then(|| format!("({note})")));
        parts.join(" ")
    };
    shown.iter().enumerate().map(line).collect()
}

/// A whole board: its lines, a legend (may be empty), whether it goes on, the players, what happened last, the tail.
pub fn board(card: &Card, mut lines: Vec<String>, legend: String, texts: &Texts<'_>) -> String {
    lines.extend((!legend.is_empty()).then_some(legend));
    lines.extend(state(card.state, texts));
    let turn = card.turn.filter(|_| card.state != State::Ended);
    lines.extend(players(&card.players, turn, texts));
    if let Some(last) = &card.last {
        let by = last.who.and_then(|n| Some(who(&card.players.get(n)?.name, n, texts)));
        let by = if card.preview { Some(texts("board-preview", &[])) } else { by };
        let told = [plain(&last.told(), MOST_TEXT), plain(&last.chip, MOST_NAME)];
        let told = told.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ");
        lines.push(by.map_or_else(|| told.clone(), |by| format!("{by}: {told}")));
    }
    lines.extend((!card.tail.is_empty()).then(|| plain(&card.tail, MOST_TEXT)));
    lines.join("\n")
}
