//! `/classifica`: the ladder of a server as it was published last night (E6), or the frozen table of a season.
//! Between nights it does not move.

use super::super::heard::{Heard, Server};
use super::super::ladders::asked::{date, points};
use super::super::ladders::pictures::{self, Viewer};
use super::super::ladders::table::{self, Place, Table};
use super::super::matches::terms::game_text;
use super::super::room::{Halt, Room};
use super::super::round::FAMILY;
use super::super::say::{Body, Button, TextFile};
use super::super::settings::Power;
use crate::commands::{self, Command, Invocation, Opt};
use crate::journal::SeasonRow;
use crate::messages::{Arg, Text, own};
use crate::rating::Rating;
use crate::say;
use serde_json::json;
use std::fmt::Write as _;

/// Players on a page: as many as a picture holds.
const PAGE: usize = 10;

/// What is asked: `/classifica`, or the button `classifica:page:season:n`, in private with the server behind it.
struct Asked {
    page: i64,
    /// The ladder: of word rounds, or of a board game.
    family: &'static str,
    season: Option<i64>,
    /// In words, and not as a picture.
    in_words: bool,
    /// In a message of its own, and not where the last one stands.
    anew: bool,
}

impl Asked {
    /// What a button carries behind its page: the season or the game, whether another message is wanted, the server.
    fn read(page: &str, rest: &str, in_words: bool) -> (Self, Option<Server>) {
        let mut parts = rest.splitn(3, ':');
        let what = parts.next().unwrap_or_default();
        let (season, family) = (what.parse().ok(), family_named(what));
        let anew = parts.next() == Some("n");
        let server = parts.next().map(|server| Server(server.to_owned()));
        (Self { page: page.parse().unwrap_or(1), family, season, in_words, anew }, server)
    }
}

/// The ladder of a game by its name in commands; of word rounds where there is none (E9).
fn family_named(name: &str) -> &'static str {
    ["wyps", "scrabble"].into_iter().find(|family| *family == name).unwrap_or(FAMILY)
}

pub(super) async fn ladder(room: &Room, heard: &Heard, asked: &Invocation) -> Result<(), Halt> {
    let Some(server) = room.ladder_server(heard).await? else {
        room.answer(heard, say!("refuse-only-in-channels"));
        return Ok(());
    };
    let family = asked.choice(Opt::Gioco).map_or(FAMILY, family_named);
    if let Some(form) = asked.choice(Opt::Esporta) {
        return export(room, heard, (&server, family), form).await;
    }
    if let Some(name) = asked.text(Opt::Stagione) {
        return of_season(room, heard, &server, name).await;
    }
    let page = asked.number(Opt::Pagina).unwrap_or(1);
    show(room, heard, &server, &Asked { page, family, season: None, in_words: false, anew: true }).await
}

/// The table of the season with this name; one that runs is the ladder of today.
pub(super) async fn of_season(room: &Room, heard: &Heard, server: &Server, name: &str) -> Result<(), Halt> {
    let Some(season) = season_named(room, server, name).await? else {
        room.answer(heard, say!("season-unknown", name = name.chars().take(40).collect::<String>()));
        return Ok(());
    };
    let season = season.closed.then_some(season.id);
    show(room, heard, server, &Asked { page: 1, family: FAMILY, season, in_words: false, anew: true }).await
}

/// A button that turns the page, or shows another server's ladder.
pub(super) async fn turn(
    room: &Room,
    heard: &Heard,
    page: &str,
    rest: &str,
    in_words: bool,
) -> Result<(), Halt> {
    let (asked, named) = Asked::read(page, rest, in_words);
    if let Some(server) = named.filter(|_| heard.place.is_private()) {
        // A payload can be forged: nobody looks into servers he is not known in.
        if room.my_servers(heard).await?.contains(&server) {
            return show(room, heard, &server, &asked).await;
        }
    }
    let Some(server) = room.ladder_server(heard).await? else {
        room.answer(heard, say!("refuse-only-in-channels"));
        return Ok(());
    };
    show(room, heard, &server, &asked).await
}

