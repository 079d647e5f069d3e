//! Blossoms: how they are made, turned, opened and dissolved.

use super::{Blossom, Label, Matching, NONE};
use crate::tournaments::swiss::weight::Weight;

impl<W: Weight> Matching<W> {
    pub(super) fn is_vertex(&self, node: usize) -> bool {
        node < self.mate.len()
    }

    pub(super) fn blossom(&self, node: usize) -> Option<&Blossom<W>> {
        self.blossoms.get(node.checked_sub(self.mate.len())?)?.as_ref()
    }

    pub(super) fn blossom_mut(&mut self, node: usize) -> Option<&mut Blossom<W>> {
        let at = node.checked_sub(self.mate.len())?;
        self.blossoms.get_mut(at)?.as_mut()
    }

    pub(super) fn base(&self, node: usize) -> usize {
        self.blossom(node).map_or(node, |blossom| blossom.base)
    }

    /// All outermost blossoms.
    pub(super) fn outermost(&self) -> Vec<usize> {
        let first = self.mate.len();
        let nodes = first..first + self.blossoms.len();
        nodes.filter(|&node| self.blossom(node).is_some() && self.parent[node] == NONE).collect()
    }

    pub(super) fn vertices(&self, node: usize) -> Vec<usize> {
        let (mut found, mut open) = (Vec::new(), vec![node]);
        while let Some(node) = open.pop() {
            match self.blossom(node) {
                Some(blossom) => open.extend(&blossom.cycle),
                None => found.push(node),
            }
        }
        found
    }

    /// Joins nodes of the tree to a blossom; the first holds its base.
    pub(super) fn join(&mut self, cycle: Vec<usize>, links: Vec<(usize, usize)>) -> usize {
        let blossom = Blossom { base: self.base(cycle[0]), cycle, links, dual: W::ZERO };
        let node = self.unused.pop().unwrap_or_else(|| {
            self.blossoms.push(None);
            self.label.push(Label::Free);
            self.entry.push((NONE, NONE));
            self.parent.push(NONE);
            self.mate.len() + self.blossoms.len() - 1
        });
        self.parent[node] = NONE;
        for &part in &blossom.cycle {
            self.parent[part] = node;
        }
        let at = node - self.mate.len();
        self.blossoms[at] = Some(blossom);
        for vertex in self.vertices(node) {
            self.top[vertex] = node;
        }
        node
    }

    /// Takes a blossom apart; its parts become outermost, and keep how they are matched.
    pub(super) fn part(&mut self, node: usize) -> Option<Blossom<W>> {
        let at = node.checked_sub(self.mate.len())?;
        let blossom = self.blossoms.get_mut(at)?.take()?;
        for &part in &blossom.cycle {
            self.parent[part] = NONE;
            for vertex in self.vertices(part) {
                self.top[vertex] = part;
            }
        }
        self.unused.push(node);
        Some(blossom)
    }

    /// Takes an outermost blossom apart outside a search. Its dual goes to its vertices: edges inside stay tight, the
    /// one that leaves it does not.
    pub(super) fn dissolve(&mut self, node: usize) {
        let vertices = self.vertices(node);
        let Some(blossom) = self.part(node) else { return };
        if blossom.dual > W::ZERO {
            for vertex in vertices {
                self.dual[vertex] = self.dual[vertex] + blossom.dual.half();
            }
            self.expose(blossom.base);
        }
    }

    /// Takes apart outermost blossoms that hold nothing, or what can as well be held by the only vertex outside.
    pub(super) fn tidy(&mut self) {
        let mut open = self.outermost();
        while let Some(node) = open.pop() {
            self.hand_out(node);
            if self.blossom(node).is_some_and(|blossom| blossom.dual == W::ZERO)
                && let Some(blossom) = self.part(node)
            {
                open.extend(blossom.cycle);
            }
        }
    }

    /// Around all vertices but one a blossom says no more than the dual of that one does.
    fn hand_out(&mut self, node: usize) {
        let Some(blossom) = self.blossom(node) else { return };
        let half = blossom.dual.half();
        let outside = self.alive.iter().filter(|&&vertex| self.top[vertex] != node).take(2);
        let &[vertex] = &outside.copied().collect::<Vec<_>>()[..] else { return };
        if half > W::ZERO {
            for inside in self.vertices(node) {
                self.dual[inside] = self.dual[inside] + half;
            }
            self.dual[vertex] = self.dual[vertex] - half;
            if let Some(blossom) = self.blossom_mut(node) {
                blossom.dual = W::ZERO;
            }
        }
    }

    /// Makes a vertex the base of a node that holds it; who else is in it is matched inside.
    pub(super) fn turn(&mut self, node: usize, vertex: usize) {
        if self.is_vertex(node) {
            return;
        }
        let mut part = vertex;
        while self.parent[part] != node {
            part = self.parent[part];
        }
        self.turn(part, vertex);
        let Some(blossom) = self.blossom_mut(node) else { return };
        let at = blossom.cycle.iter().position(|&other| other == part).unwrap_or(0);
        blossom.cycle.rotate_left(at);
        blossom.links.rotate_left(at);
        blossom.base = vertex;
        let pairs: Vec<_> = (1..blossom.cycle.len())
            .step_by(2)
            .map(|k| (blossom.cycle[k], blossom.cycle[k + 1], blossom.links[k]))
            .collect();
        for (one, other, (from, to)) in pairs {
            self.turn(one, from);
            self.turn(other, to);
            self.mate[from] = to;
            self.mate[to] = from;
        }
    }
}
