//! The grid picture.

use super::tiles::Tray;
use super::{GridCard, alt};
use crate::picture::fonts::Font;
use crate::picture::mark::mark;
use crate::picture::scene::{Anchor, Rgb, Scene, Text, count};
use crate::picture::theme::Colors;
use crate::picture::{Layout, Texts};

/// The grid with its rules: 1100 x 700 pixels wide, 1024 x 1280 tall.
pub fn grid_scene(card: &GridCard<'_>, layout: Layout, texts: &Texts<'_>) -> Scene {
    let mut scene = match layout {
        Layout::Wide => wide(card, texts),
        Layout::Tall => tall(card, texts),
    };
    scene.alt = alt::grid(card, texts);
    scene
}

fn wide(card: &GridCard<'_>, texts: &Texts<'_>) -> Scene {
    let c = card.theme.colors();
    let mut scene = Scene::new(1100, 700, c.bg);
    tiles(&mut scene, c, card, (40.0, 40.0, 620.0), 18.0, 32.0);
    let (left, right) = (704.0, 1060.0);
    let column = right - left;

    let words = texts("picture-words", &[("count", card.words.to_string())]);
    let words =
        Text::centred(Font::Plain, 26.0, &words, right, 62.0, c.muted).anchored(Anchor::End).within(130.0);
    mark(&mut scene, c, (left, 62.0), 1.0, &texts("picture-game", &[]), words.left() - 10.0 - left);
    scene.text(words);

    scene.text(Text::centred(Font::Label, 40.0, &texts("picture-manche", &[]), left, 136.0, c.muted));
    let of = (card.of > 1).then(|| {
        let of = texts("picture-of", &[("at", card.at.to_string()), ("of", card.of.to_string())]);
        Text::centred(Font::Label, 40.0, &of, left, 0.0, c.muted)
    });
    let of_room = of.as_ref().map_or(0.0, |of| of.width() + 20.0);
    let number = Text::centred(Font::Display, 124.0, &card.number.to_string(), left, 218.6, c.text);
    let number = number.within_at(column - of_room, 0.4);
    if let Some(mut of) = of {
        (of.x, of.y) = (left + number.width() + 20.0, number.y);
        scene.text(of);
    }
    scene.text(number);

    let (time, unit) = time(card.seconds, texts);
    clock(&mut scene, (725.0, 330.0), 20.0, 4.0, c.gold_text);
    let time = Text::centred(Font::Display, 56.0, &time, 762.0, 330.0, c.gold_text).within(190.0);
    let unit = Text::centred(Font::Plain, 34.0, &unit, right, 331.0, c.muted).anchored(Anchor::End);
    scene.text(unit.within(right - 762.0 - time.width() - 16.0));
    scene.text(time);
    time_bar(&mut scene, c, card.seconds, (left, 372.0, column, 18.0), 6.0);

    let min = texts("picture-minimum", &[("min", card.min_letters.to_string())]);
    scene.text(Text::centred(Font::Bold, 38.0, &min, left, 436.0, c.text).within(column));
    squares(&mut scene, c.gold, card.min_letters, (left, 463.0), column);
    legend(&mut scene, c, card, texts, (left, right));
    scene
}

fn tall(card: &GridCard<'_>, texts: &Texts<'_>) -> Scene {
    let c = card.theme.colors();
    let mut scene = Scene::new(1024, 1280, c.bg);
    let (left, right) = (38.0, 986.0);
    tiles(&mut scene, c, card, (left, 294.0, 948.0), 25.0, 42.0);
    scene.heart = Some((left, 294.0, 948.0, 948.0));

    let min = texts("picture-minimum-small", &[("min", card.min_letters.to_string())]);
    let min = Text::centred(Font::Bold, 40.0, &min, right, 66.0, c.text).anchored(Anchor::End).within(460.0);
    mark(&mut scene, c, (left + 4.0, 66.0), 1.19, &texts("picture-game", &[]), min.left() - 24.0 - left);
    scene.text(min);

    let (time, _) = time(card.seconds, texts);
    let time = Text::centred(Font::Display, 80.0, &time, right, 155.0, c.gold_text).anchored(Anchor::End);
    let clock_x = time.left() - 54.0;
    clock(&mut scene, (clock_x, 155.0), 30.0, 6.0, c.gold_text);
    let room = clock_x - 36.0 - 24.0 - left;
    scene.text(time);

    let of = (card.of > 1)
        .then(|| texts("picture-of", &[("at", card.at.to_string()), ("of", card.of.to_string())]));
    let of = of.map(|of| Text::centred(Font::Label, 44.0, &of, left, 0.0, c.muted));
    let of_room = of.as_ref().map_or(0.0, |of| of.width() + 18.0);
    let title = texts("picture-manche-number", &[("number", card.number.to_string())]);
    let title = Text::centred(Font::Display, 84.0, &title, left + 3.0, 155.0, c.text).within(room - of_room);
    if let Some(mut of) = of {
        (of.x, of.y) = (title.x + title.width() + 18.0, title.y);
        scene.text(of);
    }
    scene.text(title);
    time_bar(&mut scene, c, card.seconds, (left, 230.0, right - left, 25.0), 8.0);
    scene
}

