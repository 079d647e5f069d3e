//! Games of computer players of Scrabble against each other, without a match or a log: whoever learns from them wants to see
//! each turn, and to choose it by tables that are no computer player's yet.

use giostra::games::scrabble::bag::{drawn, full};
use giostra::games::scrabble::board::Board;
use giostra::games::scrabble::rack::Rack;
use giostra::games::scrabble::score::score;
use giostra::games::scrabble::set::Set;
use giostra::opponents::scrabble::{Choice, Last, View};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

/// Passes running, and turns without a point, that end a game of two (B13).
const PASSES: u8 = 6;
const SCORELESS: u8 = 12;

/// A turn as it was made.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Moved {
    /// 0 or 1.
    pub(crate) player: usize,
    /// Points of the play; 0 for another turn.
    pub(crate) points: i32,
    /// What stayed on the rack, before new tiles were drawn.
    pub(crate) leave: Rack,
    /// Tiles in the bag before the turn.
    pub(crate) bag: u8,
}

/// How a game went.
#[derive(Clone, Debug)]
pub(crate) struct Played {
    /// Every turn.
    pub(crate) turns: Vec<Moved>,
    /// Final points (B14, `standard`).
    pub(crate) points: [i32; 2],
}

/// The generator of one game's draws and choices.
pub(crate) fn luck(seed: u64, game: u64) -> ChaCha8Rng {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    rng.set_stream(game);
    rng
}

/// Plays a game of two; `choose` is asked for each turn, and gets the player's number.
pub(crate) fn play(
    set: &'static Set,
    rng: &mut ChaCha8Rng,
    mut choose: impl FnMut(usize, &View<'_>, &mut ChaCha8Rng) -> Choice,
) -> Played {
    let (mut board, mut bag, mut racks) = (Board::new(set), full(set), [Rack::default(); 2]);
    let mut played = Played { turns: Vec::new(), points: [0; 2] };
    for rack in &mut racks {
        fill(set, &mut bag, rack, rng);
    }
    let (mut passes, mut scoreless, mut last) = (0, 0, None);
    for player in [0, 1].into_iter().cycle() {
        let mut unseen = bag;
        racks[1 - player].tiles().for_each(|tile| unseen.add(tile));
        let view =
            View { board: &board, rack: racks[player], unseen, bag: bag.len(), others: 1, last: last.take() };
        let choice = choose(player, &view, rng);
        let before = bag.len();
        let (mut points, mut given) = (0, Rack::default());
        passes += 1;
        match choice {
            Choice::Play(play) => {
                passes = 0;
                points = score(&board, &play, racks[player].len()).total;
                racks[player] = racks[player].without(&play).unwrap_or_default();
                play.put_on(&mut board);
                last = Some(Last { play, points, kept: racks[player].len() });
            }
            Choice::Exchange(tiles) if bag.len() >= set.rack => {
                passes = 0;
                for tile in tiles.tiles().filter(|tile| racks[player].take(*tile)) {
                    given.add(tile);
                }
            }
            Choice::Exchange(_) | Choice::Pass => {}
        }
        scoreless = if points > 0 { 0 } else { scoreless + 1 };
        played.points[player] += points;
        played.turns.push(Moved { player, points, leave: racks[player], bag: before });
        fill(set, &mut bag, &mut racks[player], rng);
        // B12: first the new tiles are drawn, then the old go back.
        given.tiles().for_each(|tile| bag.add(tile));
        if racks[player].is_empty() || passes == PASSES || scoreless == SCORELESS {
            break;
        }
    }
    let left = racks.map(|rack| rack.worth(set));
    for player in 0..2 {
        played.points[player] -= left[player];
        if racks[player].is_empty() {
            played.points[player] += left[1 - player];
        }
    }
    played
}

fn fill(set: &Set, bag: &mut Rack, rack: &mut Rack, rng: &mut ChaCha8Rng) {
    for tile in drawn(bag, set.rack.saturating_sub(rack.len()), rng).tiles() {
        bag.take(tile);
        rack.add(tile);
    }
}
