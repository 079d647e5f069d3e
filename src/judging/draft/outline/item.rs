//! A line of an outline: `50 Salvano i codici: parte`, `40 Come finisce: 100 La città è salva / 0 Niente (solo con Carla)`.
//!
//! A text that would be read as something else stands in quotes, and [`Item::row`] puts it there: whatever a file may call
//! its nodes can be typed.

use super::super::super::exact::Exact;
use super::super::slip::Fault;
use super::super::typed::{fold, leading, quoted, said, shown, some, take_quoted};
use super::levels::{self, Level};
use crate::messages::Lang;

/// A node.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in super::super) struct Item {
    /// How many nodes it stands under.
    pub(in super::super) depth: usize,
    /// Its share of what it is a part of, in hundredths.
    pub(in super::super) weight: Exact,
    /// What people read, if it was written.
    pub(in super::super) name: Option<String>,
    /// Whether something is chosen of it.
    pub(in super::super) kind: Kind,
    /// The character without whom it falls away (M5).
    pub(in super::super) about: Option<String>,
}

/// Whether something is chosen of a node.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in super::super) enum Kind {
    /// Its parts share its weight.
    Group,
    /// A level is chosen.
    Leaf {
        /// What each level is worth, in hundredths.
        classes: Vec<Exact>,
        /// What each is called; empty where that is plain, or not written.
        options: Vec<String>,
    },
    /// It could not be read.
    Broken,
}

impl Default for Item {
    fn default() -> Self {
        Self { depth: 0, weight: Exact::zero(), name: None, kind: Kind::Group, about: None }
    }
}

/// What stands behind a weight.
type Body = (Option<String>, Kind, Option<String>);

/// What leaves of two and of three levels are called, compared by [`fold`]; the first two are what is shown.
const DONE: [&str; 8] =
    ["fatto", "done", "fatta", "fatto non fatto", "fatto o non fatto", "done not done", "si no", "yes no"];
const PARTLY: [&str; 8] = [
    "parte",
    "partly",
    "in parte",
    "part",
    "fatto in parte",
    "fatto in parte non fatto",
    "fatto fatto in parte non fatto",
    "done partly done not done",
];
/// What a node is about, in front of the name and the closing bracket.
const ABOUT: [&str; 2] = ["(solo con ", "(only with "];
/// Colons and brackets of a line that are tried, at most: one that has more is read only in quotes.
const TRIED: usize = 32;

impl Item {
    /// Reads a line without its dashes, and what stands behind its last colon if that is no kind.
    pub(in super::super) fn read(text: &str) -> Result<(Self, Option<String>), Fault> {
        let (weight, rest) = leading(text).ok_or_else(|| Fault::Weight(text.to_owned()))?;
        let weight = weight.ok_or_else(|| Fault::Number(text.to_owned()))?;
        let ((name, kind, about), unknown) = match strict(rest) {
            Some(body) => (body, None),
            None => loose(rest)?,
        };
        Ok((Self { depth: 0, weight, name, kind, about }, unknown))
    }

    /// The line, as a language has it.
    pub(in super::super) fn row(&self, lang: Lang) -> String {
        let dashes = "-".repeat(self.depth);
        let space = if self.depth > 0 { " " } else { "" };
        let plain = self.written(lang, &str::to_owned, &|word| format!(" {word}"));
        let read = Self::read(&plain).map(|(item, _)| Self { depth: self.depth, ..item });
        let line = if read.as_ref() == Ok(self) && !plain.contains('\t') && plain.trim() == plain {
            plain
        } else {
            self.written(lang, &quoted, &|word| format!(" {}", quoted(word)))
        };
        format!("{dashes}{space}{line}")
    }

    /// What each level is worth, and what it is called: of a leaf.
    pub(in super::super) fn levels(&self) -> Option<(&[Exact], &[String])> {
        match &self.kind {
            Kind::Leaf { classes, options } => Some((classes, options)),
            Kind::Group | Kind::Broken => None,
        }
    }

    /// The kind whose levels it has, as it stands in files; nothing for groups, and for levels of the author's own.
    pub(in super::super) fn plain_kind(&self) -> Option<&'static str> {
        let (classes, _) = self.levels()?;
        [("done", done()), ("partly", partly())]
            .into_iter()
            .find(|(_, known)| known == classes)
            .map(|(kind, _)| kind)
    }

    fn written(&self, lang: Lang, text: &dyn Fn(&str) -> String, word: &dyn Fn(&str) -> String) -> String {
        let mut line = shown(&self.weight, lang);
        let name = self.name.as_ref().map(|name| text(name));
        // In quotes, a node without a name has an empty one.
        let name = name.unwrap_or_else(|| text(""));
        if !name.is_empty() {
            line = line + " " + &name;
        }
        if let Kind::Leaf { classes, options } = &self.kind {
            line += ": ";
            let plain = options.is_empty();
            let index = usize::from(lang == Lang::En);
            if plain && *classes == done() {
                line += DONE[index];
            } else if plain && *classes == partly() {
                line += PARTLY[index];
            } else {
                let words = options.iter().map(|option| word(option)).chain(std::iter::repeat(String::new()));
                let levels = classes.iter().zip(words).map(|(class, word)| shown(class, lang) + &word);
                line += &levels.collect::<Vec<_>>().join(" / ");
            }
        }
        if let Some(about) = &self.about {
            let opening = ABOUT[usize::from(lang == Lang::En)];
            line = line + " " + opening + &text(about) + ")";
        }
        line
    }
}

