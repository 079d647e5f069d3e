//! Faults of tournaments that were found by playing them, each with the script that showed it: matches that went on although their
//! board was decided, two tournaments of rounds in one room, seats given away, the roll call, undone pairings, one's own result.

use crate::chats::library;
use crate::events::{button, closes, logged, said, told};
use giostra::cli::house::ChatOpener;
use giostra::games::By;
use giostra::journal::{ActivityKind, Entry, Journal, MatchState, NewLine, Options};
use giostra::platforms::terminal::options::{ChatOptions, book};
use giostra::platforms::terminal::{Stage, run_script};
use std::fmt::Write as _;

/// What became of everything that was opened, with what each log ends with.
fn activities(script: &str, book_of: &str) -> (String, Vec<(ActivityKind, MatchState, Vec<String>)>) {
    let folder = tempfile::tempdir().unwrap();
    let options = ChatOptions { seed: Some(7), book: book(book_of), ..ChatOptions::default() };
    let opener = ChatOpener::new(options, library());
    let database = folder.path().join("giostra.db");
    let mut out = Vec::new();
    run_script(script, &Stage::new(&opener, &database), &mut out).unwrap();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let all = runtime.block_on(async {
        let (journal, _) = Journal::open(&database, Options::default()).await.unwrap();
        let mut all = Vec::new();
        for id in 1.. {
            let Some(row) = journal.match_row(id).await.unwrap() else { break };
            let lines = journal.lines(id).await.unwrap().into_iter().map(|line| line.text).collect();
            all.push((row.kind, row.state, lines));
        }
        journal.close().await;
        all
    });
    (String::from_utf8(out).unwrap(), all)
}

/// Four play a Swiss event on the bot's boards: Anna, Bruno, Carla, Dino.
fn on_boards() -> String {
    let mut script = "giostra-chat 1\nserver Giostra it Europe/Rome\nmoderator Capo\nCapo #t: /torneo crea nome:C gioco:estinzione formula:svizzero turni:2 tempo:600 pausa:600\n".to_owned();
    for who in ["Anna", "Bruno", "Carla", "Dino"] {
        writeln!(script, "{who} press 1 \"Mi iscrivo\"").unwrap();
    }
    script + "+6\nCapo #t: /torneo avvia\n+1\n"
}

/// How many matches count, run, and are void.
fn matches(all: &[(ActivityKind, MatchState, Vec<String>)]) -> [usize; 3] {
    [MatchState::Ended, MatchState::Live, MatchState::Void].map(|state| {
        all.iter().filter(|(kind, one, _)| *kind == ActivityKind::Match && *one == state).count()
    })
}

#[test]
fn a_match_ends_when_its_tournament_has_decided_the_board() {
    let script = on_boards();
    for (act, says) in [
        ("Capo #t: /torneo risultato tavolo:1 esito:1-0", "Capo ha dato il risultato di questo tavolo"),
        ("Anna #t: /torneo esci", "Anna ha lasciato il torneo"),
        ("Capo #t: /torneo ritira chi:Anna motivo:bara", "Capo ha fatto uscire Anna dal torneo"),
    ] {
        for (crash, again) in [("", ""), ("crash\nback +1\n", ""), ("", "again 900\n")] {
            let act = act.replacen(" #t:", " #t id 900:", 1);
            let (out, all) = activities(&format!("{script}{act}\n{crash}{again}+1\n"), "");
            assert_eq!(matches(&all), [0, 1, 1], "{act}: {out}");
            // Once where they play; in the channel of the tournament everybody hears who has left (F9).
            let told = out.lines().filter(|line| line.starts_with("> #t/") && line.contains(says));
            assert_eq!(told.count(), 1, "{act}: {out}");
            assert!(!out.contains("la partita è nulla"), "{act}: {out}");
        }
    }
}

