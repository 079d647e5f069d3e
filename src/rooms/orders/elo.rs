//! `/elo spiega`: every exchange of somebody's last night, in plain words (E2, E3).

use super::super::heard::Heard;
use super::super::ladders::asked::{date, tenths};
use super::super::ladders::explain::{self, Exchange};
use super::super::ladders::table::Table;
use super::super::room::{Halt, Room};
use super::super::round::FAMILY;
use super::super::say::{Body, Button};
use crate::commands::{Invocation, Opt};
use crate::messages::{Arg, Lang, Text, own};
use crate::rating::exchange::Damping;
use crate::say;

/// Lines on a page.
const PAGE: usize = 16;

/// `/elo`, `/elo spiega`: there is nothing else to be told.
pub(super) async fn asked(room: &Room, heard: &Heard, asked: &Invocation) -> Result<(), Halt> {
    let what = asked.text(Opt::Cosa).map(str::to_lowercase);
    if let Some(typed) = what.filter(|what| !["spiega", "explain"].contains(&what.as_str())) {
        let (option, choices) = match room.lang_for(heard) {
            Lang::It => ("cosa", "spiega"),
            Lang::En => ("what", "explain"),
        };
        let typed: String = typed.chars().take(40).collect();
        let refusal = say!("command-no-such-choice", option = option, typed = typed, choices = own(choices));
        room.answer(heard, refusal);
        return Ok(());
    }
    explain(room, heard, asked.number(Opt::Pagina)).await
}

/// `page`: a button that turns the page; otherwise the first one, in a message of its own.
pub(super) async fn explain(room: &Room, heard: &Heard, page: Option<i64>) -> Result<(), Halt> {
    let Some(server) = room.ladder_server(heard).await? else {
        room.answer(heard, say!("refuse-only-in-channels"));
        return Ok(());
    };
    let house = &room.house;
    let row = house.my_ladder_row(&server, FAMILY, &heard.who.person).await.map_err(anyhow::Error::from)?;
    let day = match row {
        Some(row) => explain::last_day(&house.journal, &server, FAMILY, row).await?,
        None => None,
    };
    let Some(day) = day else {
        room.answer(heard, say!("elo-nothing"));
        return Ok(());
    };
    let table = Table::read(house, &server, FAMILY).await.map_err(anyhow::Error::from)?;
    let unranked = house.journal.unranked(&server).await.map_err(anyhow::Error::from)?;
    let name = |row: i64| {
        let place = table.as_ref().and_then(|table| table.of(row));
        match place {
            Some(place) => say!("literal", text = &place.name),
            None if unranked.contains(&row) => say!("elo-unranked"),
            None => say!("elo-somebody"),
        }
    };
    let mut lines = Vec::new();
    for round in &day.rounds {
        let change: i64 = round.exchanges.iter().map(|one| one.change).sum();
        let (when, players) = (Arg::When(round.ended_at), round.exchanges.len() + 1);
        lines.push(say!(
            "elo-round",
            family = own(FAMILY),
            when = when,
            players = players,
            change = tenths(change)
        ));
        lines.extend(round.exchanges.iter().map(|one| exchange(one, name(one.other))));
    }
    let (pages, page_turns) = (lines.len().div_ceil(PAGE), page.is_some());
    let page = usize::try_from(page.unwrap_or(1)).unwrap_or(1).clamp(1, pages);
    let mut shown = vec![say!(
        "elo-head",
        date = date(day.date),
        rounds = day.rounds.len(),
        family = own(FAMILY),
        before = day.before.shown(),
        after = day.after.shown(),
        change = tenths(day.after.milli() - day.before.milli()),
    )];
    shown.extend(lines.drain((page - 1) * PAGE..lines.len().min(page * PAGE)));
    let played: i64 = day.rounds.iter().flat_map(|round| &round.exchanges).map(|one| one.change).sum();
    let reset = day.after.milli() - day.before.milli() - played;
    if page == pages && reset != 0 {
        shown.push(say!("elo-reset", change = tenths(reset)));
    }
    if page == pages {
        shown.push(say!("elo-how"));
    }
    let buttons = Button::turning(page, pages, |page| format!("elo:{page}"));
    let body = Body { text: Some(say!("lines", lines = shown)), buttons, ..Body::default() };
    let say = if page_turns { Room::answer_to } else { Room::answer_anew };
    house.say(say(room, heard, "elo".into(), body));
    Ok(())
}

fn exchange(one: &Exchange, name: Text) -> Text {
    // A hundredth is all that anybody reads.
    #[expect(clippy::cast_possible_truncation, reason = "between 0 and 100")]
    let expected = (one.expected * 100.0).round() as i64;
    let change = tenths(one.change);
    let line = if one.got > 0.75 {
        say!("elo-won", name = name, expected = expected, change = change)
    } else if one.got > 0.25 {
        say!("elo-drawn", name = name, expected = expected, change = change)
    } else {
        say!("elo-lost", name = name, expected = expected, change = change)
    };
    match one.part {
        Damping::Whole => line,
        Damping::Half => say!("elo-half", line = line),
        Damping::Nothing => say!("elo-not", line = line),
    }
}
