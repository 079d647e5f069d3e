//! The end of a match: the result, what it counts for, the next game, the same once more.

use super::super::heard::Heard;
use super::super::room::{Halt, Room};
use super::super::say::{Body, Button, Urgency};
use super::invite::order_of;
use super::playing::Playing;
use super::terms::Terms;
use crate::clock::Millis;
use crate::games::turns::{Ending, Standing};
use crate::games::{By, Seat};
use crate::journal::{Answer, Entry, MatchRow, MatchState, Record};
use crate::messages::Text;
use crate::say;
use std::sync::Arc;

/// How long after its end a match can be taken back.
const VOIDED_WITHIN: Millis = 24 * 60 * 60_000;

impl Room {
    /// The match is over: its result is noted, counted and shown.
    pub(crate) async fn finish(&mut self, id: i64, lines: Vec<Text>) -> Result<(), Halt> {
        let Some(playing) = self.matches.get(&id) else { return Ok(()) };
        let Some(ending) = playing.table.ending() else { return Ok(()) };
        let now = self.now();
        let state = match ending {
            Ending::Played | Ending::Agreed => MatchState::Ended,
            Ending::Aborted | Ending::Void => MatchState::Void,
        };
        let mut records = vec![Record::MatchEnd { id, state, at: now }];
        let (encounter, first) = self.encounter(playing).await?;
        let counts = state == MatchState::Ended && self.counts(playing, first.as_ref());
        if counts {
            // What is compared is the rank: who was removed is last, whatever his points (E12).
            let took_part = |one: &&Standing| playing.table.moves_of(one.seat) > 0;
            let points =
                encounter.iter().filter(took_part).map(|one| (one.seat, -i64::from(one.rank))).collect();
            let calendars = self.calendars(now);
            let family = playing.table.family();
            records.push(Record::Rated { match_id: id, family, points, at: now, calendars });
        }
        self.house.append(Entry { lines: Vec::new(), records }).await?;
        if counts {
            self.look_at_nights().await;
        }
        let Some(playing) = self.matches.remove(&id) else { return Ok(()) };
        self.matches_changed();
        self.show_result(&playing, ending, lines, &encounter, first.is_some());
        if state == MatchState::Ended {
            let log = self.house.journal.lines(id).await.map_err(anyhow::Error::from)?;
            self.tell_missed(&playing, log);
        }
        let more_legs = playing.table.frame().leg.0 < playing.table.frame().leg.1;
        if state == MatchState::Ended && more_legs {
            Box::pin(self.open_second_leg(&playing)).await?;
        }
        Ok(())
    }

    /// Whether the match counts for the ladder (E12): both wanted it, more than one move each, no computer. An encounter counts
    /// with its last game, as one.
    fn counts(&self, playing: &Playing, first: Option<&Playing>) -> bool {
        let frame = playing.table.frame();
        let moved = |one: &Playing| (1..=one.table.seats()).all(|seat| one.table.moves_of(Seat(seat)) > 1);
        // Everybody is welcome in a duplicate: who plays is in it.
        let played = playing.table.is_open() || moved(playing) && first.is_none_or(moved);
        frame.rated
            && frame.computers.is_empty()
            && frame.leg.0 == frame.leg.1
            && played
            && !self.place.is_private()
            && (1..=playing.table.seats()).filter(|seat| playing.table.moves_of(Seat(*seat)) > 0).count() >= 2
    }

    /// How an encounter stands after this game: the points of both games together, or the games won where there are none;
    /// with the first game. A single match stands for itself.
    async fn encounter(&self, playing: &Playing) -> Result<(Vec<Standing>, Option<Playing>), Halt> {
        let mine = playing.table.standings();
        if playing.table.frame().leg.0 < 2 {
            return Ok((mine, None));
        }
        let journal = &self.house.journal;
        let Some(first) = journal.first_game(playing.id).await.map_err(anyhow::Error::from)? else {
            return Ok((mine, None));
        };
        let first = self.load_match(first).await?;
        let before = first.table.standings();
        // Who sat first sits last now.
        let turned = |seat: Seat| Seat(first.table.seats() + 1 - seat.0);
        let value = |all: &[Standing], seat: Seat| {
            let one = all.iter().find(|one| one.seat == seat);
            let shared = all.iter().filter(|other| one.is_some_and(|one| other.rank == one.rank)).count();
            one.map_or(0, |one| match one.points {
                Some(points) => points,
                // A won game is worth two, a drawn one one.
                None if one.rank == 1 => {
                    if shared > 1 {
                        1
                    } else {
                        2
                    }
                }
                None => 0,
            })
        };
        let mut sums: Vec<(Seat, i64)> = mine
            .iter()
            .map(|one| (one.seat, value(&mine, one.seat) + value(&before, turned(one.seat))))
            .collect();
        sums.sort_by_key(|(seat, sum)| (std::cmp::Reverse(*sum), *seat));
        let ranked = sums.iter().map(|(seat, sum)| {
            let better = sums.iter().filter(|(_, other)| other > sum).count();
            Standing { seat: *seat, rank: u32::try_from(better).unwrap_or(0) + 1, points: Some(*sum) }
        });
        Ok((ranked.collect(), Some(first)))
    }

