//! F9, F2, D6: who leaves, does not come, or has been corrected at any moment of a bracket. A little model computes from the
//! lines of a log alone who stands where, one line after the other; it shares nothing with `bracket/live` and
//! `bracket/places` but the draw on paper, and the whole program has to come to the same places.

use crate::support::one_in;
use giostra::games::Seat;
use giostra::tournaments::bracket::live::Champion;
use giostra::tournaments::bracket::{Bracket, Format, GroupName, Last, MatchId, Section, Slot, snake};
use giostra::tournaments::event::Event;
use giostra::tournaments::event::line::{BoardId, Line};
use giostra::tournaments::event::propose::Proposal;
use giostra::tournaments::event::setup::{Format as Of, Setup};
use giostra::tournaments::field::{Field, Outcome};
use giostra::tournaments::italo_swiss::{Ended, Pairing};
use giostra::tournaments::round_robin::table::{Score, table};
use giostra::tournaments::round_robin::{Leaving, leaving};
use std::collections::{BTreeMap, BTreeSet};

/// What has come of a match in a round that is paired.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Came {
    /// Two are to play it.
    Waits,
    /// One has won, over the board or not.
    Won {
        on: u16,
        down: u16,
        played: bool,
    },
    Drawn,
    /// Two stand there, and neither has come.
    Neither,
    /// Nobody plays it: who goes on, and who has lost alone.
    Empty {
        on: Option<u16>,
        down: Option<u16>,
    },
}

/// A match of a paired round.
#[derive(Clone, Copy, Debug)]
struct Stands {
    sides: [Option<u16>; 2],
    came: Came,
    /// Who went on and who dropped when what follows was paired, and in which round that was: from then on nothing but a
    /// new pairing or an exchange changes it.
    sealed: Option<(usize, [Option<u16>; 2])>,
}

/// The model: a player is their number, which is their seat.
struct Model {
    paper: Bracket,
    stands: BTreeMap<MatchId, Stands>,
    /// Of each round, the matches that are played, in the order of their boards.
    boards: Vec<Vec<MatchId>>,
    /// Who has left, and how many rounds were paired then.
    left: BTreeMap<u16, usize>,
}

impl Model {
    fn of(event: &Event, format: Format, entrants: u16) -> Self {
        let paper = Bracket::new(entrants, format).unwrap();
        let (stands, boards, left) = (BTreeMap::new(), Vec::new(), BTreeMap::new());
        let mut model = Self { paper, stands, boards, left };
        for line in event.log() {
            model.take(line);
        }
        // Where no two are left to meet, nothing more is paired.
        for round in model.boards.len() + 1..=model.paper.rounds.len() {
            let come = model.pair(round);
            assert!(come.values().all(|who| who.len() < 2), "{come:?} could come to round {round}\n{event}");
            model.boards.push(Vec::new());
        }
        model
    }

