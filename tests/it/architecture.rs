//! The house's own laws, read from the sources: which way dependencies run (DESIGN §2, `ARCHITECTURE.md`), no bare
//! `#[allow]`, no order of hash maps, no tasks past the one starter, no chance in waiting, no printing from the inside, no
//! endless files.
//!
//! The reader knows `use` groups, `super` and inline modules; macros are read as plain text.

use crate::sources::{Token, files, root, tokens, without_tests};
use std::collections::BTreeSet;
use std::fs;

/// Modules that know neither time, chance, disk, network nor environment.
const PURE: [&str; 9] =
    ["games", "words", "opponents", "rating", "tournaments", "judging", "picture", "messages", "commands"];
/// All others at the root of the crate.
const OTHERS: [&str; 10] =
    ["chance", "cli", "clock", "journal", "ladders", "metrics", "platforms", "rates", "rooms", "tasks"];
/// What pure modules may not name, from outside the crate and from inside.
const IMPURE: [&str; 14] = [
    "tokio",
    "tokio_stream",
    "sqlx",
    "axum",
    "getrandom",
    "tracing",
    "std::env",
    "std::net",
    "std::process",
    "std::thread",
    "rand::rng",
    "rand::random",
    "rand::rngs::SysRng",
    "std::hash::RandomState",
];
/// Reading the time, however the type was imported.
const NOW: [&str; 4] = ["Instant::now", "SystemTime::now", "Timestamp::now", "Zoned::now"];
/// What runs in a simulation, bit for bit the same each time: these modules, and of the doors what brings things in line.
const REPEATED: [&str; 8] = [
    "rooms",
    "journal",
    "ladders",
    "platforms/courier.rs",
    "platforms/outbox.rs",
    "platforms/painting.rs",
    "platforms/posts.rs",
    "platforms/throughput.rs",
];
/// What starts tasks and threads.
const STARTERS: [&str; 6] = [
    "tokio::spawn",
    "tokio::task::spawn",
    "tokio::task::spawn_blocking",
    "tokio::task::spawn_local",
    "tokio::task::block_in_place",
    "std::thread",
];
/// The longest file, in lines.
const LONGEST: usize = 600;
/// Files that are longer, and how long each may be: about as long as it was when this law began to hold for tests too.
const LONGER: [(&str, usize); 2] = [("tests/it/journal.rs", 1_000), ("tests/it/nights.rs", 880)];

/// Hash maps that are looked into and never walked: file and reason.
const HASH_MAPS: [(&str, &str); 1] =
    [("picture/render/masks.rs", "a cache of glyph masks, looked up a thousand times a picture")];

#[test]
fn the_sources_keep_the_laws_of_the_house() {
    let broken: Vec<String> =
        files(&root("src")).iter().flat_map(|(name, source)| violations(name, source)).collect();
    assert!(broken.is_empty(), "\n{}\n", broken.join("\n"));
}

#[test]
fn tests_benches_and_examples_are_not_endless_and_have_no_bare_allow() {
    let mut broken = Vec::new();
    for folder in ["tests", "benches", "examples"] {
        let files = files(&root(folder));
        assert!(!files.is_empty(), "the law reads nothing in {folder}");
        for (name, source) in files {
            let name = format!("{folder}/{name}");
            broken.extend(too_long(&name, &source));
            broken.extend(allows(&name, &tokens(&source)));
        }
    }
    assert!(broken.is_empty(), "\n{}\n", broken.join("\n"));
}

#[test]
fn every_module_of_the_crate_has_a_layer() {
    let lib = fs::read_to_string(root("src").join("lib.rs")).unwrap();
    let declared: BTreeSet<&str> =
        lib.lines().filter_map(|line| line.strip_prefix("pub mod ")?.strip_suffix(';')).collect();
    let known: BTreeSet<&str> = PURE.into_iter().chain(OTHERS).collect();
    let unknown: Vec<_> = declared.difference(&known).collect();
    assert!(unknown.is_empty(), "say in tests/it/architecture.rs which layer these are: {unknown:?}");
    // The walk reaches them all: a test that reads nothing finds nothing.
    let files = files(&root("src"));
    for module in declared {
        let file = format!("{module}.rs");
        assert!(files.iter().any(|(name, _)| *name == file), "{file} was not read");
    }
    assert!(files.iter().any(|(name, _)| name == "rooms/round/opening.rs"), "deep files were not read");
}

