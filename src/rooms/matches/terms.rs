//! What is to be played: agreed before the match begins, kept in the journal while people are asked.

use super::super::heard::Place;
use super::super::room::Room;
use crate::commands::{Invocation, Opt};
use crate::games::turns::{Pace, Validation};
use crate::messages::{Lang, Text};
use crate::opponents::Level;
use crate::say;
use serde::{Deserialize, Serialize};

/// What is to be played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Terms {
    /// The name of the rules: `wyps-1`.
    pub(crate) rules: String,
    /// What only that game knows: `side=10`.
    pub(crate) own: String,
    /// The dictionary's name.
    pub(crate) dictionary: String,
    /// As in the first line: `live:60`.
    pub(crate) pace: String,
    /// As in the first line: `auto`.
    pub(crate) validation: String,
    /// Whether it is to count for the ladder.
    pub(crate) rated: bool,
    /// Games of the encounter: 1, or 2 with the roles turned round.
    pub(crate) legs: u16,
    /// How many play at most, computers included.
    pub(crate) seats: u16,
    /// Levels of the computers that play along.
    pub(crate) computers: Vec<String>,
    /// The delivery that ordered it, so that the same one delivered again asks nobody twice.
    pub(crate) order: String,
    /// The match before this one, when it is played once more: its seats, turned round, are the new ones.
    pub(crate) again: Option<i64>,
    /// Whether the time is stretched, which is why it is not rated. Invitations from before this do not say so.
    #[serde(default)]
    pub(crate) calm: bool,
}

/// A game as people name it, with what holds when nothing else was said.
struct Named {
    /// As in the table of commands.
    name: &'static str,
    rules: &'static str,
    /// Seconds of a live turn (Y18, B17).
    live: u32,
    /// Hours of a turn in correspondence.
    slow: u32,
    /// How many play unless it is said otherwise.
    seats: u16,
}

/// Every game that can be asked for.
const GAMES: [Named; 3] = [
    Named { name: "wyps", rules: "wyps-1", live: 60, slow: 24, seats: 2 },
    Named { name: "scrabble", rules: "scrabble-1", live: 120, slow: 48, seats: 2 },
    Named { name: "duplicata", rules: "duplicate-1", live: 180, slow: 24, seats: 1 },
];

/// What a game is called in commands, by the name of its rules.
pub(crate) fn game_named(rules: &str) -> &'static str {
    GAMES.iter().find(|game| game.rules == rules).map_or("", |game| game.name)
}

/// What a game is called, for people.
pub(crate) fn game_text(rules: &str) -> Text {
    match game_named(rules) {
        "" if rules == "scrabble" => say!("game-scrabble"),
        "scrabble" => say!("game-scrabble"),
        "duplicata" => say!("game-duplicate"),
        _ => say!("game-wyps"),
    }
}

impl Terms {
    /// The text in the journal.
    pub(crate) fn write(&self) -> String {
        serde_json::to_string(self).expect("terms have only names and numbers")
    }

    /// Reads it back.
    pub(crate) fn read(text: &str) -> Option<Self> {
        serde_json::from_str(text).ok()
    }

    /// The pace.
    pub(crate) fn pace(&self) -> Pace {
        self.pace.parse().unwrap_or(Pace::Free)
    }

    /// Who looks words up.
    pub(crate) fn validation(&self) -> Validation {
        self.validation.parse().unwrap_or_default()
    }

    /// How many people can play: all seats but the computers'.
    pub(crate) fn people(&self) -> usize {
        usize::from(self.seats).saturating_sub(self.computers.len())
    }

    /// Whether anybody may sit down while it is played.
    pub(crate) fn is_open(&self) -> bool {
        game_named(&self.rules) == "duplicata"
    }

