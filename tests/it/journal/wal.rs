//! The WAL of a file: it is moved beside the writer and stays short, and what a killed process left in it is moved.

use super::{count, file, folder, line, lines, open};
use giostra::journal::NewLine;
use std::path::Path;

#[tokio::test]
async fn many_rows_move_out_of_the_wal_beside_the_writer() {
    let (_folder, file) = folder();
    let journal = open(&file).await;
    for id in 1..=30 {
        journal.append(lines((1..=200).map(|n| line(id, n)).collect())).await.expect("written");
    }
    journal.close().await;
    let journal = open(&file).await;
    for id in 1..=30 {
        assert_eq!(count(&journal, id).await, 200);
    }
}

/// How many bytes the WAL has.
fn wal(file: &Path) -> u64 {
    std::fs::metadata(format!("{}-wal", file.display())).map_or(0, |wal| wal.len())
}

/// How long the WAL of a file becomes, in bytes, while these are written one by one and nobody reads.
async fn longest(lines_to_come: impl Iterator<Item = NewLine>) -> u64 {
    let (_folder, file) = file();
    let journal = open(&file).await;
    let mut longest = 0;
    for line in lines_to_come {
        journal.append(lines(vec![line])).await.expect("written");
        longest = longest.max(wal(&file));
    }
    journal.close().await;
    longest
}

#[tokio::test]
async fn under_a_load_that_never_lets_up_the_wal_stays_short() {
    // Each commit is three pages or more: 100 MB in all.
    let longest = longest((1..=8_000).map(|n| line(n % 50, n))).await;
    assert!((1..=32 << 20).contains(&longest), "{longest} bytes");
}

#[tokio::test]
async fn a_few_long_rows_leave_it_no_longer_than_many_short_ones() {
    // 70 MB in all.
    let text = "parola ".repeat(20_000);
    let longest = longest((1..=500).map(|n| NewLine { text: text.clone(), ..line(1, n) })).await;
    assert!((1..=32 << 20).contains(&longest), "{longest} bytes");
}

#[tokio::test]
async fn what_a_killed_process_left_in_the_wal_is_moved_when_the_file_is_opened() {
    let (folder, file) = file();
    let journal = open(&file).await;
    journal.append(lines((1..=200).map(|n| line(1, n)).collect())).await.expect("written");
    let after = folder.path().join("dopo.db");
    for end in ["", "-wal"] {
        let name = |file: &Path| format!("{}{end}", file.display());
        std::fs::copy(name(&file), name(&after)).expect("copied");
    }
    assert!(wal(&after) > 0, "nothing was left");
    let returned = open(&after).await;
    assert_eq!((wal(&after), count(&returned, 1).await), (0, 200));
    returned.close().await;
    journal.close().await;
}
