//! What is wrong with an adventure or an event, in sentences. Nothing here is for judges: it names codes and numbers.

mod foreign;

use super::event::Contradiction;
use super::exact::Exact;
use super::mistake::{Mistake, Wanted, Who, Wrong};
use crate::messages::Text;
use crate::say;

/// As much of what was typed as fits into a sentence, in characters.
const SHOWN: usize = 60;

/// A mistake with its line.
pub fn mistake(mistake: &Mistake) -> Text {
    let what = wrong(&mistake.what);
    match mistake.line {
        0 => what,
        line => say!("judging-line", line = line.to_string(), what = what),
    }
}

/// A sheet that contradicts itself, for those who may see codes: the command line and the organisers.
pub fn contradiction(who: &Who, contradiction: Contradiction) -> Text {
    let (chosen, without) = (contradiction.chosen.to_string(), contradiction.without.to_string());
    say!("judging-contradiction", who = of(who), chosen = chosen, without = without)
}

/// The beginning of a text, on one line: keys in quotes may hold anything.
fn cut(text: &str) -> String {
    text.chars().take(SHOWN).map(|c| if c.is_control() { ' ' } else { c }).collect()
}

/// `AA › Biblioteca`.
fn way(path: &[String]) -> String {
    let parts: Vec<String> = path.iter().map(|part| cut(part)).collect();
    parts.join(" › ")
}

fn of(who: &Who) -> String {
    format!("{}, {}", cut(&who.team), cut(&who.character))
}

fn with(numbers: &[Exact], between: &str) -> String {
    // A sum of a hundred parts says nothing that its total does not.
    let shown: Vec<String> = numbers.iter().take(12).map(Exact::to_string).collect();
    let more = if numbers.len() > 12 { format!("{between}…") } else { String::new() };
    shown.join(between) + &more
}

fn wanted(wanted: Wanted) -> Text {
    match wanted {
        Wanted::Text => say!("judging-wanted-text"),
        Wanted::Texts => say!("judging-wanted-texts"),
        Wanted::Number => say!("judging-wanted-number"),
        Wanted::Pair => say!("judging-wanted-pair"),
        Wanted::Triple => say!("judging-wanted-triple"),
        Wanted::Numbers => say!("judging-wanted-numbers"),
        Wanted::Wholes => say!("judging-wanted-wholes"),
        Wanted::Flag => say!("judging-wanted-flag"),
        Wanted::Table => say!("judging-wanted-table"),
        Wanted::Tables => say!("judging-wanted-tables"),
        Wanted::Level => say!("judging-wanted-level"),
    }
}

/// What is wrong.
pub fn wrong(what: &Wrong) -> Text {
    match what {
        Wrong::Toml(column) => say!("judging-toml", column = column.to_string()),
        Wrong::Unknown(key) => say!("judging-unknown", key = cut(key)),
        Wrong::Missing(key) => say!("judging-missing", key = cut(key)),
        Wrong::Form(key, form) => say!("judging-form", key = cut(key), wanted = wanted(*form)),
        Wrong::Choice { key, typed, known } => {
            say!("judging-choice", key = cut(key), typed = cut(typed), known = known.join(", "))
        }
        Wrong::Both(one, other) => say!("judging-both", one = *one, other = *other),
        Wrong::Twice(name) => say!("judging-twice", name = cut(name)),
        Wrong::TooMany(most) => say!("judging-too-many", most = most.to_string()),
        Wrong::At(place, what) => foreign::at(place, wrong(what)),
        Wrong::Foreign(what) => foreign::wrong(what),
        Wrong::Thresholds(key, low, high) => {
            say!("judging-thresholds", key = cut(key), low = low.to_string(), high = high.to_string())
        }
        other => in_a_tree(other),
    }
}

