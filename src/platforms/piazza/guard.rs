//! Who may speak to the server: the page it served itself, and nobody else.
//!
//! A page of another site could make its reader's browser send requests here (CSRF), or have its
//! own name resolve to this machine (DNS rebinding). Against both: the `Host` must be an address,
//! `localhost` or a name given at the start; `Origin`, required on POST, must be that host; bodies
//! must be declared as JSON; and every request of the page carries the token that stands in it. Where strangers come by,
//! all but the page itself is for those who know the password (`entry`).

use super::entry::is_for_all;
use super::people::same_secret;
use super::{Options, Piazza};
use crate::messages::{self, Lang};
use axum::Json;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use serde_json::json;
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

/// Only what this server serves, nothing inline, in nobody's frame.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; \
    font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const HEADERS: [(HeaderName, &str); 6] = [
    (header::CONTENT_SECURITY_POLICY, POLICY),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::X_FRAME_OPTIONS, "DENY"),
    (header::REFERRER_POLICY, "no-referrer"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
];

/// A request that is turned down: a status, a name for programs, a sentence for people.
#[derive(Debug)]
pub(super) struct Refused {
    status: StatusCode,
    code: &'static str,
    sentence: String,
}

impl Refused {
    /// With the sentence of `key`, which must begin with `piazza-error-`.
    pub(super) fn new(status: StatusCode, key: &'static str, headers: &HeaderMap) -> Self {
        let lang = reader(headers);
        Self {
            status,
            code: key.trim_start_matches("piazza-error-"),
            sentence: messages::plain(lang, key, &[]),
        }
    }
}

impl IntoResponse for Refused {
    fn into_response(self) -> Response {
        (self.status, Json(json!({ "code": self.code, "error": self.sentence }))).into_response()
    }
}

/// A header as text.
pub(super) fn text<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    headers.get(name)?.to_str().ok()
}

/// The language chosen in the page, if one was.
pub(super) fn asked_lang(headers: &HeaderMap) -> Option<Lang> {
    text(headers, "x-giostra-lang")?.parse().ok()
}

/// The language of the person who reads the answer: the one chosen in the page, or the first of ours that the browser
/// asks for.
fn reader(headers: &HeaderMap) -> Lang {
    let accepted = || {
        let mut wanted = text(headers, "accept-language")?.split([',', ';', '-']).map(str::trim);
        wanted.find_map(|code| code.parse().ok())
    };
    asked_lang(headers).or_else(accepted).unwrap_or_default()
}

/// A header that may stand in a request once: two of them may be read as one by a proxy and as the other here.
fn only<'a>(headers: &'a HeaderMap, name: &HeaderName) -> Result<Option<&'a str>, ()> {
    let mut all = headers.get_all(name).iter();
    let first = all.next().map(|value| value.to_str().map_err(drop)).transpose()?;
    if all.next().is_some() { Err(()) } else { Ok(first) }
}

