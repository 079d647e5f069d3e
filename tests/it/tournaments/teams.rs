//! Team matches: what boards come to, and whole events of teams as a fold over their log.

use giostra::games::Seat;
use giostra::tournaments::event::Event;
use giostra::tournaments::event::line::{BadLine, BoardId, Line};
use giostra::tournaments::event::propose::Proposal;
use giostra::tournaments::event::setup::Setup;
use giostra::tournaments::event::state::Refused;
use giostra::tournaments::export::log::told;
use giostra::tournaments::field::{Field, Outcome, Side};
use giostra::tournaments::italo_swiss::{Ended, Pairing};
use giostra::tournaments::points::Points;
use giostra::tournaments::swiss;
use giostra::tournaments::teams::{board_points, ended, halves};
use proptest::prelude::*;

const WIN: Ended = Ended::Played(Outcome::Win);
const DRAW: Ended = Ended::Played(Outcome::Draw);
const LOSS: Ended = Ended::Played(Outcome::Loss);
const ALL: [Ended; 6] = [
    WIN,
    DRAW,
    LOSS,
    Ended::Forfeit { white: true, black: false },
    Ended::Forfeit { white: false, black: true },
    Ended::Forfeit { white: false, black: false },
];

fn dutch(field: &Field, _accelerated: bool) -> Option<Pairing> {
    let paired = swiss::pair(field).ok()?;
    let pairs = paired.games.iter().map(|game| (game.white, game.black)).collect();
    Some(Pairing { pairs, bye: paired.bye })
}

/// The boards of a match as a string: from the side of who has the first move on each.
fn boards(text: &str) -> Vec<Option<Ended>> {
    let one = |c| match c {
        '1' => Some(WIN),
        '=' => Some(DRAW),
        '0' => Some(LOSS),
        '+' => Some(ALL[3]),
        '-' => Some(ALL[4]),
        'x' => Some(ALL[5]),
        _ => None,
    };
    text.chars().map(one).collect()
}

#[test]
fn more_board_points_win_and_colours_alternate() {
    // White of the pairing has the first move on boards 1 and 3.
    for (text, better, result, points) in [
        ("1010", None, Some(WIN), [8, 0]),
        ("1111", None, Some(DRAW), [4, 4]),
        ("==", None, Some(DRAW), [2, 2]),
        ("1.", None, None, [2, 0]),
        ("11", Some(Side::Black), Some(WIN), [2, 2]),
        ("00", Some(Side::White), Some(LOSS), [2, 2]),
        ("====", Some(Side::White), Some(WIN), [4, 4]),
        ("====", Some(Side::Black), Some(LOSS), [4, 4]),
        // Boards 2 and 3 together would outweigh the second alone: the first one that was won decides.
        ("=00=", Some(Side::Black), Some(WIN), [4, 4]),
        ("+-", None, Some(ALL[3]), [4, 0]),
        ("xx", Some(Side::White), Some(ALL[5]), [0, 0]),
        ("x+", None, Some(ALL[4]), [0, 2]),
        ("1x", None, Some(WIN), [2, 0]),
    ] {
        let all = boards(text);
        assert_eq!(ended(&all, better), result, "{text}");
        assert_eq!(halves(&all), points, "{text}");
    }
    // Where one team never came, the other has all boards.
    let empty = boards("....");
    assert_eq!(board_points(&empty, Some(ALL[4])), [Points::ZERO, Points::whole(4)]);
    assert_eq!(board_points(&empty, None), [Points::ZERO; 2]);
}

