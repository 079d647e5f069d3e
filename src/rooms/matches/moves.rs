//! What players say: read, looked up, tried, committed, shown.

use super::super::desk::Halt;
use super::super::heard::Heard;
use super::super::press::{OfMatch, Press};
use super::super::round::live::source;
use super::super::say::{Act, Body, Button, Choice, Handle, Menu, Picture};
use super::Matches;
use super::playing::{Pending, Playing};
use crate::clock::Millis;
use crate::games::turns::Reading;
use crate::games::turns::line;
use crate::games::{By, LineError, Seat, Turn};
use crate::journal::Record;
use crate::messages::{Arg, Text};
use crate::rooms::desk::Desk;
use crate::rooms::matches::clock::{set_clock, set_clock_if_moved_on};
use crate::rooms::matches::invite::names;
use crate::rooms::matches::seat_in;
use crate::rooms::matches::showing::{player_name, strip_what_is_past, with_look};
use crate::say;
use std::sync::Arc;

/// Moves that are proposed at most: more cannot be looked at on a phone.
const MOST_CHOICES: usize = 5;

/// So long after an absence doors may still read what was written before it, once more. Not for ever: a clock may be wrong.
const CATCHING_UP: Millis = 60_000;

/// How a text came: what is typed for all to see is played, what is typed into a form is shown to its author first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Typed {
    /// As a message in the place.
    Openly,
    /// Into a form or a command: a preview comes first.
    Privately,
}

impl Matches {
    /// A message in a place where matches are played.
    pub(crate) async fn match_message(
        &mut self,
        desk: &Desk,
        heard: &Heard,
        id: i64,
        text: &str,
    ) -> Result<(), Halt> {
        let Some(seat) = self.seat_of_author(desk, heard, id) else { return Ok(()) };
        if !self.matches_that_may_be_meant(desk, heard).is_empty() {
            desk.answer(heard, say!("match-which"));
            return Ok(());
        }
        match spoken(text) {
            Some(Spoken::Challenge) => self.contest(desk, heard, id, seat).await,
            Some(Spoken::Resign) => {
                self.ask_to_resign(desk, heard, id);
                Ok(())
            }
            Some(Spoken::Offer) => self.offer_or_agree(desk, heard, id, seat).await,
            // Both are words, too: they answer an offer only while one of the other stands.
            Some(Spoken::Agree) if self.is_offered_to(id, seat) => {
                self.frame_line(desk, heard, id, seat, line::AGREE).await
            }
            Some(Spoken::Decline) if self.is_offered_to(id, seat) => {
                self.frame_line(desk, heard, id, seat, line::DECLINE).await
            }
            Some(Spoken::Agree) if self.claims(id, seat) => {
                self.frame_line(desk, heard, id, seat, line::CLAIM).await
            }
            Some(Spoken::Agree | Spoken::Decline) | None => {
                self.typed(desk, heard, id, seat, text, Typed::Openly).await
            }
        }
    }

    /// P7: `patta?` against a standing offer of the other accepts it; where the rules give a draw to whoever asks for it, it is
    /// claimed.
    pub(crate) async fn offer_or_agree(
        &mut self,
        desk: &Desk,
        heard: &Heard,
        id: i64,
        seat: Seat,
    ) -> Result<(), Halt> {
        let line = if self.is_offered_to(id, seat) {
            line::AGREE
        } else if self.claims(id, seat) {
            line::CLAIM
        } else {
            line::OFFER
        };
        self.frame_line(desk, heard, id, seat, line).await
    }

    /// Whether the rules give this seat a draw, if it asks for it.
    fn claims(&self, id: i64, seat: Seat) -> bool {
        self.by_id.get(&id).is_some_and(|playing| playing.table.claim(seat).is_some())
    }

    /// Whether somebody else has offered this seat a draw.
    fn is_offered_to(&self, id: i64, seat: Seat) -> bool {
        let offered = self.by_id.get(&id).and_then(|playing| playing.table.offered_by());
        offered.is_some_and(|by| by != seat)
    }

    /// The seat of the author of a message, in a match of this room.
    pub(crate) fn seat_of_author(&self, desk: &Desk, heard: &Heard, id: i64) -> Option<Seat> {
        seat_in(desk, self.by_id.get(&id)?, &heard.who.person)
    }

