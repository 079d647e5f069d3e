//! The script language `giostra-chat 1`, read line by line. The grammar is frozen and written down
//! in `docs/chat-format.md`.

use super::moment;
use crate::clock::Millis;
use crate::messages::Lang;
use jiff::tz::TimeZone;

/// The first line of every script and of every answer.
pub const HEADER: &str = "giostra-chat 1";

/// The time zone of the server that stands when the script declares none.
pub const DEFAULT_ZONE: &str = "Europe/Rome";

/// A line of a script that asks for something.
#[derive(Clone, Debug, PartialEq)]
pub struct Line {
    /// Its number, from 1.
    pub number: usize,
    /// The line as written.
    pub source: String,
    /// The clock moves here first (doing what is due on the way), then the step is done.
    pub at: Millis,
    /// What to do.
    pub step: Step,
}

/// What a line asks for.
#[derive(Clone, Debug, PartialEq)]
pub enum Step {
    /// `at …`, `+SECONDS`: only the clock moves.
    Wait,
    /// `server NAME LANG ZONE`: from here on, lines speak of this server.
    Server {
        /// Its name.
        name: String,
        /// Its language.
        lang: Lang,
        /// Its IANA time zone.
        zone: String,
    },
    /// `moderator NAME`: in the current server.
    Moderator(String),
    /// `robot NAME`: this account is a bot.
    Robot(String),
    /// `NAME #ROOM: text`, `NAME @bot: text`.
    Say {
        /// Who.
        name: String,
        /// Where.
        to: Target,
        /// The platform's stamp, in milliseconds from now.
        stamp: Millis,
        /// The message's number, if the script gives one.
        id: Option<u64>,
        /// The bot's message that is answered.
        reply: Option<u64>,
        /// The text.
        text: String,
    },
    /// `NAME press N "label" [= form text]`.
    Press {
        /// Who.
        name: String,
        /// The bot's message.
        message: u64,
        /// What stands on the button.
        label: String,
        /// What is written into the form it opens.
        form: Option<String>,
    },
    /// `NAME edit 17: text`.
    Edit {
        /// Who.
        name: String,
        /// Which message.
        id: u64,
        /// The new text.
        text: String,
    },
    /// `again 17`: the platform delivers the message a second time.
    Again(u64),
    /// `again press`: the platform delivers the last press a second time.
    AgainPress,
    /// `crash`: the process dies.
    Crash,
    /// `back +SECONDS`: a new process on the same file.
    Back,
    /// `night`: the nightly work.
    Night,
    /// `door away`: the platform cannot be reached.
    DoorAway,
    /// `door back +SECONDS`: it can again.
    DoorBack,
    /// `disk full`, `disk ok`.
    Disk {
        /// Whether it takes no more writes.
        full: bool,
    },
    /// `gone #ROOM`: the channel is deleted.
    GoneRoom(String),
    /// `gone @NAME`: this person blocks the bot.
    GonePerson(String),
}

/// Where somebody speaks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Target {
    /// A channel of the current server, without `#`.
    Room(String),
    /// The private chat with the bot.
    Bot,
}

/// A line that cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {what}")]
pub struct BadScript {
    /// Its number, from 1.
    pub line: usize,
    /// What was expected there.
    pub what: String,
}

/// Reads a whole script.
///
/// # Errors
/// The first line that cannot be used.
pub fn parse(text: &str) -> Result<Vec<Line>, BadScript> {
    let mut parser = Parser::new();
    let lines = text.lines().filter_map(|line| parser.line(line).transpose()).collect::<Result<_, _>>()?;
    parser.finish()?;
    Ok(lines)
}

/// Whether a line says something to its reader alone.
pub fn is_comment(line: &str) -> bool {
    let line = line.strip_suffix('\r').unwrap_or(line);
    line == "#" || line.starts_with("# ")
}

/// Reads a script line by line; knows what time it is in it, and what cannot happen there.
pub struct Parser {
    number: usize,
    now: Millis,
    zone: TimeZone,
    /// Whether anything happened yet: the first server, if it comes before, sets the first moment.
    begun: bool,
    crashed: bool,
    away: bool,
}

