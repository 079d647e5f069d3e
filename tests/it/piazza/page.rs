//! The page in a real Chromium.

use super::{Stage, body, options, post};
use crate::browser::Browser;
use giostra::platforms::piazza::Options;
use giostra::rooms::heard::{Door, Place, Server, What};
use giostra::rooms::say::{Audience, Body, Outlet};
use serde_json::{Value, json};

const ENTER: &str = "\u{e007}";
const TAB: &str = "\u{e004}";
const ESCAPE: &str = "\u{e00c}";
const DOWN: &str = "\u{e015}";
const RIGHT: &str = "\u{e014}";

pub(super) async fn write(browser: &Browser, text: &str) {
    browser.type_in("#text", &format!("{text}{ENTER}")).await;
}

/// Chooses who writes, and waits until the page shows what they see.
pub(super) async fn become_persona(browser: &Browser, key: &str, name: &str) {
    browser.click(&format!("label:has([data-as='persona:{key}'])")).await;
    let shown = "return document.querySelector('#text').placeholder.includes(arguments[0])";
    browser.until(shown, &[json!(name)]).await;
}

#[tokio::test]
async fn a_stranger_starts_with_one_button_and_two_people_see_what_is_theirs() {
    let Some(browser) = Browser::start().await else { return };
    let stage = Stage::open(options()).await;
    browser.open(&stage.url()).await;
    browser.sees("#welcome", "Benvenuto").await;
    browser.run("document.querySelector('#own-name').value = ''", &[]).await;
    browser.type_in("#own-name", "Zoë ").await;
    // The driver has no key for it; whoever types it has a keyboard of pictures.
    browser.run("document.execCommand('insertText', false, '🎠')", &[]).await;
    browser.click("#start").await;

    // The picture, with its alt text in three places, and the countdown.
    browser.sees(".buttons button", "Scrivi in segreto").await;
    let alt = browser.until("return document.querySelector('.picture img')?.alt", &[]).await;
    assert!(alt.as_str().unwrap().starts_with("Griglia 4 per 4. Riga 1: B, I, R, N. Riga 2"), "{alt}");
    browser
        .until(
            "const i = document.querySelector('.picture img'); return i.complete && i.naturalWidth === 11",
            &[],
        )
        .await;
    browser.sees("#panel-alt", "Riga 1: B, I, R, N.").await;
    browser.sees("#place-now", "Finisce fra 2 minuti").await;
    assert_eq!(browser.text("#left").await, "2:00");
    browser.sees(".phone", "Manche 7 di 12").await;
    assert_eq!(stage.last().who.name, "Zoë 🎠");

    // A word: reaction, and a list only its author sees.
    write(&browser, "birra").await;
    browser.sees(".reaction", "presa").await;
    browser.sees(".only", "La tua lista: birra").await;
    browser.sees(".only", "Solo tu puoi vedere questo messaggio").await;

    // The form of a button.
    browser.click_button("Scrivi in segreto").await;
    browser.sees("dialog[open] h2", "In segreto").await;
    browser.keys("rate\nasso").await;
    browser.click("#ask-ok").await;
    browser.sees(".only", "Hai premuto secret: rate\nasso").await;

    // Another person in another tab, at the same time.
    browser.open_tab(&stage.url()).await;
    browser.sees(".text", "birra").await;
    become_persona(&browser, "silk", "Silk").await;
    browser.sees(".text", "birra").await;
    assert!(!browser.text("body").await.contains("La tua lista: birra"), "Silk does not see her list");
    write(&browser, "<img src=x onerror=alert(1)> **no**").await;
    browser.sees(".text", "<img src=x onerror=alert(1)> **no**").await;
    browser.click("[data-to=end]").await;
    browser.sees(".text", "vince Silk").await;
    browser.sees_no("#place-now", "Finisce").await;

    // The first tab heard all of it, and still after a reload.
    browser.tab(0).await;
    browser.sees(".text", "vince Silk").await;
    browser.sees(".only", "La tua lista: birra").await;
    browser.open(&stage.url()).await;
    browser.sees(".only", "La tua lista: birra").await;
    browser.sees(".text", "vince Silk").await;
    assert_eq!(browser.text(".person:has(:checked) .who").await, "Zoë 🎠", "the same person after a reload");
}

