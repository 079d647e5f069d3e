//! Events at random: names of any Unicode, trees of any shape, numbers that do not end.

use giostra::judging::adventure::{Adventure, Character, Resolution, Thresholds, Weights};
use giostra::judging::event::{AGREED, Answers, Event, Sheet, Team};
use giostra::judging::exact::Exact;
use giostra::judging::model;
use giostra::judging::tree::{Node, Tree};
use proptest::prelude::*;
use proptest::sample::Index;
use std::collections::BTreeMap;

/// What spreadsheets, TOML, XML and JSON have to be told apart from.
const NASTY: &str = "\"'\\,;=+-@#<>&[]{}:.|/ \u{a0}\u{2028}\u{202e}\u{feff}\u{200b}àÈß字🎲e\u{301}0x";

fn letter() -> impl Strategy<Value = char> {
    let nasty: Vec<char> = NASTY.chars().collect();
    // The two that XML cannot hold are replaced in spreadsheets.
    let any =
        any::<char>().prop_filter("no letter", |c| !c.is_control() && !matches!(c, '\u{fffe}' | '\u{ffff}'));
    prop_oneof![3 => prop::sample::select(nasty), 2 => prop::char::range('a', 'z'), 1 => any]
}

fn text() -> impl Strategy<Value = String> {
    let letters = prop::collection::vec(letter(), 1..7);
    letters.prop_map(String::from_iter).prop_filter("blank", |text| !text.trim().is_empty())
}

fn texts(many: std::ops::Range<usize>) -> impl Strategy<Value = Vec<String>> {
    prop::collection::btree_set(text(), many)
        .prop_map(|set| set.into_iter().collect::<Vec<_>>())
        .prop_shuffle()
}

/// Weights that make 100, with up to six decimals.
fn hundred(cuts: &[u32]) -> Vec<Exact> {
    let whole = 100_000_000_i64;
    let mut cuts: Vec<i64> = cuts.iter().map(|cut| i64::from(*cut) % (whole + 1)).collect();
    cuts.extend([0, whole]);
    cuts.sort_unstable();
    cuts.windows(2).map(|two| Exact::from(two[1] - two[0]) / Exact::from(1_000_000)).collect()
}

/// Classes from 100 to 0.
fn classes(kind: u8, cuts: &[u32]) -> Vec<Exact> {
    match kind % 4 {
        0 => vec![Exact::hundred(), Exact::zero()],
        1 => vec![Exact::hundred(), Exact::from(50), Exact::zero()],
        _ => {
            let mut between: Vec<i64> = cuts.iter().map(|cut| i64::from(*cut % 1_000_001)).collect();
            between.extend([0, 1_000_000]);
            between.sort_unstable();
            between.iter().rev().map(|part| Exact::from(*part) / Exact::from(10_000)).collect()
        }
    }
}

/// What a node is made of: whose part, a name, a kind, numbers, words of levels, whom it is about.
type Drawn = (Index, Option<String>, u8, Vec<u32>, bool, Option<Index>);

fn node() -> impl Strategy<Value = Drawn> {
    (
        any::<Index>(),
        prop::option::of(text()),
        any::<u8>(),
        prop::collection::vec(any::<u32>(), 0..3),
        any::<bool>(),
        prop::option::weighted(0.2, any::<Index>()),
    )
}

fn nodes() -> impl Strategy<Value = (Vec<String>, Vec<Drawn>, Vec<u32>, bool)> {
    (1..8_usize).prop_flat_map(|many| {
        let cuts = prop::collection::vec(any::<u32>(), many);
        (texts(many..many + 1), prop::collection::vec(node(), many), cuts, any::<bool>())
    })
}

