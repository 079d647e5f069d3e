//! What each move of a finished match was worth: the picture that whoever asks is shown, and what is told beside a move that is looked
//! at again.

use super::super::desk::Halt;
use super::super::heard::{Heard, Place, Server};
use super::super::press::{OfMatch, Press};
use super::super::say::{Act, Body, Button, Picture, Say};
use super::playing::Playing;
use super::showing::seat_name;
use crate::clock::Millis;
use crate::games::turns::analysis::{self, Agreement, Analysis};
use crate::games::turns::{self, Measure};
use crate::games::{By, Seat};
use crate::journal::{Entry, Line, MatchRow, NewSuspicion, Record, Suspected};
use crate::messages::{self, Lang, Text};
use crate::picture::Layout;
use crate::picture::analysis::{analysis_block, analysis_scene};
use crate::picture::theme::Theme;
use crate::rooms::desk::Desk;
use crate::rooms::house::Inner;
use crate::rooms::house::films::Of;
use crate::rooms::matches::opening::load_match;
use crate::say;
use crate::words::dictionary::DictionaryName;
use crate::words::library::PlayingWords;
use std::sync::Arc;

/// Less than this, a point or a percent in tenths, is nothing that anybody would play otherwise for.
const NOTHING: i64 = 10;

/// Moves in the text twin, at most: so many fit in a message.
const ROWS: usize = 40;

/// Answers that it is being looked into, and shows the analysis when it is done: that takes seconds, and the room goes on.
pub(super) async fn show(desk: &Desk, heard: &Heard, row: &MatchRow, lines: Vec<Line>) -> Result<(), Halt> {
    let (id, lang) = (row.id, desk.lang_for(heard));
    let theme = desk.house.settings.theme(&desk.place);
    let key = (Of::Analysis, id, lang, theme);
    let playing = load_match(desk, id).await?;
    let say = |text: Text| {
        let body = Body { text: Some(text), ..Body::default() };
        desk.private(heard, Some(format!("m{id}.analysis")), body)
    };
    let (done, none) = (say(say!("analysis-done")), say(say!("analysis-none")));
    if let Ok(picture) = desk.house.films.get(key) {
        desk.house.say(with_picture(done, id, picture));
        return Ok(());
    }
    let words = known_words(desk, &playing);
    let names: Vec<String> =
        (1..=playing.table.seats()).map(|seat| seat_name(&playing, Seat(seat), lang)).collect();
    let title = messages::plain(lang, playing.table.info().said.title, &[]);
    desk.house.say(say(say!("analysis-begun")));
    let house = Arc::clone(&desk.house);
    let people: Vec<Seat> =
        (1..=playing.table.seats()).map(Seat).filter(|seat| playing.person(*seat).is_some()).collect();
    let servers: Vec<Server> = desk.windows_of_match(id).iter().filter_map(Place::server).cloned().collect();
    let at = desk.now();
    house.expects(1);
    desk.house.tasks.start(async move {
        // One at a time: whoever asks for the same in the meantime finds it made.
        let _alone = house.analysing.lock().await;
        let picture = match house.films.get(key) {
            Ok(picture) => Some(picture),
            Err(begun) => {
                let made =
                    house.tasks.work(move || picture(&lines, &words, &title, &names, (theme, lang))).await;
                match made.ok().flatten() {
                    Some((picture, like_a_program)) => {
                        let suspected = like_a_program.into_iter().filter(|one| people.contains(&one.seat));
                        let records = suspected.flat_map(|one| suspicions(id, &servers, one, at));
                        note(&house, records.collect()).await;
                        Some(house.films.keep(&begun, Arc::new(picture)))
                    }
                    None => None,
                }
            }
        };
        house.say(match picture {
            Some(picture) => with_picture(done, id, picture),
            None => none,
        });
        house.expects(-1);
    });
    Ok(())
}

