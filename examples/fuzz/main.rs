//! Tries everything that reads what others have written with inputs that nobody writes, and whole rooms with what nobody says.
//!
//! ```text
//! cargo run --example fuzz -- --inputs 100000 --seed 1            each parser
//! cargo run --example fuzz -- --inputs 1000000 --parser presses   one of them
//! cargo run --example fuzz -- --rooms 100000                      messages, presses and commands through whole rooms
//! cargo run --example fuzz -- --inputs 1000000000 --seconds 60    each as long as that
//! ```
//!
//! The same seed makes the same inputs. What panics is written to `target/fuzz/`, and the example ends with 1; put it into
//! `tests/corpus/PARSER/`, where the tests try it each time.

mod driver;
mod logs;
mod mutate;
mod parsers;
mod rooms;

use clap::Parser as _;
use giostra::words::library::Library;
use std::fs;
use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::LazyLock;
use std::time::{Duration, Instant};

/// Memory that parsing may take, in bytes: whoever wants more ends the example.
const MEMORY: usize = 2 << 30;
/// An input that takes longer than this is told of.
const SLOW: Duration = Duration::from_secs(1);

#[global_allocator]
static ALLOCATOR: cap::Cap<std::alloc::System> = cap::Cap::new(std::alloc::System, MEMORY);

#[derive(clap::Parser)]
struct Args {
    /// Inputs for each parser; for those that are slow fewer.
    #[arg(long, default_value_t = 0)]
    inputs: u64,
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Only this one.
    #[arg(long)]
    parser: Option<String>,
    /// Each parser no longer than so many seconds.
    #[arg(long)]
    seconds: Option<u64>,
    /// Messages, presses and commands through whole rooms.
    #[arg(long, default_value_t = 0)]
    rooms: u64,
}

/// How long it is since the beginning.
#[expect(clippy::disallowed_methods, reason = "what is measured is this program")]
fn watch() -> Duration {
    static BEGAN: LazyLock<Instant> = LazyLock::new(Instant::now);
    BEGAN.elapsed()
}

fn main() -> ExitCode {
    let args = Args::parse();
    let mut failed = false;
    // Each panic is told below, with its input.
    std::panic::set_hook(Box::new(|_| rooms::has_panicked()));
    let meant = |parser: &&parsers::Parser| args.parser.as_deref().is_none_or(|name| name == parser.name);
    for parser in parsers::PARSERS.iter().filter(meant).filter(|_| args.inputs > 0) {
        let until = args.seconds.map(|seconds| watch() + Duration::from_secs(seconds));
        let tried = driver::tries(parser, args.seed, args.inputs / parser.costs, &watch, until);
        println!("{:12} {tried}", parser.name);
        for failure in &tried.failures {
            println!("  input {}: {}", failure.number, failure.why.chars().take(400).collect::<String>());
            keep(&format!("{}-{}-{}", parser.name, args.seed, failure.number), &failure.input);
        }
        if tried.slowest.0 > SLOW {
            keep(&format!("{}-slow", parser.name), &tried.slowest.1);
        }
        failed |= !tried.failures.is_empty();
    }
    if args.rooms > 0 {
        let began = watch();
        let library = Arc::new(Library::new(None));
        let rooms::Outcome { matches, lines, wrong } = rooms::tries(args.seed, args.rooms, &library);
        println!(
            "rooms: {} heard in {:?}: {matches} rounds, matches and events, {lines} lines, {} wrong",
            args.rooms,
            watch().saturating_sub(began),
            wrong.len()
        );
        for wrong in &wrong {
            println!("  {wrong}");
        }
        failed |= !wrong.is_empty();
    }
    if failed { ExitCode::FAILURE } else { ExitCode::SUCCESS }
}

fn keep(name: &str, input: &[u8]) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("target/fuzz");
    let kept = fs::create_dir_all(&folder).and_then(|()| fs::write(folder.join(name), input));
    if let Err(error) = kept {
        println!("  {name} was not kept: {error}");
    }
}
