//! Matches that go on although their tournament has decided otherwise: a director has set the result of the board, somebody has
//! left, the pairing was undone, all is over. Each is ended where it is played and counts for no ladder, but for whoever has left in
//! the middle of a game: they have lost it. Those who play there are told who decided. What is to be ended is looked for whenever a tournament goes on: a kill in between changes nothing.

use super::Events;
use super::director::deeds_of;
use super::running::Running;
use super::telling::result_told;
use crate::games::Seat;
use crate::journal::LiveGame;
use crate::ladders::table::name_of;
use crate::messages::{Text, own};
use crate::rooms::desk::{Desk, Halt};
use crate::rooms::heard::Person;
use crate::rooms::mailbox::Work;
use crate::say;
use crate::tournaments::event::boards::Board;
use crate::tournaments::event::line::{BoardId, Line};
use std::collections::{BTreeMap, BTreeSet};

/// What has become of a board on which a match is still played.
enum Became {
    /// It is played, as it should be.
    Nothing,
    /// It is in no pairing, or others are to play there.
    Unpaired,
    /// It has a result.
    Decided(Board),
}

impl Events {
    /// Ends the matches of a tournament whose boards it has decided otherwise.
    pub(super) async fn end_overruled(&mut self, desk: &Desk, id: i64) -> Result<(), Halt> {
        for live in desk.house.journal.live_games(id).await? {
            let Some(running) = self.by_id.get(&id) else { return Ok(()) };
            let (told, gone) = match became(desk, running, &live).await? {
                Became::Nothing => continue,
                Became::Unpaired => {
                    let who = director(desk, running, is_anew).await?;
                    let told =
                        who.map_or_else(|| say!("overruled"), |who| say!("overruled-unpaired", who = who));
                    (told, None)
                }
                Became::Decided(board) => {
                    let at = BoardId { round: live.game.round, board: live.game.board };
                    decided_told(desk, running, at, &board).await?
                }
            };
            desk.house.hand_in(&live.place, Work::Overruled { id: live.match_id, told, gone });
        }
        Ok(())
    }

    /// The tournament is over: what is still played of it counts no more. `who` has closed it.
    pub(super) async fn end_all(&self, desk: &Desk, id: i64, who: &str) -> Result<(), Halt> {
        for live in desk.house.journal.live_games(id).await? {
            let told = say!("overruled-closed", who = who);
            desk.house.hand_in(&live.place, Work::Overruled { id: live.match_id, told, gone: None });
        }
        Ok(())
    }
}

/// A deed by which others were paired.
fn is_anew(what: &str) -> bool {
    ["undo", "unpair ", "swap "].iter().any(|verb| what.starts_with(verb))
}

async fn became(desk: &Desk, running: &Running, live: &LiveGame) -> Result<Became, Halt> {
    let at = BoardId { round: live.game.round, board: live.game.board };
    let Some(event) = running.course.event() else { return Ok(Became::Nothing) };
    let Some(board) = running.course.board(at) else { return Ok(Became::Unpaired) };
    if board.ended.is_some() {
        return Ok(Became::Decided(board));
    }
    // Paired anew, the board of the same number may be that of others.
    let anew = |line: &Line| matches!(line, Line::Undo(_) | Line::Unpair(_) | Line::Swap(..));
    if event.log().iter().any(anew) {
        let here: BTreeSet<&Person> = board.sides().iter().filter_map(|seat| running.person(*seat)).collect();
        let sitting = desk.house.journal.seats(live.match_id).await?;
        if here.len() == 2 && sitting.iter().any(|(_, person)| !here.contains(person)) {
            return Ok(Became::Unpaired);
        }
    }
    Ok(Became::Nothing)
}

/// Who has decided a board, and how; and who has left by themselves, if that was it.
async fn decided_told(
    desk: &Desk,
    running: &Running,
    at: BoardId,
    board: &Board,
) -> Result<(Text, Option<Person>), Halt> {
    let Some(ended) = board.ended else { return Ok((say!("overruled"), None)) };
    let lines = [Line::Result(at, ended), Line::Correct(at, ended), Line::Board(at, ended)];
    let lines = lines.map(|line| line.to_string());
    let sets = |what: &str| lines.iter().any(|line| what.ends_with(line.as_str()));
    if let Some(who) = director(desk, running, sets).await? {
        let told = say!(
            "overruled-result",
            who = who,
            white = running.name(board.white),
            black = running.name(board.black),
            result = own(result_told(ended).to_owned())
        );
        return Ok((told, None));
    }
    // Of teams whoever is in none any more has left, and with their team all of them.
    let out = |seat: &Seat| !running.course.players().contains(&running.course.entrant_of(*seat));
    let Some(gone) = [board.white, board.black].into_iter().find(out) else {
        return Ok((say!("overruled"), None));
    };
    let name = running.name(gone);
    let sent =
        [gone, running.course.team_once(gone).unwrap_or(gone)].map(|seat| format!("ritira {}", seat.0));
    Ok(match director(desk, running, |what| sent.iter().any(|sent| sent == what)).await? {
        Some(who) => (say!("overruled-sent", who = who, name = name), None),
        None => (say!("overruled-left", name = name), running.person(gone).cloned()),
    })
}

/// The director who did this last, by name.
async fn director(
    desk: &Desk,
    running: &Running,
    fits: impl Fn(&str) -> bool,
) -> Result<Option<String>, Halt> {
    let deeds = deeds_of(desk, running).await?;
    let what = |one: &&crate::journal::Deed| fits(one.what.strip_prefix("torneo ").unwrap_or(&one.what));
    let Some(deed) = deeds.iter().find(what).filter(|deed| !deed.author.0.is_empty()) else {
        return Ok(None);
    };
    let mut names = BTreeMap::new();
    for window in desk.windows() {
        names.extend(desk.house.journal.names(window.server(), std::slice::from_ref(&deed.author)).await?);
    }
    Ok(Some(name_of(&names, &deed.author)))
}