/// Whether a file adds to the room.
fn adds_to_the_room(source: &str) -> bool {
    let all = tokens(source);
    let all = without_tests(&all);
    all.windows(2).any(|pair| pair[0].text == "impl" && pair[1].text == "Room")
}

#[test]
fn only_the_room_itself_adds_to_the_room() {
    let of_the_room = |name: &str| name == "rooms/room.rs" || name.starts_with("rooms/room/");
    let adding: Vec<String> = files(&root("src"))
        .into_iter()
        .filter(|(_, source)| adds_to_the_room(source))
        .map(|(name, _)| name)
        .collect();
    let outside: Vec<&String> = adding.iter().filter(|name| !of_the_room(name)).collect();
    assert!(outside.is_empty(), "what an activity does is its own (rooms/activity.rs): {outside:?}");
    assert!(adding.iter().any(|name| name == "rooms/room.rs"), "the law reads nothing");
    assert!(adds_to_the_room("struct A;\nimpl Room {\n}\n") && !adds_to_the_room("impl Rooms {}"));
}

/// Where games may be named: their rules, computer players and pictures.
const OF_GAMES: [&str; 4] = ["games", "opponents", "picture/scrabble", "picture/wyps"];
/// Files that name a module, or something else by the same word, and why.
const NAMESAKES: [(&str, &str); 7] = [
    ("words/dictionary.rs", "dictionaries have names, two of them those of the games they were made for"),
    ("commands/table.rs", "dictionaries are chosen by name"),
    ("commands/settings.rs", "dictionaries are chosen by name"),
    ("picture.rs", "the modules of the two boards that have a picture of their own"),
    ("cli/game.rs", "the modules of the games that have subcommands of their own, in one list"),
    ("cli/words.rs", "dictionaries are chosen by name"),
    ("cli/causes.rs", "what is wrong with a position typed on the command line of one game"),
];

/// The names of the games, in small letters.
fn names_of_games() -> Vec<&'static str> {
    let infos = giostra::games::registry::infos().filter(|info| info.names[0] != crate::toy::NAME);
    // An ordinary word of English too.
    infos.flat_map(|info| info.names).filter(|name| *name != "duplicate").collect()
}

/// What the command line has for one game alone: a file or a folder with its name.
fn is_command_of_a_game(file: &str) -> bool {
    let own = file.strip_prefix("cli/game/").and_then(|file| file.split(['/', '.']).next());
    own.is_some_and(|own| names_of_games().contains(&own))
}

fn names_a_game(tokens: &[Token]) -> Option<&Token> {
    let names = names_of_games();
    tokens.iter().find(|token| {
        let text = token.text.to_lowercase();
        let words = text.split(|c: char| !c.is_ascii_alphabetic());
        words.into_iter().any(|word| names.contains(&word))
    })
}

#[test]
fn only_a_game_itself_names_it() {
    let mut broken = Vec::new();
    for (name, source) in files(&root("src")) {
        let excused = OF_GAMES.iter().any(|place| name.starts_with(place))
            || is_command_of_a_game(&name)
            || NAMESAKES.iter().any(|(file, _)| *file == name);
        let all = tokens(&source);
        if let Some(token) = names_a_game(without_tests(&all)).filter(|_| !excused) {
            broken.push(format!("src/{name}:{}: {} (ask the registry instead)", token.line, token.text));
        }
    }
    assert!(broken.is_empty(), "\n{}\n", broken.join("\n"));
    for (file, reason) in NAMESAKES {
        let source = fs::read_to_string(root("src").join(file)).unwrap();
        let all = tokens(&source);
        assert!(names_a_game(without_tests(&all)).is_some(), "{file} needs no exception any more ({reason})");
    }
    for bad in
        ["let x = \"wyps-1\";", "use crate::games::scrabble::Set;", "match game { \"duplicata\" => 1 }"]
    {
        assert!(names_a_game(&tokens(bad)).is_some(), "{bad}");
    }
}

