//! The poly-ludic method (rules 08): who has the first move chooses the game, from a list of their own that each game
//! played makes shorter, so that favourites do not stay playable for ever.
//!
//! It stands on top of any pairing: it is told who meets whom and who chooses, and says what can be chosen. In an event of
//! one game a round for all there is one list for all ([`Scope::Round`]); where games go by families
//! ([`Rules::by_family`]) those of one family are one row of the list. A game is a name: whether Giostra knows it or it is
//! played elsewhere makes no difference here.

pub mod file;

use std::collections::{BTreeMap, BTreeSet};

/// The largest number a list begins with, and the largest PS and PC.
pub const LARGEST: i64 = 1_000_000_000;

/// How much of a list may be barred: LP.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Level {
    /// Its numerator.
    pub numerator: u32,
    /// Its denominator, at least 1.
    pub denominator: u32,
}

/// For whom a game is chosen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Scope {
    /// For each encounter, by who has its first move.
    #[default]
    Encounter,
    /// For all encounters of a round, from one list.
    Round,
}

/// What a list is like at the beginning, and how it changes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rules {
    games: Vec<String>,
    /// The row of each game.
    rows: Vec<usize>,
    /// PG at the beginning, by row.
    start: Vec<i64>,
    subtracted: i64,
    compensated: i64,
    level: Level,
}

/// Why a list cannot be played with (8.1).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BadRules {
    /// There is no game in it.
    Empty,
    /// There are not as many numbers as games.
    Lengths {
        /// How many games.
        games: usize,
        /// How many numbers.
        numbers: usize,
    },
    /// A game stands in it twice.
    Twice {
        /// Which.
        game: String,
    },
    /// A game begins below 0 or above [`LARGEST`].
    Start {
        /// Which.
        game: String,
        /// With what.
        pg: i64,
    },
    /// PC is below 1: a list would never be made good again. Or above [`LARGEST`].
    Compensation {
        /// PC.
        pc: i64,
    },
    /// PS is not greater than PC: there would be no pressure. Or above [`LARGEST`].
    Subtraction {
        /// PS.
        ps: i64,
        /// PC.
        pc: i64,
    },
    /// LP is not below 1: a list could be barred as a whole.
    Level,
}

impl Rules {
    /// Rules by which each game has a row of its own.
    pub fn new(games: Vec<String>, start: &[i64], ps: i64, pc: i64, level: Level) -> Result<Self, BadRules> {
        let families = games.clone();
        Self::by_family(games, &families, start, ps, pc, level)
    }

    /// Rules by which the games of one family share a row; its number is that of the first of them.
    pub fn by_family(
        games: Vec<String>,
        families: &[String],
        start: &[i64],
        ps: i64,
        pc: i64,
        level: Level,
    ) -> Result<Self, BadRules> {
        if games.is_empty() {
            return Err(BadRules::Empty);
        }
        if start.len() != games.len() || families.len() != games.len() {
            let numbers = if start.len() == games.len() { families.len() } else { start.len() };
            return Err(BadRules::Lengths { games: games.len(), numbers });
        }
        let mut seen = BTreeSet::new();
        if let Some(twice) = games.iter().find(|game| !seen.insert(*game)) {
            return Err(BadRules::Twice { game: twice.clone() });
        }
        if let Some((game, pg)) = games.iter().zip(start).find(|(_, pg)| !(0..=LARGEST).contains(*pg)) {
            return Err(BadRules::Start { game: game.clone(), pg: *pg });
        }
        if !(1..=LARGEST).contains(&pc) {
            return Err(BadRules::Compensation { pc });
        }
        if ps <= pc || ps > LARGEST {
            return Err(BadRules::Subtraction { ps, pc });
        }
        if level.numerator >= level.denominator {
            return Err(BadRules::Level);
        }
        let mut names: BTreeMap<&String, usize> = BTreeMap::new();
        let (mut rows, mut begin) = (Vec::new(), Vec::new());
        for (family, pg) in families.iter().zip(start) {
            let row = *names.entry(family).or_insert_with(|| {
                begin.push(*pg);
                begin.len() - 1
            });
            rows.push(row);
        }
        Ok(Self { games, rows, start: begin, subtracted: ps, compensated: pc, level })
    }

