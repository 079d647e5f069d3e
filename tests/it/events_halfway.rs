//! What befalls a tournament between two known moments: somebody is kept out, rooms are joined or parted, nobody comes.

use crate::events::{begun, button, logged, said, told};
use std::fmt::Write as _;

fn withdrawn(script: &str) -> bool {
    let (out, log, _) = logged(script);
    let gone = log.iter().any(|line| line.starts_with("= withdraw "));
    assert_eq!(out.matches("P2 non è più nel torneo").count(), usize::from(gone), "{out}");
    gone
}

#[test]
fn whom_moderators_keep_out_leaves_unless_they_may_finish() {
    let out_of_it = begun("girone", 4) + "Capo #t: /escludi chi:P2\n";
    let out = said(&out_of_it);
    assert!(told(&out, "Capo").contains("P2 resta fuori da tutto ciò che si gioca qui"), "{out}");
    assert!(told(&out, "Capo").contains("Se può finirle, premi [Finisce ciò che gioca]"), "{out}");
    assert!(!withdrawn(&format!("{out_of_it}+110\n")));
    assert!(withdrawn(&format!("{out_of_it}+130\n+600\n")));
    // Killed before the time is over, and read in again.
    assert!(withdrawn(&format!("{out_of_it}crash\nback +1\n+130\n")));
    assert!(!withdrawn(&format!("{out_of_it}+60\nCapo #t: /riammetti chi:P2\n+130\n")));
    let number = button(&out, "only Capo", "Finisce ciò che gioca");
    let finishes = format!("{out_of_it}Capo press {number} \"Finisce ciò che gioca\"\n");
    assert!(!withdrawn(&format!("{finishes}+600\n")));
    assert!(!withdrawn(&format!("{finishes}crash\nback +1\n+600\n")));
    // The answer came too late.
    let late = format!("{out_of_it}+130\nCapo press {number} \"Finisce ciò che gioca\"\n");
    assert!(withdrawn(&late));
    assert!(told(&said(&late), "Capo").contains("il tempo per scegliere è passato"));
}

#[test]
fn whom_moderators_keep_out_resigns_when_it_is_their_turn() {
    let script = "giostra-chat 1\nserver Giostra it Europe/Rome\nmoderator Capo\n\
        Anna #t: /sfida gioco:wyps ritmo:libero\nBruno press 1 \"Accetto\"\n+5\n";
    let mut resigned = Vec::new();
    for who in ["Anna", "Bruno"] {
        let out = said(&format!("{script}Capo #t: /escludi chi:{who}\n+130\n"));
        assert!(told(&out, "Capo").contains("Sta giocando"), "{out}");
        resigned.push(out.matches(&format!("**{who}** non gioca più")).count());
    }
    // It is one of the two who is to move; the other one has time until then.
    resigned.sort_unstable();
    assert_eq!(resigned, [0, 1]);
}

const HERE: &str = "server Torre it Europe/Rome\n";
const THERE: &str = "server Castle en Europe/London\n";

fn twins() -> String {
    let before = format!(
        "giostra-chat 1\n{HERE}moderator Marta\n{THERE}moderator Arthur\n{HERE}Marta #sala: /gemella\n"
    );
    let out = said(&before);
    let code = out.split("codice di questa stanza è **").nth(1).unwrap().split("**").next().unwrap();
    format!("{before}{THERE}Arthur #hall: /twin {code}\n")
}

#[test]
fn rooms_do_not_part_while_a_tournament_runs_in_them() {
    let on = twins()
        + "Arthur #hall: /tournament create name:Cup game:elsewhere\nGalahad #hall: /tournament enter\n";
    let out = said(&format!("{on}Arthur #hall: /untwin\n"));
    assert!(told(&out, "Arthur").contains("**Cup** is going on in both rooms"), "{out}");
    let out = said(&format!("{on}{HERE}Marta #sala: /separa\n"));
    assert!(told(&out, "Marta").contains("Nelle due stanze c’è **Cup**"), "{out}");
    assert!(!out.contains("gioca di nuovo da sola"), "{out}");
}

