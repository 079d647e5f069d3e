//! What is to be played: agreed before the match begins, kept in the journal while people are asked.

use super::super::heard::Place;
use super::super::settings::Key;
use super::playing::Playing;
use crate::commands::{BOARD_DICTIONARIES, Invocation, Opt, Tempo};
use crate::games::info::{GameInfo, GameOption, Lexica, PENALTY, value_in};
use crate::games::level::Level;
use crate::games::registry;
use crate::games::turns::table::Kind;
use crate::games::turns::{ByRole, NO_WORDS, Time, Validation};
use crate::messages::{Lang, Text};
use crate::rooms::desk::Desk;
use crate::say;
use crate::words::dictionary::DictionaryName;
use serde::{Deserialize, Serialize};

/// What is to be played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Terms {
    /// The name of the rules: `wyps-1`.
    pub(crate) rules: String,
    /// What only that game knows: `side=10`.
    pub(crate) own: String,
    /// The dictionary's name.
    pub(crate) dictionary: String,
    /// How much time there is, as in the first line: `turn:60`; in invitations of older programs `live:60`.
    pub(crate) pace: String,
    /// As in the first line: `auto`.
    pub(crate) validation: String,
    /// Whether it is to count for the ladder.
    pub(crate) rated: bool,
    /// Games of the encounter: 1, or 2 with the roles turned round.
    pub(crate) legs: u16,
    /// How many play at most, computers included.
    pub(crate) seats: u16,
    /// Levels of the computers that play along.
    pub(crate) computers: Vec<String>,
    /// The delivery that ordered it, so that the same one delivered again asks nobody twice.
    pub(crate) order: String,
    /// The match before this one, when it is played once more.
    pub(crate) again: Option<i64>,
    /// Whether the time is stretched, which is why it is not rated. Invitations from before this do not say so.
    #[serde(default)]
    pub(crate) calm: bool,
}

impl Terms {
    /// Those of a match that was played, for the same once more.
    pub(crate) fn as_played(playing: &Playing) -> Self {
        let (table, frame) = (&playing.table, playing.table.frame());
        Self {
            rules: table.info().rules.to_owned(),
            own: table.first_line().split_once(" | ").map_or_else(String::new, |(_, own)| own.into()),
            dictionary: frame.dictionary.clone(),
            pace: frame.time.to_string(),
            validation: frame.validation.name().to_owned(),
            rated: frame.rated,
            legs: frame.leg.1,
            seats: frame.seats,
            computers: frame.computers.iter().map(|(_, level)| level.name().to_owned()).collect(),
            order: String::new(),
            again: Some(playing.id),
            calm: false,
        }
    }

    /// Whether the seats are those of the match before, turned round: between two people. More draw again.
    pub(crate) const fn turns_roles(&self) -> bool {
        self.again.is_some() && self.seats == 2 && self.computers.is_empty()
    }

    /// The text in the journal.
    pub(crate) fn write(&self) -> String {
        serde_json::to_string(self).expect("terms have only names and numbers")
    }

    /// Reads it back.
    pub(crate) fn read(text: &str) -> Option<Self> {
        serde_json::from_str(text).ok()
    }

    /// How much time there is.
    pub(crate) fn time(&self) -> Time {
        self.pace.parse().unwrap_or_default()
    }

