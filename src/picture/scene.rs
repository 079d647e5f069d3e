//! A picture as data: a few shapes, in the order they are painted.
//!
//! Every sentence is already written and every measure taken, so a scene can be compared, dumped and
//! painted without knowing anything else. Coordinates are pixels from the top left corner.

use super::fonts::Font;
use std::fmt;

/// A colour, 8 bits a channel, sRGB. Always opaque: platforms blacken transparent pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Rgb(pub u8, pub u8, pub u8);

impl Rgb {
    /// `share` (0 to 1) of `over` on top of this colour.
    #[must_use]
    pub fn mixed(self, over: Self, share: f32) -> Self {
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "between two bytes")]
        let mix = |a: u8, b: u8| (f32::from(a) + (f32::from(b) - f32::from(a)) * share).round() as u8;
        Self(mix(self.0, over.0), mix(self.1, over.1), mix(self.2, over.2))
    }
}

impl fmt::Display for Rgb {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{:02X}{:02X}{:02X}", self.0, self.1, self.2)
    }
}

/// A picture as data.
#[derive(Clone, Debug, PartialEq)]
pub struct Scene {
    /// Pixels.
    pub width: u32,
    /// Pixels.
    pub height: u32,
    /// Fills the whole picture.
    pub background: Rgb,
    /// In painting order.
    pub shapes: Vec<Shape>,
    /// What the picture says, for those who do not see it: at most 1024 characters.
    pub alt: String,
    /// What can be pointed at, where a door lets people do that. Nothing of it is painted.
    pub spots: Vec<Spot>,
    /// The part without which nobody can play, for where there is no room for all of it: left edge, top edge, width and height in
    /// pixels.
    pub heart: Option<(f32, f32, f32, f32)>,
}

/// A part of a picture that has a name in moves.
#[derive(Clone, Debug, PartialEq)]
pub struct Spot {
    /// What is written of it in a move; another name means another direction.
    pub names: Vec<String>,
    /// What it is.
    pub kind: SpotKind,
    /// Left edge, top edge, width and height in pixels.
    pub at: (f32, f32, f32, f32),
    /// What lies there, in words, for who goes from one to the next without seeing them; empty where nothing does.
    pub told: String,
}

/// What a part of a picture is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SpotKind {
    /// A cell of a board.
    Cell,
    /// A tile that somebody holds.
    Tile,
    /// A tile that stands for any letter.
    Blank,
}

/// Something painted.
#[derive(Clone, Debug, PartialEq)]
pub enum Shape {
    /// A filled rectangle; its edges are rounded to whole pixels.
    Rect {
        /// Left edge.
        x: f32,
        /// Top edge.
        y: f32,
        /// Width.
        w: f32,
        /// Height.
        h: f32,
        /// Corner radius, 0 for square corners.
        radius: f32,
        /// Fill.
        fill: Rgb,
    },
    /// A filled circle.
    Circle {
        /// Centre.
        cx: f32,
        /// Centre.
        cy: f32,
        /// Radius.
        r: f32,
        /// Fill.
        fill: Rgb,
    },
    /// The outline of a circle.
    Ring {
        /// Centre.
        cx: f32,
        /// Centre.
        cy: f32,
        /// Radius to the middle of the line.
        r: f32,
        /// Width of the line.
        width: f32,
        /// Colour of the line.
        color: Rgb,
    },
    /// A filled regular hexagon that stands on a corner; its centre is rounded to a whole pixel.
    Hexagon {
        /// Centre.
        cx: f32,
        /// Centre.
        cy: f32,
        /// From the centre to where a corner would be if it were sharp.
        r: f32,
        /// How much of each edge its rounded corners take at either end.
        corner: f32,
        /// Fill.
        fill: Rgb,
    },
    /// Straight segments through the points.
    Path {
        /// At least two points.
        points: Vec<(f32, f32)>,
        /// How they are painted.
        paint: Paint,
    },
    /// A line of text.
    Text(Text),
}

