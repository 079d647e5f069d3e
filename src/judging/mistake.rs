//! What can be wrong with an adventure or an event, and where. The sentences are in `telling`.

use super::exact::Exact;

/// A mistake, and its line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mistake {
    /// The line of the file, from 1; 0 for what did not come from a file.
    pub line: usize,
    /// What is wrong.
    pub what: Wrong,
}

/// What a value should have been.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// Text that is not empty, on one line.
    Text,
    /// A list of such texts.
    Texts,
    /// A number with at most twelve digits on each side of the point, without exponent.
    Number,
    /// Two such numbers.
    Pair,
    /// Three such numbers.
    Triple,
    /// A list of such numbers.
    Numbers,
    /// A list of whole numbers.
    Wholes,
    /// True or false.
    Flag,
    /// A table.
    Table,
    /// Tables, each under a head in double brackets.
    Tables,
    /// A whole number from 0, which is the best level.
    Level,
}

/// Whom a sheet is about.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Who {
    /// The team.
    pub team: String,
    /// The character.
    pub character: String,
}

/// What is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wrong {
    /// No TOML from here on, at this column, from 1.
    Toml(usize),
    /// A key that means nothing here.
    Unknown(String),
    /// A key that is needed.
    Missing(String),
    /// A value of another kind.
    Form(String, Wanted),
    /// A word that is none of those that are known.
    Choice {
        /// The key.
        key: String,
        /// What stands there.
        typed: String,
        /// What may stand there.
        known: &'static [&'static str],
    },
    /// Two keys that exclude each other.
    Both(&'static str, &'static str),
    /// Weights that do not make 100.
    Sum(Vec<String>, Vec<Exact>),
    /// A weight below nothing.
    Negative(Vec<String>),
    /// Comportamento with a weight above nothing.
    Reward(Vec<String>),
    /// A name that somebody else has.
    Twice(String),
    /// A parent that there is not.
    NoParent(Vec<String>, String),
    /// A leaf with parts.
    LeafWithParts(Vec<String>),
    /// Neither parts nor a kind.
    GroupWithoutParts(Vec<String>),
    /// A node that is a part of itself.
    Loop(String),
    /// More levels than can be read.
    Deep(String),
    /// Classes that do not fall from 100 to 0 (or, of a penalty, rise from 0 to 100).
    Classes {
        /// The leaf.
        path: Vec<String>,
        /// What was written.
        classes: Vec<Exact>,
        /// Whether they should rise.
        rising: bool,
    },
    /// Classes that a kind does not take.
    FixedClasses(Vec<String>),
    /// As many of something as there are levels.
    Count {
        /// The leaf.
        path: Vec<String>,
        /// How many there should be.
        needed: usize,
        /// How many there are.
        found: usize,
    },
    /// No descriptor of the model with such a code.
    NoDescriptor(String),
    /// Classes for a descriptor without levels.
    NoLevels(String),
    /// A diceless adventure in which nothing but technique counts.
    OnlyTechnique,
    /// An upper threshold that is not above the lower one.
    Thresholds(String, Exact, Exact),
    /// An author's estimate without this leaf.
    NoEstimate(String, String),
    /// An estimate for what is no leaf.
    EstimateOf(String, String),
    /// An estimate that does not rise from the weak to the strong.
    EstimateOrder(String, String),
    /// An estimate outside what the leaf can be worth.
    EstimateRange {
        /// The author.
        author: String,
        /// The leaf.
        leaf: String,
        /// The least points.
        least: Exact,
        /// The most points.
        most: Exact,
    },
    /// A team that is not in the file.
    NoTeam(String),
    /// No team at all.
    NoTeams,
    /// A character of whom the adventure knows nothing.
    NoCharacter(String),
    /// A character that must be played, and whom nobody of the team plays.
    Unplayed(Who),
    /// No such level in the model.
    NoLevel(String),
    /// Two levels of one descriptor.
    TwoLevels(String, u8, u8),
    /// A descriptor without a level.
    Unanswered(String, Who),
    /// An item of a tree without a level: of the decisions of a character, or of a team's progress.
    NoItem(String, String),
    /// A level for an item that there is not.
    ItemOf(String),
    /// A level beyond the last one.
    Beyond {
        /// The item.
        item: String,
        /// The last level.
        most: usize,
    },
    /// Two sheets of one judge for one player, or of nobody in particular.
    SheetTwice(Who),
    /// Several judges, and nothing that says how they come together.
    NoResolution,
    /// The agreed sheet is missing.
    NoAgreed(Who),
    /// Only the agreed sheet is there, and it is not the one that counts.
    NoJudges(Who),
    /// A team without players.
    Nobody(String),
    /// A team for which nothing of the progress remains (M5).
    NoProgress(String),
    /// More than can be read: so many at most.
    TooMany(usize),
    /// Something that is wrong in one place of a table, or of JSON.
    At(Place, Box<Wrong>),
    /// Something that only files of other formats can have.
    Foreign(Foreign),
}

/// Where something is wrong, in a file whose lines alone do not tell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Place {
    /// A column, by its name.
    Column(String),
    /// A tab of a spreadsheet, by its name.
    Tab(String),
    /// A value in JSON, as `sheets[2].levels`.
    Value(String),
}

/// What is wrong with a file of another format (CSV, JSON, ODS).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Foreign {
    /// No JSON from here on, at this column, from 1.
    Json(usize),
    /// JSON of a version that is not known.
    Version,
    /// No spreadsheet that can be read.
    Ods,
    /// A spreadsheet without this tab.
    NoTab(&'static str),
    /// More than so many KiB, unpacked.
    Large(usize),
    /// A quote that nothing closes.
    Quote,
    /// A column that is needed.
    NoColumn(String),
    /// A column that means nothing here.
    UnknownColumn(String),
    /// A second column of this name.
    ColumnTwice(String),
    /// Something under a column without a name, by its number, from 1.
    NoHeader(usize),
    /// Something that belongs into the row of a team, in the row of a sheet, or the other way round.
    NotHere,
    /// The level of another descriptor.
    OtherLevel(u8, String),
    /// A number with a point that is no text.
    Written,
}
