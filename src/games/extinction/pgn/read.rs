//! PGN as it is found.

use super::{Pgn, Score};
use crate::games::extinction::moves::Move;
use crate::games::extinction::piece::Letters;
use crate::games::extinction::position::Position;
use crate::games::extinction::san;
use std::iter::Peekable;
use std::str::Chars;

/// Signs for what a move or a position is worth that programs write in the place of `$14`; they may stand behind a move.
const VALUES: [char; 21] =
    ['±', '∓', '⩲', '⩱', '∞', '−', '–', '‼', '⁇', '⁉', '⁈', '□', '△', '▲', '∆', '○', '⟳', '→', '↑', '⇆', '⊕'];
/// Words among the moves that are none: no move at all, as other programs have it, a new one, taken in passing.
const BESIDE: [&str; 4] = ["--", "Z0", "N", "e.p."];

/// What is wrong with a file, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// From 1.
    pub line: usize,
    /// Characters from the beginning of the line, from 1.
    pub column: usize,
    /// What.
    pub problem: Problem,
}

/// What is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Problem {
    /// A tag that is not `[Name "value"]`.
    Tag,
    /// A comment or a variation that nothing closes.
    Unclosed,
    /// A sign that belongs to nothing: `)` alone.
    Stray(char),
    /// Another variant of chess than this.
    Variant(String),
    /// A tag `FEN` that is no position.
    Fen(String),
    /// A text that is no move.
    Unreadable(String),
    /// A move that cannot be made there.
    Impossible(String),
    /// A move that several pieces can make.
    Ambiguous(String),
}

/// Where a reader is in its text.
#[derive(Clone, Copy, Debug)]
struct Place {
    line: usize,
    column: usize,
}

impl Place {
    const fn fault(self, problem: Problem) -> Fault {
        Fault { line: self.line, column: self.column, problem }
    }
}

/// All games of a file.
///
/// # Errors
/// The first thing that is wrong.
pub fn read(text: &str) -> Result<Vec<Pgn>, Fault> {
    let mut reader = Reader {
        rest: text.strip_prefix('\u{feff}').unwrap_or(text).chars().peekable(),
        place: Place { line: 1, column: 1 },
    };
    let (mut games, mut game) = (Vec::new(), Unfinished::default());
    while let Some(sign) = reader.peek() {
        let place = reader.place;
        match sign {
            sign if sign.is_whitespace() => reader.skip(),
            '%' if place.column == 1 => reader.skip_line(),
            ';' => reader.skip_line(),
            '{' => reader.comment()?,
            '(' => reader.variation()?,
            '$' => {
                reader.skip();
                reader.word(|sign| sign.is_ascii_digit());
            }
            '[' => {
                if !game.moves.is_empty() {
                    games.push(std::mem::take(&mut game).finished(None));
                }
                game.tag(reader.tag()?, place)?;
            }
            ')' | ']' | '}' => return Err(place.fault(Problem::Stray(sign))),
            _ => {
                let word = reader.word(|sign| !sign.is_whitespace() && !"{}()[];$".contains(sign));
                if let Some(score) = Score::of(&word) {
                    games.push(std::mem::take(&mut game).finished(Some(score)));
                } else {
                    game.play(&word, place)?;
                }
            }
        }
    }
    if !game.tags.is_empty() || !game.moves.is_empty() {
        games.push(game.finished(None));
    }
    Ok(games)
}

/// A text, sign by sign.
struct Reader<'t> {
    rest: Peekable<Chars<'t>>,
    place: Place,
}