    /// A move as a player wrote it.
    pub(crate) async fn typed(
        &mut self,
        desk: &Desk,
        heard: &Heard,
        id: i64,
        seat: Seat,
        text: &str,
        how: Typed,
    ) -> Result<(), Halt> {
        let Some(playing) = self.by_id.get(&id) else { return Ok(()) };
        // What has been played already and comes once more, read again after a crash, is no second move, and no wrong one.
        if playing.has_source(&source(heard, &desk.place, seat)) {
            return Ok(());
        }
        let reading = playing.table.read(seat, text.trim());
        if playing.table.is_open() && how == Typed::Openly && !desk.place.is_private() {
            // What everybody has read is nobody's play.
            if matches!(reading, Reading::Move(_) | Reading::Likely(_)) {
                desk.answer(heard, say!("open-in-secret"));
            }
            return Ok(());
        }
        if !playing.is_due(seat) {
            // Talk is talk; what can only be a move is answered.
            if matches!(reading, Reading::Move(_)) || how == Typed::Privately {
                let refusal = not_your_turn(desk, playing);
                self.refuse(desk, heard, id, seat, how, refusal);
            }
            return Ok(());
        }
        let likely = matches!(reading, Reading::Likely(_));
        let moves = match reading {
            Reading::Chatter if how == Typed::Openly => {
                return self.puzzled(desk, heard, id, seat, text).await;
            }
            Reading::Chatter => {
                self.refuse(desk, heard, id, seat, how, say!("move-unreadable", text = cut(text)));
                return Ok(());
            }
            Reading::No(refusal) => {
                self.refuse(desk, heard, id, seat, how, refusal.0);
                return Ok(());
            }
            Reading::Move(line) | Reading::Likely(line) => vec![line],
            Reading::Choose(lines) => lines,
        };
        let asks = likely || moves.len() > 1;
        if asks && how == Typed::Openly && self.was_answered(desk, heard, id) {
            return Ok(());
        }
        let refusal = breaks_a_rule(desk, playing, seat, &moves[0]);
        if let Some(refusal) = refusal.or_else(|| inadmissible(playing, &moves[0])) {
            self.refuse(desk, heard, id, seat, how, refusal);
            return Ok(());
        }
        match (moves.as_slice(), how) {
            // What may be talk is shown to its author first.
            ([line], Typed::Openly) if likely && !hides(desk, playing, seat) => {
                let line = line.clone();
                self.preview(desk, heard, id, seat, line, how);
                Ok(())
            }
            ([line], Typed::Openly) => {
                let line = line.clone();
                self.make_move(desk, heard, id, seat, &line).await
            }
            ([line], Typed::Privately) => {
                let line = line.clone();
                self.preview(desk, heard, id, seat, line, how);
                Ok(())
            }
            _ => {
                self.choose(desk, heard, id, seat, moves, how);
                Ok(())
            }
        }
    }

    /// Plays a move that its author means.
    pub(crate) async fn make_move(
        &mut self,
        desk: &Desk,
        heard: &Heard,
        id: i64,
        seat: Seat,
        line: &str,
    ) -> Result<(), Halt> {
        let now = desk.now();
        let Some(playing) = self.by_id.get(&id) else { return Ok(()) };
        let source = source(heard, &desk.place, seat);
        if playing.has_source(&source) {
            return Ok(());
        }
        // The platform's time decides: what was written after the flag fell is too late, however it arrived. In a pause no time
        // runs.
        if !playing.table.is_paused() && playing.table.until().is_some_and(|until| heard.at > until) {
            self.refuse(desk, heard, id, seat, Typed::Privately, say!("move-too-late"));
            return Ok(());
        }
        let mut step = playing.step();
        // A window closes when the next player moves (Y19, B16).
        let settled = step.settle(&playing.words, now);
        if let Err(error) = settled {
            return Err(error.into());
        }
        match step.act(By::Seat(seat), line, Some(source), heard.at) {
            Ok(()) => {}
            Err(LineError::Refused(refusal)) => {
                self.refuse(desk, heard, id, seat, Typed::Openly, refusal.0);
                return Ok(());
            }
            Err(LineError::Unreadable(error)) => return Err(error.into()),
        }
        step.draw(&playing.words, now)?;
        if playing.table.turn() == Turn::All {
            // Everybody plays at once: only the author is told.
            self.commit_step(desk, id, step, Vec::new()).await?;
            desk.answer(heard, say!("open-taken", text = line));
            return Ok(());
        }
        set_clock(desk, playing, &mut step, now);
        let records = self.name_again(desk, heard, id, seat);
        self.commit_step(desk, id, step, records).await?;
        self.carry_on(desk, id, Vec::new()).await
    }

