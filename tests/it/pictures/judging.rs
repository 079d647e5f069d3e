//! The pictures of judged events: whoever is in them, all has its place, all of it is in words, and the model's authors are named.
//!
//! `GIOSTRA_SHOTS=FOLDER cargo test --test it pictures::judging` saves what they look like.

mod cards;
mod laws;

use super::LAYOUTS;
use super::tournament::{THEMES, boxes_apart, lawful, texts};
use giostra::messages::Lang;
use giostra::picture::Layout;
use giostra::picture::judging::feedback::{feedback_block, feedback_scene};
use giostra::picture::judging::ranking::{ranking_blocks, ranking_pages, ranking_scene};
use giostra::picture::render::Painter;
use giostra::picture::scene::Scene;
use giostra::picture::theme::Theme;

/// Every page of every card, in a language, a theme and a layout.
fn scenes_of(lang: Lang, theme: Theme, layout: Layout) -> Vec<(String, Scene)> {
    let texts = texts(lang);
    let mut scenes = Vec::new();
    for (case, card) in cards::rankings(lang, theme) {
        let pages = 0..ranking_pages(&card, layout);
        scenes
            .extend(pages.map(|page| (format!("{case}-{page}"), ranking_scene(&card, page, layout, &texts))));
    }
    for (case, card) in cards::feedbacks(lang, theme) {
        scenes.push((case.to_owned(), feedback_scene(&card, layout, &texts)));
    }
    let label = |name: String| format!("judged-{name}-{layout:?}-{theme:?}-{lang}").to_lowercase();
    scenes.into_iter().map(|(name, scene)| (label(name), scene)).collect()
}

fn all_scenes() -> Vec<(String, Theme, Scene)> {
    let kinds = [(Lang::It, Theme::Notte), (Lang::En, Theme::Giorno)];
    let each = kinds.into_iter().flat_map(|kind| LAYOUTS.map(|layout| (kind, layout)));
    let of = |((lang, theme), layout)| {
        scenes_of(lang, theme, layout).into_iter().map(move |(name, scene)| (name, theme, scene))
    };
    each.flat_map(of).collect()
}

#[test]
fn everything_has_its_place() {
    for (name, theme, scene) in all_scenes() {
        lawful(&name, &scene).unwrap();
        boxes_apart(&name, &scene, theme).unwrap();
    }
}

#[test]
fn no_text_is_too_small_to_read() {
    for (name, _, scene) in all_scenes() {
        // The style guide's limit is 22; scores and names that fit nowhere may be smaller than those of every day.
        let hard = name.contains("long");
        for text in scene.texts() {
            assert!(text.size >= if hard { 14.0 } else { 21.9 }, "{name}: {text:?}");
        }
    }
}

#[test]
fn every_picture_names_the_authors_of_the_model() {
    for (name, _, scene) in all_scenes().into_iter().filter(|(name, ..)| !name.contains("long")) {
        let drawn: Vec<&str> = scene.texts().map(|text| text.text.as_str()).collect();
        for author in giostra::judging::AUTHORS.split(", ") {
            assert!(drawn.join(" ").contains(author), "{name}: {author} in {drawn:?}");
            assert!(scene.alt.contains(author), "{name}: {author} in {}", scene.alt);
        }
    }
}

#[test]
fn a_png_is_light() {
    let painter = Painter::new();
    let shots = std::env::var_os("GIOSTRA_SHOTS");
    for (name, _, scene) in all_scenes() {
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
            for (layout, shape) in LAYOUTS.into_iter().zip(["wide", "tall"]) {
                let snap = |name: &str, scene: Scene| {
                    insta::assert_snapshot!(format!("judged_{name}_{shape}_{lang}"), scene);
                };
                for (name, card) in &cards::rankings(lang, theme)[..3] {
                    snap(name, ranking_scene(card, 0, layout, &texts));
                }
                snap("card", feedback_scene(&cards::feedbacks(lang, theme)[0].1, layout, &texts));
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
fn the_alt_texts_tell_places_and_scores() {
    let rankings = cards::rankings(Lang::It, Theme::Notte);
    let alt = |n: usize| {
        let card: &giostra::picture::judging::ranking::RankingCard = &rankings[n].1;
        ranking_scene(card, 0, Layout::Wide, &texts(Lang::It)).alt
    };
    assert!(
        alt(0).starts_with(
            "La biblioteca sommersa, squadre. 1. Lanterne: PS 85,82, VP(m) 58,58, AA 69,00. 2. Maree (la tua riga): PS 83,01, \
             VP(m) 54,66, AA 70,00. RBB 2.0 di A. M. A. Barbera, "
        ),
        "{}",
        alt(0)
    );
    assert!(alt(1).contains(" Maree (la tua riga): Totale 83,01, Turno 1 83,01, Turno 2 –."), "{}", alt(1));
    assert!(
        alt(2).contains(
            " 1. Silk, Lanterne: PI 101,54, VSP 78,18. 2. Dj The Emperor, Maree (la tua riga): PI "
        ),
        "{}",
        alt(2)
    );
    let texts = texts(Lang::En);
    let alt = feedback_scene(&cards::feedbacks(Lang::En, Theme::Giorno)[0].1, Layout::Tall, &texts).alt;
    assert!(
        alt.starts_with("Silk, Alma, Lanterne. Strengths: Not overbearing: Plays the character"),
        "{alt}"
    );
    assert!(alt.contains("Things to try: Frequency of use: Assiduously, where useful; "), "{alt}");
}

/// M1: what a player gets has no number but the words of a descriptor.
#[test]
fn a_card_has_no_number() {
    for lang in Lang::ALL {
        for (name, card) in cards::feedbacks(lang, Theme::Notte).into_iter().take(3) {
            let said =
                [feedback_block(&card, &texts(lang)), feedback_scene(&card, Layout::Wide, &texts(lang)).alt];
            for text in said {
                let own = text.replace("RBB 2.0", "");
                assert!(!own.chars().any(|c| c.is_ascii_digit()), "{name}: {own}");
            }
        }
    }
}

#[test]
fn pages_beyond_the_last_are_the_last() {
    let texts = texts(Lang::It);
    let rankings = cards::rankings(Lang::It, Theme::Notte);
    let many = &rankings.iter().find(|(name, _)| *name == "many").unwrap().1;
    assert_eq!(LAYOUTS.map(|layout| ranking_pages(many, layout)), [3, 4]);
    let last = ranking_scene(many, 2, Layout::Wide, &texts);
    assert_eq!(last, ranking_scene(many, 99, Layout::Wide, &texts));
    assert!(last.texts().any(|text| text.text == "3 di 3"));
    assert_eq!(ranking_blocks(many, &texts).len(), 2);
}

#[test]
fn the_text_twins_are_tables() {
    insta::with_settings!({ snapshot_path => "../snapshots" }, {
        let mut said = Vec::new();
        for (case, card) in cards::rankings(Lang::It, Theme::Notte) {
            said.push(format!("{case}\n{}", ranking_blocks(&card, &texts(Lang::It)).join("\n=====\n")));
        }
        for (case, card) in cards::feedbacks(Lang::It, Theme::Notte) {
            said.push(format!("{case}\n{}", feedback_block(&card, &texts(Lang::It))));
        }
        insta::assert_snapshot!("judged_blocks", said.join("\n\n"));
    });
}
