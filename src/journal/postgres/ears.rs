//! Hears what other processes tell when they have written something ([`News`]): `LISTEN` and `NOTIFY` on one channel for each
//! schema. What was told while we could not hear is not told again, so after that everything is read anew.

use super::Server;
use crate::journal::News;
use std::time::Duration;

/// Where nothing was told for so long it is asked whether the line still stands.
const QUIET: Duration = Duration::from_secs(1);
/// A server that has not answered after this time is gone.
#[cfg(feature = "postgres")]
const ANSWER: Duration = Duration::from_secs(3);
/// Between two tries to reach it.
#[cfg(feature = "postgres")]
const AGAIN: Duration = Duration::from_millis(200);

/// What hears.
#[derive(Debug)]
pub struct Ears {
    server: Server,
    /// Who we are: what we have told ourselves is no news.
    me: String,
    #[cfg(feature = "postgres")]
    line: Option<sqlx::postgres::PgListener>,
}

impl Ears {
    /// Hears what others tell on a server.
    pub(in crate::journal) fn new(server: &Server, me: &str) -> Self {
        Self {
            server: server.clone(),
            me: me.to_owned(),
            #[cfg(feature = "postgres")]
            line: None,
        }
    }

    /// The next news; `None` after a quiet second.
    #[cfg(feature = "postgres")]
    pub async fn next(&mut self) -> Option<News> {
        loop {
            let Some(line) = &mut self.line else {
                if let Ok(Ok(line)) = tokio::time::timeout(ANSWER, connect(&self.server)).await {
                    self.line = Some(line);
                    return Some(News::Everything);
                }
                tokio::time::sleep(AGAIN).await;
                continue;
            };
            match tokio::time::timeout(QUIET, line.try_recv()).await {
                Ok(Ok(Some(told))) => {
                    let (who, what) = told.payload().split_once('\n').unwrap_or(("", told.payload()));
                    if who != self.me {
                        return Some(News::read(what));
                    }
                }
                Ok(Ok(None) | Err(_)) => self.line = None,
                Err(_) => {
                    let asked = sqlx::query("select 1").execute(&mut *line);
                    if !matches!(tokio::time::timeout(ANSWER, asked).await, Ok(Ok(_))) {
                        self.line = None;
                    }
                    return None;
                }
            }
        }
    }

    /// Without PostgreSQL there is nobody to be heard.
    #[cfg(not(feature = "postgres"))]
    pub async fn next(&mut self) -> Option<News> {
        tracing::trace!(server = ?self.server, me = self.me, "nobody is heard");
        tokio::time::sleep(QUIET).await;
        None
    }
}

#[cfg(feature = "postgres")]
async fn connect(server: &Server) -> Result<sqlx::postgres::PgListener, sqlx::Error> {
    let mut line = sqlx::postgres::PgListener::connect(server.url()).await?;
    let channel: String =
        sqlx::query_scalar("select 'giostra ' || current_schema()").fetch_one(&mut line).await?;
    line.listen(&channel).await?;
    Ok(line)
}
