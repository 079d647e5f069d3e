//! Tournaments of rounds, from outside: what each round brings, the final, who comes late, rounds that do not count, silence,
//! kills after any line, twice the same, series.

use crate::chats::library;
use crate::events::closes;
use giostra::cli::house::ChatOpener;
use giostra::journal::{ActivityKind, Journal, MatchState, Options};
use giostra::platforms::terminal::options::{ChatOptions, book};
use giostra::platforms::terminal::{Stage, run_script};
use std::fmt::Write as _;

/// One grid, again and again: its words are known.
const GRID: &str = "CART/OSEA/NILO/QuADR\n";

fn opener() -> ChatOpener {
    let book = book(&GRID.repeat(30));
    ChatOpener::new(ChatOptions { seed: Some(7), book, ..ChatOptions::default() }, library())
}

pub(crate) fn said(script: &str) -> String {
    let mut out = Vec::new();
    run_script(script, &Stage::in_memory(&opener()), &mut out).unwrap();
    let out = String::from_utf8(out).unwrap();
    assert!(!out.contains("> error"), "{out}");
    out
}

/// The same on a file, with the logs of all tournaments in it.
pub(crate) fn logged(script: &str) -> (String, Vec<(Vec<String>, MatchState)>) {
    let folder = tempfile::tempdir().unwrap();
    let (opener, database) = (opener(), crate::support::database(folder.path().join("giostra.db")));
    let mut out = Vec::new();
    run_script(script, &Stage::new(&opener, &database), &mut out).unwrap();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let logs = runtime.block_on(async {
        let (journal, _) = Journal::open(&database, Options::default()).await.unwrap();
        let mut logs = Vec::new();
        for id in 1.. {
            let Some(row) = journal.match_row(id).await.unwrap() else { break };
            if row.kind == ActivityKind::Event {
                let lines = journal.lines(id).await.unwrap();
                logs.push((lines.iter().map(|line| line.text.clone()).collect(), row.state));
            }
        }
        journal.close().await;
        logs
    });
    (String::from_utf8(out).unwrap(), logs)
}

/// What its rounds have brought.
pub(crate) fn scores(log: &[String]) -> Vec<&str> {
    log.iter().map(String::as_str).filter(|line| line.starts_with("score ")).collect()
}

/// Anna and Bruno have entered, and it has begun; its first grid comes in ten seconds.
pub(crate) fn begun(options: &str) -> String {
    format!(
        "giostra-chat 1\nserver Torre it Europe/Rome\nmoderator Marta\n\
         Marta #p: /torneo crea nome:Sera gioco:manche tempo:60 pausa:20 {options}\n\
         Anna press 1 \"Mi iscrivo\"\nBruno press 1 \"Mi iscrivo\"\n+6\nMarta #p: /torneo avvia\n"
    )
}

/// A round: the grid comes, these write, it ends and is told. The next grid comes 20 seconds later.
pub(crate) fn round(words: &[(&str, &str)]) -> String {
    let mut script = String::from("+20\n");
    for (who, words) in words {
        writeln!(script, "{who} #p: /p {words}").unwrap();
    }
    script.push_str("+62\n");
    script
}

pub(crate) fn end(out: &str) -> &str {
    out.lines().find(|line| line.contains("Sera** è finito")).unwrap_or_else(|| panic!("{out}"))
}

/// The text of a message, without its number.
pub(crate) fn text(line: &str) -> &str {
    line.split_once(": ").unwrap().1
}

