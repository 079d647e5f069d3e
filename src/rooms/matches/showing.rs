//! What people see of a match: the board with whose turn it is, names, racks.

use super::super::desk::Halt;
use super::super::heard::{Heard, Place};
use super::super::press::{OfMatch, OfRoom, Press};
use super::super::say::{Act, Body, Button, Handle, Picture};
use super::Matches;
use super::beside::{bring_hands, hand_body, take_hands};
use super::moves::choice_handle;
use super::playing::Playing;
use super::replay::match_of_place;
use super::shown::urgency;
use crate::games::info::{Action, Does};
use crate::games::turns::{Hand, TurnTable};
use crate::games::{Look, Seat, Turn};
use crate::journal::MatchState;
use crate::messages::{self, Arg, Lang, Text};
use crate::picture::Layout;
use crate::picture::kit::{imprint, stacked};
use crate::rooms::commitment;
use crate::rooms::desk::Desk;
use crate::rooms::matches::ending::result_text;
use crate::rooms::matches::opening::load_match;
use crate::say;
use std::sync::Arc;

impl Matches {
    /// After a committed step: the result if it is over, otherwise the board; then the next player is woken.
    pub(crate) async fn carry_on(&mut self, desk: &Desk, id: i64, lines: Vec<Text>) -> Result<(), Halt> {
        let Some(playing) = self.by_id.get(&id) else { return Ok(()) };
        if playing.table.ending().is_some() {
            return self.finish(desk, id, lines).await;
        }
        self.show_board(desk, id, &lines);
        self.plan_answer(desk, id);
        Ok(())
    }

    /// The board with its picture, for everybody; the same state is the same message. The board before has no buttons any more.
    pub(crate) fn show_board(&mut self, desk: &Desk, id: i64, lines: &[Text]) {
        let Some(playing) = self.by_id.get(&id) else { return };
        let handle = format!("m{id}.b{}", playing.lines());
        let urgency = urgency(playing);
        let posted = desk.onlookers(id).show(&handle, |window| {
            let lang = desk.house.lang(window);
            if computer_thinks(playing) && playing.persons().count() == 1 {
                // Its answer follows in a moment, with the picture. Where others play, too, they have to see what they may
                // challenge.
                thinking_body(desk, playing, lines.to_vec(), lang)
            } else {
                Body { urgency, ..board_body(desk, playing, lines.to_vec(), lang, true) }
            }
        });
        bring_hands(desk, playing, None);
        self.stands(desk, id);
        self.time_from_post(desk, id, posted);
    }

    /// The message of the running turn was said: the one before has no buttons any more.
    fn stands(&mut self, desk: &Desk, id: i64) {
        let Some(playing) = self.by_id.get_mut(&id) else { return };
        let now = playing.lines();
        let before = std::mem::replace(&mut playing.shown, now);
        if before != now {
            desk.onlookers(id).strip(format!("m{id}.b{before}"));
        }
        strip_what_is_past(desk, playing);
    }

    /// The board of the running turn, unless it was shown before we were away.
    pub(crate) fn show_board_again(&self, desk: &Desk, id: i64) {
        for window in desk.windows_of_match(id) {
            self.show_board_in(desk, id, &window);
        }
    }

    /// The same in one window.
    pub(super) fn show_board_in(&self, desk: &Desk, id: i64, window: &Place) {
        let Some(playing) = self.by_id.get(&id) else { return };
        let handle = Some(Handle(format!("m{id}.b{}", playing.board)));
        let body = board_body(desk, playing, Vec::new(), desk.house.lang(window), true);
        desk.say_in(window, Act::Post { handle, body: Body { perhaps_said: true, ..body } });
        bring_hands(desk, playing, None);
    }

    /// Whose turn it is, without a picture.
    pub(crate) fn announce_turn(&mut self, desk: &Desk, id: i64, text: Text) {
        let Some(playing) = self.by_id.get(&id) else { return };
        let handle = format!("m{id}.b{}", playing.lines());
        let buttons = match_buttons(playing);
        desk.onlookers(id).announce(Some(handle), Body { text: Some(text), buttons, ..Body::default() });
        self.stands(desk, id);
    }

