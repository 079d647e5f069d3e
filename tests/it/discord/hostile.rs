//! Names and words that would like to be more than names and words.

use super::people;
use super::table::Table;

const NAMES: [&str; 6] = [
    "@everyone",
    "**Silk** <@1> `x`",
    "\u{202E}kliS\u{202C} @here",
    "[vince](https://example.org) https://discord.gg/abc",
    "# Titolo\n> citazione\n||segreto||",
    "🧑‍🤝‍🧑́̂̃",
];

#[tokio::test]
async fn nobody_is_rung_and_nothing_is_refused() {
    let table = Table::open().await;
    let players = people(&table, NAMES);
    table.begin(players[0], &[]).await;
    let grid = table.last(table.room, "minimo 4 lettere");
    for (player, word) in players.iter().zip(["carte", "quadro", "aquila", "soia", "casino", "lino"]) {
        table.say(*player, table.room, &format!("{word} @everyone <@{}> `x` **{word}**", players[0])).await;
        table
            .slash(*player, "p", &[("parole", "@everyone <@&1> \u{202E}abc **carte** 7 ' \\ https://x.y")])
            .await;
        let long = "carte@ ".repeat(571);
        table.form(*player, grid.id, "Scrivi in segreto", &long[..3_990]).await;
        table.say(*player, table.room, &"aàáâãäå\u{200F}\u{0}🦀".repeat(300)).await;
        table.pass(6_000).await;
    }
    table.slash(players[1], "parola", &[("parola", "@everyone")]).await;
    table.pass(200_000).await;
    let end = table.last(table.room, "Parola più lunga");
    for label in ["Le mie parole", "Di tutti", "Tutte le parole"] {
        let shown = table.press(players[0], end.id, label).await;
        assert!(table.double.interaction(shown).response.is_some(), "{label}");
    }
    for number in 0..players.len() {
        let all = table.press(players[2], end.id, "Di tutti").await;
        let all = table.double.interaction(all).response.expect("an answer");
        let labels = all.labels();
        assert!(labels.iter().all(|label| !label.contains('\u{202E}')), "{labels:?}");
        table.press(players[2], all.id, &labels[number]).await;
    }
    table.press(players[3], end.id, "Ancora una").await;
    table.settle().await;
    let bot = table.double.bot();
    for user in players {
        for shown in table.double.seen_by(user).into_iter().filter(|shown| shown.author == bot) {
            assert!(shown.pinged.is_empty() && !shown.everyone, "{shown:#?}");
            assert!(!shown.content.contains("@everyone"), "{}", shown.content);
            assert!(!shown.content.contains('\u{202E}'), "{}", shown.content);
        }
    }
    table.no_bad_requests();
}
