//! What sheets come to: points of players and teams, and who stands where (M2–M10).

use super::adventure::{Adventure, Resolution};
use super::event::{Answers, Event, Sheet, Team};
use super::exact::Exact;
use super::merge;
use super::model;
use super::tree::Tree;
use std::collections::BTreeMap;

/// A player's points.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Player {
    /// The team.
    pub team: String,
    /// The character.
    pub character: String,
    /// M6: the sum of all descriptors, from −50 to 100.
    pub vsp: Exact,
    /// M6: the same without the sense of adventure, which is what counts for the team.
    pub without_sense: Exact,
    /// M8: the score. It can be more than 100, and less than nothing.
    pub pi: Exact,
    /// M10: the place among those who played this character; equal scores share it (1, 1, 3).
    pub rank: usize,
}

/// A team's points.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TeamScore {
    /// The team.
    pub team: String,
    /// M6: the mean of its players, without the sense of adventure.
    pub vpm: Exact,
    /// M4: how far it came, from 0 to 100.
    pub aa: Exact,
    /// M8: the score.
    pub ps: Exact,
    /// M10: the place; equal scores share it.
    pub rank: usize,
}

/// All rankings of an event.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Standings {
    /// Character by character, the best first; equals stand in the order of their teams.
    pub players: Vec<Player>,
    /// The best first; equals stand in the order of the file.
    pub teams: Vec<TeamScore>,
}

/// The points of a character.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Points {
    /// All descriptors (M6).
    pub vsp: Exact,
    /// Without the sense of adventure (M6).
    pub without_sense: Exact,
    /// How consistent the decisions were, in hundredths (M5); nothing where none of them can be judged.
    pub decisions: Option<Exact>,
    /// What each descriptor brought, at its place in the model; nothing for groups and for what falls away.
    pub leaves: Vec<Option<Exact>>,
}

/// M2, M5, M6: what sheets for one player come to. What has no level counts nothing.
pub fn character(
    adventure: &Adventure,
    character: &str,
    sheets: &[&Sheet],
    fallen: &dyn Fn(usize) -> bool,
) -> Points {
    let resolution = adventure.resolution;
    let decisions = adventure.cd.get(character).and_then(|tree| {
        let answers: Vec<&Answers> = sheets.iter().map(|sheet| &sheet.cd).collect();
        earned(tree, resolution, &answers, fallen)
    });
    let shares = adventure.shares(decisions.is_some());
    let answers: Vec<&Answers> = sheets.iter().map(|sheet| &sheet.levels).collect();
    let leaves: Vec<Option<Exact>> = shares
        .into_iter()
        .enumerate()
        .map(|(at, share)| {
            let own = adventure.vsp.nodes[at].id == model::DECISIONS;
            let percent =
                if own { decisions.clone() } else { chosen(&adventure.vsp, resolution, &answers, at) };
            // M2: the percentage of the class times the weights of the path.
            Some(share? * percent.unwrap_or_else(Exact::zero) / Exact::hundred())
        })
        .collect();
    let sense = adventure.vsp.find(model::ADVENTURE_SENSE);
    let is_sense = |at: usize| sense.is_some_and(|above| adventure.vsp.is_below(at, above));
    let sum = |kept: &dyn Fn(usize) -> bool| {
        let kept = leaves.iter().enumerate().filter(|(at, _)| kept(*at));
        kept.filter_map(|(_, points)| points.as_ref()).sum::<Exact>()
    };
    let (vsp, without_sense) = (sum(&|_| true), sum(&|at| !is_sense(at)));
    Points { vsp, without_sense, decisions, leaves }
}

/// M4, M5: how much of a tree was earned, in hundredths; nothing if all of it falls away.
pub fn earned(
    tree: &Tree,
    resolution: Option<Resolution>,
    answers: &[&Answers],
    fallen: &dyn Fn(usize) -> bool,
) -> Option<Exact> {
    let mut sum = None;
    for (at, share) in tree.shares(fallen).into_iter().enumerate() {
        let Some(share) = share else { continue };
        let percent = chosen(tree, resolution, answers, at).unwrap_or_else(Exact::zero);
        sum = Some(sum.unwrap_or_else(Exact::zero) + share * percent / Exact::hundred());
    }
    sum
}

fn chosen(tree: &Tree, resolution: Option<Resolution>, answers: &[&Answers], leaf: usize) -> Option<Exact> {
    let levels: Vec<usize> = answers.iter().filter_map(|answers| answers.get(&leaf).copied()).collect();
    merge::percent(resolution, tree.nodes[leaf].classes.as_ref()?, &levels)
}

