//! What `/torneo io` says of what comes: where one plays now, whom one meets next, what is enough to be among the first when
//! that can be proved.

use super::running::Running;
use crate::games::Seat;
use crate::messages::{Arg, Text};
use crate::rooms::desk::{Desk, Halt};
use crate::say;
use crate::tournaments::bracket::live::{Ended, Live, Seen, Stand, State as Match};
use crate::tournaments::bracket::{Format as Bracket, GroupName, MatchId, Section, Slot};
use crate::tournaments::enough::{Race, Verdict, verdict};
use crate::tournaments::event::Event;
use crate::tournaments::event::setup::Format;
use crate::tournaments::event::standing::Has;
use crate::tournaments::event::state::State;
use crate::tournaments::field::Number;
use crate::tournaments::manche_event::{self, Rules};
use crate::tournaments::points::Points;
use std::collections::BTreeMap;

/// Where somebody's board is being played, if it is.
pub(super) async fn place(desk: &Desk, running: &Running, seat: Seat) -> Result<Option<Text>, Halt> {
    let Some(state) = running.course.event().map(Event::state) else { return Ok(None) };
    for at in running.course.open_boards() {
        if state.board(at).is_some_and(|board| board.sides().contains(&seat)) {
            let played = desk.house.journal.live_game(running.id, at.round, at.board).await?;
            return Ok(played.map(|place| say!("event-mine-where", place = Arg::Place(place.to_string()))));
        }
    }
    Ok(None)
}

/// What comes next for somebody, and what is enough.
pub(super) fn path(running: &Running, seat: Seat) -> Vec<Text> {
    let course = &running.course;
    let Some(state) = course.event().map(Event::state).filter(|state| !state.is_closed()) else {
        return Vec::new();
    };
    let Some(number) = state.number(seat).filter(|_| course.is_in(seat)) else { return Vec::new() };
    match state.setup().format {
        Format::Swiss { rounds, .. } | Format::ItaloSwiss { rounds, .. } => {
            let later = usize::from(rounds).saturating_sub(state.rounds().len());
            first(state, number, later).into_iter().collect()
        }
        Format::RoundRobin { double } => all_meet(state, number, double).into_iter().collect(),
        Format::Manche(rules) => to_the_final(state, number, rules).into_iter().collect(),
        Format::Bracket(bracket) => {
            let Some(live) = state.live() else { return Vec::new() };
            let group = of_group(&live, bracket, number);
            group.into_iter().chain(in_the_bracket(running, &live, number)).collect()
        }
    }
}

/// Half points; tenths that are none (a bye of a fifth) are rounded up, so that nothing is promised.
fn halves(points: Points) -> u32 {
    u32::try_from((points.0 + 4) / 5).unwrap_or(0)
}

fn points_told(halves: u32) -> String {
    super::telling::points_told(Points(5 * i32::try_from(halves).unwrap_or(0)))
}

/// The boards of the last round that are not over.
fn open(state: &State) -> Vec<(Number, Number)> {
    let boards = state.rounds().last().into_iter().flat_map(|round| &round.boards);
    let open = boards.filter(|board| board.ended.is_none());
    open.filter_map(|board| Some((state.number(board.white)?, state.number(board.black)?))).collect()
}

fn for_the_first_place(race: &Race, number: Number) -> Option<Text> {
    match verdict(race, number)? {
        Verdict::Safe => Some(say!("event-enough-first-safe")),
        Verdict::Enough(halves) => {
            Some(say!("event-enough-first", halves = halves, points = points_told(halves)))
        }
        Verdict::Open | Verdict::Out => None,
    }
}

/// Everybody may gain a bye of each round to come; the one of this round is in the points already.
fn first(state: &State, number: Number, later: usize) -> Option<Text> {
    let mut points = BTreeMap::new();
    for one in state.standings(state.rounds().len()) {
        let Has::Points(has) = one.has else { return None };
        points.insert(state.number(one.seat)?, halves(has));
    }
    let later = u32::try_from(later).unwrap_or(u32::MAX);
    for_the_first_place(&Race { halves: points, left: open(state), later, places: 1 }, number)
}