    fn take(&mut self, line: &Line) {
        match line {
            Line::Enter(_) | Line::Begin => {}
            Line::Pair(round, paired) => {
                let given: BTreeMap<MatchId, BTreeSet<u16>> = paired
                    .iter()
                    .map(|one| {
                        (
                            one.id.unwrap(),
                            [Some(one.white), one.black].into_iter().flatten().map(|seat| seat.0).collect(),
                        )
                    })
                    .collect();
                let expected = self.pair(usize::from(*round));
                assert_eq!(given, expected, "{line}");
                // Who moves first is drawn: the results are of who stands first in the line.
                let boards = paired.iter().filter_map(|one| Some((one.id?, one.white.0, one.black?.0)));
                self.boards.push(boards.clone().map(|(id, ..)| id).collect());
                for (id, white, black) in boards {
                    self.stands.get_mut(&id).unwrap().sides = [Some(white), Some(black)];
                }
            }
            Line::Result(at, ended) | Line::Correct(at, ended) => {
                let id = self.boards[usize::from(at.round) - 1][usize::from(at.board) - 1];
                let stands = self.stands.get_mut(&id).unwrap();
                let [Some(white), Some(black)] = stands.sides else { panic!("{line}") };
                let won = |on, down, played| Came::Won { on, down, played };
                stands.came = match ended {
                    Ended::Played(Outcome::Win) => won(white, black, true),
                    Ended::Played(Outcome::Loss) => won(black, white, true),
                    Ended::Played(Outcome::Draw) => Came::Drawn,
                    Ended::Forfeit { white: true, .. } => won(white, black, false),
                    Ended::Forfeit { black: true, .. } => won(black, white, false),
                    Ended::Forfeit { .. } => Came::Neither,
                };
            }
            Line::Withdraw(seat) => drop(self.left.insert(seat.0, self.boards.len())),
            Line::Unpair(round) => {
                let round = usize::from(*round);
                self.boards.truncate(round - 1);
                let gone: Vec<MatchId> =
                    self.paper.rounds[round - 1..].iter().flatten().map(|one| one.id).collect();
                self.stands.retain(|id, _| !gone.contains(id));
                for stands in self.stands.values_mut() {
                    stands.sealed = stands.sealed.filter(|(by, _)| *by < round);
                }
            }
            Line::Swap(round, one, other) => {
                let turn = |player: u16| match player {
                    player if player == one.0 => other.0,
                    player if player == other.0 => one.0,
                    player => player,
                };
                let here: Vec<MatchId> =
                    self.paper.rounds[usize::from(*round) - 1].iter().map(|one| one.id).collect();
                for (id, stands) in &mut self.stands {
                    if here.contains(id) {
                        stands.sides = stands.sides.map(|side| side.map(turn));
                        if let Came::Empty { on, .. } = &mut stands.came {
                            *on = on.map(turn);
                        }
                    }
                    if let Some((by, sealed)) = &mut stands.sealed
                        && *by == usize::from(*round)
                    {
                        *sealed = sealed.map(|player| player.map(turn));
                    }
                }
            }
            other => panic!("{other}"),
        }
    }

    /// Pairs a round: who comes to each of its matches.
    fn pair(&mut self, round: usize) -> BTreeMap<MatchId, BTreeSet<u16>> {
        let mut come = BTreeMap::new();
        let matches = self.paper.rounds[round - 1].clone();
        let mut read = Vec::new();
        for one in &matches {
            if one.only_if.is_some_and(|id| !self.second_side_has_won(id)) {
                continue;
            }
            let sides = [one.a, one.b].map(|slot| self.slot(slot));
            read.extend([one.a, one.b].into_iter().filter_map(|slot| match slot {
                Slot::Winner(id) | Slot::Loser(id) => Some(id),
                _ => None,
            }));
            // A player who left after this round was first paired is found as then.
            let has_left = |player: &u16| self.left.get(player).is_some_and(|paired| *paired < round);
            let (gone, here): (Vec<u16>, Vec<u16>) = sides.into_iter().flatten().partition(has_left);
            let outcome = match (here.as_slice(), gone.as_slice()) {
                ([_, _], _) => Came::Waits,
                ([on], [down]) => Came::Won { on: *on, down: *down, played: false },
                ([on], _) => Came::Empty { on: Some(*on), down: None },
                (_, [_, _]) => Came::Neither,
                (_, gone) => Came::Empty { on: None, down: gone.first().copied() },
            };
            if !here.is_empty() {
                come.insert(one.id, here.into_iter().collect());
            }
            self.stands.insert(one.id, Stands { sides, came: outcome, sealed: None });
        }
        for id in read {
            let sealed = self.after(id);
            if let Some(stands) = self.stands.get_mut(&id).filter(|stands| stands.sealed.is_none()) {
                stands.sealed = Some((round, sealed));
            }
        }
        // Nobody in two places.
        let mut seen = BTreeSet::new();
        let here = matches.iter().filter_map(|one| self.stands.get(&one.id));
        for player in here.flat_map(|stands| stands.sides).flatten() {
            assert!(seen.insert(player), "{player} stands twice in round {round}");
        }
        come
    }

    /// R2, D1: whether who had lost before has won, against somebody.
    fn second_side_has_won(&self, id: MatchId) -> bool {
        let second = self.slot(self.paper.get(id).unwrap().b);
        matches!(self.stands[&id].came, Came::Won { on, .. } if Some(on) == second)
    }

    /// Who has gone on from a match, and who has dropped out of it.
    fn after(&self, id: MatchId) -> [Option<u16>; 2] {
        let Some(stands) = self.stands.get(&id) else { return [None, None] };
        if let Some((_, sealed)) = stands.sealed {
            return sealed;
        }
        match stands.came {
            Came::Won { on, down, .. } => [Some(on), Some(down)],
            Came::Empty { on, down } => [on, down],
            Came::Waits | Came::Drawn | Came::Neither => [None, None],
        }
    }

