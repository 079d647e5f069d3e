//! Tournaments to draw: any bracket played to any round, standings, tables, podiums.

use giostra::picture::theme::Theme;
use giostra::picture::tournament::bracket::{
    BracketCard, Group, GroupRow, Match, Part, Round, Side, State, Tree, Who,
};
use giostra::picture::tournament::cross::{CrossCard, CrossRow};
use giostra::picture::tournament::halves;
use giostra::picture::tournament::honour::{DiplomaCard, PodiumCard, PodiumStep, PrizeCard};
use giostra::picture::tournament::standings::{Colour, Heads, Outcome, Row, StandingsCard, Turn};
use giostra::tournaments::bracket::live::{self, Champion, Ended, Live, Stand};
use giostra::tournaments::bracket::{self, Bracket, Format, GroupName, Section, Slot};

/// A name that fits nowhere.
pub(crate) const LONG: &str = "Una persona con un nome lunghissimo, davvero";
/// Names of every day.
pub(crate) const NAMES: [&str; 16] = [
    "Silk",
    "Dj The Emperor",
    "Niccolò",
    "Antigone",
    "Galahad",
    "Irene",
    "Perché no?",
    "Barbera",
    "Mononoke",
    "Zoe",
    "Il Professore",
    "Ada",
    "Quasimodo",
    "Beatrice",
    "Otto",
    "Lupin III",
];

/// Who is who: usual names, then the same with a number.
pub(crate) fn usual(number: u16) -> String {
    let at = usize::from(number - 1);
    let name = NAMES[at % NAMES.len()];
    if at < NAMES.len() { name.to_owned() } else { format!("{name} {}", at / NAMES.len() + 1) }
}

fn either(lang: &str, it: &str, en: &str) -> String {
    if lang == "it" { it.to_owned() } else { en.to_owned() }
}

/// A bracket of which so many rounds are over, the next one is being played. The better seed wins two times of three; now and
/// then somebody does not come.
pub(crate) fn bracket(
    lang: &str,
    theme: Theme,
    entrants: u16,
    format: Format,
    over: usize,
    name: &dyn Fn(u16) -> String,
) -> BracketCard {
    let mut live = Live::new(Bracket::new(entrants, format).unwrap());
    let rounds = live.bracket().rounds.clone();
    for round in rounds.iter().take(over) {
        for one in round {
            let at = usize::try_from(one.id.0).unwrap() - 1;
            if let live::State::Ready { a, b } = live.seen()[at].state {
                let (better, worse) = (a.min(b), a.max(b));
                let winner = if one.id.0 % 3 == 2 { worse } else { better };
                live.end(one.id, Ended::Won { winner, played: one.id.0 % 7 != 5 });
            }
        }
    }
    card(lang, theme, &live, name)
}

