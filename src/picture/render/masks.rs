//! Coverage masks of shapes, sixteen levels a pixel, and the cache of those that come again.

use super::{SUBPIXELS, whole};
use crate::picture::fonts::Font;
use std::collections::HashMap;
use std::sync::{Arc, PoisonError, RwLock};
use tiny_skia::{FillRule, LineCap, LineJoin, Path, PathBuilder, Stroke, Transform};
use ttf_parser::GlyphId;

/// Levels of coverage, from nothing to everything.
pub(super) const LEVELS: usize = 16;

/// How much of each pixel a shape covers.
pub(super) struct Mask {
    /// From the shape's origin to the left edge.
    pub(super) left: i32,
    /// From the shape's origin to the top edge.
    pub(super) top: i32,
    pub(super) width: usize,
    pub(super) height: usize,
    /// 0 to 15 a pixel, row by row.
    pub(super) levels: Vec<u8>,
}

/// A mask that comes again. Lengths are whole numbers of quarters of a pixel, so that they can be compared.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Key {
    Glyph { font: Font, glyph: u16, size: u16, sub: u8 },
    Disc { r: u16, sub: (u8, u8) },
    Ring { r: u16, width: u16, sub: (u8, u8) },
    Hexagon { r: u16, corner: u16 },
}

impl Key {
    pub(super) fn glyph(font: Font, glyph: GlyphId, size: f32, sub: u8) -> Self {
        Self::Glyph { font, glyph: glyph.0, size: quarters(size), sub }
    }

    /// A disc around a corner between four pixels.
    pub(super) fn corner(radius: i32) -> Self {
        Self::Disc { r: u16::try_from(radius).unwrap_or(0).saturating_mul(4), sub: (0, 0) }
    }

    /// The disc and the pixel of its origin.
    pub(super) fn disc(cx: f32, cy: f32, r: f32) -> (Self, i32, i32) {
        let ((x, sub_x), (y, sub_y)) = (split(cx), split(cy));
        (Self::Disc { r: quarters(r), sub: (sub_x, sub_y) }, x, y)
    }

    /// The ring and the pixel of its origin.
    pub(super) fn ring(cx: f32, cy: f32, r: f32, width: f32) -> (Self, i32, i32) {
        let ((x, sub_x), (y, sub_y)) = (split(cx), split(cy));
        (Self::Ring { r: quarters(r), width: quarters(width), sub: (sub_x, sub_y) }, x, y)
    }

    /// A hexagon around a corner between four pixels.
    pub(super) fn hexagon(r: f32, corner: f32) -> Self {
        Self::Hexagon { r: quarters(r), corner: quarters(corner) }
    }

    fn draw(self) -> Option<Mask> {
        match self {
            Self::Glyph { font, glyph, size, sub } => {
                let mut outline = Outline(PathBuilder::new());
                font.face().outline_glyph(GlyphId(glyph), &mut outline)?;
                let scale = font.scale(pixels(size));
                let place = Transform::from_row(scale, 0.0, 0.0, -scale, f32::from(sub) / SUBPIXELS, 0.0);
                Mask::of(&outline.0.finish()?.transform(place)?)
            }
            Self::Disc { r, sub } => {
                Mask::of(&PathBuilder::from_circle(pixels(sub.0.into()), pixels(sub.1.into()), pixels(r))?)
            }
            Self::Ring { r, width, sub } => {
                let circle = PathBuilder::from_circle(pixels(sub.0.into()), pixels(sub.1.into()), pixels(r))?;
                Mask::of(&circle.stroke(&Stroke { width: pixels(width), ..Stroke::default() }, 1.0)?)
            }
            Self::Hexagon { r, corner } => Mask::of(&hexagon(pixels(r), pixels(corner))?),
        }
    }
}

/// A hexagon that stands on a corner; each corner is a curve that takes `corner` of both edges.
fn hexagon(r: f32, corner: f32) -> Option<Path> {
    // A regular hexagon's edges are as long as its radius.
    let half = 0.75_f32.sqrt() * r;
    let corners =
        [(0.0, -r), (half, -r / 2.0), (half, r / 2.0), (0.0, r), (-half, r / 2.0), (-half, -r / 2.0)];
    let share = (corner / r.max(1.0)).min(0.5);
    let towards = |a: (f32, f32), b: (f32, f32)| (a.0 + (b.0 - a.0) * share, a.1 + (b.1 - a.1) * share);
    let mut builder = PathBuilder::new();
    for (n, at) in corners.into_iter().enumerate() {
        let (from, to) = (towards(at, corners[(n + 5) % 6]), towards(at, corners[(n + 1) % 6]));
        if n == 0 {
            builder.move_to(from.0, from.1);
        } else {
            builder.line_to(from.0, from.1);
        }
        builder.quad_to(at.0, at.1, to.0, to.1);
    }
    builder.close();
    builder.finish()
}

fn quarters(pixels: f32) -> u16 {
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "floats saturate")]
    let whole = (pixels * SUBPIXELS).round() as u16;
    whole
}

