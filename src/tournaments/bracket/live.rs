//! A bracket while it is played: results decide who stands where.

use super::follows::Follows;
use super::{Bracket, Format, GroupName, Last, Match, MatchId, Section, Slot};
use crate::tournaments::field::{Number, Outcome};
use crate::tournaments::round_robin::table::{Row, Score, table};
use crate::tournaments::round_robin::{Leaving, leaving};
use std::collections::{BTreeMap, BTreeSet};

/// Who stands on one side of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stand {
    /// That is not known yet.
    Open,
    /// Nobody will come: a bye.
    Nobody,
    /// This player.
    Player(Number),
}

/// How a match ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    /// One of them has won.
    Won {
        /// Who.
        winner: Number,
        /// Whether it was played: who loses a match without playing does not recover (R2).
        played: bool,
    },
    /// A draw, in a group alone.
    Drawn,
    /// Neither came: 0–0, and whoever comes next has a bye (D6).
    Absent,
}

/// What is to be said of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    /// It waits for others to end.
    Open,
    /// It can be played.
    Ready {
        /// Side a; in a group White.
        a: Number,
        /// Side b.
        b: Number,
    },
    /// There are no two to play it: one goes on, or nobody.
    Bye(Option<Number>),
    /// It is over.
    Over {
        /// Side a.
        a: Number,
        /// Side b.
        b: Number,
        /// How it ended.
        ended: Ended,
    },
    /// The condition it hung on has not come true.
    Needless,
}

/// Who has won the event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Champion {
    /// It is not over.
    Open,
    /// This player.
    Player(Number),
    /// Nobody: both finalists were absent, and the director decides (D6).
    Nobody,
}

/// A match and what is known of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seen {
    /// Who stands there.
    pub sides: [Stand; 2],
    /// What is to be said of it.
    pub state: State,
}

/// What somebody comes to who has left before a pairing, and what a correction comes to when what followed is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reading {
    /// As logs without `walkovers=yes` were read: the other has a bye, and nothing is said of the one who left. By it two
    /// can share the first place, so no new log is read so.
    Byes,
    /// F9, F2: the match that a last win or bye led to is lost by absence, and a place hangs on who has gone on.
    Walkovers,
}

/// A bracket and all that has happened in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Live {
    bracket: Bracket,
    reading: Reading,
    /// Which match each one leads to.
    follows: Follows,
    pub(super) fixed: BTreeMap<MatchId, [Stand; 2]>,
    ended: BTreeMap<MatchId, Ended>,
    /// Who has left, and how many rounds were paired then.
    out: BTreeMap<Number, usize>,
}

impl Live {
    /// Before anything is played, as new logs are read.
    pub fn new(bracket: Bracket) -> Self {
        Self::read_as(bracket, Reading::Walkovers)
    }

    /// Before anything is played, as a log is read.
    pub fn read_as(bracket: Bracket, reading: Reading) -> Self {
        let follows = Follows::of(&bracket);
        let (fixed, ended) = (BTreeMap::new(), BTreeMap::new());
        Self { bracket, reading, follows, fixed, ended, out: BTreeMap::new() }
    }

    /// Which match the winner and the loser of each one go to.
    pub(super) fn follows(&self) -> &Follows {
        &self.follows
    }

    /// F9: whether a player who has left has lost by absence.
    pub(super) fn has_walkovers(&self) -> bool {
        self.reading == Reading::Walkovers
    }

    /// What is played.
    pub fn bracket(&self) -> &Bracket {
        &self.bracket
    }

    /// A match has been paired: whatever results say later, these two stand there (F2).
    pub fn fix(&mut self, id: MatchId, sides: [Option<Number>; 2]) {
        let sides = sides.map(|side| side.map_or(Stand::Nobody, Stand::Player));
        self.fixed.insert(id, sides);
    }

    /// A match of a round that is paired needs nobody to come: these stand there, side a first, and this one goes on (F9).
    pub fn empty(&mut self, id: MatchId, sides: [Option<Number>; 2], on: Option<Number>) {
        self.fix(id, sides);
        match (sides, on) {
            ([Some(_), Some(_)], Some(winner)) => self.end(id, Ended::Won { winner, played: false }),
            (_, None) => self.end(id, Ended::Absent),
            // A bye.
            _ => {}
        }
    }

    /// A match has ended, or its result is corrected.
    pub fn end(&mut self, id: MatchId, ended: Ended) {
        self.ended.insert(id, ended);
    }

    /// Somebody leaves: they lose by forfeit what they have not played (T9).
    pub fn leave(&mut self, number: Number) {
        self.leave_after(number, 0);
    }

