//! What a table looks like, and the statements that take rows out of it and put them in. All of them hold for both databases.

use super::server::Rows;
use crate::journal::db::{Connection, Query, Row, Value, query};
use crate::journal::memory::Memory;
use crate::journal::migrate::MIGRATIONS;
use crate::journal::privacy::{COLUMNS, OF_PROCESSES};
use sqlx::AssertSqlSafe;
use std::fmt::Write as _;
use std::sync::Arc;

/// A table.
pub(super) struct Table {
    pub(super) name: &'static str,
    columns: Vec<Column>,
    /// Which columns are its primary key, in their order there.
    key: Vec<usize>,
}

struct Column {
    name: &'static str,
    is_number: bool,
}

/// The values of a row, column by column.
pub(super) type Values = Vec<Value>;

/// Every table there is, in the order in which they are copied. Which columns are numbers, and which make the key, an empty
/// database tells: so there is nothing to be kept true beside the schema.
pub(super) fn all() -> Result<Vec<Table>, sqlx::Error> {
    let empty = Arc::new(Memory::open(MIGRATIONS)?);
    let moving = COLUMNS.iter().filter(|(name, _)| !OF_PROCESSES.contains(name));
    moving.map(|(name, columns)| read(&empty, name, columns)).collect()
}

fn read(
    empty: &Arc<Memory>,
    name: &'static str,
    listed: &[(&'static str, crate::journal::privacy::Holds)],
) -> Result<Table, sqlx::Error> {
    let sql = "select name, type, pk from pragma_table_info($1)";
    let rows = empty.ask(|database| database.fetch(sql, &[name.into()], usize::MAX))?;
    let mut found: Vec<(String, String, i64)> = Vec::new();
    for row in &rows {
        found.push((row.try_get(0)?, row.try_get(1)?, row.try_get(2)?));
    }
    let no_such = |column: &str| sqlx::Error::ColumnNotFound(format!("{name}.{column}"));
    let (mut columns, mut key) = (Vec::new(), Vec::new());
    for (at, (column, _)) in listed.iter().enumerate() {
        let one = found.iter().find(|(found, _, _)| found == column).ok_or_else(|| no_such(column))?;
        columns.push(Column { name: column, is_number: one.1 == "bigint" });
        if one.2 > 0 {
            key.push((one.2, at));
        }
    }
    if let Some((column, _, _)) =
        found.iter().find(|(found, _, _)| !listed.iter().any(|(one, _)| one == found))
    {
        return Err(no_such(column));
    }
    if key.is_empty() {
        return Err(no_such("its key"));
    }
    key.sort_unstable();
    Ok(Table { name, columns, key: key.into_iter().map(|(_, at)| at).collect() })
}

impl Table {
    /// Where a column stands.
    pub(super) fn column(&self, name: &str) -> Option<usize> {
        self.columns.iter().position(|column| column.name == name)
    }

    /// The key of a row.
    pub(super) fn key(&self, row: &Values) -> Values {
        self.key.iter().filter_map(|at| row.get(*at).cloned()).collect()
    }

    fn names(&self, columns: impl Iterator<Item = usize>) -> String {
        let names: Vec<_> = columns.filter_map(|at| Some(self.columns.get(at)?.name)).collect();
        names.join(", ")
    }

    /// How many rows there are.
    pub(super) async fn count(&self, by: &mut Connection) -> Result<u64, sqlx::Error> {
        self.count_of(by, None).await
    }

    /// How many of these rows there are.
    pub(super) async fn count_of(&self, by: &mut Connection, of: Option<&Rows>) -> Result<u64, sqlx::Error> {
        let wanted = of.map_or_else(String::new, |rows| format!(" where {}", rows.sql));
        let asked = query(AssertSqlSafe(format!("select count(*) from {}{wanted}", self.name)));
        let values = of.into_iter().flat_map(|rows| &rows.values);
        let row = values.fold(asked, |asked, value| asked.bind(value.clone())).fetch_one(by).await?;
        Ok(u64::try_from(row.try_get::<i64>(0)?).unwrap_or(0))
    }

    /// Whether a column is one of numbers.
    #[cfg(test)]
    pub(super) fn is_number(&self, name: &str) -> bool {
        self.columns.iter().any(|column| column.name == name && column.is_number)
    }

    /// The rows behind a key, `most` of them at most, in the order of their keys.
    pub(super) async fn page(
        &self,
        by: &mut Connection,
        after: Option<&Values>,
        most: usize,
    ) -> Result<Vec<Values>, sqlx::Error> {
        self.page_of(by, after, most, None).await
    }

    /// The same, of those rows alone.
    pub(super) async fn page_of(
        &self,
        by: &mut Connection,
        after: Option<&Values>,
        most: usize,
        of: Option<&Rows>,
    ) -> Result<Vec<Values>, sqlx::Error> {
        let (key, columns) = (self.names(self.key.iter().copied()), self.names(0..self.columns.len()));
        let values: &[Value] = of.map_or(&[], |rows| &rows.values);
        let behind = after.map(|after| {
            let places: Vec<_> =
                (values.len() + 1..=values.len() + after.len()).map(|place| format!("${place}")).collect();
            format!("({key}) > ({})", places.join(", "))
        });
        let wanted: Vec<_> = of.map(|rows| rows.sql.clone()).into_iter().chain(behind).collect();
        let wanted =
            if wanted.is_empty() { String::new() } else { format!(" where {}", wanted.join(" and ")) };
        let sql = format!("select {columns} from {}{wanted} order by {key} limit {most}", self.name);
        let bound = values.iter().chain(after.into_iter().flatten());
        let asked = bound.fold(query(AssertSqlSafe(sql)), |asked, value| asked.bind(value.clone()));
        asked.fetch_all(by).await?.iter().map(|row| self.values(row)).collect()
    }

    /// What stands in a row. No server keeps the character 0, and no statement of ours has ever brought it to one.
    fn values(&self, row: &Row) -> Result<Values, sqlx::Error> {
        let value = |(at, column): (usize, &Column)| {
            if column.is_number {
                return Ok(Value::Number(row.try_get(at)?));
            }
            let text: Option<String> = row.try_get(at)?;
            Ok(Value::Text(
                text.map(|text| if text.contains('\0') { text.replace('\0', "\u{fffd}") } else { text }),
            ))
        };
        self.columns.iter().enumerate().map(value).collect()
    }

    /// Adds rows, all in one statement. With `stays` a row that is there already stays as it is.
    pub(super) async fn put(
        &self,
        by: &mut Connection,
        rows: Vec<Values>,
        stays: bool,
    ) -> Result<(), sqlx::Error> {
        let width = self.columns.len();
        let mut sql = format!("insert into {} ({}) values ", self.name, self.names(0..width));
        for row in 0..rows.len() {
            sql.push_str(if row == 0 { "(" } else { ", (" });
            for at in 1..=width {
                // Writing into a text cannot fail.
                let _ = write!(sql, "{}${}", if at == 1 { "" } else { ", " }, row * width + at);
            }
            sql.push(')');
        }
        if stays {
            sql.push_str(" on conflict do nothing");
        }
        let filled = rows.into_iter().flatten().fold(query(AssertSqlSafe(sql)), Query::bind);
        filled.execute(by).await.map(|_| ())
    }

    /// Takes all rows out.
    pub(super) async fn clear(&self, by: &mut Connection) -> Result<(), sqlx::Error> {
        query(AssertSqlSafe(format!("delete from {}", self.name))).execute(by).await.map(|_| ())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_table_is_read_as_it_is() {
        let tables = all().expect("the schema is listed");
        let told = |name: &str| {
            let table = tables.iter().find(|table| table.name == name).expect("it is there");
            let texts = table.columns.iter().filter(|column| !column.is_number).map(|column| column.name);
            (table.names(table.key.iter().copied()), texts.collect::<Vec<_>>().join(" "))
        };
        assert_eq!(told("line"), ("round, n".into(), "source who body".into()));
        assert_eq!(told("posted"), ("place, audience, handle".into(), "place audience handle".into()));
        assert_eq!(told("name"), ("person, server".into(), "person server name folded".into()));
        assert_eq!(told("sequence"), ("name".into(), "name".into()));
        assert_eq!(tables.len(), COLUMNS.len() - OF_PROCESSES.len());
    }
}
