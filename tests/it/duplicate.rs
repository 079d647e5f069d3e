//! Duplicate (B18), article by article, and its laws.

use crate::scrabble_match::{look, said, words};
use giostra::games::duplicate::{Duplicate, End, Move, Outcome};
use giostra::games::level::Level;
use giostra::games::scrabble::bag;
use giostra::games::scrabble::moves::Generator;
use giostra::games::scrabble::play::Play;
use giostra::games::scrabble::rack::Rack;
use giostra::games::turns::{Line, Match, Reading, TurnGame, TurnTable, open};
use giostra::games::{By, LineError, Rules, Seat, Table, Turn};
use giostra::messages::{Lang, Text};
use proptest::prelude::*;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

fn first_line(set: &str, seed: u8) -> String {
    let (lexicon, seed) = ("ab".repeat(32), format!("{seed:02x}").repeat(32));
    format!(
        "duplicate-1 seats=1 pace=live:180 validation=auto dict=classico lexicon={lexicon} rated=yes leg=1/1 \
         computers=- seed={seed} | set={set}"
    )
}

fn game() -> Match<Duplicate> {
    Rules::new(first_line("scrabble_it", 7).parse().unwrap())
}

fn play(table: &mut Match<Duplicate>, lines: &str) {
    for line in lines.lines().map(str::trim) {
        let (by, text) = line.split_once(' ').unwrap();
        if let Err(error) = table.play_line(by.parse().unwrap(), text) {
            panic!("{line}: {error}");
        }
    }
}

fn refused(table: &Match<Duplicate>, line: &str) -> &'static str {
    let (by, text) = line.split_once(' ').unwrap();
    match table.clone().play_line(by.parse().unwrap(), text) {
        Err(LineError::Refused(refusal)) => refusal.0.key,
        other => panic!("{line}: {other:?}"),
    }
}

fn points(table: &Match<Duplicate>) -> Vec<i32> {
    (1..=table.seats()).map(|seat| table.game().points(Seat(seat))).collect()
}

fn draw(table: &mut Match<Duplicate>) -> Option<String> {
    let line = table.draw(words())?.to_string();
    play(table, &format!("* {line}"));
    Some(line)
}

#[test]
fn a_log_says_each_move_one_way_only() {
    for text in [
        "8D FUNGO",
        "D8 FuNGO",
        "passo",
        "rack AEIRST?",
        "rack - none",
        "rack -",
        "rack AB none",
        "top 8D FUNGO 26",
        "top 8D FUNGO 26 bad 3 5",
        "top D8 a 0 bad 1",
    ] {
        assert_eq!(text.parse::<Move>().unwrap().to_string(), text);
    }
    for text in [
        "",
        "rack",
        "rack ",
        "rack BA",
        "rack AB  none",
        "rack AB nothing",
        "rack AB none none",
        "top 8D FUNGO",
        "top 8D FUNGO 26 bad",
        "top 8D FUNGO 26 bad 5 3",
        "top 8D FUNGO 26 bad 3 3",
        "top 8D FUNGO 26 3",
        "top 8D FUNGO 026",
        "top 8D FUNGO 26 bad 0",
        "Passo",
        "8d fungo",
    ] {
        assert!(text.parse::<Move>().is_err(), "{text:?}");
    }
    let now = open(&first_line("english", 1)).unwrap().first_line();
    assert_eq!(
        open(&now).unwrap().first_line(),
        now,
        "what was written once is written as it is written now"
    );
    assert!(open(&first_line("latin", 1)).is_err());
    assert!(open(&first_line("english", 1).replace("seats=1", "seats=2")).is_err());
}

