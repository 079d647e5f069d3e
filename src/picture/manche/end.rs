//! The end picture: the longest word on its path, the podium, what was found.

use super::alt::{self, found};
use super::tiles::Tray;
use super::{EndCard, Longest, Row};
use crate::picture::fonts::Font;
use crate::picture::kit::podium::{Podium, Step};
use crate::picture::mark::mark;
use crate::picture::names::name;
use crate::picture::scene::{Anchor, Scene, Text, count};
use crate::picture::theme::Colors;
use crate::picture::{Layout, Texts, signed};

/// The end of a manche: 1100 x 700 pixels wide, 1080 x 1280 tall.
pub fn end_scene(card: &EndCard<'_>, layout: Layout, texts: &Texts<'_>) -> Scene {
    let mut scene = match layout {
        Layout::Wide => wide(card, texts),
        Layout::Tall => tall(card, texts),
    };
    scene.alt = alt::end(card, texts);
    scene
}

fn title(card: &EndCard<'_>, texts: &Texts<'_>) -> String {
    let key = if card.void { "picture-end-void" } else { "picture-end" };
    texts(key, &[("number", card.number.to_string())])
}

fn wide(card: &EndCard<'_>, texts: &Texts<'_>) -> Scene {
    let c = card.theme.colors();
    let mut scene = Scene::new(1100, 700, c.bg);
    tiles(&mut scene, c, card, (40.0, 40.0, 480.0), 14.0, 28.0);
    if let Some(longest) = &card.longest {
        longest_wide(&mut scene, c, longest, texts);
    } else {
        let text = texts("picture-no-word", &[]);
        scene.text(Text::centred(Font::Plain, 32.0, &text, 40.0, 600.0, c.muted).within(480.0));
    }

    let (left, right) = (560.0, 1060.0);
    let title = title(card, texts);
    mark(&mut scene, c, (left, 62.0), 1.0, &title, right - left);
    let podium = Podium {
        left,
        right,
        base: 440.0,
        heights: [265.0, 205.0, 160.0],
        block: 158.0,
        gap: 13.0,
        medal: 34.0,
        value: 58.0,
        unit: 26.0,
        name: 30.0,
        name_below: 30.0,
    };
    draw_podium(&mut scene, c, &podium, card, texts);
    rows_wide(&mut scene, c, card, texts, (left, right));
    totals(&mut scene, c, card, texts, (left, right, 616.0, 28.0));
    share_bar(&mut scene, c, card.share_percent, (left, 644.0, right - left, 16.0));
    scene
}

fn longest_wide(scene: &mut Scene, c: &Colors, longest: &Longest, texts: &Texts<'_>) {
    let (left, width) = (40.0, 480.0);
    let points = [("points", longest.points.to_string())];
    let is_found = longest.finders > 0;
    let word = Text::centred(Font::Display, 54.0, &longest.word.to_uppercase(), left, 600.0, c.gold_text);
    let head = texts(if is_found { "picture-longest-found" } else { "picture-longest" }, &[]);
    scene.text(Text::centred(Font::Plain, 30.0, &head, left, 550.0, c.muted).within(300.0));
    // Behind the word if there is room; else the word takes its line and the chip goes up to the heading.
    let room = width - word.width() - 20.0;
    let chips = [texts("picture-points", &points), texts("picture-points-short", &points)];
    let word = word.within_at(width, 0.5);
    let (chip, x, cy) = match chips.iter().find(|chip| chip_width(chip, 30.0) <= room + 3.0) {
        Some(chip) => (chip, left + word.width() + 20.0, 600.0),
        None => (&chips[0], left + width - chip_width(&chips[0], 30.0), 552.0),
    };
    draw_chip(scene, c, chip, x, cy, 30.0);
    scene.text(word);
    let finder = fitting_name(longest, texts, 28.0, width);
    let line = found(longest, texts, &finder);
    scene.text(Text::centred(Font::Plain, 28.0, &line, left, 648.0, c.muted).within(width));
}

/// The finder's name, cut so that the sentence around it fits in `width`.
fn fitting_name(longest: &Longest, texts: &Texts<'_>, size: f32, width: f32) -> String {
    let finder = name(&longest.finder, 0, texts);
    let around = Font::Plain.width(size, 0.0, &found(longest, texts, ""));
    Font::Plain.cut(size, 0.0, &finder, width - around - 2.0)
}

