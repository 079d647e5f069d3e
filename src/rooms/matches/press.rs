//! The buttons under a match.

use super::super::heard::Heard;
use super::super::room::{Halt, Room};
use super::super::say::{Body, Button, Picture};
use super::moves::Typed;
use super::playing::{Pending, Playing};
use crate::games::turns::{Reading, TurnTable};
use crate::games::{By, LineError, Look, Seat};
use crate::journal::{MatchState, Record};
use crate::say;
use crate::words::dice::below;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use std::sync::Arc;

/// How often each letter stands in the order of a shuffled rack: no rack holds more of one.
const SHUFFLED: usize = 8;

/// The verbs of these buttons.
const VERBS: [&str; 21] = [
    "gioca",
    "cambia",
    "lettera",
    "passo",
    "leggio",
    "mescola",
    "ordina",
    "contesto",
    "abbandono",
    "sicuro",
    "conf",
    "via",
    "scelta",
    "giudica",
    "patta",
    "ancora",
    "rivedi",
    "annullo",
    "nulla",
    "accordo",
    "rifiuto",
];

/// Whether a button belongs to a match played turn by turn.
pub(crate) fn is_of_a_match(payload: &str) -> bool {
    let verb = payload.split(':').next().unwrap_or_default();
    VERBS.contains(&verb)
}

impl Room {
    /// A button under a match of this room.
    pub(crate) async fn press_match(
        &mut self,
        heard: &Heard,
        payload: &str,
        form: Option<&str>,
    ) -> Result<(), Halt> {
        let mut parts = payload.splitn(3, ':');
        let verb = parts.next().unwrap_or_default();
        let id = parts.next().and_then(|id| id.parse::<i64>().ok()).unwrap_or_default();
        let more = parts.next().unwrap_or_default();
        match verb {
            "ancora" => return self.once_more(heard, id).await,
            "rivedi" => return self.replay(heard, id, more).await,
            "giudica" => return self.judged(heard, id, more == "si").await,
            _ => {}
        }
        let Some(playing) = self.matches.get(&id) else {
            self.tell_of_ended(heard, id).await?;
            return Ok(());
        };
        let open = playing.table.is_open();
        let Some(seat) = self.seat_of_author(heard, id) else {
            if open && verb == "leggio" {
                self.show_hand(heard, id);
                return Ok(());
            }
            if open && verb == "gioca" {
                return self.try_a_play(heard, id, form.unwrap_or_default()).await;
            }
            if open && verb == "conf" {
                return self.sit_down(heard, id, more.parse().unwrap_or(0)).await;
            }
            if open && verb == "via" {
                if let Some(playing) = self.matches.get_mut(&id) {
                    playing.guests.remove(&heard.who.person);
                }
                self.say_cancelled(heard, id);
                return Ok(());
            }
            self.answer(heard, say!("match-not-a-player"));
            return Ok(());
        };
        let typed = form.unwrap_or_default().trim();
        match verb {
            "gioca" => self.typed(heard, id, seat, typed, Typed::Privately).await,
            "cambia" => {
                let text = format!("cambia {typed}");
                self.typed(heard, id, seat, &text, Typed::Privately).await
            }
            "lettera" => {
                let text = format!("+{}", typed.trim_start_matches('+'));
                self.typed(heard, id, seat, &text, Typed::Privately).await
            }
            "passo" => self.typed(heard, id, seat, "passo", Typed::Privately).await,
            "leggio" | "mescola" | "ordina" => {
                if verb != "leggio" {
                    let wish = if verb == "mescola" { self.shuffled()? } else { String::new() };
                    if let Some(playing) = self.matches.get_mut(&id) {
                        playing.wishes.insert(seat, wish);
                    }
                }
                self.show_hand(heard, id);
                Ok(())
            }
            "contesto" => self.contest(heard, id, seat).await,
            "abbandono" => {
                self.ask_to_resign(heard, id);
                Ok(())
            }
            "sicuro" => self.frame_line(heard, id, seat, "abbandono").await,
            "annullo" => self.frame_line(heard, id, seat, "annullo").await,
            "nulla" => self.ask_to_void(heard, id, "").await,
            "accordo" => self.agree_to_wish(heard, id, seat, more).await,
            "rifiuto" => self.frame_line(heard, id, seat, "rifiuto").await,
            "conf" => self.chosen(heard, id, more.parse().unwrap_or(0), 0).await,
            "scelta" => {
                let (at, k) = more.split_once('.').unwrap_or((more, "0"));
                self.chosen(heard, id, at.parse().unwrap_or(0), k.parse().unwrap_or(0)).await
            }
            "patta" => {
                let line = if more == "si" { "patta" } else { "no" };
                self.frame_line(heard, id, seat, line).await
            }
            _ => {
                if let Some(playing) = self.matches.get_mut(&id) {
                    playing.pending.remove(&seat);
                }
                self.say_cancelled(heard, id);
                Ok(())
            }
        }
    }