#[test]
fn a_rack_without_two_vowels_and_two_consonants_goes_back() {
    for (rack, good) in [
        ("AAAEEIO", false),
        ("AAAEEIR", false),
        ("AAAEERS", true),
        ("BCDFGHL", false),
        ("ABCDFGH", false),
        ("AEBCDFG", true),
        ("AAAEER?", true),
        ("AAAEE??", true),
        ("BCDFG??", true),
        ("BCDFGL?", false),
        ("ABCDFG?", true),
    ] {
        let mut table = game();
        let sorted: Rack = rack.parse().unwrap();
        play(&mut table, &format!("* rack {sorted}"));
        assert_eq!(TurnTable::turn(&table), if good { Turn::All } else { Turn::Chance }, "{rack}");
        assert_eq!(table.game().redraws(), u32::from(!good), "{rack}");
        assert_eq!(table.game().bag().len(), if good { 113 } else { 120 }, "{rack}");
    }
    let table = game();
    assert_eq!(refused(&table, "* rack AEIRST"), "match-not-now");
    assert_eq!(refused(&table, "* rack AEIQQRST"), "match-not-now");
    assert_eq!(refused(&table, "* rack AEIQQRS"), "match-not-now");
    assert_eq!(refused(&table, "* rack AAAEEIO none"), "match-not-now");
    assert_eq!(refused(&table, "1 passo"), "match-not-your-turn");
}

/// Five at a table with a rack; what they have given is told by the lines.
fn table_of(lines: &str) -> Match<Duplicate> {
    let mut table = game();
    play(&mut table, "* rack AACELST\n= sit 2\n= sit 3\n= sit 4\n= sit 5");
    play(&mut table, lines);
    table
}

#[test]
fn the_last_play_of_each_counts_and_an_inadmissible_one_scores_nothing() {
    // LACTES is no word.
    let mut table =
        table_of("1 8H CASE\n1 8E CASA\n2 8H CASE\n3 8D ACATE\n3 8D LACTES\n4 8H CASE\n4 passo\n2 8F CASE");
    assert_eq!(refused(&table, "1 8F CASO"), "scrabble-not-held");
    assert_eq!(refused(&table, "1 1A CASA"), "scrabble-first-centre");
    assert_eq!(refused(&table, "4 passo"), "duplicate-none-given");
    assert_eq!(refused(&table, "6 8F CASA"), "match-not-a-player");
    assert_eq!(refused(&table, "= sit 9"), "match-not-now");
    assert_eq!(table.draw(words()), None);
    play(&mut table, "# flag");
    assert_eq!(TurnTable::turn(&table), Turn::Chance);
    assert_eq!(refused(&table, "1 8E CASA"), "match-not-your-turn");
    // What the line says must fit what lies there and what was given.
    let top = table.draw(words()).unwrap().to_string();
    assert!(top.ends_with(" bad 3"), "{top}");
    assert_eq!(refused(&table, "* top 8E CASA 99"), "match-not-now");
    assert_eq!(refused(&table, "* top 8E CASA 12 bad 4"), "match-not-now");
    assert_eq!(refused(&table, "* top 8E CASO 12"), "scrabble-not-held");
    let others = refused(&table, "* top 8H CA 6 bad 3");
    assert_eq!(others, "match-not-now", "somebody has more");
    let texts = look(|look| TurnTable::announce(&table, &top, look).unwrap());
    play(&mut table, &format!("* {top}"));
    assert_eq!(points(&table), [12, 12, 0, 0, 0]);
    let Outcome { turn, given, .. } = &table.game().outcomes()[0];
    let given: Vec<_> = given.iter().map(|g| (g.seat.0, g.points, g.admissible)).collect();
    assert_eq!((*turn, given.as_slice()), (1, [(1, 12, true), (2, 12, true), (3, 0, false)].as_slice()));
    assert_eq!(table.game().turn_number(), 2);
    let ranks: Vec<_> = table.standings().iter().map(|s| (s.seat.0, s.rank)).collect();
    assert_eq!(ranks, [(1, 1), (2, 1), (3, 3), (4, 3), (5, 3)]);
    let told = said(Lang::It, &texts);
    assert!(told.starts_with("Turno 1: la migliore era **"), "{told}");
    assert!(
        told.ends_with("\nPosto 1: 12 (8E CASA)\nPosto 2: 12 (8F CASE)\nPosto 3: 0 (8D LACTES non è valida)"),
        "{told}"
    );
}

