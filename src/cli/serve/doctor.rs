//! `giostra doctor`: looks at all that serving needs, with the very settings it would be served with, and says what is wrong and
//! what to do. Nothing is changed, nothing is said to anybody.

mod here;
#[cfg(any(feature = "discord", feature = "telegram"))]
mod platforms;

use crate::cli::{Failure, print, spoken};
use crate::messages::Text;
use crate::say;
use serde_json::json;

/// Arguments of `giostra doctor`.
#[derive(clap::Args)]
#[group(skip)]
#[command(
    after_help = "Examples:\n  giostra doctor\n  giostra doctor --discord-token-file token.txt --json\n\n\
    Takes every option and variable that giostra alone takes, and looks at tokens, rights, clock, disk, database, dictionaries \
    and addresses. It may run while giostra runs. The exit code is 1 when anything is wrong; a warning is nothing wrong."
)]
pub(crate) struct Args {
    #[command(flatten)]
    serve: super::Args,
    /// One JSON object for each thing that was looked at
    #[arg(long)]
    json: bool,
}

/// How something stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Verdict {
    Well,
    /// It works, but somebody should look at it.
    Odd,
    Wrong,
}

impl Verdict {
    const fn name(self) -> &'static str {
        match self {
            Self::Well => "ok",
            Self::Odd => "warning",
            Self::Wrong => "wrong",
        }
    }

    const fn mark(self) -> char {
        match self {
            Self::Well => '✓',
            Self::Odd => '!',
            Self::Wrong => '✗',
        }
    }
}

/// What was found of one thing.
struct Finding {
    /// What was looked at, as `docs/formats/command-line.md` lists it.
    about: &'static str,
    verdict: Verdict,
    told: String,
}

impl Finding {
    fn new(about: &'static str, verdict: Verdict, text: &Text) -> Self {
        Self { about, verdict, told: spoken(text) }
    }

    fn well(about: &'static str, text: &Text) -> Self {
        Self::new(about, Verdict::Well, text)
    }

    fn odd(about: &'static str, text: &Text) -> Self {
        Self::new(about, Verdict::Odd, text)
    }

    fn wrong(about: &'static str, text: &Text) -> Self {
        Self::new(about, Verdict::Wrong, text)
    }

    /// What serving would end with.
    fn failed(about: &'static str, failure: Failure) -> Self {
        let told = match failure {
            Failure::Usage(sentence) => sentence,
            Failure::Failed(error) => spoken(&crate::cli::causes::failed(&error)),
            Failure::Answered => String::new(),
        };
        Self { about, verdict: Verdict::Wrong, told }
    }

    fn tell(&self, as_json: bool) -> Result<(), Failure> {
        let Self { about, verdict, told } = self;
        if as_json {
            print(&json!({ "about": about, "verdict": verdict.name(), "text": told }).to_string())
        } else {
            print(&format!("{} {told}", verdict.mark()))
        }
    }
}

/// Runs the subcommand.
pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    let runtime = crate::cli::runtime()?;
    let mut wrong = 0_usize;
    let mut odd = 0_usize;
    let mut tell = |findings: Vec<Finding>| {
        for finding in findings {
            finding.tell(args.json)?;
            wrong += usize::from(finding.verdict == Verdict::Wrong);
            odd += usize::from(finding.verdict == Verdict::Odd);
        }
        Ok::<(), Failure>(())
    };
    runtime.block_on(async {
        // What is near first: it is told while platforms are still asked.
        tell(here::forgotten(&args.serve))?;
        tell(here::secrets(&args.serve))?;
        tell(here::database(&args.serve).await)?;
        tell(here::disk(&args.serve))?;
        tell(here::words(&args.serve))?;
        tell(here::addresses(&args.serve).await)?;
        #[cfg(any(feature = "discord", feature = "telegram"))]
        tell(platforms::all(&args.serve).await)?;
        Ok::<(), Failure>(())
    })?;
    if !args.json {
        let end =
            if wrong > 0 { say!("doctor-wrong", count = wrong) } else { say!("doctor-fine", odd = odd) };
        print(&spoken(&end))?;
    }
    if wrong > 0 { Err(Failure::Answered) } else { Ok(()) }
}
