//! `giostra` alone: opens the database and every door it has an address or a token for.

mod again;
mod backing_up;
#[cfg(feature = "discord")]
mod discord;
pub(super) mod doctor;
#[cfg(any(feature = "discord", feature = "piazza", feature = "telegram"))]
mod doors;
#[cfg(not(any(feature = "discord", feature = "piazza", feature = "telegram")))]
#[path = "serve/no_doors.rs"]
mod doors;
mod log;
mod notify;
#[cfg_attr(not(feature = "ops"), path = "serve/no_ops.rs")]
mod ops;
#[cfg(feature = "piazza")]
mod piazza;
mod stop;
#[cfg(feature = "telegram")]
mod telegram;
#[cfg(any(feature = "discord", feature = "piazza", feature = "telegram"))]
mod token;

use super::backups::Backups;
use super::{Failure, WORDS_FOLDER, database};
use crate::clock::Clock;
use crate::journal::{About, Journal, Lease, Opened, Options, Server};
use crate::messages::{self, Lang};
use crate::rooms::house::{Furniture, House, Seeds};
use crate::say;
use crate::words::dictionary::DictionaryName;
use crate::words::library::Library;
use crate::words::overlay::Overlay;
use notify::Manager;
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

/// So long platforms are waited for before the page is opened; who has not answered by then is asked beside it.
const PATIENCE: Duration = Duration::from_secs(1);
/// The same where the database is still to be made.
const PATIENCE_AT_FIRST: Duration = Duration::from_secs(5);

/// What `giostra` alone takes.
#[derive(clap::Args)]
#[group(skip)]
pub(crate) struct Args {
    /// The database, created when missing; sqlite:giostra.db and giostra.db are the same. Or that of a server,
    /// `postgres://user:password@host/database`: then any number of processes may be started, which share the work out.
    #[arg(long, env = "GIOSTRA_DATABASE", default_value = "sqlite:giostra.db", value_name = "FILE")]
    #[arg(hide_env_values = true)]
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
    #[command(flatten)]
    backups: backing_up::Args,
    /// Folder with imported word lists.
    #[arg(long, env = "GIOSTRA_WORDS", default_value = WORDS_FOLDER, value_name = "DIR")]
    words: PathBuf,
    /// Who runs this bot and how to reach them, as /privacy tells it.
    #[arg(long, env = "GIOSTRA_CONTACT", value_name = "TEXT")]
    contact: Option<String>,
    /// A file that is looked at now and then: what stands in it is told wherever something is played, once.
    #[arg(long, env = "GIOSTRA_NOTICE", value_name = "FILE")]
    notice: Option<PathBuf>,
    #[command(flatten)]
    ops: ops::Args,
    #[command(flatten)]
    log: log::Args,
}

/// Serves until it is told to stop.
pub(crate) fn run(args: Args) -> Result<(), Failure> {
    log::begin(&args.log);
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .map_err(|error| Failure::Failed(error.into()))?;
    let ended = runtime.block_on(serve(args));
    // Whatever had to be waited for has been; what still waits, for a disk that hangs, is not.
    runtime.shutdown_background();
    match ended? {
        End::Told => Ok(()),
        End::Ousted => again::begin(),
    }
}

/// How serving ends when nothing is wrong.
enum End {
    /// We were told to stop.
    Told,
    /// Another process serves in our place.
    Ousted,
}

/// What is open, and has to be let go of.
#[derive(Default)]
struct Kept {
    ops: ops::Ops,
    manager: Arc<Manager>,
    journal: OnceLock<Journal>,
    lease: OnceLock<Lease>,
    house: OnceLock<House>,
}

/// How long what is on its way may take when we are told to stop.
const FINISHING: Duration = Duration::from_secs(5);
/// How long closing may take when we are told so twice.
const AT_ONCE: Duration = Duration::from_secs(1);

async fn serve(args: Args) -> Result<End, Failure> {
    // First of all: who stops us while we are starting gets the farewell too.
    let mut stop = stop::Stop::listen();
    let manager = Arc::new(Manager::of_the_environment());
    let kept = Kept { ops: ops::Ops::begin(&args).await?, manager, ..Kept::default() };
    let living = Arc::clone(&kept.manager);
    tokio::spawn(async move { living.lives().await });
    let ended = tokio::select! {
        ended = start(&args, &kept) => ended,
        () = stop.told() => Ok(End::Told),
    };
    if matches!(ended, Ok(End::Ousted)) {
        print(&messages::plain(args.lang, "serve-ousted", &[]));
        return ended;
    }
    kept.ops.stops();
    kept.manager.stopping();
    if let Some(lease) = kept.lease.get() {
        lease.goes();
    }
    // Nothing new is taken any more; what was said last may still be on its way. Told twice, nothing is waited for.
    let told_twice = match kept.house.get() {
        Some(house) => tokio::select! {
            () = finish(house) => false,
            () = stop.told() => true,
        },
        None => false,
    };
    let at_once = async {
        if !told_twice {
            stop.told().await;
        }
        tokio::time::sleep(AT_ONCE).await;
    };
    let left = tokio::select! {
        left = leave(&kept) => left.map(|()| true),
        // A server that is silent. What was not written is as if we had been killed: nothing that was said is lost.
        () = at_once => Ok(false),
    };
    let ended = ended?;
    if left? {
        print(&messages::plain(args.lang, "serve-bye", &[]));
    }
    Ok(ended)
}

/// What is on its way goes out.
async fn finish(house: &House) {
    let _ = tokio::time::timeout(FINISHING, house.settled()).await;
    let _ = tokio::time::timeout(FINISHING, house.takes_leave()).await;
}

