//! What Discord means when it says no.

use crate::platforms::courier::Refused;
use crate::rooms::say::Undelivered;
use serenity::http::HttpError;

/// The codes of Discord's errors that matter here.
/// Source: <https://discord.com/developers/docs/topics/opcodes-and-status-codes#json>.
mod code {
    pub(super) const UNKNOWN_CHANNEL: isize = 10003;
    pub(super) const UNKNOWN_GUILD: isize = 10004;
    pub(super) const UNKNOWN_MESSAGE: isize = 10008;
    pub(super) const UNKNOWN_USER: isize = 10013;
    pub(super) const UNKNOWN_EMOJI: isize = 10014;
    pub(super) const UNKNOWN_WEBHOOK: isize = 10015;
    pub(super) const UNKNOWN_INTERACTION: isize = 10062;
    pub(super) const EDITED_TOO_OFTEN: isize = 30046;
    pub(super) const ALREADY_ANSWERED: isize = 40060;
    pub(super) const MISSING_ACCESS: isize = 50001;
    pub(super) const ANOTHER_AUTHOR: isize = 50005;
    pub(super) const CANNOT_WRITE_TO_USER: isize = 50007;
    pub(super) const MISSING_PERMISSIONS: isize = 50013;
    pub(super) const WRONG_KIND_OF_CHANNEL: isize = 50024;
    pub(super) const INVALID_WEBHOOK_TOKEN: isize = 50027;
    pub(super) const THREAD_ARCHIVED: isize = 50083;
    pub(super) const REACTION_BLOCKED: isize = 90001;
    pub(super) const TOO_MANY_THREADS: isize = 160_006;
}

/// Whether the token is not, or no longer, a bot's.
pub(super) fn is_wrong_token(error: &serenity::Error) -> bool {
    status(error) == Some(401)
}

/// Whether the server that answers shows a certificate that nobody we trust has signed.
pub(super) fn is_untrusted(error: &serenity::Error) -> bool {
    matches!(error, serenity::Error::Http(HttpError::Request(error)) if crate::platforms::trust::is_broken(error))
}

fn status(error: &serenity::Error) -> Option<u16> {
    match error {
        serenity::Error::Http(HttpError::UnsuccessfulRequest(response)) => {
            Some(response.status_code.as_u16())
        }
        _ => None,
    }
}

/// Reads an answer of Discord, for the courier.
pub(super) fn refused(error: &serenity::Error) -> Refused {
    let serenity::Error::Http(error) = error else { return Refused::Invalid(kind(error)) };
    match error {
        HttpError::UnsuccessfulRequest(response) => {
            said(response.status_code.as_u16(), response.error.code, &response.error.message)
        }
        // Addresses hold tokens of interactions: they stay out of the log.
        HttpError::Request(error) if error.is_timeout() => Refused::Failed("no answer in time".into()),
        HttpError::Request(_) => Refused::Failed("it cannot be reached".into()),
        _ => Refused::Failed("an answer that cannot be read".into()),
    }
}

/// The library's own objection, without what was sent.
fn kind(error: &serenity::Error) -> String {
    match error {
        serenity::Error::Model(error) => error.to_string(),
        serenity::Error::Json(_) => "an answer that is not the JSON expected".into(),
        _ => "the library refuses it".into(),
    }
}

fn said(status: u16, code: isize, message: &str) -> Refused {
    match code {
        code::UNKNOWN_MESSAGE
        | code::UNKNOWN_WEBHOOK
        | code::INVALID_WEBHOOK_TOKEN
        | code::UNKNOWN_INTERACTION
        // It stands there, but we cannot change it any more.
        | code::EDITED_TOO_OFTEN
        | code::ANOTHER_AUTHOR
        | code::ALREADY_ANSWERED => Refused::Lost,
        code::UNKNOWN_CHANNEL | code::UNKNOWN_GUILD => Refused::GONE,
        code::UNKNOWN_USER | code::CANNOT_WRITE_TO_USER => Refused::Never(Undelivered::Person),
        code::MISSING_ACCESS
        | code::MISSING_PERMISSIONS
        | code::WRONG_KIND_OF_CHANNEL
        | code::TOO_MANY_THREADS
        | code::THREAD_ARCHIVED
        | code::REACTION_BLOCKED
        | code::UNKNOWN_EMOJI => Refused::FORBIDDEN,
        _ => match status {
            // The library waits by itself; this is what it could not wait for.
            429 => Refused::Later(5_000),
            500.. => Refused::Failed(format!("Discord answers {status}")),
            401 => Refused::Failed("Discord does not know us".into()),
            403 => Refused::FORBIDDEN,
            404 => Refused::Lost,
            _ => Refused::Invalid(format!("{status} {code} {message}")),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_code_decides_before_the_status() {
        let cases = [
            (404, code::UNKNOWN_CHANNEL, Refused::GONE),
            (404, code::UNKNOWN_MESSAGE, Refused::Lost),
            (403, code::MISSING_PERMISSIONS, Refused::FORBIDDEN),
            (403, code::CANNOT_WRITE_TO_USER, Refused::Never(Undelivered::Person)),
            (400, code::WRONG_KIND_OF_CHANNEL, Refused::FORBIDDEN),
            (400, code::TOO_MANY_THREADS, Refused::FORBIDDEN),
            (401, code::INVALID_WEBHOOK_TOKEN, Refused::Lost),
            (429, code::EDITED_TOO_OFTEN, Refused::Lost),
            (403, code::ANOTHER_AUTHOR, Refused::Lost),
            (502, 0, Refused::Failed("Discord answers 502".into())),
            (429, 0, Refused::Later(5_000)),
            (400, 50035, Refused::Invalid("400 50035 Invalid Form Body".into())),
        ];
        for (status, code, meaning) in cases {
            assert_eq!(said(status, code, "Invalid Form Body"), meaning, "{status} {code}");
        }
    }
}
