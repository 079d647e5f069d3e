//! A bracket as monospaced lines, for where no picture may be sent. A fence around them is the caller's business.

use super::{BracketCard, Group, Match, Part, Round, Side, State, Tree, Who};
use crate::picture::Texts;
use crate::picture::names::{plain, wide};
use crate::picture::page::{COLUMNS, written};

/// Characters of a block at most: a message takes 2000.
const MOST: usize = 1_800;
/// Columns that what a player has scored takes at most.
const MOST_SCORE: usize = 4;

/// The bracket as blocks of lines of at most 34 columns, each short enough for a message; at least one. A match is a line: what
/// both have scored, then both names; `>` precedes what is being played.
pub fn bracket_blocks(card: &BracketCard, texts: &Texts<'_>) -> Vec<String> {
    let mut blocks = Blocks::default();
    if let Some(champion) = &card.champion {
        let name = written(champion, 0, COLUMNS - 12, texts);
        let said = crate::picture::names::named(texts, "picture-alt-tournament-champion", &[], &name);
        blocks.paragraph(vec![said]);
    }
    for part in &card.parts {
        match part {
            Part::Tree(tree) => {
                let mut title = vec![plain(&tree.title, COLUMNS)];
                title.retain(|title| !title.is_empty());
                for (n, round) in tree.rounds.iter().enumerate() {
                    let lines = lines(tree, (round, n), texts);
                    if !lines.is_empty() {
                        blocks.paragraph(title.drain(..).chain(lines).collect());
                    }
                }
            }
            Part::Group(one) => blocks.paragraph(group(one, texts)),
        }
    }
    if blocks.0.is_empty() {
        blocks.paragraph(vec![texts("picture-alt-tournament-bracket", &[])]);
    }
    blocks.0
}

#[derive(Default)]
struct Blocks(Vec<String>);

impl Blocks {
    /// Adds lines with an empty one before them, to a block of their own if there is no room; a paragraph too long for a block is
    /// several.
    fn paragraph(&mut self, lines: Vec<String>) {
        for (n, line) in lines.into_iter().enumerate() {
            let gap = if n == 0 { "\n\n" } else { "\n" };
            match self.0.last_mut() {
                Some(last) if last.chars().count() + line.chars().count() + 2 <= MOST => {
                    last.push_str(gap);
                    last.push_str(&line);
                }
                _ => self.0.push(line),
            }
        }
    }
}

/// A round: its title, and a line a match.
fn lines(tree: &Tree, (round, at): (&Round, usize), texts: &Texts<'_>) -> Vec<String> {
    let drawn: Vec<&Match> = round.matches.iter().filter(|one| one.is_drawn()).collect();
    let scores: Vec<String> = drawn.iter().map(|one| score(one)).collect();
    let most = scores.iter().map(|score| wide(score)).max().unwrap_or(0);
    let line = |(one, score): (&&Match, &String)| {
        let mark = if one.state == State::Now { '>' } else { ' ' };
        let room = (COLUMNS - most - 5) / 2;
        let [a, b] = [0, 1].map(|n| who(&one.sides[n], n, room, texts));
        let pad = " ".repeat(most - wide(score));
        format!("{mark}{score}{pad} {a} \u{2013} {b}").trim_end().to_owned()
    };
    let mut lines: Vec<String> = drawn.iter().zip(&scores).map(line).collect();
    let title = plain(&round.title, COLUMNS);
    if !lines.is_empty() && !title.is_empty() && (tree.rounds.len() > 1 || at > 0) {
        lines.insert(0, title);
    }
    lines
}

/// "2–0"; "+/−" of a walkover; 1 and 0 where only the winner is known.
fn score(one: &Match) -> String {
    let score = |side: &Side| match (plain(&side.score, MOST_SCORE).as_str(), one.state, side.won) {
        ("", State::Walkover, true) => "+".to_owned(),
        ("", State::Walkover, false) => "\u{2212}".to_owned(),
        ("", State::Over, won) => u8::from(won).to_string(),
        (score, ..) => score.to_owned(),
    };
    let [a, b] = one.sides.each_ref().map(score);
    let apart = if one.state == State::Walkover { '/' } else { '\u{2013}' };
    if a.is_empty() && b.is_empty() { String::new() } else { format!("{a}{apart}{b}") }
}

fn who(side: &Side, n: usize, most: usize, texts: &Texts<'_>) -> String {
    match &side.who {
        Who::Player { name, seed } => {
            let index = seed.map_or(n, |seed| usize::from(seed).saturating_sub(1));
            written(name, index, most, texts)
        }
        Who::Open(text) => match plain(text, most) {
            text if text.is_empty() => "?".to_owned(),
            text => text,
        },
        Who::Nobody => String::new(),
    }
}

/// A group: its title, and a line a player; `>` precedes who goes on.
fn group(group: &Group, texts: &Texts<'_>) -> Vec<String> {
    let rows = &group.rows;
    let points: Vec<String> = rows.iter().map(|row| plain(&row.points, 6)).collect();
    let most = points.iter().map(|points| wide(points)).max().unwrap_or(0);
    let line = |((n, row), points): ((usize, &super::GroupRow), &String)| {
        let mark = if row.through { '>' } else { ' ' };
        let pad = " ".repeat(most - wide(points));
        let name = written(&row.name, n, COLUMNS - most - 6, texts);
        format!("{mark}{:>2}  {pad}{points} {name}", n + 1)
    };
    let mut lines: Vec<String> = rows.iter().enumerate().zip(&points).map(line).collect();
    lines.insert(0, plain(&group.title, COLUMNS));
    lines
}
