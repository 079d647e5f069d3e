//! Everything that is stored about a person, as one JSON text (docs/data-export.md). What others wrote, and who they are, is
//! not in it.
//!
//! An export costs what the person's own data cost: every question is answered by an index that begins with the
//! person, what is long is asked for piece by piece (so that rooms read in between), and each row becomes text as soon
//! as it is read.

mod ladders;
mod pages;

use self::pages::Pages;
use super::Journal;
use super::db::{Row, Value as Stored, query};
use super::erase::{is_named, private_place, quoted};
use super::privacy::{Holds, Naming, columns};
use super::read::ReadError;
use crate::clock::Millis;
use crate::games::{By, Seat};
use crate::rooms::heard::Person;
use serde_json::{Value, json};
use sqlx::AssertSqlSafe;
use std::collections::{BTreeMap, BTreeSet};

/// The version of the format.
const VERSION: i64 = 1;
/// Rounds that are read at once.
const SOME: i64 = 200;

/// What a question is asked with.
enum Bind<'a> {
    Text(&'a str),
    Number(i64),
}

/// A section, the question whose answer it is, and the key of each column.
type Section = (&'static str, &'static str, &'static [&'static str]);

/// The keys of the file, in their order.
const KEYS: [&str; 20] = [
    "accounts",
    "decisions",
    "deeds",
    "excluded_from",
    "exclusions_made",
    "handed_on",
    "holidays",
    "invitations",
    "ladders",
    "links",
    "made_at",
    "mentions",
    "messages",
    "names",
    "plans",
    "reports",
    "rounds",
    "settings",
    "version",
    "words",
];

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
        "handed_on",
        "select room, said from inbox where person = $1 or room = $2 order by id",
        &["place", "said"],
    ),
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
        // The person was asked, or asks the computer in their private chat.
        "select invited.invite, invite.server, invite.terms, invite.at, invited.n, invited.state
         from invited left join invite on invite.id = invited.invite where invited.person = $1
         union all select id, server, terms, at, null, state from invite where place = $2
         order by 1, 5",
        &["match", "server", "terms", "at", "place_in_it", "answer"],
    ),
];

/// A file, and what it took to make it: for tests that it costs nothing of others.
#[derive(Clone, Debug)]
pub struct Exported {
    /// The file.
    pub text: String,
    /// Rows that the database gave.
    pub rows: u64,
    /// How often it was asked.
    pub asked: u64,
    /// The questions that were asked, each once.
    pub questions: BTreeSet<String>,
}

/// A file that is being made.
struct Export<'a> {
    journal: &'a Journal,
    /// The accounts of the person, the one that asked first.
    accounts: Vec<&'a str>,
    pages: Pages,
    rows: u64,
    asked: u64,
    questions: BTreeSet<String>,
}

/// One of the person's accounts, with its private chat.
struct Account<'a> {
    name: &'a str,
    place: String,
}

impl Journal {
    /// Everything that is stored about the person with these accounts: JSON with its keys in order, on many lines, ending
    /// with a line break. `at` is the moment it is made.
    pub async fn export(&self, accounts: &[Person], at: Millis) -> Result<String, ReadError> {
        Ok(self.export_counted(accounts, at).await?.text)
    }

    /// The same, with what it took.
    pub async fn export_counted(&self, accounts: &[Person], at: Millis) -> Result<Exported, ReadError> {
        let accounts: Vec<&str> = accounts.iter().map(|account| account.0.as_str()).collect();
        let (pages, questions) = (Pages::new(), BTreeSet::new());
        let mut export = Export { journal: self, accounts, pages, rows: 0, asked: 0, questions };
        for key in KEYS {
            export.section(key, at).await?;
        }
        let Export { pages, rows, asked, questions, .. } = export;
        Ok(Exported { text: pages.end(), rows, asked, questions })
    }
}