/// What is wrong with weights, trees and classes.
fn in_a_tree(wrong: &Wrong) -> Text {
    match wrong {
        Wrong::Sum(path, weights) => {
            let total: Exact = weights.iter().sum();
            say!("judging-sum", path = way(path), sum = with(weights, " + "), total = total.to_string())
        }
        Wrong::Negative(path) => say!("judging-negative", path = way(path)),
        Wrong::Reward(path) => say!("judging-reward", path = way(path)),
        Wrong::NoParent(path, parent) => say!("judging-no-parent", path = way(path), parent = cut(parent)),
        Wrong::LeafWithParts(path) => say!("judging-leaf-with-parts", path = way(path)),
        Wrong::GroupWithoutParts(path) => say!("judging-group-without-parts", path = way(path)),
        Wrong::Loop(id) => say!("judging-loop", id = cut(id)),
        Wrong::Deep(id) => say!("judging-deep", id = cut(id)),
        Wrong::Classes { path, classes, rising: false } => {
            say!("judging-classes-fall", path = way(path), classes = with(classes, ", "))
        }
        Wrong::Classes { path, classes, rising: true } => {
            say!("judging-classes-rise", path = way(path), classes = with(classes, ", "))
        }
        Wrong::FixedClasses(path) => say!("judging-fixed-classes", path = way(path)),
        Wrong::Count { path, needed, found } => {
            let (needed, found) = (needed.to_string(), found.to_string());
            say!("judging-count", path = way(path), needed = needed, found = found)
        }
        Wrong::NoDescriptor(code) => say!("judging-no-descriptor", code = cut(code)),
        Wrong::NoLevels(code) => say!("judging-no-levels", code = cut(code)),
        Wrong::OnlyTechnique => say!("judging-only-technique"),
        Wrong::NoEstimate(author, leaf) => {
            say!("judging-no-estimate", author = cut(author), leaf = cut(leaf))
        }
        Wrong::EstimateOf(author, leaf) => {
            say!("judging-estimate-of", author = cut(author), leaf = cut(leaf))
        }
        Wrong::EstimateOrder(author, leaf) => {
            say!("judging-estimate-order", author = cut(author), leaf = cut(leaf))
        }
        Wrong::EstimateRange { author, leaf, least, most } => {
            let (author, leaf) = (cut(author), cut(leaf));
            let (least, most) = (least.to_string(), most.to_string());
            say!("judging-estimate-range", author = author, leaf = leaf, least = least, most = most)
        }
        other => on_a_sheet(other),
    }
}

/// What is wrong with teams and sheets.
fn on_a_sheet(wrong: &Wrong) -> Text {
    match wrong {
        Wrong::NoTeam(team) => say!("judging-no-team", team = cut(team)),
        Wrong::NoTeams => say!("judging-no-teams"),
        Wrong::NoCharacter(character) => say!("judging-no-character", character = cut(character)),
        Wrong::Unplayed(who) => {
            say!("judging-unplayed", team = cut(&who.team), character = cut(&who.character))
        }
        Wrong::NoLevel(number) => say!("judging-no-level", number = cut(number)),
        Wrong::TwoLevels(code, one, other) => {
            say!("judging-two-levels", code = cut(code), one = one.to_string(), other = other.to_string())
        }
        Wrong::Unanswered(code, who) => say!("judging-unanswered", code = cut(code), who = of(who)),
        Wrong::NoItem(item, of) => say!("judging-no-item", item = cut(item), who = cut(of)),
        Wrong::ItemOf(item) => say!("judging-item-of", item = cut(item)),
        Wrong::Beyond { item, most } => {
            say!("judging-beyond", item = cut(item), most = most.to_string())
        }
        Wrong::SheetTwice(who) => say!("judging-sheet-twice", who = of(who)),
        Wrong::NoAgreed(who) => say!("judging-no-agreed", who = of(who)),
        Wrong::NoJudges(who) => say!("judging-no-judges", who = of(who)),
        Wrong::Nobody(team) => say!("judging-nobody", team = cut(team)),
        Wrong::NoProgress(team) => say!("judging-no-progress", team = cut(team)),
        // The last of them; all others are told above.
        _ => say!("judging-no-resolution"),
    }
}
