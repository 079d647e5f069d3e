//! The end of a match: the result, what it counts for, the next game, the same once more.

use super::super::desk::Halt;
use super::super::heard::{Heard, Person, Server};
use super::super::press::{OfInvitation, OfMatch, Press};
use super::super::say::{Body, Button, Urgency};
use super::Matches;
use super::invite::order_of;
use super::pausing::why;
use super::playing::Playing;
use super::results::{put_out, results_of};
use super::terms::Terms;
use crate::clock::Millis;
use crate::games::turns::{Ending, Standing};
use crate::games::{By, Seat};
use crate::journal::{ActivityKind, Answer, Entry, How, MatchRow, MatchState, Record};
use crate::messages::{Lang, Text};
use crate::rooms::commitment;
use crate::rooms::desk::Desk;
use crate::rooms::matches::clock::set_clock_if_moved_on;
use crate::rooms::matches::invite::{answer_invite, invite, invited_again, may_play_matches};
use crate::rooms::matches::opening::{are_strangers, load_match};
use crate::rooms::matches::showing::{
    last_move, match_picture, news, player_name, strip_all, views_of, with_look,
};
use crate::rooms::matches::summary::tell_missed;
use crate::rooms::matches::{match_of_handle, seat_in};
use crate::say;
use std::collections::BTreeSet;
use std::sync::Arc;

/// How long after its end a match can be taken back.
const VOIDED_WITHIN: Millis = 24 * 60 * 60_000;

/// Whether a seat has a part in the result: at a table open to all only those who have played, elsewhere everybody.
fn took_part(playing: &Playing, seat: Seat) -> bool {
    !playing.table.is_open() || playing.table.moves_of(seat) > 0
}

impl Matches {
    /// The match is over: its result is noted, counted and shown.
    pub(crate) async fn finish(&mut self, desk: &Desk, id: i64, lines: Vec<Text>) -> Result<(), Halt> {
        let Some(playing) = self.by_id.get(&id) else { return Ok(()) };
        let Some(ending) = playing.table.ending() else { return Ok(()) };
        let now = desk.now();
        let state = match ending {
            Ending::Played | Ending::Agreed => MatchState::Ended,
            Ending::Aborted | Ending::Void => MatchState::Void,
        };
        let mut records = vec![Record::MatchEnd { id, state, at: now }];
        let encounter = encounter(desk, playing).await?;
        let log = desk.house.journal.lines(id).await?;
        let first_game = match playing.table.frame().leg {
            (_, 1) => None,
            (1, _) => Some(id),
            _ => encounter.first.as_ref().map(|first| first.id),
        };
        records.push(results_of(playing, ending, &log, first_game, |seat| took_part(playing, seat)));
        let unrated = why_unrated(desk, playing, encounter.first.is_some()).await?;
        let last = is_last_game(playing);
        let counts = state == MatchState::Ended && last && unrated.is_none();
        if counts {
            // What is compared is the rank: a player who was removed is last, with any number of points (E12).
            let took_part = |one: &&Standing| took_part(playing, one.seat);
            let standings = encounter.standings.iter().filter(took_part);
            let points = standings.map(|one| (one.seat, -i64::from(one.rank))).collect();
            let calendars = desk.calendars_and(now, playing.servers());
            let family = playing.table.info().family;
            records.push(Record::Rated { match_id: id, family, points, at: now, calendars });
        }
        let more_legs = state == MatchState::Ended && !last;
        let Some(playing) = self.by_id.remove(&id) else { return Ok(()) };
        // The next game begins in the entry that ends this one: an encounter is one match (E12), whenever we are killed.
        let begun = if more_legs {
            Box::pin(self.begin_second_leg(desk, &playing, &records)).await
        } else {
            Ok(None)
        };
        let begun = begun.or_else(|halt| match halt {
            Halt::Fault(error) => {
                tracing::error!(place = %desk.place, error = format!("{error:#}"), "the second game cannot begin");
                Ok(None)
            }
            halt @ Halt::Append(_) => Err(halt),
        });
        let ended = match begun {
            Ok(None) => desk
                .house
                .append(Entry { lines: Vec::new(), records })
                .await
                .map(|()| None)
                .map_err(Halt::from),
            begun => begun,
        };
        let second = match ended {
            Ok(second) => second,
            Err(halt) => {
                // Nothing was written: it is still to be finished.
                self.by_id.insert(id, playing);
                return Err(halt);
            }
        };
        if counts {
            desk.look_at_nights_and(playing.servers()).await;
        }
        self.matches_changed(desk);
        let told = Told { ending, lines, encounter, unrated };
        show_result(desk, &playing, &told, false);
        strip_all(desk, &playing);
        if state == MatchState::Ended {
            tell_missed(desk, &playing, log);
        }
        desk.house.twins.is_over(id);
        if let Some(second) = second {
            Box::pin(self.tell_opened(desk, second, say!("match-second-leg"))).await?;
        }
        Ok(())
    }

