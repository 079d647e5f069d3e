//! Who plays in a tournament, from outside: places and the waiting list, the roll call, guests, who comes late, leaves and comes
//! back, who rests and who is kept apart; killed after any line, everything twice.

use crate::events::{logged, open_boards, said};
use giostra::journal::MatchState;
use std::fmt::Write as _;

/// A tournament played elsewhere with these options, entered by P1, P2, … so many.
fn entered(options: &str, players: usize) -> String {
    let mut script = format!(
        "giostra-chat 1\nserver Giostra it Europe/Rome\nmoderator Capo\nCapo #t: /torneo crea nome:Prova gioco:esterno pausa:5 {options}\n"
    );
    for player in 1..=players {
        writeln!(script, "P{player} press 1 \"Mi iscrivo\"").unwrap();
    }
    script
}

/// The lines of a log behind the first.
fn lines(script: &str) -> Vec<String> {
    logged(script).1.split_off(1)
}

/// The message that has this button, counted from its last appearance.
fn with_button(script: &str, label: &str) -> String {
    let out = said(script);
    let line =
        out.lines().rev().find(|line| line.contains("buttons") && line.contains(&format!("[{label}]")));
    let line = line.unwrap_or_else(|| panic!("nothing has [{label}]\n{out}"));
    line.split("buttons ").nth(1).unwrap().split(':').next().unwrap().to_owned()
}

/// Somebody presses the last button with this label.
fn press(script: &mut String, who: &str, label: &str) {
    let number = with_button(script, label);
    writeln!(script, "{who} press {number} \"{label}\"").unwrap();
}

/// A moderator begins it, by the card.
fn begin(script: &mut String) {
    script.push_str("+6\nCapo #t: /torneo avvia\n");
}

/// The open boards are won by who is named first, both say so.
fn play_round(script: &mut String) {
    for (message, one, other) in open_boards(&said(script)) {
        for player in [&one, &other] {
            writeln!(script, "{player} press {message} \"Ha vinto {one}\"").unwrap();
        }
    }
}

#[test]
fn places_go_to_who_has_waited_longest() {
    let mut script = entered("posti:2", 4);
    // Who leaves and comes back is the last of the list; who waits and leaves takes nobody's place.
    script.push_str("P1 press 1 \"Mi ritiro\"\nP1 press 1 \"Mi iscrivo\"\nP4 press 1 \"Mi ritiro\"\n");
    let out = said(&script);
    assert!(out.contains("@P3, si è liberato un posto"), "{out}");
    assert_eq!(out.matches("si è liberato un posto").count(), 1, "{out}");
    assert!(out.contains("only P1: I posti sono finiti: sei in lista d’attesa, al numero 2."), "{out}");
    begin(&mut script);
    let log = lines(&script);
    let out_of_it: Vec<&String> = log.iter().filter(|line| line.starts_with("= withdraw")).collect();
    assert_eq!(out_of_it, ["= withdraw 1", "= withdraw 4"], "{log:#?}");
    assert!(said(&script).contains("Restano fuori: P1"));
}

#[test]
fn without_the_fewest_it_does_not_begin() {
    let mut script = entered("minimo:4", 3);
    begin(&mut script);
    assert!(said(&script).contains("only Capo: Gli iscritti sono 3: ne servono almeno 4."));
    assert!(!lines(&script).iter().any(|line| line.contains("begin")));
    script.push_str("P4 press 1 \"Mi iscrivo\"\nCapo #t: /torneo avvia\n");
    assert!(lines(&script).contains(&"= begin".to_owned()));
}

