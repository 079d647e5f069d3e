//! Y5–Y18 as tables, with the fifteen rows of the rules' own test table.

use super::*;
use giostra::games::turns::Allowance;
use giostra::games::wyps::board::{Colour, Tile};
use giostra::games::wyps::moves::Move;
use giostra::games::wyps::tiles::{ITALIAN, Letter};

#[test]
fn rows_1_to_4_paths() {
    let at = format!("{EMPTY} b ORAE REIV -");
    for (typed, expected) in [
        ("ORA E3 E4 F4", Ok(())),
        ("ORA E3 E5 F4", Err("gap")),
        ("ORA E3 E4 E3", Err("cell_twice")),
        ("ORAE E3 E4 F5 F4", Ok(())),
    ] {
        assert_eq!(judged(&at, typed).map(|_| ()), expected, "{typed}");
    }
}

#[test]
fn rows_5_to_7_the_first_two_moves() {
    let mut table = open(10, "live:60", "auto");
    // Y8: three tiles and four; Black begins.
    assert_eq!(Rules::turn(&table), Turn::Chance);
    play(&mut table, &["* ORA>TESI"]);
    assert_eq!(supply(&table), ("ORA".into(), "TESI".into(), 129));
    assert_eq!(to_move(&table), Seat(1));
    play(&mut table, &["1 ORA E3 E4 F4"]);
    // Y9: the rack grows to four from the head of the pool.
    assert_eq!(supply(&table), ("TESI".into(), String::new(), 129));
    assert_eq!(Rules::turn(&table), Turn::Chance);
    for bad in ["* >DLN", "* >DLNMA", "* D>LNM", "* >DZZN", "1 +T A1"] {
        refused(&mut table, bad);
    }
    play(&mut table, &["* >DLNM"]);
    assert_eq!(supply(&table), ("TESI".into(), "DLNM".into(), 125));
    // Row 6: one of both, or none.
    for (line, expected) in [
        ("2 TESORI D1 E1 E2 E3 E4 E5", true),
        ("2 TESORI D1 E1 E2 E3* E4 E5", true),
        ("2 TESORI D1 E1 E2 E3 E4* E5", true),
        ("2 TESORI D1 E1 E2* E3 E4 E5", false),
    ] {
        let (_, text) = line.split_once(' ').unwrap();
        let mv: Move = text.parse().unwrap();
        assert_eq!(table.game().check(By::Seat(Seat(2)), &mv).is_ok(), expected, "{line}");
    }
    let position = table.game().position().to_string();
    assert_eq!(judged(&position, "TESORI D1 E1 E2 E3* E4* E5"), Err("two_flips"));
    assert_eq!(judged(&position, "TESORI D1 E1 E2 E3 E4 E5*"), Err("flip_own"));
    assert!("TESORI D1 E1 E2 E3 E4 E5 F4*".parse::<Move>().is_err());
    // Row 7.
    play(&mut table, &["2 TESORI D1 E1 E2 E3* E4 E5"]);
    let board = &table.game().position().board;
    let groups = |colour| -> Vec<String> {
        let groups = board.groups(colour);
        let told = |group: &giostra::games::kit::links::Group| {
            group.cells.iter().map(ToString::to_string).collect::<Vec<_>>().join("-")
        };
        groups.iter().map(told).collect()
    };
    assert_eq!(groups(Colour::White), ["D1-E1-E2-E3", "E5"]);
    assert_eq!(groups(Colour::Black), ["E4-F4"]);
}

#[test]
fn rows_8_to_11_y16_who_connects() {
    let row = |row: char, places: u8| (1..=places).map(|n| format!("{row}{n}")).collect::<Vec<_>>();
    let column: Vec<String> = ('A'..='J').map(|row| format!("{row}1")).collect();
    let bent = "E1 E2 E3 E4 E5 F4 G4 H5 I5 J5".split(' ').map(str::to_owned).collect::<Vec<_>>();
    let broken: Vec<String> = bent.iter().filter(|name| *name != "G4").cloned().collect();
    for (cells, wins) in
        [(column, true), (row('J', 10), true), (row('J', 9), false), (bent, true), (broken, false)]
    {
        for colour in Colour::BOTH {
            let mut board = format!("{EMPTY} b - - -").parse::<Position>().unwrap().board;
            for name in &cells {
                board.put(name.parse().unwrap(), Tile { letter: Letter::of(b'A').unwrap(), colour });
            }
            assert_eq!(board.connects(colour), wins, "{cells:?}");
            assert!(!board.connects(colour.other()));
        }
    }
}

