//! Rules 09, 9.4: three events made by a reference engine, every pairing of them, and what can be made of single rules.

use super::{entrant, game};
use giostra::tournaments::field::{Asked, Bye, Cell, Field, Forbidden, Number, Outcome, Scale, Side};
use giostra::tournaments::points::Points;
use giostra::tournaments::swiss::{ColourRule, NoPairing, baku, initial_colour, pair};

/// White, Black and White's half points; the bye.
type Round = (&'static [(Number, Number, u8)], Option<Number>);

const EIGHT: [Round; 3] = [
    (&[(1, 5, 2), (6, 2, 0), (3, 7, 2), (8, 4, 0)], None),
    (&[(4, 1, 0), (2, 3, 2), (5, 8, 2), (7, 6, 0)], None),
    (&[(1, 2, 2), (3, 5, 2), (6, 4, 0), (8, 7, 0)], None),
];
const SEVEN: [Round; 3] = [
    (&[(1, 4, 2), (5, 2, 0), (3, 6, 1)], Some(7)),
    (&[(7, 1, 0), (2, 3, 2), (6, 5, 0)], Some(4)),
    (&[(1, 2, 2), (4, 7, 2), (5, 3, 0)], Some(6)),
];
const NINE: [Round; 4] = [
    (&[(1, 5, 2), (6, 2, 0), (3, 7, 2), (8, 4, 0)], Some(9)),
    (&[(4, 1, 0), (2, 9, 2), (5, 3, 0), (7, 6, 0)], Some(8)),
    (&[(3, 2, 0), (1, 8, 1), (9, 4, 0), (6, 5, 0)], Some(7)),
    (&[(2, 1, 0), (4, 3, 0), (8, 7, 0), (5, 9, 2)], Some(6)),
];

fn fresh(players: usize, rounds: u16) -> Field {
    Field {
        entrants: (1..=players).map(|number| entrant(number, Vec::new())).collect(),
        rounds: Some(rounds),
        first: Some(Side::White),
        ..Field::default()
    }
}

fn follow(players: usize, event: &[Round]) {
    let mut field = fresh(players, u16::try_from(event.len()).expect("few"));
    for (games, bye) in event {
        let pairing = pair(&field).expect("a pairing");
        let mut made: Vec<(Number, Number)> =
            pairing.games.iter().map(|game| (game.white, game.black)).collect();
        let mut golden: Vec<(Number, Number)> =
            games.iter().map(|&(white, black, _)| (white, black)).collect();
        if field.played == 0 {
            // The first round stands in board order in the table.
            assert_eq!(made, golden);
        }
        made.sort_unstable();
        golden.sort_unstable();
        assert_eq!((made, pairing.bye), (golden, *bye), "{players} players, round {}", field.played + 1);
        for &(white, black, result) in *games {
            let outcome = [Outcome::Loss, Outcome::Draw, Outcome::Win][usize::from(result)];
            field.entrants[usize::from(white) - 1].rounds.push(game(black, Side::White, outcome));
            field.entrants[usize::from(black) - 1].rounds.push(game(white, Side::Black, outcome.other()));
        }
        if let Some(bye) = bye {
            field.entrants[usize::from(*bye) - 1].rounds.push(Cell::Bye(Bye::Allocated));
        }
        field.played += 1;
    }
}

#[test]
fn golden_events() {
    follow(8, &EIGHT);
    follow(7, &SEVEN);
    follow(9, &NINE);
}

#[test]
fn the_first_round_by_the_initial_colour() {
    let mut field = fresh(6, 5);
    field.first = Some(Side::Black);
    let made: Vec<_> =
        pair(&field).expect("a pairing").games.iter().map(|g| (g.white, g.black, g.colour)).collect();
    assert_eq!(made, [(4, 1, ColourRule::Initial), (2, 5, ColourRule::Initial), (6, 3, ColourRule::Initial)]);
}

#[test]
fn who_has_not_come_yet_turns_no_colours_round() {
    // As gacrux counts: of those who have been paired or are paired now.
    let mut field = fresh(9, 5);
    field.asked.push(Asked { entrant: 2, round: 1, bye: Bye::Half });
    let made: Vec<_> = pair(&field).expect("a pairing").games.iter().map(|g| (g.white, g.black)).collect();
    assert_eq!(made, [(1, 6), (7, 3), (4, 8), (9, 5)]);
    // Who came and is away now is counted.
    let mut field = fresh(10, 5);
    for entrant in &mut field.entrants {
        entrant.rounds = vec![Cell::Bye(Bye::Full)];
    }
    field.entrants[1].rounds = vec![game(1, Side::White, Outcome::Loss)];
    field.entrants[0].rounds = vec![game(2, Side::Black, Outcome::Win), Cell::Bye(Bye::Half)];
    field.played = 1;
    let pairing = pair(&field).expect("a pairing");
    let made: Vec<_> = pairing.games.iter().map(|g| (g.white, g.black)).collect();
    assert_eq!(made, [(3, 7), (8, 4), (5, 9), (10, 6)]);
    assert_eq!(pairing.bye, Some(2));
}

#[test]
fn the_initial_colour_from_what_was_played() {
    let mut field = fresh(4, 3);
    field.first = None;
    assert_eq!(initial_colour(&field), Side::White);
    for (number, cell) in [
        game(3, Side::Black, Outcome::Win),
        game(4, Side::White, Outcome::Win),
        game(1, Side::White, Outcome::Loss),
        game(2, Side::Black, Outcome::Loss),
    ]
    .into_iter()
    .enumerate()
    {
        field.entrants[number].rounds.push(cell);
    }
    field.played = 1;
    assert_eq!(initial_colour(&field), Side::Black);
}

#[test]
fn forbidden_pairs_do_not_meet() {
    let mut field = fresh(8, 5);
    field.forbidden.push(Forbidden { rounds: (1, 1), entrants: vec![1, 5, 6] });
    let meets = |field: &Field| {
        pair(field)
            .expect("a pairing")
            .games
            .iter()
            .any(|g| [1, 5, 6].contains(&g.white) && [1, 5, 6].contains(&g.black))
    };
    assert!(!meets(&field));
    field.forbidden[0].rounds = (2, 3);
    assert!(meets(&field), "1 meets 5 where nothing forbids it");
}

/// Who had the bye has floated down, also where it is worth no more than a loss (art. 1.4.3).
#[test]
fn a_bye_worth_nothing_floats_down() {
    let (won, lost) = (Outcome::Win, Outcome::Loss);
    let (white, black, bye) = (Side::White, Side::Black, Cell::Bye(Bye::Allocated));
    let mut field = fresh(5, 4);
    field.scale.allocated = Points::ZERO;
    field.entrants[0].rounds = vec![game(3, black, lost), game(4, black, lost)];
    field.entrants[1].rounds = vec![bye, game(3, white, lost)];
    field.entrants[2].rounds = vec![game(1, white, won), game(2, black, won)];
    field.entrants[3].rounds = vec![game(5, black, lost), game(1, white, won)];
    field.entrants[4].rounds = vec![game(4, white, won), bye];
    field.played = 2;
    let pairing = pair(&field).expect("a pairing");
    // 3 meets 4 or 5, and the other one floats: 5 has done so in the last round. A reference engine pairs the same.
    let games: Vec<(Number, Number)> = pairing.games.iter().map(|one| (one.white, one.black)).collect();
    assert_eq!((games, pairing.bye), (vec![(3, 5), (4, 2)], Some(1)));
}

#[test]
fn no_pairing() {
    assert_eq!(pair(&Field::default()), Err(NoPairing::Nobody));
    let mut field = fresh(2, 3);
    field.entrants[0].rounds.push(game(2, Side::White, Outcome::Win));
    field.entrants[1].rounds.push(game(1, Side::Black, Outcome::Loss));
    field.played = 1;
    assert_eq!(pair(&field), Err(NoPairing::Impossible));
    // A pair that did not play may meet again.
    field.entrants[0].rounds[0] = Cell::Forfeit { opponent: 2, side: Some(Side::White), won: true };
    field.entrants[1].rounds[0] = Cell::Forfeit { opponent: 1, side: Some(Side::Black), won: false };
    assert_eq!(pair(&field).expect("a pairing").games.len(), 1);
    // One alone who has had a bye.
    let mut field = fresh(1, 3);
    assert_eq!(pair(&field).expect("a pairing").bye, Some(1));
    field.entrants[0].rounds.push(Cell::Bye(Bye::Allocated));
    field.played = 1;
    assert_eq!(pair(&field), Err(NoPairing::Impossible));
}

#[test]
fn baku_by_the_table() {
    let points = |players, rounds| {
        let all = baku(players, rounds, Scale::STANDARD);
        all.into_iter().map(|a| (a.points, a.rounds, a.entrants)).collect::<Vec<_>>()
    };
    assert_eq!(points(161, 9), [(Points(10), (1, 3), (1, 82)), (Points(5), (4, 5), (1, 82))]);
    assert_eq!(points(8, 11), [(Points(10), (1, 3), (1, 4)), (Points(5), (4, 6), (1, 4))]);
    assert_eq!(points(5, 2), [(Points(10), (1, 1), (1, 4))]);
    assert_eq!(points(0, 9), []);
}
