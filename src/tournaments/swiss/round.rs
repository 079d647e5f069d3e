//! A round, bracket by bracket from the top (C.04.3 art. 1.9, 3).

use super::arrange::{Arranged, arrange, left_over};
use super::bracket::Bracket;
use super::colour::{Strength, difference, repeated};
use super::complete::{bye_score, is_complete, suits_next};
use super::criteria::{Class, Ladder, Zone};
use super::player::{Float, Player};
use super::weight::{Weight as _, Wide};
use crate::tournaments::field::Side;
use crate::tournaments::points::Points;

/// A bracket and how it was paired, players by rank from 0.
#[derive(Clone, Debug)]
pub(super) struct Paired {
    /// Everybody in it, ascending.
    pub(super) members: Vec<usize>,
    /// How many of them were moved down.
    pub(super) moved: usize,
    /// The higher ranked first.
    pub(super) pairs: Vec<(usize, usize)>,
    /// Who goes on to the next bracket, or has the bye.
    pub(super) floaters: Vec<usize>,
    /// How many exchanges between the halves it took (art. 4.3).
    pub(super) exchanges: usize,
    /// The first rank below it.
    pub(super) next: usize,
    /// The score that was to have the bye, if nobody higher up has it.
    pub(super) bye: Option<Points>,
    /// What the bracket was compared by.
    pub(super) bracket: Bracket,
}

/// A whole round.
#[derive(Clone, Debug, Default)]
pub(super) struct Round {
    pub(super) brackets: Vec<Paired>,
    pub(super) bye: Option<usize>,
}

/// What is still to be paired.
struct Rest<'a> {
    players: &'a [Player],
    /// Who was moved down.
    moved: Vec<usize>,
    /// The first resident of the bracket.
    first: usize,
    /// The first below it.
    next: usize,
    /// The first below the scoregroup after it.
    low: usize,
    /// The score that has the bye, as long as nobody has it.
    bye: Option<Points>,
}

/// How much of what lies below is looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum View {
    /// The bracket alone; what it leaves over has to suit the next one as well as can be.
    Alone,
    /// The scoregroup below as well (C8); those left over after that have to have somebody to meet.
    Next,
    /// Everybody.
    Whole,
}

/// `None`: no legal pairing.
pub(super) fn pair(players: &[Player]) -> Option<Round> {
    let odd = players.len() % 2 == 1;
    let bye = if odd { Some(bye_score(players)?) } else { None };
    let all: Vec<usize> = (0..players.len()).collect();
    if !odd && !is_complete(players, &all, None) {
        return None;
    }
    let group_end = |first: usize| {
        let score = players.get(first).map(|player| player.score);
        players[first..]
            .iter()
            .position(|player| Some(player.score) != score)
            .map_or(players.len(), |n| first + n)
    };
    let mut rest = Rest { players, moved: Vec::new(), first: 0, next: 0, low: 0, bye };
    let mut round = Round::default();
    while rest.first < players.len() {
        rest.next = group_end(rest.first);
        rest.low = if rest.next < players.len() { group_end(rest.next) } else { rest.next };
        let paired = rest.pair()?;
        rest.moved.clone_from(&paired.floaters);
        if rest.bye_is_here() && paired.floaters.len() == 1 {
            round.bye = paired.floaters.first().copied();
            rest.moved.clear();
            rest.bye = None;
        }
        rest.first = rest.next;
        round.brackets.push(paired);
    }
    rest.moved.is_empty().then_some(round)
}