    fn slot(&self, slot: Slot) -> Option<u16> {
        match slot {
            Slot::Seed(seed) => Some(seed),
            Slot::Bye => None,
            Slot::Winner(id) => self.after(id)[0],
            Slot::Loser(id) => self.after(id)[1],
            Slot::Fallen { nth, .. } => {
                let first = self.paper.rounds[0].iter();
                let fallen =
                    first.filter(|one| matches!(self.stands[&one.id].came, Came::Won { played: true, .. }));
                let mut fallen: Vec<u16> = fallen.filter_map(|one| self.after(one.id)[1]).collect();
                fallen.sort_unstable();
                fallen.get(usize::from(nth) - 1).copied()
            }
            Slot::Group { group, place } => self.table(group).get(usize::from(place) - 1).copied(),
        }
    }

    /// D4, G3, T9: a group without the players who left before its knock-out was paired.
    fn table(&self, group: GroupName) -> Vec<u16> {
        let Format::Groups { groups, .. } = self.paper.format else { panic!() };
        let rounds = self.paper.rounds.iter();
        let before = rounds
            .take_while(|round| round.iter().all(|one| matches!(one.section, Section::Group(_))))
            .count();
        let out = |player: &u16| self.left.get(player).is_some_and(|paired| *paired <= before);
        let own = self.paper.matches().filter(|one| one.section == Section::Group(group));
        let own: Vec<Stands> = own.filter_map(|one| self.stands.get(&one.id)).copied().collect();
        let games = |player: u16| own.iter().filter(move |one| one.sides.contains(&Some(player)));
        let annulled = |player: &u16| {
            let played =
                games(*player).filter(|one| matches!(one.came, Came::Won { played: true, .. } | Came::Drawn));
            out(player) && leaving(played.count(), games(*player).count()) == Leaving::Annulled
        };
        let mut stay = snake(self.paper.entrants, groups)[usize::from(group.0)].clone();
        stay.sort_unstable();
        stay.retain(|player| !annulled(player));
        let scores = own.iter().filter_map(|one| {
            let [a, b] = [one.sides[0]?, one.sides[1]?];
            let counts = stay.contains(&a) && stay.contains(&b);
            counts.then(|| match one.came {
                Came::Won { on, .. } => Score::new(a, b, if on == a { Outcome::Win } else { Outcome::Loss }),
                Came::Drawn => Score::new(a, b, Outcome::Draw),
                _ => Score::absent(a, b),
            })
        });
        let rows = table(&stay, &scores.collect::<Vec<_>>());
        rows.into_iter().map(|row| row.number).filter(|player| !out(player)).collect()
    }

    /// The places when all is over; `None` of nobody.
    fn places(&self) -> BTreeMap<u16, usize> {
        let mut far: BTreeMap<u16, u32> = BTreeMap::new();
        for one in self.paper.matches().filter(|one| !matches!(one.section, Section::Group(_))) {
            let Some(stands) = self.stands.get(&one.id) else { continue };
            // The winner of a match that leads on is in the next one; if not, others were put there.
            let leads = self.paper.matches().any(|next| {
                [next.a, next.b].contains(&Slot::Winner(one.id)) && self.stands.contains_key(&next.id)
            });
            for player in stands.sides.into_iter().flatten() {
                let won = self.after(one.id)[0] == Some(player) && !leads;
                far.insert(player, if won { one.win } else { one.loss });
            }
        }
        if let Format::Groups { groups, .. } = self.paper.format {
            for group in (0..groups).map(GroupName) {
                for (at, player) in (0..).zip(self.table(group)) {
                    far.entry(player).or_insert(10_000 + at);
                }
            }
        }
        for player in 1..=self.paper.entrants {
            far.entry(player).or_insert(u32::MAX);
        }
        let place = |own: u32| far.values().filter(|other| **other < own).count() + 1;
        // D6: nobody has come to the final.
        let champion = far.values().any(|far| *far == 0);
        far.values()
            .copied()
            .map(place)
            .zip(far.keys())
            .map(|(place, player)| (*player, if place == 1 && !champion { 2 } else { place }))
            .collect()
    }
}

fn none(_: &Field, _: bool) -> Option<Pairing> {
    None
}

