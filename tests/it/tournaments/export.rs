//! Tournaments for others: CSV, JSON, one page.

use super::history::history;
use giostra::tournaments::export::html::{Bracket, BracketMatch, BracketRound, Words};
use giostra::tournaments::export::json::Fault;
use giostra::tournaments::export::{Event, csv, html, json};
use giostra::tournaments::field::Field;
use giostra::tournaments::tiebreaks::{Rules, TieBreak, standings};
use giostra::tournaments::trf::{Problem, Profile, Report, Sum, read};
use proptest::prelude::*;

const EVENT: &str = "\
012 Coppa <Giostra> & \"amici\"
142 2
001    1      Rossi, \"Anna\"                     2400                             2.0    1     3 b 1     2 w +
001    2      <script>alert(1)</script>         2300                             0.0    4     4 w 0     1 b -
001    3      Verdi, Carla                      2200                             1.0    3     1 w 0  0000 - U
001    4      Neri, Dario                                                        1.5    2     2 b 1  0000 - H
";

const WORDS: Words<'static> = Words {
    lang: "en",
    standings: "Standings",
    table: "Cross-table",
    rounds: "Rounds",
    round: "Round",
    bracket: "Bracket",
    place: "Place",
    number: "No.",
    player: "Player",
    rating: "Rating",
    points: "Points",
    white: "White",
    black: "Black",
    allocated: "Bye",
    full: "Full-point bye",
    half: "Half-point bye",
    zero: "Absent",
    forfeit: "By forfeit",
    tiebreaks: &[],
};

fn report() -> Report {
    read(EVENT, Sum::Written).expect("it can be read")
}

