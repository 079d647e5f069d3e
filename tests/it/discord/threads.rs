//! Threads that are opened for matches.

use super::people;
use super::table::Table;
use crate::support::discord::permissions::{CREATE_PUBLIC_THREADS, VIEW_CHANNEL};
use crate::support::discord::{Channel, Message, Say, Who};
use crate::support::says::{body, open, post, raw};
use giostra::rooms::heard::{Door, Person, Place};
use giostra::rooms::say::{Handle, Undelivered};

/// How often a thread was asked for.
fn asked(table: &Table) -> usize {
    table.double.requests().iter().filter(|it| it.method == "POST" && it.path.ends_with("/threads")).count()
}

#[tokio::test]
async fn a_match_has_a_thread_of_its_own() {
    let mut table = Table::open().await;
    let [silk] = people(&table, ["Silk"]);
    let place = table.place(table.room, None);
    let title = raw(&format!("Scrabble:\n**Silk** contro {}", "Galahad ".repeat(20)));
    let thread = open(table.door(), &place, "m1", title.clone()).await.expect("a thread");
    let request = table.double.requests().into_iter().rev().find(|it| it.path.ends_with("/threads"));
    let request = request.expect("a request").body;
    assert_eq!((&request["type"], &request["auto_archive_duration"]), (&11.into(), &10_080.into()));
    let name = request["name"].as_str().expect("a name");
    assert!(name.starts_with("Scrabble: Silk contro Galahad") && name.chars().count() == 100, "{name}");
    // It is known at once.
    let channel = Channel(thread.id);
    let inside = table.place(table.room, Some(channel));
    let board = post(table.door(), &inside, "m1.board", body(raw("tavola"))).await;
    assert_eq!(table.last(channel, "tavola").id.0, board.id);
    let reply = async |table: &Table| {
        let how = Say { reply_to: Some(Message(board.id)), ..Say::default() };
        let said = table.double.say_with(silk, channel, "h8 mare", &how);
        table.heard(said.0).await;
        // Only in the place of the board it is an answer to it.
        table.replies_to(said)
    };
    let known = Some(Handle("m1.board".into()));
    assert_eq!(reply(&table).await, known);
    // Once, whatever happens between.
    assert_eq!(open(table.door(), &place, "m1", title.clone()).await.map(|it| it.id), Ok(thread.id));
    assert_eq!(asked(&table), 1);
    // A new process is told nothing of a thread that sleeps.
    table.double.archive(channel, true, false);
    table.crash();
    table.start().await;
    assert_eq!(open(table.door(), &place, "m1", title.clone()).await.map(|it| it.id), Ok(thread.id));
    post(table.door(), &inside, "m1.more", body(raw("tocca a te"))).await;
    assert_eq!(reply(&table).await, known);
    let other = open(table.door(), &place, "m2", raw("Un’altra")).await.expect("a thread");
    assert!(other.id != thread.id && asked(&table) == 2);
    table.no_bad_requests();
}

#[tokio::test]
async fn where_there_are_no_threads_the_channel_is_left() {
    let table = Table::open().await;
    let [silk] = people(&table, ["Silk"]);
    let place = table.place(table.room, None);
    let forbidden = Err(Undelivered::Kind);
    let thread = open(table.door(), &place, "m1", raw("Uno")).await.expect("a thread");
    // A thread has none, nor has a conversation; nobody asks for it.
    let inside = table.place(table.room, Some(Channel(thread.id)));
    assert_eq!(open(table.door(), &inside, "m2", raw("Due")).await, forbidden);
    let person = Person::new(Door::Discord, &silk.to_string());
    let alone = Place::Private { door: Door::Discord, person };
    assert_eq!(open(table.door(), &alone, "m2", raw("Due")).await, forbidden);
    assert_eq!(asked(&table), 1);
    // A round goes on where none may be opened.
    table.begin(silk, &[]).await;
    let bot = Who::Member(table.double.bot());
    table.double.permissions(table.room, bot, 0, CREATE_PUBLIC_THREADS);
    assert_eq!(open(table.door(), &place, "m2", raw("Due")).await, forbidden);
    table.say(silk, table.room, "carte").await;
    let end = table.end(table.room).await;
    assert!(end.content.contains("vince Silk"), "{}", end.content);
    assert_eq!(table.count(table.double.conversation(silk), "in pausa"), 0);
    let hidden = table.double.channel(table.guild, "nascosto");
    table.double.permissions(hidden, bot, 0, VIEW_CHANNEL);
    assert_eq!(open(table.door(), &table.place(hidden, None), "m2", raw("Due")).await, forbidden);
    let gone = table.double.channel(table.guild, "sparito");
    table.double.remove_channel(gone);
    let done = open(table.door(), &table.place(gone, None), "m2", raw("Due")).await;
    assert_eq!(done, Err(Undelivered::Kind));
    table.no_bad_requests();
}
