//! The trophy: who wins all of it.

use crate::picture::kit::shape::{curve, placed};
use crate::picture::scene::{Rgb, Scene};

/// A trophy around a middle, `r` pixels from there to its top and to its foot.
pub(super) fn trophy(scene: &mut Scene, at: (f32, f32), r: f32, fill: Rgb) {
    let mut bowl = vec![(-0.72, -0.95), (0.72, -0.95), (0.72, -0.45)];
    bowl.extend(curve((0.72, -0.45), (0.70, 0.28), (0.0, 0.28)));
    bowl.extend(curve((0.0, 0.28), (-0.70, 0.28), (-0.72, -0.45)));
    scene.polygon(placed(&bowl, at, r), fill);
    for side in [-1.0, 1.0] {
        let mut handle = curve((side * 0.70, -0.70), (side * 1.22, -0.78), (side * 1.10, -0.36));
        handle.extend(curve((side * 1.10, -0.36), (side * 1.0, -0.06), (side * 0.60, -0.06)));
        scene.stroke(placed(&handle, at, r), r * 0.15, fill);
    }
    let stem = [
        (-0.11, 0.2),
        (0.11, 0.2),
        (0.11, 0.62),
        (0.5, 0.62),
        (0.5, 0.95),
        (-0.5, 0.95),
        (-0.5, 0.62),
        (-0.11, 0.62),
    ];
    scene.polygon(placed(&stem, at, r), fill);
}