#[test]
fn v1_each_round_counts_by_the_points_of_its_winner_among_those_who_entered() {
    let script = begun("turni:2")
        // Elio plays along, and is better than both.
        + &round(&[("Anna", "carte quadro aquila"), ("Bruno", "carte quadro casino soia"), ("Elio", "idolatra traslano")])
        + &round(&[("Anna", "carte"), ("Bruno", "soia")])
        + "+30\n";
    let (out, logs) = logged(&script);
    assert_eq!(scores(&logs[0].0), ["score 1 1:8 2:9", "score 2 1:2 2:1"], "{out}");
    assert_eq!(logs[0].1, MatchState::Ended);
    // 8/9 + 1 against 1 + 1/2.
    assert!(
        end(&out).ends_with("vince @Anna!\\n1. Anna **188,9** (+100,0)\\n2. Bruno **150,0** (+50,0)"),
        "{}",
        end(&out)
    );
    // They count for the ladder like any other round.
    assert!(!out.contains("Non fa classifica"), "{out}");
}

#[test]
fn killed_after_any_line_each_round_counts_once() {
    let script = begun("turni:2")
        + &round(&[("Anna", "carte quadro"), ("Bruno", "soia")])
        + &round(&[("Bruno", "carte"), ("Anna", "soia")])
        + "+40\n";
    let (out, logs) = logged(&script);
    assert_eq!(scores(&logs[0].0), ["score 1 1:5 2:1", "score 2 1:1 2:2"], "{out}");
    let lines: Vec<&str> = script.lines().collect();
    for at in 4..=lines.len() {
        let mut crashed = lines.clone();
        crashed.splice(at..at, ["crash", "back +1"]);
        crashed.push("+40");
        let (said, others) = logged(&crashed.join("\n"));
        assert_eq!(others, logs, "crash after line {at}\n{said}");
        assert_eq!(text(end(&said)), text(end(&out)), "crash after line {at}\n{said}");
    }
}

#[test]
fn what_comes_twice_counts_once() {
    let script = begun("turni:1") + &round(&[("Anna", "carte"), ("Bruno", "soia")]) + "+30\n";
    let mut twice = String::new();
    for line in script.lines() {
        writeln!(twice, "{line}").unwrap();
        if line.contains(" press ") {
            twice.push_str("again press\n");
        }
    }
    assert_eq!(logged(&twice).1, logged(&script).1);
}

#[test]
fn the_best_play_a_final_and_bring_half_along_where_that_was_said() {
    let enter = "Carla press 1 \"Mi iscrivo\"\n";
    let rounds = round(&[("Anna", "carte quadro"), ("Bruno", "carte soia"), ("Carla", "soia")])
        + &round(&[("Anna", "soia"), ("Bruno", "carte"), ("Carla", "idolatra")])
        + "+30\n";
    for (half, ends) in [
        ("", "1. Bruno **100,0** (+100,0)\\n2. Anna **50,0** (+50,0)\\n3. Carla **20,0**"),
        ("dimezza:sì", "1. Bruno **130,0** (+100,0)\\n2. Anna **100,0** (+50,0)\\n3. Carla **20,0**"),
    ] {
        let start = begun(&format!("turni:1 finalisti:2 {half}"));
        let start = start.replace("+6\n", &format!("{enter}+6\n"));
        let (out, logs) = logged(&(start + &rounds));
        // Carla plays along in the final, and it does not count.
        assert_eq!(scores(&logs[0].0), ["score 1 1:5 2:3 3:1", "score 2 1:1 2:2"], "{out}");
        assert!(out.contains("In finale vanno Anna, Bruno"), "{out}");
        assert!(end(&out).ends_with(ends), "{}", end(&out));
    }
}

#[test]
fn who_comes_late_has_nothing_for_what_they_have_missed_and_who_leaves_nothing_more() {
    let script = begun("turni:2")
        + &round(&[("Anna", "carte"), ("Bruno", "soia"), ("Carla", "idolatra")])
        + "Carla press 1 \"Mi iscrivo\"\nCarla press 14 \"Entra\"\nBruno press 1 \"Mi ritiro\"\n"
        + &round(&[("Carla", "carte"), ("Bruno", "idolatra")])
        + "+30\n";
    let (out, logs) = logged(&script);
    assert_eq!(scores(&logs[0].0), ["score 1 1:2 2:1", "score 2 3:2"], "{out}");
    assert!(
        end(&out).contains("1. Anna **100,0** (+0,0)\\n1. Carla **100,0** (+100,0)\\n3. Bruno **50,0**"),
        "{out}"
    );
    // Once everything is counted there is nothing to enter any more.
    let late = said(&(script.trim_end_matches("+30\n").to_owned() + "+5\nDino press 1 \"Mi iscrivo\"\n"));
    assert!(late.contains("è troppo tardi per entrare"), "{late}");
}

