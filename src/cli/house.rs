//! Wiring: the house behind the doors.

pub mod online;

use crate::clock::Clock;
use crate::journal::{Journal, OpenError, Options};
use crate::messages::Lang;
use crate::platforms::terminal::options::ChatOptions;
use crate::platforms::terminal::{BoxFuture, Host, Opener};
use crate::rooms::heard::{Door, Heard, Place, Server};
use crate::rooms::house::{Furniture, House, Seeds};
use crate::rooms::say::Outlet;
use crate::tasks::Tasks;
use crate::words::library::Library;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

/// Opens houses for the terminal. The dictionaries stay loaded from one crash to the next, and so does the journal of a
/// chat without a file.
pub struct ChatOpener {
    options: ChatOptions,
    library: Arc<Library>,
    memory: Mutex<Option<Journal>>,
}

impl ChatOpener {
    /// An opener for one chat.
    pub fn new(options: ChatOptions, library: Arc<Library>) -> Self {
        Self { options, library, memory: Mutex::default() }
    }

    /// The journal of this chat in memory. Everything that happens there happens in the thread that drives the chat, and
    /// takes the same course each time.
    fn memory(&self) -> Result<Journal, OpenError> {
        let mut kept = self.memory.lock().unwrap_or_else(PoisonError::into_inner);
        match &*kept {
            Some(journal) => Ok(journal.clone()),
            None => Ok(kept.insert(Journal::in_memory(Tasks::Here)?).clone()),
        }
    }
}

impl Opener for ChatOpener {
    fn open<'a>(
        &'a self,
        database: Option<&'a Path>,
        clock: Clock,
        outlet: Arc<dyn Outlet>,
    ) -> BoxFuture<'a, anyhow::Result<Arc<dyn Host>>> {
        Box::pin(async move {
            let journal = match database {
                Some(file) => Journal::open(file, Options::default()).await?.0,
                None => self.memory()?,
            };
            let furniture = Furniture {
                journal,
                clock,
                library: Arc::clone(&self.library),
                seeds: self.options.seed.map_or(Seeds::Fresh, Seeds::Fixed),
                book: self.options.book.iter().filter_map(|line| line.grid.parse().ok()).collect(),
            };
            let house = House::open(furniture).await?;
            house.attach(Door::Terminal, outlet, true);
            house.resume().await?;
            house.settled().await;
            let host: Arc<dyn Host> = Arc::new(house);
            Ok(host)
        })
    }
}

impl Host for House {
    fn hear(&self, heard: Heard) -> BoxFuture<'_, ()> {
        Box::pin(async move {
            House::hear(self, heard).await;
            self.settled().await;
        })
    }

    fn next_wake(&self) -> Option<crate::clock::Millis> {
        House::next_wake(self)
    }

    fn wake(&self) -> BoxFuture<'_, ()> {
        Box::pin(async {
            House::wake(self).await;
            self.settled().await;
        })
    }

    fn playing(&self) -> BoxFuture<'_, Vec<Place>> {
        Box::pin(async {
            let rows = self.journal().live_matches().await.unwrap_or_default();
            rows.into_iter().map(|row| row.place).collect()
        })
    }

    fn night(&self) -> BoxFuture<'_, ()> {
        Box::pin(House::night(self))
    }

    fn door_away(&self, door: Door, _at: crate::clock::Millis) {
        House::door_away(self, door);
    }

    fn door_back(&self, door: Door, _at: crate::clock::Millis) -> BoxFuture<'_, ()> {
        Box::pin(House::door_back(self, door, true))
    }

    fn limit_disk(&self, full: bool) -> BoxFuture<'_, ()> {
        Box::pin(async move {
            if let Err(error) = self.journal().limit_size(full.then_some(1)).await {
                tracing::warn!(%error, "the limit could not be set");
            }
        })
    }

    fn declare_server<'a>(&'a self, server: &'a Server, lang: Lang, zone: &'a str) -> BoxFuture<'a, ()> {
        Box::pin(async move {
            if let Err(error) = House::declare_server(self, server, lang, zone).await {
                tracing::warn!(%error, "the server could not be declared");
            }
        })
    }
}

