//! `/parola`: whether and why a word is accepted here. Never says whether it is on a grid (W22).

use super::super::heard::Heard;
use super::super::room::{Halt, Room};
use super::super::settings::Key;
use crate::say;
use crate::words::presets;

pub(super) fn word(room: &Room, heard: &Heard, text: &str) -> Result<(), Halt> {
    let settings = &room.house.settings;
    let dictionary = match (&room.live, settings.at(&room.place, Key::Dizionario).as_str()) {
        (Some(live), _) => live.manche.setup().dictionary.clone(),
        (None, "stanza") if room.house.lang(&room.place) == crate::messages::Lang::En => "english".to_owned(),
        (None, "stanza") => {
            let preset = presets::preset(&settings.at(&room.place, Key::Stanza));
            preset.map_or("classico", |preset| preset.dictionary_name).to_owned()
        }
        (None, name) => name.to_owned(),
    };
    let words = room.house.playing_words(room.place.server(), &dictionary)?;
    let text: String = text.chars().take(200).collect();
    let (counts, sentence) = words.explain(&text, room.lang_for(heard));
    let verdict = if counts {
        say!("word-counts", sentence = sentence, dictionary = dictionary)
    } else {
        say!("word-does-not-count", sentence = sentence, dictionary = dictionary)
    };
    room.answer(heard, verdict);
    Ok(())
}
