//! What people see of a match: the board with whose turn it is, names, racks.

use super::super::heard::Heard;
use super::super::room::{Halt, Room};
use super::super::say::{Body, Button, Form, Picture};
use super::playing::Playing;
use crate::games::turns::{self, Action, TurnTable};
use crate::games::{Look, Seat, Turn};
use crate::journal::{MatchRow, MatchState};
use crate::messages::{self, Arg, Lang, Text};
use crate::opponents::Level;
use crate::picture::Layout;
use crate::say;
use std::sync::Arc;

impl Room {
    /// After a committed step: the result if it is over, otherwise the board; then whoever is next is woken.
    pub(crate) async fn carry_on(&mut self, id: i64, lines: Vec<Text>) -> Result<(), Halt> {
        let Some(playing) = self.matches.get(&id) else { return Ok(()) };
        if playing.table.ending().is_some() {
            return self.finish(id, lines).await;
        }
        self.show_board(id, lines);
        self.plan_answer(id);
        Ok(())
    }

    /// The board with its picture, for everybody; the same state is the same message.
    pub(crate) fn show_board(&self, id: i64, lines: Vec<Text>) {
        let Some(playing) = self.matches.get(&id) else { return };
        let handle = format!("m{id}.b{}", playing.lines());
        self.announce(Some(handle), self.board_body(playing, lines, self.lang(), true));
    }

    /// The board of the running turn, unless it was shown before we were away.
    pub(crate) fn show_board_again(&self, id: i64) {
        let Some(playing) = self.matches.get(&id) else { return };
        let handle = format!("m{id}.b{}", playing.board);
        let body = self.board_body(playing, Vec::new(), self.lang(), true);
        self.announce(Some(handle), Body { perhaps_said: true, ..body });
    }

    /// Whose turn it is, without a picture.
    pub(crate) fn announce_turn(&self, id: i64, text: Text) {
        let Some(playing) = self.matches.get(&id) else { return };
        let handle = format!("m{id}.b{}", playing.lines());
        let buttons = match_buttons(playing);
        self.announce(Some(handle), Body { text: Some(text), buttons, ..Body::default() });
    }

    /// The message that holds the board; `calls`: whoever is to move is rung for.
    pub(crate) fn board_body(&self, playing: &Playing, lines: Vec<Text>, lang: Lang, calls: bool) -> Body {
        let mut all: Vec<Text> = self.last_move(playing, lang).into_iter().chain(lines).collect();
        let said = !all.is_empty();
        all.extend(self.news(playing, lang));
        // Whoever paused has been named already.
        if !(said && playing.table.is_paused()) {
            all.push(self.turn_text(playing, calls));
        }
        if self.place.is_private()
            && let Some(hand) = self.own_hand(playing, lang)
        {
            all.push(hand);
        }
        let text = if all.len() == 1 { all.remove(0) } else { say!("lines", lines = all) };
        let picture = self.match_picture(playing, lang);
        let buttons = match_buttons(playing);
        Body { text: Some(text), picture: Some(Arc::new(picture)), buttons, open: true, ..Body::default() }
    }

    /// Alone with the computer the rack stands under the board.
    fn own_hand(&self, playing: &Playing, lang: Lang) -> Option<Text> {
        let (seat, _) = playing.persons().next()?;
        self.with_look(playing, lang, |look| playing.table.hand(seat, playing.wish(seat), look))
            .map(|hand| hand.text)
    }

    /// What chance has brought, where a game for everybody tells of it.
    pub(crate) fn news(&self, playing: &Playing, lang: Lang) -> Vec<Text> {
        let told = |(before, line): &(Box<dyn TurnTable>, String)| {
            self.with_look(playing, lang, |look| before.announce(line, look))
        };
        playing.news.iter().filter_map(told).collect()
    }

    /// What was played last, in a sentence; where everybody plays at once it is told with the end of the turn.
    pub(crate) fn last_move(&self, playing: &Playing, lang: Lang) -> Option<Text> {
        let last = playing.last.as_ref().filter(|_| !playing.table.is_open())?;
        self.with_look(playing, lang, |look| last.before.describe(last.seat, &last.line, look))
    }