fn done() -> Vec<Exact> {
    [100, 0].map(Exact::from).to_vec()
}

fn partly() -> Vec<Exact> {
    [100, 50, 0].map(Exact::from).to_vec()
}

/// A line in which the name is quoted, and every word of a level and of whom it is about: nothing in it has to be guessed.
fn strict(text: &str) -> Option<Body> {
    let (name, rest) = take_quoted(text)?;
    let mut rest = rest.trim_start();
    let mut kind = Kind::Group;
    if let Some(behind) = rest.strip_prefix(':') {
        let behind = behind.trim_start();
        (kind, rest) = if let Some((levels, rest)) = levels::strict(behind) {
            (leaf(levels), rest)
        } else {
            let end = behind.find('(').unwrap_or(behind.len());
            (keyword(&behind[..end])?, &behind[end..])
        };
    }
    let rest = rest.trim();
    if rest.is_empty() {
        return Some((some(name), kind, None));
    }
    let inner = ABOUT.iter().find_map(|opening| rest.strip_prefix(opening))?.trim_start();
    let (about, end) = take_quoted(inner)?;
    (end.trim_start() == ")" && !about.trim().is_empty()).then(|| (some(name), kind, Some(about)))
}

/// A line as people type it: the name ends at the first colon behind which a kind stands.
fn loose(text: &str) -> Result<(Body, Option<String>), Fault> {
    let (text, about) = split_about(text);
    let mut wrong = None;
    for (at, _) in text.match_indices(':').take(TRIED) {
        let kind = match kind(&text[at + 1..]) {
            Some(Ok(kind)) => kind,
            Some(Err(what)) => {
                wrong = wrong.or(Some(what));
                continue;
            }
            None => continue,
        };
        // Whom it is about may stand behind the name, too.
        let (name, about) = match about {
            Some(about) => (&text[..at], Some(about)),
            None => split_about(&text[..at]),
        };
        return Ok(((some(said(name)), kind, about), None));
    }
    if let Some(what) = wrong {
        return Err(what);
    }
    let unknown = text.rsplit_once(':').map(|(_, behind)| behind.trim().to_owned());
    Ok(((some(said(text)), Kind::Group, about), unknown))
}

/// What stands behind a colon: a kind, one with a mistake in it, or something else.
fn kind(text: &str) -> Option<Result<Kind, Fault>> {
    if let Some(kind) = keyword(text) {
        return Some(Ok(kind));
    }
    Some(levels::loose(text.trim())?.map(leaf))
}

fn keyword(text: &str) -> Option<Kind> {
    let word = fold(text);
    let classes = if DONE.contains(&word.as_str()) {
        done()
    } else if PARTLY.contains(&word.as_str()) {
        partly()
    } else {
        return None;
    };
    Some(Kind::Leaf { classes, options: Vec::new() })
}

fn leaf(levels: Vec<Level>) -> Kind {
    let (classes, words): (Vec<Exact>, Vec<Option<String>>) = levels.into_iter().unzip();
    Kind::Leaf { classes, options: words.into_iter().flatten().collect() }
}

/// A text, and the character whom its end says it is about.
fn split_about(text: &str) -> (&str, Option<String>) {
    let text = text.trim();
    let nobody = (text, None);
    let Some(inside) = text.strip_suffix(')') else { return nobody };
    let small = inside.to_ascii_lowercase();
    let openings = ABOUT.iter().flat_map(|opening| {
        let found = small.match_indices(opening).take(TRIED);
        found.map(|(at, _)| (at, at + opening.len()))
    });
    let mut openings: Vec<(usize, usize)> = openings.collect();
    openings.sort_unstable();
    for (at, end) in openings {
        let name = inside[end..].trim();
        let is_name = match take_quoted(name) {
            Some((_, rest)) => rest.is_empty(),
            None => !ABOUT.iter().any(|opening| small[end..].contains(opening)),
        };
        if let Some(name) = some(said(name)).filter(|_| is_name) {
            return (text[..at].trim_end(), Some(name));
        }
    }
    nobody
}

#[cfg(test)]
impl Item {
    pub(in super::super) fn leaf(
        depth: usize,
        weight: Exact,
        name: Option<String>,
        about: Option<String>,
        classes: Vec<Exact>,
        options: Vec<String>,
    ) -> Self {
        Self { depth, weight, name, kind: Kind::Leaf { classes, options }, about }
    }

    pub(in super::super) fn into_group(self) -> Self {
        Self { kind: Kind::Group, ..self }
    }
}
