//! The pictures of a tournament: a bracket, or the table with what each round has brought.

use super::Events;
use super::entries::decided;
use super::running::Running;
use super::telling::{points_told, table, tie_breaks};
use crate::games::Seat;
use crate::messages::{self, Lang};
use crate::picture::theme::Theme;
use crate::picture::tournament::bracket::{
    BracketCard, Group, GroupRow, Match as Box, Part, Round as Column, Side, State as Look, Tree, Who,
    bracket_blocks, bracket_pages, bracket_scene,
};
use crate::picture::tournament::standings::{
    Colour, Heads, Outcome as Chip, Row, StandingsCard, Turn, standings_blocks, standings_pages,
    standings_scene,
};
use crate::picture::{Layout, Texts};
use crate::rooms::desk::Desk;
use crate::rooms::heard::Place;
use crate::rooms::say::Picture;
use crate::tournaments::bracket::encounter::Which;
use crate::tournaments::bracket::live::{Champion, Ended as Match, Live, Stand, State as Seen};
use crate::tournaments::bracket::{Format as Bracket, GroupName, Match as Drawn, Section, Slot, snake};
use crate::tournaments::event::state::State;
use crate::tournaments::field::{Bye, Cell, Outcome, Side as Colours};
use crate::tournaments::points::Points;
use crate::tournaments::tiebreaks::TieBreak;

/// What a picture of a tournament is made of.
enum Card {
    Bracket(BracketCard),
    Standings(StandingsCard),
}

impl Events {
    /// A page of the picture of a tournament, from 0, and how many there are; `None` before it has begun.
    pub(super) fn picture(
        &self,
        desk: &Desk,
        id: i64,
        window: &Place,
        page: usize,
    ) -> Option<(Picture, usize)> {
        let running = self.by_id.get(&id)?;
        painted(running, desk.house.lang(window), desk.house.settings.theme(window), page)
    }
}

/// The same of one that is at hand.
pub(super) fn painted(running: &Running, lang: Lang, theme: Theme, page: usize) -> Option<(Picture, usize)> {
    let texts = |key: &str, args: &[(&str, String)]| messages::plain(lang, key, args);
    let state = running.course.event()?.state();
    let card = match state.live() {
        None if super::manche::is_one(&running.course) => {
            Card::Standings(super::manche::card(running, theme, lang))
        }
        Some(live) => Card::Bracket(bracket_card(running, state, &live, theme, lang, &texts)),
        None => Card::Standings(standings_card(running, state, theme, lang, &texts)),
    };
    let (pages, blocks) = match &card {
        Card::Bracket(card) => (
            bracket_pages(card, Layout::Wide).max(bracket_pages(card, Layout::Tall)),
            bracket_blocks(card, &texts),
        ),
        Card::Standings(card) => {
            let pages = standings_pages(card, Layout::Wide).max(standings_pages(card, Layout::Tall));
            (pages, standings_blocks(card, &texts))
        }
    };
    let scene = |layout| match &card {
        Card::Bracket(card) => bracket_scene(card, page, layout, &texts),
        Card::Standings(card) => standings_scene(card, page, layout, &texts),
    };
    let block = blocks.get(page.min(blocks.len().saturating_sub(1))).cloned().unwrap_or_default();
    Some((Picture { wide: scene(Layout::Wide), tall: scene(Layout::Tall), block, film: None }, pages))
}

/// The formula, in words.
pub(super) fn subtitle(running: &Running, lang: Lang) -> String {
    let players = u16::try_from(running.course.players().len()).unwrap_or(u16::MAX);
    let formula = decided(&running.course.plan, players).0;
    messages::plain(lang, formula.title().key, &[])
}

/// So many tie-breaks a picture has room for.
const COLUMNS: usize = 2;

fn standings_card(
    running: &Running,
    state: &State,
    theme: Theme,
    lang: Lang,
    texts: &Texts<'_>,
) -> StandingsCard {
    let rounds = state.rounds().len();
    let over = if state.unfinished().is_some() { rounds - 1 } else { rounds };
    let places = table(state, over);
    let field = state.field(over);
    let gone = |seat: Seat| !running.course.players().contains(&seat);
    // In the order of the event; a player who shares no place has no number in some columns.
    let order = tie_breaks(state).map_or_else(Vec::new, |(_, order)| order);
    let has = |tie: &TieBreak| places.iter().any(|one| one.values.iter().any(|(name, _)| name == tie));
    let mut ties: Vec<TieBreak> = order.iter().copied().filter(has).collect();
    // A picture has room for two columns: what has decided somewhere goes before what has not, and both stand in the event's order.
    let place = |tie: &TieBreak| order.iter().position(|one| one == tie);
    ties.sort_by_key(|tie| !places.iter().any(|one| one.decided.contains(tie)));
    let columns = ties.len().min(COLUMNS);
    ties[..columns].sort_by_key(place);
    let rows = places.iter().map(|one| {
        let number = state.number(one.seat);
        let cells = number.and_then(|number| field.entrant(number)).map(|entrant| entrant.rounds.as_slice());
        Row {
            place: u32::try_from(one.place.unwrap_or(places.len())).unwrap_or(u32::MAX),
            number: number.map(u32::from),
            name: running.name(one.seat),
            points: one.points.map_or_else(String::new, points_told),
            ties: ties
                .iter()
                .map(|tie| {
                    one.values
                        .iter()
                        .find(|(name, _)| name == tie)
                        .map_or_else(String::new, |(_, value)| value.clone())
                })
                .collect(),
            turns: cells.unwrap_or_default().iter().map(|cell| turn(*cell)).collect(),
            gone: gone(one.seat),
            mine: false,
        }
    });
    let heads = Heads {
        player: texts("event-head-player", &[]),
        // One round alone is narrower than its head.
        rounds: if over > 1 { texts("event-head-rounds", &[]) } else { String::new() },
        points: texts("event-head-points", &[]),
        ties: ties.iter().map(|tie| tie.name().to_owned()).collect(),
    };
    let rows = rows.collect();
    StandingsCard {
        theme,
        title: running.course.plan.name.clone(),
        subtitle: subtitle(running, lang),
        heads,
        rows,
    }
}

