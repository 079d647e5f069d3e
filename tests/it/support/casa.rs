//! One room of one server behind the terminal, and who plays in it: for tests that talk to the house itself.

use giostra::clock::Millis;
use giostra::rooms::heard::{Door, Person, Place, Server, Who};

/// 2026-01-01T11:00:00Z.
pub(crate) const START: Millis = 1_767_265_200_000;

pub(crate) fn room() -> Place {
    Place::Room {
        door: Door::Terminal,
        server: Server("terminal:casa".into()),
        channel: "paroliere".into(),
        thread: None,
    }
}

/// A player who moderates nothing.
pub(crate) fn who(door: Door, name: &str) -> Who {
    Who {
        person: Person::new(door, name),
        name: name.into(),
        moderator: false,
        roles: Vec::new(),
        locale: None,
        robot: false,
    }
}
