//! A tournament is a log (F1–F4, D6, T9): what directors do, and how lines are written. Its laws are in [`laws`].

use giostra::games::Seat;
use giostra::tournaments::bracket::live::Champion;
use giostra::tournaments::event::line::{BadLine, BoardId, Line, Paired};
use giostra::tournaments::event::propose::{Proposal, Stuck};
use giostra::tournaments::event::setup::Setup;
use giostra::tournaments::event::standing::{Has, Standing};
use giostra::tournaments::event::state::Refused;
use giostra::tournaments::event::{BadLog, Event};
use giostra::tournaments::field::{Bye, Cell, Field};
use giostra::tournaments::italo_swiss::{Ended, Pairing};
use giostra::tournaments::points::Points;

mod apart;
mod laws;

/// Stands for a Swiss engine: by points, nobody again, the bye to the last who has had none.
fn swiss(field: &Field, _accelerated: bool) -> Option<Pairing> {
    let round = field.played + 1;
    let away = |number: u16| field.asked.iter().any(|asked| (asked.entrant, asked.round) == (number, round));
    let mut all: Vec<u16> = field.numbers().filter(|number| !away(*number)).collect();
    let entrant = |number: u16| field.entrant(number).unwrap();
    all.sort_by_key(|number| (-entrant(*number).points(field.played.into(), field.scale).0, *number));
    let apart = |one: u16, other: u16| {
        let mut groups =
            field.forbidden.iter().filter(|group| (group.rounds.0..=group.rounds.1).contains(&round));
        groups.any(|group| group.entrants.contains(&one) && group.entrants.contains(&other))
    };
    let met = |one: u16, other: u16| {
        apart(one, other)
            || entrant(one).rounds.iter().filter_map(|cell| cell.met()).any(|(met, _)| met == other)
    };
    let byes: Vec<Option<u16>> =
        if all.len().is_multiple_of(2) { vec![None] } else { all.iter().rev().copied().map(Some).collect() };
    let had = |number: u16| entrant(number).rounds.contains(&Cell::Bye(Bye::Allocated));
    byes.into_iter().filter(|bye| bye.is_none_or(|bye| !had(bye))).find_map(|bye| {
        let rest: Vec<u16> = all.iter().copied().filter(|number| Some(*number) != bye).collect();
        matched(&rest, &met, &mut 0).map(|pairs| Pairing { pairs, bye })
    })
}

fn matched(left: &[u16], met: &dyn Fn(u16, u16) -> bool, tries: &mut u32) -> Option<Vec<(u16, u16)>> {
    let Some((one, rest)) = left.split_first() else { return Some(Vec::new()) };
    *tries += 1;
    if *tries > 5_000 {
        return None;
    }
    rest.iter().filter(|other| !met(*one, **other)).find_map(|other| {
        let rest: Vec<u16> = rest.iter().copied().filter(|number| number != other).collect();
        let mut pairs = matched(&rest, met, tries)?;
        pairs.insert(0, (*one, *other));
        Some(pairs)
    })
}

fn event(first: &str, lines: &[&str]) -> Event {
    let mut event = Event::new(first.parse().unwrap());
    for line in lines {
        add(&mut event, line).unwrap_or_else(|why| panic!("{line}: {why:?}"));
    }
    event
}

fn add(event: &mut Event, line: &str) -> Result<(), Refused> {
    event.append(line.parse().unwrap_or_else(|why| panic!("{line}: {why:?}")))
}

/// Pairs the coming round as it is proposed; whether there is one.
fn pair(event: &mut Event) -> bool {
    match event.state().propose(&swiss) {
        Ok(Proposal::Pair(line)) => {
            event.append(line.clone()).unwrap_or_else(|why| panic!("{line}: {why:?}"));
            true
        }
        _ => false,
    }
}

/// What the last line of a log is.
fn last(event: &Event) -> String {
    event.log().last().unwrap().to_string()
}

fn entered(first: &str, count: usize) -> Event {
    let mut event = event(first, &[]);
    for at in 0..count {
        event.append(Line::Enter(2000 - 50 * u16::try_from(at).unwrap())).unwrap();
    }
    add(&mut event, "begin").unwrap();
    event
}

