//! A tree as it is typed, a line a node: the progress of a team (M4), the decisions of a character (M5).
//!
//! How deep a line stands is told by dashes, `-`, `--`, or by spaces at the margin; what stands there reads [`item`].

mod item;
mod levels;

pub(super) use self::item::Item;
use self::item::Kind;
use super::super::mistake::Wrong;
use super::super::tree::Tree;
use super::slip::{Fault, Slip};
use super::typed::lines;
use crate::messages::Lang;

/// Nodes of an outline at most, as many as files may have.
const MOST_NODES: usize = 1_000;
/// Levels of it, likewise.
const DEEPEST: usize = 12;

/// A tree, branch by branch.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Outline(pub(super) Vec<Item>);

/// How far in a line stands: its dashes, then the spaces at the margin.
type Depth = (usize, usize);

impl Outline {
    /// Reads an outline, with the line of each of its nodes; `root` is what all of it is called in a slip.
    pub(super) fn read(text: &str, root: &str) -> Result<(Self, Vec<usize>), Vec<Slip>> {
        let (mut items, mut at) = (Vec::new(), Vec::new());
        let mut unknown = Vec::new();
        let mut slips = Vec::new();
        let mut open: Vec<Depth> = Vec::new();
        for line in lines(text) {
            if items.len() == MOST_NODES {
                slips.push(Slip { line: line.number, what: Fault::from(Wrong::TooMany(MOST_NODES)) });
                return Err(slips);
            }
            let (dashes, rest) = dashes(line.text);
            if !enter(&mut open, (dashes, line.indent)) {
                slips.push(Slip { line: line.number, what: Fault::Depth });
            }
            if open.len() > DEEPEST {
                slips.push(Slip { line: line.number, what: Fault::from(Wrong::Deep(rest.to_owned())) });
                return Err(slips);
            }
            let mut item = match Item::read(rest) {
                Ok((item, strange)) => {
                    unknown.push(strange);
                    item
                }
                Err(what) => {
                    slips.push(Slip { line: line.number, what });
                    // It keeps its place, so that nothing below it is called wrong for it.
                    unknown.push(None);
                    Item { kind: Kind::Broken, ..Item::default() }
                }
            };
            item.depth = open.len().saturating_sub(1);
            items.push(item);
            at.push(line.number);
        }
        let outline = Self(items);
        slips.extend(outline.shape(root, &unknown, &at));
        if slips.is_empty() {
            return Ok((outline, at));
        }
        slips.sort_by_key(|slip| slip.line);
        Err(slips)
    }

    /// Groups have parts, leaves have none.
    fn shape(&self, root: &str, unknown: &[Option<String>], lines: &[usize]) -> Vec<Slip> {
        let mut slips = Vec::new();
        let ids = self.ids();
        for (at, item) in self.0.iter().enumerate() {
            let has_parts = self.0.get(at + 1).is_some_and(|next| next.depth > item.depth);
            let path = || self.path(at, root, &ids);
            let what = match (&item.kind, has_parts) {
                (Kind::Group, false) => match &unknown[at] {
                    Some(typed) => Fault::Kind(path(), typed.clone()),
                    None => Fault::Bare(path()),
                },
                (Kind::Leaf { .. }, true) => Fault::Parts(path()),
                (Kind::Leaf { classes, options }, false) => {
                    if options.is_empty() || options.len() == classes.len() {
                        continue;
                    }
                    let (needed, found) = (classes.len(), options.len());
                    Fault::from(Wrong::Count { path: path(), needed, found })
                }
                _ => continue,
            };
            slips.push(Slip { line: lines[at], what });
        }
        slips
    }

    /// What people call the way to a node.
    fn path(&self, at: usize, root: &str, ids: &[String]) -> Vec<String> {
        let mut path = Vec::new();
        let mut above = usize::MAX;
        for (item, id) in self.0[..=at].iter().zip(ids).rev() {
            if item.depth < above {
                above = item.depth;
                path.push(item.name.clone().unwrap_or_else(|| id.clone()));
            }
        }
        path.push(root.to_owned());
        path.reverse();
        path
    }

