//! One connection to the gateway: TCP, TLS where the address says so, WebSocket, packed frames.

use flate2::read::ZlibDecoder;
use futures_util::{SinkExt as _, StreamExt as _};
use std::io::{self, Read as _};
use std::sync::Arc;
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpStream;
use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::pki_types::pem::{self, PemObject as _};
use tokio_rustls::rustls::pki_types::{CertificateDer, InvalidDnsNameError, ServerName};
use tokio_rustls::rustls::{self, ClientConfig, RootCertStore};
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::tungstenite::protocol::frame::coding::CloseCode;
use tokio_tungstenite::tungstenite::protocol::{CloseFrame, WebSocketConfig};
use tokio_tungstenite::tungstenite::{self, Message};

/// The largest payload, in bytes: a server with very many channels and roles is some MiB.
const LARGEST: usize = 64 << 20;
/// A farewell that is not sent in this time is left.
const FAREWELL: Duration = Duration::from_secs(1);

/// Why there is no connection, or none any more. It holds no token.
#[derive(Debug, thiserror::Error)]
pub(super) enum Error {
    #[error("{0}")]
    Network(#[from] io::Error),
    #[error("{0}")]
    WebSocket(#[from] tungstenite::Error),
    #[error("its address is none")]
    Address,
    #[error("its address is none: {0}")]
    Name(#[from] InvalidDnsNameError),
    #[error("it has hung up")]
    Gone,
}

/// A certificate authority that is none.
#[derive(Debug, thiserror::Error)]
pub(in super::super) enum NoTrust {
    #[error("{0}")]
    Pem(#[from] pem::Error),
    #[error("{0}")]
    Certificate(#[from] rustls::Error),
}

/// Whose certificates are believed: the same as of REST.
pub(super) struct Trust(Arc<ClientConfig>);

impl Trust {
    pub(super) fn new(authority: Option<&[u8]>) -> Result<Self, NoTrust> {
        let mut roots = RootCertStore { roots: webpki_roots::TLS_SERVER_ROOTS.to_vec() };
        for certificate in CertificateDer::pem_slice_iter(authority.unwrap_or_default()) {
            roots.add(certificate?)?;
        }
        let provider = Arc::new(rustls::crypto::ring::default_provider());
        let config = ClientConfig::builder_with_provider(provider).with_safe_default_protocol_versions()?;
        Ok(Self(Arc::new(config.with_root_certificates(roots).with_no_client_auth())))
    }
}

/// What bytes go through.
trait Wire: AsyncRead + AsyncWrite + Send + Unpin {}

impl<T: AsyncRead + AsyncWrite + Send + Unpin> Wire for T {}

/// What came.
pub(super) enum Came {
    Text(String),
    /// The gateway hangs up, with this code.
    Closed(Option<u16>),
}

/// A connection.
pub(super) struct Connection(WebSocketStream<Box<dyn Wire>>);

impl Connection {
    /// Connects to an address of the gateway, such as `wss://gateway.discord.gg`.
    pub(super) async fn open(address: &str, trust: &Trust) -> Result<Self, Error> {
        let address = format!("{}/?v=10&encoding=json", address.trim_end_matches('/'));
        let request = address.into_client_request()?;
        let uri = request.uri();
        let is_secret = uri.scheme_str() == Some("wss");
        let host = uri.host().ok_or(Error::Address)?.trim_matches(['[', ']']).to_owned();
        let port = uri.port_u16().unwrap_or(if is_secret { 443 } else { 80 });
        let stream = TcpStream::connect((host.as_str(), port)).await?;
        // Heartbeats are not to wait for more.
        stream.set_nodelay(true)?;
        let wire: Box<dyn Wire> = if is_secret {
            let connector = TlsConnector::from(Arc::clone(&trust.0));
            Box::new(connector.connect(ServerName::try_from(host)?, stream).await?)
        } else {
            Box::new(stream)
        };
        let config = WebSocketConfig {
            max_message_size: Some(LARGEST),
            max_frame_size: Some(LARGEST),
            ..WebSocketConfig::default()
        };
        let (socket, _) = tokio_tungstenite::client_async_with_config(request, wire, Some(config)).await?;
        Ok(Self(socket))
    }

    /// The next payload. Nothing is lost when this is dropped before it has come.
    pub(super) async fn next(&mut self) -> Result<Came, Error> {
        loop {
            match self.0.next().await.ok_or(Error::Gone)?? {
                Message::Text(text) => return Ok(Came::Text(text)),
                Message::Binary(packed) => return Ok(Came::Text(unpacked(&packed)?)),
                Message::Close(frame) => return Ok(Came::Closed(frame.map(|frame| frame.code.into()))),
                Message::Ping(_) | Message::Pong(_) | Message::Frame(_) => {}
            }
        }
    }

    pub(super) async fn send(&mut self, payload: String) -> Result<(), Error> {
        Ok(self.0.send(Message::Text(payload)).await?)
    }

    /// Hangs up in a way that leaves the session there to be taken up again.
    pub(super) async fn leave(&mut self) {
        let frame = CloseFrame { code: CloseCode::Library(4000), reason: "".into() };
        let _ = tokio::time::timeout(FAREWELL, self.0.close(Some(frame))).await;
    }
}

fn unpacked(packed: &[u8]) -> io::Result<String> {
    let mut text = String::new();
    // One byte more, so that what is too large is no JSON.
    let most = u64::try_from(LARGEST).unwrap_or(u64::MAX);
    ZlibDecoder::new(packed).take(most).read_to_string(&mut text)?;
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_certificate_is_said() {
        assert!(Trust::new(None).is_ok() && Trust::new(Some(b"")).is_ok());
        let broken = b"-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n";
        assert!(matches!(Trust::new(Some(broken)), Err(NoTrust::Certificate(_))));
    }

    #[test]
    fn what_is_packed_is_unpacked_and_what_is_not_fails() {
        use flate2::{Compression, write::ZlibEncoder};
        use std::io::Write as _;
        let mut encoder = ZlibEncoder::new(Vec::new(), Compression::fast());
        encoder.write_all("perché".as_bytes()).unwrap();
        let packed = encoder.finish().unwrap();
        assert_eq!(unpacked(&packed).unwrap(), "perché");
        assert!(unpacked(b"perch").is_err());
    }
}
