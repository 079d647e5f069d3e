//! `/griglia` leads to the grid that has scrolled away.

use super::people;
use super::table::Table;
use crate::support::discord::{Message, Shown};

fn address(table: &Table, message: Message) -> String {
    format!("https://discord.com/channels/{}/{}/{message}", table.guild, table.room)
}

/// Where the buttons of a message lead.
fn links(shown: &Shown) -> Vec<String> {
    let rows = shown.components.iter().filter_map(|row| row["components"].as_array());
    rows.flatten().filter_map(|button| button["url"].as_str()).map(str::to_owned).collect()
}

#[tokio::test]
async fn a_button_leads_to_the_message_with_the_grid() {
    let mut table = Table::open().await;
    let [silk] = people(&table, ["Silk"]);
    let grid = table.begin(silk, &[]).await;
    table.say(silk, table.room, "carte").await;
    let asked = table.slash(silk, "griglia", &[]).await;
    let again = table.double.interaction(asked).response.expect("the grid");
    assert!(again.content.contains("C  A  R  T") && !again.files.is_empty(), "{}", again.content);
    assert_eq!(
        (links(&again), again.labels()),
        (vec![address(&table, grid.id)], vec!["Vai al messaggio".into()])
    );
    // Alone with the bot it is the same grid; and the number is known after a restart too.
    table.crash();
    table.start().await;
    table.dm(silk, "/griglia").await;
    let again = table.last(table.double.conversation(silk), "C  A  R  T");
    assert_eq!(links(&again), [address(&table, grid.id)]);
    // What was read back of the channel was no private word.
    assert_eq!(table.count(table.room, "2 punti"), 0);
    // What has ended stands in its results.
    let end = table.end(table.room).await;
    let asked = table.slash(silk, "griglia", &[]).await;
    let again = table.double.interaction(asked).response.expect("the grid");
    assert!(again.content.contains("C  A  R  T"), "{}", again.content);
    assert_eq!(links(&again), [address(&table, end.id)]);
    table.no_bad_requests();
}
