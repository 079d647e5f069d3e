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
