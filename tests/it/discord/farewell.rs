//! A server the bot is removed from: its data stay for thirty days, in case it comes back.

use super::people;
use super::table::Table;
use crate::privacy::dump;
use giostra::clock::Millis;
use giostra::rooms::heard::Server;

const DAY: Millis = 24 * 60 * 60_000;

/// How many rows name the server.
async fn rows_of(table: &Table) -> usize {
    let server = table.guild.to_string();
    dump(table.file()).await.iter().filter(|row| row.contains(&server)).count()
}

/// Resolves when it is noted, or noted no more, that the bot was removed.
async fn noted(table: &Table, gone: bool) {
    let noting = async {
        while table.house().journal().farewells().await.unwrap().len() != usize::from(gone) {
            tokio::task::yield_now().await;
        }
    };
    tokio::time::timeout(std::time::Duration::from_secs(30), noting).await.expect("it is noted");
}

#[tokio::test]
async fn a_server_that_removed_the_bot_is_forgotten_after_thirty_days() {
    let mut table = Table::open().await;
    let [silk, galahad] = people(&table, ["Silk", "Galahad"]);
    table.begin(silk, &[("subito", "true")]).await;
    table.say(silk, table.room, "carte").await;
    table.say(galahad, table.room, "aquila").await;
    table.end(table.room).await;
    // An outage is no farewell, nor is a channel that is gone.
    let other = table.double.channel(table.guild, "altro");
    table.double.outage(table.guild, true);
    table.double.outage(table.guild, false);
    table.double.remove_channel(other);
    table.say(silk, table.room, "ciao").await;
    assert_eq!(table.house().journal().farewells().await, Ok(Vec::new()));
    table.double.kick(table.guild);
    noted(&table, true).await;
    table.double.invite(table.guild);
    noted(&table, false).await;
    // Removed while the process is dead, and taken in again while it is dead.
    table.crash();
    table.double.kick(table.guild);
    table.start().await;
    noted(&table, true).await;
    table.crash();
    table.double.invite(table.guild);
    table.start().await;
    noted(&table, false).await;
    // The list of servers has told it; what tells of the server itself may still be on its way, and must not come after the
    // farewell. Whoever is heard there is heard behind it.
    table.say(silk, table.room, "ciao").await;
    table.double.kick(table.guild);
    noted(&table, true).await;
    let farewells = table.house().journal().farewells().await.unwrap();
    assert_eq!(farewells[0].0, Server(format!("discord:{}", table.guild)));
    table.pass(29 * DAY).await;
    table.house().night().await;
    assert!(rows_of(&table).await > 3);
    table.pass(DAY).await;
    table.house().night().await;
    assert_eq!(rows_of(&table).await, 0);
    let lines = dump(table.file()).await.iter().filter(|row| row.starts_with("line: ")).count();
    assert_eq!(lines, 0, "nothing else was played");
    table.no_bad_requests();
}
