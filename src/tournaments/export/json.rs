//! A tournament for programs, written and read.

use super::{Event, letter, side};
use crate::tournaments::field::{
    Acceleration, Asked, Bye, Cell, Entrant, Field, Forbidden, Number, Outcome, Scale, Side,
};
use crate::tournaments::points::Points;
use crate::tournaments::trf::{self, Problem, Profile, Report, Sum};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

/// The version of this form.
const VERSION: u32 = 1;

/// What is wrong with a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// It is no JSON, or not of this form.
    Form {
        /// The line, from 1.
        line: usize,
        /// The column, from 1.
        column: usize,
    },
    /// Another version than 1.
    Version(u32),
    /// A word that means nothing there: a result, a bye, points.
    Word(String),
    /// Start numbers are not 1, 2, 3 …
    Number(Number),
    /// More than a tournament report can hold.
    TooMuch,
    /// Players do not agree about what was played.
    Disagree(Problem),
}

#[derive(Serialize, Deserialize)]
struct File {
    version: u32,
    name: String,
    #[serde(default)]
    system: String,
    played: u16,
    #[serde(default)]
    rounds: Option<u16>,
    #[serde(default)]
    first: Option<Colour>,
    #[serde(default)]
    scale: Option<Worth>,
    players: Vec<Player>,
    #[serde(default)]
    asked: Vec<AskedBye>,
    #[serde(default)]
    forbidden: Vec<Apart>,
    #[serde(default)]
    accelerated: Vec<Accelerated>,
    /// What follows from the rest, and is not read.
    #[serde(default, skip_deserializing)]
    standings: Value,
}

#[derive(Clone, Copy, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Colour {
    White,
    Black,
}

#[derive(Serialize, Deserialize)]
struct Worth {
    win: String,
    draw: String,
    loss: String,
    allocated: String,
    absent: String,
}

#[derive(Serialize, Deserialize)]
struct Player {
    number: Number,
    name: String,
    #[serde(default)]
    rating: Option<u16>,
    #[serde(flatten)]
    profile: Known,
    rounds: Vec<Round>,
    /// Of a manche event what each round has brought; is not read.
    #[serde(default, skip_deserializing, skip_serializing_if = "Vec::is_empty")]
    scores: Vec<String>,
}

/// What a report says of a player besides; what it does not say is left out.
#[derive(Default, Serialize, Deserialize)]
#[serde(default)]
struct Known {
    #[serde(skip_serializing_if = "String::is_empty")]
    sex: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    title: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    federation: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    fide: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    birth: String,
}

#[derive(Serialize, Deserialize)]
struct Round {
    /// Null: a bye.
    opponent: Option<Number>,
    #[serde(default)]
    colour: Option<Colour>,
    /// The letter of a tournament report.
    result: String,
}

#[derive(Serialize, Deserialize)]
struct AskedBye {
    player: Number,
    round: u16,
    bye: String,
}

#[derive(Serialize, Deserialize)]
struct Apart {
    rounds: (u16, u16),
    players: Vec<Number>,
}

#[derive(Serialize, Deserialize)]
struct Accelerated {
    points: String,
    rounds: (u16, u16),
    players: (Number, Number),
}

impl From<Side> for Colour {
    fn from(side: Side) -> Self {
        match side {
            Side::White => Self::White,
            Side::Black => Self::Black,
        }
    }
}

impl From<Colour> for Side {
    fn from(colour: Colour) -> Self {
        match colour {
            Colour::White => Self::White,
            Colour::Black => Self::Black,
        }
    }
}

impl Known {
    /// Sex is the first of the four columns that a report has for sex and title; titles end with the last.
    fn of(profile: &Profile) -> Self {
        let sex: String = profile.title.chars().take(1).collect();
        let title: String = profile.title.chars().skip(1).collect();
        Self {
            sex: sex.trim().to_owned(),
            title: title.trim().to_owned(),
            federation: profile.federation.clone(),
            fide: profile.fide.clone(),
            birth: profile.birth.clone(),
        }
    }

    /// What is wider than its columns means nothing there.
    fn profile(&self) -> Result<Profile, Fault> {
        let parts =
            [(&self.sex, 1), (&self.title, 3), (&self.federation, 3), (&self.fide, 11), (&self.birth, 10)];
        if let Some((wide, _)) = parts.into_iter().find(|(text, most)| text.chars().count() > *most) {
            return Err(Fault::Word(wide.clone()));
        }
        Ok(Profile {
            title: format!("{:1}{:>3}", self.sex, self.title).trim_end().to_owned(),
            federation: self.federation.clone(),
            fide: self.fide.clone(),
            birth: self.birth.clone(),
            rank: 0,
        })
    }
}

/// The whole event on one line.
pub fn write(event: Event<'_>) -> String {
    let (report, standings) = (event.report, event.standings);
    let field = &report.field;
    let player = |(number, entrant): (Number, &Entrant)| Player {
        number,
        name: entrant.name.clone(),
        rating: Some(entrant.rating).filter(|rating| *rating != 0),
        profile: report.profiles.get(usize::from(number) - 1).map(Known::of).unwrap_or_default(),
        rounds: (0..usize::from(field.played)).map(|round| written(entrant.cell(round))).collect(),
        scores: event.scores.get(usize::from(number) - 1).cloned().unwrap_or_default(),
    };
    let rows = standings.rows.iter().map(|row| {
        let values = standings.order.iter().zip(&row.values);
        let values: Map<String, Value> =
            values.map(|(tiebreak, value)| (tiebreak.to_string(), json!(value.decimal()))).collect();
        json!({ "player": row.number, "rank": row.rank, "points": row.points.short(), "values": values })
    });
    let order: Vec<String> = standings.order.iter().map(ToString::to_string).collect();
    let file = File {
        version: VERSION,
        name: report.name.clone(),
        system: report.system.clone(),
        played: field.played,
        rounds: field.rounds,
        first: field.first.map(Colour::from),
        scale: Some(worth(field.scale)),
        players: field.numbers().zip(&field.entrants).map(player).collect(),
        asked: field.asked.iter().copied().map(asked).collect(),
        forbidden: field.forbidden.iter().map(apart).collect(),
        accelerated: field.accelerated.iter().map(accelerated).collect(),
        standings: json!({ "order": order, "rows": rows.collect::<Vec<_>>() }),
    };
    serde_json::to_string(&file).unwrap_or_default()
}

