//! Games in GCG form: what is written is read again, what others write is read, and nothing else is.

use crate::scrabble_match::{PLAIN, draw_all, game, look, play, random_play, said};
use giostra::games::registry;
use giostra::games::scrabble::gcg::{Fault, Gcg, What, noted, of_log, of_match, read, read_any};
use giostra::games::scrabble::set::{ENGLISH, SCRABBLE_IT, Set};
use giostra::games::scrabble::{End, Scrabble};
use giostra::games::turns::{Match, TurnGame, TurnTable};
use giostra::games::{By, Seat, Turn};
use giostra::messages::{self, Lang};
use proptest::prelude::*;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

const HEAD: &str = "#character-encoding UTF-8\n#player1 silk Silk\n#player2 gal Sir Galahad\n";

fn export(table: &Match<Scrabble>, names: [&str; 2]) -> Option<Gcg> {
    of_match(table, names, &|key, args| messages::plain(Lang::It, key, args))
}

fn fault(text: &str) -> (usize, &'static str) {
    let Fault { line, reason } = read(text.as_bytes(), &SCRABBLE_IT).unwrap_err();
    (line, reason.key)
}

#[test]
fn a_match_becomes_a_file() {
    let mut table = game(2, "challenge", "set=scrabble_it adjust=standard penalty=5");
    let lines = "* rack 1 AACELST\n* rack 2 EEORTU?\n1 8F CASA\n# settled\n* rack 1 FNOU\n2 8F CASATO\n\
                 1 contesto\n= valid\n* rack 2 AE\n1 cambia FU\n* rack 1 AI\n2 9C AUREe\n1 contesto\n= invalid auree\n\
                 1 passo\n# flag\n1 8F CASATOLE\n# settled\n* rack 1 BB\n2 abbandono";
    play(&mut table, lines);
    assert_eq!(table.game().ended(), Some(End::Left));
    let gcg = export(&table, ["Silk", "Sir Galahad"]).unwrap();
    let file = "#character-encoding UTF-8
#player1 Silk Silk
#player2 Sir_Galahad Sir Galahad
#lexicon scrabble
>Silk: AACELST 8F CASA +12 12
>Sir_Galahad: EEORTU? 8F ....TO +9 9
>Silk: EFLNOTU (challenge) -5 7
>Silk: EFLNOTU -FU +0 7
>Sir_Galahad: AEEERU? 9C AUREe +12 21
>Sir_Galahad: AEEERU? -- -12 9
>Silk: AEILNOT - +0 7
>Sir_Galahad: AEEERU? - +0 9
#note Turno perso per il tempo.
>Silk: AEILNOT 8F ......LE +16 23
#note Sir Galahad ha lasciato la partita.
";
    assert_eq!(gcg.to_string(), file);
    assert_eq!(read(gcg.to_string().as_bytes(), &SCRABBLE_IT).unwrap(), gcg);
    // What was taken back is off the board again.
    assert_eq!(gcg.board_before(5).count(), 11);
    assert_eq!(gcg.board_before(6).count(), 6);
    assert_eq!(gcg.board_before(usize::MAX), *table.game().board());
    assert_eq!((gcg.totals_before(5), gcg.totals_before(99)), (vec![7, 21], vec![23, 9]));
    // The log makes the same file.
    let log = lines.lines().map(|line| line.trim().split_once(' ').unwrap());
    let log = log.map(|(by, text)| (by.parse::<By>().unwrap(), text));
    let again = of_log(&table.first_line(), log, ["Silk", "Sir Galahad"], &|key, args| {
        messages::plain(Lang::It, key, args)
    });
    assert_eq!(again.unwrap().unwrap(), gcg);
    // And so does the door through which rooms ask for other notations; there the notes are in English.
    let first = table.first_line();
    let log = lines.lines().map(|line| line.trim().split_once(' ').unwrap());
    let log: Vec<(By, &str)> = [(By::House, first.as_str())]
        .into_iter()
        .chain(log.map(|(by, text)| (by.parse().unwrap(), text)))
        .collect();
    let name = |seat: Seat| if seat == Seat(1) { "Silk".to_owned() } else { "Sir Galahad".to_owned() };
    let export = |rules: &str, log: &[(By, &str)]| registry::of_rules(rules).unwrap().export(log, &name);
    let (ending, text) = export("scrabble-1", &log).unwrap();
    let english = file
        .replace("Turno perso per il tempo.", "Turn lost by time.")
        .replace("Sir Galahad ha lasciato la partita.", "Sir Galahad left the game.");
    assert_eq!((ending, text), ("gcg", english));
    assert!(export("scrabble-1", &log[..log.len() - 1]).is_none(), "it is not over");
    assert!(export("duplicate-1", &log).is_none());
    assert!(export("scrabble-1", &[]).is_none());
}

