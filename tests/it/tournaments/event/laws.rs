//! What holds in every event, whatever directors do: undo = never happened, replay = live, points conserved …

use super::{FIRST, ParseResult, entered, swiss};
use giostra::games::Seat;
use giostra::tournaments::event::Event;
use giostra::tournaments::event::line::{BoardId, Line};
use giostra::tournaments::event::propose::{Proposal, Stuck};
use giostra::tournaments::event::setup::{Format, Setup};
use giostra::tournaments::event::state::State;
use giostra::tournaments::field::{Bye, Cell};
use giostra::tournaments::italo_swiss::Ended;
use proptest::prelude::*;
use std::collections::BTreeSet;

/// An event that goes its way: entries, rounds, results of all kinds, and what directors do in between.
fn random(first: usize, players: usize, dice: &[u32]) -> Event {
    let mut event = entered(FIRST[first % FIRST.len()], players.max(4));
    for dice in dice {
        let seat = Seat(pick(dice / 64, 12) + 1);
        let line = match dice % 64 {
            0..3 => Line::Withdraw(seat),
            3..5 => Line::Return(seat),
            5..7 => Line::Late(1500, if dice % 2 == 0 { Bye::Half } else { Bye::Zero }),
            7..10 => {
                Line::Bye(seat, rounds(&event) + 1, [Bye::Half, Bye::Full, Bye::Zero][*dice as usize % 3])
            }
            10..12 => Line::Renumber,
            12..14 => Line::Swap(rounds(&event), seat, Seat(pick(dice.rotate_left(9), 12) + 1)),
            14 => Line::Unpair(rounds(&event)),
            15..17 => Line::Undo("a slip".into()),
            17..20 => correction(event.state(), *dice),
            20 => Line::Void(BoardId { round: rounds(&event), board: pick(dice / 64, 3) + 1 }),
            21..23 => Line::Adjourn(BoardId { round: rounds(&event), board: pick(dice / 64, 3) + 1 }),
            23 => {
                let until = [None, Some(1), Some(3)][*dice as usize / 64 % 3];
                Line::Apart(until, vec![seat, Seat(pick(dice.rotate_left(9), 12) + 1)])
            }
            _ => next_line(&event, *dice),
        };
        // Not all of them can stand there.
        let _ = event.append(line);
    }
    event
}

/// One of so many, from 0.
fn pick(dice: u32, most: u16) -> u16 {
    u16::try_from(dice % u32::from(most)).unwrap()
}

/// How many rounds are paired.
fn rounds(event: &Event) -> u16 {
    u16::try_from(event.state().rounds().len()).unwrap()
}

fn correction(state: &State, dice: u32) -> Line {
    let rounds = u16::try_from(state.rounds().len()).unwrap();
    let round = pick(dice / 64, rounds.max(1)) + 1;
    Line::Correct(BoardId { round, board: pick(dice / 1024, 4) + 1 }, any_result(dice))
}

fn any_result(dice: u32) -> Ended {
    ["1-0", "1-0", "0-1", "1/2-1/2", "0-1", "+--", "--+", "---"][(dice / 7 % 8) as usize].parse_result()
}

/// What comes next of itself: a choice, a result or a game of the board that waits, or the coming round.
fn next_line(event: &Event, dice: u32) -> Line {
    let state = event.state();
    // What was adjourned is played at any time.
    let adjourned = state.adjourned().filter(|_| dice.is_multiple_of(7));
    if let Some(id) = state.unfinished().or(adjourned) {
        if let Some(book) = state.book().filter(|_| dice.is_multiple_of(3)) {
            return Line::Choose(id, book.rules().games()[(dice / 64 % 3) as usize].clone(), false);
        }
        let game = format!(
            "game {id} {} {} {}/{}",
            ["a", "b"][(dice / 64 % 2) as usize],
            ["1-0", "0-1", "1/2-1/2"][(dice / 128 % 3) as usize],
            dice % 5,
            dice % 7
        );
        return if dice.is_multiple_of(5) {
            game.parse().unwrap()
        } else {
            Line::Result(id, any_result(dice))
        };
    }
    match state.propose(&swiss) {
        Ok(Proposal::Pair(line)) => line,
        Err(Stuck::Unfinished(id)) => Line::Result(id, any_result(dice)),
        Ok(Proposal::Play(seats)) => {
            let points = |seat: Seat| i64::from(dice.rotate_left(u32::from(seat.0))) % 200 - 20;
            Line::Score(rounds(event) + 1, seats.into_iter().map(|seat| (seat, points(seat))).collect())
        }
        _ => Line::Close,
    }
}

