//! `/classifica`: the ladder of a server as it was published last night (E6), or the frozen table of a season.
//! Between nights it does not move.

use super::super::desk::Halt;
use super::super::heard::{Heard, Server};
use super::super::press::{LadderPage, OfPlace, Press};
use super::super::room::Room;
use super::super::say::{Attachment, Body, Button};
use super::super::settings::Power;
use super::whose::family_asked;
use crate::commands::{self, Command, Invocation, Opt};
use crate::games::families::{families, family_title};
use crate::journal::SeasonRow;
use crate::ladders::counting::ranks::PROVISIONAL;
use crate::ladders::pictures::{self, Viewer};
use crate::ladders::rows;
use crate::ladders::table::{Place, Table};
use crate::ladders::telling::{date, nothing, points};
use crate::messages::csv::quoted;
use crate::messages::{Arg, Text, own};
use crate::rating::Rating;
use crate::rooms::desk::Desk;
use crate::rooms::orders::whose::{ladder_server, my_servers};
use crate::say;
use serde_json::json;
use std::fmt::Write as _;

/// Players on a page: as many as a picture holds.
const PAGE: usize = 10;

/// Where nobody says which ladder is meant (E9).
fn usual() -> &'static str {
    families()[0]
}

pub(super) async fn ladder(room: &Room, heard: &Heard, asked: &Invocation) -> Result<(), Halt> {
    let Some(server) = ladder_server(&room.desk, heard).await? else {
        room.desk.answer(heard, say!("refuse-only-in-channels"));
        return Ok(());
    };
    let family = family_asked(asked);
    if let Some(form) = asked.choice(Opt::Esporta) {
        return export(room, heard, (&server, family.unwrap_or_else(usual)), form).await;
    }
    if let Some(name) = asked.text(Opt::Stagione) {
        return of_season(room, heard, &server, name, family).await;
    }
    let page = asked.number(Opt::Pagina).unwrap_or(1);
    show(room, heard, &server, &LadderPage { page, ..LadderPage::first(family) }).await
}

/// The table of the season with this name; one that runs is the ladder of today.
pub(super) async fn of_season(
    room: &Room,
    heard: &Heard,
    server: &Server,
    name: &str,
    family: Option<&'static str>,
) -> Result<(), Halt> {
    let Some(season) = season_named(room, server, name).await? else {
        room.desk.answer(heard, say!("season-unknown", name = name.chars().take(40).collect::<String>()));
        return Ok(());
    };
    let season = season.closed.then_some(season.id);
    show(room, heard, server, &LadderPage { season, ..LadderPage::first(family) }).await
}

/// A button that turns the page, or shows another server's ladder.
pub(super) async fn turn(room: &Room, heard: &Heard, asked: &LadderPage) -> Result<(), Halt> {
    if let Some(server) = asked.server.as_ref().filter(|_| heard.place.is_private()) {
        // A payload can be forged: nobody looks into servers they are not known in.
        if my_servers(&room.desk, heard).await?.contains(server) {
            return show(room, heard, server, asked).await;
        }
    }
    let Some(server) = ladder_server(&room.desk, heard).await? else {
        room.desk.answer(heard, say!("refuse-only-in-channels"));
        return Ok(());
    };
    show(room, heard, &server, asked).await
}

/// The season of a server with this name, the latest one.
async fn season_named(room: &Room, server: &Server, typed: &str) -> Result<Option<SeasonRow>, Halt> {
    let seasons = room.desk.house.journal.seasons(server).await?;
    let typed = typed.trim().to_lowercase();
    Ok(seasons.into_iter().rev().find(|season| season.name.to_lowercase() == typed))
}

