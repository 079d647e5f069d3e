//! Slash commands, from the one table: Italian names, with English ones where somebody's Discord speaks
//! another language.

use super::text::cut;
use crate::commands::{Audience, OptionKind, OptionSpec, Spec, TABLE, completes};
use crate::messages::{self, Lang};
use serenity::all::{
    CommandOptionType, CreateCommand, CreateCommandOption, InstallationContext, InteractionContext,
    Permissions,
};

/// Discord's names of the languages that are shown our English ones; everybody else sees the Italian ones.
pub(super) const ENGLISH: [&str; 2] = ["en-US", "en-GB"];
/// The largest bound that is told: beyond it are the numbers of matches.
const READABLE: i64 = 1_000_000;
/// The longest description.
const LONGEST: usize = 100;

/// All commands, as they are registered.
pub(super) fn commands() -> Vec<CreateCommand> {
    TABLE.iter().map(command).chain(super::menus::commands()).collect()
}

fn command(spec: &Spec) -> CreateCommand {
    let does = |lang| cut(&messages::plain(lang, &spec.description_key(), &[]), LONGEST);
    let mut command = CreateCommand::new(spec.it).description(does(Lang::It));
    for locale in ENGLISH {
        command = command.name_localized(locale, spec.en).description_localized(locale, does(Lang::En));
    }
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
    spec.options
        .iter()
        .fold(command, |command, about| command.add_option(option(about).set_autocomplete(completes(about))))
}

fn option(about: &OptionSpec) -> CreateCommandOption {
    let kind = match about.kind {
        OptionKind::Number { .. } => CommandOptionType::Integer,
        OptionKind::Flag => CommandOptionType::Boolean,
        OptionKind::Choice(_) | OptionKind::Size | OptionKind::Time { .. } | OptionKind::Text => {
            CommandOptionType::String
        }
    };
    // The option's own name says what it is.
    let mut option = CreateCommandOption::new(kind, about.it, hint(about, Lang::It)).required(about.required);
    for locale in ENGLISH {
        option = option.name_localized(locale, about.en).description_localized(locale, hint(about, Lang::En));
    }
    match about.kind {
        OptionKind::Choice(choices) => choices.iter().fold(option, |option, (it, en)| {
            option.add_string_choice_localized(*it, *it, ENGLISH.map(|locale| (locale, *en)))
        }),
        OptionKind::Number { min, max } => {
            let bound = |number: i64| u64::try_from(number).unwrap_or(0);
            option.min_int_value(bound(min)).max_int_value(bound(max))
        }
        OptionKind::Flag | OptionKind::Size | OptionKind::Time { .. } | OptionKind::Text => option,
    }
}

fn hint(about: &OptionSpec, lang: Lang) -> String {
    let text = match about.kind {
        // A bound that nobody meets tells nothing.
        OptionKind::Number { max, .. } if max > READABLE => about.name(lang).to_owned(),
        OptionKind::Number { min, max } => format!("{}: {min}–{max}", about.name(lang)),
        OptionKind::Size => format!("{}: 4x4, 5x5, 4x6…", about.name(lang)),
        OptionKind::Time { most } => format!("{}: 1–{most}, 10+5", about.name(lang)),
        OptionKind::Choice(_) | OptionKind::Flag | OptionKind::Text => about.name(lang).to_owned(),
    };
    cut(&text, LONGEST)
}
