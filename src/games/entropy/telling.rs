//! What is said of a game, in sentences that both games share.

use super::board::{Board, Cell};
use super::colour::Colour;
use super::picture::{self, Extra, View};
use super::reading::moves_from;
use super::score::{self, Line, Segment};
use super::shift::Shift;
use crate::games::turns::{Explained, Facts, Reading};
use crate::games::{Look, Refusal};
use crate::messages::{self, Lang, Text, own};
use crate::say;

/// So many segments are told with their colours; of more the places alone, so that all of them fit into one message.
const MOST_SPELLED: usize = 48;

/// What a colour is called: a key.
pub(in crate::games) const fn colour_key(colour: Colour) -> &'static str {
    match colour {
        Colour::Blue => "entropy-blue",
        Colour::Yellow => "entropy-yellow",
        Colour::Red => "entropy-red",
        Colour::Green => "entropy-green",
        Colour::Pink => "entropy-pink",
        Colour::Brown => "entropy-brown",
        Colour::Black => "entropy-black",
    }
}

/// What a colour is called.
pub(in crate::games) const fn named(colour: Colour) -> Text {
    Text { key: colour_key(colour), args: Vec::new() }
}

/// `Ada: rosso in d4.`
pub(in crate::games) fn placed(colour: Colour, cell: Cell, name: String) -> Text {
    say!("entropy-placed", name = name, colour = named(colour), cell = cell.to_string())
}

/// H6: `Il caso mette il rosso in d4.`
pub(in crate::games) fn placed_by_chance(colour: Colour, cell: Cell) -> Text {
    say!("entropy-placed-by-chance", colour = named(colour), cell = cell.to_string())
}

/// H3: `Dal sacchetto esce: rosso.`
pub(in crate::games) fn drawn(colour: Colour) -> Text {
    say!("entropy-drawn", colour = named(colour), letter = colour.to_string())
}

/// `Ada: rosso da a1 ad a5.`, `Ada passa.`
pub(in crate::games) fn shifted(board: &Board, shift: Shift, name: String) -> Text {
    match shift {
        Shift::Pass => say!("entropy-passed", name = name),
        Shift::Move(from, to) => match board.get(from) {
            Some(colour) => say!(
                "entropy-shifted",
                name = name,
                colour = named(colour),
                from = from.to_string(),
                to = to.to_string()
            ),
            None => say!("just", text = shift.to_string()),
        },
    }
}

/// `Ordine: 81 punti, 45 per riga e 36 per colonna.`
pub(in crate::games) fn closing(board: &Board) -> Text {
    let score = score::score(board);
    let (rows, columns): (u32, u32) = (score.rows.iter().sum(), score.columns.iter().sum());
    say!("entropy-closing", points = score.total(), rows = rows, columns = columns)
}

/// A cell that no board has, or not this one.
pub(in crate::games) fn no_cell(board: &Board, typed: &str) -> Text {
    let last = Cell::at(board.side() - 1, board.side() - 1).map_or_else(String::new, |cell| cell.to_string());
    say!("entropy-outside", cell = typed, last = last)
}

/// Order names a counter alone: where it is to go is chosen.
pub(in crate::games) fn from_a_cell<M>(board: &Board, cell: Cell, order: impl Fn(Shift) -> M) -> Reading<M> {
    let no = |text| Reading::No(Refusal(text));
    let mut moves: Vec<M> = moves_from(board, cell).into_iter().map(order).collect();
    match moves.len() {
        0 if !board.has(cell) => no(no_cell(board, &cell.to_string())),
        0 if board.get(cell).is_none() => no(say!("entropy-nothing-there", cell = cell.to_string())),
        0 => no(say!("entropy-shut-in", cell = cell.to_string())),
        1 => Reading::Move(moves.remove(0)),
        _ => Reading::Choose(moves),
    }
}

/// What is chosen first in a menu: a row, a counter by its cell (`a1-`), a colour by its letter.
pub(in crate::games) fn part(board: &Board, part: &str, lang: Lang) -> String {
    let of = |colour| messages::plain(lang, colour_key(colour), &[]);
    let cell = part.strip_suffix('-').and_then(|cell| cell.parse::<Cell>().ok());
    if let Some((cell, colour)) = cell.and_then(|cell| Some((cell, board.get(cell)?))) {
        return format!("{cell} {}", of(colour));
    }
    let mut letters = part.chars();
    match (letters.next().and_then(Colour::of), letters.next()) {
        (Some(colour), None) => of(colour),
        _ => messages::plain(lang, "entropy-row", &[("row", part.to_owned())]),
    }
}

/// A cell to show how one is written: the one nearest the middle that is empty.
pub(in crate::games) fn middle(board: &Board) -> Option<Cell> {
    let half = i16::from(board.side() / 2);
    let far = |cell: &Cell| (i16::from(cell.row()) - half).abs() + (i16::from(cell.column()) - half).abs();
    board.empty().min_by_key(far)
}

/// Why a board scores what it scores: every segment on the picture, and in words, a line for each row and column that has one.
pub(in crate::games) fn explain(view: &View, facts: Facts, look: &Look<'_>) -> Explained {
    let segments = score::segments(&view.board);
    let scene = picture::scene(view, &Extra::Segments(&segments), facts, look);
    let total = score::total(&view.board);
    if segments.is_empty() {
        return Explained { text: say!("entropy-why-nothing"), scene };
    }
    let spelled = segments.len() <= MOST_SPELLED;
    let mut lines = vec![say!("entropy-why", points = total)];
    for line in segments.chunk_by(|one, next| one.line == next.line) {
        let points: u32 = line.iter().map(|segment| u32::from(segment.points)).sum();
        let all: Vec<String> = line.iter().rev().map(|one| told(&view.board, *one, spelled)).collect();
        let all = own(all.join(", "));
        lines.extend(line.first().map(|one| match one.line {
            Line::Row(row) => say!("entropy-why-row", row = row + 1, points = points, all = all),
            Line::Column(column) => {
                let name = char::from(b'a' + column).to_string();
                say!("entropy-why-column", column = own(name), points = points, all = all)
            }
        }));
    }
    Explained { text: say!("lines", lines = lines), scene }
}

/// `a4–d4 RKKR 6`
fn told(board: &Board, segment: Segment, spelled: bool) -> String {
    let Segment { line, from, to, points } = segment;
    if !spelled {
        return format!("{from}–{to} {points}");
    }
    let on_it = |cell: &Cell| match line {
        Line::Row(row) => cell.row() == row && (from.column()..=to.column()).contains(&cell.column()),
        Line::Column(column) => cell.column() == column && (from.row()..=to.row()).contains(&cell.row()),
    };
    let colours: String =
        board.iter().filter(on_it).filter_map(|cell| board.get(cell)).map(Colour::letter).collect();
    format!("{from}–{to} {colours} {points}")
}
