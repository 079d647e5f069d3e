//! Buffalo, article by article (rules 05): its table, then laws.

mod articles;
mod computers;
mod laws;
mod naive;
mod pictures;
mod reading;
mod rebels;

use giostra::games::buffalo::generate;
use giostra::games::buffalo::position::{Position, START};
use giostra::games::turns::{Frame, Study, TurnTable};
use giostra::games::{By, LineError, Seat, registry};
use giostra::messages::{Lang, Text, Voice, render};

/// A position.
#[track_caller]
fn at(text: &str) -> Position {
    text.parse().unwrap_or_else(|error| panic!("{error}"))
}

/// The same for programs.
#[track_caller]
fn study(text: &str) -> Box<dyn Study> {
    registry::of_rules("buffalo-1").unwrap().at(text).unwrap()
}

/// All moves as lines, sorted.
#[track_caller]
fn moves(text: &str) -> Vec<String> {
    study(text).moves().unwrap()
}

/// A match from the first position on.
fn opened(own: &str) -> Box<dyn TurnTable> {
    let kind = registry::of_rules("buffalo-1").unwrap();
    let first = kind.first_line(&Frame::plain(2, None, [7; 32]), own).unwrap();
    kind.open(&first).unwrap()
}

/// Plays lines, Black's and White's in turn.
#[track_caller]
fn play(table: &mut dyn TurnTable, lines: &[&str]) {
    for (line, seat) in lines.iter().zip([1, 2].into_iter().cycle()) {
        table.act(By::Seat(Seat(seat)), line).unwrap_or_else(|error| panic!("{line}: {error}"));
    }
}

/// A text as somebody reads it.
fn said(lang: Lang, text: &Text) -> String {
    let called = &|_: &_, name: &str| name.to_owned();
    render(lang, text, &Voice { typed: &str::to_owned, called, ..Voice::PLAIN })
}

/// What whoever is to move is told of a line that cannot be played, as the key of its text, after both languages have said it.
#[track_caller]
fn refused(position: &str, line: &str) -> &'static str {
    use giostra::games::turns::TurnGame;
    let game = giostra::games::buffalo::Buffalo::at(position).unwrap();
    let giostra::games::Turn::Of(seat) = game.turn() else { panic!("{position} is over") };
    let refusal = game.check(By::Seat(seat), &line.parse().unwrap()).expect_err(line);
    for lang in Lang::ALL {
        let said = said(lang, &refusal.0);
        assert!(!said.is_empty() && !said.contains('\n'), "one sentence: {said}");
    }
    refusal.0.key
}
