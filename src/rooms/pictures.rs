//! The pictures of a round for both shapes of screen.

use super::commitment;
use super::round::live::Live;
use super::round::results::shown_name;
use super::say::Picture;
use crate::games::{Look, Rules, Seat};
use crate::messages::{self, Lang};
use crate::picture::film::{Film, Pace};
use crate::picture::kit::imprint;
use crate::picture::manche::{Longest, path_scene};
use crate::picture::theme::Theme;
use crate::picture::{Layout, grid_block};

/// The round as everybody may see it while it runs: no word is shown.
pub(crate) fn running(live: &Live, lang: Lang, theme: Theme) -> Picture {
    picture(live, lang, theme, &str::to_owned, &|_| true)
}

/// The round as everybody may see it.
pub(crate) fn picture(
    live: &Live,
    lang: Lang,
    theme: Theme,
    display: &dyn Fn(&str) -> String,
    spoken: &dyn Fn(&str) -> bool,
) -> Picture {
    let texts = |key: &str, args: &[(&str, String)]| messages::plain(lang, key, args);
    let name = |seat: Seat| shown_name(live, seat, lang);
    let setup = live.manche.setup();
    let mark = if setup.announced { commitment::mark(&setup.seed) } else { String::new() };
    let scene = |layout| {
        let look = Look { theme, layout, texts: &texts, name: &name, display, spoken };
        let mut scene = live.manche.scene(None, &look);
        imprint(&mut scene, theme, &mark);
        scene
    };
    Picture {
        wide: scene(Layout::Wide),
        tall: scene(Layout::Tall),
        block: block(live).unwrap_or_default(),
        film: None,
    }
}

/// The path of the longest word of a round that is over, letter by letter; with the word and its points. Nothing where the
/// grid held no word.
pub(crate) fn longest_word(
    live: &Live,
    lang: Lang,
    theme: Theme,
    display: &dyn Fn(&str) -> String,
    spoken: &dyn Fn(&str) -> bool,
) -> Option<(Picture, Longest)> {
    let texts = move |key: &str, args: &[(&str, String)]| messages::plain(lang, key, args);
    let name = |seat: Seat| shown_name(live, seat, lang);
    let look = Look { theme, layout: Layout::Wide, texts: &texts, name: &name, display, spoken };
    let card = live.manche.path_card(&look)?;
    let (longest, steps) = (card.longest.clone(), card.longest.path.len());
    let alt = path_scene(&card, steps, &texts).alt;
    let film = Film::new(steps + 1, Pace::LETTERS, move |station, _| path_scene(&card, station, &texts));
    Some((Picture { block: block(live).unwrap_or_default(), ..Picture::moving(film, &alt) }, longest))
}

/// The grid as monospaced lines, once it is drawn.
pub(crate) fn block(live: &Live) -> Option<String> {
    let grid = live.manche.grid()?;
    let faces: Vec<String> = grid.faces().iter().map(|face| face.shown().to_owned()).collect();
    Some(grid_block(grid.rows(), grid.cols(), &faces))
}
