//! The `giostra` program: wiring only.

fn main() -> std::process::ExitCode {
    giostra::cli::main()
}
