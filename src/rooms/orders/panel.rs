//! The panel of settings: one private message of two pages, changed in place, and the list of all
//! settings behind it. Everything on it can be typed as well: `/impostazioni tema giorno`.

use super::super::desk::Halt;
use super::super::heard::Heard;
use super::super::press::{OfPlace, Press};
use super::super::room::Room;
use super::super::say::{Body, Button, Choice, Menu};
use super::super::settings::{About, Key, Level, SETTINGS, Values};
use super::settings;
use crate::messages::{Lang, Text, own};
use crate::say;

/// What can be chosen on each page: a platform takes five rows, of which the last leads to the others.
pub(crate) const PAGES: [&[Key]; 2] =
    [&[Key::Lingua, Key::Gioco, Key::Dizionario, Key::Modo], &[Key::Tema, Key::Chi, Key::Stanza, Key::Calma]];

/// The name of the panel among what one person sees.
const HANDLE: &str = "settings";

/// What is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum View {
    /// One of [`PAGES`], from 0.
    Page(usize),
    /// Every setting, as a list.
    All,
}

impl View {
    /// The view of a payload, `impostazioni:2`; the first page for what leads nowhere.
    pub(super) fn named(name: &str) -> Self {
        match name {
            "tutte" => Self::All,
            _ => Self::Page(name.parse().unwrap_or(1_usize).saturating_sub(1).min(PAGES.len() - 1)),
        }
    }
}

/// Shows the panel, with something to say about what was asked for above it.
pub(super) fn show(room: &Room, heard: &Heard, view: View, note: Option<Text>) {
    let body = match view {
        View::Page(page) => page_body(room, heard, page, note),
        View::All => list_body(room, heard),
    };
    room.desk.house.say(room.desk.answer_to(heard, HANDLE.into(), body));
}

/// A choice was taken: `imposta:tema:giorno`.
pub(super) async fn choose(room: &mut Room, heard: &Heard, key: &str, value: &str) -> Result<(), Halt> {
    let page = |about: &About| PAGES.iter().position(|keys| keys.contains(&about.key));
    let about = About::named(key).and_then(|about| Some((about, page(about)?)));
    let Some((about, page)) = about else {
        room.desk.answer(heard, say!("button-old"));
        return Ok(());
    };
    if value == settings::here(room, heard, about.key) {
        // Nothing to change, and nothing for the log of deeds.
        show(room, heard, View::Page(page), None);
        return Ok(());
    }
    match settings::change(room, heard, about, settings::level(room, None, about), value).await? {
        Ok(done) => show(room, heard, View::Page(page), Some(done)),
        Err(refusal) => room.desk.answer(heard, refusal),
    }
    Ok(())
}

fn page_body(room: &Room, heard: &Heard, page: usize, note: Option<Text>) -> Body {
    let lang = room.desk.lang_for(heard);
    // Alone with the bot, one's settings are one's own.
    let can_be_set = |about: &About| !heard.place.is_private() || about.levels.contains(&Level::Person);
    let shown = |page: usize| PAGES[page].iter().map(|key| About::of(*key)).filter(|about| can_be_set(about));
    let pages = (0..PAGES.len()).filter(|page| shown(*page).next().is_some()).count();
    let mut lines: Vec<Text> = note.into_iter().collect();
    // Nobody is offered what they would be refused.
    let may =
        |about: &&About| settings::may_change(room, heard, about, settings::level(room, None, about)).is_ok();
    let menus: Vec<Menu> =
        shown(page).filter(may).filter_map(|about| menu(room, heard, about, lang)).collect();
    lines.push(match pages {
        1 => say!("settings-panel-private"),
        _ if menus.is_empty() => say!("settings-panel-look", page = page + 1, pages = pages),
        _ => say!("settings-panel", page = page + 1, pages = pages),
    });
    lines.extend(shown(page).map(|about| line(room, heard, about, lang)));
    let mut buttons = Vec::new();
    if page > 0 {
        buttons.push(leads_to(say!("button-previous"), &page.to_string()));
    }
    if page + 1 < pages {
        buttons.push(leads_to(say!("button-next"), &(page + 2).to_string()));
    }
    buttons.push(leads_to(say!("button-all-settings"), "tutte"));
    Body { text: Some(say!("lines", lines = lines)), menus, buttons, ..Body::default() }
}

fn list_body(room: &Room, heard: &Heard) -> Body {
    let lang = room.desk.lang_for(heard);
    let mut lines = vec![say!("settings-head")];
    lines.extend(SETTINGS.iter().map(|about| line(room, heard, about, lang)));
    let buttons = vec![leads_to(say!("button-previous"), "1")];
    Body { text: Some(say!("lines", lines = lines)), buttons, ..Body::default() }
}

fn line(room: &Room, heard: &Heard, about: &About, lang: Lang) -> Text {
    let value = about.shown(&settings::here(room, heard, about.key), lang);
    let does = crate::messages::plain(lang, &about.text(), &[]);
    say!("settings-line", name = own(about.name(lang)), value = own(value), does = own(does))
}

fn menu(room: &Room, heard: &Heard, about: &About, lang: Lang) -> Option<Menu> {
    let Values::OneOf(values) = about.values else { return None };
    let now = settings::here(room, heard, about.key);
    let choice = |(stored, _): &(&str, &str)| Choice {
        label: say!("literal", text = about.shown(stored, lang)),
        payload: Press::Place(OfPlace::Set { key: about.names.0.to_owned(), value: (*stored).to_owned() })
            .to_string(),
        chosen: *stored == now,
    };
    let label = say!("literal", text = about.name(lang));
    Some(Menu { label, choices: values.iter().map(choice).collect() })
}

fn leads_to(label: Text, view: &str) -> Button {
    Button::new(label, &Press::Place(OfPlace::Settings(view.to_owned())))
}
