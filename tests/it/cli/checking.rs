//! `giostra check`: a whole database is fine, and copies of it, each damaged in one place, are not.

use super::{ended, giostra, run};
use serde_json::Value;
use sqlx::{AnyConnection, AssertSqlSafe, Connection, Row};
use std::fs;
use std::path::Path;
use tempfile::TempDir;

/// Two rounds of three, one of them rated by a published night; a match against the computer that ends, and one that goes on.
const EVENING: &str = "giostra-chat 1
Silk #sala: /manche subito tempo:60
Silk #sala: cartesiano
Galahad #sala: casino
Bors #sala: carte
+70
Silk #sala: /manche subito tempo:60
Silk #sala: casino
Galahad #sala: carte
+140
Silk @bot: /sfida gioco:scrabble livello:facile
+5
Silk @bot: passo
+10
Silk @bot: abbandono
Silk press 13 \"Sì, abbandono\"
Galahad @bot: /sfida gioco:wyps livello:facile lato:7
+10
at 2026-01-02 05:00:00
";

pub(super) fn folder() -> TempDir {
    let folder = TempDir::new().unwrap();
    fs::write(folder.path().join("evening.chat"), EVENING).unwrap();
    fs::write(folder.path().join("book"), "CART/OSEA/NILO/QuADR\n".repeat(2)).unwrap();
    let chat = ["chat", "--seed", "7", "--book", "book", "--db", "giostra.db", "evening.chat"];
    run(folder.path(), &chat).done();
    whole(folder.path());
    folder
}

/// All of the database in the one file: a chat ends as if it was killed.
fn whole(folder: &Path) {
    run(folder, &["backup", "whole.db"]).done();
    for end in ["", "-wal", "-shm"] {
        // Not every one is there.
        let _ = fs::remove_file(folder.join(format!("giostra.db{end}")));
    }
    fs::rename(folder.join("whole.db"), folder.join("giostra.db")).unwrap();
}

fn sql(file: &Path, statement: &str) {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        sqlx::any::install_default_drivers();
        let address = format!("sqlite://{}?mode=rw", file.display());
        let mut connection = AnyConnection::connect(&address).await.unwrap();
        let done = sqlx::raw_sql(AssertSqlSafe(statement.to_owned())).execute(&mut connection).await.unwrap();
        assert!(done.rows_affected() > 0, "nothing was damaged: {statement}");
        connection.close().await.unwrap();
    });
}

/// What is read of logs and results.
fn content(file: &Path) -> Vec<String> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        sqlx::any::install_default_drivers();
        let address = format!("sqlite://{}?mode=rw", file.display());
        let mut connection = AnyConnection::connect(&address).await.unwrap();
        let sql = "select body from line union all select coalesce(best, '') from result";
        let rows = sqlx::query(sql).fetch_all(&mut connection).await.unwrap();
        connection.close().await.unwrap();
        rows.iter().map(|row| row.get(0)).collect()
    })
}

#[test]
fn a_whole_database_is_fine() {
    let folder = folder();
    let said = run(folder.path(), &["check"]).done();
    assert!(said.starts_with("Guardate 4 partite con ") && said.ends_with("Tutto a posto.\n"), "{said}");
    let mut english = giostra(folder.path(), &["check", "sqlite:giostra.db"]);
    let said = ended(english.env("GIOSTRA_LANG", "en")).done();
    assert!(said.starts_with("Looked at 4 matches ") && said.ends_with("All is well.\n"), "{said}");
    let read: Value = serde_json::from_str(&run(folder.path(), &["check", "--json"]).done()).unwrap();
    assert_eq!(
        (&read["matches"], &read["ladders"], &read["wrong"]),
        (&4.into(), &1.into(), &0.into()),
        "{read}"
    );
    assert_eq!((&read["sealed"], &read["problems"]), (&3.into(), &Value::Array(Vec::new())), "{read}");
    // Beside a process that has it open, and writes.
    let _serving = super::serving::Serving::start(folder.path(), &["--piazza", "127.0.0.1:0"]);
    run(folder.path(), &["check"]).done();
    let copied = run(folder.path(), &["backup", "copia.db"]).done();
    assert!(copied.starts_with("copia.db"), "{copied}");
    run(folder.path(), &["check", "copia.db"]).done();
}

