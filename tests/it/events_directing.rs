//! Who directs a tournament besides its moderators, who does not come to a game played elsewhere, when two agree to play, and the
//! hours outside which nobody is called; killed after any line, everything twice.

use crate::events::{logged, open_boards, said};
use std::fmt::Write as _;

/// A tournament played elsewhere with these options; so many have entered, and Vice, who has left again.
fn entered(options: &str, players: usize) -> String {
    let mut script = format!(
        "giostra-chat 1\nserver Giostra it Europe/Rome\nmoderator Capo\nCapo #t: /torneo crea nome:Prova gioco:esterno pausa:5 {options}\n"
    );
    for player in 1..=players {
        writeln!(script, "P{player} press 1 \"Mi iscrivo\"").unwrap();
    }
    script.push_str("Vice press 1 \"Mi iscrivo\"\nVice press 1 \"Mi ritiro\"\n");
    script
}

/// The number of the newest message with this button.
fn with_button(script: &str, label: &str) -> String {
    let out = said(script);
    let line = out.lines().rfind(|line| line.contains("buttons") && line.contains(&format!("[{label}]")));
    let line = line.unwrap_or_else(|| panic!("nothing has [{label}]\n{out}"));
    line.split("buttons ").nth(1).unwrap().split(':').next().unwrap().to_owned()
}

/// Somebody presses it, and types this into its form.
fn press(script: &mut String, who: &str, label: &str, typed: &str) {
    let number = with_button(script, label);
    let form = if typed.is_empty() { String::new() } else { format!(" = {typed}") };
    writeln!(script, "{who} press {number} \"{label}\"{form}").unwrap();
}

/// The log but for the time that was given back.
fn decided(script: &str) -> Vec<String> {
    let mut log = logged(script).1;
    log.retain(|line| !line.starts_with("= given"));
    log
}

/// The same log comes of it where the bot is killed after any line, and where all is delivered twice.
fn outlives_everything(script: &str, wait: &str) {
    let expected = decided(&format!("{script}{wait}"));
    let lines: Vec<&str> = script.lines().collect();
    for at in 4..=lines.len() {
        let mut crashed = lines.clone();
        crashed.splice(at..at, ["crash", "back +1"]);
        let crashed = format!("{}\n{wait}", crashed.join("\n"));
        assert_eq!(decided(&crashed), expected, "crash after line {at}\n{crashed}");
    }
    let twice = lines.iter().flat_map(|line| {
        let again = line.contains(" press ").then_some("again press");
        std::iter::once(*line).chain(again)
    });
    let twice = format!("{}\n{wait}", twice.collect::<Vec<_>>().join("\n"));
    assert_eq!(decided(&twice), expected, "{twice}");
}

/// Four have entered and Vice directs.
fn directed() -> String {
    entered("formula:svizzero turni:2", 4) + "Capo #t: /direttori chi:@Vice\n"
}

#[test]
fn who_is_named_directs_this_tournament_and_no_other() {
    let script = directed()
        + "+6\nVice #t: /torneo avvia\nVice #t: /torneo risultato tavolo:1 esito:1-0\n\
           Vice #t: /torneo risultato tavolo:2 esito:1-0 motivo:\"visto\"\n";
    let (out, log, _) = logged(&script);
    assert!(out.contains("@Vice, da adesso dirigi **Prova**"), "{out}");
    assert!(
        log.contains(&"= director 1".to_owned()) && log.contains(&"= result 1.2 1-0".to_owned()),
        "{log:?}"
    );
    // The trail says who it was.
    let out = said(&format!("{script}P1 #t: /torneo registro\n"));
    let trail = out.lines().rfind(|line| line.starts_with("> only P1: ")).unwrap();
    assert!(trail.contains("Vice, ") && trail.contains("chi dirige: anche Vice"), "{trail}");
    outlives_everything(&script, "+1\n");
    // In another room of the same server Vice is nobody, and whoever was named names nobody.
    let elsewhere = format!(
        "{script}Capo #altrove: /torneo crea nome:Altra gioco:esterno\nVice #altrove: /torneo regia\n\
         Vice #t: /direttori chi:@P1\nP2 #t: /direttori togli:@Vice\n"
    );
    let out = said(&elsewhere);
    assert!(out.contains("> only Vice: Questo lo può fare chi modera."), "{out}");
    assert_eq!(out.matches("Chi dirige lo sceglie chi modera").count(), 2, "{out}");
}