#[test]
fn only_finished_matches_of_two_become_files() {
    let mut table = game(2, "auto", PLAIN);
    draw_all(&mut table);
    assert!(export(&table, ["a", "b"]).is_none());
    play(&mut table, "1 patta?\n2 patta");
    let gcg = export(&table, ["a", "b"]).unwrap();
    assert_eq!((gcg.events.len(), gcg.note.as_str()), (0, "Patta d’accordo."));
    assert_eq!(read(gcg.to_string().as_bytes(), &SCRABBLE_IT).unwrap(), gcg);
    let mut table = game(3, "auto", PLAIN);
    draw_all(&mut table);
    play(&mut table, "1 abbandono\n2 abbandono");
    assert!(export(&table, ["a", "b"]).is_none());
}

#[test]
fn names_of_any_kind_become_players() {
    let mut table = game(2, "auto", PLAIN);
    draw_all(&mut table);
    play(&mut table, "1 passo\n2 abbandono");
    for names in [
        ["", ""],
        ["Anna", "Anna"],
        ["a:b", ">x: 8D A +1 1"],
        ["due\nrighe", "#note"],
        ["\u{2028}", "\u{85}\u{a0}"],
        ["José Arcadio Buendía", "🦊🦊 🦊"],
        ["player2", ""],
    ] {
        let gcg = export(&table, names).unwrap();
        assert_eq!(read(gcg.to_string().as_bytes(), &SCRABBLE_IT).unwrap(), gcg, "{names:?}");
    }
}

#[test]
fn files_of_others_are_read() {
    // No encoding named, racks missing or partial, letters instead of dots, both ways of the end, notes of several
    // lines, pragmas nobody knows, and line ends of another system.
    let text = "#player1 josé José Arcadio\r\n#player2 b B\r\n#title T\r\nof two lines\r\n#style x\r\n\
        >josé: CASA 8F CASA +12 12\r\n#note buon inizio\r\ne via\r\n\r\n>b: 8F CASATO +9 9\r\n>josé:  -3 +0 12\r\n\
        >b: EE - +0 9\r\n>josé: ?E 9J eE +5 17\r\n>josé: -- -5 12\r\n>b: (time) -10 -1\r\n>b: (QZ) +36 35\r\n\
        >josé: QZ (QZ) -18 -6\r\n";
    let utf8 = read(text.as_bytes(), &SCRABBLE_IT).unwrap();
    let latin: Vec<u8> = text.chars().map(|c| u8::try_from(u32::from(c)).unwrap()).collect();
    assert_eq!(read(&latin, &SCRABBLE_IT).unwrap(), utf8);
    let named = [b"#character-encoding ISO-8859-1\r\n".as_slice(), &latin].concat();
    assert_eq!(read(&named, &SCRABBLE_IT).unwrap(), utf8);
    let marked = ["\u{feff}#character-encoding utf-8\n".as_bytes(), text.as_bytes()].concat();
    assert_eq!(read(&marked, &SCRABBLE_IT).unwrap(), utf8);
    assert_eq!(utf8.players[0].name, "José Arcadio");
    assert_eq!(
        (utf8.events[0].note.as_str(), utf8.events[2].what.clone()),
        ("buon inizio e via", What::ExchangeOf(3))
    );
    assert_eq!(utf8.totals_before(99), [-6, 35]);
    assert_eq!(utf8.board_before(99).to_string(), "15/15/15/15/15/15/15/5CASATO4/15/15/15/15/15/15/15");
    assert_eq!(utf8.lexicon, None);
}

