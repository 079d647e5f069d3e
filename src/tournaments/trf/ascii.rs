//! Names in ASCII: reports have no other letters (9.4).

use unicode_normalization::UnicodeNormalization;

/// A text in ASCII: accents go, other letters become what they sound like, what is left becomes `?`.
pub fn ascii(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    // Compatibility forms first: ligatures, full-width letters, superscripts.
    for c in text.nfkd() {
        match c {
            ' '..='~' => out.push(c),
            // Marks that stand on a letter.
            '\u{300}'..='\u{36f}' | '\u{200b}'..='\u{200f}' | '\u{feff}' => {}
            _ if c.is_whitespace() || c.is_control() => out.push(' '),
            _ => {
                let lower = c.to_lowercase().next().unwrap_or(c);
                match sound(lower) {
                    Some(sound) if lower == c => out.push_str(sound),
                    Some(sound) => out.push_str(&capital(sound)),
                    None => out.push('?'),
                }
            }
        }
    }
    out
}

fn capital(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |first| first.to_ascii_uppercase().to_string() + chars.as_str())
}

/// What a small letter, or a sign, is written as.
fn sound(c: char) -> Option<&'static str> {
    latin(c).or_else(|| cyrillic(c)).or_else(|| greek(c))
}

fn latin(c: char) -> Option<&'static str> {
    Some(match c {
        'ß' => "ss",
        'æ' => "ae",
        'œ' => "oe",
        'ø' => "o",
        'å' => "a",
        'đ' | 'ð' => "d",
        'þ' => "th",
        'ł' => "l",
        'ħ' => "h",
        'ı' => "i",
        'ŋ' => "ng",
        'ŧ' => "t",
        'ə' => "e",
        '‘' | '’' | '‚' | '‛' | 'ʼ' | 'ʻ' | '′' | '´' => "'",
        '“' | '”' | '„' | '«' | '»' | '″' => "\"",
        '‐' | '‑' | '‒' | '–' | '—' | '−' => "-",
        '…' => "...",
        '·' | '•' => ".",
        _ => return None,
    })
}

/// As passports write them, without the marks that combining signs have become.
fn cyrillic(c: char) -> Option<&'static str> {
    Some(match c {
        'а' => "a",
        'б' => "b",
        'в' => "v",
        'г' | 'ґ' => "g",
        'д' => "d",
        'е' | 'э' => "e",
        'ж' => "zh",
        'з' => "z",
        'и' | 'і' => "i",
        'й' | 'ј' => "j",
        'к' => "k",
        'л' => "l",
        'м' => "m",
        'н' => "n",
        'о' => "o",
        'п' => "p",
        'р' => "r",
        'с' => "s",
        'т' => "t",
        'у' => "u",
        'ф' => "f",
        'х' => "kh",
        'ц' => "ts",
        'ч' => "ch",
        'ш' => "sh",
        'щ' => "shch",
        'ъ' | 'ь' => "",
        'ы' => "y",
        'ю' => "yu",
        'я' => "ya",
        'є' => "ye",
        'ђ' => "dj",
        'љ' => "lj",
        'њ' => "nj",
        'ћ' => "c",
        'џ' | 'ѕ' => "dz",
        _ => return None,
    })
}

fn greek(c: char) -> Option<&'static str> {
    Some(match c {
        'α' => "a",
        'β' => "v",
        'γ' => "g",
        'δ' => "d",
        'ε' => "e",
        'ζ' => "z",
        'η' | 'ι' => "i",
        'θ' => "th",
        'κ' => "k",
        'λ' => "l",
        'μ' => "m",
        'ν' => "n",
        'ξ' => "x",
        'ο' | 'ω' => "o",
        'π' => "p",
        'ρ' => "r",
        'σ' | 'ς' => "s",
        'τ' => "t",
        'υ' => "y",
        'φ' => "f",
        'χ' => "ch",
        'ψ' => "ps",
        _ => return None,
    })
}
