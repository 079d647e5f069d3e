//! Brackets while they are played (R2, D1–D4, D6), and what follows drawn games (K3, D5).

use giostra::tournaments::bracket::encounter::{By, Cut, Game, Next, Rules, Which, Why, first_move, next};
use giostra::tournaments::bracket::live::{Champion, Ended, Live, Stand, State};
use giostra::tournaments::bracket::places::places;
use giostra::tournaments::bracket::{Bracket, Format, Last, MatchId, Section};
use proptest::prelude::*;
use std::collections::BTreeMap;

const DOUBLE: Format = Format::Double;
const REPECHAGE: Format = Format::Repechage { reset: false };

fn live(entrants: u16, format: Format) -> Live {
    Live::new(Bracket::new(entrants, format).unwrap())
}

/// The next match that can be played.
fn ready(live: &Live) -> Option<(MatchId, Section, u16, u16)> {
    let seen = live.seen();
    let mut all = live.bracket().matches().zip(seen);
    all.find_map(|(one, seen)| match seen.state {
        State::Ready { a, b } => Some((one.id, one.section, a, b)),
        _ => None,
    })
}

/// Plays all that can be played; `ends` says how each match ends. How often each player has lost, and how many were played.
fn play(live: &mut Live, mut ends: impl FnMut(Section, u16, u16) -> Ended) -> (BTreeMap<u16, usize>, usize) {
    let (mut lost, mut played) = (BTreeMap::new(), 0);
    while let Some((id, section, a, b)) = ready(live) {
        let ended = ends(section, a, b);
        live.end(id, ended);
        played += 1;
        if let Ended::Won { winner, .. } = ended {
            *lost.entry(if winner == a { b } else { a }).or_default() += 1;
        }
    }
    (lost, played)
}

fn won(winner: u16) -> Ended {
    Ended::Won { winner, played: true }
}

#[test]
fn the_better_number_always_wins() {
    for entrants in 2..=64_u16 {
        for format in
            [Format::Knockout { third: true }, DOUBLE, Format::Consolation { third: false }, Format::Quarter]
        {
            let mut live = live(entrants, format);
            let (lost, played) = play(&mut live, |_, a, b| won(a.min(b)));
            assert_eq!(live.champion(), Champion::Player(1), "{entrants} {format:?}");
            let (all, perhaps) = live.bracket().played();
            assert_eq!(played, all - perhaps, "{entrants} {format:?}");
            if format == DOUBLE {
                assert!((2..=entrants).all(|n| lost[&n] == 2), "{entrants}: {lost:?}");
                let first: Vec<_> = places(&live).iter().take(3).map(|one| (one.number, one.place)).collect();
                let expected: Vec<_> = (1..=entrants.min(3)).map(|n| (n, Some(usize::from(n)))).collect();
                assert_eq!(first, expected, "{entrants}");
            }
        }
    }
}

#[test]
fn r2_the_fallen_recover_by_their_own_numbers() {
    // 8 players; in round 1 the worse numbers win but for 1: 4, 3 and 2 fall, and 8.
    let mut live = live(8, REPECHAGE);
    for (match_, winner) in [(1, 1), (2, 5), (3, 7), (4, 6)] {
        live.end(MatchId(match_), won(winner));
    }
    let seen = live.seen();
    let recovery: Vec<_> =
        live.bracket().matches().zip(&seen).filter(|(one, _)| one.section == Section::Recovery).collect();
    // Seeds of the recovery: 2, 3, 4, 8. First against fourth, second against third.
    assert_eq!(recovery[0].1.state, State::Ready { a: 2, b: 8 });
    assert_eq!(recovery[1].1.state, State::Ready { a: 3, b: 4 });
    // The best of the fallen wins the challenge: champion after having lost once.
    let (lost, played) = play(&mut live, |section, a, b| match section {
        Section::Challenge => won(2),
        _ => won(a.min(b)),
    });
    assert_eq!((live.champion(), played + 4, lost.get(&1)), (Champion::Player(2), 11, Some(&1)));
    let first: Vec<_> = places(&live).iter().take(3).map(|one| (one.number, one.place)).collect();
    assert_eq!(first, [(2, Some(1)), (1, Some(2)), (6, Some(3))]);
}

