//! A game that only the tests have, registered in one place (`toy/tris.rs`), does all that a game of the house does:
//! `tests/chats/tris.chat` plays it through every door, `tests/games/tris.play` is a recorded game of it.

mod opponent;
mod picture;
mod tris;

use giostra::commands::{Opt, OptionKind, TABLE, pages};
use giostra::games::families::{families, family_named};
use giostra::games::level::Level;
use giostra::games::turns::{Frame, TurnTable};
use giostra::games::{By, Seat, Turn, registry};
use giostra::words::library::PlayingWords;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

/// What only the tests know, where the tables of the house are shown to people.
pub(crate) const NAME: &str = "tris";
/// Its option.
pub(crate) const OPTION: &str = "apre";

fn opened() -> Box<dyn TurnTable> {
    let kind = registry::of_rules("tris-1").unwrap();
    let first = kind.first_line(&Frame::plain(2, None, [7; 32]), "first=ovunque").unwrap();
    assert!(!first.contains("dict"), "no words are played: {first}");
    kind.open(&first).unwrap()
}

#[test]
fn it_is_in_every_list() {
    let spec = TABLE.iter().find(|spec| spec.it == "sfida").unwrap();
    let games = spec.options.iter().find(|option| option.id == Opt::Gioco).unwrap();
    assert!(matches!(games.kind, OptionKind::Choice(all) if all.contains(&("tris", "tictactoe"))));
    assert!(spec.options.iter().any(|option| option.it == OPTION && option.en == "opens"));
    assert!(pages().contains(&("tris", "tictactoe")));
    assert!(families().contains(&"tris") && family_named("tictactoe") == Some("tris"));
    let command = giostra::cli::command();
    let game = command.find_subcommand("game").unwrap().find_subcommand(NAME).unwrap();
    let subcommands: Vec<&str> = game.get_subcommands().map(clap::Command::get_name).collect();
    for name in ["moves", "show", "perft", "play", "replay", "selfplay"] {
        assert!(subcommands.contains(&name), "{name}: {subcommands:?}");
    }
}

#[test]
fn its_moves_are_as_many_as_they_are() {
    let kind = registry::of_rules("tris-1").unwrap();
    let start = kind.start("first=ovunque").unwrap();
    // The well known numbers of ways to play so many moves.
    for (depth, nodes) in (0..).zip([1, 9, 72, 504, 3024, 15120, 54720, 148_176]) {
        assert_eq!(start.perft(depth), Some(nodes), "depth {depth}");
    }
    assert_eq!(kind.start("first=angolo").unwrap().moves().unwrap(), ["a1", "a3", "c1", "c3"]);
    let mut won = kind.at("xx./oo./... x").unwrap();
    assert!(won.play("c1") && !won.play("c2"));
    assert_eq!(won.over(), Some((Some(Seat(1)), Some("three-in-a-row"))));
    assert_eq!((won.moves(), won.mover(), won.perft(1)), (Some(Vec::new()), None, Some(0)));
    for bad in ["", "x", "xx./oo. x", "xx./oo./..z x", "xx./oo./... z"] {
        assert!(kind.at(bad).is_err(), "{bad}");
    }
}

#[test]
fn nobody_beats_the_best_and_anybody_the_worst() {
    let words = PlayingWords::none();
    let mut rng = ChaCha8Rng::seed_from_u64(7);
    let mut won = [0; 2];
    for game in 0..40 {
        let mut table = opened();
        while let Turn::Of(seat) = table.turn() {
            let strong = usize::from(seat.0) % 2 == game % 2;
            let level = if strong { Level::Forte } else { Level::Facile };
            let line = table.think(seat, level, &mut rng, &words);
            table.act(By::Seat(seat), &line).unwrap();
        }
        for standing in table.standings().iter().filter(|one| one.rank == 1) {
            let strong = usize::from(standing.seat.0) % 2 == game % 2;
            won[usize::from(strong)] += 1;
        }
    }
    // A drawn game is a first place for both.
    assert!(won[1] == 40 && won[0] < 20, "{won:?}");
}
