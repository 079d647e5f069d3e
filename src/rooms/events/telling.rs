//! What everybody is told: who meets whom, how a round ended, who stands where.

use super::Events;
use super::boards::{Wave, waves};
use super::running::Running;
use super::showing::painted;
use crate::games::Seat;
use crate::messages::{Arg, Text};
use crate::rooms::desk::Desk;
use crate::rooms::heard::Place as Window;
use crate::rooms::mailbox::Work;
use crate::rooms::press::{OfEvent, Press};
use crate::rooms::say::{Body, Button, Delivery, Urgency};
use crate::say;
use crate::tournaments::bracket::{MatchId, Section};
use crate::tournaments::event::Event;
use crate::tournaments::event::boards::{Board, Rest};
use crate::tournaments::event::line::BoardId;
use crate::tournaments::event::setup::Format;
use crate::tournaments::event::standing::Has;
use crate::tournaments::event::state::State;
use crate::tournaments::field::{Bye, Field, Outcome};
use crate::tournaments::italo_swiss::Ended;
use crate::tournaments::points::Points;
use crate::tournaments::tiebreaks::{Row, Rules, Standings, TieBreak, Value, standings};
use std::collections::BTreeSet;
use std::sync::Arc;

/// Lines of a table in one message: what a phone shows without scrolling twice.
const PAGE: usize = 25;

/// So many who share the first place are named.
const WINNERS: usize = 6;

/// Lines of a message at most: with a call for two in each it is as long as platforms take.
pub(super) const LINES: usize = 20;

/// What the parts of a long message are called.
pub(super) fn part_of(handle: &str, part: usize) -> String {
    if part == 0 { handle.to_owned() } else { format!("{handle}.{part}") }
}

/// Somebody in a table.
pub(super) struct Ranked {
    pub(super) seat: Seat,
    pub(super) place: Option<usize>,
    pub(super) points: Option<Points>,
    /// The tie-breaks that parted anybody here, by name: what a table with columns shows.
    pub(super) values: Vec<(TieBreak, String)>,
    /// Those of them that a line of text tells: the first two of the order, and what parted this player from those beside them.
    pub(super) told: BTreeSet<TieBreak>,
    /// Of those what parted this player from those beside them.
    pub(super) decided: BTreeSet<TieBreak>,
}

/// So many tie-breaks are told of everybody.
const TOLD: usize = 2;

/// Which tie-breaks are told of each of these rows, by their places in the order, and which of them have decided. The one that has decided is always among them: told
/// the first two alone, three players stand below each other with the same numbers and nobody sees why.
fn told(standings: &Standings) -> Vec<[BTreeSet<usize>; 2]> {
    let (order, rows) = (&standings.order, &standings.rows);
    // What parts nobody is not told, nor the number that was drawn.
    let is_shown = |row: &Row, at: &usize| {
        order[*at] != TieBreak::Tpn && row.values.get(*at).is_some_and(|value| *value != Value::Place(None))
    };
    let first = |row: &Row| (0..order.len()).filter(|at| is_shown(row, at)).take(TOLD).collect();
    let mut told: Vec<[BTreeSet<usize>; 2]> = rows.iter().map(|row| [first(row), BTreeSet::new()]).collect();
    for (at, pair) in rows.windows(2).enumerate() {
        let [one, other] = pair else { continue };
        let decides = |tie: &usize| one.values.get(*tie) != other.values.get(*tie);
        let deciding = (0..order.len()).find(decides).filter(|_| one.points == other.points);
        for (at, row) in [(at, one), (at + 1, other)] {
            for set in &mut told[at] {
                set.extend(deciding.filter(|tie| is_shown(row, tie)));
            }
        }
    }
    told
}

