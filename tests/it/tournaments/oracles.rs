//! Random events, paired and ranked anew by public programs that are not ours: gacrux 1.11.65 and caissify-pairings 0.5.0, Python
//! packages both. `GIOSTRA_ORACLES` names the `python` that has them; without it these tests say that they are skipped.
//! `GIOSTRA_EVENTS=500` draws so many events instead of a few.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The interpreter that has the programs, with the folder its programs lie in.
fn python() -> Option<(PathBuf, PathBuf)> {
    let Some(python) = std::env::var_os("GIOSTRA_ORACLES").map(PathBuf::from) else {
        eprintln!(
            "skipped: GIOSTRA_ORACLES names no python with gacrux and caissify-pairings (CONTRIBUTING)"
        );
        return None;
    };
    let folder = python.parent().expect("a file in a folder").to_owned();
    Some((python, folder))
}

/// How many events are drawn, unless it is said otherwise.
fn events(usual: u64) -> u64 {
    std::env::var("GIOSTRA_EVENTS").map_or(usual, |all| all.parse().expect("GIOSTRA_EVENTS is a number"))
}

/// What a program printed; its standard error where it failed.
fn printed(command: &mut Command) -> Result<String, String> {
    let ended = command.output().unwrap_or_else(|error| panic!("{command:?}: {error}"));
    let text = String::from_utf8_lossy(&ended.stdout).into_owned();
    if ended.status.success() { Ok(text) } else { Err(text + &String::from_utf8_lossy(&ended.stderr)) }
}

fn giostra(args: &[&str]) -> String {
    printed(Command::new(env!("CARGO_BIN_EXE_giostra")).args(["--lang", "en", "tournament"]).args(args))
        .unwrap_or_else(|error| panic!("{args:?}: {error}"))
}

/// Writes a random event and gives its file, with how it was made: up to `most` players; `all` kinds of byes, and Baku.
fn event(folder: &Path, seed: u64, most: u32, all: bool) -> (PathBuf, String) {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut below = |bound: u32| rng.next_u32() % bound;
    let sizes = [(4, 9), (4, 20), (10, 40), (30, 100.min(most)), (40.min(most), most)];
    let (least, top) = sizes[usize::try_from(below(5)).expect("small")];
    let players = least + below(top.min(most) - least.min(most) + 1);
    let rounds = if players > 12 { 3 + below(9) } else { 2 + below(players - 3) };
    let mut args = vec!["simulate".to_owned(), "--seed".into(), seed.to_string()];
    args.extend(["--players".into(), players.to_string(), "--rounds".into(), rounds.to_string()]);
    let mut often = |name: &str, thousandths: u32| {
        if below(5) < 3 {
            args.extend([format!("--{name}"), format!("0.{:03}", below(thousandths))]);
        }
    };
    often("forfeits", 80);
    often("draws", 800);
    if all {
        often("late", 150);
        often("withdraw", 200);
        often("half", 80);
        often("zero", 80);
        if below(10) < 3 {
            args.push("--baku".into());
        }
    }
    let text = giostra(&args.iter().map(String::as_str).collect::<Vec<_>>());
    let file = folder.join(format!("{seed}.trf"));
    std::fs::write(&file, text).unwrap();
    (file, args.join(" "))
}

/// What gacrux says of every round of a report.
fn gacrux_checks(python: &Path, file: &Path) -> String {
    let mut check = Command::new(python);
    check.args(["-m", "gacrux.pairingchecker", "-c", "-dT", "-i"]).arg(file);
    printed(&mut check).unwrap_or_else(|error| error)
}

fn is_true(said: &str) -> bool {
    said.trim_end().ends_with("Check: True")
}

/// Every round of ours is one of theirs: pairs, colours and byes.
#[test]
fn gacrux_pairs_every_round_as_we_do() {
    let Some((python, _)) = python() else { return };
    let folder = tempfile::tempdir().unwrap();
    for seed in 1..=events(24) {
        let (file, how) = event(folder.path(), seed, 200, true);
        let said = gacrux_checks(&python, &file);
        assert!(is_true(&said), "{how}:\n{said}");
        assert!(!giostra(&["check", &file.to_string_lossy()]).contains("differs"), "{how}");
    }
}