/// M8: `(VP − lo) / (hi − lo) · w` of the character and of the progress, not clamped.
pub fn normalised(value: &Exact, [low, high]: &[Exact; 2], weight: &Exact) -> Exact {
    &(&(value - low) / &(high - low)) * weight
}

/// All rankings of an event. Teams that are not judged are in none of them (M13).
pub fn standings(event: &Event) -> Standings {
    let adventure = event.adventure();
    let mut standings = Standings::default();
    let mut by_character: BTreeMap<&str, Vec<Player>> = BTreeMap::new();
    for team in event.teams().iter().filter(|team| !team.absent) {
        let aa = progress(event, team);
        let mut sum = Exact::zero();
        let players = event.players(&team.name);
        for character in &players {
            let player = player(event, team, character, &aa);
            sum = &sum + &player.without_sense;
            by_character.entry(character).or_default().push(player);
        }
        let many = Exact::from(i64::try_from(players.len().max(1)).unwrap_or(1));
        let vpm = sum / many;
        let (weights, thresholds) = (&adventure.weights.team, &adventure.thresholds);
        let ps = normalised(&vpm, &thresholds.team_vp, &weights[0])
            + normalised(&aa, &thresholds.team_aa, &weights[1]);
        standings.teams.push(TeamScore { team: team.name.clone(), vpm, aa, ps, rank: 0 });
    }
    rank(&mut standings.teams, |team| &team.ps, |team, rank| team.rank = rank);
    // The order of the cast; a cast that is not listed has the order of the alphabet.
    for character in adventure.cast() {
        let mut players = by_character.remove(character).unwrap_or_default();
        rank(&mut players, |player| &player.pi, |player, rank| player.rank = rank);
        standings.players.append(&mut players);
    }
    standings
}

/// What sheets of an event come to for one player of it, be they those that count or others (M2, M5, M6).
pub fn of_player(event: &Event, team: &str, name: &str, sheets: &[&Sheet]) -> Points {
    let adventure = event.adventure();
    match adventure.cd.get(name) {
        Some(tree) => character(adventure, name, sheets, &event.fallen(tree, team)),
        None => character(adventure, name, sheets, &|_| false),
    }
}

/// What each descriptor, and each item of the character's decisions, is worth at its best, in points of a character (M2, M5);
/// nothing for groups and for what falls away in this team.
pub fn worth(event: &Event, team: &str, character: &str) -> (Vec<Option<Exact>>, Vec<Option<Exact>>) {
    let adventure = event.adventure();
    let tree = adventure.cd.get(character);
    let own = tree.map(|tree| tree.shares(&event.fallen(tree, team))).unwrap_or_default();
    let descriptors = adventure.shares(own.iter().any(Option::is_some));
    let whole = adventure.vsp.find(model::DECISIONS).and_then(|at| descriptors[at].clone());
    let whole = whole.unwrap_or_else(Exact::zero);
    let of_all = |share: Option<Exact>| share.map(|share| share * whole.clone() / Exact::hundred());
    (descriptors, own.into_iter().map(of_all).collect())
}

fn progress(event: &Event, team: &Team) -> Exact {
    let tree = &event.adventure().aa;
    earned(tree, None, &[&team.aa], &event.fallen(tree, &team.name)).unwrap_or_else(Exact::zero)
}

fn player(event: &Event, team: &Team, name: &str, aa: &Exact) -> Player {
    let adventure = event.adventure();
    let sheets = event.counting(&team.name, name);
    let points = of_player(event, &team.name, name, &sheets);
    let (weights, thresholds) = (&adventure.weights.individual, &adventure.thresholds);
    let pi =
        normalised(&points.vsp, &thresholds.vp, &weights[0]) + normalised(aa, &thresholds.aa, &weights[1]);
    let Points { vsp, without_sense, .. } = points;
    Player { team: team.name.clone(), character: name.to_owned(), vsp, without_sense, pi, rank: 0 }
}

/// M10: the best first, equals share the place and keep their order.
pub(super) fn rank<T>(all: &mut [T], score: impl Fn(&T) -> &Exact, mut place: impl FnMut(&mut T, usize)) {
    all.sort_by(|a, b| score(b).cmp(score(a)));
    let mut rank = 1;
    for at in 0..all.len() {
        if at > 0 && score(&all[at]) != score(&all[at - 1]) {
            rank = at + 1;
        }
        place(&mut all[at], rank);
    }
}
