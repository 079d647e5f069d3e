//! The first line of a round's log: everything that was decided before the grid was drawn.
//!
//! ```text
//! manche-1 room=esterna grid=4x4 min=4 seconds=180 dict=classico lexicon=<64 hex> mode=aperta
//!   copies=primo points=sito difficulty=normale round=2/3 seed=<64 hex> announced=yes rated=yes today=7
//! ```
//! (one line). Logs from before rounds were counted by the day end without `today`. A round in which a computer sits (W26) ends with its
//! seat and its level: `computer=1:medio`. Unknown keys are refused: a changed notation is a new name.

use crate::games::level::Level;
use crate::games::{Seat, Unreadable};
use crate::words::grid_maker::Difficulty;
use crate::words::points::Points;
use std::fmt;
use std::str::FromStr;

/// Where words are written and who gets the points (W16).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Mode {
    /// In the channel, as ordinary messages; the first finder takes the word.
    #[default]
    Aperta,
    /// Privately; every finder gets full points.
    Riservata,
    /// In a private thread per player; scored as riservata.
    Cabina,
}

/// Who is paid for a word that several found in the open.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Copies {
    /// The first finder only.
    #[default]
    Primo,
    /// Everybody: for parties, never rated, because copying pays (W16).
    Tutti,
}

macro_rules! names {
    ($type:ident, $what:literal: $($variant:ident = $name:literal),+) => {
        impl $type {
            /// The name in the log and in commands.
            pub const fn name(self) -> &'static str {
                match self { $(Self::$variant => $name),+ }
            }
        }

        impl FromStr for $type {
            type Err = Unreadable;

            fn from_str(text: &str) -> Result<Self, Unreadable> {
                match text { $($name => Ok(Self::$variant),)+ _ => Err(Unreadable::new($what, text)) }
            }
        }
    };
}
names!(Mode, "a mode": Aperta = "aperta", Riservata = "riservata", Cabina = "cabina");
names!(Copies, "who is paid for copies": Primo = "primo", Tutti = "tutti");

/// What was decided before the grid was drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// The ready-made room it started from (W5b), in one word.
    pub room: String,
    /// Rows and columns, 3 to 10 each.
    pub size: (u8, u8),
    /// Fewest letters of a word (W9).
    pub min_letters: u8,
    /// How long words are taken, in seconds (W14).
    pub seconds: u32,
    /// The dictionary's name.
    pub dictionary: String,
    /// SHA-256 of the frozen lexicon, in hex: its words in order, one a line.
    pub lexicon: String,
    /// Where words are written.
    pub mode: Mode,
    /// Who is paid for copies.
    pub copies: Copies,
    /// The table of points.
    pub points: Points,
    /// How easy the grid was to be (W5).
    pub difficulty: Difficulty,
    /// Number of this round in its series, from 1.
    pub number: u16,
    /// Rounds in the series.
    pub of: u16,
    /// The seed the grid is drawn from, in hex; its hash goes out before, itself after (W21).
    pub seed: String,
    /// Whether the hash went out with an announcement (W21; not with `subito`).
    pub announced: bool,
    /// Whether the round may be rated if two or more take part.
    pub rated: bool,
    /// Its number among the rounds of its room and day, from 1: what people call it by. Logs from before rounds
    /// were counted so have none.
    pub today: Option<u16>,
    /// Whether it is of a tournament with a handicap (9.8).
    pub handicap: bool,
    /// The seat of a computer, and how well it plays (W26).
    pub computer: Option<(Seat, Level)>,
}

impl Setup {
    /// The number people call the round by.
    pub const fn called(&self) -> u16 {
        match self.today {
            Some(number) => number,
            None => self.number,
        }
    }

    /// Whether a computer sits there (W26).
    pub fn is_computer(&self, seat: Seat) -> bool {
        self.computer.is_some_and(|(computer, _)| computer == seat)
    }

