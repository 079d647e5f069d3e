//! What players write and read, and what computers make of it.

use super::{PLAIN, casa, draw_all, game, look, play, refused, said, words};
use giostra::games::level::Level;
use giostra::games::scrabble::{End, Scrabble, hand};
use giostra::games::turns::{Match, Reading, TurnGame, TurnTable};
use giostra::games::{Seat, Turn};
use giostra::messages::Lang;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

fn reading(table: &Match<Scrabble>, seat: u16, typed: &str) -> String {
    match table.game().read(Seat(seat), typed) {
        Reading::Chatter => "-".to_owned(),
        Reading::Move(mv) | Reading::Likely(mv) => mv.to_string(),
        Reading::Choose(moves) => format!("{moves:?}"),
        Reading::No(refusal) => refusal.0.key.to_owned(),
    }
}

#[test]
fn texts_are_read_kindly() {
    let mut table = casa("auto", PLAIN);
    play(&mut table, "* rack 1 FNOU");
    // Seat 2 holds EEORTU? and is to move; CASA lies in row 8 from F on.
    for (typed, expected) in [
        ("8J TO", "8F CASATO"),
        ("8f casato", "8F CASATO"),
        ("casato 8F", "8F CASATO"),
        ("8F CASATO", "8F CASATO"),
        ("  8f   Casato ", "8F CASATO"),
        ("8f ....to", "8F CASATO"),
        ("8F: Casato!", "8F CASATO"),
        ("casato, 8f", "8F CASATO"),
        ("8F: !", "scrabble-form"),
        ("9f ora", "9F ORa"),
        ("9F ORA", "9F ORa"),
        ("9F Ora", "9F ORa"),
        ("9f oRA", "scrabble-not-held"),
        ("9F ORa", "9F ORa"),
        ("9F oRA", "scrabble-not-held"),
        ("9F oRa", "scrabble-not-held"),
        ("9F oRE", "9F oRE"),
        ("9F ore", "9F ORE"),
        ("9F orè", "9F ORE"),
        ("9F zza", "scrabble-not-held"),
        ("H7 ESRA", "H7 ESRa"),
        ("8F CASE", "scrabble-clash"),
        ("8F CASA", "scrabble-nothing"),
        ("8M TROE", "scrabble-off-board"),
        ("16A TORE", "scrabble-off-board"),
        ("99A TORE", "scrabble-cell"),
        ("A0 TORE", "scrabble-cell"),
        ("Z9 TORE", "scrabble-cell"),
        ("1A TORE", "scrabble-apart"),
        ("9F .RE", "scrabble-letter"),
        ("9F TO3", "scrabble-letter"),
        ("9F ß", "scrabble-letter"),
        ("film 3d", "scrabble-apart"),
        ("passo", "passo"),
        ("Pass", "passo"),
        ("PASSO!", "-"),
        ("cambia EE?", "cambia EE?"),
        ("Cambio e, e, ?", "cambia EE?"),
        ("exchange tu", "cambia TU"),
        ("cambia ◆*", "scrabble-not-held"),
        ("cambia", "scrabble-exchange-form"),
        ("cambia Z", "scrabble-not-held"),
        ("cambia argomento per favore", "-"),
        ("cambia discorsone", "-"),
        ("cambia 3", "-"),
        ("", "-"),
        ("ciao a tutti", "-"),
        ("B4 B5", "-"),
        ("8D", "-"),
        ("8D 8D 8D", "-"),
        ("ciao 12", "-"),
    ] {
        assert_eq!(reading(&table, 2, typed), expected, "{typed:?}");
    }
    // Who is not to move talks of films.
    assert_eq!(reading(&table, 1, "film 3d"), "-");
    assert_eq!(reading(&table, 9, "8F casato"), "scrabble-holds-nothing");
}

#[test]
fn a_blank_that_nobody_named_stands_where_it_costs_least() {
    // Two T are needed, one is held: the blank is better off the premium square.
    let mut table = game(2, "auto", PLAIN);
    play(&mut table, "* rack 1 AEFTUZ?\n* rack 2 EEIORTU");
    // D8 doubles its letter.
    assert_eq!(reading(&table, 1, "8d tutta"), "scrabble-not-held");
    assert_eq!(reading(&table, 1, "8d tufat"), "8D TUFAt");
    assert_eq!(reading(&table, 1, "8h tufat"), "8H tUFAT");
}