#[test]
fn the_roll_call_ends_once_and_who_was_silent_is_left_out() {
    let mut script = entered("conferma:2 posti:3", 4);
    begin(&mut script);
    press(&mut script, "P1", "Ci sono");
    press(&mut script, "P4", "Ci sono");
    // The time is over once, however long nobody does anything.
    let out = said(&format!("{script}+119\n"));
    assert!(!out.contains("non hanno risposto"), "{out}");
    let out = said(&format!("{script}+120\n+500\ncrash\nback +1\n+500\n"));
    assert_eq!(out.matches("All’appello non hanno risposto: P2, P3.").count(), 1, "{out}");
    script.push_str("+121\n");
    let waits = format!("{script}Capo press {} \"Aspetta\"\n", with_button(&script, "Aspetta"));
    let out = said(&format!("{waits}+100\n"));
    assert_eq!(out.matches("sta per cominciare").count(), 2, "{out}");
    // A player who presses what only moderators may changes nothing.
    let missing = with_button(&script, "Avvia senza di loro");
    let before = lines(&script);
    assert_eq!(lines(&format!("{script}P1 press {missing} \"Avvia senza di loro\"\n")), before);
    writeln!(script, "Capo press {missing} \"Avvia senza di loro\"").unwrap();
    let log = lines(&script);
    // P4 was on the list and has answered: the place is theirs.
    assert!(log.contains(&"= withdraw 2".to_owned()) && log.contains(&"= withdraw 3".to_owned()), "{log:#?}");
    assert!(!log.contains(&"= withdraw 4".to_owned()) && log.contains(&"= begin".to_owned()), "{log:#?}");
}

#[test]
fn where_everybody_has_answered_it_begins_as_usual() {
    let mut script = entered("conferma:2", 2);
    begin(&mut script);
    press(&mut script, "P1", "Ci sono");
    press(&mut script, "P2", "Ci sono");
    assert!(said(&script).contains("ci siete tutti"));
    script.push_str("Capo #t: /torneo avvia\n");
    assert!(lines(&script).contains(&"= begin".to_owned()));
    // Whoever is missing and leaves is waited for no longer.
    let mut script = entered("conferma:2", 3);
    begin(&mut script);
    press(&mut script, "P1", "Ci sono");
    press(&mut script, "P2", "Ci sono");
    script.push_str("P3 press 1 \"Mi ritiro\"\n");
    assert!(said(&script).contains("ci siete tutti"));
}

#[test]
fn guests_enter_all_or_none() {
    let mut script = entered("", 1);
    let before = lines(&script);
    let endless = "x".repeat(41);
    for names in ["Luca, luca", "Luca, P1", "Luca, @Piero", &format!("Luca, {endless}"), " , "] {
        let refused = format!("{script}Capo #t: /torneo iscrivi chi:\"{names}\"\n");
        assert_eq!(lines(&refused), before, "{names}");
    }
    assert_eq!(lines(&format!("{script}P1 #t: /torneo iscrivi chi:Luca\n")), before);
    script.push_str("Capo #t: /torneo iscrivi chi:\"1. Luca; - Marta  Rossi,\"\n");
    let log = lines(&script);
    assert_eq!(log[before.len()..], ["= guest Luca", "= guest Marta Rossi"], "{log:#?}");
    // Who was erased leaves; who never had an account does not, also after a restart.
    script.push_str("crash\nback +1\n+6\n");
    assert_eq!(lines(&script), log);
}

/// Who comes while it is played is entered by name too, where people with accounts could enter.
#[test]
fn guests_can_come_late() {
    let mut script = entered("formula:svizzero turni:4 posti:5", 4);
    begin(&mut script);
    script.push_str("Capo #t: /torneo iscrivi\n");
    assert!(said(&script).contains("Chi entra ora gioca dal turno 2: ogni turno perso gli vale ½."));
    let before = lines(&script);
    let full = format!("{script}Capo #t: /torneo iscrivi chi:\"Luca, Marta\"\n");
    assert_eq!(lines(&full), before);
    script.push_str("Capo #t: /torneo iscrivi chi:Luca\ncrash\nback +0\n");
    assert_eq!(lines(&script)[before.len()..], ["= guest Luca", "= late 0 H"]);
    play_round(&mut script);
    script.push_str("+6\n");
    let out = said(&script);
    let round = out.lines().find(|line| line.contains("turno 2\\n")).unwrap();
    assert!(round.contains("Luca"), "{round}");
    let mut bracket = entered("formula:eliminazione", 2);
    begin(&mut bracket);
    let before = lines(&bracket);
    assert_eq!(lines(&format!("{bracket}Capo #t: /torneo iscrivi chi:Luca\n")), before);
}

