//! Pictures that move, on Telegram: an animation, which stills take the place of and give it back.

use super::called::room;
use super::people;
use super::table::Table;
use crate::pictures::films;
use crate::support::says::{body, post, raw};
use crate::support::telegram::{Permissions, Shown};
use giostra::picture::Layout;
use giostra::picture::theme::Theme;
use giostra::rooms::say::{Body, Picture};
use std::sync::Arc;

const ALT: &str = "A riga 3 colonna 1; S riga 4 colonna 2";

/// What a message shows: `animation`, `photo`.
fn kind(shown: &Shown) -> &'static str {
    match (&shown.animation, &shown.photo) {
        (Some(gif), None) if gif.starts_with(b"GIF89a") => "animation",
        (None, Some(png)) if png.starts_with(b"\x89PNG") => "photo",
        _ => "neither",
    }
}

#[tokio::test]
async fn what_moves_is_an_animation_and_stills_take_its_place() {
    let table = Table::open().await;
    let (group, _) = people(&table, &["Silk"]);
    table.double.bot_added(group);
    table.settle().await;
    let place = room(group, None);
    let show = async |film: bool| {
        let moving = Picture::moving(films::path(Theme::Notte), ALT);
        let picture = if film { moving } else { Picture { film: None, ..moving } };
        // The alt text tells them apart where only the scene is looked at.
        let tall = if film { picture.tall.clone() } else { films::path(Theme::Notte).scene(3, Layout::Tall) };
        let picture = Some(Arc::new(Picture { tall, ..picture }));
        post(table.door(), &place, "m1.replay", Body { picture, ..body(raw("la più lunga")) }).await;
        table.last(group, "la più lunga")
    };
    let first = show(true).await;
    assert_eq!(kind(&first), "animation");
    assert!(first.text.contains(ALT), "{}", first.text);
    let still = show(false).await;
    assert_eq!((kind(&still), still.id), ("photo", first.id));
    let again = show(true).await;
    assert_eq!((kind(&again), again.id), ("animation", first.id));
    let shown = table.double.answers(group);
    assert_eq!(shown.iter().filter(|shown| shown.text.contains("la più lunga")).count(), 1);
    table.nothing_was_refused_but(&[]);
    let methods: Vec<String> = table.double.calls().into_iter().map(|call| call.method).collect();
    let count = |method: &str| methods.iter().filter(|one| *one == method).count();
    assert_eq!((count("sendanimation"), count("sendphoto"), count("editmessagemedia")), (1, 0, 2));
}

#[tokio::test]
async fn the_double_takes_no_animation_where_none_may_be_sent_and_nothing_else_as_one() {
    let table = Table::open().await;
    let (group, _) = people(&table, &["Silk"]);
    table.double.bot_added(group);
    table.double.permit(group, Permissions { others: false, ..Permissions::USUAL });
    table.settle().await;
    let picture = Some(Arc::new(Picture::moving(films::path(Theme::Notte), ALT)));
    let said = Body { picture, ..body(raw("la più lunga")) };
    let act = giostra::rooms::say::Act::Post { handle: None, body: said };
    let sent = crate::support::says::say(table.door(), &room(group, None), act).done().await;
    // It goes in words.
    assert!(sent.is_ok() && table.last(group, "la più lunga").animation.is_none());
    table.nothing_was_refused_but(&["not enough rights to send animations"]);
}
