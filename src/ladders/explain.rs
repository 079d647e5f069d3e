//! Where a change of rating comes from: every exchange of somebody's last published day (E2, E3).

use super::replay::{Ladder, Listener, Night, nights};
use crate::clock::Millis;
use crate::journal::{HistoryRow, Journal, RatedRow};
use crate::rating::exchange::Weight;
use crate::rating::replay::{Change, Explained};
use crate::rating::{Rating, Row};
use crate::rooms::heard::Server;
use jiff::civil::Date;

/// One round of that day.
#[derive(Clone, Debug)]
pub(crate) struct ExplainedRound {
    /// When it ended.
    pub(crate) ended_at: Millis,
    /// Each exchange: the other's row, what was expected of me, what I got
    /// (1, ½, 0), and what I gained, in milli-Elo.
    pub(crate) exchanges: Vec<Exchange>,
}

/// One exchange.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Exchange {
    pub(crate) other: i64,
    pub(crate) expected: f64,
    pub(crate) got: f64,
    pub(crate) change: i64,
    /// How much of the exchange counted (E12b, E13).
    pub(crate) weight: Weight,
}

/// What a day was for somebody.
#[derive(Clone, Debug)]
pub(crate) struct ExplainedDay {
    pub(crate) date: Date,
    pub(crate) before: Rating,
    pub(crate) after: Rating,
    pub(crate) rounds: Vec<ExplainedRound>,
    /// Whether a season ended with it.
    pub(crate) is_reset: bool,
}

/// Nights that are read at once.
const AT_ONCE: u32 = 30;

/// The last published day on which a row was rated.
pub(crate) async fn last_day(
    journal: &Journal,
    server: &Server,
    family: &str,
    row: i64,
) -> anyhow::Result<Option<ExplainedDay>> {
    let all = nights(journal, server).await?;
    let mut until = None;
    loop {
        let history = journal.history_before(server, family, until, AT_ONCE).await?;
        let Some(first) = history.last() else { return Ok(None) };
        until = Some(first.day);
        // A reset changes rows that did not play: such a night has nothing to explain.
        for day in &history {
            let Some((before, after, _)) = day.of(row) else { continue };
            let rounds = rounds(journal, server, family, &all, day, row).await?;
            if !rounds.is_empty() {
                let is_reset = all.iter().any(|night| night.date == day.day && !night.resets.is_empty());
                return Ok(Some(ExplainedDay { date: day.day, before, after, rounds, is_reset }));
            }
        }
    }
}

async fn rounds(
    journal: &Journal,
    server: &Server,
    family: &str,
    all: &[Night],
    day: &HistoryRow,
    row: i64,
) -> anyhow::Result<Vec<ExplainedRound>> {
    // What has been voided or merged since then is left out of the history too.
    let mut ladder = Ladder::read(journal, server, family, all).await?;
    ladder.stops_after(day.day);
    let Ok(at) = ladder.ids.binary_search(&row) else { return Ok(Vec::new()) };
    let who = Row(u32::try_from(at)?);
    let mut exchanges = Exchanges { who, day: day.day, rounds: Vec::new() };
    ladder.run(journal, &mut exchanges).await?;
    let exchange = |one: &Explained| Exchange {
        other: ladder.id(one.other),
        expected: one.pairing.expected,
        got: one.pairing.got,
        change: one.pairing.change,
        weight: one.weight,
    };
    Ok(exchanges
        .rounds
        .iter()
        .map(|(ended_at, all)| ExplainedRound {
            ended_at: *ended_at,
            exchanges: all.iter().map(exchange).collect(),
        })
        .collect())
}

struct Exchanges {
    who: Row,
    day: Date,
    rounds: Vec<(Millis, Vec<Explained>)>,
}

impl Listener for Exchanges {
    fn asks(&self, night: &Night, _: &RatedRow<'_>) -> Option<Row> {
        (night.date == self.day).then_some(self.who)
    }

    fn explained(&mut self, round: &RatedRow<'_>, exchanges: Vec<Explained>) {
        if !exchanges.is_empty() {
            self.rounds.push((round.ended_at, exchanges));
        }
    }

    fn published(&mut self, _: &Night, _: &[Change]) {}
}
