//! `giostra game NAME play`: a match in the terminal, between people at one keyboard or against the computer.

use super::position;
use super::shown::{Shown, look};
use crate::cli::{Failure, spoken};
use crate::games::level::Level;
use crate::games::turns::line::RESIGN;
use crate::games::turns::table::Kind;
use crate::games::turns::{Frame, NO_WORDS, Reading, TurnTable};
use crate::games::{By, LineError, Seat, Turn};
use crate::messages::Text;
use crate::say;
use crate::words::library::{Library, PlayingWords};
use crate::words::overlay::Overlay;
use anyhow::Context;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use sha2::{Digest, Sha256};
use std::io::{self, BufRead, Write};

/// Arguments of `giostra game NAME play`.
#[derive(clap::Args)]
pub(super) struct Args {
    /// The same number deals the same tiles
    #[arg(long, value_name = "NUMBER")]
    seed: Option<u64>,

    /// What is chosen before the game begins: side=10; may be given several times
    #[arg(long = "option", value_name = "KEY=VALUE")]
    pub(super) options: Vec<String>,

    /// Against the computer: principiante, facile, medio, difficile or forte
    #[arg(long, value_name = "LEVEL")]
    vs: Option<String>,
}

impl Args {
    /// One more thing is chosen before the game begins.
    pub(super) fn choose(&mut self, option: String) {
        self.options.push(option);
    }
}

/// Plays until the end of the match or of the input; `fine` ends it too.
pub(super) fn run(kind: &dyn Kind, args: &Args) -> Result<(), Failure> {
    if kind.info().is_open() {
        // At an open table it is nobody's turn, so there is nobody to ask for a move.
        return Err(Failure::usage(&say!("cli-game-no-play", game = kind.info().title())));
    }
    let level = args.vs.as_deref().map(str::parse::<Level>).transpose();
    let level = level.map_err(|_| Failure::usage(&say!("cli-no-level", levels = levels())))?;
    let own = position::own(kind, &args.options)?;
    let dictionary = kind.info().dictionary(&own);
    let words = Library::new(None).playing_words(dictionary.unwrap_or(NO_WORDS), Overlay::default())?;
    let seed: [u8; 32] = match args.seed {
        Some(number) => Sha256::digest(number.to_le_bytes()).into(),
        None => crate::chance::fresh_seed().context("the system has no source of randomness")?,
    };
    let mut frame = Frame::plain(kind.info().usual.max(1), dictionary.map(|name| (name, words.hash())), seed);
    frame.computers = level.map(|level| (Seat(2), level)).into_iter().collect();
    let first = kind.first_line(&frame, &own).context("the game cannot be set up")?;
    let mut table = kind.open(&first).context("the game cannot be opened")?;
    let mut out = io::stdout().lock();
    match play(&mut *table, &words, seed, &mut io::stdin().lock(), &mut out) {
        // The reader of our output has closed it: that is no error.
        Err(error) if crate::cli::is_broken_pipe(&error) => Ok(()),
        done => Ok(done?),
    }
}

fn levels() -> String {
    Level::ALL.map(Level::name).join(", ")
}

fn play(
    table: &mut dyn TurnTable,
    words: &PlayingWords,
    seed: [u8; 32],
    input: &mut dyn BufRead,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    let mut typed = String::new();
    let mut moves = 0;
    loop {
        while let Some(line) = table.draw(words) {
            table.act(By::Chance, &line)?;
        }
        let Turn::Of(seat) = table.turn() else { break };
        if table.ending().is_some() {
            break;
        }
        if let Some(level) = table.frame().computer(seat) {
            moves += 1;
            let mut rng = ChaCha8Rng::from_seed(seed);
            rng.set_stream((1 << 32) + moves);
            let line = table.think(seat, level, &mut rng, words);
            make(table, seat, &line, out)?;
            continue;
        }
        show(table, seat, out)?;
        typed.clear();
        if input.read_line(&mut typed)? == 0 || matches!(typed.trim(), "fine" | "quit") {
            writeln!(out)?;
            return Ok(());
        }
        if let Some(answer) = say_move(table, words, seat, typed.trim(), out)? {
            writeln!(out, "{}", spoken(&answer))?;
        }
    }
    writeln!(out, "\n{}", table.block())?;
    for standing in table.standings() {
        let name = Shown::name(table, standing.seat);
        let text = match standing.points {
            Some(points) => say!("cli-game-place-points", rank = standing.rank, name = name, points = points),
            None => say!("cli-game-place", rank = standing.rank, name = name),
        };
        writeln!(out, "{}", spoken(&text))?;
    }
    Ok(())
}

/// The board, the rack and the prompt.
fn show(table: &dyn TurnTable, seat: Seat, out: &mut dyn Write) -> anyhow::Result<()> {
    writeln!(out, "\n{}", table.block())?;
    let hand = look(table, |look| table.hand(seat, "", look));
    if let Some(hand) = hand {
        writeln!(out, "{}", spoken(&hand.text))?;
    } else {
        // What everybody sees stands in the alt text of the picture.
        writeln!(out, "{}", look(table, |look| table.scene(look)).alt)?;
    }
    write!(out, "{}> ", Shown::name(table, seat))?;
    out.flush()?;
    Ok(())
}

/// What a typed line came to: nothing to say when it was played.
fn say_move(
    table: &mut dyn TurnTable,
    words: &PlayingWords,
    seat: Seat,
    typed: &str,
    out: &mut dyn Write,
) -> anyhow::Result<Option<Text>> {
    if matches!(typed, "abbandono" | "resign") {
        table.act(By::Seat(seat), RESIGN)?;
        return Ok(None);
    }
    let line = match table.read(seat, typed) {
        Reading::Chatter => return Ok(Some(say!("move-unreadable", text = typed))),
        Reading::No(refusal) => return Ok(Some(refusal.0)),
        Reading::Move(line) | Reading::Likely(line) => line,
        Reading::Choose(lines) => {
            for line in lines.iter().take(25) {
                writeln!(out, "  {line}")?;
            }
            return Ok(Some(say!("move-choose", count = lines.len())));
        }
    };
    if let Some(bad) = table.claims(&line).into_iter().find(|word| !words.accepts(word)) {
        let dictionary = table.frame().dictionary.clone();
        return Ok(Some(say!("move-not-a-word", word = bad, dictionary = dictionary)));
    }
    let said = look(table, |look| table.describe(seat, &line, look));
    match table.act(By::Seat(seat), &line) {
        Ok(()) => Ok(said),
        Err(LineError::Refused(refusal)) => Ok(Some(refusal.0)),
        Err(error) => Err(error.into()),
    }
}

fn make(table: &mut dyn TurnTable, seat: Seat, line: &str, out: &mut dyn Write) -> anyhow::Result<()> {
    if let Some(said) = look(table, |look| table.describe(seat, line, look)) {
        writeln!(out, "{}", spoken(&said))?;
    }
    table.act(By::Seat(seat), line)?;
    Ok(())
}
