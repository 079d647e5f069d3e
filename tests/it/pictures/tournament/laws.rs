//! Laws of the pictures of tournaments: any number of players, any names, any points.

use super::{LAYOUTS, boxes_apart, cards, columns, lawful, readable, texts};
use crate::support::one_in;
use giostra::messages::Lang;
use giostra::picture::Layout;
use giostra::picture::theme::Theme;
use giostra::picture::tournament::bracket::{
    BracketCard, Part, bracket_blocks, bracket_pages, bracket_scene,
};
use giostra::picture::tournament::cross::{CrossCard, CrossRow, cross_blocks, cross_pages, cross_scene};
use giostra::picture::tournament::honour::{
    DiplomaCard, PodiumCard, PodiumStep, PrizeCard, diploma_block, diploma_scene, podium_block, podium_scene,
    prize_block, prize_scene,
};
use giostra::picture::tournament::standings::{
    Colour, Heads, Outcome, Row, StandingsCard, Turn, standings_blocks, standings_pages, standings_scene,
};
use giostra::tournaments::bracket::{Format, Last};
use proptest::prelude::*;

/// Every kind of bracket that so many can play.
fn formats(entrants: u16) -> Vec<Format> {
    let mut formats = vec![
        Format::Knockout { third: false },
        Format::Knockout { third: true },
        Format::Double,
        // Of four it would be the match for third place twice.
        Format::Consolation { third: entrants != 4 },
        Format::Quarter,
    ];
    if entrants > 2 {
        formats.push(Format::Repechage { reset: true });
    }
    if entrants >= 8 {
        formats.push(Format::Groups {
            groups: entrants / 4,
            advance: 2,
            last: Last::Knockout { third: true },
        });
        formats.push(Format::Groups { groups: 2, advance: 2, last: Last::Group });
    }
    formats
}

/// A page of a bracket keeps the laws; what is on all pages together.
fn drawn(card: &BracketCard, layout: Layout, name: &str) -> String {
    let texts = texts(Lang::It);
    let pages = bracket_pages(card, layout);
    assert!((1..=40).contains(&pages), "{name}: {pages} pages");
    let mut all = String::new();
    for page in 0..pages {
        let scene = bracket_scene(card, page, layout, &texts);
        lawful(name, &scene).unwrap();
        boxes_apart(name, &scene, card.theme).unwrap();
        for text in scene.texts() {
            all.push_str(&text.text);
            all.push('\n');
        }
    }
    all
}

#[test]
fn any_number_can_be_drawn() {
    // Of the large ones the gate draws every third.
    for entrants in (2..=64_u16).filter(|of| *of <= 9 || usize::from(64 - of).is_multiple_of(one_in(3))) {
        for (n, format) in formats(entrants).into_iter().enumerate() {
            // Each at another moment: before it begins, on its way, when it is over.
            let over = [0, 1, 3, 20][(usize::from(entrants) + n) % 4];
            let name = |number: u16| format!("G{number}");
            let card = cards::bracket("it", Theme::Giorno, entrants, format, over, &name);
            for layout in LAYOUTS {
                let case = format!("{format:?} of {entrants}, {over} over, {layout:?}");
                let all = drawn(&card, layout, &case);
                let names: Vec<&str> = all.lines().collect();
                for number in 1..=entrants {
                    assert!(names.contains(&name(number).as_str()), "{case}: {number} is not to be seen");
                }
            }
        }
    }
}

#[test]
fn a_knock_out_has_as_many_pages_as_it_needs() {
    let pages = |entrants: u16, layout: Layout| {
        let third = Format::Knockout { third: true };
        bracket_pages(&cards::bracket("it", Theme::Notte, entrants, third, 0, &cards::usual), layout)
    };
    for entrants in 2..=16 {
        assert_eq!((pages(entrants, Layout::Wide), pages(entrants, Layout::Tall)), (1, 1), "{entrants}");
    }
    // Two halves, four quarters, and from the quarter-finals on.
    assert_eq!((pages(32, Layout::Wide), pages(32, Layout::Tall)), (3, 3));
    assert_eq!((pages(64, Layout::Wide), pages(64, Layout::Tall)), (5, 5));
    assert_eq!(bracket_pages(&BracketCard::default(), Layout::Wide), 1);
}

#[test]
fn pages_beyond_the_last_are_the_last() {
    let texts = texts(Lang::It);
    let card = cards::standings("it", Theme::Notte, 24, 5);
    let pages = standings_pages(&card, Layout::Wide);
    assert_eq!(pages, 3);
    let last = standings_scene(&card, pages - 1, Layout::Wide, &texts);
    assert_eq!(last, standings_scene(&card, 99, Layout::Wide, &texts));
    assert_eq!(standings_pages(&card, Layout::Tall), 4);
    assert_eq!(
        [0, 1, 12, 13, 24, 25].map(|players| cross_pages(&cards::cross("it", Theme::Notte, players, 1))),
        [1, 1, 1, 4, 4, 9]
    );
}

fn outcome() -> impl Strategy<Value = Outcome> {
    prop::sample::select(vec![
        Outcome::Open,
        Outcome::Win,
        Outcome::Draw,
        Outcome::Loss,
        Outcome::ForfeitWin,
        Outcome::ForfeitLoss,
        Outcome::Bye,
        Outcome::HalfBye,
        Outcome::Absent,
    ])
}

fn turn() -> impl Strategy<Value = Turn> {
    let colour = prop::sample::select(vec![None, Some(Colour::White), Some(Colour::Black)]);
    (any::<Option<u32>>(), colour, outcome()).prop_map(|(opponent, colour, result)| Turn {
        opponent,
        colour,
        result,
    })
}

