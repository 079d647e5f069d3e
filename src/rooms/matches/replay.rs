//! `/rivedi`: a finished match, move by move, as pictures; and as a file.

use super::super::heard::Heard;
use super::super::room::{Halt, Room};
use super::super::say::{Body, Button, TextFile};
use super::playing::Playing;
use crate::games::By;
use crate::games::turns;
use crate::journal::{Line, MatchRow, MatchState};
use crate::say;
use sha2::{Digest, Sha256};
use std::fmt::Write as _;
use std::sync::Arc;

impl Room {
    /// One position of a finished match of this room: `5` after the fifth move, `f` the file.
    pub(crate) async fn replay(&self, heard: &Heard, id: i64, what: &str) -> Result<(), Halt> {
        let row = self.house.journal.match_row(id).await.map_err(anyhow::Error::from)?;
        let Some(row) = row.filter(|row| row.place == self.place) else {
            self.answer(heard, say!("match-button-old"));
            return Ok(());
        };
        // Racks and draws stand in the log: nobody reads it before the end.
        if row.state == MatchState::Live {
            self.answer(heard, say!("replay-not-yet"));
            return Ok(());
        }
        let lines = self.house.journal.lines(id).await.map_err(anyhow::Error::from)?;
        let moves = moves_of(&lines);
        if what == "f" {
            return self.export_match(heard, &row, &lines).await;
        }
        let at = what.parse::<usize>().unwrap_or(0).min(moves.len());
        // With what chance brought after it, up to the next move.
        let shown = moves.get(at).copied().unwrap_or(lines.len());
        let playing = self.load_beginning(&row, &lines[..shown]).await?;
        let lang = self.lang_for(heard);
        let what = self.last_move(&playing, lang).filter(|_| at > 0);
        let text = match what {
            Some(what) => say!("replay-move", at = at, of = moves.len(), what = what),
            None => say!("replay-start", of = moves.len()),
        };
        let page = |at: usize| format!("rivedi:{id}:{at}");
        let mut buttons = Vec::new();
        if at > 0 {
            buttons.push(Button::plain(say!("button-replay-first"), page(0)));
            buttons.push(Button::plain(say!("button-previous"), page(at - 1)));
        }
        if at < moves.len() {
            buttons.push(Button::plain(say!("button-next"), page(at + 1)).first());
            buttons.push(Button::plain(say!("button-replay-last"), page(moves.len())));
        }
        buttons.push(Button::plain(say!("button-replay-file"), format!("rivedi:{id}:f")));
        let picture = Some(Arc::new(self.match_picture(&playing, lang)));
        let body = Body { text: Some(text), picture, buttons, ..Body::default() };
        self.house.say(self.private(heard, Some(format!("m{id}.replay")), body));
        Ok(())
    }

    /// `/rivedi`: the last match that was finished here, or the one of that number.
    pub(crate) async fn replay_last(&self, heard: &Heard, number: Option<i64>) -> Result<(), Halt> {
        let journal = &self.house.journal;
        let row = match number {
            Some(id) => journal.match_row(id).await.map_err(anyhow::Error::from)?,
            None => journal.last_turn_match(&self.place).await.map_err(anyhow::Error::from)?,
        };
        let is_here = |row: &MatchRow| row.place == self.place && turns::is_one(&row.game);
        let Some(row) = row.filter(is_here) else {
            self.answer(heard, say!("replay-none"));
            return Ok(());
        };
        self.replay(heard, row.id, "0").await
    }

    async fn load_beginning(&self, row: &MatchRow, lines: &[Line]) -> Result<Playing, Halt> {
        let whole = self.load_match(row.id).await?;
        let seats: Vec<_> = whole.persons().map(|(seat, person)| (seat, person.clone())).collect();
        let names: Vec<_> =
            seats.iter().map(|(seat, person)| (person.clone(), whole.typed_name(*seat).to_owned())).collect();
        Ok(Playing::fold(row.id, lines, &seats, &names, whole.words.clone()).map_err(anyhow::Error::from)?)
    }

    /// The log as a text, with its hash; for Scrabble between two also as GCG.
    async fn export_match(&self, heard: &Heard, row: &MatchRow, lines: &[Line]) -> Result<(), Halt> {
        let playing = self.load_match(row.id).await?;
        let mut log = String::new();
        for line in lines {
            // Writing into a string cannot fail.
            let _ = writeln!(log, "{} {}", line.by, line.text);
        }
        let hash = hex::encode(Sha256::digest(log.as_bytes()));
        let content = format!("giostra-play 1\n// sha256 {hash}\n{log}");
        let say = |ending: &str, content: String| {
            let file = Some(TextFile { name: format!("partita-{}.{ending}", row.id), content });
            let body = Body { text: Some(say!("replay-file")), file, ..Body::default() };
            self.house.say(self.answer_anew(heard, format!("m{}.{ending}", row.id), body));
        };
        let log: Vec<(By, &str)> = lines.iter().map(|line| (line.by, line.text.as_str())).collect();
        let name = |seat| self.player_name(&playing, seat);
        say("play", content);
        if let Some((ending, text)) = crate::games::export::other_notation(playing.table.name(), &log, &name)
        {
            say(ending, text);
        }
        Ok(())
    }
}

/// Where in a log the moves of the game stand.
fn moves_of(lines: &[Line]) -> Vec<usize> {
    let Some(table) = lines.first().and_then(|first| turns::open(&first.text).ok()) else {
        return Vec::new();
    };
    let is_move = |at: &usize| matches!(lines[*at].by, By::Seat(_)) && table.is_move(&lines[*at].text);
    (0..lines.len()).filter(is_move).collect()
}
