//! What players say: read, looked up, tried, committed, shown.

use super::super::heard::Heard;
use super::super::room::{Halt, Room};
use super::super::round::live::source;
use super::super::say::{Body, Button, Choice, Menu, Picture};
use super::playing::{Pending, Playing};
use crate::games::turns::Reading;
use crate::games::{By, LineError, Seat, Turn};
use crate::journal::Record;
use crate::messages::{Arg, Text};
use crate::say;
use std::sync::Arc;

/// Choices in a menu at most (Discord's limit).
const MOST_CHOICES: usize = 25;

/// How a text came: what is typed for all to see is played, what is typed into a form is shown to its author first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Typed {
    /// As a message in the place.
    Openly,
    /// Into a form or a command: a preview comes first.
    Privately,
}

impl Room {
    /// A message in a place where matches are played.
    pub(crate) async fn match_message(&mut self, heard: &Heard, id: i64, text: &str) -> Result<(), Halt> {
        let Some(seat) = self.seat_of_author(heard, id) else { return Ok(()) };
        if !self.matches_that_may_be_meant(heard).is_empty() {
            self.answer(heard, say!("match-which"));
            return Ok(());
        }
        match spoken(text) {
            Some(Spoken::Challenge) => self.contest(heard, id, seat).await,
            Some(Spoken::Resign) => {
                self.ask_to_resign(heard, id);
                Ok(())
            }
            Some(Spoken::Offer) => self.offer_or_agree(heard, id, seat).await,
            // Both are words, too: they answer an offer only while one of the other stands.
            Some(Spoken::Agree) if self.is_offered_to(id, seat) => {
                self.frame_line(heard, id, seat, "patta").await
            }
            Some(Spoken::Decline) if self.is_offered_to(id, seat) => {
                self.frame_line(heard, id, seat, "no").await
            }
            Some(Spoken::Agree | Spoken::Decline) | None => {
                self.typed(heard, id, seat, text, Typed::Openly).await
            }
        }
    }

    /// P7: `patta?` against a standing offer of the other accepts it.
    pub(crate) async fn offer_or_agree(&mut self, heard: &Heard, id: i64, seat: Seat) -> Result<(), Halt> {
        let line = if self.is_offered_to(id, seat) { "patta" } else { "patta?" };
        self.frame_line(heard, id, seat, line).await
    }

    /// Whether somebody else has offered this seat a draw.
    fn is_offered_to(&self, id: i64, seat: Seat) -> bool {
        let offered = self.matches.get(&id).and_then(|playing| playing.table.offered_by());
        offered.is_some_and(|by| by != seat)
    }

    /// The seat of whoever speaks, in a match of this room.
    pub(crate) fn seat_of_author(&self, heard: &Heard, id: i64) -> Option<Seat> {
        self.seat_in(self.matches.get(&id)?, &heard.who.person)
    }

    /// A move as a player wrote it.
    pub(crate) async fn typed(
        &mut self,
        heard: &Heard,
        id: i64,
        seat: Seat,
        text: &str,
        how: Typed,
    ) -> Result<(), Halt> {
        let Some(playing) = self.matches.get(&id) else { return Ok(()) };
        let reading = playing.table.read(seat, text.trim());
        if playing.table.is_open() && how == Typed::Openly && !self.place.is_private() {
            // What everybody has read is nobody's play.
            if matches!(reading, Reading::Move(_)) {
                self.answer(heard, say!("duplicate-in-secret"));
            }
            return Ok(());
        }
        if !playing.is_due(seat) {
            // Talk is talk; what can only be a move is answered.
            let is_move = matches!(reading, Reading::Move(_)) && text.chars().any(|c| c.is_ascii_digit());
            if is_move || how == Typed::Privately {
                let refusal = self.not_your_turn(playing);
                self.refuse(heard, id, seat, how, refusal);
            }
            return Ok(());
        }
        let moves = match reading {
            Reading::Chatter if how == Typed::Openly => return Ok(()),
            Reading::Chatter => {
                self.refuse(heard, id, seat, how, say!("move-unreadable", text = cut(text)));
                return Ok(());
            }
            Reading::No(refusal) => {
                self.refuse(heard, id, seat, how, refusal.0);
                return Ok(());
            }
            Reading::Move(line) => vec![line],
            Reading::Choose(lines) => lines,
        };
        let refusal = self.breaks_a_rule(playing, seat, &moves[0]);
        if let Some(refusal) = refusal.or_else(|| inadmissible(playing, &moves[0])) {
            self.refuse(heard, id, seat, how, refusal);
            return Ok(());
        }
        match (moves.as_slice(), how) {
            // A word alone says nothing of its cells: he is shown them first.
            ([line], Typed::Openly) if !says_where(text) && !self.hides(playing, seat) => {
                let line = line.clone();
                self.preview(heard, id, seat, line, how);
                Ok(())
            }
            ([line], Typed::Openly) => {
                let line = line.clone();
                self.make_move(heard, id, seat, &line).await
            }
            ([line], Typed::Privately) => {
                let line = line.clone();
                self.preview(heard, id, seat, line, how);
                Ok(())
            }
            _ => {
                self.choose(heard, id, seat, moves, how);
                Ok(())
            }
        }
    }

