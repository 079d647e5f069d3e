//! Tournament reports: TRF16 and TRF26 (9.4).

use super::history::history;
use giostra::tournaments::field::{Acceleration, Asked, Bye, Cell, Forbidden, Outcome, Scale, Side};
use giostra::tournaments::points::Points;
use giostra::tournaments::simulate::{Event, Pairs, simulate};
use giostra::tournaments::swiss::{NoPairing, pair};
use giostra::tournaments::trf::{Fault, Problem, Report, Sum, ascii, decode, read, write};
use proptest::prelude::*;

/// Two rounds of four players, the second with a bye by the pairing, a half-point bye and a forfeit.
const EVENT: &str = "\
012 Golden event
022 Torino
142 3
XXR 3
152 B
192 FIDE_DUTCH
001    1 mGM  Rossi, Anna                       2400 ITA      812345 1990/01/31  2.0    1     3 b 1     2 w +
001    2      Bianchi, Bruno                    2300                             0.0    4     4 w 0     1 b -
001    3      Verdi, Carla                      2200                             1.0    3     1 w 0  0000 - U
001    4      Neri, Dario                                                        1.5    2     2 b 1  0000 - H
";

fn fault(text: &str) -> Fault {
    read(text, Sum::Written).expect_err("this should be refused")
}

/// The event with a part of it exchanged.
fn with(from: &str, to: &str) -> String {
    assert!(EVENT.contains(from), "{from}");
    EVENT.replace(from, to)
}

#[test]
fn every_line_is_understood() {
    let report = read(EVENT, Sum::Written).expect("it can be read");
    assert_eq!(report.name, "Golden event");
    assert_eq!(report.system, "FIDE_DUTCH");
    assert_eq!(report.other, ["022 Torino"]);
    let field = &report.field;
    assert_eq!((field.played, field.rounds, field.first), (2, Some(3), Some(Side::Black)));
    assert_eq!(field.scale, Scale::STANDARD);
    let names: Vec<(&str, u16)> =
        field.entrants.iter().map(|entrant| (entrant.name.as_str(), entrant.rating)).collect();
    assert_eq!(
        names,
        [("Rossi, Anna", 2400), ("Bianchi, Bruno", 2300), ("Verdi, Carla", 2200), ("Neri, Dario", 0)]
    );
    let cells: Vec<&[Cell]> = field.entrants.iter().map(|entrant| entrant.rounds.as_slice()).collect();
    let game = |opponent, side, outcome| Cell::Played { opponent, side, outcome };
    let forfeit = |opponent, side, won| Cell::Forfeit { opponent, side: Some(side), won };
    assert_eq!(cells[0], [game(3, Side::Black, Outcome::Win), forfeit(2, Side::White, true)]);
    assert_eq!(cells[1], [game(4, Side::White, Outcome::Loss), forfeit(1, Side::Black, false)]);
    assert_eq!(cells[2], [game(1, Side::White, Outcome::Loss), Cell::Bye(Bye::Allocated)]);
    assert_eq!(cells[3], [game(2, Side::Black, Outcome::Win), Cell::Bye(Bye::Half)]);
    assert_eq!(report.profiles[0].title, "mGM");
    assert_eq!(report.profiles[0].federation, "ITA");
    assert_eq!(report.profiles[0].fide, "812345");
    assert_eq!(report.profiles[0].birth, "1990/01/31");
    assert_eq!(report.profiles.iter().map(|one| one.rank).collect::<Vec<_>>(), [1, 4, 3, 2]);
}

#[test]
fn what_is_written_stands_in_its_columns() {
    let report = read(EVENT, Sum::Written).expect("it can be read");
    let written = write(&report).expect("it fits");
    // Everything of this event is in the order and the columns of the writer, but for CRLF.
    assert_eq!(written, EVENT.replace('\n', "\r\n"));
}

#[test]
fn lines_end_as_they_like() {
    let report = read(EVENT, Sum::Written);
    assert_eq!(report, read(&EVENT.replace('\n', "\r\n"), Sum::Written));
    assert_eq!(report, read(&EVENT.replace('\n', "\r"), Sum::Written));
    assert_eq!(report, read(&format!("\u{feff}{}", EVENT.trim_end()), Sum::Written));
}

