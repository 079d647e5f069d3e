//! `/risolvi`: all words of a grid that somebody types. Refused for one that is in play anywhere (W22).

use super::super::desk::Halt;
use super::super::heard::Heard;
use super::super::in_play::Verdict;
use super::super::room::Room;
use super::super::round::results::untold;
use super::super::say::{Attachment, Body};
use crate::commands::{Invocation, Opt};
use crate::say;
use crate::words::grid::Grid;
use crate::words::grid_maker::Difficulty;
use crate::words::library::Need;
use crate::words::points::Points;

/// Words shown in the answer itself; the file holds all.
const SHOWN: usize = 60;

pub(super) async fn solve(room: &Room, heard: &Heard, asked: &Invocation) -> Result<(), Halt> {
    let typed = asked.text(Opt::Testo).unwrap_or_default();
    let Ok(grid) = typed.replace([' ', '\n'], "/").parse::<Grid>() else {
        let typed: String = typed.chars().take(60).collect();
        room.desk.answer(heard, say!("solve-bad-grid", typed = typed));
        return Ok(());
    };
    let refusal = match room.desk.house.may_solve(&heard.who.person, &grid).await {
        Verdict::Free => None,
        Verdict::InPlay => Some(say!("solve-in-play")),
        Verdict::TooMany => Some(say!("solve-too-many")),
        Verdict::Unknown => Some(say!("solve-cannot-ask")),
    };
    if let Some(refusal) = refusal {
        room.desk.answer(heard, refusal);
        return Ok(());
    }
    let english = room.desk.lang() == crate::messages::Lang::En;
    let dictionary = asked.choice(Opt::Dizionario).unwrap_or(if english { "english" } else { "classico" });
    let min = u8::try_from(asked.number(Opt::Minimo).unwrap_or(4)).unwrap_or(4);
    let need = Need::Grids(Difficulty::Normale);
    let words = room.desk.house.prepared_words(&room.desk.place, dictionary, need).await?;
    let mut list = words.words_on(&grid, min);
    let worth =
        |list: &[String]| -> i64 { list.iter().map(|word| i64::from(Points::Sito.score(word.len()))).sum() };
    let (all, all_points) = (list.len(), worth(&list));
    list.retain(|word| words.says(word));
    list.sort_by(|a, b| b.len().cmp(&a.len()).then_with(|| a.cmp(b)));
    let points = worth(&list);
    let shown = list.iter().take(SHOWN).cloned().collect::<Vec<_>>().join(" · ");
    let told = say!("solve-words", count = list.len(), points = points, words = shown);
    let untold = untold(all - list.len(), all_points - points);
    let text = say!("lines", lines = [told].into_iter().chain(untold).collect::<Vec<_>>());
    let file = (list.len() > SHOWN).then(|| {
        let content = format!("{grid}\n\n{}\n", list.join("\n"));
        Attachment::text("griglia.txt", content)
    });
    let body = Body { text: Some(text), file, ..Body::default() };
    room.desk.house.say(room.desk.private(heard, None, body));
    Ok(())
}
