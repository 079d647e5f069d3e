//! The pictures: what they say, that everything has its place, what they weigh. Here those of a manche.

mod analysis;
pub(crate) mod boards;
pub(crate) mod films;
mod judging;
mod kit;
mod ladders;
mod moving;
pub(crate) mod tournament;

use boards::cards;
use fluent_bundle::{FluentArgs, FluentBundle, FluentResource, FluentValue};
use giostra::picture::fonts::Font;
use giostra::picture::ladder::{history_scene, table_scene};
use giostra::picture::manche::{EndCard, GridCard, Longest, Row, end_scene, grid_scene};
use giostra::picture::render::Painter;
use giostra::picture::scene::{Anchor, Scene, Shape, Text};
use giostra::picture::scrabble;
use giostra::picture::theme::Theme;
use giostra::picture::wyps;
use giostra::picture::{Layout, grid_block};
use proptest::prelude::*;

const LANGUAGES: [(&str, &str); 2] = [
    ("it", include_str!("../../src/messages/it/picture.ftl")),
    ("en", include_str!("../../src/messages/en/picture.ftl")),
];
const LAYOUTS: [Layout; 2] = [Layout::Wide, Layout::Tall];

/// The sentences of one language; a missing key or argument fails the test.
struct Sentences(FluentBundle<FluentResource>);

impl Sentences {
    fn new((lang, source): (&str, &str)) -> Self {
        let mut bundle = FluentBundle::new(vec![lang.parse().unwrap()]);
        bundle.set_use_isolating(false);
        bundle.add_resource(FluentResource::try_new(source.to_owned()).unwrap()).unwrap();
        Self(bundle)
    }

    fn say(&self, key: &str, args: &[(&str, String)]) -> String {
        let args: FluentArgs<'_> = args
            .iter()
            .map(|(name, value)| {
                (*name, value.parse::<i64>().map_or_else(|_| value.as_str().into(), FluentValue::from))
            })
            .collect();
        let message = self.0.get_message(key).and_then(|message| message.value());
        let mut errors = Vec::new();
        let said =
            self.0.format_pattern(message.unwrap_or_else(|| panic!("no {key}")), Some(&args), &mut errors);
        assert!(errors.is_empty(), "{key}: {errors:?}");
        said.into_owned()
    }
}

fn letters(count: usize) -> Vec<String> {
    ["B", "I", "R", "N", "R", "A", "T", "E", "A", "O", "S", "N", "I", "S", "C", "L", "Qu"]
        .iter()
        .cycle()
        .take(count)
        .map(ToString::to_string)
        .collect()
}

fn points() -> Vec<(String, String)> {
    [("4", "1"), ("5", "2"), ("6", "3"), ("7", "5"), ("8", "8"), ("9+", "10+2")]
        .map(|(letters, points)| (letters.to_owned(), points.to_owned()))
        .into()
}

fn grid_card(faces: &[String], rows: usize, cols: usize) -> GridCard<'_> {
    GridCard {
        rows,
        cols,
        faces,
        number: 7,
        at: 2,
        of: 12,
        seconds: 180,
        min_letters: 4,
        words: 213,
        points: points(),
        theme: Theme::Notte,
    }
}

fn end_card<'a>(faces: &'a [String], players: &[(&str, u32, i64)]) -> EndCard<'a> {
    EndCard {
        rows: 4,
        cols: 4,
        faces,
        number: 7,
        void: false,
        longest: Some(Longest {
            word: "assorbiate".to_owned(),
            path: vec![8, 13, 10, 9, 4, 0, 1, 5, 6, 7],
            points: 12,
            finders: 1,
            finder: "Silk".to_owned(),
        }),
        ranking: players
            .iter()
            .map(|&(name, rank, points)| Row { rank, name: name.to_owned(), points })
            .collect(),
        found: 96,
        total: 213,
        share_percent: 41,
        theme: Theme::Notte,
    }
}

const FIVE: [(&str, u32, i64); 5] =
    [("Silk", 1, 74), ("Niccolò", 2, 61), ("Dj The Emperor", 3, 48), ("Antigone", 4, 41), ("Galahad", 5, 33)];

