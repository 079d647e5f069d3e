//! A command under a document: what stands in the document is an option of the command, as on a platform whose commands have files.

use super::Telegram;
use super::wire::Wire;
use crate::commands;
use crate::platforms::files::text_at;
use crate::rooms::heard::{Heard, Taken, What};
use teloxide::requests::Requester;
use teloxide::types::FileId;

/// Whether something is a command, typed or under a file.
pub(super) fn is_order(what: &What) -> bool {
    match what {
        What::Message { text } => text.trim_start().starts_with('/'),
        what => matches!(what, What::Command { .. }),
    }
}

impl Telegram {
    /// Hands in a command with its file. One that cannot be had is empty: the room says what to do.
    pub(super) async fn brought(&self, heard: Heard, file: FileId) -> Taken {
        let typed = match &heard.what {
            What::Message { text } => commands::taken_apart(text),
            _ => None,
        };
        let Some((spec, mut options, option)) =
            typed.and_then(|(spec, options)| Some((spec, options, spec.file()?)))
        else {
            return self.hear(heard).await;
        };
        let text = fetched(&self.0.carriage.wire, file).await;
        options.push((option.it.to_owned(), text));
        self.hear(Heard { what: What::Command { name: spec.it.to_owned(), options }, ..heard }).await
    }
}

async fn fetched(wire: &Wire, file: FileId) -> String {
    match wire.send(wire.bot.get_file(file)).await {
        Ok(file) => text_at(wire.bot.client(), wire.address_of(&file.path)).await,
        Err(error) => {
            tracing::info!(error = ?super::no(&error), "a file cannot be asked for");
            String::new()
        }
    }
}
