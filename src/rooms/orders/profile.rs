//! `/profilo`: what a player is worth in a ladder, how they have fared, and against whom.

use super::super::desk::Halt;
use super::super::heard::{Heard, Person, Server};
use super::super::press::{OfPlace, Press};
use super::super::room::Room;
use super::super::round;
use super::super::say::{Body, Button};
use crate::games::families::{families, family_title};
use crate::ladders::counting::form::place;
use crate::ladders::counting::ranks::PROVISIONAL;
use crate::ladders::pictures::{self, Viewer};
use crate::ladders::recent::by_recency;
use crate::ladders::table::{Place, Table};
use crate::ladders::telling::{date, in_line, nothing, points, title_in};
use crate::ladders::{encounters, rows};
use crate::messages::{Arg, Text, own};
use crate::rooms::orders::whose::{accounts_shown, in_ladder, ladder_server, player_named};
use crate::say;

/// Rounds that make a form.
const FORM: u32 = 8;
/// Best words shown.
const WORDS: u32 = 5;
/// Opponents shown.
const OPPONENTS: usize = 4;

/// A player in a ladder.
struct Shown {
    family: &'static str,
    table: Table,
    place: Place,
    /// Whose matches count for them.
    persons: Vec<Person>,
}

/// `/profilo`, `/profilo chi:… gioco:…`, and the button under the digest. Without a family that of the last match.
pub(super) async fn profile(
    room: &Room,
    heard: &Heard,
    typed: Option<&str>,
    family: Option<&'static str>,
) -> Result<(), Halt> {
    let Some(server) = ladder_server(&room.desk, heard).await? else {
        room.desk.answer(heard, say!("refuse-only-in-channels"));
        return Ok(());
    };
    let person = match typed {
        None => Some(heard.who.person.clone()),
        Some(typed) => player_named(&room.desk, &server, typed).await?,
    };
    let Some(person) = person else {
        let name: String = typed.unwrap_or_default().chars().take(40).collect();
        room.desk.answer(heard, say!("player-unknown", name = name));
        return Ok(());
    };
    let body = body(room, heard, &server, &person, family).await?;
    room.desk.house.say(room.desk.answer_anew(heard, "profile".into(), body));
    Ok(())
}

async fn body(
    room: &Room,
    heard: &Heard,
    server: &Server,
    person: &Person,
    named: Option<&'static str>,
) -> Result<Body, Halt> {
    let (house, journal) = (&room.desk.house, &room.desk.house.journal);
    let accounts = accounts_shown(&room.desk, heard, person);
    let recent = by_recency(journal, server, &accounts).await?;
    let candidates = named.map_or(recent, |named| vec![named]);
    let mut found = None;
    for family in &candidates {
        found = shown(room, server, family, &accounts).await?;
        if found.is_some() {
            break;
        }
    }
    let Some(found) = found else {
        let text = not_there(room, heard, server, person, (candidates[0], named.is_some())).await?;
        return Ok(Body { text: Some(text), ..Body::default() });
    };
    let mut lines = vec![head(&found, in_ladder(&room.desk, server, found.family).await?)];
    lines.extend(form(room, server, &found).await?);
    // Only word rounds tell which word brought most.
    if found.family == round::FAMILY {
        lines.extend(words(room, server, &found.persons).await?);
    }
    lines.extend(opponents(room, server, &found).await?);
    lines.extend(elsewhere(room, server, &accounts, found.family).await?);
    if found.place.is_provisional() {
        lines.push(say!("ladder-provisional", rounds = PROVISIONAL, family = own(found.family)));
    }
    let explain = Button::new(
        say!("button-explain"),
        &Press::Place(OfPlace::Elo { page: None, family: Some(found.family) }),
    );
    let linked = house.links.accounts(&heard.who.person);
    let mine = linked.contains(person) || found.persons.iter().any(|person| linked.contains(person));
    let buttons = if mine { vec![explain] } else { Vec::new() };
    let viewer =
        Viewer { lang: room.desk.lang_for(heard), theme: house.settings.theme(&room.desk.window_of(heard)) };
    let of = (server, found.family);
    let picture = pictures::history(journal, viewer, of, &found.table, &[&found.place]).await;
    let picture = Some(picture?);
    Ok(Body { text: Some(say!("lines", lines = lines)), picture, buttons, ..Body::default() })
}

/// The player with these accounts in a ladder; `None` where they are not seen.
async fn shown(
    room: &Room,
    server: &Server,
    family: &'static str,
    accounts: &[Person],
) -> Result<Option<Shown>, Halt> {
    let (journal, of) = (&room.desk.house.journal, (server, family));
    let row = rows::row_of(journal, of, accounts).await?;
    let Some(row) = row else { return Ok(None) };
    let table = Table::read(journal, server, family).await?;
    let Some(table) = table else { return Ok(None) };
    let Some(place) = table.of(row).cloned() else { return Ok(None) };
    let persons = rows::persons_of(journal, of, row).await?;
    Ok(Some(Shown { family, table, place, persons }))
}

