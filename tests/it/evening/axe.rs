//! The page against WCAG 2.2 AA, by axe-core, in the states in which people meet it: in both themes, on a desk and on a
//! phone, and at twice the size. `GIOSTRA_AXE` names the file `axe.min.js`; without it the test says that it is skipped.

use super::judged::{self, EVENT};
use super::{Board, Program, enter, painted, playing_words, press, reacted, write};
use crate::browser::Browser;
use serde_json::{Value, json};

const ESCAPE: &str = "\u{e00c}";

/// What is measured: the success criteria of WCAG 2.0, 2.1 and 2.2 on the levels A and AA. Each fault in one line.
const MEASURE: &str = "const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']; \
    return axe.run(document, { runOnly: { type: 'tag', values: tags }, resultTypes: ['violations'] }) \
    .then(({ violations }) => violations.flatMap((rule) => rule.nodes.map((node) => \
    `${rule.id}: ${node.target.join(' ')} (${node.failureSummary.replace(/\\s+/g, ' ')})`)))";

/// Windows, and how much is magnified in them.
const WINDOWS: [(u32, u32, u32); 4] = [(1280, 900, 1), (400, 860, 1), (1280, 900, 2), (400, 860, 2)];

/// The checker; `None`, with the reason printed, when it is not there.
fn checker() -> Option<String> {
    let Some(file) = std::env::var_os("GIOSTRA_AXE") else {
        eprintln!("skipped: GIOSTRA_AXE names no axe.min.js (CONTRIBUTING)");
        return None;
    };
    Some(std::fs::read_to_string(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display())))
}

/// The looks of the page.
const BOTH: &[&str] = &["discord", "telegram"];
const DISCORD: &[&str] = &["discord"];
const TELEGRAM: &[&str] = &["telegram"];

/// One state of the page, in every window and theme.
async fn faultless(browser: &Browser, state: &str, looks: &[&str]) {
    for look in looks {
        browser.run("document.querySelector(`[data-choose=${arguments[0]}]`).click()", &[json!(look)]).await;
        for (width, height, zoom) in WINDOWS {
            for dark in [true, false] {
                browser.magnified(width, height, dark, zoom).await;
                // Colours fade where motion is welcome; what is half faded has another contrast.
                browser.until("return document.getAnimations().length === 0", &[]).await;
                let faults = browser.run(MEASURE, &[]).await;
                let day = if dark { "notte" } else { "giorno" };
                browser.shoot(&format!("axe-{state}-{look}-{width}-{zoom}-{day}")).await;
                assert_eq!(faults, json!([]), "{state}, {look}, {width} × {zoom}, {day}");
            }
        }
    }
    browser.run("document.querySelector('[data-choose=discord]').click()", &[]).await;
    browser.screen(1280, 900, true).await;
}

/// Opens a drawer that only a small window has, and measures there.
async fn faultless_drawer(browser: &Browser, opener: &str, closer: &str) {
    for dark in [true, false] {
        browser.screen(400, 860, dark).await;
        browser.click(opener).await;
        browser.until("return document.activeElement.id === arguments[0].slice(1)", &[json!(closer)]).await;
        browser.until("return document.getAnimations().length === 0", &[]).await;
        assert_eq!(browser.run(MEASURE, &[]).await, json!([]), "{opener}, dark: {dark}");
        browser.keys(ESCAPE).await;
    }
    browser.screen(1280, 900, true).await;
}

