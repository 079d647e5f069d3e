//! Alpha-beta for two players who take turns and see everything.
//!
//! Iterative deepening with principal variation search, a transposition table, late moves reduced, and quiescence. The
//! effort is counted in nodes, and everything of chance comes from the seed it is given: the same position, effort
//! and seed give the same move on every machine, whatever else that machine does.
//!
//! Moves are tried in this order: the one the table remembers, loud ones (captures and such) by what they gain, two quiet ones
//! that refuted a neighbour (killers), the others by how often they refuted anything (history).

mod table;

use rand::seq::SliceRandom as _;
use rand::{Rng, RngExt as _};
use table::{Bound, Table};

/// A won game is worth this less the plies until it is over; no evaluation comes near it.
pub const WON: i32 = 1_000_000;
/// Values from here on are won games, by a way that was found.
pub const SURELY_WON: i32 = WON - 10_000;
/// Plies that are looked ahead at most.
const DEEPEST: usize = 96;
/// History counts are halved when one reaches this.
const HISTORY_LIMIT: i32 = 1 << 20;
/// Quiet moves from this one on are reduced.
const REDUCED_FROM: usize = 4;

/// What a position is known to be without looking further.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Known {
    /// Whoever is to move wins in so many plies; 0 when it is over.
    Won(i32),
    /// Whoever is to move loses in so many plies; 0 when it is over.
    Lost(i32),
    /// Nobody wins.
    Drawn,
}

impl Known {
    /// Its value for whoever is to move, so many plies below the root.
    fn value(self, ply: usize) -> i32 {
        let ply = i32::try_from(ply).unwrap_or(i32::MAX / 2);
        match self {
            Self::Won(plies) => WON - ply - plies,
            Self::Lost(plies) => ply + plies - WON,
            Self::Drawn => 0,
        }
    }
}

/// What a game tells of itself. The implementor holds what positions have in common: weights, options.
///
/// Values are for whoever is to move, and within ±[`SURELY_WON`].
pub trait Game {
    /// A position, cheap to copy.
    type Position: Clone;
    /// A move, small.
    type Move: Copy + Eq;
    /// How many different answers [`Game::slot`] has.
    const SLOTS: usize;

    /// Adds all moves. Of a position that is not [`Game::known`] there is at least one: who must skip has a move that skips.
    fn moves(&self, at: &Self::Position, into: &mut Vec<Self::Move>);
    /// The position after a move.
    fn after(&self, at: &Self::Position, mv: Self::Move) -> Self::Position;
    /// A number for all that the further game depends on, with the player to move; different positions must not share one by any
    /// chance that could be observed.
    fn key(&self, at: &Self::Position) -> u64;
    /// What the position is known to be: over, or won or lost by what a look at the board tells.
    fn known(&self, at: &Self::Position) -> Option<Known>;
    /// How good a quiet position is.
    fn evaluate(&self, at: &Self::Position) -> i32;

    /// What a loud move gains at first sight, above 0; 0 for a quiet one. The greatest are tried first.
    fn gain(&self, at: &Self::Position, mv: Self::Move) -> i32 {
        let _ = (at, mv);
        0
    }
    /// Moves that have something in common, by which the history of their success is kept: piece and target, say. Below
    /// [`Game::SLOTS`].
    fn slot(&self, at: &Self::Position, mv: Self::Move) -> usize;
    /// Adds the moves that are looked at beyond the horizon: those after which the evaluation would be of something else.
    fn loud(&self, at: &Self::Position, into: &mut Vec<Self::Move>) {
        let _ = (at, into);
    }
    /// Whether whoever is to move must answer something, and so may not be judged as the position stands: all moves are looked at, also
    /// beyond the horizon, and one ply deeper.
    fn urgent(&self, at: &Self::Position) -> bool {
        let _ = at;
        false
    }
    /// The position if whoever is to move could skip, where that is never better than the best move; `None` where one may be obliged to
    /// spoil one's position.
    fn skipped(&self, at: &Self::Position) -> Option<Self::Position> {
        let _ = at;
        None
    }
    /// For how many plies nothing has happened that cannot be undone: so far back a position may have been the same.
    fn reversible(&self, at: &Self::Position) -> usize {
        let _ = at;
        0
    }
}

