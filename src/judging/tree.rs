//! A tree of weights: the descriptors of a character, the progress of a team, the decisions of a character (M2–M5).

use super::exact::Exact;

/// A node: a group, whose parts share its weight, or a leaf, of which a level is chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    /// What answers name; nobody else in the tree has it.
    pub id: String,
    /// What people read, if it was written.
    pub name: Option<String>,
    /// Which node it is a part of, by its place in [`Tree::nodes`].
    pub parent: Option<usize>,
    /// Its parts, in the order in which they were written.
    pub parts: Vec<usize>,
    /// Its share of what it is a part of, in hundredths; below nothing only Comportamento (M3).
    pub weight: Exact,
    /// Of a leaf, what each level is worth in hundredths; of a group, nothing.
    pub classes: Option<Vec<Exact>>,
    /// What each level is called, where the author says it; empty elsewhere.
    pub options: Vec<String>,
    /// The character whom it is about: it falls away where that one does not play (M5).
    pub about: Option<String>,
    /// Where it stands in the file, from 1; 0 in the model.
    pub line: usize,
}

impl Node {
    /// What it is called in a mistake and on a sheet.
    pub fn title(&self) -> &str {
        self.name.as_deref().unwrap_or(&self.id)
    }

    /// Whether nobody can say in words what its levels are: more of them than done, partly done, not done, and no options.
    pub fn is_wordless(&self) -> bool {
        let plain = |classes: &[Exact]| {
            let middle = Exact::from(50);
            matches!(classes, [_, _]) || matches!(classes, [_, half, _] if *half == middle)
        };
        self.options.is_empty() && self.classes.as_deref().is_some_and(|classes| !plain(classes))
    }
}

/// Nodes in the order in which they were written, each after or before its parent.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tree {
    /// All of them.
    pub nodes: Vec<Node>,
}

impl Tree {
    /// The nodes that are part of nothing.
    pub fn roots(&self) -> Vec<usize> {
        (0..self.nodes.len()).filter(|at| self.nodes[*at].parent.is_none()).collect()
    }

    /// The leaves, branch by branch, as a sheet shows them.
    pub fn leaves(&self) -> Vec<usize> {
        let mut found = Vec::new();
        let mut open = self.roots();
        open.reverse();
        while let Some(at) = open.pop() {
            if self.nodes[at].classes.is_some() {
                found.push(at);
            }
            open.extend(self.nodes[at].parts.iter().rev());
        }
        found
    }

    /// The node with this name.
    pub fn find(&self, id: &str) -> Option<usize> {
        self.nodes.iter().position(|node| node.id == id)
    }

    /// Whether a node lies below another one, or is it.
    pub fn is_below(&self, at: usize, above: usize) -> bool {
        std::iter::successors(Some(at), |at| self.nodes[*at].parent).any(|at| at == above)
    }

    /// What people call the way to a node, the outermost first.
    pub fn path(&self, at: usize) -> Vec<String> {
        let up = std::iter::successors(Some(at), |at| self.nodes[*at].parent);
        let mut path: Vec<String> = up.map(|at| self.nodes[at].title().to_owned()).collect();
        path.reverse();
        path
    }

    /// What each leaf is worth at its best, in points of a hundred; nothing for a leaf that falls away.
    ///
    /// M5: where something falls away what remains of its siblings is made 100 again, and a group of which nothing remains
    /// falls away likewise. A penalty (M3) is no part of that hundred and stays what it is (M12).
    pub fn shares(&self, dropped: &dyn Fn(usize) -> bool) -> Vec<Option<Exact>> {
        let mut shares = vec![None; self.nodes.len()];
        let roots = self.roots();
        // What remains without a weight makes no hundred.
        if !roots.iter().any(|at| self.counts(*at, dropped)) {
            return shares;
        }
        let mut open = vec![(roots, Exact::hundred())];
        while let Some((siblings, whole)) = open.pop() {
            let kept: Vec<usize> = siblings.into_iter().filter(|at| self.remains(*at, dropped)).collect();
            let weights = kept.iter().map(|at| &self.nodes[*at].weight);
            let together: Exact = weights.filter(|weight| weight.is_positive()).sum();
            for at in kept {
                let node = &self.nodes[at];
                let share = if node.weight.is_negative() {
                    &(&whole * &node.weight) / &Exact::hundred()
                } else if together.is_zero() {
                    Exact::zero()
                } else {
                    &(&whole * &node.weight) / &together
                };
                if node.classes.is_some() {
                    shares[at] = Some(share);
                } else {
                    open.push((node.parts.clone(), share));
                }
            }
        }
        shares
    }

    fn remains(&self, at: usize, dropped: &dyn Fn(usize) -> bool) -> bool {
        // Trees are not deep: `source` refuses those that are.
        let node = &self.nodes[at];
        !dropped(at) && (node.classes.is_some() || node.parts.iter().any(|part| self.counts(*part, dropped)))
    }

    fn counts(&self, at: usize, dropped: &dyn Fn(usize) -> bool) -> bool {
        !self.nodes[at].weight.is_zero() && self.remains(at, dropped)
    }
}
