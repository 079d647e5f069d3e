//! Scrabble (rules 4): sets, notation, the table of 4.6.

mod moves;
mod naive;
mod opponents;

use giostra::games::Refusal;
use giostra::games::scrabble::board::{Board, Direction, Square, Tile};
use giostra::games::scrabble::play::{Play, Written};
use giostra::games::scrabble::rack::Rack;
use giostra::games::scrabble::score::{check, score};
use giostra::games::scrabble::set::{ALL, ENGLISH, Premium, SCARABEO, SCRABBLE_IT, Set};

const EMPTY: &str = "15/15/15/15/15/15/15/15/15/15/15/15/15/15/15";
const CASA: &str = "15/15/15/15/15/15/15/5CASA6/15/15/15/15/15/15/15";

fn board(rows: &str) -> Board {
    Board::read(&SCRABBLE_IT, rows).unwrap()
}

fn play(board: &Board, text: &str) -> Result<Play, Refusal> {
    Written::read(text).unwrap().on(board)
}

fn key(refused: Result<impl std::fmt::Debug, Refusal>) -> &'static str {
    refused.unwrap_err().0.key
}

#[test]
fn the_tiles_are_those_of_the_rules() {
    // Letter, count, value, as the data of the rules hold them.
    let sets: [(&Set, u32, &str); 3] = [
        (
            &SCRABBLE_IT,
            120,
            "A14:1 B3:5 C6:2 D3:5 E11:1 F3:5 G2:8 H2:8 I12:1 L5:3 M5:3 N5:3 O15:1 P3:5 Q1:10 R6:2 S6:2 T6:2 U5:3 V3:5 Z2:8",
        ),
        (
            &ENGLISH,
            100,
            "A9:1 B2:3 C2:3 D4:2 E12:1 F2:4 G3:2 H2:4 I9:1 J1:8 K1:5 L4:1 M2:3 N6:1 O8:1 P2:3 Q1:10 R6:1 S4:1 T6:1 U4:1 V2:4 W2:4 X1:8 Y2:4 Z1:10",
        ),
        (
            &SCARABEO,
            130,
            "A12:1 B4:4 C7:1 D4:4 E12:1 F4:4 G4:4 H2:8 I12:1 L6:2 M6:2 N6:2 O12:1 P4:3 Q2:10 R7:1 S7:1 T7:1 U4:4 V4:4 Z2:8",
        ),
    ];
    for (set, total, tiles) in sets {
        let held: Vec<String> = ('A'..='Z')
            .zip(set.counts.iter().zip(set.values))
            .filter(|(_, (count, _))| **count > 0)
            .map(|(letter, (count, value))| format!("{letter}{count}:{value}"))
            .collect();
        assert_eq!(held.join(" "), tiles, "{set}");
        assert_eq!((set.total(), set.blanks), (total, 2), "{set}");
        assert_eq!(Set::named(set.name), Ok(set));
    }
    assert!(Set::named("scrabble").is_err());
}

#[test]
fn the_boards_have_all_symmetries_and_the_counts_of_the_rules() {
    for (set, counts) in [(ALL[0], [24, 12, 17, 8]), (ALL[1], [24, 12, 17, 8]), (ALL[2], [24, 12, 20, 8])] {
        let last = set.size - 1;
        let mut found = [0; 4];
        for Square { row, col } in Board::new(set).squares() {
            let premium = set.premium(row, col);
            for (row, col) in [(col, row), (last - row, col), (row, last - col)] {
                assert_eq!(set.premium(row, col), premium, "{set} {row} {col}");
            }
            match premium {
                Premium::Plain => {}
                Premium::DoubleLetter => found[0] += 1,
                Premium::TripleLetter => found[1] += 1,
                Premium::DoubleWord => found[2] += 1,
                Premium::TripleWord => found[3] += 1,
            }
        }
        assert_eq!(found, counts, "{set}");
        assert_eq!((set.centre(), set.rack), (set.size / 2, if set.is_scarabeo { 8 } else { 7 }));
    }
}

/// Rows 1 to 12 of 4.6: before, play, tiles the rack held, words with points, bonus, total.
type Row = (&'static str, &'static str, u8, &'static [(&'static str, i32)], i32, i32);

const A_AT_D1: &str = "3A11/15/15/15/15/15/15/15/15/15/15/15/15/15/15";
const A_ROW: &str = "1AAAAAA1AAAAAA1/15/15/15/15/15/15/15/15/15/15/15/15/15/15";
const TWO_A: &str = "15/15/15/4A10/3A11/15/15/15/15/15/15/15/15/15/15";
const ALA: &str = "15/15/15/15/15/15/15/7ALA5/15/15/15/15/15/15/15";

