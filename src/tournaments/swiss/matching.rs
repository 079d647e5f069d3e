//! Perfect matchings of the greatest weight in general graphs (Edmonds' blossoms with dual variables), made to be asked
//! again and again: edges may be given more weight or taken away, and only what that disturbs is matched anew.
//!
//! Graphs are given by rows and never stored: memory is linear in the number of vertices. All weights are even, which
//! keeps the duals whole: a search grows one tree, all its tight edges join duals of one parity, so that the slack
//! between two of its outer vertices is even.

mod blossoms;
mod search;
#[cfg(test)]
mod tests;

use super::weight::Weight;
use std::cmp::Ordering;

/// No vertex, or no blossom.
pub(super) const NONE: usize = usize::MAX;

/// A graph without loops.
pub(super) trait Edges<W> {
    /// Shows every edge between a vertex and those of `among`, with its weight, which is even.
    fn row(&self, from: usize, among: &[usize], visit: impl FnMut(usize, W));

    /// The weight of one edge, if there is one.
    fn weight(&self, one: usize, other: usize) -> Option<W>;
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Label {
    /// Not in the tree.
    Free,
    /// An even number of edges from the root.
    Outer,
    /// An odd number of edges from the root.
    Inner,
}

/// An odd cycle that is treated as one vertex.
#[derive(Clone, Debug)]
struct Blossom<W> {
    /// Its parts; the one that holds the base comes first.
    cycle: Vec<usize>,
    /// The edge from each part to the next, first the end in that part.
    links: Vec<(usize, usize)>,
    base: usize,
    dual: W,
}

/// A matching with the duals that prove it.
pub(super) struct Matching<W> {
    /// Who still takes part, ascending.
    alive: Vec<usize>,
    dual: Vec<W>,
    mate: Vec<usize>,
    /// The outermost blossom (or the vertex itself) that holds a vertex.
    top: Vec<usize>,
    /// By node: vertices first, then blossoms.
    parent: Vec<usize>,
    /// By node less the number of vertices.
    blossoms: Vec<Option<Blossom<W>>>,
    unused: Vec<usize>,
    // What follows belongs to one search.
    label: Vec<Label>,
    /// How an inner node was reached: from an outer vertex to one of its own.
    entry: Vec<(usize, usize)>,
    queue: Vec<usize>,
    /// The least slack to an outer vertex (of another blossom), and which.
    near: Vec<Option<(W, usize)>>,
}

impl<W: Weight> Matching<W> {
    /// A graph whose edges all weigh nothing, matched in part.
    pub(super) fn alike(mates: Vec<usize>) -> Self {
        let mut matching = Self::unmatched(mates.len());
        matching.mate = mates;
        matching
    }

    fn unmatched(vertices: usize) -> Self {
        let alive: Vec<usize> = (0..vertices).collect();
        Self {
            dual: vec![W::ZERO; vertices],
            mate: vec![NONE; vertices],
            top: alive.clone(),
            parent: vec![NONE; vertices],
            blossoms: Vec::new(),
            unused: Vec::new(),
            label: vec![Label::Free; vertices],
            entry: vec![(NONE, NONE); vertices],
            queue: Vec::new(),
            near: vec![None; vertices],
            alive,
        }
    }

    /// Nothing matched yet, with duals that are large enough; then what is tight, each vertex with the first that is
    /// free, counted from `after(vertex)` on and then from the front.
    ///
    /// Vertices of a group are taken to be matched among themselves, those of later groups with whoever is left: the
    /// better that is guessed, the less there is to search.
    pub(super) fn new(
        vertices: usize,
        graph: &impl Edges<W>,
        group: impl Fn(usize) -> usize,
        after: impl Fn(usize) -> usize,
    ) -> Self {
        let mut matching = Self::unmatched(vertices);
        let mut by_group = matching.alive.clone();
        by_group.sort_by_key(|&vertex| group(vertex));
        for vertex in by_group {
            let (dual, mut most) = (&matching.dual, None);
            graph.row(vertex, &matching.alive, |other, weight| match group(other).cmp(&group(vertex)) {
                Ordering::Less => most = most.max(Some(weight - dual[other])),
                Ordering::Equal => most = most.max(Some(weight.half())),
                Ordering::Greater => {}
            });
            matching.dual[vertex] = most.unwrap_or(W::ZERO);
        }
        for vertex in 0..vertices {
            // As small as the others let it be, so that every vertex has some tight edge.
            let (dual, mut least) = (&matching.dual, None);
            graph.row(vertex, &matching.alive, |other, weight| least = least.max(Some(weight - dual[other])));
            matching.dual[vertex] = least.unwrap_or(matching.dual[vertex]);
        }
        for vertex in 0..vertices {
            if matching.mate[vertex] != NONE {
                continue;
            }
            let (mut best, from) = (NONE, after(vertex));
            let Self { alive, dual, mate, .. } = &matching;
            let own = dual[vertex];
            graph.row(vertex, alive, |other, weight| {
                let better = best == NONE || (best < from && other >= from);
                if mate[other] == NONE && better && own + dual[other] == weight {
                    best = other;
                }
            });
            if best != NONE {
                matching.mate[vertex] = best;
                matching.mate[best] = vertex;
            }
        }
        matching
    }