#[test]
fn exceptions_are_still_needed() {
    let files = files(&root("src"));
    for (file, reason) in HASH_MAPS {
        let source = files.iter().find(|(name, _)| name == file).map_or("", |(_, source)| source);
        let used = tokens(source).iter().any(|token| token.text == "HashMap");
        assert!(used, "{file} needs no exception any more ({reason})");
    }
    for (file, _) in LONGER {
        let lines = fs::read_to_string(root(file)).unwrap().lines().count();
        assert!(lines > LONGEST, "{file} needs no exception any more");
    }
}

#[test]
fn bad_samples_are_caught() {
    let samples = [
        ("games/x.rs", "use tokio::sync::mpsc;", "tokio"),
        ("games/x.rs", "fn f() { let _ = std::env::var(\"X\"); }", "std::env"),
        ("words/x.rs", "use std::{fmt, env};", "std::env"),
        ("words/x.rs", "use std::time::Instant;\nfn f() { Instant::now(); }", "Instant::now"),
        ("rating.rs", "fn f() { jiff::Timestamp::now(); }", "Timestamp::now"),
        ("picture/x.rs", "use crate::rooms::heard::Place;", "crate::rooms"),
        ("messages.rs", "use crate::{clock::Millis, journal::Journal};", "crate::journal"),
        ("messages.rs", "use crate::clock::{Clock, Millis};", "crate::clock::Clock"),
        ("commands/parse.rs", "use super::super::platforms::terminal;", "crate::platforms"),
        ("commands/parse.rs", "mod inner { use super::super::super::cli::main; }", "crate::cli"),
        ("games/x.rs", "use crate::*;", "crate::*"),
        ("games/x.rs", "/* no */ use sqlx /* hidden */ :: query;", "sqlx"),
        ("words/x.rs", "use std::collections::HashSet;", "HashSet"),
        ("rooms/x.rs", "use std::collections::{BTreeMap, HashMap};", "HashMap"),
        ("platforms/discord/x.rs", "fn f(x: std::collections::HashMap<u8, u8>) {}", "HashMap"),
        ("rooms/x.rs", "fn f() { tokio::spawn(async {}); }", "tokio::spawn"),
        ("journal.rs", "use tokio::task::{JoinHandle, spawn_blocking};", "tokio::task::spawn_blocking"),
        ("ladders/x.rs", "use tokio::task;", "tokio::task"),
        ("platforms/courier.rs", "fn f() { std::thread::spawn(f); }", "std::thread"),
        ("rooms/x.rs", "async fn f() { tokio::select! { () = g() => {} } }", "biased"),
        ("journal/x.rs", "use crate::rooms::house::House;", "crate::rooms::house"),
        ("journal.rs", "use crate::cli::main;", "crate::cli"),
        ("rooms/x.rs", "use crate::platforms::terminal;", "crate::platforms"),
        ("rooms/round/x.rs", "use super::super::super::cli;", "crate::cli"),
        ("rooms/x.rs", "use axum::Router;", "axum"),
        ("rooms/x.rs", "use sqlx::query;", "sqlx"),
        ("platforms/x.rs", "use crate::rooms::{heard::Place, house::House};", "crate::rooms::house"),
        ("platforms/x.rs", "use crate::rooms;", "crate::rooms"),
        ("platforms/x.rs", "use crate::journal::Journal;", "crate::journal"),
        ("clock.rs", "use crate::rooms::say::Say;", "crate::rooms"),
        ("metrics/x.rs", "use crate::rooms::heard::Door;", "crate::rooms"),
        ("games/x.rs", "use crate::metrics::metrics;", "crate::metrics"),
        ("rooms/x.rs", "use prometheus_client::registry::Registry;", "prometheus_client"),
        ("games/x.rs", "use crate::ladders::counting::met::Met;", "crate::ladders"),
        ("journal/x.rs", "use crate::ladders::table::Table;", "crate::ladders"),
        ("ladders/x.rs", "use super::super::rooms::house::Inner;", "crate::rooms::house"),
        ("ladders/x.rs", "use crate::rooms::{room::Room, say::Say};", "crate::rooms::room"),
        ("ladders.rs", "use crate::cli::main;", "crate::cli"),
        ("ladders/counting/x.rs", "use crate::journal::Journal;", "crate::journal"),
        ("platforms/x.rs", "use crate::ladders::table::Table;", "crate::ladders"),
        ("rooms/x.rs", "#[allow(dead_code)]\nfn f() {}", "allow"),
        ("rooms/x.rs", "#![allow(dead_code)]", "allow"),
        ("rooms/x.rs", "#[cfg_attr(test, allow(dead_code))]\nfn f() {}", "allow"),
        ("rooms/x.rs", "fn f() { println!(\"x\"); }", "println!"),
        ("platforms/piazza/x.rs", "fn f() { dbg!(1); }", "dbg!"),
        ("rooms/x.rs", "fn f() { let c = '\"'; eprintln!(\"x\"); }", "eprintln!"),
    ];
    for (file, source, what) in samples {
        let found = violations(file, source);
        assert!(found.len() == 1 && found[0].contains(what), "{file}: {source}\n{found:?}");
    }
    let endless = "fn f() {}\n".repeat(LONGEST + 1);
    assert_eq!(violations("rooms/x.rs", &endless).len(), 1);
    assert!(too_long("tests/it/x.rs", &endless).is_some() && too_long(LONGER[0].0, &endless).is_none());
}

