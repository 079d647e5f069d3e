//! The machine sleeps, or its clock is set, while something is played.

use super::{ACTIVITIES, AHEAD, Cell, DOORS, LONG};
use crate::support::casa::START;
use giostra::clock::{Clock, Machine, Millis, Reading};
use giostra::journal::{ActivityKind, MatchState};
use giostra::rooms::heard::{Access, Door, Server, Taken, What};
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex};
use std::time::Duration;

/// A machine whose clocks are moved by hand.
#[derive(Debug)]
struct Fake(Mutex<Reading>);

impl Machine for Fake {
    fn read(&self) -> Reading {
        *self.0.lock().unwrap()
    }
}

impl Fake {
    /// Sleeps, and tells so.
    fn sleeps(&self, time: Duration) {
        let mut reading = self.0.lock().unwrap();
        reading.wall += Millis::try_from(time.as_millis()).unwrap();
        reading.slept = Some(reading.slept.unwrap_or_default() + time);
    }

    /// From now on it tells when it has slept.
    fn tells(&self) {
        self.0.lock().unwrap().slept = Some(Duration::ZERO);
    }

    /// Sleeps, or is set: its steady clock stands meanwhile.
    fn jumps(&self, by: Millis) {
        self.0.lock().unwrap().wall += by;
    }

    /// Time passes on both.
    fn passes(&self, time: Duration) {
        let mut reading = self.0.lock().unwrap();
        reading.wall += Millis::try_from(time.as_millis()).unwrap();
        reading.steady += time;
    }
}

/// Something is played, by the clock of a machine.
async fn played(kind: ActivityKind, door: Door, ahead: Millis) -> (Cell, Arc<Fake>) {
    let machine = Arc::new(Fake(Mutex::new(Reading { wall: START, steady: Duration::ZERO, slept: None })));
    let mut cell = Cell::by(kind, door, ahead, Clock::of(machine.clone())).await;
    cell.house.skewed(door, ahead);
    cell.begins().await;
    (cell, machine)
}

/// The machine has slept, or was set, and the house finds that out.
async fn jumps(cell: &Cell, machine: &Fake, by: Millis) {
    machine.jumps(by);
    cell.house.look_at_clock();
    cell.house.settled().await;
}

/// What is written counts.
async fn counts(cell: &mut Cell, what: &str) {
    let lines = cell.lines().await;
    assert_eq!(cell.play().await, Taken::Done, "{what}");
    assert!(cell.lines().await > lines, "{what}: what is written counts");
}

/// The stamps of a log never go back.
async fn never_goes_back(cell: &Cell, what: &str) {
    let stamps: Vec<Millis> =
        cell.house.journal().lines(cell.id).await.unwrap().iter().map(|line| line.at).collect();
    assert!(stamps.is_sorted(), "{what}: {stamps:?}");
}

#[tokio::test]
async fn who_slept_gives_everybody_their_time_back() {
    for kind in ACTIVITIES {
        for door in DOORS {
            let what = format!("{kind:?}, {door:?}");
            let (mut cell, machine) = played(kind, door, 0).await;
            cell.pass(20_000).await;
            let (before, said, now) = (cell.ends().await, cell.said(), cell.clock.now());
            machine.jumps(LONG);
            assert_eq!(cell.clock.now(), now, "{what}: nothing is due before the rooms know");
            cell.house.look_at_clock();
            cell.house.settled().await;
            assert_eq!(cell.clock.now(), now + LONG, "{what}");
            cell.got_back(before, LONG, &what).await;
            assert!(cell.said() > said, "{what}: it is told");
            assert!(cell.mouth.told_set.lock().unwrap().is_empty(), "{what}: its platform did not sleep");
            counts(&mut cell, &what).await;
            // Looked at again, nothing more has happened.
            let ends = cell.ends().await;
            cell.house.look_at_clock();
            assert_eq!((cell.ends().await, cell.clock.now()), (ends, now + LONG), "{what}");
            never_goes_back(&cell, &what).await;
            cell.house.journal().close().await;
        }
    }
}

/// W19: a round that was away for more than an hour is void; a match has its time back.
#[tokio::test]
async fn who_slept_for_hours_plays_no_round_to_its_end() {
    let hours = 8 * 3_600_000;
    let (cell, machine) = played(ActivityKind::Round, Door::Terminal, 0).await;
    jumps(&cell, &machine, hours).await;
    assert_eq!(cell.state().await, MatchState::Void);
    let (mut cell, machine) = played(ActivityKind::Match, Door::Terminal, 0).await;
    let before = cell.ends().await;
    jumps(&cell, &machine, hours).await;
    cell.got_back(before, hours, "a match").await;
    counts(&mut cell, "a match").await;
}