/// Where nobody knew yet how many rounds there are, the last one is worth nothing all the same.
#[test]
fn a_rest_in_the_last_round_is_worth_nothing_whenever_it_was_asked() {
    let mut script = entered("formula:svizzero", 6);
    script.push_str(
        "P1 #t: /torneo riposo turno:3\nP2 #t: /torneo riposo turno:2\nP3 #t: /torneo riposo turno:9\n",
    );
    begin(&mut script);
    let log = lines(&script);
    let begun = log.iter().position(|line| line.contains("tournament-1")).unwrap();
    let byes: Vec<&String> = log[begun..].iter().filter(|line| line.starts_with("= bye")).collect();
    assert_eq!(byes, ["= bye 1 3 Z", "= bye 2 2 H"], "{log:#?}");
    assert!(said(&script).contains("All’ultimo turno si riposa con 0 punti: P1"));
}

/// A roll call that is given more time is not over before that time, and who gets a place meanwhile is asked too.
#[test]
fn who_moves_up_during_the_roll_call_is_asked() {
    let mut script = entered("conferma:2 posti:2", 3);
    begin(&mut script);
    script.push_str("+121\n");
    press(&mut script, "Capo", "Aspetta");
    let said_before = said(&script).matches("All’appello non").count();
    press(&mut script, "P1", "Ci sono");
    assert_eq!(said(&script).matches("All’appello non").count(), said_before);
    script.push_str("P2 press 1 \"Mi ritiro\"\n");
    assert!(said(&script).contains("@P3, si è liberato un posto in **Prova**: se ci sei, premi [Ci sono]."));
    press(&mut script, "P3", "Ci sono");
    assert!(said(&script).contains("ci siete tutti"));
    // Where there are only guests nobody is asked.
    let mut guests = entered("conferma:2", 0) + "Capo #t: /torneo iscrivi chi:\"Luca, Marta\"\n";
    begin(&mut guests);
    assert!(lines(&guests).contains(&"= begin".to_owned()));
}

/// The ladder of the game gives the first numbers, unless they are drawn.
#[test]
fn numbers_come_from_the_ladder_or_from_the_draw() {
    let ratings = |options: &str| {
        let mut script = format!(
            "giostra-chat 1\nserver Giostra it Europe/Rome\nmoderator Capo\nCapo #t: /torneo crea nome:Prova gioco:estinzione formula:svizzero {options}\nP1 #a: /sfida gioco:estinzione tempo:60\n"
        );
        press(&mut script, "P2", "Accetto");
        script.push_str("+1\n");
        let opened = said(&script);
        let first = if opened.contains("Tocca a @P1") { ["P1", "P2"] } else { ["P2", "P1"] };
        for (move_, who) in ["e2e4", "e7e5", "d2d3", "d7d6"].into_iter().zip(first.into_iter().cycle()) {
            writeln!(script, "{who} #a/1: {move_}").unwrap();
        }
        script.push_str("P2 #a/1: /abbandona\n+1\n");
        press(&mut script, "P2", "Sì, abbandono");
        script.push_str(
            "+1\nnight\nP2 press 1 \"Mi iscrivo\"\nP1 press 1 \"Mi iscrivo\"\n+6\nCapo #t: /torneo avvia\n",
        );
        let log = lines(&script);
        let entered = log.iter().filter_map(|line| line.strip_prefix("= enter ")?.parse::<u16>().ok());
        let entered: Vec<u16> = entered.collect();
        assert_eq!(entered.len(), 2, "{}", said(&script));
        entered
    };
    let by_ladder = ratings("");
    // P2, who entered first, has lost.
    assert!(0 < by_ladder[0] && by_ladder[0] < by_ladder[1], "{by_ladder:?}");
    assert_eq!(ratings("teste:sorteggio"), [0, 0]);
}

/// What is played against a guest the other tells alone, once; where both are guests a moderator does.
#[test]
fn results_of_guests_are_told_by_who_can() {
    let mut script = entered("formula:girone", 1);
    script.push_str("Capo #t: /torneo iscrivi chi:\"Luca, Marta\"\n");
    begin(&mut script);
    for _ in 0..3 {
        let out = said(&script);
        let asks = out.lines().rev().find(|line| line.contains("Com’è finita?")).unwrap().to_owned();
        let number = asks.split("text ").nth(1).unwrap().split(':').next().unwrap();
        let who = if asks.ends_with("Lo dice P1.") { "P1" } else { "Capo" };
        assert!(who == "P1" || asks.ends_with("Lo dice chi modera."), "{asks}");
        let label = asks.split(": ").nth(2).unwrap().split(" – ").next().unwrap();
        writeln!(script, "P9 press {number} \"Ha vinto {label}\"").unwrap();
        writeln!(script, "{who} press {number} \"Ha vinto {label}\"\nagain press\n+6").unwrap();
    }
    let (out, log, state) = logged(&script);
    assert_eq!(state, MatchState::Ended, "{out}");
    assert_eq!(log.iter().filter(|line| line.starts_with("= result")).count(), 3, "{log:#?}");
    assert_eq!(out.matches("only P1: Segnato.").count(), 2, "{out}");
    assert_eq!(out.matches("only P9: A quel tavolo non giochi.").count(), 3, "{out}");
}

