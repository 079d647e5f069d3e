//! Several judges for one player: what they chose differently, and what it comes to (M14).

use super::adventure::{Adventure, Resolution};
use super::event::Sheet;
use super::exact::Exact;
use super::tree::Tree;
use std::collections::BTreeMap;

/// What a leaf is worth, in hundredths, by what each judge chose of its classes; nothing if nobody chose.
///
/// Where more than half chose one level the majority is that; else, and where the mean was fixed, it is the mean of the points,
/// which of one leaf is the mean of its percentages. An agreed sheet comes alone.
pub fn percent(resolution: Option<Resolution>, classes: &[Exact], chosen: &[usize]) -> Option<Exact> {
    let worth = |level: &usize| classes.get(*level).cloned();
    if resolution == Some(Resolution::Majority) {
        let votes = |level: &usize| chosen.iter().filter(|other| *other == level).count();
        if let Some(level) = chosen.iter().find(|level| 2 * votes(level) > chosen.len()) {
            return worth(level);
        }
    }
    let all = chosen.iter().map(worth).collect::<Option<Vec<Exact>>>()?;
    let many = Exact::from(i64::try_from(all.len()).ok().filter(|many| *many > 0)?);
    Some(all.iter().sum::<Exact>() / many)
}

/// Which tree a leaf stands in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Leaf {
    /// A descriptor, by its place in the model.
    Descriptor(usize),
    /// An item of the character's decisions, by its place in their tree.
    Decision(usize),
}

/// A leaf of which judges chose different levels.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The leaf.
    pub leaf: Leaf,
    /// What each judge chose, in the order of the sheets; nothing: no level.
    pub chosen: Vec<Option<usize>>,
}

/// What sheets of one player differ in, in the order of a sheet: what judges talk about before they agree.
pub fn differences(adventure: &Adventure, sheets: &[&Sheet]) -> Vec<Difference> {
    let Some(first) = sheets.first() else { return Vec::new() };
    let descriptors = adventure.asked().into_iter().map(Leaf::Descriptor);
    let decisions = adventure.cd.get(&first.character).map(Tree::leaves).unwrap_or_default();
    let leaves = descriptors.chain(decisions.into_iter().map(Leaf::Decision));
    let all = leaves.map(|leaf| {
        let chosen = sheets.iter().map(|sheet| chosen(sheet, leaf)).collect();
        Difference { leaf, chosen }
    });
    all.filter(|difference| difference.chosen.windows(2).any(|two| two[0] != two[1])).collect()
}

/// What a sheet says of a leaf.
pub fn chosen(sheet: &Sheet, leaf: Leaf) -> Option<usize> {
    match leaf {
        Leaf::Descriptor(at) => sheet.levels.get(&at).copied(),
        Leaf::Decision(at) => sheet.cd.get(&at).copied(),
    }
}

/// A sheet on which all that is not disputed stands already: what judges agree from.
pub fn undisputed(sheets: &[&Sheet]) -> Option<Sheet> {
    let first = sheets.first()?;
    let same = |of: fn(&Sheet) -> &BTreeMap<usize, usize>| {
        let kept = of(first)
            .iter()
            .filter(|(leaf, level)| sheets.iter().all(|sheet| of(sheet).get(leaf) == Some(level)));
        kept.map(|(leaf, level)| (*leaf, *level)).collect()
    };
    Some(Sheet {
        judge: Some(super::event::AGREED.to_owned()),
        levels: same(|sheet| &sheet.levels),
        cd: same(|sheet| &sheet.cd),
        ..(*first).clone()
    })
}
