//! Nobody games the ladder: what the conversations do not show.
//!
//! Rules 11 changed how the lines of the frame are read (P6–P8): matches that are opened now say so in their first line, and what
//! was played before is folded as it was.

use crate::chats::library;
use giostra::cli::house::ChatOpener;
use giostra::games::turns::{Ending, TurnTable, Wish, open};
use giostra::games::{By, LineError, Seat, Turn};
use giostra::journal::{Journal, Options, mark};
use giostra::platforms::terminal::options::ChatOptions;
use giostra::platforms::terminal::{Stage, run_script};
use giostra::rooms::heard::{Door, Person};
use std::collections::BTreeSet;

const SEED: &str = "0707070707070707070707070707070707070707070707070707070707070707";

/// A match with these terms: as it was written once, or as it is written now.
fn opened(game: &str, seats: u16, leg: &str, own: &str, edition: &str) -> Box<dyn TurnTable> {
    let lexicon = "ab".repeat(32);
    let first = format!(
        "{game} seats={seats} pace=live:120 validation=challenge dict=scrabble lexicon={lexicon} rated=yes \
         leg={leg} computers=- seed={SEED}{edition} | {own}"
    );
    let table = open(&first).unwrap();
    let now = table.first_line();
    assert_eq!(open(&now).unwrap().first_line(), now, "it is written as it is written now, and read as that");
    assert_eq!(open(&now).unwrap().frame(), table.frame());
    table
}

const OLD: &str = "";
const NEW: &str = " frame=2";

fn scrabble(seats: u16, edition: &str) -> Box<dyn TurnTable> {
    let mut table = opened("scrabble-1", seats, "1/1", "set=scrabble_it adjust=standard penalty=0", edition);
    for (seat, rack) in (1..=seats).zip(["AACELST", "EEORTU?", "AEILNOR"]) {
        play(&mut *table, &format!("* rack {seat} {rack}"));
    }
    table
}

fn play(table: &mut dyn TurnTable, lines: &str) {
    for line in lines.lines() {
        let (by, text) = line.split_once(' ').unwrap();
        if let Err(error) = table.act(by.parse().unwrap(), text) {
            panic!("{line}: {error}");
        }
    }
}

fn refused(table: &dyn TurnTable, line: &str) -> &'static str {
    let (by, text) = line.split_once(' ').unwrap();
    match table.boxed_clone().act(by.parse().unwrap(), text) {
        Err(LineError::Refused(refusal)) => refusal.0.key,
        other => panic!("{line}: {other:?}"),
    }
}

#[test]
fn an_unknown_frame_is_refused() {
    let first = opened("wyps-1", 2, "1/1", "side=10", NEW).first_line();
    assert!(open(&first.replace("frame=2", "frame=3")).is_err());
    assert!(open(&first.replace("frame=2", "frame=2 x=1")).is_err());
}

#[test]
fn an_offer_falls_with_any_move_once_and_now_with_the_next_move_of_the_other() {
    let log = "1 patta?\n1 passo";
    let mut old = scrabble(2, OLD);
    play(&mut *old, log);
    assert_eq!(old.offered_by(), None);
    assert_eq!(refused(&*old, "2 patta"), "match-no-offer");
    let mut new = scrabble(2, NEW);
    play(&mut *new, log);
    assert_eq!(new.offered_by(), Some(Seat(1)), "P7: it stands through its author's own move");
    let mut accepted = new.boxed_clone();
    play(&mut *accepted, "2 patta");
    assert_eq!(accepted.ending(), Some(Ending::Agreed));
    play(&mut *new, "2 passo");
    assert_eq!((new.offered_by(), new.ending()), (None, None), "and falls with the next one of the other");
    // A turn that is lost is a turn.
    let mut new = scrabble(2, NEW);
    play(&mut *new, "1 patta?\n1 passo\n# flag");
    assert_eq!(new.offered_by(), None);
}