    /// The same when so many rounds are paired.
    pub fn leave_after(&mut self, number: Number, paired: usize) {
        self.out.insert(number, paired);
    }

    /// F9: whether somebody has left before a round was paired, counted from 0. Paired anew after they have left, a round
    /// finds them as it did first: what they had played in it stands.
    fn has_left_before(&self, number: Number, round: usize) -> bool {
        self.out.get(&number).is_some_and(|paired| !self.has_walkovers() || *paired <= round)
    }

    /// What is known of every match, in their order.
    pub fn seen(&self) -> Vec<Seen> {
        let mut view = View { live: self, seen: Vec::new(), fallen: None, tables: BTreeMap::new() };
        for (round, matches) in self.bracket.rounds.iter().enumerate() {
            if round == 1 {
                view.fallen = view.all_fallen();
            }
            for one in matches {
                let seen = view.see(one, round);
                view.seen.push(seen);
            }
        }
        view.seen
    }

    /// Who has won.
    pub fn champion(&self) -> Champion {
        if let Format::Groups { last: Last::Group, .. } = self.bracket.format {
            let rows = self.group(GroupName::FINAL);
            return rows.map_or(Champion::Open, |rows| match rows.first() {
                Some(row) => Champion::Player(row.number),
                None => Champion::Nobody,
            });
        }
        let decides =
            |one: &Match| matches!(one.section, Section::Main | Section::Challenge | Section::Again);
        let seen = self.seen();
        let challenged = self.bracket.matches().any(|one| one.section == Section::Challenge);
        let finals: Vec<&Seen> = self
            .bracket
            .matches()
            .zip(&seen)
            .filter(|(one, _)| decides(one) && one.win == 0 && (one.section != Section::Main || !challenged))
            .map(|(_, seen)| seen)
            .collect();
        for seen in finals.into_iter().rev() {
            return match seen.state {
                State::Needless => continue,
                State::Open | State::Ready { .. } => Champion::Open,
                State::Bye(winner) => winner.map_or(Champion::Nobody, Champion::Player),
                State::Over { ended: Ended::Won { winner, .. }, .. } => Champion::Player(winner),
                State::Over { .. } => Champion::Nobody,
            };
        }
        Champion::Open
    }

    /// The table of a group; `None` while it is played.
    pub fn group(&self, group: GroupName) -> Option<Vec<Row>> {
        let seen = self.seen();
        rank(self, group, &seen)
    }

    /// Who has left.
    pub(super) fn has_left(&self, number: Number) -> bool {
        self.out.contains_key(&number)
    }

    /// D4: who stands in the table of a group no more. The place in a group that has led on stays when its holder leaves
    /// later: taken out of the table then, all behind them would move up in an event that they are out of.
    fn is_out_of(&self, group: GroupName, number: Number) -> bool {
        if group == GroupName::FINAL || !self.has_left(number) {
            return self.has_left(number);
        }
        let groups = |round: &&Vec<Match>| round.iter().all(|one| !one.follows_groups());
        self.has_left_before(number, self.bracket.rounds.iter().take_while(groups).count())
    }

    /// Who goes on from a match, and who drops out of it to where its losers go.
    ///
    /// F2: where the match behind it is paired, that says who: a correction that keeps what follows changes who has won,
    /// not who has gone on. Taking the result alone, one player would stand on both sides of a double elimination.
    pub(super) fn after(&self, id: MatchId, seen: &Seen) -> [Stand; 2] {
        let by_result = by_result(seen, self.has_walkovers());
        if !self.has_walkovers() || by_result[0] == Stand::Open {
            return by_result;
        }
        let is_player = |stand: &Stand| matches!(stand, Stand::Player(_));
        let other = |player: Stand| {
            let other = seen.sides.into_iter().find(|side| *side != player && is_player(side));
            other.unwrap_or(Stand::Nobody)
        };
        // D6: where nobody has gone on from two, nobody has dropped out either.
        let neither = if seen.sides.iter().all(is_player) { Stand::Nobody } else { by_result[1] };
        if let Some(on) = self.stands_in(self.follows.winner(id), seen) {
            return if is_player(&on) { [on, other(on)] } else { [Stand::Nobody, neither] };
        }
        match self.stands_in(self.follows.loser(id), seen) {
            Some(down) if is_player(&down) => [other(down), down],
            Some(_) if seen.sides.iter().all(is_player) => [Stand::Nobody, Stand::Nobody],
            _ => by_result,
        }
    }

