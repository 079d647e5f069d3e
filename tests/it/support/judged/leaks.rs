//! Whoever judges sees nothing that could be counted (M1), nobody sees the sheet of another judge before it is time (M14), and
//! nothing of a sheet is everybody's.

use super::{Act, Played, Script, Stage, Told};
use crate::juries::{CHARACTERS, TEAMS};
use giostra::judging::exact::Exact;
use giostra::judging::jury::Jury;
use giostra::judging::jury::sheet::{About, Id};
use giostra::judging::{model, shown};
use giostra::messages::Lang;
use giostra::rooms::press::{OfJury, Press};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

/// The model's own words, the longest first: numbers that stand in them are nobody's points (“20 minuti”).
static WORDS: LazyLock<Vec<String>> = LazyLock::new(|| {
    let mut words = BTreeSet::new();
    for descriptor in model::descriptors() {
        for lang in Lang::ALL {
            words.insert(descriptor.name(lang).to_owned());
            words.extend(descriptor.question(lang).map(str::to_owned));
            words.extend(descriptor.levels.iter().map(|level| level.words(lang).to_owned()));
        }
    }
    let mut words: Vec<String> = words.into_iter().collect();
    words.sort_by_key(|words| std::cmp::Reverse(words.chars().count()));
    words
});

/// What a level of a sheet says, with the model's and the adventure's words.
static LEVELS: LazyLock<BTreeSet<String>> = LazyLock::new(|| {
    let levels = model::descriptors().iter().flat_map(|descriptor| &descriptor.levels);
    let all = levels.flat_map(|level| Lang::ALL.map(|lang| level.words(lang).to_owned()));
    all.chain(["Fatto", "Fatto in parte", "Non fatto"].map(str::to_owned)).collect()
});

/// What the adventure of the tests asks.
const ASKED: [&str; 4] =
    ["Trovano l’ingresso", "Salvano i codici", "Mantiene il giuramento", "Protegge i libri"];

/// Weights, percentages and points of the model, as they are printed wherever they are.
static NUMBERS: LazyLock<BTreeSet<String>> = LazyLock::new(|| {
    let mut numbers = BTreeSet::new();
    let mut print = |number: &Exact| {
        for number in [number.clone(), number.magnitude()] {
            numbers.extend(Lang::ALL.map(|lang| shown::number_in(lang, &number)));
            for printed in [number.to_string(), number.rounded(1), number.rounded(2), number.rounded(0)] {
                numbers.insert(printed.replace('.', ","));
                numbers.insert(printed);
            }
        }
    };
    let hundred = Exact::hundred();
    let weights: Vec<Exact> = model::tree().nodes.iter().map(|node| node.weight.clone()).collect();
    let all = model::descriptors();
    for descriptor in all {
        let up = std::iter::successors(Some(descriptor), |one| {
            let parent = one.parent.as_ref()?;
            all.iter().find(|other| other.code == *parent)
        });
        let share = up.fold(hundred.clone(), |share, one| &(&share * &Exact::from(one.weight)) / &hundred);
        print(&share);
        for level in &descriptor.levels {
            print(&Exact::from(level.percent));
            print(&(&(&share * &Exact::from(level.percent)) / &hundred));
        }
    }
    weights.iter().for_each(&mut print);
    numbers
});

/// A text as it is read: without the marks of a platform.
fn plain(text: &str) -> String {
    text.replace(['\\', '\u{2060}'], "").replace("**", "").replace("__", "")
}

/// Numbers that only count what is there: words before them, or behind.
const BEFORE: [&str; 9] = ["turno", "di", "pagina", "+", "manca", "mancano", "barbiglio", "round", "of"];
const BEHIND: [&str; 9] =
    ["di", "+", "dell’avventura", "differenze", "voci", "schede", "risposte", "turni", "of"];

