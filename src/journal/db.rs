//! How the journal speaks to its database, whichever that is: a statement with arguments goes in, rows come out.
//!
//! Two are known. [`Connection::Served`] and [`Readers::Served`] are sqlx's, which answers from elsewhere, when it can:
//! a server, or SQLite in a file, from a thread of its own. [`Connection::Here`] is SQLite that answers on the caller's
//! thread, at once ([`super::here`]), in memory or in a file. The statements are the same for both, and the errors are
//! sqlx's, so that nothing outside this file can tell which one it speaks to.

use super::here::Database;
use super::memory::Memory;
use futures_util::TryStreamExt as _;
use futures_util::future::BoxFuture;
use futures_util::stream::BoxStream;
use sqlx::any::{AnyArguments, AnyRow};
use sqlx::{Any, AnyConnection, AnyPool, Arguments as _, Decode, Error, Row as _, Type, ValueRef as _};
use sqlx::{SqlSafeStr, SqlStr};
use std::sync::Arc;
use std::time::Duration;

/// A value that is bound to a statement, or that stands in a row. What is missing is missing as a number or as a text:
/// databases that are stricter than SQLite ask which.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Value {
    /// A number.
    Number(Option<i64>),
    /// A text.
    Text(Option<String>),
}

impl From<i64> for Value {
    fn from(number: i64) -> Self {
        Self::Number(Some(number))
    }
}

impl From<Option<i64>> for Value {
    fn from(number: Option<i64>) -> Self {
        Self::Number(number)
    }
}

impl From<&str> for Value {
    fn from(text: &str) -> Self {
        Self::from(text.to_owned())
    }
}

impl From<String> for Value {
    fn from(text: String) -> Self {
        // No server keeps the character 0, and what is kept has to be found again; nobody types it.
        Self::Text(Some(if text.contains('\0') { text.replace('\0', "\u{fffd}") } else { text }))
    }
}

impl From<Option<&str>> for Value {
    fn from(text: Option<&str>) -> Self {
        text.map_or(Self::Text(None), Self::from)
    }
}

impl From<Option<String>> for Value {
    fn from(text: Option<String>) -> Self {
        text.map_or(Self::Text(None), Self::from)
    }
}

/// What can be read from a column.
pub(super) trait Column<'r>: Sized + Decode<'r, Any> + Type<Any> {
    /// The value as this type; `None` if it is of another.
    fn of(value: &'r Value) -> Option<Self>;
}

impl Column<'_> for i64 {
    fn of(value: &Value) -> Option<Self> {
        if let Value::Number(number) = value { *number } else { None }
    }
}

impl<'r> Column<'r> for &'r str {
    fn of(value: &'r Value) -> Option<Self> {
        if let Value::Text(text) = value { text.as_deref() } else { None }
    }
}

impl Column<'_> for String {
    fn of(value: &Value) -> Option<Self> {
        <&str>::of(value).map(str::to_owned)
    }
}

impl<'r, T: Column<'r>> Column<'r> for Option<T> {
    fn of(value: &'r Value) -> Option<Self> {
        if matches!(value, Value::Number(None) | Value::Text(None)) {
            Some(None)
        } else {
            T::of(value).map(Some)
        }
    }
}

/// A row of an answer.
pub(super) enum Row {
    /// As sqlx has read it.
    Served(AnyRow),
    /// As SQLite gave it on our own thread.
    Memory(Box<[Value]>),
}

impl Row {
    /// The value in a column, the first one being 0.
    pub(super) fn try_get<'r, T: Column<'r>>(&'r self, at: usize) -> Result<T, Error> {
        match self {
            Self::Served(row) => row.try_get(at),
            Self::Memory(values) => {
                let value = values.get(at);
                let value = value.ok_or(Error::ColumnIndexOutOfBounds { index: at, len: values.len() })?;
                T::of(value).ok_or_else(|| Error::ColumnDecode {
                    index: at.to_string(),
                    source: format!("{value:?} is of another type").into(),
                })
            }
        }
    }

    /// Whatever stands in a column; nothing counts as no text.
    pub(super) fn value(&self, at: usize) -> Result<Value, Error> {
        match self {
            Self::Served(row) if row.try_get_raw(at)?.is_null() => Ok(Value::Text(None)),
            Self::Served(row) => match row.try_get(at) {
                Ok(number) => Ok(Value::Number(Some(number))),
                Err(_) => Ok(Value::Text(Some(row.try_get(at)?))),
            },
            Self::Memory(values) => {
                let missing = Error::ColumnIndexOutOfBounds { index: at, len: values.len() };
                values.get(at).cloned().ok_or(missing)
            }
        }
    }
}

/// The rows of a long answer, one by one. From a database that is served no more than a few are held at a time.
pub(super) enum Rows<'q> {
    Served(BoxStream<'q, Result<AnyRow, Error>>),
    Memory(std::vec::IntoIter<Row>),
}

