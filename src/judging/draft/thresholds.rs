//! What players are compared with: `vp 12 75`, `squadra vp 10 64` (M7, M11).

use super::super::adventure::{Adventure, Estimate, mean};
use super::super::exact::Exact;
use super::super::mistake::Wrong;
use super::slip::{Fault, Slip};
use super::typed::{fold, lines, number, shown};
use crate::messages::Lang;

/// Which thresholds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Pair {
    /// Of a character.
    Vp,
    /// Of the progress.
    Aa,
    /// Of the mean of a team, without the sense of adventure.
    TeamVp,
    /// Of the progress, for a team's score.
    TeamAa,
}

impl Pair {
    /// All of them, in the order in which they are shown.
    pub(super) const ALL: [Self; 4] = [Self::Vp, Self::Aa, Self::TeamVp, Self::TeamAa];

    /// As it stands in files and messages.
    pub(super) fn word(self) -> &'static str {
        ["vp", "aa", "team_vp", "team_aa"][self as usize]
    }

    fn shown(self, lang: Lang) -> &'static str {
        match lang {
            Lang::It => ["vp", "aa", "squadra vp", "squadra aa"][self as usize],
            Lang::En => ["vp", "aa", "team vp", "team aa"][self as usize],
        }
    }

    fn typed(text: &str) -> Option<Self> {
        Some(match fold(text).as_str() {
            "vp" => Self::Vp,
            "aa" => Self::Aa,
            "squadra vp" | "vp squadra" | "team vp" | "vp team" => Self::TeamVp,
            "squadra aa" | "aa squadra" | "team aa" | "aa team" => Self::TeamAa,
            _ => return None,
        })
    }
}

/// The section: what is written of each pair, in the order of [`Pair::ALL`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Bounds(pub(super) [Option<[Exact; 2]>; 4]);

impl Bounds {
    /// Reads the section.
    pub(super) fn read(text: &str) -> Result<Self, Vec<Slip>> {
        let mut bounds = Self::default();
        let mut slips = Vec::new();
        for line in lines(text) {
            let read = of_line(line.text).and_then(|(pair, two)| {
                let place = &mut bounds.0[pair as usize];
                match place.replace(two) {
                    Some(_) => Err(Fault::from(Wrong::Twice(line.text.to_owned()))),
                    None => Ok(()),
                }
            });
            slips.extend(read.err().map(|what| Slip { line: line.number, what }));
        }
        if slips.is_empty() { Ok(bounds) } else { Err(slips) }
    }

    /// What must be written for an adventure to have its thresholds: all that its estimates do not come to.
    pub(super) fn of(adventure: &Adventure, estimates: &[Estimate]) -> Self {
        let known = &adventure.thresholds;
        let all = [&known.vp, &known.aa, &known.team_vp, &known.team_aa].map(Clone::clone);
        let Some(mean) = mean(estimates, adventure) else {
            let [vp, aa, team_vp, team_aa] = all;
            let team_aa = Some(team_aa).filter(|pair| *pair != aa);
            return Self([Some(vp), Some(aa), Some(team_vp), team_aa]);
        };
        let mut mean = [mean.vp, mean.aa, mean.team_vp, mean.team_aa].into_iter();
        Self(all.map(|pair| Some(pair).filter(|pair| mean.next().as_ref() != Some(pair))))
    }

    /// Its lines.
    pub(super) fn rows(&self, lang: Lang) -> Vec<String> {
        let row = |pair: &Pair| {
            let [low, high] = self.0[*pair as usize].as_ref()?;
            Some(format!("{} {} {}", pair.shown(lang), shown(low, lang), shown(high, lang)))
        };
        Pair::ALL.iter().filter_map(row).collect()
    }

    /// Nothing is written.
    pub(super) fn is_empty(&self) -> bool {
        self.0.iter().all(Option::is_none)
    }
}

