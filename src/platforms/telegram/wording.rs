//! What a message of ours says, as Telegram writes it: HTML, with the picture's text twin below.

use super::carriage::Carriage;
use super::html::{addressed, called, code, html, linked, typed};
use super::{chat_of, topic_of};
use crate::clock::Millis;
use crate::messages::{self, Lang, Text, Voice, moment};
use crate::platforms::places;
use crate::platforms::showing::How;
use crate::rooms::heard::{Door, Place};
use crate::rooms::say::Body;

/// The longest caption.
const CAPTION: usize = 1_024;
/// The longest text of a message.
const WORDS: usize = 4_096;

impl Carriage {
    fn voice<T>(&self, place: &Place, lang: Lang, act: impl FnOnce(&Voice<'_>) -> T) -> T {
        let zone = self.host.zone(place);
        let now = self.host.clock().now() + self.known.skew();
        let when = |at: Millis| moment::phrase(lang, at, now, &zone);
        let hour = |at: Millis| moment::hour(lang, at, &zone);
        let place = |name: &str| self.link_to(lang, name);
        act(&Voice {
            door: Door::Telegram.name(),
            when: &when,
            date: &when,
            hour: &hour,
            code: &code,
            link: &addressed,
            place: &place,
            typed: &typed,
            called: &called,
        })
    }

    /// A group as a link, where Telegram has one; else by its name, if we have heard it.
    fn link_to(&self, lang: Lang, name: &str) -> String {
        let place = name.parse::<Place>().ok().filter(|place| !place.is_private());
        let Some(chat) = place.as_ref().and_then(chat_of) else {
            return places::named(lang, name, Door::Telegram);
        };
        let title = self.known.title(chat).unwrap_or_else(|| places::named(lang, name, Door::Telegram));
        match chat.to_string().strip_prefix("-100") {
            Some(number) => {
                let topic = place.as_ref().and_then(topic_of).unwrap_or(1);
                linked(number, &topic.to_string(), &title)
            }
            None => typed(&title),
        }
    }

    pub(super) fn render(&self, place: &Place, lang: Lang, text: &Text) -> String {
        self.voice(place, lang, |voice| messages::render(lang, text, voice))
    }

    pub(super) fn text(&self, place: &Place, lang: Lang, body: &Body) -> String {
        let text = body.text.as_ref().map(|text| self.render(place, lang, text)).unwrap_or_default();
        // Telegram takes no empty text.
        if text.trim().is_empty() { "…".to_owned() } else { text }
    }

    /// The text, and under it the picture's text twin as far as it fits.
    pub(super) fn caption(&self, place: &Place, lang: Lang, body: &Body) -> String {
        let text = body.text.as_ref().map(|text| self.render(place, lang, text)).unwrap_or_default();
        let text: String = text.chars().take(CAPTION).collect();
        let alt = body.picture.as_ref().map(|picture| typed(&picture.tall.alt)).unwrap_or_default();
        let left = CAPTION.saturating_sub(text.encode_utf16().count() + 1);
        if alt.is_empty() || alt.encode_utf16().count() > left {
            return html(&text);
        }
        format!("{}\n<blockquote expandable>{}</blockquote>", html(&text), html(&alt))
    }

    /// What is said where a picture or file is not taken: the text, why, the picture's columns and its description, as far as
    /// they fit; in HTML.
    pub(super) fn words(&self, place: &Place, lang: Lang, body: &Body, how: How, tells: bool) -> String {
        let text = body.text.as_ref().map(|text| self.render(place, lang, text));
        let forbidden = if body.picture.is_some() { "telegram-no-pictures" } else { "telegram-no-files" };
        let notice = tells.then(|| messages::plain(lang, forbidden, &[]));
        let unsent = body.file.as_ref().filter(|_| how == How::Words);
        let unsent = unsent.map(|_| messages::plain(lang, "refuse-file", &[]));
        let picture = body.picture.as_deref();
        let block = picture.filter(|picture| !picture.block.is_empty());
        let block = block.map(|picture| format!("```\n{}\n```", code(&picture.block)));
        let alt = picture.map(|picture| typed(&picture.tall.alt));
        let (mut all, mut left) = (Vec::new(), WORDS);
        for piece in [text, notice, unsent, block, alt].into_iter().flatten() {
            let size = piece.encode_utf16().count() + 1;
            if size <= left && !piece.trim().is_empty() {
                left -= size;
                all.push(html(&piece));
            }
        }
        // Telegram takes no empty text.
        if all.is_empty() { "…".to_owned() } else { all.join("\n") }
    }
}
