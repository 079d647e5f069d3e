//! Our texts in Telegram's HTML. The sentences of the `.ftl` files use `**bold**` and `` `code` `` (the
//! marks of Discord and the piazza); what people typed is shown letter for letter.

use super::user_of;
use crate::messages::{SMALL, without_small};
use crate::rooms::heard::Person;

/// Private characters that stand for those which would mean something in a text, while it is put together.
const FIRST: u32 = 0xE000;
/// Around a person who is called: before their number, before their name, after it.
const CALLED: [char; 3] = ['\u{E010}', '\u{E011}', '\u{E012}'];
/// Around a link into a group: before its number and topic, before its name, after it.
const LINKED: [char; 3] = ['\u{E013}', '\u{E014}', '\u{E015}'];
/// Around an address of ours: before it, before what is shown of it, after that.
const ADDRESSED: [char; 3] = ['\u{E016}', '\u{E017}', '\u{E018}'];
/// What would be a mark of ours.
const MARKS: [char; 5] = ['*', '`', '_', '~', '|'];
/// After these Telegram looks for a mention, a command, a tag, a link.
const CALLS: [char; 5] = ['@', '/', '#', '$', '.'];
/// Invisible, without width, and no letter: it ends what Telegram takes for a name or an address.
const JOINER: char = '\u{2060}';

/// Makes what somebody typed harmless: no mark of ours, no mention, no command, no link. What ends a sentence
/// ends it here too: only a mark before something else could make a link of it.
pub(super) fn typed(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    let mut letters = text.chars().filter(|c| !is_direction(*c)).peekable();
    while let Some(c) = letters.next() {
        let ends = letters.peek().is_none_or(|next| next.is_whitespace());
        safe.extend(veiled(c));
        if CALLS.contains(&c) && (!ends || c == '@') {
            safe.push(JOINER);
        }
    }
    safe
}

/// A character that somebody may have typed, such that it is no mark of ours; private ones could be taken for
/// ours, and are left out.
fn veiled(c: char) -> Option<char> {
    match MARKS.iter().position(|mark| *mark == c) {
        Some(mark) => u32::try_from(mark).ok().and_then(|mark| char::from_u32(FIRST + mark)),
        None => (!('\u{E000}'..='\u{F8FF}').contains(&c)).then_some(c),
    }
}

/// Lines in columns as they are: in a block Telegram looks for no names and addresses.
pub(super) fn code(block: &str) -> String {
    block.chars().filter(|c| !is_direction(*c)).filter_map(veiled).collect()
}

/// A link into a supergroup: to a topic, or to its first message, which opens it as well.
/// Source: <https://core.telegram.org/api/links#private-message-links>.
pub(super) fn linked(number: &str, topic: &str, name: &str) -> String {
    let [before, between, after] = LINKED;
    format!("{before}{number}/{topic}{between}{}{after}", typed(name))
}

/// An address of ours, of which its server is shown. A bare one would be a link as well, but a long line of signs.
pub(super) fn addressed(address: &str) -> String {
    let [before, between, after] = ADDRESSED;
    let shown = address.split_once("://").map_or(address, |(_, rest)| rest);
    let shown = shown.split('/').next().unwrap_or(shown);
    format!("{before}{address}{between}{shown}{after}")
}

/// A person who is called, so that their telephone rings; by their name alone where they have no account here.
pub(super) fn called(id: &str, name: &str) -> String {
    let [before, between, after] = CALLED;
    match user_of(&Person(id.to_owned())) {
        Some(user) => format!("{before}{user}{between}{}{after}", typed(name)),
        None => typed(name),
    }
}

/// What begins a link.
const BEGINS: [char; 3] = [CALLED[0], LINKED[0], ADDRESSED[0]];

/// A sign that stands for a link, or a part of one.
fn is_private(c: char) -> bool {
    CALLED.contains(&c) || LINKED.contains(&c) || ADDRESSED.contains(&c)
}

/// The text with the names of those who are called and of groups, and no link.
fn uncalled(text: &str) -> String {
    let mut in_number = false;
    let kept = text.chars().filter(|c| {
        // What is behind it is digits, or an address.
        in_number = BEGINS.contains(c) || in_number && c.is_ascii_graphic();
        !in_number && !is_private(*c)
    });
    kept.collect()
}

