//! Snowflakes of the double: made from the clock it was handed, so that an id says when its thing
//! was made exactly as a real one does. Also the kinds of id a test holds in its hand.

use std::fmt::{self, Display};

use giostra::clock::Millis;

/// The first millisecond of 2015, from which Discord counts.
const EPOCH: Millis = 1_420_070_400_000;

macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident),* $(,)?) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub(crate) struct $name(pub(crate) u64);

        impl Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.fmt(f)
            }
        }
    )*};
}

ids! {
    /// A server.
    Guild,
    /// A text channel, a thread or a direct conversation.
    Channel,
    /// A role of a guild.
    Role,
    /// A person, or the bot.
    User,
    /// A message.
    Message,
    /// A command run, a button pressed, a form sent.
    Interaction,
}

/// The id of something made at `at`; `counter` tells apart what is made in one millisecond.
pub(super) fn snowflake(at: Millis, counter: u64) -> u64 {
    (u64::try_from(at - EPOCH).unwrap_or(0) << 22) | (counter & 0x3F_FFFF)
}

/// When the thing with this id was made.
pub(super) fn stamp(id: u64) -> Millis {
    EPOCH + i64::try_from(id >> 22).unwrap_or(0)
}

/// A time as Discord writes it.
pub(super) fn iso(at: Millis) -> String {
    let at = jiff::Timestamp::from_millisecond(at).unwrap_or(jiff::Timestamp::UNIX_EPOCH);
    at.strftime("%Y-%m-%dT%H:%M:%S%.6f+00:00").to_string()
}