/// F16: the same events with their absences as older programs write them are the same events, for gacrux too.
#[test]
fn older_signs_of_absences_change_no_round() {
    let Some((python, _)) = python() else { return };
    let folder = tempfile::tempdir().unwrap();
    let mut changed = 0;
    for seed in 1..=events(12) {
        let (file, how) = event(folder.path(), 3_000_000 + seed, 60, true);
        let text = std::fs::read_to_string(&file).unwrap();
        let old = text.replace("0000 - Z", "0000 - -");
        let standings = giostra(&["tiebreaks", &file.to_string_lossy(), "--json"]);
        std::fs::write(&file, &old).unwrap();
        let said = gacrux_checks(&python, &file);
        assert!(is_true(&said), "{how}:\n{said}");
        // gacrux knows no ½ by such a sign; older programs do.
        let old = old.replace("0000 - H", "0000 - =");
        changed += u32::from(old != text);
        std::fs::write(&file, old).unwrap();
        assert!(!giostra(&["check", &file.to_string_lossy()]).contains("differs"), "{how}");
        assert_eq!(giostra(&["tiebreaks", &file.to_string_lossy(), "--json"]), standings, "{how}");
    }
    assert!(changed > 2, "{changed} events had an absence");
}

/// The same by another program: no half-point and zero-point byes, which rounds missed are too, no
/// acceleration. Where it stands alone against gacrux and us it is outvoted, which is said, and seldom (one such event is
/// enumerated by the text in `swiss/enumeration.rs`).
#[test]
fn caissify_finds_nothing_wrong() {
    let Some((python, programs)) = python() else { return };
    let folder = tempfile::tempdir().unwrap();
    let (all, mut alone) = (events(12), 0);
    for seed in 1..=all {
        let (file, how) = event(folder.path(), 1_000_000 + seed, 40, false);
        let checked = printed(Command::new(programs.join("caissify-pairings-check")).arg(&file));
        let Err(differs) = checked else { continue };
        let said = gacrux_checks(&python, &file);
        assert!(is_true(&said), "{how}:\n{differs}\nand gacrux:\n{said}");
        alone += 1;
        eprintln!("caissify-pairings stands alone: {how}");
    }
    assert!(alone * 20 <= all.max(20), "{alone} of {all}");
}

/// A report with other points (`162`), each player's sum with them; who rests has what a win is worth.
fn rescaled(text: &str, [win, draw, loss]: [i32; 3]) -> String {
    let worth = |points: i32| format!("{}.{}", points / 10, points % 10);
    let mut out = String::new();
    for line in text.lines() {
        if let Some(system) = line.strip_prefix("192 ") {
            let [w, d, l, a] = [win, draw, loss, 0].map(|points| format!("{:>4}", worth(points)));
            let _ = write!(out, "162  W{w}    D{d}    L{l}    A{a}    P{w}\r\n192 {system}\r\n");
        } else if line.starts_with("001") {
            let cells = line.get(89..).unwrap_or_default().as_bytes().chunks(10);
            let sum: i32 = cells
                .map(|cell| match cell.get(9) {
                    Some(b'1' | b'+' | b'U' | b'F') => win,
                    Some(b'=' | b'H') => draw,
                    Some(b'0') => loss,
                    _ => 0,
                })
                .sum();
            let _ = write!(out, "{}{:>4}{}\r\n", &line[..80], worth(sum), &line[84..]);
        } else {
            let _ = write!(out, "{line}\r\n");
        }
    }
    out
}

/// A pair as either of the two programs writes it, White first; Black 0: the bye.
fn pair_of(text: &str) -> Option<(u16, u16)> {
    let (white, black) = text.split_once('-')?;
    Some((white.trim().parse().ok()?, black.trim().parse().unwrap_or(0)))
}

/// By round, the pairs that gacrux computes and does not find.
fn computed_by_gacrux(said: &str) -> BTreeMap<u16, BTreeSet<(u16, u16)>> {
    let mut all = BTreeMap::new();
    for part in said.split("Round #").skip(1) {
        let round = part.split(' ').next().and_then(|number| number.parse().ok()).expect("a round");
        let (mut computed, mut found) = (BTreeSet::new(), BTreeSet::new());
        for line in part.lines().skip(1) {
            let at = line.len().min(24);
            computed.extend(line.get(..at).and_then(pair_of));
            found.extend(line.get(at..).and_then(pair_of));
        }
        all.insert(round, computed.difference(&found).copied().collect());
    }
    all
}

/// The same by `giostra tournament check`.
fn computed_by_us(said: &str) -> BTreeMap<u16, BTreeSet<(u16, u16)>> {
    let round = |line: &str| {
        let computed = line.split_once("computed ").map_or("", |(_, pairs)| pairs);
        let pairs = computed.split(' ').filter_map(pair_of).collect();
        (line.split(' ').next().and_then(|number| number.parse().ok()).expect("a round"), pairs)
    };
    said.lines().map(round).collect()
}

