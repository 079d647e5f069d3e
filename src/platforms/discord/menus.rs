//! What stands in the menu of a message and of a person ("Apps"): commands like any other, whose option is what was pointed at.

use super::slash::ITALIAN;
use super::text::spoken;
use crate::commands::{Command, Spec, TABLE};
use crate::messages::{self, Lang};
use serenity::all::{
    CommandData, CommandType, CreateCommand, InstallationContext, InteractionContext, ResolvedTarget,
};

/// An entry of a menu: the kind of the menu, its name, the command it gives and the option that holds what was pointed at.
struct Entry {
    kind: CommandType,
    name: &'static str,
    command: Command,
    option: &'static str,
}

const ENTRIES: [Entry; 2] = [
    Entry {
        kind: CommandType::Message,
        name: "discord-menu-word",
        command: Command::Parola,
        option: "parola",
    },
    Entry { kind: CommandType::User, name: "discord-menu-challenge", command: Command::Sfida, option: "chi" },
];

/// The entries, as they are registered.
pub(super) fn commands() -> impl Iterator<Item = CreateCommand> {
    ENTRIES.iter().map(|entry| {
        let name = |lang| messages::plain(lang, entry.name, &[]);
        CreateCommand::new(name(Lang::En))
            .name_localized(ITALIAN, name(Lang::It))
            .kind(entry.kind)
            .integration_types(vec![InstallationContext::Guild])
            .contexts(vec![InteractionContext::Guild])
    })
}

/// The command that was meant and its options, if something was pointed at in a menu.
pub(super) fn meant(data: &CommandData) -> Option<(String, Vec<(String, String)>)> {
    let entry = ENTRIES.iter().find(|entry| entry.kind == data.kind)?;
    let given = match data.target()? {
        // Of a message its first word: who asks has one in mind.
        ResolvedTarget::Message(message) => first_word(&message.content),
        ResolvedTarget::User(user, _) => format!("<@{}>", user.id),
        _ => return None,
    };
    let name = TABLE.iter().find(|spec: &&Spec| spec.id == entry.command)?.it;
    Some((name.to_owned(), vec![(entry.option.to_owned(), given)]))
}

/// The first word of what a person wrote, without marks around it.
fn first_word(content: &str) -> String {
    let text = spoken(content);
    let words = text.split_whitespace().map(|word| word.trim_matches(|c: char| !c.is_alphabetic()));
    words.into_iter().find(|word| !word.is_empty()).unwrap_or_default().to_owned()
}

#[cfg(test)]
mod tests {
    use super::first_word;

    #[test]
    fn the_first_word_of_a_message_is_meant() {
        let words = ["carte", "**Perché** no?", "<@1> «soia», quadro", "1 + 1 = …", ""].map(first_word);
        assert_eq!(words, ["carte", "Perché", "soia", "", ""]);
    }
}
