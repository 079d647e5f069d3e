//! The lines of a jury's log, as they are written and read. docs/formats/jury-log.md is the page about them.

use super::super::draft::Change;
use super::Bad;
use super::sheet::{Id, number};
use crate::clock::Millis;
use crate::games::Seat;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// When and where a team plays in a round, and who judges it there.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sitting {
    /// What the table is called; may be empty.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub table: String,
    /// When it begins.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<Millis>,
    /// The seats of its judges.
    #[serde(default)]
    pub judges: Vec<Seat>,
}

/// A team in a round, `round.team`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Spot {
    /// The round, from 1.
    pub round: u16,
    /// The team's number, from 1.
    pub team: u16,
}

/// A line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Line {
    /// The adventure of a round, as a file in TOML; said again, it takes the place of the one before.
    Adventure(u16, String),
    /// A section of an adventure that is being written in chat.
    Draft(u16, Change),
    /// Somebody with an account has the next seat.
    Person(Seat),
    /// Somebody without one has.
    Guest(Seat),
    /// The name of somebody without an account is taken away.
    Nameless(Seat),
    /// A seat judges, or no longer.
    Judge(Seat, bool),
    /// A team is founded under the next number, or has another name.
    Team(u16, String),
    /// A team goes.
    Disband(u16),
    /// Who plays a character.
    Cast(Spot, Seat, String),
    /// Nobody does.
    Uncast(Spot, String),
    /// When, where and by whom a team is judged.
    Sit(Spot, Sitting),
    /// M13: somebody did not come, and the team is not judged; or it is.
    Absent(Spot, bool),
    /// Everybody at the table was reminded.
    Reminded(Spot),
    /// A judge begins a sheet.
    Open(Id),
    /// And chooses: the place of a question, and of a level, both from 0.
    Mark(Id, usize, usize),
    /// The sheet is whole.
    Close(Id),
    /// An organiser opens it again, for a reason.
    Reopen(Id, String),
    /// An organiser brings a whole sheet that was filled in on paper or in a file: places of questions, and of levels.
    Bring(Id, Vec<(usize, usize)>),
    /// A second person confirms what a table has judged.
    Confirm(Spot),
    /// The results of a round are everybody's.
    Publish(u16),
    /// All of it is over.
    End,
    /// It is called off.
    Off,
}

impl fmt::Display for Spot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.round, self.team)
    }
}

/// Text as it stands in a line: in quotation marks, on one line.
fn quoted(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Adventure(round, text) => write!(f, "adventure {round} {}", quoted(text)),
            Self::Draft(round, change) => write!(f, "draft {round} {change}"),
            Self::Person(seat) => write!(f, "person {}", seat.0),
            Self::Guest(seat) => write!(f, "guest {}", seat.0),
            Self::Nameless(seat) => write!(f, "nameless {}", seat.0),
            Self::Judge(seat, true) => write!(f, "judge {}", seat.0),
            Self::Judge(seat, false) => write!(f, "dismiss {}", seat.0),
            Self::Team(team, name) => write!(f, "team {team} {}", quoted(name)),
            Self::Disband(team) => write!(f, "disband {team}"),
            Self::Cast(spot, seat, character) => write!(f, "cast {spot} {} {}", seat.0, quoted(character)),
            Self::Uncast(spot, character) => write!(f, "uncast {spot} {}", quoted(character)),
            Self::Sit(spot, sitting) => {
                let json = serde_json::to_string(sitting).map_err(|_| fmt::Error)?;
                write!(f, "sit {spot} {json}")
            }
            Self::Absent(spot, true) => write!(f, "absent {spot}"),
            Self::Absent(spot, false) => write!(f, "present {spot}"),
            Self::Reminded(spot) => write!(f, "reminded {spot}"),
            Self::Open(id) => write!(f, "open {id}"),
            Self::Mark(id, item, level) => write!(f, "mark {id} {item} {level}"),
            Self::Close(id) => write!(f, "close {id}"),
            Self::Reopen(id, reason) => write!(f, "reopen {id} {}", quoted(reason)),
            Self::Bring(id, marks) => {
                write!(f, "bring {id}")?;
                marks.iter().try_for_each(|(item, level)| write!(f, " {item}:{level}"))
            }
            Self::Confirm(spot) => write!(f, "confirm {spot}"),
            Self::Publish(round) => write!(f, "publish {round}"),
            Self::End => f.write_str("end"),
            Self::Off => f.write_str("off"),
        }
    }
}

/// A number from 1.
fn counted(word: &str) -> Option<u16> {
    number(word).filter(|number| *number > 0)
}

fn spot(word: &str) -> Option<Spot> {
    let (round, team) = word.split_once('.')?;
    Some(Spot { round: counted(round)?, team: counted(team)? })
}

fn place(word: &str) -> Option<usize> {
    number(word).map(usize::from)
}

/// Quoted texts, one behind the other.
fn texts<const N: usize>(rest: &str) -> Option<[String; N]> {
    let read = serde_json::Deserializer::from_str(rest).into_iter::<String>();
    let texts: Result<Vec<String>, _> = read.collect();
    texts.ok()?.try_into().ok()
}

