//! `/parola`: whether and why a word is accepted here. Never says whether it is on a grid (W22).

use super::super::desk::Halt;
use super::super::heard::Heard;
use super::super::room::Room;
use super::super::settings::Key;
use crate::messages::{Lang, link};
use crate::say;
use crate::words::library::PlayingWords;
use crate::words::overlay::Overlay;
use crate::words::presets;

pub(super) async fn word(room: &Room, heard: &Heard, text: &str) -> Result<(), Halt> {
    let dictionary = dictionary_here(room);
    let next = room.desk.house.playing_words(&room.desk.place, &dictionary)?;
    let now = words_of_the_round(room, &dictionary).await?;
    let text: String = text.chars().take(200).collect();
    let lang = room.desk.lang_for(heard);
    let (counts, sentence) = now.as_ref().unwrap_or(&next).explain(&text, lang);
    let verdict = if counts {
        say!("word-counts", sentence = sentence, dictionary = dictionary)
    } else {
        say!("word-does-not-count", sentence = sentence, dictionary = dictionary)
    };
    let page =
        now.as_ref().unwrap_or(&next).page(&text).map(|address| say!("word-page", link = link(address)));
    let verdict = say!("lines", lines = [verdict].into_iter().chain(page).collect::<Vec<_>>());
    let later = next.explain(&text, lang).0;
    let answer = if later == counts {
        verdict
    } else {
        let changes = if later { say!("word-will-count") } else { say!("word-will-not-count") };
        say!("lines", lines = vec![verdict, changes])
    };
    room.desk.answer(heard, answer);
    Ok(())
}

/// The dictionary that is played here, or would be.
pub(super) fn dictionary_here(room: &Room) -> String {
    let settings = &room.desk.house.settings;
    match (&room.rounds.live, settings.at(&room.desk.place, Key::Dizionario).as_str()) {
        (Some(live), _) => live.manche.setup().dictionary.clone(),
        (None, "stanza") if room.desk.house.lang(&room.desk.place) == Lang::En => "english".to_owned(),
        (None, "stanza") => {
            let preset = presets::preset(&settings.at(&room.desk.place, Key::Stanza));
            preset.map_or("classico", |preset| preset.dictionary_name).to_owned()
        }
        (None, name) => name.to_owned(),
    }
}

/// The words of the round on the table, where they are others than those of the next one: what moderators change
/// meanwhile holds from the next round on (W7).
async fn words_of_the_round(room: &Room, dictionary: &str) -> Result<Option<PlayingWords>, Halt> {
    let (Some(live), Some(server)) = (&room.rounds.live, room.desk.place.server()) else { return Ok(None) };
    let row = room.desk.house.journal.match_row(live.id).await?;
    let Some(row) = row else { return Ok(None) };
    let rows = room.desk.house.journal.overlay_at(server, row.opened_at).await?;
    let mut overlay = Overlay::default();
    for (word, added) in rows {
        overlay.set(&word, added);
    }
    Ok(Some(room.desk.house.library.playing_words(dictionary, overlay)?))
}
