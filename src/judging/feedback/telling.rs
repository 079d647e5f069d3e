//! Feedback in the descriptors' own words.

use super::super::adventure::Adventure;
use super::super::exact::Exact;
use super::super::merge::Leaf;
use super::super::model;
use super::super::tree::Node;
use super::{Feedback, Point, tree};
use crate::messages::{Lang, Text, plain};
use crate::say;

/// A level in words.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Said {
    /// What the descriptor is called, or what the author of the adventure calls the decision.
    pub name: String,
    /// What the level is called. Decisions have words of their authors, as they wrote them, or none: then it is done, or partly.
    pub words: String,
}

/// A strength, or something to try. Empty for what is not in the adventure.
pub fn said(adventure: &Adventure, character: &str, point: Point, lang: Lang) -> Said {
    let Some((tree, at)) = tree(adventure, character, point.leaf) else { return Said::default() };
    match (point.leaf, model::descriptors().get(at), tree.nodes.get(at)) {
        (Leaf::Descriptor(_), Some(descriptor), _) => {
            let words = descriptor.levels.get(point.level).map(|level| level.words(lang));
            Said { name: descriptor.name(lang).to_owned(), words: words.unwrap_or_default().to_owned() }
        }
        (Leaf::Decision(_), _, Some(node)) => {
            Said { name: node.title().to_owned(), words: decided(node, point.level, lang) }
        }
        _ => Said::default(),
    }
}

/// The author's words of a level; else what it is worth says whether it was done.
fn decided(node: &Node, level: usize, lang: Lang) -> String {
    if let Some(words) = node.options.get(level) {
        return words.clone();
    }
    let class = node.classes.as_ref().and_then(|classes| classes.get(level));
    let key = match class {
        Some(class) if *class == Exact::hundred() => "feedback-done",
        Some(class) if class.is_positive() => "feedback-partly",
        _ => "feedback-not-done",
    };
    plain(lang, key, &[])
}

/// The whole card, a line each, under two heads.
pub fn lines(adventure: &Adventure, feedback: &Feedback, lang: Lang) -> Vec<Text> {
    let line = |point: &Point| {
        let Said { name, words } = said(adventure, &feedback.character, *point, lang);
        say!("feedback-line", name = name, words = words)
    };
    let mut lines = vec![say!("feedback-strengths")];
    lines.extend(feedback.strengths.iter().map(line));
    lines.extend(feedback.strengths.is_empty().then(|| say!("feedback-no-strengths")));
    lines.push(say!("feedback-tries"));
    lines.extend(feedback.tries.iter().map(line));
    lines.extend(feedback.tries.is_empty().then(|| say!("feedback-no-tries")));
    lines
}