/// Older Quackle writes the words that a play has made besides behind the total.
#[test]
fn words_behind_the_total_are_read_over() {
    let plain = format!(
        "{HEAD}>silk: AACELST 8F CASA +12 12\n>gal: EEORTU? 8F ....TO +9 9\n>silk: EFLNOTU -5 +0 12\n"
    );
    let words = plain.replace("+12 12", "+12   12  CASA,").replace("+9 9", "+9   9  BE, ÈT, DO");
    assert_eq!(read(words.as_bytes(), &SCRABBLE_IT), read(plain.as_bytes(), &SCRABBLE_IT));
    assert!(read(plain.as_bytes(), &SCRABBLE_IT).is_ok());
    assert_eq!(fault(&plain.replace("+12 12", "+12 12 5")), (4, "gcg-unreadable"));
}

/// No file says its tiles: the fault that is told is that of the reading that fits the file.
#[test]
fn the_tiles_are_found_by_lexicon_letters_or_how_far_a_reading_gets() {
    let english = |head: &str, score: &str| format!("{head}{HEAD}>silk: ACEKSWX 8F CASE +{score} {score}\n");
    let told = |text: &str| {
        read_any(text.as_bytes())
            .map(|(game, _)| game.set.name)
            .map_err(|fault| (fault.line, fault.reason.key))
    };
    assert_eq!(told(&english("#lexicon CSW19\n", "12")), Ok("english"));
    assert_eq!(told(&english("#lexicon CSW19\n", "13")), Err((5, "gcg-score")));
    assert_eq!(told(&english("", "12")), Ok("english"));
    assert_eq!(told(&english("", "13")), Err((4, "gcg-score")));
    // The Italian reading of this one gets a line further.
    let text = format!("{HEAD}>silk: AACELST 8F CASA +12 12\n>gal: A 9F A +99 99\n");
    assert_eq!(told(&text), Err((5, "gcg-score")));
    let named = format!("#lexicon scrabble\n{HEAD}>silk: AACELST 8F CASA +13 13\n");
    assert_eq!(told(&named), Err((5, "gcg-score")));
}

#[test]
fn what_is_taken_back_need_not_be_counted_right() {
    let wrong =
        format!("{HEAD}>silk: AACLSTE 8F CASA +14 14\n>silk: AACLSTE -- -14 0\n>gal: CASA 8F CASA +12 12\n");
    let (game, notes) = noted(wrong.as_bytes(), &SCRABBLE_IT).unwrap();
    assert_eq!(game.totals_before(99), [0, 12]);
    assert_eq!(
        notes.iter().map(|note| (note.line, note.reason.key)).collect::<Vec<_>>(),
        [(4, "gcg-note-score")]
    );
    let play = format!("{HEAD}>silk: AACLSTE 8F CASA +12 12\n");
    for (total, score) in [(0, -12), (12, 0)] {
        let text = format!("{play}>silk: AACLSTE -- +0 {total}\n");
        let (game, notes) = noted(text.as_bytes(), &SCRABBLE_IT).unwrap();
        assert_eq!((game.events[1].score, game.totals_before(99)), (score, vec![total, 0]));
        assert_eq!(notes.iter().map(|note| note.line).collect::<Vec<_>>(), [5]);
        assert!(read(game.to_string().as_bytes(), &SCRABBLE_IT).is_ok());
    }
    // What stands is counted.
    assert_eq!(fault(&wrong.replace(">silk: AACLSTE -- -14 0\n", "")), (4, "gcg-score"));
    assert_eq!(fault(&format!("{play}>silk: AACLSTE -- +0 5\n")), (5, "gcg-total"));
}

