//! `giostra tournament tiebreaks`: who stands where, and why.

use super::file::Held;
use super::{answer, file, order};
use crate::cli::Failure;
use crate::say;
use crate::tournaments::event::setup::Format;
use crate::tournaments::field::{Cell, Number};
use crate::tournaments::tiebreaks::explain::{Adjusted, Term};
use crate::tournaments::tiebreaks::{Explanation, Rules, Standings, TieBreak, explain};
use crate::tournaments::trf::{Report, Sum};
use serde_json::{Value, json};
use std::fmt::Write as _;

/// Arguments of `giostra tournament tiebreaks`.
#[derive(clap::Args)]
pub(super) struct Args {
    #[command(flatten)]
    file: file::Args,

    #[command(flatten)]
    order: order::Args,

    /// Why this player has their values: an object for each tie-break, one a line
    #[arg(long, value_name = "PLAYER")]
    explain: Option<Number>,

    /// Print an object a player, one a line
    #[arg(long)]
    json: bool,
}

/// Runs the subcommand.
pub(super) fn run(args: &Args) -> Result<(), Failure> {
    let (report, standings) = match args.file.held(Sum::Written)? {
        Held::Report(report) => {
            if let Some(number) = args.explain {
                let rules = args.order.rules(&report);
                return why(&report, rules, &args.order.order(rules)?, number);
            }
            let standings = args.order.standings(&report)?;
            (*report, standings)
        }
        Held::Log(log) => {
            let (event, told) = *log;
            let standings = args.order.of_log(event.setup().format, &told)?;
            if let Some(number) = args.explain {
                let rules = match event.setup().format {
                    Format::RoundRobin { .. } => Rules::RoundRobin,
                    _ => Rules::Swiss,
                };
                return why(&told.report, rules, &standings.order, number);
            }
            (told.report, standings)
        }
    };
    answer(&if args.json { objects(&standings) } else { table(&report, &standings) })
}

/// `{"player":1,"points":"3.5","rank":1,"BH/C1":"12.5"}`, best first; the values in their order.
fn objects(standings: &Standings) -> String {
    let mut text = String::new();
    for row in &standings.rows {
        let _ = write!(
            text,
            "{{\"player\":{},\"points\":\"{}\",\"rank\":{}",
            row.number,
            row.points.short(),
            row.rank
        );
        for (tiebreak, value) in standings.order.iter().zip(&row.values) {
            let _ = write!(text, ",\"{tiebreak}\":{}", json!(value.decimal()));
        }
        text.push_str("}\n");
    }
    text
}

/// The same for people, in columns. Points have theirs already where the order names them, too.
fn table(report: &Report, standings: &Standings) -> String {
    let head = ["", "", "", "PTS"].map(str::to_owned);
    let shown: Vec<usize> =
        (0..standings.order.len()).filter(|at| standings.order[*at] != TieBreak::Pts).collect();
    let names = shown.iter().map(|at| standings.order[*at].to_string());
    let mut rows: Vec<Vec<String>> = vec![head.into_iter().chain(names).collect()];
    for row in &standings.rows {
        let name = report.field.entrant(row.number).map_or("", |entrant| entrant.name.as_str());
        let first = [format!("{}.", row.rank), row.number.to_string(), name.to_owned(), row.points.short()];
        let values = shown.iter().filter_map(|at| row.values.get(*at)).map(ToString::to_string);
        rows.push(first.into_iter().chain(values).collect());
    }
    let width = |column: usize| {
        rows.iter().filter_map(|row| row.get(column)).map(|text| text.chars().count()).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..shown.len() + 4).map(width).collect();
    let mut text = String::new();
    for row in &rows {
        let cells = row.iter().zip(&widths).enumerate().map(|(column, (cell, width))| {
            if column == 2 { format!("{cell:<width$}") } else { format!("{cell:>width$}") }
        });
        let _ = writeln!(text, "{}", cells.collect::<Vec<_>>().join("  ").trim_end());
    }
    text
}

/// Why somebody has their values.
fn why(report: &Report, rules: Rules, order: &[TieBreak], number: Number) -> Result<(), Failure> {
    let mut text = String::new();
    if report.field.entrant(number).is_none() {
        return Err(Failure::usage(&say!("cli-tournament-nobody", number = number)));
    }
    for tiebreak in order {
        let told = explain(&report.field, order, rules, number, *tiebreak).map_err(order::refused)?;
        if let Some(told) = told {
            let _ = writeln!(text, "{}", object(&told));
        }
    }
    answer(&text)
}

fn object(told: &Explanation) -> Value {
    let mut object = json!({
        "player": told.number,
        "tiebreak": told.tiebreak.name(),
        "value": told.value.decimal(),
        "rounds": told.terms.iter().map(|one| term(told.tiebreak, one)).collect::<Vec<_>>(),
    });
    if told.tiebreak == TieBreak::De {
        object["tied"] = json!(told.tied);
        object["missing"] = json!(told.missing);
    }
    object
}

/// `{"round":4,"opponent":null,"scored":"0","counts":"5","adjusted":{…},"cut":{…}}`.
fn term(tiebreak: TieBreak, term: &Term) -> Value {
    let mut object = json!({
        "round": term.round,
        "opponent": term.opponent,
        "played": matches!(term.cell, Cell::Played { .. }),
        "scored": term.scored.short(),
    });
    let counts_opponents = tiebreak.is_buchholz() || matches!(tiebreak, TieBreak::Sb | TieBreak::Aro);
    if counts_opponents {
        object["counts"] = json!(term.score.short());
        object["adjusted"] = term.adjusted.map_or(Value::Null, adjusted);
    }
    if tiebreak.is_buchholz() {
        object["cut"] = term.cut.map_or(Value::Null, |cut| json!({ "article": cut.article() }));
    }
    object
}

fn adjusted(adjusted: Adjusted) -> Value {
    let article = adjusted.article();
    match adjusted {
        Adjusted::Opponent { from } => json!({ "article": article, "from": from.short() }),
        Adjusted::Forfeit { own, most } | Adjusted::Dummy { own, most } => {
            json!({ "article": article, "own": own.short(), "most": most.short() })
        }
    }
}
