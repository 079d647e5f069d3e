//! A tournament is created: by what an order says, or like one that was held here before.

use super::Events;
use super::copies::{copied, is_another, plan_of};
use super::course::{Course, Plan};
use super::formula::Formula;
use super::manche;
use super::poly::Games;
use super::roster::Rules;
use super::running::Running;
use super::series;
use crate::commands::{Invocation, Opt};
use crate::games::By;
use crate::journal::{ActivityKind, Entry, MatchRow, MatchState, NewLine, Record};
use crate::messages::Text;
use crate::rooms::desk::{Desk, Halt};
use crate::rooms::heard::Heard;
use crate::rooms::matches::invite::order_of;
use crate::rooms::matches::terms::{Terms, terms};
use crate::say;

/// Letters of a name at most.
const NAME: usize = 60;
/// Seconds between two rounds, unless the director says otherwise (F1).
pub(super) const PAUSE: u32 = 60;

/// The name under which a game played elsewhere is chosen.
pub(crate) const ELSEWHERE: (&str, &str) = ("esterno", "elsewhere");

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
        let here = self.meant().and_then(|id| self.by_id.get(&id));
        if let Some(running) = here.filter(|running| !series::is_ahead(running)) {
            desk.answer(heard, say!("event-another", name = running.course.plan.name.as_str()));
            return Ok(());
        }
        let template = match asked.text(Opt::Come) {
            Some(named) => {
                let Some(plan) = plan_of(desk, named).await? else {
                    let named: String = named.chars().take(NAME).collect();
                    desk.answer(heard, say!("event-no-such-event", name = named));
                    return Ok(());
                };
                if is_another(&plan, asked) {
                    desk.answer(heard, say!("event-copy-as-it-is"));
                    return Ok(());
                }
                Some(plan)
            }
            None => None,
        };
        let name = name_of(asked).or_else(|| template.as_ref().map(|plan| plan.name.clone()));
        let Some(name) = name else {
            let body = super::templates::offered(desk, asked).await?;
            desk.house.say(desk.private(heard, None, body));
            return Ok(());
        };
        let id = desk.house.journal.next_match_id().await?;
        let plan = match planned(desk, asked, name, &order) {
            Ok(plan) => Plan { seed: hex::encode(desk.house.match_seed(id)?), ..plan },
            Err(refusal) => {
                desk.answer(heard, refusal);
                return Ok(());
            }
        };
        let plan = match template {
            Some(old) => copied(old, plan, asked),
            None => plan,
        };
        let (mut running, line, row) = founded(desk, id, &plan, Some(order))?;
        let mut records = vec![row, super::directors::founds(desk, heard, &mut running)];
        records.extend(desk.deed(heard, format!("torneo crea:{}", running.course.plan.name), ""));
        desk.house.append(Entry { lines: vec![line], records }).await?;
        // The first line has the order as its source.
        self.lays_down();
        self.by_id.insert(id, running);
        self.are_watched(desk);
        self.show_card(desk, id);
        desk.tell_notice();
        Ok(())
    }
}

/// What an order says, all but the seed; or why that cannot be played.
fn planned(desk: &Desk, asked: &Invocation, name: String, order: &str) -> Result<Plan, Text> {
    let entries = rules_of(asked);
    if entries.limit.zip(entries.least).is_some_and(|(limit, least)| least > limit) {
        return Err(say!("entry-least-over-places"));
    }
    let games = Games::asked(desk, asked, order)?;
    let program = match asked.choice(Opt::Gioco) {
        Some(manche::ROUNDS) => Some(manche::Program::asked(desk, asked)?),
        _ => None,
    };
    let elsewhere = program.is_some() || asked.choice(Opt::Gioco) == Some(ELSEWHERE.0);
    let first = games.as_ref().and_then(Games::first).cloned();
    let played = match first {
        None if !elsewhere => Some(terms(desk, asked, order.to_owned(), None, false)?),
        first => first,
    };
    if let Some(terms) = played.as_ref().filter(|terms| !terms.is_open() && terms.seats != 2) {
        return Err(say!("event-game-of-two", game = terms.title()));
    }
    // A game open to all is played by all: V1, a duplicate event.
    let open = played.as_ref().is_some_and(Terms::is_open);
    let program = if open { Some(manche::Program::of_games(asked)?) } else { program };
    let small = |opt| asked.number(opt).and_then(|number| u16::try_from(number).ok());
    let named = asked.choice(Opt::Formula).and_then(Formula::named);
    // Whoever chooses is whoever has the first move of a pairing: brackets play several games for one result.
    let named = named.or(games.is_some().then_some(Formula::Swiss));
    Ok(Plan {
        name,
        terms: played,
        series: None,
        games,
        formula: if program.is_some() { Some(manche::FORMULA) } else { named },
        rounds: small(Opt::Turni).or_else(|| program.as_ref().and_then(manche::Program::usual_rounds)),
        manche: program,
        minutes: asked.number(Opt::Minuti).and_then(|minutes| u32::try_from(minutes).ok()),
        pause: asked.number(Opt::Pausa).and_then(|pause| u32::try_from(pause).ok()).unwrap_or(PAUSE),
        seed: String::new(),
        entries,
        times: super::times::Times::default(),
        teams: None,
        trial: false,
    })
}

/// What a director decides about entries.
fn rules_of(asked: &Invocation) -> Rules {
    let small = |opt| asked.number(opt).and_then(|number| u16::try_from(number).ok());
    Rules {
        limit: small(Opt::Posti),
        least: small(Opt::Minimo),
        confirm: small(Opt::Conferma).map(u32::from),
        drawn: asked.choice(Opt::Teste) == Some(super::seeding::DRAW),
    }
}

/// What it is to be called.
pub(super) fn name_of(asked: &Invocation) -> Option<String> {
    let typed = asked.text(Opt::Testo).unwrap_or_default();
    let name: String = typed.split_whitespace().collect::<Vec<_>>().join(" ").chars().take(NAME).collect();
    (!name.is_empty()).then_some(name)
}

/// One that begins to exist: how it stands in memory, its first line, its row.
pub(super) fn founded(
    desk: &Desk,
    id: i64,
    plan: &Plan,
    source: Option<String>,
) -> Result<(Running, NewLine, Record), Halt> {
    let now = desk.now();
    let first = plan.line();
    let running = Running::new(
        id,
        Course::read(&first, now).map_err(anyhow::Error::new)?,
        desk.house.lang(&desk.place),
    );
    let line = NewLine { match_id: id, n: 1, source, at: now, by: By::House, text: first };
    let row = MatchRow {
        id,
        place: desk.place.clone(),
        server: desk.place.server().cloned(),
        kind: ActivityKind::Event,
        game: super::course::NAME.to_owned(),
        // W24: who is erased while it runs takes no other seat in it.
        open: true,
        state: MatchState::Live,
        opened_at: now,
    };
    Ok((running, line, Record::Match(row)))
}
