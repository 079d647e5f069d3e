//! Commands, buttons, lists and forms, answered by serenity's builders.

use serde_json::json;
use serenity::all::{
    AutocompleteChoice, Builder as _, ButtonStyle, CommandOptionType, ComponentInteractionDataKind,
    CreateActionRow, CreateAutocompleteResponse, CreateButton, CreateCommand, CreateCommandOption,
    CreateInputText, CreateInteractionResponse, CreateInteractionResponseFollowup,
    CreateInteractionResponseMessage, CreateMessage, CreateModal, CreateSelectMenu, CreateSelectMenuKind,
    CreateSelectMenuOption, EditInteractionResponse, Event, GatewayIntents, InputTextStyle, Interaction,
    Permissions,
};

use super::bot::{Bot, refusal};
use super::double;
use crate::support::discord::{self, Channel, Discord, Guild, State, User, World};

fn asked(event: &Event) -> Option<Interaction> {
    let Event::InteractionCreate(event) = event else { return None };
    Some(event.interaction.clone())
}

/// A guild, a channel, two people, and a bot with its commands.
struct Scene {
    discord: Discord,
    clock: giostra::clock::Clock,
    channel: Channel,
    ada: User,
    bruno: User,
    bot: Bot,
}

async fn scene() -> Scene {
    let (discord, clock) = double().await;
    let guild = discord.guild("Rione");
    let (channel, ada, bruno) = (discord.channel(guild, "gioco"), discord.user("Ada"), discord.user("Bruno"));
    discord.join(guild, ada);
    discord.join(guild, bruno);
    discord.user_locale(ada, "it");
    let mut bot = Bot::start(&discord, GatewayIntents::non_privileged()).await;
    bot.hear(|event| matches!(event, Event::Ready(_)).then_some(())).await;
    let option = |kind, name: &str| CreateCommandOption::new(kind, name, "something");
    let word = option(CommandOptionType::String, "parola").required(true).set_autocomplete(true);
    let commands = vec![
        CreateCommand::new("gioca")
            .description("plays")
            .add_option(word)
            .add_option(option(CommandOptionType::Integer, "minuti").min_int_value(1).max_int_value(60)),
        CreateCommand::new("regola")
            .description("rules")
            .default_member_permissions(Permissions::MANAGE_GUILD)
            .add_option(
                option(CommandOptionType::SubCommand, "chi")
                    .add_sub_option(option(CommandOptionType::User, "persona").required(true)),
            ),
    ];
    serenity::all::Command::set_global_commands(&bot.http, commands).await.expect("registered");
    Scene { discord, clock, channel, ada, bruno, bot }
}

fn message(text: &str) -> CreateInteractionResponseMessage {
    CreateInteractionResponseMessage::new().content(text)
}

#[tokio::test]
async fn a_command_is_answered_once_and_in_time() {
    let mut it = scene().await;
    let first = it.discord.slash(it.ada, it.channel, "gioca", &[("parola", "mare"), ("minuti", "5")]);
    let Interaction::Command(heard) = it.bot.hear(asked).await else { panic!("a command") };
    assert_eq!((heard.locale.as_str(), heard.guild_locale.as_deref()), ("it", Some("it")));
    assert_eq!(heard.data.options[0].value.as_str(), Some("mare"));
    assert_eq!(heard.data.options[1].value.as_i64(), Some(5));
    assert!(heard.member.as_ref().is_some_and(|it| it.permissions.is_some_and(Permissions::send_messages)));
    assert!(heard.app_permissions.is_some_and(Permissions::attach_files));

    let http = std::sync::Arc::clone(&it.bot.http);
    let http = &http;
    let answer = CreateInteractionResponse::Message(message("si gioca"));
    heard.create_response(http, answer.clone()).await.expect("in time");
    assert_eq!(refusal(heard.create_response(http, answer.clone()).await), (400, 40_060));
    let state = it.discord.interaction(first);
    assert_eq!((state.acked, state.after, state.deferred), (Some(4), Some(0), false));
    assert_eq!(state.response.expect("shown").content, "si gioca");
    assert_eq!(it.discord.messages(it.channel).len(), 1);

    it.discord.slash(it.ada, it.channel, "gioca", &[("parola", "monte")]);
    let Interaction::Command(heard) = it.bot.hear(asked).await else { panic!("a command") };
    it.clock.set(it.clock.now() + 3001);
    assert_eq!(refusal(heard.create_response(http, answer).await), (404, 10_062));
    let follow = CreateInteractionResponseFollowup::new().content("late");
    assert_eq!(refusal(heard.create_followup(http, follow).await), (404, 10_015));
}

