//! What is to be thought of plays by a guess of what each is worth, and by what each came to in some samples that all have met.

/// What plays are worth by all that is known.
pub(super) struct Weighed {
    /// Each play's worth, apart from something that is the same for all.
    pub(super) worth: Vec<f64>,
    /// How far off the difference of two may still be, as a standard deviation.
    pub(super) still: f64,
}

/// `guesses` are off by `doubt`, as a standard deviation; of `samples` each play has as many as any other.
pub(super) fn weigh(guesses: &[f64], samples: &[&[f64]], doubt: f64) -> Weighed {
    let error = error(samples);
    let trust = doubt.powi(2) / (doubt.powi(2) + error.powi(2));
    let both = guesses.iter().zip(samples);
    let worth = both.map(|(guess, samples)| (1.0 - trust) * guess + trust * mean(samples)).collect();
    Weighed { worth, still: doubt * (2.0 * (1.0 - trust)).sqrt() }
}

/// The standard error of the mean of a play's samples, apart from what all plays have in common with the tiles they met.
fn error(samples: &[&[f64]]) -> f64 {
    let plays = samples.len();
    let count = samples.iter().map(|one| one.len()).min().unwrap_or(0);
    if count < 2 || plays < 2 {
        return f64::INFINITY;
    }
    let means: Vec<f64> = samples.iter().map(|one| mean(one)).collect();
    let middle = mean(&means);
    let mut squares = 0.0;
    for n in 0..count {
        let here = samples.iter().map(|one| one[n]).sum::<f64>() / as_f64(plays);
        squares += samples
            .iter()
            .zip(&means)
            .map(|(one, mean)| (one[n] - mean - here + middle).powi(2))
            .sum::<f64>();
    }
    (squares / as_f64((count - 1) * (plays - 1)) / as_f64(count)).sqrt()
}

fn mean(values: &[f64]) -> f64 {
    values.iter().sum::<f64>() / as_f64(values.len().max(1))
}

#[expect(clippy::cast_precision_loss, reason = "some thousand samples")]
const fn as_f64(count: usize) -> f64 {
    count as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two plays: the second is guessed to be 200 behind, and comes out 600 ahead in samples of which every other is off by `noise`.
    fn second_ahead(count: usize, noise: f64) -> f64 {
        let luck = |n: usize| if n.is_multiple_of(2) { 7_000.0 } else { -5_000.0 };
        let off = |n: usize| if n % 4 < 2 { noise } else { -noise };
        let first: Vec<f64> = (0..count).map(luck).collect();
        let second: Vec<f64> = (0..count).map(|n| luck(n) + 600.0 + off(n)).collect();
        let weighed = weigh(&[1_000.0, 800.0], &[&first, &second], 300.0);
        assert!(weighed.still > 0.0 || noise == 0.0);
        weighed.worth[1] - weighed.worth[0]
    }

    #[test]
    fn a_few_noisy_samples_do_not_outweigh_the_guess_and_many_do() {
        assert!((second_ahead(40, 0.0) - 600.0).abs() < 1.0, "luck that all have in common is none");
        assert!(second_ahead(4, 4_000.0) < 0.0);
        assert!(second_ahead(400, 4_000.0) > 300.0);
    }

    #[test]
    fn without_samples_only_the_guess_counts() {
        let weighed = weigh(&[10.0, 20.0], &[&[], &[]], 300.0);
        assert_eq!(weighed.worth, [10.0, 20.0]);
        let one = weigh(&[10.0, 20.0], &[&[5.0], &[-90.0]], 300.0);
        assert_eq!(one.worth, [10.0, 20.0]);
    }
}
