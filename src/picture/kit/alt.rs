//! What a board says to those who do not see it: at most 1024 characters, with names as long as all of it fits.

use super::card::{Card, MOST_PLAYERS, Player, State};
use super::grid::Grid;
use super::table::Table;
use crate::picture::Texts;
use crate::picture::names::{MOST_NAME, fitting, named, short_to, told};

/// Tells who somebody is, by index: a name as long as there is room.
pub type Who<'a> = dyn Fn(usize) -> String + 'a;

/// Whole sentences with the longest names with which all fit; what does not fit even so is left out, and the last sentence
/// says where it is read.
pub fn fitted(names: &[&str], texts: &Texts<'_>, sentences: impl Fn(&Who<'_>) -> Vec<String>) -> String {
    let rest = texts("board-alt-rest", &[]);
    let whole = |most: usize| {
        sentences(&|n| short_to(most, &told(names.get(n).copied().unwrap_or_default(), n, texts)))
    };
    fitting(whole, &rest)
}

/// What is played.
pub fn title(title: &str, texts: &Texts<'_>) -> String {
    named(texts, "picture-alt-ladder-head", &[], &short_to(MOST_NAME, title.trim()))
}

/// That it is over or paused, and else whose turn it is.
pub fn state(state: State, turn: Option<usize>, who: &Who<'_>, texts: &Texts<'_>) -> Vec<String> {
    let mut parts = Vec::new();
    match state {
        State::Ended => return vec![texts("board-alt-ended", &[])],
        State::Paused => parts.push(texts("board-alt-paused", &[])),
        State::Playing => {}
    }
    parts.extend(turn.map(|n| named(texts, "board-alt-turn", &[], &who(n))));
    parts
}

/// A sentence on a row: "Riga 8: D-H FUNGO, L O."
pub fn row(label: String, told: String, texts: &Texts<'_>) -> String {
    texts("picture-alt-row", &[("row", label), ("letters", told)])
}

/// A sentence for each row with something on it, the letters of neighbours joined: "Riga 8: D-H FUNGO, L O." If there is
/// none: that the board is empty.
pub fn runs(grid: Grid, texts: &Texts<'_>, letters: impl Fn(usize) -> Option<String>) -> Vec<String> {
    rows(grid, texts, |cells| {
        let mut runs = Vec::new();
        let mut at = cells.start;
        while at < cells.end {
            let run: String = (at..cells.end).map_while(&letters).collect();
            let end = (at..cells.end).find(|cell| letters(*cell).is_none()).unwrap_or(cells.end);
            let column = |cell: usize| grid.column(grid.place(cell).1);
            match end - at {
                0 => {}
                1 => runs.push(format!("{} {run}", column(at))),
                _ => runs.push(format!("{}-{} {run}", column(at), column(end - 1))),
            }
            at = end + 1;
        }
        runs
    })
}

/// A sentence for each row with something on it, each piece with its column: "Riga 8: e re nero, g cavallo nero."
pub fn pieces(grid: Grid, texts: &Texts<'_>, piece: impl Fn(usize) -> Option<String>) -> Vec<String> {
    let told = |cell: usize| piece(cell).map(|piece| format!("{} {piece}", grid.column(grid.place(cell).1)));
    rows(grid, texts, |cells| cells.filter_map(told).collect())
}

fn rows(grid: Grid, texts: &Texts<'_>, told: impl Fn(std::ops::Range<usize>) -> Vec<String>) -> Vec<String> {
    let all = grid.told().map(|(number, cells)| (number, told(cells)));
    let taken = all.filter(|(_, told)| !told.is_empty());
    let mut rows: Vec<String> =
        taken.map(|(number, told)| row(number.to_string(), told.join(", "), texts)).collect();
    if rows.is_empty() {
        rows.push(texts("board-alt-empty", &[]));
    }
    rows
}

/// The alt text of a card and its table, with what its board says for itself at the end.
pub(super) fn board(card: &Card, table: Option<&Table>, board: &[String], texts: &Texts<'_>) -> String {
    let line = |(label, values): (String, String)| {
        named(texts, "board-alt-player", &[("facts", values)], &short_to(MOST_NAME, &label))
    };
    let table: Vec<String> = table.map(Table::told).unwrap_or_default().into_iter().map(line).collect();
    let names: Vec<&str> = card.players.iter().map(|player| player.name.as_str()).collect();
    fitted(&names, texts, |who| {
        let head = [card.title.trim(), card.note.trim()].map(|part| short_to(MOST_NAME, part));
        let head = head.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(", ");
        let mut parts = Vec::new();
        parts.extend((!head.is_empty()).then(|| named(texts, "picture-alt-ladder-head", &[], &head)));
        parts.extend(state(card.state, card.turn, who, texts));
        for (n, one) in card.players.iter().take(MOST_PLAYERS).enumerate() {
            parts.push(player(one, &who(n), texts));
        }
        parts.extend(last(card, who, texts));
        parts.extend((!card.tail.is_empty()).then(|| title(&card.tail, texts)));
        parts.extend(table.iter().chain(board).cloned());
        parts
    })
}

/// "Silk: bianco, 12 punti, orologio 4:05."
fn player(player: &Player, name: &str, texts: &Texts<'_>) -> String {
    let mut facts = Vec::new();
    if player.won {
        facts.push(texts("board-wins", &[]));
    }
    if player.gone {
        facts.push(texts("board-alt-left", &[]));
    }
    facts.extend((!player.note.is_empty()).then(|| short_to(MOST_NAME, &player.note)));
    facts.extend(player.points.map(|points| texts("board-alt-points", &[("points", points.to_string())])));
    facts.extend(player.clock().map(|clock| texts("board-alt-clock", &[("clock", clock)])));
    if facts.is_empty() {
        return named(texts, "picture-alt-ladder-head", &[], name);
    }
    named(texts, "board-alt-player", &[("facts", facts.join(", "))], name)
}

fn last(card: &Card, who: &Who<'_>, texts: &Texts<'_>) -> Option<String> {
    let last = card.last.as_ref()?;
    let chip = if last.chip.is_empty() { String::new() } else { format!(", {}", last.chip) };
    let args = [("move", short_to(MOST_NAME, &last.told()) + &chip)];
    Some(match (card.preview, last.who) {
        (true, _) => texts("board-alt-looked", &args),
        (false, None) => texts("board-alt-moved", &args),
        (false, Some(n)) => named(texts, "board-alt-move", &args, &who(n)),
    })
}