fn points(event: &Event, rounds: usize) -> Vec<(u16, Option<usize>, i32)> {
    let told = |one: Standing| match one.has {
        Has::Points(Points(points)) => (one.seat.0, one.place, points),
        _ => (one.seat.0, one.place, 0),
    };
    event.state().standings(rounds).into_iter().map(told).collect()
}

#[test]
fn numbers_by_rating_then_by_the_draw() {
    let hash = "0123456789abcdef".repeat(4);
    let first = format!("tournament-1 format=swiss rounds=3 announced={hash}");
    let mut event = event(
        &first,
        &["enter 1500", "enter 0", "enter 1700", "enter 1500", "order 4 2 3 1", "colour black"],
    );
    assert_eq!(add(&mut event, "order 4 2 3"), Err(Refused::Order));
    add(&mut event, "begin").unwrap();
    assert_eq!(event.state().numbers(), [3, 4, 1, 2].map(Seat));
    assert_eq!(add(&mut event, "enter 1500"), Err(Refused::Begun));
    add(&mut event, "seed 00ff").unwrap();
    assert_eq!(add(&mut event, "seed 00ff"), Err(Refused::Seed));
    let field = event.state().field(0);
    assert_eq!(field.entrants.iter().map(|one| one.rating).collect::<Vec<_>>(), [1700, 1500, 1500, 0]);
}

#[test]
fn late_entries_byes_and_who_leaves_and_comes_back() {
    let mut event = entered("tournament-1 format=swiss rounds=5", 4);
    assert!(pair(&mut event));
    assert_eq!(last(&event), "pair 1 1:2 3:4");
    for line in ["result 1.1 1-0", "result 1.2 1/2-1/2", "late 1900 H", "bye 1 2 H", "withdraw 4"] {
        add(&mut event, line).unwrap();
    }
    // What was asked for is taken back once, and not when the round is paired.
    add(&mut event, "bye 2 2 H").unwrap();
    add(&mut event, "plays 2 2").unwrap();
    assert_eq!(add(&mut event, "plays 2 2"), Err(Refused::Seat(Seat(2))));
    // A half point for the round missed, then paired as number 5; 1 has asked for a bye, 4 has left, 2 is left over.
    assert!(pair(&mut event));
    assert_eq!(last(&event), "pair 2 3:5 2");
    add(&mut event, "result 2.1 0-1").unwrap();
    assert_eq!(
        points(&event, 2),
        [(1, Some(1), 15), (5, Some(1), 15), (2, Some(3), 10), (3, Some(4), 5), (4, Some(4), 5)]
    );
    // T7: tie-breaks part those with as many points; here the higher number comes first.
    let ranks = |field: &Field| (1..=field.entrants.len()).rev().collect();
    let ranked: Vec<_> =
        event.state().standings_by(2, &ranks).iter().map(|one| (one.seat.0, one.place)).collect();
    assert_eq!(ranked, [(5, Some(1)), (4, Some(2)), (3, Some(3)), (2, Some(4)), (1, Some(5))]);
    // F3: a round missed earns nothing, whatever was asked for.
    add(&mut event, "return 4").unwrap();
    assert_eq!(add(&mut event, "bye 4 2 H"), Err(Refused::Paired));
    assert_eq!(add(&mut event, "plays 1 2"), Err(Refused::Paired));
    assert_eq!(event.state().field(2).entrants[3].cell(1), Cell::Bye(Bye::Zero));
    // 9.4: renumbering until round 4 is paired; 5 is the third by rating.
    add(&mut event, "renumber").unwrap();
    assert_eq!(event.state().numbers(), [1, 2, 3, 5, 4].map(Seat).as_slice());
}