#[test]
fn what_is_left_stays_and_is_filled_up() {
    let mut table = table_of("# flag");
    play(&mut table, "* top 8E CASA 12");
    assert_eq!((table.game().rack().to_string().as_str(), TurnTable::turn(&table)), ("ELT", Turn::Chance));
    assert_eq!(refused(&table, "* rack AEI"), "match-not-now");
    play(&mut table, "* rack BIRZ");
    assert_eq!(table.game().rack().to_string(), "BEILRTZ");
    assert_eq!(TurnTable::turn(&table), Turn::All);
    // A rack that does not fit goes back as a whole, and a whole one is drawn.
    let mut table = table_of("# flag\n* top 8E CASA 12\n* rack AEIO");
    assert_eq!((TurnTable::turn(&table), table.game().redraws()), (Turn::All, 0));
    table = table_of("# flag\n* top 8H ACE 8\n* rack BFG");
    assert_eq!(
        (TurnTable::turn(&table), table.game().rack().len(), table.game().redraws()),
        (Turn::Chance, 0, 1)
    );
    assert_eq!(refused(&table, "* rack AEI"), "match-not-now");
    play(&mut table, "* rack ABCDEIO");
    assert_eq!((TurnTable::turn(&table), table.game().rack().len()), (Turn::All, 7));
}

#[test]
fn it_ends_when_no_play_exists_or_everybody_has_left() {
    let mut table = game();
    play(&mut table, "* rack AACELST none");
    assert_eq!((table.game().ended(), TurnTable::turn(&table)), (Some(End::NoPlay), Turn::Over));
    let mut table = table_of("1 8E CASA\n1 abbandono\n2 8E CASA");
    assert_eq!((table.game().given(Seat(1)), table.game().has_left(Seat(1))), (None, true));
    assert_eq!(refused(&table, "1 8E CASA"), "match-not-a-player");
    play(&mut table, "= leave 2\n= leave 3\n= leave 4");
    assert_eq!(table.game().ended(), None);
    play(&mut table, "5 abbandono");
    assert_eq!(table.game().ended(), Some(End::Left));
}

#[test]
fn nobodys_play_is_seen_before_the_turn_is_over() {
    let quiet = table_of("1 8E CASA");
    let other = table_of("1 8F CASE\n2 8D LACTES\n3 8F CASA");
    look(|look| {
        assert_eq!(TurnTable::scene(&quiet, look), TurnTable::scene(&other, look));
        assert_eq!(TurnTable::block(&quiet), TurnTable::block(&other));
        let told = |line: &str| said(Lang::It, &TurnTable::describe(&quiet, Seat(2), line, look).unwrap());
        assert_eq!(told("8D LACTES"), "Posto 2 ha dato la sua giocata.");
        assert_eq!(told("passo"), "Posto 2 ritira la sua giocata.");
        // Words are not looked up before the end: that would tell whether they are good.
        assert_eq!(TurnTable::claims(&quiet, "8D LACTES"), Vec::<String>::new());
        let hand = |seat| said(Lang::En, &TurnTable::hand(&quiet, Seat(seat), "", look).unwrap().text);
        assert_eq!(hand(2), "Your rack: A1 A1 C2 E1 L3 S2 T2\nWrite your play here: the last one counts.");
        assert_eq!(
            hand(1),
            "Your rack: A1 A1 C2 E1 L3 S2 T2\nYour play: 8E CASA, 12 points if the words are good."
        );
        assert!(TurnTable::hand(&quiet, Seat(6), "", look).is_none());
    });
    assert!(TurnTable::block(&quiet).ends_with("\n   A A C E L S T"));
}

