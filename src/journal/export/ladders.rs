//! A person's rows in ladders: of the rounds and publications of all, only this person's part.

use super::{Account, Bind, Export, number};
use crate::journal::read::ReadError;
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// A row of a ladder.
struct LadderRow {
    id: i64,
    server: String,
    family: String,
}

impl Export<'_> {
    /// The person's rows in ladders, with all that is told of them.
    pub(super) async fn ladders(&mut self, of: &Account<'_>) -> Result<(), ReadError> {
        let sql = "select id, server, family from ladder_row where person = $1 order by id";
        for mut ladder in self.ask(sql, &[&Bind::Text(of.name)], &["row", "server", "family"]).await? {
            let text = |key: &str| ladder[key].as_str().unwrap_or_default().to_owned();
            let row =
                LadderRow { id: number(&ladder, "row"), server: text("server"), family: text("family") };
            for (key, told) in self.told(&row).await? {
                ladder[key] = told;
            }
            let (rated, days) = self.rated(&row, of.name).await?;
            ladder["rated"] = Value::Array(rated);
            ladder["history"] = Value::Array(self.history(&row, days).await?);
            self.pages.row(&ladder);
        }
        Ok(())
    }

    /// What is told of the row itself.
    async fn told(&mut self, row: &LadderRow) -> Result<Vec<(&'static str, Value)>, ReadError> {
        let id = &[&Bind::Number(row.id)];
        let sql = "select rating, rounds, peak, peak_day from standing where ladder_row = $1";
        let standing = self.ask(sql, id, &["rating", "rounds", "peak", "peak_day"]).await?;
        let sql = "select rating, rounds, day from opening where ladder_row = $1";
        let opening = self.ask(sql, id, &["rating", "rounds", "day"]).await?;
        let sql = "select season.name, season_place.rank, season_place.rating, season_place.rounds
                   from season_place left join season on season.id = season_place.season
                   where season_place.ladder_row = $1 order by season_place.season";
        let seasons = self.ask(sql, id, &["season", "rank", "rating", "rounds"]).await?;
        let sql = "select day from merged where ladder_row = $1 or into_row = $1 order by day";
        let merged = self.ask(sql, id, &["day"]).await?;
        let unranked = self.ask("select at from unranked where ladder_row = $1", id, &["at"]).await?;
        let departed = self.ask("select at from departed where ladder_row = $1", id, &["at"]).await?;
        let sql = "select server, what, round, at, state from suspicion
                   where what in ('pair', 'farm') and (a = $1 or b = $1) order by id";
        let suspicions = self.ask(sql, id, &["server", "what", "round", "at", "state"]).await?;
        Ok(vec![
            ("opening", opening.into_iter().next().unwrap_or(Value::Null)),
            ("standing", standing.into_iter().next().unwrap_or(Value::Null)),
            ("seasons", json!(seasons)),
            ("merged", json!(merged)),
            ("unranked", json!(unranked)),
            ("departed", json!(departed)),
            ("suspicions", json!(suspicions)),
        ])
    }

    /// The rounds that counted for a row, in the order in which they ended, and the days they belong to. A player of a
    /// rated round sat in it: so the rounds are found through the person's seats, and not by looking through the
    /// ladder.
    async fn rated(
        &mut self,
        row: &LadderRow,
        person: &str,
    ) -> Result<(Vec<Value>, BTreeSet<String>), ReadError> {
        let sql = "select rated.round, rated.day, rated.ended_at, rated.players from seat
                   join rated on rated.round = seat.round and rated.server = $2 and rated.family = $3
                   where seat.person = $1";
        let binds = [&Bind::Text(person), &Bind::Text(&row.server), &Bind::Text(&row.family)];
        let (mut rounds, mut days) = (Vec::new(), BTreeSet::new());
        self.each(sql, &binds, |rated| {
            if let Some(own) = own_part(rated.try_get(3)?, row.id) {
                let day: String = rated.try_get(1)?;
                days.insert(day.clone());
                rounds.push((rated.try_get::<i64>(2)?, rated.try_get::<i64>(0)?, day, own.to_owned()));
            }
            Ok(())
        })
        .await?;
        rounds.sort_unstable();
        let object = |(ended_at, round, day, points): (i64, i64, String, String)| json!({ "ended_at": ended_at, "round": round, "day": day, "points": points });
        Ok((rounds.into_iter().map(object).collect(), days))
    }

    /// What publications changed for a row: those of the days on which it counted, its own rounds or those of a row that is
    /// one with it, and those with which seasons ended. No other can have changed it.
    async fn history(
        &mut self,
        row: &LadderRow,
        mut days: BTreeSet<String>,
    ) -> Result<Vec<Value>, ReadError> {
        let mut changes = Vec::new();
        let Some(whole) = self.days_of_others(row, &mut days).await? else {
            // A person who was erased was one with it: nobody knows any more when that person played.
            let sql = "select day, changes from history where server = $1 and family = $2 order by day";
            let binds = [&Bind::Text(&row.server), &Bind::Text(&row.family)];
            self.each(sql, &binds, |history| {
                if let Some(own) = own_part(history.try_get(1)?, row.id) {
                    changes.push(json!({ "day": history.try_get::<String>(0)?, "change": own }));
                }
                Ok(())
            })
            .await?;
            return Ok(changes);
        };
        for day in whole {
            let sql = "select changes from history where server = $1 and family = $2 and day = $3";
            let binds = [&Bind::Text(&row.server), &Bind::Text(&row.family), &Bind::Text(&day)];
            self.each(sql, &binds, |history| {
                if let Some(own) = own_part(history.try_get(0)?, row.id) {
                    changes.push(json!({ "day": day.as_str(), "change": own }));
                }
                Ok(())
            })
            .await?;
        }
        Ok(changes)
    }

    /// The publications that may have changed a row, which has played on these days; `None`: it could be any.
    async fn days_of_others(
        &mut self,
        row: &LadderRow,
        days: &mut BTreeSet<String>,
    ) -> Result<Option<BTreeSet<String>>, ReadError> {
        // Rows that count, or have counted, for this one; and for those.
        let mut cluster = vec![row.id];
        let mut at = 0;
        while let Some(&into) = cluster.get(at) {
            at += 1;
            let sql = "select merged.ladder_row, ladder_row.person from merged
                       join ladder_row on ladder_row.id = merged.ladder_row where into_row = $1";
            for merged in self.ask(sql, &[&Bind::Number(into)], &["row", "person"]).await? {
                let id = number(&merged, "row");
                if cluster.contains(&id) {
                    continue;
                }
                cluster.push(id);
                let Some(person) = merged["person"].as_str() else { return Ok(None) };
                let other = LadderRow { id, server: row.server.clone(), family: row.family.clone() };
                days.append(&mut self.rated(&other, person).await?.1);
            }
        }
        let server = &[&Bind::Text(&row.server)];
        let sql = "select closes from season where server = $1 and closed = 1 and closes is not null";
        for season in self.ask(sql, server, &["closes"]).await? {
            days.insert(season["closes"].as_str().unwrap_or_default().to_owned());
        }
        // A round belongs to the first publication that is not before its day.
        let sql = "select date from publication where server = $1 order by date";
        let dates = self.ask(sql, server, &["date"]).await?;
        let dates: Vec<&str> = dates.iter().filter_map(|row| row["date"].as_str()).collect();
        let published = |day: &String| dates.get(dates.partition_point(|date| *date < day.as_str()));
        Ok(Some(days.iter().filter_map(published).map(|date| (*date).to_owned()).collect()))
    }
}

/// Of what is told about many rows of a ladder, `row:a:b row:a:b`, only what is about this one.
fn own_part(text: &str, id: i64) -> Option<&str> {
    let mut number = id.to_string();
    number.push(':');
    text.split(' ').find_map(|one| one.strip_prefix(number.as_str()))
}
