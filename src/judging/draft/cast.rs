//! Who plays: a character a line, `Carla?` for one whom a team may do without.

use super::super::adventure::Character;
use super::super::mistake::Wrong;
use super::slip::{Fault, Slip};
use super::typed::{fold, lines, quoted, take_quoted};
use crate::messages::Lang;
use std::collections::BTreeSet;

/// What says that a character is optional, in brackets.
const OPTIONAL: [&str; 5] = ["facoltativo", "facoltativa", "opzionale", "optional", "opt"];

/// Reads the section.
pub(super) fn read(text: &str) -> Result<Vec<Character>, Vec<Slip>> {
    let (mut cast, mut slips) = (Vec::new(), Vec::new());
    let mut seen = BTreeSet::new();
    for line in lines(text) {
        let character = of_line(line.text);
        let what = if character.name.trim().is_empty() {
            Fault::Nameless
        } else if !seen.insert(character.name.clone()) {
            Fault::from(Wrong::Twice(character.name))
        } else {
            cast.push(character);
            continue;
        };
        slips.push(Slip { line: line.number, what });
    }
    if slips.is_empty() { Ok(cast) } else { Err(slips) }
}

fn of_line(text: &str) -> Character {
    if let Some((name, behind)) = take_quoted(text)
        && let Some(optional) = mark(behind)
    {
        return Character { name, optional };
    }
    let bare = ["- ", "* ", "• "].iter().find_map(|bullet| text.strip_prefix(bullet));
    let text = bare.unwrap_or(text).trim();
    let end = text.strip_suffix(['?', '？']).or_else(|| {
        let at = text.rfind('(')?;
        mark(&text[at..]).filter(|optional| *optional).map(|_| &text[..at])
    });
    Character { name: end.unwrap_or(text).trim().to_owned(), optional: end.is_some() }
}

/// What stands behind a name: nothing, or that it is optional.
fn mark(text: &str) -> Option<bool> {
    let text = text.trim();
    match text {
        "" => Some(false),
        "?" | "？" => Some(true),
        _ => {
            let inner = text.strip_prefix('(')?.strip_suffix(')')?;
            OPTIONAL.contains(&fold(inner).as_str()).then_some(true)
        }
    }
}

/// Its lines.
pub(super) fn rows(cast: &[Character], _: Lang) -> Vec<String> {
    let row = |character: &Character| {
        let mark = if character.optional { "?" } else { "" };
        let plain = format!("{}{mark}", character.name);
        // What would mean something else stands in quotes.
        if plain.trim() == plain && of_line(&plain) == *character {
            plain
        } else {
            quoted(&character.name) + mark
        }
    };
    cast.iter().map(row).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn characters() {
        let text = "- Alma\n Bruno \n\nCarla?\nDora (facoltativa)\nEva ( Optional )\n\"Chi è?\"\n\"Chi va là\"?\nF (la rossa)\n";
        let cast = read(text).unwrap();
        let told: Vec<(&str, bool)> = cast.iter().map(|one| (one.name.as_str(), one.optional)).collect();
        let optional = [false, false, true, true, true, false, true, false];
        let names = ["Alma", "Bruno", "Carla", "Dora", "Eva", "Chi è?", "Chi va là", "F (la rossa)"];
        assert_eq!(told, names.into_iter().zip(optional).collect::<Vec<_>>());
        let shown = rows(&cast, Lang::It);
        assert_eq!(
            shown,
            ["Alma", "Bruno", "Carla?", "Dora?", "Eva?", "\"Chi è?\"", "Chi va là?", "F (la rossa)"]
        );
        assert_eq!(read(&shown.join("\n")), Ok(cast));
    }

    #[test]
    fn slips() {
        let slips = read("Alma\nBruno\nAlma?\n?\n\"\"").unwrap_err();
        let twice = Fault::from(Wrong::Twice("Alma".into()));
        let lines: Vec<(usize, &Fault)> = slips.iter().map(|slip| (slip.line, &slip.what)).collect();
        assert_eq!(lines, [(3, &twice), (4, &Fault::Nameless), (5, &Fault::Nameless)]);
    }
}
