//! What the journal makes is for the user who runs the bot alone.

use super::{file, open, records};
use giostra::journal::{Record, backup};
use std::path::{Path, PathBuf};

/// The database, its WAL and lock, and a copy of it are for the user who runs the bot; what is there already keeps its rights.
#[cfg(unix)]
#[tokio::test]
async fn what_is_made_is_for_the_owner_alone() {
    use std::os::unix::fs::PermissionsExt as _;
    let (folder, file) = file();
    let rights = |file: &Path| std::fs::metadata(file).expect("it is there").permissions().mode() & 0o777;
    let journal = open(&file).await;
    journal.append(records(vec![Record::Heartbeat { at: 1 }])).await.expect("written");
    journal.backup(&folder.path().join("copy.db")).await.expect("copied");
    backup(&file, &folder.path().join("another.db")).await.expect("copied");
    let made: Vec<PathBuf> = std::fs::read_dir(folder.path())
        .expect("a folder")
        .map(|entry| entry.expect("a file").path())
        .collect();
    assert!(made.len() >= 5, "{made:?}");
    for file in made {
        assert_eq!(rights(&file), 0o600, "{}", file.display());
    }
    journal.close().await;
    std::fs::set_permissions(&file, std::fs::Permissions::from_mode(0o640)).expect("ours");
    open(&file).await.close().await;
    assert_eq!(rights(&file), 0o640, "the operator's");
}
