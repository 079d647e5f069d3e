//! Who is not to meet, games that are adjourned, and what both do to the coming round; paired by the Dutch system itself.

use super::{add, entered, event, last, points};
use giostra::games::Seat;
use giostra::tournaments::event::Event;
use giostra::tournaments::event::line::BoardId;
use giostra::tournaments::event::propose::{Proposal, Stuck};
use giostra::tournaments::event::state::Refused;
use giostra::tournaments::field::{Bye, Cell, Field, Outcome, Side};
use giostra::tournaments::italo_swiss::Pairing;
use giostra::tournaments::swiss;

/// The Dutch system.
fn dutch(field: &Field, _: bool) -> Option<Pairing> {
    let pairing = swiss::pair(field).ok()?;
    let pairs = pairing.games.iter().map(|game| (game.white, game.black)).collect();
    Some(Pairing { pairs, bye: pairing.bye })
}

fn proposed(event: &Event) -> String {
    match event.state().propose(&dutch) {
        Ok(Proposal::Pair(line)) => line.to_string(),
        other => panic!("{other:?}"),
    }
}

#[test]
fn who_never_meets_and_who_should_not() {
    let mut event = entered("tournament-1 format=swiss rounds=5", 4);
    add(&mut event, "colour white").unwrap();
    assert_eq!(proposed(&event), "pair 1 1:3 4:2");
    // Never: the others are exchanged. The director may not publish it either.
    add(&mut event, "apart all 3 1").unwrap();
    assert_eq!(proposed(&event), "pair 1 1:4 3:2");
    assert_eq!(add(&mut event, "pair 1 1:3 4:2"), Err(Refused::Apart(Seat(1), Seat(3))));
    // Up to a round, and from then on only where it can be avoided.
    add(&mut event, "apart 1 1 4").unwrap();
    assert_eq!(proposed(&event), "pair 1 1:2 3:4");
    add(&mut event, "pair 1 1:2 3:4").unwrap();
    assert_eq!(add(&mut event, "swap 1 2 4"), Err(Refused::Apart(Seat(1), Seat(4))));
    for line in ["result 1.1 1/2-1/2", "result 1.2 1/2-1/2"] {
        add(&mut event, line).unwrap();
    }
    // 1 has met 2, never meets 3, and should not meet 4: it cannot be otherwise.
    assert!(
        ["pair 2 4:1 2:3", "pair 2 4:1 3:2", "pair 2 1:4 2:3", "pair 2 1:4 3:2"]
            .contains(&&*proposed(&event))
    );
    // Hard in round 2 as well: nothing is left.
    let mut hard = event.clone();
    add(&mut hard, "apart 2 4 1").unwrap();
    assert_eq!(hard.state().propose(&dutch), Err(Stuck::NoPairing));
    add(&mut hard, "lift 1 4").unwrap();
    assert_eq!(proposed(&hard), proposed(&event));
    assert_eq!(add(&mut hard, "lift 1 4"), Err(Refused::Order));
    // Of several wishes that cannot all be met the first goes before the others: 1 meets 4 rather than 3.
    let mut wishes = event.clone();
    for line in ["lift 1 3", "lift 1 4", "apart 0 1 3", "apart 0 1 4"] {
        add(&mut wishes, line).unwrap();
    }
    assert!(proposed(&wishes).contains("1:4") || proposed(&wishes).contains("4:1"));
    // A report says it for the rounds in which it holds whatever happens.
    let forbidden = event.state().field(1).forbidden;
    let told: Vec<_> = forbidden.iter().map(|one| (one.rounds, one.entrants.clone())).collect();
    assert_eq!(told, [((1, 5), vec![1, 3]), ((1, 1), vec![1, 4])]);
}

#[test]
fn groups_of_a_club_are_kept_apart() {
    let mut event = entered("tournament-1 format=swiss rounds=3", 6);
    for (line, why) in [
        ("apart 1 1", Refused::Order),
        ("apart 1 1 1", Refused::Twice(Seat(1))),
        ("apart 1 1 7", Refused::Seat(Seat(7))),
        ("lift 1 2", Refused::Order),
    ] {
        assert_eq!(add(&mut event, line), Err(why), "{line}");
    }
    add(&mut event, "apart 1 1 4 5").unwrap();
    let line = proposed(&event);
    for pair in ["1:4", "4:1", "1:5", "5:1", "4:5", "5:4"] {
        assert!(!line.contains(pair), "{line}");
    }
    let mut knockout = entered("tournament-1 format=knockout", 4);
    assert_eq!(add(&mut knockout, "apart all 1 4"), Err(Refused::Format));
}

