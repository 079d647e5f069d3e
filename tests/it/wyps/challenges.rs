//! Y19: words are accepted unchecked, and challenged.

use super::*;

fn opened(pace: &str) -> Match<Wyps> {
    let mut table = open(10, pace, "challenge");
    play(&mut table, &["* ORA>TESI"]);
    table
}

#[test]
fn the_rack_is_refilled_at_once_and_the_draw_waits() {
    let mut table = opened("live:60");
    play(&mut table, &["1 ORA E3 E4 F4"]);
    assert_eq!(supply(&table), ("TESI".into(), String::new(), 129));
    assert_eq!(table.game().contestable(), Some(Seat(1)));
    assert_eq!(table.game().contested(), ["ora"]);
    assert_eq!(to_move(&table), Seat(2), "he has the time of his turn already");
    assert_eq!(refused(&mut table, "1 contesto"), "match-own-word");
    assert_eq!(refused(&mut table, "2 +T A1"), "match-unsettled");
    assert_eq!(refused(&mut table, "* >DLNM"), "match-not-now");
    play(&mut table, &["# settled"]);
    assert_eq!((table.game().contestable(), Rules::turn(&table)), (None, Turn::Chance));
    play(&mut table, &["* >DLNM", "2 TESORI D1 E1 E2 E3* E4 E5"]);
    assert_eq!(refused(&mut table, "2 contesto"), "match-own-word");
    assert_eq!(table.game().contested(), ["tesori"]);
}

#[test]
fn no_word_everything_is_as_before_and_one_letter_is_placed() {
    let mut table = opened("live:60");
    play(&mut table, &["1 ORA E3 E4 F4", "# settled", "* >DLNM"]);
    let before = table.game().position().clone();
    play(&mut table, &["2 TESORI D1 E1 E2 E3* E4 E5", "1 contesto"]);
    assert_eq!(table.challenger(), Some(Seat(1)));
    assert_eq!(refused(&mut table, "1 +D A1"), "match-judging");
    play(&mut table, &["= invalid tesori"]);
    assert_eq!(table.game().position(), &before, "position, rack, pool, bag and flip");
    assert_eq!(to_move(&table), Seat(2));
    assert_eq!(refused(&mut table, "2 TESORI D1 E1 E2 E3* E4 E5"), "wyps-only-single");
    assert_eq!(refused(&mut table, "2 contesto"), "match-nothing-to-challenge");
    play(&mut table, &["2 +T D1"]);
    // A single letter is no word: nothing to challenge, and the draw is due.
    assert_eq!((table.game().contestable(), Rules::turn(&table)), (None, Turn::Chance));
    play(&mut table, &["* >A"]);
    assert_eq!(supply(&table), ("ESID".into(), "LNMA".into(), 124));
    play(&mut table, &["1 ES A1 B1"]);
    assert!(!table.game().only_single());
}

#[test]
fn a_word_the_challenger_places_one_letter() {
    let mut table = opened("live:60");
    play(&mut table, &["1 ORA E3 E4 F4", "2 contesto", "= valid"]);
    assert_eq!(Rules::turn(&table), Turn::Chance, "what is judged is settled");
    play(&mut table, &["* >DLNM"]);
    assert_eq!(to_move(&table), Seat(2));
    assert_eq!(refused(&mut table, "2 TESORI D1 E1 E2 E3* E4 E5"), "wyps-only-single");
    play(&mut table, &["2 +T D1", "* >A"]);
    assert_eq!(to_move(&table), Seat(1));
    assert!(!table.game().only_single());
}

/// Six in column 1 of side 7, by Black, whose turn it is.
fn almost(pace: &str) -> Match<Wyps> {
    let mut table = open(7, pace, "challenge");
    play(&mut table, &["* AAA>AAAA", "1 AA A1 B1", "# settled", "* >AAA", "2 +A G7", "* >A"]);
    play(&mut table, &["1 AAAA C1 D1 E1 F1", "# settled", "* >AAAA", "2 +A F6", "* >A"]);
    table
}

#[test]
fn a_win_counts_when_nothing_can_be_said_against_it() {
    for settled in ["# settled", "# flag"] {
        let mut table = almost("live:60");
        play(&mut table, &["1 AA G2 G1"]);
        assert_eq!((to_move(&table), table.game().winner()), (Seat(2), Some(Seat(1))));
        let ranks: Vec<_> = table.standings().iter().map(|one| one.rank).collect();
        assert_eq!(ranks, [1, 1], "nothing is declared yet");
        play(&mut table, &[settled]);
        assert_eq!((Rules::turn(&table), table.game().winner()), (Turn::Over, Some(Seat(1))), "{settled}");
    }
    let mut table = almost("slow:24");
    play(&mut table, &["1 AA G2 G1", "2 contesto", "= valid"]);
    assert_eq!((Rules::turn(&table), table.game().winner()), (Turn::Over, Some(Seat(1))));
    let mut table = almost("slow:24");
    play(&mut table, &["1 AA G2 G1", "2 contesto", "= invalid aa"]);
    assert_eq!((to_move(&table), table.game().winner()), (Seat(1), None));
    // A single letter that connects cannot be challenged.
    play(&mut table, &["1 +A G1"]);
    assert_eq!((Rules::turn(&table), table.game().winner()), (Turn::Over, Some(Seat(1))));
}

#[test]
fn the_time_of_the_next_turn_also_settles() {
    let mut table = opened("live:60");
    play(&mut table, &["1 ORA E3 E4 F4", "# flag"]);
    assert_eq!(table.game().contestable(), None);
    assert!(table.game().only_single(), "his time is over though a draw is due first");
    play(&mut table, &["* >DLNM"]);
    assert_eq!(to_move(&table), Seat(2));
    assert_eq!(refused(&mut table, "2 TES D1 E1 E2"), "wyps-only-single");
    // In correspondence that was Black's turn.
    let mut table = opened("slow:24");
    play(&mut table, &["1 ORA E3 E4 F4", "# flag", "* >DLNM"]);
    assert_eq!((to_move(&table), table.game().silent_turns(Seat(2))), (Seat(1), 1));
}

#[test]
fn time_runs_out_after_a_judgement_too() {
    let mut table = opened("live:60");
    play(&mut table, &["1 ORA E3 E4 F4", "2 contesto", "= invalid ora", "# flag", "# flag"]);
    assert_eq!((to_move(&table), table.game().silent_turns(Seat(1))), (Seat(2), 1));
    assert!(!table.game().only_single());
    assert_eq!(supply(&table), ("ORA".into(), "TESI".into(), 129));
}
