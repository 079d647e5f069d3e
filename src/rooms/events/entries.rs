//! Before a tournament begins: it is created, people enter and leave, everybody sees who is in.

use super::Events;
use super::activity::CARD;
use super::copies::{copied, plan_of};
use super::course::{Course, Plan};
use super::formula::{self, Formula};
use super::running::Running;
use crate::commands::{Invocation, Opt};
use crate::games::{By, Seat};
use crate::journal::{ActivityKind, Entry, MatchRow, MatchState, NewLine, Record};
use crate::messages::Text;
use crate::rooms::commitment;
use crate::rooms::desk::{Desk, Halt};
use crate::rooms::heard::{Heard, Person};
use crate::rooms::matches::invite::{may_play_matches, names, order_of};
use crate::rooms::matches::terms::Terms;
use crate::rooms::matches::terms::terms;
use crate::rooms::press::{OfEvent, OfRoom, Press};
use crate::rooms::say::{Body, Button};
use crate::say;

/// Letters of a name at most.
const NAME: usize = 60;
/// So many are named on the card.
const NAMED: usize = 40;
/// Seconds between two rounds, unless the director says otherwise (F1).
const PAUSE: u32 = 60;
/// The most who can enter: what a bracket shows and a room can follow.
pub(super) const MOST: usize = 256;

