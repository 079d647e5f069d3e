//! Buttons under a message: rows that fit a phone, and links into the private chat for what is to be
//! written where nobody else reads it.

use super::html::{bare, typed};
use crate::messages::{self, Lang, Voice};
use crate::rooms::say::Button;
use reqwest::Url;
use teloxide::types::{InlineKeyboardButton, InlineKeyboardMarkup};

/// Letters in one row, about: more is cut off on a small phone.
const ROW: usize = 28;
/// Buttons in one row at most.
const MOST: usize = 4;

/// The rows of buttons. In a group, a button that opens a form leads to the private chat.
pub(super) fn keyboard(buttons: &[Button], lang: Lang, bot: &str, private: bool) -> InlineKeyboardMarkup {
    let mut rows: Vec<Vec<InlineKeyboardButton>> = Vec::new();
    let mut room = 0;
    for button in buttons {
        let voice = Voice { typed: &typed, called: &|_, name| typed(name), ..Voice::PLAIN };
        let label = bare(&messages::render(lang, &button.label, &voice));
        let width = label.chars().count() + 2;
        let link = button.form.as_ref().filter(|_| !private).and_then(|_| link(bot, &button.payload));
        let shown = match link {
            Some(url) => InlineKeyboardButton::url(label, url),
            None => InlineKeyboardButton::callback(label, button.payload.clone()),
        };
        if let Some(row) = rows.last_mut().filter(|row| row.len() < MOST && width <= room) {
            room -= width;
            row.push(shown);
        } else {
            room = ROW.saturating_sub(width);
            rows.push(vec![shown]);
        }
    }
    InlineKeyboardMarkup::new(rows)
}

/// Opens the private chat with the bot, which then hears `/start` with the payload.
pub(super) fn link(bot: &str, payload: &str) -> Option<Url> {
    Url::parse(&format!("https://t.me/{bot}?start={}", payload.replace(':', "-"))).ok()
}

/// The payload of a link, given back by `/start`.
pub(super) fn unlinked(parameter: &str) -> Option<String> {
    let fits = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
    (!parameter.is_empty() && parameter.len() <= 64 && parameter.chars().all(fits))
        .then(|| parameter.replace('-', ":"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::say;
    use teloxide::types::InlineKeyboardButtonKind;

    #[test]
    fn rows_fit_a_phone_and_links_come_back() {
        let button = |payload: &str| Button {
            label: say!("button-my-list"),
            payload: payload.into(),
            form: None,
            primary: false,
        };
        let form = Button { form: Some(crate::rooms::press::Form::words()), ..button("segreto:12") };
        let buttons = [form, button("lista:12"), button("regole:12"), button("x")];
        let markup = keyboard(&buttons, Lang::It, "GiostraBot", false);
        assert_eq!(markup.inline_keyboard.iter().map(Vec::len).collect::<Vec<_>>(), [2, 2]);
        let InlineKeyboardButtonKind::Url(url) = &markup.inline_keyboard[0][0].kind else { panic!() };
        assert_eq!(url.as_str(), "https://t.me/GiostraBot?start=segreto-12");
        assert_eq!(unlinked("segreto-12").as_deref(), Some("segreto:12"));
        assert_eq!((unlinked(""), unlinked("a b"), unlinked("è")), (None, None, None));
        let private = keyboard(&buttons, Lang::It, "GiostraBot", true);
        assert!(matches!(private.inline_keyboard[0][0].kind, InlineKeyboardButtonKind::CallbackData(_)));
    }
}