/// The card of a bracket as it stands.
fn card(lang: &str, theme: Theme, live: &Live, name: &dyn Fn(u16) -> String) -> BracketCard {
    let bracket = live.bracket();
    let mut parts: Vec<Part> = groups(lang, live, name);
    let sections = [
        (Section::Main, "", ""),
        (Section::Losers, "Lato dei perdenti", "Losers’ side"),
        (Section::Recovery, "Ripescaggio", "Repechage"),
        (Section::Third, "Terzo posto", "Third place"),
        (Section::Challenge, "Superfinale", "Grand final"),
        (Section::Again, "Rivincita", "Second final"),
    ];
    let challenged = bracket.matches().any(|one| one.section == Section::Challenge);
    for (section, it, en) in sections {
        // A second final that is not needed is not shown.
        let needed = |one: &bracket::Match| {
            live.seen()[usize::try_from(one.id.0).unwrap() - 1].state != live::State::Needless
        };
        let own = |one: &&bracket::Match| one.section == section && needed(one);
        let mut rounds: Vec<Vec<&bracket::Match>> =
            bracket.rounds.iter().map(|round| round.iter().filter(own).collect()).collect();
        rounds.retain(|round: &Vec<_>| !round.is_empty());
        let decides = match section {
            Section::Main => !challenged,
            Section::Challenge => true,
            _ => false,
        };
        let tree = |rounds: &[Vec<&bracket::Match>]| Tree {
            title: either(lang, it, en),
            note: String::new(),
            rounds: rounds.iter().enumerate().map(|(n, _)| round(lang, live, rounds, n, name)).collect(),
            decides,
        };
        match section {
            // Two bronze medals are two matches that stand alone.
            Section::Third => {
                parts.extend(rounds.iter().flatten().map(|one| Part::Tree(tree(&[vec![*one]]))));
            }
            _ if !rounds.is_empty() => parts.push(Part::Tree(tree(&rounds))),
            _ => {}
        }
    }
    let champion = match live.champion() {
        Champion::Player(number) => Some(name(number)),
        Champion::Open | Champion::Nobody => None,
    };
    let subtitle = match bracket.format {
        Format::Knockout { .. } => either(lang, "eliminazione diretta", "knock-out"),
        Format::Repechage { .. } => {
            either(lang, "eliminazione diretta con ripescaggio", "knock-out with repechage")
        }
        Format::Double => either(lang, "doppia eliminazione", "double elimination"),
        Format::Consolation { .. } => either(lang, "con consolazione", "with consolation"),
        Format::Quarter => either(lang, "ripescaggio dai quarti", "repechage of quarter-finals"),
        Format::Groups { .. } => either(lang, "gironi ed eliminazione", "groups and knock-out"),
    };
    BracketCard { theme, title: either(lang, "Torneo di Natale", "Christmas Cup"), subtitle, parts, champion }
}

fn round(
    lang: &str,
    live: &Live,
    rounds: &[Vec<&bracket::Match>],
    n: usize,
    name: &dyn Fn(u16) -> String,
) -> Round {
    let seen = live.seen();
    let before: &[&bracket::Match] = n.checked_sub(1).map_or(&[], |before| &rounds[before]);
    let matches = rounds[n].iter().map(|one| {
        let at = usize::try_from(one.id.0).unwrap() - 1;
        let (sides, state) = (seen[at].sides, seen[at].state);
        let winner = match state {
            live::State::Over { ended: Ended::Won { winner, .. }, .. } => Some(winner),
            _ => None,
        };
        let sides = [(one.a, sides[0]), (one.b, sides[1])].map(|(slot, stand)| {
            let who = match stand {
                Stand::Open => Who::Open(match slot {
                    Slot::Loser(id) => either(lang, &format!("perdente {id}"), &format!("loser of {id}")),
                    _ => String::new(),
                }),
                Stand::Nobody => Who::Nobody,
                Stand::Player(number) => Who::Player { name: name(number), seed: Some(number) },
            };
            let from = match slot {
                Slot::Winner(id) => before.iter().position(|one| one.id == id),
                _ => None,
            };
            let won = winner.is_some() && stand == winner.map_or(Stand::Open, Stand::Player);
            let score = match state {
                live::State::Over { ended: Ended::Won { played: true, .. }, .. } => {
                    if won { "2" } else { ["0", "1", "½"][at % 3] }.to_owned()
                }
                _ => String::new(),
            };
            Side { who, score, won, from }
        });
        let state = match state {
            live::State::Over { ended: Ended::Won { played: false, .. }, .. } => State::Walkover,
            live::State::Over { .. } => State::Over,
            live::State::Ready { .. } => State::Now,
            _ => State::Open,
        };
        Match { sides, state }
    });
    let left = rounds.len() - n;
    let title = match (rounds[n][0].section, left) {
        (Section::Main, 1) => either(lang, "Finale", "Final"),
        (Section::Main, 2) => either(lang, "Semifinali", "Semi-finals"),
        (Section::Main, 3) => either(lang, "Quarti", "Quarter-finals"),
        (Section::Main, 4) => either(lang, "Ottavi", "Round of 16"),
        (Section::Third | Section::Challenge | Section::Again, _) => String::new(),
        _ => either(lang, &format!("Turno {}", n + 1), &format!("Round {}", n + 1)),
    };
    Round { title, matches: matches.collect() }
}

