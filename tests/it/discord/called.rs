//! Who is called to the board is called, and nobody else; what answers a message of ours is heard as its answer.

use super::people;
use super::table::Table;
use crate::support::discord::permissions::MENTION_EVERYONE;
use crate::support::discord::{Say, Who};
use crate::support::says::{body, menu, post, raw, sentence, who};
use giostra::rooms::say::{Body, Handle};
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// What the last post or edit let call.
fn allowed(table: &Table) -> Value {
    let requests = table.double.requests();
    let mut last = requests.iter().rev().filter(|it| it.body.get("allowed_mentions").is_some());
    last.next().expect("a message").body["allowed_mentions"].clone()
}

#[tokio::test]
async fn who_is_called_and_nobody_else() {
    let table = Table::open().await;
    let [silk, galahad, marta] = people(&table, ["Silk", "Galahad", "Marta"]);
    // Whatever a name says, and whatever the bot might do.
    table.double.permissions(table.room, Who::Member(table.double.bot()), MENTION_EVERYONE, 0);
    let bad = format!("@everyone <@{marta}> @here");
    let place = table.place(table.room, None);
    let here = |user| who(&format!("discord:{user}"), &bad);
    post(table.door(), &place, "m1.board", body(sentence(here(silk), who("telegram:5", &bad)))).await;
    let shown = table.last(table.room, "✓");
    assert!(shown.content.contains(&format!("<@{silk}>")), "{}", shown.content);
    assert_eq!((shown.pinged, shown.everyone), (BTreeSet::from([silk]), false));
    assert_eq!(allowed(&table), json!({ "parse": [], "users": [silk.to_string()], "roles": [] }));
    // Two at once, each once.
    let both = sentence(here(galahad), here(silk));
    post(table.door(), &place, "m2.board", body(both.clone())).await;
    let shown = table.last(table.room, "✓");
    assert_eq!((shown.pinged, shown.everyone), (BTreeSet::from([silk, galahad]), false));
    // An edit calls nobody.
    post(table.door(), &place, "m1.board", body(sentence(here(galahad), here(marta)))).await;
    let shown = table.double.messages(table.room);
    let first = shown.iter().find(|shown| shown.edits > 0).expect("an edit");
    assert_eq!(first.pinged, BTreeSet::from([silk]));
    assert_eq!(allowed(&table), json!({ "parse": [], "users": [], "roles": [] }));
    // A message that names nobody lets nobody be called.
    post(table.door(), &place, "m3.board", body(sentence(who("discord:x", &bad), who("", &bad)))).await;
    assert!(table.last(table.room, "✓").pinged.is_empty());
    assert_eq!(allowed(&table), json!({ "parse": [], "users": [], "roles": [] }));
    table.no_bad_requests();
}

#[tokio::test]
async fn an_answer_is_heard_as_one_also_after_a_restart() {
    let mut table = Table::open().await;
    let [silk] = people(&table, ["Silk"]);
    let place = table.place(table.room, None);
    let board = post(table.door(), &place, "m1.board", body(raw("tavola"))).await;
    let said = table.say(silk, table.room, "carte").await;
    let reply = async |table: &Table, to| {
        let how = Say { reply_to: Some(to), ..Say::default() };
        let message = table.double.say_with(silk, table.room, "h8 mare", &how);
        table.heard(message.0).await;
        table.replies_to(message)
    };
    let board_there = crate::support::discord::Message(board.id);
    let known = Some(Handle("m1.board".into()));
    assert_eq!(reply(&table, board_there).await, known);
    assert_eq!((reply(&table, said).await, table.replies_to(said)), (None, None));
    table.crash();
    table.start().await;
    assert_eq!(reply(&table, board_there).await, known);
    table.no_bad_requests();
}

#[tokio::test]
async fn a_menu_of_twenty_five_is_a_menu() {
    let table = Table::open().await;
    let [silk] = people(&table, ["Silk"]);
    let place = table.place(table.room, None);
    let menus = vec![menu(25)];
    let posted = post(table.door(), &place, "m1.ask", Body { menus, ..body(raw("scegli")) }).await;
    let shown = table.last(table.room, "scegli");
    assert_eq!(shown.id.0, posted.id);
    let label = "mossa: scelta 24";
    let menu = shown.menu_with(label).expect("the last one is there");
    let pressed = table.double.select(silk, shown.id, &menu, &[label]);
    table.heard(pressed.0).await;
    table.no_bad_requests();
}