#[test]
fn f1_what_may_be_published_and_exchanged() {
    let mut event = entered("tournament-1 format=swiss rounds=5", 5);
    for (line, why) in [
        ("pair 2 1:2 3:4 5", Refused::Round { expected: 1 }),
        ("pair 1 1:2 3:4", Refused::Unpaired(Seat(5))),
        ("pair 1 1:2 3 4 5", Refused::Unpaired(Seat(4))),
        ("pair 1 1:2 2:4 5", Refused::Twice(Seat(2))),
        ("pair 1 1:2 3:6 5", Refused::Seat(Seat(6))),
        ("pair 1 M1=1:2 3:4 5", Refused::Format),
    ] {
        assert_eq!(add(&mut event, line), Err(why), "{line}");
    }
    add(&mut event, "pair 1 1:2 3:4 5").unwrap();
    add(&mut event, "swap 1 4 5").unwrap();
    add(&mut event, "swap 1 1 2").unwrap();
    let round = &event.state().rounds()[0];
    let boards: Vec<_> = round.boards.iter().map(|board| (board.white.0, board.black.0)).collect();
    assert_eq!((boards, round.byes[0].seat), (vec![(2, 1), (3, 5)], Seat(4)));
    add(&mut event, "result 1.1 1-0").unwrap();
    let board = |round, board| BoardId { round, board };
    assert_eq!(add(&mut event, "swap 1 1 3"), Err(Refused::Decided(board(1, 1))));
    assert_eq!(add(&mut event, "result 1.1 0-1"), Err(Refused::Decided(board(1, 1))));
    assert_eq!(add(&mut event, "correct 1.2 0-1"), Err(Refused::Undecided(board(1, 2))));
    assert_eq!(event.state().propose(&swiss), Err(Stuck::Unfinished(board(1, 2))));
    assert_eq!(add(&mut event, "pair 2 1:3 2:5 4"), Err(Refused::Unfinished(board(1, 2))));
    add(&mut event, "result 1.2 0-1").unwrap();
    assert_eq!(add(&mut event, "pair 2 1:2 3:4 5"), Err(Refused::Met(Seat(1), Seat(2))));
    // Two who did not play may meet again.
    add(&mut event, "correct 1.1 +--").unwrap();
    add(&mut event, "pair 2 1:2 3:4 5").unwrap();
    add(&mut event, "unpair 2").unwrap();
    assert_eq!(event.state().rounds().len(), 1);
}

#[test]
fn the_bye_is_worth_what_was_announced() {
    for (pab, worth) in [("win", 10), ("draw", 5), ("nothing", 0)] {
        let mut event = entered(&format!("tournament-1 format=swiss rounds=5 pab={pab}"), 3);
        add(&mut event, "pair 1 1:2 3").unwrap();
        let own = points(&event, 1).into_iter().find(|row| row.0 == 3).unwrap().2;
        assert_eq!(own, worth, "{pab}");
    }
}

#[test]
fn f2_a_correction_keeps_replays_or_exchanges_what_follows() {
    // 1 and 2 have won and meet in the final; 3 and 4 play for third place.
    let mut event = entered("tournament-1 format=knockout third=yes", 4);
    assert!(pair(&mut event));
    assert_eq!(last(&event), "pair 1 M1=1:4 M2=2:3");
    for line in ["result 1.1 1-0", "result 1.2 1-0"] {
        add(&mut event, line).unwrap();
    }
    assert!(pair(&mut event));
    assert_eq!(last(&event), "pair 2 M3=2:1 M4=3:4");
    add(&mut event, "result 2.2 1-0").unwrap();
    let told = |lines: &[Line]| lines.iter().map(ToString::to_string).collect::<Vec<_>>();
    let changes = event
        .state()
        .board(BoardId { round: 1, board: 1 })
        .map(|_| event.changes(BoardId { round: 1, board: 1 }, "0-1".parse_result(), &swiss).unwrap());
    let changes = changes.unwrap();
    assert_eq!((changes.boards, changes.played), (2, 1));
    assert_eq!(told(&changes.keep), ["correct 1.1 0-1"]);
    assert_eq!(told(&changes.replay), ["correct 1.1 0-1", "unpair 2", "pair 2 M3=4:2 M4=3:1"]);
    assert!(changes.swap.is_empty(), "one of the two has played already");
    // Kept: what was paired stays as it was paired.
    let mut kept = event.clone();
    kept.append(changes.keep[0].clone()).unwrap();
    assert_eq!(kept.state().rounds()[1].boards[0].white, Seat(2));
    add(&mut kept, "result 2.1 0-1").unwrap();
    assert_eq!(kept.state().live().unwrap().champion(), Champion::Player(1));
    // With nothing played of round 2 the two exchange their places.
    add(&mut event, "undo the result was another board's").unwrap();
    let changes = event.changes(BoardId { round: 1, board: 1 }, "0-1".parse_result(), &swiss).unwrap();
    assert_eq!(told(&changes.swap), ["correct 1.1 0-1", "swap 2 1 4"]);
    for line in changes.swap {
        event.append(line).unwrap();
    }
    let sides: Vec<_> =
        event.state().rounds()[1].boards.iter().map(|board| (board.white.0, board.black.0)).collect();
    assert_eq!(sides, [(2, 4), (3, 1)]);
}

