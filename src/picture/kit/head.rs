//! What stands at the top: the mark, the title, and what it is about.

use crate::picture::Layout;
use crate::picture::fonts::Font;
use crate::picture::mark::lozenges;
use crate::picture::scene::{Anchor, Scene, Text};
use crate::picture::theme::Colors;

/// The heading of a picture, one line or two.
#[derive(Clone, Copy, Debug)]
pub struct Head<'a> {
    /// What the picture is.
    pub title: &'a str,
    /// What of it; may be empty.
    pub subtitle: &'a str,
    /// At the right edge; may be empty.
    pub date: &'a str,
}

/// Less room than this, in pixels, is none.
const LEAST_ROOM: f32 = 90.0;

impl Head<'_> {
    /// As a layout has it: one line, or two.
    pub fn draw(&self, scene: &mut Scene, c: &Colors, layout: Layout, edges: (f32, f32)) {
        match layout {
            Layout::Wide => self.wide(scene, c, edges),
            Layout::Tall => self.tall(scene, c, edges),
        }
    }

    /// One line with its middle at 60 pixels, for wide pictures.
    pub fn wide(&self, scene: &mut Scene, c: &Colors, edges: (f32, f32)) {
        self.line(scene, c, edges, 60.0);
    }

    /// One line between two edges.
    pub fn line(&self, scene: &mut Scene, c: &Colors, (left, right): (f32, f32), cy: f32) {
        lozenges(scene, c, (left, cy), 1.15);
        let start = left + 78.0;
        let date = Text::centred(Font::Plain, 30.0, self.date, right, 0.0, c.muted).anchored(Anchor::End);
        let date = date.within(240.0);
        let end = date.left() - if date.text.is_empty() { 0.0 } else { 24.0 };
        let title = Text::centred(Font::Display, 40.0, self.title, start, cy, c.text).within(end - start);
        let after = start + title.width() + 20.0;
        let subtitle = Text::centred(Font::Plain, 30.0, self.subtitle, after, 0.0, c.muted);
        if end - after >= LEAST_ROOM {
            on_baseline(scene, subtitle.within(end - after), title.y);
        }
        on_baseline(scene, date, title.y);
        let baseline = title.y;
        on_baseline(scene, title, baseline);
    }

    /// Two lines, for tall pictures; the second one's middle is at 138 pixels.
    pub fn tall(&self, scene: &mut Scene, c: &Colors, (left, right): (f32, f32)) {
        let (cy, second) = (70.0, 138.0);
        lozenges(scene, c, (left, cy), 1.5);
        let start = left + 100.0;
        let title = Text::centred(Font::Display, 54.0, self.title, start, cy, c.text).within(right - start);
        let baseline = title.y;
        on_baseline(scene, title, baseline);
        let date = Text::centred(Font::Plain, 38.0, self.date, right, second, c.muted).anchored(Anchor::End);
        let date = date.within(380.0);
        let end = date.left() - if date.text.is_empty() { 0.0 } else { 30.0 };
        let subtitle = Text::centred(Font::Plain, 38.0, self.subtitle, left, second, c.muted);
        let subtitle = subtitle.within(end - left);
        for text in [subtitle, date] {
            let baseline = text.y;
            on_baseline(scene, text, baseline);
        }
    }
}

fn on_baseline(scene: &mut Scene, mut text: Text, y: f32) {
    text.y = y;
    write(scene, text);
}

/// Writes a text, if there is anything to write.
pub fn write(scene: &mut Scene, text: Text) {
    if !text.text.trim().is_empty() {
        scene.text(text);
    }
}