fn begun(format: Format, entrants: u16) -> Event {
    let mut event = Event::new(Setup::plain(Of::Bracket(format)));
    for seed in 0..entrants {
        event.append(Line::Enter(2000 - 10 * seed)).unwrap();
    }
    event.append(Line::Begin).unwrap();
    event
}

/// A number out of others, always the same.
fn drawn(of: &[usize]) -> usize {
    of.iter().fold(0x9E37_79B9_usize, |sum, one| {
        (sum ^ one).wrapping_mul(0x0100_0193).rotate_left(13) ^ (sum >> 7)
    })
}

/// What comes next of itself; `None`: the event is over.
fn next(event: &Event, salt: usize) -> Option<Line> {
    let state = event.state();
    if let Some(at) = state.unfinished() {
        let board = state.board(at).unwrap();
        // Paired anew, a board may be that of a player who has left since; as in `rooms/events`, they lose it.
        let came = |seat: Seat| !state.entrants()[usize::from(seat.0) - 1].out;
        if !came(board.white) || !came(board.black) {
            let ended = Ended::Forfeit { white: came(board.white), black: came(board.black) };
            return Some(Line::Result(at, ended));
        }
        let [low, high] = [board.white.min(board.black), board.white.max(board.black)];
        let dice = drawn(&[salt, usize::from(low.0), usize::from(high.0), usize::from(at.round)]);
        let ended = match dice >> 5 & 7 {
            0 if !state.must_be_won(board) => Outcome::Draw,
            // The better number wins more often.
            0..=4 if board.white == low => Outcome::Win,
            5.. if board.white == high => Outcome::Win,
            _ => Outcome::Loss,
        };
        return Some(Line::Result(at, Ended::Played(ended)));
    }
    match state.propose(&none).unwrap() {
        Proposal::Pair(line) => Some(line),
        _ => None,
    }
}

/// What happens beside.
#[derive(Clone, Copy, Debug)]
enum Act {
    /// Somebody leaves, is excluded or erased.
    Leaves(u16),
    /// Neither comes to the board that is next.
    Neither,
    /// One of them does not come.
    Alone,
    /// A result that stands is corrected, and what follows kept (0), made anew (1), or exchanged (2).
    Corrected(usize, usize),
}

/// Who meets in the matches of later rounds, played or not; of one alone, nobody and who goes on; and whether it is over.
type Meet = BTreeMap<(u16, MatchId), ([Option<Seat>; 3], bool)>;

fn meet(event: &Event, after: u16) -> Meet {
    let mut all = Meet::new();
    for (round, one) in (1..).zip(event.state().rounds()).filter(|(round, _)| *round > after) {
        for board in &one.boards {
            let (a, b) = (Some(board.white), Some(board.black));
            all.insert((round, board.id.unwrap()), ([a.min(b), a.max(b), None], board.ended.is_some()));
        }
        for empty in &one.empty {
            let [a, b] = empty.sides;
            let alone = empty.on.filter(|_| a.is_none() || b.is_none());
            all.insert((round, empty.id), ([a.min(b), a.max(b), alone], false));
        }
    }
    all
}

