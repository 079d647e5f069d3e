//! What `deny.toml` asks of the dependencies, as far as it can be looked up without the net and without cargo-deny: licences, bans,
//! sources, and that nothing is let pass without a reason and a day. What is known of flaws in them is not: that needs the net.

use crate::sources::root;
use jiff::civil::Date;
use serde_json::Value;
use std::collections::BTreeSet;
use std::process::Command;
use toml::Table;

const CRATES_IO: &str = "registry+https://github.com/rust-lang/crates.io-index";

fn read(name: &str) -> Table {
    std::fs::read_to_string(root(name)).unwrap().parse().unwrap()
}

fn texts(value: &toml::Value) -> BTreeSet<String> {
    value.as_array().unwrap().iter().map(|text| text.as_str().unwrap().to_owned()).collect()
}

/// Everything of this platform, as cargo knows it.
fn metadata() -> Value {
    let cargo = std::env::var("CARGO").unwrap_or_else(|_| "cargo".into());
    let version = Command::new("rustc").arg("-vV").output().expect("rustc");
    let version = String::from_utf8(version.stdout).unwrap();
    let host = version.lines().find_map(|line| line.strip_prefix("host: ")).expect("a host");
    let asked = ["metadata", "--offline", "--locked", "--format-version", "1", "--filter-platform", host];
    let answer = Command::new(cargo).args(asked).current_dir(root("")).output().expect("cargo");
    assert!(answer.status.success(), "{}", String::from_utf8_lossy(&answer.stderr));
    serde_json::from_slice(&answer.stdout).unwrap()
}

/// Whether a licence as it is written in Cargo.toml leads to one that is allowed: `A OR B`, `(A OR B) AND C`, `A/B`.
fn is_allowed(written: &str, allowed: &BTreeSet<String>) -> bool {
    let written = written.replace('/', " OR ").replace('(', " ( ").replace(')', " ) ");
    let mut words = written.split_whitespace().peekable();
    let fits = any(&mut words, allowed);
    assert_eq!(words.next(), None, "{written} is not understood");
    fits
}

type Words<'w> = std::iter::Peekable<std::str::SplitWhitespace<'w>>;

fn any(words: &mut Words<'_>, allowed: &BTreeSet<String>) -> bool {
    let mut fits = all(words, allowed);
    while words.next_if_eq(&"OR").is_some() {
        fits |= all(words, allowed);
    }
    fits
}

fn all(words: &mut Words<'_>, allowed: &BTreeSet<String>) -> bool {
    let mut fits = one(words, allowed);
    while words.next_if_eq(&"AND").is_some() {
        fits &= one(words, allowed);
    }
    fits
}

fn one(words: &mut Words<'_>, allowed: &BTreeSet<String>) -> bool {
    if words.next_if_eq(&"(").is_some() {
        let fits = any(words, allowed);
        assert_eq!(words.next(), Some(")"));
        return fits;
    }
    let mut name = words.next().expect("a licence").to_owned();
    if words.next_if_eq(&"WITH").is_some() {
        name = format!("{name} WITH {}", words.next().expect("an exception"));
    }
    allowed.contains(&name)
}

#[test]
fn licences_are_read_as_they_are_written() {
    let allowed = BTreeSet::from(["MIT", "ISC"].map(str::to_owned));
    for good in ["MIT", "GPL-3.0 OR MIT", "MIT/Apache-2.0", "(GPL-2.0 OR MIT) AND ISC", "MIT AND ISC"] {
        assert!(is_allowed(good, &allowed), "{good}");
    }
    for bad in ["GPL-3.0", "MIT AND GPL-3.0", "MIT WITH some-exception", "(MIT OR ISC) AND GPL-2.0"] {
        assert!(!is_allowed(bad, &allowed), "{bad}");
    }
}

#[test]
fn every_dependency_has_a_licence_that_is_allowed() {
    let deny = read("deny.toml");
    let allowed = texts(&deny["licenses"]["allow"]);
    let exceptions = deny["licenses"]["exceptions"].as_array().unwrap();
    let mut wrong = Vec::new();
    let metadata = metadata();
    let packages = metadata["packages"].as_array().unwrap();
    assert!(packages.len() > 100);
    for package in packages {
        let (name, licence) =
            (package["name"].as_str().unwrap(), package["license"].as_str().unwrap_or("none"));
        let mine = exceptions.iter().filter(|one| one["name"].as_str() == Some(name));
        let allowed = mine.flat_map(|one| texts(&one["allow"])).chain(allowed.clone()).collect();
        if !is_allowed(licence, &allowed) {
            wrong.push(format!("{name}: {licence}"));
        }
    }
    for exception in exceptions {
        let name = exception["name"].as_str().unwrap();
        if !packages.iter().any(|package| package["name"] == name) {
            wrong.push(format!("{name} is let pass, and is not there"));
        }
    }
    assert_eq!(wrong, [""; 0]);
}

/// Of all platforms: this much stands in `Cargo.lock`.
#[test]
fn every_dependency_is_from_crates_io() {
    let lock = read("Cargo.lock");
    let mut wrong = Vec::new();
    for package in lock["package"].as_array().unwrap() {
        let name = package["name"].as_str().unwrap();
        let source = package.get("source").and_then(toml::Value::as_str);
        let is_ours = name == "giostra" && source.is_none();
        if !is_ours && (source != Some(CRATES_IO) || package.get("checksum").is_none()) {
            wrong.push(format!("{name} comes from {source:?}"));
        }
    }
    assert_eq!(wrong, [""; 0]);
}

#[test]
fn nothing_needs_what_is_banned() {
    let (deny, metadata) = (read("deny.toml"), metadata());
    let banned = deny["bans"]["deny"].as_array().unwrap();
    let mut wrong = Vec::new();
    for node in metadata["resolve"]["nodes"].as_array().unwrap() {
        let package =
            metadata["packages"].as_array().unwrap().iter().find(|package| package["id"] == node["id"]);
        let by = package.expect("a package")["name"].as_str().unwrap();
        // As Rust calls them: `openssl_sys`.
        let needs: BTreeSet<&str> =
            node["deps"].as_array().unwrap().iter().map(|dep| dep["name"].as_str().unwrap()).collect();
        for ban in banned {
            let name = ban["name"].as_str().unwrap();
            // What wraps it may have it.
            let wraps = ban.get("wrappers").is_some_and(|wrappers| texts(wrappers).contains(by));
            if needs.contains(name.replace('-', "_").as_str()) && !wraps {
                wrong.push(format!("{by} needs {name}, which is banned"));
            }
        }
    }
    assert_eq!(wrong, [""; 0]);
}

/// A day that is over makes nobody's test fail by itself: cargo-deny is asked by people. That there is one can be looked up.
#[test]
fn what_is_let_pass_has_a_reason_and_a_day() {
    let deny = read("deny.toml");
    for ignored in deny["advisories"]["ignore"].as_array().unwrap() {
        let id = ignored["id"].as_str().unwrap();
        let reason = ignored.get("reason").and_then(toml::Value::as_str).unwrap_or_default();
        let day = reason.strip_prefix("until ").and_then(|rest| rest.split_once(": "));
        let (day, why) =
            day.unwrap_or_else(|| panic!("{id}: \"until YEAR-MONTH-DAY: why\", and not {reason:?}"));
        assert!(day.parse::<Date>().is_ok() && why.split(' ').count() > 5, "{id}: {reason}");
    }
    for ban in deny["bans"]["deny"].as_array().unwrap() {
        assert!(ban.get("reason").is_some() || ban.get("wrappers").is_some(), "{ban:?}");
    }
}
