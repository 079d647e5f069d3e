//! `giostra judge`: what it answers to programs.

use super::{ended, giostra, run};
use crate::judging::{BEST, ODD, adventure, four, judged, sheet, team};
use crate::sources::root;
use serde_json::Value;
use std::fs;
use std::path::Path;
use std::process::Stdio;
use tempfile::TempDir;

fn example() -> String {
    adventure("type = \"standard\"") + &team("T") + &four("T").concat()
}

fn file(folder: &Path, text: &str) {
    fs::write(folder.join("event.toml"), text).unwrap();
}

#[test]
fn an_event_as_json() {
    let folder = TempDir::new().unwrap();
    file(folder.path(), &example());
    let out = run(folder.path(), &["judge", "event.toml", "--json"]).done();
    assert_eq!(out.lines().count(), 1);
    let first = r#"{"players":[{"team":"T","character":"E1","vsp":"100","pi":"128.280159","rank":1},"#;
    assert!(out.starts_with(first), "{out}");
    let last = r#""teams":[{"team":"T","vpm":"53.10675","aa":"58.2","ps":"71.746991","rank":1}]}"#;
    assert!(out.trim_end().ends_with(last), "{out}");
    let read: Value = serde_json::from_str(&out).unwrap();
    assert_eq!(read["players"].as_array().unwrap().len(), 4);
    let mut from_input = giostra(folder.path(), &["judge", "-", "--json"]);
    from_input.stdin(Stdio::from(fs::File::open(folder.path().join("event.toml")).unwrap()));
    assert_eq!(ended(&mut from_input).done(), out);
}

#[test]
fn an_event_as_text_names_the_authors_of_the_model() {
    let folder = TempDir::new().unwrap();
    file(folder.path(), &example());
    let out = run(folder.path(), &["judge", "event.toml"]).done();
    assert!(
        out.starts_with("Squadre\n1. T: PS 71.746991 (VP 53.10675, AA 58.2)\n\nE1\n1. T: PI 128.280159"),
        "{out}"
    );
    assert!(out.contains("Leccacorvi: http://www.revelshblindbeholders.net"), "{out}");
    let english = run(folder.path(), &["--lang", "en", "judge", "event.toml"]).done();
    assert!(english.starts_with("Teams\n"), "{english}");
}

#[test]
fn a_spoilt_file_is_one_sentence() {
    let folder = TempDir::new().unwrap();
    let judge = |args: &[&str]| run(folder.path(), &[&["judge"], args].concat());
    file(folder.path(), &example().replacen("weight = 60", "weight = 50", 1));
    judge(&["event.toml", "--json"]).refused(1, "event.toml, riga 9: AA: 50 + 40 = 90, ne servono 100");
    judge(&["check", "event.toml"]).refused(1, "event.toml, riga 9: AA: 50 + 40 = 90, ne servono 100");
    file(
        folder.path(),
        &example().replacen("vp = [12, 75]", "vp = [75, 12]", 1).replacen("weight = 60", "weight = 50", 1),
    );
    judge(&["event.toml"]).refused(1, "(e un altro: giostra judge check --all)");
    let all = judge(&["check", "event.toml", "--all"]);
    assert_eq!((all.code, all.out.lines().count(), all.err.as_str()), (Some(1), 2, ""), "{all:?}");
    file(folder.path(), &adventure("type = \"standard\""));
    judge(&["event.toml", "--json"]).refused(1, "non c’è nessuna squadra");
    assert!(judge(&["check", "event.toml"]).done().starts_with("l’avventura va bene\n"));
    fs::write(folder.path().join("event.toml"), [0xff, 0xfe]).unwrap();
    judge(&["event.toml"]).refused(1, "event.toml, riga 1: non è testo UTF-8");
    fs::write(folder.path().join("event.toml"), b"[adventure]\nname = \"Citt\xe0\"\n").unwrap();
    judge(&["check", "event.toml"]).refused(1, "event.toml, riga 2: non è testo UTF-8");
    file(folder.path(), &"# too long\n".repeat(100_000));
    judge(&["event.toml"]).refused(1, "più lungo di 1024 KiB");
    file(folder.path(), "");
    judge(&["event.toml"]).refused(1, "manca aa");
}