/// Nobody saves their rating by leaving: a game in which both have moved is lost with the board.
#[test]
fn whoever_leaves_in_the_middle_of_a_game_has_lost_it() {
    let (_, all) = activities(&on_boards(), "");
    let first = all.iter().find(|(kind, ..)| *kind == ActivityKind::Match).unwrap();
    assert!(first.2.len() > 1, "{first:?}");
    let pairing = said(&on_boards());
    let line = pairing.lines().find(|line| line.contains("Tavolo 1: ")).unwrap();
    let board = line.split("Tavolo 1: ").nth(1).unwrap().split("\\n").next().unwrap();
    let (white, black) = board.split_once(" – ").unwrap();
    let (white, black) = (white.trim_start_matches('@'), black.trim_start_matches('@'));
    let moves = format!("{white} #t/1: e2-e4\n+1\n{black} #t/1: e7-e5\n+1\n{white} #t/1: d2-d4\n+1\n");
    for crash in ["", "crash\nback +1\n"] {
        let script = format!("{}{moves}{black} #t: /torneo esci\n{crash}+1\n", on_boards());
        let (out, all) = activities(&script, "");
        assert_eq!(matches(&all), [1, 1, 0], "{out}");
        assert!(out.contains(&format!("**{black}** non gioca più")), "{out}");
    }
}

/// Killed between the line that decides a board and the end of its match: the next process ends it.
#[test]
fn a_kill_between_the_decision_and_the_end_leaves_no_match_behind() {
    let folder = tempfile::tempdir().unwrap();
    let opener = ChatOpener::new(ChatOptions { seed: Some(7), ..ChatOptions::default() }, library());
    let database = folder.path().join("giostra.db");
    run_script(&on_boards(), &Stage::new(&opener, &database), &mut Vec::new()).unwrap();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let lives = || {
        runtime.block_on(async {
            let (journal, _) = Journal::open(&database, Options::default()).await.unwrap();
            let live = journal.live_games(1).await.unwrap();
            journal.close().await;
            live
        })
    };
    let before = lives();
    assert_eq!(before.len(), 2);
    runtime.block_on(async {
        let (journal, _) = Journal::open(&database, Options::default()).await.unwrap();
        let last = journal.lines(1).await.unwrap().last().cloned().unwrap();
        let text = "result 1.1 1-0".to_owned();
        let line = NewLine { match_id: 1, n: last.n + 1, source: None, at: last.at, by: By::House, text };
        journal.append(Entry { lines: vec![line], records: Vec::new() }).await.unwrap();
        journal.close().await;
    });
    let mut out = Vec::new();
    run_script("giostra-chat 1\n+10\n", &Stage::new(&opener, &database), &mut out).unwrap();
    let out = String::from_utf8(out).unwrap();
    assert_eq!(lives(), before[1..], "{out}");
    assert!(out.contains("Questo tavolo ha già un risultato: la partita si ferma qui"), "{out}");
}

#[test]
fn an_undone_result_or_pairing_has_its_boards_opened_anew() {
    let decided =
        on_boards() + "Capo #t: /torneo risultato tavolo:1 esito:1-0\n+1\nCapo #t: /torneo disfa\n+1\n";
    let (out, all) = activities(&decided, "");
    assert_eq!(matches(&all), [0, 2, 1], "{out}");
    let (out, all) = activities(&(on_boards() + "Capo #t: /torneo disfa\n+1\n"), "");
    assert_eq!(matches(&all), [0, 0, 2], "{out}");
    assert!(out.contains("Capo ha disfatto questo abbinamento"), "{out}");
    // The undone round waits for its director, whatever the pause is.
    let waits = on_boards().replace("pausa:600", "pausa:5") + "Capo #t: /torneo disfa\n+90\n";
    let (out, all) = activities(&waits, "");
    assert_eq!(matches(&all), [0, 0, 2], "{out}");
    let desk = waits.clone() + "Capo #t: /torneo regia\n";
    let number = button(&said(&desk), "only Capo", "Abbinamenti");
    let pairs = format!("{desk}Capo press {number} \"Abbinamenti\"\ncrash\nback +1\n");
    let (out, all) = activities(&format!("{pairs}Capo press {number} \"Pubblica\"\n+1\n"), "");
    assert_eq!(matches(&all), [0, 2, 2], "{out}");
}

#[test]
fn what_is_still_played_when_a_tournament_is_closed_ends_with_it() {
    let script = on_boards() + "Capo #t: /torneo risultato tavolo:1 esito:1-0\n";
    let script = closes(&script, "Capo", "t", said) + "+1\n";
    let (out, all) = activities(&script, "");
    assert_eq!(matches(&all), [0, 0, 2], "{out}");
    assert!(out.contains("Capo ha chiuso il torneo: la partita si ferma qui"), "{out}");
}

