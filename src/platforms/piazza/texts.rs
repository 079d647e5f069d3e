//! The sentences of the page, read from `piazza.ftl`.

use crate::messages::{self, Lang};
use std::collections::BTreeMap;

/// All `piazza-…` sentences of a language; arguments stand as `{name}` for the page to fill in.
pub(super) fn of_the_page(lang: Lang) -> BTreeMap<String, String> {
    let sources = messages::sources(lang);
    let source = sources.iter().find(|(file, _)| *file == "piazza.ftl");
    let mut keys: Vec<(&str, Vec<&str>)> = Vec::new();
    for line in source.map_or("", |(_, source)| source).lines() {
        if let Some((key, _)) = line.split_once(" =")
            && key.starts_with("piazza-")
        {
            keys.push((key, Vec::new()));
        }
        if let Some((_, args)) = keys.last_mut() {
            args.extend(arguments(line));
        }
    }
    let sentence = |(key, args): (&str, Vec<&str>)| {
        let args: Vec<_> = args.into_iter().map(|arg| (arg, format!("{{{arg}}}"))).collect();
        (key.trim_start_matches("piazza-").to_owned(), messages::plain(lang, key, &args))
    };
    keys.into_iter().map(sentence).collect()
}

/// The names after each `$` of a Fluent pattern.
fn arguments(line: &str) -> impl Iterator<Item = &str> {
    line.split('$').skip(1).filter_map(|rest| {
        let end = rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '-').unwrap_or(rest.len());
        (end > 0).then(|| &rest[..end])
    })
}
