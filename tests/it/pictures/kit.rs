//! The kit of which pictures of boards are made, tried on games that do not exist.
//!
//! `GIOSTRA_SHOTS=FOLDER cargo test --test it kit` saves what they look like.

#[path = "kit/minimal.rs"]
mod minimal;

use super::boards::cards::LONG;
use super::boards::{THEMES, lawful, texts};
use super::{LAYOUTS, frame};
use giostra::messages::Lang;
use giostra::picture::Layout;
use giostra::picture::kit::hex::Triangle;
use giostra::picture::kit::panel::Panels;
use giostra::picture::kit::{
    Body, Card, Drawn, Edges, Figure, Grid, Last, Line, Piece, Player, Sheet, Sign, State, Style, Symbol,
    Table, Value, alt, block,
};
use giostra::picture::render::Painter;
use giostra::picture::scene::{Scene, Shape};
use giostra::picture::theme::Theme;
use minimal::{BoardCard, Man};
use proptest::prelude::*;
use std::sync::LazyLock;

const POSITION: [&str; 8] =
    ["....slt.", ".s...f.f", "l...f.fF", ".f..F...", "ft...L..", "L.f..FF.", "F.S.L...", "T...S..T"];

/// Who plays, the first one the first player's piece before the name.
fn players(names: &[&str]) -> Vec<Player> {
    let signs = ['S', 's', 'T', 't', 'L', 'l'];
    let player = |(name, sign): (&&str, char)| Player {
        name: (*name).to_owned(),
        sign: Man::of(sign).map_or(Sign::None, |man| Sign::Piece(man.piece())),
        clock: Some(245),
        ..Player::default()
    };
    names.iter().zip(signs).map(player).collect()
}

fn common(theme: Theme, names: &[&str]) -> Card {
    Card {
        title: "Corsa".to_owned(),
        note: "mossa 24".to_owned(),
        players: players(names),
        turn: Some(0),
        last: None,
        tail: String::new(),
        state: State::Playing,
        preview: false,
        theme,
    }
}

fn usual(theme: Theme) -> BoardCard {
    let pieces: Vec<_> = POSITION.iter().flat_map(|row| row.chars()).map(Man::of).collect();
    let moved = [36, 33];
    let mut common = common(theme, &["Silk", "Galahad"]);
    "bianco".clone_into(&mut common.players[0].note);
    "nero".clone_into(&mut common.players[1].note);
    common.players[1].clock = Some(3_725);
    common.last = Some(minimal::last(1, pieces[33].unwrap(), &moved));
    BoardCard { common, pieces, moved: moved.to_vec() }
}

/// Cards with everything that may be long, missing or many.
fn hard_cards(theme: Theme) -> Vec<(&'static str, BoardCard)> {
    let card = usual(theme);
    let six = ["Silk", "Niccolò", LONG, "WWWWWWWWWWWWWWWWWWWW", "🎲", "007"];
    let with = |many: usize| {
        let mut card = card.clone();
        card.common.players = players(&six[..many]);
        for (n, player) in card.common.players.iter_mut().enumerate() {
            player.points = [None, Some(12), Some(-1_234_567)][n % 3];
        }
        card
    };
    let mut six = with(6);
    (six.common.players[4].gone, six.common.turn) = (true, Some(2));
    LONG.clone_into(&mut six.common.players[0].note);
    six.common.last = Some(Last {
        who: Some(2),
        at: "6D".to_owned(),
        what: "PRECIPITEVOLISSIMEVOLMENTE".to_owned(),
        chip: "+1234567".to_owned(),
    });
    "sacchetto 63".clone_into(&mut six.common.tail);
    let mut plain = with(4);
    for player in &mut plain.common.players {
        (player.clock, player.sign) = (None, Sign::Rank(1));
    }
    let mut won = card.clone();
    (won.common.state, won.common.players[0].won) = (State::Ended, true);
    LONG.clone_into(&mut won.common.players[0].name);
    (won.common.players[0].points, won.common.players[1].points) = (Some(18), Some(7));
    let mut ghost = card.clone();
    (ghost.common.preview, ghost.common.state) = (true, State::Paused);
    LONG.clone_into(&mut ghost.common.title);
    let mut start = card.clone();
    (start.pieces, start.moved, start.common.last) = (Vec::new(), Vec::new(), None);
    (start.common.title, start.common.note) = (String::new(), String::new());
    for player in &mut start.common.players {
        player.clock = None;
    }
    vec![
        ("usual", card.clone()),
        ("three", with(3)),
        ("plain", plain),
        ("five", with(5)),
        ("six", six),
        ("won", won),
        ("ghost", ghost),
        ("start", start),
    ]
}