/// Does it; whether there was anything to do.
fn act(event: &mut Event, act: Act) -> bool {
    let state = event.state();
    match act {
        Act::Leaves(seat) => {
            let seat = Seat(seat);
            if state.entrants()[usize::from(seat.0) - 1].out {
                return false;
            }
            let mut lines = Vec::new();
            for (round, one) in (1..).zip(state.rounds()) {
                for (board, one) in (1..).zip(&one.boards) {
                    if one.ended.is_none() && [one.white, one.black].contains(&seat) {
                        let ended = Ended::Forfeit { white: one.white != seat, black: one.black != seat };
                        lines.push(Line::Result(BoardId { round, board }, ended));
                    }
                }
            }
            lines.push(Line::Withdraw(seat));
            for line in lines {
                event.append(line).unwrap();
            }
            true
        }
        Act::Neither | Act::Alone => {
            let Some(at) = state.unfinished() else { return false };
            let white = matches!(act, Act::Alone);
            event.append(Line::Result(at, Ended::Forfeit { white, black: false })).unwrap();
            true
        }
        Act::Corrected(nth, how) => {
            let rounds = (1..).zip(state.rounds());
            let all = rounds.flat_map(|(round, one)| {
                (1..).zip(&one.boards).map(move |(board, one)| (BoardId { round, board }, one.ended))
            });
            let decided: Vec<_> = all.filter_map(|(at, ended)| Some((at, ended?))).collect();
            let Some((at, old)) = decided.get(nth % decided.len().max(1)).copied() else { return false };
            let wanted = [Ended::Played(Outcome::Win), Ended::Played(Outcome::Loss)];
            let ended = wanted.into_iter().find(|one| *one != old).unwrap();
            let changes = event.changes(at, ended, &none).unwrap();
            let before = meet(event, at.round);
            let old_boards: BTreeSet<(u16, MatchId)> = (1..)
                .zip(state.rounds())
                .flat_map(|(round, one)| one.boards.iter().map(move |board| (round, board.id.unwrap())))
                .collect();
            let lines = [&changes.keep, &changes.replay, &changes.swap][how];
            if lines.is_empty() || how == 1 && !changes.may_redo {
                return false;
            }
            for line in lines {
                event.append(line.clone()).unwrap_or_else(|why| panic!("{line}: {why:?}"));
            }
            let after = meet(event, at.round);
            if how == 0 {
                assert_eq!(before, after, "what was paired stays");
            }
            if how == 1 {
                // The preview has said exactly what then happens.
                let rounds = u16::try_from(event.state().rounds().len()).unwrap();
                let who = |all: &Meet, id: &(u16, MatchId)| all.get(id).map(|(who, _)| *who);
                let ids: BTreeSet<_> = before.keys().chain(after.keys()).copied().collect();
                let mut others: Vec<_> =
                    ids.iter().filter(|id| who(&before, id) != who(&after, id)).collect();
                // Where the round is not paired again yet, no match of two who play is there.
                others.retain(|id| id.0 <= rounds || old_boards.contains(*id));
                let played = others.iter().filter(|id| before.get(**id).is_some_and(|board| board.1)).count();
                assert_eq!((changes.boards, changes.played), (others.len(), played), "{at} {ended:?}");
                let stay =
                    before.iter().filter(|(id, board)| id.0 <= rounds && !others.contains(id) && board.1);
                for (id, board) in stay {
                    assert_eq!(after.get(id), Some(board), "the good results of other boards stay");
                }
            }
            true
        }
    }
}

/// Plays an event to its end with acts at moments, counted in lines behind `begin`; how many moments there were.
fn play(format: Format, entrants: u16, salt: usize, acts: &[(usize, Act)]) -> (Event, usize) {
    let mut event = begun(format, entrants);
    let mut moment = 0;
    loop {
        for (_, one) in acts.iter().filter(|(at, _)| *at == moment) {
            act(&mut event, *one);
        }
        let Some(line) = next(&event, salt) else { return (event, moment) };
        event.append(line.clone()).unwrap_or_else(|why| panic!("{line}: {why:?}\n{event}"));
        moment += 1;
        assert!(moment < 500, "it does not end:\n{event}");
    }
}

/// The laws of an event that is over.
fn holds(event: &Event, format: Format, entrants: u16) {
    let state = event.state();
    let all = state.standings(state.rounds().len());
    let places: BTreeMap<u16, usize> = all.iter().map(|one| (one.seat.0, one.place.unwrap_or(0))).collect();
    assert_eq!(all.len(), usize::from(entrants), "nobody in two places");
    let model = Model::of(event, format, entrants);
    assert_eq!(places, model.places(), "\n{event}");
    let first: Vec<u16> = places.iter().filter(|(_, place)| **place == 1).map(|(seat, _)| *seat).collect();
    match state.live().unwrap().champion() {
        Champion::Player(number) => assert_eq!(first, [number], "one champion\n{event}"),
        Champion::Nobody => assert!(first.is_empty(), "no champion, and somebody is first\n{event}"),
        Champion::Open => panic!("it is over, and open\n{event}"),
    }
    // D6 alone leaves an event without a champion: each possible winner has not come, or has left.
    if first.is_empty() {
        let neither = event.log().iter().any(|line| {
            matches!(line, Line::Withdraw(_) | Line::Result(_, Ended::Forfeit { white: false, black: false }))
        });
        assert!(neither, "\n{event}");
    }
}

const SIZES: std::ops::RangeInclusive<u16> = 2..=20;