#[test]
fn plays_score_as_in_the_table() {
    let table: [Row; 12] = [
        (EMPTY, "8F CASA", 7, &[("casa", 12)], 0, 12),
        (CASA, "H7 ESRA", 7, &[("esra", 6)], 0, 6),
        (CASA, "9F ORA", 7, &[("ora", 6), ("co", 3), ("ar", 5), ("sa", 3)], 0, 17),
        (CASA, "8J LE", 7, &[("casale", 10)], 0, 10),
        (CASA, "8J TO", 2, &[("casato", 9)], 0, 9),
        (EMPTY, "5E SOLDATI", 7, &[("soldati", 60)], 50, 110),
        (A_AT_D1, "1A AAAAAAAA", 7, &[("aaaaaaaa", 72)], 50, 122),
        (A_ROW, "1A AAAAAAAAAAAAAAA", 7, &[("aaaaaaaaaaaaaaa", 405)], 0, 405),
        (EMPTY, "8E CASAtEL", 7, &[("casatel", 20)], 50, 70),
        (TWO_A, "5E O", 7, &[("ao", 4), ("ao", 4)], 0, 8),
        (ALA, "9D RAGNO", 5, &[("ragno", 18), ("ao", 2)], 30, 50),
        (ALA, "9C STRANO", 6, &[("strano", 16), ("ao", 2)], 40, 58),
    ];
    for (n, (before, text, rack, words, bonus, total)) in table.into_iter().enumerate() {
        let board = board(before);
        let play = play(&board, text).unwrap();
        let scored = score(&board, &play, rack);
        let found: Vec<_> = scored.words.iter().map(|(word, points)| (word.as_str(), *points)).collect();
        assert_eq!((found.as_slice(), scored.bonus, scored.total), (words, bonus, total), "row {}", n + 1);
        // Row 6 is the one that switches the centre rule off, rows 7 and 8 have no centre either.
        assert_eq!(check(&board, &play).is_ok(), n != 5, "row {}", n + 1);
    }
}

#[test]
fn plays_that_may_not_lie_there() {
    let check = |rows: &str, text: &str| {
        let board = board(rows);
        check(&board, &play(&board, text).unwrap())
    };
    // Rows 13 to 15 of 4.6.
    assert_eq!(key(check(EMPTY, "8H A")), "scrabble-first-two");
    assert_eq!(key(check(EMPTY, "1A CASA")), "scrabble-first-centre");
    let tile = |c| Tile::from_char(c).unwrap();
    let square = |row, col| Square { row, col };
    let casa = board(CASA);
    let crooked = [(square(8, 5), tile('O')), (square(9, 6), tile('R'))];
    assert_eq!(key(Play::of_tiles(&casa, &crooked)), "scrabble-line");
    // B5, B4, and what is no play at all.
    assert_eq!(key(check(CASA, "10F ORA")), "scrabble-apart");
    assert_eq!(key(check(CASA, "10F O")), "scrabble-apart");
    let parted = [(square(8, 5), tile('O')), (square(8, 7), tile('R'))];
    assert_eq!(key(Play::of_tiles(&casa, &parted)), "scrabble-gap");
    assert_eq!(key(Play::of_tiles(&casa, &[(square(7, 5), tile('O'))])), "scrabble-occupied");
    assert_eq!(key(Play::of_tiles(&casa, &[(square(15, 5), tile('O'))])), "scrabble-off-board");
    assert_eq!(key(Play::of_tiles(&casa, &[])), "scrabble-nothing");
    for (text, refusal) in [
        ("8F CASA", "scrabble-nothing"),
        ("8F CASE", "scrabble-clash"),
        ("8M CASA", "scrabble-off-board"),
        ("P1 CASA", "scrabble-off-board"),
    ] {
        assert_eq!(key(play(&casa, text)), refusal, "{text}");
    }
    for (text, refusal) in [
        ("", "scrabble-form"),
        ("8F", "scrabble-form"),
        ("8F CASA CASA", "scrabble-form"),
        ("0F CASA", "scrabble-cell"),
        ("F0 CASA", "scrabble-cell"),
        ("18F CASA", "scrabble-cell"),
        ("8Z CASA", "scrabble-cell"),
        ("+8F CASA", "scrabble-cell"),
        ("88 CASA", "scrabble-cell"),
        ("FF CASA", "scrabble-cell"),
        ("Ł8 CASA", "scrabble-cell"),
        ("8F CA5A", "scrabble-letter"),
        ("8F CASACASACASACASACASA", "scrabble-off-board"),
    ] {
        assert_eq!(key(Written::read(text)), refusal, "{text}");
    }
}