#[test]
fn texts_are_read_as_in_a_match_of_two() {
    let table = table_of("1 8E CASA");
    let reading = |seat, typed: &str| match table.game().read(Seat(seat), typed) {
        Reading::Chatter => "-".to_owned(),
        Reading::Move(mv) | Reading::Likely(mv) => mv.to_string(),
        Reading::No(refusal) => refusal.0.key.to_owned(),
        Reading::Choose(_) => panic!("{typed}"),
    };
    for (typed, expected) in [
        ("8e casa", "8E CASA"),
        ("casa 8e", "8E CASA"),
        ("passo", "passo"),
        ("8e caso", "scrabble-not-held"),
        ("cambia A", "-"),
        ("ciao", "-"),
        ("", "-"),
    ] {
        assert_eq!(reading(2, typed), expected);
    }
}

/// What B18 says of equal plays, in the plainest way.
fn naive_top(table: &Match<Duplicate>) -> Option<String> {
    let gaddag = words().gaddag().unwrap();
    let board = table.game().board();
    let plays = Generator::new(&gaddag, board.set()).plays(board, &table.game().rack());
    let highest = plays.first()?.0;
    let mut best: Vec<&Play> =
        plays.iter().filter(|(score, _)| *score == highest).map(|(_, play)| play).collect();
    best.sort_by_key(ToString::to_string);
    best.sort_by_key(|play| (play.first().row, play.first().col));
    best.sort_by_key(|play| play.direction());
    best.sort_by_key(|play| play.placed().filter(|(_, tile)| tile.is_blank()).count());
    Some(format!("top {} {highest}", best[0]))
}

fn tiles(table: &Match<Duplicate>) -> Vec<String> {
    let game = table.game();
    let mut all = game.bag();
    game.rack().tiles().for_each(|tile| all.add(tile));
    for tile in game.board().squares().filter_map(|square| game.board().tile(square)) {
        all.add((!tile.is_blank()).then(|| tile.letter()));
    }
    vec![all.to_string()]
}

fn sum_of(outcomes: &[Outcome], seat: Seat) -> i32 {
    outcomes
        .iter()
        .flat_map(|outcome| &outcome.given)
        .filter(|given| given.seat == seat)
        .map(|given| given.points)
        .sum()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(8))]

    #[test]
    fn random_games_keep_the_laws(seed in any::<u8>(), english in any::<bool>()) {
        let first = first_line(if english { "english" } else { "scrabble_it" }, seed);
        let mut table: Match<Duplicate> = Rules::new(first.parse().unwrap());
        let mut rng = ChaCha8Rng::seed_from_u64(seed.into());
        let mut log: Vec<(By, String)> = Vec::new();
        let whole = tiles(&table);
        let set = table.game().board().set();
        prop_assert_eq!(&whole, &vec![bag::full(set).to_string()]);
        let mut steps = 0;
        let mut act = |table: &mut Match<Duplicate>, by: By, line: String| {
            assert_eq!(line.parse::<Line<Move>>().unwrap().to_string(), line);
            TurnTable::act(table, by, &line).unwrap();
            log.push((by, line));
        };
        while TurnTable::turn(&table) != Turn::Over {
            steps += 1;
            prop_assert!(steps < 500);
            if TurnTable::turn(&table) == Turn::Chance {
                let before = naive_top(&table);
                let line = table.draw(words()).unwrap().to_string();
                if line.starts_with("top") {
                    prop_assert_eq!(line.split(" bad").next().unwrap(), before.unwrap());
                }
                let text: Option<Text> = look(|look| TurnTable::announce(&table, &line, look));
                if let Some(text) = text {
                    let told = said(Lang::En, &text);
                    prop_assert!(!told.is_empty() && !told.contains('{') && told.len() < 1_000, "{}", told);
                }
                act(&mut table, By::Chance, line);
                prop_assert_eq!(tiles(&table), whole.clone());
                continue;
            }
            // Everybody has a rack to play with.
            let rack = table.game().rack();
            let needed = if table.game().turn_number() <= 15 { 2 } else { 1 };
            let vowels = rack.tiles().flatten().filter(|letter| [0, 4, 8, 14, 20].contains(letter)).count();
            let consonants = usize::from(rack.len() - rack.blanks()) - vowels;
            let short = needed.max(vowels) - vowels + needed.max(consonants) - consonants;
            prop_assert!(short <= usize::from(rack.blanks()), "{}", rack);
            if table.seats() < 4 && rng.next_u32() % 4 == 0 {
                let seat = table.seats() + 1;
                act(&mut table, By::House, format!("sit {seat}"));
            }
            for seat in (1..=table.seats()).map(Seat) {
                let level = Level::ALL[rng.next_u32() as usize % Level::ALL.len()];
                if rng.next_u32() % 8 == 0 {
                    continue;
                }
                let line = TurnTable::think(&table, seat, level, &mut rng, words());
                act(&mut table, By::Seat(seat), line);
            }
            act(&mut table, By::Clock, "flag".to_owned());
        }
        prop_assert!(matches!(table.game().ended(), Some(End::NoPlay | End::NoRack)));
        let outcomes = table.game().outcomes();
        prop_assert!(outcomes.len() > 5);
        for seat in (1..=table.seats()).map(Seat) {
            prop_assert_eq!(sum_of(outcomes, seat), table.game().points(seat));
        }
        for outcome in outcomes {
            prop_assert!(outcome.given.iter().all(|given| given.points <= outcome.points && given.admissible));
        }
        let mut again = open(&first).unwrap();
        for (by, line) in &log {
            again.act(*by, line).unwrap();
        }
        prop_assert_eq!(again.standings(), table.standings());
        look(|look| assert_eq!(again.scene(look), TurnTable::scene(&table, look)));
    }
}

