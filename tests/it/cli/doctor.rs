//! `giostra doctor`: what is wrong, and what to do.

use super::{Ended, run};
use giostra::clock::Clock;
use giostra::games::By;
use giostra::journal::{
    ActivityKind, Entry, Journal, MIGRATIONS, MatchRow, MatchState, NewLine, Options, Record,
};
use giostra::rooms::heard::{Door, Place, Server};
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use tempfile::TempDir;

/// What was found, by what it is about: the verdicts, and all sentences.
fn found(ended: &Ended) -> (BTreeMap<String, Vec<String>>, String) {
    let mut verdicts: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let mut said = String::new();
    for line in ended.out.lines() {
        let line: serde_json::Value = serde_json::from_str(line).unwrap();
        let text = |name: &str| line[name].as_str().unwrap().to_owned();
        verdicts.entry(text("about")).or_default().push(text("verdict"));
        said.push_str(&text("text"));
        said.push('\n');
    }
    (verdicts, said)
}

fn doctor(folder: &Path, args: &[&str]) -> Ended {
    let all: Vec<&str> = ["doctor", "--json"].iter().chain(args).copied().collect();
    run(folder, &all)
}

#[test]
fn a_new_folder_is_in_order_and_nothing_is_left_in_it() {
    let folder = TempDir::new().unwrap();
    let told = run(folder.path(), &["doctor", "--contact", "Ada", "--backups", "copie"]).done();
    assert!(
        told.contains("✓ Il database giostra.db non c’è ancora") && told.contains("non vada")
            || told.contains("a posto"),
        "{told}"
    );
    let ended = doctor(folder.path(), &["--lang", "en"]);
    let (mut verdicts, said) = found(&ended);
    // How much room there is, is the machine's.
    verdicts.remove("disk");
    let odd: Vec<&str> = verdicts
        .iter()
        .filter(|(_, all)| all.iter().any(|one| one != "ok"))
        .map(|(about, _)| about.as_str())
        .collect();
    assert_eq!((ended.code, odd), (Some(0), vec!["backups", "contact"]), "{said}");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
}

/// What serving refuses is not in order.
#[cfg(feature = "piazza")]
#[test]
fn what_serving_refuses_is_wrong() {
    let folder = TempDir::new().unwrap();
    fs::write(folder.path().join("copie"), "a file").unwrap();
    let ended = doctor(folder.path(), &["--piazza", "0.0.0.0:0", "--backups", "copie/qui"]);
    let (verdicts, said) = found(&ended);
    assert_eq!(
        (ended.code, verdicts["piazza"].as_slice()),
        (Some(1), ["wrong".to_owned()].as_slice()),
        "{said}"
    );
    assert!(verdicts["backups"].iter().any(|one| one == "wrong") && said.contains("password"), "{said}");
    let taken = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let address = taken.local_addr().unwrap().to_string();
    let ended = doctor(folder.path(), &["--piazza", &address, "--contact", "Ada"]);
    let (verdicts, said) = found(&ended);
    assert_eq!(
        (ended.code, verdicts["piazza"].as_slice()),
        (Some(0), ["warning".to_owned()].as_slice()),
        "{said}"
    );
}

#[cfg(all(feature = "piazza", unix))]
#[test]
fn a_secret_that_anybody_can_read_is_told() {
    use std::os::unix::fs::PermissionsExt as _;
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("parola");
    fs::write(&file, "otto ruote\n").unwrap();
    let with = |mode| {
        fs::set_permissions(&file, fs::Permissions::from_mode(mode)).unwrap();
        let args = ["--piazza", "0.0.0.0:0", "--piazza-password-file", "parola", "--contact", "Ada"];
        found(&doctor(folder.path(), &args))
    };
    let (verdicts, said) = with(0o644);
    assert_eq!(verdicts["secrets"], ["warning"], "{said}");
    assert!(said.contains("chmod 600 parola") && !said.contains("ruote"), "{said}");
    for mode in [0o600, 0o640] {
        assert!(!with(mode).0.contains_key("secrets"), "{mode:o}");
    }
}

#[test]
fn each_thing_that_is_wrong_is_told_with_what_to_do() {
    let folder = TempDir::new().unwrap();
    let path = folder.path();
    fs::write(path.join("noise.db"), [7; 9_000]).unwrap();
    let ended = doctor(path, &["--database", "noise.db", "--words", "none", "--piazza", "somewhere"]);
    let (verdicts, said) = found(&ended);
    assert_eq!(ended.code, Some(1), "{ended:?}");
    for about in ["database", "words", "piazza"] {
        assert!(verdicts[about].iter().any(|verdict| verdict == "wrong"), "{about}: {verdicts:?}");
    }
    assert!(
        said.contains("rimetti al suo posto l’ultima copia") && said.contains("creala, o correggi --words"),
        "{said}"
    );
    let ended = doctor(path, &["--database", "none/giostra.db"]);
    assert_eq!((ended.code, &found(&ended).0["disk"][0]), (Some(1), &"wrong".to_owned()));
}

