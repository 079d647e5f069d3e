//! The lines of a tournament behind the first, as text and back. A line names players by their seats, in the order in
//! which they entered; who sits there stands elsewhere, so that a person can be erased without touching the log.

use super::setup::number;
use crate::games::Seat;
use crate::tournaments::bracket::MatchId;
use crate::tournaments::bracket::encounter::{Game, Which};
use crate::tournaments::field::{Bye, Outcome, Side};
use crate::tournaments::handicap::Factor;
use crate::tournaments::italo_swiss::Ended;
use std::fmt;
use std::str::FromStr;

/// What is wrong with the text of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BadLine {
    /// It is not of this notation, or of one to come.
    Version,
    /// A word cannot be read.
    Word {
        /// Which, from 1.
        word: usize,
    },
    /// A key of the first line is missing.
    Missing {
        /// Which.
        key: &'static str,
    },
    /// What a key of the first line says cannot be.
    Value {
        /// Which.
        key: &'static str,
    },
    /// A key of the first line that nobody knows, or its format has no use for.
    Unknown {
        /// Which, cut.
        key: String,
    },
    /// A tie-break of the first line that nobody knows, or that its format has no use for (C.07 art. 8).
    TieBreak {
        /// Which, cut.
        name: String,
    },
}

/// A board of a round, both from 1: `2.3`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct BoardId {
    /// The round.
    pub round: u16,
    /// The board.
    pub board: u16,
}

/// Who plays on a board of a round that is paired.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Paired {
    /// Of a bracket, which match it is.
    pub id: Option<MatchId>,
    /// White; in a bracket who moves first, or has the bye.
    pub white: Seat,
    /// Black; `None`: White has the bye that the pairing gives.
    pub black: Option<Seat>,
}

/// A line. Most are written by directors or for them; `order`, `seed` and `colour` by chance.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Line {
    /// `enter 1850`: somebody enters, and has the next seat. With their rating, 0 for none.
    Enter(u16),
    /// `order 3 1 2`: the draw numbers, by seat: the first drawn first.
    Order(Vec<Seat>),
    /// `seed <hex>`: what the draws came from.
    Seed(String),
    /// `colour white`: who has the first move is drawn: of number 1, in a bracket of side a.
    Colour(Side),
    /// `begin`: entries are closed, numbers are given.
    Begin,
    /// `late 1700 H`: somebody enters later; rounds missed count half a point (`H`) or nothing (`Z`).
    Late(u16, Bye),
    /// `renumber`: numbers are given anew.
    Renumber,
    /// `bye 3 2 H`: a seat has a bye in a round not yet paired.
    Bye(Seat, u16, Bye),
    /// `plays 3 2`: they play that round after all, which is not yet paired.
    Plays(Seat, u16),
    /// `pair 1 1:5 6:2 7`, of a bracket `pair 1 M1=1 M2=4:5`: a round is paired.
    Pair(u16, Vec<Paired>),
    /// `result 1.2 1-0`: the first result of a board.
    Result(BoardId, Ended),
    /// `correct 1.2 0-1`: it was another one. What was paired stays as it was paired.
    Correct(BoardId, Ended),
    /// `game 1.2 a 1-0 20/31`: a game of several that make one match: who moved first (side a is White of the pairing),
    /// how it ended for them, and what unequal roles are cut by, of a and b.
    Game(BoardId, Game),
    /// `board 1.6 1-0`: where teams play, how a board ended for who had the first move on it; boards are counted through all
    /// matches of the round. Said again it is corrected.
    Board(BoardId, Ended),
    /// `score 1 1:250 3:-20`: what a round of a manche event has brought.
    Score(u16, Vec<(Seat, i64)>),
    /// `swap 2 3 5`: two players exchange their places in a round that is paired.
    Swap(u16, Seat, Seat),
    /// `unpair 3`: this round and all after it are to be paired anew.
    Unpair(u16),
    /// `factor 3 1.25`: what a seat scores in a round of a manche event is multiplied by this.
    Factor(Seat, Factor),
    /// `withdraw 4`: somebody leaves.
    Withdraw(Seat),
    /// `return 4`: and comes back. Rounds missed are worth nothing (F3).
    Return(Seat),
    /// `choose 1.2 wyps`: which game a board plays; `silent` instead: nobody had chosen (F4).
    Choose(BoardId, String, bool),
    /// `adjourn 1.2`: the game goes on later; until it has a result it is a draw for pairings, and for them alone (9.4).
    Adjourn(BoardId),
    /// `apart 3 1 5 8`: no two of these meet up to round 3, and afterwards only if it cannot be otherwise; `apart all 1 5 8`: they
    /// never meet.
    Apart(Option<u16>, Vec<Seat>),
    /// `lift 1 5 8`: these may meet again.
    Lift(Vec<Seat>),
    /// `void 1.2`: what was played there does not count, and is played again.
    Void(BoardId),
    /// `champion 4`: the director decides (D6).
    Champion(Seat),
    /// `close`: the event is over.
    Close,
    /// `undo REASON`: the last line that stands does not.
    Undo(String),
}

