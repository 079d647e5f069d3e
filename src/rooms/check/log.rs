//! One match: its log folds to the end it is said to have.

mod ends;

use self::ends::{Before, Ends};
use super::{Looked, Wrong};
use crate::games::manche::{Manche, Move, Setup, Stage};
use crate::games::turns::{self, TurnTable};
use crate::games::{By, LineError, Rules, Seat, Unreadable};
use crate::journal::{ActivityKind, How, StoredMatch, StoredResult};
use crate::judging::jury::Jury;
use crate::judging::jury::state::Stage as JuryStage;
use crate::messages::Text;
use crate::rooms::events::course::Course;
use crate::rooms::heard::Place;
use crate::rooms::juries::seat_results;
use crate::say;
use crate::words::library::Library;
use crate::words::overlay::Overlay;
use std::collections::BTreeSet;

/// A match that is being looked at.
struct Look<'a> {
    stored: &'a StoredMatch,
    wrong: Vec<Wrong>,
    /// Seats that have written a line, or of which one tells.
    acting: BTreeSet<u16>,
}

/// Everything that is wrong with a match.
pub(super) fn look(stored: &StoredMatch, library: Option<&Library>, looked: &mut Looked) -> Vec<Wrong> {
    let mut look = Look { stored, wrong: Vec::new(), acting: BTreeSet::new() };
    if let Some(why) = &stored.unreadable {
        look.tell("packed", say!("check-packed", number = stored.id.to_string(), why = why.clone()));
        return look.wrong;
    }
    look.hash(looked);
    match stored.lines.first() {
        None => look.tell("log", say!("check-no-lines", number = stored.id.to_string())),
        Some(_) => look.log(library, looked),
    }
    if stored.state == "void" {
        look.void_results();
    }
    look.wrong
}

