//! The pictures of tournaments: any bracket of any size has its place, nothing lies on something else, all of it is in words.
//!
//! `GIOSTRA_SHOTS=FOLDER cargo test --test it pictures::tournament` saves what they look like.

pub(crate) mod cards;
mod laws;

use super::{LAYOUTS, frame};
use giostra::messages::{Lang, plain};
use giostra::picture::Layout;
use giostra::picture::render::Painter;
use giostra::picture::scene::{Scene, Shape};
use giostra::picture::theme::Theme;
use giostra::picture::tournament::bracket::{bracket_blocks, bracket_pages, bracket_scene};
use giostra::picture::tournament::cross::{cross_blocks, cross_pages, cross_scene};
use giostra::picture::tournament::honour::{
    diploma_block, diploma_scene, podium_block, podium_scene, prize_block, prize_scene,
};
use giostra::picture::tournament::standings::{standings_blocks, standings_pages, standings_scene};
use giostra::tournaments::bracket::Format;
use proptest::prelude::*;

pub(super) const THEMES: [Theme; 2] = [Theme::Notte, Theme::Giorno];

pub(super) fn texts(lang: Lang) -> impl Fn(&str, &[(&str, String)]) -> String {
    move |key, args| plain(lang, key, args)
}

/// Every page of every card, in a language, a theme and a layout.
fn scenes_of(lang: Lang, theme: Theme, layout: Layout) -> Vec<(String, Scene)> {
    let texts = texts(lang);
    let code = lang.to_string();
    let mut scenes = Vec::new();
    for (case, card) in cards::brackets(&code, theme) {
        let pages = 0..bracket_pages(&card, layout);
        scenes
            .extend(pages.map(|page| (format!("{case}-{page}"), bracket_scene(&card, page, layout, &texts))));
    }
    for (case, card) in cards::all_standings(&code, theme) {
        let pages = 0..standings_pages(&card, layout);
        scenes.extend(
            pages.map(|page| (format!("{case}-{page}"), standings_scene(&card, page, layout, &texts))),
        );
    }
    for (case, card) in cards::crosses(&code, theme) {
        let pages = 0..cross_pages(&card);
        scenes.extend(pages.map(|page| (format!("{case}-{page}"), cross_scene(&card, page, layout, &texts))));
    }
    for (case, card) in cards::podiums(&code, theme) {
        scenes.push((case.to_owned(), podium_scene(&card, layout, &texts)));
    }
    for (case, card) in cards::diplomas(&code, theme) {
        scenes.push((case.to_owned(), diploma_scene(&card, layout, &texts)));
    }
    scenes.push(("prize".to_owned(), prize_scene(&cards::prize(&code, theme), layout, &texts)));
    let label = |name: String| format!("{name}-{layout:?}-{theme:?}-{lang}").to_lowercase();
    scenes.into_iter().map(|(name, scene)| (label(name), scene)).collect()
}

/// Every page of every card.
fn all_scenes() -> Vec<(String, Scene)> {
    let kinds = [(Lang::It, Theme::Notte), (Lang::En, Theme::Giorno)];
    let each = kinds.into_iter().flat_map(|kind| LAYOUTS.map(|layout| (kind, layout)));
    each.flat_map(|((lang, theme), layout)| scenes_of(lang, theme, layout)).collect()
}

/// What any scene of a tournament must be: inside, apart, with glyphs, not endless, with an alt text that fits.
pub(super) fn lawful(name: &str, scene: &Scene) -> Result<(), String> {
    let pixels = |side: u32| f32::from(u16::try_from(side).unwrap());
    let (width, height) = (pixels(scene.width), pixels(scene.height));
    if !(1080.0..=1100.0).contains(&width) || !(240.0..=1281.0).contains(&height) {
        return Err(format!("{name}: {width} x {height}"));
    }
    let frames: Vec<_> = scene.texts().map(|text| (text, frame(text))).collect();
    for (n, (text, a)) in frames.iter().enumerate() {
        if text.text.is_empty() || !text.text.chars().all(|c| text.font.has(c)) {
            return Err(format!("{name}: {text:?} cannot be drawn"));
        }
        if a.0 < 28.0 || a.2 > width - 28.0 || a.1 < 28.0 || a.3 > height - 24.0 {
            return Err(format!("{name}: {text:?} at {a:?}"));
        }
        for (other, b) in &frames[n + 1..] {
            if !(a.2 <= b.0 || b.2 <= a.0 || a.3 <= b.1 || b.3 <= a.1) {
                return Err(format!("{name}: \"{}\" lies on \"{}\"", text.text, other.text));
            }
        }
    }
    for shape in &scene.shapes {
        let inside = |(x, y): (f32, f32)| (0.0..=width).contains(&x) && (0.0..=height).contains(&y);
        let corners = match shape {
            Shape::Path { points, .. } => points.clone(),
            Shape::Rect { x, y, w, h, .. } => vec![(*x, *y), (x + w, y + h)],
            Shape::Circle { cx, cy, r, .. } => vec![(cx - r, cy - r), (cx + r, cy + r)],
            _ => Vec::new(),
        };
        if !corners.into_iter().all(inside) {
            return Err(format!("{name}: {shape} leaves the picture"));
        }
    }
    if scene.alt.is_empty() || scene.alt.chars().count() > 1024 {
        return Err(format!("{name}: an alt text of {} characters", scene.alt.chars().count()));
    }
    Ok(())
}