fn groups(lang: &str, live: &Live, name: &dyn Fn(u16) -> String) -> Vec<Part> {
    let Format::Groups { groups, advance, .. } = live.bracket().format else { return Vec::new() };
    let members = bracket::snake(live.bracket().entrants, groups);
    (0..groups)
        .zip(members)
        .map(|(n, members)| {
            let rows = live.group(GroupName(n));
            let order: Vec<u16> =
                rows.as_ref().map_or(members, |rows| rows.iter().map(|row| row.number).collect());
            let row = |(at, number): (u16, &u16)| GroupRow {
                name: name(*number),
                points: if rows.is_some() { format!("{}½", 4 - at.min(4)) } else { "0".to_owned() },
                through: rows.is_some() && at < advance,
                gone: false,
            };
            let title = either(lang, &format!("Girone {}", GroupName(n)), &format!("Group {}", GroupName(n)));
            Part::Group(Group { title, rows: (0..).zip(&order).map(row).collect() })
        })
        .collect()
}

/// Brackets of every kind, by name.
pub(crate) fn brackets(lang: &str, theme: Theme) -> Vec<(&'static str, BracketCard)> {
    use bracket::Last;
    let of = |entrants, format, over| bracket(lang, theme, entrants, format, over, &usual);
    let third = Format::Knockout { third: true };
    vec![
        ("ko8", of(8, third, 9)),
        ("ko8now", of(8, third, 1)),
        ("ko2", of(2, third, 0)),
        ("ko3", of(3, third, 9)),
        ("ko5", of(5, third, 9)),
        ("ko11", of(11, third, 9)),
        ("ko16", of(16, third, 9)),
        ("ko19", of(19, third, 9)),
        ("ko32", of(32, third, 2)),
        ("ko33", of(33, third, 9)),
        ("ko64", of(64, third, 9)),
        ("double8", of(8, Format::Double, 20)),
        ("double16", of(16, Format::Double, 5)),
        ("repechage11", of(11, Format::Repechage { reset: true }, 3)),
        ("consolation16", of(16, Format::Consolation { third: true }, 20)),
        ("quarter8", of(8, Format::Quarter, 20)),
        (
            "groups12",
            of(12, Format::Groups { groups: 3, advance: 2, last: Last::Knockout { third: true } }, 6),
        ),
        (
            "groups32",
            of(32, Format::Groups { groups: 8, advance: 2, last: Last::Knockout { third: false } }, 9),
        ),
        ("long", bracket(lang, theme, 16, third, 3, &|_| LONG.to_owned())),
    ]
}

/// The standings of a Swiss tournament of so many players after so many rounds.
pub(crate) fn standings(lang: &str, theme: Theme, players: u16, rounds: usize) -> StandingsCard {
    let mut rows: Vec<Row> = (1..=players)
        .map(|number| {
            let turn = |round: usize| {
                let at = usize::from(number) * 7 + round * 5;
                let result = [
                    Outcome::Win,
                    Outcome::Draw,
                    Outcome::Loss,
                    Outcome::Win,
                    Outcome::Win,
                    Outcome::ForfeitWin,
                    Outcome::Loss,
                    Outcome::Win,
                    Outcome::Bye,
                    Outcome::Draw,
                    Outcome::Loss,
                ][at % 11];
                let met = !matches!(result, Outcome::Bye);
                let opponent = u32::try_from(at % usize::from(players) + 1).unwrap();
                let colour = if (at / 2).is_multiple_of(2) { Colour::White } else { Colour::Black };
                Turn { opponent: met.then_some(opponent), colour: met.then_some(colour), result }
            };
            let turns: Vec<Turn> = (0..rounds).map(turn).collect();
            let worth = |turn: &Turn| match turn.result {
                Outcome::Win | Outcome::ForfeitWin | Outcome::Bye => 2,
                Outcome::Draw => 1,
                _ => 0,
            };
            let points: i64 = turns.iter().map(worth).sum();
            Row {
                place: u32::try_from(points).unwrap(),
                number: Some(number.into()),
                name: usual(number),
                points: halves(points),
                ties: vec![halves(i64::from(number) * 3 + 17), halves(i64::from(number) * 2)],
                turns,
                gone: number == 6,
                mine: number == 3,
            }
        })
        .collect();
    rows.sort_by_key(|row| std::cmp::Reverse(row.place));
    for (place, row) in (1..).zip(&mut rows) {
        row.place = place;
    }
    let heads = Heads {
        player: either(lang, "Giocatore", "Player"),
        rounds: either(lang, "Turni", "Rounds"),
        points: either(lang, "Punti", "Points"),
        ties: vec!["Buch.".to_owned(), "S-B".to_owned()],
    };
    let subtitle = either(lang, "svizzero, turno 5 di 7", "Swiss, round 5 of 7");
    StandingsCard { theme, title: either(lang, "Torneo Wyps", "Wyps Open"), subtitle, heads, rows }
}

