//! A diploma, and the prize of a series, as they are drawn: an emblem, a name, and what for.

use super::{DiplomaCard, PrizeCard};
use crate::picture::fonts::Font;
use crate::picture::kit::head::{Head, write};
use crate::picture::kit::podium::medal;
use crate::picture::names::name;
use crate::picture::scene::{Anchor, Scene, Text, count};
use crate::picture::theme::{Colors, MEDALS, Theme};
use crate::picture::tournament::trophy::trophy;
use crate::picture::{Layout, Texts};

/// What stands above the name.
#[derive(Clone, Copy)]
enum Emblem {
    /// The place, on a medal for the first three.
    Place(u32),
    /// The trophy.
    Trophy,
}

/// What is written.
struct Sheet<'a> {
    theme: Theme,
    head: Head<'a>,
    emblem: Emblem,
    label: String,
    name: String,
    what: String,
    note: &'a str,
}

/// The measures of a layout, in pixels: heights of middles, and sizes.
struct Measures {
    canvas: (u32, u32),
    /// Left, top, right and bottom of the sheet.
    sheet: (f32, f32, f32, f32),
    label: (f32, f32),
    emblem: (f32, f32),
    name: (f32, f32),
    what: (f32, f32),
    note: (f32, f32),
    /// Half the width and half the height of a lozenge of the border.
    lozenge: (f32, f32),
}

const WIDE: Measures = Measures {
    canvas: (1100, 780),
    sheet: (40.0, 130.0, 1060.0, 712.0),
    label: (182.0, 30.0),
    emblem: (300.0, 82.0),
    name: (482.0, 78.0),
    what: (576.0, 42.0),
    note: (648.0, 34.0),
    lozenge: (22.0, 14.0),
};

const TALL: Measures = Measures {
    canvas: (1080, 1280),
    sheet: (36.0, 212.0, 1044.0, 1200.0),
    label: (306.0, 42.0),
    emblem: (536.0, 150.0),
    name: (826.0, 96.0),
    what: (966.0, 58.0),
    note: (1086.0, 46.0),
    lozenge: (30.0, 19.0),
};

pub(super) fn diploma(card: &DiplomaCard, layout: Layout, texts: &Texts<'_>) -> Scene {
    let args = [("place", card.place.to_string()), ("of", card.of.to_string())];
    let sheet = Sheet {
        theme: card.theme,
        head: Head { title: &card.title, subtitle: &card.subtitle, date: &card.date },
        emblem: Emblem::Place(card.place),
        label: texts("picture-tournament-diploma", &[]),
        name: name(&card.name, 0, texts),
        what: texts("picture-tournament-place", &args),
        note: &card.note,
    };
    sheet.draw(layout)
}

pub(super) fn prize(card: &PrizeCard, layout: Layout, texts: &Texts<'_>) -> Scene {
    let sheet = Sheet {
        theme: card.theme,
        head: Head { title: &card.title, subtitle: &card.subtitle, date: &card.date },
        emblem: Emblem::Trophy,
        label: texts("picture-tournament-prize", &[]),
        name: name(&card.name, 0, texts),
        what: card.prize.trim().chars().take(200).collect(),
        note: &card.note,
    };
    sheet.draw(layout)
}

impl Sheet<'_> {
    fn draw(&self, layout: Layout) -> Scene {
        let c = self.theme.colors();
        let m = if layout == Layout::Wide { &WIDE } else { &TALL };
        let mut scene = Scene::new(m.canvas.0, m.canvas.1, c.bg);
        let (left, top, right, bottom) = m.sheet;
        self.head.draw(&mut scene, c, layout, (left, right));
        scene.rect((left, top, right - left, bottom - top), 28.0, c.panel);
        border(&mut scene, c, m);
        let cx = f32::midpoint(left, right);
        let width = right - left - 8.0 * m.lozenge.0;
        emblem(&mut scene, c, self.emblem, (cx, m.emblem.0), m.emblem.1);
        let written = |font, (cy, size): (f32, f32), text: &str, color| {
            Text::centred(font, size, text, cx, cy, color).anchored(Anchor::Middle)
        };
        let label =
            written(Font::Label, m.label, &self.label.to_uppercase(), c.teal_text).spaced(m.label.1 * 0.22);
        write(&mut scene, label.within(width));
        write(&mut scene, written(Font::Display, m.name, &self.name, c.text).within_at(width, 0.5));
        write(&mut scene, written(Font::Bold, m.what, &self.what, c.text).within_at(width, 0.6));
        let note: String = self.note.chars().take(200).collect();
        write(&mut scene, written(Font::Plain, m.note, &note, c.muted).within(width));
        scene
    }
}

/// Lozenges along the left and the right edge of the sheet, as on the mark, in the colour of lines.
fn border(scene: &mut Scene, c: &Colors, m: &Measures) {
    let (left, top, right, bottom) = m.sheet;
    let (w, h) = (m.lozenge.0, m.lozenge.0 * 1.3);
    let room = bottom - top - 2.0 * m.lozenge.1;
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a few dozen")]
    let many = (room / (2.0 * h)).floor() as usize;
    let first = f32::midpoint(top, bottom) - (count(many) - 1.0) * h;
    for n in 0..many {
        let cy = first + count(n) * 2.0 * h;
        let color = if n % 2 == 0 { c.panel2 } else { c.line };
        for cx in [left + m.lozenge.1 + w, right - m.lozenge.1 - w] {
            scene.polygon(vec![(cx, cy - h), (cx + w, cy), (cx, cy + h), (cx - w, cy)], color);
        }
    }
}

fn emblem(scene: &mut Scene, c: &Colors, emblem: Emblem, (cx, cy): (f32, f32), r: f32) {
    match emblem {
        Emblem::Trophy => trophy(scene, (cx, cy), r, c.gold),
        Emblem::Place(place) => {
            // A ribbon behind the medal, in two of the colours of the mark.
            for (side, color) in [(-1.0, c.coral), (1.0, c.teal)] {
                let x = |units: f32| cx + side * r * units;
                let points = vec![
                    (x(0.12), cy + r * 0.3),
                    (x(0.78), cy + r * 0.3),
                    (x(1.02), cy + r * 1.22),
                    (x(0.70), cy + r * 1.08),
                    (x(0.44), cy + r * 1.32),
                ];
                scene.polygon(points, color);
            }
            let at = usize::try_from(place).ok().and_then(|place| place.checked_sub(1));
            let color = at.and_then(|at| MEDALS.get(at)).copied();
            let (ink, color) = color.map_or((c.text, c.panel2), |color| (c.ink, color));
            medal(scene, (ink, color), (cx, cy), r, place);
        }
    }
}