/// No match, row or panel lies on another: of those as wide, each has its own place.
pub(super) fn boxes_apart(name: &str, scene: &Scene, theme: Theme) -> Result<(), String> {
    let panel = theme.colors().panel;
    let boxes: Vec<_> = scene
        .shapes
        .iter()
        .filter_map(|shape| match shape {
            Shape::Rect { x, y, w, h, fill, .. } if *fill == panel => Some((*x, *y, x + w, y + h)),
            _ => None,
        })
        .collect();
    for (n, a) in boxes.iter().enumerate() {
        for b in &boxes[n + 1..] {
            if !(a.2 <= b.0 || b.2 <= a.0 || a.3 <= b.1 || b.3 <= a.1) {
                return Err(format!("{name}: {a:?} lies on {b:?}"));
            }
        }
    }
    Ok(())
}

/// Lines that stand in columns, on a phone, in a message.
pub(super) fn readable(blocks: &[String]) -> Result<(), TestCaseError> {
    prop_assert!(!blocks.is_empty());
    for block in blocks {
        prop_assert!(
            !block.is_empty() && block.chars().count() <= 2_000,
            "{} characters",
            block.chars().count()
        );
        prop_assert!(
            !block.contains('`') && block.chars().all(|c| c == '\n' || !c.is_control()),
            "{block:?}"
        );
    }
    Ok(())
}

/// Columns of a line, counted as the twins count them: from Hangul on, letters may be twice as wide.
pub(super) fn columns(line: &str) -> usize {
    let wide = |c: char| if c < '\u{1100}' || ('\u{1E00}'..='\u{22FF}').contains(&c) { 1 } else { 2 };
    line.chars().map(wide).sum()
}

#[test]
fn everything_has_its_place() {
    for (name, scene) in all_scenes() {
        lawful(&name, &scene).unwrap();
    }
}

#[test]
fn no_text_is_too_small_to_read() {
    for (name, scene) in all_scenes() {
        // The style guide's limit is 22; names and points that fit nowhere may be smaller than those of every day.
        let hard = ["long", "wordy"].iter().any(|case| name.contains(case));
        for text in scene.texts() {
            assert!(text.size >= if hard { 14.0 } else { 21.9 }, "{name}: {text:?}");
        }
    }
}

#[test]
fn a_png_is_light() {
    let painter = Painter::new();
    let shots = std::env::var_os("GIOSTRA_SHOTS");
    for (name, scene) in all_scenes() {
        let png = painter.png(&scene);
        assert!(png.len() <= 80 << 10, "{name}: {} bytes", png.len());
        if let Some(folder) = &shots {
            std::fs::write(std::path::Path::new(folder).join(format!("{name}.png")), png).unwrap();
        }
    }
}

#[test]
fn scenes_stay_as_they_are() {
    insta::with_settings!({ snapshot_path => "../snapshots" }, {
        for (lang, theme) in Lang::ALL.into_iter().zip(THEMES) {
            let texts = texts(lang);
            let code = lang.to_string();
            let third = Format::Knockout { third: true };
            for (layout, shape) in LAYOUTS.into_iter().zip(["wide", "tall"]) {
                let snap = |name: &str, scene: Scene| {
                    insta::assert_snapshot!(format!("{name}_{shape}_{code}"), scene);
                };
                let card = cards::bracket(&code, theme, 8, third, 9, &cards::usual);
                snap("bracket", bracket_scene(&card, 0, layout, &texts));
                let card = cards::bracket(&code, theme, 8, Format::Double, 4, &cards::usual);
                snap("double", bracket_scene(&card, 0, layout, &texts));
                let card = cards::standings(&code, theme, 8, 5);
                snap("standings", standings_scene(&card, 0, layout, &texts));
                snap("cross", cross_scene(&cards::cross(&code, theme, 6, 1), 0, layout, &texts));
                snap("podium", podium_scene(&cards::podiums(&code, theme)[0].1, layout, &texts));
                snap("diploma", diploma_scene(&cards::diplomas(&code, theme)[0].1, layout, &texts));
                snap("prize", prize_scene(&cards::prize(&code, theme), layout, &texts));
            }
        }
    });
}

#[test]
fn themes_differ_in_colours_only() {
    let colourless = |(_, scene): (String, Scene)| {
        let words = scene.to_string();
        words.split_whitespace().filter(|word| !word.starts_with('#')).collect::<Vec<_>>().join(" ")
    };
    for layout in LAYOUTS {
        let [dark, light] = THEMES
            .map(|theme| scenes_of(Lang::It, theme, layout).into_iter().map(colourless).collect::<Vec<_>>());
        assert_eq!(dark, light);
    }
}

