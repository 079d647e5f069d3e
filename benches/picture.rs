//! What a picture costs: run with `cargo bench --bench picture`.

#[path = "../tests/it/pictures/boards/cards.rs"]
#[expect(dead_code, reason = "the tests draw more of them")]
mod cards;
#[path = "cpu.rs"]
#[expect(dead_code, reason = "each bench takes what it needs")]
mod cpu;
#[path = "../tests/it/pictures/films.rs"]
mod films;
#[path = "../tests/it/pictures/tournament/cards.rs"]
#[expect(dead_code, reason = "the tests draw more of them")]
mod tournament;

use giostra::picture::film::Film;
use giostra::picture::ladder::{Heads, HistoryCard, Line, TableCard, TableRow, history_scene, table_scene};
use giostra::picture::manche::{EndCard, GridCard, Longest, Row, end_scene, grid_scene};
use giostra::picture::render::Painter;
use giostra::picture::scene::Scene;
use giostra::picture::scrabble::{self, rack_scene};
use giostra::picture::theme::Theme;
use giostra::picture::tournament::bracket::{BracketCard, bracket_scene};
use giostra::picture::tournament::cross::cross_scene;
use giostra::picture::tournament::honour::podium_scene;
use giostra::picture::tournament::standings::standings_scene;
use giostra::picture::wyps;
use giostra::picture::{Layout, Texts};
use giostra::tournaments::bracket::Format;
use image::codecs::gif::GifEncoder;
use image::codecs::png::{CompressionType, FilterType, PngEncoder};
use image::{Delay, ExtendedColorType, Frame, ImageEncoder, ImageFormat, RgbImage, RgbaImage};
use std::sync::LazyLock;
use std::time::Duration;

fn main() {
    sizes();
    encoders();
    films();
    divan::main();
}

/// Sentences do not change what painting costs much: keys and numbers stand in for them.
fn texts() -> Box<Texts<'static>> {
    Box::new(|key, args| {
        let words = args.iter().map(|(_, value)| value.as_str()).collect::<Vec<_>>().join(" ");
        format!("{} {words}", key.rsplit('-').next().unwrap_or_default())
    })
}

fn faces(side: usize) -> Vec<String> {
    "BIRNRATEAOSNISCLQUADRETO".chars().cycle().take(side * side).map(String::from).collect()
}

fn grid(side: usize, layout: Layout) -> Scene {
    let points = [("4", "1"), ("5", "2"), ("6", "3"), ("7", "5"), ("8", "8"), ("9+", "10+2")];
    let card = GridCard {
        rows: side,
        cols: side,
        faces: &faces(side),
        number: 7,
        at: 2,
        of: 12,
        seconds: 180,
        min_letters: 4,
        words: 213,
        points: points.map(|(letters, points)| (letters.to_owned(), points.to_owned())).into(),
        theme: Theme::Notte,
    };
    grid_scene(&card, layout, &*texts())
}

fn end(layout: Layout) -> Scene {
    let card = EndCard {
        rows: 4,
        cols: 4,
        faces: &faces(4),
        number: 7,
        void: false,
        longest: Some(Longest {
            word: "assorbiate".to_owned(),
            path: vec![8, 13, 10, 9, 4, 0, 1, 5, 6, 7],
            points: 12,
            finders: 1,
            finder: "Silk".to_owned(),
        }),
        ranking: (1_u32..)
            .zip(PLAYERS)
            .map(|(rank, name)| Row { rank, name: name.to_owned(), points: 80 - 7 * i64::from(rank) })
            .collect(),
        found: 96,
        total: 213,
        share_percent: 41,
        theme: Theme::Notte,
    };
    end_scene(&card, layout, &*texts())
}

const PLAYERS: [&str; 5] = ["Silk", "Niccolò", "Dj The Emperor", "Antigone", "Galahad"];

/// Ratings of so many nights, up to thirty points up or down a night.
fn nights(many: i64, seed: i64) -> Vec<(i64, i64)> {
    let step = |n: i64| ((n * n * 37 + n * 101 + seed * 7_919).rem_euclid(61) - 30) * 1_000;
    (0..many)
        .scan(1_500_000, |milli, n| {
            *milli += step(n);
            Some((n, *milli))
        })
        .collect()
}

fn history(many: i64, layout: Layout) -> Scene {
    let lines = (1..).zip(PLAYERS).map(|(seed, name)| Line {
        name: name.to_owned(),
        points: nights(many, seed),
        change: Some(seed * 3_000),
        provisional: seed == 5,
    });
    let card = HistoryCard {
        theme: Theme::Notte,
        title: "Rating della notte".to_owned(),
        subtitle: "ultimi 30 giorni".to_owned(),
        date: "21 novembre".to_owned(),
        lines: lines.collect(),
        ticks: (0..4).map(|n| (n * (many - 1) / 3, format!("{} nov", n + 1))).collect(),
    };
    history_scene(&card, layout, &*texts())
}

