//! Compiles the word lists of `dict/` into the files the program embeds; `dict/README.md` says what they are.

mod analogy;
mod build;
mod clitics;
mod english;
mod lemmas;
mod verbs;

use anyhow::Context;
use clap::Parser;
use std::fs;
use std::path::PathBuf;

/// Compiles the word lists of `dict/` into the files the program embeds.
#[derive(Parser)]
struct Args {
    /// Folder of the lists; the compiled files go there too.
    #[arg(long, default_value = "dict", value_name = "DIR")]
    dict: PathBuf,
    /// Another folder for the compiled files.
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
}

fn main() -> anyhow::Result<()> {
    let Args { dict, out } = Args::parse();
    let folder = out.as_ref().unwrap_or(&dict);
    let (files, done) = build::build(&dict)?;
    for (name, bytes) in files {
        let path = folder.join(name);
        fs::write(&path, &bytes).with_context(|| format!("cannot write {}", path.display()))?;
        println!("{name}\t{}", bytes.len());
    }
    println!("{done:?}");
    Ok(())
}
