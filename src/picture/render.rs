//! From a scene to a PNG, and from a film to a GIF: cached coverage masks blended into palette indices.
//!
//! A picture of ours has few colours, and sixteen steps of coverage are enough for smooth edges, so the
//! canvas holds one palette index a pixel: flat areas are plain byte fills, nothing is converted at the
//! end, and the PNG is indexed (never alpha, which some platforms blacken).

mod canvas;
mod encode;
mod masks;
mod moving;

use super::film::Shown;
use super::scene::{Anchor, Paint, Scene, Shape, Text};
use canvas::Canvas;
use masks::{Key, Mask, Masks};
use std::sync::LazyLock;

/// Paints scenes. Keeps the masks of glyphs and discs it has painted, within bounds; any number of
/// threads may paint with one painter at once.
#[derive(Default)]
pub struct Painter {
    masks: Masks,
}

/// The painter of the process.
pub fn shared() -> &'static Painter {
    static SHARED: LazyLock<Painter> = LazyLock::new(Painter::new);
    &SHARED
}

/// Pixels of a sub-pixel step: glyphs are placed at quarters of a pixel.
const SUBPIXELS: f32 = 4.0;

impl Painter {
    /// A painter with an empty cache.
    pub fn new() -> Self {
        Self::default()
    }

    /// The scene as a PNG file, 8 bits a pixel, indexed. The same scene gives the same bytes.
    pub fn png(&self, scene: &Scene) -> Vec<u8> {
        let canvas = self.paint(scene);
        encode::png(&canvas)
    }

    /// A picture as a file: a PNG, or a GIF where it moves.
    pub fn file(&self, shown: Shown<'_>) -> Vec<u8> {
        match shown {
            Shown::Still(scene) => self.png(scene),
            Shown::Moving(film, layout) => film.file(layout, || self.gif(film, layout)).to_vec(),
        }
    }

    fn paint(&self, scene: &Scene) -> Canvas {
        let mut canvas = Canvas::new(scene.width, scene.height, scene.background);
        scene.shapes.iter().for_each(|shape| canvas.reserve(shape.color()));
        self.paint_on(&mut canvas, scene);
        canvas
    }

    fn paint_on(&self, canvas: &mut Canvas, scene: &Scene) {
        for shape in &scene.shapes {
            match shape {
                Shape::Rect { x, y, w, h, radius, fill } => {
                    let (left, top) = (whole(*x), whole(*y));
                    let (right, bottom) = (whole(x + w), whole(y + h));
                    let radius = whole(*radius).min((right - left) / 2).min((bottom - top) / 2).max(0);
                    let disc = (radius > 0).then(|| self.masks.get(Key::corner(radius)));
                    canvas.rounded(left, top, right, bottom, radius, disc.as_deref(), *fill);
                }
                Shape::Circle { cx, cy, r, fill } => {
                    let (key, x, y) = Key::disc(*cx, *cy, *r);
                    canvas.blend(&self.masks.get(key), x, y, *fill);
                }
                Shape::Ring { cx, cy, r, width, color } => {
                    let (key, x, y) = Key::ring(*cx, *cy, *r, *width);
                    canvas.blend(&self.masks.get(key), x, y, *color);
                }
                Shape::Hexagon { cx, cy, r, corner, fill } => {
                    canvas.blend(&self.masks.get(Key::hexagon(*r, *corner)), whole(*cx), whole(*cy), *fill);
                }
                Shape::Path { points, paint } => {
                    let (color, width) = match paint {
                        Paint::Fill(color) => (*color, None),
                        Paint::Stroke { width, color } => (*color, Some(*width)),
                    };
                    if let Some((mask, x, y)) = Mask::of_points(points, width) {
                        canvas.blend(&mask, x, y, color);
                    }
                }
                Shape::Text(text) => self.write(canvas, text),
            }
        }
    }

    fn write(&self, canvas: &mut Canvas, text: &Text) {
        let (glyphs, width) = text.font.layout(text.size, text.spacing, &text.text);
        let left = match text.anchor {
            Anchor::Start => text.x,
            Anchor::Middle => text.x - width / 2.0,
            Anchor::End => text.x - width,
        };
        let baseline = whole(text.y);
        for (glyph, x) in glyphs {
            let quarters = ((left + x) * SUBPIXELS).round();
            let pixel = (quarters / SUBPIXELS).floor();
            #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "0 to 3")]
            let sub = (quarters - pixel * SUBPIXELS) as u8;
            let mask = self.masks.get(Key::glyph(text.font, glyph, text.size, sub));
            canvas.blend(&mask, whole(pixel), baseline, text.color);
        }
    }
}

/// The nearest whole pixel.
#[expect(clippy::cast_possible_truncation, reason = "pictures are some thousand pixels; floats saturate")]
fn whole(x: f32) -> i32 {
    x.round() as i32
}