    /// Whether every finder is paid in full (W13, W16).
    pub const fn everybody_is_paid(&self) -> bool {
        !matches!((self.mode, self.copies), (Mode::Aperta, Copies::Primo))
    }
}

impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let yes = |flag: bool| if flag { "yes" } else { "no" };
        write!(
            f,
            "manche-1 room={} grid={}x{} min={} seconds={} dict={} lexicon={} mode={} copies={} points={} \
             difficulty={} round={}/{} seed={} announced={} rated={}",
            self.room,
            self.size.0,
            self.size.1,
            self.min_letters,
            self.seconds,
            self.dictionary,
            self.lexicon,
            self.mode.name(),
            self.copies.name(),
            self.points.name(),
            self.difficulty.name(),
            self.number,
            self.of,
            self.seed,
            yes(self.announced),
            yes(self.rated),
        )?;
        self.today.map_or(Ok(()), |number| write!(f, " today={number}"))?;
        if self.handicap {
            f.write_str(" handicap=yes")?;
        }
        self.computer.map_or(Ok(()), |(seat, level)| write!(f, " computer={}:{level}", seat.0))
    }
}

impl FromStr for Setup {
    type Err = Unreadable;

    fn from_str(text: &str) -> Result<Self, Unreadable> {
        let bad = |part: &str| Unreadable::new("the setup of a round", part);
        let mut parts = text.split(' ');
        if parts.next() != Some("manche-1") {
            return Err(bad(text));
        }
        let mut value = |key: &str| {
            let part = parts.next().unwrap_or_default();
            part.strip_prefix(key).and_then(|rest| rest.strip_prefix('=')).ok_or_else(|| bad(part))
        };
        let setup = Self {
            room: value("room")?.to_owned(),
            size: value("grid").and_then(|v| pair(v, 'x').ok_or_else(|| bad(v)))?,
            min_letters: value("min").and_then(|v| v.parse().map_err(|_| bad(v)))?,
            seconds: value("seconds").and_then(|v| v.parse().map_err(|_| bad(v)))?,
            dictionary: value("dict")?.to_owned(),
            lexicon: value("lexicon")?.to_owned(),
            mode: value("mode")?.parse()?,
            copies: value("copies")?.parse()?,
            points: value("points").and_then(|v| Points::named(v).ok_or_else(|| bad(v)))?,
            difficulty: value("difficulty").and_then(|v| v.parse().map_err(|_| bad(v)))?,
            number: 0,
            of: 0,
            seed: String::new(),
            announced: false,
            rated: false,
            today: None,
            handicap: false,
            computer: None,
        };
        let (number, of) = value("round").and_then(|v| pair(v, '/').ok_or_else(|| bad(v)))?;
        let seed = value("seed")?.to_owned();
        let announced = value("announced").and_then(|v| flag(v).ok_or_else(|| bad(v)))?;
        let rated = value("rated").and_then(|v| flag(v).ok_or_else(|| bad(v)))?;
        let mut setup = Self { number, of, seed, announced, rated, ..setup };
        for more in parts {
            match more.split_once('=') {
                Some(("today", number)) if setup.today.is_none() => {
                    setup.today = Some(number.parse().map_err(|_| bad(more))?);
                }
                Some(("handicap", "yes")) if !setup.handicap => setup.handicap = true,
                Some(("computer", seated)) if setup.computer.is_none() => {
                    let (seat, level) = seated.split_once(':').ok_or_else(|| bad(more))?;
                    setup.computer = Some((Seat(seat.parse().map_err(|_| bad(more))?), level.parse()?));
                }
                _ => return Err(bad(more)),
            }
        }
        Ok(setup)
    }
}

fn pair<T: FromStr>(text: &str, separator: char) -> Option<(T, T)> {
    let (a, b) = text.split_once(separator)?;
    Some((a.parse().ok()?, b.parse().ok()?))
}

fn flag(text: &str) -> Option<bool> {
    match text {
        "yes" => Some(true),
        "no" => Some(false),
        _ => None,
    }
}