#[test]
fn a_board_that_is_played_is_not_played_again() {
    let (out, all) = activities(&(on_boards() + "Capo #t: /torneo rigioca tavolo:1\n+1\n"), "");
    assert!(told(&out, "Capo").contains("si sta giocando"), "{out}");
    assert_eq!(matches(&all), [0, 2, 0], "{out}");
}

const GRID: &str = "CART/OSEA/NILO/QuADR\n";

/// Rounds from the book, until so many have entered and it has begun.
fn of_rounds(options: &str, who: &[&str]) -> String {
    let mut script = format!(
        "giostra-chat 1\nserver Torre it Europe/Rome\nmoderator Marta\nMarta #p: /torneo crea nome:Sera gioco:manche tempo:60 pausa:20 {options}\n"
    );
    for who in who {
        writeln!(script, "{who} press 1 \"Mi iscrivo\"").unwrap();
    }
    script + "+6\nMarta #p: /torneo avvia\n"
}

fn rounds(script: &str) -> (String, Vec<Vec<String>>) {
    let (out, all) = activities(script, &GRID.repeat(30));
    let events = all.into_iter().filter(|(kind, ..)| *kind == ActivityKind::Event);
    (out, events.map(|(_, _, lines)| lines).collect())
}

#[test]
fn of_two_tournaments_of_rounds_in_a_room_the_second_waits() {
    let script = "giostra-chat 1\nserver Torre it Europe/Rome\nmoderator Marta\n\
        Marta #p: /serie nome:Serie quando:\"ogni giorno 21:00\" turni:1 tempo:60 pausa:20\n+29700\n\
        Anna #p: /torneo entra\nBruno #p: /torneo entra\n\
        Marta #p: /torneo crea nome:Altro gioco:manche tempo:60 pausa:900 turni:5\n\
        Carla #p: /torneo entra\nDino #p: /torneo entra\n+6\nMarta #p: /torneo avvia\n+3600\n";
    let (out, logs) = rounds(script);
    let begun = |log: &[String]| log.iter().any(|line| line == "begin");
    assert!(!begun(&logs[0]) && begun(&logs[1]), "{out}\n{logs:#?}");
    assert_eq!(out.matches("**Serie** comincia appena finisce **Altro**").count(), 1, "{out}");
    let (out, logs) = rounds(&(closes(script, "Marta", "p", |script| rounds(script).0) + "+30\n"));
    assert!(begun(&logs[0]), "{out}\n{logs:#?}");
    // The other way round the director is told.
    let later = script.replace("+6\nMarta #p: /torneo avvia\n+3600", "+2705\nMarta press 5 \"Avvia\"");
    let (out, logs) = rounds(&later);
    assert!(begun(&logs[0]) && !begun(&logs[1]), "{out}\n{logs:#?}");
    assert!(told(&out, "Marta").contains("Qui si gioca già **Serie**"), "{out}");
}

#[test]
fn after_silence_it_goes_on_from_the_desk_and_with_riprendi() {
    let silent = of_rounds("turni:3", &["Anna", "Bruno"]) + "+82\n+82\n+600\n";
    let (out, logs) = rounds(&format!("{silent}Marta #p: /torneo regia\n"));
    assert!(told(&out, "Marta").contains("Due manche senza nessuno"), "{}", told(&out, "Marta"));
    assert_eq!(logs[0].iter().filter(|line| line.starts_with("score")).count(), 2, "{out}");
    let number = button(&out, "only Marta", "Prossima manche");
    let plays = "+20\nAnna #p: /p carte\n+62\n+30\n";
    for goes_on in [
        format!("Marta #p: /torneo regia\nMarta press {number} \"Prossima manche\"\n"),
        "Marta #p: /torneo riprendi\n".to_owned(),
        "Marta #p: /torneo pausa\nMarta #p: /torneo riprendi\n+15\n".to_owned(),
    ] {
        let (out, logs) = rounds(&format!("{silent}{goes_on}{plays}"));
        assert!(logs[0].contains(&"score 3 1:2".to_owned()), "{goes_on}: {out}");
    }
}

