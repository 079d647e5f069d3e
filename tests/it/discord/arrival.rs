//! A new server.

use super::table::Table;

#[tokio::test]
async fn a_new_server_is_greeted_once_and_may_try() {
    let table = Table::open().await;
    let guild = table.double.guild_without_bot("Nuova");
    let hall = table.double.channel(guild, "generale");
    let silk = table.double.user("Silk");
    table.double.user_locale(silk, "it");
    table.double.join(guild, silk);
    table.double.invite(guild);
    let greeting = table
        .double
        .wait_until(|world| {
            world.messages(hall).into_iter().find(|shown| shown.content.contains("Sono Giostra"))
        })
        .await;
    let games = ["Wyps contro il computer", "Scrabble contro il computer"];
    assert_eq!(greeting.labels(), ["Prova una manche", games[0], games[1], "Impostazioni", "Regole"]);
    table.press(silk, greeting.id, "Prova una manche").await;
    table.pass(10_000).await;
    table.started().await;
    table.say(silk, hall, "carte").await;
    table.pass(200_000).await;
    assert!(table.last(hall, "Parola più lunga").content.contains("vince Silk"));
    table.double.outage(guild, true);
    table.double.outage(guild, false);
    table.say(silk, hall, "ciao").await;
    assert_eq!(table.count(hall, "Sono Giostra"), 1);
    // The server it was in from the start is not greeted.
    assert_eq!(table.count(table.room, "Sono Giostra"), 0);
    table.no_bad_requests();
}
