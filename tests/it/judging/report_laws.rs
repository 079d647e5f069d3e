//! What is true of every report and of every card.

use super::laws::{base, drawn_sheet, drawn_team, numbers};
use super::*;
use giostra::judging::event::{Sheet, Team};
use giostra::judging::exact::Exact;
use giostra::judging::feedback::feedback;
use giostra::judging::merge::Leaf;
use giostra::judging::report::disagreement::disagreements;
use giostra::judging::report::outside::outside;
use giostra::judging::report::severity::severities;
use giostra::judging::report::threshold::{Change, Which, pair};
use giostra::judging::report::whatif::{moved, whatif};
use proptest::prelude::*;

const JUDGES: [&str; 3] = ["ada", "bo", "silk"];

/// Two teams of two, judged by up to three; as many sheets as there are numbers.
fn drawn_event(word: &str, drawn: &[Vec<usize>], team: &[usize], order: &[usize]) -> Event {
    let base = base(&format!("type = \"standard\"\nresolution = \"{word}\""));
    let sheet = |at: usize| {
        let (team, character) = (["T", "U"][at % 2], ["E1", "E2"][at / 2 % 2]);
        Sheet { judge: Some(JUDGES[at / 4].to_owned()), ..drawn_sheet(&base, team, character, &drawn[at]) }
    };
    let mut teams: Vec<Team> = ["T", "U"].map(|name| drawn_team(&base, name, team)).into();
    if order[0] > order[1] {
        teams.reverse();
    }
    let sheets = order.iter().map(|at| sheet(*at)).collect();
    Event::new(base, teams, sheets).expect("it is whole")
}

fn sheets() -> impl Strategy<Value = (Vec<Vec<usize>>, Vec<usize>)> {
    (4..=12_usize).prop_flat_map(|many| {
        let order = Just((0..many).collect::<Vec<_>>()).prop_shuffle();
        (prop::collection::vec(numbers(), many), order)
    })
}

proptest! {
    /// Neither the order of sheets nor that of teams changes what is told, and nothing that is told changes an event.
    #[test]
    fn order_does_not_matter((drawn, order) in sheets(), team in numbers(), word in 0..2_usize) {
        let word = ["majority", "mean"][word];
        let sorted: Vec<usize> = (0..drawn.len()).collect();
        let [one, other] = [&sorted, &order].map(|order| drawn_event(word, &drawn, &team, order));
        prop_assert_eq!(severities(&one), severities(&other));
        prop_assert_eq!(disagreements(&one), disagreements(&other));
        for (team, character) in [("T", "E1"), ("T", "E2"), ("U", "E1"), ("U", "E2")] {
            prop_assert_eq!(feedback(&one, team, character), feedback(&other, team, character));
        }
        let all = |event: &Event| {
            let mut all = outside(event, &standings(event));
            // Equals stand in the order of the file.
            for one in &mut all {
                one.below.sort_by(|a, b| (&a.team, &a.character).cmp(&(&b.team, &b.character)));
                one.above.sort_by(|a, b| (&a.team, &a.character).cmp(&(&b.team, &b.character)));
            }
            all
        };
        prop_assert_eq!(all(&one), all(&other));
    }

    /// Who is harder than others has others who are milder: over a player, and so over all of them, it comes to nothing.
    #[test]
    fn judges_differ_from_each_other_alone((drawn, order) in sheets(), team in numbers()) {
        let all = severities(&drawn_event("mean", &drawn, &team, &order));
        let weighed = all.iter().filter_map(|one| Some(one.difference.clone()? * Exact::count(one.shared)));
        prop_assert_eq!(weighed.sum::<Exact>(), Exact::zero());
        prop_assert_eq!(all.iter().map(|one| one.sheets).sum::<usize>(), drawn.len());
        let shared = all.iter().any(|one| one.shared > 0);
        prop_assert_eq!(shared, drawn.len() > 4);
    }

    /// What nobody changes changes nothing; what somebody changes changes that alone.
    #[test]
    fn the_same_thresholds_give_the_same_rankings((drawn, order) in sheets(), team in numbers(), low in -60..60_i64) {
        let event = drawn_event("mean", &drawn, &team, &order);
        let old = standings(&event);
        let same = Change::all(&event.adventure().thresholds).unwrap();
        let all = whatif(&event, &same);
        prop_assert_eq!(&all, &old);
        prop_assert_eq!(moved(&old, &all), Vec::new());
        let change = Change::read(&format!("squadra {low}-{}", low + 40)).unwrap();
        let new = whatif(&event, &change);
        prop_assert_eq!(&new.players, &old.players);
        let places = |standings: &Standings| standings.teams.iter().map(|team| (team.team.clone(), team.rank)).collect::<std::collections::BTreeSet<_>>();
        prop_assert_eq!(moved(&old, &new).is_empty(), places(&old) == places(&new));
    }

    /// Any line is read or refused, and what is read keeps M7.
    #[test]
    fn any_line_is_read_or_refused(noise in any::<String>(), parts in prop::collection::vec(
        prop::sample::select(vec!["vp", "aa", "squadra", "team", "15", "-", "70", ",", "2,5", "\u{2212}", " ", "x"]), 0..12)) {
        for typed in [noise.clone(), parts.concat(), parts.join(" "), parts.concat() + &noise] {
            if let Ok(change) = Change::read(&typed) {
                let thresholds = change.over(&base("type = \"standard\"").thresholds);
                for which in Which::ALL {
                    let [low, high] = pair(&thresholds, which);
                    prop_assert!(low < high, "{}", typed);
                }
            }
        }
    }

    /// A card praises nobody for what is bad, and asks nobody for what they do already.
    #[test]
    fn cards_are_about_what_is_so((drawn, order) in sheets(), team in numbers(), word in 0..2_usize) {
        let event = drawn_event(["majority", "mean"][word], &drawn, &team, &order);
        let card = feedback(&event, "U", "E2").expect("they play");
        let vsp = &event.adventure().vsp;
        let classes = |leaf: Leaf| match leaf {
            Leaf::Descriptor(at) => vsp.nodes[at].classes.clone().unwrap(),
            Leaf::Decision(at) => event.adventure().cd["E2"].nodes[at].classes.clone().unwrap(),
        };
        prop_assert!(card.strengths.len() <= 3 && card.tries.len() <= 2);
        let is_conduct = |leaf: Leaf| matches!(leaf, Leaf::Descriptor(at) if vsp.path(at)[0] == "CO");
        for one in &card.strengths {
            prop_assert!(!is_conduct(one.leaf) && classes(one.leaf)[one.level] >= Exact::from(70));
        }
        let decided = card.strengths.iter().filter(|one| matches!(one.leaf, Leaf::Decision(_)));
        prop_assert!(decided.count() <= 1);
        for one in &card.tries {
            let Leaf::Descriptor(at) = one.leaf else { panic!("decisions cannot be made again") };
            let done = event.counting("U", "E2").iter().all(|sheet| sheet.levels[&at] == one.level);
            prop_assert!(!done, "they did it");
            prop_assert!(card.strengths.iter().all(|strength| strength.leaf != one.leaf || strength.level != one.level));
        }
    }
}
