//! `/classifica`: the ladder of a server as it was published last night (E6). Between nights it does not move: it
//! is what the rounds that ended before the publication have made of it, counted anew each time.

use super::super::heard::{Heard, Person, Server};
use super::super::room::{Halt, Room};
use super::super::round::FAMILY;
use super::super::say::{Body, Button};
use crate::clock::Millis;
use crate::messages::{Arg, Text};
use crate::rating::{Factor, Ledger, Rating, Row, days};
use crate::say;

/// Players on a page.
const PAGE: usize = 20;
/// E5: with fewer rounds a rating is provisional.
const PROVISIONAL: u32 = 10;

/// One player of a published ladder.
struct Place {
    rank: usize,
    person: Person,
    rating: Rating,
    rounds: u32,
}

pub(super) async fn ladder(room: &Room, heard: &Heard, page: i64) -> Result<(), Halt> {
    let Some(server) = room.place.server().cloned() else {
        room.answer(heard, say!("refuse-only-in-channels"));
        return Ok(());
    };
    let (now, zone) = (room.now(), room.house.zone(&room.place));
    let published = days::last_publication(now, &zone).map_or(Millis::MIN, |(_, at)| at);
    let places = places(room, &server, published).await?;
    if places.is_empty() {
        let next = days::next_publication(now, &zone).map_or(now, |(_, at)| at);
        room.answer(heard, say!("ladder-empty", next = Arg::When(next)));
        return Ok(());
    }
    let pages = places.len().div_ceil(PAGE);
    let page = usize::try_from(page).unwrap_or(1).clamp(1, pages);
    let shown = &places[(page - 1) * PAGE..places.len().min(page * PAGE)];
    let persons: Vec<Person> = shown.iter().map(|place| place.person.clone()).collect();
    let names = room.house.journal.names(Some(&server), &persons).await.map_err(anyhow::Error::from)?;
    let name_of = |person: &Person| {
        let known = names.iter().find(|(one, _)| one == person);
        known.map_or_else(|| person.0.clone(), |(_, name)| name.clone())
    };
    let mut lines = vec![say!("ladder-head", when = Arg::When(published), page = page, pages = pages)];
    lines.extend(shown.iter().map(|place| line(place, name_of(&place.person))));
    if shown.iter().any(|place| place.rounds < PROVISIONAL) {
        lines.push(say!("ladder-provisional", rounds = PROVISIONAL));
    }
    let turn = |label: Text, page: usize| Button {
        label,
        payload: format!("classifica:{page}"),
        form: None,
        primary: false,
    };
    let mut buttons = Vec::new();
    if page > 1 {
        buttons.push(turn(say!("button-previous"), page - 1));
    }
    if page < pages {
        buttons.push(turn(say!("button-next"), page + 1));
    }
    let body = Body { text: Some(say!("lines", lines = lines)), buttons, ..Body::default() };
    room.house.say(room.answer_to(heard, "ladder".into(), body));
    Ok(())
}

fn line(place: &Place, name: String) -> Text {
    let (rank, rating, rounds) = (place.rank, place.rating.shown(), place.rounds);
    if rounds < PROVISIONAL {
        say!("ladder-line-provisional", rank = rank, name = name, rating = rating, rounds = rounds)
    } else {
        say!("ladder-line", rank = rank, name = name, rating = rating, rounds = rounds)
    }
}

/// Everybody in the ladder, the best first; equal ratings share the rank.
async fn places(room: &Room, server: &Server, published: Millis) -> Result<Vec<Place>, Halt> {
    let journal = &room.house.journal;
    let rows = journal.ladder_rows(server, FAMILY).await.map_err(anyhow::Error::from)?;
    let rounds = journal.rated(server, FAMILY, published).await.map_err(anyhow::Error::from)?;
    // Rows of all ladders have one numbering: here they are counted from 0, in their order (E4).
    let row_of = |id: i64| {
        let at = rows.binary_search_by_key(&id, |(id, _)| *id).ok()?;
        u32::try_from(at).ok().map(Row)
    };
    let mut ladder = Ledger::default();
    for round in rounds {
        let players = round.players.iter().map(|(id, points)| Some((row_of(*id)?, *points)));
        let players: Option<Vec<(Row, i64)>> = players.collect();
        let players = players.ok_or_else(|| anyhow::anyhow!("round {} has no row", round.match_id))?;
        ladder.play(Factor::USUAL, &players);
    }
    let mut places: Vec<Place> = Vec::new();
    for (row, (_, person)) in (0..).map(Row).zip(rows) {
        // E11: who was erased keeps his row, and nobody sees it.
        let (Some(person), rounds) = (person, ladder.rounds(row)) else { continue };
        if rounds > 0 {
            places.push(Place { rank: 0, person, rating: ladder.rating(row), rounds });
        }
    }
    places.sort_by(|a, b| b.rating.cmp(&a.rating).then_with(|| a.person.cmp(&b.person)));
    for at in 0..places.len() {
        let shares = at > 0 && places[at - 1].rating == places[at].rating;
        places[at].rank = if shares { places[at - 1].rank } else { at + 1 };
    }
    Ok(places)
}
