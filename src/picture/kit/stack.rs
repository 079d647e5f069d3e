//! Two pictures as one, one above the other: a board and what only its reader holds.

use crate::picture::scene::{Scene, Shape, Spot};

/// Most characters of an alt text.
const MOST: usize = 1024;

/// Both in one picture as wide as the wider one, each in its middle. Those who do not see it are told of the lower one first,
/// then of the upper one as far as whole sentences fit.
pub fn stacked(upper: Scene, lower: Scene) -> Scene {
    let width = upper.width.max(lower.width);
    let mut both = Scene::new(width, upper.height + lower.height, upper.background);
    both.alt = lower.alt;
    for sentence in upper.alt.split_inclusive(". ") {
        if both.alt.chars().count() + 1 + sentence.trim_end().chars().count() > MOST {
            break;
        }
        both.alt.push(' ');
        both.alt.push_str(sentence.trim_end());
    }
    let middle = |own: u32| pixels(width - own) / 2.0;
    let (left, below) = (middle(lower.width), pixels(upper.height));
    both.shapes = upper.shapes.into_iter().map(|shape| moved(shape, middle(upper.width), 0.0)).collect();
    both.rect((0.0, below, pixels(width), pixels(lower.height)), 0.0, lower.background);
    let mut point = |spots: Vec<Spot>, right: f32, down: f32| {
        let moved = spots.into_iter().map(|mut spot| {
            (spot.at.0, spot.at.1) = (spot.at.0 + right, spot.at.1 + down);
            spot
        });
        both.spots.extend(moved);
    };
    point(upper.spots, middle(upper.width), 0.0);
    point(lower.spots, left, below);
    both.shapes.extend(lower.shapes.into_iter().map(|shape| moved(shape, left, below)));
    both
}

#[expect(clippy::cast_precision_loss, reason = "pictures have some thousand pixels")]
const fn pixels(count: u32) -> f32 {
    count as f32
}

fn moved(mut shape: Shape, right: f32, down: f32) -> Shape {
    match &mut shape {
        Shape::Rect { x, y, .. } => (*x, *y) = (*x + right, *y + down),
        Shape::Circle { cx, cy, .. } | Shape::Ring { cx, cy, .. } | Shape::Hexagon { cx, cy, .. } => {
            (*cx, *cy) = (*cx + right, *cy + down);
        }
        Shape::Path { points, .. } => {
            for (x, y) in points {
                (*x, *y) = (*x + right, *y + down);
            }
        }
        Shape::Text(text) => (text.x, text.y) = (text.x + right, text.y + down),
    }
    shape
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::picture::scene::{Rgb, SpotKind};

    #[test]
    fn what_is_below_moves_and_is_told_first() {
        let ground = Rgb(1, 2, 3);
        let mut upper = Scene::new(100, 50, ground);
        upper.circle((10.0, 10.0), 5.0, ground);
        upper.alt = format!("{} Fine.", "Una riga. ".repeat(200).trim_end());
        let mut lower = Scene::new(60, 20, ground);
        lower.rect((1.0, 2.0, 3.0, 4.0), 0.0, ground);
        upper.spot(SpotKind::Cell, "A1".to_owned(), (10.0, 10.0, 5.0, 5.0));
        lower.spot(SpotKind::Tile, "F".to_owned(), (1.0, 2.0, 3.0, 4.0));
        lower.alt = "Il tuo leggio: A.".to_owned();
        let both = stacked(upper, lower);
        assert_eq!((both.width, both.height), (100, 70));
        assert_eq!(both.shapes[0], Shape::Circle { cx: 10.0, cy: 10.0, r: 5.0, fill: ground });
        let rack = Shape::Rect { x: 21.0, y: 52.0, w: 3.0, h: 4.0, radius: 0.0, fill: ground };
        assert_eq!(both.shapes.last(), Some(&rack));
        let spots: Vec<_> = both.spots.iter().map(|spot| (spot.names[0].as_str(), spot.at)).collect();
        assert_eq!(spots, [("A1", (10.0, 10.0, 5.0, 5.0)), ("F", (21.0, 52.0, 3.0, 4.0))]);
        assert!(both.alt.starts_with("Il tuo leggio: A. Una riga. "), "{}", both.alt);
        assert!(both.alt.ends_with("Una riga.") && both.alt.chars().count() <= MOST, "{}", both.alt);
    }
}
