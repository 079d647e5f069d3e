//! What we write ourselves is shown as it is: boards in columns, zones, links; and what may not be done is said at
//! once, in the words of Discord's own settings.

use super::people;
use super::table::Table;
use crate::support::discord::Who;
use crate::support::discord::permissions::{SEND_MESSAGES, VIEW_CHANNEL};
use crate::support::says::{body, menu, post, raw, say};
use giostra::clock::Millis;
use giostra::rooms::say::{Act, Body, Handle};
use giostra::words::grid_maker::Difficulty;
use giostra::words::library::Need;
use giostra::words::overlay::Overlay;

/// Longer than a round may be held up, shorter than an absence (W19).
const SHORT: Millis = 30_000;

/// A board waits for the budget of its channel, and is an old one before it was posted: it comes without its buttons.
#[tokio::test]
async fn what_is_old_before_it_stands_comes_without_buttons() {
    let table = Table::open().await;
    let place = table.place(table.room, None);
    for at in 0..5 {
        post(table.door(), &place, &format!("fill{at}"), body(raw("riempie"))).await;
    }
    let board = |text: &str| Body { menus: vec![menu(3)], ..body(raw(text)) };
    let handle = |name: &str| Handle(name.to_owned());
    let first = say(table.door(), &place, Act::Post { handle: Some(handle("m1.b1")), body: board("prima") });
    let strip = say(table.door(), &place, Act::Strip { handle: handle("m1.b1") });
    assert!(strip.done().await.is_ok(), "it does not wait for the budget");
    let second =
        say(table.door(), &place, Act::Post { handle: Some(handle("m1.b2")), body: board("seconda") });
    table.pass(10_000).await;
    assert!(first.done().await.is_ok() && second.done().await.is_ok());
    let pressable = |text| table.last(table.room, text).components.len();
    assert_eq!((pressable("prima"), pressable("seconda")), (0, 1));
    table.no_bad_requests();
}

#[tokio::test]
async fn a_board_as_text_stands_in_its_columns() {
    let table = Table::open().await;
    let [silk] = people(&table, ["Silk"]);
    table.slash(silk, "sfida", &[("gioco", "scrabble"), ("livello", "facile")]).await;
    table.pass(2_000).await;
    let asked = table.slash(silk, "partite", &[]).await;
    let listed = table.double.interaction(asked).response.expect("an answer").content;
    let thread = listed.split("<#").nth(1).and_then(|rest| rest.split('>').next()).expect("a link");
    let thread = crate::support::discord::Channel(thread.parse().expect("a number"));
    let asked = table.slash_in(silk, thread, "tavola", &[]).await;
    let shown = table.double.interaction(asked).response.expect("an answer").content;
    let parts: Vec<&str> = shown.split("```").collect();
    assert_eq!(parts.len(), 3, "{shown}");
    assert!(!parts[1].contains(['\\', '\u{2060}']), "{shown}");
    let rows: Vec<&str> = parts[1].lines().filter(|line| !line.trim().is_empty()).collect();
    // Every square stands under the letter of its column.
    let (head, first) = (rows[0], rows[1]);
    let columns = |line: &str| -> Vec<usize> {
        line.char_indices()
            .filter(|(_, c)| !c.is_whitespace() && !c.is_ascii_digit())
            .map(|(at, _)| at)
            .collect()
    };
    let (letters, squares) = (columns(head), columns(first));
    assert!(letters.len() == 15 && squares.starts_with(&letters), "{shown}");
    table.no_bad_requests();
}

#[tokio::test]
async fn what_we_write_ourselves_can_be_copied() {
    let table = Table::open().await;
    let [silk] = people(&table, ["Silk"]);
    for (name, options, piece) in
        [("diagnosi", &[][..], "Europe/Rome"), ("impostazioni", &[("chiave", "tutte")], "> chiave valore")]
    {
        let asked = table.slash(silk, name, options).await;
        let shown = table.double.interaction(asked).response.expect("an answer").content;
        assert!(shown.contains(piece) && !shown.contains('\u{2060}'), "{shown}");
    }
    table.no_bad_requests();
}

