//! Doubles of the platforms: servers on loopback that speak the real protocols; and who acts on them.

#[cfg(any(feature = "discord", feature = "telegram"))]
pub(crate) mod acted;
pub(crate) mod casa;
#[cfg(any(feature = "discord", feature = "telegram"))]
pub(crate) mod crowd;
#[cfg(any(feature = "discord", feature = "telegram"))]
pub(crate) mod dead;
#[cfg(feature = "discord")]
pub(crate) mod discord;
#[cfg(any(feature = "discord", feature = "telegram"))]
pub(crate) mod ears;
#[cfg(any(feature = "discord", feature = "telegram"))]
pub(crate) mod judged;
#[cfg(any(feature = "discord", feature = "telegram"))]
pub(crate) mod overheard;
#[cfg(any(feature = "discord", feature = "telegram"))]
pub(crate) mod panics;
#[cfg(all(feature = "postgres", unix))]
pub(crate) mod postgres;
#[cfg(all(feature = "postgres", any(feature = "piazza", feature = "telegram"), unix))]
pub(crate) mod proxy;
#[cfg(any(feature = "discord", feature = "telegram"))]
pub(crate) mod refusals;
#[cfg(any(feature = "discord", feature = "telegram"))]
pub(crate) mod says;
#[cfg(feature = "piazza")]
pub(crate) mod tab;
#[cfg(feature = "telegram")]
pub(crate) mod telegram;

/// Of what is tried over and over (a kill after each line, each beginning of a game) the gate tries one in so many; all of it where
/// `GIOSTRA_LONG` is set, as `.ci/long` does.
pub(crate) fn one_in(many: usize) -> usize {
    if std::env::var_os("GIOSTRA_LONG").is_some() { 1 } else { many }
}

/// The database of a test that runs on both: a file; or, in a process that is to keep everything on a server, what stands for
/// it there.
pub(crate) fn database(file: std::path::PathBuf) -> std::path::PathBuf {
    #[cfg(all(feature = "postgres", unix))]
    return postgres::database(file);
    #[cfg(not(all(feature = "postgres", unix)))]
    file
}

/// Changes a database behind everybody's back.
pub(crate) fn sql(database: &std::path::Path, text: &str) {
    #[cfg(all(feature = "postgres", unix))]
    if postgres::is_on() {
        return postgres::run(&database.display().to_string(), text);
    }
    let raw = rusqlite::Connection::open(database).expect("it opens");
    raw.execute_batch(text).expect("it is done");
}