#[test]
fn three_players_and_two_of_one_nick() {
    let three = "#player1 a A\n#player3 c C\n#player2 b B\n>a: 8F CASA +12 12\n>b: 8F CASATO +9 9\n>c: - +0 0\n\
        >a: -3 +0 12\n>c: 8F CASATOI +11 11\n";
    let game = read(three.as_bytes(), &SCRABBLE_IT).unwrap();
    assert_eq!((game.players.len(), game.players[2].name.as_str()), (3, "C"));
    assert_eq!(game.totals_before(99), [12, 9, 11]);
    assert_eq!(read(game.to_string().as_bytes(), &SCRABBLE_IT).unwrap(), game);
    assert_eq!(fault(&three.replace(">b: 8F", ">a: 8F")), (5, "gcg-turn"));
    assert_eq!(fault("#player1 a A\n#player3 c C\n"), (2, "gcg-two-players"));
    let same = "#player1 x Anna\n#player2 x Bruno\n>x: 8F CASA +12 12\n>x: 8F CASATO +9 9\n>x: -- -9 0\n>x: - +0 12\n\
        >x: (time) -10 -10\n";
    let game = read(same.as_bytes(), &SCRABBLE_IT).unwrap();
    assert_eq!(game.events.iter().map(|event| event.player).collect::<Vec<_>>(), [0, 1, 1, 0, 1]);
    assert_eq!(read(game.to_string().as_bytes(), &SCRABBLE_IT).unwrap(), game);
}

#[test]
fn short_racks_have_a_bonus_only_where_the_rules_say_so() {
    // B11: five tiles at the end bring 30 here, and nothing elsewhere.
    for (points, good) in [(52, true), (22, true), (32, false)] {
        let text = format!("{HEAD}>silk: CASAL 8D CASAL +{points} {points}\n");
        let file = read(text.as_bytes(), &SCRABBLE_IT);
        assert_eq!(file.is_ok(), good, "{points}: {file:?}");
    }
}