#[tokio::test]
async fn promises_are_kept_through_the_webhook() {
    let mut it = scene().await;
    let id = it.discord.slash(it.ada, it.channel, "gioca", &[("parola", "mare")]);
    let Interaction::Command(heard) = it.bot.hear(asked).await else { panic!("a command") };
    let http = &it.bot.http;
    heard.defer(http).await.expect("deferred");
    assert!(it.discord.messages(it.channel)[0].thinking);
    let state = |world: &World| -> State { world.interaction(id) };
    assert!(it.discord.look(state).deferred);
    heard.edit_response(http, EditInteractionResponse::new().content("ecco")).await.expect("kept");
    let shown = it.discord.look(state).response.expect("shown");
    assert_eq!((shown.content.as_str(), shown.thinking, shown.edits), ("ecco", false, 0));
    assert_eq!(heard.get_response(http).await.expect("read").content, "ecco");

    let follow = CreateInteractionResponseFollowup::new().content("per te").ephemeral(true);
    let mine = heard.create_followup(http, follow).await.expect("followed");
    assert_eq!(it.discord.look(state).followups[0].content, "per te");
    assert_eq!(it.discord.messages(it.channel).len(), 1, "what is for one is not for all");
    assert_eq!(it.discord.seen_by(it.ada).len(), 2);
    assert_eq!(it.discord.seen_by(it.bruno).len(), 1);
    assert_eq!(refusal(http.get_message(it.channel.0.into(), mine.id).await), (404, 10_008));
    heard.delete_followup(http, mine.id).await.expect("deleted");
    assert_eq!(it.discord.seen_by(it.ada).len(), 1);
    heard.edit_response(http, EditInteractionResponse::new().content("ecco!")).await.expect("edited");
    assert_eq!(it.discord.look(state).response.expect("shown").edits, 1);

    it.clock.set(it.clock.now() + 15 * 60 * 1000 + 1);
    let late = heard.edit_response(http, EditInteractionResponse::new().content("tardi")).await;
    assert_eq!(refusal(late), (401, 50_027));
}

#[tokio::test]
async fn the_first_followup_keeps_a_promise() {
    let mut it = scene().await;
    let id = it.discord.slash(it.ada, it.channel, "gioca", &[("parola", "mare")]);
    let Interaction::Command(heard) = it.bot.hear(asked).await else { panic!("a command") };
    heard.defer_ephemeral(&it.bot.http).await.expect("deferred");
    let follow = CreateInteractionResponseFollowup::new().content("segreto");
    heard.create_followup(&it.bot.http, follow).await.expect("followed");
    let state = it.discord.interaction(id);
    let shown = state.response.expect("shown");
    assert_eq!((shown.content.as_str(), shown.only_for), ("segreto", Some(it.ada)));
    assert!(state.followups.is_empty());

    // A promise that a moderator took away cannot be kept: what follows is a message of its own.
    let id = it.discord.slash(it.ada, it.channel, "gioca", &[("parola", "monte")]);
    let Interaction::Command(heard) = it.bot.hear(asked).await else { panic!("a command") };
    heard.defer(&it.bot.http).await.expect("deferred");
    it.discord.delete(it.discord.messages(it.channel)[0].id);
    let edit = heard.edit_response(&it.bot.http, EditInteractionResponse::new().content("x")).await;
    assert_eq!(refusal(edit), (404, 10_008));
    let follow = CreateInteractionResponseFollowup::new().content("eccomi");
    heard.create_followup(&it.bot.http, follow).await.expect("followed");
    let state = it.discord.interaction(id);
    assert!(state.response.is_none());
    assert_eq!(state.followups[0].content, "eccomi");
}

