//! The canvas as a PNG file.

use super::canvas::Canvas;
use png::{BitDepth, ColorType, DeflateCompression, Encoder, Filter};

/// Bytes a picture may take before it is worth more work: phones load this in a blink.
const ENOUGH: usize = 60 << 10;

/// Indexed, 8 bits. The quick way takes half a millisecond and suits most grids; a crowded picture is
/// packed again the thorough way, about two milliseconds for a quarter to a half less
/// (`benches/picture.rs` prints both figures).
pub(super) fn png(canvas: &Canvas) -> Vec<u8> {
    let quick = packed(canvas, Filter::Adaptive, DeflateCompression::FdeflateUltraFast);
    // Repeated letters are repeated bytes: without filters the thorough way finds them.
    if quick.len() > ENOUGH { packed(canvas, Filter::NoFilter, DeflateCompression::Level(4)) } else { quick }
}

fn packed(canvas: &Canvas, filter: Filter, deflate: DeflateCompression) -> Vec<u8> {
    let mut file = Vec::with_capacity(64 << 10);
    let mut encoder = Encoder::new(&mut file, pixels(canvas.width), pixels(canvas.height));
    encoder.set_color(ColorType::Indexed);
    encoder.set_depth(BitDepth::Eight);
    encoder.set_palette(canvas.palette.iter().flat_map(|c| [c.0, c.1, c.2]).collect::<Vec<_>>());
    encoder.set_filter(filter);
    encoder.set_deflate_compression(deflate);
    let written = encoder.write_header().and_then(|mut writer| {
        writer.write_image_data(&canvas.pixels)?;
        writer.finish()
    });
    written.expect("memory takes every byte, and the canvas has as many pixels as its size says");
    file
}

fn pixels(side: usize) -> u32 {
    u32::try_from(side).unwrap_or(u32::MAX)
}
