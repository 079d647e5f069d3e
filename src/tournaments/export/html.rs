//! One page that needs nothing else: standings, cross-table, rounds, and a bracket when there is one. It is read on a phone, by day
//! and by night, and on paper.

mod page;
mod sections;

use super::Event;

/// What the page says in words, in its reader's language.
#[derive(Clone, Copy, Debug)]
pub struct Words<'a> {
    /// The language's code: `it`.
    pub lang: &'a str,
    /// The standings.
    pub standings: &'a str,
    /// The cross-table.
    pub table: &'a str,
    /// The rounds.
    pub rounds: &'a str,
    /// One of them; its number follows.
    pub round: &'a str,
    /// The bracket.
    pub bracket: &'a str,
    /// Place, as the head of a column.
    pub place: &'a str,
    /// Number, as the head of a column.
    pub number: &'a str,
    /// Player.
    pub player: &'a str,
    /// Rating.
    pub rating: &'a str,
    /// Points.
    pub points: &'a str,
    /// White.
    pub white: &'a str,
    /// Black.
    pub black: &'a str,
    /// A bye by the pairing.
    pub allocated: &'a str,
    /// A full-point bye.
    pub full: &'a str,
    /// A half-point bye.
    pub half: &'a str,
    /// A zero-point bye.
    pub zero: &'a str,
    /// By forfeit.
    pub forfeit: &'a str,
    /// What each tie-break of the order is called, in that order.
    pub tiebreaks: &'a [String],
}

/// A bracket, round by round, with the names that are known.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Bracket {
    /// Its rounds.
    pub rounds: Vec<BracketRound>,
}

/// A round of a bracket.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BracketRound {
    /// What it is called.
    pub title: String,
    /// Its matches, from the top.
    pub matches: Vec<BracketMatch>,
}

/// A match of a bracket.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BracketMatch {
    /// What it is called: `M3`.
    pub id: String,
    /// Who plays, or where they come from.
    pub players: [String; 2],
    /// What they have; empty: not played.
    pub scores: [String; 2],
    /// Which of the two goes on, 0 or 1.
    pub winner: Option<usize>,
}

/// The page.
pub fn write(event: Event<'_>, words: &Words<'_>, bracket: Option<&Bracket>) -> String {
    let mut parts = Vec::new();
    if let Some(bracket) = bracket {
        parts.push(sections::bracket(bracket, words));
    }
    parts.push(sections::standings(event, words));
    parts.push(sections::table(event, words));
    if event.report.field.played > 0 {
        parts.push(sections::rounds(event, words));
    }
    page::page(&event.report.name, words.lang, &parts.concat())
}

/// Text inside an element or an attribute.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            // What HTML does not allow at all.
            c if c.is_control() => out.push(' '),
            c => out.push(c),
        }
    }
    out
}