/// A message of the bot with a button, a dead button and a list.
async fn table(it: &Scene) -> discord::Message {
    let options = ["rosso", "blu"].map(|it| CreateSelectMenuOption::new(it, format!("v-{it}"))).to_vec();
    let builder = CreateMessage::new().content("tavolo").components(vec![
        CreateActionRow::Buttons(vec![
            CreateButton::new("hit:1").label("Gira").style(ButtonStyle::Success),
            CreateButton::new("hit:2").label("Fermo").disabled(true),
        ]),
        CreateActionRow::SelectMenu(
            CreateSelectMenu::new("colour", CreateSelectMenuKind::String { options }).placeholder("colore"),
        ),
        CreateActionRow::SelectMenu(CreateSelectMenu::new(
            "who",
            CreateSelectMenuKind::User { default_users: None },
        )),
    ]);
    let sent = builder.execute(&it.bot.http, (it.channel.0.into(), None)).await.expect("sent");
    let table = it.discord.messages(it.channel).remove(0).id;
    assert_eq!(table.0, sent.id.get());
    table
}

#[tokio::test]
async fn buttons_and_lists_come_back() {
    let mut it = scene().await;
    let table = table(&it).await;
    assert_eq!(it.discord.messages(it.channel)[0].labels(), ["Gira", "Fermo"]);

    let pressed: discord::Interaction = it.discord.press(it.bruno, table, "Gira");
    let Interaction::Component(heard) = it.bot.hear(asked).await else { panic!("a button") };
    assert_eq!((heard.data.custom_id.as_str(), heard.user.id.get()), ("hit:1", it.bruno.0));
    assert_eq!((heard.message.id.get(), heard.message.components.len()), (table.0, 3));
    let update = CreateInteractionResponse::UpdateMessage(message("girato"));
    heard.create_response(&it.bot.http, update).await.expect("updated");
    let state = it.discord.interaction(pressed);
    assert_eq!((state.acked, state.response.expect("shown").content.as_str()), (Some(7), "girato"));

    it.discord.select(it.ada, table, "colore", &["blu"]);
    let Interaction::Component(heard) = it.bot.hear(asked).await else { panic!("a list") };
    assert!(
        matches!(&heard.data.kind, ComponentInteractionDataKind::StringSelect { values } if values == &["v-blu"])
    );
    heard.create_response(&it.bot.http, CreateInteractionResponse::Acknowledge).await.expect("silence");

    it.discord.select(it.ada, table, "who", &[&it.bruno.to_string()]);
    let Interaction::Component(heard) = it.bot.hear(asked).await else { panic!("a list") };
    assert!(heard.data.resolved.users.contains_key(&it.bruno.0.into()));
    heard.defer(&it.bot.http).await.expect("deferred");

    it.discord.press_stale(it.ada, table, "hit:0");
    let Interaction::Component(heard) = it.bot.hear(asked).await else { panic!("a button") };
    assert_eq!(heard.data.custom_id, "hit:0");
}

