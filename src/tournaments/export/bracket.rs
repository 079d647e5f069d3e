//! The bracket of an event as its page shows it: part by part and round by round, with who is known to stand there, what they
//! have, and who goes on.

use super::html::{Bracket, BracketMatch, BracketRound};
use crate::tournaments::bracket::encounter::{Game, Which};
use crate::tournaments::bracket::live::{Ended, Live, Seen, Stand, State as Known};
use crate::tournaments::bracket::{Match, MatchId, Section, Slot};
use crate::tournaments::event::boards::Board;
use crate::tournaments::event::state::State;
use crate::tournaments::field::Number;

/// What has to be said in the language of the reader.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Label {
    /// The head of a round.
    Round {
        /// Of which part.
        section: Section,
        /// Which of its rounds, from 1.
        round: usize,
        /// Whether it is the final of the only draw there is.
        last: bool,
    },
    /// Who will stand somewhere, as long as nobody does.
    Slot(Slot),
}

/// The bracket of an event; `None`: it has none, or has not begun. `name` is what somebody is called, by number.
pub fn bracket(
    state: &State,
    name: &dyn Fn(Number) -> String,
    say: &dyn Fn(Label) -> String,
) -> Option<Bracket> {
    let live = state.live().filter(|_| !state.numbers().is_empty())?;
    let seen = live.seen();
    let mut sections: Vec<Section> = Vec::new();
    for one in live.bracket().matches().filter(|one| !sections.contains(&one.section)).collect::<Vec<_>>() {
        if !sections.contains(&one.section) {
            sections.push(one.section);
        }
    }
    let drawn = Drawn { state, live: &live, name, say };
    let rounds = sections.into_iter().flat_map(|section| drawn.section(section, &seen)).collect();
    Some(Bracket { rounds })
}

struct Drawn<'a> {
    state: &'a State,
    live: &'a Live,
    name: &'a dyn Fn(Number) -> String,
    say: &'a dyn Fn(Label) -> String,
}

impl Drawn<'_> {
    /// The rounds of one part.
    fn section(&self, section: Section, seen: &[Seen]) -> Vec<BracketRound> {
        let mut all = self.live.bracket().matches().zip(seen);
        let by_round =
            self.live.bracket().rounds.iter().map(|round| all.by_ref().take(round.len()).collect());
        let of = |round: Vec<(&Match, &Seen)>| {
            let here =
                |(one, seen): &(&Match, &Seen)| one.section == section && seen.state != Known::Needless;
            let matches = round.into_iter().filter(here).map(|(one, seen)| self.one(one, *seen));
            matches.collect::<Vec<BracketMatch>>()
        };
        let rounds: Vec<_> = by_round.map(of).filter(|matches| !matches.is_empty()).collect();
        let count = rounds.len();
        let challenged = self.live.bracket().matches().any(|one| one.section == Section::Challenge);
        let titled = (1..).zip(rounds).map(|(round, matches)| {
            let last = section == Section::Main && round == count && !challenged;
            BracketRound { title: (self.say)(Label::Round { section, round, last }), matches }
        });
        titled.collect()
    }

    fn one(&self, one: &Match, seen: Seen) -> BracketMatch {
        let slots = [one.a, one.b];
        let players = [0, 1].map(|side| match seen.sides[side] {
            Stand::Player(number) => (self.name)(number),
            Stand::Nobody => (self.say)(Label::Slot(Slot::Bye)),
            Stand::Open => (self.say)(Label::Slot(slots[side])),
        });
        let winner = match seen.state {
            Known::Over { ended: Ended::Won { winner, .. }, .. } | Known::Bye(Some(winner)) => Some(winner),
            _ => None,
        };
        let winner =
            winner.and_then(|winner| seen.sides.iter().position(|side| *side == Stand::Player(winner)));
        BracketMatch { id: one.id.to_string(), players, scores: self.scores(one.id, seen, winner), winner }
    }

    /// What both have: of several games the points of all of them.
    fn scores(&self, id: MatchId, seen: Seen, winner: Option<usize>) -> [String; 2] {
        let both = |one: &str, other: &str| [one.to_owned(), other.to_owned()];
        let mut boards = self.state.rounds().iter().flat_map(|round| &round.boards);
        let board = boards.find(|board| board.id == Some(id));
        if let Some(board) = board.filter(|board| !board.games.is_empty()) {
            return points(board);
        }
        let Known::Over { ended, .. } = seen.state else { return both("", "") };
        match (ended, winner) {
            (Ended::Drawn, _) => both("½", "½"),
            (Ended::Won { played: true, .. }, Some(0)) => both("1", "0"),
            (Ended::Won { played: true, .. }, _) => both("0", "1"),
            (Ended::Won { .. }, Some(0)) => both("+", "−"),
            (Ended::Won { .. }, _) => both("−", "+"),
            (Ended::Absent, _) => both("−", "−"),
        }
    }
}

/// The points of the games of a match; side a of a game is who is White of the pairing.
fn points(board: &Board) -> [String; 2] {
    let halves = |game: &Game| match game.winner {
        Some(Which::A) => [2, 0],
        Some(Which::B) => [0, 2],
        None => [1, 1],
    };
    let mut sum = board.games.iter().map(halves).fold([0_u32, 0], |[a, b], [c, d]| [a + c, b + d]);
    if board.turned {
        sum.reverse();
    }
    sum.map(|halves| match (halves / 2, halves % 2) {
        (0, 1) => "½".to_owned(),
        (whole, 1) => format!("{whole}½"),
        (whole, _) => whole.to_string(),
    })
}