    /// Whose turn it is, and until when.
    fn turn_text(&self, playing: &Playing, calls: bool) -> Text {
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
            return say!("match-computer-thinks", name = self.player_name(playing, seat));
        }
        let who = if calls { self.who(playing, seat) } else { Arg::from(self.player_name(playing, seat)) };
        if playing.table.challenger().is_some() {
            return say!("match-judging");
        }
        let contestable = playing.table.contestable().is_some();
        match until {
            Some(until) if contestable && playing.table.window().is_some_and(|window| window < until) => {
                Text {
                    key: "match-turn-or-challenge-until",
                    args: vec![
                        ("who", who),
                        ("until", Arg::When(until)),
                        ("window", Arg::When(playing.table.window().unwrap_or(until))),
                    ],
                }
            }
            Some(until) if contestable => {
                Text { key: "match-turn-or-challenge", args: vec![("who", who), ("until", Arg::When(until))] }
            }
            Some(until) => Text { key: "match-turn", args: vec![("who", who), ("until", Arg::When(until))] },
            None => Text { key: "match-turn-free", args: vec![("who", who)] },
        }
    }

    /// The board for both shapes of screen.
    pub(crate) fn match_picture(&self, playing: &Playing, lang: Lang) -> Picture {
        let scene = |layout| self.with_layout(playing, lang, layout, |look| playing.table.scene(look));
        Picture { wide: scene(Layout::Wide), tall: scene(Layout::Tall), block: playing.table.block() }
    }

    /// What a seat is called, for all to read.
    pub(crate) fn player_name(&self, playing: &Playing, seat: Seat) -> String {
        seat_name(playing, seat, self.lang())
    }

    /// A seat's player, called to the board.
    pub(crate) fn who(&self, playing: &Playing, seat: Seat) -> Arg {
        let name = self.player_name(playing, seat);
        match playing.person(seat) {
            Some(person) => Arg::Who { id: person.0.clone(), name },
            None => Arg::Str(name),
        }
    }

    /// Does something with the look of this place.
    pub(crate) fn with_look<T>(&self, playing: &Playing, lang: Lang, with: impl FnOnce(&Look<'_>) -> T) -> T {
        self.with_layout(playing, lang, Layout::Wide, with)
    }

    fn with_layout<T>(
        &self,
        playing: &Playing,
        lang: Lang,
        layout: Layout,
        with: impl FnOnce(&Look<'_>) -> T,
    ) -> T {
        let texts = |key: &str, args: &[(&str, String)]| messages::plain(lang, key, args);
        let name = |seat: Seat| seat_name(playing, seat, lang);
        let dictionary = playing.table.frame().dictionary.clone();
        let display = |word: &str| self.house.library.display(&dictionary, word);
        let theme = self.house.settings.theme(&self.place);
        with(&Look { theme, layout, texts: &texts, name: &name, display: &display })
    }

    /// "Il mio leggio": for its owner alone.
    pub(crate) fn show_hand(&self, heard: &Heard, id: i64) {
        // In a game for everybody the rack is everybody's.
        let common = self.matches.get(&id).filter(|playing| playing.table.is_open()).map(|_| Seat(1));
        let Some(seat) = self.seat_of_author(heard, id).or(common) else {
            self.answer(heard, say!("match-not-a-player"));
            return;
        };
        let lang = self.lang_for(heard);
        let Some(playing) = self.matches.get(&id) else { return };
        let hand = self.with_look(playing, lang, |look| playing.table.hand(seat, playing.wish(seat), look));
        let Some(hand) = hand else {
            self.answer(heard, say!("match-no-rack"));
            return;
        };
        let scene = hand.scene;
        let picture = Picture { wide: scene.clone(), tall: scene, block: String::new() };
        let buttons = vec![
            Button::plain(say!("button-shuffle"), format!("mescola:{id}")),
            Button::plain(say!("button-sort"), format!("ordina:{id}")),
        ];
        let body = Body {
            buttons,
            alert: Some(hand.text.clone()),
            text: Some(hand.text),
            picture: Some(Arc::new(picture)),
            ..Body::default()
        };
        self.house.say(self.answer_to(heard, format!("m{id}.rack"), body));
    }

    /// `/tavola`: the board again, for whoever asks.
    pub(crate) fn show_table(&self, heard: &Heard, id: i64) {
        let Some(playing) = self.matches.get(&id) else {
            self.answer(heard, say!("match-none-here"));
            return;
        };
        let mut body = self.board_body(playing, Vec::new(), self.lang_for(heard), false);
        let block = playing.table.block();
        if let Some(text) = body.text.take() {
            body.text = Some(say!("match-table", text = text, block = Arg::Code(block)));
        }
        self.house.say(self.answer_to(heard, format!("m{id}.table"), body));
    }

    /// `/tavola` where nothing is played any more: the last board of the match that ended here last, or of that number (P9).
    pub(crate) async fn show_last_table(&self, heard: &Heard, number: Option<i64>) -> Result<(), Halt> {
        let journal = &self.house.journal;
        let row = match number {
            Some(id) => journal.match_row(id).await.map_err(anyhow::Error::from)?,
            None => journal.last_turn_match(&self.place).await.map_err(anyhow::Error::from)?,
        };
        let is_here = |row: &MatchRow| row.place == self.place && turns::is_one(&row.game);
        let Some(row) = row.filter(is_here) else {
            self.answer(heard, say!("match-none-here"));
            return Ok(());
        };
        let playing = self.load_match(row.id).await?;
        let lang = self.lang_for(heard);
        let text = match row.state {
            MatchState::Void => say!("match-void"),
            _ => self.result_text(&playing, &playing.table.standings()),
        };
        let text = say!("match-table", text = text, block = Arg::Code(playing.table.block()));
        let picture = Some(Arc::new(self.match_picture(&playing, lang)));
        let buttons = vec![Button::plain(say!("button-replay"), format!("rivedi:{}:0", row.id))];
        let body = Body { text: Some(text), picture, buttons, ..Body::default() };
        self.house.say(self.answer_to(heard, format!("m{}.table", row.id), body));
        Ok(())
    }

    /// Something about the matches of this room has changed: the house knows whether to note that it is alive.
    pub(crate) fn matches_changed(&self) {
        let live = self.matches.values().any(|playing| playing.table.frame().pace.is_live());
        let pace = (!self.matches.is_empty()).then_some(live);
        self.house.set_matched(&self.place, pace);
    }
}

/// What can be pressed under the board.
fn match_buttons(playing: &Playing) -> Vec<Button> {
    let id = playing.id;
    let table = &playing.table;
    if table.is_paused() {
        return Vec::new();
    }
    let computers_turn = playing.whose().is_some_and(|seat| table.frame().computer(seat).is_some());
    let actions = table.actions();
    let mut buttons = Vec::new();
    if actions.contains(&Action::Hand) {
        buttons.push(Button::plain(say!("button-rack"), format!("leggio:{id}")));
    }
    let form = |payload: String, label: Text| {
        let form = Form::of_payload(&payload);
        Button { label, form, payload, primary: false }
    };
    if !computers_turn {
        buttons.push(form(format!("gioca:{id}"), say!("button-play")).first());
        if actions.contains(&Action::Single) {
            buttons.push(form(format!("lettera:{id}"), say!("button-single")));
        }
        if actions.contains(&Action::Exchange) {
            buttons.push(form(format!("cambia:{id}"), say!("button-exchange")));
        }
        if actions.contains(&Action::Pass) {
            buttons.push(Button::plain(say!("button-pass"), format!("passo:{id}")));
        }
    }
    if table.contestable().is_some() {
        buttons.push(Button::plain(say!("button-challenge"), format!("contesto:{id}")));
    }
    if table.turn() != Turn::All {
        buttons.push(Button::plain(say!("button-resign"), format!("abbandono:{id}")));
    }
    buttons
}

/// What a seat is called.
pub(crate) fn seat_name(playing: &Playing, seat: Seat, lang: Lang) -> String {
    let computers = &playing.table.frame().computers;
    if let Some(at) = computers.iter().position(|(one, _)| *one == seat) {
        let key = match computers[at].1 {
            Level::Facile => "computer-facile",
            Level::Medio => "computer-medio",
            Level::Forte => "computer-forte",
        };
        let name = messages::plain(lang, key, &[]);
        if computers.len() == 1 {
            return name;
        }
        // P10: each has a name of its own, which comes first: panels cut names off at their end.
        let own = messages::plain(lang, "computer-own-name", &[("number", (at + 1).to_string())]);
        return messages::plain(lang, "computer-named", &[("own", own), ("name", name)]);
    }
    super::super::round::results::shown(playing.typed_name(seat), seat, lang)
}