impl Rows<'_> {
    /// The next row; `None` after the last one.
    pub(super) async fn try_next(&mut self) -> Result<Option<Row>, Error> {
        match self {
            Self::Served(rows) => Ok(rows.try_next().await?.map(Row::Served)),
            Self::Memory(rows) => Ok(rows.next()),
        }
    }
}

/// A statement with what is bound to it.
pub(super) struct Query {
    sql: SqlStr,
    arguments: Vec<Value>,
}

/// A statement; `$1` is what is bound first.
pub(super) fn query(sql: impl SqlSafeStr) -> Query {
    Query { sql: sql.into_sql_str(), arguments: Vec::new() }
}

/// Whom a statement is given to.
pub(super) enum To<'c> {
    Connection(&'c mut Connection),
    Readers(&'c Readers),
}

impl<'c> From<&'c mut Connection> for To<'c> {
    fn from(connection: &'c mut Connection) -> Self {
        Self::Connection(connection)
    }
}

impl<'c> From<&'c Readers> for To<'c> {
    fn from(readers: &'c Readers) -> Self {
        Self::Readers(readers)
    }
}

/// How often a server that is away is asked again, and after what pause: it may only be starting anew.
const ASKED_AGAIN: usize = 25;
const PAUSE: Duration = Duration::from_millis(200);

/// A statement as sqlx takes it.
type Asked = sqlx::query::Query<'static, Any, AnyArguments>;

/// An answer, if it comes in time. A server that has hung up is asked again: reading twice is no harm.
async fn patiently<T>(
    patience: Duration,
    query: Query,
    pool: &AnyPool,
    ask: fn(Asked, AnyPool) -> BoxFuture<'static, Result<T, Error>>,
) -> Result<T, Error> {
    let asking = async {
        for _ in 0..ASKED_AGAIN {
            let arguments = served(query.arguments.clone())?;
            match ask(sqlx::query_with(query.sql.clone(), arguments), pool.clone()).await {
                Err(error) if super::postgres::is_parting(&error) && !pool.is_closed() => {
                    tokio::time::sleep(PAUSE).await;
                }
                answer => return answer,
            }
        }
        let arguments = served(query.arguments.clone())?;
        ask(sqlx::query_with(query.sql.clone(), arguments), pool.clone()).await
    };
    tokio::time::timeout(patience, asking).await.unwrap_or_else(|_| Err(super::postgres::late(patience)))
}

/// The arguments as sqlx takes them.
fn served(arguments: Vec<Value>) -> Result<AnyArguments, Error> {
    let mut all = AnyArguments::default();
    all.reserve(arguments.len(), 0);
    for argument in arguments {
        match argument {
            Value::Number(Some(number)) => all.add(number),
            Value::Number(None) => all.add(None::<i64>),
            Value::Text(Some(text)) => all.add(text),
            Value::Text(None) => all.add(None::<String>),
        }
        .map_err(Error::Encode)?;
    }
    Ok(all)
}

impl Query {
    /// Binds the next value.
    pub(super) fn bind(mut self, value: impl Into<Value>) -> Self {
        self.arguments.push(value.into());
        self
    }

    /// Does it, and tells how many rows were changed.
    pub(super) async fn execute(self, to: impl Into<To<'_>>) -> Result<u64, Error> {
        let done = match to.into() {
            To::Connection(Connection::Here(database)) => {
                return database.execute(self.sql.as_str(), &self.arguments);
            }
            To::Readers(Readers::Memory(memory)) => {
                return memory.ask(|database| database.execute(self.sql.as_str(), &self.arguments));
            }
            To::Connection(Connection::Served(connection)) => {
                sqlx::query_with(self.sql, served(self.arguments)?).execute(connection).await
            }
            To::Readers(Readers::Served { pool, patience }) => match *patience {
                None => sqlx::query_with(self.sql, served(self.arguments)?).execute(pool).await,
                Some(patience) => {
                    patiently(patience, self, pool, |query, pool| {
                        Box::pin(async move { query.execute(&pool).await })
                    })
                    .await
                }
            },
        };
        done.map(|done| done.rows_affected())
    }

    /// All rows of the answer.
    pub(super) async fn fetch_all(self, to: impl Into<To<'_>>) -> Result<Vec<Row>, Error> {
        let rows = match to.into() {
            To::Connection(Connection::Here(database)) => {
                return database.fetch(self.sql.as_str(), &self.arguments, usize::MAX);
            }
            To::Readers(Readers::Memory(memory)) => {
                return memory.ask(|database| database.fetch(self.sql.as_str(), &self.arguments, usize::MAX));
            }
            To::Connection(Connection::Served(connection)) => {
                sqlx::query_with(self.sql, served(self.arguments)?).fetch_all(connection).await
            }
            To::Readers(Readers::Served { pool, patience }) => match *patience {
                None => sqlx::query_with(self.sql, served(self.arguments)?).fetch_all(pool).await,
                Some(patience) => {
                    patiently(patience, self, pool, |query, pool| {
                        Box::pin(async move { query.fetch_all(&pool).await })
                    })
                    .await
                }
            },
        };
        Ok(rows?.into_iter().map(Row::Served).collect())
    }

