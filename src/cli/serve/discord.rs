//! Discord: the token, and how it is reached.

use super::doors::Serving;
use super::{Args as Serve, Failure};
use crate::cli::house::online::OnlineHost;
use crate::messages::{self, Lang};
use crate::picture::render;
use crate::platforms::discord::{self, Discord, Examined, NoEntry, Options};
use crate::rooms::heard;
use crate::rooms::house::House;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// What Discord takes.
#[derive(clap::Args)]
#[group(skip)]
#[expect(clippy::struct_field_names, reason = "they are the names of the options")]
pub(super) struct Args {
    /// Token of the Discord bot, from the developer portal.
    #[arg(long, env = "GIOSTRA_DISCORD_TOKEN", value_name = "TOKEN")]
    #[arg(hide_env_values = true)]
    discord_token: Option<String>,
    /// A file with the token in it, instead of the token itself.
    #[arg(long, env = "GIOSTRA_DISCORD_TOKEN_FILE", value_name = "FILE")]
    discord_token_file: Option<PathBuf>,
    /// What discord.com resolves to, for gateways and tests.
    #[arg(long, env = "GIOSTRA_DISCORD_RESOLVE")]
    #[arg(value_name = "HOST:PORT")]
    discord_resolve: Option<String>,
    /// A further certificate authority for discord.com, PEM.
    #[arg(long, env = "GIOSTRA_DISCORD_CA", value_name = "FILE")]
    discord_ca: Option<PathBuf>,
}

impl Args {
    /// The files that hold secrets.
    pub(super) fn secrets(&self) -> [Option<&Path>; 1] {
        [self.discord_token_file.as_deref()]
    }
}

/// The door with its arguments in order.
pub(super) struct Door {
    options: Options,
    /// Who we are, if Discord has told it already.
    asked: Option<discord::Asked>,
}

/// Reads the arguments; without a token there is no such door.
pub(super) async fn prepare(args: &Serve) -> Result<Option<Door>, Failure> {
    let Args {
        discord_token: token,
        discord_token_file: file,
        discord_resolve: resolve,
        discord_ca: authority,
    } = &args.discord;
    let token = super::token::read(token.as_deref(), file.as_deref(), "--discord-token")?;
    let Some(token) = token else { return Ok(None) };
    if !super::token::is_made_of(&token, "._-") {
        return Err(Failure::Usage(messages::plain(args.lang, "serve-discord-bad-token", &[])));
    }
    let resolve = match resolve.as_deref().filter(|resolve| !resolve.is_empty()) {
        Some(typed) => Some(address(typed).await.ok_or_else(|| {
            let typed = [("typed", typed.to_owned())];
            Failure::Usage(messages::plain(args.lang, "serve-discord-bad-resolve", &typed))
        })?),
        None => None,
    };
    let authority = match authority.as_ref().filter(|file| !file.as_os_str().is_empty()) {
        Some(file) => {
            let mut pem = Vec::new();
            std::io::Read::read_to_end(&mut crate::cli::open(file)?, &mut pem)
                .map_err(|error| Failure::usage(&crate::cli::causes::unreadable(file, &error)))?;
            Some(pem)
        }
        None => None,
    };
    Ok(Some(Door { options: Options { token, resolve, authority }, asked: None }))
}

async fn address(typed: &str) -> Option<SocketAddr> {
    tokio::net::lookup_host(typed).await.ok()?.next()
}

fn no_entry(lang: Lang, error: &NoEntry) -> Failure {
    let key = match error {
        NoEntry::Token => "serve-discord-bad-token",
        NoEntry::Certificate => "serve-discord-bad-certificate",
        NoEntry::Client(_) => "serve-discord-bad-ca",
    };
    Failure::Usage(messages::plain(lang, key, &[]))
}

impl Door {
    /// Asks Discord who we are.
    pub(super) async fn ask(&mut self, lang: Lang) -> Result<(), Failure> {
        self.asked = discord::ask(&self.options).await.map_err(|error| no_entry(lang, &error))?;
        Ok(())
    }

    /// What Discord says of us, for `giostra doctor`; `None`: it does not answer.
    pub(super) async fn examined(&self, lang: Lang) -> Result<Option<Examined>, Failure> {
        discord::examine(&self.options).await.map_err(|error| no_entry(lang, &error))
    }

    /// In how many shards Discord wants to be served, if it has told.
    pub(super) async fn shards(&self) -> Option<u32> {
        self.asked.as_ref()?;
        discord::shards(&self.options).await
    }

    /// Opens the door, and tells the admin how to take the bot into a server.
    pub(super) async fn start(self, lang: Lang, house: &House) -> Result<Serving, Failure> {
        let host = Arc::new(OnlineHost(house.clone()));
        let paint: discord::Paint = Arc::new(|shown| render::shared().file(shown));
        let discord = Discord::new(self.options, host, paint)
            .map_err(|_| Failure::Usage(messages::plain(lang, "serve-discord-bad-ca", &[])))?;
        let wrong = move || Failure::Usage(messages::plain(lang, "serve-discord-bad-token", &[]));
        match self.asked {
            Some(asked) => {
                let me = discord.introduced(asked);
                let told = [("name", me.name), ("invitation", me.invitation)];
                super::print(&messages::plain(lang, "serve-discord", &told));
                if !me.reads {
                    super::print(&messages::plain(lang, "serve-discord-deaf", &[]));
                }
            }
            None => super::print(&messages::plain(lang, "serve-discord-waits", &[])),
        }
        house.attach(heard::Door::Discord, Arc::new(discord.clone()), false);
        discord.recall().await;
        Ok(Box::pin(async move { discord.run().await.map_err(|_| wrong()) }))
    }
}
