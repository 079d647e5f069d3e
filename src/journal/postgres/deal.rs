//! Who is to serve what: decided by each process for itself, from the same rows, so that nobody has to be asked.
//!
//! What is free goes to whoever has least of those that can serve it. Whoever has two more than somebody else gives one away.
//! What is behind a page stays where it is: people's browsers know where that is.

use crate::journal::Scope;
use crate::rooms::heard::Door;
use std::collections::BTreeMap;

/// The processes that live, and the parts they can serve and hold.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Table {
    /// The doors that each process can serve; none of one that serves nothing, or is about to go.
    pub(super) members: BTreeMap<String, Vec<Door>>,
    /// Who holds each part, if that is somebody who lives.
    pub(super) holders: BTreeMap<Scope, Option<String>>,
}

impl Table {
    fn count(&self, name: &str) -> usize {
        self.holders.values().filter(|holder| holder.as_deref() == Some(name)).count()
    }

    fn can_serve(&self, name: &str, scope: Scope) -> bool {
        self.members.get(name).is_some_and(|doors| doors.contains(&scope.door()))
    }

    /// Whether nobody holds something.
    pub(super) fn is_free(&self, scope: Scope) -> bool {
        self.holders.get(&scope).is_some_and(Option::is_none)
    }

    /// What nobody holds, with who is to have it.
    pub(super) fn dealt(&self) -> BTreeMap<Scope, String> {
        let mut table = self.clone();
        let free: Vec<Scope> = self.holders.keys().copied().filter(|scope| self.is_free(*scope)).collect();
        let mut dealt = BTreeMap::new();
        for scope in free {
            let able = table.members.keys().filter(|name| table.can_serve(name, scope));
            let Some(to) = able.min_by_key(|name| (table.count(name), (*name).clone())).cloned() else {
                continue;
            };
            table.holders.insert(scope, Some(to.clone()));
            dealt.insert(scope, to);
        }
        dealt
    }

    /// What this process should give away, if it has too much: the last of its parts that somebody with two less can serve.
    pub(super) fn too_much(&self, me: &str) -> Option<Scope> {
        let mine = self.count(me);
        let held = self.holders.iter().filter(|(_, holder)| holder.as_deref() == Some(me));
        let to_give = held.map(|(scope, _)| *scope).filter(|scope| scope.door() != Door::Piazza);
        let is_wanted = |scope: &Scope| {
            let others = self.members.keys().filter(|name| *name != me);
            others.filter(|name| self.can_serve(name, *scope)).any(|name| self.count(name) + 2 <= mine)
        };
        to_give.filter(is_wanted).max()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn shard(shard: u32) -> Scope {
        Scope::Shard { shard, of: 4 }
    }

    fn table(members: &[&str], holders: &[(Scope, Option<&str>)]) -> Table {
        let doors = vec![Door::Discord, Door::Telegram, Door::Piazza];
        Table {
            members: members.iter().map(|name| ((*name).to_owned(), doors.clone())).collect(),
            holders: holders.iter().map(|(scope, holder)| (*scope, holder.map(str::to_owned))).collect(),
        }
    }

    #[test]
    fn what_is_free_goes_to_whoever_has_least() {
        let telegram = Scope::Door(Door::Telegram);
        let held = [(shard(0), Some("a")), (shard(1), None), (shard(2), None), (telegram, None)];
        let dealt = table(&["a", "b", "c"], &held).dealt();
        let to = |scope: Scope| dealt.get(&scope).map(String::as_str);
        assert_eq!([shard(0), shard(1), shard(2), telegram].map(to), [None, Some("b"), Some("c"), Some("a")]);
        assert!(table(&[], &held).dealt().is_empty(), "nobody is there");
    }

    #[test]
    fn who_has_two_more_gives_one_away_but_never_the_page() {
        let telegram = Scope::Door(Door::Telegram);
        let held = [(shard(0), Some("a")), (shard(1), Some("a")), (telegram, Some("a"))];
        assert_eq!(table(&["a", "b"], &held).too_much("a"), Some(telegram));
        assert_eq!(table(&["a", "b"], &held).too_much("b"), None);
        assert_eq!(table(&["a"], &held).too_much("a"), None, "nobody else is there");
        let page = [(Scope::Door(Door::Piazza), Some("a")), (telegram, Some("b"))];
        assert_eq!(table(&["a", "b", "c"], &page).too_much("a"), None);
        let mut deaf = table(&["a", "b"], &held);
        deaf.members.insert("b".into(), vec![Door::Piazza]);
        assert_eq!(deaf.too_much("a"), None, "nobody else can serve it");
    }

    proptest! {
        /// Whoever holds what, it is shared out evenly in the end, and stays as it is then.
        #[test]
        fn in_the_end_all_have_the_same(holders in proptest::collection::vec(0_usize..4, 1..40)) {
            let names = ["a", "b", "c"];
            let of = u32::try_from(holders.len()).expect("few");
            let scopes = (0..of).map(|shard| Scope::Shard { shard, of });
            let holders = scopes.zip(&holders).map(|(scope, at)| (scope, names.get(*at).copied()));
            let mut table = table(&names, &holders.collect::<Vec<_>>());
            for _ in 0..200 {
                for (scope, to) in table.dealt() {
                    table.holders.insert(scope, Some(to));
                }
                for name in names {
                    if let Some(given) = table.too_much(name) {
                        table.holders.insert(given, None);
                    }
                }
            }
            for (scope, to) in table.dealt() {
                table.holders.insert(scope, Some(to));
            }
            let counts = names.map(|name| table.count(name));
            prop_assert_eq!(counts.iter().sum::<usize>(), usize::try_from(of).expect("few"));
            let most = counts.iter().max().expect("three");
            let least = counts.iter().min().expect("three");
            prop_assert!(most - least <= 1, "{:?}", counts);
        }
    }
}
