//! A process that is measured.

use crate::cpu;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

/// Names another program to be measured in the place of this version's: one from before a change.
const BOT: &str = "GIOSTRA_BENCH_BOT";

/// What is measured runs as on a machine with so many cores.
pub(crate) const CORES: usize = 1;

/// It goes with this.
pub(crate) struct Process(Child);

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

impl Process {
    /// The bot, with these arguments and variables, in a folder that holds its log.
    pub(crate) async fn bot(folder: &Path, args: &[&str], vars: &[(&str, String)]) -> anyhow::Result<Self> {
        crate::logs::prepare(&folder.join("giostra.db")).await?;
        let ours = || env!("CARGO_BIN_EXE_giostra").into();
        let mut command = Command::new(std::env::var_os(BOT).unwrap_or_else(ours));
        command.args(args).arg("--database").arg(crate::logs::argument(&folder.join("giostra.db")));
        command
            .current_dir(folder)
            .env("TOKIO_WORKER_THREADS", CORES.to_string())
            .envs(vars.iter().map(|(name, value)| (*name, value)));
        command.stdout(std::fs::File::create(folder.join("out"))?);
        command.stderr(std::fs::File::create(folder.join("log"))?);
        Ok(Self(command.spawn()?))
    }

    /// This program once more, as something else.
    pub(crate) fn again(vars: &[(&str, String)]) -> anyhow::Result<Self> {
        let mut command = Command::new(std::env::current_exe()?);
        command.envs(vars.iter().map(|(name, value)| (*name, value)));
        Ok(Self(command.stdout(Stdio::null()).stderr(Stdio::null()).spawn()?))
    }

    /// CPU seconds so far, user and system.
    pub(crate) fn cpu(&self) -> f64 {
        cpu::of_process(&self.0.id().to_string())
    }

    /// Resident memory in MiB.
    pub(crate) fn resident(&self) -> f64 {
        cpu::resident_kib(&self.0.id().to_string(), "VmRSS") / 1024.0
    }

    /// Waits until it does next to nothing for a second.
    pub(crate) async fn rest(&self) {
        let (mut quiet, mut before) = (0, self.cpu());
        while quiet < 5 {
            tokio::time::sleep(Duration::from_millis(200)).await;
            let now = self.cpu();
            quiet = if now - before < 0.025 { quiet + 1 } else { 0 };
            before = now;
        }
    }
}
