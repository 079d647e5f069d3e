//! The tables `[estimate.AUTHOR]`: what a weak, a middling and a strong player would get, leaf by leaf (seed 3.3, M7, M11).

use super::super::exact::Exact;
use super::super::mistake::{Wanted, Wrong};
use super::super::model;
use super::super::source::{Reader, Section};
use super::super::tree::Tree;
use super::{Adventure, Thresholds};

/// Weak, middling, strong, in points.
type Three = [Exact; 3];

/// The thresholds that the estimates come to, the mean of all authors; nothing without estimates, or with a mistake in them.
pub(super) fn read(reader: &mut Reader, file: Section<'_, '_>, adventure: &Adventure) -> Option<Thresholds> {
    let authors = reader.named_tables(file, "estimate");
    let many = Exact::from(i64::try_from(authors.len()).ok().filter(|many| *many > 0)?);
    let mut sums = [none(), none(), none()];
    for (author, section) in authors {
        let [with, without, progress] = of_author(reader, section, &author, adventure)?;
        for (sum, add) in sums.iter_mut().zip([with, without, progress]) {
            for (sum, add) in sum.iter_mut().zip(add) {
                *sum = &*sum + &add;
            }
        }
    }
    let [vp, team_vp, aa] = sums.map(|[low, _, high]| [&low / &many, &high / &many]);
    Some(Thresholds { vp, team_vp, team_aa: aa.clone(), aa })
}

fn none() -> Three {
    std::array::from_fn(|_| Exact::zero())
}

/// An author's sums: of a character, of a character without the sense of adventure, of the progress.
fn of_author(
    reader: &mut Reader,
    section: Section<'_, '_>,
    author: &str,
    adventure: &Adventure,
) -> Option<[Three; 3]> {
    reader.only(section, &["vsp", "aa"]);
    if !section.table.contains_key("vsp") {
        return reader.missing(section, "vsp");
    }
    let vsp = reader.table(section, "vsp")?;
    let shares = adventure.shares(true);
    let leaves = leaves(reader, vsp, author, &adventure.vsp, &shares)?;
    let sense = adventure.vsp.find(model::ADVENTURE_SENSE)?;
    let (mut with, mut without) = (none(), none());
    for (at, three) in leaves {
        for (place, points) in three.iter().enumerate() {
            with[place] = &with[place] + points;
            if !adventure.vsp.is_below(at, sense) {
                without[place] = &without[place] + points;
            }
        }
    }
    Some([with, without, progress(reader, section, author, adventure)?])
}

/// The progress: three points of the whole, or three a leaf.
fn progress(
    reader: &mut Reader,
    section: Section<'_, '_>,
    author: &str,
    adventure: &Adventure,
) -> Option<Three> {
    if !section.table.contains_key("aa") {
        return reader.missing(section, "aa");
    }
    if section.table.get("aa").is_some_and(|value| value.get_ref().is_array()) {
        return three(reader, section, "aa", author, &Exact::hundred());
    }
    let table = reader.table(section, "aa")?;
    let shares = adventure.aa.shares(&|_| false);
    let mut sum = none();
    for (_, three) in leaves(reader, table, author, &adventure.aa, &shares)? {
        for (sum, add) in sum.iter_mut().zip(three) {
            *sum = &*sum + &add;
        }
    }
    Some(sum)
}

/// What stands of each leaf. Penalties may be left out: hardly anybody gets one (seed 3.3.1).
fn leaves(
    reader: &mut Reader,
    table: Section<'_, '_>,
    author: &str,
    tree: &Tree,
    shares: &[Option<Exact>],
) -> Option<Vec<(usize, Three)>> {
    let mut fine = true;
    for key in table.table.keys() {
        let name: &str = key.get_ref().as_ref();
        if tree.find(name).is_none_or(|at| tree.nodes[at].classes.is_none()) {
            let line = reader.line_at(table, name);
            reader.wrong(line, Wrong::EstimateOf(author.to_owned(), name.to_owned()));
            fine = false;
        }
    }
    let mut found = Vec::new();
    for at in tree.leaves() {
        let Some(share) = &shares[at] else { continue };
        let id = &tree.nodes[at].id;
        if table.table.contains_key(id.as_str()) {
            match three(reader, table, id, author, share) {
                Some(points) => found.push((at, points)),
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
