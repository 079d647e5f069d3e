//! Tournaments of teams, from outside: whole ones in every formula, killed after any line, everything twice; who founds, asks, is
//! asked, leaves and is missing; and what does not fit.

use crate::events::{logged, open_boards, said};
use crate::support::one_in;
use giostra::journal::MatchState;
use std::fmt::Write as _;

/// A tournament of teams played elsewhere, before anybody has entered.
fn created(options: &str, boards: usize) -> String {
    format!(
        "giostra-chat 1\nserver Giostra it Europe/Rome\nmoderator Capo\n\
         Capo #t: /torneo crea nome:Prova gioco:esterno pausa:5 {options}\nCapo #t: /squadra per:{boards}\n"
    )
}

/// So many teams of so many: S1 is P1, who leads it, and P2, …; the others ask, and P1 lets them in.
fn entered(script: &mut String, sizes: &[usize]) {
    let mut player = 0;
    for (team, size) in (1..).zip(sizes) {
        for at in 0..*size {
            player += 1;
            writeln!(script, "P{player} #t: /squadra nome:S{team}").unwrap();
            if at > 0 {
                let captain = player - at;
                press(script, &format!("P{captain}"), "Fai entrare");
            }
        }
    }
}

/// The number of the last message that has this button.
fn with_button(script: &str, label: &str) -> String {
    let out = said(script);
    let line =
        out.lines().rev().find(|line| line.contains("buttons") && line.contains(&format!("[{label}]")));
    let line = line.unwrap_or_else(|| panic!("nothing has [{label}]\n{out}"));
    line.split("buttons ").nth(1).unwrap().split(':').next().unwrap().to_owned()
}

fn press(script: &mut String, who: &str, label: &str) {
    let number = with_button(script, label);
    writeln!(script, "{who} press {number} \"{label}\"").unwrap();
}

fn strength(name: &str) -> usize {
    name[1..].parse().unwrap()
}

/// The open boards are won by the lower number; both say so.
fn play_round(script: &mut String) {
    for (message, one, other) in open_boards(&said(script)) {
        let winner = if strength(&one) < strength(&other) { &one } else { &other };
        for player in [&one, &other] {
            writeln!(script, "{player} press {message} \"Ha vinto {winner}\"").unwrap();
        }
    }
}

/// A whole tournament in which the lower number wins.
fn played_out(formula: &str, boards: usize, sizes: &[usize]) -> String {
    let mut script = created(&format!("formula:{formula}"), boards);
    entered(&mut script, sizes);
    script.push_str("+6\nCapo #t: /torneo avvia\n");
    for _ in 0..12 {
        let out = said(&script);
        assert!(!out.contains("> error"), "{formula}: {out}");
        if out.contains("Prova** è finito") {
            return script;
        }
        play_round(&mut script);
        script.push_str("+6\n");
    }
    panic!("{formula}: it never ends\n{}", said(&script));
}

fn end(out: &str) -> &str {
    out.lines().find(|line| line.contains("Prova** è finito")).unwrap_or_else(|| panic!("{out}"))
}

/// The text of a message, without its number.
fn text(line: &str) -> &str {
    line.split_once(": ").unwrap().1
}

#[test]
fn whole_tournaments_of_teams_find_the_strongest() {
    for (formula, boards, sizes) in [
        ("svizzero", 2, &[2, 2, 2, 2, 2][..]),
        ("svizzero", 4, &[4, 4, 4, 4]),
        ("girone", 3, &[3, 3, 3]),
        ("eliminazione", 2, &[2, 2, 2, 2, 2, 2]),
        ("eliminazione", 6, &[6, 6]),
    ] {
        let script = played_out(formula, boards, sizes);
        let (out, log, state) = logged(&script);
        assert_eq!(state, MatchState::Ended);
        assert!(end(&out).contains("vince S1!"), "{formula}: {}", end(&out));
        // What teams come to follows from the boards alone.
        assert!(!log.iter().any(|line| line.contains(" result ")), "{log:#?}");
        // Each player is called once a round, at their board, and the pairing names each once.
        for line in out.lines().filter(|line| line.contains("Prova**, turno ")) {
            let mut called: Vec<&str> =
                line.split('@').skip(1).map(|rest| rest.split([' ', '\\']).next().unwrap()).collect();
            let all = called.len();
            called.sort_unstable();
            called.dedup();
            assert_eq!(called.len(), all, "{line}");
        }
    }
}

