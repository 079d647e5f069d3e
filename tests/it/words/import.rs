//! Lists from outside: plain, tables, dumps of titles; packed or not; damaged, long, and in no order.

use giostra::words::dictionary::{Dictionary, DictionaryName};
use giostra::words::import::{Counts, ListFormat, import, read_plain_list, unpack, with_imported_titles};
use std::fs;
use std::io::{Cursor, Write};
use std::path::Path;

const TITLES: &str = "page_title\nQuizzettone\nPerù\nTorino\nZzyzx\nZzyzx\nAlbero_della_vita\nC++\nX\n\
                      L'Aquila\nDonaudampfschiffahrtsgesellschaftskapitän\nZùzzurro\n\nBlatopsia\n";

fn gz(text: &str) -> Vec<u8> {
    let mut packed = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    packed.write_all(text.as_bytes()).unwrap();
    packed.finish().unwrap()
}

fn xz(text: &str) -> Vec<u8> {
    let mut packed = liblzma::write::XzEncoder::new(Vec::new(), 0);
    packed.write_all(text.as_bytes()).unwrap();
    packed.finish().unwrap()
}

fn take(bytes: Vec<u8>, kind: ListFormat, folder: &Path, name: &str) -> Counts {
    import(unpack(Cursor::new(bytes)).unwrap(), kind, folder, name).unwrap()
}

fn enciclopedico(folder: &Path) -> anyhow::Result<Dictionary> {
    with_imported_titles(Dictionary::embedded(DictionaryName::Enciclopedico), folder)
}

#[test]
fn titles_are_taken_or_counted() {
    let expected = Counts {
        lines: 13,
        taken: 4,
        several_words: 1,
        // C++, L'Aquila and the empty line.
        other_characters: 3,
        length: 2,
        // Torino and Perù are names of the lexicon.
        known: 2,
        twice: 1,
    };
    for packed in [TITLES.as_bytes().to_vec(), gz(TITLES), xz(TITLES)] {
        let folder = tempfile::tempdir().unwrap();
        assert_eq!(take(packed, ListFormat::Titles, folder.path(), "titles"), expected);
        let with = enciclopedico(folder.path()).unwrap();
        for word in ["quizzettone", "zzyzx", "blatopsia", "torino", "carte", "zuzzurro"] {
            assert!(with.contains(word), "{word}");
        }
        assert!(
            !with.contains("albero") || Dictionary::embedded(DictionaryName::Classico).contains("albero")
        );
        let without = Dictionary::embedded(DictionaryName::Enciclopedico);
        assert_eq!(with.count_words(), without.count_words() + 4);
        assert_ne!(with.hash(), without.hash());
        let mut words = Vec::new();
        with.for_each_word(|word| words.push(word.to_owned()));
        assert!(words.is_sorted_by(|a, b| a < b));
        // Nothing else is left behind.
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }
}

#[test]
fn only_the_enciclopedico_has_titles() {
    let folder = tempfile::tempdir().unwrap();
    take(TITLES.into(), ListFormat::Titles, folder.path(), "titles");
    let classico = Dictionary::embedded(DictionaryName::Classico);
    let with = with_imported_titles(classico.clone(), folder.path()).unwrap();
    assert_eq!((with.contains("zzyzx"), with.hash()), (false, classico.hash()));
}

#[test]
fn several_lists_live_together_and_a_name_is_replaced() {
    let folder = tempfile::tempdir().unwrap();
    take(TITLES.into(), ListFormat::Titles, folder.path(), "titles");
    take("zzyzx\nblarfango\ndue parole\n".into(), ListFormat::Plain, folder.path(), "mine");
    let table = "brombolo\tN\tbrombolo\nsenzaclasse\t\nsbrunfi\tV\n";
    let counts = take(table.into(), ListFormat::Tsv, folder.path(), "table");
    assert_eq!((counts.taken, counts.other_characters), (2, 1));
    let all = enciclopedico(folder.path()).unwrap();
    for word in ["zzyzx", "blarfango", "brombolo", "sbrunfi", "blatopsia"] {
        assert!(all.contains(word), "{word}");
    }
    assert!(!all.contains("senzaclasse"));
    take("blarfanga\n".into(), ListFormat::Plain, folder.path(), "mine");
    let all = enciclopedico(folder.path()).unwrap();
    assert!(all.contains("blarfanga") && !all.contains("blarfango") && all.contains("zzyzx"));
}