#[test]
fn rows_12_to_14_and_the_other_ways_to_be_wrong() {
    let at = "./../.../..../..Or./...a../......./......../........./.......... b TESI DLNM -";
    for (typed, reason) in [
        // Row 12, Y10: nothing placed.
        ("OR E3 E4", "nothing_placed"),
        // Row 13: a tile that is not in the word.
        ("TESI D1 E1 E2 F3 +S A1", "outside_word"),
        // Row 14.
        ("+T D1 E4*", "single_flip"),
        ("+T D1*", "single_flip"),
        ("TESORI D1 E1 E2 E3* E4 E5", "flip_own"),
        ("TESORI D1 E1 E2 E3 E4* E5*", "two_flips"),
        ("TESA D1 E1 E2 E4", "gap"),
        ("TESTA D2 E2 F2 F3 F4", "not_in_rack"),
        ("TEZE D1 E1 E2 F3", "not_in_rack"),
        ("TESTA D2 E3 E4 F4 F5", "other_letter"),
        ("TESI D1 E1 E2", "length"),
        ("TESI D1 E1 E2 F3 F2", "length"),
        ("TE D1 K3", "bad_cell"),
        ("TE J10 J11", "bad_cell"),
        ("TE A1 9", "off_board"),
        ("TE A1 5", "off_board"),
        ("TE A1 1*3", "flip_outside_word"),
        ("T D1", "one_letter"),
        ("+T E3", "occupied"),
        ("+Z D1", "not_in_rack"),
        ("+T K3", "bad_cell"),
        ("+TE D1", "unreadable"),
        ("+T", "unreadable"),
        ("123", "unreadable"),
        ("", "unreadable"),
    ] {
        assert_eq!(judged(at, typed).map(|_| ()), Err(reason), "{typed}");
    }
    // Y10, Y13: board tiles of either colour are used in place; one of the opponent's is turned.
    let board = judged(at, "TESORI D1 E1 E2 E3 E4* E5").unwrap();
    assert_eq!(board.to_string(), "./../.../T.../ESORI/...a../......./......../........./..........");
    let board = judged(at, "TESORI D1 E1 E2 E3 E4 E5").unwrap();
    assert_eq!(board.to_string(), "./../.../T.../ESOrI/...a../......./......../........./..........");
}

#[test]
fn y22_short_and_full_notation() {
    for (short, full) in [
        ("ARCO A1 131", "ARCO A1 B1 C2 D2"),
        ("arco a1 131*2", "ARCO A1 B1* C2 D2"),
        ("RE E3 6", "RE E3 E4"),
        ("perché E3 64791", "PERCHE E3 E4 E3 D2 C2 D2"),
        ("TRAMA H6 G5* G6 H7 I8", "TRAMA H6 G5* G6 H7 I8"),
        ("+a e3", "+A E3"),
    ] {
        let mv: Move = short.parse().unwrap();
        assert_eq!(mv.to_string(), full);
        assert_eq!(full.parse::<Move>().unwrap(), mv);
    }
    for bad in ["TRAMA", "TRAMA H6", "TRAMA H6 G5", "ARCO A1 13", "-", "", "+A", "contesto", ">è", "A>B>C"] {
        assert!(bad.parse::<Move>().is_err(), "{bad}");
    }
    for draw in ["GAO>REIV", ">TE", ">"] {
        assert_eq!(draw.parse::<Move>().unwrap().to_string(), draw);
    }
}

#[test]
fn y8_y9_draws_come_from_the_seed() {
    let words = giostra::words::library::Library::default()
        .playing_words("wyps", giostra::words::overlay::Overlay::default())
        .unwrap();
    let mut table = open(10, "free", "auto");
    let first = table.draw(&words).unwrap().to_string();
    assert_eq!(open(10, "free", "auto").draw(&words).unwrap().to_string(), first, "the same seed");
    let other = Match::<Wyps>::new(first_line(10, "free", "auto", 1).parse().unwrap());
    assert_ne!(other.draw(&words).unwrap().to_string(), first);
    play(&mut table, &[&format!("* {first}")]);
    let (rack, pool, bag) = supply(&table);
    assert_eq!((rack.len(), pool.len(), bag), (3, 4, 129));
    assert_eq!(table.draw(&words), None);
}

/// Y18: in live play the player has 20 seconds more for a single letter.
#[test]
fn row_15_y18_time_is_over_in_live_play() {
    let mut table = open(10, "live:60", "auto");
    play(&mut table, &["* ORA>TESI"]);
    assert_eq!(table.game().allowance(), Allowance::Turn);
    play(&mut table, &["# flag"]);
    assert_eq!((to_move(&table), table.game().allowance()), (Seat(1), Allowance::Seconds(20)));
    assert_eq!(table.allowance(), Some(20_000));
    assert_eq!(refused(&mut table, "1 RA E3 E4"), "wyps-only-single");
    play(&mut table, &["1 +R E3", "* >DL"]);
    assert_eq!((to_move(&table), table.game().silent_turns(Seat(1))), (Seat(2), 0));
    assert_eq!(supply(&table), ("OATE".into(), "SIDL".into(), 127), "one went, two came to make it four");
}

#[test]
fn y18_three_silent_turns_in_a_row_lose() {
    let mut table = open(10, "live:60", "auto");
    play(&mut table, &["* ORA>TESI"]);
    for silent in 1..=2 {
        play(&mut table, &["# flag", "# flag"]);
        assert_eq!((to_move(&table), table.game().silent_turns(Seat(1))), (Seat(2), silent));
        assert!(!table.game().only_single(), "the other one may lay a word");
        let cell = if silent == 1 { "2 +O A1" } else { "2 +A B1" };
        play(&mut table, &[cell]);
        let owed = 4 - table.game().position().pool.len();
        play(&mut table, &[&format!("* >{}", &"DLNM"[..owed])]);
    }
    play(&mut table, &["# flag", "# flag"]);
    assert_eq!((Rules::turn(&table), table.game().winner()), (Turn::Over, Some(Seat(2))));
    let ranks: Vec<_> = table.standings().iter().map(|one| (one.seat.0, one.rank)).collect();
    assert_eq!(ranks, [(2, 1), (1, 2)]);
}