/// The numbers of a text that count nothing that is there.
fn uncounted(text: &str) -> Vec<String> {
    let mut text = plain(text);
    for words in WORDS.iter() {
        text = text.replace(words.as_str(), " ");
    }
    let mut found = Vec::new();
    for line in text.lines() {
        let words: Vec<&str> = line.split_whitespace().collect();
        for (at, word) in words.iter().enumerate() {
            let bare = word.trim_matches(|c: char| !c.is_alphanumeric());
            let is_player = bare.strip_prefix('P').is_some_and(|number| number.parse::<u8>().is_ok());
            // Who is called, and when: the platform's own numbers.
            let is_link = word.starts_with("<@") || word.starts_with("<t:");
            if !bare.contains(|c: char| c.is_numeric()) || is_player || is_link {
                continue;
            }
            let near = |at: Option<usize>, all: &[&str]| {
                let word = at.and_then(|at| words.get(at)).map(|word| word.to_lowercase());
                word.is_some_and(|word| all.contains(&word.trim_matches([',', '.', ':', '('])))
            };
            let counts = near(at.checked_sub(1), &BEFORE) || near(Some(at + 1), &BEHIND);
            let is_count = bare.bytes().all(|byte| byte.is_ascii_digit()) || bare == "2.0";
            if !(counts && is_count) {
                found.push(format!("{bare} in {line:?}"));
            }
        }
    }
    found
}

/// Something that could be counted, or looked up.
pub(crate) fn countable(told: &Told) -> Vec<String> {
    let mut found = Vec::new();
    let seen = || std::iter::once(&told.text).chain(&told.labels);
    for text in seen().chain(&told.hidden) {
        if text.contains('%') {
            found.push(format!("% in {text:?}"));
        }
        let mut rest = text.as_str();
        while let Some(at) = rest.find("DE") {
            rest = &rest[at + 2..];
            if rest.starts_with(|c: char| c.is_ascii_digit()) {
                found.push(format!("DE… in {text:?}"));
            }
        }
        let pieces = text.split(|c: char| !c.is_ascii_digit() && !".,".contains(c));
        for piece in pieces.map(|piece| piece.trim_matches(['.', ','])) {
            // The name of the rules has a number. Payloads separate theirs by full stops: they are looked at below.
            let decimal = piece.contains([',', '.']) && piece != "2.0" && text.parse::<Press>().is_err();
            if decimal && NUMBERS.contains(piece) {
                found.push(format!("{piece} in {text:?}"));
            }
        }
    }
    found.extend(seen().flat_map(|text| uncounted(text)));
    for hidden in &told.hidden {
        let press = hidden.parse::<Press>();
        let same = press.as_ref().is_ok_and(|press| press.to_string() == *hidden);
        if hidden.starts_with("giuria:") && !same {
            found.push(format!("the payload {hidden:?} says more than it means"));
        }
    }
    // A level is called by where it stands, and by nothing else.
    let marks = marks(told);
    for (at, (sheet, place, level)) in marks.iter().enumerate() {
        let first = &marks[0];
        if *level != at || (*sheet, *place) != (first.0, first.1) {
            found.push(format!("the payload of level {at} of {sheet} says {place}.{level}"));
        }
    }
    found
}

/// The levels that can be chosen: of which sheet, which question, which level.
fn marks(told: &Told) -> Vec<(Id, usize, usize)> {
    let mark = |hidden: &String| match hidden.parse() {
        Ok(Press::Jury(_, OfJury::Mark(sheet, place, level))) => Some((sheet, place, level)),
        _ => None,
    };
    told.hidden.iter().filter_map(mark).collect()
}

