//! An evening in the piazza as people have it: the real program, with its own words, grids, clock
//! and database, and the page in a real Chromium.
//!
//! `GIOSTRA_SHOTS=FOLDER cargo test --test it evening` also saves what it looks like; `serata-fine.png`
//! is `docs/piazza.png`.

mod axe;
mod clicked;
mod clock;
mod judged;
mod keys;
mod matches;
mod phone;
mod tournament;
mod whole;

use crate::browser::Browser;
use giostra::words::grid::Grid;
use giostra::words::library::{Library, PlayingWords};
use giostra::words::overlay::Overlay;
use giostra::words::points::Points;
use serde_json::json;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, ChildStdout, Command, Stdio};

const ENTER: &str = "\u{e007}";
const TAB: &str = "\u{e004}";
/// Stops of the Tab key after which nothing can still be on its way round the page.
const STOPS: usize = 80;

/// The program, serving. Killed as by `kill -9` with the value.
struct Program {
    child: Child,
    url: String,
    /// Kept open: who cannot print any more must not end.
    output: BufReader<ChildStdout>,
}

impl Program {
    /// Starts it on a database, and reads where its page is.
    fn start(folder: &Path, address: &str) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_giostra"))
            .args(["--lang", "it", "--piazza", address])
            .arg("--database")
            .arg(folder.join("giostra.db"))
            .arg("--words")
            .arg(folder.join("words"))
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("the program starts");
        let output = BufReader::new(child.stdout.take().expect("stdout is piped"));
        let mut program = Self { child, url: String::new(), output };
        let mut line = String::new();
        while program.output.read_line(&mut line).is_ok_and(|read| read > 0) {
            if let Some(at) = line.find("http://") {
                line[at..].split_whitespace().next().unwrap_or_default().clone_into(&mut program.url);
                return program;
            }
        }
        panic!("it ended without naming its page: {line}");
    }

    fn address(&self) -> String {
        self.url.trim_start_matches("http://").trim_end_matches('/').to_owned()
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        // SIGKILL on Unix.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// What the solver finds on the grid of a running round.
struct Board {
    grid: Grid,
    /// The best words first; all of the same worth in the order of the alphabet.
    words: Vec<String>,
}

impl Board {
    /// Reads the `nth` grid shown in this channel from its alt text: what a player who cannot see
    /// the picture has.
    async fn read(browser: &Browser, nth: usize, playing: &PlayingWords) -> Self {
        let script = "return [...document.querySelectorAll('.log .picture img')].map(i => i.alt)\
                      .filter(alt => alt.startsWith('Manche '))[arguments[0] - 1]";
        let alt = browser.until(script, &[json!(nth)]).await;
        let alt = alt.as_str().expect("a text").to_owned();
        let row = |sentence: &str| {
            let (_, faces) = sentence.trim().strip_prefix("Riga ")?.split_once(": ")?;
            Some(faces.replace(", ", "").replace("QU", "Qu"))
        };
        let rows: Vec<String> = alt.split('.').filter_map(row).collect();
        let grid: Grid = rows.join("/").parse().unwrap_or_else(|error| panic!("{alt}: {error}"));
        let mut words = playing.words_on(&grid, 4);
        words.sort_by_key(|word| (std::cmp::Reverse(word.len()), word.clone()));
        assert!(alt.contains(&format!("Ci sono {} parole", words.len())), "{alt}: {}", words.len());
        Self { grid, words }
    }

    /// A word of the dictionary that is not on this grid.
    fn elsewhere(&self, playing: &PlayingWords) -> &'static str {
        ["zattera", "fungo", "vento", "bagaglio", "pulcino"]
            .into_iter()
            .find(|word| playing.accepts(word) && self.grid.trace(word).is_none())
            .expect("no grid of sixteen letters holds all of these")
    }
}

fn points(words: &[String]) -> u32 {
    words.iter().map(|word| Points::Sito.score(word.len())).sum()
}

/// "1 punto", "5 punti".
fn counted(points: u32) -> String {
    if points == 1 { "1 punto".to_owned() } else { format!("{points} punti") }
}

fn playing_words() -> PlayingWords {
    Library::new(None)
        .playing_words("classico", Overlay::default())
        .expect("the dictionary is in the program")
}