/// All formats with a knock-out in them, of so many.
fn formats(entrants: u16) -> Vec<Format> {
    let groups = |groups, advance| Format::Groups { groups, advance, last: Last::Knockout { third: true } };
    let all = [
        Format::Knockout { third: false },
        Format::Knockout { third: true },
        Format::Repechage { reset: false },
        Format::Repechage { reset: true },
        Format::Double,
        Format::Consolation { third: true },
        Format::Consolation { third: false },
        Format::Quarter,
        groups(2, 2),
        groups(3, 1),
    ];
    all.into_iter().filter(|format| Bracket::new(entrants, *format).is_ok()).collect()
}

/// All that can happen once: at each moment each player leaves, the next one does not come, each result is corrected.
fn single(entrants: u16, moments: usize) -> impl Iterator<Item = (usize, Act)> {
    let one = move |moment: usize| {
        let leaves = (1..=entrants).map(Act::Leaves);
        let corrected = (0..moment).flat_map(|nth| (0..3).map(move |how| Act::Corrected(nth, how)));
        leaves.chain([Act::Neither, Act::Alone]).chain(corrected).map(move |act| (moment, act))
    };
    (0..moments).flat_map(one)
}

#[test]
fn f9_f2_one_act_at_any_moment() {
    // Whole with `GIOSTRA_LONG`; the gate tries some of all sizes.
    let mut tried = 0_usize;
    for entrants in SIZES {
        for format in formats(entrants) {
            let (plain, moments) = play(format, entrants, 0, &[]);
            holds(&plain, format, entrants);
            let every = one_in(usize::from(entrants).pow(3) / 4);
            for one in single(entrants, moments) {
                tried += 1;
                if drawn(&[tried]).is_multiple_of(every.max(1)) {
                    let (event, _) = play(format, entrants, 0, &[one]);
                    let told = std::panic::catch_unwind(|| holds(&event, format, entrants));
                    assert!(told.is_ok(), "{entrants} {format:?}: {one:?}");
                }
            }
        }
    }
}

#[test]
fn f9_f2_two_acts() {
    for turn in 0..24_000 / one_in(30) {
        let dice = |of: usize, most: usize| drawn(&[turn, of, 77]) / 8 % most.max(1);
        let entrants = u16::try_from(2 + dice(1, if one_in(2) == 1 { 19 } else { 8 })).unwrap();
        let all = formats(entrants);
        let format = all[dice(2, all.len())];
        let (_, moments) = play(format, entrants, turn, &[]);
        let any = |of: usize, moment: usize| match dice(of, 6) {
            0..3 => Act::Leaves(u16::try_from(1 + dice(of + 1, usize::from(entrants))).unwrap()),
            3 => Act::Neither,
            4 => Act::Alone,
            _ => Act::Corrected(dice(of + 1, moment), dice(of + 2, 3)),
        };
        let at = dice(3, moments);
        let first = (at, any(10, at));
        // The second moment is one of the play as it runs with the first act in it.
        let (_, moments) = play(format, entrants, turn, &[first]);
        let at = dice(4, moments);
        let acts = [first, (at, any(20, at))];
        let (event, _) = play(format, entrants, turn, &acts);
        let told = std::panic::catch_unwind(|| holds(&event, format, entrants));
        assert!(told.is_ok(), "{entrants} {format:?} turn {turn}: {acts:?}");
    }
}

/// A log that does not say `walkovers=yes` comes to what it came to: who left before the final keeps the place of a winner.
#[test]
fn an_old_log_ends_as_it_did() {
    let log = |first: &str| {
        let lines = "enter 2000\nenter 1900\nenter 1800\nenter 1700\nbegin\npair 1 M1=1:4 M2=2:3\nresult 1.1 1-0\nresult 1.2 1-0\nwithdraw 1\npair 2 M3=2\nclose\n";
        let event = Event::read(&format!("{first}\n{lines}")).unwrap();
        let state = event.state();
        state.standings(state.rounds().len()).iter().map(|one| (one.seat.0, one.place)).collect::<Vec<_>>()
    };
    let places = |places: [usize; 4]| [1, 2, 3, 4].into_iter().zip(places.map(Some)).collect::<Vec<_>>();
    assert_eq!(log("tournament-1 format=knockout"), places([1, 1, 3, 3]));
    let mut new = log("tournament-1 format=knockout walkovers=yes");
    new.sort_unstable();
    assert_eq!(new, places([2, 1, 3, 3]));
    assert_eq!(
        Setup::plain(Of::Bracket(Format::Double)).to_string(),
        "tournament-1 format=double walkovers=yes"
    );
}
