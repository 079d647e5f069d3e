//! `giostra chat`.

use super::house::ChatOpener;
use super::{Failure, causes};
use crate::messages::Lang;
use crate::picture::render;
use crate::platforms::terminal::options::{self, ChatOptions};
use crate::platforms::terminal::{self, ChatError, Opener, Painter, Stage, live};
use crate::say;
use crate::words::library::Library;
use anyhow::Context;
use std::fs;
use std::io::{self, BufReader, BufWriter, IsTerminal};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Arguments of `giostra chat`.
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  giostra chat\n  giostra chat --seed 7 --book grids.txt conversation.chat\n  \
                        giostra chat < conversation.chat\n\nThe script format is in docs/chat-format.md."
)]
pub(crate) struct Args {
    /// A script to act out in virtual time; without it, standard input: a script that is answered
    /// line by line, or you at the keyboard.
    file: Option<PathBuf>,
    /// Makes all chance repeatable.
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// Grids to deal in this order, one a line, such as CART/OSEA/NILO/QuADR.
    #[arg(long, value_name = "FILE")]
    book: Option<PathBuf>,
    /// Language of the server that stands when the script declares none: it or en.
    #[arg(long, default_value = "it", value_name = "LANG")]
    lang: Lang,
    /// Database to use and keep; without it, nothing is kept.
    #[arg(long, alias = "database", value_name = "FILE")]
    db: Option<PathBuf>,
    /// Folder for the pictures, created when missing.
    #[arg(long, value_name = "DIR")]
    pictures: Option<PathBuf>,
    /// Talk in real time even if standard input is not a terminal.
    #[arg(long, conflicts_with = "file")]
    interactive: bool,
    /// Write the script's lines too, between the answers.
    #[arg(long)]
    echo: bool,
}

/// Runs the subcommand.
pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    let script = args.file.as_deref().map(read).transpose()?;
    if let (Some(text), Some(file)) = (&script, &args.file) {
        // Checked first, so that a bad script needs no database.
        terminal::script::parse(text).map_err(|bad| {
            let file = file.display().to_string();
            Failure::usage(&say!("cli-script", file = file, why = bad.to_string()))
        })?;
    }
    let book = args.book.as_deref().map(read).transpose()?;
    let book = book.map(|text| options::book(&text)).unwrap_or_default();
    let options = ChatOptions { seed: args.seed, book, lang: args.lang };
    let opener = opener(options);
    if let Some(folder) = &args.pictures {
        fs::create_dir_all(folder).with_context(|| format!("cannot create {}", folder.display()))?;
    }
    let stage = Stage {
        lang: args.lang,
        pictures: args.pictures.as_deref(),
        painter: painter(),
        echo: args.echo,
        database: args.db.as_deref(),
        ..Stage::in_memory(&*opener)
    };
    let mut out = BufWriter::new(io::stdout());
    let done = match script {
        Some(text) => terminal::run_script(&text, &stage, &mut out),
        None if args.interactive || io::stdin().is_terminal() => {
            live::run(BufReader::new(io::stdin()), &stage, &mut out)
        }
        None => terminal::run_stream(&mut io::stdin().lock(), &stage, &mut out),
    };
    match done {
        Err(ChatError::Script(bad)) => Err(Failure::Usage(bad.to_string())),
        Err(ChatError::House(error)) => Err(Failure::Failed(error)),
        // The reader of our output has closed it: that is no error.
        Err(ChatError::Io(error)) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        Err(error) => Err(Failure::Failed(error.into())),
        Ok(()) => Ok(()),
    }
}

/// The house behind the chat.
fn opener(options: ChatOptions) -> Box<dyn Opener> {
    Box::new(ChatOpener::new(options, Arc::new(Library::new(None))))
}

/// How scenes are painted.
fn painter() -> Painter {
    Painter { file: |shown| Ok(render::shared().file(shown)), twin: |scene| scene.alt.clone() }
}

fn read(file: &Path) -> Result<String, Failure> {
    fs::read_to_string(file).map_err(|error| Failure::usage(&causes::unreadable(file, &error)))
}
