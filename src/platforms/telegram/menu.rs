//! The list of commands that Telegram shows when somebody types `/`: from the one table, for each
//! language and for moderators apart.

use super::Telegram;
use super::refusals::no;
use crate::commands::{Audience, Spec, TABLE};
use crate::messages::{self, Lang};
use teloxide::payloads::{SetMyCommandsSetters, SetMyDescriptionSetters, SetMyShortDescriptionSetters};
use teloxide::requests::Requester;
use teloxide::types::{BotCommand, BotCommandScope};

/// Under which name the descriptions are kept that Telegram has been told.
const KEPT: &str = "telegram descriptions";

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

impl Telegram {
    /// Tells Telegram who we are, for the empty chat and for the profile, if it has not been told just this.
    pub(super) async fn tell_descriptions(&self) {
        let ours = Lang::ALL.map(|lang| (lang, Some(lang)));
        let all: Vec<(Lang, Option<Lang>)> = [(Lang::En, None)].into_iter().chain(ours).collect();
        let told: Vec<String> = Lang::ALL.iter().flat_map(|lang| described(*lang)).collect();
        let told = told.join("\n");
        let host = &self.0.host;
        if host.kept(KEPT).as_deref() == Some(told.as_str()) {
            return;
        }
        let wire = &self.0.carriage.wire;
        for (lang, code) in all {
            let [long, short] = described(lang);
            let mut whole = wire.bot.set_my_description().description(long);
            let mut line = wire.bot.set_my_short_description().short_description(short);
            if let Some(code) = code {
                (whole, line) = (whole.language_code(code.to_string()), line.language_code(code.to_string()));
            }
            let done = match wire.send(whole).await {
                Ok(_) => wire.send(line).await,
                Err(error) => Err(error),
            };
            if let Err(error) = done {
                tracing::warn!(error = ?no(&error), "the descriptions could not be set");
                return;
            }
        }
        host.keep(KEPT, &told).await;
    }
}

/// What stands in an empty chat with the bot, and what in its profile.
fn described(lang: Lang) -> [String; 2] {
    ["telegram-description", "telegram-profile"].map(|key| messages::plain(lang, key, &[]))
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

    /// Source: <https://core.telegram.org/bots/api#setmydescription>.
    #[test]
    fn telegram_takes_the_descriptions() {
        for lang in Lang::ALL {
            let [long, short] = described(lang).map(|text| text.chars().count());
            assert!((1..=512).contains(&long) && (1..=120).contains(&short), "{long} {short}");
        }
    }

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
