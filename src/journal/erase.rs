//! A person who is erased: every column that leads to that person, in one transaction. What is left is a log of seats,
//! and rows of ladders that belong to nobody.

use super::db::{Connection, Row, query};
use super::numbers::{self, Series};
use super::privacy::{Fate, Holds, Naming, columns};
use crate::clock::Millis;
use crate::rooms::heard::{Person, Place};
use sha2::{Digest, Sha256};
use sqlx::AssertSqlSafe;

/// What stands in the record of deeds where an excluded player erased their data, which lifts the exclusion.
pub const EXCLUDED_ERASED: &str = "dati cancella";

/// What leads to a person.
struct Traces {
    /// The person's accounts.
    accounts: Vec<String>,
    /// The person's private chats.
    places: Vec<String>,
    /// Where the person's settings are kept.
    scopes: Vec<String>,
    /// What the person was called, in small letters.
    names: Vec<String>,
}

/// Removes what names a person with these accounts; what others need stays, without the name. Lines and their order
/// are never touched.
pub(super) async fn erase(
    connection: &mut Connection,
    persons: &[Person],
    at: Millis,
) -> Result<(), sqlx::Error> {
    let traces = traces(connection, persons).await?;
    shut_out(connection, persons).await?;
    tell_of_exclusions(connection, &traces, at).await?;
    end_practice(connection, &traces, at).await?;
    // Texts first: which lines are the person's, and where, is told by the rest.
    for (table, column, holds) in columns() {
        if let Holds::PersonInText(naming) = holds {
            in_text(connection, table, column, naming, &traces).await?;
        }
    }
    for (table, column, holds) in columns() {
        let (fate, values) = match holds {
            Holds::Person(fate) => (fate, &traces.accounts),
            Holds::PlaceOfPrivate(fate) => (fate, &traces.places),
            Holds::Scope => (Fate::RowGoes, &traces.scopes),
            Holds::PersonInText(_)
            | Holds::PlaceOfServer
            | Holds::Server
            | Holds::Round
            | Holds::RowOfLadder
            | Holds::Season
            | Holds::Invite
            | Holds::Seat
            | Holds::Mark
            | Holds::Neutral => continue,
        };
        for value in values {
            meet(connection, table, column, fate, value).await?;
        }
    }
    rename_wholes(connection, &traces, at).await
}

/// What is left of an account in a round that ran while it was erased (W24). The key is the round's first line, with the seed
/// of its draws: nobody outside the database can know it before the end of the round, and then the mark is gone.
pub fn mark(first_line: &str, account: &Person) -> String {
    let key = Sha256::digest(first_line.as_bytes());
    hex::encode(Sha256::new().chain_update(key).chain_update(account.0.as_bytes()).finalize())
}

/// W24: in the rounds that run now, and in matches that are open to all, none of these accounts gets a new seat.
async fn shut_out(connection: &mut Connection, persons: &[Person]) -> Result<(), sqlx::Error> {
    let sql = "select round.id, line.body from round join line on line.round = round.id and line.n = 1
               where round.state = 'live' and round.server is not null and round.open = 1";
    let rows = query(sql).fetch_all(&mut *connection).await?;
    for row in rows {
        let (round, first): (i64, String) = (row.try_get(0)?, row.try_get(1)?);
        for person in persons {
            let sql =
                "insert into shut_out (round, mark) values ($1, $2) on conflict (round, mark) do nothing";
            query(sql).bind(round).bind(mark(&first, person)).execute(&mut *connection).await?;
        }
    }
    Ok(())
}

/// The private chat of an account.
pub(super) fn private_place(account: &str) -> Option<String> {
    let person = Person(account.to_owned());
    person.door().map(|door| Place::Private { door, person }.to_string())
}

/// A private chat of nobody behind the same door as this one.
fn nobody(place: &str) -> String {
    place.rsplit_once('/').map_or_else(String::new, |(around, _)| format!("{around}/"))
}

