//! The README and the pages behind it say what is so: links lead somewhere, options exist, examples answer as written, and
//! nobody has to read long.

use crate::pages::{PAIRS, docs, page, pages, prose};
use crate::sources::root;
use giostra::games::Seat;
use giostra::games::level::Level;
use giostra::games::manche::Setup;
use giostra::games::turns::frame::{self, EventGame, Frame, Validation};
use giostra::games::turns::time::Time;
use giostra::games::wyps::Wyps;
use std::process::Command;

/// Words of a front page at most.
const WORDS: usize = 1_500;
/// Characters of a paragraph at most: five lines of 120.
const PARAGRAPH: usize = 600;

fn giostra(args: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_giostra")).args(args).output().unwrap();
    assert!(output.status.success(), "giostra {args:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn front_pages_are_short() {
    for name in ["README.md", "LEGGIMI.md"] {
        let words = page(name).split_whitespace().count();
        assert!(words <= WORDS, "{name} has {words} words");
    }
}

#[test]
fn no_paragraph_is_long() {
    for name in docs() {
        let text = page(&name);
        let mut paragraph = String::new();
        for line in prose(&text).into_iter().chain([""]) {
            let line = line.trim();
            // A row of a table and a point of a list stand for themselves.
            let begins = line.starts_with(['|', '#', '-']) || line.starts_with(|c: char| c.is_ascii_digit());
            if line.is_empty() || begins {
                let long = paragraph.chars().count();
                assert!(long <= PARAGRAPH, "{name}: a paragraph of {long} characters: {paragraph:.80}");
                paragraph.clear();
            }
            if !line.starts_with('|') {
                paragraph.push_str(line);
                paragraph.push(' ');
            }
        }
    }
}

#[test]
fn links_lead_somewhere() {
    let mut links = 0;
    for name in pages() {
        let text = page(&name);
        let folder = root(&name).parent().unwrap().to_path_buf();
        for rest in prose(&text).join("\n").split("](").skip(1) {
            let link = rest.split(')').next().unwrap_or_default();
            if link.contains("://") {
                continue;
            }
            let (file, heading) = link.split_once('#').map_or((link, None), |(file, at)| (file, Some(at)));
            let target = if file.is_empty() { root(&name) } else { folder.join(file) };
            assert!(target.exists(), "{name}: {link} leads nowhere");
            if let Some(heading) = heading {
                let there = std::fs::read_to_string(&target).unwrap();
                assert!(headings(&there).any(|one| one == heading), "{name}: {link} is no heading there");
            }
            links += 1;
        }
    }
    assert!(links > 50, "only {links} links were seen");
}

/// The headings of a page, as links name them: `## Who moderates` is `#who-moderates`.
fn headings(text: &str) -> impl Iterator<Item = String> + '_ {
    prose(text).into_iter().filter(|line| line.starts_with('#')).map(|line| {
        let kept = line.trim_start_matches('#').trim().to_lowercase();
        kept.chars()
            .filter(|c| c.is_alphanumeric() || " -_".contains(*c))
            .map(|c| if c == ' ' { '-' } else { c })
            .collect()
    })
}

#[test]
fn files_named_in_the_pages_exist() {
    let roots = ["src/", "tests/", "docs/", "migrations/", "dict/", ".ci/", "benches/", "packaging/"];
    for name in pages() {
        for quoted in page(&name).split('`').skip(1).step_by(2) {
            let is_path = roots.iter().any(|root| quoted.starts_with(root));
            // Names with blanks to fill in, and the folder that recorded conversations make.
            let is_pattern = quoted.contains(['<', '*', ' ', 'N']) || quoted == "tests/chats/";
            if is_path && !is_pattern {
                assert!(root(quoted).exists(), "{name}: {quoted} is not there");
            }
        }
    }
}

