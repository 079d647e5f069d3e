//! What a press in a group shows in Telegram's window, beside the whole in the private chat.

use super::called::room;
use super::people;
use super::table::Table;
use crate::support::says::{body, post, raw};
use crate::support::telegram::User;
use giostra::messages::Lang;
use giostra::picture::scene::Scene;
use giostra::picture::theme::Theme;
use giostra::rooms::heard::{Heard, What};
use giostra::rooms::say::{Act, Audience, Body, Button, Handle, Outlet, Picture, Say};
use std::sync::Arc;

fn picture() -> Arc<Picture> {
    let scene = Scene { alt: "Leggio: A E I".into(), ..Scene::new(40, 40, Theme::Notte.colors().bg) };
    Arc::new(Picture { wide: scene.clone(), tall: scene, block: String::new(), film: None })
}

/// A group whose board has a button that shows a rack, with such an alert.
async fn board(table: &Table, alert: Option<String>) -> (i64, i64, Vec<User>) {
    let (group, users) = people(table, &["Silk", "Galahad"]);
    table.double.bot_added(group);
    table.double.start_private(&users[0], None);
    table.settle().await;
    let door = table.door().clone();
    table.ears.instead(Box::new(move |heard: &Heard| {
        if !matches!(&heard.what, What::Press { .. }) {
            return false;
        }
        let alert = alert.as_deref().map(raw);
        let rack = Body { picture: Some(picture()), alert, ..body(raw("il tuo leggio")) };
        let buttons =
            vec![Button { label: raw("Rimescola"), payload: "leggio:1".into(), form: None, primary: false }];
        let act = Act::Post { handle: Some(Handle("m1.rack".into())), body: Body { buttons, ..rack } };
        let (place, to) = (heard.place.clone(), Audience::Only(heard.who.person.clone()));
        door.deliver(Say { place, to, lang: Lang::It, act, answers: Some(heard.id) });
        true
    }));
    let buttons =
        vec![Button { label: raw("Leggio"), payload: "leggio:1".into(), form: None, primary: false }];
    post(table.door(), &room(group, None), "m1.board", Body { buttons, ..body(raw("tavola")) }).await;
    let board = table.last(group, "tavola").id;
    (group, board, users)
}

#[tokio::test]
async fn the_alert_is_for_all_and_the_whole_for_whoever_opened_the_private_chat() {
    let table = Table::open().await;
    let (group, board, users) = board(&table, Some("**A E I** R S T ?".into())).await;
    for user in &users {
        for _ in 0..2 {
            let press = table.double.press(user, group, board, "Leggio").callback();
            table.settle().await;
            let answers = table.double.answers_to(&press);
            let told: Vec<_> = answers.iter().map(|it| (it.text.as_str(), it.modal, &it.url)).collect();
            assert_eq!(told, [("A E I R S T ?", true, &None)], "{}", user.name);
        }
    }
    // Once, and then in its place.
    let racks = table.double.answers(users[0].id);
    let racks: Vec<_> = racks.iter().filter(|shown| shown.text.contains("il tuo leggio")).collect();
    assert!(racks.len() == 1 && racks[0].photo.is_some(), "{racks:#?}");
    // In private there is no need of a window.
    let press = table.double.press(&users[0], users[0].id, racks[0].id, "Rimescola").callback();
    table.settle().await;
    let answers = table.double.answers_to(&press);
    assert!(answers.len() == 1 && !answers[0].modal, "{answers:?}");
    // Whoever never opened it was shown nothing more, and nobody was asked to.
    assert!(table.double.answers(users[1].id).is_empty());
    assert_eq!(table.double.answers(group).iter().filter(|shown| shown.text.contains("chat")).count(), 0);
    table.nothing_was_refused_but(&["can't initiate conversation"]);
}

#[tokio::test]
async fn a_long_alert_is_cut_and_without_one_all_is_as_it_was() {
    let table = Table::open().await;
    let (group, at, users) = board(&table, Some("è".repeat(300))).await;
    let press = table.double.press(&users[1], group, at, "Leggio").callback();
    table.settle().await;
    let answers = table.double.answers_to(&press);
    assert!(answers[0].text.chars().count() == 200 && answers[0].text.ends_with('…'), "{answers:?}");

    let table = Table::open().await;
    let (group, at, users) = board(&table, None).await;
    let press = table.double.press(&users[0], group, at, "Leggio").callback();
    table.settle().await;
    let answers = table.double.answers_to(&press);
    assert!(answers.len() == 1 && !answers[0].modal && answers[0].url.is_none(), "{answers:?}");
    let press = table.double.press(&users[1], group, at, "Leggio").callback();
    table.settle().await;
    let answers = table.double.answers_to(&press);
    assert!(answers.len() == 1 && answers[0].url.is_some(), "{answers:?}");
    table.nothing_was_refused_but(&["can't initiate conversation"]);
}
