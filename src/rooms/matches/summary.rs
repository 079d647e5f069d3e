//! After the end: the best move anybody missed. Looked for beside the room, told when it is found.

use super::super::press::{OfMatch, Press};
use super::super::say::{Act, Audience, Body, Button, Handle, Say, Urgency};
use super::analysis::known_words;
use super::playing::Playing;
use crate::games::turns::{self, Measure};
use crate::games::{By, Seat};
use crate::journal::Line;
use crate::messages::Lang;
use crate::rooms::desk::Desk;
use crate::rooms::matches::showing::player_name;
use crate::say;
use crate::words::library::PlayingWords;
use std::sync::Arc;

/// Less than this is not worth a word.
const WORTH: i64 = 10;

/// A move that was missed: whose, which one of all moves, what it would have been, and how many points more than what was played.
struct Chance {
    seat: Seat,
    number: usize,
    better: String,
    points: i64,
    gain: i64,
}

/// Tells what the best missed move of a finished match was, if there was any worth telling.
pub(crate) fn tell_missed(desk: &Desk, playing: &Playing, lines: Vec<Line>) {
    let (house, windows) = (Arc::clone(&desk.house), desk.windows_of_match(playing.id));
    let (id, words, lang) = (playing.id, known_words(desk, playing), desk.lang());
    let names: Vec<String> =
        (1..=playing.table.seats()).map(|seat| player_name(desk, playing, Seat(seat))).collect();
    house.expects(1);
    house.tasks.start(async move {
        let found = house.tasks.work(move || best_missed(&lines, &words, lang)).await;
        if let Ok(Some(Chance { seat, number, better, points, gain })) = found {
            let name = names.get(usize::from(seat.0) - 1).map_or("", String::as_str);
            let text = say!(
                "match-missed",
                name = name,
                number = number,
                better = better,
                points = points,
                gain = gain
            );
            let buttons = vec![Button::new(say!("button-analysis"), &Press::Match(id, OfMatch::Analysis))];
            let body = Body { text: Some(text), buttons, urgency: Urgency::Reminder, ..Body::default() };
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

/// Only where moves bring points: elsewhere it would take seconds after every match, for nobody who asked.
fn best_missed(lines: &[Line], words: &PlayingWords, lang: Lang) -> Option<Chance> {
    let (first, rest) = lines.split_first()?;
    let mut table = turns::open(&first.text).ok()?;
    let (mut best, mut number): (Option<Chance>, usize) = (None, 0);
    for line in rest {
        if let By::Seat(seat) = line.by
            && table.is_move(&line.text)
        {
            number += 1;
            if table.frame().computer(seat).is_none() {
                let worth = table.weigh(seat, &line.text, words)?;
                let (points, gain) = (worth.brings / 10, (worth.brings - worth.made) / 10);
                match worth.measure {
                    Measure::Points if gain >= WORTH && best.as_ref().is_none_or(|best| gain > best.gain) => {
                        let better = table.spell(&worth.best, lang);
                        best = Some(Chance { seat, number, better, points, gain });
                    }
                    Measure::Points => {}
                    Measure::Total | Measure::Chance => return None,
                }
            }
        }
        table.act(line.by, &line.text).ok()?;
    }
    best
}
