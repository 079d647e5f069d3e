//! The texts: both languages say the same things, whatever the sources say exists, and nothing is said in vain.

mod voice;

use crate::sources::{Token, files, root, tokens, without_tests};
use giostra::commands::TABLE;
use giostra::messages::{Lang, plain, sources};
use giostra::rooms::settings::{About, SETTINGS};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;

/// Literals in the sources that look like keys and are none.
const NO_KEYS: [&str; 6] = ["champion-role", "event-1", "jury-1", "no-referrer", "no-store", "tournament-1"];

/// Texts of more than two lines, and why.
const LONG: [(&str, &str); 14] = [
    ("draft-example-characters", "an example, a line each, shown beside a form"),
    ("draft-example-decisions", "an example, a line each, shown beside a form"),
    ("draft-example-estimates", "an example, a line each, shown beside a form"),
    ("draft-example-general", "an example, a line each, shown beside a form"),
    ("draft-example-own", "an example, a line each, shown beside a form"),
    ("draft-example-progress", "an example, a line each, shown beside a form"),
    ("draft-example-thresholds", "an example, a line each, shown beside a form"),
    ("help-jury", "who does what in which order, asked for"),
    ("help-news", "a list, asked for"),
    ("help-points", "a table, asked for"),
    ("help-practice", "what there is to practise with, asked for"),
    ("terminal-help", "a list, asked for"),
    ("grid-as-text", "a block of monospaced rows"),
    ("match-table", "a block of monospaced rows"),
];

/// Whether it is the name of the rules of a game.
fn is_rules(text: &str) -> bool {
    giostra::games::registry::of_rules(text).is_some()
}

#[test]
fn every_file_is_spoken_and_can_be_read() {
    for lang in Lang::ALL {
        let folder = root("src/messages").join(lang.to_string());
        let on_disk: BTreeSet<String> = fs::read_dir(folder)
            .unwrap()
            .map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned())
            .collect();
        // The texts of a game lie beside its rules, under their name.
        let is_file = |name: &&str| name.contains(".ftl");
        let spoken: BTreeSet<String> =
            sources(lang).iter().map(|(file, _)| *file).filter(is_file).map(str::to_owned).collect();
        assert_eq!(on_disk, spoken, "{lang}: register each file in src/messages.rs");
        for (file, source) in sources(lang) {
            let read = fluent_bundle::FluentResource::try_new((*source).to_owned());
            assert!(read.is_ok(), "{lang}/{file}: {:?}", read.err());
        }
        // Panics on a key that is said twice.
        messages(lang);
    }
}

#[test]
fn both_languages_say_the_same_things() {
    let [it, en] = Lang::ALL.map(messages);
    let only = |a: &Messages, b: &Messages| {
        a.keys().filter(|key| !b.contains_key(*key)).cloned().collect::<Vec<_>>()
    };
    assert_eq!(only(&it, &en), Vec::<String>::new(), "said in Italian alone");
    assert_eq!(only(&en, &it), Vec::<String>::new(), "said in English alone");
    for (key, message) in &it {
        assert_eq!(message.arguments, en[key].arguments, "{key}: the languages use other arguments");
    }
}

#[test]
fn what_the_sources_say_exists() {
    let known = messages(Lang::It);
    let missing = missing_keys(&known, &rust_sources());
    assert!(missing.is_empty(), "no such text:\n{}", missing.join("\n"));
    for spec in TABLE.iter() {
        assert!(known.contains_key(&spec.description_key()), "{} has no description", spec.it);
        for option in spec.options {
            let key = spec.option_key(option);
            assert!(known.contains_key(&key), "/{} {}: {key} is not written", spec.it, option.it);
        }
    }
    for about in SETTINGS {
        let key = about.text();
        assert!(known.contains_key(&key), "{key} is not written");
    }
    for info in giostra::games::registry::infos() {
        for key in [info.said.title, info.said.help, info.said.aim, info.said.how] {
            assert!(known.contains_key(key), "{}: {key} is not written", info.rules);
        }
        for action in info.actions {
            assert!(known.contains_key(action.label), "{}: {} is not written", info.rules, action.label);
        }
    }
    for key in page_keys() {
        assert!(known.contains_key(&key), "the page says {key}");
    }
}

