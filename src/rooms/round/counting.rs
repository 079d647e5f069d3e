//! Whether a round counts for the ladder, and why not: said in its head and with its result (E12).

use super::super::heard::Person;
use super::computer;
use super::live::Live;
use crate::games::manche::Unrated;
use crate::messages::Text;
use crate::rooms::desk::Desk;
use crate::say;
use std::collections::BTreeSet;

/// "Non fa classifica: …", under the grid; nothing where a round will count, and in private, where there is no ladder. Of a computer
/// everybody is told.
pub(crate) fn mark_before(desk: &Desk, live: &Live) -> Option<Text> {
    if let Some((_, level)) = live.manche.setup().computer {
        return computer::told(desk, Some(level));
    }
    let why = live.manche.unrated_before().filter(|_| !desk.place.is_private())?;
    Some(say!("round-unrated", why = why_text(why)))
}

/// Why a round that is over does not count; nothing where it does.
pub(crate) fn why_unrated(desk: &Desk, live: &Live) -> Option<Text> {
    if let Some(why) = live.manche.unrated() {
        return Some(why_text(why));
    }
    let standings = live.manche.standings();
    let plays = |seat| standings.iter().any(|one| one.seat == seat);
    let seated: Vec<&Person> =
        live.persons().filter(|(_, seat)| plays(*seat)).map(|(person, _)| person).collect();
    // Accounts are linked by their owners, perhaps since they sat down.
    let people: BTreeSet<Person> = seated.iter().map(|person| desk.house.links.whole_of(person)).collect();
    match people.len() {
        2.. => None,
        _ if seated.len() < standings.len() => Some(say!("why-erased")),
        _ => Some(say!("why-one-person")),
    }
}

/// The same as a sentence under the results; not where nobody has played.
pub(crate) fn mark_after(desk: &Desk, live: &Live) -> Option<Text> {
    if desk.place.is_private() || live.manche.standings().is_empty() {
        return None;
    }
    why_unrated(desk, live).map(|why| say!("round-unrated", why = why))
}

fn why_text(why: Unrated) -> Text {
    match why {
        Unrated::Computer => say!("why-computer"),
        Unrated::Party => say!("why-party"),
        Unrated::Stretched => say!("why-stretched"),
        Unrated::Handicap => say!("why-handicap"),
        Unrated::Points => say!("why-points"),
        Unrated::Letters => say!("why-letters"),
        Unrated::Short => say!("why-short"),
        Unrated::Long => say!("why-long"),
        Unrated::Stopped => say!("why-stopped"),
        Unrated::Alone => say!("why-alone"),
    }
}
