//! Which messages of ours stand on a platform, by what they show and by the number the platform gave them.

use super::host::{PostName, PostState};
use std::collections::{BTreeMap, BTreeSet};

/// The messages of ours that may still change, be answered, or be pressed under.
#[derive(Debug, Default)]
pub(super) struct Posts {
    by_name: BTreeMap<PostName, PostState>,
    /// Numbers are a platform's own: several chats may use the same one.
    by_number: BTreeMap<u64, BTreeSet<PostName>>,
}

impl Posts {
    /// What is known of a message.
    pub(super) fn get(&self, name: &PostName) -> Option<PostState> {
        self.by_name.get(name).copied()
    }

    /// Whether anything is known of a message.
    pub(super) fn contains(&self, name: &PostName) -> bool {
        self.by_name.contains_key(name)
    }

    /// From now on this is known of a message, or nothing.
    pub(super) fn set(&mut self, name: &PostName, state: Option<PostState>) {
        let before = match state {
            Some(state) => self.by_name.insert(name.clone(), state),
            None => self.by_name.remove(name),
        };
        if let Some(PostState::Sent(number)) = before
            && let Some(names) = self.by_number.get_mut(&number)
        {
            names.remove(name);
            if names.is_empty() {
                self.by_number.remove(&number);
            }
        }
        if let Some(PostState::Sent(number)) = state {
            self.by_number.entry(number).or_default().insert(name.clone());
        }
    }

    /// Lets go of those that do not fit.
    pub(super) fn retain(&mut self, fits: impl Fn(&PostName) -> bool) {
        self.by_name.retain(|name, _| fits(name));
        self.by_number.retain(|_, names| {
            names.retain(|name| fits(name));
            !names.is_empty()
        });
    }

    /// The messages with this number, one for each chat that uses it.
    pub(super) fn numbered(&self, number: u64) -> impl Iterator<Item = &PostName> {
        self.by_number.get(&number).into_iter().flatten()
    }

    /// All of them, by name.
    pub(super) fn iter(&self) -> impl Iterator<Item = (&PostName, PostState)> {
        self.by_name.iter().map(|(name, state)| (name, *state))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rooms::heard::{Door, Person, Place};
    use crate::rooms::say::Handle;

    fn name(person: &str, handle: &str) -> PostName {
        let place = Place::Private { door: Door::Telegram, person: Person::new(Door::Telegram, person) };
        PostName { place, audience: None, handle: Handle(handle.into()) }
    }

    #[test]
    fn a_number_names_the_message_that_has_it_now() {
        let mut posts = Posts::default();
        let (board, list) = (name("1", "m1.board"), name("2", "m1.list"));
        let numbered = |posts: &Posts, number| posts.numbered(number).cloned().collect::<Vec<_>>();
        posts.set(&board, Some(PostState::Doubtful(5)));
        assert_eq!((posts.get(&board), numbered(&posts, 7)), (Some(PostState::Doubtful(5)), vec![]));
        posts.set(&board, Some(PostState::Sent(7)));
        posts.set(&list, Some(PostState::Sent(7)));
        assert_eq!(numbered(&posts, 7), [board.clone(), list.clone()]);
        posts.set(&board, Some(PostState::Sent(8)));
        assert_eq!((numbered(&posts, 7), numbered(&posts, 8)), (vec![list.clone()], vec![board.clone()]));
        posts.retain(|name| *name != list);
        assert_eq!((numbered(&posts, 7), posts.contains(&list)), (vec![], false));
        posts.set(&board, None);
        assert_eq!((numbered(&posts, 8), posts.iter().count()), (vec![], 0));
    }
}
