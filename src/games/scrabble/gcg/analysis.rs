//! What each turn of a file was worth beside the best play; only turns whose rack the file gives are weighed.

use super::{Event, Gcg, What};
use crate::games::Seat;
use crate::games::scrabble::bag;
use crate::games::scrabble::moves::Generator;
use crate::games::scrabble::notation::Move;
use crate::games::scrabble::play::Written;
use crate::games::turns::Weighed;
use crate::games::turns::analysis::{Analysis, Measure, Weighing};
use crate::opponents::scrabble::{Choice, Last, View, weigh};
use crate::words::library::PlayingWords;

/// The analysis of a game, as one of our own matches has it; `None` where no turn can be weighed. It may take seconds.
pub fn analysis(game: &Gcg, words: &PlayingWords) -> Option<Analysis> {
    let gaddag = words.spoken().gaddag().ok()?;
    let mut generator = Generator::new(&gaddag, game.set);
    let (mut moves, mut number): (Vec<Weighing>, usize) = (Vec::new(), 0);
    for (at, event) in game.events.iter().enumerate() {
        if let Some(choice) = choice(event) {
            number += 1;
            moves.extend(weighing(game, at, choice, number, &mut generator));
        }
        let Some(last) = moves.last_mut().filter(|last| last.number == number) else { continue };
        if event.what == What::Withdrawn {
            last.falls();
        }
        let totals = game.totals_before(at + 1);
        last.ahead = leader(&totals);
        last.level = if let [one, other] = totals[..] { Some(i64::from(one - other) * 10) } else { None };
    }
    let winner = leader(&game.totals_before(usize::MAX)).filter(|_| is_over(game));
    moves.first()?;
    Some(Analysis { measure: Measure::Points, moves, winner })
}

/// What somebody did in their turn; `None`: it was none, or how many tiles were changed is all that is known.
fn choice(event: &Event) -> Option<Choice> {
    match event.what {
        What::Play(play) => Some(Choice::Play(play)),
        What::Exchange(tiles) => Some(Choice::Exchange(tiles)),
        What::Pass => Some(Choice::Pass),
        _ => None,
    }
}

fn weighing(
    game: &Gcg,
    at: usize,
    choice: Choice,
    number: usize,
    generator: &mut Generator<'_>,
) -> Option<Weighing> {
    let event = &game.events[at];
    let rack = event.rack.filter(|rack| !rack.is_empty())?;
    let board = game.board_before(at);
    let others = u8::try_from(game.players.len().saturating_sub(1)).unwrap_or(u8::MAX);
    let mut unseen = bag::full(game.set);
    let lying = board.squares().filter_map(|square| board.tile(square));
    for tile in lying.map(|tile| (!tile.is_blank()).then(|| tile.letter())).chain(rack.tiles()) {
        unseen.take(tile);
    }
    let full = game.set.rack;
    let bag = unseen.len().saturating_sub(full.saturating_mul(others));
    // A rack of which some tiles are known says nothing of what could have been played.
    if rack.len() < full && bag > 0 {
        return None;
    }
    let view = View { board: &board, rack, unseen, bag, others, last: last(game, at) };
    let found = weigh(&view, generator, choice, event.score);
    let [line, best] = [choice, found.best].map(|choice| written(choice).to_string());
    let worth =
        Weighed::points(best.clone(), found.points.into(), event.score.into(), (found.lost / 10).into());
    let seat = Seat(u16::try_from(event.player + 1).unwrap_or(u16::MAX));
    let spelled = [line.clone(), best];
    Some(Weighing { number, seat, line, spelled, fell: false, worth, level: None, ahead: None })
}

/// The play of the other one just before, as everybody saw it.
fn last(game: &Gcg, at: usize) -> Option<Last> {
    let before = game.events.get(at.checked_sub(1)?)?;
    let (What::Play(play), true) = (&before.what, before.player != game.events[at].player) else {
        return None;
    };
    let placed = u8::try_from(play.placed().count()).unwrap_or(u8::MAX);
    let held = before.rack.map_or(placed, |rack| rack.len());
    Some(Last { play: *play, points: before.score, kept: held.saturating_sub(placed) })
}

fn written(choice: Choice) -> Move {
    match choice {
        Choice::Play(play) => Move::Play(Written::from(&play)),
        Choice::Exchange(tiles) => Move::Exchange(tiles),
        Choice::Pass => Move::Pass,
    }
}

/// Who has more points than each other one.
fn leader(totals: &[i32]) -> Option<Seat> {
    let most = totals.iter().max()?;
    let mut first = (1..).zip(totals).filter(|(_, total)| *total == most).map(|(seat, _)| Seat(seat));
    first.next().filter(|_| first.next().is_none())
}

/// Whether the file goes to the end of the game: tiles that were left have been counted.
fn is_over(game: &Gcg) -> bool {
    game.events.iter().any(|event| matches!(event.what, What::Gained(_) | What::Lost(_)))
}
