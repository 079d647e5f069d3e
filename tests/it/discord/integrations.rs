//! Moderators' commands: shown by Discord to those who manage the server, and to whom its settings name.

use super::people;
use super::table::Table;

#[tokio::test]
async fn a_chosen_role_is_told_where_its_commands_are_shown() {
    let table = Table::open().await;
    let [marta] = people(&table, ["Marta"]);
    let owner = table.double.owner(table.guild);
    table.double.user_locale(owner, "it");
    let role = table.double.role(table.guild, "Moderatori", 0);
    table.double.give(table.guild, marta, role);
    let value = format!("ruolo:{role}");
    let set = [("chiave", "moderatori"), ("valore", value.as_str())];
    let asked = table.slash(owner, "impostazioni", &set).await;
    let told = table.double.interaction(asked).response.expect("an answer").content;
    assert!(told.contains(&role.to_string()) && told.contains("Integrazioni > Giostra"), "{told}");
    assert_eq!(told.lines().count(), 2, "{told}");
    // Discord does not know of our role before its own settings do.
    let offered = |name: &str| table.double.offered(marta, table.room).contains(&name.to_owned());
    assert!(offered("manche") && !offered("registro"));
    table.double.integrations(table.guild, role);
    assert!(offered("registro"));
    let asked = table.slash(marta, "registro", &[]).await;
    let told = table.double.interaction(asked).response.expect("an answer").content;
    assert!(told.contains("ha impostato moderatori a ruolo:"), "{told}");
    // What is shown is not what is allowed: the bot looks for itself.
    let undone = [("chiave", "moderatori"), ("valore", "predefinito")];
    let asked = table.slash(owner, "impostazioni", &undone).await;
    let told = table.double.interaction(asked).response.expect("an answer").content;
    assert!(!told.contains("Integrazioni"), "{told}");
    let asked = table.slash(marta, "registro", &[]).await;
    let told = table.double.interaction(asked).response.expect("an answer").content;
    assert_eq!(told, "Questo lo può fare chi modera.");
    table.no_bad_requests();
}