    fn show_result(
        &self,
        playing: &Playing,
        ending: Ending,
        lines: Vec<Text>,
        encounter: &[Standing],
        second: bool,
    ) {
        let lang = self.lang();
        let id = playing.id;
        let mut all: Vec<Text> = self.last_move(playing, lang).into_iter().chain(lines).collect();
        all.extend(self.news(playing, lang));
        match ending {
            Ending::Void => all.push(say!("match-void")),
            Ending::Aborted => {}
            Ending::Played | Ending::Agreed => {
                all.push(self.result_text(playing, &playing.table.standings()));
                if second {
                    all.push(say!("encounter-result", result = self.result_text(playing, encounter)));
                }
                if playing.table.frame().rated {
                    all.push(say!("match-seed", seed = playing.table.frame().seed.as_str()));
                }
            }
        }
        let mut buttons = Vec::new();
        if matches!(ending, Ending::Played | Ending::Agreed) {
            buttons.push(Button::plain(say!("button-again"), format!("ancora:{id}")).first());
            buttons.push(Button::plain(say!("button-replay"), format!("rivedi:{id}:0")));
        }
        let text = if all.len() == 1 { all.remove(0) } else { say!("lines", lines = all) };
        let picture = Some(Arc::new(self.match_picture(playing, lang)));
        let urgency = Urgency::Result;
        let body = Body { text: Some(text), picture, buttons, urgency, ..Body::default() };
        self.announce(Some(format!("m{id}.end")), body);
    }

    /// "Vince Silk: 312 a 280", or who shares the first place.
    pub(crate) fn result_text(&self, playing: &Playing, standings: &[Standing]) -> Text {
        let name = |one: &Standing| self.player_name(playing, one.seat);
        let winners: Vec<String> = standings.iter().filter(|one| one.rank == 1).map(name).collect();
        let shown = |one: &Standing| match one.points {
            Some(points) => format!("{} {points}", name(one)),
            None => name(one),
        };
        let all: Vec<String> = standings.iter().map(shown).collect();
        let has_points = standings.iter().any(|one| one.points.is_some());
        match winners.as_slice() {
            [winner] if has_points => {
                say!("match-won-points", name = winner.as_str(), all = all.join(", "))
            }
            [winner] => say!("match-won", name = winner.as_str()),
            [] => say!("match-void"),
            _ if has_points => say!("match-drawn-points", all = all.join(", ")),
            _ => say!("match-drawn"),
        }
    }

    /// "Rivincita": the same once more with the roles turned round, when everybody wants it.
    pub(crate) async fn once_more(&mut self, heard: &Heard, id: i64) -> Result<(), Halt> {
        let Some(row) = self.house.journal.match_row(id).await.map_err(anyhow::Error::from)? else {
            self.answer(heard, say!("match-button-old"));
            return Ok(());
        };
        if row.place != self.place || row.state != MatchState::Ended {
            self.answer(heard, say!("match-button-old"));
            return Ok(());
        }
        let playing = self.load_match(id).await?;
        let Some(seat) = self.seat_in(&playing, &heard.who.person) else {
            self.answer(heard, say!("match-not-a-player"));
            return Ok(());
        };
        if let Some(refusal) = self.may_play_matches(heard, &heard.who.person).await? {
            self.answer(heard, refusal);
            return Ok(());
        }
        let frame = playing.table.frame();
        let terms = Terms {
            rules: playing.table.name().to_owned(),
            own: playing.table.first_line().split_once(" | ").map_or_else(String::new, |(_, own)| own.into()),
            dictionary: frame.dictionary.clone(),
            pace: frame.pace.to_string(),
            validation: frame.validation.name().to_owned(),
            rated: frame.rated,
            legs: frame.leg.1,
            seats: if playing.table.is_open() { 1 } else { frame.seats },
            computers: frame.computers.iter().map(|(_, level)| level.name().to_owned()).collect(),
            order: order_of(heard),
            // The roles are turned round between two; more draw again.
            again: (frame.seats == 2 && frame.computers.is_empty()).then_some(id),
        };
        // In the order of the seats of the match before, so that turning it round turns the roles.
        let mut persons = Vec::new();
        let open = playing.table.is_open();
        for (n, (one, person)) in (1..).zip(playing.persons()) {
            let says = if one == seat { Answer::Yes } else { Answer::Asked };
            if !open || one == seat {
                persons.push((n, person.clone(), says));
            }
        }
        self.invite(heard, terms, persons).await
    }

