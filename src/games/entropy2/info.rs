//! What is to be known of Entropy II before anybody plays it.

use crate::games::entropy::info::{PASS, WHY};
use crate::games::entropy::roles::ROLES;
use crate::games::info::{Draws, GameInfo, Joining, Lexica, PICKS, Roles, Said, Times};

/// Entropy II.
pub(super) static INFO: GameInfo = GameInfo {
    rules: "entropy2-1",
    names: ["entropy2", "entropy2"],
    aliases: &["entropyii"],
    place: 6,
    family: "entropy",
    seats: 2..=2,
    usual: 2,
    joining: Joining::Fixed,
    // H5.
    roles: Roles::Totals(ROLES),
    words: Lexica::None,
    searches: false,
    // P7.
    draws: Draws::None,
    // H6, by role: Chaos and Order.
    times: Times { live: [60, 90], slow: [24, 24] },
    // H6: nobody is put out by time.
    strikes: u8::MAX,
    exports: &[],
    options: &[],
    actions: &[PICKS, PASS, WHY],
    scores: |_, _| None,
    welcomes: false,
    said: Said {
        title: "game-entropy2",
        help: "help-entropy2",
        aim: "match-aim-entropy2",
        how: "match-how-entropy2",
        sources: [include_str!("it.ftl"), include_str!("en.ftl")],
    },
};

crate::game!(super::EntropyTwo);