/// What a tie-break is called: the key of a text.
pub(crate) const fn tie_key(tiebreak: TieBreak) -> &'static str {
    match tiebreak {
        TieBreak::Pts => "tournament-tiebreak-pts",
        TieBreak::Gpts => "tournament-tiebreak-gpts",
        TieBreak::De => "tournament-tiebreak-de",
        TieBreak::Win => "tournament-tiebreak-win",
        TieBreak::Won => "tournament-tiebreak-won",
        TieBreak::Bpg => "tournament-tiebreak-bpg",
        TieBreak::Bwg => "tournament-tiebreak-bwg",
        TieBreak::Bh => "tournament-tiebreak-bh",
        TieBreak::BhC1 => "tournament-tiebreak-bh-c1",
        TieBreak::BhC2 => "tournament-tiebreak-bh-c2",
        TieBreak::BhM1 => "tournament-tiebreak-bh-m1",
        TieBreak::BhM2 => "tournament-tiebreak-bh-m2",
        TieBreak::Ps => "tournament-tiebreak-ps",
        TieBreak::Sb => "tournament-tiebreak-sb",
        TieBreak::Ks => "tournament-tiebreak-ks",
        TieBreak::Aro => "tournament-tiebreak-aro",
        TieBreak::Rep => "tournament-tiebreak-rep",
        TieBreak::Std => "tournament-tiebreak-std",
        TieBreak::Tpn => "tournament-tiebreak-tpn",
    }
}

/// Points as people write them: `3½`.
pub(super) fn points_told(points: Points) -> String {
    let (whole, tenths) = (points.0 / 10, points.0 % 10);
    match (whole, tenths) {
        (whole, 0) => whole.to_string(),
        (0, 5) => "½".to_owned(),
        (whole, 5) => format!("{whole}½"),
        _ => points.to_string(),
    }
}

/// What a tie-break is worth as people write it, in every language: `12½`, `3¼`.
pub(super) fn value_told(value: &Value) -> String {
    let quarters =
        |whole: i64, sign: &str| if whole == 0 { sign.to_owned() } else { format!("{whole}{sign}") };
    match *value {
        Value::Place(None) => "–".to_owned(),
        Value::Tenths(tenths) => points_told(Points(i32::try_from(tenths).unwrap_or(i32::MAX))),
        Value::Hundredths(number) if number > 0 => match number % 100 {
            25 => quarters(number / 100, "¼"),
            50 => quarters(number / 100, "½"),
            75 => quarters(number / 100, "¾"),
            _ => value.to_string(),
        },
        value => value.to_string(),
    }
}

/// By what equal points are parted; `None`: not by tie-breaks.
pub(super) fn tie_breaks(state: &State) -> Option<(Rules, Vec<TieBreak>)> {
    let of_teams = state.setup().boards.is_some();
    match state.setup().format {
        Format::Swiss { .. } if of_teams => Some((Rules::Swiss, TieBreak::TEAM_SWISS.to_vec())),
        Format::RoundRobin { .. } if of_teams => {
            Some((Rules::RoundRobin, TieBreak::TEAM_ROUND_ROBIN.to_vec()))
        }
        Format::Swiss { .. } | Format::ItaloSwiss { .. } => Some((Rules::Swiss, TieBreak::SWISS.to_vec())),
        Format::RoundRobin { .. } => Some((Rules::RoundRobin, TieBreak::ROUND_ROBIN.to_vec())),
        Format::Bracket(_) | Format::Manche(_) => None,
    }
}

/// Everybody by points and tie-breaks, and what these were made from.
pub(super) struct Parted {
    pub(super) field: Field,
    pub(super) rules: Rules,
    /// Without those who are annulled.
    pub(super) standings: Standings,
    /// T9: nothing counts of those who have left a round robin early, for tie-breaks of the others either.
    annulled: BTreeSet<Seat>,
}