    /// A line of the frame that a player writes: an offer, an answer to one, calling it off, resigning.
    pub(crate) async fn frame_line(
        &mut self,
        desk: &Desk,
        heard: &Heard,
        id: i64,
        seat: Seat,
        said: &str,
    ) -> Result<(), Halt> {
        let now = desk.now();
        let Some(playing) = self.by_id.get(&id) else { return Ok(()) };
        let source = source(heard, &desk.place, seat);
        if playing.has_source(&source) {
            return Ok(());
        }
        let refusal = match said {
            // Also where its log is from before rules 11 (P6, P7).
            line::ABORT if !playing.table.may_call_off(seat) => Some(say!("match-has-begun")),
            line::OFFER if !playing.table.allows_draws() => Some(say!("match-no-draws")),
            _ => None,
        };
        if let Some(refusal) = refusal {
            self.refuse(desk, heard, id, seat, Typed::Openly, refusal);
            return Ok(());
        }
        let mut step = playing.step();
        if let Err(error) = step.act(By::Seat(seat), said, Some(source), heard.at) {
            match error {
                LineError::Refused(refusal) => self.refuse(desk, heard, id, seat, Typed::Openly, refusal.0),
                LineError::Unreadable(error) => return Err(error.into()),
            }
            return Ok(());
        }
        step.draw(&playing.words, now)?;
        let name = player_name(desk, playing, seat);
        let text = match said {
            line::OFFER => say!("draw-offered", name = name),
            line::AGREE => say!("draw-agreed", name = name),
            line::DECLINE => say!("draw-declined", name = name),
            line::CLAIM => say!("draw-claimed", name = name),
            line::ABORT => say!("match-aborted", name = name),
            line::REFUSE => say!("match-refused", name = name),
            _ => say!("match-resigned", name = name),
        };
        let moved_on = said == line::RESIGN;
        if moved_on {
            set_clock_if_moved_on(desk, playing, &mut step, now);
        }
        let over = step.table.ending().is_some();
        self.commit_step(desk, id, step, Vec::new()).await?;
        if said == line::OFFER {
            self.tell_offer(desk, id, text);
            return Ok(());
        }
        if over || moved_on {
            return self.carry_on(desk, id, vec![text]).await;
        }
        desk.onlookers(id).tell(None, text);
        if let Some(playing) = self.by_id.get_mut(&id) {
            strip_what_is_past(desk, playing);
        }
        Ok(())
    }

    fn tell_offer(&mut self, desk: &Desk, id: i64, text: Text) {
        let buttons = vec![
            Button::new(say!("button-agree"), &Press::Match(id, OfMatch::Draw(true))).first(),
            Button::new(say!("button-decline"), &Press::Match(id, OfMatch::Draw(false))),
        ];
        self.ask_everybody(desk, id, "offer", text, buttons);
    }

    /// What the move would do, to confirm: for its author alone, unless they typed it for all to see and nothing is
    /// hidden.
    fn preview(&mut self, desk: &Desk, heard: &Heard, id: i64, seat: Seat, line: String, how: Typed) {
        let lang = desk.lang_for(heard);
        let Some(playing) = self.by_id.get(&id) else { return };
        // Where plays are secret the sentence for everybody says nothing of them.
        let described = (!playing.table.is_open())
            .then(|| with_look(desk, playing, lang, |look| playing.table.describe(seat, &line, look)))
            .flatten();
        let picture = with_look(desk, playing, lang, |look| {
            let scene = playing.table.preview(seat, &line, look)?;
            Some(Picture { wide: scene.clone(), tall: scene, block: playing.table.block(), film: None })
        });
        let text = say!("move-preview", what = described.unwrap_or(say!("just", text = line.as_str())));
        let openly = how == Typed::Openly && !heard.place.is_private();
        let pending = Pending { board: playing.board, moves: vec![line], openly };
        let buttons = vec![
            Button::new(say!("button-confirm"), &Press::Match(id, OfMatch::Confirm(pending.mark()))).first(),
            Button::new(say!("button-cancel"), &Press::Match(id, OfMatch::Cancel)),
        ];
        let body = Body { text: Some(text), picture: picture.map(Arc::new), buttons, ..Body::default() };
        self.ask_author(desk, heard, (id, seat), pending, body);
    }

