//! "Segnala parola" and the moderators' queue.

use super::super::heard::Heard;
use super::super::room::{Halt, Room};
use super::super::say::{Body, Button};
use super::super::settings::Power;
use crate::journal::{Entry, Record};
use crate::say;
use crate::words::spelling;

/// Reports shown at once: each has two buttons, and platforms allow 25 a message.
const SHOWN: usize = 10;
/// Letters of the longest word that can be reported: payloads of buttons hold 64 bytes (Telegram).
const LONGEST: usize = 40;
/// Reports of one person that wait for a decision at most, so that nobody fills the queue.
const EACH: usize = 5;

/// A player reports a word of round `id`.
pub(super) async fn report(room: &Room, heard: &Heard, id: i64, typed: &str) -> Result<(), Halt> {
    let Some(server) = room.place.server().cloned() else {
        room.answer(heard, say!("refuse-only-in-channels"));
        return Ok(());
    };
    let row = room.house.journal.match_row(id).await.map_err(anyhow::Error::from)?;
    // The queue reads the round again: one that is not there, or another server's, would stop it.
    if row.is_none_or(|row| row.server.as_ref() != Some(&server)) {
        room.answer(heard, say!("button-old"));
        return Ok(());
    }
    let Some(word) = spelling::fold(typed.trim()).filter(|word| (2..=LONGEST).contains(&word.len())) else {
        let typed: String = typed.chars().take(40).collect();
        room.answer(heard, say!("not-letters", typed = typed));
        return Ok(());
    };
    let open = room.house.journal.open_reports(&server).await.map_err(anyhow::Error::from)?;
    if open.iter().filter(|report| report.person == heard.who.person).count() >= EACH {
        room.answer(heard, say!("report-enough"));
        return Ok(());
    }
    let report = Record::Report {
        server,
        match_id: id,
        word: word.clone(),
        person: heard.who.person.clone(),
        at: room.now(),
    };
    room.house.append(Entry { lines: Vec::new(), records: vec![report] }).await?;
    room.answer(heard, say!("report-thanks", word = word));
    Ok(())
}

/// `/segnalazioni`.
pub(super) async fn queue(room: &Room, heard: &Heard) -> Result<(), Halt> {
    let Some(server) = room.place.server().cloned() else {
        room.answer(heard, say!("refuse-only-in-channels"));
        return Ok(());
    };
    let reports = room.house.journal.open_reports(&server).await.map_err(anyhow::Error::from)?;
    if reports.is_empty() {
        room.answer(heard, say!("reports-none"));
        return Ok(());
    }
    let mut lines = vec![say!("reports-head", count = reports.len())];
    let mut buttons = Vec::new();
    for report in reports.iter().take(SHOWN) {
        let dictionary = room.load(report.match_id).await?.manche.setup().dictionary.clone();
        let known = room.house.playing_words(Some(&server), &dictionary)?.accepts(&report.word);
        // A word that is in is reported to go out; one that is not, to come in.
        lines.push(if known {
            say!("reports-line-out", word = &report.word, dictionary = &dictionary)
        } else {
            say!("reports-line-in", word = &report.word, dictionary = &dictionary)
        });
        let sign = if known { '-' } else { '+' };
        buttons.push(Button {
            label: say!("reports-accept", word = &report.word),
            payload: format!("accetta:{sign}{}", report.word),
            form: None,
            primary: true,
        });
        buttons.push(Button {
            label: say!("reports-reject", word = &report.word),
            payload: format!("rifiuta:{}", report.word),
            form: None,
            primary: false,
        });
    }
    // With a name, so that a door knows in which room it was said.
    let body = Body { text: Some(say!("lines", lines = lines)), buttons, ..Body::default() };
    room.house.say(room.answer_to(heard, "reports".into(), body));
    Ok(())
}

/// A moderator decides; what he accepts is in the overlay from the next round on.
pub(super) async fn decide(
    room: &Room,
    heard: &Heard,
    word: &str,
    accepted: Option<bool>,
) -> Result<(), Halt> {
    if !room.moderates(heard, Power::Rounds) {
        room.answer(heard, say!("refuse-moderators"));
        return Ok(());
    }
    let Some(server) = room.place.server().cloned() else { return Ok(()) };
    let open = room.house.journal.open_reports(&server).await.map_err(anyhow::Error::from)?;
    if !open.iter().any(|report| report.word == word) {
        room.answer(heard, say!("reports-decided-already", word = word));
        return Ok(());
    }
    let at = room.now();
    let author = heard.who.person.clone();
    let mut records = vec![Record::ReportDecision {
        server: server.clone(),
        word: word.to_owned(),
        accepted: accepted.is_some(),
        by: author.clone(),
        at,
    }];
    if let Some(added) = accepted {
        records.push(Record::Overlay {
            server: server.clone(),
            word: word.to_owned(),
            added,
            author,
            reason: "segnalazione".into(),
            at,
        });
    }
    let verdict = if accepted.is_some() { "accettata" } else { "rifiutata" };
    records.extend(room.deed(heard, format!("segnalazione {word} {verdict}"), ""));
    room.house.append(Entry { lines: Vec::new(), records }).await?;
    if accepted.is_some() {
        room.house.set_overlay(&server, word, accepted);
    }
    let text = match accepted {
        Some(true) => say!("dictionary-added", word = word),
        Some(false) => say!("dictionary-removed", word = word),
        None => say!("reports-rejected", word = word),
    };
    room.answer(heard, text);
    Ok(())
}
