//! What is proposed while somebody types a command.

use super::people;
use super::table::Table;
use crate::support::discord::{Channel, Message, User};

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

/// A match against the computer whose board stands in a thread: the thread, and the board.
async fn begins(table: &Table, silk: User, game: &str) -> (Channel, Message) {
    table.slash(silk, "sfida", &[("gioco", game), ("livello", "facile")]).await;
    table.pass(2_000).await;
    let asked = table.slash(silk, "partite", &[]).await;
    let listed = table.double.interaction(asked).response.expect("an answer").content;
    let thread = listed.split("<#").nth(1).and_then(|rest| rest.split('>').next()).expect("a link");
    let thread = Channel(thread.parse().expect("a number"));
    // Whoever draws the first turn: the computer may have moved.
    table.pass(20_000).await;
    (thread, table.last(thread, "Tocca a").id)
}

/// The label of the form behind [Gioca].
async fn label_of_the_form(table: &Table, user: User, board: Message) -> String {
    let opened = table.press(user, board, "Gioca").await;
    let form = table.double.interaction(opened).modal.expect("a form");
    form["components"][0]["components"][0]["label"].as_str().expect("a label").to_owned()
}

/// The letters of a rack are in the label of the form of its owner, and a word of them is completed to the places where it may lie.
#[tokio::test]
async fn the_form_shows_the_rack_and_a_move_is_completed() {
    let table = Table::open().await;
    let [silk, galahad] = people(&table, ["Silk", "Galahad"]);
    let (thread, board) = begins(&table, silk, "scrabble").await;
    let label = label_of_the_form(&table, silk, board).await;
    let letters: String = label.strip_prefix("Lettere: ").expect("its letters").split(' ').collect();
    assert_eq!(letters.chars().count(), 7, "{label}");
    assert_eq!(label_of_the_form(&table, galahad, board).await, "La mossa, come la scriveresti in chat");

    let word: String = letters.chars().filter(|c| *c != '?').take(2).collect();
    let completes = async |user, typed: &str| -> Vec<String> {
        let found = table.double.autocomplete(user, thread, "mossa", &[], ("testo", typed)).await;
        found.iter().filter_map(|(_, sent)| sent.as_str().map(str::to_owned)).collect()
    };
    let places = completes(silk, &word).await;
    assert!(!places.is_empty() && places.len() <= 25, "{places:?}");
    let is_play = |place: &String| {
        place.split_once(' ').is_some_and(|(cell, laid)| {
            (2..=3).contains(&cell.len()) && laid.chars().filter(|c| word.contains(*c)).count() >= 1
        })
    };
    assert!(places.iter().all(is_play), "{places:?}");
    // Nobody is told what they have not thought of, nor what another one holds.
    for (user, typed) in [(silk, ""), (silk, "8H"), (galahad, word.as_str())] {
        assert_eq!(completes(user, typed).await, Vec::<String>::new(), "{typed}");
    }
    // What was completed can be sent as it is.
    let sent = table.slash_in(silk, thread, "mossa", &[("testo", places[0].as_str())]).await;
    let answer = table.double.interaction(sent).response.expect("an answer").content;
    assert!(answer.contains("Va bene così?") || answer.contains("non è nel dizionario"), "{answer}");
    table.no_bad_requests();
}

/// Where letters are everybody's they stand in the form all the same.
#[tokio::test]
async fn a_common_rack_is_in_the_form_too() {
    let table = Table::open().await;
    let [silk] = people(&table, ["Silk"]);
    let (_, board) = begins(&table, silk, "wyps").await;
    let label = label_of_the_form(&table, silk, board).await;
    assert!(label.starts_with("Lettere: ") && label.len() >= "Lettere: A B C".len(), "{label}");
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
