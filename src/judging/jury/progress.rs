//! How far the judging has come: which sheets there must be, and what is missing.

use super::super::adventure::Resolution;
use super::Plan;
use super::line::Spot;
use super::sheet::{self, About, Filled, Item, Key};
use super::state::{Jury, Round};
use crate::games::Seat;
use std::collections::BTreeMap;

/// What a team waits for, the first of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Waits {
    /// It is not judged (M13).
    Absent,
    /// Nobody plays in it, or somebody whom it must have is missing.
    Players,
    /// Nobody judges it.
    Judges,
    /// Sheets that are not closed: so many questions have a level, of so many.
    Sheets(usize, usize),
    /// The judges have to agree on so many sheets (M14).
    Agreement(usize),
    /// A second person has to confirm.
    Confirmation,
    /// Nothing: it can be published.
    Nothing,
}

impl Round {
    /// The questions of a sheet, those that fall away included.
    pub fn items(&self, key: Key) -> Vec<Item> {
        self.adventure.as_ref().map_or_else(Vec::new, |one| sheet::items(one, self.about(key)))
    }

    /// The places of those that are asked of this team (M5).
    pub fn asked(&self, key: Key) -> Vec<usize> {
        let Some(adventure) = &self.adventure else { return Vec::new() };
        sheet::counts(adventure, self.about(key), &|name| self.plays(key.team, name))
    }

    /// Whether a sheet is one that there should be.
    pub fn is_expected(&self, key: Key) -> bool {
        match key.about {
            About::Progress => self.adventure.is_some() && key.judge.is_none(),
            About::Character(_) => self.about(key).is_some_and(|name| self.plays(key.team, name)),
        }
    }

    /// The sheets that judges fill in for a team: the progress, then each character's by each judge.
    pub fn expected(&self, team: u16) -> Vec<Key> {
        let mut keys = vec![Key { team, about: About::Progress, judge: None }];
        for number in self.numbers(team) {
            let own = self.judges(team).iter();
            keys.extend(own.map(|seat| Key { team, about: About::Character(number), judge: Some(*seat) }));
        }
        keys
    }

    /// The characters of a team, by their places in the cast.
    pub fn numbers(&self, team: u16) -> Vec<u16> {
        let mut numbers: Vec<u16> = self.cast(team).keys().filter_map(|name| self.number_of(name)).collect();
        numbers.sort_unstable();
        numbers
    }

    fn is_closed(&self, key: Key) -> bool {
        self.sheet(key).is_some_and(|filled| filled.closed.is_some())
    }

    /// Whether the judges of a table agree on one sheet for each player (M14): there are several, and the rule says so.
    pub fn agrees(&self, plan: &Plan, team: u16) -> bool {
        plan.resolution == Resolution::Agreed && self.judges(team).len() > 1
    }

    /// Whether all judges have closed their sheets of a player, so that they can agree on one.
    pub fn may_agree(&self, plan: &Plan, key: Key) -> bool {
        let own = |seat: &Seat| self.is_closed(Key { judge: Some(*seat), ..key });
        self.agrees(plan, key.team) && self.judges(key.team).iter().all(own)
    }

    /// What all judges of a table chose for a player; the agreed sheet begins with it.
    pub(super) fn undisputed(&self, key: Key) -> BTreeMap<usize, usize> {
        if key.judge.is_some() || key.about == About::Progress {
            return BTreeMap::new();
        }
        let theirs = self.theirs(key);
        let Some((first, others)) = theirs.split_first() else { return BTreeMap::new() };
        let same =
            |place: &usize, level: &usize| others.iter().all(|one| one.marks.get(place) == Some(level));
        first
            .marks
            .iter()
            .filter(|(place, level)| same(place, level))
            .map(|(at, level)| (*at, *level))
            .collect()
    }

    /// The sheets of the judges of a table for a player, in the order of the judges.
    pub fn theirs(&self, key: Key) -> Vec<&Filled> {
        let own = self.judges(key.team).iter();
        own.filter_map(|seat| self.sheet(Key { judge: Some(*seat), ..key })).collect()
    }

    /// The questions that the judges of a table answered differently, by their places.
    pub fn disputed(&self, key: Key) -> Vec<usize> {
        let same = self.undisputed(Key { judge: None, ..key });
        self.asked(key).into_iter().filter(|place| !same.contains_key(place)).collect()
    }

