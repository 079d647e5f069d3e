//! The laws of a match: tiles are conserved, a log folds to what was live, nothing panics, everything ends.

use super::{PLAIN, casa, draw_all, first_line, game, look, play, position, random_play, words};
use giostra::games::scrabble::{Move, Scrabble, bag};
use giostra::games::turns::{Line, Match, Reading, TurnGame, TurnTable, open};
use giostra::games::{By, Seat, Turn};
use proptest::prelude::*;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

/// Counts of every tile on the board, in racks and bag, by letter, blanks last.
fn tiles(table: &Match<Scrabble>) -> Vec<u32> {
    let mut counts = vec![0; 27];
    let game = table.game();
    for tile in game.board().squares().filter_map(|square| game.board().tile(square)) {
        counts[if tile.is_blank() { 26 } else { usize::from(tile.letter()) }] += 1;
    }
    let all = (1..=table.seats()).map(|seat| game.rack(Seat(seat))).chain([game.bag_tiles()]);
    for rack in all {
        for tile in rack.tiles() {
            counts[tile.map_or(26, usize::from)] += 1;
        }
    }
    counts
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    /// Anything that may happen, happens: tiles are conserved, the log folds to what was live, scores add up,
    /// every line comes back as it was written, and it ends.
    #[test]
    fn random_matches_keep_the_laws(
        seed in any::<u64>(), seats in 2_u16..=6, challenge in any::<bool>(), set in 0_usize..3, five in any::<bool>(),
    ) {
        let own = format!(
            "set={} adjust=standard penalty={}",
            giostra::games::scrabble::set::ALL[set],
            if five { 5 } else { 0 },
        );
        let validation = if challenge { "challenge" } else { "auto" };
        let first = first_line(seats, validation, &own);
        let mut table = game(seats, validation, &own);
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let mut log: Vec<(By, String)> = Vec::new();
        let whole = tiles(&{ let mut full = table.clone(); draw_all(&mut full); full });
        let mut exchanging = false;
        let mut steps = 0;
        while TurnTable::turn(&table) != Turn::Over {
            steps += 1;
            prop_assert!(steps < 2_000);
            let roll = rng.next_u32() % 100;
            let (by, line) = match TurnTable::turn(&table) {
                Turn::Chance => (By::Chance, table.draw(words()).unwrap().to_string()),
                Turn::Of(next) => match table.game().contestable() {
                    Some(_) if table.challenger().is_some() => {
                        let line = if roll < 50 { "valid".to_owned() } else { "invalid parola".to_owned() };
                        (By::House, line)
                    }
                    Some(_) if roll < 30 => (By::Seat(next), "challenge".to_owned()),
                    Some(_) if roll < 33 => (By::Clock, "flag".to_owned()),
                    Some(_) => (By::Clock, "settled".to_owned()),
                    None if roll < 2 => (By::Seat(next), "resign".to_owned()),
                    None if roll < 6 => (By::Clock, "flag".to_owned()),
                    None if roll < 12 => (By::Seat(next), "passo".to_owned()),
                    None if roll < 18 && table.game().bag() >= 8 => {
                        let rack = table.game().rack(next);
                        let tiles = bag::drawn(&rack, u8::try_from(1 + roll % 3).unwrap(), &mut rng);
                        exchanging = true;
                        (By::Seat(next), format!("cambia {tiles}"))
                    }
                    None => {
                        let line = random_play(&table, next, &mut rng);
                        (By::Seat(next), line.unwrap_or_else(|| "passo".to_owned()))
                    }
                },
                other => panic!("{other:?}"),
            };
            prop_assert_eq!(line.parse::<Line<Move>>().unwrap().to_string(), line.clone());
            TurnTable::act(&mut table, by, &line).unwrap();
            log.push((by, line));
            // Between handing in and drawing the tiles of an exchange are nobody's.
            if exchanging && TurnTable::turn(&table) == Turn::Chance {
                continue;
            }
            exchanging = false;
            prop_assert_eq!(tiles(&table), whole.clone());
        }
        // The fold of the log is the live match.
        let mut again = open(&first).unwrap();
        for (by, line) in &log {
            again.act(*by, line).unwrap();
        }
        prop_assert_eq!(again.standings(), table.standings());
        prop_assert_eq!(again.block(), TurnTable::block(&table));
        look(|look| assert_eq!(again.scene(look), TurnTable::scene(&table, look)));
        // Points are the sum of what was noted, and places follow them.
        for seat in (1..=seats).map(Seat) {
            let noted = table.game().records().iter().filter(|record| record.seat == seat);
            prop_assert_eq!(noted.map(|record| record.points).sum::<i32>(), table.game().points(seat));
        }
        let standings = table.standings();
        prop_assert_eq!(standings.len(), usize::from(seats));
        prop_assert_eq!(standings[0].rank, 1);
        prop_assert!(standings.windows(2).all(|two| two[0].rank <= two[1].rank));
        look(|look| assert!(TurnTable::scene(&table, look).alt.chars().count() <= 1024));
    }

    /// Whatever is typed, it is read without panicking, and what is read may be played.
    #[test]
    fn anything_typed_is_read(typed in "\\PC{0,24}", cell in "[0-9]{0,3}[A-Za-z]?[0-9]{0,3}", word in "[A-Za-zàèÉ.?]{0,18}") {
        let mut table = casa("auto", PLAIN);
        play(&mut table, "* rack 1 FNOU");
        for text in [typed, format!("{cell} {word}"), format!("{word} {cell}"), format!("cambia {word}")] {
            for seat in [1, 2] {
                if let Reading::Move(mv) = table.game().read(Seat(seat), &text) {
                    prop_assert!(table.game().check(By::Seat(Seat(seat)), &mv).is_ok());
                    prop_assert_eq!(mv.to_string().parse::<Move>().unwrap(), mv);
                }
            }
        }
    }

    /// Whatever stands in a log, nothing panics, and what is refused changes nothing.
    #[test]
    fn hostile_lines_are_refused_or_played(
        challenge in any::<bool>(), lines in prop::collection::vec((0_u8..7, hostile()), 0..60),
    ) {
        let mut table = game(3, if challenge { "challenge" } else { "auto" }, PLAIN);
        let whole = tiles(&{ let mut full = table.clone(); draw_all(&mut full); full });
        for (by, line) in lines {
            let by = match by {
                0 => By::Chance,
                1 => By::Clock,
                2 => By::House,
                seat => By::Seat(Seat((seat - 2).into())),
            };
            let before = position(&table);
            if TurnTable::act(&mut table, by, &line).is_err() {
                prop_assert_eq!(position(&table), before);
            }
            if TurnTable::turn(&table) == Turn::Chance && line.starts_with("rack") {
                draw_all(&mut table);
                prop_assert_eq!(tiles(&table), whole.clone());
            }
            look(|look| {
                let _ = TurnTable::describe(&table, Seat(1), &line, look);
                assert!(TurnTable::preview(&table, Seat(2), &line, look).is_none_or(|scene| !scene.alt.is_empty()));
            });
            TurnTable::claims(&table, &line);
        }
        prop_assert_eq!(table.standings().len(), 3);
    }
}

/// Lines that are almost those of a log.
fn hostile() -> impl Strategy<Value = String> {
    prop_oneof![
        "rack [0-4] (AACELST|EEORTU\\?|[A-Z]{0,8}\\??)",
        "(8[D-H]|H[4-8]|[0-9]{1,2}[A-Q]|[A-Q][0-9]{1,2}) [A-Ea-eLST]{1,9}",
        "8F CASA",
        "cambia [A-E?]{0,8}",
        "(passo|flag|settled|contesto|valid|invalid x|abbandono|patta\\?|patta|no|pause|resume|annullo)",
        "(leave|sit|order|clock|void) [0-9 -]{0,6}",
        "\\PC{0,20}",
    ]
}
