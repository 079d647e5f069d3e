//! Reads reports.

use super::cells::{self, column};
use super::fault::{Adjusted, Fault, Note, Problem};
use super::header::Header;
use super::line::Line;
use super::{LAST_NUMBER, Profile, Report, accelerate, verify};
use crate::tournaments::field::{Asked, Bye, Cell, Entrant, Field, Number, Scale};
use crate::tournaments::points::Points;
use std::collections::BTreeMap;

/// What the points of a player are to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sum {
    /// Of all cells that are written, a bye of a coming round included.
    Written,
    /// That, or the sum without byes of coming rounds: what a program has that asks for the next pairing.
    OrPlayed,
}

/// A player's line, read by itself.
pub(super) struct Player {
    pub(super) line: usize,
    pub(super) number: Number,
    pub(super) entrant: Entrant,
    profile: Profile,
    points: Option<Points>,
    pub(super) cells: Vec<Option<Cell>>,
    signs: Vec<(usize, char)>,
}

/// The text of a file: UTF-8, or else Latin-1, in which old programs write.
pub fn decode(bytes: &[u8]) -> String {
    match std::str::from_utf8(bytes) {
        Ok(text) => text.to_owned(),
        Err(_) => bytes.iter().copied().map(char::from).collect(),
    }
}

/// Reads a report; lines end with CR, LF or both. A blank cell of a round that others have played is a zero-point bye.
///
/// Columns behind the last round with a game are byes asked for in advance, or given by the arbiter (`U`), unless every player has
/// something there: then nobody is left to be paired, and the round is over.
pub fn read(text: &str, sum: Sum) -> Result<Report, Fault> {
    noted(text, sum).map(|(report, _)| report)
}

/// The same, with what had to be read in another way than reports are written today, in the order of lines (F16).
pub fn noted(text: &str, sum: Sum) -> Result<(Report, Vec<Note>), Fault> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text).replace("\r\n", "\n").replace('\r', "\n");
    let mut header = Header::default();
    let mut players: Vec<Player> = Vec::new();
    let mut numbers = BTreeMap::new();
    for (index, text) in text.split('\n').enumerate() {
        let line = Line::new(index + 1, text);
        if line.chars.is_empty() {
            continue;
        }
        if line.text(1, 3) != "001" {
            header.line(&line)?;
            continue;
        }
        let player = player(&line)?;
        if numbers.insert(player.number, players.len()).is_some() {
            return Err(line.fault(5, Problem::Twice(player.number)));
        }
        players.push(player);
    }
    let last_line = text.split('\n').count();
    let last = players.iter().max_by_key(|player| player.number);
    let Some((last, line)) = last.map(|player| (player.number, player.line)) else {
        return Err(Fault { line: last_line, column: 1, problem: Problem::Nobody });
    };
    if let Some(number) = (1..=last).find(|number| !numbers.contains_key(number)) {
        return Err(Fault { line, column: 5, problem: Problem::Gap { number, last } });
    }
    fold(header, players, sum)
}

fn player(line: &Line) -> Result<Player, Fault> {
    // What is shifted would be read as something else: a rating of 2000 as one of 0.
    for column in [4, 9, 14, 48, 53, 57, 69, 80, 85] {
        match line.at(column) {
            c if c.is_whitespace() => {}
            c => return Err(line.fault(column, Problem::Stray(c))),
        }
    }
    let number = match line.number(5, 8, LAST_NUMBER)? {
        Some(0) => return Err(line.fault(5, Problem::Zero)),
        Some(number) => number,
        None => return Err(line.fault(5, Problem::Missing)),
    };
    let title: String = (10..=13).map(|column| line.at(column)).collect();
    let profile = Profile {
        title: title.trim_end().to_owned(),
        federation: line.text(54, 56),
        fide: line.text(58, 68),
        birth: line.text(70, 79),
        rank: line.number(86, 89, LAST_NUMBER)?.unwrap_or(0),
    };
    let rating = line.number(49, 52, LAST_NUMBER)?.unwrap_or(0);
    let entrant = Entrant { name: line.text(15, 47), rating, rounds: Vec::new() };
    let cells::Read { cells, signs } = cells::cells(line, LAST_NUMBER)?;
    let points = line.points(81, 84)?;
    Ok(Player { line: line.number, number, entrant, profile, points, cells, signs })
}

