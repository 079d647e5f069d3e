//! What is on the pieces: the house's own shapes, from its style guide.

use crate::picture::kit::{Drawn, Figure};
use crate::picture::scene::Rgb;
use Drawn::{Oval, Painted, Stroke, Turned};
use std::sync::LazyLock;

/// Bone and eyes.
const HORN: Rgb = Rgb(0xF6, 0xE7, 0xC9);
const HEAD: Rgb = Rgb(0x2A, 0x17, 0x10);
const FUR: Rgb = Rgb(0x8A, 0x5A, 0x3A);
const INK: Rgb = Rgb(0x1B, 0x21, 0x33);
const GOLD: Rgb = Rgb(0xF5, 0xB8, 0x3D);
const IVORY: Rgb = Rgb(0xFB, 0xF2, 0xDB);
const TEAL: Rgb = Rgb(0x5A, 0xD3, 0xB8);

/// The head of a buffalo.
pub(super) static BUFFALO: LazyLock<Figure> = LazyLock::new(|| {
    Figure::new(&[
        Painted(
            HORN,
            "M30 36 C12 38 10 22 17 14 C17 24 22 25 34 25 Z M70 36 C88 38 90 22 83 14 C83 24 78 25 66 25 Z",
        ),
        Painted(
            HEAD,
            "M28 32 C32 18 68 18 72 32 C76 44 70 54 65 64 C63 76 58 82 50 82 C42 82 37 76 35 64 C30 54 24 44 28 32 Z",
        ),
        Painted(FUR, "M35 28 C42 20 58 20 65 28 C60 36 40 36 35 28 Z"),
        Oval(HORN, [39.0, 46.0, 3.6, 3.6]),
        Oval(HORN, [61.0, 46.0, 3.6, 3.6]),
        Oval(FUR, [50.0, 72.0, 9.5, 6.5]),
        Oval(HEAD, [46.0, 72.0, 1.8, 1.8]),
        Oval(HEAD, [54.0, 72.0, 1.8, 1.8]),
    ])
});

/// The paw of a dog.
pub(super) static DOG: LazyLock<Figure> = LazyLock::new(|| {
    const LEFT: (f32, f32) = (28.0, 45.0);
    const RIGHT: (f32, f32) = (72.0, 45.0);
    Figure::new(&[
        Oval(INK, [50.0, 63.0, 18.0, 15.0]),
        Turned(-22.0, LEFT, &[Oval(INK, [LEFT.0, LEFT.1, 7.5, 10.0])]),
        Turned(22.0, RIGHT, &[Oval(INK, [RIGHT.0, RIGHT.1, 7.5, 10.0])]),
        Oval(INK, [41.5, 31.0, 7.5, 10.5]),
        Oval(INK, [58.5, 31.0, 7.5, 10.5]),
    ])
});

/// The feathers of the chief, and the band that holds them.
pub(super) static CHIEF: LazyLock<Figure> = LazyLock::new(|| {
    const VANE: &str = "M50 64 C41 50 41 28 50 14 C59 28 59 50 50 64 Z";
    const RIM: Drawn = Stroke(INK, 3.0, VANE);
    const QUILL: Drawn = Stroke(INK, 2.4, "M50 64 V26");
    const GOLDEN: &[Drawn] = &[Painted(GOLD, VANE), RIM, QUILL];
    const PALE: &[Drawn] = &[Painted(IVORY, VANE), RIM, QUILL];
    const ROOT: (f32, f32) = (50.0, 70.0);
    Figure::new(&[
        Turned(-52.0, ROOT, GOLDEN),
        Turned(52.0, ROOT, GOLDEN),
        Turned(-27.0, ROOT, PALE),
        Turned(27.0, ROOT, PALE),
        Turned(0.0, ROOT, GOLDEN),
        Painted(INK, "M24 66 C41 75 59 75 76 66 L74 77 C58 86 42 86 26 77 Z"),
        Painted(TEAL, "M36 77 l6 -4 l6 7 l-6 4 Z M54 79 l6 -6 l6 4 l-6 6 Z"),
    ])
});