    /// What each node is called in a file: `A`, `A1`, `A1a`, `A1a1`, `B` …; letters and numbers take turns, so no two are
    /// the same.
    pub(super) fn ids(&self) -> Vec<String> {
        let mut open: Vec<(String, usize)> = Vec::new();
        let mut roots = 0;
        let mut ids = Vec::new();
        for item in &self.0 {
            open.truncate(item.depth);
            let (above, number) = match open.last_mut() {
                Some((id, parts)) => (id.clone(), parts),
                None => (String::new(), &mut roots),
            };
            *number += 1;
            let part = match item.depth {
                0 => letters(*number).to_uppercase(),
                depth if depth % 2 == 1 => number.to_string(),
                _ => letters(*number),
            };
            let id = above + &part;
            open.push((id.clone(), 0));
            ids.push(id);
        }
        ids
    }

    /// The tree of an adventure.
    pub(super) fn of(tree: &Tree) -> Self {
        let mut outline = Self::default();
        let mut open: Vec<(usize, usize)> = tree.roots().into_iter().rev().map(|at| (at, 0)).collect();
        let mut from = Vec::new();
        while let Some((at, depth)) = open.pop() {
            let node = &tree.nodes[at];
            let kind = match &node.classes {
                Some(classes) => Kind::Leaf { classes: classes.clone(), options: node.options.clone() },
                None => Kind::Group,
            };
            let (weight, name, about) = (node.weight.clone(), node.name.clone(), node.about.clone());
            outline.0.push(Item { depth, weight, name, kind, about });
            from.push(at);
            open.extend(node.parts.iter().rev().map(|part| (*part, depth + 1)));
        }
        // A node without a name is called by what it is called in its file.
        let ids = outline.ids();
        for ((item, at), id) in outline.0.iter_mut().zip(from).zip(ids) {
            let known = &tree.nodes[at].id;
            if item.name.is_none() && *known != id {
                item.name = Some(known.clone());
            }
        }
        outline
    }

    /// What the leaves of a tree are called once it is an outline, by their places in the tree.
    pub(super) fn ids_of(tree: &Tree) -> Vec<(usize, String)> {
        let outline = Self::of(tree);
        let ids = outline.ids().into_iter().zip(&outline.0);
        let ids = ids.filter(|(_, item)| matches!(item.kind, Kind::Leaf { .. })).map(|(id, _)| id);
        tree.leaves().into_iter().zip(ids).collect()
    }

    /// Its lines, one a node.
    pub(super) fn rows(&self, lang: Lang) -> Vec<String> {
        self.0.iter().map(|item| item.row(lang)).collect()
    }

    /// How many leaves it has: what is judged.
    pub(super) fn leaves(&self) -> usize {
        self.0.iter().filter(|item| matches!(item.kind, Kind::Leaf { .. })).count()
    }
}

/// Whether a line stands under one of those above it, which then are open down to it.
fn enter(open: &mut Vec<Depth>, depth: Depth) -> bool {
    let before = open.len();
    while open.last().is_some_and(|last| *last > depth) {
        open.pop();
    }
    let went_out = open.len() < before;
    let fine = match open.last() {
        // The first line, or one further out than the first.
        None => !went_out,
        Some(last) if *last == depth => return true,
        // Back out, and to a place where nothing stands; or two levels in at once.
        Some(last) => !went_out && depth.0 <= last.0 + 1,
    };
    open.push(depth);
    fine
}

/// The dashes before a line, `-`, `*`, `•` or what a phone makes of two, and what comes behind them.
fn dashes(text: &str) -> (usize, &str) {
    let mut count = 0;
    let mut rest = text;
    loop {
        let more = match rest.chars().next() {
            Some('-' | '*' | '•' | '·' | '–' | '−') => 1,
            Some('—') => 2,
            Some('―') => 3,
            _ => return (count, rest),
        };
        count += more;
        let mut behind = rest.chars();
        behind.next();
        rest = behind.as_str().trim_start();
    }
}