/// Whatever a file holds, `judge` and `check` answer it in one sentence on standard error; with `--all` each mistake is a line.
#[test]
fn odd_files() {
    let folder = TempDir::new().unwrap();
    let judge = |args: &[&str]| run(folder.path(), &[&["judge"], args].concat());
    let deep = "a = ".to_owned() + &"[".repeat(200_000);
    let dotted = "a".to_owned() + &".a".repeat(200_000) + " = 1\n";
    for (text, what) in [
        ("\u{feff}".to_owned(), "riga 1: manca aa"),
        (example().replacen("E1", "E\0", 1), "non è TOML"),
        (example().replacen("weight = 60", "weight = 1e9", 1), "un numero senza esponente"),
        (example().replacen("weight = 60", "weight = -60", 1), "un peso non può essere negativo"),
        (example().replacen("id = \"A2\"", "id = \"A1\"", 1), "A1 c’è già"),
        (example().replacen("weight = 60", "weight = 60\nweight = 60", 1), "weight c’è già"),
        (deep, "non è TOML"),
        (dotted, "non è TOML"),
        ("\"x\\ny\\u001b\" = 1\n".to_owned() + &example(), "riga 1: x y  qui non si conosce"),
    ] {
        file(folder.path(), &text);
        for args in [&["event.toml"] as &[&str], &["event.toml", "--json"], &["check", "event.toml"]] {
            judge(args).refused(1, what);
        }
        let all = judge(&["check", "event.toml", "--all"]);
        assert_eq!((all.code, all.err.as_str()), (Some(1), ""), "{what}");
        assert!(
            all.out.lines().all(|line| line.starts_with("riga ") && !line.contains(char::is_control)),
            "{all:?}"
        );
    }
}

#[test]
fn unusable_arguments() {
    let folder = TempDir::new().unwrap();
    let judge = |args: &[&str]| run(folder.path(), &[&["judge"], args].concat());
    judge(&[]).refused(2, "manca FILE");
    judge(&["check"]).refused(2, "manca FILE");
    judge(&["nowhere.toml"]).refused(2, "nowhere.toml");
    judge(&["check", "nowhere.toml"]).refused(2, "nowhere.toml");
    judge(&["a.toml", "--csv"]).refused(2, "--csv");
    judge(&["a.toml", "b.toml"]).refused(2, "b.toml e FILE non vanno insieme");
}

#[test]
fn check_warns_and_does_not_block() {
    let folder = TempDir::new().unwrap();
    file(folder.path(), &example());
    let out = run(folder.path(), &["judge", "check", "event.toml"]).done();
    for line in [
        "avanzamento: 5 voci; personaggi: 4; squadre: 1; schede: 4",
        "soglie: vp 12 / 75, aa 20 / 80, team_vp 10 / 64, team_aa 20 / 80",
        "attenzione, AA › A › A3: i livelli non hanno parole",
        "attenzione, T, E4: DE54 senza DE58",
    ] {
        assert!(out.contains(line), "{line}\n{out}");
    }
    // What is about nobody of the cast never counts; what is not judged contradicts nothing.
    let about = example().replacen("id = \"A1\"", "id = \"A1\"\nabout = \"E9\"", 1);
    file(folder.path(), &about.replacen("type", "diceless = true\ntype", 1));
    let out = run(folder.path(), &["judge", "check", "event.toml"]).done();
    assert!(out.contains("attenzione, AA › A › A1: E9 non è fra i personaggi"), "{out}");
    assert!(!out.contains("DE54"), "{out}");
    let example = root("docs/formats/adventure.toml");
    let out = run(folder.path(), &["judge", "check", example.to_str().unwrap()]).done();
    assert!(!out.contains("attenzione"), "{out}");
}

/// Two teams, each player judged by two.
fn panel() -> String {
    let sheets: String = ["T", "U"]
        .map(|team| {
            judged("ada", &sheet(team, "E1", BEST, [0, 0, 0]))
                + &judged("bo", &sheet(team, "E1", ODD, [0, 1, 0]))
        })
        .concat();
    adventure("type = \"standard\"\nresolution = \"mean\"") + &team("T") + &team("U") + &sheets
}

