//! The round as a fold: what each line changes.

use super::intake::{Mark, Token};
use super::notation::{Move, Reason, Stamp};
use super::score::{self, Scored, Standing};
use super::setup::{Copies, Mode, Setup};
use crate::clock::Millis;
use crate::games::{By, Draw, Look, Refusal, Rules, Seat, Turn};
use crate::picture::manche::PathCard;
use crate::picture::scene::Scene;
use crate::say;
use crate::words::grid::Grid;
use crate::words::library::PlayingWords;
use crate::words::points::Points;
use crate::words::word_list::WordList;
use std::collections::BTreeMap;

/// W14 names no earliest stamp. Clocks that do not agree, and whole-second stamps, may put a word a
/// little before its grid; what was written longer before belongs to something else, perhaps to the
/// round before.
const EARLY: Millis = 10_000;

/// How far a round has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// Set up; the grid is not drawn.
    Undrawn,
    /// The grid is drawn but does not stand in the channel yet.
    Drawn,
    /// Words are taken if their stamp is not after `deadline` (W14).
    Running {
        /// Stamp of the grid's post.
        posted: Millis,
        /// Last moment at which a word counts.
        deadline: Millis,
    },
    /// The result is final.
    Closed {
        /// When it became final.
        at: Millis,
    },
    /// The round does not count (W19).
    Void {
        /// Why.
        reason: Reason,
    },
}

/// One round.
#[derive(Clone, Debug)]
pub struct Manche {
    setup: Setup,
    stage: Stage,
    grid: Option<Grid>,
    words: WordList,
    seats: BTreeMap<Seat, Hand>,
    /// Somebody ended it before its time.
    stopped: bool,
    /// Stamp of the grid's post, if it was posted.
    posted: Option<Millis>,
}

/// What a seat has handed in.
#[derive(Clone, Debug, Default)]
pub(super) struct Hand {
    /// Pressed "Entro".
    pub(super) sat: bool,
    /// Each word once (W12).
    pub(super) words: BTreeMap<String, Given>,
}

impl Hand {
    fn has_found(&self) -> bool {
        self.words.values().any(|given| given.mark == Mark::Valid)
    }
}

/// Why a round does not count for a ladder (E12).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unrated {
    /// A computer sits in it (W26).
    Computer,
    /// Everybody is paid for a word in the open: copying pays.
    Party,
    /// The time is stretched, or it is practice.
    Stretched,
    /// It is of a tournament that multiplies what some of its players score.
    Handicap,
    /// Other points than those of the site.
    Points,
    /// Words of fewer than four letters count.
    Letters,
    /// Less than a minute.
    Short,
    /// More than ten minutes.
    Long,
    /// Somebody ended it before its deadline.
    Stopped,
    /// Fewer than two took part.
    Alone,
}

/// How a seat gave a word.
#[derive(Clone, Copy, Debug)]
pub(super) struct Given {
    pub(super) mark: Mark,
    /// The earliest.
    pub(super) stamp: Stamp,
    /// Which word of its message it was, from 0.
    nth: usize,
}

impl Manche {
    /// What was decided before the draw.
    pub const fn setup(&self) -> &Setup {
        &self.setup
    }

    /// How far it has come.
    pub const fn stage(&self) -> Stage {
        self.stage
    }

    /// The grid, once drawn.
    pub const fn grid(&self) -> Option<&Grid> {
        self.grid.as_ref()
    }

    /// Every word on the grid, sorted: the frozen list.
    pub const fn words(&self) -> &WordList {
        &self.words
    }

    /// What the path of the longest word is drawn from; nothing where the grid holds no word.
    pub fn path_card(&self, look: &Look<'_>) -> Option<PathCard> {
        super::scene::path(self, look)
    }

    /// Whether `word` (folded) is on the frozen list.
    pub fn lists(&self, word: &str) -> bool {
        self.words.contains(word)
    }

    /// The ranking of who takes part (W18); provisional while the round runs. A void round has none
    /// (W19).
    pub fn standings(&self) -> Vec<Standing> {
        if self.is_void() { Vec::new() } else { self.as_played() }
    }

    /// How it stood, also where it does not count any more: words can still be read.
    pub fn as_played(&self) -> Vec<Standing> {
        score::standings(&self.setup, &self.seats)
    }

    /// Whether it does not count (W19).
    pub const fn is_void(&self) -> bool {
        matches!(self.stage, Stage::Void { .. })
    }

    /// Stamp of the grid's post, if it was posted.
    pub const fn posted_at(&self) -> Option<Millis> {
        self.posted
    }

