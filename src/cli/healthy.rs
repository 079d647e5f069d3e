//! `giostra healthy`: asks a giostra that serves whether it is ready. An image made from scratch has nothing else to ask with.

use super::Failure;
use crate::say;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::time::Duration;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;

/// Where it is asked unless told otherwise.
const USUAL: &str = "127.0.0.1:9464";
/// How long all of it may take.
const PATIENCE: Duration = Duration::from_secs(2);

/// Arguments of `giostra healthy`.
#[derive(clap::Args)]
#[command(after_help = "Example:\n  giostra healthy 127.0.0.1:9464\n\n\
    The exit code is 0 when /readyz answers with 200 within two seconds, 1 when it answers anything else or nothing.")]
pub(crate) struct Args {
    /// Where the other one answers questions about itself; 127.0.0.1:9464 unless told otherwise
    #[arg(value_name = "ADDRESS", env = "GIOSTRA_OPS", hide_env_values = true)]
    address: Option<String>,
}

/// Runs the subcommand.
pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    let typed = args.address.as_deref().filter(|typed| !typed.is_empty() && *typed != "off").unwrap_or(USUAL);
    let address = reachable(typed).ok_or_else(|| Failure::usage(&say!("cli-no-address", typed = typed)))?;
    let runtime = super::runtime()?;
    let answer = runtime.block_on(async { tokio::time::timeout(PATIENCE, ask(&address)).await });
    // A name that is still being looked up is not waited for.
    runtime.shutdown_background();
    match answer.ok().flatten() {
        Some(200) => Ok(()),
        Some(code) => {
            Err(Failure::failed(&say!("cli-unhealthy", address = address, code = code.to_string())))
        }
        None => Err(Failure::failed(&say!(
            "cli-unheard",
            address = address,
            seconds = PATIENCE.as_secs().to_string()
        ))),
    }
}

/// `host:port` as it can be reached: who listens on all addresses of a machine is asked on its own.
fn reachable(typed: &str) -> Option<String> {
    if let Ok(mut address) = typed.parse::<SocketAddr>() {
        match address.ip() {
            IpAddr::V4(Ipv4Addr::UNSPECIFIED) => address.set_ip(Ipv4Addr::LOCALHOST.into()),
            IpAddr::V6(Ipv6Addr::UNSPECIFIED) => address.set_ip(Ipv6Addr::LOCALHOST.into()),
            _ => {}
        }
        return Some(address.to_string());
    }
    let (host, port) = typed.rsplit_once(':')?;
    let is_name = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | '_');
    let named = !host.is_empty() && host.chars().all(is_name) && port.parse::<u16>().is_ok();
    named.then(|| typed.to_owned())
}

/// The status that `/readyz` answers with; `None`: nobody does, or not in HTTP.
async fn ask(address: &str) -> Option<u16> {
    let mut stream = TcpStream::connect(address).await.ok()?;
    let asked = format!("GET /readyz HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n");
    stream.write_all(asked.as_bytes()).await.ok()?;
    // `HTTP/1.1 200`, all that has to be known.
    let mut begins = [0; 12];
    stream.read_exact(&mut begins).await.ok()?;
    let begins = std::str::from_utf8(&begins).ok()?;
    let (version, code) = begins.split_once(' ')?;
    version.starts_with("HTTP/1.").then(|| code.parse().ok()).flatten()
}

#[cfg(test)]
mod tests {
    use super::reachable;

    #[test]
    fn addresses_as_they_can_be_reached() {
        for (typed, reached) in [
            ("127.0.0.1:9464", Some("127.0.0.1:9464")),
            ("0.0.0.0:9464", Some("127.0.0.1:9464")),
            ("[::]:1", Some("[::1]:1")),
            ("giostra:9464", Some("giostra:9464")),
            ("giostra", None),
            (":9464", None),
            ("giostra:", None),
            ("giostra:94640", None),
            ("http://giostra:9464", None),
            ("a b:9464", None),
            ("a\r\nb:9464", None),
        ] {
            assert_eq!(reachable(typed).as_deref(), reached, "{typed}");
        }
    }
}