fn tree((ids, drawn, cuts, turned): (Vec<String>, Vec<Drawn>, Vec<u32>, bool), names: &[String]) -> Tree {
    let many = ids.len();
    // A part stands behind what it is a part of, or before it.
    let place = |at: usize| if turned { many - 1 - at } else { at };
    let mut parents = vec![None; many];
    for at in 1..many {
        // A third of them are roots.
        let above = drawn[at].0.index(at * 3 / 2 + 1);
        parents[place(at)] = (above < at).then(|| place(above));
    }
    let mut tree = Tree::default();
    for (at, id) in ids.into_iter().enumerate() {
        let (_, name, _, _, _, about) = &drawn[at];
        tree.nodes.push(Node {
            id,
            name: name.clone(),
            parent: parents[at],
            parts: (0..many).filter(|part| parents[*part] == Some(at)).collect(),
            weight: Exact::zero(),
            classes: None,
            options: Vec::new(),
            about: about.as_ref().map(|about| about.get(names).clone()),
            line: 0,
        });
    }
    let groups = tree.nodes.iter().map(|node| node.parts.clone()).chain([tree.roots()]).collect::<Vec<_>>();
    for group in groups.into_iter().filter(|group| !group.is_empty()) {
        for (part, weight) in group.iter().zip(hundred(&cuts[..group.len() - 1])) {
            tree.nodes[*part].weight = weight;
        }
    }
    for (node, (_, name, kind, cuts, words, _)) in tree.nodes.iter_mut().zip(drawn) {
        if node.parts.is_empty() {
            let classes = classes(kind, &cuts);
            let word = name.unwrap_or_else(|| "x".to_owned());
            node.options = if words { vec![word; classes.len()] } else { Vec::new() };
            node.classes = Some(classes);
        }
    }
    tree
}

/// Two numbers, of which none needs to end.
fn bounds() -> impl Strategy<Value = [Exact; 2]> {
    (-200..200_i64, 1..500_i64, 1..14_i64).prop_map(|(low, more, below)| {
        let low = Exact::from(low) / Exact::from(below);
        let high = &low + &(Exact::from(more) / Exact::from(7));
        [low, high]
    })
}

fn weights() -> impl Strategy<Value = [Exact; 2]> {
    any::<u32>().prop_map(|cut| <[Exact; 2]>::try_from(hundred(&[cut])).expect("one cut makes two"))
}

/// The model's tree, or one with some weights and classes of its own.
fn vsp() -> impl Strategy<Value = Tree> {
    (any::<bool>(), prop::collection::vec(any::<u32>(), 6)).prop_map(|(own, cuts)| {
        let mut tree = model::tree();
        if own {
            let mut put = |codes: &[&str], weights: Vec<Exact>| {
                for (code, weight) in codes.iter().zip(weights) {
                    let at = tree.find(code).expect("it is a code of the model");
                    tree.nodes[at].weight = weight;
                }
            };
            put(&["IP", "NP", "QT", "SA"], hundred(&cuts[..3]));
            put(&["LD1", "LD2", "LD3"], hundred(&cuts[2..4]));
            put(&["CO"], vec![Exact::from(-i64::from(cuts[5] % 60))]);
            let at = tree.find("IG1").expect("it is a code of the model");
            tree.nodes[at].classes = Some(vec![Exact::zero(), Exact::hundred()]);
            let at = tree.find("CR").expect("it is a code of the model");
            let mut rising = classes(2, &cuts[..2]);
            rising.reverse();
            tree.nodes[at].classes = Some(rising);
        }
        tree
    })
}

