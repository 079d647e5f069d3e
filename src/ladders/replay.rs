//! A ladder replayed from the journal.

use crate::games::Unreadable;
use crate::journal::{Journal, PublishedLadder, RatedRow, ReadError};
use crate::rating::replay::{Change, Exchanged, Explained, Standing};
use crate::rating::reset::Reset;
use crate::rating::{Replay, Row, Rules};
use crate::rooms::heard::Server;
use jiff::civil::Date;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

/// One publication of the past, or the one that is being made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Night {
    pub(crate) date: Date,
    pub(crate) rules: Rules,
    /// Of the seasons that end with it.
    pub(crate) resets: Vec<Reset>,
}

/// A ladder while it is replayed: its rows have ids in the journal and are counted from 0 here.
pub(crate) struct Ladder {
    pub(crate) server: Server,
    pub(crate) family: String,
    pub(crate) ids: Vec<i64>,
    pub(crate) replay: Replay,
    pub(super) voided: BTreeSet<i64>,
    /// Publications that are still to come, the first one first.
    nights: Vec<Night>,
    /// Where rows stood before their first round here, until it is their turn: after the publication of their day.
    openings: Vec<(Row, Standing)>,
}

/// Who listens while a ladder is replayed.
pub(crate) trait Listener {
    /// Before the round's exchanges: whether they are to be explained to somebody.
    fn asks(&self, night: &Night, round: &RatedRow<'_>) -> Option<Row> {
        let _ = (night, round);
        None
    }

    /// The exchanges of a round that was to be explained.
    fn explained(&mut self, round: &RatedRow<'_>, exchanges: Vec<Explained>) {
        let _ = (round, exchanges);
    }

    /// Whether it wants to hear what every two exchange in the rounds of a publication.
    fn counts(&self, night: &Night) -> bool {
        let _ = night;
        false
    }

    /// What two exchange.
    fn exchanged(&mut self, exchanged: Exchanged) {
        let _ = exchanged;
    }

    /// A round that is not void: its rows with their points, before any two are made one.
    fn rated(&mut self, night: &Night, players: &[(Row, i64)]) {
        let _ = (night, players);
    }

    /// All rounds of a publication are counted; resets are not done yet.
    fn counted(&mut self, ladder: &Replay, night: &Night) {
        let _ = (ladder, night);
    }

    /// What a publication changed.
    fn published(&mut self, night: &Night, changes: &[Change]);
}

impl Ladder {
    /// A ladder with what has to be known of it up to the last of these publications. It is always replayed from its beginning:
    /// what waits for newcomers (E12b) stands in no table.
    pub(crate) async fn read(
        journal: &Journal,
        server: &Server,
        family: &str,
        nights: &[Night],
    ) -> Result<Self, ReadError> {
        let until = nights.last().map_or(Date::MIN, |night| night.date);
        let ids: Vec<i64> =
            journal.ladder_rows(server, family).await?.into_iter().map(|(id, _)| id).collect();
        let known = |id: &i64| row_of(&ids, *id);
        let merged = journal.merged(server, until).await?;
        let merged: BTreeMap<Row, Row> =
            merged.iter().filter_map(|(id, into)| Some((known(id)?, known(into)?))).collect();
        let replay = Replay::new(&merged);
        let openings = journal
            .openings(server, family)
            .await?
            .into_iter()
            .filter_map(|(id, standing)| Some((known(&id)?, standing)));
        let openings = of_persons(openings.collect(), replay.merged());
        Ok(Self {
            server: server.clone(),
            family: family.to_owned(),
            replay,
            voided: journal.voided(server, until).await?,
            nights: nights.to_vec(),
            openings,
            ids,
        })
    }

    /// Publications after this date are not replayed.
    pub(crate) fn stops_after(&mut self, date: Date) {
        self.nights.retain(|night| night.date <= date);
    }

