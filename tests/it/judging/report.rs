//! What organisers read of an event: judges, disagreements, who is outside the thresholds; numbers counted by hand from 10.2 and 10.5.

use super::*;
use giostra::judging::exact::Exact;
use giostra::judging::merge::Leaf;
use giostra::judging::model::level;
use giostra::judging::report::disagreement::disagreements;
use giostra::judging::report::outside::{Outside, outside};
use giostra::judging::report::severity::severities;
use giostra::judging::report::telling as reports;
use giostra::judging::report::threshold::Which;
use giostra::messages::Text;

/// Two of E1 (100 and 63.724), two of E2 (65.9105 and 20.33), one of E3.
fn panel(resolution: &str) -> String {
    let one = [("E1", "ada", BEST, [0, 0, 0]), ("E1", "bo", MIDDLE, [0, 2, 0])];
    let two = [("E2", "bo", ODD, [1, 1, 0]), ("E2", "silk", WEAK, [1, 2, 1])];
    let three = [("E3", "zoe", BEST, [0, 0, 0])];
    let sheets: String = one
        .into_iter()
        .chain(two)
        .chain(three)
        .map(|(character, judge, levels, cd)| judged(judge, &sheet("T", character, levels, cd)))
        .collect();
    adventure(&format!("type = \"standard\"\nresolution = \"{resolution}\"")) + &team("T") + &sheets
}

pub(super) fn said(lang: Lang, text: &Text) -> String {
    messages::render(lang, text, &Voice::PLAIN)
}

#[test]
fn judges_are_compared_on_the_same_players() {
    let all = severities(&read(&panel("mean")));
    let found: Vec<_> = all
        .iter()
        .map(|one| {
            let difference = one.difference.as_ref().map(ToString::to_string);
            (one.judge.as_str(), one.sheets, one.shared, difference)
        })
        .collect();
    let text = |text: &str| Some(text.to_owned());
    // Means: 81.862 and 43.12025. Bo: (−18.138 + 22.79025) / 2.
    let expected = [
        ("silk", 1, 1, text("-22.79025")),
        ("bo", 2, 2, text("2.326125")),
        ("ada", 1, 1, text("18.138")),
        ("zoe", 1, 0, None),
    ];
    assert_eq!(found, expected);
    let lines = |lang: Lang| all.iter().map(|one| said(lang, &reports::severity(one))).collect::<Vec<_>>();
    assert_eq!(
        lines(Lang::It),
        [
            "silk: in media 22,79 punti meno dei colleghi (un giocatore in comune)",
            "bo: in media 2,33 punti più dei colleghi (2 giocatori in comune)",
            "ada: in media 18,14 punti più dei colleghi (un giocatore in comune)",
            "zoe: nessun giocatore in comune con altri giudici (una scheda)",
        ]
    );
    assert_eq!(lines(Lang::En)[0], "silk: 22.79 points less than colleagues on average (one shared player)");
}

#[test]
fn neither_what_was_agreed_nor_absent_teams_are_anybodys_judgement() {
    let agreed: String = [("E1", [0, 0, 0]), ("E2", [0, 0, 0]), ("E3", [0, 0, 0])]
        .map(|(character, cd)| judged("agreed", &sheet("T", character, WORST, cd)))
        .concat();
    let absent = "[[team]]\nname = \"Via\"\nabsent = true\n".to_owned()
        + &judged("ada", "[[sheet]]\nteam = \"Via\"\ncharacter = \"E1\"\nlevels = [4]\n")
        + &judged("bo", &sheet("Via", "E1", BEST, [0, 0, 0]));
    let mean = read(&panel("mean"));
    let all = read(&(panel("agreed") + &agreed + &absent));
    assert_eq!(severities(&mean), severities(&all));
    assert_eq!(disagreements(&mean), disagreements(&all));
    let nobody = read(&(adventure("type = \"standard\"") + &team("T") + &four("T").concat()));
    assert_eq!((severities(&nobody), disagreements(&nobody)), (Vec::new(), Vec::new()));
}

