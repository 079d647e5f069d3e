//! A page of a bracket as it is drawn.

use super::boxes::Boxes;
use super::grow::{Grown, Placed};
use super::plan::{Beside, Block, Disc, Measures, Page};
use super::{BracketCard, Group, Match, Tree};
use crate::picture::fonts::Font;
use crate::picture::kit::Area;
use crate::picture::kit::head::{Head, write};
use crate::picture::names::name;
use crate::picture::page::{LEAST, figures};
use crate::picture::scene::{Anchor, Scene, Text, count};
use crate::picture::theme::Colors;
use crate::picture::tournament::trophy::trophy;
use crate::picture::{Layout, Texts};
use std::ops::Range;

/// Width of what joins matches.
const LINE: f32 = 4.0;

/// A page; `number` is "2 di 5".
pub(super) fn page(
    card: &BracketCard,
    page: &Page<'_>,
    layout: Layout,
    number: &str,
    texts: &Texts<'_>,
) -> Scene {
    let m = Measures::of(layout);
    let c = card.theme.colors();
    let (pitch, height) = page.measure(m);
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a few thousand pixels")]
    let mut scene = Scene::new(u32::from(m.width), height as u32, c.bg);
    let edges = (40.0, f32::from(m.width) - 40.0);
    let head = Head { title: &card.title, subtitle: &card.subtitle, date: number };
    head.draw(&mut scene, c, layout, edges);
    let sheet = Sheet { m, c, page, card, texts, pitch };
    let mut y = m.top;
    for block in &page.blocks {
        match block {
            Block::Tree { tree, grown, beside, .. } => {
                sheet.tree(&mut scene, (block, tree, grown, beside), y);
            }
            Block::Singles(singles) => sheet.singles(&mut scene, singles, y),
            Block::Groups(groups) => sheet.groups(&mut scene, groups, y),
        }
        y += block.height(m, pitch) + m.gap;
    }
    if page.has_strip(m) {
        let width = f32::from(m.width) - 2.0 * m.margin;
        sheet.strip(&mut scene, Area { x: m.margin, y, w: width, h: m.strip });
        y += m.strip + m.gap;
    }
    if page.has_walkover() {
        let legend = texts("picture-tournament-walkover", &[]);
        let cy = y - m.gap + 14.0 + m.heads / 2.0;
        let legend = Text::centred(Font::Plain, m.head, &legend, m.margin + 8.0, cy, c.muted);
        write(&mut scene, legend.within(f32::from(m.width) - 2.0 * m.margin - 8.0));
    }
    scene
}

/// What is drawn, and where columns are.
struct Sheet<'a> {
    m: &'static Measures,
    c: &'a Colors,

    page: &'a Page<'a>,
    card: &'a BracketCard,
    texts: &'a Texts<'a>,
    pitch: f32,
}