#[test]
fn v1_the_next_best_plays_the_final_for_who_has_left() {
    let first = of_rounds("turni:1 finalisti:2", &["Anna", "Bruno", "Carla"])
        + "+20\nAnna #p: /p carte quadro\nBruno #p: /p carte soia\nCarla #p: /p soia\n+62\n";
    let (out, _) = rounds(&first);
    assert!(out.contains("In finale vanno Anna, Bruno"), "{out}");
    let (out, logs) =
        rounds(&format!("{first}Anna press 1 \"Mi ritiro\"\n+20\nCarla #p: /p carte\n+62\n+30\n"));
    assert!(logs[0].contains(&"score 2 3:2".to_owned()), "{out}\n{logs:#?}");
    assert!(
        out.contains("Sera** è finito: vince @Carla!\\n1. Carla **100,0** (+100,0)\\n2. Bruno **0,0**"),
        "{out}"
    );
    // Whoever leaves while the final is played has still played it.
    let (out, logs) = rounds(&format!(
        "{first}+20\nCarla #p: /p carte\nAnna #p: /p soia\nAnna press 1 \"Mi ritiro\"\n+62\n+30\n"
    ));
    assert!(logs[0].contains(&"score 2 1:1".to_owned()), "{out}\n{logs:#?}");
}

#[test]
fn d6_a_tournament_of_rounds_that_everybody_has_left_closes_with_its_table() {
    let first = of_rounds("turni:3", &["Anna", "Bruno"]) + "+20\nAnna #p: /p carte\n+62\n";
    let script = first + "Anna press 1 \"Mi ritiro\"\nBruno press 1 \"Mi ritiro\"\n+600\n";
    let (out, logs) = rounds(&script);
    assert_eq!(logs[0].iter().filter(|line| line.starts_with("score")).count(), 1, "{out}");
    assert_eq!(logs[0].last().map(String::as_str), Some("close"), "{out}");
    assert!(out.contains("Sera** è finito: vince @Anna!"), "{out}");
}

/// Guests alone, and whoever directs: a Swiss event that has begun.
fn guests(who: &str, options: &str) -> String {
    format!(
        "giostra-chat 1\nserver Giostra it Europe/Rome\nmoderator Capo\nmoderator Zoe\nCapo #t: /torneo crea nome:C gioco:esterno formula:svizzero turni:3 {options}\nCapo #t: /torneo iscrivi chi:\"{who}\"\n"
    )
}

#[test]
fn f3_whoever_has_given_their_seat_away_gets_nothing_for_rounds_missed() {
    let script = guests("B,C,D", "pausa:600")
        .replace("Capo #t: /torneo iscrivi", "Anna press 1 \"Mi iscrivo\"\nCapo #t: /torneo iscrivi")
        + "+6\nCapo #t: /torneo avvia\nCapo #t: /torneo risultato tavolo:1 esito:1-0\nCapo #t: /torneo risultato tavolo:2 esito:1-0\nCapo #t: /torneo sostituisci chi:\"Anna, Luca\"\n";
    let (out, log, _) = logged(&format!("{script}Eva #t: /torneo entra\nAnna #t: /torneo entra\n"));
    assert!(told(&out, "Eva").contains("ricevi ½ punto"), "{out}");
    assert!(told(&out, "Anna").contains("valgono 0 punti"), "{out}");
    assert!(log.iter().any(|line| line == "= seat 1 Luca"), "{log:#?}");
    let number = button(&out, "only Anna", "Entra");
    let (out, log, _) = logged(&format!(
        "{script}Eva #t: /torneo entra\nAnna #t: /torneo entra\ncrash\nback +1\nAnna press {number} \"Entra\"\n"
    ));
    assert_eq!(log.last().map(String::as_str), Some("= late 0 Z"), "{out}");
}