fn table(layout: Layout) -> Scene {
    let rows = (1..=10).zip(PLAYERS.iter().cycle()).map(|(rank, name)| TableRow {
        rank,
        name: (*name).to_owned(),
        spark: nights(14, rank.into()).iter().map(|(_, milli)| *milli).collect(),
        rating: 1_700_000 - 11_000 * i64::from(rank),
        change: Some(i64::from(rank) * 5_000 - 20_000),
        rounds: rank * 13,
        provisional: rank == 9,
        mine: rank == 4,
    });
    let words = |text: &str| text.to_owned();
    let card = TableCard {
        family: "parole".into(),
        theme: Theme::Notte,
        title: words("Classifica"),
        subtitle: words("Paroliere, dopo la notte del 21 novembre"),
        heads: Heads {
            player: words("Giocatore"),
            nights: words("14 notti"),
            rating: words("Elo"),
            change: words("notte"),
            rounds: words("manche"),
        },
        rows: rows.collect(),
    };
    table_scene(&card, layout, &*texts())
}

/// A name and what makes its scene.
type Case = (&'static str, fn() -> Scene);

const SCENES: [Case; 25] = [
    ("grid 4x4 wide", || grid(4, Layout::Wide)),
    ("grid 5x5 wide", || grid(5, Layout::Wide)),
    ("grid 4x4 tall", || grid(4, Layout::Tall)),
    ("grid 10x10 wide", || grid(10, Layout::Wide)),
    ("end wide", || end(Layout::Wide)),
    ("end tall", || end(Layout::Tall)),
    ("history wide", || history(31, Layout::Wide)),
    ("history tall", || history(31, Layout::Tall)),
    ("history a year", || history(366, Layout::Wide)),
    ("table wide", || table(Layout::Wide)),
    ("table tall", || table(Layout::Tall)),
    ("scrabble", || scrabble::board_scene(&cards::scrabble(Theme::Notte), &*texts())),
    ("scrabble full", || scrabble::board_scene(&cards::crowded_scrabble(Theme::Notte, 15), &*texts())),
    ("scarabeo full", || scrabble::board_scene(&cards::crowded_scrabble(Theme::Notte, 17), &*texts())),
    ("rack", || rack_scene(&cards::rack(Theme::Notte), &*texts())),
    ("wyps 10", || wyps::board_scene(&cards::wyps(Theme::Notte), &*texts())),
    ("wyps 16 full", || wyps::board_scene(&cards::full_wyps(Theme::Notte, 16), &*texts())),
    ("bracket 8", || bracket(0, Layout::Wide)),
    ("bracket 16", || bracket(1, Layout::Wide)),
    ("bracket 16 tall", || bracket(1, Layout::Tall)),
    ("bracket 64", || bracket(2, Layout::Wide)),
    ("standings", || standings(Layout::Wide)),
    ("standings tall", || standings(Layout::Tall)),
    ("cross 12", || cross_scene(&tournament::cross("it", Theme::Notte, 12, 1), 0, Layout::Wide, &*texts())),
    ("podium", || podium_scene(&tournament::podiums("it", Theme::Notte)[0].1, Layout::Wide, &*texts())),
];

/// Knock-outs that are over.
static BRACKETS: LazyLock<[BracketCard; 3]> = LazyLock::new(|| {
    let format = Format::Knockout { third: true };
    [8, 16, 64].map(|players| tournament::bracket("it", Theme::Notte, players, format, 9, &tournament::usual))
});

/// The first page of one of them.
fn bracket(n: usize, layout: Layout) -> Scene {
    bracket_scene(&BRACKETS[n], 0, layout, &*texts())
}

fn standings(layout: Layout) -> Scene {
    standings_scene(&tournament::standings("it", Theme::Notte, 16, 7), 0, layout, &*texts())
}

/// KiB, and milliseconds of CPU with a warm and with an empty cache.
fn sizes() {
    const ROUNDS: u32 = 50;
    println!("{:<16} {:>6} {:>12} {:>12}", "picture", "KiB", "CPU ms warm", "CPU ms cold");
    for (name, scene) in SCENES {
        let painter = Painter::new();
        let kib = painter.png(&scene()).len().div_ceil(1024);
        let warm = cpu_ms(ROUNDS, || painter.png(&scene()));
        let cold = cpu_ms(ROUNDS, || Painter::new().png(&scene()));
        println!("{name:<16} {kib:>6} {warm:>12.2} {cold:>12.2}");
    }
}

/// The encoder of posted pictures beside `image`'s: painted alike, packed by either. `image` writes no palettes.
fn encoders() {
    const ROUNDS: u32 = 50;
    println!(
        "\n{:<16} {:>6} {:>12} {:>12} {:>12} {:>6}",
        "packed by", "png", "CPU ms", "image", "CPU ms", "ratio"
    );
    for (name, scene) in SCENES {
        let (painter, scene) = (Painter::new(), scene());
        let ours = painter.png(&scene);
        let rgb: RgbImage =
            image::load_from_memory_with_format(&ours, ImageFormat::Png).expect("a PNG").into_rgb8();
        let (indices, palette) = unpacked(&ours);
        let ours_ms = cpu_ms(ROUNDS, || packed(&indices, &palette, (scene.width, scene.height)));
        let theirs = || {
            let mut file = Vec::with_capacity(64 << 10);
            let encoder =
                PngEncoder::new_with_quality(&mut file, CompressionType::Fast, FilterType::Adaptive);
            let (bytes, kind) = (rgb.as_raw(), ExtendedColorType::Rgb8);
            encoder.write_image(bytes, scene.width, scene.height, kind).expect("a picture");
            file
        };
        let theirs_ms = cpu_ms(ROUNDS, theirs);
        let (ours_kib, theirs_kib) = (ours.len().div_ceil(1024), theirs().len().div_ceil(1024));
        let ratio = theirs_ms / ours_ms;
        println!("{name:<16} {ours_kib:>6} {ours_ms:>12.2} {theirs_kib:>12} {theirs_ms:>12.2} {ratio:>6.1}");
    }
}

/// The indices and the palette of a PNG of ours.
fn unpacked(file: &[u8]) -> (Vec<u8>, Vec<u8>) {
    let mut reader = png::Decoder::new(std::io::Cursor::new(file)).read_info().expect("a PNG");
    let palette = reader.info().palette.as_ref().expect("a palette").to_vec();
    let mut indices = vec![0; reader.output_buffer_size().expect("a size")];
    reader.next_frame(&mut indices).expect("a picture");
    (indices, palette)
}

/// The quick way of `picture/render/encode.rs`.
fn packed(indices: &[u8], palette: &[u8], (width, height): (u32, u32)) -> Vec<u8> {
    let mut file = Vec::with_capacity(64 << 10);
    let mut encoder = png::Encoder::new(&mut file, width, height);
    encoder.set_color(png::ColorType::Indexed);
    encoder.set_palette(palette);
    encoder.set_filter(png::Filter::Adaptive);
    encoder.set_deflate_compression(png::DeflateCompression::FdeflateUltraFast);
    encoder.write_header().and_then(|mut writer| writer.write_image_data(indices)).expect("a picture");
    file
}

/// What moves: bytes and CPU of what `/rivedi` posts, and of the same frames by `image`'s encoder, which knows no palette
/// for all of them and no part of a frame.
fn films() {
    println!(
        "\n{:<20} {:>8} {:>6} {:>8} {:>10} {:>8}",
        "film", "stations", "KiB", "CPU ms", "image KiB", "CPU ms"
    );
    let games = ["scrabble-due", "scrabble-contestata", "duplicate-partita", "wyps-vinta"];
    let recorded = games.map(|name| (name.to_owned(), films::recorded(name, Theme::Notte)));
    let path = ("path".to_owned(), films::path(Theme::Notte));
    for (name, film) in recorded.into_iter().chain([path]) {
        for layout in [Layout::Wide, Layout::Tall] {
            let ours = || Painter::new().gif(&film, layout);
            let (kib, ms) = (ours().len().div_ceil(1024), cpu_ms(3, ours));
            let stills = stills(&film, layout);
            let theirs = || by_image(&stills);
            let (their_kib, their_ms) = (theirs().len().div_ceil(1024), cpu_ms(1, theirs));
            let stations = film.stations();
            println!("{name:<20} {stations:>8} {kib:>6} {ms:>8.0} {their_kib:>10} {their_ms:>8.0}");
        }
    }
}

fn stills(film: &Film, layout: Layout) -> Vec<RgbaImage> {
    let painter = Painter::new();
    let still = |station| {
        let png = painter.png(&film.scene(station, layout));
        image::load_from_memory_with_format(&png, ImageFormat::Png).expect("a PNG").into_rgba8()
    };
    (0..film.stations()).map(still).collect()
}

fn by_image(stills: &[RgbaImage]) -> Vec<u8> {
    let mut file = Vec::new();
    let mut encoder = GifEncoder::new_with_speed(&mut file, 30);
    for still in stills {
        let delay = Delay::from_saturating_duration(Duration::from_millis(800));
        encoder.encode_frame(Frame::from_parts(still.clone(), 0, 0, delay)).expect("a frame");
    }
    drop(encoder);
    file
}

/// This thread's CPU time for one call, which does not count what other processes take.
fn cpu_ms(rounds: u32, mut work: impl FnMut() -> Vec<u8>) -> f64 {
    let before = cpu::of_this_thread();
    for _ in 0..rounds {
        std::hint::black_box(work());
    }
    (cpu::of_this_thread() - before) * 1e3 / f64::from(rounds)
}

#[divan::bench(args = SCENES.map(|(name, _)| name))]
fn scene(bencher: divan::Bencher<'_, '_>, name: &str) {
    let make = make(name);
    bencher.bench(make);
}

#[divan::bench(args = SCENES.map(|(name, _)| name))]
fn png(bencher: divan::Bencher<'_, '_>, name: &str) {
    let (painter, scene) = (Painter::new(), make(name)());
    bencher.bench(|| painter.png(&scene));
}

fn make(name: &str) -> fn() -> Scene {
    SCENES.iter().find(|(known, _)| *known == name).expect("a name of the list").1
}
