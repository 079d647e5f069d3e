//! What stands on which page.

use super::grow::{Grown, grow};
use super::{BracketCard, Group, Match, Part, Tree};
use crate::picture::Layout;
use crate::picture::page::run;
use crate::picture::scene::count;
use std::ops::Range;

/// The measures of a layout, in pixels.
pub(super) struct Measures {
    pub(super) width: u16,
    /// A page is higher than this only if one part of it alone is.
    pub(super) most: f32,
    /// Where the first block begins at the earliest.
    pub(super) top: f32,
    /// Below the last block.
    pub(super) bottom: f32,
    /// Left of everything.
    pub(super) margin: f32,
    /// Columns at most.
    pub(super) columns: usize,
    /// For phones.
    pub(super) tall: bool,
    /// Height of a line of a match; a match has two.
    pub(super) row: f32,
    /// From a match to the next below it, least and most.
    pub(super) pitch: (f32, f32),
    /// Height of the title of a part, of the heads of its columns, and of the title of a match that stands alone.
    pub(super) title: f32,
    pub(super) heads: f32,
    pub(super) label: f32,
    /// Between two blocks.
    pub(super) gap: f32,
    /// Height of the strip of who has won all of it.
    pub(super) strip: f32,
    /// Groups side by side; height of a line of theirs, and of their title.
    pub(super) groups: usize,
    pub(super) line: f32,
    pub(super) group_title: f32,
    /// Sizes of letters.
    pub(super) name: f32,
    pub(super) score: f32,
    pub(super) seed: f32,
    pub(super) head: f32,
    pub(super) section: f32,
}

const WIDE: Measures = Measures {
    width: 1100,
    most: 1040.0,
    top: 104.0,
    bottom: 36.0,
    margin: 36.0,
    columns: 4,
    tall: false,
    row: 43.0,
    pitch: (98.0, 128.0),
    title: 52.0,
    heads: 40.0,
    label: 38.0,
    gap: 22.0,
    strip: 84.0,
    groups: 3,
    line: 46.0,
    group_title: 56.0,
    name: 29.0,
    score: 31.0,
    seed: 23.0,
    head: 26.0,
    section: 25.0,
};

const TALL: Measures = Measures {
    width: 1080,
    most: 1280.0,
    top: 168.0,
    bottom: 32.0,
    margin: 32.0,
    columns: 3,
    tall: true,
    row: 50.0,
    pitch: (109.0, 150.0),
    title: 58.0,
    heads: 48.0,
    label: 46.0,
    gap: 24.0,
    strip: 92.0,
    groups: 2,
    line: 56.0,
    group_title: 68.0,
    name: 38.0,
    score: 41.0,
    seed: 28.0,
    head: 33.0,
    section: 31.0,
};

/// Rows of a group below one another; those of a larger one stand side by side.
const MOST_ROWS: usize = 16;
/// The most matches above one another.
const MOST_LEAVES: usize = 8;
/// No page is higher, in pixels: what is, phones show smaller than it was drawn.
const HIGHEST: f32 = 1_280.0;
/// Rounds that a page shows at least when what comes before it stands on several.
const LEAST_ROUNDS: usize = 3;

impl Measures {
    pub(super) fn of(layout: Layout) -> &'static Self {
        match layout {
            Layout::Wide => &WIDE,
            Layout::Tall => &TALL,
        }
    }
}

/// A page: blocks below one another.
#[derive(Default)]
pub(super) struct Page<'a> {
    pub(super) blocks: Vec<Block<'a>>,
    /// Columns of matches of the whole card.
    pub(super) columns: usize,
    /// Whether somebody has won all of it.
    pub(super) won: bool,
}