    /// Whom a vertex is matched with.
    pub(super) fn mate(&self, vertex: usize) -> Option<usize> {
        Some(self.mate[vertex]).filter(|&mate| mate != NONE)
    }

    /// Who still takes part.
    pub(super) fn alive(&self) -> &[usize] {
        &self.alive
    }

    /// What blossoms hold around a vertex and each other one.
    fn around(&self, vertex: usize) -> Vec<W> {
        let mut nodes = Vec::new();
        let mut node = vertex;
        while self.parent[node] != NONE {
            nodes.push((node, self.parent[node]));
            node = self.parent[node];
        }
        let (mut around, mut sum) = (vec![W::ZERO; self.mate.len()], W::ZERO);
        for (part, node) in nodes.into_iter().rev() {
            let Some(blossom) = self.blossom(node) else { continue };
            sum = sum + blossom.dual;
            for &beside in blossom.cycle.iter().filter(|&&beside| beside != part) {
                for other in self.vertices(beside) {
                    around[other] = sum;
                }
            }
        }
        around
    }

    /// Whether a vertex could meet one of these, edges being shown to `is_asked`, in some matching of the greatest
    /// weight, as far as the duals can tell.
    pub(super) fn may_match(
        &self,
        graph: &impl Edges<W>,
        vertex: usize,
        among: &[usize],
        is_asked: impl Fn(usize) -> bool,
    ) -> bool {
        let (around, mut may) = (self.around(vertex), false);
        graph.row(vertex, among, |other, weight| {
            may |= self.dual[vertex] + self.dual[other] + around[other] <= weight && is_asked(other);
        });
        may
    }

    /// Matches everybody who is not; `false`: there is no perfect matching.
    pub(super) fn solve(&mut self, graph: &impl Edges<W>) -> bool {
        let exposed: Vec<usize> = self.alive.iter().copied().filter(|&v| self.mate[v] == NONE).collect();
        exposed.into_iter().all(|root| self.mate[root] != NONE || self.search(graph, root))
    }

    /// Before a vertex is given edges of up to `more` additional weight: it is matched anew.
    pub(super) fn loosen(&mut self, vertex: usize, more: W) {
        self.open(vertex);
        self.expose(vertex);
        self.dual[vertex] = self.dual[vertex] + more;
    }

    /// After some edges of a vertex have been taken away, or before they are; the rest of them have lost `less`.
    pub(super) fn restrict(&mut self, vertex: usize, less: W) {
        self.open(vertex);
        self.dual[vertex] = self.dual[vertex] - less;
    }

    /// A pair stays as it is, and takes no further part.
    pub(super) fn settle(&mut self, vertex: usize) {
        let mate = self.mate[vertex];
        self.open(vertex);
        if mate != NONE {
            self.open(mate);
        }
        self.mate[vertex] = mate;
        if mate != NONE {
            self.mate[mate] = vertex;
        }
        self.alive.retain(|&other| other != vertex && other != mate);
    }

    /// After edges have lost weight anywhere: what is no longer tight is matched anew.
    pub(super) fn reweigh(&mut self, graph: &impl Edges<W>) {
        for vertex in self.alive.clone() {
            self.open(vertex);
        }
        for vertex in self.alive.clone() {
            let mate = self.mate[vertex];
            let tight = |weight| self.dual[vertex] + self.dual[mate] == weight;
            if mate != NONE && !graph.weight(vertex, mate).is_some_and(tight) {
                self.expose(vertex);
            }
        }
    }

    fn expose(&mut self, vertex: usize) {
        let mate = self.mate[vertex];
        if mate != NONE {
            self.mate[mate] = NONE;
            self.mate[vertex] = NONE;
        }
    }

    /// Dissolves all blossoms around a vertex.
    fn open(&mut self, vertex: usize) {
        while self.top[vertex] >= self.mate.len() {
            self.dissolve(self.top[vertex]);
        }
    }
}
