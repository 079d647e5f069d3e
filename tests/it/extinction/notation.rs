//! Moves as people write them (X11, X13).

use super::{game, position};
use giostra::games::Seat;
use giostra::games::extinction::piece::Letters;
use giostra::games::extinction::{ExtinctionChess, san};
use giostra::games::turns::{Reading, TurnGame};
use giostra::messages::Lang;
use giostra::words::library::PlayingWords;

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

fn read(game: &ExtinctionChess, typed: &str) -> Reading<String> {
    match game.read(Seat(1), typed) {
        Reading::Chatter => Reading::Chatter,
        Reading::Move(mv) => Reading::Move(mv.to_string()),
        Reading::Likely(mv) => Reading::Likely(mv.to_string()),
        Reading::Choose(all) => Reading::Choose(all.iter().map(ToString::to_string).collect()),
        Reading::No(refusal) => Reading::No(refusal),
    }
}

#[track_caller]
fn means(fen: &str, typed: &str, moves: &[&str]) {
    let expected = match moves {
        [one] => Reading::Move((*one).to_owned()),
        all => Reading::Choose(all.iter().map(|line| (*line).to_owned()).collect()),
    };
    assert_eq!(read(&game(fen), typed), expected, "{typed} in {fen}");
}

#[test]
fn moves_are_typed_in_either_language_or_as_squares() {
    for typed in [
        "Nf3", "Cf3", "nf3", "cf3", "g1f3", "g1 f3", "G1-F3", "Ng1f3", "Cg1-f3", "Ngf3", "N1f3", "Nf3!",
        " Nf3+ ",
    ] {
        means(START, typed, &["g1f3"]);
    }
    for typed in ["e4", "e2e4", "e2 e4", "e2-e4", "E2E4", "e4!?"] {
        means(START, typed, &["e2e4"]);
    }
    let taking = "rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2";
    for typed in ["exd5", "e:d5", "ed5", "e4xd5", "e4:d5", "e4d5", "exd5+"] {
        means(taking, typed, &["e4d5"]);
    }
    let passing = "rnbqkbnr/8/8/3pP3/8/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 1";
    for typed in ["exd6", "exd6 e.p.", "exd6e.p."] {
        means(passing, typed, &["e5d6"]);
    }
    let castling = "r3k2r/pppqppbp/nb4n1/8/8/NB4N1/PPPQPPBP/R3K2R w KQkq - 0 1";
    for typed in ["O-O", "0-0", "o-o", "O-O!", "e1g1"] {
        means(castling, typed, &["e1g1"]);
    }
    for typed in ["O-O-O", "0-0-0", "o-o-o", "e1 c1"] {
        means(castling, typed, &["e1c1"]);
    }
    // A bishop in small letters, where it is no pawn.
    let bishop = "rnbqkbnr/pp1ppppp/8/2p5/8/BP6/P1PPPPPP/RN1QKBNR w KQkq - 0 1";
    means(bishop, "bxc5", &["a3c5"]);
    means(bishop, "b4", &["b3b4"]);
    means(bishop, "ab2", &["a3b2"]);
}

/// X13: R is a rook in English and a king in Italian.
#[test]
fn what_means_one_thing_in_each_language_is_asked() {
    let rook = "1nbqkbnr/rppppppp/8/8/8/8/1PPPPPPP/RN1QKB2 w k - 0 1";
    means(rook, "Ra2", &["a1a2"]);
    let king = "1nbqkbnr/rppppppp/8/8/8/8/1PPPPPPP/RN2KB1Q w k - 0 1";
    assert_eq!(
        san::read(&position(king), "Rd1", Letters::English),
        Some(Vec::new()),
        "a knight stands between"
    );
    means(king, "Rd1", &["e1d1"]);
    let both = "1nbqkbnr/rppppppp/8/8/8/8/1PPPPPPP/R3KBNQ w k - 0 1";
    means(both, "Rd1", &["e1d1", "a1d1"]);
    means(both, "Td1", &["a1d1"]);
    means(both, "Kd1", &["e1d1"]);
    // What a pawn becomes, too.
    let pawn = "rnbqkbn1/pppppp1P/8/8/8/8/PPPPPPP1/RNBQKBNR w KQq - 0 1";
    means(pawn, "h8=R", &["h7h8k", "h7h8r"]);
    means(pawn, "h7h8R", &["h7h8r", "h7h8k"]);
    for (typed, letter) in
        [("h8=D", 'q'), ("h8=Q", 'q'), ("h8Q", 'q'), ("h8(T)", 'r'), ("h8=K", 'k'), ("h8=c", 'n')]
    {
        means(pawn, typed, &[&format!("h7h8{letter}")]);
    }
    means(pawn, "h7h8=A", &["h7h8b"]);
    means(pawn, "h7 h8", &["h7h8q", "h7h8r", "h7h8b", "h7h8n", "h7h8k"]);
    assert!(matches!(read(&game(pawn), "h8"), Reading::No(_)), "what it becomes must be said");
}

