//! From a film to an animated GIF: one palette for all of it, and of each station only what differs from the one before.
//!
//! The canvas is indexed already, so nothing is reduced to fewer colours or dithered, and what stays stays to the pixel:
//! nothing flickers. A match of 34 moves takes 0.3 s of CPU and 643 KiB (`benches/picture.rs`).

use super::Painter;
use super::canvas::Canvas;
use crate::picture::Layout;
use crate::picture::film::{Film, Pace};
use crate::picture::scene::Scene;
use gif::{DisposalMethod, Encoder, Frame, Repeat};
use std::borrow::Cow;

/// Bytes a film may take: all platforms show so much at once, and phones load it on the way.
const LARGEST: usize = 2_000_000;
/// Stations of a film at most: nobody watches more moves than a minute holds.
const MOST: usize = 60;
/// The index that leaves a pixel as it was; the palette keeps it free.
const SAME: u8 = 255;

impl Painter {
    /// The film as an animated GIF that goes on for ever, at most two million bytes. A long one is shown by every second
    /// move, or fewer; the last is always among them. The same film gives the same bytes.
    pub fn gif(&self, film: &Film, layout: Layout) -> Vec<u8> {
        self.gif_within(film, layout, LARGEST)
    }

    /// The same within another number of bytes, as far as one single station fits in it.
    pub fn gif_within(&self, film: &Film, layout: Layout, largest: usize) -> Vec<u8> {
        let mut step = film.stations().div_ceil(MOST).max(1);
        loop {
            let stations = film.every(step);
            let fewest = step >= film.stations();
            // The last one is what people were promised.
            let shown = if fewest { &stations[stations.len() - 1..] } else { &stations[..] };
            let scenes: Vec<Scene> = shown.iter().map(|at| film.scene(*at, layout)).collect();
            if let Some(file) = self.animated(&scenes, film.pace(), if fewest { usize::MAX } else { largest })
            {
                return file;
            }
            step *= 2;
        }
    }

    /// Nothing when it would be larger.
    fn animated(&self, scenes: &[Scene], pace: Pace, largest: usize) -> Option<Vec<u8>> {
        let first = scenes.first()?;
        let mut canvas = Canvas::for_many(first.width, first.height, first.background, usize::from(SAME));
        for scene in scenes {
            scene.shapes.iter().for_each(|shape| canvas.reserve(shape.color()));
        }
        let (mut frames, mut bytes): (Vec<Frame<'static>>, usize) = (Vec::new(), 0);
        let mut before = Vec::new();
        for scene in scenes {
            canvas.clear();
            self.paint_on(&mut canvas, scene);
            let Some(mut frame) = changed(&before, &canvas) else { continue };
            frame.delay = hundredths(if frames.is_empty() { pace.first } else { pace.each });
            frame.make_lzw_pre_encoded();
            bytes += frame.buffer.len();
            if bytes > largest {
                return None;
            }
            frames.push(frame);
            before.clone_from(&canvas.pixels);
        }
        if let Some(last) = frames.last_mut() {
            last.delay = hundredths(pace.last);
        }
        let file =
            written(&canvas, &frames).expect("memory takes every byte, and each frame lies on the canvas");
        (file.len() <= largest).then_some(file)
    }
}

/// The smallest rectangle that holds all that has changed; nothing if nothing has. Before the first station there is
/// nothing, and all of it is new.
fn changed(before: &[u8], canvas: &Canvas) -> Option<Frame<'static>> {
    let (width, height) = (canvas.width, canvas.height);
    if before.is_empty() {
        return Some(part(canvas, (0, 0, width, height), canvas.pixels.clone()));
    }
    let rows = || before.chunks_exact(width).zip(canvas.pixels.chunks_exact(width));
    let differs = |(old, new): (&[u8], &[u8])| old != new;
    let top = rows().position(differs)?;
    let bottom = height - rows().rev().position(differs)?;
    let (mut left, mut right) = (width, 0);
    for (old, new) in rows().skip(top).take(bottom - top) {
        let columns = old.iter().zip(new);
        if let Some(at) = columns.clone().position(|(old, new)| old != new) {
            left = left.min(at);
            right = right.max(width - columns.rev().position(|(old, new)| old != new).unwrap_or(0));
        }
    }
    let mut pixels = Vec::with_capacity((right - left) * (bottom - top));
    for (old, new) in rows().skip(top).take(bottom - top) {
        let row = old[left..right].iter().zip(&new[left..right]);
        pixels.extend(row.map(|(old, new)| if old == new { SAME } else { *new }));
    }
    Some(part(canvas, (left, top, right - left, bottom - top), pixels))
}

fn part(
    canvas: &Canvas,
    (left, top, width, height): (usize, usize, usize, usize),
    pixels: Vec<u8>,
) -> Frame<'static> {
    debug_assert!(canvas.palette.len() <= usize::from(SAME));
    Frame {
        left: side(left),
        top: side(top),
        width: side(width),
        height: side(height),
        dispose: DisposalMethod::Keep,
        transparent: Some(SAME),
        buffer: Cow::Owned(pixels),
        ..Frame::default()
    }
}

fn written(canvas: &Canvas, frames: &[Frame<'static>]) -> Result<Vec<u8>, gif::EncodingError> {
    let mut palette: Vec<u8> = canvas.palette.iter().flat_map(|c| [c.0, c.1, c.2]).collect();
    palette.resize(256 * 3, 0);
    let mut encoder = Encoder::new(Vec::new(), side(canvas.width), side(canvas.height), &palette)?;
    encoder.set_repeat(Repeat::Infinite)?;
    frames.iter().try_for_each(|frame| encoder.write_lzw_pre_encoded_frame(frame))?;
    encoder.into_inner()
}

/// Milliseconds as what GIF counts in.
fn hundredths(millis: u32) -> u16 {
    u16::try_from(millis / 10).unwrap_or(u16::MAX)
}

/// No picture is 65 536 pixels wide.
fn side(pixels: usize) -> u16 {
    u16::try_from(pixels).unwrap_or(u16::MAX)
}
