//! Round robin: everybody meets everybody (G1–G3), and who leaves one (T9).

pub mod table;

use super::field::Number;

/// Nobody: who is paired with them rests.
pub const REST: Number = 0;

/// White and Black; [`REST`] for one of them.
pub type Pair = (Number, Number);

/// G1: the Berger tables for so many, as rounds of pairs. Of an odd number of entrants one rests each round.
pub fn berger(entrants: u16) -> Vec<Vec<Pair>> {
    if entrants < 2 {
        return Vec::new();
    }
    // An even number, and one less of them go round a circle; wide enough for any entrants there can be.
    let even = u32::from(entrants).next_multiple_of(2);
    let circle = even - 1;
    let number = |n: u32| Number::try_from(n).ok().filter(|n| *n <= entrants).unwrap_or(REST);
    let round = |round: u32| {
        let (first, white) =
            if round % 2 == 1 { (round.div_ceil(2), true) } else { (even / 2 + round / 2, false) };
        let fixed = if white { (first, even) } else { (even, first) };
        let others =
            (1..even / 2).map(|d| ((first - 1 + d) % circle + 1, (first - 1 + circle - d) % circle + 1));
        std::iter::once(fixed).chain(others).map(|(white, black)| (number(white), number(black))).collect()
    };
    (1..=circle).map(round).collect()
}

/// G2: everybody meets everybody twice, the second time with colours reversed; the last two rounds of the first cycle are
/// exchanged, so that nobody has the same colour three times running.
pub fn double(entrants: u16) -> Vec<Vec<Pair>> {
    let mut first = berger(entrants);
    let back: Vec<Vec<Pair>> =
        first.iter().map(|round| round.iter().map(|(white, black)| (*black, *white)).collect()).collect();
    if let [.., one, other] = first.as_mut_slice() {
        std::mem::swap(one, other);
    }
    first.into_iter().chain(back).collect()
}

/// What happens to the games of somebody who leaves a round robin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Leaving {
    /// All of them are annulled.
    Annulled,
    /// Those played stand, the others are lost by forfeit.
    Forfeited,
}

/// T9: who leaves having played less than half of their games leaves nothing behind.
pub fn leaving(played: usize, games: usize) -> Leaving {
    if 2 * played < games { Leaving::Annulled } else { Leaving::Forfeited }
}