    /// Shows somebody what they may mean, in place of what they were shown before.
    pub(super) fn ask_author(
        &mut self,
        desk: &Desk,
        heard: &Heard,
        (id, seat): (i64, Seat),
        pending: Pending,
        body: Body,
    ) {
        let Some(playing) = self.by_id.get_mut(&id) else { return };
        let (openly, handle) = (pending.openly, choice_handle(id, &pending));
        let before = playing.pending.insert(seat, pending);
        if let Some(before) = before.filter(|before| before.openly).map(|before| choice_handle(id, &before))
            && before != handle
        {
            desk.onlookers(id).unsay(before);
        }
        if openly {
            let body = Body { reply_to: Some(heard.id), fresh: true, ..body };
            reply(desk, heard, Some(handle), body);
        } else {
            desk.house.say(desk.answer_to(heard, format!("m{id}.preview"), body));
        }
    }

    /// Several moves a text can mean: its author chooses.
    fn choose(&mut self, desk: &Desk, heard: &Heard, id: i64, seat: Seat, moves: Vec<String>, how: Typed) {
        // What can be laid tells what is held.
        let hides = self.by_id.get(&id).is_some_and(|playing| hides(desk, playing, seat));
        let openly = how == Typed::Openly && !heard.place.is_private() && !hides;
        if self.picks(id) {
            // A piece that was named alone is chosen.
            let chosen = self.common_stem(id, &moves);
            self.ask_which(desk, heard, (id, seat), &chosen, moves, openly);
            return;
        }
        let lang = desk.lang_for(heard);
        let Some(playing) = self.by_id.get(&id) else { return };
        let count = moves.len();
        let mut moves = playing.table.propose(seat, moves);
        moves.truncate(MOST_CHOICES);
        let shown = moves.len();
        let picture = with_look(desk, playing, lang, |look| {
            let scene = playing.table.proposals(&moves, look)?;
            Some(Arc::new(Picture {
                wide: scene.clone(),
                tall: scene,
                block: playing.table.block(),
                film: None,
            }))
        });
        let pending = Pending { board: playing.board, moves, openly };
        let mark = pending.mark();
        let choice = |(k, line): (usize, &String)| Choice {
            label: say!("move-choice", number = k + 1, line = line.as_str()),
            payload: Press::Match(id, OfMatch::Choose { mark, k }).to_string(),
            chosen: false,
        };
        let choices = pending.moves.iter().enumerate().map(choice).collect();
        let text = if count > shown {
            say!("move-choose-many", shown = shown, count = count)
        } else {
            say!("move-choose", count = count)
        };
        let menus = vec![Menu { label: say!("move-choose-label"), choices }];
        let buttons = vec![Button::new(say!("button-cancel"), &Press::Match(id, OfMatch::Cancel))];
        let body = Body { text: Some(text), picture, menus, buttons, ..Body::default() };
        self.ask_author(desk, heard, (id, seat), pending, body);
    }

    /// One of the moves that were proposed, or the one that was shown.
    pub(crate) async fn chosen(
        &mut self,
        desk: &Desk,
        heard: &Heard,
        id: i64,
        mark: i64,
        k: usize,
    ) -> Result<(), Halt> {
        let Some(seat) = self.seat_of_author(desk, heard, id) else {
            desk.answer(heard, say!("match-not-a-player"));
            return Ok(());
        };
        let Some(playing) = self.by_id.get_mut(&id) else { return Ok(()) };
        let is_meant = |pending: &Pending| pending.mark() == mark && k < pending.moves.len();
        if !playing.pending.get(&seat).is_some_and(is_meant) {
            desk.answer(heard, say!("match-button-old"));
            return Ok(());
        }
        let (before, pending) = (playing.lines(), playing.pending.remove(&seat));
        let Some(pending) = pending else { return Ok(()) };
        if !playing.table.is_move(&pending.moves[k]) {
            self.pick(desk, heard, id, seat, &pending.moves[k]);
            return Ok(());
        }
        self.make_move(desk, heard, id, seat, &pending.moves[k]).await?;
        let is_played = self.by_id.get(&id).is_none_or(|playing| playing.lines() > before);
        if pending.openly {
            // The board says it.
            desk.onlookers(id).unsay(choice_handle(id, &pending));
        } else if is_played {
            let body = Body { text: Some(say!("move-played")), ..Body::default() };
            desk.house.say(desk.answer_to(heard, format!("m{id}.preview"), body));
        }
        Ok(())
    }