/// Closes what is open; an error when nothing of the journal is left where it was.
async fn leave(kept: &Kept) -> Result<(), Failure> {
    if let Some(lease) = kept.lease.get() {
        lease.hush();
    }
    let left = match kept.journal.get() {
        Some(journal) => close(journal).await,
        None => Ok(()),
    };
    if let Some(lease) = kept.lease.get() {
        lease.give_back().await;
    }
    left
}

/// Closes the journal; an error when nothing of it is left where it was.
async fn close(journal: &Journal) -> Result<(), Failure> {
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

/// Opens everything and serves until a door cannot go on, or another process takes our place.
async fn start(args: &Args, kept: &Kept) -> Result<End, Failure> {
    let database = database::file(Path::new(&args.database))?;
    let backups = backing_up::prepare(&args.backups)?;
    let mut doors = doors::Doors::prepare(args).await?;
    let Some(server) = Server::of(&database) else {
        doors.bind(args).await?;
        // A token that is wrong is told before a database is made.
        doors.ask(args, if database.exists() { PATIENCE } else { PATIENCE_AT_FIRST }).await?;
        return open(args, kept, &database, doors, backups).await;
    };
    doors.ask(args, PATIENCE_AT_FIRST).await?;
    let waits = |other: &str| {
        let told = messages::plain(args.lang, "serve-waits", &[("machine", other.to_owned())]);
        print(&told);
        kept.manager.status(&told);
    };
    let about = About {
        machine: machine(),
        version: env!("CARGO_PKG_VERSION").to_owned(),
        doors: doors.kinds(),
        // One that is silent keeps no other door shut.
        shards: tokio::time::timeout(PATIENCE_AT_FIRST, doors.shards()).await.unwrap_or_default(),
    };
    let lease = Lease::take(&server, about, waits).await;
    let lease = lease.map_err(|error| Failure::Failed(error.into()))?;
    let lease = kept.lease.get_or_init(|| lease);
    tokio::select! {
        ended = open(args, kept, &database, doors, backups) => ended,
        () = lease.lost() => Ok(End::Ousted),
    }
}

/// What other processes call this machine.
fn machine() -> String {
    let named = std::fs::read_to_string("/etc/hostname").ok().or_else(|| std::env::var("COMPUTERNAME").ok());
    let named = named.map(|name| name.trim().to_owned()).filter(|name| !name.is_empty());
    format!("{} (pid {})", named.as_deref().unwrap_or("?"), std::process::id())
}

/// Opens the database and the doors, and serves.
async fn open(
    args: &Args,
    kept: &Kept,
    database: &Path,
    doors: doors::Doors,
    backups: Option<Backups>,
) -> Result<End, Failure> {
    let lang = args.lang;
    let tell = |key: &str, values: &[(&str, String)]| print(&messages::plain(lang, key, values));
    let options = Options { lease: kept.lease.get().cloned(), ..Options::default() };
    let (journal, opened) =
        Journal::open(database, options).await.map_err(|error| Failure::Failed(error.into()))?;
    let journal = kept.journal.get_or_init(|| journal);
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
    let house = kept.house.get_or_init(|| house);
    let mut serving = doors.start(args, house).await?;
    house.resume().await?;
    if let Err(error) =
        house.notes_version(env!("CARGO_PKG_VERSION"), matches!(opened, Opened::Created)).await
    {
        tracing::warn!(%error, "which version runs could not be noted");
    }
    if let Some(notice) = args.notice.clone() {
        let (house, notice) = (house.clone(), house.notice(notice));
        tokio::spawn(async move { house.watch_notice(notice).await });
    }
    kept.ops.serves(house);
    let (rooms, watched) = (house.clone(), house.clone());
    tokio::spawn(async move { rooms.run().await });
    let (sharing, hearing) = (house.clone(), house.clone());
    tokio::spawn(async move { hearing.hear_others().await });
    tokio::spawn(tell_shares(house.clone(), lang, Arc::clone(&kept.manager)));
    let mut later = serving.later();
    let sharing = async {
        let opens = async |part| {
            later.open(args, house, part).await.map_err(|failure| anyhow::anyhow!("{failure:?}"))
        };
        sharing.share_out(opens).await;
    };
    tokio::spawn(async move { watched.watch_file().await });
    if let Some(backups) = backups {
        backing_up::claim(&backups, journal)?;
        backing_up::tell(&backups, lang);
        let house = house.clone();
        tokio::spawn(async move { backups.run(&house, &Clock::real()).await });
    }
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
    kept.manager.ready();
    tokio::select! {
        ended = serving.ended() => ended?,
        () = sharing => {}
    }
    Ok(End::Told)
}

/// Tells the admin something while we serve: whether anybody reads it any more is no concern of players.
fn print(told: &str) {
    use std::io::Write as _;
    let _ = writeln!(std::io::stdout(), "{told}");
}

/// Tells the admin what this process serves, each time that it is something else.
async fn tell_shares(house: House, lang: Lang, manager: Arc<Manager>) {
    let Some(mut served) = house.served() else { return };
    loop {
        let parts: Vec<String> = served.borrow_and_update().iter().map(ToString::to_string).collect();
        let told = if parts.is_empty() {
            messages::plain(lang, "serve-serves-nothing", &[])
        } else {
            messages::plain(lang, "serve-serves", &[("parts", parts.join(", "))])
        };
        print(&told);
        manager.status(&told);
        if served.changed().await.is_err() {
            return;
        }
    }
}

fn file_as<'a>(name: &'a str, path: &Path) -> (&'a str, String) {
    (name, path.display().to_string())
}