    /// The game; `None` where this program does not know it any more.
    pub(crate) fn info(&self) -> Option<&'static GameInfo> {
        registry::of_rules(&self.rules).map(Kind::info)
    }

    /// What the game is called, for people.
    pub(crate) fn title(&self) -> Text {
        self.info().map_or_else(|| say!("just", text = self.rules.as_str()), GameInfo::title)
    }

    /// Who looks words up.
    pub(crate) fn validation(&self) -> Validation {
        self.validation.parse().unwrap_or_default()
    }

    /// How many people can play: all seats but the computers'.
    pub(crate) fn people(&self) -> usize {
        usize::from(self.seats).saturating_sub(self.computers.len())
    }

    /// Whether anybody may sit down while it is played.
    pub(crate) fn is_open(&self) -> bool {
        self.info().is_some_and(GameInfo::is_open)
    }

    /// In a line: with which options that are not the usual ones, at which pace, by whom words are judged, whether it counts.
    pub(crate) fn told(&self, lang: Lang) -> Text {
        let chosen = self.chosen(lang);
        if chosen.is_empty() {
            return self.told_of_all_games();
        }
        say!(
            "terms-chosen",
            chosen = crate::messages::own(chosen.join(", ")),
            terms = self.told_of_all_games()
        )
    }

    /// The options of the game itself that are not as usual, as they are typed: `ribelli:sì`.
    fn chosen(&self, lang: Lang) -> Vec<String> {
        let options = self.info().map_or(&[][..], |info| info.options).iter().filter(|option| option.offered);
        let told = |option: &GameOption| {
            let value =
                value_in(&self.own, option.key).filter(|value| *value != option.usual[lang as usize])?;
            Some(format!("{}:{}", option.names[lang as usize], option.value(value)?.names[lang as usize]))
        };
        let usual = self.info().and_then(|info| info.dictionary(&self.own)).unwrap_or(NO_WORDS);
        let dictionary = (self.dictionary != usual).then(|| {
            format!("{}:{}", ["dizionario", "dictionary"][lang as usize], named(&self.dictionary, lang))
        });
        options.filter_map(told).chain(dictionary).collect()
    }

    /// Against what one plays, by what it does, and that it does not count.
    fn told_of_the_computer(&self) -> Text {
        let level = self.computers.first().and_then(|level| level.parse::<Level>().ok()).unwrap_or_default();
        let does = match self.info().and_then(|info| (info.scores)(&self.own, level)) {
            Some(points) if self.seats == 2 => say!("level-points", points = points),
            // So it was measured: where more play, each has fewer turns.
            Some(points) => say!("level-points-of-two", points = points),
            None => match level {
                Level::Principiante => say!("level-principiante"),
                Level::Facile => say!("level-facile"),
                Level::Medio => say!("level-medio"),
                Level::Difficile => say!("level-difficile"),
                Level::Forte1 | Level::Greedy | Level::Forte => say!("level-forte"),
            },
        };
        say!("terms-computer", does = does)
    }

    fn told_of_all_games(&self) -> Text {
        let pace = self.time().told();
        let judged = match self.validation() {
            Validation::Auto => say!("judged-auto"),
            Validation::Challenge => say!("judged-challenge"),
            Validation::Referee => say!("judged-referee"),
        };
        let rated = if self.rated {
            say!("terms-rated")
        } else if !self.computers.is_empty() {
            self.told_of_the_computer()
        } else if self.calm {
            say!("terms-calm")
        } else {
            say!("terms-friendly")
        };
        let words = self.info().is_none_or(|info| info.words != Lexica::None);
        match (self.legs > 1, words) {
            (true, true) => say!("terms-encounter", pace = pace, judged = judged, rated = rated),
            (false, true) => say!("terms", pace = pace, judged = judged, rated = rated),
            (true, false) => say!("terms-encounter-no-words", pace = pace, rated = rated),
            (false, false) => say!("terms-no-words", pace = pace, rated = rated),
        }
    }
}

