//! `giostra` alone: opens the database and every door it has an address or a token for.

use super::{Failure, WORDS_FOLDER};
use crate::clock::Clock;
use crate::journal::{Journal, Opened, Options};
use crate::messages::{self, Lang};
use crate::rooms::house::{Furniture, House, Seeds};
use crate::words::dictionary::DictionaryName;
use crate::words::library::Library;
use crate::words::overlay::Overlay;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// What `giostra` alone takes.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The database, created when missing.
    #[arg(long, env = "GIOSTRA_DATABASE", default_value = "giostra.db", value_name = "FILE")]
    database: PathBuf,
    /// Address of the local web page, or off; without it 127.0.0.1:4747, or the next free port.
    #[arg(long, env = "GIOSTRA_PIAZZA", value_name = "ADDRESS|off")]
    piazza: Option<String>,
    /// Other names the page is reached by behind a proxy, separated by commas.
    #[arg(long, env = "GIOSTRA_PIAZZA_HOSTS", value_name = "NAMES", value_delimiter = ',')]
    piazza_hosts: Vec<String>,
    /// Show everybody's log lines on the page; loopback addresses only.
    #[arg(long)]
    backstage: bool,
    /// Language of what is printed here: it or en.
    #[arg(long, env = "GIOSTRA_LANG", default_value = "it", value_name = "LANG")]
    lang: Lang,
    /// Folder with imported word lists.
    #[arg(long, env = "GIOSTRA_WORDS", default_value = WORDS_FOLDER, value_name = "DIR")]
    words: PathBuf,
}

/// Serves until it is told to stop.
pub(crate) fn run(args: Args) -> Result<(), Failure> {
    tracing_subscriber::fmt()
        .with_env_filter(
            tracing_subscriber::EnvFilter::try_from_default_env()
                .unwrap_or_else(|_| tracing_subscriber::EnvFilter::new("warn,giostra=info")),
        )
        .with_writer(std::io::stderr)
        .init();
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .map_err(|error| Failure::Failed(error.into()))?;
    runtime.block_on(serve(args))
}

async fn serve(args: Args) -> Result<(), Failure> {
    let lang = args.lang;
    let tell = |key: &str, values: &[(&str, String)]| println!("{}", messages::plain(lang, key, values));
    let doors = open_doors(&args).await?;
    let (journal, opened) = Journal::open(&args.database, Options::default())
        .await
        .map_err(|error| Failure::Failed(error.into()))?;
    let file = |path: &Path| file_as("file", path);
    match &opened {
        Opened::Created => tell("serve-created", &[file(journal.file())]),
        Opened::Existing => tell("serve-existing", &[file(journal.file())]),
        Opened::Migrated { copy, .. } => {
            tell("serve-migrated", &[file(journal.file()), ("copy", copy.display().to_string())]);
        }
    }
    if !args.words.is_dir() && args.words != Path::new(WORDS_FOLDER) {
        tell("serve-no-words", &[file_as("folder", &args.words)]);
    }
    let library = Arc::new(Library::new(Some(args.words.clone())));
    let furniture = Furniture {
        journal: journal.clone(),
        clock: Clock::real(),
        library: Arc::clone(&library),
        seeds: Seeds::Fresh,
        book: Vec::new(),
    };
    let house = House::open(furniture).await?;
    let serving = doors.start(&args, &house)?;
    house.resume().await?;
    let rooms = house.clone();
    tokio::spawn(async move { rooms.run().await });
    // The first round should not wait for its dictionary.
    tokio::task::spawn_blocking(move || {
        library.playing_words("classico", Overlay::default()).map(drop).ok();
        // A damaged import is told now, not when somebody wants to play with it.
        if let Err(error) = library.dictionary(DictionaryName::Enciclopedico) {
            super::tell(&super::spoken(&super::causes::failed(&error)));
        }
    });
    tell("serve-stop", &[]);
    tokio::select! {
        failed = serving => failed?,
        () = told_to_stop() => {}
    }
    journal.close().await;
    tell("serve-bye", &[]);
    Ok(())
}

fn file_as<'a>(name: &'a str, path: &Path) -> (&'a str, String) {
    (name, path.display().to_string())
}

