//! The fold of a jury's log: who takes part, what is played, which sheets are filled in, what is public.

mod taking;

use super::super::adventure::Adventure;
use super::super::draft::Draft;
use super::line::{Line, Sitting, Spot};
use super::sheet::{About, Filled, Key};
use super::{Bad, Plan};
use crate::clock::Millis;
use crate::games::{By, Seat};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// So many teams, seats and rounds can be in one event.
pub const MOST: u16 = 500;

/// An event that is judged.
#[derive(Clone, Debug)]
pub struct Jury {
    /// What was fixed at its beginning.
    pub plan: Plan,
    /// Who takes part, by seat: whether they have an account.
    seats: BTreeMap<Seat, bool>,
    /// Who judges.
    judges: BTreeSet<Seat>,
    /// What teams are called, by number; a number is never given twice.
    teams: BTreeMap<u16, String>,
    founded: u16,
    /// What is played, in order.
    rounds: Vec<Arc<Round>>,
    stage: Stage,
}

/// How far it has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// It goes on.
    Open,
    /// It is over.
    Ended,
    /// It was called off.
    Off,
}

/// One adventure, as all teams play it.
#[derive(Clone, Debug, Default)]
pub struct Round {
    /// The adventure, once there is one.
    pub adventure: Option<Arc<Adventure>>,
    /// Its file, as it was brought.
    pub text: String,
    /// How many there have been.
    pub version: u16,
    /// What is being written of it in chat.
    pub draft: Draft,
    /// A sheet was begun, so it stays as it is.
    pub frozen: bool,
    /// Who plays whom, by team.
    casts: BTreeMap<u16, BTreeMap<String, Seat>>,
    sittings: BTreeMap<u16, Sitting>,
    absent: BTreeSet<u16>,
    reminded: BTreeSet<u16>,
    sheets: BTreeMap<Key, Filled>,
    /// Who closed the last sheet of a team.
    last: BTreeMap<u16, Seat>,
    /// How often anything of a team has changed that a second person would have to read again.
    revisions: BTreeMap<u16, u32>,
    /// Whoever has ever had a part in it: they decide nothing here, and learn no points before the others do.
    players: BTreeSet<Seat>,
    /// Whoever has ever judged in it.
    arbiters: BTreeSet<Seat>,
    confirmed: BTreeMap<u16, Seat>,
    /// Since when its results are everybody's.
    pub published: Option<Millis>,
}

impl Jury {
    /// One that begins with this line.
    ///
    /// # Errors
    /// No first line of a jury.
    pub fn read(first: &str) -> Result<Self, Bad> {
        Ok(Self {
            plan: Plan::read(first)?,
            seats: BTreeMap::new(),
            judges: BTreeSet::new(),
            teams: BTreeMap::new(),
            founded: 0,
            rounds: Vec::new(),
            stage: Stage::Open,
        })
    }

    /// Takes in a line.
    ///
    /// # Errors
    /// A line that cannot stand; it changes nothing.
    pub fn take(&mut self, by: By, text: &str, at: Millis) -> Result<(), Bad> {
        let line: Line = text.parse()?;
        self.take_line(by, line, at).map_err(|why| Bad(format!("{}: {why}", head(text))))
    }

    /// How far it has come.
    pub const fn stage(&self) -> Stage {
        self.stage
    }

    /// All rounds, the first one first.
    pub fn rounds(&self) -> &[Arc<Round>] {
        &self.rounds
    }

    /// A round, from 1.
    pub fn round(&self, round: u16) -> Option<&Round> {
        self.rounds.get(usize::from(round).checked_sub(1)?).map(Arc::as_ref)
    }

    /// The round that is meant where nobody says which: the first whose results are not public, else the last.
    pub fn current(&self) -> u16 {
        let open = self.rounds.iter().position(|round| round.published.is_none());
        let at = open.unwrap_or(self.rounds.len().saturating_sub(1));
        u16::try_from(at + 1).unwrap_or(u16::MAX)
    }

    /// All teams by number.
    pub const fn teams(&self) -> &BTreeMap<u16, String> {
        &self.teams
    }

    /// The number of a team, by its name in whatever letters.
    pub fn team_named(&self, name: &str) -> Option<u16> {
        let name = name.trim().to_lowercase();
        self.teams.iter().find(|(_, one)| one.to_lowercase() == name).map(|(team, _)| *team)
    }

    /// The number of the next team.
    pub const fn next_team(&self) -> u16 {
        self.founded + 1
    }