#[test]
fn killed_after_any_line_a_tournament_of_teams_comes_to_the_same_table() {
    for formula in ["svizzero", "girone", "eliminazione"] {
        let script = played_out(formula, 2, &[2, 2, 2]);
        let (out, expected, _) = logged(&script);
        let lines: Vec<&str> = script.lines().collect();
        for at in (4..lines.len()).step_by(one_in(4)) {
            let mut crashed = lines.clone();
            crashed.splice(at..at, ["crash", "back +1"]);
            crashed.push("+6");
            let (said, log, _) = logged(&crashed.join("\n"));
            assert_eq!(log, expected, "{formula}: crash after line {at}\n{said}");
            assert_eq!(text(end(&said)), text(end(&out)), "{formula}: crash after line {at}");
        }
        let mut twice = String::new();
        for (number, line) in (900..).zip(script.lines()) {
            match line.split_once(" #t: ").filter(|(_, typed)| typed.starts_with("/squadra")) {
                Some((who, typed)) => {
                    writeln!(twice, "{who} #t id {number}: {typed}\nagain {number}").unwrap();
                }
                None => writeln!(twice, "{line}").unwrap(),
            }
            if line.contains(" press ") {
                twice.push_str("again press\n");
            }
        }
        assert_eq!(logged(&twice).1, expected, "{formula}");
    }
}

#[test]
fn match_points_come_first_and_board_points_part_who_is_equal() {
    let mut script = created("formula:girone", 2);
    entered(&mut script, &[2, 2, 2]);
    script.push_str("+6\nCapo #t: /torneo avvia\n");
    // Each team wins one match: S1 against S2 2–0, S2 against S3 and S3 against S1 by 1½–½.
    for _ in 0..3 {
        for (message, one, other) in open_boards(&said(&script)) {
            let team = |name: &str| strength(name).div_ceil(2);
            let (a, b) = (team(&one), team(&other));
            let first_board = strength(&one) % 2 == 1;
            let wins = |winner: usize| if a == winner { one.clone() } else { other.clone() };
            let label = match (a.min(b), a.max(b)) {
                (1, 2) => format!("Ha vinto {}", wins(1)),
                (2, 3) if first_board => format!("Ha vinto {}", wins(2)),
                (1, 3) if first_board => format!("Ha vinto {}", wins(3)),
                _ => "Patta".to_owned(),
            };
            for player in [&one, &other] {
                writeln!(script, "{player} press {message} \"{label}\"").unwrap();
            }
        }
        script.push_str("+6\n");
    }
    let out = said(&script);
    let table =
        "vince S1!\\n1. S1 **2** (GPTS 2½, WIN 1)\\n2. S3 **2** (GPTS 2, WIN 1)\\n3. S2 **2** (GPTS 1½";
    assert!(end(&out).contains(table), "{}", end(&out));
}

#[test]
fn equal_board_points_in_a_knockout_go_to_who_has_won_the_first_board() {
    let mut script = created("formula:eliminazione", 2);
    entered(&mut script, &[2, 2]);
    script.push_str("+6\nCapo #t: /torneo avvia\n");
    // Each player with an odd number sits at the first board: P3 wins there, P2 at the second.
    for (message, one, other) in open_boards(&said(&script)) {
        let winner = if [&one, &other].contains(&&"P3".to_owned()) { "P3" } else { "P2" };
        for player in [&one, &other] {
            writeln!(script, "{player} press {message} \"Ha vinto {winner}\"").unwrap();
        }
    }
    let out = said(&(script + "+6\n"));
    assert!(out.contains("**1–1**") && out.contains("): passa S2"), "{out}");
    assert!(end(&out).contains("vince S2!"), "{}", end(&out));
}

