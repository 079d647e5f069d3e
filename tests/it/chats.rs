//! Recorded conversations: `tests/chats/NAME.chat` is acted out and must give `NAME.out`.
//!
//! A second line `# giostra chat --seed 7 --book carte.book --lang en` gives the options, as one
//! would type them in that folder. `UPDATE_CHATS=1` writes the `.out` files anew, `CHAT=name` acts out that one alone.

use crate::support::one_in;
use crate::terminal::fake::FakeOpener;
use giostra::cli::house::ChatOpener;
use giostra::platforms::terminal::options::{self, ChatOptions};
use giostra::platforms::terminal::{Opener, Stage, run_script};
use giostra::words::library::Library;
use std::fs;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, LazyLock};
use std::thread;

/// Conversations that are acted out at a time.
const ACTORS: usize = 6;

/// Acts out every conversation of `folder`, each with the opener that `open` makes of its options,
/// and tells what differs. With `update` the expected answers are written instead.
pub(crate) fn check_all(
    folder: &Path,
    update: bool,
    kept: Kept,
    open: &(dyn Fn(ChatOptions) -> Box<dyn Opener> + Sync),
) -> Result<usize, String> {
    let mut files: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.retain(|file| file.extension().is_some_and(|extension| extension == "chat"));
    files.sort();
    let only = std::env::var("CHAT").ok();
    let is_meant = |file: &std::path::PathBuf| {
        only.as_deref().is_none_or(|only| file.file_stem().is_some_and(|name| name == only))
    };
    files.retain(is_meant);
    if let Some(choice) = std::env::var(CHOICE).ok().and_then(|choice| choice.parse().ok()) {
        files = files.into_iter().step_by(choice).collect();
    } else if let Kept::OneIn(many) = kept {
        files = files.into_iter().step_by(many).collect();
    }
    let found: Vec<String> = match kept {
        // Most of the time they wait for the disk.
        Kept::InFile | Kept::OneIn(_) => {
            let next = AtomicUsize::new(0);
            let acts = || {
                let mut found = Vec::new();
                while let at = next.fetch_add(1, Ordering::Relaxed)
                    && let Some(file) = files.get(at)
                {
                    found.push((at, act_out(file, kept, open)));
                }
                found
            };
            let mut found: Vec<_> = thread::scope(|scope| {
                let actors: Vec<_> = (0..ACTORS).map(|_| scope.spawn(acts)).collect();
                actors.into_iter().flat_map(|actor| actor.join().unwrap()).collect()
            });
            found.sort_unstable();
            found.into_iter().map(|(_, found)| found).collect()
        }
        Kept::InMemory => files.iter().map(|file| act_out(file, kept, open)).collect(),
    };
    let mut wrong = String::new();
    for (file, found) in files.iter().zip(found) {
        let expected = file.with_extension("out");
        if update {
            fs::write(&expected, &found).unwrap();
        }
        let expected = fs::read_to_string(&expected).unwrap_or_default();
        if found != expected {
            wrong = format!("{wrong}{}:\n{}", file.display(), difference(&expected, &found));
        }
    }
    if wrong.is_empty() { Ok(files.len()) } else { Err(wrong) }
}

/// Of so many conversations one is acted out.
pub(crate) const CHOICE: &str = "GIOSTRA_CHATS";

/// Where the journal of a conversation is.
#[derive(Clone, Copy)]
pub(crate) enum Kept {
    InFile,
    /// The same, of one conversation in so many.
    OneIn(usize),
    InMemory,
}

/// What the bot answers to one conversation; an error of the script is its last line.
pub(crate) fn act_out(file: &Path, kept: Kept, open: &dyn Fn(ChatOptions) -> Box<dyn Opener>) -> String {
    let script = fs::read_to_string(file).unwrap();
    let options = options_of(&script, file);
    let scratch = tempfile::tempdir().unwrap();
    let database = crate::support::database(scratch.path().join("giostra.db"));
    let lang = options.lang;
    let opener = open(options);
    let stage = match kept {
        Kept::InFile | Kept::OneIn(_) => Stage { lang, ..Stage::new(&*opener, &database) },
        Kept::InMemory => Stage { lang, ..Stage::in_memory(&*opener) },
    };
    let mut out = Vec::new();
    let done = run_script(&script, &stage, &mut out);
    let mut out = String::from_utf8(out).unwrap();
    if let Err(error) = done {
        out = format!("{out}! {error}\n");
    }
    out
}

