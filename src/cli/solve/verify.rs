//! `giostra solve --verify SEED HASH`: commit and reveal (W21).

use super::{Args, lists, unwritten};
use crate::cli::Failure;
use crate::words::grid_maker::{self, Difficulty, GridSpec};
use crate::words::presets::{PRESETS, Preset, preset};
use sha2::{Digest, Sha256};
use std::io::Write;

/// What the round was played with, where it differs from the room.
#[derive(clap::Args)]
pub(super) struct Round {
    /// The room of the round to verify: esterna, interna4, interna5, enciclopedica [default: esterna]
    #[arg(long, value_name = "NAME")]
    room: Option<String>,

    /// Rows and columns of the round to verify, as 5x5, where they were not the room's
    #[arg(long = "grid", value_name = "ROWSxCOLS")]
    size: Option<String>,

    /// Difficulty of the round to verify: facile, normale or difficile [default: normale]
    #[arg(long, value_name = "NAME")]
    difficulty: Option<Difficulty>,
}

impl Round {
    /// These options say nothing about a grid that is given.
    pub(super) fn refuse_outside_verify(&self) -> Result<(), Failure> {
        if self.room.is_some() || self.size.is_some() || self.difficulty.is_some() {
            return Err(Failure::Usage("--room, --grid and --difficulty go with --verify".into()));
        }
        Ok(())
    }

    fn preset(&self) -> Result<&'static Preset, Failure> {
        let name = self.room.as_deref().unwrap_or(PRESETS[0].name);
        preset(name).ok_or_else(|| {
            let names: Vec<&str> = PRESETS.iter().map(|preset| preset.name).collect();
            Failure::Usage(format!("there is no room {name:?}: it is one of {}", names.join(", ")))
        })
    }

    fn size(&self, preset: &Preset) -> Result<(u8, u8), Failure> {
        let Some(text) = &self.size else { return Ok((preset.rows, preset.cols)) };
        text.split_once(['x', 'X', '×'])
            .and_then(|(rows, cols)| Some((rows.parse().ok()?, cols.parse().ok()?)))
            .filter(|(rows, cols)| (3..=10).contains(rows) && (3..=10).contains(cols))
            .ok_or_else(|| Failure::Usage(format!("{text:?} is no size: write 4x4, from 3x3 to 10x10")))
    }
}

/// Prints the grid that the seed rebuilds; whether the seed has that hash.
pub(super) fn verify(args: &Args, seed: &str, hash: &str, out: &mut impl Write) -> Result<bool, Failure> {
    let (seed, hash) = (bytes(seed, "seed")?, bytes(hash, "hash")?);
    let preset = args.round.preset()?;
    let size = args.round.size(preset)?;
    let dictionary = args.dict.as_deref().unwrap_or(preset.dictionary_name);
    let difficulty = args.round.difficulty.unwrap_or_default();
    let spec = GridSpec::for_dictionary(dictionary, size, args.min.unwrap_or(preset.min_letters), difficulty);
    let trie = super::trie(args, dictionary)?;
    let grid = if difficulty == Difficulty::Normale {
        grid_maker::draw(seed, &spec, &trie, &|_| true)
    } else {
        {
            let words = lists::load_dictionary(dictionary)?;
            grid_maker::draw(seed, &spec, &trie, &|number| {
                trie.word(number).is_some_and(|word| words.is_common(&word))
            })
        }
    };
    writeln!(out, "{grid}").map_err(unwritten)?;
    let same = <[u8; 32]>::from(Sha256::digest(seed)) == hash;
    if !same {
        eprintln!(
            "giostra: the hash is not that of the seed: SHA-256 is {}",
            hex::encode(Sha256::digest(seed))
        );
    }
    Ok(same)
}

/// 32 bytes from 64 hexadecimal digits.
fn bytes(digits: &str, what: &str) -> Result<[u8; 32], Failure> {
    let mut bytes = [0; 32];
    hex::decode_to_slice(digits, &mut bytes)
        .map_err(|_| Failure::Usage(format!("the {what} must be 64 hexadecimal digits")))?;
    Ok(bytes)
}
