//! Moves put together from menus, for whoever does not want to type: first a piece, say, then where it goes.

use super::Matches;
use super::moves::not_your_turn;
use super::playing::Pending;
use super::showing::with_look;
use crate::games::Seat;
use crate::games::info::Does;
use crate::rooms::desk::Desk;
use crate::rooms::heard::Heard;
use crate::rooms::press::{OfMatch, Press};
use crate::rooms::say::{Body, Button, Choice, Menu, Picture};
use crate::say;
use std::sync::Arc;

/// Entries of a menu at most, and menus of a message: what Discord takes, with a row left for the buttons.
const ENTRIES: usize = 25;
const MENUS: usize = 4;

impl Matches {
    /// Shows its author what a move may go on with after what was `chosen`, on the board with those places marked.
    pub(super) fn pick(&mut self, desk: &Desk, heard: &Heard, id: i64, seat: Seat, chosen: &str) {
        let Some(playing) = self.by_id.get(&id) else { return };
        if !playing.is_due(seat) {
            desk.answer(heard, not_your_turn(desk, playing));
            return;
        }
        let table = &playing.table;
        let mut chosen = chosen.to_owned();
        let mut parts = table.parts(&chosen);
        // Where there is nothing to choose nobody is asked.
        while let [only] = parts.as_slice()
            && !table.is_move(only)
        {
            chosen.clone_from(only);
            parts = table.parts(&chosen);
        }
        if parts.is_empty() {
            desk.answer(heard, say!("match-button-old"));
            return;
        }
        self.ask_which(desk, heard, (id, seat), &chosen, parts, false);
    }

    /// Whether the moves of this match can be put together from menus.
    pub(super) fn picks(&self, id: i64) -> bool {
        let actions = self.by_id.get(&id).map(|playing| playing.table.actions());
        actions.is_some_and(|actions| actions.iter().any(|action| action.does == Does::Picks))
    }

    /// What these moves begin with; nothing if they do not begin alike.
    pub(super) fn common_stem(&self, id: i64, moves: &[String]) -> String {
        let Some(table) = self.by_id.get(&id).map(|playing| &playing.table) else { return String::new() };
        let mut stems = moves.iter().map(|line| table.stem(line));
        let first = stems.next().flatten();
        first.filter(|first| stems.all(|stem| stem.as_ref() == Some(first))).unwrap_or_default()
    }

    /// These parts of a move or whole moves as menus, for their author to choose from.
    pub(super) fn ask_which(
        &mut self,
        desk: &Desk,
        heard: &Heard,
        (id, seat): (i64, Seat),
        chosen: &str,
        mut parts: Vec<String>,
        openly: bool,
    ) {
        let Some(playing) = self.by_id.get(&id) else { return };
        let (lang, table) = (desk.lang_for(heard), &playing.table);
        parts.truncate(ENTRIES * MENUS);
        let picture = with_look(desk, playing, lang, |look| {
            let scene = table.marked(chosen, &parts, look).unwrap_or_else(|| table.scene(look));
            Arc::new(Picture { wide: scene.clone(), tall: scene, block: table.block(), film: None })
        });
        let labels: Vec<String> = parts.iter().map(|part| table.part(part, lang)).collect();
        let whole = parts.iter().all(|part| table.is_move(part));
        let text = match (chosen.is_empty(), whole) {
            (true, true) => say!("move-choose", count = parts.len()),
            (true, false) => say!("move-pick"),
            (false, _) => say!("move-pick-on", chosen = table.part(chosen, lang)),
        };
        let pending = Pending { board: playing.board, moves: parts, openly };
        let mark = pending.mark();
        let choices: Vec<Choice> = labels
            .into_iter()
            .enumerate()
            .map(|(k, label)| Choice {
                label: say!("just", text = label),
                payload: Press::Match(id, OfMatch::Choose { mark, k }).to_string(),
                chosen: false,
            })
            .collect();
        let menus = choices
            .chunks(ENTRIES)
            .map(|some| Menu { label: say!("move-pick-label"), choices: some.to_vec() })
            .collect();
        let anew = table.actions().into_iter().find(|action| action.does == Does::Picks);
        let anew = anew.filter(|_| !chosen.is_empty());
        let anew = anew
            .map(|action| Button::new(say!("button-pick-anew"), &Press::Match(id, OfMatch::Does(action))));
        let cancel = Button::new(say!("button-cancel"), &Press::Match(id, OfMatch::Cancel));
        let buttons = anew.into_iter().chain([cancel]).collect();
        let body = Body { text: Some(text), picture: Some(picture), menus, buttons, ..Body::default() };
        self.ask_author(desk, heard, (id, seat), pending, body);
    }
}
