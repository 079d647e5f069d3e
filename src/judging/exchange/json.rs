//! A whole event as JSON: the adventure, every level by its number in the model, and what it all comes to. Exact numbers are text.

mod read;
mod reader;
mod value;

pub use self::read::from_json;
use super::super::adventure::{Resolution, Thresholds, Weights};
use super::super::event::{Event, Sheet};
use super::super::exact::Exact;
use super::super::model;
use super::super::score::{self, Points};
use super::super::tree::Tree;
use super::super::{AUTHORS, SITE};
use super::plain::{self, Plain};
use serde_json::{Map, Value, json};

/// The version of the format.
const VERSION: u32 = 1;
/// What the model is called.
const MODEL: &str = "RBB 2.0";

/// An event on one line, results included.
pub fn to_json(event: &Event) -> String {
    let plain = Plain::of(event);
    let mut all = begun();
    all.insert("adventure".to_owned(), adventure(&plain));
    let teams = plain.teams.iter().map(|team| {
        let mut value = json!({ "name": team.name, "aa": levels(&team.aa) });
        if team.absent {
            value["absent"] = json!(true);
        }
        value
    });
    all.insert("teams".to_owned(), teams.collect());
    let sheets = plain.sheets.iter().zip(event.sheets()).map(|(plain, sheet)| {
        let mut value = json!({ "team": plain.team, "character": plain.character });
        if let Some(judge) = &plain.judge {
            value["judge"] = json!(judge);
        }
        value["levels"] = descriptors(sheet);
        value["cd"] = levels(&plain.cd);
        if let Some(points) = points(event, sheet) {
            value["points"] = leaves(&points);
            value["vsp"] = json!(points.vsp.to_string());
        }
        value
    });
    all.insert("sheets".to_owned(), sheets.collect());
    all.insert("results".to_owned(), results(event));
    Value::Object(all).to_string() + "\n"
}

/// What every file begins with: what it is, and who made the model (seed 1.3).
pub(super) fn begun() -> Map<String, Value> {
    let head = [
        ("version", json!(VERSION)),
        ("model", json!(MODEL)),
        ("authors", json!(AUTHORS)),
        ("source", json!(SITE)),
    ];
    head.into_iter().map(|(key, value)| (key.to_owned(), value)).collect()
}

/// The levels of descriptors: the number of each in the model, by its code.
pub(super) fn descriptors(sheet: &Sheet) -> Value {
    let level = |(leaf, level): (&usize, &usize)| {
        let code = model::descriptors().get(*leaf)?.code.clone();
        Some((code, json!(plain::number(*leaf, *level)?)))
    };
    Value::Object(sheet.levels.iter().filter_map(level).collect())
}

pub(super) fn levels(levels: &[(String, usize)]) -> Value {
    Value::Object(levels.iter().map(|(item, level)| (item.clone(), json!(level))).collect())
}

/// What a sheet comes to by itself; nothing if its team is not judged (M13).
pub(super) fn points(event: &Event, sheet: &Sheet) -> Option<Points> {
    let absent = event.teams().iter().any(|team| team.name == sheet.team && team.absent);
    let tree = event.adventure().cd.get(&sheet.character).filter(|_| !absent)?;
    let fallen = event.fallen(tree, &sheet.team);
    Some(score::character(event.adventure(), &sheet.character, &[sheet], &fallen))
}

/// What each descriptor brought, by its code.
pub(super) fn leaves(points: &Points) -> Value {
    let codes = model::descriptors().iter().map(|descriptor| &descriptor.code);
    let of = codes
        .zip(&points.leaves)
        .filter_map(|(code, points)| Some((code.clone(), json!(points.as_ref()?.to_string()))));
    Value::Object(of.collect())
}

