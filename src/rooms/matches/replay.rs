//! `/rivedi`: a finished match as a picture that moves; move by move, as pictures; weighed; and as a file.

use super::super::desk::Halt;
use super::super::heard::Heard;
use super::super::press::{OfMatch, Press};
use super::super::say::{Attachment, Body, Button};
use super::analysis;
use super::course::{Course, Names};
use super::playing::Playing;
use crate::games::{By, registry, turns};
use crate::journal::{ActivityKind, Line, MatchRow, MatchState};
use crate::rooms::desk::Desk;
use crate::rooms::house::films::Of;
use crate::rooms::matches::opening::load_match;
use crate::rooms::matches::showing::{last_move, match_picture, player_name};
use crate::say;
use sha2::{Digest, Sha256};
use std::fmt::Write as _;
use std::sync::Arc;

/// What is wanted of a finished match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Wanted {
    /// All of it, as a picture that moves.
    Film,
    /// How it stood after so many moves.
    Move(usize),
    /// What each move was worth.
    Analysis,
    /// Its log.
    File,
}

/// Something of a finished match of this room.
pub(crate) async fn replay(desk: &Desk, heard: &Heard, id: i64, wanted: Wanted) -> Result<(), Halt> {
    let row = desk.house.journal.match_row(id).await?;
    let Some(row) = row.filter(|row| row.place == desk.place) else {
        desk.answer(heard, say!("match-button-old"));
        return Ok(());
    };
    // Racks and draws stand in the log: nobody reads it before the end.
    if row.state == MatchState::Live {
        desk.answer(heard, say!("replay-not-yet"));
        return Ok(());
    }
    let lines = desk.house.journal.lines(id).await?;
    let moves = moves_of(&lines);
    let at = match wanted {
        Wanted::Film if moves.is_empty() => 0,
        Wanted::Film => return show_film(desk, heard, &row, lines).await,
        Wanted::Analysis => return analysis::show(desk, heard, &row, lines).await,
        Wanted::Move(at) => at.min(moves.len()),
        Wanted::File => return export_match(desk, heard, &row, &lines).await,
    };
    // With what chance brought after it, up to the next move.
    let shown = moves.get(at).copied().unwrap_or(lines.len());
    let playing = load_beginning(desk, &row, &lines[..shown]).await?;
    let lang = desk.lang_for(heard);
    let what = last_move(desk, &playing, lang).filter(|_| at > 0);
    let mut text = match what {
        Some(what) => say!("replay-move", at = at, of = moves.len(), what = what),
        // Taken back, or followed by the end.
        None if at > 0 => say!("replay-at", at = at, of = moves.len()),
        None => say!("replay-start", of = moves.len()),
    };
    if at > 0
        && let Some(better) = analysis::beside_move(desk, &playing, &lines[..shown], lang).await
    {
        text = say!("lines", lines = vec![text, better]);
    }
    let page = |at: usize| Press::Match(id, OfMatch::Replay(at));
    let mut buttons = Vec::new();
    if at > 0 {
        buttons.push(Button::new(say!("button-replay-first"), &page(0)));
        buttons.push(Button::new(say!("button-previous"), &page(at - 1)));
    }
    if at < moves.len() {
        buttons.push(Button::new(say!("button-next"), &page(at + 1)).first());
        buttons.push(Button::new(say!("button-replay-last"), &page(moves.len())));
    }
    if !moves.is_empty() {
        buttons.push(Button::new(say!("button-analysis"), &Press::Match(id, OfMatch::Analysis)));
    }
    buttons.push(Button::new(say!("button-replay-file"), &Press::Match(id, OfMatch::ReplayFile)));
    let picture = Some(Arc::new(match_picture(desk, &playing, lang)));
    let body = Body { text: Some(text), picture, buttons, ..Body::default() };
    desk.house.say(desk.answer_to(heard, format!("m{id}.replay"), body));
    Ok(())
}