#[test]
fn good_samples_pass() {
    let samples = [
        (
            "games/x.rs",
            "//! As [`crate::rooms`] says.\nuse crate::clock::Millis;\nuse crate::words::grid::Grid;",
        ),
        ("games/x.rs", "/* tokio::spawn /* nested */ sqlx::query */ fn f<'a>(x: &'a str) -> &'a str { x }"),
        ("messages.rs", "const X: &str = r#\"use tokio::net; \"println!\" #[allow(x)]\"#;"),
        ("words/x.rs", "use std::collections::BTreeMap; // HashMap would not be in order"),
        ("words/x.rs", "#[cfg(test)]\nmod tests { use std::collections::HashMap; }"),
        ("journal/x.rs", "use tokio::task::JoinHandle;"),
        ("platforms/discord/x.rs", "fn f() { tokio::spawn(async {}); }"),
        ("rooms/x.rs", "async fn f() { tokio::select! { biased; () = g() => {} } }"),
        ("journal/x.rs", "use crate::rooms::heard::{Person, Place};\nuse super::Journal;"),
        ("rooms/round/x.rs", "use super::super::heard::Heard;\nuse crate::journal::Journal;"),
        ("ladders/x.rs", "use crate::journal::Journal;\nuse crate::rooms::{heard::Server, say::Body};"),
        ("ladders/counting/x.rs", "use super::whole::end_of;\nuse crate::rating::Row;"),
        ("platforms/x.rs", "use crate::rooms::{heard::{Door, Place}, say::Say};"),
        ("platforms/terminal/x.rs", "fn f() { println!(\"x\"); }"),
        ("cli/x.rs", "fn f() { eprintln!(\"x\"); }\nuse crate::rooms::house::House;"),
        ("rooms/x.rs", "#[expect(dead_code, reason = \"soon\")]\nfn allow(x: u8) { allow(x) }"),
    ];
    for (file, source) in samples {
        assert_eq!(violations(file, source), Vec::<String>::new(), "{source}");
    }
}

/// What a file under `src/` does against the laws, one sentence each. Its unit tests are free.
fn violations(file: &str, source: &str) -> Vec<String> {
    let mut found: Vec<String> = too_long(&format!("src/{file}"), source).into_iter().collect();
    let all = tokens(source);
    found.extend(allows(&format!("src/{file}"), &all));
    let tokens = without_tests(&all);
    let layer = layer_of(file);
    for path in paths(file, tokens) {
        if let Some(why) = forbidden(layer, &path.text) {
            found.push(format!("src/{file}:{}: {} ({why})", path.line, path.text));
        }
    }
    let excused = HASH_MAPS.iter().any(|(name, _)| *name == file);
    for token in tokens {
        if !excused && matches!(token.text.as_str(), "HashMap" | "HashSet") {
            found.push(format!("src/{file}:{}: {} (its order is chance)", token.line, token.text));
        }
    }
    if REPEATED.iter().any(|place| file == *place || layer == *place) {
        found.extend(unrepeatable(file, tokens));
    }
    let may_print = matches!(layer, "cli" | "main") || file.starts_with("platforms/terminal");
    for pair in tokens.windows(2) {
        let prints = matches!(pair[0].text.as_str(), "print" | "println" | "eprint" | "eprintln" | "dbg");
        if prints && pair[1].text == "!" && !may_print {
            found.push(format!("src/{file}:{}: {}! outside cli and terminal", pair[0].line, pair[0].text));
        }
    }
    found
}

