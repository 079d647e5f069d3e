//! Whole tournaments of every formula and size through the terminal: people who answer what they are asked, line by line, as it is
//! said. Once undisturbed; once with kills here and there and everything delivered twice. Both come to the same table.

use crate::chats::library;
use crate::support::one_in;
use giostra::cli::house::ChatOpener;
use giostra::platforms::terminal::options::{ChatOptions, book};
use giostra::platforms::terminal::{Stage, run_stream};
use std::cell::RefCell;
use std::collections::{BTreeMap, VecDeque};
use std::io::{BufRead, Read, Write};
use std::rc::Rc;

/// How many play. Every formula is played with all of them; the rounds of 64 that all meet all in are for `GIOSTRA_LONG`.
const SIZES: [usize; 8] = [2, 3, 5, 8, 11, 16, 33, 64];
/// Lines that are said before nobody believes in an end any more.
const ENDLESS: usize = 40_000;
/// One grid, again and again: its words are known.
const GRID: &str = "CART/OSEA/NILO/QuADR\n";
/// Words of it; what is found is worth the more the further in front it stands.
const WORDS: [&str; 4] = ["idolatra", "aquila", "quadro", "carte"];

/// What the bot has said so far, as the crowd reads it.
#[derive(Clone, Default)]
struct Heard(Rc<RefCell<Vec<u8>>>);

impl Write for Heard {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.borrow_mut().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

/// Everybody who plays, typing.
struct Crowd {
    heard: Heard,
    /// How much of it was read.
    read: usize,
    /// What they are about to type.
    lines: VecDeque<String>,
    typing: Vec<u8>,
    typed: usize,
    /// Boards that wait for their result.
    boards: BTreeMap<u64, (String, String)>,
    players: usize,
    manche: bool,
    /// A grid was shown, and nobody has written yet.
    grid: bool,
    /// What was said at the end.
    end: Option<String>,
    /// Kills are drawn from it, and what is pressed is delivered twice; 0: neither.
    seed: u64,
    log: String,
}

impl Crowd {
    fn new(formula: &str, players: usize, seed: u64) -> (Self, Heard) {
        let heard = Heard::default();
        let manche = formula == "manche";
        let what = if manche {
            "gioco:manche turni:2 tempo:60 pausa:20".to_owned()
        } else {
            format!("gioco:esterno formula:{formula} pausa:5")
        };
        let mut lines: VecDeque<String> = [
            "giostra-chat 1".to_owned(),
            "server Torre it Europe/Rome".to_owned(),
            "moderator Capo".to_owned(),
            format!("Capo #t: /torneo crea nome:Prova {what}"),
        ]
        .into();
        lines.extend((1..=players).map(|player| format!("P{player} press 1 \"Mi iscrivo\"")));
        lines.extend(["+6".to_owned(), "Capo #t: /torneo avvia".to_owned()]);
        let crowd = Self {
            heard: heard.clone(),
            read: 0,
            lines,
            typing: Vec::new(),
            typed: 0,
            boards: BTreeMap::new(),
            players,
            manche,
            grid: false,
            end: None,
            seed,
            log: String::new(),
        };
        (crowd, heard)
    }

    /// Reads what was said since.
    fn listen(&mut self) {
        let said = self.heard.0.borrow();
        let news = String::from_utf8_lossy(&said[self.read..]).into_owned();
        self.read = said.len();
        drop(said);
        for line in news.lines() {
            assert!(!line.starts_with("> error"), "{line}\n{}", self.log);
            if line.contains("Prova** è finito") {
                self.end = line.split_once(": ").map(|(_, text)| text.to_owned());
            }
            self.grid |= line.starts_with("> #t text") && line.contains("minimo 4 lettere");
            let Some(line) = line.strip_prefix("> #t ") else { continue };
            let (Some(kind), Some((head, text))) = (line.split(' ').next(), line.split_once(": ")) else {
                continue;
            };
            let Some(number) = head.rsplit(' ').next().and_then(|number| number.parse().ok()) else {
                continue;
            };
            match kind {
                "text" if text.ends_with("Lo dite tutti e due.") => {
                    let pair = text.split(": ").nth(1).expect("a board").split(". Com’è").next();
                    let (one, other) = pair.and_then(|pair| pair.split_once(" – ")).expect("two who play");
                    self.boards.insert(number, (one.to_owned(), other.to_owned()));
                }
                "edit" => drop(self.boards.remove(&number)),
                _ => {}
            }
        }
    }