/// Opens the page, or a further tab of it, as one of the personas.
async fn enter(browser: &Browser, key: &str, name: &str) {
    // A page that is just being filled may draw its people anew under the mouse.
    let script = "const is = () => document.querySelector('#text').placeholder.includes(arguments[1]); \
                  if (!is()) document.querySelector(`[data-as='persona:${arguments[0]}']`)?.click(); \
                  return is()";
    browser.until(script, &[json!(key), json!(name)]).await;
}

async fn write(browser: &Browser, text: &str) {
    browser.type_in("#text", &format!("{text}{ENTER}")).await;
}

/// Goes to the place of this name as soon as there is one, until it is read there that `text`: a match that anybody may join takes
/// nobody there by itself, and while a person enters the list of places comes anew.
async fn goes(browser: &Browser, name: &str, text: &str) {
    let script = "const has = (all, text) => [...document.querySelectorAll(all)].find(e => e.textContent.includes(text)); \
                  if (has('#place-name', arguments[0]) && has('.log .text', arguments[1])) return true; \
                  has('#places button', arguments[0])?.click(); return false";
    browser.until(script, &[json!(name), json!(text)]).await;
}

/// Presses the newest button with this label in the chat (the panel's phone has the same ones).
async fn press(browser: &Browser, label: &str) {
    let script = "const b = [...document.querySelectorAll('.log .buttons button')]\
                  .findLast(b => b.textContent.trim() === arguments[0]); b?.click(); return !!b";
    browser.until(script, &[json!(label)]).await;
}

/// Waits until the message that says just `text` carries a reaction.
async fn reacted(browser: &Browser, text: &str, reaction: &str) {
    let script = "return [...document.querySelectorAll('.log .message:not(.by-bot)')]\
                  .some(m => m.querySelector('.text')?.textContent === arguments[0] \
                  && m.querySelector(`.reaction.${arguments[1]}`))";
    browser.until(script, &[json!(text), json!(reaction)]).await;
}

/// Waits until all pictures in the chat are painted.
async fn painted(browser: &Browser, at_least: usize) {
    let script = "const all = [...document.querySelectorAll('.log .picture img')]; \
                  return all.length >= arguments[0] && all.every(i => i.complete && i.naturalWidth > 300)";
    browser.until(script, &[json!(at_least)]).await;
}

/// Presses the Tab key until the focus is on what `css` names and holds `label`.
async fn tab_to(browser: &Browser, css: &str, label: &str) {
    let there = "const e = document.activeElement; return e.matches(arguments[0]) && e.textContent.includes(arguments[1])";
    for _ in 0..STOPS {
        browser.keys(TAB).await;
        if browser.run(there, &[json!(css), json!(label)]).await == json!(true) {
            return;
        }
    }
    panic!("the Tab key never comes to {css} {label}");
}

/// Silk's second round, with nothing but keys from the first stop of the page.
async fn round_with_keys(browser: &Browser, program: &Program, playing: &PlayingWords) {
    browser.open(&program.url).await;
    browser.sees(".log .text", "vince Silk").await;
    tab_to(browser, ".skip", "").await;
    browser.keys(ENTER).await;
    browser.until("return document.activeElement.id === 'text'", &[]).await;
    browser.keys(&format!("/manche subito{ENTER}")).await;
    let board = Board::read(browser, 2, playing).await;
    let word = &board.words[0];
    browser.keys(&format!("{word}{ENTER}")).await;
    reacted(browser, word, "taken").await;
    tab_to(browser, ".log .buttons button", "Scrivi in segreto").await;
    browser.keys(ENTER).await;
    browser.until("return document.activeElement.id === 'ask-text'", &[]).await;
    let secret = &board.words[1];
    browser.keys(secret).await;
    tab_to(browser, "#ask-ok", "").await;
    browser.keys(ENTER).await;
    browser.sees(".only .text", secret).await;
    tab_to(browser, "[data-to=end]", "").await;
    browser.keys(ENTER).await;
    // The second of today, unless midnight lies between them.
    let won = format!(": vince Silk con {}.", counted(points(&board.words[..2])));
    browser.sees(".log .text", &won).await;
    browser.sees(".log .text", "serve almeno un altro che giochi").await;
    tab_to(browser, ".log .buttons button", "Ancora una").await;
    browser.keys(ENTER).await;
    // That of the first round, which two have played.
    browser.sees(".log .text", "Silk ne vuole giocare un’altra").await;
}