impl Default for Parser {
    fn default() -> Self {
        Self::new()
    }
}

impl Parser {
    /// A parser before the first line.
    pub fn new() -> Self {
        let zone = TimeZone::get(DEFAULT_ZONE).unwrap_or(TimeZone::UTC);
        Self { number: 0, now: moment::noon(&zone), zone, begun: false, crashed: false, away: false }
    }

    /// An error about the line that is read next.
    pub fn bad_next(&self, what: impl Into<String>) -> BadScript {
        BadScript { line: self.number + 1, what: what.into() }
    }

    fn bad(&self, what: impl Into<String>) -> BadScript {
        BadScript { line: self.number, what: what.into() }
    }

    /// Says whether the script had its first line.
    ///
    /// # Errors
    /// When it had none.
    pub fn finish(&self) -> Result<(), BadScript> {
        if self.number == 0 { Err(self.bad_next(format!("expected \"{HEADER}\""))) } else { Ok(()) }
    }

    /// Reads the next line, given without its line feed. `None` for the first line, for comments
    /// and for blank lines.
    ///
    /// # Errors
    /// When the line cannot be used.
    pub fn line(&mut self, source: &str) -> Result<Option<Line>, BadScript> {
        self.number += 1;
        let source = source.strip_suffix('\r').unwrap_or(source);
        if self.number == 1 {
            return match source.strip_prefix('\u{feff}').unwrap_or(source).trim_end() {
                HEADER => Ok(None),
                _ => Err(self.bad(format!("expected \"{HEADER}\""))),
            };
        }
        if source.trim().is_empty() || is_comment(source) {
            return Ok(None);
        }
        let step = match speech(source) {
            Ok(Some(step)) => step,
            Ok(None) => self.order(source.trim())?,
            Err(what) => match self.order(source.trim()) {
                Ok(step) => step,
                Err(_) => return Err(self.bad(what)),
            },
        };
        self.begun |= !matches!(step, Step::Server { .. } | Step::Moderator(_) | Step::Robot(_));
        Ok(Some(Line { number: self.number, source: source.to_owned(), at: self.now, step }))
    }

    /// Lines that begin with a word of the language instead of a name.
    fn order(&mut self, line: &str) -> Result<Step, BadScript> {
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        match (word, rest) {
            (plus, "") | ("at", plus) if plus.starts_with('+') => self.later(plus, Step::Wait),
            ("at", time) => self.at(time),
            ("server", rest) => self.server(rest),
            ("moderator", name) if !name.is_empty() => Ok(Step::Moderator(name.to_owned())),
            ("robot", name) if !name.is_empty() => Ok(Step::Robot(name.to_owned())),
            ("again", "press") => Ok(Step::AgainPress),
            ("again", id) => {
                number(id).map(Step::Again).ok_or_else(|| self.bad("expected again N, the number of a message"))
            }
            ("crash", "") if self.crashed => Err(self.bad("expected back +SECONDS after crash")),
            ("crash", "") => {
                self.crashed = true;
                Ok(Step::Crash)
            }
            ("back", _) if !self.crashed => Err(self.bad("expected crash before back")),
            ("back", plus) => {
                let step = self.later(plus, Step::Back)?;
                self.crashed = false;
                Ok(step)
            }
            ("night", "") if self.crashed => Err(self.bad("expected back +SECONDS before night")),
            ("night", "") => Ok(Step::Night),
            ("door", "away") if self.away => Err(self.bad("expected door back +SECONDS after door away")),
            ("door", "away") => {
                self.away = true;
                Ok(Step::DoorAway)
            }
            ("door", back) if back.starts_with("back") => {
                if !self.away {
                    return Err(self.bad("expected door away before door back"));
                }
                let step = self.later(back[4..].trim(), Step::DoorBack)?;
                self.away = false;
                Ok(step)
            }
            ("disk", "full") => Ok(Step::Disk { full: true }),
            ("disk", "ok") => Ok(Step::Disk { full: false }),
            ("gone", place) => self.gone(place),
            _ => Err(self.bad(
                "expected NAME #ROOM: text, NAME @bot: text, NAME press N \"label\", NAME edit N: text, or one \
                 of at, +SECONDS, server, moderator, robot, again, crash, back, night, door, disk, gone",
            )),
        }
    }

