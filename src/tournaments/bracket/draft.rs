//! A bracket while it is made: matches are added behind those they name, and get their round and their name from that.

use super::{Match, MatchId, Section, Slot};

/// What has been added.
#[derive(Default)]
pub(super) struct Draft {
    matches: Vec<(usize, Match)>,
    /// The first round in which the fallen of round 1, or those who come from groups, can play.
    after: usize,
}

/// How far who ends with a match has come; less is better.
#[derive(Clone, Copy)]
pub(super) struct Worth {
    pub(super) win: u32,
    pub(super) loss: u32,
}

impl Draft {
    /// Adds a match; what stands there now is who comes out of it. Two byes make no match.
    pub(super) fn add(&mut self, section: Section, a: Slot, b: Slot, worth: Worth) -> Added {
        self.add_if(section, a, b, worth, None)
    }

    /// Adds a match that is played only if side `b` of another one has won.
    pub(super) fn add_if(
        &mut self,
        section: Section,
        a: Slot,
        b: Slot,
        worth: Worth,
        only_if: Option<MatchId>,
    ) -> Added {
        if a == Slot::Bye && b == Slot::Bye {
            return Added { winner: Slot::Bye, loser: Slot::Bye, id: None };
        }
        let round = [a, b].into_iter().map(|slot| self.earliest(slot)).max().unwrap_or(0);
        let id = MatchId(u32::try_from(self.matches.len()).unwrap_or(u32::MAX));
        let Worth { win, loss } = worth;
        self.matches.push((round, Match { id, a, b, section, only_if, win, loss }));
        let both = a != Slot::Bye && b != Slot::Bye;
        // Who has a bye loses nothing.
        let loser = if both { Slot::Loser(id) } else { Slot::Bye };
        Added { winner: Slot::Winner(id), loser, id: Some(id) }
    }

    /// Adds a match of a group to a round, counted from 0.
    pub(super) fn add_in(&mut self, round: usize, section: Section, a: Slot, b: Slot) {
        let id = MatchId(u32::try_from(self.matches.len()).unwrap_or(u32::MAX));
        let one = Match { id, a, b, section, only_if: None, win: 0, loss: 0 };
        self.matches.push((round, one));
    }

    /// From here on nothing begins before all that has been added is over.
    pub(super) fn all_over(&mut self) {
        self.after = self.matches.iter().map(|(round, _)| round + 1).max().unwrap_or(0);
    }

    /// The first round that is free for what comes next, counted from 0.
    pub(super) fn next_round(&self) -> usize {
        self.after
    }

    /// Changes how far who loses a match has come.
    pub(super) fn loss(&mut self, id: Option<MatchId>, loss: u32) {
        if let Some((_, one)) = id.and_then(|id| self.matches.get_mut(index(id))) {
            one.loss = loss;
        }
    }

    /// Changes how far who wins a match has come, if nothing follows.
    pub(super) fn win(&mut self, id: Option<MatchId>, win: u32) {
        if let Some((_, one)) = id.and_then(|id| self.matches.get_mut(index(id))) {
            one.win = win;
        }
    }

    fn earliest(&self, slot: Slot) -> usize {
        match slot {
            Slot::Winner(id) | Slot::Loser(id) => {
                self.matches.get(index(id)).map_or(0, |(round, _)| round + 1)
            }
            Slot::Fallen { .. } => 1,
            Slot::Group { .. } => self.after,
            Slot::Seed(_) | Slot::Bye => 0,
        }
    }

    /// All of it by rounds, with the names that stay.
    pub(super) fn rounds(self) -> Vec<Vec<Match>> {
        let mut order: Vec<usize> = (0..self.matches.len()).collect();
        order.sort_by_key(|at| self.matches[*at].0);
        let mut names = vec![MatchId(0); order.len()];
        for (name, at) in (1..).zip(&order) {
            names[*at] = MatchId(name);
        }
        let slot = |slot: Slot| match slot {
            Slot::Winner(id) => Slot::Winner(names[index(id)]),
            Slot::Loser(id) => Slot::Loser(names[index(id)]),
            Slot::Fallen { nth, planned } => Slot::Fallen { nth, planned: names[index(planned)] },
            Slot::Seed(_) | Slot::Group { .. } | Slot::Bye => slot,
        };
        let mut rounds: Vec<Vec<Match>> = Vec::new();
        for at in order {
            let (round, one) = self.matches[at];
            if rounds.len() <= round {
                rounds.resize_with(round + 1, Vec::new);
            }
            let only_if = one.only_if.map(|id| names[index(id)]);
            rounds[round].push(Match { id: names[at], a: slot(one.a), b: slot(one.b), only_if, ..one });
        }
        rounds
    }
}

/// Who comes out of a match.
#[derive(Clone, Copy)]
pub(super) struct Added {
    pub(super) winner: Slot,
    pub(super) loser: Slot,
    /// The match, if there is one.
    pub(super) id: Option<MatchId>,
}

fn index(id: MatchId) -> usize {
    usize::try_from(id.0).unwrap_or(usize::MAX)
}
