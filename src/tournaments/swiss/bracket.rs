//! A bracket as a graph whose heaviest perfect matching is its pairing.
//!
//! Vertices are the players in order of rank, so that inside a bracket the order of vertices is that of the numbers
//! BSN (art. 4.1): first who was moved down, then the residents, then whoever else has to be seen.

use super::criteria::{Class, Criterion, Ladder, Zone, pair_values};
use super::matching::Edges;
use super::weight::Weight;

/// The players of a bracket, as vertices.
#[derive(Clone, Debug)]
pub(super) struct Bracket {
    /// What weighs of each vertex.
    pub(super) classes: Vec<Class>,
    /// By vertex: whom they cannot meet (C1), ascending.
    pub(super) barred: Vec<Vec<usize>>,
    /// How many were moved down.
    pub(super) moved: usize,
    /// How many are in the bracket.
    pub(super) inside: usize,
    /// Whether everybody who is left takes part: then what cannot meet has no edge at all. Otherwise two who do not
    /// meet may both be left over.
    pub(super) whole: bool,
    pub(super) ladder: Ladder,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// No edge.
    Apart,
    /// A game inside the bracket.
    Pair,
    /// Both float, or are not of the bracket.
    Float,
}

/// What has been decided of a vertex already.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    /// Nothing.
    Open,
    /// Is paired inside the bracket.
    Paired,
    /// Is not.
    Floating,
    /// Is the higher of their pair (S1).
    Upper,
    /// Is the lower of their pair, or floats (S2).
    Lower,
}

impl Role {
    fn admits(self, own: usize, other: usize, kind: Kind) -> bool {
        let pair = kind == Kind::Pair;
        match self {
            Self::Open => true,
            Self::Paired => pair,
            Self::Floating => !pair,
            Self::Upper => pair && own < other,
            Self::Lower => !pair || own > other,
        }
    }

    /// What is left if this cannot be.
    pub(super) fn opposite(self) -> Self {
        match self {
            Self::Open => Self::Open,
            Self::Paired => Self::Floating,
            Self::Floating => Self::Paired,
            Self::Upper => Self::Lower,
            Self::Lower => Self::Upper,
        }
    }
}

/// What is wished of one vertex, below everything else.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Wish {
    /// A role.
    Role(Role),
    /// The first partner inside the bracket.
    First,
}

/// The halves of what is paired among residents (art. 3.2, 4.3): exchanges between them come before anything else
/// that is not a criterion.
#[derive(Clone, Debug)]
struct Halves {
    /// By vertex: from 1, 0 who has no part in it.
    number: Vec<i64>,
    /// Numbers up to this are S1.
    upper: i64,
    /// More than all differences of numbers together.
    exchange: i64,
}

/// A bracket with its weights.
pub(super) struct Graph<'a, W> {
    pub(super) bracket: &'a Bracket,
    kinds: Vec<(Kind, W)>,
    /// By vertex: its row in `kinds`.
    class: Vec<usize>,
    classes: usize,
    pub(super) roles: Vec<Role>,
    wish: Option<(usize, Wish)>,
    halves: Option<Halves>,
    wish_bits: u32,
}

fn bits(most: u128) -> u32 {
    u128::BITS - most.leading_zeros()
}

/// Room for a wish, and for the exchanges above it.
fn low_bits(vertices: usize) -> (u32, u32) {
    let count = vertices as u128 + 1;
    (bits(2 * count), bits(2 * count * (count * count + count)))
}

impl Bracket {
    /// How many bits weights need, duals included.
    pub(super) fn bits(&self) -> u32 {
        let (wish, exchange) = low_bits(self.classes.len());
        self.ladder.bits() + wish + exchange + bits(self.classes.len() as u128) + 4
    }

    /// Whether two could meet, here or further down (C1, C3).
    pub(super) fn may_play(&self, one: usize, other: usize) -> bool {
        let (a, b) = (&self.classes[one.min(other)], &self.classes[one.max(other)]);
        let moved = a.zone == Zone::Moved && b.zone == Zone::Moved;
        let met = self.barred[one].binary_search(&other).is_ok();
        b.zone != Zone::Spare && !moved && !met && a.may_meet(b)
    }

    /// What an edge of two classes is; the higher ranked first.
    fn kind(&self, a: &Class, b: &Class) -> (Kind, Vec<(Criterion, usize, i64)>) {
        let left_over = if self.whole { Kind::Apart } else { Kind::Float };
        if b.zone == Zone::Spare {
            let values = if a.zone <= Zone::Resident {
                vec![(Criterion::C9, 0, -i64::from(a.unplayed))]
            } else {
                Vec::new()
            };
            return if a.may_have_bye { (Kind::Float, values) } else { (Kind::Apart, Vec::new()) };
        }
        let apart = a.zone == Zone::Moved && b.zone == Zone::Moved;
        if apart || !a.may_meet(b) {
            return (left_over, Vec::new());
        }
        match b.zone {
            Zone::Moved | Zone::Resident => (Kind::Pair, pair_values(a, b)),
            Zone::Next if a.zone == Zone::Next => (Kind::Float, vec![(Criterion::C8, 0, 1)]),
            Zone::Next => (Kind::Float, vec![(Criterion::C8, 0, 1), (Criterion::C8, 1 + a.level, 1)]),
            Zone::Low | Zone::Spare => (Kind::Float, Vec::new()),
        }
    }
}

