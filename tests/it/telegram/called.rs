//! Who is called to the board is called, and nobody else; what answers a message of ours is heard as its answer.

use super::people;
use super::table::Table;
use crate::support::says::{body, menu, post, raw, sentence, who};
use crate::support::telegram::Speech;
use giostra::rooms::heard::{Door, Person, Place, Server};
use giostra::rooms::say::{Body, Handle};

pub(super) fn room(chat: i64, topic: Option<i64>) -> Place {
    Place::Room {
        door: Door::Telegram,
        server: Server(format!("telegram:{chat}")),
        channel: chat.to_string(),
        thread: topic.map(|topic| topic.to_string()),
    }
}

#[tokio::test]
async fn who_is_called_and_nobody_else() {
    let table = Table::open().await;
    let (group, users) = people(&table, &["Silk", "Galahad"]);
    table.double.bot_added(group);
    table.settle().await;
    let bad = "@galahad <b>**&";
    let text = sentence(who(&format!("telegram:{}", users[0].id), bad), who("discord:5", bad));
    let buttons = vec![giostra::rooms::say::Button {
        label: text.clone(),
        payload: "x".into(),
        form: None,
        primary: false,
    }];
    post(table.door(), &room(group, None), "m1.board", Body { buttons, ..body(text) }).await;
    let shown = table.last(group, "✓");
    let calls: Vec<&(String, String)> =
        shown.entities.iter().filter(|(kind, _)| kind.contains("mention")).collect();
    assert!(matches!(&calls[..], [(kind, _)] if kind == "text_mention"), "{:?}", shown.entities);
    assert_eq!(calls[0].1.replace('\u{2060}', ""), bad);
    assert!(shown.html.contains(&format!("tg://user?id={}", users[0].id)), "{}", shown.html);
    assert_eq!(shown.keyboard[0][0].label.replace('\u{2060}', ""), format!("✓ {bad}: {bad}"));
    table.nothing_was_refused_but(&[]);
}

#[tokio::test]
async fn an_answer_is_heard_as_one_also_after_a_restart() {
    let mut table = Table::open().await;
    // A reply is all we hear.
    table.double.reads_all(false);
    let (group, users) = people(&table, &["Silk"]);
    table.double.bot_added(group);
    table.double.start_private(&users[0], None);
    table.settle().await;
    let board = post(table.door(), &room(group, None), "m1.board", body(raw("tavola"))).await;
    let stands = |id: u64| i64::from(u32::try_from(id & u64::from(u32::MAX)).expect("a number"));
    let reply = async |table: &Table, chat, to: i64| {
        let said = table.double.utter(Speech::new(&users[0], chat, "h8 mare").reply_to(to));
        table.settle().await;
        let number = said.unsigned_abs() | if chat < 0 { 1 << 32 } else { 0 };
        table.ears.heard(number).await;
        table.ears.replies_to(number)
    };
    let known = |handle: &str| Some(Handle(handle.into()));
    assert_eq!(reply(&table, group, stands(board.id)).await, known("m1.board"));
    // In private, what was said there.
    let private = Place::Private {
        door: Door::Telegram,
        person: Person::new(Door::Telegram, &users[0].id.to_string()),
    };
    let rack = post(table.door(), &private, "m1.rack", body(raw("leggio"))).await;
    assert_eq!(reply(&table, users[0].id, stands(rack.id)).await, known("m1.rack"));
    table.crash();
    table.start().await;
    assert_eq!(reply(&table, group, stands(board.id)).await, known("m1.board"));
    assert_eq!(reply(&table, users[0].id, stands(rack.id)).await, known("m1.rack"));
    table.nothing_was_refused_but(&[]);
}

#[tokio::test]
async fn in_a_topic_what_answers_nothing_answers_nothing() {
    let table = Table::open().await;
    let group = table.double.forum("Paroliere");
    let silk = table.double.user("Silk");
    table.double.join(group, &silk, crate::support::telegram::Status::Member);
    table.double.bot_added(group);
    let topic = table.double.topic(group, "scrabble");
    table.settle().await;
    let board = post(table.door(), &room(group, Some(topic)), "m1.board", body(raw("tavola"))).await;
    for (to, expected) in
        [(None, None), (Some(board.id & u64::from(u32::MAX)), Some(Handle("m1.board".into())))]
    {
        let mut speech = Speech::new(&silk, group, "h8 mare").thread(topic);
        if let Some(to) = to {
            speech = speech.reply_to(i64::try_from(to).expect("a number"));
        }
        let said = table.double.utter(speech);
        table.settle().await;
        assert_eq!(table.ears.replies_to(said.unsigned_abs() | 1 << 32), expected);
    }
}

#[tokio::test]
async fn a_menu_of_twenty_five_is_buttons() {
    let table = Table::open().await;
    let (group, users) = people(&table, &["Silk"]);
    table.double.bot_added(group);
    table.settle().await;
    let menus = vec![menu(25)];
    post(table.door(), &room(group, None), "m1.ask", Body { menus, ..body(raw("scegli")) }).await;
    let shown = table.last(group, "scegli");
    assert_eq!(shown.keyboard.iter().flatten().count(), 25);
    let before = table.ears.done();
    table.double.press(&users[0], group, shown.id, "mossa: scelta 24").callback();
    table.settle().await;
    assert_eq!(table.ears.done(), before + 1);
    table.nothing_was_refused_but(&[]);
}
