//! One sentence for everybody on a move. Which letters were exchanged is nobody's business.

use super::notation::Move;
use super::record::Act;
use super::state::Scrabble;
use crate::games::{Look, Seat};
use crate::messages::{Text, own};
use crate::say;

pub(super) fn describe(game: &Scrabble, seat: Seat, mv: &Move, look: &Look<'_>) -> Text {
    let name = (look.name)(seat);
    match mv {
        Move::Exchange(tiles) => say!("scrabble-exchanges", name = name, count = tiles.len()),
        Move::Pass | Move::Draw { .. } => say!("scrabble-passes", name = name),
        Move::Play(written) => {
            // Without a look at the rack: a sentence that depended on it would tell of it.
            let Ok((play, scored)) = game.weigh(seat, written) else {
                return say!("scrabble-passes", name = name);
            };
            let text = play.to_string();
            let (cell, word) = text.split_once(' ').unwrap_or_default();
            if scored.bonus > 0 {
                let (points, bonus) = (scored.total, scored.bonus);
                return say!(
                    "scrabble-plays-all",
                    name = name,
                    word = word,
                    cell = cell,
                    points = points,
                    bonus = bonus
                );
            }
            say!("scrabble-plays", name = name, word = word, cell = cell, points = scored.total)
        }
    }
}

/// B14: what the tiles that were left have cost, and brought the player who went out.
pub(super) fn closing(game: &Scrabble, look: &Look<'_>) -> Option<Text> {
    let settled = game.records().iter().filter(|one| matches!(one.act, Act::Left | Act::Gained));
    let changes: Vec<Text> = settled
        .map(|one| {
            let sign = if one.points < 0 { '\u{2212}' } else { '+' };
            let points = own(format!("{sign}{}", one.points.unsigned_abs()));
            say!("scrabble-change", name = (look.name)(one.seat), points = points)
        })
        .collect();
    let first = changes.first()?.clone();
    let all = changes[1..].iter().fold(first, |all, one| say!("list-more", all = all, one = one.clone()));
    Some(say!("scrabble-closing", changes = all))
}
