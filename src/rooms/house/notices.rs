//! What whoever runs the bot has to tell those who play: a notice before it is stopped, in a file that is looked at now and then,
//! and that there is a new version.

use super::House;
use super::inner::Inner;
use crate::clock::Millis;
use crate::journal::AppendError;
use crate::messages::{Lang, Text, own};
use crate::rooms::desk::Desk;
use crate::rooms::heard::Place;
use crate::rooms::settings::Key;
use crate::say;
use std::collections::BTreeSet;
use std::fs::File;
use std::io::Read as _;
use std::path::{Path, PathBuf};
use std::sync::{Arc, MutexGuard, PoisonError};
use std::time::Duration;

/// How often it is looked.
const LOOK: Duration = Duration::from_secs(4);
/// What is longer is no notice, in bytes.
const LONGEST: u64 = 4_096;
/// So long a new version is news.
const NEWS: Millis = 24 * 60 * 60_000;
/// Under these names it is kept what was told, and which version was here last.
const TOLD: &str = "notice";
const VERSION: &str = "version";
const UPDATED: &str = "updated";
/// Between the Italian and the English of a notice.
const RULE: &str = "---";

/// A notice that is looked at now and then.
#[derive(Debug)]
pub struct Notice {
    file: PathBuf,
    /// What was told last.
    told: String,
    /// What stood there at the last look.
    seen: String,
    warned: bool,
}

/// The notice that stands: whoever begins something is told it, too. What was told before the start stands no more: what it warned of
/// is over.
#[derive(Debug, Default)]
pub(super) struct Standing {
    text: String,
    /// Where it was told. Of threads that are opened while it stands the channel around them counts: a tournament opens many at once.
    told: BTreeSet<Place>,
}

impl House {
    /// The notice in a file; what was told before the start is not told again.
    pub fn notice(&self, file: PathBuf) -> Notice {
        let told = self.0.settings.kept(TOLD).unwrap_or_default();
        Notice { file, seen: told.clone(), told, warned: false }
    }

    /// Looks at a notice now and then, until dropped.
    pub async fn watch_notice(&self, mut notice: Notice) {
        loop {
            self.look_at_notice(&mut notice).await;
            tokio::time::sleep(LOOK).await;
        }
    }

    /// Looks once: what stands there for the second time, and was not told yet, is told.
    pub async fn look_at_notice(&self, notice: &mut Notice) {
        let Some(text) = read(&notice.file) else {
            if !std::mem::replace(&mut notice.warned, true) {
                let file = notice.file.display();
                tracing::warn!(%file, longest = LONGEST, "this is no notice: too long, no text, or not to be read");
            }
            return;
        };
        notice.warned = false;
        // What is still being written is another text at the next look.
        let stands = std::mem::replace(&mut notice.seen, text.clone()) == text;
        if stands && text != notice.told {
            match self.tells_all(&text).await {
                Ok(()) => notice.told = text,
                Err(error) => tracing::warn!(error = format!("{error:#}"), "a notice waits"),
            }
        }
    }

    /// Tells a notice wherever something is played, of whatever kind, and on the boards of servers.
    async fn tells_all(&self, notice: &str) -> anyhow::Result<()> {
        let house = &self.0;
        if notice.is_empty() {
            // What was told is kept: another process may have it before it still.
            *house.standing() = Standing::default();
            return Ok(());
        }
        house.stands(notice);
        let live = house.journal.live_matches().await?;
        // First it is kept: a notice that was told twice would be one too many.
        self.keep(TOLD, notice).await?;
        let mut places: BTreeSet<Place> =
            house.settings.places_with(Key::Bacheca, "sì").into_iter().collect();
        places.extend(live.into_iter().map(|row| row.place));
        // Twins are told together.
        let places: BTreeSet<Place> = places.iter().map(|place| house.twins.home_of(place)).collect();
        // Other processes tell it in what they serve; where something has begun meanwhile it was told already.
        let untold: Vec<Place> =
            places.into_iter().filter(|place| house.standing().told.insert(place.clone())).collect();
        for place in untold.into_iter().filter(|place| house.share.serves(place)) {
            let text = house.notice_in(&place, notice);
            Desk::new(Arc::clone(house), place).tell(None, text);
        }
        Ok(())
    }