fn row() -> impl Strategy<Value = Row> {
    let written = (any::<String>(), any::<String>(), prop::collection::vec(any::<String>(), 0..4));
    let turns = prop::collection::vec(turn(), 0..30);
    (any::<u32>(), any::<Option<u32>>(), written, turns, any::<(bool, bool)>()).prop_map(
        |(place, number, (name, points, ties), turns, (gone, mine))| Row {
            place: place % 5,
            number,
            name,
            points,
            ties,
            turns,
            gone,
            mine,
        },
    )
}

fn cross_row() -> impl Strategy<Value = CrossRow> {
    let results = prop::collection::vec(prop_oneof![any::<String>(), Just("½".to_owned())], 0..16);
    (any::<String>(), any::<String>(), results, any::<bool>())
        .prop_map(|(name, points, results, gone)| CrossRow { name, points, results, gone })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, failure_persistence: None, ..ProptestConfig::default() })]

    /// Whatever people are called, whatever is written: texts inside and apart, an alt text that fits, lines that can be sent.
    #[test]
    fn any_bracket_can_be_painted(
        words in any::<[String; 4]>(),
        names in prop::collection::vec(any::<String>(), 64),
        entrants in 2_u16..=64,
        kind in any::<prop::sample::Index>(),
        over in 0_usize..12,
        scores in prop::collection::vec(any::<String>(), 8),
        tall in any::<bool>(),
    ) {
        let formats = formats(entrants);
        let format = formats[kind.index(formats.len())];
        let name = |n: u16| names[usize::from(n - 1)].clone();
        let mut card = cards::bracket("it", Theme::Notte, entrants, format, over, &name);
        let [title, subtitle, part, round] = words;
        (card.title, card.subtitle) = (title, subtitle);
        for (n, one) in card.parts.iter_mut().enumerate() {
            match one {
                Part::Tree(tree) => {
                    tree.title.clone_from(&part);
                    for (at, one) in tree.rounds.iter_mut().enumerate() {
                        one.title.clone_from(&round);
                        for side in one.matches.iter_mut().flat_map(|one| &mut one.sides) {
                            side.score.clone_from(&scores[(n + at) % scores.len()]);
                        }
                    }
                }
                Part::Group(group) => group.title.clone_from(&part),
            }
        }
        let layout = LAYOUTS[usize::from(tall)];
        drawn(&card, layout, "any");
        let blocks = bracket_blocks(&card, &texts(Lang::En));
        readable(&blocks)?;
        for line in blocks.iter().flat_map(|block| block.lines()) {
            prop_assert!(columns(line) <= 34, "{line:?}");
        }
    }

    /// The same of standings.
    #[test]
    fn any_standings_can_be_painted(
        words in any::<[String; 5]>(),
        ties in prop::collection::vec(any::<String>(), 0..4),
        rows in prop::collection::vec(row(), 0..24),
        tall in any::<bool>(),
    ) {
        let (layout, texts) = (LAYOUTS[usize::from(tall)], texts(Lang::En));
        let [title, subtitle, player, rounds, points] = words;
        let heads = Heads { player, rounds, points, ties };
        let card = StandingsCard { theme: Theme::Giorno, title, subtitle, heads, rows };
        for page in 0..standings_pages(&card, layout) {
            let lawful = lawful("any", &standings_scene(&card, page, layout, &texts));
            prop_assert!(lawful.is_ok(), "{lawful:?}");
        }
        let blocks = standings_blocks(&card, &texts);
        readable(&blocks)?;
        for line in blocks.iter().flat_map(|block| block.lines()) {
            prop_assert!(columns(line) <= 34, "{line:?}");
        }
    }

    /// The same of round robins, podiums, diplomas and prizes.
    #[test]
    fn anything_else_can_be_painted(
        words in any::<[String; 6]>(),
        rows in prop::collection::vec(cross_row(), 0..16),
        steps in prop::collection::vec((any::<u32>(), any::<[String; 3]>()), 0..6),
        numbers in any::<(u32, u32)>(),
        tall in any::<bool>(),
    ) {
        let (layout, texts, theme) = (LAYOUTS[usize::from(tall)], texts(Lang::It), Theme::Notte);
        let [title, subtitle, date, name, note, prize] = words;
        let cross = CrossCard { theme, title: title.clone(), subtitle: subtitle.clone(), heads: (name.clone(), note.clone()), rows };
        let steps = steps.into_iter().map(|(place, [name, points, unit])| PodiumStep { place: place % 6, name, points, unit });
        let podium = PodiumCard {
            theme, title: title.clone(), subtitle: subtitle.clone(), date: date.clone(), steps: steps.collect(),
        };
        let diploma = DiplomaCard {
            theme, title: title.clone(), subtitle: subtitle.clone(), date: date.clone(), name: name.clone(),
            place: numbers.0, of: numbers.1, note: note.clone(),
        };
        let prize = PrizeCard { theme, title, subtitle, date, prize, name, note };
        let mut scenes: Vec<_> =
            (0..cross_pages(&cross)).map(|page| cross_scene(&cross, page, layout, &texts)).collect();
        scenes.push(podium_scene(&podium, layout, &texts));
        scenes.push(diploma_scene(&diploma, layout, &texts));
        scenes.push(prize_scene(&prize, layout, &texts));
        for scene in scenes {
            let lawful = lawful("any", &scene);
            prop_assert!(lawful.is_ok(), "{lawful:?}");
        }
        readable(&cross_blocks(&cross, &texts))?;
        readable(&[podium_block(&podium, &texts), diploma_block(&diploma, &texts), prize_block(&prize, &texts)])?;
    }
}