/// The season of a server with this name, the latest one.
async fn season_named(room: &Room, server: &Server, typed: &str) -> Result<Option<SeasonRow>, Halt> {
    let seasons = room.house.journal.seasons(server).await.map_err(anyhow::Error::from)?;
    let typed = typed.trim().to_lowercase();
    Ok(seasons.into_iter().rev().find(|season| season.name.to_lowercase() == typed))
}

async fn show(room: &Room, heard: &Heard, server: &Server, asked: &Asked) -> Result<(), Halt> {
    let season = match asked.season {
        None => None,
        Some(id) => {
            let seasons = room.house.journal.seasons(server).await.map_err(anyhow::Error::from)?;
            let found = seasons.into_iter().find(|season| season.id == id && season.closed);
            if found.is_none() {
                room.answer(heard, say!("button-old"));
                return Ok(());
            }
            found
        }
    };
    let table = match &season {
        None => Table::read(&room.house, server, asked.family).await.map_err(anyhow::Error::from)?,
        Some(season) => frozen(room, server, season).await?,
    };
    let Some(table) = table else {
        let next = room.house.next_publication(server, room.now());
        room.answer(heard, say!("ladder-empty", family = own(asked.family), next = Arg::When(next)));
        return Ok(());
    };
    let pages = table.places.len().div_ceil(PAGE);
    let page = usize::try_from(asked.page).unwrap_or(1).clamp(1, pages);
    let shown = &table.places[(page - 1) * PAGE..table.places.len().min(page * PAGE)];
    let title = match &season {
        None if asked.family != FAMILY => say!(
            "ladder-head-game",
            game = game_text(asked.family),
            when = Arg::When(table.published.at),
            page = page,
            pages = pages
        ),
        None => say!("ladder-head", when = Arg::When(table.published.at), page = page, pages = pages),
        Some(season) => {
            let ended = season.closes.unwrap_or(table.published.date);
            say!("ladder-head-season", name = &season.name, date = date(ended), page = page, pages = pages)
        }
    };
    let mut lines = vec![title];
    if asked.in_words {
        lines.extend(shown.iter().map(|place| line(place, asked.family)));
    }
    if shown.iter().any(Place::is_provisional) {
        lines.push(say!("ladder-provisional", rounds = table::PROVISIONAL, family = own(asked.family)));
    }
    let of_game = || if asked.family == FAMILY { String::new() } else { asked.family.to_owned() };
    let of_season = season.as_ref().map_or_else(of_game, |season| season.id.to_string());
    // In private the buttons stay with the server they were made for, wherever one plays meanwhile.
    let private = heard.place.is_private();
    let of_server = if private { format!(":{}", server.0) } else { String::new() };
    let payload =
        |verb: &str, page: usize, anew: &str| format!("{verb}:{page}:{of_season}:{anew}{of_server}");
    let (same, other) = if asked.in_words { ("righe", "classifica") } else { ("classifica", "righe") };
    let mut buttons = Button::turning(page, pages, |page| payload(same, page, ""));
    let as_other = if asked.in_words { say!("button-as-picture") } else { say!("button-in-words") };
    buttons.push(Button::plain(as_other, payload(other, page, "n")));
    if private {
        let servers = room.my_servers(heard).await?;
        let after = servers.iter().position(|one| one == server).map_or(0, |at| at + 1);
        if let Some(next) = servers.get(after).or_else(|| servers.first()).filter(|next| *next != server) {
            buttons.push(Button::plain(say!("button-other-server"), format!("{same}:1::n:{}", next.0)));
        }
    }
    let picture = if asked.in_words {
        None
    } else {
        let viewer = Viewer { lang: room.lang_for(heard), place: &room.window_of(heard) };
        let mine = room.house.my_ladder_row(server, asked.family, &heard.who.person).await;
        let mine = mine.map_err(anyhow::Error::from)?;
        let name = season.as_ref().map(|season| season.name.as_str());
        let of = (server, asked.family);
        let picture = pictures::table(&room.house, viewer, of, &table, (shown, mine), name).await;
        Some(picture.map_err(anyhow::Error::from)?)
    };
    let body = Body { text: Some(say!("lines", lines = lines)), picture, buttons, ..Body::default() };
    let handle = if asked.in_words { "rows" } else { "ladder" };
    let say = if asked.anew { Room::answer_anew } else { Room::answer_to };
    room.house.say(say(room, heard, handle.into(), body));
    Ok(())
}

