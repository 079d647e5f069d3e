//! What is true of every match.

use super::*;
use giostra::games::kit::hex::Triangle;
use giostra::games::turns::Line;
use giostra::games::wyps::SIDES;
use giostra::games::wyps::board::{Colour, Tile};
use giostra::games::wyps::generate::Words;
use giostra::games::wyps::moves::Move;
use giostra::games::wyps::tiles::{Counts, ITALIAN, Letter};
use giostra::opponents::wyps::any as any_move;
use giostra::words::library::{Library, PlayingWords};
use giostra::words::overlay::Overlay;
use giostra::words::trie::Trie;
use proptest::prelude::*;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::sync::LazyLock;

static WORDS: LazyLock<PlayingWords> =
    LazyLock::new(|| Library::default().playing_words("wyps", Overlay::default()).unwrap());

/// A few words of frequent letters: what is drawn matters more than what is known.
static FEW: LazyLock<Trie> = LazyLock::new(|| {
    let list =
        ["ai", "are", "asta", "ce", "core", "era", "eroi", "io", "ira", "mare", "ne", "no", "ora", "ori"];
    Trie::from_sorted(list.into_iter().chain(["orsi", "re", "rosa", "se", "seta", "so", "te", "tra"]))
        .unwrap()
});

/// All tiles, wherever they are.
fn tiles(table: &Match<Wyps>) -> Counts {
    let position = table.game().position();
    let mut all = position.bag.unwrap();
    position.rack.iter().chain(&position.pool).for_each(|&letter| all.add(letter));
    position.board.tiles().for_each(|(_, tile)| all.add(tile.letter));
    all
}

/// Plays to the end at random: words, single letters, silence, challenges. Gives the log.
fn playout(table: &mut Match<Wyps>, rng: &mut ChaCha8Rng) -> Vec<(By, String)> {
    let mut log = Vec::new();
    for _ in 0..5_000 {
        let before = table.game().clone();
        let (by, line) = match Rules::turn(table) {
            Turn::Over => break,
            Turn::Chance => (By::Chance, table.draw(&WORDS).unwrap().to_string()),
            Turn::Of(seat) if table.challenger().is_some() => {
                let line = if rng.random_bool(0.5) { "valid" } else { "invalid x" };
                (if seat.0 > 0 { By::House } else { By::Clock }, line.into())
            }
            Turn::Of(seat) if table.game().contestable().is_some() => {
                if rng.random_bool(0.5) {
                    (By::Seat(seat), "challenge".into())
                } else {
                    (By::Clock, "settled".into())
                }
            }
            Turn::Of(_)
                if table.frame().time != giostra::games::turns::Time::None && rng.random_bool(0.1) =>
            {
                (By::Clock, "flag".into())
            }
            Turn::Of(seat) => {
                let game = table.game();
                let mv = any_move(game.position(), game.only_single(), rng, Words::packed(&FEW)).unwrap();
                (By::Seat(seat), mv.to_string())
            }
            Turn::All | Turn::Clock => panic!("two players take turns"),
        };
        // Every line is read as it is written.
        assert_eq!(line.parse::<Line<Move>>().unwrap().to_string(), line);
        table.play_line(by, &line).unwrap_or_else(|error| panic!("{by} {line}: {error:?}"));
        assert_eq!(tiles(table), ITALIAN, "after {by} {line}");
        if line.starts_with("invalid") {
            // What was challenged stands two lines back: the word, then the challenge.
            let word = log
                .iter()
                .rposition(|(by, line): &(By, String)| matches!(by, By::Seat(_)) && line != "challenge");
            let again = replay(table, &log[..word.unwrap()]);
            assert_eq!(again.game().position(), table.game().position(), "the word has left a trace");
            assert!(table.game().only_single());
        }
        if let (By::Seat(seat), Some(last)) = (by, table.game().last())
            && line != "challenge"
        {
            assert_eq!((last.seat, last.mv.to_string()), (seat, line.clone()));
        }
        let board = &table.game().position().board;
        let winners = Colour::BOTH.into_iter().filter(|colour| board.connects(*colour)).count();
        assert!(winners <= 1 && (winners == 0 || table.game().winner().is_some()));
        assert!(before.winner().is_none() || by != By::Chance);
        log.push((by, line));
    }
    log
}

fn replay(table: &Match<Wyps>, log: &[(By, String)]) -> Match<Wyps> {
    let mut again = Match::<Wyps>::new(table.first_line().parse().unwrap());
    for (by, line) in log {
        again.play_line(*by, line).unwrap();
    }
    again
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn a_match_ends_with_one_winner_and_its_log_is_the_match(
        seed in any::<u64>(),
        side in proptest::sample::select(SIDES.to_vec()),
        pace in proptest::sample::select(vec!["live:60", "slow:24", "free"]),
        validation in proptest::sample::select(vec!["auto", "challenge"]),
    ) {
        let mut table = Match::<Wyps>::new(first_line(side, pace, validation, seed).parse().unwrap());
        let log = playout(&mut table, &mut ChaCha8Rng::seed_from_u64(seed));
        prop_assert_eq!(Rules::turn(&table), Turn::Over);
        let ranks: Vec<u32> = table.standings().iter().map(|one| one.rank).collect();
        prop_assert_eq!(ranks, [1, 2]);
        prop_assert_eq!(Some(table.standings()[0].seat), table.game().winner());
        let again = replay(&table, &log);
        prop_assert_eq!(again.game(), table.game());
        // Y22: the position is read as it is written.
        let position = table.game().position();
        prop_assert_eq!(&position.to_string().parse::<Position>().unwrap(), position);
    }

    /// Y17: on a full board exactly one colour connects.
    #[test]
    fn a_full_board_has_one_winner(seed in any::<u64>(), side in 1_u8..=16) {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let triangle = Triangle::new(side).unwrap();
        let mut board = Board::new(triangle);
        for cell in triangle.iter() {
            let colour = if rng.random_bool(0.5) { Colour::Black } else { Colour::White };
            board.put(cell, Tile { letter: Letter::of(b'A').unwrap(), colour });
        }
        prop_assert!(board.is_full());
        prop_assert!(board.connects(Colour::Black) != board.connects(Colour::White));
    }

    #[test]
    fn no_text_is_too_strange(text in any::<String>()) {
        let table = open(10, "live:60", "auto");
        let _ = table.game().read(Seat(1), &text);
        let _ = text.parse::<Move>();
        let _ = text.parse::<Position>();
    }

    #[test]
    fn what_looks_like_a_move_is_read_or_refused(text in "[+]?[A-Za-zÀ]{1,6}( [A-Pa-p+]?[0-9]{0,3}[*]?[0-9]?){0,6}") {
        if let Ok(mv) = text.parse::<Move>() {
            prop_assert_eq!(mv.to_string().parse::<Move>().unwrap(), mv);
        }
        let mut table = open(10, "live:60", "auto");
        play(&mut table, &["* ORA>TESI"]);
        let _ = table.game().read(Seat(1), &text);
    }
}
