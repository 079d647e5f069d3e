//! JSON read back. Its form is looked at here; whether what it says is right is asked of the one who reads TOML, so that
//! there is one answer to it.

use super::super::plain::{Item, Own, Plain, Sheet, Team, kind};
use super::super::toml;
use super::VERSION;
use super::reader::{Reader, Section, at};
use super::value::Json;
use crate::judging::adventure::{Character, Resolution, Thresholds, Weights};
use crate::judging::event::{self, Event};
use crate::judging::exact::Exact;
use crate::judging::mistake::{Foreign, Mistake, Wanted, Wrong};
use crate::judging::model;

const RESOLUTIONS: &[&str] = &["agreed", "majority", "mean"];
const KINDS: &[&str] = &["done", "partly", "multi"];

/// Reads what [`to_json`](super::to_json) writes. Results and points are not read: they follow from the rest. The event
/// has no lines; mistakes name the value, and have a line where the text is no JSON.
pub fn from_json(text: &str) -> Result<Event, Vec<Mistake>> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let json: Json = serde_json::from_str(text).map_err(|error| {
        vec![Mistake { line: error.line(), what: Wrong::Foreign(Foreign::Json(error.column())) }]
    })?;
    let mut reader = Reader { mistakes: Vec::new() };
    let plain = reader.event(&json);
    match plain.filter(|_| reader.mistakes.is_empty()) {
        Some(plain) => judged(&plain),
        None => Err(reader.mistakes),
    }
}

/// The event, by way of TOML; its lines mean nothing to anybody, so mistakes have places instead.
fn judged(plain: &Plain) -> Result<Event, Vec<Mistake>> {
    let written = toml::written(plain);
    let placed = |Mistake { line, what }: Mistake| match written.place(line).filter(|_| line > 0) {
        Some(place) => Mistake { line: 0, what: at(place, what) },
        None => Mistake { line: 0, what },
    };
    match Event::read(&written.text) {
        Ok(event) => Ok(event.without_lines()),
        Err(wrong) => Err(wrong.into_iter().map(placed).collect()),
    }
}

impl Reader {
    fn event(&mut self, json: &Json) -> Option<Plain> {
        let keys = ["version", "model", "authors", "source", "adventure", "teams", "sheets", "results"];
        let file = self.section(String::new(), json, Some(&keys))?;
        if file.get("version") != Some(&Json::Whole(VERSION.into())) {
            self.wrong(Wrong::Foreign(Foreign::Version));
            return None;
        }
        let adventure = self.needed(&file, "adventure")?;
        let adventure = self.adventure(adventure);
        let teams = self.many(&file, "teams", Self::team);
        let sheets = self.many(&file, "sheets", Self::sheet);
        Some(Plain { teams, sheets, ..adventure? })
    }

    /// What stands in a list, but for what cannot be read.
    fn many<T>(
        &mut self,
        file: &Section<'_>,
        key: &str,
        read: fn(&mut Self, String, &Json) -> Option<T>,
    ) -> Vec<T> {
        let all = self.list(file, key, Wanted::Tables);
        if all.len() > event::MOST {
            self.wrong(at(key, Wrong::TooMany(event::MOST)));
            return Vec::new();
        }
        all.into_iter().filter_map(|(path, one)| read(self, path, one)).collect()
    }

    fn adventure(&mut self, json: &Json) -> Option<Plain> {
        let keys = [
            "name",
            "version",
            "authors",
            "characters",
            "weights",
            "diceless",
            "resolution",
            "thresholds",
            "vsp",
            "aa",
            "cd",
        ];
        let head = self.section("adventure".to_owned(), json, Some(&keys))?;
        let resolution = self.choice(&head, "resolution", RESOLUTIONS).map(|at| match at {
            0 => Resolution::Agreed,
            1 => Resolution::Majority,
            _ => Resolution::Mean,
        });
        let mut characters = Vec::new();
        for (path, one) in self.list(&head, "characters", Wanted::Tables) {
            characters.extend(self.character(path, one));
        }
        let weights = self.needed(&head, "weights").and_then(|json| self.weights(head.path("weights"), json));
        let thresholds = self.needed(&head, "thresholds");
        let thresholds = thresholds.and_then(|json| self.thresholds(head.path("thresholds"), json));
        let mut aa = Vec::new();
        for (path, one) in self.list(&head, "aa", Wanted::Tables) {
            aa.extend(self.item(path, one));
        }
        Some(Plain {
            name: self.text(&head, "name"),
            version: self.text(&head, "version"),
            authors: self.texts(&head, "authors"),
            characters,
            weights: weights?,
            diceless: self.flag(&head, "diceless"),
            resolution,
            thresholds: thresholds?,
            vsp: self.own(&head),
            aa,
            cd: self.decisions(&head),
            teams: Vec::new(),
            sheets: Vec::new(),
        })
    }

    fn character(&mut self, path: String, json: &Json) -> Option<Character> {
        let section = self.section(path, json, Some(&["name", "optional"]))?;
        let optional = self.flag(&section, "optional");
        Some(Character { name: self.named(&section, "name")?, optional })
    }

    fn weights(&mut self, path: String, json: &Json) -> Option<Weights> {
        let section = self.section(path, json, Some(&["individual", "team"]))?;
        let individual = self.pair(&section, "individual", false);
        let team = self.pair(&section, "team", false);
        Some(Weights { individual: individual?, team: team? })
    }