#[tokio::test]
async fn two_people_play_a_round_and_a_second_one_with_the_keyboard_alone() {
    let Some(browser) = Browser::start().await else { return };
    let playing = playing_words();
    let folder = tempfile::tempdir().unwrap();
    let program = Program::start(folder.path(), "127.0.0.1:0");

    browser.screen(1600, 1000, true).await;
    // Silk has a tab, Niccolò another, and the moderator starts the round from the first one.
    browser.open(&program.url).await;
    enter(&browser, "moderatrice", "Moderatrice").await;
    write(&browser, "/manche subito").await;
    let board = Board::read(&browser, 1, &playing).await;
    browser.sees(".log .text", "minimo 4 lettere").await;
    browser.sees("#place-now", "Fine: fra").await;
    painted(&browser, 1).await;
    let (best, rest) = board.words.split_at(3);
    let (best, fair) = (best.to_vec(), rest[rest.len() / 2..][..2].to_vec());

    enter(&browser, "silk", "Silk").await;
    write(&browser, &best[0]).await;
    reacted(&browser, &best[0], "taken").await;
    let two = best[1..].join(", ");
    write(&browser, &two).await;
    reacted(&browser, &two, "taken").await;
    // What is refused: in the open it is talk (W18); alone with the bot it is told why (W11).
    let elsewhere = board.elsewhere(&playing);
    write(&browser, elsewhere).await;
    browser.sees(".log .text", elsewhere).await;
    write(&browser, &format!("/p {elsewhere} zzzz")).await;
    browser.sees(".only .text", &format!("«{elsewhere}» non si può tracciare in questa griglia")).await;
    browser.sees(".only .text", "«zzzz» non è nel dizionario").await;
    browser.sees(".only .text", &counted(points(&best))).await;

    browser.shoot("serata-in-gioco").await;
    browser.screen(390, 844, true).await;
    browser.shoot("serata-in-gioco-telefono").await;
    browser.screen(1600, 1000, true).await;

    browser.open_tab(&program.url).await;
    enter(&browser, "niccolo", "Niccolò").await;
    browser.sees(".log .text", &best[0]).await;
    let own = fair.join(" ");
    write(&browser, &own).await;
    reacted(&browser, &own, "taken").await;
    // The first finder has the word (W16): to the second it is worth nothing.
    let copied = best[0].to_uppercase();
    write(&browser, &copied).await;
    reacted(&browser, &copied, "again").await;
    assert!(!browser.text("#log").await.contains("non si può tracciare"), "Niccolò sees Silk's list");

    // The end: podium, ranking, points.
    browser.click("[data-to=end]").await;
    let (silk, niccolo) = (points(&best), points(&fair));
    let ranking = format!("Manche 1: vince Silk con {}. Poi Niccolò {niccolo}.", counted(silk));
    browser.sees(".log .text", &ranking).await;
    let found = format!("Trovate 5 parole su {}, {} punti su", board.words.len(), silk + niccolo);
    browser.sees(".log .text", &found).await;
    painted(&browser, 2).await;
    browser.sees("#panel-alt", &format!("Vince Silk con {}. 2. Niccolò: {niccolo}", counted(silk))).await;
    browser.sees_no("#place-now", "Fine:").await;
    browser.until("return document.querySelector('#left').hidden", &[]).await;

    // What each has is shown to nobody else.
    press(&browser, "Le mie parole").await;
    browser.sees(".only .text", &format!("{}, posto 2 su 2.", counted(niccolo))).await;
    browser.sees(".only .text", "Già prese da altri").await;
    browser.sees(".only", "Solo tu puoi vedere questo messaggio").await;
    browser.tab(0).await;
    browser.sees(".log .text", &ranking).await;
    painted(&browser, 2).await;
    browser.shoot("serata-fine").await;
    press(&browser, "Le mie parole").await;
    browser.sees(".only .text", &format!("{}, posto 1 su 2.", counted(silk))).await;
    assert!(!browser.text("#log").await.contains("posto 2 su 2"), "Silk sees Niccolò's words");
    browser.shoot("serata").await;
    for (look, width, height, dark) in
        [("discord", 390, 844, true), ("telegram", 390, 844, true), ("telegram", 1600, 1000, false)]
    {
        browser.run("document.querySelector(`[data-choose=${arguments[0]}]`).click()", &[json!(look)]).await;
        browser.screen(width, height, dark).await;
        painted(&browser, 2).await;
        browser.until("return document.getAnimations().length === 0", &[]).await;
        browser.shoot(&format!("serata-{look}-{width}")).await;
    }
    browser.run("document.querySelector('[data-choose=discord]').click()", &[]).await;
    browser.screen(1600, 1000, true).await;
    press(&browser, "Tutte le parole").await;
    browser.sees(".only .text", &format!("{} parole, ", board.words.len())).await;
    browser.sees(".only .text", "Pagina 1 di").await;

    // The grid as text, row under row.
    write(&browser, "/griglia").await;
    let block = browser.until("return document.querySelector('.only pre')?.textContent", &[]).await;
    assert_eq!(block.as_str().unwrap().lines().count(), 4, "{block}");

    round_with_keys(&browser, &program, &playing).await;

    // What somebody is called is not read as markup.
    let strange = "**Gras** _x_ `c` <b>";
    browser.click("#add-player").await;
    browser.until("return document.querySelector('#ask').open", &[]).await;
    browser.keys(&format!("{strange}{ENTER}")).await;
    let shown = "return document.querySelector('#text').placeholder.includes(arguments[0])";
    browser.until(shown, &[json!("Gras")]).await;
    press(&browser, "Ancora una").await;
    browser.sees(".log .text", "Manche fra 10 secondi").await;
    write(&browser, "/stop").await;
    browser.sees(".log .text", &format!("{strange} ha fermato la prossima manche")).await;
}

