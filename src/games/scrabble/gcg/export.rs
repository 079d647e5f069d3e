//! From a match to a file.

use super::{Event, Gcg, Named, What};
use crate::games::scrabble::Scrabble;
use crate::games::scrabble::record::Act;
use crate::games::turns::{Ending, Match};
use crate::games::{By, LineError, Rules, Seat, Table};
use crate::messages::{self, Lang};
use crate::picture::Texts;

/// Characters of a nick.
const MOST_NICK: usize = 20;

/// A finished match of two, with the names of both seats; `None` of any other: a file holds racks.
pub fn of_match(table: &Match<Scrabble>, names: [&str; 2], texts: &Texts<'_>) -> Option<Gcg> {
    let ending = table.ending()?;
    let game = table.game();
    if game.seats() != 2 {
        return None;
    }
    let mut gcg = Gcg {
        set: game.setup().set,
        players: players(names),
        lexicon: Some(table.frame().dictionary.clone()).filter(|name| !name.is_empty()),
        note: String::new(),
        events: Vec::new(),
    };
    for record in game.records() {
        let player = usize::from(record.seat.0).saturating_sub(1).min(1);
        let mut rack = Some(record.rack);
        let what = match &record.act {
            Act::Play(play) => What::Play(*play),
            Act::Exchange(tiles) => What::Exchange(*tiles),
            Act::Pass | Act::Missed => What::Pass,
            Act::Withdrawn(_) => What::Withdrawn,
            Act::Penalty => What::Challenge,
            Act::Left => What::Lost(record.rack),
            Act::Gained => {
                rack = None;
                What::Gained(record.rack)
            }
            Act::Gone => {
                note(&mut gcg, &texts("gcg-note-gone", &[("name", names[player].to_owned())]));
                continue;
            }
        };
        let (score, total) = (record.points, record.total);
        gcg.events.push(Event { player, rack, what, score, total, note: String::new() });
        if record.act == Act::Missed {
            note(&mut gcg, &texts("gcg-note-missed", &[]));
        }
    }
    match ending {
        Ending::Played => {}
        Ending::Agreed => note(&mut gcg, &texts("gcg-note-agreed", &[])),
        Ending::Aborted | Ending::Void => note(&mut gcg, &texts("gcg-note-void", &[])),
    }
    Some(gcg)
}

/// The same from the lines of a log, the first one among them: who and what.
///
/// # Errors
/// Lines that are no match of Scrabble.
pub fn of_log<'l>(
    first_line: &str,
    lines: impl IntoIterator<Item = (By, &'l str)>,
    names: [&str; 2],
    texts: &Texts<'_>,
) -> Result<Option<Gcg>, LineError> {
    let mut table: Match<Scrabble> = Rules::new(first_line.parse()?);
    for (by, line) in lines {
        table.play_line(by, line)?;
    }
    Ok(of_match(&table, names, texts))
}

/// The same as a file, from a log whose first line is the setup. Such files are read by programs everywhere: what is noted in
/// them is in English.
pub fn export(log: &[(By, &str)], name: &dyn Fn(Seat) -> String) -> Option<(&'static str, String)> {
    let ((_, first_line), lines) = log.split_first()?;
    let names = [name(Seat(1)), name(Seat(2))];
    let texts = |key: &str, args: &[(&str, String)]| messages::plain(Lang::En, key, args);
    let gcg = of_log(first_line, lines.iter().copied(), [&names[0], &names[1]], &texts).ok()??;
    Some(("gcg", gcg.to_string()))
}

fn note(gcg: &mut Gcg, text: &str) {
    let note = gcg.events.last_mut().map_or(&mut gcg.note, |event| &mut event.note);
    if !note.is_empty() {
        note.push(' ');
    }
    let words: Vec<&str> = text.split_whitespace().collect();
    note.push_str(&words.join(" "));
}

/// Names of any Unicode as nicks without spaces, one unlike the other.
fn players(names: [&str; 2]) -> Vec<Named> {
    let plain = |c: char| if c.is_whitespace() || c.is_control() { ' ' } else { c };
    let mut number = 0;
    let mut players = names.map(|name| {
        number += 1;
        let name: String = name.chars().map(plain).collect();
        let words: Vec<&str> = name.split_whitespace().collect();
        let nick: String = words.join("_").replace(':', "_").chars().take(MOST_NICK).collect();
        let nick = if nick.is_empty() { format!("player{number}") } else { nick };
        let name = if words.is_empty() { nick.clone() } else { words.join(" ") };
        Named { nick, name }
    });
    if players[0].nick == players[1].nick {
        players[1].nick.push_str("_2");
    }
    players.into()
}