/// Something of a sheet, where everybody reads it.
pub(crate) fn of_a_sheet(told: &Told) -> Vec<String> {
    let levels = LEVELS.iter().filter(|level| level.chars().count() > 12).map(String::as_str);
    let names = model::descriptors().iter().flat_map(|one| Lang::ALL.map(|lang| one.name(lang)));
    let names = names.filter(|name| name.chars().count() > 8);
    let pieces: Vec<&str> = levels.chain(names).chain(ASKED).collect();
    let mut found = Vec::new();
    for text in std::iter::once(&told.text).chain(&told.labels).chain(&told.hidden) {
        let text = plain(text);
        // A short level is a word of its own.
        let lines = text.lines().map(|line| line.trim_matches(|c: char| !c.is_alphanumeric()));
        found.extend(lines.filter(|line| LEVELS.contains(*line)).map(str::to_owned));
        found.extend(pieces.iter().filter(|piece| text.contains(**piece)).map(|piece| (*piece).to_owned()));
    }
    found
}

/// When each sheet was closed, by the act that did it: closings stand in the log in the order of the presses.
fn closings(script: &Script) -> BTreeMap<Id, usize> {
    let closes = |act: &Act| matches!(act, Act::Press { label, .. } if label == "Chiudi la scheda");
    let presses = script.acts.iter().enumerate().filter(|(_, act)| closes(act)).map(|(at, _)| at);
    let lines = script.log.iter().filter_map(|line| line.split_once(" close ")?.1.parse().ok());
    let all: Vec<Id> = lines.collect();
    assert_eq!(all.len(), presses.clone().count(), "each press closes a sheet");
    all.into_iter().zip(presses).collect()
}

/// The act by which everything of a team is closed but what its judges agree on.
pub(crate) fn closes_the_last(script: &Script, team: usize) -> usize {
    let jury = script.jury();
    Secrets::of(script, &jury).open_from(team, None)
}

/// What only the judges of a table know, and until when.
struct Secrets<'a> {
    jury: &'a Jury,
    judges: Vec<String>,
    closed: BTreeMap<Id, usize>,
}

impl Secrets<'_> {
    /// The act by which all judges had closed their own sheets of a team, or of one character in it.
    fn open_from(&self, team: usize, character: Option<usize>) -> usize {
        let is_own = |id: &Id| {
            let own = id.key.judge.is_some() && usize::from(id.key.team) == team;
            let about = character
                .is_none_or(|number| id.key.about == About::Character(u16::try_from(number).expect("few")));
            own && about
        };
        self.closed.iter().filter(|(id, _)| is_own(id)).map(|(_, at)| *at).max().unwrap_or(usize::MAX)
    }

    /// What somebody is shown of another judge's sheet, during this act.
    fn of_others(&self, told: &Told, at: usize) -> Vec<String> {
        let mut found = Vec::new();
        let text = plain(&told.text);
        let head = text.lines().next().unwrap_or_default();
        let team = TEAMS.iter().position(|team| head.contains(*team)).map(|at| at + 1);
        let character = CHARACTERS.iter().position(|one| head.contains(*one)).map(|at| at + 1);
        let from = team.map_or(usize::MAX, |team| self.open_from(team, character));
        // Pages of what a table has judged.
        if head.starts_with("Schede di ") && at <= from {
            found.push(format!("{head} to {:?}", told.to));
        }
        for line in text.lines() {
            let others = self.judges.iter().filter(|judge| Some(*judge) != told.to.as_ref());
            let names =
                others.filter(|judge| line.split(|c: char| !c.is_alphanumeric()).any(|w| w == *judge));
            let levels = || LEVELS.iter().any(|level| line.contains(&format!("«{level}»")));
            if names.count() > 0 && levels() && at <= from {
                found.push(format!("{line} to {:?}", told.to));
            }
        }
        // What is marked as chosen is what the reader chose.
        if let Some((sheet, place, _)) = marks(told).first() {
            let round = self.jury.round(sheet.round).expect("a round");
            let own = round.sheet(sheet.key).and_then(|filled| filled.marks.get(place)).copied();
            let chosen = text.lines().filter(|line| line.starts_with('▫') || line.starts_with('✅'));
            let chosen = chosen.enumerate().find(|(_, line)| line.starts_with('✅')).map(|(at, _)| at);
            let agreed = sheet.key.judge.is_none();
            if chosen.is_some() && chosen != own && !agreed {
                found.push(format!("{chosen:?} stands as chosen, and {own:?} was, of {sheet}.{place}"));
            }
            let whose = sheet.key.judge.map(|seat| seat.0.to_string());
            let reader = told.to.as_ref().and_then(|name| self.seat_of(name));
            if whose.is_some() && whose != reader {
                found.push(format!("the sheet {sheet} to {:?}", told.to));
            }
        }
        found
    }

    /// The seat of a judge: they came in the order in which tables name them.
    fn seat_of(&self, name: &str) -> Option<String> {
        let at = self.judges.iter().position(|judge| judge == name)?;
        let seats: BTreeSet<u16> = self.jury.judges().iter().map(|seat| seat.0).collect();
        seats.into_iter().nth(at).map(|seat| seat.to_string())
    }
}