#[test]
fn r2_who_did_not_come_does_not_recover_and_reset_means_twice() {
    // 5 players: 4–5 alone is played in round 1, its loser challenges directly.
    let mut five = live(5, Format::Repechage { reset: true });
    five.end(MatchId(2), won(4));
    let (lost, _) = play(&mut five, |section, a, b| match section {
        Section::Challenge => won(5),
        _ => won(a.min(b)),
    });
    assert_eq!(
        (five.champion(), lost[&1], lost[&5]),
        (Champion::Player(1), 1, 1),
        "the second challenge decides"
    );
    // Without a candidate the winner of the main draw has won the event.
    let mut none = live(5, Format::Repechage { reset: true });
    none.end(MatchId(2), Ended::Won { winner: 4, played: false });
    let (_, played) = play(&mut none, |_, a, b| won(a.min(b)));
    assert_eq!((none.champion(), played), (Champion::Player(1), 3));
}

#[test]
fn d1_the_second_final_is_played_only_if_the_unbeaten_player_has_lost() {
    for (again, champion, matches) in [(false, 1, 14), (true, 2, 15), (true, 1, 15)] {
        let mut live = live(8, DOUBLE);
        let (lost, played) = play(&mut live, |section, a, b| match section {
            Section::Challenge if again => won(2),
            Section::Again => won(champion),
            _ => won(a.min(b)),
        });
        assert_eq!((live.champion(), played), (Champion::Player(champion), matches));
        let twice = (1..=8).filter(|n| *n != champion).all(|n| lost[&n] == 2);
        assert!(twice && lost.get(&champion).copied().unwrap_or(0) <= 1, "{lost:?}");
    }
}

#[test]
fn d6_neither_comes() {
    let mut live = live(4, Format::Knockout { third: true });
    live.end(MatchId(1), Ended::Absent);
    live.end(MatchId(2), won(2));
    assert_eq!(live.seen()[2].state, State::Bye(Some(2)), "the next opponent has a bye");
    assert_eq!(live.seen()[3].state, State::Bye(Some(3)), "and so has who is third");
    assert_eq!(live.champion(), Champion::Player(2));
    let mut both = live_of_two();
    both.end(MatchId(1), Ended::Absent);
    assert_eq!(both.champion(), Champion::Nobody, "the director decides");
}

fn live_of_two() -> Live {
    live(2, Format::Knockout { third: false })
}

#[test]
fn d4_groups_then_a_knock_out_or_a_group() {
    let knockout = Format::Groups { groups: 2, advance: 2, last: Last::Knockout { third: true } };
    let mut event = live(6, knockout);
    // A: 1 4 5, B: 2 3 6. Draws in A leave the seeds to decide.
    while let Some((id, Section::Group(group), a, b)) = ready(&event) {
        event.end(id, if group.0 == 0 { Ended::Drawn } else { won(a.max(b)) });
    }
    let (id, _, a, b) = ready(&event).unwrap();
    assert_eq!((a, b), (1, 3), "first of A, second of B");
    event.end(id, won(3));
    let (_, _, a, b) = ready(&event).unwrap();
    assert_eq!((a, b), (6, 4));
    play(&mut event, |_, a, b| won(a.max(b)));
    let placed: Vec<_> = places(&event).iter().map(|one| (one.number, one.place.unwrap())).collect();
    assert_eq!(placed, [(6, 1), (3, 2), (4, 3), (1, 4), (2, 5), (5, 5)]);
    // T9: 5 leaves before half of their games: they have met nobody.
    let mut left = live(6, knockout);
    let (id, _, a, b) = ready(&left).unwrap();
    assert_eq!((a, b), (4, 5));
    left.end(id, won(5));
    left.leave(5);
    left.leave(4);
    play(&mut left, |_, a, b| won(a.min(b)));
    assert_eq!(left.champion(), Champion::Player(1));
    // A final group of all firsts and seconds.
    let mut last = live(6, Format::Groups { groups: 2, advance: 2, last: Last::Group });
    let (_, all) = play(&mut last, |_, a, b| won(a.max(b)));
    assert_eq!((last.champion(), all), (Champion::Player(6), 6 + 6));
    assert_eq!(places(&last)[0].number, 6);
}

#[test]
fn f2_a_match_that_was_paired_stays_as_it_was_paired() {
    let mut live = live(4, Format::Knockout { third: false });
    live.end(MatchId(1), won(1));
    live.end(MatchId(2), won(2));
    live.fix(MatchId(3), [Some(1), Some(2)]);
    live.end(MatchId(1), won(4));
    assert_eq!(live.seen()[2].sides, [Stand::Player(1), Stand::Player(2)]);
}