#[test]
fn letters_of_unrated_games_and_small_letters_are_results_too() {
    let text = with("3 b 1     2 w +", "3 B w     2 w +").replace("1 w 0  0000 - U", "1 W L       - u");
    let text =
        text.replace("2 b 1  0000 - H", "2 b D       - h").replace("4 w 0     1 b -", "4 w d     1   -");
    let text = text.replace(" 1.5    2", " 1.0    2").replace(" 0.0    4", " 0.5    4");
    let report = read(&text, Sum::Written).expect("it can be read");
    let entrants = &report.field.entrants;
    assert_eq!(entrants[0].rounds[0], Cell::Played { opponent: 3, side: Side::Black, outcome: Outcome::Win });
    assert_eq!(
        entrants[3].rounds,
        [Cell::Played { opponent: 2, side: Side::Black, outcome: Outcome::Draw }, Cell::Bye(Bye::Half)]
    );
    assert_eq!(entrants[1].rounds[1], Cell::Forfeit { opponent: 1, side: None, won: false });
}

#[test]
fn a_blank_cell_of_a_past_round_is_a_zero_point_bye() {
    let text = with("2 b 1  0000 - H", "2 b 1").replace(" 1.5    2", " 1.0    2");
    let report = read(&text, Sum::Written).expect("it can be read");
    assert_eq!(report.field.entrants[3].rounds[1], Cell::Bye(Bye::Zero));
}

/// A coming round: who has a bye written for it is away, by the cell or by `240`; the points count the cell, and need not where
/// the next pairing is asked for.
#[test]
fn byes_of_the_coming_round_are_told_from_rounds_that_are_over() {
    let text = with("1 w 0  0000 - U", "1 w 0  0000 - U  0000 - H") + "240 Z 003    2    4\n";
    let later = read(&text, Sum::OrPlayed).expect("the sum without it will do for a pairing");
    assert_eq!(fault(&text).problem, Problem::Points { player: 3, written: Points(10), sum: Points(15) });
    let counted = text.replace(" 1.0    3", " 1.5    3");
    let report = read(&counted, Sum::Written).expect("it counts");
    assert_eq!(report.field, later.field);
    assert_eq!(report.field.played, 2);
    let asked = |entrant, bye| Asked { entrant, round: 3, bye };
    assert_eq!(report.field.asked, [asked(2, Bye::Zero), asked(3, Bye::Half), asked(4, Bye::Zero)]);
    // Written again, cells and `240` both say so.
    let written = write(&report).expect("it fits");
    assert!(
        written.contains("0000 - U  0000 - H\r\n") && written.contains("240 H 003    3\r\n"),
        "{written}"
    );
    assert!(
        written.contains("240 Z 003    2    4\r\n") && written.contains("1 b -  0000 - Z\r\n"),
        "{written}"
    );
    assert_eq!(read(&written, Sum::Written).map(|report| report.field), Ok(report.field));
}

#[test]
fn a_round_in_which_everybody_has_something_is_over() {
    let mut text = with("1 w 0  0000 - U", "1 w 0  0000 - U  0000 - Z");
    for (from, to) in
        [("2 w +", "2 w +  0000 - Z"), ("1 b -", "1 b -  0000 - Z"), ("0000 - H", "0000 - H  0000 - Z")]
    {
        text = text.replace(from, to);
    }
    assert_eq!(read(&text, Sum::Written).map(|report| report.field.played), Ok(3));
}

#[test]
fn scoring_acceleration_and_forbidden_pairs_are_kept() {
    let lines = "162  W 3.0    D 1.0    P 1.5\n250      03.0 001 002 0001 0002\n250  0.0  1.5 003 003    1    2\n\
                 260 001 002    1    3    4\n";
    let text = with("001    1", &format!("{lines}001    1"));
    let points = text
        .replace(" 2.0    1", " 6.0    1")
        .replace(" 1.0    3", " 1.5    3")
        .replace(" 1.5    2", " 4.0    2");
    let report = read(&points, Sum::Written).expect("it can be read");
    let field = &report.field;
    let scale = Scale { win: Points(30), draw: Points(10), allocated: Points(15), ..Scale::STANDARD };
    assert_eq!(field.scale, scale);
    let virtual_points = |points, rounds| Acceleration { points: Points(points), rounds, entrants: (1, 2) };
    assert_eq!(field.accelerated, [virtual_points(30, (1, 2)), virtual_points(15, (3, 3))]);
    assert_eq!(field.forbidden, [Forbidden { rounds: (1, 2), entrants: vec![1, 3, 4] }]);
    let written = write(&report).expect("it fits");
    for line in [
        "162  W 3.0    D 1.0    L 0.0    A 0.0    P 1.5\r\n",
        "250       3.0 001 002 0001 0002\r\n",
        "260 001 002    1    3    4\r\n",
    ] {
        assert!(written.contains(line), "{line}{written}");
    }
    assert_eq!(read(&written, Sum::Written), Ok(report));
}

