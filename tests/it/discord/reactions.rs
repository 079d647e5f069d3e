//! Acknowledgements when many write at once: at Discord's pace, the last ones only.

use super::people;
use super::table::Table;
use crate::support::discord::Request;

/// When reactions were put, by the clock of the double.
fn put(table: &Table) -> Vec<i64> {
    let reaction = |it: &Request| it.method == "PUT" && it.path.contains("/reactions/");
    table.double.requests().into_iter().filter(reaction).map(|it| it.at).collect()
}

#[tokio::test]
async fn a_burst_leaves_a_short_line_and_the_results_do_not_wait_in_it() {
    let table = Table::open().await;
    let [silk] = people(&table, ["Silk"]);
    table.begin(silk, &[]).await;
    table.pass(178_000).await;
    let began = table.clock.now();
    let said: Vec<_> = (0..300).map(|_| table.double.say(silk, table.room, "carte")).collect();
    for message in &said {
        table.heard(message.0).await;
    }
    assert_eq!(put(&table), [began]);
    table.pass(80_000).await;
    let moments = put(&table);
    assert_eq!(moments.len(), 21, "the first, and the twenty that waited");
    assert!(moments.windows(2).all(|pair| pair[1] - pair[0] >= 250), "{moments:?}");
    let reacted =
        |message| !table.double.look(|world| world.message(message)).expect("there").reactions.is_empty();
    assert_eq!(said.iter().filter(|message| reacted(**message)).count(), 21);
    assert!(table.ranking().contains("vince Silk"), "{}", table.ranking());
    table.no_bad_requests();
}
