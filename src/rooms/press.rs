//! What every button means. A button carries its meaning as a payload, a text of at most 64 bytes that the platform
//! keeps and gives back; how it is written stands in `press/text.rs`.
//!
//! Whoever adds a meaning answers here what it is about, which form it opens and who may press it, and in the matches of
//! `orders/press.rs` and `matches/press.rs` what it does: nothing compiles before.

mod dates;
mod desk;
mod entries;
mod jury;
mod teams;
mod text;

use super::heard::{Person, Server};
use super::settings::Power;
use crate::games::Seat;
use crate::games::info::{Action, Does};
use crate::games::turns::Wish;
use crate::messages::Text;
use crate::rating::reset::Reset;
use crate::say;
use crate::tournaments::event::line::BoardId;
use crate::tournaments::italo_swiss::Ended;
pub use dates::OfDate;
pub use desk::{OfDesk, Then};
pub use entries::OfEntry;
pub use jury::{Kind as FileKind, OfJury, OfOrganiser};
pub use teams::OfTeam;
pub use text::Unknown;

/// What a button means, by what it is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Press {
    /// What is played in the room, whatever it is.
    Room(OfRoom),
    /// A round, by its number.
    Round(i64, OfRound),
    /// A match played turn by turn, by its number.
    Match(i64, OfMatch),
    /// An invitation to a match, by its number.
    Invitation(i64, OfInvitation),
    /// A tournament, by its number.
    Event(i64, OfEvent),
    /// An event that is judged, by its number.
    Jury(i64, OfJury),
    /// The place itself, its server, or the person who presses.
    Place(OfPlace),
}

/// What a button about the room's play does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OfRoom {
    /// Begins a round as it is usual here.
    Begin,
    /// Shows the presser's words; under a grid it carries the round's number.
    List(Option<i64>),
    /// Shows the rules; under a grid it carries the round's number.
    Rules(Option<i64>),
    /// Creates a tournament of the name that is typed, with what was said besides: `gioco=wyps,minuti=90`.
    Tournament(String),
    /// An excluded player finishes what they play (F10).
    Finishes(Person),
}

/// What a button about a round does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OfRound {
    /// Gives words that nobody else reads.
    Secret,
    /// The same by writing in the private chat, from now on (Telegram).
    WriteHere,
    /// Takes part in mode cabina.
    Enter,
    /// Takes back the last word.
    Undo,
    /// Reports a word.
    Report,
    /// Agrees with the player who would like to stop it; seat 0 stands for one without a seat (W23).
    Stop(Seat),
    /// Plays the same again (W22).
    Again,
    /// Shows the presser's words, afterwards.
    Mine,
    /// Asks whose words to show: participants from this number on.
    Everybody(usize),
    /// Shows the words of one participant.
    WordsOf(Seat),
    /// Shows all words of the grid: one page.
    AllWords(usize),
    /// Shows the path of the longest word, letter by letter.
    Longest,
}

/// What a button about a match does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OfMatch {
    /// Plays what is typed.
    Play,
    /// What only some games know.
    Does(&'static Action),
    /// Shows the hand in an order of chance.
    Shuffle,
    /// Shows the hand in order.
    Sort,
    /// Challenges the last move.
    Challenge,
    /// Asks whether the player really resigns.
    Resign,
    /// Resigns.
    ResignSure,
    /// Calls it off before it has begun (P6).
    CallOff,
    /// Proposes that it does not count.
    ProposeVoid,
    /// Agrees with what another player would like.
    AgreeTo(Wish),
    /// Does not agree with it.
    Refuse,
    /// Claims a draw that the rules give.
    Claim,
    /// Plays the move that was shown, by the mark of what was shown.
    Confirm(i64),
    /// Plays one of the moves that were proposed.
    Choose {
        /// The mark of the proposals.
        mark: i64,
        /// Which of the moves, from 0.
        k: usize,
    },
    /// Plays none of them.
    Cancel,
    /// Answers the offer of a draw.
    Draw(bool),
    /// Judges a challenged move: whether it stands (P8).
    Judge(bool),
    /// Plays the same again.
    Again,
    /// Shows it from the first move to the last, as a picture that moves.
    ReplayFilm,
    /// Shows it as it stood after so many moves.
    Replay(usize),
    /// Shows what each of its moves was worth.
    Analysis,
    /// Gives its log as a file.
    ReplayFile,
}