/// G1: who has met whom is known, so is what is left. Where somebody has left, T9 may still change the table: nothing is said.
fn all_meet(state: &State, number: Number, double: bool) -> Option<Text> {
    let mut points = BTreeMap::new();
    for one in state.standings(state.rounds().len()) {
        let Has::Points(has) = one.has else { return None };
        state.entrants().get(usize::from(one.seat.0) - 1).filter(|entrant| !entrant.out)?;
        points.insert(state.number(one.seat)?, halves(has));
    }
    let met = |a: Number, b: Number| {
        let boards = state.rounds().iter().flat_map(|round| &round.boards);
        let over = boards.filter(|board| board.ended.is_some());
        let pairs = over.filter_map(|board| Some([state.number(board.white)?, state.number(board.black)?]));
        pairs.filter(|pair| pair.contains(&a) && pair.contains(&b)).count()
    };
    let games = if double { 2 } else { 1 };
    let mut left = Vec::new();
    for a in points.keys() {
        for b in points.keys().filter(|b| *b > a) {
            left.extend(std::iter::repeat_n((*a, *b), games - met(*a, *b).min(games)));
        }
    }
    for_the_first_place(&Race { halves: points, left, later: 0, places: 1 }, number)
}

/// V1: the cut before a final. All who share its last place go on, but how equal sums are parted nobody knows before: who has as
/// much counts as ahead.
fn to_the_final(state: &State, number: Number, rules: Rules) -> Option<Text> {
    let cut = rules.cut?;
    let played = state.rounds().len();
    let left = usize::from(rules.rounds).checked_sub(played).filter(|left| *left > 0 && played > 0)?;
    let numbers: Vec<Number> = (1..).take(state.numbers().len()).collect();
    let rows = manche_event::table_without(rules, &numbers, &state.weighed(played), &state.not_in_final());
    // To a tenth: own points cut, those of the others rounded up.
    let tenths = |row: &manche_event::Row| i64::try_from(row.sum.tenths()).unwrap_or(i64::MAX / 4);
    let own = rows.iter().find(|row| row.number == number).map(tenths)? - 1;
    let most = i64::try_from(left).ok()? * 1000;
    let mut others: Vec<i64> =
        rows.iter().filter(|row| row.number != number).map(|row| tenths(row) + 1).collect();
    others.sort_unstable_by(|a, b| b.cmp(a));
    let best = usize::from(cut.best);
    let Some(rival) = others.get(best - 1) else { return Some(say!("event-enough-final-safe")) };
    let wanted = rival + most + 1 - own;
    if wanted <= 0 {
        return Some(say!("event-enough-final-safe"));
    }
    if rival - 2 > own + 1 + most {
        return Some(say!("event-enough-final-out"));
    }
    let points = say!("event-decimal", whole = wanted / 10, tenth = wanted % 10);
    (wanted <= most).then(|| say!("event-enough-final", best = best, points = points))
}

/// D4: the first of a group go on.
fn of_group(live: &Live, bracket: Bracket, number: Number) -> Option<Text> {
    let Bracket::Groups { advance, .. } = bracket else { return None };
    let seen = live.seen();
    let all = || live.bracket().matches().zip(&seen);
    let players = |seen: &Seen| {
        let [a, b] = seen.sides;
        match (a, b) {
            (Stand::Player(a), Stand::Player(b)) => Some((a, b)),
            _ => None,
        }
    };
    // The last group is reached through another one: the later of two is meant.
    let mine = all().filter(|(_, seen)| players(seen).is_some_and(|(a, b)| [a, b].contains(&number)));
    let group =
        mine.filter_map(|(one, _)| if let Section::Group(group) = one.section { Some(group) } else { None });
    let group = group.last()?;
    let (places, is_last) = match group {
        GroupName::FINAL => (1, true),
        _ => (usize::from(advance), false),
    };
    let mut race = Race { halves: BTreeMap::new(), left: Vec::new(), later: 0, places };
    for (_, seen) in all().filter(|(one, _)| one.section == Section::Group(group)) {
        let (a, b) = players(seen)?;
        let (of_a, of_b) = match seen.state {
            Match::Over { ended, .. } => won(ended, a)?,
            Match::Ready { .. } => {
                race.left.push((a, b));
                (0, 0)
            }
            _ => (0, 0),
        };
        *race.halves.entry(a).or_default() += of_a;
        *race.halves.entry(b).or_default() += of_b;
    }
    // Where all is played the bracket that follows says the rest.
    if race.left.is_empty() {
        return None;
    }
    if is_last {
        return for_the_first_place(&race, number);
    }
    let group = group.to_string();
    Some(match verdict(&race, number)? {
        Verdict::Safe => say!("event-enough-group-safe", group = group, places = places),
        Verdict::Enough(halves) => {
            say!(
                "event-enough-group",
                group = group,
                places = places,
                halves = halves,
                points = points_told(halves)
            )
        }
        Verdict::Out => say!("event-enough-group-out", group = group, places = places),
        Verdict::Open => return None,
    })
}