/// Somebody who nearly always made the best move, for the moderators of every server that is looked at from to look at.
fn suspicions(match_id: i64, servers: &[Server], found: Agreement, at: Millis) -> Vec<Record> {
    let number = |count: usize| i64::try_from(count).unwrap_or(i64::MAX);
    let who = (i64::from(found.seat.0), i64::from(found.seat.0));
    let (count, of) = (number(found.best), Some(number(found.of)));
    let suspicion = |server: &Server| {
        let (server, what) = (server.clone(), Suspected::Engine);
        Record::Suspicion(NewSuspicion { server, what, match_id, who, count, of, at })
    };
    servers.iter().map(suspicion).collect()
}

/// Notes what looks odd; that it cannot be noted is no reason to show nothing.
async fn note(house: &Arc<Inner>, records: Vec<Record>) {
    if let Err(error) = house.append(Entry { lines: Vec::new(), records }).await {
        tracing::warn!(%error, "what looks odd could not be noted");
    }
}

fn with_picture(say: Say, id: i64, picture: Arc<Picture>) -> Say {
    let Say { act: Act::Post { handle, body }, .. } = say else { return say };
    let buttons = vec![
        Button::new(say!("button-replay-steps"), &Press::Match(id, OfMatch::Replay(0))),
        Button::new(say!("button-replay-file"), &Press::Match(id, OfMatch::ReplayFile)),
    ];
    let body = Body { picture: Some(picture), buttons, ..body };
    Say { act: Act::Post { handle, body }, ..say }
}

fn picture(
    lines: &[Line],
    words: &PlayingWords,
    title: &str,
    names: &[String],
    (theme, lang): (Theme, Lang),
) -> Option<(Picture, Vec<Agreement>)> {
    let log = lines.iter().map(|line| (line.by, line.text.as_str()));
    let analysis = Analysis::of(log, words, lang)?;
    let name = |seat: Seat| names.get(usize::from(seat.0).wrapping_sub(1)).cloned().unwrap_or_default();
    let card = analysis::card(&analysis, title, theme, lang, &name);
    let texts = |key: &str, args: &[(&str, String)]| messages::plain(lang, key, args);
    let scene = |layout| analysis_scene(&card, layout, &texts);
    let (wide, tall) = (scene(Layout::Wide), scene(Layout::Tall));
    let picture = Picture { wide, tall, block: analysis_block(&card, ROWS, &texts), film: None };
    Some((picture, analysis.like_a_program()))
}

/// What is told beside the move that stands last in these lines: whether it was the best, and what would have been better.
pub(super) async fn beside_move(desk: &Desk, playing: &Playing, lines: &[Line], lang: Lang) -> Option<Text> {
    let (first, rest) = lines.split_first()?;
    let at =
        rest.iter().rposition(|line| matches!(line.by, By::Seat(_)) && playing.table.is_move(&line.text))?;
    let By::Seat(seat) = rest[at].by else { return None };
    let mut table = turns::open(&first.text).ok()?;
    for line in &rest[..at] {
        table.act(line.by, &line.text).ok()?;
    }
    let (words, line) = (known_words(desk, playing), rest[at].text.clone());
    let weighed = desk.house.tasks.work(move || {
        let worth = table.weigh(seat, &line, &words)?;
        let best = table.spell(&worth.best, lang);
        Some((worth, best))
    });
    let (worth, best) = weighed.await.ok().flatten()?;
    if worth.lost == 0 {
        return Some(say!("replay-best"));
    }
    if worth.lost < NOTHING {
        return Some(say!("replay-good"));
    }
    let lost = analysis::decimal(worth.lost, lang);
    Some(match worth.measure {
        Measure::Points | Measure::Total => say!("replay-better-points", best = best, lost = lost),
        Measure::Chance => say!("replay-better-percent", best = best, lost = lost),
    })
}

/// The words that count as better moves: those that people know. Forms of verbs with clitics would be the best move of nearly every
/// match. The same overlay is on top as when the match began.
pub(super) fn known_words(desk: &Desk, playing: &Playing) -> PlayingWords {
    let words = playing.words.clone();
    let Ok(played) = playing.table.frame().dictionary.parse::<DictionaryName>() else { return words };
    let known = played.known_to_people();
    if known == played {
        return words;
    }
    desk.house.library.playing_words(known.name(), words.overlay().clone()).unwrap_or(words)
}
