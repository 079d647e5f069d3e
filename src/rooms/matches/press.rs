//! The buttons under a match.

use super::super::desk::Halt;
use super::super::heard::Heard;
use super::super::press::{OfMatch, Press};
use super::super::say::{Body, Button, Picture};
use super::Matches;
use super::moves::{Typed, choice_handle};
use super::playing::{Pending, Playing};
use crate::games::info::{Action, Does};
use crate::games::turns::line;
use crate::games::turns::{Explained, Reading, TurnTable};
use crate::games::{By, LineError, Look, Seat};
use crate::journal::{ActivityKind, MatchState, Record};
use crate::rooms::desk::Desk;
use crate::rooms::matches::invite::{may_play_matches, names};
use crate::rooms::matches::opening::load_match;
use crate::rooms::matches::replay::{Wanted, replay};
use crate::rooms::matches::showing::with_look;
use crate::say;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use std::sync::Arc;

impl Matches {
    /// A button under a match of this room.
    pub(crate) async fn press_match(
        &mut self,
        desk: &Desk,
        heard: &Heard,
        id: i64,
        what: &OfMatch,
        form: Option<&str>,
    ) -> Result<(), Halt> {
        let typed = form.unwrap_or_default().trim();
        match what {
            // These need no running match, or no seat in it.
            OfMatch::Again => return self.again(desk, heard, id).await,
            OfMatch::ReplayFilm => return replay(desk, heard, id, Wanted::Film).await,
            OfMatch::Replay(at) => return replay(desk, heard, id, Wanted::Move(*at)).await,
            OfMatch::Analysis => return replay(desk, heard, id, Wanted::Analysis).await,
            OfMatch::ReplayFile => return replay(desk, heard, id, Wanted::File).await,
            OfMatch::Judge(stands) => return self.judged(desk, heard, id, *stands).await,
            OfMatch::Does(action) if action.does == Does::Shows => {
                return self.show_why(desk, heard, id).await;
            }
            _ => {}
        }
        let Some(playing) = self.by_id.get(&id) else {
            return tell_of_ended(desk, heard, id).await;
        };
        let open = playing.table.is_open();
        match self.seat_of_author(desk, heard, id) {
            Some(seat) => self.press_as_player(desk, heard, (id, seat), what, typed).await,
            None if open => self.press_as_guest(desk, heard, id, what, typed).await,
            None => {
                desk.answer(heard, say!("match-not-a-player"));
                Ok(())
            }
        }
    }
    async fn press_as_player(
        &mut self,
        desk: &Desk,
        heard: &Heard,
        (id, seat): (i64, Seat),
        what: &OfMatch,
        typed: &str,
    ) -> Result<(), Halt> {
        match what {
            OfMatch::Play => self.typed(desk, heard, id, seat, typed, Typed::Privately).await,
            OfMatch::Does(action) => match self.offered(id, action) {
                Some(Does::Hand) => {
                    self.show_hand(desk, heard, id);
                    Ok(())
                }
                // Shown already: it asks for no seat.
                Some(Does::Shows) => Ok(()),
                Some(Does::Plays(text)) => self.typed(desk, heard, id, seat, text, Typed::Privately).await,
                Some(Does::Picks) => {
                    self.pick(desk, heard, id, seat, "");
                    Ok(())
                }
                Some(Does::Asks { before, .. }) => {
                    let text = format!("{before}{}", typed.strip_prefix(before).unwrap_or(typed));
                    self.typed(desk, heard, id, seat, &text, Typed::Privately).await
                }
                None => {
                    desk.answer(heard, say!("match-button-old"));
                    Ok(())
                }
            },
            OfMatch::Shuffle | OfMatch::Sort => {
                let mut rng = ChaCha8Rng::from_seed(desk.house.seed()?);
                if let Some(playing) = self.by_id.get_mut(&id) {
                    let shuffled =
                        (*what == OfMatch::Shuffle).then(|| playing.table.shuffled(seat, &mut rng));
                    playing.wishes.insert(seat, shuffled.unwrap_or_default());
                }
                self.show_hand(desk, heard, id);
                Ok(())
            }
            OfMatch::Challenge => self.contest(desk, heard, id, seat).await,
            OfMatch::Resign => {
                self.ask_to_resign(desk, heard, id);
                Ok(())
            }
            OfMatch::ResignSure => self.frame_line(desk, heard, id, seat, line::RESIGN).await,
            OfMatch::CallOff => self.frame_line(desk, heard, id, seat, line::ABORT).await,
            OfMatch::ProposeVoid => self.ask_to_void(desk, heard, id, "").await,
            OfMatch::AgreeTo(wish) => self.agree_to_wish(desk, heard, id, seat, *wish).await,
            OfMatch::Claim => self.frame_line(desk, heard, id, seat, line::CLAIM).await,
            OfMatch::Refuse => self.frame_line(desk, heard, id, seat, line::REFUSE).await,
            OfMatch::Confirm(mark) => self.chosen(desk, heard, id, *mark, 0).await,
            OfMatch::Choose { mark, k } => self.chosen(desk, heard, id, *mark, *k).await,
            OfMatch::Cancel => {
                let pending = self.by_id.get_mut(&id).and_then(|playing| playing.pending.remove(&seat));
                if let Some(pending) = pending.filter(|pending| pending.openly) {
                    desk.onlookers(id).unsay(choice_handle(id, &pending));
                    desk.answer(heard, say!("move-cancelled"));
                } else {
                    say_cancelled(desk, heard, id);
                }
                Ok(())
            }
            OfMatch::Draw(agrees) => {
                let line = if *agrees { line::AGREE } else { line::DECLINE };
                self.frame_line(desk, heard, id, seat, line).await
            }
            // Done already: they ask for no seat.
            OfMatch::Judge(_)
            | OfMatch::Again
            | OfMatch::ReplayFilm
            | OfMatch::Replay(_)
            | OfMatch::Analysis
            | OfMatch::ReplayFile => Ok(()),
        }
    }

