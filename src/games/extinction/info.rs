//! What is to be known of extinction chess before anybody plays it.

use crate::games::info::{
    Draws, Export, GameInfo, GameOption, Joining, Lexica, PICKS, Roles, Said, Times, Value,
};

/// Extinction chess.
pub(super) static INFO: GameInfo = GameInfo {
    rules: "estinzione-1",
    names: ["estinzione", "extinction"],
    aliases: &["scacchi", "chess", "scacchi-estinzione", "extinction-chess"],
    place: 6,
    family: "estinzione",
    seats: 2..=2,
    usual: 2,
    joining: Joining::Fixed,
    roles: Roles::FirstMoves,
    words: Lexica::None,
    searches: false,
    // X8.
    draws: Draws::Claimed,
    times: Times::alike(120, 48),
    // X9.
    strikes: 1,
    exports: &[Export { ending: "pgn" }],
    options: &[GameOption {
        // X6.
        key: "double_extinction",
        names: ["doppia", "double"],
        values: &[Value::of("vince", "wins"), Value::of("perde", "loses")],
        usual: ["vince", "vince"],
        offered: true,
    }],
    actions: &[PICKS],
    scores: |_, _| None,
    welcomes: false,
    said: Said {
        title: "game-estinzione",
        help: "help-estinzione",
        aim: "match-aim-estinzione",
        how: "match-how-estinzione",
        sources: [include_str!("it.ftl"), include_str!("en.ftl")],
    },
};

crate::game!(super::ExtinctionChess);
