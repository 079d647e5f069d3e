//! Many words in one text: the frozen list of a round, a hundred to some thousand words, kept for
//! as long as the round lives. A `String` for each would take several times the memory. Between two
//! words is a space, one byte, where a note of the end of each would be four.

use std::cmp::Ordering;
use std::fmt;
use std::iter::FusedIterator;
use std::str::Split;

/// Words in a fixed order, none of them with a space in it.
#[derive(Clone, Default, PartialEq, Eq)]
pub struct WordList {
    /// One after the other, with a space between two.
    text: Box<str>,
    count: usize,
}

impl WordList {
    /// How many words.
    pub const fn len(&self) -> usize {
        self.count
    }

    /// Whether there is none.
    pub const fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// The words, in their order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &str> + DoubleEndedIterator + Clone {
        Words { rest: self.text.split(' '), left: self.count }
    }

    /// Whether each word comes before the next: sorted, and none twice.
    pub fn is_strictly_sorted(&self) -> bool {
        self.iter().is_sorted_by(|a, b| a < b)
    }

    /// Whether `word` is in a sorted list.
    pub fn contains(&self, word: &str) -> bool {
        let text = self.text.as_bytes();
        // Where the first word begins that it may be, and the first after it that it is not.
        let (mut low, mut high) = (0, if self.is_empty() { 0 } else { text.len() + 1 });
        while low < high {
            let middle = usize::midpoint(low, high);
            // The word that the middle is in; a space belongs to the word before it.
            let before = text[low..middle].iter().rposition(|byte| *byte == b' ');
            let start = before.map_or(low, |at| low + at + 1);
            let after = text[middle..].iter().position(|byte| *byte == b' ');
            let end = after.map_or(text.len(), |at| middle + at);
            match text[start..end].cmp(word.as_bytes()) {
                Ordering::Less => low = end + 1,
                Ordering::Equal => return true,
                Ordering::Greater => high = start,
            }
        }
        false
    }
}

impl<S: AsRef<str>> FromIterator<S> for WordList {
    fn from_iter<I: IntoIterator<Item = S>>(words: I) -> Self {
        let (mut text, mut count) = (String::new(), 0);
        for word in words {
            if count > 0 {
                text.push(' ');
            }
            text.push_str(word.as_ref());
            count += 1;
        }
        Self { text: text.into(), count }
    }
}

/// The words of a list that are left: a text without words would be split into one.
#[derive(Clone)]
struct Words<'a> {
    rest: Split<'a, char>,
    left: usize,
}

impl<'a> Iterator for Words<'a> {
    type Item = &'a str;

    fn next(&mut self) -> Option<&'a str> {
        self.left = self.left.checked_sub(1)?;
        self.rest.next()
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.left, Some(self.left))
    }
}

impl DoubleEndedIterator for Words<'_> {
    fn next_back(&mut self) -> Option<Self::Item> {
        self.left = self.left.checked_sub(1)?;
        self.rest.next_back()
    }
}

impl ExactSizeIterator for Words<'_> {}
impl FusedIterator for Words<'_> {}

/// The words with a space before each, as a log line holds them.
impl fmt::Display for WordList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() { Ok(()) } else { write!(f, " {}", self.text) }
    }
}

impl fmt::Debug for WordList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn holds_what_was_put_in() {
        let words = ["acero", "", "carte", "zia"];
        let list: WordList = words.iter().collect();
        assert_eq!(list.iter().collect::<Vec<_>>(), words);
        assert_eq!((list.len(), list.is_empty()), (4, false));
        assert_eq!(list.to_string(), " acero  carte zia");
        assert!(WordList::default().is_empty() && WordList::default().is_strictly_sorted());
    }

    #[test]
    fn finds_every_word_of_a_sorted_list_and_no_other() {
        let list: WordList = ["acero", "carta", "carte", "zia"].into_iter().collect();
        assert!(list.is_strictly_sorted());
        assert!(list.iter().all(|word| list.contains(word)));
        assert!(
            !["", "acer", "carti", "zie", "aceroo", "a", "zz", "acero carta"]
                .iter()
                .any(|word| list.contains(word))
        );
        let twice: WordList = ["acero", "acero"].into_iter().collect();
        assert!(!twice.is_strictly_sorted());
    }
}
