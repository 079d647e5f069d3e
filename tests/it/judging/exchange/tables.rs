//! Tables: CSV as others write it, and what is wrong with it.

use super::*;

#[test]
fn a_row_a_team_and_a_row_a_sheet() {
    let csv = to_csv(&example());
    let lines: Vec<&str> = csv.split("\r\n").collect();
    let head = "team,character,judge,CR,PU,PT,LD1,LD2,LD3,EM1,EM2,RE1,RE2,RE3,IG1,IG2,CA,NP,QT1,QT2,QT3,QT4,\
                PE1,PE2,PE3,PE4,PO1,PO2,PO3,CD:C1,CD:C2,AA:A1,AA:A2,AA:B,absent,\"RBB 2.0 by ";
    assert!(lines[0].starts_with(head), "{}", lines[0]);
    credits(lines[0]);
    assert_eq!(lines.len(), 1 + 3 + 6 + 1, "the last line ends, too");
    assert_eq!(lines[1], format!("Lanterne{}0,1,1,,", ",".repeat(31)));
    assert_eq!(lines[3], format!("Nebbie{}yes,", ",".repeat(34)));
    assert!(lines[4].starts_with("Lanterne,Alma,ada,1,5,8,10,14,18,") && lines[4].ends_with(",82,0,1,,,,,"));
    assert!(lines[6].ends_with(",82,0,,,,,,"), "Bruno has no second decision: {}", lines[6]);
}

/// What spreadsheets make of it.
#[test]
fn as_others_write_it() {
    let event = example().without_lines();
    let back = |text: &str| shown(from_csv(text, event.adventure()));
    let csv = to_csv(&event);
    assert_eq!(back(&format!("\u{feff}{}", csv.replace("\r\n", "\n"))), event);
    assert_eq!(back(&csv.replace("\r\n", "\r")), event);
    let semicolons = csv.replace("\"RBB", "RBB").replace("holders.net\"", "holders.net");
    assert_eq!(back(&semicolons.replace(", ", "· ").replace(',', ";")), event);
    assert_eq!(back(&semicolons.replace(", ", "· ").replace(',', "\t")), event);
    // Numbers as programs and people write them.
    let other = csv
        .replace(",82,", ",DE82,")
        .replace(",75,", ",de 75,")
        .replace(",63,", ",63.0,")
        .replace("yes", "sì");
    assert_ne!(other, csv);
    assert_eq!(back(&other), event);
    // Columns in another order, codes in small letters, an empty column and empty rows at the end.
    let turned: Vec<String> = csv
        .lines()
        .map(|line| {
            let line = line.split(",\"RBB").next().unwrap().to_owned();
            let mut cells: Vec<String> = line.split(',').map(str::to_owned).collect();
            cells.resize(36, String::new());
            cells.reverse();
            cells.join(",")
        })
        .collect();
    let turned = turned.join("\n").replacen("LD1", "ld1", 1).replacen("judge", "Judge", 1) + "\n,,,\n\n";
    assert_eq!(back(&turned), event);
}

/// Names that a spreadsheet would count with are written such that it does not.
#[test]
fn formulas_are_no_formulas() {
    let text = crate::pages::page("docs/formats/adventure.toml").replace("Lanterne", "=HYPERLINK(0)");
    let event = read(&text).without_lines();
    let csv = to_csv(&event);
    for line in csv.lines() {
        for cell in line.split(',') {
            assert!(!cell.trim_matches('"').starts_with(['=', '+', '-', '@']), "{line}");
        }
    }
    assert!(csv.contains("\r\n'=HYPERLINK(0),Alma,"), "{csv}");
    assert_eq!(shown(from_csv(&csv, event.adventure())), event);
    assert_eq!(shown(from_csv(&csv.replace("'=", "="), event.adventure())), event);
}