    /// The sheet on which the judges of a table agree (M14): what they chose alike, and what they agreed on.
    pub fn agreed(&self, key: Key) -> Filled {
        let mut agreed = self.sheet(key).cloned().unwrap_or_default();
        for (place, level) in self.undisputed(key) {
            agreed.marks.entry(place).or_insert(level);
        }
        agreed
    }

    /// Whether the judges of a table differ in nothing, or have agreed.
    fn is_agreed(&self, plan: &Plan, key: Key) -> bool {
        let agreed = Key { judge: None, ..key };
        self.may_agree(plan, agreed) && (self.disputed(agreed).is_empty() || self.is_closed(agreed))
    }

    /// The players of a team on whose sheets the judges still have to agree.
    pub fn to_agree(&self, plan: &Plan, team: u16) -> Vec<Key> {
        if !self.agrees(plan, team) {
            return Vec::new();
        }
        let keys = self.numbers(team).into_iter().map(|number| Key {
            team,
            about: About::Character(number),
            judge: None,
        });
        keys.filter(|key| !self.is_agreed(plan, *key)).collect()
    }

    /// Whether all sheets of a team are closed, and agreed on where they have to be.
    pub fn is_judged(&self, plan: &Plan, team: u16) -> bool {
        matches!(self.waits(plan, team), Waits::Confirmation | Waits::Nothing)
    }

    /// What a team waits for.
    pub fn waits(&self, plan: &Plan, team: u16) -> Waits {
        if self.is_absent(team) {
            return Waits::Absent;
        }
        if !self.is_whole(team) {
            return Waits::Players;
        }
        if self.judges(team).is_empty() {
            return Waits::Judges;
        }
        let expected = self.expected(team);
        if !expected.iter().all(|key| self.is_closed(*key)) {
            let counts = expected.iter().map(|key| {
                let asked = self.asked(*key);
                (self.sheet(*key).map_or(0, |filled| filled.done(&asked)), asked.len())
            });
            let (done, all) = counts.fold((0, 0), |sum, one| (sum.0 + one.0, sum.1 + one.1));
            return Waits::Sheets(done, all);
        }
        match self.to_agree(plan, team).len() {
            0 if plan.confirm && self.confirmed(team).is_none() => Waits::Confirmation,
            0 => Waits::Nothing,
            open => Waits::Agreement(open),
        }
    }

    /// Whether somebody may confirm what a table has judged: not whoever closed the last sheet, nor who has closed all of them.
    pub fn may_confirm(&self, team: u16, seat: Seat) -> bool {
        let counts =
            |key: &Key| key.team == team && key.judge.is_none_or(|judge| self.judges(team).contains(&judge));
        let mut closed = self.sheets().filter(|(key, _)| counts(key)).filter_map(|(_, filled)| filled.closed);
        self.closed_last(team) != Some(seat) && closed.any(|other| other != seat)
    }

    /// Whether everybody whom the adventure needs is played.
    pub fn is_whole(&self, team: u16) -> bool {
        self.missing(team).is_empty() && !self.cast(team).is_empty()
    }

    /// The characters that a team must have and has not.
    pub fn missing(&self, team: u16) -> Vec<&str> {
        let Some(adventure) = &self.adventure else { return Vec::new() };
        let needed = adventure.characters.iter().filter(|one| !one.optional).map(|one| one.name.as_str());
        needed.filter(|name| !self.plays(team, name)).collect()
    }
}

impl Jury {
    /// What a team waits for.
    pub fn waits(&self, spot: Spot) -> Waits {
        self.round(spot.round).map_or(Waits::Players, |round| round.waits(&self.plan, spot.team))
    }

    /// Whether all sheets of all teams of a round are closed, and there are some: before that nobody learns a point of it.
    pub fn is_all_judged(&self, round: u16) -> bool {
        let Some(of) = self.round(round) else { return false };
        let teams = || self.teams().keys().filter(|team| of.is_in(**team) && !of.is_absent(**team));
        teams().next().is_some() && teams().all(|team| of.is_judged(&self.plan, *team))
    }

    /// Whether the results of a round can be published: nobody waits for anything, and somebody was judged.
    pub fn is_ready(&self, round: u16) -> bool {
        let Some(of) = self.round(round) else { return false };
        // A team in which nobody plays has nothing to do with this round.
        let waits = || {
            let teams = self.teams().keys().filter(|team| of.is_in(**team));
            teams.map(|team| of.waits(&self.plan, *team))
        };
        of.published.is_none()
            && waits().all(|one| matches!(one, Waits::Nothing | Waits::Absent))
            && waits().any(|one| one == Waits::Nothing)
    }
}
