//! The HTTP side: sockets on loopback, paths, tokens, long polls, and the faults that cut connections.

use super::answer::{Answer, Refusal};
use super::calls::Call;
use super::faults::{Fault, Side, pass};
use super::parse::Fields;
use super::updates::Poll;
use super::world::World;
use axum::body::Body;
use axum::http::header::CONTENT_TYPE;
use axum::http::{Request, Response, StatusCode};
use giostra::clock::{Clock, Millis};
use hyper::body::Incoming;
use hyper::service::service_fn;
use hyper_util::rt::TokioIo;
use serde_json::json;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::net::TcpListener;
use tokio::sync::watch;
use tokio::task::JoinSet;

/// What the test and the sockets share.
pub(crate) struct Shared {
    clock: Clock,
    world: Mutex<World>,
    /// Counts changes, so that whoever waits looks again.
    pub(crate) changed: watch::Sender<u64>,
    /// While true, connections are cut as soon as they are there.
    pub(crate) down: watch::Sender<bool>,
    /// Scheme and address to which webhooks are posted instead of their own.
    pub(crate) proxy: Mutex<Option<String>>,
}

/// The connection is dropped without an answer.
#[derive(Debug, thiserror::Error)]
#[error("dropped on demand")]
pub(crate) struct Dropped;

impl Shared {
    pub(crate) fn new(clock: Clock, world: World) -> Self {
        Self {
            clock,
            world: Mutex::new(world),
            changed: watch::Sender::new(0),
            down: watch::Sender::new(false),
            proxy: Mutex::new(None),
        }
    }

    /// The world, without telling anybody. A test that panicked elsewhere does not hide what was seen.
    pub(crate) fn world(&self) -> MutexGuard<'_, World> {
        self.world.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Changes the world and wakes whoever waits for it.
    pub(crate) fn change<T>(&self, change: impl FnOnce(&mut World, Millis) -> T) -> T {
        let result = change(&mut self.world(), self.clock.now());
        self.changed.send_modify(|count| *count += 1);
        result
    }
}

/// Takes connections until it is dropped, and all of them with it.
pub(crate) async fn accept(listener: TcpListener, shared: Arc<Shared>) {
    let mut connections = JoinSet::new();
    loop {
        let Ok((stream, _)) = listener.accept().await else { continue };
        while connections.try_join_next().is_some() {}
        // Small answers are not to wait for others.
        let _ = stream.set_nodelay(true);
        if *shared.down.borrow() {
            continue;
        }
        let shared = Arc::clone(&shared);
        connections.spawn(async move {
            let mut down = shared.down.subscribe();
            let service = service_fn(|request: Request<Incoming>| {
                let shared = Arc::clone(&shared);
                async move { handle(&shared, request.map(Body::new)).await }
            });
            let connection = hyper::server::conn::http1::Builder::new();
            let connection = connection.serve_connection(TokioIo::new(stream), service);
            tokio::select! {
                // A client that goes away is no news.
                _ = connection => {}
                _ = down.wait_for(|down| *down) => {}
            }
        });
    }
}

async fn handle(shared: &Shared, request: Request<Body>) -> Result<Response<Body>, Dropped> {
    let path = request.uri().path().to_owned();
    if let Some(rest) = path.strip_prefix("/file/bot") {
        return Ok(file(shared, rest));
    }
    let Some((token, method)) = path.strip_prefix("/bot").and_then(|rest| rest.split_once('/')) else {
        return Ok(respond(&Err(Refusal::new(404, "Not Found"))));
    };
    let method = method.to_ascii_lowercase();
    if token != shared.world().token {
        return Ok(refused(shared, &method, Refusal::new(401, "Unauthorized")));
    }
    let fields = match Fields::read(request).await {
        Ok(fields) => fields,
        Err(refusal) => return Ok(refused(shared, &method, refusal)),
    };
    let before = shared.world().faults.gates(&method, Side::Before);
    for gate in before {
        pass(&gate).await;
    }
    let fault = shared.world().faults.take(&method);
    match fault {
        Some(Fault::Status(status)) => {
            note(shared, &method, &fields, status, None);
            return Ok(broken(status));
        }
        Some(Fault::RetryAfter(seconds)) => {
            let answer = Err(Refusal::too_many(seconds));
            note(shared, &method, &fields, 429, Some(&answer));
            return Ok(respond(&answer));
        }
        Some(Fault::Refuse(code, words)) => {
            let answer = Err(Refusal::new(code, words));
            note(shared, &method, &fields, code, Some(&answer));
            return Ok(respond(&answer));
        }
        Some(Fault::DropBefore) => {
            note(shared, &method, &fields, 0, None);
            return Err(Dropped);
        }
        Some(Fault::DropAfter | Fault::StatusAfter(_)) | None => {}
    }
    // The status that the bot sees in place of the answer's; 0: nothing at all.
    let lost = match fault {
        Some(Fault::DropAfter) => Some(0),
        Some(Fault::StatusAfter(status)) => Some(status),
        _ => None,
    };
    let answer = if method == "getupdates" {
        let answer = long_poll(shared, &fields).await;
        note(shared, &method, &fields, lost.unwrap_or(status(&answer)), Some(&answer));
        answer
    } else {
        // The effect and its line in the log are seen together.
        shared.change(|world, now| {
            let answer = world.call(&method, &fields, now);
            let status = lost.unwrap_or(status(&answer));
            world.calls.push(call(&method, &fields, status, Some(&answer), now));
            answer
        })
    };
    let after = shared.world().faults.gates(&method, Side::After);
    for gate in after {
        pass(&gate).await;
    }
    match lost {
        Some(0) => Err(Dropped),
        Some(status) => Ok(broken(status)),
        None => Ok(respond(&answer)),
    }
}

