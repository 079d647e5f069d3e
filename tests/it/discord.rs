//! Discord from outside: people write and press in a server of the double, the real door and the real
//! house answer.

mod addressee;
mod again;
mod arrival;
mod booth;
mod calendar;
mod called;
mod chats;
mod clocks;
mod commands;
mod crashes;
mod crowd;
mod deadlines;
mod deaf;
mod deliveries;
mod direct;
mod early;
mod farewell;
mod films;
mod hostile;
mod integrations;
mod juries;
mod killed;
mod language;
mod lists;
mod mutated;
mod old;
mod outages;
mod permissions;
mod pictureless;
mod reactions;
mod secret;
mod shards;
mod socket;
mod table;
mod threads;
mod torn;
mod tournaments;
mod typing;
mod unpictured;
mod whose;
mod wording;

use crate::support::discord::User;
use table::Table;

fn people<const N: usize>(table: &Table, names: [&str; N]) -> [User; N] {
    names.map(|name| {
        let user = table.double.user(name);
        table.double.user_locale(user, "it");
        table.double.join(table.guild, user);
        user
    })
}

#[tokio::test]
async fn a_whole_round_in_a_channel() {
    let table = Table::open().await;
    let [silk, galahad] = people(&table, ["Silk", "Galahad"]);
    let asked = table.slash(silk, "manche", &[]).await;
    assert_eq!(
        table.double.interaction(asked).response.expect("answered").content,
        "Ecco: si vede qui sotto."
    );
    table.pass(10_000).await;
    let grid = table.last(table.room, "minimo 4 lettere");
    assert!(grid.content.contains("<t:"), "{}", grid.content);
    assert!(grid.files[0].description.as_deref().unwrap_or_default().contains("Riga 1: C, A, R, T"));
    let carte = table.say(silk, table.room, "carte").await;
    let more = table.say(galahad, table.room, "carte soia boh").await;
    let again = table.say(galahad, table.room, "carte").await;
    table.pass(200_000).await;
    let reaction = |message| {
        let shown = table.double.look(|world| world.message(message)).expect("there");
        shown.reactions.first().map(|reaction| format!("{reaction:?}")).unwrap_or_default()
    };
    assert!(
        reaction(carte).contains('✅') && reaction(more).contains('✅') && reaction(again).contains('🔁')
    );
    let end = table.last(table.room, "vince");
    assert!(end.content.contains("Silk") && !end.files.is_empty(), "{}", end.content);
}