impl<'a, W: Weight> Graph<'a, W> {
    pub(super) fn new(bracket: &'a Bracket) -> Self {
        let mut distinct: Vec<Class> = bracket.classes.clone();
        distinct.sort_unstable();
        distinct.dedup();
        let class = bracket.classes.iter().map(|class| distinct.binary_search(class).unwrap_or(0)).collect();
        let (wish_bits, exchange_bits) = low_bits(bracket.classes.len());
        let shift = 1 + wish_bits + exchange_bits;
        let mut kinds = Vec::with_capacity(distinct.len() * distinct.len());
        for one in &distinct {
            for other in &distinct {
                let ordered = (one.zone, one.level) <= (other.zone, other.level);
                let (higher, lower) = if ordered { (one, other) } else { (other, one) };
                let (kind, values) = bracket.kind(higher, lower);
                kinds.push((kind, bracket.ladder.pack(&values, shift)));
            }
        }
        Self {
            bracket,
            kinds,
            class,
            classes: distinct.len(),
            roles: vec![Role::Open; bracket.classes.len()],
            wish: None,
            halves: None,
            wish_bits,
        }
    }

    /// Twice a wish's worth, as the duals count it.
    pub(super) fn wish_weight(value: usize) -> W {
        W::of(i64::try_from(value).unwrap_or(i64::MAX), 1)
    }

    /// The greatest worth of a wish.
    pub(super) fn most(&self, wish: Wish) -> usize {
        match wish {
            Wish::Role(_) => 1,
            Wish::First => self.bracket.inside,
        }
    }

    pub(super) fn wish(&mut self, wish: Option<(usize, Wish)>) {
        self.wish = wish;
    }

    /// Splits these vertices (ascending) into halves, `upper` of them in the first.
    pub(super) fn split(&mut self, vertices: &[usize], upper: usize) {
        let mut number = vec![0; self.class.len()];
        for (&vertex, place) in vertices.iter().zip(1..) {
            number[vertex] = place;
        }
        let count = i64::try_from(self.class.len()).unwrap_or(i64::MAX);
        let upper = i64::try_from(upper).unwrap_or(i64::MAX);
        self.halves = Some(Halves { number, upper, exchange: count * count + count });
    }

    /// Whether an edge is a game inside the bracket.
    pub(super) fn is_pair(&self, one: usize, other: usize) -> bool {
        self.kind(one, other).0 == Kind::Pair
    }

    fn is_barred(&self, one: usize, other: usize) -> bool {
        self.bracket.barred[one].binary_search(&other).is_ok()
    }

    fn kind(&self, one: usize, other: usize) -> (Kind, W) {
        if self.is_barred(one, other) {
            return self.left_over();
        }
        self.kinds[self.class[one] * self.classes + self.class[other]]
    }

    fn left_over(&self) -> (Kind, W) {
        (if self.bracket.whole { Kind::Apart } else { Kind::Float }, W::ZERO)
    }

    /// What exchanges cost: as many as there are, then the numbers that change sides. Games between the halves as they
    /// were cost nothing.
    fn exchanges(halves: &Halves, one: usize, other: usize, kind: Kind) -> i64 {
        let number = |vertex: usize| halves.number[vertex];
        let down = |vertex: usize| {
            let own = number(vertex);
            if own > 0 && own <= halves.upper { own - halves.exchange } else { 0 }
        };
        if kind != Kind::Pair {
            return down(one) + down(other);
        }
        let (a, b) = (number(one.min(other)), number(one.max(other)));
        if b <= halves.upper {
            down(one.max(other))
        } else if a > halves.upper {
            -a
        } else {
            0
        }
    }

    fn worth(&self, vertex: usize, wish: Wish, other: usize, kind: Kind) -> i64 {
        let worth = match wish {
            Wish::Role(role) => usize::from(role.admits(vertex, other, kind)),
            Wish::First if kind == Kind::Pair => self.bracket.inside - other,
            Wish::First => 0,
        };
        i64::try_from(worth).unwrap_or(i64::MAX)
    }

    fn edge(&self, one: usize, other: usize, (kind, weight): (Kind, W)) -> Option<W> {
        let roles = self.roles[one].admits(one, other, kind) && self.roles[other].admits(other, one, kind);
        if kind == Kind::Apart || !roles {
            return None;
        }
        let mut low = 0;
        if let Some(halves) = &self.halves {
            low = Self::exchanges(halves, one, other, kind) << self.wish_bits;
        }
        if let Some((vertex, wish)) = self.wish {
            if vertex == one {
                low += self.worth(one, wish, other, kind);
            } else if vertex == other {
                low += self.worth(other, wish, one, kind);
            }
        }
        Some(if low == 0 { weight } else { weight + W::of(low, 1) })
    }
}

impl<W: Weight> Edges<W> for Graph<'_, W> {
    fn row(&self, from: usize, among: &[usize], mut visit: impl FnMut(usize, W)) {
        let row = &self.kinds[self.class[from] * self.classes..][..self.classes];
        let mut barred = self.bracket.barred[from].iter().peekable();
        for &other in among {
            while barred.next_if(|&&at| at < other).is_some() {}
            let kind = if barred.peek() == Some(&&other) { self.left_over() } else { row[self.class[other]] };
            if other != from
                && let Some(weight) = self.edge(from, other, kind)
            {
                visit(other, weight);
            }
        }
    }

    fn weight(&self, one: usize, other: usize) -> Option<W> {
        (one != other).then(|| self.edge(one, other, self.kind(one, other)))?
    }
}