/// Checks a request and dresses the response.
pub(super) async fn guard(State(piazza): State<Arc<Piazza>>, request: Request, next: Next) -> Response {
    let checked = check(&piazza, request.method(), request.uri().path(), request.headers());
    let mut response = match checked {
        Ok(()) => next.run(request).await,
        Err(refused) => refused.into_response(),
    };
    for (name, value) in HEADERS {
        response.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    response.headers_mut().entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    response
}

fn check(piazza: &Piazza, method: &Method, path: &str, headers: &HeaderMap) -> Result<(), Refused> {
    let refuse = |status, key| Err(Refused::new(status, key, headers));
    let host = only(headers, &header::HOST).ok().flatten();
    let Some(host) = host.filter(|host| host_is_ours(host, piazza.address, &piazza.options)) else {
        return refuse(StatusCode::MISDIRECTED_REQUEST, "piazza-error-host");
    };
    let Ok(origin) = only(headers, &header::ORIGIN) else {
        return refuse(StatusCode::FORBIDDEN, "piazza-error-origin");
    };
    if origin.is_some_and(|origin| !origin_is(origin, host)) {
        return refuse(StatusCode::FORBIDDEN, "piazza-error-origin");
    }
    let opens = is_for_all(path) || piazza.opens_to(headers);
    if !path.starts_with("/api/") {
        return if opens { Ok(()) } else { refuse(StatusCode::UNAUTHORIZED, "piazza-error-password") };
    }
    if text(headers, "sec-fetch-site").is_some_and(|site| site != "same-origin") {
        return refuse(StatusCode::FORBIDDEN, "piazza-error-origin");
    }
    if method == Method::POST {
        if origin.is_none() {
            return refuse(StatusCode::FORBIDDEN, "piazza-error-origin");
        }
        let kind = text(headers, "content-type").and_then(|kind| kind.split(';').next()).map(str::trim);
        if kind != Some("application/json") {
            return refuse(StatusCode::UNSUPPORTED_MEDIA_TYPE, "piazza-error-json");
        }
    }
    if !text(headers, "x-giostra-token").is_some_and(|token| same_secret(token, &piazza.token)) {
        return refuse(StatusCode::FORBIDDEN, "piazza-error-token");
    }
    if opens { Ok(()) } else { refuse(StatusCode::UNAUTHORIZED, "piazza-error-password") }
}

/// `http://HOST`, or `https://HOST` behind a proxy that adds the encryption.
fn origin_is(origin: &str, host: &str) -> bool {
    let named = origin.strip_prefix("http://").or_else(|| origin.strip_prefix("https://"));
    named.is_some_and(|named| named.eq_ignore_ascii_case(host))
}

/// Whether a `Host` header can only come from somebody who means this server.
fn host_is_ours(host: &str, bound: SocketAddr, options: &Options) -> bool {
    if options.public_hosts.iter().any(|name| name.eq_ignore_ascii_case(host)) {
        return true;
    }
    let (name, port) = match host.rsplit_once(':') {
        Some((name, port)) if !port.contains(']') => (name, port),
        _ => (host, "80"),
    };
    // As text: "+80" and "080" are numbers too, and no browser writes them.
    if port != bound.port().to_string() {
        return false;
    }
    let reached_locally = bound.ip().is_loopback() || bound.ip().is_unspecified();
    if name.eq_ignore_ascii_case("localhost") {
        return reached_locally;
    }
    let bracketed = name.strip_prefix('[').and_then(|name| name.strip_suffix(']'));
    let ip = match bracketed {
        Some(name) => name.parse().map(IpAddr::V6),
        None => name.parse().map(IpAddr::V4),
    };
    let Ok(ip) = ip else { return false };
    // An address cannot be rebound; which of the machine's own it is does not matter.
    ip == bound.ip() || bound.ip().is_unspecified() || (bound.ip().is_loopback() && ip.is_loopback())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ours(host: &str, bound: &str) -> bool {
        let options = Options { public_hosts: vec!["gioco.example.org".into()], ..Options::default() };
        host_is_ours(host, bound.parse().unwrap(), &options)
    }

    #[test]
    fn only_addresses_localhost_and_given_names_are_hosts() {
        for host in ["127.0.0.1:4747", "localhost:4747", "LOCALHOST:4747", "[::1]:4747", "gioco.example.org"]
        {
            assert!(ours(host, "127.0.0.1:4747"), "{host}");
        }
        for host in [
            "evil.example:4747",
            "127.0.0.1",
            "127.0.0.1:4748",
            "192.168.1.7:4747",
            "127.0.0.1.evil.example:4747",
            "",
            ":4747",
            "[",
            "localhost:x",
            "127.0.0.1:+4747",
            "127.0.0.1:04747",
            "127.0.0.1: 4747",
            "[127.0.0.1]:4747",
            "[[::1]]:4747",
            "::1:4747",
            "127.0.0.1:4747:4747",
        ] {
            assert!(!ours(host, "127.0.0.1:4747"), "{host}");
        }
        assert!(ours("192.168.1.7:4747", "0.0.0.0:4747") && ours("localhost:4747", "0.0.0.0:4747"));
        assert!(!ours("localhost:4747", "192.168.1.7:4747") && !ours("evil.example:4747", "0.0.0.0:4747"));
        assert!(ours("127.0.0.1", "127.0.0.1:80"));
    }

    #[test]
    fn an_origin_is_the_host_itself() {
        let is = |origin: &str| origin_is(origin, "127.0.0.1:4747");
        assert!(is("http://127.0.0.1:4747") && is("https://127.0.0.1:4747"));
        for foreign in
            ["null", "", "http://evil.example", "http://127.0.0.1:4748", "http://127.0.0.1:4747.evil"]
        {
            assert!(!is(foreign), "{foreign}");
        }
    }
}