fn adventure() -> impl Strategy<Value = Adventure> {
    texts(1..4).prop_flat_map(|names| {
        let cd = prop::collection::vec(nodes(), names.len());
        let head = (prop::option::of(text()), prop::option::of(text()), texts(0..3), any::<bool>(), 0..4_u8);
        let cast = (any::<bool>(), prop::collection::vec(any::<bool>(), names.len()));
        let numbers = ([bounds(), bounds(), bounds(), bounds()], prop::option::of([weights(), weights()]));
        (Just(names), head, numbers, cast, vsp(), nodes(), cd).prop_map(
            |(
                names,
                (name, version, authors, diceless, resolution),
                numbers,
                (listed, optional),
                vsp,
                aa,
                cd,
            )| {
                let (bounds, weights) = numbers;
                let [vp, of_aa, team_vp, team_aa] = bounds;
                let standard = || [[85, 15], [50, 50]].map(|pair| pair.map(Exact::from));
                let [individual, team] = weights.unwrap_or_else(standard);
                let characters = names.iter().zip(optional);
                let characters =
                    characters.map(|(name, optional)| Character { name: name.clone(), optional });
                let mut characters: Vec<Character> = characters.filter(|_| listed).collect();
                characters.sort_by_key(|character| character.optional);
                let trees: Vec<Tree> = cd.into_iter().map(|drawn| tree(drawn, &names)).collect();
                let resolutions = [Resolution::Agreed, Resolution::Majority, Resolution::Mean];
                Adventure {
                    name,
                    version,
                    authors,
                    weights: Weights { individual, team },
                    diceless,
                    thresholds: Thresholds { vp, aa: of_aa, team_vp, team_aa },
                    resolution: resolutions.get(usize::from(resolution)).copied(),
                    characters,
                    vsp,
                    aa: tree(aa, &names),
                    cd: names.iter().cloned().zip(trees).collect::<BTreeMap<_, _>>(),
                }
            },
        )
    })
}

fn answers(tree: &Tree, levels: &[u8], gaps: bool) -> Answers {
    let levels_of = |leaf: usize| tree.nodes[leaf].classes.as_ref().map_or(0, Vec::len);
    let leaves = tree.leaves().into_iter().filter(|leaf| levels_of(*leaf) > 0);
    let all = leaves.zip(levels.iter().cycle()).filter(|(_, level)| !gaps || **level < 128);
    all.map(|(leaf, level)| (leaf, usize::from(*level) % levels_of(leaf))).collect()
}

/// Events that are whole.
pub(super) fn events() -> impl Strategy<Value = Event> {
    let levels = || prop::collection::vec(any::<u8>(), 7..40);
    let team = (
        levels(),
        prop::bool::weighted(0.2),
        prop::collection::vec((any::<bool>(), 0..3_usize, levels()), 3),
    );
    (adventure(), texts(0..4), texts(3..4), prop::collection::vec(team, 4)).prop_filter_map(
        "a mistake",
        |(adventure, names, judges, drawn)| {
            let (mut teams, mut sheets) = (Vec::new(), Vec::new());
            for (name, (levels, absent, players)) in names.into_iter().zip(drawn) {
                let aa = answers(&adventure.aa, &levels, absent);
                for (at, (plays, many, levels)) in players.into_iter().enumerate() {
                    let Some(character) = adventure.cast().get(at).map(|name| (*name).to_owned()) else {
                        continue;
                    };
                    let needed =
                        adventure.characters.iter().any(|one| one.name == character && !one.optional);
                    if !plays && !needed && at > 0 {
                        continue;
                    }
                    for judge in judges_of(adventure.resolution, &judges, many) {
                        sheets.push(Sheet {
                            team: name.clone(),
                            levels: answers(&adventure.vsp, &levels, absent),
                            cd: answers(&adventure.cd[&character], &levels, absent),
                            character: character.clone(),
                            judge,
                            line: 0,
                        });
                    }
                }
                teams.push(Team { name, aa, absent, line: 0 });
            }
            // Sheets stand in any order.
            sheets.sort_by_key(|sheet| sheet.levels.values().sum::<usize>());
            Event::new(adventure, teams, sheets).ok()
        },
    )
}

fn judges_of(resolution: Option<Resolution>, names: &[String], many: usize) -> Vec<Option<String>> {
    let some = names.iter().filter(|name| *name != AGREED).take(many).cloned().map(Some);
    match resolution {
        Some(Resolution::Agreed) if many > 0 => some.chain([Some(AGREED.to_owned())]).collect(),
        Some(_) if many > 0 => some.collect(),
        _ => vec![None],
    }
}