/// Ctrl-C, or the service manager's polite signal.
async fn told_to_stop() {
    let interrupt = async {
        // Without a handler the default one ends the process, which loses nothing.
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    };
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        if let Ok(mut terminate) = signal(SignalKind::terminate()) {
            tokio::select! {
                () = interrupt => {}
                _ = terminate.recv() => {}
            }
            return;
        }
    }
    interrupt.await;
}

type Serving = std::pin::Pin<Box<dyn Future<Output = Result<(), Failure>> + Send>>;

#[cfg(feature = "piazza")]
use with_piazza::open_doors;
#[cfg(not(feature = "piazza"))]
use without_piazza::open_doors;

#[cfg(feature = "piazza")]
mod with_piazza {
    use super::{Args, Failure, Serving};
    use crate::cli::house::{PiazzaHost, command_hints};
    use crate::messages;
    use crate::picture::render;
    use crate::platforms::piazza::{self, Bound, Options, Piazza};
    use crate::rooms::heard::{Door, Server};
    use crate::rooms::house::House;
    use std::sync::Arc;

    /// Doors with their addresses taken, before anything else is touched.
    pub(super) struct Doors {
        piazza: Bound,
    }

    pub(super) async fn open_doors(args: &Args) -> Result<Doors, Failure> {
        let say = |key: &str, values: &[(&str, String)]| messages::plain(args.lang, key, values);
        let address = match args.piazza.as_deref() {
            None | Some("") => None,
            Some("off") => return Err(Failure::Usage(say("serve-no-door", &[]))),
            Some(typed) => match typed.parse() {
                Ok(address) => Some(address),
                Err(_) => {
                    return Err(Failure::Usage(say("serve-bad-address", &[("typed", typed.to_owned())])));
                }
            },
        };
        let piazza =
            piazza::bind(address).await.map_err(|error| Failure::Usage(error.sentence(args.lang)))?;
        if args.backstage && !piazza.address.ip().is_loopback() {
            let address = piazza.address.ip().to_string();
            return Err(Failure::Usage(say("serve-backstage-loopback", &[("address", address)])));
        }
        Ok(Doors { piazza })
    }

    impl Doors {
        pub(super) fn start(self, args: &Args, house: &House) -> Result<Serving, Failure> {
            let notice = self.piazza.notice(args.lang);
            let options = Options {
                backstage: args.backstage,
                public_hosts: args.piazza_hosts.clone(),
                commands: command_hints(),
                ..Options::default()
            };
            let server = Server(format!("piazza:{}", options.server));
            let paint: piazza::Paint = Arc::new(|scene| render::shared().png(scene));
            let page = Piazza::new(self.piazza.address, options, house.clock().clone(), paint)
                .map_err(|error| Failure::Usage(error.to_string()))?;
            house.attach(Door::Piazza, page.clone(), true);
            println!("{notice}");
            if let Some(key) = page.moderator_key() {
                println!("{}", messages::plain(args.lang, "serve-moderator-key", &[("key", key.to_owned())]));
            }
            if args.backstage {
                println!("{}", messages::plain(args.lang, "serve-backstage", &[]));
            }
            let host = Arc::new(PiazzaHost::new(house.clone(), server));
            let listener = self.piazza.listener;
            Ok(Box::pin(async move {
                piazza::serve(listener, page, host).await.map_err(|error| Failure::Failed(error.into()))
            }))
        }
    }
}

#[cfg(not(feature = "piazza"))]
mod without_piazza {
    use super::{Args, Failure, Serving};
    use crate::messages;
    use crate::rooms::house::House;

    /// No door at all.
    pub(super) struct Doors;

    pub(super) async fn open_doors(args: &Args) -> Result<Doors, Failure> {
        let _ = (&args.piazza, &args.piazza_hosts, args.backstage);
        Err(Failure::Usage(messages::plain(args.lang, "serve-no-door", &[])))
    }

    impl Doors {
        #[expect(clippy::unused_self, clippy::unnecessary_wraps, reason = "the twin of the build with doors")]
        pub(super) fn start(self, _args: &Args, _house: &House) -> Result<Serving, Failure> {
            Ok(Box::pin(std::future::pending()))
        }
    }
}
