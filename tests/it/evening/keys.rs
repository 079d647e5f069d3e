//! Everything with the keyboard alone: from here on the page is sent keys and nothing else. Wherever the Tab key stops,
//! one can see where one is.

use super::judged::{EVENT, opening};
use super::{Board, ENTER, Program, TAB, playing_words, reacted};
use crate::browser::Browser;
use serde_json::{Value, json};

const ESCAPE: &str = "\u{e00c}";
const BACK: &str = "\u{e008}\u{e004}\u{e000}";
const UP: &str = "\u{e013}";
const RIGHT: &str = "\u{e014}";
const DOWN: &str = "\u{e015}";
const LEFT: &str = "\u{e012}";
/// Stops after which nothing can still be on its way round the page.
const STOPS: usize = 160;

/// What is wrong with where the focus is: it cannot be seen, or something lies over it (2.4.7, 2.4.11).
const UNSEEN: &str = "const e = document.activeElement; if (!e || e === document.body) return []; \
    e.scrollIntoView({ block: 'nearest' }); const faults = []; \
    const called = e.id || e.getAttribute('aria-label') || e.textContent.trim().slice(0, 30) || e.outerHTML.slice(0, 60); \
    const ringed = (e) => { const s = getComputedStyle(e); return s.outlineStyle !== 'none' && parseFloat(s.outlineWidth) >= 2; }; \
    const field = e.closest('.field'); \
    const edged = field && e.id === 'text' && !/, 0\\)|transparent/.test(getComputedStyle(field).borderTopColor); \
    if (!ringed(e) && !ringed(e.closest('.person') ?? e) && !edged) faults.push(`no ring: ${called}`); \
    const seen = e.matches('[type=radio]') ? e.closest('.person') : e; \
    const { left, top, width, height } = seen.getBoundingClientRect(); \
    const hit = document.elementFromPoint(left + width / 2, top + Math.min(height / 2, 20)); \
    if (!hit || !(seen.contains(hit) || hit.contains(seen))) faults.push(`covered: ${called} by ${hit?.className || hit?.id}`); \
    return faults";

/// The focus can be seen.
async fn seen(browser: &Browser) {
    assert_eq!(browser.run(UNSEEN, &[]).await, json!([]));
}

/// Whether the focus is on what `css` names and holds `label`, in its text or its label.
async fn is_on(browser: &Browser, css: &str, label: &str) -> bool {
    let there = "const e = document.activeElement; \
                 return e.matches(arguments[0]) && `${e.textContent} ${e.getAttribute('aria-label')}`.includes(arguments[1])";
    browser.run(there, &[json!(css), json!(label)]).await == json!(true)
}

/// Presses a key until the focus is there.
async fn on_to(browser: &Browser, key: &str, css: &str, label: &str) {
    for _ in 0..STOPS {
        if is_on(browser, css, label).await {
            return;
        }
        browser.keys(key).await;
        seen(browser).await;
    }
    panic!("no key comes to {css} {label}");
}

/// The field where messages are written, by the link that every page begins with.
async fn to_field(browser: &Browser) {
    on_to(browser, TAB, "#text, .skip", "").await;
    if is_on(browser, ".skip", "").await {
        browser.keys(ENTER).await;
    }
    browser.until("return document.activeElement.id === 'text'", &[]).await;
}

/// Writes a message.
async fn say(browser: &Browser, text: &str) {
    to_field(browser).await;
    browser.keys(&format!("{text}{ENTER}")).await;
}

/// Presses the newest button of the chat with this label.
async fn press(browser: &Browser, label: &str) {
    let shown = "return [...document.querySelectorAll('.log .buttons button')].some(b => b.textContent.trim() === arguments[0])";
    browser.until(shown, &[json!(label)]).await;
    // From the field upwards the newest come first.
    to_field(browser).await;
    let there = "const e = document.activeElement; return e.matches('.log .buttons button') && e.textContent.trim() === arguments[0]";
    for _ in 0..STOPS {
        browser.keys(BACK).await;
        seen(browser).await;
        if browser.run(there, &[json!(label)]).await == json!(true) {
            browser.keys(ENTER).await;
            return;
        }
    }
    panic!("no key comes to the button {label}");
}

/// Writes as somebody else: the list of names is one stop, and arrows choose.
async fn become_(browser: &Browser, name: &str) {
    on_to(browser, TAB, "[name=as]", "").await;
    let is = "return document.querySelector('#text').placeholder.includes(arguments[0])";
    for _ in 0..8 {
        if browser.run(is, &[json!(name)]).await == json!(true) {
            return;
        }
        let who = "return document.querySelector('#text').placeholder";
        let before = browser.run(who, &[]).await;
        browser.keys(DOWN).await;
        browser.until("return document.querySelector('#text').placeholder !== arguments[0]", &[before]).await;
        // The list was drawn anew, and the focus is on the one that was chosen.
        browser.until("return document.activeElement.matches('[name=as]:checked')", &[]).await;
        seen(browser).await;
    }
    panic!("{name} is not among the names");
}