impl Events {
    /// `/torneo crea`.
    pub(crate) async fn create(
        &mut self,
        desk: &Desk,
        heard: &Heard,
        asked: &Invocation,
    ) -> Result<(), Halt> {
        if desk.place.is_private() {
            desk.answer(heard, say!("refuse-only-in-channels"));
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
        let typed = asked.text(Opt::Testo).unwrap_or_default();
        let name: String =
            typed.split_whitespace().collect::<Vec<_>>().join(" ").chars().take(NAME).collect();
        let template = match asked.text(Opt::Come) {
            Some(named) => {
                let Some(plan) = plan_of(desk, named).await? else {
                    let named: String = named.chars().take(NAME).collect();
                    desk.answer(heard, say!("event-no-such-event", name = named));
                    return Ok(());
                };
                Some(plan)
            }
            None => None,
        };
        let name = template.as_ref().filter(|_| name.is_empty()).map_or(name, |plan| plan.name.clone());
        if name.is_empty() {
            desk.house.say(desk.private(heard, None, asks_for_a_name(asked)));
            return Ok(());
        }
        let elsewhere = asked.choice(Opt::Gioco) == Some(ELSEWHERE.0);
        let played = if elsewhere { Ok(None) } else { terms(desk, asked, order.clone(), false).map(Some) };
        let played = match played {
            Ok(Some(terms)) if terms.is_open() || terms.seats != 2 => {
                Err(say!("event-game-of-two", game = terms.title()))
            }
            played => played,
        };
        let played = match played {
            Ok(played) => played,
            Err(refusal) => {
                desk.answer(heard, refusal);
                return Ok(());
            }
        };
        let id = desk.house.journal.next_match_id().await?;
        let plan = Plan {
            name,
            terms: played,
            formula: asked.choice(Opt::Formula).and_then(Formula::named),
            rounds: asked.number(Opt::Turni).and_then(|rounds| u16::try_from(rounds).ok()),
            minutes: asked.number(Opt::Minuti).and_then(|minutes| u32::try_from(minutes).ok()),
            pause: asked.number(Opt::Pausa).and_then(|pause| u32::try_from(pause).ok()).unwrap_or(PAUSE),
            seed: hex::encode(desk.house.match_seed(id)?),
        };
        let plan = template.map_or_else(|| plan.clone(), |old| copied(old, plan.clone(), asked));
        let now = desk.now();
        let first = plan.line();
        let running = Running::new(id, Course::read(&first, now).map_err(anyhow::Error::new)?);
        let line = NewLine { match_id: id, n: 1, source: Some(order), at: now, by: By::House, text: first };
        let row = MatchRow {
            id,
            place: desk.place.clone(),
            server: desk.place.server().cloned(),
            kind: ActivityKind::Event,
            game: super::course::NAME.to_owned(),
            open: false,
            state: MatchState::Live,
            opened_at: now,
        };
        let mut records = vec![Record::Match(row)];
        records.extend(desk.deed(heard, format!("torneo crea:{}", running.course.plan.name), ""));
        desk.house.append(Entry { lines: vec![line], records }).await?;
        self.by_id.insert(id, running);
        self.are_watched(desk);
        self.show_card(desk, id);
        Ok(())
    }

    /// Somebody enters.
    pub(crate) async fn enter(&mut self, desk: &Desk, heard: &Heard, id: i64) -> Result<(), Halt> {
        let Some(running) = self.by_id.get(&id) else {
            desk.answer(heard, say!("event-over"));
            return Ok(());
        };
        if running.course.event().is_some() {
            desk.answer(heard, say!("event-begun-already"));
            return Ok(());
        }
        if let Some(refusal) = may_play_matches(desk, heard, &heard.who.person).await? {
            desk.answer(heard, refusal);
            return Ok(());
        }
        let accounts = desk.house.links.accounts(&heard.who.person);
        let known = running.seat_of(&accounts);
        let entered = |seat: Seat| running.course.players().contains(&seat);
        if known.is_some_and(entered) {
            desk.answer(heard, say!("event-in-already"));
            return Ok(());
        }
        if running.course.players().len() >= MOST {
            desk.answer(heard, say!("event-full", most = MOST));
            return Ok(());
        }
        let now = desk.now();
        let next = u16::try_from(running.course.entered().len() + 1).unwrap_or(u16::MAX);
        let seat = known.unwrap_or(Seat(next));
        let mut step = running.step();
        step.write(By::Seat(seat), "in", None, now).map_err(anyhow::Error::new)?;
        let person = heard.who.person.clone();
        let mut records = vec![names(desk, heard)];
        if known.is_none() {
            let server = desk.window_of(heard).server().cloned();
            records.push(Record::Seat { match_id: id, seat, person: person.clone(), server });
        }
        self.commit(desk, step, records).await?;
        if let Some(running) = self.by_id.get_mut(&id) {
            if known.is_none() {
                running.sits(seat, person, Some(heard.who.name.clone()));
            }
            running.card.1 = true;
        }
        let number = self.by_id.get(&id).map_or(0, |running| running.course.players().len());
        desk.answer(heard, say!("event-entered", number = number));
        self.show_old_card(desk, id);
        Ok(())
    }

    /// Somebody leaves: before it begins, or in the middle of it.
    pub(crate) async fn leave(&mut self, desk: &Desk, heard: &Heard, id: i64) -> Result<(), Halt> {
        let accounts = desk.house.links.accounts(&heard.who.person);
        let Some(running) = self.by_id.get(&id) else {
            desk.answer(heard, say!("event-over"));
            return Ok(());
        };
        let seat = running.seat_of(&accounts).filter(|seat| running.course.players().contains(seat));
        let Some(seat) = seat else {
            desk.answer(heard, say!("event-not-in"));
            return Ok(());
        };
        self.goes(desk, id, seat).await?;
        desk.answer(heard, say!("event-left"));
        self.show_old_card(desk, id);
        self.go_on_with(desk, id).await
    }

    /// A seat leaves. What it plays is lost by forfeit.
    pub(super) async fn goes(&mut self, desk: &Desk, id: i64, seat: Seat) -> Result<(), Halt> {
        let Some(running) = self.by_id.get(&id) else { return Ok(()) };
        let now = desk.now();
        let mut step = running.step();
        if running.course.event().is_none() {
            step.write(By::Seat(seat), "out", None, now).map_err(anyhow::Error::new)?;
        } else {
            for line in super::results::forfeits(&running.course, seat) {
                step.write(By::House, &line, None, now).map_err(anyhow::Error::new)?;
            }
            step.write(By::House, &format!("withdraw {}", seat.0), None, now).map_err(anyhow::Error::new)?;
        }
        self.commit(desk, step, Vec::new()).await?;
        if let Some(running) = self.by_id.get_mut(&id) {
            running.card.1 = true;
        }
        Ok(())
    }

    /// Seats whose persons have erased their data leave (W24), also where we failed between the erasure and this.
    pub(super) async fn erased_players_leave(&mut self, desk: &Desk) -> Result<(), Halt> {
        let mut result = Ok(());
        for id in self.by_id.keys().copied().collect::<Vec<_>>() {
            let Some(running) = self.by_id.get(&id) else { continue };
            let gone = running.course.players().into_iter().filter(|seat| running.person(*seat).is_none());
            for seat in gone.collect::<Vec<_>>() {
                result = Halt::both(result, self.goes(desk, id, seat).await);
            }
        }
        result
    }

    /// The card, if it was not shown a moment ago: it changes by itself a little later.
    fn show_old_card(&mut self, desk: &Desk, id: i64) {
        let now = desk.now();
        if self
            .by_id
            .get(&id)
            .is_some_and(|running| running.card.1 && now.saturating_sub(running.card.0) >= CARD)
        {
            self.show_card(desk, id);
        }
    }

    /// The card: what is played, who is in, and the buttons.
    pub(super) fn show_card(&mut self, desk: &Desk, id: i64) {
        let now = desk.now();
        let Some(running) = self.by_id.get_mut(&id) else { return };
        running.card = (now, false);
        let button = |label, what| Button::new(label, &Press::Event(id, what));
        let mut body = Body { text: Some(card(running)), ..Body::default() };
        if running.course.event().is_none() {
            body.buttons.push(button(say!("button-event-enter"), OfEvent::Enter).first());
            body.buttons.push(button(say!("button-event-leave"), OfEvent::Leave));
            body.buttons.push(button(say!("button-event-start"), OfEvent::Start));
        } else if !running.course.is_over() {
            body.buttons.push(button(say!("button-event-me"), OfEvent::Me));
            body.buttons.push(button(say!("button-event-table"), OfEvent::Table(0)));
            body.buttons.push(button(say!("button-event-leave"), OfEvent::Leave));
        }
        desk.announce(Some(format!("e{id}.card")), body);
    }
}

/// What a tournament without a name is asked for; the form keeps what the order has said besides, as far as it can.
fn asks_for_a_name(asked: &Invocation) -> Body {
    let others = [Opt::Turni, Opt::Ritmo, Opt::Tempo, Opt::Partite, Opt::Pausa];
    let mut body = Body { text: Some(say!("event-needs-name")), ..Body::default() };
    if others.into_iter().all(|opt| !asked.has(opt)) {
        let [game, formula] = [Opt::Gioco, Opt::Formula].map(|opt| asked.choice(opt).map(str::to_owned));
        let minutes = asked.number(Opt::Minuti).map(|minutes| minutes.to_string());
        let named = [("gioco", game), ("formula", formula), ("minuti", minutes)].into_iter();
        let said = named.filter_map(|(name, value)| Some(format!("{name}={}", value?)));
        let press = Press::Room(OfRoom::Tournament(said.collect::<Vec<_>>().join(",")));
        body.buttons.push(Button::new(say!("button-event-name"), &press).first());
    }
    body
}

/// The name under which a game played elsewhere is chosen.
pub(crate) const ELSEWHERE: (&str, &str) = ("esterno", "elsewhere");

/// What is played, in words.
pub(super) fn game_of(plan: &Plan) -> Text {
    plan.terms.as_ref().map_or_else(|| say!("event-elsewhere"), Terms::title)
}

fn card(running: &Running) -> Text {
    let plan = &running.course.plan;
    let seats = running.course.players();
    let players = u16::try_from(seats.len()).unwrap_or(u16::MAX);
    let mut names = seats.iter().take(NAMED).map(|seat| running.name(*seat)).collect::<Vec<_>>().join(", ");
    if seats.len() > NAMED {
        names.push('…');
    }
    let (name, game) = (plan.name.as_str(), game_of(plan));
    if running.course.event().is_some() {
        return say!("event-card-begun", name = name, game = game, count = players, names = names);
    }
    let entered = if seats.is_empty() {
        say!("event-card-empty", name = name, game = game)
    } else {
        let (formula, rounds) = decided(plan, players.max(2));
        let format = formula.format(players.max(2), rounds);
        let told = formula::told(formula, format, players.max(2), plan.minutes_a_round());
        say!("event-card", name = name, game = game, count = players, names = names, formula = told)
    };
    let hash = commitment::hash_of(&plan.seed).unwrap_or_default();
    say!("lines", lines = vec![entered, say!("seed-hash", hash = crate::messages::own(hash))])
}

/// The formula and its rounds for those who are in.
pub(super) fn decided(plan: &Plan, players: u16) -> (Formula, Option<u16>) {
    if let Some(formula) = plan.formula {
        return (formula, plan.rounds);
    }
    let (formula, rounds) = formula::proposed(players, plan.minutes_a_round().unwrap_or(1), plan.minutes);
    (formula, plan.rounds.filter(|_| formula.has_free_rounds()).or(rounds))
}

/// A person by the accounts that are theirs.
pub(super) fn accounts_of(desk: &Desk, person: &Person) -> Vec<Person> {
    desk.house.links.accounts(person)
}