/// Whether a file has more lines than it may.
fn too_long(file: &str, source: &str) -> Option<String> {
    let lines = source.lines().count();
    let most = LONGER.iter().find(|(name, _)| *name == file).map_or(LONGEST, |(_, most)| *most);
    (lines > most).then(|| format!("{file}: {lines} lines, more than {most}: split it"))
}

/// What would not come out the same a second time.
fn unrepeatable(file: &str, tokens: &[Token]) -> Vec<String> {
    let mut found = Vec::new();
    for path in paths(file, tokens) {
        let starts = |starter: &str| path.text == starter || path.text.starts_with(&format!("{starter}::"));
        if path.text == "tokio::task" || STARTERS.into_iter().any(starts) {
            found.push(format!("src/{file}:{}: {} (ask crate::tasks)", path.line, path.text));
        }
    }
    for four in tokens.windows(4) {
        if four[0].text == "select" && four[1].text == "!" && four[3].text != "biased" {
            found.push(format!(
                "src/{file}:{}: select! that is not biased (it asks in any order)",
                four[0].line
            ));
        }
    }
    found
}

/// The module at the root of the crate that a file belongs to; what only counts is pure, wherever it stands.
fn layer_of(file: &str) -> &str {
    if file.starts_with("ladders/counting") {
        return "counting";
    }
    file.split(['/', '.']).next().unwrap_or_default()
}

fn is_pure(layer: &str) -> bool {
    PURE.contains(&layer) || layer == "counting"
}

/// What rooms hear and say, and what the buttons under it mean: plain data.
const SAID: [&str; 3] = ["crate::rooms::heard", "crate::rooms::press", "crate::rooms::say"];

/// Why a module of `layer` may not name `path`; `None` if it may.
fn forbidden(layer: &str, path: &str) -> Option<&'static str> {
    let names = |root: &str| path == root || path.starts_with(&format!("{root}::"));
    let any = |roots: &[&str]| roots.iter().any(|root| names(root));
    if is_pure(layer) {
        if any(&IMPURE) || NOW.iter().any(|now| path == *now || path.ends_with(&format!("::{now}"))) {
            return Some("pure modules know no runtime, database, clock or environment");
        }
        let inside = [
            "crate::rooms",
            "crate::journal",
            "crate::ladders",
            "crate::platforms",
            "crate::cli",
            "crate::chance",
            "crate::metrics",
        ];
        let own = layer == "counting" && names("crate::ladders::counting");
        if any(&inside) && !own || path == "crate::*" {
            return Some("pure modules know only pure modules");
        }
        if names("crate::clock") && !names("crate::clock::Millis") {
            return Some("pure modules know moments (Millis), not the clock");
        }
        return None;
    }
    match layer {
        "journal" if any(&["crate::ladders", "crate::platforms", "crate::cli", "axum"]) => {
            Some("the journal knows nobody it serves")
        }
        "ladders" if any(&["crate::platforms", "crate::cli", "axum", "sqlx"]) => {
            Some("ladders serve over the journal alone")
        }
        "ladders" if names("crate::rooms") && !any(&SAID) => {
            Some("ladders know no room, only names and what is said")
        }
        "journal" if names("crate::rooms") && !names("crate::rooms::heard") => {
            Some("of the rooms the journal knows only the names of places and persons")
        }
        "rooms" if any(&["crate::platforms", "crate::cli"]) => Some("rooms do not know who brings the words"),
        "rooms" if any(&["axum", "sqlx"]) => {
            Some("rooms reach the network through doors, the database through the journal")
        }
        "platforms" if any(&["crate::cli", "crate::journal", "crate::ladders", "sqlx"]) => {
            Some("doors know only what rooms hear and say")
        }
        "platforms" if names("crate::rooms") && !any(&SAID) => {
            Some("doors know only what rooms hear and say")
        }
        "clock" | "chance" if names("crate") => Some("they know nobody"),
        "metrics" if names("crate") && !names("crate::metrics") => {
            Some("what counts knows nobody it counts for")
        }
        layer if layer != "metrics" && names("prometheus_client") => {
            Some("only what counts knows how it is told")
        }
        _ => None,
    }
}

