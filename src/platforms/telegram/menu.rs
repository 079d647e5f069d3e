//! The list of commands that Telegram shows when somebody types `/`: from the one table, for each
//! language and for moderators apart.

use super::Telegram;
use super::refusals::no;
use crate::commands::{Audience, Spec, TABLE};
use crate::messages::{self, Lang};
use teloxide::payloads::SetMyCommandsSetters;
use teloxide::requests::Requester;
use teloxide::types::{BotCommand, BotCommandScope};

impl Telegram {
    /// Tells Telegram our commands. What it does not take today it gets at the next start.
    pub(super) async fn tell_commands(&self) {
        // Who reads neither of ours is answered in English, and is shown English. Each of ours is set by its name
        // too: what an older version has set under a name stays until then.
        let ours = Lang::ALL.map(|lang| (lang, Some(lang)));
        for (lang, code) in [(Lang::En, None)].into_iter().chain(ours) {
            for (scope, moderators) in
                [(BotCommandScope::Default, false), (BotCommandScope::AllChatAdministrators, true)]
            {
                let wire = &self.0.carriage.wire;
                let set = wire.bot.set_my_commands(menu(lang, moderators)).scope(scope);
                let set = if let Some(code) = code { set.language_code(code.to_string()) } else { set };
                if let Err(error) = wire.send(set).await {
                    tracing::warn!(error = ?no(&error), "the list of commands could not be set");
                    return;
                }
            }
        }
    }
}

fn menu(lang: Lang, moderators: bool) -> Vec<BotCommand> {
    let shown = |spec: &&Spec| moderators || spec.who == Audience::Everyone;
    let command =
        |spec: &Spec| BotCommand::new(spec.name(lang), messages::plain(lang, &spec.description_key(), &[]));
    TABLE.iter().filter(shown).map(command).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn telegram_takes_every_command() {
        for lang in Lang::ALL {
            let all = menu(lang, true);
            assert!(all.len() > menu(lang, false).len() && all.len() <= 100);
            for command in all {
                let fits = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_';
                assert!(command.command.chars().all(fits), "{}", command.command);
                assert!((1..=32).contains(&command.command.len()));
                assert!((1..=256).contains(&command.description.chars().count()), "{}", command.command);
            }
        }
    }
}
