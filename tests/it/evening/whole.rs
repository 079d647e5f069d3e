//! Whole matches on the page, from the invitation to the results: two people who play as well as the computer does.

use super::matches::{PLAYERS, shoot};
use super::{Program, enter, press, write};
use crate::browser::Browser;
use giostra::games::level::Level;
use giostra::games::turns::{TurnTable, table};
use giostra::games::{By, Turn};
use giostra::words::library::{Library, PlayingWords};
use giostra::words::overlay::Overlay;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use serde_json::json;
use sqlx::{AnyConnection, Connection, Row};
use std::path::Path;

/// More turns than any of these matches has.
const TURNS: usize = 80;

/// The only match of a database, as its log tells it.
async fn folded(folder: &Path) -> Box<dyn TurnTable> {
    sqlx::any::install_default_drivers();
    let address = format!("sqlite://{}?mode=ro", folder.join("giostra.db").display());
    let mut connection = AnyConnection::connect(&address).await.unwrap();
    let rows = sqlx::query("select who, body from line order by n").fetch_all(&mut connection).await.unwrap();
    connection.close().await.unwrap();
    let mut lines = rows.iter().map(|row| (row.get::<String, _>(0), row.get::<String, _>(1)));
    let mut match_ = table::open(&lines.next().expect("a first line").1).expect("a match");
    for (who, body) in lines {
        let by: By = who.parse().expect("who wrote it");
        match_.act(by, &body).unwrap_or_else(|error| panic!("{who} {body}: {error:?}"));
    }
    match_
}

/// Waits until somebody is to move for the `turn`th time, counted from 0, and gives their tab; `None`: it is over.
pub(super) async fn to_move(browser: &Browser, turn: usize) -> Option<usize> {
    let script = "const said = [...document.querySelectorAll('.log .by-bot .text')].map(e => e.textContent); \
                  const turns = said.filter(text => text.includes('Tocca a @')); \
                  if (said.some(text => /(Vince (Silk|Niccolò)|Patta|Pari)/.test(text))) return 'over'; \
                  return turns.length > arguments[0] && turns.at(-1).split('Tocca a @')[1]";
    let who = browser.until(script, &[json!(turn)]).await;
    let who = who.as_str().expect("a name");
    let tab = PLAYERS.iter().position(|(_, player)| who.starts_with(player));
    assert!(tab.is_some() || who == "over", "{who}");
    tab
}

/// Plays until the results are there, each move typed in the tab of whoever is to move; gives the number of moves.
async fn play_out(browser: &Browser, folder: &Path, name: &str, words: &PlayingWords) -> usize {
    for turn in 0..TURNS {
        let Some(tab) = to_move(browser, turn).await else { return turn };
        let game = folded(folder).await;
        let Turn::Of(seat) = game.turn() else { panic!("somebody is to move") };
        let mut rng = ChaCha8Rng::from_seed([7; 32]);
        rng.set_stream(turn as u64);
        let line = game.think(seat, Level::Medio, &mut rng, words);
        browser.tab(tab).await;
        browser.sees("#panel-alt", "").await;
        if turn == 3 {
            shoot(browser, &format!("{name}-a-meta")).await;
        }
        write(browser, &line).await;
    }
    panic!("no match takes so many turns");
}

/// Opens a match between the two, each in a tab of theirs.
pub(super) async fn open_match(browser: &Browser, program: &Program, order: &str, title: &str) {
    browser.screen(1600, 1000, true).await;
    browser.open(&program.url).await;
    enter(browser, PLAYERS[0].0, PLAYERS[0].1).await;
    write(browser, order).await;
    browser.open_tab(&program.url).await;
    enter(browser, PLAYERS[1].0, PLAYERS[1].1).await;
    press(browser, "Accetto").await;
    for tab in [1, 0] {
        browser.tab(tab).await;
        browser.sees("#place-name", title).await;
    }
}

/// Both see how it ended, on every screen.
pub(super) async fn both_see_the_end(browser: &Browser, title: &str, name: &str) {
    // The last tab that looked, and the other one.
    for tab in [0, 1] {
        browser.tab(tab).await;
        browser.sees(".threads .over", title).await;
        browser.until("return document.querySelector('#board').hidden", &[]).await;
        browser.sees(".log .buttons button", "Rivincita").await;
    }
    for (width, height, dark) in
        [(390, 844, true), (390, 844, false), (1600, 1000, false), (1600, 1000, true)]
    {
        browser.screen(width, height, dark).await;
        let painted = "const all = [...document.querySelectorAll('.log .picture img')]; \
                       return all.every(i => i.complete && i.naturalWidth > 300)";
        browser.until(painted, &[]).await;
        browser.shoot(&format!("{name}-fine-{width}-{}", if dark { "notte" } else { "giorno" })).await;
    }
}

/// Opens a match between the two and plays it.
async fn whole(order: &str, title: &str, name: &str) {
    let Some(browser) = Browser::start().await else { return };
    let folder = tempfile::tempdir().unwrap();
    let program = Program::start(folder.path(), "127.0.0.1:0");
    open_match(&browser, &program, order, title).await;
    let game = folded(folder.path()).await;
    let dictionary = game.frame().dictionary.clone();
    let words = Library::new(None).playing_words(&dictionary, Overlay::default()).unwrap();
    let turns = play_out(&browser, folder.path(), name, &words).await;
    let game = folded(folder.path()).await;
    assert_eq!(game.turn(), Turn::Over, "after {turns} turns");
    both_see_the_end(&browser, title, name).await;
}

#[tokio::test]
async fn a_whole_match_of_scrabble() {
    whole("/sfida gioco:scrabble", "Scrabble · ", "scrabble").await;
}

#[tokio::test]
async fn a_whole_match_of_wyps() {
    whole("/sfida gioco:wyps", "Wyps · ", "wyps").await;
}
