//! The course of a finished match: every position, as a picture that moves, and every move in words.

use super::playing::Playing;
use super::showing::seat_name;
use crate::games::turns::{self, TurnTable};
use crate::games::{By, Look, Seat};
use crate::journal::Line;
use crate::messages::{self, Lang, Voice};
use crate::picture::Layout;
use crate::picture::film::{Film, Pace};
use crate::picture::names::{fitting, short_to, told};
use crate::picture::theme::Theme;
use crate::rooms::desk::Desk;
use crate::rooms::say::Picture;
use crate::words::library::Library;
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

    /// From the first position to the last. Takes as long as a few boards: not for the task of a room.
    pub(super) fn picture(self, names: Names, block: String) -> Picture {
        let alt = self.alt(&names);
        let stations = self.positions.len();
        let film = Film::new(stations, Pace::MOVES, move |station, layout| {
            let name = |seat: Seat| names.of(seat);
            names.with_look(layout, &name, |look| self.positions[station.min(stations - 1)].scene(look))
        });
        Picture { block, ..Picture::moving(film, &alt) }
    }

    /// The moves in words, as many as fit.
    fn alt(&self, names: &Names) -> String {
        let texts = |key: &str, args: &[(&str, String)]| messages::plain(names.lang, key, args);
        let sentences = |most: usize| {
            let name = |seat: Seat| {
                let index = usize::from(seat.0).saturating_sub(1);
                short_to(most, &told(&names.of(seat), index, &texts))
            };
            let tell = |(before, by, line): &(Box<dyn TurnTable>, By, String)| {
                let text = names.with_look(Layout::Wide, &name, |look| match by {
                    By::Seat(seat) => before.describe(*seat, line, look),
                    _ => before.announce(line, look),
                });
                // Nobody hears what is printed in bold.
                text.map(|text| messages::render(names.lang, &text, &Voice::PLAIN).replace("**", ""))
            };
            let head = texts("replay-alt", &[("moves", self.moves().to_string())]);
            std::iter::once(head).chain(self.steps.iter().filter_map(tell)).collect()
        };
        fitting(sentences, &texts("replay-alt-rest", &[]))
    }
}

/// How a match is told to one reader, apart from any room.
pub(super) struct Names {
    seats: BTreeMap<Seat, String>,
    library: Arc<Library>,
    dictionary: String,
    theme: Theme,
    lang: Lang,
}

impl Names {
    /// As it is told in a place, in this language.
    pub(super) fn new(desk: &Desk, playing: &Playing, lang: Lang) -> Self {
        let seats = (1..=playing.table.seats()).map(Seat);
        Self {
            seats: seats.map(|seat| (seat, seat_name(playing, seat, lang))).collect(),
            library: Arc::clone(&desk.house.library),
            dictionary: playing.table.frame().dictionary.clone(),
            theme: desk.house.settings.theme(&desk.place),
            lang,
        }
    }

    fn of(&self, seat: Seat) -> String {
        self.seats.get(&seat).cloned().unwrap_or_default()
    }

    fn with_look<T>(
        &self,
        layout: Layout,
        name: &dyn Fn(Seat) -> String,
        with: impl FnOnce(&Look<'_>) -> T,
    ) -> T {
        let texts = |key: &str, args: &[(&str, String)]| messages::plain(self.lang, key, args);
        let display = |word: &str| self.library.display(&self.dictionary, word);
        with(&Look { theme: self.theme, layout, texts: &texts, name, display: &display, spoken: &|_| true })
    }
}
