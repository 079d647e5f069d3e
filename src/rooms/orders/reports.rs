//! "Segnala parola" and the moderators' queue.

use super::super::desk::Halt;
use super::super::heard::{Heard, Person, Server};
use super::super::press::{OfPlace, Press};
use super::super::room::Room;
use super::super::say::{Body, Button};
use crate::games::Seat;
use crate::games::manche::signs::{Sign, signs};
use crate::journal::{Entry, NewSuspicion, Record, Suspected, SuspicionRow};
use crate::ladders::table::name_of;
use crate::messages::{Arg, Text, own};
use crate::rooms::round::live::load;
use crate::say;
use crate::words::spelling;

/// Reports shown at once: each has two buttons, and platforms allow 25 a message.
const SHOWN: usize = 10;
/// Of what looks odd as many are shown at once.
const ODD: u32 = 4;
/// Letters of the longest word that can be reported: payloads of buttons hold 64 bytes (Telegram).
const LONGEST: usize = 40;
/// Reports of one person that wait for a decision at most, so that nobody fills the queue.
const EACH: usize = 5;

/// A player reports a word of round `id`.
pub(super) async fn report(room: &Room, heard: &Heard, id: i64, typed: &str) -> Result<(), Halt> {
    let Some(server) = room.desk.place.server().cloned() else {
        room.desk.answer(heard, say!("refuse-only-in-channels"));
        return Ok(());
    };
    let row = room.desk.house.journal.match_row(id).await?;
    // The queue reads the round again: one that is not there, or another server's, would stop it.
    if row.is_none_or(|row| row.server.as_ref() != Some(&server)) {
        room.desk.answer(heard, say!("button-old"));
        return Ok(());
    }
    let Some(word) = spelling::typed(typed).filter(|word| (2..=LONGEST).contains(&word.len())) else {
        let typed: String = typed.chars().take(40).collect();
        room.desk.answer(heard, say!("not-letters", typed = typed));
        return Ok(());
    };
    let open = room.desk.house.journal.open_reports(&server).await?;
    if open.iter().filter(|report| report.person == heard.who.person).count() >= EACH {
        room.desk.answer(heard, say!("report-enough"));
        return Ok(());
    }
    let report = Record::Report {
        server,
        match_id: id,
        word: word.clone(),
        person: heard.who.person.clone(),
        at: room.desk.now(),
    };
    room.desk.house.append(Entry { lines: Vec::new(), records: vec![report] }).await?;
    room.desk.answer(heard, say!("report-thanks", word = word));
    Ok(())
}

/// `/segnalazioni`.
pub(super) async fn queue(room: &Room, heard: &Heard) -> Result<(), Halt> {
    let Some(server) = room.desk.place.server().cloned() else {
        room.desk.answer(heard, say!("refuse-only-in-channels"));
        return Ok(());
    };
    let reports = room.desk.house.journal.open_reports(&server).await?;
    let odd = room.desk.house.journal.suspicions(&server, ODD).await?;
    if reports.is_empty() && odd.is_empty() {
        room.desk.answer(heard, say!("reports-none"));
        return Ok(());
    }
    let mut lines = Vec::new();
    if !reports.is_empty() {
        lines.push(say!("reports-head", count = reports.len()));
    }
    let mut buttons = Vec::new();
    for report in reports.iter().take(SHOWN) {
        let dictionary = load(&room.desk, report.match_id).await?.manche.setup().dictionary.clone();
        let known = room.desk.house.playing_words(&room.desk.place, &dictionary)?.accepts(&report.word);
        // A word that is in is reported to go out; one that is not, to come in.
        lines.push(if known {
            say!("reports-line-out", word = &report.word, dictionary = &dictionary)
        } else {
            say!("reports-line-in", word = &report.word, dictionary = &dictionary)
        });
        buttons.push(
            Button::new(
                say!("reports-accept", word = &report.word),
                &Press::Place(OfPlace::AcceptReport { word: report.word.clone(), comes_in: !known }),
            )
            .first(),
        );
        buttons.push(Button::new(
            say!("reports-reject", word = &report.word),
            &Press::Place(OfPlace::RejectReport(report.word.clone())),
        ));
    }
    for (number, one) in (1_usize..).zip(&odd) {
        lines.push(suspicion(room, &server, number, one).await?);
        buttons
            .push(Button::new(say!("reports-seen", number = number), &Press::Place(OfPlace::Seen(one.id))));
    }
    // With a name, so that a door knows in which room it was said.
    let body = Body { text: Some(say!("lines", lines = lines)), buttons, ..Body::default() };
    room.desk.house.say(room.desk.answer_to(heard, "reports".into(), body));
    Ok(())
}

