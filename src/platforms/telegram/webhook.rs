//! Updates brought by Telegram to an address of ours: answered with 200 only when what they caused is in
//! the journal; otherwise Telegram brings them again.

use super::polling::ALLOWED;
use super::refusals::{No, no};
use super::said::Incoming;
use super::{Telegram, WrongToken};
use crate::clock::Millis;
use crate::platforms::connections::{self, Manners};
use crate::rooms::heard::{Door, Taken};
use axum::Router;
use axum::body::{Body, to_bytes};
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse as _, Response};
use axum::routing::post;
use reqwest::Url;
use sha2::{Digest, Sha256};
use std::collections::BTreeSet;
use std::net::SocketAddr;
use std::sync::{MutexGuard, PoisonError};
use std::time::Duration;
use teloxide::payloads::SetWebhookSetters;
use teloxide::requests::Requester;

/// The header in which Telegram repeats the secret.
const SECRET: &str = "x-telegram-bot-api-secret-token";
/// Connections Telegram opens at most.
const CONNECTIONS: u8 = 40;
/// Connections at once, those of strangers among them: the one that has been silent longest makes room.
const OPEN: usize = 200;
/// How long a connection may be silent, and an update take to come.
const PATIENCE: Duration = Duration::from_secs(30);
/// No update is longer, in bytes.
const LONGEST: usize = 2 << 20;
/// Between two tries to announce the address.
const PAUSE: Duration = Duration::from_secs(10);

/// Where Telegram brings updates.
#[derive(Clone)]
pub struct Webhook {
    /// The address as Telegram reaches it, HTTPS.
    pub url: Url,
    /// Where we listen, behind whatever makes HTTPS of it.
    pub listen: SocketAddr,
    /// What proves that it is Telegram: 1–256 letters, digits, `_` and `-`.
    pub secret: String,
}

/// The secret stays out of every log.
impl std::fmt::Debug for Webhook {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Webhook")
            .field("url", &self.url)
            .field("listen", &self.listen)
            .finish_non_exhaustive()
    }
}

impl Telegram {
    /// Listens, and tells Telegram where.
    pub(super) async fn serve_webhook(&self, webhook: &Webhook) -> Result<(), WrongToken> {
        let app = Router::new()
            .route(webhook.url.path(), post(brought))
            .with_state((self.clone(), webhook.secret.clone()));
        let manners = Manners { patience: PATIENCE, most: OPEN, crowded };
        let listener = loop {
            match tokio::net::TcpListener::bind(webhook.listen).await {
                Ok(listener) => break listener,
                Err(error) => {
                    tracing::error!(%error, address = %webhook.listen, "cannot listen for Telegram");
                    tokio::time::sleep(PAUSE).await;
                }
            }
        };
        // Both here and not in a task of their own: with the door what it has opened is closed, and its panics are the door's.
        tokio::select! {
            never = connections::serve(listener, app, manners) => match never {},
            wrong = self.announce(webhook) => Err(wrong),
        }
    }

    /// Tells Telegram where, until it takes it; ends only when the token is refused.
    async fn announce(&self, webhook: &Webhook) -> WrongToken {
        loop {
            let wire = &self.0.carriage.wire;
            let set = wire
                .bot
                .set_webhook(webhook.url.clone())
                .secret_token(webhook.secret.clone())
                .max_connections(CONNECTIONS)
                .allowed_updates(ALLOWED);
            match wire.send(set).await.map_err(|error| no(&error)) {
                Ok(_) => return std::future::pending().await,
                Err(No::Token) => return WrongToken,
                Err(reason) => {
                    tracing::warn!(?reason, "Telegram does not take the webhook");
                    tokio::time::sleep(PAUSE).await;
                }
            }
        }
    }
}

impl Telegram {
    /// Asks Telegram whether anything waits for us still (W25): if nothing does but what we hold back ourselves (a room
    /// whose journal cannot be written), all that was written before it was asked has been brought.
    pub(super) async fn brought_up_to(&self) -> Option<Millis> {
        let now = self.platform_now();
        let wire = &self.0.carriage.wire;
        match wire.send(wire.bot.get_webhook_info()).await {
            Ok(info) => (info.pending_update_count as usize <= self.held().len()).then_some(now),
            Err(error) => {
                tracing::warn!(reason = ?no(&error), "Telegram does not tell what waits for us");
                None
            }
        }
    }

    fn held(&self) -> MutexGuard<'_, BTreeSet<u32>> {
        self.0.held.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn crowded(_: &HeaderMap) -> Response {
    StatusCode::SERVICE_UNAVAILABLE.into_response()
}

/// One update.
async fn brought(
    State((telegram, secret)): State<(Telegram, String)>,
    headers: HeaderMap,
    body: Body,
) -> StatusCode {
    // Hashes are compared, so that the time it takes tells nothing.
    let given = headers.get(SECRET).map(|given| Sha256::digest(given.as_bytes()));
    if given != Some(Sha256::digest(secret.as_bytes())) {
        return StatusCode::UNAUTHORIZED;
    }
    // Only now: a stranger is not listened to.
    let Ok(Ok(body)) = tokio::time::timeout(PATIENCE, to_bytes(body, LONGEST)).await else {
        return StatusCode::BAD_REQUEST;
    };
    let Some(update) = std::str::from_utf8(&body).ok().and_then(|json| Incoming::read(json).ok()) else {
        // It would be brought again for ever.
        tracing::warn!("an update that cannot be read");
        return StatusCode::OK;
    };
    let before = telegram.platform_now();
    match telegram.take(&update).await {
        Taken::Done => {
            telegram.held().remove(&update.id());
            // Telegram brings them as they come; one that is late counts by its own stamp.
            telegram.0.host.door_passed(Door::Telegram, before);
            StatusCode::OK
        }
        Taken::Waiting => {
            telegram.held().insert(update.id());
            StatusCode::SERVICE_UNAVAILABLE
        }
    }
}