fn written(cell: Cell) -> Round {
    Round {
        opponent: cell.opponent(),
        colour: side(cell).map(Colour::from),
        result: letter(cell).to_string(),
    }
}

fn worth(scale: Scale) -> Worth {
    Worth {
        win: scale.win.short(),
        draw: scale.draw.short(),
        loss: scale.loss.short(),
        allocated: scale.allocated.short(),
        absent: scale.absent.short(),
    }
}

fn asked(asked: Asked) -> AskedBye {
    AskedBye { player: asked.entrant, round: asked.round, bye: letter(Cell::Bye(asked.bye)).to_string() }
}

fn apart(forbidden: &Forbidden) -> Apart {
    Apart { rounds: forbidden.rounds, players: forbidden.entrants.clone() }
}

fn accelerated(given: &Acceleration) -> Accelerated {
    Accelerated { points: given.points.short(), rounds: given.rounds, players: given.entrants }
}

/// Reads what [`write()`] has written; standings are not read, they follow from the rest.
pub fn read(text: &str) -> Result<Report, Fault> {
    let file: File = serde_json::from_str(text)
        .map_err(|error| Fault::Form { line: error.line().max(1), column: error.column().max(1) })?;
    if file.version != VERSION {
        return Err(Fault::Version(file.version));
    }
    let scale = match &file.scale {
        Some(worth) => Scale {
            win: points(&worth.win)?,
            draw: points(&worth.draw)?,
            loss: points(&worth.loss)?,
            allocated: points(&worth.allocated)?,
            absent: points(&worth.absent)?,
        },
        None => Scale::STANDARD,
    };
    let mut field = Field {
        played: file.played,
        rounds: file.rounds,
        first: file.first.map(Side::from),
        scale,
        ..Field::default()
    };
    if file.players.len() > usize::from(trf::LAST_NUMBER) {
        return Err(Fault::TooMuch);
    }
    let mut profiles = Vec::with_capacity(file.players.len());
    for (number, player) in (1..).zip(&file.players) {
        if player.number != number || player.rounds.len() > usize::from(file.played) {
            return Err(Fault::Number(player.number));
        }
        let rounds = player.rounds.iter().map(cell).collect::<Result<_, _>>()?;
        let rating = player.rating.unwrap_or(0);
        profiles.push(player.profile.profile()?);
        field.entrants.push(Entrant { name: player.name.clone(), rating, rounds });
    }
    for asked in file.asked {
        // Only of the coming round an arbiter can have given the bye already.
        let known = |bye: &Bye| *bye != Bye::Allocated || asked.round == file.played + 1;
        let bye = bye(&asked.bye).filter(known).ok_or(Fault::Word(asked.bye))?;
        field.asked.push(Asked { entrant: asked.player, round: asked.round, bye });
    }
    field.forbidden = file
        .forbidden
        .into_iter()
        .map(|apart| Forbidden { rounds: apart.rounds, entrants: apart.players })
        .collect();
    for given in file.accelerated {
        let points = points(&given.points)?;
        field.accelerated.push(Acceleration { points, rounds: given.rounds, entrants: given.players });
    }
    let mut report = Report { name: file.name, system: file.system, field, profiles, other: Vec::new() };
    trf::accelerate(&mut report).map_err(Fault::Disagree)?;
    agree(&report)?;
    Ok(report)
}

fn points(text: &str) -> Result<Points, Fault> {
    Points::read(text).ok_or_else(|| Fault::Word(text.to_owned()))
}

fn bye(text: &str) -> Option<Bye> {
    [Bye::Allocated, Bye::Full, Bye::Half, Bye::Zero]
        .into_iter()
        .find(|bye| text.chars().eq([letter(Cell::Bye(*bye))]))
}

fn cell(round: &Round) -> Result<Cell, Fault> {
    let wrong = || Fault::Word(round.result.clone());
    let side = round.colour.map(Side::from);
    let Some(opponent) = round.opponent else { return bye(&round.result).map(Cell::Bye).ok_or_else(wrong) };
    let played = |outcome| side.map(|side| Cell::Played { opponent, side, outcome }).ok_or_else(wrong);
    match round.result.as_str() {
        "1" => played(Outcome::Win),
        "=" => played(Outcome::Draw),
        "0" => played(Outcome::Loss),
        "+" => Ok(Cell::Forfeit { opponent, side, won: true }),
        "-" => Ok(Cell::Forfeit { opponent, side, won: false }),
        _ => Err(wrong()),
    }
}

/// What a tournament report may not say, this form may not either.
fn agree(report: &Report) -> Result<(), Fault> {
    let text = trf::write(report).ok_or(Fault::TooMuch)?;
    trf::read(&text, Sum::Written).map_err(|fault| Fault::Disagree(fault.problem))?;
    Ok(())
}
