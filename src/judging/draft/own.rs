//! Weights and classes in the place of the model's: `LD1 40: 100 60 20 0` (seed 3.2).

use super::super::exact::Exact;
use super::super::mistake::Wrong;
use super::super::model;
use super::super::tree::Tree;
use super::descriptor::{Among, find};
use super::slip::{Fault, Slip};
use super::typed::{lines, number, shown};
use crate::messages::Lang;
use std::collections::BTreeMap;

/// What is changed of a descriptor.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Change {
    /// Its share of what it is a part of, in hundredths.
    pub(super) weight: Option<Exact>,
    /// What each level is worth, in hundredths of the leaf, in the order of [`model::Descriptor::table_order`].
    pub(super) classes: Option<Vec<Exact>>,
}

/// The section: what is changed of each descriptor, by its place in the model.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Own(pub(super) BTreeMap<usize, Change>);

impl Own {
    /// Reads the section, with the line of each descriptor in it.
    pub(super) fn read(text: &str) -> Result<(Self, Vec<usize>), Vec<Slip>> {
        let mut own = Self::default();
        let mut at = BTreeMap::new();
        let mut slips = Vec::new();
        for line in lines(text) {
            let read = of_line(line.text).and_then(|(place, change)| {
                at.entry(place).or_insert(line.number);
                own.0.entry(place).or_default().join(change, place)
            });
            slips.extend(read.err().map(|what| Slip { line: line.number, what }));
        }
        if slips.is_empty() { Ok((own, at.into_values().collect())) } else { Err(slips) }
    }

    /// What an adventure has changed.
    pub(super) fn of(tree: &Tree) -> Self {
        let mut own = Self::default();
        let pairs = model::descriptors().iter().zip(model::tree().nodes.into_iter().zip(&tree.nodes));
        for (place, (descriptor, (before, after))) in pairs.enumerate() {
            let weight = (before.weight != after.weight).then(|| after.weight.clone());
            let classes = after.classes.as_ref().filter(|classes| before.classes.as_ref() != Some(classes));
            let classes = classes.map(|classes| {
                descriptor.table_order().into_iter().map(|level| classes[level].clone()).collect()
            });
            if weight.is_some() || classes.is_some() {
                own.0.insert(place, Change { weight, classes });
            }
        }
        own
    }

    /// Its lines.
    pub(super) fn rows(&self, lang: Lang) -> Vec<String> {
        let row = |(place, change): (&usize, &Change)| {
            let mut row = model::descriptors()[*place].code.clone();
            if let Some(weight) = &change.weight {
                row = row + " " + &shown(weight, lang);
            }
            if let Some(classes) = &change.classes {
                row.push(':');
                for class in classes {
                    row = row + " " + &shown(class, lang);
                }
            }
            row
        };
        self.0.iter().map(row).collect()
    }

    /// The codes of what is changed.
    pub(super) fn codes(&self) -> Vec<&'static str> {
        self.0.keys().map(|place| model::descriptors()[*place].code.as_str()).collect()
    }
}

impl Change {
    /// Weight and classes may stand on two lines.
    fn join(&mut self, more: Self, place: usize) -> Result<(), Fault> {
        let twice = self.weight.is_some() && more.weight.is_some()
            || self.classes.is_some() && more.classes.is_some();
        if twice {
            return Err(Fault::from(Wrong::Twice(model::descriptors()[place].code.clone())));
        }
        self.weight = self.weight.take().or(more.weight);
        self.classes = self.classes.take().or(more.classes);
        Ok(())
    }
}

fn of_line(text: &str) -> Result<(usize, Change), Fault> {
    let (head, classes) = match text.split_once(':') {
        Some((head, classes)) => (head.trim(), Some(classes)),
        None => (text, None),
    };
    // No name ends with a number: what ends so has a weight.
    let weight = head.rsplit_once(char::is_whitespace).and_then(|(name, last)| Some((name, number(last)?)));
    let (name, weight) = weight.map_or((head, None), |(name, weight)| (name, Some(weight)));
    let place = find(name, if classes.is_some() { Among::Levels } else { Among::All })?;
    let code = || model::descriptors()[place].code.clone();
    let classes = match classes {
        Some(classes) if model::descriptors()[place].levels.is_empty() => {
            // A group may have its colon, with nothing behind it.
            if classes.trim().is_empty() { None } else { return Err(Fault::NoLevels(code())) }
        }
        Some(classes) => numbers(classes)?,
        None => None,
    };
    if weight.is_none() && classes.is_none() {
        return Err(Fault::Nothing(code()));
    }
    Ok((place, Change { weight, classes }))
}

