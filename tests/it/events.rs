//! Tournaments in a room, from outside: whole ones of every formula, killed after any line, everything twice, misfortunes.

use crate::chats::library;
use crate::support::one_in;
use giostra::cli::house::ChatOpener;
use giostra::games::By;
use giostra::journal::{ActivityKind, Journal, MatchState, Options};
use giostra::platforms::terminal::options::ChatOptions;
use giostra::platforms::terminal::{Stage, run_script};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

/// Every formula, as it is typed, with the fewest who can play it.
const FORMULAS: [(&str, usize); 10] = [
    ("svizzero", 2),
    ("italosvizzero", 2),
    ("girone", 2),
    ("doppiogirone", 2),
    ("eliminazione", 2),
    ("ripescaggio", 3),
    ("doppia", 2),
    ("consolazione", 2),
    ("quarti", 4),
    ("gironi", 6),
];

/// What is said to a script.
pub(crate) fn said(script: &str) -> String {
    let opener = ChatOpener::new(ChatOptions { seed: Some(7), ..ChatOptions::default() }, library());
    let mut out = Vec::new();
    run_script(script, &Stage::in_memory(&opener), &mut out).unwrap();
    String::from_utf8(out).unwrap()
}

/// The same on a file, with the log of activity 1.
pub(crate) fn logged(script: &str) -> (String, Vec<String>, MatchState) {
    let folder = tempfile::tempdir().unwrap();
    let opener = ChatOpener::new(ChatOptions { seed: Some(7), ..ChatOptions::default() }, library());
    let database = crate::support::database(folder.path().join("giostra.db"));
    let mut out = Vec::new();
    run_script(script, &Stage::new(&opener, &database), &mut out).unwrap();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let (log, state) = runtime.block_on(async {
        let (journal, _) = Journal::open(&database, Options::default()).await.unwrap();
        let row = journal.match_row(1).await.unwrap().unwrap();
        assert_eq!(row.kind, ActivityKind::Event);
        let lines = journal.lines(1).await.unwrap();
        let live = journal.live_events(&row.place).await.unwrap();
        assert_eq!(live.contains(&1), row.state == MatchState::Live);
        journal.close().await;
        (lines, row.state)
    });
    let log = log.into_iter().map(|line| format!("{} {}", line.by, line.text)).collect();
    (String::from_utf8(out).unwrap(), log, state)
}

/// The number of the newest message of `whom` (`only NAME`, or a place) that has this button.
pub(crate) fn button(out: &str, whom: &str, label: &str) -> String {
    let (mine, label) = (format!("> {whom} buttons "), format!("[{label}]"));
    let newest = out.lines().rfind(|line| line.starts_with(&mine) && line.contains(&label));
    let newest = newest.unwrap_or_else(|| panic!("{whom} shows no {label}\n{out}"));
    newest[mine.len()..].split(':').next().unwrap().to_owned()
}

/// The last text for this person alone.
pub(crate) fn told(out: &str, who: &str) -> String {
    let mine = [format!("> only {who}: "), format!("> only {who} edit ")];
    let last = out.lines().rfind(|line| mine.iter().any(|mine| line.starts_with(mine)));
    last.unwrap_or_else(|| panic!("{who} was told nothing\n{out}")).to_owned()
}

/// The script in which `who` then closes the tournament of a room: asks for it, and presses what is asked. `said` runs a script.
pub(crate) fn closes(script: &str, who: &str, place: &str, said: impl Fn(&str) -> String) -> String {
    let script = format!("{script}{who} #{place}: /torneo chiudi\n");
    let out = said(&script);
    let mine = format!("> only {who} buttons ");
    let newest = out.lines().rfind(|line| line.starts_with(&mine) && line.contains("[Chiudi]"));
    let newest = newest.unwrap_or_else(|| panic!("{who} is not asked\n{out}"));
    let number = newest[mine.len()..].split(':').next().unwrap();
    format!("{script}{who} press {number} \"Chiudi\"\n")
}

/// The beginning: so many have entered, and it runs.
pub(crate) fn begun(formula: &str, players: usize) -> String {
    let mut script = format!(
        "giostra-chat 1\nserver Giostra it Europe/Rome\nmoderator Capo\nCapo #t: /torneo crea nome:Prova gioco:esterno formula:{formula} pausa:5\n"
    );
    for player in 1..=players {
        writeln!(script, "P{player} press 1 \"Mi iscrivo\"").unwrap();
    }
    script.push_str("+6\nCapo #t: /torneo avvia\n");
    script
}

/// A board that asks for its result: the number of its message, who is named first, who second.
pub(crate) type Asks = (u64, String, String);