/// The picture draws only letters that its typefaces have; who has it read aloud hears the names that people have.
#[test]
fn names_are_told_as_they_are() {
    let sentences = Sentences::new(LANGUAGES[0]);
    let texts = |key: &str, args: &[(&str, String)]| sentences.say(key, args);
    let faces = letters(16);
    let names = [("דוד", 1, 20), ("𝕾𝖎𝖑𝖐", 2, 12), ("\u{200B}\u{202E}", 3, 5), ("لاعب", 4, 1)];
    let mut card = end_card(&faces, &names);
    "דוד".clone_into(&mut card.longest.as_mut().unwrap().finder);
    let scene = end_scene(&card, Layout::Wide, &texts);
    for piece in ["Vince דוד con 20", "2. 𝕾𝖎𝖑𝖐: 12", "3. Giocatore 3: 5", "4. لاعب: 1", "trovata da דוד"]
    {
        assert!(scene.alt.contains(piece), "{piece}: {}", scene.alt);
    }
    assert!(scene.texts().all(|text| !text.text.contains('ד')));
    card.void = true;
    card.ranking.clear();
    let scene = end_scene(&card, Layout::Wide, &texts);
    assert!(scene.alt.starts_with("Manche 7, annullata: non conta. Parola più lunga"), "{}", scene.alt);
}

/// How well a computer plays is not cut off its name, which stands in two lines where one is too short.
#[test]
fn a_computer_keeps_its_level_on_the_podium() {
    let sentences = Sentences::new(LANGUAGES[0]);
    let texts = |key: &str, args: &[(&str, String)]| sentences.say(key, args);
    let faces = letters(16);
    for level in ["principiante", "facile", "medio", "difficile", "forte"] {
        let name = format!("Computer ({level})");
        for layout in LAYOUTS {
            let scene = end_scene(&end_card(&faces, &[(&name, 1, 40), ("Silk", 2, 30)]), layout, &texts);
            let told: Vec<&str> = scene.texts().map(|text| text.text.as_str()).collect();
            let whole = told.contains(&name.as_str());
            assert!(whole || told.contains(&format!("({level})").as_str()), "{told:?}");
        }
    }
}

/// Scenes with everything that may be long, short, missing or many, in both languages and layouts.
fn hard_scenes() -> Vec<(String, Scene)> {
    let mut scenes = Vec::new();
    for language in LANGUAGES {
        let sentences = Sentences::new(language);
        let texts = |key: &str, args: &[(&str, String)]| sentences.say(key, args);
        for layout in LAYOUTS {
            for (rows, cols, seconds, min, of) in [
                (4, 4, 180, 4, 12),
                (3, 3, 30, 3, 1),
                (10, 10, 1800, 12, 20),
                (3, 10, 45, 16, 0),
                (8, 5, 90, 1, 20),
            ] {
                let faces = letters(rows * cols);
                let mut card = grid_card(&faces, rows, cols);
                (card.seconds, card.min_letters, card.of) = (seconds, min, of);
                if rows == 10 {
                    (card.number, card.words, card.theme) = (65_535, 9_999, Theme::Giorno);
                }
                let name = format!("{} grid {rows}x{cols} {layout:?}", language.0);
                scenes.push((name, grid_scene(&card, layout, &texts)));
            }
            let many: Vec<(&str, u32, i64)> = (1..=40)
                .map(|n| ("Una persona con un nome lunghissimo, davvero", n, 1_000_000 - i64::from(n)))
                .collect();
            let tie = [("𝕾𝖎𝖑𝖐", 1, -12), ("🎲", 1, -12), ("لاعب", 1, -12), ("007", 1, -12)];
            for (name, players) in [
                ("nobody", &[][..]),
                ("one", &FIVE[..1]),
                ("two", &FIVE[..2]),
                ("three", &FIVE[..3]),
                ("four", &tie),
                ("five", &FIVE),
                ("many", &many),
                ("void", &[]),
            ] {
                let faces = letters(16);
                let mut card = end_card(&faces, players);
                match name {
                    "nobody" => card.longest = None,
                    "void" => card.void = true,
                    "many" => {
                        let longest = card.longest.as_mut().unwrap();
                        "precipitevolissimevolmente".clone_into(&mut longest.word);
                        "Una persona con un nome lunghissimo".clone_into(&mut longest.finder);
                        (longest.finders, longest.path) = (39, (0..16).collect());
                        (card.found, card.total, card.share_percent) = (12_345, 123_456, 100);
                    }
                    "two" => card.longest.as_mut().unwrap().finders = 0,
                    _ => {}
                }
                scenes.push((
                    format!("{} end {name} {layout:?}", language.0),
                    end_scene(&card, layout, &texts),
                ));
            }
        }
    }
    scenes
}