/// `#[allow(…)]` in any of its forms; `#[expect(…, reason = …)]` is the house's way.
fn allows(file: &str, tokens: &[Token]) -> Vec<String> {
    let mut found = Vec::new();
    let mut at = 0;
    while at < tokens.len() {
        let open = match (tokens[at].text.as_str(), tokens.get(at + 1), tokens.get(at + 2)) {
            ("#", Some(next), _) if next.text == "[" => at + 1,
            ("#", Some(next), Some(third)) if next.text == "!" && third.text == "[" => at + 2,
            _ => {
                at += 1;
                continue;
            }
        };
        let mut depth = 0_i32;
        at = open;
        while let Some(token) = tokens.get(at) {
            depth += match token.text.as_str() {
                "[" => 1,
                "]" => -1,
                _ => 0,
            };
            if token.text == "allow" && tokens.get(at + 1).is_some_and(|next| next.text == "(") {
                found.push(format!("{file}:{}: #[allow] (write #[expect(…, reason = …)])", token.line));
            }
            at += 1;
            if depth == 0 {
                break;
            }
        }
    }
    found
}

/// The paths a file names, `use` groups taken apart, `super` and `self` resolved.
fn paths(file: &str, tokens: &[Token]) -> Vec<Token> {
    let mut module: Vec<String> = file.trim_end_matches(".rs").split('/').map(str::to_owned).collect();
    if matches!(file, "lib.rs" | "main.rs") {
        module.clear();
    }
    let mut found = Vec::new();
    let (mut at, mut depth) = (0, 0);
    // Inline modules: at which depth of braces each one ends.
    let mut inline: Vec<usize> = Vec::new();
    while let Some(token) = tokens.get(at) {
        let following = |n: usize| tokens.get(at + n).map_or("", |token| token.text.as_str());
        match token.text.as_str() {
            "mod" if following(2) == "{" => {
                inline.push(depth);
                module.push(following(1).to_owned());
                depth += 1;
                at += 3;
            }
            "{" => {
                depth += 1;
                at += 1;
            }
            "}" => {
                depth = depth.saturating_sub(1);
                if inline.last() == Some(&depth) {
                    inline.pop();
                    module.pop();
                }
                at += 1;
            }
            text if is_name(text) => at = tree(tokens, at, &[], &module, &mut found),
            _ => at += 1,
        }
    }
    found
}

fn is_name(text: &str) -> bool {
    text.starts_with(|c: char| c.is_alphabetic() || c == '_')
}

/// Reads one path, or a tree of them, that begins at `at` behind `before`; where it ends.
fn tree(
    tokens: &[Token],
    mut at: usize,
    before: &[String],
    module: &[String],
    found: &mut Vec<Token>,
) -> usize {
    let mut path = before.to_vec();
    let line = tokens.get(at).map_or(0, |token| token.line);
    loop {
        match tokens.get(at).map(|token| token.text.as_str()) {
            Some("{") if !path.is_empty() => {
                at += 1;
                while let Some(token) = tokens.get(at) {
                    match token.text.as_str() {
                        "}" => return at + 1,
                        "," => at += 1,
                        _ => at = tree(tokens, at, &path, module, found).max(at + 1),
                    }
                }
                return at;
            }
            Some(name) if is_name(name) || name == "*" => path.push(name.to_owned()),
            _ => break,
        }
        at += 1;
        if tokens.get(at).is_none_or(|token| token.text != "::") {
            break;
        }
        at += 1;
    }
    // A lone `self` is a value, or the module that holds us.
    if path != ["self"] && (path.len() > 1 || before.is_empty()) {
        found.push(Token { line, text: resolve(&path, module).join("::") });
    }
    at
}

fn resolve(path: &[String], module: &[String]) -> Vec<String> {
    let supers = path.iter().take_while(|part| *part == "super").count();
    let (keep, rest) = match path.first().map(String::as_str) {
        Some("super") => (module.len().saturating_sub(supers), &path[supers..]),
        Some("self") => (module.len(), &path[1..]),
        _ => return path.to_vec(),
    };
    let root = std::iter::once("crate".to_owned());
    root.chain(module[..keep].iter().cloned()).chain(rest.iter().cloned()).collect()
}