/// The general table of a series.
pub(crate) fn series(lang: &str, theme: Theme) -> StandingsCard {
    let rows = (1..=12).map(|n: u16| Row {
        place: n.into(),
        name: usual(n),
        points: format!("{}.{}", 420 - 31 * n, n % 10),
        ties: vec![format!("{}.0", 100 - n)],
        gone: n == 4,
        ..Row::default()
    });
    let heads = Heads {
        player: either(lang, "Giocatore", "Player"),
        points: either(lang, "Punti", "Points"),
        ties: vec![either(lang, "Migliore", "Best")],
        ..Heads::default()
    };
    let subtitle = either(lang, "classifica generale dopo 5 serate", "general table after 5 evenings");
    StandingsCard {
        theme,
        title: either(lang, "Trofeo d’Autunno", "Autumn Trophy"),
        subtitle,
        heads,
        rows: rows.collect(),
    }
}

/// Standings of every kind, by name.
pub(crate) fn all_standings(lang: &str, theme: Theme) -> Vec<(&'static str, StandingsCard)> {
    let mut endless = standings(lang, theme, 24, 13);
    for row in &mut endless.rows {
        LONG.clone_into(&mut row.name);
        row.place *= 1000;
        "1234.5".clone_into(&mut row.points);
        row.ties = vec!["123456½".to_owned(); 5];
    }
    LONG.clone_into(&mut endless.title);
    let mut odd = standings(lang, theme, 6, 2);
    for (row, name) in odd.rows.iter_mut().zip(["𝕾𝖎𝖑𝖐", "🎲", "لاعب", "007", "", "`x`"]) {
        name.clone_into(&mut row.name);
    }
    let mut wordy = series(lang, theme);
    let head = || "Una colonna con molte parole".to_owned();
    wordy.heads = Heads { player: head(), rounds: head(), points: head(), ties: vec![head(); 4] };
    let mut nobody = series(lang, theme);
    nobody.rows.clear();
    vec![
        ("swiss8", standings(lang, theme, 8, 5)),
        ("swiss24", standings(lang, theme, 24, 9)),
        ("series", series(lang, theme)),
        ("longs", endless),
        ("odd", odd),
        ("wordy", wordy),
        ("nobody", nobody),
    ]
}

/// A round robin of so many players; `games`: against each one.
pub(crate) fn cross(lang: &str, theme: Theme, players: u16, games: usize) -> CrossCard {
    let signs = ["1", "½", "0", "1", "", "+", "0", "½"];
    let rows = (1..=players).map(|number| {
        let result = |other: u16| {
            let sign = |game: usize| {
                let (low, high) = (usize::from(number.min(other)), usize::from(number.max(other)));
                let sign = signs[(low * 3 + high * 5 + game) % signs.len()];
                match sign {
                    _ if number < other => sign,
                    "1" => "0",
                    "0" => "1",
                    "+" => "\u{2212}",
                    sign => sign,
                }
            };
            if number == other { String::new() } else { (0..games).map(sign).collect() }
        };
        CrossRow {
            name: usual(number),
            points: halves(i64::from(players) * 2 - i64::from(number) * 3 / 2),
            results: (1..=players).map(result).collect(),
            gone: number == 5,
        }
    });
    CrossCard {
        theme,
        title: either(lang, "Coppa dei Dodici", "Cup of the Twelve"),
        subtitle: either(lang, "girone all’italiana", "round robin"),
        heads: (either(lang, "Giocatore", "Player"), either(lang, "Punti", "Points")),
        rows: rows.collect(),
    }
}

