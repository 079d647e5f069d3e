//! What Telegram says of us before anything is opened: for whoever looks whether all is in order.

use super::refusals::{No, no};
use super::{NoEntry, Options, PATIENCE, refusals};
use crate::clock::Millis;
use crate::platforms::dates;
use reqwest::redirect::Policy;
use teloxide::requests::Requester as _;

/// Where the Bot API is, unless another server was named.
const OPEN: &str = "https://api.telegram.org";

/// What Telegram says of us.
pub struct Examined {
    /// The bot's name, without its @.
    pub name: String,
    /// Whether it is shown every message in groups.
    pub reads_all: bool,
    /// Where updates are brought to, if they are.
    pub webhook: Option<String>,
    /// Updates that wait.
    pub waiting: u32,
    /// Why the last one could not be brought, if it could not.
    pub failure: Option<String>,
    /// Telegram's clock, to the second.
    pub date: Option<Millis>,
}

/// Asks; `None`: it does not answer.
///
/// # Errors
/// [`NoEntry`].
pub async fn examine(options: &Options) -> Result<Option<Examined>, NoEntry> {
    let wire = options.wire(PATIENCE).map_err(NoEntry::Client)?;
    let me = match wire.send(wire.bot.get_me()).await {
        Ok(me) => me,
        Err(error) if refusals::is_untrusted(&error) => return Err(NoEntry::Certificate),
        Err(error) => return if matches!(no(&error), No::Token) { Err(NoEntry::Token) } else { Ok(None) },
    };
    let hook = wire.send(wire.bot.get_webhook_info()).await.ok();
    let date = match options.client(PATIENCE, Policy::none()) {
        Ok(client) => dates::of(client.get(options.api.as_ref().map_or(OPEN, |api| api.as_str()))).await,
        Err(_) => None,
    };
    Ok(Some(Examined {
        name: me.username().to_owned(),
        reads_all: me.can_read_all_group_messages,
        webhook: hook.as_ref().and_then(|hook| hook.url.as_ref()).map(ToString::to_string),
        waiting: hook.as_ref().map_or(0, |hook| hook.pending_update_count),
        failure: hook.and_then(|hook| hook.last_error_message),
        date,
    }))
}
