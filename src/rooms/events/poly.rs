//! Poly-ludic tournaments (rules 08): several games, and on each board whoever has the first move chooses one that their list
//! still allows. Who stays silent plays the playable game with the highest PG (F4).

use super::Events;
use super::course::{Course, Plan};
use super::formula::Formula;
use super::running::Running;
use crate::clock::Millis;
use crate::commands::{self, Invocation, Opt};
use crate::games::{By, Seat, registry};
use crate::messages::{Arg, Lang, Text};
use crate::rooms::desk::{Desk, Halt};
use crate::rooms::heard::Heard;
use crate::rooms::house::NO_ABSENCE;
use crate::rooms::matches::terms::{Terms, terms};
use crate::rooms::press::{OfEvent, Press};
use crate::rooms::say::{Body, Button};
use crate::rooms::settings::Power;
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

/// The games of a tournament.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Games(Vec<Offered>);

/// A game of the list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Offered {
    /// As the log calls it.
    name: String,
    terms: Terms,
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
        let bare = |word: &'_ str| {
            word.trim_matches(|c: char| c.is_whitespace() || "\"“”«»".contains(c)).to_lowercase()
        };
        for word in typed.split(',').map(bare).filter(|word| !word.is_empty()) {
            let unknown = || say!("event-poly-unknown", name = word.chars().take(40).collect::<String>());
            let info = registry::meant(&word).ok_or_else(unknown)?;
            let name = info.names[0].to_owned();
            if info.is_open() || games.iter().any(|one| one.name == name) {
                return Err(unknown());
            }
            let like_a_challenge = [("gioco".to_owned(), name.clone())];
            let read = commands::read_options("sfida", &like_a_challenge, Lang::It);
            let read = read.unwrap_or_else(|| Err(unknown()))?;
            let terms = terms(desk, &read, order.to_owned(), false)?;
            if terms.seats != 2 {
                return Err(say!("event-game-of-two", game = terms.title()));
            }
            games.push(Offered { name, terms });
        }
        if (2..=MOST).contains(&games.len()) {
            Ok(Some(Self(games)))
        } else {
            Err(say!("event-poly-how-many", most = MOST))
        }
    }

    /// How a game of the list is played.
    pub(super) fn terms(&self, name: &str) -> Option<&Terms> {
        self.0.iter().find(|one| one.name == name).map(|one| &one.terms)
    }

    /// What the first of them is played by.
    pub(super) fn first(&self) -> Option<&Terms> {
        self.0.first().map(|one| &one.terms)
    }

    /// The games, in words.
    pub(super) fn title(&self) -> Text {
        let titles = self.0.iter().map(|one| one.terms.title());
        let all = titles.reduce(|before, one| say!("event-poly-list", before = before, one = one));
        say!("event-poly-game", games = all.unwrap_or_else(|| say!("event-elsewhere")))
    }
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

/// When a silent chooser has chosen.
fn until(course: &Course) -> Millis {
    let turn = course.plan.terms.as_ref().map(Terms::time).filter(|time| !time.is_live());
    let turn = turn.and_then(|time| time.of_a_turn(Seat(1)));
    course.paired_at() + turn.map_or(SILENT, |turn| turn / 4) + course.away()
}

/// Whether somebody is still to choose, and if so whether within minutes.
fn choosing(running: &Running) -> Option<bool> {
    let live = running.course.plan.terms.as_ref().is_some_and(|terms| terms.time().is_live());
    next_moment(running).map(|_| live)
}

/// When somebody has been silent for too long, if anybody still chooses.
pub(super) fn next_moment(running: &Running) -> Option<Millis> {
    let course = &running.course;
    course.plan.games.as_ref()?;
    let waits = course.is_on() && course.open_boards().iter().any(|at| chosen(course, *at).is_none());
    waits.then(|| until(course))
}

impl Events {
    /// The house knows whether somebody is to choose here: then it notes that it is alive, so that an absence can be measured.
    pub(super) fn note_choosers(&self, desk: &Desk) {
        desk.house.set_choosing(&desk.place, self.by_id.values().filter_map(choosing).max());
    }

    /// The bot was away since then: whoever was to choose meanwhile has that time back (F4, W19).
    pub(super) async fn give_time_back(&mut self, desk: &Desk, since: Millis) -> Result<(), Halt> {
        let now = desk.now();
        for id in self.by_id.keys().copied().collect::<Vec<_>>() {
            let Some(running) = self.by_id.get(&id) else { continue };
            let lost = now - since.max(running.course.paired_at());
            if lost < NO_ABSENCE || next_moment(running).is_none_or(|until| until <= since) {
                continue;
            }
            let mut step = running.step();
            step.write(By::House, &format!("away {lost}"), None, now).map_err(anyhow::Error::new)?;
            self.commit(desk, step, Vec::new()).await?;
            if let Some(running) = self.by_id.get_mut(&id) {
                // Who is asked reads the new hour.
                running.opening.retain(|(_, game)| *game != usize::MAX);
            }
        }
        Ok(())
    }

    /// Who has the first move is asked for the game, or has been silent. Tells whether it is chosen.
    pub(super) async fn game_is_chosen(&mut self, desk: &Desk, id: i64, at: BoardId) -> Result<bool, Halt> {
        let Some(running) = self.by_id.get_mut(&id) else { return Ok(false) };
        if running.course.plan.games.is_none() || chosen(&running.course, at).is_some() {
            return Ok(true);
        }
        if desk.now() < until(&running.course) {
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
        if !own && !desk.moderates(heard, Power::Rounds) {
            desk.answer(heard, say!("event-poly-not-yours", who = running.name(board.white)));
            return Ok(());
        }
        let line = Line::Choose(at, offered.name.clone(), false).to_string();
        let mut step = running.step();
        if step.write(By::House, &line, None, desk.now()).is_err() {
            desk.answer(heard, say!("event-poly-barred-now", game = offered.terms.title()));
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
        let (Some(white), Some(terms)) = (white, running.course.terms_of(at)) else { return };
        let (who, game) = (running.name(white), terms.title());
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
        let game = one.terms.title();
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
