//! Where `giostra solve` takes its words from.

use crate::cli::Failure;
use crate::say;
use crate::words::dictionary::{Dictionary, DictionaryName};
use crate::words::import;
use std::path::Path;

/// A dictionary by its name; the enciclopedico with the titles imported into the default folder.
pub(crate) fn load_dictionary(name: &str) -> Result<Dictionary, Failure> {
    let name: DictionaryName = name.parse().map_err(|_| {
        let names = DictionaryName::ALL.map(DictionaryName::name).join(", ");
        Failure::usage(&say!("cli-no-dictionary", name = name, names = names))
    })?;
    let library = crate::words::library::Library::new(Some(crate::cli::words_folder()));
    Ok(library.dictionary(name)?)
}

/// The words of a plain list as a dictionary.
pub(crate) fn read_plain_list(path: &Path) -> Result<Dictionary, Failure> {
    crate::cli::open(path)?;
    Ok(Dictionary::from_words(import::read_plain_list(path)?))
}