#[test]
fn whatever_is_wrong_is_said_with_its_line() {
    let play = format!("{HEAD}>silk: AACLSTE 8F CASA +12 12\n");
    for (text, line, key) in [
        (String::new(), 1, "gcg-two-players"),
        ("#player1 a A\n".to_owned(), 1, "gcg-two-players"),
        ("#player1 a A\n#player1 b B\n".to_owned(), 2, "gcg-player"),
        ("#player1\n".to_owned(), 1, "gcg-player"),
        ("nonsense\n".to_owned(), 1, "gcg-unreadable"),
        ("\n\nPK\u{3}\u{4}\n".to_owned(), 3, "gcg-unreadable"),
        ("#character-encoding Shift_JIS\n".to_owned(), 1, "gcg-encoding"),
        ("#player1 a A\n>b: AA 8H AA +4 4\n".to_owned(), 2, "gcg-who"),
        (format!("{HEAD}>silk AACLSTE 8F CASA +12 12\n"), 4, "gcg-unreadable"),
        (format!("{HEAD}>silk: AACLSTE 8F CASA 12 12\n"), 4, "gcg-unreadable"),
        (format!("{HEAD}>silk: AACLSTE 8F CASA +12\n"), 4, "gcg-unreadable"),
        (format!("{HEAD}>silk: AACLSTE 8F CASA +99999999999 12\n"), 4, "gcg-unreadable"),
        (format!("{HEAD}>silk: AACLSTE 8F CASA X +12 12\n"), 4, "gcg-unreadable"),
        (format!("{HEAD}>silk: +12 12\n"), 4, "gcg-unreadable"),
        (format!("{HEAD}>silk:\n"), 4, "gcg-unreadable"),
        (format!("{HEAD}>\n"), 4, "gcg-unreadable"),
        (format!("{HEAD}>silk: AACLÑTE 8F CASA +12 12\n"), 4, "gcg-rack"),
        (format!("{HEAD}>silk: QQQ - +0 0\n"), 4, "gcg-rack"),
        (format!("{HEAD}>silk: AACLSTE 8F CASÑ +12 12\n"), 4, "scrabble-letter"),
        (format!("{HEAD}>silk: AACLSTE 8F CA.A +12 12\n"), 4, "scrabble-letter"),
        (format!("{HEAD}>silk: AACLSTE 8M CASA +12 12\n"), 4, "scrabble-off-board"),
        (format!("{HEAD}>silk: AACLSTE 88F CASA +12 12\n"), 4, "scrabble-cell"),
        (format!("{HEAD}>silk: AACLSTE 1A CASA +12 12\n"), 4, "scrabble-first-centre"),
        (format!("{HEAD}>silk: AACLSTE 8F CASE +12 12\n>gal: A 9F A +1 1\n"), 5, "gcg-score"),
        (format!("{HEAD}>silk: AACLSTE 8F CASO +12 12\n"), 4, "gcg-not-held"),
        (format!("{HEAD}>silk: AACLSTE 8F CASA +13 13\n"), 4, "gcg-score"),
        (format!("{HEAD}>silk: AACLSTE 8F CASA +12 13\n"), 4, "gcg-total"),
        (format!("{HEAD}>silk: AACLSTE -Z +0 0\n"), 4, "gcg-not-held"),
        (format!("{HEAD}>silk: AACLSTE -A +3 3\n"), 4, "gcg-score"),
        (format!("{HEAD}>silk: AACLSTE -- -0 0\n"), 4, "gcg-withdrawn"),
        (format!("{play}>silk: AACLSTE 8J LE +10 22\n"), 5, "gcg-turn"),
        (format!("{play}>gal: AACLSTE -- -12 -12\n"), 5, "gcg-withdrawn"),
        (format!("{play}>silk: AACLSTE -- -11 1\n"), 5, "gcg-score"),
        (format!("{play}>silk: (Q) +10 22\n>gal: A 8J A +0 0\n"), 6, "gcg-over"),
        (format!("{play}>gal: (Q) +15 15\n"), 5, "gcg-score"),
        (format!("{play}#player1 x X\n"), 5, "gcg-player"),
        (format!("{HEAD}>silk: 8F QuQQ +1 1\n"), 4, "gcg-tiles"),
    ] {
        assert_eq!(fault(&text), (line, key), "{text}");
        let fault = read(text.as_bytes(), &SCRABBLE_IT).unwrap_err();
        for lang in Lang::ALL {
            let sentence = said(lang, &fault.text());
            let number = if lang == Lang::It { format!("Riga {line}: ") } else { format!("Line {line}: ") };
            assert!(sentence.starts_with(&number) && sentence.len() < 200, "{sentence}");
            assert!(!sentence.contains("gcg-") && !sentence.contains('{'), "{sentence}");
        }
    }
    let broken = b"#character-encoding UTF-8\n#player1 a \xff\n";
    let fault = read(broken, &SCRABBLE_IT).unwrap_err();
    assert_eq!((fault.line, fault.reason.key), (2, "gcg-not-utf8"));
    let fault = read(&vec![b'\n'; 300 * 1024], &SCRABBLE_IT).unwrap_err();
    assert_eq!((fault.line, fault.reason.key), (1, "gcg-long"));
}

/// A match of two played to its end by random plays, challenges and lapses.
fn random_match(seed: u64, challenge: bool, english: bool) -> Match<Scrabble> {
    let own = format!(
        "set={} adjust={} penalty={}",
        if english { "english" } else { "scrabble_it" },
        if seed.is_multiple_of(5) { "none" } else { "standard" },
        if seed.is_multiple_of(3) { 5 } else { 0 }
    );
    let mut table = game(2, if challenge { "challenge" } else { "auto" }, &own);
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    loop {
        draw_all(&mut table);
        let Turn::Of(seat) = TurnTable::turn(&table) else { return table };
        let roll = rng.next_u32() % 100;
        let line = if table.game().contestable().is_some() {
            match roll {
                0..15 => format!("{} contesto\n= valid", seat.0),
                15..30 => format!("{} contesto\n= invalid parola", seat.0),
                _ => "# settled".to_owned(),
            }
        } else {
            match roll {
                0..1 => format!("{} abbandono", seat.0),
                1..5 => "# flag".to_owned(),
                5..10 => format!("{} passo", seat.0),
                10..15 if table.game().bag() >= 7 => {
                    let tile = table.game().rack(seat).to_string().pop().unwrap();
                    format!("{} cambia {tile}", seat.0)
                }
                _ => {
                    let line = random_play(&table, seat, &mut rng).unwrap_or_else(|| "passo".to_owned());
                    format!("{} {line}", seat.0)
                }
            }
        };
        play(&mut table, &line);
    }
}

