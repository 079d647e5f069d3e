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
#[cfg(feature = "telegram")]
mod telegram;

use super::{Failure, WORDS_FOLDER};
use crate::clock::Clock;
use crate::journal::{Journal, Opened, Options};
use crate::messages::{self, Lang};
use crate::rooms::house::{Furniture, House, Seeds};
use crate::words::dictionary::DictionaryName;
use crate::words::library::Library;
use crate::words::overlay::Overlay;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// What `giostra` alone takes.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The database, created when missing; sqlite:giostra.db and giostra.db are the same.
    #[arg(long, env = "GIOSTRA_DATABASE", default_value = "sqlite:giostra.db", value_name = "FILE")]
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
    tracing_subscriber::fmt()
        .with_env_filter(
            tracing_subscriber::EnvFilter::try_new(&args.log)
                .unwrap_or_else(|_| tracing_subscriber::EnvFilter::new("warn,giostra=info")),
        )
        .with_writer(std::io::stderr)
        .init();
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .map_err(|error| Failure::Failed(error.into()))?;
    runtime.block_on(serve(args))
}

async fn serve(args: Args) -> Result<(), Failure> {
    let lang = args.lang;
    let tell = |key: &str, values: &[(&str, String)]| println!("{}", messages::plain(lang, key, values));
    let database = database(&args.database)
        .ok_or_else(|| Failure::Usage(messages::plain(lang, "serve-no-such-database", &[])))?;
    let doors = doors::Doors::prepare(&args).await?;
    let (journal, opened) =
        Journal::open(database, Options::default()).await.map_err(|error| Failure::Failed(error.into()))?;
    let file = |path: &Path| file_as("file", path);
    match &opened {
        Opened::Created => tell("serve-created", &[file(journal.file())]),
        Opened::Existing => tell("serve-existing", &[file(journal.file())]),
        Opened::Migrated { copy, .. } => {
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
    let serving = doors.start(&args, &house).await?;
    house.resume().await?;
    let rooms = house.clone();
    tokio::spawn(async move { rooms.run().await });
    // The first round should not wait for its dictionary.
    tokio::task::spawn_blocking(move || {
        library.playing_words("classico", Overlay::default()).map(drop).ok();
        // A damaged import is told now, not when somebody wants to play with it.
        if let Err(error) = library.dictionary(DictionaryName::Enciclopedico) {
            super::tell(&super::spoken(&super::causes::failed(&error)));
        }
    });
    tell("serve-stop", &[]);
    tokio::select! {
        ended = serving.ended() => ended?,
        () = told_to_stop() => {}
    }
    journal.close().await;
    tell("serve-bye", &[]);
    Ok(())
}

/// The file of the database. Other databases come with an issue of their own.
fn database(typed: &str) -> Option<&Path> {
    match typed.split_once(':') {
        Some(("sqlite", file)) => Some(Path::new(file)),
        Some(("postgres" | "postgresql", _)) => None,
        _ => Some(Path::new(typed)),
    }
}

fn file_as<'a>(name: &'a str, path: &Path) -> (&'a str, String) {
    (name, path.display().to_string())
}

/// Ctrl-C, or the service manager's polite signal.
async fn told_to_stop() {
    let interrupt = async {
        // Without a handler the default one ends the process, which loses nothing.
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    };
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        if let Ok(mut terminate) = signal(SignalKind::terminate()) {
            tokio::select! {
                () = interrupt => {}
                _ = terminate.recv() => {}
            }
            return;
        }
    }
    interrupt.await;
}