impl FromStr for Line {
    type Err = Bad;

    fn from_str(text: &str) -> Result<Self, Bad> {
        let (verb, rest) = text.split_once(' ').unwrap_or((text, ""));
        read(verb, rest).ok_or_else(|| Bad(text.chars().take(60).collect()))
    }
}

fn read(verb: &str, rest: &str) -> Option<Line> {
    let (first, more) = rest.split_once(' ').unwrap_or((rest, ""));
    let text = || texts(more).map(|[text]| text);
    let sheet = |word: &str| word.parse::<Id>().ok();
    Some(match verb {
        "adventure" => Line::Adventure(counted(first)?, text()?),
        "draft" => Line::Draft(counted(first)?, more.parse().ok()?),
        "person" => Line::Person(Seat(counted(rest)?)),
        "guest" => Line::Guest(Seat(counted(rest)?)),
        "nameless" => Line::Nameless(Seat(counted(rest)?)),
        "judge" | "dismiss" => Line::Judge(Seat(counted(rest)?), verb == "judge"),
        "team" => Line::Team(counted(first)?, text()?),
        "disband" => Line::Disband(counted(rest)?),
        "cast" => {
            let (seat, character) = more.split_once(' ')?;
            let [character] = texts(character)?;
            Line::Cast(spot(first)?, Seat(counted(seat)?), character)
        }
        "uncast" => Line::Uncast(spot(first)?, text()?),
        "sit" => Line::Sit(spot(first)?, serde_json::from_str(more).ok()?),
        "absent" | "present" => Line::Absent(spot(rest)?, verb == "absent"),
        "reminded" => Line::Reminded(spot(rest)?),
        "open" => Line::Open(sheet(rest)?),
        "mark" => {
            let (item, level) = more.split_once(' ')?;
            Line::Mark(sheet(first)?, place(item)?, place(level)?)
        }
        "close" => Line::Close(sheet(rest)?),
        "reopen" => Line::Reopen(sheet(first)?, text()?),
        "bring" => {
            let mark = |word: &str| {
                let (item, level) = word.split_once(':')?;
                Some((place(item)?, place(level)?))
            };
            Line::Bring(sheet(first)?, more.split_whitespace().map(mark).collect::<Option<_>>()?)
        }
        "confirm" => Line::Confirm(spot(rest)?),
        "publish" => Line::Publish(counted(rest)?),
        "end" if rest.is_empty() => Line::End,
        "off" if rest.is_empty() => Line::Off,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::super::super::draft::Section;
    use super::*;

    #[test]
    fn every_line_is_read_as_it_was_written() {
        let (id, spot) = ("1.2.3.4".parse().unwrap(), Spot { round: 1, team: 2 });
        let sitting = Sitting { table: "Sala \"B\"".into(), at: Some(-5), judges: vec![Seat(3)] };
        let lines = [
            Line::Adventure(1, "[adventure]\nname = \"È\"\u{0}".into()),
            Line::Draft(2, Change { section: Section::Decisions("Al \"ma\"".into()), text: "a\nb".into() }),
            Line::Person(Seat(1)),
            Line::Guest(Seat(2)),
            Line::Nameless(Seat(2)),
            Line::Judge(Seat(1), true),
            Line::Judge(Seat(1), false),
            Line::Team(1, "I \"Lupi\" 🐺".into()),
            Line::Disband(1),
            Line::Cast(spot, Seat(9), "Alma e Bo".into()),
            Line::Uncast(spot, String::new()),
            Line::Sit(spot, sitting),
            Line::Sit(spot, Sitting::default()),
            Line::Absent(spot, true),
            Line::Absent(spot, false),
            Line::Reminded(spot),
            Line::Open(id),
            Line::Mark(id, 30, 3),
            Line::Close(id),
            Line::Bring(id, vec![(0, 3), (30, 0)]),
            Line::Reopen(id, "il dado".into()),
            Line::Confirm(spot),
            Line::Publish(1),
            Line::End,
            Line::Off,
        ];
        for line in lines {
            let text = line.to_string();
            assert!(!text.contains(['\n', '\u{0}']), "{text}");
            assert_eq!(text.parse(), Ok(line), "{text}");
        }
    }

    #[test]
    fn what_is_no_line_is_refused() {
        for bad in [
            "",
            "x",
            "end now",
            "mark 1.2.3.4 1",
            "mark 1.2.3.4 01 1",
            "team 0 \"a\"",
            "team 1 a",
            "team 1 \"a\" \"b\"",
            "cast 1.2 \"a\"",
            "sit 1.2 {\"x\":1}",
            "person 0",
            "publish",
            "confirm 1",
            "open 1.2",
            "draft 1 \"a\"",
            "bring 1.2.3.4 1",
            "bring 1.2.3.4 1:01",
        ] {
            assert!(bad.parse::<Line>().is_err(), "{bad}");
        }
    }
}