#[test]
fn what_weighs_most_is_told_first() {
    let other = |levels: &str, cd| judged("bo", &sheet("T", "E1", levels, cd));
    let second = |judge: &str, levels: &str| judged(judge, &sheet("T", "E2", levels, [0, 0, 0]));
    let text = adventure("type = \"standard\"\nresolution = \"mean\"")
        + &team("T")
        + &judged("ada", &sheet("T", "E1", BEST, [0, 0, 0]))
        + &other(&BEST.replace("10,", "13,").replace("48,", "49,"), [0, 2, 0])
        + &second("ada", BEST)
        + &second("bo", &BEST.replace("48,", "51,"))
        + &second("silk", &BEST.replace("48,", "50,"))
        + &judged("ada", &sheet("T", "E3", WORST, [0, 0, 0]));
    let event = read(&text);
    let all = disagreements(&event);
    let found: Vec<_> = all
        .iter()
        .map(|one| {
            let points = (one.largest.to_string(), one.total.to_string());
            (one.leaf, one.character.as_deref(), (one.players, one.of), points)
        })
        .collect();
    let points = |largest: &str, total: &str| (largest.to_owned(), total.to_owned());
    let item = Leaf::Decision(event.adventure().cd["E1"].find("C2").unwrap());
    let descriptor = |de: u8| Leaf::Descriptor(level(de).unwrap().0);
    // NP: 5 of one player, 10 of the other. A third of the decisions of E1: 35 % of 24. Direct speech: 1.89.
    let expected = [
        (descriptor(48), None, (2, 2), points("10", "15")),
        (item, Some("E1"), (1, 1), points("8.4", "8.4")),
        (descriptor(10), None, (1, 2), points("1.89", "1.89")),
    ];
    assert_eq!(found, expected);
    let line = |at: usize| said(Lang::It, &reports::disagreement(event.adventure(), &all[at], Lang::It));
    assert_eq!(line(0), "Non prevaricazione: 2 giocatori su 2, fino a 10,00 punti (in tutto 15,00)");
    assert_eq!(line(1), "E1, C2: un giocatore su 1, fino a 8,40 punti (in tutto 8,40)");
}

/// M5, M12: what falls away is nobody's disagreement.
#[test]
fn what_does_not_count_is_no_disagreement() {
    let text = |lines: &str| {
        adventure(&format!("type = \"standard\"\nresolution = \"mean\"\n{lines}")).replacen(
            "id = \"C2\"\n",
            "id = \"C2\"\nabout = \"Nobody\"\n",
            1,
        ) + &team("T")
            + &judged("ada", &sheet("T", "E1", BEST, [0, 0, 0]))
            + &judged("bo", &sheet("T", "E1", &BEST.replace("52,", "54,"), [0, 2, 0]))
    };
    assert_eq!(disagreements(&read(&text("diceless = true"))), []);
    assert_eq!(disagreements(&read(&text(""))).len(), 1, "technique alone");
}

fn pair(all: &[Outside], which: Which) -> &Outside {
    all.iter().find(|one| one.which == which).unwrap()
}

#[test]
fn who_is_outside_the_thresholds() {
    let text = adventure("type = \"standard\"") + &team("T") + &four("T").concat();
    let event = read(&text);
    let all = outside(&event, &standings(&event));
    assert_eq!(all.iter().map(|one| one.which).collect::<Vec<_>>(), [Which::Vp, Which::Aa, Which::TeamVp]);
    let players = pair(&all, Which::Vp);
    let above: Vec<_> =
        players.above.iter().map(|one| (one.character.as_deref(), one.value.clone())).collect();
    assert_eq!(above, [(Some("E1"), Exact::hundred())]);
    assert_eq!((players.below.len(), players.all, players.share().to_string()), (0, 4, "25".to_owned()));
    assert!(players.is_doubtful() && !pair(&all, Which::Aa).is_doubtful());
    let lines: Vec<String> = reports::outside(players).iter().map(|line| said(Lang::It, line)).collect();
    assert_eq!(
        lines,
        [
            "VSP dei giocatori, da 12,00 a 75,00: fuori 1 su 4",
            "sopra:\nT, E1: 100,00",
            "È più del 20%: queste soglie non vanno bene per chi ha giocato.",
        ]
    );
    let lines = reports::outside(pair(&all, Which::Aa));
    assert_eq!(said(Lang::En, &lines[0]), "AA of teams, 20.00 to 80.00: all inside");
}

/// A threshold belongs to what is inside, and so do twenty of a hundred.
#[test]
fn on_the_threshold_is_inside() {
    let other = |key: &str, text: &str| {
        let text = text.replace("vp = [12, 75]", "vp = [20.33, 100]").replace("team_aa = [20, 80]", key);
        let event = read(&text);
        outside(&event, &standings(&event))
    };
    let mut text = adventure("type = \"standard\"") + &team("T") + &four("T").concat();
    let all = other("team_aa = [58.3, 80]", &text);
    assert!(pair(&all, Which::Vp).below.is_empty() && pair(&all, Which::Vp).above.is_empty());
    let teams = pair(&all, Which::TeamAa);
    assert_eq!((teams.below[0].team.as_str(), &teams.below[0].character), ("T", &None));
    // One of five is a fifth, and no more.
    text += &(team("U") + &sheet("U", "E4", WORST, [1, 2, 1]));
    let all = other("team_aa = [20, 80]", &text);
    let players = pair(&all, Which::Vp);
    assert_eq!((players.share().to_string(), players.is_doubtful()), ("20".to_owned(), false));
}
