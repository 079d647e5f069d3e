//! Acts a script out in virtual time.

use super::door::{Order, TerminalDoor};
use super::lines::{self, one_line};
use super::script::{HEADER, Line, Step, Target, is_comment};
use super::town::{Declared, Town};
use super::{ChatError, Host, Stage};
use crate::clock::{Clock, Millis};
use crate::rooms::heard::{Access, Door, Heard, Person, What};
use std::io::Write;
use std::sync::Arc;
use tokio::runtime::Runtime;

/// How often a house may be due at the same moment before we call it restless.
const PATIENCE: u32 = 1000;

/// Acts a script out, line by line.
pub struct Driver<'a> {
    stage: Stage<'a>,
    out: &'a mut dyn Write,
    clock: Clock,
    door: Arc<TerminalDoor>,
    town: Town,
    life: Life,
    /// What the platform holds back while the bot does not listen.
    queue: Vec<Heard>,
    /// Servers the house has not been told of.
    undeclared: Vec<Declared>,
    away: bool,
    disk_full: bool,
}

/// Where the process is.
enum Life {
    /// Not started: nothing happened yet.
    Before,
    /// Running.
    Alive(Alive),
    /// Killed.
    Crashed,
}

/// A house with a runtime of its own, so that a crash takes all its tasks with it.
struct Alive {
    host: Arc<dyn Host>,
    runtime: Runtime,
}

impl<'a> Driver<'a> {
    /// Writes the first line; the house opens with the first thing that happens.
    ///
    /// # Errors
    /// When the output cannot be written.
    pub fn start(stage: &Stage<'a>, out: &'a mut dyn Write) -> Result<Self, ChatError> {
        writeln!(out, "{HEADER}")?;
        out.flush()?;
        let town = Town::new(stage.lang);
        let clock = Clock::standing(town.noon());
        Ok(Self {
            stage: *stage,
            out,
            door: Arc::new(TerminalDoor::new(clock.clone())),
            clock,
            undeclared: Vec::new(),
            town,
            life: Life::Before,
            queue: Vec::new(),
            away: false,
            disk_full: false,
        })
    }

    /// A line that asks for nothing: a comment is written where lines are.
    ///
    /// # Errors
    /// An output that cannot be written.
    pub fn comment(&mut self, line: &str) -> Result<(), ChatError> {
        if self.stage.echo && is_comment(line) {
            writeln!(self.out, "{}", line.trim_end())?;
            self.out.flush()?;
        }
        Ok(())
    }

    /// Does what one line asks for, and writes what the bot answers.
    ///
    /// # Errors
    /// A house that does not open or does not come to rest, or an output that cannot be written.
    pub fn perform(&mut self, line: &Line) -> Result<(), ChatError> {
        if self.stage.echo {
            writeln!(self.out, "{}", line.source)?;
        }
        if matches!(line.step, Step::Server { .. } | Step::Moderator(_) | Step::Robot(_)) {
            if matches!(self.life, Life::Before) {
                // The first server sets the first moment.
                self.clock.set(line.at);
            }
        } else {
            self.begin()?;
            self.do_what_is_due(line.at)?;
            self.clock.set(line.at);
        }
        if let Err(sentence) = self.act(&line.step)? {
            writeln!(self.out, "> error {}: {}", line.number, one_line(&sentence))?;
        }
        self.out.flush()?;
        Ok(())
    }

