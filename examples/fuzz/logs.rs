//! Logs, line by line: every game's, and those of judged events. What a line is refused for changes nothing, and what stands
//! folds again to the same.

use super::parsers::text;
use giostra::games::manche::setup::Setup as Round;
use giostra::games::manche::{Manche, Move};
use giostra::games::turns::{self, TurnTable};
use giostra::games::{By, Rules, Seat, Turn};
use giostra::judging::jury::Jury;
use giostra::messages::Lang;

/// Lines of a log at most: a match of three hundred is longer than any that was played.
const LINES: usize = 300;

/// A log as `tests/games` has it: who, and what they wrote.
fn read(text: &str) -> Vec<(By, &str)> {
    let lines = text.lines().filter(|line| !line.starts_with("//") && !line.starts_with('>'));
    let lines = lines.filter_map(|line| {
        let line = line.strip_prefix("! ").unwrap_or(line);
        let (by, body) = line.split_once(' ')?;
        Some((by.parse().ok()?, body))
    });
    lines.take(LINES).collect()
}

/// What can be known of a match.
fn known(table: &dyn TurnTable) -> String {
    let (ending, turn) = (table.ending(), table.turn());
    format!("{} {ending:?} {turn:?} {:?}", table.position(None), table.standings())
}

/// The lines of a match, one by one.
pub(crate) fn folds(bytes: &[u8]) {
    let typed = text(bytes);
    let lines = read(&typed);
    let Some(((_, first), rest)) = lines.split_first() else { return };
    if let Ok(setup) = first.parse::<Round>() {
        return round(setup, rest);
    }
    let Ok(mut table) = turns::open(first) else { return };
    let mut stood = Vec::new();
    for (by, line) in rest {
        let before = known(&*table);
        if table.act(*by, line).is_ok() {
            stood.push((*by, *line));
        } else {
            assert_eq!(known(&*table), before, "{by} {line} was refused, and has changed something");
        }
    }
    let _ = (table.block(), table.first_line(), table.why());
    let mut again = turns::open(&table.first_line()).expect("its own first line");
    for (by, line) in stood {
        assert!(again.act(by, line).is_ok(), "{by} {line} stood before");
    }
    assert_eq!(known(&*again), known(&*table));
}

fn round(setup: Round, lines: &[(By, &str)]) {
    let (mut manche, mut again) = (Manche::new(setup.clone()), Manche::new(setup));
    for (by, line) in lines {
        let Ok(mv) = line.parse::<Move>() else { continue };
        if manche.check(*by, &mv).is_ok() {
            let written = mv.to_string();
            manche.play(*by, mv);
            let read: Move = written.parse().expect("what was written");
            assert!(again.check(*by, &read).is_ok(), "{by} {written} stood before");
            again.play(*by, read);
        }
    }
    assert_eq!(format!("{:?}", manche.standings()), format!("{:?}", again.standings()));
}

/// A log, and behind `? ` what players type there.
pub(crate) fn typed(bytes: &[u8]) {
    let typed = text(bytes);
    let lines = read(&typed);
    let Some(((_, first), rest)) = lines.split_first() else { return };
    let Ok(mut table) = turns::open(first) else { return };
    for (by, line) in rest {
        let _ = table.act(*by, line);
    }
    let seat = match table.turn() {
        Turn::Of(seat) => seat,
        _ => Seat(1),
    };
    let before = known(&*table);
    for said in typed.lines().filter_map(|line| line.strip_prefix("? ")).take(20) {
        // What is read as a move is one that the rules can be asked about.
        if let turns::Reading::Move(line) | turns::Reading::Likely(line) = table.read(seat, said) {
            let _ =
                (table.claims(&line), table.spell(&line, Lang::It), table.stem(&line), table.is_move(&line));
            let _ = table.boxed_clone().act(By::Seat(seat), &line);
        }
        let _ = (table.complete(seat, said), table.parts(said));
    }
    assert_eq!(known(&*table), before, "who only reads changes nothing");
}

/// The log of a judged event.
pub(crate) fn juries(bytes: &[u8]) {
    let typed = text(bytes);
    let lines = read(&typed);
    let Some(((_, first), rest)) = lines.split_first() else { return };
    let (Ok(mut jury), Ok(mut again)) = (Jury::read(first), Jury::read(first)) else { return };
    for (at, (by, line)) in (1_767_265_200_000..).zip(rest) {
        if jury.take(*by, line, at).is_ok() {
            assert!(again.take(*by, line, at).is_ok(), "{by} {line} stood before");
        }
    }
    assert_eq!(jury.stage(), again.stage());
}