impl Sheet<'_> {
    /// Width of a column, and from one to the next.
    fn columns(&self) -> (f32, f32) {
        let (m, columns) = (self.m, count(self.page.columns));
        // Where there are columns to spare the trophy stands at the right.
        let spare = !m.tall && self.page.columns < m.columns;
        let all = f32::from(m.width) - 2.0 * m.margin - if spare { 166.0 } else { 0.0 };
        let gap = if spare { 38.0 } else { 26.0 };
        let width = ((all - gap * (columns - 1.0)) / columns).floor();
        (width, width + gap)
    }

    fn x(&self, column: usize) -> f32 {
        self.m.margin + self.columns().1 * count(column)
    }

    fn boxes(&self) -> Boxes<'_> {
        Boxes { m: self.m, c: self.c, texts: self.texts, width: self.columns().0 }
    }

    fn tree(
        &self,
        scene: &mut Scene,
        (block, tree, grown, beside): (&Block<'_>, &Tree, &Grown, &[(&Tree, &Match)]),
        mut y: f32,
    ) {
        let (m, c) = (self.m, self.c);
        if block.has_title() {
            self.title(scene, block, tree, y + m.title / 2.0 - 4.0);
            y += m.title;
        }
        let folded = grown.is_folded(m.columns);
        let (width, _) = self.columns();
        if block.has_heads() {
            for column in 0..block.columns(m) {
                let head = &tree.rounds[grown.rounds.0 + column].title;
                let (x, cy) = (self.x(column) + 4.0, y + m.heads / 2.0 - 3.0);
                write(scene, Text::centred(Font::Plain, m.head, head, x, cy, c.muted).within(width - 8.0));
            }
            y += m.heads;
        }
        // The middle of the first match is half a match below.
        let cy = |leaf: f32| (y + m.row + (leaf - 0.5) * self.pitch).round();
        let last = grown.matches.len().saturating_sub(1);
        let column =
            |n: usize, one: &Placed| self.x(one.round - grown.rounds.0 - usize::from(folded && n == last));
        for (n, one) in grown.matches.iter().enumerate() {
            for from in &one.from {
                let (from, to) = (cy(*from), cy(one.y));
                let x = column(n, one);
                let line = if folded && n == last {
                    let down = if from < to { m.row } else { -m.row };
                    vec![(x + width / 2.0, from + down), (x + width / 2.0, to - down)]
                } else {
                    self.elbow(x, from, to)
                };
                scene.stroke(line, LINE, c.line);
            }
        }
        let boxes = self.boxes();
        for (n, one) in grown.matches.iter().enumerate() {
            let drawn = &tree.rounds[one.round].matches[one.index];
            // Who comes along a line has shown their seed where it begins.
            let seeds = drawn.sides.each_ref().map(|side| {
                let before = |other: &Placed| other.round + 1 == one.round && Some(other.index) == side.from;
                !grown.matches.iter().any(before)
            });
            boxes.draw(scene, drawn, (column(n, one), cy(one.y)), seeds);
        }
        if folded && let Some(root) = grown.root() {
            self.folded_head(
                scene,
                tree,
                (self.x(root.round - grown.rounds.0 - 1), cy(root.y)),
                (cy(root.from[0]), width),
            );
        }
        if let (Some(disc), Some(root)) = (self.page.disc(block, m), grown.matches.last()) {
            self.disc(scene, disc, (self.x(block.columns(m) - 1), cy(root.y)), y);
        }
        let height = count(grown.leaves) * self.pitch - self.pitch + 2.0 * m.row;
        self.beside(scene, (block, grown, beside), (y, height));
    }

    /// From the right end of a match to the left end of the next, whose left end is at `x`.
    fn elbow(&self, x: f32, from: f32, to: f32) -> Vec<(f32, f32)> {
        let (width, pitch) = self.columns();
        let gap = pitch - width;
        let middle = (x - gap / 2.0).round();
        if (from - to).abs() < 1.0 {
            return vec![(x - gap, to), (x, to)];
        }
        vec![(x - gap, from), (middle, from), (middle, to), (x, to)]
    }

    fn title(&self, scene: &mut Scene, block: &Block<'_>, tree: &Tree, cy: f32) {
        let Block::Tree { part, .. } = block else { return };
        let (m, c) = (self.m, self.c);
        let end = f32::from(m.width) - 40.0;
        let mut x = m.margin + 4.0;
        let title =
            Text::centred(Font::Label, m.section, &tree.title.trim().to_uppercase(), x, cy, c.teal_text);
        let title = title.spaced(2.0).within((end - x) * 0.66);
        if !title.text.trim().is_empty() {
            x += title.width() + 22.0;
        }
        write(scene, title);
        let note = match part {
            (_, 0 | 1) => tree.note.clone(),
            (at, of) => {
                let args = [("at", (at + 1).to_string()), ("of", of.to_string())];
                (self.texts)("picture-tournament-part", &args)
            }
        };
        write(scene, Text::centred(Font::Plain, m.head, &note, x, cy, c.muted).within(end - x));
    }

    /// What a round is called whose match stands between the two it follows, above it if there is room.
    fn folded_head(&self, scene: &mut Scene, tree: &Tree, (x, cy): (f32, f32), (above, width): (f32, f32)) {
        let m = self.m;
        let title = tree.rounds.last().map_or("", |round| round.title.as_str());
        if cy - above < 2.0 * m.row + m.heads + 8.0 {
            return;
        }
        // Right of the line that comes from above.
        let from = x + width / 2.0 + 14.0;
        let at = cy - m.row - m.heads / 2.0;
        write(
            scene,
            Text::centred(Font::Plain, m.head, title, from, at, self.c.muted).within(x + width - from),
        );
    }

    /// Single matches beside a tree that stands from `top` on.
    fn beside(
        &self,
        scene: &mut Scene,
        (block, grown, singles): (&Block<'_>, &Grown, &[(&Tree, &Match)]),
        (top, height): (f32, f32),
    ) {
        let m = self.m;
        let (columns, all) = (block.columns(m), self.page.columns);
        let Some(place) = grown.place(m, singles.len(), (columns, all)) else { return };
        let each = m.label + 2.0 * m.row;
        let stacked = (each + m.gap) * count(singles.len()) - m.gap;
        for (n, single) in singles.iter().enumerate() {
            let down = count(n) * (each + m.gap);
            let at = match place {
                Beside::Column => (self.x(all - 1), top + (height - stacked) / 2.0 + down),
                Beside::Columns => (self.x(columns + n), top + (height - each) / 2.0),
                Beside::Below => (self.x(all - 1), top + height - stacked + down),
            };
            self.single(scene, single, at);
        }
    }

    fn singles(&self, scene: &mut Scene, singles: &[(&Tree, &Match)], top: f32) {
        for (n, single) in singles.iter().enumerate() {
            self.single(scene, single, (self.x(n), top));
        }
        let decides = singles.iter().any(|(tree, _)| tree.decides);
        if decides && self.page.won && !self.page.has_strip(self.m) {
            let x = self.x(singles.len());
            let width = f32::from(self.m.width) - self.m.margin - x;
            self.strip(scene, Area { x, y: top + self.m.label, w: width, h: 2.0 * self.m.row });
        }
    }

    /// A match that stands alone, with its title above it.
    fn single(&self, scene: &mut Scene, (tree, one): &(&Tree, &Match), (x, top): (f32, f32)) {
        let m = self.m;
        let cy = top + m.label / 2.0 - 4.0;
        let title = Text::centred(Font::Bold, m.head, tree.title.trim(), x + 4.0, cy, self.c.teal_text);
        write(scene, title.within(self.columns().0 - 8.0));
        self.boxes().draw(scene, one, (x, top + m.label + m.row), [false; 2]);
    }

    /// The trophy in a disc, with who has won it; `root` is where the last match stands.
    fn disc(&self, scene: &mut Scene, disc: Disc, (x, cy): (f32, f32), top: f32) {
        let c = self.c;
        let (width, _) = self.columns();
        let champion = self.card.champion.as_deref().map(|typed| name(typed, 0, self.texts));
        let fill = if champion.is_some() { c.gold } else { c.line };
        let (at, r) = match disc {
            Disc::Right => ((f32::from(self.m.width) - self.m.margin - 74.0, cy), 74.0),
            Disc::Above => {
                let bottom = cy - self.m.row;
                ((x + width / 2.0, top + (bottom - top - 56.0) / 2.0), 74.0)
            }
        };
        let line = match disc {
            Disc::Right => vec![(x + width, cy), (at.0 - r, cy)],
            Disc::Above => vec![(at.0, cy - self.m.row), (at.0, at.1 + r + 62.0)],
        };
        scene.stroke(line, LINE + 1.0, fill);
        scene.circle(at, r, c.panel);
        scene.ring(at, r - 3.0, 6.0, fill);
        trophy(scene, at, r * 0.52, fill);
        let Some(champion) = champion else { return };
        let (x, half) = match disc {
            Disc::Right => (at.0, 80.0),
            Disc::Above => (at.0, width / 2.0),
        };
        let name = Text::centred(Font::Bold, 30.0, &champion, x, at.1 + r + 32.0, c.text);
        write(scene, name.anchored(Anchor::Middle).within_at(2.0 * half, LEAST / 30.0));
    }

    /// The trophy and who has won it, side by side.
    fn strip(&self, scene: &mut Scene, area: Area) {
        let (m, c) = (self.m, self.c);
        scene.rect((area.x, area.y, area.w, area.h), 20.0, c.panel2);
        let cy = area.middle();
        let Some(typed) = &self.card.champion else { return };
        let r = area.h * 0.32;
        trophy(scene, (area.x + 30.0 + r, cy), r, c.gold);
        let from = area.x + 30.0 + 2.0 * r + 26.0;
        let champion = name(typed, 0, self.texts);
        let size = m.name * 1.2;
        let champion = Text::centred(Font::Display, size, &champion, from, cy, c.text);
        write(scene, champion.within_at(area.right() - 24.0 - from, LEAST / size));
    }

    fn groups(&self, scene: &mut Scene, groups: &[(&Group, Range<usize>)], top: f32) {
        let m = self.m;
        let gap = 20.0;
        let all = f32::from(m.width) - 2.0 * m.margin;
        let width = ((all - gap * (count(m.groups) - 1.0)) / count(m.groups)).floor();
        for (n, group) in groups.iter().enumerate() {
            self.group(scene, group, (m.margin + count(n) * (width + gap), top, width));
        }
    }

    /// A group; who goes on has a bar at the left, as who wins a match.
    fn group(
        &self,
        scene: &mut Scene,
        (group, shown): &(&Group, Range<usize>),
        (x, top, width): (f32, f32, f32),
    ) {
        let (m, c) = (self.m, self.c);
        let rows = &group.rows[shown.clone()];
        let height = m.group_title + count(rows.len().max(1)) * m.line + 14.0;
        scene.rect((x, top, width, height), 20.0, c.panel);
        let title = Text::centred(
            Font::Display,
            m.head * 1.08,
            &group.title,
            x + 22.0,
            top + m.group_title / 2.0,
            c.text,
        );
        write(scene, title.within(width - 40.0));
        for (n, row) in rows.iter().enumerate() {
            let cy = top + m.group_title + (count(n) + 0.5) * m.line;
            if row.through {
                scene.rect((x + 8.0, cy - m.line * 0.3, 7.0, m.line * 0.6), 3.5, c.teal);
            }
            let color = if row.gone { c.muted } else { c.text };
            let points = figures(Font::Bold, m.score, &row.points, (x + width - 20.0, cy), color);
            let points = points.anchored(Anchor::End).within_at(width * 0.3, LEAST / m.score);
            let place = Text::centred(
                Font::Plain,
                m.seed,
                &(shown.start + n + 1).to_string(),
                x + 22.0 + m.seed * 1.2,
                cy,
                c.muted,
            );
            let from = x + 22.0 + m.seed * 1.2 + 12.0;
            let end = x + width - 20.0 - points.width() - 14.0;
            let font = if row.through { Font::Bold } else { Font::Plain };
            let name =
                Text::centred(font, m.name, &name(&row.name, shown.start + n, self.texts), from, cy, color);
            write(scene, place.anchored(Anchor::End));
            write(scene, name.within_at(end - from, LEAST / m.name));
            write(scene, points);
        }
    }
}
