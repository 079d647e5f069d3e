//! The commands as Discord knows them, and that every interaction is answered in time, once.

use super::people;
use super::table::Table;
use crate::support::discord::Pointed;
use serde_json::{Value, json};

fn registered(table: &Table) -> usize {
    let requests = table.double.requests();
    requests.iter().filter(|it| it.method == "PUT" && it.path.contains("/commands")).count()
}

#[tokio::test]
async fn they_are_registered_once_in_english_with_their_italian_names() {
    let mut table = Table::open().await;
    table.double.wait_until(|world| (!world.commands().is_empty()).then_some(())).await;
    let commands: Vec<Value> = table.double.look(|world| world.commands().to_vec());
    // And one in the menu of a message, one in that of a person.
    assert_eq!(commands.len(), giostra::commands::TABLE.len() + 2);
    for spec in giostra::commands::TABLE.iter() {
        let command = commands.iter().find(|command| command["name"] == spec.en).expect("registered");
        // People who read neither are told commands in English, and offered the same.
        assert_eq!(command["name_localizations"], json!({ "it": spec.it }));
        assert_ne!(command["description_localizations"]["it"], command["description"]);
        let options = command["options"].as_array().into_iter().flatten();
        for (option, about) in options.zip(spec.options) {
            assert_eq!(
                (&option["name"], &option["name_localizations"]["it"]),
                (&json!(about.en), &json!(about.it))
            );
        }
        let moderators = spec.who == giostra::commands::Audience::Moderators;
        assert_eq!(command["default_member_permissions"].is_string(), moderators, "{command:#}");
        let contexts = if moderators { json!([0]) } else { json!([0, 1]) };
        assert_eq!(command["contexts"], contexts, "{command:#}");
        assert_eq!(command["options"].as_array().map_or(0, Vec::len), spec.options.len());
    }
    while table.house().kept("discord commands").is_none() {
        tokio::task::yield_now().await;
    }
    table.crash();
    table.start().await;
    let [silk] = people(&table, ["Silk"]);
    table.slash(silk, "aiuto", &[]).await;
    assert_eq!(registered(&table), 1);
    let offered = table.double.offered(silk, table.room);
    assert!(
        offered.contains(&"manche".to_owned()) && !offered.contains(&"escludi".to_owned()),
        "{offered:?}"
    );
    let owner = table.double.owner(table.guild);
    assert!(table.double.offered(owner, table.room).contains(&"escludi".to_owned()));
    table.no_bad_requests();
}

/// Clients keep names for a while, and somebody may type them: either name of a command and of its options is understood.
#[tokio::test]
async fn a_command_is_understood_by_either_of_its_names() {
    let table = Table::open().await;
    let [silk] = people(&table, ["Silk"]);
    let asked = table.slash(silk, "parola", &[("parola", "carte")]).await;
    let italian = table.double.interaction(asked).response.expect("an answer").content;
    let asked = table.double.slash_as_before(silk, table.room, "parola", ("parola", "carte"));
    table.heard(asked.0).await;
    table.answered(asked).await;
    assert_eq!(table.double.interaction(asked).response.expect("an answer").content, italian);
    let asked = table.double.slash_as_before(silk, table.room, "word", ("word", "carte"));
    table.heard(asked.0).await;
    table.answered(asked).await;
    assert_eq!(table.double.interaction(asked).response.expect("an answer").content, italian);
    table.no_bad_requests();
}

/// A command that the bot names can be tapped, in the language of the sentence; not in code.
#[tokio::test]
async fn a_command_that_is_named_can_be_tapped() {
    let table = Table::open().await;
    let [silk, hans] = people(&table, ["Silk", "Hans"]);
    table.double.user_locale(hans, "en-GB");
    table.double.wait_until(|world| (!world.commands().is_empty()).then_some(())).await;
    while table.house().kept("discord commands").is_none() {
        tokio::task::yield_now().await;
    }
    let commands: Vec<Value> = table.double.look(|world| world.commands().to_vec());
    let number = |name: &str| {
        let found = commands.iter().find(|command| command["name"] == name).expect("registered");
        found["id"].as_str().expect("a number").to_owned()
    };
    for (user, named) in [(silk, "manche"), (hans, "round")] {
        let asked = table.slash(user, "aiuto", &[]).await;
        let told = table.double.interaction(asked).response.expect("an answer").content;
        assert!(told.contains(&format!("</{named}:{}>", number("round"))), "{told}");
        let name = if user == silk { "aiuto" } else { "help" };
        let asked = table.slash(user, name, &[]).await;
        assert!(table.double.interaction(asked).response.is_some());
    }
    table.no_bad_requests();
}

