//! A match: the frame around a game, as a fold over its lines.

use super::frame::{Frame, Setup, first_line, read_first_line};
use super::line::{Line, Wish};
use super::{Allowance, Chance, Facts, Standing, Time, TurnGame};
use crate::clock::Millis;
use crate::games::info::Draws;
use crate::games::{By, Draw, Look, Refusal, Rules, Seat, Turn, Unreadable};
use crate::picture::scene::Scene;
use crate::say;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use std::collections::BTreeSet;
use std::fmt;
use std::str::FromStr;

/// A game between seats, with its clock and everything that is not a move.
#[derive(Clone, Debug)]
pub struct Match<G: TurnGame> {
    setup: Setup<G::Setup>,
    game: G,
    order: Option<Vec<u16>>,
    until: Option<Millis>,
    window: Option<Millis>,
    /// What is left on the clocks for all moves, from seat 1 (P2).
    banks: Vec<Millis>,
    paused: bool,
    /// Who has challenged the last move, while there is no judgement.
    challenger: Option<Seat>,
    /// Who has agreed to a draw, the one who offered it first.
    agreed: Vec<Seat>,
    /// What somebody would like all to agree on, and who does, the one who asked first (P5).
    asked: Option<(Wish, Vec<Seat>)>,
    gone: BTreeSet<Seat>,
    /// Moves by seat, from seat 1.
    moves: Vec<u32>,
    /// How many lines chance has written: each draw has its own stream of the seed.
    draws: u64,
    ending: Option<Ending>,
}

/// How a match came to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// By the rules of the game: won, lost, drawn, resigned, out of time.
    Played,
    /// Everybody agreed to a draw.
    Agreed,
    /// Called off before it had really begun.
    Aborted,
    /// It does not count.
    Void,
}

/// A match can be called off only while fewer moves than this were made (P6).
const BEGUN: u32 = 2;
/// Who opened a table that is open to all.
const HOST: Seat = Seat(1);

impl<G: TurnGame> Match<G> {
    /// The game itself.
    pub const fn game(&self) -> &G {
        &self.game
    }

    /// What was agreed.
    pub const fn frame(&self) -> &Frame {
        &self.setup.frame
    }

    /// The first line.
    pub fn first_line(&self) -> String {
        first_line::<G>(&self.setup)
    }

    /// Who was invited in which place, by seat, once it is drawn.
    pub fn order(&self) -> Option<&[u16]> {
        self.order.as_deref()
    }

    /// When the time of the player to move ends.
    pub const fn until(&self) -> Option<Millis> {
        self.until
    }

    /// Until when the last move may be challenged; `None`: until the next one.
    pub const fn window(&self) -> Option<Millis> {
        self.window
    }

    /// Whether the clocks stand still.
    pub const fn is_paused(&self) -> bool {
        self.paused
    }

    /// Who waits for a judgement on the last move.
    pub const fn challenger(&self) -> Option<Seat> {
        self.challenger
    }

    /// Who offers a draw.
    pub fn offered_by(&self) -> Option<Seat> {
        self.agreed.first().copied()
    }

    /// Whether a draw can be agreed on here (P7): between two, where the game knows draws.
    pub fn allows_draws(&self) -> bool {
        G::INFO.draws != Draws::None && self.setup.frame.draws && self.setup.frame.seats == 2
    }

    /// Whether everybody who plays has agreed on a wish; computers always do (P6).
    pub fn agrees_on(&self, wish: Wish) -> bool {
        let Some((_, seats)) = self.asked.as_ref().filter(|(asked, _)| *asked == wish) else { return false };
        let mut people = (1..=self.seats()).map(Seat).filter(|seat| self.plays(*seat));
        people.all(|seat| self.setup.frame.computer(seat).is_some() || seats.contains(&seat))
    }

    /// Who has asked for something that not everybody has agreed on yet.
    pub fn asked(&self) -> Option<(Wish, Seat)> {
        self.asked.as_ref().and_then(|(wish, seats)| Some((*wish, *seats.first()?)))
    }

    /// Whether one player alone may call the match off (P6): before its second move, not in the second game of an
    /// encounter (E12), and at a table open to all only the player who opened it.
    pub fn may_call_off(&self, seat: Seat) -> bool {
        let early = self.moves.iter().sum::<u32>() < BEGUN;
        // What an event has opened is its directors' to take back.
        let own = self.setup.frame.event.is_none();
        early && own && self.setup.frame.leg.0 == 1 && (!G::INFO.is_open() || seat == HOST)
    }

    /// Whether the lines of the frame are read as rules 11 have them ([`Frame::edition`]).
    const fn is_new(&self) -> bool {
        self.setup.frame.edition >= 2
    }

