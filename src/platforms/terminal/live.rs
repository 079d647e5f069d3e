//! The interactive chat: real time, a person at the keyboard, answers made to be read.

use super::door::{Event, Order, Seen, TerminalDoor};
use super::lines::one_line;
use super::script::{DEFAULT_ZONE, Target};
use super::town::{Declared, Town, name_of};
use super::{ChatError, Host, Stage};
use crate::clock::Clock;
use crate::messages;
use crate::rooms::heard::{Door, Heard, Person, Place};
use std::io::{BufRead, Write};
use std::sync::Arc;
use std::time::Duration;
use tokio::runtime::Runtime;
use tokio::sync::mpsc;

/// The longest pause between two looks at what is due, should the house change its mind meanwhile.
const TICK: Duration = Duration::from_millis(250);

/// How many lines of a file are shown.
const FILE_LINES: usize = 20;

/// Chats with the person at the keyboard until `:fine` or the end of the input.
///
/// # Errors
/// A house that does not open, or an output that cannot be written.
pub fn run(
    input: impl BufRead + Send + 'static,
    stage: &Stage<'_>,
    out: &mut dyn Write,
) -> Result<(), ChatError> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    // What the house drops at the end may need its runtime.
    let _inside = runtime.enter();
    let clock = Clock::real();
    let door = Arc::new(TerminalDoor::new(clock.clone()));
    let outlet = Arc::clone(&door);
    let host = runtime.block_on(stage.opener.open(stage.database, clock.clone(), outlet))?;
    door.knows(runtime.block_on(host.playing()));
    let town = Town::new(stage.lang);
    let you = messages::plain(stage.lang, "terminal-you", &[]);
    let mut live =
        Live { stage: *stage, out, clock, door, host, town, speaker: you, room: "paroliere".into() };
    let mut keyboard = keyboard(input);
    live.welcome(&runtime)?;
    loop {
        let due = live.host.next_wake();
        let pause = due.and_then(|due| live.clock.sleep_until(due)).unwrap_or(TICK).min(TICK);
        let spoke = match runtime.block_on(async { tokio::time::timeout(pause, keyboard.recv()).await }) {
            Ok(Some(typed)) if live.typed(&runtime, &typed)? => true,
            Ok(_) => return Ok(()),
            Err(_) => false,
        };
        if live.host.next_wake().is_some_and(|due| due <= live.clock.now()) {
            runtime.block_on(live.host.wake());
        }
        if live.show()? || spoke {
            live.prompt()?;
        }
    }
}

/// A thread of its own reads the keyboard: a read cannot be given up half-way.
fn keyboard(input: impl BufRead + Send + 'static) -> mpsc::UnboundedReceiver<String> {
    let (sender, receiver) = mpsc::unbounded_channel();
    std::thread::spawn(move || {
        let lines = input.split(b'\n').map_while(Result::ok);
        for line in lines {
            let line = String::from_utf8_lossy(&line);
            if sender.send(line.trim_end_matches('\r').to_owned()).is_err() {
                return;
            }
        }
    });
    receiver
}

struct Live<'a> {
    stage: Stage<'a>,
    out: &'a mut dyn Write,
    clock: Clock,
    door: Arc<TerminalDoor>,
    host: Arc<dyn Host>,
    town: Town,
    speaker: String,
    room: String,
}

