//! `giostra move`: what it says when it has moved a database, and when it does not; and the other commands on what was moved.

use super::{ended, giostra, run};
use std::fs;
use std::path::Path;

/// How a database of a folder is shown.
fn shown(folder: &Path, name: &str) -> String {
    folder.canonicalize().unwrap().join(name).display().to_string()
}

#[test]
fn one_sentence_when_it_is_done() {
    let folder = super::checking::folder();
    let path = folder.path();
    let said = run(path, &["move", "giostra.db", "sqlite:altrove.db"]).done();
    let (before, after) = said.split_once(": ").unwrap();
    assert_eq!(before, format!("Trasferito in {}", shown(path, "altrove.db")));
    assert!(
        after.contains(
            " tabelle, 4 registri, tutto riletto e uguale; d’ora in poi nomina questo con --database.\n"
        ),
        "{said}"
    );
    assert_eq!(run(path, &["check", "altrove.db"]).done(), run(path, &["check"]).done());
    let mut english = giostra(path, &["move", "giostra.db", "elsewhere.db"]);
    let said = ended(english.env("GIOSTRA_LANG", "en")).done();
    assert!(
        said.starts_with("Moved to ") && said.contains(" 4 logs, everything read again and the same"),
        "{said}"
    );
}

#[test]
fn one_sentence_when_it_is_refused() {
    let folder = super::checking::folder();
    let path = folder.path();
    let at = |name: &str| shown(path, name);
    let refused = |from: &str, to: &str, italian: &str, english: &str| {
        for (lang, sentence) in [("it", italian), ("en", english)] {
            let told = ended(giostra(path, &["move", from, to]).env("GIOSTRA_LANG", lang));
            told.refused(2, &format!("giostra: {sentence}\n"));
        }
    };
    refused("none.db", "to.db", "non c’è un archivio none.db", "there is no database none.db");
    let file = at("giostra.db");
    refused(
        "giostra.db",
        "sqlite:giostra.db",
        &format!("{file} non si può trasferire su sé stesso: nomina un altro posto"),
        &format!("{file} cannot be moved onto itself: name another place"),
    );
    run(path, &["move", "giostra.db", "full.db"]).done();
    let full = at("full.db");
    refused(
        "giostra.db",
        "full.db",
        &format!("l’archivio {full} non è vuoto: nominane uno nuovo"),
        &format!("the database {full} is not empty: name a new one"),
    );
    {
        let _serving = super::serving::Serving::start(path, &["--piazza", "127.0.0.1:0"]);
        refused(
            "giostra.db",
            "to.db",
            &format!(
                "L’archivio {file} lo sta usando un’altra giostra: ferma quella, o nomina un altro file."
            ),
            &format!("Another giostra is using the database {file}: stop that one, or name another file."),
        );
    }
    assert!(!path.join("to.db").exists());
    // As a move leaves it that was killed.
    let by = rusqlite::Connection::open(path.join("half.db")).unwrap();
    by.execute_batch(
        "create table moving (what text not null primary key, told text not null);
         insert into moving values ('from', 'file:/elsewhere.db')",
    )
    .unwrap();
    drop(by);
    let half = at("half.db");
    refused(
        "giostra.db",
        "half.db",
        &format!("in {half} si stava trasferendo un altro archivio: finisci quello, o nominane uno nuovo"),
        &format!("into {half} another database was being moved: finish that one, or name a new one"),
    );
    let unfinished = format!(
        "Un trasferimento nell’archivio {half} non è arrivato alla fine: ridai lo stesso giostra move, o nomina un altro \
         archivio."
    );
    let from_half = run(path, &["move", "half.db", "to.db"]);
    from_half.refused(2, &unfinished);
    run(path, &["check", "half.db"]).refused(1, &unfinished);
    fs::write(path.join("text.db"), "x".repeat(9_000)).unwrap();
    run(path, &["move", "text.db", "to.db"]).refused(2, "text.db è rovinato o non è un archivio");
}

#[test]
#[cfg(all(feature = "postgres", unix))]
fn the_other_commands_on_a_server() {
    use crate::support::postgres::{alone, is_there};
    if !is_there("the command line on PostgreSQL") {
        return;
    }
    let folder = super::checking::folder();
    let path = folder.path();
    let server = alone("move_by_hand");
    let nothing = format!("non c’è un archivio {server}");
    run(path, &["move", &server, "to.db"]).refused(2, &nothing);
    let nothing = run(path, &["backup", "copia.db", "--database", &server]);
    nothing.refused(1, "la copia in copia.db non è riuscita");
    run(path, &["ladder", "rebuild", "--database", &server]).refused(1, "giostra: ");
    run(path, &["check", &server]).refused(1, "giostra: ");
    let said = run(path, &["move", "giostra.db", &server]).done();
    assert!(said.starts_with(&format!("Trasferito in {server}: ")), "{said}");
    run(path, &["move", "giostra.db", &server])
        .refused(2, &format!("l’archivio {server} non è vuoto: nominane uno nuovo"));
    let fine = run(path, &["check"]).done();
    assert_eq!(run(path, &["check", &server]).done(), fine);
    let ladders = run(path, &["ladder", "rebuild", "--check"]).done();
    let there = run(path, &["ladder", "rebuild", "--check", "--database", &server]).done();
    assert_eq!(there, ladders);
    let copied = run(path, &["backup", "copia.db", "--database", &server]).done();
    assert!(copied.starts_with("copia.db: ") && copied.contains(" KiB ("), "{copied}");
    run(path, &["backup", "copia.db", "--database", &server]).refused(2, "copia.db c’è già");
    run(path, &["move", &server, "back.db"]).done();
    for file in ["copia.db", "back.db"] {
        assert_eq!(run(path, &["check", file]).done(), fine);
        assert_eq!(run(path, &["ladder", "rebuild", "--check", "--database", file]).done(), ladders);
    }
    {
        let args = ["--piazza", "127.0.0.1:0", "--database", &server];
        let _serving = super::serving::Serving::start(path, &args);
        let busy = format!("l’archivio {server} lo sta usando un’altra giostra: ferma quella");
        run(path, &["move", &server, "to.db"]).refused(2, &busy);
        // Play goes on beside a look and a copy.
        run(path, &["check", &server]).done();
        run(path, &["backup", "beside.db", "--database", &server]).done();
    }
    run(path, &["check", "beside.db"]).done();
}
