//! A person who has erased their data: what a room keeps of them in memory goes too.

use super::Room;
use crate::journal::{Entry, Record};
use crate::rooms::activity::{Activity, each};
use crate::rooms::desk::Halt;
use crate::rooms::heard::{Heard, Person, Place};

impl Room {
    /// Lets go of a person: each activity as its rules say (W24).
    pub(crate) async fn forget(&mut self, persons: &[Person]) -> Result<(), Halt> {
        let is_theirs = |heard: &Heard| persons.contains(&heard.who.person);
        self.desk.seen.retain(|(_, person, _)| !persons.contains(person));
        // What the person wrote and nobody has judged yet is not judged any more.
        self.early.retain(|(heard, _)| !is_theirs(heard));
        if let Some(stuck) = &mut self.stuck {
            stuck.waiting.retain(|heard| !is_theirs(heard));
        }
        if matches!(&self.desk.place, Place::Private { person, .. } if persons.contains(person)) {
            // What the person practised is void in the journal already.
            self.stuck = None;
            self.let_go();
            return Ok(());
        }
        let (mut sat, mut result) = (false, Ok(()));
        each!(self, |one, desk| match one.forget(desk, persons).await {
            Ok(one) => sat |= one,
            Err(halt) => result = result.and(Err(halt)),
        });
        if sat {
            // The person's seat may have been on its way to the journal while they were erased there.
            let erased = Record::Erased { persons: persons.to_vec(), at: self.desk.now() };
            self.desk.house.append(Entry { lines: Vec::new(), records: vec![erased] }).await?;
        }
        result
    }
}
