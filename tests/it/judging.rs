//! Judged events (RBB 2.0), the pure half: the model, scores, judges, mistakes, laws.

mod adventures;
mod examples;
mod exchange;
mod feedback;
mod judges;
mod jury;
mod laws;
mod mistakes;
mod model;
mod report;
mod report_laws;
mod report_thresholds;

use giostra::judging::event::Event;
use giostra::judging::score::{Standings, standings};
use giostra::judging::telling;
use giostra::messages::{self, Lang, Voice};

/// The progress of the worked examples (10.5).
pub(crate) const PROGRESS: &str = r#"
[[aa]]
id = "A"
weight = 60
[[aa]]
id = "A1"
parent = "A"
weight = 50
kind = "done"
[[aa]]
id = "A2"
parent = "A"
weight = 30
kind = "partly"
[[aa]]
id = "A3"
parent = "A"
weight = 20
kind = "multi"
classes = [100, 60, 25, 0]
[[aa]]
id = "B"
weight = 40
[[aa]]
id = "B1"
parent = "B"
weight = 70
kind = "done"
[[aa]]
id = "B2"
parent = "B"
weight = 30
kind = "done"
"#;

/// The levels of the worked examples.
pub(crate) const BEST: &str =
    "1, 5, 8, 10, 14, 18, 21, 25, 29, 32, 35, 39, 40, 44, 48, 52, 55, 59, 61, 63, 66, 69, 73, 75, 78, 82";
pub(crate) const MIDDLE: &str =
    "1, 5, 8, 11, 15, 19, 22, 26, 30, 33, 36, 39, 41, 45, 48, 53, 56, 60, 62, 64, 67, 70, 74, 76, 79, 83";
pub(crate) const ODD: &str =
    "2, 6, 8, 11, 14, 18, 22, 25, 30, 32, 36, 39, 40, 44, 50, 52, 56, 60, 61, 63, 66, 69, 73, 76, 79, 82";
pub(crate) const WEAK: &str =
    "1, 5, 8, 12, 16, 19, 23, 27, 30, 34, 37, 38, 42, 46, 49, 54, 57, 60, 62, 64, 67, 71, 74, 77, 80, 83";
pub(crate) const WORST: &str =
    "4, 7, 9, 13, 17, 20, 24, 28, 31, 34, 37, 38, 43, 47, 51, 54, 58, 60, 62, 65, 68, 72, 74, 77, 81, 83";

/// `[adventure]`, with these lines in it.
pub(crate) fn head(lines: &str) -> String {
    format!(
        "[adventure]\n{lines}\n[adventure.thresholds]\nvp = [12, 75]\naa = [20, 80]\n\
         team_vp = [10, 64]\nteam_aa = [20, 80]\n"
    )
}

/// The decisions of a character: 40, 35 (which can be done in part), 25.
pub(crate) fn decisions(character: &str) -> String {
    let item = |id: &str, weight: u8, kind: &str| {
        format!("[[cd]]\ncharacter = \"{character}\"\nid = \"{id}\"\nweight = {weight}\nkind = \"{kind}\"\n")
    };
    item("C1", 40, "done") + &item("C2", 35, "partly") + &item("C3", 25, "done")
}

pub(crate) fn team(name: &str) -> String {
    format!("[[team]]\nname = \"{name}\"\naa = {{ A1 = 0, A2 = 1, A3 = 1, B1 = 1, B2 = 0 }}\n")
}

pub(crate) fn sheet(team: &str, character: &str, levels: &str, cd: [u8; 3]) -> String {
    let [one, two, three] = cd;
    format!(
        "[[sheet]]\nteam = \"{team}\"\ncharacter = \"{character}\"\nlevels = [{levels}]\n\
         cd = {{ C1 = {one}, C2 = {two}, C3 = {three} }}\n"
    )
}

pub(crate) fn judged(judge: &str, sheet: &str) -> String {
    format!("{sheet}judge = \"{judge}\"\n")
}

/// An adventure for four characters, E1 to E4.
pub(crate) fn adventure(lines: &str) -> String {
    let characters: String = ["E1", "E2", "E3", "E4"].map(decisions).concat();
    head(lines) + PROGRESS + &characters
}

/// The sheets of the worked examples, in one team.
pub(crate) fn four(team: &str) -> [String; 4] {
    [
        sheet(team, "E1", BEST, [0, 0, 0]),
        sheet(team, "E2", MIDDLE, [0, 2, 0]),
        sheet(team, "E3", ODD, [1, 1, 0]),
        sheet(team, "E4", WEAK, [1, 2, 1]),
    ]
}

#[track_caller]
pub(crate) fn read(text: &str) -> Event {
    Event::read(text).unwrap_or_else(|_| panic!("{:#?}", told(Lang::En, text)))
}

#[track_caller]
pub(crate) fn scored(text: &str) -> Standings {
    standings(&read(text))
}

/// What is wrong with a file, in sentences.
#[track_caller]
pub(crate) fn told(lang: Lang, text: &str) -> Vec<String> {
    let wrong = Event::read(text).expect_err("something is wrong");
    wrong.iter().map(|wrong| messages::render(lang, &telling::mistake(wrong), &Voice::PLAIN)).collect()
}