/// Results by their text.
const RESULTS: [(&str, Ended); 6] = [
    ("1-0", Ended::Played(Outcome::Win)),
    ("1/2-1/2", Ended::Played(Outcome::Draw)),
    ("0-1", Ended::Played(Outcome::Loss)),
    ("+--", Ended::Forfeit { white: true, black: false }),
    ("--+", Ended::Forfeit { white: false, black: true }),
    ("---", Ended::Forfeit { white: false, black: false }),
];

/// A result as it is written.
pub fn written(ended: Ended) -> &'static str {
    RESULTS.iter().find(|(_, one)| *one == ended).map_or("---", |(text, _)| text)
}

fn bye_letter(bye: Bye) -> char {
    match bye {
        Bye::Allocated => 'U',
        Bye::Full => 'F',
        Bye::Half => 'H',
        Bye::Zero => 'Z',
    }
}

impl fmt::Display for BoardId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.round, self.board)
    }
}

impl fmt::Display for Paired {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(id) = self.id {
            write!(f, "{id}=")?;
        }
        write!(f, "{}", self.white.0)?;
        self.black.map_or(Ok(()), |black| write!(f, ":{}", black.0))
    }
}

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Enter(rating) => write!(f, "enter {rating}"),
            Self::Order(seats) => {
                f.write_str("order")?;
                seats.iter().try_for_each(|seat| write!(f, " {}", seat.0))
            }
            Self::Seed(seed) => write!(f, "seed {seed}"),
            Self::Colour(Side::White) => f.write_str("colour white"),
            Self::Colour(Side::Black) => f.write_str("colour black"),
            Self::Begin => f.write_str("begin"),
            Self::Late(rating, bye) => write!(f, "late {rating} {}", bye_letter(*bye)),
            Self::Renumber => f.write_str("renumber"),
            Self::Bye(seat, round, bye) => write!(f, "bye {} {round} {}", seat.0, bye_letter(*bye)),
            Self::Plays(seat, round) => write!(f, "plays {} {round}", seat.0),
            Self::Pair(round, boards) => {
                write!(f, "pair {round}")?;
                boards.iter().try_for_each(|board| write!(f, " {board}"))
            }
            Self::Result(board, ended) => write!(f, "result {board} {}", written(*ended)),
            Self::Correct(board, ended) => write!(f, "correct {board} {}", written(*ended)),
            Self::Board(board, ended) => write!(f, "board {board} {}", written(*ended)),
            Self::Game(board, game) => {
                let first = if game.first == Which::A { 'a' } else { 'b' };
                let result = match game.winner {
                    None => "1/2-1/2",
                    Some(winner) if winner == game.first => "1-0",
                    Some(_) => "0-1",
                };
                write!(f, "game {board} {first} {result} {}/{}", game.cut.0, game.cut.1)
            }
            Self::Score(round, points) => {
                write!(f, "score {round}")?;
                points.iter().try_for_each(|(seat, points)| write!(f, " {}:{points}", seat.0))
            }
            Self::Factor(seat, factor) => write!(f, "factor {} {factor}", seat.0),
            Self::Swap(round, one, other) => write!(f, "swap {round} {} {}", one.0, other.0),
            Self::Unpair(round) => write!(f, "unpair {round}"),
            Self::Withdraw(seat) => write!(f, "withdraw {}", seat.0),
            Self::Return(seat) => write!(f, "return {}", seat.0),
            Self::Choose(board, game, silent) => {
                write!(f, "{} {board} {game}", if *silent { "silent" } else { "choose" })
            }
            Self::Adjourn(board) => write!(f, "adjourn {board}"),
            Self::Apart(until, seats) => {
                match until {
                    Some(round) => write!(f, "apart {round}")?,
                    None => f.write_str("apart all")?,
                }
                seats.iter().try_for_each(|seat| write!(f, " {}", seat.0))
            }
            Self::Lift(seats) => {
                f.write_str("lift")?;
                seats.iter().try_for_each(|seat| write!(f, " {}", seat.0))
            }
            Self::Void(board) => write!(f, "void {board}"),
            Self::Champion(seat) => write!(f, "champion {}", seat.0),
            Self::Close => f.write_str("close"),
            Self::Undo(reason) => write!(f, "undo {reason}"),
        }
    }
}