/// Who stands where by points and tie-breaks after so many rounds; `None`: not by tie-breaks.
pub(super) fn parted(state: &State, rounds: usize) -> Option<Parted> {
    let (rules, order) = tie_breaks(state)?;
    let (field, annulled) = (state.counted(rounds), state.annulled());
    let mut standings = standings(&field, &order, rules).ok()?;
    standings.rows.retain(|row| state.seat(row.number).is_none_or(|seat| !annulled.contains(&seat)));
    // The places of those who are annulled are nobody's.
    let ranks: Vec<u16> = standings.rows.iter().map(|row| row.rank).collect();
    for row in &mut standings.rows {
        let before = ranks.iter().filter(|rank| **rank < row.rank).count();
        row.rank = u16::try_from(before + 1).unwrap_or(u16::MAX);
    }
    Some(Parted { field, rules, standings, annulled })
}

/// Who stands where after so many rounds: by points and tie-breaks, or by the bracket.
pub(super) fn table(state: &State, rounds: usize) -> Vec<Ranked> {
    let Some(Parted { standings: by_points, annulled, .. }) = parted(state, rounds) else {
        let all = state.standings(rounds).into_iter();
        return all
            .map(|one| Ranked {
                seat: one.seat,
                place: one.place,
                points: if let Has::Points(points) = one.has { Some(points) } else { None },
                values: Vec::new(),
                told: BTreeSet::new(),
                decided: BTreeSet::new(),
            })
            .collect();
    };
    let told = told(&by_points);
    let columns: BTreeSet<usize> = told.iter().flat_map(|[told, _]| told).copied().collect();
    let order = by_points.order;
    let rows = by_points.rows.into_iter().zip(told).filter_map(|(row, [told, decided])| {
        let values = columns.iter().filter_map(|at| Some((*order.get(*at)?, row.values.get(*at)?)));
        let values = values.filter(|(_, value)| **value != Value::Place(None));
        Some(Ranked {
            seat: state.seat(row.number)?,
            place: Some(usize::from(row.rank)),
            points: Some(row.points),
            values: values.map(|(one, value)| (one, value_told(value))).collect(),
            told: told.into_iter().map(|at| order[at]).collect(),
            decided: decided.into_iter().map(|at| order[at]).collect(),
        })
    });
    let gone = annulled.into_iter().map(|seat| Ranked {
        seat,
        place: None,
        points: None,
        values: Vec::new(),
        told: BTreeSet::new(),
        decided: BTreeSet::new(),
    });
    rows.chain(gone).collect()
}

/// A table as lines.
pub(super) fn table_lines(running: &Running, rounds: usize, from: usize) -> Vec<Text> {
    if super::manche::is_one(&running.course) {
        return super::manche::table_lines(running, rounds).into_iter().skip(from).take(PAGE).collect();
    }
    let Some(state) = running.course.event().map(Event::state) else { return Vec::new() };
    let line = |one: Ranked| {
        let name = running.name(one.seat);
        let place = one.place.map_or_else(|| "–".to_owned(), |place| place.to_string());
        match one.points {
            Some(points) => {
                let told = one.values.iter().filter(|(tiebreak, _)| one.told.contains(tiebreak));
                let values: Vec<String> =
                    told.map(|(tiebreak, value)| format!("{tiebreak} {value}")).collect();
                let values = crate::messages::own(values.join(", "));
                say!("event-row", place = place, name = name, points = points_told(points), values = values)
            }
            // In a bracket, whoever has no place yet still plays for it; in a round robin they are annulled.
            None if one.place.is_none() => say!("event-row-open", name = name),
            None => say!("event-row-plain", place = place, name = name),
        }
    };
    table(state, rounds).into_iter().skip(from).take(PAGE).map(line).collect()
}

/// A result, from the side of who is named first.
pub(super) fn result_told(ended: Ended) -> &'static str {
    match ended {
        Ended::Played(Outcome::Win) => "1–0",
        Ended::Played(Outcome::Draw) => "½–½",
        Ended::Played(Outcome::Loss) => "0–1",
        Ended::Forfeit { white: true, .. } => "+–−",
        Ended::Forfeit { black: true, .. } => "−–+",
        Ended::Forfeit { .. } => "−–−",
    }
}

