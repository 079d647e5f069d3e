//! What an adventure is called and how it counts: lines of `key: value` (M9, M12, M14).

use super::super::adventure::{Resolution, TYPES, Weights};
use super::super::exact::Exact;
use super::super::mistake::Wrong;
use super::slip::{Fault, Slip};
use super::typed::{Line, fold, lines, number, quoted, said, shown, some, take_quoted};
use crate::messages::Lang;
use std::collections::BTreeMap;

/// A kind of adventure, which says how much character and progress count (M9).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// 75 and 25 for a player, 40 and 60 for a team.
    Technical,
    /// 85 and 15, 50 and 50.
    Standard,
    /// 100 and 0, 60 and 40.
    Interpretive,
}

impl Kind {
    /// All of them, the most technical one first.
    pub const ALL: [Self; 3] = [Self::Technical, Self::Standard, Self::Interpretive];

    /// As it stands in files, logs and buttons.
    pub fn word(self) -> &'static str {
        TYPES[self as usize].0
    }

    /// How much character and progress count in it.
    pub fn weights(self) -> Weights {
        let (_, individual, team) = TYPES[self as usize];
        Weights { individual: individual.map(Exact::from), team: team.map(Exact::from) }
    }

    fn shown(self, lang: Lang) -> &'static str {
        match (self, lang) {
            (Self::Technical, Lang::It) => "tecnica",
            (Self::Interpretive, Lang::It) => "interpretativa",
            _ => self.word(),
        }
    }
}

/// How much character and progress count.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Weighing {
    Kind(Kind),
    Own(Box<Weights>),
}

/// The section.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct General {
    pub(super) name: Option<String>,
    pub(super) version: Option<String>,
    pub(super) authors: Vec<String>,
    pub(super) weighing: Option<Weighing>,
    pub(super) diceless: bool,
    pub(super) resolution: Option<Resolution>,
}

/// What a line is about; lines are shown in this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Key {
    /// What the adventure is called.
    Name,
    /// Which version of it this is.
    Version,
    /// Who wrote it.
    Authors,
    /// One of the three kinds.
    Kind,
    /// Weights for a player.
    Player,
    /// Weights for a team.
    Team,
    /// Whether technique is not judged.
    Diceless,
    /// How several judges come together.
    Judges,
}

/// What each key is called: a word for messages, Italian, English, and what else people may type.
const KEYS: [(Key, &str, &str, &str, &[&str]); 8] = [
    (Key::Name, "name", "nome", "name", &["titolo", "title"]),
    (Key::Version, "version", "versione", "version", &[]),
    (Key::Authors, "authors", "autori", "authors", &["autore", "autrice", "autrici", "author"]),
    (Key::Kind, "type", "tipo", "type", &[]),
    (Key::Player, "player", "pesi giocatore", "player weights", &["pesi giocatori", "pesi individuali"]),
    (Key::Team, "team", "pesi squadra", "team weights", &["pesi squadre"]),
    (Key::Diceless, "diceless", "senza dadi", "diceless", &["without dice"]),
    (Key::Judges, "judges", "giudici", "judges", &["schede", "sheets"]),
];
/// What each kind may be called.
const KINDS: [(Kind, &[&str]); 3] = [
    (Kind::Technical, &["technical", "very technical", "tecnica", "tecnico", "molto tecnica"]),
    (Kind::Standard, &["standard"]),
    (
        Kind::Interpretive,
        &["interpretive", "very interpretive", "interpretativa", "interpretativo", "molto interpretativa"],
    ),
];
const RESOLUTIONS: [(Resolution, &str, &[&str]); 3] = [
    (Resolution::Agreed, "concordata", &["agreed", "accordo", "concordate", "concordato", "d accordo"]),
    (Resolution::Majority, "maggioranza", &["majority"]),
    (Resolution::Mean, "media", &["mean"]),
];
const YES: [&str; 5] = ["si", "yes", "vero", "true", "x"];
const NO: [&str; 3] = ["no", "falso", "false"];

impl Key {
    /// Its word in messages.
    pub(super) fn word(self) -> &'static str {
        KEYS[self as usize].1
    }

    fn shown(self, lang: Lang) -> &'static str {
        let (_, _, it, en, _) = KEYS[self as usize];
        match lang {
            Lang::It => it,
            Lang::En => en,
        }
    }

    fn typed(text: &str) -> Option<Self> {
        let text = fold(text);
        let is = |(_, _, it, en, more): &&(Self, &str, &str, &str, &[&str])| {
            *it == text || *en == text || more.contains(&text.as_str())
        };
        KEYS.iter().find(is).map(|(key, ..)| *key)
    }
}

impl General {
    /// Reads the section.
    pub(super) fn read(text: &str) -> Result<Self, Vec<Slip>> {
        let mut read = Typed::default();
        for line in lines(text) {
            if let Err(what) = read.line(&line) {
                read.slips.push(Slip { line: line.number, what });
            }
        }
        read.done()
    }