/// A result by its text.
trait ParseResult {
    fn parse_result(&self) -> Ended;
}

impl ParseResult for str {
    fn parse_result(&self) -> Ended {
        match format!("result 1.1 {self}").parse() {
            Ok(Line::Result(_, ended)) => ended,
            other => panic!("{other:?}"),
        }
    }
}

#[test]
fn f2_a_swiss_round_is_replayed_and_keeps_what_comes_out_the_same() {
    let mut event = entered("tournament-1 format=swiss rounds=3", 6);
    assert!(pair(&mut event));
    for line in ["result 1.1 1-0", "result 1.2 1-0", "result 1.3 1-0"] {
        add(&mut event, line).unwrap();
    }
    assert!(pair(&mut event));
    assert_eq!(last(&event), "pair 2 1:3 5:2 4:6");
    for line in ["result 2.1 1-0", "result 2.2 0-1", "result 2.3 1-0"] {
        add(&mut event, line).unwrap();
    }
    let changes = event.changes(
        BoardId { round: 1, board: 3 },
        Ended::Played(giostra::tournaments::field::Outcome::Loss),
        &swiss,
    );
    let changes = changes.unwrap();
    let told: Vec<String> = changes.replay.iter().map(ToString::to_string).collect();
    assert_eq!(told, ["correct 1.3 0-1", "unpair 2", "pair 2 1:3 6:2 4:5", "result 2.1 1-0"]);
    assert_eq!((changes.boards, changes.played), (2, 2));
}

#[test]
fn k3_d5_games_of_a_match() {
    let mut event = entered("tournament-1 format=knockout lengths=1,3", 4);
    assert!(pair(&mut event));
    assert_eq!(add(&mut event, "result 1.1 1/2-1/2"), Err(Refused::Draw(BoardId { round: 1, board: 1 })));
    // Drawn, drawn again with colours exchanged, then a game in which a draw is won by Black: b has White.
    for line in ["game 1.1 a 1/2-1/2 0/0", "game 1.1 b 1/2-1/2 0/0", "game 1.1 b 1/2-1/2 0/0"] {
        add(&mut event, line).unwrap();
    }
    assert_eq!(event.state().rounds()[0].boards[0].ended, Some("1-0".parse_result()));
    add(&mut event, "game 1.2 a 0-1 0/0").unwrap();
    assert!(pair(&mut event));
    // The final is the best of three.
    add(&mut event, "game 2.1 a 1-0 0/0").unwrap();
    assert_eq!(
        add(&mut event, "game 2.1 a 1-0 0/0"),
        Err(Refused::Game(BoardId { round: 2, board: 1 })),
        "b moves first"
    );
    assert_eq!(event.state().rounds()[1].boards[0].ended, None);
    add(&mut event, "game 2.1 b 0-1 0/0").unwrap();
    assert!(event.state().rounds()[1].boards[0].ended.is_some());
    assert_eq!(event.state().propose(&swiss), Ok(Proposal::Over));
}

/// What the director has said of a match stands above its games, also when the round is paired anew.
#[test]
fn f2_results_said_over_games_are_replayed() {
    let mut event = entered("tournament-1 format=knockout lengths=1,3 third=yes", 4);
    assert!(pair(&mut event));
    for line in ["result 1.1 1-0", "result 1.2 1-0"] {
        add(&mut event, line).unwrap();
    }
    assert!(pair(&mut event));
    assert_eq!(last(&event), "pair 2 M3=2:1 M4=3:4");
    for line in [
        "game 2.1 a 1-0 0/0",
        "game 2.1 b 0-1 0/0",
        "correct 2.1 0-1",
        "game 2.2 a 1-0 0/0",
        "result 2.2 0-1",
    ] {
        add(&mut event, line).unwrap();
    }
    let changes = event.changes(BoardId { round: 1, board: 1 }, "+--".parse_result(), &swiss).unwrap();
    assert_eq!((changes.boards, changes.played), (0, 0));
    let told: Vec<String> = changes.replay.iter().skip(3).map(ToString::to_string).collect();
    assert_eq!(
        told,
        [
            "game 2.1 a 1-0 0/0",
            "game 2.1 b 0-1 0/0",
            "correct 2.1 0-1",
            "game 2.2 a 1-0 0/0",
            "result 2.2 0-1"
        ]
    );
}

