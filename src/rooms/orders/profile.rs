//! `/profilo`: what a player is worth, how he has fared, and against whom.

use super::super::heard::{Heard, Person, Server};
use super::super::ladders::asked::{date, points};
use super::super::ladders::pictures::{self, Viewer};
use super::super::ladders::table::{PROVISIONAL, Place, Table};
use super::super::ladders::{self};
use super::super::room::{Halt, Room};
use super::super::round::FAMILY;
use super::super::say::{Body, Button};
use crate::commands::{Invocation, Opt};
use crate::messages::{Arg, Text, own};
use crate::say;
use jiff::civil::Date;

/// Rounds that make a form.
const FORM: u32 = 8;
/// Best words shown.
const WORDS: u32 = 5;
/// Opponents shown.
const OPPONENTS: usize = 4;

/// `/profilo`, `/profilo chi:…`, and the button under the digest.
pub(super) async fn profile(room: &Room, heard: &Heard, asked: Option<&Invocation>) -> Result<(), Halt> {
    let Some(server) = room.ladder_server(heard).await? else {
        room.answer(heard, say!("refuse-only-in-channels"));
        return Ok(());
    };
    let typed = asked.and_then(|asked| asked.text(Opt::Chi));
    let person = match typed {
        None => Some(heard.who.person.clone()),
        Some(typed) => room.player_named(&server, typed).await?,
    };
    let Some(person) = person else {
        let name: String = typed.unwrap_or_default().chars().take(40).collect();
        room.answer(heard, say!("player-unknown", name = name));
        return Ok(());
    };
    let body = body(room, heard, &server, &person).await?;
    room.house.say(room.answer_anew(heard, "profile".into(), body));
    Ok(())
}

async fn body(room: &Room, heard: &Heard, server: &Server, person: &Person) -> Result<Body, Halt> {
    let house = &room.house;
    let row = if *person == heard.who.person {
        house.my_ladder_row(server, FAMILY, person).await
    } else {
        house.ladder_row(server, FAMILY, person).await
    };
    let row = row.map_err(anyhow::Error::from)?;
    let table = Table::read(house, server, FAMILY).await.map_err(anyhow::Error::from)?;
    let place = table.as_ref().zip(row).and_then(|(table, row)| table.of(row));
    let (Some(table), Some(place)) = (&table, place) else {
        let next = room.house.next_publication(server, room.now());
        let mine = house.links.accounts(&heard.who.person).contains(person);
        let unranked = house.journal.unranked(server).await.map_err(anyhow::Error::from)?;
        let text = if mine && row.is_some_and(|row| unranked.contains(&row)) {
            say!("profile-out")
        } else if mine {
            say!("profile-nothing-mine", next = Arg::When(next))
        } else {
            say!("profile-nothing", next = Arg::When(next))
        };
        return Ok(Body { text: Some(text), ..Body::default() });
    };
    let mut lines = vec![head(place, table.places.len())];
    let persons = house.persons_of(server, FAMILY, place.row).await?;
    lines.extend(form(room, server, &persons, table.published.date).await?);
    lines.extend(words(room, server, &persons).await?);
    lines.extend(opponents(room, server, &persons, table, place).await?);
    if place.is_provisional() {
        lines.push(say!("ladder-provisional", rounds = PROVISIONAL, family = own(FAMILY)));
    }
    let explain = Button::plain(say!("button-explain"), "elo");
    let mine = persons.iter().any(|person| house.links.accounts(&heard.who.person).contains(person));
    let buttons = if mine { vec![explain] } else { Vec::new() };
    let viewer = Viewer { lang: room.lang_for(heard), place: &room.window_of(heard) };
    let picture = pictures::history(house, viewer, server, FAMILY, table, &[place]).await;
    let picture = Some(picture.map_err(anyhow::Error::from)?);
    Ok(Body { text: Some(say!("lines", lines = lines)), picture, buttons, ..Body::default() })
}

fn head(place: &Place, of: usize) -> Text {
    let change = place.change.map_or_else(
        || say!("literal", text = ""),
        |change| say!("profile-change", change = points(place.rating, change)),
    );
    say!(
        "profile-head",
        name = &place.name,
        rating = place.rating.shown(),
        mark = if place.is_provisional() { say!("provisional-mark") } else { say!("literal", text = "") },
        rank = place.rank,
        of = of,
        rounds = place.rounds,
        family = own(FAMILY),
        peak = place.peak.0.shown(),
        date = date(place.peak.1),
        change = change,
    )
}

/// The places of the last rounds, the latest last.
async fn form(room: &Room, server: &Server, persons: &[Person], until: Date) -> Result<Option<Text>, Halt> {
    let mut last = Vec::new();
    for person in persons {
        let results = room.house.journal.results_of(server, person, (until, FORM)).await;
        last.extend(results.map_err(anyhow::Error::from)?);
    }
    // Of two accounts of one person in a round the better result counts (E13).
    last.sort_by_key(|result| (std::cmp::Reverse(result.match_id), result.rank));
    last.dedup_by_key(|result| result.match_id);
    last.truncate(FORM as usize);
    if last.is_empty() {
        return Ok(None);
    }
    let places: Vec<String> =
        last.iter().rev().map(|result| format!("{}/{}", result.rank, result.players)).collect();
    Ok(Some(say!("profile-form", places = places.join("  "))))
}

async fn words(room: &Room, server: &Server, persons: &[Person]) -> Result<Option<Text>, Halt> {
    let mut best = Vec::new();
    for person in persons {
        let results = room.house.journal.best_words(server, person, WORDS).await;
        best.extend(results.map_err(anyhow::Error::from)?.into_iter().filter_map(|result| result.best));
    }
    best.sort_by(|a, b| b.1.cmp(&a.1).then_with(|| a.0.cmp(&b.0)));
    best.dedup();
    best.truncate(WORDS as usize);
    let words: Vec<String> = best.iter().map(|(word, points)| format!("{word} {points}")).collect();
    Ok((!words.is_empty()).then(|| say!("profile-words", words = words.join(" · "))))
}

/// Against whom he has played most, and how it went.
async fn opponents(
    room: &Room,
    server: &Server,
    persons: &[Person],
    table: &Table,
    place: &Place,
) -> Result<Option<Text>, Halt> {
    let met =
        ladders::encounters::of(&room.house, server, FAMILY, persons, (place.row, table.published.date))
            .await?;
    let mut named: Vec<_> =
        met.into_iter().filter_map(|(row, met)| Some((table.of(row)?.name.clone(), met))).collect();
    named.sort_by(|a, b| b.1.rounds().cmp(&a.1.rounds()).then_with(|| a.0.cmp(&b.0)));
    named.truncate(OPPONENTS);
    let lines: Vec<Text> = named
        .into_iter()
        .map(|(name, met)| {
            say!("profile-met", name = name, won = met.won, lost = met.lost, drawn = met.drawn)
        })
        .collect();
    Ok((!lines.is_empty()).then(|| say!("profile-opponents", lines = lines)))
}