/// Points other than 1, ½ and 0: of events that were paired with these, each round as it would be with others, and tie-breaks.
#[test]
fn gacrux_pairs_and_counts_other_points_as_we_do() {
    let Some((python, _)) = python() else { return };
    let folder = tempfile::tempdir().unwrap();
    let mut differ = 0;
    for seed in 1..=events(10) {
        let (file, how) = event(folder.path(), 3_000_000 + seed, 40, true);
        let text = std::fs::read_to_string(&file).unwrap();
        // What is added to a score is said in points.
        if text.contains("BAKU") {
            continue;
        }
        let scales = [[30, 10, 0], [20, 10, 0], [30, 20, 10], [20, 5, 0]];
        let scale = scales[usize::try_from(seed % 4).expect("small")];
        std::fs::write(&file, rescaled(&text, scale)).unwrap();
        let how = format!("{how} {scale:?}");
        let theirs = gacrux_checks(&python, &file);
        let check = ["--lang", "en", "tournament", "check"];
        let ours = printed(Command::new(env!("CARGO_BIN_EXE_giostra")).args(check).arg(&file));
        let ours = computed_by_us(&ours.unwrap_or_else(|said| said));
        differ += ours.values().filter(|pairs| !pairs.is_empty()).count();
        assert_eq!(ours, computed_by_gacrux(&theirs), "{how}:\n{theirs}");
        counts_alike(&python, &file, &how);
    }
    assert!(differ > 5, "other points make other pairs: {differ}");
}

/// Tie-breaks that both know. BH/M2 is another one in fewer than five rounds (T1), Koya asks for half of the points here (T5);
/// a direct encounter that decides nothing is 0 there and null here.
fn counts_alike(python: &Path, file: &Path, how: &str) {
    const NAMES: [&str; 15] = [
        "PTS", "DE", "WIN", "WON", "BPG", "BWG", "BH", "BH/C1", "BH/C2", "BH/M1", "SB", "PS", "ARO", "REP",
        "STD",
    ];
    // An event that ended early is over after these, and one of few players is no round robin.
    let text = std::fs::read_to_string(file).unwrap();
    let columns = text.lines().filter(|line| line.starts_with("001")).map(|line| line.trim_end().len());
    let rounds = (columns.max().expect("players") - 89) / 10;
    let mut theirs = Command::new(python);
    theirs
        .args(["-m", "gacrux.tiebreakchecker", "-s", "-f", "TRF", "-o", "-", "-n", &rounds.to_string(), "-i"])
        .arg(file)
        .arg("-t")
        .args(NAMES);
    let theirs = printed(&mut theirs).unwrap_or_else(|error| panic!("{how}: {error}"));
    let theirs: Value = serde_json::from_str(&theirs[theirs.find('{').expect("JSON")..]).expect("JSON");
    let theirs = theirs["tiebreakResult"]["competitors"].as_array().expect("competitors").clone();
    let ours = giostra(&["tiebreaks", &file.to_string_lossy(), "--order", &NAMES[1..].join(","), "--json"]);
    let ours: Vec<Value> = ours.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(theirs.len(), ours.len(), "{how}");
    for one in &ours {
        let other = theirs.iter().find(|other| other["cid"] == one["player"]).expect("the same players");
        for (name, theirs) in NAMES.iter().zip(other["tiebreakScore"].as_array().expect("values")) {
            let ours = &one[if *name == "PTS" { "points" } else { name }];
            let number = |value: &Value| value.as_f64().or_else(|| value.as_str()?.parse().ok());
            let same = match (number(ours), number(theirs)) {
                (Some(ours), Some(theirs)) => (ours - theirs).abs() < 1e-9,
                (None, theirs) => theirs.is_none_or(|theirs| *name == "DE" && theirs == 0.0),
                (Some(_), None) => false,
            };
            assert!(same, "{how}: {name} of {}: {ours}, and {theirs} by gacrux", one["player"]);
        }
    }
}

#[test]
fn gacrux_counts_tie_breaks_as_we_do() {
    let Some((python, _)) = python() else { return };
    let folder = tempfile::tempdir().unwrap();
    for seed in 1..=events(20) {
        let (file, how) = event(folder.path(), 2_000_000 + seed, 100, true);
        counts_alike(&python, &file, &how);
    }
}
