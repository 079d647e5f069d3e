//! The program with tokens, against the doubles: what the start tells, what a wrong token ends with, and
//! that no token is ever printed.

use super::{Ended, ended, giostra};
use crate::support::discord::Discord;
use crate::support::telegram::Telegram;
use giostra::clock::Clock;
use std::fs;
use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};
use tempfile::TempDir;

const NO_PAGE: [&str; 2] = ["--piazza", "off"];

/// Runs to the end, away from the runtime that serves the double.
async fn to_its_end(mut command: Command) -> Ended {
    tokio::task::spawn_blocking(move || ended(&mut command)).await.unwrap()
}

/// What is printed up to the line that says how to stop.
async fn start(mut command: Command) -> Vec<String> {
    let printed = tokio::task::spawn_blocking(move || {
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
        let lines = BufReader::new(child.stdout.take().unwrap()).lines().map(Result::unwrap);
        let mut printed = Vec::new();
        for line in lines {
            printed.push(line);
            if printed.last().unwrap().contains("Ctrl-C") {
                break;
            }
        }
        child.kill().unwrap();
        child.wait().unwrap();
        printed
    });
    printed.await.unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_wrong_token_is_one_sentence_and_two() {
    let folder = TempDir::new().unwrap();
    let telegram = Telegram::start(Clock::real()).await;
    let discord = Discord::start(Clock::real()).await;
    let authority = folder.path().join("ca.pem");
    fs::write(&authority, discord.ca_pem()).unwrap();
    for (lang, sentences) in [
        ("it", ["Telegram non conosce questo token", "Discord non conosce questo token"]),
        ("en", ["Telegram does not know this token", "Discord does not know this token"]),
    ] {
        let mut command = giostra(folder.path(), &NO_PAGE);
        command.env("GIOSTRA_LANG", lang).env("GIOSTRA_TELEGRAM_TOKEN", "1:sbagliato");
        command.env("GIOSTRA_TELEGRAM_API", telegram.url());
        let Ended { code, err, .. } = to_its_end(command).await;
        let mut command = giostra(folder.path(), &NO_PAGE);
        command.env("GIOSTRA_LANG", lang).env("GIOSTRA_DISCORD_TOKEN", "sbagliato");
        command.env("GIOSTRA_DISCORD_RESOLVE", discord.address().to_string());
        command.env("GIOSTRA_DISCORD_CA", &authority);
        let other = to_its_end(command).await;
        for (code, err, sentence) in [(code, err, sentences[0]), (other.code, other.err, sentences[1])] {
            let told: Vec<&str> = err.lines().filter(|line| line.starts_with("giostra: ")).collect();
            assert_eq!(code, Some(2), "{err}");
            assert!(told.len() == 1 && told[0].contains(sentence), "{err}");
            assert!(!err.contains("sbagliato"), "{err}");
        }
    }
    let left: Vec<_> = fs::read_dir(folder.path()).unwrap().map(|one| one.unwrap().file_name()).collect();
    assert_eq!(left, ["ca.pem"], "a database was made for nobody");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_certificate_nobody_trusts_is_one_sentence_and_two() {
    let folder = TempDir::new().unwrap();
    let discord = Discord::start(Clock::real()).await;
    let mut command = giostra(folder.path(), &NO_PAGE);
    command.env("GIOSTRA_DISCORD_TOKEN", discord.token());
    // Its authority is not named, and no machine knows it.
    command.env("GIOSTRA_DISCORD_RESOLVE", discord.address().to_string());
    let Ended { code, err, .. } = to_its_end(command).await;
    assert!(code == Some(2) && err.contains("un certificato di cui non mi fido"), "{code:?} {err}");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
    let mut command = giostra(folder.path(), &NO_PAGE);
    command.env("GIOSTRA_TELEGRAM_TOKEN", "1:a").env("GIOSTRA_LANG", "en");
    command.env("GIOSTRA_TELEGRAM_API", format!("https://{}", discord.address()));
    let Ended { code, err, .. } = to_its_end(command).await;
    assert!(code == Some(2) && err.contains("a certificate I do not trust"), "{code:?} {err}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_token_may_stand_in_a_file() {
    let folder = TempDir::new().unwrap();
    let telegram = Telegram::start(Clock::real()).await;
    let file = folder.path().join("token");
    fs::write(&file, format!("{}\n", telegram.token())).unwrap();
    let served = |set: (&'static str, String)| {
        let mut command = giostra(folder.path(), &NO_PAGE);
        command.env("GIOSTRA_TELEGRAM_API", telegram.url()).env(set.0, set.1);
        command
    };
    let printed = start(served(("GIOSTRA_TELEGRAM_TOKEN_FILE", file.display().to_string()))).await.join("\n");
    assert!(printed.contains("sono @giostra_bot"), "{printed}");
    let mut both = served(("GIOSTRA_TELEGRAM_TOKEN", "1:a".into()));
    both.args(["--telegram-token-file", "token"]);
    for (command, sentence) in [
        (both, "--telegram-token e --telegram-token-file non vanno insieme"),
        (served(("GIOSTRA_TELEGRAM_TOKEN_FILE", "manca".into())), "non posso leggere manca"),
        (served(("GIOSTRA_TELEGRAM_TOKEN_FILE", "/dev/null".into())), "In /dev/null non c’è un token"),
        (served(("GIOSTRA_DISCORD_TOKEN_FILE", "manca".into())), "non posso leggere manca"),
    ] {
        let Ended { code, err, .. } = to_its_end(command).await;
        assert!(code == Some(2) && err.contains(sentence), "{sentence}: {code:?} {err}");
    }
}

#[test]
fn a_token_that_can_be_none_is_not_asked_for() {
    let folder = TempDir::new().unwrap();
    for (name, token, sentence) in [
        ("GIOSTRA_DISCORD_TOKEN", "abc\ndef", "Discord non conosce questo token"),
        ("GIOSTRA_DISCORD_TOKEN", "Bot abc", "Discord non conosce questo token"),
        ("GIOSTRA_TELEGRAM_TOKEN", "1:a/b", "Telegram non conosce questo token"),
        ("GIOSTRA_TELEGRAM_TOKEN", "1:a?b=c", "Telegram non conosce questo token"),
        ("GIOSTRA_TELEGRAM_TOKEN", "1:a b", "Telegram non conosce questo token"),
    ] {
        let mut command = giostra(folder.path(), &NO_PAGE);
        // Nobody listens there: whoever asked would ask for ever.
        command.env(name, token).env("GIOSTRA_TELEGRAM_API", "http://127.0.0.1:9");
        command.env("GIOSTRA_DISCORD_RESOLVE", "127.0.0.1:9");
        let Ended { code, err, .. } = ended(&mut command);
        assert!(code == Some(2) && err.contains(sentence), "{token:?}: {code:?} {err}");
    }
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
}

#[test]
fn the_help_shows_no_secrets() {
    let folder = TempDir::new().unwrap();
    let mut command = giostra(folder.path(), &["--help"]);
    for name in ["GIOSTRA_TELEGRAM_TOKEN", "GIOSTRA_DISCORD_TOKEN", "GIOSTRA_TELEGRAM_WEBHOOK"] {
        command.env(name, "segretissimo");
    }
    command.env("GIOSTRA_TELEGRAM_API", "https://ada:segretissimo@api.example.org");
    let help = ended(&mut command).done();
    assert!(help.contains("GIOSTRA_TELEGRAM_API") && !help.contains("segretissimo"), "{help}");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_start_tells_how_to_take_the_bot_along() {
    let folder = TempDir::new().unwrap();
    let telegram = Telegram::start(Clock::real()).await;
    let discord = Discord::start(Clock::real()).await;
    let authority = folder.path().join("ca.pem");
    fs::write(&authority, discord.ca_pem()).unwrap();
    let mut command = giostra(folder.path(), &NO_PAGE);
    command.env("GIOSTRA_TELEGRAM_TOKEN", telegram.token()).env("GIOSTRA_TELEGRAM_API", telegram.url());
    command.env("GIOSTRA_DISCORD_TOKEN", discord.token());
    command.env("GIOSTRA_DISCORD_RESOLVE", discord.address().to_string());
    command.env("GIOSTRA_DISCORD_CA", &authority);
    let printed = start(command).await.join("\n");
    assert!(printed.contains("https://t.me/giostra_bot?startgroup=giostra"), "{printed}");
    assert!(printed.contains("scope=bot%20applications.commands&permissions=17970143284288"), "{printed}");
    assert!(!printed.contains(&telegram.token()) && !printed.contains(discord.token().as_str()), "{printed}");
    // The guides name the same permissions.
    for guide in ["README.md", "LEGGIMI.md", "docs/en/hosting.md", "docs/it/ospitare.md"] {
        assert!(crate::pages::page(guide).contains("17970143284288"), "{guide}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_platform_that_is_down_is_waited_for() {
    let folder = TempDir::new().unwrap();
    let telegram = Telegram::start(Clock::real()).await;
    telegram.down(true);
    let mut command = giostra(folder.path(), &NO_PAGE);
    command.env("GIOSTRA_TELEGRAM_TOKEN", telegram.token()).env("GIOSTRA_TELEGRAM_API", telegram.url());
    let printed = start(command).await.join("\n");
    assert!(printed.contains("Telegram non risponde: riprovo"), "{printed}");
}

#[test]
fn arguments_that_cannot_be_used_are_refused() {
    let folder = TempDir::new().unwrap();
    for (name, value, sentence) in [
        ("GIOSTRA_TELEGRAM_API", "boh", "GIOSTRA_TELEGRAM_API vuole"),
        ("GIOSTRA_TELEGRAM_WEBHOOK", "https://x.example/t", "GIOSTRA_TELEGRAM_WEBHOOK vuole"),
        ("GIOSTRA_DISCORD_RESOLVE", "nessuno", "GIOSTRA_DISCORD_RESOLVE vuole"),
        ("GIOSTRA_DISCORD_CA", "manca.pem", "manca.pem"),
        ("GIOSTRA_DATABASE", "postgres:giostra", "non è il nome di un archivio"),
        ("GIOSTRA_DATABASE", "sqlite::memory:", "non è il nome di un archivio"),
        ("GIOSTRA_DATABASE", "sqlite:a.db?mode=memory", "non è il nome di un archivio"),
    ] {
        let mut command = giostra(folder.path(), &NO_PAGE);
        command.env("GIOSTRA_TELEGRAM_TOKEN", "1:a").env("GIOSTRA_DISCORD_TOKEN", "b").env(name, value);
        let Ended { code, out, err } = ended(&mut command);
        assert!(code == Some(2) && out.is_empty() && err.contains(sentence), "{name}: {code:?} {out} {err}");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0, "{name} left something behind");
    }
    let nothing = ended(&mut giostra(folder.path(), &NO_PAGE));
    assert!(nothing.code == Some(2) && nothing.err.contains("nessun token"), "{nothing:?}");
}
