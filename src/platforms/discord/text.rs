//! Texts as Discord reads them: our `**bold**` is its own markup; what people typed is shown letter for
//! letter, and calls nobody.

use super::{channel_of, user_of};
use crate::clock::Millis;
use crate::messages::{self, Lang, Text, Voice};
use crate::platforms::places;
use crate::rooms::heard::{Door, Person, Place};
use crate::rooms::say::Picture;
use serenity::all::UserId;
use std::cell::RefCell;

/// What would be markup.
const MARKS: &str = "\\*_~`|>#[](){}<-+=";
/// Invisible, without width, and no letter: it ends what Discord takes for a mention or an address.
const JOINER: char = '\u{2060}';
/// Looks like a backtick, and is none.
const QUOTE: char = '\u{2019}';

/// Makes what somebody typed harmless: no markup, no mention, no link, no timestamp. What ends a sentence
/// ends it here too: only a mark before something else could make a link of it.
pub(super) fn typed(text: &str) -> String {
    let mut safe = String::with_capacity(text.len() + 8);
    let mut letters = text.chars().filter(|c| !turns(*c)).peekable();
    while let Some(c) = letters.next() {
        let ends = letters.peek().is_none_or(|next| next.is_whitespace());
        match c {
            '@' => safe.extend([c, JOINER]),
            // Discord shows `discord.gg/x` and `example.org` as links only with a scheme or as invitations.
            ':' | '/' | '.' if !ends => safe.extend([c, JOINER]),
            c if MARKS.contains(c) => safe.extend(['\\', c]),
            c => safe.push(c),
        }
    }
    safe
}

/// Lines in columns as they are: in a block Discord reads no markup, but a mark that ends it.
fn code(block: &str) -> String {
    block.chars().filter(|c| !turns(*c)).map(|c| if c == '`' { QUOTE } else { c }).collect()
}

/// An address as it is, pressable, and without the picture of what stands there.
fn link(address: &str) -> String {
    format!("<{address}>")
}

/// A channel or thread of ours as a link; where it is on another platform, which one.
fn place(lang: Lang, name: &str) -> String {
    let here = name.parse::<Place>().ok();
    match here.as_ref().and_then(channel_of) {
        Some(channel) if here.as_ref().is_some_and(|place| place.door() == Door::Discord) => {
            format!("<#{channel}>")
        }
        _ => places::named(lang, name, Door::Discord),
    }
}

/// Directions would turn the sentence around.
fn turns(c: char) -> bool {
    matches!(c, '\u{200E}' | '\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}')
}

/// A moment as everybody's own clock shows it.
fn when(at: Millis) -> String {
    format!("<t:{}:R>", at.div_euclid(1000))
}

/// A moment with its day, on everybody's own clock.
fn date(at: Millis) -> String {
    format!("<t:{}:F>", at.div_euclid(1000))
}

/// The hour of a moment, on everybody's own clock.
fn hour(at: Millis) -> String {
    format!("<t:{}:t>", at.div_euclid(1000))
}

/// The sentence for a text, and who is called in it.
pub(super) fn render(lang: Lang, text: &Text) -> (String, Vec<UserId>) {
    let named = RefCell::new(Vec::new());
    let called = |id: &str, name: &str| {
        let Some(user) = user_of(&Person(id.to_owned())) else { return typed(name) };
        named.borrow_mut().push(user);
        tag(user)
    };
    let place = |name: &str| place(lang, name);
    let voice = Voice {
        door: Door::Discord.name(),
        when: &when,
        date: &date,
        hour: &hour,
        code: &code,
        link: &link,
        place: &place,
        typed: &typed,
        called: &called,
    };
    let text = messages::render(lang, text, &voice);
    let mut named = named.into_inner();
    named.sort_unstable();
    named.dedup();
    // A text that was too long may have lost one of them.
    named.retain(|user| text.contains(&tag(*user)));
    (text, named)
}

/// What calls somebody, if it is allowed to.
fn tag(user: UserId) -> String {
    format!("<@{user}>")
}

/// The sentence where no markup is read: labels, titles.
pub(super) fn bare(lang: Lang, text: &Text) -> String {
    let typed = |text: &str| text.chars().filter(|c| !turns(*c)).collect::<String>();
    let voice = Voice { when: &when, typed: &typed, called: &|_, name| typed(name), ..Voice::PLAIN };
    messages::without_small(&messages::render(lang, text, &voice)).replace("**", "").replace('`', "")
}

/// What a picture shows, where none may be sent: the grid in its columns, and the picture's description.
pub(super) fn twin(picture: &Picture) -> String {
    format!("```\n{}\n```\n{}", code(&picture.block), typed(&picture.wide.alt))
}