#[test]
fn who_comes_late_reads_what_it_is_worth_before_it_counts() {
    let mut script = entered("formula:svizzero turni:3", 4);
    begin(&mut script);
    script.push_str("P5 #t: /torneo entra\n");
    let before = lines(&script);
    assert!(!before.iter().any(|line| line.contains("late")));
    assert!(said(&script).contains("only P5: Entri dal turno 2. Per il turno 1 ricevi ½ punto."));
    let old = with_button(&script, "Entra");
    let mut entered_late = script.clone();
    writeln!(entered_late, "P5 press {old} \"Entra\"\nagain press").unwrap();
    let log = lines(&entered_late);
    assert_eq!(log.iter().filter(|line| line.contains("late 0 H")).count(), 1, "{log:#?}");
    play_round(&mut entered_late);
    entered_late.push_str("+6\n");
    let out = said(&entered_late);
    let round = out.lines().find(|line| line.contains("turno 2\\n")).unwrap();
    assert!(round.contains("P5"), "{round}");
    // The next round was paired before the button was pressed: what it says is no longer so, and nothing is done.
    play_round(&mut script);
    script.push_str("+6\n");
    writeln!(script, "P5 press {old} \"Entra\"").unwrap();
    let out = said(&script);
    assert!(out.contains("only P5: Sono già usciti 2 turni: è troppo tardi per entrare."), "{out}");
    assert!(!lines(&script).iter().any(|line| line.contains("late")));
    // A bracket takes nobody in.
    let mut script = entered("formula:eliminazione", 4);
    begin(&mut script);
    script.push_str("P5 #t: /torneo entra\n");
    assert!(said(&script).contains("con questa formula non si entra più"));
}

#[test]
fn who_leaves_can_come_back_and_who_is_sent_away_cannot() {
    let mut script = entered("formula:svizzero turni:4", 5);
    begin(&mut script);
    play_round(&mut script);
    script.push_str("P1 #t: /torneo esci\n");
    let back = with_button(&script, "Rientro");
    script.push_str("+6\n");
    writeln!(script, "P1 press {back} \"Rientro\"\nagain press").unwrap();
    let log = lines(&script);
    assert_eq!(log.iter().filter(|line| *line == "= return 1").count(), 1, "{log:#?}");
    assert!(said(&script).contains("only P1: Sei di nuovo nel torneo, dal turno 3"), "{}", said(&script));
    script.push_str("Capo #t: /torneo ritira chi:P1\nP1 #t: /torneo rientra\nP1 #t: /torneo entra\n");
    let out = said(&script);
    assert_eq!(out.matches("only P1: Ti ha fatto uscire chi modera").count(), 2, "{out}");
    script.push_str("crash\nback +1\nP1 #t: /torneo rientra\nP2 #t: /torneo rientra chi:P1\n");
    assert_eq!(lines(&script).iter().filter(|line| *line == "= return 1").count(), 1);
    script.push_str("Capo #t: /torneo rientra chi:P1\n");
    assert_eq!(lines(&script).iter().filter(|line| *line == "= return 1").count(), 2);
}

#[test]
fn coming_and_going_does_not_put_off_the_next_round() {
    let mut script = entered("formula:svizzero turni:4", 5);
    begin(&mut script);
    play_round(&mut script);
    for _ in 0..3 {
        script.push_str("+2\nP1 #t: /torneo riposo turno:4\n+1\nP1 #t: /torneo riposo turno:4 annulla\n");
    }
    assert!(said(&script).contains("turno 2\\n"), "{}", said(&script));
}