/// What stands together.
pub(super) enum Block<'a> {
    /// Rounds of a tree.
    Tree {
        tree: &'a Tree,
        grown: Grown,
        /// Which part of its rounds it is, and of how many; drawn where there is more than one.
        part: (usize, usize),
        /// Whether the title of the tree stands above it.
        titled: bool,
        /// Whether its last match is the last one of the tree.
        last: bool,
        /// Matches that stand alone, in the last column.
        beside: Vec<(&'a Tree, &'a Match)>,
    },
    /// Matches that stand alone, side by side.
    Singles(Vec<(&'a Tree, &'a Match)>),
    /// Groups side by side, each with those of its rows that stand there.
    Groups(Vec<(&'a Group, Range<usize>)>),
}

impl Block<'_> {
    /// Columns it takes.
    pub(super) fn columns(&self, m: &Measures) -> usize {
        match self {
            Self::Tree { grown, .. } => {
                grown.rounds.1 - grown.rounds.0 - usize::from(grown.is_folded(m.columns))
            }
            Self::Singles(singles) => singles.len(),
            Self::Groups(_) => 0,
        }
    }

    /// Whether column heads are written.
    pub(super) fn has_heads(&self) -> bool {
        let Self::Tree { tree, grown, .. } = self else { return false };
        tree.rounds[grown.rounds.0..grown.rounds.1].iter().any(|round| !round.title.trim().is_empty())
    }

    /// Whether a title is written.
    pub(super) fn has_title(&self) -> bool {
        matches!(self, Self::Tree { tree, titled: true, part, .. }
            if part.1 > 1 || !tree.title.trim().is_empty() || !tree.note.trim().is_empty())
    }

    /// Height in pixels, with so many from a match to the next.
    pub(super) fn height(&self, m: &Measures, pitch: f32) -> f32 {
        match self {
            Self::Tree { grown, .. } => {
                let title = if self.has_title() { m.title } else { 0.0 };
                let heads = if self.has_heads() { m.heads } else { 0.0 };
                title + heads + grown.height(m, pitch)
            }
            Self::Singles(_) => m.label + 2.0 * m.row,
            Self::Groups(groups) => {
                let rows = groups.iter().map(|(_, rows)| rows.len()).max();
                m.group_title + count(rows.unwrap_or(0).max(1)) * m.line + 14.0
            }
        }
    }

    /// Matches above one another.
    fn leaves(&self) -> usize {
        if let Self::Tree { grown, .. } = self { grown.leaves } else { 0 }
    }
}

impl Page<'_> {
    /// From a match to the next, in pixels, and the height of the page: matches are apart as far as is comfortable.
    pub(super) fn measure(&self, m: &Measures) -> (f32, f32) {
        let height = |pitch: f32| {
            let blocks: f32 = self.blocks.iter().map(|block| block.height(m, pitch) + m.gap).sum();
            m.top + blocks - m.gap + self.foot(m) + m.bottom
        };
        let leaves: usize = self.blocks.iter().map(Block::leaves).sum();
        let (least, most) = m.pitch;
        let comfortable = if m.tall { 1_000.0 } else { 760.0 };
        let spare = (comfortable - height(least)).max(0.0) / count(leaves.max(1));
        let pitch = (least + spare).min(most);
        (pitch, height(pitch).max(if m.tall { 640.0 } else { 420.0 }).round())
    }

    /// Height of what stands below all blocks: the strip, and what the marks of a walkover mean.
    fn foot(&self, m: &Measures) -> f32 {
        let strip = if self.has_strip(m) { m.strip + m.gap } else { 0.0 };
        strip + if self.has_walkover() { m.heads + 4.0 } else { 0.0 }
    }

    /// Whether a match is over that was not played.
    pub(super) fn has_walkover(&self) -> bool {
        self.matches().any(|one| one.state == super::State::Walkover)
    }

    /// Every match of the page.
    pub(super) fn matches(&self) -> impl Iterator<Item = &Match> {
        self.blocks.iter().flat_map(|block| -> Vec<&Match> {
            match block {
                Block::Tree { tree, grown, beside, .. } => {
                    let own = grown.matches.iter().map(|one| &tree.rounds[one.round].matches[one.index]);
                    own.chain(beside.iter().map(|(_, one)| *one)).collect()
                }
                Block::Singles(singles) => singles.iter().map(|(_, one)| *one).collect(),
                Block::Groups(_) => Vec::new(),
            }
        })
    }

    /// Whether the champion stands in a strip below everything.
    pub(super) fn has_strip(&self, m: &Measures) -> bool {
        self.won
            && self.blocks.iter().any(|block| match block {
                Block::Tree { tree, last, beside, .. } => {
                    let beside = beside.iter().any(|(tree, _)| tree.decides);
                    beside || (*last && tree.decides && self.disc(block, m).is_none())
                }
                Block::Singles(singles) => {
                    singles.iter().any(|(tree, _)| tree.decides) && singles.len() + 2 > self.columns
                }
                Block::Groups(_) => false,
            })
    }

    /// Where the trophy of a tree's winner stands, if there is room for it in the picture.
    pub(super) fn disc(&self, block: &Block<'_>, m: &Measures) -> Option<Disc> {
        let Block::Tree { tree, grown, last: true, beside, .. } = block else { return None };
        let root = grown.matches.last().filter(|_| tree.decides)?;
        if m.tall || grown.is_folded(m.columns) || beside.iter().any(|(tree, _)| tree.decides) {
            return None;
        }
        let columns = block.columns(m);
        if self.columns < m.columns {
            return (columns == self.columns).then_some(Disc::Right);
        }
        // Above the last match, where three matches would have room.
        (columns == self.columns && root.y >= 3.0).then_some(Disc::Above)
    }
}

