//! What is on this machine: database, disk, dictionaries, addresses.

use super::super::{Args as Serve, WORDS_FOLDER};
use super::Finding;
use crate::cli::{causes, database as named, spoken};
use crate::clock::Clock;
use crate::journal::{Journal, OpenError, Server};
use crate::messages::Text;
use crate::rooms::heard::Door;
use crate::say;
use crate::words::dictionary::DictionaryName;
use crate::words::library::Library;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// So long a database on a server may take to answer.
const PATIENCE: Duration = Duration::from_secs(10);
/// With less room than this nothing can be saved soon, in bytes.
#[cfg(unix)]
const FULL: u64 = 50 << 20;
/// With less room than this a busy month fills the disk, in bytes.
#[cfg(unix)]
const SCARCE: u64 = 500 << 20;
/// A WAL that is longer than this was not emptied for a long time, in bytes.
const LONG: u64 = 256 << 20;

/// What whoever runs the bot should have thought of.
pub(super) fn forgotten(args: &Serve) -> Vec<Finding> {
    let mut findings = Vec::new();
    if args.contact.as_deref().is_none_or(|contact| contact.trim().is_empty()) {
        findings.push(Finding::odd("contact", &say!("doctor-no-contact")));
    }
    match args.backups.folder() {
        None => findings.push(Finding::odd("backups", &say!("doctor-no-backups"))),
        Some(folder) => findings.extend(closed(folder).map(|text| Finding::wrong("backups", &text))),
    }
    findings
}

/// Files with secrets that anybody on this machine may read.
#[cfg(any(feature = "discord", feature = "piazza", feature = "telegram"))]
pub(super) fn secrets(args: &Serve) -> Vec<Finding> {
    let mut files: Vec<Option<&Path>> = Vec::new();
    #[cfg(feature = "piazza")]
    files.extend(args.piazza.secrets());
    #[cfg(feature = "discord")]
    files.extend(args.discord.secrets());
    #[cfg(feature = "telegram")]
    files.extend(args.telegram.secrets());
    let open = super::super::token::open_to_others(files);
    let file = |file: &Path| say!("doctor-secret-open", file = file.display().to_string());
    open.into_iter().map(|one| Finding::odd("secrets", &file(one))).collect()
}

/// The same; where nobody can be served there is none.
#[cfg(not(any(feature = "discord", feature = "piazza", feature = "telegram")))]
pub(super) fn secrets(_: &Serve) -> Vec<Finding> {
    Vec::new()
}

/// The database: whether it is there, of this version, and can be read.
pub(super) async fn database(args: &Serve) -> Vec<Finding> {
    let about = "database";
    let file = match named::file(Path::new(&args.database)) {
        Ok(file) => file,
        Err(failure) => return vec![Finding::failed(about, failure)],
    };
    let server = Server::of(&file);
    if server.is_none() && !file.exists() {
        return vec![Finding::well(about, &say!("doctor-database-new", file = file.display().to_string()))];
    }
    let looked = tokio::time::timeout(PATIENCE, Journal::look(&file)).await;
    let journal = match looked {
        Ok(Ok(journal)) => journal,
        // It is brought up to date at the next start, and a copy is kept.
        Ok(Err(OpenError::Past { version, known, .. })) => {
            let text = say!("doctor-database-old", version = version, known = known);
            return vec![Finding::odd(about, &text)];
        }
        Ok(Err(error)) => return vec![Finding::failed(about, crate::cli::Failure::Failed(error.into()))],
        Err(_) => return vec![Finding::wrong(about, &say!("doctor-database-silent"))],
    };
    let shown = journal.file().display().to_string();
    let mut findings = Vec::new();
    let now = Clock::real().now();
    let mut is_a_trial = true;
    for door in Door::ALL.into_iter().filter(|door| *door != Door::Piazza) {
        is_a_trial = is_a_trial && !journal.knows_behind(door).await.unwrap_or(true);
    }
    match journal.last_line_at(i64::MAX).await {
        Ok(last) => {
            findings.push(match journal.size_told().await {
                Some(bytes) => {
                    let size = crate::cli::backup::size(bytes);
                    Finding::well(about, &say!("doctor-database", file = shown, size = size))
                }
                None => Finding::well(about, &say!("doctor-database-answers", file = shown)),
            });
            // Rounds that begin in the future cannot be played until then. A trial of the page alone has a clock of its own, which
            // goes on where it was left.
            let ahead = last.map(|last| last - now).filter(|ahead| *ahead > 60_000);
            if let Some(ahead) = ahead.filter(|_| !is_a_trial) {
                findings
                    .push(Finding::wrong("clock", &say!("doctor-clock-behind", minutes = ahead / 60_000)));
            }
        }
        Err(error) => {
            let why = spoken(&causes::failed(&error.into()));
            findings
                .push(Finding::wrong(about, &say!("doctor-database-unreadable", file = shown, why = why)));
        }
    }
    if journal.wal() > LONG {
        let size = crate::cli::backup::size(journal.wal());
        findings.push(Finding::odd(about, &say!("doctor-wal", size = size)));
    }
    journal.close().await;
    findings
}

