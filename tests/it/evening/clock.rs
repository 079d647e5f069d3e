//! The clock of the page: one press goes to the next deadline, and no further.

use super::{Program, enter, goes, write};
use crate::browser::Browser;

#[tokio::test]
async fn one_press_ends_one_turn() {
    let Some(browser) = Browser::start().await else { return };
    let folder = tempfile::tempdir().unwrap();
    let program = Program::start(folder.path(), "127.0.0.1:0");
    browser.screen(1600, 1000, true).await;
    browser.open(&program.url).await;
    enter(&browser, "silk", "Silk").await;
    write(&browser, "/sfida gioco:duplicata").await;
    goes(&browser, "in duplicata", "Giocano tutti").await;
    browser.sees(".log .text", "Giocano tutti").await;
    for turn in 1..=2 {
        browser.run("document.querySelector('#toast').textContent = ''", &[]).await;
        browser.click("[data-to=end]").await;
        // The page hears that it is done after all that it caused was said.
        browser.sees("#toast", "Fatto").await;
        browser.sees(".log .text", &format!("Turno {turn}: la migliore era")).await;
        assert!(!browser.text("#log").await.contains(&format!("Turno {}: la migliore", turn + 1)), "{turn}");
        assert!(!browser.text("#log").await.contains("non conta"), "{turn}");
    }
}