    /// Asks everybody something about a match; the buttons go when it is answered.
    pub(crate) fn ask_everybody(
        &mut self,
        desk: &Desk,
        id: i64,
        what: &str,
        text: Text,
        buttons: Vec<Button>,
    ) {
        let Some(playing) = self.by_id.get_mut(&id) else { return };
        let handle = format!("m{id}.{what}{}", playing.lines());
        playing.questions.push(handle.clone());
        desk.onlookers(id).announce(Some(handle), Body { text: Some(text), buttons, ..Body::default() });
    }

    /// "Il mio leggio": for its owner alone.
    pub(crate) fn show_hand(&self, desk: &Desk, heard: &Heard, id: i64) {
        // In a game for everybody the rack is everybody's.
        let common = self.by_id.get(&id).filter(|playing| playing.table.is_open()).map(|_| Seat(1));
        let Some(seat) = self.seat_of_author(desk, heard, id).or(common) else {
            desk.answer(heard, say!("match-not-a-player"));
            return;
        };
        let lang = desk.lang_for(heard);
        let Some(playing) = self.by_id.get(&id) else { return };
        let Some(body) = hand_body(desk, playing, seat, lang) else {
            desk.answer(heard, say!("match-no-rack"));
            return;
        };
        // Where each player's hand stands beside the messages it is brought there.
        if !heard.place.is_private() && !playing.table.is_open() && desk.house.shows_aside(&heard.place) {
            bring_hands(desk, playing, Some(seat));
            return;
        }
        desk.house.say(desk.answer_to(heard, format!("m{id}.rack"), body));
    }

    /// `/tavola`: the board again, for the person who asks.
    pub(crate) fn show_table(&self, desk: &Desk, heard: &Heard, id: i64) {
        let Some(playing) = self.by_id.get(&id) else {
            desk.answer(heard, say!("match-none-here"));
            return;
        };
        let mut body = board_body(desk, playing, Vec::new(), desk.lang_for(heard), false);
        let block = playing.table.block();
        if let Some(text) = body.text.take() {
            body.text = Some(say!("match-table", text = text, block = Arg::Code(block)));
        }
        desk.house.say(desk.answer_to(heard, format!("m{id}.table"), body));
    }

    /// Something about the matches of this room has changed: the house knows whether to note that it is alive.
    pub(crate) fn matches_changed(&self, desk: &Desk) {
        let live = self.by_id.values().any(|playing| playing.table.frame().time.is_live());
        let pace = (!self.by_id.is_empty()).then_some(live);
        desk.house.set_matched(&desk.place, pace);
        self.tell_doors(desk);
    }
}

/// Buttons that lead nowhere any more, under questions that were answered since.
pub(crate) fn strip_what_is_past(desk: &Desk, playing: &mut Playing) {
    let id = playing.id;
    let table = &playing.table;
    let open = table.offered_by().is_some() || table.challenger().is_some() || table.asked().is_some();
    let questions = if open { Vec::new() } else { std::mem::take(&mut playing.questions) };
    for handle in questions {
        desk.onlookers(id).strip(handle);
    }
    // What somebody could choose from for all to see is over with the next move.
    let board = playing.board;
    playing.pending.retain(|_, pending| {
        let stands = !pending.openly || pending.board == board;
        if !stands {
            desk.onlookers(id).unsay(choice_handle(id, pending));
        }
        stands
    });
}

/// The match is over: nothing under its messages leads anywhere but what stands under the result.
pub(crate) fn strip_all(desk: &Desk, playing: &Playing) {
    let board = format!("m{}.b{}", playing.id, playing.shown);
    for handle in [board].into_iter().chain(playing.questions.iter().cloned()) {
        desk.onlookers(playing.id).strip(handle);
    }
    take_hands(desk, playing);
    for pending in playing.pending.values().filter(|pending| pending.openly) {
        desk.onlookers(playing.id).unsay(choice_handle(playing.id, pending));
    }
}