/// Everybody's points are those of the boards and byes, and everybody is paired once and meets nobody again.
fn conserved(event: &Event) {
    let state = event.state();
    let field = state.field(state.rounds().len());
    for (at, round) in state.rounds().iter().enumerate() {
        if round.boards.iter().any(|board| board.ended.is_none()) {
            continue;
        }
        let all: i32 = field.entrants.iter().map(|one| field.scale.of(one.cell(at)).0).sum();
        let nobody = Some(Ended::Forfeit { white: false, black: false });
        let boards = round.boards.iter().filter(|board| board.ended != nobody).count();
        let byes: i32 = field
            .entrants
            .iter()
            .map(|one| match one.cell(at) {
                Cell::Bye(bye) => field.scale.of(Cell::Bye(bye)).0,
                _ => 0,
            })
            .sum();
        assert_eq!(all, 10 * i32::try_from(boards).unwrap() + byes);
    }
    // A correction may make a game of one that was forfeited and has been paired again since.
    let corrected = event.effective().iter().any(|line| matches!(line, Line::Correct(..)));
    let free = !corrected && matches!(state.setup().format, Format::Swiss { .. } | Format::ItaloSwiss { .. });
    let mut met = BTreeSet::new();
    for round in state.rounds() {
        let mut here = BTreeSet::new();
        for board in &round.boards {
            assert!(here.insert(board.white) && here.insert(board.black));
            let pair = (board.white.min(board.black), board.white.max(board.black));
            if matches!(board.ended, Some(Ended::Played(_))) {
                let new = met.insert(pair);
                assert!(new || !free, "{pair:?} have met");
            }
        }
    }
}

fn dice() -> impl Strategy<Value = Vec<u32>> {
    prop::collection::vec(any::<u32>(), 0..90)
}

