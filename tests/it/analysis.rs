//! A finished match, weighed: on the recorded games.

use crate::support::one_in;
use giostra::games::turns::analysis::{Agreement, Weighing};
use giostra::games::turns::{self, Analysis, Measure, TurnTable, Weighed};
use giostra::games::{By, Seat};
use giostra::messages::Lang;
use giostra::words::library::{Library, PlayingWords};
use giostra::words::overlay::Overlay;
use std::path::Path;

fn recorded(name: &str) -> String {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/games").join(name);
    std::fs::read_to_string(file).expect("a recorded game")
}

/// The lines of a recorded game, without what is refused in it.
fn log(text: &str) -> Vec<(By, &str)> {
    let is_line = |line: &&str| !["//", ">", "!", "giostra-play"].iter().any(|head| line.starts_with(head));
    text.lines()
        .filter(is_line)
        .filter_map(|line| line.split_once(' '))
        .map(|(by, line)| (by.parse().expect("an author"), line))
        .collect()
}

fn words(table: &dyn TurnTable) -> PlayingWords {
    Library::new(None).playing_words(&table.frame().dictionary, Overlay::default()).expect("its words")
}

/// Calls `each` with every `nth` move of a recorded game: the table before it, and what it was worth.
fn each_move(
    name: &str,
    nth: usize,
    mut each: impl FnMut(&dyn TurnTable, Seat, &str, &PlayingWords, Weighed),
) {
    let text = recorded(name);
    let lines = log(&text);
    let mut table = turns::open(lines[0].1).expect("a first line");
    let words = words(&*table);
    let mut moves = 0;
    for (by, line) in &lines[1..] {
        if let By::Seat(seat) = by
            && table.is_move(line)
        {
            moves += 1;
            if moves % nth == 0
                && let Some(worth) = table.weigh(*seat, line, &words)
            {
                each(&*table, *seat, line, &words, worth);
            }
        }
        table.act(*by, line).expect("a line of a recorded game");
    }
}

/// Whatever is said to be better can be played, nothing is better than it, and nobody gains by a move that is not the best.
#[test]
fn the_best_move_can_be_played_and_nothing_is_better() {
    let mut bettered = 0;
    for (name, measure) in [
        ("scrabble-due.play", Measure::Points),
        ("scrabble-quattro.play", Measure::Points),
        ("wyps-vinta.play", Measure::Chance),
        ("buffalo.play", Measure::Chance),
        ("buffalo-ribelli.play", Measure::Chance),
        ("estinzione.play", Measure::Chance),
        ("entropy-cinque.play", Measure::Total),
        ("entropy2-intera.play", Measure::Total),
    ] {
        let mut seen = 0;
        each_move(name, one_in(9), |table, seat, line, words, worth| {
            assert_eq!(worth.measure, measure, "{name}");
            assert!(worth.lost >= 0, "{name} {line}: {worth:?}");
            let mut after = table.boxed_clone();
            after
                .act(By::Seat(seat), &worth.best)
                .unwrap_or_else(|why| panic!("{name} {line} {worth:?}: {why:?}"));
            let best = table.weigh(seat, &worth.best, words).expect("it can be weighed as well");
            assert_eq!(best.lost, 0, "{name} {line}: {worth:?}, {best:?}");
            seen += 1;
            bettered += i64::from(worth.lost > 0);
        });
        assert!(seen > 0, "{name}");
    }
    assert!(bettered > 0);
}