/// From the first move to the last; the stills are one press away.
async fn show_film(desk: &Desk, heard: &Heard, row: &MatchRow, lines: Vec<Line>) -> Result<(), Halt> {
    let (id, lang) = (row.id, desk.lang_for(heard));
    let kept = (Of::Film, id, lang, desk.house.settings.theme(&desk.place));
    let moves = moves_of(&lines).len();
    let picture = match desk.house.films.get(kept) {
        Ok(picture) => picture,
        Err(begun) => {
            let playing = load_match(desk, id).await?;
            let (names, block) = (Names::new(desk, &playing, lang), playing.table.block());
            let made = desk.house.tasks.work(move || Some(Course::of(&lines)?.picture(names, block)));
            let Some(picture) = made.await.ok().flatten() else {
                desk.answer(heard, say!("match-button-old"));
                return Ok(());
            };
            desk.house.films.keep(&begun, Arc::new(picture))
        }
    };
    let text = Some(say!("replay-film", moves = moves));
    let picture = Some(picture);
    let buttons = vec![
        Button::new(say!("button-replay-steps"), &Press::Match(id, OfMatch::Replay(0))).first(),
        Button::new(say!("button-analysis"), &Press::Match(id, OfMatch::Analysis)),
        Button::new(say!("button-replay-file"), &Press::Match(id, OfMatch::ReplayFile)),
    ];
    let body = Body { text, picture, buttons, ..Body::default() };
    desk.house.say(desk.answer_to(heard, format!("m{id}.replay"), body));
    Ok(())
}

/// The match of this number that was opened here; without one, the last.
pub(super) async fn match_of_place(desk: &Desk, number: Option<i64>) -> Result<Option<MatchRow>, Halt> {
    let journal = &desk.house.journal;
    let row = match number {
        Some(id) => journal.match_row(id).await?,
        None => journal.last_turn_match(&desk.place).await?,
    };
    Ok(row.filter(|row| row.place == desk.place && row.kind == ActivityKind::Match))
}

/// `/rivedi`: the last match that was finished here, or the one of that number.
pub(crate) async fn replay_last(desk: &Desk, heard: &Heard, number: Option<i64>) -> Result<(), Halt> {
    // While another one runs here people still mean the one that is over.
    let over = match number {
        Some(_) => None,
        None => desk.house.journal.last_ended_match(&desk.place).await?,
    };
    let row = match over {
        Some(row) => Some(row),
        None => match_of_place(desk, number).await?,
    };
    let Some(row) = row else {
        desk.answer(heard, say!("replay-none"));
        return Ok(());
    };
    replay(desk, heard, row.id, Wanted::Film).await
}

async fn load_beginning(desk: &Desk, row: &MatchRow, lines: &[Line]) -> Result<Playing, Halt> {
    let whole = load_match(desk, row.id).await?;
    let seats: Vec<_> = whole.persons().map(|(seat, person)| (seat, person.clone())).collect();
    let names: Vec<_> =
        seats.iter().map(|(seat, person)| (person.clone(), whole.typed_name(*seat).to_owned())).collect();
    Ok(Playing::fold(row.id, lines, &seats, &names, whole.words.clone())?)
}

/// The log as a text, with its hash; for Scrabble between two also as GCG.
async fn export_match(desk: &Desk, heard: &Heard, row: &MatchRow, lines: &[Line]) -> Result<(), Halt> {
    let playing = load_match(desk, row.id).await?;
    let mut log = String::new();
    for line in lines {
        // Writing into a string cannot fail.
        let _ = writeln!(log, "{} {}", line.by, line.text);
    }
    let hash = hex::encode(Sha256::digest(log.as_bytes()));
    let content = format!("giostra-play 1\n// sha256 {hash}\n{log}");
    let say = |ending: &str, content: String| {
        let file = Some(Attachment::text(format!("partita-{}.{ending}", row.id), content));
        let body = Body { text: Some(say!("replay-file")), file, ..Body::default() };
        desk.house.say(desk.answer_anew(heard, format!("m{}.{ending}", row.id), body));
    };
    let log: Vec<(By, &str)> = lines.iter().map(|line| (line.by, line.text.as_str())).collect();
    let name = |seat| player_name(desk, &playing, seat);
    say("play", content);
    let kind = registry::of_rules(playing.table.info().rules);
    if let Some((ending, text)) = kind.and_then(|kind| kind.export(&log, &name)) {
        say(ending, text);
    }
    Ok(())
}

/// Where in a log the moves of the game stand.
fn moves_of(lines: &[Line]) -> Vec<usize> {
    let Some(table) = lines.first().and_then(|first| turns::open(&first.text).ok()) else {
        return Vec::new();
    };
    let is_move = |at: &usize| matches!(lines[*at].by, By::Seat(_)) && table.is_move(&lines[*at].text);
    (0..lines.len()).filter(is_move).collect()
}