/// What a round has brought somebody.
pub(super) fn turn(cell: Cell) -> Turn {
    let colour = |side: Colours| if side == Colours::White { Colour::White } else { Colour::Black };
    match cell {
        Cell::Played { opponent, side, outcome } => {
            let result = match outcome {
                Outcome::Win => Chip::Win,
                Outcome::Draw => Chip::Draw,
                Outcome::Loss => Chip::Loss,
            };
            Turn { opponent: Some(u32::from(opponent)), colour: Some(colour(side)), result }
        }
        Cell::Forfeit { opponent, won, .. } => {
            let result = if won { Chip::ForfeitWin } else { Chip::ForfeitLoss };
            Turn { opponent: Some(u32::from(opponent)), colour: None, result }
        }
        Cell::Bye(bye) => {
            let result = match bye {
                Bye::Allocated | Bye::Full => Chip::Bye,
                Bye::Half => Chip::HalfBye,
                Bye::Zero => Chip::Absent,
            };
            Turn { opponent: None, colour: None, result }
        }
    }
}

/// The sections that stand by themselves, in the order in which they are shown, with what they are called.
const SECTIONS: [(Section, Option<&str>); 6] = [
    (Section::Main, None),
    (Section::Losers, Some("event-part-losers")),
    (Section::Recovery, Some("event-part-recovery")),
    (Section::Third, Some("event-part-third")),
    (Section::Challenge, Some("event-part-challenge")),
    (Section::Again, Some("event-part-again")),
];

fn bracket_card(
    running: &Running,
    state: &State,
    live: &Live,
    theme: Theme,
    lang: Lang,
    texts: &Texts<'_>,
) -> BracketCard {
    let drawing = Drawing { running, state, live, seen: live.seen(), texts };
    let bracket = live.bracket();
    let mut parts = drawing.groups();
    let challenged = bracket.matches().any(|one| one.section == Section::Challenge);
    for (section, key) in SECTIONS {
        // A second final that is not needed is not shown.
        let own = |one: &&Drawn| {
            one.section == section && drawing.of(one).is_some_and(|(_, seen)| seen != Seen::Needless)
        };
        let rounds = bracket.rounds.iter().map(|round| round.iter().filter(own).collect::<Vec<&Drawn>>());
        let rounds: Vec<Vec<&Drawn>> = rounds.filter(|round| !round.is_empty()).collect();
        let decides = section == Section::Challenge || section == Section::Main && !challenged;
        let tree = |rounds: &[Vec<&Drawn>]| Tree {
            title: key.map_or_else(String::new, |key| texts(key, &[])),
            note: String::new(),
            rounds: (0..rounds.len()).map(|at| drawing.column(rounds, at)).collect(),
            decides,
        };
        match section {
            // Two bronze medals are two matches that stand alone.
            Section::Third => {
                parts.extend(rounds.iter().flatten().map(|one| Part::Tree(tree(&[vec![*one]]))));
            }
            _ if !rounds.is_empty() => parts.push(Part::Tree(tree(&rounds))),
            _ => {}
        }
    }
    let champion = match live.champion() {
        Champion::Player(number) => Some(drawing.name(number)),
        Champion::Open | Champion::Nobody => None,
    };
    let title = running.course.plan.name.clone();
    BracketCard { theme, title, subtitle: subtitle(running, lang), parts, champion }
}

/// A bracket that is being drawn.
struct Drawing<'a> {
    running: &'a Running,
    state: &'a State,
    live: &'a Live,
    seen: Vec<crate::tournaments::bracket::live::Seen>,
    texts: &'a Texts<'a>,
}