async fn traces(connection: &mut Connection, persons: &[Person]) -> Result<Traces, sqlx::Error> {
    let mut traces = Traces {
        accounts: persons.iter().map(|person| person.0.clone()).collect(),
        places: Vec::new(),
        scopes: Vec::new(),
        names: Vec::new(),
    };
    for person in persons {
        traces.scopes.push(format!("person:{}", person.0));
        if let Some(place) = private_place(&person.0) {
            traces.scopes.push(format!("place:{place}"));
            traces.places.push(place);
        }
        let text = |row: &Row| row.try_get::<String>(0);
        let wholes = query("select whole from link where person = $1").bind(person.0.as_str());
        for row in wholes.fetch_all(&mut *connection).await? {
            traces.scopes.push(format!("person:{}", text(&row)?));
        }
        let names = query("select distinct name from name where person = $1").bind(person.0.as_str());
        for row in names.fetch_all(&mut *connection).await? {
            traces.names.push(text(&row)?.trim().to_lowercase());
        }
    }
    traces.names.retain(|name| !name.is_empty());
    Ok(traces)
}

/// Moderators are told that somebody they keep out is somebody else from now on, and not who.
async fn tell_of_exclusions(
    connection: &mut Connection,
    traces: &Traces,
    at: Millis,
) -> Result<(), sqlx::Error> {
    let sql = "insert into deed (id, server, place, author, what, reason, at)
               values ($4, $1, null, '', $2, '', $3)";
    for account in &traces.accounts {
        // Out of the rounds, or out of the ladder.
        let servers = query(
            "select server from exclusion where person = $1 union
             select ladder_row.server from unranked join ladder_row on ladder_row.id = unranked.ladder_row
             where ladder_row.person = $1 order by server",
        );
        for row in servers.bind(account.as_str()).fetch_all(&mut *connection).await? {
            let server: String = row.try_get(0)?;
            let id = numbers::next(connection, Series::Deed).await?;
            query(sql).bind(server).bind(EXCLUDED_ERASED).bind(at).bind(id).execute(&mut *connection).await?;
        }
    }
    Ok(())
}

/// What the person practises alone is over. No line says so: nobody reads that log any more, and its numbers may be
/// the room's.
async fn end_practice(connection: &mut Connection, traces: &Traces, at: Millis) -> Result<(), sqlx::Error> {
    let sql = "update round set state = 'void', ended_at = coalesce(ended_at, $2)
               where place = $1 and state = 'live'";
    for place in &traces.places {
        query(sql).bind(place.as_str()).bind(at).execute(&mut *connection).await?;
    }
    Ok(())
}

/// A row that has this value in this column.
async fn meet(
    connection: &mut Connection,
    table: &str,
    column: &str,
    fate: Fate,
    value: &str,
) -> Result<(), sqlx::Error> {
    let new = match fate {
        Fate::RowGoes => {
            let sql = format!("delete from {table} where {column} = $1");
            return query(AssertSqlSafe(sql)).bind(value).execute(connection).await.map(|_| ());
        }
        Fate::Null => {
            let sql = format!("update {table} set {column} = null where {column} = $1");
            return query(AssertSqlSafe(sql)).bind(value).execute(connection).await.map(|_| ());
        }
        Fate::Emptied => String::new(),
        Fate::Nobody => nobody(value),
    };
    let sql = format!("update {table} set {column} = $2 where {column} = $1");
    query(AssertSqlSafe(sql)).bind(value).bind(new).execute(connection).await.map(|_| ())
}

async fn in_text(
    connection: &mut Connection,
    table: &str,
    column: &str,
    naming: Naming,
    traces: &Traces,
) -> Result<(), sqlx::Error> {
    match naming {
        // The row goes, or others that are left are told later.
        Naming::OfHisRow | Naming::Whole | Naming::Guest => Ok(()),
        Naming::Source => {
            // Only where the person could have written: the log is long.
            let sql = format!(
                "update {table} set {column} = null
                 where (round in (select round from seat where person = $1)
                        or round in (select id from round where place = $2))
                   and (replace({column}, $1, '') <> {column} or replace({column}, $2, '') <> {column})"
            );
            for account in &traces.accounts {
                let place = private_place(account).unwrap_or_default();
                let sql = query(AssertSqlSafe(sql.clone())).bind(account.as_str()).bind(place);
                sql.execute(&mut *connection).await?;
            }
            Ok(())
        }
        Naming::Typed => {
            let emptied = |text: &str| is_named(text, &traces.accounts, &traces.names).then(String::new);
            rewrite(connection, table, column, &emptied).await
        }
        Naming::Deed => {
            let verb = |text: &str| {
                let verb = text.split(' ').next().unwrap_or_default();
                is_named(text, &traces.accounts, &[]).then(|| verb.to_owned())
            };
            rewrite(connection, table, column, &verb).await
        }
        Naming::Plan => {
            let without = |text: &str| {
                let accounts = traces.accounts.iter();
                let new = accounts.fold(text.to_owned(), |text, one| text.replace(&quoted(one), "\"\""));
                (new != text).then_some(new)
            };
            rewrite(connection, table, column, &without).await
        }
    }
}

