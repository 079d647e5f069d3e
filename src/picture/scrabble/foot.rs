//! What stands below the board: what happened last, or what a play would be, and the bag.

use super::board::EDGES;
use super::{BoardCard, Last, State};
use crate::picture::kit::Area;
use crate::picture::kit::foot::Foot;
use crate::picture::names::{name, short_to};
use crate::picture::scene::Scene;
use crate::picture::theme::Colors;
use crate::picture::{Texts, signed};

/// Where the line stands.
const LINE: Area = Area { x: EDGES.0 + 6.0, y: 1196.0, w: EDGES.1 - EDGES.0 - 8.0, h: 52.0 };

pub(super) fn draw(scene: &mut Scene, c: &Colors, card: &BoardCard, texts: &Texts<'_>) {
    let who = |who: usize| card.players.get(who).map(|player| name(&player.name, who, texts));
    let (author, happened, news) = match (card.shown(), news(card, texts)) {
        // A player who looks at their own play knows who made it.
        (Some(play), _) => {
            let points = if play.points < 0 { signed(play.points) } else { format!("+{}", play.points) };
            let told = [card.coordinate(play.line), seen(&play.word), points];
            (play.who.filter(|_| card.ghost.is_none()), told, String::new())
        }
        (None, Some((author, news))) => (author, Default::default(), news),
        (None, None) => Default::default(),
    };
    let (author, [at, what, chip]) = (author.and_then(who).unwrap_or_default(), happened);
    let bag = texts("board-bag", &[("count", card.bag.to_string())]);
    Foot { who: &author, at: &at, what: &what, chip: &chip, news: &news, tail: &bag }.draw(scene, c, LINE);
}

/// What happened other than a play, and by whom; on an empty board, what comes first.
pub(super) fn news(card: &BoardCard, texts: &Texts<'_>) -> Option<(Option<usize>, String)> {
    match &card.last {
        Some(Last::Exchange { who, tiles }) => {
            Some((Some(*who), texts("board-exchanged", &[("count", tiles.to_string())])))
        }
        Some(Last::Pass { who }) => Some((Some(*who), texts("board-passed", &[]))),
        Some(Last::Withdrawn { who, word }) => {
            Some((Some(*who), texts("board-withdrawn", &[("word", seen(word))])))
        }
        Some(Last::Play(_)) => None,
        None => {
            let untouched = card.state != State::Ended && card.tiles.iter().all(Option::is_none);
            untouched.then(|| (None, texts("board-first", &[])))
        }
    }
}

/// A word in capitals, as much of it as can be seen.
fn seen(word: &str) -> String {
    short_to(40, word).to_uppercase()
}