    /// The games, in their order.
    pub fn games(&self) -> &[String] {
        &self.games
    }

    /// The place of a game in the list.
    pub fn game(&self, name: &str) -> Option<usize> {
        self.games.iter().position(|game| game == name)
    }

    /// A list before anything is played.
    pub fn list(&self) -> List {
        List { rows: self.start.clone() }
    }
}

/// One player's list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct List {
    rows: Vec<i64>,
}

impl List {
    /// PG of every game.
    pub fn pg(&self, rules: &Rules) -> Vec<i64> {
        rules.rows.iter().map(|row| self.rows[*row]).collect()
    }

    /// Whether a game may be chosen: PG is not below 0.
    pub fn is_playable(&self, rules: &Rules, game: usize) -> bool {
        rules.rows.get(game).is_some_and(|row| self.rows[*row] >= 0)
    }

    /// The games that may be chosen, in their order.
    pub fn playable(&self, rules: &Rules) -> Vec<usize> {
        (0..rules.games.len()).filter(|game| self.is_playable(rules, *game)).collect()
    }

    /// PP: how many rows are barred, and of how many.
    pub fn barred(&self) -> (usize, usize) {
        (self.rows.iter().filter(|pg| **pg < 0).count(), self.rows.len())
    }

    /// F4: what a silent chooser plays, the playable game with the highest PG, of several the first.
    pub fn silent(&self, rules: &Rules) -> Option<usize> {
        let pg = self.pg(rules);
        let mut playable = self.playable(rules);
        playable.sort_by_key(|game| -pg[*game]);
        playable.first().copied()
    }

    /// 8.2, step 2: a game is about to be played.
    pub fn subtract(&mut self, rules: &Rules, game: usize) {
        if let Some(row) = rules.rows.get(game) {
            self.rows[*row] -= rules.subtracted;
        }
    }

    /// 8.2, step 3: an encounter is over; as long as PP is above LP, PC is added to all. How many times it was.
    ///
    /// It is computed at once: when so many rows may be barred, the next one in order of PG is the last to be made good.
    pub fn compensate(&mut self, rules: &Rules) -> i64 {
        let count = self.rows.len() as u128;
        let may = count * u128::from(rules.level.numerator) / u128::from(rules.level.denominator);
        let mut ordered = self.rows.clone();
        ordered.sort_unstable();
        // LP < 1: there is always one that may not be barred.
        let last = usize::try_from(may).ok().and_then(|may| ordered.get(may)).copied().unwrap_or(0);
        let passes =
            if last < 0 { (-last).unsigned_abs().div_ceil(rules.compensated.unsigned_abs()) } else { 0 };
        let passes = i64::try_from(passes).unwrap_or(i64::MAX);
        for pg in &mut self.rows {
            *pg += passes * rules.compensated;
        }
        passes
    }
}

/// A game that may not be chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Barred {
    /// There is no such game in the list.
    Unknown,
    /// Its PG is below 0.
    Negative {
        /// Its PG.
        pg: i64,
    },
    /// Nobody plays against themselves.
    Alone,
}

/// What happened to lists, in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Step {
    Begun(usize),
    Ended(usize),
}

/// An encounter for which a game was chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Encounter<P> {
    /// Whose lists it changes.
    players: Vec<P>,
    game: usize,
    over: bool,
    void: bool,
}

/// The lists of everybody: a fold over encounters. One that is voided leaves no trace (8.2, step 4), and byes and forfeits
/// never come here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Book<P> {
    rules: Rules,
    encounters: Vec<Encounter<P>>,
    steps: Vec<Step>,
    /// The lists that are not as at the beginning, kept so that each step does not ask for all before it.
    lists: BTreeMap<P, List>,
}

