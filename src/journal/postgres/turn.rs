//! Whose turn it is to do what one process does for all that share a database: who holds a lock of the server's, which goes with
//! the connection, however that ends.

use super::Server;
use crate::journal::db::Connection;
use crate::journal::{Durability, ReadError};

/// What the connection that holds it is called on the server.
const NAME: &str = "giostra backs up";

const LOCK: &str = "select case when pg_try_advisory_lock(hashtext('giostra backup of ' || current_schema()))
                    then 'ours' else 'theirs' end";

/// The turn, as long as this is kept.
#[derive(Debug)]
pub struct Turn(Option<Connection>);

impl Turn {
    /// Where nobody shares the database it is always ours.
    pub(in crate::journal) const fn alone() -> Self {
        Self(None)
    }

    /// The turn on a server; `None`: somebody else has it.
    pub(in crate::journal) async fn on(server: &Server) -> Result<Option<Self>, ReadError> {
        let mut connection = server.connect(NAME, Durability::Process).await?;
        let asked = connection.answer(LOCK).await;
        if asked.as_deref().is_ok_and(|answer| answer == "ours") {
            return Ok(Some(Self(Some(connection))));
        }
        connection.close().await.ok();
        asked.map(|_| None).map_err(ReadError::from)
    }

    /// It is the next one's. One that is dropped ends too, as soon as the server has noticed.
    pub async fn ends(self) {
        if let Some(connection) = self.0 {
            connection.close().await.ok();
        }
    }
}