#[test]
fn draws_are_for_two_and_not_for_the_duplicate() {
    let (old, new) = (scrabble(3, OLD), scrabble(3, NEW));
    assert_eq!(refused(&*new, "1 patta?"), "match-no-draws");
    assert!(old.boxed_clone().act(By::Seat(Seat(1)), "patta?").is_ok(), "what was offered once is in logs");
    assert!(!old.allows_draws() && !new.allows_draws() && scrabble(2, OLD).allows_draws());
    assert!(!opened("duplicate-1", 1, "1/1", "set=scrabble_it", NEW).allows_draws());
}

#[test]
fn who_leaves_settled_the_last_word_once_and_now_leaves_it_open() {
    let log = "1 8F CASAT\n2 abbandono";
    let mut old = scrabble(3, OLD);
    play(&mut *old, log);
    assert_eq!((old.contestable(), old.turn()), (None, Turn::Chance), "seat 1 draws: the phoney stands");
    let mut new = scrabble(3, NEW);
    play(&mut *new, log);
    assert_eq!((new.contestable(), new.turn()), (Some(Seat(1)), Turn::Of(Seat(3))), "P8");
    play(&mut *new, "3 contesto\n= invalid casat");
    let points: Vec<_> = new.standings().iter().map(|one| (one.seat, one.points)).collect();
    assert_eq!(points, [(Seat(1), Some(0)), (Seat(3), Some(0)), (Seat(2), Some(0))]);
    assert_eq!((new.contestable(), new.turn()), (None, Turn::Of(Seat(3))));
}

#[test]
fn a_challenge_is_judged_though_somebody_leaves_meanwhile() {
    for leaves in ["2", "3"] {
        let mut new = scrabble(3, NEW);
        play(&mut *new, &format!("1 8F CASAT\n2 contesto\n{leaves} abbandono"));
        assert_eq!(new.challenger(), Some(Seat(2)), "seat {leaves} leaves");
        play(&mut *new, "= invalid casat");
        assert_eq!((new.challenger(), new.contestable(), new.ending()), (None, None, None));
    }
    // With two it is over, whatever lay on the board.
    let mut two = scrabble(2, NEW);
    play(&mut *two, "1 8F CASAT\n2 contesto\n2 abbandono");
    assert_eq!(two.ending(), Some(Ending::Played));
    assert_eq!((two.standings()[0].seat, two.standings()[0].points), (Seat(1), Some(16)));
}

#[test]
fn whose_own_phoney_is_open_gives_his_tiles_back_once_when_he_leaves() {
    let mut new = scrabble(3, NEW);
    play(&mut *new, "1 8F CASAT\n1 abbandono");
    assert_eq!(new.contestable(), Some(Seat(1)));
    let mut stands = new.boxed_clone();
    play(&mut *new, "3 contesto\n= invalid casat\n2 passo\n3 passo");
    assert_eq!(new.ending(), None);
    play(&mut *stands, "# settled\n2 passo\n3 passo");
    assert_eq!(stands.ending(), None, "he is gone, and draws no more");
    let tiles = |table: &dyn TurnTable| table.standings().len();
    assert_eq!((tiles(&*new), tiles(&*stands)), (3, 3));
}

#[test]
fn a_third_lost_turn_that_removes_a_player_saves_no_phoney() {
    let missed = "1 passo\n# flag\n3 passo\n1 passo\n# flag\n3 passo\n1 8F CASAT\n# flag";
    let mut old = scrabble(3, OLD);
    play(&mut *old, missed);
    assert!(!old.plays(Seat(2)) && old.contestable().is_none());
    let mut new = scrabble(3, NEW);
    play(&mut *new, missed);
    assert!(!new.plays(Seat(2)));
    assert_eq!((new.contestable(), new.turn()), (Some(Seat(1)), Turn::Of(Seat(3))));
    // A turn that is only lost is a turn, and closes the window as any move does.
    let mut lost = scrabble(3, NEW);
    play(&mut *lost, "1 8F CASAT\n# flag");
    assert!(lost.plays(Seat(2)) && lost.contestable().is_none());
}

