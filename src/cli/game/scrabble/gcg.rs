//! `giostra game scrabble replay` and `analyse FILE.gcg`: another program's record of a match, move by move.

use super::super::analyse;
use super::super::replay::{Args, Recorded, print};
use super::set_named;
use crate::cli::{Failure, spoken, tell};
use crate::games::Seat;
use crate::games::scrabble::gcg::{self, Gcg, What};
use crate::games::scrabble::moves::Generator;
use crate::games::scrabble::scene::block;
use crate::games::scrabble::set::ENGLISH;
use crate::games::turns::table::Kind;
use crate::say;
use crate::words::library::Library;
use crate::words::overlay::Overlay;
use std::fmt::Write as _;

/// The match in a file, told on standard error where something in it is wrong and is read all the same.
fn game(recorded: &Recorded) -> Result<Gcg, Failure> {
    let bytes = recorded.read()?;
    let read = match &recorded.set {
        Some(name) => gcg::noted(&bytes, set_named(name)?),
        None => gcg::read_any(&bytes),
    };
    let (game, notes) = read.map_err(|fault| Failure::usage(&fault.text()))?;
    for note in notes {
        tell(&spoken(&note.text()));
    }
    Ok(game)
}

/// The dictionary of a match.
fn dictionary(game: &Gcg) -> &'static str {
    if game.set.name == ENGLISH.name { "english" } else { "scrabble" }
}

/// Tells what each turn was worth.
pub(super) fn analyse(kind: &dyn Kind, args: &analyse::Args) -> Result<(), Failure> {
    let game = game(&args.recorded)?;
    let words = args.words(dictionary(&game))?;
    let seats = u16::try_from(game.players.len()).unwrap_or(u16::MAX);
    let name = |seat: Seat| {
        let player = usize::from(seat.0).checked_sub(1).and_then(|at| game.players.get(at));
        player.map_or_else(String::new, |player| player.name.clone())
    };
    args.tell(kind, gcg::analysis(&game, &words), seats, &name)
}

/// Shows the match.
pub(super) fn run(args: &Args) -> Result<(), Failure> {
    let game = game(&args.recorded)?;
    let (set, dictionary) = (game.set, dictionary(&game));
    let words =
        args.best.then(|| Library::new(None).playing_words(dictionary, Overlay::default())).transpose()?;
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