impl Drawing<'_> {
    fn name(&self, number: u16) -> String {
        self.state.seat(number).map_or_else(String::new, |seat| self.running.name(seat))
    }

    /// Who stands in a match, and how it is.
    fn of(&self, one: &Drawn) -> Option<([Stand; 2], Seen)> {
        let at = usize::try_from(one.id.0).ok()?.checked_sub(1)?;
        self.seen.get(at).map(|seen| (seen.sides, seen.state))
    }

    /// A round of a section.
    fn column(&self, rounds: &[Vec<&Drawn>], at: usize) -> Column {
        let before: &[&Drawn] = at.checked_sub(1).map_or(&[], |before| &rounds[before]);
        let left = rounds.len() - at;
        let title = match (rounds[at][0].section, left) {
            (Section::Main, 1) => (self.texts)("event-round-final", &[]),
            (Section::Main, 2) => (self.texts)("event-round-semi", &[]),
            (Section::Main, 3) => (self.texts)("event-round-quarter", &[]),
            (Section::Third | Section::Challenge | Section::Again, _) => String::new(),
            _ => (self.texts)("event-round-number", &[("round", (at + 1).to_string())]),
        };
        Column { title, matches: rounds[at].iter().map(|one| self.drawn(one, before)).collect() }
    }

    fn drawn(&self, one: &Drawn, before: &[&Drawn]) -> Box {
        let (stands, seen) = self.of(one).unwrap_or(([Stand::Open; 2], Seen::Open));
        let winner = match seen {
            Seen::Over { ended: Match::Won { winner, .. }, .. } => Some(winner),
            _ => None,
        };
        let scores = self.scores(one, stands);
        let side = |slot: Slot, stand: Stand, score: String| {
            let who = match stand {
                Stand::Open => Who::Open(match slot {
                    Slot::Loser(id) => (self.texts)("event-loser-of", &[("id", id.to_string())]),
                    _ => String::new(),
                }),
                Stand::Nobody => Who::Nobody,
                Stand::Player(number) => Who::Player { name: self.name(number), seed: Some(number) },
            };
            let from = match slot {
                Slot::Winner(id) => before.iter().position(|one| one.id == id),
                _ => None,
            };
            let won = winner.is_some_and(|winner| stand == Stand::Player(winner));
            Side { who, score, won, from }
        };
        let [a, b] = scores;
        let sides = [side(one.a, stands[0], a), side(one.b, stands[1], b)];
        let state = match seen {
            Seen::Over { ended: Match::Won { played: false, .. } | Match::Absent, .. } => Look::Walkover,
            Seen::Over { .. } => Look::Over,
            Seen::Ready { .. } => Look::Now,
            Seen::Open | Seen::Bye(_) | Seen::Needless => Look::Open,
        };
        Box { sides, state }
    }

    /// What both have of a match that is over: games won where there are several, else 1 and 0.
    fn scores(&self, one: &Drawn, stands: [Stand; 2]) -> [String; 2] {
        let boards = self.state.rounds().iter().flat_map(|round| &round.boards);
        let Some(board) = boards.into_iter().find(|board| board.id == Some(one.id)) else {
            return Default::default();
        };
        if board.ended.is_none() {
            return Default::default();
        }
        let halves = |seat: Seat| -> i64 {
            if board.parts.iter().any(Option::is_some) {
                let sums = crate::tournaments::teams::halves(&board.parts);
                return i64::from(sums[usize::from(seat == board.black)]);
            }
            let own = if seat == board.white { Which::A } else { Which::B };
            let games = board.games.iter().map(|game| match game.winner {
                Some(winner) if winner == own => 2,
                None => 1,
                Some(_) => 0,
            });
            let single = match board.ended {
                Some(crate::tournaments::italo_swiss::Ended::Played(Outcome::Win)) => [2, 0],
                Some(crate::tournaments::italo_swiss::Ended::Played(Outcome::Draw)) => [1, 1],
                Some(crate::tournaments::italo_swiss::Ended::Played(Outcome::Loss)) => [0, 2],
                _ => return -1,
            };
            if board.games.is_empty() { single[usize::from(own == Which::B)] } else { games.sum() }
        };
        stands.map(|stand| match stand {
            Stand::Player(number) => {
                let halves = self.state.seat(number).map_or(-1, halves);
                let points = i32::try_from(halves * 5).ok().filter(|points| *points >= 0);
                points.map_or_else(String::new, |points| points_told(Points(points)))
            }
            Stand::Open | Stand::Nobody => String::new(),
        })
    }

    fn groups(&self) -> Vec<Part> {
        let Bracket::Groups { groups, advance, .. } = self.live.bracket().format else { return Vec::new() };
        let members = snake(self.live.bracket().entrants, groups);
        let group = |(n, members): (u16, Vec<u16>)| {
            let rows = self.live.group(GroupName(n));
            let order = rows.as_ref().map_or(members, |rows| rows.iter().map(|row| row.number).collect());
            let points = |number: u16| {
                let row = rows.as_ref().and_then(|rows| rows.iter().find(|row| row.number == number));
                row.map_or_else(String::new, |row| {
                    points_told(Points(i32::try_from(5 * row.halves).unwrap_or(0)))
                })
            };
            let row = |(at, number): (u16, &u16)| GroupRow {
                name: self.name(*number),
                points: points(*number),
                through: rows.is_some() && at < advance,
                gone: false,
            };
            let title = (self.texts)("event-group", &[("name", GroupName(n).to_string())]);
            Part::Group(Group { title, rows: (0..).zip(&order).map(row).collect() })
        };
        (0..groups).zip(members).map(group).collect()
    }
}