    /// Who of a match stands where it leads, if that is paired. Where somebody else was put there by an exchange, it is the
    /// one of the two who stands elsewhere in that part of the round; `None`: nothing there says who has gone on.
    fn stands_in(&self, place: Option<(MatchId, usize)>, from: &Seen) -> Option<Stand> {
        let (id, side) = place?;
        let there = self.fixed.get(&id)?[side];
        if there == Stand::Nobody || from.sides.contains(&there) {
            return Some(there);
        }
        let section = self.bracket.get(id)?.section;
        let round = self.bracket.rounds.iter().find(|round| round.iter().any(|one| one.id == id))?;
        let beside = round.iter().filter(|one| one.section == section);
        let mut stands = beside.filter_map(|one| self.fixed.get(&one.id)).flatten();
        stands.find(|stand| matches!(stand, Stand::Player(_)) && from.sides.contains(stand)).copied()
    }
}

/// The matches seen so far, and what follows from them.
struct View<'a> {
    live: &'a Live,
    seen: Vec<Seen>,
    /// Who recovers, by their own numbers; `None` while round 1 is played.
    fallen: Option<Vec<Number>>,
    tables: BTreeMap<GroupName, Option<Vec<Row>>>,
}

impl View<'_> {
    fn of(&self, id: MatchId) -> Option<&Seen> {
        self.seen.get(usize::try_from(id.0).ok()?.checked_sub(1)?)
    }

    fn see(&mut self, one: &Match, round: usize) -> Seen {
        let drawn = [one.a, one.b].map(|slot| self.stand(slot));
        let sides = self.live.fixed.get(&one.id).copied().unwrap_or(drawn);
        let both = sides.iter().all(|side| matches!(side, Stand::Player(_)));
        let kept = self.live.has_walkovers() && both && self.live.fixed.contains_key(&one.id);
        if let Some(first) = one.only_if.filter(|_| !kept).and_then(|id| self.of(id)) {
            // R2, D1: played again only when who had not yet lost has lost.
            match first.state {
                State::Over { b, ended: Ended::Won { winner, .. }, .. } if winner == b => {}
                State::Open | State::Ready { .. } => return Seen { sides, state: State::Open },
                _ => return Seen { sides, state: State::Needless },
            }
        }
        let state = match sides {
            [Stand::Player(a), Stand::Player(b)] => self.between(one.id, [a, b], round),
            [Stand::Player(player), Stand::Nobody] | [Stand::Nobody, Stand::Player(player)] => {
                State::Bye(Some(player).filter(|_| !self.is_lost_alone(one.id, player, round)))
            }
            [Stand::Nobody, Stand::Nobody] => State::Bye(None),
            [Stand::Open, _] | [_, Stand::Open] => State::Open,
        };
        Seen { sides, state }
    }

    /// F9: a player who has left before the pairing does not go on by a bye either. Let through, they could stand in the
    /// final, and become champion in their absence.
    fn is_lost_alone(&self, id: MatchId, player: Number, round: usize) -> bool {
        let live = self.live;
        let before = live.has_left_before(player, round) && !live.fixed.contains_key(&id);
        live.has_walkovers() && (before || live.ended.get(&id) == Some(&Ended::Absent))
    }

    fn between(&self, id: MatchId, [a, b]: [Number; 2], round: usize) -> State {
        let won = |winner| Ended::Won { winner, played: false };
        let paired = self.live.fixed.contains_key(&id);
        let has_left = |player| {
            if paired { self.live.has_left(player) } else { self.live.has_left_before(player, round) }
        };
        let left = match [a, b].map(has_left) {
            [false, false] => None,
            [true, true] => Some(Ended::Absent),
            [true, false] => Some(won(b)),
            [false, true] => Some(won(a)),
        };
        let ended = self.live.ended.get(&id).copied().or(left);
        ended.map_or(State::Ready { a, b }, |ended| State::Over { a, b, ended })
    }

    fn stand(&mut self, slot: Slot) -> Stand {
        let player = |player: Option<Number>| player.map_or(Stand::Nobody, Stand::Player);
        match slot {
            Slot::Seed(seed) => Stand::Player(seed),
            Slot::Bye => Stand::Nobody,
            Slot::Winner(id) => self.of(id).map_or(Stand::Open, |seen| self.live.after(id, seen)[0]),
            Slot::Loser(id) => self.of(id).map_or(Stand::Open, |seen| self.live.after(id, seen)[1]),
            Slot::Fallen { nth, .. } => self.fallen.as_ref().map_or(Stand::Open, |fallen| {
                player(usize::from(nth).checked_sub(1).and_then(|at| fallen.get(at)).copied())
            }),
            Slot::Group { group, place } => {
                let (live, seen) = (self.live, &self.seen);
                let rows = self.tables.entry(group).or_insert_with(|| rank(live, group, seen));
                rows.as_ref().map_or(Stand::Open, |rows| {
                    player(
                        usize::from(place).checked_sub(1).and_then(|at| rows.get(at)).map(|row| row.number),
                    )
                })
            }
        }
    }

    /// R2: who has lost a played match of round 1, by number. F9: a player who has left since loses in the recovery at once;
    /// as older logs are read they are not in it.
    fn all_fallen(&self) -> Option<Vec<Number>> {
        let mut fallen = Vec::new();
        for (one, seen) in self.live.bracket.matches().zip(&self.seen) {
            match seen.state {
                State::Open | State::Ready { .. } => return None,
                State::Over { ended: Ended::Won { played: true, .. }, .. } => {
                    let [_, down] = self.live.after(one.id, seen);
                    fallen.extend(if let Stand::Player(number) = down { Some(number) } else { None });
                }
                State::Over { .. } | State::Bye(_) | State::Needless => {}
            }
        }
        fallen.retain(|number| self.live.has_walkovers() || !self.live.has_left(*number));
        fallen.sort_unstable();
        Some(fallen)
    }
}

