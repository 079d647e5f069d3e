//! What can befall a process, at each moment of a round, on both platforms at once: three real processes share out two shards of Discord
//! and Telegram, rounds are played in four rooms, and it befalls whoever serves one part when they are ordered, in their middle, and
//! when they are stopped.
//!
//! Asserted is that no word is lost or counted twice, and that each round begins and ends in each window. How long it took until all
//! was as before is printed.

use super::program::sources;
use super::shares::{GRID, PARTS, Room, Town};
use super::{PATIENCE, eventually};
use crate::support::postgres;
use crate::support::proxy::Mode;
use giostra::clock::Since;
use std::time::Duration;

/// What happens to whoever serves a part, or to the database.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fault {
    Killed,
    Frozen,
    Told,
    DatabaseCut,
    DatabaseHalved,
    DatabaseSlow,
    DatabaseSilent,
    ServerRestarted,
}

use Fault::{
    DatabaseCut, DatabaseHalved, DatabaseSilent, DatabaseSlow, Frozen, Killed, ServerRestarted, Told,
};

const ALL: [Fault; 8] =
    [Killed, Frozen, Told, DatabaseCut, DatabaseHalved, DatabaseSlow, DatabaseSilent, ServerRestarted];

/// When.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Moment {
    Ordered,
    MidRound,
    Stopped,
}

/// Words that everybody writes before it happens, and after.
const WORDS: usize = 2;
/// Whoever sees nothing come of an order for so long gives it again, so often.
const SOON: Duration = Duration::from_secs(15);
const TRIES: usize = 6;

/// All rows take minutes: `GIOSTRA_MATRIX=all`, as `.ci/long` does; or those of one fault, `GIOSTRA_MATRIX=Killed`.
fn rows() -> Vec<(Fault, Moment)> {
    use Moment::{MidRound, Ordered, Stopped};
    let Ok(wanted) = std::env::var("GIOSTRA_MATRIX") else { return vec![(Killed, Ordered)] };
    let all = ALL.into_iter().flat_map(|one| [Ordered, MidRound, Stopped].map(|at| (one, at)));
    all.filter(|row| wanted == "all" || format!("{row:?}").contains(&wanted)).collect()
}

/// Lets it happen to whoever serves a part, and waits until all parts are served.
async fn strike(town: &mut Town, fault: Fault, part: &str) {
    let at = town.holder(part);
    let ousted = town.processes[at].printed("serve al mio posto");
    match fault {
        Killed => {
            town.processes[at].child.kill().expect("it is killed");
            town.is_succeeded(at, part).await;
            town.processes[at] = town.start().await;
        }
        Told => {
            town.processes[at].signal("TERM");
            town.processes[at].prints("Tutto salvato", 1).await;
            town.processes[at] = town.start().await;
        }
        Frozen => {
            town.processes[at].signal("STOP");
            town.is_succeeded(at, part).await;
            town.processes[at].signal("CONT");
            town.processes[at].prints("serve al mio posto", ousted + 1).await;
        }
        DatabaseSilent => {
            town.processes[at].database.set(Mode::Silent);
            town.is_succeeded(at, part).await;
            town.processes[at].database.set(Mode::Open);
            town.processes[at].prints("serve al mio posto", ousted + 1).await;
        }
        DatabaseCut => {
            town.processes[at].database.set(Mode::Cut);
            town.processes[at].database.set(Mode::Open);
        }
        DatabaseHalved => town.processes[at].database.set(Mode::Halved),
        DatabaseSlow => town.processes[at].database.set(Mode::Slow(Duration::from_millis(120))),
        ServerRestarted => {
            town.cluster.down();
            town.cluster.up();
        }
    }
    town.is_shared_out().await;
}

/// How often this was said in each window of a room.
fn times(town: &Town, room: usize, words: &str) -> Vec<usize> {
    let windows = town.told(&town.rooms[room]);
    windows.iter().map(|window| window.iter().filter(|text| text.contains(words)).count()).collect()
}

/// Rooms in which an order has not come to anything yet: in some window these words were not said once more.
fn waiting(town: &Town, words: &str, before: &[Vec<usize>]) -> Vec<usize> {
    let is_waiting = |room: &usize| {
        let now = times(town, *room, words);
        now.iter().zip(&before[*room]).any(|(now, before)| now <= before)
    };
    (0..town.rooms.len()).filter(is_waiting).collect()
}

/// How things stand in these rooms, for whoever reads that it failed.
fn told(town: &Town, rooms: &[usize]) -> String {
    let last = |texts: Vec<String>| {
        let from = texts.len().saturating_sub(4);
        texts[from..].iter().map(|text| text.chars().take(70).collect()).collect::<Vec<String>>()
    };
    let windows = rooms.iter().map(|room| {
        let windows: Vec<_> = town.told(&town.rooms[*room]).into_iter().map(last).collect();
        format!("room {room}: {windows:#?}")
    });
    let windows: Vec<_> = windows.collect();
    let (telegram, calls) = (&town.telegram, town.telegram.calls());
    format!(
        "{}; Telegram: {} of {} confirmed, {} polls, the last calls: {:#?}",
        windows.join("\n"),
        telegram.confirmed(),
        telegram.last_update(),
        telegram.polls(),
        &calls[calls.len().saturating_sub(25)..],
    )
}

