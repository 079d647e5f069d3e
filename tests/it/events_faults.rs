//! What was found wrong with tournaments by trying hard, each with the script that showed it.

use crate::events::{closes, logged, said};
use giostra::journal::MatchState;
use std::fmt::Write as _;

/// A Swiss event of guests and three people, begun: boards 1 and 2 of round 1.
fn begun(formula: &str, who: &str) -> String {
    format!(
        "giostra-chat 1\nserver Giostra it Europe/Rome\nmoderator Capo\nCapo #t: /torneo crea nome:C gioco:esterno formula:{formula} pausa:600\nCapo #t: /torneo iscrivi chi:\"{who}\"\n+6\nCapo #t: /torneo avvia\n"
    )
}

#[test]
fn a_copy_is_of_the_same_game() {
    let script = "giostra-chat 1
moderator Capo
Capo #t: /torneo crea nome:Sera gioco:manche turni:3
Capo #t: /torneo chiudi
Capo press 2 \"Chiudi\"
Capo #t: /torneo crea nome:Altra come:Sera gioco:esterno
Capo #t: /torneo crea nome:Altra come:Sera formula:svizzero
Capo #t: /torneo crea nome:Altra come:Sera turni:5 posti:16
";
    let out = said(script);
    assert_eq!(out.matches("only Capo: Come quello di prima si gioca allo stesso gioco").count(), 2, "{out}");
    assert!(out.contains("**Altra**, manche. Ancora nessun iscritto.\\nPosti: 16."), "{out}");
}

#[test]
fn an_order_that_is_delivered_again_after_a_kill_counts_once() {
    let script = begun("svizzero", "A,B,C,D")
        + "Capo #t: /torneo risultato tavolo:1 esito:1-0\nCapo #t: /torneo risultato tavolo:2 esito:1-0\nCapo #t id 900: /torneo disfa\ncrash\nback +2\n";
    let (out, once, _) = logged(&script);
    assert!(once.last().is_some_and(|line| line.contains("undo")), "{once:#?}\n{out}");
    assert_eq!(logged(&(script + "again 900\n")).1, once);
}

#[test]
fn an_undone_result_is_asked_for_again() {
    let script = "giostra-chat 1
moderator Capo
Capo #t: /torneo crea nome:C gioco:esterno formula:girone pausa:600
Anna press 1 \"Mi iscrivo\"
Bruno press 1 \"Mi iscrivo\"
+6
Capo #t: /torneo avvia
";
    let asks = said(script).lines().find(|line| line.contains("Com’è finita?")).map(str::to_owned);
    let asks = asks.expect("a board");
    let number = asks.split("text ").nth(1).and_then(|rest| rest.split(':').next()).unwrap().to_owned();
    let played = format!(
        "{script}Anna press {number} \"Ha vinto Anna\"\nBruno press {number} \"Ha vinto Anna\"\nCapo #t: /torneo disfa\n"
    );
    let out = said(&played);
    assert!(out.contains(&format!("> #t buttons {number}: [Ha vinto")), "{out}");
    assert!(out.matches(&format!("> #t buttons {number}: [Ha vinto")).count() >= 2, "{out}");
    // Nothing of what was said before counts.
    let (out, log, _) = logged(&(played + &format!("Bruno press {number} \"Ha vinto Bruno\"\n")));
    assert!(!log.last().unwrap().contains("result"), "{log:#?}\n{out}");
    assert!(!out.contains("dite cose diverse"), "{out}");
}

/// T9: who has played less than half of a round robin and leaves is annulled, for the champion too.
#[test]
fn nothing_counts_of_who_leaves_a_round_robin_early() {
    let mut script = begun("girone", "A,B,C,D").replace("pausa:600", "pausa:5");
    script.push_str(
        "Capo #t: /torneo risultato tavolo:1 esito:1-0\nCapo #t: /torneo risultato tavolo:2 esito:1-0\n",
    );
    let first = said(&script);
    let winner = first.lines().find(|line| line.contains("Tavolo 1") && line.contains("**1–0**")).unwrap();
    let winner = winner.split("Tavolo 1: ").nth(1).unwrap().split(" – ").next().unwrap().to_owned();
    writeln!(script, "Capo #t: /torneo ritira chi:{winner}\n+600").unwrap();
    let out = said(&closes(&script, "Capo", "t", said));
    let end = out.lines().find(|line| line.contains("è finito")).unwrap();
    assert!(end.contains(&format!("· {winner}")), "{end}");
}

#[test]
fn where_everybody_has_left_it_closes() {
    let script = "giostra-chat 1
moderator Capo
Capo #t: /torneo crea nome:C gioco:esterno formula:svizzero pausa:5
Anna press 1 \"Mi iscrivo\"
Bruno press 1 \"Mi iscrivo\"
Carla press 1 \"Mi iscrivo\"
+6
Capo #t: /torneo avvia
Anna #t: /torneo esci
Bruno #t: /torneo esci
Carla #t: /torneo esci
+86400
";
    let (out, log, state) = logged(script);
    assert_eq!(state, MatchState::Ended, "{out}\n{log:#?}");
}

#[test]
fn who_was_sent_away_before_it_began_stays_away() {
    let script = begun("svizzero", "A,B,C,D")
        .replace("+6\n", "Anna press 1 \"Mi iscrivo\"\nCapo #t: /torneo ritira chi:Anna motivo:bara\n+6\n")
        + "Anna #t: /torneo entra\n";
    let out = said(&script);
    assert!(out.contains("only Anna: Ti ha fatto uscire chi modera"), "{out}");
}