#[test]
fn d6_no_champion_and_the_director_decides() {
    let mut event = entered("tournament-1 format=knockout", 3);
    assert!(pair(&mut event));
    assert_eq!(last(&event), "pair 1 M1=1 M2=2:3");
    add(&mut event, "result 1.1 ---").unwrap();
    assert!(pair(&mut event));
    assert_eq!(last(&event), "pair 2 M3=1", "the next opponent has a bye");
    assert_eq!(event.state().live().unwrap().champion(), Champion::Player(1));
    assert_eq!(add(&mut event, "champion 2"), Err(Refused::Champion));
    let mut event = entered("tournament-1 format=knockout", 2);
    assert!(pair(&mut event));
    add(&mut event, "result 1.1 ---").unwrap();
    assert_eq!(event.state().propose(&swiss), Ok(Proposal::Over));
    assert_eq!(event.state().live().unwrap().champion(), Champion::Nobody);
    add(&mut event, "champion 2").unwrap();
    assert_eq!(points(&event, 1)[0], (2, Some(1), 0));
    assert_eq!(points(&event, 0)[0], (1, None, 0), "before the final nobody had decided anything");
    let mut corrected = event.clone();
    add(&mut corrected, "correct 1.1 1-0").unwrap();
    assert_eq!(points(&corrected, 1)[0], (1, Some(1), 0), "somebody has won after all");
    add(&mut event, "close").unwrap();
    assert_eq!(add(&mut event, "withdraw 1"), Err(Refused::Closed));
}

#[test]
fn t9_who_leaves_a_round_robin() {
    // Seven games each; 8 leaves after two, 1 after four.
    let mut event = entered("tournament-1 format=roundrobin", 8);
    let mut round = 0;
    while pair(&mut event) {
        round += 1;
        let state = event.state().clone();
        for (board, one) in (1..).zip(&state.rounds()[round - 1].boards) {
            if one.ended.is_none() {
                let better = if one.white < one.black { "1-0" } else { "0-1" };
                add(&mut event, &format!("result {round}.{board} {better}")).unwrap();
            }
        }
        match round {
            2 => add(&mut event, "withdraw 8").unwrap(),
            4 => add(&mut event, "withdraw 1").unwrap(),
            _ => {}
        }
    }
    assert_eq!(round, 7);
    let table = points(&event, 7);
    assert_eq!(table.last(), Some(&(8, None, 0)), "less than half played: annulled");
    // 1 has met 2, 3 and 4, and 8, who does not count; then forfeited to 5, 6 and 7.
    assert_eq!(table.iter().find(|row| row.0 == 1).unwrap().2, 30);
    assert_eq!(table[0], (2, Some(1), 50));
    // After three rounds 1 had met 2 and 3, and 8: that they left later takes nothing from that, nor from who met them.
    assert_eq!(points(&event, 3).iter().find(|row| row.0 == 1).unwrap().2, 20);
}

#[test]
fn manche_events() {
    let mut event = entered("tournament-1 format=manche rounds=2 best=2 final=1 keep=half", 3);
    assert_eq!(event.state().propose(&swiss), Ok(Proposal::Play(vec![Seat(1), Seat(2), Seat(3)])));
    add(&mut event, "score 1 1:50 2:100 3:-4").unwrap();
    add(&mut event, "score 2 1:100 2:50").unwrap();
    assert_eq!(event.state().propose(&swiss), Ok(Proposal::Play(vec![Seat(1), Seat(2)])));
    add(&mut event, "score 3 1:1 2:3").unwrap();
    add(&mut event, "score 2 1:100 2:40").unwrap();
    let told = event.state().standings(3).into_iter().map(|one| match one.has {
        Has::Share(share) => (one.seat.0, one.place, share.to_string()),
        _ => panic!("a share"),
    });
    let told: Vec<_> = told.collect();
    assert_eq!(
        told,
        [(2, Some(1), "170.0".into()), (1, Some(2), "108.3".into()), (3, Some(3), "0.0".into())]
    );
    assert_eq!(event.state().propose(&swiss), Ok(Proposal::Over));
}