#[test]
fn every_damage_is_found_and_named() {
    let folder = folder();
    let whole = fs::read(folder.path().join("giostra.db")).unwrap();
    for (damage, what, told) in [
        (
            "update line set body = replace(body, 'casino', 'cosino') where round = 1",
            "log",
            "Partita 1, riga",
        ),
        ("update line set body = replace(body, 'casino', 'cosino') where round = 1", "hash", "impronta"),
        ("delete from line where round = 2 and n = 4", "log", "Partita 2: manca la riga 4"),
        ("delete from line where round = 2", "log", "Partita 2: il registro è vuoto"),
        (
            "update line set who = '7' where round = 1 and who = '1'",
            "seat",
            "il posto 7 ha giocato e non è di nessuno",
        ),
        ("update line set who = '+' where round = 1 and who = '1'", "log", "Partita 1, riga"),
        ("delete from seat where round = 1 and seat = 2", "seat", "Partita 1: il posto 2"),
        ("delete from seat where round = 1 and seat = 2", "orphans", "result: una riga che non porta"),
        ("delete from seat where round = 4", "seat", "Partita 4: il posto"),
        ("delete from round where id = 2", "orphans", "seat: 2 righe che non portano"),
        ("update round set game = 'wyps-1' where id = 1", "log", "la prima riga è di manche-1"),
        ("update round set state = 'ended' where id = 4", "end", "Partita 4: risulta finita"),
        (
            "update result set points = points + 1 where round = 1 and seat = 1",
            "result",
            "Partita 1: il risultato del posto 1",
        ),
        ("delete from result where round = 1 and seat = 1", "result", "non sono di tutti"),
        ("delete from result where round = 3 and how = 'resigned'", "result", "non sono di tutti"),
        ("update result set how = 'time' where round = 1 and seat = 1", "result", "Partita 1: il risultato"),
        ("update result set how = 'played' where how = 'resigned'", "result", "Partita 3: il risultato"),
        (
            "update result set half_points = 1 where round = 3 and how = 'resigned'",
            "result",
            "Partita 3: il risultato",
        ),
        ("update result set encounter = 1 where round = 3", "result", "Partita 3: il risultato"),
        ("update round set state = 'void' where id = 3", "result", "Partita 3: il risultato"),
        (
            "update round set state = 'void' where id = 3; update result set how = 'void' where round = 3",
            "result",
            "Partita 3: il risultato",
        ),
        (
            "update rated set players = replace(players, '1:', '1:9') where round = 1",
            "rated",
            "Partita 1: in classifica",
        ),
        (
            "update standing set rating = rating + 1 where ladder_row = 1",
            "ladder",
            "la classifica non è quella",
        ),
        ("update rated set players = '1:5 2'", "ladder", "non si può rifare"),
        ("delete from ladder_row where id = 2", "orphans", "standing: una riga"),
        (
            "update line set body = replace(body, 'seed=', 'seed=x') where round = 1 and n = 1",
            "seed",
            "64 cifre",
        ),
    ] {
        let file = folder.path().join("guasto.db");
        fs::write(&file, &whole).unwrap();
        sql(&file, damage);
        let said = run(folder.path(), &["check", "guasto.db"]);
        assert_eq!(said.code, Some(1), "{damage}: {said:?}");
        assert!(said.out.contains(told), "{damage}: {told:?} is not in {}", said.out);
        let found = run(folder.path(), &["check", "guasto.db", "--json"]);
        let read: Value = serde_json::from_str(&found.out).unwrap();
        let kinds: Vec<_> = read["problems"].as_array().unwrap().iter().map(|one| &one["what"]).collect();
        assert!(kinds.contains(&&Value::from(what)), "{damage}: {read}");
    }
}

