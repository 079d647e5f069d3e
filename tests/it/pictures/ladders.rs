//! The pictures of a ladder: everything has its place, nothing lies on something else, all of it is in words.
//!
//! `GIOSTRA_SHOTS=FOLDER cargo test --test it ladders` saves what they look like.

use super::{LANGUAGES, LAYOUTS, Sentences, frame};
use giostra::picture::Layout;
use giostra::picture::ladder::{
    Heads, HistoryCard, Line, TableCard, TableRow, history_block, history_scene, table_block, table_scene,
};
use giostra::picture::render::Painter;
use giostra::picture::scene::{Anchor, Scene, Shape};
use giostra::picture::theme::Theme;
use proptest::prelude::*;

const THEMES: [Theme; 2] = [Theme::Notte, Theme::Giorno];
/// Names and ratings of a month, night by night.
const MONTH: [(&str, i64, i64, bool); 5] = [
    ("Niccolò", 1_600_000, 1_665_200, false),
    ("Silk", 1_540_000, 1_646_100, false),
    ("Antigone", 1_460_000, 1_628_400, false),
    ("Dj The Emperor", 1_489_000, 1_498_000, true),
    ("Galahad", 1_505_000, 1_349_300, false),
];
const CHANGES: [Option<i64>; 5] = [None, Some(13_000), Some(27_000), Some(-19_000), Some(6_000)];

/// A rating that wanders from one value to another in so many nights.
fn walk(seed: i64, from: i64, to: i64, nights: i64) -> Vec<(i64, i64)> {
    // Steps of a night up and down, and what is missing in the end spread over all nights.
    let step = |n: i64| ((n * n * 37 + n * 101 + seed * 7_919).rem_euclid(61) - 30) * 1_000;
    let path: Vec<i64> = (0..=nights)
        .scan(0, |sum, n| {
            *sum += step(n);
            Some(*sum)
        })
        .collect();
    let (first, last) = (path[0], path[path.len() - 1]);
    (0_i64..)
        .zip(&path)
        .map(|(n, at)| (20_000 + n, from + at - first + (to - from - last + first) * n / nights.max(1)))
        .collect()
}

pub(super) fn history(lang: &str, theme: Theme) -> HistoryCard {
    let days = |names: [&str; 4]| {
        [20_000, 20_010, 20_020, 20_030].into_iter().zip(names.map(String::from)).collect::<Vec<_>>()
    };
    let lines = (1..).zip(MONTH).zip(CHANGES).map(|((seed, (name, from, to, provisional)), change)| Line {
        name: name.to_owned(),
        points: walk(seed, from, to, 30),
        change,
        provisional,
    });
    let italian = lang == "it";
    let either = |it: &str, en: &str| if italian { it.to_owned() } else { en.to_owned() };
    HistoryCard {
        theme,
        title: either("Rating della notte", "Overnight ratings"),
        subtitle: either("ultimi 30 giorni", "last 30 days"),
        date: either("21 novembre", "21 November"),
        lines: lines.collect(),
        ticks: days(if italian {
            ["22 ott", "1 nov", "11 nov", "oggi"]
        } else {
            ["22 Oct", "1 Nov", "11 Nov", "today"]
        }),
    }
}

