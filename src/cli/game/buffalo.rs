//! `giostra game buffalo`: what every game can do, with the variant as flags.

use super::{Tools, analyse, moves, perft, play, position, replay, selfplay, show};
use crate::cli::Failure;
use crate::games::buffalo::rebels::Sides;
use crate::games::turns::table::Kind;
use clap::{FromArgMatches, Subcommand};

/// Its name on the command line.
pub(super) const NAME: &str = "buffalo";

const EXAMPLE: &str = "\
Examples:
  giostra game buffalo moves --position '11/11/11/4bD1b3/11/5C5/11 w' --json
  giostra game buffalo moves --rebels --position '11/5b5/3bD6/11/11/11/11 b' --json
  giostra game buffalo selfplay --games 20 --levels medio,caso --rebels

A position: rows from 7 to 1 separated by /, b buffalo, D dog, C chief, numbers for empty cells, then who moves (b or w).
Moves: e4-e3; with dogs that go back, in the order of the names of the cells they stood on, f6-f5 e5>c2 g5>d2; passo.";

/// Its subcommands.
pub(super) const TOOLS: Tools = Tools {
    augment: |game| What::augment_subcommands(game).after_help(EXAMPLE),
    read: |matches| {
        let what = What::from_arg_matches(matches)?;
        Ok(Box::new(move |kind| run(kind, what)))
    },
};

#[derive(Subcommand)]
enum What {
    /// Every move of a position.
    Moves(With<moves::Args>),
    /// How many ways there are to play so many moves.
    Perft(With<perft::Args>),
    /// How a position looks, as text or as a picture.
    Show(With<show::Args>),
    /// Play in the terminal.
    Play(With<play::Args>),
    /// Games of computer players against each other.
    Selfplay(With<selfplay::Args>),
    /// Go through a recorded match.
    Replay(replay::Args),
    /// What each move of a recorded match was worth.
    Analyse(analyse::Args),
}

/// Arguments that every game has, and the variant.
#[derive(clap::Args)]
struct With<A: clap::Args> {
    #[command(flatten)]
    args: A,

    /// Bufali ribelli: two buffaloes that close a dog in send it back
    #[arg(long)]
    rebels: bool,

    /// From which two sides: opposite or `any_two_orthogonal`
    #[arg(long, value_name = "SIDES", requires = "rebels", value_parser = sides, default_value = "opposite")]
    sides: Sides,
}

fn sides(text: &str) -> Result<Sides, String> {
    let found = Sides::ALL.into_iter().find(|sides| sides.name() == text);
    found.ok_or_else(|| Sides::ALL.map(Sides::name).join(", "))
}

impl<A: clap::Args> With<A> {
    /// The variant, if it is played.
    fn variant(&self) -> Option<Sides> {
        self.rebels.then_some(self.sides)
    }
}

/// Runs the subcommand.
fn run(kind: &'static dyn Kind, what: What) -> Result<(), Failure> {
    match what {
        What::Moves(mut with) => {
            place(with.variant(), &mut with.args.position);
            moves::run(kind, &with.args)
        }
        What::Perft(mut with) => {
            place(with.variant(), &mut with.args.position);
            perft::run(kind, &with.args)
        }
        What::Show(mut with) => {
            place(with.variant(), &mut with.args.position);
            show::run(kind, &with.args)
        }
        What::Play(mut with) => {
            choose(with.variant(), &mut with.args.options);
            play::run(kind, &with.args)
        }
        What::Selfplay(mut with) => {
            choose(with.variant(), &mut with.args.options);
            selfplay::run(kind, &with.args)
        }
        What::Replay(args) => replay::run(kind, &args),
        What::Analyse(args) => analyse::run(kind, &args),
    }
}

/// A position says by which rules it goes on: one that was typed without is given them.
fn place(variant: Option<Sides>, args: &mut position::Args) {
    match (variant, &mut args.position) {
        (Some(sides), Some(position)) if position.split(' ').count() == 2 => {
            position.push(' ');
            position.push_str(sides.name());
        }
        (_, Some(_)) => {}
        (_, None) => choose(variant, &mut args.options),
    }
}

fn choose(variant: Option<Sides>, options: &mut Vec<String>) {
    if let Some(sides) = variant {
        let sides = match sides {
            Sides::Opposite => "sides=opposti",
            Sides::AnyTwo => "sides=qualsiasi",
        };
        options.extend(["ribelli=sì", sides].map(str::to_owned));
    }
}