#[test]
fn nobody_is_left_out_before_the_roll_call_ends() {
    let script = "giostra-chat 1\nserver Giostra it Europe/Rome\nmoderator Capo\nCapo #t: /torneo crea nome:C gioco:esterno conferma:5\nAnna press 1 \"Mi iscrivo\"\nBruno press 1 \"Mi iscrivo\"\nCarla press 1 \"Mi iscrivo\"\n+6\nCapo #t: /torneo avvia\nAnna press 1 \"Ci sono\"\nBruno press 1 \"Ci sono\"\n";
    let (out, log, _) = logged(&format!("{script}Capo #t: /torneo avvia\n"));
    assert!(told(&out, "Capo").contains("prima non si lascia fuori nessuno. Mancano: Carla"), "{out}");
    let ended = format!("{script}+301\n");
    let (out, before, _) = logged(&ended);
    assert_eq!(log, before, "{out}");
    let number = button(&out, "#t", "Avvia senza di loro");
    // They are given the same time again, and the old button begins nothing.
    let waits =
        format!("{ended}Capo press {number} \"Aspetta\"\nCapo press {number} \"Avvia senza di loro\"\n");
    let (out, log, _) = logged(&waits);
    assert!(!log.iter().any(|line| line == "= begin"), "{out}");
    let (out, log, _) = logged(&format!("{ended}Capo press {number} \"Avvia senza di loro\"\n"));
    assert!(log.iter().any(|line| line == "= begin"), "{out}");
}

#[test]
fn p5_a_director_who_plays_does_not_decide_their_own_board_where_somebody_else_can() {
    let enters = "Zoe press 1 \"Mi iscrivo\"\nCapo #t: /torneo iscrivi";
    let script =
        guests("B", "pausa:600").replace("Capo #t: /torneo iscrivi", enters) + "+6\nCapo #t: /torneo avvia\n";
    let (out, log, _) = logged(&format!("{script}Zoe #t: /torneo risultato tavolo:1 esito:1-0\n"));
    assert!(told(&out, "Zoe").contains("lo decide un altro moderatore"), "{out}");
    assert!(!log.iter().any(|line| line.contains("result")), "{log:#?}");
    let (out, log, _) = logged(&format!("{script}Capo #t: /torneo risultato tavolo:1 esito:1-0\n"));
    assert!(log.iter().any(|line| line.contains("result 1.1")), "{out}");
    // Alone there is nobody to ask, and the record says whose game it was.
    let alone = script.replace("Capo ", "Zoe ")
        + "Zoe #t: /torneo risultato tavolo:1 esito:1-0\nB #t: /torneo registro\n";
    let (out, log, _) = logged(&alone);
    assert!(log.iter().any(|line| line.contains("result 1.1")), "{out}");
    assert!(out.contains("della propria partita"), "{out}");
}

#[test]
fn f2_of_two_corrections_the_second_sees_what_the_first_has_changed() {
    let script = guests("A,B,C,D", "pausa:600")
        + "+6\nCapo #t: /torneo avvia\nCapo #t: /torneo risultato tavolo:1 esito:1-0\nCapo #t: /torneo risultato tavolo:1 esito:0-1\nZoe #t: /torneo risultato tavolo:1 esito:patta\n";
    let out = said(&script);
    let [one, other] = ["only Capo", "only Zoe"].map(|who| button(&out, who, "Correggi"));
    let both = format!("{script}Capo press {one} \"Correggi\"\nZoe press {other} \"Correggi\"\n");
    let (out, log, _) = logged(&both);
    let corrected = |log: &[String]| log.iter().filter(|line| line.contains("correct")).count();
    assert_eq!(corrected(&log), 1, "{out}");
    let told = told(&out, "Zoe");
    assert!(
        told.contains("Nel frattempo il risultato è cambiato") && told.contains("da **0–1** a **½–½**"),
        "{told}"
    );
    let (out, log, _) = logged(&format!("{both}Zoe press {other} \"Correggi\"\nagain press\n"));
    assert_eq!(corrected(&log), 2, "{out}");
    // Undone meanwhile, there is nothing to correct.
    let (out, log, _) = logged(&format!("{script}Capo #t: /torneo disfa\nZoe press {other} \"Correggi\"\n"));
    assert_eq!(corrected(&log), 0, "{out}");
    assert!(out.contains("quel tavolo non ha più un risultato"), "{out}");
}

#[test]
fn what_cannot_be_undone_says_why() {
    let script = guests("A,B,C,D", "pausa:600")
        + "+6\nCapo #t: /torneo avvia\nCapo #t: /torneo iscrivi chi:Eva\nCapo #t: /torneo disfa\n";
    let (out, log, _) = logged(&script);
    let told = told(&out, "Capo");
    assert!(
        told.contains("Eva entra a torneo cominciato") && told.contains("/torneo ritira chi:Eva"),
        "{out}"
    );
    assert!(!log.iter().any(|line| line.contains("undo")), "{log:#?}");
}

