//! A person who has erased his data: what a room keeps of him in memory goes too.

use super::super::heard::{Heard, Person, Place};
use super::{Halt, Room};
use crate::journal::{Entry, Record};

impl Room {
    /// Lets go of a person. A round that runs goes on, with their seat and what was found; they take no other in it (W24). What
    /// they write in the next one is a new person's.
    pub(crate) async fn forget(&mut self, persons: &[Person]) -> Result<(), Halt> {
        let is_his = |heard: &Heard| persons.contains(&heard.who.person);
        self.seen.retain(|(_, person, _)| !persons.contains(person));
        // What he wrote and nobody has judged yet is not judged any more.
        self.early.retain(|(heard, _)| !is_his(heard));
        if let Some(stuck) = &mut self.stuck {
            stuck.waiting.retain(|heard| !is_his(heard));
        }
        if matches!(&self.place, Place::Private { person, .. } if persons.contains(person)) {
            // What he practised is void in the journal already.
            self.stuck = None;
            self.forget_all();
            return Ok(());
        }
        if let Some(plan) = &mut self.plan
            && persons.iter().any(|person| person.0 == plan.starter)
        {
            plan.starter.clear();
        }
        if let Some(rematch) = &mut self.rematch {
            rematch.pressed.retain(|person| !persons.contains(person));
        }
        self.rematch = self.rematch.take().filter(|rematch| !rematch.pressed.is_empty());
        self.leave_matches(persons).await?;
        let open = self.live.iter_mut().chain(self.closed.iter_mut().map(|(live, _)| live));
        let sat = open.fold(false, |sat, live| {
            // The journal has the same marks since the erasure.
            let marks: Vec<String> = persons.iter().map(|person| live.mark(person)).collect();
            live.shut_out(marks);
            persons.iter().fold(sat, |sat, person| live.forget(person) || sat)
        });
        if sat {
            // His seat may have been on its way to the journal while he was erased there.
            let erased = Record::Erased { persons: persons.to_vec(), at: self.now() };
            self.house.append(Entry { lines: Vec::new(), records: vec![erased] }).await?;
        }
        Ok(())
    }

    /// The running matches of a person are resigned for him: his seats go out without him.
    async fn leave_matches(&mut self, persons: &[Person]) -> Result<(), Halt> {
        let ids: Vec<i64> = self.matches.keys().copied().collect();
        for id in ids {
            let Some(playing) = self.matches.get_mut(&id) else { continue };
            if playing.table.is_open() {
                let marks: Vec<String> = persons.iter().map(|person| playing.mark(person)).collect();
                playing.shut_out.extend(marks);
            }
            playing.guests.retain(|person, _| !persons.contains(person));
            let seats: Vec<_> = persons.iter().filter_map(|person| playing.forget(person)).collect();
            for seat in seats {
                self.leave_match(id, seat).await?;
            }
        }
        Ok(())
    }

    /// Remembers again the delivery that is being obeyed, so that it is not obeyed twice.
    pub(crate) fn remember_this(&mut self, heard: &Heard) {
        self.seen.push_back(('i', heard.who.person.clone(), heard.id));
    }
}