/// What is wrong when this is written instead of that.
#[track_caller]
fn wrong(from: &str, to: &str, italian: &str, english: &str) {
    let event = example();
    let csv = to_csv(&event);
    assert!(csv.contains(from), "{from}");
    let wrong = from_csv(&csv.replacen(from, to, 1), event.adventure()).expect_err("something is wrong");
    assert_eq!(sentences(Lang::It, &wrong)[0], italian);
    assert_eq!(sentences(Lang::En, &wrong)[0], english);
    assert_eq!(wrong.len(), 1, "{:?}", sentences(Lang::En, &wrong));
}

#[test]
fn mistakes_name_line_and_column() {
    wrong(",LD2,", ",LD1,", "riga 1: la colonna LD1 c’è due volte", "line 1: the column LD1 is there twice");
    wrong(
        ",LD2,",
        ",LD9,",
        "riga 1: la colonna LD9 qui non si conosce: toglila o correggi il nome",
        "line 1: the column LD9 means nothing here: take it out or mend its name",
    );
    for unknown in ["CD", "LD", "CD:C9", "AA:A", "points", "DE12"] {
        let wrong = from_csv(
            &to_csv(&example()).replacen(",LD2,", &format!(",{unknown},"), 1),
            example().adventure(),
        );
        let told = sentences(Lang::En, &wrong.unwrap_err());
        assert!(told[0].starts_with(&format!("line 1: the column {unknown} means nothing here")), "{told:?}");
    }
    wrong(
        ",10,",
        ",10 11,",
        "riga 5: colonna LD1: LD1 ha due livelli, DE10 e DE11",
        "line 5: column LD1: LD1 has two levels, DE10 and DE11",
    );
    wrong(
        ",10,",
        ",\"DE10,DE11\",",
        "riga 5: colonna LD1: LD1 ha due livelli, DE10 e DE11",
        "line 5: column LD1: LD1 has two levels, DE10 and DE11",
    );
    wrong(
        ",10,",
        ",DE14,",
        "riga 5: colonna LD1: DE14 è un livello di LD2",
        "line 5: column LD1: DE14 is a level of LD2",
    );
    wrong(
        ",10,",
        ",DE84,",
        "riga 5: colonna LD1: DE84 non c’è: i livelli vanno da 1 a 83",
        "line 5: column LD1: there is no DE84: levels are from 1 to 83",
    );
    wrong(
        ",10,",
        ",,",
        "riga 5: Lanterne, Alma: manca il livello di LD1",
        "line 5: Lanterne, Alma: the level of LD1 is missing",
    );
}

#[test]
fn mistakes_of_teams_and_of_decisions() {
    wrong(
        ",82,0,1,",
        ",82,0,7,",
        "riga 5: colonna CD:C2: C2: i livelli vanno da 0 a 1",
        "line 5: column CD:C2: C2: levels are from 0 to 1",
    );
    wrong(
        ",82,0,,",
        ",82,0,0,",
        "riga 7: colonna CD:C2: C2 non è una voce da giudicare",
        "line 7: column CD:C2: C2 is nothing that is judged",
    );
    wrong(
        ",82,0,1,,",
        ",82,0,1,0,",
        "riga 5: colonna AA:A1: qui va lasciato vuoto: le righe con un personaggio sono schede, quelle senza sono squadre",
        "line 5: column AA:A1: this stays empty: rows with a character are sheets, rows without one are teams",
    );
    wrong(
        "\r\nLanterne,,,",
        "\r\nLanterne,,ada,",
        "riga 2: colonna judge: qui va lasciato vuoto: le righe con un personaggio sono schede, quelle senza sono squadre",
        "line 2: column judge: this stays empty: rows with a character are sheets, rows without one are teams",
    );
    wrong(
        ",yes,",
        ",perhaps,",
        "riga 4: absent non può essere «perhaps»: uno di questi, yes, no",
        "line 4: absent cannot be “perhaps”: one of these, yes, no",
    );
    wrong(
        "Lanterne,Alma,ada",
        "Lanterne,Zoe,ada",
        "riga 5: colonna character: il personaggio Zoe non è fra quelli dell’avventura, o non ha voci di coerenza decisionale",
        "line 5: column character: the character Zoe is none of the adventure’s, or has no items of decision consistency",
    );
    wrong(
        "Lanterne,Alma,ada",
        ",Alma,ada",
        "riga 5: colonna team: team vuole un testo di una riga, fra virgolette",
        "line 5: column team: team takes a text of one line, in quotes",
    );
    wrong(
        "Lanterne,Alma,bo",
        "Lanterne,Alma,ada",
        "riga 6: Lanterne, Alma: c’è già una scheda",
        "line 6: Lanterne, Alma: there is a sheet already",
    );
    wrong(
        "Lanterne,Alma,ada",
        "Lanterne,Alma,\"ada",
        "riga 5: le virgolette aperte qui non si chiudono",
        "line 5: the quotes that open here never close",
    );
    let told =
        from_csv(&to_csv(&example()).replacen("team,", "squadra,", 1), example().adventure()).unwrap_err();
    assert_eq!(
        sentences(Lang::It, &told),
        [
            "riga 1: la colonna squadra qui non si conosce: toglila o correggi il nome",
            "riga 1: manca la colonna team"
        ]
    );
}

