//! `giostra solve --verify SEED HASH`: commit and reveal (W21).

use super::{Args, lists, unwritten};
use crate::cli::{Failure, spoken, tell};
use crate::say;
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
            return Err(Failure::usage(&say!("cli-verify-only")));
        }
        Ok(())
    }

    fn preset(&self) -> Result<&'static Preset, Failure> {
        let name = self.room.as_deref().unwrap_or(PRESETS[0].name);
        preset(name).ok_or_else(|| {
            let names: Vec<&str> = PRESETS.iter().map(|preset| preset.name).collect();
            Failure::usage(&say!("cli-no-room", name = name, names = names.join(", ")))
        })
    }

    fn size(&self, preset: &Preset) -> Result<(u8, u8), Failure> {
        let Some(text) = &self.size else { return Ok((preset.rows, preset.cols)) };
        text.split_once(['x', 'X', '×'])
            .and_then(|(rows, cols)| Some((rows.parse().ok()?, cols.parse().ok()?)))
            .filter(|(rows, cols)| (3..=10).contains(rows) && (3..=10).contains(cols))
            .ok_or_else(|| Failure::usage(&say!("cli-no-size", size = text)))
    }
}

/// Prints the grid that the seed rebuilds; whether the seed has that hash.
pub(super) fn verify(args: &Args, seed: &str, hash: &str, out: &mut impl Write) -> Result<bool, Failure> {
    let seed = bytes(seed).ok_or_else(|| Failure::usage(&say!("cli-seed-digits")))?;
    let hash = bytes(hash).ok_or_else(|| Failure::usage(&say!("cli-hash-digits")))?;
    let preset = args.round.preset()?;
    let size = args.round.size(preset)?;
    let dictionary = args.dict.as_deref().unwrap_or(preset.dictionary_name);
    let difficulty = args.round.difficulty.unwrap_or_default();
    let spec = GridSpec::for_dictionary(dictionary, size, args.min.unwrap_or(preset.min_letters), difficulty);
    let trie = super::trie(args, dictionary)?;
    let grid = if difficulty == Difficulty::Normale {
        grid_maker::draw(seed, &spec, &trie, &|_| true)
    } else {
        let words = lists::load_dictionary(dictionary)?;
        grid_maker::draw(seed, &spec, &trie, &|number| {
            trie.word(number).is_some_and(|word| words.is_common(&word))
        })
    };
    writeln!(out, "{grid}").map_err(unwritten)?;
    let of_seed: [u8; 32] = Sha256::digest(seed).into();
    let same = of_seed == hash;
    if !same {
        tell(&spoken(&say!("cli-seed-differs", hash = hex::encode(of_seed))));
    }
    Ok(same)
}

/// 32 bytes from 64 hexadecimal digits.
fn bytes(digits: &str) -> Option<[u8; 32]> {
    let mut bytes = [0; 32];
    hex::decode_to_slice(digits, &mut bytes).ok()?;
    Some(bytes)
}
