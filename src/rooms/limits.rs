//! How much one person, and all of a server together, may ask for: commands and presses, pictures, files. Nobody who plays meets
//! these limits; a program that asks without end is told once a minute, and nothing is done for it.
//!
//! Words are never refused, and neither is what a judge fills in: neither is counted. Each process counts for itself, by its own
//! clock, and keeps nothing: after a restart everybody begins anew.

use super::heard::{Heard, Person, Server, What};
use super::orders;
use super::press::{OfData, OfEvent, OfJury, OfMatch, OfOrganiser, OfPlace, OfRound, Press};
use crate::clock::Millis;
use crate::commands::{self, Command, Invocation, Opt};
use crate::messages::{Lang, Text};
use crate::rates::{Rate, Rates};
use crate::say;

/// Commands and presses of one person: forty a minute, for hours on end.
const ORDERS: Rate = Rate { burst: 100, every: 1_500 };
/// Pictures that one person asks for. Boards that are shown because somebody has moved are not asked for.
const PICTURES: Rate = Rate { burst: 20, every: 6_000 };
/// The same of all of a server.
const PICTURES_HERE: Rate = Rate { burst: 100, every: 1_000 };
/// Files that one person asks for.
const FILES: Rate = Rate { burst: 6, every: 30_000 };
/// The same of all of a server.
const FILES_HERE: Rate = Rate { burst: 30, every: 5_000 };
/// A person is told once in so long.
const TOLD: Rate = Rate { burst: 1, every: 60_000 };
/// Most that are remembered.
const KNOWN: usize = 16_384;

/// What is asked for, beside being a command or a press.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Asks {
    /// An answer in words, or something that is done.
    Words,
    /// Something that has to be painted.
    Picture,
    /// Something that is put together as a file.
    File,
}

/// Who is counted, and for what.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Who {
    Orders(Person),
    Pictures(Person),
    Files(Person),
    PicturesOf(Server),
    FilesOf(Server),
    /// That they are told so.
    Told(Person),
}

/// What becomes of something that was asked for.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Verdict {
    /// It is done.
    Fits,
    /// It is not, and this is said.
    Told(Text),
    /// It is not, and that was said a moment ago.
    Silent,
}

/// How much each has asked for.
#[derive(Debug)]
pub(crate) struct Limits(Rates<Who>);

impl Default for Limits {
    fn default() -> Self {
        Self(Rates::new(KNOWN))
    }
}

impl Limits {
    /// Whether something that was heard may be done; `now` by a clock that never goes back. What is counted is spent, also where it does
    /// not fit because of another limit.
    pub(crate) fn judge(&mut self, heard: &Heard, now: Millis) -> Verdict {
        let Some(asks) = asks(heard) else { return Verdict::Fits };
        let (person, server) = (&heard.who.person, heard.place.server());
        let mut refusal = None;
        if !self.0.spend(Who::Orders(person.clone()), ORDERS, now) {
            refusal = Some(say!("limit-orders"));
        }
        let (own, all) = match asks {
            Asks::Words => (None, None),
            Asks::Picture => (
                Some((Who::Pictures(person.clone()), PICTURES, say!("limit-pictures"))),
                server.map(|server| {
                    (Who::PicturesOf(server.clone()), PICTURES_HERE, say!("limit-pictures-here"))
                }),
            ),
            Asks::File => (
                Some((Who::Files(person.clone()), FILES, say!("limit-files"))),
                server.map(|server| (Who::FilesOf(server.clone()), FILES_HERE, say!("limit-files-here"))),
            ),
        };
        for (who, rate, sentence) in own.into_iter().chain(all) {
            // Who asks for too much takes nothing from the others.
            if refusal.is_none() && !self.0.spend(who, rate, now) {
                refusal = Some(sentence);
            }
        }
        let Some(refusal) = refusal else { return Verdict::Fits };
        if self.0.spend(Who::Told(person.clone()), TOLD, now) {
            Verdict::Told(refusal)
        } else {
            Verdict::Silent
        }
    }

    /// Lets go of a person.
    pub(crate) fn forget(&mut self, person: &Person) {
        let all = [Who::Orders, Who::Pictures, Who::Files, Who::Told];
        for who in all {
            self.0.forgive(&who(person.clone()));
        }
    }
}

/// What is asked for; `None` where it is not counted: words, talk, what a judge fills in, what happens to a place.
fn asks(heard: &Heard) -> Option<Asks> {
    if heard.who.robot || orders::gives_words(heard) {
        return None;
    }
    match &heard.what {
        What::Edited { .. } | What::Access(_) => None,
        What::Press { payload, .. } => of_press(payload),
        What::Message { text } => match commands::parse(text, Lang::It) {
            Some(Ok(asked)) => Some(of_command(&asked)),
            // A command that cannot be read is answered all the same; in a channel another bot's is not.
            Some(Err(_)) => Some(Asks::Words),
            None => {
                let is_known = || commands::of_others(text, Lang::It).is_some();
                (heard.place.is_private() || is_known()).then_some(Asks::Words)
            }
        },
        What::Command { name, options } => match commands::read_options(name, options, Lang::It) {
            Some(Ok(asked)) => Some(of_command(&asked)),
            _ => Some(Asks::Words),
        },
    }
}

fn of_command(asked: &Invocation) -> Asks {
    match asked.command {
        Command::Dati if asked.choice(Opt::Cosa) == Some("esporta") => Asks::File,
        Command::Classifica if asked.choice(Opt::Esporta).is_some() => Asks::File,
        Command::Giuria if asked.choice(Opt::Azione) == Some("esporta") => Asks::File,
        Command::Classifica | Command::Profilo | Command::Elo | Command::Rivedi => Asks::Picture,
        Command::Torneo if matches!(asked.choice(Opt::Azione), Some("tabella" | "albo")) => Asks::Picture,
        _ => Asks::Words,
    }
}

