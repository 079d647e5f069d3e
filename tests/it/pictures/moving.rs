//! Pictures that move: they end where they should, on the colours of the still, and never weigh too much.

use super::films;
use crate::support::one_in;
use giostra::messages::{self, Lang};
use giostra::picture::Layout;
use giostra::picture::film::{Film, Pace};
use giostra::picture::manche::{Longest, PathCard, path_scene};
use giostra::picture::render::Painter;
use giostra::picture::theme::Theme;
use image::codecs::gif::GifDecoder;
use image::{AnimationDecoder, Frame, ImageFormat, Rgba, RgbaImage};
use std::io::Cursor;

/// A film of each kind of picture, with its name.
fn all(theme: Theme) -> Vec<(&'static str, Film)> {
    let games = ["scrabble-due", "wyps-vinta", "duplicate-partita", "tris"];
    let films = games.map(|name| (name, films::recorded(name, theme)));
    films.into_iter().chain([("path", films::path(theme))]).collect()
}

/// The frames, one after the other: all at once they would fill hundreds of megabytes.
fn frames(gif: &[u8]) -> impl Iterator<Item = Frame> {
    GifDecoder::new(Cursor::new(gif)).unwrap().into_frames().map(|frame| frame.expect("a frame"))
}

/// How long each frame is seen, and the last one.
fn played(gif: &[u8]) -> (Vec<u32>, RgbaImage) {
    let (mut delays, mut end) = (Vec::new(), RgbaImage::default());
    for frame in frames(gif) {
        let (over, under) = frame.delay().numer_denom_ms();
        delays.push(over / under);
        end = frame.into_buffer();
    }
    (delays, end)
}

/// The last station as a picture that stands still.
fn end_of(film: &Film, layout: Layout) -> RgbaImage {
    let png = Painter::new().png(&film.scene(film.stations() - 1, layout));
    image::load_from_memory_with_format(&png, ImageFormat::Png).unwrap().into_rgba8()
}

/// How far two pictures are from each other: the worst channel, and how many pixels of a thousand differ by more than a
/// trained eye sees. One palette for all stations leaves edges a little less choice than each has alone.
fn distance(one: &RgbaImage, other: &RgbaImage) -> (u8, usize) {
    assert_eq!(one.dimensions(), other.dimensions());
    let worst = |(one, other): (&Rgba<u8>, &Rgba<u8>)| {
        one.0.iter().zip(other.0).map(|(one, other)| one.abs_diff(other)).max().unwrap_or(0)
    };
    let apart: Vec<u8> = one.pixels().zip(other.pixels()).map(worst).collect();
    let seen = apart.iter().filter(|apart| **apart > 12).count();
    (apart.iter().copied().max().unwrap_or(0), seen * 1000 / apart.len())
}

#[test]
fn a_film_ends_on_the_last_position_and_holds_it() {
    for (number, (theme, layout)) in
        [(Theme::Notte, Layout::Wide), (Theme::Giorno, Layout::Tall)].into_iter().enumerate()
    {
        // In the gate each film in one of the two.
        for (name, film) in all(theme).into_iter().skip(number * (one_in(2) - 1)).step_by(one_in(2)) {
            let gif = Painter::new().gif(&film, layout);
            assert!(gif.len() <= 2_000_000, "{name}: {} bytes", gif.len());
            let (delays, end) = played(&gif);
            assert!((2..=film.stations()).contains(&delays.len()), "{name}: {} frames", delays.len());
            let (worst, seen) = distance(&end, &end_of(&film, layout));
            assert!(worst <= 64 && seen <= 3, "{name}: {worst} apart, {seen} of a thousand");
            let Pace { first, each, last } = film.pace();
            let mut expected = vec![each; delays.len()];
            (expected[0], expected[delays.len() - 1]) = (first, last);
            assert_eq!(delays, expected, "{name}");
        }
    }
}

#[test]
fn every_letter_of_a_path_is_a_frame_of_its_own() {
    let film = films::path(Theme::Notte);
    let gif = Painter::new().gif(&film, Layout::Wide);
    assert_eq!(frames(&gif).count(), 11);
    assert!(gif == Painter::new().gif(&film, Layout::Tall), "one for all screens, the same bytes each time");
}

/// The longest course there can be on the largest grid.
#[test]
fn a_course_is_told_in_full_where_it_fits_and_is_never_too_long() {
    for lang in Lang::ALL {
        let texts = |key: &str, args: &[(&str, String)]| messages::plain(lang, key, args);
        for letters in [10, 24, 100] {
            let longest = Longest {
                word: "à".repeat(letters),
                path: (0..100).take(letters).collect(),
                points: 30,
                finders: 0,
                finder: String::new(),
            };
            let faces = vec!["Qu".to_owned(); 100];
            let card = PathCard { rows: 10, cols: 10, faces, number: 7, longest, theme: Theme::Notte };
            let alt = path_scene(&card, letters, &texts).alt;
            assert!(alt.chars().count() <= 1024, "{alt}");
            assert!(alt.contains(" 10") && alt.matches("Qu").count() >= letters.min(24), "{alt}");
        }
    }
}

#[test]
fn nothing_that_stays_flickers() {
    let film = films::recorded("scrabble-due", Theme::Notte);
    let gif = Painter::new().gif(&film, Layout::Wide);
    let first = frames(&gif).next().expect("a frame").into_buffer();
    // The mark of the house and the name of the game stand at the top left of each.
    for frame in frames(&gif).skip(1) {
        for (x, y) in (36..280).flat_map(|x| (24..66).map(move |y| (x, y))) {
            assert_eq!(frame.buffer().get_pixel(x, y), first.get_pixel(x, y), "{x} {y}");
        }
    }
}

#[test]
fn what_would_weigh_too_much_leaves_moves_out_but_never_the_last() {
    let film = films::recorded("scrabble-due", Theme::Notte);
    let painter = Painter::new();
    let (whole, end) = (painter.gif(&film, Layout::Wide), end_of(&film, Layout::Wide));
    let all = frames(&whole).count();
    for (largest, least, most) in
        [(whole.len() - 1, all / 2 - 1, all / 2 + 1), (whole.len() / 2, 2, all / 2), (1, 1, 1)]
    {
        let gif = painter.gif_within(&film, Layout::Wide, largest);
        let (delays, shown) = played(&gif);
        let many = delays.len();
        assert!((least..=most).contains(&many), "{many} of {all} frames in {largest} bytes");
        assert!(gif.len() <= largest || many == 1, "{} of {largest} bytes", gif.len());
        assert!(distance(&shown, &end).1 <= 3);
    }
}

#[test]
fn a_match_of_a_thousand_moves_is_shown_in_a_minute() {
    let short = films::recorded("wyps-vinta", Theme::Notte);
    let stations = short.stations();
    let long = Film::new(1_000, Pace::MOVES, move |station, layout| short.scene(station % stations, layout));
    let many = frames(&Painter::new().gif(&long, Layout::Wide)).count();
    assert!((30..=61).contains(&many), "{many}");
}
