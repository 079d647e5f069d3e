//! What people type for moves of any game: the dashes that phones and texts put between two squares, and what may have been meant
//! as a move though no game reads it (P13). A list of dashes in one game alone leaves a player of another without an answer.

use std::borrow::Cow;

/// Every dash there is on a keyboard, or that a phone makes of one: hyphens, figure, en and em dashes, the minus, full width.
const DASHES: [char; 11] = ['-', '‐', '‑', '‒', '–', '—', '―', '−', '﹘', '﹣', '－'];

/// The longest token that may be a move, in letters.
const LONGEST: usize = 12;

/// Words with which people ask how one moves, in either language, in small letters.
const HELP: [&str; 17] = [
    "aiuto",
    "aiutami",
    "help",
    "help me",
    "regole",
    "rules",
    "come",
    "come si fa",
    "come si gioca",
    "come si muove",
    "come gioco",
    "come muovo",
    "how",
    "how to play",
    "how do i play",
    "how do i move",
    "comandi",
];

/// Whether a sign is a dash. A game with a list of its own is deaf to the dash of the next phone.
pub fn is_dash(c: char) -> bool {
    DASHES.contains(&c)
}

/// Whether a sign may stand between two squares: a dash, or an arrow and its point.
pub fn is_stroke(c: char) -> bool {
    is_dash(c) || matches!(c, '>' | '→')
}

/// The same text with hyphens for its dashes and the letter x for the sign of multiplication.
pub fn plain(typed: &str) -> Cow<'_, str> {
    if typed.is_ascii() {
        return Cow::Borrowed(typed);
    }
    let sign = |c| match c {
        c if is_dash(c) => '-',
        '×' => 'x',
        c => c,
    };
    Cow::Owned(typed.chars().map(sign).collect())
}

/// Whether a text asks how one moves: a word for help, or nothing but question marks.
pub fn asks_for_help(typed: &str) -> bool {
    let typed = typed.trim();
    let asked = typed.trim_end_matches(['?', '!', '.', ' ']).to_lowercase();
    HELP.contains(&asked.as_str()) || asked.is_empty() && typed.contains('?')
}

/// The token that a text is, if it is one and no longer than a move: without the punctuation behind it.
pub fn token(typed: &str) -> Option<&str> {
    let token = typed.trim().trim_end_matches(['!', '?', '.', ',', ';']);
    let short = (1..=LONGEST).contains(&token.chars().count());
    (short && !token.contains(char::is_whitespace)).then_some(token)
}

/// Whether a token names a square of a board whose columns go from `a` to `last`, also with a piece before it or another square
/// behind: a letter and a digit side by side, and beside them few letters, digits and what notations use.
pub fn names_a_square(token: &str, last: char) -> bool {
    let token = plain(token).to_ascii_lowercase();
    let is_of_a_move = |c: char| c.is_ascii_alphanumeric() || is_stroke(c) || "x=+#:()".contains(c);
    let letters = token.chars().filter(char::is_ascii_alphabetic).count();
    let mut pairs = token.chars().zip(token.chars().skip(1));
    let is_square = |(column, row): (char, char)| ('a'..=last).contains(&column) && row.is_ascii_digit();
    letters <= 5 && token.chars().all(is_of_a_move) && pairs.any(is_square)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_may_be_a_move_is_told_from_talk() {
        for (typed, is_meant) in [
            ("e9", true),
            ("E4", true),
            ("Jf3", true),
            ("e2–e4", true),
            ("e2→e9", true),
            ("exd9", true),
            ("mp3", false),
            ("ciao", false),
            ("3d", false),
            ("sabato21", false),
            ("città", false),
            ("e2😀", false),
        ] {
            assert_eq!(token(typed).is_some_and(|token| names_a_square(token, 'h')), is_meant, "{typed}");
        }
        for typed in ["aiuto", "Aiuto!", "HELP", "?", "??", "come si gioca?", "regole"] {
            assert!(asks_for_help(typed), "{typed}");
        }
        for typed in ["", "!", "bene", "aiutatevi", "come stai?"] {
            assert!(!asks_for_help(typed), "{typed}");
        }
        assert_eq!(token("e4 e5"), None);
        assert_eq!(token("e4!"), Some("e4"));
    }

    #[test]
    fn every_dash_is_a_hyphen() {
        for dash in DASHES {
            assert_eq!(plain(&format!("e2{dash}e4")), "e2-e4");
        }
        assert_eq!(plain("e×d5"), "exd5");
    }
}
