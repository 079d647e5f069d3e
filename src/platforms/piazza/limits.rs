//! How much one person, one address and all together may do. A person who types does not notice; programs that write
//! without end are asked to wait.

use crate::clock::Millis;
use crate::rates::{Rate, Rates};
use crate::rooms::heard::Person;
use std::net::IpAddr;

/// What one person may write and press where strangers come by. Two words a second is more than anybody
/// types; more would push the grid out of everybody's sight before the round is over.
const STRANGER: Rate = Rate { burst: 30, every: 500 };
/// The same where only this machine comes by: programs try things out here.
const LOCAL: Rate = Rate { burst: 200, every: 50 };
/// What comes from one address: a class or a family behind one connection.
const ADDRESS: Rate = Rate { burst: 300, every: 50 };
/// New names from one address.
const JOINS: Rate = Rate { burst: 30, every: 5_000 };
/// Wrong passwords and keys from one address, then one a minute: a million guesses take two years.
const GUESSES: Rate = Rate { burst: 5, every: 60_000 };
/// Streams opened from one address: each begins with everything that stands on the screen.
const STREAMS: Rate = Rate { burst: 60, every: 1_000 };
/// Most that are remembered.
const KNOWN: usize = 4096;

/// What is guessed: whoever knows the one may guess the other no faster.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Secret {
    /// What lets people in.
    Password,
    /// What makes a moderator.
    Key,
}

/// Who is counted, and doing what.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Who {
    Person(Person),
    Address(IpAddr),
    Joins(IpAddr),
    Guesses(IpAddr, Secret),
    Streams(IpAddr),
}

/// How much each has done.
#[derive(Debug)]
pub(super) struct Limits(Rates<Who>);

impl Default for Limits {
    fn default() -> Self {
        Self(Rates::new(KNOWN))
    }
}

impl Limits {
    /// Whether a person may do one thing more. `address` is given where strangers come by.
    pub(super) fn may_act(&mut self, person: &Person, address: Option<IpAddr>, now: Millis) -> bool {
        let rate = if address.is_some() { STRANGER } else { LOCAL };
        self.0.spend(Who::Person(person.clone()), rate, now)
            && address.is_none_or(|address| self.0.spend(Who::Address(address), ADDRESS, now))
    }

    /// Whether somebody new may come from an address.
    pub(super) fn may_join(&mut self, address: Option<IpAddr>, now: Millis) -> bool {
        address.is_none_or(|address| self.0.spend(Who::Joins(address), JOINS, now))
    }

    /// Whether somebody may try a password or a key. It counts as wrong until [`Self::guessed_right`] is told.
    pub(super) fn may_guess(&mut self, address: Option<IpAddr>, secret: Secret, now: Millis) -> bool {
        address.is_none_or(|address| self.0.spend(Who::Guesses(address, secret), GUESSES, now))
    }

    /// It was the right one.
    pub(super) fn guessed_right(&mut self, address: Option<IpAddr>, secret: Secret) {
        if let Some(address) = address {
            self.0.forgive(&Who::Guesses(address, secret));
        }
    }

    /// Whether one more stream may be opened from an address.
    pub(super) fn may_follow(&mut self, address: Option<IpAddr>, now: Millis) -> bool {
        address.is_none_or(|address| self.0.spend(Who::Streams(address), STREAMS, now))
    }

    /// Lets go of a person.
    pub(super) fn forget(&mut self, person: &Person) {
        self.0.forgive(&Who::Person(person.clone()));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn a_burst_passes_then_one_at_a_time() {
        let (mut limits, anna) = (Limits::default(), Person("piazza:anna".into()));
        let address = Some(IpAddr::from([192, 0, 2, 7]));
        let passed =
            |limits: &mut Limits, now| (0..9_000).filter(|_| limits.may_act(&anna, address, now)).count();
        assert_eq!(passed(&mut limits, 0), 30);
        assert_eq!(
            (passed(&mut limits, 499), passed(&mut limits, 500), passed(&mut limits, 2_000)),
            (0, 1, 3)
        );
        assert_eq!(passed(&mut limits, 60_000), 30, "who has rested begins anew");
        // Many names from one address share what an address has.
        let crowd: Vec<Person> = (0..100).map(|n| Person(format!("piazza:{n}"))).collect();
        let all = crowd.iter().map(|one| (0..30).filter(|_| limits.may_act(one, address, 900_000)).count());
        assert_eq!(all.sum::<usize>(), 300);
        assert_eq!((0..99).filter(|_| limits.may_join(address, 0)).count(), 30);
        assert!((0..9_999).all(|_| limits.may_join(None, 0)), "who starts it here is no stranger");
    }

    #[test]
    fn guesses_are_few_and_the_right_one_is_no_guess() {
        let mut limits = Limits::default();
        let (one, other) = (Some(IpAddr::from([192, 0, 2, 7])), Some(IpAddr::from([192, 0, 2, 8])));
        let tried =
            |limits: &mut Limits, now| (0..99).filter(|_| limits.may_guess(one, Secret::Key, now)).count();
        assert_eq!(
            (tried(&mut limits, 0), tried(&mut limits, 59_999), tried(&mut limits, 60_000)),
            (5, 0, 1)
        );
        assert!(limits.may_guess(other, Secret::Key, 0), "somebody else");
        // Who knows the password is no nearer to the key.
        assert!(limits.may_guess(one, Secret::Password, 60_000));
        limits.guessed_right(one, Secret::Password);
        assert!(!limits.may_guess(one, Secret::Key, 60_000));
        limits.guessed_right(one, Secret::Key);
        assert_eq!(tried(&mut limits, 60_000), 5);
        assert_eq!((0..99).filter(|_| limits.may_follow(one, 0)).count(), 60);
    }

    #[test]
    fn whoever_comes_from_everywhere_shuts_nobody_out() {
        let mut limits = Limits::default();
        let address = |n: u32| Some(IpAddr::from(n.to_be_bytes()));
        let many = u32::try_from(KNOWN).unwrap() + 300;
        for n in 0..many {
            assert!(limits.may_join(address(n), 0) && limits.0.len() <= KNOWN);
        }
        // A debt that is greater than theirs is not forgiven.
        let mine = address(u32::MAX);
        assert_eq!((0..99).filter(|_| limits.may_guess(mine, Secret::Key, 0)).count(), 5);
        for n in many..many + 300 {
            limits.may_join(address(n), 0);
        }
        assert!(!limits.may_guess(mine, Secret::Key, 0));
    }

    proptest! {
        /// Whatever comes when: never more than the burst and what time has given back, and memory is bounded.
        #[test]
        fn never_more_than_the_rate(steps in proptest::collection::vec((0_i64..2_000, 0_u32..9_000), 1..200)) {
            let mut limits = Limits::default();
            let address = Some(IpAddr::from([192, 0, 2, 7]));
            let anna = Person("piazza:anna".into());
            let (mut now, mut passed): (Millis, Vec<Millis>) = (0, Vec::new());
            for (pause, stranger) in steps {
                now += pause;
                if limits.may_act(&anna, address, now) {
                    passed.push(now);
                }
                limits.may_join(Some(IpAddr::from(stranger.to_be_bytes())), now);
                prop_assert!(limits.0.len() <= KNOWN);
            }
            for (from, start) in passed.iter().enumerate() {
                for (count, end) in passed[from..].iter().enumerate() {
                    let count = Millis::try_from(count).unwrap() + 1;
                    prop_assert!(count <= STRANGER.burst + (end - start) / STRANGER.every + 1);
                }
            }
        }
    }
}