#[test]
fn more_words_than_are_sorted_at_once() {
    // 300 000 words from the last to the first, each twice: three files are merged.
    let word = |n: u32| -> String {
        let letters = (0..6).map(|place| (b'a' + (n / 10_u32.pow(place) % 10) as u8) as char);
        format!("zzq{}", letters.collect::<String>())
    };
    let mut text = String::new();
    for n in (0..300_000).rev() {
        let word = word(n);
        text.push_str(&word);
        text.push('\n');
        text.push_str(&word);
        text.push('\n');
    }
    let folder = tempfile::tempdir().unwrap();
    let counts = take(gz(&text), ListFormat::Plain, folder.path(), "many");
    assert_eq!((counts.lines, counts.taken, counts.twice), (600_000, 300_000, 300_000));
    let with = enciclopedico(folder.path()).unwrap();
    assert!((0..300_000).step_by(997).all(|n| with.contains(&word(n))));
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
}

#[test]
fn damaged_lists_change_nothing() {
    let folder = tempfile::tempdir().unwrap();
    take("blarfango\n".into(), ListFormat::Plain, folder.path(), "mine");
    let mut cut = gz(&TITLES.repeat(50));
    cut.truncate(cut.len() - 20);
    let list = unpack(Cursor::new(cut)).unwrap();
    let error = import(list, ListFormat::Titles, folder.path(), "mine").unwrap_err();
    assert!(format!("{error:#}").contains("cannot read the list to its end"), "{error:#}");
    assert!(enciclopedico(folder.path()).unwrap().contains("blarfango"));
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    // Bytes that are no text, a line without end, control characters, a byte order of their own.
    let mut odd = vec![0xff, 0xfe, b'\n'];
    odd.extend(vec![b'a'; 100_000]);
    odd.extend(b"\nca\0sa\nbrombolo\r\n");
    let counts = take(odd, ListFormat::Plain, folder.path(), "odd");
    assert_eq!((counts.lines, counts.taken, counts.length, counts.other_characters), (4, 1, 1, 2));
    for name in ["", "../x", "a b", "è"] {
        assert!(import(Cursor::new("casa\n"), ListFormat::Plain, folder.path(), name).is_err(), "{name}");
    }
}

#[test]
fn a_damaged_import_is_named() {
    let folder = tempfile::tempdir().unwrap();
    take(TITLES.into(), ListFormat::Titles, folder.path(), "titles");
    let path = folder.path().join("titles.fst");
    let good = fs::read(&path).unwrap();
    let mut flipped = good.clone();
    flipped[good.len() / 2] ^= 0x55;
    for bad in [flipped, good[..good.len() - 1].to_vec(), Vec::new(), b"hello".to_vec()] {
        fs::write(&path, bad).unwrap();
        let error = format!("{:#}", enciclopedico(folder.path()).unwrap_err());
        assert!(error.contains("titles.fst") && error.contains("import it again"), "{error}");
    }
    fs::write(&path, good).unwrap();
    assert!(enciclopedico(folder.path()).is_ok());
    // No folder, no titles, no complaint.
    assert!(enciclopedico(&folder.path().join("none")).is_ok());
}

#[test]
fn plain_lists_for_the_solver() {
    let text = "casa\nCasa\nperché\nl'oro\nl’oro\ne-mail\na1\ndue parole\n\nqualità\nàbaco\nabaco\nstraße\n";
    let folder = tempfile::tempdir().unwrap();
    for (name, bytes) in [("a.txt", text.as_bytes().to_vec()), ("b", gz(text)), ("c.txt", xz(text))] {
        let path = folder.path().join(name);
        fs::write(&path, bytes).unwrap();
        let dictionary = Dictionary::from_words(read_plain_list(&path).unwrap());
        let mut words = Vec::new();
        dictionary.for_each_word(|word| words.push(word.to_owned()));
        assert_eq!(words, ["abaco", "casa", "perche", "qualita"], "{name}");
    }
    let missing = read_plain_list(&folder.path().join("none.txt")).unwrap_err();
    assert!(format!("{missing:#}").contains("none.txt"), "{missing:#}");
    fs::write(folder.path().join("latin"), b"perch\xe9\n").unwrap();
    let latin = read_plain_list(&folder.path().join("latin")).unwrap_err();
    assert!(format!("{latin:#}").contains("latin"), "{latin:#}");
}
