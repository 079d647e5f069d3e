//! Which of all pairings that are equally good comes first (C.04.3 art. 3.6, 3.7 and 4): decided one thing after the
//! other, each time among the pairings that agree with what was decided before.

use super::bracket::{Bracket, Graph, Role, Wish};
use super::criteria::Zone;
use super::matching::Matching;
use super::weight::Weight;

/// A bracket, paired; vertices as in [`Bracket`].
#[derive(Clone, Debug, Default)]
pub(super) struct Arranged {
    /// Games inside the bracket, the higher ranked first.
    pub(super) pairs: Vec<(usize, usize)>,
    /// All other edges.
    pub(super) others: Vec<(usize, usize)>,
    /// How many exchanges between the halves it took (art. 4.3).
    pub(super) exchanges: usize,
}

struct Search<'a, W> {
    graph: Graph<'a, W>,
    matching: Matching<W>,
    settled: Vec<(usize, usize)>,
}

/// How many of a bracket are left over by its best pairings; `None`: there is none.
pub(super) fn left_over<W: Weight>(bracket: &Bracket) -> Option<usize> {
    let search = Search::<W>::new(bracket)?;
    let paired = (0..bracket.inside).filter(|&vertex| search.partner(vertex).is_some()).count();
    Some(bracket.inside - paired)
}

/// The first of the best pairings; `None`: there is none.
pub(super) fn arrange<W: Weight>(bracket: &Bracket) -> Option<Arranged> {
    let mut search = Search::<W>::new(bracket)?;
    search.moved_down()?;
    let exchanges = search.halves()?;
    Some(search.finish(exchanges))
}

impl<'a, W: Weight> Search<'a, W> {
    fn new(bracket: &'a Bracket) -> Option<Self> {
        let graph = Graph::new(bracket);
        let residents = bracket.inside - bracket.moved;
        // Where everything fits, the first half meets the second.
        let after = |vertex: usize| {
            if vertex < bracket.moved { bracket.moved } else { bracket.moved + residents / 2 }
        };
        let group = |vertex: usize| match bracket.classes[vertex].zone {
            Zone::Resident => 0,
            Zone::Next => 1,
            Zone::Low => 2,
            Zone::Moved => 3,
            Zone::Spare => 4,
        };
        let mut matching = Matching::new(bracket.classes.len(), &graph, group, after);
        matching.solve(&graph).then_some(Self { graph, matching, settled: Vec::new() })
    }

    /// Whom a vertex meets inside the bracket.
    fn partner(&self, vertex: usize) -> Option<usize> {
        self.matching.mate(vertex).filter(|&mate| self.graph.is_pair(vertex, mate))
    }

    /// Which of those moved down are paired, the first set that will do (art. 4.4), and with whom (art. 4.2).
    fn moved_down(&mut self) -> Option<()> {
        let moved = self.graph.bracket.moved;
        let mut left = (0..moved).filter(|&vertex| self.partner(vertex).is_some()).count();
        if left < moved {
            for vertex in 0..moved {
                if left == 0 {
                    break;
                }
                let role = self.decide(vertex, Role::Paired)?;
                left -= usize::from(role == Role::Paired);
            }
        }
        for vertex in 0..moved {
            if self.partner(vertex).is_some() {
                self.first_partner(vertex)?;
            }
        }
        Some(())
    }

    /// The residents who are left: exchanges between their halves (art. 4.3), then partners (art. 4.2).
    fn halves(&mut self) -> Option<usize> {
        let bracket = self.graph.bracket;
        let alive = self.matching.alive().iter().copied();
        let rest: Vec<usize> =
            alive.filter(|vertex| (bracket.moved..bracket.inside).contains(vertex)).collect();
        let paired = rest.iter().filter(|&&vertex| self.partner(vertex).is_some()).count();
        let (upper, lower) = rest.split_at(paired / 2);
        self.graph.split(&rest, paired / 2);
        self.matching.reweigh(&self.graph);
        self.solve()?;
        let is_upper =
            |search: &Self, vertex: usize| search.partner(vertex).is_some_and(|mate| mate > vertex);
        let exchanges = upper.iter().filter(|&&vertex| !is_upper(self, vertex)).count();
        let mut first = upper.to_vec();
        if exchanges > 0 {
            first.clear();
            let mut left = exchanges;
            for &vertex in upper.iter().rev() {
                let role = if left > 0 { Role::Lower } else { Role::Upper };
                if self.decide(vertex, role)? == Role::Lower {
                    left -= 1;
                } else {
                    first.push(vertex);
                }
            }
            let mut left = exchanges;
            for &vertex in lower {
                let role = if left > 0 { Role::Upper } else { Role::Lower };
                if self.decide(vertex, role)? == Role::Upper {
                    first.push(vertex);
                    left -= 1;
                }
            }
            first.sort_unstable();
        }
        for vertex in first {
            self.first_partner(vertex)?;
        }
        Some(exchanges)
    }

    fn solve(&mut self) -> Option<()> {
        self.matching.solve(&self.graph).then_some(())
    }

    fn has(&self, vertex: usize, role: Role) -> bool {
        let pair = self.partner(vertex);
        match role {
            Role::Open => true,
            Role::Paired => pair.is_some(),
            Role::Floating => pair.is_none(),
            Role::Upper => pair.is_some_and(|mate| mate > vertex),
            Role::Lower => pair.is_none_or(|mate| mate < vertex),
        }
    }

    /// Gives a vertex a role if some best pairing does, otherwise the opposite one.
    fn decide(&mut self, vertex: usize, role: Role) -> Option<Role> {
        let mut less = W::ZERO;
        if !self.has(vertex, role) {
            let wish = Wish::Role(role);
            self.ask(vertex, wish)?;
            if self.has(vertex, role) {
                less = Graph::<W>::wish_weight(self.graph.most(wish));
            }
        }
        let role = if self.has(vertex, role) { role } else { role.opposite() };
        self.graph.roles[vertex] = role;
        self.graph.wish(None);
        self.matching.restrict(vertex, less);
        self.solve()?;
        Some(role)
    }

    /// Gives a vertex the first partner that some best pairing gives it.
    fn first_partner(&mut self, vertex: usize) -> Option<()> {
        let mate = self.matching.mate(vertex)?;
        let earlier: Vec<usize> =
            self.matching.alive().iter().copied().take_while(|&other| other < mate).collect();
        let is_pair = |other| self.graph.is_pair(vertex, other);
        if self.matching.may_match(&self.graph, vertex, &earlier, is_pair) {
            self.ask(vertex, Wish::First)?;
            self.graph.wish(None);
        }
        let mate = self.matching.mate(vertex)?;
        self.settled.push((vertex.min(mate), vertex.max(mate)));
        self.matching.settle(vertex);
        self.solve()
    }

    fn ask(&mut self, vertex: usize, wish: Wish) -> Option<()> {
        self.graph.wish(Some((vertex, wish)));
        self.matching.loosen(vertex, Graph::<W>::wish_weight(self.graph.most(wish)));
        self.solve()
    }

    fn finish(self, exchanges: usize) -> Arranged {
        let Self { graph, matching, settled } = self;
        let mut arranged = Arranged { pairs: settled, others: Vec::new(), exchanges };
        for &vertex in matching.alive() {
            if let Some(mate) = matching.mate(vertex).filter(|&mate| mate > vertex) {
                let all =
                    if graph.is_pair(vertex, mate) { &mut arranged.pairs } else { &mut arranged.others };
                all.push((vertex, mate));
            }
        }
        arranged.pairs.sort_unstable();
        arranged
    }
}