#[test]
fn f4_games_are_chosen() {
    let first = "tournament-1 format=roundrobin choice=encounter games=wyps,entropy,+boules pg=2,2,2 ps=3 pc=1 lp=1/2";
    let mut event = entered(first, 4);
    assert!(pair(&mut event));
    add(&mut event, "choose 1.1 wyps").unwrap();
    assert_eq!(add(&mut event, "choose 1.1 entropy"), Err(Refused::Chosen(BoardId { round: 1, board: 1 })));
    assert_eq!(
        add(&mut event, "silent 1.2 entropy"),
        Err(Refused::Silent),
        "the highest, and of several the first"
    );
    add(&mut event, "silent 1.2 wyps").unwrap();
    add(&mut event, "result 1.1 1-0").unwrap();
    let list = |event: &Event, seat| {
        let book = event.state().book().unwrap().clone();
        book.list(&Seat(seat)).pg(book.rules())
    };
    assert_eq!((list(&event, 1), list(&event, 4)), (vec![-1, 2, 2], vec![-1, 2, 2]));
    // Not played: nothing changes. Voided: neither.
    add(&mut event, "result 1.2 +--").unwrap();
    assert_eq!(list(&event, 2), [2, 2, 2]);
    add(&mut event, "correct 1.2 1-0").unwrap();
    assert_eq!(list(&event, 2), [-1, 2, 2]);
    add(&mut event, "void 1.1").unwrap();
    assert_eq!(list(&event, 1), [2, 2, 2]);
    add(&mut event, "choose 1.1 +boules").unwrap();
    // One game for all.
    let mut event = entered(&first.replace("encounter", "round"), 4);
    assert!(pair(&mut event));
    add(&mut event, "choose 1.1 entropy").unwrap();
    assert!(add(&mut event, "choose 1.2 wyps").is_err(), "all play that one");
    add(&mut event, "result 1.1 1-0").unwrap();
    add(&mut event, "result 1.2 1-0").unwrap();
    assert!(pair(&mut event));
    assert!(matches!(add(&mut event, "choose 2.1 entropy"), Err(Refused::Barred(_))));
    assert_eq!(list(&event, 0), [2, -1, 2]);
}

#[test]
fn logs_that_cannot_be_read() {
    let read = |text: &str| Event::read(text).unwrap_err();
    assert_eq!(read(""), BadLog::Line { line: 1, why: BadLine::Version });
    assert_eq!(read("tournament-2 format=swiss"), BadLog::Line { line: 1, why: BadLine::Version });
    let first = "tournament-1 format=swiss rounds=3";
    let key = |text: &str| match read(&format!("tournament-1 {text}")) {
        BadLog::Line { line: 1, why } => why,
        other => panic!("{other:?}"),
    };
    assert_eq!(key("format=swiss"), BadLine::Missing { key: "rounds" });
    assert_eq!(key("format=swiss rounds=0"), BadLine::Value { key: "rounds" });
    assert_eq!(key("format=swiss rounds=3 third=yes"), BadLine::Unknown { key: "third".into() });
    assert_eq!(key("format=swiss rounds=3 rounds=3"), BadLine::Word { word: 4 });
    let tiebreak = |name: &str| BadLine::TieBreak { name: name.into() };
    assert_eq!(key("format=swiss rounds=3 order=BH,SOS"), tiebreak("SOS"));
    assert_eq!(key("format=swiss rounds=3 order=BH-C1"), tiebreak("BH-C1"));
    assert_eq!(key("format=swiss rounds=3 order="), tiebreak(""));
    assert_eq!(key("format=roundrobin order=SB,BH"), tiebreak("BH"));
    let choice = "format=swiss rounds=3 choice=round games=a,b,c pg=1,2,3 ps=3 pc=1 lp=1/2";
    assert_eq!(key(&format!("{choice} families=x,y")), BadLine::Value { key: "families" });
    assert_eq!(key("format=swiss rounds=3 families=x,y"), BadLine::Unknown { key: "families".into() });
    assert_eq!(key("format=chess"), BadLine::Value { key: "format" });
    assert_eq!(key("format=manche rounds=3 best=0 final=2"), BadLine::Value { key: "best" });
    assert_eq!(
        read(&format!("{first}\nenter 12x")),
        BadLog::Line { line: 2, why: BadLine::Word { word: 2 } }
    );
    assert_eq!(
        read(&format!("{first}\nenter 12 13")),
        BadLog::Line { line: 2, why: BadLine::Word { word: 3 } }
    );
    assert_eq!(read(&format!("{first}\nbegin")), BadLog::Refused { line: 2, why: Refused::Entrants });
    assert_eq!(read(&format!("{first}\nundo")), BadLog::Line { line: 2, why: BadLine::Word { word: 1 } });
    assert_eq!(read(&format!("{first}\nundo x")), BadLog::Refused { line: 2, why: Refused::Nothing });
    // A reason is a part of a line, and no line of its own.
    for reason in ["", " ", "a slip ", "a slip\nclose", "a\u{7}slip"] {
        let mut event = entered(first, 4);
        assert_eq!(event.append(Line::Undo(reason.into())), Err(Refused::Reason), "{reason:?}");
    }
}

