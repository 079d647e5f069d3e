//! The trees that an adventure brings: progress (M4) and decisions (M5).

use super::super::exact::Exact;
use super::super::mistake::{Wanted, Wrong};
use super::super::source::{Reader, Section};
use super::super::tree::{Node, Tree};
use std::collections::BTreeMap;

const KEYS: [&str; 9] =
    ["id", "name", "parent", "weight", "kind", "classes", "options", "about", "character"];
const KINDS: &[&str] = &["done", "partly", "multi"];
/// Levels of a tree at most.
const DEEPEST: usize = 12;
/// Classes of a leaf at most: as many as have a button each, with the ways around them, where 25 is the most (Discord).
const CLASSES: usize = 20;
/// Nodes of a tree at most.
const MOST: usize = 1_000;

/// The tree of the progress.
pub(super) fn aa(reader: &mut Reader, sections: &[Section<'_, '_>]) -> Tree {
    for section in sections {
        reader.only(*section, &KEYS[..8]);
    }
    tree(reader, sections, "AA")
}

/// The trees of the decisions, by character.
pub(super) fn cd(reader: &mut Reader, sections: &[Section<'_, '_>]) -> BTreeMap<String, Tree> {
    let mut of: BTreeMap<String, Vec<Section<'_, '_>>> = BTreeMap::new();
    for section in sections {
        reader.only(*section, &KEYS);
        if let Some(character) = reader.named(*section, "character") {
            of.entry(character).or_default().push(*section);
        }
    }
    let trees = of.into_iter().map(|(character, sections)| {
        let tree = tree(reader, &sections, &format!("CD {character}"));
        (character, tree)
    });
    trees.collect()
}

fn tree(reader: &mut Reader, sections: &[Section<'_, '_>], root: &str) -> Tree {
    if let Some(beyond) = sections.get(MOST) {
        reader.wrong(beyond.line, Wrong::TooMany(MOST));
        return Tree::default();
    }
    let mut tree = Tree::default();
    let mut parents = Vec::new();
    // Sums are told only where every weight is known: else they would be wrong for no reason of their own.
    let mut whole = true;
    for section in sections {
        let Some(id) = reader.named(*section, "id") else {
            whole = false;
            continue;
        };
        if tree.find(&id).is_some() {
            reader.wrong(section.line, Wrong::Twice(id));
            whole = false;
            continue;
        }
        parents.push(reader.text(*section, "parent"));
        let node = node(reader, *section, id, root, &mut whole);
        tree.nodes.push(node);
    }
    for (at, parent) in parents.into_iter().enumerate() {
        let Some(parent) = parent else { continue };
        if let Some(above) = tree.find(&parent) {
            tree.nodes[at].parent = Some(above);
            tree.nodes[above].parts.push(at);
        } else {
            let path = vec![root.to_owned(), tree.nodes[at].title().to_owned()];
            reader.wrong(tree.nodes[at].line, Wrong::NoParent(path, parent));
            whole = false;
        }
    }
    if grows(reader, &tree) {
        shape(reader, &tree, root);
        if whole {
            sums(reader, &tree, root);
        }
        tree
    } else {
        // Nothing walks up or down what has no top; there is a mistake, so it is not used.
        Tree::default()
    }
}

fn node(reader: &mut Reader, section: Section<'_, '_>, id: String, root: &str, whole: &mut bool) -> Node {
    let name = reader.text(section, "name");
    let path = || vec![root.to_owned(), name.clone().unwrap_or_else(|| id.clone())];
    if !section.table.contains_key("weight") {
        reader.missing::<()>(section, "weight");
    }
    let weight = reader.number(section, "weight");
    *whole &= weight.as_ref().is_some_and(|weight| !weight.is_negative());
    let weight = weight.unwrap_or_else(Exact::zero);
    if weight.is_negative() {
        reader.wrong(reader.line_at(section, "weight"), Wrong::Negative(path()));
    }
    // A leaf whose classes cannot be read is no group for that.
    let kind = section.table.contains_key("kind");
    let classes = classes(reader, section, &path()).or_else(|| kind.then(Vec::new));
    let options = reader.texts(section, "options").unwrap_or_default();
    let levels = classes.as_ref().map_or(0, Vec::len);
    if !options.is_empty() && options.len() != levels {
        let what = Wrong::Count { path: path(), needed: levels, found: options.len() };
        reader.wrong(reader.line_at(section, "options"), what);
    }
    let about = reader.text(section, "about");
    let line = section.line;
    Node { id, name, parent: None, parts: Vec::new(), weight, classes, options, about, line }
}