    /// The word that is remembered as a participant's best. None where a computer sits (W26): records are made among people.
    pub fn best<'a>(&self, standing: &'a Standing) -> Option<&'a Scored> {
        standing.words.first().filter(|best| best.points > 0 && self.setup.computer.is_none())
    }

    /// Why its result will not count for a ladder, as far as that is decided before it is played (E12): no computer sits in it, not
    /// every finder is paid, it lasts 60 to 600 seconds unstretched, the points are those of the site, the shortest word has four letters or
    /// more. Every grid is the bot's. What is played alone or with stretched time says so itself.
    pub fn unrated_before(&self) -> Option<Unrated> {
        let setup = &self.setup;
        let reasons = [
            (setup.computer.is_some(), Unrated::Computer),
            (setup.copies != Copies::Primo, Unrated::Party),
            (setup.handicap, Unrated::Handicap),
            (!setup.rated, Unrated::Stretched),
            (setup.points != Points::Sito, Unrated::Points),
            (setup.min_letters < 4, Unrated::Letters),
            (setup.seconds < 60, Unrated::Short),
            (setup.seconds > 600, Unrated::Long),
        ];
        reasons.into_iter().find(|(holds, _)| *holds).map(|(_, why)| why)
    }

    /// Why its result does not count for a ladder, as things stand: also because somebody ended it before its deadline, or
    /// fewer than two took part (E12).
    pub fn unrated(&self) -> Option<Unrated> {
        let before = self.unrated_before();
        before
            .or_else(|| self.stopped.then_some(Unrated::Stopped))
            .or_else(|| (self.standings().len() < 2).then_some(Unrated::Alone))
    }

    /// Whether its result counts for a ladder (E12).
    pub fn is_rated(&self) -> bool {
        matches!(self.stage, Stage::Closed { .. }) && self.unrated().is_none()
    }

    /// Whether a seat has found a word of the grid, paid or not (W23).
    pub fn has_found(&self, seat: Seat) -> bool {
        self.seats.get(&seat).is_some_and(Hand::has_found)
    }

    /// The seats of people who have found a word of the grid (W23): a computer minds nothing.
    pub fn finders(&self) -> impl Iterator<Item = Seat> + '_ {
        let people = self.seats.iter().filter(|(seat, _)| !self.setup.is_computer(**seat));
        people.filter(|(_, hand)| hand.has_found()).map(|(seat, _)| *seat)
    }

    /// Whether a person takes part in it (W18).
    pub fn has_people(&self) -> bool {
        score::have_people(&self.setup, &self.seats)
    }

    /// Whether somebody has ended it before its time.
    pub const fn is_stopped(&self) -> bool {
        self.stopped
    }

    /// What one seat has handed in: each word with its verdict, in the order they were written.
    pub fn hand(&self, seat: Seat) -> Vec<(&str, Mark)> {
        let Some(hand) = self.seats.get(&seat) else { return Vec::new() };
        let mut words: Vec<_> = hand.words.iter().collect();
        words.sort_by_key(|(_, given)| (given.stamp, given.nth));
        words.into_iter().map(|(word, given)| (word.as_str(), given.mark)).collect()
    }

    /// Whether `seat` would be credited with `word` if the round closed now (W12, W16b).
    pub fn credits(&self, seat: Seat, word: &str) -> bool {
        score::credits(&self.setup, &self.seats, seat, word)
    }

    /// Whether `seat` has handed in `word`.
    pub fn has(&self, seat: Seat, word: &str) -> bool {
        self.seats.get(&seat).is_some_and(|hand| hand.words.contains_key(word))
    }

    /// Whether `seat` may take `word` back. Not in the open, where the others have read it; nor a word
    /// that cost points (W20), or trying would be free.
    pub fn may_drop(&self, seat: Seat, word: &str) -> bool {
        let given = self.seats.get(&seat).and_then(|hand| hand.words.get(word));
        let costs = self.setup.points == Points::Torneo;
        self.setup.mode != Mode::Aperta && given.is_some_and(|given| !costs || given.mark == Mark::Valid)
    }

    /// Whether something stamped `at` was written too long before the grid to be an answer to it.
    pub const fn is_before_the_grid(&self, at: Millis) -> bool {
        matches!(self.stage, Stage::Running { posted, .. } if at < posted.saturating_sub(EARLY))
    }

    /// The stamp of the last word that counts.
    pub fn last_stamp(&self) -> Option<Millis> {
        self.seats.values().flat_map(|hand| hand.words.values()).map(|given| given.stamp.at).max()
    }

    /// Whether `seat` has pressed "Entro".
    pub fn has_sat(&self, seat: Seat) -> bool {
        self.seats.get(&seat).is_some_and(|hand| hand.sat)
    }

    /// Everyone who ever handed something in or sat down, a computer from the beginning.
    pub fn seats(&self) -> impl Iterator<Item = Seat> + '_ {
        self.seats.keys().copied()
    }

    /// The sum over the whole frozen list (W17).
    pub fn maximum(&self) -> i64 {
        self.words.iter().map(|word| i64::from(self.setup.points.score(word.len()))).sum()
    }

    /// Points of a listed word.
    pub fn points(&self, word: &str) -> u32 {
        self.setup.points.score(word.len())
    }

    /// The line of chance that puts `grid` on the table, with every word on it.
    pub fn grid_move(&self, grid: Grid, words: &PlayingWords) -> Move {
        let words = words.words_on(&grid, self.setup.min_letters).iter().collect();
        Move::Grid { grid, words }
    }

    fn take(&mut self, seat: Seat, stamp: Stamp, tokens: Vec<Token>) {
        let hand = self.seats.entry(seat).or_default();
        for (nth, Token { word, mark }) in tokens.into_iter().enumerate() {
            let given = hand.words.entry(word).or_insert(Given { mark, stamp, nth });
            // Messages can arrive swapped; the earliest stamp is when it was found (W16b).
            if stamp < given.stamp {
                *given = Given { mark, stamp, nth };
            }
        }
    }
}

