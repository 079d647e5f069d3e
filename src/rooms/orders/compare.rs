//! `/confronta`: players of a ladder side by side, and what happened between them.

use super::super::desk::Halt;
use super::super::heard::{Heard, Person, Server};
use super::super::room::Room;
use super::super::say::Body;
use crate::ladders::pictures::{self, Viewer};
use crate::ladders::recent::by_recency;
use crate::ladders::table::{Place, Table};
use crate::ladders::{encounters, rows, telling};
use crate::messages::{Text, own};
use crate::rooms::orders::whose::{in_ladder, ladder_server, player_named};
use crate::say;

/// Players at most: as many as a picture has lines.
pub(crate) const MOST: usize = 5;

/// The players who were named, as one ladder has them.
struct Compared {
    family: &'static str,
    table: Option<Table>,
    rows: Vec<i64>,
    /// The first name that is not in it.
    missing: Option<String>,
}

/// Without a family the first one in which all of them stand, that of the asker's last match before the others.
pub(super) async fn compare(
    room: &Room,
    heard: &Heard,
    typed: &str,
    family: Option<&'static str>,
) -> Result<(), Halt> {
    let Some(server) = ladder_server(&room.desk, heard).await? else {
        room.desk.answer(heard, say!("refuse-only-in-channels"));
        return Ok(());
    };
    let names: Vec<&str> = typed.split([',', ';']).map(str::trim).filter(|name| !name.is_empty()).collect();
    let mut persons = Vec::new();
    for name in &names {
        persons.push((*name, player_named(&room.desk, &server, name).await?));
    }
    let mine = room.desk.house.links.accounts(&heard.who.person);
    let recent = by_recency(&room.desk.house.journal, &server, &mine).await?;
    let mut first = None;
    for family in family.map_or(recent, |family| vec![family]) {
        let found = compared(room, &server, family, &persons, &mine).await?;
        if found.missing.is_none() && found.rows.len() >= 2 {
            return show(room, heard, &server, found).await;
        }
        first.get_or_insert(found);
    }
    // Nowhere all of them: what is wrong in the ladder that was asked for, or comes first.
    let Some(first) = first else { return Ok(()) };
    let Some(name) = first.missing else {
        room.desk.answer(heard, say!("compare-how", most = MOST));
        return Ok(());
    };
    let ladder = in_ladder(&room.desk, &server, first.family).await?;
    let text = if ladder == telling::nothing() {
        say!("compare-unknown", name = name)
    } else {
        say!("compare-unknown-there", name = name, ladder = ladder)
    };
    room.desk.answer(heard, text);
    Ok(())
}

/// Finds them in a ladder.
async fn compared(
    room: &Room,
    server: &Server,
    family: &'static str,
    persons: &[(&str, Option<Person>)],
    mine: &[Person],
) -> Result<Compared, Halt> {
    let (journal, of) = (&room.desk.house.journal, (server, family));
    let table = Table::read(journal, server, family).await?;
    let mut found = Compared { family, table, rows: Vec::new(), missing: None };
    // One name: against me.
    if persons.len() == 1 {
        found.rows.extend(rows::row_of(journal, of, mine).await?);
    }
    for (name, person) in persons {
        let row = match person {
            Some(person) => rows::row_of(journal, of, std::slice::from_ref(person)).await,
            None => Ok(None),
        };
        let stands = |row: &i64| found.table.as_ref().is_some_and(|table| table.of(*row).is_some());
        let Some(row) = row?.filter(stands) else {
            found.missing = Some(name.chars().take(40).collect());
            break;
        };
        if !found.rows.contains(&row) {
            found.rows.push(row);
        }
    }
    Ok(found)
}

async fn show(room: &Room, heard: &Heard, server: &Server, found: Compared) -> Result<(), Halt> {
    let (house, family, rows) = (&room.desk.house, found.family, found.rows);
    let Some(table) = found.table.filter(|_| rows.len() <= MOST) else {
        room.desk.answer(heard, say!("compare-how", most = MOST));
        return Ok(());
    };
    let mut places: Vec<&Place> = rows.iter().filter_map(|row| table.of(*row)).collect();
    places.sort_by_key(|place| (place.rank, place.row));
    let title = telling::title_in(&house.journal, server, family).await?;
    let mut lines: Vec<Text> = title.into_iter().map(|game| say!("compare-ladder", game = game)).collect();
    lines.extend(places.iter().map(|place| {
        say!(
            "compare-line",
            rank = place.rank,
            name = &place.name,
            rating = place.rating.shown(),
            peak = place.peak.0.shown(),
            rounds = place.rounds,
            family = own(family)
        )
    }));
    let of = (server, family);
    for (at, one) in places.iter().enumerate() {
        let persons = rows::persons_of(&house.journal, of, one.row).await?;
        let until = (one.row, table.published.date);
        let met = encounters::of(&house.journal, of, &persons, until).await?;
        for other in &places[at + 1..] {
            let met = met.get(&other.row).copied().unwrap_or_default();
            lines.push(if met.rounds() == 0 {
                say!("compare-never", one = &one.name, other = &other.name)
            } else {
                say!(
                    "compare-met",
                    one = &one.name,
                    other = &other.name,
                    rounds = met.rounds(),
                    family = own(family),
                    won = met.won,
                    lost = met.lost,
                    drawn = met.drawn
                )
            });
        }
    }
    let viewer =
        Viewer { lang: room.desk.lang_for(heard), theme: house.settings.theme(&room.desk.window_of(heard)) };
    let picture = pictures::history(&house.journal, viewer, of, &table, &places).await;
    let picture = Some(picture?);
    let body = Body { text: Some(say!("lines", lines = lines)), picture, ..Body::default() };
    house.say(room.desk.answer_anew(heard, "compare".into(), body));
    Ok(())
}