/// Half points of both; `None` where somebody has left, because T9 may still take all their games away.
fn won(ended: Ended, a: Number) -> Option<(u32, u32)> {
    match ended {
        Ended::Won { winner, played: true } => Some(if winner == a { (2, 0) } else { (0, 2) }),
        Ended::Drawn => Some((1, 1)),
        Ended::Won { .. } | Ended::Absent => None,
    }
}

/// Whom one meets after this match, and whether there is something after it for who loses.
fn in_the_bracket(running: &Running, live: &Live, number: Number) -> Vec<Text> {
    let seen = live.seen();
    let all = || live.bracket().matches().zip(&seen);
    let mine = |seen: &Seen| seen.sides.contains(&Stand::Player(number));
    let waits = all().find(|(one, seen)| {
        mine(seen) && seen.state == Match::Open && !matches!(one.section, Section::Group(_))
    });
    if let Some((one, seen)) = waits {
        let slot = if seen.sides[0] == Stand::Player(number) { one.b } else { one.a };
        return rival(running, live, slot)
            .map(|who| say!("event-path-waits", who = who))
            .into_iter()
            .collect();
    }
    let plays = all().find(|(one, seen)| {
        mine(seen) && matches!(seen.state, Match::Ready { .. }) && !matches!(one.section, Section::Group(_))
    });
    let Some((now, seen)) = plays else { return Vec::new() };
    let after = |wanted: Slot| {
        let found = all().find(|(one, _)| one.only_if.is_none() && [one.a, one.b].contains(&wanted));
        found.map(|(one, _)| (one, if one.a == wanted { one.b } else { one.a }))
    };
    let mut lines = Vec::new();
    let is_paired = running.course.open_boards().into_iter().any(|at| {
        let state = running.course.event().map(Event::state);
        state.and_then(|state| state.board(at)).is_some_and(|board| board.id == Some(now.id))
    });
    if !is_paired {
        let other = if seen.sides[0] == Stand::Player(number) { now.b } else { now.a };
        lines.extend(rival(running, live, other).map(|who| say!("event-path-meets", who = who)));
    }
    match after(Slot::Winner(now.id)) {
        Some((_, other)) => {
            lines.extend(rival(running, live, other).map(|who| say!("event-path-wins", who = who)));
        }
        None if now.win == 0 && now.section != Section::Third => lines.push(say!("event-path-title")),
        None => {}
    }
    // R2 and D2: who loses a match of round 1 that was played.
    let falls = all().any(|(one, _)| {
        [one.a, one.b].iter().any(|slot| matches!(slot, Slot::Fallen { planned, .. } if *planned == now.id))
    });
    let goes_on = falls || after(Slot::Loser(now.id)).is_some();
    let again = all().any(|(one, _)| one.only_if == Some(now.id));
    if goes_on && !again {
        lines.push(say!("event-path-loses"));
    }
    lines
}

/// Who is to come out of a slot, in words; `None`: that is too far away.
fn rival(running: &Running, live: &Live, slot: Slot) -> Option<Text> {
    let state = running.course.event().map(Event::state)?;
    let name = |number: Number| state.seat(number).map(|seat| running.name(seat));
    let seen_of = |id: MatchId| {
        let seen = live.seen();
        seen.get(usize::try_from(id.0).ok()?.checked_sub(1)?).copied()
    };
    match slot {
        Slot::Seed(number) => Some(say!("event-path-player", name = name(number)?)),
        Slot::Winner(id) | Slot::Loser(id) => {
            let seen = seen_of(id)?;
            let is_winner = matches!(slot, Slot::Winner(_));
            match (seen.state, seen.sides) {
                (Match::Over { a, b, ended }, _) => {
                    let Ended::Won { winner, .. } = ended else { return None };
                    let loser = if winner == a { b } else { a };
                    Some(say!("event-path-player", name = name(if is_winner { winner } else { loser })?))
                }
                (Match::Bye(Some(number)), _) if is_winner => {
                    Some(say!("event-path-player", name = name(number)?))
                }
                (Match::Ready { a, b }, _) => {
                    let (a, b) = (name(a)?, name(b)?);
                    Some(if is_winner {
                        say!("event-path-winner", a = a, b = b)
                    } else {
                        say!("event-path-loser", a = a, b = b)
                    })
                }
                _ => None,
            }
        }
        Slot::Fallen { .. } | Slot::Group { .. } | Slot::Bye => None,
    }
}
