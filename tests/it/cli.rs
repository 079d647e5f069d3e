//! The real program from outside: exit codes, one sentence on standard error, exact output
//! (what README promises to other programs).

mod analysing;
mod arguments;
mod buffalo;
mod chat;
mod checking;
mod doctor;
#[cfg(unix)]
mod ending;
mod entropy;
mod exchange;
mod extinction;
mod games;
mod healthy;
mod judging;
mod ladders;
mod lists;
mod manual;
mod moving;
#[cfg(unix)]
mod notifying;
mod opening;
#[cfg(all(feature = "discord", feature = "telegram"))]
mod packaging;
mod playing;
mod rates;
mod real_files;
mod servers;
mod serving;
mod solving;
#[cfg(feature = "telegram")]
mod starting;
#[cfg(all(feature = "discord", feature = "telegram"))]
mod tokens;
mod tournament_logs;
mod tournaments;
#[cfg(all(feature = "ops", feature = "piazza"))]
mod watching;
mod wyps;

use std::ffi::OsStr;
use std::path::Path;
use std::process::{Command, Stdio};

/// The grid of the rules' test table (1.5).
const CART: &str = "CART/OSEA/NILO/QuADR";

/// How a run of the program ended.
#[derive(Debug)]
struct Ended {
    code: Option<i32>,
    out: String,
    err: String,
}

/// The program in a folder, with nothing set in its environment.
fn giostra<S: AsRef<OsStr>>(folder: &Path, args: &[S]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_giostra"));
    for (name, _) in std::env::vars_os().filter(|(name, _)| name.to_string_lossy().starts_with("GIOSTRA_")) {
        command.env_remove(name);
    }
    for name in ["LC_ALL", "LC_MESSAGES", "LANG"] {
        command.env_remove(name);
    }
    // A service manager may be above us.
    for name in ["NOTIFY_SOCKET", "WATCHDOG_USEC", "WATCHDOG_PID"] {
        command.env_remove(name);
    }
    command.env_remove("RUST_LOG").current_dir(folder).args(args).stdin(Stdio::null());
    command
}

fn ended(command: &mut Command) -> Ended {
    let output = command.output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    Ended { code: output.status.code(), out: text(output.stdout), err: text(output.stderr) }
}

fn run<S: AsRef<OsStr>>(folder: &Path, args: &[S]) -> Ended {
    ended(&mut giostra(folder, args))
}

impl Ended {
    /// Nothing on standard output, one line on standard error that says `what`.
    #[track_caller]
    fn refused(&self, code: i32, what: &str) {
        assert_eq!((self.code, self.out.as_str()), (Some(code), ""), "{self:?}");
        let one_line = self.err.lines().count() == 1 && self.err.starts_with("giostra: ");
        assert!(one_line && self.err.contains(what), "{what:?} is not in {self:?}");
    }

    /// Done: what it printed.
    #[track_caller]
    fn done(self) -> String {
        assert_eq!((self.code, self.err.as_str()), (Some(0), ""), "{self:?}");
        self.out
    }
}
