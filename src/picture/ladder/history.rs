//! The history picture: up to five lines over some days, each with its name and rating at its end.

use super::axis::{Axis, apart, share};
use super::change::Change;
use super::markers::marker;
use super::{HistoryCard, MOST_LINES, alt, bounded, moved, shown};
use crate::picture::fonts::Font;
use crate::picture::kit::head::{Head, write};
use crate::picture::kit::row;
use crate::picture::names::{name, told};
use crate::picture::scene::{Anchor, Rgb, Scene, Text};
use crate::picture::theme::Colors;
use crate::picture::{Layout, Texts, signed};

/// How ratings went: 1100 x 700 pixels wide, 1080 x 1080 tall.
pub fn history_scene(card: &HistoryCard, layout: Layout, texts: &Texts<'_>) -> Scene {
    let c = card.theme.colors();
    let m = match layout {
        Layout::Wide => &WIDE,
        Layout::Tall => &TALL,
    };
    let mut scene = Scene::new(m.canvas.0, m.canvas.1, c.bg);
    let head = Head { title: &card.title, subtitle: &card.subtitle, date: &card.date };
    head.draw(&mut scene, c, layout, (MARGIN, m.edge));
    let series = series(card, texts);
    if series.is_empty() {
        let cy = f32::midpoint(m.plot.0, m.plot.1);
        row::nobody(&mut scene, c, (MARGIN, m.edge), cy, m.rating, &texts("picture-ladder-nobody", &[]));
    } else {
        let plot = Plot::of(&series, &card.ticks, m);
        plot.grid(&mut scene, c);
        plot.ticks(&mut scene, c, &card.ticks);
        plot.lines(&mut scene, c, &series, &card.ticks);
        plot.labels(&mut scene, c, &series);
    }
    scene.alt = alt::history(card, &series, texts);
    scene
}

/// Left of everything.
const MARGIN: f32 = 40.0;

/// The measures of a layout, in pixels.
struct Measures {
    canvas: (u32, u32),
    /// The right end of everything.
    edge: f32,
    /// Top and bottom of the grid.
    plot: (f32, f32),
    /// Where lines end.
    right: f32,
    /// Where names start.
    label: f32,
    /// From a label to the next.
    pitch: f32,
    /// Steps of the grid at most.
    steps: i64,
    /// The middle of the days' names.
    days: f32,
    /// Sizes of letters: axes, names, ratings, changes.
    axis: f32,
    name: f32,
    rating: f32,
    change: f32,
    /// Width of a line.
    line: f32,
    /// Radius of a marker, and of the one at the end.
    marker: f32,
    end: f32,
}

const WIDE: Measures = Measures {
    canvas: (1100, 700),
    edge: 1060.0,
    plot: (124.0, 614.0),
    right: 780.0,
    label: 848.0,
    pitch: 86.0,
    steps: 5,
    days: 655.0,
    axis: 30.0,
    name: 31.0,
    rating: 34.0,
    change: 30.0,
    line: 6.0,
    marker: 10.0,
    end: 13.0,
};

const TALL: Measures = Measures {
    canvas: (1080, 1080),
    edge: 1040.0,
    plot: (216.0, 972.0),
    right: 672.0,
    label: 748.0,
    pitch: 124.0,
    steps: 6,
    days: 1027.0,
    axis: 38.0,
    name: 44.0,
    rating: 50.0,
    change: 42.0,
    line: 8.0,
    marker: 13.0,
    end: 17.0,
};

/// A line as it is drawn.
pub(super) struct Series {
    /// As it is drawn.
    pub(super) name: String,
    /// As it is told.
    pub(super) told: String,
    /// Day and milli-Elo, one point a day, the last one last; at least one.
    pub(super) points: Vec<(i64, i64)>,
    /// In points.
    pub(super) by: i64,
    pub(super) provisional: bool,
}

impl Series {
    /// The rating it ends with, in milli-Elo.
    pub(super) fn now(&self) -> i64 {
        self.points.last().map_or(0, |(_, milli)| *milli)
    }

    /// The rating after a day, in milli-Elo: that of the last point until then.
    pub(super) fn on(&self, day: i64) -> Option<i64> {
        let after = self.points.partition_point(|(one, _)| *one <= day);
        self.points[..after].last().map(|(_, milli)| *milli)
    }
}

