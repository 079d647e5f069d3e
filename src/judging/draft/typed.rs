//! What is typed: lines, quotes, numbers, words. Every letter of Unicode may come, and phones put their own in the place of
//! what was meant.

use super::super::exact::Exact;
use crate::messages::Lang;
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// A line that is not empty.
pub(super) struct Line<'t> {
    /// Which one, from 1.
    pub(super) number: usize,
    /// How far it stands from the margin, in spaces.
    pub(super) indent: usize,
    /// Whether a line without anything stands above it, or nothing at all.
    pub(super) apart: bool,
    /// What stands there, without spaces around it.
    pub(super) text: &'t str,
}

/// A text in which control characters are spaces, but for the ends of lines and for tabs at the margin: nothing that is named
/// holds any.
pub(super) fn plain(text: &str) -> String {
    let mut margin = true;
    let keep = |c: char| {
        margin = c == '\n' || margin && c.is_whitespace();
        if c == '\n' || margin && c == '\t' || !c.is_control() { c } else { ' ' }
    };
    text.replace("\r\n", "\n").replace('\r', "\n").chars().map(keep).collect()
}

/// The lines of a [`plain`] text.
pub(super) fn lines(text: &str) -> Vec<Line<'_>> {
    let mut found = Vec::new();
    let mut apart = true;
    for (number, line) in (1..).zip(text.split('\n')) {
        let text = line.trim();
        if text.is_empty() {
            apart = true;
            continue;
        }
        let margin = line.chars().take_while(|c| c.is_whitespace());
        let indent = margin.map(|c| if c == '\t' { 4 } else { 1 }).sum();
        found.push(Line { number, indent, apart, text });
        apart = false;
    }
    found
}

/// A text that means nothing but itself: in quotes, those in it twice.
pub(super) fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('"', "\"\""))
}

/// A quoted text at the beginning, and what comes behind it.
pub(super) fn take_quoted(text: &str) -> Option<(String, &str)> {
    let mut rest = text.strip_prefix('"')?;
    let mut found = String::new();
    loop {
        let (before, behind) = rest.split_once('"')?;
        found.push_str(before);
        match behind.strip_prefix('"') {
            Some(more) => {
                found.push('"');
                rest = more;
            }
            None => return Some((found, behind)),
        }
    }
}

/// What a text says: without its quotes where all of it is quoted, without spaces around it elsewhere.
pub(super) fn said(text: &str) -> String {
    let text = text.trim();
    match take_quoted(text) {
        Some((inner, "")) => inner,
        _ => text.to_owned(),
    }
}

/// A text that says something, or nothing.
pub(super) fn some(text: String) -> Option<String> {
    (!text.trim().is_empty()).then_some(text)
}

/// A number with a comma or a point, a percent sign behind it or none; as many digits as files take.
pub(super) fn number(text: &str) -> Option<Exact> {
    let text = text.strip_suffix('%').unwrap_or(text);
    let fine = |c: char| c.is_ascii_digit() || matches!(c, '.' | ',' | '-' | '+' | '−');
    if !text.chars().all(fine) {
        return None;
    }
    Exact::read(&text.replace(',', ".").replace('−', "-"))
}

/// A number at the beginning, and what comes behind it and its percent sign. Nothing without a number of its own; no number
/// in it where there are too many digits.
pub(super) fn leading(text: &str) -> Option<(Option<Exact>, &str)> {
    let digits = |text: &str| text.bytes().take_while(u8::is_ascii_digit).count();
    let mut end = digits(text);
    if end == 0 {
        return None;
    }
    if text[end..].starts_with([',', '.']) {
        let more = digits(&text[end + 1..]);
        end += if more > 0 { more + 1 } else { 0 };
    }
    let (typed, rest) = text.split_at(end);
    if !rest.is_empty() && !rest.starts_with(|c: char| c.is_whitespace() || "%:(\"/".contains(c)) {
        return None;
    }
    let rest = rest.trim_start();
    Some((number(typed), rest.strip_prefix('%').unwrap_or(rest).trim_start()))
}

/// A number as people of a language write it.
pub(super) fn shown(number: &Exact, lang: Lang) -> String {
    let text = number.decimal().unwrap_or_else(|| number.fraction());
    match lang {
        Lang::It => text.replace('.', ","),
        Lang::En => text,
    }
}

/// Letters and digits without accents, in small letters, one space for whatever stands between: how words are compared.
pub(super) fn fold(text: &str) -> String {
    let mut folded = String::new();
    for c in text.nfd().filter(|c| !is_combining_mark(*c)).flat_map(char::to_lowercase) {
        if c.is_alphanumeric() {
            folded.push(c);
        } else if !folded.is_empty() && !folded.ends_with(' ') {
            folded.push(' ');
        }
    }
    folded.truncate(folded.trim_end().len());
    folded
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn numbers() {
        for (typed, told) in
            [("33,3", "33.3"), ("33.3%", "33.3"), ("−50", "-50"), ("-1.50", "-1.5"), ("100%", "100")]
        {
            assert_eq!(number(typed).map(|number| number.to_string()).as_deref(), Some(told), "{typed}");
        }
        for bad in ["", "%", "1e3", "1_000", "1.000,5", "1234567890123", ",5", "5,", "½", "٣"] {
            assert_eq!(number(bad), None, "{bad}");
        }
    }

    #[test]
    fn numbers_at_the_beginning() {
        let told = |text: &str| {
            leading(text).map(|(number, rest)| {
                format!("{}|{rest}", number.map_or_else(|| "?".into(), |n| n.to_string()))
            })
        };
        for (typed, found) in [
            ("60 Biblioteca", "60|Biblioteca"),
            ("33,3% x", "33.3|x"),
            ("33.3 % x", "33.3|x"),
            ("60", "60|"),
            ("50: fatto", "50|: fatto"),
            ("100 60 persone", "100|60 persone"),
            ("1234567890123 x", "?|x"),
        ] {
            assert_eq!(told(typed).as_deref(), Some(found), "{typed}");
        }
        for bad in ["", "x", "60x", "60. x", "1.2.3 x", "-60", "٣ x"] {
            assert_eq!(told(bad), None, "{bad}");
        }
    }

    #[test]
    fn words_are_compared_without_accents_and_signs() {
        for (one, other) in [
            ("È una guida per i ragionamenti", "E' UNA GUIDA per i ragionamenti"),
            ("Stare «in game»", "stare in-game"),
            ("sì", " Si "),
        ] {
            assert_eq!(fold(one), fold(other));
        }
    }

    proptest! {
        #[test]
        fn quotes_keep_any_text(text in any::<String>(), behind in "[^\"].*|") {
            let all = quoted(&text) + &behind;
            prop_assert_eq!(take_quoted(&all), Some((text.clone(), behind.as_str())));
            prop_assert_eq!(said(&quoted(&text)), text);
        }

        #[test]
        fn any_text_is_folded_once_and_for_all(text in any::<String>()) {
            let folded = fold(&text);
            prop_assert_eq!(fold(&folded), folded);
            let _ = (number(&text), leading(&text));
        }
    }
}