    /// A seat is out of it: its person has erased himself, or a moderator put him out.
    pub(crate) async fn leave_match(&mut self, id: i64, seat: Seat) -> Result<(), Halt> {
        let now = self.now();
        let Some(playing) = self.matches.get(&id) else { return Ok(()) };
        if playing.table.ending().is_some() || !playing.table.plays(seat) {
            return Ok(());
        }
        let mut step = playing.step();
        step.act(By::House, &format!("leave {}", seat.0), None, now).map_err(anyhow::Error::from)?;
        step.draw(&playing.words, now).map_err(anyhow::Error::from)?;
        self.set_clock(playing, &mut step, now);
        let text = say!("match-left", name = self.player_name(playing, seat));
        self.commit_step(id, step, Vec::new()).await?;
        self.carry_on(id, vec![text]).await
    }

    /// `/annulla` where matches are played: the running one, or the last one within a day. Tells whether there was one.
    pub(crate) async fn void_last(&mut self, heard: &Heard, reason: &str) -> Result<bool, Halt> {
        let now = self.now();
        if let Some(id) = self.match_of_author(heard).or_else(|| self.only_match()) {
            let records = self.deed(heard, format!("annulla #{id}"), reason).into();
            self.void_match(id, "moderator", records).await?;
            return Ok(true);
        }
        let journal = &self.house.journal;
        let row = journal.last_turn_match(&self.place).await.map_err(anyhow::Error::from)?;
        let round = journal.last_match(&self.place).await.map_err(anyhow::Error::from)?;
        let is_last = |row: &MatchRow| round.is_none_or(|round| round.opened_at < row.opened_at);
        let Some(row) = row.filter(|row| row.state == MatchState::Ended).filter(is_last) else {
            return Ok(false);
        };
        let ended = journal.match_ended_at(row.id).await.map_err(anyhow::Error::from)?;
        if ended.is_none_or(|ended| now - ended > VOIDED_WITHIN) {
            self.answer(heard, say!("void-too-old"));
            return Ok(true);
        }
        let playing = self.load_match(row.id).await?;
        let mut step = playing.step();
        step.act(By::House, "void moderator", None, now).map_err(anyhow::Error::from)?;
        let mut records = vec![
            Record::MatchEnd { id: row.id, state: MatchState::Void, at: now },
            Record::Unrated { match_id: row.id, at: now, calendars: self.calendars(now) },
        ];
        records.extend(self.deed(heard, format!("annulla #{}", row.id), reason));
        self.house.append(Entry { lines: step.lines, records }).await?;
        self.look_at_nights().await;
        self.tell(None, say!("match-void"));
        Ok(true)
    }

    /// The match of this room, if there is just one.
    pub(crate) fn only_match(&self) -> Option<i64> {
        match self.matches.len() {
            1 => self.matches.keys().next().copied(),
            _ => None,
        }
    }

    /// A match does not count: it is stopped, or taken back within a day.
    pub(crate) async fn void_match(
        &mut self,
        id: i64,
        reason: &str,
        records: Vec<Record>,
    ) -> Result<(), Halt> {
        let now = self.now();
        let Some(playing) = self.matches.get(&id) else { return Ok(()) };
        let mut step = playing.step();
        step.act(By::House, &format!("void {reason}"), None, now).map_err(anyhow::Error::from)?;
        self.commit_step(id, step, records).await?;
        self.finish(id, Vec::new()).await
    }
}
