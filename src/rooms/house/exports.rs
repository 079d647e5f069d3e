//! Files with what is stored about somebody: made beside the rooms, one after the other, one at a time for each person.

use super::super::heard::Person;
use super::super::say::{Act, Attachment, Say};
use super::inner::{Inner, lock};
use crate::clock::Millis;
use crate::say;
use std::collections::BTreeSet;
use std::sync::{Arc, Mutex};

/// Whose files are being made.
#[derive(Default)]
pub(crate) struct Exports {
    accounts: Mutex<BTreeSet<Person>>,
    /// One file at a time reads: rooms read too.
    turn: tokio::sync::Mutex<()>,
}

impl Exports {
    /// Whether the person with these accounts may have a file made; not while one is being made.
    pub(crate) fn begin(&self, accounts: &[Person]) -> bool {
        let mut known = lock(&self.accounts);
        let free = accounts.iter().all(|account| !known.contains(account));
        if free {
            known.extend(accounts.iter().cloned());
        }
        free
    }

    /// The file is made. Tells whether it is still wanted: a person erased meanwhile gets no file.
    fn end(&self, accounts: &[Person]) -> bool {
        let mut known = lock(&self.accounts);
        let before = known.len();
        known.retain(|account| !accounts.contains(account));
        before - known.len() == accounts.len()
    }

    /// Lets go of an account.
    pub(super) fn forget(&self, person: &Person) {
        lock(&self.accounts).remove(person);
    }
}

impl Inner {
    /// Makes the file of the person with these accounts, after [`Exports::begin`], and says `answer` with it. Nobody waits
    /// for it, the room where it was asked for neither.
    pub(crate) fn export(self: &Arc<Self>, accounts: Vec<Person>, at: Millis, mut answer: Say) {
        let house = Arc::clone(self);
        house.expects(1);
        self.tasks.start(async move {
            let made = {
                let _turn = house.exports.turn.lock().await;
                house.journal.export(&accounts, at).await
            };
            if house.exports.end(&accounts)
                && let Act::Post { body, .. } = &mut answer.act
            {
                match made {
                    Ok(content) => body.file = Some(Attachment::text(file_name(at), content)),
                    Err(error) => {
                        tracing::error!(%error, "what is stored about somebody could not be read");
                        body.text = Some(say!("fault-ours"));
                    }
                }
                house.say(answer);
            }
            house.expects(-1);
        });
    }
}

fn file_name(at: Millis) -> String {
    let day = jiff::Timestamp::from_millisecond(at).unwrap_or_default();
    format!("giostra-{}.json", day.strftime("%Y-%m-%d"))
}

#[cfg(test)]
mod tests {
    use super::super::super::heard::Door;
    use super::*;

    #[test]
    fn one_file_at_a_time_for_a_person_by_whatever_account() {
        let exports = Exports::default();
        let person = |name| Person::new(Door::Discord, name);
        assert!(exports.begin(&[person("1"), person("2")]));
        assert!(!exports.begin(&[person("2"), person("1")]), "the same person, elsewhere");
        assert!(exports.begin(&[person("3")]), "somebody else");
        assert!(exports.end(&[person("1"), person("2")]));
        assert!(exports.begin(&[person("2"), person("1")]), "again, when the first is made");
        exports.forget(&person("2"));
        assert!(!exports.end(&[person("2"), person("1")]), "who is erased gets no file");
        assert!(exports.end(&[person("3")]));
    }
}
