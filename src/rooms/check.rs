//! `giostra check`: a whole database is looked through. Every log folds, every hash holds, results and ladders are those that
//! come out of the logs, and nothing leads nowhere. Nothing is believed, and nothing is changed.

mod log;

use crate::journal::{Journal, ReadError, StoredMatch};
use crate::ladders::rebuild::compare;
use crate::messages::Text;
use crate::say;
use crate::words::library::Library;

/// Matches that are read at once.
const SOME: u32 = 50;

/// How a database is looked through.
pub struct Look<'a> {
    /// The database; nothing is written.
    pub journal: &'a Journal,
    /// With the dictionaries everything that chance has brought is drawn anew from its seed.
    pub draws: Option<&'a Library>,
}

/// How much of a database is in doubt with something that is wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Depth {
    /// The file or a log: what was played may be lost.
    Source,
    /// A row that says what a log says, too: the database keeps all that was played.
    Row,
}

/// Something that is wrong.
#[derive(Clone, Debug, PartialEq)]
pub struct Wrong {
    /// How much is in doubt with it.
    pub depth: Depth,
    /// What, in one word for programs.
    pub what: &'static str,
    /// In which match.
    pub match_id: Option<i64>,
    /// In a sentence for people.
    pub text: Text,
}

impl Wrong {
    /// The file, or a log.
    fn source(what: &'static str, match_id: Option<i64>, text: Text) -> Self {
        Self { depth: Depth::Source, what, match_id, text }
    }

    /// A row beside logs that are whole.
    fn row(what: &'static str, match_id: Option<i64>, text: Text) -> Self {
        Self { depth: Depth::Row, what, match_id, text }
    }
}

/// What was looked at.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Looked {
    /// Matches.
    pub matches: u64,
    /// Lines of their logs.
    pub lines: u64,
    /// Matches whose log has the hash it had when they ended.
    pub sealed: u64,
    /// Ladders.
    pub ladders: u64,
    /// Matches that were drawn anew.
    pub drawn: u64,
}

/// Looks through a database: `found` hears of everything that is wrong as soon as it is known, `at` how many matches were looked at,
/// and of how many.
pub async fn check(look: &Look<'_>, mut found: impl FnMut(&Wrong), mut at: impl FnMut(u64, u64)) -> Looked {
    let mut looked = Looked::default();
    let journal = look.journal;
    // A file so damaged that its own look at it fails is damaged all the same.
    let complaints = journal.complaints().await.unwrap_or_else(|error| vec![error.to_string()]);
    for why in complaints {
        found(&Wrong::source("file", None, say!("check-file", why = why)));
    }
    // A damaged page may keep one question from its answer, and not the next.
    match journal.orphans().await {
        Ok(orphans) => orphans.iter().for_each(|lost| {
            let (table, column) = (lost.table, lost.column);
            let text = say!(
                "check-orphans",
                table = table,
                column = column,
                count = lost.count,
                first = lost.first.to_string()
            );
            let wrong = if lost.are_of_logs() { Wrong::source } else { Wrong::row };
            found(&wrong("orphans", None, text));
        }),
        Err(error) => found(&unreadable(&error)),
    }
    logs(look, &mut looked, &mut found, &mut at).await;
    match journal.ladders().await {
        Ok(ladders) => {
            for (server, family) in ladders {
                looked.ladders += 1;
                let made = compare(journal, &server, &family).await;
                let made = match made {
                    // A night may have been published meanwhile.
                    Ok(false) => compare(journal, &server, &family).await,
                    made => made,
                };
                let (server, family) = (server.0, family);
                match made {
                    Ok(true) => {}
                    Ok(false) => {
                        let text = say!("check-ladder", server = server, family = family);
                        found(&Wrong::row("ladder", None, text));
                    }
                    Err(error) => {
                        let why = format!("{error:#}");
                        let text = say!("check-ladder-broken", server = server, family = family, why = why);
                        found(&Wrong::row("ladder", None, text));
                    }
                }
            }
        }
        Err(error) => found(&unreadable(&error)),
    }
    looked
}

fn unreadable(error: &ReadError) -> Wrong {
    Wrong::source("unreadable", None, say!("check-unreadable", why = error.to_string()))
}

async fn logs(
    look: &Look<'_>,
    looked: &mut Looked,
    found: &mut impl FnMut(&Wrong),
    at: &mut impl FnMut(u64, u64),
) {
    // Only for the progress.
    let all = look.journal.count_matches().await.unwrap_or(0);
    let mut after = i64::MIN;
    loop {
        let some = match look.journal.stored_matches(after, SOME).await {
            Ok(some) => some,
            Err(error) => {
                // What comes behind cannot be told from what is damaged.
                return found(&unreadable(&error));
            }
        };
        let Some(last) = some.last() else { return };
        after = last.id;
        for stored in &some {
            let mut wrong = log::look(stored, look.draws, looked);
            if !wrong.is_empty() {
                // What was written while it was being read looks torn: what is wrong stays wrong.
                let again = look.journal.stored_matches(stored.id - 1, 1).await;
                if let Ok(again) = again {
                    let again: Option<&StoredMatch> = again.iter().find(|one| one.id == stored.id);
                    let still = again.map(|one| log::look(one, look.draws, &mut Looked::default()));
                    let still = still.unwrap_or_default();
                    wrong.retain(|one| still.contains(one));
                }
            }
            wrong.iter().for_each(&mut *found);
            looked.matches += 1;
            looked.lines += stored.lines.len() as u64;
        }
        at(looked.matches, all.max(looked.matches));
    }
}
