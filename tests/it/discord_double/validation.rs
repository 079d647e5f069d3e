//! What Discord's documentation forbids is refused, and said in Discord's way.

use serde_json::{Value, json};
use serenity::all::{CreateAttachment, HttpError};

use super::bot::{http, refusal};
use super::double;

/// The path and the code of the first complaint.
fn complaint<T>(result: serenity::Result<T>) -> (String, String) {
    match result {
        Err(serenity::Error::Http(HttpError::UnsuccessfulRequest(why))) => {
            assert_eq!((why.status_code.as_u16(), why.error.code), (400, 50_035));
            let first = why.error.errors.into_iter().next().expect("a complaint");
            (first.path, first.code)
        }
        Err(other) => panic!("no answer of Discord: {other}"),
        Ok(_) => panic!("nothing was refused"),
    }
}

fn row(components: &Value) -> Value {
    json!({ "type": 1, "components": components })
}

fn button(id: &str) -> Value {
    json!({ "type": 2, "style": 1, "label": "x", "custom_id": id })
}

#[tokio::test]
async fn messages_keep_their_limits() {
    let (discord, _) = double().await;
    let channel = discord.channel(discord.guild("Rione"), "gioco");
    let http = http(&discord);
    let post = async |body: Value| http.send_message(channel.0.into(), vec![], &body).await;
    assert_eq!(refusal(post(json!({})).await), (400, 50_006));
    assert_eq!(refusal(post(json!({ "content": "  " })).await), (400, 50_006));
    post(json!({ "content": "é".repeat(2000) })).await.expect("two thousand fit");
    let with = |rows: Value| json!({ "content": "x", "components": rows });
    let six: Vec<_> = (0..6).map(|n| button(&n.to_string())).collect();
    let option = |n: usize| json!({ "label": "x", "value": n.to_string() });
    let list = |options: Vec<Value>| row(&json!([{ "type": 3, "custom_id": "l", "options": options }]));
    let embed = |embed: Value| json!({ "embeds": [embed] });
    for (body, path, code) in [
        (json!({ "content": "é".repeat(2001) }), "content", "BASE_TYPE_MAX_LENGTH"),
        (json!({ "content": "x", "nonce": "n".repeat(26) }), "nonce", "BASE_TYPE_MAX_LENGTH"),
        (with(json!(vec![row(&json!([])); 1])), "components.0.components", "BASE_TYPE_BAD_LENGTH"),
        (with(json!([row(&json!(six))])), "components.0.components", "BASE_TYPE_BAD_LENGTH"),
        (
            with(json!((0..6).map(|n| row(&json!([button(&n.to_string())]))).collect::<Vec<_>>())),
            "components",
            "BASE_TYPE_BAD_LENGTH",
        ),
        (
            with(json!([row(&json!([button("a"), button("a")]))])),
            "components.0.components.1.custom_id",
            "COMPONENT_CUSTOM_ID_DUPLICATED",
        ),
        (
            with(json!([row(&json!([button(&"a".repeat(101))]))])),
            "components.0.components.0.custom_id",
            "BASE_TYPE_BAD_LENGTH",
        ),
        (
            with(json!([row(
                &json!([{ "type": 2, "style": 1, "label": "x".repeat(81), "custom_id": "a" }])
            )])),
            "components.0.components.0.label",
            "BASE_TYPE_MAX_LENGTH",
        ),
        (
            with(json!([list(vec![json!({ "label": "x".repeat(101), "value": "a" })])])),
            "components.0.components.0.options.0.label",
            "BASE_TYPE_BAD_LENGTH",
        ),
        (
            with(json!([list((0..26).map(option).collect())])),
            "components.0.components.0.options",
            "BASE_TYPE_BAD_LENGTH",
        ),
        (
            with(json!([list(vec![option(1), option(1)])])),
            "components.0.components.0.options.1.value",
            "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED",
        ),
        (embed(json!({ "title": "x".repeat(257) })), "embeds.0.title", "BASE_TYPE_MAX_LENGTH"),
        (
            json!({ "embeds": vec![json!({ "description": "x".repeat(3001) }); 2] }),
            "embeds",
            "MAX_EMBED_SIZE_EXCEEDED",
        ),
        (
            json!({ "content": "x", "allowed_mentions": { "parse": ["users"], "users": ["1"] } }),
            "allowed_mentions",
            "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE",
        ),
        (
            json!({ "content": "x", "message_reference": { "message_id": "1" } }),
            "message_reference",
            "REPLIES_UNKNOWN_MESSAGE",
        ),
    ] {
        assert_eq!(complaint(post(body).await), (path.to_owned(), code.to_owned()));
    }

    let file = || vec![CreateAttachment::bytes(b"x".to_vec(), "x.txt")];
    let about =
        |text: String| json!({ "attachments": [{ "id": 0, "filename": "x.txt", "description": text }] });
    let sent = http.send_message(channel.0.into(), file(), &about("d".repeat(1025))).await;
    assert_eq!(complaint(sent).0, "attachments.0.description");
    let sent = http.send_message(channel.0.into(), vec![], &about("d".into())).await;
    assert_eq!(complaint(sent).1, "ATTACHMENT_NOT_FOUND");
    let large = vec![CreateAttachment::bytes(vec![0; (10 << 20) + 1], "x.txt")];
    assert_eq!(refusal(http.send_message(channel.0.into(), large, &json!({})).await), (413, 40_005));
    assert_eq!(discord.messages(channel).len(), 1);
}

