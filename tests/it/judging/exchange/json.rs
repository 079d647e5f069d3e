//! JSON: results as `giostra judge --json` gives them, and what is wrong with what comes in.

use super::*;
use serde_json::{Value, json};

fn value(event: &Event) -> Value {
    serde_json::from_str(&to_json(event)).unwrap()
}

#[test]
fn levels_points_and_results() {
    let event = example();
    let all = value(&event);
    assert_eq!(to_json(&event).lines().count(), 1);
    assert_eq!((&all["version"], &all["model"]), (&json!(1), &json!("RBB 2.0")));
    credits(&format!("{}{}", all["authors"], all["source"]));
    let sheet = &all["sheets"][0];
    assert_eq!((&sheet["team"], &sheet["judge"]), (&json!("Lanterne"), &json!("ada")));
    assert_eq!((&sheet["levels"]["LD1"], &sheet["levels"]["PO3"]), (&json!(10), &json!(82)));
    assert_eq!(sheet["levels"].as_object().unwrap().len(), 26);
    // Own weights: 60 · 30 % · 30 % · 40 %.
    assert_eq!(sheet["points"]["LD1"], "2.16");
    assert_eq!(sheet["points"]["CD"], "16.8");
    let standings = standings(&event);
    for (shown, player) in all["results"]["players"].as_array().unwrap().iter().zip(&standings.players) {
        assert_eq!(shown["vsp"], player.vsp.to_string());
        assert_eq!(shown["pi"], player.pi.to_string());
        assert_eq!(shown["rank"], player.rank);
        let points = shown["points"].as_object().unwrap();
        assert_eq!(points.len(), 27, "with the decisions");
    }
    // Two judges: the mean of their points.
    let alma = &all["results"]["players"][0];
    assert_eq!((&alma["character"], &alma["points"]["LD1"]), (&json!("Alma"), &json!("1.728")));
    assert_eq!(all["results"]["teams"][0]["ps"], standings.teams[0].ps.to_string());
    assert_eq!(all["results"]["teams"].as_array().unwrap().len(), 2, "who did not come is not ranked");
}

/// Results that somebody has changed change nothing.
#[test]
fn results_are_not_read() {
    let event = example().without_lines();
    let mut all = value(&event);
    all["results"] = json!("anything");
    all["sheets"][0]["points"] = json!([]);
    assert_eq!(shown(from_json(&all.to_string())), event);
}

#[track_caller]
fn wrong(change: impl FnOnce(&mut Value), english: &str) {
    let mut all = value(&example());
    change(&mut all);
    let wrong = from_json(&all.to_string()).expect_err("something is wrong");
    assert_eq!(sentences(Lang::En, &wrong)[0], english);
}

#[test]
fn mistakes_name_the_value() {
    wrong(|all| all["version"] = json!(2), "of these files only version 1 can be read (version)");
    wrong(
        |all| all["sheets"][1]["levels"]["LD1"] = json!(14),
        "sheets[1].levels.LD1: DE14 is a level of LD2",
    );
    wrong(
        |all| all["sheets"][1]["levels"]["LD1"] = json!(84),
        "sheets[1].levels.LD1: there is no DE84: levels are from 1 to 83",
    );
    wrong(
        |all| all["sheets"][1]["levels"]["LD1"] = json!("DE12"),
        "sheets[1].levels.LD1 takes a whole number from 0, the best level",
    );
    wrong(
        |all| all["sheets"][1]["levels"]["LD"] = json!(12),
        "sheets[1].levels.LD: LD is no descriptor of the model: write LD1, for example",
    );
    wrong(
        |all| drop(all["sheets"][1]["levels"].as_object_mut().unwrap().remove("LD1")),
        "sheets[1]: Lanterne, Alma: the level of LD1 is missing",
    );
    wrong(|all| all["sheets"][2]["cd"]["C1"] = json!(9), "sheets[2]: C1: levels are from 0 to 1");
    wrong(
        |all| all["teams"][0]["aa"]["A1"] = json!(-1),
        "teams[0].aa.A1 takes a whole number from 0, the best level",
    );
    wrong(
        |all| all["teams"][0]["nam"] = json!("x"),
        "teams[0].nam means nothing here: take the line out or mend the name",
    );
    wrong(|all| all["teams"][0]["name"] = json!(null), "teams[0].name is missing");
    wrong(|all| all["teams"] = json!({}), "teams takes tables, each with its name in double square brackets");
    wrong(
        |all| all["adventure"]["aa"][1]["weight"] = json!("40"),
        "adventure.aa[0]: AA › Biblioteca: 40 + 50 = 90, it must be 100",
    );
    wrong(
        |all| all["adventure"]["aa"][1]["weight"] = json!(12.5),
        "adventure.aa[1].weight: a number that is not whole is written as text, in quotes and with a point",
    );
    wrong(
        |all| all["adventure"]["aa"][1]["weight"] = json!("50 # = 1"),
        "adventure.aa[1].weight takes a number without exponent, with at most 12 digits before and 12 behind the point",
    );
    wrong(
        |all| all["adventure"]["aa"][1]["kind"] = json!("some"),
        "adventure.aa[1].kind cannot be “some”: one of these, done, partly, multi",
    );
    wrong(
        |all| all["adventure"]["aa"][1]["kind"] = json!("partly"),
        "adventure.aa[1]: the classes of this kind are fixed; for others write multi",
    );
    wrong(
        |all| all["adventure"]["thresholds"]["vp"] = json!(["75", "12"]),
        "adventure.thresholds: vp: the upper threshold (12) must be more than the lower one (75)",
    );
    wrong(|all| all["adventure"]["cd"] = json!({}), "cd is missing");
    wrong(
        |all| all["adventure"]["name"] = json!("two\nlines"),
        "adventure: name takes a text of one line, in quotes",
    );
}

#[test]
fn texts_that_are_no_json() {
    for (text, told) in [
        ("", "line 1: from here on (column 0) this is no JSON"),
        ("{\n\"version\":}", "line 2: from here on (column 11) this is no JSON"),
        ("[]", " takes a table"),
        ("{}", "of these files only version 1 can be read (version)"),
        ("{\"version\":1}", "adventure is missing"),
        ("{\"version\":1,\"version\":1}", "version is there already"),
    ] {
        let wrong = from_json(text).unwrap_err();
        assert_eq!(sentences(Lang::En, &wrong)[0], told, "{text}");
    }
    let deep = "[".repeat(100_000);
    assert!(from_json(&deep).is_err());
}

/// Kinds alone are enough for what a person writes.
#[test]
fn kinds_without_classes() {
    let event = example().without_lines();
    let mut all = value(&event);
    for at in [1, 2] {
        all["adventure"]["aa"][at].as_object_mut().unwrap().remove("classes");
    }
    all["adventure"]["aa"][1]["weight"] = json!(50);
    assert_eq!(shown(from_json(&all.to_string())), event);
}