impl Live<'_> {
    fn text(&self, key: &str, args: &[(&str, String)]) -> String {
        messages::plain(self.stage.lang, key, args)
    }

    fn print(&mut self, key: &str, args: &[(&str, String)]) -> Result<(), ChatError> {
        let text = self.text(key, args);
        Ok(writeln!(self.out, "{text}")?)
    }

    fn welcome(&mut self, runtime: &Runtime) -> Result<(), ChatError> {
        let declared = Declared::new("Giostra", self.stage.lang, DEFAULT_ZONE);
        self.door.enter(&declared);
        self.town.enter(declared.clone());
        self.town.add_moderator(&self.speaker);
        runtime.block_on(self.host.declare_server(&declared.server, declared.lang, &declared.zone));
        self.print("terminal-welcome", &[("you", self.speaker.clone()), ("room", self.room.clone())])?;
        self.show()?;
        self.prompt()
    }

    fn prompt(&mut self) -> Result<(), ChatError> {
        write!(self.out, "{} #{}> ", one_line(&self.speaker), one_line(&self.room))?;
        Ok(self.out.flush()?)
    }

    /// One line from the keyboard; `false` ends the chat.
    fn typed(&mut self, runtime: &Runtime, line: &str) -> Result<bool, ChatError> {
        let Some(order) = line.strip_prefix(':') else {
            let room = Target::Room(self.room.clone());
            let speaker = self.speaker.clone();
            if !line.trim().is_empty() {
                self.say(runtime, &speaker, &room, line);
            }
            return Ok(true);
        };
        let (word, rest) = order.split_once(char::is_whitespace).unwrap_or((order, ""));
        let rest = rest.trim();
        match (word, rest) {
            ("fine" | "quit", _) => return Ok(false),
            ("aiuto" | "help", _) => self.print("terminal-help", &[])?,
            ("come" | "as", rest) if !rest.is_empty() => match rest.split_once(": ") {
                Some((name, text)) => {
                    let room = Target::Room(self.room.clone());
                    self.say(runtime, name.trim(), &room, text);
                }
                None => rest.clone_into(&mut self.speaker),
            },
            ("stanza" | "room", room) if !room.is_empty() && !room.contains(char::is_whitespace) => {
                room.trim_start_matches('#').clone_into(&mut self.room);
            }
            ("privato" | "private", text) if !text.is_empty() => {
                let speaker = self.speaker.clone();
                self.say(runtime, &speaker, &Target::Bot, text);
            }
            ("premi" | "press", rest) => self.press(runtime, rest)?,
            _ => self.print("terminal-unknown", &[])?,
        }
        Ok(true)
    }

    fn say(&mut self, runtime: &Runtime, name: &str, to: &Target, text: &str) {
        let heard = self.town.message(name, to, None, self.clock.now(), text, None);
        self.hear(runtime, heard);
    }

    fn hear(&self, runtime: &Runtime, heard: Heard) {
        runtime.block_on(self.host.hear(heard));
    }

    /// `N LABEL [= text]`; the label may be the button's place in its row.
    fn press(&mut self, runtime: &Runtime, rest: &str) -> Result<(), ChatError> {
        let (number, label) = rest.split_once(char::is_whitespace).unwrap_or((rest, "1"));
        let (label, form) = match label.split_once(" = ") {
            Some((label, text)) => (label.trim(), Some(text.to_owned())),
            None => (label.trim(), None),
        };
        let presser = Person::new(Door::Terminal, &self.speaker);
        let button =
            number.parse().ok().and_then(|number| self.door.button(number, &presser, label, true).ok());
        let Some(button) = button else { return self.print("terminal-no-button", &[]) };
        if let (Some((title, field)), None) = (&button.form, &form) {
            let args = [("title", title), ("field", field)].map(|(name, value)| (name, one_line(value)));
            return self.print("terminal-form", &args);
        }
        let form = form.filter(|_| button.form.is_some());
        let speaker = self.speaker.clone();
        let heard = self.town.press(&speaker, button.place, self.clock.now(), button.payload, form);
        self.hear(runtime, heard);
        Ok(())
    }

    /// Shows what changed; whether anything did.
    fn show(&mut self) -> Result<bool, ChatError> {
        let events = self.door.take(Order::Arrival);
        let mut last = None;
        for event in &events {
            if event.number > 0 && last != Some(event.number) {
                let head = self.head(event);
                writeln!(self.out, "\r{head}")?;
                last = Some(event.number);
            }
            for line in self.body(event).lines() {
                writeln!(self.out, "  {}", one_line(line))?;
            }
        }
        self.out.flush()?;
        Ok(!events.is_empty())
    }

    fn head(&self, event: &Event) -> String {
        let (key, place) = match (&event.only, &event.place) {
            (Some(person), _) => ("terminal-head-only", name_of(person)),
            (None, Place::Private { person, .. }) => ("terminal-head-private", name_of(person)),
            (None, Place::Room { channel, .. }) => ("terminal-head-room", channel.as_str()),
        };
        let edited = match event.what {
            Seen::Edit(_) => self.text("terminal-edited", &[]),
            _ => String::new(),
        };
        let head = self.text(key, &[("number", event.number.to_string()), ("place", one_line(place))]);
        format!("{head} {edited}").trim_end().to_owned()
    }

    fn body(&self, event: &Event) -> String {
        match &event.what {
            Seen::Text(text) | Seen::Edit(text) => text.clone(),
            Seen::Picture { picture, .. } => (self.stage.painter.twin)(&picture.wide),
            Seen::Buttons(labels) => {
                let labels = labels.iter().enumerate();
                labels
                    .map(|(at, label)| format!("[{} {}]", at + 1, one_line(label)))
                    .collect::<Vec<_>>()
                    .join(" ")
            }
            Seen::File(file) => {
                let mut text = format!("{} ({} bytes)", file.name, file.content.len());
                let lines: Vec<&str> = file.as_text().into_iter().flat_map(str::lines).collect();
                for line in lines.iter().take(FILE_LINES) {
                    text = format!("{text}\n{line}");
                }
                if lines.len() > FILE_LINES { format!("{text}\n…") } else { text }
            }
            // A person at the keyboard sees what they answered to.
            Seen::Reply(_) => String::new(),
            Seen::Delete => self.text("terminal-deleted", &[]),
            Seen::Thread { thread, title } => {
                let room = match &event.place {
                    Place::Room { channel, .. } => format!("#{channel}/{thread}"),
                    Place::Private { .. } => String::new(),
                };
                self.text("terminal-thread", &[("room", one_line(&room)), ("title", one_line(title))])
            }
            Seen::React { to, reaction } => {
                let (name, text) = self.town.written(*to).unwrap_or_default();
                format!("{} {}: {}", reaction.emoji(), one_line(name), one_line(text))
            }
        }
    }
}
