//! Events without anybody's name, for those who made the model: they asked for results, to tune its numbers (seed 1.3).
//!
//! What is left is what they count with: weights, classes, thresholds, levels, points. Teams are T1, characters P1, judges G1,
//! items N1; whatever somebody wrote is left out. Numbers go by what people did and not by what they are called: everything is sorted
//! by its content, so that neither an alphabet nor the order of a file tells who is who.

use super::super::adventure::{Adventure, Resolution};
use super::super::event::{AGREED, Answers, Event, Sheet};
use super::super::score::{self, Standings};
use super::super::tree::{Node, Tree};
use super::json::{begun, descriptors, leaves, number, numbers, own, points, thresholds, weights};
use super::plain::{Plain, kind};
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;

/// All of these events, on one line.
pub fn anonymous(events: &[Event]) -> String {
    let mut events: Vec<Value> = events.iter().map(event).collect();
    events.sort_by_cached_key(Value::to_string);
    let mut all = begun();
    all.insert("events".to_owned(), events.into());
    Value::Object(all).to_string() + "\n"
}

/// The numbers of names, by name.
type Names<'e> = BTreeMap<&'e str, String>;

/// Who is called what.
struct Masks<'e> {
    characters: Names<'e>,
    teams: Names<'e>,
    judges: Names<'e>,
}

/// Numbers names by what belongs to them. Who has the same as another one may be either.
fn numbered<'e>(
    letter: char,
    names: impl Iterator<Item = &'e str>,
    content: impl Fn(&str) -> String,
) -> Names<'e> {
    let mut keyed: Vec<(String, &str)> = names.map(|name| (content(name), name)).collect();
    keyed.sort_unstable();
    keyed.dedup();
    keyed.into_iter().enumerate().map(|(at, (_, name))| (name, format!("{letter}{}", at + 1))).collect()
}

/// What sheets say, whosever they are.
fn contents<'e>(sheets: impl Iterator<Item = &'e Sheet>, before: impl Fn(&Sheet) -> String) -> String {
    let mut all: Vec<String> =
        sheets.map(|sheet| format!("{} {:?} {:?}", before(sheet), sheet.levels, sheet.cd)).collect();
    all.sort_unstable();
    all.join("\n")
}

fn masks(event: &Event) -> Masks<'_> {
    let adventure = event.adventure();
    let sheets = || event.sheets().iter();
    let nobody = Names::new();
    let characters = numbered('P', adventure.cd.keys().map(String::as_str), |name| {
        // Whom items are about is not known yet.
        let tree = adventure.cd.get(name).map(|tree| tree_value(tree, &nobody));
        let of = sheets().filter(|sheet| sheet.character == name);
        format!("{} {}", tree.unwrap_or_default(), contents(of, |_| String::new()))
    });
    let character = |sheet: &Sheet| characters.get(sheet.character.as_str()).cloned().unwrap_or_default();
    let teams = numbered('T', event.teams().iter().map(|team| team.name.as_str()), |name| {
        let aa = event.teams().iter().find(|team| team.name == name).map(|team| (team.absent, &team.aa));
        format!("{aa:?} {}", contents(sheets().filter(|sheet| sheet.team == name), character))
    });
    let whose = |sheet: &Sheet| {
        let team = teams.get(sheet.team.as_str()).cloned().unwrap_or_default();
        format!("{team} {}", character(sheet))
    };
    let judges = sheets().filter_map(|sheet| sheet.judge.as_deref()).filter(|judge| *judge != AGREED);
    let judges = numbered('G', judges, |name| {
        contents(sheets().filter(|sheet| sheet.judge.as_deref() == Some(name)), whose)
    });
    Masks { characters, teams, judges }
}

fn masked(names: &Names<'_>, name: &str) -> Value {
    json!(names.get(name))
}

/// Sorted by the numbers of their teams, characters and judges: T2 before T10.
fn sorted(mut all: Vec<Value>) -> Value {
    let rank = |value: &Value| {
        let of = |key: &str| {
            let name = value[key].as_str().unwrap_or_default();
            (name.get(1..).and_then(|digits| digits.parse::<usize>().ok()), name.to_owned())
        };
        ["team", "character", "judge", "id"].map(of)
    };
    all.sort_by_cached_key(rank);
    all.into()
}

