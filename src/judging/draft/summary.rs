//! A draft on one page: a line a section.

use super::super::adventure::Character;
use super::Draft;
use super::general::Weighing;
use super::need::Need;
use super::outline::Outline;
use super::section::Section;
use super::slip;
use super::thresholds::Pair;
use crate::messages::{Text, own};
use crate::say;
use std::collections::BTreeSet;

/// Letters of a list of names that are shown.
const LIST: usize = 80;

/// A line for each section: what stands there, or what is missing.
pub(super) fn summary(draft: &Draft) -> Text {
    let needs = draft.missing();
    let rows = draft.sections().into_iter().map(|section| {
        let what = state(draft, &section, &needs);
        say!("draft-row", section = section.title(), what = what)
    });
    say!("draft-rows", rows = rows.collect::<Vec<Text>>())
}

fn state(draft: &Draft, section: &Section, needs: &[Need]) -> Text {
    let what = stands(draft, section);
    let of: Vec<&Need> = needs.iter().filter(|need| need.section() == *section).collect();
    match (what, &of[..]) {
        (Some(what), []) => what,
        // Only these may be missing.
        (None, []) => say!("draft-no-estimates"),
        (None, [need, ..]) => need.text(),
        (Some(what), [need]) => say!("draft-with", what = what, need = need.text()),
        (Some(what), [need, more @ ..]) => {
            say!("draft-with-more", what = what, need = need.text(), more = more.len())
        }
    }
}

fn stands(draft: &Draft, section: &Section) -> Option<Text> {
    match section {
        Section::General => general(draft),
        Section::Characters => {
            let name = |one: &Character| format!("{}{}", one.name, if one.optional { "?" } else { "" });
            let names: Vec<String> = draft.characters.iter().map(name).collect();
            if names.is_empty() {
                // Who has decisions plays.
                return (!draft.decisions.is_empty()).then(|| say!("draft-cast-of-decisions"));
            }
            Some(say!("draft-names", names = list(&names)))
        }
        Section::Progress => tree(draft, &draft.progress),
        Section::Decisions(name) => tree(draft, draft.decisions.get(name)?),
        Section::Thresholds => thresholds(draft),
        Section::Estimates => {
            let names: Vec<String> = draft.estimates.iter().map(|one| one.author.clone()).collect();
            (!names.is_empty()).then(|| say!("draft-names", names = list(&names)))
        }
        Section::Own => {
            let codes = draft.own.codes();
            Some(if codes.is_empty() {
                say!("draft-model")
            } else {
                say!("draft-codes", codes = own(codes.join(", ")))
            })
        }
    }
}

fn general(draft: &Draft) -> Option<Text> {
    let general = &draft.general;
    let name =
        general.name.as_ref().map(|name| say!("draft-names", names = list(std::slice::from_ref(name))));
    let kind = general.weighing.as_ref().map(|weighing| match weighing {
        Weighing::Kind(kind) => kind.word(),
        Weighing::Own(_) => "own",
    });
    let diceless = if general.diceless { "yes" } else { "no" };
    let kind = kind.map(|kind| say!("draft-type", kind = own(kind), diceless = own(diceless)));
    name.into_iter().chain(kind).reduce(and)
}

/// How many items there are; whoever is meant by one of them and does not play is named.
fn tree(draft: &Draft, outline: &Outline) -> Option<Text> {
    if outline.0.is_empty() {
        return None;
    }
    let items = say!("draft-items", count = outline.leaves());
    let cast: BTreeSet<&str> = draft.cast().into_iter().collect();
    let about = outline.0.iter().filter_map(|item| item.about.as_deref());
    Some(match about.into_iter().find(|name| !cast.contains(name)) {
        Some(name) => say!("draft-stranger", items = items, name = list(&[name.to_owned()])),
        None => items,
    })
}

fn thresholds(draft: &Draft) -> Option<Text> {
    let pair = |pair: &Pair| {
        let [low, high] = draft.thresholds.0[*pair as usize].as_ref()?;
        let (low, high) = (low.to_string(), high.to_string());
        Some(say!("draft-bounds", pair = slip::pair(*pair), low = own(low), high = own(high)))
    };
    let written = Pair::ALL.iter().filter_map(pair).reduce(and);
    match (written, draft.estimates.is_empty()) {
        (written, true) => written,
        (None, false) => Some(say!("draft-estimated")),
        (Some(written), false) => Some(and(written, say!("draft-rest-estimated"))),
    }
}

fn and(all: Text, one: Text) -> Text {
    say!("draft-and", all = all, one = one)
}

/// Names with commas between them, as many letters of them as fit.
fn list(names: &[String]) -> String {
    let all = names.join(", ");
    match all.char_indices().nth(LIST) {
        Some((end, _)) => format!("{}…", &all[..end]),
        None => all,
    }
}
