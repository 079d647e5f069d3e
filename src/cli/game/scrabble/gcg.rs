//! `giostra game scrabble replay FILE.gcg`: another program's record of a match, move by move.

use super::super::replay::{Args, print};
use crate::cli::{Failure, spoken};
use crate::games::scrabble::gcg::{self, What};
use crate::games::scrabble::moves::Generator;
use crate::games::scrabble::scene::block;
use crate::games::scrabble::set::{ENGLISH, SCRABBLE_IT};
use crate::say;
use crate::words::library::Library;
use crate::words::overlay::Overlay;
use std::fmt::Write as _;

/// Shows the match; a lexicon that is ours and English, or tiles that only that set has, make it an English one.
pub(super) fn run(args: &Args) -> Result<(), Failure> {
    let bytes = args.read()?;
    let (set, game) = match gcg::read(&bytes, &SCRABBLE_IT) {
        Ok(game) => (&SCRABBLE_IT, game),
        // What does not fit the Italian tiles may fit the English ones; if neither, the Italian fault is told.
        Err(fault) => match gcg::read(&bytes, &ENGLISH) {
            Ok(game) => (&ENGLISH, game),
            Err(_) => return Err(Failure::usage(&fault.text())),
        },
    };
    let dictionary = if set.name == ENGLISH.name { "english" } else { "scrabble" };
    let words = args
        .wants_best()
        .then(|| Library::new(None).playing_words(dictionary, Overlay::default()))
        .transpose()?;
    let gaddag = words.as_ref().and_then(|words| words.gaddag().ok());
    let mut shown = String::new();
    for (number, event) in game.events.iter().enumerate() {
        let name = &game.players[event.player].name;
        let what = match &event.what {
            What::Play(play) => play.to_string(),
            What::Exchange(_) | What::ExchangeOf(_) => spoken(&say!("cli-gcg-exchange")),
            What::Pass => spoken(&say!("cli-gcg-pass")),
            What::Withdrawn => spoken(&say!("cli-gcg-withdrawn")),
            What::Challenge => spoken(&say!("cli-gcg-challenge")),
            What::Time => spoken(&say!("cli-gcg-time")),
            What::Gained(_) | What::Lost(_) => spoken(&say!("cli-gcg-end")),
        };
        let _ = write!(shown, "{name}: {what} {:+} {}", event.score, event.total);
        let turn = matches!(event.what, What::Play(_) | What::Exchange(_) | What::Pass);
        if let (Some(gaddag), Some(rack), true) = (&gaddag, &event.rack, turn) {
            let best = Generator::new(gaddag, set).best(&game.board_before(number), rack);
            if let Some((points, play)) = best.filter(|(points, _)| *points > event.score) {
                let (better, gain) = (play.to_string(), points - event.score);
                let text = say!("cli-game-better", better = better, points = points, gain = gain);
                let _ = write!(shown, " {}", spoken(&text));
            }
        }
        let _ = write!(shown, "\n{}\n\n", block(&game.board_before(number + 1)));
    }
    print(&shown)
}
