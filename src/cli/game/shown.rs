//! How a match looks in a terminal: names, and the look that sentences need.

use crate::cli::lang;
use crate::games::turns::TurnTable;
use crate::games::{Look, Seat};
use crate::messages;
use crate::picture::Layout;
use crate::picture::theme::Theme;

/// What is shown.
pub(super) struct Shown;

impl Shown {
    /// What a seat is called.
    pub(super) fn name(table: &dyn TurnTable, seat: Seat) -> String {
        let key = if table.frame().computer(seat).is_some() { "cli-game-computer" } else { "player-number" };
        messages::plain(lang(), key, &[("number", seat.0.to_string())])
    }
}

/// Does something with the look of a terminal.
pub(super) fn look<T>(table: &dyn TurnTable, with: impl FnOnce(&Look<'_>) -> T) -> T {
    look_naming(&|seat| Shown::name(table, seat), with)
}

/// The same where there is a position and no match: seats have numbers.
pub(super) fn plain_look<T>(with: impl FnOnce(&Look<'_>) -> T) -> T {
    let name = |seat: Seat| messages::plain(lang(), "player-number", &[("number", seat.0.to_string())]);
    look_naming(&name, with)
}

fn look_naming<T>(name: &dyn Fn(Seat) -> String, with: impl FnOnce(&Look<'_>) -> T) -> T {
    let lang = lang();
    let texts = |key: &str, args: &[(&str, String)]| messages::plain(lang, key, args);
    with(&Look {
        theme: Theme::Notte,
        layout: Layout::Wide,
        texts: &texts,
        name,
        display: &str::to_owned,
        spoken: &|_| true,
    })
}