/// The rankings, with what each player's descriptors brought after several judges came together (M14).
fn results(event: &Event) -> Value {
    let standings = score::standings(event);
    let players = standings.players.iter().map(|player| {
        let sheets = event.counting(&player.team, &player.character);
        let none = Tree::default();
        let tree = event.adventure().cd.get(&player.character).unwrap_or(&none);
        let fallen = event.fallen(tree, &player.team);
        let points = score::character(event.adventure(), &player.character, &sheets, &fallen);
        json!({
            "team": player.team, "character": player.character,
            "vsp": player.vsp.to_string(), "pi": player.pi.to_string(), "rank": player.rank,
            "points": leaves(&points),
        })
    });
    let teams = standings.teams.iter().map(|team| {
        json!({
            "team": team.team, "vpm": team.vpm.to_string(), "aa": team.aa.to_string(),
            "ps": team.ps.to_string(), "rank": team.rank,
        })
    });
    json!({ "players": players.collect::<Value>(), "teams": teams.collect::<Value>() })
}

fn adventure(plain: &Plain) -> Value {
    let mut head = Map::new();
    let mut put = |key: &str, value: Value| head.insert(key.to_owned(), value);
    for (key, text) in [("name", &plain.name), ("version", &plain.version)] {
        if let Some(text) = text {
            put(key, json!(text));
        }
    }
    put("authors", json!(plain.authors));
    let characters = plain.characters.iter();
    let characters = characters.map(|one| json!({ "name": one.name, "optional": one.optional }));
    put("characters", characters.collect());
    put("weights", weights(&plain.weights));
    put("diceless", json!(plain.diceless));
    if let Some(word) = plain.resolution.map(Resolution::word) {
        put("resolution", json!(word));
    }
    put("thresholds", thresholds(&plain.thresholds));
    put("vsp", own(plain));
    put("aa", items(&plain.aa));
    let decisions = plain.cd.iter().map(|(character, all)| (character.clone(), items(all)));
    put("cd", Value::Object(decisions.collect()));
    Value::Object(head)
}

pub(super) fn weights(weights: &Weights) -> Value {
    json!({ "individual": numbers(&weights.individual), "team": numbers(&weights.team) })
}

pub(super) fn thresholds(thresholds: &Thresholds) -> Value {
    json!({
        "vp": numbers(&thresholds.vp), "aa": numbers(&thresholds.aa),
        "team_vp": numbers(&thresholds.team_vp), "team_aa": numbers(&thresholds.team_aa),
    })
}

/// Weights and classes that are not those of the model.
pub(super) fn own(plain: &Plain) -> Value {
    let own = plain.vsp.iter().map(|own| {
        let mut value = Map::new();
        if let Some(weight) = &own.weight {
            value.insert("weight".to_owned(), number(weight));
        }
        if let Some(classes) = &own.classes {
            value.insert("classes".to_owned(), numbers(classes));
        }
        (own.code.clone(), Value::Object(value))
    });
    Value::Object(own.collect())
}

fn items(all: &[plain::Item]) -> Value {
    let item = |item: &plain::Item| {
        let mut value = Map::new();
        let mut put = |key: &str, text: Option<Value>| text.map(|text| value.insert(key.to_owned(), text));
        put("id", Some(json!(item.id)));
        put("parent", item.parent.as_ref().map(|parent| json!(parent)));
        put("name", item.name.as_ref().map(|name| json!(name)));
        put("weight", Some(number(&item.weight)));
        put("kind", item.kind().map(|kind| json!(kind)));
        put("classes", item.classes.as_deref().map(numbers));
        put("options", Some(&item.options).filter(|all| !all.is_empty()).map(|all| json!(all)));
        put("about", item.about.as_ref().map(|about| json!(about)));
        Value::Object(value)
    };
    all.iter().map(item).collect()
}

pub(super) fn numbers(all: &[Exact]) -> Value {
    all.iter().map(number).collect()
}

/// A number that can be read back: a decimal where it ends, `35/3` where it does not.
pub(super) fn number(number: &Exact) -> Value {
    json!(number.decimal().unwrap_or_else(|| number.fraction()))
}
