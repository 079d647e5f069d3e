//! The README and its sisters say what is so: links lead somewhere, options exist, examples answer as written.

use crate::sources::root;
use giostra::games::manche::Setup;
use std::fs;
use std::process::Command;

const PAGES: [&str; 5] =
    ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "dict/README.md", "src/picture/fonts/README.md"];

fn page(name: &str) -> String {
    fs::read_to_string(root(name)).unwrap()
}

fn giostra(args: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_giostra")).args(args).output().unwrap();
    assert!(output.status.success(), "giostra {args:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn links_lead_somewhere() {
    let mut links = 0;
    for name in PAGES {
        let text = page(name);
        let folder = root(name).parent().unwrap().to_path_buf();
        for rest in text.split("](").skip(1) {
            let link = rest.split([')', '#']).next().unwrap_or_default();
            if !link.contains("://") && !link.is_empty() {
                assert!(folder.join(link).exists(), "{name}: {link} leads nowhere");
                links += 1;
            }
        }
    }
    assert!(links > 10, "only {links} links were seen");
}

#[test]
fn files_named_in_the_pages_exist() {
    let roots = ["src/", "tests/", "docs/", "migrations/", "dict/", ".ci/", "benches/"];
    for name in PAGES {
        for quoted in page(name).split('`').skip(1).step_by(2) {
            let is_path = roots.iter().any(|root| quoted.starts_with(root));
            // Names with blanks to fill in, and the folder that recorded conversations make.
            let is_pattern = quoted.contains(['<', '*', ' ', 'N']) || quoted == "tests/chats/";
            if is_path && !is_pattern {
                assert!(root(quoted).exists(), "{name}: {quoted} is not there");
            }
        }
    }
}

#[test]
fn every_option_and_variable_is_in_the_readme() {
    let readme = page("README.md");
    let mut help = String::new();
    for words in [&[] as &[&str], &["solve"], &["words", "check"], &["words", "list"], &["words", "hash"]] {
        help.push_str(&giostra(&[words, &["--help"]].concat()));
    }
    let word = |c: char| !(c.is_ascii_alphanumeric() || matches!(c, '-' | '_'));
    let names: Vec<&str> =
        help.split(word).filter(|name| name.starts_with("GIOSTRA_") || name.starts_with("--")).collect();
    assert!(names.len() > 10);
    // What only matters together with --verify is told by its own help.
    for name in names.into_iter().filter(|name| !["--grid", "--difficulty", "--version"].contains(name)) {
        assert!(readme.contains(name), "{name} is not in the README");
    }
}

#[test]
fn the_example_grid_answers_as_written() {
    let answer = giostra(&["solve", "CART/OSEA/NILO/QuADR", "--json"]);
    let readme = page("README.md");
    let shown = readme.lines().find(|line| line.starts_with("{\"grid\":")).unwrap();
    let (shown, _) = shown.split_once(",…").unwrap();
    assert!(answer.starts_with(shown), "{answer:.120}\n{shown}");
}

#[test]
fn the_example_setup_can_be_read() {
    let readme = page("README.md");
    let line = readme.lines().find(|line| line.starts_with("manche-1 ")).unwrap();
    let line = line.replace("<64 hex>", &"0".repeat(64));
    let setup: Setup = line.parse().unwrap();
    assert_eq!(setup.to_string(), line);
}
