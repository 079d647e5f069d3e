//! Without the right to read messages: the bot plays all the same.

use super::people;
use super::table::Table;
use crate::support::discord::Say;

#[tokio::test]
async fn words_come_by_mention_by_reply_by_command_and_by_form() {
    let mut table = Table::closed().await;
    table.double.application_flags(0);
    table.start().await;
    let [silk, galahad] = people(&table, ["Silk", "Galahad"]);
    let grid = table.begin(silk, &[]).await;
    // Nobody can read this one; whoever looks after the server is told, once.
    table.say(silk, table.room, "casino").await;
    table.say(galahad, table.room, "casino").await;
    assert_eq!(table.count(table.room, "Message Content Intent"), 1);
    let bot = table.double.bot();
    table.say(silk, table.room, &format!("<@{bot}> carte")).await;
    let reply = Say { reply_to: Some(grid.id), ..Say::default() };
    let replied = table.double.say_with(galahad, table.room, "quadro", &reply);
    table.heard(replied.0).await;
    table.slash(silk, "p", &[("parole", "aquila")]).await;
    table.form(galahad, grid.id, "Scrivi in segreto", "soia").await;
    table.pass(200_000).await;
    let end = table.last(table.room, "Parola più lunga");
    assert!(end.content.contains("Trovate 4 parole"), "{}", end.content);
    table.begin(silk, &[]).await;
    table.say(silk, table.room, "casino").await;
    assert_eq!(table.count(table.room, "Message Content Intent"), 1);
    // Granted meanwhile, it is asked for at the next start.
    table.double.application_flags(1 << 18);
    table.crash();
    table.start().await;
    table.say(silk, table.room, "casino").await;
    table.pass(240_000).await;
    let end = table.last(table.room, "Parola più lunga");
    assert!(end.content.contains("Trovata 1 parola"), "{}", end.content);
    table.no_bad_requests();
}

#[tokio::test]
async fn a_right_that_was_taken_away_is_done_without() {
    let table = Table::open().await;
    let [silk] = people(&table, ["Silk"]);
    table.begin(silk, &[]).await;
    table.say(silk, table.room, "carte").await;
    table.double.application_flags(0);
    table.double.sever_and_forget_session();
    table.double.wait_until(|world| (world.identified() > 1 && world.connected() > 0).then_some(())).await;
    table.slash(silk, "p", &[("parole", "aquila")]).await;
    table.pass(240_000).await;
    let end = table.last(table.room, "Parola più lunga");
    assert!(end.content.contains("Trovate 2 parole"), "{}", end.content);
    table.no_bad_requests();
}
