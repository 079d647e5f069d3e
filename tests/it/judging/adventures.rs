//! What authors may change: weights and classes of the model, thresholds by estimate, words of levels.

use super::*;
use giostra::judging::adventure::Thresholds;
use std::fmt::Write as _;

fn shown(thresholds: &Thresholds) -> [String; 4] {
    let pair = |[low, high]: &[giostra::judging::exact::Exact; 2]| format!("{low} {high}");
    [&thresholds.vp, &thresholds.aa, &thresholds.team_vp, &thresholds.team_aa].map(pair)
}

/// Seed 3.2: any node may weigh something else, and any leaf have other classes, the best one first.
#[test]
fn own_weights_and_classes() {
    let own = "[vsp.NP]\nweight = 20\nclasses = [100, 60, 30, 0]\n[vsp.IP]\nweight = 50\n\
               [vsp.IG1]\nclasses = [100, 0]\n[vsp.CO]\nweight = -30\n[vsp.CR]\nclasses = [0, 10, 30.5, 100]\n";
    let text = |levels: &str| {
        adventure("type = \"standard\"") + own + &team("T") + &sheet("T", "E1", levels, [0, 0, 0])
    };
    let vsp = |levels: &str| scored(&text(levels)).players[0].vsp.to_string();
    assert_eq!(vsp(BEST), "100");
    assert_eq!(vsp(&BEST.replace("48,", "49,")), "92");
    // DE38 is yes, whose class is the last one; 50 · 15 % · 40 %.
    assert_eq!(vsp(&BEST.replace("39,", "38,")), "97");
    // −30 · 70 % · 30.5 %.
    assert_eq!(vsp(&BEST.replace("1, 5", "3, 5")), "93.595");
}

/// An estimate in which everybody has a tenth, four tenths and nine tenths of each leaf.
fn estimate(author: &str, tenths: [i64; 3], aa: &str) -> String {
    use giostra::judging::exact::Exact;
    let event = read(&adventure("type = \"standard\""));
    let tree = &event.adventure().vsp;
    let shares = event.adventure().shares(true);
    let mut text = format!("[estimate.{author}]\n{aa}\n[estimate.{author}.vsp]\n");
    for leaf in tree.leaves() {
        let share = shares[leaf].clone().unwrap();
        if share.is_positive() {
            let points = tenths.map(|of| (&share * &Exact::from(of) / Exact::from(10)).to_string());
            let _ = writeln!(text, "{} = [{}]", tree.nodes[leaf].id, points.join(", "));
        }
    }
    text
}

/// Seed 3.3, M11: both pairs come from the same estimates, the team's without the sense of adventure.
#[test]
fn thresholds_by_estimate() {
    let characters = decisions("E1");
    let bare = String::from("[adventure]\ntype = \"standard\"\n") + PROGRESS + &characters;
    let one = bare.clone() + &estimate("Ada", [1, 4, 9], "aa = [20, 45, 80]");
    assert_eq!(shown(&read(&one).adventure().thresholds), ["10 90", "20 80", "8.5 76.5", "20 80"]);
    let leaves =
        "aa = { A1 = [0, 15, 30], A2 = [0, 9, 18], A3 = [0, 5, 12], B1 = [1, 2, 3], B2 = [0, 0, 1] }";
    let two = one.clone() + &estimate("Bo", [0, 5, 10], leaves);
    assert_eq!(shown(&read(&two).adventure().thresholds), ["5 95", "10.5 72", "4.25 80.75", "10.5 72"]);
    // What is written counts, and only the rest is estimated.
    let written = one.replace("[adventure]\n", "[adventure]\nthresholds = { vp = [12, 75], aa = [1, 2] }\n");
    assert_eq!(shown(&read(&written).adventure().thresholds), ["12 75", "1 2", "8.5 76.5", "20 80"]);
    for (from, to, what) in [
        ("NP = [1, 4, 9]\n", "", "NP is missing in the estimate of Ada"),
        ("NP = [1, 4, 9]", "NP = [1, 9, 4]", "estimate of Ada, NP: the order is lowest, middle, highest"),
        ("NP = [1, 4, 9]", "NP = [1, 4, 11]", "estimate of Ada, NP: points can be from 0 to 10"),
        ("NP = [1, 4, 9]", "NP = [1, 4]", "NP takes three numbers, as [12, 40, 75]"),
        (
            "NP = [1, 4, 9]",
            "NP = [1, 4, 9]\nIP = [1, 2, 3]",
            "the estimate of Ada has IP, which is nothing that is judged",
        ),
        (
            "NP = [1, 4, 9]",
            "NP = [1, 4, 9]\nCR = [-36, 0, 0]",
            "estimate of Ada, CR: points can be from -35 to 0",
        ),
        ("aa = [20, 45, 80]\n", "", "aa is missing"),
    ] {
        let wrong = told(Lang::En, &one.replace(from, to));
        assert!(wrong.len() == 1 && wrong[0].ends_with(what), "{wrong:?}");
    }
    let penalty = one.replace("NP = [1, 4, 9]", "NP = [1, 4, 9]\nCR = [-2, 0, 0]");
    assert_eq!(shown(&read(&penalty).adventure().thresholds)[0], "8 90");
    assert_eq!(told(Lang::En, &bare).len(), 3, "a threshold each, but for the team's progress");
}

#[test]
fn the_cast() {
    let cast = "type = \"standard\"\ncharacters = [\"E2\", \"E1\"]\noptional = [\"E3\", \"E4\"]";
    let [one, two, three, _] = four("T");
    let text = adventure(cast) + &team("T");
    let all = scored(&(text.clone() + &one + &two + &three)).players;
    let order: Vec<&str> = all.iter().map(|player| player.character.as_str()).collect();
    assert_eq!(order, ["E2", "E1", "E3"]);
    assert_eq!(
        told(Lang::En, &(text.clone() + &one)),
        ["line 103: T: the sheet of E2 is missing, who is not optional"]
    );
    let other = adventure("type = \"standard\"\ncharacters = [\"E1\"]") + &team("T") + &one + &two;
    assert!(told(Lang::En, &other)[0].contains("the character E2 is none of the adventure’s"));
}

/// The annotated example of the documentation is used as it is.
#[test]
fn the_example_of_the_documentation() {
    let text = crate::pages::page("docs/formats/adventure.toml");
    let event = read(&text);
    assert!(event.adventure().aa.leaves().iter().all(|at| !event.adventure().aa.nodes[*at].is_wordless()));
    let all = scored(&text);
    assert_eq!((all.teams.len(), all.players.len()), (2, 5));
    let page = crate::pages::page("docs/formats/judging.md");
    let first = &all.teams[0];
    let shown = format!("\"vpm\":\"{}\",\"aa\":\"{}\",\"ps\":\"{}\"", first.vpm, first.aa, first.ps);
    assert!(page.contains(&shown), "{shown}");
}
