//! The round as a picture: the grid while it is played, the longest word and the podium after.

use super::outcome::Outcome;
use super::rules::{Manche, Stage};
use crate::games::Look;
use crate::picture::manche::{EndCard, GridCard, Longest, PathCard, Row, end_scene, grid_scene};
use crate::picture::scene::Scene;

/// Columns of the points legend.
const LEGEND: usize = 6;

pub(super) fn scene(manche: &Manche, look: &Look<'_>) -> Scene {
    match manche.stage() {
        Stage::Closed { .. } | Stage::Void { .. } => end(manche, look),
        Stage::Undrawn | Stage::Drawn | Stage::Running { .. } => grid(manche, look),
    }
}

fn grid(manche: &Manche, look: &Look<'_>) -> Scene {
    let setup = manche.setup();
    let faces = faces(manche);
    let card = GridCard {
        rows: setup.size.0.into(),
        cols: setup.size.1.into(),
        faces: &faces,
        number: setup.called(),
        at: setup.number,
        of: setup.of,
        seconds: setup.seconds,
        min_letters: setup.min_letters,
        words: manche.words().len(),
        points: legend(manche),
        theme: look.theme,
    };
    grid_scene(&card, look.layout, look.texts)
}

fn end(manche: &Manche, look: &Look<'_>) -> Scene {
    let setup = manche.setup();
    let faces = faces(manche);
    let outcome = Outcome::of(manche);
    let longest = longest(manche, &outcome, look);
    let row = |standing: &super::Standing| Row {
        rank: standing.rank,
        name: (look.name)(standing.seat),
        points: standing.points,
    };
    let standings = manche.standings();
    // Where nobody made a point nobody won: no podium of zeroes.
    let ranking = if standings.iter().all(|standing| standing.points == 0) {
        Vec::new()
    } else {
        standings.iter().map(row).collect()
    };
    let maximum = manche.maximum();
    let share = if maximum > 0 { outcome.found_points() * 100 / maximum } else { 0 };
    let card = EndCard {
        rows: setup.size.0.into(),
        cols: setup.size.1.into(),
        faces: &faces,
        number: setup.called(),
        void: manche.is_void(),
        longest,
        ranking,
        found: outcome.found(),
        total: manche.words().len(),
        share_percent: u32::try_from(share).unwrap_or(0),
        theme: look.theme,
    };
    end_scene(&card, look.layout, look.texts)
}

fn longest(manche: &Manche, outcome: &Outcome<'_>, look: &Look<'_>) -> Option<Longest> {
    outcome.longest(look.spoken).map(|(word, finders)| Longest {
        word: (look.display)(word),
        path: manche.grid().and_then(|grid| grid.trace(word)).unwrap_or_default(),
        points: manche.points(word),
        finders: finders.len(),
        finder: finders.first().map(|seat| (look.name)(*seat)).unwrap_or_default(),
    })
}

/// What the path of the longest word is drawn from; nothing where the grid holds no word.
pub(super) fn path(manche: &Manche, look: &Look<'_>) -> Option<PathCard> {
    let setup = manche.setup();
    let longest = longest(manche, &Outcome::of(manche), look).filter(|longest| !longest.path.is_empty())?;
    Some(PathCard {
        rows: setup.size.0.into(),
        cols: setup.size.1.into(),
        faces: faces(manche),
        number: setup.called(),
        longest,
        theme: look.theme,
    })
}

fn faces(manche: &Manche) -> Vec<String> {
    let faces = manche.grid().map(crate::words::grid::Grid::faces).unwrap_or_default();
    faces.iter().map(|face| face.shown().to_owned()).collect()
}

/// Letters and points from the shortest paid word on; the last column stands for all longer ones.
fn legend(manche: &Manche) -> Vec<(String, String)> {
    let setup = manche.setup();
    let first = usize::from(setup.min_letters).max(4);
    (first..first + LEGEND)
        .map(|letters| {
            let points = setup.points.score(letters);
            if letters + 1 < first + LEGEND {
                return (letters.to_string(), points.to_string());
            }
            // `sito` goes on growing by so much a letter, the others stop (1.3).
            let more = setup.points.score(letters + 1) - points;
            let points = if more > 0 { format!("{points}+{more}") } else { points.to_string() };
            (format!("{letters}+"), points)
        })
        .collect()
}
