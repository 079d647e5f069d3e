//! Several judges for one player (M14).

use super::*;
use giostra::judging::event::Sheet;
use giostra::judging::merge::{Leaf, differences, undisputed};
use giostra::judging::model::level;

/// Three judges who part over two descriptors and one decision, and the sheet they agreed on.
fn three(resolution: &str) -> String {
    let one = sheet("T", "E1", BEST, [0, 0, 0]);
    let two = sheet("T", "E1", &BEST.replace("10,", "11,").replace("48,", "49,"), [0, 1, 0]);
    let three = sheet("T", "E1", &BEST.replace("10,", "13,").replace("48,", "49,"), [0, 2, 0]);
    let agreed = sheet("T", "E1", &BEST.replace("10,", "12,"), [0, 0, 1]);
    let lines = format!("type = \"standard\"\nresolution = \"{resolution}\"");
    adventure(&lines)
        + &team("T")
        + &judged("ada", &one)
        + &judged("silk", &two)
        + &judged("bo", &three)
        + &judged("agreed", &agreed)
}

fn vsp(text: &str) -> String {
    scored(text).players[0].vsp.to_string()
}

#[test]
fn agreed_majority_and_mean() {
    // DE12 instead of DE10, and a quarter of the decisions not done: 1.512 and 6 less.
    assert_eq!(vsp(&three("agreed")), "92.488");
    // Not over direct speech (1.89, 1.323, 0: 1.071) nor over the second decision (8.4, 4.2, 0: 4.2), but over NP (5).
    assert_eq!(vsp(&three("majority")), "89.981");
    // 1.071, 4.2 and 20/3.
    assert_eq!(vsp(&three("mean")), "91.647667");
}

#[test]
fn half_of_the_judges_are_no_majority() {
    let two = |resolution: &str| {
        let lines = format!("type = \"standard\"\nresolution = \"{resolution}\"");
        let other = sheet("T", "E1", &BEST.replace("48,", "51,"), [0, 0, 0]);
        adventure(&lines)
            + &team("T")
            + &judged("ada", &sheet("T", "E1", BEST, [0, 0, 0]))
            + &judged("bo", &other)
    };
    assert_eq!(vsp(&two("majority")), "95");
    assert_eq!(vsp(&two("mean")), "95");
}

#[test]
fn a_sheet_of_nobody_in_particular_counts_by_itself() {
    let text = |resolution: &str| {
        adventure(&format!("type = \"standard\"\n{resolution}")) + &team("T") + &four("T").concat()
    };
    for resolution in ["agreed", "majority", "mean"] {
        assert_eq!(scored(&text("")), scored(&text(&format!("resolution = \"{resolution}\""))));
    }
}

/// The sheet of one judge who is named is a sheet like any other: there is nobody to agree with.
#[test]
fn one_judge_alone_agrees_with_nobody() {
    let text = |resolution: &str, judge: &str| {
        let lines = format!("type = \"standard\"\nresolution = \"{resolution}\"");
        let sheet = sheet("T", "E1", &BEST.replace("10,", "12,"), [0, 0, 1]);
        adventure(&lines) + &team("T") + &judged(judge, &sheet)
    };
    assert_eq!(vsp(&text("agreed", "ada")), "92.488");
    assert_eq!(scored(&text("agreed", "ada")), scored(&text("agreed", "agreed")));
}

#[test]
fn what_judges_part_over() {
    let event = read(&three("agreed"));
    let of = |judge: &str| event.sheets().iter().find(|sheet| sheet.judge.as_deref() == Some(judge)).unwrap();
    let judges: Vec<&Sheet> = vec![of("ada"), of("bo"), of("silk")];
    let found = differences(event.adventure(), &judges);
    let leaves: Vec<Leaf> = found.iter().map(|difference| difference.leaf).collect();
    let (speech, overbearing) = (level(10).unwrap().0, level(48).unwrap().0);
    let second = event.adventure().cd["E1"].find("C2").unwrap();
    let expected = [Leaf::Descriptor(speech), Leaf::Descriptor(overbearing), Leaf::Decision(second)];
    assert_eq!(leaves, expected);
    assert_eq!(found[0].chosen, [Some(0), Some(3), Some(1)]);
    let begun = undisputed(&judges).unwrap();
    assert_eq!((begun.levels.len(), begun.cd.len()), (24, 2));
    assert_eq!(differences(event.adventure(), &[of("ada")]), []);
}