#[test]
fn what_is_said_gets_its_arguments() {
    let known = messages(Lang::It);
    let wrong = wrong_arguments(&known, &rust_sources());
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

#[test]
fn nothing_is_written_in_vain() {
    let known = messages(Lang::It);
    let sources = rust_sources();
    let mut said: BTreeSet<String> = sources
        .iter()
        .flat_map(|(_, tokens)| without_tests(tokens))
        .filter_map(Token::string)
        .map(str::to_owned)
        .collect();
    said.extend(TABLE.iter().map(giostra::commands::Spec::description_key));
    said.extend(TABLE.iter().flat_map(|spec| spec.options.iter().map(|option| spec.option_key(option))));
    said.extend(SETTINGS.iter().map(About::text));
    said.extend(page_may_say(&known));
    // A sentence may say another one: `{ where-in-channel }`.
    for (_, text) in texts(Lang::It) {
        let named = text.split("{ ").skip(1).filter_map(|rest| rest.split(" }").next());
        said.extend(named.filter(|name| known.contains_key(*name)).map(str::to_owned));
    }
    // What the game of the tests says it says in the tests.
    let of_the_house = known.keys().filter(|key| !key.split('-').any(|part| part == crate::toy::NAME));
    let unsaid: Vec<_> = of_the_house.filter(|key| !said.contains(*key)).collect();
    assert!(unsaid.is_empty(), "nobody says {unsaid:#?}");
}

#[test]
fn sentences_are_complete_and_at_most_two_lines_long() {
    for lang in Lang::ALL {
        for (key, message) in messages(lang) {
            for number in ["1", "2", "0"] {
                let args: Vec<(&str, String)> =
                    message.arguments.iter().map(|name| (name.as_str(), number.to_owned())).collect();
                let text = plain(lang, &key, &args);
                assert!(!text.is_empty() && text != key, "{lang}: {key} says nothing");
                // What Fluent writes where it cannot find something.
                assert!(!text.contains("{$") && !text.contains("{-"), "{lang}: {key}: {text}");
                assert!(!text.chars().any(|c| c.is_control() && c != '\n'), "{lang}: {key}: {text:?}");
                let long = LONG.iter().any(|(long, _)| *long == key);
                assert!(text.lines().count() <= 2 || long, "{lang}: {key} is too long:\n{text}");
            }
        }
    }
    let known = messages(Lang::It);
    for (key, reason) in LONG {
        let lines = plain(Lang::It, key, &[]).lines().count();
        assert!(known.contains_key(key) && lines > 2, "{key} needs no exception any more ({reason})");
    }
}

/// An example to copy comes with its own marks (`Arg::Copied`): in marks of the sentence a door would guard it like a text of a person,
/// and Discord shows those guards in code.
#[test]
fn no_sentence_puts_what_it_is_given_into_code() {
    for lang in Lang::ALL {
        for (key, text) in texts(lang) {
            // A block is for boards, which come as they are.
            let text = text.replace("```", "");
            let guarded: Vec<&str> =
                text.split('`').skip(1).step_by(2).filter(|code| code.contains('$')).collect();
            assert!(guarded.is_empty(), "{lang}: {key}: {guarded:?}");
        }
    }
}

#[test]
fn the_checks_can_fail() {
    let known = read("x.ftl", "good-key = { $a } and { $b }\ngood-plain = fine\n");
    let source = |text: &str| vec![("x.rs".to_owned(), tokens(text))];
    let missing = |text: &str| missing_keys(&known, &source(text));
    assert_eq!(missing("f(say!(\"good-key\", a = 1, b = 2))"), Vec::<String>::new());
    assert_eq!(missing("// say!(\"good-kye\")\nplain(lang, \"unrelated-text\", &[])"), Vec::<String>::new());
    assert_eq!(missing("say!(\"good-kye\")").len(), 1);
    assert_eq!(missing("say!(other)").len(), 0);
    assert_eq!(missing("say!(\"other\")").len(), 1);
    assert_eq!(missing("tell(\n\"good-kye\", &[])").len(), 1);
    let wrong = |text: &str| wrong_arguments(&known, &source(text));
    assert_eq!(wrong("say!(\"good-key\", a = f(x, y == z), b = g!(c = 1),)"), Vec::<String>::new());
    assert_eq!(wrong("say!(\"good-key\", a = 1)").len(), 1);
    assert_eq!(wrong("say!(\"good-plain\", a = 1)").len(), 1);
    let lines = read("x.ftl", "# note\na-b = { $n ->\n    [1] one\n   *[other] { $m }\n  }\n    more\n");
    assert_eq!(lines["a-b"].arguments, BTreeSet::from(["m".to_owned(), "n".to_owned()]));
}

type Messages = BTreeMap<String, Message>;

#[derive(Debug)]
struct Message {
    arguments: BTreeSet<String>,
}

/// Every message of a language.
fn messages(lang: Lang) -> Messages {
    let mut all = Messages::new();
    for (file, source) in sources(lang) {
        for (key, message) in read(file, source) {
            assert!(all.insert(key.clone(), message).is_none(), "{lang}/{file}: {key} is said twice");
        }
    }
    all
}

/// Every sentence of a language as it is written, without comments and without what stands in it letter for letter (`{"{"}`).
fn texts(lang: Lang) -> Vec<(String, String)> {
    let mut all: Vec<(String, String)> = Vec::new();
    for (_, source) in sources(lang) {
        for line in source.lines().filter(|line| !line.starts_with('#')) {
            if line.starts_with(|c: char| c.is_ascii_alphabetic()) {
                let (key, text) = line.split_once('=').expect("a key and its text");
                all.push((key.trim_end().to_owned(), text.trim_start().to_owned()));
            } else if let Some((_, text)) = all.last_mut() {
                text.push('\n');
                text.push_str(line);
            }
        }
    }
    for (_, text) in &mut all {
        while let Some((before, rest)) = text.split_once("{\"") {
            let (_, after) = rest.split_once("\"}").expect("a literal ends");
            *text = format!("{before}{after}");
        }
    }
    all
}

fn read(file: &str, source: &str) -> Messages {
    let mut found = Messages::new();
    let mut current: Option<String> = None;
    for line in source.lines() {
        if line.starts_with(|c: char| c.is_ascii_alphabetic()) {
            let (key, _) = line.split_once('=').unwrap_or_else(|| panic!("{file}: {line}"));
            let key = key.trim_end().to_owned();
            let twice = found.insert(key.clone(), Message { arguments: BTreeSet::new() });
            assert!(twice.is_none(), "{file}: {key} is said twice");
            current = Some(key);
        } else if line.starts_with('#') {
            continue;
        }
        if let Some(message) = current.as_ref().and_then(|key| found.get_mut(key)) {
            message.arguments.extend(arguments(line));
        }
    }
    found
}

/// The names behind each `$`.
fn arguments(line: &str) -> impl Iterator<Item = String> {
    line.split('$').skip(1).map(|rest| {
        rest.chars().take_while(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '_')).collect()
    })
}