    /// In a line: what, at which pace, by whom it is judged, whether it counts.
    pub(crate) fn told(&self) -> Text {
        let pace = match self.pace() {
            Pace::Live(seconds) => say!("pace-live", seconds = seconds),
            Pace::Slow(hours) => say!("pace-slow", hours = hours),
            Pace::Free => say!("pace-free"),
        };
        let judged = match self.validation() {
            Validation::Auto => say!("judged-auto"),
            Validation::Challenge => say!("judged-challenge"),
            Validation::Referee => say!("judged-referee"),
        };
        let rated = if self.rated {
            say!("terms-rated")
        } else if !self.computers.is_empty() {
            say!("terms-computer")
        } else if self.calm {
            say!("terms-calm")
        } else {
            say!("terms-friendly")
        };
        if self.legs > 1 {
            say!("terms-encounter", pace = pace, judged = judged, rated = rated)
        } else {
            say!("terms", pace = pace, judged = judged, rated = rated)
        }
    }
}

impl Room {
    /// What `/sfida` asks for.
    ///
    /// # Errors
    /// One sentence on what does not go together.
    pub(crate) fn terms(&self, asked: &Invocation, order: String, alone: bool) -> Result<Terms, Text> {
        let name = asked.choice(Opt::Gioco).unwrap_or("wyps");
        let game = GAMES.iter().find(|game| game.name == name).unwrap_or(&GAMES[0]);
        let lang = self.house.lang(&self.place);
        let open = name == "duplicata";
        let set =
            asked.choice(Opt::Tessere).unwrap_or(if lang == Lang::En { "english" } else { "scrabble_it" });
        let own = match name {
            "wyps" => format!("side={}", asked.choice(Opt::Lato).unwrap_or("10")),
            "duplicata" => format!("set={set}"),
            _ => format!("set={set} adjust=standard penalty=0"),
        };
        let dictionary = match (name, set) {
            ("wyps", _) => "wyps",
            (_, "english") => "english",
            _ => "scrabble",
        };
        let level = asked.choice(Opt::Livello).and_then(|level| level.parse::<Level>().ok());
        let seats = asked.number(Opt::Giocatori).and_then(|seats| u16::try_from(seats).ok());
        let seats = if open { 1 } else { seats.unwrap_or(game.seats) };
        if name == "wyps" && seats != 2 {
            return Err(say!("challenge-two-only", game = game_text(game.rules)));
        }
        let legs = asked.number(Opt::Partite).and_then(|legs| u16::try_from(legs).ok()).unwrap_or(1);
        if legs > 1 && (seats != 2 || level.is_some()) {
            return Err(say!("challenge-encounter-two"));
        }
        let computers = level.map(|level| vec![level.name().to_owned(); usize::from(seats) - 1]);
        let computers = computers.filter(|_| !open).unwrap_or_default();
        let calm = u32::try_from(self.house.settings.number(&self.place, super::super::settings::Key::Calma))
            .unwrap_or(100)
            .max(100);
        let pace = match (asked.choice(Opt::Ritmo), asked.number(Opt::Tempo)) {
            (Some("libero"), _) => Pace::Free,
            // Alone with the computer nobody waits.
            (None, None) if alone || !computers.is_empty() => Pace::Free,
            (Some("lento"), time) => {
                Pace::Slow(time.and_then(|t| u32::try_from(t).ok()).unwrap_or(game.slow))
            }
            (_, time) => {
                Pace::Live(time.and_then(|t| u32::try_from(t).ok()).unwrap_or(game.live) * calm / 100)
            }
        };
        if open && pace == Pace::Free {
            return Err(say!("challenge-duplicate-clock"));
        }
        let validation = match asked.choice(Opt::Parole) {
            _ if open || !computers.is_empty() => Validation::Auto,
            Some("contesto") => Validation::Challenge,
            Some("arbitro") => Validation::Referee,
            _ => Validation::Auto,
        };
        let friendly = asked.flag(Opt::Amichevole) || calm > 100 || self.place.is_private();
        Ok(Terms {
            rules: game.rules.to_owned(),
            own,
            dictionary: dictionary.to_owned(),
            pace: pace.to_string(),
            validation: validation.name().to_owned(),
            // E12: no computer player.
            rated: !friendly && computers.is_empty(),
            legs,
            seats: seats.max(1),
            computers,
            order,
            again: None,
            calm: calm > 100,
        })
    }
}

/// The channel a match's thread is opened in.
pub(crate) fn channel_of(place: &Place) -> Place {
    place.channel().unwrap_or_else(|| place.clone())
}