/// What looks odd, in words: who, what, how often.
async fn suspicion(room: &Room, server: &Server, number: usize, one: &SuspicionRow) -> Result<Text, Halt> {
    let journal = &room.desk.house.journal;
    let found = &one.found;
    let (mut persons, mut family) = (Vec::new(), String::new());
    for id in [found.who.0, found.who.1] {
        persons.push(match found.what {
            Suspected::Order | Suspected::Solver | Suspected::Engine => {
                let seats = journal.seats(found.match_id).await?;
                seats.into_iter().find(|(seat, _)| i64::from(seat.0) == id).map(|(_, person)| person)
            }
            Suspected::Pair | Suspected::Farm => {
                let owner = journal.row_owner(id).await?;
                owner.and_then(|owner| {
                    family = owner.family;
                    owner.person
                })
            }
        });
    }
    let known: Vec<Person> = persons.iter().flatten().cloned().collect();
    let names = journal.names(Some(server), &known).await?;
    let names = names.into_iter().collect();
    let name = |at: usize| match persons.get(at).and_then(Option::as_ref) {
        Some(person) => say!("literal", text = name_of(&names, person)),
        None => say!("elo-somebody"),
    };
    let (one, other, count) = (name(0), name(1), found.count);
    Ok(match found.what {
        Suspected::Order => say!(
            "suspicion-order",
            number = number,
            one = one,
            other = other,
            count = count,
            when = Arg::When(found.at)
        ),
        Suspected::Solver => {
            let reasons = reasons(room, found).await;
            say!(
                "suspicion-solver",
                number = number,
                one = one,
                count = count,
                when = Arg::When(found.at),
                reasons = reasons
            )
        }
        Suspected::Engine => {
            say!(
                "suspicion-engine",
                number = number,
                one = one,
                count = count,
                of = found.of.unwrap_or(count)
            )
        }
        Suspected::Farm => {
            let of = found.of.unwrap_or(count);
            say!("suspicion-farm", number = number, one = one, count = count, of = of, family = own(family))
        }
        Suspected::Pair => {
            let family = own(family);
            say!("suspicion-pair", number = number, one = one, other = other, count = count, family = family)
        }
    })
}

/// Why a list looks like one that a program has found, read from the log. What cannot be read any more (its dictionary is gone) is
/// no reason to show moderators nothing at all.
async fn reasons(room: &Room, found: &NewSuspicion) -> Text {
    let signs = match signs_of(room, found).await {
        Ok(signs) => signs,
        Err(error) => {
            let error = format!("{error:#}");
            tracing::warn!(round = found.match_id, error, "why a list was suspected cannot be read any more");
            Vec::new()
        }
    };
    let told = signs.into_iter().map(|sign| match sign {
        Sign::Pace(words) => say!("sign-pace", words = words),
        Sign::Rare(share) => say!("sign-rare", share = share),
        Sign::Whole(share) => say!("sign-whole", share = share),
        Sign::Alphabet(words) => say!("sign-alphabet", words = words),
        Sign::Length(words) => say!("sign-length", words = words),
    });
    // The words of today may be others than those of that evening.
    told.reduce(|all, one| say!("list-more", all = all, one = one)).unwrap_or_else(|| say!("sign-gone"))
}

async fn signs_of(room: &Room, found: &NewSuspicion) -> anyhow::Result<Vec<Sign>> {
    let live = load(&room.desk, found.match_id).await?;
    let words = room.desk.house.playing_words(&room.desk.place, &live.manche.setup().dictionary)?;
    let seat = Seat(u16::try_from(found.who.0)?);
    Ok(signs(&live.manche, seat, &|word| words.familiarity(word)).signs)
}

/// The button "Visto".
pub(super) async fn seen(room: &Room, heard: &Heard, id: i64) -> Result<(), Halt> {
    let Some(server) = room.desk.window_of(heard).server().cloned() else { return Ok(()) };
    let odd = room.desk.house.journal.suspicions(&server, u32::MAX).await?;
    let Some(one) = odd.iter().find(|one| one.id == id) else {
        room.desk.answer(heard, say!("button-old"));
        return Ok(());
    };
    let mut records = vec![Record::SuspicionSeen { id: one.id }];
    records.extend(room.desk.deed(heard, format!("visto {}", one.id), ""));
    room.desk.house.append(Entry { lines: Vec::new(), records }).await?;
    room.desk.answer(heard, say!("suspicion-seen"));
    Ok(())
}

/// A moderator decides; what they accept is in the overlay from the next round on.
pub(super) async fn decide(
    room: &Room,
    heard: &Heard,
    word: &str,
    accepted: Option<bool>,
) -> Result<(), Halt> {
    let Some(server) = room.desk.place.server().cloned() else { return Ok(()) };
    let open = room.desk.house.journal.open_reports(&server).await?;
    if !open.iter().any(|report| report.word == word) {
        room.desk.answer(heard, say!("reports-decided-already", word = word));
        return Ok(());
    }
    let at = room.desk.now();
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
    records.extend(room.desk.deed(heard, format!("segnalazione {word} {verdict}"), ""));
    room.desk.house.append(Entry { lines: Vec::new(), records }).await?;
    if accepted.is_some() {
        room.desk.house.set_overlay(&server, word, accepted);
    }
    let text = match accepted {
        Some(true) => say!("dictionary-added", word = word),
        Some(false) => say!("dictionary-removed", word = word),
        None => say!("reports-rejected", word = word),
    };
    room.desk.answer(heard, text);
    Ok(())
}
