//! Challenges: who may, what the bot or the referee says, what follows (Y19, B16).

use super::super::desk::Halt;
use super::super::heard::Heard;
use super::super::press::{OfMatch, Press};
use super::super::say::Button;
use super::super::settings::Power;
use super::Matches;
use super::playing::Playing;
use crate::clock::Millis;
use crate::games::info::{PENALTY, value_in};
use crate::games::turns::Validation;
use crate::games::turns::line;
use crate::games::{By, LineError, Seat};
use crate::journal::Record;
use crate::messages::{Arg, Text};
use crate::rooms::desk::Desk;
use crate::rooms::matches::clock::{set_clock, set_judges_clock};
use crate::rooms::matches::press::tell_of_ended;
use crate::rooms::matches::showing::player_name;
use crate::say;

impl Matches {
    /// Somebody challenges the last move.
    pub(crate) async fn contest(
        &mut self,
        desk: &Desk,
        heard: &Heard,
        id: i64,
        seat: Seat,
    ) -> Result<(), Halt> {
        let now = desk.now();
        let Some(playing) = self.by_id.get(&id) else { return Ok(()) };
        let source = super::super::round::live::source(heard, &desk.place, seat);
        if playing.has_source(&source) {
            return Ok(());
        }
        let is_judged = playing.table.challenger().is_some();
        if !is_judged && playing.table.window().is_some_and(|window| heard.at > window) {
            self.refuse(desk, heard, id, seat, super::moves::Typed::Openly, say!("challenge-too-late"));
            return Ok(());
        }
        let mut step = playing.step();
        if let Err(error) = step.act(By::Seat(seat), line::CHALLENGE, Some(source), heard.at) {
            match error {
                LineError::Refused(refusal) => {
                    self.refuse(desk, heard, id, seat, super::moves::Typed::Openly, refusal.0);
                }
                LineError::Unreadable(error) => return Err(error.into()),
            }
            return Ok(());
        }
        let words = playing.table.contested();
        let challenger = player_name(desk, playing, seat);
        if playing.table.frame().validation == Validation::Referee {
            set_judges_clock(desk, playing, &mut step, now);
            let until = step.table.window().unwrap_or(now);
            self.commit_step(desk, id, step, Vec::new()).await?;
            self.ask_referee(desk, id, &challenger, &words, until);
            return Ok(());
        }
        // The bot looks it up at once, in the same entry: nobody hears of one without the other.
        let bad = words.iter().find(|word| !playing.words.accepts(word)).cloned();
        let line = bad.as_ref().map_or_else(|| "valid".to_owned(), |word| format!("invalid {word}"));
        step.act(By::House, &line, None, now)?;
        step.draw(&playing.words, now)?;
        set_clock(desk, playing, &mut step, now);
        let cost = cost(playing);
        let text = verdict(&challenger, &words, bad.as_deref(), cost);
        self.commit_step(desk, id, step, Vec::new()).await?;
        self.carry_on(desk, id, vec![text]).await
    }

    fn ask_referee(&mut self, desk: &Desk, id: i64, challenger: &str, words: &[String], until: Millis) {
        let buttons = vec![
            Button::new(say!("button-valid"), &Press::Match(id, OfMatch::Judge(true))),
            Button::new(say!("button-invalid"), &Press::Match(id, OfMatch::Judge(false))),
        ];
        let (words, until) = (words.join(", "), Arg::When(until));
        let text = say!("challenge-asks-referee", name = challenger, words = words, until = until);
        self.ask_everybody(desk, id, "judge", text, buttons);
    }

    /// The referee has pressed a button.
    pub(crate) async fn judged(
        &mut self,
        desk: &Desk,
        heard: &Heard,
        id: i64,
        valid: bool,
    ) -> Result<(), Halt> {
        let now = desk.now();
        let Some(playing) = self.by_id.get(&id) else {
            return tell_of_ended(desk, heard, id).await;
        };
        let Some(seat) = playing.table.challenger() else {
            desk.answer(heard, say!("match-button-old"));
            return Ok(());
        };
        // Moderators do not judge their own matches.
        if !desk.moderates(heard, Power::Rounds) || self.seat_of_author(desk, heard, id).is_some() {
            desk.answer(heard, say!("referee-only"));
            return Ok(());
        }
        let words = playing.table.contested();
        // What the referee says is of the whole play; of its words the log names one that is not in the dictionary.
        let unknown = || words.iter().find(|word| !playing.words.accepts(word)).or(words.first()).cloned();
        let bad = (!valid).then(|| unknown().unwrap_or_default());
        let line = bad.as_ref().map_or_else(|| "valid".to_owned(), |word| format!("invalid {word}"));
        let mut step = playing.step();
        step.act(By::House, &line, None, now)?;
        step.draw(&playing.words, now)?;
        set_clock(desk, playing, &mut step, now);
        let cost = cost(playing);
        let text = verdict(&player_name(desk, playing, seat), &words, bad.as_deref(), cost);
        let what = format!("giudica {id} {}", if valid { "valida" } else { "non valida" });
        let records: Vec<Record> = desk.deed(heard, what, "").into();
        self.commit_step(desk, id, step, records).await?;
        self.carry_on(desk, id, vec![text]).await
    }

    /// P8: nobody who does not play has judged in time, so the dictionary does.
    pub(crate) async fn dictionary_decides(&mut self, desk: &Desk, id: i64) -> Result<(), Halt> {
        let now = desk.now();
        let Some(playing) = self.by_id.get(&id) else { return Ok(()) };
        let Some(seat) = playing.table.challenger() else { return Ok(()) };
        let words = playing.table.contested();
        let bad = words.iter().find(|word| !playing.words.accepts(word)).cloned();
        let line = bad.as_ref().map_or_else(|| "valid".to_owned(), |word| format!("invalid {word}"));
        let mut step = playing.step();
        step.act(By::House, &line, None, now)?;
        step.draw(&playing.words, now)?;
        set_clock(desk, playing, &mut step, now);
        let cost = cost(playing);
        let text = verdict(&player_name(desk, playing, seat), &words, bad.as_deref(), cost);
        self.commit_step(desk, id, step, Vec::new()).await?;
        self.carry_on(desk, id, vec![say!("challenge-nobody-judged"), text]).await
    }
}

/// What a wrong challenge costs in a match (B16), in points.
fn cost(playing: &Playing) -> i64 {
    let first = playing.table.first_line();
    let own = first.split_once(" | ").map_or("", |(_, own)| own);
    value_in(own, PENALTY).and_then(|points| points.parse().ok()).unwrap_or(0)
}

fn verdict(challenger: &str, words: &[String], bad: Option<&str>, cost: i64) -> Text {
    let words = words.join(", ");
    match bad {
        Some(word) => say!("challenge-right", name = challenger, word = word),
        None if cost > 0 => say!("challenge-wrong-costs", name = challenger, words = words, cost = cost),
        None => say!("challenge-wrong", name = challenger, words = words),
    }
}