    /// A button at a table open to all, pressed by somebody who has no seat yet.
    async fn press_as_guest(
        &mut self,
        desk: &Desk,
        heard: &Heard,
        id: i64,
        what: &OfMatch,
        typed: &str,
    ) -> Result<(), Halt> {
        match what {
            OfMatch::Play => return self.try_a_play(desk, heard, id, typed).await,
            OfMatch::Confirm(mark) => return self.sit_down(desk, heard, id, *mark).await,
            OfMatch::Cancel => {
                if let Some(playing) = self.by_id.get_mut(&id) {
                    playing.guests.remove(&heard.who.person);
                }
                say_cancelled(desk, heard, id);
            }
            OfMatch::Does(action) if self.offered(id, action) == Some(Does::Hand) => {
                self.show_hand(desk, heard, id);
            }
            OfMatch::Does(_)
            | OfMatch::Shuffle
            | OfMatch::Sort
            | OfMatch::Challenge
            | OfMatch::Resign
            | OfMatch::ResignSure
            | OfMatch::CallOff
            | OfMatch::ProposeVoid
            | OfMatch::AgreeTo(_)
            | OfMatch::Refuse
            | OfMatch::Claim
            | OfMatch::Choose { .. }
            | OfMatch::Draw(_) => desk.answer(heard, say!("match-not-a-player")),
            // Done already: they ask for no seat.
            OfMatch::Judge(_)
            | OfMatch::Again
            | OfMatch::ReplayFilm
            | OfMatch::Replay(_)
            | OfMatch::Analysis
            | OfMatch::ReplayFile => {}
        }
        Ok(())
    }

    /// Why the board stands as it does: for whoever asks, in a match that is played or that is over.
    async fn show_why(&self, desk: &Desk, heard: &Heard, id: i64) -> Result<(), Halt> {
        if let Some(playing) = self.by_id.get(&id) {
            answer_why(desk, heard, playing);
            return Ok(());
        }
        match desk.house.journal.match_row(id).await? {
            Some(row) if row.place == desk.place && row.kind == ActivityKind::Match => {
                answer_why(desk, heard, &load_match(desk, id).await?);
            }
            _ => desk.answer(heard, say!("match-button-old")),
        }
        Ok(())
    }

