//! What a community keeps beside its messages, where its platform has such things: a calendar of what is to come, and roles that
//! set somebody apart.

use super::Handle;
use crate::clock::Millis;
use crate::messages::Text;
use crate::rooms::heard::Person;

/// An entry of the calendar (Discord: a scheduled event).
#[derive(Clone, Debug, PartialEq)]
pub struct Entry {
    /// What it is called.
    pub title: Text,
    /// What it is about.
    pub about: Text,
    /// When it begins, and about when it is over.
    pub time: (Millis, Millis),
    /// How far it is.
    pub stage: Stage,
}

/// How far something is that stands in a calendar.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// It is to come.
    Ahead,
    /// It goes on.
    On,
    /// It is over. Where it never stood in the calendar nothing is entered.
    Over,
    /// It will not be: the entry is taken out.
    Off,
}

/// A role that goes from one person to another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Crown {
    /// For what it is given: once.
    pub handle: Handle,
    /// The platform's number of the role.
    pub role: String,
    /// Who has it from now on; `None`: it is only taken back.
    pub to: Option<Person>,
    /// Who had it so far.
    pub from: Option<Person>,
}