#[tokio::test]
async fn everything_can_be_done_with_the_keyboard() {
    let Some(browser) = Browser::start().await else { return };
    let stage = Stage::open(Options { backstage: true, ..options() }).await;
    browser.open(&stage.url()).await;
    browser.sees("#start", "Prova una manche").await;
    let focused = "const e = document.activeElement; return e.id || e.textContent.trim()";

    // The first stop of the page leads to the field.
    browser.keys(TAB).await;
    assert_eq!(browser.run(focused, &[]).await, "Vai al campo di scrittura");
    browser.keys(ENTER).await;
    browser.until("return document.activeElement.id === 'text'", &[]).await;

    // A command completed from the list, then sent.
    browser.keys("/ma").await;
    browser.sees("#completions", "comincia una manche").await;
    browser.sees("#completions-said", "Un comando possibile").await;
    browser.keys(DOWN).await;
    browser.until("return document.querySelector('#text').getAttribute('aria-activedescendant')", &[]).await;
    browser.keys(ENTER).await;
    browser.until("return document.querySelector('#text').value === '/manche '", &[]).await;
    browser.keys(ENTER).await;
    browser.sees(".buttons button", "Regole").await;

    // A form opened, left with Escape, and the focus back on its button.
    browser.run("[...document.querySelectorAll('.log .buttons button')].at(-2).focus()", &[]).await;
    browser.keys(ENTER).await;
    browser
        .until("return document.querySelector('#ask').open && document.activeElement.id === 'ask-text'", &[])
        .await;
    browser.keys(ESCAPE).await;
    browser.until("return !document.querySelector('#ask').open", &[]).await;
    assert_eq!(browser.run(focused, &[]).await, "Scrivi in segreto");

    // A button whose answer is edited in place keeps the focus.
    browser.keys(TAB).await;
    browser.keys(ENTER).await;
    browser.sees(".only", "Hai premuto rules").await;
    assert_eq!(browser.run(focused, &[]).await, "Regole");

    // One's own last message is changed with the arrow, and a draft is left with Escape.
    browser.run("document.querySelector('#text').focus()", &[]).await;
    browser.keys(&format!("rato{ENTER}")).await;
    browser.sees(".text", "rato").await;
    browser.keys("\u{e013}").await;
    browser.sees("#editing", "modificando").await;
    browser.keys(&format!("\u{e003}e{ENTER}")).await;
    browser.sees(".text", "rate").await;
    browser.sees(".mine .tag", "modificato").await;
    let edited = What::Edited { text: "rate".into() };
    browser.until("return document.querySelector('#editing').hidden", &[]).await;
    assert_eq!(stage.last().what, edited);

    // Tabs and people with arrows.
    browser.run("document.querySelector('#tab-alt').focus()", &[]).await;
    browser.keys(RIGHT).await;
    browser.sees("#panel-state", "Ora della piazza").await;
    browser.keys(RIGHT).await;
    browser.sees("#panel-log", "/manche").await;
    browser.sees("#backstage-banner", "Dietro le quinte è acceso").await;
    browser.run("document.querySelector('[name=as]:checked').focus()", &[]).await;
    browser.keys(DOWN).await;
    browser.until("return document.querySelector('#text').placeholder.includes('Moderatrice')", &[]).await;

    // Another place by Alt and arrow.
    browser
        .run("document.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', altKey: true }))", &[])
        .await;
    browser.sees("#place-name", "# prove").await;
}

