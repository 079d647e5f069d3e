//! A publication: the rounds of a day are rated, and what comes of it is committed, once (E6, E10).

use super::counting::gains::Gains;
use super::counting::ranks::{class, ranks};
use super::pairs;
use super::replay::{Changed, Ladder, Listener, Night, nights};
use crate::clock::Millis;
use crate::journal::{
    AppendError, ClosedSeason, Due, Entry, JobRow, Journal, NewSuspicion, Published, Record, SeasonRow,
    Suspected,
};
use crate::rating::replay::{Change, Exchanged};
use crate::rating::{Rating, Replay, Row, Rules, days};
use crate::rooms::heard::Server;
use jiff::ToSpan as _;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use std::collections::BTreeSet;

/// So many days back the sources of a player's gains are looked at.
const DAYS: i64 = 30;
/// How often a publication is tried again at once when rounds were added while it was counted.
const TRIES: usize = 5;

/// What a server has set for its next publication (E12).
#[derive(Clone, Debug)]
pub(crate) struct Wishes {
    pub(crate) rules: Rules,
    pub(crate) zone: TimeZone,
    /// The hour of the digest; `None`: the server wants none.
    pub(crate) morning: Option<i8>,
}

/// Publishes the ladders of a server, unless that was done. `now`: not before its time, unless it is wanted now.
pub(crate) async fn publish(
    journal: &Journal,
    wishes: &Wishes,
    job: &JobRow,
    now: Millis,
) -> anyhow::Result<()> {
    for _ in 0..TRIES {
        let server = &job.server;
        let last = journal.last_publication(server).await?;
        if last.is_some_and(|(last, _)| last.date >= job.due.date) {
            // Another process was first, or this one died after it.
            let done = Record::JobDone { job: job.clone() };
            return Ok(journal.append(Entry { lines: Vec::new(), records: vec![done] }).await?);
        }
        let due = Due { at: job.due.at.min(now), ..job.due };
        let published = count(journal, wishes, server, due).await?;
        let record = Record::Published(Box::new(published));
        match journal.append(Entry { lines: Vec::new(), records: vec![record] }).await {
            Ok(()) => return Ok(()),
            // Something was added meanwhile, or somebody else was first: look again.
            Err(AppendError::Outrun) => {}
            Err(error) => return Err(error.into()),
        }
    }
    anyhow::bail!("the publication of {} for {} is never complete", job.due.date, job.server.0)
}

async fn count(journal: &Journal, wishes: &Wishes, server: &Server, due: Due) -> anyhow::Result<Published> {
    // Before anything is read: whatever comes after this is noticed when it is written.
    let facts = journal.facts(server, due.date).await?;
    let rules = wishes.rules;
    let seasons = journal.seasons(server).await?;
    let ends = |season: &&SeasonRow| !season.closed && season.closes.is_some_and(|date| date <= due.date);
    let ending: Vec<SeasonRow> = seasons.iter().filter(ends).cloned().collect();
    let mut all = nights(journal, server).await?;
    let before = all.last().map(|night| night.date);
    all.push(Night { date: due.date, rules, resets: ending.iter().map(|season| season.reset).collect() });
    // E8: where something published is void, everything is counted anew.
    let whole = before.is_none() || journal.is_rewritten(server, due.date).await?;
    let mut published = Published {
        server: server.clone(),
        date: due.date,
        at: due.at,
        rules,
        facts,
        ladders: Vec::new(),
        seasons: ending.iter().map(|season| ClosedSeason { id: season.id, places: Vec::new() }).collect(),
        suspicions: Vec::new(),
        digest_at: None,
    };
    let (hidden, mut somebody_played) = (journal.hidden(server).await?, false);
    for family in journal.families(server).await? {
        let mut ladder = Ladder::read(journal, server, &family, &all).await?;
        let mut found = Found { date: due.date, whole, ..Found::default() };
        ladder.run(journal, &mut found).await?;
        somebody_played |= found.played;
        for season in &mut published.seasons {
            season.places.extend(frozen(&ladder, &found.last, &hidden));
        }
        let alone = pairs::alone(journal, &ladder, &all, due.date, &found.pairs).await?;
        published.suspicions.extend(alone.into_iter().map(|(who, count)| NewSuspicion {
            server: server.clone(),
            what: Suspected::Pair,
            match_id: month(due.date),
            who,
            count,
            of: None,
            at: due.at,
        }));
        if found.played {
            let points = |milli: i64| (milli + 500) / 1000;
            let farmers = found.gains.farmers().into_iter();
            let farmers = farmers.map(|one| (ladder.id(one.row), points(one.farmed), points(one.gained)));
            published.suspicions.extend(farmers.map(|(row, farmed, gained)| NewSuspicion {
                server: server.clone(),
                what: Suspected::Farm,
                match_id: month(due.date),
                who: (row, row),
                count: farmed,
                of: Some(gained),
                at: due.at,
            }));
        }
        published.ladders.push(ladder.made(whole, &found.changed));
    }
    if somebody_played {
        published.digest_at = morning(wishes, due);
    }
    Ok(published)
}