/// Eleven by seven squares with two rivers, an arrow, an outline of its own.
fn rivers(theme: Theme, layout: Layout, lang: Lang) -> Scene {
    static CUP: LazyLock<Figure> = LazyLock::new(|| Figure::new(&[Drawn::Body("M15 20 H85 L65 85 H35 Z")]));
    let (grid, texts) = (Grid::new(7, 11, Edges::BottomUp), texts(lang));
    let style = Style { strips: &[0, 5], ..Style::FLAT };
    let mut card = common(theme, &["Silk", "Galahad"]);
    card.last = Some(Last { who: Some(1), what: "d5-d4".to_owned(), ..Last::default() });
    "10 su 11".clone_into(&mut card.tail);
    let mut sheet = Sheet::new(&card, (grid, style), layout, None, &texts);
    let Sheet { scene, board, colors, .. } = &mut sheet;
    board.cells(scene, |cell| Some(if cell % 2 == 0 { colors.square } else { colors.cell }));
    for row in style.strips {
        let strip = board.strip(*row);
        scene.rect((strip.x, strip.y, strip.w, strip.h), 0.0, colors.sky);
    }
    board.moved(scene, colors, &[grid.cell("d5").unwrap(), grid.cell("d4").unwrap()]);
    let cup = Piece {
        body: Body::Bare,
        symbol: Symbol::Figure { figure: &CUP, line: 8.0 },
        ..Man::of('F').unwrap().piece()
    };
    for name in ["a7", "c7", "d4", "g5"] {
        board.piece(scene, grid.cell(name).unwrap(), &cup);
    }
    board.piece(scene, grid.cell("f2").unwrap(), &cup.ghost(colors));
    board.dot(scene, grid.cell("e4").unwrap(), colors.gold);
    board.arrow(scene, grid.cell("f3").unwrap(), grid.cell("i3").unwrap(), colors.coral);
    sheet.finish(&alt::pieces(grid, &texts, |cell| (cell == 4).then(|| "bisonte".to_owned())), &texts)
}

/// Seven by seven wells, bars, and a table of seven kinds.
fn kinds(theme: Theme, layout: Layout, lang: Lang) -> Scene {
    use Symbol::{Chevron, Cross, Diamond, Dot, Letter, Square, Star, Triangle};
    let (grid, texts) = (Grid::new(7, 7, Edges::BottomUp), texts(lang));
    let mut card = common(theme, &["Antigone", "Galahad"]);
    "Ordine".clone_into(&mut card.players[0].note);
    "Caos".clone_into(&mut card.players[1].note);
    card.players[0].points = Some(18);
    let c = theme.colors();
    let piece = |n: usize| {
        let symbols = [Dot, Star, Triangle, Square, Diamond, Cross, Chevron, Letter('Q')];
        let body = if n == 7 { Body::Square } else { Body::Disc };
        Piece { body, ..Piece::disc([c.sky, c.coral, c.teal][n % 3], c.tile, symbols[n % 8], c.ink) }
    };
    let labels = ["blu", "giallo", "rosso", "verde", "rosa", "marrone", "nero"];
    let line = |(n, label): (usize, &&str)| Line {
        sign: Some(piece(n)),
        label: (*label).to_owned(),
        spoken: String::new(),
        values: [2, n].map(|many| Value { text: many.to_string(), alarm: many == 1 }).to_vec(),
    };
    let heads = ["Bianco", "Nero"].map(str::to_owned).to_vec();
    let table =
        Table { heads, lines: labels.iter().enumerate().map(line).collect(), legend: "the last ones".into() };
    let mut sheet = Sheet::new(&card, (grid, Style::WELLS), layout, Some(&table), &texts);
    let Sheet { scene, board, colors, .. } = &mut sheet;
    board.cells(scene, |_| Some(colors.square));
    board.bar(scene, 7, 10, colors.gold);
    board.bar(scene, 44, 16, colors.gold);
    board.pieces(scene, |cell| (cell % 3 != 1).then(|| piece(cell)));
    board.ring(scene, 26, colors.text);
    sheet.finish(&alt::runs(grid, &texts, |cell| (cell % 3 != 1).then(|| (cell % 8).to_string())), &texts)
}

fn hard_scenes() -> Vec<(String, Scene)> {
    let mut scenes = Vec::new();
    for (lang, theme) in Lang::ALL.into_iter().flat_map(|lang| THEMES.map(|theme| (lang, theme))) {
        for layout in LAYOUTS {
            let label = |case| format!("kit-{case}-{layout:?}-{theme:?}-{lang}").to_lowercase();
            for (case, card) in hard_cards(theme) {
                scenes.push((label(case), minimal::board_scene(&card, layout, &texts(lang))));
            }
            scenes.push((label("rivers"), rivers(theme, layout, lang)));
            scenes.push((label("kinds"), kinds(theme, layout, lang)));
        }
    }
    scenes
}

