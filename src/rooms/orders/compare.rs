//! `/confronta`: players side by side, and what happened between them.

use super::super::heard::Heard;
use super::super::ladders::encounters;
use super::super::ladders::pictures::{self, Viewer};
use super::super::ladders::table::{Place, Table};
use super::super::room::{Halt, Room};
use super::super::round::FAMILY;
use super::super::say::Body;
use crate::messages::{Text, own};
use crate::say;

/// Players at most: as many as a picture has lines.
pub(crate) const MOST: usize = 5;

pub(super) async fn compare(room: &Room, heard: &Heard, typed: &str) -> Result<(), Halt> {
    let Some(server) = room.ladder_server(heard).await? else {
        room.answer(heard, say!("refuse-only-in-channels"));
        return Ok(());
    };
    let house = &room.house;
    let table = Table::read(house, &server, FAMILY).await.map_err(anyhow::Error::from)?;
    let names: Vec<&str> = typed.split([',', ';']).map(str::trim).filter(|name| !name.is_empty()).collect();
    let mut rows = Vec::new();
    // One name: against me.
    if names.len() == 1 {
        let mine =
            house.my_ladder_row(&server, FAMILY, &heard.who.person).await.map_err(anyhow::Error::from)?;
        rows.extend(mine);
    }
    for name in &names {
        let person = room.player_named(&server, name).await?;
        let row = match &person {
            Some(person) => house.ladder_row(&server, FAMILY, person).await.map_err(anyhow::Error::from)?,
            None => None,
        };
        let known = row.filter(|row| table.as_ref().is_some_and(|table| table.of(*row).is_some()));
        let Some(row) = known else {
            let name: String = name.chars().take(40).collect();
            room.answer(heard, say!("compare-unknown", name = name));
            return Ok(());
        };
        if !rows.contains(&row) {
            rows.push(row);
        }
    }
    let Some(table) = table.filter(|_| (2..=MOST).contains(&rows.len())) else {
        room.answer(heard, say!("compare-how", most = MOST));
        return Ok(());
    };
    let mut places: Vec<&Place> = rows.iter().filter_map(|row| table.of(*row)).collect();
    places.sort_by_key(|place| (place.rank, place.row));
    let mut lines: Vec<Text> = places
        .iter()
        .map(|place| {
            say!(
                "compare-line",
                rank = place.rank,
                name = &place.name,
                rating = place.rating.shown(),
                peak = place.peak.0.shown(),
                rounds = place.rounds,
                family = own(FAMILY)
            )
        })
        .collect();
    for (at, one) in places.iter().enumerate() {
        let persons = house.persons_of(&server, FAMILY, one.row).await?;
        let met = encounters::of(house, &server, FAMILY, &persons, (one.row, table.published.date)).await?;
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
                    family = own(FAMILY),
                    won = met.won,
                    lost = met.lost,
                    drawn = met.drawn
                )
            });
        }
    }
    let viewer = Viewer { lang: room.lang_for(heard), place: &room.window_of(heard) };
    let picture = pictures::history(house, viewer, &server, FAMILY, &table, &places).await;
    let picture = Some(picture.map_err(anyhow::Error::from)?);
    let body = Body { text: Some(say!("lines", lines = lines)), picture, ..Body::default() };
    house.say(room.answer_anew(heard, "compare".into(), body));
    Ok(())
}
