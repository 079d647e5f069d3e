//! Other thresholds, typed in one line: `vp 15-70 aa 20-80 squadra 10-60`.

mod typed;

use super::super::adventure::Thresholds;
use super::super::exact::Exact;

/// A pair of thresholds (M7, M11).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Which {
    /// Of a character.
    Vp,
    /// Of the progress.
    Aa,
    /// Of the mean of a team.
    TeamVp,
    /// Of the progress, for a team's score.
    TeamAa,
}

impl Which {
    /// All of them, in the order in which they are told.
    pub const ALL: [Self; 4] = [Self::Vp, Self::Aa, Self::TeamVp, Self::TeamAa];

    /// As it stands in files.
    pub fn word(self) -> &'static str {
        match self {
            Self::Vp => "vp",
            Self::Aa => "aa",
            Self::TeamVp => "team_vp",
            Self::TeamAa => "team_aa",
        }
    }
}

/// Thresholds in the place of those of an adventure; those that are not named stay. Every upper one is above its lower one (M7).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Change([Option<[Exact; 2]>; 4]);

/// Why a line of thresholds cannot be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// Nothing was typed.
    Nothing,
    /// A word, or a sign, that means nothing here.
    Unknown(String),
    /// A number with nothing before it that says what it is of.
    Nameless(String),
    /// Not two numbers, each with at most twelve digits on each side of the point.
    NoPair(Which),
    /// The same pair twice.
    Twice(Which),
    /// M7: the upper threshold must be above the lower one.
    Order(Which, Box<[Exact; 2]>),
}

impl Change {
    /// What somebody typed, in either language, capital or small: names (`vp`, `aa`, `squadra` or `team`, `squadra aa` or `team aa`),
    /// each followed by two numbers with `-`, `/` or a space between them. Decimals have a comma or a point.
    ///
    /// # Errors
    ///
    /// A [`Refusal`]: for the first thing that cannot be read, else for the first pair that cannot be used.
    pub fn read(typed: &str) -> Result<Self, Refusal> {
        let mut change = Self::default();
        for (which, pair) in typed::pairs(typed)? {
            if change.of(which).is_some() {
                return Err(Refusal::Twice(which));
            }
            change.set(which, pair)?;
        }
        if change == Self::default() { Err(Refusal::Nothing) } else { Ok(change) }
    }

    /// All thresholds of an adventure.
    ///
    /// # Errors
    ///
    /// [`Refusal::Order`], which no adventure that was read has.
    pub fn all(thresholds: &Thresholds) -> Result<Self, Refusal> {
        let mut change = Self::default();
        for which in Which::ALL {
            change.set(which, pair(thresholds, which).clone())?;
        }
        Ok(change)
    }

    /// Changes one pair.
    ///
    /// # Errors
    ///
    /// [`Refusal::Order`] where the upper one is not above the lower one (M7).
    pub fn set(&mut self, which: Which, pair: [Exact; 2]) -> Result<(), Refusal> {
        if pair[0] >= pair[1] {
            return Err(Refusal::Order(which, Box::new(pair)));
        }
        self.0[which as usize] = Some(pair);
        Ok(())
    }

    /// What a pair is changed to, if it was named.
    pub fn of(&self, which: Which) -> Option<&[Exact; 2]> {
        self.0[which as usize].as_ref()
    }

    /// The thresholds of an adventure with this change. As in files, the progress of teams follows that of players unless it is named
    /// itself.
    pub fn over(&self, thresholds: &Thresholds) -> Thresholds {
        let of = |which: Which| self.of(which).unwrap_or_else(|| pair(thresholds, which)).clone();
        let team_aa = self.of(Which::TeamAa).or(self.of(Which::Aa)).unwrap_or(&thresholds.team_aa).clone();
        Thresholds { vp: of(Which::Vp), aa: of(Which::Aa), team_vp: of(Which::TeamVp), team_aa }
    }
}

