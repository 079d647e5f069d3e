//! What people read and see: sentences, the picture, the file of a finished game.

use super::{game, play};
use giostra::games::extinction::ExtinctionChess;
use giostra::games::extinction::pgn;
use giostra::games::turns::{Facts, TurnGame};
use giostra::games::{By, Look, Seat, registry};
use giostra::messages::{self, Lang};
use giostra::picture::Layout;
use giostra::picture::scene::Scene;
use giostra::picture::theme::Theme;

const FONTANA: &str = "e2e4 c7c5 g1f3 b8c6 d2d4 c5d4 f3d4 e7e6 f1b5 c6d4 d1d4 d8c7 c2c3 a7a6 b5a4 b7b5 a4b3 a6a5 g2g3 a5a4 \
b3d1 c8b7 c1f4 c7c6 d1h5 a8d8 b2b4 d7d5 e4e5 g7g6 h5e2 d8c8 b1a3 b7a6 h2h4 c6b7 h4h5 c8c4";
const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

fn look<T>(lang: Lang, with: impl FnOnce(&Look<'_>) -> T) -> T {
    let texts = |key: &str, args: &[(&str, String)]| messages::plain(lang, key, args);
    let name = |seat: Seat| ["Silk", "Galahad"][usize::from(seat.0) - 1].to_owned();
    with(&Look {
        theme: Theme::Notte,
        layout: Layout::Wide,
        texts: &texts,
        name: &name,
        display: &str::to_owned,
        spoken: &|_| true,
    })
}

fn described(game: &ExtinctionChess, seat: u16, line: &str, lang: Lang) -> String {
    look(lang, |look| {
        let text = game.describe(Seat(seat), &line.parse().unwrap(), look);
        messages::plain(lang, text.key, &arguments(&text))
    })
}

fn arguments(text: &messages::Text) -> Vec<(&'static str, String)> {
    let written = |arg: &messages::Arg| match arg {
        messages::Arg::Str(text) => text.clone(),
        other => panic!("{other:?}"),
    };
    text.args.iter().map(|(name, arg)| (*name, written(arg))).collect()
}

fn scene(game: &ExtinctionChess, lang: Lang) -> Scene {
    look(lang, |look| game.scene(None, &Facts::default(), look))
}

#[test]
fn a_move_is_told_in_the_letters_of_its_reader_with_the_alert() {
    let mut fontana = game(START);
    let (before, last) = FONTANA.rsplit_once(' ').unwrap();
    play(&mut fontana, before);
    assert_eq!(
        described(&fontana, 2, last, Lang::It),
        "Galahad: **Tc4**. In pericolo, ultimi della specie: donna d4."
    );
    assert_eq!(
        described(&fontana, 2, last, Lang::En),
        "Galahad: **Rc4**. In danger, the last of their species: queen d4."
    );
    assert_eq!(described(&fontana, 2, "c8b8", Lang::It), "Galahad: **Tb8**.");
    play(&mut fontana, last);
    let alt = scene(&fontana, Lang::It).alt;
    assert!(alt.contains("Galahad, Tc4") && alt.contains("attacca Dd4"), "{alt}");
    assert!(scene(&fontana, Lang::En).alt.contains("attacks Qd4"));
}

/// Whoever hears letters hears no capitals: pieces are told by side, each with its square.
#[test]
fn whoever_hears_the_board_knows_whose_each_piece_is() {
    let start = game("rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2");
    let shown = scene(&start, Lang::It);
    let white = "Bianco: re e1; donna d1; torre a1, h1; alfiere c1, f1; cavallo b1, g1; pedone ";
    assert!(shown.alt.contains(white), "{}", shown.alt);
    assert!(shown.alt.contains("Nero: re e8; donna d8; torre a8, h8;"), "{}", shown.alt);
    assert!(scene(&start, Lang::En).alt.contains("Black: king e8; queen d8; rook a8, h8;"));
    // The same from square to square.
    let on =
        |name: &str| shown.spots.iter().find(|spot| spot.names[0] == name).map(|spot| spot.told.as_str());
    assert_eq!((on("e4"), on("e5"), on("e3")), (Some("pedone, Bianco"), Some("pedone, Nero"), Some("")));
}

#[test]
fn the_end_is_told() {
    let closing = |game: &ExtinctionChess| {
        look(Lang::It, |look| {
            let text = game.closing(look)?;
            Some(messages::plain(Lang::It, text.key, &arguments(&text)))
        })
    };
    let mut won = game("rnb1kbnr/pppppppp/8/3q4/8/2N5/PPPPPPPP/R1BQKBNR w KQkq - 0 1");
    assert_eq!(closing(&won), None);
    assert_eq!(described(&won, 1, "c3d5", Lang::It), "Silk: **Cxd5**.", "no warning where it is over");
    play(&mut won, "c3d5");
    assert_eq!(closing(&won).unwrap(), "Specie estinta per il Nero: donna.");
    let mut lost = game("rnbqkbn1/pppppp1P/8/8/8/8/8/RNBQKBNR w KQq - 0 1");
    play(&mut lost, "h7h8q");
    assert_eq!(
        closing(&lost).unwrap(),
        "Il Bianco ha promosso il suo ultimo pedone: pedone, specie estinta."
    );
    let mut left = game(START);
    left.leave(Seat(1));
    assert_eq!(closing(&left), None, "that somebody left is told by the house");
}

#[test]
fn a_move_is_put_together_from_a_piece_and_where_it_goes() {
    let mut at = game(START);
    let pieces = at.parts("");
    assert_eq!(pieces, ["a2", "b1", "b2", "c2", "d2", "e2", "f2", "g1", "g2", "h2"]);
    assert_eq!((at.part("g1", Lang::It), at.part("g1", Lang::En)), ("cavallo g1".into(), "knight g1".into()));
    assert_eq!(at.parts("g1"), ["g1f3", "g1h3"]);
    assert_eq!((at.part("g1f3", Lang::It), at.part("g1f3", Lang::En)), ("Cf3".into(), "Nf3".into()));
    assert!(at.parts("e1").is_empty(), "the king cannot move");
    assert!(pieces.iter().all(|part| part.parse::<giostra::games::extinction::moves::Move>().is_err()));
    let marked = look(Lang::It, |look| at.marked("g1", &at.parts("g1"), &Facts::default(), look)).unwrap();
    let plain = scene(&at, Lang::It);
    assert_eq!(
        (marked.shapes.len(), &marked.alt),
        (plain.shapes.len() + 3, &plain.alt),
        "an outline and two dots"
    );
    play(&mut at, "e2e4");
    assert!(at.parts("").contains(&"e7".to_owned()) && at.parts("e4").is_empty());
}

#[test]
fn pictures_are_lawful_in_both_themes_and_layouts() {
    for fen in [
        START,
        "4kbnr/1q3p1p/b3p1pP/1p2P3/prr2B2/N1p2PP1/P1Q1B3/R3K2R w KQk - 0 24",
        "2r1b1nr/4b1p1/4p1kp/3pPp1P/pqpP4/4NN1R/1PK1BPP1/R7 w - - 0 32",
        "qqqqqqqq/pppppppp/rrrrrrrr/bbbbbbbb/NNNNNNNN/KKKKKKKK/PPPPPPPP/RRRRRRRR w - - 140 999",
    ] {
        let game = game(fen);
        for lang in Lang::ALL {
            for (theme, layout) in [(Theme::Notte, Layout::Wide), (Theme::Giorno, Layout::Tall)] {
                let texts = |key: &str, args: &[(&str, String)]| messages::plain(lang, key, args);
                for name in ["", "A name that is much too long for any place on any picture", "Silk"] {
                    let name = |_: Seat| name.to_owned();
                    let look = Look {
                        theme,
                        layout,
                        texts: &texts,
                        name: &name,
                        display: &str::to_owned,
                        spoken: &|_| true,
                    };
                    let facts = Facts {
                        time: giostra::games::turns::Time::Turn(giostra::games::turns::time::ByRole::alike(
                            120,
                        )),
                        ..Facts::default()
                    };
                    let scene = game.scene(None, &facts, &look);
                    crate::pictures::boards::lawful(fen, &scene).unwrap();
                    let mv = game.moves().unwrap().into_iter().next();
                    if let Some(mv) = mv {
                        let ghost = game.scene(Some((Seat(1), &mv)), &facts, &look);
                        crate::pictures::boards::lawful(fen, &ghost).unwrap();
                    }
                }
            }
        }
    }
}

#[test]
fn a_finished_match_is_handed_out_as_pgn() {
    let kind = registry::of_rules("estinzione-1").unwrap();
    let frame = giostra::games::turns::Frame::plain(2, None, [7; 32]);
    let first = kind.first_line(&frame, "double_extinction=vince").unwrap();
    let mut log: Vec<(By, &str)> = vec![(By::House, &first)];
    for (n, line) in FONTANA.split(' ').enumerate() {
        log.push((By::Seat(Seat(if n % 2 == 0 { 1 } else { 2 })), line));
    }
    let name = |seat: Seat| ["Silk \"A\"", "Galahad"][usize::from(seat.0) - 1].to_owned();
    assert_eq!(kind.export(&log, &name), None, "it goes on");
    for (line, by, result) in [("resign", 1, "0-1"), ("resign", 2, "1-0")] {
        let log = [&log[..], &[(By::Seat(Seat(by)), line)]].concat();
        let (ending, text) = kind.export(&log, &name).unwrap();
        assert_eq!(ending, "pgn");
        let games = pgn::read(&text).unwrap();
        assert_eq!((games.len(), games[0].moves.len(), games[0].result.token()), (1, 38, result));
        assert_eq!(
            (games[0].tag("White"), games[0].tag("Variant")),
            (Some("Silk \"A\""), Some("Extinction"))
        );
    }
    let agreed = [&log[..], &[(By::Seat(Seat(1)), "draw?"), (By::Seat(Seat(2)), "draw")]].concat();
    assert!(kind.export(&agreed, &name).unwrap().1.ends_with("Rc4 1/2-1/2\n"));
}
