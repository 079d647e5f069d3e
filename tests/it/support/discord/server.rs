//! The REST half: TLS, HTTP/1.1, bodies taken apart, faults struck, limits counted, and a note of
//! every request. What each route does is in `routes`.

use std::fmt;
use std::sync::Arc;

use axum::body::Body;
use axum::extract::{DefaultBodyLimit, FromRequest as _, Multipart};
use axum::http::{Request, Response, header};
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::TokioIo;
use serde_json::Value;
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinSet;
use tokio_rustls::TlsAcceptor;

use super::Shared;
use super::answer::Answer;
use super::faults::Kind;
use super::world::{self, World};

/// Bodies larger than this are not read at all.
const MOST: usize = 64 << 20;

/// The connection is to be dropped without an answer.
#[derive(Debug)]
struct Dropped;

impl fmt::Display for Dropped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("dropped on purpose")
    }
}

impl std::error::Error for Dropped {}

/// A request taken apart.
pub(super) struct Call {
    pub(super) method: String,
    /// The path after `/api/v10`, without the query.
    pub(super) path: String,
    pub(super) query: Vec<(String, String)>,
    pub(super) body: Value,
    pub(super) files: Vec<Upload>,
    token: String,
}

/// A file of a multipart body.
pub(super) struct Upload {
    /// The n of `files[n]`.
    pub(super) index: u64,
    pub(super) name: String,
    pub(super) media: Option<String>,
    pub(super) bytes: Vec<u8>,
}

impl Call {
    /// A parameter of the query.
    pub(super) fn param(&self, name: &str) -> Option<&str> {
        self.query.iter().find(|(key, _)| key == name).map(|(_, value)| value.as_str())
    }
}

/// Takes connections until it is aborted; they die with it.
pub(super) async fn listen(listener: TcpListener, tls: TlsAcceptor, shared: Arc<Shared>) {
    let mut connections = JoinSet::new();
    while let Ok((stream, _)) = listener.accept().await {
        if shared.look(|world| world.faults.down) {
            continue;
        }
        connections.spawn(serve(stream, tls.clone(), Arc::clone(&shared)));
        while connections.try_join_next().is_some() {}
    }
}

async fn serve(stream: TcpStream, tls: TlsAcceptor, shared: Arc<Shared>) {
    // Small answers are not to wait for others.
    let _ = stream.set_nodelay(true);
    let Ok(stream) = tls.accept(stream).await else { return };
    let service = service_fn(move |request| answer(request, Arc::clone(&shared)));
    // An error is a client that went away, or a connection dropped on purpose.
    drop(http1::Builder::new().serve_connection(TokioIo::new(stream), service).await);
}

async fn answer(request: Request<Incoming>, shared: Arc<Shared>) -> Result<Response<Body>, Dropped> {
    if let Some(file) = request.uri().path().strip_prefix("/attachments/") {
        let id = file.split('/').next().and_then(|id| id.parse().ok()).unwrap_or(0);
        let bytes = shared.look(|world| world.attachments.get(&id).cloned());
        let status = if bytes.is_some() { 200 } else { 404 };
        let body = Body::from(bytes.unwrap_or_default());
        return Response::builder().status(status).body(body).map_err(|_| Dropped);
    }
    let call = take_apart(request.map(Body::new)).await;
    if let Some(mut gate) = shared.change(|world| world.faults.gate(&call.method, &call.path)) {
        let _standing = Standing::new(&shared);
        drop(gate.wait_for(|open| *open).await);
    }
    let (answer, fault) = shared.change(|world| world.answer(call))?;
    if let Some(Kind::Held(mut gate)) = fault {
        // A gate that was dropped holds nothing either.
        drop(gate.wait_for(|open| *open).await);
    }
    let mut response = Response::builder().status(answer.status);
    for (name, value) in answer.headers {
        response = response.header(name, value);
    }
    let body = answer.body.map_or_else(Body::empty, |body| Body::from(body.to_string()));
    let response = response.header(header::CONTENT_TYPE, "application/json").body(body);
    response.map_err(|_| Dropped)
}

/// A request that stands before a gate, until it passes or its client goes away.
struct Standing<'a>(&'a Shared);