    /// Plays a move that its author means.
    pub(crate) async fn make_move(
        &mut self,
        heard: &Heard,
        id: i64,
        seat: Seat,
        line: &str,
    ) -> Result<(), Halt> {
        let now = self.now();
        let Some(playing) = self.matches.get(&id) else { return Ok(()) };
        let source = source(heard, &self.place, seat);
        if playing.has_source(&source) {
            return Ok(());
        }
        // The platform's time decides: what was written after the flag fell is too late, however it arrived. In a pause no time
        // runs.
        if !playing.table.is_paused() && playing.table.until().is_some_and(|until| heard.at > until) {
            self.refuse(heard, id, seat, Typed::Privately, say!("move-too-late"));
            return Ok(());
        }
        let mut step = playing.step();
        // A window closes when the next player moves (Y19, B16).
        let settled = step.settle(&playing.words, now);
        if let Err(error) = settled {
            return Err(anyhow::Error::from(error).into());
        }
        match step.act(By::Seat(seat), line, Some(source), heard.at) {
            Ok(()) => {}
            Err(LineError::Refused(refusal)) => {
                self.refuse(heard, id, seat, Typed::Openly, refusal.0);
                return Ok(());
            }
            Err(LineError::Unreadable(error)) => return Err(anyhow::Error::from(error).into()),
        }
        step.draw(&playing.words, now).map_err(anyhow::Error::from)?;
        if playing.table.turn() == Turn::All {
            // Everybody plays at once: only the author is told.
            self.commit_step(id, step, Vec::new()).await?;
            self.answer(heard, say!("duplicate-taken", text = line));
            return Ok(());
        }
        self.set_clock(playing, &mut step, now);
        let records = self.name_again(heard, id, seat);
        self.commit_step(id, step, records).await?;
        self.carry_on(id, Vec::new()).await
    }

    /// A line of the frame that a player writes: an offer, an answer to one, calling it off, resigning.
    pub(crate) async fn frame_line(
        &mut self,
        heard: &Heard,
        id: i64,
        seat: Seat,
        line: &str,
    ) -> Result<(), Halt> {
        let now = self.now();
        let Some(playing) = self.matches.get(&id) else { return Ok(()) };
        let source = source(heard, &self.place, seat);
        if playing.has_source(&source) {
            return Ok(());
        }
        let refusal = match line {
            // Also where its log is from before rules 11 (P6, P7).
            "annullo" if !playing.table.may_call_off(seat) => Some(say!("match-has-begun")),
            "patta?" if !playing.table.allows_draws() => Some(say!("match-no-draws")),
            _ => None,
        };
        if let Some(refusal) = refusal {
            self.refuse(heard, id, seat, Typed::Openly, refusal);
            return Ok(());
        }
        let mut step = playing.step();
        if let Err(error) = step.act(By::Seat(seat), line, Some(source), heard.at) {
            match error {
                LineError::Refused(refusal) => self.refuse(heard, id, seat, Typed::Openly, refusal.0),
                LineError::Unreadable(error) => return Err(anyhow::Error::from(error).into()),
            }
            return Ok(());
        }
        step.draw(&playing.words, now).map_err(anyhow::Error::from)?;
        let name = self.player_name(playing, seat);
        let text = match line {
            "patta?" => say!("draw-offered", name = name),
            "patta" => say!("draw-agreed", name = name),
            "no" => say!("draw-declined", name = name),
            "annullo" => say!("match-aborted", name = name),
            "rifiuto" => say!("match-refused", name = name),
            _ => say!("match-resigned", name = name),
        };
        let moved_on = line == "abbandono";
        if moved_on {
            self.set_clock_if_moved_on(playing, &mut step, now);
        }
        let over = step.table.ending().is_some();
        self.commit_step(id, step, Vec::new()).await?;
        if line == "patta?" {
            self.tell_offer(id, text);
            return Ok(());
        }
        if over || moved_on {
            return self.carry_on(id, vec![text]).await;
        }
        self.tell(None, text);
        Ok(())
    }

