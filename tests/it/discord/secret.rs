//! Mode riservata: words reach the bot privately, and nobody else learns of them before the end.

use super::people;
use super::table::Table;
use crate::support::discord::User;

/// Words that only Silk writes.
const SECRET: [&str; 3] = ["aquila", "soia", "casino"];

fn private(table: &Table, user: User, piece: &str) -> Vec<crate::support::discord::Shown> {
    let seen = table.double.seen_by(user).into_iter();
    seen.filter(|shown| shown.only_for == Some(user) && shown.content.contains(piece)).collect()
}

/// Nothing shown to this user holds one of the secret words: text, alt text, file or button.
fn knows_nothing(table: &Table, user: User) {
    for shown in table.double.seen_by(user) {
        let mut all = shown.content.to_lowercase();
        for file in &shown.files {
            all.push_str(&file.name);
            all.push_str(&file.description.clone().unwrap_or_default().to_lowercase());
            if file.name.rsplit('.').next() != Some("png") {
                all.push_str(&String::from_utf8_lossy(&file.bytes).to_lowercase());
            }
        }
        all.extend(shown.components.iter().map(ToString::to_string));
        all.extend(shown.embeds.iter().map(ToString::to_string));
        for word in SECRET {
            assert!(!all.contains(word), "{user} sees {word:?}: {all}");
        }
    }
}

#[tokio::test]
async fn one_private_list_is_edited_in_place_and_nobody_else_sees_it() {
    let table = Table::open().await;
    let [silk, galahad, spy] = people(&table, ["Silk", "Galahad", "Spia"]);
    table.begin(silk, &[("modo", "riservata")]).await;
    let grid = table.last(table.room, "minimo 4 lettere");
    let first = table.form(silk, grid.id, "Scrivi le parole", "aquila soia pippo").await;
    let list = table.double.interaction(first).response.expect("the list");
    assert!(list.content.contains("aquila 3") && list.content.contains("soia 1"), "{}", list.content);
    assert_eq!(list.only_for, Some(silk));
    assert_eq!(list.labels(), ["Ancora", "Togli l’ultima"]);
    // More words under the list change the list; so do words by command.
    table.form(silk, list.id, "Ancora", "casino").await;
    table.slash(silk, "p", &[("parole", "carte")]).await;
    let lists = private(&table, silk, "punti");
    assert_eq!(lists.len(), 1, "one list: {lists:#?}");
    assert!(lists[0].content.contains("casino") && lists[0].content.contains("carte"));
    table.press(silk, lists[0].id, "Togli l’ultima").await;
    table.press(silk, lists[0].id, "Togli l’ultima").await;
    let lists = private(&table, silk, "punti");
    assert_eq!(lists.len(), 1, "still one list: {lists:#?}");
    // A pasted list takes no word back by itself; the last ones are taken back one by one.
    assert!(!lists[0].content.contains("carte") && lists[0].content.contains("aquila"), "{lists:#?}");
    table.form(silk, lists[0].id, "Ancora", "casino").await;
    // Galahad writes directly, once the bot knows which round is meant.
    table.form(galahad, grid.id, "Scrivi le parole", "carte").await;
    table.dm(galahad, "quadro").await;
    // And by a slash command there, which is about the round as well.
    let conversation = table.double.conversation(galahad);
    table.slash_in(galahad, conversation, "p", &[("parole", "lino")]).await;
    let seen = table.double.seen_by(galahad);
    assert!(seen.iter().any(|shown| shown.content.contains("lino")), "{seen:#?}");
    let direct = table.double.messages(table.double.conversation(galahad));
    assert!(
        direct.iter().any(|shown| shown.content.contains("quadro") && shown.author == table.double.bot())
    );
    knows_nothing(&table, galahad);
    knows_nothing(&table, spy);
    table.pass(200_000).await;
    assert!(table.ranking().contains("vince"), "{}", table.ranking());
    table.no_bad_requests();
}

#[tokio::test]
async fn after_the_end_everybody_may_look_and_pages_turn_in_place() {
    let table = Table::open().await;
    let [silk, galahad] = people(&table, ["Silk", "Galahad"]);
    table.begin(silk, &[("modo", "riservata")]).await;
    let grid = table.last(table.room, "minimo 4 lettere");
    table.form(silk, grid.id, "Scrivi le parole", "aquila soia").await;
    table.form(galahad, grid.id, "Scrivi le parole", "carte").await;
    table.pass(200_000).await;
    let end = table.last(table.room, "Parola più lunga");
    let mine = table.press(silk, end.id, "Le mie parole").await;
    let mine = table.double.interaction(mine).response.expect("an answer");
    assert!(mine.only_for == Some(silk) && mine.content.contains("aquila 3"), "{}", mine.content);
    let all = table.press(galahad, end.id, "Di tutti").await;
    let all = table.double.interaction(all).response.expect("an answer");
    assert_eq!(all.only_for, Some(galahad));
    let silks = all.labels().into_iter().find(|label| label.contains("Silk")).expect("her button");
    table.press(galahad, all.id, &silks).await;
    let turned = table.double.look(|world| world.message(all.id)).expect("still there");
    assert!(turned.content.contains("aquila") && turned.edits > 0, "{}", turned.content);
    let private = table.double.seen_by(galahad).into_iter().filter(|shown| shown.only_for.is_some());
    assert_eq!(private.count(), 2, "his list, and the answer that turns");
    table.no_bad_requests();
}