/// The table of a season as it was when it ended.
async fn frozen(room: &Room, server: &Server, season: &SeasonRow) -> Result<Option<Table>, Halt> {
    let table = Table::of_season(&room.house, server, FAMILY, season).await;
    Ok(table.map_err(anyhow::Error::from)?)
}

fn line(place: &Place, family: &str) -> Text {
    let (rank, rating, rounds) = (place.rank, place.rating.shown(), place.rounds);
    let name = place.name.as_str();
    let change = place.change.map_or_else(
        || say!("literal", text = ""),
        |change| say!("ladder-change", change = points(place.rating, change)),
    );
    if place.is_provisional() {
        say!(
            "ladder-line-provisional",
            rank = rank,
            name = name,
            rating = rating,
            rounds = rounds,
            family = own(family),
            change = change
        )
    } else {
        say!(
            "ladder-line",
            rank = rank,
            name = name,
            rating = rating,
            rounds = rounds,
            family = own(family),
            change = change
        )
    }
}

/// `esporta:csv` and `esporta:json`, for moderators: the published table with milli-Elo and histories.
async fn export(
    room: &Room,
    heard: &Heard,
    (server, family): (&Server, &'static str),
    form: &str,
) -> Result<(), Halt> {
    if !room.moderates(heard, Power::Rounds) {
        room.answer(heard, say!("refuse-moderators"));
        return Ok(());
    }
    let house = &room.house;
    let Some(table) = Table::read(house, server, family).await.map_err(anyhow::Error::from)? else {
        room.answer(heard, say!("export-empty"));
        return Ok(());
    };
    let day = table.published.date;
    let stem = commands::spec(Command::Classifica).name(room.lang_for(heard));
    let (name, content) = if form == "json" {
        let history = house.journal.history(server, family, None).await.map_err(anyhow::Error::from)?;
        let places: Vec<_> = table
            .places
            .iter()
            .map(|place| {
                let past: Vec<_> = history
                    .iter()
                    .filter_map(|night| {
                        let (_, after, rounds) = night.of(place.row)?;
                        Some(
                            json!({"date": night.day.to_string(), "rating": after.milli(), "rounds": rounds}),
                        )
                    })
                    .collect();
                json!({
                    "rank": place.rank, "name": place.name, "row": place.row,
                    "rating": place.rating.milli(), "rounds": place.rounds,
                    "peak": place.peak.0.milli(), "peak_date": place.peak.1.to_string(), "history": past,
                })
            })
            .collect();
        let all = json!({"version": 1, "family": family, "published": day.to_string(), "ladder": places});
        (format!("{stem}-{day}.json"), format!("{all:#}\n"))
    } else {
        let mut csv = String::from("rank,name,row,rating_milli,rating,rounds,peak_milli,peak_date\n");
        for place in &table.places {
            let (rating, peak): (Rating, Rating) = (place.rating, place.peak.0);
            let _ = writeln!(
                csv,
                "{},{},{},{},{},{},{},{}",
                place.rank,
                quoted(&place.name),
                place.row,
                rating.milli(),
                rating.shown(),
                place.rounds,
                peak.milli(),
                place.peak.1
            );
        }
        (format!("{stem}-{day}.csv"), csv)
    };
    let file = Some(TextFile { name, content });
    let text = Some(say!("export-done", count = table.places.len()));
    room.house.say(room.private(heard, None, Body { text, file, ..Body::default() }));
    Ok(())
}

/// A field of a CSV file (RFC 4180). A name that a spreadsheet would read as a formula is not one.
fn quoted(name: &str) -> String {
    let formula = name.starts_with(['=', '+', '-', '@', '\t', '\r']);
    let name = name.replace('"', "\"\"");
    if formula { format!("\"'{name}\"") } else { format!("\"{name}\"") }
}