pub(super) fn rest_told(running: &Running, rest: &Rest, called: bool) -> Option<Text> {
    let who = if called { running.who(rest.seat) } else { Arg::Str(running.name(rest.seat)) };
    // F9: without it a match just disappears.
    if let Some(gone) = running.course.event().and_then(|event| event.state().lost_to(rest)) {
        let key = match goes_on_key(running, rest.id) {
            "event-takes-third" => "event-takes-third-over",
            _ => "event-goes-on-over",
        };
        return Some(Text { key, args: vec![("who", who), ("gone", Arg::Str(running.name(gone)))] });
    }
    let key = match rest.bye {
        // In a bracket nobody has points.
        _ if rest.id.is_some() => goes_on_key(running, rest.id),
        Bye::Allocated | Bye::Full if super::teams::is_one(&running.course.plan) => "team-rests",
        Bye::Allocated | Bye::Full => "event-rests",
        Bye::Half => "event-rests-half",
        // Who has left, and who rests in a round robin, needs no line of their own but in the latter.
        Bye::Zero if is_out(running, rest.seat) => return None,
        Bye::Zero => "event-rests-plain",
    };
    Some(Text { key, args: vec![("who", who)] })
}

/// What a match of a bracket is to somebody whom nobody meets there: the way on, or the place it is about.
pub(super) fn goes_on_key(running: &Running, id: Option<MatchId>) -> &'static str {
    let live = running.course.event().and_then(|event| event.state().live());
    let section = live.zip(id).and_then(|(live, id)| live.bracket().get(id).map(|one| one.section));
    if section == Some(Section::Third) { "event-takes-third" } else { "event-goes-on" }
}

/// Who has no opponent any more, where a board is decided with its pairing.
fn alone_told(running: &Running, board: &Board) -> Option<Text> {
    let here = match board.ended? {
        Ended::Forfeit { white: true, black: false } => board.white,
        Ended::Forfeit { white: false, black: true } => board.black,
        _ => return None,
    };
    let key = if board.id.is_some() { goes_on_key(running, board.id) } else { "event-no-opponent" };
    Some(Text { key, args: vec![("who", running.who(here))] })
}

fn is_out(running: &Running, seat: Seat) -> bool {
    !running.course.players().contains(&seat)
}

/// The results of a round, and the table after it.
pub(super) fn round_over(running: &Running, round: u16) -> Vec<Text> {
    if super::manche::is_one(&running.course) {
        return super::manche::round_over(running, round);
    }
    let Some(state) = running.course.event().map(Event::state) else { return Vec::new() };
    let Some(one) = state.rounds().get(usize::from(round) - 1) else { return Vec::new() };
    let mut lines = vec![say!("event-round-results", round = round)];
    let of_teams = super::teams::is_one(&running.course.plan);
    if of_teams {
        lines.extend(super::teams::telling::result_lines(running, round));
    }
    for (number, board) in (1_u16..).zip(&one.boards).filter(|_| !of_teams) {
        let ended = board.ended.map_or("", result_told);
        lines.push(say!(
            "event-result",
            board = number,
            white = running.name(board.white),
            black = running.name(board.black),
            result = crate::messages::own(ended.to_owned())
        ));
    }
    lines.extend(one.byes.iter().filter_map(|rest| rest_told(running, rest, false)));
    if !matches!(state.setup().format, Format::Bracket(_)) {
        lines.push(say!("event-table-after", round = round));
        lines.extend(table_lines(running, usize::from(round), 0));
    }
    lines.extend(super::director::what_is_next(running));
    lines
}