#[tokio::test]
async fn players_are_added_renamed_and_kept() {
    let Some(browser) = Browser::start().await else { return };
    let stage = Stage::open(options()).await;
    browser.open(&stage.url()).await;
    browser.click("#add-player").await;
    browser.until("return document.querySelector('#ask').open", &[]).await;
    browser.keys("Dj The Emperor").await;
    browser.keys(ENTER).await;
    browser.until("return document.querySelector('#text').placeholder.includes('Dj The Emperor')", &[]).await;
    write(&browser, "ciao").await;
    browser.sees(".text", "ciao").await;
    for text in ["ciao a tutti", "ciao ancora"] {
        write(&browser, text).await;
        browser.sees(".text", text).await;
    }
    browser.sees(".follows .text", "ciao ancora").await;
    // Without a name above it too, a message has its tools at its right end.
    let tools = "const [t, m] = ['.follows .tools', '.follows'].map(e => document.querySelector(e).getBoundingClientRect()); \
                 return t.left > m.left + m.width / 2 && t.right <= m.right && t.width > 40";
    assert_eq!(browser.run(tools, &[]).await, json!(true));
    let emperor = stage.last().who;
    assert_eq!((emperor.name.as_str(), emperor.moderator), ("Dj The Emperor", false));
    browser.open(&stage.url()).await;
    browser.until("return document.querySelector('#text').placeholder.includes('Dj The Emperor')", &[]).await;
    write(&browser, "ancora").await;
    browser.sees(".text", "ancora").await;
    assert_eq!(stage.last().who.person, emperor.person, "the same account after a reload");
    // A name of 40 letters takes one line wherever it is listed.
    let heights = "return [...document.querySelectorAll('.places button, .person')].map(e => e.offsetHeight)";
    let before = browser.run(heights, &[]).await;
    let long = "Nabucodonosor il Grande, re di Babilonia";
    assert_eq!(long.chars().count(), 40);
    browser.click(".person:has(:checked) .icon").await;
    browser.until("return document.querySelector('#ask').open", &[]).await;
    browser.keys(&format!("{long}{ENTER}")).await;
    browser.sees("#places", &format!("privato: {long}")).await;
    browser.sees(".person .who", long).await;
    assert_eq!(browser.run(heights, &[]).await, before, "a long name makes no row taller");
    become_persona(&browser, "moderatrice", "Moderatrice").await;
    browser.click(".places li:last-child button").await;
    browser.sees("#place-name", "Privato fra Moderatrice e Giostra").await;
    write(&browser, "in privato").await;
    browser.sees(".text", "in privato").await;
    let heard = stage.last();
    assert!(heard.who.moderator && heard.place.is_private());
}

