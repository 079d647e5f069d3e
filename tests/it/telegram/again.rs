//! What is asked for again comes again, where it is looked for; and nothing is sent that changes nothing.

use super::people;
use super::table::Table;

#[tokio::test]
async fn a_match_that_is_replayed_again_is_shown_again() {
    let table = Table::open().await;
    let (group, users) = people(&table, &["Silk"]);
    table.double.bot_added(group);
    table.double.start_private(&users[0], None);
    table.settle().await;
    let (silk, alone) = (&users[0], users[0].id);
    table.double.say(silk, alone, "/sfida gioco:buffalo livello:principiante");
    table.pass(5_000).await;
    table.double.say(silk, alone, "/abbandona");
    table.settle().await;
    let sure = table.double.answers(alone).into_iter().rev().find(|shown| shown.text.contains("bbandon"));
    table.double.press(silk, alone, sure.expect("a question").id, "Sì, abbandono");
    table.pass(5_000).await;
    let replays = || {
        let all = table.double.answers(alone).into_iter();
        all.filter(|shown| shown.keyboard.iter().flatten().any(|it| it.label == "Scarica"))
            .map(|shown| shown.id)
            .collect::<Vec<_>>()
    };
    table.double.say(silk, alone, "/rivedi");
    table.pass(2_000).await;
    let first = replays();
    assert_eq!(first.len(), 1);
    table.double.say(silk, alone, "/aiuto");
    table.settle().await;
    table.double.say(silk, alone, "/rivedi");
    table.pass(2_000).await;
    let second = replays();
    assert!(second.last() > first.last(), "below what was said since: {second:?}");
    table.nothing_was_refused_but(&[]);
}
