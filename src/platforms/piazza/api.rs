//! The routes: the page, its stream, and what the page posts.

use super::chat::Posted;
use super::guard::{self, Refused, asked_lang, text};
use super::people::{As, Joined, PERSONAS, Someone};
use super::stream::{self, Follower};
use super::wire::Viewer;
use super::{Host, LONGEST, Piazza, World, assets, moderating, texts};
use crate::clock::Millis;
use crate::messages::Lang;
use crate::picture::Layout;
use crate::platforms::connections::{Peer, network};
use crate::rooms::heard::{Heard, Person, Place, Precision, What, Who};
use axum::body::Bytes;
use axum::extract::rejection::BytesRejection;
use axum::extract::{DefaultBodyLimit, Extension, FromRequest, Path, Query, Request, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::sse::{KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router, middleware};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use std::convert::Infallible;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;
use tokio::time::error::Elapsed;
use tokio::time::timeout;

/// The largest body read, in bytes: the longest message with each character escaped takes 48 KiB;
/// what is somewhat longer is read too, so that its writer gets the sentence and no broken line.
const LARGEST: usize = 256 * 1024;
/// A year, for what never changes under its address.
const FOR_EVER: (header::HeaderName, &str) = (header::CACHE_CONTROL, "private, max-age=31536000, immutable");
/// Something is sent at least this often, so that a dead connection is noticed.
const ALIVE: Duration = Duration::from_secs(15);

/// What every handler needs.
#[derive(Clone)]
pub(super) struct App {
    pub(super) piazza: Arc<Piazza>,
    pub(super) host: Arc<dyn Host>,
}

pub(super) type Answer = Result<Json<Value>, Refused>;

/// What was sent with a request, if it came in time.
pub(super) struct Body(Result<Result<Bytes, BytesRejection>, Elapsed>);

impl FromRequest<App> for Body {
    type Rejection = Infallible;

    async fn from_request(request: Request, app: &App) -> Result<Self, Infallible> {
        let patience = app.piazza.options.patience;
        Ok(Self(timeout(patience, Bytes::from_request(request, app)).await))
    }
}

/// What somebody is told who finds no room at all.
pub(super) fn crowded(headers: &HeaderMap) -> Response {
    Refused::new(StatusCode::SERVICE_UNAVAILABLE, "piazza-error-crowded", headers).into_response()
}

pub(super) fn router(piazza: Arc<Piazza>, host: Arc<dyn Host>) -> Router {
    let app = App { piazza: Arc::clone(&piazza), host };
    Router::new()
        .route("/", get(page))
        .route("/page/{name}", get(page_file))
        .route("/mark.svg", get(mark))
        .route("/favicon.ico", get(mark))
        .route("/fonts/{name}", get(font))
        .route("/texts/{lang}", get(page_texts))
        .route("/picture/{id}/{layout}", get(picture))
        .route("/file/{id}/{name}", get(file))
        .route("/api/about", get(about))
        .route("/api/stream", get(events))
        .route("/api/log", get(log))
        .route("/api/enter", post(moderating::enter))
        .route("/api/join", post(join))
        .route("/api/leave", post(leave))
        .route("/api/say", post(say))
        .route("/api/edit", post(edit))
        .route("/api/delete", post(delete))
        .route("/api/press", post(press))
        .route("/api/clock", post(clock))
        .route("/api/moderate", post(moderating::moderate))
        .route("/api/people", get(moderating::people))
        .route("/api/order", post(moderating::order))
        .with_state(app)
        .layer(DefaultBodyLimit::max(LARGEST))
        .layer(middleware::from_fn_with_state(piazza, guard::guard))
}

async fn page(State(app): State<App>) -> Response {
    let no_script = Lang::ALL.map(|lang| crate::messages::plain(lang, "piazza-no-script", &[])).join(" ");
    let page = assets::html(&app.piazza.token, &no_script);
    ([(header::CONTENT_TYPE, "text/html; charset=utf-8")], page).into_response()
}

async fn page_file(Path(name): Path<String>) -> Response {
    found(assets::page(&name).map(|(kind, content)| ([(header::CONTENT_TYPE, kind)], content)))
}

async fn mark() -> Response {
    ([(header::CONTENT_TYPE, "image/svg+xml")], assets::MARK).into_response()
}

async fn font(Path(name): Path<String>) -> Response {
    found(assets::font(&name).map(|font| ([(header::CONTENT_TYPE, "font/ttf"), FOR_EVER], font)))
}

async fn page_texts(Path(lang): Path<String>) -> Response {
    found(lang.parse().ok().map(|lang: Lang| Json(texts::of_the_page(lang))))
}

async fn picture(State(app): State<App>, Path((id, layout)): Path<(String, String)>) -> Response {
    let shown = app.piazza.world().gallery.picture(&id);
    let spots = match layout.as_str() {
        "wide.json" => Some(Layout::Wide),
        "tall.json" => Some(Layout::Tall),
        _ => None,
    };
    if let Some(layout) = spots {
        return found(shown.map(|shown| ([FOR_EVER], Json(shown.spots(layout)))));
    }
    let which = match layout.as_str() {
        "wide.png" => Some((Layout::Wide, true)),
        "tall.png" => Some((Layout::Tall, true)),
        "wide.gif" => Some((Layout::Wide, false)),
        "tall.gif" => Some((Layout::Tall, false)),
        _ => None,
    };
    let file = match (shown, which) {
        (Some(shown), Some(which)) => shown.file(which, Arc::clone(&app.piazza.paint)).await,
        _ => None,
    };
    found(file.map(|(kind, file)| ([(header::CONTENT_TYPE, kind), FOR_EVER], file)))
}

async fn file(State(app): State<App>, Path((id, _)): Path<(String, String)>) -> Response {
    let file = app.piazza.world().gallery.file(&id);
    found(file.map(|file| {
        let name: String =
            file.name.chars().filter(|c| c.is_ascii_graphic() && !"\"\\/".contains(*c)).collect();
        let kind = match file.as_text() {
            Some(_) => "text/plain; charset=utf-8",
            None => "application/octet-stream",
        };
        let headers = [
            (header::CONTENT_TYPE, kind.to_owned()),
            (header::CONTENT_DISPOSITION, format!("attachment; filename=\"{name}\"")),
        ];
        (headers, file.content.clone())
    }))
}

fn found(response: Option<impl IntoResponse>) -> Response {
    response.map_or_else(|| StatusCode::NOT_FOUND.into_response(), IntoResponse::into_response)
}

async fn about(State(app): State<App>) -> Json<Value> {
    let Piazza { options, address, .. } = &*app.piazza;
    let personas = PERSONAS.iter().filter(|_| app.piazza.is_local());
    let personas: Vec<Value> = personas
        .map(|(key, name, moderator)| json!({ "as": format!("persona:{key}"), "name": name, "moderator": moderator }))
        .collect();
    Json(json!({
        "personas": personas,
        "commands": options.commands,
        "starter": { "it": options.starter[0], "en": options.starter[1] },
        "against": options.against_computer.iter().map(|[it, en]| json!({
            "it": { "game": it.0, "command": it.1 },
            "en": { "game": en.0, "command": en.1 },
        })).collect::<Vec<_>>(),
        "backstage": options.backstage,
        "local": app.piazza.is_local(),
        "clock": app.has_clock(),
        "address": address.to_string(),
        "longest": LONGEST,
    }))
}

impl App {
    /// Who the page writes as, and where they come from when they are a stranger. Whoever was sent away by their key is refused; what
    /// they may do who only share an address with somebody like that is to say who they are, and to show the moderators' key.
    pub(super) fn comer(&self, headers: &HeaderMap, peer: Peer) -> Result<(As, Option<IpAddr>), Refused> {
        let who = text(headers, "x-giostra-as").and_then(As::read);
        let who = who
            .filter(|who| self.piazza.is_local() || matches!(who, As::Holder(_)))
            .ok_or_else(|| Refused::new(StatusCode::FORBIDDEN, "piazza-error-persona", headers))?;
        self.piazza.lets_in(&who.person(), None, headers)?;
        Ok((who, self.piazza.stranger(headers, peer)))
    }

    /// The same, who was not sent away by their address either.
    pub(super) fn writer(&self, headers: &HeaderMap, peer: Peer) -> Result<(As, Option<IpAddr>), Refused> {
        let (who, address) = self.comer(headers, peer)?;
        self.piazza.lets_in(&who.person(), address, headers)?;
        Ok((who, address))
    }

    /// The writer, who must have said their name.
    pub(super) fn known(&self, headers: &HeaderMap, peer: Peer) -> Result<(Person, Someone), Refused> {
        let (who, address) = self.writer(headers, peer)?;
        let someone = self.named(headers, &who, address)?;
        Ok((who.person(), someone))
    }

    /// What somebody is called, who must have said their name.
    pub(super) fn named(
        &self,
        headers: &HeaderMap,
        who: &As,
        address: Option<IpAddr>,
    ) -> Result<Someone, Refused> {
        let own = address.filter(|address| !address.is_loopback());
        let someone = self.piazza.world().people.find(who, own, self.piazza.clock.now());
        someone.ok_or_else(|| Refused::new(StatusCode::FORBIDDEN, "piazza-error-unknown", headers))
    }

    /// The same, who is about to do something.
    pub(super) fn acting(&self, headers: &HeaderMap, peer: Peer) -> Result<(Person, Someone), Refused> {
        let (person, someone) = self.known(headers, peer)?;
        let (address, now) = (self.piazza.stranger(headers, peer), self.piazza.clock.unturned());
        if self.piazza.world().limits.may_act(&person, address, now) {
            Ok((person, someone))
        } else {
            Err(Refused::new(StatusCode::TOO_MANY_REQUESTS, "piazza-error-slower", headers))
        }
    }

    /// Whether the clock of the page may be moved: only while nobody plays by it anywhere else.
    fn has_clock(&self) -> bool {
        self.piazza.options.clock && self.host.owns_time()
    }

    /// The place named in a request, where the writer may speak.
    fn place(&self, headers: &HeaderMap, person: &Person, name: &str) -> Result<Place, Refused> {
        let place = name.parse().ok().filter(|place| self.piazza.world().chat.may_speak(place, person));
        place.ok_or_else(|| Refused::new(StatusCode::NOT_FOUND, "piazza-error-place", headers))
    }

    /// Tells the host, in a task of its own: a browser that hangs up must not stop a commit.
    async fn hear(&self, headers: &HeaderMap, mut heard: Heard) -> Result<(), Refused> {
        heard.who.locale = asked_lang(headers);
        let (host, piazza) = (Arc::clone(&self.host), Arc::clone(&self.piazza));
        let heard = tokio::spawn(async move {
            let (place, id, played) = (heard.place.clone(), heard.id, host.plays(&heard.place));
            host.hear(heard).await;
            if played && !host.plays(&place) {
                piazza.change(|World { chat, .. }, _| chat.round_ends(&place, id));
            }
        });
        heard
            .await
            .map_err(|_| Refused::new(StatusCode::INTERNAL_SERVER_ERROR, "piazza-error-jammed", headers))
    }
}

pub(super) fn read<T: DeserializeOwned>(headers: &HeaderMap, body: Body) -> Result<T, Refused> {
    let refuse = |status, key| Refused::new(status, key, headers);
    let body = body.0.map_err(|_| refuse(StatusCode::REQUEST_TIMEOUT, "piazza-error-slow"))?;
    let body = body.map_err(|_| refuse(StatusCode::PAYLOAD_TOO_LARGE, "piazza-error-long"))?;
    serde_json::from_slice(&body).map_err(|_| refuse(StatusCode::BAD_REQUEST, "piazza-error-json"))
}

fn check_text(headers: &HeaderMap, text: &str) -> Result<(), Refused> {
    if text.trim().is_empty() {
        return Err(Refused::new(StatusCode::UNPROCESSABLE_ENTITY, "piazza-error-empty", headers));
    }
    check_length(headers, text)
}

fn check_length(headers: &HeaderMap, text: &str) -> Result<(), Refused> {
    if text.chars().nth(LONGEST).is_some() {
        return Err(Refused::new(StatusCode::PAYLOAD_TOO_LARGE, "piazza-error-long", headers));
    }
    Ok(())
}

fn heard(place: Place, person: Person, someone: Someone, id: u64, at: Millis, what: What) -> Heard {
    let Someone { name, moderator, .. } = someone;
    let who = Who { person, name, moderator, roles: Vec::new(), locale: None, robot: false };
    Heard { place, who, id, at, precision: Precision::Millisecond, replies_to: None, what }
}

async fn events(
    State(app): State<App>,
    Extension(peer): Extension<Peer>,
    headers: HeaderMap,
) -> Result<impl IntoResponse, Refused> {
    let (who, address) = app.writer(&headers, peer)?;
    let viewer = Viewer { person: who.person(), lang: asked_lang(&headers) };
    // A program without a name for its browser counts by itself.
    let browser = text(&headers, "x-giostra-browser").unwrap_or(&viewer.person.0).to_owned();
    let last = text(&headers, "last-event-id");
    let follower = Follower { person: &viewer.person, browser: &browser, address };
    let now = app.piazza.clock.unturned();
    let refuse = |status, key| Refused::new(status, key, &headers);
    let mut world = app.piazza.world();
    if !world.limits.may_follow(address, now) {
        return Err(refuse(StatusCode::TOO_MANY_REQUESTS, "piazza-error-slower"));
    }
    let entered = world.streams.enter(&follower);
    drop(world);
    let entered = entered.ok_or_else(|| refuse(StatusCode::SERVICE_UNAVAILABLE, "piazza-error-crowded"))?;
    let events = stream::open(Arc::clone(&app.piazza), viewer, entered, last);
    Ok(Sse::new(events).keep_alive(KeepAlive::new().interval(ALIVE)))
}

#[derive(Deserialize)]
struct LogAsked {
    place: String,
    after: i64,
}

async fn log(
    State(app): State<App>,
    Extension(peer): Extension<Peer>,
    headers: HeaderMap,
    Query(asked): Query<LogAsked>,
) -> Answer {
    if !app.piazza.options.backstage {
        return Err(Refused::new(StatusCode::FORBIDDEN, "piazza-error-backstage", &headers));
    }
    let (person, _) = app.known(&headers, peer)?;
    let place = app.place(&headers, &person, &asked.place)?;
    Ok(Json(json!(app.host.log_lines(&place, asked.after).await)))
}

#[derive(Deserialize)]
struct Join {
    name: String,
}

async fn join(
    State(app): State<App>,
    Extension(peer): Extension<Peer>,
    headers: HeaderMap,
    body: Body,
) -> Answer {
    let (who, address) = app.comer(&headers, peer)?;
    let asked: Join = read(&headers, body)?;
    let refuse = |status, key| Err(Refused::new(status, key, &headers));
    let (now, guarded) = (app.piazza.clock.now(), !app.piazza.is_local());
    let mut world = app.piazza.world();
    let World { people, limits, streams, .. } = &mut *world;
    if !limits.may_join(address, app.piazza.clock.unturned()) {
        return refuse(StatusCode::TOO_MANY_REQUESTS, "piazza-error-slower");
    }
    if let As::Holder(person) = &who {
        match people.join(person, &asked.name, now, guarded, || streams.here()) {
            Joined::In => {}
            Joined::Full => return refuse(StatusCode::SERVICE_UNAVAILABLE, "piazza-error-full"),
            Joined::NameTaken => return refuse(StatusCode::CONFLICT, "piazza-error-name"),
        }
    }
    let own = address.filter(|address| !address.is_loopback());
    let someone = world.people.find(&who, own, now).unwrap_or_default();
    Ok(Json(json!({ "id": who.person().0, "name": someone.name, "moderator": someone.moderator })))
}

/// Somebody takes one of their players off the page: their name is free again.
async fn leave(State(app): State<App>, Extension(peer): Extension<Peer>, headers: HeaderMap) -> Answer {
    let (who, _) = app.writer(&headers, peer)?;
    if let As::Holder(person) = &who {
        app.piazza.world().people.leaves(person);
    }
    Ok(Json(json!({ "id": who.person().0 })))
}

#[derive(Deserialize)]
struct Said {
    place: String,
    text: String,
    nonce: Option<String>,
}

async fn say(
    State(app): State<App>,
    Extension(peer): Extension<Peer>,
    headers: HeaderMap,
    body: Body,
) -> Answer {
    let (person, someone) = app.acting(&headers, peer)?;
    let said: Said = read(&headers, body)?;
    check_text(&headers, &said.text)?;
    let place = app.place(&headers, &person, &said.place)?;
    let is_hidden = app.piazza.is_hidden_command(&said.text);
    let nonce = said.nonce.filter(|nonce| nonce.len() <= 64);
    let (Posted { id, at, again }, is_move) = app.piazza.change(|World { chat, .. }, now| {
        // Asked where it is posted, and of the place alone: a tab that does not know yet that moves are secret would publish one,
        // and so would a refusal that comes after the message stands there.
        let is_move = chat.is_secret(&place) && !said.text.trim_start().starts_with('/');
        let (text, hidden) = (said.text.clone(), is_hidden || is_move);
        let name = &someone.name;
        (chat.user_says(&place, &person, name, someone.moderator, text, hidden, nonce, now), is_move)
    });
    if !again {
        let text = if is_move { as_move(&said.text) } else { said.text };
        let what = What::Message { text };
        app.hear(&headers, heard(place, person, someone, id, at, what)).await?;
    }
    Ok(Json(json!({ "id": id })))
}

/// What is typed where moves are given in secret, as the command that gives one.
fn as_move(typed: &str) -> String {
    format!("/mossa testo:\"{}\"", typed.replace('"', " ").trim())
}

impl Piazza {
    /// The address of a stranger; `None` for a visitor on this machine. Behind a proxy it is the one that the proxy
    /// has seen: the last it names.
    pub(super) fn stranger(&self, headers: &HeaderMap, peer: Peer) -> Option<IpAddr> {
        if self.is_local() {
            return None;
        }
        let proxied = self.is_proxied(peer);
        let Peer(peer) = peer;
        let named = headers.get_all("x-forwarded-for").iter().next_back().filter(|_| proxied);
        let named = named.and_then(|named| named.to_str().ok()?.rsplit(',').next()?.trim().parse().ok());
        Some(network::counted(named.unwrap_or(peer)))
    }

    /// Whether a request comes through a proxy on this machine, whose word is taken for who asks and how.
    pub(super) fn is_proxied(&self, Peer(peer): Peer) -> bool {
        peer.is_loopback() && !self.options.public_hosts.is_empty()
    }

    /// A typed command is shown to its author only, unless the table says otherwise.
    fn is_hidden_command(&self, text: &str) -> bool {
        let Some(command) = text.trim_start().strip_prefix('/') else { return false };
        let name = command.split_whitespace().next().unwrap_or("").to_lowercase();
        !self.options.commands.iter().any(|hint| hint.public && hint.name == name)
    }
}

#[derive(Deserialize)]
struct Changed {
    place: String,
    id: u64,
    #[serde(default)]
    text: String,
}

async fn edit(
    State(app): State<App>,
    Extension(peer): Extension<Peer>,
    headers: HeaderMap,
    body: Body,
) -> Answer {
    let (person, someone) = app.acting(&headers, peer)?;
    let changed: Changed = read(&headers, body)?;
    check_text(&headers, &changed.text)?;
    let place = app.place(&headers, &person, &changed.place)?;
    let at = app.piazza.change(|World { chat, .. }, now| {
        // What is typed there is a move, and what everybody has read is changed for everybody.
        if chat.is_secret(&place) {
            return None;
        }
        chat.user_edits(&place, changed.id, &person, &changed.text).then_some(now)
    });
    let at = at.ok_or_else(|| Refused::new(StatusCode::NOT_FOUND, "piazza-error-gone", &headers))?;
    let what = What::Edited { text: changed.text };
    app.hear(&headers, heard(place, person, someone, changed.id, at, what)).await?;
    Ok(Json(json!({ "id": changed.id })))
}

async fn delete(
    State(app): State<App>,
    Extension(peer): Extension<Peer>,
    headers: HeaderMap,
    body: Body,
) -> Answer {
    let (person, _) = app.acting(&headers, peer)?;
    let changed: Changed = read(&headers, body)?;
    let place = app.place(&headers, &person, &changed.place)?;
    if app.piazza.change(|World { chat, .. }, _| chat.user_deletes(&place, changed.id, &person)) {
        Ok(Json(json!({ "id": changed.id })))
    } else {
        Err(Refused::new(StatusCode::NOT_FOUND, "piazza-error-gone", &headers))
    }
}

#[derive(Deserialize)]
struct Press {
    place: String,
    id: u64,
    button: usize,
    form: Option<String>,
}

async fn press(
    State(app): State<App>,
    Extension(peer): Extension<Peer>,
    headers: HeaderMap,
    body: Body,
) -> Answer {
    let (person, someone) = app.acting(&headers, peer)?;
    let press: Press = read(&headers, body)?;
    check_length(&headers, press.form.as_deref().unwrap_or(""))?;
    let place = app.place(&headers, &person, &press.place)?;
    let pressed = app.piazza.change(|World { chat, .. }, now| {
        let payload = chat.payload(&place, press.id, press.button, &person)?;
        Some((payload, chat.next_id(&place, now), now))
    });
    let (payload, id, at) =
        pressed.ok_or_else(|| Refused::new(StatusCode::NOT_FOUND, "piazza-error-gone", &headers))?;
    let what = What::Press { payload, form: press.form };
    app.hear(&headers, heard(place, person, someone, id, at, what)).await?;
    Ok(Json(json!({ "id": id })))
}

#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
enum Turned {
    /// 1× or 10×.
    Rate(u32),
    /// To the next deadline of a place.
    End(String),
    /// Through the night.
    Night,
}

async fn clock(
    State(app): State<App>,
    Extension(peer): Extension<Peer>,
    headers: HeaderMap,
    body: Body,
) -> Answer {
    let (person, someone) = app.acting(&headers, peer)?;
    if !app.has_clock() {
        return Err(Refused::new(StatusCode::FORBIDDEN, "piazza-error-clock", &headers));
    }
    // Where strangers come by, time is the moderators'.
    if !app.piazza.is_local() && !someone.moderator {
        return Err(Refused::new(StatusCode::FORBIDDEN, "piazza-error-moderators", &headers));
    }
    let turned: Turned = read(&headers, body)?;
    let place = match &turned {
        Turned::End(name) => Some(app.place(&headers, &person, name)?),
        _ => None,
    };
    let host = Arc::clone(&app.host);
    let done = tokio::spawn(async move {
        match (turned, place) {
            (Turned::Rate(rate), _) => {
                host.set_rate(if rate >= 10 { 10 } else { 1 }).await;
                true
            }
            (_, Some(place)) => host.jump_to_next_deadline(&place).await.is_some(),
            _ => {
                host.run_night().await;
                true
            }
        }
    });
    let done = done
        .await
        .map_err(|_| Refused::new(StatusCode::INTERNAL_SERVER_ERROR, "piazza-error-jammed", &headers))?;
    app.piazza.change(|World { chat, .. }, _| chat.clock_changed());
    Ok(Json(json!({ "done": done })))
}