#[test]
fn rooms_do_not_become_twins_while_a_tournament_runs_in_either() {
    let here = format!("giostra-chat 1\n{HERE}moderator Marta\n{THERE}moderator Arthur\n{HERE}");
    let offers = "Marta #sala: /gemella\n";
    let code_of = |script: &str| {
        let out = said(script);
        out.split("codice di questa stanza è **").nth(1).unwrap().split("**").next().unwrap().to_owned()
    };
    let cup = "/torneo crea nome:Coppa gioco:esterno\n";
    // In the room that would be the home of both.
    let before = format!("{here}Marta #sala: {cup}{offers}");
    let out = said(&format!("{before}{THERE}Arthur #hall: /twin {}\n", code_of(&before)));
    assert!(told(&out, "Arthur").contains("**Coppa** is going on in the other room"), "{out}");
    // In the one that would give up its play.
    let before = format!("{here}{offers}");
    let out = said(&format!("{before}{THERE}Arthur #hall: {cup}Arthur #hall: /twin {}\n", code_of(&before)));
    assert!(told(&out, "Arthur").contains("**Coppa** is going on here"), "{out}");
}

/// Two play a knock-out on the bot's board, and nobody moves.
fn nobody_moves() -> String {
    let mut script = "giostra-chat 1\nserver Giostra it Europe/Rome\nmoderator Capo\n\
        Capo #t: /torneo crea nome:C gioco:estinzione formula:eliminazione tempo:600 pausa:5\n"
        .to_owned();
    for who in ["Anna", "Bruno"] {
        writeln!(script, "{who} press 1 \"Mi iscrivo\"").unwrap();
    }
    script + "+6\nCapo #t: /torneo avvia\n+5\n"
}

#[test]
fn a_board_of_a_bracket_to_which_nobody_comes_is_lost_by_both() {
    let (out, log, _) = logged(&(nobody_moves() + "+700\n+30\n"));
    let result = |log: &[String]| log.iter().find(|line| line.starts_with("= result 1.1 ")).cloned();
    assert_eq!(result(&log).as_deref(), Some("= result 1.1 ---"), "{out}\n{log:#?}");
    // Either of the two is there: a word in the thread or in the room, a button.
    for who in ["Anna", "Bruno"] {
        for place in ["#t", "#t/1"] {
            let (out, log, _) = logged(&format!("{}{who} {place}: eccomi\n+700\n+30\n", nobody_moves()));
            assert_eq!(log.iter().filter(|line| line.ends_with(" seen 1.1")).count(), 1, "{out}\n{log:#?}");
            let result = result(&log).expect("somebody has lost");
            assert_ne!(result, "= result 1.1 ---", "{out}");
        }
    }
}

#[test]
fn a_series_to_which_nobody_comes_stops_after_two_evenings() {
    let series = "giostra-chat 1\nserver Torre it Europe/Rome\nmoderator Marta\n\
        Marta #p: /serie nome:Sera quando:\"ogni giorno 21:00\" turni:1 tempo:60 pausa:20\n";
    let mut script = series.to_owned();
    for _ in 0..6 {
        script.push_str("+86400\n");
    }
    let out = said(&script);
    assert_eq!(out.matches("stavolta non si gioca").count(), 1, "{out}");
    assert_eq!(out.matches("la serie **Sera** si ferma").count(), 1, "{out}");
    // Wanted all the same, it comes again, and has two evenings again.
    let stops = format!("{series}+86400\n+86400\nMarta #p: /torneo riapri\n");
    let out = said(&format!("{stops}+86400\n"));
    assert_eq!(out.matches("stavolta non si gioca").count(), 3, "{out}");
    let out = said(&format!("{stops}+86400\n+86400\n+86400\n"));
    assert_eq!(out.matches("la serie **Sera** si ferma").count(), 2, "{out}");
}

#[test]
fn small_things_between() {
    let out = said(
        "giostra-chat 1\nserver Giostra it Europe/Rome\nmoderator Capo\n\
        Capo #t: /torneo crea nome:C gioco:esterno formula:girone\nCapo #t: /torneo iscrivi chi:\"**Bold**, * Anna\"\n\
        Capo #t: /torneo entra\nCapo @bot: /torneo io\nAnna @bot: /torneo io\n",
    );
    assert!(out.contains("**Bold**") && !out.contains(" *Bold**"), "{out}");
    assert!(out.contains("> @Capo text 4: **C**, in #t: sei iscritto"), "{out}");
    assert!(out.contains("> @Anna text 5: Non sei iscritto a nessun torneo in corso"), "{out}");
}
