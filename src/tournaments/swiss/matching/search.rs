//! One search: a tree grows from a vertex that is not matched, until it reaches another.

use super::{Edges, Label, Matching, NONE};
use crate::tournaments::swiss::weight::Weight;

/// What becomes possible next.
enum Event {
    /// The tree reaches this vertex.
    Grow(usize),
    /// This outer vertex meets another outer one.
    Meet(usize),
    /// This inner blossom has to be opened.
    Open(usize),
}

impl<W: Weight> Matching<W> {
    /// Matches one vertex more; `false`: that cannot be, and nothing is different, but for some duals.
    pub(super) fn search(&mut self, graph: &impl Edges<W>, root: usize) -> bool {
        self.label.fill(Label::Free);
        self.near.fill(None);
        self.queue.clear();
        self.mark_outer(self.top[root]);
        let found = self.grow_tree(graph);
        self.tidy();
        found
    }

    fn grow_tree(&mut self, graph: &impl Edges<W>) -> bool {
        loop {
            while let Some(vertex) = self.queue.pop() {
                self.scan(graph, vertex);
            }
            let Some((step, event)) = self.next_event() else { return false };
            if let Event::Meet(vertex) = event
                && let Some((_, other)) = self.near[vertex]
                && self.top[vertex] == self.top[other]
            {
                // They have come into one blossom since: whom else does it meet?
                self.rescan(graph, vertex);
                continue;
            }
            if step > W::ZERO {
                self.shift(step);
            }
            match event {
                Event::Grow(vertex) => {
                    let Some((_, from)) = self.near[vertex] else { return false };
                    let node = self.top[vertex];
                    let beyond = self.mate[self.base(node)];
                    if beyond == NONE {
                        self.augment(from, vertex);
                        return true;
                    }
                    self.label[node] = Label::Inner;
                    self.entry[node] = (from, vertex);
                    self.mark_outer(self.top[beyond]);
                }
                Event::Meet(vertex) => {
                    let Some((_, other)) = self.near[vertex] else { return false };
                    self.close(vertex, other);
                }
                Event::Open(node) => self.open_inner(node),
            }
        }
    }

    fn mark_outer(&mut self, node: usize) {
        self.label[node] = Label::Outer;
        if self.is_vertex(node) {
            self.near[node] = None;
            self.queue.push(node);
            return;
        }
        for vertex in self.vertices(node) {
            self.near[vertex] = None;
            self.queue.push(vertex);
        }
    }

    fn scan(&mut self, graph: &impl Edges<W>, vertex: usize) {
        let Self { alive, dual, top, label, near, .. } = self;
        let (own, node) = (dual[vertex], top[vertex]);
        graph.row(vertex, alive, |other, weight| {
            if top[other] == node {
                return;
            }
            let slack = own + dual[other] - weight;
            let (at, from) =
                if label[top[other]] == Label::Outer { (vertex, other) } else { (other, vertex) };
            if near[at].is_none_or(|(least, _)| slack < least) {
                near[at] = Some((slack, from));
            }
        });
    }

    fn rescan(&mut self, graph: &impl Edges<W>, vertex: usize) {
        let Self { alive, dual, top, label, near, .. } = self;
        let (own, node, mut least) = (dual[vertex], top[vertex], None);
        graph.row(vertex, alive, |other, weight| {
            if top[other] != node && label[top[other]] == Label::Outer {
                let slack = own + dual[other] - weight;
                if least.is_none_or(|(least, _)| slack < least) {
                    least = Some((slack, other));
                }
            }
        });
        near[vertex] = least;
    }

    /// What comes first, and how far the duals have to move for it.
    fn next_event(&self) -> Option<(W, Event)> {
        let mut first: Option<(W, Event)> = None;
        // Where all else is equal, what ends the search.
        for &vertex in &self.alive {
            if let Some((slack, _)) = self.near[vertex]
                && slack == W::ZERO
                && self.label[self.top[vertex]] == Label::Free
                && self.mate[self.base(self.top[vertex])] == NONE
            {
                return Some((slack, Event::Grow(vertex)));
            }
        }
        let mut offer = |step: W, event: Event| {
            if first.as_ref().is_none_or(|(least, _)| step < *least) {
                first = Some((step, event));
            }
        };
        for &vertex in &self.alive {
            let Some((slack, _)) = self.near[vertex] else { continue };
            match self.label[self.top[vertex]] {
                Label::Free => offer(slack, Event::Grow(vertex)),
                Label::Outer => offer(slack.half(), Event::Meet(vertex)),
                Label::Inner => {}
            }
        }
        for node in self.outermost() {
            if self.label[node] == Label::Inner
                && let Some(blossom) = self.blossom(node)
            {
                offer(blossom.dual.half(), Event::Open(node));
            }
        }
        first
    }