#[test]
fn rests_are_worth_half_a_point_twice_and_never_in_the_last_round() {
    let mut script = entered("formula:svizzero turni:5", 6);
    script.push_str("P1 #t: /torneo riposo turno:1\n");
    begin(&mut script);
    for round in [1, 2, 2, 5, 3, 6] {
        writeln!(script, "P1 #t: /torneo riposo turno:{round}").unwrap();
    }
    script.push_str("P2 #t: /torneo riposo turno:5\nP2 #t: /torneo riposo turno:3 chi:P3\n");
    let log = lines(&script);
    let byes: Vec<&str> = log.iter().filter_map(|line| line.strip_prefix("= bye ")).collect();
    // What was asked before it began stands there twice: as a wish, and among its first lines.
    assert_eq!(byes, ["1 1 H", "1 1 H", "1 2 H", "1 5 Z", "1 3 Z", "2 5 Z"], "{log:#?}");
    let (_, back, _) = logged(&format!("{script}P1 #t: /torneo riposo turno:2 annulla\n"));
    assert_eq!(back.last().unwrap(), "= plays 1 2");
    assert!(said(&script).contains("Riposa @P1 (½ punto)"));
    let bracket = entered("formula:eliminazione", 4) + "P1 #t: /torneo riposo turno:2\n";
    assert!(!lines(&bracket).iter().any(|line| line.contains("bye")));
}

#[test]
fn who_is_kept_apart_does_not_meet() {
    // Of four, three are kept apart from each other for as long as it can be: only one pairing is left, and then none.
    let mut script = entered("formula:svizzero turni:3", 6);
    script.push_str("Capo #t: /torneo separa chi:\"P1, P2, P3\" turni:2\n");
    script
        .push_str("Capo #t: /torneo separa chi:\"P4, P5\"\nCapo #t: /torneo separa chi:\"P5, P4\" annulla\n");
    script.push_str("P1 #t: /torneo separa chi:\"P5, P6\"\n");
    begin(&mut script);
    let log = lines(&script);
    assert_eq!(log.iter().filter(|line| *line == "= apart 2 1 2 3").count(), 2, "{log:#?}");
    assert!(!log.iter().any(|line| line.contains("5 6") && line.contains("apart")), "{log:#?}");
    assert_eq!(log.iter().filter(|line| *line == "= lift 4 5").count(), 1, "{log:#?}");
    for _ in 0..2 {
        for (_, one, other) in open_boards(&said(&script)) {
            let both = [one.as_str(), other.as_str()];
            let apart = both.iter().filter(|name| ["P1", "P2", "P3"].contains(name)).count();
            assert!(apart < 2, "{both:?}");
        }
        play_round(&mut script);
        script.push_str("+6\n");
    }
    // Other formulas cannot keep anybody apart: what was wished before anybody knew falls away, and that is said.
    let mut open = entered("", 3) + "Capo #t: /torneo separa chi:\"P1, P2\"\n";
    begin(&mut open);
    assert!(said(&open).contains("con questa formula cadono"), "{}", said(&open));
    assert!(lines(&open).contains(&"= begin".to_owned()));
}

/// Everything about entries in one tournament: the waiting list, guests, the roll call, rests, who is late and who is back.
fn everything() -> String {
    let mut script = entered("formula:svizzero turni:4 posti:6 conferma:1", 6);
    script.push_str("P7 press 1 \"Mi iscrivo\"\nP6 press 1 \"Mi ritiro\"\nCapo #t: /torneo ritira chi:P7\n");
    script.push_str(
        "Capo #t: /torneo iscrivi chi:\"Luca, Marta\"\nCapo #t: /torneo separa chi:\"P1, P2\" turni:1\n",
    );
    script.push_str("P1 #t: /torneo riposo turno:2\n");
    begin(&mut script);
    for player in ["P1", "P2", "P3", "P4"] {
        press(&mut script, player, "Ci sono");
    }
    script.push_str("+61\n");
    press(&mut script, "Capo", "Avvia senza di loro");
    script.push_str("P2 #t: /torneo esci\nP8 #t: /torneo entra\n");
    press(&mut script, "P8", "Entra");
    script.push_str("P2 #t: /torneo rientra\nP3 #t: /torneo riposo turno:4\n");
    script
}

