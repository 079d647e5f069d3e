//! A match of any game played turn by turn, with the types of its notation taken off: what rooms hold.

use super::frame::{Frame, Setup, first_line};
use super::line::{Line, Wish};
use super::matches::{Ending, Match, Opening};
use super::{Explained, Given, Hand, Reading, Standing, Study, TurnGame, Weighed, typed};
use crate::clock::Millis;
use crate::games::info::{Action, GameInfo};
use crate::games::level::Level;
use crate::games::registry;
use crate::games::{By, LineError, Look, Rules, Seat, Turn, Unreadable};
use crate::messages::{Lang, Text};
use crate::picture::scene::Scene;
use crate::words::library::PlayingWords;
use rand_chacha::ChaCha8Rng;
use std::marker::PhantomData;

/// A match of any game played turn by turn: lines in, lines out.
pub trait TurnTable: Send + Sync {
    /// What is known of the game.
    fn info(&self) -> &'static GameInfo;
    /// Whether people may sit down in mid-game.
    fn is_open(&self) -> bool {
        self.info().is_open()
    }
    /// What was agreed.
    fn frame(&self) -> &Frame;
    /// The first line.
    fn first_line(&self) -> String;
    /// Who may write the next line.
    fn turn(&self) -> Turn;
    /// How it ended, if it has.
    fn ending(&self) -> Option<Ending>;
    /// When the time of the player to move ends.
    fn until(&self) -> Option<Millis>;
    /// Until when the last move may be challenged.
    fn window(&self) -> Option<Millis>;
    /// How long the player to move has, in milliseconds.
    fn allowance(&self) -> Option<Millis>;
    /// What is left to a seat for all its moves, in milliseconds, where there is such a clock.
    fn bank(&self, seat: Seat) -> Option<Millis>;
    /// Whether the clocks stand still.
    fn is_paused(&self) -> bool;
    /// Who may still be challenged.
    fn contestable(&self) -> Option<Seat>;
    /// The words of the move that may be challenged, folded.
    fn contested(&self) -> Vec<String>;
    /// Who waits for a judgement.
    fn challenger(&self) -> Option<Seat>;
    /// Who offers a draw.
    fn offered_by(&self) -> Option<Seat>;
    /// Whether a draw can be agreed on here (P7).
    fn allows_draws(&self) -> bool;
    /// Whether everybody who plays has agreed on a wish (P5).
    fn agrees_on(&self, wish: Wish) -> bool;
    /// What somebody has asked for that not everybody has agreed on yet, and who.
    fn asked(&self) -> Option<(Wish, Seat)>;
    /// Whether one player alone may call the match off (P6).
    fn may_call_off(&self, seat: Seat) -> bool;
    /// Whether a seat still plays.
    fn plays(&self, seat: Seat) -> bool;
    /// How many seats there are.
    fn seats(&self) -> u16;
    /// How many moves a seat has made.
    fn moves_of(&self, seat: Seat) -> u32;
    /// Every seat, the best first.
    fn standings(&self) -> Vec<Standing>;
    /// Plays a line.
    ///
    /// # Errors
    /// A line that cannot be read, or that the rules refuse; nothing changed.
    fn act(&mut self, by: By, line: &str) -> Result<(), LineError>;
    /// Draws what chance owes now, as a line.
    fn draw(&self, words: &PlayingWords) -> Option<String>;
    /// Whether a line is a move of the game, and not a word of the frame.
    fn is_move(&self, line: &str) -> bool;
    /// What a player's text means; moves as lines.
    fn read(&self, seat: Seat, typed: &str) -> Reading<String>;
    /// Whether a text that is talk to [`TurnTable::read`] may have been meant as a move: one token, see [`TurnGame::seems`].
    fn seems(&self, seat: Seat, typed: &str) -> bool;
    /// Moves somebody chooses from, as lines: the best first.
    fn propose(&self, seat: Seat, lines: Vec<String>) -> Vec<String>;
    /// The board with these moves numbered, where it can show them.
    fn proposals(&self, lines: &[String], look: &Look<'_>) -> Option<Scene>;
    /// See [`TurnGame::parts`].
    fn parts(&self, chosen: &str) -> Vec<String>;
    /// What is chosen first of this move ([`TurnGame::stem`]).
    fn stem(&self, line: &str) -> Option<String>;
    /// See [`TurnGame::part`].
    fn part(&self, part: &str, lang: Lang) -> String;
    /// See [`TurnGame::marked`].
    fn marked(&self, chosen: &str, parts: &[String], look: &Look<'_>) -> Option<Scene>;
    /// See [`TurnGame::claim`]; nothing where somebody challenges, or time does not run.
    fn claim(&self, seat: Seat) -> Option<&'static str>;
    /// See [`TurnGame::complete`].
    fn complete(&self, seat: Seat, typed: &str) -> Vec<String>;
    /// See [`TurnGame::held`].
    fn held(&self, seat: Seat) -> Option<String>;
    /// The words a line claims to be admissible, folded; none where the line is no move.
    fn claims(&self, line: &str) -> Vec<String>;
    /// One sentence for everybody on a move that is about to be played.
    fn describe(&self, seat: Seat, line: &str, look: &Look<'_>) -> Option<Text>;
    /// What a move of `seat` is worth beside the best there is, before it is played.
    fn weigh(&self, seat: Seat, line: &str, words: &PlayingWords) -> Option<Weighed>;
    /// What everybody has given in the turn that a line of chance ends, before it does.
    fn weigh_all(&self, line: &str) -> Vec<Given<String>>;
    /// A move as people of a language write it; the line itself where it is no move.
    fn spell(&self, line: &str, lang: Lang) -> String;
    /// What can be done now beside playing a move.
    fn actions(&self) -> Vec<&'static Action>;
    /// What a seat holds, in an order of chance.
    fn shuffled(&self, seat: Seat, rng: &mut ChaCha8Rng) -> String;
    /// All that the further moves depend on, as far as somebody may see it.
    fn position(&self, seen_by: Option<Seat>) -> String;
    /// Why it ended, in a word.
    fn why(&self) -> Option<&'static str>;
    /// What was added and taken away at its end, in a sentence.
    fn closing(&self, look: &Look<'_>) -> Option<Text>;
    /// Every move of the player to move, as lines; `None` where there is no list of them.
    fn moves(&self) -> Option<Vec<String>>;
    /// A move that shows how one is written, as in each language.
    fn example(&self, words: &PlayingWords) -> Option<[String; 2]>;
    /// Any move at all, as a line.
    fn any(&self, rng: &mut ChaCha8Rng, words: &PlayingWords) -> Option<String>;
    /// What everybody is told of a line of chance that is about to be played.
    fn announce(&self, line: &str, look: &Look<'_>) -> Option<Text>;
    /// What only `seat` may see.
    fn hand(&self, seat: Seat, wish: &str, look: &Look<'_>) -> Option<Hand>;
    /// Why the board stands as it does, where the game shows that.
    fn explain(&self, look: &Look<'_>) -> Option<Explained>;
    /// The board for everybody.
    fn scene(&self, look: &Look<'_>) -> Scene;
    /// The board as a move of `seat` would leave it.
    fn preview(&self, seat: Seat, line: &str, look: &Look<'_>) -> Option<Scene>;
    /// The board as monospaced lines.
    fn block(&self) -> String;
    /// The move a computer player makes.
    fn think(&self, seat: Seat, level: Level, rng: &mut ChaCha8Rng, words: &PlayingWords) -> String;
    /// The same match once more.
    fn boxed_clone(&self) -> Box<dyn TurnTable>;
}

impl Clone for Box<dyn TurnTable> {
    fn clone(&self) -> Self {
        self.boxed_clone()
    }
}

/// A game's move in a line.
fn move_in<G: TurnGame>(line: &str) -> Option<G::Move> {
    match line.parse::<Line<G::Move>>() {
        Ok(Line::Move(mv)) => Some(mv),
        _ => None,
    }
}

impl<G: TurnGame> TurnTable for Match<G> {
    fn info(&self) -> &'static GameInfo {
        G::INFO
    }

    fn frame(&self) -> &Frame {
        Self::frame(self)
    }

    fn first_line(&self) -> String {
        Self::first_line(self)
    }

    fn turn(&self) -> Turn {
        Rules::turn(self)
    }

    fn ending(&self) -> Option<Ending> {
        Self::ending(self)
    }

    fn until(&self) -> Option<Millis> {
        Self::until(self)
    }

    fn window(&self) -> Option<Millis> {
        Self::window(self)
    }

    fn allowance(&self) -> Option<Millis> {
        Self::allowance(self)
    }

    fn bank(&self, seat: Seat) -> Option<Millis> {
        Self::bank(self, seat)
    }

    fn is_paused(&self) -> bool {
        Self::is_paused(self)
    }

    fn contestable(&self) -> Option<Seat> {
        self.game().contestable()
    }

    fn contested(&self) -> Vec<String> {
        self.game().contested()
    }

    fn challenger(&self) -> Option<Seat> {
        Self::challenger(self)
    }

    fn offered_by(&self) -> Option<Seat> {
        Self::offered_by(self)
    }

    fn allows_draws(&self) -> bool {
        Self::allows_draws(self)
    }

    fn agrees_on(&self, wish: Wish) -> bool {
        Self::agrees_on(self, wish)
    }

    fn asked(&self) -> Option<(Wish, Seat)> {
        Self::asked(self)
    }

    fn may_call_off(&self, seat: Seat) -> bool {
        Self::may_call_off(self, seat)
    }

    fn plays(&self, seat: Seat) -> bool {
        Self::plays(self, seat)
    }

    fn seats(&self) -> u16 {
        Self::seats(self)
    }

    fn moves_of(&self, seat: Seat) -> u32 {
        Self::moves_of(self, seat)
    }

    fn standings(&self) -> Vec<Standing> {
        Self::standings(self)
    }

    fn act(&mut self, by: By, line: &str) -> Result<(), LineError> {
        crate::games::Table::play_line(self, by, line)
    }

    fn draw(&self, words: &PlayingWords) -> Option<String> {
        Self::draw(self, words).map(|line| line.to_string())
    }

    fn is_move(&self, line: &str) -> bool {
        move_in::<G>(line).is_some()
    }

    fn read(&self, seat: Seat, typed: &str) -> Reading<String> {
        match self.game().read(seat, typed) {
            Reading::Chatter => Reading::Chatter,
            Reading::Move(mv) => Reading::Move(mv.to_string()),
            Reading::Likely(mv) => Reading::Likely(mv.to_string()),
            Reading::Choose(moves) => Reading::Choose(moves.iter().map(ToString::to_string).collect()),
            Reading::No(refusal) => Reading::No(refusal),
        }
    }

    fn seems(&self, seat: Seat, text: &str) -> bool {
        typed::token(text).is_some_and(|token| self.game().seems(seat, token))
    }

    fn propose(&self, seat: Seat, lines: Vec<String>) -> Vec<String> {
        let moves = lines.iter().filter_map(|line| move_in::<G>(line)).collect();
        self.game().propose(seat, moves).iter().map(ToString::to_string).collect()
    }

    fn proposals(&self, lines: &[String], look: &Look<'_>) -> Option<Scene> {
        let moves: Vec<G::Move> = lines.iter().filter_map(|line| move_in::<G>(line)).collect();
        self.game().proposals(&moves, &self.facts(), look)
    }

    fn parts(&self, chosen: &str) -> Vec<String> {
        self.game().parts(chosen)
    }

    fn stem(&self, line: &str) -> Option<String> {
        self.game().stem(&move_in::<G>(line)?)
    }

    fn part(&self, part: &str, lang: Lang) -> String {
        self.game().part(part, lang)
    }

    fn marked(&self, chosen: &str, parts: &[String], look: &Look<'_>) -> Option<Scene> {
        self.game().marked(chosen, parts, &self.facts(), look)
    }

    fn claim(&self, seat: Seat) -> Option<&'static str> {
        let free = self.ending().is_none() && !self.is_paused() && self.challenger().is_none();
        self.game().claim(seat).filter(|_| free)
    }

    fn complete(&self, seat: Seat, typed: &str) -> Vec<String> {
        self.game().complete(seat, typed).iter().map(ToString::to_string).collect()
    }

    fn held(&self, seat: Seat) -> Option<String> {
        self.game().held(seat)
    }

    fn claims(&self, line: &str) -> Vec<String> {
        move_in::<G>(line).map(|mv| self.game().claims(&mv)).unwrap_or_default()
    }

    fn describe(&self, seat: Seat, line: &str, look: &Look<'_>) -> Option<Text> {
        move_in::<G>(line).map(|mv| self.game().describe(seat, &mv, look))
    }

    fn weigh(&self, seat: Seat, line: &str, words: &PlayingWords) -> Option<Weighed> {
        self.game().weigh(seat, &move_in::<G>(line)?, words)
    }

    fn weigh_all(&self, line: &str) -> Vec<Given<String>> {
        let given = move_in::<G>(line).map(|mv| self.game().weigh_all(&mv)).unwrap_or_default();
        given.into_iter().map(Given::written).collect()
    }

    fn spell(&self, line: &str, lang: Lang) -> String {
        move_in::<G>(line).map_or_else(|| line.to_owned(), |mv| self.game().spell(&mv, lang))
    }

    fn actions(&self) -> Vec<&'static Action> {
        G::INFO.actions.iter().filter(|action| self.game().offers(action)).collect()
    }

    fn shuffled(&self, seat: Seat, rng: &mut ChaCha8Rng) -> String {
        self.game().shuffled(seat, rng)
    }

    fn position(&self, seen_by: Option<Seat>) -> String {
        self.game().position(seen_by)
    }

    fn why(&self) -> Option<&'static str> {
        self.game().why()
    }

    fn closing(&self, look: &Look<'_>) -> Option<Text> {
        self.game().closing(look)
    }

    fn moves(&self) -> Option<Vec<String>> {
        Some(self.game().moves()?.iter().map(ToString::to_string).collect())
    }

    fn example(&self, words: &PlayingWords) -> Option<[String; 2]> {
        self.game().example(words).map(|mv| Lang::ALL.map(|lang| self.game().spell(&mv, lang)))
    }

    fn any(&self, rng: &mut ChaCha8Rng, words: &PlayingWords) -> Option<String> {
        self.game().any(rng, words).map(|mv| mv.to_string())
    }

    fn announce(&self, line: &str, look: &Look<'_>) -> Option<Text> {
        self.game().announce(&move_in::<G>(line)?, look)
    }

    fn hand(&self, seat: Seat, wish: &str, look: &Look<'_>) -> Option<Hand> {
        self.game().hand(seat, wish, look)
    }

    fn explain(&self, look: &Look<'_>) -> Option<Explained> {
        self.game().explain(&self.facts(), look)
    }

    fn scene(&self, look: &Look<'_>) -> Scene {
        self.game().scene(None, &self.facts(), look)
    }

    fn preview(&self, seat: Seat, line: &str, look: &Look<'_>) -> Option<Scene> {
        let mv = move_in::<G>(line)?;
        Some(self.game().scene(Some((seat, &mv)), &self.facts(), look))
    }

    fn block(&self) -> String {
        self.game().block()
    }

    fn think(&self, seat: Seat, level: Level, rng: &mut ChaCha8Rng, words: &PlayingWords) -> String {
        self.game().think(seat, level, rng, words).to_string()
    }

    fn boxed_clone(&self) -> Box<dyn TurnTable> {
        Box::new(self.clone())
    }
}

/// A game, before a first line can be written.
pub trait Kind: Send + Sync {
    /// What is known of it.
    fn info(&self) -> &'static GameInfo;
    /// The first line of a match with these terms.
    ///
    /// # Errors
    /// When the game's own part cannot be read.
    fn first_line(&self, frame: &Frame, own: &str) -> Result<String, Unreadable>;
    /// Opens a match from its first line.
    ///
    /// # Errors
    /// A line that does not follow the notation.
    fn open(&self, first_line: &str) -> Result<Box<dyn TurnTable>, Unreadable>;
    /// A finished game in another notation: the ending of such a file, and its text.
    fn export(&self, log: &[(By, &str)], name: &dyn Fn(Seat) -> String) -> Option<(&'static str, String)>;
    /// The first position of a game with these options.
    ///
    /// # Errors
    /// When the game's own part cannot be read.
    fn start(&self, own: &str) -> Result<Box<dyn Study>, Unreadable>;
    /// A position to look at and to go on from.
    ///
    /// # Errors
    /// A text that is no position of the game.
    fn at(&self, position: &str) -> Result<Box<dyn Study>, Unreadable>;
}

/// A kind of game, by its type.
pub struct KindOf<G>(PhantomData<fn() -> G>);

impl<G> KindOf<G> {
    /// There is only one.
    pub const NEW: Self = Self(PhantomData);
}

impl<G: TurnGame> Kind for KindOf<G> {
    fn info(&self) -> &'static GameInfo {
        G::INFO
    }

    fn first_line(&self, frame: &Frame, own: &str) -> Result<String, Unreadable> {
        Ok(first_line::<G>(&Setup { frame: frame.clone(), game: own.parse()? }))
    }

    fn open(&self, first_line: &str) -> Result<Box<dyn TurnTable>, Unreadable> {
        let opening: Opening<G> = first_line.parse()?;
        Ok(Box::new(<Match<G> as Rules>::new(opening)))
    }

    fn export(&self, log: &[(By, &str)], name: &dyn Fn(Seat) -> String) -> Option<(&'static str, String)> {
        G::export(log, name)
    }

    fn start(&self, own: &str) -> Result<Box<dyn Study>, Unreadable> {
        Ok(Box::new(G::new(&own.parse()?, &Frame::plain(G::INFO.usual, None, [0; 32]))))
    }

    fn at(&self, position: &str) -> Result<Box<dyn Study>, Unreadable> {
        Ok(Box::new(G::at(position)?))
    }
}

/// Whether a name of rules is that of a game played turn by turn.
pub fn is_one(rules: &str) -> bool {
    registry::of_rules(rules).is_some()
}

/// Opens a match from the first line of its log.
///
/// # Errors
/// A game that is not played turn by turn, or a setup that cannot be read.
pub fn open(first_line: &str) -> Result<Box<dyn TurnTable>, Unreadable> {
    let name = first_line.split(' ').next().unwrap_or_default();
    registry::of_rules(name).ok_or_else(|| Unreadable::new("the name of a game", name))?.open(first_line)
}
