//! Whoever has given their seat away in the middle of a tournament and enters anew has come back: rounds missed are worth nothing
//! (F3). Who it was no line tells: a mark does, that nobody can read without the first line, and that goes with the end.

use crate::journal::{Record, mark};
use crate::rooms::desk::{Desk, Halt};
use crate::rooms::heard::Person;

/// The mark of an account that has given away a seat; another one than that of who was erased.
fn mark_of(first_line: &str, account: &Person) -> String {
    mark(&format!("{first_line}\nseat"), account)
}

/// What is written when somebody gives a seat away, for each of their accounts.
pub(super) async fn given_away(desk: &Desk, id: i64, person: &Person) -> Result<Vec<Record>, Halt> {
    let lines = desk.house.journal.lines(id).await?;
    let Some(first) = lines.first() else { return Ok(Vec::new()) };
    let accounts = super::entries::accounts_of(desk, person).into_iter();
    let marked =
        accounts.map(|account| Record::GaveAway { match_id: id, mark: mark_of(&first.text, &account) });
    Ok(marked.collect())
}

/// Whether somebody has given away a seat here, under any of their accounts.
pub(super) async fn gave_away(desk: &Desk, id: i64, person: &Person) -> Result<bool, Halt> {
    let lines = desk.house.journal.lines(id).await?;
    let Some(first) = lines.first() else { return Ok(false) };
    let marks = desk.house.journal.shut_out(id).await?;
    let accounts = super::entries::accounts_of(desk, person);
    Ok(accounts.iter().any(|account| marks.contains(&mark_of(&first.text, account))))
}
