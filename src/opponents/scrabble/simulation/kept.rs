//! What the other is likely to have kept, by the play that they made with it: with many a leave they would have had a better one.
//!
//! Leaves are drawn as if nothing was known, and each counts the more the nearer the play that was made comes, by score and leave, to
//! the best one there was with it. A play far behind counts a little still: people oversee things, and have reasons of their own.

use crate::games::scrabble::moves::{Generator, Hand, Laid};
use crate::games::scrabble::rack::Rack;
use crate::opponents::scrabble::leaves::Leaves;
use crate::opponents::scrabble::{POINT, View};
use crate::words::dice::below;
use rand_chacha::ChaCha8Rng;

/// Leaves that are drawn.
const DRAWN: usize = 200;
/// A play so far behind the best one counts half, in hundredths of a point.
const HALF: i64 = 2 * POINT as i64;
/// What a leave counts with which the play was the best.
const FULL: i64 = 10_000;

/// Leaves, each with what it and those before it count together.
pub(super) struct Kept(Vec<(u32, Rack)>);

impl Kept {
    /// What is to be thought of the other's last play; `None` where it says nothing, or nothing that is found out for so much effort.
    pub(super) fn by_their_play(
        view: &View<'_>,
        effort: u64,
        leaves: &Leaves,
        generator: &mut Generator<'_>,
        rng: &mut ChaCha8Rng,
    ) -> Option<Self> {
        let last = view.last.filter(|last| last.kept > 0)?;
        let mut board = view.board.clone();
        last.play.take_off(&mut board);
        let laid = Laid::new(generator.gaddag(), &board);
        let mut laid_down = Rack::default();
        for (_, tile) in last.play.placed() {
            laid_down.add((!tile.is_blank()).then(|| tile.letter()));
        }
        let mut unseen: Vec<Option<u8>> = view.unseen.tiles().collect();
        let (mut all, mut sum) = (Vec::with_capacity(DRAWN), 0);
        let end = generator.steps() + effort;
        while all.len() < DRAWN && generator.steps() < end {
            let kept = some(&mut unseen, last.kept, rng);
            let mut rack = laid_down;
            kept.tiles().for_each(|tile| rack.add(tile));
            let (hand, table) = (Hand::new(generator.gaddag(), board.set(), &rack), leaves.table(&rack));
            let best = generator.worthiest(&laid, &hand, table.beside(), |found| table.after(found))?;
            let behind = i64::from(best.worth - last.points * POINT - leaves.value(&kept));
            let counts = FULL * HALF * HALF / (HALF * HALF + behind * behind);
            sum += u32::try_from(counts).unwrap_or(0);
            all.push((sum, kept));
        }
        (sum > 0).then_some(Self(all))
    }

    /// One of them, the likelier the more it counts.
    pub(super) fn any(&self, rng: &mut ChaCha8Rng) -> Rack {
        let drawn = below(rng, self.0.last().map_or(1, |(sum, _)| *sum));
        let at = self.0.partition_point(|(sum, _)| *sum <= drawn);
        self.0.get(at).map_or_else(Rack::default, |(_, kept)| *kept)
    }
}

/// So many of the tiles, any.
fn some(tiles: &mut [Option<u8>], count: u8, rng: &mut ChaCha8Rng) -> Rack {
    let mut drawn = Rack::default();
    for at in 0..usize::from(count).min(tiles.len()) {
        let to = at + below(rng, u32::try_from(tiles.len() - at).unwrap_or(1)) as usize;
        tiles.swap(at, to);
        drawn.add(tiles[at]);
    }
    drawn
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::scrabble::board::Board;
    use crate::games::scrabble::play::Written;
    use crate::games::scrabble::score::score;
    use crate::games::scrabble::set::ENGLISH;
    use crate::opponents::scrabble::Last;
    use crate::words::gaddag::Gaddag;
    use rand_chacha::rand_core::SeedableRng;

    const ENOUGH: u64 = 1_000_000;

    #[test]
    fn whoever_lays_houses_without_their_q_has_none() {
        // With the Q one would have laid QHOUSE for some twenty points more; with the T or the N one would not.
        let gaddag = Gaddag::from_sorted(["house", "qhouse"]).unwrap();
        let mut generator = Generator::new(&gaddag, &ENGLISH);
        let mut board = Board::new(&ENGLISH);
        let play = "8F HOUSE".parse::<Written>().unwrap().on(&board).unwrap();
        let points = score(&board, &play, 6).total;
        play.put_on(&mut board);
        let last = Some(Last { play, points, kept: 1 });
        let view = View {
            board: &board,
            rack: Rack::default(),
            unseen: "NQTX".parse().unwrap(),
            bag: 3,
            others: 1,
            last,
        };
        let mut rng = ChaCha8Rng::seed_from_u64(1);
        let leaves = Leaves::of(&ENGLISH);
        let kept = Kept::by_their_play(&view, ENOUGH, leaves, &mut generator, &mut rng)
            .expect("a play says something");
        let mut drawn = [0; 4];
        for _ in 0..1_000 {
            let one = kept.any(&mut rng).to_string();
            drawn["NQTX".find(&one).expect("one of the unseen")] += 1;
        }
        assert!(drawn[1] < 20 && [0, 2, 3].iter().all(|at| drawn[*at] > 200), "{drawn:?}");

        let for_nothing = Kept::by_their_play(&view, 0, leaves, &mut generator, &mut rng);
        assert!(for_nothing.is_none());

        // Who keeps nothing, or has not played, says nothing.
        for last in [None, Some(Last { play, points, kept: 0 })] {
            let view = View { last, ..view };
            assert!(Kept::by_their_play(&view, ENOUGH, leaves, &mut generator, &mut rng).is_none());
        }
    }
}
