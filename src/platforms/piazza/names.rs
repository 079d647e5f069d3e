//! When two names are one to the eye: whoever is called "Аda" with a Cyrillic letter would be taken for Ada.

use unicode_normalization::UnicodeNormalization as _;
use unicode_normalization::char::is_combining_mark;

/// Names that nobody takes where strangers come by: the bot's, and those of whoever has a say.
const RESERVED: [&str; 8] =
    ["Giostra", "Moderatrice", "Moderatore", "Moderator", "Mod", "Admin", "Amministratore", "Bot"];

/// A name as it looks: without accents, case, spaces and signs, and with letters that are drawn alike made one.
pub(super) fn folded(name: &str) -> String {
    let letters = name.nfkd().filter(|c| !is_combining_mark(*c)).flat_map(char::to_lowercase).map(drawn);
    let kept: String = letters.filter(|c| c.is_alphanumeric()).collect();
    // A name of signs alone is those signs.
    if kept.is_empty() { name.nfkc().filter(|c| !c.is_whitespace()).collect() } else { kept }
}

/// Whether nobody may be called so.
pub(super) fn is_reserved(folded_name: &str) -> bool {
    RESERVED.iter().any(|name| folded(name) == folded_name)
}

/// The Latin letter that a small letter or digit is taken for.
fn drawn(c: char) -> char {
    match c {
        'а' | 'α' | 'ɑ' | 'ᴀ' => 'a',
        'в' | 'β' | 'ь' => 'b',
        'с' | 'ϲ' | 'ᴄ' => 'c',
        'ԁ' | 'đ' | 'ð' => 'd',
        'е' | 'ε' | 'ҽ' | 'ə' => 'e',
        'ƒ' => 'f',
        'ɡ' => 'g',
        'н' | 'һ' | 'ħ' => 'h',
        // A capital I is drawn as a small l.
        'i' | 'ı' | 'і' | 'ӏ' | 'ι' | '1' | '|' | 'ɩ' | 'ł' | 'ǀ' => 'l',
        'ј' => 'j',
        'к' | 'κ' => 'k',
        'м' => 'm',
        'η' | 'п' => 'n',
        'о' | 'ο' | 'σ' | 'ø' | '0' | 'օ' => 'o',
        'р' | 'ρ' => 'p',
        'ԛ' => 'q',
        'г' => 'r',
        'ѕ' | 'ꜱ' => 's',
        'т' | 'τ' => 't',
        'υ' | 'ս' => 'u',
        'ν' | 'ѵ' => 'v',
        'ԝ' | 'ω' | 'ш' => 'w',
        'х' | 'χ' => 'x',
        'у' | 'γ' => 'y',
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_looks_alike_is_one() {
        for (name, others) in [
            ("Ada", &["ada ", "ADA", "Àdâ", "Аdа", "A d a", "A\u{200b}da", "ａｄａ", "a.d.a", "𝐀𝐝𝐚"][..]),
            ("Silk", &["Sіlk", "SlLK", "S1lk"][..]),
            ("Niccolò", &["Niccolo", "nicc0lo", "NICCOLÒ"][..]),
        ] {
            for other in others {
                assert_eq!(folded(other), folded(name), "{other}");
            }
        }
        for (one, other) in [("Ada", "Adam"), ("Anna", "Hanna"), ("דוד", "דנה"), ("🎠", "🎲")] {
            assert_ne!(folded(one), folded(other));
        }
        assert!(
            is_reserved(&folded("GIOSTRA "))
                && is_reserved(&folded("giоstra"))
                && !is_reserved(&folded("Gio"))
        );
        assert_eq!(folded("  "), "");
    }
}
