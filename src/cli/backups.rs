//! Copies of the database that are made by themselves, once a day, looked through, and thinned out as they grow old.
//!
//! A copy is written under another name, read again as `giostra check` does, and only then gets its own: so whatever bears the
//! name of a copy was whole once, its file and its logs. Older ones go after that, never before; where one of those is not whole nothing goes.

pub mod folder;
pub mod hour;
pub mod rotation;

use crate::clock::{Clock, Since};
use crate::journal::{Journal, ReadError};
use crate::messages::{self, Lang, Voice};
use crate::metrics::metrics;
use crate::rooms::check::{Depth, Look, check};
use crate::rooms::house::House;
use anyhow::Context as _;
use folder::Folder;
use jiff::civil::{Date, Time};
use jiff::tz::TimeZone;
use rotation::Keep;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// How often it is looked whether a copy is due.
const LOOK: Duration = Duration::from_mins(1);
/// What failed is tried again after this time, then after twice as long, and so on.
const RETRY: Duration = Duration::from_mins(10);
/// But never later than this.
const LONGEST_PAUSE: Duration = Duration::from_hours(2);
/// Room that is left beside a copy, in bytes.
#[cfg(unix)]
const MARGIN: u64 = 64 << 20;
/// Where several processes share a database: of which date the last copy is.
const NOTED: &str = "backup";

/// What is to be done.
#[derive(Clone, Debug)]
pub struct Backups {
    /// Where copies are put.
    pub folder: Folder,
    /// From which hour on.
    pub at: Time,
    /// In which time zone that is.
    pub zone: TimeZone,
    /// Which are kept.
    pub keep: Keep,
}

/// A copy that was made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Made {
    /// The copy.
    pub file: PathBuf,
    /// Its length.
    pub bytes: u64,
    /// The rounds, matches and events in it that were looked through.
    pub matches: u64,
    /// How many copies there are now.
    pub kept: usize,
    /// The dates of those that went.
    pub removed: Vec<Date>,
    /// Rows that are not what the logs say, though file and logs are whole.
    pub doubt: Option<Doubt>,
}

/// What is wrong in a copy.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Doubt {
    /// How many things.
    pub count: usize,
    /// The first of them, for the log.
    pub first: String,
}

impl Backups {
    /// Makes copies when they are due, until dropped. By `clock`, which is the machine's own: the one of a house may be moved.
    pub async fn run(&self, house: &House, clock: &Clock) {
        let mut resting: Option<(Since, Duration)> = None;
        loop {
            if let Some(jump) = clock.follow() {
                clock.goes_on(jump);
            }
            if resting.is_none_or(|(since, pause)| since.elapsed() >= pause) {
                let began = Since::now();
                match self.look(house, clock).await {
                    Ok(None) => resting = None,
                    Ok(Some(made)) => {
                        resting = None;
                        let Made { file, bytes, matches, kept, removed, doubt } = made;
                        let (file, removed, ms) =
                            (file.display(), removed.len(), began.elapsed().as_millis());
                        metrics().backed_up(clock.now());
                        tracing::info!(%file, bytes, matches, kept, removed, ms, "backup made");
                        if let Some(Doubt { count, first }) = doubt {
                            tracing::warn!(%file, count, first, "backup kept: rows in it are in doubt");
                        }
                    }
                    Err(error) => {
                        let pause = resting.map_or(RETRY, |(_, pause)| (pause * 2).min(LONGEST_PAUSE));
                        resting = Some((Since::now(), pause));
                        let minutes = pause.as_secs() / 60;
                        let error = format!("{error:#}");
                        tracing::error!(
                            error,
                            again_in_minutes = minutes,
                            "backup failed: older ones stay as they are"
                        );
                    }
                }
            }
            tokio::time::sleep(LOOK).await;
        }
    }

    /// Makes the copy that is due, if one is.
    ///
    /// # Errors
    /// When it cannot be made, or something in it is wrong; nothing older was taken away then.
    pub async fn look(&self, house: &House, clock: &Clock) -> anyhow::Result<Option<Made>> {
        let Some(date) = hour::last_due(clock.now(), self.at, &self.zone) else { return Ok(None) };
        if self.folder.made()?.contains(&date) || is_noted(house, date).await? {
            return Ok(None);
        }
        // Held until it is noted that this one is made.
        let Some(turn) = house.journal().turn_to_back_up().await? else { return Ok(None) };
        if is_noted(house, date).await? {
            return Ok(None);
        }
        let made = self.make_and_note(house, date).await;
        // Also where it has failed: a turn that is only dropped is held until its connection has noticed.
        turn.ends().await;
        made.map(Some)
    }

    async fn make_and_note(&self, house: &House, date: Date) -> anyhow::Result<Made> {
        let made = self.make(house.journal(), date).await?;
        if house.shares() {
            house.keep(NOTED, &date.to_string()).await?;
        }
        Ok(made)
    }

