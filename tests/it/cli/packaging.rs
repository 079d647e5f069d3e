//! What is in `packaging/` fits the program: the variables, options and commands that it names are there, and the unit is one that
//! systemd reads.

use super::{ended, giostra};
use crate::pages::page;
use crate::sources::{files, root, tokens, without_tests};
use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;
use std::process::Command;
use tempfile::TempDir;

const FILES: [&str; 3] = ["packaging/giostra.service", "packaging/Dockerfile", "packaging/compose.yaml"];
/// How far a service is open to what goes wrong in it, in tenths, as `systemd-analyze security` counts: 11 when it was written.
const EXPOSED: &str = "15";

/// Every variable that some command reads.
fn variables(command: &clap::Command, found: &mut BTreeSet<String>) {
    let read = command.get_arguments().filter_map(|option| option.get_env());
    found.extend(read.map(|name| name.to_string_lossy().into_owned()));
    for below in command.get_subcommands() {
        variables(below, found);
    }
}

/// The names of variables in a text.
fn named(text: &str) -> impl Iterator<Item = &str> {
    let words = text.split(|c: char| !(c.is_ascii_uppercase() || c == '_'));
    words.filter(|word| word.strip_prefix("GIOSTRA_").is_some_and(|rest| !rest.is_empty()))
}

#[test]
fn every_variable_is_read_by_the_program() {
    let mut read = BTreeSet::new();
    variables(&giostra::cli::command(), &mut read);
    for file in FILES {
        let text = page(file);
        let names: Vec<&str> = named(&text).collect();
        assert!(names.len() > 3, "{file}: {names:?}");
        for name in names {
            assert!(read.contains(name), "{file}: nobody reads {name}");
        }
    }
}

/// What stands behind a key of the unit, one for each line.
fn set<'a>(unit: &'a str, key: &str) -> Vec<&'a str> {
    unit.lines().filter_map(|line| line.strip_prefix(key)?.strip_prefix('=')).collect()
}

#[test]
fn the_unit_knows_how_the_program_starts_and_ends() {
    let unit = page(FILES[0]);
    assert_eq!(set(&unit, "Type"), ["notify"]);
    assert_eq!(set(&unit, "RestartPreventExitStatus"), ["2"], "somebody has to change something");
    assert_eq!(set(&unit, "KillSignal"), ["SIGTERM"]);
    // Ten seconds for what is on its way, and as many to close.
    for (file, told) in [(FILES[0], "TimeoutStopSec=20"), (FILES[2], "stop_grace_period: 20s")] {
        assert!(page(file).contains(told), "{file}");
    }
    // Each token that is handed on is read from where it is put.
    let credentials = set(&unit, "LoadCredential");
    assert_eq!(credentials.len(), 2);
    for credential in credentials {
        let name = credential.split(':').next().unwrap();
        let read =
            set(&unit, "Environment").into_iter().any(|set| set.ends_with(&format!("_FILE=%d/{name}")));
        assert!(read, "{name} is read by nobody");
    }
}

#[test]
fn systemd_reads_the_unit() {
    let folder = TempDir::new().unwrap();
    let unit = folder.path().join("giostra.service");
    fs::write(&unit, page(FILES[0]).replace("/usr/local/bin/giostra", env!("CARGO_BIN_EXE_giostra")))
        .unwrap();
    let analyze = |args: &[&str]| Command::new("systemd-analyze").args(args).arg(&unit).output();
    let Ok(verified) = analyze(&["verify", "--man=no"]) else {
        eprintln!("skipped: there is no systemd-analyze");
        return;
    };
    let told = String::from_utf8_lossy(&verified.stderr);
    // Of other units of this machine it may think what it likes.
    let of_ours = told.lines().find(|line| line.contains("giostra"));
    assert!(verified.status.success() && of_ours.is_none(), "{told}");
    let exposed = analyze(&["security", "--offline=yes", "--no-pager", "--threshold", EXPOSED]).unwrap();
    assert!(exposed.status.success(), "{}", String::from_utf8_lossy(&exposed.stdout));
}

#[test]
fn prometheus_reads_the_alert_rules() {
    let rules = root("packaging/watching/alerts.yaml");
    let Ok(checked) = Command::new("promtool").args(["check", "rules"]).arg(rules).output() else {
        eprintln!("skipped: there is no promtool");
        return;
    };
    assert!(checked.status.success(), "{}", String::from_utf8_lossy(&checked.stderr));
}

#[test]
fn the_image_is_built_with_our_rust_and_asks_with_our_command() {
    let image = page(FILES[1]);
    let manifest = page("Cargo.toml");
    let (_, wanted) = manifest.split_once("rust-version = \"").unwrap();
    let wanted = wanted.split('"').next().unwrap();
    assert!(image.contains(&format!("FROM rust:{wanted}-")), "rust {wanted}");
    let (_, asks) = image.split_once("HEALTHCHECK").unwrap();
    let (_, asks) = asks.split_once("CMD [\"/giostra\", \"").unwrap();
    let folder = TempDir::new().unwrap();
    ended(&mut giostra(folder.path(), &[asks.split('"').next().unwrap(), "--help"])).done();
}

#[test]
fn the_builder_is_sent_all_that_is_compiled_in() {
    let sent = page(".dockerignore");
    assert_eq!(sent.lines().find(|line| !line.starts_with('#')), Some("*"), "nothing else");
    let sent: Vec<PathBuf> = sent.lines().filter_map(|line| Some(root(line.strip_prefix('!')?))).collect();
    for path in &sent {
        assert!(path.exists(), "{} is not there", path.display());
    }
    let mut included = 0;
    let of_the_program = |name: &String| !name.ends_with("/tests.rs");
    for (name, source) in files(&root("src")).into_iter().filter(|(name, _)| of_the_program(name)) {
        let all = tokens(&source);
        let used = without_tests(&all).windows(4);
        for four in used.filter(|four| four[0].text == "include_str" || four[0].text == "include_bytes") {
            // A path that a macro makes stays beside the file.
            let Some(path) = four[3].string() else { continue };
            let file = root("src").join(&name).parent().unwrap().join(path).canonicalize().unwrap();
            assert!(sent.iter().any(|sent| file.starts_with(sent)), "src/{name}: {path} is not sent");
            included += 1;
        }
    }
    assert!(included > 30, "the test reads nothing: {included}");
}
