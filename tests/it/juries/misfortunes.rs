//! Judged events and what can befall them: killed after any line, everything twice, a full disk, a person who is erased, a channel
//! that is deleted.

use super::whole::{CHARACTERS, TEAMS, folded, prepared, whole};
use super::{Deed, acted_kept, adventure, line, logged, press};
use crate::support::casa::{START, room, who};
use crate::support::one_in;
use giostra::clock::Clock;
use giostra::journal::Journal;
use giostra::judging::score::standings;
use giostra::rooms::heard::{Access, Door, Heard, Precision, What, Who};
use giostra::rooms::house::{Furniture, House, Seeds};
use giostra::rooms::say::{Act, Delivery, Outlet, Receipt, Say};
use giostra::tasks::Tasks;
use std::fmt::Write as _;
use std::sync::{Arc, Mutex};

const SMALL: (&[&str], &[&str]) = (&["Lanterne"], &["Alma", "Bruno"]);

/// Lines of the head, before which nothing happens.
const HEAD: usize = 3;

#[test]
fn killed_after_every_line_an_event_comes_to_the_same_log() {
    for method in ["accordo", "media"] {
        let (script, out) = whole(method, SMALL.0, SMALL.1);
        let (_, expected, _) = logged(&script);
        let mut killed = String::new();
        for (at, line) in script.lines().enumerate() {
            writeln!(killed, "{line}").unwrap();
            if at >= HEAD {
                killed.push_str("crash\nback +1\n");
            }
        }
        let (said, log, _) = logged(&killed);
        assert_eq!(log, expected, "{method}\n{said}");
        assert!(said.contains("I risultati del turno 1") && out.contains("I risultati del turno 1"));
    }
}

#[test]
fn a_large_event_survives_a_kill_between_any_two_taps() {
    let (script, _) = whole("maggioranza", &TEAMS, &CHARACTERS);
    let (_, expected, _) = logged(&script);
    // Another line each time, so that every line has a kill behind it in one of the runs of the nightly tests, and one in
    // twelve here.
    let mut killed = String::new();
    for (at, line) in script.lines().enumerate() {
        writeln!(killed, "{line}").unwrap();
        if at >= HEAD && (at % one_in(12) == 0) {
            killed.push_str("crash\nback +1\n");
        }
    }
    assert_eq!(logged(&killed).1, expected);
}

#[test]
fn everything_delivered_twice_counts_once() {
    let (script, _) = whole("accordo", SMALL.0, SMALL.1);
    let (_, expected, _) = logged(&script);
    let mut twice = String::new();
    for (number, line) in (5_000..).zip(script.lines()) {
        match line.split_once(" #t: ") {
            Some((who, typed)) if !line.starts_with("server") => {
                writeln!(twice, "{who} #t id {number}: {typed}\nagain {number}").unwrap();
            }
            _ => writeln!(twice, "{line}").unwrap(),
        }
        if line.contains(" press ") {
            twice.push_str("again press\n");
        }
    }
    assert_eq!(logged(&twice).1, expected);
}

#[test]
fn a_full_disk_holds_a_sheet_up_and_loses_nothing() {
    let judged = |trouble: Vec<Deed>| {
        let mut deeds = prepared("media", &["Lanterne"], &["Alma"]);
        deeds.extend([
            line("Ada #t: /giuria giudica"),
            press("Ada", "Lanterne · avanzamento"),
            press("Ada", "Non fatto"),
        ]);
        deeds.extend(trouble);
        deeds.push(Deed::Judge("Ada", 1));
        acted_kept(deeds, true)
    };
    let (script, _) = judged(Vec::new());
    let (_, expected, _) = logged(&script);
    // What is pressed meanwhile is refused, and pressed again when there is room.
    let trouble =
        [line("disk full"), press("Ada", "Fatto in parte"), line("+3"), line("disk ok"), line("+5")];
    let (script, out) = judged(trouble.into());
    let (_, log, _) = logged(&script);
    assert_eq!(log, expected, "{out}");
    assert!(out.contains("Non riesco a salvare"), "{out}");
}

#[test]
fn who_is_erased_leaves_the_ranking_standing() {
    let (script, out) = whole("media", SMALL.0, SMALL.1);
    let (_, before, _) = logged(&script);
    let mut deeds: Vec<Deed> = script.lines().map(line).collect();
    // A player and a judge go; their accounts have no name any more, and what was judged counts as it did.
    for who in ["P0", "Ada"] {
        deeds.push(line(format!("{who} @bot: /dati cancella")));
        deeds.push(press(who, "Sì"));
    }
    deeds.push(line("crash"));
    deeds.push(line("back +1"));
    deeds.push(line("P1 #t: /giuria risultati"));
    deeds.push(press("P1", "Alma"));
    let (script, after) = acted_kept(deeds, true);
    let (_, log, _) = logged(&script);
    assert_eq!(log, before);
    assert_eq!(
        standings(&folded(&log).event(1).unwrap().unwrap()),
        standings(&folded(&before).event(1).unwrap().unwrap())
    );
    let last = after.lines().rev().find(|line| line.contains("> only P1 picture")).unwrap();
    assert!(!last.contains("P0") && last.contains("Giocatore"), "{last}");
    assert!(out.contains("P0"));
}

/// A platform that keeps what is said.
#[derive(Default)]
struct Mouth(Mutex<Vec<Say>>);

impl Outlet for Mouth {
    fn deliver(&self, say: Say) -> Delivery {
        let mut said = self.0.lock().unwrap();
        said.push(say);
        Delivery::Now(Ok(Receipt { id: said.len() as u64, at: START }))
    }
}

#[tokio::test]
async fn a_channel_that_is_deleted_gives_its_organiser_what_was_judged() {
    let (journal, clock) = (Journal::in_memory(Tasks::Beside).unwrap(), Clock::standing(START));
    let (library, seeds, book) = (crate::chats::library(), Seeds::Fixed(7), Vec::new());
    let house = House::open(Furniture { journal, clock, library, seeds, book }).await.unwrap();
    let mouth = Arc::new(Mouth::default());
    house.attach(Door::Terminal, mouth.clone(), true);
    house.resume().await.unwrap();
    let file = adventure(&["Alma"]).replace("\\n", "\n");
    let order = format!("/giuria crea nome:\"La notte\" file:\"{file}\"");
    for (id, what) in (1..).zip([What::Message { text: order }, What::Access(Access::Left)]) {
        let author = Who { moderator: true, ..who(Door::Terminal, "Capo") };
        let precision = Precision::Millisecond;
        house
            .hear(Heard { place: room(), who: author, id, at: START, precision, replies_to: None, what })
            .await;
        house.settled().await;
    }
    {
        let said = mouth.0.lock().unwrap();
        let Say { place, act: Act::Post { body, .. }, .. } = said.last().unwrap() else { panic!("{said:?}") };
        assert!(place.is_private());
        assert_eq!(body.text.as_ref().unwrap().key, "jury-gone");
        let file = String::from_utf8(body.file.clone().unwrap().content).unwrap();
        assert!(file.contains("= adventure 1 ") && file.contains("= off"), "{file}");
    }
    assert!(house.journal().live_matches().await.unwrap().is_empty());
}