/// The house as the piazza sees it.
#[cfg(feature = "piazza")]
pub struct PiazzaHost {
    house: House,
    server: Server,
    /// Whether nothing in the file is played anywhere else, so that its clock may be moved.
    trial: bool,
    /// The hour as it is.
    hour: Clock,
    /// Where the moved clock stood when that was noted last.
    noted: std::sync::atomic::AtomicI64,
}

#[cfg(feature = "piazza")]
mod piazza_host {
    use super::PiazzaHost;
    use crate::clock::{Clock, Millis};
    use crate::commands::{Audience, Command, OptionKind, TABLE};
    use crate::journal::{Entry, ReadError, Record};
    use crate::messages::{self, Lang};
    use crate::platforms::piazza::{CommandHint, Host, LogLine, Task};
    use crate::rooms::heard::{Door, Heard, Person, Place, Server};
    use crate::rooms::house::House;
    use std::sync::atomic::{AtomicI64, Ordering};

    /// Under this name the house keeps where the clock of a trial stood.
    const MOVED: &str = "piazza.clock";
    /// Under this name stands, among what is set for a person, that they were sent away from the page; it goes with
    /// them, and is handed out with all that is theirs.
    const BAN: &str = "piazza.ban";
    /// So far ahead a clock was moved.
    const MOVED_BY: Millis = 1_000;

    /// Wakes in a row after which a jump gives up: a round has four.
    const STEPS: usize = 50;

    impl PiazzaHost {
        /// The house for the piazza's one server; `alone`: no other door is to be opened.
        ///
        /// Only then, and where nothing of another door's is in the file, the clock may be moved (a move is one of all
        /// that is in it); and only then it begins where the last trial has left it, so that what was begun there
        /// goes on. To be called before the house goes on.
        ///
        /// # Errors
        /// When the journal cannot be read.
        pub async fn open(house: House, server: Server, alone: bool) -> Result<Self, ReadError> {
            let mut trial = alone;
            for door in Door::ALL.into_iter().filter(|door| *door != Door::Piazza) {
                trial = trial && !house.journal().knows_behind(door).await?;
            }
            let (hour, clock) = (Clock::real(), house.clock());
            if trial {
                let stood = house.kept(MOVED).and_then(|at| at.parse().ok());
                let newest = house.journal().newest_stamp().await?.max(stood).unwrap_or(Millis::MIN);
                clock.set(clock.now().max(newest));
            }
            Ok(Self { house, server, trial, hour, noted: AtomicI64::new(Millis::MIN) })
        }

        /// Whether the clock of the page may be moved.
        fn may_move(&self) -> bool {
            self.trial && self.house.is_only_door(Door::Piazza)
        }

        /// Notes where a moved clock stands, so that a process that is killed leaves nothing in the future of the next.
        async fn note_clock(&self) {
            if let Some(jump) = self.hour.follow() {
                self.hour.goes_on(jump);
            }
            let now = self.house.clock().now();
            let noted = self.noted.load(Ordering::Relaxed);
            if self.trial && now > self.hour.now() + MOVED_BY && now > noted + MOVED_BY {
                self.noted.store(now, Ordering::Relaxed);
                if let Err(error) = self.house.keep(MOVED, &now.to_string()).await {
                    tracing::warn!(%error, "where the clock stands could not be noted");
                }
            }
        }

        async fn run_to(&self, at: Millis) {
            while let Some(next) = self.house.next_wake().filter(|next| *next <= at) {
                let clock = self.house.clock();
                clock.set(next.max(clock.now()));
                self.house.wake().await;
                self.house.settled().await;
            }
            let clock = self.house.clock();
            clock.set(at.max(clock.now()));
            self.house.wake().await;
            self.house.clock_changed();
            self.note_clock().await;
        }
    }

    impl Host for PiazzaHost {
        fn hear(&self, heard: Heard) -> Task<'_> {
            Box::pin(async move {
                self.house.hear(heard).await;
                self.note_clock().await;
            })
        }

        fn plays(&self, place: &Place) -> bool {
            self.house.plays(place)
        }

        fn owns_time(&self) -> bool {
            self.may_move()
        }