#[test]
fn plays_are_written_one_way() {
    let casa = board(CASA);
    for (typed, written) in [
        ("8f CASA", "8F CASA"),
        ("h8 CITTÀ", "H8 CITTA"),
        ("8j LE", "8F CASALE"),
        ("8F CASALE", "8F CASALE"),
        ("8f casaLe", "8F CASALe"),
        ("H7 ESRA", "H7 ESRA"),
        // A single tile: the longer word of both, across if they are equal.
        ("J7 AB", "J7 AB"),
        ("8E OCASA", "8E OCASA"),
        ("E8 O", "8E OCASA"),
        ("9F A", "F8 CA"),
    ] {
        let read = Written::read(typed).unwrap();
        match typed {
            "8f CASA" | "h8 CITTÀ" => assert_eq!(read.to_string(), written),
            _ => assert_eq!(read.on(&casa).unwrap().to_string(), written, "{typed}"),
        }
        let again: Written = written.parse().unwrap();
        assert_eq!(again.to_string(), written);
    }
    let both = board(TWO_A);
    assert_eq!(play(&both, "E4 AO").unwrap().to_string(), "5D AO");
    let play = play(&casa, "9F OrA").unwrap();
    assert_eq!(Written::from(&play).on(&casa).unwrap(), play);
    assert_eq!((play.word().as_str(), play.direction(), play.len()), ("ora", Direction::Across, 3));
    let mut after = casa.clone();
    play.put_on(&mut after);
    assert_eq!(after.to_string(), "15/15/15/15/15/15/15/5CASA6/5OrA7/15/15/15/15/15/15");
    play.take_off(&mut after);
    assert_eq!(after, casa);
}

#[test]
fn boards_and_racks_are_read_as_they_are_written() {
    for rows in [EMPTY, CASA, A_ROW, TWO_A] {
        assert_eq!(board(rows).to_string(), rows);
    }
    assert_eq!((board(CASA).count(), board(EMPTY).is_empty()), (4, true));
    for rows in ["", "15", &EMPTY.replace("15/15/15", "15/16/15"), &EMPTY.replace("15/15/15", "15/14/15")] {
        assert!(Board::read(&SCRABBLE_IT, rows).is_err(), "{rows}");
    }
    assert!(Board::read(&SCRABBLE_IT, &CASA.replace('S', "?")).is_err());
    assert!(Board::read(&SCRABBLE_IT, &CASA.replace("5C", "99999999999999999999C")).is_err());
    assert!(Board::read(&SCARABEO, EMPTY).is_err());
    let rack: Rack = "o?Nguf?".parse().unwrap();
    assert_eq!((rack.to_string().as_str(), rack.len(), rack.blanks()), ("FGNOU??", 7, 2));
    assert!("A B".parse::<Rack>().is_err());
    let empty = board(EMPTY);
    let play = |text| play(&empty, text).unwrap();
    assert_eq!(rack.without(&play("8D FUNGO")).unwrap().to_string(), "??");
    assert_eq!(rack.without(&play("8D FUNGhi")).unwrap().to_string(), "O");
    let refused = rack.without(&play("8D FUNGHI")).unwrap_err();
    let told = |lang| giostra::messages::render(lang, &refused.0, &giostra::messages::Voice::PLAIN);
    assert_eq!(told(giostra::messages::Lang::It), "Nel leggio non ci sono H e I. Hai F, G, N, O, U, ?, ?.");
    assert_eq!(
        told(giostra::messages::Lang::En),
        "There are no H and I on your rack. You have F, G, N, O, U, ?, ?."
    );
    assert!(rack.without(&play("8D ffF")).is_ok());
    assert_eq!(key(rack.without(&play("8D fffF"))), "scrabble-not-held");
}

#[test]
fn scarabeo_scores_its_own_way() {
    let mut rows = vec!["17"; 17];
    let empty = Board::read(&SCARABEO, &rows.join("/")).unwrap();
    let casa = play(&empty, "9I CAsA").unwrap();
    // The first word counts twice, a blank as its letter.
    assert_eq!(score(&empty, &casa, 8).total, 8);
    rows[8] = "8CAsA5";
    let board = Board::read(&SCARABEO, &rows.join("/")).unwrap();
    // N9 doubles its E; the bonus is for six letters.
    let casale = play(&board, "9M LE").unwrap();
    assert_eq!((score(&board, &casale, 2).total, score(&board, &casale, 2).bonus), (8 + 10, 10));
    // Alongside is not enough; through a tile is.
    assert_eq!(key(check(&board, &play(&board, "10I ORA").unwrap())), "scrabble-crossing");
    assert!(check(&board, &play(&board, "K8 ESRA").unwrap()).is_ok());
    let all = score(&empty, &play(&empty, "9E SCARABEO").unwrap(), 8);
    assert_eq!(all.bonus, 50 + 100);
}
