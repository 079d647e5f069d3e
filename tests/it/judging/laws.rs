//! What is true of every adventure and every sheet.

use super::*;
use giostra::judging::adventure::Adventure;
use giostra::judging::event::{Answers, Sheet, Team};
use giostra::judging::exact::Exact;
use giostra::judging::tree::{Node, Tree};
use proptest::prelude::*;

pub(super) fn base(lines: &str) -> Adventure {
    read(&adventure(lines)).adventure().clone()
}

fn levels(tree: &Tree, leaf: usize) -> usize {
    tree.nodes[leaf].classes.as_ref().map_or(0, Vec::len)
}

/// A level of each leaf, out of a list of numbers.
fn answers(tree: &Tree, leaves: &[usize], drawn: &[usize]) -> Answers {
    leaves.iter().zip(drawn).map(|(leaf, number)| (*leaf, number % levels(tree, *leaf))).collect()
}

pub(super) fn drawn_team(adventure: &Adventure, name: &str, drawn: &[usize]) -> Team {
    let aa = answers(&adventure.aa, &adventure.aa.leaves(), drawn);
    Team { name: name.to_owned(), aa, ..Team::default() }
}

pub(super) fn drawn_sheet(adventure: &Adventure, team: &str, character: &str, drawn: &[usize]) -> Sheet {
    let tree = &adventure.cd[character];
    Sheet {
        team: team.to_owned(),
        character: character.to_owned(),
        levels: answers(&adventure.vsp, &adventure.asked(), drawn),
        cd: answers(tree, &tree.leaves(), &drawn[26..]),
        ..Sheet::default()
    }
}

fn scores(adventure: &Adventure, teams: &[Team], sheets: &[Sheet]) -> Standings {
    standings(&Event::new(adventure.clone(), teams.to_vec(), sheets.to_vec()).expect("it is whole"))
}

/// As many numbers as there is something to answer on a sheet.
pub(super) fn numbers() -> impl Strategy<Value = Vec<usize>> {
    prop::collection::vec(0..12_usize, 29)
}

/// A tree with random weights, each group's making 100, and which of its nodes fall away.
fn tree() -> impl Strategy<Value = (Tree, Vec<bool>)> {
    let parents = prop::collection::vec(0..6_usize, 1..30);
    (parents, prop::collection::vec(0..9_i64, 30), prop::collection::vec(any::<bool>(), 30)).prop_map(
        |(parents, weights, dropped)| {
            let node = |at: usize, parent: Option<usize>| Node {
                id: at.to_string(),
                name: None,
                parent,
                parts: Vec::new(),
                weight: Exact::from(weights[at]),
                classes: None,
                options: Vec::new(),
                about: None,
                line: 0,
            };
            let mut nodes: Vec<Node> = vec![node(0, None)];
            for (at, back) in (1..).zip(&parents) {
                // Some more roots, and branches that go down.
                let parent = if at % 7 == 0 { None } else { Some(at - 1 - back.min(&(at - 1))) };
                nodes.push(node(at, parent));
                if let Some(parent) = parent {
                    nodes[parent].parts.push(at);
                }
            }
            for node in &mut nodes {
                node.classes = node.parts.is_empty().then(|| vec![Exact::hundred(), Exact::zero()]);
            }
            (Tree { nodes }, dropped)
        },
    )
}

