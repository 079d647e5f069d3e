//! The words that computer players know.

use crate::games::level::Level;
use crate::words::frequency::Zipf;

/// How often a word is met with at least that a level knows. The lists of the two languages are not alike: Italian forms are known
/// by their lemma too, English ones each by itself. Whoever plays a board game at the strongest level knows every word; a list that
/// somebody writes down in three minutes has none that nobody uses, so there is a least for that level as well.
pub(super) const fn least(level: Level, english: bool) -> Zipf {
    let [italian, other] = match level {
        Level::Principiante => [51, 44],
        Level::Facile => [44, 40],
        Level::Medio => [36, 33],
        Level::Difficile => [26, 25],
        Level::Forte1 | Level::Greedy | Level::Forte => [14, 14],
    };
    Zipf(if english { other } else { italian })
}
