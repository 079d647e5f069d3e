//! Matches in places of their own, in a real Chromium: the list at the side, addresses and links, the board that stays in sight.

use super::http::room;
use super::page::{FAULTS, become_persona, write};
use super::threads::{open, plays, thread};
use super::{Stage, body, options, person, post};
use crate::browser::Browser;
use giostra::picture::film::Shown;
use giostra::picture::kit::rack::{Row, Tile};
use giostra::picture::kit::{Area, Edges, Grid, Squares, Style};
use giostra::picture::render;
use giostra::picture::scene::{Anchor, Scene};
use giostra::picture::theme::Theme;
use giostra::rooms::heard::Place;
use giostra::rooms::say::{Audience, Body, Picture};
use serde_json::json;
use std::sync::Arc;

const ENTER: &str = "\u{e007}";
const DOWN: &str = "\u{e015}";
const RIGHT: &str = "\u{e014}";
const ESCAPE: &str = "\u{e00c}";

/// A board of squares whose names begin lines, and below it what its reader holds.
fn board(tiles: &[Tile]) -> Arc<Picture> {
    let c = Theme::Notte.colors();
    let mut scene = Scene::new(600, 700, c.bg);
    scene.alt = format!("Una tavola con {} tessere.", tiles.len());
    let grid = Grid::new(5, 5, Edges::TopDown);
    let area = Area { x: 60.0, y: 60.0, w: 500.0, h: 500.0 };
    Squares::within(area, grid, Style::TILES).ground(&mut scene, c);
    for (cell, spot) in scene.spots.iter_mut().enumerate() {
        let (row, column) = grid.place(cell);
        spot.names.insert(0, format!("{}{}", grid.row(row), grid.column(column)));
    }
    let between = (60.0, 540.0);
    Row { between, middle: 630.0, gap: 10.0, most: 80.0, places: 5, anchor: Anchor::Start }
        .held(&mut scene, c, tiles);
    Arc::new(Picture { wide: scene.clone(), tall: scene, block: String::new(), film: None })
}

fn shown(words: &str, tiles: &[Tile]) -> Body {
    Body { picture: Some(board(tiles)), ..body(words) }
}