/// Discord shows a backslash in code: an example that is guarded there is no move.
#[tokio::test]
async fn a_move_that_is_given_as_an_example_can_be_copied() {
    for game in ["buffalo", "entropy2", "wyps", "entropy"] {
        let table = Table::open().await;
        let [silk] = people(&table, ["Silk"]);
        table.slash(silk, "sfida", &[("gioco", game), ("livello", "principiante")]).await;
        table.pass(2_000).await;
        let all: Vec<String> = table.double.seen_by(silk).into_iter().map(|shown| shown.content).collect();
        let told =
            all.iter().find(|text| text.contains("er esempio")).unwrap_or_else(|| panic!("{game}: {all:#?}"));
        let in_code: Vec<&str> = told.split('`').skip(1).step_by(2).collect();
        assert!(
            !in_code.is_empty() && in_code.iter().all(|code| !code.contains(['\\', '\u{2060}'])),
            "{told}"
        );
        table.no_bad_requests();
    }
}

#[tokio::test]
async fn the_meaning_of_a_word_is_one_press_away() {
    let table = Table::open().await;
    let [silk] = people(&table, ["Silk"]);
    let asked = table.slash(silk, "parola", &[("parola", "carte")]).await;
    let told = table.double.interaction(asked).response.expect("an answer").content;
    assert!(told.contains("<https://it.wiktionary.org/wiki/Speciale:Ricerca/carta>"), "{told}");
    table.no_bad_requests();
}

#[tokio::test]
async fn nothing_begins_where_the_bot_may_not_write() {
    let table = Table::open().await;
    let [silk] = people(&table, ["Silk"]);
    let bot = Who::Member(table.double.bot());
    for (right, name) in [(SEND_MESSAGES, "«Inviare messaggi»"), (VIEW_CHANNEL, "«Visualizzare il canale»")]
    {
        table.double.permissions(table.room, bot, 0, right);
        for (command, options) in [
            ("manche", &[("subito", "true")][..]),
            ("manche", &[("quante", "2")]),
            ("sfida", &[("gioco", "wyps")]),
        ] {
            // It is refused at the door: no room hears of it.
            let asked = table.double.slash(silk, table.room, command, options);
            table.double.wait_until(|world| world.interaction(asked).acked.map(|_| ())).await;
            let state = table.double.interaction(asked);
            let said = state.response.expect("an answer");
            assert!(said.content.contains("mi manca il permesso") && said.content.contains(name), "{said:?}");
        }
        let asked = table.slash(silk, "diagnosi", &[]).await;
        let told = table.double.interaction(asked).response.expect("an answer").content;
        assert!(told.contains(name) && !told.contains("Qui si può giocare"), "{told}");
        table.double.permissions(table.room, bot, right, 0);
    }
    table.pass(SHORT).await;
    assert!(!table.house().plays(&table.place(table.room, None)));
    assert_eq!(table.count(table.double.conversation(silk), "in pausa"), 0);
    let asked = table.slash(silk, "diagnosi", &[]).await;
    let told = table.double.interaction(asked).response.expect("an answer").content;
    assert!(told.contains("Qui si può giocare"), "{told}");
    table.no_bad_requests();
}

#[tokio::test]
async fn the_first_answer_is_in_the_language_of_its_reader() {
    // Loading the dictionary may take longer than Discord is left without an answer.
    let words =
        crate::chats::library().playing_words("classico", Overlay::default()).expect("the dictionary");
    words.prepare(Need::Grids(Difficulty::default()));
    let table = Table::open().await;
    let [silk] = people(&table, ["Silk"]);
    table.double.user_locale(silk, "en-US");
    let asked = table.slash(silk, "manche", &[("subito", "true")]).await;
    let said = table.double.interaction(asked).response.expect("an answer").content;
    assert_eq!(said, "There it is, just below.");
    table.no_bad_requests();
}
