//! Events that Discord would not write: of what it does write a value is missing, another, or of another kind.

use super::people;
use super::table::Table;
use crate::mutated::json;
use crate::mutated::mutate::Dice;
use crate::support::discord::World;
use crate::support::one_in;
use std::collections::BTreeMap;

/// Brought in the gate, or fifty times as many.
const BROUGHT: usize = 20_000;
/// Between two looks whether all is well.
const LOOK: usize = 100;

#[tokio::test]
async fn whatever_is_brought_is_taken_and_one_plays_on() {
    let table = Table::open().await;
    let [silk, galahad] = people(&table, ["Silk", "Galahad"]);
    let grid = table.begin(silk, &[]).await;
    table.say(silk, table.room, "carte").await;
    table.form(galahad, grid.id, "Scrivi in segreto", "soia").await;
    table.dm(galahad, "quadro").await;
    let thread = table.double.thread(silk, table.room, "Tavolo", false);
    table.double.archive(thread, true, false);
    let role = table.double.role(table.guild, "Arbitri", 0);
    table.double.change_role(table.guild, role, 8);
    table.double.give(table.guild, table.double.bot(), role);
    let gone = table.double.channel(table.guild, "prove");
    table.double.rename(gone, "prove2");
    table.double.remove_channel(gone);
    table.settle().await;
    let mut corpus: BTreeMap<String, Vec<_>> = BTreeMap::new();
    for (name, data) in table.double.look(World::told) {
        // A session that begins anew reads back what was said before it, which is not what is tried here.
        if name != "READY" {
            corpus.entry(name).or_default().push(data);
        }
    }
    let names: Vec<String> = corpus.keys().cloned().collect();
    assert!(names.len() > 8, "{names:?}");
    let all: Vec<_> = corpus.values().flatten().cloned().collect();
    let mut dice = Dice(21);
    let mut brought = Vec::new();
    for number in 1..=BROUGHT / one_in(50) {
        let name = dice.one(&names);
        // Of its own kind, with something of another kind in it.
        let chosen = dice.one(&corpus[name]).clone();
        let mut mix = vec![chosen; 9];
        mix.push(dice.one(&all).clone());
        let event = json::changed(&mut dice, &mix);
        brought.push(format!("{name} {event}"));
        table.double.event(name, event);
        if number % LOOK == 0 {
            table.double.ask_heartbeat();
            assert_eq!(table.panics(), 0, "one of these: {brought:#?}");
            brought.clear();
        }
    }
    let guild = table.double.guild("Altro");
    let [marta, ugo] = ["Marta", "Ugo"].map(|name| table.double.user(name));
    for user in [marta, ugo] {
        table.double.user_locale(user, "it");
        table.double.join(guild, user);
    }
    let room = table.double.channel(guild, "giochi");
    table.pass(60_000).await;
    table.begin_in(marta, room, &[]).await;
    table.say(ugo, room, "carte").await;
    let end = table.end(room).await;
    assert!(end.content.contains("Ugo"), "{}", end.content);
    assert_eq!(table.panics(), 0, "one of these: {brought:#?}");
}