    /// What an action does in this match, if its game offers it now.
    fn offered(&self, id: i64, action: &Action) -> Option<Does> {
        let actions = self.by_id.get(&id)?.table.actions();
        actions.into_iter().find(|offered| offered.verb == action.verb).map(|offered| offered.does)
    }

    /// Resigning is asked twice. Before the second move of the match it can be called off instead, and until everybody has moved
    /// twice that can be proposed (P6).
    pub(crate) fn ask_to_resign(&self, desk: &Desk, heard: &Heard, id: i64) {
        let Some(playing) = self.by_id.get(&id) else { return };
        let Some(seat) = self.seat_of_author(desk, heard, id) else { return };
        let table = &playing.table;
        let mut buttons =
            vec![Button::new(say!("button-resign-sure"), &Press::Match(id, OfMatch::ResignSure)).first()];
        let early = (1..=table.seats()).any(|seat| table.moves_of(Seat(seat)) < 2);
        if table.may_call_off(seat) {
            buttons.push(Button::new(say!("button-abort"), &Press::Match(id, OfMatch::CallOff)));
        } else if early && table.frame().event.is_none() && table.frame().leg.0 == 1 && !table.is_open() {
            // P6: the computer always agrees.
            let alone = table.frame().computers.len() + 1 == usize::from(table.seats());
            let label = if alone { say!("button-abort") } else { say!("button-propose-abort") };
            buttons.push(Button::new(label, &Press::Match(id, OfMatch::ProposeVoid)));
        }
        buttons.push(Button::new(say!("button-cancel"), &Press::Match(id, OfMatch::Cancel)));
        let body = Body { text: Some(say!("match-resign-sure")), buttons, ..Body::default() };
        desk.house.say(desk.answer_to(heard, format!("m{id}.preview"), body));
    }

    /// Somebody who has no seat at a table open to all tries a play: it is shown to them first, and seats nobody.
    pub(crate) async fn try_a_play(
        &mut self,
        desk: &Desk,
        heard: &Heard,
        id: i64,
        typed: &str,
    ) -> Result<(), Halt> {
        if let Some(refusal) = may_play_matches(desk, heard, &heard.who.person).await? {
            desk.answer(heard, refusal);
            return Ok(());
        }
        let now = desk.now();
        let Some(playing) = self.by_id.get(&id) else { return Ok(()) };
        if playing.is_shut_out(&heard.who.person) {
            desk.answer(heard, say!("erased-next-match"));
            return Ok(());
        }
        let (mut step, seat) = (playing.step(), next_seat(playing));
        step.act(By::House, &format!("sit {}", seat.0), None, now)?;
        let line = match step.table.read(seat, typed.trim()) {
            Reading::Move(line) | Reading::Likely(line) => line,
            Reading::No(refusal) => {
                desk.answer(heard, refusal.0);
                return Ok(());
            }
            Reading::Chatter | Reading::Choose(_) => {
                let text: String = typed.trim().chars().take(40).collect();
                desk.answer(heard, say!("move-unreadable", text = text));
                return Ok(());
            }
        };
        let seated = step.table.boxed_clone();
        match step.act(By::Seat(seat), &line, None, now) {
            Ok(()) => self.preview_for_a_guest(desk, heard, id, (seat, line), &*seated),
            Err(LineError::Refused(refusal)) => desk.answer(heard, refusal.0),
            Err(LineError::Unreadable(error)) => return Err(error.into()),
        }
        Ok(())
    }

    fn preview_for_a_guest(
        &mut self,
        desk: &Desk,
        heard: &Heard,
        id: i64,
        (seat, line): (Seat, String),
        seated: &dyn TurnTable,
    ) {
        let lang = desk.lang_for(heard);
        let Some(playing) = self.by_id.get(&id) else { return };
        let picture = with_look(desk, playing, lang, |look| {
            // Nobody else knows the name of who has no seat.
            let name = |one| if one == seat { heard.who.name.clone() } else { (look.name)(one) };
            let scene = seated.preview(seat, &line, &Look { name: &name, ..*look })?;
            Some(Arc::new(Picture { wide: scene.clone(), tall: scene, block: seated.block(), film: None }))
        });
        let Some(playing) = self.by_id.get_mut(&id) else { return };
        let text = say!("move-preview", what = say!("just", text = line.as_str()));
        let pending = Pending { board: playing.board, moves: vec![line], openly: false };
        let mark = pending.mark();
        playing.guests.insert(heard.who.person.clone(), pending);
        let buttons = vec![
            Button::new(say!("button-confirm"), &Press::Match(id, OfMatch::Confirm(mark))).first(),
            Button::new(say!("button-cancel"), &Press::Match(id, OfMatch::Cancel)),
        ];
        let body = Body { text: Some(text), picture, buttons, ..Body::default() };
        desk.house.say(desk.answer_to(heard, format!("m{id}.preview"), body));
    }