pub(super) fn table(lang: &str, theme: Theme) -> TableCard {
    let players = [
        (1, "Niccolò", 1_665_200, None, 212),
        (2, "Silk", 1_646_100, Some(13_000), 187),
        (2, "Antigone", 1_646_100, Some(27_000), 140),
        (4, "Perché no?", 1_571_000, Some(-8_000), 96),
        (5, "Irene", 1_534_000, Some(4_000), 9),
        (6, "Dj The Emperor", 1_498_000, Some(-19_000), 203),
        (7, "Barbera", 1_441_000, Some(-123_000), 38),
        (8, "Galahad", 1_349_300, Some(6_000), 3),
    ];
    let rows = players.into_iter().map(|(rank, name, rating, change, rounds)| TableRow {
        rank,
        name: name.to_owned(),
        spark: walk(rounds, rating + (rounds % 7 - 3) * 20_000, rating, 13).iter().map(|(_, y)| *y).collect(),
        rating,
        change,
        rounds: u32::try_from(rounds).unwrap(),
        provisional: rounds < 10,
        mine: name == "Perché no?",
    });
    let heads = if lang == "it" {
        ["Giocatore", "14 notti", "Elo", "notte", "manche"]
    } else {
        ["Player", "14 nights", "Elo", "night", "rounds"]
    };
    let [player, nights, rating, change, rounds] = heads.map(String::from);
    let (title, subtitle) = if lang == "it" {
        ("Classifica", "Paroliere, dopo la notte del 21 novembre")
    } else {
        ("Ladder", "Paroliere, after the night of 21 November")
    };
    TableCard {
        family: "parole".into(),
        theme,
        title: title.to_owned(),
        subtitle: subtitle.to_owned(),
        heads: Heads { player, nights, rating, change, rounds },
        rows: rows.collect(),
    }
}

const LONG: &str = "Una persona con un nome lunghissimo, davvero";

/// Cards that are hard to draw.
fn hard_histories(lang: &str, theme: Theme) -> Vec<(&'static str, HistoryCard)> {
    let usual = history(lang, theme);
    let with = |lines: Vec<Line>| HistoryCard { lines, ..usual.clone() };
    let line = |name: &str, points: Vec<(i64, i64)>, change| Line {
        name: name.to_owned(),
        points,
        change,
        provisional: false,
    };
    let close = (0..5).map(|n| {
        let name = if n == 2 { "WWWWWWWWWWWWWWWWWWWW" } else { LONG };
        let mut line = line(name, walk(n, 1_500_000, 1_500_000 + n * 4_000, 30), Some(-123_456 * (n - 2)));
        line.provisional = n % 2 == 0;
        line
    });
    let equal = ["Ada", "Bea", "Cleo", "Dora", "Eva"]
        .map(|name| line(name, vec![(20_029, 1_500_000), (20_030, 1_500_000)], Some(0)));
    let late = vec![
        line("𝕾𝖎𝖑𝖐", vec![(20_018, 1_500_000), (20_022, 1_520_000)], Some(20_000)),
        line("🎲", vec![(20_030, 1_484_000)], Some(-16_000)),
        line("007", vec![(20_004, 1_500_000), (20_005, 1_470_000), (20_005, 1_460_000)], None),
    ];
    let mut first = with(vec![
        line("Silk", vec![(20_030, 1_516_000)], Some(16_000)),
        line("Niccolò", vec![(20_030, 1_484_000)], Some(-16_000)),
    ]);
    first.ticks = vec![(20_030, "oggi".to_owned())];
    let mut bare = with(vec![line("Silk", vec![(0, -500_400)], Some(-1_200_000))]);
    (bare.title, bare.subtitle, bare.date) = (String::new(), String::new(), String::new());
    bare.ticks.clear();
    let mut wordy = with(vec![line(LONG, walk(3, -500_000, 4_000_000, 30), Some(11_000_000))]);
    "Rating della notte nella stanza dei giochi".clone_into(&mut wordy.title);
    "ultimi trecentosessantacinque giorni".clone_into(&mut wordy.subtitle);
    wordy.ticks = (0..31).map(|n| (20_000 + n, format!("{} nov", n + 1))).collect();
    vec![
        ("close", with(close.collect())),
        ("equal", with(equal.into())),
        ("late", with(late)),
        ("first", first),
        ("flat", with(vec![line("Silk", (20_000..20_031).map(|n| (n, 1_500_000)).collect(), None)])),
        ("one", with(vec![line("Silk", walk(2, 1_540_000, 1_646_000, 30), Some(13_000))])),
        ("bare", bare),
        ("wordy", wordy),
        ("nobody", with(Vec::new())),
        ("usual", usual),
    ]
}