#[test]
fn boards_of_the_kit_are_lawful_light_and_readable() {
    let painter = Painter::new();
    let shots = std::env::var_os("GIOSTRA_SHOTS");
    for (name, scene) in hard_scenes() {
        let png = painter.png(&scene);
        if let Some(folder) = &shots {
            std::fs::write(std::path::Path::new(folder).join(format!("{name}.png")), &png).unwrap();
        }
        lawful(&name, &scene).unwrap();
        assert!(png.len() <= 60 << 10, "{name}: {} bytes", png.len());
        assert!(scene.width <= 1100 && scene.height <= 1280, "{name}: {} x {}", scene.width, scene.height);
        // Ranks in low panels, and minus a million points in a panel of three abreast, shrink most.
        let crowded = name.contains("-six") || name.contains("-five");
        for text in scene.texts() {
            let number = text.text.chars().all(|c| c.is_ascii_digit());
            assert!(text.size >= if number || crowded { 15.0 } else { 20.0 }, "{name}: {text:?}");
        }
    }
}

#[test]
fn themes_differ_in_colours_only() {
    for layout in LAYOUTS {
        let [dark, light] = THEMES.map(|theme| {
            let words = minimal::board_scene(&usual(theme), layout, &texts(Lang::It)).to_string();
            words.split_whitespace().filter(|word| !word.starts_with('#')).collect::<Vec<_>>().join(" ")
        });
        assert_eq!(dark, light);
    }
}

#[test]
fn a_minimal_board_stays_as_it_is() {
    let texts = texts(Lang::It);
    insta::with_settings!({ snapshot_path => "../snapshots" }, {
        for (name, layout) in [("minimal_wide", Layout::Wide), ("minimal_tall", Layout::Tall)] {
            insta::assert_snapshot!(name, minimal::board_scene(&usual(Theme::Notte), layout, &texts));
        }
        let blocks = hard_cards(Theme::Notte).into_iter();
        let blocks = blocks.map(|(case, card)| format!("{case}\n{}", minimal::board_block(&card, &texts)));
        insta::assert_snapshot!("minimal_blocks", blocks.collect::<Vec<_>>().join("\n\n"));
    });
}

/// Painting costs what is painted: what stands around a board must stay small beside its squares.
#[test]
fn a_board_has_few_shapes() {
    let texts = texts(Lang::It);
    let mut card = usual(Theme::Notte);
    let shapes = |card: &BoardCard| minimal::board_scene(card, Layout::Wide, &texts).shapes.len();
    let full = shapes(&card);
    let men = card.pieces.iter().flatten().count();
    (card.pieces, card.moved) = (Vec::new(), Vec::new());
    // A rim, a body and a symbol for each piece; two marks.
    assert_eq!(full - shapes(&card), 3 * men + 2);
    // 64 squares, 16 names of rows and columns, and 24 for all else.
    assert!(shapes(&card) <= 64 + 16 + 24, "{}", shapes(&card));
}

#[test]
fn a_board_is_in_words() {
    let alt = minimal::board_scene(&usual(Theme::Notte), Layout::Wide, &texts(Lang::It)).alt;
    assert_eq!(
        alt,
        "Corsa, mossa 24. Tocca a Silk. Silk: bianco, orologio 4:05. Galahad: nero, orologio 1:02:05. Ultima mossa: \
         Galahad, Te4-b4. Riga 1: a T, e S, h T. Riga 2: a F, c S, e L. Riga 3: a L, c f, f F, g F. Riga 4: a f, b \
         t, f L. Riga 5: b f, e F. Riga 6: a l, e f, g f, h F. Riga 7: b s, f f, h f. Riga 8: e s, f l, g t."
    );
}

#[test]
fn a_table_is_in_words() {
    let alt = kinds(Theme::Notte, Layout::Wide, Lang::It).alt;
    assert!(alt.contains(" blu: Bianco 2, Nero 0. giallo: Bianco 2, Nero 1. "), "{alt}");
}

#[test]
fn squares_are_lined_as_they_are_drawn() {
    let grid = Grid::new(2, 3, Edges::BottomUp);
    assert_eq!(
        block::squares(grid, |cell| grid.name(cell).chars().next().unwrap()),
        ["2 a b c", "1 a b c", "  a b c"]
    );
    let grid = Grid::new(10, 2, Edges::TopDown);
    assert_eq!(block::squares(grid, |_| '.')[..2], ["   A B", " 1 . ."]);
}

