//! What judges read of a question: words, and nothing that could be counted (M1).

use crate::judging::adventure::Adventure;
use crate::judging::jury::sheet::{Item, node};
use crate::judging::model;
use crate::judging::tree::Node;
use crate::messages::{Lang, plain};

/// Letters on a button: more is cut off on a phone.
const BUTTON: usize = 48;
/// A piece of a level that says enough by itself has at least so many letters.
const ENOUGH: usize = 12;

/// What a question is called.
pub(super) fn title(adventure: &Adventure, character: Option<&str>, item: Item, lang: Lang) -> String {
    match item {
        Item::Descriptor(at) => model::descriptors()[at].name(lang).to_owned(),
        Item::Decision(_) | Item::Progress(_) => {
            node(adventure, character, item).map_or_else(String::new, |node| node.title().to_owned())
        }
    }
}

/// What it is a part of, the outermost first: "Interpretazione › Teatralità".
pub(super) fn group(adventure: &Adventure, character: Option<&str>, item: Item, lang: Lang) -> String {
    let path: Vec<String> = match item {
        Item::Descriptor(at) => {
            let up =
                std::iter::successors(adventure.vsp.nodes[at].parent, |at| adventure.vsp.nodes[*at].parent);
            let names = up.map(|at| model::descriptors()[at].name(lang).to_owned());
            names.collect::<Vec<_>>().into_iter().rev().collect()
        }
        Item::Decision(at) => {
            let tree = character.and_then(|name| adventure.cd.get(name));
            let mut path = vec![plain(lang, "jury-group-decisions", &[])];
            path.extend(tree.map(|tree| tree.path(at)).unwrap_or_default());
            path.pop();
            path
        }
        Item::Progress(at) => {
            let mut path = vec![plain(lang, "jury-group-progress", &[])];
            path.extend(adventure.aa.path(at));
            path.pop();
            path
        }
    };
    path.join(" › ")
}

/// What is asked, if the model says it in a sentence.
pub(super) fn question(item: Item, lang: Lang) -> Option<&'static str> {
    match item {
        Item::Descriptor(at) => model::descriptors()[at].question(lang),
        Item::Decision(_) | Item::Progress(_) => None,
    }
}

/// The levels, in the order of a sheet, which is that of the seed.
pub(super) fn levels(adventure: &Adventure, character: Option<&str>, item: Item, lang: Lang) -> Vec<String> {
    match item {
        Item::Descriptor(at) => {
            model::descriptors()[at].levels.iter().map(|level| level.words(lang).to_owned()).collect()
        }
        Item::Decision(_) | Item::Progress(_) => {
            node(adventure, character, item).map_or_else(Vec::new, |node| of_an_author(node, lang))
        }
    }
}

/// The levels of an author's own item: in the author's words, or in ours where they gave none.
fn of_an_author(node: &Node, lang: Lang) -> Vec<String> {
    if !node.options.is_empty() {
        return node.options.clone();
    }
    let many = node.classes.as_ref().map_or(0, Vec::len);
    let word = |key: &str| plain(lang, key, &[]);
    let done = ["jury-level-done", "jury-level-partly", "jury-level-not"];
    match many {
        2 => vec![word(done[0]), word(done[2])],
        3 if !node.is_wordless() => done.map(word).to_vec(),
        3 => ["jury-level-wholly", "jury-level-halfway", "jury-level-nothing"].map(word).to_vec(),
        4 => ["jury-level-wholly", "jury-level-mostly", "jury-level-little", "jury-level-nothing"]
            .map(word)
            .to_vec(),
        5 => [
            "jury-level-wholly",
            "jury-level-mostly",
            "jury-level-halfway",
            "jury-level-little",
            "jury-level-nothing",
        ]
        .map(word)
        .to_vec(),
        // Nobody has words for so many: letters, the first one for the best.
        _ => (0..many).map(letters).collect(),
    }
}

/// A, B, …, Z, AA, AB, …
fn letters(at: usize) -> String {
    let letter = |at: usize| char::from(b'A' + u8::try_from(at % 26).unwrap_or(0));
    if at < 26 { letter(at).to_string() } else { format!("{}{}", letters(at / 26 - 1), letter(at)) }
}

/// Levels as they stand on buttons: their beginnings, as far as they can be told apart.
pub(super) fn on_buttons(levels: &[String]) -> Vec<String> {
    let short: Vec<String> = levels.iter().map(|level| beginning(level)).collect();
    let is_one = |at: usize| short.iter().filter(|other| **other == short[at]).count() == 1;
    levels
        .iter()
        .enumerate()
        .map(|(at, level)| if is_one(at) { short[at].clone() } else { cut(level, 2 * BUTTON) })
        .collect()
}

/// The first piece of a sentence, up to a colon or a bracket, or as much as fits.
fn beginning(level: &str) -> String {
    let level = level.trim_end_matches('.');
    if level.chars().count() <= BUTTON {
        return level.to_owned();
    }
    let pieces = level.char_indices().filter(|(_, c)| ":;(,".contains(*c));
    let fits = |at: usize| (ENOUGH..=BUTTON).contains(&level[..at].chars().count());
    let piece = pieces.map(|(at, _)| at).rfind(|at| fits(*at));
    piece.map_or_else(|| cut(level, BUTTON), |at| format!("{}…", level[..at].trim_end()))
}

/// As many whole words as fit.
fn cut(text: &str, most: usize) -> String {
    if text.chars().count() <= most {
        return text.to_owned();
    }
    let head: String = text.chars().take(most).collect();
    let end = head.rfind(' ').filter(|at| *at > most / 2).unwrap_or(head.len());
    format!("{}…", &head[..end])
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn buttons_of_one_question_can_be_told_apart_in_both_languages() {
        for lang in Lang::ALL {
            for descriptor in model::descriptors() {
                let levels: Vec<String> =
                    descriptor.levels.iter().map(|level| level.words(lang).to_owned()).collect();
                let buttons = on_buttons(&levels);
                let different: BTreeSet<&String> = buttons.iter().collect();
                assert_eq!(different.len(), levels.len(), "{buttons:?}");
                assert!(buttons.iter().all(|one| one.chars().count() <= 2 * BUTTON + 1), "{buttons:?}");
            }
        }
    }

    #[test]
    fn a_long_level_begins_as_it_does() {
        let level =
            "È totalmente corretto: non bara con i numeri, non tenta di sbirciare dal testo dell’avventura.";
        assert_eq!(beginning(level), "È totalmente corretto: non bara con i numeri…");
        assert_eq!(beginning("Sempre"), "Sempre");
        assert_eq!(beginning(&"à".repeat(200)).chars().count(), BUTTON + 1);
        assert_eq!([letters(0), letters(25), letters(26), letters(702)], ["A", "Z", "AA", "AAA"]);
    }
}
