//! What is made of the table of commands for shells and for `man`: every command and every option is in it.

use super::run;
use clap::Command;
use std::collections::BTreeSet;
use std::fs;
use tempfile::TempDir;

/// Every command, as `words check`; that of `giostra` alone is empty.
fn all() -> Vec<(String, Command)> {
    fn below(command: &Command, path: &str, found: &mut Vec<(String, Command)>) {
        found.push((path.to_owned(), command.clone()));
        // The game of the tests is in no program that is given out.
        for next in command.get_subcommands().filter(|next| next.get_name() != crate::toy::NAME) {
            below(next, format!("{path} {}", next.get_name()).trim(), found);
        }
    }
    let mut found = Vec::new();
    below(&giostra::cli::command(), "", &mut found);
    found
}

/// The options of a command, as `--json`.
fn options(command: &Command) -> impl Iterator<Item = String> + '_ {
    command.get_arguments().filter_map(|option| option.get_long()).map(|name| format!("--{name}"))
}

#[test]
fn shells_complete_every_command_and_option() {
    let folder = TempDir::new().unwrap();
    let all = all();
    assert!(all.len() > 30, "{} commands", all.len());
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let script = run(folder.path(), &["completions", shell]).done();
        let words: BTreeSet<&str> =
            script.split(|c: char| !(c.is_ascii_alphanumeric() || c == '-' || c == '_')).collect();
        for (path, command) in &all {
            let name = command.get_name();
            assert!(words.contains(name), "{shell} does not know {path}");
            // fish is told no options of commands that lie deeper: clap does not write them.
            let deep = path.split(' ').count() > 2;
            for option in options(command).filter(|_| shell != "fish" || !deep) {
                // fish writes them without the dashes.
                let known = words.contains(option.as_str()) || words.contains(option.trim_start_matches('-'));
                assert!(known, "{shell} does not know {option} of {path}");
            }
        }
    }
    run(folder.path(), &["completions", "tcsh"]).refused(2, "ci va uno di questi: bash, elvish, fish,");
    run(folder.path(), &["completions"]).refused(2, "manca SHELL");
}

#[test]
fn bash_completes_what_is_begun() {
    let folder = TempDir::new().unwrap();
    let script = run(folder.path(), &["completions", "bash"]).done();
    fs::write(folder.path().join("giostra.bash"), script).unwrap();
    for (line, offered) in
        [("giostra so", "solve"), ("giostra words ch", "check"), ("giostra solve --su", "--summary")]
    {
        let words: Vec<&str> = line.split(' ').collect();
        let at = words.len() - 1;
        let asked = format!(
            "source giostra.bash; COMP_WORDS=({line}); COMP_CWORD={at}; _giostra giostra '{}' '{}'; echo ${{COMPREPLY[@]}}",
            words[at],
            words[at - 1]
        );
        let mut bash = std::process::Command::new("bash");
        let Ok(answer) = bash.args(["--norc", "-c", &asked]).current_dir(folder.path()).output() else {
            eprintln!("skipped: there is no bash");
            return;
        };
        assert_eq!(String::from_utf8_lossy(&answer.stdout).trim(), offered, "{line}: {answer:?}");
    }
}

#[test]
fn the_manual_has_a_page_for_every_command() {
    let folder = TempDir::new().unwrap();
    assert_eq!(run(folder.path(), &["man", "--to", "man1"]).done(), "");
    let pages: BTreeSet<String> = fs::read_dir(folder.path().join("man1"))
        .unwrap()
        .map(|page| page.unwrap().file_name().to_string_lossy().into_owned())
        .collect();
    let all = all();
    for (path, command) in &all {
        let name = format!("giostra {path}").trim().replace(' ', "-");
        let page = format!("{name}.1");
        assert!(pages.contains(&page), "there is no page {page}");
        let roff = fs::read_to_string(folder.path().join("man1").join(&page)).unwrap();
        assert!(roff.contains(&format!(".TH {name} 1")), "{page}: {roff:.200}");
        // Dashes are written so there.
        let plain = roff.replace("\\-", "-");
        for option in options(command) {
            assert!(plain.contains(&option), "{page} does not tell {option}");
        }
        for below in command.get_subcommands().filter(|below| below.get_name() != crate::toy::NAME) {
            assert!(
                plain.contains(&format!("{name}-{}(1)", below.get_name())),
                "{page} does not name {below}"
            );
        }
    }
    assert_eq!(pages.len(), all.len(), "{pages:?}");
    // One of them, on standard output.
    let one = run(folder.path(), &["man", "words", "check"]).done();
    assert_eq!(one, fs::read_to_string(folder.path().join("man1/giostra-words-check.1")).unwrap());
    run(folder.path(), &["man", "words", "nulla"])
        .refused(2, "non c’è un comando nulla; vedi giostra words --help");
    run(folder.path(), &["man", "--to", "man1/giostra.1"])
        .refused(1, "non posso scrivere man1/giostra.1/giostra.1");
}
