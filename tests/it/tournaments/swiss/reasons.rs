//! Why two players meet.

use super::{entrant, event, game, played};
use giostra::tournaments::field::{Bye, Cell, Field, Outcome, Side};
use giostra::tournaments::swiss::{Against, Criterion, Part, Reason, pair};

#[test]
fn nothing_against_how_they_stand() {
    let entrants = (1..=6).map(|number| entrant(number, Vec::new())).collect();
    let field = Field { entrants, rounds: Some(5), ..Field::default() };
    for game in pair(&field).expect("a pairing").games {
        assert_eq!((game.reason, game.part, game.exchanges), (Reason::AsRanked, Part::Halves, 0));
    }
}

#[test]
fn what_was_against_it() {
    // 1 and 2 have won with White, 3 and 4 with Black: 1 would meet 3 of the four leaders.
    let mut field = Field {
        entrants: (1..=4).map(|number| entrant(number, Vec::new())).collect(),
        rounds: Some(5),
        first: Some(Side::White),
        ..Field::default()
    };
    // 1–3 and 4–2, all drawn: 1 would meet 3 again.
    for (number, opponent, side) in
        [(0, 3, Side::White), (2, 1, Side::Black), (3, 2, Side::White), (1, 4, Side::Black)]
    {
        field.entrants[number].rounds.push(game(opponent, side, Outcome::Draw));
    }
    field.played = 1;
    let games = pair(&field).expect("a pairing").games;
    let barred = Against::Barred { criterion: Criterion::C1, one: 1, other: 3 };
    let reason = games.iter().find(|g| g.white == 1 || g.black == 1).expect("their game").reason;
    assert_eq!(reason, Reason::Instead { natural: 3, against: barred });
}

/// Whoever met somebody else than as they stand was told why, and what is said to be barred is.
#[test]
fn reasons_are_true() {
    let (mut as_ranked, mut worse, mut order, mut barred) = (0, 0, 0, 0);
    for seed in 0..30 {
        let (_, _) = played(&event(seed, 30, 7), |field, pairing| {
            for game in &pairing.games {
                match game.reason {
                    Reason::AsRanked => as_ranked += 1,
                    Reason::Instead { natural, against } => {
                        assert!(natural != game.white && natural != game.black);
                        match against {
                            Against::Worse(criterion) => {
                                assert!(criterion >= Criterion::C4 && criterion <= Criterion::C21);
                                worse += 1;
                            }
                            Against::Order => order += 1,
                            Against::Barred { criterion, one, other } => {
                                let cells = &field.entrant(one).expect("an entrant").rounds;
                                let met = cells.iter().any(|c| c.met().is_some_and(|(x, _)| x == other));
                                assert_eq!(met, criterion == Criterion::C1, "{one} {other} {criterion:?}");
                                barred += 1;
                            }
                        }
                    }
                }
            }
        });
    }
    assert!(
        as_ranked > 500 && worse > 100 && order > 10 && barred > 100,
        "{as_ranked} {worse} {order} {barred}"
    );
}

/// Who rests, and why nobody below them does: what is said of each of them is true.
#[test]
fn why_somebody_rests() {
    let (mut barred, mut stranded, mut unplayed, mut worse) = (0, 0, 0, 0);
    for seed in 0..40 {
        played(&event(seed, 9 + 2 * (seed % 3) as u16, 8), |field, pairing| {
            let Some(bye) = pairing.bye else {
                assert_eq!(pairing.rest, None);
                return;
            };
            let rest = pairing.rest.as_ref().expect("who rests has a reason");
            for (number, criterion) in &rest.passed_over {
                assert!(*number != bye && !pairing.games.is_empty());
                let cells = &field.entrant(*number).expect("an entrant").rounds;
                let free = |cell: &Cell| cell.met().is_none() && field.scale.of(*cell) >= field.scale.win;
                let may_not = cells.contains(&Cell::Bye(Bye::Allocated)) || cells.iter().any(free);
                assert_eq!(may_not, *criterion == Some(Criterion::C2), "{number} in {field:?}");
                match criterion {
                    Some(Criterion::C2) => barred += 1,
                    Some(Criterion::C4) => stranded += 1,
                    Some(Criterion::C9) => unplayed += 1,
                    other => {
                        assert_eq!(*other, None);
                        worse += 1;
                    }
                }
            }
        });
    }
    assert!(
        barred > 20 && stranded > 2 && unplayed > 2 && worse > 0,
        "{barred} {stranded} {unplayed} {worse}"
    );
}