fn rust_sources() -> Vec<(String, Vec<Token>)> {
    files(&root("src")).into_iter().map(|(name, source)| (name, tokens(&source))).collect()
}

/// Literals that are, or look like, keys which nobody has written: what `say!` says, and whatever has the shape
/// of a key and begins as keys do (`round-…`).
fn missing_keys(known: &Messages, sources: &[(String, Vec<Token>)]) -> Vec<String> {
    let families: BTreeSet<&str> = known.keys().filter_map(|key| Some(key.split_once('-')?.0)).collect();
    let mut missing = Vec::new();
    for (file, all) in sources {
        let tokens = without_tests(all);
        for (at, token) in tokens.iter().enumerate() {
            let Some(text) = token.string() else { continue };
            let before = |n: usize| at.checked_sub(n).map_or("", |at| tokens[at].text.as_str());
            let in_say = (before(3), before(2), before(1)) == ("say", "!", "(");
            let shaped = text.split_once('-').is_some_and(|(family, rest)| {
                families.contains(family) && !rest.is_empty() && !text.ends_with('-')
            }) && text.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-');
            if (in_say || shaped) && !known.contains_key(text) && !(NO_KEYS.contains(&text) || is_rules(text))
            {
                missing.push(format!("src/{file}:{}: {text}", token.line));
            }
        }
    }
    missing
}