    /// Whether a seat still plays.
    pub fn plays(&self, seat: Seat) -> bool {
        self.holds(seat) && !self.gone.contains(&seat) && !self.game.has_left(seat)
    }

    fn holds(&self, seat: Seat) -> bool {
        seat.0 >= 1 && usize::from(seat.0) <= self.moves.len()
    }

    /// How many moves a seat has made (E12).
    pub fn moves_of(&self, seat: Seat) -> u32 {
        self.moves.get(usize::from(seat.0).wrapping_sub(1)).copied().unwrap_or(0)
    }

    /// How many seats there are.
    pub fn seats(&self) -> u16 {
        u16::try_from(self.moves.len()).unwrap_or(u16::MAX)
    }

    /// How it ended, if it has.
    pub fn ending(&self) -> Option<Ending> {
        self.ending.or_else(|| (self.game.turn() == Turn::Over).then_some(Ending::Played))
    }

    /// How long the player to move has, in milliseconds; `None` without a clock.
    pub fn allowance(&self) -> Option<Millis> {
        let time = self.setup.frame.time;
        let seat = match self.game.turn() {
            Turn::Of(seat) => seat,
            _ => HOST,
        };
        match self.game.allowance() {
            Allowance::Seconds(seconds) if matches!(time, Time::Turn(_)) => {
                Some(Millis::from(seconds) * 1000)
            }
            _ if time.is_bank() => self.bank(seat),
            _ => time.of_a_turn(seat),
        }
    }

    /// What is left to a seat on its clock for all its moves, in milliseconds; `None` where there is no such clock (P2).
    pub fn bank(&self, seat: Seat) -> Option<Millis> {
        let main = self.setup.frame.time.main()?;
        Some(self.banks.get(usize::from(seat.0).wrapping_sub(1)).copied().unwrap_or(main))
    }

    /// Every seat, the best first; equal for all where a draw was agreed.
    pub fn standings(&self) -> Vec<Standing> {
        let mut standings = self.game.standings();
        if self.ending == Some(Ending::Agreed) {
            for standing in standings.iter_mut().filter(|standing| self.plays(standing.seat)) {
                standing.rank = 1;
            }
        }
        standings
    }

    /// Draws what chance owes now.
    pub fn draw(&self, words: &crate::words::library::PlayingWords) -> Option<Line<G::Move>> {
        if self.ending().is_some() || Rules::turn(self) != Turn::Chance {
            return None;
        }
        let mut rng = ChaCha8Rng::from_seed(self.setup.frame.seed_bytes());
        rng.set_stream(self.draws);
        self.game.deal(&mut Chance { rng, words }).map(Line::Move)
    }

    /// What a picture shows that the game does not know.
    pub fn facts(&self) -> Facts {
        Facts {
            paused: self.paused,
            over: self.ending().is_some(),
            moves: self.moves.iter().sum(),
            time: self.setup.frame.time,
        }
    }

    fn leave(&mut self, seat: Seat) {
        // P8: while others play on, the last word can still be challenged, and a challenge is still judged.
        let others = (1..=self.seats()).map(Seat).filter(|other| *other != seat && self.plays(*other));
        if !self.is_new() || others.count() < 2 {
            self.challenger = None;
            if self.game.contestable().is_some() {
                self.game.settle();
            }
            self.window = None;
        }
        self.gone.insert(seat);
        self.agreed.clear();
        self.asked = None;
        if self.game.turn() != Turn::Over {
            self.game.leave(seat);
        }
    }

    /// The time of the player to move is over.
    fn flag(&mut self) {
        let whose = self.game.turn();
        if self.game.contestable().is_some() && !self.flag_removes() {
            self.game.settle();
        }
        // What won the game unchallenged has won it; otherwise their time is over, also where chance
        // owes a draw now that the last move is settled.
        if self.game.turn() != Turn::Over {
            match whose {
                // P2: whose whole time is over is out of the game, whatever it is.
                Turn::Of(seat) if self.setup.frame.time.is_bank() => self.leave(seat),
                _ => self.game.flag(),
            }
        }
        (self.until, self.window) = (None, None);
        // A turn that is lost is a turn, as far as an offer goes.
        if let Turn::Of(seat) = whose
            && self.is_new()
            && self.game.turn() != whose
        {
            self.offers_fall(seat);
        }
    }

    /// P8: whether the flag puts the player to move out of the game while at least two play on: then the last word
    /// stays open to challenge.
    fn flag_removes(&self) -> bool {
        let Turn::Of(seat) = self.game.turn() else { return false };
        if !self.is_new() {
            return false;
        }
        let mut after = self.game.clone();
        after.settle();
        if after.turn() == Turn::Over {
            return false;
        }
        // P2: whose whole time is over is out of the game, whatever it is.
        if self.setup.frame.time.is_bank() {
            after.leave(seat);
        } else {
            after.flag();
        }
        let stays = |other: &Seat| !self.gone.contains(other) && !after.has_left(*other);
        after.has_left(seat) && (1..=self.seats()).map(Seat).filter(stays).count() >= 2
    }

