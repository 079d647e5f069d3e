//! What is shown: the board in every theme and shape, and why it scores what it scores.

use super::*;
use giostra::games::entropy::score;
use giostra::games::turns::Facts;
use giostra::games::{Look, Seat};
use giostra::messages::{Lang, Voice, plain, render};
use giostra::picture::Layout;
use giostra::picture::scene::Scene;
use giostra::picture::theme::Theme;

/// The board of the reference picture, and one of seven rows of one colour each.
const BOARDS: [&str; 3] = [
    "1BRB1Y1/PGGP2K/N1Y1N1B/RKKR1G1/1P1YBY1/GN1B1PN/Y1K1R1G order - B2Y2R3G2P3N3K3",
    "KKKKKKK/NNNNNNN/PPPPPPP/GGGGGGG/RRRRRRR/YYYYYYY/BBBBBBB over - 0",
    "5/5/2R2/5/5 order - B5Y5R4G5P5",
];

fn with<T>(theme: Theme, layout: Layout, lang: Lang, then: impl FnOnce(&Look<'_>) -> T) -> T {
    let texts = |key: &str, args: &[(&str, String)]| plain(lang, key, args);
    let name = |seat: Seat| ["Galahad", "Antigone"][usize::from(seat.0) - 1].to_owned();
    then(&Look { theme, layout, texts: &texts, name: &name, display: &str::to_owned, spoken: &|_| true })
}

#[test]
fn every_picture_is_small_and_told() {
    let check = |scene: &Scene, what: &str| {
        let png = giostra::picture::render::shared().png(scene);
        assert!(png.len() <= 80 << 10, "{what}: {} bytes", png.len());
        assert!(scene.alt.chars().count() <= 1024 && !scene.alt.contains("{$"), "{what}: {}", scene.alt);
        if let Ok(folder) = std::env::var("PICTURES") {
            std::fs::write(std::path::Path::new(&folder).join(format!("{what}.png")), png).unwrap();
        }
    };
    for (n, board) in BOARDS.iter().enumerate() {
        let game = at(board);
        for (theme, layout) in
            [(Theme::Notte, Layout::Wide), (Theme::Giorno, Layout::Wide), (Theme::Notte, Layout::Tall)]
        {
            with(theme, layout, Lang::It, |look| {
                let facts = Facts::default();
                check(&game.scene(None, &facts, look), &format!("board-{n}-{theme:?}-{layout:?}"));
                let why = game.explain(&facts, look).unwrap();
                check(&why.scene, &format!("why-{n}-{theme:?}-{layout:?}"));
            });
        }
    }
    let two = two_at("7/7/7/3R3/7/7/7 hand B1R3 B6Y7R3G7P7N7K7");
    with(Theme::Notte, Layout::Wide, Lang::En, |look| {
        check(&two.scene(None, &Facts::default(), look), "two");
    });
}

#[test]
fn every_segment_is_told_and_its_points_add_up() {
    for board in BOARDS {
        let game = at(board);
        let segments = score::segments(&game.position().board);
        for lang in Lang::ALL {
            let text = with(Theme::Notte, Layout::Wide, lang, |look| {
                render(lang, &game.explain(&Facts::default(), look).unwrap().text, &Voice::PLAIN)
            });
            assert!(text.chars().count() <= giostra::messages::LONGEST && !text.ends_with('…'), "{text}");
            for one in &segments {
                assert!(text.contains(&format!("{}–{}", one.from, one.to)), "{one:?}: {text}");
            }
        }
    }
    // The reference: BRB 3, PGGP 4 and GG 2, RKKR 4 and KK 2, YBY 3.
    let text = with(Theme::Notte, Layout::Wide, Lang::It, |look| {
        render(Lang::It, &at(BOARDS[0]).explain(&Facts::default(), look).unwrap().text, &Voice::PLAIN)
    });
    for line in ["**18**", "riga 4: **6** = a4–d4 RKKR 4, b4–c4 KK 2", "riga 3: **3** = d3–f3 YBY 3"] {
        assert!(text.contains(line), "{line}: {text}");
    }
}