/// Percentages with spaces, strokes or commas between them.
fn numbers(text: &str) -> Result<Option<Vec<Exact>>, Fault> {
    let tokens = text.split(|c: char| c.is_whitespace() || matches!(c, '/' | ';'));
    let tokens = tokens.map(|token| token.trim_end_matches(',')).filter(|token| !token.is_empty());
    let all: Result<Vec<Exact>, Fault> =
        tokens.map(|token| number(token).ok_or_else(|| Fault::Number(token.to_owned()))).collect();
    Ok(Some(all?).filter(|all| !all.is_empty()))
}

#[cfg(test)]
mod tests {
    use super::super::{Draft, Section};
    use super::*;
    use crate::messages::{Voice, render};

    #[test]
    fn weights_and_classes() {
        let mut draft = Draft::default();
        let typed = "Tono della voce 25%\nld1 40: 100, 60, 20, 0\nNot overbearing: 100/60,5/30/0\nco −30\n\
                     CR: 0 10 30 100\n";
        draft.set(&Section::Own, typed).unwrap();
        let shown = draft.text(&Section::Own, Lang::It).unwrap();
        assert_eq!(shown, "CO -30\nCR: 0 10 30 100\nLD1 40: 100 60 20 0\nLD3 25\nNP: 100 60,5 30 0");
        // On two lines, in another order.
        let mut other = Draft::default();
        let two = "LD1: 100 60 20 0\nNP: 100 60.5 30 0\nLD3 25\nLD1 40\nCO -30\nCR: 0 10 30 100";
        other.set(&Section::Own, two).unwrap();
        assert_eq!(draft, other);
    }

    #[test]
    fn slips() {
        for (text, slip) in [
            ("XY 3", "riga 1: XY non è un descrittore del modello: si scrive per esempio LD1"),
            ("\nNP", "riga 2: NP: manca il peso, o i due punti e le percentuali"),
            ("NP:", "riga 1: NP: manca il peso, o i due punti e le percentuali"),
            ("NP: 100 x 0", "riga 1: «x» non è un numero, o ha più di 12 cifre prima o dopo la virgola"),
            ("Regia 35", "riga 1: «Regia» è il nome di più descrittori: scrivi il codice (RE, RE1)"),
            ("CD: 100 0", "riga 1: CD non ha livelli suoi: solo il peso"),
            ("IP: 100 0", "riga 1: IP non ha livelli suoi: solo il peso"),
            ("NP 10\nnp 20", "riga 2: NP c’è già"),
            ("NP 11", "riga 1: VSP: 60 + 11 + 15 + 15 = 101, ne servono 100"),
            ("\nNP 11\n\nSA 15", "riga 2: VSP: 60 + 11 + 15 + 15 = 101, ne servono 100"),
            ("NP: 100 60 30 0\nLD1 30", "riga 2: VSP › IP › TE › LD: 30 + 35 + 30 = 95, ne servono 100"),
            ("CO 50", "riga 1: VSP › CO: il Comportamento toglie punti, il suo peso è negativo o 0"),
            ("NP -10", "riga 1: VSP › NP: un peso non può essere negativo"),
            ("NP: 100 0", "riga 1: VSP › NP: servono 4 voci, una per livello, e qui sono 2"),
            ("NP: 100 50 60 0", "riga 1: VSP › NP: le classi scendono da 100 a 0, e qui sono 100, 50, 60, 0"),
            (
                "PU: 100 5 0",
                "riga 1: VSP › CO › PU: le classi del Comportamento salgono da 0 a 100, e qui sono 100, 5, 0",
            ),
        ] {
            let mut draft = Draft::default();
            let slips = draft.set(&Section::Own, text).expect_err(text);
            let told: Vec<String> =
                slips.iter().map(|slip| render(Lang::It, &slip.text(), &Voice::PLAIN)).collect();
            assert_eq!((told, draft), (vec![slip.to_owned()], Draft::default()), "{text}");
        }
    }
}