fn rows_wide(
    scene: &mut Scene,
    c: &Colors,
    card: &EndCard<'_>,
    texts: &Texts<'_>,
    (left, right): (f32, f32),
) {
    let rest = card.ranking.len().saturating_sub(3);
    let (first, pitch, size) = if rest > 2 { (510.0, 35.0, 29.0) } else { (516.0, 44.0, 32.0) };
    for (n, row) in card.ranking.iter().enumerate().skip(3).take(2) {
        let cy = first + count(n - 3) * pitch;
        ranked(scene, c, (row, &name(&row.name, n, texts)), (left + 6.0, right, cy), size);
    }
    if rest > 2 {
        let more = texts("picture-more-players", &[("count", (rest - 2).to_string())]);
        let more = Text::centred(Font::Plain, 28.0, &more, left + 44.0, first + 2.0 * pitch, c.muted);
        scene.text(more.within(right - left - 44.0));
    }
}

/// "4  Antigone        41" between `left` and `right`.
fn ranked(
    scene: &mut Scene,
    c: &Colors,
    (row, name): (&Row, &str),
    (left, right, cy): (f32, f32, f32),
    size: f32,
) {
    let rank = Text::centred(Font::Bold, size - 2.0, &row.rank.to_string(), left, cy, c.muted);
    let points =
        Text::centred(Font::Bold, size, &signed(row.points), right, cy, c.text).anchored(Anchor::End);
    let points = points.within_at((right - left) * 0.4, 0.5);
    let start = left + rank.width().max(size) + 8.0;
    scene.text(rank);
    scene
        .text(Text::centred(Font::Plain, size, name, start, cy, c.text).within(points.left() - 16.0 - start));
    scene.text(points);
}

fn tall(card: &EndCard<'_>, texts: &Texts<'_>) -> Scene {
    let c = card.theme.colors();
    let mut scene = Scene::new(1080, 1280, c.bg);
    let (left, right) = (40.0, 1040.0);
    let found = [("found", card.found.to_string()), ("total", card.total.to_string())];
    let found = texts("picture-found-words", &found);
    let found = Text::centred(Font::Plain, 34.0, &found, right - 4.0, 66.0, c.muted).anchored(Anchor::End);
    let title = title(card, texts);
    mark(&mut scene, c, (left + 4.0, 66.0), 1.25, &title, found.left() - 24.0 - left);
    scene.text(found);
    tiles(&mut scene, c, card, (left, 120.0, 600.0), 16.0, 32.0);

    let column = (676.0, right - 4.0);
    if let Some(longest) = &card.longest {
        longest_tall(&mut scene, c, longest, texts, column);
    } else {
        let text = texts("picture-no-word", &[]);
        scene.text(Text::centred(Font::Plain, 40.0, &text, column.0, 330.0, c.muted).within(360.0));
    }
    let share = texts("picture-found-points", &[("percent", card.percent())]);
    scene.text(Text::centred(Font::Bold, 38.0, &share, column.0, 672.0, c.teal_text).within(360.0));
    share_bar(&mut scene, c, card.share_percent, (column.0, 700.0, column.1 - column.0, 20.0));

    // Who is not on the podium takes the foot of the picture, and the podium makes room.
    let crowded = card.ranking.len() > 3;
    let podium = Podium {
        left,
        right,
        base: if crowded { 1120.0 } else { 1180.0 },
        heights: if crowded { [304.0, 244.0, 198.0] } else { [330.0, 250.0, 190.0] },
        block: 318.0,
        gap: 23.0,
        medal: 50.0,
        value: 92.0,
        unit: 36.0,
        name: 44.0,
        name_below: 44.0,
    };
    draw_podium(&mut scene, c, &podium, card, texts);
    if crowded {
        let (cy, half) = (1230.0, 480.0);
        let places = if card.ranking.len() == 5 { 2 } else { 1 };
        for (n, row) in card.ranking.iter().enumerate().skip(3).take(places) {
            let x = left + count(n - 3) * (half + 40.0);
            ranked(&mut scene, c, (row, &name(&row.name, n, texts)), (x, x + half, cy), 36.0);
        }
        if card.ranking.len() > 5 {
            let more = texts("picture-more-players", &[("count", (card.ranking.len() - 4).to_string())]);
            let more = Text::centred(Font::Plain, 36.0, &more, right, cy, c.muted).anchored(Anchor::End);
            scene.text(more.within(half));
        }
    }
    scene
}

