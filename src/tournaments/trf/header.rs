//! Every line of a report but those of the players.

use super::fault::{Fault, Problem};
use super::line::{Line, Word};
use super::{LAST_NUMBER, LAST_ROUND};
use crate::tournaments::field::{Acceleration, Bye, Forbidden, Number, Scale, Side};
use crate::tournaments::points::Points;

/// The most points that the columns of a report hold for one result.
const MOST: Points = Points(999);

/// What the lines have said so far.
#[derive(Default)]
pub(super) struct Header {
    pub(super) name: String,
    pub(super) system: String,
    /// Where that was said, from 1.
    pub(super) system_line: usize,
    pub(super) rounds: Option<u16>,
    pub(super) first: Option<Side>,
    worth: Worth,
    pub(super) byes: Vec<Given<AskedBye>>,
    pub(super) forbidden: Vec<Given<Forbidden>>,
    pub(super) accelerated: Vec<Acceleration>,
    pub(super) other: Vec<String>,
}

/// Something, and where it was said.
pub(super) struct Given<T> {
    pub(super) line: usize,
    pub(super) column: usize,
    pub(super) what: T,
}

/// A bye to come.
pub(super) struct AskedBye {
    pub(super) entrant: Number,
    /// And the column it stands in; `None`: the coming round.
    pub(super) round: Option<(u16, usize)>,
    pub(super) bye: Bye,
}

/// What results are worth, as far as it has been said.
#[derive(Default)]
struct Worth {
    win: Option<Points>,
    draw: Option<Points>,
    loss: Option<Points>,
    absent: Option<Points>,
    allocated: Option<Points>,
}

impl Header {
    /// What results are worth; a bye by the pairing is worth a win unless it is said (`162`).
    pub(super) fn scale(&self) -> Scale {
        let standard = Scale::STANDARD;
        let win = self.worth.win.unwrap_or(standard.win);
        Scale {
            win,
            draw: self.worth.draw.unwrap_or(standard.draw),
            loss: self.worth.loss.unwrap_or(standard.loss),
            allocated: self.worth.allocated.unwrap_or(win),
            absent: self.worth.absent.unwrap_or(standard.absent),
        }
    }

    /// Reads a line.
    pub(super) fn line(&mut self, line: &Line) -> Result<(), Fault> {
        match line.text(1, 3).as_str() {
            "012" => self.name = line.text(5, line.end()),
            "142" | "XXR" => self.rounds(line)?,
            "152" => self.initial(line)?,
            "XXC" => self.configured(line)?,
            "162" => self.scoring(line)?,
            "192" => (self.system, self.system_line) = (line.text(5, line.end()), line.number),
            "240" => self.asked(line)?,
            "XXZ" => self.absent(line)?,
            "250" => self.acceleration(line)?,
            "XXA" => self.virtual_points(line)?,
            "260" => self.forbidden(line)?,
            "XXP" => self.apart(line)?,
            "299" => return Err(line.fault(1, Problem::Abnormal)),
            _ => self.other.push(line.chars.iter().collect()),
        }
        Ok(())
    }

    fn rounds(&mut self, line: &Line) -> Result<(), Fault> {
        let words = line.words(4);
        let rounds = line.counted(words.first(), LAST_ROUND)?;
        end(line, words.get(1))?;
        match self.rounds {
            Some(first) if first != rounds => {
                let column = words.first().map_or(5, |word| word.column);
                Err(line.fault(column, Problem::Rounds { first, other: rounds }))
            }
            _ => {
                self.rounds = Some(rounds);
                Ok(())
            }
        }
    }

    fn initial(&mut self, line: &Line) -> Result<(), Fault> {
        let words = line.words(4);
        let side = match words.first().map(|word| word.text.to_ascii_uppercase()).as_deref() {
            None => return Ok(()),
            Some("W" | "WHITE") => Side::White,
            Some("B" | "BLACK") => Side::Black,
            Some(_) => return Err(line.fault(words[0].column, Problem::First)),
        };
        self.begin(line, words[0].column, side)
    }

    /// `white1` and `black1`; other words of this line are about something else.
    fn configured(&mut self, line: &Line) -> Result<(), Fault> {
        for word in line.words(4) {
            match word.text.to_ascii_lowercase().as_str() {
                "white1" => self.begin(line, word.column, Side::White)?,
                "black1" => self.begin(line, word.column, Side::Black)?,
                _ => {}
            }
        }
        Ok(())
    }

    fn begin(&mut self, line: &Line, column: usize, side: Side) -> Result<(), Fault> {
        if self.first.is_some_and(|first| first != side) {
            return Err(line.fault(column, Problem::First));
        }
        self.first = Some(side);
        Ok(())
    }