/// 9.4: an adjourned game counts as a draw for pairing only.
#[test]
fn an_adjourned_game_is_a_draw_for_pairings_alone() {
    let mut event = entered("tournament-1 format=swiss rounds=2", 4);
    for line in ["colour white", "pair 1 1:3 4:2", "result 1.2 0-1", "adjourn 1.1"] {
        add(&mut event, line).unwrap();
    }
    let id = BoardId { round: 1, board: 1 };
    assert_eq!(add(&mut event, "adjourn 1.1"), Err(Refused::Decided(id)));
    assert_eq!((event.state().unfinished(), event.state().adjourned()), (None, Some(id)));
    let draw = Cell::Played { opponent: 3, side: Side::White, outcome: Outcome::Draw };
    assert_eq!(event.state().coming_field().entrants[0].cell(0), draw);
    // Standings know nothing of it yet.
    assert_eq!(event.state().field(1).entrants[0].cell(0), Cell::Bye(Bye::Zero));
    assert_eq!(points(&event, 1)[0], (2, Some(1), 10));
    // 2 has a point, 1 and 3 half of one each and have met: 2 meets one of them.
    assert_eq!(proposed(&event), "pair 2 2:1 3:4");
    assert_eq!(add(&mut event, "pair 2 1:3 2:4"), Err(Refused::Met(Seat(1), Seat(3))));
    add(&mut event, "pair 2 2:1 3:4").unwrap();
    for line in ["result 2.1 1-0", "result 2.2 1-0"] {
        add(&mut event, line).unwrap();
    }
    // All rounds are played, but for that game.
    assert_eq!(event.state().propose(&dutch), Err(Stuck::Unfinished(id)));
    add(&mut event, "result 1.1 0-1").unwrap();
    assert_eq!(event.state().propose(&dutch), Ok(Proposal::Over));
    assert_eq!(
        points(&event, 2).iter().map(|row| (row.0, row.2)).collect::<Vec<_>>(),
        [(2, 20), (3, 20), (1, 0), (4, 0)]
    );
    assert_eq!(last(&event), "result 1.1 0-1");
    // A match of a bracket is waited for.
    let mut knockout = entered("tournament-1 format=knockout", 4);
    add(&mut knockout, "pair 1 M1=1:4 M2=2:3").unwrap();
    assert_eq!(add(&mut knockout, "adjourn 1.1"), Err(Refused::Format));
}

/// C.04.7: who comes late does not move the line between the two groups.
#[test]
fn group_a_is_who_it_was_when_the_event_began() {
    let mut all = event("tournament-1 format=swiss rounds=4 accelerated=yes", &[]);
    for line in ["enter 2000", "enter 1900", "enter 1800", "enter 1700", "enter 1600", "enter 1500", "begin"]
    {
        add(&mut all, line).unwrap();
    }
    let first =
        |event: &Event| event.state().field(0).accelerated.iter().map(|one| one.entrants).collect::<Vec<_>>();
    assert_eq!(first(&all), [(1, 4), (1, 4)]);
    for line in ["late 1650 Z", "late 1950 Z"] {
        add(&mut all, line).unwrap();
    }
    assert_eq!(first(&all)[0], (1, 4));
    // Renumbered, 1950 stands among them.
    add(&mut all, "renumber").unwrap();
    assert_eq!(first(&all)[0], (1, 5));
}

/// One game a round for all, one of a family: what was played bars its whole family.
#[test]
fn one_game_a_round_for_all_and_one_of_a_family() {
    let first = "tournament-1 format=roundrobin choice=round games=chess,draughts,shogi pg=0,0,0 ps=2 pc=1 lp=1/2 \
                 families=kings,men,kings";
    let mut event = entered(first, 4);
    add(&mut event, "pair 1 1:4 2:3").unwrap();
    add(&mut event, "choose 1.1 chess").unwrap();
    for line in ["result 1.1 1-0", "result 1.2 1-0", "pair 2 4:3 1:2"] {
        add(&mut event, line).unwrap();
    }
    for barred in ["chess", "shogi"] {
        let refused = add(&mut event, &format!("choose 2.1 {barred}"));
        assert!(matches!(refused, Err(Refused::Barred(_))), "{barred}: {refused:?}");
    }
    add(&mut event, "choose 2.1 draughts").unwrap();
}