    /// What they do next: the lower number wins, and finds the better word.
    fn decide(&mut self) {
        if self.manche {
            if std::mem::take(&mut self.grid) {
                for player in 1..=self.players {
                    let word = WORDS[player.min(WORDS.len()) - 1];
                    self.lines.push_back(format!("P{player} #t: /p {word}"));
                }
                self.lines.push_back("+62".to_owned());
            } else {
                self.lines.push_back("+10".to_owned());
            }
            return;
        }
        let strength = |name: &str| name[1..].parse::<usize>().expect("P and a number");
        for (message, (one, other)) in std::mem::take(&mut self.boards) {
            let winner = if strength(&one) < strength(&other) { &one } else { &other };
            for player in [&one, &other] {
                self.lines.push_back(format!("{player} press {message} \"Ha vinto {winner}\""));
            }
        }
        self.lines.push_back("+6".to_owned());
    }

    /// About one line in fifty is the last one of a process.
    fn is_killed(&mut self) -> bool {
        self.seed = self.seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.seed >> 33).is_multiple_of(50)
    }
}

impl Read for Crowd {
    fn read(&mut self, to: &mut [u8]) -> std::io::Result<usize> {
        let from = self.fill_buf()?;
        let many = from.len().min(to.len());
        to[..many].copy_from_slice(&from[..many]);
        self.consume(many);
        Ok(many)
    }
}

impl BufRead for Crowd {
    fn fill_buf(&mut self) -> std::io::Result<&[u8]> {
        if self.typed == self.typing.len() {
            self.listen();
            if self.end.is_none() && self.lines.is_empty() {
                self.decide();
            }
            let next = self.lines.pop_front().filter(|_| self.end.is_none());
            self.typed = 0;
            self.typing = next.map_or_else(Vec::new, |line| format!("{line}\n").into_bytes());
            let line = String::from_utf8_lossy(&self.typing).into_owned();
            assert!(self.log.lines().count() < ENDLESS, "it never ends");
            self.log.push_str(&line);
            let pressed = line.contains(" press ");
            if self.seed > 0 && (pressed || line.contains("/torneo")) && self.is_killed() {
                self.lines.push_front("back +1".to_owned());
                self.lines.push_front("crash".to_owned());
            }
            if self.seed > 0 && pressed {
                self.lines.push_front("again press".to_owned());
            }
        }
        Ok(&self.typing[self.typed..])
    }

    fn consume(&mut self, many: usize) {
        self.typed += many;
    }
}

/// Plays one out; what is said at its end.
fn played(formula: &str, players: usize, seed: u64) -> String {
    let book = if formula == "manche" { book(&GRID.repeat(30)) } else { Vec::new() };
    let options = ChatOptions { seed: Some(7), book, ..ChatOptions::default() };
    let opener = ChatOpener::new(options, library());
    let (mut crowd, mut heard) = Crowd::new(formula, players, seed);
    run_stream(&mut crowd, &Stage::in_memory(&opener), &mut heard).unwrap();
    crowd.end.unwrap_or_else(|| panic!("{formula}, {players}: it never ends"))
}

/// Undisturbed and disturbed it ends in the same table, and the strongest has won.
fn same_table(formula: &str, least: usize, sizes: &[usize]) {
    // Each with each is two thousand boards of 64, which say nothing that the 528 of 33 have not said.
    let most = if formula == "girone" && one_in(2) > 1 { 33 } else { usize::MAX };
    for players in sizes.iter().copied().filter(|players| (least..=most).contains(players)) {
        let end = played(formula, players, 0);
        // In an Italo-Swiss event of few rounds, and in rounds of few words, several can be first.
        if !matches!(formula, "italosvizzero" | "manche") {
            assert!(end.contains("vince @P1!"), "{formula}, {players}: {end}");
        }
        let seed = u64::try_from(players).unwrap() * 7 + u64::try_from(formula.len()).unwrap();
        assert_eq!(played(formula, players, seed), end, "{formula}, {players}");
    }
}

macro_rules! every_size {
    ($($name:ident: $formula:literal, $least:literal, $sizes:expr;)*) => {$(
        #[test]
        fn $name() {
            same_table($formula, $least, $sizes);
        }
    )*};
}

every_size! {
    swiss: "svizzero", 2, &SIZES;
    italo_swiss: "italosvizzero", 2, &SIZES;
    round_robin: "girone", 2, &SIZES;
    round_robin_twice: "doppiogirone", 2, &SIZES[..6];
    knockout_with_third_place: "eliminazione", 2, &SIZES;
    repechage: "ripescaggio", 3, &SIZES;
    double_elimination: "doppia", 2, &SIZES;
    consolation: "consolazione", 2, &SIZES;
    repechage_from_the_quarters: "quarti", 4, &SIZES;
    groups_and_knockout: "gironi", 6, &SIZES;
    rounds_of_words: "manche", 2, &SIZES;
}
