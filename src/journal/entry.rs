//! What can be written: lines of logs, and records around them.

use super::ladders::{Brought, Calendar, JobRow, NewSeason, NewSuspicion, Published, PublishedLadder};
use super::{Between, Packed, SeatResult};
use crate::clock::Millis;
use crate::games::turns::frame::EventGame;
use crate::games::{By, Seat};
use crate::rating::reset::Reset;
use crate::rooms::heard::{Person, Place, Server};
use jiff::civil::Date;

/// What becomes durable together: all of it or nothing.
#[derive(Clone, Debug, Default)]
pub struct Entry {
    /// Lines of one or more matches.
    pub lines: Vec<NewLine>,
    /// Everything else, written in this order after the lines.
    pub records: Vec<Record>,
}

/// A line to be added to the log of a match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewLine {
    /// The match.
    pub match_id: i64,
    /// The line's number in its match, counted by the room without gaps.
    pub n: i64,
    /// Where it came from (place and message), unique in its match; none for chance, clock and house.
    pub source: Option<String>,
    /// When it was said, by the platform's clock.
    pub at: Millis,
    /// Who wrote it.
    pub by: By,
    /// The line in the game's notation; without U+0000, which PostgreSQL cannot store.
    pub text: String,
}

/// A line of a log, read back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// Its number in its match.
    pub n: i64,
    /// Where it came from.
    pub source: Option<String>,
    /// When it was said.
    pub at: Millis,
    /// Who wrote it.
    pub by: By,
    /// The line in the game's notation.
    pub text: String,
}

/// How far a match has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum MatchState {
    /// Being played: it is picked up again after a restart.
    Live,
    /// Played to its end.
    Ended,
    /// Declared void: nothing of it counts.
    Void,
}

impl MatchState {
    /// The word in the database.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Live => "live",
            Self::Ended => "ended",
            Self::Void => "void",
        }
    }

    /// The state that [`MatchState::name`] calls `name`.
    pub(super) fn named(name: &str) -> Option<Self> {
        [Self::Live, Self::Ended, Self::Void].into_iter().find(|state| state.name() == name)
    }
}

/// What a row of `round` is, whatever its rules are called.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ActivityKind {
    /// A word round (manche).
    Round,
    /// A game played turn by turn.
    Match,
    /// A tournament.
    Event,
    /// A role-playing event that is judged.
    Jury,
}

impl ActivityKind {
    /// The word in the database.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Round => "round",
            Self::Match => "match",
            Self::Event => "event",
            Self::Jury => "jury",
        }
    }

    /// The kind that [`ActivityKind::name`] calls `name`.
    pub fn named(name: &str) -> Option<Self> {
        [Self::Round, Self::Match, Self::Event, Self::Jury].into_iter().find(|kind| kind.name() == name)
    }
}

/// A match as the rooms find it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MatchRow {
    /// Its number, from `Journal::next_match_id`.
    pub id: i64,
    /// Where it is played.
    pub place: Place,
    /// The server of that place; none for private practice.
    pub server: Option<Server>,
    /// What it is.
    pub kind: ActivityKind,
    /// The name of its rules, `Rules::NAME`: it changes with their notation, so nothing is found by it.
    pub game: String,
    /// Whether people may sit down while it is played.
    pub open: bool,
    /// How far it has come.
    pub state: MatchState,
    /// When it was opened.
    pub opened_at: Millis,
}

/// An invitation to a match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InviteRow {
    /// Its number: that of the match to come, from `Journal::next_match_id`.
    pub id: i64,
    /// Where it was made.
    pub place: Place,
    /// What is to be played, in a text only the room understands.
    pub terms: String,
    /// The delivery that has made it, in a text only the room understands; none in invitations of an earlier giostra.
    pub ordered_by: Option<String>,
    /// Whether everybody is there, and the match is about to be opened.
    pub starting: bool,
    /// When it was made.
    pub at: Millis,
}

/// What somebody says to an invitation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// The player was asked.
    Asked,
    /// The player plays.
    Yes,
    /// The player does not.
    No,
}

impl Answer {
    /// The word in the database.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Asked => "asked",
            Self::Yes => "yes",
            Self::No => "no",
        }
    }

    /// What [`Answer::name`] calls `name`.
    pub(super) fn named(name: &str) -> Option<Self> {
        [Self::Asked, Self::Yes, Self::No].into_iter().find(|answer| answer.name() == name)
    }
}

