//! Who lives, who serves what, and who waits, as the rows on a server say.

use super::PATIENCE;
use crate::support::postgres;
use giostra::journal::{
    About, Entry, Grip, Journal, Lease, MIGRATIONS, News, Options, Record, Scope, Server,
};
use giostra::rooms::heard::{Door, Server as Community};
use std::collections::BTreeSet;
use std::path::Path;

const TELEGRAM: Scope = Scope::Door(Door::Telegram);

fn about(machine: &str, doors: &[Door]) -> About {
    About { machine: machine.into(), version: "1".into(), doors: doors.to_vec(), shards: Some(2) }
}

pub(super) async fn begin(url: &str, machine: &str, doors: &[Door]) -> Lease {
    let server = Server::of(Path::new(url)).expect("a server");
    Lease::take(&server, about(machine, doors), |_| panic!("it need not wait")).await.expect("it lives")
}

/// Waits until somebody has just this.
async fn has(lease: &Lease, parts: &[Scope]) {
    let wanted: BTreeSet<Scope> = parts.iter().copied().collect();
    let mut grips = lease.grips();
    let same = grips.wait_for(|grips| {
        let ours = grips.iter().filter(|(_, grip)| **grip == Grip::Ours);
        ours.map(|(scope, _)| *scope).collect::<BTreeSet<_>>() == wanted
    });
    let had = tokio::time::timeout(PATIENCE, same).await;
    assert!(had.is_ok_and(|had| had.is_ok()), "{wanted:?} and not {:?}", lease.grips().borrow());
}

fn shard(shard: u32) -> Scope {
    Scope::Shard { shard, of: 2 }
}

async fn journal(url: &str, lease: &Lease) -> Journal {
    let options = Options { lease: Some(lease.clone()), ..Options::default() };
    Journal::open(Path::new(url), options).await.expect("it opens").0
}

fn setting(value: &str) -> Entry {
    let scope = "server:discord:7".to_owned();
    let record = Record::Setting { scope, key: "lingua".into(), value: Some(value.into()), at: 5 };
    Entry { lines: Vec::new(), records: vec![record] }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_there_is_is_shared_out_and_comes_back_when_somebody_goes() {
    if !postgres::is_there("leases") {
        return;
    }
    let url = postgres::alone("leases");
    let doors = [Door::Discord, Door::Telegram];
    let first = begin(&url, "a", &doors).await;
    first.is_ready();
    has(&first, &[shard(0), shard(1), TELEGRAM]).await;
    let second = begin(&url, "b", &doors).await;
    second.is_ready();
    // The first lets go of one part when it is asked to, and not before.
    let mut grips = first.grips();
    let leaving = grips.wait_for(|grips| grips.get(&TELEGRAM) == Some(&Grip::Leaving));
    assert!(
        tokio::time::timeout(PATIENCE, leaving).await.is_ok_and(|left| left.is_ok()),
        "it gives one away"
    );
    assert!(second.grips().borrow().is_empty(), "nobody takes what is still held");
    first.let_go(TELEGRAM);
    has(&second, &[TELEGRAM]).await;
    has(&first, &[shard(0), shard(1)]).await;
    // Who goes is succeeded at once.
    second.give_back().await;
    has(&first, &[shard(0), shard(1), TELEGRAM]).await;
    assert_eq!(first.shards(), 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_one_writes_the_others_hear_and_who_is_gone_writes_nothing() {
    if !postgres::is_there("leases") {
        return;
    }
    let url = postgres::alone("news");
    let (one, other) = (begin(&url, "a", &[Door::Telegram]).await, begin(&url, "b", &[Door::Telegram]).await);
    let (writes, hears) = (journal(&url, &one).await, journal(&url, &other).await);
    let mut ears = hears.ears().expect("it hears");
    let mut own = writes.ears().expect("it hears");
    assert_eq!(ears.next().await, Some(News::Everything), "what was told before nobody has heard");
    assert_eq!(own.next().await, Some(News::Everything));
    writes.append(setting("en")).await.expect("it writes");
    assert_eq!(ears.next().await, Some(News::Setting("server:discord:7".into())));
    assert_eq!(hears.settings_of("server:discord:7").await, Ok(vec![("lingua".into(), "en".into())]));
    assert_eq!(own.next().await, None, "what we have told ourselves is no news");
    // Another one has taken our row away.
    postgres::run(&url, "delete from process where machine = 'a'");
    let written = writes.append(setting("it")).await;
    assert_eq!(written, Err(giostra::journal::AppendError::StoodDown));
    assert!(!one.may_speak() && other.may_speak());
    let server = Community("discord:7".into());
    assert_eq!(other.scope_of_server(&server), Scope::Shard { shard: 0, of: 1 }, "nobody serves Discord");
    writes.close().await;
    hears.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_newer_version_waits_until_the_older_ones_have_gone() {
    if !postgres::is_there("leases") {
        return;
    }
    let url = postgres::alone("older");
    let old = Options { migrations: &MIGRATIONS[..16], ..Options::default() };
    let (journal, _) = Journal::open(Path::new(&url), old).await.expect("it opens");
    journal.close().await;
    // As a process of the version before would have it.
    postgres::run(
        &url,
        "insert into process (name, machine, version, since, seen, state) values ('old', 'cellar', '0', 0, 0, 'serves');
         insert into lease (scope, holder, epoch, until) values ('house', 'old', 1, 9000000000000000)",
    );
    let server = Server::of(Path::new(&url)).expect("a server");
    let (tells, told) = tokio::sync::oneshot::channel();
    let mut tells = Some(tells);
    let waits = move |machine: &str| {
        let _ = tells.take().expect("once").send(machine.to_owned());
    };
    let stops = async {
        assert_eq!(told.await.as_deref(), Ok("cellar"));
        postgres::run(&url, "update lease set until = 0");
    };
    let taking = Lease::take(&server, about("new", &[Door::Telegram]), waits);
    let both = async { tokio::join!(taking, stops) };
    let (lease, ()) = tokio::time::timeout(PATIENCE, both).await.expect("it goes on");
    let lease = lease.expect("it lives");
    lease.is_ready();
    has(&lease, &[TELEGRAM]).await;
}
