//! `/torneo registro`: what directors did in a tournament, when and why, for everybody to read; the latest first.

use super::super::Events;
use super::super::formula::Formula;
use super::super::running::Running;
use super::super::telling::result_told;
use super::{back, page_of, turning};
use crate::games::Seat;
use crate::journal::Deed;
use crate::ladders::table::name_of;
use crate::messages::{Arg, Text, own};
use crate::rooms::desk::{Desk, Halt};
use crate::rooms::heard::{Heard, Person, Place};
use crate::rooms::matches::terms::channel_of;
use crate::rooms::press::OfDesk;
use crate::rooms::say::Body;
use crate::rooms::settings::Power;
use crate::say;
use crate::tournaments::event::line::{BoardId, Line};
use crate::tournaments::handicap::Factor;
use crate::tournaments::italo_swiss::Ended;
use std::collections::BTreeMap;

/// Acts on a page.
const PAGE: usize = 15;

impl Events {
    /// A page of it, from 0; of the tournament that was held here last where none is on.
    pub(crate) async fn trail(
        &self,
        desk: &Desk,
        heard: &Heard,
        id: Option<i64>,
        page: u16,
    ) -> Result<(), Halt> {
        let last = desk.house.journal.events_of(&desk.place, 1).await?;
        let Some(id) = id.or(self.meant()).or(last.first().copied()) else {
            desk.answer(heard, say!("event-none"));
            return Ok(());
        };
        let found;
        let running = if let Some(running) = self.by_id.get(&id) {
            running
        } else {
            found = Running::load(desk, id).await?;
            &found
        };
        let deeds = deeds_of(desk, running).await?;
        let people: Vec<Person> = deeds.iter().map(|deed| deed.author.clone()).collect();
        let mut names = BTreeMap::new();
        for window in desk.windows() {
            names.extend(desk.house.journal.names(window.server(), &people).await?);
        }
        let (at, some, pages) = page_of(&deeds, page, PAGE);
        let mut lines = vec![say!("director-trail", name = running.course.plan.name.as_str())];
        lines.extend(some.iter().map(|deed| deed_line(running, deed, &names)));
        let mut buttons = turning(id, at, pages, OfDesk::Trail);
        if self.by_id.contains_key(&id) && desk.moderates(heard, Power::Rounds) {
            buttons.push(back(id));
        }
        let body = Body { text: Some(say!("lines", lines = lines)), buttons, ..Body::default() };
        self.show(desk, heard, id, body);
        Ok(())
    }
}

/// What was done in one tournament, in each window where it was seen.
async fn deeds_of(desk: &Desk, running: &Running) -> Result<Vec<Deed>, Halt> {
    let lines = desk.house.journal.lines(running.id).await?;
    let from = lines.first().map_or(0, |line| line.at);
    let until = lines.last().filter(|_| running.course.is_over()).map_or(i64::MAX, |line| line.at);
    let windows = desk.windows();
    let mut deeds: Vec<Deed> = Vec::new();
    for server in windows.iter().filter_map(Place::server) {
        let some = desk.house.journal.deeds_of_events(server, (from, until)).await?.into_iter();
        let here = |deed: &Deed| deed.place.as_ref().is_some_and(|at| windows.contains(&channel_of(at)));
        deeds.extend(some.filter(here));
    }
    deeds.sort_by_key(|deed| std::cmp::Reverse(deed.at));
    // Of the same moment can be the end of the one before.
    let creation = deeds.iter().position(|deed| deed.what.starts_with("torneo crea:"));
    deeds.truncate(creation.map_or(deeds.len(), |at| at + 1));
    Ok(deeds)
}

fn deed_line(running: &Running, deed: &Deed, names: &BTreeMap<Person, String>) -> Text {
    let when = Arg::When(deed.at);
    // Who asked to be forgotten did it as nobody.
    let name = match deed.author.0.as_str() {
        "" => say!("log-nobody"),
        _ => say!("literal", text = name_of(names, &deed.author)),
    };
    let what = told(running, deed.what.strip_prefix("torneo ").unwrap_or(&deed.what));
    match deed.reason.as_str() {
        "" => say!("log-line", when = when, name = name, what = what),
        reason => say!("log-line-why", when = when, name = name, what = what, reason = reason),
    }
}

/// An act as it stands in the record, in words.
fn told(running: &Running, what: &str) -> Text {
    let (verb, rest) = what.split_once([' ', ':']).unwrap_or((what, ""));
    let mut words = rest.split(' ').map(|word| word.parse::<u16>().unwrap_or(0));
    let mut next = || words.next().unwrap_or(0);
    match verb {
        "crea" => say!("director-did-create"),
        "avvia" => say!("director-did-begin"),
        "chiudi" => say!("director-did-close"),
        "again" => say!("director-did-again", at = rest),
        "ritira" => say!("director-did-take-out", name = running.name(Seat(next()))),
        "scambia" => {
            let (round, one, other) = (next(), Seat(next()), Seat(next()));
            say!("director-did-swap", round = round, one = running.name(one), other = running.name(other))
        }
        "pubblica" => say!("director-did-publish", round = next()),
        "rifai" => say!("director-did-redo", round = next()),
        "pausa" => say!("director-did-pause"),
        "riprendi" => say!("director-did-resume"),
        "ricorda" => say!("director-did-remind"),
        "formula" => Formula::named(rest).map_or_else(
            || say!("literal", text = what),
            |formula| say!("director-did-formula", formula = formula.title()),
        ),
        "squadre" => say!("director-did-teams", boards = next()),
        "risultato" => told(running, rest),
        _ => what.parse().map_or_else(|_| say!("literal", text = what), |line| told_line(running, &line)),
    }
}

/// A line of a tournament, in words.
pub(in crate::rooms::events) fn told_line(running: &Running, line: &Line) -> Text {
    match line {
        Line::Result(at, ended) | Line::Board(at, ended) => {
            board_told(running, "director-did-result", *at, *ended)
        }
        Line::Correct(at, ended) => board_told(running, "director-did-correct", *at, *ended),
        Line::Undo(_) => say!("director-did-undo"),
        Line::Pair(round, _) => say!("director-did-pair", round = *round),
        Line::Withdraw(seat) => say!("director-did-take-out", name = running.name(*seat)),
        Line::Factor(seat, Factor::ONE) => say!("director-did-no-handicap", name = running.name(*seat)),
        Line::Factor(seat, factor) => say!(
            "director-did-handicap",
            name = running.name(*seat),
            factor = super::super::handicap::factor_told(*factor)
        ),
        line => say!("literal", text = line.to_string()),
    }
}

fn board_told(running: &Running, key: &'static str, at: BoardId, ended: Ended) -> Text {
    let board = running.course.board(at);
    let name = |seat: Option<Seat>| Arg::Str(seat.map_or_else(String::new, |seat| running.name(seat)));
    let args = vec![
        ("round", Arg::Num(i64::from(at.round))),
        ("board", Arg::Num(i64::from(at.board))),
        ("white", name(board.as_ref().map(|board| board.white))),
        ("black", name(board.as_ref().map(|board| board.black))),
        ("result", own(result_told(ended).to_owned())),
    ];
    Text { key, args }
}
