//! What is to be known of Entropy before anybody plays it.

use super::roles::ROLES;
use crate::games::info::{
    Action, Does, Draws, GameInfo, GameOption, Joining, Lexica, PICKS, Roles, Said, Times, Value,
};

/// Why a board scores what it scores, for both games.
pub(in crate::games) const WHY: Action = Action { verb: "perche", label: "button-why", does: Does::Shows };
/// Passing, for both games.
pub(in crate::games) const PASS: Action =
    Action { verb: "passo", label: "button-pass", does: Does::Plays(super::shift::PASS) };

/// Entropy.
pub(in crate::games) static INFO: GameInfo = GameInfo {
    rules: "entropy-1",
    names: ["entropy", "entropy"],
    aliases: &["hyle", "hyle7"],
    place: 5,
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
    options: &[GameOption {
        key: "side",
        names: ["lato", "side"],
        values: &[Value::same("7"), Value::same("5")],
        usual: ["7", "7"],
        offered: true,
    }],
    actions: &[PICKS, PASS, WHY],
    scores: |_, _| None,
    welcomes: false,
    said: Said {
        title: "game-entropy",
        help: "help-entropy",
        aim: "match-aim-entropy",
        how: "match-how-entropy",
        sources: [include_str!("it.ftl"), include_str!("en.ftl")],
    },
};

crate::game!(super::Entropy);
