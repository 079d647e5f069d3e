//! Commands of other bots and sites that people type from habit: `/stats`, `/top`, `/undo`. They are known and not registered: their
//! author is told, in one line, what it is called here. Any other unknown command in a room is another bot's business: to answer all of
//! them would put us into every conversation with another bot.

use super::{Command, spec};
use crate::games::registry;
use crate::messages::{Lang, Text, own};
use crate::say;

/// What is called otherwise elsewhere, in small letters.
const OTHERS: [(&[&str], Command); 8] = [
    (
        &["stats", "stat", "statistics", "statistiche", "profile_stats", "rank", "livello", "rating"],
        Command::Profilo,
    ),
    (
        &[
            "top",
            "top10",
            "leaderboard",
            "leaderboards",
            "lb",
            "scoreboard",
            "highscore",
            "highscores",
            "hiscore",
            "ranking",
            "rankings",
            "standings",
            "scores",
            "punteggi",
        ],
        Command::Classifica,
    ),
    (
        &["newgame", "new_game", "startgame", "start_game", "play", "gioca", "boggle", "paroliere"],
        Command::Manche,
    ),
    (&["duel", "versus", "vs", "chess", "scacchi", "sfidami"], Command::Sfida),
    (&["endgame", "end_game", "stopgame", "stop_game"], Command::Stop),
    (&["surrender", "forfeit", "giveup", "give_up", "mi_arrendo"], Command::Abbandona),
    (&["define", "definition", "dict", "meaning", "definizione", "significato"], Command::Parola),
    (&["commands", "comandi", "menu", "howto", "guida"], Command::Aiuto),
];
/// Ways to ask for a move back, which there is not.
const TAKEBACK: [&str; 6] = ["undo", "takeback", "take_back", "annullamossa", "riprendi", "unmove"];

/// The one line that answers such a command; `None` of a command of ours, of one that names its bot, and of
/// all that nobody types from habit.
pub fn of_others(text: &str, lang: Lang) -> Option<Text> {
    let typed = text.trim_start().strip_prefix('/')?.split_whitespace().next()?.to_lowercase();
    if super::named(&typed).is_some() {
        return None;
    }
    if TAKEBACK.contains(&typed.as_str()) {
        let name = |command| own(spec(command).name(lang));
        return Some(say!(
            "command-no-takeback",
            draw = name(Command::Patta),
            resign = name(Command::Abbandona)
        ));
    }
    let of_list = OTHERS.iter().find(|(names, _)| names.contains(&typed.as_str())).map(|(_, ours)| *ours);
    let ours = of_list.or_else(|| registry::called(&typed).map(|_| Command::Sfida))?;
    Some(say!("command-of-others", typed = own(typed), ours = own(spec(ours).name(lang))))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_command_of_ours_is_among_those_of_others() {
        for name in OTHERS.iter().flat_map(|(names, _)| *names).chain(&TAKEBACK) {
            assert!(super::super::named(name).is_none(), "{name}");
            assert!(of_others(&format!("/{name} x"), Lang::It).is_some(), "{name}");
            assert!(of_others(&format!("/{name}@AltroBot"), Lang::It).is_none(), "{name}");
        }
        for text in ["/manche", "/board", "stats", "/", "/shrug", ""] {
            assert!(of_others(text, Lang::En).is_none(), "{text}");
        }
    }
}