#[test]
fn a_first_line_says_of_how_many_boards_and_only_where_teams_can_play() {
    for (line, bad) in [
        ("tournament-1 format=swiss rounds=3 boards=4", None),
        ("tournament-1 format=roundrobin boards=2", None),
        ("tournament-1 format=knockout boards=6 order=GPTS", None),
        ("tournament-1 format=swiss rounds=3 boards=1", Some(BadLine::Value { key: "boards" })),
        ("tournament-1 format=swiss rounds=3 boards=7", Some(BadLine::Value { key: "boards" })),
        ("tournament-1 format=knockout boards=4 lengths=3", Some(BadLine::Value { key: "boards" })),
        ("tournament-1 format=double boards=4", Some(BadLine::Unknown { key: "boards".into() })),
        ("tournament-1 format=manche rounds=3 boards=4", Some(BadLine::Unknown { key: "boards".into() })),
        ("tournament-1 format=swiss rounds=3 order=GPTS", Some(BadLine::TieBreak { name: "GPTS".into() })),
    ] {
        let read = line.parse::<Setup>();
        match bad {
            None => assert_eq!(read.as_ref().unwrap().to_string().parse::<Setup>(), read, "{line}"),
            Some(bad) => assert_eq!(read, Err(bad), "{line}"),
        }
    }
}

/// An event of so many teams that has begun.
fn begun(format: &str, teams: usize) -> Event {
    let mut event = Event::new(format!("tournament-1 format={format}").parse().unwrap());
    for _ in 0..teams {
        event.append(Line::Enter(0)).unwrap();
    }
    event.append(Line::Begin).unwrap();
    event
}

fn board(round: u16, board: u16) -> BoardId {
    BoardId { round, board }
}

#[test]
fn boards_are_counted_through_the_round_and_refused_where_there_is_none() {
    let mut event = begun("swiss rounds=2 boards=2", 4);
    event.append("pair 1 1:3 4:2".parse().unwrap()).unwrap();
    assert_eq!(event.state().match_of(board(1, 3)), Some((board(1, 2), 0)));
    for (line, why) in [
        ("board 1.5 1-0", Refused::Board(board(1, 5))),
        ("board 2.1 1-0", Refused::Board(board(2, 1))),
        ("result 1.1 1-0", Refused::Format),
        ("correct 1.1 1-0", Refused::Format),
        ("adjourn 1.1", Refused::Format),
    ] {
        assert_eq!(event.append(line.parse().unwrap()), Err(why), "{line}");
    }
    for line in ["board 1.1 1-0", "board 1.4 0-1"] {
        event.append(line.parse().unwrap()).unwrap();
    }
    assert_eq!(event.append("board 1.1 1-0".parse().unwrap()), Err(Refused::Decided(board(1, 1))));
    assert_eq!(event.append("swap 1 1 2".parse().unwrap()), Err(Refused::Decided(board(1, 1))));
    // Both matches still miss a board.
    assert_eq!(event.state().unfinished(), Some(board(1, 1)));
    event.append("board 1.2 1-0".parse().unwrap()).unwrap();
    assert_eq!(event.state().board(board(1, 1)).unwrap().ended, Some(DRAW));
    event.append("board 1.2 0-1".parse().unwrap()).unwrap();
    assert_eq!(event.state().board(board(1, 1)).unwrap().ended, Some(WIN), "corrected");
    event.append(Line::Undo("misread".into())).unwrap();
    assert_eq!(event.state().board(board(1, 1)).unwrap().ended, Some(DRAW));
    // A board is none of an event of players.
    let mut alone = begun("swiss rounds=2", 4);
    alone.append("pair 1 1:3 4:2".parse().unwrap()).unwrap();
    assert_eq!(alone.append("board 1.1 1-0".parse().unwrap()), Err(Refused::Format));
}

/// A whole event: boards end as `results` say, one after the other.
fn played(mut event: Event, results: &[usize]) -> Event {
    let mut results = results.iter().cycle();
    let boards = event.setup().boards.unwrap();
    while let Ok(Proposal::Pair(line)) = event.state().propose(&dutch) {
        event.append(line).unwrap();
        let (round, matches) =
            (event.state().rounds().len(), event.state().rounds().last().unwrap().boards.len());
        let round = u16::try_from(round).unwrap();
        for number in 1..=u16::try_from(matches).unwrap() * boards {
            event.append(Line::Board(board(round, number), ALL[*results.next().unwrap()])).unwrap();
        }
    }
    event
}