/// How hard a player thinks, and what it does not see.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    /// Positions that are looked at, at most; more than there are moves.
    pub nodes: u64,
    /// Plies ahead, at most; from 1.
    pub depth: usize,
    /// How far the value of a position may be misjudged, either way, in the units of [`Game::evaluate`].
    pub doubt: i32,
    /// Of a thousand moves of its own it sees so many, any of them, and one at least.
    pub seen: usize,
}

impl Effort {
    /// So many nodes, and everything seen as it is.
    pub const fn nodes(nodes: u64) -> Self {
        Self { nodes, depth: DEEPEST, doubt: 0, seen: 1000 }
    }
}

/// What a search has found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Found<M> {
    /// The best move.
    pub mv: M,
    /// Its value for whoever makes it; 0 where nothing was searched.
    pub value: i32,
    /// Plies that were looked at completely.
    pub depth: usize,
    /// Positions that were looked at.
    pub nodes: u64,
}

/// The move of a player who thinks so hard, where the game has come here by positions with these keys (`past`, the earliest first).
/// `None` where there is no move.
pub fn choose<G: Game>(
    game: &G,
    at: &G::Position,
    past: &[u64],
    effort: Effort,
    rng: &mut impl Rng,
) -> Option<Found<G::Move>> {
    let mut moves = Vec::new();
    game.moves(at, &mut moves);
    // Among moves of the same value the seed decides: the first that is found stays.
    moves.shuffle(rng);
    let first = *moves.first()?;
    let salt = rng.random();
    moves.truncate((moves.len() * effort.seen).div_ceil(1000).max(1));
    if moves.len() == 1 {
        return Some(Found { mv: first, value: 0, depth: 0, nodes: 0 });
    }
    Some(Search::new(game, past, effort, salt).deepen(at, moves))
}

/// The best move, and what `mv` is worth beside it to whoever makes it: both looked at equally far, as far as the effort allows.
/// `None` where there is no move, or none like `mv`.
pub fn weigh<G: Game>(
    game: &G,
    at: &G::Position,
    past: &[u64],
    mv: G::Move,
    effort: Effort,
) -> Option<(Found<G::Move>, i32)> {
    let mut moves = Vec::new();
    game.moves(at, &mut moves);
    if !moves.contains(&mv) {
        return None;
    }
    let best = Search::new(game, past, effort, 0).deepen(at, moves);
    if best.mv == mv {
        return Some((best, best.value));
    }
    let same = Effort { depth: best.depth.max(1), ..effort };
    let made = Search::new(game, past, same, 0).deepen(at, vec![mv]);
    Some((best, made.value.min(best.value)))
}

/// The budget is used up.
struct Spent;

/// One search: what is remembered from node to node.
struct Search<'a, G: Game> {
    game: &'a G,
    effort: Effort,
    /// What misjudgements are made of, if any.
    salt: u64,
    nodes: u64,
    table: Table<G::Move>,
    history: Vec<i32>,
    killers: Vec<[Option<G::Move>; 2]>,
    /// Lists of moves that are not in use, so that none is allocated twice.
    spare: Vec<Vec<(i32, G::Move)>>,
    raw: Vec<G::Move>,
    /// Keys of the game so far and of the line that is looked at.
    path: Vec<u64>,
}

impl<'a, G: Game> Search<'a, G> {
    fn new(game: &'a G, past: &[u64], effort: Effort, salt: u64) -> Self {
        Self {
            game,
            effort,
            salt,
            nodes: 0,
            table: Table::for_nodes(effort.nodes),
            history: vec![0; G::SLOTS],
            killers: vec![[None; 2]; DEEPEST + 1],
            spare: Vec::new(),
            raw: Vec::new(),
            path: past.to_vec(),
        }
    }

    /// Looks one ply further each time. What an unfinished look has found counts as soon as it has judged the best move of the last.
    fn deepen(mut self, at: &G::Position, mut moves: Vec<G::Move>) -> Found<G::Move> {
        let mut found = Found { mv: moves[0], value: 0, depth: 0, nodes: 0 };
        self.path.push(self.game.key(at));
        for depth in 1..=self.effort.depth.min(DEEPEST) {
            let finished = self.root(at, &moves, depth, &mut found);
            // The best move is tried first the next time, the others keep their order.
            if let Some(best) = moves.iter().position(|mv| *mv == found.mv) {
                moves[..=best].rotate_right(1);
            }
            if finished.is_err() {
                break;
            }
            found.depth = depth;
            if found.value.abs() >= SURELY_WON {
                break;
            }
        }
        Found { nodes: self.nodes, ..found }
    }