    fn tell_offer(&self, id: i64, text: Text) {
        let buttons = vec![
            Button::plain(say!("button-agree"), format!("patta:{id}:si")).first(),
            Button::plain(say!("button-decline"), format!("patta:{id}:no")),
        ];
        let handle = self.matches.get(&id).map(|playing| format!("m{id}.offer{}", playing.lines()));
        self.announce(handle, Body { text: Some(text), buttons, ..Body::default() });
    }

    /// Why the rules of the game refuse a move now; words are looked up after this.
    fn breaks_a_rule(&self, playing: &Playing, seat: Seat, line: &str) -> Option<Text> {
        let mut step = playing.step();
        let tried = step.settle(&playing.words, self.now());
        match tried.and_then(|()| step.act(By::Seat(seat), line, None, self.now())) {
            Err(LineError::Refused(refusal)) => Some(refusal.0),
            // What is ours shows itself when the move is made.
            Err(LineError::Unreadable(_)) | Ok(()) => None,
        }
    }

    /// What the move would do, to confirm: for its author alone, unless he typed it for all to see and nothing is hidden.
    fn preview(&mut self, heard: &Heard, id: i64, seat: Seat, line: String, how: Typed) {
        let lang = self.lang_for(heard);
        let Some(playing) = self.matches.get(&id) else { return };
        // Where plays are secret the sentence for everybody says nothing of them.
        let described = (!playing.table.is_open())
            .then(|| self.with_look(playing, lang, |look| playing.table.describe(seat, &line, look)))
            .flatten();
        let picture = self.with_look(playing, lang, |look| {
            let scene = playing.table.preview(seat, &line, look)?;
            Some(Picture { wide: scene.clone(), tall: scene, block: playing.table.block() })
        });
        let lines = playing.lines();
        let text = say!("move-preview", what = described.unwrap_or(say!("just", text = line.as_str())));
        let buttons = vec![
            Button::plain(say!("button-confirm"), format!("conf:{id}:{lines}")).first(),
            Button::plain(say!("button-cancel"), format!("via:{id}")),
        ];
        let body = Body { text: Some(text), picture: picture.map(Arc::new), buttons, ..Body::default() };
        if let Some(playing) = self.matches.get_mut(&id) {
            playing.pending.insert(seat, Pending { at: lines, moves: vec![line] });
        }
        if how == Typed::Openly && !heard.place.is_private() {
            let body = Body { reply_to: Some(heard.id), fresh: true, ..body };
            self.announce(Some(format!("m{id}.choose{}", seat.0)), body);
            return;
        }
        self.house.say(self.answer_to(heard, format!("m{id}.preview"), body));
    }

    /// Several moves a text can mean: its author chooses.
    fn choose(&mut self, heard: &Heard, id: i64, seat: Seat, moves: Vec<String>, how: Typed) {
        let Some(playing) = self.matches.get_mut(&id) else { return };
        let lines = playing.lines();
        let count = moves.len();
        let choice = |(k, line): (usize, &String)| Choice {
            label: say!("just", text = line.as_str()),
            payload: format!("scelta:{id}:{lines}.{k}"),
            chosen: false,
        };
        let choices = moves.iter().take(MOST_CHOICES).enumerate().map(choice).collect();
        playing.pending.insert(seat, Pending { at: lines, moves });
        let text = if count > MOST_CHOICES {
            say!("move-choose-many", shown = MOST_CHOICES, count = count)
        } else {
            say!("move-choose", count = count)
        };
        let menus = vec![Menu { label: say!("move-choose-label"), choices }];
        let buttons = vec![Button::plain(say!("button-cancel"), format!("via:{id}"))];
        let mut body = Body { text: Some(text), menus, buttons, ..Body::default() };
        if how == Typed::Openly && !heard.place.is_private() {
            body.reply_to = Some(heard.id);
            self.announce(Some(format!("m{id}.choose{}", seat.0)), Body { fresh: true, ..body });
        } else {
            self.house.say(self.answer_to(heard, format!("m{id}.preview"), body));
        }
    }