/// The lines that are drawn.
pub(super) fn series(card: &HistoryCard, texts: &Texts<'_>) -> Vec<Series> {
    let lines = card.lines.iter().filter(|line| !line.points.is_empty()).take(MOST_LINES);
    let series = lines.enumerate().map(|(n, line)| {
        let mut points: Vec<_> = line.points.iter().map(|(day, milli)| (*day, bounded(*milli))).collect();
        points.sort_by_key(|(day, _)| *day);
        // Two points of one day: the later one is what was published.
        points.reverse();
        points.dedup_by_key(|(day, _)| *day);
        points.reverse();
        let now = points.last().map_or(0, |(_, milli)| *milli);
        let (name, by) = (name(&line.name, n, texts), moved(now, line.change));
        Series { name, told: told(&line.name, n, texts), points, by, provisional: line.provisional }
    });
    series.collect()
}

/// The axis around all points of all lines.
pub(super) fn axis(series: &[Series], steps: i64) -> Axis {
    let all = || series.iter().flat_map(|one| &one.points).map(|(_, milli)| shown(*milli));
    Axis::around(all().min().unwrap_or(0), all().max().unwrap_or(0), steps)
}

/// Where days and ratings are.
struct Plot {
    m: &'static Measures,
    left: f32,
    days: (i64, i64),
    axis: Axis,
}

impl Plot {
    fn of(series: &[Series], ticks: &[(i64, String)], m: &'static Measures) -> Self {
        let axis = axis(series, m.steps);
        let widest = axis.values().map(|value| Font::Plain.width(m.axis, 0.0, &signed(value)));
        let left = (MARGIN + widest.fold(0.0, f32::max) + 20.0).round();
        let all = || series.iter().flat_map(|one| &one.points).map(|(day, _)| day);
        let all = || all().chain(ticks.iter().map(|(day, _)| day)).copied();
        Self { m, left, days: (all().min().unwrap_or(0), all().max().unwrap_or(0)), axis }
    }

    fn x(&self, day: i64) -> f32 {
        self.left + (self.m.right - self.left) * share(self.days.0, self.days.1, day)
    }

    fn y(&self, milli: i64) -> f32 {
        let (top, bottom) = self.m.plot;
        bottom - (bottom - top) * share(self.axis.least * 1000, self.axis.most * 1000, milli)
    }

    /// Lines at round values with their numbers, and fainter ones halfway.
    fn grid(&self, scene: &mut Scene, c: &Colors) {
        let faint = c.bg.mixed(c.line, 0.5);
        for value in self.axis.values() {
            let y = self.y(value * 1000).round();
            scene.rect((self.left, y - 1.0, self.m.right - self.left, 2.0), 0.0, c.line);
            if value < self.axis.most {
                let half = self.y(value * 1000 + self.axis.step * 500).round();
                scene.rect((self.left, half - 1.0, self.m.right - self.left, 2.0), 0.0, faint);
            }
            let number =
                Text::centred(Font::Plain, self.m.axis, &signed(value), self.left - 20.0, y, c.muted);
            scene.text(number.anchored(Anchor::End));
        }
    }

    /// The names of days: all of them, or every second or third from the last one where there is no room.
    fn ticks(&self, scene: &mut Scene, c: &Colors, ticks: &[(i64, String)]) {
        let mut ticks: Vec<_> = ticks.iter().collect();
        ticks.sort_by_key(|(day, _)| *day);
        let texts: Vec<Text> = ticks.into_iter().rev().map(|tick| self.tick(c, tick)).collect();
        let every = |step: usize| texts.iter().step_by(step);
        let apart = |step: &usize| {
            let pairs = every(*step).zip(every(*step).skip(1));
            pairs.into_iter().all(|(after, before)| before.left() + before.width() + 24.0 <= after.left())
        };
        let step = (1..=texts.len()).find(apart).unwrap_or(1);
        for text in every(step).cloned() {
            write(scene, text);
        }
    }

    fn tick(&self, c: &Colors, (day, text): &(i64, String)) -> Text {
        let text = Text::centred(Font::Plain, self.m.axis - 2.0, text, 0.0, self.m.days, c.muted);
        let mut text = text.anchored(Anchor::Middle).within(200.0);
        let half = text.width() / 2.0;
        text.x = self.x(*day).clamp(MARGIN + half, self.m.edge - half);
        text
    }