#[test]
fn one_alone_calls_off_before_the_second_move_and_never_the_second_game() {
    let mut new = scrabble(2, NEW);
    assert!(new.may_call_off(Seat(2)));
    play(&mut *new, "1 passo");
    assert!(new.may_call_off(Seat(2)));
    play(&mut *new, "2 passo");
    assert_eq!(refused(&*new, "1 annullo"), "match-has-begun");
    let (first, second) = ("1/2", "2/2");
    let own = "set=scrabble_it adjust=standard penalty=0";
    assert!(opened("scrabble-1", 2, first, own, NEW).may_call_off(Seat(1)));
    let second_game = |edition| opened("scrabble-1", 2, second, own, edition);
    assert_eq!(refused(&*second_game(NEW), "1 annullo"), "match-has-begun");
    let mut old = second_game(OLD);
    play(&mut *old, "1 annullo");
    assert_eq!(old.ending(), Some(Ending::Aborted), "what was called off once stays so");
}

#[test]
fn what_all_agree_on_is_asked_by_one_and_falls_with_a_move_of_another() {
    let mut table = scrabble(2, NEW);
    assert_eq!(refused(&*table, "1 riprendo?"), "match-not-now");
    play(&mut *table, "1 pausa?");
    assert_eq!((table.asked(), table.agrees_on(Wish::Pause)), (Some((Wish::Pause, Seat(1))), false));
    assert_eq!(refused(&*table, "1 pausa?"), "match-asked-already");
    assert_eq!(refused(&*table, "1 rifiuto"), "match-nothing-asked");
    play(&mut *table, "1 passo");
    assert_eq!(table.asked(), Some((Wish::Pause, Seat(1))), "it stands through its author's own move");
    let mut agreed = table.boxed_clone();
    play(&mut *agreed, "2 pausa?");
    assert!(agreed.agrees_on(Wish::Pause));
    play(&mut *agreed, "= pause\n1 riprendo?\n2 riprendo?");
    assert!(agreed.agrees_on(Wish::Resume));
    play(&mut *table, "2 passo");
    assert_eq!(table.asked(), None);
    play(&mut *table, "2 nulla?\n1 rifiuto");
    assert_eq!(table.asked(), None);
}

/// What is kept of erased accounts in round 1 after a script, and the marks of these in it.
fn marks_after(script: &str, names: &[&str]) -> (BTreeSet<String>, BTreeSet<String>) {
    let folder = tempfile::tempdir().unwrap();
    let opener = ChatOpener::new(ChatOptions { seed: Some(7), ..ChatOptions::default() }, library());
    let database = folder.path().join("giostra.db");
    run_script(script, &Stage::new(&opener, &database), &mut Vec::new()).unwrap();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let (journal, _) = Journal::open(&database, Options::default()).await.unwrap();
        let first = journal.lines(1).await.unwrap().swap_remove(0).text;
        let kept = journal.shut_out(1).await.unwrap();
        journal.close().await;
        (kept, names.iter().map(|name| mark(&first, &Person::new(Door::Terminal, name))).collect())
    })
}

#[test]
fn what_is_kept_of_who_was_erased_in_a_round_is_a_keyed_hash_and_goes_with_the_round() {
    let running = "giostra-chat 1
Silk #a: /manche subito tempo:60
Galahad #a: /dati cancella
Galahad press 2 \"Sì, cancella\"
";
    let (kept, marks) = marks_after(running, &["Galahad"]);
    assert_eq!(kept, marks, "W24: a hash, keyed with the round, and nothing else");
    assert_eq!(kept.len(), 1);
    let (kept, _) = marks_after(&format!("{running}crash\nback +1\n"), &[]);
    assert_eq!(kept, marks, "it outlives the process");
    for end in ["+70\n", "crash\nback +4000\n", "moderator Ada\nAda #a: /annulla\n"] {
        let (kept, _) = marks_after(&format!("{running}{end}"), &[]);
        assert_eq!(kept, BTreeSet::new(), "{end}");
    }
}
