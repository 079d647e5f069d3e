//! Matches as people have them on the page: in a place of their own, the board and one's own rack in sight, moves pointed at.

use super::{ENTER, Program, enter, goes, playing_words, press, tab_to, write};
use crate::browser::Browser;
use giostra::words::library::PlayingWords;
use serde_json::json;

const DOWN: &str = "\u{e015}";
const ESCAPE: &str = "\u{e00c}";
/// The players, each in a tab.
pub(super) const PLAYERS: [(&str, &str); 2] = [("silk", "Silk"), ("niccolo", "Niccolò")];

/// A word that can be laid with these letters, as places among them.
fn word(letters: &[String], playing: &PlayingWords) -> Option<Vec<usize>> {
    fn longer(chosen: &[usize], letters: &[String], playing: &PlayingWords) -> Option<Vec<usize>> {
        let word: String = chosen.iter().map(|at| letters[*at].to_lowercase()).collect();
        if chosen.len() > 1 && playing.accepts(&word) {
            return Some(chosen.to_vec());
        }
        let rest = (0..letters.len()).filter(|at| chosen.len() < 4 && !chosen.contains(at));
        rest.into_iter().find_map(|at| longer(&[chosen, &[at]].concat(), letters, playing))
    }
    longer(&[], letters, playing)
}

/// The tiles in the rack of whoever looks, but for blanks.
async fn rack(browser: &Browser) -> Vec<String> {
    let script = "const t = [...document.querySelectorAll('.spot.tile')].map(e => e.spot.names[0]); \
                  return document.querySelectorAll('.spot.tile, .spot.blank').length === 7 && t";
    let tiles = browser.until(script, &[]).await;
    tiles.as_array().expect("tiles").iter().map(|tile| tile.as_str().expect("a letter").to_owned()).collect()
}

/// Waits until it is somebody's turn after `before` boards, and gives their tab.
async fn to_move(browser: &Browser, before: usize) -> usize {
    let script = "const b = [...document.querySelectorAll('.log .by-bot .text')].map(e => e.textContent)\
                  .filter(text => text.includes('Tocca a @')); \
                  return b.length > arguments[0] && b.at(-1).split('Tocca a @')[1]";
    let name = browser.until(script, &[json!(before)]).await;
    PLAYERS.iter().position(|(_, who)| name.as_str().expect("a name").starts_with(who)).expect("a player")
}

/// Saves what a place looks like on a desk and on a phone, by night and by day.
pub(super) async fn shoot(browser: &Browser, name: &str) {
    for (width, height, dark) in
        [(390, 844, true), (390, 844, false), (1600, 1000, false), (1600, 1000, true)]
    {
        browser.screen(width, height, dark).await;
        let painted = "const i = document.querySelector('#board img'); return i.complete && i.naturalWidth > 300 \
                       && document.getAnimations().length === 0";
        browser.until(painted, &[]).await;
        browser.shoot(&format!("{name}-{width}-{}", if dark { "notte" } else { "giorno" })).await;
    }
}