proptest! {
    #[test]
    fn laws_of_a_match(which in prop::collection::vec(0_usize..6, 2..=6), at in 0_usize..6, better in any::<bool>()) {
        let all: Vec<Option<Ended>> = which.iter().map(|one| Some(ALL[*one])).collect();
        let [white, black] = halves(&all);
        prop_assert!(white + black <= 2 * u32::try_from(all.len()).unwrap());
        let plain = ended(&all, None).unwrap();
        prop_assert_eq!(plain == DRAW, white == black && white > 0);
        // A match that must be won is never drawn, and more board points always win it.
        let side = if better { Side::White } else { Side::Black };
        let must = ended(&all, Some(side)).unwrap();
        prop_assert_ne!(must, DRAW);
        if white != black {
            prop_assert_eq!(must, plain);
        }
        // Seen from the other side it is the other way round.
        let other = |one: Ended| match one {
            Ended::Played(outcome) => Ended::Played(outcome.other()),
            Ended::Forfeit { white, black } => Ended::Forfeit { white: black, black: white },
        };
        let turned: Vec<Option<Ended>> = all.iter().map(|one| one.map(other)).collect();
        prop_assert_eq!(halves(&turned), [black, white]);
        prop_assert_eq!(ended(&turned, Some(side.other())).unwrap(), other(must));
        // One board less, and nothing is decided.
        let mut open = all.clone();
        let hole = at % open.len();
        open[hole] = None;
        prop_assert_eq!(ended(&open, None), None);
    }

    #[test]
    fn laws_of_events(
        format in prop::sample::select(vec!["swiss rounds=3", "roundrobin cycles=1", "knockout third=no"]),
        teams in 3_usize..9,
        boards in 2_u16..=6,
        results in prop::collection::vec(0_usize..6, 40),
    ) {
        // A Swiss event of three rounds needs opponents for them.
        let teams = if format.starts_with("swiss") { teams.max(5) } else { teams };
        let event = played(begun(&format!("{format} boards={boards}"), teams), &results);
        let state = event.state();
        prop_assert_eq!(Event::read(&event.to_string()), Ok(event.clone()));
        let rounds = state.rounds().len();
        for round in state.rounds() {
            for one in &round.boards {
                let points = board_points(&one.parts, one.ended);
                prop_assert!(points[0] + points[1] <= Points::whole(boards.into()));
                prop_assert!(one.ended.is_some());
                prop_assert!(one.id.is_none() || one.ended != Some(DRAW));
            }
        }
        // Who stands higher has more match points, or as many and no fewer board points.
        if format.starts_with("knockout") {
            let first = state.standings(rounds).into_iter().filter(|one| one.place == Some(1)).count();
            prop_assert!(first <= 1);
        } else {
            let told = told(&event, "", &[]);
            let key = |number: u16| {
                let seat: Seat = state.seat(number).unwrap();
                let points = told.report.field.entrant(number).unwrap();
                (points.points(rounds, told.report.field.scale), state.board_points(seat, rounds))
            };
            let keys: Vec<_> = told.standings.rows.iter().map(|row| key(row.number)).collect();
            prop_assert!(keys.windows(2).all(|pair| pair[0] >= pair[1]), "{:?}", keys);
            // Match points are two a match.
            let all: i32 = keys.iter().map(|(points, _)| points.0).sum();
            let most: i32 = state.rounds().iter().map(|round| {
                i32::try_from(20 * (round.boards.len() + round.byes.len())).unwrap()
            }).sum();
            prop_assert!(all <= most);
        }
        // A board that is corrected and undone leaves all as it was.
        let mut again = event.clone();
        let other = ALL[(results[0] + 1) % 6];
        if again.append(Line::Board(board(1, 1), other)).is_ok() {
            again.append(Line::Undo("x".into())).unwrap();
        }
        prop_assert_eq!(again.state(), state);
    }
}