impl<'a> Standing<'a> {
    fn new(shared: &'a Shared) -> Self {
        shared.change(|world| world.faults.standing += 1);
        Self(shared)
    }
}

impl Drop for Standing<'_> {
    fn drop(&mut self) {
        self.0.change(|world| world.faults.standing -= 1);
    }
}

/// A header as text, empty when there is none.
fn head(request: &Request<Body>, name: &header::HeaderName) -> String {
    request.headers().get(name).and_then(|value| value.to_str().ok()).unwrap_or_default().to_owned()
}

/// Reads the whole request; one that cannot be read has no body.
async fn take_apart(mut request: Request<Body>) -> Call {
    // Else multipart bodies would be cut at two megabytes.
    DefaultBodyLimit::max(MOST).apply(&mut request);
    let (token, kind) = (head(&request, &header::AUTHORIZATION), head(&request, &header::CONTENT_TYPE));
    let path = request.uri().path();
    let path = path.strip_prefix("/api/v10").unwrap_or("/not-version-10").to_owned();
    let query = axum::extract::Query::<Vec<(String, String)>>::try_from_uri(request.uri());
    let query = query.map(|query| query.0).unwrap_or_default();
    let method = request.method().to_string();
    let (mut body, mut files) = (Value::Null, Vec::new());
    if kind.starts_with("multipart/form-data") {
        if let Ok(mut form) = Multipart::from_request(request, &()).await {
            while let Ok(Some(field)) = form.next_field().await {
                let name = field.name().unwrap_or_default().to_owned();
                let file = field.file_name().unwrap_or_default().to_owned();
                let media = field.content_type().map(str::to_owned);
                let bytes = field.bytes().await.unwrap_or_default().to_vec();
                if name == "payload_json" {
                    body = serde_json::from_slice(&bytes).unwrap_or_default();
                } else if let Some(index) = name.strip_prefix("files[").and_then(|n| n.strip_suffix(']')) {
                    let index = index.parse().unwrap_or_default();
                    files.push(Upload { index, name: file, media, bytes });
                }
            }
        }
    } else if let Ok(bytes) = axum::body::to_bytes(request.into_body(), MOST).await {
        body = serde_json::from_slice(&bytes).unwrap_or_default();
    }
    Call { method, path, query, body, files, token }
}

impl World {
    /// Answers a request and notes it.
    fn answer(&mut self, call: Call) -> Result<(Answer, Option<Kind>), Dropped> {
        let fault = self.faults.strike(&call.method, &call.path);
        let outcome = if self.faults.down {
            Err(Dropped)
        } else if let Some(Kind::Status(status, code)) = fault {
            Ok(Answer::refused(status, code, &format!("{status}: on demand")))
        } else {
            let answer = self.limited(&call);
            if matches!(fault, Some(Kind::Lost)) { Err(Dropped) } else { Ok(answer) }
        };
        let pairs: Vec<_> = call.query.iter().map(|(key, value)| format!("{key}={value}")).collect();
        let path = if pairs.is_empty() { call.path } else { format!("{}?{}", call.path, pairs.join("&")) };
        let status = outcome.as_ref().map_or(0, |answer| answer.status);
        // What was refused was not done, and is not held back either.
        let fault = fault.filter(|_| status < 400);
        let (method, at) = (call.method, self.now());
        self.requests.push(world::Request { method, path, status, at, body: call.body });
        outcome.map(|answer| (answer, fault))
    }

    /// The answer once the limits are counted and the token looked at.
    fn limited(&mut self, call: &Call) -> Answer {
        let path: Vec<&str> = call.path.split('/').skip(1).collect();
        let open = matches!(path.as_slice(), ["gateway"] | ["interactions" | "webhooks", ..]);
        if !open && (!self.app.valid || call.token.strip_prefix("Bot ") != Some(&self.app.token)) {
            return Answer::unauthorized();
        }
        let now = self.now();
        match self.limits.count(&call.method, &path, now) {
            Err(answer) => answer,
            Ok(headers) => {
                let answer = self.route(call, &path);
                let mut answer = answer.unwrap_or_else(|refusal| refusal);
                answer.headers.extend(headers);
                answer
            }
        }
    }
}