/// M4: done or not, done, partly or not, or the authors' own percentages.
fn classes(reader: &mut Reader, section: Section<'_, '_>, path: &[String]) -> Option<Vec<Exact>> {
    let written = section.table.contains_key("classes");
    if written && !section.table.contains_key("kind") {
        return reader.missing(section, "kind");
    }
    let fixed: &[i64] = match reader.choice(section, "kind", KINDS)? {
        "done" => &[100, 0],
        "partly" => &[100, 50, 0],
        _ if !written => return reader.missing(section, "classes"),
        _ => {
            let classes = reader.numbers(section, "classes", Wanted::Numbers)?;
            if !falls(&classes) {
                let what = Wrong::Classes { path: path.to_vec(), classes: classes.clone(), rising: false };
                reader.wrong(reader.line_at(section, "classes"), what);
            }
            if classes.len() > CLASSES {
                reader.wrong(reader.line_at(section, "classes"), Wrong::TooMany(CLASSES));
            }
            return Some(classes);
        }
    };
    let fixed: Vec<Exact> = fixed.iter().copied().map(Exact::from).collect();
    if written && reader.numbers(section, "classes", Wanted::Numbers)? != fixed {
        reader.wrong(reader.line_at(section, "classes"), Wrong::FixedClasses(path.to_vec()));
    }
    Some(fixed)
}

/// From 100 to 0, never up.
pub(super) fn falls(classes: &[Exact]) -> bool {
    let ends = classes.first() == Some(&Exact::hundred()) && classes.last() == Some(&Exact::zero());
    ends && classes.windows(2).all(|two| two[0] >= two[1])
}

/// Whether every node has a top that is not far.
fn grows(reader: &mut Reader, tree: &Tree) -> bool {
    let mut fine = true;
    for node in &tree.nodes {
        let up = std::iter::successors(node.parent, |at| tree.nodes[*at].parent);
        let steps = up.take(tree.nodes.len() + 1).count();
        let what = match steps {
            steps if steps > tree.nodes.len() => Wrong::Loop(node.id.clone()),
            steps if steps >= DEEPEST => Wrong::Deep(node.id.clone()),
            _ => continue,
        };
        reader.wrong(node.line, what);
        fine = false;
    }
    fine
}

fn shape(reader: &mut Reader, tree: &Tree, root: &str) {
    for at in 0..tree.nodes.len() {
        let node = &tree.nodes[at];
        let what = match (node.classes.is_some(), node.parts.is_empty()) {
            (true, false) => Wrong::LeafWithParts(path(tree, at, root)),
            (false, true) => Wrong::GroupWithoutParts(path(tree, at, root)),
            _ => continue,
        };
        reader.wrong(node.line, what);
    }
}

fn sums(reader: &mut Reader, tree: &Tree, root: &str) {
    let mut check = |path: Vec<String>, parts: &[usize], line: usize| {
        let weights: Vec<Exact> = parts.iter().map(|at| tree.nodes[*at].weight.clone()).collect();
        if !weights.is_empty() && weights.iter().sum::<Exact>() != Exact::hundred() {
            reader.wrong(line, Wrong::Sum(path, weights));
        }
    };
    let roots = tree.roots();
    check(vec![root.to_owned()], &roots, roots.first().map_or(0, |at| tree.nodes[*at].line));
    for (at, node) in tree.nodes.iter().enumerate() {
        check(path(tree, at, root), &node.parts, node.line);
    }
}

fn path(tree: &Tree, at: usize, root: &str) -> Vec<String> {
    std::iter::once(root.to_owned()).chain(tree.path(at)).collect()
}
