//! What is proposed while somebody types a command.

use super::people;
use super::table::Table;

#[tokio::test]
async fn typing_that_is_delivered_twice_is_answered_once() {
    let table = Table::open().await;
    let [silk] = people(&table, ["Silk"]);
    table.double.wait_until(|world| (!world.commands().is_empty()).then_some(())).await;
    table.double.twice(true);
    for typed in ["t", "te", "tem"] {
        let proposed =
            table.double.autocomplete(silk, table.room, "impostazioni", &[], ("chiave", typed)).await;
        assert!(proposed.iter().any(|(shown, _)| shown.contains("tema")), "{proposed:?}");
    }
    // Comes after all of them.
    table.slash(silk, "aiuto", &[]).await;
    let answers = table.double.requests();
    let answers = answers.iter().filter(|it| it.path.ends_with("/callback") && it.body["type"] == 8);
    assert_eq!(answers.count(), 3);
    table.no_bad_requests();
}

#[tokio::test]
async fn people_are_offered_by_the_names_they_have_here() {
    let table = Table::open().await;
    let [silk, galahad, gareth] = people(&table, ["Silk", "Galahad", "Gareth"]);
    table.double.wait_until(|world| (!world.commands().is_empty()).then_some(())).await;
    for who in [galahad, gareth] {
        table.slash(who, "sfida", &[("gioco", "wyps")]).await;
    }
    let offered = async |command: &str, option: &str, typed: &str| -> Vec<String> {
        let found = table.double.autocomplete(silk, table.room, command, &[], (option, typed)).await;
        found.into_iter().map(|(shown, _)| shown).collect()
    };
    assert_eq!(offered("profilo", "chi", "gal").await, ["Galahad"]);
    assert_eq!(offered("sfida", "chi", "@GA").await.len(), 2);
    assert_eq!(offered("confronta", "chi", "Silk, gar").await, ["Silk, Gareth"]);
    assert_eq!(offered("profilo", "chi", "nobody").await, Vec::<String>::new());
    table.no_bad_requests();
}
