//! What stands where nobody does.

use crate::picture::Texts;
use crate::picture::fonts::Font;
use crate::picture::kit::head::write;
use crate::picture::scene::{Anchor, Scene, Text};
use crate::picture::theme::Colors;

/// The one sentence of a picture of nobody, in the middle between two edges.
pub(super) fn nobody(
    scene: &mut Scene,
    c: &Colors,
    (left, right): (f32, f32),
    cy: f32,
    size: f32,
    texts: &Texts<'_>,
) {
    let text = texts("picture-ladder-nobody", &[]);
    let text = Text::centred(Font::Label, size, &text, f32::midpoint(left, right), cy, c.muted);
    write(scene, text.anchored(Anchor::Middle).within(right - left));
}