impl<P: Ord + Clone> Book<P> {
    /// Before anything is played.
    pub fn new(rules: Rules) -> Self {
        Self { rules, encounters: Vec::new(), steps: Vec::new(), lists: BTreeMap::new() }
    }

    /// By what rules.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// A player's list as it is now.
    pub fn list(&self, player: &P) -> List {
        self.lists.get(player).cloned().unwrap_or_else(|| self.rules.list())
    }

    /// A player's list from all steps, one after the other.
    fn folded(&self, player: &P) -> List {
        let mut list = self.rules.list();
        for step in &self.steps {
            let (Step::Begun(at) | Step::Ended(at)) = *step;
            if !self.encounters[at].void && self.encounters[at].players.contains(player) {
                self.take(*step, &mut list);
            }
        }
        list
    }

    /// 8.2: what a step does to the list of one whom it concerns.
    fn take(&self, step: Step, list: &mut List) {
        match step {
            Step::Begun(at) => list.subtract(&self.rules, self.encounters[at].game),
            Step::Ended(_) => {
                list.compensate(&self.rules);
            }
        }
    }

    /// A step more.
    fn step(&mut self, step: Step) {
        let (Step::Begun(at) | Step::Ended(at)) = step;
        self.steps.push(step);
        if !self.encounters[at].void {
            for player in self.encounters[at].players.clone() {
                let mut list = self.list(&player);
                self.take(step, &mut list);
                self.lists.insert(player, list);
            }
        }
    }

    /// The lists of all who have played, by player.
    pub fn lists(&self) -> BTreeMap<P, List> {
        let players = self.encounters.iter().flat_map(|encounter| &encounter.players);
        players.map(|player| (player.clone(), self.list(player))).collect()
    }

    /// The chooser chooses a game; only their list restricts them. The number of the encounter, from 0.
    pub fn begin(&mut self, chooser: P, opponent: P, game: usize) -> Result<usize, Barred> {
        if chooser == opponent {
            return Err(Barred::Alone);
        }
        self.begin_for(vec![chooser, opponent], game)
    }

    /// Somebody chooses for all, from the list that all have ([`Scope::Round`]).
    pub fn begin_for_all(&mut self, list: P, game: usize) -> Result<usize, Barred> {
        self.begin_for(vec![list], game)
    }

    fn begin_for(&mut self, players: Vec<P>, game: usize) -> Result<usize, Barred> {
        let Some(row) = self.rules.rows.get(game) else { return Err(Barred::Unknown) };
        let pg = self.list(&players[0]).rows[*row];
        if pg < 0 {
            return Err(Barred::Negative { pg });
        }
        self.encounters.push(Encounter { players, game, over: false, void: false });
        let at = self.encounters.len() - 1;
        self.step(Step::Begun(at));
        Ok(at)
    }

    /// An encounter is over.
    pub fn end(&mut self, encounter: usize) {
        if let Some(one) = self.encounters.get_mut(encounter).filter(|one| !one.over) {
            one.over = true;
            self.step(Step::Ended(encounter));
        }
    }

    /// An encounter is voided, over or not: both lists are as if it had never been (8.2, step 4).
    pub fn void(&mut self, encounter: usize) {
        self.set_void(encounter, true);
    }

    /// The same, or that it counts after all.
    pub fn set_void(&mut self, encounter: usize, void: bool) {
        if let Some(one) = self.encounters.get_mut(encounter).filter(|one| one.void != void) {
            one.void = void;
            for player in one.players.clone() {
                let list = self.folded(&player);
                self.lists.insert(player, list);
            }
        }
    }

    /// Which game was chosen for an encounter.
    pub fn chosen(&self, encounter: usize) -> Option<&str> {
        let game = self.encounters.get(encounter)?.game;
        self.rules.games.get(game).map(String::as_str)
    }
}