    fn say_cancelled(&self, heard: &Heard, id: i64) {
        let body = Body { text: Some(say!("move-cancelled")), ..Body::default() };
        self.house.say(self.answer_to(heard, format!("m{id}.preview"), body));
    }

    /// Every letter several times over, in an order of chance.
    fn shuffled(&self) -> Result<String, Halt> {
        let mut rng = ChaCha8Rng::from_seed(self.house.seed()?);
        let mut letters: Vec<char> = (0..SHUFFLED).flat_map(|_| ('A'..='Z').chain(['?'])).collect();
        for last in (1..letters.len()).rev() {
            let all = u32::try_from(last + 1).unwrap_or(u32::MAX);
            letters.swap(last, below(&mut rng, all) as usize);
        }
        Ok(letters.into_iter().collect())
    }

    /// Resigning is asked twice. Before the second move of the match it can be called off instead, and until everybody has moved
    /// twice that can be proposed (P6).
    pub(crate) fn ask_to_resign(&self, heard: &Heard, id: i64) {
        let Some(playing) = self.matches.get(&id) else { return };
        let Some(seat) = self.seat_of_author(heard, id) else { return };
        let table = &playing.table;
        let mut buttons = vec![Button::plain(say!("button-resign-sure"), format!("sicuro:{id}")).first()];
        let early = (1..=table.seats()).any(|seat| table.moves_of(Seat(seat)) < 2);
        if table.may_call_off(seat) {
            buttons.push(Button::plain(say!("button-abort"), format!("annullo:{id}")));
        } else if early && table.frame().leg.0 == 1 && !table.is_open() {
            // P6: the computer always agrees.
            let alone = table.frame().computers.len() + 1 == usize::from(table.seats());
            let label = if alone { say!("button-abort") } else { say!("button-propose-abort") };
            buttons.push(Button::plain(label, format!("nulla:{id}")));
        }
        buttons.push(Button::plain(say!("button-cancel"), format!("via:{id}")));
        let body = Body { text: Some(say!("match-resign-sure")), buttons, ..Body::default() };
        self.house.say(self.answer_to(heard, format!("m{id}.preview"), body));
    }

    async fn tell_of_ended(&self, heard: &Heard, id: i64) -> Result<(), Halt> {
        let row = self.house.journal.match_row(id).await.map_err(anyhow::Error::from)?;
        let ended = row.is_some_and(|row| row.state != MatchState::Live);
        self.answer(heard, if ended { say!("match-over") } else { say!("match-button-old") });
        Ok(())
    }

    /// Somebody who has no seat at a table open to all tries a play: it is shown to them first, and seats nobody.
    async fn try_a_play(&mut self, heard: &Heard, id: i64, typed: &str) -> Result<(), Halt> {
        if let Some(refusal) = self.may_play_matches(heard, &heard.who.person).await? {
            self.answer(heard, refusal);
            return Ok(());
        }
        let now = self.now();
        let Some(playing) = self.matches.get(&id) else { return Ok(()) };
        if playing.is_shut_out(&heard.who.person) {
            self.answer(heard, say!("erased-next-match"));
            return Ok(());
        }
        let (mut step, seat) = (playing.step(), next_seat(playing));
        step.act(By::House, &format!("sit {}", seat.0), None, now).map_err(anyhow::Error::from)?;
        let line = match step.table.read(seat, typed.trim()) {
            Reading::Move(line) => line,
            Reading::No(refusal) => {
                self.answer(heard, refusal.0);
                return Ok(());
            }
            Reading::Chatter | Reading::Choose(_) => {
                let text: String = typed.trim().chars().take(40).collect();
                self.answer(heard, say!("move-unreadable", text = text));
                return Ok(());
            }
        };
        let seated = step.table.boxed_clone();
        match step.act(By::Seat(seat), &line, None, now) {
            Ok(()) => self.preview_for_a_guest(heard, id, (seat, line), &*seated),
            Err(LineError::Refused(refusal)) => self.answer(heard, refusal.0),
            Err(LineError::Unreadable(error)) => return Err(anyhow::Error::from(error).into()),
        }
        Ok(())
    }

