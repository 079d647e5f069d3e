//! The picture of a round for both shapes of screen.

use super::round::live::Live;
use super::round::results::shown_name;
use super::say::Picture;
use crate::games::{Look, Rules, Seat};
use crate::messages::{self, Lang};
use crate::picture::theme::Theme;
use crate::picture::{Layout, grid_block};

/// The round as everybody may see it.
pub(crate) fn picture(live: &Live, lang: Lang, theme: Theme, display: &dyn Fn(&str) -> String) -> Picture {
    let texts = |key: &str, args: &[(&str, String)]| messages::plain(lang, key, args);
    let name = |seat: Seat| shown_name(live, seat, lang);
    let scene =
        |layout| live.manche.scene(None, &Look { theme, layout, texts: &texts, name: &name, display });
    Picture { wide: scene(Layout::Wide), tall: scene(Layout::Tall), block: block(live).unwrap_or_default() }
}

/// The grid as monospaced lines, once it is drawn.
pub(crate) fn block(live: &Live) -> Option<String> {
    let grid = live.manche.grid()?;
    let faces: Vec<String> = grid.faces().iter().map(|face| face.shown().to_owned()).collect();
    Some(grid_block(grid.rows(), grid.cols(), &faces))
}