#[test]
fn older_lines_say_the_same() {
    let text =
        with("142 3\nXXR 3\n152 B\n", "XXR 3\nXXC black1\nXXZ 1 2\nXXP 3 4\nXXA    1  1.0  0.0  0.5\n");
    let field = read(&text, Sum::Written).expect("it can be read").field;
    assert_eq!((field.rounds, field.first), (Some(3), Some(Side::Black)));
    let asked = |entrant| Asked { entrant, round: 3, bye: Bye::Zero };
    assert_eq!(field.asked, [asked(1), asked(2)]);
    assert_eq!(field.forbidden[0].entrants, [3, 4]);
    let given: Vec<_> =
        field.accelerated.iter().map(|one| (one.points.0, one.rounds, one.entrants)).collect();
    assert_eq!(given, [(10, (1, 1), (1, 1)), (5, (3, 3), (1, 1))]);
}

#[test]
fn what_cannot_be_is_refused_where_it_stands() {
    use Problem::*;
    let cases: &[(&str, &str, usize, usize)] = &[
        // Both win; a draw against a loss; a game against a forfeit; both win by forfeit.
        ("4 w 0     1 b -", "4 w 1     1 b -", 8, 92),
        ("4 w 0     1 b -", "4 w =     1 b -", 8, 92),
        ("4 w 0     1 b -", "4 w -     1 b -", 8, 92),
        ("4 w 0     1 b -", "4 w 0     1 b +", 7, 102),
        // The same colour; no colour; a colour that is none.
        ("4 w 0     1 b -", "4 b 0     1 b -", 8, 92),
        ("4 w 0     1 b -", "4 - 0     1 b -", 8, 97),
        ("4 w 0     1 b -", "4 x 0     1 b -", 8, 97),
        // An opponent who does not answer, who is not there, who is oneself, or is no number.
        ("4 w 0     1 b -", "3 w 0     1 b -", 8, 92),
        ("4 w 0     1 b -", "5 w 0     1 b -", 8, 92),
        ("4 w 0     1 b -", "2 w 0     1 b -", 8, 92),
        ("   4 w 0     1 b -", "   x w 0     1 b -", 8, 95),
        // A result that is none, none at all, one without an opponent, a bye with one, a bye with a colour.
        ("4 w 0     1 b -", "4 w X     1 b -", 8, 99),
        ("4 w 0     1 b -", "4 w       1 b -", 8, 99),
        ("0000 - U", "0000 - 1", 9, 109),
        ("0000 - U", "0000 - 0", 9, 109),
        ("4 w 0     1 b -", "4 w Z     1 b -", 8, 99),
        ("0000 - U", "0000 w U", 9, 107),
        // Two byes by the pairing in one round.
        ("0000 - H", "0000 - U", 10, 102),
        // Something between the columns.
        ("4 w 0     1 b -", "4 w 0 1   1 b -", 8, 101),
        // A line that is shifted: a rating would lose its first figure, a name its first letter.
        ("GM  Rossi, Anna  ", "GM Rossi, Anna   ", 7, 14),
        ("  2400 ITA", " 2400  ITA", 7, 48),
        ("2400 ITA ", "2400ITA  ", 7, 53),
        ("ITA      8", "ITAX     8", 7, 57),
        ("812345 19", "81234519 ", 7, 69),
        // Points, ratings and numbers that are none, do not add up or are too large.
        (" 1.0    3", " 1.5    3", 9, 81),
        (" 1.0    3", " 1,0    3", 9, 82),
        ("2300  ", "23x0  ", 8, 49),
        ("001    2", "001 9x 2", 8, 5),
        ("001    2", "001    0", 8, 5),
        ("001    2", "001    1", 8, 5),
        ("001    4", "001    7", 10, 5),
        ("142 3", "142 0", 3, 5),
        ("142 3", "142 1000", 3, 5),
        ("142 3", "142 99999999999999999999", 3, 5),
        ("142 3", "142 three", 3, 5),
        ("142 3", "142", 3, 4),
        ("142 3", "142 4", 4, 5),
        ("142 3\nXXR 3", "142 1\nXXR 1", 7, 102),
        ("152 B", "152 G", 5, 5),
        ("022 Torino", "162  Q 1.0", 2, 6),
        ("022 Torino", "162  W one", 2, 8),
        ("022 Torino", "162  W", 2, 7),
        ("022 Torino", "240 U 003    1", 2, 5),
        ("022 Torino", "240 H 003    5", 2, 14),
        ("022 Torino", "240 H 004    1", 2, 7),
        ("022 Torino", "240 Z 002    4", 2, 14),
        ("022 Torino", "250       1.0 002 001 0001 0004", 2, 19),
        ("022 Torino", "260 001 003    1    9", 2, 16),
        ("022 Torino", "299 W     2.0", 2, 1),
    ];
    for (from, to, line, column) in cases {
        let fault = fault(&with(from, to));
        assert_eq!((fault.line, fault.column), (*line, *column), "{from} > {to}: {fault:?}");
    }
    assert_eq!(fault("").problem, Nobody);
    assert_eq!(fault("012 Nobody came\n").problem, Nobody);
    assert_eq!(fault(&with("001    4", "001    7")).problem, Gap { number: 4, last: 7 });
    assert_eq!(fault(&with("142 3", "142 1000")).problem, TooLarge { number: 1000, most: 999 });
    assert_eq!(fault(&with("0000 - H", "0000 - U")).problem, SecondBye { round: 2 });
}

