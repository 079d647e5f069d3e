//! `giostra` with a page that others can reach: it does not start without a password, and prints no secret that is in a file.

use super::serving::Serving;
use super::{ended, giostra, run};
use std::fs;
use std::path::Path;
use tempfile::TempDir;

const OPEN: [&str; 2] = ["--piazza", "0.0.0.0:0"];

/// A file with a secret, as it should lie there: for its owner alone.
fn secret(file: &Path, content: &str) {
    fs::write(file, content).unwrap();
    #[cfg(unix)]
    fs::set_permissions(file, std::os::unix::fs::PermissionsExt::from_mode(0o600)).unwrap();
}

#[test]
fn without_a_password_it_does_not_start() {
    let folder = TempDir::new().unwrap();
    let path = folder.path();
    run(path, &OPEN)
        .refused(2, "La piazza su 0.0.0.0:0 è aperta ad altri, e senza parola d’ordine non parto");
    let proxied = ["--piazza-hosts", "bot.example.org"];
    run(path, &proxied).refused(2, "La piazza su bot.example.org è aperta ad altri");
    let english = ended(giostra(path, &OPEN).env("GIOSTRA_LANG", "en"));
    english.refused(
        2,
        "is open to others, and without a password I do not start: write one of 8 characters or more",
    );
    // A password that is none, in a file and in the environment.
    for (content, sentence) in
        [("", "non c’è una parola d’ordine"), ("sette77", "è troppo corta: ci vogliono almeno 8")]
    {
        secret(&path.join("parola"), content);
        run(path, &[&OPEN[..], &["--piazza-password-file", "parola"]].concat()).refused(2, sentence);
    }
    ended(giostra(path, &OPEN).env("GIOSTRA_PIAZZA_PASSWORD", "corta")).refused(2, "è troppo corta");
    secret(&path.join("parola"), "otto ruote\n");
    let both = [&OPEN[..], &["--piazza-password-file", "parola"]].concat();
    let both = ended(giostra(path, &both).env("GIOSTRA_PIAZZA_PASSWORD", "otto ruote"));
    both.refused(2, "GIOSTRA_PIAZZA_PASSWORD e --piazza-password-file non vanno insieme");
    let short =
        [&OPEN[..], &["--piazza-password-file", "parola", "--piazza-moderator-key-file", "parola"]].concat();
    run(path, &short).refused(2, "La chiave di chi modera è troppo corta: ci vogliono almeno 16 caratteri");
    assert!(!path.join("giostra.db").exists(), "nothing is made before");
}

#[test]
fn with_one_it_starts_and_tells_no_secret() {
    let folder = TempDir::new().unwrap();
    let path = folder.path();
    secret(&path.join("parola"), "otto ruote\n");
    secret(&path.join("chiave"), "una chiave lunga abbastanza\n");
    let open = [&OPEN[..], &["--piazza-password-file", "parola"]].concat();
    // Without a file of its own the key of moderators is drawn, another one each time.
    let keys: Vec<String> = (0..2)
        .map(|_| {
            let serving = Serving::start(path, &open);
            let line = serving.printed.iter().find(|line| line.contains("Chi modera si presenta")).cloned();
            line.unwrap_or_else(|| panic!("{:?}", serving.printed))
        })
        .collect();
    assert_ne!(keys[0], keys[1]);
    let kept = Serving::start(path, &[&open[..], &["--piazza-moderator-key-file", "chiave"]].concat());
    let printed = kept.printed.join("\n");
    assert!(printed.contains("con la chiave che sta in chiave"), "{printed}");
    assert!(!printed.contains("una chiave lunga") && !printed.contains("otto ruote"), "{printed}");
    drop(kept);
    // On this machine nobody asks for anything.
    let local = Serving::start(path, &["--piazza", "127.0.0.1:0"]);
    assert!(!local.printed.iter().any(|line| line.contains("Chi modera")), "{:?}", local.printed);
}

#[test]
fn help_shows_no_secret() {
    let folder = TempDir::new().unwrap();
    let mut command = giostra(folder.path(), &["--help"]);
    let told = ended(command.env("GIOSTRA_PIAZZA_PASSWORD", "otto ruote")).done();
    assert!(told.contains("--piazza-password-file") && !told.contains("otto ruote"), "{told}");
}