/// One thing to remember beside the log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Record {
    /// A match is opened.
    Match(MatchRow),
    /// A match ends, or is declared void (also after its end; the time of the first end stays).
    MatchEnd {
        /// The match.
        id: i64,
        /// `Ended` or `Void`.
        state: MatchState,
        /// When.
        at: Millis,
    },
    /// The event of this number is over and goes on after all (F11).
    EventReopened(i64),
    /// A person sits down.
    Seat {
        /// The match.
        match_id: i64,
        /// The seat, never given twice.
        seat: Seat,
        /// Who sits there.
        person: Person,
        /// The server the player plays from.
        server: Option<Server>,
    },
    /// Another person sits on a seat from now on; `None`: somebody without an account.
    Reseat {
        /// The match.
        match_id: i64,
        /// The seat.
        seat: Seat,
        /// Who sits there.
        person: Option<Person>,
        /// The server the player plays from.
        server: Option<Server>,
    },
    /// Somebody without an account sits down, or is called otherwise from now on.
    Guest {
        /// The match.
        match_id: i64,
        /// The seat.
        seat: Seat,
        /// What they are called; `None`: nobody knows any more.
        name: Option<String>,
    },
    /// Somebody has given a seat away: their mark ([`super::mark`]) tells it until the event is over.
    GaveAway {
        /// The event.
        match_id: i64,
        /// The mark.
        mark: String,
    },
    /// What a person calls themselves, in a server or (`None`) in private. The last one counts.
    Person {
        /// Who.
        person: Person,
        /// The name to show.
        name: String,
        /// Where the name was seen.
        server: Option<Server>,
        /// When.
        at: Millis,
    },
    /// A setting is changed, or with `None` taken back to its default.
    Setting {
        /// `server:<id>`, `place:<place>` or `person:<id>`.
        scope: String,
        /// The setting's name.
        key: String,
        /// Its new value.
        value: Option<String>,
        /// When.
        at: Millis,
    },
    /// A server adds or removes a word for itself. The last row of a word counts.
    Overlay {
        /// The server.
        server: Server,
        /// The word, folded.
        word: String,
        /// Added, or else removed.
        added: bool,
        /// The moderator.
        author: Person,
        /// Why, as told.
        reason: String,
        /// When.
        at: Millis,
    },
    /// A word of the server is left to the dictionary again.
    OverlayUndo {
        /// The server.
        server: Server,
        /// The word, folded.
        word: String,
        /// The moderator.
        author: Person,
        /// When.
        at: Millis,
    },
    /// A player reports a word; while a report of it is open in the server, a second one changes nothing.
    Report {
        /// The server.
        server: Server,
        /// The match whose results showed the word.
        match_id: i64,
        /// The word, folded.
        word: String,
        /// Who reports.
        person: Person,
        /// When.
        at: Millis,
    },
    /// A moderator decides an open report; the room adds [`Record::Overlay`] to the same entry.
    ReportDecision {
        /// The server.
        server: Server,
        /// The word, folded.
        word: String,
        /// Whether the reporter was right.
        accepted: bool,
        /// The moderator.
        by: Person,
        /// When.
        at: Millis,
    },
    /// A moderator keeps a person out of rounds, or lets them in again.
    Exclusion {
        /// The server.
        server: Server,
        /// Whom.
        person: Person,
        /// Kept out, or else let in again.
        excluded: bool,
        /// The moderator.
        by: Person,
        /// Why, as told.
        reason: String,
        /// When.
        at: Millis,
    },
    /// Something a moderator did, for the audit.
    Deed {
        /// In which server.
        server: Option<Server>,
        /// In which place.
        place: Option<Place>,
        /// The moderator.
        author: Person,
        /// What was done.
        what: String,
        /// Why, as told.
        reason: String,
        /// When.
        at: Millis,
    },
    /// What a place does next, in a text only the room understands; `None` when nothing.
    Plan {
        /// The place.
        place: Place,
        /// The room's text.
        plan: Option<String>,
        /// When it was decided.
        at: Millis,
    },
    /// The platform's number of a message of ours. The last one of a handle, place and audience counts.
    Posted {
        /// What it shows, in the room's words.
        handle: String,
        /// Where it stands.
        place: Place,
        /// Who sees it, if not everyone.
        audience: Option<Person>,
        /// The platform's number; `None` before it is sent, so that a process that dies meanwhile leaves a
        /// trace of what it was about to do.
        message: Option<u64>,
        /// When it was posted, or about to be.
        at: Millis,
    },
    /// A message of ours was deleted.
    Unposted {
        /// What it showed.
        handle: String,
        /// Where it stood.
        place: Place,
        /// Who saw it, if not everyone.
        audience: Option<Person>,
    },
    /// Messages of ours that are older than this are not changed any more, but for those of matches still played.
    PostedForgotten {
        /// When the youngest of them was posted, and one millisecond.
        before: Millis,
    },
    /// A channel with all its topics, and its server, got other names.
    Moved {
        /// The channel until now, and from now on.
        place: (Place, Place),
        /// Its server until now, and from now on.
        server: (Server, Server),
    },
    /// An account belongs to a person with several.
    Linked {
        /// The account.
        person: Person,
        /// The name all accounts of this person share.
        whole: Person,
    },
    /// An account is by itself again.
    Unlinked {
        /// The account.
        person: Person,
    },
    /// How each seat of a match ended.
    Results {
        /// The match.
        match_id: i64,
        /// The first game of the encounter to which it belongs, if it does; also where it is that game itself.
        encounter: Option<i64>,
        /// One for each seat in the ranking.
        seats: Vec<SeatResult>,
    },
    /// A match counts for the ladders of its family, in every server that has two of its players or more.
    Rated {
        /// The match.
        match_id: i64,
        /// The family of games.
        family: &'static str,
        /// The points of everybody who took part.
        points: Vec<(Seat, i64)>,
        /// When it ended.
        at: Millis,
        /// The next publications of those servers.
        calendars: Vec<Calendar>,
    },
    /// A match that ended is void, and does not count for the ladders any more.
    Unrated {
        /// The match.
        match_id: i64,
        /// When it was declared void.
        at: Millis,
        /// The next publications of its servers.
        calendars: Vec<Calendar>,
    },
    /// Two accounts are one person in the ladders of a server; or they are two again.
    Merged {
        /// The server.
        server: Server,
        /// The account that counts for the other.
        person: Person,
        /// The other; `None`: each for itself again.
        into: Option<Person>,
        /// When a moderator said so.
        at: Millis,
        /// The next publications of the server.
        calendar: Calendar,
    },
    /// A player is kept out of some ladders of a server, or let in again.
    Ranked {
        /// The server.
        server: Server,
        /// Whom.
        person: Person,
        /// The families of games; a row is made where they have none yet.
        families: Vec<String>,
        /// In, or else out.
        ranked: bool,
        /// When.
        at: Millis,
    },
    /// A player has left a server, or is back.
    Departed {
        /// The server.
        server: Server,
        /// Who.
        person: Person,
        /// Gone, or else back.
        gone: bool,
        /// When.
        at: Millis,
    },
    /// A server has something, of whatever kind, that is to be published: its next publication is noted as due.
    PublicationDue {
        /// From when on.
        at: Millis,
        /// The server and its next publications.
        calendar: Calendar,
    },
    /// The ladders of a server are published.
    Published(Box<Published>),
    /// A ladder was made anew.
    LadderMade(Box<PublishedLadder>),
    /// A ladder is brought along from another program.
    LadderBrought(Box<Brought>),
    /// Something was done that is done once on a date.
    JobDone {
        /// What, for whom, and when it was due.
        job: JobRow,
    },
    /// A season begins.
    SeasonOpened(NewSeason),
    /// A season is to end, or not yet.
    SeasonEnds {
        /// Which.
        id: i64,
        /// With the publication of this date.
        closes: Option<Date>,
        /// What becomes of the ratings then.
        reset: Reset,
    },
    /// Something moderators should look at. What was found before is not found again.
    Suspicion(NewSuspicion),
    /// A moderator has looked at it.
    SuspicionSeen {
        /// Which.
        id: i64,
    },
    /// A room plays with another: its rounds are those of its home.
    Twinned {
        /// The room.
        place: Place,
        /// The room it plays with.
        home: Place,
    },
    /// A room goes on seeing the match of this number, which began when it played with another room, or alone (F12).
    StillSeen(Place, i64),
    /// A room has a code: who types it in another makes them twins.
    TwinCode {
        /// The room.
        place: Place,
        /// Its code.
        code: String,
        /// The last moment at which it is good.
        until: Millis,
    },
    /// The code of a room is used up, or another takes its place; those that have run out go with it.
    TwinCodeGone {
        /// The room.
        place: Place,
        /// When.
        at: Millis,
    },
    /// A room plays by itself again.
    Parted {
        /// The room, or its home.
        place: Place,
    },
    /// A person with these accounts is forgotten: what names them is removed, what others need stays without the name.
    Erased {
        /// All accounts of this person.
        persons: Vec<Person>,
        /// When.
        at: Millis,
    },
    /// The bot was removed from a server. The first time counts, until it is back.
    Farewell {
        /// The server.
        server: Server,
        /// When.
        at: Millis,
    },
    /// The bot is in a server again.
    Returned {
        /// The server.
        server: Server,
    },
    /// The log of a round is packed.
    Packed(Box<Packed>),
    /// Everything of a server is removed.
    Purged {
        /// The server.
        server: Server,
    },
    /// Somebody wants to play; written again, it has got so far.
    Invite(InviteRow),
    /// Somebody is asked to play, or has answered.
    Invited {
        /// The invitation.
        invite: i64,
        /// The place in the order of asking, from 1; 1 is who asks.
        n: u16,
        /// Who.
        person: Person,
        /// What the player says.
        state: Answer,
    },
    /// An invitation is over: played, or nobody's any more.
    InviteGone {
        /// Which.
        id: i64,
    },
    /// A match is the second game of an encounter.
    Encounter {
        /// The match.
        match_id: i64,
        /// The first game.
        first: i64,
    },
    /// An event has opened a match.
    OfEvent {
        /// The match.
        match_id: i64,
        /// Which game of which event it is.
        game: EventGame,
    },
    /// Somebody plays no turns in a server for a while; written again, one of the same beginning ends at another moment.
    Holiday {
        /// Who.
        person: Person,
        /// Where.
        server: Server,
        /// From when.
        since: Millis,
        /// Until when.
        until: Millis,
    },
    /// The bot was alive.
    Heartbeat {
        /// When.
        at: Millis,
    },
    /// Something for other processes.
    Between(Between),
}
