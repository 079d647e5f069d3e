//! What a test lets a door say, as a room would.

use giostra::messages::{Arg, Lang, Text};
use giostra::rooms::heard::Place;
use giostra::rooms::say::{Act, Audience, Body, Delivery, Handle, Menu, Outlet, Receipt, Say, Undelivered};

/// Any sentence with two arguments: `✓ { $about }: { $value }`.
pub(crate) fn sentence(about: Arg, value: Arg) -> Text {
    Text { key: "menu-chosen", args: vec![("about", about), ("value", value)] }
}

/// A text that is the same in every language: no sentence has this key.
pub(crate) fn raw(text: &str) -> Text {
    Text { key: Box::leak(text.to_owned().into_boxed_str()), args: Vec::new() }
}

/// Somebody who is called.
pub(crate) fn who(id: &str, name: &str) -> Arg {
    Arg::Who { id: id.to_owned(), name: name.to_owned() }
}

pub(crate) fn body(text: Text) -> Body {
    Body { text: Some(text), ..Body::default() }
}

/// A menu of `many` choices, with payloads `scelta:0`, `scelta:1`, …
pub(crate) fn menu(many: usize) -> Menu {
    let choice = |at: usize| giostra::rooms::say::Choice {
        label: raw(&format!("scelta {at}")),
        payload: format!("scelta:{at}"),
        chosen: false,
    };
    Menu { label: raw("mossa"), choices: (0..many).map(choice).collect() }
}

/// Says something in a place, to everybody.
pub(crate) fn say(door: &impl Outlet, place: &Place, act: Act) -> Delivery {
    door.deliver(Say { place: place.clone(), to: Audience::All, lang: Lang::It, act, answers: None })
}

/// Posts something in a place and waits until it stands there.
pub(crate) async fn post(door: &impl Outlet, place: &Place, handle: &str, body: Body) -> Receipt {
    let act = Act::Post { handle: Some(Handle(handle.to_owned())), body };
    say(door, place, act).done().await.expect("it is delivered")
}

/// Opens a thread for a match.
pub(crate) async fn open(
    door: &impl Outlet,
    place: &Place,
    handle: &str,
    title: Text,
) -> Result<Receipt, Undelivered> {
    say(door, place, Act::Thread { title, handle: Handle(handle.to_owned()) }).done().await
}