impl Rules for Manche {
    const NAME: &'static str = "manche-1";
    type Setup = Setup;
    type Move = Move;

    fn new(setup: Setup) -> Self {
        let seats = setup.computer.iter().map(|(seat, _)| (*seat, Hand::default())).collect();
        Self {
            setup,
            stage: Stage::Undrawn,
            grid: None,
            words: WordList::default(),
            seats,
            stopped: false,
            posted: None,
        }
    }

    fn turn(&self) -> Turn {
        match self.stage {
            Stage::Undrawn => Turn::Chance,
            Stage::Drawn => Turn::Clock,
            Stage::Running { .. } => Turn::All,
            Stage::Closed { .. } | Stage::Void { .. } => Turn::Over,
        }
    }

    fn check(&self, by: By, mv: &Move) -> Result<(), Refusal> {
        use Stage::{Closed, Drawn, Running, Undrawn, Void};
        let allowed = match (by, mv, self.stage) {
            (By::Chance, Move::Grid { grid, words }, Undrawn) => {
                (grid.rows(), grid.cols()) == (self.setup.size.0.into(), self.setup.size.1.into())
                    && words.is_strictly_sorted()
            }
            (By::Clock, Move::Start { posted, deadline }, Drawn) => posted <= deadline,
            // W26: it writes words of the list in time, and takes none back.
            (By::Seat(seat), Move::Drop { .. } | Move::Late { .. }, _) if self.setup.is_computer(seat) => {
                false
            }
            (By::Seat(seat), Move::Find { tokens, .. }, _)
                if self.setup.is_computer(seat) && tokens.iter().any(|token| token.mark != Mark::Valid) =>
            {
                false
            }
            // W14: the stamp decides, however late it arrives.
            (By::Seat(_), Move::Find { stamp, tokens }, Running { posted, deadline }) => {
                (posted.saturating_sub(EARLY)..=deadline).contains(&stamp.at)
                    && tokens.iter().all(|token| (token.mark == Mark::Valid) == self.lists(&token.word))
            }
            (By::Seat(seat), Move::Drop { word }, Running { .. }) => self.may_drop(seat, word),
            (By::Seat(_), Move::Late { .. }, Running { .. } | Closed { .. })
            | (By::House, Move::Sit { .. } | Move::Extend { .. }, Running { .. } | Drawn)
            | (By::Clock, Move::Close { .. }, Running { .. })
            | (By::House, Move::Void { .. }, Undrawn | Drawn | Running { .. } | Closed { .. }) => true,
            (By::House, Move::Stop { at }, Running { deadline, .. }) => *at <= deadline,
            (_, _, Void { .. } | _) => false,
        };
        if allowed { Ok(()) } else { Err(Refusal(say!("round-not-now"))) }
    }

    fn play(&mut self, by: By, mv: Move) {
        match (by, mv) {
            (_, Move::Grid { grid, words }) => {
                self.grid = Some(grid);
                self.words = words;
                self.stage = Stage::Drawn;
            }
            (_, Move::Start { posted, deadline }) => {
                self.posted = Some(posted);
                self.stage = Stage::Running { posted, deadline };
            }
            (By::Seat(seat), Move::Find { stamp, tokens }) => self.take(seat, stamp, tokens),
            (By::Seat(seat), Move::Drop { word }) => {
                if let Some(hand) = self.seats.get_mut(&seat) {
                    hand.words.remove(&word);
                }
            }
            (_, Move::Sit { seat }) => self.seats.entry(seat).or_default().sat = true,
            (_, Move::Extend { by }) => {
                if let Stage::Running { deadline, .. } = &mut self.stage {
                    *deadline = deadline.saturating_add(by);
                }
            }
            (_, Move::Stop { at }) => {
                if let Stage::Running { deadline, .. } = &mut self.stage {
                    *deadline = at;
                    self.stopped = true;
                }
            }
            (_, Move::Close { at }) => self.stage = Stage::Closed { at },
            (_, Move::Void { reason }) => self.stage = Stage::Void { reason },
            // A late word changes nothing; only seats find and drop.
            (_, Move::Late { .. } | Move::Find { .. } | Move::Drop { .. }) => {}
        }
    }

    fn deal(&self, draw: &Draw<'_>) -> Option<Move> {
        let setup = &self.setup;
        match self.stage {
            Stage::Undrawn => {
                let grid = draw.words.draw(draw.seed, setup.size, setup.min_letters, setup.difficulty);
                Some(self.grid_move(grid, draw.words))
            }
            _ => None,
        }
    }

    fn scene(&self, _seen_by: Option<Seat>, look: &Look<'_>) -> Scene {
        // Nothing on a grid is hidden from anybody; words are not in the picture before the end.
        super::scene::scene(self, look)
    }
}