/// Who points at a message is told about its word; who points at a person challenges them. Nothing else of it is heard.
#[tokio::test]
async fn what_is_pointed_at_in_a_menu_is_an_option() {
    let table = Table::open().await;
    let [silk, galahad] = people(&table, ["Silk", "Galahad"]);
    let said = table.say(galahad, table.room, "«quadro», direi io").await;
    let answered = async |name: &str, at: Pointed| {
        let asked = table.double.points(silk, table.room, name, at);
        table.heard(asked.0).await;
        table.answered(asked).await;
        asked
    };
    let asked = answered("È una parola?", Pointed::Message(said)).await;
    let told = table.double.interaction(asked).response.expect("an answer");
    assert!(told.content.contains("quadro") && !told.content.contains("direi"), "{}", told.content);
    answered("Sfida", Pointed::User(galahad)).await;
    table.settle().await;
    let invited = table.last(table.room, "sfida");
    assert!(invited.pinged.contains(&galahad), "{}", invited.content);
    table.no_bad_requests();
}

#[tokio::test]
async fn a_slow_house_asks_for_patience_in_time() {
    let table = Table::open().await;
    let [silk, galahad] = people(&table, ["Silk", "Galahad"]);
    let grid = table.begin(silk, &[("modo", "riservata")]).await;
    // Somebody else holds the file.
    let url = format!("sqlite:{}", table.file().display());
    let mut other = <sqlx::SqliteConnection as sqlx::Connection>::connect(&url).await.expect("the file");
    sqlx::query("begin immediate").execute(&mut other).await.expect("held");
    let order = table.double.slash(silk, table.room, "p", &[("parole", "carte")]);
    let opened = table.press(galahad, grid.id, "Scrivi le parole").await;
    let form = table.double.submit(opened, &[("text", "quadro")]);
    for asked in [order, form] {
        table.double.wait_until(|world| world.interaction(asked).acked).await;
        assert!(table.double.interaction(asked).deferred);
    }
    sqlx::query("rollback").execute(&mut other).await.expect("let go");
    for (asked, word) in [(order, "carte"), (form, "quadro")] {
        let answer = table.double.wait_until(|world| {
            let state = world.interaction(asked);
            state
                .response
                .into_iter()
                .chain(state.followups)
                .find(|shown| !shown.thinking && shown.content.contains(word))
        });
        assert!(answer.await.only_for.is_some());
    }
    table.no_bad_requests();
}

#[tokio::test]
async fn an_answer_that_waits_for_its_turn_is_promised() {
    let table = Table::open().await;
    let [silk] = people(&table, ["Silk"]);
    let alone = table.double.conversation(silk);
    // Five messages go in five seconds.
    for _ in 0..5 {
        let asked = table.slash_in(silk, alone, "regole", &[]).await;
        assert!(!table.double.interaction(asked).deferred);
    }
    let last = table.slash_in(silk, alone, "regole", &[]).await;
    assert!(table.double.interaction(last).deferred);
    table.pass(5_000).await;
    let kept = table.double.interaction(last).response.expect("the promise");
    assert!(!kept.thinking && !kept.content.is_empty(), "{kept:#?}");
    table.no_bad_requests();
}

#[tokio::test]
async fn every_button_and_command_is_answered_once() {
    let table = Table::open().await;
    let owner = table.double.owner(table.guild);
    table.double.user_locale(owner, "it");
    let grid = table.begin(owner, &[]).await;
    for label in ["La mia lista", "Regole"] {
        let pressed = table.press(owner, grid.id, label).await;
        assert!(table.double.interaction(pressed).response.is_some(), "{label}");
    }
    for name in
        ["lista", "griglia", "regole", "aiuto", "diagnosi", "impostazioni", "registro", "segnalazioni"]
    {
        let asked = table.slash(owner, name, &[]).await;
        let state = table.double.interaction(asked);
        assert!(state.response.is_some_and(|shown| !shown.content.is_empty()), "/{name}");
    }
    let stale = table.double.press_stale(owner, grid.id, "boh:17");
    table.answered(stale).await;
    assert!(
        table.double.interaction(stale).response.is_some_and(|shown| shown.content.contains("non vale più"))
    );
    table.no_bad_requests();
}
