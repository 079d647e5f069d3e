//! `/elo spiega`: every exchange of somebody's last night, in plain words (E2, E3).

use super::super::desk::Halt;
use super::super::heard::{Heard, Server};
use super::super::press::{OfPlace, Press};
use super::super::room::Room;
use super::super::say::{Body, Button};
use super::whose::family_asked;
use crate::commands::{Invocation, Opt};
use crate::games::families::family_title;
use crate::ladders::explain::{self, Exchange, ExplainedDay};
use crate::ladders::recent::by_recency;
use crate::ladders::rows;
use crate::ladders::table::Table;
use crate::ladders::telling::{date, tenths};
use crate::messages::{Arg, Lang, Text, own};
use crate::rating::exchange::Damping;
use crate::rooms::desk::Desk;
use crate::rooms::orders::whose::{in_ladder, ladder_server};
use crate::say;

/// Lines on a page.
const PAGE: usize = 16;

/// `/elo`, `/elo spiega`: there is nothing else to be told.
pub(super) async fn asked(room: &Room, heard: &Heard, asked: &Invocation) -> Result<(), Halt> {
    let what = asked.text(Opt::Cosa).map(str::to_lowercase);
    if let Some(typed) = what.filter(|what| !["spiega", "explain"].contains(&what.as_str())) {
        let (option, choices) = match room.desk.lang_for(heard) {
            Lang::It => ("cosa", "spiega"),
            Lang::En => ("what", "explain"),
        };
        let typed: String = typed.chars().take(40).collect();
        let refusal = say!("command-no-such-choice", option = option, typed = typed, choices = own(choices));
        room.desk.answer(heard, refusal);
        return Ok(());
    }
    explain(room, heard, asked.number(Opt::Pagina), family_asked(asked)).await
}

/// `page`: a button that turns the page; otherwise the first one, in a message of its own. Without a family that of the last
/// match.
pub(super) async fn explain(
    room: &Room,
    heard: &Heard,
    page: Option<i64>,
    family: Option<&'static str>,
) -> Result<(), Halt> {
    let Some(server) = ladder_server(&room.desk, heard).await? else {
        room.desk.answer(heard, say!("refuse-only-in-channels"));
        return Ok(());
    };
    let house = &room.desk.house;
    let (family, day) = last_day(room, heard, &server, family).await?;
    let Some(day) = day else {
        room.desk.answer(heard, say!("elo-nothing", family = own(family), game = family_title(family)));
        return Ok(());
    };
    let ladder = in_ladder(&room.desk, &server, family).await?;
    let table = Table::read(&house.journal, &server, family).await?;
    let unranked = house.journal.unranked(&server).await?;
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
            family = own(family),
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
        ladder = ladder,
        date = date(day.date),
        rounds = day.rounds.len(),
        family = own(family),
        before = day.before.shown(),
        after = day.after.shown(),
        change = tenths(day.after.milli() - day.before.milli()),
    )];
    shown.extend(lines.drain((page - 1) * PAGE..lines.len().min(page * PAGE)));
    let played: i64 = day.rounds.iter().flat_map(|round| &round.exchanges).map(|one| one.change).sum();
    let reset = day.after.milli() - day.before.milli() - played;
    if page == pages && reset != 0 {
        // E12b: what waited for somebody to stay comes without a round.
        let change = tenths(reset);
        shown.push(if day.is_reset {
            say!("elo-reset", change = change)
        } else {
            say!("elo-followed", change = change)
        });
    }
    if page == pages {
        shown.push(say!("elo-how"));
    }
    let buttons = Button::turning(page, pages, |page| {
        Press::Place(OfPlace::Elo { page: i64::try_from(page).ok(), family: Some(family) })
    });
    let body = Body { text: Some(say!("lines", lines = shown)), buttons, ..Body::default() };
    let say = if page_turns { Desk::answer_to } else { Desk::answer_anew };
    house.say(say(&room.desk, heard, "elo".into(), body));
    Ok(())
}

/// The last day that can be explained, in the ladder that was named or else in the one of the last match; and which that is.
async fn last_day(
    room: &Room,
    heard: &Heard,
    server: &Server,
    named: Option<&'static str>,
) -> Result<(&'static str, Option<ExplainedDay>), Halt> {
    let journal = &room.desk.house.journal;
    let accounts = room.desk.house.links.accounts(&heard.who.person);
    let recent = by_recency(journal, server, &accounts).await?;
    let families = named.map_or(recent, |named| vec![named]);
    for family in &families {
        let row = rows::row_of(journal, (server, family), &accounts).await?;
        let Some(row) = row else { continue };
        if let Some(day) = explain::last_day(journal, server, family, row).await? {
            return Ok((family, Some(day)));
        }
    }
    Ok((families[0], None))
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
    let line = if one.weight.fresh { say!("elo-fifth", line = line) } else { line };
    match one.weight.damping {
        Damping::Whole => line,
        Damping::Half => say!("elo-half", line = line),
        Damping::Nothing => say!("elo-not", line = line),
    }
}
