//! The tables `[estimate.AUTHOR]`: what a weak, a middling and a strong player would get, leaf by leaf (seed 3.3, M7, M11).

use super::super::exact::Exact;
use super::super::mistake::{Wanted, Wrong};
use super::super::model;
use super::super::source::{Reader, Section, is_written};
use super::super::tree::Tree;
use super::{Adventure, Thresholds};
use std::collections::BTreeMap;

/// Weak, middling, strong, in points.
pub(in super::super) type Three = [Exact; 3];

/// What an author expects.
pub(in super::super) struct Estimate {
    /// Who.
    pub(in super::super) author: String,
    /// Of descriptors, by their places in the model.
    pub(in super::super) vsp: BTreeMap<usize, Three>,
    /// Of the progress.
    pub(in super::super) aa: Progress,
}

/// An estimate of the progress.
pub(in super::super) enum Progress {
    /// Of all of it.
    Whole(Three),
    /// Of its leaves, by their places in the tree.
    Leaves(BTreeMap<usize, Three>),
}

/// All estimates; nothing without them, or with a mistake in them.
pub(super) fn read(
    reader: &mut Reader,
    file: Section<'_, '_>,
    adventure: &Adventure,
) -> Option<Vec<Estimate>> {
    let mut estimates = Vec::new();
    for (author, section) in reader.named_tables(file, "estimate") {
        if !is_written(&author) {
            reader.wrong(section.line, Wrong::Form("estimate".to_owned(), Wanted::Text));
            return None;
        }
        estimates.push(of_author(reader, section, author, adventure)?);
    }
    Some(estimates)
}

/// The thresholds that estimates come to, the mean of all authors (M7, M11); nothing without estimates.
pub(in super::super) fn mean(estimates: &[Estimate], adventure: &Adventure) -> Option<Thresholds> {
    let many = Exact::from(i64::try_from(estimates.len()).ok().filter(|many| *many > 0)?);
    let sense = adventure.vsp.find(model::ADVENTURE_SENSE)?;
    let for_teams = |at: &usize| !adventure.vsp.is_below(*at, sense);
    let mut sums = [none(), none(), none()];
    let [vp, team_vp, aa] = &mut sums;
    for estimate in estimates {
        add(vp, estimate.vsp.values());
        add(team_vp, estimate.vsp.iter().filter(|(at, _)| for_teams(at)).map(|(_, three)| three));
        match &estimate.aa {
            Progress::Whole(three) => add(aa, [three]),
            Progress::Leaves(leaves) => add(aa, leaves.values()),
        }
    }
    let [vp, team_vp, aa] = sums.map(|[low, _, high]| [&low / &many, &high / &many]);
    Some(Thresholds { vp, team_vp, team_aa: aa.clone(), aa })
}

fn none() -> Three {
    std::array::from_fn(|_| Exact::zero())
}

fn add<'a>(sum: &mut Three, more: impl IntoIterator<Item = &'a Three>) {
    for three in more {
        for (sum, points) in sum.iter_mut().zip(three) {
            *sum = &*sum + points;
        }
    }
}

fn of_author(
    reader: &mut Reader,
    section: Section<'_, '_>,
    author: String,
    adventure: &Adventure,
) -> Option<Estimate> {
    reader.only(section, &["vsp", "aa"]);
    if !section.table.contains_key("vsp") {
        return reader.missing(section, "vsp");
    }
    let table = reader.table(section, "vsp")?;
    let vsp = leaves(reader, table, &author, &adventure.vsp, &adventure.shares(true))?;
    let aa = progress(reader, section, &author, adventure)?;
    Some(Estimate { author, vsp, aa })
}

/// The progress: three points of the whole, or three a leaf.
fn progress(
    reader: &mut Reader,
    section: Section<'_, '_>,
    author: &str,
    adventure: &Adventure,
) -> Option<Progress> {
    if !section.table.contains_key("aa") {
        return reader.missing(section, "aa");
    }
    if section.table.get("aa").is_some_and(|value| value.get_ref().is_array()) {
        return three(reader, section, "aa", author, &Exact::hundred()).map(Progress::Whole);
    }
    let table = reader.table(section, "aa")?;
    let shares = adventure.aa.shares(&|_| false);
    leaves(reader, table, author, &adventure.aa, &shares).map(Progress::Leaves)
}

/// What stands of each leaf. Penalties may be left out: hardly anybody gets one (seed 3.3.1).
fn leaves(
    reader: &mut Reader,
    table: Section<'_, '_>,
    author: &str,
    tree: &Tree,
    shares: &[Option<Exact>],
) -> Option<BTreeMap<usize, Three>> {
    let mut fine = true;
    for key in table.table.keys() {
        let name: &str = key.get_ref().as_ref();
        if tree.find(name).is_none_or(|at| tree.nodes[at].classes.is_none()) {
            let line = reader.line_at(table, name);
            reader.wrong(line, Wrong::EstimateOf(author.to_owned(), name.to_owned()));
            fine = false;
        }
    }
    let mut found = BTreeMap::new();
    for at in tree.leaves() {
        let Some(share) = &shares[at] else { continue };
        let id = &tree.nodes[at].id;
        if table.table.contains_key(id.as_str()) {
            match three(reader, table, id, author, share) {
                Some(points) => {
                    found.insert(at, points);
                }
                None => fine = false,
            }
        } else if !share.is_negative() {
            reader.wrong(table.line, Wrong::NoEstimate(author.to_owned(), id.clone()));
            fine = false;
        }
    }
    fine.then_some(found)
}

/// Three numbers that rise, none of them beyond what can be had.
fn three(
    reader: &mut Reader,
    section: Section<'_, '_>,
    key: &str,
    author: &str,
    share: &Exact,
) -> Option<Three> {
    let three: Three = reader.numbers(section, key, Wanted::Triple)?.try_into().ok()?;
    let line = reader.line_at(section, key);
    let zero = Exact::zero();
    let (least, most) = if share.is_negative() { (share, &zero) } else { (&zero, share) };
    if !three.is_sorted() {
        reader.wrong(line, Wrong::EstimateOrder(author.to_owned(), key.to_owned()));
    } else if three[0] < *least || three[2] > *most {
        let what = Wrong::EstimateRange {
            author: author.to_owned(),
            leaf: key.to_owned(),
            least: least.clone(),
            most: most.clone(),
        };
        reader.wrong(line, what);
    } else {
        return Some(three);
    }
    None
}