    fn shift(&mut self, step: W) {
        for &vertex in &self.alive {
            match self.label[self.top[vertex]] {
                Label::Outer => {
                    self.dual[vertex] = self.dual[vertex] - step;
                    if let Some((slack, _)) = &mut self.near[vertex] {
                        *slack = *slack - step - step;
                    }
                }
                Label::Inner => self.dual[vertex] = self.dual[vertex] + step,
                Label::Free => {
                    if let Some((slack, _)) = &mut self.near[vertex] {
                        *slack = *slack - step;
                    }
                }
            }
        }
        for node in self.outermost() {
            let label = self.label[node];
            if let Some(blossom) = self.blossom_mut(node) {
                match label {
                    Label::Outer => blossom.dual = blossom.dual + step + step,
                    Label::Inner => blossom.dual = blossom.dual - step - step,
                    Label::Free => {}
                }
            }
        }
    }

    /// From an outer node towards the root: the inner node above it, and the outer one above that, with the edges to
    /// each (first the end below).
    fn above(&self, node: usize) -> Option<[(usize, (usize, usize)); 2]> {
        let base = self.base(node);
        let mate = self.mate[base];
        if mate == NONE {
            return None;
        }
        let inner = self.top[mate];
        let (from, to) = self.entry[inner];
        Some([(inner, (base, mate)), (self.top[from], (to, from))])
    }

    /// Two outer nodes are joined by a tight edge: what lies between them becomes a blossom.
    fn close(&mut self, one: usize, other: usize) {
        let climb = |from: usize| {
            let mut nodes = vec![(from, (NONE, NONE))];
            let mut at = from;
            while let Some(steps) = self.above(at) {
                at = steps[1].0;
                nodes.extend(steps);
            }
            nodes
        };
        let (mut left, mut right) = (climb(self.top[one]), climb(self.top[other]));
        // What both have in common goes, but for the lowest of it.
        while left.len() > 1 && right.len() > 1 && left[left.len() - 2].0 == right[right.len() - 2].0 {
            left.pop();
            right.pop();
        }
        let (mut cycle, mut links) = (Vec::new(), Vec::new());
        for (at, &(node, (below, above))) in left.iter().enumerate().rev() {
            cycle.push(node);
            if at > 0 {
                links.push((above, below));
            }
        }
        links.push((one, other));
        right.pop().into_iter().for_each(|(_, link)| {
            cycle.extend(right.iter().map(|&(node, _)| node));
            links.extend(right.iter().skip(1).map(|&(_, link)| link));
            if !right.is_empty() {
                links.push(link);
            }
        });
        let inner: Vec<usize> =
            cycle.iter().copied().filter(|&node| self.label[node] == Label::Inner).collect();
        let node = self.join(cycle, links);
        self.label[node] = Label::Outer;
        for part in inner {
            for vertex in self.vertices(part) {
                self.near[vertex] = None;
                self.queue.push(vertex);
            }
        }
    }

    /// An inner blossom whose dual is used up: its parts along the path stay in the tree, the others leave it.
    fn open_inner(&mut self, node: usize) {
        let (from, to) = self.entry[node];
        let Some(blossom) = self.part(node) else { return };
        let (cycle, links) = (blossom.cycle, blossom.links);
        for &part in &cycle {
            self.label[part] = Label::Free;
        }
        let length = cycle.len();
        let mut at = cycle.iter().position(|&part| part == self.top[to]).unwrap_or(0);
        self.label[cycle[at]] = Label::Inner;
        self.entry[cycle[at]] = (from, to);
        let forward = at % 2 == 1;
        while at % length != 0 {
            let (outer, inner, link) = if forward {
                (at + 1, at + 2, links[(at + 1) % length])
            } else {
                let (first, second) = links[at - 2];
                (at - 1, at - 2, (second, first))
            };
            self.mark_outer(cycle[outer % length]);
            self.label[cycle[inner % length]] = Label::Inner;
            self.entry[cycle[inner % length]] = link;
            at = inner;
        }
    }

    /// Turns matched edges into others and back along the path from a free vertex to the root.
    fn augment(&mut self, from: usize, free: usize) {
        self.turn(self.top[free], free);
        let (mut outer, mut inner) = (from, free);
        loop {
            let node = self.top[outer];
            let above = self.mate[self.base(node)];
            self.turn(node, outer);
            self.mate[outer] = inner;
            self.mate[inner] = outer;
            if above == NONE {
                return;
            }
            let upper = self.top[above];
            let (next, entered) = self.entry[upper];
            self.turn(upper, entered);
            (outer, inner) = (next, entered);
        }
    }
}
