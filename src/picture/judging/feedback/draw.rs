//! The card as it is drawn.

use super::{FeedbackCard, Part};
use crate::picture::fonts::Font;
use crate::picture::judging::credit;
use crate::picture::kit::head::{Head, write};
use crate::picture::kit::paragraph;
use crate::picture::names::name;
use crate::picture::scene::{Rgb, Scene, Text, count};
use crate::picture::theme::Colors;
use crate::picture::{Layout, Texts};

/// The measures of a layout, in pixels.
#[derive(Clone)]
struct Measures {
    width: u16,
    /// Left and right of everything.
    edges: (f32, f32),
    /// By how much all below the title is higher without a second line of it.
    second: f32,
    /// Middle and size of the name, and of the character and the team below it.
    name: (f32, f32),
    role: (f32, f32),
    /// Top of the first panel; between two of them.
    first: f32,
    gap: f32,
    /// Whether the panels stand beside each other.
    beside: bool,
    /// Around what stands in a panel; from its left end to the words.
    pad: f32,
    indent: f32,
    /// Size of the heads, and from there to the first item.
    label: (f32, f32),
    /// Sizes of an item's name and words, and from one line to the next of each.
    item: (f32, f32),
    words: (f32, f32),
    /// Between two items.
    apart: f32,
    /// Lines of an item's name; of its words, where there is room.
    names: usize,
    lines: usize,
}

const WIDE: Measures = Measures {
    width: 1100,
    edges: (40.0, 1060.0),
    second: 0.0,
    name: (150.0, 56.0),
    role: (208.0, 32.0),
    first: 250.0,
    gap: 24.0,
    beside: true,
    pad: 28.0,
    indent: 40.0,
    label: (25.0, 58.0),
    item: (31.0, 40.0),
    words: (29.0, 37.0),
    apart: 20.0,
    names: 2,
    lines: 7,
};

const TALL: Measures = Measures {
    width: 1080,
    edges: (40.0, 1040.0),
    second: 64.0,
    name: (226.0, 68.0),
    role: (294.0, 42.0),
    first: 340.0,
    gap: 24.0,
    beside: false,
    pad: 30.0,
    indent: 50.0,
    label: (30.0, 54.0),
    item: (42.0, 52.0),
    words: (40.0, 50.0),
    apart: 18.0,
    names: 1,
    lines: 6,
};

/// On phones, where the lists have no room below each other: beside each other, with smaller letters.
const TALL_BESIDE: Measures = Measures {
    gap: 20.0,
    beside: true,
    pad: 24.0,
    indent: 36.0,
    item: (33.0, 42.0),
    words: (31.0, 39.0),
    names: 2,
    lines: 7,
    ..TALL
};

/// The highest a card may be.
const HIGHEST: f32 = 1280.0;
/// What letters of the lists shrink to before words are cut.
const SHRUNK: [f32; 4] = [1.0, 0.92, 0.84, 0.76];

impl Measures {
    /// With smaller letters in the lists, and all below the title where it has its place.
    fn scaled(&self, by: f32, second: bool) -> Self {
        let up = if second { 0.0 } else { self.second };
        let both = |(one, other): (f32, f32)| (one * by, other * by);
        Self {
            name: (self.name.0 - up, self.name.1),
            role: (self.role.0 - up, self.role.1),
            first: self.first - up,
            indent: self.indent * by,
            item: both(self.item),
            words: both(self.words),
            apart: self.apart * by,
            ..self.clone()
        }
    }
}

/// A list, broken into lines.
struct Panel {
    title: String,
    items: Vec<(Vec<String>, Vec<String>)>,
    height: f32,
}

pub(super) fn draw(card: &FeedbackCard, layout: Layout, texts: &Texts<'_>) -> Scene {
    let c = card.theme.colors();
    let (m, panels, below) = fitting(card, layout, texts);
    let height = (below + credit::height(layout)).round();
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "at most 1280 pixels")]
    let mut scene = Scene::new(u32::from(m.width), height as u32, c.bg);
    let (left, right) = m.edges;
    Head { title: &card.title, subtitle: &card.subtitle, date: "" }.draw(&mut scene, c, layout, m.edges);
    let who = Text::centred(Font::Display, m.name.1, &name(&card.name, 0, texts), left, m.name.0, c.text);
    write(&mut scene, who.within_at(right - left, 0.5));
    let role = Text::centred(Font::Plain, m.role.1, &role(card), left, m.role.0, c.muted);
    write(&mut scene, role.within_at(right - left, 0.8));
    let colors = [(c.teal, c.teal_text), (c.sky, c.sky_text)];
    let mut at = (left, m.first);
    for (n, (panel, color)) in panels.iter().zip(colors).enumerate() {
        let high = if m.beside { below - m.first } else { panel.height };
        let sheet = Sheet { m: &m, c, color, is_first: n == 0 };
        sheet.panel(&mut scene, panel, at, high);
        at = if m.beside { (at.0 + width(&m) + m.gap, at.1) } else { (at.0, at.1 + high + m.gap) };
    }
    credit::draw(&mut scene, c, layout, m.edges, below, texts);
    scene
}

