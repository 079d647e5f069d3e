//! What a draft still needs before its adventure can be played.

use super::super::event::Event;
use super::super::mistake::{Mistake, Wrong};
use super::Draft;
use super::section::Section;
use super::slip::{self, Fault, Slip};
use super::thresholds::Pair;
use super::written::Written;
use crate::messages::Text;
use crate::say;

/// Something that is missing, or that does not fit the rest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Need {
    /// How much character and progress count (M9).
    Kind,
    /// Somebody who plays.
    Characters,
    /// The progress.
    Progress,
    /// The decisions of this character.
    Decisions(String),
    /// Thresholds, where no author has estimated anything.
    Thresholds(Vec<Pair>),
    /// A section does not fit the others; the line is that of [`Draft::text`].
    Mend(Section, Slip),
}

impl Need {
    /// Where it is mended.
    pub fn section(&self) -> Section {
        match self {
            Self::Kind => Section::General,
            Self::Characters => Section::Characters,
            Self::Progress => Section::Progress,
            Self::Decisions(character) => Section::Decisions(character.clone()),
            Self::Thresholds(_) => Section::Thresholds,
            Self::Mend(section, _) => section.clone(),
        }
    }

    /// In one sentence, without the name of its section.
    pub fn text(&self) -> Text {
        match self {
            Self::Kind => say!("draft-need-type"),
            Self::Characters => say!("draft-need-characters"),
            Self::Progress => say!("draft-need-progress"),
            Self::Decisions(_) => say!("draft-need-decisions"),
            Self::Thresholds(pairs) => match pairs[..] {
                [one] => say!("draft-need-threshold", pair = slip::pair(one)),
                [one, other] => {
                    say!("draft-need-two-thresholds", one = slip::pair(one), other = slip::pair(other))
                }
                _ => say!("draft-need-thresholds"),
            },
            Self::Mend(_, slip) => slip.text(),
        }
    }
}

/// All of them, section by section.
pub(super) fn needs(draft: &Draft) -> Vec<Need> {
    let mut needs = Vec::new();
    if draft.general.weighing.is_none() {
        needs.push(Need::Kind);
    }
    if draft.characters.is_empty() && draft.decisions.is_empty() {
        needs.push(Need::Characters);
    }
    if draft.progress.0.is_empty() {
        needs.push(Need::Progress);
    }
    let undecided = draft.characters.iter().filter(|one| !draft.decisions.contains_key(&one.name));
    needs.extend(undecided.map(|character| Need::Decisions(character.name.clone())));
    let pairs = [Pair::Vp, Pair::Aa, Pair::TeamVp];
    let open = pairs.into_iter().filter(|pair| draft.thresholds.0[*pair as usize].is_none());
    let open: Vec<Pair> = open.collect();
    if draft.estimates.is_empty() && !open.is_empty() {
        needs.push(Need::Thresholds(open));
    }
    let whole = needs.is_empty();
    let file = Written::of(draft);
    if let Err(wrong) = Event::read(&file.text) {
        needs.extend(wrong.into_iter().filter_map(|mistake| mend(draft, &file, mistake, whole)));
    }
    needs
}

fn mend(draft: &Draft, file: &Written, mistake: Mistake, whole: bool) -> Option<Need> {
    // Told already, in the words of the chat.
    let told = matches!(mistake.what, Wrong::Missing(_) | Wrong::NoCharacter(_));
    if told && !whole && !is_of_estimates(file, &mistake) {
        return None;
    }
    let (section, line) = match file.origin(mistake.line) {
        Some((section, line)) => (section.clone(), line),
        None => (Section::General, 0),
    };
    Some(match mistake.what {
        // They come from the estimates: they stand nowhere themselves.
        Wrong::Thresholds(key, low, high) => {
            let pair = Pair::ALL.into_iter().find(|pair| pair.word() == key).unwrap_or(Pair::Vp);
            let written = draft.thresholds.0[pair as usize].is_some();
            let (section, line) = if written { (section, line) } else { (Section::Estimates, 0) };
            Need::Mend(section, Slip { line, what: Fault::Thresholds(pair, Box::new([low, high])) })
        }
        Wrong::Missing(key) if section == Section::Estimates => {
            let author = draft.author_at(line);
            Need::Mend(section, Slip { line, what: Fault::from(Wrong::NoEstimate(author, key)) })
        }
        what => Need::Mend(section, Slip { line, what: Fault::from(what) }),
    })
}

fn is_of_estimates(file: &Written, mistake: &Mistake) -> bool {
    file.origin(mistake.line).is_some_and(|(section, _)| *section == Section::Estimates)
}

/// What the reader of files says of one section alone: sums, classes, depths (M2–M5).
pub(super) fn slips(alone: &Draft, section: &Section, lines: &[usize]) -> Vec<Slip> {
    let file = Written::of(alone);
    let Err(wrong) = Event::read(&file.text) else { return Vec::new() };
    let of_this = wrong.into_iter().filter_map(|mistake| {
        let (_, line) = file.origin(mistake.line).filter(|(from, _)| *from == section)?;
        // The text may have had empty lines and other orders.
        let line = line.checked_sub(1).and_then(|at| lines.get(at)).copied().unwrap_or(0);
        Some(Slip { line, what: Fault::from(mistake.what) })
    });
    of_this.collect()
}
