//! A table with a row for everybody, the best first (RFC 4180).

use super::{Event, letter, side};
use crate::messages::csv::{guarded, quoted};
use crate::tournaments::field::{Cell, Side};
use std::fmt::Write as _;

/// `rank,number,name,rating,points`, a column `R1` … for each round, and one for each tie-break. Names always stand in quotes, a
/// round is `5w1` (opponent, colour, result as in reports), or the letter of a bye; of a manche event its points.
pub fn write(event: Event<'_>) -> String {
    let (field, standings) = (&event.report.field, event.standings);
    let mut out = String::from("rank,number,name,rating,points");
    for round in 1..=event.rounds() {
        let _ = write!(out, ",R{round}");
    }
    for tiebreak in &standings.order {
        let _ = write!(out, ",{tiebreak}");
    }
    out.push_str("\r\n");
    for row in &standings.rows {
        let Some(entrant) = field.entrant(row.number) else { continue };
        let name = quoted(&entrant.name);
        let rating = if entrant.rating == 0 { String::new() } else { entrant.rating.to_string() };
        let _ = write!(out, "{},{},{name},{rating},{}", row.rank, row.number, row.points.short());
        for round in 0..event.rounds() {
            let score = event.score(row.number, round).map(str::to_owned);
            let _ =
                write!(out, ",{}", score.map_or_else(|| cell(entrant.cell(round)), |score| guarded(&score)));
        }
        for value in &row.values {
            let _ = write!(out, ",{}", value.decimal().unwrap_or_default());
        }
        out.push_str("\r\n");
    }
    out
}

fn cell(cell: Cell) -> String {
    let colour = match side(cell) {
        Some(Side::White) => "w",
        Some(Side::Black) => "b",
        None => "",
    };
    let opponent = cell.opponent().map(|opponent| opponent.to_string()).unwrap_or_default();
    format!("{opponent}{colour}{}", letter(cell))
}