    /// Its lines.
    pub(super) fn rows(&self, lang: Lang) -> Vec<String> {
        self.keyed(lang).into_iter().map(|(key, value)| format!("{}: {value}", key.shown(lang))).collect()
    }

    /// Which key stands on which line, from 1.
    pub(super) fn line_of(&self, key: Key) -> usize {
        let rows = self.keyed(Lang::En);
        rows.iter().position(|(known, _)| *known == key).map_or(0, |at| at + 1)
    }

    fn keyed(&self, lang: Lang) -> Vec<(Key, String)> {
        let mut rows = Vec::new();
        rows.extend(self.name.as_ref().map(|name| (Key::Name, value(name))));
        rows.extend(self.version.as_ref().map(|version| (Key::Version, value(version))));
        if !self.authors.is_empty() {
            let authors: Vec<String> = self.authors.iter().map(|author| one_of_many(author)).collect();
            rows.push((Key::Authors, authors.join(", ")));
        }
        match &self.weighing {
            Some(Weighing::Kind(kind)) => rows.push((Key::Kind, kind.shown(lang).to_owned())),
            Some(Weighing::Own(weights)) => {
                for (key, pair) in [(Key::Player, &weights.individual), (Key::Team, &weights.team)] {
                    rows.push((key, format!("{}/{}", shown(&pair[0], lang), shown(&pair[1], lang))));
                }
            }
            None => {}
        }
        if self.diceless {
            rows.push((Key::Diceless, if lang == Lang::It { "sì" } else { "yes" }.to_owned()));
        }
        if let Some(resolution) = self.resolution {
            let italian = RESOLUTIONS.iter().find(|(known, ..)| *known == resolution);
            let italian = italian.map_or("", |(_, italian, _)| italian);
            let word = if lang == Lang::It { italian } else { resolution.word() };
            rows.push((Key::Judges, word.to_owned()));
        }
        rows
    }
}

/// A value as it is typed.
fn value(text: &str) -> String {
    if said(text) == text { text.to_owned() } else { quoted(text) }
}

fn one_of_many(text: &str) -> String {
    if said(text) == text && !text.contains(',') && !text.starts_with('"') {
        text.to_owned()
    } else {
        quoted(text)
    }
}

/// What was read so far.
#[derive(Default)]
struct Typed {
    general: General,
    kind: Option<Kind>,
    /// Weights for a player, for a team.
    pairs: BTreeMap<Key, [Exact; 2]>,
    /// Where each key stands.
    seen: BTreeMap<Key, usize>,
    slips: Vec<Slip>,
}

impl Typed {
    fn line(&mut self, line: &Line<'_>) -> Result<(), Fault> {
        let Some((label, typed)) = line.text.split_once(':') else {
            return Err(Fault::Colon(line.text.to_owned()));
        };
        let key = Key::typed(label).ok_or_else(|| Fault::Key(label.trim().to_owned()))?;
        let typed = typed.trim();
        if typed.is_empty() {
            // A line of the example that nobody has filled in.
            return Ok(());
        }
        if self.seen.insert(key, line.number).is_some() {
            return Err(Fault::from(Wrong::Twice(label.trim().to_owned())));
        }
        let unknown = || Fault::Value(key, typed.to_owned());
        let folded = fold(typed);
        let folded = folded.as_str();
        let general = &mut self.general;
        match key {
            Key::Name => general.name = some(said(typed)),
            Key::Version => general.version = some(said(typed)),
            Key::Authors => general.authors = many(typed),
            Key::Kind => {
                let found = KINDS.iter().find(|(_, words)| words.contains(&folded));
                self.kind = Some(found.ok_or_else(unknown)?.0);
            }
            Key::Player | Key::Team => {
                self.pairs.insert(key, share(key, typed)?);
            }
            Key::Diceless if YES.contains(&folded) => general.diceless = true,
            Key::Diceless if NO.contains(&folded) => general.diceless = false,
            Key::Diceless => return Err(unknown()),
            Key::Judges => {
                let is = |(_, italian, more): &&(Resolution, &str, &[&str])| {
                    *italian == folded || more.contains(&folded)
                };
                general.resolution = Some(RESOLUTIONS.iter().find(is).ok_or_else(unknown)?.0);
            }
        }
        Ok(())
    }

    fn done(mut self) -> Result<General, Vec<Slip>> {
        let at = |key| self.seen.get(&key).copied();
        let player = at(Key::Player);
        let team = at(Key::Team);
        match (player, team) {
            (Some(line), _) | (_, Some(line)) if at(Key::Kind).is_some() => {
                self.slips.push(Slip { line, what: Fault::Both });
            }
            (Some(line), None) => self.slips.push(Slip { line, what: Fault::Alone(Key::Team) }),
            (None, Some(line)) => self.slips.push(Slip { line, what: Fault::Alone(Key::Player) }),
            _ => {}
        }
        if !self.slips.is_empty() {
            self.slips.sort_by_key(|slip| slip.line);
            return Err(self.slips);
        }
        let pairs = (self.pairs.remove(&Key::Player), self.pairs.remove(&Key::Team));
        self.general.weighing = match pairs {
            (Some(individual), Some(team)) => Some(Weighing::Own(Box::new(Weights { individual, team }))),
            _ => self.kind.map(Weighing::Kind),
        };
        Ok(self.general)
    }
}