    fn later(&mut self, plus: &str, step: Step) -> Result<Step, BadScript> {
        match plus
            .strip_prefix('+')
            .filter(|digits| !digits.starts_with(['+', '-']))
            .and_then(moment::seconds)
        {
            Some(millis) => self.moved(self.now.saturating_add(millis), step),
            None => Err(self.bad("expected +SECONDS, with at most three decimals")),
        }
    }

    fn at(&mut self, time: &str) -> Result<Step, BadScript> {
        let bad = || self.bad("expected at [YYYY-MM-DD ]HH:MM:SS[.mmm] or at +SECONDS");
        let (day, time) = moment::local(time).ok_or_else(bad)?;
        let day = day.or_else(|| moment::day(self.now, &self.zone)).ok_or_else(bad)?;
        let at = moment::moment(day, time, &self.zone).ok_or_else(bad)?;
        if at < self.now {
            let now = moment::clock_time(self.now, &self.zone);
            return Err(self.bad(format!("expected a time that is not before {now}, which it is already")));
        }
        self.moved(at, Step::Wait)
    }

    fn moved(&mut self, at: Millis, step: Step) -> Result<Step, BadScript> {
        if moment::day(at, &self.zone).is_none() {
            return Err(self.bad("expected a time before the year 10000"));
        }
        self.now = at;
        Ok(step)
    }

    fn server(&mut self, rest: &str) -> Result<Step, BadScript> {
        let bad = || self.bad("expected server NAME LANG ZONE, such as server Giostra it Europe/Rome");
        let (rest, zone) = rest.rsplit_once(char::is_whitespace).ok_or_else(bad)?;
        let (name, lang) = rest.trim_end().rsplit_once(char::is_whitespace).ok_or_else(bad)?;
        let name = Some(name.trim()).filter(|name| !name.is_empty()).ok_or_else(bad)?;
        let lang: Lang = lang.parse().map_err(|_| self.bad("expected the language it or en"))?;
        self.zone = TimeZone::get(zone)
            .map_err(|_| self.bad(format!("expected an IANA time zone such as {DEFAULT_ZONE}")))?;
        if !self.begun {
            self.now = moment::noon(&self.zone);
            // Only the first server may set the first moment.
            self.begun = true;
        }
        Ok(Step::Server { name: name.to_owned(), lang, zone: zone.to_owned() })
    }

    fn gone(&self, place: &str) -> Result<Step, BadScript> {
        let room = place.strip_prefix('#').filter(|room| is_room(room));
        let person = place.strip_prefix('@').map(str::trim).filter(|name| !name.is_empty());
        match (room, person) {
            (Some(room), _) => Ok(Step::GoneRoom(room.to_owned())),
            (_, Some(name)) => Ok(Step::GonePerson(name.to_owned())),
            _ => Err(self.bad("expected gone #ROOM or gone @NAME")),
        }
    }
}

fn is_room(room: &str) -> bool {
    !room.is_empty() && !room.contains(|c: char| c.is_whitespace() || c == ':')
}

fn number(text: &str) -> Option<u64> {
    text.parse().ok().filter(|_| text.bytes().all(|byte| byte.is_ascii_digit()))
}

/// `NAME …`: names may hold anything, so the leftmost place or verb after a space ends the name.
/// `Ok(None)` when there is none; the error is about one that is nearly right.
fn speech(line: &str) -> Result<Option<Step>, String> {
    let mut nearly = None;
    for (space, _) in line.char_indices().filter(|(_, c)| c.is_whitespace()) {
        let name = line[..space].trim();
        let rest = line[space..].trim_start();
        if name.is_empty() || rest.is_empty() {
            continue;
        }
        match verb(name, rest) {
            Ok(Some(step)) => return Ok(Some(step)),
            Ok(None) => {}
            Err(what) => nearly = nearly.or(Some(what)),
        }
    }
    nearly.map_or(Ok(None), |what| Err(what.to_owned()))
}

