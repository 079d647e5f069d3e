//! Reads the Bot API's HTML: the tags it knows, everything else is refused in its words.

use super::answer::{Refusal, bad};
use super::rich::{Entity, Rich, utf16};

/// A tag that was opened and waits for its end.
struct Open {
    tag: String,
    /// The entity's kind and what else it carries; `None` for a span that means nothing.
    kind: Option<String>,
    extra: Option<String>,
    /// Where it begins, in UTF-16 units of the text so far.
    offset: usize,
}

/// The text and the entities of some HTML.
pub(crate) fn parse(source: &str) -> Result<Rich, Refusal> {
    let fail = |what: String| bad(&format!("can't parse entities: {what}"));
    let mut rich = Rich::default();
    let mut open: Vec<Open> = Vec::new();
    let mut at = 0;
    while let Some(c) = source[at..].chars().next() {
        let rest = &source[at..];
        match c {
            '&' => {
                let (c, length) = reference(rest).unwrap_or(('&', 1));
                rich.text.push(c);
                at += length;
            }
            '<' => {
                let Some(end) = tag_end(rest) else {
                    let which = if rest.starts_with("</") { "end" } else { "start" };
                    return Err(fail(format!("Unclosed {which} tag at byte offset {at}")));
                };
                let inside = &rest[1..end];
                if let Some(name) = inside.strip_prefix('/') {
                    let name = name.trim().to_ascii_lowercase();
                    let Some(last) = open.pop() else {
                        return Err(fail(format!("Unexpected end tag at byte offset {at}")));
                    };
                    if !name.is_empty() && name != last.tag {
                        return Err(fail(format!(
                            "Unmatched end tag at byte offset {at}, expected \"</{}>\", found \"</{name}>\"",
                            last.tag
                        )));
                    }
                    close(&mut rich, last);
                } else {
                    let mut start = start(inside, at).map_err(fail)?;
                    start.offset = rich.len();
                    open.push(start);
                }
                at += end + 1;
            }
            c => {
                rich.text.push(c);
                at += c.len_utf8();
            }
        }
    }
    if let Some(last) = open.pop() {
        return Err(fail(format!("Can't find end tag corresponding to start tag \"{}\"", last.tag)));
    }
    for entity in rich.entities.iter_mut().filter(|entity| entity.kind == "code") {
        // Only `<pre><code class="language-x">` has a language, and there the block took it.
        entity.extra = None;
    }
    rich.sort();
    Ok(rich)
}

/// Where the tag that begins `rest` ends; quoted values may hold a `>`.
fn tag_end(rest: &str) -> Option<usize> {
    let mut quote = None;
    for (at, c) in rest.char_indices().skip(1) {
        match (quote, c) {
            (None, '>') => return Some(at),
            (None, '"' | '\'') => quote = Some(c),
            (Some(open), c) if open == c => quote = None,
            _ => {}
        }
    }
    None
}

/// A character reference and its length in bytes; unknown names stay as they are written.
fn reference(rest: &str) -> Option<(char, usize)> {
    let end = rest.find(';').filter(|end| *end < 12)?;
    let name = &rest[1..end];
    let c = match name {
        "lt" => '<',
        "gt" => '>',
        "amp" => '&',
        "quot" => '"',
        _ => {
            let number = name.strip_prefix('#')?;
            let code = match number.strip_prefix(['x', 'X']) {
                Some(hex) => u32::from_str_radix(hex, 16).ok()?,
                None => number.parse().ok()?,
            };
            char::from_u32(code).filter(|c| *c != '\0')?
        }
    };
    Some((c, end + 1))
}

