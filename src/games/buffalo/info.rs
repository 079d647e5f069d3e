//! What is to be known of Buffalo before anybody plays it.

use crate::games::info::{Draws, GameInfo, GameOption, Joining, Lexica, PICKS, Roles, Said, Times, Value};

/// Buffalo.
pub(super) static INFO: GameInfo = GameInfo {
    rules: "buffalo-1",
    names: ["buffalo", "buffalo"],
    aliases: &["bufali", "bisonti", "bison", "prairie"],
    place: 4,
    family: "buffalo",
    seats: 2..=2,
    usual: 2,
    joining: Joining::Fixed,
    // U10: a match is two games with sides swapped.
    roles: Roles::Unequal(["buffalo-black", "buffalo-white"]),
    words: Lexica::None,
    searches: false,
    // U9.
    draws: Draws::None,
    times: Times::alike(60, 24),
    strikes: 1,
    exports: &[],
    options: &[
        // U11.
        GameOption {
            key: "ribelli",
            names: ["ribelli", "rebels"],
            values: &[Value::same("no"), Value::of("sì", "yes")],
            usual: ["no", "no"],
            offered: true,
        },
        // U12.
        GameOption {
            key: "sides",
            names: ["lati", "sides"],
            values: &[Value::of("opposti", "opposite"), Value::of("qualsiasi", "any_two_orthogonal")],
            usual: ["opposti", "opposti"],
            offered: true,
        },
    ],
    actions: &[PICKS],
    scores: |_, _| None,
    welcomes: false,
    said: Said {
        title: "game-buffalo",
        help: "help-buffalo",
        aim: "match-aim-buffalo",
        how: "match-how-buffalo",
        sources: [include_str!("it.ftl"), include_str!("en.ftl")],
    },
};

crate::game!(super::Buffalo);