#[test]
fn who_is_dismissed_or_erased_directs_no_longer() {
    let refused = "> only Vice: Questo lo può fare chi modera.";
    for kept in [true, false] {
        let dismissal = if kept { "" } else { "Capo #t: /direttori togli:Vice\n" };
        let out = said(&format!("{}{dismissal}crash\nback +5\n+6\nVice #t: /torneo regia\n", directed()));
        assert_eq!(out.contains(refused), !kept, "{out}");
    }
    let mut script = directed() + "Vice @bot: /dati cancella\n+1\n";
    press(&mut script, "Vice", "Sì, cancella", "");
    for killed in ["", "crash\nback +5\n"] {
        let out = said(&format!("{script}{killed}+6\nVice #t: /torneo regia\nCapo #t: /direttori\n"));
        assert!(out.contains(refused), "{out}");
        let told = out.lines().rfind(|line| line.starts_with("> only Capo: ")).unwrap();
        assert!(told.contains("Capo") && !told.contains("Vice"), "{told}");
    }
}

/// A Swiss event of four that has begun, with ten minutes to come.
fn awaited(options: &str) -> String {
    entered("formula:svizzero turni:2", 4)
        + &format!("Capo #t: /orari assenza:10 {options}\n+6\nCapo #t: /torneo avvia\n")
}

#[test]
fn any_sign_of_life_stops_the_clock_and_who_gives_none_is_named_once() {
    let mut script = awaited("");
    let boards = open_boards(&said(&script));
    let (_, one, other) = &boards[0];
    let (message, late, third) = &boards[1];
    // A word in the room, a command, a report.
    writeln!(script, "{one} #t: eccomi\n{other} #t: /torneo io\n{third} press {message} \"Patta\"").unwrap();
    let named = format!("{late} non ha ancora dato segni di vita");
    let out = said(&format!("{script}+590\n"));
    assert!(out.contains("può perdere a forfait alle 12:10.") && !out.contains(&named), "{out}");
    let over = format!("{script}+601\n");
    let out = said(&over);
    assert_eq!(out.matches("non ha ancora dato segni di vita").count(), 1, "{out}");
    assert!(out.contains(&named), "{out}");
    let log = decided(&over);
    assert_eq!(log.iter().filter(|line| line.ends_with(" seen 1.1")).count(), 2, "{log:?}");
    assert!(log.iter().any(|line| line.starts_with("= absent 1.2 ")), "{log:?}");
    outlives_everything(&script, "+700\n");
    // Said once, also by a process that does not know; and taken back when they come after all.
    let out = said(&format!("{over}crash\nback +5\n+30\n"));
    assert_eq!(out.matches("non ha ancora dato segni di vita").count(), 1, "{out}");
    let came = format!("{over}{late} #t: scusate\n");
    assert!(decided(&came).iter().any(|line| line.ends_with(" seen 1.2")), "{}", said(&came));
    let decides = format!("{came}Capo press {} \"Dai persa\"\n", with_button(&over, "Dai persa"));
    let out = said(&decides);
    assert!(out.contains("> error"), "what was shown to the directors is gone: {out}");
}

