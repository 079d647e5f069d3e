//! Telegram: the token, and how it is reached.

use super::doors::Serving;
use super::{Args as Serve, Failure};
use crate::cli::house::online::OnlineHost;
use crate::messages::{self, Lang};
use crate::picture::render;
use crate::platforms::telegram::{self, Examined, NoEntry, Options, Telegram, Webhook};
use crate::rooms::heard;
use crate::rooms::house::House;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
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
    /// A file with the token in it, instead of the token itself.
    #[arg(long, env = "GIOSTRA_TELEGRAM_TOKEN_FILE", value_name = "FILE")]
    telegram_token_file: Option<PathBuf>,
    /// Have updates brought instead of fetching them: the public HTTPS address, a space, a secret.
    #[arg(long, env = "GIOSTRA_TELEGRAM_WEBHOOK")]
    #[arg(value_name = "URL SECRET", hide_env_values = true)]
    telegram_webhook: Option<String>,
    /// Where the webhook listens, behind whatever makes HTTPS of it.
    #[arg(long, env = "GIOSTRA_TELEGRAM_LISTEN")]
    #[arg(value_name = "ADDRESS", default_value = "127.0.0.1:4748")]
    telegram_listen: SocketAddr,
    /// Another server that speaks the Bot API.
    #[arg(long, env = "GIOSTRA_TELEGRAM_API", value_name = "URL", hide_env_values = true)]
    telegram_api: Option<String>,
}

impl Args {
    /// The files that hold secrets.
    pub(super) fn secrets(&self) -> [Option<&Path>; 1] {
        [self.telegram_token_file.as_deref()]
    }
}

/// The door with its arguments in order.
pub(super) struct Door {
    options: Options,
    /// Who we are, if Telegram has told it already.
    me: Option<telegram::Me>,
}

/// Reads the arguments; without a token there is no such door.
pub(super) fn prepare(args: &Serve) -> Result<Option<Door>, Failure> {
    let Args {
        telegram_token: token,
        telegram_token_file: file,
        telegram_webhook: webhook,
        telegram_listen: listen,
        telegram_api: api,
    } = &args.telegram;
    let wrong = |key: &str| Failure::Usage(messages::plain(args.lang, key, &[]));
    let token = super::token::read(token.as_deref(), file.as_deref(), "--telegram-token")?;
    let Some(token) = token else { return Ok(None) };
    if !super::token::is_made_of(&token, ":_-") {
        return Err(wrong("serve-telegram-bad-token"));
    }
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
    Ok(Some(Door { options: Options { token, api, webhook }, me: None }))
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

fn no_entry(lang: Lang, error: NoEntry) -> Failure {
    let wrong = |key| Failure::Usage(messages::plain(lang, key, &[]));
    match error {
        NoEntry::Token => wrong("serve-telegram-bad-token"),
        NoEntry::Certificate => wrong("serve-telegram-bad-certificate"),
        NoEntry::Client(error) => Failure::Failed(error.into()),
    }
}

/// Where updates are brought to, if they are to be.
pub(super) fn listens(args: &Serve) -> Option<SocketAddr> {
    let webhook = args.telegram.telegram_webhook.as_deref()?;
    (!webhook.is_empty()).then_some(args.telegram.telegram_listen)
}

impl Door {
    /// Asks Telegram who we are.
    pub(super) async fn ask(&mut self, lang: Lang) -> Result<(), Failure> {
        self.me = telegram::ask(&self.options).await.map_err(|error| no_entry(lang, error))?;
        Ok(())
    }

    /// What Telegram says of us, for `giostra doctor`; `None`: it does not answer.
    pub(super) async fn examined(&self, lang: Lang) -> Result<Option<Examined>, Failure> {
        telegram::examine(&self.options).await.map_err(|error| no_entry(lang, error))
    }

    /// Whether updates are to be brought to us.
    pub(super) const fn brings(&self) -> bool {
        self.options.webhook.is_some()
    }

    /// Opens the door, and tells the admin how to take the bot into a group.
    pub(super) async fn start(self, lang: Lang, house: &House) -> Result<Serving, Failure> {
        let host = Arc::new(OnlineHost(house.clone()));
        let paint: telegram::Paint = Arc::new(|shown| render::shared().file(shown));
        let telegram =
            Telegram::new(self.options, host, paint).map_err(|error| Failure::Failed(error.into()))?;
        let wrong = move || Failure::Usage(messages::plain(lang, "serve-telegram-bad-token", &[]));
        match self.me {
            Some(me) => {
                telegram.introduced(&me);
                let name = me.user.username.unwrap_or_default();
                super::print(&messages::plain(lang, "serve-telegram", &[("name", name)]));
            }
            None => super::print(&messages::plain(lang, "serve-telegram-waits", &[])),
        }
        house.attach(heard::Door::Telegram, Arc::new(telegram.clone()), false);
        telegram.recall().await;
        Ok(Box::pin(async move { telegram.run().await.map_err(|_| wrong()) }))
    }
}