#[test]
fn whoever_is_missing_loses_their_board_and_nobody_moves_up() {
    let mut script = created("formula:girone", 3);
    entered(&mut script, &[3, 2]);
    let checked = format!("{script}+6\nCapo press 1 \"Avvia\"\n");
    let out = said(&checked);
    assert!(out.contains("Incomplete: S2 (2/3). I tavoli vuoti sono persi."), "{out}");
    script.push_str("+6\nCapo #t: /torneo avvia\n");
    let (out, log, _) = logged(&script);
    assert!(log.iter().any(|line| line.starts_with("= board 1.3 ")), "{log:#?}");
    assert!(out.contains("Tavolo 3: @P3 vince, dall’altra parte non c’è nessuno"), "{out}");
    // Whoever leaves in the middle of a round loses what they play; the others play on.
    script.push_str("P4 #t: /squadra annulla\n");
    let (_, log, _) = logged(&script);
    let quits = log.iter().position(|line| line == "1004 quit").unwrap();
    assert!(log[quits - 1].starts_with("= board 1.1 "), "{log:#?}");
    play_round(&mut script);
    let out = said(&(script + "+6\n"));
    assert!(out.contains("la guida passa a @P5"), "{out}");
    assert!(
        out.contains("S1 **3–0**") || out.contains("– S2 **3–0**") || out.contains("– S1 **0–3**"),
        "{out}"
    );
}

#[test]
fn a_captain_asks_and_they_agree_and_a_board_is_filled_between_two_rounds() {
    let mut script = created("formula:girone", 2);
    entered(&mut script, &[2, 1, 2]);
    // Whoever has been in a team is known, and free again when they have left it.
    script.push_str("P9 #t: /squadra nome:Soli\nP9 #t: /squadra annulla\nP3 #t: /squadra chi:P8\nP3 #t: /squadra chi:P9\n");
    assert!(said(&script).contains("> only P3: Non conosco «P8»"), "{}", said(&script));
    let number = with_button(&script, "Entro in squadra");
    // Only who was asked can agree.
    for who in ["P1", "P8"] {
        writeln!(script, "{who} press {number} \"Entro in squadra\"").unwrap();
    }
    let before = logged(&script).1;
    assert_eq!(before.iter().filter(|line| line.contains(" join ")).count(), 2, "{before:#?}");
    writeln!(script, "P9 press {number} \"Entro in squadra\"\nagain press").unwrap();
    let (out, log, _) = logged(&script);
    assert!(log.last().unwrap().ends_with(" join 2 0"), "{log:#?}");
    assert!(out.contains("P9 è nella squadra S2 (2/2)."), "{out}");
    script.push_str("+6\nCapo #t: /torneo avvia\n");
    // While P9 plays the captain takes nobody out; afterwards somebody else comes, for the rounds to come.
    let mut rounds = 0;
    while !said(&script).contains("Prova** è finito") {
        rounds += 1;
        assert!(rounds < 6, "{}", said(&script));
        let plays = open_boards(&said(&script))
            .iter()
            .any(|(_, one, other)| [one, other].contains(&&"P9".to_owned()));
        if rounds == 1 && plays {
            let out = said(&format!("{script}P3 #t: /squadra chi:P9 annulla\n"));
            assert!(out.contains("> only P3: P9 sta giocando"), "{out}");
        }
        for (message, one, other) in open_boards(&said(&script)) {
            for player in [&one, &other] {
                writeln!(script, "{player} press {message} \"Patta\"").unwrap();
            }
        }
        if rounds == 1 {
            script.push_str("+1\nP3 #t: /squadra chi:P9 annulla\nP7 #t: /squadra nome:S2\n");
            press(&mut script, "P3", "Fai entrare");
        }
        script.push_str("+6\n");
    }
    let (out, log, _) = logged(&script);
    assert!(log.contains(&"= quit 1006".to_owned()) && log.contains(&"1007 join 2 0".to_owned()), "{log:#?}");
    assert!(out.contains("@P7"), "{out}");
    assert!(!log.iter().any(|line| line.contains("+--") || line.contains("--+")), "{log:#?}");
}

