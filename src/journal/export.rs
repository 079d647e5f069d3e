//! Everything that is stored about a person, as one JSON text (docs/data-export.md). What others wrote, and who they are, is
//! not in it.

use super::Journal;
use super::erase::{is_named, private_place, quoted};
use super::privacy::{Holds, Naming, columns};
use super::read::ReadError;
use crate::clock::Millis;
use crate::rooms::heard::Person;
use serde_json::{Map, Value, json};
use sqlx::any::AnyRow;
use sqlx::{AssertSqlSafe, Row, ValueRef, query};

/// The version of the format.
const VERSION: i64 = 1;

/// What a question is asked with.
enum Bind<'a> {
    Text(&'a str),
    Number(i64),
}

/// A section, the question whose answer it is, and the key of each column.
type Section = (&'static str, &'static str, &'static [&'static str]);

/// What is asked with an account.
const OF_ACCOUNT: &[Section] = &[
    (
        "names",
        "select person, server, name, at from name where person = $1 order by server",
        &["account", "server", "name", "at"],
    ),
    (
        "links",
        // Others may share a name that was made from this account.
        "select person, whole from link where person = $1
         union all select null, whole from link where person <> $1 and replace(whole, $1, '') <> whole
         order by 2",
        &["account", "whole"],
    ),
    (
        "reports",
        "select server, round, word, at, state from report where person = $1 order by id",
        &["server", "round", "word", "at", "state"],
    ),
    (
        "decisions",
        "select server, round, word, state, decided_at from report where decided_by = $1 order by id",
        &["server", "round", "word", "state", "at"],
    ),
    (
        "words",
        "select server, word, verdict, reason, at from overlay where author = $1 order by id",
        &["server", "word", "verdict", "reason", "at"],
    ),
    (
        "excluded_from",
        "select server, reason, at from exclusion where person = $1 order by server",
        &["server", "reason", "at"],
    ),
    (
        "exclusions_made",
        "select server, reason, at from exclusion where author = $1 order by server, at",
        &["server", "reason", "at"],
    ),
    (
        "holidays",
        "select since, until, server from day_off where person = $1 order by since, server",
        &["since", "until", "server"],
    ),
];

/// What is asked with an account and its private chat.
const OF_ACCOUNT_AND_PLACE: &[Section] = &[
    (
        "settings",
        "select scope, name, value, at from setting
         where scope = 'person:' || $1 or scope = 'place:' || $2
            or scope in (select 'person:' || whole from link where person = $1)
         order by scope, name",
        &["scope", "name", "value", "at"],
    ),
    (
        "messages",
        "select place, handle, message, at from posted where audience = $1 or place = $2
         order by at, place, handle",
        &["place", "handle", "message", "at"],
    ),
    (
        "invitations",
        // He was asked, or asks the computer in his private chat.
        "select invited.invite, invite.server, invite.terms, invite.at, invited.n, invited.state
         from invited left join invite on invite.id = invited.invite where invited.person = $1
         union all select id, server, terms, at, null, state from invite where place = $2
         order by 1, 5",
        &["match", "server", "terms", "at", "place_in_it", "answer"],
    ),
];

impl Journal {
    /// Everything that is stored about the person with these accounts: JSON with its keys in order, on many lines, ending
    /// with a line break. `at` is the moment it is made.
    pub async fn export(&self, accounts: &[Person], at: Millis) -> Result<String, ReadError> {
        let names: Vec<&str> = accounts.iter().map(|account| account.0.as_str()).collect();
        let mut all = Map::new();
        all.insert("version".into(), json!(VERSION));
        all.insert("made_at".into(), json!(at));
        all.insert("accounts".into(), json!(names));
        for account in &names {
            for (section, rows) in self.of_account(account).await? {
                let known = all.entry(section).or_insert_with(|| json!([]));
                let Value::Array(known) = known else { continue };
                for row in rows {
                    let row = without_others(row, &names);
                    // What linked accounts share is found with each of them.
                    if !known.contains(&row) {
                        known.push(row);
                    }
                }
            }
        }
        all.insert("mentions".into(), json!(self.mentions(&names).await?));
        let text = serde_json::to_string_pretty(&Value::Object(all));
        Ok(format!("{}\n", text.unwrap_or_default()))
    }

    /// What is stored about one account, section by section.
    async fn of_account(&self, name: &str) -> Result<Vec<(&'static str, Vec<Value>)>, ReadError> {
        let (place, quoted) = (private_place(name).unwrap_or_default(), quoted(name));
        let (account, place, quoted) = (&Bind::Text(name), &Bind::Text(&place), &Bind::Text(&quoted));
        let mut sections = Vec::new();
        for (section, sql, keys) in OF_ACCOUNT {
            sections.push((*section, self.rows(sql, &[account], keys).await?));
        }
        for (section, sql, keys) in OF_ACCOUNT_AND_PLACE {
            sections.push((*section, self.rows(sql, &[account, place], keys).await?));
        }
        let plans = "select place, plan, at from plan where place = $1 or replace(plan, $2, '') <> plan
                     order by place";
        sections.push(("plans", self.rows(plans, &[place, quoted], &["place", "plan", "at"]).await?));
        sections.push(("deeds", self.deeds_of(account, place).await?));
        sections.push(("rounds", self.rounds(account, place).await?));
        sections.push(("ladders", self.ladder_rows_of(account).await?));
        Ok(sections)
    }

