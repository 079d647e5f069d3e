//! `giostra ladder rebuild`: everything that is made from rated rounds, made anew (E8, E14).

use super::replay::{Changed, Ladder, nights};
use crate::journal::{Entry, Journal, PublishedLadder, Record};
use crate::rooms::heard::Server;

/// What became of one ladder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rebuilt {
    /// The server.
    pub server: Server,
    /// The family of games.
    pub family: String,
    /// Rows with a standing.
    pub rows: usize,
    /// Publications that changed something.
    pub nights: usize,
    /// Whether what stood in the journal was the same, to the bit.
    pub same: bool,
}

/// Makes every ladder anew, up to its last publication; with `write`, what is different takes the
/// place of what was there. `each` hears of every ladder as it is done.
///
/// # Errors
/// When the journal cannot be read or written, or holds what no giostra writes.
pub async fn rebuild(journal: &Journal, write: bool, mut each: impl FnMut(&Rebuilt)) -> anyhow::Result<()> {
    for (server, family) in journal.ladders().await? {
        let made = make(journal, &server, &family).await?;
        let same = is_stored(journal, &made).await?;
        let rebuilt =
            Rebuilt { server, family, rows: made.standings.len(), nights: made.history.len(), same };
        if write && !same {
            let records = vec![Record::LadderMade(Box::new(made))];
            journal.append(Entry { lines: Vec::new(), records }).await?;
        }
        each(&rebuilt);
    }
    Ok(())
}

/// Whether a ladder made anew is the one that is stored, to the bit.
///
/// # Errors
/// When the journal cannot be read, or holds what no giostra writes.
pub async fn compare(journal: &Journal, server: &Server, family: &str) -> anyhow::Result<bool> {
    is_stored(journal, &make(journal, server, family).await?).await
}

/// One ladder from its beginning.
async fn make(journal: &Journal, server: &Server, family: &str) -> anyhow::Result<PublishedLadder> {
    let all = nights(journal, server).await?;
    let mut ladder = Ladder::read(journal, server, family, &all).await?;
    let mut changed = Changed::default();
    ladder.run(journal, &mut changed).await?;
    Ok(ladder.made(true, &changed))
}

/// Whether the journal holds just this.
async fn is_stored(journal: &Journal, made: &PublishedLadder) -> anyhow::Result<bool> {
    let standings = journal.standings(&made.server, &made.family).await?;
    Ok(standings == made.standings
        && journal.history_texts(&made.server, &made.family).await? == made.history)
}
