//! What `giostra` tells a service manager, on a real socket: that it serves, that it stops, that it lives.

use super::{giostra, run};
use crate::support::tab::{lines_of, page};
use std::os::unix::net::{SocketAddr, UnixDatagram};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::Receiver;
use std::time::Duration;
use tempfile::TempDir;

/// What has not come in this time never will.
const PATIENCE: Duration = Duration::from_mins(3);

/// A service manager, and the program under it.
struct Managed {
    hears: UnixDatagram,
    child: Child,
    out: Receiver<String>,
}

impl Managed {
    /// Starts the program with a socket that it finds under `named`.
    fn start(folder: &Path, hears: UnixDatagram, named: &str, set: &[(&str, &str)]) -> Self {
        hears.set_read_timeout(Some(PATIENCE)).unwrap();
        let mut command = giostra(folder, &["--piazza", "127.0.0.1:0"]);
        command.env("NOTIFY_SOCKET", named).envs(set.iter().copied());
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
        let out = lines_of(child.stdout.take().unwrap());
        Self { hears, child, out }
    }

    /// The next datagram.
    fn hears(&self) -> String {
        let mut told = [0; 1024];
        let length = self.hears.recv(&mut told).expect("it says something");
        String::from_utf8(told[..length].to_vec()).unwrap()
    }

    /// All datagrams up to one, and that one.
    fn until(&self, last: &str) -> Vec<String> {
        let mut all = Vec::new();
        while all.last().is_none_or(|told| told != last) {
            all.push(self.hears());
        }
        all
    }

    /// Stops it as a service manager does; what it said until it was gone.
    fn stop(mut self) -> Vec<String> {
        let pid = self.child.id().to_string();
        assert!(Command::new("kill").args(["-TERM", &pid]).status().unwrap().success());
        assert_eq!(self.child.wait().unwrap().code(), Some(0));
        self.hears.set_nonblocking(true).unwrap();
        let mut told = [0; 1024];
        let next = || Some(self.hears.recv(&mut told).ok()?).map(|length| told[..length].to_vec());
        std::iter::from_fn(next).map(|told| String::from_utf8(told).unwrap()).collect()
    }
}

impl Drop for Managed {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn that_it_serves_when_doors_are_open_and_that_it_stops() {
    let folder = TempDir::new().unwrap();
    let socket = folder.path().join("notify");
    let hears = UnixDatagram::bind(&socket).unwrap();
    let managed = Managed::start(folder.path(), hears, socket.to_str().unwrap(), &[]);
    assert_eq!(managed.hears(), "READY=1", "the first it says");
    let notice = managed.out.iter().find(|line| line.contains("http://")).unwrap();
    let address = notice.split_once("http://").unwrap().1.split('/').next().unwrap().to_owned();
    assert!(page(&address).starts_with("HTTP/1.1 200"), "the page is open");
    // Nobody asked for signs of life.
    assert_eq!(managed.stop(), ["STOPPING=1"]);
}

#[test]
#[cfg(target_os = "linux")]
fn signs_of_life_on_a_socket_that_is_in_no_folder() {
    use std::os::linux::net::SocketAddrExt as _;
    let folder = TempDir::new().unwrap();
    let name = format!("giostra-test-{}", std::process::id());
    let address = SocketAddr::from_abstract_name(&name).unwrap();
    let hears = UnixDatagram::bind_addr(&address).unwrap();
    let often = [("WATCHDOG_USEC", "100000")];
    let managed = Managed::start(folder.path(), hears, &format!("@{name}"), &often);
    managed.until("READY=1");
    // It goes on giving them, while it serves.
    for _ in 0..5 {
        assert_eq!(managed.hears(), "WATCHDOG=1");
    }
    let last = managed.stop();
    assert!(last.iter().any(|told| told == "STOPPING=1"), "{last:?}");
}

#[test]
fn a_watch_that_is_meant_for_another_process_is_not_ours() {
    let folder = TempDir::new().unwrap();
    let socket = folder.path().join("notify");
    let hears = UnixDatagram::bind(&socket).unwrap();
    let other = [("WATCHDOG_USEC", "1000"), ("WATCHDOG_PID", "1")];
    let managed = Managed::start(folder.path(), hears, socket.to_str().unwrap(), &other);
    assert_eq!(managed.until("READY=1"), ["READY=1"]);
    assert_eq!(managed.stop(), ["STOPPING=1"]);
}

#[test]
fn a_start_that_fails_is_never_ready() {
    let folder = TempDir::new().unwrap();
    let socket = folder.path().join("notify");
    let hears = UnixDatagram::bind(&socket).unwrap();
    std::fs::write(folder.path().join("giostra.db"), "hello").unwrap();
    let mut managed = Managed::start(folder.path(), hears, socket.to_str().unwrap(), &[]);
    assert_eq!(managed.child.wait().unwrap().code(), Some(1));
    assert_eq!(managed.hears(), "STOPPING=1", "the first it says");
}

#[test]
fn a_manager_that_is_not_there_keeps_nobody_from_serving() {
    let folder = TempDir::new().unwrap();
    let lonely = UnixDatagram::unbound().unwrap();
    let managed = Managed::start(folder.path(), lonely, "none/notify", &[("WATCHDOG_USEC", "1000000")]);
    assert!(managed.out.iter().any(|line| line.contains("Ctrl-C")), "it serves");
    assert_eq!(managed.stop(), Vec::<String>::new());
    // Commands that do not serve say nothing to anybody.
    run(folder.path(), &["check"]).done();
}
