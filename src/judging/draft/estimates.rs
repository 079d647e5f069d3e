//! What each author expects a weak, a middling and a strong player to get (M7, M11): a block an author, a line a leaf.

use super::super::adventure::{self, Adventure};
use super::super::exact::Exact;
use super::super::mistake::Wrong;
use super::super::model;
use super::descriptor::{Among, find};
use super::outline::Outline;
use super::slip::{Fault, Slip};
use super::typed::{Line, fold, lines, number, quoted, said, shown, take_quoted};
use crate::messages::Lang;
use std::collections::BTreeMap;

/// Weak, middling, strong, in points.
type Three = [Exact; 3];

/// What an author expects.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Estimate {
    pub(super) author: String,
    /// Of the progress.
    pub(super) aa: Option<Progress>,
    /// Of descriptors, by their places in the model.
    pub(super) vsp: BTreeMap<usize, Three>,
}

/// An estimate of the progress.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Progress {
    /// Of all of it, in hundredths.
    Whole(Three),
    /// Of its leaves, by what [`super::outline::Outline::ids`] calls them.
    Leaves(BTreeMap<String, Three>),
}

impl Estimate {
    /// What stands in a file.
    pub(super) fn of(estimate: &adventure::Estimate, of: &Adventure) -> Self {
        let aa = match &estimate.aa {
            adventure::Progress::Whole(three) => Progress::Whole(three.clone()),
            adventure::Progress::Leaves(leaves) => {
                let ids = Outline::ids_of(&of.aa).into_iter();
                let leaves = ids.filter_map(|(place, id)| Some((id, leaves.get(&place)?.clone())));
                Progress::Leaves(leaves.collect())
            }
        };
        Self { author: estimate.author.clone(), aa: Some(aa), vsp: estimate.vsp.clone() }
    }
}

/// What a line of a block is about.
enum About {
    Whole,
    Leaf(String),
    Descriptor(usize),
}

/// Reads the section.
pub(super) fn read(text: &str) -> Result<Vec<Estimate>, Vec<Slip>> {
    let (mut all, mut slips): (Vec<Estimate>, Vec<Slip>) = (Vec::new(), Vec::new());
    for line in lines(text) {
        if let Err(what) = of_line(&mut all, &line) {
            slips.push(Slip { line: line.number, what });
        }
    }
    if slips.is_empty() { Ok(all) } else { Err(slips) }
}

fn of_line(all: &mut Vec<Estimate>, line: &Line<'_>) -> Result<(), Fault> {
    if line.apart && is_author(line.text) {
        let author = said(line.text);
        if author.trim().is_empty() {
            return Err(Fault::Nameless);
        }
        let known = all.iter().any(|estimate| estimate.author == author);
        all.push(Estimate { author: author.clone(), ..Estimate::default() });
        return if known { Err(Fault::from(Wrong::Twice(author))) } else { Ok(()) };
    }
    let (name, three) = split(line.text);
    let about = about(&name)?;
    let three = three.ok_or_else(|| Fault::Three(line.text.to_owned()))?;
    let Some(estimate) = all.last_mut() else { return Err(Fault::NoAuthor) };
    if !three.is_sorted() {
        return Err(Fault::from(Wrong::EstimateOrder(estimate.author.clone(), name)));
    }
    let twice = || Fault::from(Wrong::Twice(name.clone()));
    let before = match about {
        About::Descriptor(place) => estimate.vsp.insert(place, three),
        About::Whole => match estimate.aa.replace(Progress::Whole(three)) {
            Some(_) => return Err(twice()),
            None => None,
        },
        About::Leaf(id) => match estimate.aa.get_or_insert_with(|| Progress::Leaves(BTreeMap::new())) {
            Progress::Leaves(leaves) => leaves.insert(id, three),
            Progress::Whole(_) => return Err(twice()),
        },
    };
    before.map_or(Ok(()), |_| Err(twice()))
}

/// Whether the first line of a block names somebody, and is not about a leaf.
fn is_author(text: &str) -> bool {
    if take_quoted(text).is_some_and(|(_, rest)| rest.is_empty()) {
        return true;
    }
    let (name, _) = split(text);
    let is_nothing = matches!(find(&name, Among::All), Err(Fault::Wrong(_)));
    is_nothing && about(&name).is_err()
}

/// What stands before the numbers at the end of a line, and the numbers if they are three.
fn split(text: &str) -> (String, Option<Three>) {
    let tokens = text.split(|c: char| c.is_whitespace() || matches!(c, '/' | ';' | '=' | ':' | '[' | ']'));
    let tokens: Vec<&str> =
        tokens.map(|token| token.trim_end_matches(',')).filter(|token| !token.is_empty()).collect();
    let numbers = tokens.iter().rev().take_while(|token| number(token).is_some()).count();
    let (name, numbers) = tokens.split_at(tokens.len() - numbers);
    let numbers: Vec<Exact> = numbers.iter().filter_map(|token| number(token)).collect();
    (name.join(" "), numbers.try_into().ok())
}