/// Goes from cell to cell of the board to one, and takes it.
async fn take(browser: &Browser, cell: &str) {
    let at = |name: &str| {
        let mut letters = name.chars();
        let column = u32::from(letters.next().expect("a column")) - u32::from('a');
        (column, letters.as_str().parse::<u32>().expect("a row"))
    };
    let (to_column, to_row) = at(cell);
    for _ in 0..20 {
        let on: Value = browser.run("return document.activeElement.spot?.names[0]", &[]).await;
        let (column, row) = at(on.as_str().expect("a cell"));
        let key = match (to_column.cmp(&column), to_row.cmp(&row)) {
            (std::cmp::Ordering::Less, _) => LEFT,
            (std::cmp::Ordering::Greater, _) => RIGHT,
            (_, std::cmp::Ordering::Greater) => UP,
            (_, std::cmp::Ordering::Less) => DOWN,
            _ => {
                browser.keys(ENTER).await;
                return;
            }
        };
        browser.keys(key).await;
        seen(browser).await;
    }
    panic!("arrows do not lead to {cell}");
}

/// A move on the board, sent from the field.
async fn play(browser: &Browser, from: &str, to: &str) {
    on_to(browser, TAB, "#spots .spot", "").await;
    take(browser, from).await;
    take(browser, to).await;
    let written = "return document.querySelector('#text').value.trim()";
    assert_eq!(browser.run(written, &[]).await, json!(format!("{from} {to}")));
    browser.keys(ESCAPE).await;
    browser.until("return document.activeElement.id === 'text'", &[]).await;
    browser.keys(ENTER).await;
}

/// Once round the page: in the order of the document, past everything, and out again at the end; then back.
async fn once_round(browser: &Browser) {
    let place = "window.stops ??= []; const e = document.activeElement; \
                 const known = window.stops.indexOf(e); if (known >= 0) return known; \
                 const last = window.stops.at(-1); window.stops.push(e); \
                 return !last || e === document.body || last === document.body \
                 || last.compareDocumentPosition(e) & Node.DOCUMENT_POSITION_FOLLOWING ? 'on' : `back to ${e.outerHTML}`";
    on_to(browser, TAB, ".skip", "").await;
    browser.run("window.stops = []", &[]).await;
    let mut stops = 0;
    loop {
        seen(browser).await;
        let stop = browser.run(place, &[]).await;
        if stop == json!(0) {
            break;
        }
        assert_eq!(stop, "on", "after {stops} stops");
        stops += 1;
        assert!(stops < STOPS, "no way out");
        browser.keys(TAB).await;
    }
    let passed = "return ['.side button', '.side [name=as]', '#scroll', '#text', '#tabs button', '[role=tabpanel]']\
                  .filter(css => !window.stops.some(e => e.matches(css)))";
    assert_eq!(browser.run(passed, &[]).await, json!([]), "not passed");
    browser.keys(BACK).await;
    let back = "const e = document.activeElement; return e === document.body || window.stops.indexOf(e) >= window.stops.length - 2";
    assert_eq!(browser.run(back, &[]).await, json!(true), "Shift and Tab lead back");
}

#[tokio::test]
async fn a_round_is_played_and_its_results_are_read_with_keys() {
    let Some(browser) = Browser::start().await else { return };
    let playing = playing_words();
    let folder = tempfile::tempdir().unwrap();
    let program = Program::start(folder.path(), "127.0.0.1:0");
    browser.screen(1280, 900, true).await;
    browser.open(&program.url).await;
    browser.sees("#welcome", "Benvenuto").await;
    once_round(&browser).await;
    become_(&browser, "Silk").await;

    // A command is chosen from what fits, left alone with Escape, and sent.
    to_field(&browser).await;
    browser.keys("/man").await;
    browser.sees("#completions", "/manche").await;
    browser.keys(ESCAPE).await;
    browser.until("return document.querySelector('#completions').hidden", &[]).await;
    assert!(is_on(&browser, "#text", "").await, "Escape closes what fits and leaves the field where it is");
    browser.keys(&format!("che subito{ENTER}")).await;
    let board = Board::read(&browser, 1, &playing).await;
    for word in &board.words[..2] {
        say(&browser, word).await;
        reacted(&browser, word, "taken").await;
    }
    on_to(&browser, TAB, "[data-to=end]", "").await;
    browser.keys(ENTER).await;
    browser.sees(".log .text", "vince Silk").await;
    press(&browser, "Le mie parole").await;
    browser.sees(".only .text", "posto 1 su 1.").await;
    once_round(&browser).await;

    // Where the side and the panel are drawers, they open, close with Escape and give the focus back.
    browser.screen(400, 860, true).await;
    for (opener, closer) in [("side-open", "side-close"), ("panel-open", "panel-close")] {
        on_to(&browser, TAB, &format!("#{opener}"), "").await;
        browser.keys(ENTER).await;
        browser.until("return document.activeElement.id === arguments[0]", &[json!(closer)]).await;
        seen(&browser).await;
        browser.keys(ESCAPE).await;
        browser.until("return document.activeElement.id === arguments[0]", &[json!(opener)]).await;
        seen(&browser).await;
    }
}

