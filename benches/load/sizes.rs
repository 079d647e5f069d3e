//! How much the database holds of a match, acted out by the program itself in virtual time: opened, played to the sixteenth move
//! of each side, resigned.

use crate::{database, logs};
use anyhow::Context as _;
use std::io::{BufRead as _, BufReader, Write as _};
use std::process::{Command, Stdio};

/// Matches, each in a room and a thread of its own.
const MATCHES: usize = 200;

/// Moves of which none takes anything and no position comes twice.
fn moves() -> Vec<String> {
    let pawns = |row: char| ('a'..='h').map(move |column| format!("{column}{row}"));
    let both = |(ours, theirs): (String, String)| [ours, theirs];
    let first = pawns('3').zip(pawns('6')).flat_map(both);
    first.chain(pawns('4').zip(pawns('5')).flat_map(both)).collect()
}

/// Reads what is shown until buttons come that begin with this one: the number of their message.
fn until(
    shown: &mut impl Iterator<Item = std::io::Result<String>>,
    before: &str,
    label: &str,
) -> anyhow::Result<String> {
    loop {
        let line = shown.next().with_context(|| format!("buttons {label}"))??;
        let buttons = line.strip_prefix(before).and_then(|rest| rest.split_once(": "));
        if let Some((number, _)) = buttons.filter(|(_, labels)| labels.starts_with(label)) {
            return Ok(number.to_owned());
        }
    }
}

#[expect(clippy::cast_precision_loss, reason = "figures for people")]
pub(crate) async fn run() -> anyhow::Result<()> {
    let folder = tempfile::tempdir()?;
    let file = folder.path().join("giostra.db");
    logs::open(&file).await?.close().await;
    let before = database::bytes(&file).await?;
    let mut command = Command::new(env!("CARGO_BIN_EXE_giostra"));
    command.args(["chat", "--seed", "7", "--db"]).arg(logs::argument(&file)).current_dir(folder.path());
    let mut chat = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn()?;
    let mut people = chat.stdin.take().context("its input")?;
    let mut shown = BufReader::new(chat.stdout.take().context("its output")?).lines();
    writeln!(people, "giostra-chat 1\nserver Giostra it Europe/Rome")?;
    let moves = moves();
    for number in 0..MATCHES {
        let room = format!("#stanza-{number}");
        writeln!(people, "Ada {room}: /sfida gioco:estinzione tempo:5+10")?;
        let invitation = until(&mut shown, &format!("> {room} buttons "), "[Accetto]")?;
        writeln!(people, "Bruno press {invitation} \"Accetto\"\n+5")?;
        // Both say each move: whose turn it is, is drawn.
        for text in &moves {
            writeln!(people, "Ada {room}/1: {text}\nBruno {room}/1: {text}\n+2")?;
        }
        writeln!(people, "Ada {room}/1: /abbandona\n+1")?;
        let sure = until(&mut shown, "> only Ada buttons ", "[Sì, abbandono]")?;
        writeln!(people, "Ada press {sure} \"Sì, abbandono\"\n+5")?;
    }
    drop(people);
    // What it shows is read to the end, so that it never waits for us.
    let results = shown.map_while(Result::ok).count();
    anyhow::ensure!(chat.wait()?.success(), "the conversation failed after {results} lines");
    let lines = database::lines(&file).await?;
    let grown = database::bytes(&file).await?.saturating_sub(before) as f64;
    println!(
        "sizes: {:.0} bytes a match of {} moves, {:.1} lines a match, {:.0} bytes a line",
        grown / MATCHES as f64,
        moves.len(),
        lines as f64 / MATCHES as f64,
        grown / lines as f64
    );
    Ok(())
}
