//! The move of a computer player: what its seat may see is handed to [`crate::opponents::scrabble`].

use super::moves::Generator;
use super::notation::Move;
use super::play::Written;
use super::record::Act;
use super::state::Scrabble;
use crate::games::Seat;
use crate::games::level::Level;
use crate::opponents::scrabble::{Choice, Last, View, choose};
use crate::words::library::PlayingWords;
use rand_chacha::ChaCha8Rng;

pub(super) fn think(
    game: &Scrabble,
    seat: Seat,
    level: Level,
    rng: &mut ChaCha8Rng,
    words: &PlayingWords,
) -> Move {
    // A list that cannot be packed has no words to play with.
    let Ok(gaddag) = words.spoken().gaddag() else { return Move::Pass };
    let view = view(game, seat);
    let familiar = |word: &str| words.familiarity(word);
    match choose(level, &view, &mut Generator::new(&gaddag, game.setup().set), &familiar, rng) {
        Choice::Play(play) => Move::Play(Written::from(&play)),
        Choice::Exchange(tiles) => Move::Exchange(tiles),
        Choice::Pass => Move::Pass,
    }
}

/// What a seat may see.
pub(super) fn view(game: &Scrabble, seat: Seat) -> View<'_> {
    let last = game.records().last().filter(|last| last.seat != seat).and_then(|last| match last.act {
        Act::Play(play) => {
            let placed = u8::try_from(play.placed().count()).unwrap_or(u8::MAX);
            Some(Last { play, points: last.points, kept: last.rack.len().saturating_sub(placed) })
        }
        _ => None,
    });
    View {
        board: game.board(),
        rack: game.rack(seat),
        unseen: game.unseen(seat),
        bag: game.bag(),
        others: u8::try_from(game.playing().saturating_sub(1)).unwrap_or(u8::MAX),
        last,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::turns::Match;
    use crate::games::{Rules, Table};

    /// A match of two, with these lines.
    fn after(lines: &[&str]) -> Match<Scrabble> {
        let seed = "07".repeat(32);
        let first = format!(
            "scrabble-1 seats=2 pace=live:120 validation=auto dict=scrabble lexicon={seed} rated=no leg=1/1 \
             computers=- seed={seed} | set=scrabble_it adjust=standard penalty=0"
        );
        let mut table = <Match<Scrabble> as Rules>::new(first.parse().unwrap());
        for line in lines {
            let (by, text) = line.split_once(' ').unwrap();
            table.play_line(by.parse().unwrap(), text).unwrap();
        }
        table
    }

    #[test]
    fn the_other_is_known_by_what_they_laid_and_by_how_many_tiles_they_kept() {
        let lines = ["* rack 1 ACDOPSZ", "* rack 2 EIMOORU", "1 8E SCADO", "* rack 1 EFNOU"];
        let table = after(&lines);
        let last = view(table.game(), Seat(2)).last.expect("seat 1 has laid something");
        assert_eq!((last.play.word().as_str(), last.points, last.kept), ("scado", 22, 2));
        assert!(view(table.game(), Seat(1)).last.is_none(), "one's own play says nothing new");

        // Whoever passes or exchanges has laid nothing.
        for turn in ["2 passo", "2 cambia EI"] {
            let mut table = after(&lines);
            let (by, text) = turn.split_once(' ').unwrap();
            table.play_line(by.parse().unwrap(), text).unwrap();
            assert!(view(table.game(), Seat(1)).last.is_none(), "{turn}");
        }
    }

    #[test]
    fn what_the_other_holds_changes_nothing_of_what_a_computer_sees() {
        let seen = |first: &str, then: &str| {
            let table = after(&[
                &format!("* rack 1 {first}"),
                "* rack 2 EIMOORU",
                "1 8E SCADO",
                &format!("* rack 1 {then}"),
            ]);
            let View { board, rack, unseen, bag, others, last } = view(table.game(), Seat(2));
            (board.to_string(), rack, unseen, bag, others, format!("{last:?}"))
        };
        assert_eq!(seen("ACDOPSZ", "EFNOU"), seen("ACDOSTT", "AAQU?"));
    }
}
