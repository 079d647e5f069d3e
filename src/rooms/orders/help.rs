//! `/aiuto` and `/regole`.

use super::super::heard::Heard;
use super::super::press::{OfPlace, Press};
use super::super::room::Room;
use super::super::say::{Body, Button};
use crate::commands::{TOPICS, Topic, page};
use crate::games::info::GameInfo;
use crate::games::manche::{Mode, Setup};
use crate::games::registry;
use crate::messages::Text;
use crate::rooms::commitment;
use crate::rooms::round::opening::automatic_plan;
use crate::say;

/// `/aiuto`: doors to the rest, or one page.
pub(super) fn help(room: &Room, heard: &Heard, topic: Option<&str>) {
    let lang = room.desk.lang_for(heard);
    let text = match topic.map(str::trim).filter(|topic| !topic.is_empty()) {
        None => say!("help"),
        Some(typed) => page(typed).map_or_else(|| unknown(typed), |page| page.text(lang)),
    };
    let button = |label: Text, page: &str| Button::new(label, &Press::Place(OfPlace::Help(page.to_owned())));
    let topic = |topic: &Topic| button(Text { key: topic.label, args: Vec::new() }, topic.names.0);
    let (first, rest) = TOPICS.split_at(1);
    let mut buttons: Vec<Button> = first.iter().map(topic).collect();
    buttons.extend(registry::infos().map(|info| button(info.title(), info.names[0])));
    buttons.extend(rest.iter().map(topic));
    buttons.push(button(say!("help-button-commands"), "comandi"));
    buttons.push(button(say!("help-button-moderators"), "moderatori"));
    let body = Body { text: Some(text), buttons, ..Body::default() };
    room.desk.house.say(room.desk.answer_to(heard, "help".into(), body));
}

fn unknown(typed: &str) -> Text {
    let typed: String = typed.chars().take(40).collect();
    say!("lines", lines = vec![say!("help-unknown", typed = typed), say!("help")])
}

/// `/regole`, and the button under the grid.
pub(super) fn rules(room: &Room, heard: &Heard, asked: Option<i64>) {
    // In a match: the rules of that game.
    let only = room.matches.only_match().filter(|_| room.rounds.live.is_none());
    let meant = asked.filter(|id| room.matches.by_id.contains_key(id)).or(only);
    if let Some(playing) = meant.and_then(|id| room.matches.by_id.get(&id)) {
        let frame = playing.table.frame();
        let seed = frame.rated.then_some(frame.seed.as_str());
        room.desk.answer(heard, with_hash(rules_of(playing.table.info()), seed));
        return;
    }
    let setup = room.rounds.live.as_ref().map(|live| live.manche.setup());
    if let Some(number) = asked.filter(|_| setup.is_none() && !room.matches.by_id.is_empty()) {
        room.desk.answer(heard, room.matches.which(&room.desk, heard, Some(number)));
        return;
    }
    // Where a tournament is and nothing of the room's own runs: how that one is played.
    let here = room.events.regulations().filter(|_| setup.is_none() && asked.is_none());
    if let Some((text, secret)) = here {
        room.desk.answer(heard, with_hash(text, secret));
        return;
    }
    // Of several matches the one that is answered, or in which it is the turn of whoever asks.
    if setup.is_none() && !room.matches.by_id.is_empty() {
        match room.matches.match_of_command(&room.desk, heard, None) {
            Some(id) => rules(room, heard, Some(id)),
            None => room.desk.answer(heard, room.matches.which(&room.desk, heard, None)),
        }
        return;
    }
    // Between rounds: those of the round that `/manche` would start.
    let next = automatic_plan(&room.desk, 0, 0).map(|plan| plan.wish);
    let min = setup.map(|setup| setup.min_letters).or(next.as_ref().map(|wish| wish.min_letters));
    let mode = setup.map(|setup| setup.mode).or(next.as_ref().map(|wish| wish.mode)).unwrap_or_default();
    let mode = match (mode, setup.is_some_and(Setup::everybody_is_paid)) {
        (Mode::Aperta, false) => say!("rules-open"),
        (Mode::Aperta, true) => say!("rules-party"),
        (Mode::Riservata | Mode::Cabina, _) => say!("rules-secret"),
    };
    let min = min.unwrap_or(4);
    let points = setup.map(|setup| setup.points).unwrap_or_default();
    let points = Text { key: points_key(points), args: Vec::new() };
    let mut rules = say!("rules", min = min, mode = mode, points = points);
    if let Some(setup) = setup.filter(|setup| setup.computer.is_some()) {
        let cancels = if setup.points.cancels_common() { "yes" } else { "no" };
        rules = say!("lines", lines = vec![rules, say!("rules-computer", cancels = cancels)]);
    }
    let seed = setup.filter(|setup| setup.announced).map(|setup| setup.seed.as_str());
    room.desk.answer(heard, with_hash(rules, seed));
}

/// What was announced of the seed, once more for whoever asks (W21): the announcement may be far above by now.
fn with_hash(rules: Text, seed: Option<&str>) -> Text {
    match seed.and_then(commitment::hash_of) {
        Some(hash) => say!("lines", lines = vec![rules, say!("seed-hash", hash = hash)]),
        None => rules,
    }
}

/// The rules of a game, on a page.
const fn rules_of(info: &GameInfo) -> Text {
    Text { key: info.said.help, args: Vec::new() }
}

const fn points_key(points: crate::words::points::Points) -> &'static str {
    match points {
        crate::words::points::Points::Sito => "rules-points-sito",
        crate::words::points::Points::Scatola => "rules-points-scatola",
        crate::words::points::Points::Torneo => "rules-points-torneo",
    }
}