#[test]
fn killed_after_any_line_the_entries_are_the_same() {
    let script = everything();
    let expected = lines(&script);
    assert!(expected.iter().any(|line| line == "= late 0 H") && expected.iter().any(|line| line == "= roll"));
    let lines_of: Vec<&str> = script.lines().collect();
    for at in 4..lines_of.len() {
        // What only one person sees is gone with the process: their button is asked for again.
        let private = lines_of[at].contains("\"Entra\"");
        let mut crashed = lines_of.clone();
        if private {
            continue;
        }
        crashed.splice(at..at, ["crash", "back +0"]);
        assert_eq!(lines(&crashed.join("\n")), expected, "crash before line {at}: {}", lines_of[at]);
    }
}

#[test]
fn entries_that_come_twice_count_once() {
    let script = everything();
    let mut twice = String::new();
    for line in script.lines() {
        writeln!(twice, "{line}").unwrap();
        if line.contains(" press ") {
            twice.push_str("again press\n");
        }
    }
    assert_eq!(lines(&twice), lines(&script));
}

/// A place that somebody leaves by erasing their data goes to the list too; guests stay.
#[test]
fn an_erased_player_makes_room() {
    let mut script = entered("posti:2", 1);
    script.push_str("Capo #t: /torneo iscrivi chi:Luca\nP2 press 1 \"Mi iscrivo\"\n");
    erased(&mut script, "P1");
    let (out, log, _) = logged(&script);
    assert_eq!(log.last().unwrap(), "1 out", "{log:#?}");
    assert!(out.contains("@P2, si è liberato un posto"), "{out}");
}

/// Tournaments in two rooms at once: a name means somebody of the room where it is said.
#[test]
fn two_rooms_have_their_own_guests() {
    let script = "giostra-chat 1
moderator Capo
Capo #a: /torneo crea nome:Uno gioco:esterno
Capo #b: /torneo crea nome:Due gioco:esterno
Capo #a: /torneo iscrivi chi:Luca
Capo #b: /torneo iscrivi chi:Luca
Capo #b: /torneo ritira chi:Luca
Capo #b: /torneo ritira chi:Luca
";
    let log = lines(script);
    assert_eq!(log, ["= guest Luca"]);
    assert_eq!(said(script).matches("«Luca» non è nel torneo.").count(), 1);
}

/// Where somebody erases their data: the number of the message and the label of the button that does it.
fn erased(script: &mut String, who: &str) {
    writeln!(script, "{who} @bot: /dati cancella\n+1").unwrap();
    let out = said(script);
    let asked = out.lines().rev().find(|line| line.contains("buttons")).unwrap();
    let number = asked.split("buttons ").nth(1).unwrap().split(':').next().unwrap();
    let label = asked.split('[').nth(1).unwrap().split(']').next().unwrap();
    writeln!(script, "{who} press {number} \"{label}\"\n+1").unwrap();
}

/// Rounds that were lost under a name that is erased do not become half points under a new one.
#[test]
fn who_was_erased_does_not_enter_again() {
    let mut script = entered("formula:svizzero turni:4", 5);
    begin(&mut script);
    erased(&mut script, "P1");
    script.push_str("P1 #t: /torneo entra\nP1 #t: /torneo rientra\ncrash\nback +1\nP1 #t: /torneo entra\n");
    let (out, log, _) = logged(&script);
    assert_eq!(out.matches("only P1: Mentre si giocava hai cancellato i tuoi dati").count(), 3, "{out}");
    assert!(!log.iter().any(|line| line.contains("late") || line.contains("return")), "{log:#?}");
}