/// F3: leaving in the middle of a round changes nothing of it, for oneself or for the others.
#[test]
fn who_leaves_while_a_round_is_played_is_counted_in_it() {
    let round = round(&[("Anna", "carte"), ("Bruno", "soia")]);
    let script =
        begun("turni:1") + &round.replacen("Bruno #p", "Anna press 1 \"Mi ritiro\"\nBruno #p", 1) + "+30\n";
    let (out, logs) = logged(&script);
    assert!(out.contains("only Anna: Hai lasciato il torneo"), "{out}");
    assert_eq!(scores(&logs[0].0), ["score 1 1:2 2:1"], "{out}");
}

#[test]
fn a_round_that_is_void_or_stopped_is_played_again_or_skipped() {
    for stops in ["/stop", "/annulla"] {
        let broken = format!("{}+20\nAnna #p: /p carte\nMarta #p: {stops}\n+5\n", begun("turni:1"));
        let told = said(&broken);
        let told = told.lines().find(|line| line.contains("[Salta la manche]")).unwrap();
        let number = told.split("buttons ").nth(1).unwrap().split(':').next().unwrap();
        let (out, logs) = logged(&format!("{broken}+25\n{}+30\n", round(&[("Bruno", "soia")])));
        assert_eq!(scores(&logs[0].0), ["score 1 2:1"], "{stops}: {out}");
        let skipped = format!(
            "{broken}Anna press {number} \"Salta la manche\"\nMarta press {number} \"Salta la manche\"\n\
             Marta press {number} \"Salta la manche\"\n+30\n"
        );
        let (out, logs) = logged(&skipped);
        assert_eq!(scores(&logs[0].0), ["score 1"], "{stops}: {out}");
        assert_eq!(logs[0].1, MatchState::Ended, "{out}");
        assert!(out.contains("> only Anna: Questo lo può fare chi modera"), "{out}");
    }
}

#[test]
fn a_round_that_is_void_afterwards_counts_no_more() {
    let script =
        begun("turni:2") + &round(&[("Anna", "carte"), ("Bruno", "soia")]) + "Marta #p: /annulla\n+1\n";
    let (out, logs) = logged(&script);
    assert_eq!(scores(&logs[0].0), ["score 1 1:2 2:1", "score 1"], "{out}");
    assert!(out.contains("1. Anna **0,0**"), "{out}");
}

#[test]
fn something_else_that_is_played_is_waited_for() {
    let start = begun("turni:1");
    let busy = start.replace("+6\n", "+6\nElio #p: /manche subito tempo:60\n");
    let (out, logs) = logged(&format!("{busy}+90\n{}+30\n", round(&[("Anna", "carte")])));
    assert!(out.contains("**Sera** aspetta"), "{out}");
    assert_eq!(scores(&logs[0].0), ["score 1 1:2"], "{out}");
}

#[test]
fn w22_after_two_rounds_of_silence_a_director_says_when_it_goes_on() {
    let silent = begun("turni:3") + &round(&[]) + &round(&[]);
    let out = said(&format!("{silent}+600\n"));
    assert_eq!(out.matches("Due manche senza nessuno").count(), 1, "{out}");
    assert!(!out.contains("(3 di 3)"), "{out}");
    let button = out.lines().rev().find(|line| line.contains("[Prossima manche]")).unwrap();
    let number = button.split("buttons ").nth(1).unwrap().split(':').next().unwrap();
    let (out, logs) = logged(&format!(
        "{silent}+600\nMarta press {number} \"Prossima manche\"\n{}+30\n",
        round(&[("Anna", "carte")])
    ));
    assert_eq!(scores(&logs[0].0), ["score 1", "score 2", "score 3 1:2"], "{out}");
}