async fn show(room: &Room, heard: &Heard, server: &Server, asked: &LadderPage) -> Result<(), Halt> {
    let journal = &room.desk.house.journal;
    let season = match asked.season {
        None => None,
        Some(id) => {
            let seasons = journal.seasons(server).await?;
            let found = seasons.into_iter().find(|season| season.id == id && season.closed);
            if found.is_none() {
                room.desk.answer(heard, say!("button-old"));
                return Ok(());
            }
            found
        }
    };
    let (tables, others) = match &season {
        None => {
            let family = asked.family.unwrap_or_else(usual);
            let table = Table::read(journal, server, family).await?;
            (table.map(|table| (family, table)), Vec::new())
        }
        Some(season) => frozen(room, server, asked.family, season).await?,
    };
    let Some((family, table)) = tables else {
        let family = asked.family.unwrap_or_else(usual);
        room.desk.answer(heard, nobody(room, server, family, season.as_ref()));
        return Ok(());
    };
    let pages = table.places.len().div_ceil(PAGE);
    let page = usize::try_from(asked.page).unwrap_or(1).clamp(1, pages);
    let shown = &table.places[(page - 1) * PAGE..table.places.len().min(page * PAGE)];
    let mut lines = vec![title(family, &table, season.as_ref(), (page, pages))];
    if asked.in_words {
        lines.extend(shown.iter().map(|place| line(place, family)));
    }
    if shown.iter().any(Place::is_provisional) {
        lines.push(say!("ladder-provisional", rounds = PROVISIONAL, family = own(family)));
    }
    // In private the buttons stay with the server they were made for, wherever one plays meanwhile.
    let private = heard.place.is_private();
    let same = LadderPage {
        page: i64::try_from(page).unwrap_or(1),
        family: Some(family),
        season: season.as_ref().map(|season| season.id),
        in_words: asked.in_words,
        anew: true,
        server: private.then(|| server.clone()),
    };
    let press = |page| Press::Place(OfPlace::Ladder(page));
    let mut buttons = Button::turning(page, pages, |page| {
        press(LadderPage { page: i64::try_from(page).unwrap_or(1), anew: false, ..same.clone() })
    });
    let as_other = if asked.in_words { say!("button-as-picture") } else { say!("button-in-words") };
    buttons.push(Button::new(as_other, &press(LadderPage { in_words: !asked.in_words, ..same.clone() })));
    buttons.extend(others.iter().map(|other| {
        let label = say!("button-ladder-of", game = family_title(other));
        Button::new(label, &press(LadderPage { page: 1, family: Some(other), ..same.clone() }))
    }));
    if private {
        let servers = my_servers(&room.desk, heard).await?;
        let after = servers.iter().position(|one| one == server).map_or(0, |at| at + 1);
        if let Some(next) = servers.get(after).or_else(|| servers.first()).filter(|next| *next != server) {
            let there = LadderPage {
                in_words: asked.in_words,
                server: Some(next.clone()),
                ..LadderPage::first(None)
            };
            buttons.push(Button::new(say!("button-other-server"), &press(there)));
        }
    }
    let picture = if asked.in_words {
        None
    } else {
        let theme = room.desk.house.settings.theme(&room.desk.window_of(heard));
        let (viewer, of) = (Viewer { lang: room.desk.lang_for(heard), theme }, (server, family));
        let mine = room.desk.house.links.accounts(&heard.who.person);
        let mine = rows::row_of(journal, of, &mine).await?;
        let name = season.as_ref().map(|season| season.name.as_str());
        let picture = pictures::table(journal, viewer, of, &table, (shown, mine), name).await;
        Some(picture?)
    };
    let body = Body { text: Some(say!("lines", lines = lines)), picture, buttons, ..Body::default() };
    let handle = if asked.in_words { "rows" } else { "ladder" };
    let say = if asked.anew { Desk::answer_anew } else { Desk::answer_to };
    room.desk.house.say(say(&room.desk, heard, handle.into(), body));
    Ok(())
}

/// There is no table: what gets one into it, or that nobody was in it.
fn nobody(room: &Room, server: &Server, family: &str, season: Option<&SeasonRow>) -> Text {
    let (game, next) =
        (family_title(family), Arg::When(room.desk.house.next_publication(server, room.desk.now())));
    match season {
        None => say!("ladder-empty", family = own(family), game = game, next = next),
        Some(season) => say!("ladder-empty-season", family = own(family), game = game, name = &season.name),
    }
}

/// What stands over a table.
fn title(family: &str, table: &Table, season: Option<&SeasonRow>, (page, pages): (usize, usize)) -> Text {
    let (game, when) = (family_title(family), Arg::When(table.published.at));
    match season {
        None if family == usual() => say!("ladder-head", when = when, page = page, pages = pages),
        None => say!("ladder-head-game", game = game, when = when, page = page, pages = pages),
        Some(season) => {
            let (name, ended) = (&season.name, date(season.closes.unwrap_or(table.published.date)));
            if family == usual() {
                say!("ladder-head-season", name = name, date = ended, page = page, pages = pages)
            } else {
                say!(
                    "ladder-head-season-game",
                    name = name,
                    game = game,
                    date = ended,
                    page = page,
                    pages = pages
                )
            }
        }
    }
}

/// A family with its table.
type OfFamily = (&'static str, Table);

/// The table of a season as it was when it ended, and the other families it has one of.
async fn frozen(
    room: &Room,
    server: &Server,
    family: Option<&'static str>,
    season: &SeasonRow,
) -> Result<(Option<OfFamily>, Vec<&'static str>), Halt> {
    let mut all = Vec::new();
    for family in families() {
        let table = Table::of_season(&room.desk.house.journal, server, family, season).await;
        all.extend(table?.map(|table| (family, table)));
    }
    let meant = all.iter().position(|(of, _)| family.is_none_or(|family| family == *of));
    let meant = meant.map(|at| all.remove(at));
    let others = all.into_iter().map(|(family, _)| family).collect();
    Ok((meant, others))
}

fn line(place: &Place, family: &str) -> Text {
    let (rank, rating, rounds) = (place.rank, place.rating.shown(), place.rounds);
    let name = place.name.as_str();
    let change = place
        .change
        .map_or_else(nothing, |change| say!("ladder-change", change = points(place.rating, change)));
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
    if !room.desk.moderates(heard, Power::Rounds) {
        room.desk.answer(heard, say!("refuse-moderators"));
        return Ok(());
    }
    let house = &room.desk.house;
    let Some(table) = Table::read(&house.journal, server, family).await? else {
        room.desk.answer(heard, say!("export-empty"));
        return Ok(());
    };
    let day = table.published.date;
    let mut stem = commands::spec(Command::Classifica).name(room.desk.lang_for(heard)).to_owned();
    if family != usual() {
        let _ = write!(stem, "-{family}");
    }
    let (name, content) = if form == "json" {
        let history = house.journal.history(server, family, None).await?;
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
    let file = Some(Attachment::text(name, content));
    let text = Some(say!("export-done", count = table.places.len()));
    room.desk.house.say(room.desk.private(heard, None, Body { text, file, ..Body::default() }));
    Ok(())
}
