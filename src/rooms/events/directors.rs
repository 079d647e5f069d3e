//! Who directs a tournament besides those who moderate its place: whoever has created it, and persons whom they or a moderator
//! have named (`/direttori`). The log knows them by numbers, `director 1`, `dismiss 1`; who that is stands beside it as who
//! sits on a seat does, on seats that no player has, so that a person can be erased without touching the log.

use super::Events;
use super::entries::accounts_of;
use super::running::Running;
use crate::commands::{Invocation, Opt};
use crate::games::{By, Seat};
use crate::journal::Record;
use crate::messages::{Arg, Text};
use crate::rooms::desk::{Desk, Halt};
use crate::rooms::heard::{Heard, Person};
use crate::rooms::matches::invite::person_meant;
use crate::rooms::settings::Power;
use crate::rooms::typed::unquoted;
use crate::say;
use std::collections::{BTreeMap, BTreeSet};

/// The seat of whoever has created it; those who were named follow. Far behind the last seat that a player can have.
const FIRST: u16 = 60_000;
/// So many can be named in one tournament.
const MOST: usize = 8;
/// Letters of a name that are repeated where nobody has it.
const TOLD: usize = 40;

/// Who directs, by number, as the log has it: 0 is whoever has created it.
#[derive(Clone, Debug)]
pub(super) struct Named {
    directs: BTreeSet<u16>,
    next: u16,
}

impl Default for Named {
    fn default() -> Self {
        Self { directs: BTreeSet::from([0]), next: 1 }
    }
}

impl Named {
    /// `director 1`, `dismiss 1`. `None`: it cannot be.
    pub(super) fn take(&mut self, verb: &str, rest: &str) -> Option<()> {
        let number: u16 = rest.parse().ok().filter(|number: &u16| number.to_string() == rest)?;
        if verb == "dismiss" {
            return self.directs.remove(&number).then_some(());
        }
        (number == self.next).then(|| {
            self.directs.insert(number);
            self.next += 1;
        })
    }
}

/// Who they are, by number; who was erased is not there.
#[derive(Default)]
pub(super) struct Directors(BTreeMap<u16, (Person, String)>);

/// The number of a director whose seat this is.
pub(super) fn number_of(seat: Seat) -> Option<u16> {
    seat.0.checked_sub(FIRST)
}

/// Whoever creates a tournament directs it.
pub(super) fn founds(desk: &Desk, heard: &Heard, running: &mut Running) -> Record {
    let person = heard.who.person.clone();
    running.directors.knows(0, person.clone(), heard.who.name.clone());
    let server = desk.window_of(heard).server().cloned();
    Record::Seat { match_id: running.id, seat: Seat(FIRST), person, server }
}

impl Directors {
    /// Somebody has this number.
    pub(super) fn knows(&mut self, number: u16, person: Person, name: String) {
        if !person.0.is_empty() {
            self.0.insert(number, (person, name));
        }
    }

    /// Lets go of a person who has erased their data.
    pub(super) fn forget(&mut self, person: &Person) {
        self.0.retain(|_, (one, _)| one != person);
    }
}

impl Running {
    /// What a director is called, also one who directs no longer; nobody knows who was erased.
    pub(super) fn director(&self, number: u16) -> Text {
        let known = self.directors.0.get(&number);
        known.map_or_else(|| say!("log-nobody"), |(_, name)| say!("literal", text = name.as_str()))
    }

    /// The numbers under which a person with these accounts directs.
    fn numbers_of(&self, accounts: &[Person]) -> Vec<u16> {
        let theirs = self.directors.0.iter().filter(|(_, (person, _))| accounts.contains(person));
        theirs
            .map(|(number, _)| *number)
            .filter(|number| self.course.named.directs.contains(number))
            .collect()
    }

    /// Those who direct and are known; who is kept out of everything directs nothing.
    fn directing(&self, desk: &Desk) -> Vec<&str> {
        let known = |number: &u16| {
            let (_, name) = self.directors.0.get(number).filter(|(person, _)| !desk.is_out(person))?;
            Some(name.as_str())
        };
        self.course.named.directs.iter().filter_map(known).collect()
    }
}

impl Events {
    /// Whether the author of `heard` directs this tournament: every act of a director asks here.
    pub(crate) fn may_direct(&self, desk: &Desk, heard: &Heard, id: i64) -> bool {
        desk.moderates(heard, Power::Rounds) || self.is_named(desk, heard, id)
    }

    /// The same of the tournament that is meant where nobody says which.
    pub(crate) fn may_direct_here(&self, desk: &Desk, heard: &Heard) -> bool {
        desk.moderates(heard, Power::Rounds) || self.meant().is_some_and(|id| self.is_named(desk, heard, id))
    }

    fn is_named(&self, desk: &Desk, heard: &Heard, id: i64) -> bool {
        self.by_id.get(&id).is_some_and(|running| is_named_in(desk, heard, running))
    }

