//! A ladder as a spreadsheet has it: a row a player. Pure.

use crate::journal::Opening;
use crate::judging::exchange;
use crate::messages::Text;
use crate::rating::Rating;
use crate::rooms::heard::{Door, Person, Server};
use crate::say;
use std::collections::BTreeMap;

/// What is wrong with a file, and in which line.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Mistake {
    /// The line, from 1.
    pub(super) line: usize,
    /// What.
    pub(super) what: Text,
}

/// The columns, by their names in both languages.
const ACCOUNT: &[&str] = &["account", "utente"];
const RATING: &[&str] = &["rating", "punteggio"];
const GAMES: &[&str] = &["games", "partite"];
const NAME: &[&str] = &["name", "nome"];
/// Names are cut to so many characters.
const NAME_LENGTH: usize = 80;

/// The players of a file, for a server: with their lines, or everything that is wrong.
pub(super) fn read(text: &str, server: &Server) -> Result<Vec<(usize, Opening)>, Vec<Mistake>> {
    let one = |line, what| vec![Mistake { line, what }];
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut rows = exchange::csv_rows(text).map_err(|line| one(line, say!("sheet-quote")))?;
    rows.retain(|(_, cells)| cells.iter().any(|cell| !cell.trim().is_empty()));
    let mut rows = rows.into_iter();
    let (line, head) = rows.next().ok_or_else(|| one(1, say!("sheet-empty")))?;
    let column =
        |names: &[&str]| head.iter().position(|cell| names.contains(&cell.trim().to_lowercase().as_str()));
    let needed = |names: &[&str]| {
        column(names).ok_or_else(|| one(line, say!("sheet-column", name = names.join(" / "))))
    };
    let (account, rating, games, name) = (needed(ACCOUNT)?, needed(RATING)?, needed(GAMES)?, column(NAME));
    let (mut all, mut wrong) = (Vec::new(), Vec::new());
    let mut seen: BTreeMap<Person, usize> = BTreeMap::new();
    for (line, cells) in rows {
        let cell = |at: usize| cells.get(at).map_or("", |cell| cell.trim());
        let called = name.map(cell).filter(|name| !name.is_empty());
        let read = person(cell(account), server).and_then(|person| {
            if let Some(first) = seen.insert(person.clone(), line) {
                return Err(say!("sheet-twice", account = person.0, first = first.to_string()));
            }
            let rating = milli(cell(rating)).and_then(|milli| Rating::of_milli(milli).ok());
            let rating =
                rating.ok_or_else(|| say!("sheet-rating", typed = cell_of(&cells, RATING, &head)))?;
            // Who has played nothing has no rating yet, here as well.
            let rounds = cell(games).parse().ok().filter(|games| *games > 0);
            let rounds = rounds.ok_or_else(|| say!("sheet-games", typed = cell(games)))?;
            let name =
                called.map(|name| name.chars().filter(|c| !c.is_control()).take(NAME_LENGTH).collect());
            Ok(Opening { person, name, rating, rounds })
        });
        match read {
            Ok(opening) => all.push((line, opening)),
            Err(what) => wrong.push(Mistake { line, what }),
        }
    }
    if all.is_empty() && wrong.is_empty() {
        wrong.push(Mistake { line, what: say!("sheet-empty") });
    }
    if wrong.is_empty() { Ok(all) } else { Err(wrong) }
}

fn cell_of(cells: &[String], names: &[&str], head: &[String]) -> String {
    let at = head.iter().position(|cell| names.contains(&cell.trim().to_lowercase().as_str()));
    at.and_then(|at| cells.get(at)).cloned().unwrap_or_default()
}

/// The account of somebody in a server: `discord:80351110224678912`, or its number alone.
fn person(typed: &str, server: &Server) -> Result<Person, Text> {
    let (door, _) = server.0.split_once(':').unwrap_or_default();
    let door = Door::ALL.into_iter().find(|one| one.name() == door);
    let id = match (typed.split_once(':'), door) {
        (Some((of, id)), Some(door)) if of == door.name() => id,
        (None, Some(_)) => typed,
        _ => "",
    };
    let is_one = match door {
        Some(Door::Discord | Door::Telegram) => {
            (1..=20).contains(&id.len()) && id.bytes().all(|digit| digit.is_ascii_digit())
        }
        _ => !id.is_empty() && !id.chars().any(|c| c.is_whitespace() || c.is_control()),
    };
    match door.filter(|_| is_one) {
        Some(door) => Ok(Person::new(door, id)),
        None => Err(say!("sheet-account", typed = typed, server = server.0.as_str())),
    }
}

/// Points with at most three decimals, behind a point or a comma, in thousandths.
fn milli(typed: &str) -> Option<i64> {
    let (sign, digits) = typed.strip_prefix(['-', '−']).map_or((1, typed), |digits| (-1, digits));
    let (whole, part) = digits.split_once(['.', ',']).unwrap_or((digits, ""));
    let are_digits = |text: &str| text.bytes().all(|digit| digit.is_ascii_digit());
    if whole.is_empty() || whole.len() > 6 || part.len() > 3 || !are_digits(whole) || !are_digits(part) {
        return None;
    }
    let part = format!("{part:0<3}");
    Some(sign * (whole.parse::<i64>().ok()? * 1000 + part.parse::<i64>().ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn server() -> Server {
        Server("discord:197038439483310086".into())
    }

    fn wrong(text: &str) -> Vec<(usize, &'static str)> {
        let mistakes = read(text, &server()).expect_err(text);
        mistakes.iter().map(|mistake| (mistake.line, mistake.what.key)).collect()
    }

    #[test]
    fn players_are_read() {
        let text = "\u{feff}Nome;utente;Punteggio;Partite;note\r\n\"Ada; la prima\";discord:7;1612,5;40;x\r\n\r\n;8;1500;1;\r\n";
        let read = read(text, &server()).expect("it is read");
        let told: Vec<_> = read
            .iter()
            .map(|(line, one)| {
                (*line, one.person.0.as_str(), one.name.as_deref(), one.rating.milli(), one.rounds)
            })
            .collect();
        assert_eq!(
            told,
            [(2, "discord:7", Some("Ada; la prima"), 1_612_500, 40), (4, "discord:8", None, 1_500_000, 1)]
        );
    }

    #[test]
    fn ratings_have_three_decimals_at_most() {
        for (typed, is) in [
            ("1500", Some(1_500_000)),
            ("1500.25", Some(1_500_250)),
            ("-3,007", Some(-3_007)),
            ("1.500.000", None),
            ("1500.0001", None),
            ("", None),
            ("-", None),
            (".5", None),
            ("1e3", None),
            ("+5", None),
        ] {
            assert_eq!(milli(typed), is, "{typed}");
        }
    }

    #[test]
    fn what_is_doubtful_is_refused_with_its_line() {
        assert_eq!(wrong(""), [(1, "sheet-empty")]);
        assert_eq!(wrong("account,rating,games\n"), [(1, "sheet-empty")]);
        assert_eq!(wrong("account,rating\n7,1500\n"), [(1, "sheet-column")]);
        assert_eq!(wrong("account,rating,games\n7,\"1500,3\n"), [(2, "sheet-quote")]);
        let text = "account,rating,games\n7,1500,3\ndiscord:7,1500,3\ntelegram:7,1500,3\nAda,1500,3\n8,much,3\n9,1500,-1\n10,1500,0\n";
        let keys =
            ["sheet-twice", "sheet-account", "sheet-account", "sheet-rating", "sheet-games", "sheet-games"];
        assert_eq!(wrong(text), (3..).zip(keys).collect::<Vec<_>>());
    }
}
