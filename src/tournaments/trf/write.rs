//! Writes reports.

use super::cells::{self, letter};
use super::{LAST_NUMBER, LAST_ROUND, NAME_LENGTH, Profile, Report, ascii};
use crate::tournaments::field::{Asked, Bye, Cell, Entrant, Field, Number, Scale, Side};
use crate::tournaments::points::Points;
use std::fmt::Write as _;

/// How many numbers stand on a line `240`.
const PER_LINE: usize = 20;

/// Writes a report, in ASCII with CRLF. The bye of the coming round that somebody has asked for stands in their line and
/// counts in their points, as checkers want it, and with those of later rounds in lines `240`.
///
/// `None`: there are more players, rounds or points than the columns can hold.
pub fn write(report: &Report) -> Option<String> {
    let field = &report.field;
    let too_many = field.entrants.len() > usize::from(LAST_NUMBER)
        || field.played.max(field.rounds.unwrap_or(0)) > LAST_ROUND
        || field.entrants.iter().any(|entrant| entrant.rating > 9999);
    if too_many {
        return None;
    }
    let (head, foot): (Vec<&String>, Vec<&String>) = report.other.iter().partition(|line| heads(line));
    let mut lines = vec![format!("012 {}", one_line(&report.name))];
    lines.extend(head.into_iter().map(|line| kept(line)));
    if let Some(rounds) = field.rounds {
        lines.push(format!("142 {rounds}"));
        lines.push(format!("XXR {rounds}"));
    }
    match field.first {
        Some(Side::White) => lines.push("152 W".to_owned()),
        Some(Side::Black) => lines.push("152 B".to_owned()),
        None => {}
    }
    if field.scale != Scale::STANDARD {
        lines.push(scoring(field.scale)?);
    }
    if !report.system.is_empty() {
        lines.push(format!("192 {}", one_line(&report.system)));
    }
    let nobody = Profile::default();
    for (index, (number, entrant)) in field.numbers().zip(&field.entrants).enumerate() {
        lines.push(player(field, number, entrant, report.profiles.get(index).unwrap_or(&nobody))?);
    }
    lines.extend(byes(field));
    for given in &field.accelerated {
        let ((first, last), (from, to)) = (given.rounds, given.entrants);
        let points = decimal(given.points)?;
        lines.push(format!("250      {points} {first:03} {last:03} {from:04} {to:04}"));
    }
    for apart in &field.forbidden {
        let mut line = format!("260 {:03} {:03}", apart.rounds.0, apart.rounds.1);
        for entrant in &apart.entrants {
            let _ = write!(line, " {entrant:4}");
        }
        lines.push(line);
    }
    lines.extend(foot.into_iter().map(|line| kept(line)));
    Some(lines.into_iter().map(|line| line.trim_end().to_owned() + "\r\n").collect())
}

/// Whether a line that is kept belongs before the players: data of the tournament are `..2`.
fn heads(line: &str) -> bool {
    let code = line.as_bytes().get(..3).unwrap_or_default();
    code == b"###" || (code.iter().all(u8::is_ascii_digit) && code.last() == Some(&b'2'))
}

/// A line that is kept as it came. Its code has no letters but ASCII: one that lost an accent (`XXÂ`) would be another kind of line.
fn kept(line: &str) -> String {
    let code: String = line.chars().take(3).map(|c| if c.is_ascii() { c } else { '?' }).collect();
    let rest: String = line.chars().skip(3).collect();
    one_line(&(code + &rest))
}

/// ASCII, on one line.
fn one_line(text: &str) -> String {
    ascii(text).trim_end().to_owned()
}

/// Points in four columns.
fn decimal(points: Points) -> Option<String> {
    let text = format!("{points:>4}");
    (text.len() == 4 && points >= Points::ZERO).then_some(text)
}

fn scoring(scale: Scale) -> Option<String> {
    let Scale { win, draw, loss, allocated, absent } = scale;
    let worth = [('W', win), ('D', draw), ('L', loss), ('A', absent), ('P', allocated)];
    let worth = worth.into_iter().map(|(letter, points)| Some(format!("{letter}{}", decimal(points)?)));
    Some(format!("162  {}", worth.collect::<Option<Vec<_>>>()?.join("    ")))
}

fn player(field: &Field, number: Number, entrant: &Entrant, profile: &Profile) -> Option<String> {
    let coming = coming(field, number).map(Cell::Bye);
    let played = usize::from(field.played);
    let points = entrant.points(played, field.scale) + coming.map_or(Points::ZERO, |bye| field.scale.of(bye));
    let rating = if entrant.rating == 0 { String::new() } else { entrant.rating.to_string() };
    let rank = if profile.rank == 0 { String::new() } else { profile.rank.to_string() };
    let mut line = format!(
        "001 {number:4} {} {} {rating:>4} {} {:>11} {} {} {rank:>4}",
        fit(&profile.title, 4),
        fit(entrant.name.trim(), NAME_LENGTH),
        fit(&profile.federation, 3),
        fit(&profile.fide, 11).trim_end(),
        fit(&profile.birth, 10),
        decimal(points)?,
    );
    for cell in (0..played).map(|round| entrant.cell(round)).chain(coming) {
        let _ = write!(line, "  {}", cells::written(cell));
    }
    Some(line)
}

/// The bye that a player has for the coming round. Where all have one it stands in no column: a column in which everybody
/// has something is a round that is over. The arbiter's bye stands in a column or nowhere.
fn coming(field: &Field, number: Number) -> Option<Bye> {
    let round = field.played + 1;
    let all = field.asked.iter().filter(|asked| asked.round == round);
    if field.rounds.is_some_and(|rounds| round > rounds) {
        return None;
    }
    let everybody = all.clone().count() >= field.entrants.len();
    let stands = |bye: &Bye| !everybody || *bye == Bye::Allocated;
    all.into_iter().find(|asked| asked.entrant == number).map(|asked| asked.bye).filter(stands)
}

/// In ASCII, so wide.
fn fit(text: &str, width: usize) -> String {
    let cut: String = ascii(text).chars().take(width).collect();
    format!("{cut:<width$}")
}

/// Byes of rounds that have not been played. The one that the arbiter has given stands in its column alone.
fn byes(field: &Field) -> Vec<String> {
    let mut asked: Vec<&Asked> = field.asked.iter().filter(|asked| asked.round > field.played).collect();
    asked.retain(|asked| asked.bye != Bye::Allocated);
    asked.sort_by_key(|asked| (asked.round, letter(asked.bye), asked.entrant));
    let same = |one: &&Asked, other: &&Asked| (one.round, one.bye) == (other.round, other.bye);
    let mut lines = Vec::new();
    for group in asked.chunk_by(same).flat_map(|group| group.chunks(PER_LINE)) {
        let mut line = format!("240 {} {:03}", letter(group[0].bye), group[0].round);
        for asked in group {
            let _ = write!(line, " {:4}", asked.entrant);
        }
        lines.push(line);
    }
    lines
}
