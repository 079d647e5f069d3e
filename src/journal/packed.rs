//! Logs of old rounds, packed: all lines of one as one text, in the place of their rows. Whoever reads logs reads them like any
//! other.
//!
//! A text begins with the name of its form. `xz1`: base64 of an xz stream of UTF-8, a line of JSON for each line of the log,
//! `[n,at,"who","body"]`; `at` counts from the line before.

use super::Journal;
use super::db::{Connection, Readers, query};
use super::entry::{Line, Record};
use super::read::ReadError;
use super::seal::LogHash;
use crate::clock::Millis;
use crate::games::Unreadable;
use crate::rooms::heard::Server;
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD_NO_PAD;
use liblzma::stream::{Check, Filters, LzmaOptions, Stream};
use std::collections::BTreeMap;
use std::io::{Read as _, Write as _};

/// The name of the form.
const FORM: &str = "xz1";
/// How hard xz tries.
const EFFORT: u32 = 6;
/// How far back it looks, in bytes: as long as nearly every log, and a tenth of the memory that it would take otherwise.
const WINDOW: u32 = 1 << 20;

/// A log that is packed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Packed {
    /// The round.
    pub match_id: i64,
    /// So many lines are in it.
    pub lines: i64,
    /// So many of these stand in rows until now.
    pub rows: i64,
    /// The number of the last of them.
    pub last: i64,
    /// Their hash.
    pub hash: String,
    /// The first of them.
    pub first_line: String,
    /// All of them.
    pub body: String,
}

/// The lines as one text.
pub(super) fn pack(lines: &[Line]) -> std::io::Result<String> {
    let mut options = LzmaOptions::new_preset(EFFORT)?;
    let mut filters = Filters::new();
    filters.lzma2(options.dict_size(WINDOW));
    let stream = Stream::new_stream_encoder(&filters, Check::Crc32)?;
    let mut encoder = liblzma::write::XzEncoder::new_stream(Vec::new(), stream);
    let mut before = 0;
    for line in lines {
        let row = serde_json::json!([line.n, line.at - before, line.by.to_string(), line.text]);
        before = line.at;
        writeln!(encoder, "{row}")?;
    }
    Ok(format!("{FORM} {}", STANDARD_NO_PAD.encode(encoder.finish()?)))
}

/// The lines of a text.
pub(super) fn unpack(text: &str) -> Result<Vec<Line>, Unreadable> {
    let bad = |what: &str| Unreadable::new("a packed log", what);
    let (form, body) = text.split_once(' ').ok_or_else(|| bad("no form"))?;
    if form != FORM {
        return Err(bad(form));
    }
    let bytes = STANDARD_NO_PAD.decode(body).map_err(|error| bad(&error.to_string()))?;
    let mut rows = String::new();
    let read = liblzma::read::XzDecoder::new(&bytes[..]).read_to_string(&mut rows);
    read.map_err(|error| bad(&error.to_string()))?;
    let mut lines = Vec::new();
    let mut before = 0;
    for row in rows.lines() {
        let read: Result<(i64, Millis, String, String), _> = serde_json::from_str(row);
        let (n, after, who, text) = read.map_err(|error| bad(&error.to_string()))?;
        before += after;
        lines.push(Line { n, source: None, at: before, by: who.parse()?, text });
    }
    Ok(lines)
}

/// The hash of lines, as it stands in a seal.
pub(super) fn hash(lines: &[Line]) -> String {
    let mut hash = LogHash::new();
    for line in lines {
        hash.take(&line.by.to_string(), &line.text);
    }
    hash.hex()
}

/// The lines of a row of the table, which are what they were when they were packed.
fn opened(match_id: i64, lines: i64, known: &str, body: &str) -> Result<Vec<Line>, Unreadable> {
    let unpacked = unpack(body)?;
    if i64::try_from(unpacked.len()) != Ok(lines) || hash(&unpacked) != known {
        return Err(Unreadable::new(
            "a packed log",
            format!("that of {match_id} is not what it was").as_str(),
        ));
    }
    Ok(unpacked)
}

/// How many rows a record writes or takes away, about.
pub(super) fn rows(record: &Record) -> usize {
    match record {
        Record::Packed(packed) => usize::try_from(packed.rows).unwrap_or(0),
        _ => 1,
    }
}

/// Writes a packed log in the place of its rows: only if these are as many as were packed.
pub(super) async fn write(connection: &mut Connection, packed: &Packed) -> Result<(), sqlx::Error> {
    let gone = query("delete from line where round = $1 and n <= $2").bind(packed.match_id).bind(packed.last);
    let gone = gone.execute(&mut *connection).await?;
    if i64::try_from(gone) != Ok(packed.rows) {
        // Somebody else has packed it, or purged it.
        return Err(sqlx::Error::RowNotFound);
    }
    let sql = "insert into packed (round, lines, hash, first_line, body) values ($1, $2, $3, $4, $5)
               on conflict (round) do update set lines = excluded.lines, hash = excluded.hash,
                   first_line = excluded.first_line, body = excluded.body";
    query(sql)
        .bind(packed.match_id)
        .bind(packed.lines)
        .bind(packed.hash.as_str())
        .bind(packed.first_line.as_str())
        .bind(packed.body.as_str())
        .execute(connection)
        .await
        .map(|_| ())
}

