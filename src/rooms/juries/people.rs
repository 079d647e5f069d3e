//! Who takes part: seats for people with an account, and for those without one.

use super::Juries;
use super::running::{Running, Step};
use crate::games::{By, Seat};
use crate::journal::{Entry, Record, mark};
use crate::judging::jury::line::Line;
use crate::messages::Text;
use crate::rooms::desk::{Desk, Halt};
use crate::rooms::heard::{Heard, Person};
use crate::rooms::matches::invite::{names, person_meant};
use crate::rooms::typed::{NAME, cut, is_name, is_same, unquoted};
use crate::say;

/// The seat of a person: the one they have, or a new one.
pub(super) async fn seat_for(
    desk: &Desk,
    heard: &Heard,
    running: &Running,
    step: &mut Step,
    person: &Person,
) -> Result<Seat, Halt> {
    let accounts = desk.house.links.accounts(person);
    let coming = step.sit.iter().find(|(_, one, _)| accounts.contains(one)).map(|(seat, ..)| *seat);
    if let Some(seat) = running.seat_of(&accounts).or(coming) {
        return Ok(seat);
    }
    let seat = step.jury.next_seat();
    step.write(By::House, &Line::Person(seat), desk.now()).map_err(anyhow::Error::new)?;
    let server = desk.window_of(heard).server().cloned();
    let name = if *person == heard.who.person {
        heard.who.name.clone()
    } else {
        let names = desk.house.journal.names(server.as_ref(), std::slice::from_ref(person)).await?;
        names.into_iter().next().map_or_else(String::new, |(_, name)| name)
    };
    step.records.push(Record::Seat { match_id: running.id, seat, person: person.clone(), server });
    step.sit.push((seat, person.clone(), name));
    Ok(seat)
}

/// The seat of a guest: the one they have, or a new one.
pub(super) fn seat_for_guest(
    desk: &Desk,
    running: &Running,
    step: &mut Step,
    name: &str,
) -> Result<Seat, Halt> {
    let same = |one: &Option<String>| one.as_deref().is_some_and(|one| is_same(one, name));
    let coming = step.guests.iter().find(|(_, one)| same(one)).map(|(seat, _)| *seat);
    if let Some(seat) = running.guest_named(name).or(coming) {
        return Ok(seat);
    }
    let seat = step.jury.next_seat();
    step.write(By::House, &Line::Guest(seat), desk.now()).map_err(anyhow::Error::new)?;
    let (match_id, name) = (running.id, Some(name.to_owned()));
    step.records.push(Record::Guest { match_id, seat, name: name.clone() });
    step.guests.push((seat, name));
    Ok(seat)
}

/// Whoever is meant by a name with an account, as a judge or as a player; or why nobody is.
pub(super) async fn person_named(
    desk: &Desk,
    heard: &Heard,
    running: &Running,
    (typed, judges): (&str, bool),
) -> Result<Result<Person, Text>, Halt> {
    let found = person_meant(desk, heard, typed).await?;
    if let Some(person) = &found
        && let Some(refusal) = shut_out(desk, running, person).await?
    {
        return Ok(Err(refusal));
    }
    Ok(match found {
        Some(person) if desk.is_out(&person) => Err(say!("jury-excluded", name = cut(typed))),
        Some(person) => Ok(person),
        None if judges => Err(say!("jury-unknown-judge", name = cut(typed))),
        None => Err(say!("jury-unknown", name = cut(typed))),
    })
}

/// `Alma=Silk, Bruno=Ugo`: who plays whom, as it was typed; or what cannot be read. Names of characters may hold anything, so they
/// are looked for as they are known.
pub(super) fn pairs(typed: &str, cast: &[&str]) -> Result<Vec<(String, String)>, Text> {
    let typed = unquoted(typed);
    let mut known: Vec<&str> = cast.to_vec();
    known.sort_by_key(|name| std::cmp::Reverse(name.len()));
    let begins = |at: usize| {
        let before = typed[..at].trim_end_matches([' ', '\t', '\r']);
        let first = before.is_empty() || before.ends_with([',', ';', '\n']);
        known.iter().find_map(|name| {
            let head = typed.get(at..at + name.len()).filter(|head| first && is_same(head, name))?;
            let rest = typed[at + head.len()..].trim_start();
            rest.starts_with(['=', ':']).then(|| (*name, typed.len() - rest.len() + 1))
        })
    };
    let mut found: Vec<(usize, &str, usize)> = Vec::new();
    for (at, _) in typed.char_indices() {
        let behind = found.last().is_none_or(|(_, _, end)| at >= *end);
        if let Some((name, end)) = begins(at).filter(|_| behind) {
            found.push((at, name, end));
        }
    }
    let first = found.first().map_or(typed.len(), |(at, ..)| *at);
    let stray = typed[..first].trim_matches([',', ';', ' ', '\n']);
    if !stray.is_empty() {
        let part = stray.split([',', ';', '\n']).next().unwrap_or(stray);
        return Err(match part.split_once(['=', ':']) {
            Some((name, _)) => say!("jury-no-character", name = cut(name.trim()), names = cast.join(", ")),
            None => say!("jury-who-plays-whom", typed = cut(part)),
        });
    }
    let ends = found.iter().skip(1).map(|(at, ..)| *at).chain([typed.len()]);
    let pair = |((_, name, from), until): (&(usize, &str, usize), usize)| {
        let player = typed[*from..until].trim().trim_end_matches([',', ';']).trim().to_owned();
        ((*name).to_owned(), player)
    };
    Ok(found.iter().zip(ends).map(pair).collect())
}