/// What is given back already, or will be, is not given back twice.
#[tokio::test]
async fn an_absence_with_a_sleep_in_it_is_given_back_once() {
    for kind in ACTIVITIES {
        let what = format!("{kind:?}");
        let (cell, machine) = played(kind, Door::Discord, 0).await;
        let before = cell.ends().await;
        cell.house.door_away(Door::Discord);
        jumps(&cell, &machine, LONG).await;
        assert_eq!(cell.ends().await, before, "{what}: its door is away still");
        cell.house.door_back(Door::Discord, true).await;
        cell.house.settled().await;
        cell.got_back(before, LONG, &what).await;

        let (mut cell, machine) = played(kind, Door::Discord, 0).await;
        let before = cell.ends().await;
        cell.access(Access::Muted).await;
        jumps(&cell, &machine, LONG).await;
        assert_eq!(cell.ends().await, before, "{what}: nothing can be said there still");
        cell.access(Access::Back).await;
        cell.got_back(before, LONG, &what).await;

        let (mut cell, machine) = played(kind, Door::Discord, 0).await;
        let before = cell.ends().await;
        cell.house.journal().limit_size(Some(1)).await.unwrap();
        assert_eq!(cell.play().await, Taken::Waiting, "{what}");
        jumps(&cell, &machine, LONG).await;
        cell.house.journal().limit_size(None).await.unwrap();
        cell.pass(5_000).await;
        cell.house.settled().await;
        let more = cell.ends().await - before;
        let played_on = kind == ActivityKind::Match;
        assert!(more >= LONG - 2_000, "{what}: {more}");
        assert!(played_on || more <= LONG + 6_000, "{what}: {more}");
    }
}

/// The platform had told that our clock was slow, and now it is set right: nobody has lost anything.
#[tokio::test]
async fn a_clock_that_is_set_right_moves_nobodys_time() {
    for kind in ACTIVITIES {
        for ahead in [AHEAD, -AHEAD] {
            let what = format!("{kind:?}, {ahead}");
            let (mut cell, machine) = played(kind, Door::Discord, ahead).await;
            cell.pass(20_000).await;
            let (before, platform) = (cell.ends().await, cell.mouth.now());
            machine.jumps(ahead);
            cell.mouth.ahead.store(0, Ordering::Relaxed);
            cell.house.look_at_clock();
            cell.house.settled().await;
            assert_eq!(cell.mouth.now(), platform, "{what}: it is as late as before");
            assert_eq!(*cell.mouth.told_set.lock().unwrap(), [ahead], "{what}: its door is told");
            assert_eq!((cell.ends().await, cell.state().await), (before, MatchState::Live), "{what}");
            let wakes = cell.house.next_wake_of(&cell.place).expect("it is awake");
            assert!((wakes - cell.clock.now()).abs() <= 180_000, "{what}: it waits for the right moment");
            counts(&mut cell, &what).await;
            never_goes_back(&cell, &what).await;
        }
    }
}

/// Set back by more than anybody would wait: what is played goes on, each door in its own time.
#[tokio::test]
async fn a_clock_that_is_set_back_stops_nobody() {
    let back = 2 * 3_600_000;
    for kind in ACTIVITIES {
        for door in DOORS {
            let what = format!("{kind:?}, {door:?}");
            let (mut cell, machine) = played(kind, door, 0).await;
            cell.pass(20_000).await;
            counts(&mut cell, &what).await;
            let (before, now) = (cell.ends().await, cell.clock.now());
            machine.jumps(-back);
            // Neither the platform's time goes back, nor that of a page of ours.
            cell.mouth.ahead.store(back, Ordering::Relaxed);
            cell.house.look_at_clock();
            cell.house.settled().await;
            assert_eq!((cell.clock.now(), cell.clock.unturned()), (now - back, now), "{what}");
            assert_eq!(cell.ends().await, before, "{what}");
            cell.pass(before - now + 1_000).await;
            cell.house.door_passed(door, cell.mouth.now());
            cell.pass(10_000).await;
            cell.house.settled().await;
            let lines = cell.house.journal().lines(cell.id).await.unwrap();
            let ended = lines.iter().any(|line| line.text == "flag" || line.text.starts_with("close"));
            assert!(ended, "{what}: time is over when it was to be: {lines:#?}");
            never_goes_back(&cell, &what).await;
            cell.house.journal().close().await;
        }
    }
}

/// Something is played by the clock of a machine that tells when it has slept.
async fn played_on_one_that_tells(kind: ActivityKind, door: Door) -> (Cell, Arc<Fake>) {
    let (cell, machine) = played(kind, door, 0).await;
    machine.tells();
    cell.house.look_at_clock();
    cell.pass(20_000).await;
    (cell, machine)
}