fn set_of(english: bool) -> &'static Set {
    if english { &ENGLISH } else { &SCRABBLE_IT }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]

    /// What is written is read again: the same events, the same board, the same points.
    #[test]
    fn matches_go_through_files(seed in any::<u64>(), challenge in any::<bool>(), english in any::<bool>()) {
        let table = random_match(seed, challenge, english);
        let gcg = export(&table, ["Silk", "Sir Galahad"]).unwrap();
        let again = read(gcg.to_string().as_bytes(), set_of(english)).unwrap();
        prop_assert_eq!(&again, &gcg);
        prop_assert_eq!(again.board_before(usize::MAX), table.game().board().clone());
        let totals = again.totals_before(usize::MAX);
        prop_assert_eq!(totals, [table.game().points(Seat(1)), table.game().points(Seat(2))]);
        // Cut anywhere it is a shorter game, or a fault: never a panic.
        let text = gcg.to_string();
        let cut = usize::try_from(seed % text.len() as u64).unwrap();
        let _ = read(&text.as_bytes()[..cut], set_of(english));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]

    /// Whatever comes in, nothing panics, and what is read can be written and read again.
    #[test]
    fn hostile_files_are_refused_or_read(
        lines in prop::collection::vec(hostile(), 0..12), bytes in prop::collection::vec(any::<u8>(), 0..60),
    ) {
        let text = format!("{HEAD}{}", lines.join("\n"));
        for bytes in [text.as_bytes(), &bytes, &[text.as_bytes(), &bytes].concat()] {
            match read(bytes, &SCRABBLE_IT) {
                Ok(gcg) => {
                    let again = read(gcg.to_string().as_bytes(), &SCRABBLE_IT);
                    prop_assert_eq!(again.map(|again| again.events.len()), Ok(gcg.events.len()));
                    for n in 0..=gcg.events.len() {
                        gcg.board_before(n);
                    }
                }
                Err(fault) => {
                    prop_assert!(fault.line >= 1);
                    look(|_| assert!(!said(Lang::En, &fault.text()).is_empty()));
                }
            }
        }
    }
}

/// Lines that are almost events.
fn hostile() -> impl Strategy<Value = String> {
    prop_oneof![
        (
            "(silk|gal|x)",
            "[A-Z?]{0,8}",
            "([0-9]{0,3}[A-Q]?|[A-Q][0-9]{0,3})",
            "[A-Za-z.]{0,19}",
            "[+-]?[0-9]{1,11}",
            "-?[0-9]{1,3}"
        )
            .prop_map(|(who, rack, cell, word, score, total)| format!(
                ">{who}: {rack} {cell} {word} {score} {total}"
            )),
        (
            "(silk|gal)",
            "[A-E?]{0,7}",
            "(-|--|-A|-5|\\(time\\)|\\(challenge\\)|\\(A\\)|\\(\\)|-999)",
            "[+-](0|1|2|5)",
            "-?[0-9]"
        )
            .prop_map(|(who, rack, what, score, total)| format!(">{who}: {rack} {what} {score} {total}")),
        Just(">silk: CASA 8F CASA +12 12".to_owned()),
        Just(">gal: TO 8F ....TO +9 9".to_owned()),
        Just(">silk: CASA -- -12 0".to_owned()),
        "#[a-z]{0,8} ?\\PC{0,12}",
        "\\PC{0,30}",
    ]
}