/// Names with commas between them; one in quotes may have commas of its own.
fn many(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut rest = text;
    while !rest.is_empty() {
        rest = rest.trim_start();
        let quoted = take_quoted(rest).filter(|(_, behind)| {
            let behind = behind.trim_start();
            behind.is_empty() || behind.starts_with(',')
        });
        let (name, behind) = if let Some((name, behind)) = quoted {
            (name, behind.trim_start().strip_prefix(',').unwrap_or_default())
        } else {
            let (name, behind) = rest.split_once(',').unwrap_or((rest, ""));
            (name.trim().to_owned(), behind)
        };
        found.extend(some(name));
        rest = behind;
    }
    found
}

/// Two weights that make 100: `85/15`, `85 15`.
fn share(key: Key, text: &str) -> Result<[Exact; 2], Fault> {
    let tokens = text.split(|c: char| c.is_whitespace() || matches!(c, '/' | ';'));
    let tokens = tokens.map(|token| token.trim_end_matches(',')).filter(|token| !token.is_empty());
    let numbers: Option<Vec<Exact>> = tokens.map(number).collect();
    let pair: Option<[Exact; 2]> = numbers.and_then(|numbers| numbers.try_into().ok());
    let pair = pair.ok_or_else(|| Fault::Two(text.to_owned()))?;
    if pair.iter().any(Exact::is_negative) {
        return Err(Fault::Negative(key));
    }
    if &pair[0] + &pair[1] != Exact::hundred() {
        return Err(Fault::Share(key, Box::new(pair)));
    }
    Ok(pair)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown_again(text: &str, lang: Lang) -> String {
        General::read(text).unwrap().rows(lang).join("\n")
    }

    #[test]
    fn both_languages_say_the_same() {
        let italian = "Titolo: La biblioteca: sommersa\nVersione : 2\nautori: Ada, \"Rossi, Bo\",Silk\n\
                       PESI GIOCATORE: 85,5/14,5\npesi squadra: 50 50\nsenza dadi: Sì\ngiudici: maggioranza\nname:\n";
        assert_eq!(
            shown_again(italian, Lang::En),
            "name: La biblioteca: sommersa\nversion: 2\nauthors: Ada, \"Rossi, Bo\", Silk\nplayer weights: 85.5/14.5\n\
             team weights: 50/50\ndiceless: yes\njudges: majority"
        );
        let english = shown_again(italian, Lang::En);
        assert_eq!(General::read(&english), General::read(italian));
        assert!(shown_again(&english, Lang::It).contains("pesi giocatore: 85,5/14,5\npesi squadra: 50/50\n"));
        for (typed, told) in
            [("molto tecnica", "tecnica"), ("Standard", "standard"), ("interpretive", "interpretativa")]
        {
            assert_eq!(shown_again(&format!("tipo: {typed}"), Lang::It), format!("tipo: {told}"));
        }
        assert_eq!(shown_again("diceless: no\nnome:  \n\n", Lang::It), "");
    }

    #[test]
    fn slips() {
        let twice = |name: &str| Fault::from(Wrong::Twice(name.to_owned()));
        let pair = |one: i64, other: i64| [one, other].map(Exact::from);
        for (text, slips) in [
            ("La biblioteca", vec![(1, Fault::Colon("La biblioteca".into()))]),
            ("\ncolore: blu", vec![(2, Fault::Key("colore".into()))]),
            ("tipo: facile", vec![(1, Fault::Value(Key::Kind, "facile".into()))]),
            ("senza dadi: forse", vec![(1, Fault::Value(Key::Diceless, "forse".into()))]),
            ("judges: voto", vec![(1, Fault::Value(Key::Judges, "voto".into()))]),
            ("nome: a\nname: b", vec![(2, twice("name"))]),
            ("pesi squadra: 50/50", vec![(1, Fault::Alone(Key::Player))]),
            ("player weights: 85/15", vec![(1, Fault::Alone(Key::Team))]),
            ("tipo: standard\nplayer weights: 85/15\nteam weights: 1/99", vec![(2, Fault::Both)]),
            (
                "pesi giocatore: 80/15\npesi squadra: 101/-1",
                vec![(1, Fault::Share(Key::Player, Box::new(pair(80, 15)))), (2, Fault::Negative(Key::Team))],
            ),
            (
                "pesi giocatore: 80\npesi squadra: molto/poco",
                vec![(1, Fault::Two("80".into())), (2, Fault::Two("molto/poco".into()))],
            ),
        ] {
            let slips: Vec<Slip> = slips.into_iter().map(|(line, what)| Slip { line, what }).collect();
            assert_eq!(General::read(text), Err(slips), "{text}");
        }
    }
}