/// The words of a line, one after the other.
struct Words<'a> {
    words: std::str::Split<'a, char>,
    at: usize,
}

impl<'a> Words<'a> {
    fn next(&mut self) -> Result<&'a str, BadLine> {
        self.at += 1;
        self.words.next().ok_or(BadLine::Word { word: self.at })
    }

    fn read<T>(&mut self, read: impl Fn(&str) -> Option<T>) -> Result<T, BadLine> {
        let word = self.next()?;
        read(word).ok_or(BadLine::Word { word: self.at })
    }

    /// All that are left.
    fn all<T>(&mut self, read: impl Fn(&str) -> Option<T>) -> Result<Vec<T>, BadLine> {
        let mut all = Vec::new();
        for word in self.words.by_ref() {
            self.at += 1;
            all.push(read(word).ok_or(BadLine::Word { word: self.at })?);
        }
        Ok(all)
    }

    fn end(&mut self) -> Result<(), BadLine> {
        if self.words.next().is_none() { Ok(()) } else { Err(BadLine::Word { word: self.at + 1 }) }
    }
}

fn seat(text: &str) -> Option<Seat> {
    number(text).filter(|seat| *seat > 0).map(Seat)
}

fn round(text: &str) -> Option<u16> {
    number(text).filter(|round| *round > 0)
}

fn board(text: &str) -> Option<BoardId> {
    let (one, other) = text.split_once('.')?;
    Some(BoardId { round: round(one)?, board: round(other)? })
}

fn bye(text: &str) -> Option<Bye> {
    [Bye::Full, Bye::Half, Bye::Zero].into_iter().find(|bye| text == bye_letter(*bye).to_string())
}

fn result(text: &str) -> Option<Ended> {
    RESULTS.iter().find(|(one, _)| *one == text).map(|(_, ended)| *ended)
}

fn paired(text: &str) -> Option<Paired> {
    let (id, rest) = match text.split_once('=') {
        Some((id, rest)) => (Some(id.parse::<MatchId>().ok().filter(|read| read.to_string() == id)?), rest),
        None => (None, text),
    };
    let (white, black) = match rest.split_once(':') {
        Some((white, black)) => (seat(white)?, Some(seat(black)?)),
        None => (seat(rest)?, None),
    };
    Some(Paired { id, white, black })
}

fn scored(text: &str) -> Option<(Seat, i64)> {
    let (one, points) = text.split_once(':')?;
    let value: i64 = points.parse().ok()?;
    // As we write it.
    Some((seat(one)?, value)).filter(|_| value.to_string() == points)
}

