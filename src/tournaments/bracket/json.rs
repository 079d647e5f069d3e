//! A bracket as other programs read it: rounds of matches.

use super::{Bracket, Match, Section, Slot};
use serde::Serialize;

/// `{"id":"M1","a":{"seed":1},"b":null}`, in a group with `"group":"A"`, on a condition with `"if":"M6"`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Row {
    id: String,
    a: Option<Place>,
    b: Option<Place>,
    #[serde(skip_serializing_if = "Option::is_none")]
    group: Option<String>,
    #[serde(rename = "if", skip_serializing_if = "Option::is_none")]
    only_if: Option<String>,
}

/// Who stands somewhere; a bye is nobody.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
enum Place {
    Seed { seed: u16 },
    Winner { winner: String },
    Loser { loser: String },
    Group { group: String, place: u16 },
}

/// `[[{"id":"M1","a":{"seed":1},"b":null},…],…]`.
pub fn rounds(bracket: &Bracket) -> Vec<Vec<Row>> {
    bracket.rounds.iter().map(|round| round.iter().map(row).collect()).collect()
}

/// The same as one line of JSON.
pub fn text(bracket: &Bracket) -> String {
    // Rows of names and numbers can always be written.
    serde_json::to_string(&rounds(bracket)).unwrap_or_default()
}

fn row(one: &Match) -> Row {
    let group = match one.section {
        Section::Group(group) => Some(group.to_string()),
        _ => None,
    };
    let only_if = one.only_if.map(|id| id.to_string());
    Row { id: one.id.to_string(), a: place(one.a), b: place(one.b), group, only_if }
}

fn place(slot: Slot) -> Option<Place> {
    Some(match slot {
        Slot::Seed(seed) => Place::Seed { seed },
        Slot::Winner(id) => Place::Winner { winner: id.to_string() },
        // Before anything is played the better seed of each match is the one who loses.
        Slot::Loser(id) | Slot::Fallen { planned: id, .. } => Place::Loser { loser: id.to_string() },
        Slot::Group { group, place } => Place::Group { group: group.to_string(), place },
        Slot::Bye => return None,
    })
}