#[test]
fn two_rooms_each_with_its_tournament_stay_apart() {
    let other = "Marta #q: /torneo crea nome:Altro gioco:manche tempo:60 pausa:20 turni:1\n";
    let start = begun("turni:1").replace(
        "+6\n",
        &format!("{other}Anna #q: /torneo entra\nCarla #q: /torneo entra\n+6\nMarta #q: /torneo avvia\n"),
    );
    let script = format!("{start}+20\nBruno #p: /p carte\nCarla #q: /p soia\n+55\n+30\n");
    let (out, logs) = logged(&script);
    assert_eq!(scores(&logs[0].0), ["score 1 2:2"], "{out}");
    assert_eq!(scores(&logs[1].0), ["score 1 2:1"], "{out}");
    assert!(out.contains("Altro** è finito: vince @Carla!") && end(&out).contains("@Bruno"), "{out}");
}

#[test]
fn whoever_is_erased_leaves_and_the_others_play_on() {
    let start = begun("turni:2")
        + &round(&[("Anna", "carte"), ("Bruno", "soia")])
        + "Anna @bot: /dati cancella\n+1\n";
    let out = said(&start);
    let asked =
        out.lines().rev().find(|line| line.contains("> @Anna buttons")).unwrap_or_else(|| panic!("{out}"));
    let number = asked.split("buttons ").nth(1).unwrap().split(':').next().unwrap();
    let label = asked.split('[').nth(1).unwrap().split(']').next().unwrap();
    let erased = format!(
        "{start}Anna press {number} \"{label}\"\n{}+30\n",
        round(&[("Bruno", "carte"), ("Anna", "idolatra")])
    );
    let (out, logs) = logged(&erased);
    assert!(logs[0].0.contains(&"withdraw 1".to_owned()), "{out}");
    assert_eq!(scores(&logs[0].0), ["score 1 1:2 2:1", "score 2 2:2"], "{out}");
    assert!(!end(&out).contains("Anna"), "{}", end(&out));
}

/// Friday evening, from Thursday noon.
fn series(options: &str) -> String {
    format!(
        "giostra-chat 1\nserver Torre it Europe/Rome\nmoderator Marta\n\
         Marta #p: /serie nome:Sera quando:\"ogni giorno 21:00\" turni:1 tempo:60 pausa:20 {options}\n"
    )
}

/// From noon to a quarter past eight, one enters, and so does the other; the round; the rest of the day until noon.
fn evening(words: &[(&str, &str)]) -> String {
    let mut script = String::from("+29700\n");
    for (who, _) in words {
        writeln!(script, "{who} #p: /torneo entra").unwrap();
    }
    script.push_str("+2700\n");
    script + &round(words) + "+30\n" + &format!("+{}\n", 86_400 - 29_700 - 2_700 - 20 - 62 - 30)
}

#[test]
fn v2_a_series_comes_by_itself_and_the_best_of_everybody_count() {
    let script = series("migliori:1")
        + &evening(&[("Anna", "carte"), ("Bruno", "soia")])
        + &evening(&[("Bruno", "carte"), ("Carla", "soia")])
        // Nobody enters.
        + "+86400\n"
        + "Anna #p: /torneo tabella\n";
    let (out, logs) = logged(&script);
    assert_eq!(logs.len(), 4, "{out}");
    assert_eq!(scores(&logs[0].0), ["score 1 1:2 2:1"], "{out}");
    assert_eq!(scores(&logs[1].0), ["score 1 1:2 2:1"], "{out}");
    assert_eq!((logs[2].1, logs[3].1), (MatchState::Void, MatchState::Live), "{out}");
    // Two play: 100 and 50. Anna 100, Bruno 50 and 100, Carla 50.
    let asked = out.lines().rev().find(|line| line.starts_with("> only Anna: ")).unwrap();
    assert!(
        asked.contains("dopo 2 tornei**\\n1. Anna **100,0**\\n1. Bruno **100,0**\\n3. Carla **50,0**"),
        "{asked}"
    );
    assert!(out.contains("**Sera 3**: stavolta non si gioca"), "{out}");
}