#[tokio::test]
async fn a_round_survives_a_kill_and_the_page_comes_back_by_itself() {
    let Some(browser) = Browser::start().await else { return };
    let playing = playing_words();
    let folder = tempfile::tempdir().unwrap();
    let program = Program::start(folder.path(), "127.0.0.1:0");
    browser.open(&program.url).await;
    enter(&browser, "silk", "Silk").await;
    write(&browser, "/manche subito").await;
    let board = Board::read(&browser, 1, &playing).await;
    let before = board.words[..3].join(" ");
    write(&browser, &before).await;
    reacted(&browser, &before, "taken").await;
    browser.type_in("#text", &board.words[3]).await;

    let address = program.address();
    drop(program);
    browser.sees("#lost", "Collegamento perso").await;
    let program = Program::start(folder.path(), &address);
    assert_eq!(program.address(), address);

    // The page is back with the grid, the time given back (W19; it is told from a second on) and what was being written.
    browser.until("return !document.querySelector('#lost').checkVisibility()", &[]).await;
    let again = Board::read(&browser, 1, &playing).await;
    assert_eq!(again.words, board.words);
    painted(&browser, 1).await;
    browser.sees("#place-now", "Fine: fra").await;
    browser
        .until("return document.querySelector('#text').value === arguments[0]", &[json!(board.words[3])])
        .await;
    browser.type_in("#text", ENTER).await;
    reacted(&browser, &board.words[3], "taken").await;
    write(&browser, &board.words[0]).await;
    reacted(&browser, &board.words[0], "again").await;

    browser.click("[data-to=end]").await;
    let won = format!("Manche 1: vince Silk con {}.", counted(points(&board.words[..4])));
    browser.sees(".log .text", &won).await;
    press(&browser, "Le mie parole").await;
    browser.sees(".only .text", "posto 1 su 1.").await;
}

/// Starts a round and writes until its grid is pinned above the messages of a phone.
async fn until_pinned(browser: &Browser, nth: usize, playing: &PlayingWords) {
    write(browser, "/manche subito").await;
    let board = Board::read(browser, nth, playing).await;
    let elsewhere = board.elsewhere(playing);
    for n in 0..4 {
        let talk = format!("{nth} {n} {}", [elsewhere; 40].join(" "));
        write(browser, &talk).await;
        browser.sees(".log .text", &talk).await;
    }
    browser.until("return !document.querySelector('#pinned').hidden", &[]).await;
    browser.until("return !document.querySelector('#left').hidden", &[]).await;
}

/// Waits until nothing in the header or above the messages tells of a running round.
async fn until_over(browser: &Browser) {
    browser.until("return document.querySelector('#left').hidden", &[]).await;
    browser.until("return document.querySelector('#pinned').hidden", &[]).await;
    assert_eq!(browser.text("#place-now").await, "");
}