/// One pair of an adventure.
pub fn pair(thresholds: &Thresholds, which: Which) -> &[Exact; 2] {
    match which {
        Which::Vp => &thresholds.vp,
        Which::Aa => &thresholds.aa,
        Which::TeamVp => &thresholds.team_vp,
        Which::TeamAa => &thresholds.team_aa,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(typed: &str) -> String {
        match Change::read(typed) {
            Err(refusal) => format!("{refusal:?}"),
            Ok(change) => {
                let pair = |which: &Which| {
                    let [low, high] = change.of(*which)?;
                    Some(format!("{} {low} {high}", which.word()))
                };
                Which::ALL.iter().filter_map(pair).collect::<Vec<_>>().join(", ")
            }
        }
    }

    #[test]
    fn what_people_type() {
        for (typed, read) in [
            ("vp 15-70 aa 20-80 squadra 10-60", "vp 15 70, aa 20 80, team_vp 10 60"),
            ("VP 15–70, AA 20/80; Team: 10 60", "vp 15 70, aa 20 80, team_vp 10 60"),
            ("team aa 5-95 aa 1-2", "aa 1 2, team_aa 5 95"),
            ("aa squadra 5-95", "team_aa 5 95"),
            ("squadra vp 10-60", "team_vp 10 60"),
            ("VP(m) 10-60", "team_vp 10 60"),
            ("vp = [12.5, 70]\nteam_aa = [20, 80]", "vp 12.5 70, team_aa 20 80"),
            ("vp 12,25-70,5", "vp 12.25 70.5"),
            ("vp -5-70", "vp -5 70"),
            ("vp \u{2212}20 - -5", "vp -20 -5"),
            ("vp15-70aa20-80", "vp 15 70, aa 20 80"),
            ("vp 15..70", "vp 15 70"),
        ] {
            assert_eq!(told(typed), read, "{typed}");
        }
    }

    #[test]
    fn what_is_refused() {
        for (typed, why) in [
            ("", "Nothing"),
            (" ,;", "Nothing"),
            ("m 15-70", "Unknown(\"m\")"),
            ("pg 15-70", "Unknown(\"pg\")"),
            ("vp 15-70 €", "Unknown(\"€\")"),
            ("15-70", "Nameless(\"15\")"),
            ("vp 15-70 20-80", "Nameless(\"20\")"),
            ("vp", "NoPair(Vp)"),
            ("vp 15", "NoPair(Vp)"),
            ("vp 15,70", "NoPair(Vp)"),
            ("vp 15- aa 20-80", "NoPair(Vp)"),
            ("vp aa 20-80", "NoPair(Vp)"),
            ("vp 1234567890123-70", "NoPair(Vp)"),
            ("vp --5 70", "NoPair(Vp)"),
            ("- 5 70", "Unknown(\"-\")"),
            ("vp 15-70 vp 10-60", "Twice(Vp)"),
        ] {
            assert_eq!(told(typed), why, "{typed}");
        }
        assert!(matches!(Change::read("vp 70-15"), Err(Refusal::Order(Which::Vp, _))));
        assert!(matches!(Change::read("vp 5 -5"), Err(Refusal::Order(Which::Vp, _))));
        assert!(matches!(Change::read("squadra 60-60"), Err(Refusal::Order(Which::TeamVp, _))));
    }

    #[test]
    fn the_progress_of_teams_follows_unless_it_is_named() {
        let pair = |low: i64, high: i64| [Exact::from(low), Exact::from(high)];
        let old = Thresholds { vp: pair(1, 2), aa: pair(3, 4), team_vp: pair(5, 6), team_aa: pair(7, 8) };
        let over = |typed: &str| Change::read(typed).unwrap().over(&old);
        assert_eq!(over("aa 10-20").team_aa, pair(10, 20));
        assert_eq!(over("aa 10-20 team aa 30-40").team_aa, pair(30, 40));
        assert_eq!(over("vp 10-20"), Thresholds { vp: pair(10, 20), ..old.clone() });
        assert_eq!(Change::all(&old).unwrap().over(&old), old);
        let flat = Thresholds { team_vp: pair(6, 6), ..old };
        assert_eq!(Change::all(&flat), Err(Refusal::Order(Which::TeamVp, Box::new(pair(6, 6)))));
    }
}
