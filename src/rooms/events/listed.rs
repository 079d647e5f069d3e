//! A list of names as somebody has it in a file: a name a line, or a table with names and ratings as programs save it (CSV). Pure.
//!
//! Lines are read one by one, and each that cannot be read says why: who has typed a list wants to mend all of it at once.

use super::guests::bare;
use crate::messages::Text;
use crate::rooms::typed::{NAME, is_name, is_same};
use crate::say;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

/// The best rating that is believed to be one.
const BEST: u16 = 4000;
/// What stands in the first line of a table, above the names.
const HEADS: [&str; 8] = ["nome", "cognome", "nomi", "giocatore", "name", "surname", "names", "player"];

/// Somebody on a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Listed {
    pub(crate) name: String,
    /// 0: none.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub(crate) rating: u16,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands out references")]
const fn is_zero(rating: &u16) -> bool {
    *rating == 0
}

/// A line that cannot be read, by its number from 1, and why.
#[derive(Clone, Debug)]
pub(super) struct Fault {
    pub(super) line: usize,
    pub(super) why: Text,
}

impl Listed {
    pub(super) const fn unrated(name: String) -> Self {
        Self { name, rating: 0 }
    }
}

/// A list as a line of the log: nobody, there is none.
pub(super) fn line(list: &[Listed]) -> String {
    if list.is_empty() {
        return "list".to_owned();
    }
    format!("list {}", serde_json::to_string(list).expect("a list has only names and numbers"))
}

/// What stands behind `list` in the log.
pub(super) fn from_line(rest: &str) -> Option<Vec<Listed>> {
    if rest.is_empty() { Some(Vec::new()) } else { serde_json::from_str(rest).ok() }
}

/// By what a button knows its list: one that was brought meanwhile has another.
pub(super) fn mark(list: &[Listed]) -> u32 {
    let hash = Sha256::digest(line(list));
    u32::from_be_bytes([hash[0], hash[1], hash[2], hash[3]])
}

/// The list in a file, or what is wrong with it. `refused`: why nobody of this name can enter.
pub(super) fn read(text: &str, refused: impl Fn(&str) -> Option<Text>) -> Result<Vec<Listed>, Vec<Fault>> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let lines = (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty());
    let mut found: Vec<(usize, Listed)> = Vec::new();
    let mut faults = Vec::new();
    for (at, (number, line)) in lines.enumerate() {
        let fields = fields(line);
        if at == 0 && is_head(&fields) {
            continue;
        }
        let one = one(&fields).and_then(|one| {
            let same = found.iter().find(|(_, other)| is_same(&other.name, &one.name));
            match same {
                Some((before, _)) => Err(say!("list-fault-twice", name = one.name, line = *before)),
                None => refused(&one.name).map_or(Ok(one), Err),
            }
        });
        match one {
            Ok(one) => found.push((number, one)),
            Err(why) => faults.push(Fault { line: number, why }),
        }
    }
    if faults.is_empty() { Ok(found.into_iter().map(|(_, one)| one).collect()) } else { Err(faults) }
}

/// Whether this is what stands above the names: no rating, and the word for names.
fn is_head(fields: &[String]) -> bool {
    let first = fields.first().map(|first| first.to_lowercase()).unwrap_or_default();
    let rated = fields.get(1).is_some_and(|second| second.parse::<u16>().is_ok());
    !rated && HEADS.contains(&first.as_str())
}