#[tokio::test]
async fn commands_keep_their_limits() {
    let (discord, _) = double().await;
    let http = http(&discord);
    let option = |name: &str, required: bool| json!({ "type": 3, "name": name, "description": "d", "required": required });
    let command = |name: &str| json!({ "name": name, "description": "d" });
    let with = |options: Vec<Value>| json!({ "name": "a", "description": "d", "options": options });
    let put = async |commands: Vec<Value>| http.create_global_commands(&commands).await;
    let choice = |n: usize| json!({ "name": n.to_string(), "value": n });
    let choices: Vec<_> = (0..26).map(choice).collect();
    for (commands, path, code) in [
        (vec![command("Gioca")], "name", "APPLICATION_COMMAND_INVALID_NAME"),
        (vec![command("a b")], "name", "APPLICATION_COMMAND_INVALID_NAME"),
        (vec![command("a"), command("a")], "1.name", "APPLICATION_COMMANDS_DUPLICATE_NAME"),
        (vec![json!({ "name": "a", "description": "d".repeat(101) })], "description", "BASE_TYPE_BAD_LENGTH"),
        (
            vec![with(vec![option("a", false), option("b", true)])],
            "options.1",
            "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID",
        ),
        (
            vec![with((0..26).map(|n| option(&n.to_string(), false)).collect())],
            "options",
            "BASE_TYPE_BAD_LENGTH",
        ),
        (
            vec![with(vec![json!({ "type": 4, "name": "o", "description": "d", "choices": choices })])],
            "options.0.choices",
            "BASE_TYPE_BAD_LENGTH",
        ),
        (
            vec![json!({ "name": "a", "description": "d", "name_localizations": { "it-IT": "a" } })],
            "name_localizations.it-IT",
            "DICT_TYPE_KEY_CHOICES",
        ),
        (
            vec![json!({ "name": "a", "description": "d", "default_member_permissions": "many" })],
            "default_member_permissions",
            "NUMBER_TYPE_COERCE",
        ),
    ] {
        assert_eq!(complaint(put(commands).await), (path.to_owned(), code.to_owned()));
    }
    let first = put(vec![command("città"), command("b")]).await.expect("registered");
    let second = put(vec![command("b")]).await.expect("registered");
    assert_eq!(first[1].id, second[0].id, "a known name keeps its id");
    assert_eq!(http.get_global_commands().await.expect("listed").len(), 1);
    assert_eq!(discord.look(|world| world.commands().len()), 1);
    http.delete_global_command(second[0].id).await.expect("deleted");
    assert_eq!(refusal(http.delete_global_command(second[0].id).await), (404, 10_063));
    http.create_global_command(&command("c")).await.expect("registered");
    let guild = discord.guild("Rione");
    http.create_guild_commands(guild.0.into(), &vec![command("solo")]).await.expect("registered");
    let elsewhere = discord.guild_without_bot("Altrove");
    assert_eq!(
        refusal(http.create_guild_commands(elsewhere.0.into(), &vec![command("x")]).await),
        (403, 50_001)
    );
}
