//! The command line as other programs meet it: exit codes, one sentence for what cannot be used, the
//! database and the address that somebody else has. What each subcommand answers is in
//! `solver/command.rs` and `words/command.rs`.

use std::io::{BufRead, BufReader};
use std::net::TcpListener;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};

fn giostra(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_giostra"));
    command.args(args).stdin(Stdio::null());
    for variable in ["GIOSTRA_DATABASE", "GIOSTRA_PIAZZA", "GIOSTRA_LANG", "GIOSTRA_WORDS"] {
        command.env_remove(variable);
    }
    command
}

fn run(args: &[&str]) -> Output {
    giostra(args).output().unwrap()
}

/// The one sentence of a refusal.
fn sentence(output: &Output, code: i32) -> String {
    let told = String::from_utf8(output.stderr.clone()).unwrap();
    assert_eq!(output.status.code(), Some(code), "{told}");
    assert_eq!((told.lines().count(), output.stdout.len()), (1, 0), "{told}");
    told.strip_prefix("giostra: ").unwrap_or_else(|| panic!("{told}")).trim_end().to_owned()
}

fn path(path: &Path) -> &str {
    path.to_str().unwrap()
}

/// The program, serving; killed with the value.
struct Serving(Child, Vec<String>);

impl Serving {
    fn start(args: &[&str]) -> Self {
        let mut child = giostra(args).stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines().map(Result::unwrap);
        let mut said = Vec::new();
        for line in lines.by_ref() {
            let last = line.contains("Ctrl-C");
            said.push(line);
            if last {
                break;
            }
        }
        std::thread::spawn(move || lines.for_each(drop));
        Self(child, said)
    }

    fn says(&self, text: &str) -> bool {
        self.1.iter().any(|line| line.contains(text))
    }
}

