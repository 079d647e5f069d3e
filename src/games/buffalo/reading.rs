//! What a player's text means: `e4-e3`, `e4e3`, `e4 e3`, the returns of dogs behind it, `passo`.

use super::cells::Cell;
use super::fault::Fault;
use super::generate;
use super::moves::{MOST_SENT, Move, Return, Sent, Step};
use super::position::Position;
use crate::games::turns::Reading;
use crate::games::turns::typed::is_stroke;

/// Words for a turn that is skipped (U9).
const SKIPS: [&str; 4] = ["passo", "passa", "pass", "skip"];
/// What may stand between two cells, beside the dashes of all games.
const BETWEEN: [char; 3] = ['x', '×', ','];

/// What a text means in a game that goes on.
pub(super) fn read(position: &Position, typed: &str) -> Reading<Move> {
    let lower = typed.trim().to_lowercase();
    let no = |fault: Fault| Reading::No(fault.into());
    if SKIPS.contains(&lower.as_str()) {
        return Reading::Move(Move::Skip);
    }
    let Some(names) = names(&lower) else { return Reading::Chatter };
    let mut cells = Vec::new();
    for name in &names {
        match name.parse::<Cell>() {
            Ok(cell) => cells.push(cell),
            Err(_) => return no(Fault::NoCell { typed: name.clone() }),
        }
    }
    let (&[from, to], returns) = cells.split_at(2) else { return Reading::Chatter };
    if returns.len() % 2 == 1 || returns.len() > 2 * MOST_SENT {
        return no(Fault::Unreadable { typed: typed.chars().take(60).collect() });
    }
    let mut sent: Vec<Return> = returns.chunks(2).map(|pair| Return { from: pair[0], to: pair[1] }).collect();
    // In whichever order they were typed.
    sent.sort_by_key(|back| back.from.by_name());
    let written = Move::Step(Step { from, to, sent: sent.iter().copied().collect() });
    let ways: Vec<Move> =
        generate::with_returns(position, from, to).into_iter().filter(|way| holds(*way, &sent)).collect();
    match ways[..] {
        // What is wrong with it, the game says.
        [] => Reading::Move(written),
        [only] => Reading::Move(only),
        _ if ways.contains(&written) => Reading::Move(written),
        _ => Reading::Choose(ways),
    }
}

/// Whether a move sends back all these dogs so.
fn holds(way: Move, wanted: &[Return]) -> bool {
    let sent = |step: &Step| -> Sent { step.sent };
    let Move::Step(step) = way else { return false };
    wanted.iter().all(|back| sent(&step).iter().any(|other| other == *back))
}

/// The cells of a text that is made of nothing else, two or more, also those that are not on the board: `z9`, `e44`.
fn names(text: &str) -> Option<Vec<String>> {
    let mut names: Vec<String> = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let after = &rest[first.len_utf8()..];
        let digits = after.len() - after.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        if first.is_ascii_lowercase() && (1..=2).contains(&digits) {
            names.push(format!("{first}{}", &after[..digits]));
            rest = &after[digits..];
        } else if first.is_whitespace() || (is_stroke(first) || BETWEEN.contains(&first)) && !names.is_empty()
        {
            rest = after;
        } else {
            return None;
        }
    }
    (names.len() >= 2).then_some(names)
}