    /// The line of a player through all points, and on to the right edge: a rating stands until it changes.
    fn line(&self, series: &Series) -> Vec<(f32, f32)> {
        let mut points: Vec<_> =
            series.points.iter().map(|(day, milli)| (self.x(*day), self.y(*milli))).collect();
        points.extend(
            points
                .last()
                .map(|(_, y)| (self.m.right, *y))
                .filter(|(x, _)| points.last().is_some_and(|(last, _)| last + 0.5 < *x)),
        );
        points
    }

    /// Lines with their markers; the first player's above all others.
    fn lines(&self, scene: &mut Scene, c: &Colors, all: &[Series], ticks: &[(i64, String)]) {
        let m = self.m;
        for (n, series) in all.iter().enumerate().rev() {
            let line = self.line(series);
            if line.len() < 2 {
                continue;
            }
            if n + 1 < all.len() {
                // A seam in the background's colour shows which line crosses above which.
                scene.stroke(line.clone(), m.line + 5.0, c.bg);
            }
            scene.stroke(line, m.line, c.series[n]);
        }
        for (n, series) in all.iter().enumerate().rev() {
            // At the first point and on named days, where the marker of the end leaves room.
            let mut free = f32::MIN;
            for (at, (day, milli)) in series.points.iter().enumerate() {
                let (x, y) = (self.x(*day), self.y(*milli));
                let named = at == 0 || ticks.iter().any(|(tick, _)| tick == day);
                if named && x >= free && x <= m.right - 4.0 * m.end {
                    marker(scene, n, (x, y), m.marker, (c.series[n], c.bg), false);
                    free = x + 6.0 * m.marker;
                }
            }
        }
    }

    /// Names, ratings and changes at the ends of their lines, and the markers there.
    fn labels(&self, scene: &mut Scene, c: &Colors, all: &[Series]) {
        let m = self.m;
        let mut order: Vec<(f32, usize)> =
            all.iter().enumerate().map(|(n, series)| (self.y(series.now()), n)).collect();
        order.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
        let wanted: Vec<f32> = order.iter().map(|(y, _)| *y).collect();
        let (top, bottom) = m.plot;
        let half = m.pitch / 2.0;
        let heights = apart(&wanted, m.pitch, (top + half - 16.0, bottom - half + 16.0));
        let mut markers = Vec::new();
        for ((end, n), cy) in order.into_iter().zip(heights) {
            let (color, hollow) = (c.series[n], all[n].provisional);
            scene.stroke(vec![(m.right + m.end + 5.0, end), (m.label - 10.0, cy)], 3.0, color);
            self.label(scene, c, &all[n], color, cy);
            // Where its line ends, also where another one hides it: the leader says whose it is.
            markers.push((n, (m.right, end), m.end, hollow));
        }
        markers.sort_by_key(|(n, ..)| std::cmp::Reverse(*n));
        for (n, at, r, hollow) in markers {
            marker(scene, n, at, r, (c.series[n], c.bg), hollow);
        }
    }

    fn label(&self, scene: &mut Scene, c: &Colors, series: &Series, color: Rgb, cy: f32) {
        let (m, width) = (self.m, self.m.edge - self.m.label);
        let (above, below) = (cy - m.name * 0.56, cy + m.rating * 0.56);
        write(scene, Text::centred(Font::Bold, m.name, &series.name, m.label, above, c.text).within(width));
        let change = Change { by: series.by, size: m.change, cy: below };
        let mark = Text::centred(Font::Display, m.rating, "?", 0.0, below, c.muted);
        let mark_width = if series.provisional { mark.width() } else { 0.0 };
        let rating = signed(shown(series.now()));
        let rating = Text::centred(Font::Display, m.rating, &rating, m.label, below, color);
        let rating = rating.within_at(width - change.width() - mark_width - m.rating * 0.5, 0.5);
        let after = m.label + rating.width();
        scene.text(rating);
        if series.provisional {
            scene.text(Text { x: after + 2.0, ..mark });
        }
        change.draw(scene, c, after + mark_width + m.rating * 0.45);
    }
}