/// What a button about a tournament does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OfEvent {
    /// Enters.
    Enter,
    /// Leaves.
    Leave,
    /// A moderator sees how it would begin, and begins it.
    Start,
    /// A moderator does not wait for the round behind this one.
    Next(u16),
    /// A player, or a moderator, says how a game ended that was played elsewhere.
    Says(BoardId, Ended),
    /// Who has the first move on a board chooses a game of the list, from 0.
    Chooses(BoardId, u8),
    /// A moderator goes on without this round, which is void.
    Skip(u16),
    /// Shows the presser's rounds.
    Me,
    /// Shows the table, or the bracket: a page of it, from 0.
    Table(u16),
    /// Shows who met whom in a round robin: a page of it, from 0.
    Cross(u16),
    /// Shows the hall of fame: tournaments before this one.
    Hall,
    /// Gives the presser their diploma.
    Diploma,
    /// Who plays, and from when on.
    Entry(OfEntry),
    /// When two play.
    Date(OfDate),
    /// Who is in which team.
    Team(OfTeam),
    /// What only directors do.
    Desk(OfDesk),
}

/// What a button under an invitation answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OfInvitation {
    /// Plays.
    Accept,
    /// Does not play.
    Decline,
    /// The host begins with those who are there.
    Begin,
    /// The host takes it back.
    Withdraw,
}

/// What a button about a place, a server or a person does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OfPlace {
    /// Shows a page of the panel of settings, or all of them.
    Settings(String),
    /// Chooses a setting.
    Set {
        /// Its stored name.
        key: String,
        /// Its stored value.
        value: String,
    },
    /// Challenges the computer to the game with these rules.
    Alone(&'static str),
    /// Shows a page of the help.
    Help(String),
    /// Shows a page of a ladder.
    Ladder(LadderPage),
    /// Shows the presser's profile in a ladder, or in the one of their last match.
    Profile(Option<&'static str>),
    /// Explains the last change of the presser's rating.
    Elo {
        /// The page, from 1, when one is turned.
        page: Option<i64>,
        /// The family of the ladder.
        family: Option<&'static str>,
    },
    /// Closes a season with the next publication (E13).
    CloseSeason {
        /// Which.
        id: i64,
        /// What becomes of the ratings.
        reset: Reset,
    },
    /// Counts one player's rows for another.
    Merge {
        /// A row of the first.
        one: i64,
        /// A row of the other.
        into: i64,
        /// Why, as far as it fits.
        reason: String,
    },
    /// A report was right: the word comes in, or goes out.
    AcceptReport {
        /// The word.
        word: String,
        /// Whether it comes in.
        comes_in: bool,
    },
    /// A report was wrong.
    RejectReport(String),
    /// A suspicion was looked at.
    Seen(i64),
    /// What the bot keeps of the presser.
    Data(OfData),
}

/// What a button under `/dati` does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OfData {
    /// Gives it as a file.
    Export,
    /// Asks whether it is really to be erased.
    Erase,
    /// Leaves everything as it is.
    Leave,
    /// Erases it, with the proof of who asked and when.
    EraseSure(String),
}

/// A page of a ladder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LadderPage {
    /// From 1.
    pub page: i64,
    /// The family of games; where nobody says which, the first one, of a season the first one it has a table of.
    pub family: Option<&'static str>,
    /// The season; otherwise the ladder of today.
    pub season: Option<i64>,
    /// In words, and not as a picture.
    pub in_words: bool,
    /// In a message of its own, and not where the last one stands.
    pub anew: bool,
    /// The server, where the button stands in a private chat.
    pub server: Option<Server>,
}

impl LadderPage {
    /// The first page of the ladder of today, as a picture in a message of its own.
    pub const fn first(family: Option<&'static str>) -> Self {
        Self { page: 1, family, season: None, in_words: false, anew: true, server: None }
    }
}

/// The round or match that a payload names.
pub fn activity_of(payload: &str) -> Option<i64> {
    payload.parse::<Press>().ok()?.activity()
}

