//! The pages of the repository: which there are, and what stands in them.

use crate::sources::root;
use std::fs;
use std::path::Path;

/// The pages for people, English and Italian.
pub(crate) const PAIRS: [(&str, &str); 5] = [
    ("README.md", "LEGGIMI.md"),
    ("docs/en/playing.md", "docs/it/giocare.md"),
    ("docs/en/moderating.md", "docs/it/moderare.md"),
    ("docs/en/hosting.md", "docs/it/ospitare.md"),
    ("docs/en/commands.md", "docs/it/comandi.md"),
];

/// A page's text.
pub(crate) fn page(name: &str) -> String {
    fs::read_to_string(root(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// The front pages and everything below `docs/`.
pub(crate) fn docs() -> Vec<String> {
    let mut names = vec!["README.md".to_owned(), "LEGGIMI.md".to_owned()];
    below(Path::new("docs"), &mut names);
    names
}

/// All pages whose links and paths are looked at.
pub(crate) fn pages() -> Vec<String> {
    let others = [
        "ARCHITECTURE.md",
        "CONTRIBUTING.md",
        "SECURITY.md",
        "dict/README.md",
        "src/picture/fonts/README.md",
    ];
    docs().into_iter().chain(others.map(String::from)).collect()
}

fn below(folder: &Path, names: &mut Vec<String>) {
    let mut found: Vec<_> =
        fs::read_dir(root(folder.to_str().unwrap())).unwrap().map(|entry| entry.unwrap()).collect();
    found.sort_by_key(fs::DirEntry::file_name);
    for entry in found {
        let name = folder.join(entry.file_name());
        if entry.file_type().unwrap().is_dir() {
            below(&name, names);
        } else if name.extension().is_some_and(|ending| ending == "md") {
            names.push(name.to_str().unwrap().to_owned());
        }
    }
}

/// The lines of a page that are not in a block of code.
pub(crate) fn prose(text: &str) -> Vec<&str> {
    let mut lines = Vec::new();
    let mut fenced = false;
    for line in text.lines() {
        if line.trim_start().starts_with("```") {
            fenced = !fenced;
            // A block parts what stands before and behind it.
            lines.push("");
        } else if !fenced {
            lines.push(line);
        }
    }
    lines
}

/// What is quoted as code within sentences and tables, on one line each.
pub(crate) fn code(text: &str) -> Vec<String> {
    let prose = prose(text).join("\n");
    let quoted = prose.split('`').skip(1).step_by(2);
    quoted.map(|text| text.split_whitespace().collect::<Vec<_>>().join(" ")).collect()
}