    /// Rates what is there, round after round, publication after publication.
    pub(crate) async fn run(
        &mut self,
        journal: &Journal,
        listener: &mut impl Listener,
    ) -> anyhow::Result<()> {
        let Some(until) = self.nights.last().map(|night| night.date) else {
            open(&mut self.replay, &mut self.openings, None);
            return Ok(());
        };
        let Self { server, family, ids, replay, voided, nights, openings } = self;
        let mut at = 0;
        open(replay, openings, Some(nights[at].date));
        let mut players: Vec<(Row, i64)> = Vec::new();
        // The text of the day's date changes once a day: it is compared, and not read.
        let mut date = nights[at].date.to_string();
        let visit = |round: &RatedRow<'_>| {
            while *round.day > *date {
                end(replay, &nights[at], listener);
                at += 1;
                // Rounds of later days are not read.
                let next =
                    nights.get(at).ok_or_else(|| Unreadable::new("day of a rated round", round.day))?;
                open(replay, openings, Some(next.date));
                date = next.date.to_string();
            }
            if voided.contains(&round.match_id) {
                return Ok(());
            }
            players.clear();
            for player in round.players() {
                let (id, points) = player?;
                let row = row_of(ids, id);
                players
                    .push((row.ok_or_else(|| Unreadable::new("row of a ladder", &id.to_string()))?, points));
            }
            let night = &nights[at];
            listener.rated(night, &players);
            match listener.asks(night, round) {
                None if listener.counts(night) => {
                    replay
                        .round_told(night.rules, players.iter().copied(), &mut |one| listener.exchanged(one));
                }
                None => replay.round(night.rules, players.iter().copied()),
                Some(who) => {
                    let exchanges = replay.round_explained(night.rules, players.iter().copied(), who);
                    listener.explained(round, exchanges);
                }
            }
            Ok::<(), anyhow::Error>(())
        };
        journal.each_rated(server, family, None, until, visit).await?;
        for night in &nights[at..] {
            open(replay, openings, Some(night.date));
            end(replay, night, listener);
        }
        open(replay, openings, None);
        Ok(())
    }

    /// The id of a row.
    pub(crate) fn id(&self, Row(row): Row) -> i64 {
        self.ids.get(row as usize).copied().unwrap_or(0)
    }

    /// What the replay has made, as the journal keeps it.
    pub(crate) fn made(&self, whole: bool, changed: &Changed) -> PublishedLadder {
        let rows: Vec<Row> =
            if whole { self.replay.rows().collect() } else { changed.rows.iter().copied().collect() };
        let standings =
            rows.into_iter().filter_map(|row| Some((self.id(row), self.replay.standing(row)?))).collect();
        let text = |changes: &[Change]| {
            let mut text = String::with_capacity(changes.len() * 28);
            for change in changes {
                let space = if text.is_empty() { "" } else { " " };
                let (id, before, after) = (self.id(change.row), change.before.milli(), change.after.milli());
                let _ = write!(text, "{space}{id}:{before}:{after}:{}", change.rounds);
            }
            text
        };
        PublishedLadder {
            server: self.server.clone(),
            family: self.family.clone(),
            whole,
            standings,
            history: changed.nights.iter().map(|(date, changes)| (*date, text(changes))).collect(),
        }
    }
}

/// Rows that were brought along after an earlier publication than this one stand where they stood; `None`: all that are left.
fn open(replay: &mut Replay, openings: &mut Vec<(Row, Standing)>, before: Option<Date>) {
    openings.retain(|(row, standing)| {
        let is_due = before.is_none_or(|night| standing.peak_day < night);
        if is_due {
            replay.opens(*row, *standing);
        }
        !is_due
    });
}

/// Two rows that are one person have one standing: their own, where the row that counts was brought along itself.
fn of_persons(openings: Vec<(Row, Standing)>, merged: &BTreeMap<Row, Row>) -> Vec<(Row, Standing)> {
    let mut all: BTreeMap<Row, Standing> = BTreeMap::new();
    for (row, standing) in openings {
        match merged.get(&row) {
            None => {
                all.insert(row, standing);
            }
            Some(whole) => {
                all.entry(*whole).or_insert(standing);
            }
        }
    }
    all.into_iter().collect()
}

/// A publication: its rounds are counted.
fn end(replay: &mut Replay, night: &Night, listener: &mut impl Listener) {
    replay.publish(night.date);
    listener.counted(replay, night);
    for how in &night.resets {
        replay.reset(*how, night.date);
    }
    let changes = replay.changes();
    if !changes.is_empty() {
        listener.published(night, &changes);
    }
}

/// Where an id stands among the rows of its ladder.
pub(super) fn row_of(ids: &[i64], id: i64) -> Option<Row> {
    ids.binary_search(&id).ok().and_then(|at| u32::try_from(at).ok()).map(Row)
}

/// Keeps what every publication changed.
#[derive(Default)]
pub(crate) struct Changed {
    pub(crate) nights: Vec<(Date, Vec<Change>)>,
    pub(crate) rows: BTreeSet<Row>,
}

impl Listener for Changed {
    fn published(&mut self, night: &Night, changes: &[Change]) {
        self.rows.extend(changes.iter().map(|change| change.row));
        self.nights.push((night.date, changes.to_vec()));
    }
}

/// All publications of a server with what ended with them, up to and with those in the journal.
pub(crate) async fn nights(journal: &Journal, server: &Server) -> Result<Vec<Night>, ReadError> {
    let seasons = journal.seasons(server).await?;
    let resets = |date: Date| {
        let ended = seasons.iter().filter(|season| season.closed && season.closes == Some(date));
        ended.map(|season| season.reset).collect()
    };
    let publications = journal.publications(server).await?;
    Ok(publications
        .into_iter()
        .map(|(due, rules)| Night { date: due.date, rules, resets: resets(due.date) })
        .collect())
}
