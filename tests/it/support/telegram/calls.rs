//! The log of what the bot asked for, to count requests and to see what went wrong.

use giostra::clock::Millis;

/// One request of the bot's.
#[derive(Clone, Debug)]
pub(crate) struct Call {
    /// In lower case, as methods are compared.
    pub(crate) method: String,
    pub(crate) chat: Option<i64>,
    /// The message it is about, for edits, deletions and reactions.
    pub(crate) message: Option<i64>,
    /// The status of the answer; 0 when there was none: the connection was dropped.
    pub(crate) status: u16,
    /// The refusal in the server's words.
    pub(crate) error: Option<String>,
    /// The text or caption that was sent, as it was written.
    pub(crate) text: Option<String>,
    pub(crate) at: Millis,
}

/// The last calls, for a message of failure.
pub(crate) fn last(calls: &[Call], many: usize) -> String {
    let from = calls.len().saturating_sub(many);
    let lines = calls[from..].iter().map(|call| {
        let error = call.error.as_deref().unwrap_or_default();
        let text = call.text.as_ref().map(|text| format!("{text:?}")).unwrap_or_default();
        format!(
            "{} {} chat {:?} message {:?}: {} {error} {text}",
            call.at, call.method, call.chat, call.message, call.status
        )
    });
    lines.collect::<Vec<_>>().join("\n")
}