    /// Looks so many plies ahead from the root.
    fn root(
        &mut self,
        at: &G::Position,
        moves: &[G::Move],
        depth: usize,
        found: &mut Found<G::Move>,
    ) -> Result<(), Spent> {
        let below = i32::try_from(depth).unwrap_or(1) - 1;
        let mut alpha = -WON;
        for (n, mv) in moves.iter().enumerate() {
            let next = self.game.after(at, *mv);
            let mut value = alpha;
            if n > 0 {
                value = -self.node(&next, below, 1, -alpha - 1, -alpha)?;
            }
            if n == 0 || value > alpha {
                value = -self.node(&next, below, 1, -WON, -alpha)?;
            }
            if n == 0 || value > alpha {
                alpha = value;
                *found = Found { mv: *mv, value, ..*found };
            }
        }
        Ok(())
    }

    fn count(&mut self) -> Result<(), Spent> {
        if self.nodes >= self.effort.nodes {
            return Err(Spent);
        }
        self.nodes += 1;
        Ok(())
    }

    /// The value of a position, if it lies between `alpha` and `beta`; else a bound of it.
    fn node(
        &mut self,
        at: &G::Position,
        depth: i32,
        ply: usize,
        mut alpha: i32,
        beta: i32,
    ) -> Result<i32, Spent> {
        self.count()?;
        if let Some(known) = self.game.known(at) {
            return Ok(known.value(ply));
        }
        let key = self.game.key(at);
        if self.repeats(at, key) {
            return Ok(0);
        }
        if ply >= DEEPEST {
            return Ok(self.judge(at, key));
        }
        let urgent = self.game.urgent(at);
        let depth = if urgent { depth + 1 } else { depth };
        if depth <= 0 {
            return self.quiet(at, key, ply, alpha, beta);
        }
        let entry = self.table.get(key);
        if let Some(entry) = entry
            && entry.depth() >= depth
            && let Some(value) = entry.decides(ply, alpha, beta)
        {
            return Ok(value);
        }
        self.path.push(key);
        if !urgent
            && depth >= 3
            && beta < SURELY_WON
            && let Some(skipped) = self.game.skipped(at)
            && self.game.evaluate(at) >= beta
        {
            let value = -self.node(&skipped, depth - 3, ply + 1, -beta, -beta + 1)?;
            if value >= beta {
                self.path.pop();
                return Ok(if value >= SURELY_WON { beta } else { value });
            }
        }

        let mut moves = self.ordered(at, ply, entry.and_then(|entry| entry.mv));
        let (before, mut best, mut chosen) = (alpha, -WON, None);
        for n in 0..moves.len() {
            let (promise, mv) = next_best(&mut moves, n);
            let next = self.game.after(at, mv);
            let quiet = promise < LOUD;
            let mut value = alpha;
            let mut full = n == 0;
            if n > 0 {
                let late = quiet && !urgent && n >= REDUCED_FROM && depth >= 3;
                let reduced =
                    if late { 1 + i32::from(n >= 12) + i32::from(n >= 24 && depth >= 6) } else { 0 };
                value = -self.node(&next, depth - 1 - reduced, ply + 1, -alpha - 1, -alpha)?;
                if value > alpha && reduced > 0 {
                    value = -self.node(&next, depth - 1, ply + 1, -alpha - 1, -alpha)?;
                }
                full = value > alpha && value < beta;
            }
            if full {
                value = -self.node(&next, depth - 1, ply + 1, -beta, -alpha)?;
            }
            if value > best || chosen.is_none() {
                (best, chosen) = (value, Some(mv));
            }
            alpha = alpha.max(best);
            if alpha >= beta {
                if quiet {
                    self.refuted(at, mv, depth, ply);
                }
                break;
            }
        }
        moves.clear();
        self.spare.push(moves);
        self.path.pop();
        let bound = match best {
            _ if best >= beta => Bound::AtLeast,
            _ if best > before => Bound::Exactly,
            _ => Bound::AtMost,
        };
        self.table.put(key, depth, ply, bound, best, chosen);
        Ok(best)
    }

