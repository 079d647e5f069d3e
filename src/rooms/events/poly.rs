//! Poly-ludic tournaments (rules 08): several games, and on each board whoever has the first move chooses one that their list
//! still allows. Who stays silent plays the playable game with the highest PG (F4).

use super::Events;
use super::absence::EARLY;
use super::course::{Course, Plan};
use super::formula::Formula;
use super::running::Running;
use super::telling::ask_for_result;
use crate::clock::Millis;
use crate::commands::{self, Invocation, Opt};
use crate::games::{By, Seat, registry};
use crate::messages::{Arg, Lang, Text};
use crate::rooms::desk::{Desk, Halt};
use crate::rooms::heard::Heard;
use crate::rooms::matches::terms::{Terms, terms};
use crate::rooms::press::{OfEvent, Press};
use crate::rooms::say::{Body, Button};
use crate::say;
use crate::tournaments::event::Event;
use crate::tournaments::event::line::{BoardId, Line};
use crate::tournaments::event::setup::Setup;
use serde::{Deserialize, Serialize};

/// PG of each game at the beginning, PS, PC and LP, as in the worked example of 8.3.
const PG: i64 = 5;
const PS: i64 = 3;
const PC: i64 = 2;
const LP: &str = "1/2";
/// F4: a chooser who is silent for so long has chosen.
const SILENT: Millis = 5 * 60_000;
/// How many games a list can have: each is a button.
const MOST: usize = 8;
/// In front of the name of a game that is played elsewhere (F4: the list may hold outside games).
const OUTSIDE: char = '+';
/// Letters of such a name at most.
const LONGEST: usize = 30;

/// The games of a tournament.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Games(Vec<Offered>);

/// A game of the list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Offered {
    /// As the log calls it; [`OUTSIDE`] is in front of one that is played elsewhere.
    name: String,
    /// How the bot plays it; none of one that is played elsewhere.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    terms: Option<Terms>,
}

impl Offered {
    /// What people call it.
    fn title(&self) -> Text {
        match &self.terms {
            Some(terms) => terms.title(),
            None => say!("event-poly-outside", name = self.name.replace('_', " ").replacen(OUTSIDE, "", 1)),
        }
    }

    /// A game that is played elsewhere, by what was typed; `None`: that is no name.
    fn outside(typed: &str) -> Option<Self> {
        let words: Vec<&str> = typed.split_whitespace().collect();
        let name = words.join("_");
        let plain = |c: char| c.is_alphanumeric() || "_-’'".contains(c);
        let fits = name.chars().any(char::is_alphanumeric) && name.chars().all(plain);
        (fits && name.chars().count() <= LONGEST)
            .then(|| Self { name: format!("{OUTSIDE}{name}"), terms: None })
    }
}

impl Games {
    /// The list a director has typed; `None`: they want one game. `order` is where it was ordered.
    pub(super) fn asked(desk: &Desk, asked: &Invocation, order: &str) -> Result<Option<Self>, Text> {
        let Some(typed) = asked.text(Opt::Giochi) else { return Ok(None) };
        if asked.has(Opt::Gioco) {
            return Err(say!("event-poly-one-or-many"));
        }
        let formula = asked.choice(Opt::Formula).and_then(Formula::named);
        if formula.is_some_and(Formula::is_bracket) {
            return Err(say!("event-poly-formula"));
        }
        let mut games: Vec<Offered> = Vec::new();
        // Where a command is a form people type quotes, too.
        let bare =
            |word: &'_ str| word.trim_matches(|c: char| c.is_whitespace() || "\"“”«»".contains(c)).to_owned();
        for word in typed.split(',').map(bare).filter(|word| !word.is_empty()) {
            let bare_name = word.trim_start_matches(OUTSIDE);
            let unknown =
                || say!("event-poly-unknown", name = bare_name.chars().take(40).collect::<String>());
            let one = match word.strip_prefix(OUTSIDE) {
                Some(name) => Offered::outside(name).ok_or_else(unknown)?,
                None => played_here(desk, &word, order)?.ok_or_else(unknown)?,
            };
            let same = |other: &Offered| other.name.to_lowercase() == one.name.to_lowercase();
            if games.iter().any(same) {
                return Err(unknown());
            }
            games.push(one);
        }
        if games.iter().all(|one| one.terms.is_none()) && !games.is_empty() {
            return Err(say!("event-poly-all-outside"));
        }
        if (2..=MOST).contains(&games.len()) {
            Ok(Some(Self(games)))
        } else {
            Err(say!("event-poly-how-many", most = MOST))
        }
    }

    /// How a game of the list is played.
    pub(super) fn terms(&self, name: &str) -> Option<&Terms> {
        self.0.iter().find(|one| one.name == name).and_then(|one| one.terms.as_ref())
    }

    /// What a game of the list is called.
    pub(super) fn title_of(&self, name: &str) -> Option<Text> {
        self.0.iter().find(|one| one.name == name).map(Offered::title)
    }

