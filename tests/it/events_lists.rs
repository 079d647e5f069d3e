//! A list of names brought as a file: read line by line, shown before it is entered, entered once; its ratings give the numbers.

use crate::events::{logged, said};
use std::fmt::Write as _;

const HEAD: &str = "giostra-chat 1\nserver Giostra it Europe/Rome\nmoderator Capo\n\
    Capo #t: /torneo crea nome:Prova gioco:esterno formula:svizzero turni:2 pausa:5\n";

/// The number of the last message that has this button.
fn under(out: &str, label: &str) -> u64 {
    let mut lines = out.lines().filter(|line| line.contains(" buttons ") && line.contains(label));
    let line = lines.next_back().unwrap_or_else(|| panic!("no button {label}:\n{out}"));
    let words: Vec<&str> = line.split_whitespace().collect();
    let at = words.iter().position(|word| word.starts_with('[')).unwrap();
    words[at - 1].trim_end_matches(':').parse().unwrap()
}

#[test]
fn ratings_of_a_list_give_the_numbers() {
    let mut script = HEAD.to_owned();
    script.push_str("Capo #t: /iscritti file:\"Anna,900\\nBruno,1800\\nCarla\\nDino,1500\"\n");
    let number = under(&said(&script), "Iscrivi 4 nomi");
    writeln!(script, "Capo press {number} \"Iscrivi 4 nomi\"\nCapo #t: /torneo avvia").unwrap();
    let (_, lines, _) = logged(&script);
    let entered: Vec<&str> = lines
        .iter()
        .filter_map(|line| line.strip_prefix("= "))
        .filter(|line| line.starts_with("enter "))
        .collect();
    assert_eq!(entered, ["enter 900", "enter 1800", "enter 0", "enter 1500"]);
    // 1 meets 3 and 2 meets 4: Bruno, Dino, Anna, Carla by strength.
    let pair = lines.iter().find(|line| line.contains("pair 1 ")).unwrap();
    let together = |one: u16, other: u16| {
        [format!("{one}:{other}"), format!("{other}:{one}")].iter().any(|both| pair.contains(both))
    };
    assert!(together(2, 1) && together(4, 3), "{pair}");
}

#[test]
fn killed_after_any_line_a_list_is_entered_once() {
    let body = |kill: usize| {
        let mut script = HEAD.to_owned();
        let mut step = 0;
        let mut next = |script: &mut String, line: &str| {
            step += 1;
            writeln!(script, "{line}").unwrap();
            if step == kill {
                script.push_str("crash\nback +5\n");
            }
        };
        next(&mut script, "Capo #t: /iscritti file:\"Anna,900\\nBruno,1800\"");
        let number = under(&said(&script), "Iscrivi 2 nomi");
        next(&mut script, &format!("Capo press {number} \"Iscrivi 2 nomi\""));
        next(&mut script, "again press");
        next(&mut script, "Capo #t: /torneo avvia");
        let (_, lines, _) = logged(&script);
        lines
            .into_iter()
            .filter(|line| !line.contains("order ") && !line.contains("event-1"))
            .collect::<Vec<_>>()
    };
    let expected = body(0);
    assert_eq!(expected.iter().filter(|line| line.starts_with("= guest ")).count(), 2);
    assert!(expected.contains(&"= rating 2 1800".to_owned()), "{expected:?}");
    for kill in 1..=4 {
        assert_eq!(body(kill), expected, "killed after step {kill}");
    }
}

#[test]
fn a_list_in_the_middle_enters_late_with_its_ratings() {
    let mut script = HEAD.to_owned();
    script.push_str("Capo #t: /torneo iscrivi Anna, Bruno, Dino, Elsa\nCapo #t: /torneo avvia\n");
    script.push_str("Capo #t: /iscritti file:\"Carla;1700\"\n");
    let out = said(&script);
    assert!(out.contains("Chi entra ora gioca dal turno 2"), "{out}");
    let number = under(&out, "Iscrivi 1 nome");
    writeln!(script, "Capo press {number} \"Iscrivi 1 nome\"").unwrap();
    let (_, lines, _) = logged(&script);
    assert!(lines.iter().any(|line| line == "= late 1700 H"), "{lines:?}");
}

#[test]
fn hostile_files_are_refused_and_change_nothing() {
    let rows = |many: usize| (1..=many).map(|n| format!("Nome {n}")).collect::<Vec<_>>().join("\\n");
    let long = "x".repeat(65 * 1024);
    for (file, told) in [
        (rows(257), "Gli iscritti sono già 256"),
        (long, "Il file è troppo lungo"),
        ("\u{feff}".to_owned(), "Nel file non c’è nessun nome"),
        ("Anna\\nMar\u{fffd}a".to_owned(), "Riga 2: ci sono caratteri che non si leggono"),
        ("<@123>,1".to_owned(), "Riga 1: «<@123>» ha un account"),
    ] {
        let script = format!("{HEAD}Capo #t: /iscritti file:\"{file}\"\n");
        let (out, lines, _) = logged(&script);
        assert!(out.contains(told), "{told}:\n{out}");
        assert_eq!(lines.len(), 1, "{told}: {lines:?}");
    }
    // As many as can play fit in one file, and in what is said of it.
    let out = said(&format!("{HEAD}Capo #t: /iscritti file:\"{}\"\n", rows(256)));
    assert!(out.contains("[Iscrivi 256 nomi]"), "{out}");
}