impl Events {
    /// Who meets whom: everybody is called once, even where nobody knows whether they were (`perhaps_said`).
    pub(super) fn tell_pairings(&self, desk: &Desk, id: i64, perhaps_said: bool) {
        let Some(running) = self.by_id.get(&id) else { return };
        let Some(state) = running.course.event().map(Event::state) else { return };
        let round = u16::try_from(state.rounds().len()).unwrap_or(u16::MAX);
        let Some(one) = state.rounds().last() else { return };
        let mut lines = vec![say!("event-round", name = running.course.plan.name.as_str(), round = round)];
        let of_teams = super::teams::is_one(&running.course.plan);
        if of_teams {
            lines.extend(super::teams::telling::pairing_lines(running, round));
        } else {
            for (number, board) in (1_u16..).zip(&one.boards).filter(|(_, board)| board.ended.is_none()) {
                lines.push(say!(
                    "event-pairing",
                    board = number,
                    white = running.who(board.white),
                    black = running.who(board.black)
                ));
            }
            lines.extend(one.byes.iter().filter_map(|rest| rest_told(running, rest, true)));
        }
        if !of_teams {
            lines.extend(one.boards.iter().filter_map(|board| alone_told(running, board)));
        }
        let open = running.course.open_boards().iter().filter(|at| at.round == round).count();
        lines.extend(waves(running, desk, open, desk.now()).iter().map(wave_told));
        lines.extend(super::absence::told_until(running));
        if lines.len() > 1 {
            for (part, lines) in lines.chunks(LINES).enumerate() {
                let text = say!("lines", lines = lines.to_vec());
                // Before the boards, and never too late.
                let urgency = Urgency::Awaited;
                let body =
                    |_: &Window| Body { text: Some(text.clone()), urgency, perhaps_said, ..Body::default() };
                for (window, delivery) in desk.show(&part_of(&format!("e{id}.r{round}"), part), body) {
                    // Where nobody can be told who meets whom nothing goes on.
                    if let Delivery::Now(Err(why)) = delivery
                        && let Some(why) = why.shut()
                    {
                        desk.house.hand_in(&desk.place, Work::Barred { window, why });
                    }
                }
            }
        }
        if state.live().is_some() && one.boards.iter().any(|board| board.ended.is_none()) {
            // Text rings for people, pictures do not: the bracket comes behind it.
            let body = |window: &Window| {
                let picture = self.picture(desk, id, window, 0).map(|(picture, _)| Arc::new(picture));
                Body { picture, urgency: Urgency::Reminder, perhaps_said, ..Body::default() }
            };
            desk.show(&format!("e{id}.r{round}.bracket"), body);
        }
        if running.course.plan.terms.is_none() {
            for at in running.course.open_boards().into_iter().filter(|at| at.round == round) {
                let board = running.course.board(at).filter(|_| !super::trial::is_made_up(running, at));
                if let Some(board) = board {
                    ask_for_result(desk, running, at, &board, perhaps_said);
                }
            }
        }
    }
}

/// A game played elsewhere: who won is said by button.
pub(super) fn ask_for_result(desk: &Desk, running: &Running, at: BoardId, board: &Board, perhaps_said: bool) {
    let id = running.id;
    let button = |label, ended| Button::new(label, &Press::Event(id, OfEvent::Says(at, ended)));
    let wins = |seat| say!("button-event-won", name = running.name(seat));
    let drawn = !running.course.is_decided_by_games(at);
    let mut buttons = vec![button(wins(board.white), Ended::Played(Outcome::Win))];
    if drawn {
        buttons.push(button(say!("button-event-drawn"), Ended::Played(Outcome::Draw)));
    }
    buttons.push(button(wins(board.black), Ended::Played(Outcome::Loss)));
    if running.course.is_long() {
        buttons.push(super::meetings::button(id, at));
    }
    let (white, black) = (running.name(board.white), running.name(board.black));
    // Guests press nothing.
    let text = match Events::alone_at(running, board.sides()).as_slice() {
        [_, _] => say!("event-report", round = at.round, board = at.board, white = white, black = black),
        [one] => {
            let who = running.name(*one);
            say!(
                "entry-report-one",
                round = at.round,
                board = at.board,
                white = white,
                black = black,
                who = who
            )
        }
        _ => say!("entry-report-none", round = at.round, board = at.board, white = white, black = black),
    };
    let body = Body { text: Some(text), buttons, perhaps_said, ..Body::default() };
    desk.announce(Some(format!("e{id}.b{at}")), body);
}