    /// Somebody sits down at a table open to all, with a first play that is confirmed.
    async fn sit_down(&mut self, desk: &Desk, heard: &Heard, id: i64, mark: i64) -> Result<(), Halt> {
        let now = desk.now();
        let Some(playing) = self.by_id.get_mut(&id) else { return Ok(()) };
        let shown = playing.guests.get(&heard.who.person).is_some_and(|pending| pending.mark() == mark);
        let pending = if shown { playing.guests.remove(&heard.who.person) } else { None };
        let Some(line) = pending.and_then(|pending| pending.moves.into_iter().next()) else {
            desk.answer(heard, say!("match-button-old"));
            return Ok(());
        };
        let Some(playing) = self.by_id.get(&id) else { return Ok(()) };
        if playing.is_shut_out(&heard.who.person) {
            desk.answer(heard, say!("erased-next-match"));
            return Ok(());
        }
        // Not before the play is known to stand: a seat without one would be in the table for good.
        let (mut step, seat) = (playing.step(), next_seat(playing));
        step.act(By::House, &format!("sit {}", seat.0), None, now)?;
        if playing.table.until().is_some_and(|until| heard.at > until) {
            desk.answer(heard, say!("move-too-late"));
            return Ok(());
        }
        let source = super::super::round::live::source(heard, &desk.place, seat);
        match step.act(By::Seat(seat), &line, Some(source), heard.at) {
            Ok(()) => {}
            Err(LineError::Refused(refusal)) => {
                desk.answer(heard, refusal.0);
                return Ok(());
            }
            Err(LineError::Unreadable(error)) => return Err(error.into()),
        }
        let (person, server) = (heard.who.person.clone(), desk.window_of(heard).server().cloned());
        let records = vec![
            Record::Seat { match_id: id, seat, person: person.clone(), server: server.clone() },
            names(desk, heard),
        ];
        self.commit_step(desk, id, step, records).await?;
        if let Some(playing) = self.by_id.get_mut(&id) {
            playing.sit(seat, &person, &heard.who.name);
            playing.plays_from(seat, server);
        }
        desk.answer(heard, say!("open-taken", text = line));
        Ok(())
    }
}

fn answer_why(desk: &Desk, heard: &Heard, playing: &Playing) {
    let explained = with_look(desk, playing, desk.lang_for(heard), |look| playing.table.explain(look));
    let Some(Explained { text, scene }) = explained else {
        desk.answer(heard, say!("match-button-old"));
        return;
    };
    let block = playing.table.block();
    let picture = Some(Arc::new(Picture { wide: scene.clone(), tall: scene, block, film: None }));
    let body = Body { text: Some(text), picture, ..Body::default() };
    desk.house.say(desk.answer_to(heard, format!("m{}.why", playing.id), body));
}

fn say_cancelled(desk: &Desk, heard: &Heard, id: i64) {
    let body = Body { text: Some(say!("move-cancelled")), ..Body::default() };
    desk.house.say(desk.answer_to(heard, format!("m{id}.preview"), body));
}

/// A button of a match that is not played here, or not any more.
pub(super) async fn tell_of_ended(desk: &Desk, heard: &Heard, id: i64) -> Result<(), Halt> {
    let row = desk.house.journal.match_row(id).await?;
    let ended = row.is_some_and(|row| row.state != MatchState::Live);
    desk.answer(heard, if ended { say!("match-over") } else { say!("match-button-old") });
    Ok(())
}

/// The seat of the player who sits down next.
fn next_seat(playing: &Playing) -> Seat {
    Seat(playing.table.seats() + 1)
}
