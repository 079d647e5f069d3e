//! Spreadsheets: `LibreOffice` opens them, and what it saves is read back. Where `soffice` is not installed these tests say so.

use super::*;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use tempfile::TempDir;

/// What the spreadsheet program made of a file; nothing where there is no such program.
fn converted(folder: &Path, ods: &[u8], to: &str) -> Option<Vec<PathBuf>> {
    fs::write(folder.join("event.ods"), ods).unwrap();
    let out = folder.join("out");
    let profile = format!("-env:UserInstallation=file://{}", folder.join("profile").display());
    let mut office = Command::new("soffice");
    office
        .args([&profile, "--headless", "--convert-to", to, "--outdir"])
        .arg(&out)
        .arg(folder.join("event.ods"));
    // Numbers with a point, whatever this machine speaks.
    match office.env("LC_ALL", "C.UTF-8").env("HOME", folder).output() {
        Err(error) => {
            eprintln!(
                "skipped: soffice cannot be started ({error}); install LibreOffice Calc to run this test"
            );
            None
        }
        Ok(ended) => {
            assert!(ended.status.success(), "{ended:?}");
            let mut files: Vec<PathBuf> =
                fs::read_dir(out).unwrap().map(|entry| entry.unwrap().path()).collect();
            files.sort();
            Some(files)
        }
    }
}

#[test]
fn an_office_opens_all_three_tabs() {
    let event = example();
    let folder = TempDir::new().unwrap();
    // Commas, UTF-8, cells as they are shown, all tabs.
    let filter = "csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,false,false,false,-1";
    let Some(files) = converted(folder.path(), &to_ods(&event), filter) else { return };
    let names: Vec<&str> = files.iter().map(|file| file.file_name().unwrap().to_str().unwrap()).collect();
    assert_eq!(names, ["event-results.csv", "event-sheets.csv", "event-teams.csv"]);
    let [results, sheets, teams] = [0, 1, 2].map(|at: usize| fs::read_to_string(&files[at]).unwrap());
    let lines: Vec<&str> = results.lines().collect();
    assert_eq!(lines[0], "rank,team,character,vsp,pi,vpm,aa,ps");
    assert_eq!(lines[1], "1,Lanterne,,,,58.581333,69,85.816049");
    assert_eq!(lines[3], "1,Lanterne,Alma,78.181,101.541825,,,");
    credits(lines.last().unwrap());
    assert!(
        sheets.starts_with("team,character,judge,CR,PU,") && sheets.contains("\nLanterne,Alma,ada,1,5,8,10,")
    );
    assert_eq!(teams.lines().last(), Some("Nebbie,,,,yes"));
}

#[test]
fn what_an_office_saves_is_read_back() {
    let text = crate::pages::page("docs/formats/adventure.toml")
        .replace("Lanterne", "=1+1  due  spazi ")
        .replace("Maree", "007")
        .replace("\"bo\"", "\"<b> & \\\"c\\\" 🎲\"");
    let event = read(&text).without_lines();
    let folder = TempDir::new().unwrap();
    let Some(files) = converted(folder.path(), &to_ods(&event), "ods") else { return };
    let saved = fs::read(&files[0]).unwrap();
    assert_ne!(saved, to_ods(&event), "it was saved anew");
    assert_eq!(shown(from_ods(&saved, event.adventure())), event);
}

/// The same bytes each time, and what it is can be told from outside.
#[test]
fn the_file_says_what_it_is() {
    let ods = to_ods(&example());
    assert_eq!(&ods[..4], b"PK\x03\x04");
    assert_eq!(&ods[30..84], b"mimetypeapplication/vnd.oasis.opendocument.spreadsheet");
    assert_eq!(ods, to_ods(&example()));
}

#[test]
fn mistakes_name_tab_row_and_column() {
    let event = example();
    let other = read(&to_toml(&event).replace("levels = [1, 5, 8, 10,", "levels = [1, 5, 8, 11,"));
    let adventure = event.adventure();
    assert_ne!(shown(from_ods(&to_ods(&other), adventure)), event.clone().without_lines());
    // An adventure in which Carla has nothing to decide, and teams have other items.
    let without = read(&to_toml(&event).split("\n[[team]]").next().unwrap().replace("\"Carla\"", "\"Zoe\""));
    let wrong = from_ods(&to_ods(&event), without.adventure()).unwrap_err();
    assert_eq!(
        sentences(Lang::En, &wrong)[0],
        "line 5: tab sheets: column character: the character Carla is none of the adventure’s, or has no items of \
         decision consistency"
    );
    let without =
        read(&to_toml(&event).split("\n[[team]]").next().unwrap().replace("id = \"B\"", "id = \"Z\""));
    let wrong = from_ods(&to_ods(&event), without.adventure()).unwrap_err();
    assert_eq!(
        sentences(Lang::It, &wrong)[0],
        "riga 1: foglio teams: la colonna AA:B qui non si conosce: toglila o correggi il nome"
    );
    for noise in [&b""[..], b"PK", b"team,character\n", &[0; 100]] {
        let wrong = from_ods(noise, adventure).unwrap_err();
        assert_eq!(sentences(Lang::En, &wrong), ["this is no ODS spreadsheet that can be read"]);
    }
    let large = vec![0; (1 << 20) + 1];
    assert!(sentences(Lang::En, &from_ods(&large, adventure).unwrap_err())[0].contains("1024 KiB"));
}