#[test]
fn a_director_gives_more_time_once_or_the_board_as_lost() {
    let over = awaited("") + "+601\n";
    let number = with_button(&over, "Aspetta ancora");
    let waits = format!("{over}Capo press {number} \"Aspetta ancora\"\nagain press\n");
    let out = said(&waits);
    assert_eq!(out.matches("ancora un po’ di tempo").count(), 1, "{out}");
    assert_eq!(decided(&waits).iter().filter(|line| line.starts_with("= wait")).count(), 1);
    let out = said(&format!("{waits}+610\n"));
    assert_eq!(
        out.matches("hanno ancora dato segni di vita").count(),
        3,
        "both boards, and one of them again: {out}"
    );
    let lost = format!("{over}Capo press {number} \"Dai persa\"\nagain press\n");
    let log = decided(&lost);
    assert_eq!(log.iter().filter(|line| line.ends_with(" ---")).count(), 1, "{log:?}");
}

/// D6, without anybody's hand: one loses, both do, and a bracket goes on.
#[test]
fn forfeits_follow_by_themselves_where_it_was_said_so() {
    let mut script = awaited("forfait:sì");
    let boards = open_boards(&said(&script));
    let (_, one, other) = &boards[0];
    writeln!(script, "{one} #t: eccomi").unwrap();
    let over = format!("{script}+601\n");
    let (out, log) = (said(&over), decided(&over));
    assert!(out.contains(&format!("{other} non ha dato segni di vita e perde a forfait")), "{out}");
    assert!(out.contains("Tavolo 2: nessuno dei due ha dato segni di vita, 0–0."), "{out}");
    assert!(log.contains(&"= result 1.1 +--".to_owned()), "{log:?}");
    assert!(log.contains(&"= result 1.2 ---".to_owned()), "{log:?}");
    outlives_everything(&script, "+640\n");
    // A result that was taken back is not given a second time by the same clock.
    let undone = format!("{over}Capo #t: /torneo disfa\n+650\n");
    let log = decided(&undone);
    assert_eq!(log.iter().filter(|line| line.starts_with("= result 1.2")).count(), 1, "{log:?}");
    let bracket = awaited("forfait:sì").replace("formula:svizzero turni:2", "formula:eliminazione");
    let boards = open_boards(&said(&bracket));
    let present = &boards[0].1;
    let out = said(&format!("{bracket}{present} #t: eccomi\n+601\n+10\n"));
    assert!(out.contains("Chi li avrebbe incontrati passa il turno"), "{out}");
    assert!(out.contains(&format!("è finito: vince @{present}!")), "{out}");
}

/// W25: while the bot was away nobody could be seen.
#[test]
fn time_the_bot_was_away_is_nobodys_absence() {
    let script = awaited("") + "+300\ncrash\nback +400\n";
    let named = |wait: &str| said(&format!("{script}{wait}")).contains("hanno ancora dato segni di vita");
    assert!(!named("+290\n"));
    assert!(named("+370\n"));
    assert!(logged(&script).1.iter().any(|line| line.starts_with("= given ")));
    let away = awaited("") + "+300\ndoor away\ndoor back +400\n";
    assert!(!said(&format!("{away}+290\n")).contains("hanno ancora dato segni di vita"));
}

/// How long there is follows from the length of a round, as far as anybody has said it; rounds of days have none.
#[test]
fn the_time_to_come_follows_from_the_length_of_a_round() {
    let begun = |options: &str, more: &str| {
        said(&format!("{}{more}+6\nCapo #t: /torneo avvia\n", entered(options, 4)))
    };
    let told = "Basta un messaggio per farsi vivi";
    let out = begun("formula:svizzero turni:2 minuti:90", "");
    assert!(out.contains("può perdere a forfait alle 12:15."), "{out}");
    assert!(!begun("formula:svizzero turni:2", "").contains(told));
    assert!(!begun("formula:svizzero turni:2 minuti:90", "Capo #t: /orari assenza:0\n").contains(told));
    assert!(!begun("formula:svizzero turni:2 minuti:90", "Capo #t: /orari giorni:7\n").contains(told));
}