/// Where the disc with the trophy stands.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Disc {
    /// Right of the last match.
    Right,
    /// Above it.
    Above,
}

/// All pages; at least one.
pub(super) fn pages(card: &BracketCard, layout: Layout) -> Vec<Page<'_>> {
    let m = Measures::of(layout);
    let pages = with_leaves(card, m, MOST_LEAVES);
    let fits = pages.iter().all(|page| page.measure(m).1 <= HIGHEST);
    // A whole tree with its title, a walkover and the strip of the champion can be too much for one page.
    if fits { pages } else { with_leaves(card, m, MOST_LEAVES / 2) }
}

/// The pages with so many matches above one another at most.
fn with_leaves<'a>(card: &'a BracketCard, m: &Measures, leaves: usize) -> Vec<Page<'a>> {
    let blocks = blocks(card, m, leaves);
    let columns = blocks.iter().map(|block| block.columns(m)).max().unwrap_or(0).clamp(1, m.columns);
    let won = card.champion.is_some();
    let mut pages: Vec<Page<'_>> = Vec::new();
    for block in blocks {
        if let Block::Singles(singles) = &block
            && let Some(page) = pages.last_mut()
            && page.take(singles, m)
        {
            continue;
        }
        let continued = matches!(block, Block::Tree { titled: false, .. });
        if let Some(page) = pages.last_mut() {
            page.blocks.push(block);
            if page.measure(m).1 <= m.most {
                continue;
            }
            let Some(mut last) = page.blocks.pop() else { continue };
            let mut next = Page { blocks: Vec::new(), columns, won };
            // Matches that stand alone go with what they belong to.
            if let Block::Singles(singles) = &last
                && page.blocks.len() > 1
                && let Some(Block::Tree { .. }) = page.blocks.last()
            {
                next.blocks.extend(page.blocks.pop());
                if let Some(Block::Tree { titled, .. }) = next.blocks.first_mut() {
                    *titled = true;
                }
                if next.take(singles, m) {
                    pages.push(next);
                    continue;
                }
            }
            if let Block::Tree { titled, .. } = &mut last {
                *titled |= continued;
            }
            next.blocks.push(last);
            pages.push(next);
        } else {
            pages.push(Page { blocks: vec![block], columns, won });
        }
    }
    if pages.is_empty() {
        pages.push(Page { blocks: Vec::new(), columns, won });
    }
    pages
}

impl<'a> Page<'a> {
    /// Takes single matches beside one of its blocks, if there is room.
    fn take(&mut self, singles: &[(&'a Tree, &'a Match)], m: &Measures) -> bool {
        let all = self.columns;
        // One that decides has the trophy after it, not beside it.
        let decides = singles.iter().any(|(tree, _)| tree.decides);
        for block in self.blocks.iter_mut().rev() {
            let columns = block.columns(m);
            let Block::Tree { grown, beside, .. } = block else { continue };
            let place = grown.place(m, singles.len(), (columns, all));
            if beside.is_empty() && place.is_some_and(|place| !decides || place != Beside::Below) {
                beside.extend_from_slice(singles);
                return true;
            }
        }
        false
    }
}

/// Where matches stand that are alone.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Beside {
    /// Above one another in the last column, which is free.
    Column,
    /// Side by side in columns that are free.
    Columns,
    /// In the last column, below its lowest match.
    Below,
}

