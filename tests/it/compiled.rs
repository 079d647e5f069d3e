//! The compiled dictionaries against the lists they are made of.

#[path = "../../examples/dictionary/analogy.rs"]
mod analogy;
#[path = "../../examples/dictionary/build.rs"]
mod build;
#[path = "../../examples/dictionary/clitics.rs"]
mod clitics;
#[path = "../../examples/dictionary/english.rs"]
mod english;
#[path = "../../examples/dictionary/lemmas.rs"]
mod lemmas;
#[path = "../../examples/dictionary/verbs.rs"]
mod verbs;

use std::fs;
use std::path::{Path, PathBuf};

fn dict() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("dict")
}

#[test]
fn the_compiled_files_are_what_the_lists_give() {
    let (files, build::Done { conjugated, mended, read, english }) = build::build(&dict()).unwrap();
    assert_eq!((conjugated.out, conjugated.made), (1_201, 343));
    assert_eq!((mended.iste, mended.ia_to_a, mended.ia_to_ore, mended.ia_gone), (519, 10, 63, 44));
    assert_eq!((mended.no_lemma, mended.apocopes, mended.adjectives), (802, 34, 5_444));
    assert_eq!((mended.plurals, mended.masculines, mended.nouns), (219, 243, 9));
    assert_eq!((mended.guessed, mended.borrowed), (1_350, 24));
    assert!(mended.accents > 100, "{mended:?}");
    // Of the 14 680 Italian words of which nothing was said, and of the English ones, of which nothing was said at all.
    assert!(read.none < 1_000 && read.plurals > 900 && read.verbs > 1_300, "{read:?}");
    assert!(english.none < 12_000 && english.regular > 43_000 && english.irregular > 900, "{english:?}");
    for (name, bytes) in files {
        let committed = fs::read(dict().join(name)).unwrap();
        assert!(
            bytes == committed,
            "dict/{name} is out of date: run `cargo run --release --example dictionary` and build again"
        );
    }
}

#[test]
fn a_list_that_is_wrong_is_named_with_its_line() {
    let folder = tempfile::tempdir().unwrap();
    let error = build::build(folder.path()).unwrap_err();
    assert!(format!("{error:#}").contains("lexicon_it.tsv.xz"), "{error:#}");
    for entry in fs::read_dir(dict()).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            continue;
        }
        fs::copy(&path, folder.path().join(path.file_name().unwrap())).unwrap();
    }
    fs::write(folder.path().join("additions.tsv"), "form\tclasses\tlemma\tnote\nsolo\n").unwrap();
    let error = build::build(folder.path()).unwrap_err();
    assert!(format!("{error:#}").contains("additions.tsv, line 2"), "{error:#}");
}
