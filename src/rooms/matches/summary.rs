//! After the end: the best move anybody missed. Looked for beside the room, told when it is found.

use super::super::say::{Act, Audience, Body, Handle, Say, Urgency};
use super::playing::Playing;
use crate::games::turns::{self, Missed};
use crate::games::{By, Seat};
use crate::journal::Line;
use crate::rooms::desk::Desk;
use crate::rooms::matches::showing::player_name;
use crate::say;
use crate::words::dictionary::DictionaryName;
use crate::words::library::PlayingWords;
use std::sync::Arc;

/// Less than this is not worth a word.
const WORTH: i64 = 10;

/// A move that was missed: whose, which one of all moves, and what it would have been.
struct Chance {
    seat: Seat,
    number: usize,
    missed: Missed,
}

/// Tells what the best missed move of a finished match was, if there was any worth telling.
pub(crate) fn tell_missed(desk: &Desk, playing: &Playing, lines: Vec<Line>) {
    let (house, windows) = (Arc::clone(&desk.house), desk.windows());
    let (id, mut words) = (playing.id, playing.words.clone());
    // Forms of verbs with clitics would be the best move of nearly every match. What people know is valid here too: the same
    // overlay is on top, as it was when the match began.
    if let Ok(played) = playing.table.frame().dictionary.parse::<DictionaryName>()
        && played.known_to_people() != played
        && let Ok(known) =
            house.library.playing_words(played.known_to_people().name(), words.overlay().clone())
    {
        words = known;
    }
    let names: Vec<String> =
        (1..=playing.table.seats()).map(|seat| player_name(desk, playing, Seat(seat))).collect();
    house.expects(1);
    house.tasks.start(async move {
        let found = house.tasks.work(move || best_missed(&lines, &words)).await;
        if let Ok(Some(Chance { seat, number, missed })) = found {
            let name = names.get(usize::from(seat.0) - 1).map_or("", String::as_str);
            let (better, points, gain) = (missed.better.as_str(), missed.points, missed.gain);
            let text = say!(
                "match-missed",
                name = name,
                number = number,
                better = better,
                points = points,
                gain = gain
            );
            let body = Body { text: Some(text), urgency: Urgency::Reminder, ..Body::default() };
            let handle = Some(Handle(format!("m{id}.missed")));
            let act = Act::Post { handle, body };
            for place in windows {
                let (lang, act) = (house.lang(&place), act.clone());
                house.say(Say { place, to: Audience::All, lang, act, answers: None });
            }
        }
        house.expects(-1);
    });
}

fn best_missed(lines: &[Line], words: &PlayingWords) -> Option<Chance> {
    let (first, rest) = lines.split_first()?;
    let mut table = turns::open(&first.text).ok()?;
    let (mut best, mut number): (Option<Chance>, usize) = (None, 0);
    for line in rest {
        if let By::Seat(seat) = line.by
            && table.is_move(&line.text)
        {
            number += 1;
            if table.frame().computer(seat).is_none()
                && let Some(missed) = table.missed(seat, &line.text, words)
                && missed.gain >= WORTH
                && best.as_ref().is_none_or(|best| missed.gain > best.missed.gain)
            {
                best = Some(Chance { seat, number, missed });
            }
        }
        table.act(line.by, &line.text).ok()?;
    }
    best
}