#[tokio::test]
async fn a_clock_behind_the_database_and_a_database_of_before() {
    let folder = TempDir::new().unwrap();
    let path = folder.path();
    let (journal, _) = Journal::open(&path.join("giostra.db"), Options::default()).await.unwrap();
    let (door, server) = (Door::Telegram, Server("telegram:-1001".into()));
    let place = Place::Room { door, server: server.clone(), channel: "qui".into(), thread: None };
    let (id, at) = (journal.next_match_id().await.unwrap(), Clock::real().now() + 3_600_000);
    let row = MatchRow {
        id,
        place,
        server: Some(server),
        kind: ActivityKind::Round,
        game: "manche".into(),
        open: true,
        state: MatchState::Live,
        opened_at: at,
    };
    let line = NewLine { match_id: id, n: 0, source: None, at, by: By::House, text: "x".into() };
    journal.append(Entry { lines: vec![line], records: vec![Record::Match(row)] }).await.unwrap();
    journal.close().await;
    drop(journal);
    let ended = doctor(path, &[]);
    let (verdicts, said) = found(&ended);
    assert_eq!((ended.code, &verdicts["clock"]), (Some(1), &vec!["wrong".to_owned()]), "{said}");
    assert!(said.contains("minuti indietro"), "{said}");

    let before = &MIGRATIONS[..MIGRATIONS.len() - 1];
    let options = Options { migrations: before, ..Options::default() };
    let (journal, _) = Journal::open(&path.join("before.db"), options).await.unwrap();
    journal.close().await;
    drop(journal);
    let bytes = fs::read(path.join("before.db")).unwrap();
    let ended = doctor(path, &["--database", "before.db"]);
    assert_eq!((ended.code, &found(&ended).0["database"]), (Some(0), &vec!["warning".to_owned()]));
    assert_eq!(fs::read(path.join("before.db")).unwrap(), bytes);
}

#[cfg(all(feature = "discord", feature = "telegram"))]
mod platforms {
    use super::found;
    use crate::cli::{Ended, ended, giostra};
    use crate::support::discord::Discord;
    use crate::support::telegram::Telegram;
    use giostra::clock::Clock;
    use std::fs;
    use tempfile::TempDir;

    async fn examined(folder: &TempDir, telegram: &Telegram, discord: &Discord, tokens: [&str; 2]) -> Ended {
        fs::write(folder.path().join("ca.pem"), discord.ca_pem()).unwrap();
        let mut command = giostra(folder.path(), &["doctor", "--json"]);
        command.env("GIOSTRA_TELEGRAM_API", telegram.url()).env("GIOSTRA_TELEGRAM_TOKEN", tokens[0]);
        command.env("GIOSTRA_DISCORD_TOKEN", tokens[1]);
        command.env("GIOSTRA_DISCORD_RESOLVE", discord.address().to_string());
        command.env("GIOSTRA_DISCORD_CA", folder.path().join("ca.pem"));
        tokio::task::spawn_blocking(move || ended(&mut command)).await.unwrap()
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn tokens_rights_and_clock_are_asked_for() {
        let folder = TempDir::new().unwrap();
        let telegram = Telegram::start(Clock::real()).await;
        let discord = Discord::start(Clock::real()).await;
        let told = examined(&folder, &telegram, &discord, [&telegram.token(), &discord.token()]).await;
        let (verdicts, said) = found(&told);
        assert_eq!(told.code, Some(0), "{told:?}");
        assert_eq!(
            (&verdicts["discord"][0], &verdicts["telegram"][0]),
            (&"ok".to_owned(), &"ok".to_owned()),
            "{said}"
        );
        assert_eq!(verdicts["clock"], ["ok", "ok"], "{said}");
        let told = examined(&folder, &telegram, &discord, ["1:sbagliato", "sbagliato"]).await;
        let (verdicts, said) = found(&told);
        assert_eq!(
            (told.code, verdicts["discord"].as_slice()),
            (Some(1), ["wrong".to_owned()].as_slice()),
            "{said}"
        );
        assert_eq!(verdicts["telegram"], ["wrong"]);
        assert!(!told.out.contains("sbagliato") && !told.err.contains("sbagliato"), "{told:?}");
    }
}