#[tokio::test]
async fn two_people_play_in_a_place_of_their_own_and_point_at_what_they_lay() {
    let Some(browser) = Browser::start().await else { return };
    let playing = playing_words();
    let folder = tempfile::tempdir().unwrap();
    let program = Program::start(folder.path(), "127.0.0.1:0");
    browser.screen(1600, 1000, true).await;
    browser.open(&program.url).await;
    enter(&browser, PLAYERS[0].0, PLAYERS[0].1).await;
    write(&browser, "/sfida gioco:scrabble").await;
    browser.open_tab(&program.url).await;
    enter(&browser, PLAYERS[1].0, PLAYERS[1].1).await;
    press(&browser, "Accetto").await;
    // Both are taken to the match.
    for tab in [1, 0] {
        browser.tab(tab).await;
        browser.sees("#place-name", "Scrabble · ").await;
    }

    // Who is to move lays a word over the middle, pointing; who has none changes all tiles.
    let mut turns = 0;
    let mover = loop {
        let mover = to_move(&browser, turns).await;
        turns += 1;
        browser.tab(mover).await;
        to_move(&browser, turns - 1).await;
        let letters = rack(&browser).await;
        let laid = word(&letters, &playing);
        if laid.is_some() {
            browser.click("[aria-label^='G8,']").await;
        } else {
            browser.type_in("#text", "cambia ").await;
        }
        for at in laid.clone().unwrap_or_else(|| (0..letters.len()).collect()) {
            browser.run("document.querySelectorAll('.spot.tile')[arguments[0]].click()", &[json!(at)]).await;
        }
        if turns == 1 {
            shoot(&browser, "partita-scrabble").await;
        }
        browser.run("document.querySelector('#text').focus()", &[]).await;
        browser.keys(ENTER).await;
        if let Some(laid) = laid {
            let word: String = laid.iter().map(|at| letters[*at].as_str()).collect();
            browser.sees("#panel-alt", &word).await;
            break mover;
        }
    };
    let (_, name) = PLAYERS[mover];
    to_move(&browser, turns).await;
    // The rack is full again, without having been asked for, and nobody else's.
    let mine = rack(&browser).await;
    let said = browser.text("#board-said").await;
    assert_eq!(
        browser.run("return document.querySelectorAll('.log .only').length", &[]).await,
        json!(0),
        "{mine:?}"
    );
    browser.tab(1 - mover).await;
    assert_eq!(to_move(&browser, turns).await, 1 - mover);
    rack(&browser).await;
    assert_ne!(browser.text("#board-said").await, said);

    // The other one changes a tile with keys alone.
    browser.type_in("#text", "cambia ").await;
    tab_to(&browser, ".spot", "").await;
    let on_tile = "return document.activeElement.matches('.spot.tile')";
    for _ in 0..17 {
        if browser.run(on_tile, &[]).await == json!(true) {
            break;
        }
        browser.keys(DOWN).await;
    }
    assert_eq!(browser.run(on_tile, &[]).await, json!(true), "arrows lead from the board to the rack");
    browser.keys(ENTER).await;
    browser.until("return /^cambia [A-Z]$/.test(document.querySelector('#text').value)", &[]).await;
    browser.keys(&format!("{ESCAPE}{ENTER}")).await;
    assert_eq!(to_move(&browser, turns + 1).await, mover);

    // The room is not flooded: it says where the match is.
    browser.click("#place-around").await;
    browser.sees(".log .text", "Si gioca qui: Scrabble · ").await;
    assert_eq!(browser.run("return document.querySelectorAll('.log .picture').length", &[]).await, json!(0));
    browser.click(".log a.place").await;
    browser.sees("#place-name", "Scrabble · ").await;

    // A kill later the page is where it was, with board and rack.
    let address = program.address();
    browser.run("window.before = true", &[]).await;
    drop(program);
    browser.sees("#lost", "Collegamento perso").await;
    let program = Program::start(folder.path(), &address);
    assert_eq!(program.address(), address);
    browser.until("return !window.before", &[]).await;
    browser.sees(".log .by-bot .text", &format!("Tocca a @{name}")).await;
    browser.sees("#place-name", "Scrabble · ").await;
    rack(&browser).await;

    // When it is over nothing is pinned, and its place is dimmed but still there.
    press(&browser, "Abbandono").await;
    press(&browser, "Sì, abbandono").await;
    browser.sees(".threads .over", "Scrabble · ").await;
    browser.until("return document.querySelector('#board').hidden", &[]).await;
    browser.sees(".log .text", &format!("Vince {name}")).await;
}