#[tokio::test]
async fn forms_open_and_come_back_filled() {
    let mut it = scene().await;
    let table = table(&it).await;
    let pressed = it.discord.press(it.ada, table, "hit:1");
    let Interaction::Component(heard) = it.bot.hear(asked).await else { panic!("a button") };
    let field = CreateInputText::new(InputTextStyle::Short, "Soluzione", "solution").max_length(10);
    let form =
        CreateModal::new("solve", "La tua soluzione").components(vec![CreateActionRow::InputText(field)]);
    heard.create_response(&it.bot.http, CreateInteractionResponse::Modal(form)).await.expect("opened");
    assert_eq!(it.discord.interaction(pressed).modal.expect("a form")["title"], "La tua soluzione");

    let sent = it.discord.submit(pressed, &[("Soluzione", "mare")]);
    let Interaction::Modal(heard) = it.bot.hear(asked).await else { panic!("a form") };
    let serenity::all::ActionRowComponent::InputText(text) = &heard.data.components[0].components[0] else {
        panic!("a field")
    };
    assert_eq!((text.custom_id.as_str(), text.value.as_deref()), ("solution", Some("mare")));
    assert_eq!(heard.message.as_ref().map(|it| it.id.get()), Some(table.0));
    let answer = CreateInteractionResponse::Message(message("giusto").ephemeral(true));
    heard.create_response(&it.bot.http, answer).await.expect("answered");
    let state = it.discord.interaction(sent);
    assert_eq!(state.response.expect("shown").only_for, Some(it.ada));
}

#[tokio::test]
async fn options_complete_while_typed() {
    let mut it = scene().await;
    let propose = async |bot: &mut Bot| {
        let Interaction::Autocomplete(heard) = bot.hear(asked).await else { panic!("a completion") };
        assert_eq!(heard.data.autocomplete().map(|it| it.value), Some("ma"));
        let many = (0..26).map(|n| AutocompleteChoice::new(format!("mare {n}"), format!("m{n}"))).collect();
        let many = CreateAutocompleteResponse::new().set_choices(many);
        let many = CreateInteractionResponse::Autocomplete(many);
        assert_eq!(refusal(heard.create_response(&bot.http, many).await), (400, 50_035));
        let wrong = CreateInteractionResponse::Message(message("no"));
        assert_eq!(refusal(heard.create_response(&bot.http, wrong).await), (400, 50_035));
        let few = CreateAutocompleteResponse::new().add_string_choice("mare", "m");
        let few = CreateInteractionResponse::Autocomplete(few);
        heard.create_response(&bot.http, few).await.expect("proposed");
    };
    let typing = it.discord.autocomplete(it.ada, it.channel, "gioca", &[], ("parola", "ma"));
    let (choices, ()) = tokio::join!(typing, propose(&mut it.bot));
    assert_eq!(choices, [("mare".to_owned(), json!("m"))]);
}

#[tokio::test]
async fn commands_are_offered_by_rank() {
    let mut it = scene().await;
    let guild = it.discord.look(|world| world.guild_of(it.channel.0)).expect("a guild");
    let owner = it.discord.owner(Guild(guild));
    assert_eq!(it.discord.offered(it.ada, it.channel), ["gioca"]);
    assert_eq!(it.discord.offered(owner, it.channel), ["gioca", "regola"]);
    it.discord.slash(owner, it.channel, "regola chi", &[("persona", &it.ada.to_string())]);
    let Interaction::Command(heard) = it.bot.hear(asked).await else { panic!("a command") };
    let options = heard.data.options();
    let serenity::all::ResolvedValue::SubCommand(inner) = &options[0].value else { panic!("a sub-command") };
    let serenity::all::ResolvedValue::User(user, Some(_)) = &inner[0].value else { panic!("a member") };
    assert_eq!(user.id.get(), it.ada.0);

    let direct = it.discord.conversation(it.bruno);
    it.discord.slash(it.bruno, direct, "gioca", &[("parola", "mare")]);
    let Interaction::Command(heard) = it.bot.hear(asked).await else { panic!("a command") };
    assert!(heard.guild_id.is_none() && heard.user.id.get() == it.bruno.0);
    assert_eq!(it.discord.look(|world| world.commands().len()), 2);
}
