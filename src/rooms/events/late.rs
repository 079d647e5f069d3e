//! Entering after the beginning, where each round is paired by itself (9.4): what it means is said before it is done.

use super::Events;
use super::course::Course;
use super::entries::{MOST, accounts_of};
use super::given_away::gave_away;
use super::rounds::rating_of;
use crate::games::{By, Seat};
use crate::journal::{Record, mark};
use crate::messages::Text;
use crate::rooms::desk::{Desk, Halt};
use crate::rooms::heard::Heard;
use crate::rooms::matches::invite::{may_play_matches, names};
use crate::rooms::press::{OfEntry, OfEvent, Press};
use crate::rooms::say::{Body, Button};
use crate::say;
use crate::tournaments::event::Event;
use crate::tournaments::event::line::Line;
use crate::tournaments::event::setup::Format;
use crate::tournaments::field::Bye;

/// What entering now comes to.
#[derive(Clone, Copy)]
pub(super) struct Late {
    /// The rounds that are paired already.
    missed: u16,
    /// What each of them is worth.
    worth: Bye,
}

impl Late {
    /// The line by which somebody enters.
    pub(super) fn line(self, rating: u16) -> String {
        Line::Late(rating, self.worth).to_string()
    }

    /// What a moderator reads who is about to enter guests.
    pub(super) fn told_before_guests(self) -> Text {
        say!("entry-guests-before-late", since = self.missed + 1, worth = self.points())
    }

    /// What everybody reads when they have entered.
    pub(super) fn told_of_guests(self, names: &[String]) -> Text {
        let (since, count) = (self.missed + 1, names.len());
        say!(
            "entry-guests-late",
            since = since,
            worth = self.points(),
            names = names.join(", "),
            count = count
        )
    }

    fn points(self) -> &'static str {
        if self.worth == Bye::Half { "½" } else { "0" }
    }

    /// In words.
    fn told(self) -> Text {
        let since = self.missed + 1;
        match self.worth {
            Bye::Half => say!("entry-late", since = since, missed = self.missed),
            _ => say!("entry-late-nothing", since = since),
        }
    }
}

/// What entering now comes to, or why nobody can. Rounds missed are worth half a point each, in a Swiss event, while they are no
/// more than half of all: whoever comes later would have points for most of what others have played for.
pub(super) fn late(course: &Course) -> Result<Late, Text> {
    let Some(state) = course.event().map(Event::state) else { return Err(say!("event-not-begun")) };
    if super::teams::is_one(&course.plan) {
        return Err(say!("team-no-late"));
    }
    let missed = u16::try_from(state.rounds().len()).unwrap_or(u16::MAX);
    match state.setup().format {
        Format::Swiss { rounds, .. } | Format::ItaloSwiss { rounds, .. } => {
            let fits = u32::from(missed) * 2 <= u32::from(rounds) && missed < rounds;
            if fits {
                Ok(Late { missed, worth: Bye::Half })
            } else {
                Err(say!("entry-too-late", round = missed))
            }
        }
        Format::Manche(rules) if missed < rules.rounds => Ok(Late { missed, worth: Bye::Zero }),
        Format::Manche(_) => Err(say!("entry-too-late", round = missed)),
        Format::RoundRobin { .. } | Format::Bracket(_) => Err(say!("entry-closed")),
    }
}

impl Events {
    /// Somebody would like to enter although it has begun: they are told what it comes to, and enter with the button. `told`: what
    /// they press was written when so many rounds were paired.
    pub(crate) async fn enter_late(
        &mut self,
        desk: &Desk,
        heard: &Heard,
        id: i64,
        told: Option<u16>,
    ) -> Result<(), Halt> {
        let Some(running) = self.by_id.get(&id) else {
            desk.answer(heard, say!("event-over"));
            return Ok(());
        };
        let accounts = accounts_of(desk, &heard.who.person);
        let known = running.seat_of(&accounts);
        let state = running.course.event().map(Event::state);
        let numbered = known.filter(|seat| state.is_some_and(|state| state.number(*seat).is_some()));
        if numbered.is_some_and(|seat| running.course.is_in(seat)) {
            desk.answer(heard, say!("event-in-already"));
            return Ok(());
        }
        if let Some(seat) = numbered {
            return self.comes_back(desk, heard, id, seat).await;
        }
        let entry = match late(&running.course) {
            // F3: whoever has given their seat away was in it.
            Ok(entry) if gave_away(desk, id, &heard.who.person).await? => Late { worth: Bye::Zero, ..entry },
            Ok(entry) => entry,
            Err(refusal) => {
                desk.answer(heard, refusal);
                return Ok(());
            }
        };
        let most = running.course.plan.entries.limit.map_or(MOST, usize::from);
        let first = desk.house.journal.lines(id).await?;
        let erased = first.first().map(|line| mark(&line.text, &heard.who.person));
        let erased = match erased {
            Some(mark) => desk.house.journal.shut_out(id).await?.contains(&mark),
            None => false,
        };
        let refusal = if erased {
            // Otherwise rounds lost under the old name would be worth half a point each.
            Some(say!("entry-erased"))
        } else if known.is_some_and(|seat| running.course.is_expelled(seat)) {
            Some(say!("entry-expelled"))
        } else if running.course.players().len() >= most {
            Some(say!("entry-full", most = most))
        } else {
            may_play_matches(desk, heard, &heard.who.person).await?
        };
        if let Some(refusal) = refusal {
            desk.answer(heard, refusal);
            return Ok(());
        }
        if told != Some(entry.missed) {
            let press = Press::Event(id, OfEvent::Entry(OfEntry::Late(entry.missed)));
            let buttons = vec![Button::new(say!("button-entry-late"), &press).first()];
            let body = Body { text: Some(entry.told()), buttons, ..Body::default() };
            desk.house.say(desk.answer_anew(heard, format!("e{id}.late"), body));
            return Ok(());
        }
        self.enters_late(desk, heard, id, entry).await
    }

    async fn enters_late(&mut self, desk: &Desk, heard: &Heard, id: i64, entry: Late) -> Result<(), Halt> {
        let Some(running) = self.by_id.get(&id) else { return Ok(()) };
        let (person, name) = (heard.who.person.clone(), heard.who.name.clone());
        let rating = rating_of(desk, running, Some(&person)).await?;
        let entrants = running.course.event().map_or(0, |event| event.state().entrants().len());
        let seat = Seat(u16::try_from(entrants + 1).unwrap_or(u16::MAX));
        let mut step = running.step();
        step.write(By::House, &entry.line(rating), None, desk.now()).map_err(anyhow::Error::new)?;
        let server = desk.window_of(heard).server().cloned();
        let sits = Record::Seat { match_id: id, seat, person: person.clone(), server };
        self.commit(desk, step, vec![names(desk, heard), sits]).await?;
        let since = entry.missed + 1;
        if let Some(running) = self.by_id.get_mut(&id) {
            running.sits(seat, person, Some(name.clone()));
        }
        desk.answer(heard, say!("entry-in-late", since = since));
        desk.tell(None, say!("entry-late-told", name = name, since = since));
        self.entries_changed(desk, id).await
    }

    /// Who plays has changed in the middle of it: the card says so, and where nobody could be paired perhaps they can be now.
    pub(super) async fn entries_changed(&mut self, desk: &Desk, id: i64) -> Result<(), Halt> {
        if let Some(running) = self.by_id.get_mut(&id) {
            running.card.1 = true;
            running.may_pair_again(desk);
        }
        self.show_old_card(desk, id);
        self.go_on_with(desk, id).await
    }
}
