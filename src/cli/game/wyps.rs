//! `giostra game wyps`: who connects, whether a move is legal, all moves, and games of the computer
//! against itself.

use super::{Shared, Tools, answer, replay, run_shared, selfplay};
use crate::cli::solve::lists;
use crate::cli::{Failure, causes, spoken};
use crate::games::kit::hex::Cell;
use crate::games::turns::table::Kind;
use crate::games::wyps::SIDES;
use crate::games::wyps::board::{Board, Colour};
use crate::games::wyps::fault::Fault;
use crate::games::wyps::generate::{self, Words};
use crate::games::wyps::legal;
use crate::games::wyps::notation::{Placement, Typed, read};
use crate::games::wyps::position::Position;
use crate::games::wyps::rules::seat;
use crate::games::wyps::tiles::{Letter, spelled};
use crate::say;
use crate::words::library::trie_of;
use crate::words::trie::Trie;
use anyhow::Context;
use clap::{FromArgMatches, Subcommand};
use serde_json::{Value, json};
use std::fmt::Write as _;
use std::path::PathBuf;

/// Its name on the command line.
pub(super) const NAME: &str = "wyps";

const EXAMPLE: &str = "\
Examples:
  giostra game wyps status --position './../.../..../...../....../......./......../........./.......... b GAO REIV -'
  giostra game wyps check --position '…' --move 'TRAMA H6 G5* G6 H7 I8' --json
  giostra game wyps moves --position '…' --word TRAMA --json

A position: rows from A to the last separated by /, a cell each (. empty, upper case black, lower case white), then
who moves (b or w), rack, pool from its head on, and the bag (A12B2, - hidden, 0 empty). Rack or pool - : empty.
Exit codes: 0 done and legal, 1 not legal or failure, 2 unusable arguments.";

/// Its subcommands.
pub(super) const TOOLS: Tools = Tools {
    augment: |game| What::augment_subcommands(game).after_help(EXAMPLE),
    read: |matches| {
        let what = What::from_arg_matches(matches)?;
        Ok(Box::new(move |kind| run(kind, what)))
    },
};

#[derive(clap::Subcommand)]
enum What {
    /// Who connects which sides, and what lies where.
    Status(Status),
    /// Whether a move is legal, and why not.
    Check(Check),
    /// Every word that can be laid with the position's rack, and every way to lay it.
    Moves(Moves),
    /// Games of computer players against each other.
    Selfplay(Selfplay),
    /// Go through a recorded match.
    Replay(replay::Args),
    #[command(flatten)]
    Shared(Shared),
}

#[derive(clap::Args)]
struct Selfplay {
    #[command(flatten)]
    args: selfplay::Args,
    /// Cells a side of the board: 7, 10, 13 or 16
    #[arg(long, value_name = "N", default_value_t = SIDES[1])]
    side: u8,
}