fn cut(text: &str) -> Option<(u32, u32)> {
    let (a, b) = text.split_once('/')?;
    Some((number(a)?, number(b)?))
}

/// Whether a reason can end a line: the blanks around it would not come back.
pub(super) fn is_reason(text: &str) -> bool {
    !text.is_empty() && text.trim() == text && !text.contains(char::is_control)
}

/// A word that can stand in a line by itself.
fn word(text: &str) -> Option<String> {
    let fits = !text.is_empty() && !text.contains(char::is_whitespace) && !text.contains(char::is_control);
    fits.then(|| text.to_owned())
}

impl FromStr for Line {
    type Err = BadLine;

    fn from_str(text: &str) -> Result<Self, BadLine> {
        if let Some(reason) = text.strip_prefix("undo ") {
            let fits = is_reason(reason);
            return if fits { Ok(Self::Undo(reason.to_owned())) } else { Err(BadLine::Word { word: 2 }) };
        }
        let mut words = Words { words: text.split(' '), at: 0 };
        let verb = words.next()?;
        let line = match verb {
            "enter" => Self::Enter(words.read(number)?),
            "order" => Self::Order(words.all(seat)?),
            "seed" => {
                let hex = |byte: u8| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte);
                Self::Seed(
                    words
                        .read(|seed| word(seed).filter(|seed| seed.len() <= 128 && seed.bytes().all(hex)))?,
                )
            }
            "colour" => Self::Colour(words.read(|side| match side {
                "white" => Some(Side::White),
                "black" => Some(Side::Black),
                _ => None,
            })?),
            "begin" => Self::Begin,
            "late" => Self::Late(words.read(number)?, words.read(bye)?),
            "renumber" => Self::Renumber,
            "bye" => Self::Bye(words.read(seat)?, words.read(round)?, words.read(bye)?),
            "plays" => Self::Plays(words.read(seat)?, words.read(round)?),
            "pair" => Self::Pair(words.read(round)?, words.all(paired)?),
            "result" => Self::Result(words.read(board)?, words.read(result)?),
            "correct" => Self::Correct(words.read(board)?, words.read(result)?),
            "board" => Self::Board(words.read(board)?, words.read(result)?),
            "game" => {
                let id = words.read(board)?;
                let first = words.read(|side| match side {
                    "a" => Some(Which::A),
                    "b" => Some(Which::B),
                    _ => None,
                })?;
                let winner = words.read(|text| match text {
                    "1-0" => Some(Some(first)),
                    "1/2-1/2" => Some(None),
                    "0-1" => Some(Some(first.other())),
                    _ => None,
                })?;
                Self::Game(id, Game { first, winner, cut: words.read(cut)? })
            }
            "score" => Self::Score(words.read(round)?, words.all(scored)?),
            "factor" => Self::Factor(words.read(seat)?, words.read(|factor| factor.parse().ok())?),
            "swap" => Self::Swap(words.read(round)?, words.read(seat)?, words.read(seat)?),
            "unpair" => Self::Unpair(words.read(round)?),
            "withdraw" => Self::Withdraw(words.read(seat)?),
            "return" => Self::Return(words.read(seat)?),
            "choose" | "silent" => Self::Choose(words.read(board)?, words.read(word)?, verb == "silent"),
            "adjourn" => Self::Adjourn(words.read(board)?),
            "apart" => {
                let until =
                    words.read(|text| if text == "all" { Some(None) } else { number(text).map(Some) })?;
                Self::Apart(until, words.all(seat)?)
            }
            "lift" => Self::Lift(words.all(seat)?),
            "void" => Self::Void(words.read(board)?),
            "champion" => Self::Champion(words.read(seat)?),
            "close" => Self::Close,
            _ => return Err(BadLine::Word { word: 1 }),
        };
        words.end()?;
        Ok(line)
    }
}