    /// The rounds he sat in, or practised, with what he wrote.
    async fn rounds(&self, account: &Bind<'_>, place: &Bind<'_>) -> Result<Vec<Value>, ReadError> {
        let sql =
            "select seat.round, seat.seat, seat.person, seat.server, round.place, round.server, round.game,
                          round.state, round.opened_at, round.ended_at
                   from seat left join round on round.id = seat.round where seat.person = $1
                   order by seat.round";
        let keys = [
            "round",
            "seat",
            "account",
            "played_from",
            "place",
            "server",
            "game",
            "state",
            "opened_at",
            "ended_at",
        ];
        let mut rounds = self.rows(sql, &[account], &keys).await?;
        for round in &mut rounds {
            let number = |key: &str| round.get(key).and_then(Value::as_i64).unwrap_or_default();
            let (id, seat) = (number("round"), number("seat"));
            let lines = "select n, at, source, body from line where round = $1 and who = $2 order by n";
            let who = seat.to_string();
            let lines = self
                .rows(lines, &[&Bind::Number(id), &Bind::Text(&who)], &["n", "at", "source", "text"])
                .await?;
            let results = "select points, rank, players, best, best_points from result
                           where round = $1 and seat = $2";
            let keys = ["points", "rank", "players", "best", "best_points"];
            let results = self.rows(results, &[&Bind::Number(id), &Bind::Number(seat)], &keys).await?;
            let suspicions = "select what, at, state from suspicion
                              where round = $1 and what = 'order' and (a = $2 or b = $2) order by id";
            let suspicions = self
                .rows(suspicions, &[&Bind::Number(id), &Bind::Number(seat)], &["what", "at", "state"])
                .await?;
            let Value::Object(round) = round else { continue };
            round.insert("lines".into(), json!(lines));
            round.insert("result".into(), results.into_iter().next().unwrap_or(Value::Null));
            round.insert("suspicions".into(), json!(suspicions));
        }
        let sql = "select id, place, game, state, opened_at, ended_at from round
                   where place = $2 and id not in (select round from seat where person = $1) order by id";
        let keys = ["round", "place", "game", "state", "opened_at", "ended_at"];
        rounds.extend(self.rows(sql, &[account, place], &keys).await?);
        Ok(rounds)
    }

    /// His rows in ladders, with all that is told of them.
    async fn ladder_rows_of(&self, account: &Bind<'_>) -> Result<Vec<Value>, ReadError> {
        let sql = "select id, server, family from ladder_row where person = $1 order by id";
        let mut ladders = self.rows(sql, &[account], &["row", "server", "family"]).await?;
        for ladder in &mut ladders {
            let text = |key: &str| ladder.get(key).and_then(Value::as_str).unwrap_or_default().to_owned();
            let (server, family) = (text("server"), text("family"));
            let id = ladder.get("row").and_then(Value::as_i64).unwrap_or_default();
            let row = &Bind::Number(id);
            let standing = "select rating, rounds, peak, peak_day from standing where ladder_row = $1";
            let standing = self.rows(standing, &[row], &["rating", "rounds", "peak", "peak_day"]).await?;
            let seasons = "select season.name, season_place.rank, season_place.rating, season_place.rounds
                           from season_place left join season on season.id = season_place.season
                           where season_place.ladder_row = $1 order by season_place.season";
            let seasons = self.rows(seasons, &[row], &["season", "rank", "rating", "rounds"]).await?;
            let merged = "select day from merged where ladder_row = $1 or into_row = $1 order by day";
            let merged = self.rows(merged, &[row], &["day"]).await?;
            let unranked =
                self.rows("select at from unranked where ladder_row = $1", &[row], &["at"]).await?;
            let departed =
                self.rows("select at from departed where ladder_row = $1", &[row], &["at"]).await?;
            let suspicions = "select server, what, round, at, state from suspicion
                              where what <> 'order' and (a = $1 or b = $1) order by id";
            let keys = ["server", "what", "round", "at", "state"];
            let suspicions = self.rows(suspicions, &[row], &keys).await?;
            let of_ladder = [&Bind::Text(&server), &Bind::Text(&family)];
            let rated = "select round, day, ended_at, players from rated where server = $1 and family = $2
                         order by ended_at, round";
            let rated = self.rows(rated, &of_ladder, &["round", "day", "ended_at", "points"]).await?;
            let history = "select day, changes from history where server = $1 and family = $2 order by day";
            let history = self.rows(history, &of_ladder, &["day", "change"]).await?;
            let Value::Object(ladder) = ladder else { continue };
            ladder.insert("standing".into(), standing.into_iter().next().unwrap_or(Value::Null));
            ladder.insert("seasons".into(), json!(seasons));
            ladder.insert("merged".into(), json!(merged));
            ladder.insert("unranked".into(), json!(unranked));
            ladder.insert("departed".into(), json!(departed));
            ladder.insert("suspicions".into(), json!(suspicions));
            ladder.insert("rated".into(), json!(own_part(rated, "points", id)));
            ladder.insert("history".into(), json!(own_part(history, "change", id)));
        }
        Ok(ladders)
    }