/// What `/sfida` asks for, against a computer of this level, if against one.
///
/// # Errors
/// One sentence on what does not go together.
pub(crate) fn terms(
    desk: &Desk,
    asked: &Invocation,
    order: String,
    level: Option<Level>,
    alone: bool,
) -> Result<Terms, Text> {
    let named = asked.choice(Opt::Gioco).and_then(registry::named);
    let Some(info) = named.or_else(|| registry::infos().next()) else {
        return Err(say!("fault-ours"));
    };
    let lang = desk.house.lang(&desk.place);
    only_its_own_options(info, asked, lang)?;
    let open = info.is_open();
    let contests =
        matches!(asked.choice(Opt::Parole), Some("contesto" | "arbitro")) && !open && level.is_none();
    let penalty = penalty(desk, asked, contests)?;
    let own = info.own(lang, |key| {
        let chosen = registry::key(key).and_then(|key| asked.choice(Opt::Game(key))).map(str::to_owned);
        if key == PENALTY { penalty.clone() } else { chosen }
    });
    let seats = asked.number(Opt::Giocatori).and_then(|seats| u16::try_from(seats).ok());
    let seats = if open { 1 } else { seats.unwrap_or(info.usual) };
    if !info.seats.contains(&seats) {
        return Err(match (info.seats.start(), info.seats.end()) {
            (2, 2) => say!("challenge-two-only", game = info.title()),
            (least, most) => say!("challenge-seats", game = info.title(), least = *least, most = *most),
        });
    }
    let computers = level.map(|level| vec![level.name().to_owned(); usize::from(seats) - 1]);
    let computers = computers.filter(|_| !open).unwrap_or_default();
    let legs = asked.number(Opt::Partite).and_then(|legs| u16::try_from(legs).ok());
    // P1: where the roles are unequal everybody has each of them once.
    let legs = legs.unwrap_or(if info.roles.are_unequal() && seats == 2 { 2 } else { 1 });
    // H5: a game alone would decide nothing.
    if info.roles.count_totals() && legs < 2 {
        return Err(say!("challenge-totals", game = info.title()));
    }
    if legs > 1 && seats != 2 {
        return Err(say!("challenge-encounter-two"));
    }
    let calm = u32::try_from(desk.house.settings.number(&desk.place, Key::Calma)).unwrap_or(100).max(100);
    // Where all play at once a turn has to end.
    let unhurried = !open && (alone || !computers.is_empty());
    let time = time(info, asked, unhurried, calm)?;
    if open && !matches!(time, Time::Turn(_) | Time::Hours(_)) {
        return Err(say!("challenge-open-clock"));
    }
    let against = level.filter(|_| !computers.is_empty());
    let dictionary = dictionary(info, &own, asked, against, lang)?;
    let validation = match asked.choice(Opt::Parole) {
        Some(_) if dictionary == NO_WORDS => return Err(say!("challenge-no-words", game = info.title())),
        _ if open || !computers.is_empty() => Validation::Auto,
        Some("contesto") => Validation::Challenge,
        Some("arbitro") => Validation::Referee,
        _ => Validation::Auto,
    };
    let friendly = asked.flag(Opt::Amichevole) || calm > 100 || desk.place.is_private();
    Ok(Terms {
        rules: info.rules.to_owned(),
        own,
        dictionary: dictionary.to_owned(),
        pace: time.to_string(),
        validation: validation.name().to_owned(),
        // E12: no computer player.
        rated: !friendly && computers.is_empty(),
        legs,
        seats: seats.max(1),
        computers,
        order,
        again: None,
        calm: calm > 100,
    })
}

/// What people call a dictionary.
fn named(dictionary: &str, lang: Lang) -> &str {
    let names = BOARD_DICTIONARIES.iter().find(|(italian, _)| *italian == dictionary);
    names.map_or(dictionary, |names| [names.0, names.1][lang as usize])
}