/// Where all play at once: everybody's last play of each turn, beside the best one that was told at its end.
#[test]
fn a_turn_of_all_is_weighed_for_everybody() {
    let text = recorded("duplicate-partita.play");
    let lines = log(&text);
    let mut table = turns::open(lines[0].1).expect("a first line");
    let words = words(&*table);
    for (by, line) in &lines[1..] {
        table.act(*by, line).expect("a line of a recorded game");
    }
    let analysis = Analysis::of(lines.iter().copied(), &words, Lang::It).expect("an analysis");
    let of = |number: usize, seat: u16| {
        let mut found = analysis.moves.iter().filter(|one| (one.number, one.seat) == (number, Seat(seat)));
        let one = found.next()?;
        assert!(found.next().is_none(), "one play of each in a turn");
        Some((one.line.as_str(), one.fell, one.worth.made, one.worth.lost))
    };
    // Seat 1 has changed the play, to one with a word that is none; seat 2 was not there yet, seat 3 had not played before.
    assert_eq!(of(1, 1), Some(("8D AEGHRU", true, 0, 560)));
    assert_eq!((of(1, 2), of(2, 3)), (None, None));
    assert_eq!(
        (of(2, 2), of(2, 1)),
        (Some(("7G URLO", false, 320, 0)), Some(("8D VAGHERO", false, 260, 60)))
    );
    // What was taken back is nothing given.
    assert_eq!(of(5, 1), Some(("passo", false, 0, 380)));
    for standing in table.standings() {
        let theirs = analysis.moves.iter().filter(|one| one.seat == standing.seat);
        let sum: i64 = theirs.map(|one| one.worth.made).sum();
        assert_eq!(Some(sum), standing.points.map(|points| points * 10), "{standing:?}");
    }
    // Whoever has won was ahead from their first turn on: nothing turned it. Before that there was nobody to be ahead of.
    assert_eq!(analysis.winner, table.standings().first().map(|first| first.seat));
    assert_eq!(analysis.turning_point(), None);
    assert!(analysis.moves.iter().all(|one| one.number == 1 || one.ahead == analysis.winner));
    // Had somebody else been ahead before, the winner's own move would have turned it.
    let mut other = analysis.clone();
    other.moves.iter_mut().filter(|one| one.number == 3).for_each(|one| one.ahead = Some(Seat(1)));
    let turning = other.turning_point().expect("it turned");
    assert_eq!((turning.number, Some(turning.seat)), (4, other.winner));
    assert_eq!(
        analysis.costliest().map(|one| one.worth.lost),
        analysis.moves.iter().map(|one| one.worth.lost).max()
    );
}

/// A move that was challenged and fell has brought nothing.
#[test]
fn what_was_taken_back_has_brought_nothing() {
    let text = recorded("scrabble-contestata.play");
    let lines = log(&text);
    let table = turns::open(lines[0].1).expect("a first line");
    let analysis = Analysis::of(lines.iter().copied(), &words(&*table), Lang::It).expect("an analysis");
    let fallen: Vec<_> = analysis.moves.iter().filter(|one| one.fell).collect();
    assert!(!fallen.is_empty());
    assert!(fallen.iter().all(|one| one.worth.made == 0 && one.worth.lost >= one.worth.brings), "{fallen:?}");
    assert!(analysis.moves.iter().any(|one| !one.fell && one.worth.made > 0));
}

/// Who has won was ahead from the turning point on, and not at the move before.
#[test]
fn the_winner_is_ahead_from_the_turning_point_on() {
    let text = recorded("scrabble-due.play");
    let lines = log(&text);
    let table = turns::open(lines[0].1).expect("a first line");
    let analysis = Analysis::of(lines.iter().copied(), &words(&*table), Lang::It).expect("an analysis");
    let winner = analysis.winner.expect("somebody has won");
    let from = analysis.turning_point().map_or(1, |one| one.number);
    for one in &analysis.moves {
        if one.number >= from && analysis.turning_point().is_some() {
            assert_eq!(one.ahead, Some(winner), "{one:?}");
        }
        assert!(one.number + 1 != from || one.ahead != Some(winner), "{one:?}");
    }
    // A mean is of all turns of a seat.
    let turns: Vec<i64> =
        analysis.moves.iter().filter(|one| one.seat == Seat(1)).map(|one| one.worth.made).collect();
    let (sum, count) = (turns.iter().sum::<i64>(), i64::try_from(turns.len()).expect("a few"));
    assert!((analysis.mean(Seat(1)).expect("points") - sum / count).abs() <= 1);
}

#[test]
fn who_makes_the_best_move_nearly_each_time_is_noticed_where_moves_are_points() {
    let weighing = |number: usize, seat: u16, lost: i64| Weighing {
        number,
        seat: Seat(seat),
        line: "x".into(),
        spelled: ["x".into(), "y".into()],
        fell: false,
        worth: Weighed { measure: Measure::Points, best: "y".into(), brings: 200, made: 200 - lost, lost },
        level: None,
        ahead: None,
    };
    // Eleven of twelve moves are the best ones; the other player finds every second one.
    let moves: Vec<Weighing> = (0..12)
        .flat_map(|at| {
            [
                weighing(at * 2 + 1, 1, i64::from(at == 3) * 40),
                weighing(at * 2 + 2, 2, i64::from(at % 2 == 1) * 30),
            ]
        })
        .collect();
    let whole = Analysis { measure: Measure::Points, moves: moves.clone(), winner: None };
    assert_eq!(whole.like_a_program(), [Agreement { seat: Seat(1), best: 11, of: 12 }]);
    let short = Analysis { measure: Measure::Points, moves: moves[..18].to_vec(), winner: None };
    assert_eq!(short.like_a_program(), [], "nine moves show nothing");
    let chances = Analysis { measure: Measure::Chance, moves, winner: None };
    assert_eq!(chances.like_a_program(), [], "many moves keep a chance");
}
