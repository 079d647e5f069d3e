//! What is told on stderr while we serve: for people, or a line of JSON for each event.

use crate::metrics::Said;
use clap::ValueEnum;
use std::io::IsTerminal as _;
use tracing_subscriber::layer::{Layer as _, SubscriberExt as _};
use tracing_subscriber::util::SubscriberInitExt as _;
use tracing_subscriber::{EnvFilter, fmt};

/// What is logged unless told otherwise.
const USUAL: &str = "warn,giostra=info";

/// How the log is written.
#[derive(clap::Args)]
#[group(skip)]
pub(super) struct Args {
    /// What is logged on stderr, as tracing's filters are written: warn,giostra=debug.
    #[arg(id = "log", long = "log", env = "GIOSTRA_LOG", default_value = USUAL, value_name = "FILTER")]
    filter: String,
    /// How it is written: text for people, or json, an object a line.
    #[arg(long, env = "GIOSTRA_LOG_FORMAT", default_value = "text", value_name = "FORMAT")]
    log_format: Format,
}

/// How an event is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// A line that people read.
    Text,
    /// A line that programs read.
    Json,
}

/// Writes and counts from now on, for the whole process.
pub(super) fn begin(args: &Args) {
    // In a file, or in what a service manager keeps, colours are noise.
    let colours =
        std::io::stderr().is_terminal() && std::env::var_os("NO_COLOR").is_none_or(|no| no.is_empty());
    let filter = EnvFilter::try_new(&args.filter).unwrap_or_else(|_| EnvFilter::new(USUAL));
    let written = fmt::layer().with_ansi(colours).with_writer(std::io::stderr);
    let written = match args.log_format {
        Format::Text => written.boxed(),
        Format::Json => written.json().flatten_event(true).boxed(),
    };
    tracing_subscriber::registry().with(written.with_filter(filter)).with(Said).init();
}
