//! The `giostra` program: wiring only.

/// What memory is taken from; `Cargo.toml` says why.
#[global_allocator]
static HEAP: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> std::process::ExitCode {
    giostra::cli::main()
}
