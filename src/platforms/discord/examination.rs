//! What Discord says of us before anything is opened: for whoever looks whether all is in order.

use super::rights::named;
use super::{NoEntry, Options, asked, is_wrong_token, permissions, reads, refusals};
use crate::clock::Millis;
use crate::messages::Text;
use crate::platforms::dates;
use serenity::all::{GuildInfo, HttpBuilder, Permissions};

/// An address that answers everybody.
const OPEN: &str = "https://discord.com/api/v10/gateway";
/// Servers are told in pages of so many.
const PAGE: u64 = 200;

/// What Discord says of us.
pub struct Examined {
    /// The application's name.
    pub name: String,
    /// Whether it may read what people write.
    pub reads: bool,
    /// In how many servers it is, 200 at most.
    pub servers: usize,
    /// Servers whose roles do not give it all it needs, and what is missing there. Single channels may give less.
    pub lacking: Vec<(String, Text)>,
    /// Discord's clock, to the second.
    pub date: Option<Millis>,
}

/// Asks; `None`: it does not answer.
///
/// # Errors
/// [`NoEntry`].
pub async fn examine(options: &Options) -> Result<Option<Examined>, NoEntry> {
    let client = options.client().map_err(NoEntry::Client)?;
    let http = HttpBuilder::new(&options.token).client(client.clone()).build();
    let asked = match asked(&http).await {
        Ok(asked) => asked,
        Err(error) if is_wrong_token(&error) => return Err(NoEntry::Token),
        Err(error) if refusals::is_untrusted(&error) => return Err(NoEntry::Certificate),
        Err(_) => return Ok(None),
    };
    let servers = http.get_guilds(None, Some(PAGE)).await.unwrap_or_default();
    let lacking = servers.iter().filter_map(lacks).collect();
    let date = dates::of(client.get(OPEN)).await;
    let reads = reads(&asked);
    Ok(Some(Examined { name: asked.application.name, reads, servers: servers.len(), lacking, date }))
}

fn lacks(server: &GuildInfo) -> Option<(String, Text)> {
    let has = server.permissions;
    let missing =
        if has.contains(Permissions::ADMINISTRATOR) { Permissions::empty() } else { permissions() - has };
    Some((server.name.clone(), named(missing)?))
}