/// Somebody orders this in these rooms, and does not wait to see what comes of it.
fn orders(town: &Town, rooms: &[usize], name: &str, options: &[(&str, &str)]) {
    let typed: Vec<_> = options.iter().map(|(name, value)| format!("{name}:{value}")).collect();
    for room in rooms {
        match &town.rooms[*room] {
            Room::Discord(channel) | Room::Both(channel, _) => {
                town.discord.slash(town.bosses[&channel.0], *channel, name, options);
            }
            Room::Telegram(group) => {
                town.telegram.say(&town.marta, *group, &format!("/{name} {}", typed.join(" ")));
            }
        }
    }
}

/// Orders something in all rooms, during which something happens or nothing does; it is ordered again where nothing has come of it, as
/// people would: Discord does not bring an order a second time.
async fn ordered(
    town: &mut Town,
    (name, options, shows): (&str, &[(&str, &str)], &str),
    fault: Option<(Fault, &str)>,
) {
    let before: Vec<_> = (0..town.rooms.len()).map(|room| times(town, room, shows)).collect();
    let all: Vec<usize> = (0..town.rooms.len()).collect();
    orders(town, &all, name, options);
    if let Some((fault, part)) = fault {
        strike(town, fault, part).await;
        orders(town, &waiting(town, shows, &before), name, options);
    }
    // Whoever orders while the last results are only just shown may be told to wait a moment.
    for _ in 0..TRIES {
        let done = eventually(shows, async || waiting(town, shows, &before).is_empty());
        if tokio::time::timeout(SOON, done).await.is_ok() {
            break;
        }
        orders(town, &waiting(town, shows, &before), name, options);
    }
    let waiting = waiting(town, shows, &before);
    assert!(waiting.is_empty(), "{name}: {}", told(town, &waiting));
    for (room, before) in before.iter().enumerate() {
        for (now, before) in times(town, room, shows).into_iter().zip(before) {
            // What was on its way to Telegram when its process fell is in doubt, and may stand there twice.
            let most = if fault.is_some() { 2 } else { 1 };
            assert!((1..=most).contains(&(now - before)), "{shows} {} times", now - before);
        }
    }
}

async fn round(town: &mut Town, fault: Fault, moment: Moment, part: &str) {
    let (since, first) = (Since::now(), town.written.len());
    let at = |when: Moment| (when == moment).then_some((fault, part));
    let manche: &[_] = &[("subito", "true"), ("tempo", "1800")];
    ordered(town, ("manche", manche, GRID), at(Moment::Ordered)).await;
    let words = town.words();
    for number in 0..WORDS {
        town.everybody_writes(&words, number);
    }
    if let Some((fault, part)) = at(Moment::MidRound) {
        strike(town, fault, part).await;
    }
    for number in WORDS..WORDS * 2 {
        town.everybody_writes(&words, number);
    }
    let row = format!("{fault:?} {moment:?} {part}");
    let written = tokio::time::timeout(PATIENCE / 2, town.is_written(&row)).await;
    assert!(written.is_ok(), "{row}: {}", told(town, &[0, 1, 2, 3]));
    ordered(town, ("stop", &[], "Parola più lunga"), at(Moment::Stopped)).await;
    for process in &town.processes {
        process.database.set(Mode::Open);
    }
    let sources = sources(&town.schema).await;
    let count = |one: &String| sources.iter().filter(|source| source.ends_with(one.as_str())).count();
    let counts: Vec<usize> = town.written[first..].iter().map(count).collect();
    let lost = counts.iter().filter(|times| **times == 0).count();
    let doubled = counts.iter().filter(|times| **times > 1).count();
    println!(
        "{:34} words {}, in the log {}, doubled {doubled}, {:.1} s in all",
        row,
        counts.len(),
        counts.len() - lost,
        since.elapsed().as_secs_f64()
    );
    assert_eq!((lost, doubled), (0, 0), "{row}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whatever_befalls_whoever_serves_a_part_nothing_is_lost() {
    if !postgres::is_there("several processes, at each moment") {
        return;
    }
    let mut town = Town::open().await;
    let Room::Both(channel, group) = town.rooms[3] else { panic!("the last plays together") };
    town.twin(channel, group).await;
    for (number, (fault, moment)) in rows().into_iter().enumerate() {
        round(&mut town, fault, moment, PARTS[number % PARTS.len()]).await;
    }
    // Whoever takes Telegram over does not know what was sent in the minute before, hears it from Telegram and waits.
    let too_much = town.telegram.calls().into_iter().filter(|call| call.status == 429).count();
    println!("Telegram had too much {too_much} times");
    assert!(too_much == 0 || rows().len() > 1, "Telegram has too much of one process: {too_much}");
}
