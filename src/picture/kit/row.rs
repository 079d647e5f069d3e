//! What rows of rankings share: the ground, the place with its medal, and what stands where nobody does.

use super::head::write;
use crate::picture::fonts::Font;
use crate::picture::scene::{Anchor, Rgb, Scene, Text};
use crate::picture::theme::{Colors, MEDALS};

/// The ground of the `n`-th row of a picture, from 0: every other one has a panel; the reader's own is lighter, with a gold bar at
/// its left. Which colour it is.
pub fn ground(
    scene: &mut Scene,
    c: &Colors,
    (left, right): (f32, f32),
    (top, height): (f32, f32),
    (n, mine): (usize, bool),
) -> Rgb {
    let ground = match (mine, n % 2) {
        (true, _) => c.panel2,
        (false, 0) => c.panel,
        _ => c.bg,
    };
    if ground != c.bg {
        scene.rect((left, top, right - left, height), 16.0, ground);
    }
    if mine {
        scene.rect((left, top, 16.0, height), 8.0, c.gold);
        scene.rect((left + 8.0, top, 8.0, height), 0.0, ground);
    }
    ground
}

/// A medal of the radius `r` with the place in ink, or the place alone, from 1. Equal places wear the same medal; who may not wear
/// one has none.
pub fn place(scene: &mut Scene, c: &Colors, (cx, r): (f32, f32), cy: f32, (place, may_wear): (u32, bool)) {
    let at = usize::try_from(place).ok().and_then(|place| place.checked_sub(1));
    let medal = at.filter(|_| may_wear).and_then(|at| MEDALS.get(at));
    if let Some(medal) = medal {
        scene.circle((cx, cy), r, *medal);
    }
    let color = if medal.is_some() { c.ink } else { c.muted };
    let place = Text::centred(Font::Display, r * 1.3, &place.to_string(), cx, cy, color);
    scene.text(place.anchored(Anchor::Middle).within_at(r * 2.4, 0.4));
}

/// The one sentence of a picture of nobody, in the middle between two edges.
pub fn nobody(scene: &mut Scene, c: &Colors, (left, right): (f32, f32), cy: f32, size: f32, sentence: &str) {
    let text = Text::centred(Font::Label, size, sentence, f32::midpoint(left, right), cy, c.muted);
    write(scene, text.anchored(Anchor::Middle).within(right - left));
}