/// A name is cut before a number is: all of it is seen, or at least four letters and "…", and the points are whole.
#[test]
fn names_stay_readable_among_six() {
    let texts = texts(Lang::It);
    let c = Theme::Notte.colors();
    let all = players(&[LONG, "Ada", "Niccolò", "Dj The Emperor", "WWWWWWWWWWWWWWWWWWWW", "Bea"]);
    for many in 2..=6 {
        let mut players = all[..many].to_vec();
        for player in &mut players {
            player.points = Some(-128);
        }
        let panels = Panels { players: &players, turn: Some(1), ended: false };
        let mut scene = Scene::new(1080, 400, c.bg);
        panels.strip(&mut scene, c, (36.0, 40.0, 1008.0), &texts);
        let drawn: Vec<&str> = scene.texts().map(|text| text.text.as_str()).collect();
        assert_eq!(drawn.iter().filter(|text| **text == "\u{2212}128").count(), many, "{drawn:?}");
        assert!(drawn.contains(&"Ada"), "{drawn:?}");
        let cut = drawn.iter().filter(|text| text.ends_with('…'));
        assert!(cut.clone().all(|text| text.chars().count() > 4), "{drawn:?}");
        let frames: Vec<_> = scene.texts().map(frame).collect();
        assert!(frames.iter().all(|text| text.0 >= 36.0 && text.2 <= 1044.0), "{frames:?}");
    }
}

#[test]
fn a_triangle_keeps_its_upper_corners_free() {
    for side in 1..=16 {
        let board = Triangle::new(side);
        let (left, top) = board.centre(0);
        assert!(board.room(130.0, 40.0) < left && top > board.radius(), "{side}");
        let mut scene = Scene::new(1080, 1080, Theme::Notte.colors().bg);
        board.ground(&mut scene, Theme::Notte.colors());
        for cell in 0..side * (side + 1) / 2 {
            board.empty(&mut scene, Theme::Notte.colors(), cell);
        }
        let inside = scene.shapes.iter().all(|shape| match shape {
            Shape::Hexagon { cx, cy, r, .. } => {
                cx - r > 0.0 && cy - r > 0.0 && cx + r < 1080.0 && cy + r < 840.0
            }
            _ => true,
        });
        assert!(inside, "{side}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, failure_persistence: None, ..ProptestConfig::default() })]

    /// Whatever people are called and however large the board: texts inside and apart, an alt text that fits.
    #[test]
    fn anything_can_be_painted(
        names in proptest::collection::vec(any::<String>(), 0..9),
        words in any::<[String; 7]>(),
        numbers in any::<(Option<i64>, Option<u64>, usize, usize)>(),
        (rows, columns) in (5_usize..18, 5_usize..18),
        cells in proptest::collection::vec(any::<usize>(), 0..4),
        bits in any::<[bool; 7]>(),
    ) {
        let lang = if bits[0] { Lang::It } else { Lang::En };
        let texts = texts(lang);
        let (points, clock, who, turn) = numbers;
        let player = |name: &String| Player {
            name: name.clone(),
            sign: if bits[1] { Sign::Rank(u32::MAX) } else { Sign::None },
            note: words[0].clone(),
            points,
            clock,
            won: bits[2],
            gone: bits[3],
        };
        let card = Card {
            title: words[1].clone(),
            note: words[2].clone(),
            players: names.iter().map(player).collect(),
            turn: Some(turn % 7),
            last: bits[4].then(|| Last {
                who: Some(who % 7),
                at: words[3].clone(),
                what: words[4].clone(),
                chip: words[5].clone(),
            }),
            tail: words[6].clone(),
            state: if bits[5] { State::Ended } else { State::Paused },
            preview: bits[6],
            theme: Theme::Giorno,
        };
        for layout in LAYOUTS {
            let edges = if bits[0] { Edges::TopDown } else { Edges::BottomUp };
            let grid = Grid::new(rows, columns, edges);
            let mut sheet = Sheet::new(&card, (grid, Style::TILES), layout, None, &texts);
            sheet.board.moved(&mut sheet.scene, sheet.colors, &cells);
            let scene = sheet.finish(&alt::pieces(grid, &texts, |_| Some(words[0].clone())), &texts);
            let lawful = lawful("any", &scene);
            prop_assert!(lawful.is_ok(), "{lawful:?}");
            let block = block::board(&card, block::squares(grid, |_| '.'), String::new(), &texts);
            prop_assert!(!block.contains('`') && block.chars().all(|c| c == '\n' || !c.is_control()));
        }
    }
}