#[test]
fn what_does_not_fit_is_refused_in_a_sentence_and_changes_nothing() {
    let begin = "giostra-chat 1\nserver Giostra it Europe/Rome\nmoderator Capo\n";
    for (options, refusal) in [
        ("gioco:manche", "Le manche si giocano tutti insieme"),
        ("giochi:wyps,scrabble", "Con più giochi non si gioca a squadre"),
        ("gioco:esterno formula:doppia", "A squadre si gioca con lo svizzero"),
        ("gioco:esterno formula:ripescaggio", "A squadre si gioca con lo svizzero"),
        ("gioco:esterno conferma:2", "A squadre l’appello non si fa"),
    ] {
        let script = format!("{begin}Capo #t: /torneo crea nome:Prova {options}\n");
        let before = logged(&script).1;
        let (out, log, _) = logged(&format!("{script}Capo #t: /squadra per:4\n"));
        assert!(out.contains(refusal), "{options}: {out}");
        assert_eq!(log, before, "{options}");
    }
    let mut script = created("", 2);
    entered(&mut script, &[2, 2]);
    let before = logged(&script).1;
    for (typed, refusal) in [
        ("P1 #t: /squadra per:4", "> only P1: Questo lo può fare chi modera"),
        ("Capo #t: /squadra per:3", "> only Capo: Qualcuno si è già iscritto"),
        ("P9 press 1 \"Iscrivo una squadra\" = S1", "> only P9: Nella squadra «S1» non c’è posto."),
        ("P1 #t: /squadra nome:Altra", "> only P1: Sei già nella squadra «S1»"),
        ("P9 #t: /torneo entra", "> only P9: Qui si gioca a squadre"),
        ("P2 #t: /squadra chi:P9", "> only P2: Non guidi nessuna squadra"),
        ("P1 #t: /squadra chi:P3", "> only P1: P3 gioca già nella squadra «S2»."),
        ("P3 #t: /squadra chi:P2 annulla", "> only P3: Lo fa chi guida la squadra «S1»."),
        ("P9 #t: /squadra annulla", "> only P9: In questo torneo non ci sei."),
        ("P9 #t: /squadra nome:@P1", "> only P9: Una squadra ha un nome"),
        ("P1 #t: /torneo riposo turno:1", "> only P1: Una squadra non salta un turno"),
        ("Capo #t: /torneo iscrivi chi:Zeno", "> only Capo: Chi non ha un account gioca in una squadra"),
        ("Capo #t: /torneo sostituisci chi:S1,P9", "> only Capo: Una squadra non si sostituisce"),
        ("Capo #t: /handicap chi:P1 per:2", "> only Capo: L’handicap c’è solo nei tornei di manche"),
    ] {
        let (out, log, _) = logged(&format!("{script}{typed}\n"));
        assert!(out.contains(refusal), "{typed}: {out}");
        assert_eq!(log, before, "{typed}");
    }
    let running =
        format!("{script}+6\nCapo #t: /torneo avvia\nP9 #t: /squadra nome:Nuova\nCapo #t: /squadra per:2\n");
    let out = said(&running);
    assert!(out.contains("> only P9: Il torneo è già cominciato: nuove squadre"), "{out}");
    assert!(out.contains("> only Capo: Il torneo è già cominciato."), "{out}");
    // A team that has one player only keeps it from beginning.
    let mut small = created("", 2);
    entered(&mut small, &[2, 1]);
    let out = said(&(small + "+6\nCapo #t: /torneo avvia\n"));
    assert!(out.contains("> only Capo: La squadra «S2» non può giocare"), "{out}");
}

#[test]
fn results_are_corrected_undone_and_lost_by_forfeit_board_by_board() {
    let mut script = created("formula:svizzero turni:2", 2);
    entered(&mut script, &[2, 2, 2, 2]);
    script.push_str("+6\nCapo #t: /torneo avvia\n");
    script.push_str("Capo #t: /torneo risultato tavolo:3 esito:patta\nCapo #t: /torneo disfa\nCapo #t: /torneo risultato tavolo:3 esito:1-0\n");
    script.push_str("Capo #t: /torneo risultato tavolo:9 esito:1-0\n");
    let (out, log, _) = logged(&script);
    assert!(log.last().unwrap().ends_with("board 1.3 1-0"), "{log:#?}");
    assert!(out.contains("> only Capo: Quel tavolo non c’è."), "{out}");
    script.push_str("Capo #t: /torneo risultato tavolo:3 esito:0-1\n");
    press(&mut script, "Capo", "Correggi");
    assert!(logged(&script).1.last().unwrap().ends_with("board 1.3 0-1"));
    // The director takes out a team: its boards are lost.
    script.push_str("Capo #t: /torneo ritira chi:S4\n");
    let (out, log, _) = logged(&script);
    assert!(log.contains(&"= withdraw 4".to_owned()), "{log:#?}");
    assert!(log.iter().any(|line| line.ends_with("+--") || line.ends_with("--+")), "{out}\n{log:#?}");
    play_round(&mut script);
    script.push_str("+6\n");
    play_round(&mut script);
    let (out, _, state) = logged(&(script + "+6\n"));
    assert_eq!(state, MatchState::Ended, "{out}");
}

