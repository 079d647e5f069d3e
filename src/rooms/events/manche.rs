//! Tournaments of rounds (V1): everybody who has entered plays the same rounds of the room, one after the other, and the points
//! of each are measured by those of its winner. A round is begun like any other of the room (`round/of_event`), everybody may
//! play it, and the words of those who have entered count here.

mod games;
mod playing;
mod telling;

pub(super) use playing::round_on;
pub(super) use telling::{card, decimal, decimal_in, mine, places, ranked, round_over, table_lines, why};

use super::course::{Course, Plan};
use super::formula::Formula;
use super::running::Running;
use crate::clock::Millis;
use crate::commands::{self, Invocation, Opt, Tempo};
use crate::games::Seat;
use crate::games::manche::Mode;
use crate::games::turns::frame::EventGame;
use crate::messages::{Lang, Text};
use crate::rooms::desk::Desk;
use crate::rooms::round::opening::{NOTICE, wish};
use crate::rooms::round::plan::Wish;
use crate::rooms::settings::Key;
use crate::say;
use crate::tournaments::event::Event;
use crate::tournaments::event::propose::Proposal;
use crate::tournaments::event::setup::Format;
use crate::tournaments::manche_event::{Cut, Keep, Rules, is_over};
use serde::{Deserialize, Serialize};

/// The name under which rounds are chosen as what is played.
pub(super) const ROUNDS: &str = "manche";
/// Rounds where nobody says how many.
pub(super) const USUAL: u16 = 5;
/// The mode in which everybody has a place of their own: where a room plays so, its tournaments do.
const BOOTH: &str = "cabina";
/// So many rounds in a row without a word, and the tournament waits for a director (W22).
const EMPTY: usize = 2;
/// A tournament of a series that waits for the end of another looks so often.
const AGAIN: Millis = 15_000;

/// What the rounds of a tournament are like.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Program {
    /// Each round; none where a game open to all is played instead, which the plan has.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    wish: Option<Wish>,
    /// Who plays a final, and how many rounds it has.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    last: Option<Final>,
}

/// A final.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Final {
    best: u16,
    rounds: u16,
    /// Whether half of the points are kept.
    half: bool,
}

impl Program {
    /// What a director wants, or why that cannot be.
    pub(super) fn asked(desk: &Desk, asked: &Invocation) -> Result<Self, Text> {
        if asked.has(Opt::Formula) {
            return Err(say!("event-manche-no-formula"));
        }
        // V1: what everybody reads is nobody's, so the open mode is none for a tournament.
        let usual = if desk.house.settings.at(&desk.place, Key::Modo) == BOOTH { BOOTH } else { "riservata" };
        let mode = asked.choice(Opt::Modo).unwrap_or(usual);
        if mode == "aperta" {
            return Err(say!("event-manche-open"));
        }
        let mut typed = vec![("modo".to_owned(), mode.to_owned())];
        match asked.tempo(Opt::Tempo) {
            Some(Tempo::Plain(seconds)) => typed.push(("tempo".to_owned(), seconds.to_string())),
            Some(Tempo::Bank { .. }) => return Err(say!("event-manche-no-clock")),
            None => {}
        }
        let like_a_round = commands::read_options("manche", &typed, Lang::It);
        let wish =
            like_a_round.unwrap_or_else(|| Err(say!("event-what"))).and_then(|read| wish(desk, &read))?;
        Ok(Self { wish: Some(wish), last: Final::asked(asked)? })
    }

    /// How words are given, where that is not as usual.
    pub(super) fn mode_told(&self) -> Option<Text> {
        let in_booths = self.wish.as_ref().is_some_and(|wish| wish.mode == Mode::Cabina);
        in_booths.then(|| say!("event-manche-booths"))
    }

    /// The same where each round is a game open to all: a duplicate event.
    pub(super) fn of_games(asked: &Invocation) -> Result<Self, Text> {
        if asked.has(Opt::Formula) {
            return Err(say!("event-manche-no-formula"));
        }
        Ok(Self { wish: None, last: Final::asked(asked)? })
    }

    /// How many rounds a duplicate event has where nobody says so: one is an event.
    pub(super) const fn usual_rounds(&self) -> Option<u16> {
        if self.wish.is_none() { Some(1) } else { None }
    }

    /// How long before its time a round is begun: for the notice that goes out before a grid (W21).
    pub(super) const fn lead(&self) -> Millis {
        if self.wish.is_none() { 0 } else { NOTICE }
    }

    /// About how long a round takes, in minutes, with the pause behind it; `None`: as long as the game does.
    pub(super) fn minutes_a_round(&self, pause: u32) -> Option<u32> {
        self.wish.as_ref().map(|wish| (wish.seconds + pause).div_ceil(60).max(1))
    }
}

impl Final {
    /// What a director wants.
    fn asked(asked: &Invocation) -> Result<Option<Self>, Text> {
        let small = |opt| asked.number(opt).and_then(|number| u16::try_from(number).ok());
        Ok(match (small(Opt::Finalisti), small(Opt::Finale)) {
            (Some(best), rounds) => {
                Some(Self { best, rounds: rounds.unwrap_or(1), half: asked.flag(Opt::Dimezza) })
            }
            (None, None) => None,
            (None, Some(_)) => return Err(say!("event-manche-who-plays-the-final")),
        })
    }
}

