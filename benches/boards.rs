//! Board games: how many positions their generators count and their players look at, a second of CPU. One module a game.

#[path = "boards/buffalo.rs"]
mod buffalo;
#[path = "cpu.rs"]
mod cpu;
#[path = "boards/entropy.rs"]
mod entropy;
#[path = "boards/extinction.rs"]
mod extinction;

fn main() {
    entropy::run();
    extinction::run();
    divan::main();
}