impl Press {
    /// The round or match it names. In a private chat the button belongs to the room where that is played.
    pub const fn activity(&self) -> Option<i64> {
        match self {
            Self::Room(OfRoom::List(id) | OfRoom::Rules(id)) => *id,
            Self::Round(id, _) | Self::Match(id, _) | Self::Event(id, _) | Self::Jury(id, _) => Some(*id),
            Self::Room(OfRoom::Begin | OfRoom::Tournament(_) | OfRoom::Finishes(_))
            | Self::Invitation(..)
            | Self::Place(_) => None,
        }
    }

    /// Whether it is about what is played in a room, and not about the place where the button stands: of two rooms that
    /// play as one, the play has one home.
    pub const fn is_about_the_play(&self) -> bool {
        match self {
            Self::Room(_)
            | Self::Round(..)
            | Self::Match(..)
            | Self::Invitation(..)
            | Self::Event(..)
            | Self::Jury(..) => true,
            Self::Place(_) => false,
        }
    }

    /// Whether it asks for something that everybody in its place is to see: a round, a match.
    pub const fn begins(&self) -> bool {
        match self {
            Self::Room(OfRoom::Begin | OfRoom::Tournament(_)) | Self::Place(OfPlace::Alone(_)) => true,
            Self::Round(_, what) => what.begins(),
            Self::Room(OfRoom::List(_) | OfRoom::Rules(_) | OfRoom::Finishes(_))
            | Self::Match(..)
            | Self::Invitation(..)
            | Self::Event(..)
            | Self::Jury(..)
            | Self::Place(_) => false,
        }
    }

    /// Whether what is typed into its form are words of a round.
    pub const fn gives_words(&self) -> bool {
        match self {
            Self::Round(_, what) => what.gives_words(),
            Self::Room(_)
            | Self::Match(..)
            | Self::Invitation(..)
            | Self::Event(..)
            | Self::Jury(..)
            | Self::Place(_) => false,
        }
    }

    /// Which power of moderators it takes. Where it takes none, the play itself says who may press: who has a seat, who
    /// was invited, who has found a word.
    pub(crate) fn power(&self) -> Option<Power> {
        match self {
            Self::Room(OfRoom::Tournament(_) | OfRoom::Finishes(_)) => Some(Power::Rounds),
            // Even a referee: who plays in the match may not judge it, whatever their power.
            Self::Room(_) | Self::Round(..) | Self::Match(..) | Self::Invitation(..) => None,
            Self::Event(_, what) => what.power(),
            Self::Jury(_, what) => what.is_for_organisers().then_some(Power::Rounds),
            Self::Place(place) => place.power(),
        }
    }

    /// The match for which its form asks a move that is written out in full.
    pub(crate) const fn asks_for_a_move(&self) -> Option<i64> {
        match self {
            Self::Match(id, OfMatch::Play) => Some(*id),
            _ => None,
        }
    }

    /// The form it opens first. Doors that keep nothing from before a restart know it by the payload.
    pub fn form(&self) -> Option<Form> {
        match self {
            Self::Round(_, what) => what.form(),
            Self::Match(_, what) => what.form(),
            Self::Event(_, OfEvent::Entry(what)) => what.form(),
            Self::Event(_, OfEvent::Date(what)) => what.form(),
            Self::Event(_, OfEvent::Team(what)) => what.form(),
            Self::Jury(_, what) => what.form(),
            Self::Room(OfRoom::Tournament(_)) => {
                Some(Form::lines(say!("form-event-title"), say!("form-event-label")))
            }
            Self::Room(_) | Self::Invitation(..) | Self::Event(..) | Self::Place(_) => None,
        }
    }
}

impl OfEvent {
    const fn power(&self) -> Option<Power> {
        match self {
            // Of one that is over its directors are known when it is read back.
            Self::Desk(what) if what.is_for_all() || matches!(what, OfDesk::Reopen) => None,
            Self::Start | Self::Next(_) | Self::Skip(_) | Self::Desk(_) => Some(Power::Rounds),
            Self::Entry(what) => what.power(),
            // Of a game played elsewhere its players speak first.
            Self::Enter
            | Self::Leave
            | Self::Says(..)
            | Self::Chooses(..)
            | Self::Me
            | Self::Table(_)
            | Self::Cross(_)
            | Self::Hall
            | Self::Date(_)
            | Self::Diploma
            | Self::Team(_) => None,
        }
    }
}