#[test]
fn names_are_in_ascii_and_fit() {
    let names = [
        ("Ødegård, Bjørn", "Odegard, Bjorn"),
        ("Müller-Weiß, Jürgen", "Muller-Weiss, Jurgen"),
        ("D’Angelo, Niccolò", "D'Angelo, Niccolo"),
        ("Łukasiewicz, Żaneta", "Lukasiewicz, Zaneta"),
        ("Каспаров, Юрий", "Kasparov, Yurii"),
        ("Ψαρράς, Νίκος", "Psarras, Nikos"),
        ("ĲSSEL, Œuvre", "IJSSEL, Oeuvre"),
        ("李, 明\u{7}", "?, ? "),
    ];
    for (name, expected) in names {
        assert_eq!(ascii(name), expected);
    }
    let mut report = read(EVENT, Sum::Written).expect("it can be read");
    report.field.entrants[1].name = "Ünal\r\n".to_owned() + &"é".repeat(60);
    report.name = "Città\n001 di Castello".to_owned();
    let written = write(&report).expect("it fits");
    assert!(written.is_ascii());
    assert!(written.starts_with("012 Citta 001 di Castello\r\n"), "{written}");
    let again = read(&written, Sum::Written).expect("it can be read");
    assert_eq!(again.field.entrants[1].name, "Unal  ".to_owned() + &"e".repeat(27));
}

#[test]
fn files_of_old_programs_are_latin_1() {
    assert_eq!(decode(b"012 Citt\xe0"), "012 Città");
    assert_eq!(decode("012 Città".as_bytes()), "012 Città");
}

