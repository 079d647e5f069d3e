//! What is wrong with a file, in a sentence.

use crate::messages::Text;
use crate::say;
use crate::tournaments::export::json;
use crate::tournaments::trf::fault::Quarrel;
use crate::tournaments::trf::{Adjusted, Fault, Note, Problem};
use std::path::Path;

/// What is wrong with a report, and where.
pub(super) fn report(file: &Path, fault: &Fault) -> Text {
    at(file, fault.line, fault.column, problem(&fault.problem))
}

/// How a place of a report was read that is not written as reports are today (F16).
pub(super) fn note(file: &Path, note: &Note) -> Text {
    let rounds: Vec<String> = note.rounds.iter().map(ToString::to_string).collect();
    let (player, rounds) = (note.player.to_string(), rounds.join(", "));
    let sentence = match note.adjusted {
        Adjusted::Sign(sign) => {
            let worth = match sign {
                '=' => "½",
                '+' => "1",
                _ => "0",
            };
            say!("trf-note-sign", sign = sign.to_string(), player = player, rounds = rounds, worth = worth)
        }
        Adjusted::Half => say!("trf-note-half", player = player, rounds = rounds),
        Adjusted::Given => say!("trf-note-given", player = player, rounds = rounds),
    };
    at(file, note.line, note.column, sentence)
}

/// What is wrong with an event in JSON.
pub(super) fn json(file: &Path, fault: &json::Fault) -> Text {
    let whole = |reason: Text| say!("tournament-json", file = shown(file), reason = reason);
    match fault {
        json::Fault::Form { line, column } => at(file, *line, *column, say!("tournament-json-form")),
        json::Fault::Version(version) => {
            whole(say!("tournament-json-version", version = version.to_string()))
        }
        json::Fault::Word(word) => whole(say!("tournament-json-word", text = cut(word))),
        json::Fault::Number(number) => whole(say!("tournament-json-number", number = number.to_string())),
        json::Fault::TooMuch => whole(say!("tournament-too-much")),
        json::Fault::Disagree(what) => whole(problem(what)),
    }
}

fn at(file: &Path, line: usize, column: usize, reason: Text) -> Text {
    let (line, column) = (line.to_string(), column.to_string());
    say!("tournament-fault", file = shown(file), line = line, column = column, reason = reason)
}

fn shown(file: &Path) -> String {
    file.display().to_string()
}

/// As much of what stands there as fits into a sentence.
fn cut(text: &str) -> String {
    text.chars().take(20).collect()
}

fn problem(problem: &Problem) -> Text {
    match problem {
        Problem::NotANumber(text) => say!("trf-not-a-number", text = cut(text)),
        Problem::NotPoints(text) => say!("trf-not-points", text = cut(text)),
        Problem::TooLarge { number, most } => {
            say!("trf-too-large", number = number.to_string(), most = most.to_string())
        }
        Problem::Zero => say!("trf-zero"),
        Problem::Missing => say!("trf-missing"),
        Problem::Stray(sign) => say!("trf-stray", sign = sign.to_string()),
        Problem::Colour(sign) => say!("trf-colour", sign = sign.to_string()),
        Problem::NoColour => say!("trf-no-colour"),
        Problem::ColourOfBye => say!("trf-colour-of-bye"),
        Problem::Letter(sign) => say!("trf-letter", sign = sign.to_string()),
        Problem::NoResult => say!("trf-no-result"),
        Problem::ByeWithOpponent(sign) => say!("trf-bye-with-opponent", sign = sign.to_string()),
        Problem::NoOpponent(sign) => say!("trf-no-opponent", sign = sign.to_string()),
        Problem::Twice(number) => say!("trf-twice", number = number.to_string()),
        Problem::NoSuchPlayer(number) => say!("trf-no-such-player", number = number.to_string()),
        Problem::Gap { number, last } => {
            say!("trf-gap", number = number.to_string(), last = last.to_string())
        }
        Problem::Oneself => say!("trf-oneself"),
        Problem::Unanswered(quarrel) => {
            let (round, player, opponent) = who(quarrel);
            say!("trf-unanswered", round = round, player = player, opponent = opponent)
        }
        Problem::Results(quarrel) => {
            let (round, player, opponent) = who(quarrel);
            say!("trf-results", round = round, player = player, opponent = opponent)
        }
        Problem::SameColour(quarrel) => {
            let (round, player, opponent) = who(quarrel);
            say!("trf-same-colour", round = round, player = player, opponent = opponent)
        }
        Problem::SecondBye { round } => say!("trf-second-bye", round = round.to_string()),
        Problem::Points { player, written, sum } => {
            let (written, sum) = (written.to_string(), sum.to_string());
            say!("trf-points", player = player.to_string(), written = written, sum = sum)
        }
        Problem::Rounds { first, other } => {
            say!("trf-rounds", first = first.to_string(), other = other.to_string())
        }
        Problem::Played { played, rounds } => {
            say!("trf-played", played = played.to_string(), rounds = rounds.to_string())
        }
        Problem::First => say!("trf-first"),
        Problem::Bye { player, round } => {
            say!("trf-bye", player = player.to_string(), round = round.to_string())
        }
        Problem::Backwards => say!("trf-backwards"),
        Problem::Abnormal => say!("trf-abnormal"),
        Problem::Baku => say!("trf-baku"),
        Problem::Nobody => say!("trf-nobody"),
    }
}

fn who(quarrel: &Quarrel) -> (String, String, String) {
    (quarrel.round.to_string(), quarrel.player.to_string(), quarrel.opponent.to_string())
}
