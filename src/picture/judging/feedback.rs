//! The card that a player gets to read: what was good, and what to try. It has no number, no judge, and nobody else.

mod draw;
mod told;

use crate::picture::scene::Scene;
use crate::picture::theme::Theme;
use crate::picture::{Layout, Texts};

pub use told::feedback_block;

/// What the card shows.
#[derive(Clone, Debug, Default)]
pub struct FeedbackCard {
    /// Dark or light.
    pub theme: Theme,
    /// What the event is called.
    pub title: String,
    /// What it was; may be empty.
    pub subtitle: String,
    /// Whose it is: any Unicode, any length.
    pub name: String,
    /// The character they played; may be empty.
    pub character: String,
    /// The team they played in; may be empty.
    pub team: String,
    /// What was good; the first three are drawn.
    pub strengths: Vec<Item>,
    /// What to try; the first two are drawn.
    pub tries: Vec<Item>,
}

/// A descriptor, and the words of one of its levels.
#[derive(Clone, Debug, Default)]
pub struct Item {
    /// What it is called: any Unicode, any length.
    pub name: String,
    /// What the level says: the same.
    pub words: String,
}

/// Strengths, and things to try, that are shown at most.
const MOST: [usize; 2] = [3, 2];

/// One of the two lists.
struct Part<'a> {
    title: String,
    /// What stands there where there is nothing.
    nothing: String,
    items: &'a [Item],
}

impl FeedbackCard {
    fn parts(&self, texts: &Texts<'_>) -> [Part<'_>; 2] {
        let part = |items: &'_ [Item], most: usize| items.len().min(most);
        [
            Part {
                title: texts("feedback-strengths", &[]),
                nothing: texts("feedback-no-strengths", &[]),
                items: &self.strengths[..part(&self.strengths, MOST[0])],
            },
            Part {
                title: texts("feedback-tries", &[]),
                nothing: texts("feedback-no-tries", &[]),
                items: &self.tries[..part(&self.tries, MOST[1])],
            },
        ]
    }
}

/// The card: 1100 pixels wide with both lists beside each other, or 1080 wide with one below the other; at most 1280 high. Long words
/// take several lines, and are cut where there is no room for more of them.
pub fn feedback_scene(card: &FeedbackCard, layout: Layout, texts: &Texts<'_>) -> Scene {
    let mut scene = draw::draw(card, layout, texts);
    scene.alt = told::alt(card, texts);
    scene
}