/// First lines of all formats.
const FIRST: [&str; 14] = [
    "tournament-1 format=swiss rounds=4 accelerated=no order=BH/C1,BH,DE",
    "tournament-1 format=italoswiss rounds=3 start=black pab=draw",
    "tournament-1 format=italoswiss rounds=3 start=white choice=encounter games=a,b,c pg=1,2,3 ps=3 pc=1 lp=1/2",
    "tournament-1 format=roundrobin cycles=1",
    "tournament-1 format=roundrobin cycles=2 choice=round games=a,b,c pg=1,2,3 ps=3 pc=1 lp=1/2 families=x,y,x",
    "tournament-1 format=knockout third=yes lengths=1,3",
    "tournament-1 format=repechage reset=no unequal=moves",
    "tournament-1 format=repechage reset=yes",
    "tournament-1 format=double unequal=totals",
    "tournament-1 format=consolation third=no",
    "tournament-1 format=quarter",
    "tournament-1 format=groups groups=2 advance=1 last=knockout third=no",
    "tournament-1 format=groups groups=2 advance=2 last=group",
    "tournament-1 format=manche rounds=3 best=3 final=2 keep=half",
];

#[test]
fn every_line_is_read_as_it_is_written() {
    for text in [
        "enter 1850",
        "order 3 1 2",
        "seed 00ff",
        "colour white",
        "colour black",
        "begin",
        "late 1700 H",
        "renumber",
        "bye 3 2 F",
        "plays 3 2",
        "pair 1 1:5 6:2 7",
        "pair 1 M1=1 M12=4:5",
        "pair 3",
        "result 1.2 1/2-1/2",
        "correct 1.2 --+",
        "game 1.2 a 1-0 20/31",
        "game 1.2 b 0-1 0/0",
        "score 1 1:250 3:-20",
        "swap 2 3 5",
        "unpair 3",
        "withdraw 4",
        "return 4",
        "choose 1.2 +bocce",
        "silent 1.2 wyps",
        "void 1.2",
        "adjourn 1.2",
        "apart 3 1 5 8",
        "apart 0 1 5",
        "apart all 1 5",
        "lift 1 5",
        "champion 4",
        "close",
        "undo wrong board, says the director",
    ] {
        assert_eq!(text.parse::<Line>().unwrap().to_string(), text);
    }
    for text in [
        "",
        " ",
        "enter",
        "enter -1",
        "enter 01",
        "enter +1",
        "bye 1 1 U",
        "bye 0 1 H",
        "pair 0",
        "pair 1 1:0",
        "pair 1 M0=1",
        "result 1.2 2-0",
        "result 12 1-0",
        "score 1 1:+5",
        "undo",
        "undo  ",
        "begin now",
        "enter 1 ",
        "choose 1.1 a b",
        "adjourn 1",
        "apart 1 0",
        "apart none 1 2",
    ] {
        assert!(text.parse::<Line>().is_err(), "{text:?}");
    }
    for text in FIRST {
        let setup: Setup = text.parse().unwrap();
        assert_eq!(setup.to_string().parse::<Setup>().unwrap(), setup);
    }
    let paired = Paired { id: None, white: Seat(1), black: None };
    assert_eq!(Line::Pair(2, vec![paired]).to_string(), "pair 2 1");
}