/// The folder the database lies in, or will.
fn folder(args: &Serve) -> Option<PathBuf> {
    let file = named::file(Path::new(&args.database)).ok()?;
    if Server::of(&file).is_some() {
        return None;
    }
    let parent = file.parent().filter(|parent| !parent.as_os_str().is_empty());
    Some(parent.map_or_else(|| PathBuf::from("."), Path::to_owned))
}

/// Why nothing can be written into a folder, or into the one it is to be made in; nothing where it can be.
fn closed(folder: &Path) -> Option<Text> {
    let there = folder.ancestors().find(|one| one.as_os_str().is_empty() || one.exists())?;
    let there = if there.as_os_str().is_empty() { Path::new(".") } else { there };
    let trial = there.join(format!(".giostra-doctor-{}", std::process::id()));
    let error = std::fs::File::create_new(&trial).and_then(|_| std::fs::remove_file(&trial)).err()?;
    let (folder, why) = (there.display().to_string(), error.to_string());
    Some(say!("doctor-disk-closed", folder = folder, why = why))
}

/// Whether the folder can be written into, and how much room there is.
pub(super) fn disk(args: &Serve) -> Vec<Finding> {
    let about = "disk";
    let Some(folder) = folder(args) else { return Vec::new() };
    let shown = folder.display().to_string();
    // Unlike copies, a database is made in a folder that is there.
    if !folder.is_dir() {
        let why = std::io::Error::from(std::io::ErrorKind::NotFound).to_string();
        return vec![Finding::wrong(about, &say!("doctor-disk-closed", folder = shown, why = why))];
    }
    if let Some(text) = closed(&folder) {
        return vec![Finding::wrong(about, &text)];
    }
    #[cfg(unix)]
    if let Ok(told) = rustix::fs::statvfs(&folder) {
        let free = told.f_bavail.saturating_mul(told.f_frsize);
        let size = crate::cli::backup::size(free);
        if free >= SCARCE {
            return vec![Finding::well(about, &say!("doctor-disk", folder = shown, size = size))];
        }
        let text = say!("doctor-disk-full", folder = shown, size = size);
        return vec![if free < FULL { Finding::wrong(about, &text) } else { Finding::odd(about, &text) }];
    }
    vec![Finding::well(about, &say!("doctor-disk-open", folder = shown))]
}

/// The dictionaries: ours, and those that were imported.
pub(super) fn words(args: &Serve) -> Vec<Finding> {
    let about = "words";
    let library = Library::new(Some(args.words.clone()));
    let mut findings = Vec::new();
    if !args.words.is_dir() && args.words != Path::new(WORDS_FOLDER) {
        let folder = args.words.display().to_string();
        findings.push(Finding::wrong(about, &say!("doctor-no-words", folder = folder)));
    }
    for name in DictionaryName::ALL {
        match library.dictionary(name) {
            Ok(dictionary) => {
                let words = i64::try_from(dictionary.count_words()).unwrap_or(i64::MAX);
                findings.push(Finding::well(
                    about,
                    &say!("doctor-words", name = name.to_string(), words = words),
                ));
            }
            Err(error) => findings.push(Finding::failed(about, crate::cli::Failure::Failed(error))),
        }
    }
    findings
}

/// The addresses that others are to reach us at.
pub(super) async fn addresses(args: &Serve) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (about, address) in wanted(args) {
        match address {
            Err(failure) => findings.push(Finding::failed(about, failure)),
            Ok(address) => findings.push(match tokio::net::TcpListener::bind(address).await {
                Ok(_) => Finding::well(about, &say!("doctor-address", address = address.to_string())),
                Err(error) => {
                    let taken = error.kind() == std::io::ErrorKind::AddrInUse;
                    let (address, why) = (address.to_string(), error.to_string());
                    if taken {
                        // Perhaps by the giostra that runs.
                        Finding::odd(about, &say!("doctor-address-taken", address = address))
                    } else {
                        Finding::wrong(about, &say!("doctor-address-closed", address = address, why = why))
                    }
                }
            }),
        }
    }
    findings
}

type Wanted = (&'static str, Result<SocketAddr, crate::cli::Failure>);

#[cfg_attr(
    not(any(feature = "ops", feature = "piazza", feature = "telegram")),
    expect(unused_variables, unused_mut, reason = "nobody reaches us")
)]
fn wanted(args: &Serve) -> Vec<Wanted> {
    let mut wanted: Vec<Wanted> = Vec::new();
    #[cfg(feature = "piazza")]
    match super::super::piazza::prepare(args).map(|door| door.and_then(|door| door.address())) {
        Ok(Some(address)) => wanted.push(("piazza", Ok(address))),
        Ok(None) => {}
        Err(failure) => wanted.push(("piazza", Err(failure))),
    }
    #[cfg(feature = "ops")]
    match args.ops.address(args.lang) {
        Ok(Some(address)) => wanted.push(("ops", Ok(address))),
        Ok(None) => {}
        Err(failure) => wanted.push(("ops", Err(failure))),
    }
    #[cfg(feature = "telegram")]
    if let Some(address) = super::super::telegram::listens(args) {
        wanted.push(("webhook", Ok(address)));
    }
    wanted
}