#[tokio::test]
async fn axe_finds_nothing_to_complain_of() {
    let Some(axe) = checker() else { return };
    let Some(browser) = Browser::start().await else { return };
    let playing = playing_words();
    let folder = tempfile::tempdir().unwrap();
    let program = Program::start(folder.path(), "127.0.0.1:0");
    browser.screen(1280, 900, true).await;
    browser.open(&program.url).await;
    browser.sees("#welcome", "Benvenuto").await;
    browser.run(&format!("{axe}; window.axe = axe"), &[]).await;
    // The checker sees what is wrong.
    let wrong = "const p = document.createElement('p'); p.id = 'wrong'; p.style = 'color: #777; background: #888'; \
                 p.innerHTML = 'grigio <img src=/mark.svg>'; document.querySelector('.chat').append(p)";
    browser.run(wrong, &[]).await;
    let faults = browser.run(MEASURE, &[]).await.to_string();
    assert!(faults.contains("color-contrast: #wrong") && faults.contains("image-alt: #wrong"), "{faults}");
    browser.run("document.querySelector('#wrong').remove()", &[]).await;
    faultless(&browser, "prima-visita", BOTH).await;
    faultless_drawer(&browser, "#side-open", "#side-close").await;

    // Commands to choose from, and the one dialog.
    browser.type_in("#text", "/ma").await;
    browser.sees("#completions", "/manche").await;
    faultless(&browser, "comandi", DISCORD).await;
    browser.run("document.querySelector('#text').focus()", &[]).await;
    browser.keys(&format!("{ESCAPE}\u{e003}\u{e003}\u{e003}")).await;
    browser.click("#add-player").await;
    browser.sees("dialog[open]", "Come si chiama?").await;
    faultless_dialog(&browser).await;

    // A round that runs, with words that were taken and a list that only its author sees; then its end.
    enter(&browser, "moderatrice", "Moderatrice").await;
    write(&browser, "/manche subito").await;
    let board = Board::read(&browser, 1, &playing).await;
    enter(&browser, "silk", "Silk").await;
    write(&browser, &board.words[0]).await;
    reacted(&browser, &board.words[0], "taken").await;
    write(&browser, &format!("/p {}", board.elsewhere(&playing))).await;
    browser.sees(".only .text", "non si può tracciare").await;
    painted(&browser, 1).await;
    faultless(&browser, "manche", BOTH).await;
    faultless_drawer(&browser, "#panel-open", "#panel-close").await;
    browser.click("[data-to=end]").await;
    browser.sees(".log .text", "vince Silk").await;
    press(&browser, "Le mie parole").await;
    browser.sees(".only .text", "posto 1 su 1.").await;
    painted(&browser, 2).await;
    faultless(&browser, "fine-manche", TELEGRAM).await;

    // A tournament that is being entered, with the desk of who leads it.
    enter(&browser, "moderatrice", "Moderatrice").await;
    write(&browser, "/torneo crea nome:Coppa gioco:esterno formula:eliminazione pausa:3600").await;
    browser.sees(".log", "Ancora nessun iscritto").await;
    for (key, name) in [("silk", "Silk"), ("galahad", "Galahad"), ("niccolo", "Niccolò")] {
        enter(&browser, key, name).await;
        press(&browser, "Mi iscrivo").await;
        browser.sees(".log", "Sei nel torneo").await;
    }
    enter(&browser, "moderatrice", "Moderatrice").await;
    press(&browser, "Avvia").await;
    browser.sees(".log", "Chi perde esce").await;
    press(&browser, "Avvia").await;
    browser.sees(".log", "Turno 1, tavolo 1").await;
    painted(&browser, 3).await;
    faultless(&browser, "torneo", TELEGRAM).await;

    // A judged sheet, half filled, and what comes of it.
    judged::open_event(&browser).await;
    enter(&browser, "niccolo", "Niccolò").await;
    press(&browser, "Giudico").await;
    press(&browser, "Lanterne · avanzamento").await;
    browser.sees(".only .text", EVENT[0]).await;
    faultless(&browser, "scheda", DISCORD).await;

    // A match: board and rack.
    enter(&browser, "silk", "Silk").await;
    browser.click("#places li:nth-child(2) button").await;
    write(&browser, "/sfida gioco:scrabble livello:facile").await;
    browser.sees("#place-name", "Scrabble · ").await;
    browser.until("return document.querySelectorAll('.spot.tile, .spot.blank').length === 7", &[]).await;
    browser
        .until(
            "const i = document.querySelector('#board img'); return i?.complete && i.naturalWidth > 300",
            &[],
        )
        .await;
    faultless(&browser, "partita", TELEGRAM).await;
    press(&browser, "Abbandono").await;
    press(&browser, "Sì, abbandono").await;
    browser.sees(".log .text", "Vince").await;
    faultless(&browser, "partita-finita", DISCORD).await;
}

/// The dialog as it stands, then put away.
async fn faultless_dialog(browser: &Browser) {
    for (width, height, zoom) in WINDOWS {
        for dark in [true, false] {
            browser.magnified(width, height, dark, zoom).await;
            browser.until("return document.getAnimations().length === 0", &[]).await;
            let faults: Value = browser.run(MEASURE, &[]).await;
            assert_eq!(faults, json!([]), "the dialog, {width} × {zoom}, dark: {dark}");
        }
    }
    browser.screen(1280, 900, true).await;
    browser.keys(ESCAPE).await;
    browser.until("return !document.querySelector('#ask').open", &[]).await;
}