    /// P7: an offer stands through its author's own move, and falls with the next one of somebody else; so does a wish. It was
    /// once that any move made it fall.
    fn offers_fall(&mut self, mover: Seat) {
        if !self.is_new() || self.agreed.first() != Some(&mover) {
            self.agreed.clear();
        }
        if self.asked.as_ref().is_some_and(|(_, seats)| seats.first() != Some(&mover)) {
            self.asked = None;
        }
    }

    fn check_seat(&self, seat: Seat, line: &Line<G::Move>) -> Result<(), Refusal> {
        let no = |text| Err(Refusal(text));
        if !self.plays(seat) {
            return no(say!("match-not-a-player"));
        }
        match line {
            Line::Resign => Ok(()),
            Line::Abort if self.is_new() && self.may_call_off(seat) => Ok(()),
            Line::Abort if !self.is_new() && self.moves.iter().sum::<u32>() < BEGUN => Ok(()),
            Line::Abort => no(say!("match-has-begun")),
            // At a table open to all those who are there now cannot speak for those to come.
            Line::Ask(_) if G::INFO.is_open() => no(say!("refuse-moderators")),
            Line::Ask(Wish::Void) if self.setup.frame.event.is_some() => no(say!("match-of-event")),
            Line::Ask(wish) if (*wish == Wish::Pause) && self.paused => no(say!("match-paused")),
            Line::Ask(wish) if (*wish == Wish::Resume) && !self.paused => no(say!("match-not-now")),
            Line::Ask(wish) => match &self.asked {
                Some((asked, seats)) if asked == wish && seats.contains(&seat) => {
                    no(say!("match-asked-already"))
                }
                _ => Ok(()),
            },
            Line::Refuse => match &self.asked {
                Some((_, seats)) if !seats.contains(&seat) => Ok(()),
                _ => no(say!("match-nothing-asked")),
            },
            _ if self.paused => no(say!("match-paused")),
            _ if self.challenger.is_some() => no(say!("match-judging")),
            Line::Challenge => match self.game.contestable() {
                Some(mover) if mover != seat => Ok(()),
                Some(_) => no(say!("match-own-word")),
                None => no(say!("match-nothing-to-challenge")),
            },
            // What the rules give nobody has to grant, an event neither.
            Line::Claim if self.game.claim(seat).is_some() => Ok(()),
            Line::Claim => no(say!("match-nothing-to-claim")),
            Line::Offer if self.is_new() && !self.allows_draws() => no(say!("match-no-draws")),
            Line::Offer if self.agreed.is_empty() => Ok(()),
            Line::Offer => no(say!("match-offer-stands")),
            Line::Agree | Line::Decline if self.agreed.is_empty() || self.agreed.contains(&seat) => {
                no(say!("match-no-offer"))
            }
            Line::Agree | Line::Decline => Ok(()),
            Line::Move(mv) => {
                if self.game.contestable().is_some() {
                    return no(say!("match-unsettled"));
                }
                match self.game.turn() {
                    Turn::Of(whose) if whose == seat => self.game.check(By::Seat(seat), mv),
                    Turn::All => self.game.check(By::Seat(seat), mv),
                    _ => no(say!("match-not-your-turn")),
                }
            }
            _ => no(say!("match-not-now")),
        }
    }
}

impl<G: TurnGame> Rules for Match<G> {
    const NAME: &'static str = G::INFO.rules;
    type Setup = Opening<G>;
    type Move = Line<G::Move>;

    fn new(Opening(setup): Self::Setup) -> Self {
        let game = G::new(&setup.game, &setup.frame);
        Self {
            moves: vec![0; usize::from(setup.frame.seats)],
            setup,
            game,
            order: None,
            until: None,
            window: None,
            banks: Vec::new(),
            paused: false,
            challenger: None,
            agreed: Vec::new(),
            asked: None,
            gone: BTreeSet::new(),
            draws: 0,
            ending: None,
        }
    }

    fn turn(&self) -> Turn {
        if self.ending.is_some() { Turn::Over } else { self.game.turn() }
    }