    /// A seat is out of it: its person was erased, or a moderator put the player out.
    pub(crate) async fn leave_match(&mut self, desk: &Desk, id: i64, seat: Seat) -> Result<(), Halt> {
        let now = desk.now();
        let Some(playing) = self.by_id.get(&id) else { return Ok(()) };
        if playing.table.ending().is_some() || !playing.table.plays(seat) {
            return Ok(());
        }
        let mut step = playing.step();
        step.act(By::House, &format!("leave {}", seat.0), None, now)?;
        step.draw(&playing.words, now)?;
        set_clock_if_moved_on(desk, playing, &mut step, now);
        let text = say!("match-left", name = player_name(desk, playing, seat));
        self.commit_step(desk, id, step, Vec::new()).await?;
        self.carry_on(desk, id, vec![text]).await
    }

    /// `/annulla` where matches are played: the running one, or the last one within a day. Tells whether there was one.
    pub(crate) async fn void_last(&mut self, desk: &Desk, heard: &Heard, reason: &str) -> Result<bool, Halt> {
        let now = desk.now();
        if let Some(id) = self.match_of_command(desk, heard, None) {
            if self.by_id.get(&id).is_some_and(is_of_event) {
                desk.answer(heard, say!("match-of-event"));
                return Ok(true);
            }
            // P5: a moderator who plays is a player.
            if self.seat_of_author(desk, heard, id).is_some() {
                self.ask_to_void(desk, heard, id, reason).await?;
                return Ok(true);
            }
            let records = desk.deed(heard, format!("annulla #{id}"), reason).into();
            let told = say!("match-voided-by", name = heard.who.name.as_str(), why = why(reason));
            self.void_match_telling(desk, id, "moderator", records, vec![told]).await?;
            return Ok(true);
        }
        let Some(row) = last_ended(desk, heard).await? else { return Ok(false) };
        let ended = desk.house.journal.match_ended_at(row.id).await?;
        if ended.is_none_or(|ended| now - ended > VOIDED_WITHIN) {
            desk.answer(heard, say!("void-too-old"));
            return Ok(true);
        }
        let playing = load_match(desk, row.id).await?;
        if is_of_event(&playing) {
            desk.answer(heard, say!("match-of-event"));
            return Ok(true);
        }
        if seat_in(desk, &playing, &heard.who.person).is_some() {
            desk.answer(heard, say!("void-own"));
            return Ok(true);
        }
        let mut step = playing.step();
        step.act(By::House, "void moderator", None, now)?;
        let mut records = vec![
            Record::MatchEnd { id: row.id, state: MatchState::Void, at: now },
            Record::Unrated {
                match_id: row.id,
                at: now,
                calendars: desk.calendars_and(now, playing.servers()),
            },
        ];
        records.extend(desk.deed(heard, format!("annulla #{}", row.id), reason));
        desk.house.append(Entry { lines: step.lines, records }).await?;
        desk.look_at_nights_and(playing.servers()).await;
        let told = say!("match-voided-by", name = heard.who.name.as_str(), why = why(reason));
        desk.onlookers(row.id).tell(None, told);
        Ok(true)
    }

