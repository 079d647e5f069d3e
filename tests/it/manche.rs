//! The rules of the manche, article by article (`W…` of the rules page), on the pure fold.

use giostra::games::level::Level;
use giostra::games::manche::resemblance::resemblances;
use giostra::games::manche::{Copies, Manche, Mark, Mode, Move, Outcome, Setup, Stage, Token, Unrated};
use giostra::games::{By, Rules, Seat};
use giostra::words::grid_maker::Difficulty;
use giostra::words::overlay::Overlay;
use giostra::words::points::Points;
use giostra::words::spelling;
use proptest::prelude::*;

const DEADLINE: i64 = 1_000_180_000;

fn setup(mode: Mode, points: Points, copies: Copies) -> Setup {
    Setup {
        room: "esterna".into(),
        size: (4, 4),
        min_letters: 4,
        seconds: 180,
        dictionary: "classico".into(),
        lexicon: "0".repeat(64),
        mode,
        copies,
        points,
        difficulty: Difficulty::default(),
        number: 7,
        of: 12,
        seed: "1".repeat(64),
        announced: true,
        rated: true,
        today: Some(9),
        handicap: false,
        computer: None,
    }
}

/// A round that is being played; each line is `seat text`.
fn played(mode: Mode, points: Points, copies: Copies, lines: &[&str]) -> Manche {
    let mut manche = Manche::new(setup(mode, points, copies));
    line(&mut manche, By::Chance, "grid CART/OSEA/NILO/QuADR aquila carte casino idolatra quadro soia");
    line(&mut manche, By::Clock, &format!("start 1000000000 {DEADLINE}"));
    for text in lines {
        let (by, text) = text.split_once(' ').unwrap();
        line(&mut manche, by.parse().unwrap(), text);
    }
    manche
}

fn line(manche: &mut Manche, by: By, text: &str) {
    let mv: Move = text.parse().unwrap();
    assert!(manche.check(by, &mv).is_ok(), "refused: {by} {text}");
    assert_eq!(mv.to_string(), text);
    manche.play(by, mv);
}

fn allowed(manche: &Manche, by: By, text: &str) -> bool {
    manche.check(by, &text.parse().unwrap()).is_ok()
}

/// `(seat, rank, points)` in display order.
fn ranking(manche: &Manche) -> Vec<(u16, u32, i64)> {
    manche.standings().iter().map(|s| (s.seat.0, s.rank, s.points)).collect()
}

fn aperta(lines: &[&str]) -> Manche {
    played(Mode::Aperta, Points::Sito, Copies::Primo, lines)
}

fn riservata(points: Points, lines: &[&str]) -> Manche {
    played(Mode::Riservata, points, Copies::Primo, lines)
}

#[test]
fn w9_w11_short_unknown_and_untraceable_words_cost_nothing() {
    let manche = riservata(Points::Sito, &["1 find 1000000001 p 1 rate- liano? corte/ pippo! carte"]);
    assert_eq!(ranking(&manche), [(1, 1, 2)]);
}

#[test]
fn w12_a_word_counts_once_for_a_player() {
    let manche = aperta(&["1 find 1000000001 r 1 carte", "1 find 1000000002 r 2 carte carte"]);
    assert_eq!(ranking(&manche), [(1, 1, 2)]);
}

#[test]
fn w13_w16_who_is_paid_for_a_common_word() {
    let lines = ["1 find 1000000001 r 1 carte aquila", "2 find 1000000002 r 2 carte"];
    assert_eq!(ranking(&aperta(&lines)), [(1, 1, 5), (2, 2, 0)]);
    assert_eq!(ranking(&played(Mode::Aperta, Points::Sito, Copies::Tutti, &lines)), [(1, 1, 5), (2, 2, 2)]);
    assert_eq!(ranking(&riservata(Points::Sito, &lines)), [(1, 1, 5), (2, 2, 2)]);
    // The boxed game cancels what two found.
    assert_eq!(ranking(&riservata(Points::Scatola, &lines)), [(1, 1, 3), (2, 2, 0)]);
}

