//! What a page of a bracket says to those who do not see it: who has won, then round by round from the last one back.

use super::plan::{Block, Page};
use super::{BracketCard, Group, Match, Side, State, Tree, Who};
use crate::picture::Texts;
use crate::picture::names::{fitting, named, short_to, told};
use crate::picture::page::told_head;
use std::ops::Range;

/// The longest title of a part or of a round, in characters.
const MOST_TITLE: usize = 40;

/// The alt text of a page; `number` is "2 di 5".
pub(super) fn page(card: &BracketCard, page: &Page<'_>, number: &str, texts: &Texts<'_>) -> String {
    let rest = texts("picture-alt-tournament-rest", &[]);
    let sentences = |most: usize| {
        let mut parts: Vec<String> =
            told_head(&[&card.title, &card.subtitle, number], texts).into_iter().collect();
        if let Some(champion) = &card.champion {
            let name = short_to(most, &told(champion, 0, texts));
            parts.push(named(texts, "picture-alt-tournament-champion", &[], &name));
        }
        let teller = Teller { texts, most };
        for block in &page.blocks {
            match block {
                Block::Tree { tree, grown, beside, titled, .. } => {
                    parts.extend(teller.title(&tree.title).filter(|_| *titled));
                    for round in (grown.rounds.0..grown.rounds.1).rev() {
                        let own = grown.matches.iter().filter(|one| one.round == round);
                        let matches: Vec<&Match> =
                            own.map(|one| &tree.rounds[round].matches[one.index]).collect();
                        parts.extend(teller.round(&tree.rounds[round].title, &matches));
                    }
                    parts.extend(beside.iter().filter_map(|single| teller.single(single)));
                }
                Block::Singles(singles) => parts.extend(singles.iter().filter_map(|one| teller.single(one))),
                Block::Groups(groups) => parts.extend(groups.iter().map(|group| teller.group(group))),
            }
        }
        if parts.is_empty() {
            parts.push(texts("picture-alt-tournament-bracket", &[]));
        }
        parts
    };
    fitting(sentences, &rest)
}

/// What is told, with names of so many characters.
struct Teller<'a> {
    texts: &'a Texts<'a>,
    most: usize,
}

impl Teller<'_> {
    fn title(&self, title: &str) -> Option<String> {
        let title = title.trim();
        (!title.is_empty())
            .then(|| named(self.texts, "picture-alt-ladder-head", &[], &short_to(MOST_TITLE, title)))
    }

    /// "Semifinali: Silk batte Niccolò 2–0; Antigone e Dj giocano adesso."
    fn round(&self, title: &str, matches: &[&Match]) -> Option<String> {
        let is_known = |one: &&&Match| one.sides.iter().any(|side| side.who != Who::Open(String::new()));
        let told: Vec<String> = matches.iter().filter(is_known).map(|one| self.one(one)).collect();
        if told.is_empty() {
            return None;
        }
        let (title, told) = (short_to(MOST_TITLE, title.trim()), told.join("; "));
        if title.is_empty() {
            return Some(named(self.texts, "picture-alt-ladder-head", &[], &told));
        }
        Some(named(self.texts, "board-alt-player", &[("facts", told)], &title))
    }

    fn single(&self, (tree, one): &(&Tree, &Match)) -> Option<String> {
        self.round(&tree.title, &[one])
    }

    fn one(&self, one: &Match) -> String {
        let [a, b] = one.sides.each_ref();
        let (first, second) = if b.won && !a.won { (b, a) } else { (a, b) };
        let key = match (one.state, first.won) {
            (State::Walkover, true) => "picture-alt-tournament-walkover",
            (State::Over, true) => "picture-alt-tournament-won",
            (State::Over | State::Walkover, false) => "picture-alt-tournament-nobody",
            (State::Now, _) => "picture-alt-tournament-now",
            (State::Open, _) => "picture-alt-tournament-meet",
        };
        let score = |side: &Side| short_to(8, side.score.trim());
        let score = match (score(first), score(second)) {
            (one, other) if one.is_empty() && other.is_empty() => String::new(),
            (one, other) => format!(" {one}\u{2013}{other}"),
        };
        let said = (self.texts)(key, &[("one", "\u{E000}".to_owned()), ("other", "\u{E001}".to_owned())]);
        let said = if one.state == State::Walkover { said } else { said + &score };
        // Both at once: a name may hold what looks like anything.
        let mut whole = String::new();
        for c in said.chars() {
            match c {
                '\u{E000}' => whole.push_str(&self.who(first, usize::from(b.won && !a.won))),
                '\u{E001}' => whole.push_str(&self.who(second, usize::from(!b.won || a.won))),
                c => whole.push(c),
            }
        }
        whole
    }

    fn who(&self, side: &Side, n: usize) -> String {
        match &side.who {
            Who::Player { name, seed } => {
                let index = seed.map_or(n, |seed| usize::from(seed).saturating_sub(1));
                short_to(self.most, &told(name, index, self.texts))
            }
            Who::Open(text) if !text.trim().is_empty() => short_to(self.most, text.trim()),
            Who::Open(_) | Who::Nobody => (self.texts)("picture-alt-tournament-unknown", &[]),
        }
    }

    /// "Girone A: 1. Silk 3½, passa; 2. Irene 2."
    fn group(&self, (group, shown): &(&Group, Range<usize>)) -> String {
        let row = |(n, row): (usize, &super::GroupRow)| {
            let key =
                if row.through { "picture-alt-tournament-through" } else { "picture-alt-tournament-stays" };
            let args = [("place", (n + 1).to_string()), ("points", short_to(8, &row.points))];
            named(self.texts, key, &args, &short_to(self.most, &told(&row.name, n, self.texts)))
        };
        let rows: Vec<String> =
            group.rows.iter().enumerate().skip(shown.start).take(shown.len()).map(row).collect();
        let title = short_to(MOST_TITLE, group.title.trim());
        named(self.texts, "board-alt-player", &[("facts", rows.join("; "))], &title)
    }
}