impl Grown {
    /// Height of its matches in pixels, with so many from a match to the next.
    fn height(&self, m: &Measures, pitch: f32) -> f32 {
        count(self.leaves) * pitch - (pitch - 2.0 * m.row)
    }

    /// Where there is room for so many single matches, if this takes so many columns of all there are.
    pub(super) fn place(
        &self,
        m: &Measures,
        singles: usize,
        (columns, all): (usize, usize),
    ) -> Option<Beside> {
        let each = m.label + 2.0 * m.row;
        let height = count(singles) * (each + m.gap) - m.gap;
        let room = self.height(m, m.pitch.0);
        match all.saturating_sub(columns) {
            0 => (height <= self.below(m) - 8.0).then_some(Beside::Below),
            _ if height <= room => Some(Beside::Column),
            free => (singles <= free && each <= room).then_some(Beside::Columns),
        }
    }

    /// Pixels that are free below the lowest match of the last column.
    fn below(&self, m: &Measures) -> f32 {
        let lowest = match self.root().filter(|_| self.is_folded(m.columns)) {
            Some(root) => root.from[1],
            None => self.matches.last().map_or(0.0, |last| last.y),
        };
        self.height(m, m.pitch.0) - (lowest - 0.5) * m.pitch.0 - 2.0 * m.row
    }
}

/// All blocks in their order.
fn blocks<'a>(card: &'a BracketCard, m: &Measures, leaves: usize) -> Vec<Block<'a>> {
    let mut all: Vec<Block<'a>> = Vec::new();
    for part in &card.parts {
        match part {
            Part::Group(group) => {
                let runs = group.rows.len().div_ceil(MOST_ROWS).max(1);
                for n in 0..runs {
                    let panel = (group, run(group.rows.len(), runs, n));
                    match all.last_mut() {
                        Some(Block::Groups(groups)) if groups.len() < m.groups => groups.push(panel),
                        _ => all.push(Block::Groups(vec![panel])),
                    }
                }
            }
            Part::Tree(tree) => match (tree.single(), all.last_mut()) {
                (Some(one), Some(Block::Singles(singles))) if singles.len() < m.columns => {
                    singles.push((tree, one));
                }
                (Some(one), Some(_)) => all.push(Block::Singles(vec![(tree, one)])),
                _ => all.extend(bands(tree, m, leaves)),
            },
        }
    }
    all
}

/// The rounds of a tree in as many blocks as it takes.
fn bands<'a>(tree: &'a Tree, m: &Measures, leaves: usize) -> Vec<Block<'a>> {
    let drawn = |round: &super::Round| round.matches.iter().any(Match::is_drawn);
    let Some(mut from) = tree.rounds.iter().position(drawn) else { return Vec::new() };
    let end = tree.rounds.iter().rposition(drawn).map_or(0, |last| last + 1);
    let mut blocks: Vec<Block<'a>> = Vec::new();
    while from < end {
        let (to, parts) = band(tree, (from, end), m, leaves);
        let many = parts.len();
        for (n, grown) in parts.into_iter().enumerate() {
            let titled = many > 1 || blocks.is_empty();
            let last = to == end && n + 1 == many;
            let beside = Vec::new();
            blocks.push(Block::Tree { tree, grown, part: (n, many), titled, last, beside });
        }
        from = match to {
            to if to == end => end,
            // What leads here stands on several pages: the last page begins a little earlier, and can be read alone.
            to if many > 1 => to.min(end.saturating_sub(LEAST_ROUNDS)),
            to => to,
        };
    }
    blocks
}

/// The rounds of a tree that stand beside one another from one on, and their parts: one round more than there are columns
/// where its match can stand between the two it follows.
fn band(tree: &Tree, (from, end): (usize, usize), m: &Measures, leaves: usize) -> (usize, Vec<Grown>) {
    let to = from + m.columns + 1;
    if to <= end {
        let parts = grow(&tree.rounds, (from, to), leaves);
        let folds = parts.iter().all(|part| part.is_folded(m.columns) && part.leaves <= leaves);
        if folds && (to == end || parts.len() > 1) {
            return (to, parts);
        }
    }
    let to = end.min(from + m.columns);
    (to, grow(&tree.rounds, (from, to), leaves))
}