#[derive(clap::Args)]
struct Status {
    /// The position, as below
    #[arg(long, value_name = "POSITION")]
    position: String,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Where words come from.
#[derive(clap::Args)]
struct From {
    /// Dictionary: classico, enciclopedico, wyps, scrabble or english [default: wyps]
    #[arg(long, value_name = "NAME", conflicts_with = "words")]
    dict: Option<String>,
    /// A word list instead of a dictionary: plain, gz or xz, one word a line
    #[arg(long, value_name = "FILE")]
    words: Option<PathBuf>,
}

#[derive(clap::Args)]
struct Check {
    /// The position, as below
    #[arg(long, value_name = "POSITION")]
    position: String,
    /// The move: ARCO A1 B1 C2 D2, ARCO A1 131*2 or +A E3
    #[arg(long = "move", value_name = "MOVE")]
    mv: String,
    /// Only a single letter may be placed, as after the time is over
    #[arg(long)]
    single: bool,
    /// Any word is a word
    #[arg(long, conflicts_with_all = ["dict", "words"])]
    unjudged: bool,
    #[command(flatten)]
    from: From,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(clap::Args)]
struct Moves {
    /// The position, as below
    #[arg(long, value_name = "POSITION")]
    position: String,
    /// Only the ways to lay this word, whether or not it is in the dictionary; TRAMA, or 'TRAMA H6' to begin there
    #[arg(long, value_name = "WORD", conflicts_with_all = ["dict", "words"])]
    word: Option<String>,
    #[command(flatten)]
    from: From,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Runs the subcommand.
fn run(kind: &'static dyn Kind, what: What) -> Result<(), Failure> {
    match what {
        What::Status(args) => status(&args),
        What::Check(args) => check(&args),
        What::Moves(args) => moves(&args),
        What::Selfplay(args) => play_itself(kind, args),
        What::Replay(args) => replay::run(kind, &args),
        What::Shared(shared) => run_shared(kind, shared),
    }
}

/// As every game, with the side of the board, and beside the common numbers those that this command has always told.
fn play_itself(kind: &'static dyn Kind, Selfplay { mut args, side }: Selfplay) -> Result<(), Failure> {
    if !SIDES.contains(&side) {
        return Err(Failure::usage(&say!("cli-wyps-side", side = side)));
    }
    args.options.push(format!("side={side}"));
    let tally = selfplay::tally(kind, &args)?;
    let mut object = tally.object();
    (object["wins"], object["black_wins"]) = (json!(tally.wins), json!(tally.first));
    answer(args.json, &object, &tally.text())
}

fn position(text: &str) -> Result<Position, Failure> {
    text.parse().map_err(|error| Failure::usage(&causes::wyps_position(&error)))
}

fn trie(from: &From) -> Result<Trie, Failure> {
    let dictionary = match &from.words {
        Some(path) => lists::read_plain_list(path)?,
        None => lists::load_dictionary(from.dict.as_deref().unwrap_or("wyps"))?,
    };
    Ok(trie_of(&dictionary).context("cannot pack the word list")?)
}

fn status(args: &Status) -> Result<(), Failure> {
    let position = position(&args.position)?;
    let board = &position.board;
    let connected = Colour::BOTH.into_iter().find(|colour| board.connects(*colour));
    let object = json!({
        "position": position.to_string(),
        "side": board.triangle().side(),
        "to_move": position.to_move.letter().to_string(),
        "connected": connected.map(|colour| colour.letter().to_string()),
        "black": stones(board, Colour::Black),
        "white": stones(board, Colour::White),
        "empty": board.empty().count(),
        "rack": spelled(&position.rack),
        "pool": spelled(&position.pool),
        "bag": position.bag.map(|bag| bag.total()),
    });
    let mut text = String::new();
    for colour in Colour::BOTH {
        for group in board.groups(colour) {
            let _ = writeln!(text, "{} {} {}", colour.letter(), group.sides, names(&group.cells).join(" "));
        }
    }
    let _ = write!(text, "connected: {}", connected.map_or('-', Colour::letter));
    answer(args.json, &object, &text)
}

/// A colour's tiles and groups.
fn stones(board: &Board, colour: Colour) -> Value {
    let groups = board.groups(colour);
    let listed: Vec<Value> = groups
        .iter()
        .map(|group| json!({ "sides": group.sides.to_string(), "cells": names(&group.cells) }))
        .collect();
    json!({
        "tiles": board.tiles().filter(|(_, tile)| tile.colour == colour).count(),
        "connects": board.connects(colour),
        "groups": listed,
    })
}

fn names(cells: &[Cell]) -> Vec<String> {
    cells.iter().map(ToString::to_string).collect()
}

fn check(args: &Check) -> Result<(), Failure> {
    let position = position(&args.position)?;
    let judged = judge(&position, args)?;
    match judged {
        Ok(played) => {
            let (text, after) = (played.text.clone(), &played.after);
            let object = json!({
                "legal": true,
                "move": played.text,
                "placed": names(&played.placed),
                "letters": spelled(&played.letters),
                "flips": names(&played.flips),
                "wins": after.board.connects(position.to_move),
                "after": after.to_string(),
            });
            answer(args.json, &object, &text)
        }
        Err(fault) => {
            let sentence = spoken(&fault.text());
            let object = json!({ "legal": false, "reason": fault.reason(), "text": sentence });
            answer(args.json, &object, &sentence)?;
            Err(Failure::Answered)
        }
    }
}

/// A legal move and what it does.
struct Played {
    /// In the full notation.
    text: String,
    placed: Vec<Cell>,
    letters: Vec<Letter>,
    /// The tiles that it may turn, one of them.
    flips: Vec<Cell>,
    after: Position,
}

/// What a move does; the outer failure is about the arguments.
fn judge(position: &Position, args: &Check) -> Result<Result<Played, Fault>, Failure> {
    let (board, rack, colour) = (&position.board, &position.rack, position.to_move);
    let typed = match read(&args.mv, board.triangle()) {
        Ok(typed) => typed,
        Err(fault) => return Ok(Err(fault)),
    };
    let mut after = position.clone();
    let played = match typed {
        Typed::Single(letter, cell) => legal::check_single(board, rack, letter, cell).map(|()| {
            after.board.put(cell, crate::games::wyps::board::Tile { letter, colour });
            (format!("+{letter} {cell}"), vec![cell], vec![letter], Vec::new())
        }),
        Typed::Word(_) | Typed::Ask { .. } if args.single => Err(Fault::OnlySingle { rack: rack.clone() }),
        Typed::Ask { .. } => Err(Fault::Unreadable { typed: args.mv.clone() }),
        Typed::Word(way) => match legal::check(board, rack, colour, &way) {
            Ok(letters) if args.unjudged || Words::packed(&trie(&args.from)?).accepts(&way.folded()) => {
                let placed = way.cells().iter().copied().filter(|&cell| board.get(cell).is_none()).collect();
                legal::lay(&mut after.board, colour, &way);
                Ok((way.to_string(), placed, letters, legal::flips(board, colour, way.cells())))
            }
            Ok(_) => Err(Fault::NotAWord { word: way.folded() }),
            Err(fault) => Err(fault),
        },
    };
    Ok(played.map(|(text, placed, letters, flips)| {
        after.spend(&letters);
        after.refill();
        after.to_move = colour.other();
        Played { text, placed, letters, flips, after }
    }))
}

fn moves(args: &Moves) -> Result<(), Failure> {
    let position = position(&args.position)?;
    let (board, rack) = (&position.board, &position.rack);
    let ways = match &args.word {
        None => generate::all(Words::packed(&trie(&args.from)?), board, rack),
        Some(typed) => match read(typed, board.triangle()) {
            Ok(Typed::Ask { word, first }) => generate::ways(board, rack, &word, first),
            Ok(_) => return Err(Failure::usage(&say!("cli-wyps-word", typed = typed))),
            Err(fault) => return Err(Failure::usage(&fault.text())),
        },
    };
    let listed: Vec<Value> = ways.iter().map(|way| told(&position, way)).collect();
    let connected = Colour::BOTH.into_iter().find(|colour| board.connects(*colour)).map(seat);
    let turn = if connected.is_some() { None } else { Some(seat(position.to_move).0) };
    let over = connected.map(|winner| json!({ "winner": winner.0, "why": "connected" }));
    let object = json!({
        "position": position.to_string(), "turn": turn, "count": ways.len(), "moves": listed, "over": over,
    });
    let text: Vec<String> = ways.iter().map(ToString::to_string).collect();
    answer(args.json, &object, &text.join("\n"))
}

/// A way to lay a word: its cells, how many tiles are new, what it may turn.
fn told(position: &Position, way: &Placement) -> Value {
    let board = &position.board;
    let new = way.cells().iter().filter(|&&cell| board.get(cell).is_none()).count();
    json!({
        "move": way.to_string(),
        "word": way.spelled(),
        "cells": names(way.cells()),
        "new": new,
        "flips": names(&legal::flips(board, position.to_move, way.cells())),
    })
}
