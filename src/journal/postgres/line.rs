//! The line to a server: how a transaction is begun that can be asked about later, and what became of one whose connection
//! broke.

use super::{Lease, PATIENCE, Server};
use crate::journal::db::{Connection, query};
use crate::journal::{Durability, Entry, News};
use sqlx::AssertSqlSafe;
use std::time::Duration;

/// So long an old connection is waited for that the server was told to end, and how often it is looked.
const ENDING: Duration = Duration::from_secs(2);
const LOOK: Duration = Duration::from_millis(20);

/// How often a server that takes no connection is asked again, and after what pause.
const STARTING: usize = 15;
const AGAIN: Duration = Duration::from_millis(200);

/// Notifications hold less than 8 000 bytes.
const LONGEST: usize = 7_900;

/// A name for a connection that no other one has, on whatever machine.
pub(super) fn fresh_name() -> String {
    // Without randomness there are no rounds either; a connection can do without.
    let seed = crate::chance::fresh_seed().unwrap_or_default();
    format!("giostra {}", hex::encode(&seed[..8]))
}

/// What became of a transaction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::journal) enum Fate {
    /// It stands.
    Committed,
    /// Nothing of it was written.
    Undone,
    /// Nobody can tell: the server cannot be reached, or is another one now.
    Unknown(String),
}

/// A server, and what is known of the connection that writes there.
#[derive(Debug)]
pub(in crate::journal) struct Line {
    server: Server,
    durability: Durability,
    /// What the connection is called on the server.
    name: String,
    /// The transaction that was begun last, until its end is known: the history of the server (a stand-by that takes over
    /// begins another), and the number.
    begun: Option<(String, String)>,
    /// What entitles us to write; programs that only work on the tables have none.
    lease: Option<Lease>,
    /// Somebody else holds the lease now.
    ousted: bool,
}

impl Line {
    pub(super) const fn new(
        server: Server,
        name: String,
        durability: Durability,
        lease: Option<Lease>,
    ) -> Self {
        Self { server, durability, name, begun: None, lease, ousted: false }
    }

    /// Whether another process has taken our place.
    pub(in crate::journal) const fn is_ousted(&self) -> bool {
        self.ousted
    }

    /// Begins a transaction, and notes what it is called. One question and one answer. Where there is a lease, the row of our
    /// process is locked: nobody takes it away before the transaction has ended.
    pub(in crate::journal) async fn begin(&mut self, connection: &mut Connection) -> Result<(), sqlx::Error> {
        self.begun = None;
        let mut sql = "begin; select substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8) || ' ' ||
                                     cast(pg_current_xact_id() as text)"
            .to_owned();
        if let Some(lease) = &self.lease {
            sql = format!("{sql} from process where name = '{}' for share", lease.name());
        }
        let answer = connection.answer(AssertSqlSafe(sql)).await;
        if let (Some(lease), Err(sqlx::Error::RowNotFound)) = (&self.lease, &answer) {
            self.ousted = true;
            lease.lose();
        }
        let name = answer?;
        self.begun = name.split_once(' ').map(|(history, number)| (history.to_owned(), number.to_owned()));
        Ok(())
    }

    /// Tells other processes, in the transaction that writes some entries, what of it they have to hear. Where this process is
    /// the only one there is nobody to be told.
    pub(in crate::journal) async fn tell(
        &self,
        connection: &mut Connection,
        entries: &[&Entry],
    ) -> Result<(), sqlx::Error> {
        let Some(lease) = &self.lease else { return Ok(()) };
        // What is due at night for a server of ours nobody else looks at.
        let is_ours = |news: &News| matches!(news, News::Nights(server) if lease.serves_server(server));
        for news in News::of(entries).into_iter().filter(|news| !is_ours(news)) {
            // What is longer than a notification may be concerns many things.
            let news = Some(news.to_string()).filter(|told| told.len() <= LONGEST);
            let told = format!("{}\n{}", lease.name(), news.unwrap_or_else(|| News::Everything.to_string()));
            let tell = "select pg_notify('giostra ' || current_schema(), $1)";
            query(tell).bind(told).execute(&mut *connection).await?;
        }
        Ok(())
    }

    /// Connects anew, in place of a connection that failed. What that one was about is over before this returns: the server
    /// is told to end it, and says when it has.
    pub(in crate::journal) async fn connect(&mut self) -> Result<Connection, sqlx::Error> {
        let name = fresh_name();
        let mut connection = self.connect_as(&name).await?;
        let ended = tokio::time::timeout(PATIENCE, self.end_the_old_one(&mut connection)).await;
        ended.unwrap_or_else(|_| Err(super::late(PATIENCE)))?;
        self.name = name;
        Ok(connection)
    }

    /// A server that is only starting anew is asked again for a moment: nobody need hear of that.
    async fn connect_as(&self, name: &str) -> Result<Connection, sqlx::Error> {
        for _ in 0..STARTING {
            match self.server.connect(name, self.durability).await {
                Err(error) if super::is_parting(&error) => tokio::time::sleep(AGAIN).await,
                connected => return connected,
            }
        }
        self.server.connect(name, self.durability).await
    }

    async fn end_the_old_one(&self, by: &mut Connection) -> Result<(), sqlx::Error> {
        let mut waited = Duration::ZERO;
        loop {
            // Whether it was there to be ended. It is gone when it is in the list no more.
            let sql = "select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1";
            if query(sql).bind(self.name.as_str()).fetch_all(&mut *by).await?.is_empty() {
                return Ok(());
            }
            if waited >= ENDING {
                return Err(sqlx::Error::Protocol("an old connection does not end".into()));
            }
            tokio::time::sleep(LOOK).await;
            waited += LOOK;
        }
    }

    /// What became of the transaction that was begun last, asked on a connection that came after it. Asked twice it is the
    /// same; nothing is remembered of one that is known.
    pub(in crate::journal) async fn fate(&mut self, by: &mut Connection) -> Fate {
        let Some((history, number)) = &self.begun else { return Fate::Undone };
        let sql = format!(
            "select case when substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8) <> '{history}' then 'elsewhere'
                    else pg_xact_status(cast('{number}' as xid8)) end"
        );
        let asked = tokio::time::timeout(PATIENCE, by.answer(AssertSqlSafe(sql))).await;
        let fate = match asked.unwrap_or_else(|_| Err(super::late(PATIENCE))).as_deref() {
            Ok("committed") => Fate::Committed,
            Ok("aborted") => Fate::Undone,
            Ok(other) => Fate::Unknown(format!("what became of transaction {number} is not known ({other})")),
            Err(error) => Fate::Unknown(error.to_string()),
        };
        if !matches!(fate, Fate::Unknown(_)) {
            self.begun = None;
        }
        fate
    }
}