#[test]
fn killed_after_any_line_a_series_goes_on() {
    let script = series("") + &evening(&[("Anna", "carte"), ("Bruno", "soia")]);
    let (out, logs) = logged(&script);
    let lines: Vec<&str> = script.lines().collect();
    assert_eq!(logs.len(), 2, "{out}");
    for at in 4..=lines.len() {
        let mut crashed = lines.clone();
        crashed.splice(at..at, ["crash", "back +1"]);
        let (said, others) = logged(&crashed.join("\n"));
        assert_eq!(others, logs, "crash after line {at}\n{said}");
    }
}

#[test]
fn a_series_is_refused_in_one_sentence_and_ends_when_it_is_closed() {
    let head = "giostra-chat 1\nserver Torre it Europe/Rome\nmoderator Marta\n";
    for (typed, answer) in [
        ("quando:\"venerdì 21:00\"", "Come si chiama?"),
        ("nome:Sera", "Che giorno, a che ora?"),
        ("nome:Sera quando:domani", "Che giorno, a che ora?"),
        ("nome:Sera quando:\"venerdì 21:00\" modo:aperta", "In un torneo le parole si danno in privato"),
    ] {
        let (out, logs) = logged(&format!("{head}Marta #p: /serie {typed}\n"));
        assert!(out.contains(&format!("> only Marta: {answer}")), "{typed}: {out}");
        assert!(logs.is_empty(), "{typed}");
    }
    let script = format!("{}Anna #p: /serie\n", series(""));
    let (out, logs) = logged(&(closes(&script, "Marta", "p", |script| logged(script).0) + "+86400\n"));
    assert!(out.contains("> only Anna: Questo lo può fare chi modera"), "{out}");
    assert!(out.contains("La serie **Sera** è finita."), "{out}");
    assert_eq!(logs.len(), 1, "{out}");
    assert_eq!(logs[0].1, MatchState::Void, "{out}");
}

/// Two servers, one tournament: entered and played here and there, and told in both languages.
#[test]
fn twinned_rooms_play_one_tournament() {
    let here = "server Torre it Europe/Rome\n";
    let there = "server Castle en Europe/London\n";
    let before = format!(
        "giostra-chat 1\n{here}moderator Marta\n{there}moderator Arthur\n{here}Marta #sala: /gemella\n"
    );
    let out = said(&before);
    let code = out.split("codice di questa stanza è **").nth(1).unwrap().split("**").next().unwrap();
    let script = format!(
        "{before}{there}Arthur #hall: /twin {code}\n\
         Arthur #hall: /tournament create name:Sera game:rounds rounds:1 time:60 pause:20\n\
         Galahad #hall: /tournament enter\n{here}Silk #sala: /torneo entra\n+6\n\
         {there}Arthur #hall: /tournament start\n+12\nGalahad #hall: /p carte soia\n\
         crash\nback +5\n{here}Silk #sala: /p carte casino aquila\n+70\n+30\n"
    );
    let (out, logs) = logged(&script);
    assert_eq!(scores(&logs[0].0), ["score 1 1:3 2:8"], "{out}");
    assert!(
        out.contains("> #sala text") && end(&out).contains("1. Silk **100,0**\\n2. Galahad **37,5**"),
        "{out}"
    );
    assert!(out.contains("**Sera** is over: @Silk wins!\\n1. Silk **100.0**\\n2. Galahad **37.5**"), "{out}");
}
