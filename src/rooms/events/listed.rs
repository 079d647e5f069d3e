//! A list of names as somebody has it in a file: a name a line, or a table with names and ratings as programs save it (CSV). Pure.
//!
//! Lines are read one by one, and each that cannot be read says why: who has typed a list wants to mend all of it at once.

mod head;

use super::guests::bare;
use crate::messages::Text;
use crate::messages::csv::unguarded;
use crate::rooms::typed::{NAME, is_name, is_same};
use crate::say;
use head::{Head, fields, separator};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

/// The best rating that is believed to be one.
const BEST: u16 = 4000;
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
    let lines: Vec<(usize, &str)> =
        (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty()).collect();
    let head = Head::find(lines.iter().map(|(_, line)| *line));
    let mut found: Vec<(usize, Listed)> = Vec::new();
    let mut faults = Vec::new();
    for (number, line) in lines.into_iter().skip(head.as_ref().map_or(0, |(at, _)| at + 1)) {
        let columns = match &head {
            Some((_, head)) => head.columns(line),
            None => columns(line),
        };
        let one = match columns {
            // Lines that stand there for their other columns alone.
            Some((name, ratings)) if head.is_some() && name.is_empty() && ratings.is_empty() => continue,
            Some((name, ratings)) => one(line, &name, &ratings),
            None => Err(say!("list-fault-fields")),
        };
        let one = one.and_then(|one| {
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

/// Without a head: a name and, behind it, a rating, and nothing else.
fn columns(line: &str) -> Option<(String, Vec<String>)> {
    let mut fields = fields(line, separator(line)).into_iter();
    let (name, rating) = (fields.next().unwrap_or_default(), fields.next());
    fields.all(|field| field.is_empty()).then(|| (name, rating.into_iter().collect()))
}

/// A name with its ratings, the best known first; the first of them that is one counts.
fn one(line: &str, name: &str, ratings: &[String]) -> Result<Listed, Text> {
    // A byte that is no UTF-8 was read as this.
    if line.contains(char::REPLACEMENT_CHARACTER) {
        return Err(say!("list-fault-bytes"));
    }
    // A comma parts names wherever people type them: in a name nobody could call this one.
    let name = bare(&unguarded(name.to_owned()).replace([',', ';'], " "));
    let told: String = name.chars().filter(|c| !c.is_control()).take(NAME).collect();
    if !is_name(&name) {
        return Err(say!("list-fault-name", name = told, most = NAME));
    }
    if name.starts_with('@') || name.starts_with("<@") {
        return Err(say!("list-fault-mention", name = told));
    }
    for typed in ratings {
        match rating(typed) {
            Ok(0) => {}
            Ok(rating) => return Ok(Listed { name, rating }),
            Err(()) => {
                let typed = typed.chars().filter(|c| !c.is_control()).take(NAME).collect::<String>();
                return Err(say!("list-fault-rating", typed = typed, most = BEST));
            }
        }
    }
    Ok(Listed::unrated(name))
}

/// A rating as programs and people write it, halves rounded up; 0: none.
fn rating(typed: &str) -> Result<u16, ()> {
    let none = ["", "-", "–", "—", "unrated", "unr", "nr", "n.r.", "nc", "n.c.", "senza", "none", "?"];
    if none.contains(&typed.to_lowercase().as_str()) {
        return Ok(0);
    }
    let (whole, part) = typed.split_once(['.', ',']).unwrap_or((typed, ""));
    if part.len() > 3 || !part.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(());
    }
    let up = u16::from(part.bytes().next().is_some_and(|first| first >= b'5'));
    let whole: u16 = whole.parse().map_err(|_| ())?;
    Some(whole.saturating_add(up)).filter(|rating| *rating <= BEST).ok_or(())
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
