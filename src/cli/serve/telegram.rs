//! Telegram: the token, and how it is reached.

use super::doors::Serving;
use super::{Args as Serve, Failure};
use crate::cli::house::online::OnlineHost;
use crate::messages;
use crate::picture::render;
use crate::platforms::telegram::{self, Options, Telegram, Webhook};
use crate::rooms::heard;
use crate::rooms::house::House;
use std::net::SocketAddr;
use std::sync::Arc;

/// What Telegram takes.
#[derive(clap::Args)]
#[group(skip)]
#[expect(clippy::struct_field_names, reason = "they are the names of the options")]
pub(super) struct Args {
    /// Token of the Telegram bot, from `@BotFather`.
    #[arg(long, env = "GIOSTRA_TELEGRAM_TOKEN")]
    #[arg(value_name = "TOKEN", hide_env_values = true)]
    telegram_token: Option<String>,
    /// Have updates brought instead of fetching them: the public HTTPS address, a space, a secret.
    #[arg(long, env = "GIOSTRA_TELEGRAM_WEBHOOK")]
    #[arg(value_name = "URL SECRET", hide_env_values = true)]
    telegram_webhook: Option<String>,
    /// Where the webhook listens, behind whatever makes HTTPS of it.
    #[arg(long, env = "GIOSTRA_TELEGRAM_LISTEN")]
    #[arg(value_name = "ADDRESS", default_value = "127.0.0.1:4748")]
    telegram_listen: SocketAddr,
    /// Another server that speaks the Bot API.
    #[arg(long, env = "GIOSTRA_TELEGRAM_API", value_name = "URL")]
    telegram_api: Option<String>,
}

/// The door with its arguments in order.
pub(super) struct Door(Options);

/// Reads the arguments; without a token there is no such door.
pub(super) fn prepare(args: &Serve) -> Result<Option<Door>, Failure> {
    let Args { telegram_token: token, telegram_webhook: webhook, telegram_listen: listen, telegram_api: api } =
        &args.telegram;
    let wrong = |key: &str| Failure::Usage(messages::plain(args.lang, key, &[]));
    let Some(token) = token.as_deref().map(str::trim).filter(|token| !token.is_empty()) else {
        return Ok(None);
    };
    let api = match api.as_deref().filter(|api| !api.is_empty()) {
        Some(api) => Some(api.parse().map_err(|_| wrong("serve-telegram-bad-api"))?),
        None => None,
    };
    let webhook = match webhook.as_deref().filter(|webhook| !webhook.is_empty()) {
        Some(webhook) => {
            Some(read_webhook(webhook, *listen).ok_or_else(|| wrong("serve-telegram-bad-webhook"))?)
        }
        None => None,
    };
    Ok(Some(Door(Options { token: token.to_owned(), api, webhook })))
}

/// `https://bot.example.org/telegram SECRET`
fn read_webhook(typed: &str, listen: SocketAddr) -> Option<Webhook> {
    let (url, secret) = typed.split_once(char::is_whitespace)?;
    let secret = secret.trim();
    let fits = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '-';
    let secret =
        (1..=256).contains(&secret.len()).then_some(secret).filter(|secret| secret.chars().all(fits))?;
    Some(Webhook { url: url.parse().ok()?, listen, secret: secret.to_owned() })
}

impl Door {
    /// Asks Telegram who we are, and tells the admin how to take the bot into a group.
    pub(super) async fn start(self, args: &Serve, house: &House) -> Result<Serving, Failure> {
        let lang = args.lang;
        let host = Arc::new(OnlineHost(house.clone()));
        let paint: telegram::Paint = Arc::new(|scene| render::shared().png(scene));
        let telegram = Telegram::new(self.0, host, paint).map_err(|error| Failure::Failed(error.into()))?;
        let wrong = move || Failure::Usage(messages::plain(lang, "serve-telegram-bad-token", &[]));
        match telegram.introduce().await.map_err(|_| wrong())? {
            Some(me) => {
                let name = me.user.username.unwrap_or_default();
                println!("{}", messages::plain(lang, "serve-telegram", &[("name", name)]));
            }
            None => println!("{}", messages::plain(lang, "serve-telegram-waits", &[])),
        }
        house.attach(heard::Door::Telegram, Arc::new(telegram.clone()), false);
        telegram.recall().await;
        Ok(Box::pin(async move { telegram.run().await.map_err(|_| wrong()) }))
    }
}
