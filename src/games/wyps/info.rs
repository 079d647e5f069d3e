//! What is to be known of Wyps before anybody plays it.

use crate::games::info::{
    Action, Does, Draws, GameInfo, GameOption, Joining, Lexica, Roles, Said, Times, Value,
};

/// Wyps.
pub(super) static INFO: GameInfo = GameInfo {
    rules: "wyps-1",
    names: ["wyps", "wyps"],
    aliases: &[],
    place: 1,
    family: "wyps",
    seats: 2..=2,
    usual: 2,
    joining: Joining::Fixed,
    roles: Roles::FirstMoves,
    words: Lexica::One("wyps"),
    searches: false,
    draws: Draws::Agreed,
    // Y18.
    times: Times::alike(60, 24),
    strikes: 3,
    exports: &[],
    options: &[GameOption {
        key: "side",
        names: ["lato", "side"],
        values: &[Value::same("7"), Value::same("10"), Value::same("13"), Value::same("16")],
        usual: ["10", "10"],
        offered: true,
    }],
    actions: &[Action {
        verb: "lettera",
        label: "button-single",
        does: Does::Asks { title: "form-single-title", label: "form-single-label", before: "+" },
    }],
    scores: |_, _| None,
    welcomes: true,
    said: Said {
        title: "game-wyps",
        help: "help-wyps",
        aim: "match-aim-wyps",
        how: "match-how-wyps",
        sources: [include_str!("it.ftl"), include_str!("en.ftl")],
    },
};

crate::game!(super::Wyps);