    /// What the first of those the bot plays is played by.
    pub(super) fn first(&self) -> Option<&Terms> {
        self.0.iter().find_map(|one| one.terms.as_ref())
    }

    /// The games, in words.
    pub(super) fn title(&self) -> Text {
        let titles = self.0.iter().map(Offered::title);
        let all = titles.reduce(|before, one| say!("event-poly-list", before = before, one = one));
        say!("event-poly-game", games = all.unwrap_or_else(|| say!("event-elsewhere")))
    }
}

/// A game that the bot plays, by what was typed; `Ok(None)`: that is none of two players.
fn played_here(desk: &Desk, typed: &str, order: &str) -> Result<Option<Offered>, Text> {
    let Some(info) = registry::meant(&typed.to_lowercase()).filter(|info| !info.is_open()) else {
        return Ok(None);
    };
    let name = info.names[0].to_owned();
    let like_a_challenge = [("gioco".to_owned(), name.clone())];
    let Some(read) = commands::read_options("sfida", &like_a_challenge, Lang::It) else { return Ok(None) };
    let terms = terms(desk, &read?, order.to_owned(), None, false)?;
    if terms.seats != 2 {
        return Err(say!("event-game-of-two", game = terms.title()));
    }
    Ok(Some(Offered { name, terms: Some(terms) }))
}

/// A setup with the lists of the choice (8.1).
pub(super) fn with_choice(plan: &Plan, setup: Setup) -> Setup {
    let Some(Games(games)) = &plan.games else { return setup };
    let names: Vec<&str> = games.iter().map(|one| one.name.as_str()).collect();
    let pg = vec![PG.to_string(); games.len()].join(",");
    let names = names.join(",");
    let text = format!("{setup} choice=encounter games={names} pg={pg} ps={PS} pc={PC} lp={LP}");
    text.parse().unwrap_or(setup)
}

/// The game of a board, if it is chosen.
pub(super) fn chosen(course: &Course, at: BoardId) -> Option<&str> {
    let state = course.event()?.state();
    state.book()?.chosen(state.board(at)?.chosen?)
}

/// Who is still choosing the game of a board.
pub(super) fn chooser(course: &Course, at: BoardId) -> Option<Seat> {
    let waits = course.plan.games.is_some() && chosen(course, at).is_none();
    course.board(at).filter(|_| waits).map(|board| board.white)
}

/// Whether a board is played elsewhere: its players report.
pub(super) fn is_outside(course: &Course, at: BoardId) -> bool {
    match &course.plan.games {
        Some(_) => chosen(course, at).is_some() && course.terms_of(at).is_none(),
        None => course.plan.terms.is_none(),
    }
}

/// When a silent chooser has chosen.
fn until(course: &Course) -> Millis {
    let turn = course.plan.terms.as_ref().map(Terms::time).filter(|time| !time.is_live());
    let turn = turn.and_then(|time| time.of_a_turn(Seat(1)));
    let silent = turn.map_or(SILENT, |turn| turn / 4) + course.away();
    course.plan.times.after(course.time_runs_from(), silent)
}

/// Whether somebody is waited for, to choose a game or to come, and if so whether within minutes.
fn waits(running: &Running, now: Millis) -> Option<bool> {
    let live = running.course.plan.terms.as_ref().is_some_and(|terms| terms.time().is_live());
    let chooses = next_moment(running).map(|_| live);
    let runs = running.course.clocks().iter().any(|(_, (start, _))| start - EARLY <= now);
    let comes = runs.then_some(!running.course.is_long());
    chooses.max(comes)
}

/// When somebody has been silent for too long, if anybody still chooses.
pub(super) fn next_moment(running: &Running) -> Option<Millis> {
    let course = &running.course;
    course.plan.games.as_ref()?;
    let waits = course.is_on() && course.open_boards().iter().any(|at| chosen(course, *at).is_none());
    waits.then(|| until(course))
}

/// From when to when games are chosen, if anybody still chooses.
pub(super) fn window(running: &Running) -> Option<(Millis, Millis)> {
    next_moment(running).map(|until| (running.course.paired_at(), until))
}

impl Events {
    /// The house knows whether somebody is waited for here: then it notes that it is alive, so that an absence can be measured.
    pub(super) fn note_whom_we_wait_for(&self, desk: &Desk) {
        let now = desk.now();
        desk.house
            .set_waited_for(&desk.place, self.by_id.values().filter_map(|running| waits(running, now)).max());
    }