/// The boards that ask for their results and have none.
pub(crate) fn open_boards(out: &str) -> Vec<Asks> {
    let mut boards = BTreeMap::new();
    for line in out.lines() {
        let line = line.strip_prefix("> #t ").unwrap_or_default();
        let (Some(kind), Some((head, text))) = (line.split(' ').next(), line.split_once(": ")) else {
            continue;
        };
        let Some(number) = head.rsplit(' ').next().and_then(|number| number.parse::<u64>().ok()) else {
            continue;
        };
        match kind {
            "text" if text.ends_with("Lo dite tutti e due.") => {
                let pair = text.split(": ").nth(1).unwrap().split(". Com’è").next().unwrap();
                let (one, other) = pair.split_once(" – ").unwrap();
                boards.insert(number, (number, one.to_owned(), other.to_owned()));
            }
            "edit" => drop(boards.remove(&number)),
            _ => {}
        }
    }
    boards.into_values().collect()
}

fn strength(name: &str) -> usize {
    name[1..].parse().unwrap()
}

/// A whole tournament, in which the lower number wins: the script, and what was said.
fn played_out(formula: &str, players: usize) -> (String, String) {
    let mut script = begun(formula, players);
    for _ in 0..80 {
        let out = said(&script);
        assert!(!out.contains("> error"), "{formula}, {players}: {out}");
        if out.contains("è finito") {
            return (script, out);
        }
        for (message, one, other) in open_boards(&out) {
            let winner = if strength(&one) < strength(&other) { &one } else { &other };
            for player in [&one, &other] {
                writeln!(script, "{player} press {message} \"Ha vinto {winner}\"").unwrap();
            }
        }
        script.push_str("+6\n");
    }
    panic!("{formula}, {players}: it never ends\n{}", said(&script));
}

/// The message that ends it.
fn end(out: &str) -> &str {
    out.lines().find(|line| line.contains("è finito")).unwrap()
}

#[test]
fn whole_tournaments_of_every_formula_find_the_strongest() {
    for (formula, least) in FORMULAS {
        // Without GIOSTRA_LONG a pair, an odd number, a whole bracket and more than one page.
        let sizes: &[usize] = if one_in(2) > 1 { &[2, 3, 8, 33] } else { &[2, 3, 5, 8, 11, 16, 33] };
        let sizes = sizes.iter().copied();
        for players in sizes.filter(|players| *players >= least) {
            // Everybody against everybody takes its time.
            if players > 16 && !matches!(formula, "svizzero" | "eliminazione" | "doppia") {
                continue;
            }
            let (_, out) = played_out(formula, players);
            let end = end(&out);
            // In an Italo-Swiss event of few rounds several can have won all their games.
            if formula != "italosvizzero" {
                assert!(end.contains("vince @P1!"), "{formula}, {players}: {end}");
            }
            // Each is called once a round, and nobody twice in a message.
            for line in out.lines().filter(|line| line.contains("Prova**, turno ")) {
                let called: Vec<&str> =
                    line.split('@').skip(1).map(|rest| rest.split([' ', '\\']).next().unwrap()).collect();
                let different: BTreeSet<&&str> = called.iter().collect();
                assert_eq!(different.len(), called.len(), "{line}");
            }
        }
    }
}

#[test]
fn sixty_four_play_a_knockout_to_its_end() {
    let (_, out) = played_out("eliminazione", 64);
    assert!(end(&out).contains("vince @P1!"), "{}", end(&out));
}

#[test]
fn killed_after_any_line_a_tournament_comes_to_the_same_table() {
    for formula in ["svizzero", "doppia"] {
        let (script, _) = played_out(formula, 5);
        let (out, expected, state) = logged(&script);
        assert_eq!(state, MatchState::Ended);
        let lines: Vec<&str> = script.lines().collect();
        for at in (4..lines.len()).step_by(one_in(3)) {
            let mut crashed = lines.clone();
            crashed.splice(at..at, ["crash", "back +1"]);
            crashed.push("+6");
            let (said, log, _) = logged(&crashed.join("\n"));
            assert_eq!(log, expected, "{formula}: crash after line {at}\n{said}");
            assert_eq!(
                end(&said),
                end(&out).replace(&number_of(end(&out)), &number_of(end(&said))),
                "{formula}: line {at}"
            );
        }
    }
}

/// ` 12:` of a message.
fn number_of(line: &str) -> String {
    line.split("text ").nth(1).and_then(|rest| rest.split(':').next()).unwrap_or_default().to_owned()
}

#[test]
fn what_comes_twice_counts_once() {
    let (script, _) = played_out("girone", 4);
    let (_, expected, _) = logged(&script);
    let mut twice = String::new();
    for line in script.lines() {
        writeln!(twice, "{line}").unwrap();
        if line.contains(" press ") {
            twice.push_str("again press\n");
        }
    }
    assert_eq!(logged(&twice).1, expected);
}