    fn check(&self, by: By, line: &Self::Move) -> Result<(), Refusal> {
        let over = self.ending().is_some();
        let fits = |yes: bool| if yes { Ok(()) } else { Err(Refusal(say!("match-not-now"))) };
        match (by, line) {
            // A result that was given to somebody who cheated is taken back later, too.
            (By::House, Line::Void { .. }) => fits(self.ending != Some(Ending::Void)),
            _ if over => Err(Refusal(say!("match-over"))),
            (By::Seat(seat), line) => self.check_seat(seat, line),
            (By::Chance | By::House, Line::Order(order)) => {
                let mut sorted = order.clone();
                sorted.sort_unstable();
                let whole = sorted.iter().copied().eq(1..=self.setup.frame.seats);
                fits(self.order.is_none() && self.draws == 0 && whole)
            }
            (By::Chance, Line::Move(mv)) if self.game.turn() == Turn::Chance => {
                self.game.check(By::Chance, mv)
            }
            (By::Clock, Line::Clock { .. }) => Ok(()),
            (By::Clock, Line::Flag) => {
                let runs = !self.paused && self.challenger.is_none();
                fits(runs && matches!(self.game.turn(), Turn::Of(_) | Turn::All))
            }
            (By::Clock, Line::Settled) => {
                fits(self.game.contestable().is_some() && self.challenger.is_none())
            }
            (By::House, Line::Valid | Line::Invalid { .. }) => fits(self.challenger.is_some()),
            (By::House, Line::Pause) => fits(!self.paused),
            (By::House, Line::Resume) => fits(self.paused),
            (By::House, Line::Leave(seat)) => fits(self.plays(*seat)),
            (By::House, Line::Sit(seat)) => fits(G::INFO.is_open() && seat.0 == self.seats() + 1),
            _ => fits(false),
        }
    }

    fn play(&mut self, by: By, line: Self::Move) {
        match (by, line) {
            (_, Line::Order(order)) => self.order = Some(order),
            (_, Line::Clock { until, window, banks }) => {
                (self.until, self.window) = (until, window);
                if !banks.is_empty() {
                    self.banks = banks;
                }
            }
            (_, Line::Flag) => self.flag(),
            (_, Line::Settled) => {
                self.game.settle();
                self.window = None;
            }
            (By::Seat(seat), Line::Challenge) => self.challenger = Some(seat),
            (_, line @ (Line::Valid | Line::Invalid { .. })) => {
                if let Some(challenger) = self.challenger.take() {
                    self.game.verdict(challenger, matches!(line, Line::Valid));
                }
                self.window = None;
            }
            (By::Seat(seat), Line::Resign) | (_, Line::Leave(seat)) => self.leave(seat),
            (By::Seat(seat), Line::Offer) => self.agreed = vec![seat],
            (By::Seat(seat), Line::Agree) => {
                self.agreed.push(seat);
                let everybody = (1..=self.seats()).map(Seat).filter(|seat| self.plays(*seat));
                if everybody.into_iter().all(|seat| self.agreed.contains(&seat)) {
                    self.ending = Some(Ending::Agreed);
                }
            }
            (_, Line::Decline) => self.agreed.clear(),
            (By::Seat(seat), Line::Ask(wish)) => match &mut self.asked {
                Some((asked, seats)) if *asked == wish => seats.push(seat),
                asked => *asked = Some((wish, vec![seat])),
            },
            (_, Line::Refuse) => self.asked = None,
            (_, Line::Claim) => self.game.draw_claimed(),
            (_, Line::Abort) => self.ending = Some(Ending::Aborted),
            (_, Line::Pause) => (self.paused, self.asked) = (true, None),
            (_, Line::Resume) => (self.paused, self.asked) = (false, None),
            (_, Line::Sit(seat)) => {
                self.moves.push(0);
                self.game.sit(seat);
            }
            (_, Line::Void { .. }) => self.ending = Some(Ending::Void),
            (by, Line::Move(mv)) => {
                self.game.play(by, &mv);
                if let By::Seat(seat) = by {
                    if let Some(moves) = self.moves.get_mut(usize::from(seat.0) - 1) {
                        *moves += 1;
                    }
                    self.offers_fall(seat);
                }
            }
            (_, Line::Challenge | Line::Resign | Line::Offer | Line::Agree | Line::Ask(_)) => {}
        }
        if by == By::Chance {
            self.draws += 1;
        }
    }

    fn deal(&self, draw: &Draw<'_>) -> Option<Self::Move> {
        self.draw(draw.words)
    }

    fn scene(&self, _seen_by: Option<Seat>, look: &Look<'_>) -> Scene {
        // A hand is a picture of its own: the board is the same for everybody.
        self.game.scene(None, &self.facts(), look)
    }
}

/// The first line, as the registry reads it.
#[derive(Clone, Debug)]
pub struct Opening<G: TurnGame>(pub Setup<G::Setup>);

impl<G: TurnGame> fmt::Display for Opening<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&first_line::<G>(&self.0))
    }
}

impl<G: TurnGame> FromStr for Opening<G> {
    type Err = Unreadable;

    fn from_str(text: &str) -> Result<Self, Unreadable> {
        read_first_line::<G>(text).map(Self)
    }
}