fn event(event: &Event) -> Value {
    let masks = masks(event);
    let adventure = event.adventure();
    let mut all = self::adventure(adventure, &masks);
    let teams = event.teams().iter().map(|team| {
        json!({
            "id": masked(&masks.teams, &team.name), "absent": team.absent,
            "aa": answers(&adventure.aa, &team.aa),
        })
    });
    all.insert("teams".to_owned(), sorted(teams.collect()));
    let sheets = event.sheets().iter().map(|sheet| self::sheet(event, sheet, &masks)).collect();
    all.insert("sheets".to_owned(), sorted(sheets));
    all.insert("results".to_owned(), results(&score::standings(event), &masks));
    Value::Object(all)
}

fn adventure(adventure: &Adventure, masks: &Masks<'_>) -> Map<String, Value> {
    let characters = adventure.cd.iter().map(|(name, tree)| {
        let optional = adventure.characters.iter().any(|known| known.name == *name && known.optional);
        json!({ "id": masked(&masks.characters, name), "optional": optional, "cd": tree_value(tree, &masks.characters) })
    });
    let parts = [
        ("weights", weights(&adventure.weights)),
        ("thresholds", thresholds(&adventure.thresholds)),
        ("diceless", json!(adventure.diceless)),
        ("resolution", json!(adventure.resolution.map(Resolution::word))),
        ("vsp", own(&Plain::of_adventure(adventure))),
        ("aa", tree_value(&adventure.aa, &masks.characters)),
        ("characters", sorted(characters.collect())),
    ];
    parts.into_iter().map(|(key, value)| (key.to_owned(), value)).collect()
}

/// N1, N2 … in the order of the tree.
fn node_name(at: usize) -> String {
    format!("N{}", at + 1)
}

fn tree_value(tree: &Tree, characters: &Names<'_>) -> Value {
    let node = |(at, node): (usize, &Node)| {
        let mut value = json!({ "id": node_name(at), "weight": number(&node.weight) });
        if let Some(parent) = node.parent {
            value["parent"] = json!(node_name(parent));
        }
        if let Some(classes) = &node.classes {
            value["kind"] = json!(kind(classes));
            value["classes"] = numbers(classes);
        }
        // Somebody who is not of the adventure is never there.
        if let Some(about) = &node.about {
            value["about"] = json!(characters.get(about.as_str()).map_or("-", String::as_str));
        }
        value
    };
    tree.nodes.iter().enumerate().map(node).collect()
}

fn answers(tree: &Tree, answers: &Answers) -> Value {
    let known = answers.iter().filter(|(leaf, _)| **leaf < tree.nodes.len());
    Value::Object(known.map(|(leaf, level)| (node_name(*leaf), json!(level))).collect())
}

fn sheet(event: &Event, sheet: &Sheet, masks: &Masks<'_>) -> Value {
    let none = Tree::default();
    let tree = event.adventure().cd.get(&sheet.character).unwrap_or(&none);
    let mut value = json!({
        "team": masked(&masks.teams, &sheet.team), "character": masked(&masks.characters, &sheet.character),
        "levels": descriptors(sheet), "cd": answers(tree, &sheet.cd),
    });
    match sheet.judge.as_deref() {
        None => {}
        Some(AGREED) => value["judge"] = json!(AGREED),
        Some(judge) => value["judge"] = masked(&masks.judges, judge),
    }
    if let Some(points) = points(event, sheet) {
        value["points"] = leaves(&points);
        value["vsp"] = json!(points.vsp.to_string());
    }
    value
}

fn results(standings: &Standings, masks: &Masks<'_>) -> Value {
    let players = standings.players.iter().map(|player| {
        json!({
            "team": masked(&masks.teams, &player.team),
            "character": masked(&masks.characters, &player.character),
            "vsp": player.vsp.to_string(), "pi": player.pi.to_string(), "rank": player.rank,
        })
    });
    let teams = standings.teams.iter().map(|team| {
        json!({
            "team": masked(&masks.teams, &team.team), "vpm": team.vpm.to_string(),
            "aa": team.aa.to_string(), "ps": team.ps.to_string(), "rank": team.rank,
        })
    });
    json!({ "players": sorted(players.collect()), "teams": sorted(teams.collect()) })
}