/// Left, top, right and bottom of a text's capitals.
fn frame(text: &Text) -> (f32, f32, f32, f32) {
    let left = text.left();
    (left, text.y - 2.0 * text.font.half_cap() * text.size, left + text.width(), text.y)
}

#[test]
fn no_text_leaves_the_picture_or_lies_on_another() {
    for (name, scene) in hard_scenes() {
        let pixels = |side: u32| f32::from(u16::try_from(side).unwrap());
        let frames: Vec<_> =
            scene.texts().filter(|text| !text.text.is_empty()).map(|t| (t, frame(t))).collect();
        for (n, (text, a)) in frames.iter().enumerate() {
            let inside = a.0 >= 30.0 && a.2 <= pixels(scene.width) - 30.0 && a.1 >= 30.0;
            assert!(inside && a.3 <= pixels(scene.height) - 30.0, "{name}: {text:?} at {a:?}");
            for (other, b) in &frames[n + 1..] {
                let apart = a.2 <= b.0 || b.2 <= a.0 || a.3 <= b.1 || b.3 <= a.1;
                assert!(apart, "{name}: \"{}\" lies on \"{}\"", text.text, other.text);
            }
        }
    }
}

#[test]
fn no_text_is_too_small_to_read() {
    // The style guide's limit is 22, with step numbers and crowded tiles as exceptions.
    for (name, scene) in hard_scenes() {
        for text in scene.texts().filter(|text| text.anchor != Anchor::Middle) {
            assert!(text.size >= 20.0, "{name}: {text:?}");
        }
    }
}

#[test]
fn every_character_drawn_has_a_glyph() {
    for (name, scene) in hard_scenes() {
        for text in scene.texts() {
            assert!(!text.text.is_empty(), "{name}: {text:?}");
            assert!(text.text.chars().all(|c| text.font.has(c)), "{name}: {text:?}");
        }
    }
    // What a sentence writes must not be dropped on its way into the picture either.
    for (lang, source) in LANGUAGES {
        let drawn = source.lines().filter(|line| !line.starts_with('#') && !line.starts_with("picture-alt"));
        for c in drawn.flat_map(str::chars) {
            assert!(Font::ALL.iter().all(|font| font.has(c)), "{lang}: {c:?} has no glyph");
        }
    }
}

#[test]
fn both_languages_have_the_same_keys() {
    let keys = LANGUAGES.map(|(_, source)| {
        source.lines().filter_map(|line| line.split_once(" = ")).map(|(key, _)| key).collect::<Vec<_>>()
    });
    assert_eq!(keys[0], keys[1]);
    assert!(keys[0].len() > 30);
}

#[test]
fn the_alt_text_holds_every_letter() {
    let sentences = Sentences::new(LANGUAGES[0]);
    let texts = |key: &str, args: &[(&str, String)]| sentences.say(key, args);
    let faces = letters(16);
    let alt = grid_scene(&grid_card(&faces, 4, 4), Layout::Wide, &texts).alt;
    assert_eq!(
        alt,
        "Manche 7 (2 di 12). Griglia 4 per 4. Riga 1: B, I, R, N. Riga 2: R, A, T, E. Riga 3: A, O, S, N. \
         Riga 4: I, S, C, L. Minimo 4 lettere, 3 minuti. Ci sono 213 parole."
    );
    let long: Vec<_> = (1..=40).map(|n| ("Una persona con un nome lunghissimo, davvero", 1, n)).collect();
    let faces = vec!["Qu".to_owned(); 100];
    let mut card = end_card(&faces, &long);
    (card.rows, card.cols) = (10, 10);
    card.longest.as_mut().unwrap().finder = "Una persona con un nome lunghissimo, davvero".to_owned();
    for alt in [
        end_scene(&card, Layout::Tall, &texts).alt,
        grid_scene(&grid_card(&faces, 10, 10), Layout::Tall, &texts).alt,
    ] {
        assert!(alt.chars().count() <= 1024, "{}", alt.chars().count());
        assert_eq!(alt.matches("Qu").count(), 100, "{alt}");
    }
}

