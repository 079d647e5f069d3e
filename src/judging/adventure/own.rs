//! The tables `[vsp.CODE]`: weights and classes that authors put in the place of the model's (seed 3.2).

use super::super::exact::Exact;
use super::super::mistake::{Wanted, Wrong};
use super::super::model;
use super::super::source::{Reader, Section};
use super::super::tree::Tree;
use super::branch::falls;

/// The model's tree, changed as the file says.
pub(super) fn read(reader: &mut Reader, file: Section<'_, '_>) -> Tree {
    let mut tree = model::tree();
    let mut changed = None;
    for (code, section) in reader.named_tables(file, "vsp") {
        reader.only(section, &["weight", "classes"]);
        let Some(at) = tree.find(&code) else {
            reader.wrong(section.line, Wrong::NoDescriptor(code));
            continue;
        };
        changed = changed.or(Some(section.line));
        tree.nodes[at].line = section.line;
        if let Some(weight) = reader.number(section, "weight") {
            own_weight(reader, section, &mut tree, at, weight);
        }
        if let Some(classes) = reader.numbers(section, "classes", Wanted::Numbers) {
            own_classes(reader, section, &mut tree, at, &classes);
        }
    }
    if let Some(line) = changed {
        sums(reader, &tree, line);
    }
    tree
}

fn own_weight(reader: &mut Reader, section: Section<'_, '_>, tree: &mut Tree, at: usize, weight: Exact) {
    let line = reader.line_at(section, "weight");
    // M3: a penalty is a weight below nothing, and nothing else is.
    let penalty = tree.nodes[at].id == model::CONDUCT;
    if penalty && weight.is_positive() {
        reader.wrong(line, Wrong::Reward(path(tree, at)));
    } else if !penalty && weight.is_negative() {
        reader.wrong(line, Wrong::Negative(path(tree, at)));
    } else {
        tree.nodes[at].weight = weight;
    }
}

/// Classes are written in the order of the table of the model, the best one first, which is not that of the sheet
/// everywhere (10.4 no. 3).
fn own_classes(reader: &mut Reader, section: Section<'_, '_>, tree: &mut Tree, at: usize, written: &[Exact]) {
    let line = reader.line_at(section, "classes");
    let descriptor = &model::descriptors()[at];
    let order = descriptor.table_order();
    if order.is_empty() {
        reader.wrong(line, Wrong::NoLevels(descriptor.code.clone()));
        return;
    }
    if written.len() != order.len() {
        let what = Wrong::Count { path: path(tree, at), needed: order.len(), found: written.len() };
        reader.wrong(line, what);
        return;
    }
    let rising = descriptor.parent.as_deref() == Some(model::CONDUCT);
    let mut best_first = written.to_vec();
    if rising {
        best_first.reverse();
    }
    if !falls(&best_first) {
        let what = Wrong::Classes { path: path(tree, at), classes: written.to_vec(), rising };
        reader.wrong(line, what);
        return;
    }
    let mut classes = vec![Exact::zero(); order.len()];
    for (level, percent) in order.into_iter().zip(written) {
        classes[level] = percent.clone();
    }
    tree.nodes[at].classes = Some(classes);
}

/// Each group makes 100; so do the roots, but for the penalty.
fn sums(reader: &mut Reader, tree: &Tree, first: usize) {
    let mut check = |path: Vec<String>, parts: &[usize]| {
        let counted = parts.iter().filter(|at| tree.nodes[**at].id != model::CONDUCT);
        let weights: Vec<Exact> = counted.map(|at| tree.nodes[*at].weight.clone()).collect();
        if !weights.is_empty() && weights.iter().sum::<Exact>() != Exact::hundred() {
            // Where the group was changed; what was not changed has no line.
            let line = parts.iter().map(|at| tree.nodes[*at].line).filter(|line| *line > 0).min();
            reader.wrong(line.unwrap_or(first), Wrong::Sum(path, weights));
        }
    };
    check(vec!["VSP".to_owned()], &tree.roots());
    for (at, node) in tree.nodes.iter().enumerate() {
        check(path(tree, at), &node.parts);
    }
}

fn path(tree: &Tree, at: usize) -> Vec<String> {
    std::iter::once("VSP".to_owned()).chain(tree.path(at)).collect()
}