#[test]
fn w14_the_stamp_decides_and_late_words_change_nothing() {
    let mut manche = aperta(&["1 find 1000180000 r 1 carte"]);
    assert!(!allowed(&manche, By::Seat(Seat(1)), "find 1000180001 r 2 aquila"));
    line(&mut manche, By::Seat(Seat(2)), "late 1000180001 r 3 aquila");
    assert_eq!(ranking(&manche), [(1, 1, 2)]);
    // W19: the time we were away is given back.
    line(&mut manche, By::House, "extend 5000");
    assert!(allowed(&manche, By::Seat(Seat(1)), "find 1000185000 r 4 aquila"));
    line(&mut manche, By::House, "stop 1000100000");
    assert!(!allowed(&manche, By::Seat(Seat(1)), "find 1000100001 r 5 aquila"));
    line(&mut manche, By::Clock, "close 1000103000");
    assert!(!allowed(&manche, By::Seat(Seat(1)), "find 1000099999 r 6 aquila"));
    line(&mut manche, By::Seat(Seat(3)), "late 1000103500 r 7 quadro");
    assert_eq!(manche.stage(), Stage::Closed { at: 1_000_103_000 });
}

#[test]
fn w16b_the_order_of_finding() {
    let paid = |first: &str, second: &str| {
        let manche = aperta(&[&format!("1 find {first} carte"), &format!("2 find {second} carte")]);
        (manche.credits(Seat(1), "carte"), manche.credits(Seat(2), "carte"))
    };
    // In one chat: the stamp, then the number, whatever arrived first.
    assert_eq!(paid("1000000002 r 1", "1000000001 r 2"), (false, true));
    assert_eq!(paid("1000000001 r 2", "1000000001 r 1"), (false, true));
    // In different chats equal stamps decide nothing.
    assert_eq!(paid("1000000001 r 1", "1000000001 p 2"), (true, true));
    assert_eq!(paid("1000000001 p 9", "1000000002 r 1"), (true, false));
    // A whole-second stamp decides nothing within its second.
    assert_eq!(paid("1000000000s p 1", "1000000999 r 2"), (true, true));
    assert_eq!(paid("1000001000s p 1", "1000000999 r 2"), (false, true));
}

#[test]
fn w18_participants_and_ranking() {
    let sat = played(Mode::Cabina, Points::Sito, Copies::Primo, &["= sit 1"]);
    assert_eq!(ranking(&sat), [(1, 1, 0)]);
    assert_eq!(ranking(&riservata(Points::Sito, &["1 find 1000000001 p 1 pippo!"])), [(1, 1, 0)]);
    // "1224"; ties by number of words, then by the earliest last word, then by seat.
    let manche = riservata(
        Points::Sito,
        &[
            "4 find 1000000009 p 1 aquila",
            "3 find 1000000001 p 1 carte soia",
            "2 find 1000000005 p 1 quadro",
            "1 find 1000000008 p 1 idolatra",
        ],
    );
    assert_eq!(ranking(&manche), [(1, 1, 8), (3, 2, 3), (2, 2, 3), (4, 2, 3)]);
    let manche = riservata(
        Points::Sito,
        &[
            "1 find 1000000001 p 1 carte",
            "2 find 1000000002 p 1 idolatra",
            "3 find 1000000003 p 1 carte",
            "4 find 1000000004 p 1 soia",
        ],
    );
    assert_eq!(ranking(&manche), [(2, 1, 8), (1, 2, 2), (3, 2, 2), (4, 4, 1)]);
}

#[test]
fn w19_a_void_round_takes_nothing_more() {
    for reason in ["unposted", "away", "moderator"] {
        let mut manche = aperta(&["1 find 1000000001 r 1 carte"]);
        line(&mut manche, By::House, &format!("void {reason}"));
        assert!(!allowed(&manche, By::Seat(Seat(1)), "find 1000000002 r 2 aquila"));
        assert!(!allowed(&manche, By::House, "void moderator"));
    }
}

#[test]
fn w20_penalties_of_torneo() {
    for (token, points) in [
        ("carta?", -1),
        ("liani?", -1),
        ("lianoo?", -2),
        ("lianonno?", -3),
        ("corte/", -2),
        ("corti!", -2),
        ("lianonni!", -3),
        ("rate-", 0),
    ] {
        let manche = riservata(Points::Torneo, &[&format!("1 find 1000000001 p 1 {token}")]);
        assert_eq!(ranking(&manche), [(1, 1, points)], "{token}");
    }
}

#[test]
fn a_word_taken_back_is_gone() {
    let mut manche = riservata(Points::Sito, &["1 find 1000000001 p 1 carte aquila"]);
    line(&mut manche, By::Seat(Seat(1)), "drop aquila");
    assert_eq!(manche.hand(Seat(1)), [("carte", Mark::Valid)]);
    // In the open a taken word stays taken.
    let manche = aperta(&["1 find 1000000001 r 1 carte"]);
    assert!(!allowed(&manche, By::Seat(Seat(1)), "drop carte"));
}

