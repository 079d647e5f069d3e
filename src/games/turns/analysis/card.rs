//! An analysis as its picture shows it: names and numbers written for people.

use super::{Analysis, Measure, Weighing};
use crate::games::Seat;
use crate::messages::Lang;
use crate::picture::analysis::{AnalysisCard, Curve, Player, Row};
use crate::picture::theme::Theme;

/// The card of an analysis; `title` is what the game is called, `name` who sits where.
pub fn card(
    analysis: &Analysis,
    title: &str,
    theme: Theme,
    lang: Lang,
    name: &dyn Fn(Seat) -> String,
) -> AnalysisCard {
    let mut seats: Vec<Seat> = analysis.moves.iter().map(|one| one.seat).collect();
    seats.sort_unstable();
    seats.dedup();
    let turning = analysis.turning_point().map(|one| one.number);
    let row = |one: &Weighing| Row {
        number: one.number,
        name: name(one.seat),
        made: one.spelled[0].clone(),
        fell: one.fell,
        best: if one.worth.lost > 0 { one.spelled[1].clone() } else { String::new() },
        lost: decimal(one.worth.lost, lang),
        weight: one.worth.lost,
        turns: Some(one.number) == turning,
    };
    let player = |seat: &Seat| Player {
        name: name(*seat),
        mean: analysis.mean(*seat).map(|mean| decimal(mean, lang)),
        lost: analysis.mean_lost(*seat).map(|lost| decimal(lost, lang)).unwrap_or_default(),
    };
    AnalysisCard {
        theme,
        title: title.to_owned(),
        in_percent: analysis.measure == Measure::Chance,
        curve: curve(analysis, name),
        rows: analysis.moves.iter().map(row).collect(),
        players: seats.iter().map(player).collect(),
    }
}

/// How it stood, move by move; seat 1 is above.
fn curve(analysis: &Analysis, name: &dyn Fn(Seat) -> String) -> Option<Curve> {
    let levels: Option<Vec<i64>> = analysis.moves.iter().map(|one| one.level).collect();
    let levels = levels.filter(|levels| levels.len() > 1)?;
    let turning = analysis.turning_point().map(|one| one.number);
    let turning = turning.and_then(|number| analysis.moves.iter().position(|one| one.number == number));
    let (from, to, sides) = match analysis.measure {
        Measure::Chance => (0, 1_000, [name(Seat(1)), name(Seat(2))]),
        Measure::Points => {
            let far = levels.iter().map(|level| level.abs()).max().unwrap_or(0).max(100);
            (-far, far, [name(Seat(1)), name(Seat(2))])
        }
        Measure::Total => {
            let most = levels.iter().max().copied().unwrap_or(0).max(100);
            // What grows is good for Order.
            (0, most, [name(Seat(2)), String::new()])
        }
    };
    #[expect(clippy::cast_precision_loss, reason = "a few thousand at most")]
    let height = |level: &i64| (level - from) as f32 / (to - from) as f32;
    let middle = analysis.measure != Measure::Total;
    let whole = |level: i64| (level / 10).abs().to_string();
    let ends = match analysis.measure {
        Measure::Chance => ["100 %".to_owned(), "100 %".to_owned()],
        Measure::Points => [format!("+{}", whole(to)), format!("+{}", whole(from))],
        Measure::Total => [whole(to), whole(from)],
    };
    Some(Curve { heights: levels.iter().map(height).collect(), middle, sides, ends, turning })
}

/// Tenths as people write them: `12,5`, `7`.
pub fn decimal(tenths: i64, lang: Lang) -> String {
    let comma = if lang == Lang::It { ',' } else { '.' };
    match (tenths / 10, tenths % 10) {
        (whole, 0) => whole.to_string(),
        (whole, rest) => format!("{whole}{comma}{}", rest.abs()),
    }
}
