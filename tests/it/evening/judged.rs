//! A judged event on the page, small enough for a few sheets: one team, one character, one judge.

use super::{ENTER, enter, press, write};
use crate::browser::Browser;

/// What its judge is asked of how far the team came, in this order.
pub(super) const EVENT: [&str; 2] = ["Trovano il sigillo", "Come finisce"];

/// Its adventure, as one brings it: a line of the message each.
const ADVENTURE: [&str; 27] = [
    "[adventure]",
    "name = 'Il sigillo'",
    "authors = ['Ada']",
    "type = 'standard'",
    "characters = ['Alma']",
    "[adventure.thresholds]",
    "vp = [12, 75]",
    "aa = [20, 80]",
    "team_vp = [10, 64]",
    "[[aa]]",
    "id = 'A'",
    "name = 'Trovano il sigillo'",
    "weight = 60",
    "kind = 'done'",
    "[[aa]]",
    "id = 'B'",
    "name = 'Come finisce'",
    "weight = 40",
    "kind = 'multi'",
    "classes = [100, 60, 0]",
    "options = ['La città è salva', 'Si salvano i codici', 'Non si salva nessuno']",
    "[[cd]]",
    "character = 'Alma'",
    "id = 'A'",
    "name = 'Perdona Carla'",
    "weight = 100",
    "kind = 'done'",
];

/// The message that opens it, as keys: Shift and Enter between its lines.
pub(super) fn opening() -> String {
    let lines = ADVENTURE.join("\u{e008}\u{e007}\u{e000}");
    format!("/giuria crea nome:\"Il sigillo\" file:\"{lines}\"{ENTER}")
}

/// The moderator opens an event that Niccolò judges and Silk plays.
pub(super) async fn open_event(browser: &Browser) {
    enter(browser, "moderatrice", "Moderatrice").await;
    browser.type_in("#text", &opening()).await;
    browser.sees(".log .text", "Le squadre non ci sono ancora").await;
    meet(browser).await;
    enter(browser, "moderatrice", "Moderatrice").await;
    write(browser, "/giuria squadra nome:Lanterne chi:Alma=Silk").await;
    browser.sees(".log .text", "Lanterne (Alma: Silk)").await;
    write(browser, "/giuria tavolo squadra:Lanterne giudici:Niccolò").await;
    browser.sees(".log .text", "giudici: Niccolò").await;
}

/// Who judges and who plays make themselves known.
async fn meet(browser: &Browser) {
    for (key, name, label, said) in [
        ("niccolo", "Niccolò", "Giudico", "Qui non giudichi"),
        ("silk", "Silk", "Programma", "Il programma non c’è"),
    ] {
        enter(browser, key, name).await;
        press(browser, label).await;
        browser.sees(".only .text", said).await;
    }
}
