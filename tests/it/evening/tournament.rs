//! A tournament on the page, from the first button to its end: created and led by the moderator, played elsewhere by three.

use super::{Program, enter, press, write};
use crate::browser::Browser;
use serde_json::json;

/// Who enters.
const PLAYERS: [(&str, &str); 3] = [("silk", "Silk"), ("galahad", "Galahad"), ("niccolo", "Niccolò")];

/// Who leads it.
const LEADS: (&str, &str) = ("moderatrice", "Moderatrice");

/// The two who play on the board of a round, as its buttons name them.
async fn pair(browser: &Browser, round: u16) -> [String; 2] {
    let script = "const m = [...document.querySelectorAll('.log .message')]\
                  .find(m => m.textContent.includes(`Turno ${arguments[0]}, tavolo 1`)); \
                  const b = [...(m?.querySelectorAll('.buttons button') ?? [])].map(b => b.textContent.trim()) \
                  .filter(t => t.startsWith('Ha vinto ')).map(t => t.slice(9)); return b.length === 2 ? b : null";
    let found = browser.until(script, &[json!(round)]).await;
    [0, 1].map(|at| found[at].as_str().expect("a name").to_owned())
}

/// What it looks like on every screen.
async fn shoot(browser: &Browser, name: &str) {
    for (width, height, dark) in
        [(390, 844, true), (390, 844, false), (1600, 1000, false), (1600, 1000, true)]
    {
        browser.screen(width, height, dark).await;
        super::painted(browser, 1).await;
        browser.shoot(&format!("{name}-{width}-{}", if dark { "notte" } else { "giorno" })).await;
    }
}

#[tokio::test]
async fn one_person_creates_leads_and_finishes_a_tournament() {
    let Some(browser) = Browser::start().await else { return };
    let folder = tempfile::tempdir().unwrap();
    let program = Program::start(folder.path(), "127.0.0.1:0");
    browser.screen(1600, 1000, true).await;
    browser.open(&program.url).await;
    enter(&browser, LEADS.0, LEADS.1).await;
    write(&browser, "/torneo crea nome:Coppa gioco:esterno formula:eliminazione pausa:3600").await;
    browser.sees(".log", "Ancora nessun iscritto").await;
    for (key, name) in PLAYERS {
        enter(&browser, key, name).await;
        press(&browser, "Mi iscrivo").await;
        browser.sees(".log", "Sei nel torneo").await;
    }
    enter(&browser, LEADS.0, LEADS.1).await;
    press(&browser, "Avvia").await;
    // It is asked about first, with the formula explained.
    browser.sees(".log", "Chi perde esce").await;
    press(&browser, "Avvia").await;
    for round in 1..=2 {
        let both = pair(&browser, round).await;
        shoot(&browser, &format!("torneo-turno-{round}")).await;
        for name in &both {
            let (key, name) = PLAYERS.into_iter().find(|(_, one)| one == name).expect("somebody who plays");
            enter(&browser, key, name).await;
            press(&browser, &format!("Ha vinto {}", both[0])).await;
            browser.sees(".log", if name == both[0] { "è così?" } else { "1–0" }).await;
        }
        enter(&browser, LEADS.0, LEADS.1).await;
        press(&browser, if round == 2 { "Chiudi il torneo" } else { "Prossimo turno" }).await;
        if round == 2 {
            browser.sees(".log", "Coppa è finito").await;
        }
    }
    shoot(&browser, "torneo-fine").await;
    // Nothing is left to press.
    for label in ["Il mio torneo", "Prossimo turno", "Chiudi il torneo"] {
        browser.sees_no(".log .buttons button", label).await;
    }
}

/// A trial: seven made-up players, and nothing of it stays.
#[tokio::test]
async fn one_person_tries_a_tournament() {
    let Some(browser) = Browser::start().await else { return };
    let folder = tempfile::tempdir().unwrap();
    let program = Program::start(folder.path(), "127.0.0.1:0");
    browser.screen(1600, 1000, true).await;
    browser.open(&program.url).await;
    enter(&browser, LEADS.0, LEADS.1).await;
    browser.run("document.querySelector('[data-rate=\"10\"]').click()", &[]).await;
    write(&browser, "/torneo prova formula:eliminazione").await;
    browser.sees(".log", "Un torneo di prova").await;
    browser.sees(".log", "Prova è finito").await;
    browser.sees(".log", "Era una prova").await;
    write(&browser, "/torneo albo").await;
    browser.sees(".log", "nessun torneo è ancora arrivato alla fine").await;
}
