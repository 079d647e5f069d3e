//! `/partite`: my matches, and whose turn it is in each; with `finite:` those that are over, by the number that `/rivedi` takes.

use super::super::desk::Halt;
use super::super::heard::Heard;
use super::super::say::Body;
use super::ending::result_text;
use super::playing::Playing;
use super::showing::seat_name;
use crate::games::Seat;
use crate::journal::MatchState;
use crate::messages::{self, Arg, Lang, Text};
use crate::rooms::desk::Desk;
use crate::rooms::matches::opening::load_match;
use crate::say;

/// Matches shown at most.
const SHOWN: u32 = 12;

/// The matches of the player who asks, those first in which it is their turn.
pub(crate) async fn list_matches(desk: &Desk, heard: &Heard) -> Result<(), Halt> {
    let accounts = desk.house.links.accounts(&heard.who.person);
    let lang = desk.lang_for(heard);
    let (mut mine, mut others) = (Vec::new(), Vec::new());
    for account in &accounts {
        let rows = desk.house.journal.turn_matches_of(account, MatchState::Live, SHOWN).await?;
        for row in rows {
            let playing = load_match(desk, row.id).await?;
            let Some(seat) = playing.seat_of(account) else { continue };
            let game = playing.table.info().title();
            let (place, against) = (Arg::Place(row.place.to_string()), against(&playing, Some(seat), lang));
            let runs = !playing.table.is_paused();
            let line = match (playing.is_due(seat), playing.table.until().filter(|_| runs)) {
                (true, Some(until)) => say!(
                    "matches-mine-until",
                    number = row.id,
                    game = game,
                    against = against,
                    place = place,
                    until = Arg::When(until)
                ),
                (true, None) => {
                    say!("matches-mine", number = row.id, game = game, against = against, place = place)
                }
                (false, Some(until)) => say!(
                    "matches-theirs-until",
                    number = row.id,
                    game = game,
                    against = against,
                    place = place,
                    until = Arg::When(until)
                ),
                (false, None) => {
                    say!("matches-theirs", number = row.id, game = game, against = against, place = place)
                }
            };
            if playing.is_due(seat) { mine.push(line) } else { others.push(line) }
        }
    }
    mine.extend(others);
    let text = if mine.is_empty() {
        say!("matches-none")
    } else {
        let count: Text = say!("matches-head", count = mine.len());
        mine.insert(0, count);
        say!("lines", lines = mine)
    };
    desk.house.say(desk.answer_to(heard, "matches".to_owned(), Body { text: Some(text), ..Body::default() }));
    Ok(())
}

/// The last matches of the player who asks that are over, the newest first.
pub(crate) async fn list_finished(desk: &Desk, heard: &Heard) -> Result<(), Halt> {
    let lang = desk.lang_for(heard);
    let mut found = Vec::new();
    for account in &desk.house.links.accounts(&heard.who.person) {
        for row in desk.house.journal.turn_matches_of(account, MatchState::Ended, SHOWN).await? {
            found.push((row, account.clone()));
        }
    }
    found.sort_by_key(|(row, _)| std::cmp::Reverse(row.id));
    found.truncate(SHOWN as usize);
    let mut lines = Vec::new();
    for (row, account) in found {
        let playing = load_match(desk, row.id).await?;
        let Some(seat) = playing.seat_of(&account) else { continue };
        lines.push(say!(
            "matches-ended",
            number = row.id,
            game = playing.table.info().title(),
            against = against(&playing, Some(seat), lang),
            place = Arg::Place(row.place.to_string()),
            result = result_text(desk, &playing, &playing.table.standings())
        ));
    }
    if lines.is_empty() {
        lines.push(say!("matches-none-ended"));
    } else {
        lines.push(say!("matches-ended-replay"));
    }
    let body = Body { text: Some(say!("lines", lines = lines)), ..Body::default() };
    desk.house.say(desk.answer_to(heard, "matches".to_owned(), body));
    Ok(())
}

/// The others in a match, where everybody is welcome there may be none yet; without a seat all who play.
pub(super) fn against(playing: &Playing, seat: Option<Seat>, lang: Lang) -> String {
    let others = (1..=playing.table.seats()).map(Seat).filter(|other| Some(*other) != seat);
    let names: Vec<String> = others.map(|other| seat_name(playing, other, lang)).collect();
    if names.is_empty() { messages::plain(lang, "matches-nobody-yet", &[]) } else { names.join(", ") }
}
