//! Where the piazza listens.

use crate::messages::{self, Lang};
use std::io;
use std::net::{Ipv4Addr, SocketAddr};
use tokio::net::TcpListener;

/// The port when none is given.
const PORT: u16 = 4747;
/// How many ports after it are tried.
const TRIES: u16 = 50;

/// An address as it is typed: `127.0.0.1:4747`, or `localhost:4747`, which is what people call this machine.
pub fn read(typed: &str) -> Option<SocketAddr> {
    match typed.rsplit_once(':') {
        Some((name, port)) if name.eq_ignore_ascii_case("localhost") => {
            let digits = port.bytes().all(|byte| byte.is_ascii_digit());
            Some(SocketAddr::from((Ipv4Addr::LOCALHOST, port.parse().ok().filter(|_| digits)?)))
        }
        _ => typed.parse().ok(),
    }
}

/// A listener, and what to tell about it.
#[derive(Debug)]
pub struct Bound {
    /// Ready for [`super::serve`].
    pub listener: TcpListener,
    /// Where it listens.
    pub address: SocketAddr,
    /// The port that was taken, when another one had to be used.
    pub instead_of: Option<u16>,
}

impl Bound {
    /// What to print: where the page is, and whether its port had to change.
    pub fn notice(&self, lang: Lang) -> String {
        let url = ("url", format!("http://{}/", self.address));
        match self.instead_of {
            None => messages::plain(lang, "piazza-notice", &[url]),
            Some(port) => messages::plain(lang, "piazza-notice-moved", &[url, ("port", port.to_string())]),
        }
    }
}

/// An address that was asked for cannot be had.
#[derive(Debug, thiserror::Error)]
#[error("cannot listen on {address}: {source}")]
pub struct CannotListen {
    /// The address asked for.
    pub address: SocketAddr,
    /// The next free port there, when the one asked for is taken.
    pub free: Option<u16>,
    source: io::Error,
}

impl CannotListen {
    /// One sentence for the command line.
    pub fn sentence(&self, lang: Lang) -> String {
        let address = ("address", self.address.to_string());
        match (self.source.kind(), self.free) {
            (io::ErrorKind::AddrInUse, Some(free)) => {
                let host = match self.address {
                    SocketAddr::V4(address) => address.ip().to_string(),
                    SocketAddr::V6(address) => format!("[{}]", address.ip()),
                };
                // A port is a name, not a number to be grouped in thousands.
                let args = [address, ("host", host), ("free", free.to_string())];
                messages::plain(lang, "piazza-port-taken", &args)
            }
            (io::ErrorKind::AddrInUse, None) => messages::plain(lang, "piazza-port-taken-all", &[address]),
            (io::ErrorKind::PermissionDenied, _) => {
                messages::plain(lang, "piazza-port-forbidden", &[address])
            }
            _ => messages::plain(lang, "piazza-address-unusable", &[address]),
        }
    }
}

/// Listens on `address`, or on 127.0.0.1:4747 and when that is taken on the next free port.
///
/// # Errors
/// An address given explicitly that is taken or cannot be used; no free port at all.
pub async fn bind(address: Option<SocketAddr>) -> Result<Bound, CannotListen> {
    let wanted = address.unwrap_or_else(|| SocketAddr::from((Ipv4Addr::LOCALHOST, PORT)));
    let source = match listen(wanted).await {
        Ok((listener, address)) => return Ok(Bound { listener, address, instead_of: None }),
        Err(source) => source,
    };
    let next = if source.kind() == io::ErrorKind::AddrInUse { next_free(wanted).await } else { None };
    match next {
        Some((listener, free)) if address.is_none() => {
            Ok(Bound { listener, address: free, instead_of: Some(wanted.port()) })
        }
        next => Err(CannotListen { address: wanted, free: next.map(|(_, free)| free.port()), source }),
    }
}

async fn listen(address: SocketAddr) -> io::Result<(TcpListener, SocketAddr)> {
    let listener = TcpListener::bind(address).await?;
    let address = listener.local_addr()?;
    Ok((listener, address))
}

async fn next_free(taken: SocketAddr) -> Option<(TcpListener, SocketAddr)> {
    for step in 1..=TRIES {
        let address = SocketAddr::new(taken.ip(), taken.port().checked_add(step)?);
        if let Ok(bound) = listen(address).await {
            return Some(bound);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn this_machine_is_called_localhost() {
        for (typed, address) in [
            ("localhost:4747", Some("127.0.0.1:4747")),
            ("LOCALHOST:0", Some("127.0.0.1:0")),
            ("127.0.0.1:4747", Some("127.0.0.1:4747")),
            ("[::1]:4747", Some("[::1]:4747")),
            ("0.0.0.0:80", Some("0.0.0.0:80")),
            ("localhost", None),
            ("localhost:", None),
            ("localhost:+4747", None),
            ("localhost:99999", None),
            ("example.org:4747", None),
        ] {
            assert_eq!(read(typed), address.map(|address| address.parse().unwrap()), "{typed}");
        }
    }
}