fn tiles(scene: &mut Scene, c: &Colors, card: &GridCard<'_>, square: (f32, f32, f32), pad: f32, radius: f32) {
    let tray = Tray::draw(scene, c, (card.rows, card.cols), square, pad, radius);
    for (cell, face) in card.faces.iter().enumerate().take(card.rows * card.cols) {
        tray.tile(scene, cell, c.tile, c.lip);
        tray.letter(scene, cell, face, c.ink);
    }
}

/// "3:00" and "minuti", or "45" and "secondi" under a minute.
fn time(seconds: u32, texts: &Texts<'_>) -> (String, String) {
    if seconds < 60 {
        (seconds.to_string(), texts("picture-seconds", &[]))
    } else {
        (format!("{}:{:02}", seconds / 60, seconds % 60), texts("picture-minutes", &[]))
    }
}

fn clock(scene: &mut Scene, (cx, cy): (f32, f32), r: f32, width: f32, color: Rgb) {
    scene.ring((cx, cy), r, width, color);
    scene.stroke(vec![(cx, cy - r * 0.55), (cx, cy), (cx + r * 0.42, cy + r * 0.25)], width, color);
}

/// One segment every 30 seconds, the last one coral. The picture is never redrawn for the clock.
fn time_bar(scene: &mut Scene, colors: &Colors, seconds: u32, (x, y, w, h): (f32, f32, f32, f32), gap: f32) {
    let segments = usize::try_from(seconds.div_ceil(30).clamp(1, 60)).unwrap_or(1);
    // Thirty minutes are sixty segments: their gaps must leave something to see.
    let gap = gap.min(w / count(segments) / 3.0);
    let each = (w + gap) / count(segments) - gap;
    for n in 0..segments {
        let fill = if n + 1 == segments { colors.coral } else { colors.gold };
        scene.rect((x + count(n) * (each + gap), y, each, h), (h * 0.4).min(each * 0.4), fill);
    }
}

/// As many squares as a word needs letters.
fn squares(scene: &mut Scene, gold: Rgb, count: u8, (x, y): (f32, f32), width: f32) {
    let count = f32::from(count.clamp(1, 16));
    let pitch = 43.0_f32.min((width + 7.0) / count);
    let side = pitch * 36.0 / 43.0;
    let mut left = x;
    while left + side <= x + width + 0.5 && left < x + pitch * (count - 0.5) {
        scene.rect((left, y, side, side), side * 0.2, gold);
        left += pitch;
    }
}

/// The table of points, and under it what each letter more is worth.
fn legend(scene: &mut Scene, c: &Colors, card: &GridCard<'_>, texts: &Texts<'_>, (left, right): (f32, f32)) {
    if card.points.is_empty() {
        return;
    }
    // "10+2": ten, and two for each further letter.
    let more = card.points.last().and_then(|(label, points)| {
        let (_, more) = points.split_once('+')?;
        let digits = |text: &str| text.chars().filter(char::is_ascii_digit).collect::<String>();
        Some((digits(label), digits(more)))
    });
    let top = if more.is_some() { 522.0 } else { 540.0 };
    let (head, body) = (38.0, 52.0);
    let first =
        Text::centred(Font::Plain, 28.0, &texts("picture-letters", &[]), left, top + head / 2.0, c.muted);
    let second = texts("picture-points-row", &[]);
    let second = Text::centred(Font::Plain, 28.0, &second, left, top + head + body / 2.0, c.muted);
    let (first, second) = (first.within(82.0), second.within(82.0));
    let table = left + first.width().max(second.width()) + 10.0;
    scene.text(first);
    scene.text(second);
    let gap = 5.0;
    let each = (right - table + gap) / count(card.points.len()) - gap;
    for (n, (label, points)) in card.points.iter().enumerate() {
        let x = table + count(n) * (each + gap);
        let cx = x + each / 2.0;
        scene.rect((x, top, each, head + body), 12.0_f32.min(each / 3.0), c.panel);
        scene.rect((x, top, each, head), 12.0_f32.min(each / 3.0), c.panel2);
        scene.rect((x, top + head / 2.0, each, head / 2.0), 0.0, c.panel2);
        let label = Text::centred(Font::Bold, 28.0, label, cx, top + head / 2.0, c.muted);
        scene.text(label.anchored(Anchor::Middle).within_at(each - 4.0, 0.5));
        let main = points.split('+').next().unwrap_or_default().trim_matches([' ', ',']);
        let main = Text::centred(Font::Display, 34.0, main, cx, top + head + body / 2.0, c.text);
        scene.text(main.anchored(Anchor::Middle).within_at(each - 4.0, 0.5));
    }
    if let Some((from, more)) = more {
        let note = texts("picture-per-letter", &[("from", from), ("more", more)]);
        let note = Text::centred(Font::Plain, 28.0, &note, right, top + head + body + 28.0, c.muted);
        scene.text(note.anchored(Anchor::End).within(right - left));
    }
}