/// Whether it is a tournament of rounds.
pub(super) fn is_one(course: &Course) -> bool {
    course.plan.manche.is_some()
}

/// A format with the final that the director wants.
pub(super) fn with_final(plan: &Plan, format: Format) -> Format {
    let last = plan.manche.as_ref().and_then(|program| program.last);
    match (format, last) {
        (Format::Manche(rules), Some(Final { best, rounds, half })) => {
            let keep = if half { Keep::Half } else { Keep::Nothing };
            Format::Manche(Rules { cut: Some(Cut { best, rounds, keep }), ..rules })
        }
        (format, _) => format,
    }
}

/// How it is played, in words: "5 manche tutti insieme, circa 20 minuti".
pub(super) fn told(rules: Rules, a_round: Option<u32>) -> Text {
    let all = rules.rounds + rules.cut.map_or(0, |cut| cut.rounds);
    let minutes = a_round.map_or(0, |minutes| u32::from(all) * minutes);
    match rules.cut {
        Some(cut) => say!(
            "event-manche-told-final",
            rounds = rules.rounds,
            best = cut.best,
            last = cut.rounds,
            minutes = minutes
        ),
        None => say!("event-manche-told", rounds = rules.rounds, minutes = minutes),
    }
}

/// The formula of these tournaments: the director has no other choice.
pub(super) const FORMULA: Formula = Formula::Manche;

/// What is known of the round that is to be begun; forgotten with the process, and looked up again.
#[derive(Default)]
pub(super) struct Looking {
    /// Not to be looked for before that.
    not_before: Millis,
    /// How often the room was asked for the round.
    tries: u32,
    /// The round that is being played.
    on: Option<EventGame>,
    /// The last round that is void, or was stopped, and everybody was told so.
    broken: Option<i64>,
    /// Everybody was told that something else is played.
    waits_told: bool,
}

impl Looking {
    /// Nothing can begin now: somebody looks again in a moment.
    pub(super) const fn look_again(&mut self, now: Millis) {
        self.not_before = now + AGAIN;
    }

    /// Not to be looked for before that.
    pub(super) const fn not_before(&self) -> Millis {
        self.not_before
    }
}

/// The other tournament whose rounds are played in this room now: two of them would wait for each other.
pub(super) fn another(events: &super::Events, id: i64) -> Option<&Running> {
    let rounds =
        |running: &Running| running.course.plan.manche.as_ref().is_some_and(|program| program.wish.is_some());
    events.by_id.get(&id).filter(|running| rounds(running))?;
    events.by_id.values().find(|one| one.id != id && rounds(one) && one.course.is_on())
}

/// Its rules, once it has begun.
fn rules(course: &Course) -> Option<Rules> {
    match course.event()?.setup().format {
        Format::Manche(rules) => Some(rules),
        _ => None,
    }
}

fn rounds_played(course: &Course) -> usize {
    course.event().map_or(0, |event| event.state().rounds().len())
}

/// Whether a round is the next thing to come.
pub(super) fn is_next(running: &Running) -> bool {
    let over = |rules| is_over(rules, rounds_played(&running.course));
    running.course.is_on() && rules(&running.course).is_some_and(|rules| !over(rules))
}

/// Why the coming round waits for a director, and how they go on.
pub(super) fn waits_told(running: &Running) -> Option<Text> {
    let waits = is_next(running) && !running.course.is_paused() && waits_for_director(&running.course);
    waits.then(|| say!("event-manche-nobody"))
}

/// W22: nobody has found anything for a while; a director says when it goes on.
fn waits_for_director(course: &Course) -> bool {
    let rounds = course.event().map_or(&[][..], |event| event.state().rounds());
    // Whoever takes it up again wants it to go on.
    let rounds = rounds.get(course.resumed_at()..).unwrap_or_default();
    let last = &rounds[rounds.len().saturating_sub(EMPTY)..];
    last.len() == EMPTY && last.iter().all(|round| round.scores.is_empty())
}

/// When there is something to do by itself.
pub(super) fn next_moment(running: &Running) -> Option<Millis> {
    let at = running.course.next_round_at()?;
    if !is_next(running) {
        return Some(at);
    }
    let wakes = !waits_for_director(&running.course) && running.manche.not_before < Millis::MAX;
    let lead = running.course.plan.manche.as_ref().map_or(0, Program::lead);
    wakes.then(|| (at - lead).max(running.manche.not_before))
}

/// Who plays the final, where that is known and it has not begun.
pub(super) fn finalists(course: &Course) -> Vec<Seat> {
    let cut = rules(course).filter(|rules| rules.cut.is_some());
    if cut.is_none_or(|rules| rounds_played(course) != usize::from(rules.rounds)) {
        return Vec::new();
    }
    let next = course.event().map(|event| event.state().propose(&super::rounds::dutch));
    if let Some(Ok(Proposal::Play(seats))) = next { seats } else { Vec::new() }
}

/// Whether it has brought anything yet.
pub(super) fn has_scores(event: &Event) -> bool {
    event.state().rounds().iter().any(|round| !round.scores.is_empty())
}
