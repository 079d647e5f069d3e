//! One interface of what happens in a room: each activity (word rounds, matches, tournaments, judged events) owns its own state and answers the same
//! questions.
//!
//! No question has a default answer: what one activity does when its place is gone, muted, cut off, every other one has to
//! decide, too, and the compiler asks for it. The room asks with `each!` and `one!`; a further activity is one more line in
//! these two macros, a field of the room, and a kind of the journal.

use super::desk::{Batch, Desk, Halt};
use super::heard::{Door, Heard, Person, Place, Taken};
use crate::clock::Millis;
use crate::journal::ActivityKind;
use crate::messages::Text;

/// Makes the enum, and beside it one of the bare names with a list of all, so that a test can ask for a row of each.
macro_rules! outages {
    ($($(#[$doc:meta])* $name:ident $({ $($field:ident: $type:ty),+ })?),+ $(,)?) => {
        /// What can befall what is played in a room.
        #[derive(Clone, Debug)]
        pub(crate) enum Outage {
            $($(#[$doc])* $name $({ $($field: $type),+ })?),+
        }

        /// The names of what can befall what is played in a room.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum OutageKind {
            $($(#[$doc])* $name),+
        }

        impl OutageKind {
            /// Every one of them, each once.
            pub const ALL: &[Self] = &[$(Self::$name),+];
        }
    };
}

outages! {
    /// The process is back; what was played has been read back. It was last alive `since` (W19, W25).
    Restarted { since: Millis },
    /// The door of every window was cut off `since`, and one is back: this one, which has been away for longer where another went
    /// after it (W19).
    Returned { since: Millis, door: Door, away: Millis },
    /// We may not write in a window any more; `last`: in no other one either.
    Barred { window: Place, last: bool },
    /// What is written in a window is not heard for now, as when its door is away (W19).
    Cut,
    /// We may write again where we could write nowhere `since`.
    Allowed { since: Millis },
    /// The place is gone for good.
    Gone,
    /// The clock of the platform is further ahead of ours than we knew, by so much: what was set by ours was set wrong.
    Skewed { by: Millis },
    /// The journal cannot be written: what was not saved must not be believed.
    Unsaved,
    /// The journal can be written again; what was played has been read back. Nothing could be saved `since`.
    Saved { since: Millis },
    /// The place gets another name, and what is here is read back there.
    Moved,
    /// Another process writes what we believed to be ours.
    Fenced,
}

/// Whether a message that can only be words is for an activity; where two want it the higher one has it, of equals the first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Interest {
    /// It is not.
    No,
    /// If nobody else wants it.
    Perhaps,
    /// It is.
    Mine,
    /// It answers something this activity has shown.
    Answered,
}

/// What an activity does with words it is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Judged {
    /// They are in the batch.
    Batched,
    /// They are an entry of their own: [`Activity::hear`].
    Alone,
}

/// What happens in a room.
pub(crate) trait Activity {
    /// Which one it is.
    const KIND: ActivityKind;

    /// Whether something is played or planned that is to be kept from harm.
    fn is_on(&self) -> bool;

    /// Whether what people write now counts for something that runs.
    fn is_running(&self) -> bool;

    /// Whether nothing is left to do: then the task of the room may end.
    fn is_idle(&self) -> bool;

    /// Whether a message that can only be words is for this activity.
    fn interest(&self, desk: &Desk, heard: &Heard) -> Interest;

    /// Whether it cannot judge this yet, which has to wait; and what the door is told of it then.
    fn holds(&self, desk: &Desk, heard: &Heard) -> Option<Taken>;

    /// Judges words that are for this activity. Nothing is said before the batch is committed.
    fn judge(&mut self, desk: &mut Desk, heard: &Heard, batch: &mut Batch) -> Judged;

    /// Takes words that are an entry of their own.
    async fn hear(&mut self, desk: &mut Desk, heard: &Heard, text: &str) -> Result<(), Halt>;

    /// All moments of platform time that mean something here, past ones too: a deadline, a flag, the end of a window.
    fn deadlines(&self) -> impl Iterator<Item = Millis>;

    /// When it has something to do by itself.
    fn wake(&self, desk: &Desk) -> Option<Millis>;

    /// Does what is due.
    async fn tick(&mut self, desk: &mut Desk) -> Result<(), Halt>;

    /// Reads back from the journal what is played here.
    async fn reload(&mut self, desk: &mut Desk) -> Result<(), Halt>;

    /// Something befalls it. What everybody is to be told of it is returned: one message for all activities.
    async fn outage(&mut self, desk: &mut Desk, what: &Outage) -> Result<Option<Text>, Halt>;

    /// Goes on after that, when everybody has been told: shows what has to be seen again, finishes what was left half done.
    async fn go_on(&mut self, desk: &mut Desk, after: &Outage) -> Result<(), Halt>;

    /// Shows what runs in a window that was shut while it went on in another one; `cut`: its door was cut off since then. What
    /// everybody is to be told of it is returned.
    async fn show_in(
        &mut self,
        desk: &mut Desk,
        window: &Place,
        cut: Option<Millis>,
    ) -> Result<Option<Text>, Halt>;

    /// Lets go of all it has in memory; the journal has it.
    fn let_go(&mut self, desk: &Desk);

    /// Lets go of a person who has erased their data (W24). Tells whether they had a seat.
    async fn forget(&mut self, desk: &mut Desk, persons: &[Person]) -> Result<bool, Halt>;
}

/// Asks every activity of a room, one after the other.
macro_rules! each {
    ($room:expr, |$one:ident, $desk:ident| $ask:expr) => {{
        let $crate::rooms::room::Room { desk: $desk, rounds, matches, events, juries, .. } = $room;
        {
            let $one = rounds;
            $ask;
        }
        {
            let $one = matches;
            $ask;
        }
        {
            let $one = events;
            $ask;
        }
        {
            let $one = juries;
            $ask;
        }
    }};
}

/// Asks one activity of a room.
macro_rules! one {
    ($room:expr, $kind:expr, |$one:ident, $desk:ident| $ask:expr) => {{
        let $crate::rooms::room::Room { desk: $desk, rounds, matches, events, juries, .. } = $room;
        match $kind {
            $crate::journal::ActivityKind::Round => {
                let $one = rounds;
                $ask
            }
            $crate::journal::ActivityKind::Match => {
                let $one = matches;
                $ask
            }
            $crate::journal::ActivityKind::Event => {
                let $one = events;
                $ask
            }
            $crate::journal::ActivityKind::Jury => {
                let $one = juries;
                $ask
            }
        }
    }};
}

pub(crate) use {each, one};
