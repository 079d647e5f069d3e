//! `giostra game NAME show`: how a position looks, as text or as a picture.

use super::shown::plain_look;
use super::{answer, position};
use crate::cli::Failure;
use crate::games::turns::table::Kind;
use anyhow::Context;
use serde_json::json;
use std::path::PathBuf;

/// Arguments of `giostra game NAME show`.
#[derive(clap::Args)]
pub(super) struct Args {
    #[command(flatten)]
    pub(super) position: position::Args,

    /// Write the picture to this file
    #[arg(long, value_name = "FILE")]
    png: Option<PathBuf>,
}

impl Args {
    /// One more thing is chosen before the game begins.
    pub(super) fn choose(&mut self, option: String) {
        self.position.choose(option);
    }
}

/// Runs the subcommand.
pub(super) fn run(kind: &dyn Kind, args: &Args) -> Result<(), Failure> {
    let study = args.position.study(kind)?;
    let scene = plain_look(|look| study.scene(look));
    if let Some(file) = &args.png {
        let png = crate::picture::render::shared().png(&scene);
        std::fs::write(file, png).with_context(|| format!("cannot write {}", file.display()))?;
    }
    let mut object = json!({
        "position": study.position(),
        "turn": study.mover().map(|seat| seat.0),
        "over": position::over(&*study),
        "board": study.block(),
        "alt": scene.alt,
    });
    for (key, value) in study.told() {
        object[key] = value;
    }
    answer(args.position.json, &object, &format!("{}\n{}", study.block(), study.position()))
}