/// Two of a long round agree on when they play; Thursday at noon it begins.
fn dated() -> (String, String, String) {
    let mut script =
        entered("formula:svizzero turni:1", 2) + "Capo #t: /orari giorni:7\n+6\nCapo #t: /torneo avvia\n";
    let (_, one, other) = open_boards(&said(&script)).remove(0);
    press(&mut script, &one, "Proponi orario", "sabato 21:00");
    (script, one, other)
}

#[test]
fn two_agree_on_an_hour_are_called_once_and_have_to_come_then() {
    let (mut script, one, other) = dated();
    let out = said(&script);
    assert!(out.contains(&format!("{one} propone di giocare il 3 gennaio alle 21:00")), "{out}");
    assert_eq!(out.matches(&format!("@{other}, va bene?")).count(), 1, "{out}");
    // Their own proposal nobody accepts, and nobody else does.
    let number = with_button(&script, "Va bene");
    let out = said(&format!("{script}{one} press {number} \"Va bene\"\nVice press {number} \"Va bene\"\n"));
    assert!(out.contains(&format!("> only {one}: L’hai proposto tu")), "{out}");
    assert!(out.contains("> only Vice: A quel tavolo non giochi."), "{out}");
    press(&mut script, &other, "Altro orario", "3/1 20:30");
    press(&mut script, &one, "Va bene", "");
    let agreed = format!("{script}{one} #t: /torneo io\nCapo #t: /torneo regia\n");
    let out = said(&agreed);
    let mine = out.lines().rfind(|line| line.starts_with(&format!("> only {one}: "))).unwrap();
    assert!(mine.contains("20:30"), "{mine}");
    let waits = "at 2026-01-03 20:21:00\n";
    let out = said(&format!("{script}{waits}crash\nback +5\n+30\n"));
    assert_eq!(out.matches(&format!("@{one} – @{other}, si gioca")).count(), 1, "{out}");
    // Who was seen days before is not seen now.
    let over = format!("{script}{other} #t: a sabato\n{waits}{one} #t: ci sono\nat 2026-01-03 20:46:00\n");
    let out = said(&over);
    assert!(out.contains(&format!("{other} non ha ancora dato segni di vita")), "{out}");
    assert!(!out.contains(&format!("{one} non ha ancora dato segni di vita")), "{out}");
    outlives_everything(&script, "at 2026-01-03 20:46:00\n");
}

#[test]
fn what_is_no_hour_is_refused_and_changes_nothing() {
    let (script, one, other) = dated();
    let log = decided(&script);
    let number = with_button(&script, "Altro orario");
    for (typed, why) in [
        ("quando vuoi", "Non ho capito quando"),
        ("1/1/2026 11:00", "Quel momento è già passato"),
        ("1/12 21:00", "È troppo lontano"),
    ] {
        let tried = format!("{script}{other} press {number} \"Altro orario\" = {typed}\n");
        assert!(said(&tried).contains(&format!("> only {other}: {why}")), "{typed}: {}", said(&tried));
        assert_eq!(decided(&tried), log, "{typed}");
    }
    // What the other one has proposed, typed once more, is agreed.
    let same = format!("{script}{other} press {number} \"Altro orario\" = 3/1 21:00\n");
    assert!(decided(&same).iter().any(|line| line.ends_with(" agree 1.1")), "{}", said(&same));
    let same = format!("{script}{one} press {number} \"Altro orario\" = 3/1 21:00\n");
    assert_eq!(decided(&same), log);
}

/// A director answers for a guest.
#[test]
fn for_a_guest_a_director_answers() {
    let mut script = entered("formula:svizzero turni:1", 1)
        + "Capo #t: /torneo iscrivi chi:Ospite\nCapo #t: /orari giorni:7\n+6\nCapo #t: /torneo avvia\n";
    press(&mut script, "P1", "Proponi orario", "domani 21:00");
    let out = said(&script);
    assert!(out.contains("Per Ospite risponde chi dirige"), "{out}");
    press(&mut script, "Capo", "Va bene", "");
    let log = decided(&script);
    assert!(log.iter().any(|line| line.ends_with(" agree 1.1")), "{log:?}");
    // The guest writes nothing, and is not absent for it; P1 is.
    let out = said(&format!("{script}at 2026-01-02 21:16:00\n"));
    assert!(out.contains("P1 non ha ancora dato segni di vita") && !out.contains("né "), "{out}");
}