    /// The match of this room, if there is just one.
    pub(crate) fn only_match(&self) -> Option<i64> {
        match self.by_id.len() {
            1 => self.by_id.keys().next().copied(),
            _ => None,
        }
    }

    /// A match does not count: it is stopped, or taken back within a day.
    pub(crate) async fn void_match(
        &mut self,
        desk: &Desk,
        id: i64,
        reason: &str,
        records: Vec<Record>,
    ) -> Result<(), Halt> {
        self.void_match_telling(desk, id, reason, records, Vec::new()).await
    }

    /// The same, with what is said of it.
    pub(super) async fn void_match_telling(
        &mut self,
        desk: &Desk,
        id: i64,
        reason: &str,
        records: Vec<Record>,
        told: Vec<Text>,
    ) -> Result<(), Halt> {
        let now = desk.now();
        let Some(playing) = self.by_id.get(&id) else { return Ok(()) };
        let mut step = playing.step();
        step.act(By::House, &format!("void {reason}"), None, now)?;
        self.commit_step(desk, id, step, records).await?;
        self.finish(desk, id, told).await
    }
}

/// The match that was finished here last, if no round was opened after it; in a room that has parted from this one the match whose
/// result a message answers (F12).
async fn last_ended(desk: &Desk, heard: &Heard) -> Result<Option<MatchRow>, Halt> {
    let journal = &desk.house.journal;
    let over = |row: &MatchRow| row.state == MatchState::Ended && row.place == desk.place;
    if desk.has_parted_from(heard) {
        let Some(id) = heard.replies_to.as_ref().and_then(match_of_handle) else { return Ok(None) };
        return Ok(journal.match_row(id).await?.filter(over));
    }
    let row = journal.last_turn_match(&desk.place).await?;
    let round = journal.last_match(&desk.place).await?;
    let is_last = |row: &MatchRow| round.is_none_or(|round| round.opened_at < row.opened_at);
    Ok(row.filter(over).filter(is_last))
}

/// Whether an event has opened it: then its directors void it, and nobody else.
fn is_of_event(playing: &Playing) -> bool {
    playing.table.frame().event.is_some()
}

/// Why a match does not count for the ladder (E12): both wanted it, more than one move each, no computer, two people. An
/// encounter counts with its last game, as one; once its first game is over, more than one move each is met.
pub(crate) fn match_unrated(desk: &Desk, playing: &Playing, first_is_over: bool) -> Option<Text> {
    let table = &playing.table;
    let frame = table.frame();
    let seats = || (1..=table.seats()).map(Seat);
    if !frame.computers.is_empty() {
        return Some(say!("why-computer"));
    }
    if !frame.rated || desk.place.is_private() {
        return Some(say!("why-friendly"));
    }
    let people: Vec<Seat> = seats().filter(|seat| took_part(playing, *seat)).collect();
    let everybody = table.is_open();
    if everybody && people.len() < 2 {
        return Some(say!("why-alone"));
    }
    // Everybody is welcome in a duplicate: who plays is in it; but it has to reach its end.
    if everybody && seats().all(|seat| !table.plays(seat)) {
        return Some(say!("why-left"));
    }
    if !everybody && !first_is_over && seats().any(|seat| table.moves_of(seat) < 2) {
        return Some(say!("why-few-moves"));
    }
    let seated: Vec<&Person> = people.iter().filter_map(|seat| playing.person(*seat)).collect();
    // Accounts are linked by their owners, perhaps since they sat down.
    let whole: BTreeSet<Person> = seated.iter().map(|person| desk.house.links.whole_of(person)).collect();
    // Whoever holds two seats would play against themselves, however many others there are; where everybody is welcome each
    // seat plays for itself.
    let doubled = whole.len() < seated.len() && (!everybody || whole.len() < 2);
    if doubled {
        Some(say!("why-one-person"))
    } else if whole.len() < 2 {
        Some(say!("why-erased"))
    } else {
        None
    }
}