/// The dictionary: as it was asked for, where it is in the language of the tiles. Against a computer that somebody is to beat the
/// words that people know, and no forms of verbs with clitics.
fn dictionary(
    info: &GameInfo,
    own: &str,
    asked: &Invocation,
    against: Option<Level>,
    lang: Lang,
) -> Result<&'static str, Text> {
    let usual = info.dictionary(own);
    let fits = info.dictionaries(own);
    match (asked.choice(Opt::Dizionario), usual) {
        (Some(_), None) => Err(say!("challenge-no-words", game = info.title())),
        (Some(wanted), Some(_)) => fits.iter().find(|one| **one == wanted).copied().ok_or_else(|| {
            let fits: Vec<&str> = fits.iter().map(|one| named(one, lang)).collect();
            say!(
                "challenge-other-dictionary",
                game = info.title(),
                fits = crate::messages::own(fits.join(", "))
            )
        }),
        (None, Some(usual)) if against.is_some_and(|level| level < Level::Forte) => {
            Ok(usual.parse().map_or(usual, |usual: DictionaryName| usual.known_to_people().name()))
        }
        (None, usual) => Ok(usual.unwrap_or(NO_WORDS)),
    }
}

/// What a wrong challenge costs (B16): as it was asked for, or as it is set here; where nobody can challenge it costs nothing.
fn penalty(desk: &Desk, asked: &Invocation, contests: bool) -> Result<Option<String>, Text> {
    match asked.choice(Opt::Game(PENALTY)) {
        Some(cost) if cost != "0" && !contests => Err(say!("challenge-penalty-contest")),
        Some(cost) => Ok(Some(cost.to_owned())),
        None if contests => Ok(Some(desk.house.settings.number(&desk.place, Key::Penalita).to_string())),
        None => Ok(None),
    }
}

/// Options of another game are refused by name: they would be swallowed.
fn only_its_own_options(info: &GameInfo, asked: &Invocation, lang: Lang) -> Result<(), Text> {
    let foreign = registry::options().into_iter().find(|option| {
        asked.has(Opt::Game(option.key))
            && !info.options.iter().any(|own| own.key == option.key && own.offered)
    });
    if let Some(option) = foreign {
        let option = crate::messages::own(option.names[lang as usize]);
        return Err(say!("challenge-other-option", option = option, game = info.title()));
    }
    // Another game may have other values under the same key.
    for option in info.options.iter().filter(|option| option.offered) {
        let chosen = registry::key(option.key).and_then(|key| asked.choice(Opt::Game(key)));
        if chosen.is_some_and(|value| option.value(value).is_none()) {
            let values: Vec<&str> = option.values.iter().map(|value| value.names[lang as usize]).collect();
            let option = crate::messages::own(option.names[lang as usize]);
            let values = crate::messages::own(values.join(", "));
            return Err(say!("challenge-other-value", game = info.title(), option = option, values = values));
        }
    }
    Ok(())
}

/// How much time there is to be (P2), stretched where people need more; `unhurried`: nobody waits for anybody.
fn time(info: &GameInfo, asked: &Invocation, unhurried: bool, calm: u32) -> Result<Time, Text> {
    let tempo = asked.tempo(Opt::Tempo);
    let plain = match tempo {
        Some(Tempo::Plain(number)) => Some(ByRole::alike(number)),
        Some(Tempo::Bank { .. }) | None => None,
    };
    let stretched = |ByRole(seconds): ByRole| ByRole(seconds.map(|seconds| seconds * calm / 100));
    match (asked.choice(Opt::Ritmo), tempo) {
        (Some("libero"), _) => Ok(Time::None),
        (Some("lento"), Some(Tempo::Bank { .. })) => Err(say!("challenge-bank-slow")),
        // A time that was said is meant; alone with the computer nobody waits.
        (None, None) if unhurried => Ok(Time::None),
        (Some("lento"), _) => Ok(Time::Hours(plain.unwrap_or(ByRole(info.times.slow)))),
        (_, Some(Tempo::Bank { main, increment })) => {
            Ok(Time::Bank { main: main * calm / 100, increment: increment * calm / 100 })
        }
        _ => Ok(Time::Turn(stretched(plain.unwrap_or(ByRole(info.times.live))))),
    }
}

/// The channel a match's thread is opened in.
pub(crate) fn channel_of(place: &Place) -> Place {
    place.channel().unwrap_or_else(|| place.clone())
}
