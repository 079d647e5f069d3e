//! Cards from what was judged: numbers as people read them (M2), heads in the reader's language.

use super::feedback::{FeedbackCard, Item};
use super::ranking::{Heads, RankingCard, Row};
use crate::judging::adventure::Adventure;
use crate::judging::feedback::telling::said;
use crate::judging::feedback::{Feedback, Point};
use crate::judging::report::general::GeneralRow;
use crate::judging::score::{Player, Standings};
use crate::judging::shown::number_in;
use crate::messages::{Lang, plain};
use crate::picture::theme::Theme;

/// What a round brought where a team was not there.
const NOTHING: &str = "\u{2013}";

/// What all cards of an event share.
#[derive(Clone, Copy, Debug)]
pub struct About<'a> {
    /// The reader's language.
    pub lang: Lang,
    /// Dark or light.
    pub theme: Theme,
    /// What the event is called.
    pub title: &'a str,
    /// The rest of the heading: the adventure, the round; may be empty.
    pub subtitle: &'a str,
}

impl About<'_> {
    fn say(&self, key: &str) -> String {
        plain(self.lang, key, &[])
    }

    fn card(&self, heads: Heads, rows: Vec<Row>) -> RankingCard {
        let (title, subtitle) = (self.title.to_owned(), self.subtitle.to_owned());
        RankingCard { theme: self.theme, title, subtitle, heads, rows }
    }
}

/// The ranking of teams: VP(m), AA and PS. `mine` is the team of whoever reads it.
pub fn teams(about: &About<'_>, standings: &Standings, mine: Option<&str>) -> RankingCard {
    let rows = standings.teams.iter().map(|team| Row {
        place: place(team.rank),
        name: team.team.clone(),
        team: String::new(),
        values: [&team.vpm, &team.aa].map(|value| number_in(about.lang, value)).into(),
        score: number_in(about.lang, &team.ps),
        mine: mine == Some(team.team.as_str()),
    });
    let heads = Heads {
        name: about.say("picture-judging-team"),
        team: String::new(),
        values: vec![about.say("picture-judging-vpm"), about.say("picture-judging-aa")],
        score: about.say("picture-judging-ps"),
    };
    about.card(heads, rows.collect())
}

/// The general ranking of teams: PS of each round, and their sum. `mine` is the team of whoever reads it.
pub fn general(about: &About<'_>, rows: &[GeneralRow], mine: Option<&str>) -> RankingCard {
    let rounds = rows.first().map_or(0, |row| row.rounds.len());
    let round = |number: usize| plain(about.lang, "picture-judging-round", &[("round", number.to_string())]);
    let heads = Heads {
        name: about.say("picture-judging-team"),
        team: String::new(),
        values: (1..=rounds).map(round).collect(),
        score: about.say("picture-judging-total"),
    };
    let score = |score: &Option<_>| {
        score.as_ref().map_or_else(|| NOTHING.to_owned(), |score| number_in(about.lang, score))
    };
    let rows = rows.iter().map(|row| Row {
        place: place(row.rank),
        name: row.team.clone(),
        team: String::new(),
        values: row.rounds.iter().map(score).collect(),
        score: number_in(about.lang, &row.total),
        mine: mine == Some(row.team.as_str()),
    });
    about.card(heads, rows.collect())
}

/// The ranking of those who played one character (M10): VSP and PI. `name` says who played in a team; `mine` is the team of whoever
/// reads it.
pub fn character(
    about: &About<'_>,
    standings: &Standings,
    character: &str,
    name: &dyn Fn(&Player) -> String,
    mine: Option<&str>,
) -> RankingCard {
    let players = standings.players.iter().filter(|player| player.character == character);
    let rows = players.map(|player| Row {
        place: place(player.rank),
        name: name(player),
        team: player.team.clone(),
        values: vec![number_in(about.lang, &player.vsp)],
        score: number_in(about.lang, &player.pi),
        mine: mine == Some(player.team.as_str()),
    });
    let heads = Heads {
        name: about.say("picture-judging-player"),
        team: about.say("picture-judging-team"),
        values: vec![about.say("picture-judging-vsp")],
        score: about.say("picture-judging-pi"),
    };
    about.card(heads, rows.collect())
}

/// The card that a player gets to read; `name` is what the player is called.
pub fn feedback(about: &About<'_>, adventure: &Adventure, feedback: &Feedback, name: &str) -> FeedbackCard {
    let item = |point: &Point| {
        let said = said(adventure, &feedback.character, *point, about.lang);
        Item { name: said.name, words: said.words }
    };
    FeedbackCard {
        theme: about.theme,
        title: about.title.to_owned(),
        subtitle: about.subtitle.to_owned(),
        name: name.to_owned(),
        character: feedback.character.clone(),
        team: feedback.team.clone(),
        strengths: feedback.strengths.iter().map(item).collect(),
        tries: feedback.tries.iter().map(item).collect(),
    }
}

fn place(rank: usize) -> u32 {
    u32::try_from(rank).unwrap_or(u32::MAX)
}