/// Which boards begin later, and when.
pub(super) fn wave_told(wave: &Wave) -> Text {
    let ((from, to), when) = (wave.boards, Arg::When(wave.at));
    if from == to {
        say!("event-wave-of-one", board = from, when = when)
    } else {
        say!("event-wave", from = from, to = to, when = when)
    }
}

/// Whether anything was won: where nobody has a point all share the first place, and nobody has won it.
pub(super) fn has_winners(running: &Running) -> bool {
    let Some(state) = running.course.event().map(Event::state) else { return false };
    let first = state.standings(state.rounds().len()).into_iter().find(|one| one.place == Some(1));
    first.is_some_and(|first| match first.has {
        Has::Points(points) => points.0 > 0,
        Has::Share(share) => share.tenths() > 0,
        Has::Nothing => true,
    })
}

/// Who has the first place now: several share it, and where nothing was won nobody has it.
pub(super) fn winners(running: &Running) -> Vec<Seat> {
    let Some(state) = running.course.event().map(Event::state) else { return Vec::new() };
    let all = table(state, state.rounds().len()).into_iter();
    let first: Vec<Seat> = all.filter(|one| one.place == Some(1)).map(|one| one.seat).collect();
    if first.len() > 1 && !has_winners(running) { Vec::new() } else { first }
}

/// Some of them side by side, each called; of many only the first.
fn listed(running: &Running, seats: &[Seat]) -> Text {
    let one = |seat: &Seat| Text { key: "just-who", args: vec![("who", running.who(*seat))] };
    let mut all = seats.iter().take(WINNERS).map(one);
    let first = all.next().unwrap_or_else(|| say!("literal", text = ""));
    let last = all.next_back();
    let some = all.fold(first, |all, next| say!("list-more", all = all, one = next));
    match last {
        Some(_) if seats.len() > WINNERS => {
            say!("winners-and-more", all = some, count = seats.len() - (WINNERS - 1))
        }
        Some(last) => say!("winners-and", all = some, last = last),
        None => some,
    }
}

/// The table at the end, and who has won.
pub(super) fn tell_the_end(desk: &Desk, running: &Running) {
    let Some(state) = running.course.event().map(Event::state) else { return };
    let rounds = state.rounds().len();
    let name = running.course.plan.name.as_str();
    let mut lines = Vec::new();
    lines.push(match winners(running).as_slice() {
        [champion] => say!("event-champion", name = name, who = running.who(*champion)),
        [] => say!("event-no-champion", name = name),
        several => say!("event-champions", name = name, who = listed(running, several)),
    });
    lines.extend(table_lines(running, rounds, 0));
    if running.course.plan.trial {
        lines.push(say!("event-trial-over"));
    }
    let text = say!("lines", lines = lines);
    if state.live().is_none() {
        // The table as a picture stands under the last round.
        super::honour::show_podium(desk, running, Some(&text));
        return;
    }
    let body = |window: &Window| {
        let (lang, theme) = (desk.house.lang(window), desk.house.settings.theme(window));
        let picture = painted(running, lang, theme, 0).map(|(picture, _)| Arc::new(picture));
        // A process before this one may have said it.
        Body {
            text: Some(text.clone()),
            picture,
            urgency: Urgency::Result,
            perhaps_said: true,
            ..Body::default()
        }
    };
    desk.show(&running.of_its_end("end"), body);
    super::honour::show_podium(desk, running, None);
}
