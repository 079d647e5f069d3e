//! Many words in one text: the frozen list of a round, a hundred to some thousand words, kept for
//! as long as the round lives. A `String` for each would take six times the memory.

use std::fmt;

/// Words in a fixed order, none of them with a space in it.
#[derive(Clone, Default, PartialEq, Eq)]
pub struct WordList {
    /// One after the other, with nothing in between.
    text: Box<str>,
    /// Where each word ends, in bytes.
    ends: Box<[u32]>,
}

impl WordList {
    /// How many words.
    pub const fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether there is none.
    pub const fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// The words, in their order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &str> + DoubleEndedIterator + Clone {
        (0..self.len()).map(|at| self.word(at))
    }

    /// Whether each word comes before the next: sorted, and none twice.
    pub fn is_strictly_sorted(&self) -> bool {
        self.iter().is_sorted_by(|a, b| a < b)
    }

    /// Whether `word` is in a sorted list.
    pub fn contains(&self, word: &str) -> bool {
        let (mut low, mut high) = (0, self.len());
        while low < high {
            let middle = usize::midpoint(low, high);
            match self.word(middle).cmp(word) {
                std::cmp::Ordering::Less => low = middle + 1,
                std::cmp::Ordering::Equal => return true,
                std::cmp::Ordering::Greater => high = middle,
            }
        }
        false
    }

    fn word(&self, at: usize) -> &str {
        let start = if at == 0 { 0 } else { self.ends[at - 1] };
        &self.text[start as usize..self.ends[at] as usize]
    }
}

impl<S: AsRef<str>> FromIterator<S> for WordList {
    /// Text beyond 4 GiB is left out; a log line is never that long.
    fn from_iter<I: IntoIterator<Item = S>>(words: I) -> Self {
        let mut text = String::new();
        let mut ends = Vec::new();
        for word in words {
            let Ok(end) = u32::try_from(text.len() + word.as_ref().len()) else { break };
            text.push_str(word.as_ref());
            ends.push(end);
        }
        Self { text: text.into(), ends: ends.into() }
    }
}

/// The words with a space before each, as a log line holds them.
impl fmt::Display for WordList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.iter().try_for_each(|word| write!(f, " {word}"))
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
        assert!(!["", "acer", "carti", "zie", "aceroo"].iter().any(|word| list.contains(word)));
        let twice: WordList = ["acero", "acero"].into_iter().collect();
        assert!(!twice.is_strictly_sorted());
    }
}
