//! Laws of the pictures of judged events: any number of rows, any names, any words.

use super::super::tournament::{boxes_apart, columns, lawful, readable, texts};
use super::LAYOUTS;
use giostra::messages::Lang;
use giostra::picture::judging::feedback::{FeedbackCard, Item, feedback_block, feedback_scene};
use giostra::picture::judging::ranking::{
    Heads, RankingCard, Row, ranking_blocks, ranking_pages, ranking_scene,
};
use giostra::picture::theme::Theme;
use proptest::prelude::*;

fn row() -> impl Strategy<Value = Row> {
    let written = (any::<String>(), any::<String>(), any::<String>());
    let values = prop::collection::vec(prop_oneof![any::<String>(), Just("65,18".to_owned())], 0..9);
    (any::<u32>(), written, values, any::<bool>()).prop_map(|(place, (name, team, score), values, mine)| {
        Row { place: place % 5, name, team, values, score, mine }
    })
}

fn items() -> impl Strategy<Value = Vec<Item>> {
    let text = || prop_oneof![any::<String>(), "[a-zà-ù ]{0,300}"];
    prop::collection::vec((text(), text()).prop_map(|(name, words)| Item { name, words }), 0..5)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, failure_persistence: None, ..ProptestConfig::default() })]

    /// Whatever teams and players are called, whatever is written: texts inside and apart, an alt text that fits, lines that can be sent.
    #[test]
    fn any_ranking_can_be_painted(
        words in any::<[String; 5]>(),
        values in prop::collection::vec(any::<String>(), 0..9),
        rows in prop::collection::vec(row(), 0..24),
        teams in any::<bool>(),
        tall in any::<bool>(),
    ) {
        let (layout, texts) = (LAYOUTS[usize::from(tall)], texts(Lang::En));
        let [title, subtitle, name, team, score] = words;
        let mut card = RankingCard { theme: Theme::Giorno, title, subtitle, heads: Heads { name, team, values, score }, rows };
        if !teams {
            card.rows.iter_mut().for_each(|row| row.team.clear());
        }
        for page in 0..ranking_pages(&card, layout) {
            let scene = ranking_scene(&card, page, layout, &texts);
            let lawful = lawful("any", &scene).and_then(|()| boxes_apart("any", &scene, card.theme));
            prop_assert!(lawful.is_ok(), "{lawful:?}");
        }
        let blocks = ranking_blocks(&card, &texts);
        readable(&blocks)?;
        for line in blocks.iter().flat_map(|block| block.lines()) {
            prop_assert!(columns(line) <= 34, "{line:?}");
        }
    }

    /// The same of cards.
    #[test]
    fn any_card_can_be_painted(
        words in any::<[String; 5]>(),
        strengths in items(),
        tries in items(),
        tall in any::<bool>(),
    ) {
        let (layout, texts) = (LAYOUTS[usize::from(tall)], texts(Lang::It));
        let [title, subtitle, name, character, team] = words;
        let card = FeedbackCard { theme: Theme::Notte, title, subtitle, name, character, team, strengths, tries };
        let scene = feedback_scene(&card, layout, &texts);
        let lawful = lawful("any", &scene).and_then(|()| boxes_apart("any", &scene, card.theme));
        prop_assert!(lawful.is_ok(), "{lawful:?}");
        let block = feedback_block(&card, &texts);
        readable(std::slice::from_ref(&block))?;
        for line in block.lines() {
            prop_assert!(columns(line) <= 34, "{line:?}");
        }
    }
}