#[test]
fn y18_a_move_ends_the_row_of_silent_turns_and_correspondence_has_no_seconds() {
    let mut table = open(10, "slow:24", "auto");
    play(&mut table, &["* ORA>TESI", "# flag"]);
    assert_eq!((to_move(&table), table.game().silent_turns(Seat(1))), (Seat(2), 1));
    assert!(!table.game().only_single());
    // Y9: the rack grows when a move is made, not by silence.
    assert_eq!(supply(&table).0, "ORA");
    play(&mut table, &["# flag", "# flag", "2 +O A1", "* >DL", "1 +R J1", "* >N"]);
    assert_eq!((table.game().silent_turns(Seat(1)), table.game().silent_turns(Seat(2))), (0, 0));
}

#[test]
fn y16_the_move_that_connects_wins_at_once() {
    // Side 7: Black holds column A1–G1 but for G1.
    let mut table = open(7, "live:60", "auto");
    play(&mut table, &["* AAA>AAAA", "1 AA A1 B1", "* >AAA"]);
    play(&mut table, &["2 +A G7", "* >A", "1 AAAA C1 D1 E1 F1", "* >AAAA", "2 +A F6", "* >A"]);
    // Letters do not matter here: no dictionary is asked.
    assert_eq!(to_move(&table), Seat(1));
    play(&mut table, &["1 +A G1"]);
    assert_eq!((Rules::turn(&table), table.game().winner()), (Turn::Over, Some(Seat(1))));
    assert_eq!(refused(&mut table, "2 +A E5"), "match-over");
}

#[test]
fn y16_a_flip_can_win() {
    let at = "./../.../..../...../....../ABCdEFG b H III -";
    let board = judged(at, "FEDH G6 G5 G4* F3").map(|board| board.connects(Colour::Black));
    assert_eq!(board, Ok(true));
    let board = judged(at, "FEDH G6 G5 G4 F3").map(|board| board.connects(Colour::Black));
    assert_eq!(board, Ok(false));
}

#[test]
fn y17_side_16_takes_every_tile() {
    // All tiles, in alphabetical order, on all cells: the bag, the pool and the rack run dry.
    let mut table = open(16, "free", "auto");
    let cells: Vec<String> =
        table.game().position().board.triangle().iter().map(|cell| cell.to_string()).collect();
    let mut bag: Vec<char> = Vec::new();
    for letter in (b'A'..=b'Z').filter_map(Letter::of) {
        bag.extend(std::iter::repeat_n(letter.upper(), usize::from(ITALIAN.of(letter))));
    }
    // Black takes the upper rows, White the lower ones, and what touches the left side last.
    let late = ["N1", "O1", "P1"];
    let is_black = |cell: &&String| cell.as_str() < "L" || ["L1", "M1"].contains(&cell.as_str());
    let black: Vec<&String> = cells.iter().filter(is_black).collect();
    let mut white: Vec<&String> = cells.iter().filter(|cell| !is_black(cell)).collect();
    white.sort_by_key(|cell| late.contains(&cell.as_str()));
    assert_eq!((black.len(), white.len()), (68, 68));
    let order = black.into_iter().zip(white).flat_map(|(black, white)| [black, white]);
    let mut moves = 0;
    for cell in order {
        if Rules::turn(&table) == Turn::Chance {
            let owed = 4 - table.game().position().pool.len();
            let rack: String = if moves == 0 { bag.drain(..3).collect() } else { String::new() };
            let pool: String = bag.drain(..owed.min(bag.len())).collect();
            play(&mut table, &[&format!("* {rack}>{pool}")]);
        }
        let Turn::Of(Seat(seat)) = Rules::turn(&table) else { break };
        let letter = table.game().position().rack[0];
        play(&mut table, &[&format!("{seat} +{letter} {cell}")]);
        moves += 1;
    }
    assert_eq!(Rules::turn(&table), Turn::Over);
    let position = table.game().position();
    assert_eq!((moves, table.game().winner()), (132, Some(Seat(2))));
    assert_eq!(supply(&table).1, "", "the pool has run dry");
    assert_eq!((position.rack.len(), position.bag.unwrap().total()), (4, 0));
    let (black, white) = (position.board.connects(Colour::Black), position.board.connects(Colour::White));
    assert!(black != white);
}

#[test]
fn y21_resignation() {
    let mut table = open(10, "live:60", "challenge");
    play(&mut table, &["* ORA>TESI", "1 ORA E3 E4 F4", "1 abbandono"]);
    assert_eq!((Rules::turn(&table), table.game().winner()), (Turn::Over, Some(Seat(2))));
}