/// The number and the name of the one whom the text begins by calling, and what follows. A text that was
/// too long may end in the middle of it.
fn call(text: &str, [before, between, after]: [char; 3]) -> Option<(&str, &str, &str)> {
    let (user, rest) = text.strip_prefix(before)?.split_once(between)?;
    let (name, rest) = rest.split_once(after)?;
    Some((user, name, rest))
}

/// Marks that change the direction of what follows them.
fn is_direction(c: char) -> bool {
    matches!(c, '\u{200E}' | '\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}')
}

/// The text in HTML.
pub(super) fn html(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 16);
    let mut rest = text;
    while !rest.is_empty() {
        let (tag, mark) = if rest.starts_with("```") {
            ("pre", "```")
        } else if rest.starts_with("**") {
            ("b", "**")
        } else if rest.starts_with('`') {
            ("code", "`")
        } else {
            ("", "")
        };
        if !mark.is_empty()
            && let Some(end) = rest[mark.len()..].find(mark).filter(|end| *end > 0)
        {
            let inside = &rest[mark.len()..mark.len() + end];
            let inside = if tag == "pre" { inside.trim_matches('\n') } else { inside };
            let inside = if tag == "b" { html(inside) } else { escaped(&uncalled(inside)) };
            out.extend(["<", tag, ">", &inside, "</", tag, ">"]);
            rest = &rest[mark.len() * 2 + end..];
            continue;
        }
        if (out.is_empty() || out.ends_with('\n'))
            && let Some(small) = rest.strip_prefix(SMALL)
        {
            let (line, after) = small.split_once('\n').unwrap_or((small, ""));
            // There is no small type: what few read is shown when it is touched.
            out.extend(["<tg-spoiler>", &html(line), "</tg-spoiler>"]);
            out.push_str(if after.is_empty() { "" } else { "\n" });
            rest = after;
            continue;
        }
        if let Some((to, name, after)) = call(rest, LINKED) {
            out.extend(["<a href=\"https://t.me/c/", to, "\">", &escaped(name), "</a>"]);
            rest = after;
            continue;
        }
        if let Some((address, shown, after)) = call(rest, ADDRESSED) {
            out.extend(["<a href=\"", &escaped(address), "\">", &escaped(shown), "</a>"]);
            rest = after;
            continue;
        }
        if let Some((user, name, after)) = call(rest, CALLED) {
            // Source: <https://core.telegram.org/bots/api#html-style>.
            out.extend(["<a href=\"tg://user?id=", user, "\">", &escaped(name), "</a>"]);
            rest = after;
            continue;
        }
        let mut chars = rest.chars();
        let Some(c) = chars.next() else { break };
        if BEGINS.contains(&c) {
            rest = chars.as_str().trim_start_matches(|c: char| c.is_ascii_graphic());
            continue;
        }
        out.push_str(&escaped(c.encode_utf8(&mut [0; 4])));
        rest = chars.as_str();
    }
    out
}

/// Text that is no markup.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            c if is_private(c) => {}
            c => out.push(plain(c)),
        }
    }
    out
}

/// The text without marks, for alerts and labels, which know none.
pub(super) fn bare(text: &str) -> String {
    let text = without_small(&uncalled(text));
    text.replace("```", "").replace("**", "").replace('`', "").chars().map(plain).collect()
}