#[test]
fn the_alt_text_of_the_end_says_who_won() {
    let sentences = Sentences::new(LANGUAGES[0]);
    let texts = |key: &str, args: &[(&str, String)]| sentences.say(key, args);
    let faces = letters(16);
    let alt = |players: &[(&str, u32, i64)]| end_scene(&end_card(&faces, players), Layout::Wide, &texts).alt;
    assert!(alt(&FIVE).starts_with(
        "Fine della manche 7. Vince Silk con 74 punti. 2. Niccolò: 61. 3. Dj The Emperor: 48. 4. Antigone: 41. \
         5. Galahad: 33. Parola più lunga trovata: ASSORBIATE, 12 punti, trovata da Silk e da nessun altro. \
         Trovate 96 parole su 213, punti 41%."
    ));
    assert!(alt(&[("007", 1, 1)]).contains("Vince 007 con 1 punto."));
    assert!(alt(&[("🎲", 1, 5), ("Ada", 1, 5)]).contains("Pari fra 🎲, Ada con 5 punti."));
    assert!(alt(&[]).contains("Nessuno ha fatto punti."));
}

#[test]
fn scenes_stay_as_they_are() {
    let sentences = Sentences::new(LANGUAGES[0]);
    let texts = |key: &str, args: &[(&str, String)]| sentences.say(key, args);
    let faces = letters(16);
    insta::assert_snapshot!("grid_wide", grid_scene(&grid_card(&faces, 4, 4), Layout::Wide, &texts));
    insta::assert_snapshot!("end_wide", end_scene(&end_card(&faces, &FIVE), Layout::Wide, &texts));
    insta::assert_snapshot!("end_tall", end_scene(&end_card(&faces, &FIVE), Layout::Tall, &texts));
}

#[test]
fn a_png_is_opaque_indexed_and_light() {
    let painter = Painter::new();
    for (name, scene) in hard_scenes() {
        let png = painter.png(&scene);
        let reader = png::Decoder::new(std::io::Cursor::new(&png)).read_info().unwrap();
        let info = reader.info();
        assert_eq!((info.width, info.height), (scene.width, scene.height), "{name}");
        assert_eq!(info.color_type, png::ColorType::Indexed, "{name}");
        assert!(info.trns.is_none(), "{name}");
        assert!(png.len() <= 60 << 10, "{name}: {} bytes", png.len());
    }
}

#[test]
fn every_shape_keeps_its_exact_colour() {
    for (name, scene) in hard_scenes() {
        let png = Painter::new().png(&scene);
        let reader = png::Decoder::new(std::io::Cursor::new(&png)).read_info().unwrap();
        let palette: Vec<[u8; 3]> =
            reader.info().palette.as_ref().unwrap().chunks(3).map(|c| [c[0], c[1], c[2]]).collect();
        for color in scene.shapes.iter().map(Shape::color).chain([scene.background]) {
            assert!(palette.contains(&[color.0, color.1, color.2]), "{name}: {color}");
        }
    }
}

#[test]
fn threads_share_a_painter_and_get_the_same_bytes() {
    let scenes = hard_scenes();
    let alone: Vec<_> = scenes.iter().take(6).map(|(_, scene)| Painter::new().png(scene)).collect();
    let shared = Painter::new();
    std::thread::scope(|scope| {
        for _ in 0..3 {
            scope.spawn(|| {
                for ((_, scene), expected) in scenes.iter().zip(&alone) {
                    assert!(shared.png(scene) == *expected);
                }
            });
        }
    });
}