impl Rest<'_> {
    /// Whether everybody who may have the bye and is left is in this bracket.
    fn bye_is_here(&self) -> bool {
        self.bye.is_some_and(|level| self.players[self.first].score <= level)
    }

    fn members(&self) -> Vec<usize> {
        self.moved.iter().copied().chain(self.first..self.next).collect()
    }

    fn pair(&self) -> Option<Paired> {
        if let Some(paired) = self.straight() {
            return Some(paired);
        }
        let odd = (self.members().len()) % 2 == 1;
        let views: &[View] = match (self.bye_is_here(), odd) {
            (true, true) => &[View::Alone, View::Whole],
            (true, false) => &[View::Whole],
            (false, _) => &[View::Alone, View::Next, View::Whole],
        };
        views.iter().find_map(|&view| self.seen(view))
    }

    /// A bracket without anybody moved down whose halves fit as they stand: no criterion could be served better, and no
    /// candidate comes earlier.
    fn straight(&self) -> Option<Paired> {
        let count = self.next - self.first;
        let (half, last) = (self.first + count / 2, self.next - 1);
        let pairs: Vec<(usize, usize)> = (self.first..half).zip(half..self.next).collect();
        let fits = |&(a, b): &(usize, usize)| {
            let (one, other) = (&self.players[a], &self.players[b]);
            let colours = one.due.side.is_none() || one.due.side != other.due.side;
            colours && one.barred_from.binary_search(&b).is_err()
        };
        let floaters: Vec<usize> = (count % 2 == 1).then_some(last).into_iter().collect();
        if !self.moved.is_empty() || !pairs.iter().all(fits) || !self.may_float(&floaters) {
            return None;
        }
        let bracket = self.bracket(View::Alone, true).0;
        let (members, next, bye) = (self.members(), self.next, self.bye);
        Some(Paired { members, moved: 0, pairs, floaters, exchanges: 0, next, bye, bracket })
    }

    /// Whether nobody else of a bracket without anybody moved down should rather float than these, none or one.
    fn may_float(&self, floaters: &[usize]) -> bool {
        let below: Vec<usize> = (self.next..self.players.len()).collect();
        match (floaters, self.bye.filter(|_| self.bye_is_here())) {
            ([], Some(_)) => false,
            ([], None) => is_complete(self.players, &below, self.bye),
            (&[last, ..], bye) => {
                let player = &self.players[last];
                let fresh = !player.floats.contains(&Some(Float::Down));
                let suits = if let Some(level) = bye {
                    let may_have_bye = |player: &Player| !player.barred && player.score == level;
                    let residents = &self.players[self.first..self.next];
                    let fewer = |other: &Player| may_have_bye(other) && other.unplayed < player.unplayed;
                    may_have_bye(player)
                        && !residents.iter().any(fewer)
                        && is_complete(self.players, &below, None)
                } else {
                    let (group, after) = (&below[..self.low - self.next], &below[self.low - self.next..]);
                    suits_next(self.players, floaters, group, after, self.bye)
                };
                fresh && suits
            }
        }
    }

    /// The pairing of the bracket as it looks from there; `None`: more has to be looked at.
    fn seen(&self, view: View) -> Option<Paired> {
        let (mut bracket, ranks) = self.bracket(view, true);
        if self.bye_is_here() && measured(&bracket)? != 1 {
            // C9 is for brackets that leave over nobody but who has the bye.
            if view == View::Alone {
                return None;
            }
            bracket = self.bracket(view, false).0;
        }
        let arranged = solved(&bracket)?;
        let rank = |vertex: usize| ranks[vertex];
        let pairs: Vec<(usize, usize)> = arranged.pairs.iter().map(|&(a, b)| (rank(a), rank(b))).collect();
        let mut floats = vec![true; bracket.inside];
        for &(a, b) in &arranged.pairs {
            floats[a] = false;
            floats[b] = false;
        }
        let floaters: Vec<usize> = (0..bracket.inside).filter(|&vertex| floats[vertex]).map(rank).collect();
        if !self.holds(view, &bracket, &ranks, &arranged, &floaters) {
            return None;
        }
        let (members, moved, exchanges) = (self.members(), self.moved.len(), arranged.exchanges);
        let (next, bye) = (self.next, self.bye);
        Some(Paired { members, moved, pairs, floaters, exchanges, next, bye, bracket })
    }

    /// Whether what was not looked at agrees.
    fn holds(
        &self,
        view: View,
        bracket: &Bracket,
        ranks: &[usize],
        arranged: &Arranged,
        floaters: &[usize],
    ) -> bool {
        let below: Vec<usize> = (self.next..self.players.len()).collect();
        let after: Vec<usize> = (self.low..self.players.len()).collect();
        match view {
            View::Whole => true,
            View::Alone if self.bye_is_here() => is_complete(self.players, &below, None),
            View::Alone if floaters.is_empty() => is_complete(self.players, &below, self.bye),
            View::Alone => {
                let group: Vec<usize> = (self.next..self.low).collect();
                suits_next(self.players, floaters, &group, &after, self.bye)
            }
            View::Next => {
                let is_game = |&(a, b): &(usize, usize)| bracket.may_play(a, b);
                let mut open = vec![true; ranks.len()];
                for (a, b) in
                    arranged.pairs.iter().copied().chain(arranged.others.iter().copied().filter(is_game))
                {
                    open[a] = false;
                    open[b] = false;
                }
                let mut left: Vec<usize> = (0..ranks.len()).filter(|&v| open[v]).map(|v| ranks[v]).collect();
                left.extend(after);
                is_complete(self.players, &left, self.bye)
            }
        }
    }

    fn class(&self, rank: usize, zone: Zone, scores: &[Points]) -> Class {
        let player = &self.players[rank];
        let inside = zone <= Zone::Resident;
        let absolute = player.due.strength == Strength::Absolute;
        let last = player.topscorer || self.players.iter().take(1).any(|first| first.topscorer);
        let strength = if inside || absolute { player.due.strength } else { Strength::None };
        let due = player.due.side.filter(|_| strength != Strength::None);
        let may_have_bye = !player.barred && self.bye == Some(player.score);
        Class {
            zone,
            level: if inside { scores.iter().position(|&s| s == player.score).unwrap_or(0) } else { 0 },
            strength,
            side: due,
            topscorer: absolute && player.topscorer,
            difference: if inside && absolute && last { difference(&player.colours) } else { 0 },
            repeated: inside && absolute && last && repeated(&player.colours) == due.map(Side::other),
            floats: if inside { player.floats } else { [None, None] },
            may_have_bye,
            unplayed: if inside && may_have_bye { player.unplayed } else { 0 },
        }
    }

    /// The bracket with what is seen below it, and the ranks of its vertices; `unplayed`: whether C9 counts.
    fn bracket(&self, view: View, unplayed: bool) -> (Bracket, Vec<usize>) {
        let mut ranks = self.members();
        let (moved, inside) = (self.moved.len(), ranks.len());
        ranks.extend(match view {
            View::Alone => 0..0,
            View::Next => self.next..self.low,
            View::Whole => self.next..self.players.len(),
        });
        let mut scores: Vec<Points> = ranks[..inside].iter().map(|&rank| self.players[rank].score).collect();
        scores.dedup();
        let zone = |vertex: usize, rank: usize| match vertex {
            _ if vertex < moved => Zone::Moved,
            _ if vertex < inside => Zone::Resident,
            _ if rank < self.low => Zone::Next,
            _ => Zone::Low,
        };
        let mut classes: Vec<Class> = ranks
            .iter()
            .enumerate()
            .map(|(vertex, &rank)| self.class(rank, zone(vertex, rank), &scores))
            .collect();
        let spare_is_bye = view == View::Whole || self.bye_is_here();
        for class in &mut classes {
            if !spare_is_bye {
                class.may_have_bye = true;
            }
            if !unplayed || !spare_is_bye || !self.bye_is_here() {
                class.unplayed = 0;
            }
        }
        let mut place = vec![usize::MAX; self.players.len()];
        for (vertex, &rank) in ranks.iter().enumerate() {
            place[rank] = vertex;
        }
        let mut barred: Vec<Vec<usize>> = ranks
            .iter()
            .map(|&rank| {
                let places = self.players[rank].barred_from.iter().map(|&other| place[other]);
                places.filter(|&vertex| vertex != usize::MAX).collect()
            })
            .collect();
        if classes.len() % 2 == 1 {
            classes.push(Class::spare());
            barred.push(Vec::new());
        }
        let ladder = Ladder::new(&classes, &scores);
        (Bracket { classes, barred, moved, inside, whole: view == View::Whole, ladder }, ranks)
    }
}

/// Calls a function with numbers as wide as the bracket needs.
macro_rules! with_width {
    ($bracket:expr, $call:ident) => {{
        let bits = $bracket.bits();
        if bits < i64::BITS {
            $call::<i64>($bracket)
        } else if bits < i128::BITS {
            $call::<i128>($bracket)
        } else if bits <= Wide::<4>::BITS {
            $call::<Wide<4>>($bracket)
        } else if bits <= Wide::<8>::BITS {
            $call::<Wide<8>>($bracket)
        } else {
            $call::<Wide<64>>($bracket)
        }
    }};
}

fn solved(bracket: &Bracket) -> Option<Arranged> {
    with_width!(bracket, arrange)
}

fn measured(bracket: &Bracket) -> Option<usize> {
    with_width!(bracket, left_over)
}
