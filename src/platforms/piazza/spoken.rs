//! What the bot says, as the page writes it: in every language, with the page's own marks.

use crate::clock::Millis;
use crate::messages::{self, Lang, Text, Voice};
use crate::platforms::places;
use crate::rooms::heard::{Door, Place};

/// A text in every language, and the one the bot chose for the place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Spoken {
    chosen: Lang,
    by_lang: [String; 2],
}

impl Spoken {
    /// A text with markup; what people typed keeps its asterisks.
    pub(super) fn new(chosen: Lang, text: &Text) -> Self {
        Self::written(chosen, text, &escaped, &|name| format!("@{}", escaped(name)), &linked)
    }

    /// A label: no markup.
    pub(super) fn label(chosen: Lang, text: &Text) -> Self {
        Self::written(chosen, text, &str::to_owned, &str::to_owned, &|_| None)
    }

    fn written(
        chosen: Lang,
        text: &Text,
        typed: &dyn Fn(&str) -> String,
        called: &dyn Fn(&str) -> String,
        linked: &dyn Fn(&str) -> Option<String>,
    ) -> Self {
        // Moments are left for the page, which counts down by the piazza's clock.
        let when = |at: Millis| format!("⟦t:{at}⟧");
        let hour = |at: Millis| format!("⟦h:{at}⟧");
        let by_lang = Lang::ALL.map(|lang| {
            let place =
                |name: &str| linked(name).unwrap_or_else(|| typed(&places::named(lang, name, Door::Piazza)));
            let called = |_: &str, name: &str| called(name);
            let voice = Voice {
                door: Door::Piazza.name(),
                when: &when,
                date: &when,
                hour: &hour,
                code: &columns,
                // The page makes links of the addresses of free dictionaries.
                link: &str::to_owned,
                place: &place,
                typed,
                called: &called,
            };
            // The page shows hashes in small type wherever they stand.
            messages::without_small(&messages::render(lang, text, &voice))
        });
        Self { chosen, by_lang }
    }

    /// The text for a viewer who asked for a language, or for none.
    pub(super) fn for_viewer(&self, asked: Option<Lang>) -> &str {
        &self.by_lang[asked.unwrap_or(self.chosen) as usize]
    }
}

/// A place of the piazza, which the page makes a link to it; the names of its rooms are ours.
fn linked(name: &str) -> Option<String> {
    let place: Place = name.parse().ok()?;
    (place.door() == Door::Piazza && !place.is_private()).then(|| format!("⟦p:{name}⟧"))
}

/// Lines in columns: the page reads nothing in a block, but what ends it.
fn columns(block: &str) -> String {
    block.replace('`', "’").replace('⟦', "[").replace('⟧', "]")
}

/// The page's markup, escaped.
fn escaped(typed: &str) -> String {
    let mut text = String::with_capacity(typed.len());
    for c in typed.chars() {
        if matches!(c, '\\' | '*' | '_' | '`' | '~' | '|') {
            text.push('\\');
        }
        // The page reads moments between these.
        text.push(match c {
            '⟦' => '[',
            '⟧' => ']',
            c => c,
        });
    }
    text
}