#[tokio::test]
async fn a_round_called_off_leaves_no_clock_and_no_grid_behind() {
    let Some(browser) = Browser::start().await else { return };
    let playing = playing_words();
    let folder = tempfile::tempdir().unwrap();
    let program = Program::start(folder.path(), "127.0.0.1:0");
    browser.open(&program.url).await;
    enter(&browser, "moderatrice", "Moderatrice").await;
    browser.screen(390, 844, true).await;

    // Stopped: the results are there, with nobody in them.
    until_pinned(&browser, 1, &playing).await;
    write(&browser, "/stop").await;
    browser.sees(".log .text", "Nessuna parola, stavolta.").await;
    until_over(&browser).await;
    browser.shoot("serata-fermata").await;

    // Voided: there are no results at all.
    until_pinned(&browser, 2, &playing).await;
    write(&browser, "/annulla").await;
    browser.sees(".log .text", "non vale: l’ha annullata Moderatrice").await;
    until_over(&browser).await;
    browser.shoot("serata-annullata").await;

    // Who comes later sees none either.
    browser.open(&program.url).await;
    browser.sees(".log .text", "non vale: l’ha annullata Moderatrice").await;
    until_over(&browser).await;
}

#[tokio::test]
async fn a_night_is_published_and_told_and_everybody_may_ask_why() {
    let Some(browser) = Browser::start().await else { return };
    let playing = playing_words();
    let folder = tempfile::tempdir().unwrap();
    let program = Program::start(folder.path(), "127.0.0.1:0");
    browser.screen(1600, 1000, true).await;
    browser.open(&program.url).await;
    enter(&browser, "moderatrice", "Moderatrice").await;
    write(&browser, "/manche subito").await;
    let board = Board::read(&browser, 1, &playing).await;
    enter(&browser, "silk", "Silk").await;
    write(&browser, &board.words[0]).await;
    reacted(&browser, &board.words[0], "taken").await;
    browser.open_tab(&program.url).await;
    enter(&browser, "niccolo", "Niccolò").await;
    let last = board.words.last().unwrap();
    write(&browser, last).await;
    reacted(&browser, last, "taken").await;
    browser.click("[data-to=end]").await;
    browser.sees(".log .text", "vince Silk").await;
    write(&browser, "/classifica").await;
    browser.sees(".only .text", "La classifica è ancora vuota").await;

    // Overnight, and to the morning after.
    browser.click("[data-to=night]").await;
    browser.sees(".log .text", "Rating della notte.").await;
    browser.sees(".log .text", "Ieri una manche, 2 giocatori.").await;
    browser.sees(".log .text", "In testa non c’è ancora nessuno: per un posto servono 10 manche.").await;
    painted(&browser, 3).await;
    browser.shoot("notte").await;
    press(&browser, "La mia storia").await;
    browser.sees(".only .text", "Niccolò 1498?: 2° su 2, 1 manche.").await;
    press(&browser, "Perché è cambiato").await;
    browser
        .sees(".only .text", "ha vinto Silk (ti davo 50 probabilità su 100): −2,4 (per ora un quinto")
        .await;
    write(&browser, "/classifica").await;
    painted(&browser, 5).await;
    browser.shoot("notte-classifica").await;
    press(&browser, "In parole").await;
    browser.sees(".only .text", "1. Silk 1502? (+2) · 1 manche").await;
    browser.screen(390, 844, true).await;
    browser.shoot("notte-telefono").await;
    browser.screen(1600, 1000, true).await;

    // What a moderator takes away with them, and what everybody may.
    browser.tab(0).await;
    enter(&browser, "moderatrice", "Moderatrice").await;
    write(&browser, "/classifica esporta:csv").await;
    browser.sees(".only .text", "Ecco la classifica: 2 giocatori.").await;
    write(&browser, "/dati esporta").await;
    let files = "return [...document.querySelectorAll('.only a[download]')].map(a => a.download)";
    let files =
        browser.until(&format!("{files}.length > 1 && {}", files.trim_start_matches("return ")), &[]).await;
    let names: Vec<&str> = files.as_array().unwrap().iter().filter_map(|name| name.as_str()).collect();
    assert!(names[0].starts_with("classifica-") && names[0].contains(".csv"), "{names:?}");
    assert!(names[1].contains(".json"), "{names:?}");
}