impl<'a> Secrets<'a> {
    fn of(script: &Script, jury: &'a Jury) -> Self {
        let judges = ["Ada", "Bo", "Ciro", "Dina"].into_iter().take(jury.judges().len());
        Self { jury, judges: judges.map(str::to_owned).collect(), closed: closings(script) }
    }
}

/// Everything that was shown before the results were everybody's, and everything that judges were ever shown alone; and that all of it
/// can be read, in texts of so many letters at most.
pub(crate) fn nothing_leaks<S: Stage>(script: &Script, played: &Played<S>, longest: usize) {
    let jury = script.jury();
    let secrets = Secrets::of(script, &jury);
    let published = played.before[script.publication()];
    let mut found = Vec::new();
    let mut seen = 0;
    for (number, told) in played.stage.told().iter().enumerate().skip(played.before[0]) {
        is_readable(told, longest);
        let judge = told.to.as_ref().is_some_and(|to| secrets.judges.contains(to));
        if number >= published && !judge {
            continue;
        }
        seen += 1;
        let at = played.before.iter().rposition(|before| *before <= number).expect("an act");
        found.extend(countable(told));
        found.extend(secrets.of_others(told, at));
        if told.to.is_none() {
            found.extend(of_a_sheet(told).into_iter().map(|piece| format!("{piece:?} for everybody")));
        }
    }
    assert!(found.is_empty(), "{found:#?}");
    // It was looked at: every act shows something.
    assert!(seen > script.acts.len() / 2, "{seen} of {}", script.acts.len());
}

/// Whether this stands on the button of a level: its words, or their beginning.
pub(crate) fn is_level(label: &str) -> bool {
    let begin = label.trim_end_matches('…');
    LEVELS.iter().any(|level| level.starts_with(begin))
}

/// It is shown as it was meant: no text is cut off, and buttons of one message can be told apart.
pub(crate) fn is_readable(told: &Told, longest: usize) {
    assert!(told.text.chars().count() <= longest && !told.text.ends_with('…'), "{told:#?}");
    assert!(told.rows.iter().all(|many| (1..=5).contains(many)), "{told:#?}");
    let different: BTreeSet<&String> = told.labels.iter().collect();
    assert_eq!(different.len(), told.labels.len(), "{told:#?}");
    assert!(told.labels.iter().all(|label| (1..=100).contains(&label.chars().count())), "{told:#?}");
}

fn to(who: &str, text: &str) -> Told {
    let (labels, hidden, rows) = (Vec::new(), Vec::new(), Vec::new());
    Told { to: Some(who.to_owned()), text: text.to_owned(), labels, hidden, rows }
}