/// A name and, behind it, a rating.
fn one(fields: &[String]) -> Result<Listed, Text> {
    let typed = fields.first().map_or("", String::as_str);
    // A byte that is no UTF-8 was read as this.
    if fields.iter().any(|field| field.contains(char::REPLACEMENT_CHARACTER)) {
        return Err(say!("list-fault-bytes"));
    }
    // A comma parts names wherever people type them: in a name nobody could call this one.
    let name = bare(&typed.replace([',', ';'], " "));
    let told: String = name.chars().filter(|c| !c.is_control()).take(NAME).collect();
    if !is_name(&name) {
        return Err(say!("list-fault-name", name = told, most = NAME));
    }
    if name.starts_with('@') || name.starts_with("<@") {
        return Err(say!("list-fault-mention", name = told));
    }
    let rating = fields.get(1).map_or("", String::as_str);
    if fields.iter().skip(2).any(|field| !field.is_empty()) {
        return Err(say!("list-fault-fields"));
    }
    match rating {
        "" | "-" | "–" => Ok(Listed::unrated(name)),
        typed => match typed.parse() {
            Ok(rating) if rating <= BEST => Ok(Listed { name, rating }),
            _ => {
                let typed = typed.chars().filter(|c| !c.is_control()).take(NAME).collect::<String>();
                Err(say!("list-fault-rating", typed = typed, most = BEST))
            }
        },
    }
}

/// The fields of a line: parted by commas, semicolons or tabs, those that hold such a sign in quotes.
fn fields(line: &str) -> Vec<String> {
    let mut fields = vec![String::new()];
    let mut quoted = false;
    let mut chars = line.chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            // Doubled within quotes it is one that belongs to the name.
            '"' if quoted && chars.peek() == Some(&'"') => {
                chars.next();
                fields.last_mut().expect("there is one").push('\'');
            }
            '"' => quoted = !quoted,
            ',' | ';' | '\t' if !quoted => fields.push(String::new()),
            c => fields.last_mut().expect("there is one").push(c),
        }
    }
    fields.iter().map(|field| field.trim().to_owned()).collect()
}

#[cfg(test)]
mod tests {
    use super::{Fault, Listed, from_line, line, mark, read};
    use crate::say;

    fn rated(name: &str, rating: u16) -> Listed {
        Listed { name: name.to_owned(), rating }
    }

    fn lines(text: &str) -> Vec<(usize, &'static str)> {
        let faults = read(text, |name| (name == "Silk").then(|| say!("list-fault-in", name = name)))
            .expect_err("there are faults");
        faults.into_iter().map(|Fault { line, why }| (line, why.key)).collect()
    }

    #[test]
    fn names_are_read_a_line_or_as_a_table() {
        let nobody = |_: &str| None;
        let plain = read("\u{feff}1. Anna\r\n\r\n- Bruno  Neri\n", nobody).unwrap();
        assert_eq!(plain, [rated("Anna", 0), rated("Bruno Neri", 0)]);
        let table = read("Nome;Elo\nAnna;1650\n\"Neri, Bruno\";\nCarla\t1500\n", nobody).unwrap();
        assert_eq!(table, [rated("Anna", 1650), rated("Neri Bruno", 0), rated("Carla", 1500)]);
        // Somebody may be called so, as long as they have a rating.
        assert_eq!(read("Nome,1200", nobody).unwrap(), [rated("Nome", 1200)]);
        assert_eq!(read("\n \n", nobody).unwrap(), []);
    }

    #[test]
    fn every_line_that_is_wrong_says_why() {
        let text = "Anna,1650\nanna\nSilk\n@Bruno\nCarla,alta\nDino,9000\nEva,1,2\n\u{fffd}va\n";
        let told = lines(text);
        let expected = [
            (2, "list-fault-twice"),
            (3, "list-fault-in"),
            (4, "list-fault-mention"),
            (5, "list-fault-rating"),
            (6, "list-fault-rating"),
            (7, "list-fault-fields"),
            (8, "list-fault-bytes"),
        ];
        assert_eq!(told, expected);
        assert_eq!(lines(&format!("{}\n,1650\n", "A".repeat(41))).len(), 2);
    }

    #[test]
    fn a_list_is_a_line_and_back() {
        let list = vec![rated("Anna \\ «B» {x}", 0), rated("Bruno", 1650)];
        let written = line(&list);
        assert_eq!(from_line(written.strip_prefix("list ").unwrap()).as_deref(), Some(&list[..]));
        assert_eq!(from_line("").as_deref(), Some(&[][..]));
        assert_eq!(from_line("Anna"), None);
        assert_ne!(mark(&list), mark(&list[..1]));
    }
}