fn format() -> impl Strategy<Value = (u16, Format)> {
    (3..40_u16, 0..9, 1..5_u16, 1..4_u16).prop_map(|(entrants, which, groups, advance)| {
        let groups = groups.min(entrants / 2);
        let advance = advance.min(entrants / groups).max(1 + u16::from(groups == 1));
        let format = match which {
            0 => Format::Knockout { third: false },
            1 => Format::Knockout { third: true },
            2 => Format::Repechage { reset: false },
            3 => Format::Repechage { reset: true },
            4 => DOUBLE,
            5 => Format::Consolation { third: entrants != 4 },
            6 => Format::Quarter,
            7 => Format::Groups { groups, advance, last: Last::Knockout { third: true } },
            _ => Format::Groups { groups, advance, last: Last::Group },
        };
        (entrants, format)
    })
}

proptest! {
    /// Whoever wins: everybody but one loses the right number of times.
    #[test]
    fn everybody_but_one_loses_the_right_number_of_times((entrants, format) in format(), dice in any::<[u64; 32]>()) {
        let mut live = live(entrants, format);
        let mut at = 0;
        let mut coin = || {
            at += 1;
            dice[at / 64 % 32] >> (at % 64) & 1 == 1
        };
        let (mut fallen, mut again) = (0, 0);
        let (lost, played) = play(&mut live, |section, a, b| {
            fallen += usize::from(section == Section::Recovery);
            again += usize::from(section == Section::Again);
            won(if coin() { a } else { b })
        });
        let Champion::Player(champion) = live.champion() else { panic!("{format:?}: no champion") };
        let times = |n: u16| lost.get(&n).copied().unwrap_or(0);
        let (all, perhaps) = live.bracket().played();
        prop_assert_eq!(played, all - perhaps + again);
        let others = (1..=entrants).filter(|n| *n != champion);
        match format {
            Format::Knockout { third: false } => {
                prop_assert!(times(champion) == 0 && others.clone().all(|n| times(n) == 1));
            }
            Format::Double => {
                prop_assert!(times(champion) < 2 && others.clone().all(|n| times(n) == 2));
            }
            Format::Repechage { reset } => {
                // Once, or once and once more in the recovery; the winner of the main draw as often as it takes.
                prop_assert!(times(champion) <= 1);
                prop_assert!(others.clone().all(|n| (1..=2).contains(&times(n))));
                prop_assert!(reset || again == 0);
            }
            Format::Consolation { .. } | Format::Quarter | Format::Knockout { .. } => {
                prop_assert!(times(champion) == 0 && others.clone().all(|n| (1..=2).contains(&times(n))));
            }
            Format::Groups { .. } => {}
        }
        let placed = places(&live);
        prop_assert_eq!(placed.len(), usize::from(entrants));
        prop_assert_eq!((placed[0].number, placed[0].place), (champion, Some(1)));
        prop_assert!(placed.iter().all(|one| one.place.is_some()), "{:?}", placed);
        prop_assert!(placed.iter().filter(|one| one.place == Some(1)).count() == 1);
    }

    /// Who leaves, and who does not come: the bracket always ends.
    #[test]
    fn it_ends_whoever_leaves((entrants, format) in format(), dice in prop::collection::vec(0..12_u16, 1..200)) {
        let mut live = live(entrants, format);
        for (turn, dice) in dice.iter().enumerate() {
            let Some((id, section, a, b)) = ready(&live) else { break };
            match dice {
                0 => live.leave(a),
                1 => live.leave(b),
                2 => live.end(id, Ended::Absent),
                3 => live.end(id, Ended::Won { winner: a, played: false }),
                4 if matches!(section, Section::Group(_)) => live.end(id, Ended::Drawn),
                _ => live.end(id, won(if turn % 2 == 0 { a } else { b })),
            }
        }
        play(&mut live, |_, a, _| won(a));
        prop_assert!(live.champion() != Champion::Open, "{:?}", live.seen());
        prop_assert!(live.seen().iter().all(|seen| seen.state != State::Open));
        prop_assert!(places(&live).iter().all(|one| one.place.is_some()));
    }

    /// However games end, an encounter does.
    #[test]
    fn an_encounter_ends(
        best_of in 0..6_u16,
        cut in prop::option::of(prop_oneof![Just(Cut::FewerMoves), Just(Cut::Total)]),
        ends in prop::collection::vec((0..3_usize, 0..3_u32, 0..3_u32, any::<bool>()), 20),
    ) {
        let which = |first| if first { Which::A } else { Which::B };
        let rules = Rules { best_of, unequal: cut, better: Which::A, first: Which::B };
        let mut games = Vec::new();
        for (winner, x, y, drawn) in ends {
            let Next::Game { first, .. } = next(rules, &games) else { break };
            let winner = [None, Some(Which::A), Some(Which::B)][winner];
            games.push(Game { first: first.unwrap_or(which(drawn)), winner, cut: (x, y) });
        }
        let units = usize::from(best_of.max(1));
        let most = if cut.is_some() { 2 * units + 2 } else { units + 2 };
        let over = matches!(next(rules, &games), Next::Over { .. });
        prop_assert!(over && games.len() <= most);
    }
}