impl Shape {
    /// Its only colour.
    pub fn color(&self) -> Rgb {
        match self {
            Self::Rect { fill, .. } | Self::Circle { fill, .. } | Self::Hexagon { fill, .. } => *fill,
            Self::Ring { color, .. }
            | Self::Path { paint: Paint::Fill(color) | Paint::Stroke { color, .. }, .. } => *color,
            Self::Text(text) => text.color,
        }
    }
}

/// How a path is painted.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Paint {
    /// Closed and filled.
    Fill(Rgb),
    /// A line with round ends and joins.
    Stroke {
        /// Pixels.
        width: f32,
        /// Colour.
        color: Rgb,
    },
}

/// Which point of a text `x` names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Anchor {
    /// Its left end.
    Start,
    /// Its middle.
    Middle,
    /// Its right end.
    End,
}

/// A line of text, already fitted to its place.
#[derive(Clone, Debug, PartialEq)]
pub struct Text {
    /// Where the anchor is.
    pub x: f32,
    /// The baseline.
    pub y: f32,
    /// Font.
    pub font: Font,
    /// Pixels to the em.
    pub size: f32,
    /// Extra pixels after each letter.
    pub spacing: f32,
    /// What `x` names.
    pub anchor: Anchor,
    /// Colour.
    pub color: Rgb,
    /// The letters, every one of them in the font.
    pub text: String,
}

impl Text {
    /// A text whose capitals are centred on `cy`.
    pub fn centred(font: Font, size: f32, text: &str, x: f32, cy: f32, color: Rgb) -> Self {
        Self {
            x,
            y: cy + font.half_cap() * size,
            font,
            size,
            spacing: 0.0,
            anchor: Anchor::Start,
            color,
            text: font.clean(text),
        }
    }

    /// The same text with another anchor.
    #[must_use]
    pub fn anchored(mut self, anchor: Anchor) -> Self {
        self.anchor = anchor;
        self
    }

    /// The same text with extra space after each letter.
    #[must_use]
    pub fn spaced(mut self, pixels: f32) -> Self {
        self.spacing = pixels;
        self
    }

    /// The same text, at most `width` pixels wide: shrunk to `least` of its size, then cut with "…".
    #[must_use]
    pub fn within_at(mut self, width: f32, least: f32) -> Self {
        let wide = self.width();
        if wide <= width {
            return self;
        }
        // Letter spacing shrinks too, so width is proportional to size.
        let ratio = (width / wide).max(least);
        let centre = self.y - self.font.half_cap() * self.size;
        self.size *= ratio;
        self.spacing *= ratio;
        self.y = centre + self.font.half_cap() * self.size;
        self.text = self.font.cut(self.size, self.spacing, &self.text, width);
        self
    }

    /// The same text, at most `width` pixels wide: shrunk to 74 %, then cut with "…" (style guide §2).
    #[must_use]
    pub fn within(self, width: f32) -> Self {
        self.within_at(width, 0.74)
    }

    /// Pixels from the first letter's origin to the last one's advance.
    pub fn width(&self) -> f32 {
        self.font.width(self.size, self.spacing, &self.text)
    }

    /// Where the first letter starts.
    pub fn left(&self) -> f32 {
        match self.anchor {
            Anchor::Start => self.x,
            Anchor::Middle => self.x - self.width() / 2.0,
            Anchor::End => self.x - self.width(),
        }
    }
}

impl Scene {
    /// A picture with nothing on it.
    pub fn new(width: u32, height: u32, background: Rgb) -> Self {
        Self {
            width,
            height,
            background,
            shapes: Vec::new(),
            alt: String::new(),
            spots: Vec::new(),
            heart: None,
        }
    }

    /// Paints a rectangle.
    pub fn rect(&mut self, (x, y, w, h): (f32, f32, f32, f32), radius: f32, fill: Rgb) {
        self.shapes.push(Shape::Rect { x, y, w, h, radius, fill });
    }