#[test]
fn the_alt_texts_say_who_beat_whom() {
    let third = Format::Knockout { third: true };
    let card = cards::bracket("it", Theme::Notte, 8, third, 9, &cards::usual);
    let alt = bracket_scene(&card, 0, Layout::Wide, &texts(Lang::It)).alt;
    assert_eq!(
        alt,
        "Torneo di Natale, eliminazione diretta. Vince Dj The Emperor. Finale: Dj The Emperor batte Galahad 2–0. Semifinali: \
         Galahad passa a forfait contro Silk; Dj The Emperor batte Niccolò 2–½. Quarti: Silk batte Barbera 2–0; Galahad batte \
         Antigone 2–1; Dj The Emperor batte Perché no? 2–½; Niccolò batte Irene 2–0. Terzo posto: Niccolò batte Silk 2–1."
    );
    assert_eq!(alt, bracket_scene(&card, 0, Layout::Tall, &texts(Lang::It)).alt);
    let card = cards::bracket("en", Theme::Notte, 4, third, 1, &cards::usual);
    let alt = bracket_scene(&card, 0, Layout::Wide, &texts(Lang::En)).alt;
    assert!(alt.contains("Semi-finals: Silk beats Antigone 2–0; Niccolò beats Dj The Emperor 2–1."), "{alt}");
    assert!(alt.contains("Final: Silk and Niccolò are playing."), "{alt}");
    // A player may be called as a number is, or as another one.
    let name = |n: u16| if n == 1 { "007".to_owned() } else { "\u{E001}{ $one }".to_owned() };
    let card = cards::bracket("it", Theme::Notte, 2, third, 1, &name);
    let alt = bracket_scene(&card, 0, Layout::Wide, &texts(Lang::It)).alt;
    assert!(alt.contains("Vince 007.") && alt.contains("007 batte { $one } 2–0."), "{alt}");
}

#[test]
fn the_alt_texts_tell_places_and_points() {
    let card = cards::standings("it", Theme::Notte, 8, 5);
    let alt = standings_scene(&card, 0, Layout::Wide, &texts(Lang::It)).alt;
    let first = &card.rows[0];
    assert!(alt.starts_with("Torneo Wyps, svizzero, turno 5 di 7. 1. "), "{alt}");
    assert!(
        alt.contains(&format!("1. {}: punti {}, Buch. {}", first.name, first.points, first.ties[0])),
        "{alt}"
    );
    assert!(
        alt.contains("Niccolò (sei tu): punti ") && alt.contains("Irene, che non gioca più: punti "),
        "{alt}"
    );
    let alt = cross_scene(&cards::cross("en", Theme::Notte, 6, 1), 0, Layout::Wide, &texts(Lang::En)).alt;
    assert!(
        alt.contains("1. Silk: points 5½. ") && alt.contains("No. 1 against 2: won without a game; "),
        "{alt}"
    );
    let alt = podium_scene(&cards::podiums("it", Theme::Notte)[0].1, Layout::Wide, &texts(Lang::It)).alt;
    assert_eq!(
        alt,
        "Torneo di Natale, Wyps, svizzero, 7 turni, 21 novembre. 1. Silk: 6 punti. 2. Dj The Emperor: 5½ punti. 3. Niccolò: \
         5 punti."
    );
    let alt = diploma_scene(&cards::diplomas("en", Theme::Notte)[0].1, Layout::Tall, &texts(Lang::En)).alt;
    assert!(
        alt.starts_with("Diploma. Niccolò: place 2 of 24, 5½ points in 7 rounds. Christmas Cup, "),
        "{alt}"
    );
    let alt = prize_scene(&cards::prize("it", Theme::Notte), Layout::Tall, &texts(Lang::It)).alt;
    assert!(alt.starts_with("Premio. Silk: Scudetto 2026, 412,5 punti. Trofeo d’Autunno, "), "{alt}");
}

#[test]
fn the_text_twins_are_tables() {
    insta::with_settings!({ snapshot_path => "../snapshots" }, {
        let texts = texts(Lang::It);
        let mut said = Vec::new();
        let mut say = |case: &str, blocks: Vec<String>| said.push(format!("{case}\n{}", blocks.join("\n=====\n")));
        for (case, card) in cards::brackets("it", Theme::Notte) {
            say(case, bracket_blocks(&card, &texts));
        }
        for (case, card) in cards::all_standings("it", Theme::Notte) {
            say(case, standings_blocks(&card, &texts));
        }
        for (case, card) in cards::crosses("it", Theme::Notte) {
            say(case, cross_blocks(&card, &texts));
        }
        for (case, card) in cards::podiums("it", Theme::Notte) {
            say(case, vec![podium_block(&card, &texts)]);
        }
        for (case, card) in cards::diplomas("it", Theme::Notte) {
            say(case, vec![diploma_block(&card, &texts)]);
        }
        say("prize", vec![prize_block(&cards::prize("it", Theme::Notte), &texts)]);
        insta::assert_snapshot!("tournament_blocks", said.join("\n\n"));
    });
}