    /// Who has the first move is asked for the game, or has been silent. Tells whether it is chosen.
    pub(super) async fn game_is_chosen(&mut self, desk: &Desk, id: i64, at: BoardId) -> Result<bool, Halt> {
        let Some(running) = self.by_id.get_mut(&id) else { return Ok(false) };
        if running.course.plan.games.is_none() || chosen(&running.course, at).is_some() {
            return Ok(true);
        }
        // W25: while nobody could be heard nobody was silent.
        if desk.now() < until(&running.course) || desk.hears_nobody() {
            if running.opening.insert((at, usize::MAX)) {
                ask(desk, running, at);
            }
            return Ok(false);
        }
        let state = running.course.event().map(Event::state);
        let lists = state.and_then(|state| Some((state.book()?, state.board(at)?.white)));
        let silent = lists.and_then(|(book, white)| {
            let game = book.list(&white).silent(book.rules())?;
            book.rules().games().get(game).cloned()
        });
        let Some(name) = silent else { return Ok(false) };
        let mut step = running.step();
        let line = Line::Choose(at, name, true).to_string();
        step.write(By::House, &line, None, desk.now()).map_err(anyhow::Error::new)?;
        self.commit(desk, step, Vec::new()).await?;
        self.tell_choice(desk, id, at, true);
        Ok(true)
    }

    /// A board whose game is played elsewhere: its players are asked how it ended, once.
    pub(super) fn is_asked_for(&mut self, desk: &Desk, id: i64, at: BoardId) -> bool {
        let Some(running) = self.by_id.get_mut(&id) else { return false };
        if !is_outside(&running.course, at) {
            return false;
        }
        let board = running.course.event().and_then(|event| event.state().board(at)).cloned();
        if let Some(board) = board.filter(|_| running.opening.insert((at, usize::MAX - 1))) {
            ask_for_result(desk, running, at, &board, false);
        }
        true
    }

    /// A button of the menu.
    pub(crate) async fn chooses(
        &mut self,
        desk: &Desk,
        heard: &Heard,
        id: i64,
        (at, game): (BoardId, u8),
    ) -> Result<(), Halt> {
        let Some(running) = self.by_id.get(&id) else {
            desk.answer(heard, say!("event-over"));
            return Ok(());
        };
        let board = running.course.event().and_then(|event| event.state().board(at));
        let offered = running.course.plan.games.as_ref().and_then(|games| games.0.get(usize::from(game)));
        let (Some(board), Some(offered)) = (board, offered) else {
            desk.answer(heard, say!("event-no-such-board"));
            return Ok(());
        };
        if board.chosen.is_some() || board.ended.is_some() {
            desk.answer(heard, say!("event-poly-chosen-already"));
            return Ok(());
        }
        let accounts = super::entries::accounts_of(desk, &heard.who.person);
        let own = running.seat_of(&accounts) == Some(board.white);
        if !own && !self.may_direct(desk, heard, id) {
            desk.answer(heard, say!("event-poly-not-yours", who = running.name(board.white)));
            return Ok(());
        }
        let line = Line::Choose(at, offered.name.clone(), false).to_string();
        let mut step = running.step();
        if step.write(By::House, &line, None, desk.now()).is_err() {
            desk.answer(heard, say!("event-poly-barred-now", game = offered.title()));
            return Ok(());
        }
        let deed = if own { Vec::new() } else { desk.deed(heard, format!("torneo {line}"), "").to_vec() };
        self.commit(desk, step, deed).await?;
        self.tell_choice(desk, id, at, false);
        self.go_on_with(desk, id).await
    }

    /// The menu becomes what was chosen.
    fn tell_choice(&self, desk: &Desk, id: i64, at: BoardId, silent: bool) {
        let Some(running) = self.by_id.get(&id) else { return };
        let white = running.course.event().and_then(|event| Some(event.state().board(at)?.white));
        let title = chosen(&running.course, at)
            .zip(running.course.plan.games.as_ref())
            .and_then(|(name, games)| games.title_of(name));
        let (Some(white), Some(game)) = (white, title) else { return };
        let who = running.name(white);
        let text = if silent {
            say!("event-poly-silent", board = at.board, who = who, game = game)
        } else {
            say!("event-poly-chosen", board = at.board, who = who, game = game)
        };
        desk.tell(Some(format!("e{id}.c{at}")), text);
    }
}

/// The menu: what can be chosen, how often still, and what comes back later.
fn ask(desk: &Desk, running: &Running, at: BoardId) {
    let course = &running.course;
    let state = course.event().map(Event::state);
    let Some((book, board)) = state.and_then(|state| Some((state.book()?, state.board(at)?))) else { return };
    let Some(Games(games)) = &course.plan.games else { return };
    let pg = book.list(&board.white).pg(book.rules());
    let when = Arg::When(until(course));
    let head = say!("event-poly-ask", board = at.board, who = running.name(board.white), when = when);
    let (mut lines, mut buttons) = (vec![head], Vec::new());
    for (number, (one, pg)) in (0_u8..).zip(games.iter().zip(pg)) {
        let game = one.title();
        if pg < 0 {
            lines.push(say!("event-poly-barred", game = game, pg = pg));
            continue;
        }
        let label = say!("button-event-choose", game = game, left = pg / PS + 1);
        buttons.push(Button::new(label, &Press::Event(running.id, OfEvent::Chooses(at, number))));
    }
    let body = Body { text: Some(say!("lines", lines = lines)), buttons, ..Body::default() };
    desk.announce(Some(format!("e{}.c{at}", running.id)), body);
}