fn about(name: &str) -> Result<About, Fault> {
    let folded = fold(name);
    if folded == "aa" {
        return Ok(About::Whole);
    }
    if let Some(id) = folded.strip_prefix("aa ").filter(|id| id.bytes().all(|c| c.is_ascii_alphanumeric())) {
        // Ids are written `A1a`: the letters of a root are capital.
        let end = id.find(|c: char| c.is_ascii_digit()).unwrap_or(id.len());
        return Ok(About::Leaf(id[..end].to_ascii_uppercase() + &id[end..]));
    }
    match find(name, Among::Leaves)? {
        place if model::descriptors()[place].levels.is_empty() && !model::descriptors()[place].adventure => {
            Err(Fault::from(Wrong::NoDescriptor(name.to_owned())))
        }
        place => Ok(About::Descriptor(place)),
    }
}

/// Its lines; an empty one between two authors.
pub(super) fn rows(all: &[Estimate], lang: Lang) -> Vec<String> {
    let mut rows = Vec::new();
    for estimate in all {
        if !rows.is_empty() {
            rows.push(String::new());
        }
        let author = &estimate.author;
        let plain =
            said(author) == *author && !author.is_empty() && !author.starts_with('"') && is_author(author);
        rows.push(if plain { author.clone() } else { quoted(author) });
        rows.extend(leaves(estimate).into_iter().map(|(name, three)| {
            let [low, middle, high] = three.each_ref().map(|points| shown(points, lang));
            format!("{name} {low} {middle} {high}")
        }));
    }
    rows
}

/// What is estimated, in the order of the lines.
pub(super) fn leaves(estimate: &Estimate) -> Vec<(String, &Three)> {
    let mut found = Vec::new();
    match &estimate.aa {
        Some(Progress::Whole(three)) => found.push((String::from("aa"), three)),
        Some(Progress::Leaves(leaves)) => {
            found.extend(leaves.iter().map(|(id, three)| (format!("aa {id}"), three)));
        }
        None => {}
    }
    let code = |place: &usize| model::descriptors()[*place].code.clone();
    found.extend(estimate.vsp.iter().map(|(place, three)| (code(place), three)));
    found
}

#[cfg(test)]
mod tests {
    use super::super::{Draft, Section};
    use super::*;
    use crate::messages::{Voice, render};

    #[test]
    fn several_authors() {
        let typed = "\nAda\naa: 20 / 45 / 80\n\nNP = [2, 5, 10]\nLinguaggio diretto 0,2 0,9 1,7\nCR -2 -1 0\n\n\
                     Silk 2\nNot overbearing 1 2 3\naa a1 0 15 30\naa B 0 0 0\n\n\"NP\"\naa 1 2 3";
        let estimates = read(typed).unwrap();
        assert_eq!(
            rows(&estimates, Lang::It).join("\n"),
            "Ada\naa 20 45 80\nCR -2 -1 0\nLD1 0,2 0,9 1,7\nNP 2 5 10\n\nSilk 2\naa A1 0 15 30\naa B 0 0 0\nNP 1 2 3\n\n\
             \"NP\"\naa 1 2 3"
        );
        for lang in Lang::ALL {
            assert_eq!(read(&rows(&estimates, lang).join("\n")), Ok(estimates.clone()));
        }
    }

    #[test]
    fn slips() {
        let three = "servono tre numeri, minimo, medio e massimo; prima di un altro autore, una riga vuota";
        let nothing = "non è un descrittore del modello: si scrive per esempio LD1";
        for (text, slip) in [
            ("NP 2 5 10", "riga 1: la prima riga dice chi stima".to_owned()),
            ("Ada\nNP 2 5", format!("riga 2: «NP 2 5»: {three}")),
            ("Ada\nNP 2 5 10\nNP 1 2 3", "riga 3: NP c’è già".into()),
            ("Ada\naa 1 2 3\naa A1 1 2 3", "riga 3: aa A1 c’è già".into()),
            ("Ada\naa A1 1 2 3\naa 1 2 3", "riga 3: aa c’è già".into()),
            ("Ada\nNP 2 5 10\nSilk", format!("riga 3: Silk {nothing}")),
            ("Ada\nIP 2 5 10", format!("riga 2: IP {nothing}")),
            ("Ada\nNP 5 2 10", "riga 2: stima di Ada, NP: vanno in ordine minimo, medio, massimo".into()),
            ("Ada\nNP 2 5 10\n\nAda\nNP 2 5 10", "riga 4: Ada c’è già".into()),
            ("\" \"\nNP 2 5 10", "riga 1: manca il nome".into()),
        ] {
            let mut draft = Draft::default();
            let slips = draft.set(&Section::Estimates, text).expect_err(text);
            let first = render(Lang::It, &slips[0].text(), &Voice::PLAIN);
            assert_eq!((first, draft), (slip, Draft::default()), "{text}");
        }
    }
}