fn game(first: Which, winner: Option<Which>) -> Game {
    Game { first, winner, cut: (0, 0) }
}

#[test]
fn k3_equal_roles() {
    use Which::{A, B};
    let rules = Rules { best_of: 1, unequal: None, better: B, first: A };
    assert_eq!(next(rules, &[]), Next::Game { first: Some(A), why: Why::Match });
    assert_eq!(next(rules, &[game(A, Some(B))]), Next::Over { winner: B, by: By::Points });
    let drawn = game(A, None);
    assert_eq!(next(rules, &[drawn]), Next::Game { first: Some(B), why: Why::Replay });
    let again = game(B, None);
    assert_eq!(next(rules, &[drawn, game(B, Some(A))]), Next::Over { winner: A, by: By::Points });
    assert_eq!(next(rules, &[drawn, again]), Next::Game { first: None, why: Why::Deciding });
    assert_eq!(next(rules, &[drawn, again, game(A, None)]), Next::Over { winner: B, by: By::Black });
    assert_eq!(next(rules, &[drawn, again, game(B, None)]), Next::Over { winner: A, by: By::Black });
    assert_eq!(next(rules, &[drawn, again, game(B, Some(B))]), Next::Over { winner: B, by: By::Points });
    // D5: best of three.
    let three = Rules { best_of: 3, ..rules };
    assert_eq!(next(three, &[game(A, Some(A))]), Next::Game { first: Some(B), why: Why::Match });
    assert_eq!(next(three, &[game(A, Some(A)), game(B, Some(A))]), Next::Over { winner: A, by: By::Points });
    let one_each = [game(A, Some(A)), game(B, Some(B)), game(A, None)];
    assert_eq!(next(three, &one_each), Next::Game { first: Some(B), why: Why::Replay });
    // A win and two draws are more points.
    assert_eq!(
        next(three, &[game(A, Some(A)), game(B, None), drawn]),
        Next::Over { winner: A, by: By::Points }
    );
}

#[test]
fn k3_unequal_roles() {
    use Which::{A, B};
    let rules = Rules { best_of: 1, unequal: Some(Cut::FewerMoves), better: B, first: A };
    let game = |first, winner, a, b| Game { first, winner, cut: (a, b) };
    assert_eq!(next(rules, &[game(A, Some(A), 20, 20)]), Next::Game { first: Some(B), why: Why::Match });
    let twice = [game(A, Some(A), 20, 20), game(B, Some(A), 9, 9)];
    assert_eq!(next(rules, &twice), Next::Over { winner: A, by: By::Points });
    // 1–1: a needed 20 moves for the game a won, b 19.
    let even = [game(A, Some(A), 20, 1), game(B, Some(B), 2, 19)];
    assert_eq!(next(rules, &even), Next::Over { winner: B, by: By::Cut });
    // As many: one more encounter, roles as in the first; then the better seed.
    let same = [game(A, Some(A), 20, 1), game(B, Some(B), 2, 20)];
    assert_eq!(next(rules, &same), Next::Game { first: Some(B), why: Why::Replay });
    let third = [same[0], same[1], game(B, Some(B), 7, 8)];
    assert_eq!(next(rules, &third), Next::Game { first: Some(A), why: Why::Replay });
    let four = [same[0], same[1], same[1], same[0]];
    assert_eq!(next(rules, &four), Next::Over { winner: B, by: By::Seed });
    let decided = [same[0], same[1], game(B, Some(B), 7, 8), game(A, Some(A), 7, 8)];
    assert_eq!(next(rules, &decided), Next::Over { winner: A, by: By::Cut });
    // Entropy: totals decide.
    let entropy = Rules { unequal: Some(Cut::Total), ..rules };
    let totals = [game(A, Some(A), 30, 25), game(B, Some(B), 20, 24)];
    assert_eq!(next(entropy, &totals), Next::Over { winner: A, by: By::Cut });
}

#[test]
fn k3_first_moves_are_turned_round() {
    use Which::{A, B};
    assert_eq!([1, 2, 3].map(|round| first_move(B, round, &[], &[])), [B, A, B]);
    assert_eq!(first_move(A, 2, &[true], &[false]), B, "who had it less often");
    assert_eq!(first_move(A, 2, &[true], &[]), B);
    assert_eq!(first_move(A, 3, &[true, false], &[false, true]), A, "who had the second move last");
    assert_eq!(first_move(A, 2, &[true], &[true]), B, "the draw, turned round");
}
