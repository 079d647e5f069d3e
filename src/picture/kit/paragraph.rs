//! Texts of more than one line.

use crate::picture::fonts::Font;

/// Characters of a line at most (style guide §5).
const MOST_LINE: usize = 45;
/// Characters of a text that are looked at: nobody reads more of it on a picture.
const MOST: usize = 600;

/// A text in lines of at most `width` pixels and 45 characters; at most `lines` of them, the last one with "…" where not everything
/// fits. Only letters that the font has; nothing for a text without any.
pub fn drawn(font: Font, size: f32, text: &str, width: f32, lines: usize) -> Vec<String> {
    let text: String = text.chars().take(MOST).collect();
    let fits = |line: &str| line.chars().count() <= MOST_LINE && font.width(size, 0.0, line) <= width;
    filled(&font.clean_name(&text), lines, &fits)
}

/// Words in lines that fit, each with at least one letter; broken between words, or within one that is longer than a line. An initial
/// stands before its name. At most `most` lines, the last one with "…" where not everything fits.
pub fn filled(text: &str, most: usize, fits: &dyn Fn(&str) -> bool) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    let mut rest = text.trim();
    while !rest.is_empty() && found.len() < most {
        let taken = beginning(rest, fits);
        found.push(rest[..taken].trim_end().to_owned());
        rest = rest[taken..].trim_start();
    }
    if !rest.is_empty()
        && let Some(last) = found.last_mut()
    {
        while !last.is_empty() && !fits(&format!("{last}…")) {
            last.pop();
        }
        *last = format!("{}…", last.trim_end_matches([' ', ',', '.', ';', ':']));
    }
    found
}

/// How many bytes of a text one line takes, at least one character.
fn beginning(text: &str, fits: &dyn Fn(&str) -> bool) -> usize {
    let longest = |ends: &mut dyn Iterator<Item = usize>| ends.take_while(|end| fits(&text[..*end])).last();
    let spaces = || text.match_indices(' ').map(|(at, _)| at).chain([text.len()]);
    let letters = text.char_indices().map(|(at, c)| at + c.len_utf8());
    longest(&mut spaces().filter(|at| !is_after_initial(&text[..*at])))
        .or_else(|| longest(&mut spaces()))
        .or_else(|| longest(&mut letters.into_iter()))
        .unwrap_or_else(|| text.chars().next().map_or(0, char::len_utf8))
}

/// "… D."
fn is_after_initial(text: &str) -> bool {
    let mut back = text.chars().rev();
    let (dot, letter, before) = (back.next(), back.next(), back.next());
    dot == Some('.') && letter.is_some_and(char::is_uppercase) && before.is_none_or(char::is_whitespace)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_break_between_words_and_end_with_an_ellipsis() {
        let text = "Interpreta il personaggio senza prevaricare o coprire gli altri.";
        let all = drawn(Font::Plain, 30.0, text, 400.0, 9);
        assert_eq!(all.join(" "), text);
        assert!(
            all.len() > 1 && all.iter().all(|line| Font::Plain.width(30.0, 0.0, line) <= 400.0),
            "{all:?}"
        );
        let two = drawn(Font::Plain, 30.0, text, 400.0, 2);
        assert!(two.len() == 2 && two[0] == all[0] && two[1].ends_with('…'), "{two:?}");
        assert!(Font::Plain.width(30.0, 0.0, &two[1]) <= 400.0, "{two:?}");
        let word = "a".repeat(100);
        let broken = drawn(Font::Plain, 30.0, &word, 2_000.0, 9);
        assert_eq!((broken.concat(), broken[0].len()), (word, MOST_LINE));
        assert_eq!(drawn(Font::Plain, 30.0, " 🎲 ", 400.0, 3), Vec::<String>::new());
        assert_eq!(drawn(Font::Plain, 30.0, "ab", 0.0, 3), ["a", "b"], "a line has a letter at least");
        assert_eq!(drawn(Font::Plain, 30.0, text, 400.0, 0), Vec::<String>::new());
    }

    #[test]
    fn an_initial_stands_before_its_name() {
        let lines = |text: &str, most: usize, columns: usize| {
            filled(text, most, &|line: &str| line.chars().count() <= columns)
        };
        assert_eq!(lines("Ada, D. Barbera e L. B.", 9, 9), ["Ada,", "D.", "Barbera e", "L. B."]);
        assert_eq!(lines("Ada, D. Barbera e altri", 9, 11), ["Ada,", "D. Barbera", "e altri"]);
        assert_eq!(lines("uno, due, tre", 1, 9), ["uno, due…"]);
    }
}
