//! `/dizionario`: the server's own words, in (`aggiungi`) and out (`togli`).

use super::super::desk::Halt;
use super::super::heard::{Heard, Server};
use super::super::room::Room;
use crate::commands::{Invocation, Opt};
use crate::journal::{Entry, OverlayVerdict, Record};
use crate::messages::Text;
use crate::say;
use crate::words::spelling;

/// Letters of a word at least.
const SHORTEST: usize = 2;
/// Characters of the list at most: a message holds 2 000.
const LINES: usize = 1_700;

pub(super) async fn dictionary(room: &Room, heard: &Heard, asked: &Invocation) -> Result<(), Halt> {
    let Some(server) = room.desk.place.server().cloned() else {
        room.desk.answer(heard, say!("refuse-only-in-channels"));
        return Ok(());
    };
    let mut changes = [(Opt::Aggiungi, Some(true)), (Opt::Togli, Some(false)), (Opt::Parola, None)]
        .into_iter()
        .filter_map(|(opt, added)| asked.text(opt).map(|word| (word.to_owned(), added)));
    let change = changes.next();
    if changes.next().is_some() {
        room.desk.answer(heard, say!("dictionary-one"));
        return Ok(());
    }
    // `/dizionario +parola` and `/dizionario -parola` land in the first text.
    let change =
        change.map(|(word, added)| match word.strip_prefix('-').or_else(|| word.strip_prefix('−')) {
            Some(word) if added == Some(true) => (word.to_owned(), Some(false)),
            _ => (word.trim_start_matches('+').to_owned(), added),
        });
    let Some((typed, added)) = change else {
        show(room, heard, &server).await?;
        return Ok(());
    };
    let Some(word) = spelling::typed(&typed) else {
        let typed: String = typed.chars().take(40).collect();
        room.desk.answer(heard, say!("not-letters", typed = typed));
        return Ok(());
    };
    if let Some(nothing) = changes_nothing(room, heard, (&server, &word), added).await? {
        room.desk.answer(heard, nothing);
        return Ok(());
    }
    let reason = super::reason(asked);
    let at = room.desk.now();
    let author = heard.who.person.clone();
    let overlay = match added {
        Some(added) => {
            let (server, word, reason) = (server.clone(), word.clone(), reason.clone());
            Record::Overlay { server, word, added, author, reason, at }
        }
        None => Record::OverlayUndo { server: server.clone(), word: word.clone(), author, at },
    };
    let sign = match added {
        Some(true) => "+",
        Some(false) => "-",
        None => "=",
    };
    let what = format!("dizionario {sign}{word}");
    let [person, deed] = room.desk.deed(heard, what, &reason);
    room.desk.house.append(Entry { lines: Vec::new(), records: vec![overlay, person, deed] }).await?;
    room.desk.house.set_overlay(&server, &word, added);
    let text = match added {
        Some(true) => say!("dictionary-added", word = word),
        Some(false) => say!("dictionary-removed", word = word),
        None => say!("dictionary-restored", word = word),
    };
    room.desk.answer(heard, text);
    Ok(())
}

/// Why there is nothing to do, if there is not: the list holds only what differs from the dictionary.
async fn changes_nothing(
    room: &Room,
    heard: &Heard,
    (server, word): (&Server, &str),
    added: Option<bool>,
) -> Result<Option<Text>, Halt> {
    if word.len() < SHORTEST {
        return Ok(Some(say!("dictionary-short", word = word, min = SHORTEST)));
    }
    let rows = room.desk.house.journal.overlay(server).await?;
    let own = rows.iter().find(|row| row.word == word).map(|row| row.verdict == OverlayVerdict::Added);
    let dictionary = super::word::dictionary_here(room);
    let words = room.desk.house.playing_words(&room.desk.place, &dictionary)?;
    let counts = words.explain(word, room.desk.lang_for(heard)).0;
    Ok(match (added, own) {
        (None, None) => Some(say!("dictionary-own-none", word = word)),
        // What another dictionary lacks or has may be wanted here all the same; what stands in the list already is not.
        (Some(true), Some(true)) => Some(say!("dictionary-in-already", word = word, dictionary = dictionary)),
        (Some(false), Some(false)) => {
            Some(say!("dictionary-out-already", word = word, dictionary = dictionary))
        }
        (Some(true), None) if counts => {
            Some(say!("dictionary-in-already", word = word, dictionary = dictionary))
        }
        (Some(false), None) if !counts => {
            Some(say!("dictionary-out-already", word = word, dictionary = dictionary))
        }
        _ => None,
    })
}

async fn show(room: &Room, heard: &Heard, server: &Server) -> Result<(), Halt> {
    let rows = room.desk.house.journal.overlay(server).await?;
    if rows.is_empty() {
        room.desk.answer(heard, say!("dictionary-empty"));
        return Ok(());
    }
    let mut lines = vec![say!("dictionary-head", count = rows.len())];
    let mut room_left = LINES;
    for row in rows.iter().rev() {
        room_left = room_left.saturating_sub(row.word.len() + row.reason.chars().count() + 5);
        if room_left == 0 {
            lines.push(say!("literal", text = "…"));
            break;
        }
        let sign = if row.verdict == OverlayVerdict::Added { "+" } else { "−" };
        lines.push(match row.reason.as_str() {
            "" => say!("dictionary-line", sign = sign, word = &row.word),
            reason => say!("dictionary-line-why", sign = sign, word = &row.word, reason = reason),
        });
    }
    room.desk.answer(heard, say!("lines", lines = lines));
    Ok(())
}