#[test]
fn a_rack_that_chance_cannot_make_fit_is_made_to() {
    // Twenty racks that do not fit, and then one that must.
    let mut table = game();
    for n in 0..20 {
        assert_eq!(table.game().redraws(), n);
        play(&mut table, "* rack AAAEEIO");
    }
    let line = draw(&mut table).unwrap();
    assert_eq!((TurnTable::turn(&table), table.game().redraws()), (Turn::All, 20), "{line}");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// Whatever stands in a log, nothing panics, and what is refused changes nothing.
    #[test]
    fn hostile_lines_are_refused_or_played(lines in prop::collection::vec((0_u8..6, hostile()), 0..40)) {
        let mut table = game();
        let whole = tiles(&table);
        for (by, line) in lines {
            let by = match by {
                0 => By::Chance,
                1 => By::Clock,
                2 => By::House,
                seat => By::Seat(Seat((seat - 2).into())),
            };
            let before = (TurnTable::block(&table), points(&table), TurnTable::turn(&table));
            if TurnTable::act(&mut table, by, &line).is_err() {
                prop_assert_eq!((TurnTable::block(&table), points(&table), TurnTable::turn(&table)), before);
            }
            prop_assert_eq!(tiles(&table), whole.clone());
            look(|look| {
                let _ = TurnTable::announce(&table, &line, look);
                assert!(TurnTable::preview(&table, Seat(2), &line, look).is_none_or(|scene| !scene.alt.is_empty()));
            });
        }
    }
}

/// Lines that are almost those of a log.
fn hostile() -> impl Strategy<Value = String> {
    prop_oneof![
        "rack (AACELST|AAAEEIO|BCDF|EIRT|[A-Z]{1,7}|-)( none)?",
        "top (8F CASA 12|8E CASA 12|[0-9]{1,2}[A-O] [A-Ea-e]{1,7} [0-9]{1,3})( bad [1-4])?",
        "(8[D-H]|H[4-8]) [A-Ea-eLST]{1,7}",
        "8F CASA",
        "(passo|flag|abbandono|pause|resume|sit [1-4]|leave [1-4])",
        "\\PC{0,20}",
    ]
}
