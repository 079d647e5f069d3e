//! Some of what `cargo run --example fuzz` tries: every parser with what is in its corpus and with inputs made of it, and whole rooms.
//! What was found once stands in the corpus. What platforms and browsers bring is changed as well, and comes through the doors: see
//! `mutated` of each of them.

#[path = "../../examples/fuzz/driver.rs"]
mod driver;
#[cfg(any(feature = "discord", feature = "piazza", feature = "telegram"))]
pub(crate) mod json;
#[path = "../../examples/fuzz/logs.rs"]
mod logs;
#[path = "../../examples/fuzz/mutate.rs"]
pub(crate) mod mutate;
#[path = "../../examples/fuzz/parsers.rs"]
mod parsers;
#[path = "../../examples/fuzz/rooms.rs"]
mod rooms;

use std::sync::Once;
use std::time::Duration;

/// Inputs for each parser; for those that are slow fewer.
const INPUTS: u64 = 2_000;
/// Heard in rooms.
const HEARD: u64 = 300;

/// Panics of this thread are counted; those of others are told as before.
fn count_panics() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let before = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |panic| {
            rooms::has_panicked();
            before(panic);
        }));
    });
}

#[test]
fn no_input_makes_a_parser_panic() {
    let mut wrong = String::new();
    for parser in &parsers::PARSERS {
        let tried = driver::tries(parser, 1, INPUTS / parser.costs, &|| Duration::ZERO, None);
        let told = tried.to_string();
        for failure in tried.failures {
            wrong = format!(
                "{wrong}{} {}: {}\n{:?}\n{told}\n",
                parser.name,
                failure.number,
                failure.why,
                String::from_utf8_lossy(&failure.input)
            );
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

#[test]
fn nothing_that_is_said_or_pressed_makes_a_room_panic() {
    count_panics();
    let rooms::Outcome { matches, lines, wrong } = rooms::tries(1, HEARD, &crate::chats::library());
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(matches > 3 && lines > 30, "{matches} and {lines}: hardly anything was played");
}
