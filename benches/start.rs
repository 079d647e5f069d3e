//! How long a start takes until the page answers, by the wall and in CPU time, and the most memory by then: an empty database,
//! and one with eight matches on the boards; after a stop and after a kill.
//!
//! `cargo bench --bench start`

#[path = "cpu.rs"]
#[expect(dead_code, reason = "each bench takes what it needs")]
mod cpu;

use giostra::clock::Clock;
use std::fmt::Write as _;
use std::io::{BufRead, BufReader, Read, Write as _};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};

const MATCHES: u32 = 8;

fn giostra(folder: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_giostra"));
    command.current_dir(folder).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null());
    command
}

/// Eight matches of Scrabble and Wyps between people, some moves old.
fn boards(folder: &Path) -> anyhow::Result<()> {
    let mut script = String::from("giostra-chat 1\nserver Giostra it Europe/Rome\n");
    for number in 1..=MATCHES {
        let game = if number % 2 == 0 { "scrabble" } else { "wyps" };
        writeln!(script, "P{number} @bot: /sfida gioco:{game} livello:medio\n+5")?;
        writeln!(script, "P{number} @bot: passo\n+5")?;
    }
    std::fs::write(folder.join("boards.chat"), script)?;
    let acted =
        giostra(folder).args(["chat", "--seed", "7", "--db", "giostra.db", "boards.chat"]).output()?;
    anyhow::ensure!(acted.status.success(), "{}", String::from_utf8_lossy(&acted.stdout));
    Ok(())
}

/// Starts, asks for the page, and tells milliseconds by the wall and of CPU time, and MiB.
fn start(folder: &Path) -> anyhow::Result<(Child, i64, f64, f64)> {
    let clock = Clock::real();
    let begun = clock.now();
    let mut child = giostra(folder).args(["--piazza", "127.0.0.1:0"]).spawn()?;
    let mut lines = BufReader::new(child.stdout.take().expect("piped"));
    let mut line = String::new();
    let address = loop {
        line.clear();
        anyhow::ensure!(lines.read_line(&mut line)? > 0, "it ended");
        if let Some((_, rest)) = line.split_once("http://") {
            break rest.split('/').next().unwrap_or_default().trim().to_owned();
        }
    };
    let mut page = TcpStream::connect(&address)?;
    write!(page, "GET / HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n")?;
    let mut answer = [0; 12];
    page.read_exact(&mut answer)?;
    let id = child.id().to_string();
    let (cpu, most) = (cpu::of_process(&id) * 1000.0, cpu::resident_kib(&id, "VmHWM") / 1024.0);
    anyhow::ensure!(&answer == b"HTTP/1.1 200", "{answer:?}");
    // Whatever it still prints has to go somewhere.
    std::thread::spawn(move || std::io::copy(&mut lines, &mut std::io::sink()));
    Ok((child, clock.now() - begun, cpu, most))
}

fn main() -> anyhow::Result<()> {
    for (what, full) in [("nothing on the boards", false), ("eight matches on the boards", true)] {
        let folder = tempfile::tempdir()?;
        if full {
            boards(folder.path())?;
        }
        let mut how = "at first";
        for end in ["kill", "kill", "kill", "stop", "stop"] {
            let (mut child, wall, cpu, most) = start(folder.path())?;
            println!("{what}, {how}: page after {wall} ms, {cpu:.0} ms of CPU time, at most {most:.1} MiB");
            if end == "kill" {
                child.kill()?;
                how = "after a kill";
            } else {
                Command::new("kill").args(["-TERM", &child.id().to_string()]).status()?;
                how = "after a stop";
            }
            child.wait()?;
        }
    }
    Ok(())
}