fn of_line(text: &str) -> Result<(Pair, [Exact; 2]), Fault> {
    let begins =
        |token: &str| token.starts_with(|c: char| c.is_ascii_digit() || matches!(c, '-' | '−' | '+'));
    let tokens: Vec<&str> = text
        .split(|c: char| c.is_whitespace() || matches!(c, ':' | '=' | ';'))
        .filter(|token| !token.is_empty())
        .collect();
    let first = tokens.iter().position(|token| begins(token)).unwrap_or(tokens.len());
    let label = tokens[..first].join(" ");
    let unknown = || Fault::NoPair(if label.is_empty() { text.to_owned() } else { label.clone() });
    let pair = Pair::typed(&label).ok_or_else(unknown)?;
    // `12 / 75`, `12/75`, `12-75`; a number that does not end is a fraction, `35/3 75`.
    let between = |token: &&str| matches!(*token, "/" | "-" | "–");
    let numbers: Vec<&str> = tokens[first..].iter().copied().filter(|token| !between(token)).collect();
    let numbers = match numbers[..] {
        [one] => parted(one),
        _ => numbers,
    };
    let one = |token: &&str| {
        let token = token.trim_end_matches(',');
        number(token).or_else(|| Exact::read_fraction(token))
    };
    let two: Option<Vec<Exact>> = numbers.iter().map(one).collect();
    let two: Option<[Exact; 2]> = two.and_then(|two| two.try_into().ok());
    let two = two.ok_or_else(|| Fault::Two(text.to_owned()))?;
    if two[0] >= two[1] {
        return Err(Fault::Thresholds(pair, Box::new(two)));
    }
    Ok((pair, two))
}

/// Two numbers in one word, by a stroke or by the first dash that is no sign.
fn parted(text: &str) -> Vec<&str> {
    if text.contains('/') {
        return text.split('/').collect();
    }
    let dash = text.char_indices().skip(1).find(|(_, c)| matches!(c, '-' | '–' | '−'));
    match dash {
        Some((at, dash)) => vec![&text[..at], &text[at + dash.len_utf8()..]],
        None => vec![text],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_languages_and_many_ways() {
        let bounds =
            Bounds::read("VP: 12 75\n aa 20,5/80\nteam_vp = 10 ; 64\nSquadra AA -1 / 35/3\n").unwrap();
        assert_eq!(
            bounds.rows(Lang::It),
            ["vp 12 75", "aa 20,5 80", "squadra vp 10 64", "squadra aa -1 35/3"]
        );
        assert_eq!(bounds.rows(Lang::En)[2..], ["team vp 10 64", "team aa -1 35/3"]);
        for lang in Lang::ALL {
            assert_eq!(Bounds::read(&bounds.rows(lang).join("\n")), Ok(bounds.clone()));
        }
        for typed in ["vp 12% 75%", "vp 12-75", "vp 12 – 75", "VP: 12–75", "vp 12/75", "vp 12, 75"] {
            let read = Bounds::read(typed).map(|bounds| bounds.rows(Lang::It));
            assert_eq!(read, Ok(vec!["vp 12 75".into()]), "{typed}");
        }
        let read = Bounds::read("vp -12--5").map(|bounds| bounds.rows(Lang::It));
        assert_eq!(read, Ok(vec!["vp -12 -5".into()]));
    }

    #[test]
    fn slips() {
        let two = |low: i64, high: i64| [low, high].map(Exact::from);
        for (text, line, what) in [
            ("vp 12", 1, Fault::Two("vp 12".into())),
            ("vp", 1, Fault::Two("vp".into())),
            ("\nvp 12 40 75", 2, Fault::Two("vp 12 40 75".into())),
            ("vp uno 2", 1, Fault::NoPair("vp uno".into())),
            ("12 75", 1, Fault::NoPair("12 75".into())),
            ("pv 12 75", 1, Fault::NoPair("pv".into())),
            ("vp 75 12", 1, Fault::Thresholds(Pair::Vp, Box::new(two(75, 12)))),
            ("team vp 7 7", 1, Fault::Thresholds(Pair::TeamVp, Box::new(two(7, 7)))),
            ("vp 1 2\nvp 3 4", 2, Fault::from(Wrong::Twice("vp 3 4".into()))),
            ("vp 1/0 2", 1, Fault::Two("vp 1/0 2".into())),
        ] {
            assert_eq!(Bounds::read(text), Err(vec![Slip { line, what }]), "{text}");
        }
    }
}