    /// The inner error is one of the conversation, such as a button that is not there: it is told
    /// in a line, and the script goes on.
    fn act(&mut self, step: &Step) -> Result<Result<(), String>, ChatError> {
        let now = self.clock.now();
        match step {
            Step::Wait => {}
            Step::Server { name, lang, zone } => self.enter(Declared::new(name, *lang, zone))?,
            Step::Moderator(name) => self.town.add_moderator(name),
            Step::Robot(name) => self.town.add_robot(name),
            Step::Say { name, to, stamp, id, reply, text } => {
                let place = self.town.place(name, to);
                let answered = reply.map(|number| self.door.answered(number, &place)).transpose();
                let (answered, wrong) = match answered {
                    Ok(answered) => (answered.flatten(), None),
                    Err(sentence) => (None, Some(sentence)),
                };
                let at = now.saturating_add(*stamp);
                let heard = self.town.message(name, to, *id, at, text, answered);
                if self.door.is_gone(&heard.place) {
                    return Ok(Err(format!("{} is gone", lines::address(&heard.place, None))));
                }
                if let Some(sentence) = wrong {
                    return Ok(Err(sentence));
                }
                self.hear(heard)?;
            }
            Step::Press { name, message, label, form } => {
                return self.press(name, *message, label, form.as_ref());
            }
            Step::Edit { name, id, text } => match self.town.edit(name, *id, now, text) {
                Ok(heard) => self.hear(heard)?,
                Err(sentence) => return Ok(Err(sentence)),
            },
            Step::Again(id) => match self.town.again(*id) {
                Ok(heard) => self.hear(heard)?,
                Err(sentence) => return Ok(Err(sentence)),
            },
            Step::AgainPress => match self.town.again_press() {
                Ok(heard) => self.hear(heard)?,
                Err(sentence) => return Ok(Err(sentence)),
            },
            Step::Crash => self.crash()?,
            Step::Back => self.open(now)?,
            Step::Night => {
                let Alive { host, runtime } = self.alive()?;
                runtime.block_on(host.night());
                self.tell(Order::Place)?;
                self.do_what_is_due(now)?;
            }
            Step::DoorAway => {
                self.away = true;
                self.door.set_away(true);
                if let Life::Alive(alive) = &self.life {
                    let _inside = alive.runtime.enter();
                    alive.host.door_away(Door::Terminal, now);
                }
            }
            Step::DoorBack => self.door_back(now)?,
            Step::Disk { full } => {
                self.disk_full = *full;
                if let Life::Alive(alive) = &self.life {
                    alive.runtime.block_on(alive.host.limit_disk(*full));
                }
                self.tell(Order::Place)?;
            }
            Step::GoneRoom(room) => {
                self.door.remove(self.town.room(room));
                // That a thread was deleted is told, as on Discord; of a channel it is found out when something is to be said.
                if room.contains('/') {
                    let mut heard = self.town.message("", &Target::Room(room.clone()), None, now, "", None);
                    heard.what = What::Access(Access::Left);
                    self.hear(heard)?;
                }
            }
            Step::GonePerson(name) => self.door.remove(Town::private(name)),
        }
        Ok(Ok(()))
    }

    fn enter(&mut self, declared: Declared) -> Result<(), ChatError> {
        self.door.enter(&declared);
        self.town.enter(declared.clone());
        self.undeclared.push(declared);
        if matches!(self.life, Life::Alive(_)) { self.declare() } else { Ok(()) }
    }

    /// Tells the house of new servers; of the default one when the script names none.
    fn declare(&mut self) -> Result<(), ChatError> {
        if let Life::Alive(Alive { host, runtime }) = &self.life {
            for Declared { server, lang, zone } in self.undeclared.drain(..) {
                runtime.block_on(host.declare_server(&server, lang, &zone));
            }
        }
        self.tell(Order::Place)
    }

    fn press(
        &mut self,
        name: &str,
        message: u64,
        label: &str,
        text: Option<&String>,
    ) -> Result<Result<(), String>, ChatError> {
        let presser = Person::new(Door::Terminal, name);
        let button = match self.door.button(message, &presser, label, false) {
            Ok(button) => button,
            Err(sentence) => return Ok(Err(sentence)),
        };
        if self.door.is_gone(&button.place) {
            return Ok(Err(format!("{} is gone", lines::address(&button.place, None))));
        }
        match (&button.form, text) {
            // The form opens on the screen; the bot hears of it when it is sent.
            (Some((title, label)), None) => {
                let fields = lines::row(&[title.clone(), label.clone()]);
                writeln!(self.out, "> only {} form {message}: {fields}", one_line(name))?;
                return Ok(Ok(()));
            }
            (None, Some(_)) => return Ok(Err(format!("[{label}] opens no form"))),
            _ => {}
        }
        let now = self.clock.now();
        let heard = self.town.press(name, button.place, now, button.payload, text.cloned());
        self.hear(heard).map(Ok)
    }

