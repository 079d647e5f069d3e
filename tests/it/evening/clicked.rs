//! Whole matches on the page, each move clicked on the cells of the board.

use super::matches::shoot;
use super::whole::{both_see_the_end, open_match, to_move};
use super::{ENTER, Program, press};
use crate::browser::Browser;
use serde_json::json;

/// Clicks the cells that a move names, from the first to the last, and sends it with the Enter key; a word that is no cell
/// is the label of a button, which asks once more.
async fn click(browser: &Browser, move_: &str) {
    let cell = "const e = [...document.querySelectorAll('#spots .spot.cell')]\
                .find(e => e.spot.names.includes(arguments[0])); e?.click(); return !!e";
    for part in move_.split(' ') {
        if part.starts_with('[') {
            press(browser, part.trim_matches(['[', ']'])).await;
            press(browser, "Conferma").await;
            return;
        }
        browser.until(cell, &[json!(part)]).await;
    }
    let written = "return document.querySelector('#text').value.trim() === arguments[0]";
    browser.until(written, &[json!(move_)]).await;
    browser.type_in("#text", ENTER).await;
}

/// Opens a match, plays these moves, and looks at its end.
async fn clicked(order: &str, title: &str, name: &str, moves: &[&str]) {
    let Some(browser) = Browser::start().await else { return };
    let folder = tempfile::tempdir().unwrap();
    let program = Program::start(folder.path(), "127.0.0.1:0");
    open_match(&browser, &program, order, title).await;
    for (turn, move_) in moves.iter().enumerate() {
        let tab = to_move(&browser, turn).await.unwrap_or_else(|| panic!("over before {move_}"));
        browser.tab(tab).await;
        // This tab has the new board, too: of the one before the buttons are still there.
        to_move(&browser, turn).await;
        if turn == 3 {
            shoot(&browser, &format!("{name}-a-meta")).await;
        }
        click(&browser, move_).await;
    }
    assert_eq!(to_move(&browser, moves.len()).await, None, "it is over");
    both_see_the_end(&browser, title, name).await;
}

#[tokio::test]
async fn a_whole_match_of_extinction_chess() {
    let moves = [
        "e2 e4", "c7 c5", "g1 f3", "b8 c6", "d2 d4", "c5 d4", "f3 d4", "e7 e6", "f1 b5", "c6 d4", "d1 d4",
        "d8 c7", "d4 a7", "a8 a7",
    ];
    clicked("/sfida gioco:estinzione", "Scacchi Estinzione · ", "estinzione", &moves).await;
}

#[tokio::test]
async fn a_whole_match_of_buffalo() {
    let moves =
        ["a7 a6", "f2 f3", "a6 a5", "f3 f2", "a5 a4", "f2 f3", "a4 a3", "f3 f2", "a3 a2", "f2 f3", "a2 a1"];
    clicked("/sfida gioco:buffalo partite:1", "Buffalo · ", "buffalo", &moves).await;
}

/// Chaos fills the board from below, Order mostly lets it; then the other way round (H5).
#[tokio::test]
async fn a_whole_match_of_entropy() {
    let mut game = Vec::new();
    for row in 1..=5 {
        for column in ["a", "b", "c", "d", "e"] {
            game.push(format!("{column}{row}"));
            let moves = row == 1 && column == "a";
            game.push(if moves { "a1 a5".into() } else { "[Passo]".into() });
        }
    }
    // What stands in a5 is not in a1 any more: the last cell that is filled is a1; nobody moves after that.
    game[48] = "a1".into();
    game.truncate(49);
    let cells = game.iter().position(|move_| move_ == "a5").expect("a cell");
    game[cells] = "e5".into();
    let both: Vec<&str> = game.iter().chain(&game).map(String::as_str).collect();
    clicked("/sfida gioco:entropy lato:5", "Entropy · ", "entropy", &both).await;
}
