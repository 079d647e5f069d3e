//! An address for whoever watches the bot: whether it lives, whether it is ready, and what it counts. It knows of no person and
//! tells no text, so it needs no password; it is nothing for the open net all the same.

mod ready;

use super::{Args as Serve, Failure};
use crate::messages;
use crate::metrics::{Figures, metrics};
use crate::platforms::connections::{self, Manners};
use crate::rooms::house::House;
use axum::Router;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse as _, Response};
use axum::routing::get;
use ready::Readiness;
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpListener;

/// How long a connection may be silent.
const PATIENCE: Duration = Duration::from_secs(10);
/// Connections at once.
const CONNECTIONS: usize = 64;
/// As `OpenMetrics` wants it.
const METRICS: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";

/// What watching takes.
#[derive(clap::Args)]
#[group(skip)]
pub(super) struct Args {
    /// Address for whoever watches the bot: /healthz, /readyz and /metrics, such as 127.0.0.1:9464.
    #[arg(id = "ops", long = "ops", env = "GIOSTRA_OPS", value_name = "ADDRESS")]
    address: Option<String>,
}

impl Args {
    /// The address that was asked for, if one was.
    ///
    /// # Errors
    /// What was typed is no address.
    pub(super) fn address(&self, lang: messages::Lang) -> Result<Option<SocketAddr>, Failure> {
        let typed =
            self.address.as_deref().map(str::trim).filter(|typed| !typed.is_empty() && *typed != "off");
        let Some(typed) = typed else { return Ok(None) };
        let read = typed.parse().map_err(|_| {
            Failure::Usage(messages::plain(lang, "serve-ops-bad-address", &[("typed", typed.to_owned())]))
        })?;
        Ok(Some(read))
    }
}

/// What is told there.
#[derive(Clone, Default)]
pub(super) struct Ops(Arc<Readiness>);

impl Ops {
    /// Answers from now on, if an address was asked for: also while the database is still being opened.
    ///
    /// # Errors
    /// The address cannot be had.
    pub(super) async fn begin(args: &Serve) -> Result<Self, Failure> {
        let ops = Self::default();
        let Some(address) = args.ops.address(args.lang)? else { return Ok(ops) };
        let cannot = |error: std::io::Error| {
            let values = [("address", address.to_string()), ("why", error.to_string())];
            Failure::Usage(messages::plain(args.lang, "serve-ops-cannot-listen", &values))
        };
        let listener = TcpListener::bind(address).await.map_err(cannot)?;
        let address = listener.local_addr().map_err(cannot)?;
        super::print(&messages::plain(args.lang, "serve-ops", &[("address", address.to_string())]));
        let router = router(ops.clone())
            .layer(middleware::from_fn(move |request, next| guarded(address, request, next)));
        let manners = Manners { patience: PATIENCE, most: CONNECTIONS, crowded };
        tokio::spawn(connections::serve(listener, router, manners));
        Ok(ops)
    }

    /// The house goes on where it was, and its doors are open.
    pub(super) fn serves(&self, house: &House) {
        self.0.serves(house);
    }

    /// We were told to stop.
    pub(super) fn stops(&self) {
        self.0.stops();
    }
}

fn router(ops: Ops) -> Router {
    Router::new()
        .route("/healthz", get(health))
        .route("/readyz", get(readiness))
        .route("/metrics", get(counted))
        .with_state(ops)
}

/// A page that gives its own name our address reads nothing here: programs that watch name us by an address, as `localhost`, or by
/// the machine's name, none of which a browser has from the open net.
async fn guarded(bound: SocketAddr, request: Request, next: Next) -> Response {
    let host = request.headers().get(header::HOST).map(|host| host.to_str().unwrap_or_default());
    if host.is_none_or(|host| is_meant(host, bound)) {
        return next.run(request).await;
    }
    (StatusCode::MISDIRECTED_REQUEST, "another host is meant\n").into_response()
}

/// Whether a `Host` can only come from a program that means this address. Names with a dot can be rebound, where only this machine
/// reaches us; from elsewhere they are how one finds us.
fn is_meant(host: &str, bound: SocketAddr) -> bool {
    let name = match host.rsplit_once(':') {
        Some((name, port)) if !port.contains(']') => name,
        _ => host,
    };
    let bare = name.strip_prefix('[').and_then(|name| name.strip_suffix(']')).unwrap_or(name);
    bare.parse::<IpAddr>().is_ok() || !bare.contains('.') || !bound.ip().is_loopback()
}

fn crowded(_: &HeaderMap) -> Response {
    (StatusCode::SERVICE_UNAVAILABLE, "too many connections\n").into_response()
}

/// Whoever gets an answer at all gets a good one: this process runs and answers.
async fn health() -> &'static str {
    "ok\n"
}

/// A line for each thing that is missing.
async fn readiness(State(ops): State<Ops>) -> Response {
    let missing = ops.0.missing().await;
    if missing.is_empty() {
        return (StatusCode::OK, "ready\n").into_response();
    }
    let mut lines: Vec<String> = missing.iter().map(ToString::to_string).collect();
    lines.push(String::new());
    let lines = lines.join("\n");
    (StatusCode::SERVICE_UNAVAILABLE, lines).into_response()
}

async fn counted(State(ops): State<Ops>) -> Response {
    let ready = ops.0.missing().await.is_empty();
    let figures = match ops.0.house() {
        Some(house) => Figures { database: house.journal().size_told().await, ..house.figures() },
        None => Figures::default(),
    };
    match metrics().text(&Figures { ready, ..figures }) {
        Ok(text) => ([(header::CONTENT_TYPE, METRICS)], text).into_response(),
        Err(error) => (StatusCode::INTERNAL_SERVER_ERROR, format!("{error}\n")).into_response(),
    }
}
