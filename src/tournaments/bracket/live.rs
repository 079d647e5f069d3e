//! A bracket while it is played: results decide who stands where.

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

/// A bracket and all that has happened in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Live {
    bracket: Bracket,
    fixed: BTreeMap<MatchId, [Stand; 2]>,
    ended: BTreeMap<MatchId, Ended>,
    out: BTreeSet<Number>,
}

impl Live {
    /// Before anything is played.
    pub fn new(bracket: Bracket) -> Self {
        Self { bracket, fixed: BTreeMap::new(), ended: BTreeMap::new(), out: BTreeSet::new() }
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

    /// A match has ended, or its result is corrected.
    pub fn end(&mut self, id: MatchId, ended: Ended) {
        self.ended.insert(id, ended);
    }

    /// Somebody leaves: they lose by forfeit what they have not played (T9).
    pub fn leave(&mut self, number: Number) {
        self.out.insert(number);
    }

    /// What is known of every match, in their order.
    pub fn seen(&self) -> Vec<Seen> {
        let mut view = View { live: self, seen: Vec::new(), fallen: None, tables: BTreeMap::new() };
        for (round, matches) in self.bracket.rounds.iter().enumerate() {
            if round == 1 {
                view.fallen = view.all_fallen();
            }
            for one in matches {
                let seen = view.see(one);
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
        self.out.contains(&number)
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

    fn see(&mut self, one: &Match) -> Seen {
        let drawn = [one.a, one.b].map(|slot| self.stand(slot));
        let sides = self.live.fixed.get(&one.id).copied().unwrap_or(drawn);
        if let Some(first) = one.only_if.and_then(|id| self.of(id)) {
            // R2, D1: played again only when who had not yet lost has lost.
            match first.state {
                State::Over { b, ended: Ended::Won { winner, .. }, .. } if winner == b => {}
                State::Open | State::Ready { .. } => return Seen { sides, state: State::Open },
                _ => return Seen { sides, state: State::Needless },
            }
        }
        let state = match sides {
            [Stand::Player(a), Stand::Player(b)] => self.between(one.id, a, b),
            [Stand::Player(player), Stand::Nobody] | [Stand::Nobody, Stand::Player(player)] => {
                State::Bye(Some(player))
            }
            [Stand::Nobody, Stand::Nobody] => State::Bye(None),
            [Stand::Open, _] | [_, Stand::Open] => State::Open,
        };
        Seen { sides, state }
    }

    fn between(&self, id: MatchId, a: Number, b: Number) -> State {
        let won = |winner| Ended::Won { winner, played: false };
        let left = match [a, b].map(|player| self.live.out.contains(&player)) {
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
            Slot::Winner(id) => self.of(id).map_or(Stand::Open, |seen| match seen.state {
                State::Open | State::Ready { .. } => Stand::Open,
                State::Bye(winner) => player(winner),
                State::Over { ended, .. } => match ended {
                    Ended::Won { winner, .. } => Stand::Player(winner),
                    Ended::Drawn | Ended::Absent => Stand::Nobody,
                },
                State::Needless => Stand::Nobody,
            }),
            Slot::Loser(id) => self.of(id).map_or(Stand::Open, |seen| match seen.state {
                State::Open | State::Ready { .. } => Stand::Open,
                State::Over { a, b, ended: Ended::Won { winner, .. } } => {
                    Stand::Player(if winner == a { b } else { a })
                }
                State::Bye(_) | State::Over { .. } | State::Needless => Stand::Nobody,
            }),
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

    /// R2: who has lost a played match of round 1 and is still there, by number.
    fn all_fallen(&self) -> Option<Vec<Number>> {
        let mut fallen = Vec::new();
        for seen in &self.seen {
            match seen.state {
                State::Open | State::Ready { .. } => return None,
                State::Over { a, b, ended: Ended::Won { winner, played: true } } => {
                    fallen.push(if winner == a { b } else { a });
                }
                State::Over { .. } | State::Bye(_) | State::Needless => {}
            }
        }
        fallen.retain(|number| !self.live.out.contains(number));
        fallen.sort_unstable();
        Some(fallen)
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
        members.iter().copied().filter(|number| left_early(live, *number, &results)).collect();
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
    rows.retain(|row| !live.out.contains(&row.number));
    Some(rows)
}

fn left_early(live: &Live, number: Number, results: &[(Number, Number, Ended)]) -> bool {
    if !live.out.contains(&number) {
        return false;
    }
    let own = results.iter().filter(|(a, b, _)| [*a, *b].contains(&number));
    let (played, games) = own.fold((0, 0), |(played, games), (.., ended)| {
        let over = matches!(ended, Ended::Won { played: true, .. } | Ended::Drawn);
        (played + usize::from(over), games + 1)
    });
    leaving(played, games) == Leaving::Annulled
}
