//! Spelling: what a player types and what a dictionary holds, folded to the same letters a–z
//! (W8), and the words of a message (W15).

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// Longest word that is folded, in letters; no dictionary has longer ones.
pub const LONGEST: usize = 64;
/// Marks on one letter after which a text is not taken for a word: real spelling has one or two.
const MOST_MARKS: usize = 4;

/// Folds one word: NFD, combining marks dropped, lower case (W8). `None` when anything but
/// letters a–z is left (apostrophe, hyphen, digit, another script), when nothing is left, or when
/// it is longer than [`LONGEST`].
pub fn fold(text: &str) -> Option<String> {
    let mut folded = String::new();
    let mut marks = 0;
    for c in text.nfd() {
        if is_combining_mark(c) {
            marks += 1;
            if marks > MOST_MARKS || folded.is_empty() {
                return None;
            }
            continue;
        }
        marks = 0;
        // `İ` lowers to `i` and a mark; everything else that is ours lowers to one letter.
        for c in c.to_lowercase() {
            match c {
                'a'..='z' if folded.len() < LONGEST => folded.push(c),
                c if is_combining_mark(c) => {}
                _ => return None,
            }
        }
    }
    (!folded.is_empty()).then_some(folded)
}

/// What people without accents on the keyboard write for one, behind the vowel: apostrophes, primes, the accents alone.
const ACCENTS: [char; 9] = ['\'', '’', '‘', '‛', 'ʼ', '′', 'ʹ', '´', '`'];

/// Folds one word of what a player typed (W8): the quotation marks around it come off, then one apostrophe at its end that stands
/// for an accent (`casino'`, `dira’`). Lists that become dictionaries are read by [`fold`]: with this in its place `po'` and `mo'`
/// of a list would become words.
pub fn typed(text: &str) -> Option<String> {
    fold(accented(unquoted(text.trim())))
}

/// A word of a sentence, of an option or of a day as it is compared with those we know: in small letters, without accents, nor
/// the apostrophe that stands for one (`Lunedì`, `lunedi'` → `lunedi`). Anything may be in it, and of any length.
pub fn plain(text: &str) -> String {
    let folded = accented(text).nfd().filter(|c| !is_combining_mark(*c));
    folded.flat_map(char::to_lowercase).filter(|c| !is_combining_mark(*c)).collect()
}

/// Without one apostrophe or prime at its end, if a vowel stands before it.
pub fn accented(word: &str) -> &str {
    let Some(bare) = word.strip_suffix(ACCENTS) else { return word };
    let is_vowel = |c: char| c.nfd().next().is_some_and(|c| "aeiouAEIOU".contains(c));
    if bare.ends_with(is_vowel) { bare } else { word }
}

/// The pieces of a message that may be words (W15). White space, commas and new lines are promised as separators;
/// beyond them whatever phones put between words: semicolons, bars, slashes, dashes, `+`, `?`, dots in the middle,
/// emoji. `||spoiler||` bars and the marks of bold, italics and code are taken off, and so is punctuation around
/// a word, and a pair of single quotes. What is inside a word or on one side of it stays: `l'amico` and
/// `e-mail` are no words (W8); what an apostrophe at the end means [`typed`] says. An address is one piece: its parts are no words either.
pub fn tokens(message: &str) -> impl Iterator<Item = &str> {
    message
        .split(|c: char| c.is_whitespace() || c.is_control())
        .flat_map(|piece| {
            let whole = piece.contains("://") || piece.starts_with("www.");
            piece.split(move |c: char| !whole && is_between(c))
        })
        .map(|piece| unquoted(piece.trim_matches(is_around)).trim_matches(is_around))
        .filter(|piece| !piece.is_empty())
}

/// What may stand between two words, besides white space.
fn is_between(c: char) -> bool {
    let emoji = matches!(c, '\u{2600}'..='\u{27BF}' | '\u{2B00}'..='\u{2BFF}' | '\u{FE0F}' | '\u{1F000}'..='\u{1FAFF}');
    emoji || matches!(c, ',' | ';' | '|' | '·' | '،' | '、' | '/' | '—' | '–' | '+' | '?')
}

/// Without single quotes, if they stand on both sides; one alone is an apostrophe.
fn unquoted(piece: &str) -> &str {
    let quote = |c| matches!(c, '\'' | '‘' | '’' | '‚' | '‹' | '›');
    piece.strip_prefix(quote).and_then(|piece| piece.strip_suffix(quote)).unwrap_or(piece)
}