/// Whether a computer is to move, and nothing stands in its way.
fn computer_thinks(playing: &Playing) -> bool {
    let table = &playing.table;
    let is_its_turn = playing.whose().is_some_and(|seat| table.frame().computer(seat).is_some());
    is_its_turn && !table.is_paused() && table.challenger().is_none()
}

/// What was played last, and that a computer thinks about it: in words alone.
fn thinking_body(desk: &Desk, playing: &Playing, lines: Vec<Text>, lang: Lang) -> Body {
    let mut all: Vec<Text> = last_move(desk, playing, lang).into_iter().chain(lines).collect();
    all.extend(news(desk, playing, lang));
    all.push(turn_text(playing, lang, false));
    Body { text: Some(say!("lines", lines = all)), ..Body::default() }
}

/// The message that holds the board; `calls`: the player to move is rung for.
pub(crate) fn board_body(desk: &Desk, playing: &Playing, lines: Vec<Text>, lang: Lang, calls: bool) -> Body {
    let mut all: Vec<Text> = last_move(desk, playing, lang).into_iter().chain(lines).collect();
    let said = !all.is_empty();
    all.extend(news(desk, playing, lang));
    // The player who paused has been named already.
    if !(said && playing.table.is_paused()) {
        all.push(turn_text(playing, lang, calls));
    }
    let mut picture = match_picture(desk, playing, lang);
    if desk.place.is_private()
        && let Some(hand) = own_hand(desk, playing, lang)
    {
        all.push(hand.text);
        // At a table open to all it is on the board.
        if !playing.table.is_open() {
            picture.wide = stacked(picture.wide, hand.scene.clone());
            picture.tall = stacked(picture.tall, hand.scene);
        }
    }
    let text = if all.len() == 1 { all.remove(0) } else { say!("lines", lines = all) };
    let buttons = match_buttons(playing);
    Body { text: Some(text), picture: Some(Arc::new(picture)), buttons, open: true, ..Body::default() }
}

/// Alone with the computer the rack stands under the board.
fn own_hand(desk: &Desk, playing: &Playing, lang: Lang) -> Option<Hand> {
    let (seat, _) = playing.persons().next()?;
    own_hand_of(desk, playing, seat, lang)
}

/// What a seat holds, if anybody holds anything.
pub(super) fn own_hand_of(desk: &Desk, playing: &Playing, seat: Seat, lang: Lang) -> Option<Hand> {
    with_look(desk, playing, lang, |look| playing.table.hand(seat, playing.wish(seat), look))
}

/// What chance has brought, where the game tells of it.
pub(crate) fn news(desk: &Desk, playing: &Playing, lang: Lang) -> Vec<Text> {
    let told = |(before, line): &(Box<dyn TurnTable>, String)| {
        with_look(desk, playing, lang, |look| before.announce(line, look))
    };
    playing.news.iter().filter_map(told).collect()
}

/// What was played last, in a sentence; where everybody plays at once it is told with the end of the turn.
pub(crate) fn last_move(desk: &Desk, playing: &Playing, lang: Lang) -> Option<Text> {
    let last = playing.last.as_ref().filter(|_| !playing.table.is_open())?;
    with_look(desk, playing, lang, |look| last.before.describe(last.seat, &last.line, look))
}

