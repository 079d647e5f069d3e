//! Who is let in where strangers come by, and what moderators do there beside the games: they see who is here, send people away
//! and let them in again.

use super::Piazza;
use super::api::{Answer, App, Body, read};
use super::away::{Ban, Kept, WHILE};
use super::entry::Password;
use super::guard::{Refused, text};
use super::limits::Secret;
use super::people::{Someone, same_secret};
use crate::platforms::connections::Peer;
use crate::rooms::heard::Person;
use axum::Json;
use axum::extract::{Extension, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse as _, Response};
use serde::Deserialize;
use serde_json::{Value, json};
use std::net::IpAddr;

#[derive(Deserialize)]
pub(super) struct Enter {
    password: String,
}

/// Whoever knows the password gets the cookie that opens everything else.
pub(super) async fn enter(
    State(app): State<App>,
    Extension(peer): Extension<Peer>,
    headers: HeaderMap,
    body: Body,
) -> Result<Response, Refused> {
    let piazza = &app.piazza;
    let asked: Enter = read(&headers, body)?;
    let Some(password) = &piazza.options.password else {
        return Ok(Json(json!({ "in": true })).into_response());
    };
    let address = piazza.stranger(&headers, peer);
    piazza.guesses(&headers, address, Secret::Password, password.is(&asked.password))?;
    // The page comes over HTTPS where it says so, or the proxy before it, which may have turned the origin into its own.
    let secure = text(&headers, "origin").is_some_and(|origin| origin.starts_with("https://"))
        || piazza.is_proxied(peer) && text(&headers, "x-forwarded-proto") == Some("https");
    let cookie = password.cookie(piazza.clock.now(), secure);
    Ok(([(header::SET_COOKIE, cookie)], Json(json!({ "in": true }))).into_response())
}

#[derive(Deserialize)]
pub(super) struct Moderate {
    key: String,
}

pub(super) async fn moderate(
    State(app): State<App>,
    Extension(peer): Extension<Peer>,
    headers: HeaderMap,
    body: Body,
) -> Answer {
    // Also from an address that somebody was sent away by: who has the key lets people in again.
    let (who, address) = app.comer(&headers, peer)?;
    app.named(&headers, &who, address)?;
    let asked: Moderate = read(&headers, body)?;
    let right = !app.piazza.is_local() && same_secret(asked.key.trim(), &app.piazza.moderator_key);
    app.piazza.guesses(&headers, address, Secret::Key, right)?;
    app.piazza.world().people.make_moderator(&who.person());
    Ok(Json(json!({ "moderator": true })))
}

impl App {
    /// A moderator who is about to do something, where strangers come by: on this machine alone nobody is to be sent
    /// away.
    fn moderator(&self, headers: &HeaderMap, peer: Peer) -> Result<(Person, Someone), Refused> {
        let (person, someone) = self.acting(headers, peer)?;
        if someone.moderator && !self.piazza.is_local() {
            Ok((person, someone))
        } else {
            Err(Refused::new(StatusCode::FORBIDDEN, "piazza-error-no-moderator", headers))
        }
    }
}

/// Who is here and who was, and who was sent away.
pub(super) async fn people(
    State(app): State<App>,
    Extension(peer): Extension<Peer>,
    headers: HeaderMap,
) -> Answer {
    let (viewer, _) = app.moderator(&headers, peer)?;
    let now = app.piazza.clock.now();
    let world = app.piazza.world();
    let here = world.streams.here();
    let out = |person: &Person| world.away.list(now).any(|one| one.person == *person);
    let people = world.people.all().filter(|(person, _)| !out(person)).map(|(person, someone)| {
        json!({
            "id": person.0, "name": someone.name, "moderator": someone.moderator,
            "here": here.contains(person), "me": *person == viewer, "at": someone.at,
        })
    });
    let mut people: Vec<Value> = people.collect();
    // Who is here first, then whoever was seen last.
    people.sort_by_key(|one| (one["here"] != true, -one["at"].as_i64().unwrap_or(0)));
    let away = world.away.list(now).map(|one| {
        let address = one.address.is_some();
        json!({ "n": one.number, "name": one.name, "until": one.until, "address": address })
    });
    let away: Vec<Value> = away.collect();
    Ok(Json(json!({ "people": people, "away": away })))
}

/// What a moderator has done.
#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Order {
    /// Somebody is out for a while.
    Kick(String),
    /// Somebody is out until they are let in again.
    Ban(String),
    /// Somebody is let in again, by their number in the list.
    Lift(u64),
}

