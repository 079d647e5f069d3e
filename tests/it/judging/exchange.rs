//! Events in the formats of other programs: what is written comes back, and names nobody who is not to be named.

mod anonymous;
mod drawn;
mod json;
mod office;
mod sheets;
mod tables;

use self::drawn::events;
use super::*;
use giostra::judging::AUTHORS;
use giostra::judging::adventure::Adventure;
use giostra::judging::exchange::{
    adventure_toml, from_csv, from_json, from_ods, to_csv, to_json, to_ods, to_toml,
};
use giostra::judging::mistake::Mistake;
use proptest::prelude::*;

/// The annotated example of the documentation.
fn example() -> Event {
    read(&crate::pages::page("docs/formats/adventure.toml"))
}

/// What is wrong, in sentences.
fn sentences(lang: Lang, wrong: &[Mistake]) -> Vec<String> {
    let told = |wrong: &Mistake| messages::render(lang, &telling::mistake(wrong), &Voice::PLAIN);
    wrong.iter().map(told).collect()
}

#[track_caller]
fn shown(read: Result<Event, Vec<Mistake>>) -> Event {
    read.unwrap_or_else(|wrong| panic!("{:#?}", sentences(Lang::En, &wrong))).without_lines()
}

/// Everybody who made the model is named.
#[track_caller]
fn credits(text: &str) {
    assert!(text.contains(AUTHORS) && text.contains("http://www.revelshblindbeholders.net"), "{text}");
}

#[test]
fn the_example_comes_back_from_every_format() {
    let event = example().without_lines();
    let adventure = event.adventure();
    assert_eq!(shown(Event::read(&to_toml(&event))), event);
    assert_eq!(shown(from_csv(&to_csv(&event), adventure)), event);
    assert_eq!(shown(from_json(&to_json(&event))), event);
    assert_eq!(shown(from_ods(&to_ods(&event), adventure)), event);
}

#[test]
fn toml_is_canonical_and_names_the_authors() {
    let text = to_toml(&example());
    assert!(text.starts_with("# RBB 2.0 by A. M. A. Barbera"), "{text}");
    credits(text.lines().next().unwrap());
    assert_eq!(to_toml(&read(&text)), text);
    // The order in which an author wrote tables, spaces and defaults do not matter.
    let other = crate::pages::page("docs/formats/adventure.toml").replace("diceless = false\n", "");
    assert_eq!(to_toml(&read(&other)), text);
    let alone = adventure_toml(example().adventure());
    assert!(text.starts_with(&alone), "an event begins with its adventure");
    assert_eq!(read(&alone).without_lines().adventure(), example().without_lines().adventure());
}

/// What the page of the formats shows is so.
#[test]
fn the_page_shows_what_is_written() {
    let page = crate::pages::page("docs/formats/judging.md");
    let event = example();
    let (toml, csv, json) = (to_toml(&event), to_csv(&event), to_json(&event));
    assert!(page.contains(toml.lines().take(4).collect::<Vec<_>>().join("\n").as_str()));
    for part in [
        "team,character,judge,CR,PU,PT,LD1,",
        ",PO3,CD:C1,CD:C2,AA:A1,AA:A2,AA:B,absent,\"RBB 2.0 by",
        ",82,0,1,,,,,",
    ] {
        assert!(page.contains(part) && csv.contains(part), "{part}");
    }
    for part in [
        "\"weights\":{\"individual\":[\"85\",\"15\"],\"team\":[\"50\",\"50\"]}",
        "{\"name\":\"Alma\",\"optional\":false}",
        "\"aa\":{\"A1\":0,\"A2\":1,\"B\":1}",
        "\"points\":{",
        "\"LD1\":\"2.16\"",
    ] {
        assert!(page.contains(part) && json.contains(part), "{part}");
    }
}

/// M11: thresholds that are means of three authors do not end, and stay what they are.
#[test]
fn thresholds_that_do_not_end() {
    let text = adventure("type = \"standard\"").replace("vp = [12, 75]", "vp = [\"35/3\", 75]");
    let event = read(&text);
    let written = to_toml(&event);
    assert!(written.contains("vp = [\"35/3\", 75]"), "{written}");
    assert_eq!(read(&written).adventure().thresholds, event.adventure().thresholds);
    assert!(to_json(&event).contains("\"vp\":[\"35/3\",\"75\"]"));
    for wrong in ["\"35/0\"", "\"35\"", "\"a/b\"", "\"1/3/3\""] {
        let told = told(Lang::En, &text.replace("\"35/3\"", wrong));
        assert!(told[0].contains("vp takes two numbers"), "{told:?}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 96, max_shrink_iters: 2_000, ..ProptestConfig::default() })]

    /// Whatever stands in an event, every format gives it back.
    #[test]
    fn what_is_written_is_read_back(event in events()) {
        let adventure = event.adventure();
        let text = to_toml(&event);
        prop_assert_eq!(&shown(Event::read(&text)), &event, "{}", text);
        prop_assert_eq!(to_toml(&shown(Event::read(&text))), text);
        let unplayed = shown(Event::read(&adventure_toml(adventure)));
        prop_assert_eq!(unplayed.adventure(), adventure);
        let csv = to_csv(&event);
        prop_assert_eq!(&shown(from_csv(&csv, adventure)), &event, "{}", csv);
        let json = to_json(&event);
        prop_assert_eq!(&shown(from_json(&json)), &event, "{}", json);
        prop_assert_eq!(&shown(from_ods(&to_ods(&event), adventure)), &event);
    }

    /// No text makes a reader fall over.
    #[test]
    fn any_text_is_read_or_refused(noise in "\\PC{0,40}", at in 0..4_000_usize) {
        let event = example();
        let adventure: &Adventure = event.adventure();
        for text in [to_csv(&event), to_json(&event)] {
            let mut text = text;
            let at = text.char_indices().map(|(at, _)| at).nth(at).unwrap_or(0);
            text.insert_str(at, &noise);
            if let Err(wrong) = from_csv(&text, adventure) {
                prop_assert!(!wrong.is_empty() && wrong.len() <= 100);
            }
            if let Err(wrong) = from_json(&text) {
                prop_assert!(!wrong.is_empty() && wrong.len() <= 100);
            }
        }
        let _ = from_csv(&noise, adventure);
        let mut bytes = to_ods(&event);
        let at = at % bytes.len();
        bytes.splice(at..(at + 3).min(bytes.len()), noise.bytes());
        let _ = from_ods(&bytes, adventure);
    }
}
