//! Outlines made of points.

use crate::picture::scene::{Rgb, Scene, count};

/// Where something is, in pixels.
pub type Point = (f32, f32);

/// Points of the quadratic curve from `a` to `c`, drawn towards `b`.
pub fn curve(a: Point, b: Point, c: Point) -> Vec<Point> {
    let steps = 10;
    (0..=steps)
        .map(|n| {
            let t = count(n) / count(steps);
            let part = |a: f32, b: f32, c: f32| (1.0 - t).powi(2) * a + 2.0 * t * (1.0 - t) * b + t * t * c;
            (part(a.0, b.0, c.0), part(a.1, b.1, c.1))
        })
        .collect()
}

/// An outline given in units around its middle, `r` pixels to the unit, moved to `at`.
pub fn placed(outline: &[Point], (cx, cy): Point, r: f32) -> Vec<Point> {
    outline.iter().map(|(x, y)| (cx + x * r, cy + y * r)).collect()
}

/// An arrow from one point to another, its tip at the second.
pub fn arrow(scene: &mut Scene, from: Point, to: Point, width: f32, color: Rgb) {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let length = dx.hypot(dy);
    // An arrow shorter than its own head would point backwards.
    if length < width * 2.0 {
        return;
    }
    let (ux, uy) = (dx / length, dy / length);
    let (long, half) = (width * 2.8, width * 1.9);
    let neck = (to.0 - ux * long, to.1 - uy * long);
    if length > long {
        scene.stroke(vec![from, neck], width, color);
    }
    scene.polygon(
        vec![to, (neck.0 - uy * half, neck.1 + ux * half), (neck.0 + uy * half, neck.1 - ux * half)],
        color,
    );
}