/// The field of these lines, if they agree.
fn fold(header: Header, mut players: Vec<Player>, sum: Sum) -> Result<(Report, Vec<Note>), Fault> {
    let scale = header.scale();
    players.sort_by_key(|player| player.number);
    let columns = players.iter().map(|player| player.cells.len()).max().unwrap_or(0);
    // A bye by the pairing alone makes no round: the arbiter has given it (bbp 3), and the others are there to be paired.
    let held = |round: &usize| {
        let mut cells = players.iter().map(|player| player.cells.get(*round).copied().flatten());
        cells.clone().flatten().any(|cell| cell.opponent().is_some()) || cells.all(|cell| cell.is_some())
    };
    let played = (0..columns).rev().find(held).map_or(0, |round| round + 1);
    let rounds = header.rounds.map_or(super::LAST_ROUND, |rounds| rounds.max(1));
    if columns > usize::from(rounds) {
        let says = |player: &&Player| player.cells.len() > usize::from(rounds);
        let line = players.iter().find(says).map_or(1, |player| player.line);
        let played = u16::try_from(columns).unwrap_or(u16::MAX);
        let problem = Problem::Played { played, rounds };
        return Err(Fault { line, column: column(usize::from(rounds)), problem });
    }
    let mut asked = verify::asked(&header.byes, &mut players, played, rounds)?;
    verify::forbidden(&header.forbidden, players.len())?;
    verify::games(&players, played)?;
    let mut notes: Vec<Note> = players.iter().flat_map(signs).collect();
    notes.extend(verify::given(&players, played)?);
    for player in &mut players {
        let coming = player.cells.iter().enumerate().skip(played);
        let mut later = Points::ZERO;
        for (round, cell) in coming {
            if let Some(Cell::Bye(bye)) = cell {
                later += scale.of(Cell::Bye(*bye));
                let round = u16::try_from(round + 1).unwrap_or(u16::MAX);
                asked.push(Asked { entrant: player.number, round, bye: *bye });
            }
        }
        let cells = (0..played).map(|round| player.cells.get(round).copied().flatten());
        player.entrant.rounds = cells.map(|cell| cell.unwrap_or(Cell::Bye(Bye::Zero))).collect();
        let so_far = player.entrant.points(played, scale);
        let good = |written| written == so_far + later || (sum == Sum::OrPlayed && written == so_far);
        if let Some(written) = player.points.filter(|written| !good(*written)) {
            if let Some(note) = halves(player, played, scale, |extra| good(written - extra)) {
                notes.push(note);
                continue;
            }
            let problem = Problem::Points { player: player.number, written, sum: so_far + later };
            return Err(Fault { line: player.line, column: 81, problem });
        }
    }
    notes.sort_by_key(|note| (note.line, note.column));
    asked.sort_by_key(|asked| (asked.round, asked.entrant));
    asked.dedup();
    let mut report =
        Report { name: header.name, system: header.system, other: header.other, ..Report::default() };
    report.field = Field {
        played: u16::try_from(played).unwrap_or(u16::MAX),
        rounds: header.rounds,
        first: header.first,
        scale,
        asked,
        forbidden: header.forbidden.into_iter().map(|given| given.what).collect(),
        accelerated: header.accelerated,
        entrants: Vec::with_capacity(players.len()),
        boards: Vec::new(),
    };
    for player in players {
        report.field.entrants.push(player.entrant);
        report.profiles.push(player.profile);
    }
    accelerate(&mut report).map_err(|problem| Fault { line: header.system_line, column: 5, problem })?;
    Ok((report, notes))
}

/// The absences of a player that were written by a sign: a note for each sign.
fn signs(player: &Player) -> impl Iterator<Item = Note> {
    ['-', '=', '+'].into_iter().filter_map(|sign| {
        let rounds = player.signs.iter().filter(|(_, other)| *other == sign).map(|(round, _)| *round);
        note(player, rounds.collect(), Adjusted::Sign(sign))
    })
}

/// F16: blanks of half-point byes follow the points. The blanks of rounds that were played become such byes where `good` says that
/// the points then are right, and it is clear which: all of them, or those before the last round in which the player
/// has something. Any other choice would give somebody a history that nobody has told.
fn halves(player: &mut Player, over: usize, scale: Scale, good: impl Fn(Points) -> bool) -> Option<Note> {
    let is_blank = |round: &usize| player.cells.get(*round).copied().flatten().is_none();
    let blanks: Vec<usize> = (0..over).filter(is_blank).collect();
    let last = (0..over).rev().find(|round| !is_blank(round)).unwrap_or(0);
    let before: Vec<usize> = blanks.iter().copied().filter(|round| *round < last).collect();
    let half = Cell::Bye(Bye::Half);
    let more = scale.of(half) - scale.of(Cell::Bye(Bye::Zero));
    let fits = |rounds: &Vec<usize>| good(rounds.iter().fold(Points::ZERO, |sum, _| sum + more));
    let rounds = [blanks, before].into_iter().filter(|rounds| !rounds.is_empty()).find(fits)?;
    for round in &rounds {
        player.entrant.rounds[*round] = half;
    }
    note(player, rounds, Adjusted::Half)
}

/// A note of rounds, counted from 0; none where there is none.
pub(super) fn note(player: &Player, rounds: Vec<usize>, adjusted: Adjusted) -> Option<Note> {
    let column = column(*rounds.first()?);
    let rounds = rounds.into_iter().map(|round| round + 1).collect();
    Some(Note { line: player.line, column, player: player.number, rounds, adjusted })
}
