//! What people wrote to the bot alone while the process was dead.

use super::people;
use super::table::Table;
use crate::support::discord::Request;

fn opened(requests: &[Request]) -> usize {
    requests.iter().filter(|it| it.method == "POST" && it.path == "/users/@me/channels").count()
}

#[tokio::test]
async fn direct_words_count_after_a_restart() {
    let mut table = Table::open().await;
    let [silk, galahad, rossana] = people(&table, ["Silk", "Galahad", "Rossana"]);
    let grid = table.begin(silk, &[("modo", "riservata")]).await;
    // Silk plays, and was never alone with the bot. Galahad was. Rossana was, and does not play yet.
    table.form(silk, grid.id, "Scrivi le parole", "carte").await;
    table.dm(galahad, "quadro").await;
    table.dm(rossana, "/aiuto").await;
    table.pass(20_000).await;
    table.crash();
    table.clock.set(table.clock.now() + 5_000);
    let meanwhile = [(silk, "aquila"), (galahad, "soia"), (rossana, "casino")]
        .map(|(user, word)| table.double.dm(user, word));
    table.clock.set(table.clock.now() + 5_000);
    table.start().await;
    for message in meanwhile {
        table.heard(message.0).await;
    }
    table.pass(300_000).await;
    let end = table.last(table.room, "Parola più lunga");
    assert!(end.content.contains("Trovate 5 parole"), "{}", end.content);
    // Each was answered where they wrote.
    for (user, word) in [(silk, "aquila"), (galahad, "soia"), (rossana, "casino")] {
        assert_eq!(table.count(table.double.conversation(user), &format!("{word} ")), 1, "{word}");
    }
    table.no_bad_requests();
}

#[tokio::test]
async fn whoever_practises_alone_loses_nothing_either() {
    let mut table = Table::open().await;
    let [silk] = people(&table, ["Silk"]);
    let alone = table.double.conversation(silk);
    table.dm(silk, "/manche").await;
    table.started().await;
    table.dm(silk, "carte").await;
    table.pass(20_000).await;
    table.crash();
    table.clock.set(table.clock.now() + 5_000);
    let meanwhile = table.double.dm(silk, "quadro");
    table.clock.set(table.clock.now() + 5_000);
    table.start().await;
    table.heard(meanwhile.0).await;
    table.pass(300_000).await;
    let end = table.last(alone, "Parola più lunga");
    assert!(end.content.contains("Trovate 2 parole"), "{}", end.content);
    table.no_bad_requests();
}

#[tokio::test]
async fn after_a_forgotten_session_too() {
    let table = Table::open().await;
    let [silk] = people(&table, ["Silk"]);
    table.begin(silk, &[("modo", "riservata")]).await;
    table.dm(silk, "quadro").await;
    table.double.sever_and_forget_session();
    let written = table.double.dm(silk, "aquila");
    table.heard(written.0).await;
    table.pass(300_000).await;
    let end = table.last(table.room, "Parola più lunga");
    assert!(end.content.contains("Trovate 2 parole"), "{}", end.content);
    table.no_bad_requests();
}

#[tokio::test]
async fn a_word_after_the_stop_is_told_so() {
    let mut table = Table::open().await;
    let [silk] = people(&table, ["Silk"]);
    table.begin(silk, &[("modo", "riservata")]).await;
    table.dm(silk, "quadro").await;
    table.end(table.room).await;
    table.crash();
    let late = table.double.dm(silk, "aquila");
    table.clock.set(table.clock.now() + 5_000);
    table.start().await;
    table.heard(late.0).await;
    assert_eq!(table.count(table.double.conversation(silk), "dopo lo stop"), 1);
    table.no_bad_requests();
}

#[tokio::test]
async fn where_nothing_is_played_nothing_is_read() {
    let mut table = Table::open().await;
    let [silk] = people(&table, ["Silk"]);
    table.dm(silk, "/aiuto").await;
    table.crash();
    table.double.dm(silk, "ciao");
    table.start().await;
    table.slash(silk, "aiuto", &[]).await;
    let requests = table.double.requests();
    let history = |it: &&Request| it.method == "GET" && it.path.contains("/messages");
    assert_eq!((requests.iter().filter(history).count(), opened(&requests)), (0, 0));
    table.no_bad_requests();
}

#[tokio::test]
async fn few_conversations_are_opened_for_it() {
    let mut table = Table::open().await;
    let names: [String; 25] = std::array::from_fn(|number| format!("Persona {number}"));
    let players = people(&table, names.each_ref().map(String::as_str));
    table.begin(players[0], &[]).await;
    for player in players {
        table.say(player, table.room, "carte").await;
    }
    table.crash();
    table.start().await;
    // The channel is read last.
    let room = format!("/channels/{}/messages?", table.room);
    let read = |world: &crate::support::discord::World| {
        world.requests().iter().any(|it| it.method == "GET" && it.path.starts_with(&room)).then_some(())
    };
    table.double.wait_until(read).await;
    assert_eq!(opened(&table.double.requests()), 20);
    table.no_bad_requests();
}

/// A7: where messages wait in line the pairings of the first round came before the words that it begins.
#[tokio::test]
async fn a_trial_alone_begins_before_its_first_round() {
    let table = Table::open().await;
    let [silk] = people(&table, ["Silk"]);
    let alone = table.double.conversation(silk);
    table.dm(silk, "/torneo prova").await;
    table.pass(6_000).await;
    let (begins, round) = (table.last(alone, "comincia in"), table.last(alone, "turno 1"));
    assert!(begins.id < round.id, "{} behind {}", begins.content, round.content);
    table.no_bad_requests();
}
