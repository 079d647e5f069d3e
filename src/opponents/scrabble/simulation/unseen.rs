//! Where the tiles may be that nobody has shown: on the other's rack, and in the bag. All are equally likely to be
//! anywhere, but for what the other's last play says (`kept`).

use crate::games::scrabble::rack::Rack;
use crate::opponents::scrabble::View;
use crate::words::dice::below;
use rand_chacha::ChaCha8Rng;

/// Tiles as they may lie.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Unseen {
    /// What the other holds.
    pub(super) theirs: Rack,
    /// The bag; the last one is drawn first.
    pub(super) bag: Vec<Option<u8>>,
    /// How many of all equally likely ways this is.
    pub(super) ways: i64,
}

impl Unseen {
    /// One way of all; the other holds some tiles that are known, and any others.
    pub(super) fn any(view: &View<'_>, known: Rack, rng: &mut ChaCha8Rng) -> Self {
        let mut unseen = view.unseen;
        known.tiles().for_each(|tile| _ = unseen.take(tile));
        let mut tiles: Vec<Option<u8>> = unseen.tiles().collect();
        let held = tiles.len().saturating_sub(usize::from(view.bag));
        for at in (held..tiles.len()).rev() {
            let to = below(rng, u32::try_from(at + 1).unwrap_or(u32::MAX));
            tiles.swap(at, to as usize);
        }
        let bag = tiles.split_off(held);
        let mut theirs = known;
        for tile in tiles {
            theirs.add(tile);
        }
        Self { theirs, bag, ways: 1 }
    }

    /// Every way there is, with what is alike taken together, the likeliest first. There are few when there is little in the bag.
    pub(super) fn all(view: &View<'_>) -> Vec<Self> {
        let mut all = vec![Self { theirs: view.unseen, bag: Vec::new(), ways: 1 }];
        for _ in 0..view.bag {
            all = all.iter().flat_map(Self::with_one_more).collect();
        }
        all.sort_by_key(|one| -one.ways);
        all
    }

    /// One tile more in the bag: each kind that there is.
    fn with_one_more(&self) -> impl Iterator<Item = Self> + use<> {
        let before = self.clone();
        let mut kinds: Vec<Option<u8>> = before.theirs.tiles().collect();
        kinds.dedup();
        kinds.into_iter().map(move |tile| {
            let mut one = before.clone();
            let there = tile.map_or(one.theirs.blanks(), |letter| one.theirs.count(letter));
            one.ways *= i64::from(there);
            one.theirs.take(tile);
            one.bag.push(tile);
            one
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::scrabble::bag::missing;
    use crate::games::scrabble::board::Board;
    use crate::games::scrabble::set::ENGLISH;
    use rand_chacha::rand_core::SeedableRng;

    /// What all of them hold together.
    fn together(unseen: &Unseen) -> Rack {
        let mut all = unseen.theirs;
        unseen.bag.iter().for_each(|tile| all.add(*tile));
        all
    }

    fn with_view(unseen: &str, bag: u8, look: impl FnOnce(&View<'_>)) {
        let board = Board::new(&ENGLISH);
        look(&View {
            board: &board,
            rack: Rack::default(),
            unseen: unseen.parse().unwrap(),
            bag,
            others: 1,
            last: None,
        });
    }

    #[test]
    fn all_ways_are_met_each_as_often_as_it_is_likely() {
        for (tiles, bag, kinds, ways) in [("AAAEEST?", 1, 5, 8), ("AAB", 2, 3, 6), ("AABBCCDDE", 2, 24, 72)] {
            with_view(tiles, bag, |view| {
                let all = Unseen::all(view);
                assert_eq!(all.len(), kinds, "{tiles}");
                assert_eq!(all.iter().map(|one| one.ways).sum::<i64>(), ways, "{tiles}");
                assert!(all.is_sorted_by_key(|one| -one.ways));
                for one in &all {
                    assert_eq!(together(one), view.unseen);
                    assert_eq!(one.bag.len(), usize::from(bag));
                }
            });
        }
    }

    #[test]
    fn any_way_deals_out_what_is_unseen_and_each_tile_is_as_likely_in_the_bag() {
        let mut rng = ChaCha8Rng::seed_from_u64(4);
        with_view("AABCDEFGHI?", 4, |view| {
            let mut blanks = 0;
            for _ in 0..1_100 {
                let one = Unseen::any(view, Rack::default(), &mut rng);
                assert_eq!((together(&one), one.bag.len()), (view.unseen, 4));
                assert!(missing(&view.unseen, &one.theirs).is_empty());
                blanks += u32::from(one.bag.contains(&None));
            }
            assert!((350..450).contains(&blanks), "{blanks} of about 400");
            // What is known to be held is never in the bag.
            let known: Rack = "AI?".parse().unwrap();
            for _ in 0..100 {
                let one = Unseen::any(view, known, &mut rng);
                assert_eq!((together(&one), one.bag.len()), (view.unseen, 4));
                assert!(missing(&one.theirs, &known).is_empty());
            }
        });
    }
}