#[tokio::test]
async fn a_match_is_offered_accepted_and_played_with_keys() {
    let Some(browser) = Browser::start().await else { return };
    let folder = tempfile::tempdir().unwrap();
    let program = Program::start(folder.path(), "127.0.0.1:0");
    browser.screen(1280, 900, true).await;
    browser.open(&program.url).await;
    browser.sees("#welcome", "Benvenuto").await;
    become_(&browser, "Silk").await;
    say(&browser, "/sfida gioco:estinzione").await;
    browser.sees(".log .buttons button", "Accetto").await;
    become_(&browser, "Niccolò").await;
    press(&browser, "Accetto").await;
    // The match has a place of its own: the focus comes along, and is not lost with the button that was pressed.
    browser.sees("#place-name", "Scacchi Estinzione · ").await;
    browser.until("return document.activeElement !== document.body", &[]).await;
    seen(&browser).await;

    let turn = "const said = [...document.querySelectorAll('.log .by-bot .text')].map(e => e.textContent)\
                .filter(text => text.includes('Tocca a @')); \
                return said.length > arguments[0] && said.at(-1).split('Tocca a @')[1].match(/Silk|Niccolò/)[0]";
    for (n, (from, to)) in [("e2", "e4"), ("c7", "c5"), ("g1", "f3")].into_iter().enumerate() {
        let who = browser.until(turn, &[json!(n)]).await;
        become_(&browser, who.as_str().expect("a name")).await;
        browser.until("return document.querySelectorAll('#spots .spot').length === 64", &[]).await;
        play(&browser, from, to).await;
        browser.until(turn, &[json!(n + 1)]).await;
    }
    once_round(&browser).await;
    // What cannot be taken back is asked for once more; then it is over.
    press(&browser, "Abbandono").await;
    press(&browser, "Sì, abbandono").await;
    browser.sees(".log .text", "Vince").await;
    seen(&browser).await;
}

#[tokio::test]
async fn a_tournament_is_entered_and_a_sheet_is_judged_with_keys() {
    let Some(browser) = Browser::start().await else { return };
    let folder = tempfile::tempdir().unwrap();
    let program = Program::start(folder.path(), "127.0.0.1:0");
    browser.screen(1280, 900, true).await;
    browser.open(&program.url).await;
    browser.sees("#welcome", "Benvenuto").await;
    become_(&browser, "Moderatrice").await;
    say(&browser, "/torneo crea nome:Coppa gioco:esterno formula:eliminazione pausa:3600").await;
    browser.sees(".log", "Ancora nessun iscritto").await;
    become_(&browser, "Silk").await;
    press(&browser, "Mi iscrivo").await;
    browser.sees(".only .text", "Sei nel torneo").await;
    // The list was edited under the button: the focus is still there, and what was said is read.
    assert!(is_on(&browser, ".log .buttons button", "Mi iscrivo").await);
    browser.sees("#said", "Sei nel torneo").await;

    become_(&browser, "Moderatrice").await;
    say(&browser, opening().trim_end_matches(ENTER)).await;
    browser.sees(".log .text", "Le squadre non ci sono ancora").await;
    become_(&browser, "Niccolò").await;
    press(&browser, "Giudico").await;
    browser.sees(".only .text", "Qui non giudichi").await;
    become_(&browser, "Silk").await;
    press(&browser, "Programma").await;
    browser.sees(".only .text", "Il programma non c’è").await;
    become_(&browser, "Moderatrice").await;
    say(&browser, "/giuria squadra nome:Lanterne chi:Alma=Silk").await;
    browser.sees(".only .text", "Lanterne (Alma: Silk)").await;
    say(&browser, "/giuria tavolo squadra:Lanterne giudici:Niccolò").await;
    browser.sees(".only .text", "giudici: Niccolò").await;

    // The sheet is one message that changes under the keys: each question is read.
    become_(&browser, "Niccolò").await;
    press(&browser, "Giudico").await;
    press(&browser, "Lanterne · avanzamento").await;
    for (question, answer) in EVENT.into_iter().zip(["Fatto", "Si salvano i codici"]) {
        browser.sees(".only .text", question).await;
        browser.sees("#said", question).await;
        seen(&browser).await;
        press(&browser, answer).await;
    }
    browser.sees("#said", "Hai risposto a tutto").await;
    press(&browser, "Chiudi la scheda").await;
    browser.sees(".only .text", "Scheda chiusa, grazie.").await;
}
