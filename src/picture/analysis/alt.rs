//! An analysis for those who do not see it: at most 1024 characters.

use super::AnalysisCard;
use crate::picture::Texts;
use crate::picture::names::{fitting, short_to, told as told_name};
use crate::picture::page::told_head;

pub(super) fn told(card: &AnalysisCard, texts: &Texts<'_>) -> String {
    let sentences = |most: usize| {
        let name = |name: &str, index: usize| short_to(most, &told_name(name, index, texts));
        let of = |key: &str, row: &super::Row| {
            let args = [
                ("number", row.number.to_string()),
                ("name", name(&row.name, 0)),
                ("made", row.made.clone()),
                ("best", row.best.clone()),
                ("lost", card.lost(&row.lost, texts)),
            ];
            texts(key, &args)
        };
        let title = texts("picture-analysis-title", &[]);
        let mut parts: Vec<String> = told_head(&[&title, &card.title], texts).into_iter().collect();
        parts
            .extend(card.rows.iter().filter(|row| row.turns).map(|row| of("picture-analysis-alt-turn", row)));
        let players = card.players.iter().enumerate();
        parts.extend(players.map(|(at, one)| card.told_player(at, &name(&one.name, at), texts) + "."));
        parts.extend(card.costliest(6).into_iter().map(|row| of("picture-analysis-alt-row", row)));
        parts
    };
    fitting(sentences, "")
}