fn verb(name: &str, rest: &str) -> Result<Option<Step>, &'static str> {
    if rest.starts_with('#') || rest.starts_with("@bot") {
        return said(name, rest);
    }
    let (word, after) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
    match word {
        "press" => pressed(name, after.trim_start()).map(Some),
        "edit" => edited(name, after).map(Some),
        _ => Ok(None),
    }
}

/// `#ROOM [stamp S] [id N] [reply N]: text` and the same with `@bot`.
fn said(name: &str, rest: &str) -> Result<Option<Step>, &'static str> {
    const WHAT: &str = "expected NAME #ROOM [stamp SECONDS] [id N] [reply N]: text";
    let Some((head, text)) = rest.split_once(':') else { return Err(WHAT) };
    let mut words = head.split_whitespace();
    let to = match words.next() {
        Some("@bot") => Target::Bot,
        Some(room) => match room.strip_prefix('#') {
            Some(room) if is_room(room) => Target::Room(room.to_owned()),
            _ => return Ok(None),
        },
        None => return Ok(None),
    };
    let (mut stamp, mut id, mut reply) = (None, None, None);
    while let Some(word) = words.next() {
        match (word, words.next()) {
            ("stamp", Some(value)) if stamp.is_none() => stamp = Some(moment::seconds(value).ok_or(WHAT)?),
            ("id", Some(value)) if id.is_none() => id = Some(number(value).ok_or(WHAT)?),
            ("reply", Some(value)) if reply.is_none() => reply = Some(number(value).ok_or(WHAT)?),
            _ => return Err(WHAT),
        }
    }
    Ok(Some(Step::Say {
        name: name.to_owned(),
        to,
        stamp: stamp.unwrap_or(0),
        id,
        reply,
        text: unescape(text.strip_prefix(' ').unwrap_or(text)),
    }))
}

/// `N "label" [= text]`.
fn pressed(name: &str, rest: &str) -> Result<Step, &'static str> {
    const WHAT: &str =
        "expected NAME press N \"label\", and after it = and a text if the button asks for one";
    let (message, rest) = rest.split_once('"').ok_or(WHAT)?;
    let message = number(message.trim()).ok_or(WHAT)?;
    let (label, after) = quoted(rest).ok_or(WHAT)?;
    let form = match after.trim_start() {
        "" => None,
        text => {
            let text = text.strip_prefix('=').ok_or(WHAT)?;
            Some(unescape(text.strip_prefix(' ').unwrap_or(text)))
        }
    };
    Ok(Step::Press { name: name.to_owned(), message, label, form })
}

/// The text up to the closing quote, and what follows it. `\"`, `\\` and `\n` are escapes here.
fn quoted(text: &str) -> Option<(String, &str)> {
    let mut label = String::new();
    let mut chars = text.char_indices();
    while let Some((at, c)) = chars.next() {
        match c {
            '"' => return Some((label, &text[at + 1..])),
            '\\' => match chars.next()?.1 {
                'n' => label.push('\n'),
                c @ ('"' | '\\') => label.push(c),
                c => label.extend(['\\', c]),
            },
            c => label.push(c),
        }
    }
    None
}

/// `N: text`.
fn edited(name: &str, rest: &str) -> Result<Step, &'static str> {
    const WHAT: &str = "expected NAME edit N: text";
    let (id, text) = rest.split_once(':').ok_or(WHAT)?;
    let id = number(id.trim()).ok_or(WHAT)?;
    Ok(Step::Edit { name: name.to_owned(), id, text: unescape(text.strip_prefix(' ').unwrap_or(text)) })
}

/// `\n` is a line break; every other backslash stands for itself.
fn unescape(text: &str) -> String {
    text.replace("\\n", "\n")
}
