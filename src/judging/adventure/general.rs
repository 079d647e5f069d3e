//! The table `[adventure]`: who plays, what counts how much, and what players are compared with.

use super::super::exact::Exact;
use super::super::mistake::Wrong;
use super::super::source::{Reader, Section};
use super::{Character, Resolution, Thresholds, Weights};
use std::collections::BTreeSet;

const KEYS: [&str; 10] = [
    "name",
    "version",
    "authors",
    "characters",
    "optional",
    "type",
    "weights",
    "diceless",
    "thresholds",
    "resolution",
];

/// M9: the kinds of adventure, and how much character and progress count in each: `[VP, AA]` of a player, of a team.
pub(in super::super) const TYPES: [(&str, [i64; 2], [i64; 2]); 3] = [
    ("technical", [75, 25], [40, 60]),
    ("standard", [85, 15], [50, 50]),
    ("interpretive", [100, 0], [60, 40]),
];
const TYPE_WORDS: &[&str] = &["technical", "standard", "interpretive"];
const RESOLUTIONS: &[&str] = &["agreed", "majority", "mean"];

/// What stands in the table, but for the thresholds.
pub(super) struct General {
    pub(super) name: Option<String>,
    pub(super) version: Option<String>,
    pub(super) authors: Vec<String>,
    pub(super) characters: Vec<Character>,
    pub(super) weights: Weights,
    pub(super) diceless: bool,
    pub(super) resolution: Option<Resolution>,
}

pub(super) fn read(reader: &mut Reader, head: Section<'_, '_>) -> Option<General> {
    reader.only(head, &KEYS);
    let resolution = reader.choice(head, "resolution", RESOLUTIONS).map(|word| match word {
        "agreed" => Resolution::Agreed,
        "majority" => Resolution::Majority,
        _ => Resolution::Mean,
    });
    Some(General {
        name: reader.text(head, "name"),
        version: reader.text(head, "version"),
        authors: reader.texts(head, "authors").unwrap_or_default(),
        characters: characters(reader, head),
        diceless: reader.flag(head, "diceless"),
        resolution,
        weights: weights(reader, head)?,
    })
}

fn characters(reader: &mut Reader, head: Section<'_, '_>) -> Vec<Character> {
    let mut all: Vec<Character> = Vec::new();
    let mut seen = BTreeSet::new();
    for (key, optional) in [("characters", false), ("optional", true)] {
        for name in reader.texts(head, key).unwrap_or_default() {
            if seen.insert(name.clone()) {
                all.push(Character { name, optional });
            } else {
                reader.wrong(reader.line_at(head, key), Wrong::Twice(name));
            }
        }
    }
    all
}

fn weights(reader: &mut Reader, head: Section<'_, '_>) -> Option<Weights> {
    let (own, kind) = (head.table.contains_key("weights"), head.table.contains_key("type"));
    if own && kind {
        reader.wrong(reader.line_at(head, "weights"), Wrong::Both("type", "weights"));
        return None;
    }
    if !own {
        if !kind {
            return reader.missing(head, "type");
        }
        let word = reader.choice(head, "type", TYPE_WORDS)?;
        let (_, individual, team) = TYPES.iter().find(|(name, ..)| *name == word)?;
        return Some(Weights { individual: individual.map(Exact::from), team: team.map(Exact::from) });
    }
    let table = reader.table(head, "weights")?;
    reader.only(table, &["individual", "team"]);
    let individual = share(reader, table, "individual");
    let team = share(reader, table, "team");
    Some(Weights { individual: individual?, team: team? })
}

/// Two weights that make 100.
fn share(reader: &mut Reader, table: Section<'_, '_>, key: &str) -> Option<[Exact; 2]> {
    if !table.table.contains_key(key) {
        return reader.missing(table, key);
    }
    let pair = reader.pair(table, key)?;
    let path = || vec!["weights".to_owned(), key.to_owned()];
    let line = reader.line_at(table, key);
    if pair.iter().any(Exact::is_negative) {
        reader.wrong(line, Wrong::Negative(path()));
    } else if &pair[0] + &pair[1] != Exact::hundred() {
        reader.wrong(line, Wrong::Sum(path(), pair.to_vec()));
    }
    Some(pair)
}

/// The thresholds that were written, and for the others what the authors' estimates come to (M11). The progress of a team
/// is compared like that of a player unless it is written otherwise: the model has one pair.
pub(super) fn thresholds(
    reader: &mut Reader,
    head: Section<'_, '_>,
    estimated: Option<&Thresholds>,
    needed: bool,
) -> Option<Thresholds> {
    let written = reader.table(head, "thresholds");
    if written.is_none() && head.table.contains_key("thresholds") {
        return None;
    }
    if let Some(table) = written {
        reader.only(table, &["vp", "aa", "team_vp", "team_aa"]);
    }
    let mut pair = |key: &str, estimated: Option<[Exact; 2]>, needed: bool| {
        let table = written.filter(|table| table.table.contains_key(key));
        let line = table.map_or(head.line, |table| reader.line_at(table, key));
        let pair = match table {
            Some(table) => reader.bounds(table, key)?,
            None if estimated.is_some() => estimated?,
            None if needed => return reader.missing(written.unwrap_or(head), &format!("thresholds.{key}")),
            None => return None,
        };
        let [low, high] = &pair;
        if low >= high {
            reader.wrong(line, Wrong::Thresholds(key.to_owned(), low.clone(), high.clone()));
        }
        Some(pair)
    };
    let of = |get: fn(&Thresholds) -> &[Exact; 2]| estimated.map(|all| get(all).clone());
    let vp = pair("vp", of(|all| &all.vp), needed);
    let aa = pair("aa", of(|all| &all.aa), needed);
    let team_vp = pair("team_vp", of(|all| &all.team_vp), needed);
    let team_aa = pair("team_aa", of(|all| &all.team_aa), false).or_else(|| aa.clone());
    Some(Thresholds { vp: vp?, aa: aa?, team_vp: team_vp?, team_aa: team_aa? })
}
