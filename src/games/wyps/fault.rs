//! Why a move cannot be played: for players a sentence, for programs a name that never changes.

use super::tiles::Letter;
use crate::games::Refusal;
use crate::games::kit::hex::Cell;
use crate::messages::Text;
use crate::say;

/// What is wrong with a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// It follows none of the notations (Y22).
    Unreadable {
        /// What was typed, cut.
        typed: String,
    },
    /// There is no such cell on this board.
    NoCell {
        /// What was typed, cut.
        typed: String,
        /// The letter of the last row.
        last: char,
    },
    /// The short notation walks off the board.
    Off {
        /// The cell from which there is no such step.
        from: Cell,
        /// The key of the step.
        key: char,
    },
    /// Y11: these two follow each other and do not touch.
    Gap {
        /// The first.
        from: Cell,
        /// The second.
        to: Cell,
    },
    /// Y12: the word takes a cell twice.
    Twice {
        /// Which.
        cell: Cell,
    },
    /// Not one cell a letter.
    Lengths {
        /// The word in upper case.
        word: String,
        /// Its letters.
        letters: usize,
        /// The cells that were named.
        cells: usize,
    },
    /// Y15: one letter is no word.
    OneLetter,
    /// Y10: another letter lies there.
    Taken {
        /// Where.
        cell: Cell,
        /// What lies there.
        lies: Letter,
        /// What the word needs there.
        needed: Letter,
    },
    /// Y10: the rack has no such letter, or not so many.
    NotInRack {
        /// The letter that is missing.
        letter: Letter,
        /// How many of it there are.
        has: u8,
        /// The whole rack.
        rack: Vec<Letter>,
    },
    /// Y10: no tile is placed.
    NothingPlaced {
        /// The word in upper case.
        word: String,
    },
    /// Y10: a tile is placed that is not in the word.
    Outside,
    /// Y13: more than one tile would be turned.
    TwoFlips,
    /// Y13: the tile to turn is no opposing one.
    FlipOwn {
        /// Where.
        cell: Cell,
    },
    /// Y13: the tile to turn is not in the word.
    FlipOutside,
    /// Y14: who places a single letter turns nothing.
    SingleFlip,
    /// Y14: a single letter needs an empty cell.
    Occupied {
        /// Where.
        cell: Cell,
        /// What lies there.
        lies: Letter,
    },
    /// Y18, Y19: only a single letter may be placed now.
    OnlySingle {
        /// The rack.
        rack: Vec<Letter>,
    },
    /// Y20: not in the dictionary of this match.
    NotAWord {
        /// The word as it was typed, in lower case.
        word: String,
    },
    /// The word cannot be laid anywhere with this rack.
    Nowhere {
        /// The word in upper case.
        word: String,
    },
}

impl Fault {
    /// The name for programs.
    pub const fn reason(&self) -> &'static str {
        match self {
            Self::Unreadable { .. } => "unreadable",
            Self::NoCell { .. } => "bad_cell",
            Self::Off { .. } => "off_board",
            Self::Gap { .. } => "gap",
            Self::Twice { .. } => "cell_twice",
            Self::Lengths { .. } => "length",
            Self::OneLetter => "one_letter",
            Self::Taken { .. } => "other_letter",
            Self::NotInRack { .. } => "not_in_rack",
            Self::NothingPlaced { .. } => "nothing_placed",
            Self::Outside => "outside_word",
            Self::TwoFlips => "two_flips",
            Self::FlipOwn { .. } => "flip_own",
            Self::FlipOutside => "flip_outside_word",
            Self::SingleFlip => "single_flip",
            Self::Occupied { .. } => "occupied",
            Self::OnlySingle { .. } => "only_single",
            Self::NotAWord { .. } => "not_a_word",
            Self::Nowhere { .. } => "nowhere",
        }
    }

    /// The sentence for the player.
    pub fn text(&self) -> Text {
        let name = |cell: &Cell| cell.to_string();
        match self {
            Self::Unreadable { typed } => say!("wyps-unreadable", typed = typed),
            Self::NoCell { typed, last } => say!("wyps-no-cell", cell = typed, last = last.to_string()),
            Self::Off { from, key } => say!("wyps-off", cell = name(from), key = key.to_string()),
            Self::Gap { from, to } => say!("wyps-gap", from = name(from), to = name(to)),
            Self::Twice { cell } => say!("wyps-twice", cell = name(cell)),
            Self::Lengths { word, letters, cells } => {
                say!("wyps-lengths", word = word, letters = *letters, cells = *cells)
            }
            Self::OneLetter => say!("wyps-one-letter"),
            Self::Taken { cell, lies, needed } => {
                say!(
                    "wyps-taken",
                    cell = name(cell),
                    lies = lies.upper().to_string(),
                    needed = needed.upper().to_string()
                )
            }
            Self::NotInRack { rack, .. } if rack.is_empty() => say!("wyps-rack-empty"),
            Self::NotInRack { letter, has: 0, rack } => {
                say!("wyps-not-in-rack", letter = letter.upper().to_string(), rack = listed(rack))
            }
            Self::NotInRack { letter, has, rack } => {
                let letter = letter.upper().to_string();
                say!("wyps-not-enough", letter = letter, has = *has, rack = listed(rack))
            }
            Self::NothingPlaced { word } => say!("wyps-nothing-placed", word = word),
            Self::Outside => say!("wyps-outside"),
            Self::TwoFlips => say!("wyps-two-flips"),
            Self::FlipOwn { cell } => say!("wyps-flip-own", cell = name(cell)),
            Self::FlipOutside => say!("wyps-flip-outside"),
            Self::SingleFlip => say!("wyps-single-flip"),
            Self::Occupied { cell, lies } => {
                say!("wyps-occupied", cell = name(cell), lies = lies.upper().to_string())
            }
            Self::OnlySingle { rack } => say!("wyps-only-single", rack = listed(rack)),
            Self::NotAWord { word } => say!("wyps-not-a-word", word = word),
            Self::Nowhere { word } => say!("wyps-nowhere", word = word),
        }
    }
}

impl From<Fault> for Refusal {
    fn from(fault: Fault) -> Self {
        Self(fault.text())
    }
}

/// `G, A, O, R`.
pub fn listed(letters: &[Letter]) -> String {
    letters.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}
