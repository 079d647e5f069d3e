//! Shards: each hears of its own servers, and goes and comes by itself; the only one is the door.

use super::people;
use super::table::Table;
use crate::support::discord::{Channel, Guild, User, World};
use giostra::clock::Millis;

/// A server that this shard of two hears of, and a channel in it.
fn behind(table: &Table, shard: u64, players: &[User]) -> (Guild, Channel) {
    let mut guild = table.double.guild("Altrove");
    while (guild.0 >> 22) % 2 != shard {
        // A server comes with its owner: without somebody in between all would be behind one shard.
        table.double.user("Qualcuno");
        guild = table.double.guild("Altrove");
    }
    for player in players {
        table.double.join(guild, *player);
    }
    (guild, table.double.channel(guild, "paroliere"))
}

/// The first number of a moment: what is heard of the bot itself has it.
fn first_number(moment: Millis) -> u64 {
    u64::try_from(moment - 1_420_070_400_000).expect("after 2015") << 22
}

/// A process with two shards, two players, and a server with a channel behind each shard.
async fn two_shards() -> (Table, [User; 2], [(Guild, Channel); 2]) {
    let mut table = Table::closed().await;
    table.double.sharding(2, 1);
    table.double.heartbeat_interval(300);
    let players = people(&table, ["Silk", "Galahad"]);
    let rooms = [0, 1].map(|shard| behind(&table, shard, &players));
    table.start().await;
    // Two of one bucket begin five seconds apart.
    table.double.wait_until(|world| (world.connected() == 2).then_some(())).await;
    (table, players, rooms)
}

#[tokio::test]
async fn one_that_is_cut_off_does_not_hold_up_the_other() {
    let (table, [silk, galahad], rooms) = two_shards().await;
    let rooms = rooms.map(|(_, room)| room);
    assert_eq!(table.double.look(World::shards), [(0, 2), (1, 2)]);
    for room in rooms {
        table.begin_in(silk, room, &[]).await;
        table.say(silk, room, "carte").await;
    }
    let cut = table.clock.now();
    table.double.cut_shard(0);
    table.heard(first_number(cut)).await;
    let unheard = table.double.say(galahad, rooms[0], "quadro");
    table.say(galahad, rooms[1], "soia aquila").await;
    table.pass(400_000).await;
    let end = table.last(rooms[1], "Parola più lunga");
    assert!(end.content.contains("Trovate 3 parole"), "{}", end.content);
    // Nobody could be heard there: it waits (W19).
    assert_eq!(table.count(rooms[0], "Parola più lunga"), 0);
    table.double.let_shard_in(0);
    table.heard(unheard.0).await;
    let back = |world: &World| {
        world.messages(rooms[0]).iter().any(|shown| shown.content.contains("Sono mancato")).then_some(())
    };
    table.double.wait_until(back).await;
    assert_eq!(table.count(rooms[1], "Sono mancato"), 0);
    table.say(galahad, rooms[0], "soia").await;
    table.pass(300_000).await;
    let end = table.last(rooms[0], "Parola più lunga");
    assert!(end.content.contains("Trovate 3 parole"), "{}", end.content);
    // One of them began anew.
    assert_eq!(table.double.look(World::identified), 3);
    table.no_bad_requests();
}

#[tokio::test]
async fn the_only_one_takes_the_door_with_it() {
    let mut table = Table::closed().await;
    table.double.heartbeat_interval(300);
    table.start().await;
    let [silk, galahad] = people(&table, ["Silk", "Galahad"]);
    table.begin(silk, &[]).await;
    table.say(silk, table.room, "carte").await;
    table.double.cut_shard(0);
    table.cut_off().await;
    table.pass(60_000).await;
    let unheard = table.double.say(galahad, table.room, "quadro");
    // Far beyond the deadline nothing is closed.
    table.pass(300_000).await;
    assert_eq!(table.count(table.room, "Parola più lunga"), 0);
    table.double.let_shard_in(0);
    table.heard(unheard.0).await;
    table.say(galahad, table.room, "soia").await;
    assert_eq!(table.count(table.room, "Sono mancato"), 1);
    table.pass(300_000).await;
    let end = table.last(table.room, "Parola più lunga");
    assert!(end.content.contains("Trovate 3 parole"), "{}", end.content);
    table.no_bad_requests();
}

/// Two rooms of two servers that play together, each behind a shard of its own: what was written in either is read afterwards, and
/// the time that both have lost is given back.
#[tokio::test]
async fn both_rooms_of_a_pair_are_read_afterwards() {
    let (table, [silk, galahad], [(guild, home), (other, twin)]) = two_shards().await;
    let asked = table.slash_in(table.double.owner(guild), home, "gemella", &[]).await;
    let code = table.double.interaction(asked).response.expect("a code").content;
    let code = code.split("**").nth(1).expect("in bold letters").to_owned();
    table.slash_in(table.double.owner(other), twin, "gemella", &[("codice", &code)]).await;
    table.begin_in(silk, home, &[]).await;
    table.say(silk, twin, "carte").await;
    for shard in [1, 0] {
        let cut = table.clock.now();
        table.double.cut_shard(shard);
        table.heard(first_number(cut)).await;
        table.pass(1_000).await;
    }
    let unheard =
        [(home, "quadro"), (twin, "soia")].map(|(room, word)| table.double.say(galahad, room, word));
    table.pass(400_000).await;
    // Nobody could be heard in either: it waits (W19).
    assert_eq!(table.count(home, "Parola più lunga"), 0);
    for (shard, word) in [0, 1].into_iter().zip(unheard) {
        table.double.let_shard_in(shard);
        table.heard(word.0).await;
    }
    let back = |world: &World| {
        world.messages(home).iter().any(|shown| shown.content.contains("Sono mancato")).then_some(())
    };
    table.double.wait_until(back).await;
    table.pass(500_000).await;
    for room in [home, twin] {
        let end = table.last(room, "Parola più lunga");
        assert!(end.content.contains("Trovate 3 parole"), "{}", end.content);
    }
    table.no_bad_requests();
}