/// "Alma, Lanterne".
fn role(card: &FeedbackCard) -> String {
    let parts = [&card.character, &card.team].map(|part| {
        let start: String = part.chars().take(100).collect();
        Font::Plain.clean_name(&start)
    });
    parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(", ")
}

/// Width of a panel.
fn width(m: &Measures) -> f32 {
    let (left, right) = m.edges;
    if m.beside { (right - left - m.gap) / 2.0 } else { right - left }
}

/// The lists as large as the card has room for, and then with as many lines of words; and where they end.
fn fitting(card: &FeedbackCard, layout: Layout, texts: &Texts<'_>) -> (Measures, Vec<Panel>, f32) {
    let shapes: &[Measures] = if layout == Layout::Wide { &[WIDE] } else { &[TALL, TALL_BESIDE] };
    let until = HIGHEST - credit::height(layout);
    let second = !Font::Plain.clean(card.subtitle.trim()).is_empty();
    let broken = |(base, by, most): (&Measures, f32, usize)| {
        let m = base.scaled(by, second);
        let panels: Vec<Panel> = card.parts(texts).iter().map(|part| panel(part, &m, most)).collect();
        let heights = panels.iter().map(|panel| panel.height);
        let high = if m.beside { heights.fold(0.0, f32::max) } else { heights.sum::<f32>() + m.gap };
        let below = m.first + high;
        (m, panels, below)
    };
    let sizes = shapes.iter().flat_map(|base| SHRUNK.map(|by| (base, by, base.lines)));
    let (last, smallest) = (&shapes[shapes.len() - 1], SHRUNK[SHRUNK.len() - 1]);
    let fewer = (1..last.lines).rev().map(|most| (last, smallest, most));
    let mut all = sizes.chain(fewer).map(broken);
    all.find(|(.., below)| *below <= until).unwrap_or_else(|| broken((last, smallest, 1)))
}

fn panel(part: &Part<'_>, m: &Measures, most: usize) -> Panel {
    let room = width(m) - 2.0 * m.pad - m.indent;
    let mut items: Vec<(Vec<String>, Vec<String>)> = Vec::new();
    for item in part.items {
        let mut name = paragraph::drawn(Font::Bold, m.item.0, &item.name, room, m.names);
        let words = paragraph::drawn(Font::Plain, m.words.0, &item.words, room, most);
        if name.is_empty() && words.is_empty() {
            // In other letters than ours: they are read in the text.
            name.push("…".to_owned());
        }
        items.push((name, words));
    }
    if items.is_empty() {
        items.push((Vec::new(), paragraph::drawn(Font::Plain, m.words.0, &part.nothing, room, most)));
    }
    let high = |(name, words): &(Vec<String>, Vec<String>)| {
        count(name.len()) * m.item.1 + count(words.len()) * m.words.1
    };
    let together: f32 = items.iter().map(high).sum();
    let height = 2.0 * m.pad + m.label.1 + together + count(items.len() - 1) * m.apart;
    Panel { title: part.title.clone(), items, height }
}

/// A panel that is being drawn.
struct Sheet<'a> {
    m: &'a Measures,
    c: &'a Colors,
    /// Of its marks, and of its head.
    color: (Rgb, Rgb),
    is_first: bool,
}

impl Sheet<'_> {
    fn panel(&self, scene: &mut Scene, panel: &Panel, (left, top): (f32, f32), high: f32) {
        let (m, c) = (self.m, self.c);
        let wide = width(m);
        scene.rect((left, top, wide, high), 26.0, c.panel);
        let x = left + m.pad;
        let label = panel.title.to_uppercase();
        let cy = top + m.pad + m.label.0 / 2.0;
        let label = Text::centred(Font::Label, m.label.0, &label, x, cy, self.color.1).spaced(2.0);
        write(scene, label.within(wide - 2.0 * m.pad));
        let mut y = top + m.pad + m.label.1;
        for (name, words) in &panel.items {
            let first = if name.is_empty() { m.words.1 } else { m.item.1 };
            self.mark(scene, (x + m.item.0 * 0.36, y + first / 2.0));
            for (lines, (size, pitch), font, color) in
                [(name, m.item, Font::Bold, c.text), (words, m.words, Font::Plain, c.text)]
            {
                for line in lines {
                    write(scene, Text::centred(font, size, line, x + m.indent, y + pitch / 2.0, color));
                    y += pitch;
                }
            }
            y += m.apart;
        }
    }

    /// A lozenge before what was good, a ring before what to try.
    fn mark(&self, scene: &mut Scene, (cx, cy): (f32, f32)) {
        let r = self.m.item.0 * 0.32;
        if self.is_first {
            let (w, h) = (r * 0.85, r * 1.1);
            let points = vec![(cx, cy - h), (cx + w, cy), (cx, cy + h), (cx - w, cy)];
            scene.polygon(points, self.color.0);
        } else {
            scene.ring((cx, cy), r * 0.8, r * 0.42, self.color.0);
        }
    }
}