    /// Says no: to everybody where nothing is hidden and the move was typed for all to see, otherwise to its author.
    pub(crate) fn refuse(&self, desk: &Desk, heard: &Heard, id: i64, seat: Seat, how: Typed, refusal: Text) {
        let hides = self.by_id.get(&id).is_some_and(|playing| hides(desk, playing, seat));
        let is_message = matches!(heard.what, super::super::heard::What::Message { .. });
        if is_message && self.was_answered(desk, heard, id) {
            return;
        }
        if how == Typed::Openly && is_message && !hides && !heard.place.is_private() {
            let body = Body { text: Some(refusal), reply_to: Some(heard.id), ..Body::default() };
            reply(desk, heard, None, body);
        } else {
            desk.answer(heard, refusal);
        }
    }

    /// Whether a message is from before an absence of ours, and read once more now that we are back: if it was refused, it was refused
    /// then, and the board that follows does not wait behind the same answers again.
    fn was_answered(&self, desk: &Desk, heard: &Heard, id: i64) -> bool {
        let Some((began, ended)) = self.by_id.get(&id).map(|playing| playing.given_back) else {
            return false;
        };
        heard.at <= began && desk.now() - ended <= CATCHING_UP
    }

    /// A player shows the name they have now.
    fn name_again(&mut self, desk: &Desk, heard: &Heard, id: i64, seat: Seat) -> Vec<Record> {
        let record = names(desk, heard);
        let Some(playing) = self.by_id.get_mut(&id) else { return Vec::new() };
        let Some(person) = playing.person(seat).cloned() else { return Vec::new() };
        if person != heard.who.person || heard.who.name.trim().is_empty() {
            return Vec::new();
        }
        if playing.sit(seat, &person, &heard.who.name) { vec![record] } else { Vec::new() }
    }
}

/// The name of the message in which somebody chooses among moves, for all to see.
pub(super) fn choice_handle(id: i64, pending: &Pending) -> String {
    format!("m{id}.choose{}", pending.mark())
}

/// Says something to everybody who has read what the author of `heard` wrote: in the same window.
fn reply(desk: &Desk, heard: &Heard, handle: Option<String>, body: Body) {
    desk.say_in(&heard.place, Act::Post { handle: handle.map(Handle), body });
}

/// Why the rules of the game refuse a move now; words are looked up after this.
fn breaks_a_rule(desk: &Desk, playing: &Playing, seat: Seat, line: &str) -> Option<Text> {
    let mut step = playing.step();
    let tried = step.settle(&playing.words, desk.now());
    match tried.and_then(|()| step.act(By::Seat(seat), line, None, desk.now())) {
        Err(LineError::Refused(refusal)) => Some(refusal.0),
        // What is ours shows itself when the move is made.
        Err(LineError::Unreadable(_)) | Ok(()) => None,
    }
}

/// Whether a seat has something the others may not see.
fn hides(desk: &Desk, playing: &Playing, seat: Seat) -> bool {
    with_look(desk, playing, desk.lang(), |look| playing.table.hand(seat, "", look).is_some())
}

/// "Tocca a Galahad", or why nobody can move.
pub(crate) fn not_your_turn(desk: &Desk, playing: &Playing) -> Text {
    if playing.table.is_paused() {
        return say!("match-paused");
    }
    match playing.whose() {
        Some(seat) => say!("match-turn-of", name = player_name(desk, playing, seat)),
        None if playing.table.ending().is_some() => say!("match-over"),
        None => say!("match-not-now"),
    }
}

/// The word of a move that is not admissible, if the bot looks it up before (Y19, B16: `auto`).
fn inadmissible(playing: &Playing, line: &str) -> Option<Text> {
    let frame = playing.table.frame();
    // Where everybody moves at once an inadmissible play scores nothing, and that is all (B18).
    if frame.validation.is_challenged() || playing.table.turn() == Turn::All {
        return None;
    }
    let bad = playing.table.claims(line).into_iter().find(|word| !playing.words.accepts(word))?;
    Some(say!("move-not-a-word", word = bad, dictionary = frame.dictionary.as_str()))
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
