//! One voice in two languages: the same marks everywhere, "they" for every player, and nothing told of a moment that reads
//! wrong once it has passed.

use super::texts;
use giostra::messages::Lang;

/// Words of people's sentences that break a law of the house, with the place where they stand.
fn breaking(lang: Lang, broken: impl Fn(&str) -> bool) -> Vec<String> {
    let of = |(key, text): (String, String)| broken(&text).then(|| format!("{lang} {key}: {text}"));
    texts(lang).into_iter().filter_map(of).collect()
}

fn nobody(found: &[String]) {
    assert!(found.is_empty(), "\n{}", found.join("\n"));
}

/// Whether a text holds a word, whole, in large or small letters.
fn holds(text: &str, words: &[&str]) -> bool {
    let lower = text.to_lowercase();
    let mut all = lower.split(|c: char| !c.is_alphanumeric());
    all.any(|word| words.contains(&word))
}

#[test]
fn quotes_and_apostrophes_are_those_of_print() {
    for lang in Lang::ALL {
        nobody(&breaking(lang, |text| text.contains(['"', '\''])));
    }
    nobody(&breaking(Lang::It, |text| text.contains(['“', '”'])));
    nobody(&breaking(Lang::En, |text| text.contains(['«', '»']) && !text.contains("right-")));
}

#[test]
fn a_minus_is_no_hyphen() {
    let hyphen = |text: &str| {
        let chars: Vec<char> = text.chars().collect();
        // "8-23", "ISO-8859-1", "WYPS-1": between two of its own a hyphen is one.
        let free = |at: usize| at == 0 || !chars[at - 1].is_alphanumeric() && chars[at - 1] != '}';
        let counts = |next: Option<&char>| next.is_some_and(|c| c.is_ascii_digit() || *c == '{');
        (0..chars.len()).any(|at| chars[at] == '-' && free(at) && counts(chars.get(at + 1)))
    };
    assert!(hyphen("vale -{ $points }") && hyphen("-1") && !hyphen("23-8") && !hyphen("ISO-8859-1"));
    for lang in Lang::ALL {
        nobody(&breaking(lang, hyphen));
    }
}

#[test]
fn a_player_is_they_and_a_button_has_one_name() {
    assert!(holds("Tell him.", &["him"]) && !holds("The whim", &["him"]));
    let persons = ["he", "him", "his", "himself", "she", "her", "hers", "herself"];
    nobody(&breaking(Lang::En, |text| holds(text, &persons)));
    nobody(&breaking(Lang::It, |text| holds(text, &["bottone", "bottoni"])));
}

/// A platform writes a moment as it is seen from the reader's now: "7 seconds ago". Behind a verb that reads as nonsense.
#[test]
fn a_moment_that_is_to_come_stands_behind_a_colon() {
    let bare = |text: &str| {
        ["until", "next", "start", "back", "window"].iter().any(|name| {
            let placed = format!("{{ ${name} }}");
            text.match_indices(&placed).any(|(at, _)| !text[..at].ends_with(": "))
        })
    };
    assert!(bare("ends { $until }") && !bare("End: { $until }."));
    for lang in Lang::ALL {
        nobody(&breaking(lang, bare));
    }
}