#[test]
fn the_rules_refuse_what_the_list_contradicts() {
    let manche = aperta(&[]);
    // A valid word is on the list, and a word on the list is valid.
    assert!(!allowed(&manche, By::Seat(Seat(1)), "find 1000000001 r 1 corte"));
    assert!(!allowed(&manche, By::Seat(Seat(1)), "find 1000000001 r 1 carte?"));
    assert!(!allowed(&manche, By::Chance, "grid CART/OSEA/NILO/QuADR carte"));
    assert!(!allowed(&manche, By::Seat(Seat(1)), "close 1000180000"));
}

#[test]
fn the_setup_is_read_back() {
    for mode in [Mode::Aperta, Mode::Riservata, Mode::Cabina] {
        let setup = setup(mode, Points::Torneo, Copies::Tutti);
        assert_eq!(setup.to_string().parse(), Ok(setup));
    }
    assert!("manche-2 room=esterna".parse::<Setup>().is_err());
}

proptest! {
    #[test]
    fn the_order_of_arrival_changes_nothing(
        finds in proptest::collection::vec((1u16..5, 0i64..6, any::<bool>(), 1u64..4, 0usize..6), 1..12),
        turn in any::<usize>(),
    ) {
        let words = ["aquila", "carte", "casino", "idolatra", "quadro", "soia"];
        let mut lines: Vec<String> = finds
            .iter()
            .map(|(seat, at, open, id, word)| {
                let chat = if *open { 'r' } else { 'p' };
                format!("{seat} find {} {chat} {id} {}", 1_000_000_000 + at, words[*word])
            })
            .collect();
        let before = ranking(&aperta(&lines.iter().map(String::as_str).collect::<Vec<_>>()));
        let middle = turn % lines.len();
        lines.rotate_left(middle);
        lines.reverse();
        prop_assert_eq!(before, ranking(&aperta(&lines.iter().map(String::as_str).collect::<Vec<_>>())));
    }

    #[test]
    fn no_text_is_a_panic(text in "\\PC*") {
        let _ = text.parse::<Move>();
        let _ = text.parse::<Setup>();
        let _ = text.parse::<By>();
    }
}

/// A word as players type it.
fn dressed(word: &str, how: u8) -> String {
    match how % 6 {
        0 => word.to_owned(),
        1 => word.to_uppercase(),
        2 => format!("||{word}||"),
        3 => word.replace('a', "à").replace('e', "e\u{301}"),
        4 => format!("«{word}»,"),
        _ => format!("*{word}*!"),
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, ..ProptestConfig::default() })]

    /// What intake accepts is what the solution shows, and both are what the frozen lexicon holds and
    /// the grid can trace: a word in the solution can never have been refused.
    #[test]
    fn the_verdict_of_a_word_is_the_solution(
        seed in any::<[u8; 32]>(),
        side in 3_u8..6,
        min in 3_u8..6,
        picks in proptest::collection::vec((any::<prop::sample::Index>(), 0_u8..12, 0_u8..6), 1..40),
        removed in any::<prop::sample::Index>(),
    ) {
        let library = crate::chats::library();
        let plain = library.playing_words("classico", Overlay::default()).unwrap();
        let grid = plain.draw(seed, (side, side), min, Difficulty::Normale);
        let found = plain.words_on(&grid, min);
        prop_assume!(!found.is_empty());
        // The server has taken one word out and put in the start of another that can be traced.
        let removed = removed.get(&found);
        let added: String = found[0].chars().take(usize::from(min)).collect();
        let mut overlay = Overlay::default();
        overlay.set(removed, false);
        overlay.set(&added, true);
        let words = library.playing_words("classico", overlay).unwrap();

        let mut manche = Manche::new(Setup {
            size: (side, side),
            min_letters: min,
            ..setup(Mode::Aperta, Points::Sito, Copies::Primo)
        });
        let mv = manche.grid_move(grid.clone(), &words);
        line(&mut manche, By::Chance, &mv.to_string());
        line(&mut manche, By::Clock, &format!("start 1000000000 {DEADLINE}"));
        for (pick, change, how) in picks {
            let mut word = pick.get(&found).clone();
            match change {
                0 => { word.pop(); }
                1 => word.push('a'),
                2 => word = word.chars().rev().collect(),
                3 => word = added.clone(),
                4 => word.clone_from(removed),
                _ => {}
            }
            let typed = dressed(&word, how);
            let folded: Vec<String> = spelling::tokens(&typed).filter_map(spelling::fold).collect();
            prop_assert_eq!(&folded, &[word.clone()], "{}", typed);
            let counts = word.len() >= usize::from(min) && words.accepts(&word) && grid.trace(&word).is_some();
            prop_assert_eq!(manche.lists(&word), counts, "{} on {}", &word, &grid);
            let find = |mark| format!("find 1000000005 r 7 {}", Token { word: word.clone(), mark });
            let seat = By::Seat(Seat(1));
            prop_assert_eq!(allowed(&manche, seat, &find(Mark::Valid)), counts);
            prop_assert_eq!(allowed(&manche, seat, &find(Mark::Neither)), !counts);
        }
        let shown: Vec<&str> = manche.words().iter().collect();
        prop_assert!(shown.iter().all(|word| words.accepts(word) && grid.trace(word).is_some()));
        prop_assert!(!shown.contains(&removed.as_str()) || *removed == added);
    }
}

