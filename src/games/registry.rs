//! Every game there is, as its author has described it. A game is registered where it is written, by [`game!`](crate::game);
//! nobody else keeps a list.

use super::info::{Action, GameInfo, GameOption};
use super::turns::table::Kind;
use std::sync::LazyLock;

/// A game played turn by turn, put on the list by [`game!`](crate::game).
pub struct Registered(pub &'static dyn Kind);

inventory::collect!(Registered);

/// Registers a game played turn by turn, and its texts. Once, in the file of its rules:
///
/// ```text
/// crate::game!(Wyps);
/// ```
#[macro_export]
macro_rules! game {
    ($game:ty) => {
        ::inventory::submit! {
            $crate::games::registry::Registered(&$crate::games::turns::table::KindOf::<$game>::NEW)
        }
        ::inventory::submit! {
            $crate::messages::Topic {
                name: <$game as $crate::games::turns::TurnGame>::INFO.rules,
                sources: <$game as $crate::games::turns::TurnGame>::INFO.said.sources,
            }
        }
    };
}

/// Every game, in the order in which they are shown.
pub fn all() -> &'static [&'static dyn Kind] {
    static ALL: LazyLock<Vec<&'static dyn Kind>> = LazyLock::new(|| {
        let mut all: Vec<&'static dyn Kind> = inventory::iter::<Registered>().map(|one| one.0).collect();
        all.sort_by_key(|kind| (kind.info().place, kind.info().rules));
        all
    });
    &ALL
}

/// What is known of every game, in the order in which they are shown.
pub fn infos() -> impl Iterator<Item = &'static GameInfo> {
    all().iter().map(|kind| kind.info())
}

/// The game with these rules: `wyps-1`.
pub fn of_rules(rules: &str) -> Option<&'static dyn Kind> {
    all().iter().copied().find(|kind| kind.info().rules == rules)
}

/// The game that is typed so, by its Italian or English name.
pub fn named(typed: &str) -> Option<&'static GameInfo> {
    infos().find(|info| info.names.contains(&typed))
}

/// The game that people mean, also by what else it is called.
pub fn meant(typed: &str) -> Option<&'static GameInfo> {
    named(typed).or_else(|| infos().find(|info| info.is_called(typed)))
}

/// The same, but for what is one of its variants: whoever types `scarabeo` does not mean Scrabble as it is usual.
pub fn called(typed: &str) -> Option<&'static GameInfo> {
    let is_variant = |info: &GameInfo| {
        info.options.iter().flat_map(|option| option.values).any(|value| value.names.contains(&typed))
    };
    meant(typed).filter(|info| !is_variant(info))
}

/// What a button of any game does, by its verb; games that share a verb mean the same by it.
pub fn action(verb: &str) -> Option<&'static Action> {
    infos().flat_map(|info| info.actions).find(|action| action.verb == verb)
}

/// Everything that an option of this key can be, in any game: each value once, in the order of the games.
pub fn values(key: &str) -> Vec<(&'static str, &'static str)> {
    let mut values: Vec<(&'static str, &'static str)> = Vec::new();
    let options = infos().flat_map(|info| info.options).filter(|option| option.offered && option.key == key);
    for value in options.flat_map(|option| option.values).map(|value| (value.names[0], value.names[1])) {
        if !values.contains(&value) {
            values.push(value);
        }
    }
    values
}

/// All options that commands offer, each key once, in the order of the games.
pub fn options() -> Vec<&'static GameOption> {
    let mut options: Vec<&'static GameOption> = Vec::new();
    for option in infos().flat_map(|info| info.options).filter(|option| option.offered) {
        if !options.iter().any(|known| known.key == option.key) {
            options.push(option);
        }
    }
    options
}

/// The key of an option of any game, for as long as the program lives.
pub fn key(key: &str) -> Option<&'static str> {
    infos().flat_map(|info| info.options).map(|option| option.key).find(|known| *known == key)
}