#[tokio::test]
async fn against_the_computer_the_common_rack_is_pointed_at() {
    let Some(browser) = Browser::start().await else { return };
    let folder = tempfile::tempdir().unwrap();
    let program = Program::start(folder.path(), "127.0.0.1:0");
    browser.screen(1600, 1000, true).await;
    browser.open(&program.url).await;
    browser.sees("#welcome", "Benvenuto").await;
    for (width, height, dark) in
        [(390, 844, true), (390, 844, false), (1600, 1000, false), (1600, 1000, true)]
    {
        browser.screen(width, height, dark).await;
        browser.shoot(&format!("benvenuto-{width}-{}", if dark { "notte" } else { "giorno" })).await;
    }
    browser.click_button("Wyps contro il computer").await;
    browser.sees("#place-name", "Wyps · ").await;
    // A letter, then its cell; the single letter is the least that can be laid on every board.
    browser.sees(".log .text", "Tocca a @").await;
    browser.until("return document.querySelectorAll('.spot.tile').length > 0", &[]).await;
    browser.type_in("#text", "+").await;
    browser.run("document.querySelector('.spot.tile').click()", &[]).await;
    // In a row where nothing lies.
    let free = "const rows = [...document.querySelector('#panel-alt').textContent.matchAll(/Riga ([B-J]): (\\d+) vuote\\./g)]; \
                return rows.find(([, row, empty]) => row.charCodeAt(0) - 64 === Number(empty))?.[1]";
    let row = browser.until(free, &[]).await;
    let cell = format!("{}2", row.as_str().expect("a row"));
    browser.click(&format!("[aria-label^='{cell},']")).await;
    let written = "const [letter, cell] = document.querySelector('#text').value.split(' '); \
                   return /^\\+[A-Z]$/.test(letter) && cell === arguments[0]";
    browser.until(written, &[json!(cell)]).await;
    shoot(&browser, "partita-wyps").await;
    browser.run("document.querySelector('#text').focus()", &[]).await;
    browser.keys(ENTER).await;
    browser.sees(".log .text", &format!("in {cell}")).await;
}

/// In a duplicate moves are secret: what is pointed at and sent is nobody else's to read, and not a word of it stands in the place.
#[tokio::test]
async fn a_move_that_is_pointed_at_in_a_duplicate_is_secret() {
    let Some(browser) = Browser::start().await else { return };
    let folder = tempfile::tempdir().unwrap();
    let program = Program::start(folder.path(), "127.0.0.1:0");
    browser.screen(1600, 1000, true).await;
    browser.open(&program.url).await;
    enter(&browser, PLAYERS[0].0, PLAYERS[0].1).await;
    write(&browser, "/sfida gioco:duplicata").await;
    goes(&browser, "in duplicata", "Giocano tutti").await;
    browser
        .until("return document.querySelector('#text').placeholder.includes('la legge solo il bot')", &[])
        .await;
    let letters = rack(&browser).await;
    browser.click("[aria-label^='G8,']").await;
    for at in 0..2 {
        browser.run("document.querySelectorAll('.spot.tile')[arguments[0]].click()", &[json!(at)]).await;
    }
    browser.run("document.querySelector('#text').focus()", &[]).await;
    browser.keys(ENTER).await;
    // Its author sees it, and what the bot says of it.
    let laid: String = letters[..2].concat();
    let mine = "return [...document.querySelectorAll('.log .only')].filter(e => e.textContent.includes(arguments[0])).length";
    browser.until(&format!("{mine} > 0"), &[json!(laid)]).await;
    let address = browser.run("return location.hash", &[]).await;
    browser.open_tab(&program.url).await;
    enter(&browser, PLAYERS[1].0, PLAYERS[1].1).await;
    browser.run("location.hash = arguments[0]", &[address]).await;
    browser.sees("#place-name", "in duplicata").await;
    browser.until("return document.querySelectorAll('.log .by-bot').length > 0", &[]).await;
    let others = "return document.querySelectorAll('.log .message:not(.by-bot)').length";
    assert_eq!(browser.run(others, &[]).await, json!(0), "nothing of theirs is seen");
}