    /// Paints a disc.
    pub fn circle(&mut self, (cx, cy): (f32, f32), r: f32, fill: Rgb) {
        self.shapes.push(Shape::Circle { cx, cy, r, fill });
    }

    /// Paints a ring.
    pub fn ring(&mut self, (cx, cy): (f32, f32), r: f32, width: f32, color: Rgb) {
        self.shapes.push(Shape::Ring { cx, cy, r, width, color });
    }

    /// Paints a line through points.
    pub fn stroke(&mut self, points: Vec<(f32, f32)>, width: f32, color: Rgb) {
        self.shapes.push(Shape::Path { points, paint: Paint::Stroke { width, color } });
    }

    /// Paints a polygon.
    pub fn polygon(&mut self, points: Vec<(f32, f32)>, fill: Rgb) {
        self.shapes.push(Shape::Path { points, paint: Paint::Fill(fill) });
    }

    /// Paints a hexagon that stands on a corner.
    pub fn hexagon(&mut self, (cx, cy): (f32, f32), r: f32, corner: f32, fill: Rgb) {
        self.shapes.push(Shape::Hexagon { cx, cy, r, corner, fill });
    }

    /// Writes a text.
    pub fn text(&mut self, text: Text) {
        self.shapes.push(Shape::Text(text));
    }

    /// Something that can be pointed at.
    pub fn spot(&mut self, kind: SpotKind, name: String, at: (f32, f32, f32, f32)) {
        self.spots.push(Spot { names: vec![name], kind, at, told: String::new() });
    }

    /// Says what lies in the cells of the board, by the order in which they were painted.
    pub fn lies(&mut self, told: impl Fn(usize) -> Option<String>) {
        let cells = self.spots.iter_mut().filter(|spot| spot.kind == SpotKind::Cell);
        for (cell, spot) in cells.enumerate() {
            spot.told = told(cell).unwrap_or_default();
        }
    }

    /// Every text of the picture, in painting order.
    pub fn texts(&self) -> impl Iterator<Item = &Text> {
        self.shapes.iter().filter_map(|shape| match shape {
            Shape::Text(text) => Some(text),
            _ => None,
        })
    }
}

/// A small number of things, as a factor of pixels.
pub(super) fn count(things: usize) -> f32 {
    f32::from(u16::try_from(things).unwrap_or(u16::MAX))
}

/// One line a shape: what snapshots compare.
impl fmt::Display for Scene {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{} x {} on {}", self.width, self.height, self.background)?;
        writeln!(f, "alt: {}", self.alt)?;
        self.shapes.iter().try_for_each(|shape| writeln!(f, "{shape}"))
    }
}

impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Rect { x, y, w, h, radius, fill } => {
                write!(f, "rect {x:.1} {y:.1} {w:.1} x {h:.1} r {radius:.1} {fill}")
            }
            Self::Circle { cx, cy, r, fill } => write!(f, "circle {cx:.1} {cy:.1} r {r:.1} {fill}"),
            Self::Ring { cx, cy, r, width, color } => {
                write!(f, "ring {cx:.1} {cy:.1} r {r:.1} w {width:.1} {color}")
            }
            Self::Hexagon { cx, cy, r, corner, fill } => {
                write!(f, "hexagon {cx:.1} {cy:.1} r {r:.1} c {corner:.1} {fill}")
            }
            Self::Path { points, paint } => {
                match paint {
                    Paint::Fill(color) => write!(f, "polygon {color}")?,
                    Paint::Stroke { width, color } => write!(f, "line w {width:.1} {color}")?,
                }
                points.iter().try_for_each(|(x, y)| write!(f, " {x:.1},{y:.1}"))
            }
            Self::Text(t) => write!(
                f,
                "text {:.1} {:.1} {:?} {:?} {:.1} {} \"{}\"",
                t.x, t.y, t.anchor, t.font, t.size, t.color, t.text
            ),
        }
    }
}