/// Two rooms, each with a tournament, and a kill: neither takes anything from the other.
#[test]
fn two_tournaments_at_once_stay_apart() {
    let script = "giostra-chat 1
moderator Capo
Capo #a: /torneo crea nome:Uno gioco:esterno
Capo #b: /torneo crea nome:Due gioco:esterno
Anna press 1 \"Mi iscrivo\"
Anna press 2 \"Mi iscrivo\"
Bruno press 1 \"Mi iscrivo\"
Carla press 2 \"Mi iscrivo\"
crash
back +30
Capo #a: /torneo avvia
Capo #b: /torneo avvia
+6
";
    let out = said(script);
    let round = |room: &str| {
        let line = out
            .lines()
            .find(|line| line.starts_with(&format!("> #{room} text")) && line.contains("turno 1\\n"));
        line.unwrap_or_else(|| panic!("{out}")).to_owned()
    };
    assert!(round("a").contains("@Bruno") && !round("a").contains("@Carla"), "{out}");
    assert!(round("b").contains("@Carla") && !round("b").contains("@Bruno"), "{out}");
}

/// The bot plays it: boards are opened in threads, their results become those of the tournament, also when it was killed while
/// they were written.
#[test]
fn games_the_bot_plays_bring_their_results_themselves() {
    let script = "giostra-chat 1
moderator Capo
Capo #t: /torneo crea nome:Coppa gioco:tris formula:girone tempo:60 pausa:5
Anna press 1 \"Mi iscrivo\"
Bruno press 1 \"Mi iscrivo\"
Carla press 1 \"Mi iscrivo\"
+6
Capo #t: /torneo avvia
+400
+400
+400
";
    // Nobody moves: whoever was to begin has not come, and loses by forfeit.
    let (out, log, state) = logged(script);
    assert_eq!(state, MatchState::Ended, "{out}");
    let results: Vec<&String> = log.iter().filter(|line| line.starts_with("= result")).collect();
    assert_eq!(results.len(), 3, "{log:#?}");
    assert!(results.iter().all(|line| line.ends_with("--+")), "{results:?}");
    assert_eq!(out.matches("> #t thread").count(), 3, "{out}");
    let lines: Vec<&str> = script.lines().collect();
    for at in 3..lines.len() {
        let mut crashed = lines.clone();
        crashed.splice(at..at, ["crash", "back +1"]);
        crashed.push("+400");
        let (said, crashed, _) = logged(&crashed.join("\n"));
        assert_eq!(crashed, log, "crash after line {at}\n{said}");
    }
}

/// Misfortunes: nobody's time runs here, and nothing is lost.
#[test]
fn a_tournament_outlives_what_befalls_its_room() {
    let start = begun("girone", 2);
    let (won, lost) = {
        let board = open_boards(&said(&start)).remove(0);
        (
            format!("{} press {} \"Ha vinto P1\"\n", board.1, board.0),
            format!("{} press {} \"Ha vinto P1\"\n", board.2, board.0),
        )
    };
    // Cut off, what was pressed counts afterwards; where nothing can be saved who presses first is told, and presses again.
    let again = format!("disk ok\n+5\n{won}");
    for (before, after) in [("door away\n", "door back +600\n"), ("disk full\n", again.as_str())] {
        let out = said(&format!("{start}{before}{won}{lost}{after}+6\n"));
        assert!(out.contains("Prova** è finito: vince @P1!"), "{before}: {out}");
    }
    // The room is gone when the next round is to be told: it is called off, and its players are told.
    let mut script = begun("girone", 3);
    for (message, one, other) in open_boards(&said(&script)) {
        writeln!(script, "{one} press {message} \"Patta\"\n{other} press {message} \"Patta\"").unwrap();
    }
    let (out, log, state) = logged(&format!("{script}gone #t\n+30\n"));
    assert_eq!((state, log.last().map(String::as_str)), (MatchState::Void, Some("= off")), "{out}");
    assert!(out.contains("> @P1 text") && out.contains("> @P2 text"), "{out}");
}

/// Whoever has erased their data has left: the others play on, and no name is left.
#[test]
fn somebody_who_is_erased_leaves() {
    let start = begun("girone", 3);
    let out = said(&format!("{start}P1 @bot: /dati cancella\n+1\n"));
    let asked = out.lines().rev().find(|line| line.contains("buttons")).unwrap();
    let number = asked.split("buttons ").nth(1).unwrap().split(':').next().unwrap();
    let label = asked.split('[').nth(1).unwrap().split(']').next().unwrap();
    let (out, log, _) =
        logged(&format!("{start}P1 @bot: /dati cancella\n+1\nP1 press {number} \"{label}\"\n+6\n"));
    assert!(log.iter().any(|line| line == "= withdraw 1"), "{out}\n{log:#?}");
}

#[test]
fn a_log_holds_no_names() {
    let (_, log, _) = logged(&played_out("girone", 3).0);
    assert!(log.iter().skip(1).all(|line| !line.contains('P') || line.contains("tournament")), "{log:#?}");
    assert!(log.iter().any(|line| line.starts_with(&format!("{} order", By::Chance))));
}