impl Look<'_> {
    fn tell(&mut self, what: &'static str, text: Text) {
        self.wrong.push(Wrong::source(what, Some(self.stored.id), text));
    }

    fn doubt(&mut self, what: &'static str, text: Text) {
        self.wrong.push(Wrong::row(what, Some(self.stored.id), text));
    }

    fn id(&self) -> String {
        self.stored.id.to_string()
    }

    /// The log is the one that was there when the match ended.
    fn hash(&mut self, looked: &mut Looked) {
        let Some((lines, hash)) = &self.stored.seal else { return };
        let whole = usize::try_from(*lines).is_ok_and(|lines| lines <= self.stored.lines.len());
        if whole && self.stored.hash(*lines) == *hash {
            looked.sealed += 1;
        } else {
            self.tell("hash", say!("check-seal", number = self.id()));
        }
    }

    fn log(&mut self, library: Option<&Library>, looked: &mut Looked) {
        if let Some(gap) = self.stored.lines.iter().zip(1..).find(|((n, ..), due)| n != due) {
            self.tell("log", say!("check-gap", number = self.id(), line = gap.1.to_string()));
            // What comes behind a gap cannot be read as it was meant.
            return;
        }
        let (_, who, first) = &self.stored.lines[0];
        let game = first.split(' ').next().unwrap_or_default();
        if game != self.stored.game || who != "=" {
            let (found, game) = (game.to_owned(), self.stored.game.clone());
            self.tell("log", say!("check-game", number = self.id(), found = found, game = game));
            return;
        }
        let kind = self.stored.kind.as_str();
        match ActivityKind::named(kind) {
            Some(ActivityKind::Round) => self.manche(library, looked),
            Some(ActivityKind::Match) => self.turns(library, looked),
            Some(ActivityKind::Event) => self.event(),
            Some(ActivityKind::Jury) => self.jury(),
            None => self.line(1, &Unreadable::new("a kind of activity", kind).to_string()),
        }
    }

    /// A line as who wrote it and what; what cannot be read is told.
    fn by(&mut self, at: usize) -> Option<By> {
        let (n, who, _) = &self.stored.lines[at];
        match who.parse::<By>() {
            Ok(by) => {
                if let By::Seat(Seat(seat)) = by {
                    self.acting.insert(seat);
                }
                Some(by)
            }
            Err(error) => {
                self.line(*n, &error.to_string());
                None
            }
        }
    }

    fn line(&mut self, n: i64, why: &str) {
        self.tell("log", say!("check-line", number = self.id(), line = n.to_string(), why = why));
    }

    fn jury(&mut self) {
        let mut jury = match Jury::read(&self.stored.lines[0].2) {
            Ok(jury) => jury,
            Err(bad) => return self.line(1, &bad.to_string()),
        };
        for at in 1..self.stored.lines.len() {
            let (n, _, body) = &self.stored.lines[at];
            let Some(by) = self.by(at) else { return };
            if let Err(bad) = jury.take(by, body, 0) {
                return self.line(*n, &bad.to_string());
            }
        }
        let of_people = jury.seats().iter().filter(|(_, has_account)| **has_account).map(|(seat, _)| seat.0);
        self.seats(&of_people.collect::<Vec<_>>());
        if self.stored.state == "ended" {
            if jury.stage() != JuryStage::Ended {
                return self.tell("end", say!("check-end", number = self.id()));
            }
            let expected = seat_results(&jury).into_iter().map(|one| StoredResult {
                seat: i64::from(one.seat.0),
                points: one.points,
                rank: i64::from(one.rank),
                best: None,
                best_points: 0,
                half_points: None,
                how: one.how.name().to_owned(),
                encounter: None,
            });
            self.results(&expected.collect::<Vec<_>>());
        }
    }

    fn event(&mut self) {
        let mut course = match Course::read(&self.stored.lines[0].2, 0) {
            Ok(course) => course,
            Err(bad) => return self.line(1, &bad.to_string()),
        };
        self.seed(&course.plan.seed.clone());
        for at in 1..self.stored.lines.len() {
            let (n, _, body) = &self.stored.lines[at];
            let Some(by) = self.by(at) else { return };
            if let Err(bad) = course.take(by, body, 0) {
                return self.line(*n, &bad.to_string());
            }
        }
    }

    fn manche(&mut self, library: Option<&Library>, looked: &mut Looked) {
        let setup: Setup = match self.stored.lines[0].2.parse() {
            Ok(setup) => setup,
            Err(error) => return self.line(1, &error.to_string()),
        };
        self.seed(&setup.seed);
        let mut manche = Manche::new(setup);
        for at in 1..self.stored.lines.len() {
            let (n, _, body) = &self.stored.lines[at];
            let Some(by) = self.by(at) else { return };
            let mv: Move = match body.parse() {
                Ok(mv) => mv,
                Err(error) => return self.line(*n, &error.to_string()),
            };
            if let Move::Sit { seat } = &mv {
                self.acting.insert(seat.0);
            }
            if let Err(refusal) = manche.check(by, &mv) {
                return self.line(*n, refusal.0.key);
            }
            if let (Move::Grid { grid, .. }, Some(library)) = (&mv, library) {
                let drawn = drawn(library, manche.setup());
                looked.drawn += u64::from(drawn.is_some());
                if drawn.is_some_and(|drawn| drawn != grid.to_string()) {
                    self.tell("draw", say!("check-draw", number = self.id(), line = n.to_string()));
                }
            }
            manche.play(by, mv);
        }
        if let Some((computer, _)) = manche.setup().computer {
            self.acting.remove(&computer.0);
        }
        self.seats(&[]);
        if self.stored.state == "ended" {
            if !matches!(manche.stage(), Stage::Closed { .. }) {
                return self.tell("end", say!("check-end", number = self.id()));
            }
            self.manche_results(&manche);
        }
    }

    fn turns(&mut self, library: Option<&Library>, looked: &mut Looked) {
        let mut table: Box<dyn TurnTable> = match turns::open(&self.stored.lines[0].2) {
            Ok(table) => table,
            Err(error) => return self.line(1, &error.to_string()),
        };
        let frame = table.frame().clone();
        self.seed(&frame.seed);
        let words = library.and_then(|library| {
            let words = library.playing_words(&frame.dictionary, Overlay::default()).ok()?;
            (words.hash() == frame.lexicon).then_some(words)
        });
        looked.drawn += u64::from(words.is_some());
        let mut ends = Ends::default();
        for at in 1..self.stored.lines.len() {
            let (n, _, body) = &self.stored.lines[at];
            let Some(by) = self.by(at) else { return };
            // Who begins is drawn by the room, before the game is asked for anything.
            if let (By::Chance, Some(words)) = (by, &words)
                && !body.starts_with("order ")
                && table.draw(words).is_none_or(|drawn| drawn != *body)
                // Before W28 the best play of a duplicate could be a slur.
                && table.draw(&words.complete()).is_none_or(|drawn| drawn != *body)
            {
                self.tell("draw", say!("check-draw", number = self.id(), line = n.to_string()));
            }
            let before = Before::of(&*table, by);
            match table.act(by, body) {
                Ok(()) => ends.note(before, by, &*table),
                Err(LineError::Unreadable(error)) => return self.line(*n, &error.to_string()),
                Err(LineError::Refused(refusal)) => return self.line(*n, refusal.0.key),
            }
        }
        let sit = if table.is_open() { 0 } else { table.seats() };
        let needed: Vec<u16> = (1..=sit).collect();
        let computers: Vec<u16> =
            (1..=table.seats()).filter(|seat| table.frame().computer(Seat(*seat)).is_some()).collect();
        self.acting.retain(|seat| !computers.contains(seat));
        self.seats(&needed.into_iter().filter(|seat| !computers.contains(seat)).collect::<Vec<_>>());
        if self.stored.state == "ended" {
            let Some(ending) = table.ending() else {
                return self.tell("end", say!("check-end", number = self.id()));
            };
            let encounter = match frame.leg {
                (_, 1) => None,
                (1, _) => Some(self.stored.id),
                _ => self.stored.first_game,
            };
            let mut expected = ends.results(&*table, ending, encounter);
            // E12: an encounter is one match. Holding these rows against the log of this game alone calls each database wrong in
            // which a second game was voided.
            if self.stored.second_is_void {
                expected.iter_mut().for_each(StoredResult::annul);
            }
            self.results(&expected);
        }
    }

    fn seed(&mut self, seed: &str) {
        if seed.len() != 64 || !seed.bytes().all(|byte| byte.is_ascii_hexdigit()) {
            self.tell("seed", say!("check-seed", number = self.id()));
        }
    }

    /// Whether the match was left to another server, when its own was purged: then who played from there is gone.
    fn is_given_away(&self) -> bool {
        matches!(self.stored.place.parse(), Ok(Place::Room { channel, .. }) if channel.is_empty())
    }

    /// Everybody who did something sat somewhere, and so did everybody who is `needed`.
    fn seats(&mut self, needed: &[u16]) {
        if self.is_given_away() {
            return;
        }
        let known: BTreeSet<u16> =
            self.stored.seats.iter().filter_map(|seat| u16::try_from(*seat).ok()).collect();
        let acting: BTreeSet<u16> = self.acting.iter().chain(needed).copied().collect();
        for seat in acting.difference(&known) {
            self.tell("seat", say!("check-seat", number = self.id(), seat = seat.to_string()));
        }
    }

    /// The results are those that the log brings, of each seat one; or there are none, as where nobody keeps them.
    fn results(&mut self, expected: &[StoredResult]) {
        let rows = &self.stored.results;
        if let Some(row) = rows.iter().find(|row| !expected.contains(row)) {
            self.doubt("result", say!("check-result", number = self.id(), seat = row.seat.to_string()));
        } else if !rows.is_empty() && rows.len() != expected.len() && !self.is_given_away() {
            self.doubt("result", say!("check-results", number = self.id()));
        }
    }

    /// What does not count gives nobody half a point. Points and places are those from before it was declared void.
    fn void_results(&mut self) {
        let is_void = |row: &&StoredResult| row.how == How::Void.name() && row.half_points.is_none();
        if let Some(row) = self.stored.results.iter().find(|row| !is_void(row)) {
            self.doubt("result", say!("check-result", number = self.id(), seat = row.seat.to_string()));
        }
    }

    /// Results and ladders have the points of the log.
    fn manche_results(&mut self, manche: &Manche) {
        let standings = manche.standings();
        let expected = standings.iter().map(|one| {
            let best = manche.best(one);
            StoredResult {
                seat: i64::from(one.seat.0),
                points: Some(one.points),
                rank: i64::from(one.rank),
                best: best.map(|best| best.word.clone()),
                best_points: best.map_or(0, |best| best.points),
                half_points: None,
                how: How::Played.name().to_owned(),
                encounter: None,
            }
        });
        self.results(&expected.collect::<Vec<_>>());
        for players in &self.stored.rated {
            let mut left: Vec<i64> = standings.iter().map(|one| one.points).collect();
            let taken = players.split(' ').all(|one| {
                let points = one.split_once(':').and_then(|(_, points)| points.parse().ok());
                let at = left.iter().position(|left| points == Some(*left));
                at.map(|at| left.swap_remove(at)).is_some()
            });
            if !taken {
                self.doubt("rated", say!("check-rated", number = self.id()));
            }
        }
    }
}

/// The grid that the seed brings, if it was drawn with the very words this program has.
fn drawn(library: &Library, setup: &Setup) -> Option<String> {
    let words = library.playing_words(&setup.dictionary, Overlay::default()).ok()?;
    let mut seed = [0; 32];
    hex::decode_to_slice(&setup.seed, &mut seed).ok()?;
    (words.hash() == setup.lexicon)
        .then(|| words.draw(seed, setup.size, setup.min_letters, setup.difficulty).to_string())
}