/// At most so many characters.
pub(super) fn cut(text: &str, most: usize) -> String {
    if text.chars().count() <= most {
        return text.to_owned();
    }
    text.chars().take(most - 1).chain(['…']).collect()
}

/// What a person wrote, without what is no word: mentions, channels, emoji of servers, timestamps,
/// commands; they come as `<…>`.
pub(super) fn spoken(content: &str) -> String {
    let mut out = String::with_capacity(content.len());
    let mut rest = content;
    while let Some(open) = rest.find('<') {
        out.push_str(&rest[..open]);
        let inside = &rest[open + 1..];
        let tag = inside.find('>').filter(|end| is_tag(&inside[..*end]));
        if let Some(end) = tag {
            out.push(' ');
            rest = &inside[end + 1..];
        } else {
            out.push('<');
            rest = inside;
        }
    }
    out.push_str(rest);
    out.trim().to_owned()
}

fn is_tag(inside: &str) -> bool {
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    let after = |start: &str| inside.strip_prefix(start).is_some_and(digits);
    if after("@") || after("@!") || after("@&") || after("#") || inside.starts_with("t:") {
        return true;
    }
    // `:name:id`, `a:name:id`, `/command:id`, `id:customize`
    inside.rsplit_once(':').is_some_and(|(name, id)| {
        digits(id) && (name.starts_with(':') || name.starts_with("a:") || name.starts_with('/'))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::messages::Arg;

    #[test]
    fn what_is_typed_is_shown_letter_for_letter() {
        assert_eq!(typed("**Silk** @everyone <@1>"), "\\*\\*Silk\\*\\* @\u{2060}everyone \\<@\u{2060}1\\>");
        assert_eq!(typed("https://x.y"), "https:\u{2060}/\u{2060}/\u{2060}x.\u{2060}y");
        assert_eq!(typed("a\u{202E}b"), "ab");
        assert_eq!(typed("Riga 1: A, R, N, A. Fine."), "Riga 1: A, R, N, A. Fine.");
        assert_eq!(typed("discord.gg/x ."), "discord.\u{2060}gg/\u{2060}x .");
        assert_eq!(typed("@"), "@\u{2060}");
    }

    #[test]
    fn only_who_is_called_is_called() {
        let who = |id: &str, name: &str| Arg::Who { id: id.into(), name: name.into() };
        // Any sentence with three arguments.
        let text = Text {
            key: "menu-chosen",
            args: vec![("about", who("discord:7", "Silk")), ("value", who("telegram:8", "@everyone <@9>"))],
        };
        let (said, called) = render(Lang::It, &text);
        assert!(said.contains("<@7>") && said.contains("@\u{2060}everyone \\<@\u{2060}9\\>"), "{said}");
        assert_eq!(called, [UserId::new(7)]);
        let label = bare(Lang::It, &text);
        assert!(label.contains("Silk") && !label.contains("<@7>"), "{label}");
        let long = Text { args: vec![("about", Arg::Str("a".repeat(3_000))), text.args[0].clone()], ..text };
        let twice = Text { args: vec![("value", who("discord:7", "x")), long.args[0].clone()], ..long };
        assert!(render(Lang::It, &twice).1.is_empty());
    }

    #[test]
    fn columns_are_shown_as_they_are_and_do_not_end() {
        let board = "   A B\n 1 # .\n 2 = -  _`*|\n```\n**@everyone**";
        let text = Text {
            key: "match-table",
            args: vec![("text", Arg::Str("Tocca a Silk.".into())), ("block", Arg::Code(board.into()))],
        };
        let (said, _) = render(Lang::It, &text);
        let inside: Vec<&str> = said.split("```").collect();
        assert_eq!(inside.len(), 3, "{said}");
        assert_eq!(inside[1].trim_matches('\n'), board.replace('`', "\u{2019}"), "{said}");
        assert!(!said.contains('\u{2060}') && !inside[1].contains('\\'), "{said}");
    }

    #[test]
    fn places_are_links() {
        let text = |place: &str| Text { key: "literal", args: vec![("text", Arg::Place(place.into()))] };
        for (place, shown) in [
            ("room/discord/discord:1/117", "<#117>"),
            ("room/discord/discord:1/117/1573", "<#1573>"),
            ("room/telegram/telegram:-1/-1", "su Telegram"),
            ("private/discord/discord:7", "in privato"),
        ] {
            assert_eq!(render(Lang::It, &text(place)).0, shown, "{place}");
        }
    }

    #[test]
    fn what_is_no_word_is_left_out() {
        assert_eq!(spoken("<@123> carte <:casa:456> <a:soia:7> <#9> quadro"), "carte       quadro");
        assert_eq!(spoken("<t:5:R>aquila</p:12>"), "aquila");
        assert_eq!(spoken("a < b > c <casa>"), "a < b > c <casa>");
    }
}