/// Whose turn it is, and until when.
fn turn_text(playing: &Playing, lang: Lang, calls: bool) -> Text {
    if playing.table.is_paused() {
        return say!("match-is-paused");
    }
    let until = playing.table.until();
    let Some(seat) = playing.whose() else {
        return match until {
            Some(until) => say!("match-everybody", until = Arg::When(until)),
            None => say!("match-everybody-free"),
        };
    };
    if playing.table.frame().computer(seat).is_some() {
        return say!("match-computer-thinks", name = seat_name(playing, seat, lang));
    }
    let who = if calls { called(playing, seat, lang) } else { Arg::from(seat_name(playing, seat, lang)) };
    if playing.table.challenger().is_some() {
        return say!("match-judging");
    }
    let contestable = playing.table.contestable().is_some();
    match until {
        Some(until) if contestable && playing.table.window().is_some_and(|window| window < until) => Text {
            key: "match-turn-or-challenge-until",
            args: vec![
                ("who", who),
                ("until", Arg::When(until)),
                ("window", Arg::When(playing.table.window().unwrap_or(until))),
            ],
        },
        Some(until) if contestable => {
            Text { key: "match-turn-or-challenge", args: vec![("who", who), ("until", Arg::When(until))] }
        }
        Some(until) => Text { key: "match-turn", args: vec![("who", who), ("until", Arg::When(until))] },
        None => Text { key: "match-turn-free", args: vec![("who", who)] },
    }
}

/// The board for both shapes of screen.
pub(crate) fn match_picture(desk: &Desk, playing: &Playing, lang: Lang) -> Picture {
    let frame = playing.table.frame();
    let mark = if frame.rated { commitment::mark(&frame.seed) } else { String::new() };
    let scene = |layout| {
        with_layout(desk, playing, lang, layout, |look| {
            let mut scene = playing.table.scene(look);
            imprint(&mut scene, look.theme, &mark);
            scene
        })
    };
    Picture { wide: scene(Layout::Wide), tall: scene(Layout::Tall), block: playing.table.block(), film: None }
}

/// What a seat is called, for all to read.
pub(crate) fn player_name(desk: &Desk, playing: &Playing, seat: Seat) -> String {
    seat_name(playing, seat, desk.lang())
}

/// A seat's player, called to the board.
pub(crate) fn who(desk: &Desk, playing: &Playing, seat: Seat) -> Arg {
    called(playing, seat, desk.lang())
}

fn called(playing: &Playing, seat: Seat, lang: Lang) -> Arg {
    let name = seat_name(playing, seat, lang);
    match playing.person(seat) {
        Some(person) => Arg::Who { id: person.0.clone(), name },
        None => Arg::Str(name),
    }
}