/// What a start tag opens.
fn start(inside: &str, at: usize) -> Result<Open, String> {
    let (name, attributes) = inside.split_once(char::is_whitespace).unwrap_or((inside, ""));
    let tag = name.trim_end_matches('/').to_ascii_lowercase();
    let attributes = self::attributes(attributes);
    let attribute =
        |name: &str| attributes.iter().find(|(key, _)| key == name).map(|(_, value)| value.clone());
    let (kind, extra) = match tag.as_str() {
        "b" | "strong" => ("bold", None),
        "i" | "em" => ("italic", None),
        "u" | "ins" => ("underline", None),
        "s" | "strike" | "del" => ("strikethrough", None),
        "tg-spoiler" => ("spoiler", None),
        "span" if attribute("class").as_deref() == Some("tg-spoiler") => ("spoiler", None),
        "span" => return Err(format!("Tag \"span\" must have class \"tg-spoiler\" at byte offset {at}")),
        "code" => {
            let language =
                attribute("class").and_then(|class| class.strip_prefix("language-").map(str::to_owned));
            ("code", language)
        }
        "pre" => ("pre", None),
        "blockquote" if attribute("expandable").is_some() => ("expandable_blockquote", None),
        "blockquote" => ("blockquote", None),
        "tg-emoji" => match attribute("emoji-id") {
            Some(id) => ("custom_emoji", Some(id)),
            None => {
                return Err(format!("Tag \"tg-emoji\" must have attribute \"emoji-id\" at byte offset {at}"));
            }
        },
        "a" => {
            let Some(href) = attribute("href") else {
                return Ok(Open { tag, kind: None, extra: None, offset: 0 });
            };
            match href.strip_prefix("tg://user?id=") {
                Some(id) => ("text_mention", Some(id.to_owned())),
                None => ("text_link", Some(href)),
            }
        }
        _ => return Err(format!("Unsupported start tag \"{tag}\" at byte offset {at}")),
    };
    Ok(Open { tag, kind: Some(kind.to_owned()), extra, offset: 0 })
}

/// `name="value"` pairs; a name alone has an empty value.
fn attributes(source: &str) -> Vec<(String, String)> {
    let mut found = Vec::new();
    let mut rest = source.trim_start();
    while !rest.is_empty() && rest != "/" {
        let end = rest.find(|c: char| c == '=' || c.is_whitespace()).unwrap_or(rest.len());
        let name = rest[..end].to_ascii_lowercase();
        rest = rest[end..].trim_start();
        let mut value = String::new();
        if let Some(after) = rest.strip_prefix('=') {
            let after = after.trim_start();
            let quote = after.chars().next().filter(|c| matches!(c, '"' | '\''));
            let body = quote.map_or(after, |_| &after[1..]);
            let stop = body.find(|c: char| quote.map_or(c.is_whitespace(), |quote| c == quote));
            let stop = stop.unwrap_or(body.len());
            value = decoded(&body[..stop]);
            rest = body[stop..].trim_start_matches(|c| Some(c) == quote).trim_start();
        }
        found.push((name, value));
    }
    found
}

fn decoded(value: &str) -> String {
    let mut out = String::new();
    let mut rest = value;
    while let Some(c) = rest.chars().next() {
        let (c, length) = if c == '&' { reference(rest).unwrap_or(('&', 1)) } else { (c, c.len_utf8()) };
        out.push(c);
        rest = &rest[length..];
    }
    out
}

/// Adds the entity of a tag that has ended.
fn close(rich: &mut Rich, open: Open) {
    let length = utf16(&rich.text) - open.offset;
    let Some(mut kind) = open.kind.filter(|_| length > 0) else { return };
    let mut extra = open.extra;
    if kind == "pre" {
        let whole = |entity: &Entity| {
            entity.kind == "code" && entity.offset == open.offset && entity.length == length
        };
        if let Some(inner) = rich.entities.iter().position(whole) {
            extra = rich.entities.remove(inner).extra;
        }
    }
    if kind == "text_link" && !is_link(extra.as_deref().unwrap_or_default()) {
        // As the real server does: a link that leads nowhere is only its text.
        kind = String::new();
    }
    if !kind.is_empty() {
        rich.entities.push(Entity { kind, offset: open.offset, length, extra });
    }
}

fn is_link(href: &str) -> bool {
    let known = ["http://", "https://", "tg://", "ton://"];
    known.iter().any(|scheme| href.starts_with(scheme)) || (href.contains('.') && !href.contains(':'))
}