/// `a` to `z`, then `aa`, `ab` …
fn letters(mut number: usize) -> String {
    let mut found = Vec::new();
    while number > 0 {
        number -= 1;
        found.push(char::from(b'a' + u8::try_from(number % 26).unwrap_or(0)));
        number /= 26;
    }
    found.iter().rev().collect()
}

#[cfg(test)]
mod tests {
    use super::super::{Draft, Section};
    use super::*;
    use crate::judging::exact::Exact;
    use crate::messages::{Voice, render};

    /// The progress of a text, as it is shown again.
    #[track_caller]
    fn shown(text: &str, lang: Lang) -> String {
        let mut draft = Draft::default();
        if let Err(slips) = draft.set(&Section::Progress, text) {
            panic!("{text}\n{:#?}", told(&slips, Lang::It));
        }
        draft.text(&Section::Progress, lang).unwrap_or_default()
    }

    fn told(slips: &[Slip], lang: Lang) -> Vec<String> {
        slips.iter().map(|slip| render(lang, &slip.text(), &Voice::PLAIN)).collect()
    }

    /// What is wrong with a text, in Italian; the other language knows it, too.
    #[track_caller]
    fn wrong(text: &str) -> Vec<String> {
        let slips = Draft::default().set(&Section::Progress, text).expect_err(text);
        assert!(told(&slips, Lang::En).iter().all(|told| told.starts_with("line ")), "{slips:?}");
        told(&slips, Lang::It)
    }

    const LIBRARY: &str = "60 Biblioteca\n- 50 Trovano l’ingresso: fatto\n- 50 Salvano i codici\n\
                           -- 66,6 Il primo: parte\n-- 33,4 Il secondo: fatto\n\
                           40 Come finisce: 100 La città è salva / 60 Si salvano i codici / 0 Non si salva nessuno";

    #[test]
    fn depth_is_told_in_many_ways() {
        let plain = LIBRARY.replace("- ", "").replace("-- ", "").replace('-', "");
        let lines: Vec<&str> = plain.lines().collect();
        let with = |marks: [&str; 6]| {
            let lines = marks.iter().zip(&lines).map(|(mark, line)| format!("{mark}{line}\n\n"));
            lines.collect::<String>()
        };
        for marks in [
            ["", "- ", "- ", "-- ", "-- ", ""],
            ["", "-", "-", "--", "--", ""],
            ["", "* ", "• ", "** ", "•• ", ""],
            // What phones make of two dashes.
            ["", "– ", "- ", "— ", "— ", ""],
            ["", "  ", "  ", "    ", "    ", ""],
            ["", "\t", "\t", "\t\t", "\t\t", ""],
            ["- ", "  - ", "  - ", "    - ", "    - ", "- "],
            ["- ", "-- ", "-- ", "--- ", "--- ", "- "],
            ["", "- ", "- ", "  - ", "  - ", ""],
            ["", "  - ", "  - ", "    -- ", "    -- ", ""],
            ["  ", "  - ", "  - ", "  -- ", "  -- ", "  "],
            ["", "- ", "- ", "- - ", "- - ", ""],
        ] {
            assert_eq!(shown(&with(marks), Lang::It), LIBRARY, "{marks:?}");
        }
        assert_eq!(shown(&LIBRARY.replace('\n', "\r\n"), Lang::It), LIBRARY);
    }

