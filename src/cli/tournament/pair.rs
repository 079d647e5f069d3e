//! `giostra tournament pair`: the coming round.

use super::{answer, file};
use crate::cli::Failure;
use crate::say;
use crate::tournaments::field::Number;
use crate::tournaments::swiss::{
    self, Against, ColourRule, Criterion, Game, NoPairing, Pairing, Part, Reason, Rest,
};
use crate::tournaments::trf::Sum;
use serde::Serialize;
use std::fmt::Write as _;

/// Arguments of `giostra tournament pair`.
#[derive(clap::Args)]
pub(super) struct Args {
    #[command(flatten)]
    file: file::Args,

    /// Print JSON, with colours, floats and reasons
    #[arg(long)]
    json: bool,
}

/// Runs the subcommand.
pub(super) fn run(args: &Args) -> Result<(), Failure> {
    let field = args.file.report(Sum::OrPlayed)?.field;
    if let Some(rounds) = field.rounds.filter(|rounds| field.played >= *rounds) {
        return Err(Failure::failed(&say!("cli-tournament-over", rounds = rounds)));
    }
    let pairing = match swiss::pair(&field) {
        Ok(pairing) => pairing,
        // Everybody has asked for a bye.
        Err(NoPairing::Nobody) => Pairing::default(),
        Err(NoPairing::Impossible) => {
            return Err(Failure::failed(&say!("cli-tournament-no-pairing", round = field.played + 1)));
        }
    };
    if args.json {
        let pairs = pairing.games.iter().map(pair).collect();
        let rest = pairing.rest.as_ref().map(rests);
        let answered = Answer { round: field.played + 1, pairs, bye: pairing.bye, rest };
        return answer(&(serde_json::to_string(&answered).unwrap_or_default() + "\n"));
    }
    let pairs = pairing.games.iter().map(|game| (game.white, game.black));
    answer(&lines(pairs, pairing.bye))
}

/// The number of lines, a pair a line, the bye last.
pub(super) fn lines(pairs: impl Iterator<Item = (Number, Number)>, bye: Option<Number>) -> String {
    let pairs: Vec<(Number, Number)> = pairs.chain(bye.map(|bye| (bye, 0))).collect();
    let mut text = format!("{}\n", pairs.len());
    for (white, black) in pairs {
        let _ = writeln!(text, "{white} {black}");
    }
    text
}

#[derive(Serialize)]
struct Answer {
    round: u16,
    pairs: Vec<Pair>,
    bye: Option<Number>,
    rest: Option<Rests>,
}

/// Why somebody rests.
#[derive(Serialize)]
struct Rests {
    score: String,
    passed_over: Vec<PassedOver>,
}

/// Somebody below who does not rest.
#[derive(Serialize)]
struct PassedOver {
    player: Number,
    /// `C2`, `C4`, `C9`, or null: with them the others would be paired worse, or no earlier.
    criterion: Option<String>,
}

#[derive(Serialize)]
struct Pair {
    white: Number,
    black: Number,
    /// The score of the bracket.
    bracket: String,
    white_float: Option<&'static str>,
    black_float: Option<&'static str>,
    /// The article that has decided who has White.
    colour: &'static str,
    /// In which part of the bracket they were paired.
    part: &'static str,
    /// What was against whom the higher ranked would have met as they stand; none: they meet as they stand.
    reasons: Vec<Told>,
}

/// Why somebody does not meet whom they would have met.
#[derive(Serialize)]
struct Told {
    instead_of: Number,
    /// `C1` to `C21`, `forbidden`; null: a pair higher up is nearer to how they stand (art. 4).
    criterion: Option<String>,
    /// Who may not meet.
    between: Option<(Number, Number)>,
}

/// A game with its reasons.
fn pair(game: &Game) -> Pair {
    let float = |number: Number| game.floats.map(|down| if down == number { "down" } else { "up" });
    Pair {
        white: game.white,
        black: game.black,
        bracket: game.bracket.short(),
        white_float: float(game.white),
        black_float: float(game.black),
        colour: article(game.colour),
        part: match game.part {
            Part::Halves => "halves",
            Part::MovedDown => "moved_down",
            Part::Remainder => "remainder",
        },
        reasons: told(game.reason).into_iter().collect(),
    }
}

fn rests(rest: &Rest) -> Rests {
    let over = |&(player, criterion): &(Number, Option<Criterion>)| PassedOver {
        player,
        criterion: criterion.map(name),
    };
    Rests { score: rest.score.short(), passed_over: rest.passed_over.iter().map(over).collect() }
}

fn told(reason: Reason) -> Option<Told> {
    let Reason::Instead { natural: instead_of, against } = reason else { return None };
    Some(match against {
        Against::Barred { criterion, one, other } => {
            Told { instead_of, criterion: Some(name(criterion)), between: Some((one, other)) }
        }
        Against::Worse(criterion) => Told { instead_of, criterion: Some(name(criterion)), between: None },
        Against::Order => Told { instead_of, criterion: None, between: None },
    })
}

/// A criterion by the name it has in the text.
fn name(criterion: Criterion) -> String {
    match criterion {
        Criterion::Forbidden => "forbidden".to_owned(),
        text => format!("{text:?}"),
    }
}

/// The article that has decided who has White (C.04.3 art. 5.2).
const fn article(rule: ColourRule) -> &'static str {
    match rule {
        ColourRule::Both => "5.2.1",
        ColourRule::Stronger => "5.2.2",
        ColourRule::Alternation => "5.2.3",
        ColourRule::HigherRanked => "5.2.4",
        ColourRule::Initial => "5.2.5",
    }
}