pub(super) async fn order(
    State(app): State<App>,
    Extension(peer): Extension<Peer>,
    headers: HeaderMap,
    body: Body,
) -> Answer {
    app.moderator(&headers, peer)?;
    let order: Order = read(&headers, body)?;
    let done = match order {
        Order::Kick(id) => app.sends_away(&id, false).await,
        Order::Ban(id) => app.sends_away(&id, true).await,
        Order::Lift(number) => app.lets_in_again(number).await,
    };
    let name = done.map_err(|(status, key)| Refused::new(status, key, &headers))?;
    Ok(Json(json!({ "name": name })))
}

/// Why an order is not carried out: a status and a sentence.
type No = (StatusCode, &'static str);

impl App {
    /// Gives the name of whoever is out now.
    async fn sends_away(&self, id: &str, for_good: bool) -> Result<String, No> {
        let found = {
            let world = self.piazza.world();
            let found = world.people.all().find(|(person, _)| person.0 == id);
            found.map(|(person, someone)| (person.clone(), someone.clone()))
        };
        let (person, someone) = found.ok_or((StatusCode::NOT_FOUND, "piazza-error-nobody"))?;
        if someone.moderator {
            return Err((StatusCode::FORBIDDEN, "piazza-error-moderates"));
        }
        let now = self.piazza.clock.now();
        let until = (!for_good).then_some(now + WHILE);
        if for_good {
            self.keeps(&person, Some(Kept::of(&someone.name, someone.address))).await?;
        }
        let mut world = self.piazza.world();
        world.away.send((person.clone(), someone.name.clone()), someone.address, until, now);
        world.streams.end(&person, someone.address);
        Ok(someone.name)
    }

    /// Gives the name of whoever may come back.
    async fn lets_in_again(&self, number: u64) -> Result<String, No> {
        let found = self.piazza.world().away.numbered(number).cloned();
        let Ban { person, name, .. } = found.ok_or((StatusCode::NOT_FOUND, "piazza-error-in-already"))?;
        self.keeps(&person, None).await?;
        self.piazza.world().away.lift(&person);
        Ok(name)
    }

    async fn keeps(&self, person: &Person, text: Option<String>) -> Result<(), No> {
        if self.host.keep_ban(person, text).await {
            Ok(())
        } else {
            Err((StatusCode::INTERNAL_SERVER_ERROR, "piazza-error-jammed"))
        }
    }
}

impl Piazza {
    /// Whether somebody may come in with this key from this address. A moderator is not shut out by a neighbour of theirs.
    pub(super) fn lets_in(
        &self,
        person: &Person,
        address: Option<IpAddr>,
        headers: &HeaderMap,
    ) -> Result<(), Refused> {
        let world = self.world();
        if self.is_local() || world.people.moderates(person) {
            return Ok(());
        }
        let until = world.away.holds(person, address, self.clock.now()).map(|one| one.until);
        drop(world);
        match until {
            None => Ok(()),
            Some(Some(_)) => Err(Refused::new(StatusCode::FORBIDDEN, "piazza-error-kicked", headers)),
            Some(None) => Err(Refused::new(StatusCode::FORBIDDEN, "piazza-error-banned", headers)),
        }
    }

    /// Somebody has typed a secret, and it was right or wrong. Of many wrong ones from an address none is looked at.
    fn guesses(
        &self,
        headers: &HeaderMap,
        address: Option<IpAddr>,
        secret: Secret,
        right: bool,
    ) -> Result<(), Refused> {
        let now = self.clock.unturned();
        let mut world = self.world();
        if !world.limits.may_guess(address, secret, now) {
            return Err(Refused::new(StatusCode::TOO_MANY_REQUESTS, "piazza-error-guesses", headers));
        }
        if !right {
            let wrong = match secret {
                Secret::Password => "piazza-error-password-wrong",
                Secret::Key => "piazza-error-key",
            };
            return Err(Refused::new(StatusCode::FORBIDDEN, wrong, headers));
        }
        world.limits.guessed_right(address, secret);
        Ok(())
    }

    /// Whether a request comes from somebody who knows the password, where there is one.
    pub(super) fn opens_to(&self, headers: &HeaderMap) -> bool {
        let known = |password: &Password| password.knows(headers, self.clock.now());
        self.options.password.as_ref().is_none_or(known)
    }
}