    /// The first row of the answer, if it has one.
    pub(super) async fn fetch_optional(self, to: impl Into<To<'_>>) -> Result<Option<Row>, Error> {
        let row = match to.into() {
            To::Connection(Connection::Here(database)) => {
                return Ok(database.fetch(self.sql.as_str(), &self.arguments, 1)?.pop());
            }
            To::Readers(Readers::Memory(memory)) => {
                let rows = memory.ask(|database| database.fetch(self.sql.as_str(), &self.arguments, 1));
                return Ok(rows?.pop());
            }
            To::Connection(Connection::Served(connection)) => {
                sqlx::query_with(self.sql, served(self.arguments)?).fetch_optional(connection).await
            }
            To::Readers(Readers::Served { pool, patience }) => match *patience {
                None => sqlx::query_with(self.sql, served(self.arguments)?).fetch_optional(pool).await,
                Some(patience) => {
                    patiently(patience, self, pool, |query, pool| {
                        Box::pin(async move { query.fetch_optional(&pool).await })
                    })
                    .await
                }
            },
        };
        Ok(row?.map(Row::Served))
    }

    /// The one row of an answer that always has one.
    pub(super) async fn fetch_one(self, to: impl Into<To<'_>>) -> Result<Row, Error> {
        self.fetch_optional(to).await?.ok_or(Error::RowNotFound)
    }

    /// The rows of the answer one by one.
    pub(super) fn fetch(self, from: &Readers) -> Result<Rows<'_>, Error> {
        match from {
            Readers::Served { pool, .. } => {
                let arguments = served(self.arguments)?;
                Ok(Rows::Served(sqlx::query_with(self.sql, arguments).fetch(pool)))
            }
            Readers::Memory(memory) => {
                let rows =
                    memory.ask(|database| database.fetch(self.sql.as_str(), &self.arguments, usize::MAX));
                Ok(Rows::Memory(rows?.into_iter()))
            }
        }
    }
}

/// A connection that writes.
#[derive(Debug)]
pub(super) enum Connection {
    /// Through sqlx.
    Served(AnyConnection),
    /// SQLite on the caller's thread.
    Here(Database),
}

impl Connection {
    /// Does statements without arguments, one after the other; what they answer is not looked at.
    pub(super) async fn run(&mut self, sql: impl SqlSafeStr) -> Result<(), Error> {
        match self {
            Self::Served(connection) => sqlx::raw_sql(sql).execute(connection).await.map(|_| ()),
            Self::Here(database) => database.run(sql.into_sql_str().as_str()),
        }
    }

    /// Does statements without arguments in one question, and gives the text in the first column of the last row they answer.
    /// Only of a server: see [`super::postgres`].
    pub(super) async fn answer(&mut self, sql: impl SqlSafeStr) -> Result<String, Error> {
        match self {
            Self::Served(connection) => {
                let rows = sqlx::raw_sql(sql).fetch_all(connection).await?;
                rows.last().ok_or(Error::RowNotFound)?.try_get(0)
            }
            Self::Here(_) => Err(Error::Protocol("this is no server".into())),
        }
    }

    /// Whether whoever asks is answered on their own thread.
    pub(super) const fn is_here(&self) -> bool {
        matches!(self, Self::Here(_))
    }

    /// Whether PostgreSQL is at the other end.
    pub(super) fn is_postgres(&self) -> bool {
        matches!(self, Self::Served(connection) if connection.backend_name() == "PostgreSQL")
    }

    /// Lets go of the database.
    pub(super) async fn close(self) -> Result<(), Error> {
        match self {
            Self::Served(connection) => sqlx::Connection::close(connection).await,
            Self::Here(_) => Ok(()),
        }
    }
}

/// The connections that read.
#[derive(Clone, Debug)]
pub(super) enum Readers {
    /// Through sqlx.
    Served {
        /// The connections.
        pool: AnyPool,
        /// What does not answer after this time has failed; a file always answers.
        patience: Option<Duration>,
    },
    /// SQLite in memory, where reading and writing go through the one connection.
    Memory(Arc<Memory>),
}

impl Readers {
    /// Lets go of the database; in memory, of all that is in it.
    pub(super) async fn close(&self) {
        match self {
            Self::Served { pool, .. } => pool.close().await,
            Self::Memory(memory) => memory.close(),
        }
    }
}
