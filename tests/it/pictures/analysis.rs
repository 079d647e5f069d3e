//! The picture of an analysis: everything has its place whatever players are called, all of it is in words, and each move in the twin.
//!
//! `GIOSTRA_SHOTS=FOLDER cargo test --test it pictures::analysis` saves what it looks like.

use super::LAYOUTS;
use super::tournament::{lawful, texts};
use giostra::messages::Lang;
use giostra::picture::analysis::{AnalysisCard, Curve, Player, Row, analysis_block, analysis_scene};
use giostra::picture::render::Painter;
use giostra::picture::theme::Theme;

const HARD: [&str; 3] = ["Silk", "Massimiliano Alessandro della Torre", "👩‍🚀"];

fn card(seats: usize, moves: usize, name: impl Fn(usize) -> String) -> AnalysisCard {
    let row = |at: usize| {
        let lost = i64::try_from(at * 37 % 300).expect("small");
        Row {
            number: at + 1,
            name: name(at % seats),
            made: if at % 9 == 4 { "−AEIOU".to_owned() } else { format!("{}D FUNGHI", at % 15 + 1) },
            fell: at % 11 == 3,
            best: if lost > 0 { "H12 PRECIPITEVOLI".to_owned() } else { String::new() },
            lost: format!("{},{}", lost / 10, lost % 10),
            weight: lost,
            turns: at == moves / 2,
        }
    };
    let height = |at: usize| f32::from(u8::try_from(at * 41 % 101).expect("small")) / 100.0;
    AnalysisCard {
        theme: Theme::Notte,
        title: "Scrabble".to_owned(),
        in_percent: seats == 2 && moves % 2 == 1,
        curve: (seats == 2).then(|| Curve {
            heights: (0..moves).map(height).collect(),
            middle: true,
            sides: [name(0), name(1)],
            ends: ["+128".to_owned(), "+128".to_owned()],
            turning: Some(moves / 2),
        }),
        rows: (0..moves).map(row).collect(),
        players: (0..seats)
            .map(|at| Player { name: name(at), mean: Some("23,4".to_owned()), lost: "3,1".to_owned() })
            .collect(),
    }
}

fn cards() -> Vec<(String, AnalysisCard)> {
    let named = |at: usize| ["Silk", "Galahad", "Ada", "Bruno", "Carla", "Dino"][at].to_owned();
    let hard = |at: usize| HARD[at % HARD.len()].to_owned();
    let mut cards = Vec::new();
    for (seats, moves) in [(2, 2), (2, 25), (2, 26), (2, 90), (4, 40), (6, 12)] {
        cards.push((format!("analysis-{seats}-{moves}"), card(seats, moves, named)));
        cards.push((format!("analysis-hard-{seats}-{moves}"), card(seats, moves, hard)));
    }
    cards
}

#[test]
fn everything_has_its_place_and_is_told() {
    let painter = Painter::new();
    for (case, card) in cards() {
        for lang in [Lang::It, Lang::En] {
            let texts = texts(lang);
            for layout in LAYOUTS {
                let scene = analysis_scene(&card, layout, &texts);
                let name = format!("{case}-{layout:?}-{lang}").to_lowercase();
                lawful(&name, &scene).unwrap();
                let turn = card.rows.iter().find(|row| row.turns).expect("one of them");
                assert!(scene.alt.contains(&turn.number.to_string()), "{name}: {}", scene.alt);
                if let Some(folder) = std::env::var_os("GIOSTRA_SHOTS") {
                    let file = std::path::Path::new(&folder).join(format!("{name}.png"));
                    std::fs::write(file, painter.png(&scene)).unwrap();
                }
            }
            let block = analysis_block(&card, 40, &texts);
            assert!(block.chars().count() <= 1_900 && !block.contains('`'), "{case}: {block}");
            assert_eq!(
                block.lines().count(),
                card.rows.len().min(40) + card.players.len(),
                "{case}: {block}"
            );
            let whole = analysis_block(&card, usize::MAX, &texts);
            assert_eq!(whole.lines().count(), card.rows.len() + card.players.len(), "{case}");
        }
    }
}
