//! Events that come twice, swapped, or late.

use super::people;
use super::table::Table;
use crate::support::discord::Say;

#[tokio::test]
async fn twice_and_shuffled_the_numbers_decide_who_was_first() {
    let table = Table::open().await;
    let players = people(&table, ["Silk", "Galahad", "Rossana", "Ivo"]);
    table.double.twice(true);
    table.begin(players[0], &[]).await;
    let started = table.clock.now();
    let words = ["carte", "quadro", "aquila", "soia", "casino"];
    for seed in [1, 2, 3] {
        table.double.hold_events();
        let mut written = Vec::new();
        // Whoever is next in the row is first with every word of this turn.
        for (turn, player) in players.iter().enumerate() {
            table.clock.set(table.clock.now() + 10);
            let text = words.iter().skip(turn).copied().collect::<Vec<_>>().join(" ");
            written.push(table.double.say(*player, table.room, &text));
        }
        table.double.release_events(Some(seed));
        for message in written {
            table.heard(message.0).await;
        }
    }
    assert!(table.clock.now() - started < 1_000);
    table.pass(240_000).await;
    // Silk was first with all five, always.
    let end = table.last(table.room, "Parola più lunga");
    assert!(
        end.content.contains("vince Silk con") && end.content.contains("Trovate 5 parole"),
        "{}",
        end.content
    );
    let all = table.press(players[1], end.id, "Le mie parole").await;
    let all = table.double.interaction(all).response.expect("an answer");
    assert!(all.content.contains("0 punti") && all.content.contains("Già prese da altri"), "{}", all.content);
    assert_eq!(table.count(table.room, "minimo 4 lettere"), 1);
    table.no_bad_requests();
}

#[tokio::test]
async fn a_word_from_before_the_deadline_counts_however_late_it_comes() {
    let table = Table::open().await;
    let [silk, galahad] = people(&table, ["Silk", "Galahad"]);
    table.begin(silk, &[]).await;
    let grid = table.last(table.room, "minimo 4 lettere");
    let posted = i64::try_from(grid.id.0 >> 22).expect("small") + 1_420_070_400_000;
    // A whole second, W14.
    let deadline = (posted + 180_000 + 999).div_euclid(1000) * 1000;
    table.double.hold_events();
    let early = Say { at: Some(deadline), ..Say::default() };
    let late = Say { at: Some(deadline + 1), ..Say::default() };
    table.clock.set(deadline + 500);
    let early = table.double.say_with(silk, table.room, "carte", &early);
    let late = table.double.say_with(galahad, table.room, "quadro", &late);
    table.double.release_events(Some(5));
    table.heard(early.0).await;
    table.heard(late.0).await;
    table.pass(120_000).await;
    let end = table.last(table.room, "Parola più lunga");
    assert!(end.content.contains("Trovata 1 parola"), "{}", end.content);
    assert!(end.content.contains("vince Silk"), "{}", end.content);
    table.no_bad_requests();
}

#[tokio::test]
async fn what_is_being_typed_may_come_twice() {
    let table = Table::open().await;
    let [silk] = people(&table, ["Silk"]);
    table.double.twice(true);
    table.slash(silk, "aiuto", &[]).await;
    let typed = ("chiave", "te");
    for _ in 0..3 {
        let choices = table.double.autocomplete(silk, table.room, "impostazioni", &[], typed).await;
        assert!(choices.iter().any(|(_, value)| value == "tema"), "{choices:?}");
    }
    // The commands themselves come twice as well, and count once.
    table.slash(silk, "impostazioni", &[("chiave", "tema"), ("valore", "notte")]).await;
    table.begin(silk, &[]).await;
    table.slash(silk, "p", &[("parole", "carte")]).await;
    table.pass(240_000).await;
    assert_eq!(table.count(table.room, "minimo 4 lettere"), 1);
    assert!(table.ranking().contains("vince Silk con 2 punti"), "{}", table.ranking());
    // A second answer to what is typed is refused at most; nothing else is.
    let refused = |it: &&crate::support::discord::Request| matches!(it.status, 400 | 401 | 405 | 429);
    let refused: Vec<_> = table.double.requests().into_iter().filter(|it| refused(&it)).collect();
    assert!(refused.iter().all(|it| it.body["type"] == 8), "{refused:#?}");
}
