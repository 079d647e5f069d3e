//! A phone on which somebody types: the keyboard leaves the page 300 to 400 pixels.

use super::{Board, Program, enter, playing_words, reacted, write};
use crate::browser::Browser;
use serde_json::json;

/// Whether the whole square of letters is in the window and nothing covers it, between 40 and 45 hundredths of the height; that
/// the time left, the field and the newest message are in it as well, none over the other. Else what is wrong.
const IN_SIGHT: &str = "const box = document.querySelector('#pinned'); \
    if (box.hidden) return 'nothing is pinned'; \
    const at = (css) => document.querySelector(css).getBoundingClientRect(); \
    const grid = at('#pinned .crop'), left = at('#left'), field = at('#text'), scroll = at('#scroll'); \
    const img = document.querySelector('#pinned img'); \
    if (!img.complete || img.naturalWidth < 300) return 'not painted'; \
    const share = grid.height / innerHeight; \
    if (share < 0.4 || share > 0.45) return `height ${share}`; \
    if (Math.abs(grid.width - grid.height) > 1) return `${grid.width} × ${grid.height}`; \
    for (const [x, y] of [[0.02, 0.02], [0.98, 0.02], [0.02, 0.98], [0.98, 0.98], [0.5, 0.5]]) { \
        const seen = document.elementFromPoint(grid.left + x * grid.width, grid.top + y * grid.height); \
        if (!box.contains(seen)) return `covered at ${x} ${y}`; \
    } \
    if (left.top < 0 || left.right > innerWidth || left.left < grid.right) return 'the time left'; \
    if (field.bottom > innerHeight || field.top < grid.bottom) return 'the field'; \
    const last = [...document.querySelectorAll('.log .message')].at(-1).getBoundingClientRect(); \
    if (last.bottom > scroll.bottom + 1 || last.height < scroll.height && last.top < scroll.top - 1) return 'the newest message'; \
    return ''";

#[tokio::test]
async fn the_grid_stays_in_sight_while_one_types() {
    let Some(browser) = Browser::start().await else { return };
    let playing = playing_words();
    let folder = tempfile::tempdir().unwrap();
    let program = Program::start(folder.path(), "127.0.0.1:0");
    browser.screen(390, 664, true).await;
    browser.open(&program.url).await;
    enter(&browser, "moderatrice", "Moderatrice").await;
    write(&browser, "/manche subito").await;
    let board = Board::read(&browser, 1, &playing).await;
    let mut words = board.words.iter();
    for (height, look) in [(360, "discord"), (300, "discord"), (360, "telegram"), (300, "telegram")] {
        browser.run("document.querySelector(`[data-choose=${arguments[0]}]`).click()", &[json!(look)]).await;
        browser.screen(390, height, true).await;
        // Before a word is typed as well: the keyboard is there first.
        for _ in 0..3 {
            in_sight(&browser).await;
            let word = words.next().expect("a grid has more words");
            write(&browser, word).await;
            reacted(&browser, word, "taken").await;
        }
        in_sight(&browser).await;
        browser.shoot(&format!("telefono-{look}-390-{height}")).await;
    }
    // Without the keyboard the header is whole again.
    browser.screen(390, 664, true).await;
    browser.until("return !document.querySelector('.folded, .heart')", &[]).await;
    browser.screen(390, 360, true).await;
    in_sight(&browser).await;
    // When the round is over nothing is pinned.
    write(&browser, "/stop").await;
    browser
        .until("return document.querySelector('#pinned').hidden && !document.querySelector('.folded')", &[])
        .await;
    // The board of a match has its own way in a low window, and its header.
    browser.screen(390, 664, true).await;
    write(&browser, "/sfida gioco:wyps livello:facile").await;
    browser.until("return !document.querySelector('#board').hidden", &[]).await;
    browser.screen(390, 360, true).await;
    browser
        .until("return document.querySelector('#pinned').hidden && !document.querySelector('.folded')", &[])
        .await;
    browser.shoot("telefono-partita-390-360").await;
}

/// Waits until nothing is wrong any more.
async fn in_sight(browser: &Browser) {
    let script = format!(
        "const wrong = (() => {{ {IN_SIGHT} }})(); document.querySelector('.toast').textContent = wrong; return wrong === ''"
    );
    browser.until(&script, &[]).await;
}