impl Reader<'_> {
    fn peek(&mut self) -> Option<char> {
        self.rest.peek().copied()
    }

    fn next(&mut self) -> Option<char> {
        let sign = self.rest.next()?;
        self.place = match sign {
            '\n' => Place { line: self.place.line + 1, column: 1 },
            _ => Place { column: self.place.column + 1, ..self.place },
        };
        Some(sign)
    }

    fn skip(&mut self) {
        self.next();
    }

    fn skip_line(&mut self) {
        self.word(|sign| sign != '\n');
    }

    fn word(&mut self, belongs: impl Fn(char) -> bool) -> String {
        let mut word = String::new();
        while let Some(sign) = self.peek().filter(|sign| belongs(*sign)) {
            word.push(sign);
            self.skip();
        }
        word
    }

    fn comment(&mut self) -> Result<(), Fault> {
        let place = self.place;
        self.word(|sign| sign != '}');
        self.next().map(drop).ok_or_else(|| place.fault(Problem::Unclosed))
    }

    /// Variations may hold comments and other variations.
    fn variation(&mut self) -> Result<(), Fault> {
        let place = self.place;
        let mut open = 0;
        loop {
            match self.peek() {
                None => return Err(place.fault(Problem::Unclosed)),
                Some('{') => self.comment()?,
                Some(';') => self.skip_line(),
                Some(sign) => {
                    self.skip();
                    open += i32::from(sign == '(') - i32::from(sign == ')');
                    if open == 0 {
                        return Ok(());
                    }
                }
            }
        }
    }

    fn tag(&mut self) -> Result<(String, String), Fault> {
        let place = self.place;
        self.skip();
        self.tag_inside().ok_or_else(|| place.fault(Problem::Tag))
    }

    fn tag_inside(&mut self) -> Option<(String, String)> {
        self.word(char::is_whitespace);
        let name = self.word(|sign| sign.is_ascii_alphanumeric() || sign == '_');
        self.word(char::is_whitespace);
        if name.is_empty() || self.next() != Some('"') {
            return None;
        }
        let mut value = String::new();
        loop {
            match self.next()? {
                '"' => break,
                '\n' => return None,
                '\\' => value.push(self.next()?),
                sign => value.push(sign),
            }
        }
        self.word(char::is_whitespace);
        (self.next() == Some(']')).then_some((name, value))
    }
}

/// A game that is being read.
#[derive(Default)]
struct Unfinished {
    tags: Vec<(String, String)>,
    /// Where it begins, if a tag says so.
    start: Option<Position>,
    /// Where it stands, after the moves so far.
    now: Option<Position>,
    moves: Vec<Move>,
}

impl Unfinished {
    fn tag(&mut self, (name, value): (String, String), place: Place) -> Result<(), Fault> {
        match name.as_str() {
            "Variant" if !value.eq_ignore_ascii_case(super::write::VARIANT) => {
                return Err(place.fault(Problem::Variant(value)));
            }
            "FEN" => {
                let start = value.parse().map_err(|_| place.fault(Problem::Fen(value.clone())))?;
                self.start = Some(start);
            }
            _ => {}
        }
        self.tags.push((name, value));
        Ok(())
    }

    /// A word of the moves: a number, a move, or both in one.
    fn play(&mut self, word: &str, place: Place) -> Result<(), Fault> {
        let unnumbered = word.trim_start_matches(|sign: char| sign.is_ascii_digit());
        let dotted = unnumbered.trim_start_matches(['.', '…']);
        let (mv, column) = match () {
            () if unnumbered.is_empty() => return Ok(()),
            () if dotted.len() < unnumbered.len() || unnumbered.len() == word.len() => {
                (dotted, word.chars().count() - dotted.chars().count())
            }
            // What begins with a digit that is no number of a move: castling with zeros.
            () => (word, 0),
        };
        let mv = mv.trim_end_matches(VALUES);
        if mv.chars().all(|sign| VALUES.contains(&sign) || "!?=+-/".contains(sign)) || BESIDE.contains(&mv) {
            return Ok(());
        }
        let place = Place { column: place.column + column, ..place };
        let now = self.now.or(self.start).unwrap_or_else(Position::start);
        let found = san::read(&now, mv, Letters::English);
        let found = found.ok_or_else(|| place.fault(Problem::Unreadable(mv.to_owned())))?;
        match found[..] {
            [found] => {
                self.now = Some(now.after(found));
                self.moves.push(found);
                Ok(())
            }
            [] => Err(place.fault(Problem::Impossible(mv.to_owned()))),
            _ => Err(place.fault(Problem::Ambiguous(mv.to_owned()))),
        }
    }

    fn finished(self, score: Option<Score>) -> Pgn {
        let said =
            || self.tags.iter().find(|(name, _)| name == "Result").and_then(|(_, said)| Score::of(said));
        let result = score.or_else(said).unwrap_or_default();
        Pgn { start: self.start.unwrap_or_else(Position::start), tags: self.tags, moves: self.moves, result }
    }
}
