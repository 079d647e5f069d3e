//! The tree of the model: every weight and every point of table 10.2, recomputed, and its words.

use super::{adventure, read};
use giostra::judging::event::Answers;
use giostra::judging::exact::Exact;
use giostra::judging::model::{descriptors, level, tree};
use giostra::messages::Lang;
use std::collections::BTreeSet;

/// Code, absolute weight, and the points of each level: as the table has them.
const TABLE: [(&str, &str, &str); 27] = [
    ("CR", "-35", "1:0 2:-1.75 3:-7 4:-35"),
    ("PU", "-10", "5:0 6:-0.5 7:-10"),
    ("PT", "-5", "8:0 9:-5"),
    ("CD", "24", ""),
    ("LD1", "1.89", "10:1.89 11:1.323 12:0.378 13:0"),
    ("LD2", "1.89", "14:1.89 15:0.945 16:0.378 17:0"),
    ("LD3", "1.62", "18:1.62 19:0.81 20:0"),
    ("EM1", "3.24", "21:3.24 22:2.268 23:1.296 24:0"),
    ("EM2", "2.16", "25:2.16 26:1.296 27:0.648 28:0"),
    ("RE1", "2.52", "29:2.52 30:1.26 31:0"),
    ("RE2", "1.8", "32:1.8 33:0.9 34:0"),
    ("RE3", "2.88", "35:2.88 36:1.152 37:0"),
    ("IG1", "3.6", "38:0 39:3.6"),
    ("IG2", "5.4", "40:5.4 41:4.32 42:2.16 43:0"),
    ("CA", "9", "44:9 45:7.2 46:3.6 47:0"),
    ("NP", "10", "48:10 49:5 50:2 51:0"),
    ("QT1", "6", "52:6 53:3 54:0"),
    ("QT2", "4.5", "55:4.5 56:3.6 57:1.35 58:0"),
    ("QT3", "2.25", "59:2.25 60:0"),
    ("QT4", "2.25", "61:2.25 62:0"),
    ("PE1", "2.625", "63:2.625 64:1.3125 65:0"),
    ("PE2", "1.5", "66:1.5 67:0.9 68:0"),
    ("PE3", "2.25", "69:2.25 70:1.35 71:0.45 72:0"),
    ("PE4", "1.125", "73:1.125 74:0"),
    ("PO1", "2.625", "75:2.625 76:1.3125 77:0"),
    ("PO2", "2.625", "78:2.625 79:1.575 80:0.7875 81:0"),
    ("PO3", "2.25", "82:2.25 83:0"),
];

#[test]
fn every_weight_and_every_point_of_the_table() {
    let tree = tree();
    let shares = tree.shares(&|_| false);
    let leaves = tree.leaves();
    assert_eq!(leaves.len(), TABLE.len());
    for (leaf, (code, absolute, points)) in leaves.into_iter().zip(TABLE) {
        let share = shares[leaf].clone().unwrap();
        assert_eq!((tree.nodes[leaf].id.as_str(), share.to_string().as_str()), (code, absolute));
        let found: Vec<String> = descriptors()[leaf]
            .levels
            .iter()
            .map(|level| {
                let points = &share * &Exact::from(level.percent) / Exact::hundred();
                format!("{}:{points}", level.de)
            })
            .collect();
        assert_eq!(found.join(" "), points, "{code}");
    }
    let positive: Exact = shares.iter().flatten().filter(|share| share.is_positive()).sum();
    assert_eq!(positive, Exact::hundred(), "printed they make 100.02 (10.3)");
    for (at, node) in tree.nodes.iter().enumerate().filter(|(_, node)| !node.parts.is_empty()) {
        let sum: Exact = node.parts.iter().map(|part| &tree.nodes[*part].weight).sum();
        assert_eq!(sum, Exact::hundred(), "{:?}", tree.path(at));
    }
}

#[test]
fn levels_are_those_of_the_model_and_every_one_has_words() {
    let numbers: Vec<u8> = descriptors().iter().flat_map(|one| one.levels.iter().map(|l| l.de)).collect();
    assert_eq!(numbers, (1..=83).collect::<Vec<u8>>(), "a sheet has the order of the seed");
    assert!(level(0).is_none() && level(84).is_none());
    // 10.4 no. 11.
    let sheets: u64 = descriptors().iter().map(|one| one.levels.len().max(1) as u64).product();
    assert_eq!(sheets, 5_283_615_080_448);
    for lang in Lang::ALL {
        for descriptor in descriptors() {
            assert!(!descriptor.name(lang).is_empty());
            assert_eq!(
                descriptor.question(lang).is_some(),
                !descriptor.levels.is_empty(),
                "{}",
                descriptor.code
            );
            let words: BTreeSet<&str> = descriptor.levels.iter().map(|level| level.words(lang)).collect();
            assert_eq!(words.len(), descriptor.levels.len(), "{}: levels are told apart", descriptor.code);
            let said = words.into_iter().chain(descriptor.question(lang));
            for text in said.chain([descriptor.name(lang)]) {
                assert!(
                    !text.is_empty() && !text.contains(['"', '\'', '%']) && !text.contains("DE"),
                    "{text}"
                );
            }
        }
    }
}

#[test]
fn a_sheet_asks_26_descriptors_and_22_where_nobody_rolls_dice() {
    let asked = |lines: &str| read(&adventure(lines)).adventure().asked().len();
    assert_eq!(asked("type = \"standard\""), 26);
    assert_eq!(asked("type = \"standard\"\ndiceless = true"), 22);
}

#[test]
fn never_natural_where_never_used_or_a_warning() {
    let levels = |numbers: &[u8]| -> Answers { numbers.iter().filter_map(|de| level(*de)).collect() };
    let found = |numbers: &[u8]| -> Vec<(u8, u8)> {
        let found = giostra::judging::event::contradictions(&levels(numbers));
        found.into_iter().map(|found| (found.chosen, found.without)).collect()
    };
    assert_eq!(found(&[13, 17, 24, 28, 54, 58]), []);
    assert_eq!(found(&[13, 16, 23, 28, 52, 55]), [(13, 17), (28, 24)]);
    assert_eq!(found(&[54, 57]), [(54, 58)]);
    assert_eq!(found(&[13, 54]), [], "what has no level contradicts nothing");
}