    /// Makes the copy of a date, looks it through, and lets go of older ones.
    async fn make(&self, journal: &Journal, date: Date) -> anyhow::Result<Made> {
        let part = self.folder.part().context("what was begun before cannot be taken away")?;
        self.has_room(journal.size_told().await)?;
        let bytes = journal.backup(&part).await?;
        let looked = match look_through(&part).await {
            Ok(looked) => looked,
            Err(error) => {
                self.folder.forget_part()?;
                return Err(error.context("the copy cannot be looked through"));
            }
        };
        if let Some(Doubt { count, first }) = looked.damage {
            // All there is of what was played since the last good one.
            self.put(folder::DOUBTFUL.to_owned()).await?;
            let file = self.folder.file(folder::DOUBTFUL);
            anyhow::bail!("in the copy {} {count} things are wrong, the first: {first}", file.display());
        }
        // A copy with whole logs is worth its date, whatever a row says: refusing it for a row leaves a bot without copies from
        // the first such row on.
        let name = folder::name_of(date);
        self.put(name.clone()).await?;
        let this = self.clone();
        let removed = apart(move || this.rotate(date)).await?;
        let kept = self.folder.made()?.len();
        Ok(Made {
            file: self.folder.file(&name),
            bytes,
            matches: looked.matches,
            kept,
            removed,
            doubt: looked.doubt,
        })
    }

    /// Gives the copy that was written its name: it is read from its beginning to its end for that.
    async fn put(&self, name: String) -> anyhow::Result<()> {
        let folder = self.folder.clone();
        Ok(apart(move || folder.put(&name)).await??)
    }

    /// Whether a copy has room beside what is played on: a disk that a copy has filled would stop every room.
    #[cfg(unix)]
    fn has_room(&self, bytes: Option<u64>) -> anyhow::Result<()> {
        let Some(bytes) = bytes else { return Ok(()) };
        let told = rustix::fs::statvfs(self.folder.path())?;
        let free = told.f_bavail.saturating_mul(told.f_frsize);
        anyhow::ensure!(
            free >= bytes.saturating_add(MARGIN),
            "only {free} bytes are free, and a copy takes {bytes}"
        );
        Ok(())
    }

    #[cfg(not(unix))]
    #[expect(clippy::unnecessary_wraps, clippy::unused_self, reason = "elsewhere it can be told")]
    fn has_room(&self, _: Option<u64>) -> anyhow::Result<()> {
        Ok(())
    }

    /// Takes away what need not be kept. What cannot be taken away is told, and tried again with the next copy.
    fn rotate(&self, today: Date) -> Vec<Date> {
        let mut removed = Vec::new();
        let made = self.folder.made().unwrap_or_default();
        for date in rotation::spare(&made, today, self.keep) {
            let file = self.folder.file(&folder::name_of(date));
            match self.folder.remove(date) {
                Ok(true) => removed.push(date),
                Ok(false) => {
                    tracing::warn!(file = %file.display(), "this copy was changed since it was made: it stays");
                }
                Err(error) => {
                    tracing::warn!(file = %file.display(), %error, "an old copy could not be taken away");
                }
            }
        }
        removed
    }
}

/// Does what takes long where it keeps nobody waiting.
async fn apart<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> anyhow::Result<T> {
    tokio::task::spawn_blocking(work).await.context("it was cut short")
}

/// Whether another process has made the copy of a date.
async fn is_noted(house: &House, date: Date) -> Result<bool, ReadError> {
    if !house.shares() {
        return Ok(false);
    }
    Ok(house.kept_now(NOTED).await?.is_some_and(|noted| noted == date.to_string()))
}

/// What was found in a copy.
#[derive(Default)]
struct Looked {
    matches: u64,
    /// What is wrong with the file or with logs.
    damage: Option<Doubt>,
    /// What is wrong with rows beside them.
    doubt: Option<Doubt>,
}

/// Reads a copy from its beginning to its end, on a thread of its own: it folds every log there is.
async fn look_through(file: &Path) -> anyhow::Result<Looked> {
    let file = file.to_owned();
    let looking = apart(move || {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        runtime.block_on(async {
            let journal = Journal::look(&file).await?;
            let look = Look { journal: &journal, draws: None };
            let mut found = Looked::default();
            let looked = check(
                &look,
                |wrong| {
                    let of = match wrong.depth {
                        Depth::Source => &mut found.damage,
                        Depth::Row => &mut found.doubt,
                    };
                    let first = || messages::render(Lang::En, &wrong.text, &Voice::PLAIN);
                    of.get_or_insert_with(|| Doubt { count: 0, first: first() }).count += 1;
                },
                |_, _| {},
            );
            let looked = looked.await;
            journal.close().await;
            Ok(Looked { matches: looked.matches, ..found })
        })
    });
    looking.await?
}
