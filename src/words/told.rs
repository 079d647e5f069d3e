//! W28: the words that the bot never offers by itself, whatever a server has set, in either language (`dict/slurs.tsv`, judged lemma
//! by lemma). Players may write them where a dictionary has them, they score, and their authors see them.
//!
//! All that the bot says of its own accord asks here: lists, the longest word, pictures and their alt texts, examples, what
//! computers play. Another door past it, such as a list that asks only for vulgar words, offers the next slur.

use std::collections::BTreeMap;
use std::sync::LazyLock;

/// How much of a word is kept back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kept {
    /// It is a slur and nothing else: never offered.
    Never,
    /// It has a common innocent sense: told among others, only never as the longest.
    NotLongest,
}

/// A lemma of the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Judged {
    /// `it` or `en`.
    pub language: &'static str,
    /// How much of it is kept back.
    pub kept: Kept,
    /// All its forms, folded, with a space between; the lemma is the first.
    pub forms: &'static str,
    /// Whom it offends, and what else it means.
    pub reason: &'static str,
}

/// Everything that was judged, in the order of the file; a line that cannot be read is left out, and a test finds it.
pub fn judged() -> impl Iterator<Item = Judged> {
    include_str!("../../dict/slurs.tsv").lines().skip(1).filter_map(|line| {
        let mut cells = line.split('\t');
        let [language, list, lemma, forms, reason] =
            std::array::from_fn(|_| cells.next().unwrap_or_default());
        let kept = match list {
            "never" => Kept::Never,
            "longest" => Kept::NotLongest,
            _ => return None,
        };
        let whole = cells.next().is_none() && !reason.is_empty() && forms.split(' ').next() == Some(lemma);
        whole.then_some(Judged { language, kept, forms, reason })
    })
}

/// By their forms. A form of both lists is never offered.
static KEPT: LazyLock<BTreeMap<&str, Kept>> = LazyLock::new(|| {
    let mut kept = BTreeMap::new();
    for one in judged() {
        for form in one.forms.split(' ') {
            if kept.get(form) != Some(&Kept::Never) {
                kept.insert(form, one.kept);
            }
        }
    }
    kept
});

/// How much of a folded word is kept back; `None`: nothing.
pub fn kept(word: &str) -> Option<Kept> {
    KEPT.get(word).copied()
}

/// Whether the bot may say a folded word of its own accord.
pub fn offers(word: &str) -> bool {
    kept(word) != Some(Kept::Never)
}

/// Whether it may be shown as the longest.
pub fn heads(word: &str) -> bool {
    kept(word).is_none()
}