#[test]
fn a_report() {
    let folder = TempDir::new().unwrap();
    file(folder.path(), &panel());
    let out = run(folder.path(), &["judge", "report", "event.toml", "--json"]).done();
    assert_eq!(out.lines().count(), 1);
    let read: Value = serde_json::from_str(&out).unwrap();
    let bo = &read["judges"][0];
    assert_eq!(
        (bo["judge"].as_str(), bo["sheets"].as_u64(), bo["shared"].as_u64()),
        (Some("bo"), Some(2), Some(2))
    );
    let half = bo["difference"].as_str().unwrap();
    assert_eq!(read["judges"][1]["difference"].as_str(), half.strip_prefix('-'));
    let first = r#"{"character":null,"item":"NP","players":2,"of":2,"largest":"8","total":"16"}"#;
    assert!(out.contains(first) && out.contains(r#"{"character":"E1","item":"C2","players":2,"#), "{out}");
    let vp = &read["outside"][0];
    assert_eq!(
        (vp["which"].as_str(), vp["share"].as_str(), vp["doubtful"].as_bool()),
        (Some("vp"), Some("100"), Some(true))
    );
    assert_eq!(vp["above"][0]["character"].as_str(), Some("E1"));
    assert!(
        out.contains(r#"{"which":"aa","below":[],"above":[],"all":2,"share":"0","doubtful":false}"#),
        "{out}"
    );
    let text = run(folder.path(), &["judge", "report", "event.toml"]).done();
    for line in [
        "Giudici\nbo: in media ",
        "Non prevaricazione: 2 giocatori su 2, fino a 8,00 punti",
        "Le soglie\nVSP dei giocatori, da 12,00 a 75,00: fuori 2 su 2\nsopra:\nT, E1: ",
        "Leccacorvi: http",
    ] {
        assert!(text.contains(line), "{line}\n{text}");
    }
    file(folder.path(), &example());
    let text = run(folder.path(), &["--lang", "en", "judge", "report", "event.toml"]).done();
    assert!(text.contains("No sheet says who judged.") && text.contains("No disagreement."), "{text}");
}

#[test]
fn what_if() {
    let folder = TempDir::new().unwrap();
    file(folder.path(), &example());
    let whatif = |args: &[&str]| run(folder.path(), &[&["judge", "whatif", "event.toml"], args].concat());
    let out = whatif(&["--thresholds", "vp 15-70 aa 20-80 squadra 10-60", "--json"]).done();
    let thresholds = r#"{"thresholds":{"aa":["20","80"],"team_aa":["20","80"],"team_vp":["10","60"],"vp":["15","70"]},"players":[{"team":"T","character":"E1","vsp":"100","pi":"140.913636","rank":1},"#;
    assert!(out.starts_with(thresholds), "{out}");
    assert!(out.ends_with("\"ps\":\"74.940083\",\"rank\":1}],\"moved\":[]}\n"), "{out}");
    let text = whatif(&["--thresholds", "vp -5-70"]).done();
    assert!(
        text.starts_with("Soglie: vp \u{2212}5,00-70,00 aa 20,00-80,00 squadra 10,00-64,00 squadra aa 20,00-80,00\n\nSquadre\n1. T: PS 71.746991") && text.contains("Nessuno cambia posto."),
        "{text}"
    );
    let before = fs::read_to_string(folder.path().join("event.toml")).unwrap();
    assert_eq!(before, example(), "nothing is written");
    whatif(&["--thresholds", "vp 70-15"]).refused(2, "dev’essere maggiore");
    whatif(&["--thresholds", "pg 15-70"]).refused(2, "«pg»");
    whatif(&[]).refused(2, "--thresholds");
    let nowhere = ["judge", "report", "nowhere.toml"];
    run(folder.path(), &nowhere).refused(2, "nowhere.toml");
    file(folder.path(), &adventure("type = \"standard\""));
    whatif(&["--thresholds", "vp 15-70"]).refused(1, "non c’è nessuna squadra");
}

/// What the page of formats shows is what the example gives.
#[test]
fn the_page_shows_what_is_answered() {
    let folder = TempDir::new().unwrap();
    let example = root("docs/formats/adventure.toml");
    let example = example.to_str().unwrap();
    let page = crate::pages::page("docs/formats/judging.md");
    for args in [
        &["judge", "report", example, "--json"][..],
        &["judge", "whatif", example, "--thresholds", "aa 68-70", "--json"],
    ] {
        let out = run(folder.path(), args).done();
        let shown = page
            .lines()
            .filter(|line| line.starts_with("{\"judges\"") || line.starts_with("{\"thresholds\""));
        let beginning = |line: &str| line.split('…').next().unwrap_or_default().to_owned();
        assert!(shown.map(beginning).any(|line| out.starts_with(&line)), "{out}");
    }
}
