//! A line of a report, by columns.

use super::fault::{Fault, Problem};
use crate::tournaments::points::Points;

/// A line, with the number it has in the file.
pub(super) struct Line {
    /// From 1.
    pub(super) number: usize,
    /// Its characters.
    pub(super) chars: Vec<char>,
}

impl Line {
    pub(super) fn new(number: usize, text: &str) -> Self {
        Self { number, chars: text.trim_end().chars().collect() }
    }

    /// Something wrong at a column.
    pub(super) fn fault(&self, column: usize, problem: Problem) -> Fault {
        Fault { line: self.number, column, problem }
    }

    /// What stands at a column, from 1; behind the end there are blanks.
    pub(super) fn at(&self, column: usize) -> char {
        column.checked_sub(1).and_then(|index| self.chars.get(index)).copied().unwrap_or(' ')
    }

    /// What stands in columns, both ends included, without the blanks around it.
    pub(super) fn text(&self, first: usize, last: usize) -> String {
        let end = last.min(self.chars.len());
        let text: String = self.chars.get(first - 1..end).unwrap_or_default().iter().collect();
        text.trim().to_owned()
    }

    /// The first column of some that is not blank.
    pub(super) fn filled(&self, first: usize, last: usize) -> Option<usize> {
        (first..=last.min(self.chars.len())).find(|column| !self.at(*column).is_whitespace())
    }

    /// A whole number in columns, up to `most`; blank is none.
    pub(super) fn number(&self, first: usize, last: usize, most: u16) -> Result<Option<u16>, Fault> {
        let Some(column) = self.filled(first, last) else { return Ok(None) };
        let read = whole(&self.text(first, last), most);
        read.map(Some).map_err(|problem| self.fault(column, problem))
    }

    /// Points in columns; blank is none.
    pub(super) fn points(&self, first: usize, last: usize) -> Result<Option<Points>, Fault> {
        let Some(column) = self.filled(first, last) else { return Ok(None) };
        let text = self.text(first, last);
        let read = Points::read(&text).ok_or_else(|| self.fault(column, Problem::NotPoints(text)))?;
        Ok(Some(read))
    }

    /// What stands from a column on, word by word.
    pub(super) fn words(&self, from: usize) -> Vec<Word> {
        let mut words: Vec<Word> = Vec::new();
        let mut inside = false;
        for (index, c) in self.chars.iter().enumerate().skip(from - 1) {
            let blank = c.is_whitespace();
            if !blank && !inside {
                words.push(Word { column: index + 1, text: String::new() });
            }
            if let (false, Some(word)) = (blank, words.last_mut()) {
                word.text.push(*c);
            }
            inside = !blank;
        }
        words
    }

    /// A word as a whole number up to `most`.
    pub(super) fn whole(&self, word: Option<&Word>, most: u16) -> Result<u16, Fault> {
        let word = word.ok_or_else(|| self.fault(self.end(), Problem::Missing))?;
        whole(&word.text, most).map_err(|problem| self.fault(word.column, problem))
    }

    /// The same, for what is counted from 1.
    pub(super) fn counted(&self, word: Option<&Word>, most: u16) -> Result<u16, Fault> {
        match self.whole(word, most)? {
            0 => Err(self.fault(word.map_or(self.end(), |word| word.column), Problem::Zero)),
            number => Ok(number),
        }
    }

    /// The column behind the end.
    pub(super) fn end(&self) -> usize {
        self.chars.len() + 1
    }
}

/// Some characters of a line with no blank among them.
pub(super) struct Word {
    /// Where it begins, from 1.
    pub(super) column: usize,
    pub(super) text: String,
}

/// A whole number up to `most`.
fn whole(text: &str, most: u16) -> Result<u16, Problem> {
    if text.is_empty() || !text.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(Problem::NotANumber(text.chars().take(20).collect()));
    }
    // More digits than a number can hold are too many all the same.
    let number = text.parse().unwrap_or(u32::MAX);
    match u16::try_from(number) {
        Ok(small) if small <= most => Ok(small),
        _ => Err(Problem::TooLarge { number, most: most.into() }),
    }
}
