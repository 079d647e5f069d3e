//! `/torneo prova`: a whole tournament against made-up players, played out in a minute or so, so that one person can see what will
//! happen. It is a tournament like any other, but for who plays: the others are guests whose results are drawn. It counts for
//! nothing, and when it is over nobody is shown it again.

use super::Events;
use super::course::{Course, Plan};
use super::creating::founded;
use super::formula::Formula;
use super::roster::Rules;
use super::running::Running;
use crate::clock::Millis;
use crate::commands::{Invocation, Opt};
use crate::games::{By, Seat};
use crate::journal::{Entry, Record};
use crate::messages;
use crate::rooms::desk::{Desk, Halt};
use crate::rooms::heard::{Door, Heard};
use crate::rooms::matches::invite::{names, order_of};
use crate::say;
use crate::tournaments::event::line::{BoardId, Line};
use crate::tournaments::field::Outcome;
use crate::tournaments::italo_swiss::Ended;
use sha2::{Digest, Sha256};

/// Rounds, where they can be chosen.
const ROUNDS: u16 = 3;
/// Seconds between two rounds.
const PAUSE: u32 = 5;
/// How long made-up players play.
const THINK: Millis = 4_000;
/// How long the person may take to say how their own game ended, after the others.
const PATIENCE: Millis = 12_000;
/// Of 256 games of different strength: so many the stronger one wins, and so many after them are drawn.
const STRONGER: u8 = 150;
const DRAWN: u8 = 50;

impl Events {
    /// `/torneo prova`.
    pub(crate) async fn try_out(
        &mut self,
        desk: &Desk,
        heard: &Heard,
        asked: &Invocation,
    ) -> Result<(), Halt> {
        if !desk.place.is_private() && desk.place.door() != Door::Piazza {
            desk.answer(heard, say!("event-trial-where"));
            return Ok(());
        }
        let order = order_of(heard);
        // The same order delivered again: the room may have slept in between.
        if desk.house.journal.is_ordered(&order).await? {
            return Ok(());
        }
        if let Some(running) = self.meant().and_then(|id| self.by_id.get(&id)) {
            desk.answer(heard, say!("event-another", name = running.course.plan.name.as_str()));
            return Ok(());
        }
        let lang = desk.lang_for(heard);
        let id = desk.house.journal.next_match_id().await?;
        let formula = asked.choice(Opt::Formula).and_then(Formula::named).unwrap_or(Formula::Swiss);
        let rounds = asked.number(Opt::Turni).and_then(|rounds| u16::try_from(rounds).ok()).unwrap_or(ROUNDS);
        let plan = Plan {
            name: messages::plain(lang, "event-trial-name", &[]),
            terms: None,
            formula: Some(formula),
            rounds: Some(rounds.min(7)).filter(|_| formula.has_free_rounds()),
            minutes: None,
            pause: PAUSE,
            seed: hex::encode(desk.house.match_seed(id)?),
            entries: Rules::default(),
            times: super::times::Times::default(),
            teams: None,
            trial: true,
            manche: None,
            games: None,
            series: None,
        };
        let now = desk.now();
        let bad = anyhow::Error::new;
        let (mut running, line, row) = founded(desk, id, &plan, Some(order))?;
        let mut step = running.step();
        step.write(By::Seat(Seat(1)), "in", None, now).map_err(bad)?;
        for name in messages::plain(lang, "event-trial-players", &[]).split(", ") {
            step.write(By::House, &format!("guest {name}"), None, now).map_err(bad)?;
        }
        let (server, person) = (desk.place.server().cloned(), heard.who.person.clone());
        let seat = Record::Seat { match_id: id, seat: Seat(1), person: person.clone(), server };
        let records = vec![row, names(desk, heard), seat];
        desk.house.append(Entry { lines: vec![line], records }).await?;
        // The first line has the order as its source.
        self.lays_down();
        running.sits(Seat(1), person, Some(heard.who.name.clone()));
        self.by_id.insert(id, running);
        self.commit(desk, step, Vec::new()).await?;
        self.are_watched(desk);
        desk.tell(None, say!("event-trial", name = heard.who.name.as_str()));
        self.start(desk, heard, id).await
    }

    /// Results of made-up players that are due; those of the person, too, if they have said nothing for long.
    pub(super) async fn play_trial(&mut self, desk: &Desk, id: i64) -> Result<bool, Halt> {
        let now = desk.now();
        let Some(running) = self.by_id.get(&id) else { return Ok(false) };
        if running.course.event().is_none() {
            // We failed before it began: whoever wants one orders it again.
            return self.call_off(desk, id).await.map(|_| false);
        }
        let Some((boards, _)) = due(running).filter(|(_, at)| *at <= now) else { return Ok(false) };
        let mut step = running.step();
        let mut told = Vec::new();
        for at in boards {
            let ended = Ended::Played(drawn(&running.course, at));
            step.write(By::House, &Line::Result(at, ended).to_string(), None, now)
                .map_err(anyhow::Error::new)?;
            told.push((at, ended));
        }
        self.commit(desk, step, Vec::new()).await?;
        // What made-up players play is read in the results of the round.
        let Some(running) = self.by_id.get(&id) else { return Ok(true) };
        told.retain(|(at, _)| !is_made_up(running, *at));
        for (at, ended) in told {
            self.board_decided(desk, id, at, ended);
        }
        Ok(true)
    }
}

/// Whether nobody real plays on a board of a trial.
pub(super) fn is_made_up(running: &Running, at: BoardId) -> bool {
    let board = running.course.event().and_then(|event| event.state().board(at));
    running.course.plan.trial
        && board.is_some_and(|board| board.sides().iter().all(|seat| running.person(*seat).is_none()))
}

/// Which boards of a trial are decided next by lot, and when.
fn due(running: &Running) -> Option<(Vec<BoardId>, Millis)> {
    let course = &running.course;
    if !course.plan.trial || course.is_over() {
        return None;
    }
    if course.event().is_none() {
        return Some((Vec::new(), course.changed() + THINK));
    }
    let open = course.open_boards();
    let others: Vec<BoardId> = open.iter().copied().filter(|at| is_made_up(running, *at)).collect();
    match (others.is_empty(), open.is_empty()) {
        (false, _) => Some((others, course.changed() + THINK)),
        (true, false) => Some((open.into_iter().collect(), course.changed() + PATIENCE)),
        (true, true) => None,
    }
}

/// When something of a trial is decided by itself.
pub(super) fn wakes(running: &Running) -> Option<Millis> {
    due(running).map(|(_, at)| at)
}

/// How a game of a trial ends, for White: whoever entered first is the stronger one, mostly.
fn drawn(course: &Course, at: BoardId) -> Outcome {
    let hash = Sha256::digest(format!("{} trial {at}", course.plan.seed));
    let stronger =
        course.event().and_then(|event| event.state().board(at)).map(|board| board.white < board.black);
    let (up, down) = match stronger {
        Some(false) => (Outcome::Loss, Outcome::Win),
        _ => (Outcome::Win, Outcome::Loss),
    };
    match hash[0] {
        lot if lot < STRONGER => up,
        lot if lot < STRONGER + DRAWN && !course.is_decided_by_games(at) => Outcome::Draw,
        _ => down,
    }
}