impl OfRound {
    const fn begins(&self) -> bool {
        match self {
            Self::Again => true,
            Self::Secret
            | Self::WriteHere
            | Self::Enter
            | Self::Undo
            | Self::Report
            | Self::Stop(_)
            | Self::Mine
            | Self::Everybody(_)
            | Self::WordsOf(_)
            | Self::AllWords(_)
            | Self::Longest => false,
        }
    }

    const fn gives_words(&self) -> bool {
        match self {
            Self::Secret => true,
            Self::WriteHere
            | Self::Enter
            | Self::Undo
            | Self::Report
            | Self::Stop(_)
            | Self::Again
            | Self::Mine
            | Self::Everybody(_)
            | Self::WordsOf(_)
            | Self::AllWords(_)
            | Self::Longest => false,
        }
    }

    fn form(&self) -> Option<Form> {
        match self {
            Self::Secret => Some(Form::words()),
            Self::Report => Some(Form::report()),
            Self::WriteHere
            | Self::Enter
            | Self::Undo
            | Self::Stop(_)
            | Self::Again
            | Self::Mine
            | Self::Everybody(_)
            | Self::WordsOf(_)
            | Self::AllWords(_)
            | Self::Longest => None,
        }
    }
}

impl OfMatch {
    fn form(&self) -> Option<Form> {
        let text = |key| Text { key, args: Vec::new() };
        match self {
            Self::Play => Some(Form::line(say!("form-move-title"), say!("form-move-label"))),
            Self::Does(action) => match action.does {
                Does::Asks { title, label, .. } => Some(Form::line(text(title), text(label))),
                Does::Hand | Does::Shows | Does::Plays(_) | Does::Picks => None,
            },
            Self::Shuffle
            | Self::Sort
            | Self::Challenge
            | Self::Resign
            | Self::ResignSure
            | Self::CallOff
            | Self::ProposeVoid
            | Self::AgreeTo(_)
            | Self::Refuse
            | Self::Claim
            | Self::Confirm(_)
            | Self::Choose { .. }
            | Self::Cancel
            | Self::Draw(_)
            | Self::Judge(_)
            | Self::Again
            | Self::ReplayFilm
            | Self::Replay(_)
            | Self::Analysis
            | Self::ReplayFile => None,
        }
    }
}

impl OfPlace {
    const fn power(&self) -> Option<Power> {
        match self {
            Self::CloseSeason { .. } | Self::AcceptReport { .. } | Self::RejectReport(_) | Self::Seen(_) => {
                Some(Power::Rounds)
            }
            Self::Merge { .. } => Some(Power::People),
            // A setting may be one's own: who may change it depends on where.
            Self::Set { .. }
            | Self::Settings(_)
            | Self::Alone(_)
            | Self::Help(_)
            | Self::Ladder(_)
            | Self::Profile(_)
            | Self::Elo { .. }
            | Self::Data(_) => None,
        }
    }
}

/// A form with one text field (Discord: modal; piazza: dialog; Telegram: the private chat, or a
/// question to reply to).
#[derive(Clone, Debug, PartialEq)]
pub struct Form {
    /// The form's title.
    pub title: Text,
    /// What to write in it.
    pub label: Text,
    /// Whether it has several lines.
    pub tall: bool,
}

impl Form {
    /// For words that nobody else is to read.
    pub fn words() -> Self {
        Self { title: say!("form-words-title"), label: say!("form-words-label"), tall: true }
    }

    /// For a word that is missing from the dictionary, or should not be in it.
    pub fn report() -> Self {
        Self { title: say!("form-report-title"), label: say!("form-report-label"), tall: false }
    }

    /// One line.
    const fn line(title: Text, label: Text) -> Self {
        Self { title, label, tall: false }
    }

    /// Several lines.
    const fn lines(title: Text, label: Text) -> Self {
        Self { title, label, tall: true }
    }

    /// The form a button with this payload opens.
    pub fn of_payload(payload: &str) -> Option<Self> {
        payload.parse::<Press>().ok()?.form()
    }
}
