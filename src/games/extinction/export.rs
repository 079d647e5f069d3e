//! A finished match as PGN (X10).

use super::pgn::{Pgn, Score, write};
use super::piece::Side;
use super::state::{ExtinctionChess, side};
use crate::games::turns::{Ending, Match};
use crate::games::{By, LineError, Rules, Seat, Table};

/// A match as a file, from a log whose first line is the setup.
pub fn export(log: &[(By, &str)], name: &dyn Fn(Seat) -> String) -> Option<(&'static str, String)> {
    let ((_, first_line), lines) = log.split_first()?;
    let table = replayed(first_line, lines).ok()?;
    Some(("pgn", write(&of_match(&table, name)?)))
}

fn replayed(first_line: &str, lines: &[(By, &str)]) -> Result<Match<ExtinctionChess>, LineError> {
    let mut table: Match<ExtinctionChess> = Rules::new(first_line.parse()?);
    for (by, line) in lines {
        table.play_line(*by, line)?;
    }
    Ok(table)
}

/// A finished match, with the names of both seats.
fn of_match(table: &Match<ExtinctionChess>, name: &dyn Fn(Seat) -> String) -> Option<Pgn> {
    let game = table.game();
    let result = match table.ending()? {
        Ending::Aborted | Ending::Void => Score::Unknown,
        Ending::Agreed => Score::Drawn,
        Ending::Played => {
            let standings = table.standings();
            let mut first = standings.iter().filter(|one| one.rank == 1).map(|one| side(one.seat));
            match (first.next(), first.next()) {
                (Some(Side::White), None) => Score::White,
                (Some(Side::Black), None) => Score::Black,
                _ => Score::Drawn,
            }
        }
    };
    // The seven that every file has, the result apart; what is not known is written so.
    let tags = [
        ("Event", "?".to_owned()),
        ("Site", "?".to_owned()),
        ("Date", "????.??.??".to_owned()),
        ("Round", "-".to_owned()),
        ("White", name(Seat(1))),
        ("Black", name(Seat(2))),
    ];
    let tags = tags.into_iter().map(|(name, value)| (name.to_owned(), value)).collect();
    Some(Pgn { tags, start: *game.start(), moves: game.played().to_vec(), result })
}
