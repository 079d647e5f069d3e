//! What is to be known of Scrabble before anybody plays it.

use super::set::SETS;
use crate::games::info::{
    Action, Does, Draws, Export, GameInfo, GameOption, Joining, Lexica, PENALTY, Roles, Said, Times, Value,
};

/// Board, tiles and values; the duplicate is played with the same.
pub(crate) const SET: GameOption = GameOption {
    key: "set",
    names: ["tessere", "tiles"],
    values: SETS,
    usual: ["scrabble_it", "english"],
    offered: true,
};
/// The dictionary of each set.
pub(crate) const WORDS: Lexica =
    Lexica::By { option: "set", of: &[("english", "english")], otherwise: "scrabble" };
/// Looking at one's rack.
pub(crate) const HAND: Action = Action { verb: "leggio", label: "button-rack", does: Does::Hand };

/// Scrabble.
pub(super) static INFO: GameInfo = GameInfo {
    rules: "scrabble-1",
    names: ["scrabble", "scrabble"],
    aliases: &["scarabeo"],
    place: 2,
    family: "scrabble",
    seats: 2..=6,
    usual: 2,
    joining: Joining::Fixed,
    roles: Roles::FirstMoves,
    words: WORDS,
    searches: false,
    draws: Draws::Agreed,
    // B17.
    times: Times::alike(120, 48),
    strikes: 3,
    exports: &[Export { ending: "gcg" }],
    options: &[
        SET,
        // B14.
        GameOption {
            key: "adjust",
            names: ["correzione", "adjustment"],
            values: &[Value::same("standard"), Value { log: "none", names: ["nessuna", "none"] }],
            usual: ["standard", "standard"],
            offered: true,
        },
        // B16.
        GameOption {
            key: PENALTY,
            names: ["penalità", "penalty"],
            values: &[Value::same("0"), Value::same("5")],
            usual: ["0", "0"],
            offered: true,
        },
    ],
    actions: &[
        HAND,
        Action {
            verb: "cambia",
            label: "button-exchange",
            does: Does::Asks {
                title: "form-exchange-title",
                label: "form-exchange-label",
                before: "cambia ",
            },
        },
        Action { verb: "passo", label: "button-pass", does: Does::Plays("passo") },
    ],
    scores: crate::opponents::scrabble::points,
    welcomes: true,
    said: Said {
        title: "game-scrabble",
        help: "help-scrabble",
        aim: "match-aim-scrabble",
        how: "match-how-scrabble",
        sources: [include_str!("it.ftl"), include_str!("en.ftl")],
    },
};

crate::game!(super::Scrabble);