#[test]
fn what_could_be_counted_is_found() {
    for text in [
        "Vale 20",
        "Sempre: 100",
        "peso 35",
        "meno 1,75",
        "12.6 punti",
        "al 40%",
        "DE12",
        "livello DE3 di tre",
        "20 di punti: 1,75",
    ] {
        assert!(!countable(&to("Ada", text)).is_empty(), "{text}");
        let label = Told { labels: vec![text.to_owned()], ..to("Ada", "") };
        assert!(!countable(&label).is_empty(), "{text} on a button");
    }
    for hidden in ["scheda-DE7.png", "meta 40%", "giuria:1:segna.1.1.1.3.05.a", "giuria:1:boh.20"] {
        let told = Told { hidden: vec![hidden.to_owned()], ..to("Ada", "") };
        assert!(!countable(&told).is_empty(), "{hidden}");
    }
    let turned = ["giuria:1:segna.1.1.1.3.5.b", "giuria:1:segna.1.1.1.3.5.a"].map(str::to_owned);
    assert!(!countable(&Told { hidden: turned.into(), ..to("Ada", "") }).is_empty());
    for text in [
        "**Lanterne · Alma** — 18 di 31: 26 + 5 dell’avventura",
        "Schede di **Maree**, pagina 1 di 3",
        "Mancano 3 voci:\n▫️ Trovano l’ingresso",
        "🎭 **La notte**, valutato con il Regolamento Binario Barbiglio 2.0\nTurno 1: «La biblioteca»",
        "<@1767268800000> aspetta, P12",
    ] {
        assert_eq!(countable(&to("Ada", text)), Vec::<String>::new());
    }
    for words in WORDS.iter() {
        assert_eq!(countable(&to("Ada", &format!("▫️ {words}"))), Vec::<String>::new());
    }
    assert!(WORDS.iter().any(|words| words.contains(|c: char| c.is_ascii_digit())));
    for number in ["35", "−50,00", "24", "1.75", "1,75"] {
        assert!(NUMBERS.contains(number), "{number}");
    }
}

#[test]
fn what_stands_in_a_sheet_is_found() {
    for text in
        ["Lanterne: Salvano i codici", "Alma: Fatto\nFatto in parte", "✅ Sempre.", "Correttezza, di Alma"]
    {
        assert!(!of_a_sheet(&to("Ada", text)).is_empty(), "{text}");
    }
    let card = "🎭 **La notte**\nTurno 1: «La biblioteca»\nLanterne (Alma: P0, Bruno: P1) · in valutazione";
    assert_eq!(of_a_sheet(&to("Ada", card)), Vec::<String>::new());
}

#[test]
fn what_another_judge_wrote_is_found() {
    let script = Script::small("accordo");
    let jury = script.jury();
    let secrets = Secrets::of(script, &jury);
    let (begin, end) = (script.acts.len() / 4, script.acts.len());
    let agreed =
        "**Lanterne · Alma**, accordo fra i giudici — 1 di 28 differenze\nAda: «Fatto»\nBo: «Non fatto»";
    let pages = "Schede di **Lanterne**, pagina 1 di 2";
    for text in [agreed, pages] {
        assert_eq!(secrets.of_others(&to("Bo", text), begin).len(), 1, "{text}");
        assert_eq!(secrets.of_others(&to("Bo", text), end), Vec::<String>::new());
    }
    // The sheet of Ada, who has seat 3, and what she chose: the second of two.
    let own = |who: &str, text: &str| {
        let hidden = vec!["giuria:1:segna.1.1.1.4.26.a".to_owned(), "giuria:1:segna.1.1.1.4.26.b".to_owned()];
        Told { hidden, ..to(who, text) }
    };
    assert_eq!(jury.judges().iter().next().map(|seat| seat.0), Some(4));
    assert_eq!(secrets.of_others(&own("Ada", "▫️ Fatto\n✅ Non fatto"), begin), Vec::<String>::new());
    assert_eq!(secrets.of_others(&own("Ada", "✅ Fatto\n▫️ Non fatto"), begin).len(), 1);
    assert_eq!(secrets.of_others(&own("Bo", "▫️ Fatto\n▫️ Non fatto"), begin).len(), 1);
}