/// Round robins of every kind, by name.
pub(crate) fn crosses(lang: &str, theme: Theme) -> Vec<(&'static str, CrossCard)> {
    let mut endless = cross(lang, theme, 12, 2);
    for row in &mut endless.rows {
        LONG.clone_into(&mut row.name);
        "1234½".clone_into(&mut row.points);
    }
    vec![
        ("cross6", cross(lang, theme, 6, 1)),
        ("cross12", cross(lang, theme, 12, 1)),
        ("cross9", cross(lang, theme, 9, 2)),
        ("cross14", cross(lang, theme, 14, 1)),
        ("crosslong", endless),
        ("crossnobody", cross(lang, theme, 0, 1)),
    ]
}

/// Podiums, by name: so many stand on them.
pub(crate) fn podiums(lang: &str, theme: Theme) -> Vec<(&'static str, PodiumCard)> {
    let of = |steps: u16, name: &dyn Fn(u16) -> String| PodiumCard {
        theme,
        title: either(lang, "Torneo di Natale", "Christmas Cup"),
        subtitle: either(lang, "Wyps, svizzero, 7 turni", "Wyps, Swiss, 7 rounds"),
        date: either(lang, "21 novembre", "21 November"),
        steps: (1..=steps)
            .map(|place| PodiumStep {
                place: place.min(3).into(),
                name: name(place),
                points: halves(i64::from(13 - place)),
                unit: either(lang, "punti", "points"),
            })
            .collect(),
    };
    let mut bare = of(4, &usual);
    for step in &mut bare.steps {
        (step.points, step.unit) = (String::new(), String::new());
    }
    vec![
        ("podium", of(3, &usual)),
        ("podium1", of(1, &usual)),
        ("podium4", bare),
        ("podiumlong", of(4, &|_| LONG.to_owned())),
        ("podiumnobody", of(0, &usual)),
    ]
}

/// Diplomas, by name.
pub(crate) fn diplomas(lang: &str, theme: Theme) -> Vec<(&'static str, DiplomaCard)> {
    let of = |place: u32, name: &str| DiplomaCard {
        theme,
        title: either(lang, "Torneo di Natale", "Christmas Cup"),
        subtitle: either(lang, "Wyps, svizzero, 7 turni", "Wyps, Swiss, 7 rounds"),
        date: either(lang, "21 novembre 2026", "21 November 2026"),
        name: name.to_owned(),
        place,
        of: 24,
        note: either(lang, "5½ punti in 7 turni", "5½ points in 7 rounds"),
    };
    let mut endless = of(1000, LONG);
    (endless.title, endless.subtitle, endless.note) = (LONG.to_owned(), LONG.to_owned(), LONG.repeat(2));
    vec![("diploma", of(2, "Niccolò")), ("diploma14", of(14, "Dj The Emperor")), ("diplomalong", endless)]
}

/// The prize of a series.
pub(crate) fn prize(lang: &str, theme: Theme) -> PrizeCard {
    PrizeCard {
        theme,
        title: either(lang, "Trofeo d’Autunno", "Autumn Trophy"),
        subtitle: either(lang, "12 serate, contano le migliori 8", "12 evenings, the best 8 count"),
        date: either(lang, "21 novembre", "21 November"),
        prize: either(lang, "Scudetto 2026", "Shield 2026"),
        name: "Silk".to_owned(),
        note: either(lang, "412,5 punti", "412.5 points"),
    }
}
