//! `giostra` alone: opens the database and every door it has an address or a token for.

#[cfg(feature = "discord")]
mod discord;
#[cfg(any(feature = "discord", feature = "piazza", feature = "telegram"))]
mod doors;
#[cfg(not(any(feature = "discord", feature = "piazza", feature = "telegram")))]
#[path = "serve/no_doors.rs"]
mod doors;
#[cfg(feature = "piazza")]
mod piazza;
mod stop;
#[cfg(feature = "telegram")]
mod telegram;
#[cfg(any(feature = "discord", feature = "telegram"))]
mod token;

use super::{Failure, WORDS_FOLDER, database};
use crate::clock::Clock;
use crate::journal::{Journal, Opened, Options};
use crate::messages::{self, Lang};
use crate::rooms::house::{Furniture, House, Seeds};
use crate::say;
use crate::words::dictionary::DictionaryName;
use crate::words::library::Library;
use crate::words::overlay::Overlay;
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

/// So long platforms are waited for before the page is opened; who has not answered by then is asked beside it.
const PATIENCE: Duration = Duration::from_secs(1);
/// The same where the database is still to be made.
const PATIENCE_AT_FIRST: Duration = Duration::from_secs(5);

/// What `giostra` alone takes.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The database, created when missing; sqlite:giostra.db and giostra.db are the same.
    #[arg(
        long,
        env = "GIOSTRA_DATABASE",
        default_value = "sqlite:giostra.db",
        value_name = "FILE",
        hide_env_values = true
    )]
    #[arg(value_parser = clap::builder::NonEmptyStringValueParser::new())]
    database: String,
    #[cfg(feature = "discord")]
    #[command(flatten)]
    discord: discord::Args,
    #[cfg(feature = "telegram")]
    #[command(flatten)]
    telegram: telegram::Args,
    #[cfg(feature = "piazza")]
    #[command(flatten)]
    piazza: piazza::Args,
    /// Language of what is printed here: it or en.
    #[arg(long, env = "GIOSTRA_LANG", default_value_t = super::lang(), value_name = "LANG")]
    lang: Lang,
    /// Folder with imported word lists.
    #[arg(long, env = "GIOSTRA_WORDS", default_value = WORDS_FOLDER, value_name = "DIR")]
    words: PathBuf,
    /// Who runs this bot and how to reach them, as /privacy tells it.
    #[arg(long, env = "GIOSTRA_CONTACT", value_name = "TEXT")]
    contact: Option<String>,
    /// What is logged on stderr, as tracing's filters are written: warn,giostra=debug.
    #[arg(long, env = "GIOSTRA_LOG", default_value = "warn,giostra=info", value_name = "FILTER")]
    log: String,
}

/// Serves until it is told to stop.
pub(crate) fn run(args: Args) -> Result<(), Failure> {
    use std::io::IsTerminal as _;
    // In a file, or in what a service manager keeps, colours are noise.
    let colours =
        std::io::stderr().is_terminal() && std::env::var_os("NO_COLOR").is_none_or(|no| no.is_empty());
    tracing_subscriber::fmt()
        .with_env_filter(
            tracing_subscriber::EnvFilter::try_new(&args.log)
                .unwrap_or_else(|_| tracing_subscriber::EnvFilter::new("warn,giostra=info")),
        )
        .with_ansi(colours)
        .with_writer(std::io::stderr)
        .init();
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .map_err(|error| Failure::Failed(error.into()))?;
    runtime.block_on(serve(args))
}

async fn serve(args: Args) -> Result<(), Failure> {
    // First of all: who stops us while we are starting gets the farewell too.
    let stop = stop::Stop::listen();
    let opened = OnceLock::new();
    let ended = tokio::select! {
        ended = start(&args, &opened) => ended,
        () = stop.told() => Ok(()),
    };
    let left = match opened.get() {
        Some(journal) => leave(journal).await,
        None => Ok(()),
    };
    ended.and(left)?;
    println!("{}", messages::plain(args.lang, "serve-bye", &[]));
    Ok(())
}

/// Closes the journal; an error when nothing of it is left where it was.
async fn leave(journal: &Journal) -> Result<(), Failure> {
    let in_place = journal.is_in_place();
    let rescued = journal.close().await;
    if in_place && journal.is_left_in_place() {
        return Ok(());
    }
    let file = journal.file().display().to_string();
    Err(Failure::failed(&match rescued {
        Some(copy) => say!("serve-file-gone-but", file = file, copy = copy.display().to_string()),
        None => say!("serve-file-gone", file = file),
    }))
}

/// Opens everything and serves until a door cannot go on.
async fn start(args: &Args, kept: &OnceLock<Journal>) -> Result<(), Failure> {
    let lang = args.lang;
    let tell = |key: &str, values: &[(&str, String)]| println!("{}", messages::plain(lang, key, values));
    let database = database::file(Path::new(&args.database))?;
    let mut doors = doors::Doors::prepare(args).await?;
    // A token that is wrong is told before a database is made.
    doors.ask(args, if database.exists() { PATIENCE } else { PATIENCE_AT_FIRST }).await?;
    let (journal, opened) =
        Journal::open(&database, Options::default()).await.map_err(|error| Failure::Failed(error.into()))?;
    let journal = kept.get_or_init(|| journal);
    let file = |path: &Path| file_as("file", path);
    match &opened {
        Opened::Created => tell("serve-created", &[file(journal.file())]),
        Opened::Existing | Opened::Migrated { copy: None, .. } => {
            tell("serve-existing", &[file(journal.file())]);
        }
        Opened::Migrated { copy: Some(copy), .. } => {
            tell("serve-migrated", &[file(journal.file()), ("copy", copy.display().to_string())]);
        }
    }
    if !args.words.is_dir() && args.words != Path::new(WORDS_FOLDER) {
        tell("serve-no-words", &[file_as("folder", &args.words)]);
    }
    let library = Arc::new(Library::new(Some(args.words.clone())));
    let furniture = Furniture {
        journal: journal.clone(),
        clock: Clock::real(),
        library: Arc::clone(&library),
        seeds: Seeds::Fresh,
        book: Vec::new(),
    };
    let house = House::open(furniture).await?;
    if let Some(contact) = args.contact.as_deref().map(str::trim).filter(|contact| !contact.is_empty()) {
        house.set_operator(contact);
    }
    let serving = doors.start(args, &house).await?;
    house.resume().await?;
    let (rooms, watched) = (house.clone(), house.clone());
    tokio::spawn(async move { rooms.run().await });
    tokio::spawn(async move { watched.watch_file().await });
    // The first round should not wait for its dictionary.
    tokio::task::spawn_blocking(move || {
        if let Ok(words) = library.playing_words("classico", Overlay::default()) {
            words.trie();
        }
        // A damaged import is told now, not when somebody wants to play with it.
        if let Err(error) = library.dictionary(DictionaryName::Enciclopedico) {
            super::tell(&super::spoken(&super::causes::failed(&error)));
        }
    });
    tell("serve-stop", &[]);
    serving.ended().await
}

fn file_as<'a>(name: &'a str, path: &Path) -> (&'a str, String) {
    (name, path.display().to_string())
}
