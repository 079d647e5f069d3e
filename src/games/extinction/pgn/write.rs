//! PGN as it is handed out.

use super::Pgn;
use crate::games::extinction::piece::Side;
use std::fmt::Write as _;

/// What the tag `Variant` says (X10).
pub(super) const VARIANT: &str = "Extinction";
/// Lines of moves are not longer than this.
const LONGEST: usize = 79;

/// A game as text. `Variant` stands before `FEN`, and both result and variant are said, whatever the tags say.
pub fn write(game: &Pgn) -> String {
    let mut text = String::new();
    let own = ["Result", "Variant", "SetUp", "FEN"];
    for (name, value) in game.tags.iter().filter(|(name, _)| !own.contains(&name.as_str())) {
        tag(&mut text, name, value);
    }
    tag(&mut text, "Result", game.result.token());
    tag(&mut text, "Variant", VARIANT);
    if game.start != crate::games::extinction::position::Position::start() {
        tag(&mut text, "SetUp", "1");
        tag(&mut text, "FEN", &game.start.to_string());
    }
    text.push('\n');
    let mut column = 0;
    for word in words(game) {
        let wide = word.chars().count();
        if column > 0 && column + 1 + wide > LONGEST {
            text.push('\n');
            column = 0;
        } else if column > 0 {
            text.push(' ');
            column += 1;
        }
        text.push_str(&word);
        column += wide;
    }
    text.push('\n');
    text
}

fn tag(text: &mut String, name: &str, value: &str) {
    let value = value.replace(['\r', '\n'], " ").replace('\\', "\\\\").replace('"', "\\\"");
    writeln!(text, "[{name} \"{value}\"]").ok();
}

/// Numbers, moves, and the result at the end.
fn words(game: &Pgn) -> Vec<String> {
    let mut words = Vec::new();
    for (n, (position, written)) in game.positions().iter().zip(game.written()).enumerate() {
        match position.to_move {
            Side::White => words.push(format!("{}.", position.number)),
            Side::Black if n == 0 => words.push(format!("{}...", position.number)),
            Side::Black => {}
        }
        words.push(written);
    }
    words.push(game.result.token().to_owned());
    words
}