    /// Notes which version runs. A database that is not new was updated now, unless a later version was here: of several processes
    /// that are replaced one after the other each notes its own.
    ///
    /// # Errors
    /// When the journal cannot be written.
    pub async fn notes_version(&self, version: &str, is_new: bool) -> Result<(), AppendError> {
        let before = self.0.settings.kept(VERSION);
        if before.as_deref().is_some_and(|before| number_of(before) >= number_of(version)) {
            return Ok(());
        }
        if !is_new {
            self.keep(UPDATED, &self.0.clock.now().to_string()).await?;
        }
        self.keep(VERSION, version).await
    }
}

impl Inner {
    /// The notice that stands, for a place where something begins and that was not told yet: the last moment at which it helps.
    pub(crate) fn notice_for(&self, place: &Place) -> Option<Text> {
        let mut standing = self.standing();
        let around = place.channel().unwrap_or_else(|| place.clone());
        if standing.text.is_empty() || standing.told.contains(place) || !standing.told.insert(around) {
            return None;
        }
        Some(self.notice_in(place, &standing.text))
    }

    /// From now on this notice stands.
    fn stands(&self, notice: &str) {
        let mut standing = self.standing();
        if standing.text != notice {
            *standing = Standing { text: notice.to_owned(), told: BTreeSet::new() };
        }
    }

    /// A notice as a place is told it.
    fn notice_in(&self, place: &Place, notice: &str) -> Text {
        say!("operator-notice", text = own(in_language(notice, self.lang(place)).to_owned()))
    }

    fn standing(&self) -> MutexGuard<'_, Standing> {
        self.standing.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What moderators read of a new version in the morning after it came.
    pub(super) fn news(&self) -> Option<Text> {
        let updated: Millis = self.settings.kept(UPDATED)?.parse().ok()?;
        let fresh = (0..NEWS).contains(&(self.clock.now() - updated));
        let version = self.settings.kept(VERSION)?;
        fresh.then(|| say!("digest-updated", version = own(version)))
    }
}

/// The parts of a version, for comparison: `0.10.1` is later than `0.9.12`.
fn number_of(version: &str) -> Vec<u64> {
    version.split(['.', '-', '+']).map_while(|part| part.parse().ok()).collect()
}

/// What stands in the file; nothing where there is none. `None`: it cannot be read, or is no notice.
fn read(file: &Path) -> Option<String> {
    let mut bytes = Vec::new();
    match File::open(file).and_then(|opened| opened.take(LONGEST + 1).read_to_end(&mut bytes)) {
        Ok(read) if read as u64 > LONGEST => None,
        Ok(_) => Some(String::from_utf8(bytes).ok()?.trim().to_owned()),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Some(String::new()),
        Err(_) => None,
    }
}

/// A notice in one language: the Italian stands above a line of three hyphens, the English below; one alone is for all.
fn in_language(notice: &str, lang: Lang) -> &str {
    let whole = || notice.split_once(&format!("\n{RULE}\n")).map(|(one, other)| (one.trim(), other.trim()));
    match (whole(), lang) {
        (Some((italian, _)), Lang::It) => italian,
        (Some((_, english)), Lang::En) => english,
        (None, _) => notice,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_notice_may_stand_in_both_languages() {
        let both = "Domenica mi fermo.\n---\nI stop on Sunday.";
        assert_eq!(
            (in_language(both, Lang::It), in_language(both, Lang::En)),
            ("Domenica mi fermo.", "I stop on Sunday.")
        );
        assert_eq!(in_language("Domenica mi fermo.", Lang::En), "Domenica mi fermo.");
        assert!(number_of("0.10.1") > number_of("0.9.12") && number_of("1.0.0-beta") >= number_of("1.0"));
    }
}
