//! `giostra servers`: what it says.

use super::{ended, giostra, run};

#[test]
fn a_server_goes_from_one_bot_to_another() {
    let folder = super::checking::folder();
    let path = folder.path();
    let listed = run(path, &["servers", "list"]).done();
    assert!(listed.ends_with("Un server.\n"), "{listed}");
    let name = listed.split(": ").next().unwrap().to_owned();
    let said = run(path, &["servers", "export", &name, "circolo.db"]).done();
    assert!(said.starts_with(&format!("{name} è in circolo.db: 2 manche e partite, ")), "{said}");
    run(path, &["check", "circolo.db"]).done();
    run(path, &["servers", "export", &name, "circolo.db"]).refused(2, "non è vuoto");
    run(path, &["servers", "export", "discord:1", "altro.db"])
        .refused(2, "non c’è niente del server discord:1");
    run(path, &["servers", "import", "circolo.db"]).refused(2, "due storie non si possono unire");
    run(path, &["servers", "import", "circolo.db", "--database", "nuovo.db"]).refused(2, "nuovo.db");

    // A bot that is new.
    let serving =
        super::serving::Serving::start(path, &["--piazza", "127.0.0.1:0", "--database", "nuovo.db"]);
    run(path, &["servers", "import", "circolo.db", "--database", "nuovo.db"])
        .refused(2, "lo sta usando un’altra giostra");
    drop(serving);
    let import = ["servers", "import", "circolo.db", "--database", "nuovo.db"];
    let tried = run(path, &[&import[..], &["--dry-run"]].concat()).done();
    assert!(tried.starts_with(&format!("{name} arriverebbe con 2 manche e partite")), "{tried}");
    assert!(tried.ends_with("; non è cambiato niente.\n"), "{tried}");
    let mut english = giostra(path, &import);
    let said = ended(english.env("GIOSTRA_LANG", "en")).done();
    assert!(said.starts_with(&format!("{name} has come with 2 rounds and matches and ")), "{said}");
    assert_eq!(run(path, &["check", "nuovo.db"]).done(), run(path, &["check", "circolo.db"]).done());
    let listed = run(path, &["servers", "list", "--json", "--database", "nuovo.db"]).done();
    let listed: serde_json::Value = serde_json::from_str(&listed).unwrap();
    assert_eq!((&listed["servers"][0]["server"], &listed["servers"][0]["rounds"]), (&name.into(), &2.into()));
}
