//! The picture of a round for both shapes of screen.

use super::round::live::Live;
use super::round::results::shown_name;
use super::say::Picture;
use crate::games::{Look, Rules, Seat};
use crate::messages::{self, Lang};
use crate::picture::Layout;
use crate::picture::theme::Theme;

/// The round as everybody may see it.
pub(crate) fn picture(live: &Live, lang: Lang, theme: Theme, display: &dyn Fn(&str) -> String) -> Picture {
    let texts = |key: &str, args: &[(&str, String)]| messages::plain(lang, key, args);
    let name = |seat: Seat| shown_name(live, seat, lang);
    let scene =
        |layout| live.manche.scene(None, &Look { theme, layout, texts: &texts, name: &name, display });
    Picture { wide: scene(Layout::Wide), tall: scene(Layout::Tall) }
}
