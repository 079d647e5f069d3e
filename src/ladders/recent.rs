//! Which ladder somebody means who does not say it: the one they played for last.

use crate::games::families::families;
use crate::journal::{Journal, ReadError};
use crate::rooms::heard::{Person, Server};
use jiff::civil::Date;
use std::cmp::Reverse;

/// Every family of games, first those in which these accounts of one person have a published rated match, the latest
/// first; then those where they have one that waits for its night; then the others, in their order. So the first one is
/// never missing.
pub(crate) async fn by_recency(
    journal: &Journal,
    server: &Server,
    accounts: &[Person],
) -> Result<Vec<&'static str>, ReadError> {
    let until = journal.last_publication(server).await?.map_or(Date::MIN, |(last, _)| last.date);
    let mut last = Vec::new();
    for account in accounts {
        let rows = journal.rows_of(server, account).await?;
        for family in families().into_iter().filter(|family| rows.iter().any(|(_, of)| of == family)) {
            let published = journal.last_rated_of(server, family, account, until).await?;
            let waiting = match published {
                Some(_) => None,
                None => journal.last_rated_of(server, family, account, Date::MAX).await?,
            };
            last.push(((published, waiting), family));
        }
    }
    let mut all = families();
    let latest = |family: &str| last.iter().filter(|(_, of)| *of == family).map(|(at, _)| *at).max();
    // A stable sort: those without a match stay in their order, behind the others.
    all.sort_by_key(|family| Reverse(latest(family)));
    Ok(all)
}