    /// Delivers an event, or lets the platform keep it while nobody listens.
    fn hear(&mut self, heard: Heard) -> Result<(), ChatError> {
        if self.away || matches!(self.life, Life::Crashed) {
            self.queue.push(heard);
            return Ok(());
        }
        let Alive { host, runtime } = self.alive()?;
        runtime.block_on(host.hear(heard));
        self.tell(Order::Arrival)?;
        self.do_what_is_due(self.clock.now())
    }

    /// Everything the platform kept, in the order in which it got it, and then what is due.
    fn catch_up(&mut self) -> Result<(), ChatError> {
        let queue = std::mem::take(&mut self.queue);
        for heard in queue {
            let Alive { host, runtime } = self.alive()?;
            runtime.block_on(host.hear(heard));
            self.tell(Order::Arrival)?;
        }
        self.do_what_is_due(self.clock.now())
    }

    /// Opens the house with the first thing that happens, even if it is only time passing: what an
    /// older file holds may be due.
    fn begin(&mut self) -> Result<(), ChatError> {
        if !matches!(self.life, Life::Before) {
            return Ok(());
        }
        if self.undeclared.is_empty() {
            let default = self.town.current().clone();
            self.door.enter(&default);
            self.undeclared.push(default);
        }
        self.open(self.clock.now())
    }

    fn alive(&self) -> Result<&Alive, ChatError> {
        match &self.life {
            Life::Alive(alive) => Ok(alive),
            // The parser refuses whatever needs a living house between crash and back.
            Life::Before | Life::Crashed => Err(anyhow::anyhow!("the house is not open").into()),
        }
    }

    fn open(&mut self, now: Millis) -> Result<(), ChatError> {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        let outlet = Arc::clone(&self.door);
        let host =
            runtime.block_on(self.stage.opener.open(self.stage.database, self.clock.clone(), outlet))?;
        if self.disk_full {
            runtime.block_on(host.limit_disk(true));
        }
        if self.away {
            let _inside = runtime.enter();
            host.door_away(Door::Terminal, now);
        }
        self.door.knows(runtime.block_on(host.playing()));
        self.life = Life::Alive(Alive { host, runtime });
        self.tell(Order::Place)?;
        self.declare()?;
        if self.away { Ok(()) } else { self.catch_up() }
    }

    fn crash(&mut self) -> Result<(), ChatError> {
        self.end();
        writeln!(self.out, "> crash")?;
        Ok(())
    }

    /// No farewell: the runtime drops every task where it stands.
    fn end(&mut self) {
        if let Life::Alive(Alive { host, runtime }) = std::mem::replace(&mut self.life, Life::Crashed) {
            {
                // Database connections need their runtime even to be dropped.
                let _inside = runtime.enter();
                drop(host);
            }
            runtime.shutdown_background();
        }
    }

    fn door_back(&mut self, now: Millis) -> Result<(), ChatError> {
        self.away = false;
        self.door.set_away(false);
        if let Life::Alive(Alive { host, runtime }) = &self.life {
            runtime.block_on(host.door_back(Door::Terminal, now));
            self.tell(Order::Place)?;
            self.catch_up()?;
        }
        Ok(())
    }

    /// Does what is due up to `until`, in order.
    fn do_what_is_due(&mut self, until: Millis) -> Result<(), ChatError> {
        let mut stuck = 0;
        loop {
            let Life::Alive(Alive { host, runtime }) = &self.life else { return Ok(()) };
            let Some(due) = host.next_wake().filter(|due| *due <= until) else { return Ok(()) };
            let now = self.clock.now();
            stuck = if due <= now { stuck + 1 } else { 0 };
            if stuck > PATIENCE {
                return Err(ChatError::Restless(due));
            }
            self.clock.set(due.max(now));
            runtime.block_on(host.wake());
            self.tell(Order::Place)?;
        }
    }

    fn tell(&mut self, order: Order) -> Result<(), ChatError> {
        for event in self.door.take(order) {
            lines::write(&event, self.stage.painter, self.stage.pictures, self.out)?;
        }
        Ok(())
    }
}

impl Drop for Driver<'_> {
    fn drop(&mut self) {
        self.end();
    }
}