/// W29: a clock that is set, by any amount and in either direction, neither ends, voids nor prolongs what is played.
#[tokio::test]
async fn a_clock_that_is_set_ends_voids_and_prolongs_nothing() {
    const HOUR: Millis = 3_600_000;
    for kind in ACTIVITIES {
        for door in DOORS {
            for by in [11 * HOUR, HOUR, LONG, 3_000, -3_000, -25 * HOUR] {
                let what = format!("{kind:?}, {door:?}, {by}");
                let (mut cell, machine) = played_on_one_that_tells(kind, door).await;
                counts(&mut cell, &what).await;
                let (before, platform, now) = (cell.ends().await, cell.mouth.now(), cell.clock.unturned());
                machine.jumps(by);
                // The platform's clock was not set, nor is the time of a page of ours.
                cell.mouth.ahead.fetch_sub(by, Ordering::Relaxed);
                cell.house.look_at_clock();
                cell.house.settled().await;
                assert_eq!((cell.mouth.now(), cell.clock.unturned()), (platform, now), "{what}");
                assert_eq!(*cell.mouth.told_set.lock().unwrap(), [by], "{what}: its door is told");
                assert_eq!((cell.ends().await, cell.state().await), (before, MatchState::Live), "{what}");
                let left = before - platform;
                cell.pass(left + 1_000).await;
                cell.house.door_passed(door, cell.mouth.now());
                cell.pass(10_000).await;
                cell.house.settled().await;
                let lines = cell.house.journal().lines(cell.id).await.unwrap();
                let ended = lines.iter().any(|line| line.text == "flag" || line.text.starts_with("close"));
                assert!(ended, "{what}: time is over when it was to be: {lines:#?}");
                never_goes_back(&cell, &what).await;
                cell.house.journal().close().await;
            }
        }
    }
}

/// A machine that tells so has slept: it was away, also where its clock was set meanwhile.
#[tokio::test]
async fn who_is_known_to_have_slept_was_away() {
    let slept = u64::try_from(LONG).unwrap();
    for kind in ACTIVITIES {
        for (door, set) in [(Door::Discord, 0), (Door::Telegram, 7_200_000), (Door::Discord, -7_200_000)] {
            let what = format!("{kind:?}, {door:?}, {set}");
            let (mut cell, machine) = played_on_one_that_tells(kind, door).await;
            let before = cell.ends().await;
            machine.sleeps(Duration::from_millis(slept));
            machine.jumps(set);
            cell.mouth.ahead.fetch_sub(set, Ordering::Relaxed);
            cell.house.look_at_clock();
            cell.house.settled().await;
            cell.got_back(before, LONG, &what).await;
            counts(&mut cell, &what).await;
            never_goes_back(&cell, &what).await;
            cell.house.journal().close().await;
        }
    }
}

/// A virtual machine that stood still as a whole knows nothing of it, and its clock is set right afterwards: the next stamp of the
/// platform tells that time has passed there.
#[tokio::test]
async fn who_stood_still_as_a_whole_is_told_by_the_platform() {
    for kind in ACTIVITIES {
        let what = format!("{kind:?}");
        let (mut cell, machine) = played_on_one_that_tells(kind, Door::Telegram).await;
        let before = cell.ends().await;
        machine.jumps(LONG);
        cell.house.look_at_clock();
        cell.house.settled().await;
        assert_eq!(cell.ends().await, before, "{what}: nobody knows yet");
        cell.house.skewed(Door::Telegram, 0);
        cell.house.settled().await;
        cell.got_back(before, LONG, &what).await;
        counts(&mut cell, &what).await;
        never_goes_back(&cell, &what).await;
        cell.house.journal().close().await;
    }
}

/// Whoever has asked too much waits for a minute of their own, and not for a clock that was set back to come again.
#[tokio::test]
async fn who_has_to_wait_does_not_wait_for_a_clock() {
    let machine = Arc::new(Fake(Mutex::new(Reading { wall: START, steady: Duration::ZERO, slept: None })));
    let mut cell = Cell::by(ActivityKind::Round, Door::Terminal, 0, Clock::of(machine.clone())).await;
    let mut asks = async |times: usize| {
        let before = cell.said();
        for _ in 0..times {
            cell.hear("Silk", What::Message { text: "/aiuto".into() }).await;
        }
        cell.house.settled().await;
        cell.said() - before
    };
    let answered = asks(1).await;
    assert!(answered > 0, "a command is answered");
    asks(200).await;
    assert_eq!(asks(5).await, 0, "it is too much, and was told");
    machine.jumps(-8 * 3_600_000);
    machine.passes(Duration::from_mins(2));
    assert!(asks(1).await > 0, "two minutes have passed, whatever the clock says");
}

/// A night that was slept through comes when the machine wakes up, and once.
#[tokio::test]
async fn a_night_that_was_slept_through_is_made_good() {
    let (mut cell, machine) = played(ActivityKind::Round, Door::Terminal, 0).await;
    cell.play().await;
    cell.hear("Ada", What::Message { text: "quadro".into() }).await;
    cell.pass(200_000).await;
    assert_eq!(cell.state().await, MatchState::Ended);
    let casa = Server("terminal:casa".into());
    let night = cell.house.next_night(&casa);
    jumps(&cell, &machine, night + 3_600_000 - cell.clock.now()).await;
    cell.house.wake().await;
    let published =
        async |cell: &Cell| cell.house.journal().last_publication(&casa).await.unwrap().map(|it| it.0);
    let first = published(&cell).await.expect("it is published");
    assert_eq!(first.at, night);
    // Set back to before that night, and there again: it is the same.
    jumps(&cell, &machine, -2 * 3_600_000).await;
    cell.house.wake().await;
    jumps(&cell, &machine, 2 * 3_600_000).await;
    cell.house.wake().await;
    assert_eq!(published(&cell).await, Some(first));
}
