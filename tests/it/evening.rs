//! An evening of play on the real program: the binary as a stranger starts it, its database in a
//! file, its page in a real Chromium, the dictionary it comes with.

use crate::browser::Browser;
use giostra::words::grid::Grid;
use giostra::words::library::Library;
use giostra::words::overlay::Overlay;
use giostra::words::points::Points;
use serde_json::{Value, json};
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};

const ENTER: &str = "\u{e007}";

/// The program, serving; killed with the value.
struct Program {
    child: Child,
    /// Where its page is, as it says itself.
    url: String,
}

impl Program {
    fn start(database: &Path, address: &str) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_giostra"))
            .args(["--piazza", address, "--lang", "it", "--database"])
            .arg(database)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let url = lines
            .find_map(|line| {
                let line = line.unwrap();
                let from = line.find("http://")?;
                Some(line[from..].split_whitespace().next()?.trim_end_matches(['.', ',']).to_owned())
            })
            .expect("the program says where its page is");
        // Whatever it says later must not find a closed pipe.
        std::thread::spawn(move || lines.for_each(drop));
        Self { child, url }
    }

    /// `kill -9`.
    fn kill(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

async fn write(browser: &Browser, text: &str) {
    browser.type_in("#text", &format!("{text}{ENTER}")).await;
}

async fn become_persona(browser: &Browser, key: &str, name: &str) {
    browser.click(&format!("label:has([data-as='persona:{key}'])")).await;
    let shown = "return document.querySelector('#text').placeholder.includes(arguments[0])";
    browser.until(shown, &[json!(name)]).await;
}

/// Waits for a reaction on the last message that reads `text`.
async fn reaction_on(browser: &Browser, text: &str) -> String {
    let script = "const m = [...document.querySelectorAll('.log .mine, .log article, .log li')]
        .filter(m => m.querySelector('.text')?.textContent.trim() === arguments[0]).at(-1);
        return m?.querySelector('.reaction')?.className";
    browser.until(script, &[json!(text)]).await.as_str().unwrap().to_owned()
}

/// The grid, read as somebody who cannot see it does: from the alt text of the last picture.
async fn grid_on(browser: &Browser) -> Grid {
    let script = "const i = [...document.querySelectorAll('.log .picture img')].at(-1);
        return i && i.complete && i.naturalWidth > 400 && i.alt";
    let alt = browser.until(script, &[]).await;
    let alt = alt.as_str().unwrap().to_owned();
    let rows: Vec<String> = alt
        .split("Riga ")
        .skip(1)
        .map(|row| {
            let letters = row.split_once(": ").unwrap().1;
            letters.split('.').next().unwrap().replace(", ", "")
        })
        .collect();
    rows.join("/").parse().unwrap_or_else(|error| panic!("{alt}: {error}"))
}

/// The words of a grid, the longest first.
fn words_on(grid: &Grid) -> Vec<String> {
    let words = Library::new(None).playing_words("classico", Overlay::default()).unwrap();
    let mut words = words.words_on(grid, 4);
    words.sort_by_key(|word| std::cmp::Reverse(word.len()));
    words
}

fn points(words: &[String]) -> u32 {
    words.iter().map(|word| Points::Sito.score(word.len())).sum()
}

#[tokio::test]
async fn two_people_play_a_manche_from_the_order_to_the_podium() {
    let Some(browser) = Browser::start().await else { return };
    let folder = tempfile::tempdir().unwrap();
    let program = Program::start(&folder.path().join("giostra.db"), "127.0.0.1:0");
    browser.open(&program.url).await;
    browser.sees("#welcome", "Benvenuto").await;
    write(&browser, "/manche subito").await;
    browser.sees(".log .text", "minimo 4 lettere").await;
    let grid = grid_on(&browser).await;
    let words = words_on(&grid);
    assert!(words.len() >= 10, "W5: {grid} has {} words", words.len());

    // Silk takes the three longest, Niccolò the next two and one that is taken.
    become_persona(&browser, "silk", "Silk").await;
    let silks = words[..3].join(" ");
    write(&browser, &silks).await;
    assert!(reaction_on(&browser, &silks).await.contains("taken"));
    browser.shoot("evening-words").await;
    become_persona(&browser, "niccolo", "Niccolò").await;
    let his = words[3..5].join(", ");
    write(&browser, &his).await;
    assert!(reaction_on(&browser, &his).await.contains("taken"));
    write(&browser, &words[0]).await;
    assert!(reaction_on(&browser, &words[0]).await.contains("again"));
    write(&browser, "che bella griglia").await;
    browser.sees(".text", "che bella griglia").await;

    // To the end: the podium, the ranking, whose words.
    browser.sees("#place-now", "Finisce").await;
    browser.click("[data-to=end]").await;
    let (first, second) = (points(&words[..3]), points(&words[3..5]));
    browser.sees(".log .text", &format!("vince Silk con {first} punti")).await;
    browser.sees(".log .text", &format!("Poi Niccolò {second}")).await;
    let podium = "const i = [...document.querySelectorAll('.log .picture img')].at(-1);
        return i.complete && i.naturalWidth > 400 && i.alt.startsWith('Fine della manche') && i.alt";
    let alt = browser.until(podium, &[]).await;
    let alt = alt.as_str().unwrap();
    assert!(alt.contains(&format!("Vince Silk con {first} punti. 2. Niccolò: {second}.")), "{alt}");
    // Nothing runs any more.
    browser.sees_no("#place-now", "Finisce").await;
    browser.until("return document.querySelector('#pinned').hidden", &[]).await;
    // The picture of the README.
    browser.screen(1600, 1000, false).await;
    browser.until("return getComputedStyle(document.querySelector('#toast')).opacity === '0'", &[]).await;
    browser.shoot("piazza").await;

    // The grid as text, row under row.
    write(&browser, "/griglia").await;
    let block = "return document.querySelector('.only pre')?.textContent";
    let block = browser.until(block, &[]).await;
    assert_eq!(block.as_str().unwrap().lines().count(), 4, "{block}");

    browser.click_button("Le mie parole").await;
    browser.sees(".only", &format!("{second} punti, posto 2 su 2.")).await;
    browser.sees(".only", "Già prese da altri").await;
    browser.click_button("Tutte le parole").await;
    browser.sees(".only", &format!("{} parole", words.len())).await;
    browser.click_button("Di tutti").await;
    browser.click_button("Silk").await;
    browser.sees(".only", &format!("Silk, {first} punti")).await;

    // What somebody is called is not read as markup.
    let strange = "**Gras** _x_ `c` <b>";
    browser.click("#add-player").await;
    browser.until("return document.querySelector('#ask').open", &[]).await;
    browser.keys(&format!("{strange}{ENTER}")).await;
    let shown = "return document.querySelector('#text').placeholder.includes(arguments[0])";
    browser.until(shown, &[json!("Gras")]).await;
    browser.click_button("Rivincita").await;
    browser.sees(".log .text", &format!("{strange} vuole la rivincita")).await;

    // Somebody else, in a window of his own, sees the results and none of this.
    browser.open_tab(&program.url).await;
    browser.sees(".log .text", &format!("vince Silk con {first} punti")).await;
    assert_eq!(browser.run("return document.querySelectorAll('.log .only').length", &[]).await, json!(0));

    // On a telephone nothing is wider than the screen.
    browser.screen(390, 844, true).await;
    browser.sees(".log .text", "vince Silk").await;
    let wide = browser.run("return document.documentElement.scrollWidth", &[]).await;
    assert!(wide.as_u64().is_some_and(|wide| wide <= 390), "{wide}");
    browser.shoot("evening-phone").await;
}

#[tokio::test]
async fn a_manche_outlives_the_program() {
    let Some(browser) = Browser::start().await else { return };
    let folder = tempfile::tempdir().unwrap();
    let database = folder.path().join("giostra.db");
    let mut program = Program::start(&database, "127.0.0.1:0");
    browser.open(&program.url).await;
    browser.sees("#welcome", "Benvenuto").await;
    write(&browser, "/manche subito").await;
    let words = words_on(&grid_on(&browser).await);
    become_persona(&browser, "silk", "Silk").await;
    write(&browser, &words[0]).await;
    assert!(reaction_on(&browser, &words[0]).await.contains("taken"));

    program.kill();
    let address = program.url.trim_start_matches("http://").trim_end_matches('/').to_owned();
    let _again = Program::start(&database, &address);
    // The page finds it again by itself; the words of before still count.
    browser.sees(".log .text", "Sono mancato").await;
    become_persona(&browser, "silk", "Silk").await;
    write(&browser, &words[1]).await;
    assert!(reaction_on(&browser, &words[1]).await.contains("taken"));
    browser.click("[data-to=end]").await;
    let both = points(&words[..2]);
    browser.sees(".log .text", &format!("vince Silk con {both} punti")).await;
    let seen: Value = browser.run("return document.querySelectorAll('.log .picture img').length", &[]).await;
    assert!(seen.as_u64().is_some_and(|pictures| pictures >= 1), "{seen}");
}