#[test]
fn who_cannot_be_called_is_not_called() {
    let script = guests("A,B,C,D", "pausa:600") + "+6\nCapo #t: /torneo avvia\nCapo #t: /torneo regia\n";
    let number = button(&said(&script), "only Capo", "Ricorda");
    let (out, log, _) = logged(&format!("{script}Capo press {number} \"Ricorda\"\n"));
    assert!(told(&out, "Capo").contains("non ha un account"), "{out}");
    assert!(!log.iter().any(|line| line.contains("remind")), "{log:#?}");
}

#[test]
fn who_has_nobody_to_meet_any_more_is_named_with_the_pairings() {
    let script = guests("A,B,C,D", "pausa:5").replace("svizzero turni:3", "girone")
        + "+6\nCapo #t: /torneo avvia\nCapo #t: /torneo risultato tavolo:1 esito:1-0\nCapo #t: /torneo risultato tavolo:2 esito:1-0\nCapo #t: /torneo ritira chi:A\n+10\n";
    let out = said(&script);
    let second = out.lines().find(|line| line.contains("**C**, turno 2")).unwrap_or_else(|| panic!("{out}"));
    assert!(second.contains("non ha più nessuno da incontrare"), "{second}");
    for who in ["B", "C", "D"] {
        assert!(second.contains(&format!(" {who}")) || second.contains(&format!("n{who} ")), "{second}");
    }
}

#[test]
fn all_who_share_the_first_place_have_won() {
    let script = of_rounds("turni:1", &["Anna", "Bruno"])
        + "+20\nAnna #p: /p carte\nBruno #p: /p carte\n+62\n+30\nAnna #p: /torneo albo\n";
    let (out, _) = rounds(&script);
    assert!(out.contains("Sera** è finito: vincono @Anna e @Bruno!"), "{out}");
    assert!(told(&out, "Anna").contains("vincono **Anna, Bruno**"), "{out}");
    // Nobody has found anything: nobody has won.
    let (out, _) = rounds(&(of_rounds("turni:1", &["Anna", "Bruno"]) + "+82\n+30\n"));
    assert!(out.contains("Sera** è finito.\\n"), "{out}");
}

/// F4, W19: the time in which nobody could press a button is given back.
#[test]
fn a_chooser_gets_back_the_time_in_which_the_bot_was_away() {
    let script = "giostra-chat 1\nserver Giostra it Europe/Rome\nmoderator Capo\nCapo #t: /torneo crea nome:Coppa giochi:\"tris, estinzione\" formula:girone pausa:5\nAnna press 1 \"Mi iscrivo\"\nBruno press 1 \"Mi iscrivo\"\n+6\nCapo #t: /torneo avvia\n+60\ncrash\nback +280\n";
    let chosen = |log: &[String]| log.iter().any(|line| line.contains("silent"));
    let (out, log, _) = logged(&format!("{script}+200\n"));
    assert!(!chosen(&log) && log.iter().any(|line| line.starts_with("= given ")), "{out}\n{log:#?}");
    let (out, log, _) = logged(&format!("{script}+400\n"));
    assert!(chosen(&log), "{out}");
}

/// A process that was killed between the last line and its message says the end when it is back; what was said is not said again.
#[test]
fn the_end_is_said_once_whenever_the_process_ends() {
    let before = guests("A,B", "pausa:5")
        + "+6\nCapo #t: /torneo avvia\nCapo #t: /torneo risultato tavolo:1 esito:1-0\n+1\n";
    let script = closes(&before, "Capo", "t", said);
    let once = said(&script).matches("**C** è finito").count();
    assert_eq!(once, 1);
    let out = said(&format!("{script}crash\nback +60\n+60\ncrash\nback +400\n"));
    assert_eq!(out.matches("**C** è finito").count(), 1, "{out}");
    // It ends while nobody can be told.
    let unsaid = before + "door away\n+30\ndoor back +1\ncrash\nback +60\n+60\ncrash\nback +1\n";
    let out = said(&unsaid);
    assert_eq!(out.matches("**C** è finito").count(), 1, "{out}");
}