/// The packed lines of a round, if it has some.
pub(super) async fn of(readers: &Readers, match_id: i64) -> Result<Vec<Line>, ReadError> {
    let row = query("select lines, hash, body from packed where round = $1").bind(match_id);
    match row.fetch_optional(readers).await? {
        Some(row) => Ok(opened(match_id, row.try_get(0)?, row.try_get(1)?, row.try_get(2)?)?),
        None => Ok(Vec::new()),
    }
}

/// The packed lines of the rounds after one and up to another; of one that cannot be read, why.
pub(super) async fn between(
    readers: &Readers,
    after: i64,
    last: i64,
) -> Result<BTreeMap<i64, Result<Vec<Line>, Unreadable>>, ReadError> {
    let sql = "select round, lines, hash, body from packed where round > $1 and round <= $2";
    let rows = query(sql).bind(after).bind(last).fetch_all(readers).await?;
    let mut all = BTreeMap::new();
    for row in &rows {
        let id = row.try_get(0)?;
        all.insert(id, opened(id, row.try_get(1)?, row.try_get(2)?, row.try_get(3)?));
    }
    Ok(all)
}

impl Journal {
    /// Rounds, matches and events of a server that ended before a moment and have lines that are not packed, with numbers above
    /// `after`, `most` at most. What a tournament that runs has opened is not among them.
    pub async fn packable(
        &self,
        server: &Server,
        before: Millis,
        after: i64,
        most: u32,
    ) -> Result<Vec<i64>, ReadError> {
        let sql = "select id from round where server = $1 and state <> 'live' and ended_at < $2 and id > $3
                   and exists (select 1 from line where line.round = round.id)
                   and not exists (select 1 from event_match join round as event on event.id = event_match.event
                                   where event_match.round = round.id and event.state = 'live')
                   order by id limit $4";
        let rows = query(sql).bind(server.0.as_str()).bind(before).bind(after).bind(i64::from(most));
        let rows = rows.fetch_all(self.readers()).await?;
        rows.iter().map(|row| Ok(row.try_get(0)?)).collect()
    }

    /// The log of a round, packed, unpacked again and compared: what is to be appended for it. `None` where there is nothing to
    /// pack.
    ///
    /// # Errors
    /// When it cannot be read, or is not the same after it was packed.
    pub async fn packed(&self, match_id: i64) -> Result<Option<Record>, ReadError> {
        let lines = self.lines(match_id).await?;
        let sql = "select count(*), coalesce(max(n), 0) from line where round = $1 and n <= $2";
        let Some(last) = lines.last().map(|line| line.n) else { return Ok(None) };
        let rows = query(sql).bind(match_id).bind(last).fetch_one(self.readers()).await?;
        let rows: i64 = rows.try_get(0)?;
        if rows == 0 {
            return Ok(None);
        }
        let packing = move || -> Result<Packed, Unreadable> {
            let failed = |why: &str| Unreadable::new("a packed log", why);
            let body = pack(&lines).map_err(|error| failed(&error.to_string()))?;
            let without = |line: Line| Line { source: None, ..line };
            let lines: Vec<Line> = lines.into_iter().map(without).collect();
            if unpack(&body)? != lines {
                return Err(failed("what was packed is not what is unpacked"));
            }
            let first_line = lines.first().map(|line| line.text.clone()).unwrap_or_default();
            let count = i64::try_from(lines.len()).unwrap_or(i64::MAX);
            Ok(Packed { match_id, lines: count, rows, last, hash: hash(&lines), first_line, body })
        };
        let packed = self.tasks().work(packing).await;
        let packed = packed.map_err(|error| ReadError::Storage(error.to_string()))??;
        Ok(Some(Record::Packed(Box::new(packed))))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn lines() -> impl Strategy<Value = Vec<Line>> {
        let one = (
            1..4_i64,
            -5_000..900_000_i64,
            prop::sample::select(vec!["*", "#", "=", "1", "12"]),
            "\\PC{0,40}",
        );
        prop::collection::vec(one, 1..60).prop_map(|lines| {
            let (mut n, mut at) = (0, 1_767_265_200_000);
            let mut all = Vec::new();
            for (step, after, who, text) in lines {
                (n, at) = (n + step, at + after);
                all.push(Line { n, source: None, at, by: who.parse().expect("somebody"), text });
            }
            all
        })
    }

    proptest! {
        #[test]
        fn what_is_packed_is_unpacked(lines in lines()) {
            let body = pack(&lines).expect("it is packed");
            prop_assert_eq!(unpack(&body).expect("it is whole"), lines);
        }
    }

    #[test]
    fn what_is_not_whole_is_told() {
        let line = |n, text: &str| Line {
            n,
            source: None,
            at: n,
            by: "1".parse().expect("a seat"),
            text: text.into(),
        };
        let lines = vec![line(1, "a\\nb\n"), line(2, "è")];
        let (body, known) = (pack(&lines).expect("it is packed"), hash(&lines));
        assert_eq!(opened(7, 2, &known, &body).expect("it is whole"), lines);
        assert!(opened(7, 1, &known, &body).is_err());
        assert!(opened(7, 2, &hash(&lines[..1]), &body).is_err());
        for wrong in ["", "xz2 AAAA", "xz1 ?", "xz1 AAAA", &body[..body.len() - 8]] {
            assert!(unpack(wrong).is_err(), "{wrong}");
        }
    }
}
