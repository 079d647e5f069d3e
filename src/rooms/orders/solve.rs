//! `/risolvi`: all words of a grid that somebody types. Refused while any grid is in play (W22).

use super::super::desk::Halt;
use super::super::heard::Heard;
use super::super::room::Room;
use super::super::say::{Attachment, Body};
use crate::commands::{Invocation, Opt};
use crate::say;
use crate::words::grid::Grid;
use crate::words::grid_maker::Difficulty;
use crate::words::library::Need;

/// Words shown in the answer itself; the file holds all.
const SHOWN: usize = 60;

pub(super) async fn solve(room: &Room, heard: &Heard, asked: &Invocation) -> Result<(), Halt> {
    if room.desk.house.somebody_plays() {
        room.desk.answer(heard, say!("solve-not-now"));
        return Ok(());
    }
    let typed = asked.text(Opt::Testo).unwrap_or_default();
    let Ok(grid) = typed.replace([' ', '\n'], "/").parse::<Grid>() else {
        let typed: String = typed.chars().take(60).collect();
        room.desk.answer(heard, say!("solve-bad-grid", typed = typed));
        return Ok(());
    };
    let english = room.desk.lang() == crate::messages::Lang::En;
    let dictionary = asked.choice(Opt::Dizionario).unwrap_or(if english { "english" } else { "classico" });
    let min = u8::try_from(asked.number(Opt::Minimo).unwrap_or(4)).unwrap_or(4);
    let need = Need::Grids(Difficulty::Normale);
    let words = room.desk.house.prepared_words(&room.desk.place, dictionary, need).await?;
    let mut list = words.words_on(&grid, min);
    let all = list.len();
    list.retain(|word| words.says(word));
    list.sort_by(|a, b| b.len().cmp(&a.len()).then_with(|| a.cmp(b)));
    let points: u32 = list.iter().map(|word| crate::words::points::Points::Sito.score(word.len())).sum();
    let shown = list.iter().take(SHOWN).cloned().collect::<Vec<_>>().join(" · ");
    let told = say!("solve-words", count = list.len(), points = points, words = shown);
    let unsaid = (all > list.len()).then(|| say!("all-words-unsaid", count = all - list.len()));
    let text = say!("lines", lines = [told].into_iter().chain(unsaid).collect::<Vec<_>>());
    let file = (list.len() > SHOWN).then(|| {
        let content = format!("{grid}\n\n{}\n", list.join("\n"));
        Attachment::text("griglia.txt", content)
    });
    let body = Body { text: Some(text), file, ..Body::default() };
    room.desk.house.say(room.desk.private(heard, None, body));
    Ok(())
}