/// A poll waits in the clock's time, as everything here: where nobody writes it ends when the test lets the time pass,
/// and not a moment earlier.
async fn long_poll(shared: &Shared, fields: &Fields) -> Answer {
    let mut changed = shared.changed.subscribe();
    let poll = shared.change(|world, now| world.begin_poll(fields, now))?;
    let _standing = Standing(shared, poll);
    loop {
        changed.borrow_and_update();
        let over = shared.clock.now() >= poll.ends;
        let answer = shared.world().poll(poll, over);
        if let Some(answer) = answer {
            return answer;
        }
        // One that another has ended stands, though its time is over.
        let real = if over { None } else { shared.clock.sleep_until(poll.ends) };
        // The sender lives as long as `shared`.
        let moved = changed.changed();
        match real {
            Some(real) => drop(tokio::time::timeout(real, moved).await),
            None => drop(moved.await),
        }
    }
}

/// A poll that waits, until it is answered or its client goes away.
struct Standing<'a>(&'a Shared, Poll);

impl Drop for Standing<'_> {
    fn drop(&mut self) {
        self.0.change(|world, _| world.end_poll(self.1));
    }
}

fn status(answer: &Answer) -> u16 {
    answer.as_ref().err().map_or(200, |refusal| refusal.code)
}

fn refused(shared: &Shared, method: &str, refusal: Refusal) -> Response<Body> {
    let answer = Err(refusal);
    note(shared, method, &Fields::default(), status(&answer), Some(&answer));
    respond(&answer)
}

fn note(shared: &Shared, method: &str, fields: &Fields, status: u16, answer: Option<&Answer>) {
    shared.change(|world, now| world.calls.push(call(method, fields, status, answer, now)));
}

fn call(method: &str, fields: &Fields, status: u16, answer: Option<&Answer>, at: Millis) -> Call {
    Call {
        method: method.to_owned(),
        chat: fields.int("chat_id"),
        message: fields.int("message_id"),
        status,
        error: answer.and_then(|answer| answer.as_ref().err()).map(|refusal| refusal.description.clone()),
        text: fields.text("text").or_else(|| fields.text("caption")),
        at,
    }
}

fn respond(answer: &Answer) -> Response<Body> {
    let body = match answer {
        Ok(result) => json!({ "ok": true, "result": result }),
        Err(refusal) => refusal.body(),
    };
    response(status(answer), "application/json", body.to_string())
}

/// What a broken server says: its own words for 500, a proxy's page for the others.
fn broken(status: u16) -> Response<Body> {
    if status == 500 {
        return respond(&Err(Refusal::new(500, "Internal Server Error")));
    }
    let name = StatusCode::from_u16(status).ok().and_then(|code| code.canonical_reason()).unwrap_or("Error");
    let page =
        format!("<html><head><title>{status} {name}</title></head><body>{status} {name}</body></html>");
    response(status, "text/html", page)
}

fn file(shared: &Shared, rest: &str) -> Response<Body> {
    let world = shared.world();
    let id = rest.split_once('/').filter(|(token, _)| *token == world.token).map(|(_, path)| path);
    // Some clients escape the slash.
    let id = id.and_then(|path| path.strip_prefix("files/").or_else(|| path.strip_prefix("files%2F")));
    match id.and_then(|id| world.files.get(id)) {
        Some(file) => response(200, "application/octet-stream", file.bytes.to_vec()),
        None => respond(&Err(Refusal::new(404, "Not Found"))),
    }
}

fn response(status: u16, kind: &str, body: impl Into<Body>) -> Response<Body> {
    let response = Response::builder().status(status).header(CONTENT_TYPE, kind).body(body.into());
    response.expect("the status and the type are valid")
}