#[test]
fn a_seat_is_taken_over_with_its_points_between_two_games() {
    let mut script = entered("formula:svizzero turni:4", 5);
    // P6 is known here, and was never in.
    script.push_str("Capo #u: /torneo crea nome:Altra gioco:esterno\n");
    let other = with_button(&script, "Mi iscrivo");
    writeln!(script, "P6 press {other} \"Mi iscrivo\"").unwrap();
    begin(&mut script);
    let playing = open_boards(&said(&script)).remove(0).1;
    let before = lines(&script);
    for (chi, con) in [(playing.as_str(), "P6"), ("P1", "P2"), ("P1", "P1"), ("Nessuno", "P6"), ("P1", "")] {
        let refused = format!("{script}Capo #t: /torneo sostituisci chi:\"{chi}, {con}\"\n");
        assert_eq!(lines(&refused), before, "{chi} {con}");
    }
    play_round(&mut script);
    let substituted = "Capo #t: /torneo sostituisci chi:\"P1, P6\"\ncrash\nback +0\n";
    script.push_str(substituted);
    assert!(lines(&script).contains(&"= seat 1".to_owned()));
    // Who has given it up has nothing to do with it any more; who has it now sees its rounds, also after the kill.
    let out = said(&format!("{script}P1 #t: /torneo io\nP6 #t: /torneo io\n"));
    assert!(out.contains("> #t text") && out.contains("@P6 prende il posto di P1"), "{out}");
    assert!(
        out.contains("only P1: In questo torneo non ci sei.") && out.contains("only P6: Turno 1:"),
        "{out}"
    );
    // Erasing what is left of the first one takes nobody out.
    erased(&mut script, "P1");
    assert!(!lines(&script).iter().any(|line| line.contains("withdraw")));
    // Somebody without an account takes over as well, and gives it back.
    script.push_str("Capo #t: /torneo sostituisci chi:\"P6, Luca\"\ncrash\nback +0\n");
    script.push_str("Capo #t: /torneo sostituisci chi:\"luca, P6\"\n");
    let log = lines(&script);
    let seats: Vec<&String> = log.iter().filter(|line| line.starts_with("= seat ")).collect();
    assert_eq!(seats, ["= seat 1", "= seat 1 Luca", "= seat 1"], "{log:#?}");
}

#[test]
fn seeds_are_those_a_director_names() {
    let mut script = entered("formula:eliminazione", 4);
    script.push_str("Capo #t: /torneo teste chi:\"P3, P2\"\nP1 #t: /torneo teste chi:P1\n");
    begin(&mut script);
    let log = lines(&script);
    let order = log.iter().find(|line| line.starts_with(&format!("{} order", giostra::games::By::Chance)));
    assert!(order.unwrap().contains("order 3 2 "), "{log:#?}");
    // K2: the first two can meet in the final alone.
    let first = open_boards(&said(&script)).remove(0);
    assert!([&first.1, &first.2] != ["P3", "P2"] && [&first.1, &first.2] != ["P2", "P3"], "{first:?}");
    let mut lifted = entered("formula:eliminazione", 4);
    lifted.push_str("Capo #t: /torneo teste chi:\"P3, P2\"\nCapo #t: /torneo teste annulla\n");
    begin(&mut lifted);
    let mut plain = entered("formula:eliminazione", 4);
    begin(&mut plain);
    let ends =
        |script: &str| lines(script).into_iter().filter(|line| !line.contains("seeds")).collect::<Vec<_>>();
    assert_eq!(ends(&lifted), ends(&plain));
}

/// Two rooms that play as one: each has the roll call, and people answer where they are.
#[test]
fn a_roll_is_called_in_both_rooms_of_a_pair() {
    let mut script = "giostra-chat 1
server Torre it Europe/Rome
moderator Marta
server Castle en Europe/London
moderator Arthur
Arthur #hall: /twin
"
    .to_owned();
    let out = said(&script);
    let code = out.split("**").nth(1).unwrap();
    let torre = "server Torre it Europe/Rome\n";
    writeln!(script, "{torre}Marta #sala: /gemella {code}\nserver Castle en Europe/London").unwrap();
    script.push_str("Arthur #hall: /tournament create name:Cup game:elsewhere rollcall:2\nBors #hall: /tournament enter\n");
    writeln!(script, "{torre}Silk #sala: /torneo entra\n+6").unwrap();
    script.push_str("server Castle en Europe/London\nArthur #hall: /tournament start\n");
    let out = said(&script);
    for room in ["#hall", "#sala"] {
        let called = out
            .lines()
            .filter(|line| line.starts_with(&format!("> {room} text")) && line.contains("@Bors, @Silk"));
        assert_eq!(called.count(), 1, "{out}");
    }
    press(&mut script, "Silk", "Ci sono");
    press(&mut script, "Bors", "I’m here");
    script.push_str("Arthur #hall: /tournament start\n");
    let out = said(&script);
    assert!(out.contains("**Cup** comincia in 2") && out.contains("**Cup** begins with 2"), "{out}");
}
