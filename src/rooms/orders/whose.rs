//! What questions about ladders have in common: of which server, and about whom.

use super::super::desk::Halt;
use super::super::heard::{Heard, Person, Server};
use super::super::settings::Power;
use crate::commands::{Invocation, Opt};
use crate::games::families::family_named;
use crate::ladders::telling;
use crate::messages::Text;
use crate::rooms::desk::Desk;
use crate::say;
use std::collections::BTreeSet;

/// The ladder an order names (`gioco:wyps`), if it names one.
pub(super) fn family_asked(asked: &Invocation) -> Option<&'static str> {
    asked.choice(Opt::Gioco).and_then(family_named)
}

/// All accounts whose row somebody may be told: their own linked ones, of anybody else the one that was named.
pub(super) fn accounts_shown(desk: &Desk, heard: &Heard, person: &Person) -> Vec<Person> {
    if *person == heard.who.person {
        return desk.house.links.accounts(person);
    }
    vec![person.clone()]
}

/// " nella classifica Wyps", where it does not go without saying.
pub(super) async fn in_ladder(desk: &Desk, server: &Server, family: &str) -> Result<Text, Halt> {
    let title = telling::title_in(&desk.house.journal, server, family).await;
    let title = title?;
    Ok(title.map_or_else(telling::nothing, |game| say!("in-ladder", game = game)))
}

/// The server a question about ladders is about: this one; in private the one its author was seen in
/// or played in last.
pub(crate) async fn ladder_server(desk: &Desk, heard: &Heard) -> Result<Option<Server>, Halt> {
    if let Some(server) = desk.window_of(heard).server().filter(|_| !heard.place.is_private()) {
        return Ok(Some(server.clone()));
    }
    match desk.house.last_seen_in(&heard.who.person) {
        Some(seen) => Ok(Some(seen)),
        None => Ok(my_servers(desk, heard).await?.into_iter().next()),
    }
}

/// The servers whose ladders somebody may ask for in private, the last one first: those they have a name in.
pub(crate) async fn my_servers(desk: &Desk, heard: &Heard) -> Result<Vec<Server>, Halt> {
    let mut servers = Vec::new();
    for account in desk.house.links.accounts(&heard.who.person) {
        let played = desk.house.journal.servers_of(&account).await;
        servers.extend(played?);
    }
    let mut met = BTreeSet::new();
    servers.retain(|server| met.insert(server.clone()));
    Ok(servers)
}

/// The server a moderator's order about ladders is given in; a person who may not give it there is told so.
pub(crate) fn moderated_server(desk: &Desk, heard: &Heard, power: Power) -> Option<Server> {
    let window = desk.window_of(heard);
    let Some(server) = window.server().filter(|_| !heard.place.is_private()) else {
        desk.answer(heard, say!("refuse-only-in-channels"));
        return None;
    };
    if !desk.moderates(heard, power) {
        desk.answer(heard, say!("refuse-moderators"));
        return None;
    }
    Some(server.clone())
}

/// The player of a server somebody means: by the name they go by there, or by their account.
pub(crate) async fn player_named(desk: &Desk, server: &Server, typed: &str) -> Result<Option<Person>, Halt> {
    let found = called_so(desk, server, typed).await?;
    let typed = typed.trim().trim_start_matches('@');
    let account = typed.contains(':').then(|| Person(typed.to_owned()));
    Ok(found.or(account))
}

/// The player of a server who is called so; an @ before a name is a way of naming, but may be its first letter.
pub(crate) async fn called_so(desk: &Desk, server: &Server, typed: &str) -> Result<Option<Person>, Halt> {
    let (typed, journal) = (typed.trim(), &desk.house.journal);
    for name in [typed, typed.trim_start_matches('@')] {
        let found = journal.person_by_name(Some(server), name).await?;
        if found.is_some() {
            return Ok(found);
        }
    }
    Ok(None)
}
