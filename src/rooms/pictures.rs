//! The pictures of a round, from the fold.

use super::round::live::Live;
use super::round::results::{Outcome, shown_name};
use super::say::Picture;
use crate::games::manche::Manche;
use crate::messages::{self, Lang};
use crate::picture::Layout;
use crate::picture::manche::{EndCard, GridCard, Longest, Row, end_scene, grid_scene};
use crate::picture::theme::Theme;

/// The grid, as it goes into the channel.
pub(crate) fn grid(manche: &Manche, lang: Lang, theme: Theme) -> Picture {
    let texts = |key: &str, args: &[(&str, String)]| messages::plain(lang, key, args);
    let setup = manche.setup();
    let faces = faces(manche);
    let card = GridCard {
        rows: setup.size.0.into(),
        cols: setup.size.1.into(),
        faces: &faces,
        number: setup.number,
        of: setup.of,
        seconds: setup.seconds,
        min_letters: setup.min_letters,
        words: manche.words().len(),
        points: legend(manche),
        theme,
    };
    Picture { wide: grid_scene(&card, Layout::Wide, &texts), tall: grid_scene(&card, Layout::Tall, &texts) }
}

/// The end of a round: the longest word's path and the podium.
pub(crate) fn end(
    live: &Live,
    outcome: &Outcome<'_>,
    lang: Lang,
    theme: Theme,
    display: &dyn Fn(&str) -> String,
) -> Picture {
    let texts = |key: &str, args: &[(&str, String)]| messages::plain(lang, key, args);
    let manche = &live.manche;
    let setup = manche.setup();
    let faces = faces(manche);
    let longest = outcome.longest().map(|(word, finders)| Longest {
        word: display(word),
        path: manche.grid().and_then(|grid| grid.trace(word)).unwrap_or_default(),
        points: manche.points(word),
        finders: finders.len(),
        finder: finders.first().map(|seat| shown_name(live, *seat, lang)).unwrap_or_default(),
    });
    let ranking = manche
        .standings()
        .iter()
        .map(|standing| Row {
            rank: standing.rank,
            name: shown_name(live, standing.seat, lang),
            points: standing.points,
        })
        .collect();
    let maximum = manche.maximum();
    let share = if maximum > 0 { outcome.found_points() * 100 / maximum } else { 0 };
    let card = EndCard {
        rows: setup.size.0.into(),
        cols: setup.size.1.into(),
        faces: &faces,
        number: setup.number,
        longest,
        ranking,
        found: outcome.found(),
        total: manche.words().len(),
        share_percent: u32::try_from(share).unwrap_or(0),
        theme,
    };
    Picture { wide: end_scene(&card, Layout::Wide, &texts), tall: end_scene(&card, Layout::Tall, &texts) }
}

fn faces(manche: &Manche) -> Vec<String> {
    manche.grid().map(|grid| grid.faces().iter().map(|face| face.shown().to_owned()).collect()).unwrap_or_default()
}

/// The columns of the points legend: from the minimum on, the last one for "and more".
fn legend(manche: &Manche) -> Vec<(String, String)> {
    let setup = manche.setup();
    let first = usize::from(setup.min_letters).max(4);
    (first..first + 6)
        .map(|letters| {
            let more = letters == first + 5;
            (format!("{letters}{}", if more { "+" } else { "" }), setup.points.score(letters).to_string())
        })
        .collect()
}
