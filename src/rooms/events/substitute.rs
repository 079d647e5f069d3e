//! Another person takes over a seat, with its points and its rounds to come: before the tournament begins, or between two of its
//! games. What was played stays with those who played it.

use super::Events;
use super::guests::{guest_name, seats_guests, taken};
use super::running::Running;
use crate::commands::{Invocation, Opt};
use crate::games::{By, Seat};
use crate::journal::Record;
use crate::messages::{Arg, Text};
use crate::rooms::desk::{Desk, Halt};
use crate::rooms::heard::{Heard, Person};
use crate::rooms::matches::invite::person_meant;
use crate::rooms::orders::reason;
use crate::rooms::typed::unquoted;
use crate::say;

/// Who takes over.
enum Successor {
    /// Somebody with an account, and their name.
    Person(Person, String),
    /// Somebody without.
    Guest(String),
}

impl Events {
    /// `/torneo sostituisci chi:"Anna, Bruno"`: Bruno takes over from Anna.
    pub(crate) async fn substitute(
        &mut self,
        desk: &Desk,
        heard: &Heard,
        asked: &Invocation,
    ) -> Result<(), Halt> {
        let Some(id) = self.meant_or_told(desk, heard) else { return Ok(()) };
        let typed = asked.text(Opt::Chi).unwrap_or_default();
        let (goes, comes) = typed.split_once([',', '\n']).unwrap_or((typed, ""));
        let [chi, con] = [goes, comes].map(unquoted);
        if chi.is_empty() || con.is_empty() {
            desk.answer(heard, say!("entry-substitute-who"));
            return Ok(());
        }
        let seat = self.seat_named(desk, heard, id, &chi).await?;
        let Some(running) = self.by_id.get(&id) else { return Ok(()) };
        let Some(seat) = seat.filter(|seat| running.course.is_in(*seat)) else {
            desk.answer(heard, say!("event-who-not-in", name = chi.chars().take(40).collect::<String>()));
            return Ok(());
        };
        if running.course.captain(seat).is_some() {
            desk.answer(heard, say!("team-no-substitute"));
            return Ok(());
        }
        let before = running.name(seat);
        let midway = running.course.event().is_some();
        let gives = running.person(seat).filter(|_| midway).cloned();
        let successor = match successor(desk, heard, running, seat, &con).await? {
            Ok(successor) => successor,
            Err(refusal) => {
                desk.answer(heard, refusal);
                return Ok(());
            }
        };
        let (line, person) = match &successor {
            Successor::Person(person, _) => (format!("seat {}", seat.0), Some(person.clone())),
            Successor::Guest(name) => (format!("seat {} {name}", seat.0), None),
        };
        let mut step = running.step();
        step.write(By::House, &line, None, desk.now()).map_err(anyhow::Error::new)?;
        let server = desk.window_of(heard).server().cloned();
        let mut records = vec![Record::Reseat { match_id: id, seat, person, server }];
        if let Some(gives) = gives {
            records.extend(super::given_away::given_away(desk, id, &gives).await?);
        }
        records.extend(desk.deed(heard, format!("torneo sostituisci {}", seat.0), &reason(asked)));
        self.commit(desk, step, records).await?;
        if let Some(running) = self.by_id.get_mut(&id) {
            running.leaves(seat);
            if let Successor::Person(person, name) = successor {
                running.sits(seat, person, Some(name));
            }
            desk.tell(None, told(running, seat, before));
        }
        self.roll_has_changed(desk, id);
        self.entries_changed(desk, id).await
    }
}

fn told(running: &Running, seat: Seat, before: String) -> Text {
    let who = match running.course.guest(seat) {
        // Whoever has meant somebody with an account sees that nobody is called.
        Some(name) => Arg::from(say!("entry-guest-called", name = name)),
        None => running.who(seat),
    };
    let tournament = running.course.plan.name.as_str();
    if running.course.event().is_some() {
        say!("entry-substituted-midway", who = who, before = before, name = tournament)
    } else {
        say!("entry-substituted", who = who, before = before, name = tournament)
    }
}

/// Who is meant by a name, or why they cannot take over.
async fn successor(
    desk: &Desk,
    heard: &Heard,
    running: &Running,
    seat: Seat,
    typed: &str,
) -> Result<Result<Successor, Text>, Halt> {
    let open = running.course.open_boards().into_iter().any(|id| {
        let board = running.course.board(id);
        board.is_some_and(|board| board.sides().contains(&seat))
    });
    if open {
        return Ok(Err(say!("entry-substitute-plays", name = running.name(seat))));
    }
    let Some(person) = person_meant(desk, heard, typed).await? else {
        // Nobody has an account of this name: it is a guest, where guests can play.
        return Ok(if seats_guests(&running.course.plan) {
            guest_name(typed).and_then(|name| match taken(running, &name) {
                Some(_) => Err(say!("entry-substitute-was-in", name = name)),
                None => Ok(Successor::Guest(name)),
            })
        } else {
            Err(say!("challenge-unknown", name = typed.chars().take(40).collect::<String>()))
        });
    };
    if desk.is_out(&person) {
        return Ok(Err(say!("challenge-excluded")));
    }
    let names =
        desk.house.journal.names(desk.window_of(heard).server(), std::slice::from_ref(&person)).await?;
    let bare = || person.0.rsplit(':').next().unwrap_or_default().to_owned();
    let name = names.into_iter().next().map_or_else(bare, |(_, name)| name);
    // Two seats of one person would have to play each other.
    if running.seat_of(&super::entries::accounts_of(desk, &person)).is_some() {
        return Ok(Err(say!("entry-substitute-was-in", name = name)));
    }
    Ok(Ok(Successor::Person(person, name)))
}