    /// `/direttori`: who directs; with `chi:` somebody directs from now on, with `togli:` no longer.
    pub(crate) async fn directors(
        &mut self,
        desk: &Desk,
        heard: &Heard,
        asked: &Invocation,
    ) -> Result<(), Halt> {
        let Some(id) = self.meant_or_told(desk, heard) else { return Ok(()) };
        let Some(running) = self.by_id.get(&id) else { return Ok(()) };
        let of = |opt| asked.text(opt).map(unquoted).filter(|typed| !typed.is_empty());
        let (comes, goes) = (of(Opt::Chi), of(Opt::Togli));
        if comes.is_none() && goes.is_none() {
            desk.answer(heard, told(desk, running));
            return Ok(());
        }
        // Who directs because somebody has named them names nobody: that stays with those who answer for the place.
        let accounts = accounts_of(desk, &heard.who.person);
        let founded = self.is_named(desk, heard, id) && running.numbers_of(&accounts).contains(&0);
        if !founded && !desk.moderates(heard, Power::Rounds) {
            desk.answer(heard, say!("directors-who-names"));
            return Ok(());
        }
        match (comes, goes) {
            (Some(_), Some(_)) => {
                desk.answer(heard, say!("directors-one-thing"));
                Ok(())
            }
            (Some(typed), None) => self.name_director(desk, heard, id, &typed).await,
            (None, Some(typed)) => self.dismiss_director(desk, heard, id, &typed).await,
            (None, None) => Ok(()),
        }
    }

    async fn name_director(&mut self, desk: &Desk, heard: &Heard, id: i64, typed: &str) -> Result<(), Halt> {
        let found = person_meant(desk, heard, typed).await?;
        let (Some(running), Some(person)) = (self.by_id.get(&id), found) else {
            let name = typed.trim_start_matches('@').chars().take(TOLD).collect::<String>();
            desk.answer(heard, say!("directors-unknown", name = name));
            return Ok(());
        };
        let server = desk.window_of(heard).server().cloned();
        let names = desk.house.journal.names(server.as_ref(), std::slice::from_ref(&person)).await?;
        let bare = || person.0.rsplit(':').next().unwrap_or_default().to_owned();
        let name = names.into_iter().next().map_or_else(bare, |(_, name)| name);
        let refusal = if desk.is_out(&person) {
            Some(say!("directors-excluded", name = name.as_str()))
        } else if !running.numbers_of(&accounts_of(desk, &person)).is_empty() {
            Some(say!("directors-already", name = name.as_str()))
        } else {
            (running.course.named.directs.len() > MOST).then(|| say!("directors-most", most = MOST))
        };
        if let Some(refusal) = refusal {
            desk.answer(heard, refusal);
            return Ok(());
        }
        let number = running.course.named.next;
        let mut step = running.step();
        let line = format!("director {number}");
        step.write(By::House, &line, None, desk.now()).map_err(anyhow::Error::new)?;
        let seat = Seat(FIRST + number);
        let mut records = vec![Record::Seat { match_id: id, seat, person: person.clone(), server }];
        records.extend(desk.deed(heard, format!("torneo dirige {number}"), ""));
        let tournament = running.course.plan.name.clone();
        self.commit(desk, step, records).await?;
        let who = Arg::Who { id: person.0.clone(), name: name.clone() };
        if let Some(running) = self.by_id.get_mut(&id) {
            running.directors.knows(number, person, name);
        }
        desk.tell(None, say!("directors-named", who = who, name = tournament));
        Ok(())
    }

    async fn dismiss_director(
        &mut self,
        desk: &Desk,
        heard: &Heard,
        id: i64,
        typed: &str,
    ) -> Result<(), Halt> {
        let found = person_meant(desk, heard, typed).await?;
        let Some(running) = self.by_id.get(&id) else { return Ok(()) };
        let numbers = found.map_or_else(Vec::new, |one| running.numbers_of(&accounts_of(desk, &one)));
        let Some(first) = numbers.first().copied() else {
            let name: String = typed.trim_start_matches('@').chars().take(TOLD).collect();
            desk.answer(heard, say!("directors-not", name = name));
            return Ok(());
        };
        let mut step = running.step();
        for number in &numbers {
            let line = format!("dismiss {number}");
            step.write(By::House, &line, None, desk.now()).map_err(anyhow::Error::new)?;
        }
        let told = say!(
            "directors-dismissed",
            who = running.director(first),
            name = running.course.plan.name.as_str()
        );
        let deed = desk.deed(heard, format!("torneo non-dirige {first}"), "").to_vec();
        self.commit(desk, step, deed).await?;
        desk.tell(None, told);
        Ok(())
    }
}

/// Whether the author of `heard` may direct this tournament, also when it is over.
pub(super) fn directs(desk: &Desk, heard: &Heard, running: &Running) -> bool {
    desk.moderates(heard, Power::Rounds) || is_named_in(desk, heard, running)
}

fn is_named_in(desk: &Desk, heard: &Heard, running: &Running) -> bool {
    let accounts = accounts_of(desk, &heard.who.person);
    let named = !running.numbers_of(&accounts).is_empty();
    named && !heard.who.robot && !desk.is_out(&heard.who.person)
}

fn told(desk: &Desk, running: &Running) -> Text {
    let (name, directing) = (running.course.plan.name.as_str(), running.directing(desk));
    let (count, names) = (directing.len(), directing.join(", "));
    if names.is_empty() {
        say!("directors-nobody", name = name)
    } else {
        say!("directors-told", name = name, names = names, count = count)
    }
}

#[cfg(test)]
mod tests {
    use super::Named;

    #[test]
    fn numbers_are_given_once_and_only_who_directs_is_dismissed() {
        let mut named = Named::default();
        assert!(named.take("director", "2").is_none() && named.take("director", "01").is_none());
        named.take("director", "1").unwrap();
        assert!(named.take("director", "1").is_none() && named.take("dismiss", "2").is_none());
        named.take("dismiss", "1").unwrap();
        assert!(named.take("dismiss", "1").is_none() && named.take("director", "1").is_none());
        named.take("director", "2").unwrap();
        named.take("dismiss", "0").unwrap();
        assert_eq!(named.directs.into_iter().collect::<Vec<_>>(), [2]);
    }
}
