//! What is read to somebody who does not see the page: what is new, once, and no flood.

use super::http::{BRUNO, Tab, post_head, room};
use super::page::{become_persona, write};
use super::{Stage, body, options, post};
use crate::browser::Browser;
use giostra::rooms::say::Audience;
use serde_json::{Value, json};
use tokio::io::AsyncWriteExt as _;
use tokio::net::TcpStream;

/// Notes everything that is read from now on.
const LISTEN: &str = "window.news = []; const note = (all) => all.forEach(one => one.addedNodes.forEach(n => window.news.push(n.textContent))); \
                      new MutationObserver(note).observe(document.querySelector('#said'), { childList: true })";

/// Waits until something is read that holds `text`, and gives everything that was read since it was asked last.
async fn reads(browser: &Browser, text: &str) -> Vec<String> {
    let script = "return window.news.some(one => one.includes(arguments[0])) && window.news.splice(0)";
    let read: Value = browser.until(script, &[json!(text)]).await;
    read.as_array().unwrap().iter().map(|one| one.as_str().unwrap().to_owned()).collect()
}

#[tokio::test]
async fn what_is_new_is_read_once_and_many_words_are_counted() {
    let Some(browser) = Browser::start().await else { return };
    let stage = Stage::open(options()).await;
    browser.screen(1280, 900, true).await;
    browser.open(&stage.url()).await;
    browser.sees("#welcome", "Benvenuto").await;
    become_persona(&browser, "silk", "Silk").await;
    browser.run(LISTEN, &[]).await;

    // What the bot says, with its picture in words; then what became of one's own word, and not the word.
    write(&browser, "/manche").await;
    let read = reads(&browser, "Manche 7").await;
    assert_eq!(read.len(), 1, "{read:?}");
    assert!(read[0].starts_with("Manche 7 di 12, minimo 4 lettere. Finisce fra 2 minuti."), "{read:?}");
    assert!(read[0].contains("Immagine: Griglia 4 per 4. Riga 1: B, I, R, N."), "{read:?}");
    write(&browser, "birra").await;
    let mut read = reads(&browser, "birra: presa").await;
    if read.len() < 2 {
        read.extend(reads(&browser, "La tua lista").await);
    }
    assert_eq!(read, ["birra: presa", "La tua lista: birra 5. Totale 5 punti."]);
    // The list is edited with the next word: only the word is read.
    write(&browser, "rate").await;
    assert_eq!(reads(&browser, "rate: presa").await, ["rate: presa"]);

    // The answer to a button is read, though it is an edit.
    for form in ["uno", "due"] {
        browser.click_button("Scrivi in segreto").await;
        browser.until("return document.querySelector('#ask').open", &[]).await;
        browser.keys(form).await;
        browser.click("#ask-ok").await;
        reads(&browser, &format!("Hai premuto secret: {form}")).await;
    }

    // Forty messages at once, as in a round of many: some are read, the others counted, and none is lost.
    let place = room("paroliere");
    let bruno = Tab::open(&stage, BRUNO, "Bruno").await;
    let said = |n: u32| json!({ "place": place.to_string(), "text": format!("parola {n}") }).to_string();
    let mut streams = Vec::new();
    for n in 1..=40 {
        let mut stream = TcpStream::connect(stage.address).await.unwrap();
        stream.write_all(post_head(&stage, "/api/say", &bruno.headers(), &said(n)).as_bytes()).await.unwrap();
        streams.push(stream);
    }
    let (mut lines, mut told) = (0, 0);
    while told < 40 {
        for line in reads(&browser, "").await {
            let counted =
                line.strip_prefix("Prima altri ").and_then(|rest| rest.split(' ').next()?.parse().ok());
            (lines, told) = (lines + 1, told + counted.unwrap_or(1));
        }
    }
    assert!(told == 40 && lines < 20, "{told} messages in {lines} lines");
    drop(streams);
    // What is edited without having been asked for is not read again.
    stage.say(&place, Audience::All, post(Some("table"), body("Tre giocatori"))).await;
    assert_eq!(reads(&browser, "Tre giocatori").await, ["Tre giocatori"]);
    stage.say(&place, Audience::All, post(Some("table"), body("Quattro giocatori"))).await;
    browser.sees(".log .text", "Quattro giocatori").await;
    stage.say(&place, Audience::All, post(None, body("Ultimi 30 secondi!"))).await;
    assert_eq!(reads(&browser, "Ultimi 30 secondi!").await, ["Ultimi 30 secondi!"]);
    // The list of messages itself is silent, or all would be read twice.
    let silent = "return document.querySelector('#log').getAttribute('aria-live')";
    assert_eq!(browser.run(silent, &[]).await, json!("off"));
}

#[tokio::test]
async fn who_wants_less_motion_sees_none() {
    let Some(browser) = Browser::start().await else { return };
    let stage = Stage::open(options()).await;
    browser.screen(1280, 900, true).await;
    browser.open(&stage.url()).await;
    browser.sees("#welcome", "Benvenuto").await;
    let moving = "return [...document.querySelectorAll('*')].filter(e => { const s = getComputedStyle(e); \
                  return s.animationName !== 'none' || s.transitionDuration.split(',').some(d => parseFloat(d) > 0) \
                  || s.scrollBehavior === 'smooth'; }).length > 0";
    browser.asks_for("prefers-reduced-motion", "no-preference").await;
    assert_eq!(browser.run(moving, &[]).await, json!(true));
    browser.asks_for("prefers-reduced-motion", "reduce").await;
    assert_eq!(browser.run(moving, &[]).await, json!(false));
}
