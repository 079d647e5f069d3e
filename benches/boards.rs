//! Board games: how many positions their generators count and their players look at, a second of CPU; what their pictures cost. One
//! module a game, and one for pictures.

#[path = "boards/buffalo.rs"]
mod buffalo;
#[path = "cpu.rs"]
#[expect(dead_code, reason = "each bench takes what it needs")]
mod cpu;
#[path = "boards/entropy.rs"]
mod entropy;
#[path = "boards/extinction.rs"]
mod extinction;
#[path = "boards/pictures.rs"]
mod pictures;

fn main() {
    entropy::run();
    extinction::run();
    pictures::run();
    divan::main();
}