    #[test]
    fn depths_that_cannot_be_meant() {
        let depth =
            "il rientro non è quello di nessuna riga sopra: un trattino per ogni livello (-, --, ---)";
        for (text, line) in [
            ("60 A\n-- 100 B: fatto\n40 C: fatto", 2),
            ("60 A\n    100 B: fatto\n  40 C: fatto", 3),
            ("  60 A\n    100 B: fatto\n40 C: fatto", 3),
            ("- 60 A\n-- 100 B: fatto\n40 C: fatto", 3),
        ] {
            assert_eq!(wrong(text), [format!("riga {line}: {depth}")], "{text}");
        }
    }

    #[test]
    fn lines() {
        for (typed, italian, english) in [
            ("100%  A :  Fatto", "100 A: fatto", "100 A: done"),
            ("100 % A: in parte", "100 A: parte", "100 A: partly"),
            ("100.0 Atto: II: done/not done", "100 Atto: II: fatto", "100 Atto: II: done"),
            ("100: fatto", "100: fatto", "100: done"),
            ("100 A: 100 / 0", "100 A: fatto", "100 A: done"),
            ("100 A: 100/50%/0", "100 A: parte", "100 A: partly"),
            ("100 A: 100: sì / 0: no", "100 A: 100 sì / 0 no", "100 A: 100 sì / 0 no"),
            ("100 A: 100 sì/0 no", "100 A: 100 sì / 0 no", "100 A: 100 sì / 0 no"),
            ("100 A: 100/66,5/0", "100 A: 100 / 66,5 / 0", "100 A: 100 / 66.5 / 0"),
            (
                "100 A: 100 e/o / 12,5 aperto 24/7 / 0 60 anni",
                "100 A: 100 e/o / 12,5 aperto 24/7 / 0 60 anni",
                "100 A: 100 e/o / 12.5 aperto 24/7 / 0 60 anni",
            ),
            (
                "100 A (solo con Carla): fatto",
                "100 A: fatto (solo con Carla)",
                "100 A: done (only with Carla)",
            ),
            (
                "100 A: done (Only With Carla (II))",
                "100 A: fatto (solo con Carla (II))",
                "100 A: done (only with Carla (II))",
            ),
            (
                "100 A: 100 x / 0 y (solo con Carla)",
                "100 A: 100 x / 0 y (solo con Carla)",
                "100 A: 100 x / 0 y (only with Carla)",
            ),
            // In quotes stands what would mean something else.
            ("100 \"A: fatto\": parte", "100 A: fatto: parte", "100 A: fatto: partly"),
            ("100 \"A: 100 / 0\": parte", "100 \"A: 100 / 0\": parte", "100 \"A: 100 / 0\": partly"),
            ("100 \"Il re\": fatto", "100 Il re: fatto", "100 Il re: done"),
            ("100 Il \"re\": fatto", "100 Il \"re\": fatto", "100 Il \"re\": done"),
            (
                "100 A: 100 12\" di vinile / 0 no",
                "100 A: 100 12\" di vinile / 0 no",
                "100 A: 100 12\" di vinile / 0 no",
            ),
            (
                "100 A: 100 \"x / 50 y\" / 0 z",
                "100 \"A\": 100 \"x / 50 y\" / 0 \"z\"",
                "100 \"A\": 100 \"x / 50 y\" / 0 \"z\"",
            ),
        ] {
            assert_eq!(shown(typed, Lang::It), italian, "{typed}");
            assert_eq!(shown(typed, Lang::En), english, "{typed}");
            assert_eq!(
                (shown(italian, Lang::It), shown(english, Lang::En)),
                (italian.into(), english.into())
            );
        }
        let group = "100 Atto II: la fuga (solo con Carla)\n- 100 A: fatto";
        assert_eq!(shown(group, Lang::It), group);
    }

