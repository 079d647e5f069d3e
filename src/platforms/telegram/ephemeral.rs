//! Messages in a group that only one person is shown (Bot API 10.2 and later; the library does not know
//! them). An admin may send them at any time.
//!
//! A server that does not know what it is asked leaves it out and shows the message to everybody. So a
//! server is asked first whether it knows the method that takes such messages away, both ways of
//! addressing are sent (10.3 has replaced that of 10.2), and an answer that is not ephemeral is taken back.

use super::refusals::{No, no};
use super::wire::Wire;
use crate::clock::Millis;
use crate::platforms::courier::Refused;
use serde::Deserialize;
use serde_json::{Value, json};
use std::sync::atomic::{AtomicU8, Ordering};
use teloxide::{ApiError, RequestError};

/// Whether this server knows ephemeral messages: nobody has asked, it does, it does not.
const UNKNOWN: u8 = 0;
const KNOWN: u8 = 1;
const MISSING: u8 = 2;

/// The longest pause that an answer waits for, in milliseconds: all that this person is told waits with it. Where the group has had
/// enough for longer, it is said in the private chat.
const MOMENT: Millis = 30_000;

/// What is known of the server's abilities.
#[derive(Debug, Default)]
pub(super) struct Ephemeral(AtomicU8);

/// One message for one person.
pub(super) struct Whisper<'a> {
    pub(super) chat: i64,
    pub(super) topic: Option<i32>,
    pub(super) to: i64,
    pub(super) html: &'a str,
}

#[derive(Deserialize)]
struct Sent {
    message_id: i64,
    ephemeral_message_id: Option<i64>,
    date: Millis,
}

impl Ephemeral {
    /// Sends it, if the server knows how. Gives its stamp; `None`: nobody was shown anything, and it has to
    /// be said in another way.
    ///
    /// # Errors
    /// The group has had enough for a moment: it is sent again then, and not somewhere else, where the person may never see it.
    pub(super) async fn send(&self, wire: &Wire, whisper: Whisper<'_>) -> Result<Option<Millis>, Refused> {
        if !self.is_known(wire).await {
            return Ok(None);
        }
        let Whisper { chat, topic, to, html } = whisper;
        let mut fields = json!({
            "chat_id": chat,
            "text": html,
            "parse_mode": "HTML",
            "link_preview_options": { "is_disabled": true },
            "receiver_user_id": to,
            "ephemeral_message_parameters": { "receiver_user_id": to },
        });
        if let Some(topic) = topic {
            fields["message_thread_id"] = json!(topic);
        }
        match wire.raw::<Sent>("sendMessage", &fields).await {
            Ok(Sent { ephemeral_message_id: Some(_), date, .. }) => Ok(Some(date * 1000)),
            Ok(Sent { message_id, .. }) => {
                tracing::error!("this server shows to everybody what is for one person; it is taken back");
                self.0.store(MISSING, Ordering::Relaxed);
                let fields = json!({ "chat_id": chat, "message_id": message_id });
                if let Err(error) = wire.raw::<Value>("deleteMessage", &fields).await {
                    tracing::error!(reason = ?no(&error), "it cannot be taken back");
                }
                Ok(None)
            }
            Err(error) => {
                if is_unknown(&error) {
                    self.0.store(MISSING, Ordering::Relaxed);
                }
                match no(&error) {
                    No::Refused(later @ Refused::Later(pause)) if pause <= MOMENT => Err(later),
                    reason => {
                        tracing::info!(?reason, "an answer cannot be given in the group");
                        Ok(None)
                    }
                }
            }
        }
    }

    /// Whether it does, as far as we know.
    pub(super) fn is_there(&self) -> bool {
        self.0.load(Ordering::Relaxed) == KNOWN
    }

    /// Whether it does; asked until there is an answer.
    pub(super) async fn is_known(&self, wire: &Wire) -> bool {
        if self.0.load(Ordering::Relaxed) == UNKNOWN {
            // Without saying which: there is nothing to be taken away.
            match wire.raw::<Value>("deleteEphemeralMessage", &json!({})).await {
                Err(error) if is_unknown(&error) => self.0.store(MISSING, Ordering::Relaxed),
                Err(RequestError::Api(error)) if error.to_string().contains("Bad Request") => {
                    self.0.store(KNOWN, Ordering::Relaxed);
                }
                // That tells nothing.
                Ok(_) | Err(_) => {}
            }
        }
        self.is_there()
    }
}

/// Whether the server does not know the method, or a field of it. The library takes a bare "Not Found" for
/// a wrong token.
fn is_unknown(error: &RequestError) -> bool {
    let RequestError::Api(error) = error else { return false };
    let words = error.to_string().to_lowercase();
    let unknown = ["method not found", "unknown method", "unknown parameter", "unknown field"];
    *error == ApiError::InvalidToken || unknown.iter().any(|piece| words.contains(piece))
}
