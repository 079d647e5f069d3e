//! Where things go: round values for the axis, shares of a range, labels that make room for one another.

use crate::picture::scene::count;

/// Distances between two grid values, in points: what people count in.
const STEPS: [i64; 11] = [20, 25, 50, 100, 200, 250, 500, 1000, 2000, 2500, 5000];
/// The least an axis spans, in points: a night that changed nothing much is to look like one.
const SPAN: i64 = 100;

/// The values of a vertical axis, in points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Axis {
    pub(super) least: i64,
    pub(super) most: i64,
    /// Between two values that are written.
    pub(super) step: i64,
}

impl Axis {
    /// The closest axis around two values with at most `steps` steps.
    pub(super) fn around(least: i64, most: i64, steps: i64) -> Self {
        let short = (SPAN - (most - least)).max(0);
        let (least, most) = (least - short / 2, most + (short - short / 2));
        let axis = |step: i64| Self {
            least: least.div_euclid(step) * step,
            most: -(-most).div_euclid(step) * step,
            step,
        };
        let fits = |axis: &Self| axis.count() <= steps;
        STEPS.into_iter().map(axis).find(fits).unwrap_or_else(|| axis(STEPS[STEPS.len() - 1]))
    }

    /// How many steps it has.
    pub(super) fn count(&self) -> i64 {
        (self.most - self.least) / self.step
    }

    /// The values written, from the lowest.
    pub(super) fn values(&self) -> impl Iterator<Item = i64> {
        let Self { least, step, .. } = *self;
        (0..=self.count()).map(move |n| least + n * step)
    }
}

/// How far `at` lies between two whole numbers, from 0 to 1; 1 if they are equal.
pub(super) fn share(from: i64, to: i64, at: i64) -> f32 {
    /// Finer than a pixel, and every one of them is a whole number of `f32`.
    const PARTS: u16 = 60_000;
    let (from, to, at) = (i128::from(from), i128::from(to), i128::from(at));
    if to <= from {
        return 1.0;
    }
    let part = (at.clamp(from, to) - from) * i128::from(PARTS) / (to - from);
    f32::from(u16::try_from(part).unwrap_or(PARTS)) / f32::from(PARTS)
}

/// Moves heights, which rise from one to the next, apart to at least `pitch`, as little as can be, and
/// keeps them between `top` and `bottom`. There must be room for them all.
pub(super) fn apart(wanted: &[f32], pitch: f32, (top, bottom): (f32, f32)) -> Vec<f32> {
    // Without the room each one needs, heights that are too near are those that fall instead of rising:
    // the nearest ones that do not fall are means of runs.
    let mean = |(sum, many): (f32, usize)| sum / count(many);
    let mut runs: Vec<(f32, usize)> = Vec::new();
    for (n, height) in wanted.iter().enumerate() {
        let mut run = (height - count(n) * pitch, 1);
        while let Some(before) = runs.pop_if(|before| mean(*before) >= mean(run)) {
            run = (run.0 + before.0, run.1 + before.1);
        }
        runs.push(run);
    }
    let lowest = (bottom - count(wanted.len().saturating_sub(1)) * pitch).max(top);
    let places = runs.into_iter().flat_map(|run| std::iter::repeat_n(mean(run).clamp(top, lowest), run.1));
    places.enumerate().map(|(n, height)| height + count(n) * pitch).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_axis_is_round_and_close() {
        let around = |least, most, steps| {
            let axis = Axis::around(least, most, steps);
            (axis.least, axis.most, axis.step)
        };
        assert_eq!(around(1349, 1673, 5), (1300, 1700, 100));
        assert_eq!(around(1500, 1500, 5), (1450, 1550, 25));
        assert_eq!(around(-500, 4000, 5), (-1000, 4000, 1000));
        assert_eq!(around(-8500, 11_500, 5), (-10_000, 15_000, 5000));
        for (least, most) in [(0, 0), (-3, 7), (1499, 1501), (1490, 1620), (-8500, -8500), (11_500, 11_500)] {
            let axis = Axis::around(least, most, 5);
            assert!(axis.least <= least && most <= axis.most && axis.count() <= 5, "{axis:?}");
            assert_eq!(axis.values().last(), Some(axis.most));
        }
    }

    #[test]
    fn a_share_lies_between_nothing_and_everything() {
        assert!((share(0, 10, 5) - 0.5).abs() < 1e-4);
        for (from, to, at) in [(3, 3, 3), (i64::MIN, i64::MAX, i64::MAX), (0, 10, 99)] {
            assert!((share(from, to, at) - 1.0).abs() < 1e-6);
        }
        assert!(share(i64::MIN, i64::MAX, i64::MIN).abs() < 1e-6);
    }

    #[test]
    fn labels_make_room_for_one_another() {
        let near = |a: &[f32], b: &[f32]| a.iter().zip(b).all(|(a, b)| (a - b).abs() < 0.01);
        assert!(near(&apart(&[10.0, 200.0], 50.0, (0.0, 300.0)), &[10.0, 200.0]));
        assert!(near(&apart(&[100.0, 100.0], 50.0, (0.0, 300.0)), &[75.0, 125.0]));
        assert!(near(&apart(&[300.0, 300.0, 300.0], 50.0, (0.0, 300.0)), &[200.0, 250.0, 300.0]));
        assert!(near(&apart(&[0.0, 0.0, 290.0], 50.0, (0.0, 300.0)), &[0.0, 50.0, 290.0]));
        assert!(apart(&[], 50.0, (0.0, 300.0)).is_empty());
    }
}
