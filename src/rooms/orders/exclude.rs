//! `/escludi` and `/riammetti`: who is kept out of rounds, or out of the ladder.

use super::super::heard::{Heard, Person, Server};
use super::super::room::{Halt, Room};
use super::super::round::FAMILY;
use crate::commands::{Invocation, Opt};
use crate::journal::{Entry, Record};
use crate::say;

pub(super) async fn exclude(
    room: &Room,
    heard: &Heard,
    asked: &Invocation,
    excluded: bool,
) -> Result<(), Halt> {
    let Some(server) = room.place.server().cloned() else {
        room.answer(heard, say!("refuse-only-in-channels"));
        return Ok(());
    };
    let typed = asked.text(Opt::Chi).unwrap_or_default();
    let found = room.called_so(&server, typed).await?;
    let typed = typed.trim_start_matches('@').to_owned();
    // Somebody who has not played yet can be named by his account, behind this very door.
    let account = format!("{}:", room.place.door().name());
    let person = found.or_else(|| typed.starts_with(&account).then(|| Person(typed.clone())));
    let Some(person) = person else {
        room.answer(heard, say!("exclude-unknown", name = typed));
        return Ok(());
    };
    // As everybody knows them, and not as it was typed.
    let known = room.house.journal.names(Some(&server), std::slice::from_ref(&person)).await;
    let known = known.map_err(anyhow::Error::from)?.into_iter().next().map(|(_, name)| name);
    let name = known.unwrap_or(typed);
    let reason = super::reason(asked);
    if asked.choice(Opt::Da) == Some("classifica") {
        return from_ladder(room, heard, server, (person, name), !excluded, &reason).await;
    }
    if excluded && person == heard.who.person {
        room.answer(heard, say!("exclude-yourself"));
        return Ok(());
    }
    if !excluded && !room.house.is_excluded(&room.place, &person) {
        room.answer(heard, say!("readmit-nothing", name = name));
        return Ok(());
    }
    let what = format!("{} {}", if excluded { "escludi" } else { "riammetti" }, person.0);
    let mut records = vec![Record::Exclusion {
        server: server.clone(),
        person: person.clone(),
        excluded,
        by: heard.who.person.clone(),
        reason: reason.clone(),
        at: room.now(),
    }];
    records.extend(room.deed(heard, what, &reason));
    room.house.append(Entry { lines: Vec::new(), records }).await?;
    room.house.set_excluded(&server, &person, excluded);
    let text = if excluded { say!("exclude-done", name = name) } else { say!("readmit-done", name = name) };
    room.answer(heard, text);
    Ok(())
}

/// Out of the ladder: nobody sees him there, and what he plays from now on counts for nobody's rating.
/// What was rated stays, so that no other rating moves.
async fn from_ladder(
    room: &Room,
    heard: &Heard,
    server: Server,
    (person, name): (Person, String),
    ranked: bool,
    reason: &str,
) -> Result<(), Halt> {
    let journal = &room.house.journal;
    let rows = journal.ladder_rows(&server, FAMILY).await.map_err(anyhow::Error::from)?;
    let row = rows.into_iter().find(|(_, of)| of.as_ref() == Some(&person)).map(|(row, _)| row);
    let unranked = journal.unranked(&server).await.map_err(anyhow::Error::from)?;
    let unranked = row.is_some_and(|row| unranked.contains(&row));
    if unranked != ranked {
        let text =
            if ranked { say!("rank-nothing", name = name) } else { say!("unrank-already", name = name) };
        room.answer(heard, text);
        return Ok(());
    }
    let what = format!("{} classifica {}", if ranked { "riammetti" } else { "escludi" }, person.0);
    let mut records = vec![Record::Ranked { server, person, family: FAMILY, ranked, at: room.now() }];
    records.extend(room.deed(heard, what, reason));
    room.house.append(Entry { lines: Vec::new(), records }).await?;
    room.answer(
        heard,
        if ranked { say!("rank-done", name = name) } else { say!("unrank-done", name = name) },
    );
    Ok(())
}