        fn set_rate(&self, rate: u32) -> Task<'_> {
            Box::pin(async move {
                if self.may_move() {
                    self.house.clock().set_rate(rate);
                    self.house.clock_changed();
                    self.note_clock().await;
                }
            })
        }

        fn jump_to_next_deadline<'a>(&'a self, place: &'a Place) -> Task<'a, Option<Millis>> {
            Box::pin(async move {
                // Past warnings and closing, to where something else is due than before: the next turn, or the rest after the end.
                // Looking at the end alone runs through all turns of a match.
                let (mut reached, before) = (None, self.house.next_deadline_of(place));
                for _ in (0..STEPS).filter(|_| self.may_move()) {
                    let playing = self.house.plays(place);
                    let Some(at) = self.house.next_wake_of(place) else { break };
                    self.run_to(at).await;
                    reached = Some(self.house.clock().now());
                    let due = self.house.next_deadline_of(place);
                    if playing != self.house.plays(place) || due.is_some_and(|due| Some(due) != before) {
                        break;
                    }
                }
                reached
            })
        }

        fn run_night(&self) -> Task<'_> {
            Box::pin(async move {
                if !self.may_move() {
                    return;
                }
                let at = self.house.next_night(&self.server);
                self.run_to(at).await;
                self.house.night().await;
                // And to the morning, where there is something to tell.
                if let Some(at) = self.house.next_morning(&self.server) {
                    self.run_to(at).await;
                }
            })
        }

        fn bans(&self) -> Task<'_, Vec<(Person, String)>> {
            Box::pin(async move {
                let settings = self.house.journal().settings().await.unwrap_or_else(|error| {
                    tracing::warn!(%error, "who was sent away from the page could not be read");
                    Vec::new()
                });
                let bans = settings.into_iter().filter(|(_, name, _)| name == BAN);
                let person = |scope: &str| Some(Person(scope.strip_prefix("person:")?.to_owned()));
                bans.filter_map(|(scope, _, text)| Some((person(&scope)?, text))).collect()
            })
        }

        fn keep_ban<'a>(&'a self, person: &'a Person, text: Option<String>) -> Task<'a, bool> {
            Box::pin(async move {
                let (scope, at) = (format!("person:{}", person.0), self.house.clock().now());
                let record = Record::Setting { scope, key: BAN.into(), value: text, at };
                let entry = Entry { lines: Vec::new(), records: vec![record] };
                let kept = self.house.journal().append(entry).await;
                if let Err(error) = &kept {
                    tracing::warn!(%error, "who was sent away from the page could not be noted");
                }
                kept.is_ok()
            })
        }

        fn log_lines<'a>(&'a self, place: &'a Place, after: i64) -> Task<'a, Vec<LogLine>> {
            Box::pin(async move {
                let lines = self.house.journal().lines_in(place, after).await.unwrap_or_default();
                lines.into_iter().map(|(n, text)| LogLine { n, text }).collect()
            })
        }
    }

    /// The table of commands as the page completes it.
    pub fn command_hints() -> Vec<CommandHint> {
        let mut hints = Vec::new();
        for lang in Lang::ALL {
            for spec in TABLE.iter() {
                let mut options = Vec::new();
                for option in spec.options {
                    let name = option.name(lang);
                    let values: Vec<String> = match option.kind {
                        OptionKind::Choice(choices) => choices
                            .iter()
                            .map(|(it, en)| if lang == Lang::It { *it } else { *en }.to_owned())
                            .collect(),
                        OptionKind::Flag => vec![messages::plain(lang, "hint-yes", &[])],
                        OptionKind::Number { min, max } => vec![format!("{min}…{max}")],
                        OptionKind::Time { .. } => vec!["60".to_owned(), "10+5".to_owned()],
                        OptionKind::Size => vec!["4x4".to_owned(), "5x5".to_owned()],
                        OptionKind::Text | OptionKind::File => vec!["…".to_owned()],
                    };
                    for value in values {
                        options.push((format!("{name}:{value}"), name.to_owned()));
                    }
                }
                let moderators = if spec.who == Audience::Moderators {
                    messages::plain(lang, "hint-moderators", &[])
                } else {
                    String::new()
                };
                let does = messages::plain(lang, &spec.description_key(), &[]);
                hints.push(CommandHint {
                    lang,
                    name: spec.name(lang).to_owned(),
                    description: format!("{does}{moderators}"),
                    options,
                    public: matches!(spec.id, Command::Manche | Command::Stop | Command::Automatiche),
                });
            }
        }
        hints
    }
}
#[cfg(feature = "piazza")]
pub use piazza_host::command_hints;
