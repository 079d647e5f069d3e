//! What the bot says, as the lines of `giostra-chat 1`. Frozen; see `docs/chat-format.md`.

use super::Painter;
use super::door::{Event, Seen};
use super::town::name_of;
use crate::picture::Layout;
use crate::rooms::heard::{Person, Place};
use anyhow::Context;
use std::io::Write;
use std::path::Path;

/// A text on one line: line breaks become `\n`, other control characters `�`.
pub fn one_line(text: &str) -> String {
    let mut line = String::with_capacity(text.len());
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            '\r' if chars.peek() == Some(&'\n') => {}
            '\n' | '\r' | '\u{2028}' | '\u{2029}' | '\u{85}' => line.push_str("\\n"),
            '\t' => line.push('\t'),
            c if c.is_control() => line.push('\u{fffd}'),
            c => line.push(c),
        }
    }
    line
}

/// `#ROOM`, `@NAME` or `only NAME`.
pub fn address(place: &Place, only: Option<&Person>) -> String {
    match (only, place) {
        (Some(person), _) => format!("only {}", one_line(name_of(person))),
        (None, Place::Private { person, .. }) => format!("@{}", one_line(name_of(person))),
        (None, Place::Room { channel, thread, .. }) => match thread {
            Some(thread) => format!("#{}/{}", one_line(channel), one_line(thread)),
            None => format!("#{}", one_line(channel)),
        },
    }
}

/// `[a] [b]`.
pub fn row(labels: &[String]) -> String {
    let labels: Vec<String> = labels.iter().map(|label| format!("[{}]", one_line(label))).collect();
    labels.join(" ")
}

/// Writes one change on the screen, and its picture into `pictures`.
///
/// # Errors
/// When the output cannot be written, or the picture not painted or stored.
pub fn write(
    event: &Event,
    painter: Painter,
    pictures: Option<&Path>,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    let Event { place, only, number, what } = event;
    let to = address(place, only.as_ref());
    match what {
        // Texts to one person alone come without a number: most of them are a word of refusal.
        Seen::Text(text) if only.is_some() => put(out, &to, text),
        Seen::Text(text) => put(out, &format!("{to} text {number}"), text),
        Seen::Edit(text) => put(out, &format!("{to} edit {number}"), text),
        Seen::Picture { picture, before } => {
            let mut alt = picture.wide.alt.clone();
            if let Some(folder) = pictures {
                let ending = picture.ending();
                let name = match before {
                    0 => format!("{number:04}.{ending}"),
                    before => format!("{number:04}-{}.{ending}", before + 1),
                };
                let bytes = (painter.file)(picture.shown(Layout::Wide))?;
                std::fs::write(folder.join(&name), bytes).with_context(|| format!("cannot write {name}"))?;
                alt = format!("{alt} [file {name}]");
            }
            put(out, &format!("{to} picture {number}"), &alt)
        }
        Seen::Buttons(labels) => put(out, &format!("{to} buttons {number}"), &row(labels)),
        Seen::File(file) => {
            let size = format!("{} ({} bytes)", file.name, file.content.len());
            put(out, &format!("{to} file {number}"), &size)?;
            let mut lines = file.as_text().into_iter().flat_map(str::lines);
            lines.try_for_each(|line| Ok(writeln!(out, "> | {}", one_line(line))?))
        }
        Seen::Reply(id) => put(out, &format!("{to} reply {number}"), &id.to_string()),
        Seen::Delete => Ok(writeln!(out, "> {to} delete {number}")?),
        Seen::Thread { thread, title } => put(out, &format!("{to} thread {thread}"), title),
        Seen::React { to, reaction } => Ok(writeln!(out, "> react {to} {}", reaction.emoji())?),
    }
}

/// `> HEAD: text`, without a trailing space when there is no text.
fn put(out: &mut dyn Write, head: &str, text: &str) -> anyhow::Result<()> {
    let text = one_line(text);
    Ok(if text.is_empty() { writeln!(out, "> {head}:") } else { writeln!(out, "> {head}: {text}") }?)
}

#[cfg(test)]
mod tests {
    use super::one_line;

    #[test]
    fn a_text_never_breaks_its_line() {
        assert_eq!(one_line("a\nb\r\nc\rd\u{2028}e"), "a\\nb\\nc\\nd\\ne");
        assert_eq!(one_line("a\u{1b}[31m\tb\0"), "a\u{fffd}[31m\tb\u{fffd}");
        assert_eq!(one_line("\\o/ perché 🎲"), "\\o/ perché 🎲");
    }
}
