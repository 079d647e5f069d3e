//! The podium: the first three on blocks, each with a medal.

use super::head::write;
use crate::picture::fonts::Font;
use crate::picture::scene::{Anchor, Rgb, Scene, Text, count};
use crate::picture::theme::{Colors, MEDALS};

/// Where and how big a podium is, in pixels.
#[derive(Clone, Copy, Debug)]
pub struct Podium {
    /// Left end of the ground.
    pub left: f32,
    /// Right end of it.
    pub right: f32,
    /// Its height.
    pub base: f32,
    /// Heights of the blocks: first, second, third.
    pub heights: [f32; 3],
    /// Width of a block.
    pub block: f32,
    /// Between two blocks.
    pub gap: f32,
    /// Radius of a medal.
    pub medal: f32,
    /// Size of what somebody has scored.
    pub value: f32,
    /// Size of what it is counted in.
    pub unit: f32,
    /// Size of a name.
    pub name: f32,
    /// From the ground to the middle of the names.
    pub name_below: f32,
}

/// Who stands on a podium.
#[derive(Clone, Debug)]
pub struct Step {
    /// From 1: equal places stand equally high and wear the same medal.
    pub place: u32,
    /// As it is drawn.
    pub name: String,
    /// What they have scored; may be empty.
    pub value: String,
    /// What it is counted in; may be empty.
    pub unit: String,
}

impl Podium {
    /// Draws up to four, the best first: who has won stands in the middle of three, who is second left of them.
    pub fn draw(&self, scene: &mut Scene, c: &Colors, steps: &[Step]) {
        let order: &[usize] = match steps.len() {
            0 => return,
            1 => &[0],
            2 => &[1, 0],
            3 => &[1, 0, 2],
            _ => &[1, 0, 2, 3],
        };
        let pitch = self.block + self.gap;
        let middle = f32::midpoint(self.left, self.right);
        let first = middle - (count(order.len()) - 1.0) * pitch / 2.0;
        for (n, &index) in order.iter().enumerate() {
            self.step(scene, c, &steps[index], first + count(n) * pitch);
        }
        let thick = (self.block / 40.0).round().clamp(4.0, 6.0);
        scene.rect((self.left, self.base, self.right - self.left, thick), 0.0, c.line);
    }

    fn step(&self, scene: &mut Scene, c: &Colors, step: &Step, cx: f32) {
        let place = usize::try_from(step.place.clamp(1, 3) - 1).unwrap_or(0);
        let (color, height) = (MEDALS[place], self.heights[place]);
        let (x, top) = (cx - self.block / 2.0, self.base - height);
        let bar = self.medal * 0.3;
        scene.rect((x, top + bar / 2.0, self.block, height - bar / 2.0), 0.0, c.panel2);
        scene.rect((x, top, self.block, bar), bar / 2.0, color);
        let cy = top - self.medal * 0.235;
        medal(scene, (c.ink, color), (cx, cy), self.medal, step.place);
        let value_y = cy + self.medal + self.value * 0.61;
        let value = Text::centred(Font::Display, self.value, &step.value, cx, value_y, c.text);
        write(scene, value.anchored(Anchor::Middle).within_at(self.block - 12.0, 0.4));
        let unit_y = value_y + self.value * 0.35 + self.unit * 0.9;
        let unit = Text::centred(Font::Plain, self.unit, &step.unit, cx, unit_y, c.muted);
        write(scene, unit.anchored(Anchor::Middle).within(self.block));
        self.name(scene, c, &step.name, cx);
    }

    /// A name below its block. What stands in brackets behind it tells what it is, as the level of a computer: where both together
    /// are too long, they stand one below the other, and nothing is cut off.
    fn name(&self, scene: &mut Scene, c: &Colors, name: &str, cx: f32) {
        let (y, width) = (self.base + self.name_below, self.block + self.gap - 6.0);
        let line = |size: f32, text: &str, y: f32, color: Rgb| {
            Text::centred(Font::Bold, size, text, cx, y, color).anchored(Anchor::Middle)
        };
        let whole = line(self.name, name, y, c.text);
        match name.split_once(" (") {
            Some((called, what)) if what.ends_with(')') && whole.width() > width => {
                write(scene, line(self.name * 0.8, called, y - self.name * 0.3, c.text).within(width));
                let what = format!("({what}");
                write(scene, line(self.name * 0.7, &what, y + self.name * 0.5, c.muted).within(width));
            }
            _ => write(scene, whole.within(width)),
        }
    }
}

/// A medal of a colour with the place on it, `r` pixels from its middle to its edge.
pub fn medal(scene: &mut Scene, (ink, color): (Rgb, Rgb), at: (f32, f32), r: f32, place: u32) {
    scene.circle(at, r, color);
    scene.ring(at, r * 0.78, r * 0.07, color.mixed(ink, 0.35));
    let place = Text::centred(Font::Display, r * 1.05, &place.to_string(), at.0, at.1, ink);
    scene.text(place.anchored(Anchor::Middle).within_at(r * 1.4, 0.4));
}