/// A log from before rounds were counted by the day folds to the same end as one of today; only its number is
/// another.
#[test]
fn logs_without_a_number_of_the_day_keep_theirs() {
    let new = setup(Mode::Aperta, Points::Sito, Copies::Primo);
    let old = Setup { today: None, ..new.clone() };
    assert!(new.to_string().ends_with(" rated=yes today=9") && old.to_string().ends_with(" rated=yes"));
    for setup in [&new, &old] {
        assert_eq!(setup.to_string().parse::<Setup>().as_ref(), Ok(setup));
    }
    assert_eq!((new.called(), old.called()), (9, 7));
    for bad in [" today=", " today=x", " today=1 today=2", " tomorrow=1", " today=70000"] {
        assert!(format!("{old}{bad}").parse::<Setup>().is_err(), "{bad}");
    }
    let ends = [new, old].map(|setup| {
        let mut manche = Manche::new(setup);
        line(&mut manche, By::Chance, "grid CART/OSEA/NILO/QuADR aquila carte casino idolatra quadro soia");
        line(&mut manche, By::Clock, &format!("start 1000000000 {DEADLINE}"));
        line(&mut manche, By::Seat(Seat(1)), "find 1000001000 r 1 carte soia");
        line(&mut manche, By::Clock, &format!("close {DEADLINE}"));
        (manche.standings(), manche.is_rated(), manche.posted_at())
    });
    assert_eq!(ends[0], ends[1]);
}

/// A round with a computer at seat 1.
fn with_computer(mode: Mode, points: Points, lines: &[&str]) -> Manche {
    let setup = Setup { computer: Some((Seat(1), Level::Medio)), ..setup(mode, points, Copies::Primo) };
    let mut manche = Manche::new(setup);
    line(&mut manche, By::Chance, "grid CART/OSEA/NILO/QuADR aquila carte casino idolatra quadro soia");
    line(&mut manche, By::Clock, &format!("start 1000000000 {DEADLINE}"));
    for text in lines {
        let (by, text) = text.split_once(' ').unwrap();
        line(&mut manche, by.parse().unwrap(), text);
    }
    manche
}

#[test]
fn w26_a_computer_takes_no_word_from_people_and_loses_none_to_them() {
    // It was first with *carte*, they with *aquila*; among people the first finder takes the word.
    let found = [
        "1 find 1000000001 p 1 carte",
        "2 find 1000000002 r 1 aquila carte",
        "1 find 1000000003 p 2 aquila",
        "3 find 1000000004 r 2 carte soia",
    ];
    assert_eq!(
        ranking(&with_computer(Mode::Aperta, Points::Sito, &found)),
        [(2, 1, 5), (1, 1, 5), (3, 3, 1)]
    );
    assert_eq!(ranking(&aperta(&found)), [(2, 1, 3), (1, 2, 2), (3, 3, 1)]);
    // In secret everybody is paid anyway.
    let secret = found.map(|line| line.replace(" r ", " p "));
    let secret: Vec<&str> = secret.iter().map(String::as_str).collect();
    let ranked = ranking(&with_computer(Mode::Riservata, Points::Sito, &secret));
    assert_eq!(ranked, [(2, 1, 5), (1, 1, 5), (3, 3, 3)]);
    // Under `scatola` it is a player like any other: what two have found is nobody's.
    let ranked = ranking(&with_computer(Mode::Riservata, Points::Scatola, &secret));
    assert_eq!(ranked, ranking(&riservata(Points::Scatola, &secret)));
    assert_eq!(ranked, [(3, 1, 1), (1, 2, 0), (2, 2, 0)]);
}

