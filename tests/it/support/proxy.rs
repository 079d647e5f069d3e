//! A way on loopback that can be cut, silenced, slowed down and halved, between a process and what it speaks to.

use std::net::SocketAddr;
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::task::JoinHandle;

/// What becomes of what goes through.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mode {
    /// It goes through.
    Open,
    /// Every connection ends, and each new one too.
    Cut,
    /// Nothing arrives, and nobody is told.
    Silent,
    /// Each piece takes so long.
    Slow(Duration),
    /// Of the next piece one half arrives, then its connection ends; after that all is open again.
    Halved,
}

/// What went to the platform, by whom, in order.
pub(crate) type Said = Arc<Mutex<Vec<(usize, String)>>>;

/// A way to `target`; it goes with this.
pub(crate) struct Proxy {
    pub(crate) address: SocketAddr,
    target: watch::Sender<SocketAddr>,
    mode: watch::Sender<Mode>,
    accepting: JoinHandle<()>,
}

impl Proxy {
    /// A way that notes the requests that send something in `said`, as those of `who`.
    pub(crate) async fn to(target: SocketAddr, who: usize, said: Said) -> Self {
        let listener = TcpListener::bind(("127.0.0.1", 0)).await.expect("a port");
        let address = listener.local_addr().expect("an address");
        let (mode, watched) = watch::channel(Mode::Open);
        let (setting, target) = (mode.clone(), watch::Sender::new(target));
        let leads_to = target.subscribe();
        let accepting = tokio::spawn(async move {
            while let Ok((near, _)) = listener.accept().await {
                let (mut watched, setting, said) = (watched.clone(), setting.clone(), Arc::clone(&said));
                let target = *leads_to.borrow();
                tokio::spawn(async move {
                    if *watched.borrow_and_update() == Mode::Cut {
                        return;
                    }
                    let Ok(far) = TcpStream::connect(target).await else { return };
                    let (near_in, near_out) = near.into_split();
                    let (far_in, far_out) = far.into_split();
                    let there = carry(near_in, far_out, watched.clone(), &setting, Some((who, said)));
                    let back = carry(far_in, near_out, watched.clone(), &setting, None);
                    let cut = watched.wait_for(|mode| *mode == Mode::Cut);
                    tokio::select! {
                        () = there => {}
                        () = back => {}
                        _ = cut => {}
                    }
                });
            }
        });
        Self { address, target, mode, accepting }
    }

    /// New connections go there from now on.
    pub(crate) fn leads_to(&self, target: SocketAddr) {
        self.target.send_replace(target);
    }

    pub(crate) fn set(&self, mode: Mode) {
        self.mode.send_replace(mode);
    }
}

impl Drop for Proxy {
    fn drop(&mut self) {
        self.accepting.abort();
    }
}

async fn carry(
    mut from: tokio::net::tcp::OwnedReadHalf,
    mut to: tokio::net::tcp::OwnedWriteHalf,
    mut mode: watch::Receiver<Mode>,
    setting: &watch::Sender<Mode>,
    noted: Option<(usize, Said)>,
) {
    let mut piece = vec![0; 1 << 16];
    while let Ok(length @ 1..) = from.read(&mut piece).await {
        let now = *mode.borrow_and_update();
        match now {
            Mode::Open => {}
            Mode::Cut => return,
            // What was silenced is not brought later either.
            Mode::Silent => {
                let _ = mode.wait_for(|mode| *mode != Mode::Silent).await;
                return;
            }
            Mode::Slow(time) => tokio::time::sleep(time).await,
            Mode::Halved => {
                setting.send_replace(Mode::Open);
                let _ = to.write_all(&piece[..length / 2]).await;
                return;
            }
        }
        if let Some((who, said)) = &noted {
            note(&piece[..length], *who, said);
        }
        if to.write_all(&piece[..length]).await.is_err() {
            return;
        }
    }
}

/// Notes a request that shows people something. Each request begins a piece: the client waits for one answer before it asks
/// again.
fn note(piece: &[u8], who: usize, said: &Said) {
    let line = piece.split(|byte| *byte == b'\r').next().unwrap_or_default();
    let line = String::from_utf8_lossy(line);
    let method = line.strip_prefix("POST /bot").and_then(|rest| rest.split([' ', '/']).nth(1));
    let shows = |method: &str| method.starts_with("send") || method.starts_with("edit");
    if let Some(method) = method.filter(|method| shows(method)) {
        said.lock().expect("nobody panicked").push((who, method.to_owned()));
    }
}
