//! `/partite`: my matches, and whose turn it is in each.

use super::super::heard::Heard;
use super::super::room::{Halt, Room};
use super::super::say::Body;
use super::showing::seat_name;
use super::terms::game_text;
use crate::journal::MatchState;
use crate::messages::{Arg, Text};
use crate::say;

/// Matches shown at most.
const SHOWN: u32 = 12;

impl Room {
    /// The matches of whoever asks, those in which it is his turn first.
    pub(crate) async fn list_matches(&self, heard: &Heard) -> Result<(), Halt> {
        let accounts = self.house.links.accounts(&heard.who.person);
        let lang = self.lang_for(heard);
        let (mut mine, mut others) = (Vec::new(), Vec::new());
        for account in &accounts {
            let rows = self
                .house
                .journal
                .turn_matches_of(account, MatchState::Live, SHOWN)
                .await
                .map_err(anyhow::Error::from)?;
            for row in rows {
                let playing = self.load_match(row.id).await?;
                let Some(seat) = playing.seat_of(account) else { continue };
                let against: Vec<String> = (1..=playing.table.seats())
                    .map(crate::games::Seat)
                    .filter(|other| *other != seat)
                    .map(|other| seat_name(&playing, other, lang))
                    .collect();
                let game = game_text(playing.table.name());
                let (place, against) = (Arg::Place(row.place.to_string()), against.join(", "));
                let runs = !playing.table.is_paused();
                let line = match (playing.is_due(seat), playing.table.until().filter(|_| runs)) {
                    (true, Some(until)) => say!(
                        "matches-mine-until",
                        game = game,
                        against = against,
                        place = place,
                        until = Arg::When(until)
                    ),
                    (true, None) => say!("matches-mine", game = game, against = against, place = place),
                    (false, Some(until)) => say!(
                        "matches-theirs-until",
                        game = game,
                        against = against,
                        place = place,
                        until = Arg::When(until)
                    ),
                    (false, None) => say!("matches-theirs", game = game, against = against, place = place),
                };
                if playing.is_due(seat) { mine.push(line) } else { others.push(line) }
            }
        }
        mine.extend(others);
        let text = if mine.is_empty() {
            say!("matches-none")
        } else {
            let count: Text = say!("matches-head", count = mine.len());
            mine.insert(0, count);
            say!("lines", lines = mine)
        };
        self.house.say(self.answer_to(
            heard,
            "matches".to_owned(),
            Body { text: Some(text), ..Body::default() },
        ));
        Ok(())
    }
}