/// E12: an encounter is one match. The first game's rows stop counting with the second, and its log knows nothing of that.
#[test]
fn a_voided_encounter_is_sound() {
    for game in ["entropy", "entropy2", "wyps partite:2", "scrabble partite:2", "buffalo partite:2"] {
        let folder = TempDir::new().unwrap();
        // The first game is given up, the second one goes on, or is over by the clock.
        let script = format!(
            "giostra-chat 1\nmoderator Mod\nAda #t: /sfida gioco:{game}\nSilk press 1 \"Accetto\"\n+5\n\
             Ada #t/1: /abbandona\nAda press 3 \"Sì, abbandono\"\n+900\nMod #t/1: /annulla\n+5\n"
        );
        fs::write(folder.path().join("void.chat"), script).unwrap();
        run(folder.path(), &["chat", "--seed", "4", "--db", "giostra.db", "void.chat"]).done();
        whole(folder.path());
        let read: Value = serde_json::from_str(&run(folder.path(), &["check", "--json"]).done()).unwrap();
        assert_eq!((&read["matches"], &read["wrong"]), (&Value::from(2), &Value::from(0)), "{game}: {read}");
        // What still counts beside a game that does not is wrong.
        let file = folder.path().join("giostra.db");
        sql(&file, "update result set how = 'played', half_points = 2 where round = 1 and rank = 1");
        assert_eq!(run(folder.path(), &["check"]).code, Some(1), "{game}");
    }
}

#[test]
fn a_flipped_byte_and_noise_in_the_file_are_found() {
    let folder = folder();
    let whole = fs::read(folder.path().join("giostra.db")).unwrap();
    // A byte of a word, as a disk flips it: in a line, in the list of the grid, in a result. Where nothing is read any more
    // (a page keeps what has moved to another one) it does no harm.
    let word = b"cartesiano";
    let (file, mut found) = (folder.path().join("guasto.db"), 0);
    let right = content(&folder.path().join("giostra.db"));
    for at in (0..whole.len()).filter(|at| whole[*at..].starts_with(word)) {
        let mut flipped = whole.clone();
        flipped[at + 3] ^= 1;
        fs::write(&file, flipped).unwrap();
        let harmful = content(&file) != right;
        let said = run(folder.path(), &["check", "guasto.db"]);
        assert_eq!(said.code, Some(i32::from(harmful)), "{at}: {said:?}");
        assert!(!harmful || said.out.contains("Partita "), "{at}: {said:?}");
        found += u32::from(harmful);
    }
    assert!(found >= 3, "a line, a list and a result, but only {found}");
    // A page of noise somewhere behind the head.
    let mut noisy = whole.clone();
    for (n, byte) in (0_u32..).zip(noisy.iter_mut().skip(4096 * 8).take(4096)) {
        *byte = n.wrapping_mul(0x9e37_79b9).to_be_bytes()[0];
    }
    fs::write(folder.path().join("guasto.db"), noisy).unwrap();
    let said = run(folder.path(), &["check", "guasto.db"]);
    assert!(said.code == Some(1) && said.out.contains("Il file: "), "{said:?}");
}

#[test]
fn draws_follow_from_their_seeds() {
    let folder = TempDir::new().unwrap();
    let evening = "giostra-chat 1\nSilk #sala: /manche subito tempo:30\n+40\nSilk @bot: /sfida gioco:scrabble livello:facile\n+5\n";
    fs::write(folder.path().join("evening.chat"), evening).unwrap();
    run(folder.path(), &["chat", "--seed", "7", "--db", "giostra.db", "evening.chat"]).done();
    whole(folder.path());
    let said = run(folder.path(), &["check", "--draws"]).done();
    assert!(said.contains("2 partite estratte di nuovo dal seme"), "{said}");
    // Another seed of the right form: the log folds, and the grid is not the one it brings.
    sql(
        &folder.path().join("giostra.db"),
        "update line set body = replace(replace(body, 'seed=', 'seed=0000'), ' announced', '| announced')
         where round = 1 and n = 1;
         update line set body = substr(body, 1, instr(body, 'seed=') + 68) || substr(body, instr(body, '|') + 1)
         where round = 1 and n = 1",
    );
    let said = run(folder.path(), &["check", "--draws"]);
    assert!(said.code == Some(1) && said.out.contains("Partita 1, riga 2: dal seme esce altro"), "{said:?}");
}

#[test]
fn what_cannot_be_looked_at_is_two_or_one_sentence() {
    let folder = TempDir::new().unwrap();
    run(folder.path(), &["check", "none.db"]).refused(2, "non c’è un archivio none.db");
    run(folder.path(), &["check", "sqlite::memory:"]).refused(2, "non è il nome di un archivio");
    run(folder.path(), &["check", "--none"]).refused(2, "--none");
    fs::write(folder.path().join("text.db"), "hello").unwrap();
    run(folder.path(), &["check", "text.db"]).refused(1, "text.db è rovinato o non è un archivio");
    assert_eq!(fs::read(folder.path().join("text.db")).unwrap(), b"hello");
}