/// Why there is nothing to see.
async fn not_there(
    room: &Room,
    heard: &Heard,
    server: &Server,
    person: &Person,
    (family, is_named): (&'static str, bool),
) -> Result<Text, Halt> {
    let journal = &room.desk.house.journal;
    let accounts = accounts_shown(&room.desk, heard, person);
    let row = rows::row_of(journal, (server, family), &accounts).await?;
    let unranked = journal.unranked(server).await?;
    let all = journal.rows_of(server, person).await?;
    let out_of_all = !is_named && all.iter().all(|(row, _)| unranked.contains(row));
    let mine = room.desk.house.links.accounts(&heard.who.person).contains(person);
    let (next, game) =
        (Arg::When(room.desk.house.next_publication(server, room.desk.now())), family_title(family));
    Ok(if mine && row.is_some_and(|row| unranked.contains(&row)) {
        let title = title_in(journal, server, family).await?;
        let title = title.filter(|_| !out_of_all);
        title.map_or_else(|| say!("profile-out"), |game| say!("profile-out-game", game = game))
    } else if mine {
        say!("profile-nothing-mine", family = own(family), game = game, next = next)
    } else {
        say!("profile-nothing", family = own(family), game = game, next = next)
    })
}

fn head(shown: &Shown, ladder: Text) -> Text {
    let place = &shown.place;
    let change = place
        .change
        .map_or_else(nothing, |change| say!("profile-change", change = points(place.rating, change)));
    say!(
        "profile-head",
        name = &place.name,
        rating = place.rating.shown(),
        mark = mark(place),
        rank = place.rank,
        of = shown.table.places.len(),
        ladder = ladder,
        rounds = place.rounds,
        family = own(shown.family),
        peak = place.peak.0.shown(),
        date = date(place.peak.1),
        change = change,
    )
}

fn mark(place: &Place) -> Text {
    if place.is_provisional() { say!("provisional-mark") } else { nothing() }
}

/// The places in the last matches, the latest last.
async fn form(room: &Room, server: &Server, shown: &Shown) -> Result<Option<Text>, Halt> {
    let (journal, family) = (&room.desk.house.journal, shown.family);
    let limit = (shown.table.published.date, FORM);
    let mut last = Vec::new();
    for person in &shown.persons {
        let results = journal.results_of(server, family, person, limit).await?;
        last.extend(results.into_iter().map(|one| (one.match_id, one.rank, one.players)));
    }
    if last.is_empty() {
        // No results are kept of matches played turn by turn: what they were rated with says who was before whom.
        let merged = rows::merged_now(journal, server).await?;
        for person in &shown.persons {
            let rated = journal.rated_of(server, family, person, limit).await?;
            last.extend(rated.into_iter().filter_map(|(id, players)| {
                let (rank, of) = place(players, &merged, shown.place.row)?;
                Some((id, i64::try_from(rank).ok()?, i64::try_from(of).ok()?))
            }));
        }
    }
    // Of two accounts of one person in a round the better result counts (E13).
    last.sort_by_key(|(id, rank, _)| (std::cmp::Reverse(*id), *rank));
    last.dedup_by_key(|(id, ..)| *id);
    last.truncate(FORM as usize);
    if last.is_empty() {
        return Ok(None);
    }
    let places: Vec<String> =
        last.iter().rev().map(|(_, rank, players)| format!("{rank}/{players}")).collect();
    Ok(Some(say!("profile-form", family = own(family), places = places.join("  "))))
}

async fn words(room: &Room, server: &Server, persons: &[Person]) -> Result<Option<Text>, Halt> {
    let mut best = Vec::new();
    for person in persons {
        let results = room.desk.house.journal.best_words(server, person, WORDS).await;
        // W28: what somebody else reads of a player holds no slur.
        let told = |best: &(String, i64)| crate::words::told::offers(&best.0);
        best.extend(results?.into_iter().filter_map(|result| result.best).filter(told));
    }
    best.sort_by(|a, b| b.1.cmp(&a.1).then_with(|| a.0.cmp(&b.0)));
    best.dedup();
    best.truncate(WORDS as usize);
    let words: Vec<String> = best.iter().map(|(word, points)| format!("{word} {points}")).collect();
    Ok((!words.is_empty()).then(|| say!("profile-words", words = words.join(" · "))))
}

/// Against whom they have played most, and how it went.
async fn opponents(room: &Room, server: &Server, shown: &Shown) -> Result<Option<Text>, Halt> {
    let (of, table) = ((server, shown.family), &shown.table);
    let until = (shown.place.row, table.published.date);
    let met = encounters::of(&room.desk.house.journal, of, &shown.persons, until).await?;
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

/// Their ratings in the other ladders of the server, in one line.
async fn elsewhere(
    room: &Room,
    server: &Server,
    accounts: &[Person],
    here: &str,
) -> Result<Option<Text>, Halt> {
    let mut ratings = Vec::new();
    for family in families().into_iter().filter(|family| *family != here) {
        if let Some(shown) = shown(room, server, family, accounts).await? {
            let (game, rating) = (family_title(family), shown.place.rating.shown());
            ratings.push(say!("profile-rating", game = game, rating = rating, mark = mark(&shown.place)));
        }
    }
    let ratings = (!ratings.is_empty()).then(|| in_line(ratings, " · "));
    Ok(ratings.map(|ratings| say!("profile-elsewhere", ratings = ratings)))
}
