//! Intake of words; filled in by the bench of rooms.

fn main() {
    divan::main();
}