/// The pictures of the documentation are those the code draws. After a change on purpose:
/// `GIOSTRA_DRAW=1 cargo test --test it docs_show`, and look at them.
#[test]
fn docs_show_what_the_code_draws() {
    let sentences = Sentences::new(LANGUAGES[0]);
    let texts = |key: &str, args: &[(&str, String)]| sentences.say(key, args);
    let faces = letters(16);
    let notte = grid_card(&faces, 4, 4);
    let giorno = GridCard { theme: Theme::Giorno, ..notte.clone() };
    let end = end_card(&faces, &FIVE);
    let plain = boards::texts(giostra::messages::Lang::It);
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/pictures");
    for (name, scene) in [
        ("griglia-notte.png", grid_scene(&notte, Layout::Wide, &texts)),
        ("griglia-alta-giorno.png", grid_scene(&giorno, Layout::Tall, &texts)),
        ("fine-manche-notte.png", end_scene(&end, Layout::Wide, &texts)),
        ("rating-notte.png", history_scene(&ladders::history("it", Theme::Notte), Layout::Wide, &texts)),
        ("scrabble-notte.png", scrabble::board_scene(&cards::scrabble(Theme::Notte), &plain)),
        ("leggio-notte.png", scrabble::rack_scene(&cards::rack(Theme::Notte), &plain)),
        ("wyps-notte.png", wyps::board_scene(&cards::wyps(Theme::Notte), &plain)),
        ("classifica-notte.png", table_scene(&ladders::table("it", Theme::Notte), Layout::Wide, &texts)),
    ] {
        let drawn = Painter::new().png(&scene);
        if std::env::var_os("GIOSTRA_DRAW").is_some() {
            std::fs::write(folder.join(name), &drawn).unwrap();
        }
        assert!(std::fs::read(folder.join(name)).unwrap() == drawn, "{name} is not what the code draws");
    }
}

#[test]
fn the_text_twin_is_a_table() {
    let faces: Vec<String> = ["B", "Qu", "R", "N", "R", "A"].map(String::from).into();
    assert_eq!(grid_block(2, 3, &faces), "B  Qu R\nN  R  A");
    assert_eq!(grid_block(0, 0, &[]), "");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, failure_persistence: None, ..ProptestConfig::default() })]

    /// Whatever people are called, whatever the numbers: a picture, and an alt text that fits.
    #[test]
    fn anything_can_be_painted(
        names in proptest::collection::vec((any::<String>(), any::<u32>(), any::<i64>()), 0..8),
        word in any::<String>(),
        path in proptest::collection::vec(any::<u8>(), 0..40),
        size in (0_usize..11, 0_usize..11),
        faces in proptest::collection::vec(any::<String>(), 0..100),
        numbers in any::<(u16, u16, u32, u8, u32)>(),
        points in proptest::collection::vec((any::<String>(), any::<String>()), 0..8),
        tall in any::<bool>(),
    ) {
        let layout = if tall { Layout::Tall } else { Layout::Wide };
        let sentences = Sentences::new(LANGUAGES[0]);
        let texts = |key: &str, args: &[(&str, String)]| sentences.say(key, args);
        let (number, of, seconds, min_letters, many) = numbers;
        let finder = names.first().map(|(name, ..)| name.clone()).unwrap_or_default();
        let end = EndCard {
            rows: size.0,
            cols: size.1,
            faces: &faces,
            number,
            void: number % 2 == 1,
            longest: Some(Longest { word, path, points: many, finders: many as usize, finder }),
            ranking: names.into_iter().map(|(name, rank, points)| Row { rank, name, points }).collect(),
            found: many as usize,
            total: many as usize,
            share_percent: many,
            theme: Theme::Giorno,
        };
        let grid = GridCard {
            rows: size.0, cols: size.1, faces: &faces, number, at: number, of, seconds, min_letters,
            words: many as usize, points, theme: Theme::Notte,
        };
        for scene in [end_scene(&end, layout, &texts), grid_scene(&grid, layout, &texts)] {
            prop_assert!(scene.alt.chars().count() <= 1024);
            prop_assert!(scene.texts().all(|text| text.text.chars().all(|c| text.font.has(c))));
            prop_assert!(giostra::picture::render::shared().png(&scene).starts_with(b"\x89PNG"));
        }
    }
}