    fn preview_for_a_guest(
        &mut self,
        heard: &Heard,
        id: i64,
        (seat, line): (Seat, String),
        seated: &dyn TurnTable,
    ) {
        let lang = self.lang_for(heard);
        let Some(playing) = self.matches.get(&id) else { return };
        let picture = self.with_look(playing, lang, |look| {
            // Nobody else knows the name of who has no seat.
            let name = |one| if one == seat { heard.who.name.clone() } else { (look.name)(one) };
            let Look { theme, layout, texts, display, .. } = *look;
            let scene = seated.preview(seat, &line, &Look { theme, layout, texts, name: &name, display })?;
            Some(Arc::new(Picture { wide: scene.clone(), tall: scene, block: seated.block() }))
        });
        let Some(playing) = self.matches.get_mut(&id) else { return };
        let at = playing.lines();
        let text = say!("move-preview", what = say!("just", text = line.as_str()));
        playing.guests.insert(heard.who.person.clone(), Pending { at, moves: vec![line] });
        let buttons = vec![
            Button::plain(say!("button-confirm"), format!("conf:{id}:{at}")).first(),
            Button::plain(say!("button-cancel"), format!("via:{id}")),
        ];
        let body = Body { text: Some(text), picture, buttons, ..Body::default() };
        self.house.say(self.answer_to(heard, format!("m{id}.preview"), body));
    }

    /// Somebody sits down at a table open to all, with a first play that is confirmed.
    async fn sit_down(&mut self, heard: &Heard, id: i64, at: i64) -> Result<(), Halt> {
        let now = self.now();
        let Some(playing) = self.matches.get_mut(&id) else { return Ok(()) };
        let pending = playing.guests.remove(&heard.who.person).filter(|pending| pending.at == at);
        let Some(line) = pending.and_then(|pending| pending.moves.into_iter().next()) else {
            self.answer(heard, say!("match-button-old"));
            return Ok(());
        };
        let Some(playing) = self.matches.get(&id) else { return Ok(()) };
        if playing.is_shut_out(&heard.who.person) {
            self.answer(heard, say!("erased-next-match"));
            return Ok(());
        }
        // Not before the play is known to stand: a seat without one would be in the table for good.
        let (mut step, seat) = (playing.step(), next_seat(playing));
        step.act(By::House, &format!("sit {}", seat.0), None, now).map_err(anyhow::Error::from)?;
        if playing.table.until().is_some_and(|until| heard.at > until) {
            self.answer(heard, say!("move-too-late"));
            return Ok(());
        }
        let source = super::super::round::live::source(heard, &self.place, seat);
        match step.act(By::Seat(seat), &line, Some(source), heard.at) {
            Ok(()) => {}
            Err(LineError::Refused(refusal)) => {
                self.answer(heard, refusal.0);
                return Ok(());
            }
            Err(LineError::Unreadable(error)) => return Err(anyhow::Error::from(error).into()),
        }
        let (person, server) = (heard.who.person.clone(), self.place.server().cloned());
        let records =
            vec![Record::Seat { match_id: id, seat, person: person.clone(), server }, self.names(heard)];
        self.commit_step(id, step, records).await?;
        if let Some(playing) = self.matches.get_mut(&id) {
            playing.sit(seat, &person, &heard.who.name);
        }
        self.answer(heard, say!("duplicate-taken", text = line));
        Ok(())
    }
}

/// The seat of whoever sits down next.
fn next_seat(playing: &Playing) -> Seat {
    Seat(playing.table.seats() + 1)
}
