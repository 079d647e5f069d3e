//! The levels of one leaf: which is better, and what several judges come to.

use super::super::adventure::Resolution;
use super::super::exact::Exact;
use super::super::merge;

/// The levels of a leaf that counts.
pub(super) struct Levels<'a> {
    /// What each level is worth, in hundredths of the leaf.
    classes: &'a [Exact],
    /// What the leaf is worth, in points of a character; below nothing for a penalty (M3).
    share: &'a Exact,
    /// The best one first.
    order: Vec<usize>,
}

impl<'a> Levels<'a> {
    /// Nothing for a leaf without levels, or without weight.
    pub(super) fn of(classes: &'a [Exact], share: &'a Exact) -> Option<Self> {
        if classes.is_empty() || share.is_zero() {
            return None;
        }
        let mut order: Vec<usize> = (0..classes.len()).collect();
        order.sort_by(|a, b| {
            if share.is_negative() { classes[*a].cmp(&classes[*b]) } else { classes[*b].cmp(&classes[*a]) }
        });
        Some(Self { classes, share, order })
    }

    /// The level that counts (M14): the one that all chose; else the one whose percentage is nearest to what all come to together,
    /// of two equally near ones the less good. Nothing if nobody chose.
    pub(super) fn merged(&self, resolution: Option<Resolution>, chosen: &[usize]) -> Option<usize> {
        let first = *chosen.first().filter(|first| **first < self.classes.len())?;
        if chosen.iter().all(|level| *level == first) {
            return Some(first);
        }
        let percent = merge::percent(resolution, self.classes, chosen)?;
        let far = |level: &usize| (&self.classes[*level] - &percent).magnitude();
        // Of several equal ones the first is found, and the worst comes first.
        self.order.iter().rev().copied().min_by_key(far)
    }

    /// What a level is worth, in hundredths of the leaf.
    pub(super) fn hundredths(&self, level: usize) -> Exact {
        self.classes.get(level).cloned().unwrap_or_else(Exact::zero)
    }

    /// What the best level brings more than this one, in points.
    pub(super) fn gain(&self, level: usize) -> Exact {
        let best = self.order.first().map_or_else(Exact::zero, |best| self.points(*best));
        best - self.points(level)
    }

    /// The best level, if it brings more than this one.
    pub(super) fn best(&self, level: usize) -> Option<usize> {
        self.order.first().copied().filter(|_| self.gain(level).is_positive())
    }

    fn points(&self, level: usize) -> Exact {
        self.share * &self.hundredths(level) / Exact::hundred()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn exact(numbers: &[i64]) -> Vec<Exact> {
        numbers.iter().copied().map(Exact::from).collect()
    }

    #[test]
    fn the_nearest_level_counts() {
        let (classes, share) = (exact(&[100, 70, 20, 0]), Exact::from(10));
        let levels = Levels::of(&classes, &share).unwrap();
        let mean = |chosen: &[usize]| levels.merged(Some(Resolution::Mean), chosen);
        assert_eq!(mean(&[1, 1, 1]), Some(1));
        // 63.3 is nearest to 70; 85 is as far from 100 as from 70; 45 as far from 70 as from 20.
        assert_eq!((mean(&[0, 1, 2]), mean(&[0, 1]), mean(&[1, 2])), (Some(1), Some(1), Some(2)));
        assert_eq!((mean(&[]), mean(&[9])), (None, None));
        assert_eq!(levels.merged(Some(Resolution::Majority), &[0, 3, 0]), Some(0));
    }

    #[test]
    fn the_best_level_is_what_brings_most() {
        // As of the model: the second one is the better one.
        let (yes, no) = (exact(&[0, 100]), Exact::from(4));
        let levels = Levels::of(&yes, &no).unwrap();
        assert_eq!((levels.best(0), levels.best(1)), (Some(1), None));
        assert_eq!((levels.gain(0), levels.gain(1)), (Exact::from(4), Exact::zero()));
        // A penalty: the less of it the better.
        let (classes, share) = (exact(&[0, 5, 20, 100]), Exact::from(-40));
        let levels = Levels::of(&classes, &share).unwrap();
        assert_eq!((levels.best(3), levels.best(1), levels.best(0)), (Some(0), Some(0), None));
        assert_eq!(levels.gain(2), Exact::from(8));
        // Of two that are worth the most neither is better than the other.
        let (classes, share) = (exact(&[100, 100, 50, 0]), Exact::from(10));
        let levels = Levels::of(&classes, &share).unwrap();
        assert_eq!((levels.best(3), levels.best(1), levels.best(0)), (Some(0), None, None));
        assert!(Levels::of(&classes, &Exact::zero()).is_none() && Levels::of(&[], &share).is_none());
    }
}