/// Changes the texts of a column; these tables are short beside the log.
async fn rewrite(
    connection: &mut Connection,
    table: &str,
    column: &str,
    change: &(dyn Fn(&str) -> Option<String> + Sync),
) -> Result<(), sqlx::Error> {
    let sql = format!("select distinct {column} from {table} where {column} <> ''");
    let rows = query(AssertSqlSafe(sql)).fetch_all(&mut *connection).await?;
    for row in rows {
        let old: String = row.try_get(0)?;
        if let Some(new) = change(&old) {
            let sql = format!("update {table} set {column} = $2 where {column} = $1");
            query(AssertSqlSafe(sql)).bind(old).bind(new).execute(&mut *connection).await?;
        }
    }
    Ok(())
}

/// An account as it stands in a plan.
pub(super) fn quoted(account: &str) -> String {
    serde_json::Value::from(account).to_string()
}

/// Whether a text names somebody: by an account, by its number on the platform, or by a name; as whole words.
pub(super) fn is_named(text: &str, accounts: &[String], names: &[String]) -> bool {
    let text = text.to_lowercase();
    let account = |account: &String| {
        let account = account.to_lowercase();
        let number = account.split_once(':').map_or("", |(_, number)| number);
        stands_in(&text, &account) || stands_in(&text, number)
    };
    accounts.iter().any(account) || names.iter().any(|name| stands_in(&text, name))
}

/// Whether a piece stands in a text with no letter or digit right before or after it.
fn stands_in(text: &str, piece: &str) -> bool {
    let is_part = |sign: Option<char>| sign.is_some_and(char::is_alphanumeric);
    !piece.is_empty()
        && text.match_indices(piece).any(|(at, _)| {
            !is_part(text[..at].chars().next_back()) && !is_part(text[at + piece.len()..].chars().next())
        })
}

/// Accounts that were linked through one of this person's, and are so no longer, share another name.
async fn rename_wholes(connection: &mut Connection, traces: &Traces, at: Millis) -> Result<(), sqlx::Error> {
    let rows = query("select whole, min(person) from link group by whole order by whole");
    let rows = rows.fetch_all(&mut *connection).await?;
    for row in rows {
        let (whole, left): (String, String) = (row.try_get(0)?, row.try_get(1)?);
        if !traces.accounts.iter().any(|account| stands_in(&whole, account)) {
            continue;
        }
        let new = format!("whole:{left}@{at}");
        for (sql, old, new) in [
            ("update link set whole = $2 where whole = $1", whole.clone(), new.clone()),
            (
                "update setting set scope = $2 where scope = $1",
                format!("person:{whole}"),
                format!("person:{new}"),
            ),
        ] {
            query(sql).bind(old).bind(new).execute(&mut *connection).await?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_names_somebody_by_whole_words() {
        let accounts = ["discord:80351110224678912".to_owned()];
        let named = |text: &str| is_named(text, &accounts, &["ada".to_owned()]);
        for text in ["escludi discord:80351110224678912", "<@80351110224678912> insulta", "ADA bara", "ada"] {
            assert!(named(text), "{text}");
        }
        for text in ["", "adatta", "discord:803511102246789123", "strada", "Àda"] {
            assert!(!named(text), "{text}");
        }
    }

    #[test]
    fn nobody_has_a_private_chat_that_can_be_read() {
        let place = nobody("private/discord/discord:8");
        assert_eq!(place, "private/discord/");
        assert!(place.parse::<Place>().is_ok_and(|place| place.is_private()));
    }
}
