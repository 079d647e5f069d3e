//! What a choice was worth beside the best one: as a strong player values them who does not look ahead, and in the last moves of two
//! by search.

use super::leaves::Leaves;
use super::{Choice, POINT, View, endgame, may_exchange, worth_left};
use crate::games::scrabble::moves::Generator;
use crate::games::scrabble::rack::Rack;

/// A choice beside the best one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Weighed {
    /// The best one; the same where nothing was better.
    pub best: Choice,
    /// What it scores.
    pub points: i32,
    /// What the other one is worth less, in hundredths of a point.
    pub lost: i32,
}

/// Weighs a choice that scores so many points.
pub fn weigh(view: &View<'_>, generator: &mut Generator<'_>, made: Choice, points: i32) -> Weighed {
    if view.bag == 0 && view.others == 1 {
        let play = if let Choice::Play(play) = made { Some(play) } else { None };
        let (best, best_points, lost) = endgame::weigh(view, generator, (points, play));
        let best = best.map_or(Choice::Pass, Choice::Play);
        return weighed((best, best_points), (made, points), lost * POINT);
    }
    let leaves = Leaves::of(view.board.set());
    let table = leaves.table(&view.rack);
    let (mut most, mut best) = (leaves.value(&view.rack), (Choice::Pass, 0));
    if view.bag == 0 {
        most = -2 * POINT * view.rack.worth(view.board.set());
    }
    if let Some((worth, tiles)) = may_exchange(view).then(|| table.best_exchange()).flatten()
        && worth > most
    {
        (most, best) = (worth, (Choice::Exchange(tiles), 0));
    }
    generator.each(view.board, &view.rack, |found| {
        let left = if view.bag == 0 { -2 * POINT * worth_left(view, found) } else { table.after(found) };
        let out = view.bag == 0 && found.placed() == view.rack.len();
        let worth = found.score() * POINT + left + if out { gone_out(view) } else { 0 };
        if worth > most {
            (most, best) = (worth, (Choice::Play(found.play()), found.score()));
        }
    });
    let kept = match made {
        Choice::Play(play) => view.rack.without(&play).unwrap_or_default(),
        Choice::Exchange(tiles) => left_of(view.rack, tiles),
        Choice::Pass => view.rack,
    };
    let left = match view.bag {
        0 if kept.is_empty() => gone_out(view),
        0 => -2 * POINT * kept.worth(view.board.set()),
        _ => leaves.value(&kept),
    };
    weighed(best, (made, points), most - points * POINT - left)
}

/// B14: what the others hold is gained by whoever goes out.
fn gone_out(view: &View<'_>) -> i32 {
    POINT * view.unseen.worth(view.board.set())
}

fn left_of(mut rack: Rack, given: Rack) -> Rack {
    for tile in given.tiles() {
        rack.take(tile);
    }
    rack
}

/// Where nothing is lost the choice that was made is as good as any.
fn weighed((best, best_points): (Choice, i32), (made, points): (Choice, i32), lost: i32) -> Weighed {
    if lost > 0 {
        Weighed { best, points: best_points, lost }
    } else {
        Weighed { best: made, points, lost: 0 }
    }
}
