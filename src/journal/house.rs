//! Reads the house makes once, when it opens, and one room makes when it wakes.

use super::Journal;
use super::read::{OverlayVerdict, ReadError};
use crate::rooms::heard::{Person, Place, Server};
use sqlx::{Row, query};

impl Journal {
    /// Every word that a server added (`true`) or removed.
    pub async fn overlays(&self) -> Result<Vec<(Server, String, bool)>, ReadError> {
        let mut all = Vec::new();
        for server in self.overlay_servers().await? {
            for row in self.overlay(&server).await? {
                all.push((server.clone(), row.word, row.verdict == OverlayVerdict::Added));
            }
        }
        Ok(all)
    }

    /// Everybody who is kept out of rounds, by server.
    pub async fn excluded(&self) -> Result<Vec<(Server, Person)>, ReadError> {
        let mut all = Vec::new();
        for server in self.exclusion_servers().await? {
            for row in self.exclusions(&server).await? {
                all.push((server.clone(), row.person));
            }
        }
        Ok(all)
    }

    /// What is planned in one place.
    pub async fn plan(&self, place: &Place) -> Result<Option<String>, ReadError> {
        let sql = "select plan from plan where place = $1";
        let row = query(sql).bind(place.to_string()).fetch_optional(&self.0.readers).await?;
        Ok(row.map(|row| row.try_get(0)).transpose()?)
    }
}