/// How an encounter stands after this game: the points of both games together, or the games won where there are none; with
/// the first game. Where somebody has left one of both, its points do not tell how it went: then the games that were won
/// count, so that nobody rests on the points of the first and resigns the second (E12). A single match stands for itself.
async fn encounter(desk: &Desk, playing: &Playing) -> Result<Encounter, Halt> {
    let mine = playing.table.standings();
    let by_itself = |mine| Encounter { standings: mine, first: None, in_games: false };
    if playing.table.frame().leg.0 < 2 {
        return Ok(by_itself(mine));
    }
    let journal = &desk.house.journal;
    let Some(first) = journal.first_game(playing.id).await? else {
        return Ok(by_itself(mine));
    };
    let first = load_match(desk, first).await?;
    let before = first.table.standings();
    // Who sat first sits last now.
    let turned = |seat: Seat| Seat(first.table.seats() + 1 - seat.0);
    let left = |one: &Playing| (1..=one.table.seats()).any(|seat| !one.table.plays(Seat(seat)));
    let by_points = !left(playing) && !left(&first);
    let value = |all: &[Standing], seat: Seat| {
        let one = all.iter().find(|one| one.seat == seat);
        let shared = all.iter().filter(|other| one.is_some_and(|one| other.rank == one.rank)).count();
        one.map_or(0, |one| match one.points.filter(|_| by_points) {
            Some(points) => points,
            // H5: who made none in this game made theirs in the other one.
            None if by_points && playing.table.info().roles.count_totals() => 0,
            // In halves of games: a won one is two, a drawn one one.
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
    let has_points = mine.iter().chain(&before).any(|one| one.points.is_some());
    Ok(Encounter { standings: ranked.collect(), first: Some(first), in_games: !by_points || !has_points })
}

/// How an encounter stands.
struct Encounter {
    standings: Vec<Standing>,
    /// Its first game, where this is the second.
    first: Option<Playing>,
    /// Whether its points are won games, in halves, and not points of both.
    in_games: bool,
}

/// What is told of a match that is over.
struct Told {
    ending: Ending,
    /// What has led to it.
    lines: Vec<Text>,
    /// How both games of an encounter have ended.
    encounter: Encounter,
    /// Why it does not count for the ladder, if it does not.
    unrated: Option<Text>,
}

/// Shows the result; where it was `perhaps_said`, what stands there stays as it is.
fn show_result(desk: &Desk, playing: &Playing, told: &Told, perhaps_said: bool) {
    let handle = format!("m{}.end", playing.id);
    desk.onlookers(playing.id).show(&handle, |window| {
        let body = result_body(desk, playing, told, desk.house.lang(window));
        Body { perhaps_said, ..body }
    });
}

/// Shows the results of the matches that have ended here at this moment or later, unless they were shown: an end is written first,
/// and the last process may have died in between.
pub(super) async fn show_unshown_results(desk: &Desk, since: Millis) -> Result<(), Halt> {
    let mut result = Ok(());
    for row in desk.house.journal.turn_matches_ended_since(&desk.place, since).await? {
        // One that cannot be read keeps no other from being shown.
        result = Halt::both(result, show_unshown_result(desk, row.id).await);
    }
    result
}

async fn show_unshown_result(desk: &Desk, id: i64) -> Result<(), Halt> {
    let playing = load_match(desk, id).await?;
    let Some(ending) = playing.table.ending() else { return Ok(()) };
    let encounter = encounter(desk, &playing).await?;
    let unrated = why_unrated(desk, &playing, encounter.first.is_some()).await?;
    let lines = how_it_came(desk, &playing).await?;
    show_result(desk, &playing, &Told { ending, lines, encounter, unrated }, true);
    Ok(())
}

/// Who has left a match of two, and how, where that is what has ended it.
async fn how_it_came(desk: &Desk, playing: &Playing) -> Result<Vec<Text>, Halt> {
    if playing.table.seats() != 2 {
        return Ok(Vec::new());
    }
    let log = desk.house.journal.lines(playing.id).await?;
    let told = |(seat, how): (Seat, How)| {
        let name = player_name(desk, playing, seat);
        match how {
            How::Time => Some(say!("flag-loses", name = name)),
            How::Resigned => Some(say!("match-resigned", name = name)),
            How::Forfeit => Some(say!("match-left", name = name)),
            How::Played | How::Agreed | How::Void => None,
        }
    };
    Ok(put_out(&log).into_iter().filter_map(told).collect())
}

async fn why_unrated(desk: &Desk, playing: &Playing, first_is_over: bool) -> Result<Option<Text>, Halt> {
    match match_unrated(desk, playing, first_is_over) {
        None if are_strangers(desk, playing.id).await? => Ok(Some(say!("why-two-servers"))),
        unrated => Ok(unrated),
    }
}

fn result_body(desk: &Desk, playing: &Playing, told: &Told, lang: Lang) -> Body {
    let Told { ending, lines, encounter, unrated } = told;
    let id = playing.id;
    let is_told = !lines.is_empty();
    let mut all: Vec<Text> =
        last_move(desk, playing, lang).into_iter().chain(lines.iter().cloned()).collect();
    all.extend(news(desk, playing, lang));
    match ending {
        Ending::Void if is_told => {}
        Ending::Void => all.push(say!("match-void")),
        Ending::Aborted => {}
        Ending::Played | Ending::Agreed => {
            all.extend(with_look(desk, playing, lang, |look| playing.table.closing(look)));
            all.push(result_text(desk, playing, &playing.table.standings()));
            if encounter.first.is_some() {
                let shown = if encounter.in_games { halves } else { whole };
                let result = result_told(desk, playing, &encounter.standings, shown);
                all.push(say!("encounter-result", result = result));
            }
            if let Some(why) = unrated.as_ref().filter(|_| is_last_game(playing) && !desk.place.is_private())
            {
                all.push(say!("match-unrated", why = why.clone()));
            }
            if playing.table.frame().rated {
                let seed = playing.table.frame().seed.as_str();
                all.push(say!("match-seed", mark = commitment::mark(seed), seed = seed));
            }
        }
    }
    let mut buttons = Vec::new();
    if matches!(ending, Ending::Played | Ending::Agreed) {
        // What an event has opened is not played once more, and an encounter not before its last game is over.
        if playing.table.frame().event.is_none() && is_last_game(playing) {
            buttons.push(Button::new(say!("button-again"), &Press::Match(id, OfMatch::Again)).first());
        }
        buttons.push(Button::new(say!("button-replay"), &Press::Match(id, OfMatch::ReplayFilm)));
        buttons.extend(views_of(playing));
    }
    let text = if all.len() == 1 { all.remove(0) } else { say!("lines", lines = all) };
    let picture = Some(Arc::new(match_picture(desk, playing, lang)));
    let urgency = Urgency::Result;
    Body { text: Some(text), picture, buttons, urgency, ..Body::default() }
}

/// "Vince Silk: 312 a 280", or who shares the first place.
pub(crate) fn result_text(desk: &Desk, playing: &Playing, standings: &[Standing]) -> Text {
    result_told(desk, playing, standings, whole)
}

fn whole(points: i64) -> String {
    points.to_string()
}

/// Games as people count them: two won ones are 2, a drawn one is ½.
fn halves(halves: i64) -> String {
    match (halves / 2, halves % 2) {
        (games, 0) => games.to_string(),
        (0, _) => "½".to_owned(),
        (games, _) => format!("{games}½"),
    }
}

/// The same with points as `told` writes them.
fn result_told(desk: &Desk, playing: &Playing, standings: &[Standing], told: fn(i64) -> String) -> Text {
    let name = |one: &Standing| player_name(desk, playing, one.seat);
    // H5: a game that nobody has left is a total, and wins nothing by itself.
    if playing.table.info().roles.count_totals()
        && let [one, other] = standings
        && one.rank == other.rank
        && let Some((total, None)) = one.points.map(|points| (points, other.points))
    {
        return say!("match-total", name = name(one), points = total);
    }
    // F14: what a board without a move comes to is the tournament's to say. Naming its winner by time contradicts it where both lose.
    let is_still = standings.iter().all(|one| playing.table.moves_of(one.seat) == 0);
    if is_still && playing.table.frame().event.is_some() {
        return say!("match-told-by-event");
    }
    // A player who has opened a table for everybody and played nothing has no place in it.
    let placed = || standings.iter().filter(|one| took_part(playing, one.seat));
    let winners: Vec<String> = placed().filter(|one| one.rank == 1).map(name).collect();
    let shown = |one: &Standing| match one.points {
        Some(points) => format!("{} {}", name(one), told(points)),
        None => name(one),
    };
    let all: Vec<String> = placed().map(shown).collect();
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

/// Whether no game of the encounter follows: that of a match which is no encounter, or the second of both.
fn is_last_game(playing: &Playing) -> bool {
    let (game, of) = playing.table.frame().leg;
    game == of
}

impl Matches {
    /// Whether the encounter whose first game this was is still played here: older programs offered "Rivincita" under that game.
    async fn goes_on(&self, desk: &Desk, first: i64) -> Result<bool, Halt> {
        for playing in self.by_id.values().filter(|playing| playing.table.frame().leg.0 > 1) {
            if desk.house.journal.first_game(playing.id).await? == Some(first) {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// "Rivincita" was pressed.
    pub(super) async fn again(&self, desk: &Desk, heard: &Heard, id: i64) -> Result<(), Halt> {
        if self.goes_on(desk, id).await? {
            desk.answer(heard, say!("encounter-goes-on"));
            return Ok(());
        }
        once_more(desk, heard, id).await
    }
}

/// "Rivincita": the same once more with the roles turned round, when everybody wants it.
async fn once_more(desk: &Desk, heard: &Heard, id: i64) -> Result<(), Halt> {
    let Some(row) = desk.house.journal.match_row(id).await? else {
        desk.answer(heard, say!("match-button-old"));
        return Ok(());
    };
    if row.place != desk.place || row.kind != ActivityKind::Match || row.state != MatchState::Ended {
        desk.answer(heard, say!("match-button-old"));
        return Ok(());
    }
    let playing = load_match(desk, id).await?;
    let Some(seat) = seat_in(desk, &playing, &heard.who.person) else {
        desk.answer(heard, say!("match-not-a-player"));
        return Ok(());
    };
    if let Some(refusal) = may_play_matches(desk, heard, &heard.who.person).await? {
        desk.answer(heard, refusal);
        return Ok(());
    }
    let frame = playing.table.frame();
    if frame.event.is_some() {
        desk.answer(heard, say!("match-of-event"));
        return Ok(());
    }
    // F12: what begins now is of the rooms that play together now, where not all of them need to be.
    let windows = desk.windows();
    let here = |server: &Server| windows.iter().any(|window| window.server() == Some(server));
    let moved = desk.house.twins.home_of(&desk.place) != desk.place;
    if moved || !playing.servers().iter().all(here) {
        desk.answer(heard, say!("match-rooms-parted"));
        return Ok(());
    }
    // Pressed before: by somebody else, so that this is a yes, or by this person, who is told.
    if let Some(standing) = invited_again(desk, &heard.who.person, id).await? {
        return answer_invite(desk, heard, standing, OfInvitation::Accept).await;
    }
    let terms = Terms {
        seats: if playing.table.is_open() { 1 } else { frame.seats },
        order: order_of(heard),
        ..Terms::as_played(&playing)
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
    invite(desk, heard, terms, persons).await
}
