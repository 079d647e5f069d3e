//! Other thresholds: what they would change, and what playtests suggest; and the general ranking over several rounds.

use super::report::said;
use super::*;
use giostra::judging::exact::Exact;
use giostra::judging::report::general::general;
use giostra::judging::report::suggest::suggest;
use giostra::judging::report::telling as reports;
use giostra::judging::report::threshold::{Change, Which};
use giostra::judging::report::whatif::{moved, whatif};
use giostra::judging::score::TeamScore;

fn change(typed: &str) -> Change {
    Change::read(typed).unwrap()
}

#[test]
fn scores_with_other_thresholds() {
    let event = read(&(adventure("type = \"standard\"") + &team("T") + &four("T").concat()));
    let before = event.clone();
    let all = whatif(&event, &change("vp 15-70 aa 20-80 squadra 10-60"));
    // (100 − 15) / 55 · 85 + 9.55; (53.10675 − 10) / 50 · 50 + 38.2 / 60 · 50.
    assert_eq!(all.players[0].pi.to_string(), "140.913636");
    assert_eq!(all.teams[0].ps.to_string(), "74.940083");
    assert_eq!(event, before, "nothing is written");
    let same = change("vp 12-75 aa 20-80 team 10-64");
    assert_eq!(whatif(&event, &same), standings(&event));
}

/// Far with weak characters, or not at all with strong ones.
fn two() -> String {
    let team = |name: &str, level: u8| {
        let [one, two] = [level, 2 * level];
        format!(
            "[[team]]\nname = \"{name}\"\naa = {{ A1 = {one}, A2 = {two}, A3 = {}, B1 = {one}, B2 = {one} }}\n",
            3 * level
        )
    };
    adventure("type = \"standard\"")
        + &team("Uno", 1)
        + &team("Due", 0)
        + &sheet("Uno", "E1", BEST, [0, 0, 0])
        + &sheet("Due", "E1", WEAK, [1, 2, 1])
}

#[test]
fn who_would_change_place() {
    let event = read(&two());
    let old = standings(&event);
    let found = moved(&old, &whatif(&event, &change("squadra 10-40")));
    let rows: Vec<_> =
        found.iter().map(|one| (one.team.as_str(), &one.character, one.old, one.new)).collect();
    assert_eq!(rows, [("Uno", &None, 2, 1), ("Due", &None, 1, 2)]);
    assert_eq!(said(Lang::It, &reports::moved(&found[0])), "Uno: dal 2° al 1° posto (52,78, poi 108,33)");
    assert_eq!(moved(&old, &old), []);
    // The progress counts little for a player: it has to be stretched.
    let found = moved(&old, &whatif(&event, &change("aa 20-21 squadra aa 20-80")));
    let rows: Vec<_> =
        found.iter().map(|one| (one.team.as_str(), one.character.as_deref(), one.new)).collect();
    assert_eq!(rows, [("Due", Some("E1"), 1), ("Uno", Some("E1"), 2)]);
}

#[test]
fn playtests_suggest_thresholds() {
    let one = read(&(adventure("type = \"standard\"") + &team("T") + &four("T").concat()));
    let alone = suggest(std::slice::from_ref(&one));
    let pair = |change: &Change, which| change.of(which).map(|pair| pair.each_ref().map(ToString::to_string));
    let text = |low: &str, high: &str| Some([low.to_owned(), high.to_owned()]);
    // Of 20.33, 63.724, 65.9105 and 100: 3 tenths of the first step, 7 of the last.
    assert_eq!(pair(&alone, Which::Vp), text("33.3482", "89.77315"));
    assert_eq!((pair(&alone, Which::Aa), pair(&alone, Which::TeamVp)), (None, None), "one team is no range");
    let both = suggest(&[one.clone(), read(&two())]);
    // Of 0, 58.2 and 100: a fifth of the first step, four fifths of the last.
    assert_eq!(pair(&both, Which::Aa), text("11.64", "91.64"));
    assert_eq!(whatif(&one, &both).players.len(), 4);
    assert_eq!(suggest(&[]), Change::default());
    assert_eq!(said(Lang::It, &reports::change(&alone)), "vp 33,35-89,77");
    let line = said(Lang::En, &reports::change(&both));
    assert!(line.starts_with("vp ") && line.contains(" aa 11.64-91.64 team "), "{line}");
    assert!(Change::read(&line).is_ok(), "what is told can be typed: {line}");
    assert_eq!(said(Lang::It, &reports::change(&Change::default())), "nessuna soglia");
}

#[test]
fn refusals_say_how() {
    for (typed, it, en) in [
        (
            "vp 70-15",
            "vp: la soglia superiore (15,00) dev’essere maggiore di quella inferiore (70,00).",
            "vp: the upper threshold (15.00) must be above the lower one (70.00).",
        ),
        (
            "squadra 15",
            "squadra vuole due numeri, la soglia inferiore e la superiore: squadra 15-70.",
            "team takes two numbers, the lower and the upper threshold: team 15-70.",
        ),
        (
            "team aa 1-2 squadra aa 1-2",
            "squadra aa c’è due volte: scrivilo una volta sola.",
            "team aa is there twice: write it once.",
        ),
    ] {
        let refused = Change::read(typed).unwrap_err();
        let told = Lang::ALL.map(|lang| said(lang, &reports::refusal(&refused)));
        assert_eq!(told, [it, en]);
    }
    for typed in ["", "🎲 1-2", "3-4", &"x".repeat(1_000)] {
        let refused = Change::read(typed).unwrap_err();
        let [it, en] = Lang::ALL.map(|lang| said(lang, &reports::refusal(&refused)));
        assert!(it.contains("squadra 10-60") && en.contains("team 10-60"), "{it} {en}");
        assert!(it.chars().count() < 250, "{it}");
    }
}

fn round(scores: &[(&str, i64)]) -> Standings {
    let team = |(name, ps): &(&str, i64)| TeamScore {
        team: (*name).to_owned(),
        vpm: Exact::zero(),
        aa: Exact::zero(),
        ps: Exact::from(*ps),
        rank: 0,
    };
    Standings { players: Vec::new(), teams: scores.iter().map(team).collect() }
}

#[test]
fn the_general_ranking_is_the_sum_of_all_rounds() {
    let rounds = [round(&[("Uno", 80), ("Due", 70), ("Quattro", -5)]), round(&[("Tre", 80), ("Due", 10)])];
    let all = general(&rounds);
    let found: Vec<_> = all.iter().map(|row| (row.team.as_str(), row.total.to_string(), row.rank)).collect();
    let eighty = || "80".to_owned();
    let expected =
        [("Due", eighty(), 1), ("Tre", eighty(), 1), ("Uno", eighty(), 1), ("Quattro", "-5".to_owned(), 4)];
    assert_eq!(found, expected);
    assert_eq!(all[1].rounds, [None, Some(Exact::from(80))]);
    assert_eq!(all[0].rounds, [Some(Exact::from(70)), Some(Exact::from(10))]);
    assert_eq!(general(&[]), []);
    // 1, 1, 3: and fractions are never rounded on the way.
    let event = read(&(adventure("type = \"standard\"") + &team("T") + &four("T").concat()));
    let all = general(&[standings(&event), standings(&event)]);
    assert_eq!(all[0].total.to_string(), "143.493981");
}
