//! What a service manager is told (`sd_notify(3)`, as systemd and others understand it): that we serve, that we stop, that we
//! live. Each is a datagram of `NAME=value` lines to the socket that `NOTIFY_SOCKET` names; without it nobody is told anything.

use std::time::Duration;

/// How long a datagram may wait until the manager has read the ones before it.
#[cfg(unix)]
const PATIENCE: Duration = Duration::from_secs(1);

/// The service manager, if one wants to hear of us.
#[derive(Default)]
pub(super) struct Manager {
    #[cfg(unix)]
    to: Option<(std::os::unix::net::UnixDatagram, std::os::unix::net::SocketAddr)>,
    /// How often it wants a sign of life from us at least.
    watches: Option<Duration>,
}

impl Manager {
    /// The one that the environment names.
    pub(super) fn of_the_environment() -> Self {
        let watched = std::env::var("WATCHDOG_USEC").ok();
        let whom = std::env::var("WATCHDOG_PID").ok();
        Self {
            #[cfg(unix)]
            to: std::env::var_os("NOTIFY_SOCKET").filter(|name| !name.is_empty()).and_then(|name| {
                let socket = socket(&name);
                if let Err(error) = &socket {
                    tracing::warn!(%error, "the service manager cannot be told anything");
                }
                socket.ok()
            }),
            watches: watches(watched.as_deref(), whom.as_deref(), std::process::id()),
        }
    }

    /// Doors are open, and what was being played goes on.
    pub(super) fn ready(&self) {
        self.send("READY=1");
    }

    /// We take leave.
    pub(super) fn stopping(&self) {
        self.send("STOPPING=1");
    }

    /// What we are about, as the manager shows it to people.
    pub(super) fn status(&self, sentence: &str) {
        let line: String = sentence.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
        self.send(&format!("STATUS={line}"));
    }

    /// Gives a sign of life twice as often as is asked for, for as long as the runtime goes round: who is stuck is silent, and
    /// is started anew. A database that cannot be reached is no reason: rooms wait for it.
    pub(super) async fn lives(&self) {
        let Some(often) = self.watches else { return std::future::pending().await };
        loop {
            self.send("WATCHDOG=1");
            tokio::time::sleep(often / 2).await;
        }
    }

    #[cfg(unix)]
    fn send(&self, told: &str) {
        let Some((socket, address)) = &self.to else { return };
        if let Err(error) = socket.send_to_addr(told.as_bytes(), address) {
            tracing::warn!(%error, "the service manager was not told {told}");
        }
    }

    #[cfg(not(unix))]
    #[expect(clippy::unused_self, reason = "only where there are such sockets is there a manager")]
    fn send(&self, _told: &str) {}
}

/// A socket of our own, and the manager's address: a path, or on Linux a name that is in no folder (`@name`).
#[cfg(unix)]
fn socket(
    name: &std::ffi::OsStr,
) -> std::io::Result<(std::os::unix::net::UnixDatagram, std::os::unix::net::SocketAddr)> {
    use std::os::unix::ffi::OsStrExt as _;
    use std::os::unix::net::{SocketAddr, UnixDatagram};
    let address = match name.as_bytes() {
        #[cfg(target_os = "linux")]
        [b'@', name @ ..] => {
            use std::os::linux::net::SocketAddrExt as _;
            SocketAddr::from_abstract_name(name)?
        }
        _ => SocketAddr::from_pathname(name)?,
    };
    let socket = UnixDatagram::unbound()?;
    socket.set_write_timeout(Some(PATIENCE))?;
    Ok((socket, address))
}

/// How often the manager wants to hear from this process: microseconds, and whom it means, if it says so.
fn watches(micros: Option<&str>, whom: Option<&str>, us: u32) -> Option<Duration> {
    if whom.is_some_and(|whom| whom.trim().parse() != Ok(us)) {
        return None;
    }
    let micros: u64 = micros?.trim().parse().ok()?;
    (micros > 0).then(|| Duration::from_micros(micros))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_watch_is_for_whom_it_names() {
        let minute = Some(Duration::from_mins(1));
        assert_eq!(watches(Some("60000000"), None, 7), minute);
        assert_eq!(watches(Some("60000000"), Some("7"), 7), minute);
        for (micros, whom) in [
            (Some("60000000"), Some("8")),
            (Some("60000000"), Some("")),
            (Some("0"), None),
            (Some("-1"), None),
            (Some("a minute"), None),
            (None, Some("7")),
        ] {
            assert_eq!(watches(micros, whom, 7), None, "{micros:?} {whom:?}");
        }
    }

    #[cfg(unix)]
    #[test]
    fn an_address_is_a_path_or_a_name() {
        assert!(socket("/run/systemd/notify".as_ref()).is_ok());
        #[cfg(target_os = "linux")]
        assert!(socket("@giostra/notify".as_ref()).is_ok_and(|(_, to)| to.as_pathname().is_none()));
        // No socket has a path that long.
        assert!(socket("/run/".repeat(40).as_str().as_ref()).is_err());
    }
}