/// The options that a conversation names, as one would type them in its folder.
pub(crate) fn options_of(script: &str, file: &Path) -> ChatOptions {
    let mut options = ChatOptions::default();
    let line = script.lines().nth(1).and_then(|line| line.strip_prefix("# giostra chat "));
    let mut words = line.unwrap_or_default().split_whitespace();
    while let (Some(option), Some(value)) = (words.next(), words.next()) {
        match option {
            "--seed" => options.seed = Some(value.parse().unwrap()),
            "--lang" => options.lang = value.parse().unwrap(),
            "--book" => {
                options.book = options::book(&fs::read_to_string(file.with_file_name(value)).unwrap());
            }
            other => panic!("{}: unknown option {other}", file.display()),
        }
    }
    options
}

/// The first line that differs, with its number.
fn difference(expected: &str, found: &str) -> String {
    let (mut expected, mut found) = (expected.lines(), found.lines());
    for number in 1.. {
        let lines = (expected.next(), found.next());
        if lines.0 != lines.1 {
            let text = |line: Option<&str>| line.unwrap_or("(nothing)").to_owned();
            return format!("line {number}\n- {}\n+ {}\n", text(lines.0), text(lines.1));
        }
        if lines.0.is_none() {
            break;
        }
    }
    "line endings differ\n".to_owned()
}

#[test]
fn the_runner_tells_the_first_line_that_differs() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).unwrap();
    write("carte.book", "# uno\nCART/OSEA/NILO/QuADR\n");
    write("a.chat", "giostra-chat 1\n# giostra chat --seed 7 --book carte.book --lang en\nAda #a: x\n");
    write("b.chat", "giostra-chat 1\nboh\n");
    let open = |options: ChatOptions| {
        assert!(options.seed.is_none() || (options.seed, options.book.len()) == (Some(7), 1));
        Box::new(FakeOpener::default()) as Box<dyn Opener>
    };
    assert_eq!(check_all(folder.path(), true, Kept::InFile, &open), Ok(2));
    assert_eq!(check_all(folder.path(), false, Kept::InFile, &open), Ok(2));
    let out = fs::read_to_string(folder.path().join("a.out")).unwrap();
    assert_eq!(out, "giostra-chat 1\n> #a text 1: Ada 1001 0 ms: x\n> react 1001 ✅\n");
    write("a.out", &out.replace("Ada", "Bea"));
    let wrong = check_all(folder.path(), false, Kept::InFile, &open).unwrap_err();
    assert!(wrong.contains("line 2\n- > #a text 1: Bea 1001"), "{wrong}");
}

/// The dictionaries, loaded once for all conversations.
pub(crate) fn library() -> Arc<Library> {
    static LIBRARY: LazyLock<Arc<Library>> = LazyLock::new(|| Arc::new(Library::new(None)));
    Arc::clone(&LIBRARY)
}

#[test]
fn recorded_conversations_are_answered_as_recorded() {
    let folder = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/chats"));
    let update = std::env::var_os("UPDATE_CHATS").is_some();
    let open = |options| Box::new(ChatOpener::new(options, library())) as Box<dyn Opener>;
    // Another test does all of them in memory.
    let kept = if update { Kept::InFile } else { Kept::OneIn(one_in(3)) };
    match check_all(folder, update, kept, &open) {
        Ok(count) => assert!(count > 10 || std::env::var_os("CHAT").is_some(), "only {count} conversations"),
        Err(wrong) => panic!("{wrong}UPDATE_CHATS=1 records them anew"),
    }
}

/// Where the journal is makes no difference to anybody.
#[test]
fn recorded_conversations_are_answered_as_recorded_in_memory() {
    let folder = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/chats"));
    let open = |options| Box::new(ChatOpener::new(options, library())) as Box<dyn Opener>;
    match check_all(folder, false, Kept::InMemory, &open) {
        Ok(count) => assert!(count > 10, "only {count} conversations"),
        Err(wrong) => panic!("{wrong}"),
    }
}
