//! Judged events in a room, from outside: whole ones by every rule, killed after any line, everything twice; what judges, players,
//! organisers and strangers are shown, and what they are not.

mod leaks;
mod misfortunes;
mod organisers;
mod whole;

use crate::chats::library;
use giostra::cli::house::ChatOpener;
use giostra::journal::{ActivityKind, Journal, MatchState, Options};
use giostra::platforms::terminal::options::ChatOptions;
use giostra::platforms::terminal::{Stage, run_script, run_stream};
use std::cell::RefCell;
use std::collections::VecDeque;
use std::fmt::Write as _;
use std::io::{self, BufRead, Read, Write};
use std::rc::Rc;
#[cfg(any(feature = "discord", feature = "telegram"))]
pub(crate) use whole::{CHARACTERS, TEAMS, folded, prepared, whole};

/// What is to be done next, by somebody who reads what was answered.
#[derive(Clone, Debug)]
pub(crate) enum Deed {
    /// A line of the script.
    Line(String),
    /// Presses the newest button that begins so.
    Press(&'static str, String),
    /// The same, with what is typed into the form that it opens.
    Form(&'static str, &'static str, String),
    /// A judge fills in all that waits for them: of each question the level in this place, as far as there are so many, and so on
    /// from question to question.
    Judge(&'static str, usize),
    /// Somebody turns the pages of what a table has judged, and confirms it at the end.
    Confirm(&'static str),
}

pub(crate) fn line(text: impl Into<String>) -> Deed {
    Deed::Line(text.into())
}

pub(crate) fn press(who: &'static str, label: impl Into<String>) -> Deed {
    Deed::Press(who, label.into())
}

/// What is shared by who reads and who writes.
#[derive(Default)]
struct Talk {
    heard: Vec<u8>,
    script: String,
}

/// Gives the lines of a script one by one, as they are decided.
struct Player {
    talk: Rc<RefCell<Talk>>,
    deeds: VecDeque<Deed>,
    line: Vec<u8>,
    at: usize,
}

struct Ear(Rc<RefCell<Talk>>);

impl Write for Ear {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.borrow_mut().heard.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Read for Player {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let mut left = self.fill_buf()?;
        let read = left.read(buffer)?;
        self.consume(read);
        Ok(read)
    }
}

impl BufRead for Player {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if self.at == self.line.len() {
            let next = self.next_line();
            self.talk.borrow_mut().script.push_str(&next);
            (self.line, self.at) = (next.into_bytes(), 0);
        }
        Ok(&self.line[self.at..])
    }

    fn consume(&mut self, amount: usize) {
        self.at += amount;
    }
}

/// The newest message with buttons that somebody sees: its number, and what stands on them.
pub(crate) fn buttons(out: &str, who: &str) -> Option<(u64, Vec<String>)> {
    let own = [format!("> only {who} buttons "), format!("> @{who} buttons ")];
    let line = out.lines().rev().find(|line| own.iter().any(|head| line.starts_with(head.as_str())))?;
    let (number, labels) = line.split_once(" buttons ")?.1.split_once(": ")?;
    Some((number.parse().ok()?, read_labels(labels)))
}

/// `[uno] [due "form"]`, as the script format writes them.
fn read_labels(text: &str) -> Vec<String> {
    let inner = text.trim_start_matches('[').trim_end_matches(']');
    inner.split("] [").map(str::to_owned).collect()
}

impl Player {
    fn heard(&self) -> String {
        String::from_utf8(self.talk.borrow().heard.clone()).unwrap()
    }

    fn next_line(&mut self) -> String {
        loop {
            match self.deeds.pop_front() {
                None => return String::new(),
                Some(Deed::Line(line)) => return format!("{line}\n"),
                Some(Deed::Press(who, label)) => return format!("{}\n", self.pressed(who, &label)),
                Some(Deed::Form(who, label, typed)) => {
                    return format!("{} = {typed}\n", self.pressed(who, label));
                }
                Some(Deed::Confirm(who)) => {
                    let (number, labels) = buttons(&self.heard(), who).unwrap();
                    if labels.iter().any(|label| label == "Confermo") {
                        return format!("{who} press {number} \"Confermo\"\n");
                    }
                    let next = labels.iter().find(|label| label.starts_with("Avanti")).unwrap();
                    let line = format!("{who} press {number} \"{next}\"\n");
                    self.deeds.push_front(Deed::Confirm(who));
                    return line;
                }
                Some(Deed::Judge(who, pick)) => {
                    if let Some(line) = self.judged(who, pick) {
                        return line;
                    }
                }
            }
        }
    }

    /// The newest button that somebody sees and that begins so; among everybody's where they have none.
    fn pressed(&self, who: &str, label: &str) -> String {
        let out = self.heard();
        let places =
            [format!("> only {who} buttons "), format!("> @{who} buttons "), "> #t buttons ".to_owned()];
        let mine = |line: &&str| places.iter().any(|head| line.starts_with(head.as_str()));
        for line in out.lines().rev().filter(mine) {
            let (number, labels) = line.split_once(" buttons ").unwrap().1.split_once(": ").unwrap();
            if let Some(found) = read_labels(labels).into_iter().find(|one| one.starts_with(label)) {
                return format!("{who} press {number} \"{found}\"");
            }
        }
        panic!("{who} sees no [{label}…]\n{out}");
    }

    /// The next press of a judge; nothing when nothing is left to fill in.
    fn judged(&mut self, who: &'static str, pick: usize) -> Option<String> {
        let out = self.heard();
        let shown = buttons(&out, who);
        let Some((number, labels)) = shown else {
            self.deeds.push_front(Deed::Judge(who, pick));
            return Some(format!("{who} #t: /giuria giudica\n"));
        };
        let find = |begins: &str| labels.iter().find(|label| label.starts_with(begins)).cloned();
        let (next, pick) = if let Some(close) = find("Chiudi la scheda") {
            (close, pick)
        } else if let Some(next) = find("Avanti: ") {
            (next, pick)
        } else if find("Che cosa manca").is_some() {
            let ways = ["◀ Prima", "Dopo ▶", "Che cosa manca", "Le mie schede"];
            let levels: Vec<&String> =
                labels.iter().filter(|label| !ways.contains(&label.as_str())).collect();
            ((*levels[pick % levels.len()]).clone(), pick)
        } else {
            // The bench, or a note that sheets wait to be agreed on: the first of them.
            let sheet = labels.iter().find(|label| label.contains(" · "));
            match sheet {
                Some(sheet) => (sheet.clone(), pick),
                // An old message: the bench tells whether something is left.
                None if !labels.iter().any(|label| label == "Le mie schede") => return None,
                None => return None,
            }
        };
        self.deeds.push_front(Deed::Judge(who, pick));
        Some(format!("{who} press {number} \"{next}\"\n"))
    }
}

/// Acts out deeds: the script that comes of it, and what was said.
pub(crate) fn acted(deeds: Vec<Deed>) -> (String, String) {
    acted_kept(deeds, false)
}

/// The same, perhaps on a file, so that a kill leaves what was written.
pub(crate) fn acted_kept(deeds: Vec<Deed>, on_file: bool) -> (String, String) {
    let opener = ChatOpener::new(ChatOptions { seed: Some(7), ..ChatOptions::default() }, library());
    let talk = Rc::new(RefCell::new(Talk::default()));
    let (line, at) = (Vec::new(), 0);
    let mut player = Player { talk: Rc::clone(&talk), deeds: deeds.into(), line, at };
    let folder = tempfile::tempdir().unwrap();
    let database = crate::support::database(folder.path().join("giostra.db"));
    let stage = if on_file { Stage::new(&opener, &database) } else { Stage::in_memory(&opener) };
    run_stream(&mut player, &stage, &mut Ear(Rc::clone(&talk))).unwrap();
    let talk = talk.borrow();
    (talk.script.clone(), String::from_utf8(talk.heard.clone()).unwrap())
}

/// What is said to a script.
pub(crate) fn said(script: &str) -> String {
    crate::events::said(script)
}

/// The same on a file, with the log of the event.
pub(crate) fn logged(script: &str) -> (String, Vec<String>, MatchState) {
    let folder = tempfile::tempdir().unwrap();
    let opener = ChatOpener::new(ChatOptions { seed: Some(7), ..ChatOptions::default() }, library());
    let database = crate::support::database(folder.path().join("giostra.db"));
    let mut out = Vec::new();
    run_script(script, &Stage::new(&opener, &database), &mut out).unwrap();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let (log, state) = runtime.block_on(async {
        let (journal, _) = Journal::open(&database, Options::default()).await.unwrap();
        let row = journal.match_row(1).await.unwrap().unwrap();
        assert_eq!(row.kind, ActivityKind::Jury);
        let lines = journal.lines(1).await.unwrap();
        journal.close().await;
        (lines, row.state)
    });
    let log = log.into_iter().map(|line| format!("{} {}", line.by, line.text)).collect();
    (String::from_utf8(out).unwrap(), log, state)
}

/// An adventure as it is typed behind `file:`, with these characters and this many steps.
pub(crate) fn adventure(characters: &[&str]) -> String {
    let mut text = format!(
        "[adventure]\nname = 'La biblioteca'\ncharacters = [{}]\ntype = 'standard'\n[adventure.thresholds]\n\
         vp = [12, 75]\naa = [20, 80]\nteam_vp = [10, 64]\n",
        characters.iter().map(|name| format!("'{name}'")).collect::<Vec<_>>().join(", ")
    );
    for (id, name, weight, kind) in
        [("A1", "Trovano l’ingresso", 30, "done"), ("A2", "Salvano i codici", 70, "partly")]
    {
        let _ = write!(text, "[[aa]]\nid = '{id}'\nname = '{name}'\nweight = {weight}\nkind = '{kind}'\n");
    }
    for name in characters {
        for (id, title, weight, kind) in
            [("C1", "Mantiene il giuramento", 40, "done"), ("C2", "Protegge i libri", 60, "partly")]
        {
            let _ = write!(
                text,
                "[[cd]]\ncharacter = '{name}'\nid = '{id}'\nname = '{title}'\nweight = {weight}\nkind = '{kind}'\n"
            );
        }
    }
    text.replace('\n', "\\n")
}
