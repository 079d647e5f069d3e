//! What `/sfida` is asked for and cannot give: told, one sentence each, where it would be swallowed.

use super::super::heard::Heard;
use crate::commands::{self, AUTO, Command, Invocation, Opt};
use crate::games::info::{GameInfo, Lexica, PENALTY};
use crate::games::registry;
use crate::messages::{Lang, Text};
use crate::rooms::desk::Desk;
use crate::say;

/// What people call the computer, and the words around it.
const COMPUTER: [&str; 2] = ["computer", "bot"];
const AROUND_IT: [&str; 6] = ["contro", "il", "un", "against", "the", "a"];

/// Why what was ordered does not go together: what would be dropped without a word.
pub(super) fn swallowed(desk: &Desk, heard: &Heard, asked: &Invocation) -> Option<Text> {
    let named = asked.choice(Opt::Gioco).and_then(registry::named);
    let info = named.or_else(|| registry::infos().next())?;
    let lang = desk.lang_for(heard);
    let against = asked.has(Opt::Livello);
    if info.is_open() {
        // All play the same, who comes: there is no opponent and no number of seats.
        let vain = [Opt::Livello, Opt::Giocatori, Opt::Chi].into_iter().find(|opt| asked.has(*opt))?;
        return Some(say!("challenge-open-option", game = info.title(), option = written(vain, lang)));
    }
    if !against {
        return None;
    }
    if asked.text(Opt::Chi).is_some_and(|whom| !names_nobody(whom)) {
        let (who, level) = (written(Opt::Chi, lang), written(Opt::Livello, lang));
        return Some(say!("challenge-computer-seats", who = who, level = level));
    }
    // Where its words are looked up before they lie there nobody challenges, and nothing costs anything (B16).
    let contests = matches!(asked.choice(Opt::Parole), Some("contesto" | "arbitro"));
    let costs = asked.choice(Opt::Game(PENALTY)).is_some_and(|cost| cost != "0");
    let has_words = info.words != Lexica::None;
    let has_penalty = info.option(PENALTY).is_some_and(|option| option.offered);
    let (words, penalty) = (written(Opt::Parole, lang), written(Opt::Game(PENALTY), lang));
    match (contests && has_words, costs && has_penalty) {
        (true, true) => Some(say!("challenge-computer-words-both", words = words, penalty = penalty)),
        (true, false) => Some(say!("challenge-computer-words", option = words)),
        (false, true) => Some(say!("challenge-computer-words", option = penalty)),
        (false, false) => None,
    }
}

/// An option as it is typed: `livello:`.
fn written(opt: Opt, lang: Lang) -> String {
    let spec = commands::spec(Command::Sfida);
    let option = spec.options.iter().find(|option| option.id == opt);
    option.map_or_else(String::new, |option| format!("{}:", option.name(lang)))
}

/// How a computer is challenged, at the game that was asked for: `/sfida gioco:scrabble livello:auto`.
pub(super) fn against_the_computer(asked: &Invocation, lang: Lang) -> String {
    let game = asked.choice(Opt::Gioco).and_then(registry::named);
    let game = game.map_or_else(String::new, |info: &GameInfo| {
        format!("{}{} ", written(Opt::Gioco, lang), info.names[lang as usize])
    });
    format!("/{} {game}{}{AUTO}", commands::spec(Command::Sfida).name(lang), written(Opt::Livello, lang))
}

/// Whether the computer is meant: `contro il computer`.
pub(super) fn names_computer(whom: &str) -> bool {
    let words = words(whom);
    words.iter().any(|word| is_computer(word)) && words.iter().all(|word| is_about_computer(word))
}

/// Whether nobody but the computer is named: options without their colon (`gioco scrabble livello medio`) are no names either.
fn names_nobody(whom: &str) -> bool {
    let options = commands::spec(Command::Sfida).options;
    let is_option = |word: &String| options.iter().any(|option| option.it == word || option.en == word);
    words(whom).iter().all(|word| is_option(word) || is_about_computer(word))
}

fn is_computer(word: &str) -> bool {
    COMPUTER.contains(&word)
}

fn is_about_computer(word: &str) -> bool {
    is_computer(word) || AROUND_IT.contains(&word)
}

fn words(whom: &str) -> Vec<String> {
    whom.split_whitespace().map(|word| word.trim_start_matches('@').to_lowercase()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_computer_is_named_in_many_ways() {
        for whom in ["computer", "Computer", "contro il computer", "@bot", "against the computer"] {
            assert!(names_computer(whom) && names_nobody(whom), "{whom}");
        }
        for whom in ["il", "", "Computer Lara", "Silk", "Silk, computer"] {
            assert!(!names_computer(whom), "{whom}");
        }
        assert!(names_nobody("gioco livello"));
        assert!(!names_nobody("Silk") && !names_nobody("contro Silk"));
    }
}
