//! The first line of a tournament: everything that is decided before anybody enters.
//!
//! ```text
//! tournament-1 format=swiss rounds=7 order=BH/C1,BH,DE,SB,WIN,TPN announced=<64 hex>
//! ```
//!
//! Keys stand in any order; one that nobody knows is refused by name, as is one that its format has no use for.

use super::line::BadLine;
use crate::tournaments::bracket::encounter::Cut as RoleCut;
use crate::tournaments::bracket::{Format as Bracket, Last};
use crate::tournaments::italo_swiss::Start;
use crate::tournaments::manche_event::{Cut, Keep, Rules as Manche};
use crate::tournaments::polyludic::file::level;
use crate::tournaments::polyludic::{Rules as Poly, Scope};
use crate::tournaments::teams;
use crate::tournaments::tiebreaks::TieBreak;
use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

/// The name of the notation; a changed one is a new name.
pub const NAME: &str = "tournament-1";

/// The most rounds.
pub const MOST_ROUNDS: u16 = 200;

/// What is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// 9.4.
    Swiss {
        /// How many rounds.
        rounds: u16,
        /// Baku acceleration (C.04.7).
        accelerated: bool,
    },
    /// 9.5.
    ItaloSwiss {
        /// How many rounds.
        rounds: u16,
        /// Where rounds begin (I3).
        start: Start,
    },
    /// 9.3.
    RoundRobin {
        /// Everybody meets everybody twice (G2).
        double: bool,
    },
    /// 9.1, 9.2, 9.7.
    Bracket(Bracket),
    /// 9.8.
    Manche(Manche),
}

/// Which games are chosen (rules 08).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The list; a name that begins with `+` is of a game played elsewhere.
    pub rules: Poly,
    /// For whom one is chosen.
    pub scope: Scope,
    text: [String; 5],
    /// The family of each game, where games go by families.
    families: Vec<String>,
}

/// What is decided before anybody enters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// What is played.
    pub format: Format,
    /// The tie-breaks in their order, by FIDE's names (T7); none: those of the format.
    pub order: Vec<String>,
    /// Games of a match by round (D5), the last for all that follow; none: one.
    pub lengths: Vec<u16>,
    /// Where roles are unequal, what cuts equal points (K3).
    pub unequal: Option<RoleCut>,
    /// Which games are chosen, if they are.
    pub choice: Option<Choice>,
    /// Of how many boards a match is where teams play; none: players do.
    pub boards: Option<u16>,
    /// What the bye that the pairing gives is worth, in half points: 2 as a win, 1 or 0 (C.04.1).
    pub allocated: u8,
    /// F9: in a bracket, a player who leaves before a pairing has lost by absence the match that was to come. Logs from before
    /// this was so do not say it, and are read as they were.
    pub walkovers: bool,
    /// SHA-256 of the seed that all draws of the event come from, in hex, announced before.
    pub announced: Option<String>,
}

impl Setup {
    /// An event of a format, everything else as it is when nobody says so.
    pub fn plain(format: Format) -> Self {
        Self {
            format,
            order: Vec::new(),
            lengths: Vec::new(),
            unequal: None,
            choice: None,
            boards: None,
            allocated: 2,
            walkovers: matches!(format, Format::Bracket(_)),
            announced: None,
        }
    }

    /// D5: of how many games the matches of a round are the best, rounds counted from 1.
    pub fn length(&self, round: usize) -> u16 {
        let at = round.saturating_sub(1).min(self.lengths.len().saturating_sub(1));
        self.lengths.get(at).copied().unwrap_or(1)
    }
}

fn yes(flag: bool) -> &'static str {
    if flag { "yes" } else { "no" }
}

impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{NAME} ")?;
        match self.format {
            Format::Swiss { rounds, accelerated } => {
                write!(f, "format=swiss rounds={rounds} accelerated={}", yes(accelerated))?;
            }
            Format::ItaloSwiss { rounds, start } => {
                let start = if start == Start::Black { "black" } else { "white" };
                write!(f, "format=italoswiss rounds={rounds} start={start}")?;
            }
            Format::RoundRobin { double } => write!(f, "format=roundrobin cycles={}", 1 + u8::from(double))?,
            Format::Bracket(bracket) => match bracket {
                Bracket::Knockout { third } => write!(f, "format=knockout third={}", yes(third))?,
                Bracket::Repechage { reset } => write!(f, "format=repechage reset={}", yes(reset))?,
                Bracket::Double => f.write_str("format=double")?,
                Bracket::Consolation { third } => write!(f, "format=consolation third={}", yes(third))?,
                Bracket::Quarter => f.write_str("format=quarter")?,
                Bracket::Groups { groups, advance, last } => {
                    write!(f, "format=groups groups={groups} advance={advance} ")?;
                    match last {
                        Last::Knockout { third } => write!(f, "last=knockout third={}", yes(third))?,
                        Last::Group => f.write_str("last=group")?,
                    }
                }
            },
            Format::Manche(Manche { rounds, cut }) => {
                write!(f, "format=manche rounds={rounds}")?;
                if let Some(Cut { best, rounds, keep }) = cut {
                    let keep = if keep == Keep::Half { "half" } else { "nothing" };
                    write!(f, " best={best} final={rounds} keep={keep}")?;
                }
            }
        }
        if !self.order.is_empty() {
            write!(f, " order={}", self.order.join(","))?;
        }
        if !self.lengths.is_empty() {
            let lengths: Vec<String> = self.lengths.iter().map(ToString::to_string).collect();
            write!(f, " lengths={}", lengths.join(","))?;
        }
        match self.unequal {
            None => {}
            Some(RoleCut::FewerMoves) => f.write_str(" unequal=moves")?,
            Some(RoleCut::Total) => f.write_str(" unequal=totals")?,
        }
        if let Some(Choice { scope, text: [games, pg, ps, pc, lp], families, .. }) = &self.choice {
            let scope = if *scope == Scope::Encounter { "encounter" } else { "round" };
            write!(f, " choice={scope} games={games} pg={pg} ps={ps} pc={pc} lp={lp}")?;
            if !families.is_empty() {
                write!(f, " families={}", families.join(","))?;
            }
        }
        if let Some(boards) = self.boards {
            write!(f, " boards={boards}")?;
        }
        match self.allocated {
            2 => {}
            1 => f.write_str(" pab=draw")?,
            _ => f.write_str(" pab=nothing")?,
        }
        if self.walkovers {
            f.write_str(" walkovers=yes")?;
        }
        self.announced.as_ref().map_or(Ok(()), |hash| write!(f, " announced={hash}"))
    }
}

/// The keys of a line, each taken once.
struct Keys<'a>(BTreeMap<&'a str, &'a str>);