    /// Beyond the horizon: the position as it stands, or after the best of its loud moves.
    fn quiet(
        &mut self,
        at: &G::Position,
        key: u64,
        ply: usize,
        mut alpha: i32,
        beta: i32,
    ) -> Result<i32, Spent> {
        let mut best = self.judge(at, key);
        if best >= beta || ply >= DEEPEST {
            return Ok(best);
        }
        alpha = alpha.max(best);
        self.game.loud(at, &mut self.raw);
        if self.raw.is_empty() {
            return Ok(best);
        }
        let mut moves = self.spare.pop().unwrap_or_default();
        moves.extend(self.raw.drain(..).map(|mv| (self.game.gain(at, mv), mv)));
        for n in 0..moves.len() {
            let (_, mv) = next_best(&mut moves, n);
            let next = self.game.after(at, mv);
            self.count()?;
            let value = match self.game.known(&next) {
                Some(known) => -known.value(ply + 1),
                None => -self.quiet(&next, self.game.key(&next), ply + 1, -beta, -alpha)?,
            };
            best = best.max(value);
            alpha = alpha.max(best);
            if alpha >= beta {
                break;
            }
        }
        moves.clear();
        self.spare.push(moves);
        Ok(best)
    }

    /// The evaluation, as far as this player sees it: the same of the same position in all of one search.
    fn judge(&self, at: &G::Position, key: u64) -> i32 {
        let value = self.game.evaluate(at);
        let Some(span) = u64::try_from(self.effort.doubt).ok().filter(|doubt| *doubt > 0) else {
            return value;
        };
        let mixed = mix(key ^ self.salt) % (2 * span + 1);
        value + i32::try_from(mixed).unwrap_or(0) - self.effort.doubt
    }

    /// Whether the position has been there before, with the same player to move: what is worth repeating once can be repeated again.
    fn repeats(&self, at: &G::Position, key: u64) -> bool {
        let back = self.game.reversible(at);
        back >= 4 && self.path.iter().rev().take(back).skip(3).step_by(2).any(|one| *one == key)
    }

    /// All moves with what they promise; see the head of this file.
    fn ordered(&mut self, at: &G::Position, ply: usize, remembered: Option<G::Move>) -> Vec<(i32, G::Move)> {
        let mut moves = self.spare.pop().unwrap_or_default();
        self.game.moves(at, &mut self.raw);
        let [first, second] = self.killers[ply];
        for mv in self.raw.drain(..) {
            let gain = self.game.gain(at, mv);
            let promise = if remembered == Some(mv) {
                i32::MAX
            } else if gain > 0 {
                LOUD.saturating_add(gain)
            } else if first == Some(mv) {
                LOUD - 1
            } else if second == Some(mv) {
                LOUD - 2
            } else {
                self.history[self.game.slot(at, mv)]
            };
            moves.push((promise, mv));
        }
        moves
    }

    /// A quiet move that refuted what came before it is tried earlier elsewhere.
    fn refuted(&mut self, at: &G::Position, mv: G::Move, depth: i32, ply: usize) {
        let killers = &mut self.killers[ply];
        if killers[0] != Some(mv) {
            *killers = [Some(mv), killers[0]];
        }
        let count = &mut self.history[self.game.slot(at, mv)];
        *count += depth * depth;
        if *count >= HISTORY_LIMIT {
            self.history.iter_mut().for_each(|count| *count /= 2);
        }
    }
}

/// Promises from here on are of loud moves.
const LOUD: i32 = 1 << 24;

/// The most promising of the moves from the `n`th on, put there; of equal ones the first.
fn next_best<M: Copy>(moves: &mut [(i32, M)], n: usize) -> (i32, M) {
    let mut best = n;
    for other in n + 1..moves.len() {
        if moves[other].0 > moves[best].0 {
            best = other;
        }
    }
    moves.swap(n, best);
    moves[n]
}

/// Bits that look like chance (the finisher of splitmix64).
fn mix(key: u64) -> u64 {
    let key = (key ^ (key >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let key = (key ^ (key >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    key ^ (key >> 31)
}
