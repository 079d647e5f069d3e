//! The canvas: one palette index a pixel.

use super::masks::{LEVELS, Mask};
use crate::picture::scene::Rgb;

/// A picture being painted.
pub(super) struct Canvas {
    pub(super) width: usize,
    pub(super) height: usize,
    /// Palette indices, row by row.
    pub(super) pixels: Vec<u8>,
    /// At most `most` colours.
    pub(super) palette: Vec<Rgb>,
    most: usize,
    /// For each colour painted, what it becomes over each palette index at each level of coverage.
    inks: Vec<Ink>,
}

struct Ink {
    color: Rgb,
    index: u8,
    /// `UNKNOWN` until first met.
    mixes: Vec<[u16; LEVELS]>,
}

/// The level of full coverage.
const FULL: f32 = 15.0;

const UNKNOWN: u16 = u16::MAX;

/// Edge colours this near (about four steps in each channel) share an entry: nobody sees the
/// difference, and the palette has room for everything.
const ALIKE: u32 = 50;

impl Canvas {
    pub(super) fn new(width: u32, height: u32, background: Rgb) -> Self {
        Self::for_many(width, height, background, 256)
    }

    /// One for several pictures of the same size and background: their palette, of at most `most` colours, is one.
    pub(super) fn for_many(width: u32, height: u32, background: Rgb, most: usize) -> Self {
        let (width, height) = (width as usize, height as usize);
        let (pixels, palette) = (vec![0; width * height], vec![background]);
        Self { width, height, pixels, palette, most, inks: Vec::new() }
    }

    /// Takes everything away that was painted; the palette stays.
    pub(super) fn clear(&mut self) {
        self.pixels.fill(0);
    }

    /// Makes sure of an exact palette entry for a colour; edges take what is left.
    pub(super) fn reserve(&mut self, color: Rgb) {
        self.ink(color);
    }

    /// Fills a rectangle whose corners are quarters of `disc`.
    #[expect(clippy::too_many_arguments, reason = "a rectangle has four edges")]
    pub(super) fn rounded(
        &mut self,
        left: i32,
        top: i32,
        right: i32,
        bottom: i32,
        radius: i32,
        disc: Option<&Mask>,
        color: Rgb,
    ) {
        let ink = self.ink(color);
        let index = self.inks[ink].index;
        self.fill(left + radius, top, right - radius, top + radius, index);
        self.fill(left, top + radius, right, bottom - radius, index);
        self.fill(left + radius, bottom - radius, right - radius, bottom, index);
        if let Some(disc) = disc {
            // The disc's mask is centred on its own origin.
            for (corner_x, centre_x) in [(left, left + radius), (right - radius, right - radius)] {
                for (corner_y, centre_y) in [(top, top + radius), (bottom - radius, bottom - radius)] {
                    let part = (corner_x, corner_y, corner_x + radius, corner_y + radius);
                    self.blend_part(disc, centre_x, centre_y, part, ink);
                }
            }
        }
    }

    /// Blends a mask whose origin is put at `x`, `y`.
    pub(super) fn blend(&mut self, mask: &Mask, x: i32, y: i32, color: Rgb) {
        let ink = self.ink(color);
        self.blend_part(mask, x, y, (0, 0, i32::MAX, i32::MAX), ink);
    }

    fn fill(&mut self, left: i32, top: i32, right: i32, bottom: i32, index: u8) {
        let (left, right) = (within(left, self.width), within(right, self.width));
        let (top, bottom) = (within(top, self.height), within(bottom, self.height));
        if left < right {
            for row in top..bottom {
                self.pixels[row * self.width + left..row * self.width + right].fill(index);
            }
        }
    }

    fn blend_part(&mut self, mask: &Mask, x: i32, y: i32, part: (i32, i32, i32, i32), ink: usize) {
        let (mask_x, mask_y) = (x + mask.left, y + mask.top);
        let left = within(mask_x.max(part.0), self.width);
        let right = within((mask_x + signed(mask.width)).min(part.2), self.width);
        let top = within(mask_y.max(part.1), self.height);
        let bottom = within((mask_y + signed(mask.height)).min(part.3), self.height);
        if left >= right {
            return;
        }
        let solid = self.inks[ink].index;
        for row in top..bottom {
            let from = usize_of(signed(row) - mask_y) * mask.width + usize_of(signed(left) - mask_x);
            for (step, column) in (left..right).enumerate() {
                let level = mask.levels[from + step];
                if level == 0 {
                    continue;
                }
                let at = row * self.width + column;
                self.pixels[at] = if usize::from(level) == LEVELS - 1 {
                    solid
                } else {
                    self.mixed(ink, self.pixels[at], level)
                };
            }
        }
    }

    fn mixed(&mut self, ink: usize, under: u8, level: u8) -> u8 {
        let known = self.inks[ink].mixes[usize::from(under)][usize::from(level)];
        if let Ok(index) = u8::try_from(known) {
            return index;
        }
        let share = f32::from(level) / FULL;
        let color = self.palette[usize::from(under)].mixed(self.inks[ink].color, share);
        let index = self.index(color, ALIKE);
        self.inks[ink].mixes[usize::from(under)][usize::from(level)] = index.into();
        index
    }

    fn ink(&mut self, color: Rgb) -> usize {
        if let Some(known) = self.inks.iter().position(|ink| ink.color == color) {
            return known;
        }
        let index = self.index(color, 0);
        self.inks.push(Ink { color, index, mixes: vec![[UNKNOWN; LEVELS]; 256] });
        self.inks.len() - 1
    }

    /// The palette's index of a colour, or of one at most `alike` away; the nearest one when it is full.
    fn index(&mut self, color: Rgb, alike: u32) -> u8 {
        let nearest =
            self.palette.iter().map(|other| distance(color, *other)).enumerate().min_by_key(|(_, d)| *d);
        let found = match nearest {
            Some((index, distance)) if distance <= alike || self.palette.len() == self.most => index,
            _ => {
                self.palette.push(color);
                self.palette.len() - 1
            }
        };
        u8::try_from(found).unwrap_or(u8::MAX)
    }
}

/// The square of the distance between two colours.
fn distance(a: Rgb, b: Rgb) -> u32 {
    let part = |a: u8, b: u8| u32::from(a.abs_diff(b)).pow(2);
    part(a.0, b.0) + part(a.1, b.1) + part(a.2, b.2)
}

fn within(x: i32, size: usize) -> usize {
    usize_of(x).min(size)
}

fn usize_of(x: i32) -> usize {
    usize::try_from(x).unwrap_or(0)
}

fn signed(x: usize) -> i32 {
    i32::try_from(x).unwrap_or(i32::MAX)
}
