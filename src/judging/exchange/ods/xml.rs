//! Texts as XML has them.

use std::fmt::Write as _;

/// Between tags and in attributes. Two characters of Unicode cannot stand in XML at all; they are no letters of anything.
pub(super) fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            c if c.is_control() || matches!(c, '\u{fffe}' | '\u{ffff}') => out.push('\u{fffd}'),
            c => out.push(c),
        }
    }
    out
}

/// A paragraph. Of spaces only one between two letters is kept by who reads it; all others have a tag (ODF 1.3, part 3, 6.1.3).
pub(super) fn paragraph(text: &str) -> String {
    let mut out = String::from("<text:p>");
    let mut rest = text;
    let mut first = true;
    while !rest.is_empty() {
        let words = rest.find(' ').unwrap_or(rest.len());
        out.push_str(&escaped(&rest[..words]));
        first &= words == 0;
        rest = &rest[words..];
        let spaces = rest.len() - rest.trim_start_matches(' ').len();
        rest = &rest[spaces..];
        let plain = usize::from(!first && spaces > 0 && !rest.is_empty());
        out.push_str(&" ".repeat(plain));
        if spaces > plain {
            let _ = write!(out, "<text:s text:c=\"{}\"/>", spaces - plain);
        }
        first = false;
    }
    out + "</text:p>"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts() {
        assert_eq!(escaped("a<b & \"c\">\u{ffff}\n"), "a&lt;b &amp; &quot;c&quot;&gt;\u{fffd}\u{fffd}");
        for (text, written) in [
            ("a b", "a b"),
            (" a", "<text:s text:c=\"1\"/>a"),
            ("a  b ", "a <text:s text:c=\"1\"/>b<text:s text:c=\"1\"/>"),
            ("", ""),
            ("  ", "<text:s text:c=\"2\"/>"),
        ] {
            assert_eq!(paragraph(text), format!("<text:p>{written}</text:p>"), "{text:?}");
        }
    }
}