/// X11: pieces that chess would have pinned count.
#[test]
fn two_pieces_are_told_apart_against_all_moves() {
    let knights = position("rnbqk1nr/pppp1ppp/8/8/1b6/2N3N1/PPP1PPPP/R1BQKB1R w KQkq - 0 1");
    let write = |line: &str, letters| san::write(&knights, line.parse().unwrap(), letters);
    assert_eq!(write("g3e4", Letters::English), "Nge4");
    assert_eq!(write("c3e4", Letters::Italian), "Cce4");
    assert_eq!(san::read(&knights, "Ne4", Letters::English).unwrap().len(), 2);
    means(&knights.to_string(), "Ne4", &["c3e4", "g3e4"]);
    let many = position("k6Q/qbnrp3/8/8/8/P7/1BNR4/K2Q3Q w - - 0 1");
    let write = |line: &str| san::write(&many, line.parse().unwrap(), Letters::English);
    assert_eq!((write("h1h4"), write("d1h5"), write("h8h5")), ("Q1h4".into(), "Qdh5".into(), "Q8h5".into()));
    assert_eq!(write("h1e4"), "Qe4");
    // Two kings, one of which may castle.
    let kings = position("rnbqkbnr/pppppppp/8/8/8/5K2/PPPPPPP1/RNBQK2R w KQkq - 0 1");
    let write = |line: &str, letters| san::write(&kings, line.parse().unwrap(), letters);
    assert_eq!(
        (write("e1g1", Letters::English), write("e1g1", Letters::Italian)),
        ("O-O".into(), "0-0".into())
    );
    assert_eq!(write("f3g3", Letters::Italian), "Rg3");
}

#[test]
fn squares_that_cannot_be_are_refused_with_the_reason() {
    let start = game(START);
    for (typed, key) in
        [("e2 e5", "estinzione-no-move"), ("e4 e5", "estinzione-empty"), ("e7e5", "estinzione-theirs-black")]
    {
        let Reading::No(refusal) = read(&start, typed) else { panic!("{typed}") };
        assert_eq!(refusal.0.key, key, "{typed}");
    }
    let black = game("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1");
    let Reading::No(refusal) = black.read(Seat(2), "e2e4") else { panic!("a white piece") };
    assert_eq!(refusal.0.key, "estinzione-theirs-white");
}

/// Phones begin with a capital letter, and make dashes of hyphens.
#[test]
fn capitals_and_dashes_of_phones_are_read() {
    for (typed, line) in [
        ("E4", "e2e4"),
        ("E2–E4", "e2e4"),
        ("e2—e4", "e2e4"),
        ("E2‑e4", "e2e4"),
        ("e2→e4", "e2e4"),
        ("D4!", "d2d4"),
        ("NF3", "g1f3"),
        ("CF3", "g1f3"),
        ("B3", "b2b3"),
    ] {
        means(START, typed, &[line]);
    }
    let taking = "rnbqkbnr/pp1ppppp/8/2p5/1P6/4B3/P1PPPPPP/RN1QKBNR w KQkq - 0 1";
    means(taking, "bxc5", &["b4c5"]);
    means(taking, "Axc5", &["e3c5"]);
    // A bishop to the English, a pawn to a phone: its author is asked.
    means(taking, "Bxc5", &["e3c5", "b4c5"]);
    means("rnbqk2r/pppp1ppp/8/8/8/8/PPPP1PPP/RNBQK2R w KQkq - 0 1", "O–O", &["e1g1"]);
}

#[test]
fn talk_is_talk_and_what_cannot_be_is_refused() {
    let game = game(START);
    for typed in
        ["", " ", "bella mossa", "re", "ciao!", "e", "12", "Nf", "NNf3", "f33", "🙂", "O-O-O-O", "a1a2a3"]
    {
        assert_eq!(read(&game, typed), Reading::Chatter, "{typed:?}");
    }
    for typed in ["e5", "e4 e5", "Nf4", "O-O", "Dxd7", "e2e5", "a1 a8", "e7e5"] {
        assert!(matches!(read(&game, typed), Reading::No(_)), "{typed:?}: {:?}", read(&game, typed));
    }
    // What is typed while the other one moves is a move of its author, who is told that it is not their turn.
    assert_eq!(game.read(Seat(2), "e5"), Reading::Move("e7e5".parse().unwrap()));
    assert_eq!(game.read(Seat(2), "Cf6"), Reading::Move("g8f6".parse().unwrap()));
}

#[test]
fn what_is_begun_can_be_completed() {
    let game = game(START);
    let complete = |typed: &str| -> Vec<String> {
        let mut all: Vec<String> = game.complete(Seat(1), typed).iter().map(ToString::to_string).collect();
        all.sort();
        all
    };
    assert_eq!(complete("N"), ["b1a3", "b1c3", "g1f3", "g1h3"]);
    assert_eq!(complete("Ca"), ["b1a3"]);
    assert_eq!(complete("e"), ["e2e3", "e2e4"]);
    assert_eq!(complete("G1"), ["g1f3", "g1h3"]);
    assert_eq!((complete(""), complete("zz")), (Vec::new(), Vec::new()));
}

#[test]
fn an_example_is_written_as_its_reader_writes() {
    let game = game(START);
    let mv = game.example(&PlayingWords::none()).unwrap();
    assert_eq!((game.spell(&mv, Lang::It), game.spell(&mv, Lang::En)), ("Cc3".into(), "Nc3".into()));
}
