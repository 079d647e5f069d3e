//! Rooms that play together, and what rooms that have parted still see.

use super::*;

#[tokio::test]
async fn twins_are_kept_until_they_part_and_move_along() {
    let (_folder, file) = folder();
    let journal = open(&file).await;
    let room = |server: &str| Place::Room {
        door: Door::Telegram,
        server: Server(format!("telegram:{server}")),
        channel: server.to_owned(),
        thread: None,
    };
    let records = |records| Entry { lines: Vec::new(), records };
    let twins = vec![Record::Twinned { place: room("-1"), home: place() }];
    journal.append(records(twins)).await.expect("written");
    assert_eq!(journal.twins().await, Ok(vec![(room("-1"), place())]));
    let again = Record::Twinned { place: room("-2"), home: place() };
    assert!(journal.append(records(vec![again])).await.is_err(), "two are enough");
    let server = |server: &str| Server(format!("telegram:{server}"));
    let moved = Record::Moved { place: (room("-1"), room("-100")), server: (server("-1"), server("-100")) };
    journal.append(records(vec![moved])).await.expect("written");
    assert_eq!(journal.twins().await, Ok(vec![(room("-100"), place())]));
    // From either side.
    journal.append(records(vec![Record::Parted { place: place() }])).await.expect("written");
    assert_eq!(journal.twins().await, Ok(vec![]));
    // What it still sees moves along, too, until it is over for long.
    let still = vec![
        Record::Match(match_row(1)),
        Record::StillSeen(room("-100"), 1),
        Record::StillSeen(room("-100"), 1),
        Record::Moved { place: (room("-100"), room("-7")), server: (server("-100"), server("-7")) },
    ];
    journal.append(records(still)).await.expect("written");
    assert_eq!(journal.still_seen(0).await, Ok(vec![(room("-7"), 1, place(), false)]));
    let end = Record::MatchEnd { id: 1, state: MatchState::Ended, at: 100 };
    journal.append(records(vec![end])).await.expect("written");
    assert_eq!(journal.still_seen(100).await, Ok(vec![(room("-7"), 1, place(), true)]));
    assert_eq!(journal.still_seen(101).await, Ok(vec![]));
}
