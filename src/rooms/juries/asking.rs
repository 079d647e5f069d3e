//! How a sheet looks to whoever fills it in: one question, its levels as buttons, how far it has come, ways back and forth.

use super::running::Running;
use super::words;
use crate::judging::adventure::Adventure;
use crate::judging::event::contradictions;
use crate::judging::jury::sheet::{About, Id, Item, Key};
use crate::judging::jury::state::Round;
use crate::judging::model;
use crate::messages::{Lang, Text, own};
use crate::rooms::press::{OfJury, Press};
use crate::rooms::say::{Body, Button};
use crate::say;

/// Questions named on a page of what is missing: each is a button.
const PAGE: usize = 8;

/// A sheet as it is shown to somebody.
pub(super) struct Shown<'a> {
    pub(super) running: &'a Running,
    pub(super) round: &'a Round,
    pub(super) adventure: &'a Adventure,
    pub(super) id: Id,
    pub(super) lang: Lang,
}

impl<'a> Shown<'a> {
    /// A sheet that there is.
    pub(super) fn new(running: &'a Running, id: Id, lang: Lang) -> Option<Self> {
        let round = running.jury.round(id.round)?;
        Some(Self { running, round, adventure: round.adventure.as_deref()?, id, lang })
    }

    fn character(&self) -> Option<&'a str> {
        self.round.about(self.id.key)
    }

    /// The places of what is asked: on an agreed sheet only what the judges differ in.
    pub(super) fn asked(&self) -> Vec<usize> {
        let Key { about, judge, .. } = self.id.key;
        if judge.is_none() && about != About::Progress {
            return self.round.disputed(self.id.key);
        }
        self.round.asked(self.id.key)
    }

    fn item(&self, place: usize) -> Option<Item> {
        self.round.items(self.id.key).get(place).copied()
    }

    fn title(&self, place: usize) -> String {
        let item = self.item(place);
        item.map_or_else(String::new, |item| words::title(self.adventure, self.character(), item, self.lang))
    }

    fn button(&self, label: Text, what: OfJury) -> Button {
        Button::new(label, &Press::Jury(self.running.id, what))
    }

    fn level_of(&self, place: usize) -> Option<usize> {
        self.round.sheet(self.id.key)?.marks.get(&place).copied()
    }

    fn is_closed(&self) -> bool {
        self.round.sheet(self.id.key).is_some_and(|filled| filled.closed.is_some())
    }

    /// Whom it is about, and how far it has come: "Lanterne · Alma, 18 di 31: 26 + 5 dell’avventura".
    pub(super) fn head(&self) -> Text {
        let team = self.running.jury.teams().get(&self.id.key.team).cloned().unwrap_or_default();
        let asked = self.asked();
        let done = self.round.sheet(self.id.key).map_or(0, |filled| filled.done(&asked));
        let Some(character) = self.character() else {
            return say!("jury-head-progress", team = team, done = done, all = asked.len());
        };
        if self.id.key.judge.is_none() {
            return say!(
                "jury-head-agreed",
                team = team,
                character = character,
                done = done,
                all = asked.len()
            );
        }
        let items = self.round.items(self.id.key);
        let fixed =
            asked.iter().filter(|place| matches!(items.get(**place), Some(Item::Descriptor(_)))).count();
        let rest = asked.len() - fixed;
        say!(
            "jury-head",
            team = team,
            character = character,
            done = done,
            all = asked.len(),
            fixed = fixed,
            rest = rest
        )
    }

    /// A question, with its levels.
    pub(super) fn question(&self, place: usize) -> Body {
        let Some(item) = self.item(place).filter(|_| self.asked().contains(&place)) else {
            return self.missing(0);
        };
        let levels = words::levels(self.adventure, self.character(), item, self.lang);
        let chosen = self.level_of(place);
        let group = words::group(self.adventure, self.character(), item, self.lang);
        let title = self.title(place);
        let named = if group.is_empty() {
            say!("jury-question-alone", name = title)
        } else {
            say!("jury-question", name = title, group = group)
        };
        let mut lines = vec![self.head(), named];
        lines.extend(words::question(item, self.lang).map(|text| say!("literal", text = own(text))));
        lines.extend(levels.iter().enumerate().map(|(at, level)| {
            if chosen == Some(at) {
                say!("jury-option-chosen", level = level.as_str())
            } else {
                say!("jury-option", level = level.as_str())
            }
        }));
        lines.extend(self.what_judges_said(place, &levels));
        let mut buttons: Vec<Button> = Vec::new();
        if !self.is_closed() {
            let labels = words::on_buttons(&levels);
            buttons.extend(labels.into_iter().enumerate().map(|(at, label)| {
                let label = say!("literal", text = label);
                Button { primary: chosen == Some(at), ..self.button(label, OfJury::Mark(self.id, place, at)) }
            }));
        }
        buttons.extend(self.ways(place));
        Body { text: Some(say!("lines", lines = lines)), buttons, ..Body::default() }
    }

    /// On an agreed sheet: what each judge chose.
    fn what_judges_said(&self, place: usize, levels: &[String]) -> Vec<Text> {
        let key = self.id.key;
        if key.judge.is_some() || key.about == About::Progress {
            return Vec::new();
        }
        let judges = self.round.judges(key.team).iter();
        judges
            .filter_map(|seat| {
                let own = self.round.sheet(Key { judge: Some(*seat), ..key })?;
                let level = levels.get(*own.marks.get(&place)?)?;
                Some(say!("jury-said", name = self.running.name(*seat), level = level.as_str()))
            })
            .collect()
    }

    /// Back and forth, what is missing, all sheets.
    fn ways(&self, place: usize) -> Vec<Button> {
        let asked = self.asked();
        let before = asked.iter().copied().rfind(|one| *one < place);
        let behind = asked.iter().copied().find(|one| *one > place);
        let item = |place| OfJury::Item(self.id, place);
        let mut ways = Vec::new();
        ways.extend(before.map(|one| self.button(say!("button-jury-back"), item(one))));
        ways.extend(behind.map(|one| self.button(say!("button-jury-forth"), item(one))));
        ways.push(self.button(say!("button-jury-missing"), OfJury::Missing(self.id, 0)));
        ways.push(self.button(say!("button-jury-bench"), OfJury::Bench));
        ways
    }

    /// What is missing, each a button; where nothing is, the sheet can be closed.
    pub(super) fn missing(&self, page: u16) -> Body {
        let asked = self.asked();
        let marks = self.round.sheet(self.id.key);
        let open: Vec<usize> = asked
            .iter()
            .copied()
            .filter(|place| marks.is_none_or(|filled| !filled.marks.contains_key(place)))
            .collect();
        if open.is_empty() {
            return self.whole();
        }
        let pages = open.len().div_ceil(PAGE);
        let page = usize::from(page).min(pages - 1);
        let mut lines = vec![self.head(), say!("jury-missing", count = open.len())];
        let shown = &open[page * PAGE..open.len().min((page + 1) * PAGE)];
        lines.extend(shown.iter().map(|place| say!("jury-option", level = self.title(*place))));
        let button = |place: &usize| {
            self.button(say!("literal", text = self.title(*place)), OfJury::Item(self.id, *place))
        };
        let mut buttons: Vec<Button> = shown.iter().map(button).collect();
        buttons.extend(Button::turning(page + 1, pages, |page| {
            let page = u16::try_from(page - 1).unwrap_or(u16::MAX);
            Press::Jury(self.running.id, OfJury::Missing(self.id, page))
        }));
        buttons.push(self.button(say!("button-jury-bench"), OfJury::Bench));
        Body { text: Some(say!("lines", lines = lines)), buttons, ..Body::default() }
    }

    /// Everything has a level: what contradicts itself, and the button that closes it.
    pub(super) fn whole(&self) -> Body {
        let mut lines = vec![self.head()];
        let mut buttons = Vec::new();
        for (one, other) in self.contradictions() {
            let told = |place: usize| (self.title(place), self.chosen_words(place));
            let ((name, level), (with, words)) = (told(one), told(other));
            lines.push(say!("jury-contradiction", name = name, level = level, other = with, words = words));
            let again = say!("button-jury-again", name = self.title(one));
            buttons.push(self.button(again, OfJury::Item(self.id, one)));
        }
        if self.is_closed() {
            lines.push(say!("jury-is-closed"));
        } else {
            lines.push(say!("jury-whole"));
            buttons.insert(0, self.button(say!("button-jury-close"), OfJury::Close(self.id)).first());
        }
        if let Some(first) = self.asked().first() {
            buttons.push(self.button(say!("button-jury-again-all"), OfJury::Item(self.id, *first)));
        }
        buttons.push(self.button(say!("button-jury-bench"), OfJury::Bench));
        Body { text: Some(say!("lines", lines = lines)), buttons, ..Body::default() }
    }

    fn chosen_words(&self, place: usize) -> String {
        let words = || {
            let item = self.item(place)?;
            let levels = words::levels(self.adventure, self.character(), item, self.lang);
            levels.get(self.level_of(place)?).cloned()
        };
        words().unwrap_or_default()
    }

    /// 10.4 no. 12: pairs of questions whose “never” levels go together and do not here.
    fn contradictions(&self) -> Vec<(usize, usize)> {
        if self.character().is_none() {
            return Vec::new();
        }
        let items = self.round.items(self.id.key);
        let Some(filled) = self.round.sheet(self.id.key) else { return Vec::new() };
        let [levels, _] = filled.answers(&items);
        let place = |de: u8| {
            let (leaf, _) = model::level(de)?;
            items.iter().position(|item| *item == Item::Descriptor(leaf))
        };
        let found = contradictions(&levels).into_iter();
        found.filter_map(|one| Some((place(one.chosen)?, place(one.without)?))).collect()
    }
}
