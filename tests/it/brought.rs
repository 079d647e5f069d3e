//! A ladder that was brought along from another program begins where it stood there, and does so whenever it is made anew.

use crate::outages::Cell;
use crate::support::casa::{START, who};
use giostra::journal::{
    ActivityKind, AppendError, Brought, Calendar, Due, Entry, Journal, MatchState, Opening, Record,
};
use giostra::ladders::rebuild::{compare, rebuild};
use giostra::rating::{Rating, days};
use giostra::rooms::check::{Look, check};
use giostra::rooms::heard::{Door, Server, What};
use jiff::civil::date;
use jiff::tz::TimeZone;

fn casa() -> Server {
    Server("terminal:casa".into())
}

fn calendar(at: i64) -> Calendar {
    let zone = TimeZone::get("Europe/Rome").unwrap();
    let mut next = Vec::new();
    let mut after = at;
    for _ in 0..3 {
        let (date, at) = days::next_publication(after, &zone).unwrap();
        next.push(Due { date, at });
        after = at;
    }
    Calendar { server: casa(), next }
}

fn brought(players: &[(&str, i64, u32)]) -> Record {
    let row = |(name, points, rounds): &(&str, i64, u32)| Opening {
        person: who(Door::Terminal, name).person,
        name: Some((*name).to_owned()),
        rating: Rating::of_milli(points * 1_000).unwrap(),
        rounds: *rounds,
    };
    Record::LadderBrought(Box::new(Brought {
        server: casa(),
        family: "parole".into(),
        day: date(2025, 12, 31),
        at: START,
        rows: players.iter().map(row).collect(),
        calendar: calendar(START),
    }))
}

async fn append(journal: &Journal, record: Record) -> Result<(), AppendError> {
    journal.append(Entry { lines: Vec::new(), records: vec![record] }).await
}

/// Points and rounds of everybody, by the order in which they came in.
async fn stand(journal: &Journal) -> Vec<(i64, u32)> {
    let standings = journal.standings(&casa(), "parole").await.unwrap();
    standings.into_iter().map(|(_, standing)| (standing.rating.milli(), standing.rounds)).collect()
}

/// The next night is made, and everything is as if it had been made from the beginning.
async fn night(cell: &Cell) {
    let night = cell.house.next_night(&casa());
    cell.pass(night - cell.clock.now() + 60_000).await;
    cell.house.settled().await;
    let journal = cell.house.journal();
    assert_eq!(journal.last_publication(&casa()).await.unwrap().map(|(due, _)| due.at), Some(night));
    assert!(compare(journal, &casa(), "parole").await.unwrap());
    let mut wrong = Vec::new();
    check(&Look { journal, draws: None }, |one| wrong.push(one.clone()), |_, _| {}).await;
    assert!(wrong.is_empty(), "{wrong:?}");
}

#[tokio::test]
async fn a_ladder_goes_on_where_it_stood_elsewhere() {
    let mut cell = Cell::begin(ActivityKind::Round, Door::Terminal, 0).await;
    let journal = cell.house.journal().clone();
    append(&journal, brought(&[("Silk", 1_700, 40), ("Ada", 1_600, 12), ("Bors", 1_450, 3)])).await.unwrap();
    let openings = [(1_700_000, 40), (1_600_000, 12), (1_450_000, 3)];
    assert_eq!(stand(&journal).await, openings);
    assert!(compare(&journal, &casa(), "parole").await.unwrap(), "before any night");
    // Once.
    assert_eq!(append(&journal, brought(&[("Gawain", 1_500, 0)])).await, Err(AppendError::Outrun));
    cell.play().await;
    cell.hear("Ada", What::Message { text: "quadro aquila".into() }).await;
    cell.pass(200_000).await;
    assert_eq!(cell.state().await, MatchState::Ended);
    night(&cell).await;
    let after = stand(&journal).await;
    let [silk, ada, bors] = after[..] else { panic!("{after:?}") };
    assert_eq!((bors, silk.1, ada.1), (openings[2], 41, 13));
    assert_eq!(silk.0 + ada.0, 3_300_000, "what one wins the other loses");
    // The one who was expected to win has lost more than half of K.
    assert!(ada.0 > 1_612_000, "{after:?}");
    // Void, and everybody is where they began.
    let (at, match_id) = (cell.clock.now(), cell.id());
    let records = vec![
        Record::Unrated { match_id, at, calendars: vec![calendar(at)] },
        Record::MatchEnd { id: match_id, state: MatchState::Void, at },
    ];
    journal.append(Entry { lines: Vec::new(), records }).await.unwrap();
    cell.house.journal().close().await;
    let file = crate::support::database(cell.folder.path().join("giostra.db"));
    let cell = cell.again(&file).await;
    night(&cell).await;
    assert_eq!(stand(cell.house.journal()).await, openings);
    // Whatever stands there, it is made anew from the openings.
    crate::support::sql(&file, "update standing set rating = 1500000; delete from history");
    rebuild(cell.house.journal(), true, |_| {}).await.unwrap();
    assert_eq!(stand(cell.house.journal()).await, openings);
    cell.house.journal().close().await;
}
