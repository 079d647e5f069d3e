//! The course of a finished match: every position, as a picture that moves, and every move in words.

use super::playing::Playing;
use super::showing::{seat_name, with_name};
use crate::games::turns::{self, TurnTable};
use crate::games::{By, Look, Seat};
use crate::journal::Line;
use crate::messages::{self, Lang, Voice};
use crate::picture::film::{Film, Pace};
use crate::picture::names::{fitting, short_to, told};
use crate::rooms::desk::Desk;
use crate::rooms::say::Picture;
use std::collections::BTreeMap;
use std::sync::Arc;

/// The positions of a match, and what was played in each.
pub(super) struct Course {
    /// Before the first move, and after each with what chance brought after it.
    positions: Vec<Box<dyn TurnTable>>,
    /// What there is to tell, each with the match as it was before.
    steps: Vec<(Box<dyn TurnTable>, By, String)>,
}

impl Course {
    /// Folds a log once; nothing where it cannot be read, or nobody has moved.
    pub(super) fn of(lines: &[Line]) -> Option<Self> {
        let (first, rest) = lines.split_first()?;
        let mut table = turns::open(&first.text).ok()?;
        let (mut positions, mut steps) = (Vec::new(), Vec::new());
        for line in rest {
            let is_move = matches!(line.by, By::Seat(_)) && table.is_move(&line.text);
            if is_move {
                positions.push(table.boxed_clone());
            }
            // Where everybody plays at once, what chance brings is what is told.
            if is_move && !table.is_open() || line.by == By::Chance && table.is_open() {
                steps.push((table.boxed_clone(), line.by, line.text.clone()));
            }
            table.act(line.by, &line.text).ok()?;
        }
        if positions.is_empty() {
            return None;
        }
        positions.push(table);
        Some(Self { positions, steps })
    }

    /// How many moves there are.
    pub(super) const fn moves(&self) -> usize {
        self.positions.len() - 1
    }

    /// From the first position to the last.
    pub(super) fn picture(self, desk: &Desk, playing: &Playing, lang: Lang) -> Picture {
        let alt = self.alt(desk, playing, lang);
        let seats = (1..=playing.table.seats()).map(Seat);
        let names: BTreeMap<Seat, String> =
            seats.map(|seat| (seat, seat_name(playing, seat, lang))).collect();
        let library = Arc::clone(&desk.house.library);
        let dictionary = playing.table.frame().dictionary.clone();
        let theme = desk.house.settings.theme(&desk.place);
        let (stations, block) = (self.positions.len(), playing.table.block());
        let film = Film::new(stations, Pace::MOVES, move |station, layout| {
            let texts = |key: &str, args: &[(&str, String)]| messages::plain(lang, key, args);
            let name = |seat: Seat| names.get(&seat).cloned().unwrap_or_default();
            let display = |word: &str| library.display(&dictionary, word);
            let look = Look { theme, layout, texts: &texts, name: &name, display: &display };
            self.positions[station.min(stations - 1)].scene(&look)
        });
        Picture { block, ..Picture::moving(film, &alt) }
    }

    /// The moves in words, as many as fit.
    fn alt(&self, desk: &Desk, playing: &Playing, lang: Lang) -> String {
        let texts = |key: &str, args: &[(&str, String)]| messages::plain(lang, key, args);
        let sentences = |most: usize| {
            let name = |seat: Seat| {
                let index = usize::from(seat.0).saturating_sub(1);
                short_to(most, &told(&seat_name(playing, seat, lang), index, &texts))
            };
            let tell = |(before, by, line): &(Box<dyn TurnTable>, By, String)| {
                let text = with_name(desk, playing, lang, &name, |look| match by {
                    By::Seat(seat) => before.describe(*seat, line, look),
                    _ => before.announce(line, look),
                });
                // Nobody hears what is printed in bold.
                text.map(|text| messages::render(lang, &text, &Voice::PLAIN).replace("**", ""))
            };
            let head = texts("replay-alt", &[("moves", self.moves().to_string())]);
            std::iter::once(head).chain(self.steps.iter().filter_map(tell)).collect()
        };
        fitting(sentences, &texts("replay-alt-rest", &[]))
    }
}