/// In which month what looks odd is told: it is told once a month.
fn month(date: Date) -> i64 {
    i64::from(date.year()) * 12 + i64::from(date.month())
}

/// What a publication needs to hear while its rounds are counted.
#[derive(Default)]
struct Found {
    date: Date,
    /// Whether all that was ever published is written anew, or only what this publication adds.
    whole: bool,
    changed: Changed,
    /// What was gained in the last days, and from whom.
    gains: Gains,
    /// Whether anybody played on the day that is published.
    played: bool,
    /// Those who played a round of two on that day.
    pairs: BTreeSet<(Row, Row)>,
    /// Where everybody stood before the resets.
    last: Vec<(Row, Rating, u32)>,
}

impl Listener for Found {
    fn counts(&self, night: &Night) -> bool {
        self.date.checked_sub(DAYS.days()).is_ok_and(|from| night.date > from)
    }

    fn exchanged(&mut self, exchanged: Exchanged) {
        self.gains.add(exchanged);
    }

    fn rated(&mut self, night: &Night, players: &[(Row, i64)]) {
        if self.counts(night) {
            self.gains.points(players);
        }
        if let (true, [(one, _), (other, _)]) = (night.date == self.date, players) {
            self.pairs.insert((*one.min(other), *one.max(other)));
        }
    }

    fn counted(&mut self, ladder: &Replay, night: &Night) {
        if night.date == self.date {
            let standing = |row| ladder.standing(row).map(|one| (row, one.rating, one.rounds));
            self.last = ladder.rows().filter_map(standing).collect();
            self.played = ladder.has_changed();
        }
    }

    fn published(&mut self, night: &Night, changes: &[Change]) {
        if self.whole || night.date == self.date {
            self.changed.published(night, changes);
        }
    }
}

/// The table of a season that ends: equal ratings share a rank, provisional players stand after the others (E12a), and
/// hidden ones have none.
fn frozen(ladder: &Ladder, last: &[(Row, Rating, u32)], hidden: &BTreeSet<i64>) -> Vec<(i64, i64, i64, i64)> {
    let mut rows: Vec<(i64, Rating, u32)> =
        last.iter().map(|(row, rating, rounds)| (ladder.id(*row), *rating, *rounds)).collect();
    rows.sort_by_key(|(id, rating, rounds)| (class(*rating, *rounds), *id));
    let is_shown = |id: i64| !hidden.contains(&id);
    let shown = rows.iter().filter(|(id, ..)| is_shown(*id));
    let mut ranks = ranks(shown.map(|(_, rating, rounds)| class(*rating, *rounds))).into_iter();
    let mut rank = |id: i64| if is_shown(id) { ranks.next().unwrap_or(0) } else { 0 };
    rows.into_iter()
        .map(|(id, rating, rounds)| {
            (id, i64::try_from(rank(id)).unwrap_or(i64::MAX), rating.milli(), i64::from(rounds))
        })
        .collect()
}

/// When a publication is told: at the hour the server has chosen, on its date.
fn morning(wishes: &Wishes, due: Due) -> Option<Millis> {
    Some(days::moment(due.date, wishes.morning?, &wishes.zone)?.max(due.at))
}