    /// The next seat.
    pub fn next_seat(&self) -> Seat {
        Seat(self.seats.keys().next_back().map_or(1, |seat| seat.0.saturating_add(1)))
    }

    /// Whether a seat is somebody's without an account.
    pub fn is_guest(&self, seat: Seat) -> bool {
        self.seats.get(&seat) == Some(&false)
    }

    /// All seats; whether each has an account.
    pub const fn seats(&self) -> &BTreeMap<Seat, bool> {
        &self.seats
    }

    /// Who judges.
    pub const fn judges(&self) -> &BTreeSet<Seat> {
        &self.judges
    }

    /// The adventure of a round.
    pub fn adventure(&self, round: u16) -> Option<&Arc<Adventure>> {
        self.round(round)?.adventure.as_ref()
    }
}

impl Round {
    /// Who plays whom in a team, by character.
    pub fn cast(&self, team: u16) -> &BTreeMap<String, Seat> {
        static NOBODY: BTreeMap<String, Seat> = BTreeMap::new();
        self.casts.get(&team).unwrap_or(&NOBODY)
    }

    /// The team and the character of somebody.
    pub fn part_of(&self, seat: Seat) -> Option<(u16, &str)> {
        self.casts.iter().find_map(|(team, cast)| {
            let (character, _) = cast.iter().find(|(_, one)| **one == seat)?;
            Some((*team, character.as_str()))
        })
    }

    /// When, where and by whom a team is judged.
    pub fn sitting(&self, team: u16) -> Option<&Sitting> {
        self.sittings.get(&team)
    }

    /// The judges of a team.
    pub fn judges(&self, team: u16) -> &[Seat] {
        self.sittings.get(&team).map_or(&[], |sitting| &sitting.judges)
    }

    /// M13: whether a team is not judged.
    pub fn is_absent(&self, team: u16) -> bool {
        self.absent.contains(&team)
    }

    /// Whether everybody at the table was reminded.
    pub fn is_reminded(&self, team: u16) -> bool {
        self.reminded.contains(&team)
    }

    /// A sheet, if somebody has begun it.
    pub fn sheet(&self, key: Key) -> Option<&Filled> {
        self.sheets.get(&key)
    }

    /// All sheets that somebody has begun.
    pub fn sheets(&self) -> impl Iterator<Item = (&Key, &Filled)> {
        self.sheets.iter()
    }

    /// Who confirmed a team's sheets.
    pub fn confirmed(&self, team: u16) -> Option<Seat> {
        self.confirmed.get(&team).copied()
    }

    /// Who closed the last sheet of a team: somebody else has to confirm it.
    pub fn closed_last(&self, team: u16) -> Option<Seat> {
        self.last.get(&team).copied()
    }

    /// How often something of a team has changed: what was read when it was another number may be different now.
    pub fn revision(&self, team: u16) -> u32 {
        self.revisions.get(&team).copied().unwrap_or(0)
    }

    /// Whether somebody has, or ever had, a part in it.
    pub fn has_played(&self, seat: Seat) -> bool {
        self.players.contains(&seat)
    }

    /// Whether somebody judges in it, or ever did.
    pub fn has_judged(&self, seat: Seat) -> bool {
        self.arbiters.contains(&seat)
    }

    /// Whether a team is in this round: somebody plays in it, or it was to come and did not (M13).
    pub fn is_in(&self, team: u16) -> bool {
        self.is_absent(team) || !self.cast(team).is_empty()
    }

    /// The place of a character in the cast of the adventure, from 1.
    pub fn number_of(&self, character: &str) -> Option<u16> {
        let cast = self.adventure.as_ref()?.cast();
        let at = cast.iter().position(|one| *one == character)?;
        u16::try_from(at + 1).ok()
    }

    /// The name of a character by that place.
    pub fn character(&self, number: u16) -> Option<&str> {
        let cast = self.adventure.as_ref()?.cast();
        cast.get(usize::from(number).checked_sub(1)?).copied()
    }

    /// The name of the character a sheet is about; nothing for the progress of a team.
    pub fn about(&self, key: Key) -> Option<&str> {
        match key.about {
            About::Progress => None,
            About::Character(number) => self.character(number),
        }
    }

    /// Whether a character is played in a team.
    pub fn plays(&self, spot_team: u16, character: &str) -> bool {
        self.cast(spot_team).contains_key(character)
    }
}

/// As much of a line as a mistake shows.
fn head(text: &str) -> String {
    text.chars().take(60).collect()
}

impl Spot {
    /// A team of a round.
    pub const fn new(round: u16, team: u16) -> Self {
        Self { round, team }
    }
}