/// Punctuation that may stand around a word.
fn is_around(c: char) -> bool {
    matches!(
        c,
        '.' | '!'
            | '?'
            | ':'
            | '('
            | ')'
            | '['
            | ']'
            | '*'
            | '_'
            | '~'
            | '`'
            | '"'
            | '«'
            | '»'
            | '“'
            | '”'
            | '„'
            | '…'
            | '<'
            | '>'
    ) || matches!(c, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{feff}')
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn folding_table() {
        for (typed, folded) in [
            ("perché", Some("perche")),
            ("PERCHE\u{301}", Some("perche")),
            ("Qu", Some("qu")),
            ("İrLANDA", Some("irlanda")),
            ("l'amico", None),
            ("l’amico", None),
            ("e-mail", None),
            ("casa2", None),
            ("", None),
            ("\u{301}a", None),
            ("straße", None),
            ("каша", None),
            ("ﬁne", None),
            ("ｃａｓａ", None),
            ("casa\u{200b}", None),
            ("\u{212a}iwi", Some("kiwi")),
        ] {
            assert_eq!(fold(typed).as_deref(), folded, "{typed:?}");
        }
        assert_eq!(fold(&format!("a{}", "\u{301}".repeat(5))), None);
        assert_eq!(fold(&"a".repeat(64)).map(|word| word.len()), Some(64));
        assert_eq!(fold(&"a".repeat(65)), None);
    }

    #[test]
    fn an_apostrophe_at_the_end_is_an_accent_where_a_player_typed_it() {
        for (text, folded) in [
            ("casino'", Some("casino")),
            ("dira’", Some("dira")),
            ("CITTA'", Some("citta")),
            ("perche′", Some("perche")),
            ("piu´", Some("piu")),
            ("cosi`", Some("cosi")),
            ("là'", Some("la")),
            ("'virtu''", Some("virtu")),
            ("\u{2018}carte\u{2019}", Some("carte")),
            ("perché", Some("perche")),
            ("po'", Some("po")),
            ("citta''", None),
            ("bar'", None),
            ("'ndrangheta", None),
            ("l'asilo", None),
            ("l'asilo'", None),
            ("e-mail'", None),
            ("'", None),
            ("", None),
        ] {
            assert_eq!(typed(text).as_deref(), folded, "{text:?}");
        }
        // A dictionary's line is read as before.
        for line in ["casino'", "po'", "citta’", "'casa'"] {
            assert_eq!(fold(line), None, "{line:?}");
        }
        for (text, word) in
            [("Lunedi'", "lunedi"), ("LUNEDÌ", "lunedi"), ("si’", "si"), ("21:00", "21:00"), ("o'", "o")]
        {
            assert_eq!(plain(text), word, "{text:?}");
        }
    }

    #[test]
    fn tokens_of_a_message() {
        let words: Vec<_> = tokens("||carte||, **Soia**; «quadro»!\ncasa\taquila... l'ora").collect();
        assert_eq!(words, ["carte", "Soia", "quadro", "casa", "aquila", "l'ora"]);
        let words: Vec<_> = tokens("'carte' ‘soia’! po’ 'ndrangheta ||'l'ora'|| ' '' ,,\0").collect();
        assert_eq!(words, ["carte", "soia", "po’", "'ndrangheta", "l'ora", "'"]);
    }

    #[test]
    fn what_phones_put_between_words() {
        for text in [
            "lodi/rodi",
            "lodi—rodi",
            "lodi–rodi",
            "lodi+rodi",
            "lodi?rodi",
            "lodi;rodi",
            "lodi|rodi",
            "lodi·rodi",
            "lodi😀rodi",
            "lodi❤️ rodi👍🏽",
            "lodi / rodi",
            "lodi, rodi",
            "lodi\nrodi",
        ] {
            assert_eq!(tokens(text).collect::<Vec<_>>(), ["lodi", "rodi"], "{text}");
        }
        for text in
            ["lodi-rodi", "lodi'rodi", "lodi’rodi", "https://lodi/rodi", "www.lodi.it/rodi", "lodi.rodi"]
        {
            let found: Vec<_> = tokens(text).filter_map(fold).collect();
            assert_eq!(found, Vec::<String>::new(), "{text}");
        }
    }

    proptest! {
        #[test]
        fn any_text_folds_to_letters_once_and_for_all(text in any::<String>()) {
            for piece in tokens(&text) {
                if let Some(word) = fold(piece) {
                    prop_assert!(word.bytes().all(|b| b.is_ascii_lowercase()));
                    prop_assert_eq!(fold(&word), Some(word.clone()));
                }
            }
        }
    }
}
