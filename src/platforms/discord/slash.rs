//! Slash commands, from the one table: English names, with Italian ones where somebody's Discord speaks Italian. Discord has thirty
//! languages and falls back from none of them to another: whatever is the default is what all the others are shown, and English is what
//! the bot says to readers of neither. With Italian as the default a German was told of `/round` and offered `/manche`.

use super::text::cut;
use crate::commands::{Audience, OptionKind, OptionSpec, Spec, TABLE, completes};
use crate::messages::{self, Lang};
use serenity::all::{
    CommandOptionType, CreateCommand, CreateCommandOption, InstallationContext, InteractionContext,
    Permissions,
};

/// Discord's name of the language that is shown our Italian names; everybody else sees the English ones.
pub(super) const ITALIAN: &str = "it";
/// The longest description.
const LONGEST: usize = 100;

/// All commands, as they are registered.
pub(super) fn commands() -> Vec<CreateCommand> {
    TABLE.iter().map(command).chain(super::menus::commands()).collect()
}

fn command(spec: &Spec) -> CreateCommand {
    let does = |lang| cut(&messages::plain(lang, &spec.description_key(), &[]), LONGEST);
    let command = CreateCommand::new(spec.en).description(does(Lang::En));
    let mut command = command.name_localized(ITALIAN, spec.it).description_localized(ITALIAN, does(Lang::It));
    // In a conversation with the bot nobody moderates.
    let contexts = match spec.who {
        Audience::Moderators => vec![InteractionContext::Guild],
        Audience::Everyone => vec![InteractionContext::Guild, InteractionContext::BotDm],
    };
    command = command.integration_types(vec![InstallationContext::Guild]).contexts(contexts);
    if spec.who == Audience::Moderators {
        command = command.default_member_permissions(Permissions::MANAGE_GUILD);
    }
    let completes = |about: &OptionSpec| completes(spec.id, about.id);
    spec.options.iter().fold(command, |command, about| {
        command.add_option(option(spec, about).set_autocomplete(completes(about)))
    })
}

fn option(spec: &Spec, about: &OptionSpec) -> CreateCommandOption {
    let kind = match about.kind {
        OptionKind::Number { .. } => CommandOptionType::Integer,
        OptionKind::Flag => CommandOptionType::Boolean,
        OptionKind::File => CommandOptionType::Attachment,
        OptionKind::Choice(_) | OptionKind::Size | OptionKind::Time { .. } | OptionKind::Text => {
            CommandOptionType::String
        }
    };
    let does = |lang| hint(spec, about, lang);
    let option = CreateCommandOption::new(kind, about.en, does(Lang::En)).required(about.required);
    let option = option.name_localized(ITALIAN, about.it).description_localized(ITALIAN, does(Lang::It));
    match about.kind {
        OptionKind::Choice(choices) => choices.iter().fold(option, |option, (it, en)| {
            // What is sent is the same in every language.
            option.add_string_choice_localized(*en, *it, [(ITALIAN, *it)])
        }),
        OptionKind::Number { min, max } => {
            let bound = |number: i64| u64::try_from(number).unwrap_or(0);
            option.min_int_value(bound(min)).max_int_value(bound(max))
        }
        OptionKind::Flag
        | OptionKind::Size
        | OptionKind::Time { .. }
        | OptionKind::Text
        | OptionKind::File => option,
    }
}

/// What an option does, and what it takes where Discord does not show that by itself.
fn hint(spec: &Spec, about: &OptionSpec, lang: Lang) -> String {
    let does = messages::plain(lang, &spec.option_key(about), &[]);
    let takes = about.kind.takes(lang);
    let shown = matches!(about.kind, OptionKind::Choice(_)) || takes.is_empty();
    cut(&if shown { does } else { format!("{does} ({takes})") }, LONGEST)
}