impl<'a> Keys<'a> {
    fn take(&mut self, key: &'static str) -> Option<&'a str> {
        self.0.remove(key)
    }

    fn need(&mut self, key: &'static str) -> Result<&'a str, BadLine> {
        self.take(key).ok_or(BadLine::Missing { key })
    }

    fn number<N: FromStr>(&mut self, key: &'static str) -> Result<N, BadLine> {
        number(self.need(key)?).ok_or(BadLine::Value { key })
    }

    fn rounds(&mut self, key: &'static str) -> Result<u16, BadLine> {
        let rounds = self.number(key)?;
        if (1..=MOST_ROUNDS).contains(&rounds) { Ok(rounds) } else { Err(BadLine::Value { key }) }
    }

    /// One of several names, the first of them where the key is missing.
    fn one_of<T: Copy>(&mut self, key: &'static str, names: &[(&str, T)]) -> Result<T, BadLine> {
        let Some(typed) = self.take(key) else { return Ok(names[0].1) };
        names.iter().find(|(name, _)| *name == typed).map(|(_, value)| *value).ok_or(BadLine::Value { key })
    }

    fn flag(&mut self, key: &'static str) -> Result<bool, BadLine> {
        self.one_of(key, &[("no", false), ("yes", true)])
    }
}

/// A number as we write it: no sign, no zeros before it.
pub(super) fn number<N: FromStr>(text: &str) -> Option<N> {
    let plain = text == "0" || !text.starts_with('0');
    text.parse().ok().filter(|_| plain && text.bytes().all(|byte| byte.is_ascii_digit()))
}

impl FromStr for Setup {
    type Err = BadLine;

    fn from_str(text: &str) -> Result<Self, BadLine> {
        let mut words = text.split(' ');
        if words.next() != Some(NAME) {
            return Err(BadLine::Version);
        }
        let mut keys = Keys(BTreeMap::new());
        for (at, word) in (2..).zip(words) {
            let (key, value) = word.split_once('=').ok_or(BadLine::Word { word: at })?;
            if keys.0.insert(key, value).is_some() {
                return Err(BadLine::Word { word: at });
            }
        }
        let format = format(&mut keys)?;
        let order = order(keys.take("order"), format)?;
        let lengths = list(keys.take("lengths"), |text| number(text).filter(|n: &u16| (1..=99).contains(n)));
        let unequal = keys.one_of(
            "unequal",
            &[("no", None), ("moves", Some(RoleCut::FewerMoves)), ("totals", Some(RoleCut::Total))],
        )?;
        let choice = choice(&mut keys)?;
        let boards = match format {
            Format::Swiss { .. } | Format::RoundRobin { .. } | Format::Bracket(Bracket::Knockout { .. }) => {
                boards(&mut keys)?
            }
            _ => None,
        };
        let of_players = boards.is_none() && order.iter().any(|name| name == TieBreak::Gpts.name());
        if of_players {
            return Err(BadLine::TieBreak { name: TieBreak::Gpts.name().to_owned() });
        }
        let allocated = match format {
            Format::Swiss { .. } | Format::ItaloSwiss { .. } => {
                keys.one_of("pab", &[("win", 2), ("draw", 1), ("nothing", 0)])?
            }
            _ => 2,
        };
        let walkovers = matches!(format, Format::Bracket(_)) && keys.flag("walkovers")?;
        let announced = keys.take("announced").map(str::to_owned);
        let hex = |byte: u8| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte);
        if announced.as_ref().is_some_and(|hash| hash.len() != 64 || !hash.bytes().all(hex)) {
            return Err(BadLine::Value { key: "announced" });
        }
        if let Some((key, _)) = keys.0.first_key_value() {
            return Err(BadLine::Unknown { key: key.chars().take(40).collect() });
        }
        let lengths = lengths.ok_or(BadLine::Value { key: "lengths" })?;
        if boards.is_some() && (!lengths.is_empty() || unequal.is_some() || choice.is_some()) {
            return Err(BadLine::Value { key: "boards" });
        }
        Ok(Self { format, order, lengths, unequal, choice, boards, allocated, walkovers, announced })
    }
}

/// Of how many boards a match is.
fn boards(keys: &mut Keys<'_>) -> Result<Option<u16>, BadLine> {
    if !keys.0.contains_key("boards") {
        return Ok(None);
    }
    let boards = keys.number("boards")?;
    if (teams::FEWEST..=teams::MOST).contains(&boards) {
        Ok(Some(boards))
    } else {
        Err(BadLine::Value { key: "boards" })
    }
}

/// Tie-breaks by FIDE's names; the Buchholz family is none for round robins (C.07 art. 8).
fn order(text: Option<&str>, format: Format) -> Result<Vec<String>, BadLine> {
    let names = text.into_iter().flat_map(|text| text.split(','));
    let known = |name: &str| {
        let one = name.parse::<TieBreak>().ok().filter(|one| one.name() == name);
        let refused = |one: &TieBreak| one.is_buchholz() && matches!(format, Format::RoundRobin { .. });
        one.filter(|one| !refused(one))
            .ok_or_else(|| BadLine::TieBreak { name: name.chars().take(20).collect() })
    };
    names.map(|name| known(name).map(|one| one.name().to_owned())).collect()
}

/// A list with commas; what is missing is empty.
fn list<T>(text: Option<&str>, read: impl Fn(&str) -> Option<T>) -> Option<Vec<T>> {
    text.map_or(Some(Vec::new()), |text| text.split(',').map(read).collect())
}

fn format(keys: &mut Keys<'_>) -> Result<Format, BadLine> {
    Ok(match keys.need("format")? {
        "swiss" => Format::Swiss { rounds: keys.rounds("rounds")?, accelerated: keys.flag("accelerated")? },
        "italoswiss" => Format::ItaloSwiss {
            rounds: keys.rounds("rounds")?,
            start: keys.one_of("start", &[("black", Start::Black), ("white", Start::White)])?,
        },
        "roundrobin" => Format::RoundRobin { double: keys.one_of("cycles", &[("1", false), ("2", true)])? },
        "knockout" => Format::Bracket(Bracket::Knockout { third: keys.flag("third")? }),
        "repechage" => Format::Bracket(Bracket::Repechage { reset: keys.flag("reset")? }),
        "double" => Format::Bracket(Bracket::Double),
        "consolation" => Format::Bracket(Bracket::Consolation { third: keys.flag("third")? }),
        "quarter" => Format::Bracket(Bracket::Quarter),
        "groups" => {
            let (groups, advance) = (keys.number("groups")?, keys.number("advance")?);
            let last = if keys.one_of("last", &[("knockout", true), ("group", false)])? {
                Last::Knockout { third: keys.flag("third")? }
            } else {
                Last::Group
            };
            Format::Bracket(Bracket::Groups { groups, advance, last })
        }
        "manche" => {
            let rounds = keys.rounds("rounds")?;
            let cut = if keys.0.contains_key("best") {
                let best = keys.number("best")?;
                if best == 0 {
                    return Err(BadLine::Value { key: "best" });
                }
                let last = keys.rounds("final")?;
                let keep = keys.one_of("keep", &[("nothing", Keep::Nothing), ("half", Keep::Half)])?;
                Some(Cut { best, rounds: last, keep })
            } else {
                None
            };
            Format::Manche(Manche { rounds, cut })
        }
        _ => return Err(BadLine::Value { key: "format" }),
    })
}

fn choice(keys: &mut Keys<'_>) -> Result<Option<Choice>, BadLine> {
    if !keys.0.contains_key("choice") {
        return Ok(None);
    }
    let scope = keys.one_of("choice", &[("encounter", Scope::Encounter), ("round", Scope::Round)])?;
    let mut text = [const { String::new() }; 5];
    for (part, key) in text.iter_mut().zip(["games", "pg", "ps", "pc", "lp"]) {
        keys.need(key)?.clone_into(part);
    }
    let [games, pg, ps, pc, lp] = &text;
    let games: Vec<String> = games.split(',').map(str::to_owned).collect();
    let pg = list(Some(pg), number).ok_or(BadLine::Value { key: "pg" })?;
    let ps = number(ps).ok_or(BadLine::Value { key: "ps" })?;
    let pc = number(pc).ok_or(BadLine::Value { key: "pc" })?;
    let level = level(lp).ok_or(BadLine::Value { key: "lp" })?;
    let given = keys.take("families");
    let families: Vec<String> =
        given.into_iter().flat_map(|names| names.split(',')).map(str::to_owned).collect();
    if given.is_some() && (families.len() != games.len() || families.iter().any(String::is_empty)) {
        return Err(BadLine::Value { key: "families" });
    }
    let of = if families.is_empty() { &games } else { &families }.clone();
    let rules = Poly::by_family(games, &of, &pg, ps, pc, level);
    let rules = rules.map_err(|_| BadLine::Value { key: "games" })?;
    Ok(Some(Choice { rules, scope, text, families }))
}
