//! `giostra ladder rebuild`: the same bits again, and what is wrong in the database mended.

use super::{ended, giostra, run};
use serde_json::{Value, json};
use sqlx::{AnyConnection, Connection};
use std::fs;
use std::path::Path;
use tempfile::TempDir;

const EVENING: &str = "giostra-chat 1
Silk #sala: /manche subito tempo:60
Silk #sala: cartesiano
Galahad #sala: casino
Bors #sala: carte
+70
Silk #sala: /manche subito tempo:60
Silk #sala: casino
Galahad #sala: carte
+70
at 2026-01-02 05:00:00
";

/// A database with one published night.
fn folder() -> TempDir {
    let folder = TempDir::new().unwrap();
    fs::write(folder.path().join("evening.chat"), EVENING).unwrap();
    fs::write(folder.path().join("book"), "CART/OSEA/NILO/QuADR\n".repeat(2)).unwrap();
    let chat = ["chat", "--seed", "7", "--book", "book", "--db", "giostra.db", "evening.chat"];
    run(folder.path(), &chat).done();
    folder
}

fn sql(folder: &Path, statement: &'static str) {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        sqlx::any::install_default_drivers();
        let file = format!("sqlite://{}?mode=rw", folder.join("giostra.db").display());
        let mut connection = AnyConnection::connect(&file).await.unwrap();
        sqlx::raw_sql(statement).execute(&mut connection).await.unwrap();
        connection.close().await.unwrap();
    });
}

#[test]
fn what_is_right_stays_and_what_is_wrong_is_mended() {
    let folder = folder();
    let rebuild = |more: &[&str]| run(folder.path(), &[&["ladder", "rebuild"], more].concat());
    let said = rebuild(&["--check"]).done();
    assert_eq!(said, "terminal:Giostra parole: 3 righe, 1 notti, come prima\nuna classifica, diverse: 0\n");
    for wrong in [
        "update standing set rating = rating + 1 where ladder_row = 1",
        "delete from standing where ladder_row = 2",
        "update history set changes = replace(changes, ':1', ':2')",
        "insert into history values ('terminal:Giostra', 'parole', '2025-01-01', '1:1500000:1500000:0')",
    ] {
        sql(folder.path(), wrong);
        let found = rebuild(&["--check", "--json"]);
        assert_eq!((found.code, found.err.as_str()), (Some(1), ""), "{wrong}: {found:?}");
        let read: Value = serde_json::from_str(&found.out).unwrap();
        let one =
            json!({"server": "terminal:Giostra", "family": "parole", "rows": 3, "nights": 1, "same": false});
        assert_eq!(read, json!({"ladders": [one], "different": 1}), "{wrong}");
        let english = ended(giostra(folder.path(), &["ladder", "rebuild"]).env("GIOSTRA_LANG", "en"));
        let said = english.done();
        assert_eq!(said, "terminal:Giostra parole: 3 rows, 1 nights, made anew\none ladder, different: 1\n");
        let said = rebuild(&["--check"]).done();
        assert!(said.ends_with("come prima\nuna classifica, diverse: 0\n"), "{wrong}: {said}");
    }
}

#[test]
fn what_cannot_be_rebuilt_is_said_in_one_line() {
    let folder = folder();
    run(folder.path(), &["ladder", "rebuild", "--database", "none.db"]).refused(2, "none.db");
    assert!(!folder.path().join("none.db").exists(), "nothing is made");
    run(folder.path(), &["ladder"]).refused(2, "");
    // A row that no giostra writes.
    sql(folder.path(), "update rated set players = '1:5 2'");
    let broken = run(folder.path(), &["ladder", "rebuild"]);
    broken.refused(1, "players of a rated round");
}

const PLAYERS: &str = "account;rating;games;name\n7;1612,5;40;Ada\ndiscord:8;1500;1;\n";

#[test]
fn a_ladder_comes_along_from_another_program() {
    let folder = folder();
    let path = folder.path();
    fs::write(path.join("players.csv"), PLAYERS).unwrap();
    let import = |more: &[&str]| {
        let begin: &[&str] = &["ladder", "import", "discord:1", "scrabble", "players.csv"];
        run(path, &[begin, more].concat())
    };
    let shown = import(&["--dry-run"]).done();
    let last = "discord:1 scrabble: 2 giocatori comincerebbero da questi punteggi; non è cambiato niente\n";
    assert_eq!(shown, format!("2: discord:7 1613 40 Ada\n3: discord:8 1500 1 \n{last}"));
    let answer: Value = serde_json::from_str(&import(&["--dry-run", "--json"]).done()).unwrap();
    let ada = json!({"line": 2, "account": "discord:7", "name": "Ada", "rating": 1_612_500, "games": 40});
    assert_eq!((&answer["players"][0], &answer["written"]), (&ada, &json!(false)));
    assert!(import(&[]).done().starts_with("discord:1 scrabble: 2 giocatori cominciano da questi punteggi"));
    let made = run(path, &["ladder", "rebuild", "--check"]).done();
    assert!(made.contains("discord:1 scrabble: 2 righe, 0 notti, come prima\n"), "{made}");
    assert!(run(path, &["check"]).done().contains("2 classifiche"));
    import(&[]).refused(2, "discord:1 ha già una classifica scrabble");
    import(&["--dry-run"]).refused(2, "discord:1 ha già una classifica scrabble");
}

#[test]
fn what_is_doubtful_in_a_list_changes_nothing() {
    let folder = folder();
    let path = folder.path();
    let import = |server: &str, family: &str, text: &str| {
        fs::write(path.join("players.csv"), text).unwrap();
        run(path, &["ladder", "import", server, family, "players.csv"])
    };
    let twice = "account,rating,games\n7,1500,1\n7,1600,2\n9,x,2\n";
    import("discord:1", "scrabble", twice)
        .refused(2, "riga 3: discord:7 è già alla riga 2, e un’altra riga così; non è cambiato niente");
    import("discord:1", "scrabble", "account,rating,games\ntelegram:7,1500,1\n")
        .refused(2, "riga 2: «telegram:7» non è un account di discord:1");
    import("discord:1", "tressette", PLAYERS).refused(2, "non c’è una famiglia «tressette»");
    import("casa", "scrabble", PLAYERS).refused(2, "riga 2: «7» non è un account di casa");
    run(path, &["ladder", "import", "discord:1", "scrabble", "none.csv"]).refused(2, "none.csv");
    let made = run(path, &["ladder", "rebuild", "--check"]).done();
    assert!(made.ends_with("una classifica, diverse: 0\n"), "{made}");
}
