//! Players below `forte`: the words they know, and how near to the best they come.

use super::{Choice, View, exchange_all};
use crate::games::level::Level;
use crate::games::scrabble::moves::Generator;
use crate::games::scrabble::play::Play;
use crate::games::scrabble::score::score;
use crate::opponents::vocabulary;
use crate::words::dice::any;
use crate::words::frequency::{Familiar, Zipf};
use rand_chacha::ChaCha8Rng;

/// How well a level plays.
#[derive(Clone, Copy, Debug)]
pub(super) struct Skill {
    /// The words it knows.
    least: Zipf,
    /// Points below the best play that it sees, up to which it is content with another.
    window: i32,
}

/// That of a level below `forte` with a set: `points` of them, measured by selfplay (CONTRIBUTING).
pub(super) const fn of(level: Level, english: bool) -> Skill {
    let [italian, other] = match level {
        Level::Principiante => [18, 16],
        Level::Facile => [16, 10],
        Level::Medio => [12, 8],
        _ => [6, 4],
    };
    Skill { least: vocabulary::least(level, english), window: if english { other } else { italian } }
}

/// Any of the plays that are nearly as good as the best one whose words are known; without one, other tiles.
pub(super) fn choose(
    skill: Skill,
    view: &View<'_>,
    generator: &mut Generator<'_>,
    familiar: Familiar<'_>,
    rng: &mut ChaCha8Rng,
) -> Choice {
    let knows = |play: &Play| {
        let made = score(view.board, play, view.rack.len());
        made.words.iter().all(|(word, _)| familiar(word) >= skill.least)
    };
    let mut plays: Vec<(i32, Play)> = Vec::new();
    generator.each(view.board, &view.rack, |found| plays.push((found.score(), found.play())));
    // Stable, and the generator always finds them in the same order: the same seed gives the same play.
    plays.sort_by_key(|(score, _)| -score);
    let mut seen: Vec<Play> = Vec::new();
    let mut least = i32::MIN;
    for (score, play) in plays {
        if score < least {
            break;
        }
        if knows(&play) {
            if seen.is_empty() {
                least = score.saturating_sub(skill.window);
            }
            seen.push(play);
        }
    }
    any(seen, rng).map_or_else(|| exchange_all(view), Choice::Play)
}