    #[test]
    fn slips() {
        for (text, slips) in [
            (
                "100 A\n\n- 100 Biblioteca\n-- 30 X: fatto\n-- 30 Y: fatto\n-- 30 Z: fatto",
                vec!["riga 3: AA › A › Biblioteca: 30 + 30 + 30 = 90, ne servono 100"],
            ),
            ("\n60 A: fatto\n50 B: fatto", vec!["riga 2: AA: 60 + 50 = 110, ne servono 100"]),
            (
                "A: fatto\n60. B: fatto",
                vec![
                    "riga 1: «A: fatto»: davanti ci vuole il peso, come «60 Biblioteca»",
                    "riga 2: «60. B: fatto»: davanti ci vuole il peso, come «60 Biblioteca»",
                ],
            ),
            (
                "1234567890123 A: fatto",
                vec![
                    "riga 1: «1234567890123 A: fatto» non è un numero, o ha più di 12 cifre prima o dopo la virgola",
                ],
            ),
            (
                "100 Salvano i codici: fato",
                vec![
                    "riga 1: AA › Salvano i codici: fato: dopo i due punti non si capisce «fato»: fatto, parte, o i livelli, come «100 bene / 0 male»",
                ],
            ),
            (
                "100 A\n- 100 B",
                vec![
                    "riga 2: AA › A › B: senza voci sotto ci vogliono i due punti, e poi fatto, parte, o i livelli",
                ],
            ),
            (
                "100 A: fatto\n- 100 B: fatto",
                vec!["riga 1: AA › A: ha delle voci sotto, quindi niente due punti"],
            ),
            (
                "100 A: 100 bene / male",
                vec![
                    "riga 1: «male»: ogni livello comincia con la sua percentuale, e sono almeno due, come «100 bene / 0 male»",
                ],
            ),
            (
                "100 A: 100 x / 60 y / 70 z / 0 w",
                vec!["riga 1: AA › A: le classi scendono da 100 a 0, e qui sono 100, 60, 70, 0"],
            ),
            ("100 A: 90 x / 0 y", vec!["riga 1: AA › A: le classi scendono da 100 a 0, e qui sono 90, 0"]),
            (
                "100 A: 100 x / 60 / 0 y",
                vec!["riga 1: AA › A: servono 3 voci, una per livello, e qui sono 2"],
            ),
        ] {
            assert_eq!(wrong(text), slips, "{text}");
        }
        // The path of decisions begins with whose they are.
        let mut draft = Draft::default();
        let slips = draft.set(&Section::Decisions("Alma".into()), "60 A: fatto").unwrap_err();
        assert_eq!(told(&slips, Lang::En), ["line 1: CD Alma: 60 = 60, it must be 100"]);
        assert_eq!(draft, Draft::default());
    }

    #[test]
    fn bounds() {
        let deep = |levels: usize| {
            let line = |depth: usize| {
                format!("{}100 A{}\n", "-".repeat(depth), if depth + 1 == levels { ": fatto" } else { "" })
            };
            (0..levels).map(line).collect::<String>()
        };
        assert_eq!(shown(&deep(12), Lang::It).lines().count(), 12);
        assert_eq!(
            wrong(&deep(13)),
            ["riga 13: 100 A: fatto: è troppo in profondità, al massimo 12 livelli"]
        );
        let many =
            |nodes: usize| format!("{} A: fatto\n", Exact::hundred() / Exact::from(1_000)).repeat(nodes);
        assert_eq!(shown(&many(1_000), Lang::It).lines().count(), 1_000);
        assert_eq!(wrong(&many(1_001)), ["riga 1001: qui comincia la parte di troppo: al massimo 1000"]);
    }

    #[test]
    fn every_id_is_another() {
        let mut items = Vec::new();
        for at in 0..990 {
            items.push(Item { depth: at % 5, ..Item::default() });
        }
        let ids = Outline(items).ids();
        assert_eq!(ids[..6], ["A", "A1", "A1a", "A1a1", "A1a1a", "B"].map(String::from));
        assert_eq!((ids[26 * 5].as_str(), ids[27 * 5 + 1].as_str()), ("AA", "AB1"));
        let distinct: std::collections::BTreeSet<&String> = ids.iter().collect();
        assert_eq!(distinct.len(), ids.len());
    }
}