/// The names of options and variables in the help of a subcommand.
fn names_in_help(words: &[&str]) -> Vec<String> {
    let help = giostra(&[words, &["--help"]].concat());
    let part = |c: char| !(c.is_ascii_alphanumeric() || matches!(c, '-' | '_'));
    let names = help.split(part).filter(|name| name.starts_with("GIOSTRA_") || name.starts_with("--"));
    names.map(String::from).filter(|name| !["--help", "--version"].contains(&name.as_str())).collect()
}

#[test]
fn every_option_and_variable_is_told() {
    let (en, it) = PAIRS[3];
    let mut served = 0;
    for name in names_in_help(&[]) {
        for hosting in [en, it] {
            assert!(page(hosting).contains(&name), "{name} is not in {hosting}");
        }
        served += 1;
    }
    assert!(served > 10);
    let for_programs = page("docs/formats/command-line.md");
    for words in [&["solve"] as &[&str], &["words", "check"], &["words", "list"], &["words", "hash"]] {
        // What only matters together with --verify is told by its own help.
        for name in names_in_help(words)
            .into_iter()
            .filter(|name| !["--grid", "--difficulty"].contains(&name.as_str()))
        {
            assert!(for_programs.contains(&name), "{name} is not told for programs");
        }
    }
}

#[test]
fn the_example_grid_answers_as_written() {
    let answer = giostra(&["solve", "CART/OSEA/NILO/QuADR", "--json"]);
    let written = page("docs/formats/command-line.md");
    let shown = written.lines().find(|line| line.starts_with("{\"grid\":")).unwrap();
    let (shown, _) = shown.split_once(",…").unwrap();
    assert!(answer.starts_with(shown), "{answer:.120}\n{shown}");
}

/// The lines that begin so, in the page about logs.
fn lines_of_a_log(beginning: &str) -> Vec<String> {
    let written = page("docs/formats/match-log.md");
    let lines = written.lines().filter(|line| line.starts_with(beginning));
    lines.map(|line| line.replace("<64 hex>", &"0".repeat(64))).collect()
}

#[test]
fn the_example_setup_can_be_read() {
    let lines = lines_of_a_log("manche-1 ");
    let setup: Setup = lines[0].parse().unwrap();
    assert_eq!(setup.to_string(), lines[0]);
}

#[test]
fn the_examples_of_a_match_can_be_read() {
    let lines = lines_of_a_log("wyps-1 ");
    for line in &lines {
        let setup = frame::read_first_line::<Wyps>(line).unwrap();
        assert_eq!(frame::first_line::<Wyps>(&setup), *line);
    }
    // Every key that a first line can have stands in one of them.
    let everything = Frame {
        seats: 2,
        time: Time::None,
        validation: Validation::Auto,
        dictionary: "wyps".into(),
        lexicon: "0".repeat(64),
        rated: true,
        leg: (1, 1),
        computers: vec![(Seat(2), Level::Forte)],
        seed: "0".repeat(64),
        event: Some(EventGame { event: 1, round: 1, board: 1 }),
        draws: false,
        edition: Frame::NOW,
    };
    for pair in everything.to_string().split(' ') {
        let (key, _) = pair.split_once('=').unwrap();
        let shown = |line: &String| line.contains(&format!(" {key}="));
        assert!(lines.iter().any(shown), "{key}= stands in no example");
    }
}

/// What SECURITY.md says to be shown by a test is.
#[test]
fn the_tests_that_security_names_are_there() {
    let page = page("SECURITY.md");
    let all: String =
        crate::sources::files(&root("tests/it")).into_iter().map(|(_, source)| source).collect();
    let mut count = 0;
    for name in page.split('`').skip(1).step_by(2) {
        if let Some(chat) = name.strip_suffix(".chat").filter(|chat| !chat.is_empty()) {
            assert!(root(&format!("tests/chats/{name}")).exists(), "{chat} is no conversation");
        } else if name.split('_').count() > 2 {
            assert!(all.contains(&format!("fn {name}(")), "{name} is no test");
            count += 1;
        }
    }
    assert!(count > 20, "{count} tests are named");
}