#[test]
fn w26_where_no_person_plays_a_computer_has_not_played() {
    let alone = with_computer(Mode::Aperta, Points::Sito, &["1 find 1000000001 p 1 carte"]);
    assert!(alone.standings().is_empty() && Outcome::of(&alone).finders("carte").is_empty());
    assert_eq!(alone.finders().count(), 0);
    // And where one plays it is in the list, also with nothing.
    let beside = with_computer(Mode::Aperta, Points::Sito, &["2 find 1000000001 r 1 carte"]);
    assert_eq!(ranking(&beside), [(2, 1, 2), (1, 2, 0)]);
    assert_eq!(beside.finders().collect::<Vec<_>>(), [Seat(2)]);
    let entered = with_computer(Mode::Cabina, Points::Sito, &["= sit 2", "1 find 1000000001 p 1 carte"]);
    assert_eq!(ranking(&entered), [(1, 1, 2), (2, 2, 0)]);
}

#[test]
fn w26_a_round_with_a_computer_counts_for_nothing() {
    let found = ["2 find 1000000001 r 1 carte", "3 find 1000000002 r 2 aquila"];
    let people = aperta(&found);
    let mut beside = with_computer(Mode::Aperta, Points::Sito, &found);
    assert_eq!((people.unrated(), beside.unrated()), (None, Some(Unrated::Computer)));
    assert_eq!(beside.unrated_before(), Some(Unrated::Computer));
    let best = |manche: &Manche| manche.standings().iter().filter(|one| manche.best(one).is_some()).count();
    assert_eq!((best(&people), best(&beside)), (2, 0));
    line(&mut beside, By::Clock, &format!("close {DEADLINE}"));
    assert!(!beside.is_rated());
}

/// Who typed like a computer has not copied from it.
#[test]
fn w26_a_computer_resembles_nobody() {
    let all = "aquila carte casino idolatra quadro soia tra tre";
    let setup = Setup {
        computer: Some((Seat(1), Level::Forte)),
        ..setup(Mode::Riservata, Points::Sito, Copies::Primo)
    };
    for (setup, pairs) in [(setup.clone(), 1), (Setup { computer: None, ..setup }, 3)] {
        let mut manche = Manche::new(setup);
        line(&mut manche, By::Chance, &format!("grid CART/OSEA/NILO/QuADR {all}"));
        line(&mut manche, By::Clock, &format!("start 1000000000 {DEADLINE}"));
        for seat in 1..=3 {
            line(&mut manche, By::Seat(Seat(seat)), &format!("find 100000000{seat} p 1 {all}"));
        }
        assert_eq!(resemblances(&manche).len(), pairs);
    }
}

#[test]
fn w26_a_computer_writes_words_of_the_list_in_time() {
    let manche = with_computer(
        Mode::Riservata,
        Points::Sito,
        &["1 find 1000000001 p 1 carte", "2 find 1000000001 p 1 soia"],
    );
    let [computer, person] = [1, 2].map(|seat| By::Seat(Seat(seat)));
    assert!(allowed(&manche, computer, "find 1000180000 p 2 aquila"));
    assert!(!allowed(&manche, computer, "find 1000180001 p 2 aquila"));
    for (line, person_may) in
        [("find 1000000002 p 2 corte/", true), ("late 1000190000 p 2 aquila", true), ("drop carte", false)]
    {
        assert!(!allowed(&manche, computer, line), "{line}");
        assert_eq!(allowed(&manche, person, line), person_may, "{line}");
    }
    assert!(allowed(&manche, person, "drop soia"));
}

/// Logs without a computer read and fold as before; with one the first line says where it sits and how well it plays.
#[test]
fn w26_the_first_line_tells_of_the_computer() {
    let without = setup(Mode::Aperta, Points::Sito, Copies::Primo);
    assert!(!without.to_string().contains("computer"));
    for level in Level::ALL {
        let with = Setup { computer: Some((Seat(1), level)), ..without.clone() };
        assert!(with.to_string().ends_with(&format!(" today=9 computer=1:{}", level.name())));
        assert_eq!(with.to_string().parse::<Setup>(), Ok(with));
    }
    for bad in [
        "computer=",
        "computer=medio",
        "computer=1",
        "computer=1:bravo",
        "computer=x:medio",
        "computer=1:medio computer=1:medio",
    ] {
        assert!(format!("{without} {bad}").parse::<Setup>().is_err(), "{bad}");
    }
}

/// W19: a void round has no ranking; what was written in it can still be read.
#[test]
fn words_of_a_void_round_can_be_read() {
    let mut manche = played(Mode::Riservata, Points::Sito, Copies::Primo, &["1 find 1000001000 p 1 carte"]);
    line(&mut manche, By::House, "void moderator");
    assert!(manche.is_void() && manche.standings().is_empty());
    let words: Vec<_> =
        manche.as_played().iter().flat_map(|one| one.words.clone()).map(|one| one.word).collect();
    assert_eq!(words, ["carte"]);
}