proptest! {
    /// Replay = live; what is written is what is read.
    #[test]
    fn a_log_is_the_event(first in 0..FIRST.len(), players in 4..11_usize, dice in dice()) {
        let event = random(first, players, &dice);
        conserved(&event);
        let text = event.to_string();
        let back = Event::read(&text).unwrap();
        prop_assert_eq!(back.to_string(), text);
        prop_assert_eq!(back, event);
    }

    /// Undo = never happened; a line that is refused changes nothing.
    #[test]
    fn undone_is_never_happened(first in 0..FIRST.len(), players in 4..11_usize, dice in dice(), more in dice()) {
        let mut event = random(first, players, &dice);
        for dice in more {
            let before = event.clone();
            let line = match dice % 8 {
                0 => correction(event.state(), dice),
                1 => Line::Withdraw(Seat(pick(dice / 64, 12) + 1)),
                2 => Line::Swap(rounds(&event), Seat(pick(dice / 64, 12) + 1), Seat(pick(dice / 999, 12) + 1)),
                _ => next_line(&event, dice),
            };
            if event.append(line).is_err() {
                prop_assert_eq!(&event, &before);
                continue;
            }
            event.append(Line::Undo("never mind".into())).unwrap();
            prop_assert_eq!(event.state(), before.state());
            prop_assert_eq!(event.effective(), before.effective());
            event = before;
            let _ = event.append(next_line(&event, dice));
        }
    }

    /// A withdrawal never changes past standings, nor a pairing that is published.
    #[test]
    fn who_leaves_changes_nothing_past(first in 0..FIRST.len(), players in 4..11_usize, dice in dice(), seat in 1..12_u16) {
        let mut event = random(first, players, &dice);
        let before = event.state().clone();
        if event.append(Line::Withdraw(Seat(seat))).is_ok() {
            // T9: in a round robin their games are annulled; in a bracket the last standings say that they are out.
            let open = !matches!(before.setup().format, Format::RoundRobin { .. });
            let bracket = matches!(before.setup().format, Format::Bracket(_));
            // V1: nor is the cut past before the final has begun. Whoever leaves is not in it, and the next best has their place.
            let at_the_cut = matches!(before.setup().format, Format::Manche(rules)
                if rules.cut.is_some() && before.rounds().len() == usize::from(rules.rounds));
            let rounds = before.rounds().len() + usize::from(!bracket && !at_the_cut);
            for round in (0..rounds).filter(|_| open) {
                prop_assert_eq!(event.state().standings(round), before.standings(round), "round {}", round);
            }
            prop_assert_eq!(event.state().rounds(), before.rounds());
        }
    }

    /// A round that was paired stays as it was paired, whatever is corrected.
    #[test]
    fn what_was_paired_stays(first in 0..FIRST.len(), players in 4..11_usize, dice in dice(), more in any::<u32>()) {
        let mut event = random(first, players, &dice);
        let boards = |event: &Event| -> Vec<Vec<(u16, u16)>> {
            let round = |boards: &[giostra::tournaments::event::boards::Board]| boards.iter().map(|one| (one.white.0, one.black.0)).collect();
            event.state().rounds().iter().map(|one| round(&one.boards)).collect()
        };
        let before = boards(&event);
        if event.append(correction(event.state(), more)).is_ok() {
            prop_assert_eq!(boards(&event), before);
        }
    }

    /// What a correction would change, replayed: the lines stand, one after the other.
    #[test]
    fn a_correction_can_be_replayed(first in 0..FIRST.len(), players in 4..11_usize, dice in dice(), more in any::<u32>()) {
        let event = random(first, players, &dice);
        let Line::Correct(id, ended) = correction(event.state(), more) else { unreachable!() };
        if let Ok(changes) = event.changes(id, ended, &swiss) {
            prop_assert!(changes.played <= changes.boards);
            for lines in [&changes.keep, &changes.replay, &changes.swap] {
                let mut after = event.clone();
                for line in lines {
                    prop_assert_eq!(after.append(line.clone()), Ok(()), "{}", line);
                }
            }
        }
    }

    /// No text panics the reader.
    #[test]
    fn no_text_panics(text in "\\PC*", first in 0..FIRST.len(), cut in any::<prop::sample::Index>(), dice in dice()) {
        let _ = (text.parse::<Line>(), text.parse::<Setup>(), Event::read(&text));
        // A log with something changed in the middle.
        let log = random(first, 5, &dice).to_string();
        let letters: Vec<char> = log.chars().collect();
        let at = cut.index(letters.len());
        let changed: String = letters[..at].iter().copied().chain(text.chars().take(1)).chain(letters[at + 1..].iter().copied()).collect();
        let _ = Event::read(&changed);
        let shorter: String = letters[..at].iter().collect();
        let _ = Event::read(&shorter);
    }

    /// write ∘ parse is the identity on what can be read.
    #[test]
    fn what_is_read_is_written_so(text in "(enter|late|bye|pair|result|correct|game|score|swap|unpair|withdraw|choose|silent|void|undo|order|seed|colour) [1-9:. HZab/+=MUF-]{0,12}") {
        if let Ok(line) = text.parse::<Line>() {
            prop_assert_eq!(line.to_string(), text);
        }
    }
}

/// The laws above are tried on events that get somewhere, in which everything happens.
#[test]
fn everything_happens() {
    use rand::{RngExt, SeedableRng};
    let mut rng = rand_chacha::ChaCha12Rng::seed_from_u64(3);
    let (mut verbs, mut closed) = (BTreeSet::new(), BTreeSet::new());
    for turn in 0..600 {
        let dice: Vec<u32> = (0..200).map(|_| rng.random()).collect();
        let event = random(turn, 4 + turn % 7, &dice);
        let verb = |line: &Line| line.to_string().split(' ').next().unwrap_or_default().to_owned();
        verbs.extend(event.log().iter().map(verb));
        if event.state().is_closed() {
            closed.insert(turn % FIRST.len());
        }
    }
    let expected = [
        "adjourn", "apart", "begin", "bye", "choose", "close", "correct", "enter", "game", "late", "pair",
        "renumber", "result", "return", "score", "swap", "undo", "unpair", "void", "withdraw",
    ];
    assert_eq!(verbs.into_iter().collect::<Vec<_>>(), expected);
    assert_eq!(closed.len(), FIRST.len(), "of each format some are played to their end: {closed:?}");
}