#[test]
fn what_does_not_fit_is_not_written() {
    let mut report = read(EVENT, Sum::Written).expect("it can be read");
    report.field.rounds = Some(1000);
    assert_eq!(write(&report), None);
    report.field.rounds = Some(999);
    assert!(write(&report).is_some());
    report.field.entrants[0].rating = 10_000;
    assert_eq!(write(&report), None);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, ..ProptestConfig::default() })]

    /// What is written is read again as it was.
    #[test]
    fn written_and_read_is_the_same(seed in any::<u64>()) {
        let report = Report { name: "Event".to_owned(), field: history(seed), ..Report::default() };
        let written = write(&report).expect("it fits");
        prop_assert!(written.is_ascii() && written.ends_with("\r\n"));
        let again = read(&written, Sum::Written);
        prop_assert_eq!(again.as_ref().map(|report| &report.field), Ok(&report.field), "{}", written);
        // And what was read is written as it was.
        prop_assert_eq!(again.ok().and_then(|report| write(&report)), Some(written));
    }

    /// Whatever comes, there is an answer, and a fault stands within the file.
    #[test]
    fn nothing_panics(text in "([0-9 ]{3}|001 |142|162|24[0-9]|250|260|XX[ACPRZ])[ -~\u{e0}\n\r]{0,200}") {
        if let Err(fault) = read(&text, Sum::OrPlayed) {
            prop_assert!(fault.line >= 1 && fault.column >= 1, "{:?}", fault);
        }
    }

    /// A report in which anything is changed is read or refused.
    #[test]
    fn no_change_panics(seed in any::<u64>(), changes in prop::collection::vec((any::<prop::sample::Index>(), " |[0-9a-zA-Z=+-]|\u{e8}|\n|\r"), 1..6)) {
        let report = Report { field: history(seed), ..Report::default() };
        let mut chars: Vec<char> = write(&report).expect("it fits").chars().collect();
        for (index, change) in &changes {
            let at = index.index(chars.len());
            chars.splice(at..=at, change.chars());
        }
        let text: String = chars.into_iter().collect();
        if let Ok(report) = read(&text, Sum::OrPlayed) {
            prop_assert!(write(&report).is_some());
        }
    }

    /// Nor do bytes of any kind.
    #[test]
    fn no_bytes_panic(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        let _ = read(&decode(&bytes), Sum::Written);
    }
}

/// `192` alone says that an event is accelerated: as C.04.7 has it.
#[test]
fn an_acceleration_that_no_line_describes() {
    let event = Event { players: 12, rounds: 6, seed: 3, baku: true, ..Event::default() };
    let (field, _) = simulate(&event, |field| {
        let pairing = pair(field)?;
        let games = pairing.games.iter().map(|game| (game.white, game.black)).collect();
        Ok::<_, NoPairing>(Pairs { games, bye: pairing.bye })
    });
    let report = Report { system: "FIDE_DUTCH_BAKU".to_owned(), field, ..Report::default() };
    let text = write(&report).expect("it fits");
    let without = |codes: &[&str]| {
        let lines = text.lines().filter(|line| !codes.iter().any(|code| line.starts_with(code)));
        lines.flat_map(|line| [line, "\n"]).collect::<String>()
    };
    let again = read(&without(&["250"]), Sum::Written).expect("it can be read");
    assert_eq!(again.field.accelerated, report.field.accelerated);
    assert_eq!(again.field.accelerated.len(), 2);
    let fault = read(&without(&["250", "142", "XXR"]), Sum::Written).expect_err("how many rounds?");
    assert_eq!((fault.line, fault.problem), (3, Problem::Baku));
    // Lines that say something else are believed, and what is not called so is not accelerated.
    let other = text.replace("001 002 0001 0006", "001 002 0001 0004");
    let first = read(&other, Sum::Written).expect("it can be read").field.accelerated[0].entrants;
    assert_eq!(first, (1, 4));
    let plain = without(&["250"]).replace("FIDE_DUTCH_BAKU", "FIDE_DUTCH");
    assert!(read(&plain, Sum::Written).expect("it can be read").field.accelerated.is_empty());
}

/// Found by `examples/fuzz`: a code that is written in ASCII is not to become that of another line.
#[test]
fn a_line_that_is_kept_becomes_no_other_line() {
    for line in ["XX\u{c2}R 3", "14\u{b2}2 3", "00\u{ff11}00 - H", "XX\u{301}A 4"] {
        let report = read(&format!("{EVENT}{line}\n"), Sum::Written).expect("it is kept");
        assert_eq!(report.other.last().map(String::as_str), Some(line));
        let written = write(&report).expect("it can be written");
        let again = read(&written, Sum::Written).unwrap_or_else(|fault| panic!("{written}: {fault:?}"));
        assert_eq!((again.other.len(), &again.field), (report.other.len(), &report.field), "{written}");
    }
}
