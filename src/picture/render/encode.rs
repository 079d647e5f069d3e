//! The canvas as a PNG file.

use super::canvas::Canvas;
use png::{BitDepth, ColorType, Compression, Encoder, Filter};

/// Indexed, 8 bits.
pub(super) fn png(canvas: &Canvas) -> Vec<u8> {
    let mut file = Vec::with_capacity(48 << 10);
    let mut encoder = Encoder::new(&mut file, pixels(canvas.width), pixels(canvas.height));
    encoder.set_color(ColorType::Indexed);
    encoder.set_depth(BitDepth::Eight);
    encoder.set_palette(canvas.palette.iter().flat_map(|c| [c.0, c.1, c.2]).collect::<Vec<_>>());
    encoder.set_compression(Compression::Fast);
    encoder.set_filter(Filter::Up);
    let written = encoder.write_header().and_then(|mut writer| writer.write_image_data(&canvas.pixels));
    written.expect("memory takes every byte, and the canvas has as many pixels as its size says");
    file
}

fn pixels(side: usize) -> u32 {
    u32::try_from(side).unwrap_or(u32::MAX)
}
