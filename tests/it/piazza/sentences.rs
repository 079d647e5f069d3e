//! Every sentence the page asks for exists in both languages, and none is left over.

use giostra::messages::{self, Lang};
use std::collections::BTreeSet;
use std::path::Path;

/// Keys that are put together from parts, by their fixed beginning.
const FAMILIES: [&str; 15] = [
    "room-",
    "in-",
    "ago-",
    "error-",
    "reaction-",
    "suggestions-",
    "edit",
    "delete",
    "rename",
    "forget",
    "kick",
    "ban",
    "lift",
    "said-more-",
    "state-",
];
/// Keys that the server says and the page does not.
const SERVER: [&str; 5] = ["notice", "port-", "address-", "no-script", "thread-opened"];

fn keys(lang: Lang) -> BTreeSet<String> {
    let sources = messages::sources(lang).into_iter();
    let lines = sources.filter(|(file, _)| *file == "piazza.ftl").flat_map(|(_, source)| source.lines());
    lines
        .filter_map(|line| line.strip_prefix("piazza-")?.split_once(" =").map(|(key, _)| key.to_owned()))
        .collect()
}

/// What stands between `before` and a quotation mark, where no name ends in `before`.
fn named(source: &str, before: &str) -> Vec<String> {
    let starts = source.match_indices(before).filter(|(at, _)| {
        !source[..*at].chars().next_back().is_some_and(|c| c.is_alphanumeric() || c == '.')
    });
    starts
        .filter_map(|(at, _)| source[at + before.len()..].split_once('"').map(|(key, _)| key.to_owned()))
        .collect()
}

#[test]
fn the_page_has_all_its_sentences_and_no_others() {
    let (italian, english) = (keys(Lang::It), keys(Lang::En));
    assert_eq!(italian, english);
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/platforms/piazza/page");
    let mut asked = BTreeSet::new();
    let mut all = String::new();
    for file in std::fs::read_dir(folder).expect("the page's folder") {
        let source = std::fs::read_to_string(file.unwrap().path()).expect("text files");
        for before in ["t(\"", "data-t=\"", "data-t-label=\"", "data-t-title=\"", "counted(\""] {
            asked.extend(named(&source, before));
        }
        all.push_str(&source);
    }
    let plural =
        |key: &String| italian.contains(&format!("{key}-one")) && italian.contains(&format!("{key}-other"));
    let missing: Vec<_> = asked.iter().filter(|key| !italian.contains(*key) && !plural(key)).collect();
    assert!(missing.is_empty(), "asked for but not written: {missing:?}");
    let known = |key: &&String| {
        asked.contains(*key)
            || FAMILIES.iter().chain(&SERVER).any(|start| key.starts_with(start))
            || all.contains(&format!("\"{key}\""))
    };
    let idle: Vec<_> = italian.iter().filter(|key| !known(key)).collect();
    assert!(idle.is_empty(), "written but never asked for: {idle:?}");
}