/// Who goes on from a match and who drops out of it, by its result alone.
fn by_result(seen: &Seen, walkovers: bool) -> [Stand; 2] {
    let player = |player: Option<Number>| player.map_or(Stand::Nobody, Stand::Player);
    match seen.state {
        State::Open | State::Ready { .. } => [Stand::Open, Stand::Open],
        // F9: who has lost alone drops as any loser does.
        State::Bye(None) if walkovers => {
            let alone = seen.sides.into_iter().find(|side| matches!(side, Stand::Player(_)));
            [Stand::Nobody, alone.unwrap_or(Stand::Nobody)]
        }
        State::Bye(winner) => [player(winner), Stand::Nobody],
        State::Over { a, b, ended: Ended::Won { winner, .. } } => {
            [Stand::Player(winner), Stand::Player(if winner == a { b } else { a })]
        }
        State::Over { .. } | State::Needless => [Stand::Nobody, Stand::Nobody],
    }
}

/// D4: the table of a group by G3, then by the seed; `None` while it is played. Who has left is not in it.
pub(super) fn rank(live: &Live, group: GroupName, seen: &[Seen]) -> Option<Vec<Row>> {
    let matches = live.bracket.matches().zip(seen);
    let own: Vec<&Seen> =
        matches.filter(|(one, _)| one.section == Section::Group(group)).map(|(_, seen)| seen).collect();
    let members: BTreeSet<Number> = own
        .iter()
        .flat_map(|seen| seen.sides)
        .filter_map(|stand| if let Stand::Player(number) = stand { Some(number) } else { None })
        .collect();
    let mut results = Vec::new();
    for seen in &own {
        match seen.state {
            State::Open | State::Ready { .. } => return None,
            State::Over { a, b, ended } => results.push((a, b, ended)),
            State::Bye(_) | State::Needless => {}
        }
    }
    // T9: who has left before half of their games are played has met nobody.
    let annulled: BTreeSet<Number> =
        members.iter().copied().filter(|number| left_early(live, group, *number, &results)).collect();
    let counts = |a: &Number, b: &Number| !annulled.contains(a) && !annulled.contains(b);
    let scores: Vec<Score> = results
        .iter()
        .filter(|(a, b, _)| counts(a, b))
        .map(|(a, b, ended)| match ended {
            Ended::Won { winner, .. } if winner == a => Score::new(*a, *b, Outcome::Win),
            Ended::Won { .. } => Score::new(*a, *b, Outcome::Loss),
            Ended::Drawn => Score::new(*a, *b, Outcome::Draw),
            Ended::Absent => Score::absent(*a, *b),
        })
        .collect();
    let stay: Vec<Number> = members.into_iter().filter(|number| !annulled.contains(number)).collect();
    let mut rows = table(&stay, &scores);
    rows.retain(|row| !live.is_out_of(group, row.number));
    Some(rows)
}

fn left_early(live: &Live, group: GroupName, number: Number, results: &[(Number, Number, Ended)]) -> bool {
    if !live.is_out_of(group, number) {
        return false;
    }
    let own = results.iter().filter(|(a, b, _)| [*a, *b].contains(&number));
    let (played, games) = own.fold((0, 0), |(played, games), (.., ended)| {
        let over = matches!(ended, Ended::Won { played: true, .. } | Ended::Drawn);
        (played + usize::from(over), games + 1)
    });
    leaving(played, games) == Leaving::Annulled
}