/// `say!`s whose arguments are not the ones that the text uses.
fn wrong_arguments(known: &Messages, sources: &[(String, Vec<Token>)]) -> Vec<String> {
    let mut wrong = Vec::new();
    for (file, tokens) in sources {
        for at in 3..tokens.len() {
            let begins =
                (tokens[at - 3].text == "say") && tokens[at - 2].text == "!" && tokens[at - 1].text == "(";
            let Some(message) = tokens[at].string().filter(|_| begins).and_then(|key| known.get(key)) else {
                continue;
            };
            let given = given_arguments(&tokens[at + 1..]);
            if given != message.arguments {
                let (line, key) = (tokens[at].line, &tokens[at].text[1..]);
                wrong.push(format!("src/{file}:{line}: {key} uses {:?}, not {given:?}", message.arguments));
            }
        }
    }
    wrong
}

/// The names in `, name = value, …)`, up to the closing bracket.
fn given_arguments(tokens: &[Token]) -> BTreeSet<String> {
    let mut given = BTreeSet::new();
    let mut depth = 0;
    for (at, token) in tokens.iter().enumerate() {
        match token.text.as_str() {
            "(" | "[" | "{" => depth += 1,
            ")" if depth == 0 => break,
            ")" | "]" | "}" => depth -= 1,
            "," if depth == 0 => {
                let follows = |n: usize| tokens.get(at + n).map_or("", |token| token.text.as_str());
                if follows(2) == "=" && follows(3) != "=" {
                    given.insert(follows(1).to_owned());
                }
            }
            _ => {}
        }
    }
    given
}

/// The scripts and the page of the piazza.
fn page() -> Vec<String> {
    let folder = root("src/platforms/piazza/page");
    let read = |entry: std::io::Result<fs::DirEntry>| {
        let path = entry.unwrap().path();
        let is_text = path.extension().is_some_and(|extension| extension == "js" || extension == "html");
        is_text.then(|| fs::read_to_string(path).unwrap())
    };
    fs::read_dir(folder).unwrap().filter_map(read).collect()
}

/// What the page says for certain: `t("key")`, `data-t="key"`, `counted("key")`.
fn page_keys() -> BTreeSet<String> {
    let mut keys = BTreeSet::new();
    for text in page() {
        for (opening, endings) in [
            (" t(\"", &[""] as &[&str]),
            ("(t(\"", &[""]),
            ("data-t=\"", &[""]),
            ("data-t-label=\"", &[""]),
            ("data-t-title=\"", &[""]),
            ("counted(\"", &["-one", "-other"]),
        ] {
            for rest in text.split(opening).skip(1) {
                let key = rest.split('"').next().unwrap_or_default();
                keys.extend(endings.iter().map(|ending| format!("piazza-{key}{ending}")));
            }
        }
    }
    assert!(keys.len() > 40, "the page says more than {keys:?}");
    keys
}

/// What the page may say: any literal in it, with the endings that it puts on, and what begins like its templates.
fn page_may_say(known: &Messages) -> BTreeSet<String> {
    let texts = page();
    let mut literals = BTreeSet::new();
    let mut beginnings = BTreeSet::from(["in-".to_owned(), "ago-".to_owned()]);
    for text in &texts {
        for quote in ['"', '`', '\''] {
            literals.extend(text.split(quote).map(str::to_owned));
        }
        for rest in text.split('`') {
            if let Some((beginning, _)) = rest.split_once("-${") {
                beginnings.insert(format!("{beginning}-"));
            }
        }
    }
    let said = |key: &str| {
        literals.contains(key)
            || ["-one", "-other", "-of"]
                .iter()
                .any(|end| key.strip_suffix(end).is_some_and(|stem| literals.contains(stem)))
            || beginnings.iter().any(|beginning| key.starts_with(beginning.as_str()))
    };
    known.keys().filter(|key| key.strip_prefix("piazza-").is_some_and(said)).cloned().collect()
}
