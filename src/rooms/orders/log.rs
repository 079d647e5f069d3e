//! `/registro`: what moderators did, the latest first.

use super::super::heard::Heard;
use super::super::room::{Halt, Room};
use crate::journal::EXCLUDED_ERASED;
use crate::messages::Arg;
use crate::say;

/// Deeds on a page.
const PAGE: usize = 15;

pub(super) async fn log(room: &Room, heard: &Heard, page: i64) -> Result<(), Halt> {
    let Some(server) = room.place.server() else {
        room.answer(heard, say!("refuse-only-in-channels"));
        return Ok(());
    };
    let skip = usize::try_from(page - 1).unwrap_or(0) * PAGE;
    let limit = u32::try_from(skip + PAGE).unwrap_or(u32::MAX);
    let journal = &room.house.journal;
    let deeds = journal.deeds(server, limit).await.map_err(anyhow::Error::from)?;
    let deeds: Vec<_> = deeds.into_iter().skip(skip).collect();
    if deeds.is_empty() {
        let text = if page > 1 { say!("log-no-page", page = page) } else { say!("log-empty") };
        room.answer(heard, text);
        return Ok(());
    }
    let authors: Vec<_> = deeds.iter().map(|deed| deed.author.clone()).collect();
    let names = journal.names(Some(server), &authors).await.map_err(anyhow::Error::from)?;
    let lines = deeds
        .iter()
        .map(|deed| {
            let name = names
                .iter()
                .find(|(person, _)| *person == deed.author)
                .map_or(deed.author.0.as_str(), |(_, name)| name);
            let when = Arg::When(deed.at);
            if deed.what == EXCLUDED_ERASED {
                return say!("log-excluded-erased", when = when);
            }
            if deed.author.0.is_empty() {
                let name = say!("log-nobody");
                return match deed.reason.as_str() {
                    "" => say!("log-line", when = when, name = name, what = &deed.what),
                    reason => {
                        say!("log-line-why", when = when, name = name, what = &deed.what, reason = reason)
                    }
                };
            }
            match deed.reason.as_str() {
                "" => say!("log-line", when = when, name = name, what = &deed.what),
                reason => say!("log-line-why", when = when, name = name, what = &deed.what, reason = reason),
            }
        })
        .collect::<Vec<_>>();
    room.answer(heard, say!("lines", lines = lines));
    Ok(())
}