/// A piazza whose pictures are painted, with Silk's page at it.
async fn stage(browser: &Browser) -> Stage {
    let paint = Arc::new(|shown: Shown<'_>| render::shared().file(shown));
    let stage = Stage::open_painted("127.0.0.1:0", options(), paint).await;
    browser.screen(1600, 1000, true).await;
    browser.open(&stage.url()).await;
    become_persona(browser, "silk", "Silk").await;
    stage
}

/// A match of Silk's, with a board for everybody.
async fn begun(stage: &Stage, id: usize, title: &str) -> Place {
    let number = open(stage, &room("paroliere"), id, title).await.expect("a thread");
    let place = thread("paroliere", number);
    plays(stage, &place, title, Some(&[&person("silk"), &person("niccolo")]));
    stage.say(&place, Audience::All, post(Some("m1.b1"), shown("Tocca a Silk.", &[]))).await;
    place
}

#[tokio::test]
async fn a_match_has_a_place_below_its_room_with_an_address_of_its_own() {
    let Some(browser) = Browser::start().await else { return };
    let stage = stage(&browser).await;
    browser.until("return location.hash === '#/paroliere'", &[]).await;
    // Who plays and waits in the room is taken there; what is played there is not in the room.
    let first = begun(&stage, 1, "Dama · Silk - Niccolò").await;
    browser.sees("#place-name", "Dama · Silk - Niccolò").await;
    browser.sees(".threads [aria-current]", "Dama · Silk - Niccolò").await;
    browser.sees("#moved", "Dama · Silk - Niccolò, in # paroliere").await;
    browser.sees(".log .text", "Tocca a Silk.").await;
    let address = browser.run("return location.hash", &[]).await;
    assert_eq!(address, json!(first.to_string().replace("room/piazza/piazza:piazza/", "#/")));
    browser.click("#place-around").await;
    browser.sees("#place-name", "# paroliere").await;
    browser.sees(".log .text", "Si gioca qui: Dama · Silk - Niccolò").await;
    assert!(!browser.text("#log").await.contains("Tocca a Silk"), "the room is not flooded");

    // Something new there is marked; the link in the room leads there, and back is back.
    stage.say(&first, Audience::All, post(Some("m1.b2"), shown("Tocca a Niccolò.", &[]))).await;
    browser.sees(".threads .unread .count", "1").await;
    browser.click(".log a.place").await;
    browser.sees(".log .text", "Tocca a Niccolò.").await;
    browser.sees_no(".threads .count", "1").await;
    browser.run("history.back()", &[]).await;
    browser.sees("#place-name", "# paroliere").await;
    browser.run("history.forward()", &[]).await;
    browser.sees("#place-name", "Dama").await;

    // An address leads there in another tab, and after a reload; one that leads nowhere, to its room.
    let url = format!("{}{}", stage.url(), address.as_str().unwrap());
    browser.open_tab(&url).await;
    browser.sees("#place-name", "Dama · Silk - Niccolò").await;
    browser.open_tab(&format!("{}#/prove/99", stage.url())).await;
    browser.sees("#place-name", "# prove").await;
    browser.tab(0).await;
    browser.run("location.reload()", &[]).await;
    browser.sees("#place-name", "Dama · Silk - Niccolò").await;

    // Who is writing is not taken away; who does not play is not, either.
    browser.click("#place-around").await;
    browser.type_in("#text", "a metà").await;
    begun(&stage, 2, "Go · Silk - Niccolò").await;
    browser.sees(".threads button", "Go · Silk - Niccolò").await;
    assert_eq!(browser.text("#place-name").await, "# paroliere");
    browser.run("document.querySelector('#text').value = ''", &[]).await;
    let others = open(&stage, &room("paroliere"), 3, "Scacchi · Galahad - Niccolò").await.expect("a thread");
    plays(&stage, &thread("paroliere", others), "", Some(&[&person("galahad")]));
    browser.sees(".threads button", "Scacchi").await;
    assert_eq!(browser.text("#place-name").await, "# paroliere");

    // What is over is dimmed, and of many the old ones are put away, but still reached.
    plays(&stage, &first, "", None);
    browser.sees(".threads .over", "finita").await;
    for id in 4..8 {
        let number = open(&stage, &room("paroliere"), id, &format!("Dama {id}")).await.expect("a thread");
        plays(&stage, &thread("paroliere", number), "", None);
    }
    browser.sees(".threads .over", "Altre 2 finite").await;
    browser.run("[...document.querySelectorAll('.threads .over')].at(-1).click()", &[]).await;
    browser.sees(".threads .over", "Dama · Silk - Niccolò").await;
    assert_eq!(browser.run(FAULTS, &[]).await, json!([]));
}

#[tokio::test]
async fn a_place_that_comes_after_the_page_is_still_the_one_it_was_opened_at() {
    let Some(browser) = Browser::start().await else { return };
    let stage = Stage::open(options()).await;
    browser.open(&format!("{}#/paroliere/1767268800001", stage.url())).await;
    browser.sees("#place-name", "# paroliere").await;
    let place = thread("paroliere", 1_767_268_800_001);
    plays(&stage, &place, "Dama · Silk - Niccolò", Some(&[&person("silk")]));
    browser.sees("#place-name", "Dama · Silk - Niccolò").await;
}

/// What the field holds.
async fn written(browser: &Browser, text: &str) {
    browser.until("return document.querySelector('#text').value === arguments[0]", &[json!(text)]).await;
}

#[tokio::test]
async fn the_board_stays_in_sight_and_a_move_is_pointed_at() {
    let Some(browser) = Browser::start().await else { return };
    let stage = stage(&browser).await;
    let place = begun(&stage, 1, "Dama · Silk - Niccolò").await;
    browser.sees("#place-name", "Dama").await;
    // Beside the messages, and what one holds as soon as it is brought, silently.
    let painted = "const i = document.querySelector('#board img'); \
                   return document.querySelector('#panel #board').checkVisibility() && i?.naturalWidth === 600 && i.alt";
    assert_eq!(browser.until(painted, &[]).await, "Una tavola con 0 tessere.");
    let tiles = [Tile::Letter('F', 5), Tile::Plain('u'), Tile::Blank];
    let hand = Body { aside: true, ..shown("Hai F, U e un jolly.", &tiles) };
    stage.say(&place, Audience::Only(person("silk")), post(Some("m1.hand"), hand)).await;
    browser.sees("#board-said", "Hai F, U e un jolly.").await;
    let alt = "return document.querySelector('#board img').alt === arguments[0]";
    browser.until(alt, &[json!("Una tavola con 3 tessere.")]).await;
    assert!(!browser.text("#log").await.contains("Hai F"), "it is none of the messages");
    let spots = "return document.querySelectorAll('.spot').length === 28";
    browser.until(spots, &[]).await;
    // A spot lies on its cell.
    let off = "const i = document.querySelector('#board img').getBoundingClientRect(); \
               const e = document.querySelector('[aria-label^=\"A1,\"]'); const b = e.getBoundingClientRect(); \
               const [x, y, w] = e.spot.at.map(v => v * i.width / 600); \
               return Math.max(Math.abs(b.x - i.x - x), Math.abs(b.y - i.y - y), Math.abs(b.width - w))";
    assert!(browser.run(off, &[]).await.as_f64().unwrap() < 1.0);

    // A cell, again for the other direction, another one in the same; then tiles.
    browser.click("[aria-label^=\"B2,\"]").await;
    written(&browser, "2B ").await;
    browser.until("return document.querySelector('[aria-label^=\"B2,\"]').ariaPressed === 'true'", &[]).await;
    browser.click("[aria-label^=\"B2,\"]").await;
    written(&browser, "B2 ").await;
    browser.click("[aria-label^=\"C3,\"]").await;
    written(&browser, "C3 ").await;
    browser.click("[aria-label='tessera F']").await;
    browser.click("[aria-label='tessera U']").await;
    written(&browser, "C3 FU").await;
    browser.click("[aria-label=jolly]").await;
    browser.until("return document.querySelector('#ask').open", &[]).await;
    browser.keys(&format!("N{ENTER}")).await;
    written(&browser, "C3 FUn").await;
    browser.run("document.querySelector('#text').focus()", &[]).await;
    browser.keys(ENTER).await;
    browser.sees(".log .text", "C3 FUn").await;
    browser
        .until("return document.querySelector('[aria-label^=\"C3,\"]').ariaPressed === 'false'", &[])
        .await;

    // The same with keys alone: one stop, arrows, letters, Backspace.
    let stops = "return document.querySelectorAll('.spot[tabindex=\"0\"]').length";
    assert_eq!(browser.run(stops, &[]).await, json!(1));
    browser.run("document.querySelector('.spot[tabindex=\"0\"]').focus()", &[]).await;
    browser.run("document.querySelector('[aria-label^=\"A1,\"]').focus()", &[]).await;
    browser.keys(&format!("{RIGHT}{RIGHT}{DOWN}{ENTER}")).await;
    written(&browser, "2C ").await;
    let focused = "return document.activeElement.getAttribute('aria-label')";
    assert_eq!(browser.run(focused, &[]).await, "C2, vuota", "the focus stays");
    browser.keys("ab\u{e003}").await;
    written(&browser, "2C A").await;
    browser.keys(&format!("{DOWN}{DOWN}{DOWN}{DOWN}")).await;
    assert_eq!(browser.run(focused, &[]).await, "jolly");
    browser.keys(&format!("{ESCAPE}{ENTER}")).await;
    browser.sees(".log .text", "2C A").await;

    // A newer board for everybody is shown; when the match is over, none is.
    stage.say(&place, Audience::All, post(Some("m1.b3"), shown("Tocca a Niccolò.", &[Tile::Blank]))).await;
    browser.until(alt, &[json!("Una tavola con 1 tessere.")]).await;
    for look in ["telegram", "discord"] {
        let turned = "document.querySelector(`[data-choose=${arguments[0]}]`).click()";
        browser.run(turned, &[json!(look)]).await;
        for (width, height, dark) in
            [(1600, 1000, true), (1100, 700, false), (390, 844, true), (320, 568, false)]
        {
            browser.screen(width, height, dark).await;
            browser.until("return document.getAnimations().length === 0", &[]).await;
            assert_eq!(browser.run(FAULTS, &[]).await, json!([]), "{look} {width}×{height}");
            browser.shoot(&format!("tavola-{look}-{width}")).await;
        }
    }
    // On a phone it stands above the messages, and can be closed.
    browser.screen(390, 844, true).await;
    browser.until("return document.querySelector('main #board').checkVisibility()", &[]).await;
    browser.click("[aria-label^=\"A5,\"]").await;
    written(&browser, "5A ").await;
    browser.click("#board-toggle").await;
    browser.until("return !document.querySelector('#board-body').checkVisibility()", &[]).await;
    assert_eq!(
        browser.run("return document.querySelector('#board-toggle').ariaExpanded", &[]).await,
        "false"
    );
    browser.run("location.reload()", &[]).await;
    browser.sees("#board-toggle", "Tavola").await;
    browser.until("return !document.querySelector('#board-body').checkVisibility()", &[]).await;
    plays(&stage, &place, "", None);
    browser.until("return document.querySelector('#board').hidden", &[]).await;
    write(&browser, "bella partita").await;
    browser.sees(".log .text", "bella partita").await;
}

#[tokio::test]
async fn what_is_pointed_at_becomes_what_people_write() {
    let Some(browser) = Browser::start().await else { return };
    let stage = Stage::open(options()).await;
    browser.open(&stage.url()).await;
    browser.sees("#welcome", "Benvenuto").await;
    let point = "const typing = await import('/page/typing.js'); const [lines, steps] = arguments; \
        const cell = (...names) => ({ kind: 'cell', names }); \
        const spots = lines ? [cell('8D', 'D8'), cell('8E', 'E8')] : [cell('e2'), cell('e4'), cell('A1')]; \
        return steps.reduce((text, step) => { const spot = spots.find(s => s.names.includes(step)); \
          return spot ? typing.withCell(text, spot, spots) : step === '<' ? typing.withoutLast(text, spots) \
            : step.length > 1 ? text + step : typing.withLetter(text, step, spots); }, '')";
    for (lines, steps, text) in [
        (true, "8D F U", "8D FU"),
        (true, "F U 8D", "8D FU"),
        (true, "8D F D8", "D8 F"),
        (true, "8D 8D 8E", "E8 "),
        (true, "8D 8D 8D F", "8D F"),
        (true, "cambia_ F U", "cambia FU"),
        (true, "/mossa_ 8D", "/mossa 8D"),
        (true, "8D F U <", "8D F"),
        (false, "F I e2 e4", "FI e2 e4"),
        (false, "e2 e4 F I", "FI e2 e4"),
        (false, "F e2 e4 e4", "F e2"),
        (false, "e2 e4", "e2 e4"),
        (false, "F e2 <", "F "),
        (false, "F e2 e4 I", "FI e2 e4"),
    ] {
        let steps: Vec<String> = steps.split(' ').map(|step| step.replace('_', " ")).collect();
        let script = format!("return (async () => {{ {point} }})()").replace("arguments", "args");
        let script = format!("const args = [arguments[0], arguments[1]]; {script}");
        assert_eq!(browser.run(&script, &[json!(lines), json!(steps)]).await, json!(text), "{steps:?}");
    }
}
