//! The local page.

use super::doors::Serving;
use super::{Args as Serve, Failure};
use crate::cli::house::{PiazzaHost, command_hints};
use crate::games::registry;
use crate::messages::{self, Lang};
use crate::picture::render;
use crate::platforms::piazza::{self, Bound, Options, Password, Piazza};
use crate::rooms::heard::{self, Server};
use crate::rooms::house::House;
use crate::say;
use std::net::{Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The password itself: only in the environment, for a list of processes shows every option.
const PASSWORD: &str = "GIOSTRA_PIAZZA_PASSWORD";
/// The shortest key of moderators, in characters.
const SHORTEST_KEY: usize = 16;

/// What the page takes.
#[derive(clap::Args)]
#[group(skip)]
pub(super) struct Args {
    /// Address of the local web page, or off; without it 127.0.0.1:4747, or the next free port.
    #[arg(id = "piazza", long = "piazza", env = "GIOSTRA_PIAZZA", value_name = "ADDRESS|off")]
    address: Option<String>,
    /// Other names the page is reached by behind a proxy, separated by commas.
    #[arg(long, env = "GIOSTRA_PIAZZA_HOSTS", value_name = "NAMES", value_delimiter = ',')]
    piazza_hosts: Vec<String>,
    /// A file with the password that opens a page which others can reach: 8 characters or more.
    #[arg(long, env = "GIOSTRA_PIAZZA_PASSWORD_FILE", value_name = "FILE")]
    piazza_password_file: Option<PathBuf>,
    /// A file with the key that makes somebody a moderator there, 16 characters or more; without it one is drawn at each start.
    #[arg(long, env = "GIOSTRA_PIAZZA_MODERATOR_KEY_FILE", value_name = "FILE")]
    piazza_moderator_key_file: Option<PathBuf>,
    /// Show everybody's log lines on the page; loopback addresses only.
    #[arg(long)]
    backstage: bool,
}

impl Args {
    /// The files that hold secrets.
    pub(super) fn secrets(&self) -> [Option<&Path>; 2] {
        [self.piazza_password_file.as_deref(), self.piazza_moderator_key_file.as_deref()]
    }
}

/// The page with its address.
pub(super) struct Door {
    /// The one that was asked for.
    address: Option<SocketAddr>,
    /// The one that was taken.
    bound: Option<Bound>,
    password: Option<Password>,
    moderator_key: Option<String>,
}

/// What the welcome offers beside a round: the games for newcomers, against the computer.
fn against_computer() -> Vec<[(String, String); 2]> {
    let games = registry::infos().filter(|game| game.welcomes);
    games
        .map(|game| {
            let title = |lang| messages::plain(lang, game.said.title, &[]);
            let [it, en] = game.names;
            [
                (title(Lang::It), format!("/sfida gioco:{it} livello:auto")),
                (title(Lang::En), format!("/challenge game:{en} level:auto")),
            ]
        })
        .collect()
}

/// The address that was asked for, if one was.
fn address(args: &Serve) -> Result<Option<SocketAddr>, Failure> {
    let typed = args.piazza.address.as_deref().filter(|typed| !typed.is_empty() && *typed != "off");
    let Some(typed) = typed else { return Ok(None) };
    let read = piazza::read_address(typed).ok_or_else(|| {
        let typed = [("typed", typed.to_owned())];
        Failure::Usage(messages::plain(args.lang, "serve-bad-address", &typed))
    });
    read.map(Some)
}

/// Reads the address, unless the page is switched off.
pub(super) fn prepare(args: &Serve) -> Result<Option<Door>, Failure> {
    let sentence = |key: &str, values: &[(&str, String)]| messages::plain(args.lang, key, values);
    if args.piazza.address.as_deref() == Some("off") {
        return Ok(None);
    }
    let address = address(args)?;
    if let Some(address) = address.filter(|address| args.piazza.backstage && !address.ip().is_loopback()) {
        let address = address.ip().to_string();
        return Err(Failure::Usage(sentence("serve-backstage-loopback", &[("address", address)])));
    }
    let Args { piazza_password_file: password, piazza_moderator_key_file: key, .. } = &args.piazza;
    let typed = std::env::var(PASSWORD).ok();
    let password = match secret(typed.as_deref(), password.as_deref(), PASSWORD)? {
        Some(typed) => {
            let short = || Failure::Usage(sentence("serve-piazza-password-short", &[]));
            Some(Password::new(&typed).ok_or_else(short)?)
        }
        None => None,
    };
    let moderator_key = secret(None, key.as_deref(), "")?;
    if moderator_key.as_ref().is_some_and(|key| key.chars().count() < SHORTEST_KEY) {
        return Err(Failure::Usage(sentence(
            "serve-piazza-key-short",
            &[("least", SHORTEST_KEY.to_string())],
        )));
    }
    let at = address.unwrap_or_else(|| SocketAddr::from((Ipv4Addr::LOCALHOST, 0)));
    if password.is_none() && !piazza::is_local(at, &args.piazza.piazza_hosts) {
        let at = args.piazza.piazza_hosts.first().cloned().unwrap_or_else(|| at.to_string());
        return Err(Failure::Usage(sentence("serve-piazza-open", &[("address", at)])));
    }
    Ok(Some(Door { address, bound: None, password, moderator_key }))
}

/// A secret from the environment or from a file of its own; not from both.
fn secret(typed: Option<&str>, file: Option<&Path>, variable: &str) -> Result<Option<String>, Failure> {
    super::token::secret(typed, file, (variable, "--piazza-password-file"), |file| {
        say!("serve-no-secret-in", file = file)
    })
}

async fn bind(address: Option<SocketAddr>, lang: Lang) -> Result<Bound, Failure> {
    piazza::bind(address).await.map_err(|error| Failure::Usage(error.sentence(lang)))
}

impl Door {
    /// The address that was asked for, if one was.
    pub(super) const fn address(&self) -> Option<SocketAddr> {
        self.address
    }

    /// Takes the address.
    pub(super) async fn bind(&mut self, lang: Lang) -> Result<(), Failure> {
        self.bound = Some(bind(self.address, lang).await?);
        Ok(())
    }

    /// Serves the page; `alone`: no other door is to be opened.
    pub(super) async fn start(self, args: &Serve, house: &House, alone: bool) -> Result<Serving, Failure> {
        let bound = match self.bound {
            Some(bound) => bound,
            None => bind(self.address, args.lang).await?,
        };
        let notice = bound.notice(args.lang);
        let options = Options {
            clock: alone,
            backstage: args.piazza.backstage,
            public_hosts: args.piazza.piazza_hosts.clone(),
            password: self.password,
            moderator_key: self.moderator_key,
            commands: command_hints(),
            against_computer: against_computer(),
            ..Options::default()
        };
        let server = Server(format!("piazza:{}", options.server));
        // Before anything reads the hour: a trial goes on where it was left.
        let host = PiazzaHost::open(house.clone(), server, alone)
            .await
            .map_err(|error| Failure::Failed(error.into()))?;
        let paint: piazza::Paint = Arc::new(|shown| render::shared().file(shown));
        let page = Piazza::new(bound.address, options, house.clock().clone(), paint)
            .map_err(|error| Failure::Usage(error.to_string()))?;
        house.attach(heard::Door::Piazza, page.clone(), true);
        super::print(&notice);
        match (page.moderator_key(), &args.piazza.piazza_moderator_key_file) {
            (None, _) => {}
            (Some(key), None) => {
                let key = [("key", key.to_owned())];
                super::print(&messages::plain(args.lang, "serve-moderator-key", &key));
            }
            // What stands in a file is kept out of logs.
            (Some(_), Some(file)) => {
                let file = [super::file_as("file", file)];
                super::print(&messages::plain(args.lang, "serve-moderator-key-file", &file));
            }
        }
        if args.piazza.backstage {
            super::print(&messages::plain(args.lang, "serve-backstage", &[]));
        }
        let listener = bound.listener;
        Ok(Box::pin(async move { match piazza::serve(listener, page, Arc::new(host)).await {} }))
    }
}