    fn thresholds(&mut self, path: String, json: &Json) -> Option<Thresholds> {
        let section = self.section(path, json, Some(&["vp", "aa", "team_vp", "team_aa"]))?;
        let mut pair = |key: &str| self.pair(&section, key, true);
        let (vp, aa, team_vp, team_aa) = (pair("vp"), pair("aa"), pair("team_vp"), pair("team_aa"));
        Some(Thresholds { vp: vp?, aa: aa?, team_vp: team_vp?, team_aa: team_aa? })
    }

    fn own(&mut self, head: &Section<'_>) -> Vec<Own> {
        let all = head.get("vsp").and_then(|json| self.section(head.path("vsp"), json, None));
        let mut own = Vec::new();
        for (code, json) in all.iter().flat_map(|all| all.entries) {
            let path = format!("{}.{code}", head.path("vsp"));
            let Some(section) = self.section(path.clone(), json, Some(&["weight", "classes"])) else {
                continue;
            };
            let weight =
                section.get("weight").and_then(|json| self.number(section.path("weight"), json, false));
            own.push(Own { code: code.clone(), weight, classes: self.numbers(&section, "classes", false) });
        }
        own
    }

    fn decisions(&mut self, head: &Section<'_>) -> Vec<(String, Vec<Item>)> {
        let all = head.get("cd").and_then(|json| self.section(head.path("cd"), json, None));
        let mut cd = Vec::new();
        for (character, _) in all.iter().flat_map(|all| all.entries) {
            let all = Section { path: head.path("cd"), entries: all.as_ref().map_or(&[], |all| all.entries) };
            let mut items = Vec::new();
            for (path, one) in self.list(&all, character, Wanted::Tables) {
                items.extend(self.item(path, one));
            }
            cd.push((character.clone(), items));
        }
        cd
    }

    fn item(&mut self, path: String, json: &Json) -> Option<Item> {
        let keys = ["id", "parent", "name", "weight", "kind", "classes", "options", "about"];
        let section = self.section(path, json, Some(&keys))?;
        let weight = self.needed(&section, "weight");
        let weight = weight.and_then(|json| self.number(section.path("weight"), json, false));
        let word = self.choice(&section, "kind", KINDS).map(|at| KINDS[at]);
        let fixed: Option<&[i64]> = match word {
            Some("done") => Some(&[100, 0]),
            Some("partly") => Some(&[100, 50, 0]),
            _ => None,
        };
        let fixed: Option<Vec<Exact>> = fixed.map(|all| all.iter().copied().map(Exact::from).collect());
        let written = self.numbers(&section, "classes", false);
        if let (Some(word), Some(classes)) = (word, &written)
            && word != "multi"
            && kind(classes) != word
        {
            self.wrong(Wrong::FixedClasses(vec![section.path.clone()]));
        }
        if word == Some("multi") && section.get("classes").is_none() {
            self.wrong(Wrong::Missing(section.path("classes")));
        }
        Some(Item {
            id: self.named(&section, "id")?,
            name: self.text(&section, "name"),
            parent: self.text(&section, "parent"),
            weight: weight?,
            classes: written.or(fixed),
            options: self.texts(&section, "options"),
            about: self.text(&section, "about"),
        })
    }

    fn team(&mut self, path: String, json: &Json) -> Option<Team> {
        let section = self.section(path, json, Some(&["name", "aa", "absent"]))?;
        let (absent, aa) = (self.flag(&section, "absent"), self.levels(&section, "aa"));
        Some(Team { name: self.named(&section, "name")?, aa, absent })
    }

    fn sheet(&mut self, path: String, json: &Json) -> Option<Sheet> {
        let keys = ["team", "character", "judge", "levels", "cd", "points", "vsp"];
        let section = self.section(path, json, Some(&keys))?;
        self.needed(&section, "levels");
        let mut levels = Vec::new();
        for (code, number) in self.levels(&section, "levels") {
            match descriptor(&code, number) {
                Ok(de) => levels.push(de),
                Err(what) => self.wrong(at(&format!("{}.levels.{code}", section.path), *what)),
            }
        }
        let judge = self.text(&section, "judge");
        let cd = self.levels(&section, "cd");
        let (team, character) = (self.named(&section, "team"), self.named(&section, "character"));
        Some(Sheet { team: team?, character: character?, judge, levels, cd })
    }
}

/// The level of this number, if it is one of this descriptor's.
fn descriptor(code: &str, number: usize) -> Result<u8, Box<Wrong>> {
    let all = model::descriptors();
    let leaf = all.iter().position(|descriptor| descriptor.code == code && !descriptor.levels.is_empty());
    let leaf = leaf.ok_or_else(|| Wrong::NoDescriptor(code.to_owned()))?;
    let de = u8::try_from(number).ok().and_then(|de| Some((de, model::level(de)?)));
    match de {
        None => Err(Wrong::NoLevel(number.to_string()).into()),
        Some((de, (of, _))) if of != leaf => {
            Err(Wrong::Foreign(Foreign::OtherLevel(de, all[of].code.clone())).into())
        }
        Some((de, _)) => Ok(de),
    }
}