/// Texts whose contrast with what is behind them is below 4.5 : 1 (3 : 1 when large), elements
/// without a name, images without an alt attribute, ids used twice, and what sticks out sideways.
pub(super) const FAULTS: &str = r"
const rgb = (c) => { const n = c.match(/[\d.]+/g).map(Number); return n.length < 4 ? [...n, 1] : n; };
const light = (c) => { const [r, g, b] = c.map((v) => { v /= 255; return v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4; }); return 0.2126 * r + 0.7152 * g + 0.0722 * b; };
const behind = (e) => { for (; e; e = e.parentElement) { const c = rgb(getComputedStyle(e).backgroundColor); if (c[3] === 1) return c; } return [255, 255, 255, 1]; };
const faults = [];
for (const e of document.querySelectorAll('body *')) {
  const own = [...e.childNodes].some((n) => n.nodeType === 3 && n.nodeValue.trim());
  if (!own || !e.checkVisibility({ opacityProperty: true, visibilityProperty: true }) || e.closest('.sr, .toast, noscript')) continue;
  const style = getComputedStyle(e);
  const [a, b] = [light(rgb(style.color)), light(behind(e))].sort((x, y) => y - x);
  const size = parseFloat(style.fontSize);
  const least = size >= 24 || (size >= 18.66 && style.fontWeight >= 700) ? 3 : 4.5;
  if ((a + 0.05) / (b + 0.05) < least) faults.push(`contrast ${((a + 0.05) / (b + 0.05)).toFixed(2)}: ${e.className || e.id || e.tagName} ${e.textContent.trim().slice(0, 30)}`);
}
for (const e of document.querySelectorAll('button, input, textarea, [role=region], [role=log], [role=group], [role=tablist], [role=radiogroup], nav, aside, dialog[open]')) {
  if (!e.checkVisibility()) continue;
  const by = (e.getAttribute('aria-labelledby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent ?? '').join('');
  const name = e.getAttribute('aria-label') || by || [...(e.labels ?? [])].map((l) => l.textContent).join('') || (e.tagName === 'BUTTON' && e.textContent);
  if (!name?.trim()) faults.push(`no name: ${e.outerHTML.slice(0, 80)}`);
}
for (const e of document.images) if (!e.hasAttribute('alt')) faults.push(`no alt: ${e.src}`);
const ids = [...document.querySelectorAll('[id]')].map((e) => e.id);
for (const id of ids) if (ids.indexOf(id) !== ids.lastIndexOf(id)) faults.push(`twice: ${id}`);
if (document.documentElement.scrollWidth > innerWidth) faults.push(`wider than the screen: ${document.documentElement.scrollWidth}`);
for (const r of performance.getEntriesByType('resource')) if (!r.name.startsWith(location.origin)) faults.push(`from elsewhere: ${r.name}`);
return faults";

#[tokio::test]
async fn every_look_can_be_read_and_fits_every_screen() {
    let Some(browser) = Browser::start().await else { return };
    let stage = Stage::open(options()).await;
    browser.screen(1600, 1000, true).await;
    browser.open(&stage.url()).await;
    browser.sees("#start", "Prova una manche").await;
    assert_eq!(browser.run(FAULTS, &[]).await, json!([]), "the first visit");
    browser.shoot("prima-visita").await;
    write(&browser, "/manche").await;
    browser.sees(".buttons button", "Regole").await;
    write(&browser, "birra").await;
    browser.sees(".only", "La tua lista").await;
    let server = Server("piazza:piazza".into());
    let place = Place::Room { door: Door::Piazza, server, channel: "paroliere".into(), thread: None };
    let odd =
        format!("`codice` **forte** {} \u{202e}rovescio\u{301}\u{301} ```A B\nC D```", "lungo".repeat(60));
    stage.say(&place, Audience::All, post(None, body(&odd))).await;
    browser.sees("pre", "A B").await;
    for look in ["discord", "telegram"] {
        let turned = "document.querySelector(`[data-choose=${arguments[0]}]`).click()";
        browser.run(turned, &[json!(look)]).await;
        for (width, height, dark) in [
            (1600, 1000, true),
            (1600, 1000, false),
            (390, 844, true),
            (390, 844, false),
            (320, 568, true),
            (844, 390, false),
        ] {
            browser.screen(width, height, dark).await;
            // Colours fade in 0.12 s where motion is welcome.
            browser.until("return document.getAnimations().length === 0", &[]).await;
            let faults = browser.run(FAULTS, &[]).await;
            assert_eq!(faults, json!([]), "{look} {width}×{height}, dark: {dark}");
            browser.shoot(&format!("{look}-{width}-{}", if dark { "notte" } else { "giorno" })).await;
        }
    }
    // What is chosen can be read under the pointer too.
    browser.screen(1600, 1000, true).await;
    for chosen in ["[data-choose=discord]", "[data-choose=telegram]", "[data-lang=it]"] {
        browser.click(chosen).await;
        browser.until("return document.getAnimations().length === 0", &[]).await;
        assert_eq!(browser.run(FAULTS, &[]).await, json!([]), "{chosen} under the pointer");
    }
    // On a phone the side and the panel are drawers.
    browser.screen(390, 844, true).await;
    browser.until("return getComputedStyle(document.querySelector('#side')).display === 'none'", &[]).await;
    browser.click("#side-open").await;
    browser.until("return document.activeElement.id === 'side-close'", &[]).await;
    assert_eq!(browser.run(FAULTS, &[]).await, json!([]), "the side on a phone");
    browser.keys(ESCAPE).await;
    browser.until("return document.activeElement.id === 'side-open'", &[]).await;
    browser.click("#panel-open").await;
    browser.sees("#h-phone", "Anteprima telefono, 300 px").await;
    assert_eq!(browser.run(FAULTS, &[]).await, json!([]), "the panel on a phone");
    let width =
        browser.run("return document.querySelector('#phone img').getBoundingClientRect().width", &[]).await;
    assert_eq!(width, json!(300));
}

#[tokio::test]
async fn english_is_complete() {
    let Some(browser) = Browser::start().await else { return };
    let stage = Stage::open(options()).await;
    browser.open(&stage.url()).await;
    browser.sees(".person .who", "Ospite ").await;
    browser.sees("#places", "# prove").await;
    browser.click("[data-lang=en]").await;
    browser.sees("#start", "Try a round").await;
    browser.sees(".person .who", "Guest ").await;
    browser.sees_no("body", "Ospite").await;
    browser.sees("#places", "# tryouts").await;
    assert_eq!(browser.run("return document.documentElement.lang", &[]).await, "en");
    let italian = r"
        const it = await (await fetch('/texts/it')).json(), en = await (await fetch('/texts/en')).json();
        const same = Object.keys(it).filter((key) => it[key] === en[key]);
        const left = [...document.querySelectorAll('*')].flatMap((e) => [e.getAttribute('aria-label'), e.title, e.placeholder,
            ...[...e.childNodes].filter((n) => n.nodeType === 3).map((n) => n.nodeValue)]).filter(Boolean);
        return left.filter((text) => Object.keys(it).some((key) => !same.includes(key) && !it[key].includes('{') && text.trim() === it[key]));";
    let script = format!("return (async () => {{ {italian} }})()");
    assert_eq!(browser.run(&script, &[]).await, json!([]), "no Italian is left");
    browser.click("#start").await;
    browser.sees("#place-now", "in 2 minutes").await;
    assert_eq!(stage.last().what, What::Message { text: "/round".into() });
    browser.open(&stage.url()).await;
    browser.sees(".badge", "BOT").await;
    browser.sees("#h-people", "Write as").await;
    let lang: Value = browser.run("return document.documentElement.lang", &[]).await;
    assert_eq!(lang, "en", "the choice is kept");
}

#[test]
fn a_page_comes_back_by_itself_when_the_program_is_started_again() {
    let here = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    // The piazza lives in a runtime of its own, so that ending it breaks its connections as a kill would.
    let start = |address: &str| {
        let world =
            tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build().unwrap();
        let stage = world.block_on(Stage::open_at(address, options()));
        (world, stage)
    };
    let Some(browser) = here.block_on(Browser::start()) else { return };
    let (world, stage) = start("127.0.0.1:0");
    let address = stage.address.to_string();
    here.block_on(async {
        browser.open(&stage.url()).await;
        write(&browser, "prima").await;
        browser.sees(".text", "prima").await;
        browser.type_in("#text", "a metà").await;
    });
    let before = stage.last().who.person;
    drop(stage);
    world.shutdown_background();
    here.block_on(browser.sees("#lost", "Collegamento perso"));
    let (world, stage) = start(&address);
    here.block_on(async {
        browser.sees("#start", "Prova una manche").await;
        browser.until("return document.querySelector('#text').value === 'a metà'", &[]).await;
        browser.type_in("#text", ENTER).await;
        browser.sees(".text", "a metà").await;
    });
    assert_eq!(stage.last().who.person, before, "the same person as before the restart");
    drop(stage);
    world.shutdown_background();
}

#[tokio::test]
async fn many_tabs_of_one_browser_all_work() {
    let Some(browser) = Browser::start().await else { return };
    let stage = Stage::open(options()).await;
    browser.open(&stage.url()).await;
    for n in 1..8 {
        browser.open_tab(&stage.url()).await;
        write(&browser, &format!("scheda {n}")).await;
        browser.sees(".text", &format!("scheda {n}")).await;
    }
    // The first one was let rest, and goes on from where it was as soon as it is used.
    browser.tab(0).await;
    browser.run("window.dispatchEvent(new Event('focus'))", &[]).await;
    browser.sees(".text", "scheda 1").await;
    browser.sees(".text", "scheda 7").await;
}

#[tokio::test]
async fn on_a_phone_the_picture_of_a_running_round_stays_in_sight() {
    let Some(browser) = Browser::start().await else { return };
    let stage = Stage::open(options()).await;
    browser.screen(390, 844, true).await;
    browser.open(&stage.url()).await;
    browser.sees("#start", "Prova una manche").await;
    write(&browser, "/manche").await;
    browser.sees(".buttons button", "Regole").await;
    for n in 0..12 {
        write(&browser, &format!("parola {n}")).await;
        browser.sees(".text", &format!("parola {n}")).await;
    }
    let shown = "const p = document.querySelector('#pinned'); return p.checkVisibility() && p.querySelector('img').naturalWidth > 0";
    browser.until(shown, &[]).await;
    // The newest message is still the one above the field, and nothing flickers.
    let steady = "return new Promise((done) => { let turns = 0, last = document.querySelector('#scroll').scrollTop; \
        const look = () => { const now = document.querySelector('#scroll').scrollTop; \
        if (now !== last || document.querySelector('#pinned').hidden) done(`moved ${last} ${now}`); \
        else if (++turns > 40) done('steady'); else requestAnimationFrame(look); }; look(); })";
    let bottom = "const s = document.querySelector('#scroll'); return s.scrollHeight - s.scrollTop - s.clientHeight < 2";
    browser.until(bottom, &[]).await;
    assert_eq!(browser.run(steady, &[]).await, "steady");
    browser.shoot("fissata").await;
    browser.click("#pinned").await;
    browser.until("return document.querySelector('#pinned').hidden", &[]).await;
    // When the round is over nothing is pinned.
    browser.run("document.querySelector('#scroll').scrollTop = 1e6", &[]).await;
    browser.until(shown, &[]).await;
    stage.clock.set(stage.clock.now() + 130_000);
    browser.run("document.querySelector('[data-rate=\"1\"]').click()", &[]).await;
    browser.until("return document.querySelector('#pinned').hidden", &[]).await;
}

#[tokio::test]
async fn a_clock_is_shown_only_where_it_may_be_moved() {
    let Some(browser) = Browser::start().await else { return };
    let shown = "const b = document.querySelector('#clock-box'); return document.querySelector('#look') && \
                 document.querySelector('#text').placeholder ? String(b.checkVisibility()) : false";
    for (clock, shot) in [(true, "orologio"), (false, "senza-orologio")] {
        let stage = Stage::open(Options { clock, ..options() }).await;
        browser.open(&stage.url()).await;
        browser.sees("#welcome", "Benvenuto").await;
        assert_eq!(browser.until(shown, &[]).await, clock.to_string());
        browser.click("#tab-state").await;
        browser.sees("#state", "Ora della piazza").await;
        assert_eq!(browser.text("#state").await.contains("Passo dell’orologio"), clock);
        browser.shoot(shot).await;
    }
}

#[tokio::test]
async fn who_was_let_go_of_is_introduced_again_by_the_page() {
    let Some(browser) = Browser::start().await else { return };
    let stage = Stage::open(options()).await;
    browser.open(&stage.url()).await;
    browser.sees("#welcome", "Benvenuto").await;
    browser.run("document.querySelector('#own-name').value = ''", &[]).await;
    browser.type_in("#own-name", "Zoë").await;
    browser.click("#start").await;
    browser.sees(".buttons button", "Scrivi in segreto").await;
    Outlet::forget(&*stage.piazza, &[stage.last().who.person]);
    write(&browser, "rieccomi").await;
    browser.sees(".text", "rieccomi").await;
    assert_eq!(stage.last().who.name, "Zoë");
}

#[tokio::test]
async fn a_page_keeps_its_end_when_it_is_turned_and_its_side_when_it_is_magnified() {
    let Some(browser) = Browser::start().await else { return };
    let stage = Stage::open(options()).await;
    browser.screen(390, 844, true).await;
    browser.open(&stage.url()).await;
    browser.sees("#start", "Prova una manche").await;
    for n in 0..30 {
        write(&browser, &format!("parola {n}")).await;
        browser.sees(".text", &format!("parola {n}")).await;
    }
    let at_end = "const s = document.querySelector('#scroll'); return s.scrollHeight > s.clientHeight + 100 \
                  && s.scrollHeight - s.scrollTop - s.clientHeight < 2";
    for (width, height) in [(1600, 1000), (390, 844), (844, 390), (1600, 700)] {
        browser.screen(width, height, true).await;
        browser.until(at_end, &[]).await;
    }
    // At twice the size a desk has 800 pixels; a scroll bar takes some of them from the side.
    browser.screen(800, 500, true).await;
    let out = "const s = document.querySelector('#side'); s.style.borderRight = '15px solid'; \
               const most = s.getBoundingClientRect().right - 15; \
               return [...s.querySelectorAll('button, img, span, label')].filter(e => e.checkVisibility() \
               && e.getBoundingClientRect().right > most).map(e => e.textContent)";
    assert_eq!(browser.run(out, &[]).await, json!([]));
    assert_eq!(browser.run("return document.querySelector('#side').scrollWidth", &[]).await, json!(209));
}

#[tokio::test]
async fn a_board_as_text_can_be_read_whole_on_the_phone_of_the_panel_by_day() {
    let Some(browser) = Browser::start().await else { return };
    let stage = Stage::open(options()).await;
    browser.screen(1600, 1000, false).await;
    browser.open(&stage.url()).await;
    browser.sees("#start", "Prova una manche").await;
    let server = Server("piazza:piazza".into());
    let place = Place::Room { door: Door::Piazza, server, channel: "paroliere".into(), thread: None };
    let row = "15 # . . - . . . # . . . - . . O";
    let picture = super::round(stage.clock.now()).picture;
    let board = format!("`8D FUNGO`\n```\n{}\n```", [row; 15].join("\n"));
    stage.say(&place, Audience::All, post(None, Body { picture, ..body(&board) })).await;
    browser.sees(".glass pre", row).await;
    assert_eq!(browser.run(FAULTS, &[]).await, json!([]));
    let hidden = "const p = document.querySelector('.glass pre'); return p.scrollWidth - p.clientWidth";
    assert_eq!(browser.run(hidden, &[]).await, json!(0), "its last column is there");
}