#[test]
fn columns_that_are_not_there() {
    let event = example();
    let csv = to_csv(&event);
    let without: Vec<String> = csv
        .lines()
        .map(|line| {
            let mut cells: Vec<&str> = line.split(',').collect();
            cells.remove(6);
            cells.join(",")
        })
        .collect();
    let wrong = from_csv(&without.join("\n"), event.adventure()).unwrap_err();
    assert_eq!(
        sentences(Lang::En, &wrong),
        ["line 1: the column LD1 is missing"],
        "told once, not on six sheets"
    );
    let no_team = from_csv("character,judge\nAlma,ada\n", event.adventure()).unwrap_err();
    assert_eq!(sentences(Lang::It, &no_team), ["riga 1: manca la colonna team"]);
    let empty = from_csv("", event.adventure()).unwrap_err();
    assert_eq!(sentences(Lang::It, &empty), ["riga 1: manca la colonna team"]);
    let beyond = csv.replacen(",82,0,1,,,,,", ",82,0,1,,,,,,x", 1);
    let wrong = from_csv(&beyond, event.adventure()).unwrap_err();
    assert_eq!(
        sentences(Lang::En, &wrong),
        ["line 5: column number 37 has no name, but something stands below"]
    );
}

#[test]
fn no_more_than_an_event_can_have() {
    let event = read(&adventure("type = \"standard\""));
    let many = |teams: usize, sheets: usize| {
        let teams: Vec<String> = (0..teams).map(|at| format!("T{at},\n")).collect();
        let sheets: Vec<String> = (0..sheets).map(|at| format!("T{at},E1\n")).collect();
        let text = format!("team,character\n{}{}", teams.concat(), sheets.concat());
        sentences(Lang::En, &from_csv(&text, event.adventure()).unwrap_err())
    };
    for (teams, sheets, line) in [(2_001, 0, 2_002), (2_000, 2_001, 4_002)] {
        let told = many(teams, sheets);
        let told = told.iter().find(|told| told.contains("at most 2000")).cloned();
        assert!(told.is_some_and(|told| told.starts_with(&format!("line {line}: "))), "{teams} {sheets}");
    }
    assert!(!many(2_000, 2_000).iter().any(|told| told.contains("at most 2000")));
    let noise = format!("team,LD1,character\n{}", "x,y,Alma\n".repeat(1_000));
    let wrong = from_csv(&noise, example().adventure()).unwrap_err();
    assert_eq!(wrong.len(), 100);
    assert!(wrong.iter().all(|wrong| wrong.line > 0));
}
