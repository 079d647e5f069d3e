//! Reports in sentences, for organisers.

use super::super::adventure::Adventure;
use super::super::exact::Exact;
use super::super::merge::Leaf;
use super::super::model;
use super::super::shown::number;
use super::disagreement::Disagreement;
use super::outside::{One, Outside};
use super::severity::Severity;
use super::threshold::{Change, Refusal, Which};
use super::whatif::Moved;
use crate::messages::{Lang, Text, own};
use crate::say;

/// As much of what was typed as fits into a sentence, in characters.
const SHOWN: usize = 60;
/// People who are named at most where somebody is outside the thresholds.
const NAMED: usize = 12;

fn cut(text: &str) -> String {
    text.chars().take(SHOWN).collect()
}

/// A judge, compared with the others.
pub fn severity(severity: &Severity) -> Text {
    let judge = cut(&severity.judge);
    let shared = say!("report-shared", shared = severity.shared);
    match &severity.difference {
        None => say!("report-judge-alone", judge = judge, sheets = severity.sheets),
        Some(points) if points.is_zero() => say!("report-judge-even", judge = judge, shared = shared),
        Some(points) => {
            let by = number(&points.magnitude());
            if points.is_negative() {
                say!("report-judge-harder", judge = judge, points = by, shared = shared)
            } else {
                say!("report-judge-milder", judge = judge, points = by, shared = shared)
            }
        }
    }
}

/// What judges see differently.
pub fn disagreement(adventure: &Adventure, one: &Disagreement, lang: Lang) -> Text {
    say!(
        "report-disagreement",
        item = item(adventure, one, lang),
        players = one.players,
        of = one.of,
        largest = number(&one.largest),
        total = number(&one.total),
    )
}

/// What a descriptor is called, or whose decision it is and what its author calls it.
fn item(adventure: &Adventure, one: &Disagreement, lang: Lang) -> Text {
    let character = one.character.as_deref().unwrap_or_default();
    match one.leaf {
        Leaf::Descriptor(at) => say!("report-descriptor", name = own(model::descriptors()[at].name(lang))),
        Leaf::Decision(at) => {
            let node = adventure.cd.get(character).and_then(|tree| tree.nodes.get(at));
            let name = node.map(|node| cut(node.title())).unwrap_or_default();
            say!("report-decision", character = cut(character), name = name)
        }
    }
}

/// Who is outside a pair of thresholds: how many, who below, who above, and whether the pair is doubtful.
pub fn outside(outside: &Outside) -> Vec<Text> {
    let [low, high] = &outside.pair;
    let what = match outside.which {
        Which::Vp => say!("report-vp"),
        Which::Aa => say!("report-aa"),
        Which::TeamVp => say!("report-team-vp"),
        Which::TeamAa => say!("report-team-aa"),
    };
    let mut lines = vec![say!(
        "report-outside",
        what = what,
        low = number(low),
        high = number(high),
        many = outside.many(),
        all = outside.all,
    )];
    if !outside.below.is_empty() {
        lines.push(say!("report-below", who = named(&outside.below)));
    }
    if !outside.above.is_empty() {
        lines.push(say!("report-above", who = named(&outside.above)));
    }
    if outside.is_doubtful() {
        lines.push(say!("report-doubtful"));
    }
    lines
}

/// One below the other: who, and what they have.
fn named(all: &[One]) -> Vec<Text> {
    let one = |one: &One| {
        say!("report-one", who = who(&one.team, one.character.as_deref()), value = number(&one.value))
    };
    let mut lines: Vec<Text> = all.iter().take(NAMED).map(one).collect();
    if let Some(more) = all.len().checked_sub(NAMED).filter(|more| *more > 0) {
        lines.push(say!("report-more", more = more));
    }
    lines
}

/// `Lanterne, Alma`.
fn who(team: &str, character: Option<&str>) -> String {
    character.map_or_else(|| cut(team), |character| format!("{}, {}", cut(team), cut(character)))
}

/// Who would have another place.
pub fn moved(moved: &Moved) -> Text {
    say!(
        "report-moved",
        who = who(&moved.team, moved.character.as_deref()),
        old = moved.old,
        new = moved.new,
        before = number(&moved.before),
        after = number(&moved.after),
    )
}

/// Why a line of thresholds cannot be used.
pub fn refusal(refusal: &Refusal) -> Text {
    match refusal {
        Refusal::Nothing => say!("report-thresholds-how"),
        Refusal::Unknown(typed) => say!("report-thresholds-unknown", typed = cut(typed)),
        Refusal::Nameless(typed) => say!("report-thresholds-nameless", typed = cut(typed)),
        Refusal::NoPair(which) => say!("report-thresholds-pair", which = key(*which)),
        Refusal::Twice(which) => say!("report-thresholds-twice", which = key(*which)),
        Refusal::Order(which, pair) => {
            let [low, high] = &**pair;
            say!("report-thresholds-order", which = key(*which), low = number(low), high = number(high))
        }
    }
}

/// How a pair is called where it is typed.
fn key(which: Which) -> Text {
    match which {
        Which::Vp => say!("report-key-vp"),
        Which::Aa => say!("report-key-aa"),
        Which::TeamVp => say!("report-key-team-vp"),
        Which::TeamAa => say!("report-key-team-aa"),
    }
}

/// Thresholds as one line that can be typed again, rounded to two decimals.
pub fn change(change: &Change) -> Text {
    let pair = |which: Which| {
        let [low, high]: &[Exact; 2] = change.of(which)?;
        Some(say!("report-pair", which = key(which), low = number(low), high = number(high)))
    };
    let mut pairs = Which::ALL.into_iter().filter_map(pair);
    let first = pairs.next().unwrap_or_else(|| say!("report-no-pair"));
    pairs.fold(first, |line, pair| say!("report-pairs", line = line, pair = pair))
}
