//! `giostra completions`: what a shell needs to complete our commands and options.

use super::Failure;

/// Arguments of `giostra completions`.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    giostra completions bash > /usr/share/bash-completion/completions/giostra\n  \
    giostra completions zsh > /usr/share/zsh/vendor-completions/_giostra\n  \
    giostra completions fish > /usr/share/fish/vendor_completions.d/giostra.fish")]
pub(crate) struct Args {
    /// The shell that is to read it
    #[arg(value_name = "SHELL")]
    shell: clap_complete::Shell,
}

/// Runs the subcommand.
pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    let mut written = Vec::new();
    clap_complete::generate(args.shell, &mut super::command(), "giostra", &mut written);
    super::print(String::from_utf8_lossy(&written).trim_end())
}