fn with<T>(report: &Report, made: impl FnOnce(Event<'_>) -> T) -> T {
    let order = [TieBreak::Bh, TieBreak::De];
    let standings = standings(&report.field, &order, Rules::Swiss).expect("not refused");
    made(Event::new(report, &standings))
}

#[test]
fn the_table() {
    let expected = "\
rank,number,name,rating,points,R1,R2,BH,DE\r
1,1,\"Rossi, \"\"Anna\"\"\",2400,2,3b1,2w+,1,\r
2,4,\"Neri, Dario\",,1.5,2b1,H,1,\r
3,3,\"Verdi, Carla\",2200,1,1w0,U,3,\r
4,2,\"<script>alert(1)</script>\",2300,0,4w0,1b-,1.5,\r
";
    assert_eq!(with(&report(), csv::write), expected);
}

#[test]
fn what_programs_read() {
    let text = with(&report(), json::write);
    let value: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    assert_eq!(
        value["players"][0]["rounds"][0],
        serde_json::json!({"opponent": 3, "colour": "black", "result": "1"})
    );
    assert_eq!(value["players"][3]["rating"], serde_json::Value::Null);
    assert_eq!(value["standings"]["order"], serde_json::json!(["BH", "DE"]));
    let row = serde_json::json!({"player": 4, "rank": 2, "points": "1.5", "values": {"BH": "1", "DE": null}});
    assert_eq!(value["standings"]["rows"][1], row);
    // What the report does not say of a player is left out.
    assert!(value["players"][1].get("title").is_none() && value["players"][1].get("sex").is_none());
    assert_eq!(json::read(&text), Ok(unranked(report())));
}

/// Places follow from the rest, and are not read.
fn unranked(mut report: Report) -> Report {
    report.profiles.iter_mut().for_each(|profile| profile.rank = 0);
    report
}

#[test]
fn titles_and_federations_are_kept() {
    let line = "001    1 f GM Rossi, Anna                       2400 ITA      800012 1990/01/02  0.0    1\r\n\
                001    2   IM Verdi, Carla                      2300                            0.0    2\r\n";
    let report = read(line, Sum::Written).expect("it can be read");
    let text = with(&report, json::write);
    let value: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    let known = ["sex", "title", "federation", "fide", "birth"].map(|key| value["players"][0][key].clone());
    assert_eq!(known, ["f", "GM", "ITA", "800012", "1990/01/02"].map(serde_json::Value::from));
    assert_eq!((value["players"][1].get("sex"), &value["players"][1]["title"]), (None, &"IM".into()));
    assert_eq!(json::read(&text), Ok(unranked(report)));
    let wide = json::read(&text.replace("\"ITA\"", "\"ITALY\"")).expect_err("too wide for its columns");
    assert_eq!(wide, Fault::Word("ITALY".to_owned()));
}

#[test]
fn what_cannot_be_is_refused() {
    let text = with(&report(), json::write);
    let refused = |from: &str, to: &str| {
        assert!(text.contains(from), "{from}");
        json::read(&text.replacen(from, to, 1)).expect_err("it is wrong")
    };
    assert_eq!(refused("{", "["), Fault::Form { line: 1, column: 10 });
    assert_eq!(refused("\"version\":1", "\"version\":2"), Fault::Version(2));
    assert_eq!(refused("\"result\":\"1\"", "\"result\":\"X\""), Fault::Word("X".to_owned()));
    assert_eq!(refused("\"result\":\"H\"", "\"result\":\"1\""), Fault::Word("1".to_owned()));
    assert_eq!(refused("\"win\":\"1\"", "\"win\":\"one\""), Fault::Word("one".to_owned()));
    assert_eq!(refused("\"number\":2", "\"number\":7"), Fault::Number(7));
    assert_eq!(refused("\"played\":2", "\"played\":1"), Fault::Number(1));
    assert_eq!(refused("\"rounds\":2", "\"rounds\":1000"), Fault::TooMuch);
    let disagree = refused("\"result\":\"1\"", "\"result\":\"0\"");
    assert!(matches!(disagree, Fault::Disagree(Problem::Results(_))), "{disagree:?}");
}

#[test]
fn the_page_is_whole_and_escaped() {
    let bracket = Bracket {
        rounds: vec![BracketRound {
            title: "Final".to_owned(),
            matches: vec![BracketMatch {
                id: "M1".to_owned(),
                players: ["Anna <b>".to_owned(), "Bruno".to_owned()],
                scores: ["1½".to_owned(), "½".to_owned()],
                winner: Some(0),
            }],
        }],
    };
    let page = with(&report(), |event| html::write(event, &WORDS, Some(&bracket)));
    assert!(page.starts_with("<!doctype html>\n<html lang=\"en\">"));
    // What signs mean can be read where nothing can be pointed at.
    for sign in ["<b>U</b> Bye", "<b>H</b> Half-point bye", "<b>+ −</b> By forfeit"] {
        assert!(page.contains(sign), "{sign}");
    }
    let spelt = ["Buchholz", "Direct encounter"].map(str::to_owned);
    let named = with(&report(), |event| html::write(event, &Words { tiebreaks: &spelt, ..WORDS }, None));
    assert!(named.contains("</b> Buchholz · <b>"), "each tie-break of the order with its name");
    assert!(page.contains("<title>Coppa &lt;Giostra&gt; &amp; &quot;amici&quot;</title>"));
    assert!(page.contains("&lt;script&gt;alert(1)&lt;/script&gt;") && !page.contains("<script"));
    assert!(page.contains("<div class=\"on\"><span>Anna &lt;b&gt;</span><b>1½</b></div>"));
    // Nothing is fetched: no address, no import, no picture.
    for outside in ["http:", "https:", "url(", "@import", " src=", "<link"] {
        assert!(!page.contains(outside), "{outside}");
    }
    // Standings, cross-table, both rounds.
    assert!(
        page.contains("<tr id=\"p1\" class=\"first\"><td>1</td>")
            && page.contains("<td class=\"points\">1½</td>")
    );
    assert!(
        page.contains("<h3>Round 2</h3>") && page.contains("Half-point bye") && page.contains("By forfeit")
    );
    let without = with(&report(), |event| html::write(event, &WORDS, None));
    assert!(page.contains("class=\"match\"") && !without.contains("class=\"match\""));
    balanced(&page);
}

/// Every element that is opened is closed in its order.
fn balanced(page: &str) {
    let mut open: Vec<&str> = Vec::new();
    for tag in page.split('<').skip(1).filter(|tag| !tag.starts_with(['!', '>'])) {
        let name = tag.split(['>', ' ']).next().expect("there is a first part");
        if let Some(closed) = name.strip_prefix('/') {
            assert_eq!(open.pop(), Some(closed), "{tag}");
        } else if name != "meta" {
            open.push(name);
        }
    }
    assert!(open.is_empty(), "{open:?}");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, ..ProptestConfig::default() })]

    /// What is written as JSON is read as it was; the page is whole and the table has a line for everybody.
    #[test]
    fn any_event(seed in any::<u64>(), name in "\\PC{0,20}") {
        let mut field: Field = history(seed);
        field.entrants[0].name.clone_from(&name);
        let profiles = vec![Profile::default(); field.entrants.len()];
        let report = Report { name, field, profiles, ..Report::default() };
        let text = with(&report, json::write);
        prop_assert_eq!(json::read(&text), Ok(report.clone()));
        let page = with(&report, |event| html::write(event, &WORDS, None));
        balanced(&page);
        prop_assert_eq!(page.matches("<tr id=\"p").count(), report.field.entrants.len());
        let table = with(&report, csv::write);
        prop_assert_eq!(table.matches("\r\n").count(), report.field.entrants.len() + 1);
    }

    /// Any change of the file is read or refused.
    #[test]
    fn no_change_panics(seed in any::<u64>(), at in any::<prop::sample::Index>(), change in "[0-9a-z\\[\\]{}\",]") {
        let text = with(&Report { field: history(seed), ..Report::default() }, json::write);
        let at = at.index(text.len());
        let changed = format!("{}{change}{}", &text[..at], &text[at + 1..]);
        if let Ok(report) = json::read(&changed) {
            let _ = with(&report, csv::write);
        }
    }
}