fn pixels(quarters: u16) -> f32 {
    f32::from(quarters) / SUBPIXELS
}

/// The pixel and the quarter of it.
fn split(x: f32) -> (i32, u8) {
    let quarters = whole(x * SUBPIXELS);
    (quarters.div_euclid(4), u8::try_from(quarters.rem_euclid(4)).unwrap_or(0))
}

impl Mask {
    /// The polygon through the points, or the line of this width.
    pub(super) fn of_points(points: &[(f32, f32)], width: Option<f32>) -> Option<(Self, i32, i32)> {
        let mut builder = PathBuilder::new();
        for (n, (x, y)) in points.iter().enumerate() {
            if n == 0 {
                builder.move_to(*x, *y);
            } else {
                builder.line_to(*x, *y);
            }
        }
        if width.is_none() {
            builder.close();
        }
        let mut path = builder.finish()?;
        if let Some(width) = width {
            let stroke =
                Stroke { width, line_cap: LineCap::Round, line_join: LineJoin::Round, ..Stroke::default() };
            path = path.stroke(&stroke, 1.0)?;
        }
        Some((Self::of(&path)?, 0, 0))
    }

    fn of(path: &Path) -> Option<Self> {
        let bounds = path.bounds();
        let (left, top) = (whole(bounds.left().floor()) - 1, whole(bounds.top().floor()) - 1);
        let side = |from: i32, to: f32| u32::try_from(whole(to.ceil()) + 1 - from).ok().filter(|n| *n < 4096);
        let (width, height) = (side(left, bounds.right())?, side(top, bounds.bottom())?);
        let mut mask = tiny_skia::Mask::new(width, height)?;
        #[expect(clippy::cast_precision_loss, reason = "pixels of a picture")]
        let place = Transform::from_translate(-left as f32, -top as f32);
        mask.fill_path(path, FillRule::Winding, true, place);
        let levels = mask.data().iter().map(|&cover| level(cover)).collect();
        Some(Self { left, top, width: width as usize, height: height as usize, levels })
    }

    fn empty() -> Self {
        Self { left: 0, top: 0, width: 0, height: 0, levels: Vec::new() }
    }
}

/// 0 to 255 as 0 to 15.
fn level(cover: u8) -> u8 {
    u8::try_from((u16::from(cover) + 8) / 17).unwrap_or(15)
}

struct Outline(PathBuilder);

impl ttf_parser::OutlineBuilder for Outline {
    fn move_to(&mut self, x: f32, y: f32) {
        self.0.move_to(x, y);
    }
    fn line_to(&mut self, x: f32, y: f32) {
        self.0.line_to(x, y);
    }
    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        self.0.quad_to(x1, y1, x, y);
    }
    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        self.0.cubic_to(x1, y1, x2, y2, x, y);
    }
    fn close(&mut self) {
        self.0.close();
    }
}

/// The cache.
#[derive(Default)]
pub(super) struct Masks {
    known: RwLock<Cache>,
}

#[derive(Default)]
struct Cache {
    masks: HashMap<Key, Arc<Mask>>,
    bytes: usize,
}

/// Bytes of masks kept; the alphabet of one grid size takes about 300 KiB.
const BOUND: usize = 8 << 20;

impl Masks {
    /// The mask, drawn now if it was not kept. When the cache is full it starts again from nothing:
    /// what is in use comes back within one picture.
    pub(super) fn get(&self, key: Key) -> Arc<Mask> {
        // A thread that died while holding the lock left a usable cache behind.
        if let Some(mask) = self.known.read().unwrap_or_else(PoisonError::into_inner).masks.get(&key) {
            return Arc::clone(mask);
        }
        let mask = Arc::new(key.draw().unwrap_or_else(Mask::empty));
        let mut known = self.known.write().unwrap_or_else(PoisonError::into_inner);
        let cost = mask.levels.len() + 128;
        if known.bytes + cost > BOUND {
            *known = Cache::default();
        }
        if known.masks.insert(key, Arc::clone(&mask)).is_none() {
            known.bytes += cost;
        }
        mask
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_cache_keeps_within_its_bound() {
        let masks = Masks::default();
        for n in 0..800_u16 {
            let (key, ..) = Key::disc(0.0, 0.0, 60.0 + f32::from(n) / 4.0);
            let mask = masks.get(key);
            assert!(mask.width > 100 && mask.levels.contains(&15));
        }
        let known = masks.known.read().unwrap();
        assert!(known.bytes <= BOUND && known.bytes > 0);
        let kept: usize = known.masks.values().map(|mask| mask.levels.len()).sum();
        assert!(kept <= known.bytes);
    }

    #[test]
    fn an_edge_on_whole_pixels_is_crisp() {
        let (mask, ..) = Mask::of_points(&[(2.0, 3.0), (6.0, 3.0), (6.0, 5.0), (2.0, 5.0)], None).unwrap();
        assert!(mask.levels.iter().all(|level| [0, 15].contains(level)));
        assert_eq!(mask.levels.iter().map(|level| usize::from(*level)).sum::<usize>(), 8 * 15);
    }
}
