//! A new server, and what a round costs there.

use super::people;
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
    assert_eq!(greeting.labels(), ["Prova una manche", "Impostazioni", "Regole"]);
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

#[tokio::test]
async fn twenty_players_cost_twelve_requests_besides_reactions() {
    let table = Table::open().await;
    table.double.limits(true);
    let names: [String; 20] = std::array::from_fn(|number| format!("Persona {number}"));
    let players = people(&table, names.each_ref().map(String::as_str));
    table.begin(players[0], &[]).await;
    let words =
        ["carte", "quadro", "aquila", "casino", "soia", "idolatra", "idolatre", "lino", "rate", "sera"];
    for word in words {
        for player in players {
            table.say(player, table.room, word).await;
            table.pass(500).await;
        }
    }
    table.pass(200_000).await;
    let room = format!("/channels/{}/messages", table.room);
    let requests = table.double.requests();
    let costs = requests
        .iter()
        .filter(|it| it.path.starts_with(&room) && it.method != "GET" && !it.path.contains("/reactions/"));
    assert!(costs.count() <= 12);
    let end = table.last(table.room, "Parola più lunga");
    assert!(end.content.contains("Trovate 10 parole"), "{}", end.content);
    assert_eq!(table.double.look(crate::support::discord::World::turned_away), 0);
    table.no_bad_requests();
}