fn hard_tables(lang: &str, theme: Theme) -> Vec<(&'static str, TableCard)> {
    let usual = table(lang, theme);
    let with = |rows: Vec<TableRow>| TableCard { rows, ..usual.clone() };
    let twelve = (1..=12).map(|n: u32| TableRow {
        rank: n * 1_000,
        name: LONG.to_owned(),
        spark: vec![-8_500_000, 11_500_000],
        rating: if n == 1 { 11_500_000 } else { -8_500_000 },
        change: Some(if n == 3 { i64::MAX } else { -1_234_000 }),
        rounds: u32::MAX,
        provisional: n.is_multiple_of(2),
        mine: n == 2,
    });
    let odd = ["𝕾𝖎𝖑𝖐", "🎲", "لاعب", "007", "", "`x`"].map(|name| TableRow {
        rank: 1,
        name: name.to_owned(),
        spark: vec![1_500_000; name.len()],
        rating: 1_500_000,
        change: Some(0),
        rounds: 1,
        provisional: true,
        mine: false,
    });
    let mut wordy = with(vec![usual.rows[3].clone()]);
    "Classifica di tutte le stanze dei giochi".clone_into(&mut wordy.title);
    let head = || "Una colonna con molte parole".to_owned();
    wordy.heads = Heads { player: head(), nights: head(), rating: head(), change: head(), rounds: head() };
    vec![
        ("long", with(twelve.collect())),
        ("odd", with(odd.into())),
        ("wordy", wordy),
        ("one", with(vec![usual.rows[0].clone()])),
        ("nobody", with(Vec::new())),
        ("usual", usual),
    ]
}

/// Scenes with everything that may be long, short, missing or many.
fn hard_scenes() -> Vec<(String, Scene)> {
    let mut scenes = Vec::new();
    for language in LANGUAGES {
        let sentences = Sentences::new(language);
        let texts = |key: &str, args: &[(&str, String)]| sentences.say(key, args);
        for (theme, layout) in THEMES.iter().flat_map(|theme| LAYOUTS.map(|layout| (*theme, layout))) {
            let label =
                |kind, case| format!("{kind}-{case}-{layout:?}-{theme:?}-{}", language.0).to_lowercase();
            for (case, card) in hard_histories(language.0, theme) {
                scenes.push((label("history", case), history_scene(&card, layout, &texts)));
            }
            for (case, card) in hard_tables(language.0, theme) {
                scenes.push((label("table", case), table_scene(&card, layout, &texts)));
            }
        }
    }
    scenes
}

/// What any scene of a ladder must be: inside, apart, with glyphs, with an alt text that fits.
fn lawful(name: &str, scene: &Scene) -> Result<(), String> {
    let pixels = |side: u32| f32::from(u16::try_from(side).unwrap());
    let frames: Vec<_> = scene.texts().map(|text| (text, frame(text))).collect();
    for (n, (text, a)) in frames.iter().enumerate() {
        if text.text.is_empty() || !text.text.chars().all(|c| text.font.has(c)) {
            return Err(format!("{name}: {text:?} cannot be drawn"));
        }
        let inside = a.0 >= 30.0 && a.2 <= pixels(scene.width) - 30.0 && a.1 >= 30.0;
        if !inside || a.3 > pixels(scene.height) - 30.0 {
            return Err(format!("{name}: {text:?} at {a:?}"));
        }
        for (other, b) in &frames[n + 1..] {
            if !(a.2 <= b.0 || b.2 <= a.0 || a.3 <= b.1 || b.3 <= a.1) {
                return Err(format!("{name}: \"{}\" lies on \"{}\"", text.text, other.text));
            }
        }
    }
    for shape in &scene.shapes {
        let Shape::Path { points, .. } = shape else { continue };
        if points.iter().any(|(x, y)| {
            !(0.0..=pixels(scene.width)).contains(x) || !(0.0..=pixels(scene.height)).contains(y)
        }) {
            return Err(format!("{name}: {shape} leaves the picture"));
        }
    }
    if scene.alt.is_empty() || scene.alt.chars().count() > 1024 {
        return Err(format!("{name}: an alt text of {} characters", scene.alt.chars().count()));
    }
    Ok(())
}