/// Does something with the look of this place.
pub(crate) fn with_look<T>(
    desk: &Desk,
    playing: &Playing,
    lang: Lang,
    with: impl FnOnce(&Look<'_>) -> T,
) -> T {
    with_layout(desk, playing, lang, Layout::Wide, with)
}

fn with_layout<T>(
    desk: &Desk,
    playing: &Playing,
    lang: Lang,
    layout: Layout,
    with: impl FnOnce(&Look<'_>) -> T,
) -> T {
    let name = |seat: Seat| seat_name(playing, seat, lang);
    with_name(desk, playing, lang, &name, |look| with(&Look { layout, ..*look }))
}

/// Does something with the look of this place, with other names.
pub(super) fn with_name<T>(
    desk: &Desk,
    playing: &Playing,
    lang: Lang,
    name: &dyn Fn(Seat) -> String,
    with: impl FnOnce(&Look<'_>) -> T,
) -> T {
    let layout = Layout::Wide;
    let texts = |key: &str, args: &[(&str, String)]| messages::plain(lang, key, args);
    let dictionary = playing.table.frame().dictionary.clone();
    let display = |word: &str| desk.house.library.display(&dictionary, word);
    let theme = desk.house.settings.theme(&desk.place);
    with(&Look { theme, layout, texts: &texts, name, display: &display, spoken: &|_| true })
}

/// `/tavola` where nothing is played any more: the last board of the match that ended here last, or of that number (P9).
pub(crate) async fn show_last_table(desk: &Desk, heard: &Heard, number: Option<i64>) -> Result<(), Halt> {
    let Some(row) = match_of_place(desk, number).await? else {
        desk.answer(heard, say!("match-none-here"));
        return Ok(());
    };
    let playing = load_match(desk, row.id).await?;
    let lang = desk.lang_for(heard);
    let text = match row.state {
        MatchState::Void => say!("match-void"),
        _ => result_text(desk, &playing, &playing.table.standings()),
    };
    let text = say!("match-table", text = text, block = Arg::Code(playing.table.block()));
    let picture = Some(Arc::new(match_picture(desk, &playing, lang)));
    let buttons = vec![Button::new(say!("button-replay"), &Press::Match(row.id, OfMatch::ReplayFilm))];
    let body = Body { text: Some(text), picture, buttons, ..Body::default() };
    desk.house.say(desk.answer_to(heard, format!("m{}.table", row.id), body));
    Ok(())
}

/// What can be pressed under the board.
fn match_buttons(playing: &Playing) -> Vec<Button> {
    let id = playing.id;
    let table = &playing.table;
    if table.is_paused() {
        return Vec::new();
    }
    let computers_turn = playing.whose().is_some_and(|seat| table.frame().computer(seat).is_some());
    let mut buttons = Vec::new();
    let (hands, others): (Vec<&'static Action>, Vec<&'static Action>) =
        table.actions().into_iter().partition(|action| action.does == Does::Hand);
    for hand in hands {
        buttons.push(Button::new(label(hand), &Press::Match(id, OfMatch::Does(hand))));
    }
    let (views, others): (Vec<&'static Action>, Vec<&'static Action>) =
        others.into_iter().partition(|action| action.does == Does::Shows);
    if !computers_turn {
        buttons.push(Button::new(say!("button-play"), &Press::Match(id, OfMatch::Play)).first());
        let press = |action| Press::Match(id, OfMatch::Does(action));
        buttons.extend(others.into_iter().map(|action| Button::new(label(action), &press(action))));
    }
    buttons.extend(view_buttons(id, &views));
    if playing.whose().is_some_and(|seat| table.claim(seat).is_some()) {
        buttons.push(Button::new(say!("button-claim"), &Press::Match(id, OfMatch::Claim)));
    }
    if table.contestable().is_some() {
        buttons.push(Button::new(say!("button-challenge"), &Press::Match(id, OfMatch::Challenge)));
    }
    // On the first board that people see: a computer may have moved before it.
    if playing.persons().all(|(seat, _)| table.moves_of(seat) == 0) {
        buttons.push(Button::new(say!("button-rules"), &Press::Room(OfRoom::Rules(Some(id)))));
    }
    if table.turn() != Turn::All {
        buttons.push(Button::new(say!("button-resign"), &Press::Match(id, OfMatch::Resign)));
    }
    buttons
}

/// What is shown to whoever asks for it.
fn view_buttons(id: i64, actions: &[&'static Action]) -> Vec<Button> {
    let views = actions.iter().filter(|action| action.does == Does::Shows);
    views.map(|action| Button::new(label(action), &Press::Match(id, OfMatch::Does(action)))).collect()
}

/// The same, under a match that is over.
pub(super) fn views_of(playing: &Playing) -> Vec<Button> {
    view_buttons(playing.id, &playing.table.actions())
}

/// What stands on the button of an action.
const fn label(action: &Action) -> Text {
    Text { key: action.label, args: Vec::new() }
}

/// What a seat is called.
pub(crate) fn seat_name(playing: &Playing, seat: Seat, lang: Lang) -> String {
    let computers = &playing.table.frame().computers;
    if let Some(at) = computers.iter().position(|(one, _)| *one == seat) {
        let name = messages::plain(lang, computers[at].1.player_key(), &[]);
        if computers.len() == 1 {
            return name;
        }
        // P10: each has a name of its own, which comes first: panels cut names off at their end.
        let own = messages::plain(lang, "computer-own-name", &[("number", (at + 1).to_string())]);
        return messages::plain(lang, "computer-named", &[("own", own), ("name", name)]);
    }
    super::super::round::results::shown(playing.typed_name(seat), seat, lang)
}
