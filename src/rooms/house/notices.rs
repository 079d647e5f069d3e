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
use std::path::Path;
use std::sync::Arc;
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

impl House {
    /// Looks at a notice now and then, until dropped.
    pub async fn watch_notice(&self, file: &Path) {
        let mut told = self.0.settings.kept(TOLD).unwrap_or_default();
        let mut seen = told.clone();
        loop {
            let notice = read(file);
            // What is still being written is another text at the next look.
            let stands = std::mem::replace(&mut seen, notice.clone()) == notice;
            if stands && notice != told {
                match self.tells_all(&notice).await {
                    Ok(()) => told = notice,
                    Err(error) => tracing::warn!(error = format!("{error:#}"), "a notice waits"),
                }
            }
            tokio::time::sleep(LOOK).await;
        }
    }

    /// Tells a notice wherever something is played, of whatever kind, and on the boards of servers.
    async fn tells_all(&self, notice: &str) -> anyhow::Result<()> {
        let house = &self.0;
        let live = house.journal.live_matches().await?;
        // First it is kept: a notice that was told twice would be one too many.
        self.keep(TOLD, notice).await?;
        if notice.is_empty() {
            return Ok(());
        }
        let mut places: BTreeSet<Place> =
            house.settings.places_with(Key::Bacheca, "sì").into_iter().collect();
        places.extend(live.into_iter().map(|row| row.place));
        // Twins are told together.
        let places: BTreeSet<Place> = places.iter().map(|place| house.twins.home_of(place)).collect();
        for place in places.into_iter().filter(|place| house.share.serves(place)) {
            let text = in_language(notice, house.lang(&place)).to_owned();
            Desk::new(Arc::clone(house), place).tell(None, say!("operator-notice", text = own(text)));
        }
        Ok(())
    }

    /// Notes which version runs; a database that is not new and knew another one was updated now.
    ///
    /// # Errors
    /// When the journal cannot be written.
    pub async fn runs(&self, version: &str, is_new: bool) -> Result<(), AppendError> {
        if self.0.settings.kept(VERSION).as_deref() == Some(version) {
            return Ok(());
        }
        if !is_new {
            self.keep(UPDATED, &self.0.clock.now().to_string()).await?;
        }
        self.keep(VERSION, version).await
    }
}

impl Inner {
    /// What moderators read of a new version in the morning after it came.
    pub(super) fn news(&self) -> Option<Text> {
        let updated: Millis = self.settings.kept(UPDATED)?.parse().ok()?;
        let fresh = (0..NEWS).contains(&(self.clock.now() - updated));
        let version = self.settings.kept(VERSION)?;
        fresh.then(|| say!("digest-updated", version = own(version)))
    }
}

/// What stands in the file; nothing where there is none.
fn read(file: &Path) -> String {
    let mut text = String::new();
    let read = File::open(file).and_then(|opened| opened.take(LONGEST).read_to_string(&mut text));
    match read {
        Ok(_) => text.trim().to_owned(),
        Err(_) => String::new(),
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
    }
}