#[test]
fn no_text_leaves_the_picture_or_lies_on_another() {
    for (name, scene) in hard_scenes() {
        lawful(&name, &scene).unwrap();
    }
}

#[test]
fn no_text_is_too_small_to_read() {
    for (name, scene) in hard_scenes() {
        for text in scene.texts().filter(|text| text.anchor != Anchor::Middle) {
            assert!(text.size >= 16.0, "{name}: {text:?}");
            let named = !name.contains("long") && !name.contains("wordy") && !name.contains("close");
            assert!(!named || text.size >= 22.0, "{name}: {text:?}");
        }
    }
}

#[test]
fn a_png_is_light() {
    let painter = Painter::new();
    let shots = std::env::var_os("GIOSTRA_SHOTS");
    for (name, scene) in hard_scenes() {
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
        for (language, theme) in LANGUAGES.into_iter().zip(THEMES) {
            let sentences = Sentences::new(language);
            let texts = |key: &str, args: &[(&str, String)]| sentences.say(key, args);
            let lang = language.0;
            for (layout, shape) in LAYOUTS.into_iter().zip(["wide", "tall"]) {
                let history = history_scene(&history(lang, theme), layout, &texts);
                insta::assert_snapshot!(format!("history_{shape}_{lang}"), history);
                let table = table_scene(&table(lang, theme), layout, &texts);
                insta::assert_snapshot!(format!("table_{shape}_{lang}"), table);
            }
        }
    });
}

#[test]
fn themes_differ_in_colours_only() {
    let sentences = Sentences::new(LANGUAGES[0]);
    let texts = |key: &str, args: &[(&str, String)]| sentences.say(key, args);
    let colourless = |scene: Scene| {
        let words = scene.to_string();
        let words = words.split_whitespace().filter(|word| !word.starts_with('#')).collect::<Vec<_>>();
        words.join(" ")
    };
    for layout in LAYOUTS {
        let [dark, light] =
            THEMES.map(|theme| colourless(history_scene(&history("it", theme), layout, &texts)));
        assert_eq!(dark, light);
        let [dark, light] = THEMES.map(|theme| colourless(table_scene(&table("it", theme), layout, &texts)));
        assert_eq!(dark, light);
    }
}

#[test]
fn the_alt_text_holds_every_name_and_number() {
    let sentences = Sentences::new(LANGUAGES[0]);
    let texts = |key: &str, args: &[(&str, String)]| sentences.say(key, args);
    let card = history("it", Theme::Notte);
    let alt = history_scene(&card, Layout::Wide, &texts).alt;
    assert!(
        alt.starts_with(
            "Rating della notte, ultimi 30 giorni, 21 novembre. Niccolò: 1665, invariato; partiva da 1600, "
        ),
        "{alt}"
    );
    assert!(alt.contains(" Silk: 1646, su di 13; partiva da 1540, "), "{alt}");
    assert!(alt.contains(" Dj The Emperor: 1498 provvisorio, giù di 19; partiva da "), "{alt}");
    assert!(alt.ends_with(" Giorni: 22 ott, 1 nov, 11 nov, oggi."), "{alt}");
    assert_eq!(alt, history_scene(&card, Layout::Tall, &texts).alt);
    let alt = table_scene(&table("it", Theme::Notte), Layout::Wide, &texts).alt;
    assert!(alt.starts_with("Classifica, Paroliere, dopo la notte del 21 novembre. 1. Niccolò: 1665, invariato, 212 manche. 2. Silk: 1646, su di 13, 187 manche. 2. Antigone: 1646, su di 27, 140 manche. 4. Perché no? (sei tu): 1571, giù di 8, 96 manche. 5. Irene: 1534 provvisorio, su di 4, 9 manche."), "{alt}");
    // Ten long names are cut alike rather than the last ones left out.
    let long = hard_tables("it", Theme::Notte).into_iter().find(|(case, _)| *case == "long").unwrap().1;
    let alt = table_scene(&long, Layout::Wide, &texts).alt;
    assert!(alt.contains("10000. Una") && alt.ends_with('.') && alt.chars().count() <= 1024, "{alt}");
}

