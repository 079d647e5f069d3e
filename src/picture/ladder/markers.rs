//! The five markers of a plot: a line is known by its colour and by their shape.

use crate::picture::scene::{Rgb, Scene};

/// Pixels of background around a marker: what lies below ends a little before it.
const EDGE: f32 = 3.0;

/// A marker: circle, square, triangle up, diamond, triangle down. `hollow` has the background inside.
pub(super) fn marker(
    scene: &mut Scene,
    kind: usize,
    (cx, cy): (f32, f32),
    r: f32,
    (fill, background): (Rgb, Rgb),
    hollow: bool,
) {
    let corners: &[(f32, f32)] = match kind % 5 {
        0 => {
            scene.circle((cx, cy), r + EDGE, background);
            scene.circle((cx, cy), r, fill);
            if hollow {
                scene.circle((cx, cy), r * 0.5, background);
            }
            return;
        }
        1 => &[(-0.9, -0.9), (0.9, -0.9), (0.9, 0.9), (-0.9, 0.9)],
        2 => &[(0.0, -1.2), (1.1, 0.8), (-1.1, 0.8)],
        3 => &[(0.0, -1.2), (1.2, 0.0), (0.0, 1.2), (-1.2, 0.0)],
        _ => &[(-1.1, -0.8), (1.1, -0.8), (0.0, 1.2)],
    };
    let sized = |r: f32| corners.iter().map(|(x, y)| (cx + x * r, cy + y * r)).collect::<Vec<_>>();
    let mut around = sized(r);
    around.push(around[0]);
    scene.stroke(around, 2.0 * EDGE, background);
    scene.polygon(sized(r), fill);
    if hollow {
        scene.polygon(sized(r * 0.45), background);
    }
}