#[test]
fn whoever_is_erased_leaves_their_board_and_the_others_play_on() {
    let mut script = created("formula:girone", 2);
    entered(&mut script, &[2, 2]);
    script.push_str("+6\nCapo #t: /torneo avvia\nP2 @bot: /dati cancella\n+1\n");
    let out = said(&script);
    let asked =
        out.lines().rev().find(|line| line.contains("> @P2 buttons")).unwrap_or_else(|| panic!("{out}"));
    let number = asked.split("buttons ").nth(1).unwrap().split(':').next().unwrap();
    let label = asked.split('[').nth(1).unwrap().split(']').next().unwrap();
    writeln!(script, "P2 press {number} \"{label}\"\n+1").unwrap();
    let (out, log, _) = logged(&script);
    assert!(log.contains(&"= quit 1002".to_owned()), "{out}\n{log:#?}");
    assert!(log.iter().any(|line| line.starts_with("= board 1.2 ")), "{log:#?}");
    for (message, one, other) in open_boards(&said(&script)) {
        for player in [&one, &other] {
            writeln!(script, "{player} press {message} \"Ha vinto P1\"").unwrap();
        }
    }
    let (out, _, state) = logged(&(script + "+6\n"));
    assert_eq!(state, MatchState::Ended, "{out}");
    assert!(end(&out).contains("**1–1**") || !end(&out).contains("P2"), "{}", end(&out));
}

/// What the bot plays: each board is opened in a thread of its own, and its row counts once, killed in between or not.
#[test]
fn boards_that_the_bot_plays_come_to_the_match() {
    let mut script = created("formula:eliminazione", 2).replace("gioco:esterno", "gioco:estinzione tempo:60");
    entered(&mut script, &[2, 2]);
    script.push_str("+6\nCapo #t: /torneo avvia\n+1\n");
    let out = said(&script);
    let pairing = out.lines().find(|line| line.contains("Tavolo 1: @")).unwrap_or_else(|| panic!("{out}"));
    let first = pairing.split("Tavolo 1: @").nth(1).unwrap().split(' ').next().unwrap();
    assert_eq!(out.matches("> #t thread").count(), 2, "{out}");
    // Who moves first at board 1 is there, nobody else.
    writeln!(script, "{first} #t/1: e2e4\n+70\n+70").unwrap();
    let (out, log, state) = logged(&script);
    assert!(log.contains(&"= board 1.1 +--".to_owned()), "{out}\n{log:#?}");
    assert!(log.contains(&"= board 1.2 --+".to_owned()), "{out}\n{log:#?}");
    assert_eq!(state, MatchState::Ended, "{out}");
    let team = strength(first).div_ceil(2);
    assert!(end(&out).contains(&format!("vince S{team}!")), "{}", end(&out));
    let lines: Vec<&str> = script.lines().collect();
    for at in lines.len() - 4..lines.len() {
        let mut crashed = lines.clone();
        crashed.splice(at..at, ["crash", "back +1"]);
        crashed.push("+70");
        let (said, again, _) = logged(&crashed.join("\n"));
        let boards = |log: &[String]| log.iter().filter(|line| line.starts_with("= board")).count();
        assert_eq!(boards(&again), boards(&log), "crash after line {at}\n{said}");
    }
}

/// A tournament in the next room takes nothing from this one, and a copy of a tournament of teams is one.
#[test]
fn two_rooms_and_a_copy() {
    let mut script = created("formula:girone", 2);
    entered(&mut script, &[2, 2]);
    script.push_str(
        "Capo #q: /torneo crea nome:Altro gioco:esterno\nP1 #q: /torneo entra\nP1 #q: /squadra nome:S1\n",
    );
    script.push_str("+6\nCapo #t: /torneo avvia\n");
    let out = said(&script);
    assert!(out.contains("> only P1: Qui si gioca da soli."), "{out}");
    play_round(&mut script);
    script.push_str("+6\nCapo #t: /torneo crea come:Prova nome:Ancora\nP2 #t: /torneo entra\n");
    let out = said(&script);
    assert!(out.contains("Prova** è finito: vince S1!"), "{out}");
    assert!(out.contains("> only P2: Qui si gioca a squadre"), "{out}");
}
