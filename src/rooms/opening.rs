//! One way to open a match, whoever asks for it: an invitation that everybody has accepted, the next game of an encounter, or
//! an event.

use super::heard::Person;
use super::matches::terms::Terms;
use crate::games::level::Level;
use crate::games::turns::frame::EventGame;
use crate::games::turns::time::Time;
use crate::games::turns::{NO_WORDS, Validation};
use crate::journal::Record;

/// Who plays: a person, or a computer.
#[derive(Clone, Debug)]
pub(crate) enum Player {
    Person(Person),
    Computer(Level),
}

/// Who gets which seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Seating {
    /// Chance decides, by the seed of the match.
    Drawn,
    /// The players come in the order of the seats they had, and the roles are turned round.
    Turned,
    /// The players come in the order of their seats: a pairing has decided.
    Given,
}

/// Who has asked for a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Origin {
    /// Its players.
    Players,
    /// An event: there is no rematch, nobody calls it off, and only the directors of the event void it.
    Event(EventGame),
}

/// All that is decided before a match begins.
#[derive(Clone, Debug)]
pub(crate) struct Opening {
    /// The number of the match.
    pub(crate) id: i64,
    pub(crate) terms: Terms,
    pub(crate) players: Vec<Player>,
    pub(crate) seating: Seating,
    pub(crate) origin: Origin,
    /// Whether draws can be agreed on, where the game knows them.
    pub(crate) draws: bool,
    /// Which game of an encounter this is, from 1, and of how many.
    pub(crate) leg: (u16, u16),
    /// What is written together with the first lines.
    pub(crate) more: Vec<Record>,
}

/// A match as an event wants it.
#[derive(Clone, Debug)]
pub struct EventMatch {
    /// The name of the rules: `wyps-1`.
    pub rules: String,
    /// What only that game knows, as in the first line: `side=10`.
    pub own: String,
    /// The dictionary's name; `None` where no words are played.
    pub dictionary: Option<String>,
    /// How much time there is.
    pub time: Time,
    /// Who looks words up.
    pub validation: Validation,
    /// Whether it counts for the ladder.
    pub rated: bool,
    /// Whether the players may agree on a draw, where the game knows draws.
    pub draws: bool,
    /// Which game of an encounter this is, from 1, and of how many.
    pub leg: (u16, u16),
    /// Who plays, in the order of the seats: White of a pairing first.
    pub players: Vec<Person>,
    /// Which game of which event it is.
    pub game: EventGame,
}

impl EventMatch {
    /// What is opened, under this number.
    pub(crate) fn opening(self, id: i64) -> Opening {
        let terms = Terms {
            rules: self.rules,
            own: self.own,
            dictionary: self.dictionary.unwrap_or_else(|| NO_WORDS.to_owned()),
            pace: self.time.to_string(),
            validation: self.validation.name().to_owned(),
            rated: self.rated,
            legs: self.leg.1,
            seats: u16::try_from(self.players.len()).unwrap_or(u16::MAX),
            computers: Vec::new(),
            order: String::new(),
            again: None,
            calm: false,
        };
        Opening {
            id,
            terms,
            players: self.players.into_iter().map(Player::Person).collect(),
            seating: Seating::Given,
            origin: Origin::Event(self.game),
            draws: self.draws,
            leg: self.leg,
            more: Vec::new(),
        }
    }
}
