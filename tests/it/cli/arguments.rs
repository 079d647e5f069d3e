//! Arguments that cannot be used: exit 2, one sentence that names what is wrong; help and version: exit 0.

use super::{CART, Ended, ended, giostra, run};
use tempfile::TempDir;

/// What is wrong with them, in Italian, and where the help is.
const UNUSABLE: &[(&[&str], &str)] = &[
    (&["nonsense"], "non c’è un comando nonsense; vedi giostra --help"),
    (&["solv"], "non c’è un comando solv, forse solve"),
    (&["so\nlve\u{1b}[31m"], "non c’è un comando so lve [31m"),
    (&["--xyzzy"], "non conosco --xyzzy; vedi giostra --help"),
    (&["--databas", "x"], "non conosco --databas, forse --database"),
    (&["--lang", "fr"], "«fr» non va bene per --lang LANG: ci va uno di questi: it, en"),
    (&["--lang"], "dopo --lang LANG manca il valore"),
    (&["--database="], "dopo --database FILE manca il valore"),
    (&["--piazza", "1:2:3"], "«1:2:3» non è un indirizzo"),
    (&["--piazza", "off"], "Nessuna porta aperta"),
    (&["--piazza", "192.0.2.1:4747"], "La piazza su 192.0.2.1:4747 è aperta ad altri"),
    (&["--piazza", "127.0.0.9:0", "--piazza-password-file", "x"], "non posso leggere x: non c’è"),
    (
        &["--backstage", "--piazza", "0.0.0.0:0"],
        "Dietro le quinte si va solo su un indirizzo di questa macchina",
    ),
    (&["--database", "x", "backup", "y"], "--database davanti a backup"),
    (&["solve"], "manca GRID / --grids FILE / --verify SEED HASH; vedi giostra solve --help"),
    (&["solve", ""], "la griglia è vuota"),
    (&["solve", "CART/OSEA"], "la griglia ha 2 righe"),
    (&["solve", "AB/CD/EF"], "la griglia ha 2 colonne"),
    (&["solve", "ABC/DEFG/HIL"], "la riga 2 della griglia ha 4 caselle e la prima 3"),
    (&["solve", "ABC/D'F/HIL"], "nella riga 2 della griglia c’è «'»"),
    (&["solve", CART, "--min", "0"], "«0» non va bene per --min N: ci va un numero da 1 a 255"),
    (&["solve", CART, "--min", "quattro"], "«quattro» non va bene per --min N"),
    (&["solve", CART, "--words", "x", "--dict", "wyps"], "--words FILE e --dict NAME non vanno insieme"),
    (&["solve", CART, "--json", "--json"], "--json si scrive una volta sola"),
    (&["solve", CART, "--dict", "crusca"], "non c’è un dizionario «crusca»: i dizionari sono classico,"),
    (&["solve", "--verify", "00"], "--verify SEED HASH vuole 2 valori"),
    (&["solve", "--verify", "00", "00"], "il seme si scrive con 64 cifre"),
    (&["solve", CART, "--room", "esterna"], "vanno con --verify"),
    (&["solve", CART, "extra"], "non conosco extra"),
    (&["words"], "manca il comando, uno di questi: check, list, hash, import"),
    (&["words", "check"], "manca WORD…; vedi giostra words check --help"),
    (&["words", "check", "casa", "--min", "0"], "«0» non va bene per --min N"),
    (&["words", "list", "--dict", ""], "non c’è un dizionario «»"),
    (&["words", "hash", "--dict", "Classico"], "non c’è un dizionario «Classico»"),
    (&["words", "import", "x", "--kind", "doc"], "ci va uno di questi: plain, tsv, titles"),
    (&["chat", "--seed", "x"], "«x» non va bene per --seed N: ci va un numero"),
    (&["chat", "--interactive", "x"], "--interactive e FILE non vanno insieme"),
    (&["backup"], "manca FILE; vedi giostra backup --help"),
    (&["backup", "x"], "non c’è un archivio giostra.db"),
    (&["move"], "manca FROM, TO; vedi giostra move --help"),
    (&["move", "a.db"], "manca TO; vedi giostra move --help"),
    (&["move", "a.db", "sqlite::memory:"], "«sqlite::memory:» non è il nome di un archivio"),
    (&["move", "postgres:a", "a.db"], "«postgres:a» non è il nome di un archivio"),
];

#[test]
fn each_is_refused_in_one_sentence_and_leaves_nothing_behind() {
    let folder = TempDir::new().unwrap();
    for (args, sentence) in UNUSABLE {
        run(folder.path(), args).refused(2, sentence);
    }
    let long = "a".repeat(4000);
    let told = run(folder.path(), &[&long]);
    told.refused(2, "non c’è un comando aaaa");
    assert!(told.err.len() < 200, "{}", told.err);
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
}

#[test]
#[cfg(unix)]
fn bytes_that_are_no_text() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;
    let folder = TempDir::new().unwrap();
    let odd = OsStr::from_bytes(b"casa\xff");
    run(folder.path(), &[OsStr::new("words"), OsStr::new("check"), odd]).refused(2, "non è testo UTF-8");
    // A file's name may be any bytes.
    run(folder.path(), &[OsStr::new("chat"), odd]).refused(2, "non posso leggere casa\u{fffd}: non c’è");
}

#[test]
fn the_language_asked_for() {
    let folder = TempDir::new().unwrap();
    let english = "there is no dictionary “x”";
    for args in [
        &["--lang", "en", "words", "hash", "--dict", "x"][..],
        &["--lang=en", "words", "hash", "--dict", "x"],
        &["words", "check", "casa", "--dict", "x", "--lang", "en"],
    ] {
        run(folder.path(), args).refused(2, english);
    }
    let by_variable =
        |lang, args: &[&str]| -> Ended { ended(giostra(folder.path(), args).env("GIOSTRA_LANG", lang)) };
    by_variable("en", &["words", "hash", "--dict", "x"]).refused(2, english);
    by_variable("en", &["--lang", "it", "words", "hash", "--dict", "x"]).refused(2, "non c’è un dizionario");
    by_variable("en", &["--xyzzy"]).refused(2, "there is no --xyzzy; see giostra --help");
    by_variable("fr", &["words", "hash"]).refused(2, "«fr» non va bene per --lang");
    // What programs read stays as it is.
    let answer = by_variable("en", &["words", "check", "mangiavo", "--json"]).done();
    assert!(answer.contains("imperfetto di mangiare"), "{answer}");
}

#[test]
fn help_and_version() {
    let folder = TempDir::new().unwrap();
    let commands: [&[&str]; 10] = [
        &[],
        &["chat"],
        &["solve"],
        &["backup"],
        &["move"],
        &["words"],
        &["words", "check"],
        &["words", "list"],
        &["words", "hash"],
        &["words", "import"],
    ];
    for command in commands {
        let help = run(folder.path(), &[command, &["--help"]].concat()).done();
        let example = help.split_once("Example").unwrap_or_else(|| panic!("no example in {help}")).1;
        let called = ["giostra"].iter().chain(command).copied().collect::<Vec<_>>().join(" ");
        assert!(example.contains(&called), "{called}: {help}");
    }
    assert_eq!(run(folder.path(), &["--version"]).done(), format!("giostra {}\n", env!("CARGO_PKG_VERSION")));
}