#[test]
fn the_text_twins_are_tables() {
    let sentences = Sentences::new(LANGUAGES[0]);
    let texts = |key: &str, args: &[(&str, String)]| sentences.say(key, args);
    insta::with_settings!({ snapshot_path => "../snapshots" }, {
        let mut said = Vec::new();
        for (case, card) in hard_histories("it", Theme::Notte) {
            said.push(format!("{case}\n{}", history_block(&card, &texts)));
        }
        for (case, card) in hard_tables("it", Theme::Notte) {
            said.push(format!("{case}\n{}", table_block(&card, &texts)));
        }
        insta::assert_snapshot!("ladder_blocks", said.join("\n\n"));
    });
}

fn rating() -> impl Strategy<Value = i64> {
    prop_oneof![any::<i64>(), -500_000_i64..4_000_000, Just(1_500_000)]
}

fn line() -> impl Strategy<Value = Line> {
    let day = prop_oneof![any::<i64>(), 0_i64..40];
    let points = proptest::collection::vec((day, rating()), 0..40);
    (any::<String>(), points, any::<Option<i64>>(), any::<bool>())
        .prop_map(|(name, points, change, provisional)| Line { name, points, change, provisional })
}

fn row() -> impl Strategy<Value = TableRow> {
    let spark = proptest::collection::vec(rating(), 0..20);
    let numbers = (any::<u32>(), rating(), any::<Option<i64>>(), any::<u32>());
    (any::<String>(), spark, numbers, any::<(bool, bool)>()).prop_map(
        |(name, spark, (rank, rating, change, rounds), (provisional, mine))| TableRow {
            rank: rank % 12,
            name,
            spark,
            rating,
            change,
            rounds,
            provisional,
            mine,
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, failure_persistence: None, ..ProptestConfig::default() })]

    /// Whatever people are called, whatever the ratings: texts inside and apart, an alt text that fits, a
    /// picture that is light, lines that stand in columns.
    #[test]
    fn anything_can_be_painted(
        words in any::<[String; 8]>(),
        lines in proptest::collection::vec(line(), 0..7),
        ticks in proptest::collection::vec((prop_oneof![any::<i64>(), 0_i64..40], any::<String>()), 0..8),
        rows in proptest::collection::vec(row(), 0..13),
        tall in any::<bool>(),
    ) {
        let layout = if tall { Layout::Tall } else { Layout::Wide };
        let sentences = Sentences::new(LANGUAGES[usize::from(tall)]);
        let texts = |key: &str, args: &[(&str, String)]| sentences.say(key, args);
        let [title, subtitle, date, player, nights, rating, change, rounds] = words;
        let history = HistoryCard {
            theme: Theme::Giorno, title: title.clone(), subtitle: subtitle.clone(), date, lines, ticks,
        };
        let heads = Heads { player, nights, rating, change, rounds };
        let table = TableCard { theme: Theme::Notte, family: "wyps".into(), title, subtitle, heads, rows };
        for scene in [history_scene(&history, layout, &texts), table_scene(&table, layout, &texts)] {
            let lawful = lawful("any", &scene);
            prop_assert!(lawful.is_ok(), "{lawful:?}");
            let png = giostra::picture::render::shared().png(&scene);
            prop_assert!(png.starts_with(b"\x89PNG") && png.len() <= 80 << 10, "{} bytes", png.len());
        }
        for block in [history_block(&history, &texts), table_block(&table, &texts)] {
            prop_assert!(!block.is_empty() && block.lines().count() <= 11);
            prop_assert!(!block.contains('`') && block.chars().all(|c| c == '\n' || !c.is_control()));
        }
    }
}
