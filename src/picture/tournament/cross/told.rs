//! A round robin in words, and as monospaced lines.

use super::{CrossCard, CrossRow, MOST_PLAYERS};
use crate::picture::Texts;
use crate::picture::names::{fitting, named, plain, short_to, told, wide};
use crate::picture::page::{COLUMNS, run, told_head, written};
use std::ops::Range;

/// The alt text of a page: each player's points, then what came of each game, by the number of the other; `number` is "2 di 4".
pub(super) fn page(
    card: &CrossCard,
    (down, across): (Range<usize>, Range<usize>),
    number: &str,
    texts: &Texts<'_>,
) -> String {
    let rest = texts("picture-alt-tournament-rest", &[]);
    let sentences = |most: usize| {
        let mut parts: Vec<String> =
            told_head(&[&card.title, &card.subtitle, number], texts).into_iter().collect();
        let line = |index: usize| {
            let row = &card.rows[index];
            let args = [
                ("place", (index + 1).to_string()),
                ("points", short_to(12, row.points.trim())),
                ("ties", String::new()),
            ];
            let key = match row.gone {
                true if row.points.trim().is_empty() => "picture-alt-tournament-annulled",
                true => "picture-alt-tournament-gone",
                false => "picture-alt-tournament-row",
            };
            named(texts, key, &args, &short_to(most, &told(&row.name, index, texts)))
        };
        parts.extend(down.clone().map(line));
        parts.extend(down.clone().filter_map(|index| games(card, index, across.clone(), texts)));
        if down.is_empty() {
            parts.push(texts("picture-tournament-nobody", &[]) + ".");
        }
        parts
    };
    fitting(sentences, &rest)
}

/// "Il n. 1 contro 2: vinta senza giocare; 3: 0; 4: ½." A sign alone is not read aloud, or as something else.
fn games(card: &CrossCard, index: usize, across: Range<usize>, texts: &Texts<'_>) -> Option<String> {
    let result = |other: usize| card.rows[index].results.get(other).map_or("", |result| result.trim());
    let played = across.filter(|other| *other != index && !result(*other).is_empty());
    let spoken = |other: usize| match result(other) {
        "+" => texts("picture-alt-tournament-by-default", &[]),
        "−" | "-" => texts("picture-alt-tournament-lost-by-default", &[]),
        played => short_to(4, played),
    };
    let games: Vec<String> = played.map(|other| format!("{}: {}", other + 1, spoken(other))).collect();
    let args = [("number", (index + 1).to_string()), ("games", games.join("; "))];
    (!games.is_empty()).then(|| texts("picture-alt-tournament-games", &args))
}

/// The round robin as blocks of lines, one for each page of [`super::cross_pages`]: a line holds the player's number, what came of
/// each game, the points, and the name in what is left of 34 columns, at least 8. `·` is a game to come, `\` a player themselves.
pub fn cross_blocks(card: &CrossCard, texts: &Texts<'_>) -> Vec<String> {
    if card.rows.is_empty() {
        return vec![texts("picture-tournament-nobody", &[])];
    }
    let (players, parts) = (card.rows.len(), card.rows.len().div_ceil(MOST_PLAYERS));
    let runs = (0..parts).flat_map(|down| (0..parts).map(move |across| (down, across)));
    runs.map(|(down, across)| block(card, run(players, parts, down), run(players, parts, across), texts))
        .collect()
}

fn block(card: &CrossCard, down: Range<usize>, across: Range<usize>, texts: &Texts<'_>) -> String {
    let result = |row: &CrossRow, index: usize, other: usize| {
        if index == other {
            return "\\".to_owned();
        }
        let result = row.results.get(other).map(|result| plain(result, 3)).unwrap_or_default();
        if result.is_empty() { "·".to_owned() } else { result }
    };
    // Many columns of one sign each have no space between them; of the numbers above them the last digit is enough.
    let is_short =
        |index: usize| across.clone().all(|other| wide(&result(&card.rows[index], index, other)) == 1);
    let apart = across.len() <= 8 || !down.clone().all(is_short);
    let head = |other: usize| if apart { other + 1 } else { (other + 1) % 10 };
    let mut cells: Vec<Vec<String>> = vec![across.clone().map(|other| head(other).to_string()).collect()];
    cells[0].insert(0, String::new());
    cells[0].push(plain(&card.heads.1, 6));
    for index in down.clone() {
        let row = &card.rows[index];
        let mut line = vec![(index + 1).to_string()];
        line.extend(across.clone().map(|other| result(row, index, other)));
        line.push(plain(&row.points, 6));
        cells.push(line);
    }
    let widths: Vec<usize> =
        (0..across.len() + 2).map(|n| cells.iter().map(|line| wide(&line[n])).max().unwrap_or(0)).collect();
    let gap = |n: usize| usize::from(apart || n == 0 || n >= across.len());
    let taken: usize = widths.iter().enumerate().map(|(n, wide)| wide + gap(n)).sum();
    let room = COLUMNS.saturating_sub(taken + 1).clamp(8, 20);
    let line = |(n, line): (usize, &Vec<String>)| {
        let mut text = String::new();
        for (at, cell) in line.iter().enumerate() {
            text.extend(std::iter::repeat_n(' ', widths[at] - wide(cell)));
            text.push_str(cell);
            text.extend(std::iter::repeat_n(' ', gap(at)));
        }
        text.push(' ');
        match n.checked_sub(1) {
            None => text.push_str(&plain(&card.heads.0, room)),
            Some(n) => text.push_str(&written(&card.rows[down.start + n].name, down.start + n, room, texts)),
        }
        text.trim_end().to_owned()
    };
    cells.iter().enumerate().map(line).collect::<Vec<_>>().join("\n")
}
