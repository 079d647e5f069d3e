//! The buttons under a match.

use super::super::heard::Heard;
use super::super::room::{Halt, Room};
use super::super::say::{Body, Button};
use super::moves::Typed;
use crate::games::turns::Ending;
use crate::journal::MatchState;
use crate::say;
use crate::words::dice::below;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

/// How often each letter stands in the order of a shuffled rack: no rack holds more of one.
const SHUFFLED: usize = 8;

/// The verbs of these buttons.
const VERBS: [&str; 18] = [
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
                return self.sit_down(heard, id, form.unwrap_or_default()).await;
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
                let body = Body { text: Some(say!("move-cancelled")), ..Body::default() };
                self.house.say(self.answer_to(heard, format!("m{id}.preview"), body));
                Ok(())
            }
        }
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

    /// Resigning is asked twice; before the match has really begun it can be called off instead.
    pub(crate) fn ask_to_resign(&self, heard: &Heard, id: i64) {
        let Some(playing) = self.matches.get(&id) else { return };
        let mut buttons = vec![Button::plain(say!("button-resign-sure"), format!("sicuro:{id}")).first()];
        let moves: u32 =
            (1..=playing.table.seats()).map(|seat| playing.table.moves_of(crate::games::Seat(seat))).sum();
        if moves < 2 {
            buttons.push(Button::plain(say!("button-abort"), format!("annullo:{id}")));
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

    /// Somebody joins a game that is open to all, with his first play.
    async fn sit_down(&mut self, heard: &Heard, id: i64, typed: &str) -> Result<(), Halt> {
        if let Some(refusal) = self.may_play_matches(heard, &heard.who.person).await? {
            self.answer(heard, refusal);
            return Ok(());
        }
        let now = self.now();
        let Some(playing) = self.matches.get(&id) else { return Ok(()) };
        if playing.table.ending() == Some(Ending::Played) {
            self.answer(heard, say!("match-over"));
            return Ok(());
        }
        let seat = crate::games::Seat(playing.table.seats() + 1);
        let mut step = playing.step();
        step.act(crate::games::By::House, &format!("sit {}", seat.0), None, now)
            .map_err(anyhow::Error::from)?;
        let (person, server) = (heard.who.person.clone(), self.place.server().cloned());
        let records = vec![
            crate::journal::Record::Seat { match_id: id, seat, person: person.clone(), server },
            self.names(heard),
        ];
        self.commit_step(id, step, records).await?;
        if let Some(playing) = self.matches.get_mut(&id) {
            playing.sit(seat, &person, &heard.who.name);
        }
        self.typed(heard, id, seat, typed, Typed::Privately).await
    }
}