fn longest_tall(
    scene: &mut Scene,
    c: &Colors,
    longest: &Longest,
    texts: &Texts<'_>,
    (left, right): (f32, f32),
) {
    let width = right - left;
    let line = |font, size, text: &str, cy, color| Text::centred(font, size, text, left, cy, color);
    let (top, bottom) = match longest.finders {
        0 => ("picture-longest-top", "picture-longest-bottom"),
        _ => ("picture-longest-found-top", "picture-longest-found-bottom"),
    };
    scene.text(line(Font::Plain, 44.0, &texts(top, &[]), 180.0, c.muted).within(width));
    scene.text(line(Font::Plain, 44.0, &texts(bottom, &[]), 232.0, c.muted).within(width));
    scene.text(
        line(Font::Display, 54.0, &longest.word.to_uppercase(), 318.0, c.gold_text).within_at(width, 0.41),
    );
    let chip = texts("picture-points", &[("points", longest.points.to_string())]);
    draw_chip(scene, c, &chip, left, 404.0, 44.0);
    if longest.finders == 0 {
        let nobody = texts("picture-found-nobody", &[]);
        scene.text(line(Font::Plain, 38.0, &nobody, 490.0, c.muted).within(width));
        return;
    }
    scene.text(line(Font::Plain, 38.0, &texts("picture-found-by", &[]), 490.0, c.muted).within(width));
    let finder = name(&longest.finder, 0, texts);
    scene.text(line(Font::Bold, 46.0, &finder, 542.0, c.text).within(width));
    let others = match longest.finders {
        1 => texts("picture-and-nobody", &[]),
        finders => texts("picture-and-others", &[("others", (finders - 1).to_string())]),
    };
    scene.text(line(Font::Plain, 38.0, &others, 594.0, c.muted).within(width));
}

fn tiles(scene: &mut Scene, c: &Colors, card: &EndCard<'_>, square: (f32, f32, f32), pad: f32, radius: f32) {
    let tray = Tray::draw(scene, c, (card.rows, card.cols), square, pad, radius);
    let cells = card.faces.len().min(card.rows * card.cols);
    let path: Vec<usize> = card
        .longest
        .iter()
        .flat_map(|longest| &longest.path)
        .map(|&cell| usize::from(cell))
        .filter(|&cell| cell < cells)
        .collect();
    for (cell, face) in card.faces.iter().enumerate().take(cells) {
        if path.contains(&cell) {
            tray.tile(scene, cell, c.gold, c.gold_lip);
        } else {
            tray.tile(scene, cell, c.tile, c.lip);
            tray.letter(scene, cell, face, c.ink);
        }
    }
    tray.path(scene, c, card.faces, &path);
}

pub(super) fn chip_width(text: &str, size: f32) -> f32 {
    Font::Bold.width(size, 0.0, text) + size * 0.9
}

pub(super) fn draw_chip(scene: &mut Scene, c: &Colors, text: &str, x: f32, cy: f32, size: f32) {
    let (width, height) = (chip_width(text, size), size * 1.5);
    scene.rect((x, cy - height / 2.0, width, height), size * 0.48, c.coral);
    let text = Text::centred(Font::Bold, size, text, x + width / 2.0, cy, c.on_coral);
    scene.text(text.anchored(Anchor::Middle));
}

/// Words and points found: two numbers, each with its label.
fn totals(
    scene: &mut Scene,
    c: &Colors,
    card: &EndCard<'_>,
    texts: &Texts<'_>,
    (left, right, cy, size): (f32, f32, f32, f32),
) {
    let share = texts("picture-found-points", &[("percent", card.percent())]);
    let share = Text::centred(Font::Bold, size, &share, right, cy, c.teal_text).anchored(Anchor::End);
    let found = [("found", card.found.to_string()), ("total", card.total.to_string())];
    let found = Text::centred(Font::Bold, size, &texts("picture-found-words", &found), left, cy, c.text);
    scene.text(found.within(share.left() - 20.0 - left));
    scene.text(share);
}

/// The share of the points, in the colour of its number.
fn share_bar(scene: &mut Scene, colors: &Colors, percent: u32, (x, y, w, h): (f32, f32, f32, f32)) {
    scene.rect((x, y, w, h), h / 2.0, colors.panel2);
    let share = f64::from(percent.min(100)) / 100.0;
    #[expect(clippy::cast_possible_truncation, reason = "between 0 and 1")]
    let share = share as f32;
    if share > 0.0 {
        scene.rect((x, y, (w * share).max(h), h), h / 2.0, colors.teal);
    }
}

/// The first three on their blocks; a sentence if there is nobody.
fn draw_podium(scene: &mut Scene, c: &Colors, podium: &Podium, card: &EndCard<'_>, texts: &Texts<'_>) {
    if card.ranking.is_empty() {
        let text = texts(if card.void { "picture-void" } else { "picture-nobody" }, &[]);
        let middle = f32::midpoint(podium.left, podium.right);
        let text = Text::centred(Font::Label, podium.name * 1.3, &text, middle, podium.base - 150.0, c.muted);
        scene.text(text.anchored(Anchor::Middle).within(podium.right - podium.left));
        return;
    }
    let step = |(index, row): (usize, &Row)| Step {
        place: row.rank,
        name: name(&row.name, index, texts),
        value: signed(row.points),
        unit: texts("picture-points-unit", &[("points", row.points.to_string())]),
    };
    let steps: Vec<Step> = card.ranking.iter().take(3).enumerate().map(step).collect();
    podium.draw(scene, c, &steps);
}
