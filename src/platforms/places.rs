//! Places in sentences: what a door says of one it has no link to.

use crate::messages::{Lang, plain};
use crate::rooms::heard::{Door, Place};

/// A place by its name in the journal, as somebody reads it behind `door`: the channel where the names of
/// channels are what people see, else which platform it is on.
pub fn named(lang: Lang, name: &str, door: Door) -> String {
    let Ok(place) = name.parse::<Place>() else { return name.to_owned() };
    match &place {
        Place::Private { .. } => plain(lang, "place-private", &[]),
        Place::Room { channel, thread, .. } => match place.door() {
            Door::Terminal | Door::Piazza => match thread {
                Some(thread) => format!("#{channel}/{thread}"),
                None => format!("#{channel}"),
            },
            other if other == door => plain(lang, "place-here", &[]),
            other => plain(lang, "place-elsewhere", &[("platform", platform(other).to_owned())]),
        },
    }
}

/// What a platform calls itself.
const fn platform(door: Door) -> &'static str {
    match door {
        Door::Discord => "Discord",
        Door::Telegram => "Telegram",
        Door::Terminal => "terminal",
        Door::Piazza => "piazza",
    }
}
