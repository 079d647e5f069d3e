//! Figures drawn by paths in a square of 100 by 100, in the notation of SVG: a chess piece in the colours of its side, an animal in
//! its own.

use super::shape::Point;
use crate::picture::scene::{Rgb, Scene, count};

/// A figure, made of parts that are painted one after the other.
#[derive(Clone, Debug, PartialEq)]
pub struct Figure(Vec<Part>);

/// A part of a figure as it is written: paths know `M`, `L`, `H`, `V`, `C` and `Z`, absolute and (small) relative.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Drawn {
    /// An outline, filled and lined.
    Body(&'static str),
    /// A disc, filled and lined: its middle and its radius.
    Disc(f32, f32, f32),
    /// A line inside, in the colour of the rim.
    Line(&'static str),
    /// A spot inside, in the colour of the rim: its middle and its radius.
    Spot(f32, f32, f32),
    /// An outline in a colour of its own.
    Painted(Rgb, &'static str),
    /// An ellipse in a colour of its own: its middle and its radii.
    Oval(Rgb, [f32; 4]),
    /// A line in a colour of its own, and its width.
    Stroke(Rgb, f32, &'static str),
    /// Other parts, turned by so many degrees around a point.
    Turned(f32, Point, &'static [Drawn]),
}

/// A part of a figure as it is painted, in units around its middle: 1 is the radius of a piece.
#[derive(Clone, Debug, PartialEq)]
enum Part {
    Body(Vec<Point>),
    Disc(Point, f32),
    Line(Vec<Point>),
    Spot(Point, f32),
    Painted(Rgb, Vec<Point>),
    Stroke(Rgb, f32, Vec<Point>),
}

/// The square of 100 by 100 is as wide as a piece.
const UNIT: f32 = 1.0 / 50.0;
/// Lines inside, in hundredths of the square.
const INSIDE: f32 = 3.6;
/// Segments of a curve; of an ellipse.
const STEPS: usize = 8;
const ROUND: usize = 24;

impl Figure {
    /// A figure of these parts. What a path holds that is not known is left out.
    pub fn new(parts: &[Drawn]) -> Self {
        let mut all = Vec::new();
        for part in parts {
            match *part {
                Drawn::Body(path) => all.extend(lines(path).into_iter().map(Part::Body)),
                Drawn::Line(path) => all.extend(lines(path).into_iter().map(Part::Line)),
                Drawn::Disc(x, y, r) => all.push(Part::Disc(centred((x, y)), r * UNIT)),
                Drawn::Spot(x, y, r) => all.push(Part::Spot(centred((x, y)), r * UNIT)),
                Drawn::Painted(color, path) => {
                    all.extend(lines(path).into_iter().map(|line| Part::Painted(color, line)));
                }
                Drawn::Oval(color, oval) => all.push(Part::Painted(color, ellipse(oval))),
                Drawn::Stroke(color, width, path) => {
                    all.extend(lines(path).into_iter().map(|line| Part::Stroke(color, width * UNIT, line)));
                }
                Drawn::Turned(degrees, around, parts) => {
                    let turn = |point: &mut Point| *point = turned(*point, centred(around), degrees);
                    let mut inner = Self::new(parts).0;
                    inner.iter_mut().flat_map(Part::points).for_each(turn);
                    all.append(&mut inner);
                }
            }
        }
        Self(all)
    }

    /// Paints it around a middle; `r` is the radius of a piece in pixels, `line` the width of the rim in hundredths of the figure.
    pub fn draw(&self, scene: &mut Scene, (cx, cy): Point, r: f32, (fill, rim): (Rgb, Rgb), line: f32) {
        let at = |point: &Point| (cx + point.0 * r, cy + point.1 * r);
        let (width, inside) = ((line * UNIT * r).max(1.0), (INSIDE * UNIT * r).max(1.0));
        for part in &self.0 {
            match part {
                Part::Body(points) => {
                    let mut points: Vec<Point> = points.iter().map(at).collect();
                    scene.polygon(points.clone(), fill);
                    points.extend(points.first().copied());
                    scene.stroke(points, width, rim);
                }
                Part::Disc(middle, radius) => {
                    scene.circle(at(middle), radius * r + width / 2.0, rim);
                    scene.circle(at(middle), radius * r - width / 2.0, fill);
                }
                Part::Line(points) => scene.stroke(points.iter().map(at).collect(), inside, rim),
                Part::Spot(middle, radius) => scene.circle(at(middle), radius * r, rim),
                Part::Painted(color, points) => scene.polygon(points.iter().map(at).collect(), *color),
                Part::Stroke(color, width, points) => {
                    scene.stroke(points.iter().map(at).collect(), (width * r).max(1.0), *color);
                }
            }
        }
    }
}

impl Part {
    fn points(&mut self) -> &mut [Point] {
        match self {
            Self::Body(points)
            | Self::Line(points)
            | Self::Painted(_, points)
            | Self::Stroke(_, _, points) => points,
            Self::Disc(middle, _) | Self::Spot(middle, _) => std::slice::from_mut(middle),
        }
    }
}

/// A point of the square in units around its middle.
fn centred((x, y): Point) -> Point {
    ((x - 50.0) * UNIT, (y - 50.0) * UNIT)
}

fn turned((x, y): Point, (cx, cy): Point, degrees: f32) -> Point {
    let (sin, cos) = libm::sincosf(degrees.to_radians());
    (cx + (x - cx) * cos - (y - cy) * sin, cy + (x - cx) * sin + (y - cy) * cos)
}

fn ellipse([x, y, wide, high]: [f32; 4]) -> Vec<Point> {
    let around = (0..ROUND).map(|n| libm::sincosf(std::f32::consts::TAU * count(n) / count(ROUND)));
    around.map(|(sin, cos)| centred((x + wide * cos, y + high * sin))).collect()
}

/// The lines of a path, curves as short segments.
fn lines(path: &str) -> Vec<Vec<Point>> {
    let mut lines: Vec<Vec<Point>> = Vec::new();
    let (mut command, mut now) = ('M', (0.0, 0.0));
    let mut numbers: Vec<f32> = Vec::new();
    for word in words(path) {
        match word {
            Word::Command(sign) => {
                command = sign;
                numbers.clear();
            }
            Word::Number(number) => numbers.push(number),
        }
        let needed = match command.to_ascii_uppercase() {
            'H' | 'V' => 1,
            'C' => 6,
            _ => 2,
        };
        if numbers.len() < needed {
            continue;
        }
        let from = if command.is_ascii_lowercase() { now } else { (0.0, 0.0) };
        let point = |n: usize| (from.0 + numbers[n], from.1 + numbers[n + 1]);
        match command.to_ascii_uppercase() {
            'H' => now.0 = from.0 + numbers[0],
            'V' => now.1 = from.1 + numbers[0],
            'C' => {
                let curve = cubic([now, point(0), point(2), point(4)]);
                if let Some(line) = lines.last_mut() {
                    line.extend(curve);
                }
                now = point(4);
            }
            'M' => {
                now = point(0);
                lines.push(Vec::new());
                // Further pairs are lines.
                command = if command == 'm' { 'l' } else { 'L' };
            }
            _ => now = point(0),
        }
        if let Some(line) = lines.last_mut() {
            line.push(now);
        }
        numbers.clear();
    }
    lines.into_iter().map(|line| line.into_iter().map(centred).collect()).collect()
}

enum Word {
    Command(char),
    Number(f32),
}

fn words(path: &str) -> Vec<Word> {
    let mut words = Vec::new();
    let mut number = String::new();
    for sign in path.chars().chain([' ']) {
        if (sign == '-' || !(sign.is_ascii_digit() || sign == '.')) && !number.is_empty() {
            words.extend(number.parse().ok().map(Word::Number));
            number.clear();
        }
        match sign {
            '-' | '.' | '0'..='9' => number.push(sign),
            sign if sign.is_ascii_alphabetic() => words.push(Word::Command(sign)),
            _ => {}
        }
    }
    words
}

/// Points of a cubic curve, without its beginning and its end.
fn cubic(points: [Point; 4]) -> impl Iterator<Item = Point> {
    (1..STEPS).map(move |n| {
        let far = count(n) / count(STEPS);
        let near = 1.0 - far;
        let shares = [near.powi(3), 3.0 * near.powi(2) * far, 3.0 * near * far.powi(2), far.powi(3)];
        let all = points.iter().zip(shares);
        all.fold((0.0, 0.0), |sum, (point, share)| (sum.0 + share * point.0, sum.1 + share * point.1))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_read_as_svg_has_them() {
        let round = |points: Vec<Vec<Point>>| -> Vec<Vec<(i32, i32)>> {
            #[expect(clippy::cast_possible_truncation, reason = "whole numbers")]
            let whole = |(x, y): Point| ((x / UNIT).round() as i32 + 50, (y / UNIT).round() as i32 + 50);
            points.into_iter().map(|line| line.into_iter().map(whole).collect()).collect()
        };
        let square = vec![vec![(24, 77), (76, 77), (76, 90), (24, 90)]];
        assert_eq!(round(lines("M24 77 h52 v13 h-52 Z")), square);
        assert_eq!(round(lines("M24 77 76 77L76,90 H24Z")), square);
        assert_eq!(round(lines("M36 44 h28 M34 66 h32")), [[(36, 44), (64, 44)], [(34, 66), (66, 66)]]);
        let curve = &round(lines("M0 0 C0 100 100 100 100 0"))[0];
        assert_eq!((curve.len(), curve[4], curve[8]), (STEPS + 1, (50, 75), (100, 0)));
        assert!(lines("").is_empty() && lines("h5").is_empty());
    }

    #[test]
    fn parts_are_turned_as_svg_turns_them() {
        const INK: Rgb = Rgb(0, 0, 0);
        const UP: &[Drawn] =
            &[Drawn::Stroke(INK, 2.0, "M50 70 V20"), Drawn::Oval(INK, [50.0, 50.0, 5.0, 9.0])];
        let Figure(parts) = Figure::new(&[Drawn::Turned(90.0, (50.0, 70.0), UP)]);
        let [Part::Stroke(_, width, line), Part::Painted(_, oval)] = &parts[..] else { panic!("{parts:?}") };
        let near = |a: Point, b: Point| (a.0 - b.0).abs() < 1e-4 && (a.1 - b.1).abs() < 1e-4;
        assert!(near(line[0], (0.0, 0.4)) && near(line[1], (1.0, 0.4)), "to the right: {line:?}");
        assert!((width - 2.0 * UNIT).abs() < 1e-6);
        let wide = oval.iter().map(|point| point.0).fold(0.0, f32::max);
        assert!((wide - (0.4 + 9.0 * UNIT)).abs() < 1e-4, "its height lies now: {wide}");
    }
}