    /// One of the moves that were proposed, or the one that was shown.
    pub(crate) async fn chosen(&mut self, heard: &Heard, id: i64, at: i64, k: usize) -> Result<(), Halt> {
        let Some(seat) = self.seat_of_author(heard, id) else {
            self.answer(heard, say!("match-not-a-player"));
            return Ok(());
        };
        let pending = self.matches.get(&id).and_then(|playing| playing.pending.get(&seat));
        let line = pending.filter(|pending| pending.at == at).and_then(|pending| pending.moves.get(k));
        let Some(line) = line.cloned() else {
            self.answer(heard, say!("match-button-old"));
            return Ok(());
        };
        if let Some(playing) = self.matches.get_mut(&id) {
            playing.pending.remove(&seat);
        }
        self.make_move(heard, id, seat, &line).await
    }

    /// Says no: to everybody where nothing is hidden and the move was typed for all to see, otherwise to its author.
    pub(crate) fn refuse(&self, heard: &Heard, id: i64, seat: Seat, how: Typed, refusal: Text) {
        let hides = self.matches.get(&id).is_some_and(|playing| self.hides(playing, seat));
        let is_message = matches!(heard.what, super::super::heard::What::Message { .. });
        if how == Typed::Openly && is_message && !hides && !heard.place.is_private() {
            let body = Body { text: Some(refusal), reply_to: Some(heard.id), ..Body::default() };
            self.announce(None, body);
        } else {
            self.answer(heard, refusal);
        }
    }

    /// Whether a seat has something the others may not see.
    fn hides(&self, playing: &Playing, seat: Seat) -> bool {
        self.with_look(playing, self.lang(), |look| playing.table.hand(seat, "", look).is_some())
    }

    /// "Tocca a Galahad", or why nobody can move.
    pub(crate) fn not_your_turn(&self, playing: &Playing) -> Text {
        if playing.table.is_paused() {
            return say!("match-paused");
        }
        match playing.whose() {
            Some(seat) => say!("match-turn-of", name = self.player_name(playing, seat)),
            None if playing.table.ending().is_some() => say!("match-over"),
            None => say!("match-not-now"),
        }
    }

    /// Who plays shows what he calls himself now.
    fn name_again(&mut self, heard: &Heard, id: i64, seat: Seat) -> Vec<Record> {
        let record = self.names(heard);
        let Some(playing) = self.matches.get_mut(&id) else { return Vec::new() };
        let Some(person) = playing.person(seat).cloned() else { return Vec::new() };
        if person != heard.who.person || heard.who.name.trim().is_empty() {
            return Vec::new();
        }
        if playing.sit(seat, &person, &heard.who.name) { vec![record] } else { Vec::new() }
    }
}

/// The word of a move that is not admissible, if the bot looks it up before (Y19, B16: `auto`).
fn inadmissible(playing: &Playing, line: &str) -> Option<Text> {
    let frame = playing.table.frame();
    // In the duplicate an inadmissible play scores nothing, and that is all (B18).
    if frame.validation.is_challenged() || playing.table.turn() == Turn::All {
        return None;
    }
    let bad = playing.table.claims(line).into_iter().find(|word| !playing.words.accepts(word))?;
    Some(say!("move-not-a-word", word = bad, dictionary = frame.dictionary.as_str()))
}

/// Whether a text names a cell, or says by digits how a word goes.
fn says_where(text: &str) -> bool {
    text.chars().any(|c| c.is_ascii_digit())
}

/// A text of any length, as it is quoted back.
fn cut(text: &str) -> Arg {
    Arg::Str(text.trim().chars().take(40).collect())
}

/// What is said with a word of its own, in either language.
enum Spoken {
    Challenge,
    Resign,
    Offer,
    Agree,
    Decline,
}

fn spoken(text: &str) -> Option<Spoken> {
    let word = text.trim().trim_end_matches(['!', '.']).to_lowercase();
    Some(match word.as_str() {
        "contesto" | "challenge" => Spoken::Challenge,
        "abbandono" | "resign" | "i resign" => Spoken::Resign,
        "patta?" | "draw?" => Spoken::Offer,
        "patta" | "draw" => Spoken::Agree,
        "no" => Spoken::Decline,
        _ => return None,
    })
}
