//! Judged events to draw: that of the documentation, and what may be long, odd, many or missing.

use crate::pictures::tournament::cards::{LONG, usual};
use giostra::judging::event::Event;
use giostra::judging::feedback::feedback;
use giostra::judging::report::general::general;
use giostra::judging::score::{Player, Standings, standings};
use giostra::messages::Lang;
use giostra::picture::judging::cards::{self, About};
use giostra::picture::judging::feedback::{FeedbackCard, Item};
use giostra::picture::judging::ranking::{RankingCard, Row};
use giostra::picture::theme::Theme;

fn event() -> Event {
    Event::read(&crate::pages::page("docs/formats/adventure.toml")).unwrap()
}

fn about(lang: Lang, theme: Theme, subtitle: &str) -> About<'_> {
    About { lang, theme, title: "La biblioteca sommersa", subtitle }
}

fn either<'a>(lang: Lang, it: &'a str, en: &'a str) -> &'a str {
    if lang == Lang::It { it } else { en }
}

/// Who played whom.
fn player(player: &Player) -> String {
    if player.team == "Lanterne" { "Silk".to_owned() } else { "Dj The Emperor".to_owned() }
}

/// Rankings of every kind, by name: of teams, of two rounds, of a character; then hard ones.
pub(super) fn rankings(lang: Lang, theme: Theme) -> Vec<(&'static str, RankingCard)> {
    let all = standings(&event());
    let of_teams = about(lang, theme, either(lang, "squadre", "teams"));
    let teams = cards::teams(&of_teams, &all, Some("Maree"));
    let mut second = Standings { teams: all.teams[..1].to_vec(), ..Standings::default() };
    second.teams[0].ps = giostra::judging::exact::Exact::from(-3);
    let rounds = general(&[all.clone(), second.clone()]);
    let of_all = about(lang, theme, either(lang, "classifica generale", "general ranking"));
    let two = cards::general(&of_all, &rounds, Some("Maree"));
    let nine: Vec<Standings> = std::iter::repeat_n(all.clone(), 8).chain([second]).collect();
    let nine = cards::general(&of_all, &general(&nine), None);
    let of_alma = about(lang, theme, "Alma");
    let alma = cards::character(&of_alma, &all, "Alma", &player, Some("Maree"));
    let nobody = cards::character(&of_alma, &all, "Nobody", &player, None);
    let mut many = alma.clone();
    let row = |n: u16| Row {
        place: n.into(),
        name: usual(n),
        team: usual(30 - n),
        mine: n == 9,
        ..alma.rows[0].clone()
    };
    many.rows = (1..=26).map(row).collect();
    let mut odd = alma.clone();
    odd.rows = ["𝕾𝖎𝖑𝖐", "🎲", "لاعب", "007", "", "`x`"]
        .map(|name| Row { name: name.to_owned(), team: name.to_owned(), ..alma.rows[0].clone() })
        .into();
    let mut endless = many.clone();
    for row in &mut endless.rows {
        (row.name, row.team, row.score) = (LONG.to_owned(), LONG.to_owned(), "\u{2212}123456,78".to_owned());
        row.values = vec!["\u{2212}123456,78".to_owned(); 5];
    }
    endless.heads.values = vec![LONG.to_owned(); 5];
    (endless.heads.name, endless.heads.team, endless.heads.score) =
        (LONG.to_owned(), LONG.to_owned(), LONG.to_owned());
    vec![
        ("teams", teams),
        ("general", two),
        ("alma", alma),
        ("nine", nine),
        ("nobody", nobody),
        ("many", many),
        ("odd", odd),
        ("long", endless),
    ]
}

/// Cards of every kind, by name.
pub(super) fn feedbacks(lang: Lang, theme: Theme) -> Vec<(&'static str, FeedbackCard)> {
    let event = event();
    let of = |team: &str, character: &str, name: &str, subtitle: &str| {
        let card = feedback(&event, team, character).unwrap();
        cards::feedback(&about(lang, theme, subtitle), event.adventure(), &card, name)
    };
    let mut endless = of("Lanterne", "Alma", LONG, LONG);
    let item = || Item { name: LONG.repeat(3), words: LONG.repeat(20) };
    (endless.strengths, endless.tries) = (vec![item(), item(), item()], vec![item(), item()]);
    (endless.character, endless.team) = (LONG.to_owned(), LONG.to_owned());
    let mut wordy = of("Lanterne", "Bruno", "Niccolò", either(lang, "turno 1", "round 1"));
    // The longest words of the model, five times.
    let longest = giostra::judging::model::descriptors().iter().flat_map(|one| &one.levels);
    let longest = longest.map(|level| level.words(lang)).max_by_key(|words| words.chars().count()).unwrap();
    for item in wordy.strengths.iter_mut().chain(&mut wordy.tries) {
        longest.clone_into(&mut item.words);
    }
    let odd = |name: &str| Item { name: name.to_owned(), words: name.to_owned() };
    let odds = FeedbackCard {
        theme,
        name: "🎲".to_owned(),
        strengths: ["𝕾𝖎𝖑𝖐", "🎲", ""].map(odd).into(),
        tries: ["`x`", "لاعب"].map(odd).into(),
        ..FeedbackCard::default()
    };
    vec![
        ("card", of("Lanterne", "Alma", "Silk", "")),
        ("weak", of("Maree", "Alma", "Dj The Emperor", either(lang, "seconda edizione", "second edition"))),
        ("bruno", of("Lanterne", "Bruno", "Niccolò", "")),
        ("nothing", FeedbackCard { theme, ..FeedbackCard::default() }),
        ("wordy", wordy),
        ("odds", odds),
        ("long", endless),
    ]
}