/// W24: whoever has erased their data takes no other seat in this event.
pub(super) async fn shut_out(desk: &Desk, running: &Running, person: &Person) -> Result<Option<Text>, Halt> {
    let accounts = desk.house.links.accounts(person);
    if running.seat_of(&accounts).is_some() {
        return Ok(None);
    }
    let marks = desk.house.journal.shut_out(running.id).await?;
    if marks.is_empty() {
        return Ok(None);
    }
    let first = running.jury.plan.line();
    let erased = accounts.iter().any(|account| marks.contains(&mark(&first, account)));
    Ok(erased.then(|| say!("jury-erased")))
}

/// The name of a guest; or why it is none.
pub(super) fn guest_name(typed: &str) -> Result<String, Text> {
    let name = unquoted(typed);
    if is_name(&name) { Ok(name) } else { Err(say!("jury-guest-name", most = NAME)) }
}

/// Notes what the author of `heard` is called, if nobody knows it yet: organisers name people by it.
pub(super) async fn is_met(desk: &Desk, heard: &Heard) -> Result<(), Halt> {
    let (window, person) = (desk.window_of(heard), &heard.who.person);
    if desk.is_out(person) || heard.who.robot {
        return Ok(());
    }
    if desk.house.journal.names(window.server(), std::slice::from_ref(person)).await?.is_empty() {
        let entry = Entry { lines: Vec::new(), records: vec![names(desk, heard)] };
        desk.house.append(entry).await?;
    }
    Ok(())
}

impl Juries {
    /// The seat of the author of `heard` in an event, if they have one; of several, as after accounts were linked, one that judges.
    pub(super) fn seat_here(&self, desk: &Desk, heard: &Heard, id: i64) -> Option<Seat> {
        let accounts = desk.house.links.accounts(&heard.who.person);
        let running = self.by_id.get(&id)?;
        let seats = running.seats_of(&accounts);
        let judges = seats.iter().find(|seat| running.jury.judges().contains(seat));
        judges.or(seats.first()).copied()
    }

    /// Whether the author of `heard` has, or ever had, a part in a round: then they decide nothing about it once it is judged.
    pub(super) fn plays(&self, desk: &Desk, heard: &Heard, id: i64, round: u16) -> bool {
        let accounts = desk.house.links.accounts(&heard.who.person);
        let Some(running) = self.by_id.get(&id) else { return false };
        let of = running.jury.round(round);
        of.is_some_and(|of| running.seats_of(&accounts).iter().any(|seat| of.has_played(*seat)))
    }

    /// The same, told, where a sheet of the round was begun.
    pub(super) fn is_partial(&self, desk: &Desk, heard: &Heard, id: i64, round: u16) -> bool {
        let of = self.by_id.get(&id).and_then(|running| running.jury.round(round));
        let partial = of.is_some_and(|of| of.frozen) && self.plays(desk, heard, id, round);
        if partial {
            desk.answer(heard, say!("jury-you-play"));
        }
        partial
    }

    /// The event that is meant; where there is none, that is said.
    pub(super) fn meant_or_told(&self, desk: &Desk, heard: &Heard) -> Option<i64> {
        let meant = self.meant();
        if meant.is_none() {
            desk.answer(heard, say!("jury-none"));
        }
        meant
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_plays_whom_is_read() {
        let pair = |one: &str, other: &str| (one.to_owned(), other.to_owned());
        let cast = ["Alma", "Alma, la Rossa", "Bruno: fabbro", "C=D"];
        let read = |typed| pairs(typed, &cast);
        assert_eq!(
            read("\"alma = Silk,Bruno: fabbro=@Ugo\"").unwrap(),
            [pair("Alma", "Silk"), pair("Bruno: fabbro", "@Ugo")]
        );
        assert_eq!(
            read("Alma, la Rossa: Rossi, Leo; C=D = è\nAlma=x").unwrap(),
            [pair("Alma, la Rossa", "Rossi, Leo"), pair("C=D", "è"), pair("Alma", "x")]
        );
        assert_eq!(read("Boh=Silk").unwrap_err().key, "jury-no-character");
        assert_eq!(read("Alma").unwrap_err().key, "jury-who-plays-whom");
        assert_eq!(read(" , ").unwrap(), []);
    }
}
