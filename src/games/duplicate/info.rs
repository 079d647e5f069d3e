//! What is to be known of duplicate before anybody plays it.

use crate::games::info::{Draws, GameInfo, Joining, Roles, Said, Times};
use crate::games::scrabble::info::{HAND, SET, WORDS};

/// Duplicate Scrabble.
pub(super) static INFO: GameInfo = GameInfo {
    rules: "duplicate-1",
    names: ["duplicata", "duplicate"],
    aliases: &["duplicato"],
    place: 3,
    // E9: everybody plays at once for points, as in a manche.
    family: "parole",
    seats: 1..=1,
    usual: 1,
    joining: Joining::Open,
    roles: Roles::Alike,
    words: WORDS,
    searches: true,
    draws: Draws::None,
    times: Times::alike(180, 24),
    strikes: 1,
    exports: &[],
    options: &[SET],
    actions: &[HAND],
    scores: |_, _| None,
    welcomes: false,
    said: Said {
        title: "game-duplicate",
        help: "help-duplicate",
        aim: "match-aim-duplicate",
        how: "match-how-duplicate",
        sources: [include_str!("it.ftl"), include_str!("en.ftl")],
    },
};

crate::game!(super::Duplicate);
