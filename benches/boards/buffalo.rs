//! Buffalo: counting what can be played, with and without rebels, and a search.

use divan::Bencher;
use divan::counter::ItemsCount;
use giostra::games::buffalo::generate::perft;
use giostra::games::buffalo::opponent::evaluation::WEIGHTS;
use giostra::games::buffalo::opponent::search;
use giostra::games::buffalo::position::Position;
use giostra::games::buffalo::rebels::Sides;
use giostra::opponents::search::alpha_beta::Effort;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

/// Items are the positions of the last ply.
#[divan::bench(args = [4, 5])]
fn buffalo_perft(bencher: Bencher<'_, '_>, depth: u32) {
    let start = Position::start(None);
    bencher.counter(ItemsCount::new(perft(&start, depth))).bench_local(|| perft(&start, depth));
}

#[divan::bench(args = [4, 5])]
fn buffalo_perft_rebels(bencher: Bencher<'_, '_>, depth: u32) {
    let start = Position::start(Some(Sides::Opposite));
    bencher.counter(ItemsCount::new(perft(&start, depth))).bench_local(|| perft(&start, depth));
}

/// Items are the positions that were looked at.
#[divan::bench]
fn buffalo_search(bencher: Bencher<'_, '_>) {
    let middle: Position = "b1b1b2bb1b/1b7b1/3b2b1D2/6D4/2D2C5/4D6/11 b".parse().expect("a position");
    let look = || {
        let mut rng = ChaCha8Rng::seed_from_u64(1);
        search(&middle, &WEIGHTS, Effort::nodes(100_000), &mut rng).map_or(0, |found| found.nodes)
    };
    bencher.counter(ItemsCount::new(look())).bench_local(look);
}