/// The character a private one stands for.
fn plain(c: char) -> char {
    let mark = u32::from(c).checked_sub(FIRST).and_then(|mark| usize::try_from(mark).ok());
    mark.and_then(|mark| MARKS.get(mark)).copied().unwrap_or(c)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn small_type_is_hidden_until_it_is_touched() {
        assert_eq!(html("**A**\n-# b & c\nd -# e"), "<b>A</b>\n<tg-spoiler>b &amp; c</tg-spoiler>\nd -# e");
        assert_eq!(html("-# a"), "<tg-spoiler>a</tg-spoiler>");
        assert_eq!(bare("x\n-# a"), "x\na");
    }

    #[test]
    fn our_marks_become_tags_and_typed_ones_do_not() {
        let name = typed("**Silk** <b>`x` @everyone t.me/x");
        let text = html(&format!("**Vince {name}** con `10` punti & <1%\n```\nC A\n```"));
        assert_eq!(
            text,
            "<b>Vince **Silk** &lt;b&gt;`x` @\u{2060}everyone t.\u{2060}me/\u{2060}x</b> con <code>10</code> punti \
             &amp; &lt;1%\n<pre>C A</pre>"
        );
        assert_eq!(bare(&format!("**A** {}", typed("a*b\u{202E}c"))), "A a*bc");
        assert_eq!(html("2 ** 3 e `"), "2 ** 3 e `");
    }

    #[test]
    fn columns_are_shown_as_they_are() {
        let board = "   A B\n 1 # .\n 2 = -  _`*|\n```\n**@everyone** /x";
        let said = html(&format!("Tocca a Silk.\n```\n{}\n```", code(board)));
        assert_eq!(said, format!("Tocca a Silk.\n<pre>{board}</pre>"));
    }

    #[test]
    fn sentences_end_without_anything_that_is_not_seen() {
        assert_eq!(typed("Riga 1: A, R, N, A. Fine."), "Riga 1: A, R, N, A. Fine.");
        assert_eq!(typed("t.me/x @"), "t.\u{2060}me/\u{2060}x @\u{2060}");
    }

    #[test]
    fn groups_are_links() {
        let group = linked("2238834174", "17", "Amici <del>* \u{E015} bosco");
        assert_eq!(
            html(&format!("**{group}** e")),
            "<b><a href=\"https://t.me/c/2238834174/17\">Amici &lt;del&gt;*  bosco</a></b> e"
        );
        assert_eq!(bare(&group), "Amici <del>*  bosco");
        let cut: String = group.chars().take(6).chain(['…']).collect();
        assert_eq!((html(&cut), bare(&cut)), ("…".to_owned(), "…".to_owned()));
    }

    #[test]
    fn an_address_of_ours_can_be_pressed() {
        let address = addressed("https://it.wiktionary.org/wiki/Speciale:Ricerca/citt%C3%A0");
        assert_eq!(
            html(&format!("**{address}**.")),
            "<b><a href=\"https://it.wiktionary.org/wiki/Speciale:Ricerca/citt%C3%A0\">it.wiktionary.org</a></b>."
        );
        assert_eq!(bare(&address), "it.wiktionary.org");
        let cut: String = address.chars().take(12).chain(['…']).collect();
        assert_eq!((html(&cut), bare(&cut)), ("…".to_owned(), "…".to_owned()));
    }

    #[test]
    fn who_is_called_is_a_link_and_no_name_makes_one() {
        let text = format!(
            "**Tocca a {}** e {}",
            called("telegram:7", "Silk <&* \u{E012}"),
            called("discord:8", "Ada")
        );
        assert_eq!(html(&text), "<b>Tocca a <a href=\"tg://user?id=7\">Silk &lt;&amp;* </a></b> e Ada");
        assert_eq!(bare(&text), "Tocca a Silk <&*  e Ada");
        assert_eq!(html(&format!("`{}`", called("telegram:7", "Silk"))), "<code>Silk</code>");
        let forged = typed("\u{E010}7\u{E011}Silk\u{E012}");
        assert_eq!(html(&forged), "7Silk");
        // A text that was cut in the middle of it.
        let all: Vec<char> = called("telegram:71", "Silk").chars().collect();
        for (length, expected) in [(1, "…"), (2, "…"), (3, "…"), (4, "…"), (6, "Si…")] {
            let cut: String = all[..length].iter().chain(&['…']).collect();
            assert_eq!((html(&cut), bare(&cut)), (expected.to_owned(), expected.to_owned()), "{length}");
        }
    }

    proptest! {
        /// Whatever is typed: every tag that opens closes, and nothing typed becomes one.
        #[test]
        fn whatever_is_typed_is_no_markup(text in "\\PC{0,40}") {
            let out = html(&format!("**{}** {}", typed(&text), typed(&text)));
            prop_assert_eq!(out.matches('<').count(), out.matches("<b>").count() + out.matches("</b>").count());
            prop_assert_eq!(out.matches("<b>").count(), out.matches("</b>").count());
            prop_assert!(!out.contains("@e"));
        }
    }
}
