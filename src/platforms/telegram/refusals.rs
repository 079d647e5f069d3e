//! What Telegram means when it says no. Several of its refusals have no name in the library, so the
//! words decide.

use crate::clock::Millis;
use crate::platforms::courier::Refused;
use crate::rooms::say::Undelivered;
use teloxide::RequestError;

/// What became of a request, for the courier.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum No {
    /// The courier knows what to do.
    Refused(Refused),
    /// An edit that changes nothing: as good as done.
    Same,
    /// The topic is gone: the general one is left.
    TopicGone,
    /// The message is of another kind than what is to be put into it.
    OtherKind,
    /// The group has become a supergroup with this number.
    Moved(i64),
    /// The token is not, or no longer, a bot's.
    Token,
    /// Somebody else asks for updates with our token, or a webhook is set.
    Conflict,
}

/// What is said of a request that is too large.
const TOO_LARGE: &str = "Request Entity Too Large";
/// Kinds of what may be forbidden in a group, each by itself, in Telegram's words; texts are none of them.
const KINDS: [&str; 12] = [
    "rights to send photos",
    "rights to send animations",
    "rights to send documents",
    "rights to send videos",
    "rights to send media",
    "rights to send other",
    "chat_send_photos_forbidden",
    "chat_send_gifs_forbidden",
    "chat_send_docs_forbidden",
    "chat_send_videos_forbidden",
    "chat_send_media_forbidden",
    "chat_send_stickers_forbidden",
];

/// Reads an answer of Telegram.
pub(super) fn no(error: &RequestError) -> No {
    let refused = |refused| No::Refused(refused);
    match error {
        RequestError::RetryAfter(seconds) => refused(Refused::Later(Millis::from(seconds.seconds()) * 1000)),
        RequestError::MigrateToChatId(chat) => No::Moved(chat.0),
        // The library has taken the token out of the address.
        RequestError::Network(error) => refused(Refused::Failed(without_address(error))),
        RequestError::Io(error) => refused(Refused::Failed(error.to_string())),
        // A proxy says so without JSON: sent again it is as large.
        RequestError::InvalidJson { raw, .. } if raw.contains(TOO_LARGE) => {
            refused(Refused::Invalid(TOO_LARGE.to_owned()))
        }
        // Not JSON: something between us and Telegram answered.
        RequestError::InvalidJson { .. } => refused(Refused::Failed("an answer that is not JSON".into())),
        RequestError::Api(error) => said(&error.to_string()),
    }
}

/// Whether the server that answers shows a certificate that nobody we trust has signed.
pub(super) fn is_untrusted(error: &RequestError) -> bool {
    matches!(error, RequestError::Network(error) if crate::platforms::trust::is_broken(error.as_ref()))
}

fn without_address(error: &reqwest::Error) -> String {
    let kind = if error.is_timeout() {
        "it does not answer in time"
    } else if error.is_connect() {
        "it cannot be reached"
    } else {
        "the connection broke"
    };
    kind.to_owned()
}

/// What Telegram's words mean.
fn said(words: &str) -> No {
    let lower = words.to_lowercase();
    let has = |pieces: &[&str]| pieces.iter().any(|piece| lower.contains(piece));
    let refused = |refused| No::Refused(refused);
    if has(&["message is not modified"]) {
        No::Same
    } else if has(&["message thread not found", "topic_deleted", "topic_closed", "topic_id_invalid"]) {
        No::TopicGone
    } else if has(&["no text in the message", "no caption in the message", "there is no media"]) {
        No::OtherKind
    } else if has(&[
        "message to edit not found",
        "message to delete not found",
        "message can't be edited",
        "message can't be deleted",
        "message_id_invalid",
    ]) {
        refused(Refused::Lost)
    } else if has(&[
        "blocked by the user",
        "can't initiate conversation",
        "user not found",
        "user is deactivated",
        "can't send messages to bots",
    ]) {
        refused(Refused::Never(Undelivered::Person))
    } else if has(&["kicked", "chat not found", "deactivated", "not a member", "peer_id_invalid"]) {
        refused(Refused::GONE)
    } else if has(&KINDS) {
        refused(Refused::NOT_HERE)
    } else if has(&["not enough rights", "have no rights", "chat_write_forbidden", "chat_send_", "forbidden"])
    {
        refused(Refused::FORBIDDEN)
    } else if has(&["terminated by other", "webhook is active", "conflict"]) {
        No::Conflict
    } else if has(&["unauthorized", "invalid bot token"]) {
        No::Token
    } else if has(&["internal server error", "bad gateway", "gateway timeout", "service unavailable"]) {
        refused(Refused::Failed(words.to_owned()))
    } else {
        refused(Refused::Invalid(words.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_words_decide() {
        let cases = [
            ("Bad Request: message thread not found", No::TopicGone),
            (
                "Forbidden: bot can't initiate conversation with a user",
                No::Refused(Refused::Never(Undelivered::Person)),
            ),
            ("Forbidden: bot was blocked by the user", No::Refused(Refused::Never(Undelivered::Person))),
            ("Forbidden: bot was kicked from the supergroup chat", No::Refused(Refused::GONE)),
            ("Bad Request: not enough rights to send photos to the chat", No::Refused(Refused::NOT_HERE)),
            (
                "Bad Request: not enough rights to send text messages to the chat",
                No::Refused(Refused::FORBIDDEN),
            ),
            ("Bad Request: CHAT_SEND_PLAIN_FORBIDDEN", No::Refused(Refused::FORBIDDEN)),
            ("Bad Request: message to edit not found", No::Refused(Refused::Lost)),
            ("Bad Request: message is not modified: specified new message content…", No::Same),
            ("Bad Request: there is no text in the message to edit", No::OtherKind),
            ("Unauthorized", No::Token),
            ("Conflict: terminated by other getUpdates request", No::Conflict),
            ("Bad Gateway", No::Refused(Refused::Failed("Bad Gateway".into()))),
            (
                "Bad Request: REACTION_INVALID",
                No::Refused(Refused::Invalid("Bad Request: REACTION_INVALID".into())),
            ),
        ];
        for (words, meaning) in cases {
            assert_eq!(said(words), meaning, "{words}");
        }
    }
}