    /// What he did as a moderator; not to whom.
    async fn deeds_of(&self, account: &Bind<'_>, place: &Bind<'_>) -> Result<Vec<Value>, ReadError> {
        let sql =
            "select server, place, what, reason, at from deed where author = $1 or place = $2 order by id";
        let mut deeds =
            self.rows(sql, &[account, place], &["server", "place", "what", "reason", "at"]).await?;
        for deed in &mut deeds {
            let Some(Value::String(what)) = deed.get_mut("what") else { continue };
            if let Some(verb) = ["escludi", "riammetti"].into_iter().find(|verb| what.starts_with(*verb)) {
                verb.clone_into(what);
            }
        }
        Ok(deeds)
    }

    /// Where moderators named him; what they wrote may name others too.
    async fn mentions(&self, accounts: &[&str]) -> Result<Vec<Value>, ReadError> {
        let accounts: Vec<String> = accounts.iter().map(|&account| account.to_owned()).collect();
        let mut names = Vec::new();
        for account in &accounts {
            let sql = "select distinct name from name where person = $1 order by name";
            let rows = query(sql).bind(account.as_str()).fetch_all(&self.0.readers).await?;
            for row in rows {
                names.push(row.try_get::<String, _>(0)?.trim().to_lowercase());
            }
        }
        let mut mentions = Vec::new();
        for (table, column, holds) in columns() {
            let names: &[String] = match holds {
                Holds::PersonInText(Naming::Typed) => &names,
                Holds::PersonInText(Naming::Deed) => &[],
                _ => continue,
            };
            let sql =
                format!("select server, at, {column} from {table} where {column} <> '' order by at, server");
            let rows = query(AssertSqlSafe(sql)).fetch_all(&self.0.readers).await?;
            for row in rows {
                if is_named(row.try_get(2)?, &accounts, names) {
                    let place = format!("{table}.{column}");
                    mentions.push(json!({ "in": place, "server": value(&row, 0)?, "at": value(&row, 1)? }));
                }
            }
        }
        Ok(mentions)
    }

    /// The answer to a question, each row with these keys.
    async fn rows(&self, sql: &str, binds: &[&Bind<'_>], keys: &[&str]) -> Result<Vec<Value>, ReadError> {
        let mut asked = query(AssertSqlSafe(sql.to_owned()));
        for bind in binds {
            asked = match *bind {
                Bind::Text(text) => asked.bind((*text).to_owned()),
                Bind::Number(number) => asked.bind(*number),
            };
        }
        let rows = asked.fetch_all(&self.0.readers).await?;
        let object = |row: &AnyRow| {
            let fields = keys.iter().enumerate().map(|(at, key)| Ok(((*key).to_owned(), value(row, at)?)));
            Ok(Value::Object(fields.collect::<Result<_, ReadError>>()?))
        };
        rows.iter().map(object).collect()
    }
}

/// The name that linked accounts share was made from one of them, which may be somebody else's by now.
fn without_others(mut row: Value, own: &[&str]) -> Value {
    for key in ["whole", "scope"] {
        let Some(Value::String(text)) = row.get_mut(key) else { continue };
        if text.contains("whole:") && !own.iter().any(|account| text.contains(account)) {
            text.truncate(text.find("whole:").unwrap_or_default());
            text.push_str("whole");
        }
    }
    row
}

/// A column: text, a number, or nothing.
fn value(row: &AnyRow, at: usize) -> Result<Value, ReadError> {
    if row.try_get_raw(at)?.is_null() {
        return Ok(Value::Null);
    }
    match row.try_get::<i64, _>(at) {
        Ok(number) => Ok(json!(number)),
        Err(_) => Ok(json!(row.try_get::<String, _>(at)?)),
    }
}

/// Of what is told about many rows of a ladder, `row:a:b row:a:b`, only what is about this one.
fn own_part(rows: Vec<Value>, key: &str, id: i64) -> Vec<Value> {
    let part = |mut row: Value| {
        let text = row.get(key).and_then(Value::as_str)?;
        let own = text.split(' ').find_map(|one| one.strip_prefix(&format!("{id}:")))?.to_owned();
        row[key] = json!(own);
        Some(row)
    };
    rows.into_iter().filter_map(part).collect()
}