proptest! {
    /// M2, M5: whatever falls away, what remains makes 100, or nothing does.
    #[test]
    fn weights_sum_to_100((tree, dropped) in tree()) {
        let shares = tree.shares(&|at| dropped[at]);
        let kept: Vec<&Exact> = shares.iter().flatten().collect();
        let fallen = |at: usize| std::iter::successors(Some(at), |at| tree.nodes[*at].parent).any(|at| dropped[at]);
        // What weighs nothing makes no hundred.
        let weighs = |at: usize| std::iter::successors(Some(at), |at| tree.nodes[*at].parent).all(|at| !tree.nodes[at].weight.is_zero());
        prop_assert_eq!(kept.is_empty(), !tree.leaves().into_iter().any(|at| weighs(at) && !fallen(at)));
        if !kept.is_empty() {
            prop_assert_eq!(kept.into_iter().sum::<Exact>(), Exact::hundred());
        }
        for (at, share) in shares.iter().enumerate() {
            prop_assert!(share.is_none() || !fallen(at));
        }
    }

    /// A better level never lowers a score, neither a player's nor a team's, with any rule for several judges.
    #[test]
    fn a_better_level_never_lowers_a_score(
        drawn in numbers(), other in numbers(), team in numbers(), which in 0..34_usize,
        (resolution, diceless) in (0..3_usize, any::<bool>()),
    ) {
        let word = ["agreed", "majority", "mean"][resolution];
        let base = base(&format!("type = \"standard\"\nresolution = \"{word}\"\ndiceless = {diceless}"));
        let mut team = drawn_team(&base, "T", &team);
        let judge = |sheet: Sheet, name: &str| Sheet { judge: Some(name.to_owned()), ..sheet };
        let mut sheets = vec![
            judge(drawn_sheet(&base, "T", "E1", &drawn), "agreed"),
            judge(drawn_sheet(&base, "T", "E1", &drawn), "ada"),
            judge(drawn_sheet(&base, "T", "E1", &other), "bo"),
        ];
        let before = scores(&base, &[team.clone()], &sheets);
        // One leaf, of a sheet, of its decisions or of the progress, gets its best level.
        let best = |tree: &Tree, leaf: usize| {
            let classes = tree.nodes[leaf].classes.clone().unwrap_or_default();
            let penalty = tree.path(leaf)[0] == "CO";
            (0..classes.len()).max_by_key(|at| if penalty { Exact::zero() - classes[*at].clone() } else { classes[*at].clone() })
        };
        let (asked, aa) = (base.asked(), base.aa.leaves());
        if let Some(leaf) = asked.get(which) {
            for sheet in &mut sheets[..2] {
                sheet.levels.insert(*leaf, best(&base.vsp, *leaf).unwrap());
            }
        } else if let Some(leaf) = aa.get(which - asked.len()) {
            team.aa.insert(*leaf, 0);
        } else {
            let leaf = base.cd["E1"].leaves()[which % 3];
            for sheet in &mut sheets[..2] {
                sheet.cd.insert(leaf, 0);
            }
        }
        let after = scores(&base, &[team], &sheets);
        // Of three judges this would not hold with the majority (M14): 50, 100 and 60 have a mean of 70, and 60 twice is 60.
        prop_assert!(after.players[0].pi >= before.players[0].pi);
        prop_assert!(after.teams[0].ps >= before.teams[0].ps);
    }

    /// M6: the mean of one player is what they have without the sense of adventure.
    #[test]
    fn a_team_of_one_is_its_player_without_the_sense_of_adventure(drawn in numbers(), team in numbers()) {
        let base = base("type = \"standard\"");
        let teams = [drawn_team(&base, "T", &team)];
        let all = scores(&base, &teams, &[drawn_sheet(&base, "T", "E2", &drawn)]);
        prop_assert_eq!(&all.teams[0].vpm, &all.players[0].without_sense);
        let weights = (Exact::from(85), Exact::hundred());
        prop_assert!(all.players[0].without_sense <= weights.0 && all.players[0].vsp <= weights.1);
        prop_assert!(all.players[0].vsp >= Exact::from(-50));
    }

    /// Neither the order of sheets nor that of judges changes anything.
    #[test]
    fn the_order_of_judges_and_of_sheets_does_not_matter(
        drawn in prop::collection::vec(numbers(), 8), team in numbers(), resolution in 0..2_usize,
        order in Just((0..8_usize).collect::<Vec<_>>()).prop_shuffle(),
    ) {
        let word = ["majority", "mean"][resolution];
        let base = base(&format!("type = \"standard\"\nresolution = \"{word}\""));
        let teams = [drawn_team(&base, "T", &team), drawn_team(&base, "U", &team)];
        let sheet = |at: usize, judge: usize| {
            let (team, character) = (["T", "U"][at / 4], ["E1", "E2"][at / 2 % 2]);
            let sheet = drawn_sheet(&base, team, character, &drawn[at]);
            Sheet { judge: Some(["ada", "bo"][judge].to_owned()), ..sheet }
        };
        let sheets: Vec<Sheet> = (0..8).map(|at| sheet(at, at % 2)).collect();
        let shuffled: Vec<Sheet> = order.iter().map(|at| sheets[*at].clone()).collect();
        let renamed: Vec<Sheet> = (0..8).map(|at| sheet(at, 1 - at % 2)).collect();
        let first = scores(&base, &teams, &sheets);
        prop_assert_eq!(&first, &scores(&base, &teams, &shuffled));
        prop_assert_eq!(&first, &scores(&base, &teams, &renamed));
    }

    /// No text makes the reader fall over.
    #[test]
    fn any_text_is_read_or_refused(noise in "\\PC{0,40}", at in 0..2_000_usize) {
        let mut text = adventure("type = \"standard\"") + &team("T") + &four("T").concat();
        let at = text.char_indices().map(|(at, _)| at).nth(at).unwrap_or(0);
        text.insert_str(at, &noise);
        if let Ok(event) = Event::read(&text) {
            standings(&event);
        }
        let _ = Event::read(&noise);
    }
}
