//! What is counted of what was written.

use super::entry::{Entry, Record};
use crate::metrics::metrics;
use std::time::Duration;

/// Counts entries that one transaction has made durable.
pub(super) fn committed(entries: &[&Entry], took: Duration) {
    let metrics = metrics();
    metrics.committed(took, Some(entries.iter().map(|entry| entry.lines.len()).sum()));
    for record in entries.iter().flat_map(|entry| &entry.records) {
        match record {
            Record::Match(row) => metrics.opened(row.kind.name(), &row.game),
            Record::MatchEnd { state, .. } => metrics.ended(state.name()),
            _ => {}
        }
    }
}