#[test]
fn what_is_told_of_a_move_hides_the_rack() {
    let mut table = casa("auto", PLAIN);
    play(&mut table, "* rack 1 FNOU");
    let sentence = |lang, line: &str| {
        look(|look| said(lang, &TurnTable::describe(&table, Seat(2), line, look).unwrap()))
    };
    assert_eq!(sentence(Lang::It, "8F CASATO"), "Posto 2 gioca **CASATO** in 8F: 9 punti.");
    assert_eq!(sentence(Lang::En, "8F CASATO"), "Posto 2 plays **CASATO** at 8F: 9 points.");
    assert_eq!(sentence(Lang::It, "cambia EU"), "Posto 2 cambia 2 tessere.");
    assert_eq!(sentence(Lang::En, "cambia E"), "Posto 2 exchanges 1 tile.");
    assert_eq!(sentence(Lang::It, "passo"), "Posto 2 passa.");
    assert_eq!(
        sentence(Lang::It, "9F OTTe"),
        sentence(Lang::It, "passo"),
        "what he does not hold is not told of"
    );
    // The whole rack.
    let mut table = game(2, "auto", PLAIN);
    play(&mut table, "* rack 1 ADILOST\n* rack 2 EEORTU?");
    let text = look(|look| TurnTable::describe(&table, Seat(1), "8D SOLDATI", look).unwrap());
    assert_eq!(
        said(Lang::It, &text),
        "Posto 1 gioca tutto il leggio, **SOLDATI** in 8D: 84 punti, con 50 di premio."
    );
}

#[test]
fn a_rack_is_seen_by_its_owner_in_his_order() {
    let mut table = casa("auto", PLAIN);
    play(&mut table, "* rack 1 FNOU");
    let (text, alt) = look(|look| {
        let hand = TurnTable::hand(&table, Seat(2), "", look).unwrap();
        (said(Lang::It, &hand.text), hand.scene.alt)
    });
    assert_eq!(text, "Il tuo leggio: E1 E1 O1 R2 T2 U3 ◆");
    assert!(alt.contains('R'), "{alt}");
    let text =
        look(|look| said(Lang::En, &hand::hand(table.game(), Seat(2), "?TZUxTE!", look).unwrap().text));
    assert_eq!(text, "Your rack: ◆ T2 U3 E1 E1 O1 R2");
    look(|look| assert!(TurnTable::hand(&table, Seat(3), "", look).is_none()));
    // The public picture, its text twin and its preview are the same whatever the racks hold.
    let mut other = casa("auto", PLAIN);
    play(&mut other, "* rack 1 HQZZ");
    look(|look| {
        assert_eq!(TurnTable::scene(&table, look), TurnTable::scene(&other, look));
        assert_eq!(
            TurnTable::preview(&table, Seat(2), "8F CASATO", look),
            TurnTable::preview(&other, Seat(2), "8F CASATO", look)
        );
    });
    assert_eq!(TurnTable::block(&table), TurnTable::block(&other));
    assert_eq!(TurnTable::block(&table).lines().nth(8), Some(" 8 # . . - . C A S A . . - . . #"));
    // What everybody is told of a play they cannot make says nothing of racks either.
    assert_eq!(refused(&table, "2 8F CASAZZ"), "scrabble-not-held");
}

#[test]
fn computers_play_a_whole_match_by_the_rules() {
    let mut table = game(3, "auto", PLAIN);
    let mut rng = ChaCha8Rng::seed_from_u64(3);
    let mut moves = 0;
    loop {
        draw_all(&mut table);
        let Turn::Of(seat) = TurnTable::turn(&table) else { break };
        let level = Level::ALL[usize::from(seat.0) - 1];
        let line = TurnTable::think(&table, seat, level, &mut rng, words());
        for word in TurnTable::claims(&table, &line) {
            assert!(words().accepts(&word), "{line}: {word}");
        }
        play(&mut table, &format!("{} {line}", seat.0));
        moves += 1;
    }
    assert!(moves > 20 && matches!(table.game().ended(), Some(End::Out(_) | End::Passes | End::Scoreless)));
}

#[test]
fn computers_see_their_own_rack_only() {
    let after = |other: &str| {
        let mut table = game(2, "auto", PLAIN);
        play(&mut table, &format!("* rack 1 AACELST\n* rack 2 {other}\n1 8F CASA\n* rack 1 FNOU\n2 passo"));
        table
    };
    for level in Level::ALL {
        let think = |other: &str| {
            TurnTable::think(&after(other), Seat(1), level, &mut ChaCha8Rng::seed_from_u64(5), words())
        };
        assert_eq!(think("EEORTU?"), think("BGHIQZZ"), "{level:?}");
    }
}