fn of_press(payload: &str) -> Option<Asks> {
    let Ok(press) = payload.parse::<Press>() else { return Some(Asks::Words) };
    Some(match press {
        // Whoever judges answers thirty questions a sheet, as fast as they can.
        Press::Jury(_, what) => match what {
            OfJury::Organise(OfOrganiser::Export(..)) => Asks::File,
            OfJury::Organise(_) | OfJury::Schedule(_) => Asks::Words,
            OfJury::Teams(..) | OfJury::Character(..) | OfJury::General(_) | OfJury::Feedback(_) => {
                Asks::Picture
            }
            OfJury::Judge
            | OfJury::Bench
            | OfJury::Sheet(_)
            | OfJury::Item(..)
            | OfJury::Mark(..)
            | OfJury::Missing(..)
            | OfJury::Close(_)
            | OfJury::Look(..)
            | OfJury::Confirm(..) => return None,
        },
        // Move by move a replay is the same message again, and only turned.
        Press::Match(_, OfMatch::ReplayFilm | OfMatch::Analysis)
        | Press::Round(_, OfRound::Longest)
        | Press::Event(_, OfEvent::Diploma | OfEvent::Table(_) | OfEvent::Cross(_) | OfEvent::Hall)
        | Press::Place(OfPlace::Profile(_)) => Asks::Picture,
        Press::Place(OfPlace::Ladder(page)) if !page.in_words => Asks::Picture,
        Press::Match(_, OfMatch::ReplayFile) | Press::Place(OfPlace::Data(OfData::Export)) => Asks::File,
        _ => Asks::Words,
    })
}

#[cfg(test)]
mod tests {
    use super::super::heard::{Door, Place, Precision, Who as Author};
    use super::*;

    fn heard(person: &str, text: &str) -> Heard {
        let person = Person::new(Door::Discord, person);
        let server = Server("discord:1".into());
        let place = Place::Room { door: Door::Discord, server, channel: "1".into(), thread: None };
        let who = Author {
            person,
            name: "Silk".into(),
            moderator: false,
            roles: vec![],
            locale: None,
            robot: false,
        };
        let what = match text.strip_prefix('!') {
            Some(payload) => What::Press { payload: payload.into(), form: None },
            None => What::Message { text: text.into() },
        };
        Heard { place, who, id: 1, at: 0, precision: Precision::Millisecond, replies_to: None, what }
    }

    /// How many of so many pass at a moment, and how often a sentence is said.
    fn passed(limits: &mut Limits, person: &str, text: &str, now: Millis) -> (usize, usize) {
        let (mut passed, mut told) = (0, 0);
        for _ in 0..300 {
            match limits.judge(&heard(person, text), now) {
                Verdict::Fits => passed += 1,
                Verdict::Told(_) => told += 1,
                Verdict::Silent => {}
            }
        }
        (passed, told)
    }

    #[test]
    fn each_limit_is_told_once_a_minute_and_given_back_with_time() {
        for (text, burst, every) in
            [("/aiuto", 100, 1_500), ("/classifica", 20, 6_000), ("!dati:esporta", 6, 30_000)]
        {
            let mut limits = Limits::default();
            assert_eq!(passed(&mut limits, "7", text, 0), (burst, 1), "{text}");
            assert_eq!(passed(&mut limits, "7", text, every - 1), (0, 0), "{text}: it was said");
            assert_eq!(passed(&mut limits, "7", text, every), (1, 0), "{text}");
            assert_eq!(passed(&mut limits, "7", text, 60_000).1, 1, "{text}: and is said again");
            // Who rests for an hour begins anew, and is told anew.
            assert_eq!(passed(&mut limits, "7", text, 3_600_000), (burst, 1), "{text}");
            assert_eq!(passed(&mut limits, "8", text, 3_600_000).0, burst, "somebody else");
            limits.forget(&Person::new(Door::Discord, "7"));
            assert_eq!(passed(&mut limits, "7", text, 3_600_000).0, burst, "{text}: forgotten");
        }
    }

    #[test]
    fn all_of_a_server_share_what_it_has() {
        for (text, all, every) in [("/classifica", 100, 1_000), ("!rivedi:1:f", 30, 5_000)] {
            let mut limits = Limits::default();
            let people = (0..200).map(|person| passed(&mut limits, &person.to_string(), text, 0));
            let (passed, told) = people.fold((0, 0), |sum, one| (sum.0 + one.0, sum.1 + one.1));
            assert_eq!((passed, told), (all, 200), "{text}");
            let one = |limits: &mut Limits, now| limits.judge(&heard("new", text), now) == Verdict::Fits;
            assert!(
                !one(&mut limits, every - 1) && one(&mut limits, every) && !one(&mut limits, every),
                "{text}"
            );
        }
    }

    #[test]
    fn words_and_what_a_judge_fills_in_are_never_counted() {
        let mut limits = Limits::default();
        for text in ["carte", "/p soia", "/un bot", "!giuria:1:segna.1.1.1.5.0.a", "!giuria:1:chiude.1.1.1.5"]
        {
            assert_eq!(passed(&mut limits, "7", text, 0), (300, 0), "{text}");
        }
        assert!(limits.0.is_empty());
    }

    #[test]
    fn memory_is_bounded_and_nobody_is_refused_for_it() {
        let mut limits = Limits::default();
        for person in 0..20_000 {
            assert_eq!(limits.judge(&heard(&person.to_string(), "/aiuto"), 0), Verdict::Fits);
        }
        assert_eq!(limits.0.len(), KNOWN);
        limits.judge(&heard("new", "/aiuto"), 1_501);
        assert_eq!(limits.0.len(), 1);
    }
}
