//! Pictures that move, on Discord: an attachment that ends in .gif, in whose place the stills come.

use super::people;
use super::table::Table;
use crate::pictures::films;
use crate::support::says::{body, post, raw};
use giostra::picture::Layout;
use giostra::picture::theme::Theme;
use giostra::rooms::say::{Body, Picture};
use std::sync::Arc;

const ALT: &str = "A riga 3 colonna 1; S riga 4 colonna 2";

#[tokio::test]
async fn what_moves_is_a_gif_and_stills_take_its_place() {
    let table = Table::open().await;
    let [_silk] = people(&table, ["Silk"]);
    let place = table.place(table.room, None);
    let show = async |picture: Picture| {
        let picture = Some(Arc::new(picture));
        post(table.door(), &place, "m1.replay", Body { picture, ..body(raw("la più lunga")) }).await;
        let shown = table.last(table.room, "la più lunga");
        let [file] = &shown.files[..] else { panic!("{:?}", shown.files) };
        (shown.id, file.name.clone(), file.bytes[..4].to_vec(), file.description.clone())
    };
    let film = || Picture::moving(films::path(Theme::Notte), ALT);
    let (id, name, head, alt) = show(film()).await;
    assert_eq!(
        (name.as_str(), &head[..], alt.as_deref()),
        ("giostra-m1-replay.gif", &b"GIF8"[..], Some(ALT))
    );
    let wide = film().film.expect("a film").scene(3, Layout::Wide);
    let (now, name, head, _) = show(Picture { wide, film: None, ..film() }).await;
    assert_eq!((now, name.as_str(), &head[..]), (id, "giostra-m1-replay.png", &b"\x89PNG"[..]));
    let (now, name, ..) = show(film()).await;
    assert_eq!((now, name.as_str()), (id, "giostra-m1-replay.gif"));
    assert_eq!(table.count(table.room, "la più lunga"), 1);
    table.no_bad_requests();
}