    /// `W 1.0    D 0.5`; X, a game that is not over, has no cell.
    fn scoring(&mut self, line: &Line) -> Result<(), Fault> {
        let words = line.words(4);
        let mut words = words.iter();
        while let Some(word) = words.next() {
            let mut rest = word.text.chars();
            let letter = rest.next().unwrap_or(' ');
            let attached = Word { column: word.column + 1, text: rest.collect() };
            let points = if attached.text.is_empty() { words.next() } else { Some(&attached) };
            let points = read_points(line, points)?;
            match letter.to_ascii_uppercase() {
                'W' => self.worth.win = Some(points),
                'D' => self.worth.draw = Some(points),
                'L' => self.worth.loss = Some(points),
                'A' => self.worth.absent = Some(points),
                'P' => self.worth.allocated = Some(points),
                'X' => {}
                _ => return Err(line.fault(word.column, Problem::Letter(letter))),
            }
        }
        Ok(())
    }

    fn asked(&mut self, line: &Line) -> Result<(), Fault> {
        let words = line.words(4);
        let kind = words.first().ok_or_else(|| line.fault(line.end(), Problem::Missing))?;
        let bye = match kind.text.to_ascii_uppercase().as_str() {
            "F" => Bye::Full,
            "H" => Bye::Half,
            "Z" => Bye::Zero,
            _ => {
                let letter = kind.text.chars().next().unwrap_or(' ');
                return Err(line.fault(kind.column, Problem::Letter(letter)));
            }
        };
        let round = line.counted(words.get(1), LAST_ROUND)?;
        let column = words.get(1).map_or(line.end(), |word| word.column);
        for word in words.iter().skip(2) {
            let entrant = line.counted(Some(word), LAST_NUMBER)?;
            let what = AskedBye { entrant, round: Some((round, column)), bye };
            self.byes.push(Given { line: line.number, column: word.column, what });
        }
        Ok(())
    }

    /// Who is away in the coming round (TRF16).
    fn absent(&mut self, line: &Line) -> Result<(), Fault> {
        for word in line.words(4) {
            let entrant = line.counted(Some(&word), LAST_NUMBER)?;
            let what = AskedBye { entrant, round: None, bye: Bye::Zero };
            self.byes.push(Given { line: line.number, column: word.column, what });
        }
        Ok(())
    }

    /// Match points, which a tournament of players leaves blank, points, rounds and numbers.
    fn acceleration(&mut self, line: &Line) -> Result<(), Fault> {
        let words = line.words(4);
        let at = usize::from(words.len() > 5);
        let points = read_points(line, words.get(at))?;
        let rounds = range(line, [words.get(at + 1), words.get(at + 2)], LAST_ROUND)?;
        let entrants = range(line, [words.get(at + 3), words.get(at + 4)], LAST_NUMBER)?;
        end(line, words.get(at + 5))?;
        self.accelerated.push(Acceleration { points, rounds, entrants });
        Ok(())
    }

    /// A player, and virtual points round by round (TRF16).
    fn virtual_points(&mut self, line: &Line) -> Result<(), Fault> {
        let words = line.words(4);
        let number = line.counted(words.first(), LAST_NUMBER)?;
        for (round, word) in (1..=LAST_ROUND).zip(words.iter().skip(1)) {
            let points = read_points(line, Some(word))?;
            if points != Points::ZERO {
                let (rounds, entrants) = ((round, round), (number, number));
                self.accelerated.push(Acceleration { points, rounds, entrants });
            }
        }
        Ok(())
    }

    fn forbidden(&mut self, line: &Line) -> Result<(), Fault> {
        let words = line.words(4);
        let rounds = range(line, [words.first(), words.get(1)], LAST_ROUND)?;
        self.forbid(line, rounds, words.get(2..).unwrap_or_default())
    }

    /// Two who are not to meet in any round (TRF16).
    fn apart(&mut self, line: &Line) -> Result<(), Fault> {
        self.forbid(line, (1, LAST_ROUND), &line.words(4))
    }

    fn forbid(&mut self, line: &Line, rounds: (u16, u16), words: &[Word]) -> Result<(), Fault> {
        let entrants = words.iter().map(|word| line.counted(Some(word), LAST_NUMBER));
        let entrants = entrants.collect::<Result<Vec<Number>, Fault>>()?;
        let column = words.first().map_or(line.end(), |word| word.column);
        self.forbidden.push(Given { line: line.number, column, what: Forbidden { rounds, entrants } });
        Ok(())
    }
}

fn range(line: &Line, words: [Option<&Word>; 2], most: u16) -> Result<(u16, u16), Fault> {
    let (first, last) = (line.counted(words[0], most)?, line.counted(words[1], most)?);
    if first > last {
        return Err(line.fault(words[1].map_or(line.end(), |word| word.column), Problem::Backwards));
    }
    Ok((first, last))
}

fn read_points(line: &Line, word: Option<&Word>) -> Result<Points, Fault> {
    let word = word.ok_or_else(|| line.fault(line.end(), Problem::Missing))?;
    match Points::read(&word.text) {
        Some(points) if points <= MOST => Ok(points),
        _ => Err(line.fault(word.column, Problem::NotPoints(word.text.chars().take(20).collect()))),
    }
}

/// Nothing more may stand on the line.
fn end(line: &Line, word: Option<&Word>) -> Result<(), Fault> {
    match word.and_then(|word| Some((word.column, word.text.chars().next()?))) {
        Some((column, c)) => Err(line.fault(column, Problem::Stray(c))),
        None => Ok(()),
    }
}