impl Drop for Serving {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

#[test]
fn what_cannot_be_used_is_one_sentence_and_exit_2() {
    for (args, part) in [
        (&["pippo"][..], "'pippo'"),
        (&["solve"], "GRID"),
        (&["solve", "CA/RT"], "3 to 10"),
        (&["solve", "CART/OSEA/NILO/QuADR", "--min", "0"], "--min"),
        (&["solve", "CART/OSEA/NILO/QuADR", "--dict", "pippo"], "classico, enciclopedico"),
        (&["solve", "CART/OSEA/NILO/QuADR", "--words", "no/such.txt"], "no/such.txt"),
        (&["solve", "CART/OSEA/NILO/QuADR", "--words", "src"], "folder"),
        (&["solve", "--grids", "no/such.txt"], "no/such.txt"),
        (&["solve", "--verify", "aa"], "--verify"),
        (&["solve", "--verify", "aa", "bb"], "64 hexadecimal digits"),
        (&["solve", "CART/OSEA/NILO/QuADR", "--room", "esterna"], "--verify"),
        (&["words"], "subcommand"),
        (&["words", "check"], "WORD"),
        (&["words", "list", "--dict", "pippo"], "classico, enciclopedico"),
        (&["words", "import", "no/such.txt"], "no/such.txt"),
        (&["chat", "no/such.chat"], "no/such.chat"),
        (&["chat", "Cargo.toml"], "giostra-chat 1"),
        (&["chat", "--book", "no/such.book", "Cargo.toml"], ""),
        (&["chat", "--seed", "x"], "--seed"),
        (&["backup"], "FILE"),
        (&["backup", "copy.db", "--database", "no/such.db"], "no/such.db"),
        (&["--lang", "fr"], "it and en"),
        (&["--piazza", "banana"], "banana"),
        (&["--piazza", "off"], "nessun token"),
        (&["--piazza", "off", "--lang", "en"], "no token"),
    ] {
        let told = sentence(&run(args), 2);
        assert!(told.contains(part), "{args:?}: {told}");
        assert!(!told.contains("error:") && !told.contains("Usage:"), "{args:?}: {told}");
    }
}

#[test]
fn help_has_an_example_everywhere() {
    for args in [
        &["--help"][..],
        &["solve", "--help"],
        &["words", "--help"],
        &["words", "check", "--help"],
        &["words", "list", "--help"],
        &["words", "hash", "--help"],
        &["words", "import", "--help"],
        &["words", "build", "--help"],
        &["chat", "--help"],
        &["backup", "--help"],
    ] {
        let output = run(args);
        let help = String::from_utf8(output.stdout).unwrap();
        assert!(output.status.success() && output.stderr.is_empty(), "{args:?}");
        assert!(help.contains("Example") && help.contains("\n  giostra "), "{args:?}: {help}");
    }
    let version = run(&["--version"]);
    assert_eq!(
        String::from_utf8(version.stdout).unwrap(),
        format!("giostra {}\n", env!("CARGO_PKG_VERSION"))
    );
}

#[test]
fn an_address_that_is_taken_is_refused_with_another() {
    let folder = tempfile::tempdir().unwrap();
    let database = folder.path().join("giostra.db");
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = taken.local_addr().unwrap().to_string();
    let args = ["--piazza", &address, "--database", path(&database)];
    let told = sentence(&run(&args), 2);
    assert!(told.starts_with(&format!("{address} è già occupato")), "{told}");
    assert!(told.contains("--piazza 127.0.0.1:"), "{told}");
    let told = sentence(&run(&["--backstage", "--piazza", "0.0.0.0:0", "--database", path(&database)]), 2);
    assert!(told.contains("0.0.0.0"), "{told}");
    assert!(!database.exists(), "nothing was made before the refusal");
}

#[test]
fn without_an_address_the_next_free_port_is_taken_and_told() {
    let folder = tempfile::tempdir().unwrap();
    // Whether or not somebody has it: from here on it is taken.
    let _usual = TcpListener::bind("127.0.0.1:4747");
    let serving = Serving::start(&["--database", path(&folder.path().join("giostra.db"))]);
    assert!(serving.says("4747") && serving.says("http://127.0.0.1:47"), "{:?}", serving.1);
    assert!(!serving.says("http://127.0.0.1:4747/"), "{:?}", serving.1);
    assert!(serving.says("giostra.db"), "{:?}", serving.1);
}

#[test]
fn a_database_belongs_to_one_process_and_can_be_copied_meanwhile() {
    let folder = tempfile::tempdir().unwrap();
    let (database, copy) = (folder.path().join("giostra.db"), folder.path().join("copia.db"));
    let serving = Serving::start(&["--piazza", "127.0.0.1:0", "--database", path(&database)]);
    assert!(serving.says("giostra.db"));
    let again = ["--piazza", "127.0.0.1:0", "--database", path(&database)];
    let told = sentence(&run(&again), 1);
    assert!(told.contains("la sta usando") || told.contains("lo sta usando un’altra giostra"), "{told}");
    let told = sentence(&run(&[&again[..], &["--lang", "en"]].concat()), 1);
    assert!(told.contains("Another giostra is using"), "{told}");

    let done = run(&["backup", path(&copy), "--database", path(&database)]);
    assert!(done.status.success(), "{done:?}");
    let told = sentence(&run(&["backup", path(&copy), "--database", path(&database)]), 2);
    assert!(told.contains("exists already"), "{told}");
    // The copy is a database of ours, and opens.
    let script = folder.path().join("ciao.chat");
    std::fs::write(&script, "giostra-chat 1\nMarta @bot: /aiuto\n").unwrap();
    let done = run(&["chat", path(&script), "--database", path(&copy)]);
    assert!(String::from_utf8(done.stdout).unwrap().contains("Sono Giostra"));
}

#[test]
fn what_is_no_database_of_ours_is_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("giostra.db");
    let args = ["--piazza", "127.0.0.1:0", "--database", path(&file)];
    std::fs::write(&file, "Nel mezzo del cammin di nostra vita\n".repeat(200)).unwrap();
    let before = std::fs::read(&file).unwrap();
    let told = sentence(&run(&args), 1);
    assert!(told.contains("ultima copia") && !told.contains("code"), "{told}");
    assert_eq!(std::fs::read(&file).unwrap(), before);
    // In a folder that is not there nothing can be made.
    let nowhere = folder.path().join("no/giostra.db");
    let told = sentence(&run(&["--piazza", "127.0.0.1:0", "--database", path(&nowhere)]), 1);
    assert!(told.contains("no/giostra.db"), "{told}");
}

#[test]
fn a_bad_line_of_a_script_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let script = folder.path().join("strano.chat");
    std::fs::write(&script, "giostra-chat 1\nmoderator Marta\nquesta non è una riga\n").unwrap();
    let told = sentence(&run(&["chat", path(&script)]), 2);
    assert!(told.contains("strano.chat") && told.contains("line 3"), "{told}");
}