impl Export<'_> {
    async fn section(&mut self, key: &'static str, at: Millis) -> Result<(), ReadError> {
        match key {
            "version" => self.pages.value(key, &json!(VERSION)),
            "made_at" => self.pages.value(key, &json!(at)),
            "accounts" => self.pages.value(key, &json!(self.accounts)),
            _ => {
                self.pages.open(key);
                self.list(key).await?;
                self.pages.close();
            }
        }
        Ok(())
    }

    async fn list(&mut self, key: &'static str) -> Result<(), ReadError> {
        if key == "mentions" {
            return self.mentions().await;
        }
        // What linked accounts share is found with each of them.
        let mut met = BTreeSet::new();
        for name in self.accounts.clone() {
            let account = Account { name, place: private_place(name).unwrap_or_default() };
            match key {
                "rounds" => {
                    self.rounds(&account).await?;
                    self.practice(&account).await?;
                }
                "ladders" => self.ladders(&account).await?,
                _ => {
                    for row in self.short(key, &account).await? {
                        let row = without_others(row, &self.accounts);
                        if met.insert(row.to_string()) {
                            self.pages.row(&row);
                        }
                    }
                }
            }
        }
        Ok(())
    }

    /// A section that is never long.
    async fn short(&mut self, key: &str, of: &Account<'_>) -> Result<Vec<Value>, ReadError> {
        let (account, place) = (&Bind::Text(of.name), &Bind::Text(&of.place));
        if let Some((_, sql, keys)) = OF_ACCOUNT.iter().find(|(section, ..)| *section == key) {
            return self.ask(sql, &[account], keys).await;
        }
        if let Some((_, sql, keys)) = OF_ACCOUNT_AND_PLACE.iter().find(|(section, ..)| *section == key) {
            return self.ask(sql, &[account, place], keys).await;
        }
        match key {
            "plans" => {
                let sql = "select place, plan, at from plan where place = $1 or replace(plan, $2, '') <> plan
                           order by place";
                let quoted = quoted(of.name);
                self.ask(sql, &[place, &Bind::Text(&quoted)], &["place", "plan", "at"]).await
            }
            "deeds" => self.deeds(account, place).await,
            _ => Ok(Vec::new()),
        }
    }

    /// The rounds the person sat in, with what they wrote.
    async fn rounds(&mut self, of: &Account<'_>) -> Result<(), ReadError> {
        let sql =
            "select seat.round, seat.seat, seat.person, seat.server, round.place, round.server, round.game,
                    round.state, round.opened_at, round.ended_at, round.kind
             from seat left join round on round.id = seat.round
             where seat.person = $1 and seat.round > $2 order by seat.round limit $3";
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
            "kind",
        ];
        let account = &Bind::Text(of.name);
        let mut after = i64::MIN;
        loop {
            let rounds = self.ask(sql, &[account, &Bind::Number(after), &Bind::Number(SOME)], &keys).await?;
            let Some(last) = rounds.last().map(|round| number(round, "round")) else { return Ok(()) };
            let mut own = self.own(account, after, last).await?;
            for mut round in rounds {
                let at = (number(&round, "round"), number(&round, "seat"));
                let Own { lines, result, suspicions } = own.remove(&at).unwrap_or_default();
                round["lines"] = Value::Array(lines);
                round["result"] = result.unwrap_or(Value::Null);
                round["suspicions"] = Value::Array(suspicions);
                self.pages.row(&round);
            }
            after = last;
        }
    }

    /// What is told of the person's seats in the rounds after one and up to another, by round and seat.
    async fn own(
        &mut self,
        account: &Bind<'_>,
        after: i64,
        last: i64,
    ) -> Result<BTreeMap<(i64, i64), Own>, ReadError> {
        let binds = [account, &Bind::Number(after), &Bind::Number(last)];
        let mut own: BTreeMap<(i64, i64), Own> = BTreeMap::new();
        let sql = "select seat.round, seat.seat, line.n, line.at, line.source, line.body
                   from seat join line on line.round = seat.round and line.who = cast(seat.seat as text)
                   where seat.person = $1 and seat.round > $2 and seat.round <= $3
                   order by seat.round, seat.seat, line.n";
        let keys = ["round", "seat", "n", "at", "source", "text"];
        for mut row in self.ask(sql, &binds, &keys).await? {
            let at = taken_off(&mut row);
            own.entry(at).or_default().lines.push(row);
        }
        self.own_of_packed(&binds, &mut own).await?;
        let sql = "select seat.round, seat.seat, points, rank, players, best, best_points, half_points, how,
                          encounter
                   from seat join result on result.round = seat.round and result.seat = seat.seat
                   where seat.person = $1 and seat.round > $2 and seat.round <= $3";
        let keys = [
            "round",
            "seat",
            "points",
            "rank",
            "players",
            "best",
            "best_points",
            "half_points",
            "how",
            "encounter",
        ];
        for mut row in self.ask(sql, &binds, &keys).await? {
            let at = taken_off(&mut row);
            own.entry(at).or_default().result = Some(row);
        }
        let sql = "select seat.round, seat.seat, suspicion.what, suspicion.at, suspicion.state
                   from seat join suspicion on suspicion.round = seat.round
                   where seat.person = $1 and seat.round > $2 and seat.round <= $3 and what not in ('pair', 'farm')
                     and (a = seat.seat or b = seat.seat) order by suspicion.id";
        let keys = ["round", "seat", "what", "at", "state"];
        for mut row in self.ask(sql, &binds, &keys).await? {
            let at = taken_off(&mut row);
            own.entry(at).or_default().suspicions.push(row);
        }
        Ok(own)
    }

    /// The same of logs that are packed, before what was written since. Which messages their lines came from is not known any more.
    async fn own_of_packed(
        &mut self,
        binds: &[&Bind<'_>],
        own: &mut BTreeMap<(i64, i64), Own>,
    ) -> Result<(), ReadError> {
        let sql = "select seat.round, seat.seat from seat join packed on packed.round = seat.round
                   where seat.person = $1 and seat.round > $2 and seat.round <= $3 order by seat.round, seat.seat";
        for row in self.ask(sql, binds, &["round", "seat"]).await? {
            let (round, seat) = (number(&row, "round"), number(&row, "seat"));
            let Ok(theirs) = u16::try_from(seat).map(|seat| By::Seat(Seat(seat))) else { continue };
            let lines = match super::packed::of(self.journal.readers(), round).await {
                // All the rest is theirs to have, too; `giostra check` tells what is wrong.
                Err(ReadError::Unreadable(why)) => {
                    tracing::error!(round, %why, "a packed log cannot be handed out");
                    continue;
                }
                lines => lines?,
            };
            let lines = lines.into_iter().filter(|line| line.by == theirs);
            let told =
                lines.map(|line| json!({ "n": line.n, "at": line.at, "source": null, "text": line.text }));
            own.entry((round, seat)).or_default().lines.splice(0..0, told);
        }
        Ok(())
    }

    /// The rounds of the person's private chat in which they have no seat.
    async fn practice(&mut self, of: &Account<'_>) -> Result<(), ReadError> {
        let sql = "select id, place, game, state, opened_at, ended_at, kind from round
                   where place = $2 and id not in (select round from seat where person = $1) order by id";
        let keys = ["round", "place", "game", "state", "opened_at", "ended_at", "kind"];
        let rounds = self.ask(sql, &[&Bind::Text(of.name), &Bind::Text(&of.place)], &keys).await?;
        for round in &rounds {
            self.pages.row(round);
        }
        Ok(())
    }

    /// What the person did as a moderator; not to whom.
    async fn deeds(&mut self, account: &Bind<'_>, place: &Bind<'_>) -> Result<Vec<Value>, ReadError> {
        let sql =
            "select server, place, what, reason, at from deed where author = $1 or place = $2 order by id";
        let mut deeds =
            self.ask(sql, &[account, place], &["server", "place", "what", "reason", "at"]).await?;
        for deed in &mut deeds {
            let Some(Value::String(what)) = deed.get_mut("what") else { continue };
            if let Some(verb) = ["escludi", "riammetti"].into_iter().find(|verb| what.starts_with(*verb)) {
                verb.clone_into(what);
            }
        }
        Ok(deeds)
    }

    /// Where moderators named the person; what they wrote may name others too. These texts are few beside the log, and
    /// looked through one by one.
    async fn mentions(&mut self) -> Result<(), ReadError> {
        let accounts: Vec<String> = self.accounts.iter().map(|&account| account.to_owned()).collect();
        let mut names = Vec::new();
        for account in &accounts {
            let sql = "select distinct name from name where person = $1 order by name";
            for row in self.ask(sql, &[&Bind::Text(account)], &["name"]).await? {
                names.push(row["name"].as_str().unwrap_or_default().trim().to_lowercase());
            }
        }
        for (table, column, holds) in columns() {
            let names: &[String] = match holds {
                Holds::PersonInText(Naming::Typed) => &names,
                Holds::PersonInText(Naming::Deed) => &[],
                _ => continue,
            };
            let sql =
                format!("select server, at, {column} from {table} where {column} <> '' order by at, server");
            let mut rows = query(AssertSqlSafe(sql)).fetch(self.journal.readers())?;
            while let Some(row) = rows.try_next().await? {
                if is_named(row.try_get(2)?, &accounts, names) {
                    let place = format!("{table}.{column}");
                    let found = json!({ "in": place, "server": value(&row, 0)?, "at": value(&row, 1)? });
                    self.pages.row(&found);
                }
            }
        }
        Ok(())
    }

    /// The answer to a question, each row with these keys.
    async fn ask(&mut self, sql: &str, binds: &[&Bind<'_>], keys: &[&str]) -> Result<Vec<Value>, ReadError> {
        let mut answer = Vec::new();
        self.each(sql, binds, |row| {
            let fields = keys.iter().enumerate().map(|(at, key)| Ok(((*key).to_owned(), value(row, at)?)));
            answer.push(Value::Object(fields.collect::<Result<_, ReadError>>()?));
            Ok(())
        })
        .await?;
        Ok(answer)
    }

    /// Shows every row of the answer to a question, one by one.
    async fn each(
        &mut self,
        sql: &str,
        binds: &[&Bind<'_>],
        mut visit: impl FnMut(&Row) -> Result<(), ReadError>,
    ) -> Result<(), ReadError> {
        self.asked += 1;
        if !self.questions.contains(sql) {
            self.questions.insert(sql.to_owned());
        }
        let mut asked = query(AssertSqlSafe(sql.to_owned()));
        for bind in binds {
            asked = match *bind {
                Bind::Text(text) => asked.bind((*text).to_owned()),
                Bind::Number(number) => asked.bind(*number),
            };
        }
        let mut rows = asked.fetch(self.journal.readers())?;
        while let Some(row) = rows.try_next().await? {
            self.rows += 1;
            visit(&row)?;
        }
        Ok(())
    }
}

/// What is told of one seat of a round.
#[derive(Default)]
struct Own {
    lines: Vec<Value>,
    result: Option<Value>,
    suspicions: Vec<Value>,
}

/// The number under a key.
fn number(row: &Value, key: &str) -> i64 {
    row.get(key).and_then(Value::as_i64).unwrap_or_default()
}

/// Takes round and seat out of a row.
fn taken_off(row: &mut Value) -> (i64, i64) {
    let at = (number(row, "round"), number(row, "seat"));
    if let Value::Object(fields) = row {
        fields.remove("round");
        fields.remove("seat");
    }
    at
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
fn value(row: &Row, at: usize) -> Result<Value, ReadError> {
    Ok(match row.value(at)? {
        Stored::Number(number) => json!(number),
        Stored::Text(text) => json!(text),
    })
}
