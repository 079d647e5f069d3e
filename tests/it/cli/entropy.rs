//! `giostra game entropy` and `entropy2`: what they answer to programs.

use super::run;
use serde_json::{Value, json};
use tempfile::TempDir;

fn answer(args: &[&str]) -> Value {
    let folder = TempDir::new().unwrap();
    let text = run(folder.path(), &[&["game"], args, &["--json"]].concat()).done();
    serde_json::from_str(&text).unwrap()
}

#[test]
fn any_board_is_scored() {
    let published = "RGBYR/RRRGG/PYPYP/BGYGB/PBBPY";
    let scored = answer(&["entropy", "score", "--board", published]);
    assert_eq!(scored, json!({"rows": [0, 9, 14, 8, 6], "columns": [5, 0, 0, 6, 0], "total": 48}));
    // Any number of one colour, and gaps.
    let scored = answer(&["entropy", "score", "--board", "KKKKKKK/7/R1R4/7/7/7/K6"]);
    assert_eq!(
        scored,
        json!({"rows": [77, 0, 0, 0, 0, 0, 0], "columns": [0, 0, 0, 0, 0, 0, 0], "total": 77})
    );
    let folder = TempDir::new().unwrap();
    for bad in ["", "7/7", "6/6/6/6/6/6", "RGBYW/5/5/5/5", "RGBYRR/5/5/5/5", "5/5/5/5/0"] {
        run(folder.path(), &["game", "entropy", "score", "--board", bad]).refused(2, "non è una tavola");
    }
}

#[test]
fn draws_are_plies_and_the_side_is_an_option() {
    for (args, nodes) in [
        (&["entropy", "perft", "--depth", "1"][..], 7),
        (&["entropy", "perft", "--depth", "3"], 4459),
        (&["entropy", "perft", "--side", "5", "--depth", "2"], 125),
        (&["entropy", "--side", "5", "perft", "--depth", "2"], 125),
        (&["entropy", "perft", "--option", "side=5", "--depth", "2"], 125),
        (&["entropy", "perft", "--position", "BBBBB/YYYYY/RRRRR/GGGGG/PPPPP over - 0", "--depth", "1"], 0),
        (&["entropy2", "perft", "--depth", "1"], 462),
    ] {
        assert_eq!(answer(args), json!({ "nodes": nodes }), "{args:?}");
    }
    let moves = answer(&["entropy", "moves", "--after", "R,d4,d4-d7"]);
    assert_eq!(moves["position"], "3R3/7/7/7/7/7/7 draw - B7Y7R6G7P7N7K7");
    assert_eq!(moves["moves"], json!(["B", "G", "K", "N", "P", "R", "Y"]));
    assert!(moves["turn"].is_null() && moves["over"].is_null());
    let over = answer(&["entropy", "moves", "--position", "BBBBB/YYYYY/RRRRR/GGGGG/PPPPP over - 0"]);
    assert_eq!((&over["over"], &over["moves"]), (&json!(150), &json!([])));
    let folder = TempDir::new().unwrap();
    run(folder.path(), &["game", "entropy", "moves", "--side", "6"]).refused(2, "side=7|5");
}

#[test]
fn encounters_are_counted_by_totals() {
    let played = answer(&["entropy", "selfplay", "--side", "5", "--games", "6", "--levels", "medio,caso"]);
    let results = ["a", "b", "draws"].map(|key| played[key].as_u64().unwrap());
    assert_eq!(
        (results.iter().sum::<u64>(), &played["games"], &played["first"]),
        (3, &json!(6), &Value::Null)
    );
    let means = ["mean_a", "mean_b", "error"].map(|key| played[key].as_f64().unwrap());
    assert!(means[0] > means[1] && means[2] >= 0.0, "{played}");
    // The same seed plays the same.
    let again = answer(&["entropy", "selfplay", "--side", "5", "--games", "6", "--levels", "medio,caso"]);
    assert_eq!(
        ["a", "mean_a", "error"].map(|key| &again[key]),
        ["a", "mean_a", "error"].map(|key| &played[key])
    );
}
