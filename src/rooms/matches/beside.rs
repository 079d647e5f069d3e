//! What doors show beside the messages of a match: what its place is called, and what each player holds.

use super::Matches;
use super::playing::Playing;
use super::showing::{match_picture, own_hand_of};
use crate::games::Seat;
use crate::messages::{self, Lang, Text};
use crate::picture::kit::stacked;
use crate::rooms::desk::Desk;
use crate::rooms::heard::Place;
use crate::rooms::press::{OfMatch, Press};
use crate::rooms::say::{Act, Audience, Body, Button, Handle, Picture, Played, Say};
use crate::say;
use std::sync::Arc;

/// What a thread is called in which such a match is played.
pub(super) fn thread_title(game: Text, names: String, computers: bool, lang: Lang) -> Text {
    let computer = computers.then(|| messages::plain(lang, "computer-player", &[]));
    let names: Vec<String> = [names].into_iter().filter(|names| !names.is_empty()).chain(computer).collect();
    say!("match-thread", game = game, names = names.join(" - "))
}

/// The same of a match that runs.
fn title_of(playing: &Playing, lang: Lang) -> Text {
    let game = playing.table.info().title();
    if playing.table.is_open() {
        return say!("match-thread-open", game = game);
    }
    let names: Vec<&str> = playing.persons().map(|(seat, _)| playing.typed_name(seat)).collect();
    thread_title(game, names.join(" - "), !playing.table.frame().computers.is_empty(), lang)
}

/// What a seat holds and the board above it, for its player alone; `None` where nobody holds anything.
pub(super) fn hand_body(desk: &Desk, playing: &Playing, seat: Seat, lang: Lang) -> Option<Body> {
    let hand = own_hand_of(desk, playing, seat, lang)?;
    // At a table open to all the rack stands on the board for everybody.
    let alone = playing.table.is_open();
    let board = match_picture(desk, playing, lang);
    let with_hand = |board| if alone { hand.scene.clone() } else { stacked(board, hand.scene.clone()) };
    let block = if alone { String::new() } else { board.block };
    let picture = Picture { wide: with_hand(board.wide), tall: with_hand(board.tall), block, film: None };
    let button = |label, what| Button::new(label, &Press::Match(playing.id, what));
    Some(Body {
        buttons: vec![
            button(say!("button-shuffle"), OfMatch::Shuffle),
            button(say!("button-sort"), OfMatch::Sort),
        ],
        alert: Some(hand.text.clone()),
        text: Some(hand.text),
        picture: Some(Arc::new(picture)),
        ..Body::default()
    })
}

/// What a player holds stands under this name beside the messages.
fn handle(playing: &Playing) -> Handle {
    Handle(format!("m{}.hand", playing.id))
}

/// Every player of a match with the windows in which something can be shown to them beside the messages.
fn seen_beside(desk: &Desk, playing: &Playing) -> Vec<(Seat, Audience, Place)> {
    let windows = desk.windows_of_match(playing.id).into_iter();
    let windows: Vec<Place> =
        windows.filter(|window| !window.is_private() && desk.house.shows_aside(window)).collect();
    let mut seen = Vec::new();
    for (seat, person) in playing.persons() {
        for account in desk.house.links.accounts(person) {
            let theirs = windows.iter().filter(|window| account.door() == Some(window.door()));
            seen.extend(theirs.map(|window| (seat, Audience::Only(account.clone()), window.clone())));
        }
    }
    seen
}

/// Shows each player what they hold, or one of them, with the board as it is now, where a door can do so silently.
pub(super) fn bring_hands(desk: &Desk, playing: &Playing, only: Option<Seat>) {
    // At a table open to all it is on the board.
    if playing.table.is_open() {
        return;
    }
    let seen = seen_beside(desk, playing).into_iter();
    for (seat, to, place) in seen.filter(|(seat, ..)| only.is_none_or(|only| only == *seat)) {
        let lang = to.only().map_or_else(|| desk.lang(), |person| desk.house.lang_for(person, &place));
        if let Some(body) = hand_body(desk, playing, seat, lang) {
            let act = Act::Post { handle: Some(handle(playing)), body: Body { aside: true, ..body } };
            desk.house.say(Say { place, to, lang, act, answers: None });
        }
    }
}

/// The match is over, and with it what was shown beside its messages.
pub(super) fn take_hands(desk: &Desk, playing: &Playing) {
    for (_, to, place) in seen_beside(desk, playing) {
        let act = Act::Delete { handle: handle(playing) };
        desk.house.say(Say { place, to, lang: desk.lang(), act, answers: None });
    }
}

impl Matches {
    /// Tells the doors what is played here.
    pub(super) fn tell_doors(&self, desk: &Desk) {
        for window in desk.house.twins.all_windows(&desk.place) {
            let seen: Vec<&Playing> = self
                .by_id
                .values()
                .filter(|playing| desk.windows_of_match(playing.id).contains(&window))
                .collect();
            let title = seen.first().map(|playing| title_of(playing, desk.house.lang(&window)));
            let seated = seen.iter().flat_map(|playing| playing.persons());
            let players = seated.flat_map(|(_, person)| desk.house.links.accounts(person)).collect();
            // Of several matches in one place some may be played openly: then what is typed there is.
            let secret = seen.iter().all(|playing| playing.table.is_open());
            let played = title.map(|title| Played { title, players, secret });
            desk.house.tell_played(&desk.place, &window, played);
        }
    }
}
