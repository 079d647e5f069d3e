//! `giostra game buffalo`: what it answers to programs.

use super::run;
use serde_json::{Value, json};
use tempfile::TempDir;

const START: &str = "bbbbbbbbbbb/11/11/11/11/3DDCDD3/11 b";
/// A dog that a buffalo on f6 can close in.
const DOG: &str = "11/5b5/3bD6/11/11/11/11 b";

fn answer(args: &[&str]) -> Value {
    let folder = TempDir::new().unwrap();
    serde_json::from_str(&run(folder.path(), &[&["game", "buffalo"], args, &["--json"]].concat()).done())
        .unwrap()
}

#[test]
fn the_moves_of_a_position_and_who_has_won() {
    let first = json!({
        "moves": ["a7-a6", "b7-b6", "c7-c6", "d7-d6", "e7-e6", "f7-f6", "g7-g6", "h7-h6", "i7-i6", "j7-j6", "k7-k6"],
        "over": null, "position": START, "side": "b", "turn": 1,
    });
    assert_eq!(answer(&["moves"]), first);
    assert_eq!(answer(&["moves", "--position", START]), first);
    let skips = answer(&["moves", "--position", "b10/11/11/11/11/11/11 w"]);
    assert_eq!(
        (&skips["moves"], &skips["side"], &skips["turn"]),
        (&json!(["passo"]), &json!("w"), &json!(2))
    );
    for (over, position) in [
        ("black", "11/11/11/11/11/3DDCDD3/b10 w"),
        ("white", "11/11/11/11/11/3DDCDD3/11 b"),
        ("white", "11/11/11/11/4b6/4D1C4/11 b"),
    ] {
        let ended = answer(&["moves", "--position", position]);
        let told = (&ended["moves"], &ended["over"], &ended["turn"]);
        assert_eq!(told, (&json!([]), &json!(over), &Value::Null), "{position}");
        for depth in ["1", "3"] {
            assert_eq!(answer(&["perft", "--position", position, "--depth", depth]), json!({ "nodes": 0 }));
        }
    }
}

#[test]
fn with_rebels_each_choice_is_a_move() {
    let moves = |more: &[&str]| {
        let object = answer(&[&["moves", "--position", DOG], more].concat());
        assert_eq!(object["position"], DOG, "it says nothing of rebels");
        let moves = object["moves"].as_array().unwrap().iter().map(|mv| mv.as_str().unwrap().to_owned());
        moves.collect::<Vec<_>>()
    };
    assert_eq!(moves(&[]), ["d5-d4", "f6-f5"]);
    let back: Vec<String> = ('a'..='k').map(|column| format!("f6-f5 e5>{column}2")).collect();
    assert_eq!(moves(&["--rebels"])[1..], back);
    assert_eq!(moves(&["--rebels", "--sides", "opposite"])[1..], back);
    // A buffalo in front and one at the left close in as well.
    let corner = "11/4b6/11/3bD6/11/11/11 b";
    let with =
        |sides| answer(&["moves", "--rebels", "--sides", sides, "--position", corner])["moves"].clone();
    assert_eq!(with("opposite"), json!(["d4-d3", "e6-e5"]));
    let back = ('a'..='k').map(|column| format!("e6-e5 e4>{column}2"));
    assert_eq!(
        with("any_two_orthogonal"),
        json!(["d4-d3".to_owned()].into_iter().chain(back).collect::<Vec<_>>())
    );
}

#[test]
fn ways_are_counted() {
    for (depth, nodes) in [("0", 1), ("1", 11), ("2", 595), ("3", 6_433), ("4", 381_796)] {
        assert_eq!(answer(&["perft", "--depth", depth]), json!({ "nodes": nodes }));
    }
    assert_eq!(answer(&["perft", "--rebels", "--depth", "3"]), json!({ "nodes": 6_529 }));
    let folder = TempDir::new().unwrap();
    let divided = run(folder.path(), &["game", "buffalo", "perft", "--depth", "3", "--divide"]).done();
    let lines: Vec<&str> = divided.lines().collect();
    assert_eq!((lines.len(), lines[0], lines[11]), (12, "a7-a6: 584", "6433"));
}

#[test]
fn computer_players_meet_with_and_without_rebels() {
    for more in [&[][..], &["--rebels"], &["--rebels", "--sides", "any_two_orthogonal"]] {
        let args = [&["selfplay", "--games", "4", "--levels", "medio,caso", "--seed", "3"], more].concat();
        let (mut one, mut again) = (answer(&args), answer(&args));
        assert_eq!(
            (&one["games"], &one["levels"], &one["draws"]),
            (&json!(4), &json!(["medio", "caso"]), &json!(0))
        );
        one["cpu_s"].take();
        again["cpu_s"].take();
        assert_eq!(one, again, "the same games again");
    }
}

#[test]
fn what_cannot_be_used_is_said() {
    let folder = TempDir::new().unwrap();
    for (args, sentence) in [
        (&["moves", "--position", "xx"][..], "«xx» non è una posizione di questo gioco"),
        (&["moves", "--position", ""], "«» non è una posizione di questo gioco"),
        (&["moves", "--after", "e7-e5"], "«e7-e5» non è una mossa di questa posizione"),
        (&["moves", "--rebels", "--sides", "both"], "«both» non va bene per --sides SIDES"),
        (&["moves", "--sides", "opposite"], "manca --rebels"),
        (&["perft"], "manca --depth N"),
        (&["perft", "--depth", "x"], "«x» non va bene per --depth N"),
        (&["selfplay", "--games", "3"], "numero pari, non 3"),
    ] {
        run(folder.path(), &[&["game", "buffalo"], args].concat()).refused(2, sentence);
        let english = [&["--lang", "en", "game", "buffalo"], args].concat();
        run(folder.path(), &english).refused(2, "");
    }
}