#[test]
fn outside_the_playing_hours_no_round_goes_out() {
    let script =
        entered("formula:svizzero turni:2", 4) + "Capo #t: /orari ore:18-24\n+6\nCapo #t: /torneo avvia\n";
    let out = said(&script);
    assert!(
        out.contains("Si gioca dalle 18 alle 24.") && out.contains("Il primo turno esce alle 18:00."),
        "{out}"
    );
    assert!(!out.contains("turno 1\\n"), "{out}");
    let open = format!("{script}at 18:00:00\n");
    assert!(said(&open).contains("turno 1\\n"), "{}", said(&open));
    outlives_everything(&script, "at 18:00:01\n");
    // At five to midnight the round is over: the next one comes in the evening, and nobody is called before.
    let mut late = format!("{open}at 23:59:57\n");
    for (message, one, other) in open_boards(&said(&open)) {
        writeln!(late, "{one} press {message} \"Patta\"\n{other} press {message} \"Patta\"").unwrap();
    }
    let night = format!("{late}+10\n");
    let out = said(&night);
    assert!(out.contains("Prossimo turno domani alle 18:00."), "{out}");
    assert!(!out.contains("turno 2\\n"), "{out}");
    let number = with_button(&night, "Prossimo turno");
    let out = said(&format!("{night}Capo press {number} \"Prossimo turno\"\n"));
    assert!(out.contains("> only Capo: Si gioca dalle 18 alle 24. Si riprende"), "{out}");
    assert!(said(&format!("{late}at 2026-01-02 18:00:01\n")).contains("turno 2\\n"));
    // Lifted, it goes on at once.
    assert!(said(&format!("{night}Capo #t: /orari ore:no\n+1\n")).contains("turno 2\\n"));
}

/// The thread of a board is deleted while it is played: the room is told, and the board is played again.
#[test]
fn a_board_whose_thread_is_gone_is_played_again_or_decided() {
    let mut script = "giostra-chat 1\nserver Giostra it Europe/Rome\nmoderator Capo\n\
                      Capo #t: /torneo crea nome:Prova gioco:wyps formula:eliminazione tempo:60 pausa:5\n"
        .to_owned();
    script.push_str("P1 press 1 \"Mi iscrivo\"\nP2 press 1 \"Mi iscrivo\"\n+6\nCapo #t: /torneo avvia\n+1\ngone #t/1\n+1\n");
    let out = said(&script);
    assert!(out.contains("tavolo 1: la partita è nulla"), "{out}");
    let again = said(&format!("{script}Capo #t: /torneo rigioca tavolo:1\n+1\n"));
    assert!(again.contains("thread 2: Prova"), "{again}");
    let decided = said(&format!("{script}Capo #t: /torneo risultato tavolo:1 esito:assente2\n+6\n"));
    assert!(decided.contains("è finito: vince"), "{decided}");
}

/// Of two guests nobody else answers: what a director says is agreed, and nobody is waited for.
#[test]
fn of_two_guests_a_director_says_when_they_play() {
    let mut script = entered("formula:svizzero turni:1", 0)
        + "Capo #t: /torneo iscrivi chi:\"Uno, Due\"\nCapo #t: /orari giorni:7\n+6\nCapo #t: /torneo avvia\n";
    press(&mut script, "Capo", "Proponi orario", "domani 21:00");
    let log = decided(&script);
    assert_eq!(log.iter().filter(|line| line.ends_with(" agree 1.1")).count(), 1, "{log:?}");
    let out = said(&format!("{script}at 2026-01-02 21:30:00\n"));
    assert!(out.contains("si gioca domani alle 21:00."), "{out}");
    assert!(!out.contains("segni di vita"), "{out}");
}
