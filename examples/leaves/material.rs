//! What games are played with: a set, its words, and where the draws come from.

use anyhow::Context;
use giostra::games::scrabble::set::{ALL, SCRABBLE_IT, Set};
use giostra::words::gaddag::Gaddag;
use giostra::words::library::Library;
use giostra::words::overlay::Overlay;
use std::sync::Arc;

/// Set, words and seed.
#[derive(clap::Args)]
pub(crate) struct Material {
    /// Where all draws come from.
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) seed: u64,
    /// Board and tiles, by name.
    #[arg(long, value_name = "NAME", default_value = SCRABBLE_IT.name)]
    set: String,
    /// Dictionary [default: scrabble, english for the set english, classico for scarabeo].
    #[arg(long, value_name = "NAME")]
    dict: Option<String>,
}

impl Material {
    /// The set and its words.
    ///
    /// # Errors
    /// A set or a dictionary that there is not.
    pub(crate) fn open(&self) -> anyhow::Result<(&'static Set, Arc<Gaddag>)> {
        let names = ALL.map(|set| set.name).join(", ");
        let set = Set::named(&self.set).ok().with_context(|| format!("{} is none of {names}", self.set))?;
        let usual = match set.name {
            "english" => "english",
            "scarabeo" => "classico",
            _ => "scrabble",
        };
        let dictionary = self.dict.as_deref().unwrap_or(usual);
        Ok((set, Library::default().playing_words(dictionary, Overlay::default())?.gaddag()?))
    }
}
