//! The prairie as a picture, in words, as lines.

use super::said;
use giostra::games::buffalo::Buffalo;
use giostra::games::turns::{Facts, TurnGame};
use giostra::games::{By, Look, Seat, Turn};
use giostra::messages::{Lang, plain};
use giostra::picture::Layout;
use giostra::picture::render::Painter;
use giostra::picture::scene::Scene;
use giostra::picture::theme::Theme;

fn shown<T>(theme: Theme, layout: Layout, lang: Lang, show: impl FnOnce(&Look<'_>) -> T) -> T {
    let texts = move |key: &str, args: &[(&str, String)]| plain(lang, key, args);
    let name = |seat: Seat| ["Galahad", "Silk"][usize::from(seat.0) - 1].to_owned();
    show(&Look {
        theme,
        layout,
        texts: &texts,
        name: &name,
        display: &|word| word.to_owned(),
        spoken: &|_| true,
    })
}

/// The board of the reference picture, one move before it.
const BEFORE: &str = "b1b1b2bb1b/1b7b1/3b2b1D2/6D4/2D2C5/4D6/11 b";

fn played() -> Buffalo {
    let mut game = Buffalo::at(BEFORE).unwrap();
    game.play(By::Seat(Seat(1)), &"d5-d4".parse().unwrap());
    game
}

fn scenes() -> Vec<(String, Scene)> {
    let rebels = Buffalo::at("bb9/5b5/3bD1Db3/11/11/3DDC5/11 b opposite").unwrap();
    let back = "f6-f5 e5>c2 g5>h2".parse().unwrap();
    let mut scenes = Vec::new();
    for (theme, lang) in [(Theme::Notte, Lang::It), (Theme::Giorno, Lang::En)] {
        for layout in [Layout::Wide, Layout::Tall] {
            let name = |case: &str| format!("buffalo-{case}-{theme:?}-{layout:?}").to_lowercase();
            shown(theme, layout, lang, |look| {
                let facts = Facts { moves: 7, ..Facts::default() };
                scenes.push((name("middle"), played().scene(None, &facts, look)));
                scenes.push((name("ghost"), rebels.scene(Some((Seat(1), &back)), &facts, look)));
                let mut over = rebels.clone();
                over.leave(Seat(2));
                let facts = Facts { over: true, ..facts };
                scenes.push((name("over"), over.scene(None, &facts, look)));
            });
        }
    }
    scenes
}

#[test]
fn a_picture_is_light_and_says_what_it_shows() {
    let painter = Painter::new();
    let shots = std::env::var_os("GIOSTRA_SHOTS");
    for (name, scene) in scenes() {
        let png = painter.png(&scene);
        if let Some(folder) = &shots {
            std::fs::write(std::path::Path::new(folder).join(format!("{name}.png")), &png).unwrap();
        }
        assert!(png.len() <= 80 << 10, "{name}: {} bytes", png.len());
        assert_eq!(scene.spots.len(), 77, "every cell can be pointed at");
        let smallest = scene.spots.iter().map(|spot| spot.at.2).fold(f32::MAX, f32::min);
        assert!(smallest >= 75.0, "{name}: cells of {smallest} pixels, the drawn model has 78");
        assert!(scene.alt.chars().count() <= 1024, "{name}: {}", scene.alt.len());
    }
}

#[test]
fn the_alt_text_holds_every_piece() {
    let alt = shown(Theme::Notte, Layout::Wide, Lang::It, |look| {
        let facts = Facts { moves: 7, ..Facts::default() };
        played().scene(None, &facts, look).alt
    });
    assert_eq!(
        alt,
        "Buffalo, mossa 8. Tocca a Silk. Galahad: bufali 10 su 11. Silk: capo. Ultima mossa: Galahad, d5-d4. Riga 2: e \
         cane. Riga 3: c cane, f capo. Riga 4: d bufalo, g cane. Riga 5: g bufalo, i cane. Riga 6: b bufalo, j \
         bufalo. Riga 7: a bufalo, c bufalo, e bufalo, h bufalo, i bufalo, k bufalo."
    );
}

#[test]
fn the_board_as_lines() {
    let lines = "\
7 b . b . b . . b b . b
  ~ ~ ~ ~ ~ ~ ~ ~ ~ ~ ~
6 . b . . . . . . . b .
5 . . . . . . b . D . .
4 . . . b . . D . . . .
3 . . D . . C . . . . .
2 . . . . D . . . . . .
  ~ ~ ~ ~ ~ ~ ~ ~ ~ ~ ~
1 . . . . . . . . . . .
  a b c d e f g h i j k";
    assert_eq!(TurnGame::block(&played()), lines);
}

#[test]
fn a_move_is_told_in_a_sentence() {
    let told = |position: &str, line: &str, lang: Lang| {
        let game = Buffalo::at(position).unwrap();
        let Turn::Of(seat) = game.turn() else { panic!("over") };
        shown(Theme::Notte, Layout::Wide, lang, |look| {
            said(lang, &game.describe(seat, &line.parse().unwrap(), look))
        })
    };
    let white = "b10/11/11/4b6/5C5/3D7/11 w";
    for (position, line, it, en) in [
        (BEFORE, "d5-d4", "Galahad: bufalo d5-d4.", "Galahad: buffalo d5-d4."),
        (white, "d2-d6", "Silk: cane d2-d6.", "Silk: dog d2-d6."),
        (white, "f3-f4", "Silk: capo f3-f4.", "Silk: chief f3-f4."),
        (
            white,
            "f3-e4",
            "Silk: capo f3-e4, e cattura. Resta un bufalo.",
            "Silk: chief f3-e4, capturing. One buffalo is left.",
        ),
        (
            "11/5b5/3bD6/11/11/5C5/11 b opposite",
            "f6-f5 e5>c2",
            "Galahad: bufalo f6-f5. Un cane torna indietro: e5>c2.",
            "Galahad: buffalo f6-f5. A dog goes back: e5>c2.",
        ),
        (
            "b10/11/11/11/11/11/11 w",
            "passo",
            "Silk non può muovere, e salta il turno.",
            "Silk can’t move, and skips the turn.",
        ),
    ] {
        assert_eq!(
            (told(position, line, Lang::It), told(position, line, Lang::En)),
            (it.to_owned(), en.to_owned())
        );
    }
}

#[test]
fn who_chooses_from_menus_sees_where_a_piece_can_go() {
    let marks = |chosen: &str| {
        let mut game = Buffalo::at(BEFORE).unwrap();
        game.play(By::Seat(Seat(1)), &"d5-d4".parse().unwrap());
        let parts = game.parts(chosen);
        let count = |scene: &Scene| scene.shapes.len();
        let facts = Facts::default();
        let marked = shown(Theme::Notte, Layout::Wide, Lang::It, |look| {
            game.marked(chosen, &parts, &facts, look).map(|scene| count(&scene)).unwrap()
        });
        let plain =
            shown(Theme::Notte, Layout::Wide, Lang::It, |look| count(&game.scene(None, &facts, look)));
        (parts.len(), marked - plain)
    };
    // Four dogs and the chief; then each cell that one of them can go to.
    assert_eq!(marks(""), (5, 5));
    assert_eq!(marks("f3"), (6, 6));
}
