//! Topics that are opened for matches.

use super::called::room;
use super::people;
use super::table::Table;
use crate::support::says::{body, open, post, raw};
use crate::support::telegram::{Speech, Status};
use giostra::rooms::heard::{Door, Person, Place};
use giostra::rooms::say::{Handle, Undelivered};

#[tokio::test]
async fn a_match_has_a_topic_of_its_own() {
    let mut table = Table::open().await;
    let group = table.double.forum("Paroliere");
    let silk = table.double.user("Silk");
    table.double.join(group, &silk, Status::Member);
    table.double.bot_added(group);
    table.double.bot_promoted(group);
    let scrabble = table.double.topic(group, "scrabble");
    table.settle().await;
    let title = raw(&format!("Scrabble:\n**Silk** contro {}", "Galahad ".repeat(20)));
    let topic = open(table.door(), &room(group, None), "m1", title.clone()).await.expect("a topic");
    let number = i64::try_from(topic.id).expect("a topic");
    let opened = table.double.topics_of_bot(group);
    assert_eq!(opened[0].0, number);
    let name = &opened[0].1;
    assert!(name.starts_with("Scrabble: Silk contro Galahad") && name.chars().count() == 128, "{name}");
    let inside = room(group, Some(number));
    let board = post(table.door(), &inside, "m1.board", body(raw("tavola"))).await;
    assert_eq!(table.last(group, "tavola").thread, Some(number));
    let reply = async |table: &Table| {
        let to = i64::from(u32::try_from(board.id & u64::from(u32::MAX)).expect("a number"));
        let said = table.double.utter(Speech::new(&silk, group, "h8 mare").thread(number).reply_to(to));
        table.settle().await;
        table.ears.replies_to(said.unsigned_abs() | 1 << 32)
    };
    assert_eq!(reply(&table).await, Some(Handle("m1.board".into())));
    // Beside a topic there is another one; in a match's own there is none, also after a restart.
    open(table.door(), &room(group, Some(scrabble)), "m2", raw("Due")).await.expect("a topic");
    let forbidden = Err(Undelivered::Kind);
    assert_eq!(open(table.door(), &inside, "m3", raw("Tre")).await, forbidden);
    table.crash();
    table.start().await;
    assert_eq!(open(table.door(), &inside, "m3", raw("Tre")).await, forbidden);
    let again = open(table.door(), &room(group, None), "m1", title).await;
    assert_eq!(again.map(|it| it.id), Ok(topic.id));
    assert_eq!(table.double.count_of(&["createForumTopic"]), 2);
    assert_eq!(reply(&table).await, Some(Handle("m1.board".into())));
    table.nothing_was_refused_but(&[]);
}

#[tokio::test]
async fn where_there_are_no_topics_the_group_is_left() {
    let table = Table::open().await;
    let (group, users) = people(&table, &["Silk"]);
    table.double.bot_added(group);
    table.double.bot_promoted(group);
    let forum = table.double.forum("Dama");
    table.double.bot_added(forum);
    let small = table.double.group("Amici");
    table.double.bot_added(small);
    table.settle().await;
    let forbidden = Err(Undelivered::Kind);
    let refused = async |chat| open(table.door(), &room(chat, None), "m1", raw("Uno")).await;
    assert_eq!(refused(group).await, forbidden);
    // Without being an admin, and without the right.
    assert_eq!(refused(forum).await, forbidden);
    table.double.bot_promoted(forum);
    table.double.forbid_topics(forum);
    assert_eq!(refused(forum).await, forbidden);
    assert_eq!(table.double.count_of(&["createForumTopic"]), 3);
    // Where there can be none nobody asks.
    assert_eq!(refused(small).await, forbidden);
    let person = Person::new(Door::Telegram, &users[0].id.to_string());
    let alone = Place::Private { door: Door::Telegram, person };
    assert_eq!(open(table.door(), &alone, "m1", raw("Uno")).await, forbidden);
    assert_eq!(table.double.count_of(&["createForumTopic"]), 3);
    // One plays on in the group.
    table.double.say(&users[0], group, "/manche subito");
    table.settle().await;
    assert_eq!(refused(group).await, forbidden);
    table.double.say(&users[0], group, "carte");
    table.pass(200_000).await;
    table.last(group, "vince Silk");
    table.nothing_was_refused_but(&["the chat is not a forum", "not enough rights to create a topic"]);
}
